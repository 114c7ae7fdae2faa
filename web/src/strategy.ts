/** Strategies and positions looked at, as docs/schemas describe them, and asking for them. */

import { counted } from "./answers.js";
import type { Game } from "./games.js";
import { get } from "./house.js";
import type { Exact, Pile } from "./wire.js";

export interface StrategyChoice {
  choice: string;
  key: string;
  label: string;
  /** How often it is the best. */
  share: Exact;
}

export interface StrategyCell {
  row: number;
  column: number;
  name: string;
  said: string;
  hands: number;
  /** The place of the choice that is best on average, among all. */
  best: number;
  mixed: boolean;
  /** How suits decide within the cell; nothing where they do not. */
  decided: string;
  close: boolean;
  /** Of each choice; null where it is not on offer. */
  values: (Exact | null)[];
  margin: Exact;
  means: string;
  cards: string;
}

export interface Cut {
  choice: string;
  highest: string;
  lowest: string;
  hands: number;
  close: boolean;
}

export interface Strategy {
  game: string;
  name: string;
  unit: string;
  street: string;
  stakes: Record<string, number>;
  choices: StrategyChoice[];
  panels: string[];
  panel: { title: string; rows: string[]; columns: string[]; cells: StrategyCell[] };
  cuts: Cut[];
  note: string;
}

export interface Explored {
  unit: string;
  record: string;
  street: string;
  hand: string | null;
  chosen: string[];
  choices: { choice: string; value: Exact; cost: Exact }[];
  best: string;
  piles: Pile[];
  worths: { choice: string; value: string; said: string; best: boolean }[];
  labels: Record<string, string>;
  second: Exact;
  means: { said: string } | null;
}

/** A game as it is asked about: posted so, with so much on its wagers. */
export interface Asked {
  game: string;
  post: string[];
  stake: string;
}

/** The rest of an address that says what is asked about, and whatever else. */
export function query(asked: Asked, more: Record<string, string> = {}): string {
  const told = new URLSearchParams();
  for (const each of asked.post) told.append("post", each);
  if (asked.stake) told.set("stake", asked.stake);
  for (const [name, value] of Object.entries(more)) if (value) told.set(name, value);
  const text = told.toString();
  return text && `?${text}`;
}

export function strategyOf(asked: Asked, panel: number, wanted: () => boolean, waits: (doing: string) => void): Promise<Strategy | null> {
  return counted<Strategy>(`/games/${encodeURIComponent(asked.game)}/strategy${query(asked, { panel: panel ? String(panel) : "" })}`, wanted, waits);
}

/** A position; a record says itself what is posted and staked. */
export function exploredAt(asked: Asked, cards: string, wanted: () => boolean, waits: () => void): Promise<Explored | null> {
  const plain = cards.includes("|") ? { ...asked, post: [], stake: "" } : asked;
  return counted<Explored>(`/games/${encodeURIComponent(asked.game)}/explored${query(plain, { cards })}`, wanted, waits);
}

/** So many more cards are wanted before there is anything to decide; none where somebody may decide now. */
export function awaited({ streets, piles }: Pick<Game, "streets" | "piles">, cards: number): number {
  const own = new Set(piles.filter((each) => each.owner === "seat").map((each) => each.pile));
  let seen = 0;
  for (const { does, count = 0, pile = "", facing } of streets.flatMap((each) => each.steps)) {
    if (does === "reveal" || (does === "deal" && (own.has(pile) || facing !== "down"))) seen += count;
    if (does === "play") return Math.max(0, seen - cards); // from then on seats draw as many as they like
    if (does === "decide" && seen >= cards) return seen - cards;
  }
  return 0; // more than the last decision has: the house says what is too much
}

/** A name of a hand, however it is written: KAs and "ace king suited" are not two hands. */
export function plainName(text: string): string {
  const plain = text.toLowerCase().replace(/10/g, "t").replace(/[^a-z0-9]/g, "");
  const two = /^([2-9tjqka])([2-9tjqka])(s|o|suited|offsuit)?$/.exec(plain);
  if (!two) return plain;
  const [high, low] = [two[1]!, two[2]!].sort((one, other) => RANKS.indexOf(other) - RANKS.indexOf(one));
  return `${high}${low}${two[3]?.[0] ?? ""}`;
}

const RANKS = "23456789tjqka";

/** The cards of a game's deck. */
export async function deckOf(game: string): Promise<string[]> {
  return (await get<{ deck?: string[] }>(`/games/${encodeURIComponent(game)}`)).deck ?? [];
}
