/** One's chips beside a table: in the purse, or before one's seat elsewhere. */

import { ownTables } from "./games.js";
import { ask, get, PROMPTLY, Refusal } from "./house.js";
import type { Bankroll, TableSeen } from "./wire.js";

/** What people bring to a table, if they have as much; and what a new purse holds. */
export const BUY_IN = 1000;

export interface Purse {
  bankroll: Bankroll;
  /** Where chips lie that cannot be fetched, since a round goes on there. */
  elsewhere: TableSeen | null;
}

/** What can be brought to a table: if the purse holds less than is wanted, idle seats elsewhere are given up for it. */
export async function gathered(table: string, wanted = BUY_IN): Promise<Purse> {
  const bankroll = await get<Bankroll>("/me", PROMPTLY);
  if (bankroll.bankroll >= wanted) return { bankroll, elsewhere: null };
  const others = (await ownTables()).filter((each) => each.table !== table && chipsAt(each) > 0);
  const left: TableSeen[] = [];
  for (const each of others) if (!isIdle(each) || !(await gotUp(each.table))) left.push(each);
  return { bankroll: left.length < others.length ? await get<Bankroll>("/me", PROMPTLY) : bankroll, elsewhere: left[0] ?? null };
}

/** The same; whoever has nothing anywhere is given new chips, if the house has any to give. */
export async function filled(table: string): Promise<Purse> {
  const purse = await gathered(table, 1);
  if (purse.bankroll.bankroll || purse.elsewhere) return purse;
  return { bankroll: await ask<Bankroll>("POST", "/me/chips", undefined, PROMPTLY), elsewhere: null };
}

/** What one has at a table, in front of oneself and at stake. */
export function chipsAt(seen: TableSeen): number {
  const seat = seatAt(seen);
  return (seat?.chips ?? 0) + (seat?.at_stake ?? 0);
}

/** Whether one is in a round there that is not over. */
export function runs(seen: TableSeen): boolean {
  return !!seen.round && !seen.round.over && seen.round.seat > 0;
}

/** Whether nothing of one's chips there is down. */
function isIdle(seen: TableSeen): boolean {
  const seat = seatAt(seen);
  return !runs(seen) && !seat?.bets?.length && !seat?.at_stake;
}

function seatAt(seen: TableSeen): TableSeen["seats"][number] | undefined {
  return seen.seats.find((each) => each.seat === seen.seat);
}

/** Get up from a table; whether the house let one. */
async function gotUp(table: string): Promise<boolean> {
  try {
    await ask("POST", `/tables/${encodeURIComponent(table)}/requests`, { asks: "get up" }, PROMPTLY);
    return true;
  } catch (fault) {
    if (fault instanceof Refusal && fault.status) return false; // a round may have begun there meanwhile
    throw fault;
  }
}
