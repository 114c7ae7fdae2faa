/** The catalogue's part for the strategy page. */

import { decimal, figure, percent, sentence } from "../words.js";

/** What a choice gives away; the least that is shown is said to be more than nothing. */
const given = (value: number): string => (value > 0 && value < 0.00005 ? `less than ${decimal(0.0001, 4)}` : decimal(value, 4));
const hands = (count: number): string => `${figure(count)} ${count === 1 ? "deal" : "deals"}`;

export const strategyWords = {
  title: "Strategy",
  chooseGame: "Choose a game",
  chooseSaid: "The best choice for every hand, and what the others cost.",
  counting: "The exact values are being counted, once.",
  countingNow: (doing: string): string => `The exact values are being counted, once: ${doing}.`,
  legend: (label: string, share: number): string => `${label.toLowerCase()}, ${percent(share, 2)}`,
  close: "within 0.05",
  mixed: "suits decide",
  mixedMark: "~",
  gridLabel: (street: string, title: string): string => (title ? `${street}: ${title}` : street),
  square: "Suited above the diagonal, offsuit below.",
  never: (choices: string): string => `Never best: ${choices}.`,
  keys: "Arrow keys move, Enter explores.",
  picture: "Type a hand to see its values.",
  cell: (said: string, choice: string, margin: number): string => `${said}: ${choice}, by ${decimal(margin, 4)}`,
  mixedCell: (said: string, decided: string, choice: string, margin: number): string =>
    `${said}: ${decided}; on average ${choice}, by ${decimal(margin, 4)}`,
  panel: "Which hands",
  hand: "A hand",
  handSaid: (example: string): string => `Such as ${example}.`,
  noHandTyped: "Type the name of a hand.",
  noHand: (text: string): string => `No hand here is called ${text}.`,
  deals: hands,
  valuesIn: (unit: string): string => `value in stakes of the ${unit}`,
  costs: (value: number): string => `costs ${given(value)}`,
  costsNothing: "costs nothing",
  best: "Best",
  notOffered: "not on offer",
  closeOne: (second: number, means: string): string => `A close one: the second best costs ${given(second)}, ${means}.`,
  clearOne: (second: number, means: string): string => `The second best costs ${given(second)}, ${means}.`,
  mixedOne: (decided: string, second: number, means: string): string =>
    `${sentence(decided)}. On average the second best costs ${given(second)}, ${means}.`,
  cuts: "From the highest hand down",
  cutsSaid: "how hands are played, by their rank",
  cut: (highest: string, lowest: string): string => (highest === lowest ? highest : `${highest} to ${lowest}`),
  cutClose: "with close ones",
  stakes: "Stakes",
  stakesSaid: "what is best depends on them",
  stakesField: "On the wagers",
  stakesApply: "Count",
  // The explorer
  explorer: "Any hand, any board",
  exact: "exact, by enumeration",
  position: "Position as text",
  positionSaid: "Your cards, then what lies open, or a whole record line.",
  awaited: (count: number): string => (count === 1 ? "1 more card, then there is something to decide." : `${figure(count)} more cards, then there is something to decide.`),
  solve: "Solve",
  pick: "Pick cards",
  takeAll: "Take all cards back",
  noCards: "No cards yet.",
  worth: (choice: string): string => `${sentence(choice)} is worth`,
  after: (street: string, chosen: string[]): string => (chosen.length ? `${street}, after ${chosen.join(", ")}.` : `${street}.`),
  equal: "The best two are worth exactly the same.",
  practise: "Practise from here",
  drill: "Drill close decisions",
  gamePage: "The game's page",
  otherwise: "Posted otherwise",
  otherwiseSaid: "the grid and the cards follow",
  asSheet: "As the sheet has it",
} as const;
