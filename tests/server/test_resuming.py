"""Whoever comes back is told what they missed, or the table as it is: either way they know the same, to the byte."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from checks.served import House, served

from croupier.server.watched import FRAMES_WAITING
from tests.server.conftest import TABLE
from tests.server.opened import Opened, connected

LONG_AGO, LATELY = 1, 60
"""An entry, and how many entries that were missed come one by one."""


def test_from_wherever_somebody_comes_back_they_know_the_same(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        house.comes("Ann")
        house.opens(TABLE, "Ann")
        with connected(house, TABLE, "Ann") as ann, connected(house, TABLE) as spectator:
            _something_happens(house)
            last = house.floor.rooms[TABLE].state.number
            followed = {name: _frames_until(last, each) for name, each in (("Ann", ann), ("", spectator))}
        _comes_back(house, followed, followed)
    with served(tmp_path) as restarted:
        restarted.tokens |= house.tokens
        _comes_back(restarted, followed, {name: frames[-1:] for name, frames in followed.items()})


def _something_happens(house: House) -> None:
    """More than anybody is told one by one, or is kept for that; at the end a round is in play."""
    house.plays(TABLE, "Ann")
    for _ in range(40):
        for asks in ("step away", "be back"):
            house.wants(TABLE, "Ann", asks=asks)
    deal = house.gets(f"/tables/{TABLE}")["coming"]["round"]
    house.wants(TABLE, "Ann", asks="put down", deal=deal, stakes={"Ante": 10}, seed="mine")
    house.wants(TABLE, "Ann", asks="ready", deal=deal)
    assert house.gets(f"/tables/{TABLE}")["dealing"]["round"] == deal
    assert len(house.floor.rooms[TABLE].states) <= FRAMES_WAITING


def _comes_back(house: House, followed: dict[str, list[str]], kept: dict[str, list[str]]) -> None:
    """They come back from all kinds of entries, and get those since that the server has kept, or the table as it is."""
    last = house.floor.rooms[TABLE].state.number
    for name, frames in followed.items():
        for since in (None, 0, LONG_AGO, last - LATELY, last - 1, last, last + 100):
            with connected(house, TABLE, name or None, since=since) as again:
                got = _frames_until(last, again)
            missed = frames[since - last :] if since is not None and last - LATELY <= since < last else frames[-1:]
            assert got == [each for each in missed if each in kept[name]], (name, since)
            assert got[-1] == frames[-1], (name, since)


def _frames_until(last: int, socket: Opened) -> list[str]:
    socket.hears(lambda each: each["type"] == "table" and each["seq"] == last)
    return list(_frames(socket.sent))


def _frames(sent: list[dict[str, Any]]) -> Iterator[str]:
    for each in sent:
        if each["type"] == "table":
            yield json.dumps(each)  # keys stand in it as they were sent
