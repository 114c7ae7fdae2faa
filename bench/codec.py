"""Codecs beside each other: a view of seven seats to JSON and back, by the libraries that could have been the codec.

    python bench/codec.py        (pip install msgspec pydantic)

msgspec and pydantic get the same data in dataclasses of their own, cards as texts, since neither can be told from
outside how a card, a fraction or a union of dataclasses is written. Times are the processor's, best of five.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.rounds import random_round

from croupier import games
from croupier.table.view import View
from croupier.wire import codec

ROUNDS = 300


@dataclass(frozen=True, slots=True)
class Pile:
    pile: str
    owner: str
    seat: int | None
    cards: tuple[str | None, ...]
    places: int
    apart: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    seat: int | None
    hand: str
    words: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Circle:
    seat: int
    wager: str
    stake: int


@dataclass(frozen=True, slots=True)
class Settled:
    seat: int
    wager: str
    stake: int
    net: int
    row: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Plain:
    game: str
    fingerprint: str
    seat: int
    number: int
    street: str
    step: int
    piles: tuple[Pile, ...]
    made: tuple[Made, ...]
    circles: tuple[Circle, ...]
    chosen: tuple[tuple[int, str], ...]
    absent: tuple[int, ...]
    looked: bool
    turn: int | None
    choices: dict[str, Any]
    settled: tuple[Settled, ...]
    over: bool


def main() -> None:
    import msgspec
    import pydantic

    rng = random.Random(7)
    view = random_round(games.find("triple-shot-bonus"), rng.randrange, seats=7).end.view(0)
    text = codec.dumps(view)
    plain = msgspec.json.decode(text.encode(), type=Plain)
    adapter = pydantic.TypeAdapter(Plain)
    rows = [
        ("cattrs, the whole view", lambda: codec.dumps(view), lambda: codec.loads(View, text)),
        ("pydantic, texts alone", lambda: adapter.dump_json(plain), lambda: adapter.validate_json(text)),
        ("msgspec, texts alone", lambda: msgspec.json.encode(plain), lambda: msgspec.json.decode(text, type=Plain)),
        ("json alone", lambda: json.dumps(json.loads(text)), lambda: json.loads(text)),
    ]
    print(f"a view of seven seats, {len(text):,} bytes")
    print("| codec | writes, µs | reads, µs |")
    print("|---|---:|---:|")
    for name, write, read in rows:
        print(f"| {name} | {measured(write):.0f} | {measured(read):.0f} |")


def measured(does: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(5):
        began = time.process_time()
        for _ in range(ROUNDS):
            does()
        best = min(best, (time.process_time() - began) / ROUNDS)
    return best * 1e6


if __name__ == "__main__":
    main()
