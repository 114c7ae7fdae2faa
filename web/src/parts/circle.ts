/** A circle of the felt, for one wager: what is printed in it, the chips on it, and what they brought. */

import { html, nothing, svg, type TemplateResult } from "lit";
import type { Spot } from "../wire.js";
import { signed, words } from "../words.js";
import { stack } from "./chips.js";
import { clicked, hold, holding, release, wasHeld } from "./held.js";

/** A circle as it is now. */
export interface Circle {
  spot: Spot;
  /** The best odds that it is paid by a paytable or by rows of its own, and whether there are others. */
  most: string;
  several: boolean;
  chips: number;
  /** What the wager brought, once it is settled. */
  net: number | null;
  /** What is said of a circle without chips: later, open, closed. */
  state: "" | "later" | "open" | "closed";
  selected: boolean;
  /** A short reading under the circle, where there is no room beside the cards. */
  reading: string;
  disabled: boolean;
  /** Whether it waits for chips on other circles. */
  waits: boolean;
  /** Why it took no chips, in a sentence. */
  refused: string;
  /** Chips that are being put beside it, before they are paid. */
  paying?: number;
  /** Whether it was settled right, where that is the question. */
  right?: boolean;
}

export interface CircleActs {
  add(wager: string): void;
  takeBack(wager: string): void;
}

const SCALLOPS = 24;

/** Degrees of the ring that a letter of the name takes and one of what is printed below, about, and as many as there are. */
const OF_NAME = 12.5;
const OF_PRINT = 8.5;
const AROUND = 380;

/** The scalloped edge of a side wager. */
const star = ((): string => {
  const points = Array.from({ length: 2 * SCALLOPS }, (_, at) => {
    const radius = at % 2 ? 60.5 : 64;
    const angle = (Math.PI * at) / SCALLOPS - Math.PI / 2;
    return `${(66 + radius * Math.cos(angle)).toFixed(1)} ${(66 + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join(" ")}Z`;
})();

/** The paths that names run along; once in a page. */
export const paths = svg`<svg width="0" height="0" class="paths" aria-hidden="true"><defs>
  <path id="ring-top" d="M66 113.5A47.5 47.5 0 1 1 66.01 113.5"/>
  <path id="ring-low" d="M66 8.5A57.5 57.5 0 1 0 66.01 8.5"/>
  <path id="arc-text" d="M24 14Q430 86 836 14"/>
  <path id="arc-second" d="M60 44Q430 108 800 44"/>
</defs></svg>`;

/** A circle, with what was paid on it beside its own odds, which asked for no chips. */
export function circle(at: Circle, acts: CircleActs, paid: Circle[] = []): TemplateResult {
  const { spot, net } = at;
  const result = net === null ? "" : net > 0 ? "won" : net < 0 ? "lost" : "push";
  const lost = result === "lost";
  const long = OF_NAME * spot.wager.length + OF_PRINT * printed(at).length > AROUND;
  return html`<div class="spot-place">
    <button
      class="spot"
      data-kind=${spot.kind}
      data-wager=${spot.wager}
      data-result=${result || nothing}
      data-right=${at.right === undefined ? nothing : at.right ? "yes" : "no"}
      ?data-open=${at.state === "open"}
      ?data-waits=${at.waits}
      ?data-long=${long}
      aria-current=${at.selected ? "true" : nothing}
      aria-disabled=${at.disabled ? "true" : nothing}
      @click=${(event: MouseEvent) => {
        clicked(event);
        if (!wasHeld()) acts.add(spot.wager);
      }}
      @pointerdown=${(event: PointerEvent) => hold(event, () => acts.takeBack(spot.wager))}
      @pointerup=${release}
      @pointercancel=${release}
      @contextmenu=${(event: Event) => {
        event.preventDefault(); // a mouse; a finger that stays down is held
        if (!holding()) acts.takeBack(spot.wager);
      }}
    >
      <span class="sr">${name(at)}</span>
      <svg class="ring" viewBox="0 0 132 132" aria-hidden="true">
        ${spot.kind === "side" ? svg`<path class="star" d=${star} />` : nothing}
        <circle class="out" cx="66" cy="66" r="63.5" />
        <circle class="in" cx="66" cy="66" r="41.5" />
        <text><textPath href="#ring-top" startOffset="50%">${spot.wager}</textPath></text>
        <text class="pays"><textPath href="#ring-low" startOffset="50%">${printed(at)}</textPath></text>
      </svg>
      ${at.chips > 0 && !lost
        ? html`<span class="on" aria-hidden="true">${stack(at.chips)}${stack(at.paying ?? net ?? 0, "won-chips")}</span>`
        : at.state
          ? html`<span class="later" aria-hidden="true">${words[at.state]}</span>`
          : nothing}
      ${net === null ? nothing : html`<span class="net" aria-hidden="true">${mark(at)}${signed(net)}</span>`}
      <span class="caption" aria-hidden="true">${spot.wager}${at.reading ? html`<small>${at.reading}</small>` : nothing}</span>
    </button>
    ${at.selected && at.chips > 0 && net === null
      ? html`<button class="less" aria-label=${words.takeBack(spot.wager)} @click=${() => acts.takeBack(spot.wager)}>−</button>`
      : nothing}
    ${paid.map(plaque)}${at.refused ? html`<p class="refused">${at.refused}</p>` : nothing}
  </div>`;
}

/** A payment that asks for no chips, when it pays: a plaque with what it brought. */
function plaque(at: Circle): TemplateResult {
  const paid = at.net === null ? nothing : html` <b>${mark(at)}${signed(at.net)}</b>`;
  return html`<p class="plaque" data-wager=${at.spot.wager} ?data-open=${at.state === "open"}>${at.spot.wager}${paid}</p>`;
}

function mark({ right }: Circle): string {
  return right === undefined ? "" : right ? "✓ " : "✗ ";
}

function name(at: Circle): string {
  if (at.net !== null) return words.circleNet(at.spot.wager, at.chips, at.net);
  if (at.chips || !at.state) return words.circle(at.spot.wager, at.chips);
  return words.circleState(at.spot.wager, words[at.state]);
}

/** What is printed at the bottom of the ring: a size where it is raised, else the best odds of its own. */
function printed({ spot, most, several }: Circle): string {
  const unit = spot.kind === "raised" ? (spot.unit ?? "").toLowerCase() : "";
  if (unit && spot.sizes.length) return words.sizes(spot.sizes, unit);
  if (unit && !spot.most) return words.asMuchAs(unit);
  if (spot.caption.startsWith("=") && !spot.most) return spot.caption;
  return several ? words.upTo(most) : words.pays(most);
}

/** How many columns circles stand in on a phone. */
export function phoneColumns(count: number): number {
  return count <= 5 ? count : count === 6 ? 3 : 4;
}

