/** The table: one felt, printed from the game; one bar, always in the same place; one panel when there is something to say. */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { whoever } from "../house.js";
import { finish, Motion } from "../motion.js";
import { panelled, PANELS, type PanelName } from "../panels/panelled.js";
import "../panels/spoken.js";
import "../panels/text-mode.js";
import { choices, purse, timer, tray, type Timer } from "../parts/actions.js";
import { felt } from "../parts/felt.js";
import { listedTable } from "../parts/paytables.js";
import "../parts/proof.js";
import { settlement } from "../parts/settlement.js";
import { topbar, type Tool } from "../parts/topbar.js";
import { onChange, set, settings } from "../settings.js";
import { feltState, lit, posted } from "../table-felt.js";
import { TableStore } from "../table-store.js";
import { Telling } from "../telling.js";
import type { Action, Brought, PrintedFelt, TableShown } from "../wire.js";
import { words } from "../words.js";

type Panel = "" | "settlement" | "fairness" | PanelName;

const BUY_IN = 1000;
/** Milliseconds after a round in which a key that chose in it does nothing else: who presses twice does not mean it. */
const DEAD_TIME = 600;

class TablePage extends LitElement {
  static override properties = { table: { attribute: false } };
  declare table: string;

  #store!: TableStore;
  #telling!: Telling;
  #forget = (): void => undefined;
  #motion = new Motion();
  #panel: Panel = "";
  #menu = false;
  #circle = "";
  #chip = 1;
  #pointed: Brought | null = null;
  #ticking = 0;
  #amount: Action | null = null;
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
    this.#telling.start();
    this.#forget = onChange(() => this.requestUpdate());
    document.addEventListener("keydown", this.#key);
    document.addEventListener("pointerdown", finish);
    document.body.classList.add("table-body");
    void whoever().then(
      (who) => {
        this.#store.bankroll = who;
        this.#store.open();
      },
      (fault: Error) => this.#store.end(fault.message),
    );
    this.#ticking = window.setInterval(() => this.#store.clock && this.requestUpdate(), 250);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#store.leave();
    this.#telling.stop();
    this.#forget();
    clearInterval(this.#ticking);
    document.removeEventListener("keydown", this.#key);
    document.removeEventListener("pointerdown", finish);
    document.body.classList.remove("table-body");
  }

  override updated(_changed: PropertyValues): void {
    this.#motion.drawn(this);
  }

  override render(): TemplateResult {
    const { felt: printed, shown, seen, over } = this.#store;
    if (over) return this.#closed(over);
    if (!printed || !shown || !seen) return html`<main class="sheet" id="main"><h1>${words.product}</h1><p role="status">${words.opening}</p></main>`;
    document.title = `${printed.name} · ${words.product}`;
    const phase = this.#store.phase;
    if (settings().textMode) return this.#inWords(printed);
    return html`<div class="table-page" data-phase=${phase}>
      ${this.#spoken()}
      <a class="skip" href="#choices">${words.skip}</a>
      ${topbar({ title: printed.name, posted: posted(printed), purse: this.#purse(), tools: this.#tools(), menu: this.#menu }, (tool) => this.#tool(tool))}
      ${this.#strip()}
      <main class="stage ${phase === "settled" ? "settled" : ""}" data-panel=${this.#panel ? "open" : "closed"}>
        ${felt(feltState(this.#store, this.#selected(printed), this.#pointed), { add: (wager) => this.#add(wager), takeBack: (wager) => this.#takeBack(wager), sit: (seat) => this.#sit(seat) })}
        ${this.#panel ? html`<aside class="panel" tabindex="0" aria-label=${this.#panelName()}>${this.#shut()}${this.#panelled(printed, shown)}</aside>` : nothing}
      </main>
      <footer class="actions" id="choices" tabindex="-1">${this.#bar(printed, shown)}</footer>
    </div>`;
  }

  // What is shown.

  /** What is spoken, in every mode, and first of all the way into the mode that needs no picture. */
  #spoken(): TemplateResult {
    return html`<cr-spoken .telling=${this.#telling}></cr-spoken>
      <button class="skip" @click=${() => set({ textMode: !settings().textMode })}>${settings().textMode ? words.picture : words.textMode}</button>`;
  }

  #inWords(printed: PrintedFelt): TemplateResult {
    return html`<div class="words-page">
      ${this.#spoken()}
      ${topbar({ title: printed.name, posted: posted(printed), purse: this.#purse(), tools: this.#tools(), menu: this.#menu }, (tool) => this.#tool(tool))}
      <main>
        <cr-text-mode .store=${this.#store} .telling=${this.#telling} @sit=${() => this.#sit(0)}></cr-text-mode>
        ${this.#panel && this.#panel !== "settlement" ? html`<aside class="panel" aria-label=${this.#panelName()}>${this.#shut()}${this.#panelled(printed, this.#store.shown!)}</aside>` : nothing}
      </main>
    </div>`;
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
      { id: "keys", label: words.keys, key: "?", pressed: this.#panel === "keys" },
      { id: "settings", label: words.settings, pressed: this.#panel === "settings" },
    ];
  }

  /** What is wrong or worth knowing, under the bar. */
  #strip(): TemplateResult | typeof nothing {
    if (this.#store.lost) return html`<p class="strip lost">${words.lost}</p>`;
    if (this.#store.note) return html`<p class="strip" role="status">${this.#store.note}</p>`;
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
    const advice = own && yourTurn ? html`<button class="btn quiet" aria-expanded=${this.#panel === "advice"} @click=${() => this.#tool("advice")}>${words.advice} <kbd>a</kbd></button>` : nothing;
    return html`${this.#purse()}${middle}<div class="side-tools">${advice}</div>`;
  }

  #looking(): TemplateResult {
    const full = this.#store.seen!.seats.length >= (this.#store.felt?.seats ?? 0);
    return html`<div class="choose">
      <p class="prompt">${this.#store.fault || (full ? words.full : words.lookingOn)}</p>
      ${full ? nothing : html`<div class="row middle"><button class="btn primary" @click=${() => this.#sit(0)}>${words.sitDown}</button></div>`}
    </div>`;
  }

  #choosing(shown: TableShown): TemplateResult {
    const { yourTurn, fault, slow, lost, pressed } = this.#store;
    const said = fault || (slow ? words.sending : shown.message);
    const [street, ...rest] = said.split(": ");
    const prompt = rest.length && !fault ? html`<b>${street}.</b> ${capital(rest.join(": "))}` : html`${said}`;
    if (this.#amount) return this.#amountAsked(this.#amount);
    return html`<div class="choose">
      <p class="prompt">${timer(this.#timer())}<span>${prompt}</span></p>
      ${choices(yourTurn || pressed ? shown.bar : shown.bar.map((each) => ({ ...each, offered: false })), pressed ? `choose:${pressed}` : "", lost || !!pressed, (action) => this.#act(action))}
    </div>`;
  }

  #amountAsked(action: Action): TemplateResult {
    const send = (event: Event): void => {
      event.preventDefault();
      const chips = Number(new FormData(event.target as HTMLFormElement).get("chips"));
      this.#amount = null;
      this.#store.choose(action.id, chips);
    };
    return html`<form class="choose amount" @submit=${send}>
      <label class="prompt" for="amount">${words.howMuch(action.least ?? 1, action.most ?? 1)}</label>
      <div class="row middle">
        <input id="amount" name="chips" type="number" inputmode="numeric" min=${action.least ?? 1} max=${action.most ?? 1} value=${action.most ?? 1} required />
        <button class="btn primary">${action.label}</button>
        <button class="btn" type="button" @click=${() => this.#back()}>${words.close}</button>
      </div>
    </form>`;
  }

  #placing(printed: PrintedFelt, again: boolean): TemplateResult {
    const { placing, fault, lost, busy, chips, shown } = this.#store;
    const down = placing!.total;
    if (!chips && !down && !busy) return this.#spent();
    const trayed = printed.trays[this.#selected(printed)] ?? [];
    const said = fault || (again ? "" : down ? this.#company(shown!) : words.placePrompt);
    return html`<div class="choose">
      ${said ? html`<p class="prompt">${timer(this.#timer())}<span>${said}</span></p>` : nothing}
      ${tray(
        {
          chips: trayed,
          selected: Math.min(this.#chip, trayed.length - 1),
          total: down,
          again: again && down > 0,
          canUndo: placing!.canUndo,
          canRebet: Object.keys(placing!.last).length > 0,
          disabled: lost || busy,
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

  /** What is waited for at a table with others. */
  #company(shown: TableShown): string {
    return this.#store.own?.ready ? shown.message : "";
  }

  #spent(): TemplateResult {
    return html`<div class="choose">
      <p class="prompt">${this.#store.fault || words.emptyPurse}</p>
      <div class="row middle"><button class="btn primary" @click=${() => void this.#store.newPurse()}>${words.newPurse}</button>
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
      then: this.#store.yourTurn && least ? (least.text || least.verb) : "",
    };
  }

  #closed(why: string): TemplateResult {
    return html`<main class="sheet" id="main"><h1>${words.product}</h1><p role="alert">${why}</p><p><a class="btn primary" href="/">${words.backToTables}</a></p></main>`;
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
    const view = this.#store.view;
    if (!view?.absent?.includes(view.seat)) return "";
    return (view.chosen ?? []).filter(([seat]) => seat === view.seat).map(([, choice]) => choice).at(-1) ?? "";
  }

  // What the person does.

  #sit(seat: number): void {
    this.#store.sit(Math.min(BUY_IN, this.#store.bankroll?.bankroll ?? BUY_IN), seat);
  }

  #add(wager: string): void {
    const { placing, felt: printed } = this.#store;
    if (!placing || !printed || this.#store.phase === "playing" || this.#store.phase === "looking") return;
    const to = printed.linked[wager] ?? wager;
    if (!placing.circles.some((spot) => spot.wager === to)) return;
    this.#circle = to;
    const trayed = printed.trays[to] ?? [];
    this.#store.place((each) => each.add(to, trayed[Math.min(this.#chip, trayed.length - 1)] ?? 1));
  }

  #takeBack(wager: string): void {
    const { placing, felt: printed } = this.#store;
    if (!placing || !printed) return;
    const from = printed.linked[wager] ?? wager;
    if (!placing.circles.some((spot) => spot.wager === from)) return;
    this.#circle = from;
    const trayed = printed.trays[from] ?? [];
    this.#store.place((each) => each.add(from, -(trayed[Math.min(this.#chip, trayed.length - 1)] ?? 1)));
  }

  #pick(at: number): void {
    this.#chip = at;
    this.#add(this.#selected(this.#store.felt!));
  }

  #deal(): void {
    this.#panel = this.#panel === "settlement" ? "" : this.#panel;
    this.#store.deal();
  }

  #change(): void {
    this.#panel = this.#panel === "settlement" ? "" : this.#panel;
    this.#store.place(() => undefined);
  }

  #act(action: Action): void {
    if (action.least) {
      this.#amount = action;
      this.requestUpdate();
      return;
    }
    this.#store.choose(action.id);
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
      // On a phone the panel lies under the felt.
      void this.updateComplete.then(() => matchMedia("(max-width: 760px)").matches && this.querySelector(".panel")?.scrollIntoView({ block: "start" }));
    }
    this.requestUpdate();
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
    const ended = before?.round && !before.round.over && view?.over && view.seat;
    if (ended) this.#overAt = performance.now();
    if ((ended && !wasLost) || (!before && this.#store.phase === "settled")) this.#panel = "settlement";
    if (view && !view.over && this.#panel === "settlement") this.#panel = "";
    if (!this.#store.yourTurn) this.#amount = null;
    if (this.#sitting && !this.#store.own) this.#sit(0);
    this.#sitting = false;
  }

  // Keys.

  #key = (event: KeyboardEvent): void => {
    finish();
    if (event.ctrlKey || event.metaKey || event.altKey || inField(event) || (!settings().keys && event.key !== "Escape")) return;
    if (this.#keyed(event.key)) event.preventDefault();
  };

  #keyed(key: string): boolean {
    const phase = this.#store.phase;
    if (key === "Escape") return this.#back(), true;
    const tools: Record<string, string> = { t: "paytables", k: "rules", v: "fairness", "?": "keys", a: "advice", x: "text", m: "sound" };
    if (key === ".") return true; // any key finishes what is moving
    if (phase === "playing") {
      const action = this.#store.shown?.bar.find((each) => each.offered !== false && each.key === key);
      if (action && this.#store.yourTurn) return this.#act(action), true;
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

function capital(text: string): string {
  return text && text[0]!.toUpperCase() + text.slice(1);
}

/** Keys that are typed into a field are not the table's; nor is Enter or Space on a button that has the focus. */
function inField(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (target.closest("input, textarea, select, [contenteditable]")) return true;
  return (event.key === "Enter" || event.key === " ") && !!target.closest("button, a, summary");
}

customElements.define("cr-table", TablePage);
