/** The designer's bench: what the house says of a posting beside another, and columns as somebody types them. */

import { counted } from "./answers.js";
import { freeName, odds, postOf, query, type Game, type GamePaytable, type OwnColumn, type WagerEdge } from "./games.js";
import { addressOf, send } from "./house.js";
import type { Exact, Kind } from "./wire.js";

/** A figure under both postings. */
export interface Beside {
  posted: Exact;
  own: Exact;
  difference: Exact;
}

export interface Spread {
  posted: number;
  own: number;
  difference: number;
}

export interface RoundBeside {
  edge: Beside;
  edge_of_initial_stake: Beside;
  element_of_risk: Beside;
  hit_frequency: Beside;
  deviation: Spread;
  average_stake: Beside;
}

export interface WagerBeside {
  wager: string;
  kind: Kind;
  paytables: string[];
  changed: boolean;
  value: Beside;
  /** Null for a bonus, which has no stake of its own. */
  edge: Beside | null;
  hit_frequency: Beside;
  deviation: Spread;
  average_stake: Beside;
}

export interface DecisionBeside {
  street: string;
  after: string[];
  reached: Beside;
  choices: { choice: string; frequency: Beside }[];
}

export interface CellBeside {
  row: string;
  column: string;
  posted: string;
  own: string;
  changed: boolean;
  costs: Exact;
}

export interface BenchChart {
  heading: string;
  choices: string[];
  keys: string[];
  columns: string;
  /** The ranks of the square, from the highest; empty where there is none. */
  square: string;
  cells: CellBeside[];
  changed: number;
  classes: number;
  says: string;
}

export interface Bench {
  text: string;
  against: string;
  unit: string;
  round: RoundBeside;
  wagers: WagerBeside[];
  columns: WagerEdge[];
  decisions: DecisionBeside[];
  charts: BenchChart[];
  same_play: boolean;
  stakes: string[];
  left_out: Record<string, string>;
}

/** A column as it has been typed so far. */
export interface Typed {
  name: string;
  lines: Record<string, string>;
}

/** The figures of a posting beside those of another; none, once nobody wants them any more. */
export function benchOf(key: string, post: string[], against: string[], waits: (doing: string) => void, wanted: () => boolean): Promise<Bench | null> {
  const more = against.map((each) => `against=${encodeURIComponent(each)}`).join("&");
  const asked = query(post);
  return counted<Bench>(`/games/${encodeURIComponent(key)}/bench${asked}${more && (asked ? "&" : "?")}${more}`, wanted, waits);
}

/** The address of the bench with a posting on it: the whole of what one sees there. */
export function benchAddress(key: string, post: string[], against: string[] = []): string {
  const asked = [...post.map((each) => ["post", each]), ...against.map((each) => ["against", each])];
  const rest = asked.map(([name, value]) => `${name}=${encodeURIComponent(value!)}`).join("&");
  return `/bench/${encodeURIComponent(key)}${rest && `?${rest}`}`;
}

/** Where a column of one's own is to be had as a file. */
export function columnFile(key: string, post: string[], paytable: string): string {
  return addressOf(`/games/${encodeURIComponent(key)}/column.toml${query(post)}&paytable=${encodeURIComponent(paytable)}`);
}

/** A game with the column of a file posted. */
export function postedFrom(key: string, post: string[], text: string): Promise<Game> {
  return send<Game>(`/games/${encodeURIComponent(key)}/column${query(post)}`, text, "text/plain");
}

/** What is posted, as an address has it. */
export function postings(game: Game): string[] {
  return Object.entries(postOf(game)).map(([name, value]) => `${name}=${value}`);
}

/** A column that is there, as it would be typed. */
export function typedAs(table: GamePaytable, column: string): Typed {
  const at = table.columns.indexOf(column);
  const lines = table.lines.map(({ line, odds: figures }) => [line, figures[at] ? odds(figures[at]) : ""]);
  return { name: column, lines: Object.fromEntries(lines) };
}

/** The sheet's own columns. */
export function sheetColumns(table: GamePaytable): string[] {
  return table.columns.filter((name) => !table.house.includes(name));
}

/** The column of the sheet that pays what has been typed, if there is one; the posted one first. */
export function alike(table: GamePaytable, typed: Typed): string | undefined {
  return sheetColumns(table).find((name) => {
    const column = typedAs(table, name);
    return table.lines.every(({ line }) => same(column.lines[line] ?? "", typed.lines[line] ?? ""));
  });
}

function same(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/** However odds are spelt: 3 to 2, 3:2 and 3/2 are the same. */
function plain(text: string): string {
  return text.trim().replace(/\s*(?:to|:|\/)\s*/, "/").replace(/\/1$/, "");
}

/** What is to be posted for what has been typed: a sheet's column by its name, any other written out. */
export function wantedOf(game: Game, typed: Record<string, Typed>): { post: Record<string, string>; columns: OwnColumn[] } {
  const tables = game.paytables.map((table) => ({ table, column: alike(table, typed[table.key]!) }));
  const post = Object.fromEntries(Object.entries(postOf(game)).filter(([name]) => !(name in typed)));
  for (const { table, column } of tables) if (column && column !== sheetColumns(table)[0]) post[table.key] = column;
  const columns = tables
    .filter(({ column }) => column === undefined)
    .map(({ table }) => ({ paytable: table.key, column: ownName(table, typed[table.key]!.name), lines: typed[table.key]!.lines }));
  return { post, columns };
}

const HOUSE = "House";

/** What one's own column is called: no column of the sheet is. */
function ownName(table: GamePaytable, name: string): string {
  const columns = sheetColumns(table);
  return columns.includes(name) || !name ? freeName({ ...table, columns }, HOUSE) : name;
}

/** Odds a step up or down; as they were where they are no whole number. */
export function stepped(text: string, by: number): string {
  const whole = /^\s*(\d{1,9})\s*$/.exec(text);
  if (!whole) return text.trim() || by < 0 ? text : "1";
  return String(Math.max(1, Number(whole[1]) + by));
}
