"""What somebody could not have done beside the tables is not allowed, and the audit says so."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from croupier.house.acts import (
    HOUSE_STREAM,
    THE_HOUSE,
    Act,
    ChipsIssued,
    ChipsReturned,
    Founded,
    OperatorActed,
    PasswordSet,
    PersonCame,
)
from croupier.house.allowed import is_allowed
from croupier.house.audit import audit
from croupier.house.chain import BEGINNING, Entry
from croupier.house.people import REFILL_EVERY, WELCOME, People
from croupier.house.store import Store

KINDS = {"Olga": "operator", "Ann": "member"}
OPENERS = {"hers": "Ann", "another": "Olga"}
HOUR = 7
GUEST, WELCOMED = PersonCame("Guest 1", "guest"), ChipsIssued("Guest 1", WELCOME, "welcome")
REFILLED = ChipsIssued("Ann", WELCOME, "refill")


def allowed(actor: str, *acts: Act, request: str | None = None, at: int = HOUR * REFILL_EVERY) -> bool:
    entry = Entry(HOUSE_STREAM, 9, at, actor, request, "", BEGINNING)
    return all(is_allowed(act, entry, acts, KINDS, OPENERS) for act in acts)


@pytest.mark.parametrize(
    ("actor", "acts", "request_name"),
    [
        ("Guest 1", [GUEST], None),
        ("Guest 1", [GUEST, PasswordSet("Guest 1", "x"), WELCOMED], None),
        ("Olga", [PersonCame("Oleg", "operator"), ChipsIssued("Oleg", 10**12, "luck")], None),
        (THE_HOUSE, [PersonCame("Oleg", "operator"), ChipsIssued("Oleg", 10**12, "luck")], None),
        ("Ann", [REFILLED], f"refill {HOUR}"),
        ("Ann", [ChipsIssued("Ann", 1, "refill")], f"refill {HOUR - 1}"),  # asked for just before the hour was over
        ("Ann", [PasswordSet("Ann", "x")], None),
        (THE_HOUSE, [PasswordSet("Olga", "x")], None),
        ("Olga", [ChipsReturned("Ann", 1, "luck")], None),
        ("Ann", [OperatorActed("hers", "closed")], None),
        ("Ann", [OperatorActed("new", "opened")], None),
        (THE_HOUSE, [OperatorActed("hers", "closed, since nobody was there")], None),
    ],
)
def test_what_the_program_does_is_allowed(actor: str, acts: Sequence[Act], request_name: str | None) -> None:
    assert allowed(actor, *acts, request=request_name)


@pytest.mark.parametrize(
    ("actor", "acts", "request_name"),
    [
        ("Eve", [PersonCame("Eve", "operator")], None),
        ("Eve", [PersonCame("Eve", "operator"), ChipsIssued("Ann", 1, "luck")], None),
        ("Ann", [PersonCame("Eve", "guest")], None),
        ("Ann", [WELCOMED], None),
        ("Ann", [ChipsIssued("Ann", 1, "welcome")], None),
        ("Guest 1", [GUEST, ChipsIssued("Guest 1", WELCOME + 1, "welcome")], None),
        ("Guest 1", [GUEST, WELCOMED, WELCOMED], None),
        ("Guest 1", [GUEST, ChipsIssued("Guest 1", WELCOME, "luck")], None),
        ("Ann", [REFILLED], None),
        ("Ann", [REFILLED], "anything"),
        ("Ann", [REFILLED], f"refill {HOUR + 2}"),
        ("Ann", [REFILLED, REFILLED], f"refill {HOUR}"),
        ("Ann", [ChipsIssued("Ann", WELCOME + 1, "refill")], f"refill {HOUR}"),
        ("Ann", [ChipsIssued("Olga", 1, "refill")], f"refill {HOUR}"),
        ("Ann", [PasswordSet("Olga", "x")], None),
        ("Ann", [ChipsReturned("Ann", 1, "luck")], None),
        (THE_HOUSE, [ChipsReturned("Ann", 1, "luck")], None),
        ("Ann", [OperatorActed("another", "closed")], None),
        ("Ann", [OperatorActed("hers", "declared 7 void: luck")], None),
        ("Nobody", [OperatorActed("new", "opened")], None),
        ("Olga", [Founded("again")], None),
        (THE_HOUSE, [Founded("again")], None),
    ],
)
def test_what_nobody_could_have_done_is_not(actor: str, acts: Sequence[Act], request_name: str | None) -> None:
    assert not allowed(actor, *acts, request=request_name)


@pytest.mark.parametrize(
    ("actor", "act"),
    [("Bob", ChipsIssued("Bob", 10**12, "refill")), ("Eve", PersonCame("Eve", "operator"))],
)
def test_the_audit_finds_who_helped_themselves(store: Store, url: str, actor: str, act: Act) -> None:
    people = People(store, lambda: HOUR * REFILL_EVERY)
    people.join("Olga", "runs the house", kind="operator")
    people.join("Bob", "plays in it")
    people.issue("Olga", "Bob", -WELCOME, "they are lost")
    people.refill("Bob")
    people.issue("Olga", "Bob", -WELCOME, "they are lost again")
    people.refill("Bob", hourly=False)  # which the house gives
    assert audit(url).difference is None
    people._enter(actor, lambda: [act])
    difference = audit(url).difference
    assert difference is not None
    assert (difference.where, difference.stream, difference.should) == ("log", HOUSE_STREAM, "by an operator")
