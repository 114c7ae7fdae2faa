/** Every string of the bench. */

import { decimal, percent } from "../words.js";

export const benchWords = {
  bench: "Bench",
  choose: "Choose a game",
  chooseSaid: "Change what any of its paytables pays, and see what becomes of it.",
  noTables: "This game has no paytable that could be changed.",
  sheet: "as the sheet has it",
  another: "Another game",
  // Paytables
  paytables: "Paytables",
  paytablesSaid: "Write 7, 3:2, 3 to 2 or 1/2. A line left empty pays nothing of its own; ↑ and ↓ change a number by one.",
  pays: (wagers: string): string => `pays ${wagers}`,
  startFrom: "Start from",
  yourOwn: "Your own",
  compareWith: "Hold against",
  columnName: "Name of your column",
  line: "Line",
  sheetPays: (column: string): string => `${column} pays`,
  yours: "Yours",
  lineOf: (line: string, table: string): string => `${line}, ${table}`,
  nothing: "–",
  // What is done with it
  play: "Play with it",
  openTable: "Open a table with it",
  copyLink: "Copy link",
  copied: "Copied",
  download: (table: string): string => `Download ${table} as TOML`,
  upload: "Read a TOML file",
  reset: "Put everything back",
  actions: "With this posting",
  // Figures
  figures: "Exact figures",
  figuresSaid: "with best play under each",
  lastRead: "These are the figures of the last posting that could be read.",
  counting: "Counting…",
  was: (figure: string): string => `was ${figure}`,
  by: (figure: string): string => `(${figure})`,
  same: "as before",
  wagers: "Wagers",
  wager: "Wager",
  edge: "Edge",
  posted: "Posted",
  now: "Yours",
  difference: "Difference",
  bonusValue: "value",
  bonusSaid: "A bonus has no stake of its own, and insurance none that everybody puts down: instead of an edge there is what it brings for a unit of the first wager.",
  // The picture
  byColumn: "Edge by column",
  byColumnSaid: "what the house keeps of each chip",
  round: "The game itself",
  // Best play
  bestPlay: "Best play",
  samePlay: "Best play is the same as before.",
  otherPlay: "Best play is another than before.",
  frequencies: "How often each choice is taken, of all rounds",
  choice: "Choice",
  after: (choices: string[]): string => `after ${choices.join(", ")}`,
  hand: "Hand",
  before: "Before",
  costs: "Going on as before costs",
  more: (count: number): string => `and ${count} more`,
  grid: (heading: string): string => `${heading}: the best choice by hand`,
  cell: (row: string, own: string): string => `${row}: ${own}`,
  changedCell: (row: string, own: string, posted: string): string => `${row}: ${own}, was ${posted}`,
  changedKey: "changed",
  // What is said when figures come
  told: (changed: string): string => `New figures. ${changed}`,
  toldEdge: (wager: string, own: number, posted: number): string => `Edge of ${wager} ${percent(own)}, was ${percent(posted)}.`,
} as const;

/** A difference in hundredths: +0.5000 %. */
export function byPercent(value: number, places = 4): string {
  return value > 0 ? `+${percent(value, places)}` : percent(value, places);
}

export function byDecimal(value: number, places = 4): string {
  return value > 0 ? `+${decimal(value, places)}` : decimal(value, places);
}
