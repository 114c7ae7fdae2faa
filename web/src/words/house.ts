/** Every string of the operator's page. */

import type { Act, Difference } from "../operating.js";
import { decimal, figure, percent, sentence } from "../words.js";

const rounds = (count: number): string => `${figure(count)} ${count === 1 ? "round" : "rounds"}`;
const chips = (count: number): string => `${figure(count)} ${count === 1 ? "chip" : "chips"}`;

const bandOf = (low: number, high: number): string => `${figure(Math.round(low) || 0)} to ${figure(Math.round(high) || 0)}`;
/** Chips that are to be expected: with a decimal where there are few. */
const expected = (count: number): string => (Math.abs(count) < 100 ? decimal(Math.round(10 * count) / 10 || 0, 1) : figure(Math.round(count)));

export const houseWords = {
  title: "House",
  onlyOperators: "This page is for whoever runs the house. Sign in as an operator to see it.",
  signIn: "Sign in",
  loading: "The house is being looked at.",
  kept: (kept: number, staked: number): string => `kept ${figure(kept)} of ${figure(staked)} staked${staked ? `, ${percent(kept / staked, 2)}` : ""}`,
  // Warnings
  warnings: "Warnings",
  allWithin: "Every band holds: nothing lies outside.",
  noWarning: "No warning: what lies above its band was left by people's mistakes.",
  nothingYet: "No round is over yet: nothing was kept.",
  nothingThere: "No round was over at that table in that time: nothing was kept.",
  outside: (count: number): string => `${figure(count)} ${count === 1 ? "wager lies" : "wagers lie"} outside of the band`,
  // Tables
  openTables: "Open tables",
  closedTables: "Closed tables",
  noOpen: "No table is open.",
  noClosed: "No table is closed yet.",
  more: "More tables",
  open: "Open a table",
  seats: "Seats",
  seatsTaken: (taken: number, of: number): string => `${figure(taken)} of ${figure(of)}`,
  whoSits: (people: Record<string, string>): string =>
    Object.entries(people)
      .map(([seat, name]) => `${seat} ${name}`)
      .join(", "),
  rounds: "Rounds",
  handle: "Handle",
  keptHead: "Kept",
  hold: "Hold",
  limits: "Limits",
  limitsOf: (least: number, most: number): string => `${figure(least)} to ${figure(most)}`,
  none: "–",
  closing: "closes when its round is over",
  inPlay: "in play",
  otherwise: "Post otherwise",
  otherwiseAt: (title: string): string => `Post otherwise at ${title}`,
  otherwiseSaid: "In force at once, or when the round that is in play is over.",
  post: "Post it",
  posted: (title: string): string => `${title} is posted otherwise.`,
  nothingChanged: "Nothing is to be posted otherwise.",
  close: "Close",
  closeAt: (title: string): string => `Close ${title}`,
  closeNow: (title: string): string => `Close ${title} when its round is over? It cannot be opened again under the same address.`,
  closeIt: "Close the table",
  keepOpen: "Keep it open",
  closed: (title: string): string => `${title} is closed, or closes when its round is over.`,
  // Hold
  holdByWager: "Hold by wager",
  holdSaid: "what the house kept against what it should have",
  counting: "The hold is being counted.",
  ofTable: "Table",
  allTables: "All tables",
  since: "From",
  until: "To",
  look: "Count",
  wager: "Wager",
  staked: "Staked",
  should: "Should be",
  band: "99.9 % of the time",
  expected,
  bandOf,
  bar: (kept: number, should: number, low: number, high: number): string =>
    `kept ${figure(kept)}, should be ${expected(should)}, 99.9 % of the time ${bandOf(low, high)}`,
  choicesChange: "judged with others",
  byBest: "by best play",
  notCounted: "not counted",
  isOutside: "outside",
  isWithin: "within",
  isAbove: "above, by mistakes",
  normal: "about",
  at: (count: number, tables: string[]): string => `${rounds(count)} at ${tables.join(", ")}`,
  unread: (game: string, kept: number, staked: number, why: string): string =>
    `${game}, kept ${figure(kept)} of ${figure(staked)}: ${why}.`,
  unknown: (why: string): string => `What it should have kept is not known: ${why}.`,
  explained:
    "What should be is exact. Where choices change a wager it is that of best play; those that follow one stake are judged together, and whoever errs leaves the house more. Seats of one round share its cards and are taken for one that staked it all, so their band, said with “about”, is the widest there can be.",
  // Chips
  giveChips: "Give chips",
  giveSaid: "Less than nothing takes chips back.",
  giveWhom: "Write the name of whoever they are for.",
  name: "Name",
  chips: "Chips",
  reason: "Reason",
  give: "Give",
  gave: (name: string, bankroll: number): string => `${name} has ${chips(bankroll)} in their purse now.`,
  // Audit
  audit: "Audit",
  auditSaid: "Everything replayed from the first entry of the log, and compared row by row, while the tables run.",
  runAudit: "Run the audit",
  auditing: (doing: string): string => `${sentence(doing || "beginning")}…`,
  entriesOf: (done: number, of: number): string => `${figure(done)} of ${figure(of)} entries`,
  holds: "The house holds: everything that follows from its log is as its log makes it.",
  holdsInPart: "As far as it could be checked, the house holds; not all could be.",
  holdsNot: "The house does not hold. The first difference:",
  difference: ({ where, stream, entry, stands, should }: Difference): string =>
    `In ${where}${stream ? `, ${stream}, entry ${figure(entry)}` : ""} there is ${stands}, not ${should}.`,
  checked: (entries: number, dealt: number, moved: number, people: number): string =>
    `${figure(entries)} entries, ${rounds(dealt)}, ${figure(moved)} movements of chips, ${figure(people)} people.`,
  heads: "Hash of all last entries",
  auditFailed: (why: string): string => `There was no audit: ${why}.`,
  ended: (when: string): string => `ended ${when}`,
  // Acts
  acts: "What was done",
  actsSaid: "beside the tables' own rounds",
  earlier: "Earlier",
  act: (act: Act, actor: string): string => ACTS[act.act]?.(act, actor) ?? act.act,
} as const;

const ACTS: Record<string, (act: Act, actor: string) => string> = {
  founded: ({ house }) => `founded the house ${house}`,
  came: ({ person, kind }, actor) => `${person === actor ? "" : `${person} `}came in as ${kind === "operator" ? "an operator" : `a ${kind}`}`,
  password: ({ person }, actor) => (person === actor ? "set a password" : `set the password of ${person}`),
  issued: ({ person, chips: given, reason }, actor) => `${chips(Number(given))}${person === actor ? "" : ` to ${person}`}: ${reason}`,
  returned: ({ person, chips: taken, reason }) => `${chips(Number(taken))} back from ${person}: ${reason}`,
  operator: ({ table, did }) => `${did} ${table}`,
};
