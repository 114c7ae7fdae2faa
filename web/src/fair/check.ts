// A proof checked step by step, the way that the house went: what was published, the secret that it is the hash of, the
// seeds, the shoe that follows from them, the cards. What is wrong with a proof is a finding like any other.

import { IN_ORDER, readProof, type DealtCard, type Proof } from "./proof.js";
import type { Kept } from "./published.js";
import { canHash, commitment, key, shuffled, toHex, type Seeds } from "./shuffle.js";
import { words } from "../words/fair.js";

/** Something that a step has looked at: bytes in hexadecimal digits, cards, words. */
export interface Shown {
  readonly name: string;
  readonly text: string;
  /** The same, for a narrow line. */
  readonly short: string;
}

export interface Step {
  readonly id: "proof" | "published" | "secret" | "seeds" | "deck" | "shoe" | "dealt" | "record";
  readonly title: string;
  /** null where it cannot be told here. */
  readonly holds: boolean | null;
  readonly detail: string;
  readonly bytes: readonly Shown[];
}

/** What a page knows of a round besides its proof. */
export interface Known {
  readonly round: string;
  /** The record that the page shows. */
  readonly record?: string | undefined;
  /** What this browser saw before the deal. */
  readonly kept?: Kept | undefined;
}

export type Verdict = "fixed" | "unseen" | "broken" | "unknown";

/** Every step of checking what was given as a proof, in order. */
export async function check(given: unknown, known: Known): Promise<Step[]> {
  const read = readProof(given);
  if ("fault" in read) return [step("proof", words.steps.proof, false, read.fault)];
  const { proof } = read;
  const made = await madeOf(proof);
  return [
    published(proof, known),
    secret(proof, made),
    seeds(proof.seeds, known.kept),
    deck(proof.deck),
    shoe(made),
    dealt(proof, made),
    record(proof, known),
  ];
}

/** The one step of a round that has no proof. */
export function noProof(why: string): Step[] {
  return [step("proof", words.steps.proof, null, words.steps.notGiven(why))];
}

/** What the steps come to. Only whoever saw the commitment before the deal knows that it was fixed. */
export function verdict(steps: readonly Step[]): Verdict {
  if (steps.some(({ holds }) => holds === false)) return "broken";
  const open = steps.filter(({ holds }) => holds === null);
  if (!steps.length || open.some(({ id }) => id !== "published")) return "unknown";
  return open.length ? "unseen" : "fixed";
}

/** What the house computed, computed again. */
interface Made {
  readonly commitment: string;
  readonly key: string;
  readonly order: readonly string[];
}

async function madeOf(proof: Proof): Promise<Made | null> {
  if (!canHash()) return null;
  const made = await key(proof.secret, proof.round, proof.seeds);
  return { commitment: await commitment(proof), key: toHex(made), order: await shuffled(proof.deck, made) };
}

/** The step that matters most: a house that could choose its commitment afterwards could deal what it liked. */
function published(proof: Proof, { round, kept }: Known): Step {
  const said = words.steps.published;
  const found = (holds: boolean | null, detail: string, ...bytes: Shown[]): Step =>
    step("published", said.title, holds, detail, shown(said.hash, proof.commitment), ...bytes);
  if (proof.round !== round) return found(false, said.otherRound(proof.round));
  if (!kept) return found(null, said.notSeen);
  const seen = shown(said.seen, kept.commitment);
  if (kept.commitment !== proof.commitment) return found(false, said.changed, seen);
  if (kept.changed) return found(false, said.changed, seen, shown(said.later, kept.changed));
  if (kept.fingerprint !== proof.fingerprint) return found(false, said.otherRules);
  return found(true, said.same);
}

function secret(proof: Proof, made: Made | null): Step {
  const said = words.steps.secret;
  const told = shown(said.secret, proof.secret);
  if (!made) return step("secret", said.title, null, words.steps.cannotHash, told);
  const holds = made.commitment === proof.commitment;
  return step("secret", said.title, holds, holds ? said.same : said.other, told, shown(said.made, made.commitment));
}

function seeds(told: Seeds, kept: Kept | undefined): Step {
  const said = words.steps.seeds;
  const found = (holds: boolean, detail: string, ...bytes: Shown[]): Step =>
    step("seeds", said.title, holds, detail, ...named(told, said.seat), ...bytes);
  const added = kept?.added;
  if (added && !told.some(([seat, seed]) => seat === added.seat && seed === added.seed))
    return found(false, said.yoursLeftOut, shown(said.your(added.seat), added.seed));
  if (kept?.seeds && !sameSeeds(kept.seeds, told)) return found(false, said.changed, ...named(kept.seeds, said.atDealing));
  if (!told.length) return found(true, said.nobody);
  return found(true, added ? said.yours(told.length) : said.all(told.length));
}

function named(seeds: Seeds, name: (seat: number) => string): Shown[] {
  return [...seeds].sort(([one], [other]) => one - other).map(([seat, seed]) => shown(name(seat), seed));
}

function sameSeeds(some: Seeds, others: Seeds): boolean {
  const bySeat = new Map(others);
  return some.length === others.length && some.every(([seat, seed]) => bySeat.get(seat) === seed);
}

/** The deck has whole ranks and lies in order: out of another order, any deal could be made to fit. */
function deck(cards: readonly string[]): Step {
  const said = words.steps.deck;
  const ranks = new Set(cards.map((card) => card[0]));
  const whole = IN_ORDER.filter((card) => ranks.has(card[0]));
  const holds = same(cards, whole);
  return step("deck", said.title, holds, holds ? said.whole(cards.length) : said.wrong(cards.length));
}

function shoe(made: Made | null): Step {
  const said = words.steps.shoe;
  if (!made) return step("shoe", said.title, null, words.steps.cannotHash);
  const bytes = [shown(said.key, made.key), inOrder(said.order, made.order, " ")];
  return step("shoe", said.title, true, said.drawn(made.order.length), ...bytes);
}

/** Every card lay where the proof says, and the places are the first ones. */
function dealt(proof: Proof, made: Made | null): Step {
  const said = words.steps.dealt;
  const count = proof.dealt.length;
  const wrong = made ? proof.dealt.map((each) => misplaced(each, made.order)).filter(Boolean) : [];
  const allowed = isVoid(proof) ? eachOnce(proof.dealt) : firstPlaces(proof.dealt);
  if (!allowed) wrong.push(said.places(count));
  const bytes = count ? [inOrder(said.from, proof.dealt.map(({ place, card }) => `${place} ${card}`), ", ")] : [];
  if (wrong.length) return step("dealt", said.title, false, wrong.join(" "), ...bytes);
  if (!made) return step("dealt", said.title, null, words.steps.cannotHash, ...bytes);
  if (!isVoid(proof)) return step("dealt", said.title, true, said.all(count), ...bytes);
  return step("dealt", said.title, true, count ? said.void(count) : said.none, ...bytes);
}

function misplaced({ place, card }: DealtCard, order: readonly string[]): string {
  const lay = order[place];
  if (lay === undefined) return words.steps.dealt.noPlace(card, place);
  return lay === card ? "" : words.steps.dealt.elsewhere(card, place, lay);
}

function eachOnce(dealt: readonly DealtCard[]): boolean {
  return new Set(dealt.map(({ place }) => place)).size === dealt.length;
}

function firstPlaces(dealt: readonly DealtCard[]): boolean {
  return eachOnce(dealt) && dealt.every(({ place }) => place >= 0 && place < dealt.length);
}

/** Whether the record says that the round was declared void, and so was never dealt to its end. */
function isVoid({ record }: Proof): boolean {
  return parts(record).at(-1)!.startsWith("void:");
}

/** The record begins with the game and shows the cards that were dealt, in that order. */
function record(proof: Proof, known: Known): Step {
  const said = words.steps.record;
  const [game, , cards = ""] = parts(proof.record);
  const shown = cards.match(/[2-9TJQKA][cdhs]/g) ?? [];
  const dealtCards = proof.dealt.map(({ card }) => card);
  const fault =
    (game !== proof.game && said.otherGame) ||
    (!same(shown, dealtCards) && said.otherCards) ||
    (known.record !== undefined && known.record !== proof.record && said.otherRecord);
  return step("record", said.title, !fault, fault || said.same);
}

function parts(record: string): string[] {
  return record.split("|").map((part) => part.trim());
}

function same(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, at) => each === others[at]);
}

function shown(name: string, text: string): Shown {
  return { name, text, short: shortened(text) };
}

/** Bytes or words in short: enough of them to tell two apart. */
export function shortened(text: string): string {
  return text.length <= 34 ? text : `${text.slice(0, 16)}…${text.slice(-8)}`;
}

/** Things in order: in short, the first ones. */
function inOrder(name: string, things: readonly string[], between: string): Shown {
  const text = things.join(between);
  return { name, text, short: things.length <= 6 ? text : `${things.slice(0, 6).join(between)} …` };
}

function step(id: Step["id"], title: string, holds: boolean | null, detail: string, ...bytes: Shown[]): Step {
  return { id, title, holds, detail, bytes };
}
