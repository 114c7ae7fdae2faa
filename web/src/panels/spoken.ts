/** The live regions of a table: what was said last, politely, and what could not wait. They are there in every mode. */

import { html, LitElement, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Telling } from "../telling.js";

class Spoken extends LitElement {
  static override properties = { telling: { attribute: false } };
  declare telling: Telling;
  #polite = { text: "", count: 0 };
  #urgent = { text: "", count: 0 };

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.classList.add("sr");
    this.telling.addEventListener("said", this.#said);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.telling.removeEventListener("said", this.#said);
  }

  override render(): TemplateResult {
    return html`<div aria-live="polite" data-spoken="polite">${region(this.#polite)}</div>
      <div aria-live="assertive" data-spoken="assertive">${region(this.#urgent)}</div>`;
  }

  #said = (): void => {
    const last = this.telling.log[0];
    if (!last || last.typed) return;
    const region = last.urgent ? this.#urgent : this.#polite;
    region.text = last.text;
    region.count += 1;
    if (last.settles) this.#urgent.text = "";
    this.requestUpdate();
  };
}

/** A sentence that is said twice is another element, or nobody would hear it. */
function region({ text, count }: { text: string; count: number }): unknown {
  return keyed(count, html`<p>${text}</p>`);
}

customElements.define("cr-spoken", Spoken);
