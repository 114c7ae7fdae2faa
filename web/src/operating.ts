/** What operators ask of the house: its tables with what they took, its hold, its audit, and what was done in it. */

import { counted } from "./answers.js";
import { ask, get } from "./house.js";
import type { Bankroll, Exact, Kind, ListedTable } from "./wire.js";

/** A table, what it took, and how it is now if it is open. */
export interface TableRun {
  table: string;
  title: string;
  posting: string;
  closed: boolean;
  rounds: number;
  staked: number;
  kept: number;
  hold: Exact | null;
  now: { listed: ListedTable; minimum: number; maximum: number; people: Record<string, string> } | null;
}

/** What the house kept of a wager beside what it should have. */
export interface WagerKept {
  wager: string;
  /** None of the main wagers together. */
  kind: Kind | null;
  /** Whether no choice changes it; else what it should be is that of best play. */
  by_any_play: boolean;
  rounds: number;
  staked: number;
  kept: number;
  hold: Exact | null;
  expected?: Exact;
  band?: [Exact, Exact];
  exact?: boolean;
  outside?: boolean;
  said?: string;
}

export interface GameHold {
  game: string;
  name: string;
  changed: Record<string, string>;
  tables: string[];
  rounds: number;
  staked: number;
  kept: number;
  hold: Exact | null;
  wagers: WagerKept[];
  unknown: string;
}

export interface HouseHold {
  staked: number;
  kept: number;
  games: GameHold[];
  unread: { game: string; staked: number; kept: number; why: string }[];
  warnings: string[];
}

/** A place of the database that is not as the log makes it. */
export interface Difference {
  where: string;
  stream: string;
  entry: number;
  stands: string;
  should: string;
}

export interface Audited {
  house: string;
  holds: boolean;
  entries: number;
  rounds: number;
  movements: number;
  people: number;
  heads: string;
  in_part: string[];
  difference: Difference | null;
}

export interface AuditTold {
  running: boolean;
  begun?: string;
  by?: string;
  step?: { doing: string; done?: number; of?: number } | null;
  ended?: string;
  found?: Audited | null;
  failed?: string;
}

/** Something that was done; which fields it has, `act` says. */
export type Act = { act: string } & Record<string, string | number>;

export interface ActsDone {
  entries: { number: number; at: string; actor: string; acts: Act[] }[];
  before?: number;
}

export interface TablesRun {
  tables: TableRun[];
  after?: string;
}

export function tablesRun(closed: boolean, after = ""): Promise<TablesRun> {
  return get<TablesRun>(`/house/tables?closed=${closed}&after=${encodeURIComponent(after)}`);
}

export function repost(table: string, post: Record<string, string>): Promise<ListedTable> {
  return ask("PATCH", `/tables/${encodeURIComponent(table)}`, { post });
}

export function closeTable(table: string): Promise<ListedTable> {
  return ask("DELETE", `/tables/${encodeURIComponent(table)}`);
}

/** The hold, counted until it is there or nobody wants it any more. */
export function houseHold(asked: Record<string, string>, wanted: () => boolean): Promise<HouseHold | null> {
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value));
  return counted<HouseHold>(`/house/hold?${query}`, wanted);
}

export function giveChips(name: string, chips: number, reason: string): Promise<Bankroll> {
  return ask("POST", `/people/${encodeURIComponent(name)}/chips`, { chips, reason });
}

export function actsDone(limit: number, before = 0): Promise<ActsDone> {
  return get<ActsDone>(`/acts?limit=${limit}${before ? `&before=${before}` : ""}`);
}

export function audit(begin = false): Promise<AuditTold> {
  return ask<AuditTold>(begin ? "POST" : "GET", "/house/audit");
}
