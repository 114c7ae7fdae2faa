"""A table that cannot be opened is tried again after a while, and keeps nobody from the others."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from checks.served import SetClock

from croupier.errors import ChainBroken
from croupier.house.store import Store
from croupier.server.floor import Floor
from croupier.server.setbacks import Setbacks
from tests.house import playing


def test_what_fails_again_and_again_is_tried_ever_later_and_said_once(caplog: pytest.LogCaptureFixture) -> None:
    clock, tried = SetClock(), list[int]()
    setbacks = Setbacks(clock, "opened")
    for _ in range(200):
        if setbacks.may_try("river"):
            tried.append(clock.now // 1000)
            setbacks.failed("river", ChainBroken("entry 7 was changed"))
        clock.passes(1)
    assert tried == [0, 1, 3, 7, 15, 31, 63, 123, 183]
    assert setbacks.may_try("another")
    assert caplog.messages == ["river cannot be opened: entry 7 was changed"]
    setbacks.failed("river", ZeroDivisionError("something else"))
    assert caplog.messages[1:] == ["river cannot be opened"]
    setbacks.over("river")
    assert setbacks.may_try("river")
    setbacks.failed("river", ZeroDivisionError("something else"))
    clock.passes(1)
    assert setbacks.may_try("river")
    assert len(caplog.messages) == 3


def test_a_house_opens_whatever_is_wrong_with_one_of_its_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'house.db'}")
    for table in ("first", "second", "third"):
        playing.Floor(store).opens(table)
    whole = store.hosted

    def broken(table: str) -> Any:
        return 1 // 0 if table == "second" else whole(table)

    monkeypatch.setattr(store, "hosted", broken)

    async def opened() -> list[str]:
        floor = Floor(store)
        await floor.start()
        await floor.stop()
        return list(floor.rooms)

    assert asyncio.run(opened()) == ["first", "third"]
    assert caplog.messages == ["second cannot be opened"]
    store.close()
