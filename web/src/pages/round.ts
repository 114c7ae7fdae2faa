/** A round that is over: its cards, what every wager brought and why, its record, and its deal checked in this browser. */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { verdict, type Step } from "../fair/check.js";
import { keptHere, Published } from "../fair/published.js";
import { pilesLaid, reasonOf, type ItemTold, type PileLaid, type PilePosted, type RoundShown, type SeatTold } from "../fair/rounds.js";
import { words } from "../words/fair.js";
import { get } from "../house.js";
import { cards } from "../parts/card.js";
import { checkedRound } from "../parts/proof.js";
import { stepList, verdictMark } from "../parts/proof-steps.js";
import { figure, sentence, signed } from "../words.js";

const RESULTS = {
  won: { mark: "▲", looks: "win" },
  lost: { mark: "▽", looks: "lose" },
  even: { mark: "=", looks: "push" },
} as const;

class RoundPage extends LitElement {
  static override properties = { round: { attribute: false } };
  /** The round's name. */
  declare round: string;

  #shown: RoundShown | null = null;
  #piles: PilePosted[] = [];
  #steps: Step[] | null = null;
  /** The name that this browser is let in under, if it is. */
  #me = "";
  #fault = "";
  #said = "";
  #whole = false;
  readonly #published = new Published(keptHere());

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("round")) void this.#look(this.round);
  }

  override render(): TemplateResult {
    const shown = this.#shown;
    const title = shown ? words.round.title(shown.number) : words.round.untitled;
    document.title = `${title} · ${words.round.product}`;
    const posted = shown ? [shown.name, ...Object.entries(shown.changed).map(([name, what]) => `${name} ${what}`)].join(", ") : "";
    return html`<a class="skip" href="#main">${words.round.skip}</a>
      ${bar(title, posted)}
      <main class="sheet round-page" id="main">${shown ? this.#whatHappened(shown) : this.#waiting()}</main>
      <p class="sr" role="status">${this.#said}</p>`;
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
    return html`<p class="when muted">
        <a href="/tables/${encodeURIComponent(shown.table)}">${words.round.at(shown.table)}</a>,
        <time datetime=${shown.ended}>${when(shown.ended)}</time>
      </p>
      ${shown.void ? html`<p class="void" role="note">${words.round.void(shown.void)}</p>` : nothing}
      <div class="cols">
        <div class="left">${this.#laid(shown)} ${this.#brought(shown)} ${this.#record(shown)} ${story(shown)}</div>
        <div class="right">${this.#fairness(shown)}</div>
      </div>`;
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
          ${person ? html`<p>${words.round.staked(figure(person.staked))}, ${words.round.chips(figure(person.before), figure(person.after))}</p>` : nothing}
        </div>
        <b class=${RESULTS[result(net)].looks}>${signed(net)}</b>
      </div>
      ${shown.void ? nothing : html`<ul class="paid">${told.settled.map((each, at) => wager(each, told.settled[at - 1], told.settled[at + 1]))}</ul>`}
    </section>`;
  }

  // Its record.

  #record(shown: RoundShown): TemplateResult {
    return html`<section class="block">
      <header>
        <h2>${words.round.record}</h2>
        <div class="row">
          <button class="btn quiet" aria-label=${words.round.copyRecord} @click=${() => void this.#copy(shown.record)}>${words.round.copy}</button>
          <button class="btn quiet" @click=${() => void this.#copy(permalink(shown.round))}>${words.round.copyLink}</button>
          <a class="btn quiet" href=${api(shown.round)} aria-label=${words.round.jsonOf}>${words.round.json}</a>
        </div>
      </header>
      <p class="rec mono">${shown.record}</p>
      <p class="small muted permalink"><a href=${permalink(shown.round)}>${permalink(shown.round)}</a></p>
      <p class="small" aria-hidden="true">${this.#said}</p>
    </section>`;
  }

  async #copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#said = words.round.copied;
    } catch {
      this.#said = words.round.notCopied; // browsers allow it only over TLS, or from the machine itself
    }
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

function bar(title: string, posted: string): TemplateResult {
  return html`<header class="bar">
    <a class="mark" href="/" aria-label=${words.round.mark}><span>${words.round.product}</span></a>
    <i class="sep"></i>
    <h1>${title}</h1>
    <p class="posted">${posted}</p>
    <nav class="wide" aria-label=${words.round.pages}><a class="tool" href="/">${words.round.tables}</a></nav>
  </header>`;
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
  const { mark, looks } = RESULTS[result(each.net)];
  const joined = above !== undefined && reasonOf(above).why === why;
  const more = below !== undefined && reasonOf(below).why === why;
  return html`<li class="${joined ? "with" : ""} ${more ? "more" : ""}">
    <span class="ico ${looks}" aria-hidden="true">${mark}</span>
    <span class="wager">${each.wager}<span class="odds">${each.stake ? figure(each.stake) : ""} ${outcome}</span></span>
    <span class="got ${looks}">${signed(each.net)}</span>
    ${more ? nothing : html`<span class="why">${sentence(why)}</span>`}
  </li>`;
}

function result(net: number): keyof typeof RESULTS {
  return net > 0 ? "won" : net < 0 ? "lost" : "even";
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

function when(ended: string): string {
  const locale = document.documentElement.lang || "en";
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }).format(new Date(ended));
}

function permalink(round: string): string {
  return new URL(`/rounds/${encodeURIComponent(round)}`, location.href).href;
}

function api(round: string): string {
  return `/api/v1/rounds/${encodeURIComponent(round)}`;
}

customElements.define("cr-round", RoundPage);
