/**
 * What a table page knows: the frames of the house, the clock, chips going down, what is asked and not answered yet.
 * Longer than most, since a frame, a click and the clock are put in order in one place; nothing else changes a table's page.
 */

import { Connection } from "./connection.js";
import { keptHere, Published } from "./fair/published.js";
import { OwnSeeds } from "./fair/seeds.js";
import { postedOtherwise } from "./games.js";
import { get, PROMPTLY, Refusal, whoever } from "./house.js";
import { keep, kept } from "./kept.js";
import { endedSince, meanwhile, ranOut } from "./meanwhile.js";
import { Placing, type Stakes } from "./placing.js";
import { BUY_IN, chipsAt, filled, gathered, type Purse } from "./purse.js";
import { Tabs } from "./tabs.js";
import type { Bankroll, Choice, Message, Problem, PrintedFelt, Request, SeatSeen, TableSeen, TableShown, View } from "./wire.js";
import { sentence, words } from "./words.js";

/** Time that runs: for bets or for a choice, and until when (as performance.now tells it). */
export interface Clock {
  running: "bets" | "choice";
  until: number;
  /** How many milliseconds it had when it was first told. */
  whole: number;
}

/** Milliseconds after which it is said that something is still being sent. */
const SLOW = 400;
/** Milliseconds by which a clock that is told again may end otherwise, and be the same: so long may words be on their way. */
const ON_THE_WAY = 900;
/** Milliseconds until a house that could not be reached is tried again, and at most. */
const AGAIN = 1000;
const LONGEST_AGAIN = 8000;

export type Phase = "looking" | "placing" | "playing" | "settled";

export class TableStore extends EventTarget {
  seen: TableSeen | null = null;
  shown: TableShown | null = null;
  felt: PrintedFelt | null = null;
  placing: Placing | null = null;
  clock: Clock | null = null;
  /** Whether there is no connection at the moment. */
  lost = false;
  /** Why the table is not there yet, if something went wrong; it is tried again. */
  trouble = "";
  /** Why nothing more will come, if nothing will. */
  over = "";
  /** What was refused last, in a sentence, and on which circle, if on one. */
  fault = "";
  faultAt = "";
  /** How often something was refused: the same sentence may be said again. */
  faults = 0;
  /** Where one's chips are, if that is why. */
  elsewhere: TableSeen | null = null;
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
  #tabs: Tabs;
  #waiting = new Map<string, { request: Request; since: number }>();
  #doneIn = 0;
  /** The action that was chosen last, and when in the round: it is shown until the house has gone on. */
  #chosen = { at: "", id: "" };
  /** The last stakes that were put down, as long as they are not answered. */
  #puttingDown = "";
  /** Whether a deal was asked for too early: what was asked before it, a seat or a choice, may be seen before it is answered, and before the deal is fixed. */
  #dealsThen = false;
  /** The deal that was last asked for: asked for once more before that is answered, it is dealt once. */
  #dealing = "";
  #brought: number | null = null;
  /** Since when chips are being fetched, if they are. */
  #fetching: number | null = null;
  #lastRound = "";
  #queue: Promise<void> = Promise.resolve();
  /** How often it had to begin again: what a table was before that is of no use any more. */
  #beginnings = 0;
  #closed = false;
  /** The clock that ran last. */
  #ran: Clock | null = null;

  constructor(readonly table: string) {
    super();
    this.#tabs = new Tabs(`table.${table}`);
    this.#connection = new Connection(table, {
      told: (message) => {
        // One after another: a felt may have to be fetched. If one fails, the table is asked for as a whole again.
        const beginning = this.#beginnings;
        this.#queue = this.#queue
          .then(() => (message.type === "table" && beginning !== this.#beginnings ? undefined : this.#told(message)))
          .catch((fault: Error) => this.#again(fault));
      },
      lost: () => this.#lostIt(),
      gone: (problem) => this.#gone(problem),
    });
  }

  /** Come in, and have the table told; as long as the house cannot be reached, it is tried again. */
  async enter(wait = AGAIN): Promise<void> {
    try {
      this.bankroll = await whoever();
      this.trouble = "";
      this.open();
    } catch (fault) {
      if (fault instanceof Refusal && fault.status >= 400 && fault.status < 500) return this.end(fault.message);
      this.#troubled(fault as Error);
      setTimeout(() => this.#closed || void this.enter(Math.min(2 * wait, LONGEST_AGAIN)), wait);
    }
  }

  open(): void {
    if (!this.#closed) this.#connection.open();
  }

  close(): void {
    this.#closed = true;
    this.#connection.close();
    this.#tabs.close();
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
    return !!view && !view.over && view.turn === view.seat && view.seat > 0 && this.#chosen.at !== this.moment;
  }

  /** Whether something was asked that the house has not answered, or has not shown yet. */
  get busy(): boolean {
    return this.#fetching !== null || this.#waiting.size > 0 || (this.seen !== null && this.seen.number < this.#doneIn);
  }

  /** The name of the last round, if this person was in it. */
  get playedLast(): string {
    const { view } = this;
    return view?.over && String(view.round) === this.#lastRound ? (this.seen?.last?.round ?? "") : "";
  }

  get moment(): string {
    const view = this.view;
    return view ? `${view.round}/${view.number}` : "";
  }

  get net(): number {
    const own = this.own;
    return own && this.#brought !== null ? own.chips + (own.at_stake ?? 0) - this.#brought : 0;
  }

  /** What one has here; whoever looks on, in the purse. */
  get chips(): number {
    return this.own?.chips ?? this.bankroll?.bankroll ?? 0;
  }

  /** The action that the page has asked for and the house has not shown yet. */
  get pressed(): string {
    return this.#chosen.at === this.moment ? this.#chosen.id : "";
  }

  /** Whether something has had no answer for so long that it is said. */
  get slow(): boolean {
    const now = performance.now();
    const asked = [...this.#waiting.values()].map(({ since }) => since);
    return [...asked, this.#fetching ?? now].some((since) => now - since >= SLOW);
  }

  /** Whether somebody without a seat was found to have nothing to sit down with. */
  get broke(): boolean {
    return !this.own && this.fault === words.emptyPurse;
  }

  /** Why the next round may not be one to play to its end, if what is down leaves too little for it. */
  get cannotStay(): string {
    return (this.own && this.phase !== "playing" && this.placing?.cannotStay(this.chips)) || "";
  }

  /** Whether there is too little here to play for. */
  get spent(): boolean {
    return this.phase !== "playing" && !!this.own && !!this.placing && !this.own.bets?.length && this.chips < this.placing.least;
  }

  // What the person does.

  /** Sit down, with as many chips as people bring: those of an idle seat elsewhere, if there are too few beside it. */
  async sit(seat = 0): Promise<void> {
    if (this.own) return;
    await this.#with(gathered, (chips) => this.#ask({ asks: "sit down", chips, ...(seat ? { seat } : {}) }));
  }

  /** Bring what one has elsewhere, or sit down with it; whoever has nothing is given new chips. */
  newPurse(): Promise<void> {
    return this.#with(filled, (chips) => (this.own ? this.bring(chips) : this.#ask({ asks: "sit down", chips })));
  }

  bring(chips: number): void {
    this.#ask({ asks: "bring chips", chips });
  }

  /** Fetch one's chips and do something with them, or say where they are. */
  async #with(fetched: (table: string) => Promise<Purse>, bring: (chips: number) => void): Promise<void> {
    if (this.#fetching !== null) return;
    this.#fetching = performance.now();
    this.#refuse("");
    this.#changed();
    this.#slowSoon();
    try {
      const { bankroll, elsewhere } = await fetched(this.table);
      this.bankroll = bankroll;
      if (bankroll.bankroll) bring(Math.min(BUY_IN, bankroll.bankroll));
      else if (elsewhere) this.#refuse(words.chipsElsewhere(chipsAt(elsewhere), elsewhere.title, elsewhere.seat));
      else this.#refuse(words.emptyPurse);
      if (!bankroll.bankroll) this.elsewhere = elsewhere;
    } catch (fault) {
      this.#dealsThen = false;
      this.#refuse((fault as Error).message);
    }
    this.#fetching = null;
    this.#changed();
  }

  getUp(): void {
    this.#dealing = "";
    this.#ask({ asks: "get up" });
  }

  /** Chips go down, or results are put away: whatever changes the circles before the deal. Not while nobody could be told. */
  place(change: (placing: Placing) => string | void): void {
    if (!this.placing || this.lost || this.phase === "playing" || this.phase === "looking" || this.spent) return;
    this.changing = true;
    this.#dealsThen = false;
    this.note = "";
    this.#refuse(change(this.placing) || "");
    this.#putDownAnew();
    this.#keep();
    this.#changed();
  }

  /** Put chips on a circle; one that takes none says why, beneath it. */
  add(wager: string, chips: number): void {
    const why = chips > 0 ? this.placing?.refused(wager) : "";
    if (why && !this.spent) this.#fault(why, wager);
    else this.place((each) => each.add(wager, chips));
  }

  /** Bets that the house has already are changed there too: what lies on the circles is what is staked. */
  #putDownAnew(): void {
    const coming = this.seen?.coming;
    if (!coming || !this.placing || !(this.own?.bets?.length || this.#puttingDown)) return;
    this.#putDown(coming.round, this.placing.down);
  }

  #putDown(deal: string, stakes: Stakes): void {
    this.#puttingDown = this.#ask({ asks: "put down", deal, stakes, seed: this.seeds.for(deal) });
  }

  /** Leave: between rounds one gets up, with one's chips, unless one is here in another tab; a round in play waits. */
  leave(): void {
    if (this.own && !this.lost && this.phase !== "playing" && !this.#tabs.others) this.getUp();
    this.close();
  }

  /** Put the chips down and wait for no more bets. */
  deal(): void {
    const { placing, seen } = this;
    this.#dealsThen = false;
    if (!placing || !seen || this.lost || this.spent || this.phase === "playing" || !this.own) return;
    this.#dealsThen = !seen.coming || (this.busy && seen.coming.round !== this.#dealing);
    if (this.busy || !seen.coming) return;
    if (!placing.total) {
      const others = seen.seats.some((each) => each.seat !== seen.seat && each.bets?.length);
      if (others) {
        this.#dealing = seen.coming.round;
        this.#ask({ asks: "ready", deal: seen.coming.round });
      } else this.#fault(words.missing(placing.missing), placing.missing);
    } else if (placing.missing) this.#fault(words.missing(placing.missing), placing.missing);
    else if (placing.total > this.chips) this.#fault(words.tooFew(placing.total, this.chips));
    else {
      this.#dealing = seen.coming.round;
      this.#putDown(seen.coming.round, placing.down);
    }
  }

  /** Deal, if that was asked for too early and can be done now. */
  #dealIfAsked(): void {
    if (this.#dealsThen && !this.busy) this.deal();
  }

  /** Choose, by the id of an action of the bar; for an amount, with how many chips. */
  choose(id: string, amount = 0): void {
    const view = this.view;
    if (!view || this.lost || !this.yourTurn || this.pressed) return; // an answer to something else may still be on its way
    const choice = amount ? this.#amount(amount) : this.#choice(id.replace(/^choose:/, ""));
    if (!choice) return;
    this.#chosen = { at: this.moment, id };
    this.note = "";
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
    this.#putDown(coming.round, Object.fromEntries(this.own.bets));
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
        this.clock = this.#ran = this.#runs(message.running, message.milliseconds);
        break;
      case "done":
        this.#doneIn = Math.max(this.#doneIn, message.seq);
        this.#done(this.#waiting.get(message.request)?.request, message.request);
        this.#waiting.delete(message.request);
        this.#dealIfAsked();
        break;
      case "refused":
        this.#refused(message.request);
        this.#refuse(message.problem.detail ?? message.problem.title ?? "");
        break;
      case "ended":
        break; // the connection tries again
    }
    this.#changed();
  }

  /** Whoever asked sees why; nothing that was to follow is done without them. */
  #refused(key: string): void {
    const asks = this.#waiting.get(key)?.request.asks;
    if (asks === "choose") this.#chosen = { at: "", id: "" };
    if (asks === "put down" || asks === "ready") this.#dealing = "";
    if (this.#puttingDown === key) this.#puttingDown = "";
    this.#dealsThen = false;
    this.#waiting.delete(key);
  }

  /** A clock that runs: it is told anew with whatever happens, and goes on from where it was. */
  #runs(running: Clock["running"], milliseconds: number): Clock {
    const until = performance.now() + milliseconds;
    const goesOn = this.#ran?.running === running && Math.abs(this.#ran.until - until) < ON_THE_WAY;
    return { running, until, whole: goesOn ? this.#ran!.whole : milliseconds };
  }

  async #see(seen: TableSeen, shown: TableShown | null): Promise<void> {
    const posted = this.felt?.text;
    if (!this.felt || this.felt.fingerprint !== seen.fingerprint || posted !== seen.posting) {
      const felt = await get<PrintedFelt>(`/tables/${encodeURIComponent(this.table)}/felt`, PROMPTLY);
      const before = this.placing;
      this.felt = felt;
      this.placing = new Placing(felt);
      if (before) this.placing.last = before.last;
    }
    const before = this.seen;
    const wasLost = this.lost;
    if (seen.round?.round !== this.seen?.round?.round) this.note = "";
    if (wasLost && this.seen && this.shown && shown) this.note = meanwhile({ seen: this.seen, shown: this.shown }, { seen, shown });
    else if (before) this.note = ranOut(before, seen, !!this.pressed, this.clock?.running === "bets") || this.note;
    if (posted !== undefined && posted !== this.felt.text) this.note = [this.note, words.postedOtherwise(postedOtherwise(this.felt.text).join(", "))].filter(Boolean).join(" ");
    this.seen = seen;
    this.shown = shown;
    this.lost = false;
    this.trouble = "";
    this.#connection.useful();
    this.clock = null; // if one runs it is told next
    this.published.see(seen);
    this.#count(before, seen);
    if (before?.seat && !seen.seat) void this.#lookInPurse();
    if (this.own?.away && (!before || wasLost)) this.#ask({ asks: "be back" }); // or the seat would be given up
    if (seen.closed) {
      this.over = words.ended;
      this.#connection.close();
    }
    this.dispatchEvent(new CustomEvent("seen", { detail: { before, wasLost } }));
    this.#dealIfAsked();
    this.#changed();
  }

  /** Whoever has got up has their chips in the purse. */
  async #lookInPurse(): Promise<void> {
    this.bankroll = await get<Bankroll>("/me", PROMPTLY).catch(() => this.bankroll); // what is known of it stays
    this.#changed();
  }

  #count(before: TableSeen | null, seen: TableSeen): void {
    const own = this.own;
    const view = seen.round;
    if (own && !before?.seat) this.#comes(own, before !== null);
    this.#lie(before, own);
    if (view?.seat && String(view.round) !== this.#lastRound) {
      this.#lastRound = String(view.round);
      this.changing = false;
      this.#refuse("");
      if (before && own?.seat === view.seat && this.placing?.total) this.placing.played();
    }
    const was = before?.round;
    if (was?.seat && !was.over && was.round !== view?.round) this.rounds += 1; // its end was not seen
    if (before && endedSince(before, seen)) this.rounds += 1;
    if (view && !view.over && this.moment !== this.#chosen.at) this.#refuse("");
    this.#keep();
  }

  /** Bets that the house has lie on the circles, also if they were put down in another tab; those on their way lie there already. */
  #lie(before: TableSeen | null, own: SeatSeen | null): void {
    const was = before?.seats.find((each) => each.seat === before.seat)?.bets ?? [];
    const bets = own?.bets ?? [];
    if (bets.length && !this.#puttingDown && JSON.stringify(bets) !== JSON.stringify(was)) this.placing?.lying(Object.fromEntries(bets));
  }

  /** One has a seat: the evening goes on, be it that one was on another page meanwhile or that one sits down anew. */
  #comes(own: SeatSeen, anew: boolean): void {
    const before = kept(this.table, own.name);
    const here = own.chips + (own.at_stake ?? 0);
    this.#brought = before === null ? here : anew ? here - before.net : before.brought;
    this.rounds = before?.rounds ?? 0;
    if (before && this.placing) this.placing.was(before.stakes, before.last);
  }

  #keep(): void {
    const { own, placing } = this;
    if (!own || !placing || this.#brought === null) return;
    keep(this.table, own.name, { brought: this.#brought, net: this.net, rounds: this.rounds, last: placing.last, stakes: placing.stakes });
  }

  #done(request: Request | undefined, key: string): void {
    if (request?.asks === "put down") {
      const any = Object.keys(request.stakes).length > 0;
      if (any) this.published.added(request.deal, this.seen?.seat ?? 0, request.seed ?? "");
      else this.published.tookBack(request.deal);
      if (this.#puttingDown !== key) return; // others were put down since, and count
      this.#puttingDown = "";
      // Not before: without its bets one would sit the round out.
      if (any) this.#ask({ asks: "ready", deal: request.deal });
    }
    if (request?.asks === "bring chips" && this.#brought !== null) {
      this.#brought += request.chips;
      this.#keep();
    }
    if (this.bankroll && (request?.asks === "sit down" || request?.asks === "bring chips")) {
      this.bankroll = { ...this.bankroll, bankroll: this.bankroll.bankroll - request.chips };
    }
  }

  #lostIt(): void {
    this.lost = true;
    this.#dealsThen = false;
    this.clock = null;
    this.#changed();
  }

  /** Nothing more will come, and why. */
  end(why: string): void {
    this.over = why;
    this.#changed();
  }

  #gone(problem: Problem): void {
    this.end(sentence(problem.detail ?? problem.title ?? words.ended));
  }

  #ask(request: Request): string {
    this.#refuse("");
    const key = this.#connection.ask(request);
    this.#waiting.set(key, { request, since: performance.now() });
    this.#changed();
    this.#slowSoon();
    return key;
  }

  /** Whatever has no answer yet by then is said to be slow. */
  #slowSoon(): void {
    setTimeout(() => this.#changed(), SLOW + 1);
  }

  /** Something of what came could not be used. */
  #again(fault: Error): void {
    this.#beginnings += 1;
    this.#troubled(fault);
    this.#connection.again();
  }

  #troubled(fault: Error): void {
    this.trouble = words.tryingAgain(sentence(fault.message));
    this.#changed();
  }

  #fault(text: string, wager = ""): void {
    this.#refuse(text, wager);
    this.#changed();
  }

  #refuse(text: string, wager = ""): void {
    if (text) this.faults += 1;
    this.fault = sentence(text);
    this.faultAt = text && wager;
    this.elsewhere = null;
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}
