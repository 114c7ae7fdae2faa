"""What somebody has learned: folded from facts, kept in a file, exported and deleted."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.errors import RecordError, WireError
from croupier.felt.grades import Grade
from croupier.table.record import read
from croupier.training import learned_file
from croupier.training.graded import graded_round
from croupier.training.learned import (
    ChoiceMade,
    Fact,
    LearnedTold,
    SessionPlayed,
    Where,
    chose,
    learned,
    played,
    require_kept,
)
from croupier.training.sessions import session
from croupier.wire.codec import decode, dumps, encode, loads, written

ROUND = read("three-card-poker | Ante 10 | Qs6d3c / Kh9c2d | bet")
BLUNDER = read("three-card-poker | Ante 10 | AsAdAh / Kh9c2d | fold")
GAME = "three-card-poker"


def facts() -> list[Fact]:
    fine, blunder = (chose(graded_round(each).choices[0], 10, Where.PRACTICE, GAME) for each in (ROUND, BLUNDER))
    return [fine, blunder, played(session([(ROUND, 1), (BLUNDER, 1)]), 20, Where.PRACTICE, GAME)]


def test_facts_are_folded_by_street() -> None:
    found = learned(facts())
    (street,) = found.streets
    assert (street.game, street.street, street.choices) == (GAME, "The deal", 2)
    assert street.grades == {"best": 0, "fine": 1, "inaccuracy": 0, "mistake": 0, "blunder": 1}
    assert street.accuracy == 0
    fine, blunder, both = facts()
    assert found.mistakes == (blunder, fine)
    assert found.sessions == (both,)


def test_a_mistake_is_learned_when_its_position_is_answered_rightly() -> None:
    fine, blunder, _ = facts()
    assert isinstance(blunder, ChoiceMade)
    right = ChoiceMade(30, Where.DRILL, GAME, blunder.street, blunder.position, "bet", "bet", Fraction(0), Grade.BEST)
    assert learned([right, blunder, fine]).mistakes == (fine,)
    earlier = ChoiceMade(5, Where.DRILL, GAME, blunder.street, blunder.position, "bet", "bet", Fraction(0), Grade.BEST)
    assert learned([earlier, blunder, fine]).mistakes == (blunder, fine)


def test_a_choice_of_the_house_is_none_of_theirs() -> None:
    absent = read("three-card-poker | Ante 10 | AsAdAh / Kh9c2d | fold (absent)")
    (step,) = (step for step in graded_round(absent).steps if step.chosen)
    assert step.chosen is not None
    with pytest.raises(RecordError, match="the house made this choice"):
        chose(step.chosen, 1, Where.TABLE, GAME)


def test_a_file_keeps_facts_and_forgets_them(tmp_path: Path) -> None:
    file = tmp_path / "facts.jsonl"
    assert learned_file.kept(file) == []
    learned_file.keep(file, facts()[:1])
    learned_file.keep(file, facts()[1:])
    assert learned_file.kept(file) == facts()
    learned_file.forget(file)
    learned_file.forget(file)
    assert learned_file.kept(file) == []


def test_a_line_that_was_cut_off_costs_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "facts.jsonl"
    learned_file.keep(file, facts())
    file.write_bytes(file.read_bytes()[:-30])
    learned_file.keep(file, facts()[:1])
    assert learned_file.kept(file) == [*facts()[:2], facts()[0]]


def test_facts_go_over_the_wire() -> None:
    for fact in facts():
        assert loads(Fact, dumps(fact, Fact)) == fact


def test_what_nobody_can_keep_is_refused() -> None:
    fact = facts()[0]
    with pytest.raises(RecordError, match="501 facts are too many at once"):
        require_kept([fact] * 501)
    with pytest.raises(RecordError, match="too long"):
        require_kept([SessionPlayed(1, Where.TABLE, "x" * 3000, 1, 1, Fraction(0), 0, None, None)])
    with pytest.raises(RecordError, match="is no time"):
        require_kept([SessionPlayed(-1, Where.TABLE, GAME, 1, 1, Fraction(0), 0, None, None)])


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"question": -1_000_000}, "question: -1000000 is not from 0 to 5,000"),
        ({"question": 10**400}, "question: that is not from 0 to 5,000"),
        ({"cost": {"exact": "-1/13", "decimal": -1 / 13}}, "cost: -1/13 is not from 0 to"),
        ({"cost": {"exact": "1/13", "decimal": 1 / 13}, "grade": "blunder"}, "this choice is graded mistake"),
    ],
)
def test_a_choice_is_looked_at_when_it_is_read(change: dict[str, object], told: str) -> None:
    with pytest.raises(WireError, match=told):
        decode(Fact, encode(facts()[0], Fact) | change)


@pytest.mark.parametrize(
    ("name", "number"),
    [("rounds", -3), ("choices", 10**30), ("net", 10**40), ("deviations", 1e308), ("deviations", float("inf"))],
)
def test_a_session_is_looked_at_when_it_is_read(name: str, number: float) -> None:
    with pytest.raises(WireError, match=name):
        decode(Fact, encode(facts()[2], Fact) | {name: number})


def test_a_kept_line_that_cannot_be_counted_costs_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "facts.jsonl"
    learned_file.keep(file, facts())
    wrong = dumps(facts()[0], Fact)[:-1] + ',"question":-1000000}\n'
    file.write_text(wrong + file.read_text())
    assert learned_file.kept(file) == facts()


def test_costs_that_no_game_has_are_summed_up_all_the_same() -> None:
    fact = facts()[0]
    assert isinstance(fact, ChoiceMade)
    costs = [Fraction(1, 3**1000 * 1000), Fraction(1, 7**3000), Fraction(1, 11**3000), Fraction(1, 13**3000)]
    found = learned(replace(fact, cost=cost, grade=Grade.FINE) for cost in costs)
    assert float(found.streets[0].lost) == pytest.approx(float(sum(costs)), abs=1e-29)
    assert written(LearnedTold(found))


def test_a_session_that_goes_on_is_one_session() -> None:
    *choices, both = facts()
    assert isinstance(both, SessionPlayed)
    first, second, other = (
        replace(both, at=at, began=began, rounds=rounds) for at, began, rounds in ((5, 1, 1), (9, 1, 2), (7, 6, 1))
    )
    found = learned([second, first, other, both, *choices])
    assert found.sessions == (both, second, other)
    assert found.facts == 5
