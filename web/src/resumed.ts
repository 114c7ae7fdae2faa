/** What somebody is in the middle of, kept by this tab: a page that is loaded again goes on with it. */

const called = (what: string): string => `croupier.${what}`;

export function resumed<Kept>(what: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(called(what)) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** Keep it; or nothing any more, where there is nothing to go on with. */
export function resumable(what: string, kept: unknown): void {
  try {
    if (kept === null) sessionStorage.removeItem(called(what));
    else sessionStorage.setItem(called(what), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing begins anew.
  }
}
