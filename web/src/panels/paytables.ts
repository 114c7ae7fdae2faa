/** Every paytable of a table: the posted column, and the others it could have. */

import { html, nothing, type TemplateResult } from "lit";
import { posts } from "../answers.js";
import type { Game } from "../games.js";
import { listedTable, type Lit } from "../parts/paytables.js";
import { columnsOf } from "../parts/rules.js";
import type { PostedTable, PrintedFelt } from "../wire.js";
import { sentence, words } from "../words.js";
import { panelWords as said } from "../words/panels.js";
import { Answered } from "./answered.js";

class PaytablesPanel extends Answered<Game> {
  static override properties = { felt: { attribute: false }, lit: { attribute: false } };
  declare felt: PrintedFelt;
  declare lit: Lit;

  protected override get question(): string {
    return this.felt.paytables.some((table) => table.columns.length > 1)
      ? `/games/${encodeURIComponent(this.felt.game)}${posts(this.felt)}`
      : "";
  }

  protected override heading(): TemplateResult {
    return html`<header class="row apart">
      <h2>${words.paytables}</h2>
      <button class="btn quiet" @click=${() => this.dispatchEvent(new CustomEvent("figures", { bubbles: true }))}>${words.exactEdges}</button>
    </header>`;
  }

  /** They are on the felt already: nothing of it waits for the other columns. */
  override render(): TemplateResult {
    return html`${this.heading()}${this.felt.paytables.map((table) => this.#table(table))}`;
  }

  protected override told(): TemplateResult {
    return html``;
  }

  #table(table: PostedTable): TemplateResult {
    const columns = table.columns.length > 1 ? this.answer?.paytables.find((each) => each.name === table.name) : undefined;
    const pays = table.pays.length > 1 || table.pays[0] !== table.name ? html`<p class="muted">${said.pays(table.pays)}</p>` : nothing;
    if (!columns) return html`<div>${listedTable(table, this.lit)}${pays}</div>`;
    const rowsOf = (line: { line: string; label: string }): string[] => table.lines.find((each) => each.title === line.label || each.title === line.line)?.rows ?? [];
    return html`<section>
      <h3 class="sr">${table.name}</h3>
      ${columnsOf(columns, rowsOf, this.lit)}
      ${table.otherwise ? html`<p class="muted">${sentence(words.anythingElse(table.otherwise))}</p>` : nothing}${pays}
    </section>`;
  }
}

customElements.define("cr-paytables", PaytablesPanel);
