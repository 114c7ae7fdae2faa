/** What a table's page remembers while its tab is open, so that nothing of an evening is lost on the way to other pages. */

import type { Stakes } from "./placing.js";
import { resumable, resumed } from "./resumed.js";

/** How somebody stands at a table in this evening. */
export interface Kept {
  /** The chips that they brought. */
  brought: number;
  /** What they have won or lost of them. */
  net: number;
  rounds: number;
  /** What they staked in the round before. */
  last: Stakes;
  /** What lies on the circles. */
  stakes: Stakes;
}

/** What was kept of somebody at a table, if anything was. */
export function kept(table: string, name: string): Kept | null {
  return resumed<Kept>(called(table, name));
}

export function keep(table: string, name: string, what: Kept): void {
  resumable(called(table, name), what);
}

function called(table: string, name: string): string {
  return `evening.${table}.${name}`;
}
