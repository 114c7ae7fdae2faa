/** A round of practice, one after another: what has been chosen, what is to be shown of it, and what the session came to. */

import { patiently } from "./answers.js";
import { resumable, resumed } from "./resumed.js";
import { exploredAt, type Explored } from "./strategy.js";
import { factOf, Kept, playedOf, practise, summed, type ChoiceMade, type Fact, type GradedChoice, type GradedRound, type Learned, type Practised, type Session, type SessionPlayed } from "./training.js";
import { trainerWords as said } from "./words/trainer.js";

export type Mode = "warn" | "after" | "exam";

/** Rounds that the house sums up at a time: with the next one, another session begins. */
const MOST_ROUNDS = 400;

/** A round as it stands, and as it stood before each of its choices. */
interface Round {
  now: Practised;
  /** The last choice, graded. */
  verdict: GradedChoice | null;
  before: { now: Practised; verdict: GradedChoice | null }[];
  /** Whether something was taken back in it, or advice was asked for: then it does not count. */
  again: boolean;
}

/** What is in play, for a page that is loaded again. */
interface InPlay {
  mode: Mode;
  stakes: Record<string, number>;
  examRounds: string[];
  examLength: number;
  examKept: number;
  rounds: Record<Of, Round | null>;
}

/** Rounds of practice and of an exam lie beside each other: whoever changes from one to the other comes back to the same cards. */
type Of = "practice" | "exam" | "lesson";

export class Practising extends EventTarget {
  mode: Mode = "after";
  stakes: Record<string, number> = {};
  examLength = 10;
  /** Every round of an exam that is over, choice by choice. */
  examined: GradedRound[] | null = null;
  examRounds: string[] = [];
  learned: Learned | null = null;
  byAccount = false;
  /** The mistake that is being learned from, and whether the better choice was found, or shown. */
  mistake: ChoiceMade | null = null;
  found: "" | "yes" | "no" | "shown" = "";
  /** What each choice is worth, once somebody has asked. */
  advice: Explored | null = null;
  busy = false;
  counting = false;
  /** What is being counted before the session can be summed up, where that takes a while. */
  summing = "";
  fault = "";
  readonly kept = new Kept();

  #rounds: Record<Of, Round | null> = { practice: null, exam: null, lesson: null };
  #sessions: Record<"practice" | "exam", Session | null> = { practice: null, exam: null };
  /** The choice that was warned of. */
  #warning: GradedChoice | null = null;
  #records: string[] = [];
  /** When the session began. */
  #began = Date.now();
  /** Whether the exam is being summed up, and when what was learned in it was kept, if it was. */
  #examining = false;
  #examKept = 0;
  /** The position that practice began from, if from one. */
  #from = "";
  /** What was asked for last. */
  #asked = 0;

  constructor(readonly text: string) {
    super();
  }

  /** The key of the game. */
  get game(): string {
    return this.text.split(" ")[0]!;
  }

  get now(): Practised | null {
    return this.#round?.now ?? null;
  }

  /** The last choice, graded; or the one that was warned of. */
  get verdict(): GradedChoice | null {
    return this.#warning ?? this.#round?.verdict ?? null;
  }

  get warned(): boolean {
    return this.#warning !== null;
  }

  /** What the rounds of practice came to, or those of the exam. */
  get session(): Session | null {
    return this.#sessions[this.mode === "exam" ? "exam" : "practice"];
  }

  get examining(): boolean {
    return this.#examining;
  }

  get canTakeBack(): boolean {
    return this.#of === "practice" && !!this.#round?.before.length;
  }

  /** Whether somebody may be told what each choice is worth. */
  get canBeAdvised(): boolean {
    return this.#of === "practice" && this.now?.over === false;
  }

  get mistakes(): ChoiceMade[] {
    return (this.learned?.mistakes ?? []).filter((each) => each.game.split(" ")[0] === this.game);
  }

  /** The sessions of this game before this one, and before the exam that has just ended, the newest first. */
  get earlier(): SessionPlayed[] {
    const now = [this.#began, ...(this.examOver ? [this.#examKept] : [])];
    return (this.learned?.sessions ?? []).filter((each) => each.game.split(" ")[0] === this.game && !now.includes(each.began));
  }

  get examOver(): boolean {
    return this.mode === "exam" && this.examRounds.length >= this.examLength;
  }

  /** Begin, with a round from its first card or from a position on, which then counts for nothing. */
  async open(record = ""): Promise<void> {
    this.#from = record;
    if (!this.#goOn()) await this.#deal(record);
    await this.#resume();
    await this.#remember(() => this.kept.learned());
  }

  /** Practise otherwise from now on. An exam has rounds of its own: those of practice wait meanwhile. */
  set(mode: Mode): void {
    this.#leave();
    this.mode = mode;
    if (this.now) this.#inPlay();
    else void this.#deal();
    this.#changed();
  }

  /** How many rounds an exam has: the one that is going on, or another, if that is over. */
  setLength(length: number): void {
    const over = this.examOver;
    this.examLength = length;
    this.#inPlay();
    if (over) void this.#newExam();
    this.#changed();
  }

  /** What comes next: the round that waits while a mistake is learned from, a round, or another exam once the last is summed up. */
  async next(): Promise<void> {
    if (this.busy) return;
    if (this.mistake) return this.back();
    if (!this.examOver) return this.#deal();
    if (this.examined) return this.#newExam();
    if (!this.#examining) await this.#examine();
  }

  /** Whether the better choice is known in place of a mistake: then there is nothing more to choose. */
  get known(): boolean {
    return this.found === "yes" || this.found === "shown";
  }

  async choose(choice: string): Promise<void> {
    const now = this.now;
    if (!now || this.busy) return;
    if (this.mistake) return this.known ? undefined : this.#answer(choice, now, this.mistake);
    const insists = this.#warning?.choice === choice;
    const wanted = { record: now.record, choice, warn: this.mode === "warn" && !insists, silent: this.mode === "exam" };
    await this.#ask(() => practise(wanted), (came) => {
      this.#warning = came.warned ? came.graded : null;
      if (!came.warned) this.#went(now, came);
    });
  }

  takeBack(): void {
    const round = this.#round;
    const before = this.busy ? undefined : round?.before.pop();
    if (!round || !before) return;
    Object.assign(round, before, { again: true });
    [this.#warning, this.advice] = [null, null];
    this.#inPlay();
    this.#changed();
  }

  /** Have it said what each choice is worth; the round is none of one's own then. */
  async advise(): Promise<void> {
    const round = this.#round;
    if (!round || this.busy || this.advice || !this.canBeAdvised) return;
    const { record } = round.now;
    await this.#ask((wanted) => exploredAt({ game: this.game, post: [], stake: "" }, record, wanted, () => this.#waits()), (found) => {
      this.advice = found;
      round.again = true;
      this.#inPlay();
    });
  }

  /** Go back to a mistake: the better choice is asked for before it is shown. The round in play waits. */
  async learn(mistake: ChoiceMade): Promise<void> {
    await this.#ask(() => practise({ record: mistake.position }), (now) => {
      this.#leave();
      this.#rounds.lesson = { now, verdict: null, before: [], again: true };
      this.mistake = mistake;
    });
  }

  /** Have the better choice shown. */
  show(): void {
    if (this.mistake && !this.busy) void this.#answer(this.mistake.best, this.now!, this.mistake, true);
  }

  /** Back from a mistake to the round that waits. */
  back(): void {
    this.#leave();
    this.#changed();
  }

  async forget(): Promise<void> {
    await this.kept.forget();
    resumable(this.#called, null);
    resumable(this.#calledRound, null);
    [this.#records, this.#began, this.#sessions.practice] = [[], Date.now(), null];
    await this.#remember(() => this.kept.learned());
  }

  // Inside.

  /** Which round is shown. */
  get #of(): Of {
    return this.mistake ? "lesson" : this.mode === "exam" ? "exam" : "practice";
  }

  get #round(): Round | null {
    return this.#rounds[this.#of];
  }

  /** Away from a mistake, from whatever was told of the choice that is to be made, and from what was asked for. */
  #leave(): void {
    this.#asked += 1;
    [this.busy, this.counting, this.fault] = [false, false, ""];
    [this.mistake, this.found, this.#warning, this.advice] = [null, "", null, null];
  }

  async #deal(record = ""): Promise<void> {
    this.#leave();
    const of = this.#of;
    await this.#ask(() => practise(record ? { record } : { game: this.text, stakes: this.stakes }), (now) => {
      this.#rounds[of] = { now, verdict: null, before: [], again: record !== "" };
      this.#inPlay();
      if (now.over) void this.#over(now.record);
    });
  }

  async #newExam(): Promise<void> {
    [this.examRounds, this.examined, this.#examKept] = [[], null, 0];
    await this.#deal();
  }

  #went(before: Practised, now: Practised): void {
    const round = this.#round!;
    round.before.push({ now: before, verdict: round.verdict });
    [round.now, round.verdict, this.advice] = [now, now.graded, null];
    this.#inPlay();
    if (now.graded && !round.again) this.#learn([factOf(now.graded, this.text, "practice")]);
    if (now.over) void this.#over(now.record);
  }

  /** What was chosen in place of a mistake is of its game, however that was posted. */
  async #answer(choice: string, now: Practised, { game }: ChoiceMade, shown = false): Promise<void> {
    await this.#ask(() => practise({ record: now.record, choice, warn: true }), (came) => {
      if (!came.graded) return;
      this.found = shown ? "shown" : came.graded.cost.decimal ? "no" : "yes";
      this.#round!.verdict = this.found === "no" ? null : came.graded;
      if (!shown) this.#learn([factOf(came.graded, game, "drill")]);
    });
  }

  async #over(record: string): Promise<void> {
    if (this.mode === "exam") {
      this.examRounds.push(record);
      this.#inPlay();
      if (this.examOver) await this.#examine();
    } else if (!this.#rounds.practice!.again) {
      if (this.#records.length >= MOST_ROUNDS) [this.#records, this.#began] = [[], Date.now()];
      this.#records.push(record);
      resumable(this.#called, { records: this.#records, began: this.#began });
      const told = await this.#sum(this.#records, false);
      if (told) {
        this.#sessions.practice = told.session;
        this.#learn([playedOf(told.session, this.text, this.#began)]);
      }
    }
    this.#changed();
  }

  /** What an exam came to, choice by choice; it is learned from once. */
  async #examine(): Promise<void> {
    [this.#examining, this.fault] = [true, ""];
    const told = await this.#sum(this.examRounds, true);
    this.#examining = false;
    if (!told) return this.#changed();
    const rounds = told.rounds ?? [];
    [this.#sessions.exam, this.examined] = [told.session, rounds];
    if (!this.#examKept) {
      const facts = rounds.flatMap((round) => round.steps.map((step) => step.chosen && factOf(step.chosen, this.text, "practice")));
      this.#examKept = Date.now();
      this.#learn([...facts, playedOf(told.session, this.text, this.#examKept)]);
      this.#inPlay();
    }
    this.#changed();
  }

  /** Go on with the session of a page that was left or loaded again. */
  async #resume(): Promise<void> {
    const before = resumed<{ records: string[]; began: number }>(this.#called);
    if (!before || this.#records.length) return;
    [this.#records, this.#began] = [before.records, before.began];
    const told = await this.#sum(this.#records, false);
    if (told) this.#sessions.practice ??= told.session;
    this.#changed();
  }

  /** Keep the rounds that are played: whoever loads the page again has the same cards, and an exam is not begun anew. */
  #inPlay(): void {
    const { mode, stakes, examRounds, examLength } = this;
    const inPlay: InPlay = { mode, stakes, examRounds, examLength, examKept: this.#examKept, rounds: { ...this.#rounds, lesson: null } };
    resumable(this.#calledRound, inPlay);
  }

  /** Go on with the round of a page that was left or loaded again; whether there is one. */
  #goOn(): boolean {
    const before = resumed<InPlay>(this.#calledRound);
    if (!before?.rounds?.[before.mode === "exam" ? "exam" : "practice"]) return false;
    [this.mode, this.stakes, this.#rounds] = [before.mode, before.stakes, before.rounds];
    [this.examRounds, this.examLength, this.#examKept] = [before.examRounds, before.examLength, before.examKept];
    if (this.examOver) void this.#examine();
    this.#changed();
    return true;
  }

  get #called(): string {
    return `practice.${this.text}`;
  }

  get #calledRound(): string {
    return ["practised", this.text, this.#from].filter(Boolean).join(".");
  }

  async #sum(records: string[], whole: boolean): Promise<{ session: Session; rounds?: GradedRound[] } | null> {
    const rounds = records.map((record) => ({ record }));
    try {
      return await patiently(() => summed(rounds, whole), () => records === this.#records || records === this.examRounds, (doing) => this.#sums(doing));
    } catch (fault) {
      this.fault = (fault as Error).message;
      return null;
    } finally {
      this.summing = "";
    }
  }

  #learn(facts: (Fact | null | undefined)[]): void {
    const real = facts.filter((each): each is Fact => !!each);
    if (real.length) void this.#remember(() => this.kept.add(real));
  }

  async #remember(asks: () => Promise<Learned>): Promise<void> {
    try {
      this.learned = await asks();
      this.byAccount = await this.kept.byAccount();
    } catch {
      // What is learned is beside the point while somebody plays: it is told of where it is asked for.
    }
    this.#changed();
  }

  /** Ask the house for something: what comes counts, unless something else was asked for meanwhile. */
  async #ask<T>(asks: (wanted: () => boolean) => Promise<T>, came: (answer: NonNullable<T>) => void): Promise<void> {
    const mine = ++this.#asked;
    const wanted = (): boolean => this.#asked === mine;
    [this.busy, this.fault] = [true, ""];
    this.#changed();
    try {
      const answer = await patiently(() => asks(wanted), wanted, () => this.#waits());
      if (answer && wanted()) came(answer);
    } catch (fault) {
      if (wanted()) this.fault = (fault as Error).message;
    }
    if (wanted()) [this.busy, this.counting] = [false, false];
    this.#changed();
  }

  #sums(doing: string): void {
    this.summing = doing ? said.summingNow(doing) : said.summing;
    this.#changed();
  }

  #waits(): void {
    this.counting = true;
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}
