"""What others than operators may take up, and how long somebody keeps a seat or a table without being there."""

import asyncio
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from random import randrange
from threading import Event

import pytest
from checks.served import House, served, with_operator

from croupier import games
from croupier.house.audit import audit
from croupier.house.clock import GONE_AFTER
from croupier.house.history import acts_done
from croupier.house.store import table_stream
from croupier.server.settings import STRANGERS, Opens, Others, is_loopback
from croupier.solver import shelves, store
from tests.server.opened import connected, opened, passes, wait_until

FEW = Others(
    Opens.LISTED,
    tables=3,
    tables_each=2,
    empty_seconds=600,
    sockets=3,
    sockets_each=2,
    counting_seconds=60,
    counting_shared=True,
    counting_kept_apart=True,
)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with served(tmp_path_factory.mktemp("house"), others=FEW) as made:
        with_operator(made)
        made.comes("Ann")
        made.comes("Ben")
        yield made
        found = audit(made.app.state.settings.database)
        assert found.holds, found.difference


@pytest.fixture
def house(shared: House) -> Iterator[House]:
    """The same, with no table open."""
    yield shared
    for table in list(shared.floor.rooms):
        shared.asks("DELETE", f"/tables/{table}", "Olga")
    wait_until(lambda: not shared.floor.rooms)


NUMBERS = count()


@pytest.fixture
def table(house: House) -> str:
    """A table that an operator opened."""
    name = f"river-{next(NUMBERS)}"
    house.opens(name, "Olga")
    return name


@pytest.fixture
def guest(house: House) -> str:
    return house.comes_as_guest()


def opens(house: House, table: str, who: str, posting: str = "river-holdem") -> tuple[int, str]:
    terms = {"table": table, "title": table, "posting": posting}
    answer = house.asks("POST", "/tables", who, json=terms)
    return answer.status_code, answer.json().get("detail", "")


# Tables.


def test_others_open_so_many_tables_each_and_all_together_and_operators_any(house: House) -> None:
    assert [opens(house, f"ann-{each}", "Ann")[0] for each in range(3)] == [201, 201, 403]
    assert opens(house, "ann-3", "Ann")[1] == "you have 2 tables open: close one of them first"
    assert opens(house, "ben-1", "Ben")[0] == 201
    status, said = opens(house, "ben-2", "Ben")
    assert (status, said.split(":")[0]) == (403, "3 tables that people opened are all that fit in here")
    assert [opens(house, f"olga-{each}", "Olga")[0] for each in range(4)] == [201] * 4
    house.asks("DELETE", "/tables/ann-0", "Ann")
    assert opens(house, "ben-2", "Ben")[0] == 201


@pytest.mark.parametrize("own", ["minimum=5", "maximum=50", "trips=House(100,40,25,8,6,4,3)"])
def test_what_is_not_on_the_sheet_is_an_operators_to_post(house: House, own: str) -> None:
    name, _, value = own.partition("=")
    mine = f"mine-{next(NUMBERS)}"
    status, said = opens(house, mine, "Ann", f"river-holdem {own}")
    assert (status, said.startswith(f"only an operator posts {name}")) == (403, True)
    assert opens(house, mine, "Ann", "river-holdem trips=B")[0] == 201
    post = {"post": {name: value}}
    assert house.asks("PATCH", f"/tables/{mine}", "Ann", json=post).status_code == 403
    assert house.asks("PATCH", f"/tables/{mine}", "Olga", json=post).status_code == 200
    assert opens(house, f"{mine}-too", "Olga", f"river-holdem {own}")[0] == 201


def test_tables_are_told_page_by_page(house: House) -> None:
    for each in "edcba":
        opens(house, each, "Olga")
    told, after = [], ""
    while True:
        page = house.gets(f"/tables?limit=2&after={after}")
        told += [each["terms"]["table"] for each in page["tables"]]
        after = page.get("after", "")
        if not after:
            break
    assert told == list("abcde")
    assert house.asks("GET", "/tables?limit=501").status_code == 422


def test_a_table_of_others_is_closed_when_nobody_has_been_there_for_a_while(house: House) -> None:
    for table, who in (("empty-1", "Ann"), ("empty-2", "Ann"), ("empty-3", "Olga")):
        opens(house, table, who)
    with connected(house, "empty-2"):  # somebody looks on
        passes(house, 599)
        assert "empty-1" in house.floor.rooms
        passes(house, 1)
        wait_until(lambda: "empty-1" not in house.floor.rooms)
        assert {"empty-2", "empty-3"} <= set(house.floor.rooms)
    last = list(house.floor.store.entries(table_stream("empty-1")))[-1][0]
    assert last.actor == "house"
    wait_until(lambda: acts_done(house.floor.store, 1).entries[0].actor == "house")
    assert "closed, since nobody was there" in str(acts_done(house.floor.store, 1))
    passes(house, 599)
    assert house.gets("/tables/empty-2", "Ben")["table"] == "empty-2"  # who asks about it
    passes(house, 599)
    assert "empty-2" in house.floor.rooms
    passes(house, 1)
    wait_until(lambda: "empty-2" not in house.floor.rooms)
    assert "empty-3" in house.floor.rooms


def test_a_house_at_home_closes_no_table_and_lets_anybody_open_any(tmp_path: Path) -> None:
    with served(tmp_path) as made:
        made.comes("Ann")
        for each in range(5):
            made.opens(f"ann-{each}", "Ann", "river-holdem minimum=5")
        passes(made, 10**6)
        assert len(made.gets("/tables")["tables"]) == 5


@pytest.mark.parametrize(
    ("host", "near"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("192.0.2.1", False), ("a.b", False)],
)
def test_only_the_loopback_address_is_home(host: str, *, near: bool) -> None:
    assert is_loopback(host) is near
    assert None not in (STRANGERS.tables, STRANGERS.tables_each, STRANGERS.sockets, STRANGERS.sockets_each)
    assert STRANGERS.open is Opens.LISTED


# Seats.


def away(house: House, table: str, who: str) -> bool | None:
    """Whether somebody is away; None if they do not sit there. The house is not asked, which would be heard."""
    occupants = house.floor.rooms[table].hosted.table.occupants.values()
    return next((each.away for each in occupants if each.name == who), None)


def test_whoever_is_gone_is_away_then_has_no_seat_and_has_their_chips(house: House, table: str, guest: str) -> None:
    with connected(house, table, guest) as socket:
        assert socket.asks("1", asks="sit down", chips=400)["type"] == "done"
        passes(house, 10 * GONE_AFTER)
        assert house.gets("/me", guest)["bankroll"] == 600
        assert away(house, table, guest) is False  # as long as they are connected
    passes(house, GONE_AFTER - 1)
    assert away(house, table, guest) is False
    passes(house, 1)
    wait_until(lambda: away(house, table, guest))
    last = list(house.floor.store.entries(table_stream(table)))[-1][0]
    assert last.actor == "house"
    passes(house, 300)
    wait_until(lambda: away(house, table, guest) is None)
    assert house.gets("/me", guest)["bankroll"] == 1000


def test_whoever_only_asks_is_there_as_long_as_they_do(house: House, table: str, guest: str) -> None:
    house.wants(table, guest, asks="sit down", chips=400)
    deal = house.gets(f"/tables/{table}")["coming"]["round"]
    for _ in range(2):
        passes(house, GONE_AFTER - 1)
        house.gets(f"/tables/{table}", guest)  # they only look
        passes(house, GONE_AFTER - 1)
        house.wants(table, guest, asks="put down", stakes={}, deal=deal)
    assert house.floor.rooms[table].deadlines.next == house.clock.monotonic() + 1000 * GONE_AFTER
    assert "house" not in {entry.actor for entry, _ in house.floor.store.entries(table_stream(table))}
    passes(house, GONE_AFTER)
    wait_until(lambda: away(house, table, guest))
    house.wants(table, guest, asks="be back")
    assert away(house, table, guest) is False


def test_somebody_who_comes_back_in_time_was_never_away(house: House, table: str, guest: str) -> None:
    with connected(house, table, guest) as socket:
        socket.asks("1", asks="sit down", chips=400)
    passes(house, GONE_AFTER - 1)
    with connected(house, table, guest):
        passes(house, 10 * GONE_AFTER)
        house.gets(f"/tables/{table}")
        assert away(house, table, guest) is False


# Sockets.


def test_sockets_are_counted_by_address_and_by_person(house: House, table: str, guest: str) -> None:
    with connected(house, table, guest), connected(house, table, guest):
        assert opened(house, table, guest).ended() == (1013, "request/too-many")
        assert opened(house, table, guest, "198.51.100.7").ended() == (1013, "request/too-many")
        with connected(house, table):
            assert opened(house, table).ended() == (1013, "request/too-many")
            with connected(house, table, "Ben", "198.51.100.7"):
                pass
        with connected(house, table):
            pass


def test_whoever_leaves_is_connected_no_more_anywhere(house: House, table: str, guest: str) -> None:
    with connected(house, table, "Ben"):
        socket = opened(house, table, guest)
        socket.hears(lambda each: each["type"] == "table")
        house.asks("DELETE", "/sessions/mine", guest)
        assert socket.ended() == (1008, "person/not-let-in")


def test_whoever_left_at_another_process_is_connected_no_more_soon(house: House, table: str, guest: str) -> None:
    with connected(house, table, "Ben"), connected(house, table):
        socket = opened(house, table, guest)
        socket.hears(lambda each: each["type"] == "table")
        house.waits_for(asyncio.to_thread(house.floor.people.sign_out, house.tokens[guest]))
        house.waits_for(house.app.state.caretaker.look_round())
        assert socket.ended() == (1008, "person/not-let-in")


def test_no_request_has_the_character_0_in_it(house: House, table: str, guest: str) -> None:
    with connected(house, table, guest) as socket:
        assert socket.asks("1", asks="sit down", chips=50)["type"] == "done"
        socket.says('{"request": "a\\u0000b", "wants": {"asks": "get up"}}')
        assert socket.hears(lambda each: each["type"] == "refused")["problem"]["code"] == "wire/malformed"
        assert away(house, table, guest) is False


def test_one_address_is_refused_when_half_of_what_is_counted_is_its_own(house: House) -> None:
    reckonings = house.app.state.reckonings
    assert (reckonings._counters._seconds, reckonings._readers._seconds) == (60, 60)
    for path, line in (("advice?cards=Qs6d3c", reckonings.long), ("card", reckonings.quick)):
        line._shares._asked["192.0.2.1"] = line._shares.in_line
        try:
            refused = house.asks("GET", f"/games/three-card-poker/{path}")
        finally:
            del line._shares._asked["192.0.2.1"]
        assert (refused.status_code, refused.json()["code"]) == (503, "request/busy")
        assert "for you already" in refused.json()["detail"]
        assert house.asks("GET", f"/games/three-card-poker/{path}").status_code == 200


def column(least: int) -> str:
    """One that nobody has asked about: what is found is kept, and once there is enough nothing more is looked for."""
    return f"post=pair-plus=House({randrange(least, 1_000_000)},30,6,4,1)"


def test_what_is_looked_for_ahead_takes_up_nothing_of_what_one_address_may_ask(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More questions, what a bench will need: whoever it is done for would wait behind it."""
    line, begun, goes_on = house.app.state.reckonings.long, Event(), Event()

    def slow(*_: object) -> bytes:
        begun.set()
        goes_on.wait(60)
        return b""

    with monkeypatch.context() as patched:
        patched.setattr(house.app.state.reckonings._counters, "answer_to", slow)
        house.gets(f"/drills/three-card-poker/question?{column(41)}")
        assert begun.wait(60)
    try:
        assert (line._running, line._shares._asked) == ({}, {})
        house.gets(f"/games/three-card-poker/figures?{column(41)}")
    finally:
        goes_on.set()
    wait_until(lambda: not house.app.state.reckonings._behind)


def test_what_is_looked_for_ahead_is_not_begun_while_anything_is_waited_for(house: House) -> None:
    """Else one address, by asking for questions, would fill the other half of the line."""
    line = house.app.state.reckonings.long
    done: list[str] = []

    def noted(said: str) -> bytes:
        done.append(said)
        return b""

    async def asked() -> None:
        goes_on = Event()
        running = [
            asyncio.ensure_future(line.once(partial(goes_on.wait, 60), f"192.0.2.{which}")) for which in range(2)
        ]
        await asyncio.sleep(0)
        await line.aside(partial(noted, "with others at work"))
        goes_on.set()
        await asyncio.wait(running)
        both = [asyncio.ensure_future(line.aside(partial(noted, said))) for said in ("the first", "the second at once")]
        await asyncio.wait(both)

    house.waits_for(asked())
    assert done == ["the first"]


def test_what_strangers_have_counted_is_kept_apart(house: House) -> None:
    """It would crowd out what whoever runs the server has solved beforehand."""
    posted = column(41)
    house.gets(f"/games/three-card-poker/figures?{posted}")
    text = posted.removeprefix("post=pair-plus=")
    name = store.figures_name(games.named("three-card-poker").post({"pair-plus": text}))
    own, theirs = shelves.folders()
    assert [(folder / name).exists() for folder in (own, theirs)] == [False, True]
