"""A round at given stakes: mean, deviation, wagers and distribution agree with one another and with the solution."""

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.answers.staked import at_stakes
from croupier.documents.plain import section_lines
from croupier.errors import StakeError
from croupier.report.solved import MOST_RESULTS, staked_section
from croupier.solver.breakdown import Covariance, Joint, JointResult, NetResult
from croupier.solver.moments import central, mean
from croupier.wire.codec import encode
from tests.answers.solutions import KEYS, solution


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("side", [0, 1, 7])
def test_mean_and_variance_are_those_of_the_distribution(key: str, side: int) -> None:
    solved = solution(key)
    sides = {each.wager: side for each in solved.side_wagers}
    found = at_stakes(solved, {"Ante": 10} | sides)
    assert sum(often for _, often in found.outcomes) == 1
    assert found.value == mean(found.outcomes) == sum(each.value for each in found.wagers)
    assert found.variance == central(found.outcomes, 2)
    assert found.initial == 10 + side * len(sides)
    assert {each.name for each in found.wagers} >= (set(sides) if side else {"Ante"})
    if not side:
        assert found.value == 10 * solved.value
        assert found.variance == 100 * solved.variance
        assert found.hit_frequency == solved.hit_frequency
        assert not {each.name for each in found.wagers} & set(sides)


def test_what_is_not_named_is_staked_like_the_first_wager() -> None:
    solved = solution("three-card-poker")
    assert at_stakes(solved, {"ante": 10}).stakes == {"Ante": 10, "Pair Plus": 10}
    assert at_stakes(solved, {"Ante": 10}) == at_stakes(solved, {"Ante": 10, "Pair Plus": 10})


def test_a_wager_that_is_not_counted_is_left_out_or_refused() -> None:
    solved = solution("three-card-poker")
    kept = [at for at, each in enumerate(solved.wagers) if each.name != "Pair Plus"]
    without = replace(
        solved,
        wagers=tuple(solved.wagers[at] for at in kept),
        covariance=Covariance(
            tuple(solved.covariance.wagers[at] for at in kept),
            tuple(tuple(solved.covariance.matrix[at][other] for other in kept) for at in kept),
        ),
        joint=Joint(("main",), tuple(JointResult((net,), often) for net, often in solved.distribution)),
        left_out=(("Pair Plus", "it is too rare"),),
    )
    assert at_stakes(without, {"Ante": 4}).stakes == {"Ante": 4, "Pair Plus": 0}
    assert at_stakes(without, {"Ante": 4}).value == 4 * solved.value
    with pytest.raises(StakeError, match="Pair Plus is not counted exactly: it is too rare"):
        at_stakes(without, {"Ante": 4, "Pair Plus": 1})


@pytest.mark.parametrize("width", [80, 100])
def test_lines_keep_to_the_width(width: int) -> None:
    found = at_stakes(solution("triple-action-holdem"), {"Ante": 999_999_999_999, "Bonus Bet": 7, "Flop Bet": 3})
    lines = list(section_lines(staked_section(found), width, pictures=False))
    assert max(map(len, lines)) <= width
    assert "999,999,999,999" in lines[0]


def test_many_results_are_counted_and_not_listed() -> None:
    found = at_stakes(solution("triple-action-holdem"), {"Ante": 10, "Bonus Bet": 7, "Flop Bet": 3})
    many = replace(found, outcomes=tuple(NetResult(Fraction(net), Fraction(1, 61)) for net in range(MOST_RESULTS + 1)))
    lines = list(section_lines(staked_section(many), 80, pictures=False))
    assert "  61 net results, from 0 to 60: the data has them all." in lines
    assert len(encode(many)["distribution"]) == MOST_RESULTS + 1
    few = replace(found, outcomes=many.outcomes[1:])
    assert not any("61 net results" in line for line in section_lines(staked_section(few), 80))
