"""How often anybody may ask: so much at once, so much in a while, and ever longer waits after wrong passwords.

Everything is told what time it is, in milliseconds, and keeps no clock of its own.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import TypeVar

from croupier.errors import TooManyRequests

Kept = TypeVar("Kept")

SECOND, MINUTE = 1_000, 60_000
MOST_KNOWN = 10_000
"""How many addresses or names are remembered: whoever has been quiet longest is forgotten first."""
LONGEST_WAIT = 15 * MINUTE


@dataclass(frozen=True, slots=True)
class Rates:
    """How often a house lets people ask."""

    requests: int = 100
    """A second, from one address."""
    arrivals: int = 60
    """A minute, from one address: guests, new names and names come back to."""
    openings: int = 30
    """A minute, from one address: tables that others than operators open, each of which is kept for ever."""
    wrong_passwords: int = 5
    """For one name from one address, before each further try has to wait, every time twice as long."""
    wrong_anywhere: int = 100
    """For one name from all addresses together, but for those it has been used from."""


class Allowance:
    """So many requests in a span of time, and no more than that at once."""

    def __init__(self, most: int, span: int = SECOND) -> None:
        self.most = most
        self.span = span
        self._left = float(most)
        self._at: int | None = None

    def spend(self, now: int) -> None:
        """One more request; refused if none is left."""
        passed = 0 if self._at is None else now - self._at
        self._at = now
        self._left = min(float(self.most), self._left + passed * self.most / self.span)
        if self._left < 1:
            seconds = max(1, round((1 - self._left) * self.span / self.most / SECOND))
            often = "second" if self.span == SECOND else "minute"
            raise TooManyRequests(f"that is too fast: {self.most} requests a {often} are taken", seconds)
        self._left -= 1


class Allowances:
    """An allowance for each address or name."""

    def __init__(self, most: int, span: int = SECOND) -> None:
        self.most = most
        self.span = span
        self._known: OrderedDict[str, Allowance] = OrderedDict()

    def spend(self, whose: str, now: int) -> None:
        allowance = self._known.pop(whose, None) or Allowance(self.most, self.span)
        _remember(self._known, whose, allowance)
        allowance.spend(now)


@dataclass(frozen=True, slots=True)
class Tried:
    """How often a name was tried in vain, and until when nobody may try it again."""

    times: int = 0
    until: int = 0


class Tries:
    """Passwords tried: whether there is such a name or not, so that nobody learns which there are."""

    def __init__(self, free: int, longest_wait: int = LONGEST_WAIT) -> None:
        self.free = free
        self.longest_wait = longest_wait
        self._known: OrderedDict[str, Tried] = OrderedDict()

    def require_wait_over(self, whose: str, now: int) -> None:
        """Refuse to try again before the time has come."""
        until = self._known.get(whose, Tried()).until
        if now < until:
            seconds = -(-(until - now) // SECOND)
            raise TooManyRequests("there were too many wrong passwords for this name: wait before the next", seconds)

    def begin(self, whose: str, now: int) -> None:
        """A password is tried; it counts as wrong until it is known to be right, so that many at once are no way in."""
        self.require_wait_over(whose, now)
        times = self._known.get(whose, Tried()).times + 1
        wait = min(SECOND << min(times - self.free, 20), self.longest_wait) if times >= self.free else 0
        self._known.pop(whose, None)
        _remember(self._known, whose, Tried(times, now + wait))

    def succeeded(self, whose: str) -> None:
        self._known.pop(whose, None)


class Passwords:
    """Who may try a password: few wrong ones for a name from one address, more from all of them together.

    Whoever tries somebody else's name makes others wait only where nobody has come in under it before: its owner, at
    the address they are used to, does not.
    """

    def __init__(self, rates: Rates) -> None:
        self.from_address = Tries(rates.wrong_passwords)
        self.anywhere = Tries(rates.wrong_anywhere, longest_wait=MINUTE)
        self._at_home: OrderedDict[str, str] = OrderedDict()

    def begin(self, name: str, address: str, now: int) -> None:
        there = f"{address} {name}"
        self.from_address.require_wait_over(there, now)
        if there not in self._at_home:
            self.anywhere.begin(name, now)
        self.from_address.begin(there, now)

    def succeeded(self, name: str, address: str) -> None:
        there = f"{address} {name}"
        self.from_address.succeeded(there)
        self.anywhere.succeeded(name)
        self._at_home.pop(there, None)
        _remember(self._at_home, there, name)


class Arrivals:
    """Everybody who asks, or wants to come in: how often from one address, and how often in vain under one name."""

    def __init__(self, rates: Rates) -> None:
        self.requests = Allowances(rates.requests)
        self.from_address = Allowances(rates.arrivals, MINUTE)
        self.openings = Allowances(rates.openings, MINUTE)
        self.passwords = Passwords(rates)


def _remember(known: OrderedDict[str, Kept], whose: str, kept: Kept) -> None:
    known[whose] = kept
    if len(known) > MOST_KNOWN:
        known.popitem(last=False)


def neighbourhood(address: str) -> str:
    """Whom an address stands for: of the newer kind, whoever has one has 2⁶⁴ of them."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(IPv6Address(int(found) >> 64 << 64)) if isinstance(found, IPv6Address) else address
