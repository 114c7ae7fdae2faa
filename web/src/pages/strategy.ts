/** The strategy page: the first decision of a game with every value, and any hand and board explored. */

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { allGames, posted, postOf, type Game, type GameInShort } from "../games.js";
import { cards } from "../parts/card.js";
import { position, picker } from "../parts/position.js";
import { columnPick, postable, readingPicks } from "../parts/postings.js";
import { ReadingPage, sentenceOf } from "../parts/site.js";
import { legend, strategyGrid } from "../parts/strategy-grid.js";
import { buttonLabel, valueList, valuesOf } from "../parts/values.js";
import { awaited, exploredAt, plainName, query, strategyOf, type Asked, type Explored, type Strategy, type StrategyCell } from "../strategy.js";
import { fraction, rooms, sentence, titled, words } from "../words.js";
import { strategyWords as said } from "../words/strategy.js";

const PHONE = "(max-width: 760px)";
const CARD = /[2-9TJQKA][cdhs]/gi;

class StrategyPage extends ReadingPage {
  static override properties = { game: { attribute: false }, post: { attribute: false }, stake: { attribute: false }, cards: { attribute: false } };
  declare game: string;
  declare post: string[];
  declare stake: string;
  /** What is explored from the beginning. */
  declare cards: string;

  #games: GameInShort[] = [];
  #posted: Game | null = null;
  #strategy: Strategy | null = null;
  #panel = 0;
  #selected: StrategyCell | null = null;
  #hand = "";
  #handFault = "";
  #text = "";
  #explored: Explored | null = null;
  /** What is being counted, if that takes a while. */
  #counting = "";
  #solving = false;
  #noChart = "";
  #fault = "";
  #positionFault = "";
  /** What was asked for last: answers to anything else come too late. */
  #wanted = 0;
  #wantedPosition = 0;
  readonly #phone = matchMedia(PHONE);

  override connectedCallback(): void {
    super.connectedCallback();
    this.#phone.addEventListener("change", this.#redraw);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#phone.removeEventListener("change", this.#redraw);
    this.#wanted = this.#wantedPosition = -1;
  }

  #redraw = (): void => this.requestUpdate();

  override willUpdate(changed: PropertyValues): void {
    if (!changed.has("game") && !changed.has("post") && !changed.has("stake")) return;
    if (!this.game) return void this.#list();
    if (changed.has("cards") || changed.has("game")) this.#text = this.cards;
    void this.#fetch(0);
    if (this.#text) void this.#explore(this.#text);
  }

  override render(): TemplateResult {
    const game = this.#posted;
    const posting = Object.entries(game?.changed ?? {}).map(([name, value]) => `${name}=${value}`).join(", ");
    return this.page({ title: titled(said.title, game?.name), said: posting, here: "/strategy" }, this.game ? this.#content() : this.#choose(), "strategy");
  }

  get #asked(): Asked {
    return { game: this.game, post: this.post, stake: this.stake };
  }

  // Which game.

  #choose(): TemplateResult {
    return html`<section class="block" aria-label=${said.chooseGame}>
      <header><h2>${said.chooseGame}</h2><p>${said.chooseSaid}</p></header>
      ${this.#fault ? html`<p role="alert" class="fault">${this.#fault}</p>` : nothing}
      <ul class="game-links">${this.#games.map((each) => html`<li><a class="btn" href="/strategy/${encodeURIComponent(each.game)}">${each.name}</a></li>`)}</ul>
    </section>`;
  }

  async #list(): Promise<void> {
    try {
      this.#games = await allGames();
    } catch (fault) {
      this.#fault = sentenceOf(fault);
    }
    this.requestUpdate();
  }

  // The grid.

  #content(): TemplateResult {
    if (this.#fault) return html`<p role="alert" class="fault">${this.#fault}</p><p><a class="btn" href="/strategy">${said.chooseGame}</a></p>`;
    return html`<div class="cols">
      <div class="left">${this.#grid()} ${this.#cuts()} ${this.#posting()}</div>
      <div class="right">${this.#cell()} ${this.#explorer()}</div>
    </div>`;
  }

  #grid(): TemplateResult {
    const strategy = this.#strategy;
    if (!strategy) {
      const why = this.#noChart || this.#counting;
      return html`<section class="block" aria-busy=${this.#noChart ? "false" : "true"} aria-label=${said.title}><p class="muted" role="status">${why}</p></section>`;
    }
    const { panel } = strategy;
    const square = panel.rows.length === panel.columns.length;
    return html`<section class="block" aria-label=${strategy.street}>
      <header><h2>${strategy.street}</h2>${legend(strategy)}</header>
      ${strategy.panels.length > 1 ? this.#panels(strategy) : nothing}
      ${strategyGrid(strategy, this.#selected, this.#phone.matches, { select: (cell) => this.#select(cell), explore: (cell) => this.#exploreCell(cell) })}
      <p class="muted small">${square ? said.square : nothing} ${strategy.note ? said.never(strategy.note) : nothing} ${this.#phone.matches ? said.picture : said.keys}</p>
      <form class="type" @submit=${(event: Event) => this.#typed(event)}>
        <label for="hand">${said.hand}</label>
        <input id="hand" class="mono" spellcheck="false" autocomplete="off" .value=${this.#hand} aria-describedby="hand-said" aria-invalid=${this.#handFault ? "true" : nothing} @input=${(event: Event) => (this.#hand = (event.target as HTMLInputElement).value)} />
        <button class="btn">${words.show}</button>
        <p class="muted small" id="hand-said" role="status">${this.#handFault || said.handSaid(strategy.panel.cells[0]?.name ?? "")}</p>
      </form>
    </section>`;
  }

  #panels(strategy: Strategy): TemplateResult {
    return html`<div class="field"><label for="panel">${said.panel}</label>
      <select id="panel" @change=${(event: Event) => void this.#fetch(Number((event.target as HTMLSelectElement).value))}>
        ${strategy.panels.map((each, at) => html`<option value=${at} .selected=${at === this.#panel}>${sentence(each)}</option>`)}
      </select></div>`;
  }

  #cuts(): TemplateResult | typeof nothing {
    const cuts = this.#strategy?.cuts ?? [];
    if (!cuts.length) return nothing;
    return html`<section class="block" aria-label=${said.cuts}>
      <header><h2>${said.cuts}</h2><p>${said.cutsSaid}</p></header>
      <ol class="cuts">${cuts.map((each) => html`<li><b>${sentence(each.choice)}</b><span>${said.cut(each.highest, each.lowest)}</span><span class="muted">${said.deals(each.hands)}${each.close ? `, ${said.cutClose}` : ""}</span></li>`)}</ol>
    </section>`;
  }

  #cell(): TemplateResult | typeof nothing {
    const [strategy, cell] = [this.#strategy, this.#selected];
    if (!strategy || !cell) return nothing;
    const choices = strategy.choices.flatMap((each, at) => {
      const value = cell.values[at];
      return value ? [{ label: buttonLabel(each.label), value: value.decimal, exact: value.exact, best: at === cell.best }] : [];
    });
    const [second, means] = [cell.margin.decimal, cell.means];
    const words = cell.mixed ? said.mixedOne(cell.decided, second, means) : (cell.close ? said.closeOne : said.clearOne)(second, means);
    return html`<section class="block cell-values" aria-label=${cell.said}>
      <header><h2>${sentence(cell.said)} <span class="muted">${said.deals(cell.hands)}</span></h2><p>${said.valuesIn(strategy.unit)}</p></header>
      ${valueList(choices)}
      <p class="muted small" role="status">${words}</p>
    </section>`;
  }

  async #fetch(panel: number): Promise<void> {
    const [asked, now] = [this.#asked, ++this.#wanted];
    this.#panel = panel;
    if (!panel) [this.#strategy, this.#selected] = [null, null];
    this.#counting = "";
    this.#noChart = this.#fault = "";
    const wanted = (): boolean => this.#wanted === now;
    try {
      const game = await posted(asked.game, asked.post);
      if (!wanted()) return;
      this.#posted = game;
      this.requestUpdate();
    } catch (fault) {
      if (wanted()) this.#fault = sentenceOf(fault);
      return this.requestUpdate();
    }
    try {
      const found = await strategyOf(asked, panel, wanted, (doing) => {
        this.#counting = doing ? said.countingNow(doing) : said.counting;
        this.requestUpdate();
      });
      if (!found) return;
      this.#strategy = found;
      this.#selected = closest(found.panel.cells);
    } catch (fault) {
      if (wanted()) this.#noChart = sentenceOf(fault);
    }
    this.requestUpdate();
  }

  #select(cell: StrategyCell): void {
    if (cell === this.#selected) return;
    this.#selected = cell;
    this.requestUpdate();
    void this.updateComplete;
    this.performUpdate(); // so that what is focussed next is there
  }

  #exploreCell(cell: StrategyCell): void {
    this.#select(cell);
    void this.#explore(cell.cards);
  }

  #typed(event: Event): void {
    event.preventDefault();
    const name = plainName(this.#hand);
    const cell = this.#strategy?.panel.cells.find((each) => plainName(each.name) === name || plainName(each.said) === name);
    this.#handFault = cell ? "" : name ? said.noHand(this.#hand.trim()) : said.noHandTyped;
    this.requestUpdate();
    if (!cell) return;
    this.#select(cell);
    if (this.#phone.matches) this.querySelector(".cell-values")?.scrollIntoView({ block: "nearest" });
  }

  // Any hand, any board.

  #explorer(): TemplateResult {
    const found = this.#explored;
    const [picked, more] = [this.#picked, this.#awaited()];
    return html`<section class="block" aria-label=${said.explorer} aria-busy=${this.#solving ? "true" : "false"}>
      <header><h2>${said.explorer}</h2><p>${said.exact}</p></header>
      <form class="type" @submit=${(event: Event) => { event.preventDefault(); void this.#explore(this.#text); }}>
        <label for="position">${said.position}</label>
        <input id="position" class="mono" spellcheck="false" autocomplete="off" .value=${this.#text} aria-describedby="position-said" aria-invalid=${this.#positionFault ? "true" : nothing} @input=${(event: Event) => { this.#text = (event.target as HTMLInputElement).value; this.requestUpdate(); }} />
        <button class="btn">${said.solve}</button>
        <p class="muted small ${this.#positionFault ? "fault" : ""}" id="position-said" role="status">${this.#positionFault || (more ? said.awaited(more) : said.positionSaid)}</p>
      </form>
      ${found ? position(found.piles) : picked.length ? html`<p class="expl felt inset">${cards(picked.map((card) => ({ kind: "card" as const, card })), null)}</p>` : html`<p class="muted">${said.noCards}</p>`}
      <details class="pick52">
        <summary class="btn quiet">${said.pick}</summary>
        ${picker(this.#posted?.deck ?? [], picked, (card) => this.#toggle(card, picked))}
        <button class="btn quiet" ?disabled=${!picked.length} @click=${() => this.#put("")}>${said.takeAll}</button>
      </details>
      ${found ? this.#worth(found) : nothing}
    </section>`;
  }

  #worth(found: Explored): TemplateResult {
    const best = found.choices.find((each) => each.choice === found.best)?.value.exact ?? "";
    const game = encodeURIComponent(this.game);
    return html`${valueList(valuesOf(found))}
      <p class="small muted">${said.after(found.street, found.chosen)} ${said.worth(found.best)} <span class="mono exact">${fraction(best)}</span>.
        ${found.second.decimal ? (found.means ? said.clearOne(found.second.decimal, found.means.said) : nothing) : said.equal}</p>
      <div class="row">
        <a class="btn" href="/trainer/${game}${query(this.#asked, { record: found.record })}">${said.practise}</a>
        <a class="btn quiet" href="/drills/${game}${query(this.#asked, { street: found.street })}">${said.drill}</a>
        <a class="btn quiet" href="/games/${game}${query({ ...this.#asked, stake: "" })}">${said.gamePage}</a>
      </div>`;
  }

  #toggle(card: string, picked: string[]): void {
    this.#put(picked.includes(card) ? picked.filter((each) => each !== card).join(" ") : [...picked, card].join(" "));
  }

  #put(text: string): void {
    this.#text = text;
    const more = this.#awaited();
    if (text && !more) return void this.#explore(text);
    this.#wantedPosition++;
    [this.#explored, this.#positionFault, this.#solving] = [null, "", false];
    this.requestUpdate();
  }

  /** How many cards are wanted before there is anything to ask the house about. */
  #awaited(): number {
    return this.#posted && this.#picked.length ? awaited(this.#posted, this.#picked.length) : 0;
  }

  /** The cards of what is typed; a record has its own. */
  get #picked(): string[] {
    return (this.#text.includes("|") ? "" : this.#text).match(CARD)?.map(cased) ?? [];
  }

  async #explore(text: string): Promise<void> {
    const now = ++this.#wantedPosition;
    this.#text = text;
    [this.#explored, this.#positionFault, this.#solving] = [null, "", true];
    this.requestUpdate();
    const wanted = (): boolean => this.#wantedPosition === now;
    try {
      const found = await exploredAt(this.#asked, text, wanted, () => undefined);
      if (!found) return;
      this.#explored = found;
      history.replaceState(null, "", `/strategy/${encodeURIComponent(this.game)}${query(this.#asked, { cards: text })}`);
    } catch (fault) {
      if (wanted()) this.#positionFault = sentenceOf(fault);
    }
    if (wanted()) this.#solving = false;
    this.requestUpdate();
  }

  // What is posted and staked.

  #posting(): TemplateResult | typeof nothing {
    const game = this.#posted;
    if (!game) return nothing;
    const choose = (name: string, value: string): void => this.#go({ ...postOf(game), [name]: value });
    return html`${postable(game)
        ? html`<section class="block form" aria-label=${said.otherwise}>
            <header><h2>${said.otherwise}</h2><p>${said.otherwiseSaid}</p></header>
            <div class="picks">${game.paytables.filter((each) => each.columns.length > 1).map((each) => columnPick(each, each.posted, choose))}</div>
            ${readingPicks(game.rulings, {}, choose)}
            ${Object.keys(game.changed).length ? html`<div class="row"><button class="btn quiet" @click=${() => this.#go({})}>${rooms.asSheet}</button></div>` : nothing}
          </section>`
        : nothing}
      ${Object.keys(this.#strategy?.stakes ?? {}).length || this.stake ? this.#stakes() : nothing}`;
  }

  #stakes(): TemplateResult {
    const now = this.stake || Object.entries(this.#strategy?.stakes ?? {}).map(([name, chips]) => `${name} ${chips}`).join(", ");
    return html`<section class="block form" aria-label=${said.stakes}>
      <header><h2>${said.stakes}</h2><p>${said.stakesSaid}</p></header>
      <form class="type" @submit=${(event: Event) => this.#stakeTyped(event)}>
        <label for="stake">${said.stakesField}</label>
        <input id="stake" name="stake" autocomplete="off" .value=${now} />
        <button class="btn">${said.stakesApply}</button>
      </form>
    </section>`;
  }

  #stakeTyped(event: Event): void {
    event.preventDefault();
    this.stake = this.querySelector<HTMLInputElement>("#stake")?.value.trim() ?? "";
    this.#address();
  }

  #go(post: Record<string, string>): void {
    this.post = Object.entries(post).map(([name, value]) => `${name}=${value}`);
    this.#address();
  }

  /** The address follows, so that it can be kept and shared. */
  #address(): void {
    const cards = this.#text.includes("|") ? "" : this.#text;
    history.replaceState(null, "", `/strategy/${encodeURIComponent(this.game)}${query(this.#asked, { cards })}`);
  }
}

/** A cell to begin with: the closest decision there is that suits have no say in. */
function closest(cells: StrategyCell[]): StrategyCell | null {
  const calls = cells.filter((each) => !each.mixed);
  return (calls.length ? calls : cells).reduce<StrategyCell | null>((found, each) => (found && found.margin.decimal <= each.margin.decimal ? found : each), null);
}

function cased(card: string): string {
  return card[0]!.toUpperCase() + card[1]!.toLowerCase();
}

customElements.define("cr-strategy", StrategyPage);
