/** Hold drawn: for each wager what was kept, what should have been, and the band around it. */

import { html, nothing, svg, type TemplateResult } from "lit";
import type { GameHold, HouseHold, WagerKept } from "../operating.js";
import { figure, percent, rooms } from "../words.js";
import { houseWords as said } from "../words/house.js";

const BAR = { width: 200, height: 24, margin: 8 };

/** What lies outside, in words, before anything else; of all rounds, or of those that were asked for. */
export function warnings(hold: HouseHold, ofAll: boolean): TemplateResult {
  if (!hold.warnings.length) {
    return html`<p class="all-within"><span aria-hidden="true">✓</span> ${noWarning(hold, ofAll)}</p>`;
  }
  return html`<section class="warned" role="alert" aria-label=${said.warnings}>
    <h2><span aria-hidden="true">▲</span> ${said.outside(hold.warnings.length)}</h2>
    <ul>${hold.warnings.map((each) => html`<li>${each}</li>`)}</ul>
  </section>`;
}

function noWarning(hold: HouseHold, ofAll: boolean): string {
  if (!hold.games.length) return ofAll ? said.nothingYet : said.nothingThere;
  return hold.games.some((game) => game.wagers.some(isAbove)) ? said.noWarning : said.allWithin;
}

/** Whether more was kept than best play would have left: nobody is warned of that, and yet it is not within the band. */
function isAbove(each: WagerKept): boolean {
  return !each.outside && !!each.band && each.kept > each.band[1].decimal;
}

/** Every game as posted, with its wagers. */
export function holdOf(hold: HouseHold): TemplateResult {
  return html`${hold.games.map(ofGame)}
    ${hold.unread.map((each) => html`<p class="muted">${said.unread(each.game, each.kept, each.staked, each.why)}</p>`)}
    ${hold.games.length ? html`<p class="muted">${said.explained}</p>` : nothing}`;
}

function ofGame(game: GameHold): TemplateResult {
  const posted = Object.entries(game.changed).map(([name, value]) => `${name}=${value}`).join(" ");
  return html`<div class="scrolls" role="region" tabindex="0" aria-label=${game.name} data-hold=${game.game}>
    <table class="columns wagers stacking hold">
      <caption>${game.name} ${posted ? html`<span class="mono">${posted}</span>` : nothing} <small>${said.at(game.rounds, game.tables)}</small></caption>
      <thead>
        <tr>
          <th scope="col">${said.wager}</th>
          <th scope="col">${said.band}</th>
          ${[said.keptHead, said.should, said.hold, said.staked].map((each) => html`<th scope="col" class="num">${each}</th>`)}
        </tr>
      </thead>
      <tbody>${game.wagers.map(ofWager)}</tbody>
    </table>
    ${game.unknown ? html`<p class="muted">${said.unknown(game.unknown)}</p>` : nothing}
  </div>`;
}

function ofWager(each: WagerKept): TemplateResult {
  return html`<tr data-wager=${each.wager} ?data-outside=${each.outside ?? false}>
    <th scope="row">${each.wager}${each.kind ? html`<small>${rooms.kinds[each.kind]}</small>` : nothing}</th>
    <td class="whole-row" data-head=${said.band}>${each.band && each.expected ? band(each, each.expected.decimal, each.band[0].decimal, each.band[1].decimal) : html`<span class="muted">${each.expected ? said.choicesChange : said.notCounted}</span>`}</td>
    <td class="num" data-head=${said.keptHead}><b>${figure(each.kept)}</b></td>
    <td class="num" data-head=${said.should}>${each.expected ? html`${said.expected(each.expected.decimal)}${each.by_any_play ? nothing : html`<small>${said.byBest}</small>`}` : said.none}</td>
    <td class="num" data-head=${said.hold}>${each.hold ? percent(each.hold.decimal, 2) : said.none}</td>
    <td class="num" data-head=${said.staked}>${figure(each.staked)}</td>
  </tr>`;
}

/** The band as a bar, with a stroke where it should be and a mark where it is. */
function band(each: WagerKept, should: number, low: number, high: number): TemplateResult {
  const [least, most] = [Math.min(low, each.kept), Math.max(high, each.kept)];
  const place = (chips: number): number => BAR.margin + ((BAR.width - 2 * BAR.margin) * (chips - least)) / (most - least || 1);
  const [at, middle] = [place(each.kept), BAR.height / 2];
  return html`<div class="band">
    <svg viewBox="0 0 ${BAR.width} ${BAR.height}" role="img" aria-label=${said.bar(each.kept, should, low, high)}>
      ${svg`<line class="whole" x1=${BAR.margin} x2=${BAR.width - BAR.margin} y1=${middle} y2=${middle} />
        <rect x=${place(low)} width=${Math.max(1, place(high) - place(low))} y=${middle - 5} height="10" rx="3" />
        <line class="should" x1=${place(should)} x2=${place(should)} y1=${middle - 9} y2=${middle + 9} />
        <path class="is" d="M${at} ${middle - 7} l6 7 l-6 7 l-6 -7 z" />`}
    </svg>
    <span class="range">${each.exact ? nothing : `${said.normal} `}${said.bandOf(low, high)}</span>
    <b class="where">${each.outside ? html`<span aria-hidden="true">▲</span> ${said.isOutside}` : html`<span aria-hidden="true">✓</span> ${isAbove(each) ? said.isAbove : said.isWithin}`}</b>
  </div>`;
}
