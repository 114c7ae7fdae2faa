"""Any message in any state: whatever anybody sends a table is carried out or refused in a sentence, and nothing else.

Tables of every game are taken through whole evenings. At each step they are sent messages of every kind, sensible
ones, stale ones, impossible ones and plain rubbish, from everybody there and from strangers. Nothing may fail but by a
refusal, and whatever is refused changes nothing.

    python -m checks.any_message --messages 100000
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from checks.kept import keep
from croupier.errors import CroupierError
from croupier.games import SHEETS
from croupier.house import forms  # noqa: F401 - the codec learns of requests
from croupier.house.going import Step
from croupier.house.hosted import Hosted
from croupier.house.messages import AreYouThere, Wanted
from croupier.house.requests import Choose, PutDown, Ready, Request, SitDown
from croupier.house.terms import Terms
from croupier.table.stakes import least
from croupier.wire.codec import dumps, encode, loads

PEOPLE = ("ann", "bob", "cyd", "house", "cashier", "felt 1", "", "x" * 50)
ODD: tuple[Any, ...] = (0, -1, 1, 10**18, 10**30, "", "ann", "\x1b[31m", None, True, [], {}, [[]], 1.5, "As", {"a": 1})

Asks = Callable[[Hosted, str, Request, Callable[[], bytes]], Step]


class Broke(Exception):
    """Something that a message did and should not have."""


def asks(hosted: Hosted, name: str, request: Request, draw: Callable[[], bytes]) -> Step:
    return hosted.asks(name, request, draw)


def sensible(hosted: Hosted, name: str, rng: random.Random) -> Request:
    """What somebody would ask next."""
    table, deal = hosted.table, "" if hosted.coming is None else hosted.coming.round
    if not any(who.name == name for who in table.occupants.values()):
        return SitDown(rng.choice((20, 500)), 0)
    if table.playing and table.round is not None and table.round.turn is not None:
        return Choose(table.rounds, table.round.number, rng.choice(list(table.choices(table.round.turn).options)))
    return rng.choice((PutDown(deal, least(table.game)), Ready(deal)))


def message(hosted: Hosted, name: str, rng: random.Random) -> str:
    """Something that somebody sends: what would be sensible, as it is or spoilt somewhere."""
    data: Any = {"request": "k", "wants": encode(sensible(hosted, name, rng), Request)}
    if rng.random() < 0.2:
        kinds = ["sit down", "bring chips", "get up", "put down", "ready", "choose", "step away", "be back", "close"]
        data["wants"] = {"asks": rng.choice(kinds), "chips": rng.choice((1, 5, 0, -3)), "deal": "h.t.1"}
        data["wants"] = {k: v for k, v in data["wants"].items() if k == "asks" or rng.random() < 0.4}
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        _spoil(data, rng)
    text = json.dumps(data)
    if rng.random() < 0.05:
        cut = rng.randrange(len(text))
        text = text[:cut] + rng.choice(("", "\\ud800", "}", "\x00", '"')) + text[cut + 1 :]
    return text


def _spoil(data: Any, rng: random.Random) -> None:
    """Change, drop or add something, somewhere."""
    place = data
    while isinstance(place, dict) and place and rng.random() < 0.7:
        inside = [value for value in place.values() if isinstance(value, dict)]
        if not inside:
            break
        place = rng.choice(inside)
    if isinstance(place, dict):
        key = rng.choice([*place, "asks", "stakes", "extra"])
        if rng.random() < 0.3:
            place.pop(key, None)
        else:
            place[key] = deepcopy(rng.choice(ODD))


def check(messages: int, seed: int, ask: Asks = asks) -> Counter[str]:
    """So many messages, at tables of every game in every state."""
    rng, counts = random.Random(seed), Counter[str]()
    while counts["messages"] < messages:
        key = SHEETS[counts["tables"] % len(SHEETS)]
        hosted = Hosted.opened("h", Terms("t", key, key))
        counts["tables"] += 1
        for _ in range(300):
            name = rng.choice(PEOPLE[:3] if rng.random() < 0.8 else PEOPLE)
            hosted = _sent(hosted, name, message(hosted, name, rng), rng, counts, ask)
    return counts


def _sent(hosted: Hosted, name: str, text: str, rng: random.Random, counts: Counter[str], ask: Asks) -> Hosted:
    before = _copied(hosted)
    counts["messages"] += 1
    try:
        wanted: Wanted = loads(Wanted, text)
        if isinstance(wanted.wants, AreYouThere):
            return hosted  # which no table hears of
        step = ask(hosted, name, wanted.wants, lambda: rng.randbytes(32))
    except CroupierError as fault:
        counts["refused"] += 1
        if not str(fault) or "\n" in str(fault):
            raise Broke(f"{text}: refused without a sentence") from fault
        if hosted != before:
            raise Broke(f"{text}: refused, and yet it changed something") from fault
        return hosted
    except Exception as fault:
        raise Broke(f"{text} from '{name}': {type(fault).__name__}: {fault}") from fault
    counts["carried out"] += 1
    if sum(step.hosted.table.balances.values()):
        raise Broke(f"{text}: chips were made or lost")
    dumps([encode(each) for each in step.happenings])
    return step.hosted


def _copied(hosted: Hosted) -> Hosted:
    """The table as it is now, whatever is done to the original; its game, which is large, is taken to stay."""
    game = hosted.table.game
    return deepcopy(hosted, {id(game): game})


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began = time.monotonic()
    try:
        counts = check(asked.messages, asked.seed)
    except Broke as fault:
        sys.exit(str(fault))
    figures = {**dict(sorted(counts.items())), "unhandled exceptions": 0, "changes by what was refused": 0}
    print(json.dumps(figures, indent=2), f"{time.monotonic() - began:.0f} s", sep="\n")
    keep("any_message", figures, much=lambda of: of["messages"])


if __name__ == "__main__":
    main()
