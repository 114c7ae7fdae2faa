"""The catalogue: what rounds are found by, a narrow row for each seat of each, so that many are looked through at once.

It follows from a round's record and the parts that people had in it, and from no rules: a record of rules that are
others now is catalogued as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.cards import Card
from croupier.house.following import Ended
from croupier.table.record import ABSENT

MOST_SAID, MOST_KEY = 400, 80
"""Characters that are catalogued of a seat's wagers and choices, and of a game's key: an index has room for no more."""


@dataclass(frozen=True, slots=True)
class Catalogued:
    """What a round is found by, from one of its seats."""

    ended_at: int
    table: str
    number: int
    seat: int
    person: str
    game: str
    """Its key."""
    staked: int
    net: int
    void: bool
    cards: int
    """Every card of the round, each a bit."""
    said: str
    """The wagers that the seat placed and the choices it made, in small letters."""


def catalogued(ended: Ended, at: int) -> Iterator[Catalogued]:
    """A round that ended at some time, seat by seat."""
    head, stakes, cards, choices = (*(part.strip() for part in ended.record.split("|")), "", "", "")[:4]
    game, dealt = head.partition(" ")[0][:MOST_KEY], bits(map(Card.parse, re.findall("[2-9TJQKA][cdhs]", cards)))
    for each in ended.seats:
        said = f"{_wagers(stakes, each.seat)} | {_choices(choices, each.seat)}".lower()[:MOST_SAID]
        of = (at, ended.table, ended.number, each.seat, each.person, game)
        yield Catalogued(*of, each.staked, each.net, bool(ended.void), dealt, said)


def bits(cards: Iterable[Card]) -> int:
    """Cards as a number with a bit for each."""
    return sum(1 << card for card in set(cards))


def _wagers(stakes: str, seat: int) -> str:
    """The wagers that a seat placed, as a record has them: ``1: Ante 10, Player Trips 5; 3: Ante 20``."""
    for part in stakes.split(";"):
        number, colon, listed = part.rpartition(":")
        if not colon or number.strip() == str(seat):
            return re.sub(r" [0-9]+(?=,|$)", "", listed.strip())
    return ""


def _choices(choices: str, seat: int) -> str:
    """The choices of a seat; where several play, each begins with its number: ``1 bet, 3 fold (absent)``."""
    made = [re.match(r"(?:([0-9]+) (?=[^0-9]))?(.*)", each.strip()) for each in choices.split(",")]
    own = [each[2] for each in made if each is not None and each[1] in (None, str(seat))]
    return ", ".join(each.removesuffix(ABSENT).strip() for each in own)
