"""Entries go on being written, whatever becomes of somebody who waits for one."""

import asyncio
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from checks.served import House, served

from croupier.errors import SeedError, StoreError, TableClosed
from croupier.house.host import opening
from croupier.house.requests import Close, SitDown
from croupier.house.store import Store
from croupier.house.terms import Terms
from croupier.house.writing import Writing
from croupier.server.finishing import finished
from croupier.server.floor import Floor
from tests.house import playing


def entry(house: House, table: str) -> Writing:
    return opening(house.floor.store.name, Terms(table, table, "river-holdem"), "Ann", 1)


async def given_up(house: House, writing: Writing) -> None:
    waiting = asyncio.ensure_future(house.floor.write(writing))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])


def test_the_writer_outlives_whoever_gives_up_and_whatever_cannot_be_written(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        house.waits_for(given_up(house, entry(house, "first")))
        assert house.waits_for(house.floor.write(entry(house, "second"))) is None
        broken = entry(house, "third")
        object.__setattr__(broken.entry, "actor", "\ud800")  # which no database takes
        assert isinstance(house.waits_for(house.floor.write(broken)), SeedError)
        assert house.waits_for(house.floor.write(entry(house, "fourth"))) is None
        assert house.floor.store.open_tables() == ["first", "fourth", "second"]


async def goes_away(house: House, asks: Coroutine[Any, Any, Any], asks_next: Coroutine[Any, Any, Any]) -> Any:
    """Somebody goes away while their entry is being written; what is answered to whoever asks next."""
    store, begun, goes_on = house.floor.store, threading.Event(), threading.Event()
    whole = store._write

    def slow(writings: Any) -> None:
        begun.set()
        goes_on.wait(10)
        whole(writings)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(store, "_write", slow)
        waiting = asyncio.ensure_future(asks)
        await asyncio.to_thread(begun.wait, 10)
        waiting.cancel()
        await asyncio.wait([waiting])
        assert waiting.cancelled()
        following = asyncio.ensure_future(asks_next)
        await asyncio.sleep(0)
        goes_on.set()
        return await following


def test_somebody_who_goes_away_while_their_entry_is_written_costs_nobody_anything(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        house.comes("Ann")
        house.comes("Ben")
        floor, river = house.floor, Terms("river", "River", "river-holdem")
        house.waits_for(floor.open(river, "Ann"))
        both = [floor.ask("river", name, "k", SitDown(500)) for name in ("Ann", "Ben")]
        assert house.waits_for(goes_away(house, *both)) == 3
        assert [each.name for each in floor.watched("river").hosted.table.occupants.values()] == ["Ann", "Ben"]
        tables = [floor.open(Terms(name, name, "river-holdem"), "Ann") for name in ("second", "third")]
        house.waits_for(goes_away(house, *tables))
        assert [each.table for each in floor.all_watched()] == ["river", "second", "third"]


def test_nothing_that_is_asked_of_a_house_that_is_being_closed_is_done_or_waits(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        floor = Floor(store)
        await floor.start()
        river, other = floor.rooms["river"], floor.rooms["other"]
        async with asyncio.timeout(10):
            async with river._one_at_a_time:  # the table is busy
                waiting = asyncio.ensure_future(river.ask("ann", None, SitDown(500)))
                await asyncio.sleep(0)
                stopping = asyncio.ensure_future(river.stop())
                await asyncio.sleep(0)
            with pytest.raises(StoreError, match="the house is being closed"):
                await waiting
            await stopping
            await other.ask_itself(Close())
            with pytest.raises(TableClosed):
                await other.ask("ann", None, SitDown(500))
            await floor.stop()
            outcome = await floor.write(opening(store.name, Terms("late", "Late", "river-holdem"), "ann", 1))
        assert "the house is being closed" in str(outcome)

    store = Store.open(f"sqlite:///{tmp_path / 'house.db'}")
    playing.Floor(store).comes("ann")
    for table in ("river", "other"):
        playing.Floor(store).opens(table)
    asyncio.run(scenario(store))
    assert [store.head(f"table/{table}").number for table in ("river", "other", "late")] == [1, 2, 0]
    store.close()


async def test_what_goes_wrong_when_whoever_asked_has_gone_is_said(caplog: pytest.LogCaptureFixture) -> None:
    for fault in (StoreError("the disk is full"), ZeroDivisionError()):

        async def fails(fault: Exception = fault) -> None:
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            raise fault

        waiting = asyncio.ensure_future(finished(fails()))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.sleep(0.01)
        assert waiting.cancelled()
    assert caplog.messages == ["a request failed"]
