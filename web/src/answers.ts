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
  worths: { choice: string; value: string; said: string; best: boolean; grade?: string }[];
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

/** Shipped figures are there before this; what takes longer is being counted. */
const SLOW_MS = 1500;
const AGAIN_S = 3;

/**
 * Ask for what may still have to be counted: as long as the house says that it is busy with it, ask again, until nobody wants
 * it any more, and then there is no answer. `waits` is told when it takes a while, and how far it has come where the house
 * says so.
 */
export async function counted<T>(path: string, wanted: () => boolean, waits: (doing: string) => void = () => undefined): Promise<T | null> {
  return patiently(() => get<T>(path), wanted, waits);
}

/** The same of anything else that is asked. */
export async function patiently<T>(asks: () => Promise<T>, wanted: () => boolean, waits: (doing: string) => void = () => undefined): Promise<T | null> {
  const slow = setTimeout(() => wanted() && waits(""), SLOW_MS);
  try {
    while (wanted()) {
      try {
        return await asks();
      } catch (fault) {
        if (!stillCounting(fault)) throw fault;
        if (wanted()) waits(fault.status === 202 ? fault.message : "");
        await new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(fault.again || AGAIN_S, AGAIN_S)));
      }
    }
    return null;
  } finally {
    clearTimeout(slow);
  }
}

function stillCounting(fault: unknown): fault is Refusal {
  return fault instanceof Refusal && (fault.status === 202 || (fault.status === 503 && fault.again > 0));
}
