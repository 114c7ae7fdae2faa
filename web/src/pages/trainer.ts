/** The trainer: rounds of practice with every choice graded, what the session came to, and mistakes to learn from. */

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { posts } from "../answers.js";
import { get } from "../house.js";
import { keycap, meant } from "../keys.js";
import { choices } from "../parts/actions.js";
import { amountAsked, toAmount } from "../parts/amount.js";
import { cards } from "../parts/card.js";
import "../parts/drill-list.js";
import { choiceLine, gradeMark, worthList } from "../parts/graded.js";
import { clicked } from "../parts/held.js";
import { advised, earlierSessions, sessionFigures } from "../parts/session.js";
import { settlement } from "../parts/settlement.js";
import { ReadingPage, sentenceOf } from "../parts/site.js";
import { Practising, type Mode } from "../practising.js";
import { settings } from "../settings.js";
import { fromAbove } from "../table-felt.js";
import { MOST_KEPT, type GradedChoice, type GradedRound } from "../training.js";
import type { Action, Pile, PrintedFelt, Spot, TableShown } from "../wire.js";
import { sentence, titled, words } from "../words.js";
import { trainerWords as said } from "../words/trainer.js";

const MODES: Mode[] = ["warn", "after", "exam"];
const EXAMS = [5, 10, 20];
const CHOOSE = "choose:";
/** What is staked before anybody says otherwise, where the game takes it. */
const USUAL = 10;

class TrainerPage extends ReadingPage {
  static override properties = { game: { attribute: false }, post: { attribute: false }, record: { attribute: false } };
  declare game: string;
  declare post: string[];
  /** The position that practice begins from; empty for a round of its own. */
  declare record: string;

  #games: { game: string; name: string }[] = [];
  #felt: PrintedFelt | null = null;
  #practising: Practising | null = null;
  #amount: Action | null = null;
  #fault = "";
  #said = "";
  /** Whether deleting was asked for once. */
  #surely = false;
  /** The exam whose results somebody has gone to. */
  #looked: GradedRound[] | null = null;
  /** Which address was opened last: what comes of another is too late. */
  #turn = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key);
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("game") || changed.has("post") || changed.has("record")) void this.#open();
  }

  override render(): TemplateResult {
    const felt = this.#felt;
    const about = felt && this.#practising ? [...postedAs(felt.text), said.modeSaid[this.#practising.mode]!].join(", ") : "";
    return this.page({ title: titled(said.title, felt?.name), said: about, here: "/trainer" }, this.#content(), "trainer");
  }

  #content(): TemplateResult {
    const practising = this.#practising;
    if (this.#fault) return refused(this.#fault, "/trainer", said.anotherGame);
    if (!this.#asked.game) return this.#choosing();
    if (practising?.fault && !practising.now) return refused(sentence(practising.fault), `/trainer/${encodeURIComponent(practising.game)}`, said.ownRound);
    if (!this.#felt || !practising?.now) return html`<p aria-busy="true" role="status">${said.dealing}</p>`;
    return html`<div class="cols">
      <div class="left">${this.#position(practising)} ${this.#bar(practising)} ${this.#told(practising)} ${this.#modes(practising)}
        <cr-drill-list .game=${practising.game} .post=${this.#felt.text.split(" ").slice(1)}></cr-drill-list></div>
      <aside class="right" aria-label=${said.session}>${this.#session(practising)} ${this.#mistakes(practising)} ${earlierSessions(practising.earlier)} ${this.#kept(practising)}</aside>
    </div>`;
  }

  #choosing(): TemplateResult {
    return html`<section class="block" aria-busy=${this.#games.length ? "false" : "true"}>
      <header><h2>${said.chooseGame}</h2><p>${said.practice}</p></header>
      <div class="games">${this.#games.map((each) => html`<a class="btn" href="/trainer/${encodeURIComponent(each.game)}">${each.name}</a>`)}</div>
    </section>`;
  }

  // The position and what can be done in it.

  #position(practising: Practising): TemplateResult {
    const shown = practising.now!.shown;
    const piles = fromAbove(shown.piles).filter((pile) => pile.rows.flat().some((slot) => slot.kind !== "empty"));
    const under = piles.some((pile) => pile.owner === "house" && pile.hands);
    return html`<section class="felt inset spotview" aria-label=${said.position}>${piles.map((pile) => zone(pile, under))}</section>`;
  }

  #bar(practising: Practising): TemplateResult {
    const { now, busy, examining } = practising;
    const over = now!.over;
    return html`<div class="actions trainer-actions" id="choices" tabindex="-1">
      <div class="choose">
        <p class="prompt" role="status"><span>${this.#prompt(practising)}</span></p>
        ${this.#amount ? this.#amountAsked(this.#amount) : over ? nothing : choices(now!.shown.bar, "", busy || practising.known, (action) => this.#act(action))}
        <div class="row">
          ${over || practising.mistake ? html`<button class="btn primary" ?disabled=${busy || examining} @click=${() => this.#next(practising)}>${this.#nextSaid(practising)} <kbd>Space</kbd></button>` : nothing}
          ${practising.canTakeBack ? html`<button class="btn" ?disabled=${busy} @click=${() => practising.takeBack()}>${said.takeBack} ${keycap("u")}</button>` : nothing}
          ${practising.canBeAdvised ? html`<button class="btn quiet" ?disabled=${busy || !!practising.advice} @click=${() => void practising.advise()}>${said.advice} ${keycap("a")}</button>` : nothing}
          ${practising.mistake && !practising.known ? html`<button class="btn" ?disabled=${busy} @click=${() => practising.show()}>${said.show}</button>` : nothing}
        </div>
      </div>
    </div>`;
  }

  #nextSaid(practising: Practising): string {
    if (practising.mistake) return said.backToPractice;
    if (!practising.examOver) return said.next;
    if (!practising.examined) return said.examSums;
    return this.#toSee(practising) ? said.examResults : said.examAgain;
  }

  /** Whether there are results of an exam that nobody has gone to: another one would put them away. */
  #toSee(practising: Practising): boolean {
    return practising.examOver && practising.examined !== null && this.#looked !== practising.examined;
  }

  #next(practising: Practising): void {
    if (!this.#toSee(practising)) return void practising.next();
    this.#looked = practising.examined;
    this.requestUpdate();
    const results = this.querySelector<HTMLElement>("#results");
    results?.focus({ preventScroll: true });
    results?.scrollIntoView({ block: "start" });
  }

  #prompt(practising: Practising): string {
    const { now, fault, counting, mistake, found, mode } = practising;
    if (fault) return sentence(fault);
    if (counting) return said.preparing;
    if (mistake && found === "shown") return said.shown(mistake.best);
    if (mistake) return found === "yes" ? said.found : found === "no" ? said.notThat : `${said.findNow} ${now!.shown.message}`;
    if (practising.examOver) return said.examOver;
    const at = mode === "exam" ? `${said.examAt(practising.examRounds.length + (now!.over ? 0 : 1), practising.examLength)}. ` : "";
    return `${at}${now!.shown.message}`;
  }

  #amountAsked(action: Action): TemplateResult {
    const send = (chips: number): void => {
      this.#amount = null;
      void this.#practising!.choose(`insure ${chips}`);
    };
    return amountAsked(action, "insure", { send });
  }

  // What is told of it.

  #told(practising: Practising): TemplateResult {
    const { now, verdict, examined, mode } = practising;
    return html`${practising.advice ? advised(practising.advice) : nothing}
      ${verdict ? this.#verdict(practising, verdict) : nothing}
      ${now!.over && (mode !== "exam" || examined) ? this.#settled(now!.shown) : nothing}
      ${examined ? this.#examined(practising) : nothing}`;
  }

  #verdict(practising: Practising, graded: GradedChoice): TemplateResult {
    const best = graded.cost.decimal ? graded.advice.best : "";
    const before = (graded.position.split("|")[3] ?? "").split(",").map((each) => each.trim()).filter(Boolean);
    const [worth, exactly] = said.exact(graded.choice, graded.value.exact);
    const grade = graded.grade ?? "best";
    const shown = practising.found === "shown";
    const heading = practising.warned ? said.warning(graded.choice) : shown ? said.bestIs(graded.choice) : said.verdict(graded.choice, best);
    return html`<section class="block verdict g-${grade}" role="status" data-grade=${grade}>
      <header>
        <h2>${gradeMark(grade)} ${heading}</h2>
        <p>${said.after(graded.street, before)}</p>
      </header>
      ${practising.warned ? nothing : worthList(graded)}
      ${shown ? nothing : html`<p class="meaning">${graded.said}</p>`}
      <div class="row">
        <a class="btn quiet" href="/strategy?record=${encodeURIComponent(graded.position)}">${said.explore}</a>
        ${practising.warned ? nothing : html`<span class="exact">${worth} <span class="mono">${exactly}</span> ${said.exactly}</span>`}
      </div>
    </section>`;
  }

  #settled(shown: TableShown): TemplateResult {
    return html`<section class="block" aria-label=${words.settlement}>${settlement(shown.settled, "", { point: () => undefined })}</section>`;
  }

  #examined(practising: Practising): TemplateResult {
    const made = practising.examined!.flatMap((round) => round.steps.flatMap((step) => (step.chosen?.grade ? [step.chosen] : [])));
    return html`<section class="block" id="results" tabindex="-1">
      <header><h2>${said.everyChoice}</h2><p>${said.sessionSaid(practising.examined!.length, made.length)}</p></header>
      <ol class="mistakes">${made.map((each) => html`<li><div>${choiceLine({ ...each, chosen: each.choice, grade: each.grade!, cost: each.cost.decimal })}</div></li>`)}</ol>
    </section>`;
  }

  // How it is practised.

  #modes(practising: Practising): TemplateResult {
    const { mode } = practising;
    return html`<section class="block modes">
        <header><h2>${said.modes}</h2><p>${said.practice}</p></header>
        <div class="seg" role="group" aria-label=${said.modes}>
          ${MODES.map((each) => html`<button aria-pressed=${each === mode ? "true" : "false"} @click=${(event: MouseEvent) => (clicked(event), practising.set(each))}>${said.mode[each]}</button>`)}
        </div>
        <p class="muted">${said.graded(this.#felt!.unit)}</p>
        ${mode === "exam"
          ? html`<label class="small">${said.examLength}
              <select class="exam-length" ?disabled=${practising.examining} @change=${(event: Event) => this.#examLength(practising, event)}>
                ${EXAMS.map((each) => html`<option value=${each} ?selected=${each === practising.examLength} ?disabled=${!practising.examOver && each <= practising.examRounds.length}>${each}</option>`)}
              </select></label>`
          : nothing}
      </section>
      <section class="block" aria-label=${said.stakes}>
        <header><h2>${said.stakes}</h2><p>${said.stakesSaid}</p></header>
        <div class="stakes">${this.#spots().map((spot) => this.#stake(practising, spot))}</div>
      </section>`;
  }

  #stake(practising: Practising, { wager, step, kind }: Spot): TemplateResult {
    const felt = this.#felt!;
    const least = kind === "mandatory" ? Math.ceil(felt.least / step) * step : 0;
    const changed = (event: Event): void => {
      const field = event.target as HTMLInputElement;
      const chips = Math.max(least, Math.floor(Number(field.value)));
      field.value = String(chips); // no round is dealt without it
      practising.stakes = { ...practising.stakes, [wager]: chips };
      if (!chips) delete practising.stakes[wager];
    };
    return html`<label>${said.wager(wager)}
      <input type="number" inputmode="numeric" min=${least} max=${felt.most} step=${step} .value=${String(practising.stakes[wager] ?? 0)} @change=${changed} /></label>`;
  }

  #examLength(practising: Practising, event: Event): void {
    practising.setLength(Number((event.target as HTMLSelectElement).value));
  }

  // Beside it.

  #session(practising: Practising): TemplateResult {
    const { session } = practising;
    const silent = practising.mode === "exam" && !practising.examined;
    return html`<section class="block" data-session>
      <header><h2>${said.session}</h2><p>${session && !silent ? said.sessionSaid(session.rounds, session.choices) : ""}</p></header>
      ${session && !silent ? sessionFigures(session, this.#felt!.unit) : html`<p class="muted">${said.noRounds}</p>`}
      <p class="muted small" role="status">${practising.summing}</p>
    </section>`;
  }

  #mistakes(practising: Practising): TemplateResult {
    const { mistakes } = practising;
    if (practising.mode === "exam" && !practising.examined) return html``;
    const first = mistakes[0];
    return html`<section class="block learn">
      <header><h2>${said.mistakes}</h2><p>${mistakes.length ? said.mistakesSaid(mistakes.length) : ""}</p></header>
      ${first
        ? html`<ol class="mistakes">
              ${mistakes.slice(0, 6).map((each) => html`<li><button @click=${(event: MouseEvent) => (clicked(event), void practising.learn(each))}>${choiceLine({ ...each, cost: each.cost.decimal })}</button></li>`)}
            </ol>
            <button class="btn primary" @click=${(event: MouseEvent) => (clicked(event), void practising.learn(first))}>${said.find(1, mistakes.length)}</button>`
        : html`<p class="muted">${said.noMistakes}</p>`}
    </section>`;
  }

  #kept(practising: Practising): TemplateResult {
    const count = practising.learned?.facts ?? 0;
    return html`<section class="block">
      <header><h2>${said.kept}</h2></header>
      <p class="small">${practising.byAccount ? said.keptThere(count) : said.keptHere(count, MOST_KEPT)}</p>
      <div class="row">
        <button class="btn quiet" ?disabled=${!count} @click=${() => void this.#export(practising)}>${said.export}</button>
        <button class="btn quiet" ?disabled=${!count} @click=${() => void this.#forget(practising)}>${this.#surely ? said.forgetSurely : said.forget}</button>
      </div>
      <p class="small" role="status">${this.#said}</p>
    </section>`;
  }

  // What happens.

  async #open(): Promise<void> {
    const turn = (this.#turn += 1);
    const { game, post } = this.#asked;
    [this.#felt, this.#practising, this.#fault, this.#said, this.#amount] = [null, null, "", "", null];
    try {
      if (!game) {
        this.#games = (await get<{ games: { game: string; name: string }[] }>("/games")).games;
      } else {
        const felt = await get<PrintedFelt>(`/games/${encodeURIComponent(game)}/felt${posts({ text: [game, ...post].join(" ") })}`);
        if (turn !== this.#turn) return;
        const practising = new Practising(felt.text);
        [this.#felt, this.#practising] = [felt, practising];
        practising.stakes = this.#usual();
        practising.addEventListener("change", () => this.#changed());
        await practising.open(this.record);
      }
    } catch (fault) {
      if (turn === this.#turn) this.#fault = sentenceOf(fault);
    }
    this.requestUpdate();
  }

  /** What is practised; a record says itself of which game it is. */
  get #asked(): { game: string; post: string[] } {
    const [game = "", ...post] = this.record.includes("|") || !this.game ? this.record.split("|")[0]!.trim().split(/\s+/) : [];
    return game ? { game, post } : { game: this.game, post: this.post };
  }

  /** The circles that take chips before the deal. */
  #spots(): PrintedFelt["rows"][number] {
    return this.#felt!.rows.flat().filter((spot) => spot.step > 0);
  }

  #usual(): Record<string, number> {
    const { least, most } = this.#felt!;
    const main = this.#spots().filter((spot) => spot.kind === "mandatory");
    const fitting = (step: number): number => Math.ceil(Math.min(Math.max(USUAL, least), most) / step) * step;
    return Object.fromEntries(main.map((spot) => [spot.wager, fitting(spot.step)]));
  }

  /** Whatever had the focus may be gone: then the next thing to do has it. */
  #changed(): void {
    this.requestUpdate();
    void this.updateComplete.then(() => {
      if (document.activeElement === document.body || !document.activeElement) this.querySelector<HTMLElement>("#choices")?.focus({ preventScroll: true });
    });
  }

  #act(action: Action): void {
    if (this.#practising!.known) return;
    if (action.id.startsWith(CHOOSE)) void this.#practising!.choose(action.id.slice(CHOOSE.length));
    else {
      this.#amount = action;
      void toAmount(this);
    }
  }

  #key = (event: KeyboardEvent): void => {
    const practising = this.#practising;
    const into = event.target as HTMLElement;
    if (!practising?.now || event.repeat || !settings().keys || event.ctrlKey || event.metaKey || event.altKey || into.closest("input, select, textarea")) return;
    const pressed = meant(event);
    if (!pressed) return; // it was given up for another
    if (pressed === " " && (into.closest("button, a") || !(practising.now.over || practising.mistake))) return;
    if (pressed === " ") this.#next(practising);
    else if (pressed === "u") practising.takeBack();
    else if (pressed === "a" && practising.canBeAdvised) void practising.advise();
    else {
      const action = practising.now.shown.bar.find((each) => each.offered !== false && each.key === pressed);
      if (!action || practising.now.over) return;
      this.#act(action);
    }
    event.preventDefault();
  };

  async #export(practising: Practising): Promise<void> {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify({ facts: await practising.kept.facts() })], { type: "application/json" }));
    link.download = said.file;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async #forget(practising: Practising): Promise<void> {
    this.#surely = !this.#surely;
    this.requestUpdate();
    if (this.#surely) return;
    await practising.forget();
    this.#said = said.forgotten;
    this.requestUpdate();
  }
}

/** How a game is posted, in short, from how records begin with it: a column of one's own by its name alone. */
function postedAs(text: string): string[] {
  return text.split(" ").slice(1).map((each) => each.replace(/\(.*/, "").replace("=", " "));
}

/** Why there is nothing to practise here, and the way on. */
function refused(why: string, address: string, said: string): TemplateResult {
  return html`<p role="alert" class="fault">${why}</p><p><a class="btn" href=${address}>${said}</a></p>`;
}

/** A pile: its title, its cards, split hands apart, and what they make: under them where the dealer's is told too, lest it be taken for the next pile's. */
function zone(pile: Pile, under: boolean): TemplateResult {
  const rows = pile.rows.map((row) => row.filter((slot) => slot.kind !== "empty")).filter((row) => row.length);
  const made = pile.hands && rows.length === 1 ? html`<p class="made">${sentence(pile.hands)}</p>` : nothing;
  return html`<div class="zone" data-pile=${pile.name}>
      <p class="label">${pile.title}</p>
      <div class="rows">${rows.map((row, at) => html`<div>${cards(row, null)}${pile.totals?.[at] ? html`<p class="label"><b>${sentence(pile.totals[at])}</b></p>` : nothing}</div>`)}</div>
      ${under ? made : nothing}
    </div>
    ${under ? nothing : made}`;
}

customElements.define("cr-trainer", TrainerPage);
