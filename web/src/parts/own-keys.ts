/** Keys put elsewhere: each with what it does, changed by pressing it and then another. */

import { html, LitElement, nothing, type TemplateResult } from "lit";
import { canBe, exchanged } from "../bound.js";
import { keyFor } from "../keys.js";
import { onChange, set, settings } from "../settings.js";
import { rooms, sentence } from "../words.js";

class OwnKeys extends LitElement {
  /** The usual key of what is waiting for another one. */
  #waits = "";
  #told = "";
  #forget = (): void => undefined;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#forget = onChange(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#forget();
  }

  override render(): TemplateResult {
    const moved = Object.keys(settings().bound).length > 0;
    return html`<section class="block form" aria-label=${rooms.ownKeys}>
      <header><h2>${rooms.ownKeys}</h2></header>
      <p class="said">${rooms.ownKeysSaid}</p>
      <ul class="own-keys">
        ${Object.entries(rooms.keyMeans).map(([usual, means]) => html`<li>${this.#one(usual, means)}<span aria-hidden="true">${means}</span></li>`)}
      </ul>
      <p class="said" role="status">${this.#told}</p>
      ${moved ? html`<div class="row"><button class="btn quiet" @click=${() => this.#usual()}>${rooms.usualKeys}</button></div>` : nothing}
    </section>`;
  }

  #one(usual: string, means: string): TemplateResult {
    const waits = this.#waits === usual;
    return html`<button
      class="btn key"
      data-key=${usual}
      aria-label=${waits ? rooms.pressIt : rooms.keyIs(sentence(means), keyFor(usual))}
      @click=${(event: MouseEvent) => this.#clicked(event, waits ? "" : usual)}
      @keydown=${(event: KeyboardEvent) => waits && this.#pressed(event, usual, means)}
      @blur=${() => waits && this.#wait("")}
    >${waits ? rooms.pressIt : keyFor(usual)}</button>`;
  }

  /** The next key goes to the button; not every browser gives the focus to one that is clicked. */
  #clicked(event: MouseEvent, usual: string): void {
    (event.currentTarget as HTMLElement).focus();
    this.#wait(usual);
  }

  #wait(usual: string): void {
    this.#waits = usual;
    this.#told = usual ? rooms.pressIt : "";
    this.requestUpdate();
  }

  #pressed(event: KeyboardEvent, usual: string, means: string): void {
    if (event.key === "Tab" || event.key === "Shift" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const key = event.key.toLowerCase();
    if (event.key === "Escape") this.#done(rooms.keyStays);
    else if (!canBe(key)) this.#tell(rooms.keyCannot(event.key === " " ? "Space" : event.key));
    else {
      set({ bound: exchanged(settings().bound, usual, key) });
      this.#done(rooms.keyNow(sentence(means), key));
    }
  }

  #usual(): void {
    set({ bound: {} });
    this.#done(rooms.usualAgain);
    this.querySelector<HTMLElement>(".own-keys button")?.focus();
  }

  #done(told: string): void {
    this.#waits = "";
    this.#tell(told);
  }

  #tell(told: string): void {
    this.#told = told;
    this.requestUpdate();
  }
}

customElements.define("cr-own-keys", OwnKeys);
