"""What tables took is what the records of their rounds say, added up, in both databases."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

from sqlalchemy import event, insert, select

from croupier.house.requests import Void
from croupier.house.schema import balances, movements, rounds, tables
from croupier.house.store import Store
from croupier.house.takings import Taking, tables_took, takings
from croupier.table.record import read
from tests.house.playing import Floor

NAMES = ("ann", "bob")


def evening(store: Store) -> None:
    """Two tables of three games: one posted otherwise in between, a void round, and one still in play."""
    floor = Floor(store)
    floor.comes(*NAMES)
    river, shot = floor.opens("river"), floor.opens("shot", "triple-shot-bonus")
    for host in (river, shot):
        for _ in floor.evening(host, NAMES, 4):
            pass
    for _ in floor.round_begins(river, NAMES[:1]):
        pass
    deal = river.hosted.dealing
    assert deal is not None
    floor.house_does(river, Void(deal.round, "a card was seen"))
    for _ in floor.round_begins(river, NAMES[:1]):
        pass
    assert river.hosted.table.playing


def by_records(store: Store) -> tuple[Counter[tuple[str, str, str]], Counter[tuple[str, str, str]]]:
    """What was staked on each wager and what the house won by it."""
    staked, kept = Counter[tuple[str, str, str]](), Counter[tuple[str, str, str]]()
    with store.reader.connect() as connection:
        listed = connection.execute(select(rounds.c.table, rounds.c.record)).all()
    for table, record in listed:
        played = read(record)
        for seat in () if played.void else played.seats:
            for wager, chips in played.stakes(seat).items():
                staked[table, str(played.game), wager] += chips
            for item in played.items(seat):
                kept[table, str(played.game), item.wager] -= item.net
    return staked, kept


def added_up(taken: tuple[Taking, ...]) -> tuple[Counter[tuple[str, str, str]], Counter[tuple[str, str, str]]]:
    staked, kept = Counter[tuple[str, str, str]](), Counter[tuple[str, str, str]]()
    for each in taken:
        staked[each.table, each.game, each.wager] += each.handle
        kept[each.table, each.game, each.wager] += each.kept
    return staked, kept


def test_what_was_taken_is_what_the_records_say(store: Store) -> None:
    evening(store)
    taken = takings(store)
    for found, told in zip(added_up(taken), by_records(store), strict=True):
        assert {key: chips for key, chips in found.items() if chips} == {
            key: chips for key, chips in told.items() if chips
        }
    assert {each.shared for each in taken if each.table == "shot" and each.wager == "War"} == {True}, "both sat there"
    assert {each.game for each in taken} >= {"river-holdem", "river-holdem maximum=9000", "triple-shot-bonus"}
    with store.reader.connect() as connection:
        ended = list(connection.scalars(select(rounds.c.ended_at).order_by(rounds.c.ended_at)))
    assert takings(store, table="river") == tuple(each for each in taken if each.table == "river")
    before, after = takings(store, until=ended[4]), takings(store, since=ended[4])
    parts = [Counter[tuple[str, str, str]](), Counter[tuple[str, str, str]]()]
    for part in (before, after):
        for total, found in zip(parts, added_up(part), strict=True):
            total.update(found)
    assert parts == list(added_up(taken))
    assert before
    assert after


def test_nothing_is_taken_at_a_table_that_there_is_not(store: Store) -> None:
    assert takings(store) == takings(store, table="none") == takings(store, table="\x00") == ()


def test_rounds_are_told_apart_by_what_lay_on_a_wager_all_seats_together(store: Store) -> None:
    evening(store)
    unit = Counter[int]()
    with store.reader.connect() as connection:
        for record in connection.scalars(select(rounds.c.record).where(rounds.c.table == "river")):
            played = read(record)
            if not played.void:
                unit[sum(played.stakes(seat)["Ante"] for seat in played.seats)] += 1
    found = Counter[int]()
    for each in takings(store, table="river"):
        if each.wager == "Ante":
            found[each.staked] += each.rounds
    assert found == unit


def test_what_a_table_took_is_the_sum_of_its_wagers_void_rounds_apart(store: Store) -> None:
    evening(store)
    river, shot = tables_took(store, 10)
    for each in (river, shot):
        taken = takings(store, table=each.table)
        assert each.staked == sum(one.handle for one in taken)
        assert each.kept == sum(one.kept for one in taken)
        assert each.hold == Fraction(each.kept, each.staked)
    with store.reader.connect() as connection:
        over = connection.scalars(select(rounds.c.void).where(rounds.c.table == "river")).all()
    assert river.rounds == over.count("") == len(over) - 1
    assert tables_took(store, 1) == (river,)
    assert tables_took(store, 10, after="river", closed=False) == (shot,)
    assert tables_took(store, 10, closed=True) == ()


def test_twice_the_rounds_take_about_twice_the_work(tmp_path: Path) -> None:
    """An operator asks after years: what grows with the square of the rounds would hold a house up for hours."""
    store = Store.open(f"sqlite:///{tmp_path / 'house.db'}")
    steps = Counter[str]()
    listens = event.listens_for(store.reader, "checkout")
    listens(lambda driver, *_: driver.set_progress_handler(lambda: steps.update(["all"]), 100))
    took = []
    for first in (1, 301):
        _dealt(store, range(first, first + 300))
        steps.clear()
        (taken,) = takings(store)
        assert (taken.rounds, taken.handle) == (first + 299, 5 * (first + 299))
        took.append(steps["all"])
    store.close()
    assert took[1] < 3 * took[0], took


def _dealt(store: Store, numbers: range) -> None:
    """Rounds at one table, in each of which five chips are staked."""
    accounts = [{"account": name, "chips": 0, "may_owe": True} for name in ("ann", "house")]
    listed = [
        {"round": f"h.t.{number}", "table": "t", "number": number, "ended_at": number, "last_entry": number}
        | {"record": "river-holdem | Ante 5", "proof": "", "void": ""}
        for number in numbers
    ]
    moved = [
        {"stream": "table/t", "number": number, "leg": 0, "round": number, "seat": 1, "wager": "Ante"}
        | {"phase": "placed", "source": "ann", "target": "house", "chips": 5, "row": ""}
        for number in numbers
    ]
    with store.writer.begin() as connection:
        if numbers[0] == 1:
            connection.execute(insert(balances), accounts)
            connection.execute(insert(tables), {"table": "t", "title": "T", "posting": "river-holdem", "closed": False})
        connection.execute(insert(rounds), listed)
        connection.execute(insert(movements), moved)
