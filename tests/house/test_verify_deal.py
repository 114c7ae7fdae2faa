"""The verifier that stands alone: it agrees with the table, sees every lie, and needs nothing of ours."""

import ast
import json
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from checks.deals import dealt

from croupier import games
from croupier.house import verify_deal
from croupier.house.verify_deal import NoProof, check, read
from croupier.wire.codec import dumps, encode

FILE = Path(verify_deal.__file__)
PROOF: dict[str, Any] = encode(dealt(games.find("river-holdem"), 3).proof)
ROUNDS = 40  # of each game


def failing(proof: dict[str, Any]) -> list[str]:
    return [step.about for step in check(proof) if not step.holds]


@pytest.mark.parametrize("key", games.SHEETS)
def test_it_agrees_with_the_table(key: str) -> None:
    for number in range(ROUNDS):
        found = dealt(games.find(key), number)
        shown = read(dumps(found.proof))
        assert failing(shown) == []
        assert check(shown)[-1].found == found.round.record


def other_hex(text: str) -> str:
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def swapped(proof: dict[str, Any], name: str) -> None:
    """Two cards of a list exchanged, each at the other's place."""
    first, second = proof[name][0], proof[name][1]
    if name == "deck":
        proof[name][:2] = [second, first]
    else:
        first["card"], second["card"] = second["card"], first["card"]


LIES: dict[str, tuple[Any, list[str]]] = {
    "another secret": (lambda p: p.update(secret=other_hex(p["secret"])), ["commitment"]),
    "another commitment": (lambda p: p.update(commitment=other_hex(p["commitment"])), ["commitment"]),
    "another round": (lambda p: p.update(round=p["round"] + "1"), ["commitment", "dealt"]),
    "another fingerprint": (lambda p: p.update(fingerprint=other_hex(p["fingerprint"])), ["commitment"]),
    "another seed": (lambda p: p["seeds"].append([9, "mine"]), ["dealt"]),
    "a swapped card": (lambda p: swapped(p, "dealt"), ["dealt", "record"]),
    "a place moved": (lambda p: p["dealt"][0].update(place=40), ["dealt", "places"]),
    "a place that is none": (lambda p: p["dealt"][0].update(place=52), ["dealt", "places"]),
    "a place before the first": (lambda p: p["dealt"][0].update(place=-1), ["dealt", "places"]),
    "a card left out": (lambda p: p["dealt"].pop(0), ["places", "record"]),
    "a deck in another order": (lambda p: swapped(p, "deck"), ["deck"]),
    "a deck without a card": (lambda p: p["deck"].pop(), ["deck"]),
    "a deck with a card twice": (lambda p: p["deck"].__setitem__(0, "2d"), ["deck"]),
    "another record": (lambda p: p.update(record=p["record"].replace(p["dealt"][0]["card"], "xx")), ["record"]),
    "a record of another game": (lambda p: p.update(record="holdem-88" + p["record"][12:]), ["record"]),
}


@pytest.mark.parametrize("lie", LIES)
def test_it_sees_every_lie(lie: str) -> None:
    change, seen = LIES[lie]
    told = deepcopy(PROOF)
    change(told)
    assert set(seen) <= set(failing(told))


def test_a_deal_that_fits_no_shoe_cannot_be_made_to_fit_by_another_deck() -> None:
    """Cards of the dealer's choice, and a deck laid out so that the shuffle gives them."""
    told = deepcopy(PROOF)
    order = verify_deal.shuffled(told["deck"], verify_deal.key(told))
    wanted = list(reversed(order))
    told["deck"] = [wanted[order.index(card)] for card in told["deck"]]
    for each in told["dealt"]:
        each["card"] = wanted[each["place"]]
    assert [about for about in failing(told) if about != "record"] == ["deck"]


def test_cards_of_the_dealers_choice_are_not_the_first_of_the_shoe() -> None:
    """Every card lies somewhere in the shoe: what matters is that it is the next."""
    told = deepcopy(PROOF)
    order = verify_deal.shuffled(told["deck"], verify_deal.key(told))
    before, after = told["dealt"][0]["card"], order[45]
    told["dealt"][0] = {"place": 45, "card": after}
    told["record"] = told["record"].replace(before, after)
    assert failing(told) == ["places"]


MALFORMED = {
    "[]": "a proof is an object",
    "{}": "'round' is not there: it is a text",
    "{": "this is not JSON",
    '{"round": 1, "round": 2}': "a key is there twice",
    "NaN": "a proof is an object",
    "[" * 100_000: "this is not JSON",
    "nonsense\x1b[31m": "this is not JSON",
}
CHANGED: list[tuple[dict[str, Any], str]] = [
    ({"version": 2}, "version 2 cannot be read here: this is version 1"),
    ({"secret": "00"}, "'secret' is \"00\": it has 64 of the digits"),
    ({"commitment": "G" * 64}, "it has 64 of the digits"),
    ({"record": 7}, "'record' is 7: it is a text"),
    ({"seeds": {}}, "'seeds' is {}: it is a list"),
    ({"seeds": [[True, "a"]]}, "[true, \"a\"] in 'seeds' is no seat with a text"),
    ({"seeds": [[1]]}, "[1] in 'seeds' is no seat with a text"),
    ({"seeds": [[1, "a"], [1, "b"]]}, "a seat is there twice in 'seeds'"),
    ({"deck": ["As"] * 300}, "'deck' has 300 cards: there are 52"),
    ({"seeds": [[1, "\ud800"]]}, '"\\ud800" is no text that could be hashed'),
    ({"deck": ["1c"]}, "\"1c\" in 'deck' is no card"),
    ({"deck": [["2c"]]}, "[\"2c\"] in 'deck' is no card"),
    ({"dealt": [{"place": "0", "card": "2c"}]}, "in 'dealt' is no place with a card"),
    ({"dealt": [{"card": "2c"}]}, "in 'dealt' is no place with a card"),
    ({"dealt": [7]}, "7 in 'dealt' is no place with a card"),
    ({"game": None}, "'game' is not there: it is a text"),
]


@pytest.mark.parametrize(
    ("text", "said"), [*MALFORMED.items(), *((json.dumps(PROOF | change), said) for change, said in CHANGED)]
)
def test_what_is_no_proof_is_refused_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(NoProof) as refused:
        read(text)
    assert said in str(refused.value)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 200


def test_the_version_of_the_wire_may_stand_in_front() -> None:
    assert failing(read(json.dumps({"version": 1, **PROOF}))) == []


def test_a_proof_of_no_cards_is_checked_like_any_other() -> None:
    bare = PROOF | {"deck": [], "dealt": [], "record": PROOF["game"]}
    assert failing(bare) == []


def run(*words: str, given: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The file alone, in a Python that knows nothing of ours."""
    command = [sys.executable, "-I", "-S", str(FILE), *words]
    return subprocess.run(command, input=given, capture_output=True, text=True, check=False, cwd=folder)


def test_the_file_runs_alone_and_shows_its_steps(tmp_path: Path) -> None:
    (tmp_path / "proof.json").write_text(json.dumps(PROOF, indent=2))
    done = run("proof.json", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    steps = [str(step) for step in check(PROOF)]
    assert [line.strip() for line in done.stdout.splitlines() if line.strip()] == [
        f"round {PROOF['round']} of {PROOF['game']}",
        *steps,
        "this deal was fixed by its commitment",
    ]


def test_many_proofs_are_told_by_their_lines() -> None:
    lie = PROOF | {"round": "another"}
    done = run("-", given="\n".join(map(json.dumps, [PROOF, lie, PROOF])))
    assert done.returncode == 1
    assert "line 1: round" in done.stdout
    assert done.stdout.count("this deal was fixed") == 2
    assert done.stdout.count("this deal WAS NOT fixed") == 1
    done = run("-", given=json.dumps(PROOF) + "\n{}\n")
    assert (done.returncode, done.stderr) == (2, "line 2: 'round' is not there: it is a text\n")


@pytest.mark.parametrize(
    ("words", "given", "said"),
    [
        (["nothing.json"], "", "nothing.json cannot be read: No such file or directory\n"),
        (["."], "", ". cannot be read: Is a directory\n"),
        (["-"], " \n\n", "no proof was given\n"),
        (["-"], "no proof", "this is not JSON: Expecting value: line 1 column 1 (char 0)\n"),
    ],
)
def test_files_that_cannot_be_read(words: list[str], given: str, said: str, tmp_path: Path) -> None:
    done = run(*words, given=given, folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


def test_it_imports_nothing_but_the_standard_library_and_is_read_by_old_pythons() -> None:
    tree = ast.parse(FILE.read_text(), feature_version=(3, 8))
    imported = [each for each in ast.walk(tree) if isinstance(each, ast.Import | ast.ImportFrom)]
    names = [each.module or "" if isinstance(each, ast.ImportFrom) else each.names[0].name for each in imported]
    assert names
    assert set(names) <= sys.stdlib_module_names
