/** The bar below the felt, always in the same place: purse, prompt, choices or chips. */

import { html, nothing, type TemplateResult } from "lit";
import type { Action } from "../wire.js";
import { figure, signed, words } from "../words.js";
import { keycap } from "../keys.js";
import { chip } from "./chips.js";
import { clicked } from "./held.js";
import { vars } from "./vars.js";

export interface Purse {
  balance: number;
  net: number;
  rounds: number;
}

export function purse(of: Purse): TemplateResult {
  const kind = of.net > 0 ? "win" : of.net < 0 ? "lose" : "";
  return html`<dl class="purse">
    <div><dt>${words.balance}</dt><dd>${figure(of.balance)}</dd></div>
    <div class="opt"><dt>${words.net}</dt><dd class=${kind}>${signed(of.net)}</dd></div>
    <div class="opt"><dt>${words.rounds}</dt><dd>${figure(of.rounds)}</dd></div>
  </dl>`;
}

export interface Timer {
  seconds: number;
  /** Of what there was, in hundredths. */
  left: number;
  whose: string;
  /** What happens when it has run out. */
  then: string;
}

export function timer(of: Timer | null): TemplateResult | typeof nothing {
  if (!of) return nothing;
  const soon = of.seconds <= 5;
  return html`<span class="clock ${soon ? "soon" : ""}" role="timer" aria-label=${words.timeLeft(of.seconds)} ${vars({ left: of.left })}>${of.seconds}</span>${
    soon && of.then ? html`<span class="then">${words.thenRule(of.then)}</span>` : nothing
  }`;
}

/** The choices, each in its place for the whole game; what is not legal now leaves its place empty. */
export function choices(bar: Action[], pressed: string, disabled: boolean, act: (action: Action) => void): TemplateResult {
  const offered = bar.filter((action) => action.offered !== false).length;
  return html`<div class="places ${offered ? "" : "waiting"}" role="group" aria-label=${words.yourChoices} ${vars({ thumb: thumbColumns(bar.length) })}>
    ${bar.map((action) =>
      action.offered === false
        ? html`<span class="place" aria-hidden="true"></span>`
        : html`<button class="choice" data-action=${action.id} ?data-pressed=${pressed === action.id} ?disabled=${disabled} @click=${() => act(action)}>
            <b>${words.multiple(action.label)}</b><small>${cost(action)}</small>${keycap(action.key)}
          </button>`,
    )}
  </div>`;
}

/** In how many columns choices stand on a phone: in one row, or in two. */
function thumbColumns(places: number): number {
  return places <= 3 ? Math.max(places, 1) : Math.ceil(places / 2);
}

/** What a choice takes: chips, or what it brings instead of a bet. */
export function cost(action: Action): TemplateResult | string {
  return action.chips ? html`${chip(action.chips, true)}${figure(action.chips)}` : action.detail || words.freeChoices[action.place] || words.noBet;
}

export interface TrayState {
  chips: number[];
  selected: number;
  total: number;
  again: boolean;
  canUndo: boolean;
  canRebet: boolean;
  disabled: boolean;
  /** Whether more is down than there are chips for. */
  short: boolean;
}

export interface TrayActs {
  pick(chip: number): void;
  undo(): void;
  clear(): void;
  rebet(): void;
  double(): void;
  deal(): void;
  change(): void;
}

/** The chips, and what is done with them. */
export function tray(state: TrayState, acts: TrayActs): TemplateResult {
  const deal = state.again ? words.dealAgain(state.total) : state.total ? words.dealFor(state.total) : words.deal;
  const verb = (label: string, key: string, act: () => void, off: boolean): TemplateResult =>
    html`<button class="btn" ?disabled=${off || state.disabled} @click=${(event: MouseEvent) => (clicked(event), act())}>${label} ${keycap(key)}</button>`;
  return html`<div class="tray ${state.again ? "again" : ""}" role="group" aria-label=${words.placeChips}>
    ${state.chips.map(
      (each, at) => html`<button class="pick" aria-pressed=${at === state.selected} ?disabled=${state.disabled} @click=${(event: MouseEvent) => (clicked(event), acts.pick(at))}>
        <span class="sr">${words.chipOf(each)}</span>${chip(each)}<kbd aria-hidden="true">${at + 1}</kbd>
      </button>`,
    )}
    <span class="verbs">
      ${state.again ? html`<button class="btn phone-only" ?disabled=${state.disabled} @click=${acts.change}>${words.changeBets}</button>` : nothing}
      ${verb(words.undo, "u", acts.undo, !state.canUndo)} ${verb(words.clear, "c", acts.clear, !state.total)}
      ${state.total ? verb(words.double, "d", acts.double, false) : verb(words.rebet, "r", acts.rebet, !state.canRebet)}
      <button class="btn primary" data-action="deal" ?disabled=${state.disabled || state.short} @click=${acts.deal}>${deal} <kbd>Space</kbd></button>
    </span>
  </div>`;
}
