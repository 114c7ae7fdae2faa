/** A game's rules for reading: the rules card laid out, paytables with all their columns, wagers with their figures. */

import { html, nothing, type TemplateResult } from "lit";
import { odds, type CardSection, type Edges, type GameLine, type GamePaytable, type WagerEdge } from "../games.js";
import { decimal, percent, rooms, sentence } from "../words.js";
import { UNLIT, type Lit } from "./paytables.js";

/** The rules card, part by part; paytables, which it prints in columns of letters, are drawn apart. */
export function rulesCard(sections: CardSection[]): TemplateResult {
  return html`<div class="rules-card">${inSentences(sections).map(section)}</div>`;
}

/** The parts of a rules card that are sentences: without the paytables. */
export function inSentences(sections: CardSection[]): CardSection[] {
  return sections.filter((each) => !each.lines.every((line) => line.startsWith("  ")));
}

function section(of: CardSection): TemplateResult {
  return html`<section><h3>${of.heading}</h3>${blocks(of.lines).map(block)}</section>`;
}

export type Block = { kind: "list" | "steps"; items: string[][]; first: number } | { kind: "name" | "text"; text: string };

/** The lines of a part as lists, numbered steps, names of what follows, and plain text. */
export function blocks(lines: string[]): Block[] {
  const made: Block[] = [];
  for (const line of lines) {
    const [, number, item] = /^(?:- |(\d+)\. )(.*)$/.exec(line) ?? [];
    const last = made[made.length - 1];
    const listed = last && "items" in last ? last : null;
    if (item !== undefined) {
      const kind = number ? "steps" : "list";
      if (listed?.kind === kind) listed.items.push([item]);
      else made.push({ kind, items: [[item]], first: Number(number ?? 1) });
    } else if (line.startsWith("  ") && listed) listed.items[listed.items.length - 1]!.push(line.trim());
    else made.push({ kind: line.endsWith(":") ? "name" : "text", text: line.trim().replace(/:$/, "") });
  }
  return made;
}

function block(of: Block): TemplateResult {
  switch (of.kind) {
    case "name":
      return html`<h4>${of.text}</h4>`;
    case "text":
      return html`<p>${of.text}</p>`;
    case "steps":
      return html`<ol start=${of.first}>${of.items.map(item)}</ol>`;
    case "list":
      return html`<ul>${of.items.map(item)}</ul>`;
  }
}

function item([text, ...more]: string[]): TemplateResult {
  return html`<li>${sentence(text ?? "")}${more.map((each) => html`<br />${each}`)}</li>`;
}

/** A paytable with every column side by side; lines are lit by the ids of their rows, where those are given. */
export function columnsOf(table: GamePaytable, rowsOf: (line: GameLine) => string[] = () => [], lit: Lit = UNLIT): TemplateResult {
  return html`<div class="scrolls" role="region" tabindex="0" aria-label=${table.name}>
    <table class="columns">
      <caption>${table.name}</caption>
      <thead>
        <tr>
          <th scope="col">${rooms.line}</th>
          ${table.columns.map((name) => html`<th scope="col" class="num" ?data-posted=${name === table.posted}>${name}${name === table.posted && name !== rooms.postedColumn ? html` <small>${rooms.postedColumn}</small>` : nothing}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${table.lines.map((line) => {
          const rows = rowsOf(line);
          const paid = rows.some((row) => lit.paid.has(row));
          return html`<tr ?data-lit=${paid} ?data-reached=${!paid && rows.some((row) => lit.reached.has(row))}>
            <th scope="row">${sentence(line.label)}</th>
            ${line.odds.map((figure, at) => html`<td class="num" ?data-posted=${table.columns[at] === table.posted}>${figure ? odds(figure) : rooms.noLine}</td>`)}
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

/** The figures of the game as a whole. */
export function figures(of: Edges): TemplateResult {
  const unit = html`<small>${rooms.inUnits(of.unit)}</small>`;
  return html`<dl class="figs">
    <div><dt>${rooms.edgeOfInitial}</dt><dd>${percent(of.edge_of_initial_stake.decimal)}</dd></div>
    <div><dt>${rooms.elementOfRisk}</dt><dd>${percent(of.element_of_risk.decimal)}</dd></div>
    <div><dt>${rooms.hitFrequency}</dt><dd>${percent(of.hit_frequency.decimal, 2)}</dd></div>
    <div><dt>${rooms.deviation}</dt><dd>${decimal(of.deviation, 4)} ${unit}</dd></div>
    <div><dt>${rooms.averageStake}</dt><dd>${decimal(of.average_stake.decimal, 4)} ${unit}</dd></div>
  </dl>`;
}

/** Every wager with its edge, hit frequency and deviation, under every column that it can be posted with. */
export function wagerTable(of: Edges): TemplateResult {
  const several = of.wagers.some((each) => !each.posted);
  return html`<div class="scrolls" role="region" tabindex="0" aria-label=${rooms.edgesOfWagers}>
      <table class="columns wagers">
        <caption class="sr">${rooms.edgesOfWagers}</caption>
        <thead>
          <tr>
            <th scope="col">${rooms.wager}</th>
            ${several ? html`<th scope="col">${rooms.columnOf}</th>` : nothing}
            <th scope="col" class="num">${rooms.edge}</th>
            <th scope="col" class="num">${rooms.hitFrequency}</th>
            <th scope="col" class="num">${rooms.deviation}</th>
            <th scope="col" class="num">${rooms.averageStake}</th>
          </tr>
        </thead>
        <tbody>
          ${of.wagers.map((each, at) => wagerRow(each, of.wagers[at - 1]?.wager === each.wager, several))}
        </tbody>
      </table>
    </div>
    ${Object.entries(of.left_out ?? {}).map(([wager, why]) => html`<p class="muted">${rooms.leftOut(wager, why)}</p>`)}`;
}

function wagerRow(each: WagerEdge, again: boolean, several: boolean): TemplateResult {
  const marked = several && each.column && each.posted;
  return html`<tr ?data-posted=${marked} class=${again ? "again" : ""}>
    <th scope="row">${again ? html`<span class="sr">${each.wager}</span>` : html`${each.wager} <small>${rooms.kinds[each.kind]}</small>`}</th>
    ${several ? html`<td>${each.column}${marked ? html` <small>${rooms.postedColumn}</small>` : nothing}</td>` : nothing}
    <td class="num">${each.edge ? percent(each.edge.decimal) : rooms.noLine}</td>
    <td class="num">${percent(each.hit_frequency.decimal, 2)}</td>
    <td class="num">${decimal(each.deviation, 4)}</td>
    <td class="num">${decimal(each.average_stake.decimal, 4)}</td>
  </tr>`;
}
