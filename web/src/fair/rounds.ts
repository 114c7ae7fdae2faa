// A round that is over, as GET /rounds/ID tells it, and the piles that its cards lay in.

export interface SeatInRound {
  readonly seat: number;
  /** Empty where whoever looks is not to know it. */
  readonly person: string;
  readonly staked: number;
  readonly net: number;
  /** Where the name is told, and there alone. */
  readonly before?: number;
  readonly after?: number;
}

/** A wager of a seat, settled, and why. */
export interface ItemTold {
  readonly wager: string;
  readonly stake: number;
  readonly net: number;
  readonly row: string;
  readonly reason: string;
}

export interface SeatTold {
  readonly seat: number;
  /** Hands that are complete, by name, in words. */
  readonly hands: Readonly<Record<string, string>>;
  readonly settled: readonly ItemTold[];
  readonly net: number;
}

export type Happened =
  | { readonly event: "dealt"; readonly pile: string; readonly seat: number | null; readonly cards: readonly string[] }
  | { readonly event: "peeked" | "chose" | "called off" };

/** A round that is over, in short. */
export interface PastRound {
  readonly round: string;
  readonly table: string;
  readonly number: number;
  /** When, in universal time. */
  readonly ended: string;
  readonly record: string;
  readonly people: readonly SeatInRound[];
  readonly void?: string;
}

/** Rounds that are over, the last one first, and the one to ask for those before. */
export interface PastRounds {
  readonly rounds: readonly PastRound[];
  readonly before?: string;
}

export interface RoundShown extends PastRound {
  readonly game: string;
  readonly name: string;
  readonly changed: Readonly<Record<string, string>>;
  readonly settled: { readonly seats: readonly SeatTold[]; readonly house: number };
  readonly events: readonly Happened[];
  readonly story: readonly string[];
}

/** The cards of a pile as they lay when the round was over. */
export interface PileLaid {
  readonly pile: string;
  readonly seat: number | null;
  readonly cards: readonly string[];
  /** What they made, in words; empty where nothing is named after the pile. */
  readonly made: string;
}

/** A pile of a game, as GET /games/KEY lists them. */
export interface PilePosted {
  readonly pile: string;
  readonly owner: "house" | "table" | "seat";
}

const OWNERS: readonly PilePosted["owner"][] = ["house", "table", "seat"];

/** Every pile with its cards: the house's, the table's, then each seat's; without the game's own list, as dealt. */
export function pilesLaid(round: RoundShown, posted: readonly PilePosted[] = []): PileLaid[] {
  const laid = new Map<string, { pile: string; seat: number | null; cards: string[] }>();
  for (const event of round.events) {
    if (event.event !== "dealt") continue;
    const name = `${event.seat ?? ""} ${event.pile}`;
    const pile = laid.get(name) ?? { pile: event.pile, seat: event.seat, cards: [] };
    pile.cards.push(...event.cards);
    laid.set(name, pile);
  }
  const owners = new Map(posted.map(({ pile, owner }) => [pile, owner]));
  const rank = ({ pile, seat }: { pile: string; seat: number | null }): number =>
    seat === null ? OWNERS.indexOf(owners.get(pile) ?? "table") : OWNERS.length + seat;
  const inOrder = [...laid.values()].sort((one, other) => rank(one) - rank(other));
  const shared = inOrder.filter(({ seat }) => seat === null).map(({ pile }) => pile);
  return inOrder.map((pile) => ({ ...pile, made: made(pile, round.settled.seats, shared) }));
}

/** A hand that is called after a pile that all share ("dealer", "dealer's first card") is that pile's; the others are a seat's own. */
function made(laid: { pile: string; seat: number | null }, seats: readonly SeatTold[], piles: readonly string[]): string {
  const after = (hand: string, pile: string): boolean => hand === pile || hand.startsWith(`${pile}'s `);
  const told = laid.seat === null ? seats : seats.filter(({ seat }) => seat === laid.seat);
  const hands = told.flatMap((seat) => Object.entries(seat.hands));
  const own = hands.filter(([hand]) => (laid.seat === null ? after(hand, laid.pile) : !piles.some((pile) => after(hand, pile))));
  return [...new Set(own.map(([hand, words]) => handTold(hand, words)))].join("; ");
}

/** "king high"; of a part of the cards, "first card: king". */
function handTold(hand: string, words: string): string {
  const part = hand.split("'s ")[1];
  return part ? `${part}: ${words}` : words;
}

/** A settled wager's reason, apart from what it says that the wager does: "pays 1 to 1". */
export function reasonOf({ wager, reason }: ItemTold): { why: string; outcome: string } {
  const at = reason.lastIndexOf(`: ${wager} `);
  return at < 0 ? { why: reason, outcome: "" } : { why: reason.slice(0, at), outcome: reason.slice(at + wager.length + 3) };
}
