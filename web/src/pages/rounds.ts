/** Rounds that are over: listed, searched by whatever is known of them, and taken along. */

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { allGames, gameOf, type GameInShort } from "../games.js";
import { go } from "../go.js";
import { get, whoever } from "../house.js";
import { keyFor, meant } from "../keys.js";
import type { SeatInRound } from "../fair/rounds.js";
import { field, pick, type Field } from "../parts/fields.js";
import { DAY, dayBegins } from "../parts/moments.js";
import { ReadingPage, sentenceOf } from "../parts/site.js";
import { momentOf, signed } from "../words.js";
import { positionWords, roundsWords as said } from "../words/rounds.js";

interface Past {
  round: string;
  table: string;
  number: number;
  ended: string;
  record: string;
  people: SeatInRound[];
  void?: string;
}

interface Listed {
  rounds: Past[];
  before?: string;
}

/** What is looked for, as the page's own address has it. */
const ASKED = ["whose", "game", "text", "result", "since", "until", "least", "most", "table"] as const;
type Asked = Record<(typeof ASKED)[number], string>;

const PAGE = 25;
/** Where nothing is found so far, so many pages further back are looked at without being asked. */
const FURTHER = 3;

class RoundsPage extends ReadingPage {
  static override properties = { address: { attribute: false } };
  /** What stands after the question mark. */
  declare address: string;

  #asked = asked("");
  #typed = asked("");
  #listed: Past[] = [];
  #before = "";
  #me = "";
  #games: GameInShort[] = [];
  #looking = true;
  #fault = "";

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.#key);
    void this.#fetchGames();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key);
  }

  override willUpdate(changed: PropertyValues): void {
    if (!changed.has("address")) return;
    this.#asked = asked(this.address);
    this.#typed = { ...this.#asked };
    [this.#listed, this.#before] = [[], ""];
    void this.#look();
  }

  override render(): TemplateResult {
    const own = this.#own;
    const count = this.#looking ? said.looking : said.found(this.#listed.length, Boolean(this.#before));
    return this.page(
      { title: said.title, said: own ? said.yours : said.everybody, here: "/rounds" },
      html`${this.#form()} ${this.#fault ? html`<p class="strip lost" role="alert">${this.#fault}</p>` : nothing}
        <section class="block" aria-label=${own ? said.yours : said.everybody} aria-busy=${this.#looking ? "true" : "false"}>
          <header><h2>${count}</h2><p class="sr" role="status">${count}</p>${own ? this.#exports() : nothing}</header>
          ${this.#listed.length ? html`<ol class="found">${this.#listed.map((each) => this.#round(each))}</ol>` : this.#nothing()}
          <div class="row apart">${this.#more()}<span class="muted hint">${said.keys(keyFor("j"), keyFor("k"))}</span></div>
        </section>
        <p class="row"><a class="btn quiet" href="/replay">${positionWords.replay}</a> <a class="btn quiet" href="/position">${positionWords.position}</a></p>`,
    );
  }

  get #own(): boolean {
    return this.#asked.whose !== "all";
  }

  // What is asked.

  #form(): TemplateResult {
    const typed = this.#typed;
    const one = (name: keyof Asked, label: string, more: Partial<Field> = {}): TemplateResult =>
      field({ name, label, value: typed[name], change: (value) => (typed[name] = value), ...more });
    const games = [{ value: "", label: said.anyGame }, ...this.#games.map((each) => ({ value: each.game, label: each.name }))];
    const results = Object.entries(said.results).map(([value, label]) => ({ value: value === "any" ? "" : value, label }));
    const whose = [{ value: "", label: said.mine }, { value: "all", label: said.all }];
    return html`<form class="block" role="search" aria-label=${said.find} @submit=${this.#submit} novalidate>
      <div class="filters">
        <div class="wide">${one("text", said.text, { said: said.textSaid, length: 200 })}</div>
        ${pick("game", said.game, games, typed.game, (value) => this.#choose("game", value))}
        ${pick("result", said.result, results, typed.result, (value) => this.#choose("result", value))}
        ${pick("whose", said.whose, whose, typed.whose, (value) => this.#choose("whose", value))}
        ${one("since", said.since, { type: "date" })} ${one("until", said.until, { type: "date" })}
        ${one("least", said.least, { type: "number", least: 0 })} ${one("most", said.most, { type: "number", least: 0 })}
        ${one("table", said.table, { length: 60 })}
        <div class="row"><button class="btn primary">${said.look}</button>${this.address ? html`<a class="btn quiet" href="/rounds">${said.reset}</a>` : nothing}</div>
      </div>
    </form>`;
  }

  #exports(): TemplateResult {
    const link = (end: string, label: string): TemplateResult =>
      html`<a class="btn quiet" href="/api/v1/me/rounds.${end}?${query(this.#asked)}" download="rounds.${end}">${label}</a>`;
    return html`<div class="row" role="group" aria-label=${said.export} title=${said.exportSaid}>${link("jsonl", said.jsonLines)} ${link("csv", said.csv)}</div>`;
  }

  // What is found.

  #round(past: Past): TemplateResult {
    const own = past.people.find((each) => each.person === this.#me);
    const key = gameOf(past.record);
    const [, , cards = "", choices = ""] = past.record.split("|").map((part) => part.trim());
    return html`<li>
      <a href="/rounds/${encodeURIComponent(past.round)}">
        <span class="when"><b>${momentOf(past.ended)}</b><span>${said.of(past.number, past.table)}</span></span>
        <span class="what">${this.#games.find((each) => each.game === key)?.name ?? key} <span class="mono">${cards} ${choices ? `| ${choices}` : ""}</span></span>
        ${past.void ? html`<span class="net push">${said.void}</span>` : own ? net(own) : html`<span class="net"><small>${said.seats(past.people.length)}</small></span>`}
      </a>
    </li>`;
  }

  #nothing(): TemplateResult | typeof nothing {
    if (this.#looking || this.#fault) return nothing;
    return html`<p class="muted">${this.#before ? said.noneSoFar : this.address || !this.#own ? said.none : said.noneYet}</p>`;
  }

  #more(): TemplateResult {
    if (!this.#before || this.#looking) return html`<span></span>`;
    return html`<button class="btn" @click=${() => void this.#look()}>${this.#listed.length ? said.more : said.further}</button>`;
  }

  // What happens.

  #choose(name: keyof Asked, value: string): void {
    this.#typed[name] = value;
    this.#find();
  }

  #submit = (event: Event): void => {
    event.preventDefault();
    this.#find();
  };

  #find(): void {
    const given = new URLSearchParams(Object.entries(this.#typed).filter(([, value]) => value.trim()));
    const address = given.size ? `?${given}` : "";
    if (address !== this.address) go(`/rounds${address}`);
  }

  async #look(): Promise<void> {
    const address = this.address;
    this.#looking = true;
    this.#fault = "";
    this.requestUpdate();
    try {
      this.#me ||= (await whoever()).name;
      for (let pages = 0; pages <= FURTHER; pages += 1) {
        const page = await get<Listed>(`${this.#own ? "/me" : ""}/rounds?${query(this.#asked)}&limit=${PAGE}${this.#before ? `&before=${encodeURIComponent(this.#before)}` : ""}`);
        if (address !== this.address) return; // something else is looked for by now
        this.#listed = [...this.#listed, ...page.rounds];
        this.#before = page.before ?? "";
        if (page.rounds.length || !this.#before) break;
      }
    } catch (fault) {
      if (address === this.address) this.#fault = sentenceOf(fault);
    }
    if (address === this.address) this.#looking = false;
    this.requestUpdate();
  }

  async #fetchGames(): Promise<void> {
    this.#games = await allGames().catch(() => []); // without their names, games are called by their keys
    this.requestUpdate();
  }

  #key = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select")) return;
    if (event.key === "/") {
      event.preventDefault();
      this.querySelector<HTMLElement>("#text")?.focus();
    }
    const by = ({ j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 } as Record<string, number>)[meant(event)];
    if (!by || (event.key.startsWith("Arrow") && !target.closest(".found"))) return;
    event.preventDefault();
    const links = [...this.querySelectorAll<HTMLElement>(".found a")];
    const at = links.indexOf(target.closest("a") as HTMLElement);
    links[at < 0 ? 0 : Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
  };
}

function net(own: SeatInRound): TemplateResult {
  const looks = own.net > 0 ? "win" : own.net < 0 ? "lose" : "push";
  return html`<span class="net ${looks}">${signed(own.net)}<small>${said.staked(own.staked)}</small></span>`;
}

function asked(address: string): Asked {
  const given = new URLSearchParams(address);
  return Object.fromEntries(ASKED.map((name) => [name, given.get(name) ?? ""])) as Asked;
}

/** What is looked for, as the house is asked. */
function query({ game, text, result, since, until, least, most, table }: Asked): string {
  const wanted: Record<string, string> = { game, text, table, least_staked: least, most_staked: most, ...NETS[result] };
  wanted["since"] = dayBegins(since);
  wanted["until"] = dayBegins(until, DAY);
  return String(new URLSearchParams(Object.entries(wanted).filter(([, value]) => value.trim())));
}

const NETS: Record<string, Record<string, string>> = {
  won: { least_net: "1" },
  lost: { most_net: "-1" },
  even: { least_net: "0", most_net: "0", void: "false" },
  void: { void: "true" },
};

customElements.define("cr-rounds", RoundsPage);
