/** What is set most often, at hand at the table. */

import { html, LitElement, type TemplateResult } from "lit";
import { onChange, set, settings, type Settings } from "../settings.js";
import { words } from "../words.js";
import { panelWords as said } from "../words/panels.js";

type Chosen = "theme" | "speed" | "deck";
type Switched = "sound" | "keys" | "textMode" | "company";

class SettingsPanel extends LitElement {
  #forget = (): void => undefined;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.classList.add("panelled");
    this.#forget = onChange(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#forget();
  }

  override render(): TemplateResult {
    return html`<h2>${words.settings}</h2>
      ${choice("theme", said.theme, said.themes)} ${choice("speed", said.speed, said.speeds)} ${choice("deck", said.deck, said.decks)}
      <div class="switches">
        ${toggle("sound", said.sound, said.soundHint)} ${toggle("keys", said.keys, said.keysHint)}
        ${toggle("textMode", said.textMode, said.textModeHint)} ${toggle("company", said.company, said.companyHint)}
      </div>
      <p><a class="btn quiet" href="/settings">${said.allSettings}</a></p>`;
  }
}

function choice<K extends Chosen>(name: K, title: string, options: Record<Settings[K], string>): TemplateResult {
  return html`<fieldset class="pick-one">
    <legend>${title}</legend>
    ${(Object.entries(options) as [Settings[K], string][]).map(
      ([value, label]) => html`<label><input type="radio" name="quick-${name}" .checked=${settings()[name] === value} @change=${() => set({ [name]: value })} /><span>${label}</span></label>`,
    )}
  </fieldset>`;
}

function toggle(name: Switched, title: string, hint: string): TemplateResult {
  const turn = (event: Event): void => set({ [name]: (event.target as HTMLInputElement).checked });
  return html`<label class="switch"><input type="checkbox" .checked=${settings()[name]} @change=${turn} /><span>${title}<small>${hint}</small></span></label>`;
}

customElements.define("cr-quick-settings", SettingsPanel);
