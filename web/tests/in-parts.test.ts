import "./a-browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import type { Step } from "../src/fair/check.js";
import type { Edges, WagerEdge } from "../src/games.js";
import { edgesTold, fairTold, Reading, rulesTold } from "../src/in-parts.js";

const exact = (decimal: number): { exact: string; decimal: number } => ({ exact: String(decimal), decimal });

const CARD = {
  summary: "Three stakes on one set of cards.",
  card: [
    { heading: "THE TABLE", lines: ["- Seats: one to seven.", "- Stakes: whole chips"] },
    { heading: "ORDER OF PLAY", lines: ["1. Each seat places War.", "War:", "2. One card face up.", "3. Settle War."] },
    { heading: "PAYTABLE: POKER", lines: ["  royal flush  500", "  flush  5"] },
    { heading: "RULINGS", lines: ["- May aces be split? Once.", "  Otherwise posted off: No."] },
  ],
};

test("rules are told in short, and then in parts, each by its name", () => {
  const { said, parts } = rulesTold(CARD);
  assert.equal(
    said,
    "Three stakes on one set of cards. The rules card has The table, Order of play, and Rulings. Type next to hear them one after another, or rules and a name.",
  );
  assert.deepEqual(parts, [
    { heading: "The table", lines: ["Seats: one to seven.", "Stakes: whole chips."] },
    { heading: "Order of play", lines: ["1. Each seat places War."] },
    { heading: "Order of play, War", lines: ["2. One card face up.", "3. Settle War."] },
    { heading: "Rulings", lines: ["May aces be split? Once. Otherwise posted off: No."] },
  ]);
});

test("parts are gone through one after another, or from the one that is named", () => {
  const reading = new Reading(rulesTold(CARD).parts);
  assert.equal(reading.next(), "The table. Seats: one to seven. Stakes: whole chips.");
  assert.equal(reading.about("war"), "Order of play, War. 2. One card face up. 3. Settle War.");
  assert.match(reading.next(), /^Rulings\. /);
  assert.equal(reading.next(), "", "that was all");
  assert.match(reading.about("order"), /^Order of play\. 1\. /);
  assert.equal(reading.about("jacks"), "There is no part “jacks”: The table, Order of play, or Rulings.");
  assert.match(reading.next(), /^Order of play, War\. /, "whoever asked in vain is where they were");
});

test("edges are told of the game, and of each wager under every column", () => {
  const wager = (name: string, column: string, posted: boolean, edge: number | null): WagerEdge => ({
    wager: name, kind: "side", paytable: "", column, posted, edge: edge === null ? null : exact(edge), hit_frequency: exact(0.25), deviation: 2, average_stake: exact(1),
  });
  const edges: Edges = {
    unit: "Ante", value: exact(-0.02), edge_of_initial_stake: exact(0.02), element_of_risk: exact(0.005), average_stake: exact(4), hit_frequency: exact(0.5), deviation: 5,
    wagers: [wager("Ante", "", true, null), wager("Trips", "A", true, 0.03), wager("Trips", "B", false, 0.01)], left_out: {},
  };
  const { said, parts } = edgesTold("Small Hold'em", edges);
  assert.match(said, /^Small Hold'em, played at its best: the edge is 2\.0000\u00a0% of the initial wager, the element of risk 0\.5000\u00a0%\. There are figures of Ante and Trips\. Type next/);
  assert.deepEqual(parts[0]!.lines, ["A round is worth −0.0200 of the Ante.", "4.0000 of the Ante are staked on average.", "50.00\u00a0% of the rounds win; the standard deviation is 5.0000."]);
  assert.deepEqual(parts[1], { heading: "Ante", lines: ["No edge of its own, wins 25.00\u00a0%, standard deviation 2.00."] });
  assert.deepEqual(parts[2], {
    heading: "Trips",
    lines: ["Column A, posted: edge 3.0000\u00a0%, wins 25.00\u00a0%, standard deviation 2.00.", "Column B: edge 1.0000\u00a0%, wins 25.00\u00a0%, standard deviation 2.00."],
  });
});

test("whether deals are fair is told step by step, with what is published of the next", () => {
  const step = (id: Step["id"], holds: boolean | null): Step => ({ id, title: `About ${id}`, holds, detail: "So it is.", bytes: [] });
  const coming = { round: "a.2", commitment: "0123456789abcdef" };
  assert.equal(fairTold(null, null).said, "No deal is fixed yet.");
  assert.equal(fairTold(null, coming).said, "The next deal is fixed: the hash of its secret begins with 01234567. Type next for the part.");
  const { said, parts } = fairTold([step("published", true), step("secret", true)], coming);
  assert.equal(said, "The last round: this deal is as it was fixed beforehand. The next deal is fixed: the hash of its secret begins with 01234567. Type next for the 3 parts.");
  assert.deepEqual(parts[0], { heading: "About published", lines: ["Holds. So it is."] });
  assert.match(parts[2]!.lines[0]!, /0123456789abcdef/);
  assert.match(fairTold([step("secret", false)], null).said, /^The last round: this deal is not as it was fixed beforehand\./);
});
