// What a house published of its deals, as this browser first saw it. A proof is worth something to somebody who knows
// what was published beforehand: so it is noted from every frame of a table, and kept for the day when it is asked for.

import type { Seeds } from "./shuffle.js";

/** A deal as a table's frames tell it; what is empty is left out there. */
export interface DealSeen {
  readonly round: string;
  readonly commitment: string;
  readonly seeds?: Seeds;
}

/** What a table's frame says of deals. */
export interface DealsSeen {
  readonly fingerprint: string;
  readonly coming: DealSeen | null;
  readonly dealing: DealSeen | null;
  readonly last: DealSeen | null;
  readonly voided?: DealSeen | null;
  /** The round in play, or the last one, from the seat of whoever looks; seat 0 only looks on. */
  readonly round: { readonly seat: number } | null;
}

/** What is kept of a deal that was seen before it was dealt. */
export interface Kept {
  readonly commitment: string;
  /** Of the rules that it was to be dealt under. */
  readonly fingerprint: string;
  /** What people had added when the deal was first seen as dealt. */
  readonly seeds?: Seeds;
  /** What somebody here added, and the house took. */
  readonly added?: { readonly seat: number; readonly seed: string } | null;
  /** Another commitment that the house told later for the same deal. */
  readonly changed?: string;
}

/** A place for texts under names; a browser's localStorage is one. */
export type Place = Pick<Storage, "getItem" | "setItem">;

/** What this browser keeps for the house's pages; some browsers are told to keep nothing. */
export function keptHere(): Place | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

const NAME = "croupier.published";
/** The oldest are let go: a round that was played so long ago is compared no more. */
const MOST = 400;

export class Published {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly place?: Place | undefined) {}

  /** What was seen of a round's deal before it was dealt, if it was. */
  of(round: string): Kept | undefined {
    if (!this.kept.has(round)) this.adopt();
    return this.kept.get(round);
  }

  /** Note what a frame says of deals. What was first seen stands; whatever differs from it later is noted beside it. */
  see({ fingerprint, coming, dealing, last, voided, round }: DealsSeen): void {
    if (coming && !this.of(coming.round)) this.keep(coming.round, { commitment: coming.commitment, fingerprint });
    const dealt = dealing ?? last;
    if (dealt) this.noteDealt(dealt, round?.seat ?? 0);
    for (const deal of [coming, dealing, last, voided]) if (deal) this.noteChange(deal);
  }

  /** Note what somebody here added to a deal with their bets, when the house has taken them. */
  added(round: string, seat: number, seed: string): void {
    const kept = this.of(round);
    if (kept) this.keep(round, { ...kept, added: { seat, seed } });
  }

  /** Bets were taken back, and the seed with them. */
  tookBack(round: string): void {
    const kept = this.of(round);
    if (kept?.added) this.keep(round, { ...kept, added: null });
  }

  /** When a deal is first seen as dealt: its seeds, and that whoever is not in the round has added nothing to it. */
  private noteDealt({ round, seeds = [] }: DealSeen, seat: number): void {
    const kept = this.kept.get(round);
    if (kept && !kept.seeds) this.keep(round, { ...kept, seeds, ...(seat ? {} : { added: null }) });
  }

  private noteChange({ round, commitment }: DealSeen): void {
    const kept = this.kept.get(round);
    if (kept && !kept.changed && kept.commitment !== commitment) this.keep(round, { ...kept, changed: commitment });
  }

  private keep(round: string, kept: Kept): void {
    this.adopt();
    this.kept.set(round, kept);
    for (const oldest of [...this.kept.keys()].slice(0, -MOST)) this.kept.delete(oldest);
    this.write();
  }

  /** What other pages of this browser have seen and noted is as good as what was seen here. */
  private adopt(): void {
    for (const [round, seen] of this.read()) this.kept.set(round, { ...seen, ...this.kept.get(round) });
  }

  private read(): [string, Kept][] {
    try {
      const found: unknown = JSON.parse(this.place?.getItem(NAME) ?? "[]");
      return Array.isArray(found) ? found.filter(isEntry) : [];
    } catch {
      return []; // not readable, or not ours: then nothing was seen
    }
  }

  private write(): void {
    try {
      this.place?.setItem(NAME, JSON.stringify([...this.kept]));
    } catch {
      // A browser that keeps nothing still remembers as long as the page is open.
    }
  }
}

function isEntry(value: unknown): value is [string, Kept] {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1]?.commitment === "string";
}
