/** Every string of the list of rounds, of replays and of positions. */

import { decimal, figure, signed } from "../words.js";

const rounds = (count: number): string => `${figure(count)} ${count === 1 ? "round" : "rounds"}`;

export const grades = { best: "Best", fine: "Fine", inaccuracy: "Inaccuracy", mistake: "Mistake", blunder: "Blunder" } as const;
export const gradeIcons = { best: "✓", fine: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" } as const;

/** A value in units: +1.0721. */
export function units(value: number, places = 4): string {
  const written = decimal(value, places);
  return value > 0 ? `+${written}` : written;
}

export const replayWords = {
  steps: "Steps",
  felt: (at: number, of: number, street: string): string => `Step ${at} of ${of}: ${street}`,
  chipsDown: "Chips down",
  staked: (stakes: Record<string, number>): string =>
    Object.entries(stakes)
      .map(([wager, chips]) => `${wager} ${figure(chips)}`)
      .join(", "),
  valuesIn: (unit: string): string => `in stakes of the ${unit}`,
  net: "net",
  brought: (wager: string, net: number): string => `${wager} ${signed(net)}`,
  chips: (chips: number): string => `${signed(chips)} ${Math.abs(chips) === 1 ? "chip" : "chips"}`,
  value: "Value by step",
  valueSaid: (unit: string): string => `in stakes of the ${unit}, with best play from there`,
  graph: (unit: string, steps: string[]): string => `Value by step, in stakes of the ${unit}: ${steps.join(", ")}`,
  unknown: "not counted",
  first: "First step",
  back: "Step back",
  play: "Play",
  pause: "Pause",
  on: "Step on",
  last: "Last step",
  stepping: "Go through the round",
  keys: "Arrow keys step, Home and End jump, Space plays",
  absent: "chosen by the house",
  lostNothing: "Every choice was the best.",
  lost: (units: number, unit: string, stake: number): string =>
    `The choices gave away ${decimal(units, 4)} of the ${unit}, ${decimal(units * stake, 2)} chips.`,
  lostAbsent: (units: number, unit: string, stake: number): string =>
    units ? `What the house chose for the absent seat gave away ${decimal(units, 4)} of the ${unit}, ${decimal(units * stake, 2)} chips.` : "",
  luck: (chips: number): string => `The cards brought ${units(Math.round(100 * chips) / 100 || 0, 2)} chips against what was to be expected.`,
  toChoose: "What each choice is worth now",
  counting: "What the round was worth is being counted.",
  seat: (seat: number): string => `Seat ${seat}`,
  whose: "Seat",
  circles: "On the felt",
} as const;

export const roundsWords = {
  title: "Rounds",
  yours: "Your rounds",
  everybody: "Rounds of the house",
  whose: "Whose",
  mine: "Your own",
  all: "All of the house",
  find: "Find rounds",
  game: "Game",
  anyGame: "Any",
  text: "Cards, wagers, choices",
  textSaid: "AsKd, bet 2",
  result: "Result",
  results: { any: "Any", won: "Won", lost: "Lost", even: "Even", void: "Void" },
  since: "From",
  until: "To",
  least: "Staked at least",
  most: "Staked at most",
  table: "Table",
  look: "Find",
  reset: "Show all",
  more: "Earlier rounds",
  further: "Look further back",
  none: "No round is like that.",
  noneYet: "You have not played a round here yet.",
  noneSoFar: "Nothing so far.",
  found: (count: number, more: boolean): string => (more ? `${rounds(count)} so far` : rounds(count)),
  looking: "Looking",
  export: "Take them along",
  exportSaid: "What is listed here, all of it",
  jsonLines: "JSON Lines",
  csv: "CSV",
  keys: (down: string, up: string): string => `${down} and ${up} move, Enter opens`,
  staked: (chips: number): string => `${figure(chips)} staked`,
  void: "void",
  seats: (count: number): string => (count === 1 ? "1 seat" : `${figure(count)} seats`),
  of: (number: number, table: string): string => `Round ${figure(number)}, table ${table}`,
} as const;

export const positionWords = {
  replay: "Any round",
  position: "Any position",
  replaySaid: "A round in one line, as records write it. It may end anywhere.",
  positionSaid: "The cards that a seat has seen, in the order of the deal, with a stroke wherever another pile gets the next.",
  record: "Record",
  show: "Show it",
  game: "Game",
  posted: "Posted",
  postedSaid: "trips=B minimum=5; empty for the sheet's own",
  cards: "Cards",
  stakes: "Stakes",
  stakesSaid: "Ante 10, Player Trips 5; empty for the least",
  byCards: "By cards instead",
  byRecord: "By a record instead",
  asRecord: "As a record",
  address: "Its own address",
  copy: "Copy",
  copyRecord: "Copy the record",
  copyLink: "Copy link",
  json: "JSON",
  jsonOf: "The round as JSON",
  copied: "Copied.",
  notCopied: "This browser does not let the page copy: mark the text instead.",
} as const;
