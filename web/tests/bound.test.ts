import "./a-browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { asKept, canBe, exchanged, type Bound } from "../src/bound.js";
import { keyFor, meant } from "../src/keys.js";
import { set } from "../src/settings.js";

const press = (key: string): string => meant({ key } as KeyboardEvent);

test("two keys change places, and change back", () => {
  const once = exchanged({}, "t", "q");
  assert.deepEqual(once, { t: "q", q: "t" });
  assert.deepEqual(exchanged(once, "k", "q"), { t: "k", k: "q", q: "t" });
  assert.deepEqual(exchanged(once, "t", "t"), {});
});

test("a key that is not among the usual ones takes the place of one, which then means nothing", () => {
  assert.deepEqual(exchanged({}, "t", "ö"), { t: "ö" });
  assert.deepEqual(exchanged({ t: "ö" }, "k", "ö"), { k: "ö", t: "k" });
});

test("no key ever means two things, whatever is put where", () => {
  const keys = [..."tkvaxm.?bcfhsdprilnuqö,"];
  let bound: Bound = {};
  for (let turn = 0; turn < 500; turn += 1) {
    const [usual, wanted] = [keys[(turn * 7) % 20]!, keys[(turn * 11 + 3) % keys.length]!];
    bound = exchanged(bound, usual, wanted);
    assert.equal(bound[usual] ?? usual, wanted);
    const now = [..."abcdefghijklmnopqrstuvwxyz.?"].map((each) => bound[each] ?? each);
    assert.equal(new Set(now).size, now.length);
    assert.deepEqual(asKept(JSON.parse(JSON.stringify(bound))), bound);
  }
});

test("digits and whatever else the table uses stay as they are", () => {
  assert.deepEqual(["1", " ", "+", "-", "/", "Enter", "", "🂡"].map(canBe), [false, false, false, false, false, false, false, true]);
  assert.deepEqual(["q", ",", "ö"].map(canBe), [true, true, true]);
});

test("what was kept and is no exchange of keys is not used", () => {
  for (const wrong of [null, "t", [], { t: 1 }, { t: "qq" }, { t: "1" }, { "1": "q", q: "1" }, { t: "q", k: "q" }, { t: "k" }, { "": "q" }, { t: "T" }]) {
    assert.deepEqual(asKept(wrong), {}, JSON.stringify(wrong));
  }
});

test("what is pressed means what was put there, also with the capitals locked", () => {
  set({ bound: { t: "q", q: "t", k: "ö" } });
  assert.deepEqual(["q", "Q", "t", "ö", "k", "b", "Enter", "1"].map(press), ["t", "t", "q", "k", "", "b", "Enter", "1"]);
  assert.deepEqual(["t", "k", "b", " "].map(keyFor), ["q", "ö", "b", " "]);
  set({ bound: {} });
});
