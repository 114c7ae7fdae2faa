import "./a-browser.js";
import { ASocket } from "./a-socket.js";
import assert from "node:assert/strict";
import test, { afterEach, beforeEach, mock } from "node:test";
import { feltState, posted as posting } from "../src/table-felt.js";
import { TableStore } from "../src/table-store.js";
import type { SeatSeen, TableSeen } from "../src/wire.js";
import { brought, FELT, frame, SIZES, type Sketch } from "./scene.js";

const kept = new Map<string, string>();
const answers = new Map<string, unknown>();
const posted: string[] = [];
Object.assign(globalThis, {
  sessionStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) },
  localStorage: { getItem: () => null, setItem: () => undefined },
  fetch: async (url: string, { method }: { method: string }) => {
    const found = answers.get(`${method} ${url.replace("/api/v1", "")}`);
    const answer = await (typeof found === "function" ? found() : found);
    posted.push(...(method === "POST" ? [url.replace("/api/v1", "")] : []));
    return Promise.resolve({ ok: answer !== undefined, status: answer === undefined ? 429 : 200, headers: { get: () => null }, json: () => Promise.resolve(answer ?? { detail: "chips are given once an hour" }) });
  },
});

let entry = 0;
const open: TableStore[] = [];
const DEAL = { round: "house.t.8", commitment: "c" };
const ann = (own: Partial<SeatSeen> = {}): SeatSeen => ({ seat: 1, name: "ann", chips: 100, ...own });

/** The house tells of the table, and the page has taken it in. */
async function shows(sketch: Sketch, own: Partial<SeatSeen> = {}, rest: Partial<TableSeen> = {}): Promise<void> {
  const { seen, shown } = frame(sketch);
  ASocket.last.says({ type: "table", seq: (entry += 1), data: { ...seen, number: entry, seats: [ann(own)], coming: DEAL, ...rest }, shown });
  await settle();
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

const asked = (): string[] => ASocket.last.sent.map(({ wants }) => wants.asks);

async function at(sketch: Sketch, own: Partial<SeatSeen> = {}, rest: Partial<TableSeen> = {}): Promise<TableStore> {
  const store = new TableStore("t");
  store.bankroll = { name: "ann", kind: "guest", bankroll: 0 };
  store.open();
  ASocket.last.opens();
  await shows(sketch, own, rest);
  open.push(store);
  return store;
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(Math, "random", () => 0.5);
  kept.clear();
  answers.clear();
  posted.length = 0;
  answers.set("GET /me/tables", { tables: [] });
  answers.set("GET /tables/t/felt", FELT);
  ASocket.all = [];
});
afterEach(() => {
  open.splice(0).forEach((store) => store.close());
  mock.reset();
});

test("a choice that is sent stays pressed until the house has gone on, and nothing else is sent", async () => {
  const store = await at({ round: { choices: SIZES } });
  store.choose("choose:bet 2");
  store.choose("choose:check");
  assert.deepEqual([store.pressed, store.yourTurn, store.slow], ["choose:bet 2", false, false]);
  assert.deepEqual(asked(), ["choose"]);
  mock.method(performance, "now", () => 1e9);
  assert.equal(store.slow, true);
  mock.restoreAll();
  ASocket.last.does(entry + 1);
  await settle();
  assert.equal(store.pressed, "choose:bet 2", "answered, and not shown yet");
  await shows({ round: { number: 2, choices: SIZES } });
  assert.deepEqual([store.pressed, store.yourTurn], ["", true]);
});

test("a choice that is refused is not pressed any more", async () => {
  const store = await at({ round: { choices: SIZES } });
  store.choose("choose:bet 2");
  ASocket.last.says({ type: "refused", request: ASocket.last.sent[0]!.request, problem: { detail: "no" } });
  await settle();
  assert.deepEqual([store.pressed, store.yourTurn, store.fault], ["", true, "No"]);
});

test("whoever took their bets back in time is not ready, whatever was on its way", async () => {
  const store = await at({ round: null }, { bets: [["Ante", 10], ["Blind", 10]], ready: true });
  store.place((each) => void each.double());
  store.place((each) => each.clear());
  const [doubled, cleared] = ASocket.last.sent;
  ASocket.last.says({ type: "done", request: doubled!.request, seq: 5 });
  ASocket.last.says({ type: "done", request: cleared!.request, seq: 6 });
  await settle();
  assert.deepEqual(asked(), ["put down", "put down"]);
});

test("what is changed after Deal and before the answer is what counts", async () => {
  const store = await at({ round: null });
  store.place((each) => each.set("Ante", 10));
  store.deal();
  store.place((each) => each.clear());
  assert.deepEqual(ASocket.last.sent.map(({ wants }) => wants.asks === "put down" && wants.stakes), [{ Ante: 10, Blind: 10 }, {}]);
});

test("whoever deals before it is answered that they sit is dealt to once it is, and once", async () => {
  const store = await at({ round: null }, {}, { seat: 0, seats: [] });
  answers.set("GET /me", { name: "ann", kind: "guest", bankroll: 100 });
  await store.sit();
  const sitting = ASocket.last.sent.at(-1)!.request;
  await shows({ round: null }, { chips: 100 });
  store.place((each) => each.set("Ante", 10));
  store.deal();
  assert.deepEqual([store.phase, asked()], ["placing", ["sit down"]]);
  ASocket.last.says({ type: "done", request: sitting, seq: entry });
  await settle();
  assert.deepEqual(asked(), ["sit down", "put down"]);
  store.deal();
  assert.deepEqual(asked(), ["sit down", "put down"]);
  ASocket.last.does(entry + 1);
  await settle();
  store.deal();
  ASocket.last.does(entry + 2);
  await settle();
  store.deal();
  assert.deepEqual(asked(), ["sit down", "put down", "ready"], "it is on its way");
  await shows({ round: null }, { chips: 80, bets: [["Ante", 10], ["Blind", 10]], ready: true });
  await shows({ round: null }, { chips: 80, bets: [["Ante", 10], ["Blind", 10]], ready: true });
  assert.deepEqual(asked(), ["sit down", "put down", "ready"]);
});

test("whoever deals again before their last choice is answered is dealt to once it is", async () => {
  const store = await at({ round: { choices: SIZES } }, { chips: 100 });
  store.placing!.was({ Ante: 10 }, { Ante: 10 });
  store.choose("choose:bet 2");
  const choice = ASocket.last.sent.at(-1)!.request;
  store.deal();
  await shows({ round: { over: true, turn: null } }, { chips: 80 });
  store.deal();
  assert.deepEqual([store.phase, asked()], ["settled", ["choose"]]);
  ASocket.last.says({ type: "done", request: choice, seq: entry });
  await settle();
  assert.deepEqual(asked(), ["choose", "put down"]);
});

test("nothing is dealt by itself after a refusal, and a deal whose refusal was seen can be asked for anew", async () => {
  const store = await at({ round: null }, { chips: 100 });
  store.placing!.was({ Ante: 10 }, { Ante: 10 });
  store.bring(50);
  store.deal();
  const refuse = async (): Promise<void> => {
    ASocket.last.says({ type: "refused", request: ASocket.last.sent.at(-1)!.request, problem: { detail: "no" } });
    await settle();
  };
  await refuse();
  await shows({ round: null }, { chips: 100 });
  assert.deepEqual(asked(), ["bring chips"]);
  store.deal();
  ASocket.last.does(entry);
  await settle();
  await refuse();
  assert.deepEqual(asked(), ["bring chips", "put down", "ready"]);
  store.bring(50);
  store.deal();
  ASocket.last.does(entry);
  await settle();
  assert.deepEqual(asked(), ["bring chips", "put down", "ready", "bring chips", "put down"]);
});

test("nothing is dealt that was asked for before the cards were known, or before chips were changed", async () => {
  const store = await at({ round: { choices: SIZES } }, { chips: 100 });
  store.placing!.was({ Ante: 10 }, { Ante: 10 });
  store.choose("choose:bet 2");
  store.deal();
  const choice = ASocket.last.sent.at(-1)!.request;
  await shows({ round: { over: true, turn: null } }, { chips: 80 });
  store.deal();
  store.place((each) => each.set("Ante", 20));
  ASocket.last.says({ type: "done", request: choice, seq: entry });
  await settle();
  assert.deepEqual(asked(), ["choose"]);
});

test("a deal that is not fixed yet is waited for", async () => {
  const store = await at({ round: null }, {}, { coming: null });
  store.place((each) => each.set("Ante", 10));
  store.deal();
  assert.deepEqual(asked(), []);
  await shows({ round: null });
  assert.deepEqual(asked(), ["put down"]);
});

test("chips and rounds are there again after a reload, and what lay on the circles", async () => {
  const first = await at({ round: null }, { chips: 100 });
  first.place((each) => each.set("Ante", 10));
  await shows({ round: { round: 7 } }, { chips: 80, at_stake: 20 });
  await shows({ round: { round: 7, over: true, turn: null } }, { chips: 80 });
  assert.deepEqual([first.net, first.rounds, first.phase], [-20, 1, "settled"]);
  const again = await at({ round: { round: 7, over: true, turn: null } }, { chips: 80 });
  assert.deepEqual([again.net, again.rounds, again.phase], [-20, 1, "settled"]);
  assert.deepEqual([again.placing!.last, again.placing!.down], [{ Ante: 10 }, { Ante: 10, Blind: 10 }]);
});

test("a new purse is no winnings, nor is it after a reload", async () => {
  const store = await at({ round: null }, { chips: 100 });
  await shows({ round: { round: 7, over: true, turn: null } }, { chips: 0 });
  store.bring(1000);
  await shows({ round: { round: 7, over: true, turn: null } }, { chips: 1000 });
  ASocket.last.does(entry);
  await settle();
  assert.equal(store.net, -100);
  const again = await at({ round: { round: 7, over: true, turn: null } }, { chips: 1000 });
  assert.equal(again.net, -100);
});

test("whoever looks on sees the chips in their purse, also when they have just got up", async () => {
  const store = await at({ round: null }, { chips: 70 });
  assert.equal(store.chips, 70);
  answers.set("GET /me", { name: "ann", kind: "guest", bankroll: 1070 });
  await shows({ round: null }, {}, { seat: 0, seats: [] });
  assert.deepEqual([store.chips, store.net], [1070, 0]);
});

test("a round that is over as soon as it is dealt is settled, and counts", async () => {
  const store = await at({ round: { round: 7, over: true, turn: null } });
  store.place((each) => each.set("Ante", 10));
  assert.deepEqual([store.phase, store.rounds], ["placing", 0]);
  await shows({ round: { round: 8, over: true, turn: null } });
  assert.deepEqual([store.phase, store.rounds, store.placing!.last], ["settled", 1, { Ante: 10 }]);
  await shows({ round: { round: 8, over: true, turn: null } });
  assert.equal(store.rounds, 1);
});

test("the evening goes on for whoever was on another page, or has got up and sits down again with other chips", async () => {
  const first = await at({ round: null }, { chips: 100 });
  first.place((each) => each.set("Ante", 10));
  const again = await at({ round: { round: 7, over: true, turn: null } }, { chips: 50 });
  assert.equal(again.net, -50);
  await shows({ round: null }, { seat: 1 }, { seat: 0, seats: [] });
  await shows({ round: null }, { chips: 30, seat: 2 }, { seat: 2 });
  assert.deepEqual([again.net, again.placing!.down], [-50, { Ante: 10, Blind: 10 }]);
  const later = await at({ round: null }, {}, { seat: 0, seats: [] });
  await shows({ round: null }, { chips: 1000 });
  assert.equal(later.net, -50);
});

test("whoever leaves gets up, unless another tab of theirs is at the table, or a round is in play", async () => {
  const [one, other] = [await at({ round: null }), await at({ round: null })];
  other.leave();
  assert.deepEqual(asked(), [], "one is still there");
  const mine = ASocket.all[0]!.sent;
  one.leave();
  assert.deepEqual(mine.map(({ wants }) => wants.asks), ["get up"]);
  const playing = await at({ round: { choices: SIZES } });
  playing.leave();
  assert.deepEqual(asked(), []);
  (await at({ round: null })).close();
  assert.deepEqual(asked(), [], "whoever only looks at another page keeps the seat");
});

test("who was taken to be away and comes back says so, or the seat would be given up", async () => {
  const store = await at({ round: null }, { away: true });
  assert.deepEqual(asked(), ["be back"]);
  await shows({ round: null }, { away: true });
  assert.deepEqual(asked(), ["be back"]);
  store.close();
});

test("a felt that cannot be had is said to be missing, and asked for again less and less often", async () => {
  let felts = 0;
  answers.set("GET /tables/t/felt", () => void (felts += 1));
  const store = new TableStore("t");
  store.open();
  for (let at = 0; at < 20_000; at += 250) {
    if (ASocket.last.readyState === 0) {
      ASocket.last.opens();
      await shows({ round: null });
    }
    mock.timers.tick(250);
  }
  assert.equal(store.trouble, "Chips are given once an hour. Trying again.");
  assert.ok(felts <= 7, `${felts} times`);
  answers.set("GET /tables/t/felt", FELT);
  mock.timers.tick(8000);
  ASocket.last.opens();
  await shows({ round: null });
  assert.deepEqual([store.trouble, store.phase], ["", "placing"]);
  store.close();
});

test("a purse that is not told is said to be slow, then that there is no answer, and may be asked for again", async () => {
  const store = await at({ round: null }, {}, { seat: 0, seats: [] });
  const silence = new AbortController();
  mock.method(AbortSignal, "timeout", () => silence.signal);
  answers.set("GET /me", () => new Promise((_, failed) => silence.signal.addEventListener("abort", failed)));
  const sitting = store.sit();
  await settle();
  assert.deepEqual([store.busy, store.slow], [true, false]);
  mock.method(performance, "now", () => 1e9);
  assert.equal(store.slow, true);
  silence.abort();
  await sitting;
  assert.deepEqual([store.busy, store.slow, store.fault], [false, false, "The house does not answer."]);
  mock.restoreAll();
  answers.set("GET /me", { name: "ann", kind: "guest", bankroll: 500 });
  await store.sit();
  assert.deepEqual(asked(), ["sit down"]);
});

test("a house that cannot be reached is tried again by whoever comes to a table", async () => {
  let asks = 0;
  const store = new TableStore("t");
  answers.set("POST /guests", () => { asks += 1; throw new TypeError("offline"); });
  await store.enter();
  assert.deepEqual([store.trouble, store.over, ASocket.all.length], ["The house cannot be reached. Is it running? Trying again.", "", 0]);
  answers.set("POST /guests", {});
  answers.set("GET /me", { name: "ann", kind: "guest", bankroll: 500 });
  mock.timers.tick(1000);
  await settle();
  assert.deepEqual([asks, store.trouble, ASocket.all.length], [1, "", 1]);
  store.close();
});

test("what happened while the connection was lost is told in a line, until one acts", async () => {
  const store = await at({ board: "-- -- --", round: { choices: SIZES } });
  ASocket.last.ends();
  assert.equal(store.lost, true);
  mock.timers.tick(250);
  ASocket.last.opens();
  const flop = { board: "2c 3c 4c", neighbours: [{ seat: 3, cards: [], hands: "", stake: 10, chosen: "fold", net: null }] };
  await shows({ ...flop, round: { number: 4, street: "Flop", choices: SIZES, chosen: [[3, "fold"]] } });
  assert.deepEqual([store.lost, store.note], [false, "Meanwhile: the flop was dealt, seat 3 folded."]);
  store.choose("choose:check");
  assert.equal(store.note, "");
});

test("nothing is told where nothing was missed", async () => {
  const store = await at({ round: { choices: SIZES } });
  ASocket.last.ends();
  mock.timers.tick(250);
  ASocket.last.opens();
  await shows({ round: { choices: SIZES } });
  assert.equal(store.note, "");
});

test("a round that ended meanwhile counts, and is told", async () => {
  const store = await at({ round: { round: 7, choices: SIZES } });
  ASocket.last.ends();
  mock.timers.tick(250);
  ASocket.last.opens();
  await shows({ round: { round: 7, number: 5, over: true, turn: null, absent: [1], chosen: [[1, "check"]] } });
  assert.deepEqual([store.rounds, store.note], [1, "Meanwhile: time ran out and check was chosen for you, the round came to its end."]);
});

test("a purse that is empty or too small is said to be so, with nothing to deal", async () => {
  const store = await at({ round: null }, { chips: 20 });
  store.place((each) => each.set("Ante", 10));
  assert.equal(store.spent, false);
  await shows({ round: { round: 7 } }, { chips: 0, at_stake: 20 });
  assert.equal(store.spent, false, "the round is still to be played");
  await shows({ round: { round: 7, over: true, turn: null } }, { chips: 0 });
  assert.equal(store.spent, true, "though the chips of the last round still lie there");
  const before = asked().length;
  store.add("Ante", 10);
  store.place((each) => each.clear());
  store.deal();
  assert.deepEqual([store.placing!.down, store.fault, asked().length], [{ Ante: 10, Blind: 10 }, "", before]);
  await shows({ round: { round: 7, over: true, turn: null } }, { chips: 3 });
  assert.equal(store.spent, true, "Ante and Blind take 2 each");
  await shows({ round: { round: 7, over: true, turn: null } }, { chips: 4 });
  assert.equal(store.spent, false);
});

test("a new purse is what one has elsewhere, or what the house gives, or its word that it gives none", async () => {
  const store = await at({ round: null }, { chips: 0 });
  answers.set("GET /me", { name: "ann", kind: "guest", bankroll: 0 });
  const fetching = store.newPurse();
  assert.deepEqual([store.busy, store.spent], [true, true], "there is nothing to deal with while they are fetched");
  await fetching;
  assert.deepEqual([store.fault, asked()], ["Chips are given once an hour", []]);
  answers.set("POST /me/chips", { name: "ann", kind: "guest", bankroll: 700 });
  await store.newPurse();
  answers.set("GET /me", { name: "ann", kind: "member", bankroll: 5000 });
  await store.newPurse();
  assert.deepEqual(ASocket.last.sent.map(({ wants }) => wants.asks === "bring chips" && wants.chips), [700, 1000]);
});

/** Another table where ann sits, as she sees it. */
function another(sketch: Sketch, own: Partial<SeatSeen> = {}): TableSeen {
  return { ...frame(sketch).seen, table: "other one", title: "The Other", seats: [ann({ chips: 900, ...own })] };
}

/** Somebody without a seat wants one, and has this much in the purse and a seat there. */
async function wantsSeat(bankroll: number, there: TableSeen[]): Promise<TableStore> {
  const store = await at({ round: null });
  await shows({ round: null }, {}, { seat: 0, seats: [] });
  answers.set("GET /me", { name: "ann", kind: "guest", bankroll });
  answers.set("GET /me/tables", { tables: there });
  answers.set("POST /tables/other%20one/requests", () => answers.set("GET /me", { name: "ann", kind: "guest", bankroll: bankroll + 900 }));
  await store.sit();
  return store;
}

test("an idle seat elsewhere is given up for its chips when somebody sits down here without any", async () => {
  await wantsSeat(0, [another({ round: { over: true, turn: null } })]);
  assert.deepEqual(posted, ["/tables/other%20one/requests"]);
  assert.deepEqual(ASocket.last.sent.at(-1)!.wants, { asks: "sit down", chips: 900 });
});

test("a seat elsewhere is kept by whoever has enough beside it", async () => {
  await wantsSeat(1000, [another({ round: null })]);
  assert.deepEqual([posted, ASocket.last.sent.at(-1)!.wants], [[], { asks: "sit down", chips: 1000 }]);
});

test("chips in a round elsewhere stay there, and it is said where they are", async () => {
  for (const there of [another({ round: {} }, { chips: 1000 }), another({ round: null }, { at_stake: 100 }), another({ round: null }, { chips: 1000, bets: [["Ante", 10]] })]) {
    const store = await wantsSeat(0, [there]);
    assert.deepEqual([posted, asked()], [[], []]);
    assert.deepEqual([store.fault, store.elsewhere?.table], ["Your 1,000 chips are at The Other, seat 1, where a round goes on.", "other one"]);
  }
});

test("whoever has no chips anywhere is offered a new purse, and sits down with it", async () => {
  const store = await at({ round: null });
  await shows({ round: null }, {}, { seat: 0, seats: [] });
  answers.set("GET /me", { name: "ann", kind: "guest", bankroll: 0 });
  await store.sit();
  assert.deepEqual([store.broke, asked()], [true, []]);
  answers.set("POST /me/chips", { name: "ann", kind: "guest", bankroll: 1000 });
  await store.newPurse();
  assert.deepEqual([store.broke, ASocket.last.sent.at(-1)!.wants], [false, { asks: "sit down", chips: 1000 }]);
});

test("a side wager waits for the mandatory ones and says so; a circle at its limit too, and no chips move", async () => {
  const store = await at({ round: null });
  const side = (): { waits: boolean; refused: string; chips: number } => feltState(store, "Ante", null).circles.find(({ spot }) => spot.wager === "88 Bonus")!;
  store.add("88 Bonus", 5);
  assert.deepEqual([side().waits, side().refused, side().chips], [true, "Put chips on Ante first.", 0]);
  store.add("Ante", 10);
  assert.deepEqual([side().waits, side().refused, store.fault], [false, "", ""]);
  store.add("88 Bonus", 5);
  assert.equal(side().chips, 5);
  store.place((each) => each.set("Ante", 100));
  store.add("Ante", 10);
  assert.deepEqual([store.fault, store.faultAt, store.placing!.stakes["Ante"]], ["Ante takes 100 at most.", "Ante", 100]);
  store.add("Ante", -100);
  store.deal();
  assert.deepEqual([store.fault, store.faultAt, asked()], ["Put chips on Ante first.", "Ante", []]);
});

test("a bonus that asks for no chips is on the felt only when it pays", async () => {
  const bonus = { wager: "Ante Bonus", kind: "bonus" as const, caption: "", sizes: [], step: 0, pays: [], most: null };
  answers.set("GET /tables/t/felt", { ...FELT, rows: [...FELT.rows, [bonus]] });
  const store = await at({ round: { choices: SIZES } });
  const shown = (): boolean => feltState(store, "", null).circles.some(({ spot }) => spot.kind === "bonus");
  assert.equal(shown(), false);
  await shows({ round: { over: true, turn: null }, settled: [brought("Ante", 10, 10, "won"), brought("Ante Bonus", 0, 0, "less than a straight")] });
  assert.equal(shown(), false);
  await shows({ round: { over: true, turn: null }, settled: [brought("Ante", 10, 10, "won"), brought("Ante Bonus", 0, 40, "a straight")] });
  assert.equal(shown(), true);
});

test("when time has run out it is said what was chosen, until one goes on; what one sent oneself was not", async () => {
  const store = await at({ round: { choices: SIZES } });
  await shows({ round: { number: 3, turn: 2, absent: [1], chosen: [[1, "check"]] } });
  assert.equal(store.note, "Time ran out: check was chosen for you.");
  await shows({ round: { number: 4, turn: 1, choices: SIZES, absent: [1], chosen: [[1, "check"], [2, "fold"]] } });
  assert.equal(store.note, "Time ran out: check was chosen for you.");
  store.choose("choose:check");
  await shows({ round: { number: 5, turn: 2, absent: [1], chosen: [[1, "check"], [2, "fold"], [1, "check"]] } });
  assert.equal(store.note, "");
});

test("who had not bet when the time for bets was over is told that the round goes on without them", async () => {
  const store = await at({ round: null });
  ASocket.last.says({ type: "clock", running: "bets", milliseconds: 5000 });
  await settle();
  await shows({ round: { round: 8, seat: 0, turn: 2 } });
  assert.match(store.note, /^Time for bets ran out/);
  const ready = await at({ round: null }, { ready: true });
  ASocket.last.says({ type: "clock", running: "bets", milliseconds: 5000 });
  await settle();
  await shows({ round: { round: 8, seat: 0, turn: 2 } }, { ready: true });
  assert.equal(ready.note, "", "they sat it out");
});

test("an ante that leaves too little for the raise is said to, before it is dealt", async () => {
  const store = await at({ round: null }, { chips: 50 });
  store.add("Ante", 10);
  assert.equal(store.cannotStay, "");
  store.add("Ante", 10);
  assert.equal(store.cannotStay, "This leaves 10 chips, and staying in takes 20 more: you may have to fold.");
  store.deal();
  assert.deepEqual(asked(), ["put down"]);
});

test("a seat that somebody has left is drawn once, as a free one, to whoever looks on", async () => {
  const store = await at({ round: null });
  const gone = { seat: 2, cards: [], hands: "", stake: 10, chosen: "fold", net: -10, name: "bob" };
  const looking = { seat: 0, seats: [ann({ seat: 1 })] };
  const drawn = (): [number[], number[]] => {
    const state = feltState(store, "", null);
    return [state.shown.neighbours.map((each) => each.seat), state.free];
  };
  await shows({ round: { seat: 0, over: true, turn: null }, neighbours: [gone] }, {}, looking);
  assert.deepEqual(drawn(), [[], [2, 3]]);
  await shows({ round: { seat: 0, turn: 1 }, neighbours: [gone] }, {}, looking);
  assert.deepEqual(drawn(), [[2], [3]], "as long as the round is in play it is theirs");
});

test("a circle for raises is open, comes later or is closed, and says nothing to whoever is not in the round", async () => {
  const store = await at({ round: null });
  const state = (): string => feltState(store, "", null).circles.find(({ spot }) => spot.kind === "raised")!.state;
  const coming = (later: boolean) => [{ wager: "Highway", chips: 0, net: null, later }];
  assert.equal(state(), "later");
  await shows({ round: { choices: SIZES }, circles: coming(true) });
  assert.equal(state(), "open");
  await shows({ round: { number: 2, turn: 2 }, circles: coming(true) });
  assert.equal(state(), "later");
  await shows({ round: { number: 3, turn: 2 }, circles: coming(false) });
  assert.equal(state(), "closed");
  await shows({ round: { number: 4, seat: 0, turn: 2 }, circles: coming(false) });
  assert.equal(state(), "");
  await shows({ round: { number: 5, over: true, turn: null } });
  assert.equal(state(), "");
});

test("a hand is lit when the round is won, and not by what was settled on the way", async () => {
  const store = await at({ round: { choices: SIZES }, settled: [brought("Ante", 10, 10, "won")] });
  assert.equal(feltState(store, "", null).won, false);
  await shows({ round: { over: true, turn: null }, settled: [brought("Ante", 10, 10, "won")] });
  assert.equal(feltState(store, "", null).won, true);
});

test("what is posted begins with the least that can be staked", async () => {
  assert.match(posting({ ...FELT, least: 1 }), /stakes 2 to 100$/);
  assert.match(posting({ ...FELT, least: 5 }), /stakes 6 to 100$/);
});
