/** What somebody without chips at a table can do: go where theirs are, bring more, or be given new ones. */

import { html, nothing, type TemplateResult } from "lit";
import { BUY_IN } from "../purse.js";
import type { TableStore } from "../table-store.js";
import { words } from "../words.js";

/** To where one's chips are, if that is known to be another table. */
export function wayBack({ elsewhere }: TableStore): TemplateResult | typeof nothing {
  if (!elsewhere) return nothing;
  return html`<a class="btn primary" href="/tables/${encodeURIComponent(elsewhere.table)}">${words.backTo(elsewhere.title)}</a>`;
}

/** Why nothing can be staked by somebody who has so little here. */
export function tooFew({ chips, placing }: TableStore): string {
  return chips ? words.tooFewToPlay(chips, placing?.least ?? 0) : words.emptyPurse;
}

export function newPurse(store: TableStore): TemplateResult {
  const label = store.bankroll?.bankroll ? words.bringMore : words.newPurse(BUY_IN);
  return html`<button class="btn ${store.elsewhere ? "" : "primary"}" ?disabled=${store.lost || store.busy} @click=${() => void store.newPurse()}>${label}</button>`;
}
