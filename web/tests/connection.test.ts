import "./a-browser.js";
import { ASocket } from "./a-socket.js";
import assert from "node:assert/strict";
import test, { afterEach, beforeEach, mock } from "node:test";
import { Connection, PATIENCE } from "../src/connection.js";
import type { Message } from "../src/wire.js";

let told: Message[] = [];
let lost = 0;
let gone = "";

function connected(): Connection {
  const connection = new Connection("t", { told: (message) => told.push(message), lost: () => (lost += 1), gone: (problem) => (gone = problem.detail ?? "") });
  connection.open();
  return connection;
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(Math, "random", () => 0.5);
  ASocket.all = [];
  [told, lost, gone] = [[], 0, ""];
});
afterEach(() => mock.reset());

test("an answer that never comes on an open socket: it is lost, and asked for again under the same name", () => {
  const connection = connected();
  const first = ASocket.last.opens();
  connection.ask({ asks: "get up" });
  mock.timers.tick(PATIENCE - 1);
  assert.equal(lost, 0);
  mock.timers.tick(1);
  assert.equal(lost, 1);
  mock.timers.tick(250);
  const second = ASocket.last.opens();
  assert.notEqual(second, first);
  assert.deepEqual(second.sent, first.sent);
  second.does(7);
  assert.deepEqual(told, [{ type: "done", request: first.sent[0]!.request, seq: 7 }]);
  first.says({ type: "ended", reason: "late" });
  assert.equal(told.length, 1, "nothing is heard of a socket that was given up");
});

test("other news is no answer", () => {
  const connection = connected();
  const socket = ASocket.last.opens();
  connection.ask({ asks: "get up" });
  for (let second = 0; second < PATIENCE / 1000; second += 1) {
    mock.timers.tick(1000);
    socket.says({ type: "clock", running: "bets", milliseconds: 1 });
  }
  assert.equal(lost, 1);
});

test("a house that has been silent is asked whether it is there, and stays if it answers", () => {
  connected();
  const socket = ASocket.last.opens();
  for (let times = 1; times < 4; times += 1) {
    mock.timers.tick(PATIENCE);
    assert.deepEqual(socket.sent.map((each) => each.wants.asks), Array(times).fill("are you there"));
    socket.does(3);
  }
  assert.equal(lost, 0);
  assert.deepEqual(told, [], "which is nobody else's matter");
  mock.timers.tick(PATIENCE);
  mock.timers.tick(PATIENCE);
  assert.equal(lost, 1);
});

test("a house that talks is not asked", () => {
  connected();
  const socket = ASocket.last.opens();
  for (let times = 0; times < 5; times += 1) {
    mock.timers.tick(PATIENCE - 1);
    socket.says({ type: "clock", running: "bets", milliseconds: 1 });
  }
  assert.deepEqual([socket.sent.length, lost], [0, 0]);
});

test("a socket that never opens is tried again, and a slow house is given more time each time", () => {
  const connection = connected();
  connection.ask({ asks: "get up" });
  connection.useful();
  const waited: number[] = [];
  for (let times = 0; times < 4; times += 1) {
    const made = ASocket.all.length;
    let passed = 0;
    while (ASocket.all.length === made && passed < 60_000) {
      mock.timers.tick(250);
      passed += 250;
    }
    waited.push(passed);
    ASocket.last.opens();
    connection.useful();
  }
  assert.deepEqual(waited, [4250, 8250, 16250, 16250]);
});

test("what comes and cannot be used is waited for longer each time, until something can", () => {
  const connection = connected();
  const waited = (): number => {
    const made = ASocket.all.length;
    ASocket.last.opens().says({ type: "clock", running: "bets", milliseconds: 1 });
    connection.again();
    let passed = 0;
    for (; ASocket.all.length === made && passed < 60_000; passed += 250) mock.timers.tick(250);
    return passed;
  };
  assert.deepEqual([waited(), waited(), waited()], [250, 500, 1000]);
  connection.useful();
  assert.equal(waited(), 250);
});

test("a house that will not have one there is not asked again", () => {
  connected();
  const socket = ASocket.last.opens();
  socket.says({ type: "refused", request: "", problem: { detail: "no such table" } });
  socket.ends(1008);
  assert.deepEqual([gone, lost], ["no such table", 0]);
  mock.timers.tick(60_000);
  assert.equal(ASocket.all.length, 1);
});
