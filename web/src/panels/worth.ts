/** What choices are worth, made ready to be shown and spoken. */

import type { AdviceGiven } from "../answers.js";
import type { Action } from "../wire.js";
import { sentence, words } from "../words.js";

export interface Worth {
  id: string;
  label: string;
  /** In units, and in chips as they are staked. */
  value: number;
  chips: number;
  cost: number;
  costChips: number;
  best: boolean;
  /** How long its bar is, in hundredths: 4 for the worst, 96 for the best. */
  bar: number;
  exact: string;
}

const WORST = 4;
const BEST = 96;

/** Every choice that the seat can pay for, in the order of the bar. */
export function worths(advice: AdviceGiven, bar: Action[]): Worth[] {
  const exact = new Map(advice.choices.map((each) => [each.choice, each.value]));
  const had = advice.worths.map((each) => ({ ...each, units: exact.get(each.choice)?.decimal ?? Number(each.value) }));
  const values = had.map((each) => each.units);
  const [worst, best] = [Math.min(...values), Math.max(...values)];
  const unit = advice.stakes[advice.unit] ?? 0;
  const found = had.map((each): Worth => ({
    id: each.choice,
    label: labelOf(each.choice, bar),
    value: each.units,
    chips: each.units * unit,
    cost: best - each.units,
    costChips: (best - each.units) * unit,
    best: each.best,
    bar: best > worst ? WORST + ((BEST - WORST) * (each.units - worst)) / (best - worst) : BEST,
    exact: exact.get(each.choice)?.exact ?? each.value,
  }));
  return found.sort((one, other) => placeOf(one.id, bar) - placeOf(other.id, bar));
}

function labelOf(choice: string, bar: Action[]): string {
  return words.multiple(actionOf(choice, bar)?.label ?? sentence(choice));
}

function placeOf(choice: string, bar: Action[]): number {
  const action = actionOf(choice, bar);
  return action ? bar.indexOf(action) : bar.length;
}

function actionOf(choice: string, bar: Action[]): Action | undefined {
  return bar.find((action) => action.id === `choose:${choice}`) ?? bar.find((action) => action.place === choice.split(" ")[0]);
}
