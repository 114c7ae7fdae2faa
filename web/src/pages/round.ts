/** A round that is over, gone through step by step: what every wager brought and why, its record, and its deal checked in this browser. */

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { verdict, type Step } from "../fair/check.js";
import { keptHere, Published } from "../fair/published.js";
import { pilesLaid, reasonOf, type ItemTold, type PileLaid, type PilePosted, type RoundShown, type SeatInRound, type SeatTold } from "../fair/rounds.js";
import { words } from "../words/fair.js";
import { get } from "../house.js";
import { cards } from "../parts/card.js";
import { checkedRound } from "../parts/proof.js";
import { stepList, verdictMark } from "../parts/proof-steps.js";
import { copied, recordLine } from "../parts/record-line.js";
import { Replaying } from "../parts/replaying.js";
import { resultOf } from "../parts/result.js";
import { ReadingPage } from "../parts/site.js";
import { counted, replayOf } from "../replay.js";
import { figure, momentOf, sentence, signed, words as common } from "../words.js";
import { replayWords } from "../words/rounds.js";

class RoundPage extends ReadingPage {
  static override properties = { round: { attribute: false }, seat: { attribute: false } };
  /** The round's name. */
  declare round: string;
  /** Whose it is; empty for one's own, or the first. */
  declare seat: string;

  #shown: RoundShown | null = null;
  #piles: PilePosted[] = [];
  #steps: Step[] | null = null;
  /** The name that this browser is let in under, if it is. */
  #me = "";
  #fault = "";
  #said = "";
  #whole = false;
  /** Why the round cannot be gone through, or that it is being counted. */
  #uncounted: string = replayWords.counting;
  readonly #replaying = new Replaying(this);
  readonly #published = new Published(keptHere());

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("round")) void this.#look(this.round);
    if (changed.has("round") || changed.has("seat")) void this.#count(this.round, this.seat);
  }

  override render(): TemplateResult {
    const shown = this.#shown;
    const title = shown ? words.round.title(shown.number) : words.round.untitled;
    const posted = shown ? [shown.name, ...Object.entries(shown.changed).map(([name, what]) => `${name} ${what}`)].join(", ") : "";
    const content = html`${shown ? this.#whatHappened(shown) : this.#waiting()}<p class="sr" role="status">${this.#said}</p>`;
    return html`${this.page({ title, said: posted, here: "/rounds" }, content, "round-page")} ${this.#replaying.bar()}`;
  }

  async #look(round: string): Promise<void> {
    [this.#shown, this.#steps, this.#fault] = [null, null, ""];
    try {
      const shown = await get<RoundShown>(`/rounds/${encodeURIComponent(round)}`);
      if (round !== this.round) return; // somebody has gone on meanwhile
      this.#shown = shown;
      await Promise.all([this.#lookFurther(shown), this.#check(shown)]);
    } catch (fault) {
      this.#fault = sentence((fault as Error).message);
    }
    this.requestUpdate();
  }

  /** What it was worth at each step: the page can do without. */
  async #count(round: string, seat: string): Promise<void> {
    this.#replaying.show(null);
    this.#uncounted = replayWords.counting;
    const wanted = (): boolean => this.isConnected && round === this.round && seat === this.seat;
    try {
      const replay = await counted(() => replayOf(round, seat), wanted);
      if (wanted()) this.#replaying.show(replay);
    } catch (fault) {
      if (wanted()) this.#uncounted = sentence((fault as Error).message);
    }
    this.requestUpdate();
  }

  /** What makes the page plainer, and what it can do without: who looks, and which pile is whose. */
  async #lookFurther(shown: RoundShown): Promise<void> {
    const [me, game] = await Promise.allSettled([
      get<{ name: string }>("/me"),
      get<{ piles: PilePosted[] }>(`/games/${encodeURIComponent(shown.game)}`),
    ]);
    this.#me = me.status === "fulfilled" ? me.value.name : "";
    this.#piles = game.status === "fulfilled" ? game.value.piles : [];
    this.requestUpdate();
  }

  async #check(shown: RoundShown): Promise<void> {
    this.#steps = await checkedRound(shown.round, this.#published, shown.record);
    this.requestUpdate();
  }

  #waiting(): TemplateResult {
    if (!this.#fault) return html`<p class="muted" role="status">${words.round.loading}</p>`;
    return html`<p role="alert">${this.#fault}</p>
      <p class="row">
        <button class="btn" @click=${() => void this.#look(this.round)}>${words.round.again}</button>
        <a class="btn quiet" href="/">${words.round.back}</a>
      </p>`;
  }

  #whatHappened(shown: RoundShown): TemplateResult {
    if (this.#replaying.replay) this.#replaying.whose = this.#whose(shown, this.#replaying.replay.seat);
    return html`<p class="when muted">
        <a href="/tables/${encodeURIComponent(shown.table)}">${words.round.at(shown.table)}</a>,
        <time datetime=${shown.ended}>${momentOf(shown.ended)}</time>
      </p>
      ${shown.void ? html`<p class="void" role="note">${words.round.void(shown.void)}</p>` : nothing}
      <div class="cols">
        <div class="left">
          ${this.#replaying.replay ? html`${this.#replaying.felt()} ${this.#replaying.graph()}` : this.#laid(shown)} ${this.#brought(shown)} ${this.#record(shown)} ${story(shown)}
        </div>
        <div class="right">${this.#seats(shown)} ${this.#replaying.replay ? this.#replaying.steps() : html`<p class="small muted" role="status">${this.#uncounted}</p>`} ${this.#fairness(shown)}</div>
      </div>`;
  }

  /** Whose round is gone through, where several were in it. */
  #seats(shown: RoundShown): TemplateResult | typeof nothing {
    if (shown.settled.seats.length < 2) return nothing;
    const now = this.#replaying.replay?.seat;
    return html`<nav class="row seats-of" aria-label=${replayWords.whose}>
      ${shown.settled.seats.map(
        ({ seat }) => html`<a class="btn quiet" href="/rounds/${encodeURIComponent(shown.round)}?seat=${seat}" aria-current=${seat === now ? "true" : nothing}>${this.#whose(shown, seat)}</a>`,
      )}
    </nav>`;
  }

  // The cards.

  #laid(shown: RoundShown): TemplateResult {
    const laid = pilesLaid(shown, this.#piles);
    const shared = laid.filter(({ seat }) => seat === null);
    const seats = laid.filter(({ seat }) => seat !== null);
    return html`<section class="felt inset laid" aria-label=${words.round.cards}>
      <div class="shared">${shared.map((pile) => zone(pile, sentence(pile.pile)))}</div>
      <div class="seated" data-seats=${seats.length}>${seats.map((pile) => zone(pile, this.#whose(shown, pile.seat!)))}</div>
    </section>`;
  }

  #whose(shown: RoundShown, seat: number): string {
    const name = shown.people.find((each) => each.seat === seat)?.person ?? "";
    if (!name) return words.round.seat(seat);
    return words.round.seatOf(seat, name === this.#me ? words.round.you : name);
  }

  // What it brought.

  #brought(shown: RoundShown): TemplateResult {
    return html`<section class="block brought">
      <header><h2>${words.round.brought}</h2></header>
      <div class="seats-brought">${shown.settled.seats.map((seat) => this.#seat(shown, seat))}</div>
    </section>`;
  }

  #seat(shown: RoundShown, told: SeatTold): TemplateResult {
    const person = shown.people.find(({ seat }) => seat === told.seat);
    const net = shown.void ? 0 : told.net;
    return html`<section aria-label=${this.#whose(shown, told.seat)}>
      <div class="net-line">
        <div>
          <h3>${this.#whose(shown, told.seat)}</h3>
          ${person ? html`<p>${chipsOf(person)}</p>` : nothing}
        </div>
        <b class=${resultOf(net).looks}>${signed(net)}</b>
      </div>
      ${shown.void ? nothing : html`<ul class="paid">${told.settled.map((each, at) => wager(each, told.settled[at - 1], told.settled[at + 1]))}</ul>`}
    </section>`;
  }

  // Its record.

  #record(shown: RoundShown): TemplateResult {
    const of = { title: words.round.record, record: shown.record, link: permalink(shown.round), json: api(shown.round), copied: this.#said };
    return recordLine(of, (text) => void this.#copy(text));
  }

  async #copy(text: string): Promise<void> {
    this.#said = await copied(text);
    this.requestUpdate();
  }

  // Its deal.

  #fairness(shown: RoundShown): TemplateResult {
    const found = this.#steps ? verdict(this.#steps) : "checking";
    return html`<section class="block fair" aria-busy=${this.#steps ? "false" : "true"}>
      <header><h2>${words.round.fairness}</h2>${verdictMark(found, words.verdict[found].short)}</header>
      <p class="small muted">${words.verdict[found].line}.</p>
      ${this.#steps ? stepList(this.#steps, this.#whole) : nothing}
      <div class="row">
        <button class="btn quiet" aria-pressed=${this.#whole ? "true" : "false"} @click=${() => this.#showBytes()}>${words.round.showBytes}</button>
        <a class="btn quiet" href="${api(shown.round)}/proof">${words.round.proof}</a>
      </div>
      ${offline(shown.round)}
    </section>`;
  }

  #showBytes(): void {
    this.#whole = !this.#whole;
    this.requestUpdate();
  }
}

function zone({ cards: laid, made }: PileLaid, title: string): TemplateResult {
  const row = laid.map((card) => ({ kind: "card" as const, card }));
  return html`<div class="zone">
    <p class="label">${title}</p>
    ${cards(row, null)} ${made ? html`<p class="made">${sentence(made)}</p>` : nothing}
  </div>`;
}

/** One wager; neighbours with the same sentence share it. */
function wager(each: ItemTold, above: ItemTold | undefined, below: ItemTold | undefined): TemplateResult {
  const { why, outcome } = reasonOf(each);
  const { mark, looks } = resultOf(each.net);
  const joined = above !== undefined && reasonOf(above).why === why;
  const more = below !== undefined && reasonOf(below).why === why;
  return html`<li class="${joined ? "with" : ""} ${more ? "more" : ""}">
    <span class="ico ${looks}" aria-hidden="true">${mark}</span>
    <span class="wager">${each.wager}<span class="odds">${each.stake ? figure(each.stake) : ""} ${outcome}</span></span>
    <span class="got ${looks}">${signed(each.net)}</span>
    ${more ? nothing : html`<span class="why">${sentence(why)}</span>`}
  </li>`;
}

/** What somebody staked, and what they had before and after where that is told. */
function chipsOf({ staked, before, after }: SeatInRound): string {
  const had = before === undefined || after === undefined ? "" : words.round.chips(figure(before), figure(after));
  return [common.staked(figure(staked)), had].filter(Boolean).join(", ");
}

/** The round in words, as the terminal tells it: a line that is not set in is a heading. */
function story({ story }: RoundShown): TemplateResult {
  return html`<details class="block story">
    <summary><h2>${words.round.story}</h2></summary>
    <pre class="rec mono" tabindex="0">${story.join("\n")}</pre>
  </details>`;
}

function offline(round: string): TemplateResult {
  const file = `${round}.json`;
  return html`<details class="offline">
    <summary>${words.round.offline}</summary>
    <p>${words.round.offlineWhy}</p>
    <p><a class="btn quiet" href="${api(round)}/proof" download=${file}>${words.round.offlineSave}</a></p>
    <p>${words.round.offlineWith}</p>
    <p class="rec mono">croupier verify ${file}</p>
    <p>${words.round.offlineFile}</p>
    <p class="rec mono">python verify_deal.py ${file}</p>
  </details>`;
}

function permalink(round: string): string {
  return new URL(`/rounds/${encodeURIComponent(round)}`, location.href).href;
}

function api(round: string): string {
  return `/api/v1/rounds/${encodeURIComponent(round)}`;
}

customElements.define("cr-round", RoundPage);
