// One's own seeds: what a person adds to the shuffle of a deal.

/** How much chance there is in a seed that nobody typed: more than any house could try out. */
const SEED_BYTES = 16;
export const LONGEST_SEED = 64;

/** Whether the house would take it: letters, digits and signs of a keyboard. */
export function isSeed(text: string): boolean {
  return text.length <= LONGEST_SEED && /^[\x20-\x7e]+$/.test(text);
}

export function drawnSeed(): string {
  const drawn = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The seed of each deal: drawn by chance, unless somebody typed one for that deal. */
export class OwnSeeds {
  private deal = "";
  private seed = "";
  typed = false;

  constructor(private readonly draw: () => string = drawnSeed) {}

  /** What is added to a deal. A seed is used once: after its proof everybody knows it, and the house could guess it. */
  for(deal: string): string {
    if (deal !== this.deal) [this.deal, this.seed, this.typed] = [deal, this.draw(), false];
    return this.seed;
  }

  /** Add words of one's own to a deal. */
  type(deal: string, seed: string): void {
    [this.deal, this.seed, this.typed] = [deal, seed, true];
  }

  /** Draw another for a deal. */
  drawAnew(deal: string): void {
    [this.deal, this.seed, this.typed] = [deal, this.draw(), false];
  }
}
