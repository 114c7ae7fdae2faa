/** What the house works out, as docs/schemas describe it, and asking for it until it is there. */

import { get, Refusal } from "./house.js";
import type { Exact, PrintedFelt } from "./wire.js";

/** What each choice is worth to a seat. */
export interface AdviceGiven {
  unit: string;
  street: string;
  hand: string | null;
  stakes: Record<string, number>;
  choices: ChoiceWorth[];
  best: string;
  value: Exact;
  indifferent?: string[];
}

export interface ChoiceWorth {
  choice: string;
  value: Exact;
  cost: Exact;
}

/** Every exact figure of a posted game; only what pages show is named here. */
export interface Solved {
  unit: string;
  wagers: WagerFigures[];
  side_wagers: SideFigures[];
  covariance: { wagers: string[]; matrix: Exact[][] };
  value: Exact;
  edge: Exact;
  element_of_risk: Exact;
  average_stake: Exact;
  deviation: number;
  hit_frequency: Exact;
}

export interface WagerFigures {
  wager: string;
  kind: string;
  edge: Exact | null;
  outcomes: { net: Exact; probability: Exact }[];
}

export interface SideFigures {
  wager: string;
  /** The key of its paytable, and the column of it that these are the figures of. */
  table: string;
  column: string;
  posted: boolean;
  edge: Exact;
  hit_frequency: Exact;
  deviation: number;
}

/** A game as posted; only what pages show is named here. */
export interface PostedGame {
  name: string;
  summary: string;
  paytables: PaytableColumns[];
  card: CardSection[];
}

export interface PaytableColumns {
  key: string;
  name: string;
  columns: string[];
  posted: string;
  lines: { line: string; label: string; odds: (Exact | null)[] }[];
}

export interface CardSection {
  heading: string;
  lines: string[];
}

/** The rest of an address that posts a game as a felt has it; with other columns where they are given. */
export function posts(felt: Pick<PrintedFelt, "changes">, otherwise: Record<string, string> = {}): string {
  const posted = new Map(felt.changes.split(" ").filter(Boolean).map(parted));
  for (const [name, value] of Object.entries(otherwise)) posted.set(name, value);
  const query = [...posted].map(([name, value]) => `post=${encodeURIComponent(`${name}=${value}`)}`).join("&");
  return query && `?${query}`;
}

function parted(text: string): [string, string] {
  const at = text.indexOf("=");
  return [text.slice(0, at), text.slice(at + 1)];
}

const FIRST_AGAIN = 1;

/**
 * Ask for what may still have to be counted: as long as the house says that it is busy with it, ask again.
 * `waits` is told once that it takes a while.
 */
export async function counted<T>(path: string, signal: AbortSignal, waits: () => void): Promise<T> {
  for (;;) {
    try {
      return await get<T>(path);
    } catch (fault) {
      if (!stillCounting(fault) || signal.aborted) throw fault;
      waits();
      await pause(Math.min(fault.again || FIRST_AGAIN, 3), signal);
    }
  }
}

function stillCounting(fault: unknown): fault is Refusal {
  return fault instanceof Refusal && (fault.status === 202 || (fault.status === 503 && fault.again > 0));
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, 1000 * seconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("no longer wanted", "AbortError"));
    });
  });
}
