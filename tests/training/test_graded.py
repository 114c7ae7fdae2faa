"""Rounds graded: steps and grades on exact fractions, and luck that comes to nothing whoever plays."""

from fractions import Fraction
from pathlib import Path

import pytest

from croupier import games
from croupier.cards import Deck, parse_cards
from croupier.errors import ViewError
from croupier.felt.grades import Grade
from croupier.solver.solve import advise, solve
from croupier.table.events import Chose
from croupier.table.record import read
from croupier.table.round import Round
from croupier.training.expected import expected
from croupier.training.graded import GradedRound, Moment, graded_round
from croupier.wire.codec import decode, encode
from tests.solver.ship import SOLVED
from tests.training.enumerated import Policy, Remembered, ends, first, last

RECORDS = Path(__file__).parent.parent / "records"
LONG = "texas-holdem-bonus"
"""Decided on the turn as well, it takes minutes to count."""
POKER = (
    "three-card-poker | Ante 10, Pair Plus 5 | Qs6d3c / Kh9c2d | bet | Ante -10, Play -10, Ante Bonus 0, Pair Plus -5"
)


def test_a_round_is_graded_step_by_step() -> None:
    found = graded_round(read(POKER))
    game = games.find("three-card-poker")
    advice = advise(game, Round.parse(game, "Qs6d3c").view(1))
    chips, cards, choice, end = found.steps
    assert [step.moment for step in found.steps] == [Moment.CHIPS, Moment.CARDS, Moment.CHOICE, Moment.END]
    assert [step.number for step in found.steps] == [0, 1, 2, 3]
    assert (chips.value, cards.value, choice.value, end.value) == (
        solve(game).value,
        advice.value,
        dict(advice.values)["bet"],
        Fraction(-20, 10),
    )
    assert choice.chosen is not None
    assert choice.chosen.cost == dict(advice.values)["fold"] - dict(advice.values)["bet"] > 0
    assert (choice.chosen.choice, choice.chosen.advice.best, choice.chosen.grade) == ("bet", "fold", Grade.FINE)
    assert choice.chosen.position == "three-card-poker | Ante 10, Pair Plus 5 | Qs6d3c |"


def test_the_result_is_the_expectation_less_what_was_lost_and_luck() -> None:
    found = graded_round(read(POKER))
    edge = -(10 * Fraction(-686689, 20358520) + 5 * Fraction(-402, 5525))
    assert found.expected == -edge
    assert found.luck is not None
    assert found.net == -25 == found.expected - 10 * found.lost + found.luck
    (choice,) = found.choices
    assert choice.means is not None
    assert choice.means.rounds == 10 * choice.cost / edge


@pytest.mark.parametrize("key", [key for key in SOLVED if key != LONG])
def test_every_game_is_graded_down_to_its_last_choice(key: str) -> None:
    lines = (RECORDS / f"{key}.txt").read_text().splitlines()
    for line in [line for line in lines if line and not line.startswith("#")][:2]:
        played = read(line)
        for seat in played.seats:
            found = graded_round(played, seat, at_start=lambda *_: None)
            made = [event for event in played.events if isinstance(event, Chose) and event.seat == seat]
            assert [step.chosen.choice for step in found.steps if step.chosen] == [each.choice.short for each in made]
            assert found.steps[0].value is found.expected is found.luck is None
            assert all(step.value is not None for step in found.steps[1:])


def test_split_hands_and_an_amount_of_ones_own_are_graded() -> None:
    played = read("triple-shot-bonus | War 2, Blackjack 20, Poker 2 | Ac / Ah / Ad / xx | insure 3, split")
    insured, split = graded_round(played, at_start=lambda *_: None).choices
    decline, most = insured.advice.values
    assert insured.cost == (decline[1] - most[1]) * Fraction(3, 10)
    assert split.choice == split.advice.best == "split"
    assert split.grade is Grade.BEST


def test_any_seat_is_graded_for_itself_and_nobody_else() -> None:
    played = read("three-card-poker | 1: Ante 10; 3: Ante 20 | AsAdAh 2s4d6c / 7c8d9h | 1 fold, 3 bet")
    one, three = graded_round(played, 1), graded_round(played, 3)
    assert [each.grade for each in one.choices] == [Grade.BLUNDER]
    assert [each.choice for each in three.choices] == ["bet"]
    assert (one.chips, three.chips, three.seat) == (10, 20, 3)
    with pytest.raises(ViewError, match="seat 2 is not in the round: seats 1 and 3 are"):
        graded_round(played, 2)


def test_what_the_house_chose_for_somebody_absent_is_not_their_mistake() -> None:
    found = graded_round(read("three-card-poker | Ante 10 | AsAdAh / 7c8d9h | fold (absent)"))
    assert found.choices == ()
    assert found.lost == 0
    (step,) = (step for step in found.steps if step.chosen)
    assert step.chosen is not None
    assert step.chosen.grade is None
    assert found.lost_absent == step.chosen.cost > 5
    assert found.luck is not None
    assert found.expected is not None
    assert found.net == found.expected - 10 * found.lost_absent + found.luck


def test_a_void_round_has_its_choices_graded_and_no_luck() -> None:
    found = graded_round(read("three-card-poker | Ante 10 | AsAdAh | fold | void: the lights went out"))
    assert [each.grade for each in found.choices] == [Grade.BLUNDER]
    assert (found.void, found.net) == ("the lights went out", 0)
    assert found.steps[-1].value == 0
    assert found.luck is None


def test_a_round_still_in_play_is_graded_as_far_as_it_has_come() -> None:
    found = graded_round(read("river-holdem | Ante 10 | AsKd / 7h7c2s | bet"))
    assert [step.moment.name for step in found.steps] == ["CHIPS", "CARDS", "CHOICE", "CARDS"]
    assert (found.over, found.luck) == (False, None)


def test_it_goes_over_the_wire() -> None:
    found = graded_round(read(POKER))
    told = encode(found)
    assert told["steps"][2]["chosen"]["grade"] == "fine"
    assert told["lost"]["exact"] == f"{found.lost.numerator}/{found.lost.denominator}"
    assert decode(GradedRound, told) == found


@pytest.mark.parametrize(
    ("key", "deck", "stakes", "policy"),
    [
        ("three-card-poker", "AsKsQsJdTd9h9c8c", {"Ante": 2, "Pair Plus": 1}, first),
        ("three-card-poker", "AsKsQsJdTd9h9c8c", {"Ante": 2, "Pair Plus": 1}, last),
    ],
)
def test_luck_comes_to_nothing_whoever_plays(key: str, deck: str, stakes: dict[str, int], policy: Policy) -> None:
    """All deals of a small deck: the mean result is the expectation less the mean loss, and no chip besides."""
    game, advised = games.find(key).with_deck(Deck("few cards", parse_cards(deck))), Remembered()
    before = expected(game, stakes)
    luck = lost = net = Fraction(0)
    for end, often in ends(Round.start(game, stakes), policy):
        found = graded_round(end, advised=advised, at_start=lambda *_: before)
        assert found.luck is not None
        luck, lost, net = luck + often * found.luck, lost + often * found.lost, net + often * end.net(1)
    assert luck == 0
    assert lost > 0
    assert net == before.value - lost * found.chips


@pytest.mark.parametrize(("dealt", "policy"), [("Ac / Ah / Ad", first), ("8c / Tc / 8d", last)])
def test_so_it_does_in_triple_shot_from_the_first_choice_on(dealt: str, policy: Policy) -> None:
    deck = Deck("few cards", parse_cards("AcAdAhTcTdThJc9c9d8c8d"))
    game, advised = games.find("triple-shot-bonus").with_deck(deck), Remembered()
    stakes = "War 2, Blackjack 2, Poker 2, Hat Trick 2"
    begun = Round.parse(game, f"triple-shot-bonus | {stakes} | {dealt}" + " / xx" * ("Tc" in dealt))
    worth = advised(game, begun.view(1)).value
    lost = net = Fraction(0)
    for end, often in ends(begun, policy):
        found = graded_round(end, advised=advised, at_start=lambda *_: None)
        lost, net = lost + often * found.lost, net + often * Fraction(end.net(1), found.chips)
        assert found.steps[-1].value == Fraction(end.net(1), found.chips)
    assert net == worth - lost
    assert lost > 0
