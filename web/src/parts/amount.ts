/** The field for a choice that has an amount: it has the focus as soon as it is there. */

import { html, nothing, type LitElement, type TemplateResult } from "lit";
import type { Action } from "../wire.js";
import { sentence, words } from "../words.js";

export interface AmountActs {
  send(chips: number): void;
  /** Choose something else after all, where a button says so. */
  back?(): void;
}

/** How many chips, for a choice of that verb; `clock` goes on beside it. */
export function amountAsked(action: Action, verb: string, acts: AmountActs, clock: unknown = nothing): TemplateResult {
  const [least, most] = [action.least ?? 1, action.most ?? 1];
  const send = (event: Event): void => {
    event.preventDefault();
    acts.send(Number(new FormData(event.target as HTMLFormElement).get("chips")));
  };
  return html`<form class="choose amount" @submit=${send}>
    <p class="prompt">${clock}<label for="amount">${words.howMuch(least, most)}</label></p>
    <div class="row middle">
      <input id="amount" name="chips" type="number" inputmode="numeric" min=${least} max=${most} value=${most} required />
      <button class="btn primary">${sentence(verb)}</button>
      ${acts.back ? html`<button class="btn" type="button" @click=${() => acts.back!()}>${words.close}</button>` : nothing}
    </div>
  </form>`;
}

/** Go to the field once it is drawn, so that a number can be typed over the one in it. */
export async function toAmount(page: LitElement): Promise<void> {
  page.requestUpdate();
  await page.updateComplete;
  const field = page.renderRoot.querySelector<HTMLInputElement>("#amount");
  field?.focus();
  field?.select();
}
