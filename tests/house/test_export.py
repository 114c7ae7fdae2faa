"""Exports have all that anybody may keep, of one moment, and nothing that is to stay in the house."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from checks.made_house import MadeHouse
from sqlalchemy import select

from croupier.errors import PersonError, TableUnknown
from croupier.house.chain import Entry, checked
from croupier.house.export import EntryKept, Kept, MovementKept, RoundKept, export, line
from croupier.house.schema import log, people, rounds, secrets
from croupier.house.store import Store, happened, table_stream
from croupier.table.commands import Began
from croupier.table.commitment import commitment
from croupier.wire.codec import decode
from tests.house.made import make
from tests.house.playing import Floor


@pytest.fixture
def made(url: str) -> Iterator[MadeHouse]:
    house = make(url, happenings=250)
    yield house
    house.store.close()


def in_play(made: MadeHouse) -> int:
    """How many entries are of rounds that are not over."""
    found = 0
    for host in made.hosts:
        if host.hosted.table.playing:
            written = [entry for entry, _ in made.store.entries(table_stream(host.hosted.terms.table))]
            begun = [entry.number for entry in written if any(isinstance(each, Began) for each in happened(entry))]
            found += host.head.number - begun[-1] + 1
    return found


def text_of(url: str, **asked: Any) -> str:
    return "\n".join(json.dumps(line(each), ensure_ascii=False) for each in export(url, **asked))


def test_every_person_entry_and_round_is_in_it_once(made: MadeHouse, url: str) -> None:
    lines = [line(each) for each in export(url)]
    kinds = [each["line"] for each in lines]
    assert kinds[0] == "house"
    assert lines[0]["house"] == made.store.name
    assert kinds.count("person") == made.store.count(people)
    assert kinds.count("entry") == made.store.count(log) - in_play(made)
    assert kinds.count("round") == made.store.count(rounds) > 0
    assert kinds.count("table") == 2


def test_nothing_that_was_dealt_in_a_round_in_play_is_in_it(url: str) -> None:
    store = Store.open(url)
    try:
        floor = Floor(store)
        floor.comes("ann", "bob")
        host = floor.opens("river")
        floor.sits(host, ["ann", "bob"])
        for _ in floor.plays(host, ["ann", "bob"]):
            pass
        between = told_of(url)
        assert len(between) == host.head.number
        for _ in floor.round_begins(host, ["ann", "bob"]):
            pass
        assert host.hosted.table.playing
        assert len(told_of(url)) == host.head.number - 1, "the bets, and nothing dealt"
        floor.chooses(host)
        assert (host.hosted.table.playing, len(told_of(url))) == (True, host.head.number - 2)
        while host.hosted.table.playing:
            floor.chooses(host)
        assert len(told_of(url)) == host.head.number, "the next has it all"
    finally:
        store.close()


def told_of(url: str) -> list[Entry]:
    """The entries of the table."""
    kept = [each for each in export(url, table="river") if isinstance(each, EntryKept)]
    return list(checked((each.entry, each.hash) for each in kept))


def test_every_line_is_a_document_that_the_wire_reads_back(made: MadeHouse, url: str) -> None:
    for asked in ({}, {"person": "Person 1"}, {"table": "table-2"}):
        for each in export(url, **asked):
            data = json.loads(json.dumps(line(each)))
            assert data.pop("version") == 1
            assert decode(Kept, data) == each


def test_its_chain_and_its_proofs_can_be_checked(made: MadeHouse, url: str) -> None:
    chained: dict[str, list[tuple[Entry, str]]] = {}
    for each in export(url):
        if isinstance(each, EntryKept):
            chained.setdefault(each.entry.stream, []).append((each.entry, each.hash))
        if isinstance(each, RoundKept):
            shown = each.proof
            assert shown is not None
            secret = bytes.fromhex(shown.secret)
            assert commitment(shown.round, shown.game, shown.fingerprint, secret) == shown.commitment
            assert sum(seat.net for seat in each.seats) != 0 or shown.record
    assert sorted(chained) == ["house", "table/table-1", "table/table-2"]
    for stream in chained.values():
        assert list(checked(stream))[-1].number == len(stream)


def test_no_password_and_no_secret_of_a_round_in_play_is_in_it(made: MadeHouse, url: str) -> None:
    with made.store.reader.connect() as connection:
        kept = [each for each in connection.scalars(select(people.c.password)) if each is not None]
        drawn = {row.round: row.secret.hex() for row in connection.execute(select(secrets))}
        over = set(connection.scalars(select(rounds.c.round)))
    deals = [each for host in made.hosts for each in (host.hosted.coming, host.hosted.dealing) if each is not None]
    hidden = {each.round for each in deals}
    assert len(hidden) >= 2
    assert len(kept) == 4
    for asked in ({}, {"person": "Person 1"}, {"table": "table-1"}):
        text = text_of(url, **asked)
        assert not any(each in text for each in kept)
        assert not any(drawn[each] in text for each in hidden)
    assert all(drawn[each] in text_of(url) for each in over)


def test_somebodys_own_is_theirs_alone(made: MadeHouse, url: str) -> None:
    lines = list(export(url, person="pERSON 2"))
    seats = [seat.person for each in lines if isinstance(each, RoundKept) for seat in each.seats]
    assert seats
    assert set(seats) == {"Person 2"}
    moves = [each.moved for each in lines if isinstance(each, MovementKept)]
    assert all("Person 2" in (move.source + move.target) for move in moves)
    gained = sum(move.chips for move in moves if move.target == "bank/Person 2")
    lost = sum(move.chips for move in moves if move.source == "bank/Person 2")
    assert gained - lost == made.store.balance("bank/Person 2")
    assert "Person 1" not in text_of(url, person="Person 2").replace("table-1", "")
    kinds = {line(each)["line"] for each in lines}
    assert kinds == {"house", "person", "act", "movement", "round"}


def test_a_table_alone(made: MadeHouse, url: str) -> None:
    lines = list(export(url, table="table-2"))
    assert {each.entry.stream for each in lines if isinstance(each, EntryKept)} == {"table/table-2"}
    assert {each.table for each in lines if isinstance(each, RoundKept)} == {"table-2"}
    at_both = [line(each) for each in export(url, table="table-2", person="Person 1")]
    assert {each["table"] for each in at_both if each["line"] == "round"} == {"table-2"}
    assert {each["stream"] for each in at_both if each["line"] == "movement"} == {"table/table-2"}


def test_nobody_and_no_table_of_a_name_is_refused_before_anything_is_told(made: MadeHouse, url: str) -> None:
    with pytest.raises(PersonError, match="nobody here is called Nemo"):
        next(export(url, person="Nemo"))
    for person in (None, "Person 1"):
        with pytest.raises(TableUnknown, match="no table called nowhere"):
            next(export(url, table="nowhere", person=person))


def test_it_is_of_one_moment_while_tables_run(made: MadeHouse, url: str) -> None:
    before = made.store.count(log) - in_play(made)
    exporting = export(url)
    next(exporting)
    made.play(made.happenings + 50)
    assert made.store.count(log) > before + in_play(made)
    assert sum(isinstance(each, EntryKept) for each in exporting) == before
