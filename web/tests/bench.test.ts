import "./a-browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { alike, benchAddress, stepped, typedAs, wantedOf } from "../src/bench.js";
import { refusedOf, type Game, type GamePaytable } from "../src/games.js";

const exact = (text: string) => ({ exact: text, decimal: 0 });

function table(more: Partial<GamePaytable> = {}): GamePaytable {
  const lines = [
    { line: "flush", label: "flush", odds: [exact("7/1"), exact("6/1")] },
    { line: "full house", label: "full house", odds: [exact("3/2"), null] },
  ];
  return { key: "trips", name: "Trips", columns: ["A", "B"], posted: "A", house: [], lines, ...more };
}

function game(text = "river-holdem minimum=5", of: GamePaytable = table()): Game {
  return { game: "river-holdem", text, paytables: [of] } as unknown as Game;
}

test("a column is typed as it is printed, and known again however it is spelt", () => {
  assert.deepEqual(typedAs(table(), "A"), { name: "A", lines: { flush: "7", "full house": "3 to 2" } });
  assert.equal(alike(table(), { name: "A", lines: { flush: " 7/1 ", "full house": "3:2" } }), "A");
  assert.equal(alike(table(), { name: "A", lines: { flush: "6", "full house": "" } }), "B");
  assert.equal(alike(table(), { name: "A", lines: { flush: "6", "full house": "1" } }), undefined);
});

test("what is typed is posted by a column's name where it is the sheet's, else line by line under a name of its own", () => {
  assert.deepEqual(wantedOf(game(), { trips: typedAs(table(), "A") }), { post: { minimum: "5" }, columns: [] });
  assert.deepEqual(wantedOf(game(), { trips: typedAs(table(), "B") }), { post: { minimum: "5", trips: "B" }, columns: [] });
  const lines = { flush: "9", "full house": "" };
  assert.deepEqual(wantedOf(game(), { trips: { name: "A", lines } }), {
    post: { minimum: "5" },
    columns: [{ paytable: "trips", column: "House", lines }],
  });
  assert.equal(wantedOf(game(), { trips: { name: "Mine", lines } }).columns[0]!.column, "Mine");
});

test("a number goes up and down by one, and stays above nothing", () => {
  assert.equal(stepped("7", 1), "8");
  assert.equal(stepped("1", -1), "1");
  assert.equal(stepped("", 1), "1");
  assert.equal(stepped("", -1), "");
  assert.equal(stepped("3 to 2", 1), "3 to 2");
});

test("what is refused of a line is told from what is refused of the column", () => {
  const column = { paytable: "trips", column: "House", lines: { flush: "x", "full house": "0" } };
  const said = "The column 'House' is faulty: line 'flush' pays 'x': write a number; line 'full house' pays '0': write a number";
  assert.deepEqual(refusedOf(column, said), {
    lines: { flush: "Line 'flush' pays 'x': write a number", "full house": "Line 'full house' pays '0': write a number" },
    rest: "",
  });
  assert.equal(refusedOf(column, "the limits hold no stake").rest, "The limits hold no stake");
});

test("an address has all of it", () => {
  assert.equal(benchAddress("river-holdem", []), "/bench/river-holdem");
  assert.equal(benchAddress("a", ["trips=House(1,15/2)"], ["trips=B"]), "/bench/a?post=trips%3DHouse(1%2C15%2F2)&against=trips%3DB");
});
