/** What is to be heard of what has happened at a table. */

import type { Frame } from "./spoken.js";

export type Sound = "card" | "chip" | "turn" | "clock";

const MOST_CARDS = 6;

/** The sounds of what has happened since; none at all of what was there when the page opened. */
export function heard(before: Frame | null, after: Frame): Sound[] {
  if (!before) return [];
  const cards = Math.min(MOST_CARDS, Math.max(0, faces(after) - (sameRound(before, after) ? faces(before) : 0)));
  const chips = staked(after) !== staked(before) && sameRound(before, after) ? 1 : 0;
  const turn = isTurn(after) && !(isTurn(before) && sameRound(before, after) && before.seen.round?.number === after.seen.round?.number) ? 1 : 0;
  return [...Array<Sound>(cards).fill("card"), ...Array<Sound>(chips).fill("chip"), ...Array<Sound>(turn).fill("turn")];
}

function sameRound(before: Frame, after: Frame): boolean {
  return before.seen.round?.round === after.seen.round?.round;
}

function faces(frame: Frame): number {
  if (!frame.seen.round) return 0;
  return frame.shown.piles.flatMap((pile) => pile.rows.flat()).filter((slot) => slot.kind === "card").length;
}

function staked(frame: Frame): number {
  return frame.shown.circles.reduce((sum, circle) => sum + circle.chips, 0);
}

function isTurn(frame: Frame): boolean {
  const view = frame.seen.round;
  return !!view && !view.over && view.seat > 0 && view.turn === view.seat;
}
