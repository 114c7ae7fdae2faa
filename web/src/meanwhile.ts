/** What happened at a table since it was seen last; while there was no connection, in one line, the table being shown as it is. */

import type { Frame } from "./spoken.js";
import type { TableSeen, View } from "./wire.js";
import { words } from "./words.js";

/** One line of what was missed; nothing, if that was nothing. */
export function meanwhile(before: Frame, after: Frame): string {
  const [then, now] = [before.seen.round, after.seen.round];
  const same = then?.round === now?.round;
  const missed = same ? [...streets(before, after), ...chosen(then, now, after), ...ended(then, now)] : anotherRound(then, now);
  return words.meanwhile([...missed, ...comings(before.seen, after.seen)]);
}

/** The street that it is now, dealt where cards lie on the table that did not before. */
function streets(before: Frame, after: Frame): string[] {
  const [then, now] = [before.seen.round, after.seen.round];
  if (!then || !now || now.over || now.street === then.street) return [];
  return [board(after) > board(before) ? words.streetDealt(now.street) : words.wentOn(now.street)];
}

function board(frame: Frame): number {
  const piles = frame.shown.piles.filter((pile) => pile.owner === "table");
  return piles.flatMap((pile) => pile.rows.flat()).filter((slot) => slot.kind === "card").length;
}

/** What was chosen, by others or for oneself. */
function chosen(then: View | null, now: View | null, after: Frame): string[] {
  const names = new Map(after.shown.neighbours.map((each) => [each.seat, each.name || words.seat(each.seat)]));
  return (now?.chosen ?? []).slice(then?.chosen?.length ?? 0).map(([seat, choice]) => {
    if (seat !== now!.seat) return words.didChoose(names.get(seat) ?? words.seat(seat), choice);
    return now!.absent?.includes(seat) ? words.choseForYou(choice) : words.youChose(choice);
  });
}

function ended(then: View | null, now: View | null): string[] {
  return now?.over && !then?.over ? [words.roundOver] : [];
}

function anotherRound(then: View | null, now: View | null): string[] {
  const first = then && !then.over ? [words.roundOver] : [];
  if (!now) return first;
  return [...first, now.over ? words.anotherPlayed : words.anotherBegan];
}

function comings(then: TableSeen, now: TableSeen): string[] {
  const others = (seen: TableSeen): string[] => seen.seats.filter((each) => each.seat !== seen.seat).map((each) => each.name);
  const [were, are] = [others(then), others(now)];
  return [
    ...are.filter((name) => !were.includes(name)).map(words.satDown),
    ...were.filter((name) => !are.includes(name)).map(words.gotUp),
  ];
}

/** What is to be said if time has run out since: for a choice that nobody had sent, or for bets. */
export function ranOut(before: TableSeen, now: TableSeen, sent: boolean, betting: boolean): string {
  const view = now.round;
  const same = before.round?.round === view?.round;
  const chosen = sent || !view ? [] : chosenFor(view, same ? before.round?.chosen?.length : 0);
  if (chosen.length) return words.timedOut(chosen);
  const own = before.seats.find((each) => each.seat === before.seat);
  return betting && own && !own.ready && view && !view.seat && !same ? words.dealtWithout : "";
}

/** What the house chose for somebody in a round, from some choice on. */
export function chosenFor(view: View, from = 0): string[] {
  if (!view.seat || !view.absent?.includes(view.seat)) return [];
  return (view.chosen ?? []).slice(from).filter(([seat]) => seat === view.seat).map(([, choice]) => choice);
}

/** Whether one's round came to its end, or one's next was dealt and over at once: there may be nothing to choose in it. */
export function endedSince(before: TableSeen, now: TableSeen): boolean {
  const [was, view] = [before.round, now.round];
  return !!view?.seat && view.over && !(was?.over && was.round === view.round);
}
