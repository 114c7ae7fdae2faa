/** Tells what happens at a table: in sentences for live regions and for the log of text mode, and in sounds. */

import { heard } from "./heard.js";
import { onChange, settings } from "./settings.js";
import { play } from "./sound.js";
import { happened, stakesTold, type Frame } from "./spoken.js";
import type { Clock, TableStore } from "./table-store.js";
import { words } from "./words.js";
import { panelWords } from "./words/panels.js";
import { spokenWords as said } from "./words/spoken.js";

export interface Said {
  text: string;
  /** Whether it is said at once, whatever else is being read. */
  urgent: boolean;
  /** Whether it is what a person typed. */
  typed: boolean;
}

const MOST_KEPT = 200;
const SOON = 5000;

export class Telling extends EventTarget {
  /** Everything that was said, the newest first. */
  readonly log: Said[] = [];
  #last: Frame | null = null;
  #fault = "";
  #lost = false;
  #over = "";
  #down = "";
  #sound = settings().sound;
  #clock: Clock | null = null;
  #soon: ReturnType<typeof setTimeout> | undefined;
  #forget: (() => void)[] = [];

  constructor(readonly store: TableStore) {
    super();
  }

  start(): void {
    const seen = (): void => this.#seen();
    const change = (): void => this.#changed();
    this.store.addEventListener("seen", seen);
    this.store.addEventListener("change", change);
    this.#forget = [
      () => this.store.removeEventListener("seen", seen),
      () => this.store.removeEventListener("change", change),
      onChange(() => this.#set()),
    ];
  }

  stop(): void {
    this.#forget.forEach((each) => each());
    clearTimeout(this.#soon);
  }

  /** Say something when nothing else is being said. */
  say(text: string): void {
    this.#add({ text, urgent: false, typed: false });
  }

  /** Say something at once. */
  warn(text: string): void {
    this.#add({ text, urgent: true, typed: false });
  }

  /** Keep what a person typed with the rest. */
  typed(text: string): void {
    this.#add({ text: said.typed(text), urgent: false, typed: true });
  }

  #add(each: Said): void {
    if (!each.text) return;
    this.log.unshift(each);
    this.log.length = Math.min(this.log.length, MOST_KEPT);
    this.dispatchEvent(new Event("said"));
  }

  #seen(): void {
    const { seen, shown } = this.store;
    if (!seen || !shown) return;
    const after = { seen, shown };
    this.say(happened(this.#last, after, settings().company));
    play(heard(this.#last, after));
    this.#last = after;
  }

  #changed(): void {
    const { fault, lost, over, clock } = this.store;
    if (fault && fault !== this.#fault) this.warn(fault);
    if (lost !== this.#lost) (lost ? this.warn(words.lost) : this.say(said.connected));
    if (over && over !== this.#over) this.warn(over);
    [this.#fault, this.#lost, this.#over] = [fault, lost, over];
    this.#chips();
    if (clock !== this.#clock) this.#watch(clock);
  }

  /** Chips that a person puts down or takes back. */
  #chips(): void {
    const { placing, phase } = this.store;
    const down = placing?.down ?? {};
    const told = JSON.stringify(down);
    const before = this.#down;
    this.#down = told;
    if (!before || told === before || phase === "playing" || phase === "looking") return;
    this.say(stakesTold(down));
    play(["chip"]);
  }

  /** Five seconds before a clock has run out it is said, if it runs for this person. */
  #watch(clock: Clock | null): void {
    this.#clock = clock;
    clearTimeout(this.#soon);
    if (!clock) return;
    const left = clock.until - performance.now() - SOON;
    if (left >= 0) this.#soon = setTimeout(() => this.#fiveLeft(clock), left);
  }

  #fiveLeft(clock: Clock): void {
    const { yourTurn, own, view } = this.store;
    if (clock.running === "choice" ? !yourTurn : !own || own.ready) return;
    const least = clock.running === "choice" ? view?.choices.options?.find((each) => !each.chips) : undefined;
    this.warn(said.secondsLeft(SOON / 1000, least ? least.text || least.verb : ""));
    play(["clock"]);
  }

  #set(): void {
    const { sound } = settings();
    if (sound === this.#sound) return;
    this.#sound = sound;
    this.say(sound ? panelWords.soundOn : panelWords.soundOff);
    play(["chip"]);
  }
}
