import { html, LitElement, type TemplateResult } from "lit";
import { get, whoever } from "../house.js";
import type { ListedTable } from "../wire.js";

class Lobby extends LitElement {
  #tables: ListedTable[] = [];
  override createRenderRoot(): HTMLElement { return this; }
  override connectedCallback(): void {
    super.connectedCallback();
    void (async () => {
      await whoever();
      this.#tables = (await get<{ tables: ListedTable[] }>("/tables")).tables;
      this.requestUpdate();
    })();
  }
  override render(): TemplateResult {
    return html`<main class="sheet" id="main"><h1>Tables</h1><ul>${this.#tables.map((each) => html`<li><a href="/tables/${each.terms.table}">${each.terms.title}</a></li>`)}</ul></main>`;
  }
}
customElements.define("cr-lobby", Lobby);
