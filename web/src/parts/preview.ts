/** A small felt, drawn from a game's piles and wagers alone. */

import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import type { GameInShort, GamePile } from "../games.js";

const WIDTH = 300;
const CARD = { width: 14, height: 20, apart: 18 };
const CIRCLE = { radius: 11, apart: 29 };
const ROW = 26;
/** A pile that grows as people choose is drawn with what it begins with. */
const LEAST_CARDS = 2;

export function preview(game: GameInShort): TemplateResult {
  const rows = [...owned(game, "house"), ...owned(game, "table")];
  const arc = 10 + ROW * rows.length;
  const seat = arc + 18;
  const circles = seat + ROW * owned(game, "seat").length + 16;
  const drawn = game.wagers.filter((each) => each.kind !== "bonus");
  return html`<svg class="preview" viewBox="0 0 ${WIDTH} ${circles + 20}" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
    ${rows.map((pile, at) => cards(pile, 10 + ROW * at))}
    ${svg`<path class="pa" d="M40 ${arc}Q150 ${arc + 20} 260 ${arc}" />`}
    ${owned(game, "seat").map((pile, at) => cards(pile, seat + ROW * at))}
    ${drawn.map((wager, at) => circle(wager.kind, middle(at, drawn.length, CIRCLE.apart), circles))}
  </svg>`;
}

function owned(game: GameInShort, owner: GamePile["owner"]): GamePile[] {
  return game.piles.filter((pile) => pile.owner === owner);
}

/** Where the middle of one of several things in a row is. */
function middle(at: number, count: number, apart: number): number {
  return WIDTH / 2 + (at - (count - 1) / 2) * apart;
}

function cards(pile: GamePile, top: number): SVGTemplateResult[] {
  const count = Math.max(pile.cards, LEAST_CARDS);
  return Array.from({ length: count }, (_, at) => {
    const left = middle(at, count, CARD.apart) - CARD.width / 2;
    return svg`<rect class=${pile.owner === "house" ? "pb" : "pf"} x=${left} y=${top} width=${CARD.width} height=${CARD.height} rx="2" />`;
  });
}

const RINGS: Record<string, string> = { mandatory: "pm", raised: "pr", side: "ps" };

function circle(kind: string, across: number, down: number): SVGTemplateResult {
  const ring = svg`<circle class=${RINGS[kind] ?? "pr"} cx=${across} cy=${down} r=${CIRCLE.radius} />`;
  if (kind !== "mandatory") return ring;
  return svg`${ring}<circle class="pchip" cx=${across} cy=${down} r=${CIRCLE.radius / 2} />`;
}
