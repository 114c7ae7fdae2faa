"""The most that can be paid: each wager by its rows, a seat by every result that all wagers bring at once."""

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier import games
from croupier.rules.wagers import Kind
from croupier.solver.breakdown import Joint, JointResult
from croupier.solver.exposure import exposure, largest_stake
from croupier.solver.solve import solve

STAKES = {
    "river-holdem": {"Ante": 900, "Turn/River": 1800, "Player Trips": 901},
    "holdem-88": {"Ante": 900, "Blind": 900, "Highway": 3600, "88 Bonus": 901},
    "triple-shot-bonus": {"War": 900, "Blackjack": 900, "Double": 900, "Insurance": 450, "Hat Trick": 901},
}


@pytest.mark.parametrize("key", STAKES)
def test_what_may_lie_on_wagers(key: str) -> None:
    game = games.find(key).post({"maximum": 901})
    found = {name: largest_stake(game, game.wager(name)) for name in STAKES[key]}
    assert found == STAKES[key]


def test_a_royal_flush_in_river_holdem() -> None:
    """The Ante is worth what it is; Player Trips pays its highest line; nothing of a full table is less."""
    solution = solve(games.find("river-holdem").post({"maximum": 100}))
    found = exposure(solution)
    by_name = {each.wager: each for each in found.wagers}
    for wager in solution.wagers:
        each = by_name[wager.name]
        assert each.top_award == max(row.odds for row in wager.rows)
        assert each.most == each.stake * each.top_award
        assert each.probability == next(row.probability for row in wager.rows if row.id == each.row)
    assert found.table_bound == found.seats * found.seat
    assert found.seat <= found.seat_bound


@pytest.mark.parametrize("key", ["three-card-poker", "river-holdem"])
def test_a_seat_is_never_paid_more_than_at_any_stakes_that_it_may_put_down(key: str) -> None:
    """Side wagers at the limit or not at all, all ways of that: the most of them is the most."""
    solution = solve(games.find(key))
    game, found = solution.game, exposure(solution)
    sides = [wager.name for wager in game.wagers if wager.kind is Kind.SIDE]
    unit = largest_stake(game, game.unit)
    best: dict[Fraction, Fraction] = {}
    for chosen in range(1 << len(sides)):
        staked = {name: largest_stake(game, game.wager(name)) * (chosen >> at & 1) for at, name in enumerate(sides)}
        net, often = solution.together(unit, staked)[-1]
        best[net] = max(best.get(net, Fraction(0)), often)
    assert found.seat == max(best)
    assert found.seat_probability == best[found.seat]


def test_a_side_wager_that_loses_then_need_not_have_been_placed() -> None:
    solution = solve(games.find("three-card-poker"))
    half = Fraction(1, 2)
    results = (JointResult((Fraction(10), Fraction(-1)), half), JointResult((Fraction(5), Fraction(3)), half))
    found = exposure(replace(solution, joint=Joint(("main", "Pair Plus"), results)))
    assert found.seat == 100_000
    assert found.seat_probability == half
