import "./a-browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { set } from "../src/settings.js";
import type { TableStore } from "../src/table-store.js";
import { Telling } from "../src/telling.js";
import { brought, frame, SIZES, type Sketch } from "./scene.js";

/** A table that says what the test wants. */
class Fake extends EventTarget {
  seen: unknown = null;
  shown: unknown = null;
  fault = "";
  lost = false;
  over = "";
  phase = "placing";
  yourTurn = false;
  own: unknown = null;
  view: unknown = null;
  clock: unknown = null;
  placing = { down: {} as Record<string, number> };

  change(to: Partial<Fake>): void {
    Object.assign(this, to);
    this.dispatchEvent(new Event("change"));
  }

  show(sketch: Sketch): void {
    Object.assign(this, frame(sketch));
    this.dispatchEvent(new Event("seen"));
    this.dispatchEvent(new Event("change"));
  }
}

function told(): { table: Fake; telling: Telling; last: () => string } {
  const table = new Fake();
  const telling = new Telling(table as unknown as TableStore);
  telling.start();
  return { table, telling, last: () => (telling.log[0] ? `${telling.log[0].urgent ? "!" : ""}${telling.log[0].text}` : "") };
}

test("what happens is said politely, once", () => {
  const { table, telling, last } = told();
  table.show({ round: null });
  table.show({ hole: "8h 3c", round: { choices: SIZES } });
  assert.match(last(), /^Before the flop: you are dealt eight of hearts/);
  table.show({ hole: "8h 3c", round: { choices: SIZES } });
  assert.equal(telling.log.length, 1);
  table.show({ hole: "8h 3c", settled: [brought("Ante", 10, 10, "so it is")], round: { over: true, turn: null } });
  assert.equal(last(), "You win 10. Ante wins 10: so it is.");
});

test("refusals and a lost connection are said at once, and each once", () => {
  const { table, telling, last } = told();
  table.change({ fault: "Put chips on Ante first." });
  assert.equal(last(), "!Put chips on Ante first.");
  table.change({});
  assert.equal(telling.log.length, 1);
  table.change({ fault: "", lost: true });
  assert.match(last(), /^!Connection lost\./);
  table.change({ lost: false });
  assert.equal(last(), "Connected again.");
  table.change({ over: "This table is closed." });
  assert.equal(last(), "!This table is closed.");
});

test("chips that a person puts down are told, those of a page that opens are not", () => {
  const { table, telling, last } = told();
  table.change({});
  table.change({ placing: { down: { Ante: 10 } } });
  assert.equal(last(), "Ante 10. 10 chips down.");
  table.change({ phase: "playing", placing: { down: { Ante: 20 } } });
  assert.equal(telling.log.length, 1);
});

test("five seconds before one's time is over it is said at once, with what follows", async () => {
  const { table, telling, last } = told();
  const clock = { running: "choice", until: performance.now() + 5020, whole: 30000 };
  table.change({ phase: "playing", yourTurn: true, view: { choices: SIZES }, clock });
  assert.equal(telling.log.length, 0);
  await new Promise((done) => setTimeout(done, 60));
  assert.equal(last(), "!Five seconds left, then check.");
});

test("the clock of somebody else, or one that has stopped, says nothing", async () => {
  const { table, telling } = told();
  table.change({ phase: "playing", yourTurn: false, view: { choices: {} }, clock: { running: "choice", until: performance.now() + 5010, whole: 30000 } });
  await new Promise((done) => setTimeout(done, 40));
  table.change({ yourTurn: true, clock: { running: "choice", until: performance.now() + 5010, whole: 30000 } });
  table.change({ clock: null });
  await new Promise((done) => setTimeout(done, 40));
  assert.equal(telling.log.length, 0);
});

test("what is set is heard of", () => {
  const { telling, last } = told();
  set({ company: true });
  assert.equal(telling.log.length, 0);
  set({ company: false });
  telling.stop();
  set({ keys: false });
  assert.equal(last(), "");
});
