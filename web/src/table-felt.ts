/** What the felt is to show of a table: chips and results on the circles, cards raised, lines lit. */

import type { Circle } from "./parts/circle.js";
import type { FeltState } from "./parts/felt.js";
import type { Lit } from "./parts/paytables.js";
import { lowestStake } from "./placing.js";
import type { TableStore } from "./table-store.js";
import type { Brought, Pile, PrintedFelt, Spot } from "./wire.js";
import { words } from "./words.js";

const FROM_ABOVE: Pile["owner"][] = ["house", "table", "seat"];

/** Piles from the dealer's down to one's own, in whatever order a game deals them. */
export function fromAbove(piles: Pile[]): Pile[] {
  return [...piles].sort((one, other) => FROM_ABOVE.indexOf(one.owner) - FROM_ABOVE.indexOf(other.owner));
}

/** The felt of a table that is known, with a circle selected to put chips on and perhaps a wager pointed at. */
export function feltState(store: TableStore, selected: string, pointed: Brought | null): FeltState {
  const printed = store.felt!;
  const shown = store.shown!;
  const seen = store.seen!;
  const settled = settledNow(store);
  const taken = new Set(seen.seats.map((each) => each.seat));
  const playing = store.phase === "playing";
  const neighbours = shown.neighbours.filter((each) => playing || taken.has(each.seat)); // who has left since is there no more
  for (const each of neighbours) taken.add(each.seat);
  const free = seen.seat ? [] : Array.from({ length: printed.seats }, (_, at) => at + 1).filter((seat) => !taken.has(seat));
  return {
    felt: printed,
    shown: { ...shown, neighbours },
    circles: circles(store, selected),
    lit: lit(store, pointed),
    up: raised(store, settled, pointed),
    turn: store.view && !store.view.over ? store.view.turn : null,
    own: seen.seat,
    seats: seen.seats,
    won: store.phase === "settled" && settled.reduce((sum, each) => sum + each.net, 0) > 0,
    dimmed: store.lost,
    free,
  };
}

/** The lines of paytables that have paid, or that the wager pointed at was paid by. */
export function lit(store: TableStore, pointed: Brought | null): Lit {
  const paid = settledNow(store).filter((each) => each.net > 0 && each.row).map((each) => each.row!);
  return { paid: new Set(pointed?.row ? [pointed.row] : paid), reached: new Set(store.shown?.reached ?? []) };
}

/** What is posted, in short: the columns in force, and the limits. */
export function posted(printed: PrintedFelt): string {
  const columns = printed.paytables.filter((table) => table.columns.length > 1).map((table) => `${table.name} ${table.column}`);
  return [...columns, words.stakes(lowestStake(printed), printed.most)].join(" · ");
}

/** What the round has brought so far, while it is shown. */
function settledNow(store: TableStore): Brought[] {
  return store.phase === "playing" || store.phase === "settled" ? (store.shown?.settled ?? []) : [];
}

/** The cards to raise: of the wager pointed at, else of everything that was won, else what the piles mark. */
function raised(store: TableStore, settled: Brought[], pointed: Brought | null): ReadonlySet<string> | null {
  if (pointed) return new Set(pointed.cards ?? []);
  if (store.phase !== "settled") return null;
  const won = settled.filter((each) => each.net > 0 && each.cards?.length);
  const telling = won.length ? won : settled.filter((each) => each.cards?.length);
  return telling.length ? new Set(telling.flatMap((each) => each.cards ?? [])) : null;
}

function circles(store: TableStore, selected: string): Circle[] {
  const printed = store.felt!;
  const shown = store.shown!;
  const { phase, placing } = store;
  const during = phase === "playing" || phase === "settled";
  const nets = new Map<string, number>();
  const stakes = new Map<string, number>();
  for (const each of settledNow(store)) {
    nets.set(each.wager, (nets.get(each.wager) ?? 0) + each.net);
    stakes.set(each.wager, (stakes.get(each.wager) ?? 0) + each.stake);
  }
  for (const each of shown.circles) if (phase === "playing" && each.chips) stakes.set(each.wager, each.chips);
  const down: Record<string, number> = placing?.down ?? {};
  const reached = new Map(shown.circles.map((each) => [each.wager, each.reached ?? ""]));
  const open = openFor(store);
  const later = new Set(shown.circles.filter((each) => each.later).map((each) => each.wager));
  const stateOf = (wager: string): Circle["state"] => {
    if (phase === "settled" || (phase === "playing" && !store.view?.seat)) return "";
    if (open.has(wager)) return "open";
    return phase !== "playing" || later.has(wager) ? "later" : "closed";
  };
  const all = printed.rows.flat().map((spot): Circle => ({
    spot,
    ...best(printed, spot),
    chips: (during ? stakes.get(spot.wager) : down[spot.wager]) ?? 0,
    net: nets.get(spot.wager) ?? null,
    state: spot.kind === "raised" ? stateOf(spot.wager) : "",
    selected: phase === "placing" && spot.wager === selected,
    reading: during ? (reached.get(spot.wager) ?? "") : "",
    disabled: store.lost || phase === "playing" || phase === "looking" || !(spot.step || printed.linked[spot.wager]), // a click on what is tied goes to the other
    waits: spot.kind === "side" && phase === "placing" && !!placing?.missing,
    refused: phase !== "playing" && store.faultAt === spot.wager ? store.fault : "",
  }));
  return all.filter(({ spot, net }) => spot.kind !== "bonus" || (net ?? 0) > 0); // what asks for no chips shows when it pays
}

/** The wagers that a choice can put chips on now. */
function openFor(store: TableStore): ReadonlySet<string | undefined> {
  const choices = store.yourTurn ? store.view?.choices : undefined;
  return new Set([...(choices?.options ?? []).map((choice) => choice.wager), choices?.amounts?.wager]);
}

/** The best that a wager is paid; one that no paytable and no row of its own pays otherwise is paid even money. */
export function best(printed: PrintedFelt, spot: Spot): { most: string; several: boolean } {
  const table = printed.paytables.find((each) => each.pays.includes(spot.wager));
  const most = spot.most?.odds ?? table?.lines[0]?.odds ?? "1 to 1";
  return { most, several: (table?.lines.length ?? 0) > 1 };
}
