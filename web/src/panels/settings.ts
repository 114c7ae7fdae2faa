/** What is set most often, at hand at the table. */

import { html, LitElement, type TemplateResult } from "lit";
import { oneOf, yesOrNo } from "../parts/fields.js";
import { onChange, set, settings, type Settings } from "../settings.js";
import { rooms, words } from "../words.js";
import { panelWords as said } from "../words/panels.js";
import { trainerWords } from "../words/trainer.js";

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
    const now = settings();
    return html`<h2>${words.settings}</h2>
      ${choice("theme", rooms.theme, rooms.themes)} ${choice("speed", rooms.speed, rooms.speeds)} ${choice("deck", rooms.deck, rooms.decks)} ${choice("grading", trainerWords.atTables, trainerWords.grading as Record<Settings["grading"], string>)}
      ${yesOrNo("quick-sound", rooms.sound, rooms.soundSaid, now.sound, (sound) => set({ sound }))}
      ${yesOrNo("quick-keys", said.keys, said.keysHint, now.keys, (keys) => set({ keys }))}
      ${yesOrNo("quick-text-mode", words.textMode, rooms.textModeSaid, now.textMode, (textMode) => set({ textMode }))}
      ${yesOrNo("quick-company", rooms.company, rooms.companySaid, now.company, (company) => set({ company }))}
      <p><a class="btn quiet" href="/settings">${said.allSettings}</a></p>`;
  }
}

function choice<K extends "theme" | "speed" | "deck" | "grading">(name: K, title: string, options: Record<Settings[K], string>): TemplateResult {
  const listed = Object.entries<string>(options).map(([value, label]) => ({ value, label }));
  return oneOf(`quick-${name}`, title, listed, settings()[name], (value) => set({ [name]: value }));
}

customElements.define("cr-quick-settings", SettingsPanel);
