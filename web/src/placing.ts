/** Chips going down on the felt before the deal: add, take back, undo, clear, rebet, double. As the terminal does it. */

import type { PrintedFelt, Spot } from "./wire.js";
import { words } from "./words.js";

export type Stakes = Record<string, number>;

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
    const { step } = this.#spot(wager);
    const up = (least: number): number => Math.ceil(least / step) * step;
    const most = Math.floor(this.felt.most / step) * step;
    const fitting = chips <= 0 ? 0 : Math.min(Math.max(up(chips), up(this.felt.least)), most);
    const stakes = { ...this.stakes };
    if (fitting) stakes[wager] = fitting;
    else delete stakes[wager];
    this.#change(stakes);
  }

  /** Chips that lie there already, as the house has them; linked wagers follow by themselves. */
  lying(stakes: Stakes): void {
    const names = new Set(this.circles.map((spot) => spot.wager));
    this.stakes = Object.fromEntries(Object.entries(stakes).filter(([wager]) => names.has(wager)));
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
