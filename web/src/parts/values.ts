/** What choices are worth: a bar for each, the worst short and the best long. */

import { html, type TemplateResult } from "lit";
import type { Explored } from "../strategy.js";
import { decimal, sentence } from "../words.js";
import { strategyWords as said } from "../words/strategy.js";
import { vars } from "./vars.js";

export interface ChoiceValue {
  label: string;
  value: number;
  /** The value as a fraction. */
  exact: string;
  best: boolean;
}

/** What choices are worth in a position that was looked at. */
export function valuesOf(found: Explored): ChoiceValue[] {
  const exact = new Map(found.choices.map((each) => [each.choice, each.value]));
  return found.worths.map((each) => ({
    label: buttonLabel(found.labels[each.choice] ?? sentence(each.choice)),
    value: exact.get(each.choice)?.decimal ?? Number(each.value),
    exact: exact.get(each.choice)?.exact ?? each.value,
    best: each.best,
  }));
}

const WORST = 4;
const BEST = 96;

export function valueList(choices: ChoiceValue[]): TemplateResult {
  const values = choices.map((each) => each.value);
  const [worst, best] = [Math.min(...values), Math.max(...values)];
  const long = (value: number): number => (best > worst ? WORST + ((BEST - WORST) * (value - worst)) / (best - worst) : BEST);
  return html`<ul class="values">
    ${choices.map(
      (each) => html`<li ?data-best=${each.best}>
        <b>${each.label}</b>
        <span class="track" ?data-best=${each.best} aria-hidden="true"><i ${vars({ v: `${long(each.value)}%` })}></i></span>
        <span class="value" title=${each.exact}>${decimal(each.value, 4)}</span>
        <span class="cost">${each.best ? html`<span class="grade g-best" data-icon="✓">${said.best}</span>` : each.value < best ? said.costs(best - each.value) : said.costsNothing}</span>
      </li>`,
    )}
  </ul>`;
}

/** "Bet 4×", as buttons have it. */
export function buttonLabel(label: string): string {
  return label.replace(/(\d|½|¼|¾)x$/, "$1×");
}
