/** The felt from the dealer's side: all seats, the one that is being settled in front. */

import type { Marked, School, SeatAsked } from "../school.js";
import { best } from "../table-felt.js";
import type { Neighbour, Spot } from "../wire.js";
import { schoolWords as said } from "../words/school.js";
import type { Circle } from "./circle.js";
import type { FeltState } from "./felt.js";

export function schoolFelt(school: School): FeltState {
  const { lesson, felt: printed, seat, given } = school;
  const piles = lesson!.piles.map((pile) => (pile.owner === "house" ? { ...pile, title: said.dealer } : pile));
  const shown = { piles: [...piles, ...seat.piles], circles: [], neighbours: neighbours(school), message: "", settled: [], total: null, bar: [], playing: true };
  const last = given[given.length - 1];
  return {
    felt: { ...printed!, paytables: school.uncovered || !school.question ? printed!.paytables : [] },
    shown,
    circles: circles(school),
    lit: { paid: new Set(school.question ? [] : given.filter((each) => each.net > 0).map((each) => each.row)), reached: new Set() },
    up: last && !school.question ? new Set(last.cards) : null,
    turn: null,
    own: seat.seat,
    seats: [],
    won: false,
    dimmed: false,
    free: [],
    title: said.seatLabel(seat.seat, seat.chosen),
  };
}

function neighbours(school: School): Neighbour[] {
  return school.lesson!.seats
    .map((each, at) => ({ each, at }))
    .filter(({ at }) => at !== school.at)
    .map(({ each, at }) => ({
      seat: each.seat,
      cards: each.piles.flatMap((pile) => pile.rows.flat()).filter((slot) => slot.kind !== "empty"),
      hands: "",
      stake: each.wagers.reduce((sum, wager) => sum + wager.stake, 0),
      chosen: each.chosen,
      net: null,
      doing: doing(school, each, at),
    }));
}

function doing(school: School, each: SeatAsked, at: number): string {
  if (at > school.at) return [each.chosen, at === school.at + 1 ? said.next : ""].filter(Boolean).join(" · ");
  if (school.skipped.has(each.seat)) return said.skipped;
  const marks = school.marks.get(each.seat) ?? [];
  return said.settledNet(marks.reduce((sum, mark) => sum + mark.net, 0), marks.every((mark) => mark.right));
}

function circles(school: School): Circle[] {
  const printed = school.felt!;
  const down = new Map(school.seat.wagers.map((wager) => [wager.asked, wager]));
  const marks = new Map(school.given.map((mark) => [mark.asked, mark]));
  return printed.rows
    .flat()
    .filter((spot) => down.has(spot.wager))
    .map((spot) => circle(school, spot, down.get(spot.wager)!.stake, marks.get(spot.wager)));
}

function circle(school: School, spot: Spot, chips: number, mark: Marked | undefined): Circle {
  const now = school.question?.asked === spot.wager;
  return {
    spot,
    ...best(school.felt!, spot),
    chips,
    net: mark ? mark.net : null,
    state: now ? "open" : "",
    selected: false,
    reading: "",
    disabled: !now,
    waits: false,
    refused: "",
    ...(now && school.chips ? { paying: school.chips } : {}),
    ...(mark ? { right: mark.right } : {}),
  };
}
