/** The designer's bench: what any paytable of a game pays is typed, and every figure follows. The house works it out. */

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import {
  benchAddress, benchOf, columnFile, postedFrom, postings, sheetColumns, stepped, typedAs, wantedOf, type Bench, type Typed,
} from "../bench.js";
import { allGames, odds, posted, postedAs, refusedOf, seatAt, type Game, type GameInShort, type GameLine, type GamePaytable, type OwnColumn } from "../games.js";
import { go } from "../go.js";
import { whoever } from "../house.js";
import { changedPlay, edgePicture, roundFigures, strip, wagerFigures } from "../parts/bench.js";
import { fault, field, pick } from "../parts/fields.js";
import { preview } from "../parts/preview.js";
import { ReadingPage, sentenceOf } from "../parts/site.js";
import { sentence } from "../words.js";
import { benchWords as said } from "../words/bench.js";

/** Whoever types is left alone for so long. */
const PAUSE_MS = 250;
const COPIED_MS = 2000;
const OWN = "(own)";

class BenchPage extends ReadingPage {
  static override properties = { game: { attribute: false }, post: { attribute: false }, against: { attribute: false } };
  declare game: string;
  declare post: string[];
  declare against: string[];

  #games: GameInShort[] = [];
  /** The game as it was posted last, with every column that it has. */
  #sheet: Game | null = null;
  #typed: Record<string, Typed> = {};
  #bench: Bench | null = null;
  /** By paytable, or by paytable and line. */
  #faults: Record<string, string> = {};
  #fault = "";
  /** Whether the figures are not yet of what is typed. */
  #stale = false;
  /** What is being counted, once it takes a while. */
  #waiting: string | null = null;
  #told = "";
  #copied = false;
  #soon = 0;
  /** Which question was asked last: answers to others come too late. */
  #turn = 0;

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("game") || changed.has("post") || changed.has("against")) void this.#fetch();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#soon);
    this.#turn += 1;
  }

  override render(): TemplateResult {
    const sheet = this.#sheet;
    const title = sheet ? `${said.bench}: ${sheet.name}` : said.bench;
    const about = sheet ? Object.entries(sheet.changed).map(([name, value]) => `${name}=${value}`).join(" ") || said.sheet : "";
    return this.page({ title, said: about, here: "/bench" }, this.#content(), "bench-page");
  }

  #content(): TemplateResult {
    if (this.#sheet) return this.#onTheBench(this.#sheet);
    if (this.#fault) return html`<p role="alert" class="fault">${this.#fault}</p><p><a class="btn" href="/bench">${said.another}</a></p>`;
    return this.game ? html`<p aria-busy="true"></p>` : this.#choice();
  }

  /** The games that have a paytable. */
  #choice(): TemplateResult {
    return html`<section aria-label=${said.choose} aria-busy=${this.#games.length ? "false" : "true"}>
      <div class="head"><h2>${said.choose}</h2><p class="muted">${said.chooseSaid}</p></div>
      <div class="games">
        ${this.#games
          .filter((each) => each.paytable_names?.length)
          .map(
            (each) => html`<article class="game">
              ${preview(each)}
              <div class="about"><h3>${each.name}</h3><p class="sum">${each.paytable_names?.join(", ")}</p><div class="row"><a class="btn" href=${benchAddress(each.game, [])} aria-label="${said.bench}: ${each.name}">${said.bench}</a></div></div>
            </article>`,
          )}
      </div>
    </section>`;
  }

  #onTheBench(sheet: Game): TemplateResult {
    if (!sheet.paytables.length) return html`<p>${said.noTables}</p><p><a class="btn" href="/bench">${said.another}</a></p>`;
    return html`<p class="sr" role="status">${this.#told}</p>
      ${this.#actions(sheet)}
      <div class="cols">
        <section class="block form" aria-label=${said.paytables}>
          <header><h2>${said.paytables}</h2></header>
          <p class="said">${said.paytablesSaid}</p>
          ${sheet.paytables.map((table) => this.#paytable(sheet, table))}
        </section>
        <div class="side">
          <section class="block" aria-label=${said.figures} aria-busy=${this.#bench && !this.#stale ? "false" : "true"}>
            <header><h2>${said.figures}</h2><p>${said.figuresSaid}</p></header>
            ${this.#faulty && this.#bench ? html`<p class="note staked" role="status">${said.lastRead}</p>` : nothing}
            ${this.#progress()} ${this.#bench?.stakes.map((each) => html`<p class="note staked">${each}.</p>`)}
            ${this.#bench ? html`${roundFigures(this.#bench)}${wagerFigures(this.#bench)}` : nothing}
          </section>
          ${this.#bench ? this.#beneath(this.#bench) : nothing}
        </div>
      </div>
      ${this.#bench ? strip(this.#bench) : nothing}`;
  }

  #beneath(bench: Bench): TemplateResult {
    return html`<section class="block" aria-label=${said.byColumn}>
        <header><h2>${said.byColumn}</h2><p>${said.byColumnSaid}</p></header>
        ${edgePicture(bench, this.#ownColumns())}
      </section>
      <section class="block" aria-label=${said.bestPlay}>
        <header><h2>${said.bestPlay}</h2></header>
        ${changedPlay(bench)}
      </section>`;
  }

  /** What is being counted, where it takes longer than a moment. */
  #progress(): TemplateResult {
    const doing = this.#waiting;
    const shown = doing === null ? "" : sentence(doing) || said.counting;
    return html`<p class="progress muted" role="status" ?hidden=${!shown}>${shown}</p>`;
  }

  #actions(sheet: Game): TemplateResult {
    const post = postings(sheet);
    const opening = `/open?game=${encodeURIComponent(sheet.game)}${post.map((each) => `&post=${encodeURIComponent(each)}`).join("")}`;
    const own = sheet.paytables.filter((table) => table.house.includes(table.posted));
    return html`<section class="block actions-row" aria-label=${said.actions}>
      <div class="row">
        <button class="btn primary" aria-disabled=${this.#faulty ? "true" : "false"} @click=${() => void this.#play()}>${said.play}</button>
        ${this.#link(said.openTable, opening)}
        <button class="btn" aria-disabled=${this.#faulty ? "true" : "false"} @click=${() => void this.#copy()}>${this.#copied ? said.copied : said.copyLink}</button>
        ${own.map((table) => this.#link(said.download(table.name), columnFile(sheet.game, post, table.key), true))}
        <label class="btn upload"><input class="sr" type="file" accept=".toml" @change=${this.#upload} /><span>${said.upload}</span></label>
        <button class="btn quiet" @click=${() => this.#reset()}>${said.reset}</button>
      </div>
      ${fault(this.#fault, "bench-fault")}
    </section>`;
  }

  /** Whether something of what is typed was refused: then nothing is to be had of it. */
  get #faulty(): boolean {
    return Object.keys(this.#faults).length > 0;
  }

  #link(label: string, address: string, file = false): TemplateResult {
    if (this.#faulty) return html`<a class="btn" role="link" aria-disabled="true">${label}</a>`;
    return html`<a class="btn" ?download=${file} href=${address}>${label}</a>`;
  }

  #paytable(sheet: Game, table: GamePaytable): TemplateResult {
    const typed = this.#typed[table.key]!;
    const own = table.house.includes(table.posted);
    const columns = sheetColumns(table);
    const beside = this.#besideOf(table);
    const wagers = sheet.wagers.filter((each) => each.paytables.includes(table.key)).map((each) => each.wager);
    const choices = columns.map((name) => ({ value: name, label: name }));
    return html`<fieldset class="own-column" data-paytable=${table.key}>
      <legend>${table.name} <small>${said.pays(wagers.join(", "))}</small></legend>
      <div class="picks">
        ${pick(`from-${table.key}`, said.startFrom, own ? [{ value: OWN, label: said.yourOwn }, ...choices] : choices, own ? OWN : table.posted, (name) => this.#startFrom(table, name))}
        ${columns.length > 1 ? pick(`against-${table.key}`, said.compareWith, choices, beside, (name) => this.#compareWith(table, name)) : nothing}
        ${own ? field({ name: `name-${table.key}`, label: said.columnName, value: typed.name, length: 20, change: (name) => this.#type(() => (typed.name = name)) }) : nothing}
      </div>
      <table class="columns typed">
        <caption class="sr">${table.name}</caption>
        <thead><tr><th scope="col">${said.line}</th><th scope="col" class="num">${said.sheetPays(beside)}</th><th scope="col">${said.yours}</th></tr></thead>
        <tbody>${table.lines.map((line) => this.#line(table, line, beside, typed))}</tbody>
      </table>
      ${fault(this.#faults[table.key], `fault-${table.key}`)}
    </fieldset>`;
  }

  #line(table: GamePaytable, line: GameLine, beside: string, typed: Typed): TemplateResult {
    const figure = line.odds[table.columns.indexOf(beside)];
    const before = figure ? odds(figure) : "";
    const value = typed.lines[line.line] ?? "";
    const id = `${table.key}-${line.line}`.replaceAll(/[^a-z0-9]+/gi, "-");
    const refused = this.#faults[`${table.key} ${line.line}`];
    return html`<tr ?data-changed=${value.trim() !== before}>
      <th scope="row"><label for=${id}>${sentence(line.label)}</label></th>
      <td class="num">${before || said.nothing}</td>
      <td class="field">
        <input
          id=${id}
          .value=${value}
          maxlength="24"
          autocomplete="off"
          inputmode="text"
          aria-label=${said.lineOf(sentence(line.label), table.name)}
          aria-invalid=${refused ? "true" : nothing}
          aria-describedby=${refused ? `${id}-fault` : nothing}
          @input=${(event: Event) => this.#type(() => (typed.lines[line.line] = (event.target as HTMLInputElement).value))}
          @keydown=${(event: KeyboardEvent) => this.#step(event, typed, line.line)}
        />
      </td>
    </tr>
    ${refused ? html`<tr class="refusal"><td colspan="3">${fault(refused, `${id}-fault`)}</td></tr>` : nothing}`;
  }

  // What happens.

  async #fetch(): Promise<void> {
    const turn = (this.#turn += 1);
    const [key, post] = [this.game, this.post];
    [this.#fault, this.#faults, this.#bench, this.#sheet] = ["", {}, null, null];
    try {
      if (!key) this.#games = await allGames();
      const sheet = key ? await posted(key, post) : null;
      if (turn !== this.#turn) return;
      if (sheet) this.#take(sheet);
      this.requestUpdate();
      if (sheet?.paytables.length) await this.#figures(turn);
    } catch (problem) {
      if (turn === this.#turn) this.#fault = sentenceOf(problem);
    }
    this.requestUpdate();
  }

  /** A game as it is posted now: what is typed follows from it. */
  #take(sheet: Game): void {
    this.#sheet = sheet;
    this.#typed = Object.fromEntries(sheet.paytables.map((table) => [table.key, typedAs(table, table.posted)]));
  }

  #type(put: () => void): void {
    put();
    clearTimeout(this.#soon);
    this.#turn += 1; // what is being asked is of no interest any more
    this.#stale = true;
    this.#soon = window.setTimeout(() => void this.#ask(), PAUSE_MS);
    this.requestUpdate();
  }

  #step(event: KeyboardEvent, typed: Typed, line: string): void {
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#type(() => (typed.lines[line] = stepped(typed.lines[line] ?? "", by)));
  }

  #startFrom(table: GamePaytable, column: string): void {
    if (column === OWN) return;
    this.#type(() => (this.#typed[table.key] = typedAs(table, column)));
  }

  #compareWith(table: GamePaytable, column: string): void {
    const others = this.against.filter((each) => !each.startsWith(`${table.key}=`));
    this.against = column === sheetColumns(table)[0] ? others : [...others, `${table.key}=${column}`]; // which fetches anew
    this.post = this.#sheet ? postings(this.#sheet) : this.post;
    history.replaceState(null, "", benchAddress(this.game, this.post, this.against));
  }

  #reset(): void {
    [this.post, this.against] = [[], []];
    history.replaceState(null, "", benchAddress(this.game, []));
  }

  /** Have what was typed posted; where the house refuses something, that stands beside the line. */
  async #ask(): Promise<void> {
    const turn = (this.#turn += 1);
    const sheet = this.#sheet!;
    this.#waiting = null;
    this.#fault = "";
    const { post, columns } = wantedOf(sheet, this.#typed);
    try {
      const next = await postedAs(sheet.game, post, columns);
      if (turn !== this.#turn) return;
      this.#faults = {};
      this.#posted(next, columns);
      await this.#figures(turn);
    } catch (problem) {
      const refused = sentenceOf(problem);
      if (turn === this.#turn) await this.#refused(turn, columns, refused);
    }
    this.requestUpdate();
  }

  /** What is typed stays as it is, however the house would write it. */
  #posted(next: Game, columns: OwnColumn[]): void {
    this.#sheet = next;
    for (const { paytable, column } of columns) this.#typed[paytable]!.name = column;
    history.replaceState(null, "", benchAddress(next.game, postings(next), this.against));
    this.requestUpdate();
  }

  async #figures(turn: number): Promise<void> {
    const sheet = this.#sheet!;
    const wanted = (): boolean => this.isConnected && turn === this.#turn;
    const found = await benchOf(sheet.game, postings(sheet), this.against, (doing) => this.#wait(doing), wanted);
    if (!wanted() || !found) return;
    [this.#bench, this.#waiting, this.#stale] = [found, null, false];
    this.#told = told(found);
    this.requestUpdate();
  }

  #wait(doing: string): void {
    this.#waiting = doing;
    this.requestUpdate();
  }

  /** Which column it was, and which line of it. */
  async #refused(turn: number, columns: OwnColumn[], refused: string): Promise<void> {
    const faults: Record<string, string> = {};
    for (const column of columns) {
      const why = columns.length > 1 ? await this.#alone(column) : refused;
      if (turn !== this.#turn) return;
      const { lines, rest } = refusedOf(column, why);
      for (const [line, fault] of Object.entries(lines)) faults[`${column.paytable} ${line}`] = fault;
      if (rest) faults[column.paytable] = rest;
    }
    this.#faults = faults;
    this.#stale = false; // they are of what was posted last
    this.requestUpdate();
    if (!this.#bench) await this.#try(() => this.#figures(turn)); // they had been asked for when somebody began to type
    if (turn === this.#turn && !Object.keys(faults).length) this.#fault = refused;
  }

  /** What is wrong with a column by itself; nothing, if it is another's fault. */
  async #alone(column: OwnColumn): Promise<string> {
    try {
      await postedAs(this.game, {}, [column]);
      return "";
    } catch (problem) {
      return sentenceOf(problem);
    }
  }

  async #play(): Promise<void> {
    if (this.#faulty) return;
    await this.#try(async () => {
      await whoever();
      go(await seatAt(this.#sheet!));
    });
  }

  async #copy(): Promise<void> {
    if (this.#faulty) return;
    try {
      await navigator.clipboard.writeText(location.href);
      this.#copied = true;
      setTimeout(() => ((this.#copied = false), this.requestUpdate()), COPIED_MS);
    } catch {
      this.#fault = location.href; // to be copied by hand
    }
    this.requestUpdate();
  }

  #upload = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file) void this.#try(async () => this.#read(await file.text()));
    input.value = "";
  };

  async #read(text: string): Promise<void> {
    const turn = (this.#turn += 1);
    clearTimeout(this.#soon);
    const next = await postedFrom(this.game, postings(this.#sheet!), text);
    if (turn !== this.#turn) return;
    this.#faults = {};
    this.#take(next);
    this.#stale = true;
    this.#posted(next, []);
    await this.#figures(turn);
  }

  async #try(act: () => Promise<void>): Promise<void> {
    this.#fault = "";
    try {
      await act();
    } catch (problem) {
      this.#fault = sentenceOf(problem);
    }
    this.requestUpdate();
  }

  /** The column of the sheet that a paytable is held against. */
  #besideOf(table: GamePaytable): string {
    const named = this.against.find((each) => each.startsWith(`${table.key}=`))?.slice(table.key.length + 1);
    return named && table.columns.includes(named) ? named : sheetColumns(table)[0]!;
  }

  #ownColumns(): Record<string, string> {
    return Object.fromEntries(this.#sheet!.paytables.map((table) => [table.key, table.posted]));
  }
}

/** What has changed, in a sentence or two. */
function told(bench: Bench): string {
  const changed = bench.wagers.filter((each) => each.changed && each.edge);
  const edges = changed.map((each) => said.toldEdge(each.wager, each.edge!.own.decimal, each.edge!.posted.decimal));
  return edges.length ? said.told([...edges, bench.same_play ? said.samePlay : said.otherPlay].join(" ")) : "";
}

customElements.define("cr-bench", BenchPage);
