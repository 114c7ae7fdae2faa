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

/** An exact number as it is written: 13789/18424, −1. */
export function fraction(exact: string): string {
  return exact.replace("-", "−").replace(/\/1$/, "");
}

export function percent(value: number, places = 4): string {
  return `${decimal(100 * value, places)}\u00a0%`; // no line ends before the sign
}

/** How the person's own browser writes dates: the words of the pages are in one language, a person's calendar in theirs. */
function dates(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const own = typeof navigator === "undefined" ? [] : navigator.languages.filter(isLanguage);
  return new Intl.DateTimeFormat([...own, locale], style);
}

/** Whether a browser's name of a language is one: where the system has none, some say "en-US@posix". */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** A day with its time. */
export function momentOf(moment: string): string {
  return dates({ dateStyle: "long", timeStyle: "short" }).format(new Date(moment));
}

/** The first letter large, as a sentence begins. */
export function sentence(text: string): string {
  return text && text[0]!.toUpperCase() + text.slice(1);
}

/** What a page is called that is about a game, or not yet about any. */
export function titled(page: string, game = ""): string {
  return game ? `${page}: ${game}` : page;
}

/** What somebody did who chose so. */
const DONE: Record<string, string> = {
  fold: "folded", check: "checked", bet: "bet", hit: "hit", stand: "stood", double: "doubled", split: "split",
  surrender: "surrendered", insure: "insured", decline: "declined insurance",
};

function past(choice: string): string {
  const [verb = "", ...rest] = choice.split(" ");
  return [DONE[verb] ?? `chose ${verb}`, ...rest].join(" ");
}

/** Within a sentence a name of ours begins small; somebody's own stays as it is. */
function lowered(text: string, only = /^/): string {
  return only.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
}

const chips = (count: number): string => `${figure(count)} ${count === 1 ? "chip" : "chips"}`;

export const words = {
  product: "Croupier",
  // Cards
  card: (code: string): string => `${RANKS[code[0] ?? ""] ?? code[0]} of ${SUITS[code[1] ?? ""] ?? code[1]}`,
  /** Of split hands: "First ace", by the card that each began with. */
  splitHand: (at: number, code: string): string => `${["First", "Second", "Third", "Fourth"][at] ?? `${at + 1}.`} ${RANKS[code[0] ?? ""] ?? "hand"}`,
  faceDown: "face down",
  noCard: "no card yet",
  cardsToPick: "Cards to pick",
  show: "Show",
  // What went wrong
  failed: (status: number): string => `The house answered ${status}.`,
  unreachable: "The house cannot be reached. Is it running?",
  noAnswer: "The house does not answer.",
  tryingAgain: (why: string): string => `${why.replace(/([^.?!])$/, "$1.")} Trying again.`,
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
  /** "4x" as it is printed. */
  multiple: (text: string): string => text.replace(/(\d)x\b/g, "$1×"),
  pays: (odds: string): string => `pays ${odds}`,
  upTo: (odds: string): string => (odds.endsWith(" to 1") ? `to ${odds}` : `up to ${odds}`),
  asMuchAs: (wager: string): string => `= ${wager}`,
  /** "1 to 4× ante", where each is one more than the one before; else one by one: "1 or 3× ante". */
  sizes: (sizes: string[], unit: string): string => {
    const times = sizes.map((each) => each.replace(/x$/, ""));
    if (times.length === 1 && times[0] === "1") return words.asMuchAs(unit);
    const inTurn = times.length > 2 && /^\d+$/.test(times[0]!) && times.every((each, at) => each === String(Number(times[0]) + at));
    return `${inTurn ? `${times[0]} to ${times.at(-1)}` : listed(times, "or")}× ${unit}`;
  },
  anythingElse: (outcome: string): string => `Anything else ${outcome}`,
  toOne: "to 1",
  restOfTables: "All of it under Paytables",
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
  betsClose: "Bets are closing: deal, or the round begins without you.",
  withoutYou: "dealt without you",
  overLimit: (wager: string, count: number, most: number): string =>
    `${wager} cannot be doubled to ${figure(count)}: the table's limit is ${figure(most)}.`,
  tooFew: (total: number, have: number): string =>
    `${chips(total)} are down and you have ${figure(have)} here: take some back.`,
  cannotStay: (left: number, onward: number): string =>
    `This leaves ${chips(left)}, and staying in takes ${figure(onward)} more: you may have to fold.`,
  missing: (wager: string): string => `Put chips on ${wager} first.`,
  atLimit: (wager: string, most: number): string => `${wager} takes ${figure(most)} at most.`,
  // Choosing
  yourChoices: "Your choices",
  noBet: "no bet",
  freeChoices: { hit: "one card", stand: "no card" } as Record<string, string>,
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
  staked: (chips: string): string => `${chips} staked`,
  void: (why: string): string => `The round is void, and every stake goes back: ${why}.`,
  copyRecord: "Copy record",
  copied: "Copied",
  lastRound: "Your last round",
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
  notice: "Notice",
  lost: "Connection lost. Trying again.",
  ended: "This table is closed.",
  backToTables: "Back to the tables",
  emptyPurse: "The purse is empty.",
  chipsElsewhere: (count: number, title: string, seat: number): string => `Your ${chips(count)} are at ${title}, seat ${seat}, where a round goes on.`,
  backTo: (title: string): string => `Back to ${title}`,
  tooFewToPlay: (have: number, least: number): string => `You have ${chips(have)} here, and the least that can be staked is ${figure(least)}.`,
  newPurse: (count: number): string => `New purse of ${figure(count)}`,
  bringMore: "Bring more chips",
  leave: "Leave the table",
  meanwhile: (what: string[]): string => (what.length ? `Meanwhile: ${what.join(", ")}.` : ""),
  streetDealt: (street: string): string => `the ${street.toLowerCase()} was dealt`,
  wentOn: (street: string): string => `the round went on to ${lowered(street)}`,
  didChoose: (who: string, choice: string): string => `${lowered(who, /^Seat \d/)} ${past(choice)}`,
  youChose: (choice: string): string => `you ${past(choice)}`,
  choseForYou: (choice: string): string => `time ran out and ${choice} was chosen for you`,
  roundOver: "the round came to its end",
  anotherBegan: "another one began",
  anotherPlayed: "another one was played",
  satDown: (name: string): string => `${name} sat down`,
  gotUp: (name: string): string => `${name} left`,
  timeLeft: (seconds: number): string => `${seconds} ${seconds === 1 ? "second" : "seconds"} left`,
  thenRule: (choice: string): string => `then: ${choice}`,
  timedOut: (choices: string[]): string => `Time ran out: ${listed(choices, "and")} ${choices.length === 1 ? "was" : "were"} chosen for you.`,
  postedOtherwise: (changes: string): string => `The table is posted otherwise from now on: ${changes || "as the rule sheet has it"}.`,
  dealtWithout: "Time for bets ran out: this round is dealt without you.",
  // Panels
  close: "Close",
  column: (name: string): string => `column ${name}`,
} as const;

/** The rooms around the tables: lobby, opening a table, a game's page, account and settings. */
export const rooms = {
  tables: "Tables",
  strategy: "Strategy",
  trainer: "Trainer",
  openTable: "Open a table",
  school: "Dealer school",
  bench: "Bench",
  account: "Account",
  purse: (count: number): string => `Play money, ${chips(count)}`,
  // Lobby
  roundWaits: "A round is waiting",
  roundRuns: "A round is in play",
  seatKept: "Your seat is kept",
  at: (title: string, what: string): string => (what ? `${title}, ${what}` : title),
  streetAsks: (street: string, choices: string[]): string => `${street.toLowerCase()}: ${listed(choices, "or")}`,
  seatDown: (seat: number, down: number, left: number): string =>
    [`Seat ${seat}`, down ? `${chips(down)} down` : "", `${figure(left)} in front of you`].filter(Boolean).join(", "),
  continue: "Continue",
  enter: "Enter",
  chooseGame: "Choose a game",
  games: "Games",
  edgeOfInitial: "Edge per initial wager",
  elementOfRisk: "Element of risk",
  beingCounted: "being counted",
  notYet: "…",
  notCounted: "not counted",
  rulesOf: (game: string): string => `Rules of ${game}`,
  sitDownAt: (game: string): string => `Sit down at ${game}`,
  strategyOf: (game: string): string => `Strategy of ${game}`,
  learn: "Learn",
  learnTrainer: "Play without chips, and be told what each choice gave away",
  learnDrills: "Close decisions, twenty at a time",
  learnSchool: "You pay the wagers",
  drills: "Drills",
  yourOwn: "Your own table",
  yourOwnSaid: "Choose columns and readings, set limits and times, or post a paytable of your own.",
  openTables: "Open tables",
  noTables: "No table is open yet. Sit down at a game, and yours is the first.",
  seatsTaken: (taken: number, seats: number): string => `${figure(taken)} of ${figure(seats)} seats taken`,
  inPlay: "in play",
  betweenRounds: "between rounds",
  join: "Join",
  joinTable: (title: string): string => `Join ${title}`,
  watch: "Watch",
  watchTable: (title: string): string => `Watch ${title}`,
  continueAt: (title: string): string => `Continue at ${title}`,
  emptyTables: (count: number): string => `${figure(count)} more ${count === 1 ? "table" : "tables"}`,
  calibration: "Calibration games",
  calibrationSaid: "edge per initial wager",
  // One's rounds
  rounds: "Rounds",
  // A game's page
  theGame: "The game",
  figures: "Exact figures",
  figuresSaid: "with best play",
  counting: "The exact figures of this posting are being counted, once. You can go on meanwhile.",
  hitFrequency: "Hit frequency",
  deviation: "Standard deviation",
  averageStake: "Average stake",
  inUnits: (unit: string): string => `× ${unit}`,
  wagers: "Wagers",
  wagersSaid: "what the house keeps of each chip staked on them",
  wager: "Wager",
  edgesOfWagers: "Every wager under every column",
  columnOf: "Column",
  edge: "Edge",
  postedColumn: "posted",
  kinds: { mandatory: "mandatory", raised: "raised", side: "side", bonus: "bonus" },
  leftOut: (wager: string, why: string): string => `${wager} is not counted: ${why}.`,
  oddsToOne: "Odds are to 1.",
  noLine: "–",
  line: "Line",
  rulesCard: "Rules card",
  posting: "As posted",
  postingSaid: "Choose otherwise, and all figures follow.",
  asSheet: "Back to the sheet",
  asSheetHas: "as the sheet has it",
  readings: "Where the sheet is silent",
  openSuch: "Open a table like this",
  // Opening a table
  game: "Game",
  title: "Title",
  titleSaid: "What the table is called in the lobby.",
  columns: "Paytables",
  ownColumn: "A column of your own",
  ownColumnOf: (table: string): string => `Your own column of ${table}`,
  columnName: "Its name",
  house: "House",
  startFrom: "Start from",
  lineSaid: "Write 60, or 3 to 2. A line left empty pays nothing of its own.",
  limits: "Stakes on each wager before the deal",
  minimum: "Minimum",
  maximum: "Maximum",
  times: "Time, in seconds",
  betting: "For bets, from the first one",
  deciding: "For each choice",
  patience: "Until an absent person's seat is given up",
  showCard: "Show the rules card",
  hideCard: "Hide the rules card",
  openIt: "Open the table",
  opening: "Opening…",
  // Account
  guest: (name: string): string => `You are here as ${name}.`,
  guestSaid: "No account is needed. This browser knows you again for 30 days; with an account you come back anywhere.",
  member: (name: string): string => `You are signed in as ${name}.`,
  inYourPurse: "Chips in your purse, beside what lies at tables",
  newPurse: "Ask for a new purse",
  newPurseSaid: "Whoever has lost chips is given what is missing to the purse they began with; where strangers come by, once an hour.",
  purseFilled: (count: number): string => `There are ${chips(count)} in your purse now.`,
  makeAccount: "Make an account",
  makeAccountSaid:
    "It begins with a purse of its own, and keeps it. What you have as a guest stays with the guest and is left behind: finish your rounds first. What you have learned stays in this browser until you have it kept with the account.",
  leftHere: "Learned as a guest",
  leftHereSaid: (count: number): string => `${count === 1 ? "1 graded choice or session" : `${figure(count)} graded choices and sessions`} from before you signed in ${count === 1 ? "is" : "are"} kept by this browser alone.`,
  handIn: "Keep them with the account",
  handedIn: "They are kept with your account now.",
  signIn: "Sign in",
  signOut: "Sign out",
  signedOut: "You are signed out, and here as a guest.",
  name: "Name",
  password: "Password",
  newPassword: "New password",
  changePassword: "Change the password",
  passwordSaid: "8 characters at least.",
  changePasswordSaid: "Wherever else you are signed in, you are so no more.",
  passwordChanged: "The password is changed.",
  // Settings
  settingsSaid: "Kept by this browser, in force at once.",
  looks: "How it looks",
  theme: "Colours",
  themes: { system: "As the system has it", dark: "Dark", light: "Light", contrast: "High contrast" },
  speed: "Cards and chips move",
  speeds: { normal: "Normally", slow: "Slowly", instant: "Not at all" },
  deck: "Deck",
  decks: { four: "Four colours", two: "Two colours" },
  sound: "Sound",
  soundSaid: "Card, chip, your turn, and the clock at five seconds.",
  keysPrinted: "Keys printed on buttons",
  keysPrintedSaid: "Single keys act at the table, and buttons say which.",
  ownKeys: "Keys of your own",
  ownKeysSaid: "Press one of these, and then the key that you want in its place; two keys change places. Digits, arrows, Space and Enter stay as they are, and so do the commands of text mode.",
  keyMeans: {
    a: "what each choice is worth", b: "bet", c: "check, clear", d: "double", f: "fold", h: "hit", i: "insure",
    j: "next round of a list", k: "rules card, round before", l: "insure less, take", m: "sound", n: "decline", p: "split, push", r: "last stakes again, surrender", s: "stand, skip a seat",
    t: "paytables", u: "undo, take back", v: "fair deal", x: "text mode", ".": "finish what is moving", "?": "list of keys",
    ...Object.fromEntries([..."egowyz"].map((key) => [key, "a size of a bet, in some games"])),
  } as Record<string, string>,
  keyIs: (means: string, key: string): string => `${means}: key ${key}. Change`,
  pressIt: "Press a key",
  keyNow: (means: string, key: string): string => `${means} has the key ${key} now.`,
  keyCannot: (key: string): string => `${key} cannot be put in the place of another key: choose a letter or a sign.`,
  keyStays: "Nothing was changed.",
  usualKeys: "All keys as they were",
  usualAgain: "All keys are as they were.",
  textModeSaid: "Tables in words, with a field for commands.",
  company: "Say what other seats do",
  companySaid: "For screen readers and text mode.",
  atTheTable: "At the table",
} as const;

/** Some things in a row: bet, check or fold. */
function listed(all: string[], word: "and" | "or"): string {
  if (all.length < 2) return all[0] ?? "";
  return `${all.slice(0, -1).join(", ")} ${word} ${all[all.length - 1]}`;
}
