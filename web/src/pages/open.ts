/** Opening a table: what is posted at it, a paytable of one's own, limits and times. The house checks everything. */

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { allGames, freeName, odds, openTable, pageOf, posted, postedAs, postOf, refusedOf, sitting, tableName, type Game, type GameInShort, type GamePaytable, type OwnColumn } from "../games.js";
import { go } from "../go.js";
import { whoever } from "../house.js";
import { fault, field, pick } from "../parts/fields.js";
import { columnPick, OWN, readingPicks } from "../parts/postings.js";
import { columnsOf, rulesCard } from "../parts/rules.js";
import { ReadingPage, sentenceOf } from "../parts/site.js";
import { rooms, sentence } from "../words.js";

const LONGEST_TITLE = 60;
const SECONDS = { least: 1, most: 3600 };
const TIMES = ["betting", "deciding", "patience"] as const;
const LIMITS = ["minimum", "maximum"] as const;

/** What has been typed so far. */
interface Draft {
  title: string;
  /** What is posted, by name; limits are apart. */
  post: Record<string, string>;
  own: Record<string, { name: string; from: string; lines: Record<string, string> }>;
  limits: Record<(typeof LIMITS)[number], string>;
  times: Record<(typeof TIMES)[number], string>;
}

class OpenPage extends ReadingPage {
  static override properties = { game: { attribute: false }, post: { attribute: false } };
  declare game: string;
  declare post: string[];

  #games: GameInShort[] = [];
  #sheet: Game | null = null;
  #draft: Draft | null = null;
  /** What the house refused, by the field or the part that it is about. */
  #faults: Record<string, string> = {};
  #card: Game | null = null;
  #busy = false;

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("game") || changed.has("post")) void this.#fetch();
  }

  override render(): TemplateResult {
    return this.page({ title: rooms.openTable, said: this.#sheet?.name ?? "", here: "/open" }, this.#content(), "narrow");
  }

  #content(): TemplateResult {
    const [sheet, draft] = [this.#sheet, this.#draft];
    if (!sheet || !draft) return html`${fault(this.#faults["form"], "form-fault")}`;
    const named = this.#games.map((each) => ({ value: each.game, label: each.name }));
    return html`<form class="form" novalidate @submit=${this.#submit}>
        <section class="block form" aria-label=${rooms.game}>
          ${pick("game", rooms.game, named, sheet.game, (key) => this.#another(key))}
          ${field({ name: "title", label: rooms.title, value: draft.title, said: rooms.titleSaid, length: LONGEST_TITLE, ...this.#typed("title", (title) => (draft.title = title)) })}
        </section>
        ${sheet.paytables.length
          ? html`<section class="block form" aria-label=${rooms.columns}>
              <header><h2>${rooms.columns}</h2></header>
              <div class="picks">${sheet.paytables.map((table) => this.#paytable(table, draft))}</div>
            </section>`
          : nothing}
        ${sheet.rulings.some((each) => each.readings.length > 1)
          ? html`<section class="block form" aria-label=${rooms.readings}>
              <header><h2>${rooms.readings}</h2></header>
              ${readingPicks(sheet.rulings, draft.post, (name, value) => this.#put(name, value))}
            </section>`
          : nothing}
        <section class="block form" aria-label=${rooms.limits}>
          <header><h2>${rooms.limits}</h2></header>
          <div class="picks">
            ${LIMITS.map((name) => field({ name, label: rooms[name], type: "number", least: 1, value: draft.limits[name], ...this.#typed("limits", (value) => (draft.limits[name] = value)), fault: "" }))}
          </div>
          ${fault(this.#faults["limits"], "limits-fault")}
        </section>
        <section class="block form" aria-label=${rooms.times}>
          <header><h2>${rooms.times}</h2></header>
          <div class="picks">
            ${TIMES.map((name) => field({ name, label: rooms[name], type: "number", ...SECONDS, value: draft.times[name], ...this.#typed(name, (value) => (draft.times[name] = value)) }))}
          </div>
        </section>
        ${fault(this.#faults["form"], "form-fault")}
        <div class="row">
          <button class="btn primary" aria-disabled=${this.#busy ? "true" : "false"}>${this.#busy ? rooms.opening : rooms.openIt}</button>
          <button class="btn" type="button" aria-expanded=${this.#card ? "true" : "false"} @click=${() => void this.#showCard()}>${this.#card ? rooms.hideCard : rooms.showCard}</button>
        </div>
      </form>
      ${this.#card ? this.#shownCard(this.#card) : nothing}`;
  }

  #paytable(table: GamePaytable, draft: Draft): TemplateResult {
    const own = draft.own[table.key];
    return html`${columnPick(table, own ? OWN.value : (draft.post[table.key] ?? table.posted), (_, value) => this.#column(table, value), [OWN])}
    ${own ? this.#ownColumn(table, own) : nothing}`;
  }

  #ownColumn(table: GamePaytable, own: Draft["own"][string]): TemplateResult {
    const id = `own-${table.key}`;
    const columns = table.columns.map((name) => ({ value: name, label: name }));
    return html`<fieldset class="own-column">
      <legend>${rooms.ownColumnOf(table.name)}</legend>
      <div class="picks">
        ${field({ name: `${id}-name`, label: rooms.columnName, value: own.name, ...this.#typed(`${id}-name`, (name) => (own.name = name)) })}
        ${pick(`${id}-from`, rooms.startFrom, columns, own.from, (from) => this.#startFrom(table, from))}
      </div>
      <p class="said">${rooms.lineSaid}</p>
      <div class="lines">
        ${table.lines.map((line) =>
          field({ name: `${id}-${line.line}`.replaceAll(" ", "-"), label: sentence(line.label), value: own.lines[line.line] ?? "", ...this.#typed(`${id}-${line.line}`, (value) => (own.lines[line.line] = value)) }),
        )}
      </div>
      ${fault(this.#faults[id], `${id}-fault`)}
    </fieldset>`;
  }

  #shownCard(game: Game): TemplateResult {
    return html`<section class="block" id="card" tabindex="-1" aria-label=${rooms.rulesCard}>
      <header><h2>${rooms.rulesCard}</h2><p class="mono">${game.text}</p></header>
      <div class="paytables">${game.paytables.map((each) => columnsOf(each))}</div>
      ${rulesCard(game.card)}
      <p><a class="btn" href=${pageOf(game.game, postOf(game))} target="_blank">${rooms.figures}</a></p>
    </section>`;
  }

  /** A field that takes what is typed, and shows what was refused of it until then. */
  #typed(name: string, put: (value: string) => void): { fault: string; change(value: string): void } {
    const change = (value: string): void => {
      put(value);
      delete this.#faults[name];
      this.requestUpdate();
    };
    return { fault: this.#faults[name] ?? "", change };
  }

  // What happens.

  async #fetch(): Promise<void> {
    const [game, post] = [this.game, this.post];
    this.#faults = {};
    try {
      this.#games = this.#games.length ? this.#games : await allGames();
      const sheet = await posted(game || (this.#games[0]?.game ?? ""), post);
      if (game !== this.game || post !== this.post) return; // another was asked for meanwhile
      this.#sheet = sheet;
      this.#draft = begun(sheet);
      this.#card = null;
    } catch (refused) {
      this.#faults = { form: sentenceOf(refused) };
    }
    this.requestUpdate();
  }

  /** Another game, on the same page: whoever goes through the games with arrows keeps the focus. */
  #another(key: string): void {
    [this.game, this.post] = [key, []];
    history.replaceState(null, "", `/open?game=${encodeURIComponent(key)}`);
  }

  #put(name: string, value: string): void {
    this.#draft!.post[name] = value;
    this.requestUpdate();
  }

  #column(table: GamePaytable, value: string): void {
    const draft = this.#draft!;
    if (value === OWN.value) this.#startFrom(table, table.posted);
    else {
      delete draft.own[table.key];
      this.#put(table.key, value);
    }
  }

  /** One's own column begins with what one that exists pays. */
  #startFrom(table: GamePaytable, from: string): void {
    const at = table.columns.indexOf(from);
    const lines = table.lines.map(({ line, odds: figures }) => [line, figures[at] ? odds(figures[at]) : ""]);
    const { own } = this.#draft!;
    own[table.key] = { name: own[table.key]?.name ?? freeName(table, rooms.house), from, lines: Object.fromEntries(lines) };
    this.requestUpdate();
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void this.#open();
  };

  async #open(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.requestUpdate();
    const game = await this.#checked();
    if (game) await this.#opened(game);
    this.#busy = false;
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector<HTMLElement>("[aria-invalid], .fault")?.focus();
  }

  async #showCard(): Promise<void> {
    this.#card = this.#card ? null : await this.#checked();
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector<HTMLElement>("#card, [aria-invalid]")?.focus();
  }

  /** The game as it would be posted; null where the house refuses something, which then stands beside it. */
  async #checked(): Promise<Game | null> {
    const [sheet, draft] = [this.#sheet!, this.#draft!];
    this.#faults = {};
    const columns = Object.entries(draft.own).map(([paytable, own]) => ({ paytable, column: own.name, lines: own.lines }));
    for (const column of columns) await this.#try(() => postedAs(sheet.game, {}, [column]), (said) => this.#columnRefused(column, said));
    if (Object.keys(this.#faults).length) return null;
    const post = { ...wanted(sheet, draft), ...draft.limits };
    return this.#try(() => postedAs(sheet.game, post, columns), (said) => (this.#faults["limits"] = said));
  }

  async #opened(game: Game): Promise<void> {
    const { title, times } = this.#draft!;
    const { betting, deciding, patience } = times;
    const seconds = { betting: Number(betting), deciding: Number(deciding), patience: Number(patience) };
    const opening = async (): Promise<string> => {
      await whoever();
      return (await openTable({ table: tableName(title), title, posting: game.text, ...seconds })).terms.table;
    };
    const table = await this.#try(opening, (said) => (this.#faults[fieldOf(said)] = said));
    if (table) go(sitting(table));
  }

  async #try<Answer>(act: () => Promise<Answer>, refused: (said: string) => void): Promise<Answer | null> {
    try {
      return await act();
    } catch (problem) {
      refused(sentenceOf(problem));
      return null;
    }
  }

  /** What is said of a line stands beside that line, anything else under the whole column. */
  #columnRefused(column: OwnColumn, said: string): void {
    const id = `own-${column.paytable}`;
    const { lines, rest } = refusedOf(column, said);
    for (const [line, fault] of Object.entries(lines)) this.#faults[`${id}-${line}`] = fault;
    if (rest) this.#faults[id] = rest;
  }
}

/** A draft that opens the table as it is posted. */
function begun(sheet: Game): Draft {
  const { minimum, maximum } = sheet.limits;
  return {
    title: sheet.name,
    post: Object.fromEntries(Object.entries(sheet.posting).filter(([name]) => !(LIMITS as readonly string[]).includes(name))),
    own: {},
    limits: { minimum: String(minimum), maximum: String(maximum) },
    times: { betting: "20", deciding: "30", patience: "300" },
  };
}

/** What is to be posted by name: a column of a house's own is written out. */
function wanted(sheet: Game, { post, own }: Draft): Record<string, string> {
  const written = postOf(sheet);
  const named = Object.entries(post).filter(([name]) => !(name in own));
  return Object.fromEntries(named.map(([name, value]) => [name, sheet.changed[name] === value ? (written[name] ?? value) : value]));
}

/** Which field the house speaks of when it refuses a table's terms; the whole form if it is not plain. */
function fieldOf(said: string): string {
  const time = TIMES.find((name) => said.toLowerCase().startsWith(`${name} takes`));
  const [, posted] = /^Only an operator posts (\S+)/.exec(said) ?? [];
  const post = posted && ((LIMITS as readonly string[]).includes(posted) ? "limits" : `own-${posted}`);
  return time ?? post ?? (said.includes("title") ? "title" : "form");
}

customElements.define("cr-open", OpenPage);
