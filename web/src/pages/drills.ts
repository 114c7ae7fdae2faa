/** Drills: close decisions of a game, twenty at a time, each answer graded. */

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { ALL, Drilling, LENGTH, type Answered } from "../drilling.js";
import { allGames, type GameInShort } from "../games.js";
import { meant } from "../keys.js";
import { choices } from "../parts/actions.js";
import { amountAsked, toAmount } from "../parts/amount.js";
import "../parts/drill-list.js";
import { gradeMark, worthList } from "../parts/graded.js";
import { position } from "../parts/position.js";
import { ReadingPage, sentenceOf } from "../parts/site.js";
import { query, type Asked } from "../strategy.js";
import { settings } from "../settings.js";
import type { Action } from "../wire.js";
import { fraction, titled } from "../words.js";
import { drillWords as said } from "../words/drills.js";

const CHOOSE = "choose:";
const ICONS: Record<string, string> = { best: "✓", fine: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };

class DrillsPage extends ReadingPage {
  static override properties = { game: { attribute: false }, post: { attribute: false }, stake: { attribute: false }, street: { attribute: false } };
  declare game: string;
  declare post: string[];
  declare stake: string;
  /** Which decision is drilled; null while none is chosen. */
  declare street: string | null;

  #games: GameInShort[] = [];
  #drilling: Drilling | null = null;
  #amount: Action | null = null;
  #fault = "";

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key);
    this.#drilling?.end();
  }

  override willUpdate(changed: PropertyValues): void {
    if (["game", "post", "stake", "street"].some((each) => changed.has(each))) void this.#open();
  }

  override render(): TemplateResult {
    const name = this.#drilling?.question?.name ?? this.#games.find((each) => each.game === this.game)?.name;
    return this.page({ title: titled(said.title, name), here: "/trainer" }, this.#content(), "drills");
  }

  get #asked(): Asked {
    return { game: this.game, post: this.post, stake: this.stake };
  }

  async #open(): Promise<void> {
    this.#drilling?.end();
    this.#drilling = null;
    this.#fault = "";
    try {
      if (!this.game || this.street === null) this.#games = await allGames();
      else {
        this.#drilling = new Drilling(this.#asked, this.street === ALL ? "" : this.street, () => this.requestUpdate());
        await this.#drilling.begin();
      }
    } catch (fault) {
      this.#fault = sentenceOf(fault);
    }
    this.requestUpdate();
  }

  #content(): TemplateResult {
    if (this.#fault) return html`<p role="alert" class="fault">${this.#fault}</p><p><a class="btn" href="/drills">${said.chooseGame}</a></p>`;
    if (!this.game) return this.#choosing();
    if (this.street === null) return html`<cr-drill-list .game=${this.game} .post=${this.post} .stake=${this.stake}></cr-drill-list>`;
    const drilling = this.#drilling;
    if (!drilling) return html`<p aria-busy="true"></p>`;
    if (drilling.over) return this.#over(drilling);
    return html`<div class="cols"><div class="left">${this.#question(drilling)} ${drilling.answer ? this.#verdict(drilling, drilling.answer) : nothing}</div>
      <aside class="right" aria-label=${said.progress}>${this.#progress(drilling)}</aside></div>`;
  }

  // What can be drilled.

  #choosing(): TemplateResult {
    return html`<section class="block" aria-label=${said.chooseGame}>
      <header><h2>${said.chooseGame}</h2><p>${said.closeOnly}</p></header>
      <ul class="game-links">${this.#games.map((each) => html`<li><a class="btn" href="/drills/${encodeURIComponent(each.game)}">${each.name}</a></li>`)}</ul>
    </section>`;
  }

  // A question and its answer.

  #question(drilling: Drilling): TemplateResult {
    const { question, answer } = drilling;
    if (!question) return html`<section class="block" aria-busy="true"><p role="status">${said.looking}</p></section>`;
    return html`<section class="asked" aria-label=${said.position} data-question=${question.id}>${position(question.shown.piles)}</section>
      <div class="actions" id="choices" tabindex="-1">
        <div class="choose">
          <p class="prompt" role="status"><span>${drilling.waits ? said.looking : answer ? question.street : said.choose(question.street, question.chosen)}</span></p>
          ${answer
            ? html`<div class="row middle"><button class="btn primary" ?disabled=${drilling.busy} @click=${() => this.#next()}>${drilling.answers.length < LENGTH ? said.next : said.finish} <kbd>Space</kbd></button></div>`
            : this.#amount
              ? this.#amountAsked(this.#amount)
              : choices(question.shown.bar, "", drilling.busy, (action) => this.#act(action))}
        </div>
      </div>`;
  }

  #amountAsked(action: Action): TemplateResult {
    const send = (chips: number): void => {
      this.#amount = null;
      void this.#choose(`insure ${chips}`);
    };
    return amountAsked(action, "insure", { send });
  }

  #verdict(drilling: Drilling, answer: Answered): TemplateResult {
    const { graded } = answer;
    const grade = graded.grade ?? "best";
    const best = graded.cost.decimal ? graded.advice.best : "";
    const record = encodeURIComponent(drilling.question?.record ?? "");
    return html`<section class="block verdict g-${grade}" role="status" data-grade=${grade}>
      <header><h2>${gradeMark(grade)} ${said.verdict(graded.choice, best)}</h2><p>${said.hardness(answer.question)}</p></header>
      ${worthList(graded)}
      <p class="meaning">${graded.said} ${said.moved(answer.before.points, answer.after.points)}</p>
      <div class="row"><a class="btn quiet" href="/strategy?record=${record}">${said.explore}</a>
        <span class="exact small muted">${said.exact(graded.choice)} <span class="mono">${fraction(graded.value.exact)}</span> ${said.exactly}</span></div>
    </section>`;
  }

  #progress(drilling: Drilling): TemplateResult {
    const { answers, question } = drilling;
    const number = Math.min(answers.length + (drilling.answer ? 0 : 1), LENGTH);
    return html`<section class="block">
      <header><h2>${said.progress}</h2><p>${said.at(number, LENGTH)}</p></header>
      ${this.#figures(drilling)}
      ${question && question.prepared < 1 ? html`<p class="muted small">${said.preparing(question.prepared)}</p>` : nothing}
      <div class="row"><a class="btn quiet" href="/drills/${encodeURIComponent(this.game)}${query(this.#asked)}">${said.back}</a></div>
    </section>`;
  }

  #figures(drilling: Drilling): TemplateResult {
    const { answers, rating } = drilling;
    const right = answers.filter((each) => each.graded.grade === "best").length;
    const lost = answers.reduce((sum, each) => sum + each.graded.cost.decimal, 0);
    return html`<dl class="figs">
        <div><dt>${said.yourRating(drilling.street ? "" : (drilling.question?.street ?? ""))}</dt><dd data-rating>${said.rating(rating.points)}</dd></div>
        <div><dt>${said.right}</dt><dd>${said.at(right, answers.length)}</dd></div>
        <div><dt>${said.lost}</dt><dd>${said.lostIn(lost)}</dd></div>
      </dl>
      <ol class="dots">
        ${answers.map((each, at) => html`<li class="g-${each.graded.grade ?? "best"}"><span aria-hidden="true">${ICONS[each.graded.grade ?? "best"]}</span><i class="sr">${said.dot(at + 1, each.graded.grade ?? "best")}</i></li>`)}
      </ol>`;
  }

  #over(drilling: Drilling): TemplateResult {
    const right = drilling.answers.filter((each) => each.graded.grade === "best").length;
    return html`<section class="block" aria-label=${said.over}>
      <header><h2>${said.over}</h2><p role="status">${said.overSaid(right, drilling.answers.length)}</p></header>
      ${this.#figures(drilling)}
      <div class="row"><button class="btn primary" @click=${() => void this.#open()}>${said.again}</button>
        <a class="btn" href="/drills/${encodeURIComponent(this.game)}${query(this.#asked)}">${said.back}</a></div>
    </section>`;
  }

  // What is done.

  #act(action: Action): void {
    if (action.least) {
      this.#amount = action;
      void toAmount(this);
    } else void this.#choose(action.id.slice(CHOOSE.length));
  }

  async #choose(choice: string): Promise<void> {
    await this.#safely(() => this.#drilling!.choose(choice));
  }

  #next(): void {
    void this.#safely(() => this.#drilling!.next());
  }

  async #safely(does: () => Promise<void>): Promise<void> {
    try {
      await does();
    } catch (fault) {
      this.#fault = sentenceOf(fault);
      this.requestUpdate();
    }
  }

  #key = (event: KeyboardEvent): void => {
    const drilling = this.#drilling;
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (!drilling?.question || typing || event.repeat || drilling.busy || !settings().keys || event.ctrlKey || event.metaKey || event.altKey) return;
    const onButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
    if (event.key === " " && drilling.answer && !onButton) {
      event.preventDefault();
      if (!drilling.over) this.#next(); // what a drill came to stays until somebody asks for another
      return;
    }
    if (drilling.answer) return;
    const pressed = meant(event);
    const action = pressed && drilling.question.shown.bar.find((each) => each.offered !== false && each.key === pressed);
    if (!action) return;
    event.preventDefault();
    this.#act(action);
  };
}

customElements.define("cr-drills", DrillsPage);
