/** Settings: kept by this browser, in force at once. */

import { html, type TemplateResult } from "lit";
import "../parts/own-keys.js";
import { cards } from "../parts/card.js";
import { oneOf, yesOrNo, type Choice } from "../parts/fields.js";
import { ReadingPage } from "../parts/site.js";
import { onChange, set, settings, type Settings } from "../settings.js";
import type { Slot } from "../wire.js";
import { rooms, words } from "../words.js";
import { trainerWords } from "../words/trainer.js";

const SAMPLE: Slot[] = ["As", "Kh", "Qd", "Jc"].map((card) => ({ kind: "card", card }));

class SettingsPage extends ReadingPage {
  #unsubscribe = (): void => undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe = onChange(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe();
  }

  override render(): TemplateResult {
    const now = settings();
    return this.page(
      { title: words.settings, said: rooms.settingsSaid, here: "/settings" },
      html`<section class="block form" aria-label=${rooms.looks}>
          <header><h2>${rooms.looks}</h2></header>
          ${oneOf("theme", rooms.theme, listed(rooms.themes), now.theme, (theme) => set({ theme: theme as Settings["theme"] }))}
          ${oneOf("deck", rooms.deck, listed(rooms.decks), now.deck, (deck) => set({ deck: deck as Settings["deck"] }))}
          <div class="felt sample">${cards(SAMPLE, null, "small")}</div>
          ${oneOf("speed", rooms.speed, listed(rooms.speeds), now.speed, (speed) => set({ speed: speed as Settings["speed"] }))}
        </section>
        <section class="block form" aria-label=${rooms.atTheTable}>
          <header><h2>${rooms.atTheTable}</h2></header>
          ${yesOrNo("sound", rooms.sound, rooms.soundSaid, now.sound, (sound) => set({ sound }))}
          ${yesOrNo("keys", rooms.keysPrinted, rooms.keysPrintedSaid, now.keys, (keys) => set({ keys }))}
          ${yesOrNo("text-mode", words.textMode, rooms.textModeSaid, now.textMode, (textMode) => set({ textMode }))}
          ${oneOf("grading", trainerWords.atTables, listed(trainerWords.grading), now.grading, (grading) => set({ grading: grading as Settings["grading"] }))}
          ${yesOrNo("company", rooms.company, rooms.companySaid, now.company, (company) => set({ company }))}
        </section>
        <cr-own-keys></cr-own-keys>`,
      "narrow",
    );
  }
}


function listed(choices: Record<string, string>): Choice[] {
  return Object.entries(choices).map(([value, label]) => ({ value, label }));
}

customElements.define("cr-settings", SettingsPage);
