"""Known answers: the file is what the code gives, what the verifier gives, and what others' hashes give."""

import hashlib
import hmac
import json
import re
import runpy
import shutil
import subprocess
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from croupier.house import verify_deal

DOCS = Path(__file__).parents[2] / "docs"
FILE = json.loads((DOCS / "vectors" / "deals.json").read_text())
PAGE = (DOCS / "fair-deals.md").read_text()
DEALS: dict[str, Any] = {deal["name"]: deal for deal in FILE["deals"]}


def test_the_known_answers_are_what_the_code_gives() -> None:
    written = {path.name: json.loads(path.read_text()) for path in (DOCS / "vectors").iterdir()}
    assert runpy.run_path(str(DOCS / "vectors.py"))["files"]() == written, "python docs/vectors.py writes them anew"


@pytest.mark.parametrize("name", DEALS)
def test_the_known_answers_are_what_the_verifier_gives(name: str) -> None:
    deal = DEALS[name]
    made = verify_deal.key(deal)
    assert verify_deal.commitment(deal) == deal["commitment"]
    assert made.hex() == deal["key"]
    assert bytes(islice(verify_deal.stream(made), len(deal["stream"]) // 2)).hex() == deal["stream"]
    assert verify_deal.shuffled(deal["deck"], made) == deal["order"]


@pytest.mark.parametrize("proof", FILE["proofs"], ids=lambda proof: str(proof["game"]))
def test_the_known_proofs_hold(proof: dict[str, Any]) -> None:
    assert all(step.holds for step in verify_deal.check(proof))


def test_the_known_answers_differ_where_they_should() -> None:
    """Texts that only their lengths tell apart, and letters that only look alike."""
    assert len({deal["key"] for deal in DEALS.values()}) == len(DEALS)
    assert len({deal["commitment"] for deal in DEALS.values()}) == len(DEALS) - 1  # two have all but the seeds alike
    assert {len(deal["deck"]) for deal in DEALS.values()} == {4, 8, 28, 36, 52}


BY_HAND = {
    "commitment": "00000015" + b"croupier commitment 1".hex() + "0000000d" + b"house.table.2".hex()
    + "00000014" + b"river-holdem trips=B".hex() + "00000040" + b"@".hex() + "00000020" + bytes(range(32)).hex(),
    "key": "0000000e" + b"croupier key 1".hex() + "0000000d" + b"house.table.2".hex()
    + "00000001" + b"1".hex() + "00000003" + b"abc".hex(),
}  # fmt: skip
"""What is hashed for the deal "one seed", written out; @ stands for the fingerprint."""


def test_one_deal_by_hand() -> None:
    deal = DEALS["one seed"]
    secret = bytes(range(32))
    committed = BY_HAND["commitment"].replace(b"@".hex() + "00000020", deal["fingerprint"].encode().hex() + "00000020")
    assert hashlib.sha256(bytes.fromhex(committed)).hexdigest() == deal["commitment"]
    assert hmac.new(secret, bytes.fromhex(BY_HAND["key"]), "sha256").hexdigest() == deal["key"]
    blocks = [hmac.new(bytes.fromhex(deal["key"]), bytes([0] * 7 + [at]), "sha256").hexdigest() for at in range(3)]
    assert "".join(blocks) == deal["stream"]
    left, cards = list(bytes.fromhex(deal["stream"])), list(deal["deck"])
    order: list[str] = []
    while cards:  # from the last place to the first: each card is taken out, and the last one fills the gap
        byte = left.pop(0) if len(cards) > 1 else 0
        if byte >= 256 // len(cards) * len(cards):
            continue
        at = byte % len(cards)
        cards[at], cards[-1] = cards[-1], cards[at]
        order.insert(0, cards.pop())
    assert order == deal["order"]


def example() -> tuple[str, str]:
    """The commands of the page, and what they print."""
    (commands,) = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    (printed,) = re.findall(r"```\n([0-9a-f].*?)```", PAGE, re.DOTALL)
    return commands, printed


def test_the_pages_example_is_the_known_answer() -> None:
    deal = DEALS["four cards"]
    shown = [line.split()[0] for line in example()[1].splitlines()]
    assert shown == [deal["commitment"], deal["key"], deal["stream"][:64]]
    assert deal["fingerprint"] in example()[0]
    rows = re.findall(r"^\| (\d) \| (\w\w) = (\d+) \| (\d+) mod (\d) = (\d) \| (.*) \|$", PAGE, re.MULTILINE)
    cards = list(deal["deck"])
    for at, (last, byte, number, again, bound, other, shown_cards) in enumerate(rows):
        assert deal["stream"][2 * at : 2 * at + 2] == byte
        assert (int(byte, 16), int(last) + 1) == (int(number), int(bound))
        assert (number, int(number) % int(bound)) == (again, int(other))
        cards[int(last)], cards[int(other)] = cards[int(other)], cards[int(last)]
        assert " ".join(cards) == shown_cards
    assert cards == deal["order"]
    assert len(rows) == 3


@pytest.mark.skipif(shutil.which("openssl") is None, reason="OpenSSL is not installed")
def test_the_pages_commands_print_what_it_shows(tmp_path: Path) -> None:
    commands, printed = example()
    done = subprocess.run(["sh", "-e"], input=commands, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout == printed


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)#:]+)\)", PAGE))
def test_links_of_the_page_lead_somewhere(target: str) -> None:
    assert (DOCS / target).exists()
