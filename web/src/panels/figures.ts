/** Exact figures of a table: the game itself, each wager, and what other columns would make of them. */

import { html, nothing, type TemplateResult } from "lit";
import { counted, posts } from "../answers.js";
import type { Edges, Game, WagerEdge } from "../games.js";
import type { Exact, PrintedFelt } from "../wire.js";
import { decimal, percent, words } from "../words.js";
import { panelWords as said } from "../words/panels.js";
import { Answered } from "./answered.js";

/** A column that is not posted, of a paytable that the game itself is paid by. */
interface OtherColumn {
  table: string;
  name: string;
  column: string;
  edges: Edges | null;
  counting: boolean;
  fault: string;
}

class FiguresPanel extends Answered<Edges> {
  static override properties = { felt: { attribute: false } };
  declare felt: PrintedFelt;
  #fractions = false;
  #others: OtherColumn[] = [];

  protected override get question(): string {
    return edgesOf(this.felt);
  }

  protected override heading(): TemplateResult {
    return html`<header class="row apart">
      <h2>${said.figures}</h2>
      <button class="btn quiet" aria-pressed=${this.#fractions} @click=${() => this.#toggle()}>${said.fractions}</button>
    </header>`;
  }

  protected override came(): void {
    this.#others = [];
    void this.beside<Game>(`/games/${encodeURIComponent(this.felt.game)}${posts(this.felt)}`, (game) => {
      this.#others = otherColumns(game, this.felt);
    });
  }

  protected override told(edges: Edges): TemplateResult {
    return html`<section class="figures">
        <h3>${said.baseGame}</h3>
        <p class="muted">${said.baseNote(edges.unit)}</p>
        ${this.#game(edges)}
      </section>
      <section class="figures">
        <h3>${said.byWager}</h3>
        ${this.#table(edges.wagers)}
      </section>
      ${this.#others.length ? html`<section class="figures"><h3>${said.underOther}</h3>${this.#others.map((each) => this.#other(each))}</section>` : nothing}`;
  }

  #game(edges: Edges): TemplateResult {
    const share = (exact: Exact): TemplateResult => this.#exactly(exact, percent(exact.decimal));
    const figures: [string, TemplateResult | string][] = [
      [said.value, this.#exactly(edges.value, said.signedUnits(edges.value.decimal))],
      [said.edge, share(edges.edge_of_initial_stake)],
      [said.risk, share(edges.element_of_risk)],
      [said.averageStake, this.#exactly(edges.average_stake, decimal(edges.average_stake.decimal, 4))],
      [said.hits, share(edges.hit_frequency)],
      [said.deviation, decimal(edges.deviation, 4)],
    ];
    return html`<dl class="figs ${this.#fractions ? "in-full" : ""}">${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
  }

  #table(rows: WagerEdge[]): TemplateResult {
    const several = new Set(rows.filter((each) => !each.posted).map((each) => each.wager));
    return html`<table class="by-wager">
      <thead><tr><th scope="col">${said.wager}</th><th scope="col">${said.edge}</th><th scope="col">${said.hits}</th><th scope="col">${said.deviation}</th></tr></thead>
      <tbody>${rows.map((row, at) => this.#row(row, rows[at - 1]?.wager === row.wager, several.has(row.wager)))}</tbody>
    </table>`;
  }

  #row(row: WagerEdge, further: boolean, several: boolean): TemplateResult {
    const column = several ? html`<small>${row.posted ? said.columnPosted(row.column) : words.column(row.column)}</small>` : nothing;
    return html`<tr class=${further ? "further" : ""}>
      <th scope="row"><span class=${further ? "sr" : ""}>${row.wager}</span>${column}</th>
      <td title=${row.edge?.exact ?? ""}>${row.edge ? percent(row.edge.decimal) : said.noEdge}</td>
      <td title=${row.hit_frequency.exact}>${percent(row.hit_frequency.decimal, 2)}</td>
      <td>${decimal(row.deviation, 2)}</td>
    </tr>
    ${this.#fractions ? html`<tr class="in-full"><td colspan="4">${row.edge ? fraction(said.edge, row.edge) : nothing} ${fraction(said.hits, row.hit_frequency)}</td></tr>` : nothing}`;
  }

  #exactly(exact: Exact, shown: string): TemplateResult {
    return html`<span class="num" title=${exact.exact}>${shown}</span>${this.#fractions ? fraction("", exact) : nothing}`;
  }

  #other(each: OtherColumn): TemplateResult {
    if (each.edges) return html`<h4>${said.under(each.name, each.column)}</h4>${this.#game(each.edges)}${this.#table(each.edges.wagers.filter((row) => row.posted))}`;
    if (each.fault) return html`<p role="alert">${each.fault}</p>`;
    if (each.counting) return html`<p class="muted" role="status">${said.countingColumn}</p>`;
    return html`<p><button class="btn" @click=${() => void this.#count(each)}>${said.compare(each.name, each.column)}</button></p>`;
  }

  async #count(each: OtherColumn): Promise<void> {
    each.counting = true;
    this.requestUpdate();
    try {
      each.edges = await counted<Edges>(edgesOf(this.felt, `${each.table}=${each.column}`), new AbortController().signal, () => undefined);
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

/** Where the figures of a felt's game are, or of the same with something posted otherwise. */
export function edgesOf(felt: PrintedFelt, otherwise = ""): string {
  return `/games/${encodeURIComponent(felt.game)}/edges${posts(felt, otherwise)}`;
}

function otherColumns(game: Game, felt: PrintedFelt): OtherColumn[] {
  const side = new Set(felt.rows.flat().filter((spot) => spot.kind === "side").map((spot) => spot.wager));
  const own = new Set(felt.paytables.filter((table) => table.pays.some((wager) => !side.has(wager))).map((table) => table.name));
  return game.paytables
    .filter((table) => own.has(table.name))
    .flatMap((table) =>
      table.columns
        .filter((column) => column !== table.posted)
        .map((column) => ({ table: table.key, name: table.name, column, edges: null, counting: false, fault: "" })),
    );
}

/** A fraction that breaks where it is divided, if it has to. */
function fraction(name: string, { exact }: Exact): TemplateResult {
  const [over, under] = exact.replace("-", "−").split("/");
  return html`<small class="mono fraction">${name} ${over}<wbr />/${under}</small>`;
}

customElements.define("cr-figures", FiguresPanel);
