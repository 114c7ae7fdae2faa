/**
 * What comes from the house and goes to it, as docs/schemas describe it.
 *
 * Fields that have their usual value may be left out on the wire; those that pages read are optional here.
 */

/** A place for a card: a card to be seen, one face down, or none yet. */
export interface Slot {
  kind: "card" | "back" | "empty";
  card?: string;
  /** Whether it helps to make the hand that is named. */
  marked?: boolean;
}

export interface Pile {
  name: string;
  title: string;
  owner: "house" | "table" | "seat";
  /** What its cards make, in words. */
  hands: string;
  /** One row, or the hands of a split apart. */
  rows: Slot[][];
  /** Of split hands, what each row comes to: "soft 20", or "". */
  totals?: string[];
  /** Of several hands, the wager that each is played for. */
  played_for?: string[];
}

/** What a wager brought, and why. */
export interface Brought {
  wager: string;
  stake: number;
  net: number;
  outcome: string;
  why: string;
  row?: string;
  /** The cards that made the hand that decided. */
  cards?: string[];
}

/** A place of the bar. */
export interface Action {
  place: string;
  id: string;
  key: string;
  label: string;
  detail?: string;
  offered?: boolean;
  least?: number;
  most?: number;
  /** What it costs, where that is a number. */
  chips?: number;
}

export interface Neighbour {
  seat: number;
  cards: Slot[];
  hands: string;
  stake: number;
  chosen: string;
  net: number | null;
  name?: string;
  doing?: string;
}

export interface CircleShown {
  wager: string;
  chips: number;
  net: number | null;
  /** The line of its paytable that the cards reach so far, in words. */
  reached?: string;
  /** Whether a choice that is still to come may put chips on it. */
  later?: boolean;
}

/** A table as the felt layer shows it to whoever looks. */
export interface TableShown {
  piles: Pile[];
  circles: CircleShown[];
  neighbours: Neighbour[];
  message: string;
  settled: Brought[];
  total: Brought | null;
  bar: Action[];
  playing: boolean;
  /** The ids of the rows that the cards so far reach. */
  reached?: string[];
}

export interface Payline {
  label: string;
  odds: string;
}

export type Kind = "mandatory" | "raised" | "side" | "bonus";

/** A circle before any chips lie on it. */
export interface Spot {
  wager: string;
  kind: Kind;
  caption: string;
  sizes: string[];
  step: number;
  pays: Payline[];
  most: Payline | null;
  /** The wager that it is measured by, or paid on, if there is one. */
  unit?: string;
}

export interface PostedLine {
  title: string;
  odds: string;
  rows: string[];
}

export interface PostedTable {
  name: string;
  column: string;
  columns: string[];
  pays: string[];
  lines: PostedLine[];
  otherwise: string;
}

/** The felt of a game as posted. */
export interface PrintedFelt {
  game: string;
  name: string;
  /** The game as records begin with it. */
  text: string;
  fingerprint: string;
  /** What is posted other than by default. */
  changes: string;
  seats: number;
  least: number;
  most: number;
  unit: string;
  rows: Spot[][];
  lines: string[];
  piles: { name: string; title: string; owner: Pile["owner"]; cards: number }[];
  places: Action[];
  trays: Record<string, number[]>;
  linked: Record<string, string>;
  paytables: PostedTable[];
  /** What staying in to the end takes during a round, by wager, as multiples of what each is measured by. */
  onward: Record<string, Exact>;
}

/** A choice: the verb, and the chips it puts on a wager. */
export interface Choice {
  verb: string;
  wager?: string;
  chips?: number;
  text?: string;
  key?: string;
  says?: string;
}

export interface Choices {
  options?: Choice[];
  amounts?: { verb: string; wager: string; most: number; says?: string } | null;
}

/** A round as one seat sees it; the felt layer has made a picture of most of it. */
export interface View {
  game: string;
  fingerprint: string;
  seat: number;
  number: number;
  round: number;
  street: string;
  piles: { pile: string; owner: Pile["owner"]; seat?: number | null; cards: (string | null)[] }[];
  chosen?: [number, string][];
  absent?: number[];
  looked?: boolean;
  turn: number | null;
  choices: Choices;
  over: boolean;
  void?: string;
}

export interface SeatSeen {
  seat: number;
  name: string;
  chips: number;
  at_stake?: number;
  bets?: [string, number][];
  ready?: boolean;
  away?: boolean;
  leaving?: boolean;
}

export interface DealSeen {
  round: string;
  commitment: string;
  seeds?: [number, string][];
  secret?: string;
  void?: string;
}

/** A table of the house after some entry. */
export interface TableSeen {
  table: string;
  title: string;
  number: number;
  posting: string;
  fingerprint: string;
  seat: number;
  seats: SeatSeen[];
  coming: DealSeen | null;
  dealing: DealSeen | null;
  last: DealSeen | null;
  round: View | null;
  voided?: DealSeen | null;
  reposting?: string;
  closing?: boolean;
  closed?: boolean;
}

export interface Problem {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  code?: string;
}

export type Message =
  | { type: "table"; seq: number; data: TableSeen; shown?: TableShown }
  | { type: "clock"; running: "bets" | "choice"; milliseconds: number }
  | { type: "done"; request: string; seq: number }
  | { type: "refused"; request: string; problem: Problem }
  | { type: "ended"; reason: string };

export type Request =
  | { asks: "sit down"; chips: number; seat?: number }
  | { asks: "bring chips"; chips: number }
  | { asks: "get up" }
  | { asks: "put down"; deal: string; stakes: Record<string, number>; seed?: string }
  | { asks: "ready"; deal: string }
  | { asks: "choose"; round: number; number: number; choice: Choice }
  | { asks: "step away" }
  | { asks: "be back" }
  | { asks: "are you there" };

export interface Bankroll {
  name: string;
  kind: string;
  bankroll: number;
}

export interface Terms {
  table: string;
  title: string;
  posting: string;
  betting?: number;
  deciding?: number;
  patience?: number;
}

export interface ListedTable {
  terms: Terms;
  taken: number;
  seats: number;
  rounds: number;
  playing: boolean;
  closing: boolean;
}

/** An exact number, as everywhere on the wire. */
export interface Exact {
  exact: string;
  decimal: number;
}
