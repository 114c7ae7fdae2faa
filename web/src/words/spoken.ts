/** The catalogue's part for what is spoken and for text mode. */

import { decimal, figure, percent, sentence } from "../words.js";

const chips = (count: number): string => `${figure(count)} ${count === 1 ? "chip" : "chips"}`;

/** Hands that are one of their kind, and so have an article. */
const ARTICLED = /^(pair|straight|flush|full house|royal flush|mini royal|natural|hard|soft)\b/;

function listed(items: string[], word: "and" | "or"): string {
  if (items.length < 2) return items.join("");
  if (items.length === 2) return `${items[0]} ${word} ${items[1]}`;
  return `${items.slice(0, -1).join(", ")}, ${word} ${items.at(-1)}`;
}

/** A hand as one has it: "a pair of eights", "two pair, kings and eights". */
function having(hand: string): string {
  return hand
    .split("; ")
    .map((each) => (ARTICLED.test(each) ? `a ${each}` : each))
    .join("; ");
}

export const spokenWords = {
  listed,
  // The course of a round
  street: (street: string, rest: string): string => `${street}: ${rest}.`,
  streetAlone: (street: string): string => `${street}.`,
  dealt: (cards: string[]): string => `you are dealt ${listed(cards, "and")}`,
  dealerShows: (cards: string[]): string => `the dealer shows ${listed(cards, "and")}`,
  dealerHas: (cards: string[], hand: string): string => `The dealer has ${listed(cards, "and")}${hand ? `: ${having(hand)}` : ""}.`,
  boardIs: (cards: string[]): string => `The board: ${cards.join(", ")}.`,
  youHave: (hand: string): string => `You have ${having(hand)}.`,
  boardMakes: (hand: string): string => `The board makes ${having(hand)}.`,
  choice: (choice: string, cost: number): string => (cost ? `${choice} for ${figure(cost)}` : choice),
  amount: (verb: string, most: number): string => (most > 1 ? `${verb} for 1 to ${figure(most)}` : `${verb} for 1`),
  choices: (choices: string[]): string => `${sentence(listed(choices, "or"))}.`,
  seated: (seat: number, have: number): string => `You sit at seat ${seat} with ${chips(have)}.`,
  gotUp: "You have got up.",
  brought: (count: number, have: number): string => `${chips(count)} brought: you have ${chips(have)}.`,
  spent: (why: string): string => `${why} Type purse for more.`,
  other: (who: string, chosen: string): string => `${who}: ${chosen}.`,
  // What it brought
  won: (net: number): string => `You win ${figure(net)}.`,
  lost: (net: number): string => `You lose ${figure(net)}.`,
  even: "You come out even.",
  wagerWins: (wager: string, net: number): string => `${wager} wins ${figure(net)}`,
  wagerLoses: (wager: string, net: number): string => `${wager} loses ${figure(net)}`,
  wagerPushes: (wager: string): string => `${wager} pushes`,
  because: (results: string[], why: string): string => `${results.join(", ")}: ${why}.`,
  // What is announced at once
  secondsLeft: (seconds: number, then: string): string => `${seconds === 5 ? "Five" : figure(seconds)} seconds left${then ? `, then ${then}` : ""}.`,
  connected: "Connected again.",
  // Chips
  onWager: (wager: string, count: number): string => `${wager} ${figure(count)}`,
  down: (wagers: string[], total: number): string => `${wagers.join(", ")}. ${chips(total)} down.`,
  nothingDown: "Nothing is down.",
  multiples: (wager: string, step: number, count: number): string => `${wager} is staked in multiples of ${figure(step)}: ${figure(count)} lie there.`,
  limits: (wager: string, least: number, most: number, count: number): string =>
    `${wager} takes ${figure(least)} to ${figure(most)}: ${figure(count)} lie there.`,
  // Text mode
  command: "Command",
  commandHint: "Such as ante 10, deal, cards, or help.",
  do: "Do it",
  log: "What was said",
  dealer: "Dealer",
  board: "Board",
  you: "You",
  wagers: "Wagers",
  choicesHeading: "Choices",
  noCards: "No cards yet.",
  notPlaced: "empty",
  duringRound: "placed during the round",
  typed: (text: string): string => `You typed: ${text}`,
  cardsOf: (title: string, cards: string, hand: string): string => `${title}: ${cards}${hand ? `, ${having(hand)}` : ""}.`,
  lying: (cards: string, hand: string): string => sentence(`${cards}${hand ? `, ${having(hand)}` : ""}.`),
  wagerNet: (wager: string, count: number, net: number): string =>
    `${wager} ${figure(count)}, ${net > 0 ? `won ${figure(net)}` : net < 0 ? `lost ${figure(-net)}` : "pushed"}`,
  lookingOn: "You look on.",
  nothingToChoose: "There is nothing to choose now.",
  paytable: (name: string, column: string, lines: string[], otherwise: string): string =>
    `${name}${column ? `, column ${column}` : ""}: ${lines.join(", ")}${otherwise ? `; anything else ${otherwise}` : ""}.`,
  noPaytables: "This game has no paytables.",
  noSettlement: "No round has been settled yet.",
  record: (record: string, address: string): string => `Its page: ${address} The record: ${record}`,
  balance: (have: number, net: number, rounds: number): string =>
    `You have ${chips(have)}. ${net > 0 ? `Up ${figure(net)}` : net < 0 ? `Down ${figure(-net)}` : "Even"} after ${figure(rounds)} ${rounds === 1 ? "round" : "rounds"}.`,
  best: (choice: string, value: number, count: number): string => `${choice} is best, worth ${decimal(value, 4)} (${decimal(count, 2)} chips).`,
  costs: (choice: string, cost: number): string => (cost ? `${choice} costs ${decimal(cost, 4)}.` : `${choice} is worth the same.`),
  help: (placing: string, choosing: string): string =>
    `Before the deal: ${placing}. Choosing: ${choosing}. At any time: cards, wagers, choices, paytable, advice, why, record, rules, edges, fair, next, balance, purse, picture, help. The beginning of a word is enough.`,
  helpPlacing: (example: string): string => `${example}, deal, rebet, double, undo, clear`,
  // What is long, in parts
  partsFollow: (command: string, names: string[]): string => `${listed(names, "and")}. Type next to hear them one after another, or ${command} and a name.`,
  rulesParts: (summary: string, rest: string): string => `${summary} The rules card has ${rest}`,
  part: (heading: string, lines: string[]): string => `${heading}. ${lines.join(" ")}`,
  partOf: (heading: string, name: string): string => `${heading}, ${sentence(name)}`,
  numbered: (number: number, text: string): string => `${number}. ${text}`,
  ended: (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`),
  nothingNext: "Nothing more is to be told. Type rules, edges or fair first.",
  noPart: (about: string, names: string[]): string => `There is no part “${about}”: ${listed(names, "or")}.`,
  edgesOf: (name: string, edge: number, risk: number): string =>
    `${name}, played at its best: the edge is ${percent(edge)} of the initial wager, the element of risk ${percent(risk)}.`,
  edgesParts: (rest: string): string => `There are figures of ${rest}`,
  theGame: "The game itself",
  worth: (value: number, unit: string): string => `A round is worth ${decimal(value, 4)} of the ${unit}.`,
  stakedOnAverage: (stake: number, unit: string): string => `${decimal(stake, 4)} of the ${unit} are staked on average.`,
  hitsAndDeviation: (hits: number, deviation: number): string => `${percent(hits, 2)} of the rounds win; the standard deviation is ${decimal(deviation, 4)}.`,
  wagerEdge: (column: string, posted: boolean, edge: number | null, hits: number, deviation: number): string => {
    const under = column ? `Column ${column}${posted ? ", posted" : ""}: ` : "";
    const kept = edge === null ? "no edge of its own" : `edge ${percent(edge)}`;
    return `${under}${under ? kept : sentence(kept)}, wins ${percent(hits, 2)}, standard deviation ${decimal(deviation, 2)}.`;
  },
  lastDeal: (verdict: string): string => `The last round: ${verdict[0]!.toLowerCase()}${verdict.slice(1)}.`,
  fixed: (deal: string, start: string): string => `${deal} is fixed: the hash of its secret begins with ${start}.`,
  nextDeal: "The next deal",
  dealInPlay: "The deal in play",
  noDeal: "No deal is fixed yet.",
  fairParts: (count: number): string => `Type next for the ${count === 1 ? "part" : `${figure(count)} parts`}.`,
  // What is not understood
  unknown: (text: string): string => `“${text}” means nothing here. Type help for what can be typed.`,
  nothingTyped: "Type a command, such as help.",
  ambiguous: (text: string, meanings: string[]): string => `“${text}” could be ${listed(meanings, "or")}.`,
  howMany: (wager: string): string => `How many chips on ${wager}? Type ${wager.toLowerCase()} and a number.`,
  later: (wager: string): string => `${wager} takes no chips before the deal.`,
  inPlay: "The round is in play: chips go down before the deal.",
  notInPlay: "No round is in play: put chips down and deal.",
  notYourTurn: "It is not your turn.",
  lookOn: "You look on. Type sit to sit down.",
  tooMany: (verb: string, most: number): string => `You can ${verb} 1 to ${figure(most)}.`,
  // The words of commands, in the order they are tried
  commands: {
    deal: "deal",
    rebet: "rebet",
    double: "double",
    undo: "undo",
    clear: "clear",
    cards: "cards",
    wagers: "wagers",
    choices: "choices",
    paytable: "paytable",
    advice: "advice",
    why: "why",
    rules: "rules",
    edges: "edges",
    fair: "fair",
    record: "record",
    next: "next",
    balance: "balance",
    purse: "purse",
    help: "help",
    sit: "sit",
    picture: "picture",
  },
  /** One letter for some, as keys have them. */
  letters: { "?": "help", a: "advice", t: "paytable", k: "rules", v: "fair", x: "picture" } as Record<string, string>,
} as const;
