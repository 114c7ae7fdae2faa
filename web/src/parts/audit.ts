/** The audit: begun, followed while it runs, and what the last one found. */

import { html, nothing, type TemplateResult } from "lit";
import type { AuditTold, Audited } from "../operating.js";
import { momentOf } from "../words.js";
import { houseWords as said } from "../words/house.js";

export function auditPart(told: AuditTold | null, begin: () => void): TemplateResult {
  const step = told?.step;
  return html`<section class="block" aria-label=${said.audit}>
    <header><h2>${said.audit}</h2>${told?.ended && !told.running ? html`<p class="muted">${said.ended(momentOf(told.ended))}</p>` : nothing}</header>
    <p class="muted">${said.auditSaid}</p>
    <div class="row"><button class="btn" aria-disabled=${told?.running ? "true" : "false"} @click=${begin}>${said.runAudit}</button></div>
    ${told?.running
      ? html`<p class="note">${said.auditing(step?.doing ?? "")} ${step?.of ? said.entriesOf(step.done ?? 0, step.of) : ""}</p>
          <progress aria-label=${said.audit} max=${step?.of || 1} value=${step?.of ? (step.done ?? 0) : nothing}></progress>`
      : nothing}
    <div role="status">${told && !told.running ? result(told) : nothing}</div>
  </section>`;
}

function result(told: AuditTold): TemplateResult | typeof nothing {
  if (told.failed) return html`<p class="fault">${said.auditFailed(told.failed)}</p>`;
  return told.found ? found(told.found) : nothing;
}

function found(audited: Audited): TemplateResult {
  if (audited.difference) {
    return html`<p class="fault">${said.holdsNot}</p><p class="mono broken">${said.difference(audited.difference)}</p>`;
  }
  return html`<p class="all-within"><span aria-hidden="true">✓</span> ${audited.in_part.length ? said.holdsInPart : said.holds}</p>
    <p class="muted">${said.checked(audited.entries, audited.rounds, audited.movements, audited.people)}</p>
    ${audited.in_part.map((each) => html`<p class="muted">${each}</p>`)}
    <p class="muted">${said.heads}: <span class="mono broken">${audited.heads}</span></p>`;
}
