/** Beside a practised round: what each choice is worth, what the session came to, and what came of those before. */

import { html, nothing, type TemplateResult } from "lit";
import type { Explored } from "../strategy.js";
import type { Session, SessionPlayed } from "../training.js";
import { words } from "../words.js";
import { trainerWords as said } from "../words/trainer.js";
import { histogram } from "./graded.js";
import { valueList, valuesOf } from "./values.js";

/** Sessions that are listed. */
const MOST_EARLIER = 8;

/** What each choice is worth, before one is made. */
export function advised(found: Explored): TemplateResult {
  return html`<section class="block advice" role="status">
    <header><h2>${words.adviceFor}</h2><p>${words.units(found.unit)}</p></header>
    ${valueList(valuesOf(found))}
    <p class="muted small">${said.adviceSaid}</p>
  </section>`;
}

/** What a session came to; value lost is in that unit. */
export function sessionFigures(session: Session, unit: string): TemplateResult {
  const { accuracy, edge, best_edge: best, luck } = session;
  const band = luck?.band;
  return html`<dl class="figs">
      <div><dt>${said.accuracy}</dt><dd>${accuracy ? said.share(accuracy.decimal) : said.none}</dd></div>
      <div><dt>${said.lost}</dt><dd title=${session.lost.exact}>${said.lostIn(session.lost.decimal)} <small>${said.unit(unit)}</small></dd></div>
      <div><dt>${said.edge}</dt><dd>${edge ? said.percent(edge.decimal) : said.none}</dd></div>
      <div><dt>${said.bestEdge}</dt><dd>${best ? said.percent(best.decimal) : said.none}</dd></div>
    </dl>
    ${histogram(session.grades)}
    ${luck ? html`<p class="meaning luck">${said.luck(luck.said).map((part, at) => (at % 2 ? html`<b>${part}</b>` : part))} ${band ? said.band(band[0].decimal, band[1].decimal) : nothing}</p>` : nothing}`;
}

/** The sessions before this one, the newest first. */
export function earlierSessions(earlier: SessionPlayed[]): TemplateResult | typeof nothing {
  if (!earlier.length) return nothing;
  return html`<section class="block earlier" aria-label=${said.earlier}>
    <header><h2>${said.earlier}</h2><p>${said.earlierSaid(earlier.length)}</p></header>
    <ol class="sessions">${earlier.slice(0, MOST_EARLIER).map((each) => sessionLine(each))}</ol>
  </section>`;
}

/** A session of before: when, how long, what it brought, and what was given away. */
function sessionLine(played: SessionPlayed): TemplateResult {
  const told = [said.gaveAway(played.lost.decimal), said.deviations(played.deviations ?? 0)].filter(Boolean).join(", ");
  return html`<li data-began=${played.began}>
    <b>${said.when(played.at)}</b><span class="num">${said.net(played.net)}</span>
    <span class="small muted">${said.sessionSaid(played.rounds, played.choices)}; ${told}</span>
  </li>`;
}
