// A proof as a house publishes it (docs/schemas/proof.json), and what can be read as one.

import type { Seeds } from "./shuffle.js";
import { words } from "../words/fair.js";

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
/** Every card, from deuces to aces, in each rank clubs, diamonds, hearts, spades. */
export const IN_ORDER: readonly string[] = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

const VERSION = 1;
const TEXTS = ["round", "game", "fingerprint", "commitment", "secret", "record"] as const;
const LISTS = ["seeds", "deck", "dealt"] as const;

/** A card that was dealt, and where in the shoe it lay: 0 for the first. */
export interface DealtCard {
  readonly place: number;
  readonly card: string;
}

export interface Proof {
  readonly round: string;
  readonly game: string;
  readonly fingerprint: string;
  readonly commitment: string;
  readonly secret: string;
  readonly seeds: Seeds;
  readonly deck: readonly string[];
  readonly dealt: readonly DealtCard[];
  readonly record: string;
}

export type ProofRead = { readonly proof: Proof } | { readonly fault: string };

/** What was given as a proof; of what is none, a sentence says why. */
export function readProof(given: unknown): ProofRead {
  const fault = isObject(given) ? faultOf(given) : words.proof.isNone([...TEXTS, ...LISTS].join(", "));
  return fault ? { fault } : { proof: given as unknown as Proof };
}

function faultOf(given: Given): string {
  const version = given["version"] ?? VERSION;
  if (version !== VERSION) return words.proof.version(told(version), VERSION);
  for (const name of TEXTS) if (typeof given[name] !== "string") return words.proof.noText(name, told(given[name]));
  for (const name of LISTS) if (!Array.isArray(given[name])) return words.proof.noList(name, told(given[name]));
  for (const name of ["commitment", "secret"] as const)
    if (!/^[0-9a-f]{64}$/.test(given[name] as string)) return words.proof.noHash(name, told(given[name]));
  return faultOfSeeds(given["seeds"] as unknown[]) || faultOfCards(given) || faultOfTexts(given);
}

function faultOfSeeds(seeds: readonly unknown[]): string {
  const wrong = seeds.find((each) => !isSeed(each));
  if (wrong !== undefined) return words.proof.noSeed(told(wrong));
  const seats = seeds.map((each) => (each as [number, string])[0]);
  return new Set(seats).size < seats.length ? words.proof.seatTwice : "";
}

function faultOfCards(given: Given): string {
  const [deck, dealt] = [given["deck"] as unknown[], given["dealt"] as unknown[]];
  const noCard = deck.find((each) => !isCard(each));
  if (noCard !== undefined) return words.proof.noCard(told(noCard));
  // Beyond 256 cards no byte would do, and the shuffle would never end.
  if (deck.length > IN_ORDER.length) return words.proof.tooManyCards(deck.length, IN_ORDER.length);
  const wrong = dealt.find((each) => !(isObject(each) && Number.isSafeInteger(each["place"]) && isCard(each["card"])));
  return wrong === undefined ? "" : words.proof.noDealt(told(wrong));
}

/** Half a letter would be hashed as another one. */
function faultOfTexts(given: Given): string {
  const texts = [...TEXTS.map((name) => given[name] as string), ...(given["seeds"] as Seeds).map(([, seed]) => seed)];
  const wrong = texts.find((text) => /\p{Surrogate}/u.test(text));
  return wrong === undefined ? "" : words.proof.noUnicode(told(wrong));
}

type Given = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Given {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSeed(value: unknown): value is [number, string] {
  return Array.isArray(value) && value.length === 2 && Number.isSafeInteger(value[0]) && typeof value[1] === "string";
}

function isCard(value: unknown): boolean {
  return typeof value === "string" && IN_ORDER.includes(value);
}

/** A value as JSON, not too long. */
function told(value: unknown): string {
  if (value === undefined || value === null) return words.proof.notThere;
  const text = JSON.stringify(value);
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
}
