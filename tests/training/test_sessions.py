"""Sessions: grades counted, value lost, edges, and luck apart from skill, with its exact band."""

import re
from collections import defaultdict
from decimal import Decimal
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from croupier import games
from croupier.errors import RecordError
from croupier.simulation.convolution import exact
from croupier.simulation.sessions import SessionRules
from croupier.solver.law import law
from croupier.solver.solve import solve
from croupier.table.record import read
from croupier.table.round import Round
from croupier.training.expected import expected
from croupier.training.practice import begun, gone_on
from croupier.training.sessions import counted, session, summed_up
from croupier.wire.codec import decode, encode

POKER = games.find("three-card-poker")
LOST = read("three-card-poker | Ante 10, Pair Plus 5 | Qs6d3c / Kh9c2d | bet")
WON = read("three-card-poker | Ante 20 | AsAdAh / 7c8d9h | bet")
BEST = read("three-card-poker | Ante 10 | AsAdAh / 7c8d9h | bet")
SILLY = read("three-card-poker | Ante 10 | AsAdAh / 7c8d9h | fold")
VOID = read("three-card-poker | Ante 10 | AsAdAh | fold | void: the lights went out")
AWAY = read("three-card-poker | Ante 10 | AsAdAh / 7c8d9h | fold (absent)")


def some_rounds(count: int, seed: str) -> list[tuple[Round, int]]:
    """Rounds of two games, two postings and several stakes, played badly."""
    rng, played = Random(seed), []
    for at in range(count):
        game = (POKER, games.find("river-holdem"), games.find("river-holdem").post({"trips": "B"}))[at % 3]
        unit = 10 * (1 + at % 2)
        state = begun(game, {"Ante": unit}, rng.randrange)
        while not state.over:
            state = gone_on(state, list(state.choices)[rng.randrange(2)], rng.randrange)
        played.append((state, 1))
    return played


def test_luck_and_skill_add_up_to_the_result_exactly() -> None:
    found = session(some_rounds(24, "adding up"))
    assert found.worth is not None
    assert found.luck is not None
    assert found.edge is not None
    assert found.best_edge is not None
    assert found.net == found.worth + found.luck.chips
    assert sum(found.grades.values()) == found.choices >= 24
    units = 10 * 12 + 20 * 12
    assert found.lost_chips == (found.edge - found.best_edge) * units > 0


def test_a_session_is_summed_up() -> None:
    found = session([(LOST, 1), (WON, 1), (SILLY, 1), (VOID, 1), (AWAY, 1)])
    assert (found.rounds, found.void, found.choices) == (4, 1, 4)
    assert found.grades == {"best": 1, "fine": 1, "inaccuracy": 0, "mistake": 0, "blunder": 2}
    assert found.accuracy == Fraction(1, 4)
    assert found.net == LOST.net(1) + WON.net(1) + SILLY.net(1) + AWAY.net(1)
    assert [each.choice for each in found.mistakes] == ["fold", "fold", "bet"]
    before = expected(POKER, {"Ante": 10, "Pair Plus": 5}).value + solve(POKER).value * (20 + 10 + 10)
    assert found.best_edge == -before / 50
    assert found.worth is not None
    assert found.luck is not None
    assert found.net == found.worth + found.luck.chips


def test_somebody_without_choices_or_rounds_has_no_figures() -> None:
    empty = session([])
    assert (empty.rounds, empty.accuracy, empty.edge, empty.luck) == (0, None, None, None)
    assert session([(VOID, 1)]).luck is None
    with pytest.raises(RecordError, match="still in play"):
        session([(Round.parse(POKER, "AsKd9h"), 1)])


def test_the_law_of_differing_rounds_is_the_one_counted_out() -> None:
    one = ((Fraction(-3), Fraction(1, 2)), (Fraction(0), Fraction(1, 4)), (Fraction(9, 2), Fraction(1, 4)))
    other = ((Fraction(-1), Fraction(9, 10)), (Fraction(100), Fraction(1, 10)))
    sums: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for results in product(one, one, other):
        often = results[0][1] * results[1][1] * results[2][1]
        sums[sum((net for net, _ in results), Fraction(0))] += often
    found = law([(one, 2), (other, 1)])
    assert found is not None
    for total in [*sums, Fraction(-8), Fraction(-2), Fraction(97), Fraction(1000), Fraction(1, 3)]:
        below = sum((often for each, often in sums.items() if each <= total), Fraction(0))
        above = sum((often for each, often in sums.items() if each >= total), Fraction(0))
        assert found.at_most(total) == pytest.approx(float(below), abs=1e-13)
        assert found.at_least(total) == pytest.approx(float(above), abs=1e-13)
    assert found.band(Fraction(9, 10)) == (Fraction(-7), Fraction(97))


def test_it_is_the_law_that_sessions_of_the_simulation_have() -> None:
    outcomes = expected(games.find("river-holdem"), {"Ante": 10, "Player Trips": 5}).outcomes
    found, other = law([(outcomes, 40)]), exact(outcomes, 15, SessionRules(10**6, 40))
    assert found is not None
    assert other is not None
    for net in range(-1000, 1000, 50):
        assert found.at_most(Fraction(net)) == pytest.approx(other.at_most(Fraction(10**6 + net)), abs=1e-12)
    assert found.band(Fraction(90, 100))[0] == other.percentile(5) - 10**6


def test_a_band_holds_as_much_as_it_says() -> None:
    outcomes = expected(POKER, {"Ante": 10}).outcomes
    found = law([(outcomes, 30)])
    assert found is not None
    low, high = found.band(Fraction(95, 100))
    assert found.at_most(high) - found.at_most(low - 1) >= 0.95
    assert found.at_most(low - 1) <= 0.025 < found.at_most(low)
    assert found.at_least(high + 1) <= 0.025 < found.at_least(high)


def test_what_is_too_large_for_a_lattice_is_measured_by_deviations_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = ((Fraction(-1), Fraction(1, 2)), (Fraction(0), Fraction(1, 4)), (Fraction(10**8), Fraction(1, 4)))
    assert law([(wide, 3)]) is None
    exactly = session([(LOST, 1)] * 3).luck
    monkeypatch.setattr("croupier.solver.law.MOST_LEVELS", 10)
    found = session([(LOST, 1)] * 3).luck
    assert found is not None
    assert exactly is not None
    assert (found.exact, found.band, found.chips) == (False, None, exactly.chips)
    assert found.probability == pytest.approx(exactly.probability, abs=0.05)


def test_the_band_is_the_best_players_whoever_plays() -> None:
    """Somebody who folds whatever comes always ends at the same: no band of such sessions could be told of them."""
    best, silly = (session([(each, 1)] * 4).luck for each in (BEST, SILLY))
    assert best is not None
    assert silly is not None
    exactly = law([(expected(POKER, {"Ante": 10}).outcomes, 4)])
    assert exactly is not None
    assert best.band == silly.band == exactly.band(Fraction(95, 100))
    assert (best.exact, silly.exact) == (True, False)


def test_how_likely_luck_is_is_read_off_in_the_direction_that_it_went() -> None:
    """Won four times with aces, lost four times with kings: by best play in both, so the law of best play is theirs."""
    exactly = law([(expected(POKER, {"Ante": 10}).outcomes, 4)])
    assert exactly is not None
    beaten = read("three-card-poker | Ante 10 | KsKdQh / AcAd2h | bet")
    won, lost = (session([(each, 1)] * 4) for each in (BEST, beaten))
    assert won.luck is not None
    assert lost.luck is not None
    assert won.net > 0 > lost.net
    assert won.luck.probability == pytest.approx(exactly.at_least(Fraction(won.net)))
    assert lost.luck.probability == pytest.approx(exactly.at_most(Fraction(lost.net)))
    assert won.luck.said.endswith("very rare.")
    assert max(won.luck.probability, lost.luck.probability) < 0.5


def test_luck_is_told_in_a_sentence() -> None:
    found = session([(LOST, 1)] * 3).luck
    assert found is not None
    assert found.chips < 0
    assert not found.exact  # something was given away
    assert found.band is not None
    assert 3 * LOST.net(1) < found.band[0] < 0 < found.band[1]
    assert found.said.startswith("Net -75 chips. Your choices were worth -2.18, so luck took 72.82: ")
    assert found.said.endswith("1.6 standard deviations, rare.")
    assert 0.002 <= found.probability < 0.02


def test_what_choices_were_worth_and_luck_add_up_to_the_net_as_they_are_told() -> None:
    for rounds in range(1, 25):
        found = session([(LOST, 1)] * rounds + [(BEST, 1)] * (rounds % 5))
        assert found.luck is not None
        read_back = re.match(
            r"Net (\S+) chips\. Your choices were worth (\S+), so luck (gave|took) (\S+):", found.luck.said
        )
        assert read_back is not None, found.luck.said
        net, worth, luck = (Decimal(read_back[part].replace(",", "")) for part in (1, 2, 4))
        assert net == worth + (luck if read_back[3] == "gave" else -luck), found.luck.said


def test_it_goes_over_the_wire() -> None:
    found = summed_up([counted(LOST, 1), counted(SILLY, 1)])
    assert decode(type(found), encode(found)) == found
