/**
 * What is said of a table: one group of sentences for each group of events, found by comparing the table before and after.
 */

import type { Stakes } from "./placing.js";
import type { Brought, Choices, Pile, SeatSeen, TableSeen, TableShown, View } from "./wire.js";
import { sentence, words } from "./words.js";
import { spokenWords as said } from "./words/spoken.js";

/** A table as it was seen at some time. */
export interface Frame {
  seen: TableSeen;
  shown: TableShown;
}

/** What has happened since; nothing, if nothing that matters has. With `company`, what the other seats did too. */
export function happened(before: Frame | null, after: Frame, company = false): string {
  return joined([seated(before, after), brought(before, after), inRound(before, after, company)]);
}

/** Whoever sits down is told where, and with how much. */
function seated(before: Frame | null, { seen }: Frame): string {
  if (!before || before.seen.seat === seen.seat) return "";
  const own = seat(seen);
  return own ? said.seated(own.seat, own.chips) : said.gotUp;
}

/** Chips that one has more of, where no round has brought them. */
function brought(before: Frame | null, { seen }: Frame): string {
  const [was, own] = [before && seat(before.seen), seat(seen)];
  const [then, now] = [before?.seen.round, seen.round];
  if (!was || !own || was.seat !== own.seat || then?.round !== now?.round || (now && !(now.over && then?.over))) return "";
  const more = own.chips + (own.at_stake ?? 0) - was.chips - (was.at_stake ?? 0);
  return more > 0 ? said.brought(more, own.chips) : "";
}

function seat(seen: TableSeen): SeatSeen | undefined {
  return seen.seats.find((each) => each.seat === seen.seat);
}

function inRound(before: Frame | null, after: Frame, company: boolean): string {
  const view = after.seen.round;
  if (!view) return before?.seen.round ? after.shown.message : "";
  const from = before?.seen.round?.round === view.round ? before : null;
  if (view.void) return from?.seen.round?.over ? "" : after.shown.message;
  const others = company ? othersDid(from, after) : [];
  if (!view.over) return joined([...others, ...course(from, after, view)]);
  if (from?.seen.round?.over) return joined(others);
  return before ? joined([...result(after, view), ...turned(from, after), ...others]) : after.shown.message;
}

function joined(sentences: string[]): string {
  return sentences.filter(Boolean).join(" ");
}

// A round in play.

function course(from: Frame | null, after: Frame, view: View): string[] {
  const settled = after.shown.settled.slice(from?.shown.settled.length ?? 0);
  return [dealt(from, after, view), ...hands(from, after), ...because(settled), asked(from, view)];
}

/** The cards of a street, after its name: "Flop: eight of spades, king of diamonds, four of hearts." */
function dealt(from: Frame | null, after: Frame, view: View): string {
  const parts = after.shown.piles.flatMap((pile) => {
    const cards = newCards(from, pile);
    if (!cards.length) return [];
    if (pile.owner === "table") return [cards.join(", ")];
    return [pile.owner === "house" ? said.dealerShows(cards) : said.dealt(cards)];
  });
  const begins = from?.seen.round?.street !== view.street;
  if (parts.length) return begins ? said.street(view.street, parts.join("; ")) : `${sentence(parts.join("; "))}.`;
  return begins ? said.streetAlone(view.street) : "";
}

/** The cards of a pile that can be seen and could not before. */
function newCards(from: Frame | null, pile: Pile): string[] {
  const known = faces(from?.shown.piles.find((each) => each.name === pile.name));
  return faces(pile).filter((code) => {
    const at = known.indexOf(code);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  }).map(words.card);
}

function faces(pile: Pile | undefined): string[] {
  return (pile?.rows ?? []).flat().flatMap((slot) => (slot.kind === "card" && slot.card ? [slot.card] : []));
}

function hands(from: Frame | null, after: Frame): string[] {
  return after.shown.piles
    .filter((pile) => pile.hands && pile.owner !== "house" && pile.hands !== from?.shown.piles.find((each) => each.name === pile.name)?.hands)
    .map((pile) => (pile.owner === "seat" ? said.youHave(pile.hands) : said.boardMakes(pile.hands)));
}

function asked(from: Frame | null, view: View): string {
  const before = from?.seen.round;
  const another = before?.number !== view.number || before.turn !== view.turn;
  return view.seat && view.turn === view.seat && another ? choicesTold(view.choices) : "";
}

/** "Bet 1 for 10, bet 2 for 20, or check." */
export function choicesTold(choices: Choices): string {
  const options = (choices.options ?? []).map((each) => said.choice(each.text || each.verb, each.chips ?? 0));
  const amounts = choices.amounts ? [said.amount(choices.amounts.verb, choices.amounts.most)] : [];
  const all = [...options, ...amounts];
  return all.length ? said.choices(all) : "";
}

function othersDid(from: Frame | null, after: Frame): string[] {
  return after.shown.neighbours.flatMap((each) => {
    const before = from?.shown.neighbours.find((other) => other.seat === each.seat)?.chosen ?? "";
    const chosen = each.chosen.startsWith(before) ? each.chosen.slice(before.length).replace(/^, /, "") : each.chosen;
    return chosen ? [said.other(each.name || words.seat(each.seat), chosen)] : [];
  });
}

// A round that is over.

/** The net first, then each wager with its reason. */
export function result(after: Frame, view: View): string[] {
  if (!view.seat) return [after.shown.message];
  const net = after.shown.settled.reduce((sum, each) => sum + each.net, 0);
  return [net > 0 ? said.won(net) : net < 0 ? said.lost(-net) : said.even, ...because(after.shown.settled)];
}

/** What wagers brought; neighbours with the same reason share it. */
export function because(settled: Brought[]): string[] {
  const groups: Brought[][] = [];
  for (const each of settled.filter((one) => one.stake || one.net)) {
    const last = groups.at(-1);
    if (last?.[0]?.why === each.why) last.push(each);
    else groups.push([each]);
  }
  return groups.map((group) => said.because(group.map(came), group[0]!.why));
}

function came({ wager, net }: Brought): string {
  return net > 0 ? said.wagerWins(wager, net) : net < 0 ? said.wagerLoses(wager, -net) : said.wagerPushes(wager);
}

/** The cards that were turned over or dealt at the end. */
function turned(from: Frame | null, after: Frame): string[] {
  return after.shown.piles.flatMap((pile) => {
    const cards = newCards(from, pile);
    if (!cards.length) return [];
    if (pile.owner === "house") return [said.dealerHas(faces(pile).map(words.card), pile.hands)];
    if (pile.owner === "table") return [said.boardIs(faces(pile).map(words.card))];
    return [`${sentence(said.dealt(cards))}.`];
  });
}

// Chips.

/** What is down after somebody changed it. */
export function stakesTold(down: Stakes): string {
  const wagers = Object.entries(down).filter(([, count]) => count > 0);
  const total = wagers.reduce((sum, [, count]) => sum + count, 0);
  return total ? said.down(wagers.map(([wager, count]) => said.onWager(wager, count)), total) : said.nothingDown;
}
