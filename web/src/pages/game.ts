/** A game's page: what it is about, every exact figure of the posting that one chooses, paytables and the rules card. */

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { edges, pageOf, posted, postOf, seatAt, type Edges, type Game } from "../games.js";
import { go } from "../go.js";
import { whoever } from "../house.js";
import { columnPick, postable, readingPicks } from "../parts/postings.js";
import { preview } from "../parts/preview.js";
import { columnsOf, figures, rulesCard, wagerTable } from "../parts/rules.js";
import { ReadingPage, sentenceOf } from "../parts/site.js";
import { rooms, words } from "../words.js";

class GamePage extends ReadingPage {
  static override properties = { game: { attribute: false }, post: { attribute: false } };
  declare game: string;
  declare post: string[];

  #posted: Game | null = null;
  #edges: Edges | null = null;
  #counting = false;
  #fault = "";
  /** Which posting was asked for last: answers about others come too late. */
  #asked = "";

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("game") || changed.has("post")) void this.#fetch();
  }

  override render(): TemplateResult {
    const game = this.#posted;
    const said = game ? Object.entries(game.changed).map(([name, value]) => `${name}=${value}`).join(" ") || rooms.asSheetHas : "";
    return this.page({ title: game?.name ?? rooms.theGame, said }, game ? this.#content(game) : this.#refused());
  }

  #refused(): TemplateResult {
    if (!this.#fault) return html`<p aria-busy="true"></p>`;
    return html`<p role="alert" class="fault">${this.#fault}</p><p><a class="btn" href="/">${words.backToTables}</a></p>`;
  }

  #content(game: Game): TemplateResult {
    return html`${this.#fault ? html`<p class="strip lost" role="alert">${this.#fault}</p>` : nothing}
      <section class="block about-game" aria-label=${rooms.theGame}>
        ${preview(game)}
        <div>
          <p class="lead">${words.multiple(game.summary)}</p>
          <div class="row">
            <button class="btn primary" @click=${() => void this.#sit(game)}>${words.sitDown}</button>
            <a class="btn" href=${this.#opening(game)}>${rooms.openSuch}</a>
          </div>
        </div>
      </section>
      <section class="block" aria-label=${rooms.figures} aria-busy=${this.#edges || this.#fault ? "false" : "true"}>
        <header><h2>${rooms.figures}</h2><p>${rooms.figuresSaid}</p></header>
        ${this.#edges ? figures(this.#edges) : html`<p class="muted" role="status">${this.#fault ? rooms.notCounted : this.#counting ? rooms.counting : rooms.notYet}</p>`}
      </section>
      ${postable(game) ? this.#posting(game) : nothing}
      ${this.#edges ? html`<section class="block" aria-label=${rooms.wagers}><header><h2>${rooms.wagers}</h2><p>${rooms.wagersSaid}</p></header>${wagerTable(this.#edges)}</section>` : nothing}
      ${game.paytables.length
        ? html`<section class="block" aria-label=${words.paytables}>
            <header><h2>${words.paytables}</h2><p>${rooms.oddsToOne}</p></header>
            <div class="paytables">${game.paytables.map((each) => columnsOf(each))}</div>
          </section>`
        : nothing}
      <section class="block" aria-label=${rooms.rulesCard}>
        <header><h2>${rooms.rulesCard}</h2><p>${game.deck_name}</p></header>
        ${rulesCard(game.card)}
      </section>`;
  }

  /** What is posted, to be chosen otherwise. */
  #posting(game: Game): TemplateResult {
    const choose = (name: string, value: string): void => this.#choose({ ...postOf(game), [name]: value });
    const changed = Object.keys(game.changed).length > 0;
    return html`<section class="block form" aria-label=${rooms.posting}>
      <header><h2>${rooms.posting}</h2><p>${rooms.postingSaid}</p></header>
      <div class="picks">${game.paytables.filter((each) => each.columns.length > 1).map((each) => columnPick(each, each.posted, choose))}</div>
      ${readingPicks(game.rulings, {}, choose)}
      ${changed ? html`<div class="row"><button class="btn quiet" @click=${() => this.#choose({})}>${rooms.asSheet}</button></div>` : nothing}
    </section>`;
  }

  #opening(game: Game): string {
    const asked = Object.entries(postOf(game)).map(([name, value]) => `&post=${encodeURIComponent(`${name}=${value}`)}`);
    return `/open?game=${encodeURIComponent(game.game)}${asked.join("")}`;
  }

  // What happens.

  #choose(post: Record<string, string>): void {
    this.post = Object.entries(post).map(([name, value]) => `${name}=${value}`);
    history.replaceState(null, "", pageOf(this.game, post));
  }

  async #fetch(): Promise<void> {
    const [key, post] = [this.game, this.post];
    const asked = (this.#asked = [key, ...post].join(" "));
    const wanted = (): boolean => this.isConnected && this.#asked === asked;
    [this.#fault, this.#edges, this.#counting] = ["", null, false];
    if (this.#posted?.game !== key) this.#posted = null;
    try {
      const game = await posted(key, post);
      if (!wanted()) return;
      this.#posted = game;
      this.requestUpdate();
      const found = await edges(key, post, () => this.#stillCounting(), wanted);
      if (wanted()) this.#edges = found;
    } catch (fault) {
      if (wanted()) this.#fault = sentenceOf(fault);
    }
    this.requestUpdate();
  }

  #stillCounting(): void {
    this.#counting = true;
    this.requestUpdate();
  }

  async #sit(game: Game): Promise<void> {
    try {
      await whoever();
      go(await seatAt(game));
    } catch (fault) {
      this.#fault = sentenceOf(fault);
      this.requestUpdate();
    }
  }
}

customElements.define("cr-game", GamePage);
