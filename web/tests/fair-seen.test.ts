// What a browser keeps of the deals it sees, and the seeds it adds.

import assert from "node:assert/strict";
import test from "node:test";

import { Published, type DealsSeen, type Place } from "../src/fair/published.js";
import { isSeed, OwnSeeds } from "../src/fair/seeds.js";

const NOTHING: DealsSeen = { fingerprint: "rules", coming: null, dealing: null, last: null, round: null };
const deal = (round: string, commitment: string, seeds?: [number, string][]) => ({ round, commitment, ...(seeds && { seeds }) });

test("a deal is kept as it was first seen, before it was dealt", () => {
  const published = new Published();
  published.see({ ...NOTHING, coming: deal("a.1", "first") });
  published.see({ ...NOTHING, coming: deal("a.1", "first", [[1, "late"]]) });
  published.see({ ...NOTHING, dealing: deal("a.1", "first", [[1, "late"]]), round: { seat: 1 } });
  published.see({ ...NOTHING, last: deal("a.1", "first"), round: { seat: 1 } });
  assert.deepEqual(published.of("a.1"), { commitment: "first", fingerprint: "rules", seeds: [[1, "late"]] });
});

test("a deal first seen when its cards were dealt was not seen before it", () => {
  const published = new Published();
  published.see({ ...NOTHING, dealing: deal("a.1", "first"), last: deal("a.0", "zeroth") });
  assert.equal(published.of("a.1"), undefined);
  assert.equal(published.of("a.0"), undefined);
});

for (const where of ["coming", "dealing", "last", "voided"] as const)
  test(`another commitment told later is noted, and the first one stands: ${where}`, () => {
    const published = new Published();
    published.see({ ...NOTHING, coming: deal("a.1", "first") });
    published.see({ ...NOTHING, [where]: deal("a.1", "second") });
    assert.equal(published.of("a.1")?.commitment, "first");
    assert.equal(published.of("a.1")?.changed, "second");
  });

test("what one page has seen another knows, also when it was open before", () => {
  const place = storage();
  const [early, page] = [new Published(place), new Published(place)];
  page.see({ ...NOTHING, coming: deal("a.1", "first") });
  page.added("a.1", 2, "mine");
  early.see({ ...NOTHING, coming: deal("a.1", "second") });
  for (const each of [early, new Published(place)]) {
    assert.equal(each.of("a.1")?.commitment, "first");
    assert.deepEqual(each.of("a.1")?.added, { seat: 2, seed: "mine" });
    assert.equal(each.of("a.1")?.changed, "second");
  }
});

test("a seed whose bets were taken back, or never came into the round, is not looked for", () => {
  const published = new Published();
  for (const round of ["a.1", "a.2", "a.3"]) {
    published.see({ ...NOTHING, coming: deal(round, "first") });
    published.added(round, 2, "mine");
  }
  published.tookBack("a.1");
  assert.ok(!published.of("a.1")?.added);
  published.see({ ...NOTHING, dealing: deal("a.2", "first"), round: { seat: 0 } });
  assert.ok(!published.of("a.2")?.added);
  published.see({ ...NOTHING, dealing: deal("a.3", "first"), last: deal("a.2", "first"), round: { seat: 2 } });
  published.see({ ...NOTHING, last: deal("a.3", "first"), round: { seat: 0 } }); // got up after it
  assert.ok(published.of("a.3")?.added);
});

test("the oldest deals are let go", () => {
  const place = storage();
  const published = new Published(place);
  for (let round = 0; round <= 400; round++) published.see({ ...NOTHING, coming: deal(`a.${round}`, "x") });
  const later = new Published(place);
  assert.equal(later.of("a.0"), undefined);
  assert.ok(later.of("a.1") && later.of("a.400"));
});

test("a place that is spoilt or full is no fault", () => {
  const full: Place = {
    getItem: () => '[["a.0"], 7, "{"',
    setItem: () => {
      throw new Error("full");
    },
  };
  const published = new Published(full);
  published.see({ ...NOTHING, coming: deal("a.1", "first") });
  assert.equal(published.of("a.1")?.commitment, "first");
});

test("every deal has a seed of its own, drawn unless one was typed for it", () => {
  let drawn = 0;
  const seeds = new OwnSeeds(() => `drawn ${++drawn}`);
  assert.equal(seeds.for("a.1"), "drawn 1");
  assert.equal(seeds.for("a.1"), "drawn 1");
  seeds.type("a.1", "mine");
  assert.equal(seeds.for("a.1"), "mine");
  assert.ok(seeds.typed);
  assert.equal(seeds.for("a.2"), "drawn 2");
  assert.ok(!seeds.typed);
  seeds.drawAnew("a.2");
  assert.equal(seeds.for("a.2"), "drawn 3");
});

test("drawn seeds are taken by the house, and differ", () => {
  const drawn = [new OwnSeeds(), new OwnSeeds()].map((seeds) => seeds.for("a.1"));
  assert.ok(drawn.every(isSeed));
  assert.match(drawn[0]!, /^[0-9a-f]{32}$/);
  assert.notEqual(drawn[0], drawn[1]);
});

test("a seed can be typed on a keyboard", () => {
  assert.ok(["a", " ", "x".repeat(64), '"quoted" \\ / | <&>'].every(isSeed));
  assert.ok(!["", "x".repeat(65), "é", "a\n", "\t"].some(isSeed));
});

function storage(): Place {
  const kept = new Map<string, string>();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => void kept.set(name, text) };
}
