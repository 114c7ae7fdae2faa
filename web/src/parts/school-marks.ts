/** Answers of dealer school beside the felt: how one stands, each answer with its verdict and reason, what is to come. */

import { html, nothing, type TemplateResult } from "lit";
import { keycap } from "../keys.js";
import type { Asked, Marked, School } from "../school.js";
import { figure, sentence, words } from "../words.js";
import { schoolWords as said, toldAnswer, toldDue } from "../words/school.js";
import { listedTable, UNLIT } from "./paytables.js";

export function breakdown(school: School): TemplateResult {
  const { took, question, given, uncovered } = school;
  const mean = took.length ? took.reduce((sum, each) => sum + each, 0) / took.length / 1000 : 0;
  return html`<h2 class="sr">${said.payouts}</h2>
    <dl class="figs">
      <div><dt>${said.right}</dt><dd>${figure(school.right)} <small>${said.of(school.total)}</small></dd></div>
      <div><dt>${said.perSeat}</dt><dd>${mean ? html`${said.seconds(mean)} <small>${said.second}</small>` : said.none}</dd></div>
      <div><dt>${said.thisSeat}</dt><dd>${question ? html`${figure(Math.floor((performance.now() - school.began) / 1000))} <small>${said.second}</small>` : said.none}</dd></div>
    </dl>
    <ul class="paid">${school.questions.map((each, at) => line(each, given[at], at === school.step, school))}</ul>
    ${uncovered
      ? html`<p class="muted small">${said.uncovered}</p>`
      : html`<p class="muted small">${said.how} ${keycap("t")} ${said.howKey}</p>`}
    ${uncovered || !question ? school.felt!.paytables.map((table) => listedTable(table, { ...UNLIT, paid: new Set(question ? [] : given.map((each) => each.row)) })) : nothing}`;
}

function line(asked: Asked, mark: Marked | undefined, now: boolean, { chips, seat }: School): TemplateResult {
  const name = asked.of === "hand" ? said.handOf(seat.hands.length > 1 ? asked.hand : "") : asked.asked;
  const down = asked.of === "hand" ? "" : asked.stake ? words.down(asked.stake) : said.bonusOn(asked.on, asked.pays_on);
  if (!mark) {
    return html`<li class=${now ? "nowrow" : "todo"} data-asked=${asked.asked} aria-current=${now ? "step" : nothing}>
      <span class="ico" aria-hidden="true">${now ? "▸" : ""}</span>
      <span class="wager">${name}<span class="odds">${down}</span></span>
      ${now && chips ? html`<span class="got">${figure(chips)}</span>` : nothing}
    </li>`;
  }
  const hand = asked.of === "hand";
  const told = [toldAnswer(mark.says, hand), mark.right ? "" : toldDue(mark.says, mark.due, hand), mark.street ? said.settledOn(mark.street) : ""].filter(Boolean).join(", ");
  return html`<li data-asked=${asked.asked} data-right=${mark.right ? "yes" : "no"}>
    <span class="ico ${mark.right ? "win" : "lose"}" aria-hidden="true">${mark.right ? "✓" : "✗"}</span>
    <span class="wager">${name}<span class="odds">${told}</span></span>
    <span class="got"><span class="grade ${mark.right ? "g-best" : "g-mistake"}" data-icon=${mark.right ? "✓" : "?"}>${said.verdict(mark.verdict)}</span></span>
    <span class="why">${sentence(mark.reason)}</span>
  </li>`;
}
