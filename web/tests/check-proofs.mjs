// Checks proofs as the page of a round does, for whoever compares it with other verifiers: a proof in each line of what
// comes in, the rounds that the page would not call fixed beforehand go out, as a list.

import { build } from "esbuild";
import { createInterface } from "node:readline";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const built = await build({
  entryPoints: [join(here, "..", "src", "fair", "check.ts")],
  bundle: true,
  format: "esm",
  platform: "browser",
  write: false,
  logLevel: "warning",
});
const { check, verdict } = await import(`data:text/javascript;base64,${Buffer.from(built.outputFiles[0].contents).toString("base64")}`);

const others = [];
for await (const line of createInterface({ input: process.stdin })) {
  const proof = JSON.parse(line);
  const { round, record, commitment, fingerprint, seeds } = proof;
  const steps = await check(proof, { round, record, kept: { commitment, fingerprint, seeds } });
  if (verdict(steps) !== "fixed") others.push(round);
}
console.log(JSON.stringify(others));
