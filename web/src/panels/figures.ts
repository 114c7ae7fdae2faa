/** Exact figures of a table: the game itself, each wager, and what other columns would make of them. */

import { html, nothing, type TemplateResult } from "lit";
import { counted, posts, type PostedGame, type Solved } from "../answers.js";
import type { Exact, PrintedFelt } from "../wire.js";
import { decimal, percent, words } from "../words.js";
import { panelWords as said } from "../words/panels.js";
import { Answered } from "./answered.js";
import { figureRows, type FigureRow } from "./exact.js";

/** A column that is not posted, of a paytable that the game itself is paid by. */
interface OtherColumn {
  table: string;
  name: string;
  column: string;
  solved: Solved | null;
  counting: boolean;
  fault: string;
}

class FiguresPanel extends Answered<Solved> {
  static override properties = { table: { attribute: false }, felt: { attribute: false } };
  declare table: string;
  declare felt: PrintedFelt;
  #fractions = false;
  #others: OtherColumn[] = [];

  protected override get question(): string {
    return `/tables/${encodeURIComponent(this.table)}/figures`;
  }

  protected override get about(): string {
    return this.felt.fingerprint;
  }

  protected override heading(): TemplateResult {
    return html`<header class="row apart">
      <h2>${said.figures}</h2>
      <button class="btn quiet" aria-pressed=${this.#fractions} @click=${() => this.#toggle()}>${said.fractions}</button>
    </header>`;
  }

  protected override came(): void {
    this.#others = [];
    void this.beside<PostedGame>(`/games/${encodeURIComponent(this.felt.game)}${posts(this.felt)}`, (game) => {
      this.#others = this.#otherColumns(game);
    });
  }

  protected override told(solved: Solved): TemplateResult {
    return html`<section class="figures">
        <h3>${said.baseGame}</h3>
        <p class="muted">${said.baseNote(solved.unit)}</p>
        ${this.#game(solved)}
      </section>
      <section class="figures">
        <h3>${said.byWager}</h3>
        ${this.#table(figureRows(solved))}
      </section>
      ${this.#others.length ? html`<section class="figures"><h3>${said.underOther}</h3>${this.#others.map((each) => this.#other(each))}</section>` : nothing}`;
  }

  #game(solved: Solved): TemplateResult {
    const share = (exact: Exact): TemplateResult => this.#exactly(exact, percent(exact.decimal));
    const figures: [string, TemplateResult | string][] = [
      [said.value, this.#exactly(solved.value, said.signedUnits(solved.value.decimal))],
      [said.edge, share(solved.edge)],
      [said.risk, share(solved.element_of_risk)],
      [said.averageStake, this.#exactly(solved.average_stake, decimal(solved.average_stake.decimal, 4))],
      [said.hits, share(solved.hit_frequency)],
      [said.deviation, decimal(solved.deviation, 4)],
    ];
    return html`<dl class="figs ${this.#fractions ? "in-full" : ""}">${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
  }

  #table(rows: FigureRow[]): TemplateResult {
    return html`<table class="by-wager">
      <thead><tr><th scope="col">${said.wager}</th><th scope="col">${said.edge}</th><th scope="col">${said.hits}</th><th scope="col">${said.deviation}</th></tr></thead>
      <tbody>${rows.map((row, at) => this.#row(row, rows[at - 1]))}</tbody>
    </table>`;
  }

  #row(row: FigureRow, above: FigureRow | undefined): TemplateResult {
    const further = above?.wager === row.wager;
    const column = row.column ? html`<small>${row.posted ? said.columnPosted(row.column) : words.column(row.column)}</small>` : nothing;
    return html`<tr class=${further ? "further" : ""} ?data-posted=${row.posted}>
      <th scope="row"><span class=${further ? "sr" : ""}>${row.wager}</span>${column}</th>
      <td title=${row.edge?.exact ?? ""}>${row.edge ? percent(row.edge.decimal) : said.noEdge}</td>
      <td title=${row.hits.exact}>${percent(row.hits.decimal, 2)}</td>
      <td>${decimal(row.deviation, 2)}</td>
    </tr>
    ${this.#fractions ? html`<tr class="in-full"><td colspan="4">${row.edge ? fraction(said.edge, row.edge) : nothing} ${fraction(said.hits, row.hits)}</td></tr>` : nothing}`;
  }

  #exactly(exact: Exact, shown: string): TemplateResult {
    return html`<span class="num" title=${exact.exact}>${shown}</span>${this.#fractions ? fraction("", exact) : nothing}`;
  }

  #otherColumns(game: PostedGame): OtherColumn[] {
    const side = new Set(this.felt.rows.flat().filter((spot) => spot.kind === "side").map((spot) => spot.wager));
    const own = new Set(this.felt.paytables.filter((table) => table.pays.some((wager) => !side.has(wager))).map((table) => table.name));
    return game.paytables
      .filter((table) => own.has(table.name))
      .flatMap((table) =>
        table.columns
          .filter((column) => column !== table.posted)
          .map((column) => ({ table: table.key, name: table.name, column, solved: null, counting: false, fault: "" })),
      );
  }

  #other(each: OtherColumn): TemplateResult {
    if (each.solved) return html`<h4>${said.under(each.name, each.column)}</h4>${this.#game(each.solved)}${this.#table(figureRows(each.solved).filter((row) => row.posted))}`;
    if (each.fault) return html`<p role="alert">${each.fault}</p>`;
    if (each.counting) return html`<p class="muted" role="status">${said.countingColumn}</p>`;
    return html`<p><button class="btn" @click=${() => void this.#count(each)}>${said.compare(each.name, each.column)}</button></p>`;
  }

  async #count(each: OtherColumn): Promise<void> {
    const path = `${this.question}?post=${encodeURIComponent(`${each.table}=${each.column}`)}`;
    each.counting = true;
    this.requestUpdate();
    try {
      each.solved = await counted<Solved>(path, new AbortController().signal, () => undefined);
    } catch (fault) {
      each.fault = (fault as Error).message;
    }
    this.requestUpdate();
  }

  #toggle(): void {
    this.#fractions = !this.#fractions;
    this.requestUpdate();
  }
}

/** A fraction that breaks where it is divided, if it has to. */
function fraction(name: string, { exact }: Exact): TemplateResult {
  const [over, under] = exact.replace("-", "−").split("/");
  return html`<small class="mono fraction">${name} ${over}<wbr />/${under}</small>`;
}

customElements.define("cr-figures", FiguresPanel);
