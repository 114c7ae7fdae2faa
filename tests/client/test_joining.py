"""``croupier join`` and ``croupier tables``: through real pipes, and every way in which they refuse."""

import json
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.client.connection import Connection
from croupier.client.door import Door
from croupier.client.kept import come_as_guest
from croupier.client.seat import approach
from croupier.errors import HouseRefused, ServingError, WireError
from croupier.wire.codec import document
from tests.cli.running import called, refused, run
from tests.client.houses import ServedHouse, play_round


def printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    """What a command prints that is carried out in this process."""
    monkeypatch.setattr(sys, "argv", ["croupier", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    return capsys.readouterr().out


def test_a_round_is_played_through_pipes(house: ServedHouse, tmp_path: Path) -> None:
    house.does(joins(house, "Joan", "correct horse"))
    table = house.table()
    done = run(
        "join", house.url, table, "--plain", "--name", "joan", "--chips", "300", "--seat", "3",
        given="Ante 10\nb\nf\nquit\n", CROUPIER_PASSWORD="correct horse", CROUPIER_DATA=str(tmp_path), timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "You sit at seat 3 with 300 chips." in done.stdout
    assert "Total -20. Chips 280, net -20. Checked: the deal is as it was fixed." in done.stdout
    assert "1 round played, net -20.\nYour bankroll is 980 chips.\n" in done.stdout
    assert house.floor.room(table).hosted.table.occupants == {}
    (records,) = (tmp_path / "croupier" / "records").glob("*.txt")
    (proofs,) = (tmp_path / "croupier" / "records").glob("*.proofs.jsonl")
    assert f"The records are in {records}.\nCheck the deals: croupier verify {proofs}\n" in done.stdout
    proof = json.loads(proofs.read_text())
    assert [proof["record"]] == records.read_text().splitlines()
    checked = called("verify", str(proofs))
    assert (checked.returncode, checked.stdout.count("this proof holds")) == (0, 1)
    served = called("verify", house.url, proof["round"])
    assert (served.returncode, served.stdout) == (0, checked.stdout)


def test_a_served_round_is_checked_here_and_not_believed(house: ServedHouse) -> None:
    seat = house.seat(house.table())
    play_round(seat)
    assert seat.seen.last is not None
    name = seat.seen.last.round
    assert "this proof holds" in called("verify", house.url, name).stdout
    told = json.dumps(document(seat.proofs[-1]))
    with answering(told.replace(seat.proofs[-1].secret, "00" * 32).encode()) as url:
        done = called("verify", url, name)
        assert (done.returncode, done.stdout.count("this proof DOES NOT HOLD")) == (1, 1)
    with answering(told.encode()) as url:
        assert "answers with the proof of another round" in refused("verify", url, "another")
    assert "nothing" in refused("verify", house.url, "nothing")
    assert "a round of a house has a name: croupier verify URL ROUND" in refused("verify", house.url)
    assert "'ftp://house' is no address of a house" in refused("verify", "ftp://house", name)


def test_an_account_is_made_and_its_words_are_in_the_shuffle(
    house: ServedHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_PASSWORD", "battery staple")
    table = house.table()
    words = ["join", house.url, table, "--plain", "--name", "Nora"]
    done = called(*words, "--new", "--seed", "my words", given="Ante 10\nf\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Your bankroll is 990 chips." in done.stdout
    last = house.floor.room(table).hosted.last
    assert last is not None
    assert last.seeds == {1: "my words"}
    assert "Your bankroll is 990 chips." in called(*words, given="quit\n").stdout
    assert "somebody else is called Nora" in refused(*words, "--new")


def test_a_guest_is_known_again(house: ServedHouse, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    words = ["join", house.url, house.table(), "--plain"]
    done = called(*words, given="Ante 10\nf\nquit\n")
    assert "Your bankroll is 990 chips." in done.stdout
    (file,) = (tmp_path / "croupier" / "guests").iterdir()
    assert file.stat().st_mode & 0o077 == 0
    token = file.read_text()
    assert "You sit at seat 1 with 990 chips." in called(*words, given="quit\n").stdout
    assert file.read_text() == token
    file.write_text("of another house\n")
    assert "You sit at seat 1 with 1,000 chips." in called(*words, given="quit\n").stdout
    assert file.read_text() not in (token, "of another house\n")
    house.floor.people.sign_out(file.read_text().strip())  # as if the house had forgotten
    assert "You sit at seat 1 with 1,000 chips." in called(*words, given="quit\n").stdout


def test_in_a_second_terminal_one_is_told_that_one_sits_there_and_can_come_as_another(
    house: ServedHouse, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    table = house.table()
    first = approach(Connection(house.door.socket(table), come_as_guest(house.door).token))
    house.seats.append(first)
    first.sit_down(300, 2)
    (file,) = (tmp_path / "croupier" / "guests").iterdir()
    token = file.read_text()
    words = ["join", house.url, table, "--plain"]
    told = called(*words, "--new", given="quit\n").stdout
    assert "sits at seat 2.\nYou sit at seat 1 with 1,000 chips.\n" in told
    assert "already" not in told
    assert file.read_text() == token, "whoever came first is the one who is known again"
    told = called(*words, given="quit\n").stdout
    already = "You sit here already, in another terminal or from before: --new comes as another guest."
    assert f"You sit at seat 2 with 300 chips.\n{already}\n" in told


def test_whoever_has_all_their_chips_at_other_tables_is_told_at_which(
    house: ServedHouse, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    elsewhere, table = house.table(), house.table()
    first = approach(Connection(house.door.socket(elsewhere), come_as_guest(house.door).token))
    house.seats.append(first)
    first.sit_down(1_000, 2)
    said = refused("join", house.url, table, "--plain")
    assert f"croupier: your chips are all at {elsewhere}: leave there first, or come with --new\n" in said


async def joins(house: ServedHouse, name: str, password: str) -> None:
    house.floor.people.join(name, password)


def test_the_tables_of_a_house_are_listed(
    house: ServedHouse, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.table("three-card-holdem")
    house.seat(table)
    told = printed(capsys, monkeypatch, "tables", house.url)
    assert re.search(rf"^{table} +1 of 7 seats +0 rounds +three-card-holdem$", told, re.MULTILINE)
    listed = json.loads(printed(capsys, monkeypatch, "tables", house.url.removeprefix("http://"), "--json"))
    assert table in [each["terms"]["table"] for each in listed["tables"]]
    assert listed["version"] == 1


def test_the_tables_in_a_database_are_the_same_while_it_is_served(
    house: ServedHouse, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    house.table()
    in_database = printed(capsys, monkeypatch, "tables", "--database", house.database)
    assert in_database == printed(capsys, monkeypatch, "tables", house.url)
    assert "URL and --database exclude each other" in refused("tables", house.url, "--database", house.database)
    assert "there is no folder /nowhere" in refused("tables", "--database", "sqlite:////nowhere/house.db")


# Refusals.


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("ftp://house", "'ftp://house' is no address of a house: one is written http://127.0.0.1:8088"),
        ("http://", "'http://' is no address of a house"),
        ("127.0.0.1:99999", "'127.0.0.1:99999' is no address of a house"),
        ("http://house/?a=b", "is no address of a house"),
        ("http://ann:s3cret@127.0.0.1:1", "no name and no password stand in the address of a house: one is written"),
        ("ann@127.0.0.1:1", "no name and no password stand in the address of a house"),
        ("127.0.0.1:1", "no house can be reached at http://127.0.0.1:1: Connection refused"),
    ],
)
def test_an_address_without_a_house_is_one_sentence(url: str, sentence: str) -> None:
    for words in (["join", url, "table", "--plain"], ["join", url, "table"], ["tables", url]):
        said = refused(*words)
        assert sentence in said
        assert said.count("\n") == 1
        assert "s3cret" not in said


def test_what_a_house_refuses_is_one_sentence(house: ServedHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CROUPIER_PASSWORD", raising=False)
    table = house.table()
    for words, sentence in (
        (["nowhere"], "there is no open table called nowhere"),
        (["nowhere", "--watch"], "there is no open table called nowhere"),
        ([table, "--seat", "99"], "seat 99 cannot be had"),
        ([table, "--chips", "5000"], "has 1000 chips there and 5000 are asked for"),
        ([table, "--watch", "--chips", "50"], "--chips is for whoever sits down, and with --watch nobody does: leave"),
        ([table, "--watch", "--name", "Joan", "--new", "--seat", "1"], "--name, --new and --seat are for whoever sits"),
        ([table, "--watch", "--seed", "mine"], "--seed is for whoever sits down"),
        ([table, "--seed", "é"], "a seed is 1 to 64 letters, digits and signs of a keyboard"),
        ([table, "--name", "nobody"], "the password for nobody is missing: put it in CROUPIER_PASSWORD"),
    ):
        said = refused("join", house.url, *words, "--plain")
        assert sentence in said
        assert said.count("\n") == 1
    assert "the table needs a terminal to draw on: add --plain for plain lines" in refused("join", house.url, table)
    monkeypatch.setenv("CROUPIER_PASSWORD", "long enough")
    said = refused("join", house.url, table, "--name", "nobody", "--plain")
    assert "there is nobody of that name with that password" in said
    assert "No such option" in refused("join", house.url, table, "--name", "nobody", "--password", "seen by everybody")
    with pytest.raises(HouseRefused) as fault:
        house.door.sign_in("nobody", "long enough")
    assert fault.value.reason == "person/not-let-in"


@contextmanager
def answering(body: bytes, status: int = 200) -> Iterator[str]:
    """Something else that answers at an address."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET  # noqa: N815 - so it is called there

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize(
    ("body", "status", "kind", "sentence"),
    [
        (b'{"version": 2, "tables": []}', 200, WireError, "speaks version 2 and this program 1: this program is older"),
        (b'{"version": 0, "tables": []}', 200, WireError, "speaks version 0 and this program 1: the house is older"),
        (b'{"version": 1, "tables": [7]}', 200, WireError, "says what cannot be read here: "),
        (b"<html>hello</html>", 200, ServingError, "is no house of Croupier"),
        (b"[1]", 200, ServingError, "is no house of Croupier"),
        (b"<html>gone</html>", 404, ServingError, "is no house of Croupier"),
        (b'{"detail": "not\\u001b[2J now"}', 503, HouseRefused, r"^not\\x1b\[2J now$"),
    ],
)
def test_whatever_else_answers_is_told_from_a_house(body: bytes, status: int, kind: type, sentence: str) -> None:
    with answering(body, status) as url, pytest.raises(kind, match=sentence):
        Door.at(url).tables()
