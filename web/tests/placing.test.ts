import assert from "node:assert/strict";
import test from "node:test";
import { Placing } from "../src/placing.js";
import { FELT } from "./scene.js";

test("chips go down on the grid of their wager, within the limits", () => {
  const placing = new Placing(FELT);
  placing.set("Ante", 5);
  assert.deepEqual(placing.stakes, { Ante: 6 });
  placing.set("Ante", 1000);
  assert.deepEqual(placing.stakes, { Ante: 100 });
  placing.set("88 Bonus", 1);
  assert.equal(placing.down["88 Bonus"], 2, "the least stake of the table");
});

test("tied wagers lie there with the one they follow", () => {
  const placing = new Placing(FELT);
  placing.add("Ante", 10);
  assert.deepEqual(placing.down, { Ante: 10, Blind: 10 });
  assert.equal(placing.total, 20);
  assert.throws(() => placing.add("Blind", 10), /no chips go on Blind/);
});

test("taking back goes down to nothing, never below the least stake", () => {
  const placing = new Placing(FELT);
  placing.set("Ante", 10);
  placing.add("Ante", -3);
  assert.equal(placing.stakes["Ante"], 6);
  placing.add("Ante", -5);
  assert.deepEqual(placing.stakes, {});
});

test("less than the least stake is none", () => {
  const placing = new Placing({ ...FELT, least: 6 });
  placing.set("Ante", 10);
  placing.add("Ante", -6);
  assert.deepEqual(placing.stakes, {});
});

test("what was done is undone, one by one", () => {
  const placing = new Placing(FELT);
  placing.set("Ante", 10);
  placing.set("Ante", 10); // changes nothing, and so is nothing to undo
  placing.clear();
  placing.undo();
  assert.deepEqual(placing.stakes, { Ante: 10 });
  placing.undo();
  assert.deepEqual(placing.stakes, {});
  assert.equal(placing.canUndo, false);
});

test("rebet brings the last stakes back, and double doubles what is down", () => {
  const placing = new Placing(FELT);
  placing.set("Ante", 20);
  placing.played();
  assert.equal(placing.canUndo, false, "what was played stays played");
  placing.clear();
  placing.rebet();
  assert.deepEqual(placing.stakes, { Ante: 20 });
  assert.equal(placing.double(), "");
  assert.deepEqual(placing.stakes, { Ante: 40 });
  placing.double();
  assert.match(placing.double(), /^Ante cannot be doubled to 160: the table's limit is 100\.$/);
  assert.deepEqual(placing.stakes, { Ante: 80 });
});
