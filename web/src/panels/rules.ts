/** The rules card of a table, as the game is posted there. */

import { html, type TemplateResult } from "lit";
import { posts } from "../answers.js";
import type { Game } from "../games.js";
import { columnsOf, rulesCard } from "../parts/rules.js";
import type { PrintedFelt } from "../wire.js";
import { words } from "../words.js";
import { panelWords as said } from "../words/panels.js";
import { Answered } from "./answered.js";

class RulesPanel extends Answered<Game> {
  static override properties = { felt: { attribute: false } };
  declare felt: PrintedFelt;

  protected override get question(): string {
    return `/games/${encodeURIComponent(this.felt.game)}${posts(this.felt)}`;
  }

  protected override heading(): TemplateResult {
    return html`<h2>${said.rulesOf(this.felt.name)}</h2>`;
  }

  protected override told(game: Game): TemplateResult {
    return html`<p>${words.multiple(game.summary)}</p>${rulesCard(game.card)}${game.paytables.map((table) => columnsOf(table))}`;
  }
}

customElements.define("cr-rules", RulesPanel);
