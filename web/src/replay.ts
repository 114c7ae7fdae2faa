/** A round to be gone through: what the house tells of it, and the stops that a page makes of its steps. */

import { get, Refusal } from "./house.js";
import type { CircleShown, Brought, Neighbour, Pile } from "./wire.js";
import { sentence } from "./words.js";
import { replayWords as said } from "./words/rounds.js";

export interface Exact {
  exact: string;
  decimal: number;
}

export type Grade = "best" | "fine" | "inaccuracy" | "mistake" | "blunder";

export interface GradedChoice {
  choice: string;
  value: Exact;
  cost: Exact;
  grade: Grade | null;
  said: string;
}

interface Step {
  moment: "chips" | "cards" | "choice" | "end";
  number: number;
  street: string;
  value: Exact | null;
  chosen?: GradedChoice | null;
}

export interface Drawn {
  number: number;
  came?: string[];
  said?: string;
  piles: Pile[];
  circles: CircleShown[];
  neighbours?: Neighbour[];
  settled?: Brought[];
}

export interface Worth {
  choice: string;
  value: string;
  said: string;
  best: boolean;
  grade: Grade;
}

export interface Replay {
  name: string;
  game: string;
  changed: Record<string, string>;
  record: string;
  seat: number;
  seats: number[];
  unit: string;
  stakes: Record<string, number>;
  steps: Step[];
  drawn: Drawn[];
  over: boolean;
  void?: string;
  net: number;
  lost: Exact;
  /** What the house's choices for somebody who was not there gave away. */
  lost_absent: Exact;
  luck?: Exact | null;
  worths?: Worth[];
}

/** Where a page stops: chips down, each decision with what was chosen there, the end. */
export interface Stop {
  title: string;
  drawn: Drawn;
  value: Exact | null;
  /** The cards that came since the stop before. */
  came: string[];
  /** What was put down, chosen, or decided. */
  said: string;
  chosen: GradedChoice | null;
}

/** The stops of a round: what was chosen belongs to the decision that it answers. */
export function stops(of: Replay): Stop[] {
  const found: Stop[] = [];
  for (const [at, step] of of.steps.entries()) {
    const drawn = of.drawn[at]!;
    const last = found[found.length - 1];
    if (step.moment === "choice" && last) {
      last.said = drawn.said ?? "";
      last.chosen = step.chosen ?? null;
      continue;
    }
    const chips = step.moment === "chips";
    found.push({
      title: chips ? said.chipsDown : step.street,
      drawn,
      value: step.value,
      came: drawn.came ?? [],
      said: chips ? said.staked(of.stakes) : sentence(ending(of, at) || reason(drawn.said ?? "", of.unit)),
      chosen: null,
    });
  }
  return found;
}

/** What each wager brought, at the end of a round whose first wager was settled before: its reason is not that of the end. */
function ending({ drawn, unit }: Replay, at: number): string {
  const before = drawn[at - 1]?.circles.some(({ wager, net }) => wager === unit && net !== null);
  return before ? (drawn[at]!.settled ?? []).map(({ wager, net }) => said.brought(wager, net)).join(", ") : "";
}

/** A settlement's reason, without what it says that the wager does. */
function reason(text: string, wager: string): string {
  const at = text.lastIndexOf(`: ${wager} `);
  return at < 0 ? text : text.slice(0, at);
}

const PATIENCE = 20;

/** Ask until it is counted: what takes long is remembered, and whoever asks again finds it done. */
export async function counted<T>(question: () => Promise<T>, wanted: () => boolean): Promise<T> {
  for (let asked = 1; ; asked += 1) {
    try {
      return await question();
    } catch (fault) {
      const busy = fault instanceof Refusal && fault.status === 503 && fault.again > 0;
      if (!busy || asked >= PATIENCE || !wanted()) throw fault;
      await new Promise((done) => setTimeout(done, 1000 * Math.min(fault.again, 3)));
    }
  }
}

/** A round of the house, from a seat, or from one's own. */
export function replayOf(round: string, seat: string): Promise<Replay> {
  return get<Replay>(`/rounds/${encodeURIComponent(round)}/replay${seat ? `?seat=${encodeURIComponent(seat)}` : ""}`);
}
