/**
 * The table: one felt, printed from the game; one bar, always in the same place; one panel when there is something to say.
 * Longer than most, since keys, clicks, panels and the phases of a round meet here; whatever it draws is a part of its own.
 */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { followed } from "../go.js";
import { chosenFor, endedSince } from "../meanwhile.js";
import { fetchFaces } from "../faces.js";
import { keycap, meant } from "../keys.js";
import { finish, Motion } from "../motion.js";
import { panelled, PANELS, type PanelName } from "../panels/panelled.js";
import "../panels/spoken.js";
import "../panels/text-mode.js";
import { choices, purse, timer, tray, type Timer } from "../parts/actions.js";
import { amountAsked, toAmount } from "../parts/amount.js";
import { newPurse, tooFew, wayBack } from "../parts/new-purse.js";
import { felt } from "../parts/felt.js";
import { gradeMark, graded } from "../parts/graded.js";
import { fitFlanks, listedTable } from "../parts/paytables.js";
import "../parts/proof.js";
import { settlement } from "../parts/settlement.js";
import { topbar, type Tool } from "../parts/topbar.js";
import { onChange, set, settings } from "../settings.js";
import { feltState, lit, posted } from "../table-felt.js";
import { TableGrading, type Told } from "../table-grading.js";
import { TableStore } from "../table-store.js";
import { Telling } from "../telling.js";
import type { Action, Brought, PrintedFelt, TableShown } from "../wire.js";
import { rooms, sentence, words } from "../words.js";

type Panel = "" | "settlement" | "fairness" | PanelName;

/** Milliseconds after a round in which a key that chose in it does nothing else: who presses twice does not mean it. */
const DEAD_TIME = 600;
/** As much of a panel's height as a page is. */
const A_PAGE = 0.9;
/** Where the panel lies under the felt. */
const PHONE = "(max-width: 760px)";

class TablePage extends LitElement {
  static override properties = { table: { attribute: false } };
  declare table: string;

  #store!: TableStore;
  #telling!: Telling;
  #grading!: TableGrading;
  #forget = (): void => undefined;
  #motion = new Motion();
  #panel: Panel = "";
  #menu = false;
  #circle = "";
  #chip = 1;
  #pointed: Brought | null = null;
  #ticking = 0;
  #amount: Action | null = null;
  /** Whether the connection was lost until now. */
  #returned = false;
  #left = new AbortController();
  /** Whether this person is leaving the table for the others, and not only having a look at another page. */
  #leaving = false;
  /** When the last round was over. */
  #overAt = -DEAD_TIME;
  /** Whether whoever comes wants a seat: the address says so. */
  #sitting = new URLSearchParams(location.search).has("sit");

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#store = new TableStore(this.table);
    this.#store.addEventListener("change", () => this.requestUpdate());
    this.#store.addEventListener("seen", (event) => this.#seen((event as CustomEvent).detail));
    this.#telling = new Telling(this.#store);
    this.#grading = new TableGrading(this.#store, (told) => this.#graded(told));
    this.#telling.start();
    this.#forget = onChange(() => {
      this.#grading.seen(); // whoever wants to be warned from now on is so of the choice at hand
      this.requestUpdate();
    });
    document.addEventListener("keydown", this.#key);
    document.addEventListener("pointerdown", finish);
    addEventListener("resize", this.#fit);
    this.addEventListener("click", this.#follow);
    document.body.classList.add("table-body");
    this.#left = new AbortController();
    void this.#store.enter().then(() => fetchFaces(this.#left.signal));
    this.#ticking = window.setInterval(() => this.#store.clock && this.requestUpdate(), 250);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#leaving) this.#store.leave();
    else this.#store.close(); // the seat is kept, for as long as the house keeps it
    this.#left.abort();
    this.#telling.stop();
    this.#forget();
    clearInterval(this.#ticking);
    document.removeEventListener("keydown", this.#key);
    document.removeEventListener("pointerdown", finish);
    removeEventListener("resize", this.#fit);
    this.removeEventListener("click", this.#follow);
    document.body.classList.remove("table-body");
  }

  override updated(_changed: PropertyValues): void {
    this.#motion.drawn(this);
    fitFlanks(this);
    if (this.#returned) finish(); // what was missed is not played again
    this.#returned = false;
  }

  #fit = (): void => fitFlanks(this);

  /** Whoever goes back to the tables leaves this one. */
  #follow = (event: MouseEvent): void => {
    this.#leaving = followed(event)?.pathname === "/";
  };

  override render(): TemplateResult {
    const { felt: printed, shown, seen, over, trouble } = this.#store;
    if (over) return this.#closed(over);
    return html`${this.#spoken()}${printed && shown && seen ? this.#there(printed, shown) : opening(trouble)}`;
  }

  #there(printed: PrintedFelt, shown: TableShown): TemplateResult {
    document.title = [...this.#titles(printed), words.product].join(" · ");
    const phase = this.#store.phase;
    if (settings().textMode) return this.#inWords(printed);
    return html`<div class="table-page" data-phase=${phase}>
      <a class="skip" href="#choices">${words.skip}</a>
      ${this.#topbar(printed)}
      ${this.#strip()}
      <main class="stage ${phase === "settled" ? "settled" : ""}" data-panel=${this.#panel ? "open" : "closed"}>
        ${felt(feltState(this.#store, this.#selected(printed), this.#pointed), { add: (wager) => this.#add(wager), takeBack: (wager) => this.#takeBack(wager), sit: (seat) => this.#sit(seat) })}
        ${this.#panel ? html`<aside class="panel" tabindex="0" data-holds=${this.#panel} aria-label=${this.#panelName()}>${this.#shut()}${this.#panelled(printed, shown)}</aside>` : nothing}
      </main>
      <footer class="actions" id="choices" tabindex="-1">${this.#bar(printed, shown)}</footer>
    </div>`;
  }

  // What is shown.

  /**
   * What is spoken, in every mode, and first of all the way into the mode that needs no picture. It is there before
   * anything is known of the table, or nobody would hear what is said first.
   */
  #spoken(): TemplateResult {
    return html`<cr-spoken .telling=${this.#telling}></cr-spoken>
      <button class="skip" @click=${() => set({ textMode: !settings().textMode })}>${settings().textMode ? words.picture : words.textMode}</button>`;
  }

  #inWords(printed: PrintedFelt): TemplateResult {
    return html`<div class="words-page">
      ${this.#topbar(printed)}
      <main>
        <cr-text-mode .store=${this.#store} .telling=${this.#telling} .grading=${this.#grading} @sit=${() => this.#sit(0)}></cr-text-mode>
        ${this.#panel && this.#panel !== "settlement" ? html`<aside class="panel" aria-label=${this.#panelName()}>${this.#shut()}${this.#panelled(printed, this.#store.shown!)}</aside>` : nothing}
      </main>
    </div>`;
  }

  /** What the table is called, if that is something of its own, and its game. */
  #titles(printed: PrintedFelt): string[] {
    const { title } = this.#store.seen!;
    return title && title !== printed.name ? [title, printed.name] : [printed.name];
  }

  #topbar(printed: PrintedFelt): TemplateResult {
    const said = [...this.#titles(printed).slice(0, -1), posted(printed)].join(" · ");
    return topbar({ title: printed.name, posted: said, purse: this.#purse(), tools: this.#tools(), menu: this.#menu }, (tool) => this.#tool(tool));
  }

  #purse(): TemplateResult {
    const { chips, net, rounds } = this.#store;
    return purse({ balance: chips, net, rounds });
  }

  #tools(): Tool[] {
    return [
      { id: "paytables", label: words.paytables, key: "t", pressed: this.#panel === "paytables" },
      { id: "rules", label: words.rules, key: "k", pressed: this.#panel === "rules" },
      { id: "fairness", label: words.fairness, key: "v", pressed: this.#panel === "fairness" },
      { id: "text", label: words.textMode, key: "x", pressed: settings().textMode },
      { id: "sound", label: rooms.sound, key: "m", pressed: settings().sound },
      { id: "keys", label: words.keys, key: "?", pressed: this.#panel === "keys" },
      { id: "settings", label: words.settings, pressed: this.#panel === "settings" },
    ];
  }

  /** What is wrong or worth knowing, under the bar. */
  #strip(): TemplateResult | typeof nothing {
    const { lost, note } = this.#store; // both are spoken elsewhere
    if (lost || note) return html`<section class="strip ${lost ? "lost" : ""}" aria-label=${words.notice}>${lost ? words.lost : note}</section>`;
    const { told } = this.#grading;
    if (told) return html`<p class="strip" role="status">${told.grade ? gradeMark(told.grade) : nothing} ${told.text}</p>`;
    return nothing;
  }

  #selected(printed: PrintedFelt): string {
    const circles = printed.rows.flat().filter((spot) => spot.step > 0);
    return (circles.find((spot) => spot.wager === this.#circle) ?? circles[0])?.wager ?? "";
  }

  #bar(printed: PrintedFelt, shown: TableShown): TemplateResult {
    const { phase, own, yourTurn } = this.#store;
    const middle =
      phase === "looking" ? this.#looking() : phase === "playing" ? this.#choosing(shown) : this.#placing(printed, phase === "settled");
    const advice = own && yourTurn ? html`<button class="btn quiet" aria-expanded=${this.#panel === "advice"} @click=${() => this.#tool("advice")}>${words.advice} ${keycap("a")}</button>` : nothing;
    return html`${this.#purse()}${middle}<div class="side-tools">${advice}</div>`;
  }

  #looking(): TemplateResult {
    const { seen, felt: printed, fault, broke, slow, busy, lost } = this.#store;
    const full = seen!.seats.length >= (printed?.seats ?? 0);
    const said = fault || (slow ? words.sending : full ? words.full : words.lookingOn);
    const sit = html`<button class="btn primary" ?disabled=${busy || lost} @click=${() => this.#sit(0)}>${words.sitDown}</button>`;
    return html`<div class="choose">
      <p class="prompt">${said}</p>
      ${full ? nothing : html`<div class="row middle">${wayBack(this.#store)}${broke ? newPurse(this.#store) : sit}</div>`}
    </div>`;
  }

  #choosing(shown: TableShown): TemplateResult {
    const { yourTurn, fault, slow, lost, pressed } = this.#store;
    const said = fault || (slow ? words.sending : shown.message);
    const street = `${this.#store.view?.street}: `;
    const prompt = said.startsWith(street) ? html`<b>${street.slice(0, -2)}.</b> ${sentence(said.slice(street.length))}` : html`${said}`;
    if (this.#amount) return this.#amountAsked(this.#amount);
    return html`<div class="choose">
      <p class="prompt">${timer(this.#timer())}<span>${prompt}</span></p>
      ${choices(yourTurn || pressed ? shown.bar : shown.bar.map((each) => ({ ...each, offered: false })), pressed, lost || !!pressed, (action) => this.#act(action))}
    </div>`;
  }

  #amountAsked(action: Action): TemplateResult {
    const send = (chips: number): void => {
      if (this.#grading.stops(`${this.#store.view?.choices.amounts?.verb} ${chips}`)) return;
      this.#amount = null;
      this.#store.choose(action.id, chips);
    };
    const verb = this.#store.view?.choices.amounts?.verb ?? action.label;
    return amountAsked(action, verb, { send, back: () => this.#back() }, timer(this.#timer()));
  }

  #placing(printed: PrintedFelt, again: boolean): TemplateResult {
    const { placing, fault, faultAt, lost, busy, slow, chips, shown, spent } = this.#store;
    if (spent) return this.#spent();
    const down = placing!.total;
    const short = down > chips ? words.tooFew(down, chips) : "";
    const trayed = printed.trays[this.#selected(printed)] ?? [];
    const waits = again ? "" : down ? this.#company(shown!) : words.placePrompt;
    const closes = down && this.#missesOut() ? words.betsClose : "";
    const said = (faultAt ? "" : fault) || (slow ? words.sending : "") || short || waits || this.#store.cannotStay || closes;
    const told = faultAt ? html`<span class="phone-only">${fault}</span><span class="phone-less">${said}</span>` : html`<span>${said}</span>`;
    return html`<div class="choose">
      ${said || faultAt ? html`<p class="prompt">${timer(this.#timer())}${told}</p>` : nothing}
      ${tray(
        {
          chips: trayed,
          selected: Math.min(this.#chip, trayed.length - 1),
          total: down,
          again: again && down > 0,
          canUndo: placing!.canUndo,
          canRebet: Object.keys(placing!.last).length > 0,
          disabled: lost || busy,
          short: short !== "",
        },
        {
          pick: (at) => this.#pick(at),
          undo: () => this.#store.place((each) => each.undo()),
          clear: () => this.#store.place((each) => each.clear()),
          rebet: () => this.#store.place((each) => each.rebet()),
          double: () => this.#store.place((each) => each.double()),
          deal: () => this.#deal(),
          change: () => this.#change(),
        },
      )}
    </div>`;
  }

  /** Whether a round is going to be dealt, as things stand, without this person. */
  #missesOut(): boolean {
    const { own, clock } = this.#store;
    return clock?.running === "bets" && !!own && !own.ready && !own.bets?.length;
  }

  /** What is waited for at a table with others. */
  #company(shown: TableShown): string {
    return this.#store.own?.ready ? shown.message : "";
  }

  #spent(): TemplateResult {
    const { fault, slow } = this.#store;
    return html`<div class="choose">
      <p class="prompt">${fault || (slow ? words.sending : tooFew(this.#store))}</p>
      <div class="row middle">${wayBack(this.#store)}${newPurse(this.#store)}
      <a class="btn" href="/">${words.leave}</a></div>
    </div>`;
  }

  #timer(): Timer | null {
    const { clock, view } = this.#store;
    if (!clock) return null;
    const left = Math.max(0, clock.until - performance.now());
    const least = view?.choices.options?.find((each) => !each.chips) ?? null;
    return {
      seconds: Math.ceil(left / 1000),
      left: Math.round((100 * left) / clock.whole),
      whose: "",
      then: this.#missesOut() ? words.withoutYou : this.#store.yourTurn && least ? (least.text || least.verb) : "",
    };
  }

  #closed(why: string): TemplateResult {
    return html`<main class="sheet" id="main"><h1>${words.product}</h1><p role="alert">${why}</p>
      ${this.#lastRound()}
      <p><a class="btn primary" href="/">${words.backToTables}</a></p></main>`;
  }

  /** The last round, for whoever was in it: its end came with that of the table. */
  #lastRound(): TemplateResult | typeof nothing {
    const { playedLast } = this.#store;
    return playedLast ? html`<section class="block last-round"><h2>${words.lastRound}</h2><cr-record .round=${playedLast}></cr-record></section>` : nothing;
  }

  /** Results stay until the next deal; whatever else was opened can be closed. */
  #shut(): TemplateResult | typeof nothing {
    return this.#panel === "settlement" ? nothing : html`<button class="shut" aria-label=${words.close} @click=${() => this.#back()}>✕</button>`;
  }

  #panelName(): string {
    if (this.#panel === "settlement" || this.#panel === "fairness") return words[this.#panel];
    return this.#panel && PANELS[this.#panel];
  }

  #panelled(printed: PrintedFelt, shown: TableShown): TemplateResult {
    switch (this.#panel) {
      case "settlement": {
        const told = new Set(shown.settled.map((each) => each.row));
        const tables = printed.paytables.filter((table) => table.lines.some((line) => line.rows.some((row) => told.has(row))));
        return html`<h2 class="sr">${words.settlement}</h2>
          ${this.#store.view?.void ? html`<p>${words.void(this.#store.view.void)}</p>` : nothing}
          ${settlement(shown.settled, this.#chosenForYou(), { point: (brought) => this.#point(brought) })}
          <div class="two">${tables.map((table) => listedTable(table, lit(this.#store, this.#pointed)))}</div>
          <div class="row"><button class="btn quiet" @click=${() => this.#tool("figures")}>${words.exactEdges}</button></div>
          <cr-record .round=${this.#store.seen?.last?.round ?? ""}></cr-record>
          ${this.#proof()}`;
      }
      case "fairness":
        return html`<h2>${words.fairness}</h2>${this.#proof()}`;
      case "":
        return html``;
      default:
        return panelled(this.#panel, this.#store, lit(this.#store, this.#pointed), (name) => this.#tool(name));
    }
  }

  /** What was published of the deal, and after it the check. */
  #proof(): TemplateResult {
    const { seen, published, seeds, own, phase } = this.#store;
    const playing = phase === "playing"; // then it is about the deal in play, which nobody can add to any more
    const over = playing ? "" : (seen?.last?.round ?? "");
    const coming = (playing ? seen?.dealing : seen?.coming) ?? null;
    return html`<cr-proof .over=${over} .coming=${coming} .published=${published} .seeds=${own && !playing ? seeds : null}
      @seed-changed=${() => this.#store.seedChanged()}></cr-proof>`;
  }

  /** What the house chose for this person in the round, if it did. */
  #chosenForYou(): string {
    const chosen = this.#store.view ? chosenFor(this.#store.view) : [];
    return chosen.length ? words.timedOut(chosen.slice(-1)) : "";
  }

  // What the person does.

  #sit(seat: number): void {
    void this.#store.sit(seat);
  }

  #add(wager: string): void {
    const { placing, felt: printed } = this.#store;
    if (!placing || !printed || this.#store.phase === "playing" || this.#store.phase === "looking") return;
    const to = printed.linked[wager] ?? wager;
    if (!placing.circles.some((spot) => spot.wager === to)) return;
    this.#circle = to;
    const trayed = printed.trays[to] ?? [];
    this.#store.add(to, trayed[Math.min(this.#chip, trayed.length - 1)] ?? 1);
  }

  #takeBack(wager: string): void {
    const { placing, felt: printed } = this.#store;
    if (!placing || !printed) return;
    const from = printed.linked[wager] ?? wager;
    if (!placing.circles.some((spot) => spot.wager === from)) return;
    this.#circle = from;
    const trayed = printed.trays[from] ?? [];
    this.#store.add(from, -(trayed[Math.min(this.#chip, trayed.length - 1)] ?? 1));
  }

  #pick(at: number): void {
    this.#chip = at;
    this.#add(this.#selected(this.#store.felt!));
  }

  #deal(): void {
    this.#panel = this.#panel === "settlement" ? "" : this.#panel;
    this.#toFelt();
    this.#store.deal();
  }

  #change(): void {
    this.#panel = this.#panel === "settlement" ? "" : this.#panel;
    this.#store.place(() => undefined);
  }

  #act(action: Action): void {
    if (action.least) {
      this.#amount = action;
      void toAmount(this);
      return;
    }
    if (this.#grading.stops(action.id.replace("choose:", ""))) return;
    this.#toFelt();
    this.#store.choose(action.id);
  }

  /** Of a choice there is something to be said: beside the felt it is shown, and in words it is told. */
  #graded(told: Told | null): void {
    this.requestUpdate();
    if (told && settings().textMode) this.#telling.say(graded(told));
  }

  #point(brought: Brought | null): void {
    this.#pointed = brought;
    this.requestUpdate();
  }

  #tool(id: string): void {
    if (id === "menu") this.#menu = !this.#menu;
    else if (id === "text") set({ textMode: !settings().textMode });
    else if (id === "sound") set({ sound: !settings().sound });
    else {
      if (this.#panel === id) this.#back();
      else this.#panel = id as Panel;
      this.#menu = false;
      void this.#toPanel();
    }
    this.requestUpdate();
  }

  /** On a phone the panel lies under the felt: once it is there, it is scrolled to. */
  async #toPanel(): Promise<void> {
    this.requestUpdate();
    await this.updateComplete;
    if (matchMedia(PHONE).matches) this.querySelector(".panel")?.scrollIntoView({ block: "start" });
  }

  /** ... and whoever has acted sees the felt again, where it has its effect. */
  #toFelt(): void {
    if (matchMedia(PHONE).matches) scrollTo(0, 0);
  }

  /** Whatever is open is closed; results stay until somebody goes on. */
  #back(): void {
    this.#amount = null;
    this.#panel = this.#store.phase === "settled" ? "settlement" : "";
    this.#menu = false;
    this.requestUpdate();
  }

  // What happened.

  #seen({ before, wasLost }: { before: TableStore["seen"]; wasLost: boolean }): void {
    const view = this.#store.view;
    this.#pointed = null;
    this.#grading.seen();
    this.#returned = wasLost;
    const ended = before && endedSince(before, this.#store.seen!);
    if (ended) this.#overAt = performance.now();
    if (ended || (!before && this.#store.phase === "settled")) this.#panel = "settlement";
    if (view && !view.over && this.#panel === "settlement") this.#panel = "";
    if (!this.#store.yourTurn) this.#amount = null;
    if (this.#sitting && !this.#store.own) this.#sit(0);
    this.#sitting = false;
  }

  // Keys.

  #key = (event: KeyboardEvent): void => {
    finish();
    if (event.ctrlKey || event.metaKey || event.altKey || inField(event)) return;
    if (this.#scrolled(event.key) || ((settings().keys || event.key === "Escape") && this.#keyed(meant(event), event.repeat))) event.preventDefault();
  };

  /** Pages are turned in the panel, wherever the focus is; without one that has more to show, by the browser. */
  #scrolled(key: string): boolean {
    const panel = this.querySelector(".panel");
    if ((key !== "PageUp" && key !== "PageDown") || !panel) return false;
    const before = panel.scrollTop;
    panel.scrollBy({ top: (key === "PageUp" ? -1 : 1) * A_PAGE * panel.clientHeight });
    return panel.scrollTop !== before;
  }

  #keyed(key: string, again: boolean): boolean {
    const phase = this.#store.phase;
    if (!key) return false; // it was given up for another
    if (key === "Escape") return this.#back(), true;
    const tools: Record<string, string> = { t: "paytables", k: "rules", v: "fairness", "?": "keys", a: "advice", x: "text", m: "sound" };
    if (key === ".") return true; // any key finishes what is moving
    if (phase === "playing") {
      const action = this.#store.shown?.bar.find((each) => each.offered !== false && each.key === key);
      if (action && this.#store.yourTurn) return again || (this.#act(action), true); // a key that is held down chooses once
    } else if (phase !== "looking" && this.#placed(key)) return true;
    const tool = tools[key];
    if (tool) this.#tool(tool);
    return tool !== undefined;
  }

  #placed(key: string): boolean {
    const { felt: printed } = this.#store;
    if (!printed) return false;
    const chose = printed.places.some((place) => place.key === key || (place.place.startsWith("bet") && key === "b"));
    if (chose && performance.now() - this.#overAt < DEAD_TIME) return true;
    const acts: Record<string, () => void> = {
      " ": () => this.#deal(),
      Enter: () => this.#deal(),
      r: () => this.#store.place((each) => each.rebet()),
      d: () => this.#store.place((each) => each.double()),
      u: () => this.#store.place((each) => each.undo()),
      c: () => this.#store.place((each) => each.clear()),
      Backspace: () => this.#store.place((each) => each.set(this.#selected(printed), 0)),
      ArrowLeft: () => this.#move(-1),
      ArrowRight: () => this.#move(1),
      ArrowUp: () => this.#add(this.#selected(printed)),
      "+": () => this.#add(this.#selected(printed)),
      ArrowDown: () => this.#takeBack(this.#selected(printed)),
      "-": () => this.#takeBack(this.#selected(printed)),
    };
    const act = acts[key];
    if (act) act();
    else if (/^[1-5]$/.test(key) && Number(key) <= (printed.trays[this.#selected(printed)] ?? []).length) this.#pick(Number(key) - 1);
    else return false;
    return true;
  }

  #move(by: number): void {
    const circles = this.#store.placing!.circles;
    const at = circles.findIndex((spot) => spot.wager === this.#selected(this.#store.felt!));
    this.#circle = circles[(at + by + circles.length) % circles.length]?.wager ?? "";
    this.requestUpdate();
  }
}

/** A table of which nothing is known yet, and why not, if something is wrong. */
function opening(trouble: string): TemplateResult {
  return html`<main class="sheet" id="main"><h1>${words.product}</h1>
    <p role="status">${trouble || words.opening}</p>
    ${trouble ? html`<p><a class="btn" href="/">${words.backToTables}</a></p>` : nothing}</main>`;
}

/** Keys that are typed into a field are not the table's; nor is Enter or Space on a button that has the focus. */
function inField(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (target.closest("input, textarea, select, [contenteditable]")) return true;
  return (event.key === "Enter" || event.key === " ") && !!target.closest("button, a, summary");
}

customElements.define("cr-table", TablePage);
