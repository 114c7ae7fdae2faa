/** The lobby: games to sit down at, a round that waits, and open tables. Nobody needs an account. */

import { html, nothing, type TemplateResult } from "lit";
import { allGames, edges, openTables, ownTables, seatAt, sitting, gameOf, postedOtherwise, type Edges, type GameInShort } from "../games.js";
import { go } from "../go.js";
import { Refusal, whoever } from "../house.js";
import { cards } from "../parts/card.js";
import { preview } from "../parts/preview.js";
import { ReadingPage, sentenceOf } from "../parts/site.js";
import { chipsAt, runs } from "../purse.js";
import type { Bankroll, ListedTable, Slot, TableSeen } from "../wire.js";
import { percent, rooms, words } from "../words.js";

const QUIETLY_MS = 4000;
/** So many open tables are listed at once; the others one click away. */
const LISTED = 6;
/** What the house answers of a game whose figures nobody can count. */
const NOT_COUNTED = 422;

class Lobby extends ReadingPage {
  #games: GameInShort[] | null = null;
  #edges = new Map<string, Edges | "counting" | "none">();
  #tables: ListedTable[] | null = null;
  #own: TableSeen[] = [];
  #who: Bankroll | null = null;
  #fault = "";
  #sittingDown = "";
  #all = false;
  #opening = false;
  #refreshing = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.#key);
    document.addEventListener("visibilitychange", this.#refresh);
    addEventListener("online", this.#refresh);
    this.#refreshing = window.setInterval(this.#refresh, QUIETLY_MS);
    void this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key);
    document.removeEventListener("visibilitychange", this.#refresh);
    removeEventListener("online", this.#refresh);
    clearInterval(this.#refreshing);
  }

  override render(): TemplateResult {
    const said = this.#who ? rooms.purse(this.#who.bankroll + this.#own.reduce((sum, seen) => sum + chipsAt(seen), 0)) : "";
    return this.page(
      { title: rooms.tables, said, here: "/" },
      html`${this.#fault ? html`<p class="strip lost" role="alert">${this.#fault}</p>` : nothing} ${this.#continue()}
        <div class="cols">
          <section aria-label=${rooms.games}>
            <header class="row apart head"><h2>${rooms.chooseGame}</h2></header>
            ${this.#games ? html`<div class="games">${this.#played().map((game) => this.#game(game))} ${ownTable()}</div>` : html`<div class="games waiting" aria-busy="true"></div>`}
          </section>
          <aside class="side" aria-label=${rooms.tables}>${this.#listed()} ${learn()} ${this.#calibration()}</aside>
        </div>`,
    );
  }

  // What is shown.

  #played(): GameInShort[] {
    return this.#games?.filter((game) => !game.calibration) ?? [];
  }

  /** Where one sits: a round that waits for a choice comes first. */
  #continue(): TemplateResult | typeof nothing {
    const seen = this.#own.find(waits) ?? this.#own.find(runs) ?? this.#own[0];
    if (!seen) return nothing;
    const label = waits(seen) ? rooms.roundWaits : runs(seen) ? rooms.roundRuns : rooms.seatKept;
    const seat = seen.seats.find((each) => each.seat === seen.seat);
    const asked = waits(seen) ? rooms.streetAsks(seen.round!.street, verbs(seen)) : "";
    const down = (seat?.at_stake ?? 0) || (seat?.bets ?? []).reduce((sum, [, chips]) => sum + chips, 0);
    return html`<section class="felt continue" aria-label=${label}>
      <div>
        <p class="label">${label}</p>
        <h2>${rooms.at(seen.title, asked)}</h2>
        <p>${rooms.seatDown(seen.seat, down, seat?.chips ?? 0)}</p>
      </div>
      ${runs(seen) ? dealt(seen).map((row) => cards(row, null, "small")) : nothing}
      <a class="btn primary" href="/tables/${seen.table}">${rooms.continue} <kbd>${rooms.enter}</kbd></a>
    </section>`;
  }

  #game(game: GameInShort): TemplateResult {
    return html`<article class="game" data-game=${game.game}>
      ${preview(game)}
      <div class="about">
        <h3>${game.name}</h3>
        <p class="sum">${words.multiple(game.summary)}</p>
        <dl>
          <div><dt>${rooms.edgeOfInitial}</dt><dd>${this.#figure(game, (of) => of.edge_of_initial_stake.decimal)}</dd></div>
          <div><dt>${rooms.elementOfRisk}</dt><dd>${this.#figure(game, (of) => of.element_of_risk.decimal)}</dd></div>
        </dl>
        <div class="row apart">
          ${this.#sit(game, "btn")}
          <span class="row">
            <a class="tool" href="/strategy/${game.game}" aria-label=${rooms.strategyOf(game.name)}>${rooms.strategy}</a>
            <a class="tool" href="/games/${game.game}" aria-label=${rooms.rulesOf(game.name)}>${words.rules}</a>
          </span>
        </div>
      </div>
    </article>`;
  }

  #figure(game: GameInShort, of: (edges: Edges) => number): TemplateResult {
    const found = this.#edges.get(game.game);
    if (found === "counting") return html`<span class="quietly">${rooms.beingCounted}</span>`;
    if (found === "none") return html`<span class="quietly">${rooms.notCounted}</span>`;
    return found ? html`${percent(of(found))}` : html`<span class="quietly">${rooms.notYet}</span>`;
  }

  #sit(game: GameInShort, kind: string): TemplateResult {
    const busy = this.#sittingDown === game.game;
    return html`<button class=${kind} aria-label=${rooms.sitDownAt(game.name)} aria-disabled=${busy ? "true" : "false"} @click=${() => void this.#sitDown(game)}>
      ${busy ? rooms.opening : words.sitDown}
    </button>`;
  }

  #listed(): TemplateResult {
    const there = (this.#tables ?? []).filter((each) => !each.closing).sort((one, other) => other.taken - one.taken);
    const shown = this.#all ? there : there.slice(0, LISTED);
    const rest = there.length - shown.length;
    return html`<section class="block" aria-label=${rooms.openTables}>
      <header><h2>${rooms.openTables}</h2></header>
      ${there.length ? html`<ul class="open">${shown.map((each) => this.#table(each))}</ul>` : html`<p class="muted">${this.#tables ? rooms.noTables : ""}</p>`}
      ${rest > 0 ? html`<button class="btn quiet" @click=${this.#showAll}>${rooms.emptyTables(rest)}</button>` : nothing}
    </section>`;
  }

  #table({ terms, taken, seats, playing }: ListedTable): TemplateResult {
    const title = terms.title;
    const own = this.#own.some((each) => each.table === terms.table);
    const name = this.#games?.find((each) => each.game === gameOf(terms.posting))?.name ?? gameOf(terms.posting);
    const about = [name === title ? "" : name, ...postedOtherwise(terms.posting), rooms.seatsTaken(taken, seats), taken ? (playing ? rooms.inPlay : rooms.betweenRounds) : ""];
    return html`<li data-table=${terms.table}>
      <div><b>${title}</b><span>${about.filter(Boolean).join(", ")}</span></div>
      ${own
        ? html`<a class="btn" href="/tables/${terms.table}" aria-label=${rooms.continueAt(title)}>${rooms.continue}</a>`
        : html`${taken < seats ? html`<a class="btn" href=${sitting(terms.table)} aria-label=${rooms.joinTable(title)}>${rooms.join}</a>` : nothing}
            <a class="btn quiet" href="/tables/${terms.table}" aria-label=${rooms.watchTable(title)}>${rooms.watch}</a>`}
    </li>`;
  }

  #calibration(): TemplateResult | typeof nothing {
    const there = this.#games?.filter((game) => game.calibration) ?? [];
    if (!there.length) return nothing;
    return html`<section class="block" aria-label=${rooms.calibration}>
      <header><h2>${rooms.calibration}</h2><p>${rooms.calibrationSaid}</p></header>
      <ul class="cal">
        ${there.map(
          (game) => html`<li data-game=${game.game}>
            <a href="/games/${game.game}">${game.name}<span class="num">${this.#figure(game, (of) => of.edge_of_initial_stake.decimal)}</span></a>
            ${this.#sit(game, "btn quiet")}
          </li>`,
        )}
      </ul>
    </section>`;
  }

  // What happens.

  async #open(): Promise<void> {
    if (this.#opening) return;
    this.#opening = true;
    try {
      this.#who = await whoever();
      await Promise.all([this.#games ? null : this.#fetchGames(), this.#fetchTables()]);
      this.#fault = "";
    } catch (fault) {
      this.#fault = sentenceOf(fault);
    }
    this.#opening = false;
    this.requestUpdate();
  }

  async #fetchGames(): Promise<void> {
    this.#games = await allGames();
    this.requestUpdate();
    for (const game of this.#games) void this.#price(game); // the house counts a few at a time, and the page waits for none
  }

  async #price(game: GameInShort): Promise<void> {
    try {
      const found = await edges(game.game, [], () => this.#priced(game, "counting"), () => this.isConnected);
      if (found) this.#priced(game, found);
    } catch (fault) {
      if (fault instanceof Refusal && fault.status === NOT_COUNTED) this.#priced(game, "none");
      else sentenceOf(fault); // a figure that is not there is missed by nobody; the placeholder stays
    }
  }

  #priced(game: GameInShort, found: Edges | "counting" | "none"): void {
    this.#edges.set(game.game, found);
    this.requestUpdate();
  }

  async #fetchTables(): Promise<void> {
    [this.#tables, this.#own, this.#who] = await Promise.all([openTables(), ownTables(), whoever()]);
    this.requestUpdate();
  }

  #refresh = (): void => {
    if (document.visibilityState !== "visible") return;
    if (!this.#who || !this.#games) return void this.#open(); // it opened without a house to be reached
    this.#fetchTables().then(
      () => (this.#fault = this.#sittingDown ? this.#fault : ""),
      (fault: unknown) => {
        this.#fault = sentenceOf(fault);
        this.requestUpdate();
      },
    );
  };

  async #sitDown(game: GameInShort): Promise<void> {
    if (this.#sittingDown) return;
    this.#sittingDown = game.game;
    this.#fault = "";
    this.requestUpdate();
    try {
      await whoever();
      go(await seatAt(game));
    } catch (fault) {
      this.#fault = sentenceOf(fault);
      scrollTo(0, 0);
    }
    this.#sittingDown = "";
    this.requestUpdate();
  }

  #showAll = (): void => {
    this.#all = true;
    this.requestUpdate();
  };

  /** Enter goes on with the round, unless something else has the focus. */
  #key = (event: KeyboardEvent): void => {
    const idle = event.target === document.body || (event.target as HTMLElement).id === "main";
    const link = this.querySelector<HTMLAnchorElement>(".continue .btn");
    if (event.key === "Enter" && idle && link) link.click();
  };
}

function ownTable(): TemplateResult {
  return html`<article class="game new">
    <div class="about">
      <h3>${rooms.yourOwn}</h3>
      <p class="sum">${rooms.yourOwnSaid}</p>
      <div class="row"><a class="btn" href="/open">${rooms.openTable}</a></div>
    </div>
  </article>`;
}

/** Where one learns. */
function learn(): TemplateResult {
  const places = [
    { address: "/trainer", name: rooms.trainer, said: rooms.learnTrainer },
    { address: "/drills", name: rooms.drills, said: rooms.learnDrills },
    { address: "/school", name: rooms.school, said: rooms.learnSchool },
  ];
  return html`<section class="block" aria-label=${rooms.learn}>
    <header><h2>${rooms.learn}</h2></header>
    <ul class="cal">${places.map((place) => html`<li><a href=${place.address}>${place.name}<span class="num">${place.said}</span></a></li>`)}</ul>
  </section>`;
}

function waits(seen: TableSeen): boolean {
  return runs(seen) && seen.round!.turn === seen.seat;
}

function verbs(seen: TableSeen): string[] {
  const { options = [], amounts } = seen.round!.choices;
  return [...new Set([...options.map((each) => each.verb), ...(amounts ? [amounts.verb] : [])])];
}

/** One's own cards, and those of the table or else of the dealer, as they lie. */
function dealt(seen: TableSeen): Slot[][] {
  const piles = seen.round!.piles;
  const own = piles.find((each) => each.owner === "seat" && each.seat === seen.seat);
  const beside = piles.find((each) => each.owner === "table") ?? piles.find((each) => each.owner === "house");
  return [own, beside].flatMap((pile) => (pile?.cards.length ? [pile.cards.map(slot)] : []));
}

function slot(card: string | null): Slot {
  return card ? { kind: "card", card } : { kind: "back" };
}

customElements.define("cr-lobby", Lobby);
