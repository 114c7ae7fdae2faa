"""Long times for ``checks.house``: evenings at the tables, and nights, days and weeks between them.

While nobody is there, simulated time costs nothing, so that years of tables pass in minutes. What must hold then is
said here independently of the program: for how long tokens let people in, how often chips are given, and that a table
which everybody has left comes to rest.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass

from croupier.errors import NotLetIn, PersonError, TooManyRequests
from croupier.house.hosted import Hosted
from croupier.house.people import People, Person
from croupier.house.writing import let_in

HOUR = 3600
DAY = 24 * HOUR
NIGHTS = ((6 * HOUR, 16 * HOUR),) * 3 + ((DAY, 6 * DAY),) * 2 + ((7 * DAY, 42 * DAY),)
"""How long nobody comes, in seconds, from and to; each as likely as another."""
AT_REST_AFTER = HOUR
"""Seconds after which a table that nobody asks anything has ended its round, and given up all its seats."""
WELCOMED_WITH = 1_000
TOKENS_LAST = 30 * DAY * 1000
"""Milliseconds."""
YEAR = 8_766
"""Hours."""


class Evenings:
    """When people play, and when nobody does."""

    def __init__(self, rng: random.Random, mean_seconds: float) -> None:
        self.rng = rng
        self.mean_seconds = mean_seconds
        self.begun = asyncio.Event()
        self.over = asyncio.Event()
        self.over.set()

    async def pass_one(self) -> None:
        """An evening, from its beginning to its end."""
        self.over.clear()
        self.begun.set()
        await asyncio.sleep(self.rng.expovariate(1 / self.mean_seconds))
        self.begun.clear()
        self.over.set()

    def night(self) -> float:
        """The seconds until the next."""
        return self.rng.uniform(*self.rng.choice(NIGHTS))


def is_at_rest(hosted: Hosted) -> bool:
    """Whether nobody sits at a table, and nothing lies on its felt."""
    table = hosted.table
    return not table.playing and not table.occupants and not table.bets


@dataclass
class Token:
    """What lets somebody in, as long as it does."""

    text: str
    expires_at: int
    forgotten: bool = False

    def lets_in(self, at: int) -> bool:
        return not self.forgotten and at < self.expires_at


class Doorkeeper:
    """What is known here of tokens and refills, to be held against what the house does.

    ``holds`` is told of everything that was looked at.
    """

    def __init__(self, people: People, clock: Callable[[], int], holds: Callable[..., None]) -> None:
        self.people, self.clock, self.holds = people, clock, holds
        self.issued = 0
        self._tokens: dict[str, Token] = {}
        self._given: set[tuple[str, int]] = set()
        """To whom chips were given, and in which hour."""

    def welcomes(self, person: Person) -> None:
        """Somebody comes for the first time."""
        self._tokens[person.name] = Token(self.people._come(person), self.clock() + TOKENS_LAST)
        self.issued += WELCOMED_WITH

    def _lets_in_again(self, person: Person) -> None:
        """As if they had shown a password, which takes long to recognise."""
        shown, token = self.people._token(person)
        with self.people.store.writer.begin() as connection:
            let_in(connection, [token])
        self._tokens[person.name] = Token(shown, self.clock() + TOKENS_LAST)

    def comes(self, person: Person) -> bool:
        """Somebody shows their token, and has to come in anew if it lets nobody in any more; whether they had to."""
        token = self._tokens[person.name]
        try:
            known: Person | None = self.people.who(token.text)
        except NotLetIn:
            known = None
        expected = person if token.lets_in(self.clock()) else None
        self.holds("a token lets in for thirty days", when=known == expected, because=(person, token, self.clock()))
        if known is None:
            self._lets_in_again(person)
        return known is None

    def forgets(self) -> None:
        """What has run out is deleted, and lets nobody in whatever the clock says later."""
        self.people.forget_expired()
        for token in self._tokens.values():
            token.forgotten |= token.expires_at <= self.clock()

    def refills(self, name: str) -> bool:
        """Somebody asks for chips; whether they got any."""
        hour = name, self.clock() // (HOUR * 1000)
        has = self.people.everywhere(name)
        may = has < WELCOMED_WITH and hour not in self._given
        try:
            self.people.refill(name)
        except (TooManyRequests, PersonError) as fault:
            self.holds("chips are given to whoever lacks them", when=not may, because=(name, has, fault))
            return False
        self.holds("chips are given once an hour", when=may, because=(name, has, hour))
        self.holds("what is missing is given", when=self.people.everywhere(name) == WELCOMED_WITH, because=(name, has))
        self._given.add(hour)
        self.issued += WELCOMED_WITH - has
        return True
