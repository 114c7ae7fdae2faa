/** The faces of the cards, fetched one after another while a browser has nothing else to do: the first deal shows them at once. */

import { addressOfFace } from "./parts/card.js";

const RANKS = "AKQJT98765432";
const SUITS = "cdhs";
/** Milliseconds after which the next is fetched even by a browser that is never idle. */
const LATEST = 2000;

/** Until it is told to stop. */
export function fetchFaces(stopped: AbortSignal): void {
  const codes = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => `${rank}${suit}`));
  const next = (): void => {
    const code = codes.shift();
    if (code === undefined || stopped.aborted) return;
    const image = new Image();
    image.onload = image.onerror = () => idly(next);
    image.src = addressOfFace(code);
  };
  idly(next);
}

/** Some browsers do not say when they are idle. */
function idly(does: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(does, { timeout: LATEST });
  else setTimeout(does, 50);
}
