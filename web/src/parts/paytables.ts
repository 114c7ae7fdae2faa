/** Paytables: printed on the flanks of the felt, and listed in a panel; the lines that paid are lit. */

import { html, nothing, type TemplateResult } from "lit";
import { keycap } from "../keys.js";
import type { PostedTable } from "../wire.js";
import { sentence, words } from "../words.js";

/** Which rows have paid, or are reached by the cards so far. */
export interface Lit {
  paid: ReadonlySet<string>;
  reached: ReadonlySet<string>;
}

export const UNLIT: Lit = { paid: new Set(), reached: new Set() };

/** Odds without "to 1" where the heading says it. */
function short(odds: string): string {
  return odds.replace(/ to 1$/, "");
}

function heading(table: PostedTable): string {
  const toOne = table.lines.some((line) => / to 1$/.test(line.odds)) ? words.toOne : "";
  return [table.column, toOne].filter(Boolean).join(", ");
}

function lines(table: PostedTable, lit: Lit): TemplateResult[] {
  return table.lines.map((line) => {
    const paid = line.rows.some((row) => lit.paid.has(row));
    const reached = !paid && line.rows.some((row) => lit.reached.has(row));
    return html`<div ?data-lit=${paid} ?data-reached=${reached}><dt>${sentence(line.title)}</dt><dd>${short(line.odds)}</dd></div>`;
  });
}

/** As the felt prints it. */
export function printedTable(table: PostedTable, lit: Lit): TemplateResult {
  return html`<section class="printed">
    <h2>${table.name}<small>${heading(table)}</small></h2>
    <dl>${lines(table, lit)}</dl>
    ${table.otherwise ? html`<p>${words.anythingElse(table.otherwise)}</p>` : nothing}
  </section>`;
}

/** A flank of the felt, which ends at a whole line; where that is not the last one, it says where the others are. */
export function flank(side: "left" | "right", tables: PostedTable[], lit: Lit): TemplateResult {
  return html`<div class="flank ${side}">
    <div class="tables">${tables.map((table) => printedTable(table, lit))}</div>
    <p class="rest" hidden>${words.restOfTables} ${keycap("t")}</p>
  </div>`;
}

/** See which flanks have no room for all their lines: those go on in a column that is not in sight. */
export function fitFlanks(root: ParentNode): void {
  for (const each of root.querySelectorAll(".flank")) {
    const [tables, rest] = [each.querySelector(".tables")!, each.querySelector<HTMLElement>(".rest")!];
    rest.hidden = true;
    rest.hidden = tables.scrollWidth <= tables.clientWidth;
  }
}

/** As a panel lists it. */
export function listedTable(table: PostedTable, lit: Lit): TemplateResult {
  return html`<section class="paytable">
    <h3>${table.name}<span>${heading(table)}</span></h3>
    <dl>${lines(table, lit)}</dl>
    ${table.otherwise ? html`<p class="muted">${sentence(words.anythingElse(table.otherwise))}</p>` : nothing}
  </section>`;
}

/**
 * Those for the left flank and those for the right: what must be placed or is raised, then side wagers. Where one flank
 * would be much longer than the other, tables move over, in their order.
 */
export function flanks(tables: PostedTable[], side: ReadonlySet<string>): [PostedTable[], PostedTable[]] {
  const right = tables.filter((table) => table.pays.every((wager) => side.has(wager)));
  const left = tables.filter((table) => !right.includes(table));
  while (left.length > 1 && height(left) - height(right) > 2 * height([left[left.length - 1]!])) right.unshift(left.pop()!);
  return [left, right];
}

function height(tables: PostedTable[]): number {
  return tables.reduce((sum, table) => sum + 4 + table.lines.reduce((lines, line) => lines + Math.ceil(line.title.length / 28), 0), 0);
}
