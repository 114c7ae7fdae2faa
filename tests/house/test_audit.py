"""The audit holds on a house as it was written, and finds whatever is changed in one."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from checks import flipped
from checks.flipped import Unfound
from checks.made_house import MadeHouse
from sqlalchemy import Connection, Table, delete, insert, text, update

from croupier.errors import ChainBroken, StoreError
from croupier.house import verify_deal
from croupier.house.acts import HOUSE_STREAM
from croupier.house.audit import audit, audit_of, audit_rows
from croupier.house.chain import BEGINNING, Entry, Head, checked
from croupier.house.requests import Void
from croupier.house.schema import (
    balances,
    heads,
    log,
    movements,
    round_seats,
    rounds,
    secrets,
    standings,
    tokens,
    void_deals,
)
from croupier.house.snapshot import entries, snapshot
from croupier.table.round import Round
from tests.house.made import (
    CHECKED,
    Forge,
    all_rows,
    altered,
    change,
    double,
    falsifying,
    forged,
    make,
    other_rules,
    undone,
    where,
)

TABLE = "table/table-1"
SOME_OF_EVERYTHING = 240
"""With so many happenings a house has had a round that was declared void, and a deal that nobody was dealt from."""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MadeHouse]:
    """One house for all tests that only look at it, or change nothing in the end."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            url = f"sqlite:///{tmp_path_factory.mktemp('made') / 'house.db'}"
        else:
            url = stack.enter_context(request.getfixturevalue("postgres").database())
        house = make(url)
        yield house
        house.store.close()


@pytest.fixture
def own(url: str) -> Iterator[MadeHouse]:
    """A house of a test's own."""
    house = make(url, happenings=150)
    yield house
    house.store.close()


@pytest.fixture
def falsified(made: MadeHouse) -> Iterator[Connection]:
    with falsifying(made.store) as connection:
        yield connection


def found(connection: Connection) -> str:
    """Where the audit finds a difference; empty if it finds none."""
    difference = audit_rows(connection).difference
    assert difference is None or (difference.stands != difference.should and difference.where in str(difference))
    return "" if difference is None else difference.where


# A house that holds.


def test_a_house_holds_and_all_of_it_is_counted(own: MadeHouse, url: str) -> None:
    told: list[tuple[str, int, int]] = []
    audited = audit(url, tell=lambda *word: told.append(word))
    assert audited.difference is None
    assert audited.holds
    assert audited.house == own.store.name
    assert audited.entries == own.store.count(log)
    assert audited.movements == own.store.count(movements)
    assert audited.rounds == own.store.count(rounds) > 3
    assert audited.streams == 3
    assert audited.people == 5
    assert audited.chips == -own.store.balance("issuer")
    assert told[-1] == ("comparing balances", audited.entries, audited.entries)
    assert own.store.count(standings) == 2, "there is something to compare"


def test_a_closed_table_holds(own: MadeHouse, url: str) -> None:
    own.finish(closing=True)
    assert audit(url).difference is None


def test_an_audit_is_of_one_moment_while_tables_run(own: MadeHouse, url: str) -> None:
    with snapshot(url) as connection:
        before = own.store.count(log)
        own.play(own.happenings + 50)
        assert own.store.count(log) > before
        audited = audit_of(connection)
    assert audited.difference is None
    assert audited.entries == before
    assert audit(url).entries == own.store.count(log)


# Rows that are changed.


def test_a_change_of_any_column_of_any_table_is_found_and_named(falsified: Connection) -> None:
    chance = random.Random(1)
    for table in CHECKED:
        rows = all_rows(falsified, table)
        for column in names_of(table):
            require_found(falsified, table, chance.choice(rows), column, chance)


@pytest.mark.slow
def test_a_change_of_any_column_of_any_row_is_found_and_named(empty_url: str) -> None:
    """Of a smaller house, with something in every table: each change takes an audit."""
    house = make(empty_url, happenings=SOME_OF_EVERYTHING)
    chance = random.Random(2)
    with falsifying(house.store) as connection:
        rows = {table: all_rows(connection, table) for table in CHECKED}
        assert all(rows.values())
        for table in CHECKED:
            for row in rows[table]:
                for column in names_of(table):
                    require_found(connection, table, row, column, chance)
    house.store.close()


def names_of(table: Table) -> list[str]:
    return [each.name for each in table.c]


def require_found(
    connection: Connection, table: Table, row: dict[str, Any], column: str, chance: random.Random
) -> None:
    with undone(connection):
        change(connection, table, row, {column: altered(row[column], chance)})
        # The last entry of a stream that is made another stream's leaves its movements behind, and they come first.
        left_behind = "movements" if (table, column) == (log, "stream") else table.name
        assert found(connection) in (table.name, left_behind), f"{column} of {row}"
    if isinstance(row[column], str) and table.c[column].nullable:
        with undone(connection):
            change(connection, table, row, {column: None})
            assert found(connection) == table.name, f"no {column} in {row}"


def test_a_request_with_no_name_is_not_one_with_an_empty_name(falsified: Connection) -> None:
    row = next(each for each in all_rows(falsified, log) if each["request"] is None)
    change(falsified, log, row, {"request": ""})
    assert found(falsified) == "log"


@pytest.mark.planted
@pytest.mark.parametrize("table", CHECKED, ids=lambda table: table.name)
def test_rows_that_are_dropped_doubled_or_swapped_are_found(falsified: Connection, table: Table) -> None:
    chance = random.Random(3)
    rows = all_rows(falsified, table)
    row = chance.choice(rows)
    if table is not standings:  # only where reading begins: without it, a table is had again from its first entry
        with undone(falsified):
            falsified.execute(delete(table).where(where(table, row)))
            assert found(falsified) == table.name
    with undone(falsified):
        double(falsified, table, row)
        # Of a round that is there twice, so are its seats.
        assert found(falsified) in (table.name, *(("round_seats",) if table is rounds else ()))
    with undone(falsified):
        if swap(falsified, table, rows, chance):
            assert found(falsified) == table.name


def swap(connection: Connection, table: Table, rows: list[dict[str, Any]], chance: random.Random) -> bool:
    """Give two rows each other's contents, keys apart; whether there are two that differ."""
    free = [each.name for each in table.c if not each.primary_key]
    chance.shuffle(rows)
    for one, other in pairwise(rows):
        if free and any(one[each] != other[each] for each in free):
            change(connection, table, one, {each: other[each] for each in free})
            change(connection, table, other, {each: one[each] for each in free})
            return True
    return False


def test_rows_that_nothing_explains_are_found(falsified: Connection) -> None:
    for table in CHECKED:
        row = all_rows(falsified, table)[-1]
        for key in table.primary_key.columns:
            with undone(falsified):
                falsified.execute(insert(table).values({**row, key.name: strange_key(row[key.name])}))
                assert found(falsified) == table.name, key


def test_rows_after_the_last_are_found(falsified: Connection) -> None:
    last = max(all_rows(falsified, rounds), key=lambda row: (row["table"], row["number"]))
    move = max(all_rows(falsified, movements), key=lambda row: (row["stream"], row["number"], row["leg"]))
    seat = next(row for row in all_rows(falsified, round_seats) if row["round"] == last["round"])
    for table, row in (
        (rounds, {**last, "round": "another", "number": last["number"] + 1}),
        (movements, {**move, "number": move["number"] + 1}),
        (round_seats, {**seat, "seat": 99}),
    ):
        with undone(falsified):
            falsified.execute(insert(table).values(row))
            assert found(falsified) == table.name


def test_a_standing_after_an_entry_that_never_was_is_found(falsified: Connection) -> None:
    row = all_rows(falsified, standings)[0]
    change(falsified, standings, row, {"number": row["number"] + 1_000})
    assert found(falsified) == "standings"


def test_rounds_of_a_table_that_never_was_are_found(falsified: Connection) -> None:
    row = all_rows(falsified, rounds)[-1]
    falsified.execute(insert(rounds).values({**row, "round": "another", "table": "nowhere"}))
    assert found(falsified) == "rounds"


def strange_key(key: Any) -> Any:
    return f"{key}-strange" if isinstance(key, str) else key + 1_000


@pytest.mark.planted
def test_a_log_that_ends_too_early_is_found(falsified: Connection) -> None:
    entries = [each for each in all_rows(falsified, log) if each["stream"] == TABLE]
    for lost in (1, 2, 10, len(entries)):
        with undone(falsified):
            kept = entries[-1 - lost] if lost < len(entries) else None
            falsified.execute(delete(log).where(log.c.stream == TABLE, log.c.number > len(entries) - lost))
            assert found(falsified), f"{lost} entries are lost"
            # Nor does it help to move the head back with them.
            if kept is None:
                falsified.execute(delete(heads).where(heads.c.stream == TABLE))
            else:
                values = {"number": kept["number"], "hash": kept["hash"]}
                falsified.execute(update(heads).where(heads.c.stream == TABLE).values(values))
            if lost > 2:
                assert found(falsified), f"{lost} entries are lost, and the head with them"


# A log that was written anew, with hashes that fit.


def first(kind: str, change: Any, *, event: str = "") -> Any:
    """Changes the first happening of some kind."""
    done: list[int] = []

    def forge(number: int, happened: list[dict[str, Any]]) -> None:
        if number == 1:
            done.clear()  # the log of another house begins
        for each in happened:
            if not done and each["happened"] == kind and event in ("", each.get("event", {}).get("event")):
                change(each)
                done.append(number)

    return forge


def another_card(each: dict[str, Any]) -> None:
    cards = each["event"]["cards"]
    cards[0] = "2c" if "2c" not in cards else "2d"


def another_choice(each: dict[str, Any]) -> None:
    choice = each["event"]["choice"]
    choice["verb"] = "fold" if choice["verb"] != "fold" else "check"


def more_chips(each: dict[str, Any]) -> None:
    each["movements"][0]["chips"] += 1


FORGERIES = {
    "another card": first("round", another_card, event="dealt"),
    "another choice": first("round", another_choice, event="chose"),
    "more chips brought": first("moved", more_chips),  # which can be, but then they move as well
    "another seat": first("sat", lambda each: each.update(seat=3)),
    "another commitment": first("committed", lambda each: each.update(commitment="0" * 64)),
    "another name of a deal": first("committed", lambda each: each.update(round="another")),
    "another secret revealed": first("revealed", lambda each: each.update(secret="00" * 32)),
    "another round revealed": first("revealed", lambda each: each.update(round="another")),
    "another seed": first("seeded", lambda each: each.update(seed="mine")),
    "other stakes": first("placed", lambda each: each.update(stakes=[["Ante", 9]])),
    "another table": first("opened", lambda each: each["terms"].update(table="another")),
    "nothing known": first("ready", lambda each: each.update(happened="nonsense")),
    "nothing at all": lambda number, happened: happened.clear() if number == 7 else None,
    "too much": lambda number, happened: happened.append({"happened": "closed"}) if number == 7 else None,
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_log_that_was_written_anew_is_found_where_it_could_not_have_happened(
    falsified: Connection, forgery: str
) -> None:
    forged(falsified, TABLE, lambda number, happened: None)
    assert found(falsified) == "", "writing it anew changes nothing by itself"
    forged(falsified, TABLE, FORGERIES[forgery])
    assert found(falsified) in ("log", "secrets", "movements")


def test_one_entry_that_was_written_anew_does_not_fit_the_next(falsified: Connection) -> None:
    """Its own hash fits; that it was another before is known from the entry after it."""
    row = next(each for each in all_rows(falsified, log) if (each["stream"], each["number"]) == (TABLE, 5))
    entry = Entry(**{**{name: row[name] for name in row if name != "hash"}, "at": row["at"] + 1})
    change(falsified, log, row, {"at": entry.at, "hash": entry.hash})
    difference = audit_rows(falsified).difference
    assert difference is not None
    assert (difference.where, difference.stream, difference.entry) == ("log", TABLE, 6)


def test_an_entry_that_was_taken_out_leaves_a_gap(falsified: Connection) -> None:
    """Nothing follows from it, and the chain was written anew without it."""
    row = next(each for each in all_rows(falsified, log) if '"operator"' in each["happened"])
    falsified.execute(delete(log).where(where(log, row)))
    forged(falsified, "house", lambda number, happened: None)
    difference = audit_rows(falsified).difference
    assert difference is not None
    assert (difference.where, difference.stream, difference.entry) == ("log", "house", row["number"])


def test_somebody_else_cannot_have_asked(falsified: Connection) -> None:
    forged(falsified, TABLE, lambda number, happened: None, lambda number, actor: "Olga" if number == 3 else actor)
    assert found(falsified) == "log"


@pytest.mark.planted
def test_chips_that_were_paid_too_much_are_found_though_all_books_agree(falsified: Connection) -> None:
    """Whoever may write can make movements, balances and log agree with each other, but not with the rules."""
    paid: list[tuple[int, dict[str, Any]]] = []

    def overpay(number: int, happened: list[dict[str, Any]]) -> None:
        for each in happened:
            for move in each.get("movements", ()):
                if move["phase"] == "paid" and not paid:
                    move["chips"] += 1
                    paid.append((number, dict(move)))

    forged(falsified, TABLE, overpay)
    ((number, move),) = paid
    legs = [each for each in all_rows(falsified, movements) if (each["stream"], each["number"]) == (TABLE, number)]
    leg = next(each for each in legs if (each["wager"], each["phase"]) == (move["wager"], "paid"))
    change(falsified, movements, leg, {"chips": move["chips"]})
    for account, more in ((leg["source"], -1), (leg["target"], 1)):
        falsified.execute(update(balances).where(balances.c.account == account).values(chips=balances.c.chips + more))
    assert found(falsified) == "log"


def test_rounds_that_the_rules_count_otherwise_than_their_movements_are_found(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault that was in the program when it wrote and is in it still."""
    counted = Round.net
    monkeypatch.setattr(Round, "net", lambda played, seat: counted(played, seat) + 1)
    house = make(url, happenings=150)
    house.store.close()
    difference = audit(url).difference
    assert difference is not None
    assert difference.stands.startswith("by the movements")


def test_people_come_in_once_and_the_house_is_founded_first(falsified: Connection) -> None:
    for kind, alter in (
        ("founded", lambda each: each.update(house="another")),
        ("issued", lambda each: each.update(chips=each["chips"] + 1)),
        ("came", lambda each: each.update(person="Nobody")),
        ("password", lambda each: each.update(digest="0" * 64)),
    ):
        with undone(falsified):
            forged(falsified, "house", first_act(kind, alter))
            assert found(falsified) in ("house", "movements", "people", "log"), kind


def first_act(kind: str, alter: Any) -> Any:
    done: list[int] = []

    def forge(number: int, happened: list[dict[str, Any]]) -> None:
        for each in happened:
            if not done and each["act"] == kind:
                alter(each)
                done.append(number)

    return forge


# Rules that are others by now.


OTHER = "0" * 64
"""A hash of nothing there is."""


def upgrade(house: MadeHouse) -> None:
    """An operator declares void what was fixed under the rules before."""
    for host in house.hosts:
        assert host.hosted.coming is not None
        house.house_asks(host, Void(host.hosted.coming.round, "other rules are in force"), "Olga")
    house.write()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def made_before(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MadeHouse]:
    """A house that was played under rules that are no more."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            url = f"sqlite:///{tmp_path_factory.mktemp('outdated') / 'house.db'}"
        else:
            url = stack.enter_context(request.getfixturevalue("postgres").database())
        with other_rules():
            house = make(url, happenings=300)
        yield house
        house.store.close()


@pytest.fixture
def outdated(made_before: MadeHouse) -> Iterator[Connection]:
    with falsifying(made_before.store) as connection:
        yield connection


def test_rounds_under_other_rules_are_told_of_and_their_chain_money_and_deals_checked(outdated: Connection) -> None:
    audited = audit_rows(outdated)
    assert audited.difference is None
    assert [each.partition(",")[0] for each in audited.in_part] == [TABLE, "table/table-2"]
    assert "other rules in version" in audited.in_part[0]
    assert audited.rounds_in_part == audited.rounds > 0
    openings = 2 + sum(each["stream"] == "house" for each in all_rows(outdated, log))
    assert audited.happenings - audited.happenings_in_part >= openings - 1, "which have no rules"
    with other_rules():
        known = audit_rows(outdated)
    assert (known.in_part, known.rounds_in_part, known.happenings_in_part) == ((), 0, 0)
    assert (known.entries, known.rounds, known.movements) == (audited.entries, audited.rounds, audited.movements)


def test_a_change_of_any_column_is_found_under_other_rules_too(outdated: Connection) -> None:
    chance = random.Random(4)
    for table in CHECKED:
        rows = all_rows(outdated, table)
        for column in names_of(table):
            with undone(outdated):
                require_found(outdated, table, chance.choice(rows), column, chance)


def test_a_table_that_cannot_be_followed_is_still_checked(
    outdated: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Events of rules that this version can make nothing of; what does not need them is found all the same."""
    monkeypatch.setattr("croupier.house.audited_table._followed", lambda hosted, happenings: None)
    audited = audit_rows(outdated)
    assert audited.difference is None
    assert audited.rounds_in_part == audited.rounds
    for table in (rounds, void_deals, movements, round_seats):
        row = all_rows(outdated, table)[-1]
        for column in names_of(table):
            require_found(outdated, table, row, column, random.Random(4))
    second = next(each for each in all_rows(outdated, secrets) if each["round"].endswith(".2"))
    require_found(outdated, secrets, second, "secret", random.Random(4))
    standing = all_rows(outdated, standings)[0]
    for was, now in (('"Person 1"', '"Person 9"'), ('"rounds":', '"rounds":1'), ('"closed":false', '"closed":true')):
        with undone(outdated):
            change(outdated, standings, standing, {"state": standing["state"].replace(was, now)})
            assert found(outdated) == "standings"


FORGED = {
    "a seed": lambda shown: shown.update(seeds=[[1, "forged"]]),
    "cards in another order": lambda shown: shown["dealt"].reverse(),
    "cards that never came": lambda shown: shown.update(dealt=[]),
    "a commitment": lambda shown: shown.update(commitment=OTHER[:-1] + "1"),
    "a fingerprint": lambda shown: shown.update(fingerprint=OTHER[:-1] + "1"),
    "a secret": lambda shown: shown.update(secret=OTHER),
    "a game": lambda shown: shown.update(game="river-holdem"),
    "a round": lambda shown: shown.update(round="another"),
}


@pytest.mark.parametrize("forgery", FORGED)
def test_what_is_shown_under_other_rules_is_what_the_log_tells(outdated: Connection, forgery: str) -> None:
    for table, column in ((rounds, "proof"), (void_deals, "deal")):
        row = next(each for each in all_rows(outdated, table) if each["table"] == "table-1" and each[column])
        shown = json.loads(row[column])
        if table is void_deals and "dealt" not in shown and "cards" in forgery:
            continue
        FORGED[forgery](shown)
        with undone(outdated):
            change(outdated, table, row, {column: json.dumps(shown)})
            assert found(outdated) == table.name


def test_a_record_under_other_rules_is_still_that_of_its_proof(outdated: Connection) -> None:
    """Both forged together, as whoever writes to the database can: then the cards are not those that came."""
    row = max(all_rows(outdated, rounds), key=lambda each: (each["table"] == "table-1", each["number"]))
    with undone(outdated):
        change(outdated, rounds, row, {"record": row["record"] + "!"})
        assert found(outdated) == "rounds"
    shown = json.loads(row["proof"])
    last = max(shown["dealt"], key=lambda each: int(each["place"]))
    shown["dealt"].remove(last)
    shown["record"] = shown["record"].replace(last["card"], "", 1)
    assert all(step.holds for step in verify_deal.check(shown)), "as if one card less had come"
    with undone(outdated):
        change(outdated, rounds, row, {"record": shown["record"], "proof": json.dumps(shown)})
        difference = audit_rows(outdated).difference
        assert difference is not None
        assert (difference.where, difference.should) == ("rounds", "a record and its proof")


def test_after_an_upgrade_everything_is_carried_out_anew_again(url: str) -> None:
    with other_rules():
        house = make(url, happenings=150)
        house.finish()
    upgrade(house)
    until = house.hosts[0].head.number
    house.play(400)
    audited = audit(url)
    assert audited.difference is None
    assert f"{TABLE}, entries 2 to {until}: " in audited.in_part[0]
    assert 0 < audited.rounds_in_part < audited.rounds
    with falsifying(house.store) as connection:
        row = max(all_rows(connection, rounds), key=lambda each: (each["table"] == "table-1", each["number"]))
        change(connection, rounds, row, {"record": row["record"] + "!"})
        difference = audit_rows(connection).difference
        assert difference is not None
        assert difference.where == "rounds"
        assert difference.should != "a record and its proof"
    house.store.close()


def test_a_standing_just_after_an_upgrade_has_the_last_round_as_it_was_written(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with other_rules():
        house = make(url, happenings=150)
        house.finish()
    for host in house.hosts:
        host._stood = -1_000  # the next quiet entry is one to write it down after
    upgrade(house)
    monkeypatch.setattr(Round, "record", "as the rules of now would have it")
    assert audit(url).difference is None
    with falsifying(house.store) as connection:
        row = all_rows(connection, standings)[0]
        assert row["number"] == house.hosts[0].head.number
        change(connection, standings, row, {"state": row["state"].replace(" | ", " || ", 1)})
        assert found(connection) == "standings"
    house.store.close()


def test_a_game_that_is_no_more_is_told_of(falsified: Connection) -> None:
    def faro(number: int, happened: list[dict[str, Any]]) -> None:
        for each in happened:
            if each["happened"] == "opened":
                each["terms"]["posting"] = "faro"

    forged(falsified, TABLE, faro)
    audited = audit_rows(falsified)
    assert audited.difference is None, "it was posted again later, under a name that is known"
    assert "faro" in audited.in_part[0]


CHECKED_BY_NAME = {each.name: each for each in CHECKED}


# Secrets that are lost.


@pytest.fixture
def unopened(url: str) -> Iterator[MadeHouse]:
    """A house that lost the secret of a round in play, and then of a deal to come, declared them void and went on."""
    house = make(url, happenings=150)
    host = house.hosts[0]
    for in_play in (True, False):
        house.finish()
        if in_play:
            house.begin(host)
        deal = host.hosted.dealing if in_play else host.hosted.coming
        assert deal is not None
        lose_secret(house, deal.round)
        if in_play:
            difference = audit(url).difference
            assert difference is not None
            assert (difference.where, difference.stands) == ("secrets", f"no secret of {deal.round}")
        hosted, head = house.store.hosted("table-1")
        host.hosted, host.head = hosted, head
        house.house_asks(host, Void(deal.round, "its secret is lost"), "Olga")
    house.play(500)
    yield house
    house.store.close()


def lose_secret(house: MadeHouse, deal: str) -> None:
    with house.store.writer.begin() as connection:
        for disarm, _ in DISARM[connection.dialect.name]:
            connection.execute(text(disarm))
        connection.execute(delete(secrets).where(secrets.c.round == deal))
        for _, arm in DISARM[connection.dialect.name]:
            connection.execute(text(arm))


def lost_by(house: MadeHouse) -> list[str]:
    """The deals that are void without their secrets, in order."""
    with house.store.reader.connect() as connection:
        told = [each for row in all_rows(connection, log) for each in json.loads(row["happened"])]
    return [each["round"] for each in told if each.get("happened") == "voided" and not each["secret"]]


def test_a_secret_that_is_lost_is_told_of_and_its_cards_alone_are_not_checked(unopened: MadeHouse, url: str) -> None:
    audited = audit(url)
    assert audited.difference is None
    lost = lost_by(unopened)
    assert len(lost) == 2
    assert list(audited.in_part) == [f"{TABLE}: {each} was never opened, since its secret is lost" for each in lost]
    assert (audited.rounds_in_part, audited.happenings_in_part) == (1, 0)


@pytest.mark.planted
def test_what_comes_after_a_secret_that_is_lost_is_checked_like_all_else(unopened: MadeHouse) -> None:
    chance = random.Random(7)
    with falsifying(unopened.store) as connection:
        for table in (secrets, rounds, standings, movements, log):
            row = max(
                (each for each in all_rows(connection, table) if "table-1" in str(each)),
                key=lambda each: int(str(each.get("number") or each["round"].rpartition(".")[2])),
            )
            for column in names_of(table):
                require_found(connection, table, row, column, chance)
        row = max(all_rows(connection, rounds), key=lambda each: (each["table"] == "table-1", each["number"]))
        shown = {**json.loads(row["proof"]), "record": row["record"] + "!"}
        change(connection, rounds, row, {"record": shown["record"], "proof": json.dumps(shown)})
        assert found(connection) == "rounds"


def test_a_round_of_a_lost_deal_is_played_by_the_rules(unopened: MadeHouse) -> None:
    """Only its cards are taken as they were written: a bet, a choice or a payment is not."""
    (round_lost, _) = lost_by(unopened)
    with falsifying(unopened.store) as connection:
        row = next(each for each in all_rows(connection, rounds) if each["round"] == round_lost)
        entries = [each for each in all_rows(connection, log) if each["stream"] == TABLE]
        began = max(
            each["number"]
            for each in entries
            if '"happened":"began"' in each["happened"] and each["number"] < row["last_entry"]
        )

        def more_put_down(number: int, happened: list[dict[str, Any]]) -> None:
            for each in happened:
                if number == began and each["happened"] == "began":
                    each["stakes"][0][1][0][1] += 5

        forged(connection, TABLE, more_put_down)
        difference = audit_rows(connection).difference
        assert difference is not None
        assert (difference.where, difference.entry) == ("log", began)


DISARM = {
    "sqlite": [
        (
            "DROP TRIGGER secrets_keeps_rows",
            """
CREATE TRIGGER secrets_keeps_rows BEFORE DELETE ON secrets
BEGIN
    SELECT RAISE(ABORT, 'secrets is only ever added to');
END
""",
        )
    ],
    "postgresql": [
        (
            "ALTER TABLE secrets DISABLE TRIGGER secrets_only_added_to",
            "ALTER TABLE secrets ENABLE TRIGGER secrets_only_added_to",
        )
    ],
}
"""How the schema lets a secret be lost, and how it is as it was afterwards."""


# The file itself.


def test_a_bit_of_the_file_that_is_changed_is_found_or_means_nothing(tmp_path: Path) -> None:
    assert flipped.check(flipped.made_house(tmp_path), flips=25, seed=5)["found"] > 5


@pytest.mark.slow
def test_many_bits_of_the_file_that_are_changed_are_found_or_mean_nothing(tmp_path: Path) -> None:
    assert flipped.check(flipped.made_house(tmp_path), flips=2_000, seed=6)["found"] > 500


@pytest.mark.parametrize("column", ["actor", "request", "happened", "wanted"])
def test_a_text_of_an_entry_that_has_become_bytes_is_found(column: str) -> None:
    """They hash the same, and one bit of a SQLite file makes one of the other."""
    written = Entry(HOUSE_STREAM, 1, 0, "house", "key", "[]", BEGINNING, "digest")
    damaged = replace(written, **{column: getattr(written, column).encode()})
    assert damaged.hash == written.hash
    assert list(checked([(written, written.hash)])) == [written]
    with pytest.raises(ChainBroken, match="entry 1 is not what was written down"):
        list(checked([(damaged, written.hash)]))


def test_so_is_each_byte_of_its_header(founded_file: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole.db"
    shutil.copy(founded_file, whole)
    each = [flipped.flip(whole, position, position % 8) for position in range(flipped.HEADER)]
    unseen = {position for position, found in enumerate(each) if not found["found"]}
    assert unseen <= {position for field in flipped.MEANINGLESS.values() for position in field}
    assert len(unseen) < flipped.HEADER / 2 + 10


@pytest.mark.planted
def test_a_bit_that_an_audit_passes_over_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = flipped.made_house(tmp_path)
    sound = audit(f"sqlite:///{whole}")
    monkeypatch.setattr(flipped, "audit", lambda _: sound)
    for place in (b'"happened":', b"is only ever added to"):
        with pytest.raises(Unfound, match="changes what is read"):
            flipped.flip(whole, whole.read_bytes().index(place) + 2, 0)
    with pytest.raises(Unfound, match="of the header"):
        flipped.flip(whole, 19, 0)


def test_damage_that_sqlite_cannot_even_name_is_one_sentence(tmp_path: Path, founded_file: Path) -> None:
    """It says what it cannot read, in bytes that are no text."""
    whole, damaged = b"CREATE TABLE balances", b"CREATE T\xc4BLE balances"
    file = tmp_path / "damaged.db"
    file.write_bytes(founded_file.read_bytes().replace(whole, damaged, 1))
    with pytest.raises(StoreError, match="the database file is damaged: bring back a backup"):
        audit(f"sqlite:///{file}")


def test_whoever_breaks_off_in_the_middle_of_a_stream_leaves_nothing_to_be_logged(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    with snapshot(url) as connection:
        reading = entries(connection, HOUSE_STREAM)
        next(reading)
    del reading  # as it happens to whatever an audit was reading when it found a difference
    assert not caplog.records


# Acts of whoever runs a table, which stand in two streams.


def noted(connection: Connection) -> list[int]:
    """The entries of the house that note an act."""
    return [row["number"] for row in all_rows(connection, log) if '"act":"operator"' in row["happened"]]


def at_entry(at: int, change: Callable[[list[dict[str, Any]]], None]) -> Forge:
    return lambda number, acts: change(acts) if number == at else None


def adding(more: dict[str, Any], acts: list[dict[str, Any]]) -> None:
    acts.append(more)


def test_an_act_without_its_note_is_found(falsified: Connection) -> None:
    first, *_, last = noted(falsified)
    for gone in (first, last):
        with undone(falsified):
            forged(falsified, "house", at_entry(gone, list.clear))
            assert found(falsified) == "log"


def test_a_note_without_its_act_is_found(falsified: Connection) -> None:
    *_, last = noted(falsified)
    made_up = {"act": "operator", "table": "table-1", "did": "closed"}
    for table in ("table-1", "nowhere"):
        with undone(falsified):
            forged(falsified, "house", at_entry(last, partial(adding, {**made_up, "table": table})))
            assert found(falsified) == "log"


def test_a_note_of_another_act_or_by_somebody_else_is_found(falsified: Connection) -> None:
    *_, last = noted(falsified)
    with undone(falsified):
        forged(falsified, "house", at_entry(last, lambda acts: acts[0].update(did="closed")))
        assert found(falsified) == "log"
    forged(falsified, "house", lambda _, __: None, lambda number, by: "Person 1" if number == last else by)
    assert found(falsified) == "log"


@pytest.mark.parametrize("act", ["issued", "returned", "operator"])
def test_what_only_an_operator_may_do_is_done_by_one(falsified: Connection, act: str) -> None:
    """Looked at before the note is held against the table, where it is another's too."""
    *_, last = [
        row["number"]
        for row in all_rows(falsified, log)
        if f'"act":"{act}"' in row["happened"] and '"act":"came"' not in row["happened"] and row["stream"] == "house"
    ]
    forged(falsified, "house", lambda _, __: None, lambda number, by: "Person 2" if number == last else by)
    difference = audit_rows(falsified).difference
    assert difference is not None
    assert (difference.where, difference.stream, difference.should) == ("log", "house", "by an operator")
    assert "Person 2, member" in difference.stands


def test_a_token_of_somebody_who_never_came_is_found(falsified: Connection) -> None:
    falsified.execute(insert(tokens).values(digest="0" * 64, person="Nobody", expires_at=1))
    assert found(falsified) == "tokens"


# What was kept elsewhere.


def test_what_was_kept_shows_a_log_that_was_cut_off_or_written_anew(made: MadeHouse, falsified: Connection) -> None:
    kept = audit_rows(falsified).last
    assert set(kept) == {"house", TABLE, "table/table-2"}
    assert audit_rows(falsified, kept=kept).holds
    earlier = {"house": Head(3, hash_of(falsified, "house", 3))}
    assert audit_rows(falsified, kept=earlier).holds
    for wrong in (Head(3, "f" * 64), Head(kept["house"].number + 1, "f" * 64)):
        difference = audit_rows(falsified, kept={"house": wrong}).difference
        assert difference is not None
        assert (difference.where, difference.stream, difference.entry) == ("log", "house", wrong.number)


def hash_of(connection: Connection, stream: str, number: int) -> str:
    rows = all_rows(connection, log)
    return str(next(row["hash"] for row in rows if (row["stream"], row["number"]) == (stream, number)))
