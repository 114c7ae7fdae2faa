/** A panel that shows what the house has to work out: it asks, says once that this takes a while, and asks again by itself. */

import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { counted } from "../answers.js";
import { words } from "../words.js";

const SOON = 250;

export abstract class Answered<T> extends LitElement {
  protected answer: T | null = null;
  #asked = "";
  #fault = "";
  #waits = false;
  #asking: AbortController | null = null;

  /** The path to look up; another path is another question, and none asks nothing. */
  protected abstract get question(): string;
  /** What the question is about, where the same path has another answer by and by. */
  protected get about(): string {
    return "";
  }

  protected abstract heading(): TemplateResult;
  protected abstract told(answer: T): TemplateResult;

  /** What is said while nothing is asked. */
  protected nothingAsked(): TemplateResult {
    return html``;
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.classList.add("panelled");
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#asking?.abort();
    this.#asked = "";
  }

  override willUpdate(_changed: PropertyValues): void {
    const asks = `${this.question} ${this.about}`;
    if (asks === this.#asked) return;
    this.#asked = asks;
    void this.#ask(this.question);
  }

  override render(): TemplateResult {
    return html`${this.heading()}${this.#body()}`;
  }

  /** Look up something else that the answer is shown with; what is refused is left out. */
  protected async beside<U>(path: string, found: (answer: U) => void): Promise<void> {
    try {
      found(await counted<U>(path, this.#asking!.signal, () => undefined));
      this.requestUpdate();
    } catch {
      // Shown without.
    }
  }

  /** The answer is about something else by now: ask once more, soon. */
  protected again(): void {
    this.answer = null;
    const asking = this.#asking;
    setTimeout(() => asking?.signal.aborted || void this.#ask(this.question), SOON);
  }

  /** An answer has come. */
  protected came(_answer: T): void {}

  #body(): TemplateResult {
    if (!this.question) return this.nothingAsked();
    if (this.#fault) return html`<p role="alert">${this.#fault}</p><p><button class="btn" @click=${() => void this.#ask(this.question)}>${words.tryAgain}</button></p>`;
    if (this.answer) return this.told(this.answer);
    return html`<p class="muted" role="status">${this.#waits ? words.counting : ""}</p>`;
  }

  async #ask(path: string): Promise<void> {
    this.#asking?.abort();
    const asking = (this.#asking = new AbortController());
    this.#fault = "";
    this.#waits = false;
    this.answer = null;
    if (!path) return;
    try {
      const answer = await counted<T>(path, asking.signal, () => this.#waiting(asking));
      if (asking.signal.aborted) return;
      this.answer = answer;
      this.came(answer);
    } catch (fault) {
      if (asking.signal.aborted) return;
      this.#fault = (fault as Error).message;
    }
    this.requestUpdate();
  }

  #waiting(asking: AbortController): void {
    if (asking.signal.aborted || this.#waits) return;
    this.#waits = true;
    this.requestUpdate();
  }
}
