/** Any round by its record, or any position by its cards: shown, and gone through with what it is worth. */

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { allGames, type GameInShort } from "../games.js";
import { go } from "../go.js";
import { ask, Refusal } from "../house.js";
import { fault, field, pick } from "../parts/fields.js";
import { copied, recordLine } from "../parts/record-line.js";
import { Replaying } from "../parts/replaying.js";
import { ReadingPage, sentenceOf } from "../parts/site.js";
import { counted, type Replay } from "../replay.js";
import { positionWords as said, replayWords } from "../words/rounds.js";

const LONGEST = 2000;
/** Which field a refusal is about, by its code. */
const ABOUT: [RegExp, string][] = [
  [/^table\//, "stake"],
  [/^(posting|column)\//, "posted"],
  [/./, "cards"],
];

class PositionPage extends ReadingPage {
  static override properties = {
    byCards: { attribute: false },
    record: { attribute: false },
    seat: { attribute: false },
    game: { attribute: false },
    cards: { attribute: false },
    stake: { attribute: false },
  };
  declare byCards: boolean;
  declare record: string;
  declare seat: string;
  /** As records begin with it: "river-holdem trips=B". */
  declare game: string;
  declare cards: string;
  declare stake: string;

  #typed = { record: "", game: "", posted: "", cards: "", stake: "" };
  #games: GameInShort[] = [];
  #faults: Record<string, string> = {};
  #waiting = false;
  #copied = "";
  readonly #replaying = new Replaying(this);

  constructor() {
    super();
    this.byCards = false;
    this.record = this.seat = this.game = this.cards = this.stake = "";
  }

  override willUpdate(changed: PropertyValues): void {
    if (!["record", "seat", "game", "cards", "stake"].some((name) => changed.has(name))) return;
    const [game = "", ...posted] = this.game.split(" ");
    this.#typed = { record: this.record, game, posted: posted.join(" "), cards: this.cards, stake: this.stake };
    if (this.byCards && !this.#games.length) void this.#fetchGames();
    void this.#look();
  }

  override render(): TemplateResult {
    const replay = this.#replaying.replay;
    const heading = { title: this.byCards ? said.position : said.replay, said: replay ? posted(replay) : "", here: this.byCards ? "/position" : "/replay" };
    return html`${this.page(heading, html`${this.#form()} ${this.#shown(replay)}`, "round-page")} ${this.#replaying.bar()}`;
  }

  // What is asked.

  #form(): TemplateResult {
    return html`<form class="block form given" @submit=${this.#submit} novalidate>
      <p class="said">${this.byCards ? said.positionSaid : said.replaySaid}</p>
      ${this.byCards ? this.#fields() : this.#line()}
      <div class="row">
        <button class="btn primary">${said.show}</button>
        <a class="btn quiet" href=${this.byCards ? "/replay" : "/position"}>${this.byCards ? said.byRecord : said.byCards}</a>
      </div>
      ${this.#waiting ? html`<p class="said" role="status">${replayWords.counting}</p>` : nothing}
    </form>`;
  }

  #line(): TemplateResult {
    const wrong = this.#faults["record"];
    return html`<div class="field">
      <label for="record">${said.record}</label>
      <textarea
        id="record"
        name="record"
        maxlength=${LONGEST}
        spellcheck="false"
        autocomplete="off"
        .value=${this.#typed.record}
        aria-invalid=${wrong ? "true" : nothing}
        aria-describedby=${wrong ? "record-fault" : nothing}
        @input=${(event: Event) => (this.#typed.record = (event.target as HTMLTextAreaElement).value)}
        @keydown=${this.#enter}
      ></textarea>
      ${fault(wrong, "record-fault")}
    </div>`;
  }

  #fields(): TemplateResult {
    const typed = this.#typed;
    const one = (name: "posted" | "cards" | "stake", label: string, hint = ""): TemplateResult =>
      field({ name, label, value: typed[name], said: hint, fault: this.#faults[name] ?? "", length: LONGEST, change: (value) => (typed[name] = value) });
    const games = this.#games.map((each) => ({ value: each.game, label: each.name }));
    if (typed.game && !games.some((each) => each.value === typed.game)) games.unshift({ value: typed.game, label: typed.game });
    return html`<div class="picks">
      ${pick("game", said.game, games, typed.game, (value) => (typed.game = value))} ${one("posted", said.posted, said.postedSaid)}
      ${one("cards", said.cards)} ${one("stake", said.stakes, said.stakesSaid)}
    </div>`;
  }

  // What is shown.

  #shown(replay: Replay | null): TemplateResult | typeof nothing {
    if (!replay) return nothing;
    const link = new URL(`/replay?record=${encodeURIComponent(replay.record)}${replay.seats.length > 1 ? `&seat=${replay.seat}` : ""}`, location.href).href;
    const of = { title: this.byCards ? said.asRecord : said.record, record: replay.record, link, copied: this.#copied };
    return html`<div class="cols">
      <div class="left">${this.#replaying.felt()} ${this.#replaying.graph()} ${recordLine(of, (text) => void this.#copy(text))}</div>
      <div class="right">${this.#seats(replay)} ${this.#replaying.steps()}</div>
    </div>`;
  }

  #seats(replay: Replay): TemplateResult | typeof nothing {
    if (replay.seats.length < 2) return nothing;
    return html`<nav class="row seats-of" aria-label=${replayWords.whose}>
      ${replay.seats.map(
        (seat) => html`<a class="btn quiet" href="/replay?record=${encodeURIComponent(replay.record)}&seat=${seat}" aria-current=${seat === replay.seat ? "true" : nothing}>${replayWords.seat(seat)}</a>`,
      )}
    </nav>`;
  }

  // What happens.

  #submit = (event: Event): void => {
    event.preventDefault();
    const { record, game, posted, cards, stake } = this.#typed;
    const asked = this.byCards
      ? new URLSearchParams({ game: [game || this.#games[0]?.game, ...posted.split(/\s+/)].filter(Boolean).join(" "), cards, ...(stake ? { stake } : {}) })
      : new URLSearchParams({ record: record.trim() });
    const address = `${location.pathname}?${asked}`;
    if (address === location.pathname + location.search) void this.#look();
    else go(address);
  };

  /** A record is one line: Enter shows it. */
  #enter = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    (event.target as HTMLTextAreaElement).form?.requestSubmit();
  };

  async #look(): Promise<void> {
    const body = this.byCards ? { game: this.game, cards: this.cards, stake: this.stake } : { record: this.record, ...(this.seat ? { seat: Number(this.seat) || 0 } : {}) };
    const asked = JSON.stringify(body);
    const wanted = (): boolean => this.isConnected && this.#asked === asked;
    this.#asked = asked;
    this.#faults = {};
    this.#copied = "";
    if (!(this.byCards ? this.game && this.cards : this.record)) return;
    this.#waiting = true;
    this.requestUpdate();
    try {
      const replay = await counted(() => ask<Replay>("POST", "/replay", body), wanted);
      if (wanted()) this.#replaying.show(replay);
    } catch (fault) {
      if (!wanted()) return;
      this.#replaying.show(null);
      this.#faults = { [this.byCards ? about(fault) : "record"]: sentenceOf(fault) };
      this.requestUpdate();
      await this.updateComplete;
      await new Promise(requestAnimationFrame); // whoever goes to another page is first led to its beginning
      this.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    } finally {
      if (this.#asked === asked) this.#waiting = false;
      this.requestUpdate();
    }
  }
  #asked = "";

  async #fetchGames(): Promise<void> {
    try {
      this.#games = await allGames();
      this.#typed.game ||= this.#games[0]?.game ?? "";
    } catch (fault) {
      this.#faults = { cards: sentenceOf(fault) };
    }
    this.requestUpdate();
  }

  async #copy(text: string): Promise<void> {
    this.#copied = await copied(text);
    this.requestUpdate();
  }
}

/** What a round is of: River Hold'em, trips B. */
function posted({ name, changed }: Replay): string {
  return [name, ...Object.entries(changed).map(([what, value]) => `${what} ${value}`)].join(", ");
}

function about(fault: unknown): string {
  const code = fault instanceof Refusal ? (fault.problem.code ?? "") : "";
  return ABOUT.find(([pattern]) => pattern.test(code))?.[1] ?? "cards";
}

customElements.define("cr-position", PositionPage);
