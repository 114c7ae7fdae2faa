/** What can be posted otherwise: a column of each paytable, and a reading of each ruling. */

import { html, nothing, type TemplateResult } from "lit";
import type { Game, GamePaytable, Ruling } from "../games.js";
import { rooms, sentence } from "../words.js";
import { oneOf, pick, type Choice } from "./fields.js";

export type Post = (name: string, value: string) => void;

export function columnPick(table: GamePaytable, chosen: string, post: Post, more: Choice[] = []): TemplateResult {
  const choices = table.columns.map((name) => ({ value: name, label: name }));
  return pick(`post-${table.key}`, table.name, [...choices, ...more], chosen, (value) => post(table.key, value));
}

export function readingPicks(rulings: Ruling[], chosen: Record<string, string>, post: Post): TemplateResult | typeof nothing {
  const open = rulings.filter((each) => each.readings.length > 1);
  if (!open.length) return nothing;
  return html`<div class="readings-picks">
    ${open.map((each) =>
      oneOf(
        `post-${each.ruling}`,
        sentence(each.question),
        each.readings.map(({ reading, says }) => ({ value: reading, label: says })),
        chosen[each.ruling] ?? each.posted,
        (value) => post(each.ruling, value),
      ),
    )}
  </div>`;
}

/** Whether there is anything to choose between. */
export function postable(game: Game): boolean {
  return game.paytables.some((each) => each.columns.length > 1) || game.rulings.some((each) => each.readings.length > 1);
}

/** The choice of a column that no sheet has: no column can be called so. */
export const OWN: Choice = { value: "(own)", label: rooms.ownColumn };
