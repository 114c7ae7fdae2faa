/** The steps of a check, each with its mark, what was found, and the bytes that it looked at. */

import { html, nothing, type TemplateResult } from "lit";
import type { Shown, Step, Verdict } from "../fair/check.js";
import { words } from "../words/fair.js";

const MARKS = { holds: "✓", fails: "✗", unknown: "?" } as const;
type Mark = keyof typeof MARKS;

export function stepList(steps: readonly Step[], whole: boolean): TemplateResult {
  return html`<ol class="checked" ?data-whole=${whole}>${steps.map((step) => line(step, whole))}</ol>`;
}

function line(step: Step, whole: boolean): TemplateResult {
  const mark: Mark = step.holds === null ? "unknown" : step.holds ? "holds" : "fails";
  return html`<li data-step=${step.id} data-mark=${mark}>
    <span class="mark" role="img" aria-label=${words.mark[mark]}>${MARKS[mark]}</span>
    <b>${step.title}</b>
    <p>${step.detail}</p>
    ${step.bytes.length ? html`<dl>${step.bytes.map((each) => bytes(each, whole))}</dl>` : nothing}
  </li>`;
}

function bytes({ name, text, short }: Shown, whole: boolean): TemplateResult {
  return html`<div><dt>${name}</dt><dd class="mono">${whole ? text : short}</dd></div>`;
}

const GRADES: Record<Verdict | "checking", [looks: string, icon: string]> = {
  fixed: ["g-best", "✓"],
  unseen: ["g-unseen", "✓"],
  broken: ["g-blunder", "✗"],
  unknown: ["g-unseen", "?"],
  checking: ["g-unseen", "…"],
};

/** What a check comes to, in a few words. */
export function verdictMark(found: Verdict | "checking", says: string): TemplateResult {
  const [looks, icon] = GRADES[found];
  return html`<span class="grade ${looks}" data-icon=${icon}>${says}</span>`;
}
