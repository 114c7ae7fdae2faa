/** Chips going down on the felt before the deal: add, take back, undo, clear, rebet, double. As the terminal does it. */

import type { PrintedFelt, Spot } from "./wire.js";
import { words } from "./words.js";

export type Stakes = Record<string, number>;

/** The fewest chips that can lie on a wager there is no round without: the table's limit, as it can be paid. */
export function lowestStake({ rows, least }: PrintedFelt): number {
  const steps = rows.flat().flatMap((spot) => (spot.kind === "mandatory" && spot.step ? [spot.step] : []));
  return Math.min(...steps.map((step) => Math.ceil(least / step) * step));
}

export class Placing {
  stakes: Stakes = {};
  /** What was staked in the round before, for rebet. */
  last: Stakes = {};
  #before: Stakes[] = [];

  constructor(readonly felt: PrintedFelt) {}

  /** The circles that a person can put chips on. */
  get circles(): Spot[] {
    return this.felt.rows.flat().filter((spot) => spot.step > 0);
  }

  /** What lies on each circle, linked wagers with the one they follow. */
  get down(): Stakes {
    const linked = Object.entries(this.felt.linked)
      .map(([wager, unit]) => [wager, this.stakes[unit] ?? 0] as const)
      .filter(([, chips]) => chips > 0);
    return { ...this.stakes, ...Object.fromEntries(linked) };
  }

  get total(): number {
    return Object.values(this.down).reduce((sum, chips) => sum + chips, 0);
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  /** The fewest chips that a round can be played for. */
  get least(): number {
    return this.#mandatory.reduce((sum, spot) => sum + this.#up(spot.wager), 0);
  }

  /** What staying in to the end of a round would take beyond what is down. */
  get onward(): number {
    const { down } = this;
    const asked = this.felt.rows.flat().map((spot) => (this.felt.onward[spot.wager]?.decimal ?? 0) * (down[spot.unit ?? ""] ?? 0));
    return asked.reduce((sum, chips) => sum + Math.ceil(chips), 0);
  }

  /** Why somebody with so many chips may have to give the round up, if they may; it is dealt all the same. */
  cannotStay(have: number): string {
    const left = have - this.total;
    return this.total && left >= 0 && left < this.onward ? words.cannotStay(left, this.onward) : "";
  }

  /** The first wager without which there is no round and that has no chips yet; none, if all have. */
  get missing(): string {
    return this.circles.find((spot) => spot.kind === "mandatory" && !this.stakes[spot.wager])?.wager ?? "";
  }

  /** Why a circle takes no more chips now, if it does not: side wagers wait for those that there is no round without. */
  refused(wager: string): string {
    const missing = this.#spot(wager).kind === "side" ? this.missing : "";
    if (missing) return words.missing(missing);
    const most = this.#most(wager);
    return (this.stakes[wager] ?? 0) >= most ? words.atLimit(wager, most) : "";
  }

  /** Put chips on a circle; a negative number takes back at least so many. */
  add(wager: string, chips: number): void {
    const step = this.#spot(wager).step;
    let wanted = (this.stakes[wager] ?? 0) + chips;
    if (chips < 0) {
      wanted = Math.floor(wanted / step) * step;
      if (wanted < this.felt.least) wanted = 0;
    }
    this.set(wager, wanted);
  }

  /** Make the stake so many chips, rounded up to what can be paid, within the limits. */
  set(wager: string, chips: number): void {
    const fitting = chips <= 0 ? 0 : Math.min(this.#up(wager, chips), this.#most(wager));
    const stakes = { ...this.stakes };
    if (fitting) stakes[wager] = fitting;
    else delete stakes[wager];
    this.#change(stakes);
  }

  /** Chips that lie there already, as the house has them; linked wagers follow by themselves. */
  lying(stakes: Stakes): void {
    this.stakes = this.#placed(stakes);
  }

  /** The stakes as they lay there before the page was loaded again, and those of the round before. */
  was(stakes: Stakes, last: Stakes): void {
    this.stakes = this.#placed(stakes);
    this.last = this.#placed(last);
  }

  clear(): void {
    this.#change({});
  }

  /** The stakes of the round before. */
  rebet(): void {
    this.#change({ ...this.last });
  }

  /** Twice what is down, or twice the last stakes if nothing is; a sentence where the limits forbid it. */
  double(): string {
    const from = this.total ? this.stakes : this.last;
    const doubled = Object.fromEntries(Object.entries(from).map(([wager, chips]) => [wager, 2 * chips]));
    const over = Object.entries(doubled).find(([, chips]) => chips > this.felt.most);
    if (over) return words.overLimit(over[0], over[1], this.felt.most);
    this.#change(doubled);
    return "";
  }

  undo(): void {
    this.stakes = this.#before.pop() ?? this.stakes;
  }

  /** Remember the stakes for rebet and leave them down, as players do. */
  played(): void {
    this.last = { ...this.stakes };
    this.#before = [];
  }

  /** Of some stakes, those on circles that chips can be put on. */
  #placed(stakes: Stakes): Stakes {
    const names = new Set(this.circles.map((spot) => spot.wager));
    return Object.fromEntries(Object.entries(stakes).filter(([wager]) => names.has(wager)));
  }

  get #mandatory(): Spot[] {
    return this.felt.rows.flat().filter((spot) => spot.kind === "mandatory");
  }

  /** At least so many chips, and the table's least, as the wager can be paid; what is linked is staked as its unit is. */
  #up(wager: string, chips = 0): number {
    const { step } = this.#spot(this.felt.linked[wager] ?? wager);
    return Math.ceil(Math.max(chips, this.felt.least) / step) * step;
  }

  #most(wager: string): number {
    const { step } = this.#spot(wager);
    return Math.floor(this.felt.most / step) * step;
  }

  #spot(wager: string): Spot {
    const spot = this.circles.find((each) => each.wager === wager);
    if (!spot) throw new Error(`no chips go on ${wager} before the deal`);
    return spot;
  }

  #change(stakes: Stakes): void {
    if (JSON.stringify(stakes) === JSON.stringify(this.stakes)) return;
    this.#before.push(this.stakes);
    this.stakes = stakes;
  }
}
