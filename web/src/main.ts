/** The page: which part of it an address shows. Every part is fetched when it is first wanted. */

import { html, LitElement, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { followed } from "./go.js";
import { apply } from "./settings.js";
import { words } from "./words.js";

declare const FURTHER_STYLES: string;

interface Place {
  pattern: RegExp;
  /** Whether it is one of those that look like nothing in the first style sheet. */
  further?: boolean;
  load(): Promise<unknown>;
  show(match: RegExpExecArray): TemplateResult;
}

const PLACES: Place[] = [
  { pattern: /^\/$/, load: () => import("./pages/lobby.js"), show: () => html`<cr-lobby></cr-lobby>` },
  {
    pattern: /^\/tables\/([^/]+)$/,
    load: () => import("./pages/table.js"),
    show: (match) => html`<cr-table .table=${decodeURIComponent(match[1] ?? "")}></cr-table>`,
  },
  {
    pattern: /^\/open$/,
    load: () => import("./pages/open.js"),
    show: () => {
      const asked = new URLSearchParams(location.search);
      return html`<cr-open .game=${asked.get("game") ?? ""} .post=${asked.getAll("post")}></cr-open>`;
    },
  },
  {
    pattern: /^\/games\/([^/]+)$/,
    load: () => import("./pages/game.js"),
    show: (match) => html`<cr-game .game=${decodeURIComponent(match[1] ?? "")} .post=${new URLSearchParams(location.search).getAll("post")}></cr-game>`,
  },
  {
    pattern: /^\/strategy(?:\/([^/]+))?$/,
    further: true,
    load: () => import("./pages/strategy.js"),
    show: (match) => {
      const asked = new URLSearchParams(location.search);
      const record = asked.get("record") ?? "";
      const [of = "", ...posted] = record.split("|")[0]!.trim().split(/\s+/);
      return html`<cr-strategy .game=${match[1] ? decodeURIComponent(match[1]) : of} .post=${record ? posted : asked.getAll("post")} .stake=${asked.get("stake") ?? ""} .cards=${record || (asked.get("cards") ?? "")}></cr-strategy>`;
    },
  },
  {
    pattern: /^\/drills(?:\/([^/]+))?$/,
    further: true,
    load: () => import("./pages/drills.js"),
    show: (match) => {
      const asked = new URLSearchParams(location.search);
      return html`<cr-drills .game=${decodeURIComponent(match[1] ?? "")} .post=${asked.getAll("post")} .stake=${asked.get("stake") ?? ""} .street=${asked.get("street")}></cr-drills>`;
    },
  },
  {
    pattern: /^\/trainer(?:\/([^/]+))?$/,
    further: true,
    load: () => import("./pages/trainer.js"),
    show: (match) => {
      const asked = new URLSearchParams(location.search);
      return html`<cr-trainer .game=${decodeURIComponent(match[1] ?? "")} .post=${asked.getAll("post")} .record=${asked.get("record") ?? ""}></cr-trainer>`;
    },
  },
  {
    pattern: /^\/bench(?:\/([^/]+))?$/,
    further: true,
    load: () => import("./pages/bench.js"),
    show: (match) => {
      const asked = new URLSearchParams(location.search);
      return html`<cr-bench .game=${decodeURIComponent(match[1] ?? "")} .post=${asked.getAll("post")} .against=${asked.getAll("against")}></cr-bench>`;
    },
  },
  { pattern: /^\/house$/, further: true, load: () => import("./pages/house.js"), show: () => html`<cr-house></cr-house>` },
  { pattern: /^\/account$/, load: () => import("./pages/account.js"), show: () => html`<cr-account></cr-account>` },
  { pattern: /^\/settings$/, load: () => import("./pages/settings.js"), show: () => html`<cr-settings></cr-settings>` },
  {
    pattern: /^\/school(?:\/([^/]+))?$/,
    further: true,
    load: () => import("./pages/school.js"),
    show: (match) => html`<cr-school .game=${decodeURIComponent(match[1] ?? "")} .post=${new URLSearchParams(location.search).getAll("post")} .record=${asked("record")}></cr-school>`,
  },
  {
    pattern: /^\/rounds\/([^/]+)$/,
    further: true,
    load: () => import("./pages/round.js"),
    show: (match) => html`<cr-round .round=${decodeURIComponent(match[1] ?? "")} .seat=${asked("seat")}></cr-round>`,
  },
  { pattern: /^\/rounds$/, further: true, load: () => import("./pages/rounds.js"), show: () => html`<cr-rounds .address=${location.search}></cr-rounds>` },
  { pattern: /^\/replay$/, further: true, load: () => import("./pages/position.js"), show: () => html`<cr-position .record=${asked("record")} .seat=${asked("seat")}></cr-position>` },
  {
    pattern: /^\/position$/,
    further: true,
    load: () => import("./pages/position.js"),
    show: () => html`<cr-position .byCards=${true} .game=${asked("game")} .cards=${asked("cards")} .stake=${asked("stake")}></cr-position>`,
  },
];

let styled: Promise<unknown> | null = null;

/** The other style sheet, once. */
function furtherStyles(): Promise<unknown> {
  styled ??= new Promise((done, failed) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: FURTHER_STYLES, onload: done });
    link.onerror = (fault): void => {
      styled = null; // to be tried again
      link.remove();
      failed(fault);
    };
    document.head.append(link);
  });
  return styled;
}

function asked(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? "";
}

class App extends LitElement {
  /** Where one is, but for the place within the page. */
  #address = "";
  #shown: TemplateResult | typeof nothing = nothing;
  #fault = "";

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("popstate", () => {
      if (location.pathname + location.search !== this.#address) void this.#goOn(); // else it is a place within the page
    });
    document.addEventListener("click", (event) => this.#follow(event));
    void this.#go();
  }

  override render(): TemplateResult {
    if (this.#fault) return html`<main class="sheet" id="main"><h1>${words.product}</h1><p role="alert">${this.#fault}</p><p><a class="btn" href="/">${words.backToTables}</a></p></main>`;
    return html`${this.#shown}`;
  }

  async #go(): Promise<void> {
    const address = (this.#address = location.pathname + location.search);
    for (const place of PLACES) {
      const match = place.pattern.exec(location.pathname);
      if (!match) continue;
      try {
        await Promise.all([place.load(), place.further ? furtherStyles() : null]);
        if (this.#address !== address) return; // somebody has gone on meanwhile
        this.#fault = "";
        this.#shown = html`${keyed(location.pathname, place.show(match))}`; // another table is another page
      } catch (fault) {
        this.#fault = fault instanceof URIError ? words.noSuchPage : words.unreachable;
      }
      this.requestUpdate();
      return;
    }
    this.#fault = words.noSuchPage;
    this.requestUpdate();
  }

  /** Links within the pages are followed without a new page. */
  #follow(event: MouseEvent): void {
    const link = followed(event);
    if (!link || !PLACES.some((place) => place.pattern.test(link.pathname))) return;
    event.preventDefault();
    history.pushState(null, "", link.href);
    void this.#goOn();
  }

  /** Another page: it is read from its beginning, by eyes and by screen readers. */
  async #goOn(): Promise<void> {
    await this.#go();
    await new Promise(requestAnimationFrame); // the page itself is drawn after this part
    scrollTo(0, 0);
    this.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
  }
}

apply();
customElements.define("cr-app", App);
