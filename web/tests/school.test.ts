import assert from "node:assert/strict";
import test from "node:test";
import { toldAnswer, toldDue } from "../src/words/school.js";

test("beside a wrong answer stands what would have been right", () => {
  const told = (says: string, due: string): string => `${toldAnswer(says, false)}, ${toldDue(says, due, false)}`;
  assert.equal(told("pay 1000", "pay 1500"), "you paid 1,000, should be 1,500");
  assert.equal(told("pay 10", "take"), "you paid 10, should be taken");
  assert.equal(told("push", "take 5"), "you pushed, should be 5 taken");
  assert.equal(told("take 5", "take"), "you took 5, should be all of it");
  assert.equal(told("take", "take 5"), "you took, should be 5");
  assert.equal(told("take", "push"), "you took, should be pushed");
  assert.equal(told("push", "pay 15"), "you pushed, should be paid 15");
});

test("beside a hand that was called otherwise stands its name, whatever they have in common", () => {
  assert.equal(toldDue("straight", "straight flush", true), "should be straight flush");
  assert.equal(toldDue("pair", "pair of kings or better", true), "should be pair of kings or better");
  assert.equal(toldDue("18", "18 or more", true), "should be 18 or more");
});
