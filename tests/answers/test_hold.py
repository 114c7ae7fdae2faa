"""Hold: what the house kept beside what it should have, which is the solver's, and whoever lies outside is warned."""

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction

import pytest

from croupier import games
from croupier.answers.hold import TOGETHER, Hold, WagerKept, hold, house_hold
from croupier.answers.hold_text import hold_told
from croupier.house.takings import Taking
from croupier.rules.wagers import Kind
from croupier.simulation.simulated import simulate
from croupier.solver.law import Law, law
from croupier.solver.solve import solve
from croupier.wire.codec import dumps, loads

POKER = games.find("three-card-poker")
PAIR_PLUS = "Pair Plus"
SHOT = games.find("triple-shot-bonus")
FOLLOWING = ("Blackjack", "Double", "Split", "Insurance")
HAND = "Blackjack, Double, Split and Insurance together"


def took(wager: str, staked: int, rounds: int, kept: int, game: str = "three-card-poker") -> Taking:
    """Rounds in which the house kept so much of a wager."""
    return Taking("t", game, wager, staked, rounds, max(kept, 0), max(-kept, 0))


def of(found: Hold, wager: str) -> WagerKept:
    return next(each for each in found.wagers if each.wager == wager)


def test_what_a_wager_should_bring_is_its_edge_times_what_was_staked() -> None:
    taken = [took("Ante", 10, 400, 100), took(PAIR_PLUS, 5, 300, 50), took(PAIR_PLUS, 20, 100, -60)]
    found, solution = hold(POKER, taken), solve(POKER)
    side = of(found, PAIR_PLUS).kept
    edge = solution.wager(PAIR_PLUS).edge
    assert edge is not None
    assert (side.rounds, side.staked, side.kept, side.hold) == (400, 3_500, -10, Fraction(-10, 3_500))
    assert side.expected == edge * 3_500
    assert of(found, "Ante").kept.expected == -solution.wager("Ante").value * 4_000
    assert of(found, "Play").kept.expected == -solution.wager("Play").value * 4_000
    assert [each.wager for each in found.wagers if each.by_any_play] == [PAIR_PLUS]
    assert of(found, TOGETHER).kept.expected == -solution.value * 4_000
    assert [each.wager for each in found.wagers if each.kept.band] == [TOGETHER, PAIR_PLUS]
    assert (found.rounds, found.staked, found.kept) == (400, 7_500, 90)


def test_the_band_is_that_of_the_exact_law() -> None:
    side = of(hold(POKER, [took("Ante", 10, 90, 0), took(PAIR_PLUS, 5, 70, 0), took(PAIR_PLUS, 15, 20, 0)]), PAIR_PLUS)
    outcomes = solve(POKER).wager(PAIR_PLUS).outcomes
    exact = law(
        [([(net * 5, often) for net, often in outcomes], 70), ([(net * 15, often) for net, often in outcomes], 20)]
    )
    assert exact is not None
    low, high = exact.band(Fraction(999, 1000))
    assert side.kept.band == (-high, -low)
    assert side.kept.exact
    assert side.kept.probability == pytest.approx(exact.at_least(Fraction(0)))


@pytest.mark.parametrize("beyond", [0, 1])
@pytest.mark.parametrize("side", [0, 1])
def test_whoever_lies_outside_is_warned_and_nobody_else(beyond: int, side: int) -> None:
    band = of(hold(POKER, [took("Ante", 10, 1_000, 0), took(PAIR_PLUS, 5, 1_000, 0)]), PAIR_PLUS).kept.band
    assert band is not None
    kept = int(band[side]) + (beyond if side else -beyond)
    bonus = took("Ante Bonus", 0, 50, -530)  # which nobody stakes anything on
    found = house_hold([took("Ante", 10, 1_000, 370), bonus, took(PAIR_PLUS, 5, 1_000, kept)])
    assert of(found.games[0], PAIR_PLUS).kept.outside == bool(beyond)
    assert len(found.warnings) == beyond
    assert (found.staked, found.kept) == (15_000, 370 - 530 + kept)


def test_a_house_whose_people_play_best_is_within_its_band() -> None:
    """Forty houses of simulated rounds: hardly any is warned, and one whose paytable is off soon is."""
    figures = solve(POKER).wager(PAIR_PLUS)
    warned = Counter[bool]()
    for seed in range(40):
        played = simulate(POKER, rounds=65_536, stakes={"Ante": 1, PAIR_PLUS: 1}, seed=str(seed))
        kept = -round(played.figure(PAIR_PLUS, "return").mean * 65_536)
        for off in (0, 65_536 // 12):  # what two to one more on a flush come to, nearly
            taken = [took("Ante", 1, 65_536, 2_000), took(PAIR_PLUS, 1, 65_536, kept - off)]
            if of(hold(POKER, taken), PAIR_PLUS).kept.outside:
                warned[bool(off)] += 1
    assert figures.edge is not None
    assert warned[False] <= 1
    assert warned[True] == 40


def test_nobody_is_warned_of_choices_but_of_less_than_best_play_leaves() -> None:
    """Whoever insures or always folds moves chips from wager to wager, and only ever leaves the house more."""
    insured = [took(each, 2, 1, 0, "single-deck-blackjack") for each in ("Blackjack", "Insurance")]
    folds = [took("Ante", 10, 200, 2_000)]
    for kept in (-2, 1):
        taken = [insured[0], took("Insurance", 1, 1, kept, "single-deck-blackjack"), *folds]
        assert house_hold(taken).warnings == ()
    robbed = house_hold([took("Ante", 10, 1_000, -6_000), took("Play", 10, 700, -5_000)])
    assert [each.partition(": ")[0] for each in robbed.warnings] == [f"Three Card Poker, {TOGETHER}"]
    assert "less than it should" in robbed.warnings[0]


def test_what_lies_beyond_a_band_is_marked_and_mistakes_are_not_called_outside() -> None:
    for kept, mark in ((-7_000, "OUTSIDE"), (200, ""), (9_000, "above")):
        lines = list(hold_told(house_hold([took("Ante", 10, 1_000, kept)]), width=120))
        row = next(line for line in lines if line.startswith(f"  {TOGETHER}")).split()
        assert (row[-1] if row[-1].isalpha() else "") == mark
        assert any(line.startswith("!") for line in lines) == (mark == "OUTSIDE")


def test_a_table_without_rounds_is_not_taken_for_the_house() -> None:
    nothing = house_hold([])
    assert list(hold_told(nothing)) == ["No round is over yet: the house has kept nothing."]
    assert list(hold_told(nothing, table="t")) == ["No round is over yet at t: the house has kept nothing there."]


def test_every_wager_is_judged_by_itself_or_with_those_that_follow_its_stake() -> None:
    for key in games.SHEETS:
        game = games.find(key)
        found = hold(game, [took(wager.name, 10, 50, 0, key) for wager in game.wagers if not wager.unit])
        judged = {each.wager for each in found.wagers if each.kept.band}
        together = {
            name for each in judged for name in each.removesuffix(" together").replace(" and ", ", ").split(", ")
        }
        main = {wager.name for wager in game.wagers if wager.kind is not Kind.SIDE} if TOGETHER in judged else set()
        assert {wager.name for wager in game.wagers} <= together | main, key


def law_of_best_play() -> Law:
    """What the house keeps of Blackjack and all that follows it in a thousand rounds at 10 chips, by best play."""
    kept = defaultdict[Fraction, Fraction](Fraction)
    for end in solve(SHOT).ends:
        kept[-10 * sum((each.net for each in end.wagers if each.wager in FOLLOWING), Fraction(0))] += end.probability
    found = law([(list(kept.items()), 1_000)])
    assert found is not None
    return found


def band_of_best_play() -> tuple[Fraction, Fraction]:
    return law_of_best_play().band(Fraction(999, 1000))


def by_best_play() -> Fraction:
    """What it is expected to keep."""
    return -sum((solve(SHOT).wager(name).value for name in FOLLOWING), Fraction(0)) * 10_000


def test_blackjack_is_judged_with_what_follows_it_against_whoever_plays_for_it_alone() -> None:
    """Nobody leaves the house less than who plays Blackjack for itself, nor less of the Hat Trick than who seeks it."""
    drawing = solve(SHOT).drawing
    assert drawing is not None
    taken = [took(wager, 10, 1_000, kept, SHOT.key) for wager, kept in (("War", 0), ("Blackjack", 0), ("Hat Trick", 0))]
    taken += [took("Double", 10, 90, 300, SHOT.key), took("Split", 10, 9, -40, SHOT.key)]
    found = hold(SHOT, taken)
    hand, rides = of(found, HAND).kept, of(found, "Hat Trick").kept
    assert (hand.rounds, hand.staked, hand.kept) == (1_000, 10_990, 260)
    assert hand.expected == -drawing.play("a").blackjack * 10_000
    assert hand.expected < -sum(solve(SHOT).wager(name).value for name in FOLLOWING) * 10_000
    assert not hand.exact, "its band is that of play which is nearly as good"
    assert hand.band == tuple(end - by_best_play() + hand.expected for end in band_of_best_play())
    assert hand.probability == pytest.approx(law_of_best_play().at_least(260 + by_best_play() - hand.expected))
    assert rides.expected == (1 - 7 * drawing.play("b").wins) * 10_000
    assert rides.exact
    assert hand.band is not None
    assert rides.band is not None
    robbed = [took("Blackjack", 10, 1_000, int(hand.band[0]) - 1, SHOT.key)]
    errs = [took("Blackjack", 10, 1_000, int(hand.band[1]) + 500, SHOT.key)]
    assert [each.partition(": ")[0] for each in house_hold(robbed).warnings] == [f"Triple Shot Bonus, {HAND}"]
    assert house_hold(errs).warnings == ()
    robbed = [took("Hat Trick", 10, 1_000, int(rides.band[0]) - 1, SHOT.key)]
    assert [each.partition(": ")[0] for each in house_hold(robbed).warnings] == ["Triple Shot Bonus, Hat Trick"]


def test_a_band_of_several_seats_is_a_bound_and_says_so() -> None:
    alone = took("Ante", 20, 100, 0)
    judged = [of(hold(POKER, [each]), TOGETHER).kept for each in (alone, replace(alone, shared=True))]
    assert [each.exact for each in judged] == [True, False]
    assert judged[0].band == judged[1].band
    assert "about 99.9 % of the time" in judged[1].said
    assert "about" not in judged[0].said


def test_seats_together_and_games_that_are_not_known() -> None:
    found = house_hold([took("Ante", 10, 5, 7), took("Ante", 10, 5, -20, "no-such-game trips=B")])
    assert [each.about.game for each in found.games] == ["three-card-poker"]
    assert [(each.game, each.kept) for each in found.unread] == [("no-such-game trips=B", -20)]
    assert "no-such-game" in found.unread[0].why


def test_every_game_has_its_hold() -> None:
    for key in games.SHEETS:
        game = games.find(key)
        taken = [took(wager.name, 10, 50, 0, key) for wager in game.wagers if not wager.unit]
        found = hold(game, taken)
        assert {each.wager for each in found.wagers if each.kind} == {wager.name for wager in game.wagers}
        assert [each.wager for each in found.wagers if not each.kind] == [TOGETHER if key != SHOT.key else HAND]
        assert all(each.kept.expected is not None for each in found.wagers), key
        assert loads(Hold, dumps(found)) == found
