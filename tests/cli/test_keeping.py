"""A house audited, exported and copied from the command line."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator as Validator
from jsonschema import ValidationError
from sqlalchemy import text
from typer.testing import CliRunner, Result

from croupier.answers.hold import HouseHold
from croupier.cli.program import app
from croupier.house.audit import Audited
from croupier.house.backup import BackedUp
from croupier.house.database import default_url
from croupier.house.export import Kept, line
from croupier.house.messages import TableList
from croupier.house.store import Store
from croupier.wire.codec import document, read_document
from croupier.written import some_chips
from tests.cli.running import refused
from tests.house.made import UNCHECKED, make, other_rules


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    address = f"sqlite:///{tmp_path_factory.mktemp('kept') / 'house.db'}"
    house = make(address, happenings=250)  # so that there is a void deal too
    yield address
    house.store.close()


@pytest.fixture
def damaged(tmp_path: Path) -> str:
    address = f"sqlite:///{tmp_path / 'house.db'}"
    house = make(address, happenings=60)
    with house.store.writer.begin() as connection:
        connection.execute(text("UPDATE balances SET chips = chips + 1 WHERE account = 'bank/Olga'"))
    house.store.close()
    return address


def asked(*words: str) -> Result:
    return CliRunner().invoke(app, words)


def test_an_audit_says_what_was_checked_and_that_it_holds(url: str) -> None:
    done = asked("audit", "--database", url)
    assert done.exit_code == 0
    assert "holds: everything that follows from its log is as its log makes it" in done.stdout
    assert "Not looked at, since it does not follow from the log:" in done.stdout
    found = read_document(Audited, json.loads(asked("audit", "--database", url, "--json").stdout))
    assert found.holds
    assert found.not_looked_at == UNCHECKED
    not_looked_at = [f"({table})" for table in UNCHECKED]
    for part in (f"{found.entries:,} entries in 3 streams", f"{found.rounds:,} rounds", found.heads, *not_looked_at):
        assert part in done.stdout


def test_an_audit_keeps_the_last_entries_and_finds_them_missing_later(url: str, tmp_path: Path) -> None:
    kept = tmp_path / "heads"
    audit = ("audit", "--database", url, "--heads", str(kept))
    assert asked(*audit).exit_code == 0
    first, *others = kept.read_text().splitlines()
    assert first.endswith(" house")
    assert asked(*audit).exit_code == 0
    other = ("1" if first[0] == "0" else "0") + first[1:]
    kept.write_text("\n".join([other, *others]))
    done = asked(*audit)
    assert done.exit_code == 1
    assert f"not      the one with the hash {other[:64]}, as was kept" in done.stdout
    assert kept.read_text().startswith(other), "what does not hold is not kept"
    kept.write_text("no hash at all\n")
    assert "line 1: a hash, a number and a stream should stand there" in refused(*audit)


def test_an_audit_names_the_first_difference_and_ends_with_1(damaged: str) -> None:
    done = asked("audit", "--database", damaged)
    assert done.exit_code == 1
    assert "does NOT hold" in done.stdout
    assert "in       balances" in done.stdout
    assert "there is chips 1001 of bank/Olga" in done.stdout
    assert "not      chips 1000 of bank/Olga" in done.stdout
    done = asked("audit", "--database", damaged, "--json")
    assert done.exit_code == 1
    told = json.loads(done.stdout)
    assert told["holds"] is False
    assert told["difference"]["where"] == "balances"


def test_an_audit_that_could_not_check_all_says_so_and_ends_with_3(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'house.db'}"
    with other_rules():
        make(address, happenings=60).store.close()
    done = asked("audit", "--database", address)
    assert done.exit_code == 3
    found = read_document(Audited, json.loads(asked("audit", "--database", address, "--json").stdout))
    assert "everything that follows from its log is as its log makes it; but not all could" in done.stdout
    assert "  0 rounds, dealt from the shoes that were committed to" in done.stdout
    assert f"  {found.rounds} rounds that were checked in part" in done.stdout
    assert f"  {found.happenings_in_part} events that were not asked for again" in done.stdout
    assert "table/table-1, from entry 2 on: river-holdem trips=B had other rules in version" in done.stdout


def test_an_export_goes_to_the_output_or_to_a_file(url: str, tmp_path: Path) -> None:
    shown = asked("export", "--database", url, "--table", "table-1")
    assert shown.exit_code == 0
    lines = [json.loads(each) for each in shown.stdout.splitlines()]
    assert {each["line"] for each in lines} == {"house", "table", "entry", "round", "void deal"}
    file = tmp_path / "kept.jsonl"
    assert asked("export", str(file), "--database", url, "--table", "table-1").exit_code == 0
    assert file.read_text(encoding="utf-8") == shown.stdout
    assert "is there already" in refused("export", str(file), "--database", url)
    assert asked("export", str(file), "--database", url, "--person", "Person 1", "--force").exit_code == 0
    assert '"line":"act"' in file.read_text(encoding="utf-8")


def test_rounds_are_exported_as_a_table_everybodys_or_ones_own(url: str, tmp_path: Path) -> None:
    file = tmp_path / "rounds.csv"
    assert asked("export", str(file), "--database", url, "--csv").exit_code == 0
    with file.open(encoding="utf-8", newline="") as opened:
        everybody = list(csv.DictReader(opened))
    own = list(csv.DictReader(asked("export", "--database", url, "--csv", "--person", "Person 1").stdout.splitlines()))
    assert own == [each for each in everybody if each["person"] == "Person 1"]
    assert {each["person"] for each in everybody} == {"Person 1", "Person 2", "Person 3"}
    assert any(each["void"] for each in everybody)


@pytest.mark.parametrize("words", [["export"], ["backup"], ["audit", "--heads"]])
@pytest.mark.parametrize("more", ["", "-wal"])
def test_nothing_is_written_over_the_house_itself(url: str, words: list[str], more: str) -> None:
    force = [] if words[0] == "audit" else ["--force"]
    file = f"{url.removeprefix('sqlite:///')}{more}"
    assert "is a file of the house itself: name another" in refused(*words, file, *force, "--database", url)
    assert asked("audit", "--database", url).exit_code == 0


def test_a_backup_is_told_of_with_its_audit(url: str, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    done = asked("backup", str(file), "--database", url)
    assert done.exit_code == 0
    assert f"{file} is a copy of the house" in done.stdout
    assert "holds" in done.stdout
    again = asked("backup", str(file), "--database", url, "--force", "--json")
    assert read_document(BackedUp, json.loads(again.stdout)).bytes == file.stat().st_size


@pytest.mark.parametrize("words", [["audit"], ["export"], ["backup", "copy.db"]])
def test_what_cannot_be_done_is_one_sentence(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "data"))
    for address, sentence in (
        (f"sqlite:///{tmp_path / 'none.db'}", "there is no house in"),
        ("mysql://somewhere", "write sqlite:///house.db or postgresql"),
        (default_url(), "there is no house in"),
    ):
        said = refused(*words, "--database", address)
        assert sentence in said
        assert said.count("\n") == 1
    assert "there is no house in" in refused(*words), "the one in the user's own folder"
    assert [each.name for each in tmp_path.iterdir()] == ["data"], "nothing was made"


# Documents for programs.

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"


def fits(name: str, data: Any) -> None:
    """A document is as its schema says, and would not be if any of its keys were missing or another were there."""
    schema = Validator(json.loads((SCHEMAS / f"cli-{name}.json").read_text()))
    schema.validate(data)
    with pytest.raises(ValidationError):
        schema.validate({**data, "more": 1})
    with pytest.raises(ValidationError):
        schema.validate({key: value for key, value in data.items() if key != "version"})


def test_documents_of_a_house_fit_their_schemas_and_are_read_back(url: str, damaged: str, tmp_path: Path) -> None:
    asks: list[tuple[str, type, list[str]]] = [
        ("audit", Audited, ["audit", "--database", url]),
        ("audit", Audited, ["audit", "--database", damaged]),
        ("hold", HouseHold, ["hold", "--database", url]),
        ("backup", BackedUp, ["backup", str(tmp_path / "copy.db"), "--database", url]),
        ("tables", TableList, ["tables", "--database", url]),
    ]
    for name, kind, words in asks:
        data = json.loads(asked(*words, "--json").stdout)
        fits(name, data)
        assert json.loads(json.dumps(document(read_document(kind, data)))) == data


def test_every_kind_of_line_of_an_export_fits_its_schema_and_is_read_back(url: str) -> None:
    told = [asked("export", "--database", url), asked("export", "--database", url, "--person", "Person 1")]
    kinds: dict[str, Any] = {}
    for each in (json.loads(each) for done in told for each in done.stdout.splitlines()):
        kinds.setdefault(each["line"], each)
        assert json.loads(json.dumps(line(read_document(Kept, each)))) == each
    assert set(kinds) == {"house", "person", "act", "table", "entry", "round", "void deal", "movement"}
    for data in kinds.values():
        fits("export", data)


def test_hold_is_told_as_text_and_as_a_document(url: str) -> None:
    done = asked("hold", "--database", url)
    assert done.exit_code == 0, done.output
    found = read_document(HouseHold, json.loads(asked("hold", "--database", url, "--json").stdout))
    assert f"The house kept {found.kept:,} of {found.staked:,} chips staked" in done.stdout
    for each in found.games:
        assert f"{each.about.name}" in done.stdout
        for wager in each.wagers:
            assert wager.wager in done.stdout
            if wager.kept.expected is not None:  # which is less than a chip at first, and not nothing
                assert re.search(rf"\s{re.escape(some_chips(wager.kept.expected))}\s", done.stdout)
    table = found.games[0].tables[0]
    of_one = read_document(HouseHold, json.loads(asked("hold", "--database", url, "--table", table, "--json").stdout))
    assert {name for each in of_one.games for name in each.tables} == {table}
    assert "there is no table called nowhere" in refused("hold", "--database", url, "--table", "nowhere")
    assert refused("hold", "--database", "sqlite:////nowhere/house.db")


def test_a_house_where_nothing_was_played_has_no_hold(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'house.db'}"
    Store.open(address).close()
    assert asked("hold", "--database", address).stdout == "No round is over yet: the house has kept nothing.\n"
