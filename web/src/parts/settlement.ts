/** What a round brought: the net first, then each wager with the row that decided it, word for word. */

import { html, nothing, type TemplateResult } from "lit";
import type { Brought } from "../wire.js";
import { sentence, signed, words } from "../words.js";
import { resultOf } from "./result.js";

export interface SettlementActs {
  /** Somebody points at a wager, or at none any more: its cards are raised. */
  point(brought: Brought | null): void;
}

export function settlement(settled: Brought[], timedOut: string, acts: SettlementActs): TemplateResult {
  const net = settled.reduce((sum, each) => sum + each.net, 0);
  const staked = settled.reduce((sum, each) => sum + each.stake, 0);
  const said = net > 0 ? words.youWin : net < 0 ? words.youLose : words.even;
  return html`<div class="net-line">
      <p>${said}<br />${words.stakedBack(staked, staked + net)}</p>
      <b class=${resultOf(net).looks}>${signed(net)}</b>
    </div>
    ${timedOut ? html`<p class="muted">${timedOut}</p>` : nothing}
    <ul class="paid">${settled.map((each, at) => line(each, settled[at - 1], settled[at + 1], acts))}</ul>`;
}

/** One wager; neighbours with the same sentence share it. */
function line(each: Brought, above: Brought | undefined, below: Brought | undefined, acts: SettlementActs): TemplateResult {
  const { mark, looks } = resultOf(each.net);
  const joined = above?.why === each.why;
  const more = below?.why === each.why;
  return html`<li
    class="${joined ? "with" : ""} ${more ? "more" : ""}"
    data-wager=${each.wager}
    @mouseenter=${() => acts.point(each)}
    @mouseleave=${() => acts.point(null)}
  >
    <span class="ico ${looks}" aria-hidden="true">${mark}</span>
    <span class="wager">${each.wager}<span class="odds">${words.paysWith(each.stake, each.outcome)}</span></span>
    <span class="got ${looks}">${signed(each.net)}</span>
    ${more ? nothing : html`<span class="why">${sentence(each.why)}</span>`}
  </li>`;
}
