"""Several seats of one table: on a small deck as all deals have it, else as their single seats have it."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest

from croupier import games
from croupier.cards import Card, Deck, parse_cards
from croupier.rules.game import Game
from croupier.simulation.full_table import full_table, measured
from croupier.solver.operations import operations, shipped_table
from croupier.solver.solution import Solution
from croupier.solver.solve import solve
from croupier.table.round import Round

SMALL = replace(
    games.find("three-card-poker").with_deck(Deck("few cards", parse_cards("2c3c4c4dQsKsAs7h8hTd"))), seats=2
)
UNIT = 2


def _net(game: Game, solution: Solution, hole: tuple[Card, ...], dealer: tuple[Card, ...]) -> Fraction:
    """What a seat with best play brings against a dealer's hand."""
    played = Round.start(game, {"Ante": UNIT}).deal(*hole)
    played = played.act(solution.advice(played.view(1)).best)
    return Fraction((played if played.over else played.deal(*dealer)).net(1), UNIT)


def test_two_seats_go_together_as_all_deals_have_it() -> None:
    solution = solve(SMALL)
    holes = list(combinations(SMALL.deck, 3))
    apart = [(hole, rival) for hole, rival in product(holes, repeat=2) if not {*hole} & {*rival}]
    nets = {each: _net(SMALL, solution, *each) for each in apart}
    products, deals = Fraction(0), 0
    for rival in holes:
        facing = [(set(hole), net) for (hole, other), net in nets.items() if other == rival]
        for (first, mine), (second, theirs) in combinations(facing, 2):
            if not first & second:
                products += mine * theirs
                deals += 1
    exact = products / deals - solution.value**2
    found = measured(solution, 2, rounds=200_000)
    assert found.covariance.mean == pytest.approx(float(exact), abs=4 * found.covariance.error)
    assert found.covariance.error < 0.05
    assert found.deviation.mean**2 == pytest.approx(2 * float(solution.variance) + 2 * found.covariance.mean)


def test_a_full_table_that_is_shipped() -> None:
    game = games.find("three-card-poker")
    found, solution = shipped_table(game), solve(game)
    assert found is not None
    assert (found, found.seats) == (full_table(game), game.seats)
    assert found == operations(solution).table
    assert found.alone == pytest.approx(game.seats**0.5 * solution.deviation)
    assert found.deviation.mean > found.alone  # a strong dealer's hand beats them all
    for fewer, more in zip(found.hold, found.hold[1:], strict=False):
        for (_, low, high), (_, closer, beyond) in zip(fewer.bands, more.bands, strict=True):
            assert low < closer < solution.edge < beyond < high
        assert more.behind <= fewer.behind
    again = measured(solution, game.seats, rounds=100_000, seed="another")
    apart = abs(again.covariance.mean - found.covariance.mean)
    assert apart < 4 * (again.covariance.error**2 + found.covariance.error**2) ** 0.5
