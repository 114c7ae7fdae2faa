/** The table in words: what lies where under headings, a field for commands, and what was said. */

import { html, LitElement, nothing, type TemplateResult } from "lit";
import { counted, posts, type AdviceGiven } from "../answers.js";
import type { Edges, Game } from "../games.js";
import { text } from "../house.js";
import { edgesTold, fairTold, Reading, rulesTold, type Answer, type Part } from "../in-parts.js";
import { newPurse, tooFew, wayBack } from "../parts/new-purse.js";
import { checkedRound } from "../parts/proof.js";
import type { Placing } from "../placing.js";
import { set } from "../settings.js";
import { choicesTold, stakesTold } from "../spoken.js";
import { fromAbove } from "../table-felt.js";
import type { TableGrading } from "../table-grading.js";
import type { TableStore } from "../table-store.js";
import type { Telling } from "../telling.js";
import {
  adviceTold, asksTheTable, cardsTold, circlesTold, helpTold, paytablesTold, pileTold, stakesRefused, understood, whyTold, type Command, type Scene,
} from "../text-mode.js";
import type { Action, Pile, PrintedFelt, TableShown } from "../wire.js";
import { words } from "../words.js";
import { spokenWords as said } from "../words/spoken.js";
import { edgesOf } from "./figures.js";
import { worths } from "./worth.js";

const SHOWN = 30;

class TextMode extends LitElement {
  static override properties = { store: { attribute: false }, telling: { attribute: false }, grading: { attribute: false } };
  declare store: TableStore;
  declare telling: Telling;
  declare grading: TableGrading;
  #left = new AbortController();
  #reading: Reading | null = null;

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
      <div>${fromAbove(shown.piles).map((pile) => this.#pile(pile))} ${shown.piles.some((pile) => pile.owner === "seat") ? nothing : lookingOn()} ${this.#wagers(felt, shown)} ${this.#choices(shown)}</div>
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
    const { yourTurn, phase, lost, busy, spent, broke } = this.store;
    const offered = yourTurn ? shown.bar.filter((action) => action.offered !== false && !action.least) : [];
    const act = (label: string, does: () => void): TemplateResult => html`<button class="btn" ?disabled=${lost || busy} @click=${does}>${label}</button>`;
    const buttons = offered.map((action) => act(spelled(action), () => this.#choose(action.id)));
    if (phase === "looking" && !broke) buttons.push(act(words.sitDown, () => this.#do({ does: "sit" })));
    if (spent || broke) buttons.push(newPurse(this.store));
    else if (phase === "placing" || phase === "settled") buttons.push(act(words.deal, () => this.#do({ does: "deal" })));
    return html`<section>
      <h2>${said.choicesHeading}</h2>
      <p>${spent ? tooFew(this.store) : shown.message}</p>
      ${buttons.length ? html`<div class="row">${wayBack(this.store)}${buttons}</div>` : nothing}
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
      (each) => html`<li ?data-urgent=${each.urgent} ?data-typed=${each.typed}>${each.text}${each.parts?.map(part)}</li>`,
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
    const { felt, shown, phase, yourTurn, view } = this.store;
    return felt && { felt, phase, yourTurn, choices: view?.choices ?? {}, bar: shown?.bar ?? [] };
  }

  #do(command: Command): void {
    const { store, telling } = this;
    const { felt, shown } = store;
    if (!felt || !shown) return;
    if (store.lost && asksTheTable(command)) return telling.warn(words.lost);
    switch (command.does) {
      case "refuse":
        return telling.warn(command.why);
      case "stake":
        return this.#stake(felt, command.stakes);
      case "choose":
        return this.#choose(command.id, command.chips);
      case "deal":
        return store.spent ? this.#cannot() : store.deal();
      case "rebet":
      case "double":
      case "undo":
      case "clear": {
        const { does } = command;
        return this.#place((placing) => placing[does]());
      }
      case "sit":
        if (store.own) return telling.say(said.seated(store.own.seat, store.chips));
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
        void this.#found<Game>(`/games/${encodeURIComponent(felt.game)}${posts(felt)}`, (game) => this.#read(rulesTold(game), command.about));
        return;
      case "edges":
        void this.#found<Edges>(edgesOf(felt), (edges) => this.#read(edgesTold(felt.name, edges), command.about));
        return;
      case "fair":
        void this.#check();
        return;
      case "record":
        void this.#tellRecord();
        return;
      case "next":
        return telling.say(this.#reading?.next() || said.nothingNext);
      case "purse":
        void store.newPurse();
        return;
    }
  }

  /** Made, unless it is held back, which is said. */
  #choose(id: string, chips = 0): void {
    const name = id.replace("choose:", "");
    if (!this.grading.stops(chips ? `${name} ${chips}` : name)) this.store.choose(id, chips);
  }

  #stake(felt: PrintedFelt, stakes: [string, number][]): void {
    this.#place((placing) => {
      for (const [wager, chips] of stakes) placing.set(wager, chips);
    });
    if (!this.store.spent) this.telling.warn(stakesRefused(felt, stakes, this.store.placing?.down ?? {}));
  }

  /** Chips go down; if they lie as they lay before, that is said. */
  #place(change: (placing: Placing) => string | void): void {
    const { store } = this;
    if (store.spent) return this.#cannot();
    const before = JSON.stringify(store.placing?.down);
    store.place(change);
    const down = store.placing?.down ?? {};
    if (JSON.stringify(down) === before && !store.fault) this.telling.say(stakesTold(down));
  }

  /** There are too few chips to stake any. */
  #cannot(): void {
    this.telling.warn(said.spent(tooFew(this.store)));
  }

  async #advise(shown: TableShown): Promise<void> {
    if (!this.store.yourTurn) return this.telling.say(said.nothingToChoose);
    const { moment } = this.store;
    await this.#found<AdviceGiven>(`/tables/${encodeURIComponent(this.store.table)}/advice`, (advice) => {
      if (moment === this.store.moment) this.telling.say(adviceTold(worths(advice, shown.bar)));
    });
  }

  async #check(): Promise<void> {
    const { seen, published, phase } = this.store;
    const playing = phase === "playing"; // then it is about the deal in play, which can be checked when it is over
    const over = playing ? "" : (seen?.last?.round ?? "");
    const steps = over ? await checkedRound(over, published) : null;
    if (!this.#left.signal.aborted) this.#read(fairTold(steps, (playing ? seen?.dealing : seen?.coming) ?? null, playing));
  }

  /** The last round in one line, and where it can be looked at. */
  async #tellRecord(): Promise<void> {
    const round = this.store.seen?.last?.round;
    if (!round) return this.telling.say(said.noSettlement);
    const path = `/rounds/${encodeURIComponent(round)}`;
    try {
      const record = (await text(`${path}/record`)).trim();
      this.telling.say(said.record(record, new URL(path, location.href).href));
    } catch (fault) {
      this.telling.warn((fault as Error).message);
    }
  }

  /** Tell what is long: in short, with all its parts to go through, or only the part that was asked about. */
  #read({ said: told, parts }: Answer, about = ""): void {
    this.#reading = new Reading(parts);
    if (about) this.telling.say(this.#reading.about(about));
    else this.telling.say(told, parts);
  }

  async #found<T>(path: string, tell: (answer: T) => void): Promise<void> {
    let waits = false;
    try {
      const answer = await counted<T>(path, () => !this.#left.signal.aborted, () => {
        if (!waits) this.telling.say(words.counting);
        waits = true;
      });
      if (answer) tell(answer);
    } catch (fault) {
      if (!this.#left.signal.aborted) this.telling.warn((fault as Error).message);
    }
  }
}

function part({ heading, lines }: Part): TemplateResult {
  return html`<section class="part"><h3>${heading}</h3><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></section>`;
}

/** Whoever has no seat has a heading all the same, where others look for it. */
function lookingOn(): TemplateResult {
  return html`<section><h2>${said.you}</h2><p>${said.lookingOn}</p></section>`;
}

/** A choice with its chips: "Bet 2×, 20 chips". */
function spelled({ label, chips }: Action): string {
  return [words.multiple(label), chips ? words.chips(chips) : ""].filter(Boolean).join(", ");
}

customElements.define("cr-text-mode", TextMode);
