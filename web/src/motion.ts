/**
 * Motion shows what has happened; the state has changed already. Whoever acts finishes what is moving.
 */

import { moves, settings } from "./settings.js";

const CARD = 180;
const APART = 40;
const CHIPS = 240;
const SLOW = 2;

/** Where cards come from: the shoe, above the felt on the right. */
const SHOE = { x: 0.86, y: -0.06 };

/** Remembers which cards lay where, and moves those that are new. */
export class Motion {
  #lying = new Map<string, string>();
  #staked = new Map<string, string>();

  /** Look at the felt after it was drawn, and move what is new. */
  drawn(root: ParentNode): void {
    const felt = root.querySelector<HTMLElement>(".felt");
    if (!felt) return;
    const cards = this.#cards(felt);
    const chips = this.#chips(felt);
    const known = this.#lying.size > 0;
    if (known && moves()) {
      this.#deal(felt, cards);
      this.#slide(chips);
    }
    this.#lying = new Map([...cards].map(([place, { looks }]) => [place, looks]));
    this.#staked = new Map([...chips].map(([place, { looks }]) => [place, looks]));
  }

  #cards(felt: HTMLElement): Map<string, { element: HTMLElement; looks: string }> {
    const found = new Map<string, { element: HTMLElement; looks: string }>();
    felt.querySelectorAll<HTMLElement>(".zone").forEach((zone, at) => {
      zone.querySelectorAll<HTMLElement>(".card").forEach((element, index) => {
        found.set(`${zone.dataset["pile"]}/${at}/${index}`, { element, looks: element.dataset["slot"] ?? "" });
      });
    });
    return found;
  }

  #chips(felt: HTMLElement): Map<string, { element: HTMLElement; looks: string }> {
    const found = new Map<string, { element: HTMLElement; looks: string }>();
    felt.querySelectorAll<HTMLElement>(".spot").forEach((spot) => {
      spot.querySelectorAll<HTMLElement>(".stack").forEach((element) => {
        const kind = element.classList.contains("won-chips") ? "won" : "stake";
        found.set(`${spot.dataset["wager"]}/${kind}`, { element, looks: element.textContent ?? "" });
      });
    });
    return found;
  }

  #deal(felt: HTMLElement, cards: Map<string, { element: HTMLElement; looks: string }>): void {
    const room = felt.getBoundingClientRect();
    const slower = settings().speed === "slow" ? SLOW : 1;
    let at = 0;
    for (const [place, { element, looks }] of cards) {
      const before = this.#lying.get(place);
      if (before === looks || looks === "empty") continue;
      const turned = before === "back" && looks !== "back";
      const box = element.getBoundingClientRect();
      const x = room.left + room.width * SHOE.x - box.left;
      const y = room.top + room.height * SHOE.y - box.top;
      const frames = turned
        ? [{ transform: "rotateY(90deg)" }, { transform: "none" }]
        : [{ transform: `translate(${x}px, ${y}px) rotate(8deg)`, opacity: 0.4 }, { transform: "none", opacity: 1 }];
      element.animate(frames, { duration: CARD * slower, delay: at * APART * slower, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)", fill: "backwards" });
      at += 1;
    }
  }

  #slide(chips: Map<string, { element: HTMLElement; looks: string }>): void {
    const slower = settings().speed === "slow" ? SLOW : 1;
    for (const [place, { element, looks }] of chips) {
      if (this.#staked.get(place) === looks) continue;
      const from = place.endsWith("/won") ? "translateY(-120px)" : "translateY(40px)";
      element.animate([{ transform: from, opacity: 0 }, { transform: "none", opacity: 1 }], {
        duration: CHIPS * slower,
        easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
      });
    }
  }
}

/** Whatever is moving has arrived. */
export function finish(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
  }
}
