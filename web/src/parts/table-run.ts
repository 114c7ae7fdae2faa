/** A table as whoever runs the house sees it: what it took, who sits there; posted otherwise, or closed. */

import { html, LitElement, nothing, type TemplateResult } from "lit";
import { gameOf, posted, type Game } from "../games.js";
import { closeTable, repost, type TableRun } from "../operating.js";
import { figure, percent, rooms } from "../words.js";
import { houseWords as said } from "../words/house.js";
import { fault, field } from "./fields.js";
import { columnPick, readingPicks } from "./postings.js";
import { sentenceOf } from "./site.js";

const LIMITS = ["minimum", "maximum"] as const;

class TableRunPart extends LitElement {
  static override properties = { run: { attribute: false } };
  declare run: TableRun;

  /** The game as posted, while something is to be posted otherwise. */
  #sheet: Game | null = null;
  /** What is to be. */
  #wanted: Record<string, string> = {};
  #closing = false;
  #fault = "";
  #busy = false;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override render(): TemplateResult {
    const { run } = this;
    return html`<article class="run" aria-label=${run.title} data-table=${run.table}>
      <header>
        <h3>${run.now ? html`<a href="/tables/${encodeURIComponent(run.table)}">${run.title}</a>` : run.title}</h3>
        <p class="mono broken">${run.posting}</p>
        ${run.now ? html`<p class="muted">${this.#state(run.now)}</p>` : nothing}
      </header>
      ${figures(run)} ${run.now && !run.now.listed.closing ? this.#verbs() : nothing} ${this.#sheet ? this.#form(this.#sheet) : nothing}
      ${this.#closing ? this.#confirm() : nothing} ${fault(this.#fault, `fault-${run.table}`)}
    </article>`;
  }

  #state({ listed, people }: NonNullable<TableRun["now"]>): string {
    const state = listed.closing ? said.closing : listed.playing ? said.inPlay : rooms.betweenRounds;
    return [state, said.whoSits(people)].filter(Boolean).join(" · ");
  }

  #verbs(): TemplateResult {
    const { title } = this.run;
    return html`<div class="row">
      <button class="btn" aria-expanded=${this.#sheet ? "true" : "false"} aria-label=${said.otherwiseAt(title)} @click=${() => void this.#unfold()}>${said.otherwise}</button>
      <button class="btn quiet" aria-expanded=${this.#closing ? "true" : "false"} aria-label=${said.closeAt(title)} @click=${() => void this.#ask()}>${said.close}</button>
    </div>`;
  }

  #confirm(): TemplateResult {
    return html`<div class="form confirm">
      <p>${said.closeNow(this.run.title)}</p>
      <div class="row">
        <button class="btn primary" @click=${() => void this.#close()}>${said.closeIt}</button>
        <button class="btn" @click=${() => void this.#ask()}>${said.keepOpen}</button>
      </div>
    </div>`;
  }

  #form(sheet: Game): TemplateResult {
    const put = (name: string, value: string): void => {
      this.#wanted[name] = value;
      this.requestUpdate();
    };
    return html`<form class="form" novalidate @submit=${this.#submit}>
      <div class="picks">${sheet.paytables.map((each) => columnPick(each, this.#wanted[each.key] ?? each.posted, put))}</div>
      ${readingPicks(sheet.rulings, this.#wanted, put)}
      <div class="picks">
        ${LIMITS.map((name) => field({ name: `${this.run.table}-${name}`, label: rooms[name], type: "number", least: 1, value: this.#wanted[name] ?? String(sheet.limits[name]), change: (value) => put(name, value) }))}
      </div>
      <p class="said">${said.otherwiseSaid}</p>
      <div class="row"><button class="btn primary" aria-disabled=${this.#busy ? "true" : "false"}>${said.post}</button></div>
    </form>`;
  }

  // What happens.

  async #unfold(): Promise<void> {
    const { posting } = this.run;
    this.#closing = false;
    if (this.#sheet) this.#sheet = null;
    else await this.#try(async () => void (this.#sheet = await posted(gameOf(posting), posting.split(" ").slice(1))));
    this.#wanted = {};
    await this.#shown();
  }

  async #ask(): Promise<void> {
    this.#closing = !this.#closing;
    this.#sheet = null;
    this.#fault = "";
    await this.#shown();
    this.querySelector<HTMLElement>(this.#closing ? ".confirm .primary" : ".row .quiet")?.focus();
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void this.#post();
  };

  async #post(): Promise<void> {
    if (this.#busy) return;
    const now: Record<string, string> = { ...this.#sheet!.posting };
    const changed = Object.fromEntries(Object.entries(this.#wanted).filter(([name, value]) => value !== now[name]));
    if (!Object.keys(changed).length) this.#fault = said.nothingChanged;
    else if (await this.#try(() => repost(this.run.table, changed))) await this.#done(said.posted(this.run.title));
    await this.#shown();
  }

  async #close(): Promise<void> {
    if (!this.#busy && (await this.#try(() => closeTable(this.run.table)))) await this.#done(said.closed(this.run.title));
    await this.#shown();
  }

  /** Whoever lists the tables looks again, and says what was done. */
  async #done(note: string): Promise<void> {
    this.#sheet = null;
    this.#closing = false;
    this.dispatchEvent(new CustomEvent("done", { detail: note, bubbles: true }));
  }

  async #try(act: () => Promise<unknown>): Promise<boolean> {
    this.#busy = true;
    this.#fault = "";
    try {
      await act();
      return true;
    } catch (refused) {
      this.#fault = sentenceOf(refused);
      return false;
    } finally {
      this.#busy = false;
    }
  }

  async #shown(): Promise<void> {
    this.requestUpdate();
    await this.updateComplete;
  }
}

function figures({ now, rounds, staked, kept, hold }: TableRun): TemplateResult {
  const told: [string, string][] = [
    ...(now ? ([[said.seats, said.seatsTaken(now.listed.taken, now.listed.seats)]] as [string, string][]) : []),
    [said.rounds, figure(rounds)],
    [said.handle, figure(staked)],
    [said.keptHead, figure(kept)],
    [said.hold, hold ? percent(hold.decimal, 2) : said.none],
    ...(now ? ([[said.limits, said.limitsOf(now.minimum, now.maximum)]] as [string, string][]) : []),
  ];
  return html`<dl class="took">${told.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

customElements.define("cr-table-run", TableRunPart);
