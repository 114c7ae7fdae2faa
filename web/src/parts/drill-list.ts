/** What can be drilled of a game: each decision, how often the best player takes each choice there, and one's rating. */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { ALL, drillsOf, LENGTH, ratings, type Drills } from "../drilling.js";
import { query, type Asked } from "../strategy.js";
import { Kept, type Rating } from "../training.js";
import { drillWords as said } from "../words/drills.js";
import { sentenceOf } from "./site.js";

/** How often each choice is taken that ever is. */
function shares(choices: Drills["streets"][number]["choices"]): string {
  return choices.flatMap((one) => (one.share.decimal ? [said.share(one.choice, one.share.decimal)] : [])).join(", ");
}

class DrillList extends LitElement {
  static override properties = { game: { attribute: false }, post: { attribute: false }, stake: { attribute: false } };
  declare game: string;
  declare post: string[];
  declare stake: string;

  #drills: Drills | null = null;
  #rated = new Map<string, Rating>();
  #fault = "";

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override willUpdate(changed: PropertyValues): void {
    if (["game", "post", "stake"].some((each) => changed.has(each))) void this.#look();
  }

  override render(): TemplateResult {
    if (this.#fault) return html`<p role="alert" class="fault">${this.#fault}</p><p><a class="btn" href="/drills">${said.chooseGame}</a></p>`;
    const drills = this.#drills;
    return html`<section class="block drill-list" aria-label=${said.closeOnly} aria-busy=${drills ? "false" : "true"}>
      <header><h2>${said.closeOnly}</h2><p>${said.often}</p></header>
      <ul>
        ${drills?.streets.map((each) => this.#street(each.street, each.street, shares(each.choices)))}
        ${drills && drills.streets.length > 1 ? this.#street(said.all, ALL, said.allSaid) : nothing}
      </ul>
      ${drills && drills.prepared < 1 ? html`<p class="muted small" role="status">${said.preparing(drills.prepared)}</p>` : nothing}
    </section>`;
  }

  get #asked(): Asked {
    return { game: this.game, post: this.post ?? [], stake: this.stake ?? "" };
  }

  #street(title: string, street: string, told: string): TemplateResult {
    const rating = this.#rated.get(`${[this.game, ...this.#asked.post].join(" ")}|${street}`);
    const address = `/drills/${encodeURIComponent(this.game)}${query(this.#asked, { street })}`;
    return html`<li>
      <b>${title}</b><span class="muted small">${told}</span>
      <span class="rating">${rating ? said.rated(rating.points, rating.deviation) : street === ALL ? nothing : html`<span class="muted small">${said.noneYet}</span>`}</span>
      <a class="btn" href=${address} aria-label=${said.beginAt(title, LENGTH)}>${said.begin(LENGTH)}</a>
    </li>`;
  }

  async #look(): Promise<void> {
    try {
      this.#drills = await drillsOf(this.#asked, () => this.isConnected);
      this.requestUpdate();
      this.#rated = await ratings(new Kept());
    } catch (fault) {
      if (!this.#drills) this.#fault = sentenceOf(fault); // ratings are only beside it
    }
    this.requestUpdate();
  }
}

customElements.define("cr-drill-list", DrillList);
