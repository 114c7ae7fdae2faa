/** Choices graded: the mark of a grade, what every choice was worth, how many had which grade. */

import { html, nothing, type TemplateResult } from "lit";
import { GRADES, type Grade, type GradedChoice, type Session } from "../training.js";
import { decimal, sentence } from "../words.js";
import { trainerWords as said } from "../words/trainer.js";
import { cards } from "./card.js";
import { vars } from "./vars.js";

const ICONS: Record<Grade, string> = { best: "✓", fine: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };

export function gradeMark(grade: Grade): TemplateResult {
  return html`<span class="grade g-${grade}" data-icon=${ICONS[grade]}>${said.grade(grade)}</span>`;
}

/** A grade and what is said with it, in words: "Blunder. Fold is not the best choice here." */
export function graded({ grade, text }: { grade?: Grade; text: string }): string {
  return grade ? `${sentence(said.grade(grade))}. ${text}` : text;
}

/** What every choice was worth: a bar for each, the one that was chosen framed. */
export function worthList(graded: GradedChoice): TemplateResult {
  const units = new Map(graded.advice.choices.map((each) => [each.choice, each.value.decimal]));
  const values = graded.worths.map((each) => units.get(each.choice) ?? Number(each.value));
  const [worst, best] = [Math.min(...values), Math.max(...values)];
  const long = (value: number): number => (best > worst ? 4 + (94 * (value - worst)) / (best - worst) : 98);
  return html`<ul class="values">
    ${graded.worths.map(
      (each, at) => html`<li ?data-best=${each.best} ?data-chosen=${each.choice === graded.choice}>
        <b>${sentence(each.choice)}</b>
        <span class="track" ?data-best=${each.best} aria-hidden="true"><i ${vars({ v: `${long(values[at]!)}%` })}></i></span>
        <span class="value">${decimal(values[at]!, 4)}</span>
        <span class="cost">${each.best ? gradeMark("best") : each.said}</span>
      </li>`,
    )}
  </ul>`;
}

/** How many choices had which grade. */
export function histogram(grades: Session["grades"]): TemplateResult {
  const most = Math.max(1, ...GRADES.map((grade) => grades[grade]));
  return html`<ul class="hist">
    ${GRADES.map(
      (grade) => html`<li>
        ${gradeMark(grade)}
        <span class="track" aria-hidden="true"><i class="g-${grade}" ${vars({ v: `${(100 * grades[grade]) / most}%` })}></i></span>
        <b class="num">${grades[grade]}</b>
      </li>`,
    )}
  </ul>`;
}

/** The cards of a position in small, as its record groups them. */
export function positionCards(position: string): TemplateResult {
  const groups = (position.split("|")[2] ?? "").split("/").map((group) => group.match(/xx|[2-9TJQKA][cdhs]/g) ?? []);
  return html`<span class="hand">${groups
    .filter((group) => group.length)
    .map((group) => cards(group.map((card) => (card === "xx" ? { kind: "back" as const } : { kind: "card" as const, card })), null, "tiny"))}</span>`;
}

/** A choice in a list: its cards, its street, what was chosen, its grade and what it cost. */
export function choiceLine(each: { position: string; street: string; chosen: string; grade: Grade; cost: number }): TemplateResult {
  return html`${positionCards(each.position)}
    <span class="mid"><b>${each.street}</b><span>${said.youChose(each.chosen)}</span></span>
    ${gradeMark(each.grade)}<span class="num lost">${each.cost ? said.lose(each.cost) : nothing}</span>`;
}
