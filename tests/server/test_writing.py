"""Entries go on being written, whatever becomes of somebody who waits for one."""

import asyncio
from pathlib import Path

from checks.served import House, served

from croupier.errors import SeedError
from croupier.house.host import opening
from croupier.house.terms import Terms
from croupier.house.writing import Writing


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
