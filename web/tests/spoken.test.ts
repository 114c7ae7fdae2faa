import assert from "node:assert/strict";
import test from "node:test";
import { heard } from "../src/heard.js";
import { happened, stakesTold } from "../src/spoken.js";
import { brought, frame, SIZES, type Sketch } from "./scene.js";

const opening = { dealer: "?? ??", board: "-- -- --", hole: "8h 3c" };
const before = frame({ ...opening, round: { number: 3, turn: 1 } });
const flop = { ...opening, board: "8s Kd 4h", hands: { hole: "pair of eights" } };

test("the first cards are told with the street they are dealt on", () => {
  const told = happened(frame({ round: null }), frame({ ...opening, round: { choices: { options: [{ verb: "bet", chips: 10 }, { verb: "fold" }] } } }));
  assert.equal(told, "Before the flop: you are dealt eight of hearts and three of clubs. Bet for 10 or fold.");
});

test("a flop is one group: the street, its cards, what they make, the choices", () => {
  const told = happened(before, frame({ ...flop, round: { street: "Flop", number: 4, choices: SIZES } }));
  assert.equal(told, "Flop: eight of spades, king of diamonds, four of hearts. You have a pair of eights. Bet 1 for 10, bet 2 for 20, or check.");
});

test("nothing is said twice", () => {
  const shown = frame({ ...flop, round: { street: "Flop", number: 4, choices: SIZES } });
  assert.equal(happened(shown, frame({ ...flop, round: { street: "Flop", number: 4, choices: SIZES } })), "");
});

test("another round is told from its beginning, whatever cards it has", () => {
  const told = happened(frame({ ...flop, round: { street: "Flop", over: true } }), frame({ ...opening, round: { round: 8, number: 1, turn: 2 } }));
  assert.equal(told, "Before the flop: you are dealt eight of hearts and three of clubs.");
  const same = happened(frame({ ...opening, round: { number: 1, turn: 2 } }), frame({ ...opening, round: { round: 8, number: 1, turn: 2 } }));
  assert.equal(same, told);
});

test("a result is told once", () => {
  const over = frame({ ...opening, settled: [brought("Ante", 10, 10, "so it is")], round: { over: true, turn: null } });
  assert.equal(happened(over, over), "");
});

test("whoever waits is not told of choices", () => {
  assert.equal(happened(before, frame({ ...opening, round: { number: 4, turn: 2 } })), "");
});

test("a card that is dealt twice from several decks is heard twice", () => {
  const told = happened(frame({ ...opening, round: { number: 3 } }), frame({ ...opening, hole: "8h 3c 8h", round: { number: 3 } }));
  assert.equal(told, "You are dealt eight of hearts.");
});

test("an amount is told with its bounds", () => {
  const told = happened(before, frame({ ...opening, round: { number: 4, choices: { options: [{ verb: "decline" }], amounts: { verb: "insure", wager: "Insurance", most: 50 } } } }));
  assert.equal(told, "Decline or insure for 1 to 50.");
});

test("a settlement begins with the net, then tells each wager with its reason, then the cards", () => {
  const settled = [brought("Ante", 10, 10, "the player beats the dealer"), brought("Blind", 10, 0, "the player beats the dealer"), brought("Player Trips", 5, -5, "less than three of a kind")];
  const told = happened(
    frame({ ...flop, round: { street: "Flop", number: 4 } }),
    frame({ ...flop, dealer: "Kc 2d", hands: { hole: "pair of eights", dealer: "pair of kings" }, settled, round: { street: "River", number: 5, over: true, turn: null } }),
  );
  assert.equal(
    told,
    "You win 5. Ante wins 10, Blind pushes: the player beats the dealer. Player Trips loses 5: less than three of a kind. " +
      "The dealer has king of clubs and deuce of diamonds: a pair of kings.",
  );
});

test("losing and coming out even are said as such", () => {
  const over = (net: number): string => happened(before, frame({ ...opening, settled: [brought("Ante", 10, net, "so it is")], round: { over: true, turn: null } }));
  assert.match(over(-10), /^You lose 10\. Ante loses 10: so it is\.$/);
  assert.match(over(0), /^You come out even\. Ante pushes: so it is\.$/);
});

test("a wager that is settled while the round goes on is told then, and not again", () => {
  const side = [brought("88 Bonus", 5, -5, "no eights")];
  const told = happened(before, frame({ ...opening, settled: side, round: { number: 3 } }));
  assert.equal(told, "88 Bonus loses 5: no eights.");
});

test("a void round is told by the house's own sentence", () => {
  const told = happened(before, frame({ ...opening, message: "The round is void, and every stake goes back: a card fell.", round: { over: true, void: "a card fell" } }));
  assert.equal(told, "The round is void, and every stake goes back: a card fell.");
});

test("whoever sits down is told where, and once", () => {
  const looking = frame({ round: null });
  looking.seen.seat = 0;
  const sitting = frame({ round: null });
  sitting.seen.seats = [{ seat: 1, name: "Ada", chips: 1000 }];
  assert.equal(happened(looking, sitting), "You sit at seat 1 with 1,000 chips.");
  assert.equal(happened(sitting, sitting), "");
  assert.equal(happened(sitting, looking), "You have got up.");
});

test("chips that are brought are told, those that a round brings are told with it", () => {
  const having = (chips: number, round: NonNullable<Sketch["round"]> | null): ReturnType<typeof frame> => {
    const made = frame({ round });
    made.seen.seats = [{ seat: 1, name: "Ada", chips }];
    return made;
  };
  const over = { round: 7, over: true, turn: null };
  assert.equal(happened(having(0, over), having(1000, over)), "1,000 chips brought: you have 1,000 chips.");
  assert.equal(happened(having(5, null), having(1000, null)), "995 chips brought: you have 1,000 chips.");
  assert.doesNotMatch(happened(having(0, { round: 7 }), having(40, over)), /brought/);
});

test("other seats are told of only if that is set", () => {
  const other = (chosen: string) => ({ seat: 2, name: "Ada", cards: [], hands: "", stake: 10, chosen, net: null });
  const from = frame({ ...opening, neighbours: [other("bet 1")], round: { number: 3, turn: 2 } });
  const to = frame({ ...opening, neighbours: [other("bet 1, fold")], round: { number: 4, turn: 2 } });
  assert.equal(happened(from, to), "");
  assert.equal(happened(from, to, true), "Ada: fold.");
});

test("after a gap the table is told as it is", () => {
  const told = happened(before, frame({ ...flop, board: "8s Kd 4h 2c", round: { street: "Turn", number: 9, turn: 2 } }));
  assert.equal(told, "Turn: eight of spades, king of diamonds, four of hearts, deuce of clubs. You have a pair of eights.");
});

test("chips that are down are added up", () => {
  assert.equal(stakesTold({ Ante: 10, Blind: 10, "88 Bonus": 1 }), "Ante 10, Blind 10, 88 Bonus 1. 21 chips down.");
  assert.equal(stakesTold({}), "Nothing is down.");
});

test("cards, chips and one's turn are heard, winning is not", () => {
  assert.deepEqual(heard(before, frame({ ...flop, round: { street: "Flop", number: 4, choices: SIZES } })), ["card", "card", "card", "turn"]);
  assert.deepEqual(heard(before, frame({ ...opening, chips: 30, round: { number: 3 } })), ["chip"]);
  assert.deepEqual(heard(before, frame({ ...opening, settled: [brought("Ante", 10, 10, "")], round: { number: 4, over: true, turn: null } })), []);
  assert.deepEqual(heard(null, before), []);
});
