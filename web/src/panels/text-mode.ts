/** The table in words: what lies where under headings, a field for commands, and what was said. */

import { html, LitElement, nothing, type TemplateResult } from "lit";
import { counted, posts, type AdviceGiven } from "../answers.js";
import type { Game } from "../games.js";
import { set } from "../settings.js";
import { choicesTold, stakesTold } from "../spoken.js";
import type { TableStore } from "../table-store.js";
import type { Telling } from "../telling.js";
import {
  adviceTold, cardsTold, circlesTold, helpTold, paytablesTold, pileTold, stakesRefused, understood, whyTold, type Command, type Scene,
} from "../text-mode.js";
import type { Pile, PrintedFelt, TableShown } from "../wire.js";
import { words } from "../words.js";
import { spokenWords as said } from "../words/spoken.js";
import { worths } from "./worth.js";

const SHOWN = 30;

class TextMode extends LitElement {
  static override properties = { store: { attribute: false }, telling: { attribute: false } };
  declare store: TableStore;
  declare telling: Telling;
  #left = new AbortController();

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#left = new AbortController();
    const { signal } = this.#left;
    this.store.addEventListener("change", () => this.requestUpdate(), { signal });
    this.telling.addEventListener("said", () => this.requestUpdate(), { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#left.abort();
  }

  override firstUpdated(): void {
    this.querySelector<HTMLInputElement>("#command")?.focus();
  }

  override render(): TemplateResult {
    const { felt, shown } = this.store;
    if (!felt || !shown) return html``;
    return html`<div class="in-words">
      <div>${shown.piles.map((pile) => this.#pile(pile))} ${this.#wagers(felt, shown)} ${this.#choices(shown)}</div>
      <div>${this.#field()} ${this.#log()}</div>
    </div>`;
  }

  #pile(pile: Pile): TemplateResult {
    const heading = pile.owner === "house" ? said.dealer : pile.owner === "table" ? said.board : pile.title || said.you;
    const empty = pile.rows.flat().every((slot) => slot.kind === "empty");
    return html`<section><h2>${heading}</h2><p>${empty ? said.noCards : said.lying(pileTold(pile), pile.hands)}</p>
      ${pile.owner === "seat" && this.store.own ? html`<p class="muted">${said.balance(this.store.chips, this.store.net, this.store.rounds)}</p>` : nothing}</section>`;
  }

  #wagers(felt: PrintedFelt, shown: TableShown): TemplateResult {
    const { phase, placing } = this.store;
    return html`<section><h2>${said.wagers}</h2><ul>${circlesTold(felt, shown, phase, placing?.down ?? {}).map((each) => html`<li>${each}</li>`)}</ul></section>`;
  }

  #choices(shown: TableShown): TemplateResult {
    const { yourTurn, phase, lost, busy } = this.store;
    const offered = yourTurn ? shown.bar.filter((action) => action.offered !== false && !action.least) : [];
    const act = (label: string, does: () => void): TemplateResult => html`<button class="btn" ?disabled=${lost || busy} @click=${does}>${label}</button>`;
    const buttons = offered.map((action) => act(spelled(action.label, action.detail), () => this.store.choose(action.id)));
    if (phase === "looking") buttons.push(act(words.sitDown, () => this.#do({ does: "sit" })));
    if (phase === "placing" || phase === "settled") buttons.push(act(words.deal, () => this.#do({ does: "deal" })));
    return html`<section>
      <h2>${said.choicesHeading}</h2>
      <p>${shown.message}</p>
      ${buttons.length ? html`<div class="row">${buttons}</div>` : nothing}
    </section>`;
  }

  #field(): TemplateResult {
    return html`<form class="command" @submit=${(event: Event) => this.#submit(event)}>
      <label for="command">${said.command}</label>
      <div class="row">
        <input id="command" name="command" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="command-hint" />
        <button class="btn primary">${said.do}</button>
      </div>
      <p class="muted" id="command-hint">${said.commandHint}</p>
    </form>`;
  }

  #log(): TemplateResult {
    return html`<section><h2>${said.log}</h2><ol class="spoken-log">${this.telling.log.slice(0, SHOWN).map(
      (each) => html`<li ?data-urgent=${each.urgent} ?data-typed=${each.typed}>${each.text}</li>`,
    )}</ol></section>`;
  }

  // What is typed.

  #submit(event: Event): void {
    event.preventDefault();
    const field = this.querySelector<HTMLInputElement>("#command")!;
    const scene = this.#scene();
    if (!scene) return;
    this.telling.typed(field.value.trim());
    const command = understood(field.value, scene);
    if (command.does === "refuse") field.select();
    else field.value = "";
    this.#do(command);
  }

  #scene(): Scene | null {
    const { felt, phase, yourTurn, view } = this.store;
    return felt && { felt, phase, yourTurn, choices: view?.choices ?? {} };
  }

  #do(command: Command): void {
    const { store, telling } = this;
    const { felt, shown } = store;
    if (!felt || !shown) return;
    switch (command.does) {
      case "refuse":
        return telling.warn(command.why);
      case "stake":
        return this.#stake(felt, command.stakes);
      case "choose":
        return store.choose(command.id, command.chips);
      case "deal":
        return store.deal();
      case "rebet":
      case "double":
      case "undo":
      case "clear": {
        const { does } = command;
        return store.place((placing) => placing[does]());
      }
      case "sit":
        this.dispatchEvent(new CustomEvent("sit"));
        return;
      case "picture":
        return set({ textMode: false });
      case "cards":
        return telling.say(cardsTold(shown.piles));
      case "wagers":
        return telling.say(`${circlesTold(felt, shown, store.phase, store.placing?.down ?? {}).join(". ")}.`);
      case "choices":
        return telling.say(store.yourTurn ? choicesTold(store.view?.choices ?? {}) : said.nothingToChoose);
      case "paytable":
        return telling.say(paytablesTold(felt.paytables, command.about));
      case "why":
        return telling.say(whyTold(shown.settled));
      case "balance":
        return telling.say(said.balance(store.chips, store.net, store.rounds));
      case "help":
        return telling.say(helpTold(this.#scene()!));
      case "advice":
        void this.#advise(shown);
        return;
      case "rules":
        void this.#read(felt);
        return;
    }
  }

  #stake(felt: PrintedFelt, stakes: [string, number][]): void {
    const before = JSON.stringify(this.store.placing?.down);
    this.store.place((placing) => {
      for (const [wager, chips] of stakes) placing.set(wager, chips);
    });
    const down = this.store.placing?.down ?? {};
    if (JSON.stringify(down) === before) this.telling.say(stakesTold(down));
    this.telling.warn(stakesRefused(felt, stakes, down));
  }

  async #advise(shown: TableShown): Promise<void> {
    if (!this.store.yourTurn) return this.telling.say(said.nothingToChoose);
    const { moment } = this.store;
    await this.#found<AdviceGiven>(`/tables/${encodeURIComponent(this.store.table)}/advice`, (advice) => {
      if (moment === this.store.moment) this.telling.say(adviceTold(worths(advice, shown.bar)));
    });
  }

  async #read(felt: PrintedFelt): Promise<void> {
    await this.#found<Game>(`/games/${encodeURIComponent(felt.game)}${posts(felt)}`, (game) => {
      const card = game.card.map((section) => `${section.heading}. ${section.lines.map((line) => line.replace(/^- /, "").trim()).join(" ")}`);
      this.telling.say([game.summary, ...card].join(" "));
    });
  }

  async #found<T>(path: string, tell: (answer: T) => void): Promise<void> {
    let waits = false;
    try {
      tell(
        await counted<T>(path, this.#left.signal, () => {
          if (!waits) this.telling.say(words.counting);
          waits = true;
        }),
      );
    } catch (fault) {
      if (!this.#left.signal.aborted) this.telling.warn((fault as Error).message);
    }
  }
}

/** A choice with its chips: "Bet 2×, 20 chips". */
function spelled(label: string, detail = ""): string {
  const count = Number(/\d[\d,]*$/.exec(detail)?.[0].replaceAll(",", "") ?? 0);
  return [label.replace(/(\d)x$/, "$1×"), count ? words.chips(count) : ""].filter(Boolean).join(", ");
}

customElements.define("cr-text-mode", TextMode);
