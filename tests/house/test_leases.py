"""One process at a time runs a table, and one that was only slow can write nothing more."""

import time
from dataclasses import replace

import pytest

from croupier.errors import LeaseLost, StoreError
from croupier.house import leases, lines
from croupier.house.leases import Lease
from croupier.house.requests import PutDown, SitDown
from croupier.house.store import Store
from tests.house.playing import Floor, coming, refusal


@pytest.fixture
def floor(store: Store) -> Floor:
    floor = Floor(store)
    floor.comes("ann", "bob")
    floor.opens("river")
    return floor


def taken(store: Store, holder: str, seconds: float = 60) -> Lease:
    lease = store.lease("river", holder, seconds)
    assert lease is not None
    return lease


@pytest.mark.usefixtures("floor")
def test_a_table_is_one_process_at_a_time(store: Store) -> None:
    first = taken(store, "one")
    assert store.lease("river", "two", 60) is None
    store.release([first])
    assert taken(store, "two").fence > first.fence
    assert store.lease("river", "one", 60) is None


@pytest.mark.usefixtures("floor")
def test_a_lease_runs_out_unless_it_is_renewed(store: Store) -> None:
    kept, left = taken(store, "one", seconds=0.2), time.monotonic() + 0.4
    while time.monotonic() < left:
        assert store.renew([kept], 0.4) == []
        assert store.lease("river", "two", 60) is None
        time.sleep(0.05)
    time.sleep(0.5)
    assert taken(store, "two").fence > kept.fence
    assert store.renew([kept], 60) == [kept]


def test_all_leases_are_renewed_at_once_and_those_of_others_are_not(store: Store, floor: Floor) -> None:
    floor.opens("second")
    floor.opens("third")
    mine = [lease for table in ("river", "second") if (lease := store.lease(table, "one", 0)) is not None]
    old = store.lease("third", "one", 0)
    assert old is not None
    assert store.lease("third", "two", 0) is not None
    assert store.free_tables() == ["river", "second", "third"]
    assert store.renew([*mine, old], 60) == [old]
    assert store.free_tables() == ["third"]
    assert store.lease("river", "two", 60) is store.lease("second", "two", 60) is None
    assert store.renew([], 60) == []


@pytest.mark.usefixtures("floor")
def test_whoever_holds_a_table_takes_it_anew_after_a_restart(store: Store) -> None:
    before = taken(store, "one")
    assert taken(store, "one").fence > before.fence


@pytest.mark.usefixtures("floor")
def test_giving_up_what_was_lost_changes_nothing(store: Store) -> None:
    old, new = taken(store, "one"), taken(store, "one")
    store.release([old])
    assert store.lease("river", "two", 60) is None
    store.release([new])
    taken(store, "two")


def test_nothing_is_written_with_an_old_lease(store: Store, floor: Floor) -> None:
    old = taken(store, "one", seconds=0)
    slow = floor.hosts("river", old)
    floor.does(slow, "ann", SitDown(500))  # nobody else has taken it yet
    new = taken(store, "two")
    assert str(refusal(store, floor.prepares(slow, "ann", PutDown(coming(slow), {"Ante": 10})))) == (
        "another process runs river by now"
    )
    quick = floor.hosts("river", new)
    floor.does(quick, "bob", SitDown(500))
    assert isinstance(refusal(store, floor.prepares(slow, "ann", PutDown(coming(slow), {"Ante": 10}))), LeaseLost)
    assert store.hosted("river") == (quick.hosted, quick.head)


def test_where_several_write_nothing_but_an_opening_is_written_without_a_lease(store: Store, floor: Floor) -> None:
    host = floor.hosts("river")
    bare = replace(floor.prepares(host, "ann", SitDown(500)), lease=None)
    (outcome,) = store.append([bare])
    assert isinstance(outcome, LeaseLost) == store.is_shared
    assert store.head("table/river").number == (1 if store.is_shared else 2)


def test_a_transaction_that_takes_long_keeps_whoever_takes_over_and_not_whoever_renews(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "_OPTIONS", "-c lock_timeout=100")
    store, other = Store.open(postgres_url), Store.open(postgres_url)
    Floor(store).opens("river")
    mine = taken(store, "one", seconds=0)
    with store.writer.begin() as writing:
        leases.require(writing, [mine])
        with pytest.raises(StoreError, match="in use by another program"):
            other.lease("river", "two", 60)
        assert other.renew([mine], 0) == []
    assert other.lease("river", "two", 60) is not None
    store.close()
    other.close()


def test_the_clock_is_the_databases(store: Store, floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a process thinks of the time."""
    taken(store, "one")
    for wrong in (0, 2**41):
        monkeypatch.setattr(time, "time", lambda wrong=wrong: wrong)
        monkeypatch.setattr(time, "time_ns", lambda wrong=wrong: wrong * 10**9)
        assert store.lease("river", "two", 60) is None
