// Known answers: the browser's shuffle is the house's, to the byte; and whatever is wrong with a proof is found.

import assert from "node:assert/strict";
import test from "node:test";

import known from "../../docs/vectors/deals.json";
import { check, noProof, verdict, type Known, type Step } from "../src/fair/check.js";
import type { Proof } from "../src/fair/proof.js";
import type { Kept } from "../src/fair/published.js";
import { commitment, key, prefixed, shuffled, stream, toHex, type Bytes, type Seeds } from "../src/fair/shuffle.js";

const PROOFS = known.proofs as unknown as Proof[];
const PROOF = PROOFS.at(-1)!;
const SEEN: Kept = { commitment: PROOF.commitment, fingerprint: PROOF.fingerprint };

for (const deal of known.deals)
  test(`a deal comes out as it is known: ${deal.name}`, async () => {
    const made = await key(deal.secret, deal.round, deal.seeds as unknown as Seeds);
    assert.equal(await commitment(deal), deal.commitment);
    assert.equal(toHex(made), deal.key);
    assert.equal(await streamed(made, deal.stream.length / 2), deal.stream);
    assert.deepEqual(await shuffled(deal.deck, made), deal.order);
  });

test("some known deals pass bytes over, so that none can be taken by mistake", async () => {
  const passed = await Promise.all(known.deals.map(({ deck, key }) => bytesPassed(deck.length, key)));
  assert.ok(passed.filter(Boolean).length >= 5, String(passed));
});

test("texts have their lengths before them", () => {
  assert.equal(toHex(prefixed("é", new Uint8Array([7]))), "00000002c3a90000000107");
});

for (const proof of PROOFS)
  test(`a known proof holds: ${proof.game}`, async () => {
    const kept = { commitment: proof.commitment, fingerprint: proof.fingerprint, seeds: proof.seeds };
    const steps = await check(proof, { round: proof.round, record: proof.record, kept });
    assert.deepEqual(faults(steps), []);
    assert.equal(verdict(steps), "fixed");
  });

test("what was not seen before the deal is said to be so, and the rest is checked", async () => {
  const steps = await check(PROOF, { round: PROOF.round });
  assert.deepEqual(faults(steps), []);
  assert.equal(steps[0]!.holds, null);
  assert.match(steps[0]!.detail, /^Not seen here before the deal/);
  assert.equal(verdict(steps), "unseen");
});

test("a round without a proof is neither fixed nor broken", () => {
  assert.equal(verdict(noProof("Its secret is lost.")), "unknown");
  assert.equal(verdict([]), "unknown");
});

test("a page that may not hash says so, and still finds what it can", async () => {
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  try {
    assert.equal(verdict(await checked(PROOF)), "unknown");
    assert.deepEqual(faults(await checked({ ...PROOF, record: "river-holdem | Ante 2 | " })), ["record"]);
  } finally {
    delete (crypto as { subtle?: unknown }).subtle;
  }
});

// What a house could try, and the step that finds it.

const OTHER = "0".repeat(64);
const dealt = PROOF.dealt;
const swapped = PROOF.dealt.with(0, { ...dealt[0]!, card: dealt[1]!.card }).with(1, { ...dealt[1]!, card: dealt[0]!.card });
const tried: [string, Partial<Record<keyof Proof, unknown>>, Partial<Known>, string[]][] = [
  ["another commitment, made afterwards", {}, { kept: { ...SEEN, commitment: OTHER } }, ["published"]],
  ["a commitment that was another in between", {}, { kept: { ...SEEN, changed: OTHER } }, ["published"]],
  ["a commitment for other rules", {}, { kept: { ...SEEN, fingerprint: OTHER } }, ["published"]],
  ["the proof of another round", {}, { round: "house.river-holdem.6" }, ["published"]],
  ["another secret", { secret: OTHER }, {}, ["secret", "dealt"]],
  ["another game", { game: "river-holdem trips=B" }, {}, ["secret", "record"]],
  ["other rules", { fingerprint: OTHER }, {}, ["published", "secret"]],
  ["a seed left out", { seeds: PROOF.seeds.slice(1) }, {}, ["dealt"]],
  ["your seed left out", {}, { kept: { ...SEEN, added: { seat: 3, seed: "mine" } } }, ["seeds"]],
  ["your seed changed", {}, { kept: { ...SEEN, added: { seat: 1, seed: "mine" } } }, ["seeds"]],
  ["seeds added after the deal", {}, { kept: { ...SEEN, seeds: PROOF.seeds.slice(1) } }, ["seeds"]],
  ["a deck in another order", { deck: [...PROOF.deck].reverse() }, {}, ["deck", "dealt"]],
  ["a deck without a card", { deck: PROOF.deck.slice(1) }, {}, ["deck", "dealt"]],
  ["two cards exchanged", { dealt: swapped }, {}, ["dealt", "record"]],
  ["cards told in another order", { dealt: [...dealt].reverse() }, {}, ["record"]],
  ["a place left out", { dealt: dealt.slice(1) }, {}, ["dealt", "record"]],
  ["a place that no shoe has", { dealt: dealt.with(0, { place: 52, card: dealt[0]!.card }) }, {}, ["dealt"]],
  ["a place before the first", { dealt: dealt.with(0, { place: -1, card: dealt[0]!.card }) }, {}, ["dealt"]],
  ["a record with other cards", { record: PROOF.record.replace("JdKc", "KcJd") }, {}, ["record"]],
  ["a record that the page does not show", {}, { record: `${PROOF.record} ` }, ["record"]],
];
for (const [what, changed, knownHere, found] of tried)
  test(`found: ${what}`, async () => {
    const steps = await checked({ ...PROOF, ...changed }, knownHere);
    assert.deepEqual(faults(steps), found);
    assert.equal(verdict(steps), "broken");
  });

test("a round declared void has some places of the shoe, each once", async () => {
  const record = "river-holdem | Ante 2 | Kc6d | | void: the lights went out";
  const some = { ...PROOF, dealt: dealt.slice(1, 3), record };
  assert.deepEqual(faults(await checked(some)), []);
  const twice = { ...some, dealt: [dealt[1], dealt[1]], record: record.replace("6d", "Kc") };
  assert.deepEqual(faults(await checked(twice)), ["dealt"]);
});

// What is no proof at all.

const unreadable: [unknown, RegExp][] = [
  [null, /object with the keys/],
  [[PROOF], /object with the keys/],
  [{ ...PROOF, version: 2 }, /Version 2/],
  [{ ...PROOF, round: undefined }, /“round” is not there/],
  [{ ...PROOF, seeds: {} }, /“seeds” is {}/],
  [{ ...PROOF, secret: "abc" }, /“secret” is "abc"/],
  [{ ...PROOF, secret: PROOF.secret.toUpperCase() }, /“secret” is/],
  [{ ...PROOF, commitment: `${PROOF.commitment}\n` }, /“commitment” is/],
  [{ ...PROOF, seeds: [[1, 2]] }, /\[1,2\] in “seeds”/],
  [{ ...PROOF, seeds: [[1.5, "a"]] }, /in “seeds”/],
  [{ ...PROOF, seeds: [[1, "a"], [1, "b"]] }, /twice/],
  [{ ...PROOF, seeds: [[1, "\ud800"]] }, /hashed/],
  [{ ...PROOF, deck: ["1c"] }, /"1c" in “deck”/],
  [{ ...PROOF, deck: Array(300).fill("As") }, /300 cards/],
  [{ ...PROOF, dealt: [{ place: "0", card: "As" }] }, /in “dealt”/],
  [{ ...PROOF, dealt: [null] }, /in “dealt”/],
];
for (const [given, why] of unreadable)
  test(`no proof: ${why.source}`, async () => {
    const steps = await checked(given);
    assert.equal(steps.length, 1);
    assert.equal(steps[0]!.holds, false);
    assert.match(steps[0]!.detail, why);
  });

async function checked(given: unknown, knownHere: Partial<Known> = {}): Promise<Step[]> {
  return check(given, { round: PROOF.round, kept: SEEN, ...knownHere });
}

function faults(steps: readonly Step[]): string[] {
  return steps.filter(({ holds }) => holds === false).map(({ id }) => id);
}

async function streamed(key: Bytes, count: number): Promise<string> {
  const taken: number[] = [];
  for await (const byte of stream(key)) if (taken.push(byte) === count) break;
  return toHex(Uint8Array.from(taken));
}

/** How many bytes of a stream a shuffle passes over, counted in another way than the shuffle does. */
async function bytesPassed(cards: number, key: string): Promise<number> {
  const raw = stream(Uint8Array.from(Buffer.from(key, "hex")));
  let passed = 0;
  for (let left = cards; left > 1; left--)
    while ((await raw.next()).value >= Math.floor(256 / left) * left) passed++;
  return passed;
}
