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
const INKS = { white: "card-face", black: "spade", red: "heart", blue: "diamond", green: "club", "#44F": "court-blue", "#FC4": "court-gold" };
const TOKENS = await readFile(join(here, "src", "styles", "tokens.css"), "utf-8");
const CARD = /^([2-9TAJQK])([CDHS])\.svg$/; // jokers and other drawings are left out
const COMPRESSED = new Set([".html", ".js", ".css", ".svg", ".json"]);

const folder = process.argv[2] ?? FOLDER;
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

const art = await cards(folder);
const styles = await built({ page: "src/styles/page.css", further: "src/styles/further.css" });
const scripts = await built(
  { main: "src/main.ts" },
  { CARD_ART: JSON.stringify(art), FURTHER_STYLES: JSON.stringify(`/static/${styles("further-")}`) },
);
await page(folder, styles("page-"), scripts("main-"));
await compress(folder);

/** Some files bundled; where each has come to lie is told by how its name begins. */
async function built(entryPoints, define = {}) {
  const { metafile } = await build({
    absWorkingDir: here,
    entryPoints,
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
    define,
    metafile: true,
    legalComments: "linked",
    logLevel: "warning",
  });
  const files = Object.keys(metafile.outputs).map((each) => basename(each));
  return (start) => files.find((each) => each.startsWith(start) && /\.(css|js)$/.test(each));
}

/** The faces of the cards, in a folder for each deck, under a name that changes with what is drawn. */
async function cards(into) {
  const hash = createHash("sha256");
  const found = [];
  for (const [deck, drawn] of Object.entries(DECKS)) {
    for (const name of (await readdir(join(ART, drawn))).sort()) {
      const card = CARD.exec(name);
      if (!card) continue;
      const text = inColours(await readFile(join(ART, drawn, name), "utf-8"));
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

/** A face in the colours of the design: what is drawn in plain red, blue, green and black on white is harsh on felt. */
function inColours(drawn) {
  const edged = drawn.replace('fill="white" stroke="black"', `fill="${token("card-face")}" stroke="${token("card-edge")}"`);
  return edged.replace(/(fill|stroke)="(\w+|#\w+)"/g, (whole, what, colour) => (INKS[colour] ? `${what}="${token(INKS[colour])}"` : whole));
}

/** The value of a name in tokens.css. */
function token(name) {
  const found = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(TOKENS);
  if (!found) throw new Error(`tokens.css has no colour --${name}`);
  return found[1];
}

/** The page itself, with the names that files have now. */
async function page(into, style, script) {
  const text = (await readFile(join(here, "src", "page.html"), "utf-8"))
    .replace("{{icon}}", `/static/${await icon(into)}`)
    .replace("{{style}}", `/static/${style}`)
    .replace("{{script}}", `/static/${script}`);
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
