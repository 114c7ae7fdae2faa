/** Pages to read and to fill in: the bar at their top, and what they have in common. */

import { html, LitElement, nothing, type TemplateResult } from "lit";
import { Refusal, runsTheHouse } from "../house.js";
import { rooms, words } from "../words.js";

export interface Heading {
  title: string;
  /** What stands beside the title, in short. */
  said?: string;
  /** The address, if the bar leads here. */
  here?: string;
}

const PLACES = [
  { address: "/", label: rooms.tables },
  { address: "/trainer", label: rooms.trainer },
  { address: "/strategy", label: rooms.strategy },
  { address: "/rounds", label: words.rounds },
  { address: "/school", label: rooms.school },
  { address: "/bench", label: rooms.bench },
  { address: "/open", label: rooms.openTable },
  { address: "/account", label: rooms.account },
  { address: "/settings", label: words.settings },
] as const;
/** Where only operators have anything to do. */
const HOUSE = { address: "/house", label: rooms.house } as const;

export abstract class ReadingPage extends LitElement {
  #unfolded = false;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  /** The whole page around what it is about. */
  protected page(heading: Heading, content: unknown, kind = ""): TemplateResult {
    return html`${this.bar(heading)}
      <main class="sheet ${kind}" id="main" tabindex="-1">${content}</main>`;
  }

  /** The bar at the top, and before it the way past it. */
  protected bar(heading: Heading): TemplateResult {
    document.title = `${heading.title} · ${words.product}`;
    return html`<a class="skip" href="#main">${words.skipContent}</a>
      <header class="bar">
        <a class="mark" href="/" aria-label=${words.lobby}><span>${words.product}</span></a>
        <i class="sep"></i>
        <h1>${heading.title}</h1>
        <p class="posted">${heading.said ?? ""}</p>
        <nav class="wide site ${this.#unfolded ? "unfolded" : ""}" aria-label=${words.product} @keydown=${this.#escape}>
          <button class="tool more" aria-label=${words.menu} aria-expanded=${this.#unfolded ? "true" : "false"} @click=${this.#fold}>☰</button>
          <div class="links">
            ${[...PLACES, ...(runsTheHouse() ? [HOUSE] : [])].map(
              (each) => html`<a class="tool" href=${each.address} aria-current=${each.address === heading.here ? "page" : nothing}>${each.label}</a>`,
            )}
          </div>
        </nav>
      </header>`;
  }

  #fold = (): void => {
    this.#unfolded = !this.#unfolded;
    this.requestUpdate();
  };

  #escape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.#unfolded) return;
    this.#fold();
    this.querySelector<HTMLElement>(".site .more")?.focus();
  };
}

/** What went wrong, in the house's own sentence; anything else is a fault of the page and is not hidden. */
export function sentenceOf(fault: unknown): string {
  if (fault instanceof Refusal) return fault.message.slice(0, 1).toUpperCase() + fault.message.slice(1);
  throw fault;
}
