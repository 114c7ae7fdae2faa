/** Dealer school as a page knows it: the lesson, what has been answered of it, and what somebody gets wrong. */

import { ask, get } from "./house.js";
import { Kept, type Learned, type SeatSettled } from "./training.js";
import type { Kind, Pile, PrintedFelt } from "./wire.js";

export interface HandAsked {
  asked: string;
  hand: string;
  can_be: string[];
}

export interface WagerAsked {
  asked: string;
  kind: Kind;
  stake: number;
  /** Of a bonus, the wager whose stake it is paid on. */
  on: string;
  pays_on: number;
}

export interface SeatAsked {
  seat: number;
  piles: Pile[];
  chosen: string;
  hands: HandAsked[];
  wagers: WagerAsked[];
}

/** A finished round as its dealer sees it. */
export interface Lesson {
  game: string;
  name: string;
  seed: string;
  number: number;
  rows: number;
  /** It is sent back with every answer. */
  record: string;
  piles: Pile[];
  seats: SeatAsked[];
}

/** An answer held against the ledger. */
export interface Marked {
  seat: number;
  asked: string;
  says: string;
  right: boolean;
  verdict: string;
  off: number;
  due: string;
  net: number;
  row: string;
  reason: string;
  street: string;
  cards: string[];
}

export type Asked = ({ of: "hand" } & HandAsked) | ({ of: "wager" } & WagerAsked);

/** How far somebody is in the course of a game; kept by this browser, since it is nothing that was learned. */
interface Course {
  seed: string;
  number: number;
}

const COURSES = "croupier.courses";
const MOST_WEAK = 20;

export class School {
  lesson: Lesson | null = null;
  felt: PrintedFelt | null = null;
  /** Which seat is being settled, and which of its questions is to be answered; one more than there are where it is done. */
  at = 0;
  step = 0;
  marks = new Map<number, Marked[]>();
  skipped = new Set<number>();
  /** Chips that were put out for the wager, one after the other. */
  out: number[] = [];
  uncovered = false;
  busy = false;
  right = 0;
  total = 0;
  /** Milliseconds that seats took which count, and when this one was begun. */
  took: number[] = [];
  began = 0;
  readonly kept = new Kept();
  #weak: string[] | null = null;

  constructor(
    readonly changed: () => void,
    readonly key: string,
    readonly post: string[],
  ) {}

  /** The next lesson of one's course; or a round of one's own. */
  async open(record = ""): Promise<void> {
    if (!record) this.#weak ??= this.#weakOf(await this.kept.learned());
    const { seed, number } = this.#course;
    const query = [...this.post.map((each) => ["post", each]), ["seed", seed], ["number", String(number)], ...(this.#weak ?? []).map((row) => ["weak", row])];
    const path = record ? `/school?record=${encodeURIComponent(record)}` : `/school/${encodeURIComponent(this.key)}?${new URLSearchParams(query as [string, string][])}`;
    const lesson = await get<Lesson>(path);
    const [game, ...posted] = lesson.game.split(" ");
    if (this.felt?.text !== lesson.game) {
      this.felt = await get<PrintedFelt>(`/games/${encodeURIComponent(game ?? "")}/felt?${new URLSearchParams(posted.map((each) => ["post", each]))}`);
    }
    Object.assign(this, { lesson, at: 0, step: 0, marks: new Map(), skipped: new Set(), out: [], uncovered: false, began: performance.now() });
    this.changed();
  }

  get seat(): SeatAsked {
    return this.lesson!.seats[this.at]!;
  }

  /** What is asked of the seat, in order. */
  get questions(): Asked[] {
    return [...this.seat.hands.map((each): Asked => ({ of: "hand", ...each })), ...this.seat.wagers.map((each): Asked => ({ of: "wager", ...each }))];
  }

  /** What is to be answered now; nothing once the seat is done. */
  get question(): Asked | null {
    return this.lesson ? (this.questions[this.step] ?? null) : null;
  }

  get given(): Marked[] {
    return this.marks.get(this.seat.seat) ?? [];
  }

  get last(): boolean {
    return this.at === this.lesson!.seats.length - 1;
  }

  get chips(): number {
    return this.out.reduce((sum, each) => sum + each, 0);
  }

  put(chip: number): void {
    this.out.push(chip);
    this.changed();
  }

  /** The chips that are out are so many, however they came there. */
  set(chips: number): void {
    this.out = chips > 0 ? [chips] : [];
    this.changed();
  }

  undo(): void {
    this.out.pop();
    this.changed();
  }

  uncover(): void {
    this.uncovered = true;
    this.changed();
  }

  async answer(says: string): Promise<Marked | null> {
    const question = this.question;
    if (!question || this.busy) return null;
    this.busy = true;
    this.changed();
    try {
      const marked = await ask<Marked>("POST", "/school/answer", { record: this.lesson!.record, seat: this.seat.seat, asked: question.asked, says });
      this.marks.set(this.seat.seat, [...this.given, marked]);
      this.step += 1;
      this.out = [];
      if (!this.uncovered) this.#count(marked);
      if (!this.question) this.#settled();
      return marked;
    } finally {
      this.busy = false;
      this.changed();
    }
  }

  /** The next seat; false where this was the last. */
  goOn(): boolean {
    if (this.question) {
      this.skipped.add(this.seat.seat);
      this.#keep();
    }
    if (this.last) return false;
    Object.assign(this, { at: this.at + 1, step: 0, out: [], uncovered: false, began: performance.now() });
    this.changed();
    return true;
  }

  /** The lesson has been gone through: the next one is another. */
  finish(): void {
    if (!this.lesson?.seed) return;
    const course: Course = { seed: this.lesson.seed, number: this.lesson.number + 1 };
    try {
      localStorage.setItem(COURSES, JSON.stringify({ ...courses(), [this.#name]: course }));
    } catch {
      // A browser that keeps nothing begins another course.
    }
  }

  get #course(): Course {
    return courses()[this.#name] ?? { seed: crypto.getRandomValues(new Uint32Array(2)).join("-"), number: 0 };
  }

  get #name(): string {
    return [this.key, ...this.post].join(" ");
  }

  #count(marked: Marked): void {
    this.total += 1;
    this.right += Number(marked.right);
  }

  #settled(): void {
    if (this.uncovered) return;
    this.took.push(performance.now() - this.began);
    this.#keep();
  }

  /** What was answered of the seat is kept, unless the paytable lay open. */
  #keep(): void {
    if (this.uncovered || !this.given.length) return;
    const { game, record } = this.lesson!;
    const answers = this.given.map(({ row, right }) => ({ row, right }));
    const fact: SeatSettled = { fact: "settled", at: Date.now(), game, record, seat: this.seat.seat, answers, milliseconds: Math.round(performance.now() - this.began) };
    this.#weak = null; // until it is known what follows from it
    void this.kept.add([fact]).then(
      (learned) => void (this.#weak = this.#weakOf(learned)),
      () => undefined, // it is asked for again with the next lesson
    );
  }

  #weakOf(learned: Learned): string[] {
    const rows = learned.rows.filter((each) => each.weak && each.game.split(" ")[0] === this.key && !each.row.startsWith("hand/"));
    return rows.map((each) => each.row).slice(0, MOST_WEAK);
  }
}

function courses(): Record<string, Course> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(COURSES) ?? "{}");
    return typeof kept === "object" && kept ? (kept as Record<string, Course>) : {};
  } catch {
    return {};
  }
}
