/** A first decision as a grid: the best choice in each cell, tinted by how much it is better, marked where it is close. */

import { html, nothing, type TemplateResult } from "lit";
import type { Strategy, StrategyCell, StrategyChoice } from "../strategy.js";
import { strategyWords as said } from "../words/strategy.js";
import { vars } from "./vars.js";

/** A margin from which on a cell has its full colour. */
const FULL = 0.35;
const COLOURS = 4;

export interface GridActs {
  select(cell: StrategyCell): void;
  explore(cell: StrategyCell): void;
}

/** Which colour each choice has: none for the first, which stakes least, and one each for those that are ever best. */
export function colours(choices: StrategyChoice[]): string[] {
  let given = 0;
  return choices.map((each, at) => (at === 0 || !each.share.decimal ? "act-none" : `act-${(given++ % COLOURS) + 1}`));
}

export function legend(strategy: Strategy): TemplateResult {
  const kinds = colours(strategy.choices);
  const mixed = strategy.panel.cells.some((each) => each.mixed);
  return html`<p class="key">
    ${strategy.choices.map((each, at) =>
      each.share.decimal ? html`<span><i class="k ${kinds[at]}">${each.key}</i> ${said.legend(each.choice, each.share.decimal)}</span>` : nothing,
    )}
    <span><i class="k close"></i> ${said.close}</span>
    ${mixed ? html`<span><i class="k mixed">${said.mixedMark}</i> ${said.mixed}</span>` : nothing}
  </p>`;
}

/** The grid; as a picture, its cells are only looked at. */
export function strategyGrid(strategy: Strategy, selected: StrategyCell | null, picture: boolean, acts: GridActs): TemplateResult {
  const { panel } = strategy;
  const kinds = colours(strategy.choices);
  const at = new Map(panel.cells.map((each) => [`${each.row},${each.column}`, each]));
  const draw = (row: number, column: number): TemplateResult => {
    const cell = at.get(`${row},${column}`);
    if (!cell) return html`<td role=${picture ? nothing : "gridcell"}></td>`;
    const choice = strategy.choices[cell.best]!;
    const kind = `${kinds[cell.best]} ${cell.close ? "close" : ""}`;
    const tint = vars({ m: Math.min(1, cell.margin.decimal / FULL).toFixed(2) });
    const inside = html`<span aria-hidden="true">${cell.name}</span><b aria-hidden="true">${choice.key}${cell.mixed ? said.mixedMark : ""}</b
      ><i class="sr">${spoken(cell, choice.choice)}</i>`;
    if (picture) return html`<td class=${kind} ${tint}><span class="cell" ?data-selected=${cell === selected}>${inside}</span></td>`;
    return html`<td class=${kind} role="gridcell" aria-selected=${cell === selected ? "true" : "false"} ${tint}>
      <button
        tabindex=${cell === selected ? "0" : "-1"}
        data-row=${row}
        data-column=${column}
        @click=${() => acts.select(cell)}
        @dblclick=${() => acts.explore(cell)}
        @mouseenter=${() => acts.select(cell)}
        @keydown=${(event: KeyboardEvent) => move(event, cell, at, acts)}
      >
        ${inside}
      </button>
    </td>`;
  };
  return html`<table class="grid13 ${panel.columns.length < panel.rows.length ? "tall" : ""}" role=${picture ? nothing : "grid"} aria-label=${said.gridLabel(strategy.street, panel.title)}>
    <thead><tr><td></td>${panel.columns.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
    <tbody>
      ${panel.rows.map((each, row) => html`<tr><th scope="row">${each}</th>${panel.columns.map((_, column) => draw(row, column))}</tr>`)}
    </tbody>
  </table>`;
}

function spoken(cell: StrategyCell, choice: string): string {
  const margin = cell.margin.decimal;
  return cell.mixed ? said.mixedCell(cell.said, cell.decided, choice, margin) : said.cell(cell.said, choice, margin);
}

const STEPS: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The arrow keys go to the next cell that way, past places where there is none. */
function move(event: KeyboardEvent, from: StrategyCell, at: Map<string, StrategyCell>, acts: GridActs): void {
  if (event.key === "Enter") {
    event.preventDefault();
    acts.explore(from);
    return;
  }
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  let [row, column] = [from.row, from.column];
  for (let left = 60; left; left--) {
    [row, column] = [row + step[0], column + step[1]];
    const cell = at.get(`${row},${column}`);
    if (!cell) continue;
    const table = (event.currentTarget as HTMLElement).closest("table")!;
    acts.select(cell);
    table.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus();
    return;
  }
}
