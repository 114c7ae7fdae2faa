import assert from "node:assert/strict";
import test from "node:test";
import { trainerWords } from "../src/words/trainer.js";

test("of a session, the net and what luck did stand out", () => {
  const told = "Net -1,085 chips. Your choices were worth -17.5, so luck took 68.5: 0.2 standard deviations, quite ordinary.";
  assert.deepEqual(trainerWords.luck(told).filter((_, at) => at % 2), ["−1,085", "luck took 68.5"]);
  assert.equal(trainerWords.luck(told).join(""), told.replaceAll("-", "−"));
  assert.equal(trainerWords.luck("Nothing is known of luck.").join(""), "Nothing is known of luck.");
});
