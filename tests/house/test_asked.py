"""Requests left for another process are answered as if they had been asked there."""

import inspect
from collections.abc import Iterable
from typing import Any

import pytest
from sqlalchemy import select, text, update

from croupier import errors
from croupier.errors import (
    CroupierError,
    GameFileError,
    IllegalChoice,
    KeyReused,
    RuleProblem,
    RulesError,
    TooManyRequests,
)
from croupier.house import asked
from croupier.house.asked import Answer, Left
from croupier.house.refusals import raised_again, refusal_of
from croupier.house.requests import GetUp, Ready, SitDown
from croupier.house.schema import asked as rows
from croupier.house.store import Store
from croupier.wire.codec import dumps, loads
from tests.house.playing import Floor


@pytest.fixture
def floor(store: Store) -> Floor:
    floor = Floor(store)
    floor.opens("river")
    return floor


def every_kind() -> list[type[CroupierError]]:
    kinds = (each for each in vars(errors).values() if isinstance(each, type))
    return sorted((each for each in kinds if issubclass(each, CroupierError)), key=lambda each: each.__name__)


def made(kind: type[CroupierError]) -> CroupierError:
    """One of a kind, with something for each argument that it takes."""
    if kind is RulesError:
        return RulesError("two\nproblems", [RuleProblem("here", "wrong"), RuleProblem("there", "too")])
    arguments: dict[str, Any] = {"int": 7, "str": "a word\nor two", "Iterable": ("fold",), "Sequence": ("one", "two")}
    takes = list(inspect.signature(kind).parameters.values()) if inspect.isfunction(kind.__init__) else []
    if not takes:
        return kind("a word\nor two")
    return kind(*(arguments[str(each.annotation).partition("[")[0]] for each in takes))


@pytest.mark.parametrize("kind", every_kind(), ids=lambda kind: kind.__name__)
def test_every_refusal_survives_the_journey(kind: type[CroupierError]) -> None:
    fault = made(kind)
    again = raised_again(loads(Answer, dumps(Answer(refusal=refusal_of(fault)))).refusal)
    assert type(again) is type(fault)
    assert str(again) == str(fault)
    assert vars(again) == vars(fault)


def test_what_refusals_carry_is_not_left_behind() -> None:
    carried = [
        IllegalChoice("no", ["fold"]),
        TooManyRequests("wait", 9),
        GameFileError("refused", ["one", "two"]),
        RuleProblem("here", "wrong"),
    ]
    assert [refusal_of(each).more for each in carried] == [
        {"legal": ("fold",)},
        {"seconds": 9},
        {"problems": ("one", "two")},
        {"place": "here", "problem": "wrong"},
    ]


def test_a_refusal_of_another_version_has_its_words() -> None:
    unknown = refusal_of(IllegalChoice("not now", ["fold"]))
    again = raised_again(type(unknown)("choice/of-another-version", unknown.words, unknown.more))
    assert (type(again), str(again)) == (CroupierError, "not now")


def named(lefts: Iterable[Left]) -> list[str]:
    return [each.request for each in lefts]


@pytest.mark.usefixtures("floor")
def test_everybody_who_asks_the_same_finds_the_same_answer(store: Store) -> None:
    first = Left.of("ann", "k1", SitDown(500))
    asked.leave(store, "river", first)
    asked.leave(store, "river", first)
    with pytest.raises(KeyReused, match="another request of yours was called 'k1'"):
        asked.leave(store, "river", Left.of("ann", "k1", GetUp()))
    asked.leave(store, "river", Left.of("bob", "k1", GetUp()))
    assert {each.person: each.wish for each in asked.begin(store, "river")} == {"ann": SitDown(500), "bob": GetUp()}
    asked.answer(store, "river", first, Answer(7))
    assert [asked.answer_of(store, "river", first) for _ in range(2)] == [Answer(7)] * 2
    assert [each.person for each in asked.begin(store, "river")] == ["bob"]


@pytest.mark.usefixtures("floor")
def test_what_was_refused_can_be_asked_again(store: Store) -> None:
    """As at the table itself: only what was carried out stays so."""
    left = Left.of("ann", "k1", Ready("a deal"))
    asked.leave(store, "river", left)
    asked.answer(store, "river", left, Answer(refusal=refusal_of(errors.OutOfTurn("not now"))))
    asked.leave(store, "river", left)
    assert asked.answer_of(store, "river", left) is None
    assert asked.tables(store) == ["river"]


@pytest.mark.usefixtures("floor")
def test_what_nobody_waits_for_is_taken_away(store: Store) -> None:
    for key in ("old", "new"):
        asked.leave(store, "river", Left.of("ann", key, GetUp()))
    with store.writer.begin() as connection:
        connection.execute(update(rows).where(rows.c.request == "old").values(at=text("at - 61000")))
    asked.answer(store, "river", Left.of("ann", "old", GetUp()), Answer(7))
    asked.forget_old(store)
    with store.reader.connect() as connection:
        assert list(connection.scalars(select(rows.c.request))) == ["new"]
    assert named(asked.begin(store, "river")) == ["new"]


@pytest.mark.usefixtures("floor")
def test_what_was_left_is_carried_out_in_one_order_whatever_the_database_does(store: Store) -> None:
    for key in ("k3", "k1", "k2"):
        asked.leave(store, "river", Left.of("ann", key, GetUp()))
    asked.leave(store, "river", Left.of("abe", "k9", GetUp()))
    with store.writer.begin() as connection:
        connection.execute(update(rows).values(at=1))  # all in one millisecond
        connection.execute(update(rows).where(rows.c.request == "k1").values(at=0))
    assert named(asked.begin(store, "river")) == ["k1", "k9", "k2", "k3"]


@pytest.mark.usefixtures("floor")
def test_only_what_nobody_has_begun_with_can_be_taken_back(store: Store) -> None:
    left = Left.of("ann", "k1", GetUp())
    asked.leave(store, "river", left)
    assert asked.take_back(store, "river", left)
    assert named(asked.begin(store, "river")) == []
    asked.leave(store, "river", left)
    assert named(asked.begin(store, "river")) == ["k1"]
    assert not asked.take_back(store, "river", left)
    asked.leave(store, "river", left)  # the same again: it is begun with all the same
    assert not asked.take_back(store, "river", left)
    assert named(asked.begin(store, "river")) == ["k1"]  # another process goes on with it
    asked.answer(store, "river", left, Answer(7))
    assert not asked.take_back(store, "river", left)
    asked.leave(store, "river", left)  # asked anew, after its answer
    assert asked.take_back(store, "river", left)
