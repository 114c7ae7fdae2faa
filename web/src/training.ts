/** What the house grades and sums up, as docs/schemas describe it, and what somebody has learned, kept where it belongs. */

import { ask, get } from "./house.js";
import type { Bankroll, Exact, TableShown } from "./wire.js";

export type Grade = "best" | "fine" | "inaccuracy" | "mistake" | "blunder";
export const GRADES: Grade[] = ["best", "fine", "inaccuracy", "mistake", "blunder"];

export interface WorthTold {
  choice: string;
  value: string;
  said: string;
  best: boolean;
  grade: Grade;
}

/** A choice that was made, beside all that could have been. */
export interface GradedChoice {
  street: string;
  choice: string;
  value: Exact;
  cost: Exact;
  grade: Grade | null;
  /** Its cost in a sentence. */
  said: string;
  /** The round up to this choice, as a record. */
  position: string;
  advice: { choices: { choice: string; value: Exact; cost: Exact }[]; best: string };
  worths: WorthTold[];
}

/** A round of practice. */
export interface Practised {
  text: string;
  game: string;
  name: string;
  record: string;
  over: boolean;
  shown: TableShown;
  graded: GradedChoice | null;
  warned: boolean;
}

export interface Session {
  rounds: number;
  choices: number;
  grades: Record<Grade, number>;
  accuracy: Exact | null;
  lost: Exact;
  net: number;
  worth: Exact | null;
  edge: Exact | null;
  best_edge: Exact | null;
  luck: { deviations: number | null; band: [Exact, Exact] | null; said: string } | null;
  mistakes: GradedChoice[];
}

export interface GradedRound {
  record: string;
  steps: { chosen?: GradedChoice | null }[];
}

export type Fact = ChoiceMade | SessionPlayed | SeatSettled;

export interface ChoiceMade {
  fact: "chose";
  at: number;
  where: "table" | "practice" | "drill";
  game: string;
  street: string;
  position: string;
  chosen: string;
  best: string;
  cost: Exact;
  grade: Grade;
  /** How hard the question was, in a drill. */
  question?: number;
}

export interface SessionPlayed {
  fact: "played";
  at: number;
  /** When it began: it is told of after every round, and the last time counts. */
  began: number;
  where: ChoiceMade["where"];
  game: string;
  rounds: number;
  choices: number;
  lost: Exact;
  net: number;
  worth: Exact | null;
  deviations: number | null;
}

/** How well somebody answers the questions of a drill. */
export interface Rating {
  points: number;
  deviation: number;
  answers: number;
}

/** A seat settled in dealer school. */
export interface SeatSettled {
  fact: "settled";
  at: number;
  game: string;
  record: string;
  seat: number;
  answers: { row: string; right: boolean }[];
  milliseconds: number;
}

/** How often a row was right and wrong in dealer school, and whether it should come again. */
export interface RowScore {
  game: string;
  row: string;
  right: number;
  wrong: number;
  since: number;
  weak: boolean;
}

export interface Learned {
  facts: number;
  ratings: { game: string; street: string; rating: Rating }[];
  rows: RowScore[];
  mistakes: ChoiceMade[];
  /** The newest first. */
  sessions: SessionPlayed[];
}

export function practise(wanted: Record<string, unknown>): Promise<Practised> {
  return ask<Practised>("POST", "/practice", wanted);
}

export function summed(rounds: { record: string; seat?: number }[], whole = false): Promise<{ session: Session; rounds?: GradedRound[] }> {
  return ask("POST", "/training/session", { rounds, whole });
}

/** A graded choice as it is kept. */
export function factOf(graded: GradedChoice, game: string, where: ChoiceMade["where"]): ChoiceMade | null {
  if (!graded.grade) return null;
  const { street, position, choice, cost, grade } = graded;
  return { fact: "chose", at: Date.now(), where, game, street, position, chosen: choice, best: graded.advice.best, cost, grade };
}

/** A session as it is kept. */
export function playedOf(session: Session, game: string, began: number): SessionPlayed {
  const { rounds, choices, lost, net, worth, luck } = session;
  return { fact: "played", at: Date.now(), began, where: "practice", game, rounds, choices, lost, net, worth, deviations: luck?.deviations ?? null };
}

const KEY = "croupier.learned";
/** That a browser keeps, and hands in to be folded, at most. */
export const MOST_KEPT = 500;

/** As many facts as are kept: the oldest make room, those of practice and tables first, since ratings follow from drills and dealer school. */
export function makingRoom(facts: Fact[], most = MOST_KEPT): Fact[] {
  const lasting = (fact: Fact): boolean => fact.fact === "settled" || (fact.fact === "chose" && fact.where === "drill");
  let over = facts.length - most;
  const left = facts.filter((fact) => lasting(fact) || over-- <= 0);
  return left.slice(-most);
}

/** What somebody has learned: by their account, or by this browser if they are a guest or nobody yet. */
export class Kept {
  #account: Promise<boolean> | null = null;

  /** Whether the house keeps it. */
  byAccount(): Promise<boolean> {
    this.#account ??= localStorage.getItem("croupier.let-in")
      ? get<Bankroll>("/me").then((who) => who.kind !== "guest", () => false)
      : Promise.resolve(false);
    return this.#account;
  }

  async add(facts: Fact[]): Promise<Learned> {
    if (await this.byAccount()) return (await ask<{ learned: Learned }>("POST", "/me/learned", { facts })).learned;
    const again = (kept: Fact): boolean => facts.some((each) => each.fact === "played" && kept.fact === "played" && each.began === kept.began && each.game === kept.game);
    this.#keep(makingRoom([...this.#here().filter((each) => !again(each)), ...facts]));
    return this.learned();
  }

  async learned(): Promise<Learned> {
    if (await this.byAccount()) return (await get<{ learned: Learned }>("/me/learned")).learned;
    return (await ask<{ learned: Learned }>("POST", "/training/learned", { facts: this.#here() })).learned;
  }

  /** All of it, to be taken along. */
  async facts(): Promise<Fact[]> {
    if (!(await this.byAccount())) return this.#here();
    return (await get<{ facts?: Fact[] }>("/me/learned?facts=true")).facts ?? [];
  }

  async forget(): Promise<void> {
    if (await this.byAccount()) await ask("DELETE", "/me/learned");
    localStorage.removeItem(KEY); // what was learned before somebody had an account as well
  }

  /** How much a guest has left here. */
  get left(): number {
    return this.#here().length;
  }

  /** Have what a guest has left here kept with the account. */
  async handIn(): Promise<void> {
    await ask("POST", "/me/learned", { facts: this.#here() });
    localStorage.removeItem(KEY);
  }

  #here(): Fact[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
      return Array.isArray(kept) ? (kept as Fact[]) : [];
    } catch {
      return [];
    }
  }

  #keep(facts: Fact[]): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(facts));
    } catch {
      // A browser that keeps nothing keeps nothing.
    }
  }
}
