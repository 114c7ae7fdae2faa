#!/usr/bin/env python3
"""Check that a deal was fixed before anybody bet on it, trusting nobody: not even the program that dealt it.

    python verify_deal.py PROOF.json        one proof, or a file with one in each line; - reads the standard input

This file stands alone: it needs Python 3.8 or newer, its standard library, and nothing else. For each proof it goes
the way of the house again: the commitment from the secret, the key from the secret and what people added, the order
of the cards from the key; and it looks whether every card that was dealt lay where the proof says. It ends with 0 if
all proofs hold, with 1 if one does not, and with 2 if one could not be read.

What it cannot know is what you saw before you bet. Compare the commitment that it prints with that one.
"""

from __future__ import annotations

import hmac
import json
import re
import sys
from hashlib import sha256
from typing import Any, Dict, Iterator, NamedTuple  # noqa: UP035 - as Python 3.8 has them

RANKS, SUITS = "23456789TJQKA", "cdhs"
IN_ORDER = [rank + suit for rank in RANKS for suit in SUITS]
TEXTS = ("round", "game", "fingerprint", "commitment", "secret", "record")
LISTS = ("seeds", "deck", "dealt")
VERSION = 1
Proof = Dict[str, Any]  # noqa: UP006


class NoProof(ValueError):
    """What was given is no proof; the message says why."""


class Step(NamedTuple):
    """One step of a check: what it is about, what was found, and whether it is as it should be."""

    about: str
    found: str
    holds: bool = True

    def __str__(self) -> str:
        return f"{'ok' if self.holds else 'NOT':4} {self.about:11} {self.found}"


# The four things that a house computes.


def prefixed(*texts: str | bytes) -> bytes:
    """Texts one after another, each as UTF-8 with its length in bytes in front, as four bytes, the highest first."""
    parts = [text.encode("utf-8") if isinstance(text, str) else text for text in texts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def commitment(proof: Proof) -> str:
    """What is published before bets are taken."""
    secret = bytes.fromhex(proof["secret"])
    hashed = prefixed("croupier commitment 1", proof["round"], proof["game"], proof["fingerprint"], secret)
    return sha256(hashed).hexdigest()


def key(proof: Proof) -> bytes:
    """What the order of the cards is made from."""
    told = [part for seat, seed in sorted(proof["seeds"]) for part in (str(seat), seed)]
    return hmac.digest(bytes.fromhex(proof["secret"]), prefixed("croupier key 1", proof["round"], *told), "sha256")


def stream(key: bytes) -> Iterator[int]:
    """Bytes without end: HMAC-SHA-256 under the key of 0, 1, 2 and so on, each as eight bytes, the highest first."""
    block = 0
    while True:
        yield from hmac.digest(key, block.to_bytes(8, "big"), "sha256")
        block += 1


def shuffled(deck: list[str], key: bytes) -> list[str]:
    """The cards in the order in which they are dealt, the first first."""
    order, raw = list(deck), stream(key)
    for last in range(len(order) - 1, 0, -1):
        bound = last + 1
        most = 256 - 256 % bound  # bytes from here on would favour small numbers: they are passed over
        other = next(byte for byte in raw if byte < most) % bound
        order[last], order[other] = order[other], order[last]
    return order


# A proof checked.


def check(proof: Proof) -> list[Step]:
    """Every step of checking a proof, in order; it holds if all of them do. What is no proof raises ``NoProof``."""
    require_proof(proof)
    made = key(proof)
    order = shuffled(proof["deck"], made)
    added = [f"seat {seat}: {json.dumps(seed)}" for seat, seed in sorted(proof["seeds"])]
    return [
        _commitment(proof),
        Step("seeds", ", ".join(added) if added else "nobody added one"),
        Step("key", made.hex()),
        _deck(proof["deck"]),
        Step("shuffle", " ".join(order)),
        *[_dealt(each["place"], each["card"], order) for each in proof["dealt"]],
        _places([each["place"] for each in proof["dealt"]], void=_is_void(proof)),
        _record(proof),
    ]


def _commitment(proof: Proof) -> Step:
    found = commitment(proof)
    if found == proof["commitment"]:
        return Step("commitment", found)
    return Step("commitment", f"{proof['commitment']} was published, but the secret gives {found}", holds=False)


def _deck(deck: list[str]) -> Step:
    """The deck has whole ranks and lies in order: out of another order, any deal could be made to fit."""
    ranks = [rank for rank in RANKS if any(card[0] == rank for card in deck)]
    whole = [card for card in IN_ORDER if card[0] in ranks]
    said = f"{len(deck)} cards: {''.join(ranks)} in four suits"
    wrong = "" if deck == whole else ", but not all of them, once each and in order"
    return Step("deck", said + wrong, holds=not wrong)


def _dealt(place: int, card: str, order: list[str]) -> Step:
    if not 0 <= place < len(order):
        return Step("dealt", f"{card}: the shoe has no place {place}", holds=False)
    wrong = "" if order[place] == card else f", where {order[place]} lay"
    return Step("dealt", f"{card} from place {place}{wrong}", holds=not wrong)


def _places(places: list[int], *, void: bool) -> Step:
    if void and len(set(places)) == len(places):
        return Step("places", "each once; the round was declared void before all its cards were seen")
    if sorted(places) == list(range(len(places))):
        return Step("places", f"the first {len(places)} of the shoe, each once")
    return Step("places", f"not the first {len(places)} of the shoe, each once", holds=False)


def _is_void(proof: Proof) -> bool:
    """Whether the record says that the round was declared void, and so was never dealt to its end."""
    return str(proof["record"]).split("|")[-1].strip().startswith("void:")


def _record(proof: Proof) -> Step:
    """The record begins with the game and shows the cards that were dealt, in that order."""
    parts = [part.strip() for part in proof["record"].split("|")]
    shown = re.findall(f"[{RANKS}][{SUITS}]", parts[2]) if len(parts) > 2 else []
    if parts[0] != proof["game"]:
        return Step("record", "of another game: " + _visible(proof["record"]), holds=False)
    if shown != [each["card"] for each in proof["dealt"]]:
        return Step("record", "with other cards: " + _visible(proof["record"]), holds=False)
    return Step("record", _visible(proof["record"]))


# What can be read as a proof.


def require_proof(proof: Any) -> Proof:
    """A proof as it is; what is none is refused in a sentence."""
    if not isinstance(proof, dict):
        raise NoProof("a proof is an object with the keys " + ", ".join(TEXTS + LISTS))
    if proof.get("version", VERSION) != VERSION:
        raise NoProof(f"version {_told(proof['version'])} cannot be read here: this is version {VERSION}")
    for name in TEXTS:
        if not isinstance(proof.get(name), str):
            raise NoProof(f"'{name}' is {_told(proof.get(name))}: it is a text")
    for name in LISTS:
        if not isinstance(proof.get(name), list):
            raise NoProof(f"'{name}' is {_told(proof.get(name))}: it is a list")
    for name in ("commitment", "secret"):
        if not re.fullmatch("[0-9a-f]{64}", proof[name]):
            raise NoProof(f"'{name}' is {_told(proof[name])}: it has 64 of the digits 0 to 9 and a to f")
    _require_parts(proof)
    for text in [proof[name] for name in TEXTS] + [seed for _, seed in proof["seeds"]]:
        if any(0xD800 <= ord(letter) < 0xE000 for letter in text):
            raise NoProof(f"{_told(text)} is no text that could be hashed")
    return proof


def _require_parts(proof: Proof) -> None:
    for each in proof["seeds"]:
        if not (isinstance(each, list) and len(each) == 2 and _whole(each[0]) and isinstance(each[1], str)):
            raise NoProof(f"{_told(each)} in 'seeds' is no seat with a text")
    if len({seat for seat, _ in proof["seeds"]}) < len(proof["seeds"]):
        raise NoProof("a seat is there twice in 'seeds'")
    for card in proof["deck"]:
        if card not in IN_ORDER:
            raise NoProof(f"{_told(card)} in 'deck' is no card, such as As")
    if len(proof["deck"]) > len(IN_ORDER):  # beyond 256 cards no byte would do, and the shuffle would never end
        raise NoProof(f"'deck' has {len(proof['deck'])} cards: there are {len(IN_ORDER)}")
    for each in proof["dealt"]:
        if not (isinstance(each, dict) and _whole(each.get("place")) and each.get("card") in IN_ORDER):
            raise NoProof(f"{_told(each)} in 'dealt' is no place with a card")


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _told(value: object) -> str:
    """A value as JSON, not too long."""
    text = json.dumps(value)
    return "not there" if value is None else text if len(text) <= 60 else text[:57] + "..."


def _visible(text: str) -> str:
    """A text in one line, without what a terminal would obey."""
    return text if text.isprintable() else ascii(text)[1:-1]


# The program.


def pieces(text: str) -> list[tuple[str, str]]:
    """What a file holds, each piece with its place: one object over several lines, or something in each line."""
    text = text.lstrip("\ufeff")
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if text.lstrip().startswith("{") and not lines[0][1].rstrip().endswith("}"):
        return [("", text)]
    return [(f"line {number}: " if len(lines) > 1 else "", line) for number, line in lines]


def read(text: str) -> Proof:
    """The proof that JSON tells."""
    try:
        proof = json.loads(text, object_pairs_hook=_each_once)
    except (ValueError, RecursionError) as fault:
        raise NoProof("this is not JSON: " + _visible(str(fault))) from None
    return require_proof(proof)


def _each_once(pairs: list[tuple[str, Any]]) -> Proof:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is there twice")
    return found


def main(words: list[str]) -> int:
    """Check the proofs of a file; the code to end with."""
    if len(words) != 1 or words[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if words in (["-h"], ["--help"]) else 2
    try:
        body = sys.stdin.buffer.read() if words[0] == "-" else open(words[0], "rb").read()  # noqa: SIM115
        given = pieces(body.decode("utf-8"))
    except (OSError, ValueError) as fault:
        said = "it is not UTF-8 text" if isinstance(fault, UnicodeDecodeError) else getattr(fault, "strerror", fault)
        print(f"{_visible(words[0])} cannot be read: {said}", file=sys.stderr)
        return 2
    if not given:
        print("no proof was given", file=sys.stderr)
        return 2
    return max([_checked(place, text) for place, text in given])


def _checked(place: str, text: str) -> int:
    try:
        proof = read(text)
    except NoProof as fault:
        print(f"{place}{fault}", file=sys.stderr)
        return 2
    steps = check(proof)
    holds = all(step.holds for step in steps)
    print(f"{place}round {_visible(proof['round'])} of {_visible(proof['game'])}")
    for step in steps:
        print(f"  {step}")
    print(f"  this deal {'was' if holds else 'WAS NOT'} fixed by its commitment\n")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
