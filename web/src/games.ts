/** Games as posted, what they are worth, and tables opened for them: what the pages around a table ask of the house. */

import { counted } from "./answers.js";
import { ask, get, PROMPTLY } from "./house.js";
import { sentence } from "./words.js";
import type { Exact, Kind, ListedTable, TableSeen, Terms } from "./wire.js";

export interface GamePile {
  pile: string;
  owner: "house" | "table" | "seat";
  cards: number;
}

export interface GameWager {
  wager: string;
  kind: Kind;
  paytables: string[];
}

export interface GameLine {
  line: string;
  label: string;
  /** For each column; null where the column leaves the line out. */
  odds: (Exact | null)[];
}

export interface GamePaytable {
  key: string;
  name: string;
  columns: string[];
  posted: string;
  house: string[];
  lines: GameLine[];
}

export interface Ruling {
  ruling: string;
  question: string;
  posted: string;
  readings: { reading: string; says: string }[];
}

export interface CardSection {
  heading: string;
  lines: string[];
}

/** A game in short: as much as lists it, draws it in small, and seats somebody at it. */
export interface GameInShort {
  game: string;
  name: string;
  summary: string;
  /** The game as records begin with it: what a table is opened with. */
  text: string;
  piles: GamePile[];
  wagers: Pick<GameWager, "wager" | "kind">[];
  /** Of those listed in short. */
  paytable_names?: string[];
  calibration?: boolean;
}

/** A game as posted. */
export interface Game extends GameInShort {
  posting: Record<string, string>;
  changed: Record<string, string>;
  /** Its cards, from the lowest. */
  deck: string[];
  deck_name: string;
  seats: number;
  limits: { minimum: number; maximum: number };
  unit: string;
  wagers: GameWager[];
  paytables: GamePaytable[];
  rulings: Ruling[];
  card: CardSection[];
  streets: { steps: GameStep[] }[];
}

/** A step of the printed procedure. */
export interface GameStep {
  does: "deal" | "reveal" | "decide" | "settle" | "play";
  count?: number;
  facing?: "up" | "down" | null;
  pile?: string;
}

export interface WagerEdge {
  wager: string;
  kind: Kind;
  paytable: string;
  column: string;
  posted: boolean;
  edge: Exact | null;
  hit_frequency: Exact;
  deviation: number;
  average_stake: Exact;
}

/** The figures of a posted game in short. */
export interface Edges {
  unit: string;
  /** What a round is worth to a seat, in units. */
  value: Exact;
  edge_of_initial_stake: Exact;
  element_of_risk: Exact;
  average_stake: Exact;
  hit_frequency: Exact;
  deviation: number;
  wagers: WagerEdge[];
  left_out: Record<string, string>;
}

export interface OwnColumn {
  paytable: string;
  column: string;
  lines: Record<string, string>;
}

/** Times at a table that somebody opens by just sitting down: it is mostly theirs alone. */
const LEISURE = { betting: 60, deciding: 180 };

export async function allGames(): Promise<GameInShort[]> {
  return (await get<{ games: GameInShort[] }>("/lobby", PROMPTLY)).games;
}

/** A game as posted otherwise: `NAME=VALUE`, as often as there is something to post. */
export function posted(key: string, post: string[]): Promise<Game> {
  return get<Game>(`/games/${encodeURIComponent(key)}${query(post)}`);
}

/** A game as somebody wants it posted, with columns of their own; whatever is wrong with it is refused. */
export function postedAs(key: string, post: Record<string, string>, columns: OwnColumn[]): Promise<Game> {
  return ask<Game>("POST", `/games/${encodeURIComponent(key)}/posting`, { post, columns });
}

/** The edges of a game as posted; none, once nobody wants them any more. */
export function edges(key: string, post: string[], waiting: () => void, wanted: () => boolean): Promise<Edges | null> {
  return counted<Edges>(`/games/${encodeURIComponent(key)}/edges${query(post)}`, wanted, waiting);
}

/** What the house refused of a column: of each line that it names, and whatever else it says. */
export function refusedOf(column: OwnColumn, said: string): { lines: Record<string, string>; rest: string } {
  const lines: Record<string, string> = {};
  const rest = said.split("; ").filter((part) => {
    const line = Object.keys(column.lines).find((each) => part.includes(`line '${each}' pays`));
    if (line) lines[line] = sentence(part.slice(part.indexOf("line '")));
    return !line;
  });
  return { lines, rest: sentence(rest.join("; ")) };
}

/** A name that no column of the paytable has. */
export function freeName(table: GamePaytable, wanted: string): string {
  return table.columns.includes(wanted) ? `${wanted}-${table.columns.length}` : wanted;
}

export async function openTables(): Promise<ListedTable[]> {
  return (await get<{ tables: ListedTable[] }>("/tables", PROMPTLY)).tables;
}

/** The tables that this person sits at, each as they see it. */
export async function ownTables(): Promise<TableSeen[]> {
  return (await get<{ tables: TableSeen[] }>("/me/tables", PROMPTLY)).tables;
}

export function openTable(terms: Terms): Promise<ListedTable> {
  return ask<ListedTable>("POST", "/tables", terms);
}

/** What is posted other than by the sheet, each as it is written out: a column of a house's own with its odds. */
export function postOf(game: Game): Record<string, string> {
  const written = game.text.split(" ").slice(1).map((each) => each.split("=", 2) as [string, string]);
  return Object.fromEntries(written);
}

/** The address of a page about a game as posted. */
export function pageOf(key: string, post: Record<string, string>): string {
  return `/games/${encodeURIComponent(key)}${query(Object.entries(post).map(([name, value]) => `${name}=${value}`))}`;
}

/** What of a posting is not as the sheet has it, in words; a column of a house's own by its name. */
export function postedOtherwise(posting: string): string[] {
  return posting.split(" ").slice(1).map((each) => each.replace(/\(.*/, "").replace("=", " "));
}

/** The key of the game that is posted at a table. */
export function gameOf(posting: string): string {
  return posting.split(" ")[0] ?? "";
}

/**
 * The address of a table of a game to sit down at: where one sits already, else one where nobody does, else one's own,
 * newly opened; where no more can be opened, any with a free seat.
 */
export async function seatAt(game: GameInShort): Promise<string> {
  const own = (await ownTables()).find((each) => each.posting === game.text && !each.closing);
  if (own) return sitting(own.table);
  const there = (await openTables()).filter((each) => each.terms.posting === game.text && !each.closing && each.taken < each.seats);
  const free = there.find((each) => each.taken === 0);
  if (free) return sitting(free.terms.table);
  try {
    const opened = await openTable({ table: tableName(game.name), title: game.name, posting: game.text, ...LEISURE });
    return sitting(opened.terms.table);
  } catch (fault) {
    if (!there[0]) throw fault;
    return sitting(there[0].terms.table);
  }
}

export function sitting(table: string): string {
  return `/tables/${encodeURIComponent(table)}?sit`;
}

const LONGEST = 48;

/** A name for a table's address that nobody had before. */
export function tableName(title: string): string {
  const plain = title.toLowerCase().normalize("NFKD").replace(/[^a-z0-9 -]/g, "").replace(/[ -]+/g, "-").replace(/^-|-$/g, "");
  const chance = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);
  return `${plain.slice(0, LONGEST).replace(/-$/, "") || "table"}-${chance}`;
}

/** Odds as they are typed and printed: 60, or 3 to 2. */
export function odds(figure: Exact): string {
  const [to, one] = figure.exact.split("/");
  return one === undefined || one === "1" ? to! : `${to} to ${one}`;
}

/** The rest of an address that posts a game otherwise. */
export function query(post: string[]): string {
  return post.length ? `?${post.map((each) => `post=${encodeURIComponent(each)}`).join("&")}` : "";
}
