/** Dealer school: the table from the dealer's side, a rack of chips, and every wager to be settled by hand. */

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { allGames, type GameInShort } from "../games.js";
import { keycap, meant } from "../keys.js";
import { chip } from "../parts/chips.js";
import { clicked } from "../parts/held.js";
import { felt } from "../parts/felt.js";
import { ReadingPage, sentenceOf } from "../parts/site.js";
import { schoolFelt } from "../parts/school-felt.js";
import { breakdown } from "../parts/school-marks.js";
import { School, type Asked, type Marked } from "../school.js";
import { settings } from "../settings.js";
import { Kept, type Learned } from "../training.js";
import { rooms, sentence, words } from "../words.js";
import { schoolWords as said } from "../words/school.js";

const RACK = [1, 5, 10, 25, 100];
const NAMES = "1234567890";
const MOST = 999_999_999;

class SchoolPage extends ReadingPage {
  static override properties = { game: { attribute: false }, post: { attribute: false }, record: { attribute: false } };
  declare game: string;
  declare post: string[];
  /** A round of one's own to be settled; empty for the course. */
  declare record: string;

  #games: GameInShort[] = [];
  #kept = new Kept();
  #learned: Learned | null = null;
  #school: School | null = null;
  #fault = "";
  #note = "";
  #spoken = "";
  #surely = false;
  #ticking = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.#key);
    this.#ticking = window.setInterval(() => this.#school?.question && this.requestUpdate(), 1000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key);
    document.body.classList.remove("table-body");
    clearInterval(this.#ticking);
  }

  override willUpdate(changed: PropertyValues): void {
    if (!["game", "post", "record"].some((each) => changed.has(each))) return;
    const lesson = !!(this.game || this.record);
    document.body.classList.toggle("table-body", lesson);
    this.#school = lesson ? new School(() => this.requestUpdate(), this.game, this.post) : null;
    this.#spoken = "";
    void this.#told(this.#school ? this.#school.open(this.record) : this.#fetch());
  }

  override render(): TemplateResult {
    if (!this.#school) return this.page({ title: said.title, here: "/school" }, this.#entrance());
    if (!this.#school.lesson || !this.#school.felt) {
      return this.page({ title: said.title, here: "/school" }, this.#fault ? html`<p role="alert" class="fault">${this.#fault}</p><p><a class="btn" href="/school">${said.title}</a></p>` : html`<p aria-busy="true"></p>`);
    }
    return this.#lesson(this.#school);
  }

  // The way in.

  #entrance(): TemplateResult {
    const count = this.#learned?.rows.length ?? 0;
    return html`${this.#fault ? html`<p class="strip lost" role="alert">${this.#fault}</p>` : nothing}
      <section class="block"><p class="lead">${said.lead}</p></section>
      <section class="block" aria-label=${rooms.games} aria-busy=${this.#games.length || this.#fault ? "false" : "true"}>
        <ul class="schools">${this.#games.map((game) => this.#course(game))}</ul>
      </section>
      <section class="block" aria-label=${said.kept}>
        <header><h2>${said.kept}</h2></header>
        <p class="muted">${said.keptSaid}</p>
        <div class="row">
          <button class="btn" ?disabled=${!count} @click=${() => void this.#told(this.#export())}>${said.export}</button>
          <button class="btn" ?disabled=${!count} @click=${() => void this.#told(this.#forget())}>${this.#surely ? said.forgetSurely : said.forget}</button>
        </div>
        <p role="status">${this.#note}</p>
      </section>`;
  }

  #course(game: GameInShort): TemplateResult {
    const rows = (this.#learned?.rows ?? []).filter((each) => each.game.split(" ")[0] === game.game);
    const right = rows.reduce((sum, each) => sum + each.right, 0);
    const wrong = rows.reduce((sum, each) => sum + each.wrong, 0);
    const again = rows.filter((each) => each.weak).length;
    const far = rows.length ? [said.known(right, wrong), again ? said.toCome(again) : ""].filter(Boolean).join(" · ") : said.notBegun;
    const verb = rows.length ? said.goOn : said.begin;
    return html`<li data-game=${game.game}>
      <div><b>${game.name}</b><span>${far}</span></div>
      <a class="btn ${rows.length ? "primary" : ""}" href="/school/${game.game}" aria-label=${said.courseOf(verb, game.name)}>${verb}</a>
    </li>`;
  }

  async #fetch(): Promise<void> {
    [this.#games, this.#learned] = await Promise.all([allGames(), this.#kept.learned()]);
  }

  async #export(): Promise<void> {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify({ facts: await this.#kept.facts() })], { type: "application/json" }));
    link.download = said.exported;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** All that was learned is forgotten, once somebody has said so twice. */
  async #forget(): Promise<void> {
    this.#surely = !this.#surely;
    if (this.#surely) return;
    await this.#kept.forget();
    this.#learned = await this.#kept.learned();
    this.#note = said.forgotten;
  }

  // The lesson.

  #lesson(school: School): TemplateResult {
    const acts = { add: (wager: string) => this.#put(wager, 1), takeBack: (wager: string) => this.#put(wager, -1), sit: () => undefined };
    return html`<div class="table-page school-page">
      ${this.bar({ title: said.title, said: said.said(school.lesson!.name), here: "/school" })}
      <main class="stage" id="main" tabindex="-1" data-panel="open">
        <p class="sr" role="status">${this.#spoken}</p>
        ${felt(schoolFelt(school), acts)}
        <aside class="panel" tabindex="0" aria-label=${said.payouts}>${breakdown(school)}</aside>
      </main>
      <footer class="actions" id="choices" tabindex="-1">${this.#bar(school)}</footer>
    </div>`;
  }

  #bar(school: School): TemplateResult {
    const question = school.question;
    const middle = !question ? this.#onward(school) : question.of === "hand" ? this.#naming(school, question) : this.#settling(school, question);
    return html`${question?.of === "wager" ? this.#out(school, question) : html`<span class="purse"></span>`}
      ${middle}
      <div class="side-tools">
        <button class="btn quiet" aria-pressed=${school.uncovered ? "true" : "false"} ?disabled=${!question || school.uncovered} @click=${() => school.uncover()}>${said.uncover} ${keycap("t")}</button>
        ${question ? html`<button class="btn quiet" @click=${() => this.#goOn(school)}>${said.skip} ${keycap("s")}</button>` : nothing}
      </div>`;
  }

  /** The chips that are out for a wager: put there from the rack, or typed. */
  #out(school: School, question: Asked & { of: "wager" }): TemplateResult {
    const typed = (event: Event): void => school.set(Math.min(MOST, Math.max(0, Math.floor(Number((event.target as HTMLInputElement).value) || 0))));
    return html`<div class="purse out">
      <label for="out"><b>${question.asked}</b> ${question.stake ? words.down(question.stake) : said.bonusOn(question.on, question.pays_on)}<span class="sr">: ${said.paying}</span></label>
      <input id="out" type="number" inputmode="numeric" min="0" max=${MOST} placeholder="0" .value=${school.chips ? String(school.chips) : ""} @input=${typed} />
    </div>`;
  }

  #naming(school: School, question: Asked & { of: "hand" }): TemplateResult {
    return html`<div class="choose">
      <p class="prompt">${this.#prompt(said.nameIt(school.seat.hands.length > 1 ? question.hand : ""))}</p>
      <div class="names" role="group" aria-label=${said.names}>
        ${question.can_be.map(
          (name, at) => html`<button class="choice" ?disabled=${school.busy} @click=${(event: MouseEvent) => (clicked(event), void this.#answer(name))}><b>${sentence(name)}</b><kbd aria-hidden="true">${NAMES[at] ?? ""}</kbd></button>`,
        )}
      </div>
    </div>`;
  }

  #settling(school: School, question: Asked & { of: "wager" }): TemplateResult {
    const { chips, busy } = school;
    const bonus = question.kind === "bonus";
    const verb = (label: string, key: string, act: () => void, kind = "", off = false): TemplateResult =>
      html`<button class="btn ${kind}" ?disabled=${busy || off} @click=${(event: MouseEvent) => (clicked(event), act())}>${label} ${keycap(key, true)}</button>`;
    return html`<div class="choose">
      ${this.#fault || this.#note ? html`<p class="prompt">${this.#prompt("")}</p>` : nothing}
      <div class="tray" role="group" aria-label=${said.rack}>
        ${RACK.map(
          (each, at) => html`<button class="pick" ?disabled=${busy} @click=${(event: MouseEvent) => (clicked(event), school.put(each))}>
            <span class="sr">${words.chipOf(each)}</span>${chip(each)}<kbd aria-hidden="true">${at + 1}</kbd>
          </button>`,
        )}
        <span class="verbs">
          ${verb(chips ? said.takeSome(chips) : said.take, "l", () => this.#take(), "", bonus)}
          ${verb(bonus ? said.notPaid : said.push, "p", () => void this.#answer("push"))}
          ${verb(words.undo, "u", () => school.undo(), "", !chips)}
          ${verb(chips ? said.paySome(chips) : said.pay, "Space", () => this.#pay(), "primary")}
        </span>
      </div>
    </div>`;
  }

  #onward(school: School): TemplateResult {
    const right = school.given.filter((each) => each.right).length;
    const told = school.last ? `${said.seatDone(right, school.given.length)} ${said.lessonDone}` : said.seatDone(right, school.given.length);
    const own = school.last && !school.key;
    return html`<div class="choose">
      <p class="prompt">${this.#prompt(told)}</p>
      <div class="row middle">
        ${own
          ? html`<a class="btn primary" href="/school">${said.title}</a>`
          : html`<button class="btn primary" ?disabled=${school.busy} @click=${() => this.#goOn(school)}>${school.last ? said.nextLesson : said.nextSeat} <kbd>Space</kbd></button>`}
      </div>
    </div>`;
  }

  /** What is to be done, or what was wrong with what was just tried. */
  #prompt(text: string): TemplateResult {
    return this.#fault || this.#note ? html`<span role="alert">${this.#fault || this.#note}</span>` : html`<b>${text}</b>`;
  }

  // What the person does.

  #put(wager: string, by: number): void {
    const school = this.#school!;
    if (school.question?.of !== "wager" || school.question.asked !== wager) return;
    if (by < 0) school.undo();
    else school.put(RACK[1]!);
  }

  #take(): void {
    const { question, chips } = this.#school!;
    if (question?.of !== "wager") return;
    if (!question.stake) return this.#say(said.nothingThere(question.asked));
    if (chips > question.stake) return this.#say(said.tooMany(question.asked, question.stake));
    void this.#answer(chips ? `take ${chips}` : "take");
  }

  #pay(): void {
    const { question, chips } = this.#school!;
    if (question?.of !== "wager") return;
    if (!chips) return this.#say(said.chipsFirst);
    void this.#answer(`pay ${chips}`);
  }

  #say(note: string): void {
    this.#note = note;
    this.requestUpdate();
  }

  async #answer(says: string): Promise<void> {
    const school = this.#school!;
    const asked = school.question;
    const marked = await this.#told(school.answer(says));
    if (marked && asked) this.#spoken = [spoken(asked, marked), school.question ? said.now(school.question.of === "hand" ? school.question.hand : school.question.asked) : ""].join(" ");
    await this.updateComplete;
    if (matchMedia("(min-width: 761px)").matches) this.querySelector(".panel .nowrow")?.scrollIntoView({ block: "nearest" });
  }

  #goOn(school: School): void {
    this.#note = this.#fault = "";
    if (school.goOn() || !school.key) return;
    school.finish();
    void this.#told(school.open());
  }

  /** What comes of something asked; a refusal is told in its own sentence. */
  async #told<T>(asked: Promise<T>): Promise<T | null> {
    try {
      this.#note = this.#fault = "";
      return await asked;
    } catch (fault) {
      this.#fault = sentenceOf(fault);
      return null;
    } finally {
      this.requestUpdate();
    }
  }

  // Keys.

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#school?.lesson || !settings().keys) return;
    const target = event.target as HTMLElement;
    if (target.closest("input")) return this.#typed(event, target);
    if ((event.key === " " || event.key === "Enter") && target.closest("button, a")) return;
    const key = meant(event);
    if (key && this.#keyed(key, this.#school)) event.preventDefault();
  };

  /** A field is left by Escape, and paid from by Enter. */
  #typed(event: KeyboardEvent, field: HTMLElement): void {
    if (event.key === "Escape" || event.key === "Enter") field.blur();
    if (event.key === "Enter") this.#pay();
  }

  #keyed(key: string, school: School): boolean {
    const { question } = school;
    if (school.busy) return key === " ";
    if (key === "s" && question) return this.#goOn(school), true;
    if (key === "t" && question) return school.uncover(), true;
    if (!question) return (key === " " || key === "Enter") && (this.#goOn(school), true);
    if (question.of === "hand") {
      const name = question.can_be[NAMES.indexOf(key)];
      if (name === undefined) return false;
      void this.#answer(name);
      return true;
    }
    const acts: Record<string, () => void> = {
      " ": () => this.#pay(),
      Enter: () => this.#pay(),
      l: () => this.#take(),
      p: () => void this.#answer("push"),
      u: () => school.undo(),
      Backspace: () => school.undo(),
    };
    const rack = RACK[Number(key) - 1];
    if (rack) school.put(rack);
    else acts[key]?.();
    return !!rack || key in acts;
  }
}

function spoken(asked: Asked, marked: Marked): string {
  return said.spoken(asked.of === "hand" ? asked.hand : asked.asked, said.verdict(marked.verdict), marked.reason);
}

customElements.define("cr-school", SchoolPage);
