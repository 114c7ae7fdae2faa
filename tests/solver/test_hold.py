"""What a house keeps of many rounds is what adding them up one by one gives, of the first wager and of all staked."""

from bisect import bisect
from collections import defaultdict
from fractions import Fraction
from itertools import accumulate, pairwise

import pytest

from croupier import games
from croupier.solver.ends import StakeAndNet, stakes_and_nets
from croupier.solver.hold import SHARES, SMEARED, hold, hold_after, of_side_wager
from croupier.solver.moments import mean
from croupier.solver.solve import solve

ROUND = (
    StakeAndNet(Fraction(1), Fraction(-1), Fraction(3, 10)),
    StakeAndNet(Fraction(2), Fraction(-2), Fraction(3, 10)),
    StakeAndNet(Fraction(2), Fraction(1), Fraction(1, 4)),
    StakeAndNet(Fraction(2), Fraction(2), Fraction(1, 10)),
    StakeAndNet(Fraction(5), Fraction(11, 2), Fraction(1, 20)),
)


def added_up(rounds: int) -> dict[tuple[Fraction, Fraction], float]:
    """What is kept and staked in so many rounds, one after another."""
    totals = {(Fraction(0), Fraction(0)): 1.0}
    for _ in range(rounds):
        grown: defaultdict[tuple[Fraction, Fraction], float] = defaultdict(float)
        for (kept, staked), likely in totals.items():
            for stake, net, often in ROUND:
                grown[kept - net, staked + stake] += likely * float(often)
        totals = grown
    return totals


@pytest.fixture(scope="module")
def twenty() -> dict[tuple[Fraction, Fraction], float]:
    return added_up(20)


def test_of_the_first_wager(twenty: dict[tuple[Fraction, Fraction], float]) -> None:
    found = hold_after(ROUND, 20)
    below = sum(likely for (kept, _), likely in twenty.items() if kept < 0)
    assert found.behind == pytest.approx(below, abs=1e-12)
    assert found.even == pytest.approx(sum(likely for (kept, _), likely in twenty.items() if kept == 0), abs=1e-12)
    assert found.expected == -mean((net, often) for _, net, often in ROUND)
    for share, low, high in found.bands:
        beyond = float(1 - share) / 2
        under = [likely for (kept, _), likely in twenty.items() if kept / 20 < low]
        over = [likely for (kept, _), likely in twenty.items() if kept / 20 > high]
        assert sum(under) <= beyond
        assert sum(over) <= beyond
        assert sum(under) + sum(likely for (kept, _), likely in twenty.items() if kept / 20 == low) > beyond
        assert sum(over) + sum(likely for (kept, _), likely in twenty.items() if kept / 20 == high) > beyond
    assert sum(likely for (kept, _), likely in twenty.items() if kept / 20 <= found.median) >= 0.5
    assert sum(likely for (kept, _), likely in twenty.items() if kept / 20 < found.median) < 0.5


def test_of_what_is_staked(twenty: dict[tuple[Fraction, Fraction], float]) -> None:
    """The end of a band is where so much lies below, but for the smear."""
    found = hold_after(ROUND, 20).of_staked
    assert found.expected == -mean((net, often) for _, net, often in ROUND) / mean(
        (stake, often) for stake, _, often in ROUND
    )
    ratios = sorted((float(kept / staked), likely) for (kept, staked), likely in twenty.items())
    below = [0.0, *accumulate(likely for _, likely in ratios)]
    one = max(high - low for _, low, high in found.bands) / 5.2  # a deviation, as bands of a normal law would have it
    for share, low, high in found.bands:
        for end, beyond in ((low, (1 - share) / 2), (high, (1 + share) / 2)):
            near = [below[bisect(ratios, (end + sign * 4 * SMEARED * one,))] for sign in (-1, 1)]
            assert near[0] <= float(beyond) <= near[1]
    near = [below[bisect(ratios, (found.median + sign * 4 * SMEARED * one,))] for sign in (-1, 1)]
    assert near[0] <= 0.5 <= near[1]


def test_where_the_stake_is_always_the_same_both_are_alike() -> None:
    pair_plus = next(each for each in solve(games.find("three-card-poker")).side_wagers if each.posted)
    (found,) = hold(of_side_wager(pair_plus), [100_000])
    assert found.expected == found.of_staked.expected == pair_plus.edge
    for (_, low, high), (_, near_low, near_high) in zip(found.bands, found.of_staked.bands, strict=True):
        assert float(low) == pytest.approx(near_low, abs=3e-5)
        assert float(high) == pytest.approx(near_high, abs=3e-5)


def test_the_more_rounds_the_nearer_to_what_it_should_be() -> None:
    solution = solve(games.find("three-card-poker"))
    found = hold(stakes_and_nets(solution.ends))
    assert [each.rounds for each in found] == [10**exponent for exponent in range(2, 7)]
    assert [share for share, _, _ in found[0].bands] == list(SHARES)
    for fewer, more in pairwise(found):
        assert more.behind < fewer.behind
        for (_, low, high), (_, closer, beyond) in zip(fewer.of_staked.bands, more.of_staked.bands, strict=True):
            assert low < closer < float(solution.element_of_risk) < beyond < high
        assert more.deviation == pytest.approx(fewer.deviation / 10**0.5)
