import "./a-browser.js";
import { ASocket } from "./a-socket.js";
import assert from "node:assert/strict";
import test, { afterEach, beforeEach } from "node:test";
import { TableStore } from "../src/table-store.js";
import type { Choices, SeatSeen, TableSeen, View } from "../src/wire.js";
import { FELT, frame, SIZES } from "./scene.js";

const COMING = { round: "h.t.7", commitment: "c".repeat(64) };
const OWN: SeatSeen = { seat: 1, name: "Ada", chips: 1000 };

let store: TableStore;
let felts = 0;
let felt = FELT;

beforeEach(() => {
  Object.assign(globalThis, { window: globalThis });
  [ASocket.all, felts, felt] = [[], 0, FELT];
  globalThis.fetch = async (path) => {
    if (String(path).endsWith("/me")) return new Response(JSON.stringify({ name: "Ada", kind: "guest", bankroll: 1000 }));
    assert.match(String(path), /\/tables\/t\/felt$/);
    felts += 1;
    return new Response(JSON.stringify(felt));
  };
  store = new TableStore("t");
  store.open();
  ASocket.last.opens();
});
afterEach(() => store.close());

/** What is asked of other machines has come by then. */
const soon = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

/** The house shows the table, with whoever sits there and a round as given. */
async function shows(number: number, seats: SeatSeen[], round: Partial<View> | null, seen: Partial<TableSeen> = {}): Promise<void> {
  const made = frame({ round });
  const data = { ...made.seen, number, seats, seat: seats.some((each) => each.seat === 1) ? 1 : 0, coming: COMING, ...seen };
  ASocket.last.says({ type: "table", seq: number, data, shown: made.shown });
  await soon();
}

const asked = (): unknown => ASocket.last.sent.at(-1)?.wants;
const sits = (number = 1): Promise<void> => shows(number, [OWN], null);
const plays = (number: number, round: Partial<View> = {}): Promise<void> => shows(number, [{ ...OWN, chips: 980, at_stake: 20 }], { choices: SIZES, ...round });

test("whoever has no seat looks on, and whoever takes one puts chips down", async () => {
  await shows(1, [], null);
  assert.equal(store.phase, "looking");
  store.place((placing) => placing.set("Ante", 10));
  assert.equal(store.placing?.total, 0, "who looks on has nothing to put down");
  await store.sit();
  assert.deepEqual(asked(), { asks: "sit down", chips: 1000 });
  assert.ok(store.busy);
  ASocket.last.does(2);
  await soon();
  assert.ok(store.busy, "it is done and not shown yet");
  await sits(2);
  assert.equal(store.busy, false);
  assert.equal(store.phase, "placing");
  assert.deepEqual([store.chips, store.net, felts], [1000, 0, 1]);
});

test("chips go down with a seed, and then one waits for no more bets", async () => {
  await sits();
  store.deal();
  assert.equal(store.fault, "Put chips on Ante first.");
  store.place((placing) => placing.set("Ante", 10));
  assert.equal(store.fault, "");
  store.deal();
  const { seed, ...wanted } = asked() as { seed: string };
  assert.deepEqual(wanted, { asks: "put down", deal: COMING.round, stakes: { Ante: 10, Blind: 10 } });
  assert.match(seed, /^[0-9a-f]{32}$/);
  store.deal();
  assert.equal(ASocket.last.sent.length, 1, "what is not answered is not asked again");
  ASocket.last.does(2);
  await soon();
  assert.deepEqual(asked(), { asks: "ready", deal: COMING.round });
  assert.deepEqual(store.published.of(COMING.round)?.added, { seat: 1, seed });
});

test("more than one has is not sent", async () => {
  await shows(1, [{ ...OWN, chips: 10 }], null);
  store.place((placing) => placing.set("Ante", 10));
  store.deal();
  assert.equal(ASocket.last.sent.length, 0);
  assert.match(store.fault, /^20 chips are down and you have 10 here/);
});

test("a choice names the round and the state that it answers, and is made once", async () => {
  await sits();
  await plays(2);
  assert.deepEqual([store.phase, store.yourTurn], ["playing", true]);
  store.choose("choose:bet 2");
  assert.deepEqual(asked(), { asks: "choose", round: 7, number: 1, choice: { verb: "bet", wager: "Highway", chips: 20 } });
  assert.deepEqual([store.pressed, store.yourTurn], ["choose:bet 2", false]);
  store.choose("choose:check");
  assert.equal(ASocket.last.sent.length, 1);
  ASocket.last.does(3);
  await plays(3, { number: 2 });
  assert.deepEqual([store.pressed, store.yourTurn], ["", true], "the next street asks again");
});

test("what there is not to choose is not sent, and an amount is", async () => {
  const insurance: Choices = { options: [{ verb: "decline", key: "n" }], amounts: { verb: "insure", wager: "Insurance", most: 5 } };
  await sits();
  await plays(2, { choices: insurance });
  store.choose("choose:bet 2");
  assert.equal(ASocket.last.sent.length, 0);
  store.choose("choose:insure", 3);
  assert.deepEqual((asked() as { choice: unknown }).choice, { verb: "insure", wager: "Insurance", chips: 3 });
});

test("a round is settled until somebody touches a chip, and is counted once", async () => {
  await sits();
  store.place((placing) => placing.set("Ante", 10));
  await plays(2);
  assert.deepEqual(store.placing?.last, { Ante: 10 }, "what was played can be bet again");
  for (const number of [3, 4]) await shows(number, [{ ...OWN, chips: 1020 }], { over: true, turn: null });
  assert.deepEqual([store.phase, store.rounds, store.net], ["settled", 1, 20]);
  store.place((placing) => placing.clear());
  assert.equal(store.phase, "placing");
});

test("a page that opens when a round is over has not played it", async () => {
  await shows(1, [{ ...OWN, bets: [["Ante", 10], ["Blind", 10]] }], { over: true, turn: null });
  assert.deepEqual([store.phase, store.rounds, store.placing?.stakes, store.placing?.last], ["settled", 0, { Ante: 10 }, {}]);
  store.place((placing) => placing.add("Ante", 2));
  await shows(2, [{ ...OWN, bets: [["Ante", 10], ["Blind", 10]] }], { over: true, turn: null });
  assert.deepEqual([store.phase, store.placing?.last], ["placing", {}], "nor has it when somebody else sits down");
});

test("chips that are brought are no winnings", async () => {
  await sits();
  store.bring(500);
  ASocket.last.does(2);
  await shows(2, [{ ...OWN, chips: 1500 }], null);
  assert.deepEqual([store.chips, store.net], [1500, 0]);
});

test("without a connection nothing is chosen, and what is shown then is the table as it is", async () => {
  await sits();
  await plays(2);
  ASocket.last.ends();
  assert.equal(store.lost, true);
  store.choose("choose:check");
  assert.equal(store.pressed, "", "nor is it kept for later");
  const seen: unknown[] = [];
  store.addEventListener("seen", (event) => seen.push((event as CustomEvent).detail.wasLost));
  await plays(3, { number: 2 });
  assert.deepEqual([store.lost, store.yourTurn, seen], [false, true, [true]]);
});

test("a table that is closed, or that will not have one, says so", async () => {
  await shows(1, [], null, { closed: true });
  assert.equal(store.over, "This table is closed.");
  const other = new TableStore("t");
  other.open();
  ASocket.last.opens().says({ type: "refused", request: "", problem: { detail: "There is no such table." } });
  ASocket.last.ends(1008);
  assert.equal(other.over, "There is no such table.");
});

test("a clock runs until the next that is shown", async () => {
  await sits();
  ASocket.last.says({ type: "clock", running: "bets", milliseconds: 20_000 });
  await soon();
  assert.deepEqual([store.clock?.running, store.clock?.whole], ["bets", 20_000]);
  await sits(2);
  assert.equal(store.clock, null);
});

test("a clock that is told again goes on from where it was, and another one begins", async (run) => {
  let time = performance.now();
  run.mock.method(performance, "now", () => time);
  const tells = async (running: "bets" | "choice", milliseconds: number): Promise<number | undefined> => {
    ASocket.last.says({ type: "clock", running, milliseconds });
    await soon();
    return store.clock?.whole;
  };
  await sits();
  assert.equal(await tells("bets", 20_000), 20_000);
  time += 15_000;
  await sits(2); // somebody else has bet
  assert.equal(await tells("bets", 5_000), 20_000);
  await plays(3);
  assert.equal(await tells("choice", 5_000), 5_000);
});

test("a table that is posted otherwise has another felt, and what was bet last is known there", async () => {
  await sits();
  store.place((placing) => placing.set("Ante", 10));
  await plays(2);
  assert.equal(store.note, "");
  felt = { ...FELT, text: "small-holdem minimum=4", least: 4 };
  await shows(3, [OWN], null, { posting: felt.text });
  assert.equal(store.note, "The table is posted otherwise from now on: minimum 4.");
  assert.deepEqual([felts, store.felt?.least, store.placing?.last], [2, 4, { Ante: 10 }]);
});

test("bets that the house has already are changed there too", async () => {
  await shows(1, [{ ...OWN, bets: [["Ante", 10], ["Blind", 10]] }], null);
  assert.deepEqual(store.placing?.stakes, { Ante: 10 }, "what lies there is what is staked");
  store.place((placing) => placing.set("Ante", 20));
  assert.deepEqual((asked() as { stakes: unknown }).stakes, { Ante: 20, Blind: 20 });
});

test("without a connection no chips move: those that are down are what the house has", async () => {
  await shows(1, [{ ...OWN, bets: [["Ante", 10], ["Blind", 10]], ready: true }], null);
  ASocket.last.ends();
  store.place((placing) => placing.set("Ante", 20));
  assert.deepEqual(store.placing?.stakes, { Ante: 10 });
  store.add("Ante", 2);
  assert.deepEqual(store.placing?.stakes, { Ante: 10 });
});

test("bets that were changed in another tab are those that lie on the circles", async () => {
  await shows(1, [{ ...OWN, bets: [["Ante", 10], ["Blind", 10]], ready: true }], null);
  await shows(2, [{ ...OWN, bets: [["Ante", 20], ["Blind", 20]], ready: true }], null);
  assert.deepEqual(store.placing?.stakes, { Ante: 20 });
  store.place((placing) => placing.set("Ante", 30));
  await shows(3, [{ ...OWN, bets: [["Ante", 24], ["Blind", 24]], ready: true }], null);
  assert.deepEqual(store.placing?.stakes, { Ante: 30 }, "what is on its way counts");
});
