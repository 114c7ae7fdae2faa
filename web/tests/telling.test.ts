import "./a-browser.js";
import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { set } from "../src/settings.js";
import type { TableStore } from "../src/table-store.js";
import { Telling } from "../src/telling.js";
import { brought, frame, SIZES, type Sketch } from "./scene.js";

/** A table that says what the test wants. */
class Fake extends EventTarget {
  seen: unknown = null;
  shown: unknown = null;
  fault = "";
  faults = 0;
  lost = false;
  over = "";
  phase = "placing";
  yourTurn = false;
  own: unknown = null;
  view: unknown = null;
  clock: unknown = null;
  note = "";
  cannotStay = "";
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
  table.change({ fault: "Put chips on Ante first.", faults: 1 });
  assert.equal(last(), "!Put chips on Ante first.");
  table.change({});
  assert.equal(telling.log.length, 1);
  table.change({ faults: 2 });
  assert.equal(telling.log.length, 2, "what is refused again is said again");
  table.change({ fault: "", lost: true });
  assert.match(last(), /^!Connection lost\./);
  table.change({ lost: false });
  assert.equal(last(), "Connected again.");
  assert.ok(telling.log[0]!.settles, "that it was lost is not there to be read any more");
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

/** A clock that shows so many milliseconds; the time itself stands still but for what a test lets pass. */
function clocked(left: number): { running: string; until: number; whole: number } {
  mock.method(performance, "now", () => 1000);
  mock.timers.enable({ apis: ["setTimeout"] });
  return { running: "choice", until: 1000 + left, whole: 30000 };
}

test("five seconds before one's time is over it is said at once, with what follows", () => {
  const { table, telling, last } = told();
  table.change({ phase: "playing", yourTurn: true, view: { choices: SIZES }, clock: clocked(5020) });
  mock.timers.tick(19);
  assert.equal(telling.log.length, 0);
  mock.timers.tick(1);
  assert.equal(last(), "!Five seconds left, then check.");
  mock.reset();
});

test("the clock of somebody else, or one that has stopped, says nothing", () => {
  const { table, telling } = told();
  const clock = clocked(5010);
  table.change({ phase: "playing", yourTurn: false, view: { choices: {} }, clock });
  mock.timers.tick(60_000);
  table.change({ yourTurn: true, clock: { ...clock } });
  table.change({ clock: null });
  mock.timers.tick(60_000);
  assert.equal(telling.log.length, 0);
  mock.reset();
});

test("what is worth knowing at once is said at once, and what chips leave too little for with the chips", () => {
  const { table, telling, last } = told();
  table.change({});
  table.change({ note: "Time ran out: check was chosen for you." });
  table.change({});
  assert.equal(last(), "!Time ran out: check was chosen for you.");
  assert.equal(telling.log.length, 1);
  table.change({ note: "", placing: { down: { Ante: 10 } }, cannotStay: "This leaves nothing." });
  assert.equal(last(), "Ante 10. 10 chips down. This leaves nothing.");
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
