/** Every string of the pages: another language is another catalogue of this shape. */

const locale = (typeof document === "undefined" ? "" : document.documentElement.lang) || "en";
const numbers = new Intl.NumberFormat(locale);

const RANKS: Record<string, string> = {
  "2": "deuce", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine", T: "ten",
  J: "jack", Q: "queen", K: "king", A: "ace",
};
const SUITS: Record<string, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

/** A number with its groups apart. */
export function figure(value: number): string {
  return numbers.format(value).replace("-", "−");
}

/** A number with its sign: +105, −55, 0. */
export function signed(value: number): string {
  return value > 0 ? `+${figure(value)}` : figure(value);
}

/** So many decimals, with a true minus. */
export function decimal(value: number, places: number): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places })
    .format(value)
    .replace("-", "−");
}

export function percent(value: number, places = 4): string {
  return `${decimal(100 * value, places)} %`;
}

/** The first letter large, as a sentence begins. */
export function sentence(text: string): string {
  return text && text[0]!.toUpperCase() + text.slice(1);
}

const chips = (count: number): string => `${figure(count)} ${count === 1 ? "chip" : "chips"}`;

export const words = {
  product: "Croupier",
  // Cards
  card: (code: string): string => `${RANKS[code[0] ?? ""] ?? code[0]} of ${SUITS[code[1] ?? ""] ?? code[1]}`,
  faceDown: "face down",
  noCard: "no card yet",
  // What went wrong
  failed: (status: number): string => `The house answered ${status}.`,
  unreachable: "The house cannot be reached. Is it running?",
  tryAgain: "Try again",
  noSuchPage: "There is no such page here.",
  // The bar at the top
  lobby: "Croupier, back to the tables",
  tools: "Table",
  paytables: "Paytables",
  rules: "Rules",
  fairness: "Fair deal",
  textMode: "Text mode",
  picture: "Back to the picture",
  keys: "Keys",
  settings: "Settings",
  menu: "Menu",
  stakes: (least: number, most: number): string => `stakes ${figure(least)} to ${figure(most)}`,
  balance: "Balance",
  net: "Net",
  rounds: "Rounds",
  skip: "Skip to the choices",
  skipContent: "Skip to the content",
  opening: "The table is being opened.",
  full: "Every seat is taken. You look on.",
  lookingOn: "You look on. Sit down to play.",
  sitDown: "Sit down",
  // The felt
  theTable: "The table",
  dealer: "Dealer",
  seat: (seat: number): string => `Seat ${seat}`,
  you: "You",
  chips,
  circle: (wager: string, count: number): string => (count ? `${wager}, ${chips(count)}` : `${wager}, empty`),
  circleNet: (wager: string, stake: number, net: number): string => `${wager}, ${chips(stake)}, ${signed(net)}`,
  circleState: (wager: string, state: string): string => `${wager}, ${state}`,
  later: "later",
  open: "open",
  closed: "closed",
  pays: (odds: string): string => `pays ${odds}`,
  upTo: (odds: string): string => `to ${odds}`,
  sizes: (sizes: string[], unit: string): string => {
    const times = sizes.map((each) => each.replace("x", "×"));
    if (times.length === 1) return times[0] === "1×" ? `= ${unit}` : `${times[0]} ${unit}`;
    return `${times[0]!.replace("×", "")} to ${times[times.length - 1]} ${unit}`;
  },
  anythingElse: (outcome: string): string => `Anything else ${outcome}`,
  toOne: "to 1",
  down: (count: number): string => `${figure(count)} down`,
  choosing: "choosing",
  sitHere: "Sit here",
  yourGames: "Your hands",
  // Placing chips
  placeChips: "Place chips",
  chipOf: (count: number): string => `Chip of ${figure(count)}`,
  takeBack: (wager: string): string => `Take chips back from ${wager}`,
  undo: "Undo",
  clear: "Clear",
  rebet: "Rebet",
  double: "Double",
  deal: "Deal",
  dealFor: (total: number): string => `Deal · ${figure(total)}`,
  dealAgain: (total: number): string => `Deal again · ${figure(total)}`,
  changeBets: "Change bets",
  sitOut: "Sit this round out",
  placePrompt: "Put chips on the circles, then deal.",
  overLimit: (wager: string, count: number, most: number): string =>
    `${wager} cannot be doubled to ${figure(count)}: the table's limit is ${figure(most)}.`,
  tooFew: (total: number, have: number): string =>
    `${chips(total)} are down and you have ${figure(have)} here: take some back.`,
  missing: (wager: string): string => `Put chips on ${wager} first.`,
  // Choosing
  yourChoices: "Your choices",
  noBet: "no bet",
  sending: "Sending…",
  howMuch: (least: number, most: number): string => `How many chips? ${figure(least)} to ${figure(most)}`,
  waiting: "waiting for the others",
  // Results
  settlement: "Settlement",
  youWin: "You win.",
  youLose: "You lose.",
  even: "You come out even.",
  stakedBack: (staked: number, back: number): string => `${figure(staked)} staked, ${figure(back)} back.`,
  paysWith: (stake: number, outcome: string): string => (stake ? `${figure(stake)} ${outcome}` : outcome),
  void: (why: string): string => `The round is void, and every stake goes back: ${why}.`,
  copyRecord: "Copy record",
  copied: "Copied",
  roundPage: "This round",
  exactEdges: "Exact edges",
  // Advice
  advice: "Advice",
  adviceFor: "What each choice is worth",
  best: "best",
  costs: (cost: string): string => `costs ${cost}`,
  counting: "The exact values are being counted, once.",
  notYourTurn: "There is nothing to choose now.",
  units: (unit: string): string => `in stakes of the ${unit}`,
  // States nobody wants to see
  lost: "Connection lost. The round waits; trying again.",
  ended: "This table is closed.",
  backToTables: "Back to the tables",
  emptyPurse: "The purse is empty.",
  newPurse: "New purse",
  leave: "Leave the table",
  meanwhile: (what: string): string => `Meanwhile: ${what}`,
  timeLeft: (seconds: number): string => `${seconds} ${seconds === 1 ? "second" : "seconds"} left`,
  thenRule: (choice: string): string => `then: ${choice}`,
  timedOut: (choice: string): string => `Time ran out: ${choice} was chosen for you.`,
  // Panels
  close: "Close",
  column: (name: string): string => `column ${name}`,
} as const;
