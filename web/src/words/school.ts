/** Every string of dealer school. */

import { figure, words } from "../words.js";

const seconds = (value: number): string => (value < 10 ? value.toFixed(1) : figure(Math.round(value)));

export const schoolWords = {
  title: "Dealer school",
  said: (game: string): string => `${game}, you are the dealer`,
  lead: "A round is over and nothing is settled yet. Name each hand, then take, push or pay every wager, seat by seat. What is right is what the ledger of the round says, and the row that decides tells why.",
  begin: "Begin",
  goOn: "Go on",
  courseOf: (verb: string, game: string): string => `${verb}: ${game}`,
  known: (right: number, wrong: number): string => `${figure(right)} answers right, ${figure(wrong)} wrong`,
  toCome: (count: number): string => (count === 1 ? "1 row comes again" : `${figure(count)} rows come again`),
  notBegun: "not begun yet",
  kept: "What you have learned",
  keptSaid: "Answers by row, kept with what you have learned elsewhere: by your account, or by this browser if you are a guest. Whatever you take along or delete here is all of it.",
  export: "Take it along",
  exported: "learned.json",
  forget: "Delete it all",
  forgetSurely: "Yes, delete it all",
  forgotten: "Nothing is kept any more.",
  // The lesson
  dealer: "You, the dealer",
  seatLabel: (seat: number, chosen: string): string => (chosen ? `${words.seat(seat)} · ${chosen}` : words.seat(seat)),
  next: "next",
  skipped: "skipped",
  settledNet: (net: number, right: boolean): string =>
    `${right ? "✓" : "✗"} ${net > 0 ? `paid ${figure(net)}` : net < 0 ? `took ${figure(-net)}` : "even"}`,
  payouts: "Your payouts",
  right: "Right",
  of: (total: number): string => `of ${figure(total)}`,
  perSeat: "Per seat",
  thisSeat: "This seat",
  seconds,
  second: "s",
  none: "–",
  how: "Name the hand first, then take, push or pay in the order the table settles. With chips out, Take takes that many. The paytable stays covered until you answer;",
  howKey: "uncovers it and the seat no longer counts.",
  uncovered: "The paytable is uncovered: this seat does not count.",
  uncover: "Paytable",
  // What is asked
  handOf: (hand: string): string => (hand ? `Hand: ${hand}` : "Hand"),
  nameIt: (hand: string): string => (hand ? `Name the hand: ${hand}` : "Name the hand"),
  names: "What the hand is",
  bonusOn: (on: string, chips: number): string => `on ${on}, ${figure(chips)}`,
  paying: "chips out",
  rack: "Your rack",
  take: "Take",
  takeSome: (chips: number): string => `Take ${figure(chips)}`,
  push: "Push",
  notPaid: "Not paid",
  pay: "Pay",
  paySome: (chips: number): string => `Pay ${figure(chips)}`,
  chipsFirst: "Put chips out first, then pay.",
  tooMany: (wager: string, stake: number): string => `Only ${words.chips(stake)} lie on ${wager}.`,
  nothingThere: (wager: string): string => `${wager} has no chips of its own to take.`,
  skip: "Skip seat",
  nextSeat: "Next seat",
  nextLesson: "Next lesson",
  seatDone: (right: number, total: number): string => `${figure(right)} of ${figure(total)} right at this seat.`,
  lessonDone: "Every seat is settled.",
  // What was answered
  you: {
    take: "you took",
    push: "you pushed",
    pay: (chips: string): string => `you paid ${chips}`,
    takeSome: (chips: string): string => `you took ${chips}`,
    called: (name: string): string => `you said ${name}`,
  },
  should: (due: string): string => `should be ${due}`,
  allOfIt: "all of it",
  /** What would have been right, where something else was done. */
  done: {
    take: (chips: string): string => (chips ? `${chips} taken` : "taken"),
    push: (): string => "pushed",
    pay: (chips: string): string => `paid ${chips}`,
  } as Record<string, (chips: string) => string>,
  settledOn: (street: string): string => `settled on ${street}`,
  verdict: (text: string): string => (text === "right" ? "Right" : text),
  now: (wager: string): string => `Now ${wager}`,
  spoken: (asked: string, verdict: string, why: string): string => `${asked}: ${verdict}. ${why}.`,
} as const;

/** What would have been right, as short as it can be said beside what was answered. */
export function toldDue(says: string, due: string, hand: boolean): string {
  if (hand) return schoolWords.should(due);
  const [verb, chips] = due.split(" ");
  const count = chips ? figure(Number(chips)) : "";
  if (says.startsWith(verb!)) return schoolWords.should(count || schoolWords.allOfIt);
  return schoolWords.should(schoolWords.done[verb!]!(count));
}

/** An answer as it is told afterwards: "you paid 10", "you said a flush". */
export function toldAnswer(says: string, hand: boolean): string {
  if (hand) return schoolWords.you.called(says);
  const [verb, chips] = says.split(" ");
  if (verb === "pay") return schoolWords.you.pay(figure(Number(chips)));
  if (verb === "push") return schoolWords.you.push;
  return chips ? schoolWords.you.takeSome(figure(Number(chips))) : schoolWords.you.take;
}
