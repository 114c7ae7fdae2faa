/** The house for whoever runs it: its tables, what it kept against what it should have, its audit, and what was done. */

import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { runsTheHouse, whoever } from "../house.js";
import { actsDone, audit, giveChips, houseHold, tablesRun, type ActsDone, type AuditTold, type HouseHold, type TableRun } from "../operating.js";
import { auditPart } from "../parts/audit.js";
import { fault, field, pick } from "../parts/fields.js";
import { holdOf, warnings } from "../parts/hold.js";
import { DAY, dayBegins } from "../parts/moments.js";
import { ReadingPage, sentenceOf } from "../parts/site.js";
import "../parts/table-run.js";
import { momentOf } from "../words.js";
import { houseWords as said } from "../words/house.js";

/** Sums of many rounds are made for it. */
const QUIETLY_MS = 10_000;
const AUDIT_MS = 500;
const ACTS = 20;
/** So many tables the house lists at a time. */
const PAGE = 100;

class HousePage extends ReadingPage {
  /** Whether whoever looks may; null as long as nobody knows. */
  #may: boolean | null = null;
  #open: TableRun[] | null = null;
  #closed: TableRun[] = [];
  /** The tables to ask for those after, if there may be any. */
  #after = { open: "", closed: "" };
  #hold: HouseHold | null = null;
  /** Whether that is of all tables and times. */
  #ofAll = true;
  #asked = { table: "", since: "", until: "" };
  #asking = 0;
  #audit: AuditTold | null = null;
  #acts: ActsDone["entries"] = [];
  #before = 0;
  #note = "";
  /** What was refused, by the part that it is about. */
  #faults: Record<string, string> = {};
  #refreshing = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#refreshing = window.setInterval(this.#quietly, QUIETLY_MS);
    void this.#begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#refreshing);
    this.#asking += 1; // nobody waits for the hold any more
  }

  override render(): TemplateResult {
    const all = this.#hold ? said.kept(this.#hold.kept, this.#hold.staked) : "";
    return this.page({ title: said.title, said: all, here: "/house" }, this.#content());
  }

  #content(): TemplateResult {
    if (this.#may === false) return html`<section class="block"><p>${said.onlyOperators}</p><p><a class="btn primary" href="/account">${said.signIn}</a></p></section>`;
    if (!this.#open) return html`<p class="muted" aria-busy="true">${said.loading}</p>${fault(this.#faults["page"], "page-fault")}`;
    return html`${this.#hold ? warnings(this.#hold, this.#ofAll) : nothing} ${fault(this.#faults["page"], "page-fault")}
      <p class="note" role="status">${this.#note}</p>
      ${this.#tables(this.#open)} ${this.#held()}
      <div class="house-cols">${auditPart(this.#audit, () => void this.#runAudit())} ${this.#giving()}</div>
      ${this.#done()}`;
  }

  #tables(open: TableRun[]): TemplateResult {
    return html`<section class="block" aria-label=${said.openTables} @done=${this.#tableDone}>
        <header><h2>${said.openTables}</h2><a class="btn" href="/open">${said.open}</a></header>
        ${open.length ? this.#listed(open) : html`<p class="muted">${said.noOpen}</p>`} ${this.#more("open")}
      </section>
      <details class="block">
        <summary><h2>${said.closedTables}</h2></summary>
        ${this.#closed.length ? this.#listed(this.#closed) : html`<p class="muted">${said.noClosed}</p>`} ${this.#more("closed")}
      </details>`;
  }

  #listed(runs: TableRun[]): TemplateResult {
    return html`<div class="runs">${repeat(runs, (each) => each.table, (each) => html`<cr-table-run .run=${each}></cr-table-run>`)}</div>`;
  }

  #more(which: "open" | "closed"): TemplateResult | typeof nothing {
    return this.#after[which] ? html`<div class="row"><button class="btn quiet" @click=${() => void this.#further(which)}>${said.more}</button></div>` : nothing;
  }

  #held(): TemplateResult {
    const asked = this.#asked;
    const tables = [...(this.#open ?? []), ...this.#closed].map((each) => ({ value: each.table, label: each.title === each.table ? each.table : `${each.title} (${each.table})` }));
    const day = (name: "since" | "until"): TemplateResult => field({ name: `hold-${name}`, label: said[name], type: "date", value: asked[name], change: (value) => (asked[name] = value) });
    return html`<section class="block" aria-label=${said.holdByWager} aria-busy=${this.#hold ? "false" : "true"}>
      <header><h2>${said.holdByWager}</h2><p class="muted">${said.holdSaid}</p></header>
      <form class="filters" novalidate @submit=${this.#count}>
        ${pick("hold-table", said.ofTable, [{ value: "", label: said.allTables }, ...tables], asked.table, (value) => (asked.table = value))} ${day("since")} ${day("until")}
        <div class="row"><button class="btn">${said.look}</button></div>
      </form>
      ${fault(this.#faults["hold"], "hold-fault")} ${this.#hold ? holdOf(this.#hold) : html`<p class="muted" role="status">${said.counting}</p>`}
    </section>`;
  }

  #giving(): TemplateResult {
    return html`<section class="block" aria-label=${said.giveChips}>
      <header><h2>${said.giveChips}</h2></header>
      <form class="form" novalidate @submit=${(event: SubmitEvent) => void this.#give(event)}>
        ${field({ name: "give-name", label: said.name, value: "" })} ${field({ name: "give-chips", label: said.chips, type: "number", said: said.giveSaid, value: "" })}
        ${field({ name: "give-reason", label: said.reason, value: "", length: 200 })} ${fault(this.#faults["give"], "give-fault")}
        <div class="row"><button class="btn">${said.give}</button></div>
      </form>
    </section>`;
  }

  #done(): TemplateResult {
    return html`<section class="block" aria-label=${said.acts}>
      <header><h2>${said.acts}</h2><p class="muted">${said.actsSaid}</p></header>
      <ol class="acts">
        ${this.#acts.map((entry) => html`<li><span class="muted num">${momentOf(entry.at)}</span> <b>${entry.actor}</b> <span>${entry.acts.map((act) => said.act(act, entry.actor)).join("; ")}</span></li>`)}
      </ol>
      ${this.#before ? html`<div class="row"><button class="btn quiet" @click=${() => void this.#earlier()}>${said.earlier}</button></div>` : nothing}
    </section>`;
  }

  // What happens.

  async #begin(): Promise<void> {
    await this.#try("page", async () => void (await whoever()));
    this.#may = this.#faults["page"] ? null : runsTheHouse();
    this.requestUpdate();
    if (!this.#may) return;
    await Promise.all([this.#look(), this.#lookActs(), this.#lookHold(), this.#followAudit(() => audit())]);
  }

  #quietly = (): void => {
    if (this.#may && !document.hidden) void this.#lookOpen();
  };

  async #look(): Promise<void> {
    await Promise.all([this.#lookOpen(), this.#lookClosed()]);
  }

  async #lookOpen(): Promise<void> {
    await this.#try("page", async () => {
      const [before, found] = [this.#open ?? [], await tablesRun(false)];
      if (before.length <= PAGE) this.#after.open = found.after ?? "";
      this.#open = joined(found.tables, before);
    });
  }

  async #lookClosed(): Promise<void> {
    await this.#try("page", async () => {
      const found = await tablesRun(true);
      if (this.#closed.length <= PAGE) this.#after.closed = found.after ?? "";
      this.#closed = joined(found.tables, this.#closed);
    });
  }

  async #further(which: "open" | "closed"): Promise<void> {
    await this.#try("page", async () => {
      const { tables, after } = await tablesRun(which === "closed", this.#after[which]);
      if (which === "open") this.#open = [...this.#open!, ...tables];
      else this.#closed = [...this.#closed, ...tables];
      this.#after[which] = after ?? "";
    });
  }

  #tableDone = (event: CustomEvent<string>): void => {
    this.#note = event.detail;
    void this.#look();
    void this.#lookActs();
  };

  #count = (event: SubmitEvent): void => {
    event.preventDefault();
    void this.#lookHold();
  };

  async #lookHold(): Promise<void> {
    const asking = (this.#asking += 1);
    this.#hold = null;
    this.requestUpdate();
    const { table, since, until } = this.#asked;
    await this.#try("hold", async () => {
      const found = await houseHold({ table, since: dayBegins(since), until: dayBegins(until, DAY) }, () => asking === this.#asking);
      if (asking === this.#asking) [this.#hold, this.#ofAll] = [found, !table && !since && !until];
    });
  }

  async #lookActs(): Promise<void> {
    await this.#try("page", async () => this.#showActs(await actsDone(ACTS), []));
  }

  async #earlier(): Promise<void> {
    await this.#try("page", async () => this.#showActs(await actsDone(ACTS, this.#before), this.#acts));
  }

  #showActs(found: ActsDone, after: ActsDone["entries"]): void {
    this.#acts = [...after, ...found.entries];
    this.#before = found.before ?? 0;
  }

  async #runAudit(): Promise<void> {
    if (!this.#audit?.running) await this.#followAudit(() => audit(true));
  }

  async #followAudit(ask: () => Promise<AuditTold>): Promise<void> {
    await this.#try("page", async () => {
      this.#audit = await ask();
      while (this.#audit.running && this.isConnected) {
        this.requestUpdate();
        await new Promise((resolve) => setTimeout(resolve, AUDIT_MS));
        this.#audit = await audit();
      }
    });
  }

  async #give(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const filled = new FormData(form);
    const [name, chips, reason] = ["give-name", "give-chips", "give-reason"].map((each) => String(filled.get(each) ?? "").trim()) as [string, string, string];
    if (!name) {
      this.#faults["give"] = said.giveWhom;
      return this.requestUpdate();
    }
    await this.#try("give", async () => {
      const now = await giveChips(name, Number(chips), reason);
      this.#note = said.gave(now.name, now.bankroll);
      form.reset();
    });
    await this.#lookActs();
  }

  async #try(place: string, act: () => Promise<void>): Promise<void> {
    delete this.#faults[place];
    try {
      await act();
    } catch (refused) {
      this.#faults[place] = sentenceOf(refused);
    }
    this.requestUpdate();
  }
}

/** Tables as they are now; of those beyond the first so many, as they were when they were asked for. */
function joined(now: TableRun[], before: TableRun[]): TableRun[] {
  return [...now, ...before.slice(PAGE).filter((each) => each.table > (now[now.length - 1]?.table ?? ""))];
}

customElements.define("cr-house", HousePage);
