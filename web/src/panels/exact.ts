/** Exact figures, made ready to be shown: each wager with its edge, how often it wins, and how far its results lie apart. */

import type { Solved } from "../answers.js";
import type { Exact } from "../wire.js";

export interface FigureRow {
  wager: string;
  /** Empty where the wager has no columns. */
  column: string;
  posted: boolean;
  /** None for a bonus, which has no stake of its own. */
  edge: Exact | null;
  hits: Exact;
  deviation: number;
}

/** The wagers of the game itself as posted, then the side wagers under every column of their paytables. */
export function figureRows(solved: Solved): FigureRow[] {
  const side = new Set(solved.side_wagers.map((each) => each.wager));
  const own = solved.wagers
    .filter((each) => !side.has(each.wager))
    .map((each): FigureRow => ({
      wager: each.wager,
      column: "",
      posted: true,
      edge: each.edge,
      hits: sum(each.outcomes.filter(({ net }) => net.decimal > 0).map(({ probability }) => probability)),
      deviation: deviationOf(each.wager, solved),
    }));
  const columns = (wager: string): number => solved.side_wagers.filter((each) => each.wager === wager).length;
  const sides = solved.side_wagers.map((each): FigureRow => ({
    wager: each.wager,
    column: columns(each.wager) > 1 ? each.column : "",
    posted: each.posted,
    edge: each.edge,
    hits: each.hit_frequency,
    deviation: each.deviation,
  }));
  return [...own, ...sides];
}

function deviationOf(wager: string, solved: Solved): number {
  const at = solved.covariance.wagers.indexOf(wager);
  return Math.sqrt(solved.covariance.matrix[at]?.[at]?.decimal ?? 0);
}

/** The sum of exact numbers, exactly. */
export function sum(terms: Exact[]): Exact {
  let [over, under] = [0n, 1n];
  for (const { exact } of terms) {
    const [top, bottom] = parts(exact);
    [over, under] = lowest(over * bottom + top * under, under * bottom);
  }
  return { exact: `${over}/${under}`, decimal: terms.reduce((total, each) => total + each.decimal, 0) };
}

function parts(exact: string): [bigint, bigint] {
  const [top, bottom] = exact.split("/");
  return [BigInt(top ?? 0), BigInt(bottom ?? 1)];
}

function lowest(over: bigint, under: bigint): [bigint, bigint] {
  let [a, b] = [over < 0n ? -over : over, under];
  while (b) [a, b] = [b, a % b];
  return a > 1n ? [over / a, under / a] : [over, under];
}
