/** The keys that work now, and those that work at other times. */

import { html, nothing, type TemplateResult } from "lit";
import { keyFor } from "../keys.js";
import type { Phase } from "../table-store.js";
import type { PrintedFelt } from "../wire.js";
import { words } from "../words.js";
import { panelWords as said } from "../words/panels.js";

export interface KeyRow {
  keys: string[];
  does: string;
}

export interface KeyGroup {
  title: string;
  rows: KeyRow[];
  now: boolean;
}

/** The keys of a table: those of its game's choices from its felt, the others the same everywhere. */
export function keyGroups(felt: PrintedFelt, phase: Phase, yourTurn: boolean): KeyGroup[] {
  return [
    { title: said.placing, rows: placing(felt), now: phase === "placing" || phase === "settled" },
    { title: said.choosing, rows: choosing(felt), now: phase === "playing" && yourTurn },
    { title: said.always, rows: ALWAYS, now: true },
  ];
}

function placing(felt: PrintedFelt): KeyRow[] {
  const most = Math.max(...Object.values(felt.trays).map((chips) => chips.length), 1);
  const row = (does: string, ...keys: string[]): KeyRow => ({ keys, does });
  const does = said.keyDoes;
  return [
    row(does.chips, ...Array.from({ length: most }, (_, at) => String(at + 1))),
    row(does.circle, "ArrowLeft", "ArrowRight"),
    row(does.more, "ArrowUp", "ArrowDown", "+", "−"),
    row(does.empty, "Backspace"),
    row(does.deal, " ", "Enter"),
    row(does.rebet, "r"),
    row(does.double, "d"),
    row(does.undo, "u"),
    row(does.clear, "c"),
  ];
}

function choosing(felt: PrintedFelt): KeyRow[] {
  return felt.places.map((place) => ({ keys: [place.key], does: words.multiple(place.label).toLowerCase() }));
}

const ALWAYS: KeyRow[] = [
  { keys: ["t"], does: said.keyDoes.paytables },
  { keys: ["k"], does: said.keyDoes.rules },
  { keys: ["v"], does: said.keyDoes.fairness },
  { keys: ["a"], does: said.keyDoes.advice },
  { keys: ["x"], does: said.keyDoes.text },
  { keys: ["m"], does: said.keyDoes.sound },
  { keys: ["."], does: said.keyDoes.finish },
  { keys: ["PgUp", "PgDn"], does: said.keyDoes.scroll },
  { keys: ["?"], does: said.keyDoes.list },
  { keys: ["Escape"], does: said.keyDoes.back },
];

export function keysPanel(groups: KeyGroup[], on: boolean): TemplateResult {
  const now = groups.filter((group) => group.now);
  const later = groups.filter((group) => !group.now);
  return html`<div class="panelled keys">
    <h2>${words.keys}</h2>
    ${on ? nothing : html`<p role="status">${said.keysOff}</p>`}
    <h3>${said.nowHeading}</h3>${now.map(list)}
    ${later.length ? html`<h3>${said.elsewhere}</h3>${later.map(list)}` : nothing}
  </div>`;
}

function list(group: KeyGroup): TemplateResult {
  return html`<section>
    <h4>${group.title}</h4>
    <dl>${group.rows.map((row) => html`<div><dt>${row.keys.map((key) => html`<kbd>${said.keyNames[key] ?? keyFor(key)}</kbd> `)}</dt><dd>${row.does}</dd></div>`)}</dl>
  </section>`;
}
