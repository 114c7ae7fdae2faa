"""Rounds listed and searched: what is found is what a look at every record finds, page by page, in both databases."""

from __future__ import annotations

import csv
import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Row, select, text

from croupier.cards import parse_cards
from croupier.house import export as exporting
from croupier.house import sought as seeking
from croupier.house.audit import audit
from croupier.house.catalogue import MOST_KEY, MOST_SAID, Catalogued, catalogued
from croupier.house.csv_rounds import HEADING, csv_lines
from croupier.house.export import HouseKept, RoundKept, line_text, rounds_kept
from croupier.house.exported import kind_of, to_check
from croupier.house.following import Ended, SeatInRound
from croupier.house.history import ANY, PastRound, SeatShown, past_rounds
from croupier.house.schema import catalogue
from croupier.house.sought import Sought
from croupier.house.store import Store
from croupier.table.events import Chose
from croupier.table.record import read
from tests.house.made import make
from tests.house.many_rounds import SLOWEST, fill
from tests.house.playing import Floor
from tests.house.postgres import Server

BEGUN = 1_700_000_000_000
MANY = 300


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def many(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A house in which some hundred rounds were played; nothing is written to it after that."""
    with address(request.param, request, tmp_path_factory.mktemp("many")) as url:
        store = Store.open(url)
        fill(store, MANY)
        yield store
        store.close()


@contextmanager
def address(dialect: str, request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    if dialect == "sqlite":
        yield f"sqlite:///{folder / 'house.db'}"
        return
    server: Server = request.getfixturevalue("postgres")
    with server.database() as url:
        yield url


def everything(store: Store, sought: Sought = ANY, limit: int = 7) -> list[PastRound]:
    """All that is found, page by page."""
    listed, before = list[PastRound](), None
    while before != "":
        page = past_rounds(store, limit, sought, before)
        assert len(page.rounds) <= limit
        listed += page.rounds
        before = page.before
    return listed


def test_all_rounds_are_listed_the_last_first_none_lost_none_twice(many: Store) -> None:
    listed = everything(many)
    assert len({each.round for each in listed}) == len(listed) == MANY
    assert [each.ended for each in listed] == sorted((each.ended for each in listed), reverse=True)
    with many.reader.connect() as connection:
        several = connection.scalars(select(catalogue.c.number)).all()
    assert len(several) > MANY, "rounds of two seats are in the catalogue twice, and in no list"


Holds = Callable[[PastRound, SeatShown], bool]

SEARCHES: list[tuple[str, Sought, Holds]] = [
    ("somebody's", Sought(person="other 3"), lambda _, seat: seat.person == "other 3"),
    ("a table's", Sought(table="t7"), lambda past, _: past.table == "t7"),
    ("a game's", Sought(game="triple-shot-bonus"), lambda past, _: past.record.startswith("triple-shot-bonus")),
    (
        "of a time",
        Sought(since=BEGUN + 100_000, until=BEGUN + 140_000),
        lambda past, _: "2023-11-14T22:15:00" <= past.ended < "2023-11-14T22:15:40",
    ),
    ("won", Sought(person="ann", least_net=1), lambda _, seat: seat.person == "ann" and seat.net > 0),
    ("lost much", Sought(most_net=-20), lambda _, seat: seat.net <= -20),
    ("stakes", Sought(least_staked=20, most_staked=40), lambda _, seat: 20 <= seat.staked <= 40),
    ("void", Sought(void=True), lambda past, _: bool(past.void)),
    ("not void", Sought(void=False), lambda past, _: not past.void),
    ("cards", Sought(text="As kD"), lambda past, _: {"As", "Kd"} <= cards_of(past.record)),
    ("a choice", Sought(text="bet 2"), lambda past, seat: any("bet 2" in each for each in choices(past, seat.seat))),
    (
        "a card, a wager and a choice of somebody who won",
        Sought(person="ann", text="As, Ante, bet", least_net=1),
        lambda past, seat: (
            seat.person == "ann"
            and seat.net > 0
            and "As" in cards_of(past.record)
            and "Ante" in read(past.record).placed[seat.seat]
            and any("bet" in each for each in choices(past, seat.seat))
        ),
    ),
    ("what nobody chose", Sought(text="bet 7"), lambda *_: False),
    ("what is no pattern", Sought(text="%"), lambda *_: False),
    ("what nothing is called", Sought(table="t\0"), lambda *_: False),
]


def cards_of(record: str) -> set[str]:
    return set(re.findall("[2-9TJQKA][cdhs]", record.split("|")[2]))


def choices(past: PastRound, seat: int) -> list[str]:
    """What a seat chose, as the round itself has it."""
    return [event.choice.short for event in read(past.record).events if isinstance(event, Chose) and event.seat == seat]


@pytest.mark.parametrize(("sought", "holds"), [each[1:] for each in SEARCHES], ids=[each[0] for each in SEARCHES])
def test_what_is_found_is_what_a_look_at_every_round_finds(many: Store, sought: Sought, holds: Holds) -> None:
    everywhere = everything(many, limit=100)
    wanted = [each.round for each in everywhere if any(holds(each, seat) for seat in each.people)]
    assert [each.round for each in everything(many, sought)] == wanted
    assert 0 < len(wanted) < MANY or sought.text in ("bet 7", "%") or sought.table == "t\0"


def test_a_search_looks_so_far_back_and_says_how_far(many: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where little is looked at for one page, it takes more pages, and they find the same."""
    rare = Sought(text="As Kd Qh")
    wanted = [each.round for each in everything(many, rare)]
    monkeypatch.setattr(seeking, "FIRST_LOOK", 3)
    monkeypatch.setattr(seeking, "LOOKED_THROUGH", 10)
    first = past_rounds(many, 7, rare)
    assert len(first.rounds) < 7
    assert first.before, "it goes on from there"
    assert [each.round for each in everything(many, rare)] == wanted


def test_a_house_of_before_is_catalogued_when_it_is_brought_up_to_date(empty_url: str) -> None:
    made = make(empty_url, happenings=300)
    made.finish()
    before = all_catalogued(made.store)
    with made.store.writer.begin() as connection:
        for table in ("catalogue", "learned"):  # which came with later versions
            connection.execute(text(f"DROP TABLE {table}"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0.1.0'"))
    made.store.close()
    store = Store.open(empty_url)
    assert all_catalogued(store) == before
    assert any(row.void for row in before)
    store.close()
    assert audit(empty_url).difference is None


def all_catalogued(store: Store) -> list[Row[Any]]:
    with store.reader.connect() as connection:
        return list(connection.execute(select(catalogue).order_by(*catalogue.primary_key.columns)))


# What is catalogued.

ANN, BEN = SeatInRound(1, "ann", 15, -5, 100, 95), SeatInRound(3, "ben", 20, 5, 100, 105)


def listed(record: str, *seats: SeatInRound, void: str = "") -> list[Catalogued]:
    return list(catalogued(Ended("r", "t", 1, record, "", void, seats), 5))


def test_of_a_seat_its_own_wagers_and_choices_are_catalogued() -> None:
    record = (
        "river-holdem trips=B | 1: Ante 10, Player Trips 5; 3: Ante 20 | AsKd 2c2d / 7h7c2s | 1 bet 2, 3 check (absent)"
    )
    ann, ben = listed(record, ANN, BEN)
    assert (ann.game, ann.said, ben.said) == ("river-holdem", "ante, player trips | bet 2", "ante | check")
    assert ann.cards == ben.cards == sum(1 << card for card in parse_cards("AsKd2c2d7h7c2s"))
    assert (ann.ended_at, ann.table, ann.number, ann.seat, ann.person, ann.staked, ann.net) == (
        5,
        "t",
        1,
        1,
        "ann",
        15,
        -5,
    )


def test_a_lone_seat_has_no_number_before_its_choices() -> None:
    (ann,) = listed("triple-shot-bonus | War 2, Blackjack 20, Poker 2 | Ac / Ah / Ad / xx | insure 3, split", ANN)
    assert ann.said == "war, blackjack, poker | insure 3, split"
    (ben,) = listed("river-holdem | 3: Ante 20 | AsKd | bet", BEN)
    assert ben.said == "ante | bet"


def test_a_round_is_catalogued_whatever_has_become_of_its_rules() -> None:
    (ann,) = listed("gone-game | Ante 10 | AsKd / nonsense | | void: 2c fell", ANN, void="2c fell")
    assert (ann.game, ann.void, ann.cards) == ("gone-game", True, sum(1 << card for card in parse_cards("AsKd")))
    (odd,) = listed("x" * 500, ANN)
    assert (len(odd.game), odd.cards, odd.said) == (MOST_KEY, 0, " | ")
    (long,) = listed(f"river-holdem | Ante 10 | | {'bet, ' * 200}", ANN)
    assert len(long.said) == MOST_SAID


# Taken along.


def test_rounds_are_taken_along_as_an_export_has_them(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporting, "AT_ONCE", 2)
    floor = Floor(store)
    floor.comes("ann", "bob")
    host = floor.opens("river")
    floor.sits(host, ["ann", "bob"], 5000)
    for _ in floor.plays(host, ["ann", "bob"], 5):
        pass
    lines = [line_text(each) for each in rounds_kept(store, Sought(person="ann"))]
    assert [kind_of(line) for line in lines] == ["round"] * 5
    assert [json.loads(line)["number"] for line in lines] == [5, 4, 3, 2, 1]
    assert {seat["person"] for line in lines for seat in json.loads(line)["seats"]} == {"ann"}
    assert all(to_check(line) for line in lines)
    won = Sought(person="ann", least_net=1)
    assert len(list(rounds_kept(store, won))) == sum(
        seat["net"] > 0 for line in lines for seat in json.loads(line)["seats"]
    )


def test_a_table_of_rounds_has_a_line_for_each_seat() -> None:
    kept = RoundKept("r.t.1", "t", 1, 1_700_000_000_123, 9, "river-holdem trips=B | …", (ANN, BEN), None, '=1+1, "no"')
    heading, first, second = csv.reader(StringIO("".join(csv_lines([HouseKept("h"), kept]))))
    assert tuple(heading) == HEADING
    told = dict(zip(heading, first, strict=True))
    assert told["ended"] == "2023-11-14T22:13:20.123+00:00"
    assert (told["game"], told["person"], told["net"]) == ("river-holdem trips=B", "ann", "-5")
    assert told["void"] == 'void: =1+1, "no"', "which no spreadsheet works out"
    assert dict(zip(heading, second, strict=True))["seat"] == "3"


# Many.


@pytest.mark.slow
@pytest.mark.parametrize("dialect", ["sqlite", "postgresql"])
def test_a_hundred_thousand_rounds_are_searched_without_delay(
    dialect: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """The dearest searches find nothing, and look at all; what they find is checked above, on few."""
    with address(dialect, request, tmp_path) as url:
        store = Store.open(url)
        try:
            fill(store, 100_000)
            for sought in SLOWEST:
                times = [timed(store, sought) for _ in range(10)]
                assert min(times) < 0.15, f"{sought} takes {min(times):.3f} s, three times as long as it should"
        finally:
            store.close()


def timed(store: Store, sought: Sought) -> float:
    begun = time.perf_counter()
    past_rounds(store, 20, sought)
    return time.perf_counter() - begun
