"""A table had again from what was written down is the one that was running, whenever that is."""

import pytest

from croupier.house import host as hosting
from croupier.house.hosted import Hosted
from croupier.house.store import Store, happened
from tests.house.playing import GAMES, Floor

NAMES = ("ann", "bob", "cyd")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("between", [1, 20])
def test_a_table_had_again_is_the_one_that_ran(
    store: Store, game: str, between: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "ENTRIES_BETWEEN_STANDINGS", between)
    floor = Floor(store, seed=between)
    floor.comes(*NAMES)
    host = floor.opens("one", game)
    playing = 0
    for _ in floor.evening(host, NAMES, rounds=3):
        again, head = store.hosted("one")
        assert_same(again, host.hosted)
        assert head == host.head
        assert_same(from_the_first_entry(store), host.hosted)
        playing += host.hosted.table.playing
    assert playing
    assert host.hosted.table.rounds == 3


def from_the_first_entry(store: Store) -> Hosted:
    happenings = [each for entry, _ in store.entries("table/one") for each in happened(entry)]
    hosted = Hosted.rebuilt(store.name, happenings)
    return hosted.knowing(store.secrets_of(hosted))


def assert_same(one: Hosted, other: Hosted) -> None:
    """The same table, which deals the same cards."""
    assert one == other
    for name in ("coming", "dealing", "last"):
        ones, others = getattr(one, name), getattr(other, name)
        assert (ones and ones.secret) == (others and others.secret)
    if one.table.playing:
        assert one.table.shoe == other.table.shoe
