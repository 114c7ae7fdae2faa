"""The simulation of a house, in short, and that it notices what it is for; the long form is `make check-house`."""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from zlib import crc32

import pytest
from checks import house
from checks.house import simulated
from checks.simulated_server import Broken, Chances

from croupier.errors import CroupierError
from croupier.house import allowed, clock, people
from croupier.house.fixed import Fixed
from croupier.house.host import Host
from croupier.house.hosted import Hosted
from croupier.house.requests import PutDown, Wish
from croupier.house.sight import TableSeen, seen
from croupier.house.store import Store
from croupier.server.room import Room

STEPS, FEWER_STEPS = 350, 260
SHORT_EVENINGS = Chances(evening=6)
"""So that there are some, with their nights, in so few steps."""


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "croupier.server")


def test_everything_that_can_go_wrong_costs_nobody_a_chip() -> None:
    one, other = (simulated(seed, FEWER_STEPS, SHORT_EVENINGS) for seed in (2, 6))
    for what in (
        "crashes",
        "nights",
        "nights closed",
        "clock jumps",
        "refills",
        "refills refused",
        "tokens that had run out",
        "lost",
        "doubled",
        "asked again",
        "rounds",
        "rounds declared void",
        "disk errors before writing",
        "disk errors after writing",
    ):
        assert one.counts[what] or other.counts[what], what
    assert len({*one.invariants, *other.invariants}) == 17
    assert one.counts["hours of tables"] + other.counts["hours of tables"] > 1_000


def test_a_seed_gives_the_same_again() -> None:
    one, same = simulated(3, 100), simulated(3, 100)
    assert one.counts == same.counts
    assert one.counts != simulated(4, 100).counts


def forgets_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """A request that comes again is taken for a new one."""

    async def never(*_: Any) -> None:
        return None

    asked = Host.asked
    monkeypatch.setattr(Room, "_done_before", never)
    monkeypatch.setattr(Room, "_remember", lambda *_: None)
    monkeypatch.setattr(Host, "asked", lambda self, name, key, request, at: asked(self, name, None, request, at))


def acknowledges_before_writing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer goes out, and then the disk is full."""

    async def at_once(self: Room, *_: Any) -> None:
        self._sound = False

    monkeypatch.setattr(Room, "_written", at_once)


def goes_on_after_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in memory is trusted although the database said that something went wrong."""

    async def trusts(_: Room) -> None:
        return None

    monkeypatch.setattr(Room, "_be_sound", trusts)


def deals_anew_after_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    """The secret of the round in play is not the one that was drawn."""
    secrets_of = Store.secrets_of

    def others(self: Store, hosted: Hosted) -> dict[str, bytes]:
        return {name: secret[::-1] for name, secret in secrets_of(self, hosted).items()}

    def unchecked(self: Fixed, secrets: dict[str, bytes]) -> Fixed:
        return replace(self, secret=secrets[self.round]) if self.round in secrets else self

    monkeypatch.setattr(Fixed, "knowing", unchecked)
    monkeypatch.setattr(Store, "secrets_of", others)


def loses_bets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some bets are acknowledged and never written."""
    ask = Room.ask

    async def some_of_them(self: Room, name: str, key: str | None, request: Wish) -> int:
        if isinstance(request, PutDown) and key is not None and crc32(f"{name}{key}".encode()) % 3 == 0:
            return self.host.head.number
        return await ask(self, name, key, request)

    monkeypatch.setattr(Room, "ask", some_of_them)


def shows_cards_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is sent the piles as another seat sees them."""

    def anothers(hosted: Hosted, number: int, name: str) -> TableSeen:
        mine = seen(hosted, number, name)
        others = [seen(hosted, number, each.name) for each in hosted.players if each.name != name]
        if mine.round is None or not others or others[0].round is None:
            return mine
        return replace(mine, round=replace(mine.round, piles=others[0].round.piles))

    monkeypatch.setattr(house, "seen", anothers)


@pytest.mark.planted
@pytest.mark.parametrize(
    "plant",
    [
        forgets_what_was_done,
        acknowledges_before_writing,
        goes_on_after_a_fault,
        deals_anew_after_a_crash,
        loses_bets,
        shows_cards_of_others,
    ],
)
def test_a_fault_of_the_server_is_noticed(plant: Callable[[pytest.MonkeyPatch], None]) -> None:
    with pytest.MonkeyPatch.context() as patched:
        plant(patched)
        with pytest.raises((Broken, CroupierError)):
            _three_seeds()


def _three_seeds() -> None:
    """With the usual chances, and where disks fail often and nobody is killed, which would set everything right."""
    for seed, chances in ((5, Chances()), (6, Chances()), (7, Chances(killed=0, disk_after=0.05))):
        simulated(seed, STEPS, replace(chances, evening=10**9))  # in one evening: a night with a fault takes long


def gives_sixty_times_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds are taken for minutes: nobody notices who is there."""
    waits_for = clock.waits_for
    monkeypatch.setattr(
        clock, "waits_for", lambda *known: ((request, seconds * 60) for request, seconds in waits_for(*known))
    )


def lets_in_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """A token lasts a thousand times as long as it should."""
    monkeypatch.setattr(people, "TOKEN_LASTS", people.TOKEN_LASTS * 1000)


def gives_chips_once_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hours are taken for days."""
    for each in (people, allowed):
        monkeypatch.setattr(each, "REFILL_EVERY", people.REFILL_EVERY * 24)


@pytest.mark.planted
@pytest.mark.parametrize(
    ("plant", "said"),
    [
        (gives_sixty_times_as_long, "a table that everybody has left comes to rest"),
        (lets_in_for_ever, "a token lets in for thirty days"),
        (gives_chips_once_a_day, "chips are given to whoever lacks them"),
    ],
)
def test_a_fault_that_only_long_times_show_is_noticed(
    plant: Callable[[pytest.MonkeyPatch], None], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(Broken, match=said):
        simulated(4, STEPS, Chances(evening=2), tables=2)
