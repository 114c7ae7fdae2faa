/** Text mode: what a typed line asks for, and what is answered. Nothing here knows of a page. */

import type { Worth } from "./panels/worth.js";
import type { Stakes } from "./placing.js";
import { because, choicesTold } from "./spoken.js";
import { fromAbove } from "./table-felt.js";
import type { Phase } from "./table-store.js";
import type { Action, Brought, Choices, Pile, PostedTable, PrintedFelt, TableShown } from "./wire.js";
import { words } from "./words.js";
import { spokenWords as said } from "./words/spoken.js";

export type Word = keyof typeof said.commands;

export type Command =
  | { does: Word; about?: string }
  | { does: "stake"; stakes: [string, number][] }
  | { does: "choose"; id: string; chips: number }
  | { does: "refuse"; why: string };

/** What there is to be meant. */
export interface Scene {
  felt: PrintedFelt;
  phase: Phase;
  yourTurn: boolean;
  choices: Choices;
  /** The bar, where each choice has its place. */
  bar: Action[];
}

/** Something that can be typed, and how well a line says it. */
interface Meaning {
  name: string;
  fit: number;
  command: Command;
}

const EXACT = 3;
const BEGINS = 2;
const WITHIN = 1;

/** Words that can be followed by what they are asked about. */
const ABOUT: ReadonlySet<string> = new Set(["paytable", "rules", "edges"]);
const CHANGES: ReadonlySet<string> = new Set(["deal", "rebet", "double", "undo", "clear"]);
/** ... and what else the house has to be reached for at once. */
const ASKS: ReadonlySet<string> = new Set([...CHANGES, "stake", "choose", "sit", "purse"]);

/** What a line asks for; whatever is not plain is refused with a sentence. */
export function understood(line: string, scene: Scene): Command {
  const typed = normal(line);
  if (!typed) return refuse(said.nothingTyped);
  const parts = typed.split(/,\s*(?!\d{3}\b)/).filter(Boolean);
  if (parts.length > 1) return together(parts.map((part) => one(part, scene)), typed);
  return one(parts[0] ?? typed, scene);
}

function normal(line: string): string {
  return line.toLowerCase().replace(/([a-z])(\d)/g, "$1 $2").replace(/[.!]+$/, "").replace(/\s+/g, " ").trim().replace(/(\d) chips?$/, "$1");
}

function refuse(why: string): Command {
  return { does: "refuse", why };
}

/** Several stakes in one line. */
function together(commands: Command[], typed: string): Command {
  const refused = commands.find((each) => each.does === "refuse");
  if (refused) return refused;
  const stakes = commands.flatMap((each) => (each.does === "stake" ? each.stakes : []));
  return stakes.length === commands.length ? { does: "stake", stakes } : refuse(said.unknown(typed));
}

function one(typed: string, scene: Scene): Command {
  const first = [...choosing(typed, scene), ...asking(typed)];
  const meanings = scene.yourTurn && first.length ? first : [...first, ...staking(typed, scene)];
  const best = Math.max(0, ...meanings.map((each) => each.fit));
  const meant = meanings.filter((each) => each.fit === best);
  const [only] = meant;
  if (!only) return refuse(bare(typed, scene) ?? said.unknown(typed));
  if (meant.length > 1) return refuse(said.ambiguous(typed, meant.map((each) => each.name)));
  return allowed(only.command, scene);
}

/** What could be chosen now; the key of a choice is as good as its name, and so is its place: a bet of one size has that too. */
function choosing(typed: string, scene: Scene): Meaning[] {
  if (!scene.yourTurn) return chosenOutOfTurn(typed, scene);
  const options = (scene.choices.options ?? []).map((each): Meaning => {
    const name = each.text || each.verb;
    const id = `choose:${name}`;
    const place = scene.bar.find((action) => action.id === id)?.place ?? name;
    const fit = Math.max(fits(typed, name), fits(typed, place), typed === each.key ? EXACT : 0, paidFor(typed, each.verb, each.chips ?? 0));
    return { name, fit, command: { does: "choose", id, chips: 0 } };
  });
  return [...options, ...amount(typed, scene.choices)].filter((each) => each.fit > 0);
}

/** A bet can be named by what it costs: "bet 20". */
function paidFor(typed: string, verb: string, chips: number): number {
  const { text, count } = counted(typed);
  return chips > 0 && count === chips && fits(text, verb) ? WITHIN : 0;
}

function amount(typed: string, choices: Choices): Meaning[] {
  const amounts = choices.amounts;
  if (!amounts) return [];
  const { text, count } = counted(typed);
  const fit = fits(count === null ? typed : text, amounts.verb);
  const chips = count ?? amounts.most;
  const command = chips >= 1 && chips <= amounts.most ? ({ does: "choose", id: `choose:${amounts.verb}`, chips } as const) : refuse(said.tooMany(amounts.verb, amounts.most));
  return [{ name: amounts.verb, fit, command }];
}

/** A choice of the game that cannot be made now is understood, so that it can be said why. */
function chosenOutOfTurn(typed: string, scene: Scene): Meaning[] {
  const why = scene.phase === "playing" ? said.notYourTurn : said.notInPlay;
  return scene.felt.places
    .map((place) => ({ name: place.place, fit: Math.min(fits(typed, place.place), BEGINS), command: refuse(why) }))
    .filter((each) => each.fit > 0 && typed.length > 2)
    .slice(0, 1);
}

/** Chips on a wager, by the name of the wager or of the one that it is tied to. */
function staking(typed: string, scene: Scene): Meaning[] {
  const { text, count } = counted(typed);
  if (count === null || !text) return [];
  return scene.felt.rows.flat().flatMap((spot): Meaning[] => {
    const fit = fits(text, spot.wager.toLowerCase());
    if (!fit) return [];
    const onto = scene.felt.linked[spot.wager] ?? spot.wager;
    const takes = scene.felt.rows.flat().some((each) => each.wager === onto && each.step > 0);
    return [{ name: spot.wager, fit, command: takes ? { does: "stake", stakes: [[onto, count]] } : refuse(said.later(spot.wager)) }];
  });
}

/** The words that mean the same in every game. */
function asking(typed: string): Meaning[] {
  const [first = "", ...rest] = typed.split(" ");
  const letter = said.letters[typed];
  return (Object.entries(said.commands) as [Word, string][]).flatMap(([does, name]): Meaning[] => {
    if (letter === name) return [{ name, fit: EXACT, command: { does } }];
    if (ABOUT.has(does) && rest.length) {
      const fit = first === name || first === `${name}s` ? EXACT : Math.min(fits(first, name), WITHIN);
      return fit ? [{ name, fit, command: { does, about: rest.join(" ") } }] : [];
    }
    const fit = does === "paytable" && typed === `${name}s` ? EXACT : fits(typed, name);
    return fit ? [{ name, fit, command: { does } }] : [];
  });
}

/** A wager that is named without chips. */
function bare(typed: string, scene: Scene): string | null {
  const wagers = scene.felt.rows.flat().map(({ wager }) => ({ wager, fit: fits(typed, wager.toLowerCase()) }));
  const best = Math.max(...wagers.map(({ fit }) => fit));
  const named = best ? wagers.filter(({ fit }) => fit === best) : [];
  if (named.length > 1) return said.ambiguous(typed, named.map(({ wager }) => wager));
  return named[0] ? said.howMany(named[0].wager) : null;
}

/** Whether this is the time for it. */
function allowed(command: Command, scene: Scene): Command {
  const changes = command.does === "stake" || CHANGES.has(command.does);
  if (!changes) return command;
  if (scene.phase === "looking") return refuse(said.lookOn);
  return scene.phase === "playing" ? refuse(said.inPlay) : command;
}

/** Whether nothing can come of it without a connection to the table. */
export function asksTheTable({ does }: Command): boolean {
  return ASKS.has(does);
}

/** A number of chips at the end of a line, and what is before it. */
function counted(typed: string): { text: string; count: number | null } {
  const found = /^(.*?) (\d[\d,]*)$/.exec(typed);
  return found ? { text: found[1]!, count: Number(found[2]!.replaceAll(",", "")) } : { text: typed, count: null };
}

/** How well typed words say a name: exactly, by the beginnings of its words from the first on, or of some of them in order. */
function fits(typed: string, name: string): number {
  if (typed === name) return EXACT;
  const [asked, whole] = [typed.split(" "), name.split(" ")];
  if (asked.every((word, at) => begins(word, whole[at]))) return BEGINS;
  let at = 0;
  for (const word of asked) {
    while (at < whole.length && !begins(word, whole[at])) at += 1;
    if (at === whole.length) return 0;
    at += 1;
  }
  return WITHIN;
}

function begins(typed: string, word: string | undefined): boolean {
  if (!word || !typed) return false;
  return /^\d/.test(word) && !/[a-z]/.test(word) ? typed === word : word.startsWith(typed);
}

// What is answered.

export function cardsTold(piles: Pile[]): string {
  return fromAbove(piles).map((pile) => said.cardsOf(pile.title, pileTold(pile), pile.hands)).join(" ");
}

/** The cards of a pile in words; what lies face down as such. */
export function pileTold(pile: Pile): string {
  const rows = pile.rows.map((row) => {
    const lying = row.filter((slot) => slot.kind !== "empty").map((slot) => (slot.kind === "card" ? words.card(slot.card ?? "") : words.faceDown));
    return lying.join(", ");
  });
  return rows.filter(Boolean).join("; ") || words.noCard;
}

/** Each circle: what lies on it, or what it brought. */
export function circlesTold(felt: PrintedFelt, shown: TableShown, phase: Phase, down: Stakes): string[] {
  const during = phase === "playing" || phase === "settled";
  const settled = new Map(shown.settled.map((each) => [each.wager, each]));
  const lying = new Map(shown.circles.map((each) => [each.wager, each.chips]));
  return felt.rows.flat().flatMap((spot) => {
    const brought = during ? settled.get(spot.wager) : undefined;
    if (brought) return [said.wagerNet(spot.wager, brought.stake, brought.net)];
    const count = during ? (lying.get(spot.wager) ?? 0) : (down[spot.wager] ?? 0);
    if (count) return [said.onWager(spot.wager, count)];
    if (spot.kind === "bonus") return [];
    return [`${spot.wager}, ${spot.kind === "raised" ? said.duringRound : said.notPlaced}`];
  });
}

/** Whether the stakes are what was asked for, and if not, why. */
export function stakesRefused(felt: PrintedFelt, asked: [string, number][], down: Stakes): string {
  return asked
    .flatMap(([wager, count]) => {
      const lies = down[wager] ?? 0;
      if (lies === count) return [];
      const step = felt.rows.flat().find((spot) => spot.wager === wager)?.step ?? 1;
      return [count % step ? said.multiples(wager, step, lies) : said.limits(wager, Math.ceil(felt.least / step) * step, felt.most, lies)];
    })
    .join(" ");
}

export function paytablesTold(tables: PostedTable[], about = ""): string {
  const wanted = about ? tables.filter((table) => fits(about, table.name.toLowerCase()) || table.pays.some((wager) => fits(about, wager.toLowerCase()))) : tables;
  if (!tables.length) return said.noPaytables;
  if (!wanted.length) return said.unknown(about);
  return wanted
    .map((table) => said.paytable(table.name, table.column, table.lines.map((line) => `${line.title} ${line.odds}`), table.otherwise))
    .join(" ");
}

export function whyTold(settled: Brought[]): string {
  return settled.length ? because(settled).join(" ") : said.noSettlement;
}

export function adviceTold(worths: Worth[]): string {
  const best = worths.find((each) => each.best);
  const others = worths.filter((each) => each !== best);
  return [best ? said.best(best.label, best.value, best.chips) : "", ...others.map((each) => said.costs(each.label, each.cost))].filter(Boolean).join(" ");
}

/** The choices of a game as they are typed: "bet" where there is one size, "bet 2" where there are several. */
function choosable({ places }: PrintedFelt): string[] {
  return places.filter(({ id }) => id.startsWith("choose:")).map(({ label }) => label.toLowerCase().replace(/(\d)x$/, "$1"));
}

export function helpTold(scene: Scene): string {
  const first = scene.felt.rows.flat().find((spot) => spot.step > 0);
  const example = first ? `${first.wager.toLowerCase()} ${scene.felt.trays[first.wager]?.[1] ?? first.step}` : "";
  const choices = scene.yourTurn ? choicesTold(scene.choices).replace(/\.$/, "").toLowerCase() : choosable(scene.felt).join(", ");
  return said.help(said.helpPlacing(example), choices);
}
