/** What the table's panel holds, by name. */

import { html, type TemplateResult } from "lit";
import type { Lit } from "../parts/paytables.js";
import { settings } from "../settings.js";
import type { TableStore } from "../table-store.js";
import { words } from "../words.js";
import { panelWords } from "../words/panels.js";
import "./advice.js";
import "./figures.js";
import { keyGroups, keysPanel } from "./keys.js";
import "./paytables.js";
import "./record.js";
import "./rules.js";
import "./settings.js";

export type PanelName = "paytables" | "figures" | "rules" | "advice" | "keys" | "settings";

export const PANELS: Record<PanelName, string> = {
  paytables: words.paytables,
  figures: panelWords.figures,
  rules: words.rules,
  advice: words.advice,
  keys: words.keys,
  settings: words.settings,
};

/** A panel of a table that has its felt; `open` shows another one. */
export function panelled(name: PanelName, store: TableStore, lit: Lit, open: (name: PanelName) => void): TemplateResult {
  const felt = store.felt!;
  switch (name) {
    case "paytables":
      return html`<cr-paytables .felt=${felt} .lit=${lit} @figures=${() => open("figures")}></cr-paytables>`;
    case "figures":
      return html`<cr-figures .felt=${felt}></cr-figures>`;
    case "rules":
      return html`<cr-rules .felt=${felt}></cr-rules>`;
    case "advice":
      return html`<cr-advice .table=${store.table} .felt=${felt} .decision=${store.yourTurn ? store.moment : ""} .bar=${store.shown?.bar ?? []}></cr-advice>`;
    case "keys":
      return keysPanel(keyGroups(felt, store.phase, store.yourTurn), settings().keys);
    case "settings":
      return html`<cr-quick-settings></cr-quick-settings>`;
  }
}
