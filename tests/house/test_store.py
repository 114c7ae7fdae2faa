"""What is appended is there, once, with all that follows from it, or nothing of it is."""

import os
import stat
import sys
import traceback
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError

from croupier.errors import AlreadyDone, ChainBroken, CroupierError, KeyReused, LeaseLost, StakeError, StoreError
from croupier.house.acts import HOUSE_STREAM, Act, ChipsIssued, ChipsReturned, OperatorActed, PersonCame
from croupier.house.chain import Head, checked
from croupier.house.following import ISSUER, Transfer
from croupier.house.happenings import Committed, Opened
from croupier.house.host import Host, opening
from croupier.house.named import digest_of, of_no_name
from croupier.house.requests import BeBack, BringChips, Choose, Close, GetUp, PutDown, Ready, Repost, SitDown, StepAway
from croupier.house.schema import balances, log, movements, round_seats, rounds, secrets
from croupier.house.store import Store, happened
from croupier.house.terms import Terms
from croupier.house.writing import Writing
from croupier.rules.streets import Choice
from tests.house.playing import CHIPS, Floor, coming, refusal, written


@pytest.fixture
def floor(store: Store) -> Floor:
    floor = Floor(store)
    floor.comes("ann", "bob")
    return floor


@pytest.fixture
def host(floor: Floor) -> Host:
    return floor.opens("river")


def test_entries_come_back_as_they_were_written(store: Store, floor: Floor, host: Host) -> None:
    floor.does(host, "ann", SitDown(500), "k1")
    entries = list(checked(store.entries("table/river")))
    assert [entry.number for entry in entries] == [1, 2]
    assert [type(each) for each in happened(entries[0])] == [Opened]
    assert (entries[1].actor, entries[1].request) == ("ann", "k1")
    assert isinstance(happened(entries[1])[-1], Committed)
    assert store.head("table/river") == Head(2, entries[1].hash) == host.head
    assert store.head("table/none") == Head()
    with store.reader.connect() as connection:
        assert set(connection.scalars(select(log.c.stream))) == {HOUSE_STREAM, "table/river"}
    assert store.open_tables() == ["river"]
    assert [number for entry, _ in store.entries("table/river", since=1) for number in (entry.number,)] == [2]


def test_chips_are_where_they_moved_to(store: Store, floor: Floor, host: Host) -> None:
    floor.sits(host, ["ann"], 500)
    assert store.balance("bank/ann") == CHIPS - 500
    assert store.balance("river/at/ann") == 500
    assert store.balance(ISSUER) == -2 * CHIPS
    for _ in floor.plays(host, ["ann"], 3):
        assert total(store) == 0
    assert store.balance("river/felt 1") == 0
    assert store.balance("river/at/ann") == host.hosted.table.chips("ann")
    assert store.balance("river/house") == 500 - host.hosted.table.chips("ann")


def total(store: Store) -> int:
    with store.reader.connect() as connection:
        return sum(connection.scalars(select(balances.c.chips)))


def test_rounds_that_ended_can_be_looked_up(store: Store, floor: Floor, host: Host) -> None:
    floor.sits(host, ["ann", "bob"], 5000)
    for _ in floor.plays(host, ["ann", "bob"], 2):
        pass
    with store.reader.connect() as connection:
        played = connection.execute(select(rounds).order_by(rounds.c.number)).all()
        seats = connection.execute(select(round_seats).order_by(round_seats.c.round, round_seats.c.seat)).all()
    assert [row.number for row in played] == [1, 2]
    assert host.hosted.table.round is not None
    assert played[-1].record == host.hosted.table.round.record
    assert played[-1].last_entry == host.head.number
    assert len(seats) == 4
    assert all(row.after - row.before == row.net for row in seats)
    assert [(row.person, row.before) for row in seats[:2]] == [("ann", 5000), ("bob", 5000)]
    assert [(row.person, row.after) for row in seats[2:]] == [
        (name, host.hosted.table.chips(name)) for name in ("ann", "bob")
    ]


def test_a_request_is_carried_out_once(store: Store, floor: Floor, host: Host) -> None:
    floor.does(host, "ann", SitDown(500), "k1")
    floor.does(host, "ann", GetUp())
    again = floor.prepares(host, "ann", SitDown(500), "k1")
    assert isinstance(refusal(store, again), AlreadyDone)
    assert store.entry_of("table/river", "ann", "k1", digest_of(SitDown(500))) == 2
    floor.does(host, "ann", SitDown(500))
    floor.does(host, "bob", SitDown(500), "k1")  # somebody else's request of that name is another
    floor.does(host, "ann", PutDown(coming(host), {"Ante": 10}), "k2")


def test_another_request_under_the_same_name_is_refused(store: Store, floor: Floor, host: Host) -> None:
    floor.does(host, "ann", SitDown(500), "k1")
    entries = store.head("table/river").number
    for other in (PutDown(coming(host), {"Ante": 10}), BringChips(500), GetUp()):
        refused = refusal(store, floor.prepares(host, "ann", other, "k1"))
        assert isinstance(refused, KeyReused)
        assert str(refused) == "another request of yours was called 'k1': give this one a name of its own"
        with pytest.raises(KeyReused):
            store.entry_of("table/river", "ann", "k1", digest_of(other))
    assert store.head("table/river").number == entries
    assert store.entry_of("table/river", "ann", "k1") == 2, "whatever it was"


def test_the_name_of_a_request_that_had_no_effect_is_kept_as_any_other(store: Store, floor: Floor, host: Host) -> None:
    floor.does(host, "ann", SitDown(500))
    floor.does(host, "ann", StepAway(), "s1")
    floor.does(host, "ann", StepAway(), "s2")  # who is away already
    floor.does(host, "ann", BeBack(), "s3")
    again = floor.hosts("river")
    assert again.hosted == host.hosted
    for late in ("s1", "s2"):
        assert isinstance(refusal(store, floor.prepares(again, "ann", StepAway(), late)), AlreadyDone)
    for other in (BringChips(10), BeBack()):
        assert isinstance(refusal(store, floor.prepares(again, "ann", other, "s2")), KeyReused)


def test_a_request_that_had_no_effect_and_no_name_is_not_written_down(floor: Floor, host: Host) -> None:
    floor.does(host, "ann", SitDown(500))
    for nameless in (None, of_no_name()):
        assert host.asked("ann", nameless, BeBack(), 7).writing is None
    assert host.asked("ann", "x" * 64, BeBack(), 7).writing is not None


def test_what_is_wanted_is_the_same_however_it_is_written() -> None:
    assert digest_of(PutDown("d", {"Ante": 10, "Trips": 5})) == digest_of(PutDown("d", {"Trips": 5, "Ante": 10}))
    assert digest_of(PutDown("d", {"Ante": 10})) != digest_of(PutDown("d", {"Ante": 11}))
    assert digest_of(Choose(1, 2, Choice("bet", "Play", 20, text="bet 2", key="b"))) == digest_of(
        Choose(1, 2, Choice("bet", "Play", 20))
    )
    assert digest_of(GetUp()) != digest_of(BeBack()), "their kind tells them apart"


@pytest.mark.parametrize("named", ["'k9', happened, previous, NULL", "NULL, happened, previous, 'x'"])
def test_a_name_and_what_was_wanted_by_it_are_kept_together(store: Store, named: str) -> None:
    copied = f"INSERT INTO log SELECT 'other', 1, at, actor, {named}, hash FROM log LIMIT 1"
    with pytest.raises(IntegrityError, match="ck_log_wanted"), store.writer.begin() as connection:
        connection.execute(text(copied))


def test_the_very_same_entry_may_be_sent_again(store: Store, floor: Floor, host: Host) -> None:
    """As whoever got no answer does."""
    sat = floor.prepares(host, "ann", SitDown(500), "k1")
    for _ in range(3):
        assert store.append([sat]) == [None]
    assert store.balance("river/at/ann") == 500
    assert store.head("table/river").number == 2


def test_the_same_settlement_twice_is_refused_by_the_schema(store: Store, floor: Floor) -> None:
    paid = Transfer(1, 1, "Ante", "paid", ISSUER, "bank/ann", 10, "ante/1")
    written(store, with_transfers(floor, paid))
    for same in (paid, replace(paid, chips=20, row="ante/2")):
        refused = refusal(store, with_transfers(floor, same))
        assert isinstance(refused.__cause__, IntegrityError)
    assert store.balance("bank/ann") == CHIPS + 10
    written(store, with_transfers(floor, replace(paid, phase="returned")))


def with_transfers(floor: Floor, *transfers: Transfer) -> Writing:
    writing = floor.acted()
    return replace(writing, follows=replace(writing.follows, transfers=transfers))


def test_nobody_owes_chips(store: Store, floor: Floor, host: Host) -> None:
    refused = refusal(store, floor.prepares(host, "ann", SitDown(CHIPS + 1)))
    assert isinstance(refused, StakeError)
    assert str(refused) == f"ann has {CHIPS} chips there and {CHIPS + 1} are asked for"
    assert isinstance(refusal(store, floor.acted(ChipsReturned("bob", CHIPS + 1, "too much"))), StakeError)
    assert isinstance(refusal(store, floor.acted(ChipsReturned("nobody", 1, "has none"))), StakeError)
    assert store.balance("bank/ann") == CHIPS
    assert store.head("table/river").number == 1
    written(store, floor.acted(ChipsReturned("bob", CHIPS, "all of it")))
    assert store.balance("bank/bob") == 0


def test_the_schema_itself_lets_nobody_owe_chips(store: Store, floor: Floor) -> None:
    with pytest.raises(IntegrityError), store.writer.begin() as connection:
        connection.execute(text("UPDATE balances SET chips = -1 WHERE account = 'bank/ann'"))


def test_a_name_is_one_persons(store: Store, floor: Floor) -> None:
    refused = refusal(store, floor.acted(PersonCame("ANN", "member")))
    assert str(refused) == "somebody else is called ANN"


def test_of_several_writings_the_refused_one_alone_is_not_written(store: Store, floor: Floor) -> None:
    names = [f"p{number}" for number in range(7)]
    floor.comes(*names, chips=100)
    hosts = [floor.opens(f"table-{number}") for number in range(7)]
    writings = [floor.prepares(host, name, SitDown(100)) for host, name in zip(hosts, names, strict=True)]
    writings[4] = floor.prepares(hosts[4], names[4], SitDown(101))
    outcomes = store.append(writings)
    assert [type(outcome) for outcome in outcomes] == [StakeError if at == 4 else type(None) for at in range(7)]
    assert [store.balance(f"bank/{name}") for name in names] == [100 if at == 4 else 0 for at in range(7)]
    assert [store.head(f"table/table-{at}").number for at in range(7)] == [1 if at == 4 else 2 for at in range(7)]


def test_several_entries_of_one_stream_are_written_together(store: Store, floor: Floor, host: Host) -> None:
    ahead = []
    for name in ("ann", "bob"):
        prepared = host.asked(name, None, SitDown(500), floor.clock())
        assert prepared.writing is not None
        ahead.append(prepared.writing)
        host.took(prepared)
    assert store.append(ahead) == [None, None]
    assert store.hosted("river")[0] == host.hosted
    assert store.head("table/river") == host.head


def test_what_follows_on_a_refused_entry_is_refused_too(store: Store, floor: Floor, host: Host) -> None:
    ahead = []
    for name, chips in (("ann", CHIPS + 1), ("bob", 500)):
        prepared = host.asked(name, None, SitDown(chips), floor.clock())
        assert prepared.writing is not None
        ahead.append(prepared.writing)
        host.took(prepared)
    outcomes = store.append(ahead)
    assert [type(outcome) for outcome in outcomes] == [StakeError, LeaseLost]
    assert store.head("table/river").number == 1


def test_a_stream_goes_on_from_its_last_entry_alone(store: Store, floor: Floor, host: Host) -> None:
    late = floor.hosts("river")
    floor.does(host, "ann", SitDown(500))
    assert isinstance(refusal(store, floor.prepares(late, "bob", SitDown(500))), LeaseLost)
    forged = floor.prepares(host, "bob", SitDown(500))
    entry = replace(forged.entry, previous="f" * 64)
    assert isinstance(refusal(store, replace(forged, entry=entry)), LeaseLost)
    skips = replace(forged.entry, number=forged.entry.number + 1)
    assert isinstance(refusal(store, replace(forged, entry=skips)), LeaseLost)
    second = replace(forged.entry, number=forged.entry.number + 1, previous="f" * 64)
    assert [type(each) for each in store.append([forged, replace(forged, entry=second)])] == [type(None), LeaseLost]


def test_a_table_is_opened_once(store: Store, floor: Floor, host: Host) -> None:
    with pytest.raises(LeaseLost):
        floor.opens("river")


def test_a_changed_log_is_not_gone_on_from(store: Store, floor: Floor, host: Host) -> None:
    floor.sits(host, ["ann"])
    lifted = "DROP TRIGGER log_stays_as_written" if is_sqlite(store) else "ALTER TABLE log DISABLE TRIGGER USER"
    with store.writer.begin() as connection:
        connection.execute(text(lifted))
        connection.execute(text("UPDATE log SET actor = 'eve' WHERE stream = 'table/river' AND number = 2"))
    with pytest.raises(ChainBroken, match="entry 2 is not what was written down"):
        store.hosted("river")


def is_sqlite(store: Store) -> bool:
    return store.writer.dialect.name == "sqlite"


def test_what_does_not_fit_is_refused_alone(store: Store, floor: Floor, host: Host) -> None:
    """PostgreSQL minds how long a text is, and SQLite does not."""
    sat = floor.prepares(host, "ann", SitDown(500), "k" * 81)
    came = floor.acted(ChipsIssued("bob", 1, "tip"))
    refused, taken = store.append([sat, came])
    assert isinstance(refused, StoreError) != is_sqlite(store)
    assert taken is None


def never_written(writing: Writing) -> dict[str, Writing]:
    """What no database takes, by what is wrong with it."""
    entry = writing.entry
    return {
        "a number that is too large": replace(writing, entry=replace(entry, at=2**70)),
        "a text that has no bytes": replace(writing, entry=replace(entry, actor="\ud800")),
        "no text at all": replace(writing, entry=replace(entry, request=object())),  # type: ignore[arg-type]
        "what no driver takes": replace(writing, standing=object()),  # type: ignore[arg-type]
        "nothing to make rows of": replace(writing, secrets=(("a secret and no round",),)),  # type: ignore[arg-type]
    }


@pytest.mark.parametrize("place", [0, 2, 3])
def test_what_no_database_takes_is_refused_alone(store: Store, floor: Floor, host: Host, place: int) -> None:
    others = [floor.opens(f"table-{number}") for number in range(3)]
    for wrong, broken in never_written(floor.prepares(host, "ann", SitDown(10))).items():
        batch = [
            floor.prepares(each, "bob", GetUp() if each.hosted.table.occupants else SitDown(10)) for each in others
        ]
        outcomes = store.append([*batch[:place], broken, *batch[place:]])
        refused = outcomes.pop(place)
        assert isinstance(refused, CroupierError), wrong
        assert outcomes == [None] * 3, wrong
        others = [floor.hosts(f"table-{number}") for number in range(3)]
    assert [each.head.number for each in others] == [6] * 3
    assert store.head("table/river").number == 1


def test_acts_of_whoever_runs_a_table_are_noted_with_their_entries(store: Store, floor: Floor, host: Host) -> None:
    reposting = host.asks_itself(Repost("river-holdem maximum=9000"), 7, "olga")
    assert reposting.writing is not None
    others = [
        opening(store.name, Terms(name, name, "river-holdem"), by, 8) for name, by in (("a", "olga"), ("b", "house"))
    ]
    came = floor.acted(ChipsIssued("bob", 1, "tip"))  # which goes to the same stream as the notes
    assert store.append([reposting.writing, came, *others]) == [None] * 4
    *_, third, second, first = [(entry, happened(entry, Act)) for entry, _ in store.entries(HOUSE_STREAM)]
    assert third[1] == (ChipsIssued("bob", 1, "tip"),)
    assert (second[0].actor, second[0].at) == ("olga", 7)
    assert second[1] == (OperatorActed("river", "posted river-holdem maximum=9000"),)
    assert (first[0].actor, first[0].at, first[1]) == ("olga", 8, (OperatorActed("a", "opened"),))


def test_an_act_that_is_refused_is_not_noted(store: Store, floor: Floor, host: Host) -> None:
    late = floor.hosts("river")
    floor.does(host, "ann", SitDown(500))
    closing = late.asks_itself(Close(), 7, "olga")
    assert closing.writing is not None
    before = store.head(HOUSE_STREAM)
    assert isinstance(refusal(store, closing.writing), LeaseLost)
    assert store.head(HOUSE_STREAM) == before


def test_secrets_stay_with_the_table_until_they_are_everybodys(store: Store, floor: Floor, host: Host) -> None:
    floor.sits(host, ["ann"])
    with store.reader.connect() as connection:
        (row,) = connection.execute(select(secrets)).all()
        written_down = "".join(connection.scalars(select(log.c.happened)))
    assert host.hosted.coming is not None
    assert (row.round, row.secret) == (host.hosted.coming.round, host.hosted.coming.secret)
    assert row.secret.hex() not in written_down
    floor.does(host, "ann", PutDown(coming(host), {"Ante": 10}))
    floor.does(host, "ann", Ready(coming(host)))
    again, _ = store.hosted("river")
    assert again.dealing is not None
    assert again.dealing.secret == row.secret


def test_all_movements_together_hold_nothing(store: Store, floor: Floor, host: Host) -> None:
    """Balances are what the movements make of them."""
    floor.sits(host, ["ann", "bob"])
    for _ in floor.plays(host, ["ann", "bob"], 2):
        pass
    made: dict[str, int] = {}
    with store.reader.connect() as connection:
        for row in connection.execute(select(movements)):
            made[row.source] = made.get(row.source, 0) - row.chips
            made[row.target] = made.get(row.target, 0) + row.chips
        kept = {row.account: row.chips for row in connection.execute(select(balances))}
    assert made == kept


def test_a_store_opened_to_be_read_writes_nothing(store: Store, url: str, floor: Floor, host: Host) -> None:
    reading = Store.open(url, reads_only=True)
    sat = floor.prepares(host, "ann", SitDown(500))
    with pytest.raises(StoreError, match="opened to be read only"):
        reading.append([sat])
    written(store, sat)
    assert reading.balance("river/at/ann") == 500  # and sees what others write
    assert reading.name == store.name
    reading.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there, folders say who may read")
def test_nobody_else_can_read_a_file_that_is_made_here(tmp_path: Path) -> None:
    """It has secrets of deals in it, and what is kept of passwords; one that is there is as its owner wants it."""
    file, before = tmp_path / "house.db", os.umask(0o022)
    try:
        assert modes_while_open(file) == {0o600}
        file.chmod(0o640)
        assert modes_while_open(file) == {0o640}
    finally:
        os.umask(before)


def modes_while_open(file: Path) -> set[int]:
    """Who may read a database and what SQLite puts beside it."""
    store = Store.open(f"sqlite:///{file}")
    found = {stat.S_IMODE(file.with_name(file.name + more).stat().st_mode) for more in ("", "-wal", "-shm")}
    store.close()
    return found


def test_there_is_no_table_of_that_name(store: Store) -> None:
    with pytest.raises(StoreError, match="there is no table called nowhere"):
        store.hosted("nowhere")


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://user:hush@host:port/name",
        "postgresql://user:hush:/@hush@host:port/name",
        "mysql://user:hush@host/name",
        "user:hush@host/name",
        "elsewhere://host/name?user=ann&password=hush",
        "postgresql+none://user:hush@127.0.0.1:1/name",
        "postgresql://user:hush@127.0.0.1:1/name",
    ],
)
def test_no_password_is_told_whatever_is_wrong_with_an_address(url: str) -> None:
    with pytest.raises(StoreError) as refused:
        Store.open(url)
    assert "hush" not in "".join(traceback.format_exception(refused.value))


def test_a_house_that_is_closed_leaves_nothing_open(url: str) -> None:
    """A thread may still read while a house closes, or begin to: what it gives back afterwards is closed."""
    store = Store.open(url)
    in_use = store.reader.raw_connection()
    store.close()
    late = store.reader.raw_connection()
    drivers = [in_use.driver_connection, late.driver_connection]
    for connection in (in_use, late):
        connection.close()
    assert [_is_open(each) for each in drivers] == [False, False]


def _is_open(driver: Any) -> bool:
    try:
        driver.execute("SELECT 1")
    except Exception:
        return False
    return True
