import assert from "node:assert/strict";
import test from "node:test";
import type { Phase } from "../src/table-store.js";
import { adviceTold, asksTheTable, cardsTold, circlesTold, helpTold, paytablesTold, stakesRefused, understood, whyTold, type Command, type Scene } from "../src/text-mode.js";
import type { Choices } from "../src/wire.js";
import { brought, FELT, frame, SIZES } from "./scene.js";

const scene = (phase: Phase, choices: Choices = {}): Scene => ({ felt: FELT, phase, yourTurn: phase === "playing" && !!choices.options?.length, choices, bar: [] });
const placing = (line: string): Command => understood(line, scene("placing"));
const choosing = (line: string, choices = SIZES): Command => understood(line, scene("playing", choices));
const why = (command: Command): string => (command.does === "refuse" ? command.why : `not refused: ${command.does}`);

test("stakes are named by wagers of whatever game", () => {
  assert.deepEqual(placing("ante 10"), { does: "stake", stakes: [["Ante", 10]] });
  assert.deepEqual(placing("88 bonus 5"), { does: "stake", stakes: [["88 Bonus", 5]] });
  assert.deepEqual(placing("ante 10 chips"), { does: "stake", stakes: [["Ante", 10]] });
  assert.deepEqual(placing("88 5"), { does: "stake", stakes: [["88 Bonus", 5]] });
  assert.deepEqual(placing("ANTE 1,000."), { does: "stake", stakes: [["Ante", 1000]] });
});

test("several stakes go into one line", () => {
  assert.deepEqual(placing("ante 10, player trips 5, 88 1"), { does: "stake", stakes: [["Ante", 10], ["Player Trips", 5], ["88 Bonus", 1]] });
  assert.match(why(placing("ante 10, nonsense 5")), /means nothing here/);
  assert.match(why(placing("ante 10, deal")), /means nothing here/);
});

test("a tied wager is staked with the one it follows", () => {
  assert.deepEqual(placing("blind 10"), { does: "stake", stakes: [["Ante", 10]] });
});

test("the beginnings of words are enough, if they are not ambiguous", () => {
  assert.deepEqual(placing("p t 5"), { does: "stake", stakes: [["Player Trips", 5]] });
  assert.deepEqual(placing("an 4"), { does: "stake", stakes: [["Ante", 4]] });
  assert.deepEqual(placing("dea"), { does: "deal" });
  assert.equal(why(placing("trips 5")), "“trips 5” could be Player Trips or Dealer Trips.");
  assert.equal(why(placing("c")), "“c” could be clear, cards, or choices.");
});

test("a wager that is named whole is meant, whatever else begins with its name", () => {
  const bonus: Scene = { ...scene("placing"), felt: { ...FELT, rows: [...FELT.rows, [{ ...FELT.rows[0]![0]!, wager: "Ante Bonus", kind: "bonus", step: 0 }]] } };
  assert.equal(why(understood("ante", bonus)), "How many chips on Ante? Type ante and a number.");
  assert.equal(why(understood("ant", bonus)), "“ant” could be Ante or Ante Bonus.");
  assert.deepEqual(understood("ante 10", bonus), { does: "stake", stakes: [["Ante", 10]] });
});

test("a wager without a number asks for one, and a raise waits for the round", () => {
  assert.equal(why(placing("ante")), "How many chips on Ante? Type ante and a number.");
  assert.equal(why(placing("highway 10")), "Highway takes no chips before the deal.");
});

test("choices are named as records name them, by their keys, or by what they cost", () => {
  const bet2 = { does: "choose", id: "choose:bet 2", chips: 0 };
  for (const line of ["bet 2", "b2", "b 2", "2", "bet 20"]) assert.deepEqual(choosing(line), bet2, line);
  assert.deepEqual(choosing("check"), { does: "choose", id: "choose:check", chips: 0 });
  assert.deepEqual(choosing("c"), { does: "choose", id: "choose:check", chips: 0 });
  assert.deepEqual(choosing("chec"), { does: "choose", id: "choose:check", chips: 0 });
  assert.equal(why(choosing("bet")), "“bet” could be bet 1 or bet 2.");
  assert.match(why(choosing("bet 3")), /means nothing here/);
});

test("an amount is taken within its bounds, and all of it if none is named", () => {
  const insurance: Choices = { options: [{ verb: "decline", key: "n" }], amounts: { verb: "insure", wager: "Insurance", most: 5 } };
  assert.deepEqual(choosing("insure 3", insurance), { does: "choose", id: "choose:insure", chips: 3 });
  assert.deepEqual(choosing("insure", insurance), { does: "choose", id: "choose:insure", chips: 5 });
  assert.equal(why(choosing("insure 6", insurance)), "You can insure 1 to 5.");
});

test("what is not the time for is refused with the reason", () => {
  assert.equal(why(choosing("ante 10")), "The round is in play: chips go down before the deal.");
  assert.equal(why(choosing("deal")), "The round is in play: chips go down before the deal.");
  assert.equal(why(placing("fold")), "No round is in play: put chips down and deal.");
  assert.equal(why(understood("fold", scene("playing"))), "It is not your turn.");
  assert.equal(why(understood("ante 10", scene("looking"))), "You look on. Type sit to sit down.");
  assert.equal(why(placing("  ")), "Type a command, such as help.");
  assert.equal(why(placing("sing")), "“sing” means nothing here. Type help for what can be typed.");
});

test("questions are understood at any time", () => {
  for (const word of ["cards", "paytable", "advice", "why", "help", "wagers", "choices", "rules", "edges", "fair", "record", "next", "balance", "purse", "picture"]) {
    assert.equal(placing(word).does, word);
    assert.equal(choosing(word).does, word);
  }
  assert.equal(placing("?").does, "help");
  assert.equal(choosing("a").does, "advice");
  assert.deepEqual(placing("paytable trips"), { does: "paytable", about: "trips" });
  assert.deepEqual(choosing("rules order of play"), { does: "rules", about: "order of play" });
  assert.deepEqual(placing("edges 88"), { does: "edges", about: "88" });
  assert.equal(placing("v").does, "fair");
});

test("cards are told pile by pile, hidden ones as such", () => {
  const { shown } = frame({ dealer: "?? Kd", board: "-- --", hole: "8h 8c", hands: { hole: "pair of eights" } });
  assert.equal(cardsTold(shown.piles), "Dealer: face down, king of diamonds. Board: no card yet. You: eight of hearts, eight of clubs, a pair of eights.");
});

test("circles tell what lies on them or what they brought", () => {
  const { shown } = frame({ settled: [brought("Ante", 10, -10, "so it is")] });
  const before = circlesTold(FELT, shown, "placing", { Ante: 10, Blind: 10 });
  assert.deepEqual(before.slice(0, 4), ["Ante 10", "Blind 10", "Highway, placed during the round", "88 Bonus, empty"]);
  assert.equal(circlesTold(FELT, shown, "settled", {})[0], "Ante 10, lost 10");
});

test("stakes that came out otherwise are explained", () => {
  assert.equal(stakesRefused(FELT, [["Ante", 5]], { Ante: 6 }), "Ante is staked in multiples of 2: 6 lie there.");
  assert.equal(stakesRefused(FELT, [["Ante", 500]], { Ante: 100 }), "Ante takes 2 to 100: 100 lie there.");
  assert.equal(stakesRefused(FELT, [["Ante", 6]], { Ante: 6 }), "");
});

test("paytables are told whole, or the one asked for", () => {
  const trips = "Trips, column A: flush 7 to 1, straight 4 to 1; anything else loses.";
  assert.equal(paytablesTold(FELT.paytables), `${trips} 88 Bonus: pair of eights 15 to 1.`);
  assert.equal(paytablesTold(FELT.paytables, "tr"), trips);
  assert.equal(paytablesTold(FELT.paytables, "player"), trips);
  assert.match(paytablesTold(FELT.paytables, "jacks"), /means nothing/);
});

test("why, advice and help answer in sentences", () => {
  assert.equal(whyTold([]), "No round has been settled yet.");
  assert.equal(whyTold([brought("Ante", 10, 10, "the dealer does not qualify")]), "Ante wins 10: the dealer does not qualify.");
  const worth = { id: "", bar: 0, exact: "", costChips: 0 };
  assert.equal(
    adviceTold([{ ...worth, label: "Fold", value: -1, chips: -10, cost: 0.5, best: false }, { ...worth, label: "Bet", value: -0.5, chips: -5, cost: 0, best: true }]),
    "Bet is best, worth −0.5000 (−5.00 chips). Fold costs 0.5000.",
  );
  assert.match(helpTold(scene("placing")), /^Before the deal: ante 10, deal, rebet/);
  const asked = helpTold(scene("placing")).split("At any time: ")[1]!.split(".")[0]!.split(", ");
  assert.deepEqual(asked.map((word) => placing(word).does), asked, "help names what is understood");
});

test("what the table has to be reached for is known, so that nothing typed goes without an answer", () => {
  const asks = (line: string): boolean => asksTheTable(placing(line));
  assert.deepEqual(["ante 10", "deal", "rebet", "sit", "purse"].map(asks), [true, true, true, true, true]);
  assert.equal(asksTheTable(choosing("bet 2")), true);
  assert.deepEqual(["cards", "why", "help", "rules", "nonsense"].map(asks), [false, false, false, false, false]);
});

test("help names choices as they can be typed", () => {
  const places = [
    { place: "bet 1", id: "choose:bet 1", key: "b", label: "Bet" },
    { place: "bet 3", id: "choose:bet 3", key: "3", label: "Bet 3x" },
    { place: "less", id: "less", key: "l", label: "Less" },
  ];
  assert.match(helpTold({ ...scene("placing"), felt: { ...FELT, places } }), /Choosing: bet, bet 3\. At any time/);
});

test("a bet of one size is named by its size too", () => {
  const once: Choices = { options: [{ verb: "bet", wager: "Highway", chips: 10, text: "bet", key: "b" }, { verb: "fold", key: "f" }] };
  const bar = [{ place: "bet 1", id: "choose:bet", key: "b", label: "Bet" }, FELT.places[1]!, FELT.places[3]!];
  const typed = (line: string): Command => understood(line, { ...scene("playing", once), bar });
  for (const line of ["bet", "bet 1", "b1", "b", "bet 10"]) assert.deepEqual(typed(line), { does: "choose", id: "choose:bet", chips: 0 }, line);
  assert.match(why(typed("bet 2")), /means nothing here/);
});
