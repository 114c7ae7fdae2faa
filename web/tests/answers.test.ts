import assert from "node:assert/strict";
import test from "node:test";
import { counted } from "../src/answers.js";

/** A house that answers with these, one after another. */
function answering(...answers: [number, unknown][]): void {
  globalThis.fetch = async () => {
    const [status, body] = answers.shift()!;
    return new Response(JSON.stringify(body), { status, headers: status === 503 ? { "Retry-After": "0.01" } : {} });
  };
}

test("what is still being counted is asked for again, and that is told", async () => {
  let waited = 0;
  answering([503, {}], [503, {}], [200, { edge: 1 }]);
  assert.deepEqual(await counted("/edges", () => true, () => (waited += 1)), { edge: 1 });
  assert.equal(waited, 2);
});

test("what is refused is not asked for again", async () => {
  answering([404, { detail: "there is no such game" }]);
  await assert.rejects(counted("/edges", () => true), /there is no such game/);
});

test("nobody asks for what is not wanted any more", async () => {
  let wanted = true;
  answering([503, {}]);
  assert.equal(await counted("/edges", () => wanted, () => (wanted = false)), null);
});
