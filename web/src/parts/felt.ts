/** The felt: dealer, board, the words across it, the other seats, you and your circles. All of it from data. */

import { html, nothing, svg, type TemplateResult } from "lit";
import type { Neighbour, Pile, PrintedFelt, SeatSeen, Slot, TableShown } from "../wire.js";
import { sentence, signed, words } from "../words.js";
import { cards } from "./card.js";
import { circle, paths, phoneColumns, type Circle, type CircleActs } from "./circle.js";
import { flank, flanks, type Lit } from "./paytables.js";
import { vars } from "./vars.js";

/** How many places for cards of one's own are drawn before the deal, however many there may be in the end. */
const FIRST_PLACES = 3;

/** As many letters as a phone has room for in one line of capitals. */
const ONE_LINE = 44;

/** Everything that the felt shows. */
export interface FeltState {
  felt: PrintedFelt;
  shown: TableShown;
  circles: Circle[];
  lit: Lit;
  /** The cards that are raised, once a round is settled; null while none of them decided anything. */
  up: ReadonlySet<string> | null;
  turn: number | null;
  own: number;
  seats: SeatSeen[];
  /** Whether the round went well: its hand is lit. */
  won: boolean;
  dimmed: boolean;
  free: number[];
  /** What stands over the cards before one, where they are not one's own. */
  title?: string;
}

export interface FeltActs extends CircleActs {
  sit(seat: number): void;
}

export function felt(state: FeltState, acts: FeltActs): TemplateResult {
  const { shown } = state;
  const house = shown.piles.filter((pile) => pile.owner === "house");
  const board = shown.piles.filter((pile) => pile.owner === "table" && pile.rows.flat().length);
  const own = shown.piles.filter((pile) => pile.owner === "seat");
  return html`<section class="felt" aria-label=${words.theTable} ?data-dimmed=${state.dimmed}>
    ${paths}
    <div class="ground">
      ${printed(state)}
      <div class="house">
        ${house.map((pile) => zone(pile, state))} ${board.map((pile) => zone(pile, state, false))}
      </div>
      ${arc(state.felt.lines)} ${company(state, acts)}
      <div class="you">${state.title ? html`<p class="label">${state.title}</p>` : nothing}${own.map((pile) => hand(pile, state))}${circles(state, acts)}</div>
    </div>
  </section>`;
}

function printed(state: FeltState): TemplateResult {
  const side = new Set(state.felt.rows.flat().filter((spot) => spot.kind === "side").map((spot) => spot.wager));
  const [left, right] = flanks(state.felt.paytables, side);
  return html`${flank("left", left, state.lit)}${flank("right", right, state.lit)}`;
}

/** A pile of the house: its title, what it makes, its cards. */
function zone(pile: Pile, state: FeltState, titled = true): TemplateResult {
  const made = pile.hands ? html`<b>${sentence(pile.hands)}</b>` : nothing;
  return html`<div class="zone" data-pile=${pile.name}>
    ${titled || pile.hands ? html`<p class="label">${titled ? pile.title : ""} ${made}</p>` : html`<p class="sr">${pile.title}</p>`}
    ${pile.rows.map((row) => cards(row, state.up))}
  </div>`;
}

/** One's own cards; the hands of a split apart. */
function hand(pile: Pile, state: FeltState): TemplateResult {
  const apart = pile.rows.length > 1;
  const rows = lying(pile.rows).map(
    (row, at) => html`<div class="zone" data-pile=${pile.name}>
      ${apart && pile.totals?.[at] ? html`<p class="label">${words.splitHand(at, row[0]?.card ?? "")} <b>${sentence(pile.totals[at])}</b></p>` : nothing}
      ${cards(row, state.up)}
    </div>`,
  );
  const readings = pile.hands ? pile.hands.split("; ") : [];
  return html`<div class="hands">${rows}</div>
    ${readings.length > 1
      ? html`<ul class="readings" aria-label=${words.yourGames}>${readings.map((each, at) => html`<li><span>${pile.played_for?.[at]}</span> ${sentence(each)}</li>`)}</ul>`
      : html`<p class="made ${state.won ? "won" : ""}" ?hidden=${!readings.length}>${sentence(readings[0] ?? "")}</p>`}`;
}

/** Cards that lie there; before any do, the places for them. How many one will draw is not known beforehand. */
function lying(rows: Slot[][]): Slot[][] {
  const cards = rows.map((row) => row.filter((slot) => slot.kind !== "empty")).filter((row) => row.length);
  return cards.length ? cards : rows.map((row) => row.slice(0, FIRST_PLACES));
}

/** The one or two lines across the felt. */
function arc(lines: string[]): TemplateResult | typeof nothing {
  const [first, second] = lines;
  if (!first) return nothing;
  const height = second ? 92 : 66;
  const low = second ? "M44 52Q430 118 816 52" : "M20 22Q430 96 840 22";
  return html`<svg class="arc" viewBox="0 0 860 ${height}" role="img" aria-label=${lines.join(". ")}>
      <path d="M16 -8Q430 66 844 -8" /><path d=${low} />
      <text><textPath href="#arc-text" startOffset="50%">${first}</textPath></text>
      ${second ? svg`<text class="second"><textPath href="#arc-second" startOffset="50%">${second}</textPath></text>` : nothing}
    </svg>
    <p class="rule" ?data-long=${first.length > ONE_LINE}>${first}</p>`; // one of the two is shown, and read
}

/** The other seats, split around one's own number. */
function company(state: FeltState, acts: FeltActs): TemplateResult | typeof nothing {
  const plates = [
    ...state.shown.neighbours.map((each) => ({ seat: each.seat, plate: plate(each, state) })),
    ...state.free.map((seat) => ({ seat, plate: free(seat, acts) })),
  ].sort((one, other) => one.seat - other.seat);
  if (!plates.length) return nothing;
  const middle = state.own || Math.ceil(state.felt.seats / 2) + 0.5;
  return html`<div class="company" ?data-some=${plates.length > 1} ?data-many=${plates.length > 4} ?data-all=${plates.length > 6}>
    <div class="seats left">${plates.filter((each) => each.seat < middle).map((each) => each.plate)}</div>
    <div class="seats right">${plates.filter((each) => each.seat > middle).map((each) => each.plate)}</div>
  </div>`;
}

function plate(each: Neighbour, state: FeltState): TemplateResult {
  const turn = state.turn === each.seat;
  const doing = turn ? words.choosing : each.doing || each.chosen;
  const what = [each.net === null ? "" : signed(each.net), each.hands, doing].filter(Boolean).join(", ");
  const who = each.name || words.seat(each.seat);
  return html`<article class="seat" ?data-turn=${turn} aria-label=${[who, what].filter(Boolean).join(", ")}>
    <span class="who"><span>${who}</span><span class="short">${words.seat(each.seat)}</span></span><span class="what">${what}</span>
    ${cards(each.cards, null, "tiny")}<span class="down">${each.stake ? words.down(each.stake) : ""}</span>
  </article>`;
}

function free(seat: number, acts: FeltActs): TemplateResult {
  return html`<button class="seat empty" @click=${() => acts.sit(seat)}>
    <span class="who"><span>${words.seat(seat)}</span><span class="short">${words.seat(seat)}</span></span><span class="what">${words.sitHere}</span>
  </button>`;
}

/** The circles, in their order, a gap between kinds, linked ones tied. */
function circles(state: FeltState, acts: FeltActs): TemplateResult {
  const { felt: printed } = state;
  const round = state.circles.filter((each) => each.spot.kind !== "bonus");
  const paid = state.circles.filter((each) => each.spot.kind === "bonus");
  let before: Circle | null = null;
  const drawn = round.map((each) => {
    const linked = before && printed.linked[each.spot.wager] === before.spot.wager;
    const gap = before && before.spot.kind !== each.spot.kind;
    before = each;
    return html`${linked ? html`<span class="tie" aria-hidden="true">=</span>` : gap ? html`<span class="gap"></span>` : nothing}
    ${circle(each, acts, paid.filter(({ spot }) => spot.unit === each.spot.wager))}`;
  });
  return html`<div class="spots" ${vars({ count: round.length, "phone-cols": phoneColumns(round.length) })}>${drawn}</div>`;
}
