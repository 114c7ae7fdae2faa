/** Advice, asked for: what every choice is worth, what it costs against the best, and what that means. */

import { html, nothing, type TemplateResult } from "lit";
import type { AdviceGiven } from "../answers.js";
import type { Edges } from "../games.js";
import { vars } from "../parts/vars.js";
import type { Action, PrintedFelt } from "../wire.js";
import { words } from "../words.js";
import { panelWords as said } from "../words/panels.js";
import { Answered } from "./answered.js";
import { edgesOf } from "./figures.js";
import { worths, type Worth } from "./worth.js";

class AdvicePanel extends Answered<AdviceGiven> {
  static override properties = { table: { attribute: false }, felt: { attribute: false }, decision: { attribute: false }, bar: { attribute: false } };
  declare table: string;
  declare felt: PrintedFelt;
  /** Which decision it is about, as the round counts them; empty while there is none to make. */
  declare decision: string;
  declare bar: Action[];
  /** What the house keeps of a round, in units. */
  #edge = 0;

  protected override get question(): string {
    return this.decision ? `/tables/${encodeURIComponent(this.table)}/advice` : "";
  }

  protected override get about(): string {
    return this.decision;
  }

  protected override heading(): TemplateResult {
    return html`<h2>${words.adviceFor}</h2>`;
  }

  protected override nothingAsked(): TemplateResult {
    return html`<p class="muted">${words.notYourTurn}</p>`;
  }

  protected override came(advice: AdviceGiven): void {
    if (`${advice.round}/${advice.number}` !== this.decision) return this.again(); // the table has gone on meanwhile
    if (this.#edge) return;
    void this.beside<Edges>(edgesOf(this.felt), (edges) => {
      this.#edge = -edges.value.decimal;
    });
  }

  protected override told(advice: AdviceGiven): TemplateResult {
    const choices = worths(advice, this.bar);
    const equal = choices.every((each) => each.cost === 0);
    const best = choices.find((each) => each.best)?.label ?? "";
    return html`<p class="muted">${said.street(advice.street)} ${said.inUnits(advice.unit)}</p>
      <ul class="worths">${choices.map((each) => this.#choice(each))}</ul>
      <p role="status">${equal ? (choices.length === 2 ? said.equal : said.allEqual) : said.bestFor(best)}</p>`;
  }

  #choice(each: Worth): TemplateResult {
    return html`<li ?data-best=${each.best}>
      <b>${each.label}</b>
      <span class="value" title=${each.exact}>${said.signedUnits(each.value)}</span>
      <span class="in-chips">${said.inChips(each.chips)}</span>
      <span class="track" ?data-best=${each.best} aria-hidden="true"><i ${vars({ v: `${each.bar}%` })}></i></span>
      <span class="cost">${this.#cost(each)}</span>
    </li>`;
  }

  #cost(each: Worth): TemplateResult | string {
    if (each.best) return html`<span class="grade g-best" data-icon="✓">${words.best}</span>`;
    if (!each.cost) return said.costsNothing;
    return html`${said.costs(each.cost, each.costChips)}${this.#edge > 0 ? html`<small>${said.asRounds(each.cost / this.#edge)}</small>` : nothing}`;
  }
}

customElements.define("cr-advice", AdvicePanel);
