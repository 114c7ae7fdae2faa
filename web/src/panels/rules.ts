/** The rules card of a table, as the game is posted there. */

import { html, nothing, type TemplateResult } from "lit";
import { posts, type CardSection, type PaytableColumns, type PostedGame } from "../answers.js";
import type { PrintedFelt } from "../wire.js";
import { sentence } from "../words.js";
import { panelWords as said } from "../words/panels.js";
import { Answered } from "./answered.js";
import { pieces, type Item, type Piece } from "./card.js";
import { columnsTable } from "./columns.js";

class RulesPanel extends Answered<PostedGame> {
  static override properties = { felt: { attribute: false } };
  declare felt: PrintedFelt;

  protected override get question(): string {
    return `/games/${encodeURIComponent(this.felt.game)}${posts(this.felt)}`;
  }

  protected override heading(): TemplateResult {
    return html`<h2>${said.rulesOf(this.felt.name)}</h2>`;
  }

  protected override told(game: PostedGame): TemplateResult {
    return rulesCard(game);
  }
}

/** A whole card, for a panel or a page. */
export function rulesCard(game: PostedGame): TemplateResult {
  return html`<div class="rules-card"><p>${game.summary}</p>${game.card.map((each) => section(each, game.paytables))}</div>`;
}

function section(of: CardSection, paytables: PaytableColumns[]): TemplateResult {
  const table = paytables.find((each) => of.heading === `${said.paytableHeading}${each.name}`);
  if (!table) return html`<section><h3>${of.heading}</h3>${pieces(of.lines).map(piece)}</section>`;
  const rest = of.lines.at(-1)?.trim() ?? "";
  const otherwise = table.lines.some((line) => rest.startsWith(line.label)) ? "" : rest;
  return html`<section class="paytable"><h3>${of.heading}</h3>${columnsTable(table)}${otherwise ? html`<p class="muted">${sentence(otherwise)}.</p>` : nothing}</section>`;
}

function piece(each: Piece): TemplateResult {
  switch (each.kind) {
    case "list":
      return html`<ul>${each.items.map(item)}</ul>`;
    case "steps":
      return html`<ol start=${each.start}>${each.items.map(item)}</ol>`;
    case "heading":
      return html`<h4>${each.text}</h4>`;
    case "text":
      return html`<p>${sentence(each.text)}</p>`;
  }
}

function item(each: Item): TemplateResult {
  return html`<li>${sentence(each.text)}${each.under.map((line) => html`<small>${line}</small>`)}</li>`;
}

customElements.define("cr-rules", RulesPanel);
