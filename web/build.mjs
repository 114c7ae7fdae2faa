// Builds the pages into a folder that the server serves as it is: `node build.mjs [FOLDER]`.
//
// Names of files carry a hash of what is in them, so a browser may keep them for ever; the page that names them is never
// kept. What can be compressed lies there compressed as well.

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const FOLDER = join(here, "..", "src", "croupier", "server", "static");
const ART = join(here, "node_modules", "@heruka_urgyen", "react-playing-cards", "src", "images");
const DECKS = { four: "4color-bf", two: "2color-bf" };
const CARD = /^([2-9TAJQK])([CDHS])\.svg$/; // jokers and other drawings are left out
const COMPRESSED = new Set([".html", ".js", ".css", ".svg", ".json"]);

const folder = process.argv[2] ?? FOLDER;
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

const art = await cards(folder);
const made = await build({
  absWorkingDir: here,
  entryPoints: { main: "src/main.ts", page: "src/styles/page.css" },
  outdir: folder,
  entryNames: "[name]-[hash]",
  chunkNames: "part-[hash]",
  assetNames: "[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  target: ["es2022", "chrome111", "firefox113", "safari16.4"],
  minify: true,
  loader: { ".woff2": "file" },
  define: { CARD_ART: JSON.stringify(art) },
  metafile: true,
  legalComments: "linked",
  logLevel: "warning",
});
await page(folder, made.metafile.outputs);
await compress(folder);

/** The faces of the cards, in a folder for each deck, under a name that changes with what is drawn. */
async function cards(into) {
  const hash = createHash("sha256");
  const found = [];
  for (const [deck, drawn] of Object.entries(DECKS)) {
    for (const name of (await readdir(join(ART, drawn))).sort()) {
      const card = CARD.exec(name);
      if (!card) continue;
      const text = await readFile(join(ART, drawn, name));
      hash.update(text);
      found.push([deck, `${card[1]}${card[2].toLowerCase()}.svg`, text]);
    }
  }
  if (found.length !== 104) throw new Error(`two decks have 104 cards, and ${found.length} are drawn`);
  const at = `cards-${hash.digest("hex").slice(0, 8)}`;
  for (const [deck, name, text] of found) {
    await mkdir(join(into, at, deck), { recursive: true });
    await writeFile(join(into, at, deck, name), text);
  }
  return `/static/${at}`;
}

/** The page itself, with the names that files have now. */
async function page(into, outputs) {
  const files = Object.keys(outputs).map((each) => basename(each));
  const named = (start, end) => files.find((each) => each.startsWith(start) && each.endsWith(end));
  const text = (await readFile(join(here, "src", "page.html"), "utf-8"))
    .replace("{{icon}}", `/static/${await icon(into)}`)
    .replace("{{style}}", `/static/${named("page-", ".css")}`)
    .replace("{{script}}", `/static/${named("main-", ".js")}`);
  await writeFile(join(into, "index.html"), text);
}

/** The picture that a browser puts on its tab. */
async function icon(into) {
  const text = await readFile(join(here, "src", "icon.svg"));
  const name = `icon-${createHash("sha256").update(text).digest("hex").slice(0, 8)}.svg`;
  await writeFile(join(into, name), text);
  return name;
}

/** A compressed form beside everything that becomes smaller by it. */
async function compress(into) {
  for (const entry of await readdir(into, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (!entry.isFile() || !COMPRESSED.has(extname(entry.name))) continue;
    const text = await readFile(path);
    await writeFile(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    await writeFile(`${path}.gz`, gzipSync(text, { level: 9 }));
  }
}

console.log(`built into ${relative(process.cwd(), folder) || "."}`);
