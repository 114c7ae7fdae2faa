/** The catalogue's part for drills. */

import { decimal, figure, percent, sentence } from "../words.js";

const hands = (count: number): string => `${figure(count)} ${count === 1 ? "hand" : "hands"}`;

export const drillWords = {
  title: "Drills",
  chooseGame: "Choose a game to drill",
  closeOnly: "Close decisions only",
  often: "how often the best player takes each choice there",
  share: (choice: string, share: number): string => `${choice} ${percent(share, 2)}`,
  all: "Every decision",
  allSaid: "as often as they are met",
  begin: hands,
  beginAt: (street: string, count: number): string => `${street}, ${hands(count)}`,
  noneYet: "not rated yet",
  rating: (points: number): string => figure(Math.round(points)),
  rated: (points: number, deviation: number): string => `${figure(Math.round(points))} ± ${figure(Math.round(deviation))}`,
  looking: "The question is being looked for.",
  preparing: (share: number): string => `Close decisions of this posting are still being looked for: ${percent(share, 0)} are at hand.`,
  at: (number: number, of: number): string => `${figure(number)} of ${figure(of)}`,
  hardness: (rating: number): string => `question rated ${figure(rating)}`,
  choose: (street: string, chosen: string[]): string => `${street}${chosen.length ? `, after ${chosen.join(", ")}` : ""}. What is best?`,
  position: "The question",
  verdict: (chosen: string, best: string): string => (best ? `You chose ${chosen}. The best choice was ${best}.` : `You chose ${chosen}.`),
  exact: (choice: string): string => `${choice} is worth`,
  exactly: "exactly",
  moved: (before: number, after: number): string => {
    const by = Math.round(after) - Math.round(before);
    return by < 0 ? `Rating ${figure(Math.round(after))}, ${figure(-by)} less.` : `Rating ${figure(Math.round(after))}, ${figure(by)} more.`;
  },
  next: "Next question",
  finish: "Finish",
  explore: "Explore this position",
  practise: "Practise whole rounds",
  strategy: "The strategy",
  progress: "This drill",
  yourRating: (street: string): string => (street ? `Your rating: ${street}` : "Your rating"),
  right: "Best choices",
  lost: "Value lost",
  lostIn: (value: number): string => decimal(value, 4),
  answered: (count: number): string => `${figure(count)} answered`,
  dot: (at: number, grade: string): string => `Question ${figure(at)}: ${grade}`,
  over: "The drill is over",
  overSaid: (right: number, of: number): string => `${figure(right)} of ${figure(of)} were the best choice.`,
  again: "Another drill",
  back: "Other drills",
  kept: { account: "Answers are kept with your account.", here: "Answers are kept by this browser." } as Record<string, string>,
  sentence,
} as const;
