/** Chips: stacks of at most six discs, the largest on top, which prints the total. */

import { html, nothing, type TemplateResult } from "lit";
import { figure } from "../words.js";
import { vars } from "./vars.js";

const VALUES = [500, 100, 50, 25, 10, 5, 2, 1];
const MOST_DISCS = 6;

/** The colour that a chip has: that of its value, or of the next lower one. */
export function colour(value: number): string {
  return `c${VALUES.find((each) => each <= value) ?? 1}`;
}

/** The discs of so many chips, the smallest at the bottom; where there would be too many, the largest. */
export function discs(total: number): number[] {
  const found: number[] = [];
  let left = total;
  for (const value of VALUES) {
    while (left >= value && found.length < MOST_DISCS) {
      found.push(value);
      left -= value;
    }
  }
  return found.reverse();
}

export function stack(total: number, kind = ""): TemplateResult | typeof nothing {
  if (total <= 0) return nothing;
  const found = discs(total);
  const long = total >= 1000 ? "long" : "";
  return html`<span class="stack ${kind}" aria-hidden="true" ${vars({ n: found.length })}>${found.map(
    (value, at) => html`<i class="chip ${colour(value)} ${long}" ${vars({ i: at })}>${at === found.length - 1 ? figure(total) : ""}</i>`,
  )}</span>`;
}

export function chip(value: number, small = false): TemplateResult {
  return html`<i class="chip ${colour(value)} ${small ? "sm" : ""}" aria-hidden="true">${small ? "" : figure(value)}</i>`;
}
