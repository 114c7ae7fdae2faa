/** A position as it lies on a small felt, and cards to pick one from. */

import { html, nothing, type TemplateResult } from "lit";
import type { Pile } from "../wire.js";
import { sentence, words } from "../words.js";
import { cards } from "./card.js";

/** The piles side by side, one's own first, with what they make under them: beside them it would be taken for the next pile's. */
export function position(piles: Pile[]): TemplateResult {
  const own = piles.filter((pile) => pile.owner === "seat");
  const others = piles.filter((pile) => pile.owner !== "seat" && pile.rows.flat().some((slot) => slot.kind === "card"));
  return html`<div class="felt inset expl" role="group" aria-label=${words.theTable}>
    ${[...own, ...others].map(
      (pile) => html`<div class="zone">
        <p class="label">${pile.title}</p>
        ${pile.rows.map((row) => html`${cards(pile.owner === "seat" ? row.filter((slot) => slot.kind !== "empty") : row, null)}`)}
        ${pile.owner === "seat" && pile.hands ? html`<p class="made">${sentence(pile.hands)}</p>` : nothing}
      </div>`,
    )}
  </div>`;
}

const SUITS = ["s", "h", "d", "c"];

/** Every card of a deck as a button; those that lie there are pressed, and pressing them again takes them back. */
export function picker(deck: string[], picked: string[], toggle: (card: string) => void): TemplateResult {
  return html`<div class="picker" role="group" aria-label=${words.cardsToPick}>
    ${SUITS.map((suit) => {
      const there = deck.filter((card) => card.endsWith(suit)).reverse();
      return html`<div class="suit ${suit}">
        ${there.map(
          (card) => html`<button class="card-pick" aria-pressed=${picked.includes(card) ? "true" : "false"} @click=${() => toggle(card)}>
            <span aria-hidden="true">${card.slice(0, -1).replace("T", "10")}</span><i class="sr">${words.card(card)}</i>
          </button>`,
        )}
      </div>`;
    })}
  </div>`;
}
