/**
 * Fair deals at the table: the last deal checked in one line that opens to the steps, and the next one, what was published
 * of it and the seed that goes into it.
 */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { check, noProof, shortened, verdict, type Step } from "../fair/check.js";
import type { DealSeen, Published } from "../fair/published.js";
import { isSeed, LONGEST_SEED, type OwnSeeds } from "../fair/seeds.js";
import { words } from "../words/fair.js";
import { get, Refusal } from "../house.js";
import { sentence } from "../words.js";
import { stepList, verdictMark } from "./proof-steps.js";

class ProofPart extends LitElement {
  static override properties = {
    over: { attribute: false },
    coming: { attribute: false },
    published: { attribute: false },
    seeds: { attribute: false },
  };
  /** The round that is over, by name; none before the first. */
  declare over: string;
  /** The deal that bets are taken for, if any. */
  declare coming: DealSeen | null;
  declare published: Published;
  /** One's own, for whoever sits at the table; null for whoever looks on. */
  declare seeds: OwnSeeds | null;

  #steps: Step[] | null = null;
  #fault = "";

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("over") && this.over) void this.#check(this.over);
    if (changed.has("coming")) this.#fault = "";
  }

  override render(): TemplateResult {
    return html`<section class="fair" aria-label=${words.part.title}>
      ${this.over ? this.#last(this.over) : nothing} ${this.coming ? this.#next(this.coming) : nothing}
    </section>`;
  }

  async #check(round: string): Promise<void> {
    this.#steps = null;
    const steps = await checkedRound(round, this.published);
    if (round !== this.over) return; // another round has ended meanwhile
    this.#steps = steps;
    this.requestUpdate();
  }

  #last(round: string): TemplateResult {
    const found = this.#steps ? verdict(this.#steps) : "checking";
    return html`<details ?open=${found === "broken"}>
      <summary>${verdictMark(found, words.verdict[found].line)}</summary>
      ${this.#steps ? stepList(this.#steps, false) : nothing}
      <p><a href="/rounds/${encodeURIComponent(round)}">${words.part.whole}</a></p>
    </details>`;
  }

  #next(deal: DealSeen): TemplateResult {
    return html`<details>
      <summary><span>${words.part.next}</span> <code class="mono">${shortened(deal.commitment)}</code></summary>
      <dl class="hash"><dt>${words.part.published}</dt><dd class="mono">${deal.commitment}</dd></dl>
      <p>${words.part.why}</p>
      ${this.seeds ? this.#seed(deal, this.seeds) : nothing}
    </details>`;
  }

  #seed(deal: DealSeen, seeds: OwnSeeds): TemplateResult {
    const seed = seeds.for(deal.round);
    const type = (event: Event): void => this.#type(event, deal, seeds);
    return html`<form class="seed" @submit=${type} @change=${type}>
      <label for="own-seed">${words.part.seed} <span>${seeds.typed ? words.part.typed : words.part.drawn}</span></label>
      <input id="own-seed" name="seed" class="mono" .value=${seed} maxlength=${LONGEST_SEED} autocomplete="off"
        autocapitalize="off" spellcheck="false" aria-describedby="own-seed-hint" aria-invalid=${this.#fault ? "true" : "false"} />
      <p id="own-seed-hint" class=${this.#fault ? "lose" : ""} role=${this.#fault ? "alert" : nothing}>
        ${this.#fault || `${words.part.seedWhy} ${words.part.seedHint}`}
      </p>
      <div class="row">
        <button class="btn quiet" type="submit">${words.part.change}</button>
        <button class="btn quiet" type="button" @click=${() => this.#draw(deal, seeds)}>${words.part.draw}</button>
      </div>
    </form>`;
  }

  /** What is typed counts when the field is left, too: nobody is to deal with another seed than the one they see. */
  #type(event: Event, deal: DealSeen, seeds: OwnSeeds): void {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget as HTMLFormElement).get("seed") ?? "");
    this.#fault = isSeed(typed) ? "" : words.part.seedFault;
    this.requestUpdate();
    if (this.#fault || typed === seeds.for(deal.round)) return;
    seeds.type(deal.round, typed);
    this.#seedChanged();
  }

  #draw(deal: DealSeen, seeds: OwnSeeds): void {
    this.#fault = "";
    seeds.drawAnew(deal.round);
    this.#seedChanged();
  }

  /** Chips that are down were put there with the seed of before: whoever put them there may want to say so again. */
  #seedChanged(): void {
    this.requestUpdate();
    this.dispatchEvent(new Event("seed-changed", { bubbles: true }));
  }
}

/** A round's proof, asked for and checked; where the house gives none, why. What it gives instead of one is a finding. */
export async function checkedRound(round: string, published: Published, record?: string): Promise<Step[]> {
  let proof: unknown;
  try {
    proof = await get<unknown>(`/rounds/${encodeURIComponent(round)}/proof`);
  } catch (fault) {
    if (fault instanceof Refusal) return noProof(sentence(fault.message));
  }
  return check(proof, { round, record, kept: published.of(round) });
}

customElements.define("cr-proof", ProofPart);
