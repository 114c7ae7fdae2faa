"""What is exact of whatever is played: as much as there is, at any stakes, and nothing that is not."""

from dataclasses import replace
from fractions import Fraction
from math import sqrt

import pytest

from croupier import games
from croupier.simulate.counts import Measure
from croupier.simulate.figures import Figure, figures
from croupier.simulate.files import StrategyFile
from croupier.simulate.run import engine, simulate
from croupier.simulate.truth import Known, of_solution, truth, unmoved
from croupier.solver.moments import central
from croupier.solver.solve import solve
from croupier.solver.stakes import staked

EDGE = 4.5  # standard errors: one figure in 150,000 is beyond by chance

CAREFUL = StrategyFile("careful", """
[Before the flop]
bet: pocket pair
bet: holds a 9 or better
fold: otherwise
[Flop]
bet: pair or better
fold: otherwise
[Turn and river]
bet 2: two pair or better
bet 1: pair or better
fold: otherwise
""")  # fmt: skip

RIDING = StrategyFile("riding", """
[Blackjack]
split: pair of aces
stand: total 17 or more
hit: otherwise
""")  # fmt: skip

TIMID = StrategyFile("timid", """
[The seats]
double: total 11 and two cards
stand: total 12 or more and hard
stand: total 18 or more
hit: otherwise
""")  # fmt: skip


def told(
    key: str, strategy: str | StrategyFile, named: dict[str, int] | None = None, rounds: int = 300_000, seats: int = 1
) -> list[Figure]:
    game = games.find(key)
    stakes = staked(game, named)
    ready = engine(game, strategy, stakes, seats)
    measure = Measure(ready, simulate(ready, rounds, "truth", threads=1))
    found = [*figures(measure, truth(game, strategy, ready, stakes))]
    for each in found:
        assert each.z is None or abs(each.z) < EDGE, each
    return found


def known(found: list[Figure]) -> set[tuple[str, str, str]]:
    return {(each.section, each.what, each.name) for each in found if each.z is not None}


def of(found: list[Figure], section: str, what: str, name: str) -> Figure:
    (figure,) = (each for each in found if (each.section, each.what, each.name) == (section, what, name))
    return figure


@pytest.mark.parametrize(
    ("key", "named", "seats"),
    [
        ("three-card-poker", {"Ante": 10, "Pair Plus": 3}, 1),
        ("three-card-poker", {"Ante": 2, "Pair Plus": 0}, 3),
        ("river-holdem", {"Ante": 4, "Player Trips": 10, "Dealer Trips": 1}, 1),
        ("triple-shot-bonus", {"Blackjack": 10}, 1),
        pytest.param("triple-shot-bonus", {"Blackjack": 10, "Hat Trick": 5}, 1, marks=pytest.mark.slow),
    ],
)
def test_every_figure_has_a_counterpart_at_any_stakes(key: str, named: dict[str, int], seats: int) -> None:
    found = told(key, "best", named, seats=seats)
    assert all(each.z is not None for each in found)
    staked_sides = any(each.section == "total" for each in found)
    assert staked_sides == (named.get("Pair Plus") != 0)


def test_stakes_scale_what_they_are_on() -> None:
    """Ten times the ante is ten times the round; the same cards are dealt, and side wagers go by their own stakes."""
    ones = told("three-card-poker", "best", rounds=50_000)
    tens = told("three-card-poker", "best", {"Ante": 10, "Pair Plus": 3}, rounds=50_000)
    for name in ("return", "deviation"):
        for section, what, times in (("round", "round", 10), ("wagers", "Ante", 10), ("wagers", "Pair Plus", 3)):
            one, ten = (of(each, section, what, name) for each in (ones, tens))
            assert ten.mean == pytest.approx(times * one.mean)
            assert one.exact is not None
            assert ten.exact == pytest.approx(times * float(one.exact))
    game = games.find("three-card-poker")
    exactly = of(tens, "total", "all wagers", "return").exact
    assert exactly == solve(game).mix({"Ante": 10, "Pair Plus": 3})[0]


def test_a_chart_that_is_best_play_has_every_figure() -> None:
    """In River Hold'em suits never decide within a class of two cards."""
    found = told("river-holdem", "chart", rounds=100_000)
    assert all(each.z is not None for each in found)


def test_of_another_chart_the_return_is_known_and_what_no_choice_changes() -> None:
    found = told("three-card-holdem", "chart", {"Ante": 2}, rounds=1_000_000)
    sides = [(wager, name) for wager in ("Flush or Pair", "Straight Up") for name in ("return", "hit frequency")]
    deviations = {("wagers", wager, "deviation") for wager in ("Flush or Pair", "Straight Up")}
    assert known(found) == {
        ("round", "round", "return"), ("total", "all wagers", "return"), *(("wagers", *each) for each in sides),
    } | deviations  # fmt: skip
    game = games.find("three-card-holdem")
    best, charted = 2 * solve(game).value, of(found, "round", "round", "return").exact
    assert charted is not None
    assert best - Fraction(1, 50) < charted < best


def test_of_a_strategy_file_what_no_choice_changes_is_known() -> None:
    found = told("river-holdem", CAREFUL)
    assert known(found) == {
        ("wagers", wager, name)
        for wager in ("Player Trips", "Dealer Trips")
        for name in ("return", "hit frequency", "deviation")
    }


@pytest.mark.parametrize("strategy", ["chart", TIMID])
def test_where_seats_draw_any_way_to_play_has_every_figure(strategy: str | StrategyFile) -> None:
    found = told("single-deck-blackjack", strategy)
    assert all(each.z is not None for each in found)
    exactly = of(found, "round", "round", "return").exact
    assert exactly is not None
    assert exactly < solve(games.find("single-deck-blackjack")).value


def test_so_it_has_where_a_wager_rides_on_the_cards_drawn() -> None:
    """The ordinary chart, valued as any way to play is, is worth what it is worth among the plays of the solution."""
    drawn = solve(games.find("triple-shot-bonus")).drawn
    assert drawn is not None
    found = told("triple-shot-bonus", "chart")
    assert all(each.z is not None for each in found)
    assert of(found, "total", "all wagers", "return").exact == drawn.play("d").total
    assert of(found, "wagers", "Hat Trick", "hit frequency").exact == drawn.play("d").wins


@pytest.mark.slow
def test_so_has_a_strategy_file() -> None:
    found = told("triple-shot-bonus", RIDING, {"Hat Trick": 2})
    assert all(each.z is not None for each in found)


def test_wagers_that_no_choice_changes() -> None:
    assert unmoved(games.find("river-holdem")) == {"Player Trips", "Dealer Trips"}
    assert unmoved(games.find("triple-shot-bonus")) == {"War", "Poker"}
    assert unmoved(games.find("single-deck-blackjack")) == set()


def test_the_error_of_a_deviation() -> None:
    """Of trials that bring 0 or 1: the deviation of the variance, by the fourth moment, through the root."""
    share, trials = Fraction(1, 5), 1000
    outcomes = ((Fraction(0), 1 - share), (Fraction(1), share))
    found = Known.of(outcomes)
    variance = share * (1 - share)
    fourth = central(outcomes, 4)
    assert found.deviation == sqrt(variance)
    expected = sqrt((fourth - variance**2) / trials) / (2 * sqrt(variance))
    assert found.deviation_error(trials) == pytest.approx(expected)
    assert Known.of(((Fraction(-1), Fraction(1)),)).deviation_error(trials) is None


def test_a_wrong_deviation_parts() -> None:
    """Planted: the exact deviation of a round is two per cent off."""
    game = games.find("three-card-poker")
    ready = engine(game, "best", None, 1)
    right = of_solution(solve(game), ready.stakes)
    assert right.round is not None
    assert right.round.variance is not None
    wrong = replace(right, round=replace(right.round, variance=right.round.variance * Fraction(102, 100) ** 2))
    measure = Measure(ready, simulate(ready, 400_000, "deviation", threads=1))
    z = of([*figures(measure, wrong)], "round", "round", "deviation").z
    assert z is not None
    assert z < -5
    near = of([*figures(measure, right)], "round", "round", "deviation").z
    assert near is not None
    assert abs(near) < EDGE
