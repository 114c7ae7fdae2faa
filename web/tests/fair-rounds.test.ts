// A round that is over, laid out for its page.

import assert from "node:assert/strict";
import test from "node:test";

import { pilesLaid, reasonOf, type Happened, type ItemTold, type RoundShown, type SeatTold } from "../src/fair/rounds.js";

const dealt = (pile: string, seat: number | null, ...cards: string[]): Happened => ({ event: "dealt", pile, seat, cards });
const seat = (number: number, hands: Record<string, string>): SeatTold => ({ seat: number, hands, settled: [], net: 0 });
const EVENTS = [
  dealt("hole", 2, "Qs", "7h"),
  dealt("hole", 1, "3d"),
  { event: "chose" } as const,
  dealt("board", null, "Qh"),
  dealt("board", null, "9c"),
  dealt("hole", 1, "9d"),
  dealt("dealer", null, "3s"),
];
const SEATS = [
  seat(1, { player: "pair of nines", dealer: "pair of threes", "dealer's first card": "three" }),
  seat(2, { player: "pair of queens", dealer: "pair of threes", "dealer's first card": "three", "player's first card": "queen" }),
];
const ROUND = { events: EVENTS, settled: { seats: SEATS, house: 0 } } as unknown as RoundShown;

test("the house's cards come first, then the table's, then each seat's, and all of a pile together", () => {
  const posted = [{ pile: "hole", owner: "seat" }, { pile: "dealer", owner: "house" }, { pile: "board", owner: "table" }] as const;
  const laid = pilesLaid(ROUND, posted);
  assert.deepEqual(laid.map(({ pile, seat, cards }) => [pile, seat, cards.join("")]), [
    ["dealer", null, "3s"],
    ["board", null, "Qh9c"],
    ["hole", 1, "3d9d"],
    ["hole", 2, "Qs7h"],
  ]);
  assert.deepEqual(laid.map(({ made }) => made), [
    "pair of threes; first card: three",
    "",
    "pair of nines",
    "pair of queens; first card: queen",
  ]);
});

test("of a game that the house does not list, the piles lie as they were dealt", () => {
  assert.deepEqual(pilesLaid(ROUND).map(({ pile }) => pile), ["board", "dealer", "hole", "hole"]);
});

test("a reason is told apart from what the wager does", () => {
  const item = (wager: string, reason: string) => reasonOf({ wager, reason } as ItemTold);
  assert.deepEqual(item("Ante", "the player wins: Ante pays 3 to 2"), { why: "the player wins", outcome: "pays 3 to 2" });
  assert.deepEqual(item("Ante", "the seat folded"), { why: "the seat folded", outcome: "" });
  assert.deepEqual(item("Bet", "tie: half: Bet loses half"), { why: "tie: half", outcome: "loses half" });
});
