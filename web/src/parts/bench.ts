/** What the bench shows of a posting beside another: figures, a picture of edges, and what becomes of best play. */

import { html, nothing, type TemplateResult } from "lit";
import type { Bench, BenchChart, Beside, CellBeside, DecisionBeside, Spread, WagerBeside } from "../bench.js";
import type { WagerEdge } from "../games.js";
import { decimal, percent, rooms, sentence } from "../words.js";
import { benchWords as said, byDecimal, byPercent } from "../words/bench.js";
import { vars } from "./vars.js";

/** The most classes of hands that are listed one by one. */
const LISTED = 24;
/** The most edges in the strip. */
const STRIP = 3;

/** The figures of the game as a whole. */
export function roundFigures(of: Bench): TemplateResult {
  const { round } = of;
  return html`<dl class="figs beside">
    ${figure(rooms.edgeOfInitial, round.edge_of_initial_stake, percentOf())}
    ${figure(rooms.elementOfRisk, round.element_of_risk, percentOf())}
    ${figure(rooms.hitFrequency, round.hit_frequency, percentOf(2))}
    ${spread(rooms.deviation, round.deviation)}
    ${figure(rooms.averageStake, round.average_stake, { show: (value) => decimal(value, 4), by: (value) => byDecimal(value) })}
  </dl>`;
}

interface Shown {
  show(value: number): string;
  by(value: number): string;
}

function percentOf(places = 4): Shown {
  return { show: (value) => percent(value, places), by: (value) => byPercent(value, places) };
}

function figure(name: string, { posted, own, difference }: Beside, { show, by }: Shown): TemplateResult {
  const changed = difference.decimal !== 0;
  return html`<div ?data-changed=${changed}>
    <dt>${name}</dt>
    <dd title=${own.exact}>${show(own.decimal)}<small>${changed ? html`${said.was(show(posted.decimal))} <span class="num">${said.by(by(difference.decimal))}</span>` : said.same}</small></dd>
  </div>`;
}

function spread(name: string, { posted, own, difference }: Spread): TemplateResult {
  return html`<div ?data-changed=${difference !== 0}>
    <dt>${name}</dt>
    <dd>${decimal(own, 4)}<small>${difference ? html`${said.was(decimal(posted, 4))} <span class="num">${said.by(byDecimal(difference))}</span>` : said.same}</small></dd>
  </div>`;
}

/** Every wager with its figures under both postings. */
export function wagerFigures(of: Bench): TemplateResult {
  return html`<div class="scrolls" role="region" tabindex="0" aria-label=${said.wagers}>
      <table class="columns wagers stacking">
        <caption class="sr">${said.wagers}</caption>
        <thead>
          <tr>
            <th scope="col">${said.wager}</th>
            <th scope="col" class="num">${said.edge}</th>
            <th scope="col" class="num">${said.posted}</th>
            <th scope="col" class="num">${said.difference}</th>
            <th scope="col" class="num">${rooms.hitFrequency}</th>
            <th scope="col" class="num">${rooms.deviation}</th>
          </tr>
        </thead>
        <tbody>${of.wagers.map(wagerRow)}</tbody>
      </table>
    </div>
    ${of.wagers.some((each) => !each.edge) ? html`<p class="muted said">${said.bonusSaid}</p>` : nothing}
    ${Object.entries(of.left_out).map(([wager, why]) => html`<p class="muted">${rooms.leftOut(wager, why)}</p>`)}`;
}

function wagerRow(each: WagerBeside): TemplateResult {
  const shown = each.edge ?? each.value;
  const moved = shown.difference.decimal;
  return html`<tr data-wager=${each.wager} ?data-posted=${each.changed}>
    <th scope="row">${each.wager} <small>${each.edge ? rooms.kinds[each.kind] : said.bonusValue}</small></th>
    <td class="num" data-head=${said.edge} data-own title=${shown.own.exact}>${percent(shown.own.decimal)}</td>
    <td class="num" data-head=${said.posted} title=${shown.posted.exact}>${percent(shown.posted.decimal)}</td>
    <td class="num" data-head=${said.difference}>${moved ? byPercent(moved) : said.nothing}</td>
    <td class="num" data-head=${rooms.hitFrequency}>${percent(each.hit_frequency.own.decimal, 2)}${was(each.hit_frequency.difference.decimal, percent(each.hit_frequency.posted.decimal, 2))}</td>
    <td class="num" data-head=${rooms.deviation}>${decimal(each.deviation.own, 4)}${was(each.deviation.difference, decimal(each.deviation.posted, 4))}</td>
  </tr>`;
}

function was(difference: number, before: string): TemplateResult | typeof nothing {
  return difference ? html`<small class="was">${said.was(before)}</small>` : nothing;
}

/** The edges that have moved, in a line, for where the figures are far below what is typed. */
export function strip(of: Bench): TemplateResult {
  const { own, difference } = of.round.edge_of_initial_stake;
  const moved = of.wagers.flatMap((each) => (each.kind === "side" && each.edge?.difference.decimal ? [{ name: each.wager, ...each.edge }] : []));
  const shown = [{ name: said.round, own, difference }, ...moved].slice(0, STRIP);
  return html`<div class="bench-strip" aria-hidden="true">
    ${shown.map((each) => html`<p><span>${each.name}</span> <b class="num">${percent(each.own.decimal, 2)}</b> ${each.difference.decimal ? html`<small class="num">${byPercent(each.difference.decimal, 2)}</small>` : nothing}</p>`)}
  </div>`;
}

// The picture.

interface Bar {
  label: string;
  value: number;
  own: boolean;
}

/** Edges as bars: the game itself, and each wager that has columns under all of them. */
export function edgePicture(of: Bench, ownColumns: Record<string, string>): TemplateResult {
  const { posted, own, difference } = of.round.edge_of_initial_stake;
  const game: Bar[] = [{ label: said.posted, value: posted.decimal, own: false }];
  if (difference.decimal) game.push({ label: said.now, value: own.decimal, own: true });
  const groups: [string, Bar[]][] = [[said.round, game], ...byWager(of.columns, ownColumns)];
  const values = groups.flatMap(([, bars]) => bars.map((bar) => bar.value));
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = most - least || 1;
  return html`<div class="edge-bars" ${vars({ zero: -least / room })}>
    ${groups.map(
      ([name, bars]) => html`<section>
        <h3>${name}</h3>
        <dl>${bars.map((bar) => html`<div ?data-own=${bar.own}><dt>${bar.label}</dt><dd><i ${vars({ from: (Math.min(0, bar.value) - least) / room, long: Math.abs(bar.value) / room })}></i><span>${percent(bar.value, 2)}</span></dd></div>`)}</dl>
      </section>`,
    )}
  </div>`;
}

function byWager(columns: WagerEdge[], own: Record<string, string>): [string, Bar[]][] {
  const groups = new Map<string, Bar[]>();
  for (const each of columns) {
    if (!each.edge) continue;
    const bars = groups.get(each.wager) ?? [];
    bars.push({ label: each.column, value: each.edge.decimal, own: own[each.paytable] === each.column });
    groups.set(each.wager, bars);
  }
  return [...groups];
}

// Best play.

export function changedPlay(of: Bench): TemplateResult {
  const moved = of.decisions.filter((each) => each.choices.some(({ frequency }) => frequency.difference.decimal));
  return html`<p class="lead" data-same=${of.same_play ? "yes" : "no"}>${of.same_play ? said.samePlay : said.otherPlay}</p>
    ${of.charts.filter((each) => each.changed || each.square).map(chart)}
    ${moved.length ? frequencies(moved) : nothing}`;
}

function frequencies(decisions: DecisionBeside[]): TemplateResult {
  return html`<div class="scrolls" role="region" tabindex="0" aria-label=${said.frequencies}>
    <table class="columns wagers">
      <caption>${said.frequencies}</caption>
      <thead>
        <tr><th scope="col">${said.choice}</th><th scope="col" class="num">${said.now}</th><th scope="col" class="num">${said.posted}</th><th scope="col" class="num">${said.difference}</th></tr>
      </thead>
      ${decisions.map(
        (each) => html`<tbody>
          <tr><th scope="rowgroup" colspan="4">${each.street}${each.after.length ? html` <small>${said.after(each.after)}</small>` : nothing}</th></tr>
          ${each.choices.map(
            ({ choice, frequency }) => html`<tr>
              <th scope="row">${sentence(choice)}</th>
              <td class="num">${percent(frequency.own.decimal)}</td>
              <td class="num">${percent(frequency.posted.decimal)}</td>
              <td class="num">${byPercent(frequency.difference.decimal)}</td>
            </tr>`,
          )}
        </tbody>`,
      )}
    </table>
  </div>`;
}

function chart(of: BenchChart): TemplateResult {
  const changed = of.cells.filter((each) => each.changed);
  return html`<section class="bench-chart">
    <h3>${of.heading}</h3>
    <p class="said">${sentence(of.says)}.</p>
    ${of.square ? square(of) : nothing} ${changed.length ? changedCells(of, changed) : nothing}
  </section>`;
}

/** Two hole cards as a square of ranks, suited above the diagonal; what has changed is ringed. Colours are for choices that are ever best, as in the strategy's square. */
function square(of: BenchChart): TemplateResult {
  const cells = new Map(of.cells.map((each) => [each.row, each]));
  const ranks = [...of.square];
  const best = of.choices.filter((choice, at) => !at || of.cells.some((cell) => cell.own === choice || cell.posted === choice));
  const keyOf = (name: string): string => of.keys[of.choices.indexOf(name)]!;
  return html`<div class="key">
      ${best.map((choice, at) => html`<span><i class="k" data-choice=${at}>${keyOf(choice)}</i>${choice}</span>`)}
      <span><i class="k ring"></i>${said.changedKey}</span>
    </div>
    <table class="grid13">
      <caption class="sr">${said.grid(of.heading)}</caption>
      <thead><tr><td></td>${ranks.map((rank) => html`<th scope="col">${rank}</th>`)}</tr></thead>
      <tbody>
        ${ranks.map(
          (row, down) => html`<tr>
            <th scope="row">${row}</th>
            ${ranks.map((column, across) => {
              const cell = cells.get(down === across ? row + row : down < across ? `${row}${column}s` : `${column}${row}o`);
              if (!cell) return html`<td></td>`;
              const name = cell.changed ? said.changedCell(cell.row, cell.own, cell.posted) : said.cell(cell.row, cell.own);
              return html`<td data-choice=${best.indexOf(cell.own)} ?data-changed=${cell.changed} title=${name}><span aria-hidden="true">${keyOf(cell.own)}</span><span class="sr">${name}</span></td>`;
            })}
          </tr>`,
        )}
      </tbody>
    </table>`;
}

function changedCells(of: BenchChart, changed: CellBeside[]): TemplateResult {
  return html`<div class="scrolls" role="region" tabindex="0" aria-label=${of.heading}>
      <table class="columns">
        <caption class="sr">${of.heading}</caption>
        <thead>
          <tr>
            <th scope="col">${said.hand}</th>
            ${of.columns ? html`<th scope="col">${sentence(of.columns)}</th>` : nothing}
            <th scope="col">${said.before}</th><th scope="col">${said.now}</th><th scope="col" class="num">${said.costs}</th>
          </tr>
        </thead>
        <tbody>
          ${changed.slice(0, LISTED).map(
            (each) => html`<tr>
              <th scope="row">${each.row}</th>
              ${of.columns ? html`<td>${each.column}</td>` : nothing}
              <td>${each.posted}</td><td>${each.own}</td><td class="num">${decimal(each.costs.decimal, 4)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${changed.length > LISTED ? html`<p class="muted">${said.more(changed.length - LISTED)}</p>` : nothing}`;
}
