/** Choices at a table graded, if somebody wants that: after each, warned of before, or all together after some rounds. */

import { html, nothing, type TemplateResult } from "lit";
import { counted, patiently, type AdviceGiven } from "./answers.js";
import { ask, text } from "./house.js";
import { gradeMark } from "./parts/graded.js";
import { settings } from "./settings.js";
import type { TableStore } from "./table-store.js";
import { factOf, Kept, summed, type GradedRound, type Session, type WorthTold } from "./training.js";
import { sentence } from "./words.js";
import { trainerWords as said } from "./words/trainer.js";

/** Rounds of an exam at a table. */
const EXAM = 10;

export class TableGrading {
  /** What is to be said of the last choice, or of an exam that is over. */
  told: TemplateResult | typeof nothing = nothing;
  #worths = new Map<string, WorthTold>();
  /** Which decision they are of. */
  #moment = "";
  /** The choice that was warned of, which is made if it is chosen again. */
  #insists = "";
  /** The last round that was graded. */
  #graded = "";
  #exam: { record: string; seat: number }[] = [];
  readonly #kept = new Kept();

  constructor(
    readonly store: TableStore,
    readonly changed: () => void,
  ) {}

  /** Whether a choice is held back, since it gives something away and nobody was warned of it yet. */
  stops(choice: string): boolean {
    const mode = settings().grading;
    const worth = this.#moment === this.store.moment ? this.#worths.get(choice) : undefined;
    if (mode === "off" || mode === "exam" || !worth) return false;
    const warns = mode === "warn" && worth.grade !== "best" && this.#insists !== choice;
    this.#insists = warns ? choice : "";
    this.told = html`${gradeMark(worth.grade)} ${warns ? said.warning(choice) : `${sentence(choice)}, ${worth.said}.`}`;
    this.changed();
    return warns;
  }

  /** The table has gone on: what the next choice is worth is asked for, and a round that is over is graded. */
  seen(): void {
    if (settings().grading === "off") {
      this.told = nothing;
      return;
    }
    const { store } = this;
    if (store.yourTurn && store.moment !== this.#moment) void this.#advised(store.moment);
    const last = store.seen?.last?.round ?? "";
    if (store.view?.over && store.view.seat && !store.view.void && last && last !== this.#graded) void this.#over(last, store.view.seat);
  }

  async #advised(moment: string): Promise<void> {
    [this.#moment, this.#insists, this.#worths] = [moment, "", new Map()];
    const wanted = (): boolean => this.store.moment === moment && settings().grading !== "off";
    const advice = await counted<AdviceGiven>(`/tables/${encodeURIComponent(this.store.table)}/advice`, wanted).catch(() => null);
    if (!advice || `${advice.round}/${advice.number}` !== moment) return;
    this.#worths = new Map(advice.worths.map((each) => [each.choice, each as WorthTold]));
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
    this.told = html`${said.examAt(this.#exam.length, EXAM)}`;
    if (this.#exam.length >= EXAM) {
      const found = await patiently(() => summed(this.#exam), () => true);
      this.#exam = [];
      this.told = found ? html`${summary(found.session)}` : nothing;
    }
    this.changed();
  }
}

function summary({ accuracy, lost, luck }: Session): string {
  return [said.examOver, `${said.accuracy} ${accuracy ? said.share(accuracy.decimal) : said.none}`, `${said.lost} ${said.lostIn(lost.decimal)}`, luck?.said ?? ""].filter(Boolean).join(". ");
}
