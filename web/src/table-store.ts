/** What a table page knows: the frames of the house, the clock, chips going down, what is asked and not answered yet. */

import { Connection } from "./connection.js";
import { keptHere, Published } from "./fair/published.js";
import { OwnSeeds } from "./fair/seeds.js";
import { ask, get } from "./house.js";
import { Placing } from "./placing.js";
import type { Bankroll, Choice, Message, Problem, PrintedFelt, Request, SeatSeen, TableSeen, TableShown, View } from "./wire.js";
import { words } from "./words.js";

/** Time that runs: for bets or for a choice, and until when (as performance.now tells it). */
export interface Clock {
  running: "bets" | "choice";
  until: number;
  /** How many milliseconds it had when it was told. */
  whole: number;
}

export type Phase = "looking" | "placing" | "playing" | "settled";

export class TableStore extends EventTarget {
  seen: TableSeen | null = null;
  shown: TableShown | null = null;
  felt: PrintedFelt | null = null;
  placing: Placing | null = null;
  clock: Clock | null = null;
  /** Whether there is no connection at the moment. */
  lost = false;
  /** Why nothing more will come, if nothing will. */
  over = "";
  /** What was refused last, in a sentence. */
  fault = "";
  /** Something that is worth saying once. */
  note = "";
  bankroll: Bankroll | null = null;
  rounds = 0;
  /** What was published of deals, as it was first seen. */
  readonly published = new Published(keptHere());
  /** What this person adds to shuffles. */
  readonly seeds = new OwnSeeds();
  /** Results are on the circles until somebody touches a chip. */
  changing = false;

  #connection: Connection;
  #waiting = new Map<string, { request: Request; since: number }>();
  #doneIn = 0;
  #choseAt = "";
  #brought: number | null = null;
  #lastRound = "";
  #queue: Promise<void> = Promise.resolve();

  constructor(readonly table: string) {
    super();
    this.#connection = new Connection(table, {
      told: (message) => {
        // One after another: a felt may have to be fetched. If one fails, the table is asked for as a whole again.
        this.#queue = this.#queue.then(() => this.#told(message)).catch(() => this.#connection.again());
      },
      lost: () => this.#lostIt(),
      gone: (problem) => this.#gone(problem),
    });
  }

  open(): void {
    this.#connection.open();
  }

  close(): void {
    this.#connection.close();
  }

  // How it stands.

  get own(): SeatSeen | null {
    return this.seen?.seats.find((each) => each.seat === this.seen?.seat) ?? null;
  }

  /** The round in play, or the last one, if this person is or was in it. */
  get view(): View | null {
    return this.seen?.round ?? null;
  }

  get phase(): Phase {
    const view = this.view;
    if (view && !view.over) return "playing";
    if (!this.own) return "looking";
    return view && view.seat && !this.changing ? "settled" : "placing";
  }

  get yourTurn(): boolean {
    const view = this.view;
    return !!view && !view.over && view.turn === view.seat && view.seat > 0 && this.#choseAt !== this.moment;
  }

  /** Whether something was asked that the house has not answered, or has not shown yet. */
  get busy(): boolean {
    return this.#waiting.size > 0 || (this.seen !== null && this.seen.number < this.#doneIn);
  }

  get moment(): string {
    const view = this.view;
    return view ? `${view.round}/${view.number}` : "";
  }

  get net(): number {
    const own = this.own;
    return own && this.#brought !== null ? own.chips + (own.at_stake ?? 0) - this.#brought : 0;
  }

  get chips(): number {
    return this.own?.chips ?? 0;
  }

  /** The choice that the page has asked for and the house has not shown yet. */
  get pressed(): string {
    for (const { request } of this.#waiting.values()) {
      if (request.asks === "choose") return request.choice.text || request.choice.verb;
    }
    return "";
  }

  get slow(): boolean {
    const now = performance.now();
    return [...this.#waiting.values()].some(({ since }) => now - since > 400);
  }

  // What the person does.

  sit(chips: number, seat = 0): void {
    this.#ask({ asks: "sit down", chips, ...(seat ? { seat } : {}) });
  }

  bring(chips: number): void {
    this.#ask({ asks: "bring chips", chips });
  }

  getUp(): void {
    this.#ask({ asks: "get up" });
  }

  awayOrBack(): void {
    this.#ask({ asks: this.own?.away ? "be back" : "step away" });
  }

  /** Chips go down, or results are put away: whatever changes the circles before the deal. */
  place(change: (placing: Placing) => string | void): void {
    if (!this.placing || this.phase === "playing" || this.phase === "looking") return;
    this.changing = true;
    this.fault = change(this.placing) || "";
    this.#putDownAnew();
    this.#changed();
  }

  /** Bets that the house has already are changed there too: what lies on the circles is what is staked. */
  #putDownAnew(): void {
    const coming = this.seen?.coming;
    if (!coming || !this.placing || this.lost || !this.own?.bets?.length) return;
    this.#ask({ asks: "put down", deal: coming.round, stakes: this.placing.down, seed: this.seeds.for(coming.round) });
  }

  /** Leave: between rounds one gets up, with one's chips; a round in play waits. */
  leave(): void {
    if (this.own && !this.lost && this.phase !== "playing") this.getUp();
    this.close();
  }

  /** Put the chips down and wait for no more bets. */
  deal(): void {
    const { placing, seen } = this;
    if (!placing || !seen || this.lost || this.busy || this.phase === "playing" || !this.own) return;
    if (!seen.coming) return;
    if (!placing.total) {
      const others = seen.seats.some((each) => each.seat !== seen.seat && each.bets?.length);
      if (others) this.#ask({ asks: "ready", deal: seen.coming.round });
      else this.#fault(words.missing(placing.circles[0]?.wager ?? ""));
      return;
    }
    if (placing.total > this.chips) {
      this.#fault(words.tooFew(placing.total, this.chips));
      return;
    }
    const seed = this.seeds.for(seen.coming.round);
    this.#ask({ asks: "put down", deal: seen.coming.round, stakes: placing.down, seed });
  }

  /** Choose, by the id of an action of the bar; for an amount, with how many chips. */
  choose(id: string, amount = 0): void {
    const view = this.view;
    if (!view || this.lost || !this.yourTurn || this.pressed) return; // an answer to something else may still be on its way
    const choice = amount ? this.#amount(amount) : this.#choice(id.replace(/^choose:/, ""));
    if (!choice) return;
    this.#choseAt = this.moment;
    this.#ask({ asks: "choose", round: view.round, number: view.number, choice });
  }

  #choice(short: string): Choice | null {
    const choices = this.view?.choices;
    const found = choices?.options?.find((each) => (each.text || each.verb) === short);
    if (found) return { verb: found.verb, wager: found.wager ?? "", chips: found.chips ?? 0 };
    const amounts = choices?.amounts;
    return amounts && short.startsWith(amounts.verb) ? this.#amount(amounts.most) : null;
  }

  #amount(chips: number): Choice | null {
    const amounts = this.view?.choices.amounts;
    return amounts ? { verb: amounts.verb, wager: amounts.wager, chips } : null;
  }

  /** What one adds to the shuffle is another now: bets that are down go down again with it. */
  seedChanged(): void {
    const coming = this.seen?.coming;
    if (!coming || !this.own?.bets?.length || this.phase === "playing") return;
    this.#ask({ asks: "put down", deal: coming.round, stakes: Object.fromEntries(this.own.bets), seed: this.seeds.for(coming.round) });
  }

  /** Be given new chips, if the house has any to give. */
  async newPurse(): Promise<void> {
    try {
      this.bankroll = await ask<Bankroll>("POST", "/me/chips");
      if (this.bankroll.bankroll) this.bring(this.bankroll.bankroll);
    } catch (fault) {
      this.#fault((fault as Error).message);
    }
    this.#changed();
  }

  say(note: string): void {
    this.note = note;
    this.#changed();
  }

  // What the house tells.

  async #told(message: Message): Promise<void> {
    switch (message.type) {
      case "table":
        await this.#see(message.data, message.shown ?? null);
        return;
      case "clock":
        this.clock = {
          running: message.running,
          until: performance.now() + message.milliseconds,
          whole: Math.max(message.milliseconds, this.clock?.whole ?? 0),
        };
        break;
      case "done":
        this.#doneIn = Math.max(this.#doneIn, message.seq);
        this.#done(this.#waiting.get(message.request)?.request);
        this.#waiting.delete(message.request);
        break;
      case "refused":
        if (this.#waiting.get(message.request)?.request.asks === "choose") this.#choseAt = "";
        this.#waiting.delete(message.request);
        this.fault = message.problem.detail ?? message.problem.title ?? "";
        break;
      case "ended":
        break; // the connection tries again
    }
    this.#changed();
  }

  async #see(seen: TableSeen, shown: TableShown | null): Promise<void> {
    if (!this.felt || this.felt.fingerprint !== seen.fingerprint || this.felt.text !== seen.posting) {
      const felt = await get<PrintedFelt>(`/tables/${encodeURIComponent(this.table)}/felt`);
      const before = this.placing;
      this.felt = felt;
      this.placing = new Placing(felt);
      if (before) this.placing.last = before.last;
    }
    const before = this.seen;
    const wasLost = this.lost;
    this.seen = seen;
    this.shown = shown;
    this.lost = false;
    this.clock = null; // if one runs it is told next
    this.published.see(seen);
    this.#count(before, seen);
    if (seen.closed) this.over = words.ended;
    this.dispatchEvent(new CustomEvent("seen", { detail: { before, wasLost } }));
    this.#changed();
  }

  #count(before: TableSeen | null, seen: TableSeen): void {
    const own = this.own;
    const view = seen.round;
    if (own && this.#brought === null) this.#brought = keptBrought(seen) ?? own.chips + (own.at_stake ?? 0);
    if (own && before && !before.seat) this.#brought = own.chips + (own.at_stake ?? 0);
    if (own && this.#brought !== null) keepBrought(seen, this.#brought);
    if (!before && own?.bets?.length) this.placing?.lying(Object.fromEntries(own.bets));
    if (view && !view.over && view.seat && String(view.round) !== this.#lastRound) {
      this.#lastRound = String(view.round);
      this.changing = false;
      this.fault = "";
      if (own?.seat === view.seat && this.placing?.total) this.placing.played();
    }
    if (before?.round && !before.round.over && view?.over && view.seat) this.rounds += 1;
    if (view && !view.over && this.moment !== this.#choseAt) this.fault = "";
  }

  #done(request: Request | undefined): void {
    if (request?.asks === "put down") {
      if (Object.keys(request.stakes).length) this.published.added(request.deal, this.seen?.seat ?? 0, request.seed ?? "");
      else this.published.tookBack(request.deal);
      // Not before: without its bets one would sit the round out.
      if (Object.keys(request.stakes).length) this.#ask({ asks: "ready", deal: request.deal });
    }
    if (request?.asks === "bring chips" && this.#brought !== null) this.#brought += request.chips;
  }

  #lostIt(): void {
    this.lost = true;
    this.clock = null;
    this.#changed();
  }

  /** Nothing more will come, and why. */
  end(why: string): void {
    this.over = why;
    this.#changed();
  }

  #gone(problem: Problem): void {
    this.end(problem.detail ?? problem.title ?? words.ended);
  }

  #ask(request: Request): void {
    this.fault = "";
    this.#waiting.set(this.#connection.ask(request), { request, since: performance.now() });
    this.#changed();
    setTimeout(() => this.#changed(), 410); // whatever is slow then says so
  }

  #fault(text: string): void {
    this.fault = text;
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}

/** The chips that were brought to a table are remembered while the window is open, so that a reload keeps the net. */
function keptBrought(seen: TableSeen): number | null {
  try {
    const kept = sessionStorage.getItem(`croupier.brought.${seen.table}.${seen.seat}`);
    return kept === null ? null : Number(kept);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function keepBrought(seen: TableSeen, chips: number): void {
  try {
    sessionStorage.setItem(`croupier.brought.${seen.table}.${seen.seat}`, String(chips));
  } catch {
    // The net begins anew with the next load.
  }
}
