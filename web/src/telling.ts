/** Tells what happens at a table: in sentences for live regions and for the log of text mode, and in sounds. */

import { heard } from "./heard.js";
import type { Part } from "./in-parts.js";
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
  /** Whether what was urgent before is not so any more. */
  settles?: boolean;
  /** What is there to be read, part by part, and is not said by itself. */
  parts?: Part[];
}

const MOST_KEPT = 200;
const SOON = 5000;

export class Telling extends EventTarget {
  /** Everything that was said, the newest first. */
  readonly log: Said[] = [];
  #last: Frame | null = null;
  #faults = 0;
  #lost = false;
  #over = "";
  #note = "";
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

  /** Say something when nothing else is being said; what is long follows in parts, for whoever goes through them. */
  say(text: string, parts: Part[] = []): void {
    this.#add({ text, urgent: false, typed: false, parts });
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
    const { fault, faults, lost, over, clock, note } = this.store;
    if (fault && faults !== this.#faults) this.warn(fault);
    if (lost !== this.#lost) (lost ? this.warn(words.lost) : this.#add({ text: said.connected, urgent: false, typed: false, settles: true }));
    if (over && over !== this.#over) this.warn(over);
    if (note && note !== this.#note) this.warn(note);
    [this.#faults, this.#lost, this.#over, this.#note] = [faults, lost, over, note];
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
    this.say([stakesTold(down), this.store.cannotStay].filter(Boolean).join(" "));
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
    const without = clock.running === "bets" && !own?.bets?.length ? words.withoutYou : "";
    this.warn(said.secondsLeft(SOON / 1000, least ? least.text || least.verb : without));
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
