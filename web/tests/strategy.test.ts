import assert from "node:assert/strict";
import test from "node:test";
import type { Game, GameStep } from "../src/games.js";
import { awaited, plainName } from "../src/strategy.js";

const deal = (pile: string, count: number, facing: "up" | "down" = "up"): GameStep => ({ does: "deal", pile, count, facing });
const reveal = (pile: string, count: number): GameStep => ({ does: "reveal", pile, count });
const does = (what: GameStep["does"]): GameStep => ({ does: what });
const game = (...steps: GameStep[]): Pick<Game, "streets" | "piles"> => ({
  streets: steps.map((each) => ({ steps: [each] })),
  piles: [{ pile: "hole", owner: "seat", cards: 2 }, { pile: "dealer", owner: "house", cards: 2 }, { pile: "board", owner: "table", cards: 5 }],
});

test("the house is asked about cards with which somebody decides, and not on the way there", () => {
  const holdem = game(deal("board", 3, "down"), deal("hole", 2, "down"), deal("dealer", 2, "down"), does("decide"), reveal("board", 3), does("decide"), deal("board", 2), does("decide"), reveal("dealer", 2));
  assert.deepEqual([1, 2, 3, 4, 5, 6, 7, 8].map((cards) => awaited(holdem, cards)), [1, 0, 2, 1, 0, 1, 0, 0]);
});

test("where seats draw, any number of cards is enough once all are dealt", () => {
  const blackjack = game(deal("hole", 1), deal("dealer", 1), deal("hole", 1), does("play"));
  assert.deepEqual([1, 2, 3, 4, 5].map((cards) => awaited(blackjack, cards)), [2, 1, 0, 0, 0]);
});

test("a hand is known in whatever order its cards are named", () => {
  for (const text of ["AKs", "KAs", "ak suited", "K A Suited"]) assert.equal(plainName(text), "aks", text);
  assert.equal(plainName("27o"), plainName("72 offsuit"));
  assert.equal(plainName("10 9 suited"), plainName("T9s"));
  assert.equal(plainName("AA"), "aa");
  assert.equal(plainName("hard 16"), plainName("Hard 16"));
  assert.equal(plainName(" - "), "");
});
