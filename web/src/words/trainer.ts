/** The catalogue's part for the trainer. */

import { decimal, figure, fraction, momentOf, percent, sentence, signed } from "../words.js";

const GRADES: Record<string, string> = {
  best: "Best",
  fine: "Fine",
  inaccuracy: "Inaccuracy",
  mistake: "Mistake",
  blunder: "Blunder",
};

const rounds = (count: number): string => `${figure(count)} ${count === 1 ? "round" : "rounds"}`;
const choices = (count: number): string => `${figure(count)} ${count === 1 ? "choice" : "choices"}`;

const facts = (count: number): string => (count === 1 ? "1 graded choice or session" : `${figure(count)} graded choices and sessions`);

export const trainerWords = {
  title: "Trainer",
  practice: "Practice: no chips, nothing kept of the rounds.",
  chooseGame: "Choose a game to practise",
  grade: (grade: string): string => GRADES[grade] ?? sentence(grade),
  position: "The position",
  preparing: "The exact values are being counted, once.",
  dealing: "The cards are being dealt.",
  anotherGame: "Another game",
  ownRound: "A round from its first card",
  // What was chosen
  verdict: (chosen: string, best: string): string => (best ? `You chose ${chosen}. The best choice was ${best}.` : `You chose ${chosen}.`),
  bestIs: (choice: string): string => `The best choice is ${choice}.`,
  warning: (chosen: string): string => `${sentence(chosen)} is not the best choice here. Choose it again to insist.`,
  after: (street: string, before: string[]): string => (before.length ? `${street}, after ${before.join(", ")}` : street),
  exact: (choice: string, value: string): [string, string] => [`${choice} is worth`, fraction(value)],
  exactly: "exactly",
  next: "Next round",
  takeBack: "Take it back",
  advice: "Advice",
  adviceSaid: "This round does not count any more.",
  explore: "Explore this position",
  // Modes
  modes: "Grades",
  mode: { warn: "Warn before", after: "Grade after", exam: "Exam, silent" } as Record<string, string>,
  modeSaid: { warn: "warned before each choice", after: "grading after each choice", exam: "an exam, silent to its end" } as Record<string, string>,
  graded: (unit: string): string =>
    `Graded by value lost, in stakes of the ${unit}: best 0, fine under 0.01, inaccuracy under 0.05, mistake under 0.25, blunder more.`,
  examLength: "Rounds of the exam",
  notCounted: "What each choice is worth is still being counted. Choose it again to go on without a warning.",
  countedNow: "What each choice is worth is known now: choose.",
  notKnown: "What each choice is worth cannot be told now: choose without a warning.",
  examAt: (round: number, of: number): string => `Round ${figure(round)} of ${figure(of)}`,
  examOver: "The exam is over",
  examAgain: "Another exam",
  examResults: "What it came to",
  examSums: "Sum it up",
  everyChoice: "Every choice",
  // At tables
  atTables: "Grades at tables",
  grading: { off: "None", after: "After each choice", warn: "Warn before", exam: "Exam, after ten rounds" } as Record<string, string>,
  // Stakes
  stakes: "Stakes",
  stakesSaid: "from the next round on",
  wager: (name: string): string => name,
  // The session
  session: "This session",
  sessionSaid: (played: number, made: number): string => `${rounds(played)}, ${choices(made)}`,
  noRounds: "Nothing is played to its end yet. Rounds in which a choice was taken back, or advice was asked for, do not count.",
  accuracy: "Accuracy",
  lost: "Value lost",
  lostIn: (value: number): string => decimal(value, 4),
  unit: (unit: string): string => `× ${unit}`,
  edge: "Your edge",
  bestEdge: "Best play's",
  percent: (value: number): string => percent(value, 2),
  share: (value: number): string => percent(value, 1),
  none: "–",
  band: (low: number, high: number): string => `Played best, 95 of 100 such sessions end between ${figure(Math.round(low))} and ${figure(Math.round(high))}.`,
  /** A sentence of the house's, its numbers written as all others on the page; what it turns on is in every second place: the net, and luck. */
  luck: (told: string): string[] => told.replace(/-(?=\d)/g, "−").split(/((?<=^Net )\S+|luck \w+ [\d.,]*\d)/),
  summing: "The session is being summed up.",
  summingNow: (doing: string): string => `The session is being summed up: ${doing}.`,
  earlier: "Earlier sessions",
  earlierSaid: (count: number): string => `${figure(count)}, the newest first`,
  when: (at: number): string => momentOf(new Date(at).toISOString()),
  net: (chips: number): string => signed(chips),
  gaveAway: (lost: number): string => (lost ? `gave away ${decimal(lost, 4)}` : "gave nothing away"),
  deviations: (luck: number): string => (luck ? `luck ${signed(Number(luck.toFixed(1)))} standard deviations` : ""),
  // Mistakes
  mistakes: "Learn from your mistakes",
  mistakesSaid: (count: number): string => `${figure(count)} ${count === 1 ? "position" : "positions"}, by cost`,
  noMistakes: "No mistakes to learn from here.",
  youChose: (choice: string): string => `you chose ${choice}`,
  lose: (value: number): string => decimal(-value, 4),
  find: (at: number, of: number): string => `Find the better choice, ${figure(at)} of ${figure(of)}`,
  findNow: "You went wrong here. Find the better choice.",
  found: "That is it.",
  shown: (choice: string): string => `The better choice is ${choice}.`,
  notThat: "Not that one. Try again, or have it shown.",
  show: "Show it",
  backToPractice: "Back to practice",
  // What is kept
  kept: "What you have learned",
  keptHere: (count: number, most: number): string => `${facts(count)}, kept by this browser: ${figure(most)} at most, and the oldest make room, those of practice before those of drills.`,
  keptThere: (count: number): string => `${facts(count)}, kept with your account.`,
  export: "Take it along",
  forget: "Delete it all",
  forgetSurely: "Yes, delete it all",
  forgotten: "All of it is deleted.",
  file: "learned.json",
} as const;
