"""Who may do what beside the tables: whoever runs the house most of it, and anybody a little of what is their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.house.acts import (
    THE_HOUSE,
    Act,
    ChipsIssued,
    ChipsReturned,
    Founded,
    OperatorActed,
    PasswordSet,
    PersonCame,
)
from croupier.house.chain import Entry
from croupier.house.following import DECLARED
from croupier.house.people import OPERATOR, REFILL, REFILL_EVERY, WELCOME


def is_allowed(
    act: Act, entry: Entry, acts: Sequence[Act], kinds: Mapping[str, str], openers: Mapping[str, str]
) -> bool:
    """Whether whoever entered an act may have done it.

    ``kinds`` is as what everybody had come in before the entry, and ``openers`` who had opened which table.
    """
    if kinds.get(entry.actor) == OPERATOR:
        return not isinstance(act, Founded)
    by_house = entry.actor == THE_HOUSE
    match act:
        case Founded():
            return by_house and entry.number == 1
        case PersonCame(person, kind):
            return by_house or (entry.actor == person and kind != OPERATOR)
        case PasswordSet(person, _):
            return by_house or entry.actor == person
        case ChipsIssued(person, _, _):
            return by_house or (entry.actor == person and (_is_welcome(act, acts) or _is_refill(act, entry, acts)))
        case ChipsReturned():
            return False
        case OperatorActed(table, did):
            runs = openers.get(table, entry.actor if did == "opened" else "") == entry.actor and entry.actor in kinds
            return by_house or (runs and not did.startswith(DECLARED))


def _is_welcome(issued: ChipsIssued, acts: Sequence[Act]) -> bool:
    """Whether chips are those that somebody is given who comes in by themselves."""
    comes = any(isinstance(each, PersonCame) and each.person == issued.person for each in acts)
    return comes and _is_little(issued, "welcome", acts)


def _is_refill(issued: ChipsIssued, entry: Entry, acts: Sequence[Act]) -> bool:
    """Whether chips are those that somebody is given who has lost theirs: under the name of an hour, which is once."""
    hour = entry.at // REFILL_EVERY  # when it was entered, and perhaps a moment earlier when it was asked for
    named = entry.request in [f"{REFILL} {hour + by}" for by in (-1, 0, 1)]
    return named and _is_little(issued, REFILL, acts)


def _is_little(issued: ChipsIssued, reason: str, acts: Sequence[Act]) -> bool:
    alone = sum(isinstance(each, ChipsIssued) for each in acts) == 1
    return alone and issued.reason == reason and issued.chips <= WELCOME
