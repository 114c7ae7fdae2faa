/** The page: which part of it an address shows. Every part is fetched when it is first wanted. */

import { html, LitElement, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { apply } from "./settings.js";
import { words } from "./words.js";

interface Place {
  pattern: RegExp;
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
  { pattern: /^\/account$/, load: () => import("./pages/account.js"), show: () => html`<cr-account></cr-account>` },
  { pattern: /^\/settings$/, load: () => import("./pages/settings.js"), show: () => html`<cr-settings></cr-settings>` },
  {
    pattern: /^\/rounds\/([^/]+)$/,
    load: () => import("./pages/round.js"),
    show: (match) => html`<cr-round .round=${decodeURIComponent(match[1] ?? "")}></cr-round>`,
  },
];

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
        await place.load();
        if (this.#address !== address) return; // somebody has gone on meanwhile
        this.#fault = "";
        this.#shown = html`${keyed(location.pathname, place.show(match))}`; // another table is another page
      } catch {
        this.#fault = words.unreachable;
      }
      this.requestUpdate();
      return;
    }
    this.#fault = words.noSuchPage;
    this.requestUpdate();
  }

  /** Links within the pages are followed without a new page. */
  #follow(event: MouseEvent): void {
    const link = event.composedPath().find((each): each is HTMLAnchorElement => each instanceof HTMLAnchorElement);
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download") || link.hash) return;
    if (!PLACES.some((place) => place.pattern.test(link.pathname))) return;
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
