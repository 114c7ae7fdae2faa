/** Choices at a table graded, if somebody wants that: after each, warned of before, or all together after some rounds. */

import { counted, patiently, type AdviceGiven } from "./answers.js";
import { ask, text } from "./house.js";
import { settings } from "./settings.js";
import type { TableStore } from "./table-store.js";
import { factOf, Kept, summed, type Grade, type GradedRound, type Session, type WorthTold } from "./training.js";
import { sentence } from "./words.js";
import { trainerWords as said } from "./words/trainer.js";

/** Rounds of an exam at a table. */
const EXAM = 10;
/** Milliseconds within which a choice that is pressed again was pressed twice, by a double click say, and is not insisted on. */
const TWICE = 400;

/** Something said of a choice: how good it is, and a sentence. */
export interface Told {
  grade?: Grade;
  text: string;
}

export class TableGrading {
  /** What is to be said of the last choice, or of an exam that is over. */
  told: Told | null = null;
  #worths = new Map<string, WorthTold>();
  /** Which decision they are of. */
  #moment = "";
  /** Whether that is being counted. */
  #counting = false;
  /** The choice that was held back, which is made if it is chosen again. */
  #insists = "";
  #heldAt = 0;
  /** The last round that was graded. */
  #graded = "";
  #exam: { record: string; seat: number }[] = [];
  readonly #kept = new Kept();

  constructor(
    readonly store: TableStore,
    /** Whoever shows it is told that something else is to be said now, if anything is. */
    readonly changed: (told: Told | null) => void,
  ) {}

  #say(told: Told | null): void {
    this.told = told;
    this.changed(told);
  }

  /** Whether a choice is held back, since it gives something away, or may do, and nobody was warned of it yet. */
  stops(choice: string): boolean {
    const mode = settings().grading;
    if (mode === "off" || mode === "exam" || this.#moment !== this.store.moment) return false;
    const [own, like] = [this.#worths.get(choice), this.#like(choice)];
    const worth = own ?? like;
    const doubted = worth ? worth.grade !== "best" : this.#counting;
    const twice = performance.now() - this.#heldAt < TWICE;
    const stops = mode === "warn" && doubted && (this.#insists !== choice || twice);
    if (stops && this.#insists === choice) return true;
    [this.#insists, this.#heldAt] = stops ? [choice, performance.now()] : ["", 0];
    if (worth && (own || stops)) this.#say({ grade: worth.grade, text: stops ? said.warning(choice) : `${sentence(choice)}, ${worth.said}.` });
    else this.#say(stops ? { text: said.notCounted } : null);
    return stops;
  }

  /** What a choice of another amount is worth: that of insuring for all, where somebody insures for less. */
  #like(choice: string): WorthTold | undefined {
    const [verb, chips] = choice.split(" ");
    return chips ? [...this.#worths].find(([each]) => each.startsWith(`${verb} `))?.[1] : undefined;
  }

  /** The table has gone on: what the next choice is worth is asked for, and a round that is over is graded. */
  seen(): void {
    if (settings().grading === "off") {
      this.told = null;
      this.#moment = "";
      return;
    }
    const { store } = this;
    if (store.yourTurn && store.moment !== this.#moment) void this.#advised(store.moment);
    const last = store.seen?.last?.round ?? "";
    if (store.view?.over && store.view.seat && !store.view.void && last && last !== this.#graded) void this.#over(last, store.view.seat);
  }

  async #advised(moment: string): Promise<void> {
    [this.#moment, this.#insists, this.#worths, this.#counting] = [moment, "", new Map(), true];
    const wanted = (): boolean => this.store.moment === moment && settings().grading !== "off";
    const advice = await counted<AdviceGiven>(`/tables/${encodeURIComponent(this.store.table)}/advice`, wanted).catch(() => null);
    if (this.#moment !== moment) return;
    this.#counting = false;
    if (advice && `${advice.round}/${advice.number}` === moment) this.#worths = new Map(advice.worths.map((each) => [each.choice, each as WorthTold]));
    if (!this.#insists) return;
    this.#insists = ""; // it was held back for this, and is looked at now
    this.#say({ text: this.#worths.size ? said.countedNow : said.notKnown });
  }

  async #over(round: string, seat: number): Promise<void> {
    const first = !this.#graded;
    this.#graded = round;
    if (first && !this.#moment) return; // it was over before anybody here played it
    try {
      const record = await text(`/rounds/${encodeURIComponent(round)}/record`);
      const graded = await patiently(() => ask<GradedRound>("POST", "/training/graded", { record: record.trim(), seat }), () => true);
      const facts = (graded?.steps ?? []).flatMap(({ chosen }) => (chosen ? (factOf(chosen, this.store.felt!.text, "table") ?? []) : []));
      if (facts.length) await this.#kept.add(facts);
      if (settings().grading === "exam") await this.#examined({ record: record.trim(), seat });
    } catch {
      // Grades are beside the point of a table: what cannot be graded is played all the same.
    }
  }

  async #examined(played: { record: string; seat: number }): Promise<void> {
    this.#exam.push(played);
    const at = { text: said.examAt(this.#exam.length, EXAM) };
    if (this.#exam.length < EXAM) return this.#say(at);
    const found = await patiently(() => summed(this.#exam), () => true);
    this.#exam = [];
    this.#say(found ? { text: summary(found.session) } : null);
  }
}

function summary({ accuracy, lost, luck }: Session): string {
  return [said.examOver, `${said.accuracy} ${accuracy ? said.share(accuracy.decimal) : said.none}`, `${said.lost} ${said.lostIn(lost.decimal)}`, luck?.said ?? ""].filter(Boolean).join(". ");
}
