"""What is exact of whatever is played: as much as there is, at any stakes, and nothing that is not."""

import json
from dataclasses import replace
from fractions import Fraction
from math import comb, sqrt
from statistics import NormalDist

import numpy as np
import pytest

import croupier.simulation.forms  # noqa: F401 - the codec learns how figures are told
from croupier import games
from croupier.simulation.comparison import MOST_Z, Figure, figures
from croupier.simulation.comparison import share as figure_of_share
from croupier.simulation.counts import Measure, Measured, count
from croupier.simulation.engine import Codes
from croupier.simulation.run import engine, simulate
from croupier.simulation.truth import Known, of_solution, truth
from croupier.solver.moments import central
from croupier.solver.ratios import staked
from croupier.solver.solve import solve
from croupier.strategies.files import StrategyFile
from croupier.wire.codec import encode

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
    """The figures with an exact counterpart, but for single net results of a wager."""
    return {(each.section, each.what, each.name) for each in found if each.z is not None and each.section != "outcomes"}


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
    for section in ("total", "together"):
        assert any(each.section == section for each in found) == (named.get("Pair Plus") != 0)
    for section in ("distribution", "together", "outcomes"):
        shares = [each for each in found if each.section == section]
        of_wagers = (
            len({each.what.partition(":")[0] for each in shares}) if section == "outcomes" else int(bool(shares))
        )
        assert sum(each.mean for each in shares) == pytest.approx(of_wagers)
        assert sum(Fraction(each.exact or 0) for each in shares) == of_wagers


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


def test_a_strategy_file_has_every_figure_but_how_all_wagers_together_are_spread() -> None:
    found = told("river-holdem", CAREFUL)
    unknown = {(each.section, each.name) for each in found if each.z is None}
    assert unknown <= {("total", "deviation"), ("total", "hit frequency"), ("together", "probability")}
    alone = told("river-holdem", CAREFUL, {"Ante": 2, "Player Trips": 0, "Dealer Trips": 0}, 100_000)
    assert all(each.z is not None for each in alone)


def test_of_a_file_that_asks_for_suits_on_the_river_what_no_choice_changes_is_known() -> None:
    by_suits = CAREFUL.text.replace("bet 1: pair or better", "bet 1: suited")
    found = told("river-holdem", StrategyFile("suits", by_suits), rounds=100_000)
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


def test_a_chart_is_worth_what_the_solution_says_where_a_wager_rides_on_the_cards_drawn() -> None:
    game = games.find("triple-shot-bonus")
    drawn = solve(game).drawing
    assert drawn is not None
    ready = engine(game, "chart", None, 1)
    measure = Measure(ready, simulate(ready, 300_000, "truth", threads=1))
    wins = {code: Fraction(nets["Hat Trick"] > 0) for code, nets in measure.nets.items()}
    for figure, exactly in ((measure.totals, drawn.play("d").total), (wins, drawn.play("d").wins)):
        found = measure.of(figure)
        assert abs(float(found.mean - exactly)) < EDGE * found.error


@pytest.mark.slow
def test_so_it_has_where_a_wager_rides_on_the_cards_drawn() -> None:
    """The ordinary chart, valued as any way to play is, is worth what it is worth among the plays of the solution."""
    drawn = solve(games.find("triple-shot-bonus")).drawing
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
    assert games.find("river-holdem").unmoved == {"Player Trips", "Dealer Trips"}
    assert games.find("triple-shot-bonus").unmoved == {"War", "Poker"}
    assert games.find("single-deck-blackjack").unmoved == set()


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
    """Planted: what a round brings is two per cent too much, and so is its deviation."""
    game = games.find("three-card-poker")
    ready = engine(game, "best", None, 1)
    right = of_solution(solve(game), ready.stakes)
    assert right.round is not None
    assert right.round.outcomes is not None
    more = tuple((net * Fraction(102, 100), often) for net, often in right.round.outcomes)
    wrong = replace(right, round=Known.of(more))
    measure = Measure(ready, simulate(ready, 400_000, "deviation", threads=1))
    z = of([*figures(measure, wrong)], "round", "round", "deviation").z
    assert z is not None
    assert z < -5
    near = of([*figures(measure, right)], "round", "round", "deviation").z
    assert near is not None
    assert abs(near) < EDGE


# Shares.


def counted(met: int, trials: int) -> Measured:
    share = met / trials
    return Measured(Fraction(met, trials), sqrt(share * (1 - share) / trials), trials)


@pytest.mark.parametrize(("met", "trials", "share"), [(3, 1000, 1 / 2000), (0, 1000, 1 / 100), (17, 500, 1 / 250)])
def test_what_is_rare_is_judged_by_its_own_law(met: int, trials: int, share: float) -> None:
    """As much lies beyond the z-score as beyond what was met, by the binomial law itself."""
    true = Fraction(share).limit_denominator(10_000)
    beyond = range(met, trials + 1) if met > trials * true else range(met + 1)
    tail = sum(comb(trials, each) * true**each * (1 - true) ** (trials - each) for each in beyond)
    z = figure_of_share("", "", "", counted(met, trials), true, 1).z
    assert z is not None
    assert NormalDist().cdf(-abs(z)) == pytest.approx(float(tail), rel=0.3)
    assert (z > 0) == (met > trials * true)
    denied = figure_of_share("", "", "", counted(trials - met, trials), 1 - true, 1).z
    assert denied == pytest.approx(-z)


@pytest.mark.parametrize("true", [0, 1])
def test_what_cannot_be_parts_when_it_is_seen_once(true: int) -> None:
    once = figure_of_share("", "", "", counted(abs(true * 10_000_000 - 1), 10_000_000), Fraction(true), 1)
    assert once.z == (MOST_Z if true == 0 else -MOST_Z)
    never = figure_of_share("", "", "", counted(true * 100, 100), Fraction(true), 1)
    assert never.z == 0
    assert json.loads(json.dumps(encode(once), allow_nan=False))["z"] == once.z


def test_seats_that_meet_something_at_once_are_counted_by_tables() -> None:
    """Seven seats see the dealer's rare hand together: seven sightings are one."""
    share = Fraction(1, 70_000)
    alone = figure_of_share("", "", "", counted(7, 70_000), share, 1).z
    together = figure_of_share("", "", "", counted(7, 70_000), share, 7).z
    assert alone is not None
    assert together is not None
    assert alone > 3.5
    assert 1 < together < 2


def test_scores_look_like_chance() -> None:
    """Over many seeds: as many beyond one and beyond two as a normal law has, rare net results included."""
    game = games.find("three-card-poker")
    ready = engine(game, "best", None, 1)
    true = of_solution(solve(game), ready.stakes)
    scores = [
        each.z
        for seed in range(60)
        for each in figures(Measure(ready, simulate(ready, 10_000, f"chance {seed}", threads=1)), true)
        if each.z is not None
    ]
    beyond = {edge: sum(abs(z) > edge for z in scores) / len(scores) for edge in (1, 2, 4.5)}
    assert 0.2 < beyond[1] < 0.36
    assert 0.02 < beyond[2] < 0.06
    assert beyond[4.5] == 0


def shares(codes: Codes, seats: int) -> dict[tuple[str, str, str], Figure]:
    """What happens how often, of codes that so many seats met."""
    game = games.find("three-card-poker")
    stakes = staked(game)
    ready = engine(game, "best", stakes, seats)
    found = figures(Measure(ready, count(codes)), truth(game, "best", ready, stakes))
    kinds = ("hit frequency", "frequency", "probability")
    return {(each.section, each.what, each.name): each for each in found if each.name in kinds}


def test_errors_of_shares_at_several_seats_are_those_of_tables() -> None:
    """Three seats that always meet the same tell no more than one of them, though they are three times as many."""
    game = games.find("three-card-poker")
    alone = engine(game, "best", staked(game), 1).chunk("errors", 0, 20_000)
    one, three = shares(alone, 1), shares(np.repeat(alone, 3, axis=0), 3)
    assert len(one) > 20
    assert one.keys() == three.keys()
    for what, figure in three.items():
        often = figure.exact
        if not isinstance(often, Fraction) or not 0.01 < often < 0.99:
            continue
        assert figure.mean == one[what].mean
        assert figure.error == pytest.approx(one[what].error, rel=0.06), what
        apart = sqrt(float(often * (1 - often)) / 60_000)  # if the seats knew nothing of each other
        assert (figure.error or 0) > 1.6 * apart, what
        assert abs(figure.z or 0) < EDGE
