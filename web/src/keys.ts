/** Keys that somebody has put elsewhere: what a pressed key means at the table, and what buttons print. */

import { html, type TemplateResult } from "lit";
import { settings } from "./settings.js";

/** The usual key of what was pressed; empty where that key was given up for another. */
export function meant(event: KeyboardEvent): string {
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key; // also with the capitals locked
  const { bound } = settings();
  const usual = Object.keys(bound).find((each) => bound[each] === pressed);
  return usual ?? (pressed in bound ? "" : pressed);
}

/** The key that is pressed for what usually has this one. */
export function keyFor(usual: string): string {
  return settings().bound[usual] ?? usual;
}

/** The key that is printed on a button; read aloud only where the name of the button is not enough. */
export function keycap(usual: string, hidden = false): TemplateResult {
  return hidden ? html`<kbd aria-hidden="true">${keyFor(usual)}</kbd>` : html`<kbd>${keyFor(usual)}</kbd>`;
}
