import "./a-browser.js";
import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { Drilling } from "../src/drilling.js";
import { Practising } from "../src/practising.js";
import { Kept, makingRoom, type ChoiceMade, type Fact } from "../src/training.js";

/** What a browser keeps. */
class Storage {
  kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, text: string): void => void this.kept.set(key, text);
  removeItem = (key: string): void => void this.kept.delete(key);
}

/** Answers that the house owes, by path; a test gives them when it likes. */
type Answer = (body: Record<string, unknown>, path: string) => unknown;
let house: Record<string, Answer>;
let asked: string[];

beforeEach(() => {
  Object.assign(globalThis, { localStorage: new Storage(), sessionStorage: new Storage() });
  asked = [];
  let dealt = 0;
  house = {
    "/practice": (body) => practised(body, () => ++dealt),
    "/training/learned": () => ({ learned: { facts: 0, ratings: [], rows: [], mistakes: [], sessions: [] } }),
    "/training/session": (body) => ({ session: { rounds: (body["rounds"] as unknown[]).length, choices: 1, lost: exact(0), net: 0, worth: null, luck: null }, rounds: [{ record: "", steps: [{ chosen: graded("bet") }] }] }),
    "/games/river-holdem/explored": () => ({ choices: [], worths: [], labels: {} }),
  };
  globalThis.fetch = (async (path: string, init?: { body?: string }) => {
    const where = path.replace("/api/v1", "").split("?")[0]!;
    asked.push(where);
    const answer = await house[where]!(JSON.parse(init?.body ?? "{}"), path);
    return { ok: true, status: 200, headers: new Headers(), json: async () => answer };
  }) as unknown as typeof fetch;
});

const exact = (decimal: number): { exact: string; decimal: number } => ({ exact: String(decimal), decimal });
const graded = (choice: string): unknown => ({ street: "Flop", choice, cost: exact(0), grade: "best", position: "p", advice: { best: choice, choices: [] }, worths: [] });

/** A round of practice: one choice ends it. */
function practised(body: Record<string, unknown>, next: () => number): unknown {
  const over = "choice" in body;
  const record = (body["record"] as string | undefined) ?? `round ${next()}`;
  return { record: over ? `${record} | ${body["choice"] as string}` : record, over, shown: {}, graded: over && !body["silent"] ? graded(body["choice"] as string) : null, warned: false };
}

/** As long as anything that has been asked is still to be answered. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
};

const mistake = (game: string): ChoiceMade => ({ fact: "chose", at: 1, where: "practice", game, street: "Flop", position: "a mistake", chosen: "fold", best: "bet", cost: exact(0.1), grade: "mistake" });
const kept = (): Fact[] => JSON.parse(localStorage.getItem("croupier.learned") ?? "[]") as Fact[];

test("results of an exam stay until they are there, and are learned from, however often somebody asks for the next round", async () => {
  let answer: () => void = () => undefined;
  const waits = new Promise<void>((done) => (answer = done));
  const sums = house["/training/session"]!;
  house["/training/session"] = async (body, path) => (await waits, sums(body, path));
  const practising = new Practising("river-holdem");
  await practising.open();
  practising.set("exam");
  await settled();
  practising.setLength(1);
  await practising.choose("bet");
  assert.equal(practising.examOver, true);
  await practising.next();
  await practising.next();
  assert.deepEqual([practising.examOver, practising.examRounds.length], [true, 1], "another exam has begun");
  answer();
  await settled();
  assert.equal(practising.examined?.length, 1);
  assert.equal(practising.session?.rounds, 1);
  assert.deepEqual(kept().map((fact) => fact.fact), ["chose", "played"]);
  await practising.next();
  assert.deepEqual([practising.examOver, practising.examined], [false, null]);
});

test("the round in play waits while a mistake is learned from, and while an exam goes on", async () => {
  const practising = new Practising("river-holdem");
  await practising.open();
  const mine = practising.now!.record;
  await practising.learn(mistake("river-holdem"));
  assert.equal(practising.now!.record, "a mistake");
  await practising.next();
  assert.equal(practising.now!.record, mine, "another round was dealt");
  practising.set("warn");
  assert.equal(practising.now!.record, mine);
  practising.set("exam");
  await settled();
  const examined = practising.now!.record;
  assert.notEqual(examined, mine);
  practising.set("after");
  assert.equal(practising.now!.record, mine);
  practising.set("exam");
  await settled();
  assert.equal(practising.now!.record, examined);
  const again = new Practising("river-holdem");
  await again.open();
  assert.equal(again.now!.record, examined, "a page that is loaded again deals another");
  again.set("after");
  assert.equal(again.now!.record, mine);
});

test("what is chosen in place of a mistake is kept of the game as it was posted then", async () => {
  const practising = new Practising("river-holdem");
  await practising.open();
  await practising.learn(mistake("river-holdem trips=B"));
  await practising.choose("bet");
  await settled();
  assert.deepEqual(kept().map((fact) => fact.game), ["river-holdem trips=B"]);
  assert.equal(practising.found, "yes");
});

test("what was shown was not found", async () => {
  const practising = new Practising("river-holdem");
  await practising.open();
  await practising.learn(mistake("river-holdem"));
  practising.show();
  await settled();
  assert.equal(practising.found, "shown");
  assert.deepEqual(kept(), []);
});

test("where the better choice is known nothing more is chosen", async () => {
  const practising = new Practising("river-holdem");
  await practising.open();
  await practising.learn(mistake("river-holdem"));
  practising.show();
  await settled();
  await practising.choose("bet");
  await settled();
  assert.deepEqual([practising.found, kept()], ["shown", []]);
  await practising.learn(mistake("river-holdem"));
  assert.equal(practising.known, false);
  await practising.choose("bet");
  await practising.choose("bet");
  await settled();
  assert.equal(kept().length, 1, "it counts once");
});

test("a round in which advice was asked for does not count", async () => {
  const practising = new Practising("river-holdem");
  await practising.open();
  await practising.advise();
  assert.ok(practising.advice);
  await practising.choose("bet");
  await settled();
  assert.deepEqual([practising.session, practising.advice, kept()], [null, null, []]);
  practising.set("exam");
  await settled();
  assert.equal(practising.canBeAdvised, false);
});

test("facts of practice make room before those that ratings follow from", () => {
  const fact = (at: number, more: object): Fact => ({ ...mistake("river-holdem"), at, ...more }) as Fact;
  const facts = [fact(1, { where: "drill", question: 1500 }), fact(2, {}), fact(3, { fact: "played" }), fact(4, { fact: "settled" }), fact(5, {})];
  assert.deepEqual(makingRoom(facts, 3).map((each) => each.at), [1, 4, 5]);
  assert.deepEqual(makingRoom(facts, 1).map((each) => each.at), [4], "at last the oldest of all");
  assert.deepEqual(makingRoom(facts, 9), facts);
});

test("a guest's drills outlast any amount of practice", async () => {
  const guest = new Kept();
  await guest.add([{ ...mistake("river-holdem"), where: "drill", question: 1500 }]);
  await guest.add(Array.from({ length: 600 }, (_, at) => ({ ...mistake("river-holdem"), at })));
  assert.equal(kept().length, 500);
  assert.equal(kept().filter((fact) => fact.fact === "chose" && fact.where === "drill").length, 1);
});

test("no question of a drill is passed over", async () => {
  const question = { text: "river-holdem", street: "Flop", record: "r", chosen: [], rating: 1500, shown: {}, prepared: 1 };
  let number = 0;
  house["/drills/river-holdem/question"] = () => ({ ...question, id: `q${++number}` });
  house["/drills/answer"] = () => ({ text: "river-holdem", street: "Flop", question: 1500, graded: graded("bet"), before: {}, after: { points: 1500 } });
  const drill = new Drilling({ game: "river-holdem", post: [], stake: "" }, "", () => undefined);
  await drill.begin();
  assert.equal(drill.question?.id, "q1");
  await drill.next();
  assert.equal(drill.question?.id, "q1");
  await drill.choose("bet");
  await Promise.all([drill.next(), drill.next()]);
  await drill.next();
  assert.equal(drill.question?.id, "q2");
  assert.equal(asked.filter((path) => path.endsWith("question")).length, 2);
});
