/** A round in one line, to be copied, and its address. */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { text } from "../house.js";
import { words } from "../words.js";
import { panelWords as said } from "../words/panels.js";

const SHOWN = 2000;

class RecordLine extends LitElement {
  static override properties = { round: { attribute: false } };
  /** The round's name. */
  declare round: string;
  #record = "";
  #fault = "";
  #copied = "";

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("round")) void this.#look();
  }

  override render(): TemplateResult {
    const address = `/rounds/${encodeURIComponent(this.round)}`;
    return html`<section class="record" aria-label=${said.recordOf}>
      ${this.#record ? html`<p class="mono line" tabindex="0" role="group" aria-label=${said.record}>${this.#record}</p>` : nothing}
      ${this.#fault ? html`<p role="alert">${this.#fault}</p>` : nothing}
      <div class="row">
        <button class="btn quiet" ?disabled=${!this.#record} @click=${() => void this.#copy("record", this.#record)}>${this.#copied === "record" ? words.copied : words.copyRecord}</button>
        <button class="btn quiet" @click=${() => void this.#copy("link", new URL(address, location.href).href)}>${this.#copied === "link" ? words.copied : said.copyLink}</button>
        <a class="btn quiet" href=${address}>${words.roundPage}</a>
      </div>
    </section>`;
  }

  async #look(): Promise<void> {
    const round = this.round;
    this.#record = this.#fault = this.#copied = "";
    try {
      const record = (await text(`/rounds/${encodeURIComponent(round)}/record`)).trim();
      if (round === this.round) this.#record = record;
    } catch (fault) {
      if (round === this.round) this.#fault = (fault as Error).message;
    }
    this.requestUpdate();
  }

  async #copy(what: "record" | "link", copied: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(copied);
      this.#copied = what;
      setTimeout(() => {
        this.#copied = "";
        this.requestUpdate();
      }, SHOWN);
    } catch {
      this.#fault = said.notCopied;
      const line = this.querySelector(".line");
      if (line) getSelection()?.selectAllChildren(line);
    }
    this.requestUpdate();
  }
}

customElements.define("cr-record", RecordLine);
