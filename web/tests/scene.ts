/** A small table to test with: an ante with a blind tied to it, a raise, and two side wagers. */

import type { Frame } from "../src/spoken.js";
import type { Action, Brought, Choices, CircleShown, Neighbour, Pile, PrintedFelt, Slot, Spot, TableSeen, View } from "../src/wire.js";

const spot = (wager: string, kind: Spot["kind"], step: number): Spot => ({ wager, kind, caption: "", sizes: [], step, pays: [], most: null });
const place = (place: string, key: string): Action => ({ place, id: `choose:${place}`, key, label: place, offered: false });

export const FELT: PrintedFelt = {
  game: "small-holdem", name: "Small Hold'em", text: "small-holdem", fingerprint: "f", changes: "", seats: 3, least: 2, most: 100, unit: "Ante",
  rows: [[spot("Ante", "mandatory", 2), spot("Blind", "mandatory", 0), { ...spot("Highway", "raised", 0), unit: "Ante" }], [spot("88 Bonus", "side", 1), spot("Player Trips", "side", 1), spot("Dealer Trips", "side", 1)]],
  lines: [], piles: [], places: [place("bet 1", "1"), place("bet 2", "2"), place("check", "c"), place("fold", "f")],
  trays: { Ante: [2, 10, 50], "88 Bonus": [1, 5], "Player Trips": [1, 5], "Dealer Trips": [1, 5] },
  linked: { Blind: "Ante" },
  onward: { Highway: { exact: "1/1", decimal: 1 } },
  paytables: [
    { name: "Trips", column: "A", columns: ["A", "B"], pays: ["Player Trips", "Dealer Trips"], lines: [{ title: "flush", odds: "7 to 1", rows: ["trips/1"] }, { title: "straight", odds: "4 to 1", rows: ["trips/2"] }], otherwise: "loses" },
    { name: "88 Bonus", column: "", columns: [], pays: ["88 Bonus"], lines: [{ title: "pair of eights", odds: "15 to 1", rows: ["88/1"] }], otherwise: "" },
  ],
};

export const SIZES: Choices = {
  options: [
    { verb: "bet", wager: "Highway", chips: 10, text: "bet 1", key: "1" },
    { verb: "bet", wager: "Highway", chips: 20, text: "bet 2", key: "2" },
    { verb: "check", key: "c" },
  ],
};

/** Cards as they lie: "8h ?? --" is a card, one face down, and a place. */
export function slots(text: string): Slot[] {
  return text.split(" ").filter(Boolean).map((each) => (each === "--" ? { kind: "empty" } : each === "??" ? { kind: "back" } : { kind: "card", card: each }));
}

export interface Sketch {
  dealer?: string;
  board?: string;
  hole?: string;
  hands?: { dealer?: string; board?: string; hole?: string };
  round?: Partial<View> | null;
  settled?: Brought[];
  neighbours?: Neighbour[];
  message?: string;
  chips?: number;
  circles?: CircleShown[];
}

export function frame(sketch: Sketch): Frame {
  const pile = (name: "dealer" | "board" | "hole", owner: Pile["owner"], title: string): Pile => ({
    name, owner, title, hands: sketch.hands?.[name] ?? "", rows: [slots(sketch[name] ?? "-- --")],
  });
  const view: View | null = sketch.round === null ? null : {
    game: "small-holdem", fingerprint: "f", seat: 1, number: 1, round: 7, street: "Before the flop", piles: [], turn: 1, choices: {}, over: false, ...sketch.round,
  };
  const seen = { table: "t", title: "", number: 1, posting: "small-holdem", fingerprint: "f", seat: 1, seats: [], coming: null, dealing: null, last: null, round: view } satisfies TableSeen;
  return {
    seen,
    shown: {
      piles: [pile("dealer", "house", "Dealer"), pile("board", "table", "Board"), pile("hole", "seat", "You")],
      circles: sketch.circles ?? [{ wager: "Ante", chips: sketch.chips ?? 10, net: null }],
      neighbours: sketch.neighbours ?? [], message: sketch.message ?? "", settled: sketch.settled ?? [], total: null, bar: [], playing: !!view && !view.over,
    },
  };
}

export const brought = (wager: string, stake: number, net: number, why: string): Brought => ({ wager, stake, net, outcome: "", why });
