"""Ruin within so many rounds is what sessions have it, ruin for ever what can be worked out otherwise."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import exp

import numpy as np
import pytest

from croupier import games
from croupier.errors import Unsolvable
from croupier.simulation.convolution import exact
from croupier.simulation.sessions import RUINED, SessionRules
from croupier.solver.ruin import RISKS, deepest_fall, drawdown, house_reserve, lundberg, ruin
from croupier.solver.solve import solve

ROUND = [
    (Fraction(-2), Fraction(1, 3)),
    (Fraction(-1, 2), Fraction(1, 6)),
    (Fraction(1), Fraction(5, 12)),
    (Fraction(7), Fraction(1, 12)),
]
"""A seat's round, with an edge of its own: 1/4 on average."""


@pytest.mark.parametrize("bankroll", [1, 2, Fraction(7, 2), 10, 40])
def test_within_so_many_rounds_it_is_what_sessions_have(bankroll: Fraction) -> None:
    found = ruin(ROUND, 1, bankrolls=[bankroll], lengths=[1, 30, 200])
    for rounds, likely in zip(found.lengths, found.within[0], strict=True):
        session = exact(ROUND, 1, SessionRules(bankroll, rounds))
        assert session is not None
        assert likely == pytest.approx(session.endings[RUINED], abs=1e-13)


def test_a_bankroll_that_does_not_cover_the_first_stake_is_lost() -> None:
    found = ruin(ROUND, 1, bankrolls=[Fraction(1, 2)], lengths=[5])
    assert (found.within, found.for_ever) == (((1.0,),), (1.0,))


def test_the_least_bankroll_for_a_risk() -> None:
    found = ruin(ROUND, 1, lengths=[50, 400])
    assert len(found.needed) == 2 * len(RISKS)
    for rounds, risk, bankroll in found.needed:
        enough, less = ruin(ROUND, 1, bankrolls=[bankroll, bankroll - Fraction(1, 2)], lengths=[rounds]).within
        assert enough[0] <= float(risk) < less[0]


def test_for_ever_is_what_many_rounds_come_to() -> None:
    """The walk drifts away from ruin, so that ten thousand rounds are as good as all of them."""
    found = ruin(ROUND, 1, bankrolls=[1, 5, 20, 60], lengths=[10_000])
    assert found.for_ever == pytest.approx([each for (each,) in found.within], abs=1e-10)
    assert 0 < found.for_ever[-1] < found.for_ever[0] < 1


def test_who_has_no_edge_is_ruined_in_the_end() -> None:
    fair = [(Fraction(-1), Fraction(1, 2)), (Fraction(1), Fraction(1, 2))]
    assert ruin(fair, 1, bankrolls=[1000], lengths=[10]).for_ever == (1.0,)
    assert deepest_fall(fair) is None
    assert house_reserve(ROUND) is None
    with pytest.raises(Unsolvable, match="without an edge"):
        lundberg(fair)


def test_the_deepest_fall_by_a_system_of_equations() -> None:
    """Falling deeper than x levels: from x, by the next round or later; cut where hardly anything comes."""
    found = deepest_fall(ROUND)
    assert found is not None
    levels, often = [int(net * 2) for net, _ in ROUND], [float(share) for _, share in ROUND]
    size = 600
    matrix, known = np.eye(size), np.zeros(size)
    for at in range(size):
        for level, share in zip(levels, often, strict=True):
            if at + level < 0:
                known[at] += share
            elif at + level < size:
                matrix[at, at + level] -= share
    deeper = np.linalg.solve(matrix, known)
    assert [found.beyond(Fraction(level, 2)) for level in range(100)] == pytest.approx(deeper[:100].tolist(), abs=1e-11)


def test_lundberg_bounds_it() -> None:
    found, exponent = deepest_fall(ROUND), lundberg(ROUND)
    assert found is not None
    assert sum(float(share) * exp(-exponent * float(net)) for net, share in ROUND) == pytest.approx(1, abs=1e-12)
    for amount in (0, 1, 10, 50):
        assert found.beyond(amount) <= exp(-exponent * amount)


def test_what_a_house_needs() -> None:
    """Against rounds played as long as anything can still happen, from the house's side."""
    solution = solve(games.find("three-card-poker"))
    found = house_reserve(solution.distribution)
    assert found is not None
    kept = [(-net, often) for net, often in solution.distribution]
    endless = deepest_fall(kept)
    assert endless is not None
    for risk, reserve, bound, normal in found.needed:
        assert endless.beyond(reserve) <= float(risk) < endless.beyond(reserve - endless.step)
        assert float(reserve) <= bound
        assert float(reserve) == pytest.approx(normal, rel=0.05)
    within = ruin(kept, 0, bankrolls=[found.needed[0].reserve], lengths=[20_000]).within[0][0]
    assert within == pytest.approx(0.05, rel=0.1)


def test_drawdowns_are_what_all_courses_of_a_few_rounds_have() -> None:
    """Every course of six rounds, as fractions."""
    falls: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for course in product(ROUND, repeat=6):
        at, peak, deepest, likely = Fraction(0), Fraction(0), Fraction(0), Fraction(1)
        for net, share in course:
            at, likely = at + net, likely * share
            peak = max(peak, at)
            deepest = max(deepest, peak - at)
        falls[deepest] += likely
    for share, amount in drawdown(ROUND, 6, [Fraction(tenth, 10) for tenth in range(1, 10)]):
        assert sum(likely for fall, likely in falls.items() if fall < amount) < share
        assert share <= sum(likely for fall, likely in falls.items() if fall <= amount)


def test_a_risk_is_a_probability_whatever_is_rounded() -> None:
    outcomes = solve(games.find("triple-shot-bonus")).distribution
    found = ruin(outcomes, 1, bankrolls=[100, 200, 500, 1_000], lengths=[100, 500, 1_000])
    assert all(0 <= risk <= 1 for row in found.within for risk in (*row, *found.for_ever))
