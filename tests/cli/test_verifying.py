"""Rounds checked from the command line: what holds, what does not, and what is no round at all."""

import json
from pathlib import Path

import pytest

from tests.cli.running import RECORD, refused, run

PROOF = Path(__file__).parents[2] / "docs" / "vectors" / "proof.json"
LIE = PROOF.read_text().replace('"seeds": [', '"seeds": [[7, "mine"], ', 1)


def test_a_proof_holds(tmp_path: Path) -> None:
    done = run("verify", str(PROOF))
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == f"round {json.loads(PROOF.read_text())['round']}"
    assert lines[-2].startswith("  ok   replay ")
    assert lines[-1] == "  this proof holds"


def test_proofs_and_records_in_lines_and_a_lie_among_them(tmp_path: Path) -> None:
    truth, lie = (json.dumps(json.loads(text)) for text in (PROOF.read_text(), LIE))
    file = tmp_path / "rounds"
    file.write_text("\n".join([truth, lie, "", RECORD, truth]))
    done = run("verify", str(file))
    assert (done.returncode, done.stderr) == (1, "")
    assert [line for line in done.stdout.splitlines() if line.startswith("  this")] == [
        "  this proof holds",
        "  this proof DOES NOT HOLD",
        "  this record holds",
        "  this proof holds",
    ]
    assert "  --   deal        a record alone cannot show that the deal was fixed beforehand" in done.stdout
    told = run("verify", "-", "--json", given=file.read_text())
    assert [json.loads(line)["holds"] for line in told.stdout.splitlines()] == [True, False, True, True]
    file.write_text("\n".join([truth, "{}", lie]))
    done = run("verify", str(file))
    assert (done.returncode, done.stderr) == (2, "croupier: line 2: 'round' is not there: it is a text\n")
    assert done.stdout.count("  this proof ") == 2


def test_the_rounds_of_an_export_are_checked_and_its_other_lines_passed_over(tmp_path: Path) -> None:
    proof = json.loads(PROOF.read_text())
    proof.pop("version", None)
    kept = {"version": 1, "line": "round", "table": "t", "number": 1, "ended_at": 7, "last_entry": 9, "seats": []}
    kept |= {"round": proof["round"], "record": proof["record"], "proof": proof, "void": ""}
    lies = {**kept, "proof": {**proof, "secret": "00" * 32}}
    bare = {**kept, "record": RECORD, "proof": None}
    house, entry = ({"version": 1, "line": kind} for kind in ("house", "entry"))
    file = tmp_path / "export.jsonl"
    file.write_text("\n".join(json.dumps(each) for each in (house, entry, kept, bare, entry)))
    done = run("verify", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert [line for line in done.stdout.splitlines() if line.startswith("  this")] == [
        "  this proof holds",
        "  this record holds",
    ]
    last = "2 rounds checked; passed over of the export: 1 of kind house, 2 of kind entry"
    assert done.stdout.splitlines()[-1] == last
    file.write_text("\n".join(json.dumps(each) for each in (house, lies, kept)))
    assert run("verify", str(file)).returncode == 1
    file.write_text("\n".join(json.dumps(each) for each in (kept, {**kept, "record": RECORD})))
    done = run("verify", str(file))
    assert done.returncode == 2
    assert done.stderr.startswith("croupier: line 2: what stands beside the proof of")


def test_a_record_that_settles_otherwise_does_not_hold() -> None:
    done = run("verify", f"{RECORD} | Ante 3")
    assert done.returncode == 1
    assert "NOT  results     the record says 'Ante 3' but it settles as " in done.stdout


def test_rounds_of_the_houses_own_games_and_columns(tmp_path: Path) -> None:
    game = Path(__file__).parents[2] / "docs" / "my_game.py"
    from croupier.games import find
    from croupier.table.round import Round

    begun = Round.start(find(str(game))).record
    assert "there is no game" in refused("verify", begun)
    assert run("verify", begun, "--game", str(game)).returncode == 0


@pytest.mark.parametrize(
    ("words", "given", "said"),
    [
        (("nowhere.json",), "", "the record or proof file nowhere.json cannot be read: No such file or directory"),
        (("/dev/zero",), "", "the record or proof file /dev/zero cannot be read: it is neither a file nor a pipe"),
        (("-",), "", "nothing was given to check: neither a record nor a proof"),
        (("-",), "nonsense", "there is no game 'nonsense'"),
        (("-",), "river-holdem", "'river-holdem' is neither a record"),
        (("-",), "{", "this is not JSON"),
        (("-",), "{}", "'round' is not there: it is a text"),
        (("-",), LIE.replace('"version": 1', '"version": 9'), "version 9 cannot be read here: this is version 1"),
        (("-",), LIE.replace('"game": "river-holdem', '"game": "bridge'), "there is no game 'bridge'"),
        (("-",), LIE.replace('"game": "river-holdem', '"game": "river-holdem a'), "'a' posts nothing"),
        (("-",), LIE.replace('"game": "river-holdem', '"game": "'), "the proof names no game"),
        (("river-holdem | Ante 10 | AsAs",), "", "As has already been dealt"),
        (("river-holdem |",), "", "is not a stake"),
        (("| Ante 10",), "", "is neither a record"),
        (("\x00",), "", "cannot be read"),
    ],
)
def test_what_is_no_round_is_refused_in_one_sentence(words: tuple[str, ...], given: str, said: str) -> None:
    told = refused("verify", *words, given=given)
    assert said in told
    assert told.count("\n") == 1
