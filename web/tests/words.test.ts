import assert from "node:assert/strict";
import test from "node:test";
import { momentOf, words } from "../src/words.js";

test("a date is written in the first language of the browser that is one", () => {
  const written = (...languages: string[]): string => {
    Object.defineProperty(globalThis, "navigator", { value: { languages }, configurable: true });
    return momentOf("2026-11-18T12:00:00Z");
  };
  assert.match(written("en-US@posix", "de"), /18\. November 2026/);
  assert.match(written("en-US@posix"), /November/);
});

test("a circle says which multiples can be bet on it, and no others", () => {
  const printed = (...sizes: string[]): string => words.sizes(sizes, "ante");
  assert.deepEqual([printed("1x"), printed("2x")], ["= ante", "2× ante"]);
  assert.deepEqual([printed("1x", "2x"), printed("1x", "2x", "3x", "4x")], ["1 or 2× ante", "1 to 4× ante"]);
  assert.deepEqual([printed("1x", "3x"), printed("1x", "2x", "4x")], ["1 or 3× ante", "1, 2 or 4× ante"]);
  assert.equal(printed("0.5x", "1.5x", "2.5x"), "0.5, 1.5 or 2.5× ante");
});
