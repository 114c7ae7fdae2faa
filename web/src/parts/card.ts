/** Cards: faces with the drawn art, backs, and the places of those still to come. */

import { html, type TemplateResult } from "lit";
import { settings } from "../settings.js";
import type { Slot } from "../wire.js";
import { words } from "../words.js";
import { vars } from "./vars.js";

declare const CARD_ART: string;

export type Size = "full" | "small" | "tiny";

/** How a card stands out: part of the hand that decided, or not part of it. */
export type Standing = "plain" | "up" | "off";

export function card(slot: Slot, standing: Standing = "plain", size: Size = "full"): TemplateResult {
  if (slot.kind === "empty") return html`<span class="card slot" data-slot="empty" role="img" aria-label=${words.noCard}></span>`;
  if (slot.kind === "back") return html`<span class="card back" data-slot="back" role="img" aria-label=${words.faceDown}></span>`;
  const code = slot.card ?? "";
  const suit = code.slice(-1);
  const kind = `card ${suit} ${standing === "plain" ? "" : standing}`;
  if (size === "tiny") {
    const rank = code.slice(0, -1).replace("T", "10");
    return html`<span class="${kind} ${rank === "10" ? "ten" : ""}" data-slot=${code} role="img" aria-label=${words.card(code)}><b>${rank}</b><i></i></span>`;
  }
  return html`<span class="${kind} art" data-slot=${code} role="img" aria-label=${words.card(code)}
    ><img src=${addressOfFace(code)} alt="" draggable="false"
  /></span>`;
}

/** Where the face of a card is, as the deck is set. */
export function addressOfFace(code: string): string {
  return `${CARD_ART}/${settings().deck}/${code}.svg`;
}

/** A row of cards; those named in `up` are raised, and if any is, the others stand back. */
export function cards(row: Slot[], up: ReadonlySet<string> | null, size: Size = "full"): TemplateResult {
  const standing = (slot: Slot): Standing => {
    if (up) return slot.card && up.has(slot.card) ? "up" : up.size ? "off" : "plain";
    return slot.marked ? "up" : "plain";
  };
  const long = size === "full" && row.length > 4 && row.length !== 5;
  return html`<span class="cards ${size === "full" ? "" : size} ${long ? "long" : ""}" ${vars({ n: row.length })}
    >${row.map((slot) => card(slot, standing(slot), size))}</span
  >`;
}
