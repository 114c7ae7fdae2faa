import assert from "node:assert/strict";
import test from "node:test";
import { posts } from "../src/answers.js";
import { pieces } from "../src/panels/card.js";
import { odds } from "../src/panels/columns.js";
import { figureRows, sum } from "../src/panels/exact.js";
import { keyGroups } from "../src/panels/keys.js";
import { worths } from "../src/panels/worth.js";
import { colour, discs } from "../src/parts/chips.js";
import { decimal, figure, percent, sentence, signed, words } from "../src/words.js";
import { FELT } from "./scene.js";

test("a stack has at most six discs, the largest on top", () => {
  assert.deepEqual(discs(0), []);
  assert.deepEqual(discs(38), [1, 2, 10, 25]);
  assert.deepEqual(discs(100), [100]);
  assert.deepEqual(discs(99_999), [500, 500, 500, 500, 500, 500]);
});

test("a chip of a value between two has the colour of the lower one", () => {
  assert.equal(colour(25), "c25");
  assert.equal(colour(40), "c25");
  assert.equal(colour(5000), "c500");
});

test("numbers have groups, true minus signs, and signs where they are nets", () => {
  assert.equal(figure(12345), "12,345");
  assert.equal(figure(-5), "−5");
  assert.equal(signed(105), "+105");
  assert.equal(signed(-55), "−55");
  assert.equal(signed(0), "0");
  assert.equal(decimal(-0.0184, 4), "−0.0184");
  assert.equal(percent(0.018433), "1.8433 %");
  assert.equal(sentence("the dealer"), "The dealer");
  assert.equal(sentence(""), "");
});

test("cards and circles have names", () => {
  assert.equal(words.card("8h"), "eight of hearts");
  assert.equal(words.card("Ts"), "ten of spades");
  assert.equal(words.circle("Ante", 10), "Ante, 10 chips");
  assert.equal(words.circle("Ante", 1), "Ante, 1 chip");
  assert.equal(words.circle("Ante", 0), "Ante, empty");
});

const exact = (text: string): { exact: string; decimal: number } => {
  const [over, under] = text.split("/").map(Number);
  return { exact: text, decimal: over! / under! };
};

test("choices have bars from the worst at 4 to the best at 96, in the order of the bar", () => {
  const advice = {
    unit: "Ante", round: 1, number: 2, street: "Flop", stakes: { Ante: 10 },
    choices: [{ choice: "fold", value: exact("-1/1"), cost: exact("1/1") }, { choice: "bet 1", value: exact("-1/2"), cost: exact("1/2") }, { choice: "bet 2", value: exact("0/1"), cost: exact("0/1") }],
    worths: [{ choice: "fold", value: "-1.0000", said: "", best: false }, { choice: "bet 1", value: "-0.5000", said: "", best: false }, { choice: "bet 2", value: "0.0000", said: "best", best: true }],
  };
  const shown = worths(advice, FELT.places);
  assert.deepEqual(shown.map((each) => [each.id, each.bar, each.chips, each.cost]), [["bet 1", 50, -5, 0.5], ["bet 2", 96, 0, 0], ["fold", 4, -10, 1]]);
  const equal = worths({ ...advice, worths: advice.worths.slice(0, 1) }, FELT.places);
  assert.equal(equal[0]?.bar, 96, "alone, it is not the worst");
});

test("exact numbers are added exactly", () => {
  assert.equal(sum([exact("1/6"), exact("1/3")]).exact, "1/2");
  assert.equal(sum([]).exact, "0/1");
  assert.equal(sum([exact("-1/4"), exact("1/6")]).exact, "-1/12");
});

test("each wager has its figures, side wagers under every column", () => {
  const side = { wager: "Trips", table: "trips", edge: exact("1/30"), hit_frequency: exact("1/7"), deviation: 2.5 };
  const rows = figureRows({
    unit: "Ante", value: exact("-1/50"), edge: exact("1/50"), element_of_risk: exact("1/200"), average_stake: exact("4/1"), deviation: 4, hit_frequency: exact("1/2"),
    wagers: [
      { wager: "Ante", kind: "mandatory", edge: exact("1/2"), outcomes: [{ net: exact("-1/1"), probability: exact("1/2") }, { net: exact("1/1"), probability: exact("1/3") }, { net: exact("2/1"), probability: exact("1/6") }] },
      { wager: "Trips", kind: "side", edge: exact("1/30"), outcomes: [] },
    ],
    covariance: { wagers: ["Ante", "Trips"], matrix: [[exact("4/1"), exact("0/1")], [exact("0/1"), exact("9/1")]] },
    side_wagers: [{ ...side, column: "A", posted: true }, { ...side, column: "B", posted: false, edge: exact("1/14") }],
  });
  assert.deepEqual(rows.map((row) => [row.wager, row.column, row.posted, row.edge?.exact, row.hits.exact, row.deviation]), [
    ["Ante", "", true, "1/2", "1/2", 2],
    ["Trips", "A", true, "1/30", "1/7", 2.5],
    ["Trips", "B", false, "1/14", "1/7", 2.5],
  ]);
});

test("odds are printed as paytables print them", () => {
  assert.equal(odds(exact("50/1")), "50");
  assert.equal(odds(exact("3/2")), "3 to 2");
  assert.equal(odds(exact("0/1")), "pushes");
  assert.equal(odds(exact("-1/1")), "loses");
  assert.equal(odds(null), "–");
});

test("a rules card is laid out as lists, steps and headings", () => {
  const laid = pieces(["1. Place the Ante.", "Flop:", "2. Three cards.", "3. Choose.", "- first", "  Otherwise posted a=b: No.", "- second", "plain"]);
  assert.deepEqual(laid, [
    { kind: "steps", start: 1, items: [{ text: "Place the Ante.", under: [] }] },
    { kind: "heading", text: "Flop" },
    { kind: "steps", start: 2, items: [{ text: "Three cards.", under: [] }, { text: "Choose.", under: [] }] },
    { kind: "list", items: [{ text: "first", under: ["Otherwise posted a=b: No."] }, { text: "second", under: [] }] },
    { kind: "text", text: "plain" },
  ]);
});

test("a felt's posting is asked for as it is", () => {
  assert.equal(posts({ text: "river-holdem" }), "");
  assert.equal(posts({ text: "river-holdem trips=House(9,15/2) minimum=5" }), "?post=trips%3DHouse(9%2C15%2F2)&post=minimum%3D5");
});

test("the keys of the choices are those of the felt, and they are listed under the time they work", () => {
  const groups = keyGroups(FELT, "playing", true);
  assert.deepEqual(groups.map((group) => group.now), [false, true, true]);
  assert.deepEqual(groups[1]!.rows.map((row) => row.keys[0]), ["1", "2", "c", "f"]);
  assert.deepEqual(keyGroups(FELT, "playing", false).map((group) => group.now), [false, false, true]);
  assert.equal(groups[0]!.rows[0]!.keys.length, 3, "as many chips as the largest tray has");
});
