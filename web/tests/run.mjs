// Bundles every test here and has Node run them: `node tests/run.mjs`, or only those named: `node tests/run.mjs spoken`.

import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const named = process.argv.slice(2);
const tests = (await readdir(here))
  .filter((name) => name.endsWith(".test.ts") && (!named.length || named.includes(name.replace(".test.ts", ""))))
  .sort();
const folder = await mkdtemp(join(tmpdir(), "croupier-web-tests-"));
try {
  await build({
    absWorkingDir: here,
    entryPoints: tests,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    define: { CARD_ART: '"/static/cards"' },
    sourcemap: "inline",
    logLevel: "warning",
  });
  const made = tests.map((name) => join(folder, name.replace(/\.ts$/, ".mjs")));
  process.exitCode = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...made], { stdio: "inherit" }).status ?? 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
