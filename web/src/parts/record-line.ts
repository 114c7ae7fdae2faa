/** A record, to be copied, linked to and taken as data. */

import { html, nothing, type TemplateResult } from "lit";
import { positionWords as said } from "../words/rounds.js";

const LONGEST = 120;

export interface RecordLine {
  title: string;
  record: string;
  /** Its own address. */
  link: string;
  /** Where it is as data, if anywhere. */
  json?: string;
  /** What came of copying. */
  copied: string;
}

export function recordLine(of: RecordLine, copy: (text: string) => void): TemplateResult {
  return html`<section class="block record-line">
    <header>
      <h2>${of.title}</h2>
      <div class="row">
        <button class="btn quiet" aria-label=${said.copyRecord} @click=${() => copy(of.record)}>${said.copy}</button>
        <button class="btn quiet" @click=${() => copy(of.link)}>${said.copyLink}</button>
        ${of.json ? html`<a class="btn quiet" href=${of.json} aria-label=${said.jsonOf}>${said.json}</a>` : nothing}
      </div>
    </header>
    <p class="rec mono">${of.record}</p>
    <p class="small muted permalink"><a href=${of.link}>${of.link.length > LONGEST ? said.address : of.link}</a></p>
    <p class="small" role="status">${of.copied}</p>
  </section>`;
}

/** Copy a text; what came of it. */
export async function copied(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return said.copied;
  } catch {
    return said.notCopied; // browsers allow it only over TLS, or from the machine itself
  }
}
