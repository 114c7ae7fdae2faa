/** What the house works out, as docs/schemas describe it, and asking for it until it is there. */

import { get, Refusal } from "./house.js";
import type { Exact, PrintedFelt } from "./wire.js";

/** What each choice is worth to a seat, with what it has seen and staked. */
export interface AdviceGiven {
  unit: string;
  /** Which decision it is about. */
  round: number;
  number: number;
  street: string;
  stakes: Record<string, number>;
  choices: ChoiceWorth[];
  /** The choices that the seat can pay for, in words. */
  worths: { choice: string; value: string; said: string; best: boolean }[];
}

export interface ChoiceWorth {
  choice: string;
  value: Exact;
  cost: Exact;
}

/** The rest of an address that posts a game as a felt has it, a column of the house's own written out; or one thing otherwise. */
export function posts(felt: Pick<PrintedFelt, "text">, otherwise = ""): string {
  const name = otherwise.split("=")[0]!;
  const posted = felt.text.split(" ").slice(1).filter((each) => each.split("=")[0] !== name);
  const query = [...posted, otherwise].filter(Boolean).map((each) => `post=${encodeURIComponent(each)}`).join("&");
  return query && `?${query}`;
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
