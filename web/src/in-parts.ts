/** Answers of text mode that are too long for one breath: a few sentences that are said, and parts to be gone through. */

import { verdict, type Step } from "./fair/check.js";
import type { DealSeen } from "./fair/published.js";
import type { CardSection, Edges, Game, WagerEdge } from "./games.js";
import { blocks, inSentences, type Block } from "./parts/rules.js";
import { sentence } from "./words.js";
import { words as fairWords } from "./words/fair.js";
import { spokenWords as said } from "./words/spoken.js";

export interface Part {
  heading: string;
  lines: string[];
}

/** An answer, and what there is to be told further. */
export interface Answer {
  said: string;
  parts: Part[];
}

/** Where somebody is in what is told in parts. */
export class Reading {
  #at = -1;

  constructor(readonly parts: Part[]) {}

  /** The next part; nothing, when all have been told. */
  next(): string {
    const part = this.parts[this.#at + 1];
    if (part) this.#at += 1;
    return part ? said.part(part.heading, part.lines) : "";
  }

  /** The first part that is called so, by how its name or a word of it begins; the next ones are those after it. */
  about(name: string): string {
    const found = (fits: (heading: string) => boolean): number => this.parts.findIndex((part) => fits(part.heading.toLowerCase()));
    const begins = found((heading) => heading.startsWith(name));
    const within = found((heading) => heading.includes(` ${name}`));
    if (Math.max(begins, within) < 0) return said.noPart(name, headings(this.parts));
    this.#at = (begins < 0 ? within : begins) - 1;
    return this.next();
  }
}

/** The rules card: each part of it, those that have names within them by name. */
export function rulesTold(game: Pick<Game, "summary" | "card">): Answer {
  const parts = inSentences(game.card).flatMap(partsOf);
  return { said: said.rulesParts(game.summary, said.partsFollow(said.commands.rules, headings(parts))), parts };
}

function partsOf(section: CardSection): Part[] {
  const heading = sentence(section.heading.toLowerCase());
  const parts: Part[] = [{ heading, lines: [] }];
  for (const block of blocks(section.lines)) {
    if (block.kind === "name") parts.push({ heading: said.partOf(heading, block.text), lines: [] });
    else parts.at(-1)!.lines.push(...linesOf(block));
  }
  return parts.filter((part) => part.lines.length);
}

function linesOf(block: Exclude<Block, { kind: "name" }>): string[] {
  if ("text" in block) return [said.ended(block.text)];
  return block.items.map(([first = "", ...more], at) => {
    const text = [sentence(first), ...more].map(said.ended).join(" ");
    return block.kind === "steps" ? said.numbered(block.first + at, text) : text;
  });
}

/** What parts are called, those within another left out. */
function headings(parts: Part[]): string[] {
  return [...new Set(parts.map((part) => part.heading.split(", ")[0]!))];
}

/** Exact figures: the game itself, then each wager, under every column that is known. */
export function edgesTold(name: string, edges: Edges): Answer {
  const game: Part = {
    heading: said.theGame,
    lines: [
      said.worth(edges.value.decimal, edges.unit),
      said.stakedOnAverage(edges.average_stake.decimal, edges.unit),
      said.hitsAndDeviation(edges.hit_frequency.decimal, edges.deviation),
    ],
  };
  const wagers = [...new Set(edges.wagers.map((each) => each.wager))];
  const parts = [game, ...wagers.map((wager) => ({ heading: wager, lines: edges.wagers.filter((each) => each.wager === wager).map(wagerTold) }))];
  const first = said.edgesOf(name, edges.edge_of_initial_stake.decimal, edges.element_of_risk.decimal);
  return { said: `${first} ${said.edgesParts(said.partsFollow(said.commands.edges, wagers))}`, parts };
}

function wagerTold(each: WagerEdge): string {
  return said.wagerEdge(each.column, each.posted, each.edge?.decimal ?? null, each.hit_frequency.decimal, each.deviation);
}

const ENOUGH = 8;

/** Whether deals are fair: what checking the last one has found, step by step, and what is published of the one to come or in play. */
export function fairTold(steps: readonly Step[] | null, fixed: DealSeen | null, playing = false): Answer {
  const named = playing ? said.dealInPlay : said.nextDeal;
  const last = steps ? said.lastDeal(fairWords.verdict[verdict(steps)].line) : "";
  const next = fixed ? said.fixed(named, fixed.commitment.slice(0, ENOUGH)) : "";
  const checked = (steps ?? []).map((step): Part => ({ heading: step.title, lines: [marked(step)] }));
  const published = fixed ? [{ heading: named, lines: [`${fairWords.part.published}: ${fixed.commitment}.`, fairWords.part.why] }] : [];
  const parts = [...checked, ...published];
  return { said: [last, next || (last ? "" : said.noDeal), parts.length ? said.fairParts(parts.length) : ""].filter(Boolean).join(" "), parts };
}

function marked({ holds, detail }: Step): string {
  const mark = fairWords.mark[holds === null ? "unknown" : holds ? "holds" : "fails"];
  return `${mark}. ${detail}`;
}
