/** The bar at the top: where one is, what is posted, and the tools of the page. */

import { html, nothing, type TemplateResult } from "lit";
import { keycap } from "../keys.js";
import { words } from "../words.js";

export interface Tool {
  id: string;
  label: string;
  key?: string;
  pressed?: boolean;
}

export interface TopbarState {
  title: string;
  posted: string;
  purse: TemplateResult | typeof nothing;
  tools: Tool[];
  menu: boolean;
}

export function topbar(state: TopbarState, act: (tool: string) => void): TemplateResult {
  return html`<header class="bar">
    <a class="mark" href="/" aria-label=${words.lobby}><span>${words.product}</span></a>
    <i class="sep"></i>
    <h1>${state.title}</h1>
    <p class="posted">${state.posted}</p>
    ${state.purse}
    <nav aria-label=${words.tools} class=${state.menu ? "unfolded" : ""}>
      ${state.tools.map(
        (tool) => html`<button class="tool" data-tool=${tool.id} aria-pressed=${tool.pressed ? "true" : "false"} @click=${() => act(tool.id)}>
          ${tool.label} ${tool.key ? keycap(tool.key) : nothing}
        </button>`,
      )}
      <button class="tool more" aria-label=${words.menu} aria-expanded=${state.menu} @click=${() => act("menu")}>☰</button>
    </nav>
  </header>`;
}
