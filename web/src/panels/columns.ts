/** A paytable with all its columns, the posted one marked, the lines that the cards have reached lit. */

import { html, type TemplateResult } from "lit";
import type { PaytableColumns } from "../answers.js";
import { UNLIT, type Lit } from "../parts/paytables.js";
import type { Exact, PostedLine } from "../wire.js";
import { figure, sentence } from "../words.js";
import { panelWords as said } from "../words/panels.js";

/** As many columns as a phone has room for; more can be scrolled within the table. */
const FITTING = 4;

/** Odds as a column prints them: to 1, unless they are to something else. */
export function odds(exact: Exact | null | undefined): string {
  if (!exact) return said.absent;
  const [over, under] = exact.exact.split("/").map(Number);
  if (exact.decimal < 0) return said.loses;
  if (!over) return said.pushes;
  return under === 1 ? figure(over) : `${figure(over)} to ${figure(under ?? 1)}`;
}

export function columnsTable(table: PaytableColumns, lines: PostedLine[] = [], lit: Lit = UNLIT): TemplateResult {
  const rowsOf = (at: number): string[] => lines.find((line) => line.title === table.lines[at]?.line || line.title === table.lines[at]?.label)?.rows ?? [];
  const has = (rows: string[], among: ReadonlySet<string>): boolean => rows.some((row) => among.has(row));
  const drawn = html`<table class="columns">
    <thead><tr><th scope="col">${said.line}</th>${table.columns.map(
      (column) => html`<th scope="col" ?data-posted=${column === table.posted}>${column}<small>${column === table.posted ? said.posted : ""}</small></th>`,
    )}</tr></thead>
    <tbody>${table.lines.map((line, at) => {
      const rows = rowsOf(at);
      const paid = has(rows, lit.paid);
      return html`<tr ?data-lit=${paid} ?data-reached=${!paid && has(rows, lit.reached)}>
        <th scope="row">${sentence(line.label)}</th>
        ${line.odds.map((each, column) => html`<td ?data-posted=${table.columns[column] === table.posted}>${odds(each)}</td>`)}
      </tr>`;
    })}</tbody>
  </table>`;
  if (table.columns.length <= FITTING) return drawn;
  return html`<div class="wide" role="region" tabindex="0" aria-label=${table.name}>${drawn}</div>`;
}
