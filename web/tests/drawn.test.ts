import "./a-browser.js";
import assert from "node:assert/strict";
import { fitFlanks } from "../src/parts/paytables.js";
import test from "node:test";
import { posts } from "../src/answers.js";
import { odds } from "../src/games.js";
import { keyGroups } from "../src/panels/keys.js";
import { worths } from "../src/panels/worth.js";
import { cost } from "../src/parts/actions.js";
import { colour, discs } from "../src/parts/chips.js";
import { blocks } from "../src/parts/rules.js";
import { decimal, figure, fraction, percent, sentence, signed, words } from "../src/words.js";
import { FELT } from "./scene.js";

test("a stack has at most six discs, the largest on top", () => {
  assert.deepEqual(discs(0), []);
  assert.deepEqual(discs(38), [1, 2, 10, 25]);
  assert.deepEqual(discs(100), [100]);
  assert.deepEqual(discs(99_999), [500, 500, 500, 500, 500, 500]);
});

test("a choice that takes no chips says what it is instead", () => {
  const free = (place: string, detail = ""): unknown => cost({ place, id: "", key: "", label: "", detail });
  assert.deepEqual([free("check"), free("hit"), free("stand"), free("less", "1-4")], ["no bet", "one card", "no card", "1-4"]);
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
  assert.equal(percent(0.018433), "1.8433\u00a0%");
  assert.equal(sentence("the dealer"), "The dealer");
  assert.equal(sentence(""), "");
});

test("an exact number is a fraction only where it is one", () => {
  assert.deepEqual(["-2/1", "13789/18424", "0/1", "1/11", "-1"].map(fraction), ["−2", "13789/18424", "0", "1/11", "−1"]);
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

test("odds are printed as paytables print them", () => {
  assert.equal(odds(exact("50/1")), "50");
  assert.equal(odds(exact("3/2")), "3 to 2");
});

test("a rules card is laid out as lists, steps and headings", () => {
  const laid = blocks(["1. Place the Ante.", "Flop:", "2. Three cards.", "3. Choose.", "- first", "  Otherwise posted a=b: No.", "- second", "plain"]);
  assert.deepEqual(laid, [
    { kind: "steps", items: [["Place the Ante."]], first: 1 },
    { kind: "name", text: "Flop" },
    { kind: "steps", items: [["Three cards."], ["Choose."]], first: 2 },
    { kind: "list", items: [["first", "Otherwise posted a=b: No."], ["second"]], first: 1 },
    { kind: "text", text: "plain" },
  ]);
});

test("a felt's posting is asked for as it is", () => {
  assert.equal(posts({ text: "river-holdem" }), "");
  assert.equal(posts({ text: "river-holdem trips=House(9,15/2) minimum=5" }), "?post=trips%3DHouse(9%2C15%2F2)&post=minimum%3D5");
  assert.equal(posts({ text: "river-holdem trips=B minimum=5" }, "trips=A"), "?post=minimum%3D5&post=trips%3DA");
});

test("the keys of the choices are those of the felt, and they are listed under the time they work", () => {
  const groups = keyGroups(FELT, "playing", true);
  assert.deepEqual(groups.map((group) => group.now), [false, true, true]);
  assert.deepEqual(groups[1]!.rows.map((row) => row.keys[0]), ["1", "2", "c", "f"]);
  assert.deepEqual(keyGroups(FELT, "playing", false).map((group) => group.now), [false, false, true]);
  assert.equal(groups[0]!.rows[0]!.keys.length, 3, "as many chips as the largest tray has");
});

test("a flank says where the other lines are as long as it has no room for them", () => {
  const tables = { scrollWidth: 480, clientWidth: 232 };
  const rest = { hidden: true };
  const flank = { querySelector: (wanted: string) => (wanted === ".tables" ? tables : rest) };
  const root = { querySelectorAll: () => [flank] } as unknown as ParentNode;
  fitFlanks(root);
  assert.equal(rest.hidden, false);
  tables.scrollWidth = 232;
  fitFlanks(root);
  assert.equal(rest.hidden, true);
});
