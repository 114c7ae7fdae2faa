/** A drill: questions asked of the house one after the other, answers graded, ratings kept with what was learned. */

import { counted, patiently } from "./answers.js";
import { ask } from "./house.js";
import { resumable, resumed } from "./resumed.js";
import { query, type Asked } from "./strategy.js";
import { factOf, Kept, type GradedChoice, type Rating } from "./training.js";
import type { Exact, TableShown } from "./wire.js";

export interface Question {
  name: string;
  text: string;
  id: string;
  street: string;
  record: string;
  chosen: string[];
  rating: number | null;
  shown: TableShown;
  prepared: number;
}

export interface Answered {
  text: string;
  street: string;
  question: number;
  graded: GradedChoice;
  before: Rating;
  after: Rating;
}

export interface Drills {
  name: string;
  unit: string;
  streets: { street: string; reached: Exact | null; choices: { choice: string; share: Exact }[]; positions: number }[];
  prepared: number;
}

/** Somebody who has answered nothing yet. */
const UNRATED: Rating = { points: 1500, deviation: 350, answers: 0 };
/** As many of the last questions are not asked again. */
const AGAIN = 20;
/** The drill of every decision. */
export const ALL = "all";
/** How many questions a drill has. */
export const LENGTH = 20;

export function drillsOf(asked: Asked, wanted: () => boolean): Promise<Drills | null> {
  return counted<Drills>(`/drills/${encodeURIComponent(asked.game)}${query(asked)}`, wanted);
}

/** How well somebody answers, by game and street, from all that is kept of them. */
export async function ratings(kept: Kept): Promise<Map<string, Rating>> {
  return new Map((await kept.learned()).ratings.map((each) => [`${each.game}|${each.street}`, each.rating]));
}

/** A drill that is not over. */
interface Begun {
  question: Question | null;
  answer: Answered | null;
  answers: Answered[];
  seen: string[];
}

export class Drilling {
  question: Question | null = null;
  answer: Answered | null = null;
  answers: Answered[] = [];
  busy = false;
  /** Whether the house is still counting what it was asked. */
  waits = false;
  over = false;
  readonly kept = new Kept();
  #seen: string[] = [];
  #rated = new Map<string, Rating>();
  #ended = false;

  constructor(
    readonly asked: Asked,
    readonly street: string,
    readonly changed: () => void,
  ) {}

  get rating(): Rating {
    const text = this.answer?.text ?? this.question?.text ?? "";
    const street = this.street || this.question?.street || "";
    return this.#rated.get(`${text}|${street}`) ?? UNRATED;
  }

  async begin(): Promise<void> {
    this.#rated = await ratings(this.kept).catch(() => new Map<string, Rating>());
    const before = resumed<Begun>(this.#called);
    if (!before) return this.next();
    ({ question: this.question, answer: this.answer, answers: this.answers, seen: this.#seen } = before);
    this.changed();
  }

  end(): void {
    this.#ended = true;
  }

  /** The next question, about as hard as one is good, once the last is answered; after the last one, the end. */
  async next(): Promise<void> {
    if (this.busy || (this.question && !this.answer)) return;
    if (this.answers.length >= LENGTH) {
      this.over = true;
      resumable(this.#called, null);
      this.changed();
      return;
    }
    await this.#while(async () => {
      const told = query(this.asked, { street: this.street, rating: String(Math.round(this.rating.points)) });
      const seen = this.#seen.slice(-AGAIN).map((each) => `&seen=${each}`).join("");
      const found = await counted<Question>(`/drills/${encodeURIComponent(this.asked.game)}/question${told}${seen}`, () => !this.#ended, () => this.#slow());
      if (!found) return;
      this.#seen.push(found.id);
      this.answer = null;
      this.question = found;
      this.#begun();
    });
  }

  /** An answer: graded by the house, and kept where it belongs. */
  async choose(choice: string): Promise<void> {
    const { question } = this;
    if (!question || this.answer || this.busy) return;
    await this.#while(async () => {
      const rating = this.#rated.get(`${question.text}|${question.street}`) ?? UNRATED;
      const given = { record: question.record, choice, rating };
      const found = await patiently(() => ask<Answered>("POST", "/drills/answer", given), () => !this.#ended, () => this.#slow());
      if (!found) return;
      this.answer = found;
      this.answers.push(found);
      this.#begun();
      this.#rated.set(`${found.text}|${found.street}`, found.after);
      const fact = factOf(found.graded, found.text, "drill");
      if (fact) void this.kept.add([{ ...fact, street: found.street, question: found.question }]).catch(() => undefined);
    });
  }

  /** Whoever loads the page again has the same question: none is passed over for nothing. */
  #begun(): void {
    const begun: Begun = { question: this.question, answer: this.answer, answers: this.answers, seen: this.#seen };
    resumable(this.#called, begun);
  }

  get #called(): string {
    return `drill.${this.asked.game}${query(this.asked, { street: this.street })}`;
  }

  #slow(): void {
    this.waits = true;
    this.changed();
  }

  async #while(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.changed();
    try {
      await work();
    } finally {
      this.busy = this.waits = false;
      this.changed();
    }
  }
}
