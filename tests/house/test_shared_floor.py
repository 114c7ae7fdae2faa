"""Several processes over one PostgreSQL, here several floors in one: what one does is so for the others."""

import asyncio
import socket
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import psycopg
import pytest
from checks.served import SetClock
from fastapi import FastAPI, Request
from sqlalchemy import insert, update

from croupier.errors import CroupierError, IllegalChoice, KeyReused, NotAllowed, StoreError, TableClosed, WireError
from croupier.house import asked, lines
from croupier.house.asked import Left
from croupier.house.audit import audit
from croupier.house.chain import Entry
from croupier.house.host import opening
from croupier.house.openers import opened_by_others
from croupier.house.people import GUEST, Person
from croupier.house.requests import BeBack, Choose, GetUp, PutDown, Ready, SitDown
from croupier.house.schema import asked as rows
from croupier.house.schema import leases
from croupier.house.store import Store, happened
from croupier.house.telling import tell
from croupier.house.terms import Terms
from croupier.rules.streets import Choice
from croupier.server import ears, followed, lease_keeper, shared_floor
from croupier.server.api import health
from croupier.server.floor import Held
from croupier.server.followed import Followed
from croupier.server.lookups import Lookups
from croupier.server.settings import FRIENDS
from croupier.server.shared_floor import SharedFloor
from tests.house import playing
from tests.house.playing import written
from tests.house.postgres import Server

SOON = 30.0
"""Seconds in which something happens that takes a moment, on a machine that may be busy."""
AT_MOST = 10.0
"""Seconds that a close takes at most while the database hangs, when it was told to wait for one."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (lease_keeper, shared_floor):
        monkeypatch.setattr(module, "LEASE_SECONDS", 0.8)
    monkeypatch.setattr(lease_keeper, "RENEW_EVERY", 0.1)
    monkeypatch.setattr(shared_floor, "LOOK_EVERY", 0.1)


@asynccontextmanager
async def process(url: str) -> AsyncIterator[SharedFloor]:
    """What one process has of the house."""
    store = Store.open(url)
    floor = SharedFloor(store)
    await floor.start()
    try:
        yield floor
    finally:
        await floor.stop()
        store.close()


@asynccontextmanager
async def two(url: str, *tables: str) -> AsyncIterator[tuple[SharedFloor, SharedFloor]]:
    """Two processes, the first of which runs the tables; ann and bob have chips."""
    async with process(url) as first:
        playing.Floor(first.store).comes("ann", "bob")
        for table in tables:
            await first.open(Terms(table, table.title(), "river-holdem"), "house")
        async with process(url) as second:
            yield first, second


async def comes_to_be(holds: Callable[[], Any]) -> None:
    async with asyncio.timeout(SOON):
        while not holds():
            await asyncio.sleep(0.01)


async def refused(waited_for: Awaitable[int]) -> CroupierError:
    async with asyncio.timeout(SOON):
        try:
            await waited_for
        except CroupierError as fault:
            return fault
    raise AssertionError("it was not refused")


def follows(floor: SharedFloor, table: str) -> Followed:
    assert table not in floor.rooms
    return floor.followed[table]


def test_a_slow_take_over_loses_no_other_lease(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Store.hosted

    def slow(store: Store, table: str) -> Any:
        if table == "slow":
            time.sleep(2 * lease_keeper.LEASE_SECONDS)
        return whole(store, table)

    async def scenario() -> None:
        async with process(postgres_url) as floor:
            await floor.open(Terms("river", "River", "river-holdem"), "house")
            lease = floor.rooms["river"].host.lease
            other = Store.open(postgres_url)
            monkeypatch.setattr(Store, "hosted", slow)
            written(other, opening(other.name, Terms("slow", "Slow", "river-holdem"), "house", 1))
            await comes_to_be(lambda: "slow" in {lease.table for lease in floor._leases.held})
            assert "slow" not in floor.rooms
            async with asyncio.timeout(SOON):
                while "slow" not in floor.rooms:
                    assert [other.lease(table, "another", 60) for table in ("river", "slow")] == [None, None]
                    await asyncio.sleep(0.05)
            assert floor.rooms["river"].host.lease == lease
            other.close()

    asyncio.run(scenario())


def test_leases_are_renewed_though_every_thread_and_connection_is_busy(postgres_url: str) -> None:
    async def scenario() -> None:
        async with process(postgres_url) as floor:
            await floor.open(Terms("river", "River", "river-holdem"), "house")
            ends = time.monotonic() + 2 * lease_keeper.LEASE_SECONDS
            busy = [asyncio.to_thread(time.sleep, ends - time.monotonic()) for _ in range(64)]
            jam = [asyncio.ensure_future(each) for each in busy]
            held = [floor.store.writer.connect() for _ in range(15)]
            other = Store.open(postgres_url)
            while time.monotonic() < ends:
                assert other.lease("river", "another", 60) is None
                await asyncio.sleep(0.05)
            other.close()
            for each in held:
                each.close()
            for task in jam:
                task.cancel()

    asyncio.run(scenario())


def test_a_process_whose_loop_hangs_keeps_no_table_and_follows_it_afterwards(
    postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with process(postgres_url) as floor:
            await floor.open(Terms("river", "River", "river-holdem"), "house")
            other = Store.open(postgres_url)
            hung, taken = time.monotonic(), None
            while taken is None and time.monotonic() < hung + SOON:  # and nothing else happens in this loop
                time.sleep(0.05)
                taken = other.lease("river", "another", 60)
            assert taken is not None
            assert time.monotonic() - hung > lease_keeper.LEASE_SECONDS  # a loop that is slow loses nothing
            await comes_to_be(lambda: "river" in floor.followed)
            other.close()

    asyncio.run(scenario())
    assert caplog.text.count("this process hangs") == 1


def test_a_process_that_lost_a_lease_follows_the_table(postgres_url: str) -> None:
    async def scenario() -> None:
        async with two(postgres_url, "river") as (first, second):
            room = first.rooms["river"]
            watcher = room.watch("ann")
            first._leases.end()  # it is only slow, and cannot know better
            await comes_to_be(lambda: "river" in second.rooms)
            assert await first.ask("river", "ann", "k1", SitDown(500)) == 2
            assert follows(first, "river").watchers == {watcher}
            await comes_to_be(lambda: first.watched("river").state.number == 2)
            assert first.watched("river").hosted == second.rooms["river"].hosted

    asyncio.run(scenario())


def test_a_lease_that_is_lost_while_the_table_is_read_runs_nothing(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Store.hosted

    async def scenario() -> None:
        other = Store.open(postgres_url)
        playing.Floor(other).opens("river")

        def overtaken(store: Store, table: str) -> Any:
            found = whole(store, table)
            if floor._leases.held:  # the process stops here for longer than its lease, and goes on
                with other.writer.begin() as connection:
                    connection.execute(update(leases).values(until=0))
                assert other.lease("river", "another", 60) is not None
                while floor._leases.held:
                    time.sleep(0.01)
            return found

        floor = SharedFloor(Store.open(postgres_url))
        monkeypatch.setattr(Store, "hosted", overtaken)
        await floor.start()
        assert list(floor.followed) == ["river"]
        assert floor.rooms == {}
        await floor.stop()
        floor.store.close()
        other.close()

    asyncio.run(scenario())


def test_a_table_that_another_process_takes_as_soon_as_it_is_opened_is_open(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with two(postgres_url) as (first, second):
            whole = first._write_opening

            async def overtaken(terms: Terms, actor: str, *, operates: bool) -> None:
                await whole(terms, actor, operates=operates)
                await comes_to_be(lambda: "river" in second.rooms)

            monkeypatch.setattr(first, "_write_opening", overtaken)
            async with asyncio.timeout(SOON):
                opened = await first.open(Terms("river", "River", "river-holdem"), "house")
            assert opened is follows(first, "river")
            assert await first.ask("river", "ann", None, SitDown(500)) == 2

    asyncio.run(scenario())


def test_a_table_that_cannot_be_opened_keeps_nobody_from_the_others_and_is_tried_again_later(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whole, tried = Store.hosted, list[str]()

    def broken(store: Store, table: str) -> Any:
        tried.append(table)
        return 1 // 0 if table == "broken" else whole(store, table)

    async def scenario() -> None:
        clock = SetClock()
        floor = SharedFloor(Store.open(postgres_url), clock)
        for table in ("able", "broken", "cold"):
            playing.Floor(floor.store).opens(table)
        with monkeypatch.context() as patched:
            patched.setattr(Store, "hosted", broken)
            await floor.start()
            assert list(floor.rooms) == ["able", "cold"]
            for _ in range(3):
                await floor._look_round()
        assert tried.count("broken") == 1
        assert caplog.text.count("broken cannot be opened") == 1
        clock.passes(1)
        await comes_to_be(lambda: "broken" in floor.rooms)
        await floor.stop()
        floor.store.close()

    asyncio.run(scenario())


def test_the_last_space_for_a_table_is_had_once_whichever_process_is_asked(postgres_url: str) -> None:
    async def scenario() -> None:
        async with two(postgres_url) as floors:
            for floor in floors:
                floor.others = replace(FRIENDS, tables=1)
            opening = [
                floor.open(Terms(table, table, "river-holdem"), who, operates=False)
                for floor, table, who in zip(floors, ("one", "other"), ("ann", "bob"), strict=True)
            ]
            came = await asyncio.gather(*opening, return_exceptions=True)
            assert [type(each) for each in came if isinstance(each, BaseException)] == [NotAllowed]
            assert len(opened_by_others(floors[0].store)) == 1

    asyncio.run(scenario())


def test_two_who_ask_the_same_get_the_same_answer(postgres_url: str) -> None:
    async def scenario() -> None:
        async with two(postgres_url, "river") as (_, second):
            both = (second.ask("river", "ann", "k1", SitDown(500)) for _ in range(2))
            async with asyncio.timeout(SOON):
                assert await asyncio.gather(*both) == [2, 2]
            assert await second.ask("river", "ann", "k1", SitDown(500)) == 2
            assert isinstance(await refused(second.ask("river", "ann", "k1", GetUp())), KeyReused)

    asyncio.run(scenario())


def test_whoever_is_told_that_it_is_done_finds_it_done_where_they_asked(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hears_nothing(*_: object) -> None:
        pass

    async def scenario() -> None:
        async with two(postgres_url, "river") as (_, second):
            monkeypatch.setattr(second, "_catch_up", hears_nothing)
            monkeypatch.setattr(second, "_go_on_following", hears_nothing)
            followed = follows(second, "river")
            watcher = followed.watch("ann")
            number = await second.ask("river", "ann", "k1", SitDown(500))
            assert followed.state.number == number
            assert [who.name for who in followed.hosted.table.occupants.values()] == ["ann"]
            await second.repost("river", {"trips": "B"}, "olga")
            assert followed.hosted.terms.posting == "river-holdem trips=B"
            told = [watcher.waiting.get_nowait() for _ in range(3)]
            assert [each and each.number for each in told] == [1, number, number + 1]

    asyncio.run(scenario())


def test_what_has_no_effect_is_entered_only_under_a_name_whoever_runs_the_table(postgres_url: str) -> None:
    async def scenario() -> None:
        async with two(postgres_url, "river") as (first, second):
            assert await second.ask("river", "ann", None, SitDown(500)) == 2
            for floor in (first, second):
                assert await floor.ask("river", "ann", None, BeBack()) == 2
            assert await second.ask("river", "ann", "k1", BeBack()) == 3
            assert await first.ask("river", "ann", "k1", BeBack()) == 3
            await comes_to_be(lambda: second.watched("river").state.number == 3)
            assert isinstance(await refused(second.ask("river", "ann", "k1", GetUp())), KeyReused)

    asyncio.run(scenario())


def test_a_round_in_play_is_left_to_the_others_when_a_process_is_closed(postgres_url: str) -> None:
    async def scenario() -> None:
        async with two(postgres_url, "river") as (first, second):
            for wanted in (SitDown(500), PutDown(f"{first.store.name}.river.1", {"Ante": 10})):
                await first.ask("river", "ann", None, wanted)
            await first.ask("river", "ann", None, Ready(f"{first.store.name}.river.1"))
            (left,) = await first.stop()
            assert str(left).startswith("Left: round 1 of river. Another server of this house goes on with it")
            await comes_to_be(lambda: "river" in second.rooms)
            assert second.room("river").hosted.table.playing

    asyncio.run(scenario())


async def left_to_nobody(first: SharedFloor, second: SharedFloor) -> None:
    """A process that does nothing has the river, and the second one follows it."""
    await comes_to_be(lambda: "river" in second.followed)
    with first.store.writer.begin() as connection:
        connection.execute(update(leases).values(holder="stuck", fence=leases.c.fence + 1, until=2**60))
    await comes_to_be(lambda: "river" in first.followed)


def test_what_is_refused_since_nobody_answers_is_not_done_later(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(followed, "PATIENCE", 0.3)

    async def scenario() -> None:
        async with two(postgres_url, "river") as (first, second):
            await left_to_nobody(first, second)
            assert "ask again" in str(await refused(second.ask("river", "ann", None, SitDown(500))))
            with first.store.writer.begin() as connection:
                connection.execute(update(leases).values(until=0))
            await comes_to_be(lambda: "river" in first.rooms or "river" in second.rooms)
            assert await second.ask("river", "bob", None, SitDown(500)) == 2
            assert await second.ask("river", "ann", None, SitDown(500)) == 3

    asyncio.run(scenario())


def test_whoever_gives_up_on_what_is_begun_is_told_that_nobody_knows(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(followed, "PATIENCE", 0.3)
    monkeypatch.setattr(followed, "ONCE_BEGUN", 1.0)

    async def scenario() -> None:
        async with two(postgres_url, "river") as (first, second):
            await left_to_nobody(first, second)
            waited_for = [
                asyncio.ensure_future(second.ask("river", name, None, SitDown(500))) for name in ("ann", "bob")
            ]
            await comes_to_be(lambda: len(asked.begin(first.store, "river")) == 2)
            await asyncio.sleep(2 * followed.PATIENCE)
            for left in asked.begin(first.store, "river"):
                if left.person == "ann":
                    asked.answer(first.store, "river", left, asked.Answer(7))
            assert await waited_for[0] == 7
            assert asked.NOT_KNOWN in str(await refused(waited_for[1]))

    asyncio.run(scenario())


def test_refusals_come_as_they_were(postgres_url: str) -> None:
    async def scenario() -> None:
        async with two(postgres_url, "river") as (first, second):
            await second.ask("river", "ann", None, SitDown(500))
            deal = first.rooms["river"].hosted.coming
            assert deal is not None
            await second.ask("river", "ann", None, PutDown(deal.round, {"Ante": 10}))
            await second.ask("river", "ann", None, Ready(deal.round))
            wrong = Choose(1, first.rooms["river"].hosted.table.round.number, Choice("sing"))  # type: ignore[union-attr]
            there, here = [await refused(floor.ask("river", "ann", None, wrong)) for floor in (first, second)]
            assert isinstance(here, IllegalChoice)
            assert (str(here), here.legal) == (str(there), there.legal)  # type: ignore[attr-defined]

    asyncio.run(scenario())


def test_one_request_that_cannot_be_read_or_fails_is_refused_alone(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with two(postgres_url, "river") as (first, second):
            unreadable, failing = Left("ann", "k1", '{"asks": "sing"}'), Left.of("ann", "k2", GetUp())
            whole = first.rooms["river"].ask

            async def ask(name: str, key: str | None, request: Any) -> int:
                if key == "k2":
                    raise ZeroDivisionError
                return await whole(name, key, request)

            monkeypatch.setattr(first.rooms["river"], "ask", ask)
            with first.store.writer.begin() as connection:  # both are older than what is asked below
                for left in (unreadable, failing):
                    row = {"table": "river", "person": left.person, "request": left.request, "wants": left.wants}
                    connection.execute(insert(rows).values(**row, at=0))
            monkeypatch.setattr(asked, "forget_old", lambda _: None)
            assert await second.ask("river", "bob", "k3", SitDown(500)) == 2
            answers = [asked.answer_of(first.store, "river", left) for left in (unreadable, failing)]
            codes = [each.refusal.code for each in answers if each is not None and each.refusal is not None]
            assert codes == [WireError.code, "store/failed"]

    asyncio.run(scenario())


def test_whoever_follows_a_table_reads_what_happened_beside_the_loop(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_in = set()

    def noted(entry: Entry) -> tuple[Any, ...]:
        read_in.add(threading.current_thread())
        return happened(entry)

    monkeypatch.setattr(followed, "happened", noted)

    async def scenario() -> None:
        async with two(postgres_url, "river") as (first, second):
            await first.repost("river", {"trips": "B"}, "olga")
            await comes_to_be(lambda: follows(second, "river").state.number == 2)
            assert follows(second, "river").hosted == first.rooms["river"].hosted
            assert read_in
            assert threading.current_thread() not in read_in

    asyncio.run(scenario())


def test_a_table_that_is_closed_elsewhere_lets_its_watchers_and_askers_go(postgres_url: str) -> None:
    async def scenario() -> None:
        async with two(postgres_url, "river") as (first, second):
            await second.ask("river", "ann", "k1", SitDown(500))
            followed = follows(second, "river")
            watcher = followed.watch("ann")
            await first.close_table("river", "olga")
            states = []
            async with asyncio.timeout(SOON):
                while (state := await watcher.waiting.get()) is not None:
                    states.append(state)
            assert states[-1].hosted.closed
            assert not followed.watchers
            assert second.followed == {}
            assert isinstance(await refused(followed.ask("ann", "k2", GetUp())), TableClosed)
            assert await followed.ask("ann", "k1", SitDown(500)) == 2  # which was done before
            assert isinstance(await refused(followed.ask("ann", "k1", GetUp())), KeyReused)
            await comes_to_be(lambda: not first._leases.held)

    asyncio.run(scenario())


@pytest.mark.parametrize("free", [False, True])
def test_a_table_that_is_closed_just_after_it_was_listed_is_not_opened_again(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, *, free: bool
) -> None:
    async def scenario() -> None:
        async with two(postgres_url, "river") as (first, second):
            await first.close_table("river", "olga")
            await comes_to_be(lambda: not first._leases.held and not second.followed)
            monkeypatch.setattr(second.store, "open_tables", lambda: ["river"])
            monkeypatch.setattr(second.store, "free_tables", lambda: ["river"] * free)
            await second._look_round()
            assert second.all_watched() == []
            await comes_to_be(lambda: not second._leases.held)

    asyncio.run(scenario())


def test_a_server_that_hangs_keeps_nobody_from_closing_the_house(
    postgres: Server, postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(SharedFloor, "SECONDS_TO_STOP", 1.0)
    monkeypatch.setattr(lines, "SECONDS_TO_CONNECT", 2)
    monkeypatch.setattr(health, "PATIENCE", 0.2)

    async def scenario() -> list[Held]:
        store, lookups = Store.open(postgres_url), Lookups()
        floor = SharedFloor(store)
        await floor.start()
        floor.people._come(Person("ann", GUEST))
        await floor.open(Terms("river", "River", "river-holdem"), "house")
        watcher = floor.rooms["river"].watch("ann")
        with postgres.hangs():
            asking = [asyncio.ensure_future(floor.ask("river", "ann", f"{each}", SitDown(500))) for each in range(3)]
            jam = [asyncio.ensure_future(asyncio.to_thread(store.open_tables)) for _ in range(40)]
            await asyncio.sleep(0)
            began = time.monotonic()
            with pytest.raises(StoreError, match="the database does not answer"):
                await health.ready(asking_app(lookups), floor)
            assert time.monotonic() - began < 1.0
            lookups.close()
            held = await floor.stop()
            async with asyncio.timeout(SOON):
                told = await asyncio.gather(*asking, *jam, return_exceptions=True)
            store.close()
            assert time.monotonic() - began < AT_MOST
        assert all(isinstance(each, StoreError) for each in told), told
        assert floor._leases.held
        assert watcher not in floor.rooms["river"].watchers
        return held

    with caplog.at_level("ERROR"):
        assert asyncio.run(scenario()) == []
    assert "which can take them over in 0.8 seconds: river" in caplog.text
    assert audit(postgres_url).holds


def test_a_line_that_is_being_opened_keeps_nobody_from_closing_the_house(postgres: Server, postgres_url: str) -> None:
    """It is not there to be cut yet; and what is tried next would wait as long once more."""
    store = Store.open(postgres_url)
    store.writer.dispose()
    with postgres.hangs():
        began = time.monotonic()
        store.need(2.5)
        for _ in range(3):
            with pytest.raises(StoreError):
                store.open_tables()
        assert time.monotonic() - began < lines.SECONDS_TO_CONNECT
    store.close()


def asking_app(lookups: Lookups) -> Request:
    """A request to an application of which only this is asked."""
    app = FastAPI()
    app.state.lookups = lookups
    return Request({"type": "http", "app": app})


def test_what_fails_again_and_again_is_said_once_and_when_it_is_over(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failed: list[str] = []

    def fails(what: str) -> Any:
        failed.append(what)
        raise StoreError("no database answers there")

    async def scenario() -> None:
        async with two(postgres_url, "river") as (first, _):
            with monkeypatch.context() as gone:
                gone.setattr(first.store, "free_tables", lambda: fails("look"))
                gone.setattr(first.store, "renew", lambda *_: fails("renew"))
                await comes_to_be(lambda: min(failed.count("look"), failed.count("renew")) > 3)
            await comes_to_be(lambda: len(caplog.messages) >= 4)
            for fault in (StoreError("the disk is full"), StoreError("the disk is full"), ZeroDivisionError("by 0")):
                first.troubled(first.rooms["river"], fault)

    asyncio.run(scenario())
    assert caplog.messages[4:] == ["river: the clock failed: the disk is full", "river: the clock failed"]
    assert sorted(caplog.messages[:4]) == [
        "leases could not be renewed: no database answers there",
        "leases could not be renewed: that is over",
        "tables could not be looked at: no database answers there",
        "tables could not be looked at: that is over",
    ]


def test_ears_come_back_after_the_server_does(
    postgres: Server, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ears, "AGAIN_AFTER", 0.1)

    async def scenario() -> None:
        store, heard = Store.open(postgres_url), list[str]()
        listening = ears.Ears(store.writer.url, heard.append)
        listening.listen()

        def told(word: str) -> bool:
            with store.writer.begin() as connection:
                tell(connection, word, ["river"])
            return f"{word} river" in heard

        await comes_to_be(lambda: told("before"))
        postgres.does("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        await comes_to_be(lambda: told("after"))
        listening.close()
        assert listening._thread is not None
        assert not listening._thread.is_alive()
        store.close()

    asyncio.run(scenario())


def test_ears_come_back_whatever_happens_to_them(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(ears, "AGAIN_AFTER", 0.1)
    whole, faults = psycopg.connect, [MemoryError(), RuntimeError("not now")]

    def connect(*address: Any, **limits: Any) -> Any:
        if faults:
            raise faults.pop()
        return whole(*address, **limits)

    async def scenario() -> None:
        store, heard = Store.open(postgres_url), list[str]()
        monkeypatch.setattr(psycopg, "connect", connect)
        listening = ears.Ears(store.writer.url, heard.append)
        listening.listen()
        async with asyncio.timeout(SOON):
            while not heard:
                store.tell("here", ["river ann"])
                await asyncio.sleep(0.01)
        listening.close()
        store.close()

    asyncio.run(scenario())
    assert caplog.messages == ["what other processes tell cannot be heard"] * 2


def test_a_process_holds_tables_whatever_its_host_is_called(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "h" * 255)

    async def scenario() -> None:
        async with two(postgres_url, "river") as (first, second):
            assert list(first.rooms) == ["river"]
            assert first._leases._holder != second._leases._holder

    asyncio.run(scenario())


def test_who_waits_while_a_table_is_closed_is_answered_by_the_process_that_ran_it(postgres_url: str) -> None:
    async def scenario() -> None:
        async with two(postgres_url, "river") as (first, _):
            room = first.rooms["river"]
            left = Left.of("ann", "k1", SitDown(500))
            async with room._one_at_a_time:  # the table is busy, and the next thing that it does is to close
                closing = asyncio.ensure_future(first.close_table("river", "olga"))
                await asyncio.sleep(0)
                asked.leave(first.store, "river", left)
            await closing
            await comes_to_be(lambda: asked.answer_of(first.store, "river", left) is not None)
            answer = asked.answer_of(first.store, "river", left)
            assert answer is not None
            assert answer.refusal is not None
            assert answer.refusal.code == TableClosed.code

    asyncio.run(scenario())
