"""Silence: whatever somebody at a table may not know, changed, changes not one byte of what they are sent.

A table of the house is played at random, its people leaving, folding and sitting out, its rounds and deals declared
void now and then. At every step, for everybody who could be watching (each seat, somebody at no seat, somebody who has
not come in, somebody who took the seat of one who left), the cards that they have not seen are dealt otherwise and the
secrets are other ones; the frame of the socket and the answer over HTTP must be the same bytes. So must be whatever
they are answered who ask for everything that can be asked: what is done, what is refused and why, the clock, lists,
advice, metrics.

    python -m checks.silence --pairs 100000
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count, zip_longest

from tests.rounds import random_stakes, redealt

from checks.answered import RUNS_THE_HOUSE, Answers, requests_of
from checks.kept import keep
from croupier.games import SHEETS, find
from croupier.house.fixed import Fixed
from croupier.house.hosted import Hosted
from croupier.house.messages import told
from croupier.house.requests import Choose, GetUp, PutDown, Ready, Repost, Request, SitDown, StepAway, Void
from croupier.house.sight import seen
from croupier.house.terms import Terms
from croupier.server.watched import State
from croupier.table.view import SPECTATOR
from croupier.wire.codec import document

PEOPLE = ("ann", "bob", "cyd")
STRANGERS = (RUNS_THE_HOUSE, "")
"""An operator, at no seat, and somebody who has not come in."""

Frames = Callable[[Hosted, int, str], bytes]


class Heard(Exception):
    """A byte that somebody should not have been sent."""


def frames(hosted: Hosted, number: int, name: str) -> bytes:
    """All that somebody is sent of a table: over the socket, with what is to be drawn and without, and over HTTP."""
    sent = [told(State(number, hosted).told_to(name, shown=shown)) for shown in (False, True)]
    return json.dumps([*sent, document(seen(hosted, number, name))]).encode()


def tables(key: str, rng: random.Random) -> Iterator[Hosted]:
    """A table in the house, step by step, through a round that is played at random."""
    hosted = Hosted.opened("house", Terms("table", key, key))

    def asks(name: str, request: object) -> Hosted:
        step = hosted.asks(name, request, lambda: rng.randbytes(32))  # type: ignore[arg-type]
        return step.hosted

    def itself(request: Repost | Void) -> Hosted:
        return hosted.asks_itself(request, lambda: rng.randbytes(32)).hosted

    for number, name in enumerate(PEOPLE):
        hosted = asks(name, SitDown(100_000, number + 1))
        yield hosted
    betting = PEOPLE[: rng.randint(1, 3)]
    for name in PEOPLE:
        assert hosted.coming is not None, "somebody sits there"
        if name in betting:
            hosted = asks(name, PutDown(hosted.coming.round, random_stakes(find(key), rng.randrange), "seed"))
        hosted = asks(name, Ready(hosted.coming.round if hosted.coming else ""))
        yield hosted
    while hosted.table.playing and hosted.table.round is not None:
        turn, number = hosted.table.round.turn, hosted.table.round.number
        assert turn is not None, "a round in play waits for somebody"
        name = hosted.table.occupants[turn].name
        if rng.random() < 0.05 and hosted.dealing is not None:
            hosted = itself(Void(hosted.dealing.round, "a card was seen"))
        elif rng.random() < 0.05:
            hosted = asks(name, rng.choice((GetUp(), StepAway())))
        else:
            choice = rng.choice(list(hosted.table.choices(turn).options))
            hosted = asks(name, Choose(hosted.table.rounds, number, choice))
        yield hosted
    if rng.random() < 0.3:
        hosted = itself(Repost(f"{key} maximum=9000"))  # which throws a deal away
        yield hosted
    for name in PEOPLE:
        if any(who.name == name for who in hosted.table.occupants.values()):
            hosted = asks(name, GetUp())
    hosted = asks(RUNS_THE_HOUSE, SitDown(100, rng.randint(1, 3)))  # where somebody else has just sat
    yield hosted


def other_world(hosted: Hosted, name: str, rng: random.Random) -> Hosted:
    """The same table, with everything otherwise that somebody may not know."""

    def hidden(deal: Fixed | None) -> Fixed | None:
        return None if deal is None else replace(deal, secret=rng.randbytes(32))

    table = hosted.table
    if table.round is not None and table.shoe is not None:
        seats = [each.seat for each in hosted.players if each.name == name]
        played, shoe = redealt(table.shoe, table.round, seats[0] if seats else SPECTATOR, rng)
        table = replace(table, round=played, shoe=shoe)
    return replace(hosted, table=table, coming=hidden(hosted.coming), dealing=hidden(hosted.dealing))


def check(pairs: int, seed: int, sent: Frames = frames, asked_every: int = 1) -> Counter[str]:
    """So many pairs of worlds, each seen by somebody who may not tell them apart; in every so manieth they ask, too."""
    rng, counts = random.Random(seed), Counter[str]()
    with Answers() as answers:
        for number in count(1):
            key = SHEETS[(number - 1) % len(SHEETS)]
            for hosted in tables(key, rng):
                for name in (*PEOPLE, *STRANGERS):
                    other = other_world(hosted, name, rng)
                    if sent(hosted, number, name) != sent(other, number, name):
                        raise Heard(f"{name or 'a stranger'} is told what they may not know, of {hosted.table.round}")
                    if counts["pairs"] % asked_every == 0:
                        requests = _mixed(requests_of(hosted), rng)
                        _require_same(*(answers(world, number, name, requests) for world in (hosted, other)))
                        counts["requests"] += len(requests)
                    counts["pairs"] += 1
                    counts[key] += 1
                    if counts["pairs"] == pairs:
                        return counts
    raise AssertionError("there are ever more tables")


def _mixed(requests: Iterable[Request], rng: random.Random) -> list[Request]:
    each = list(requests)
    return rng.sample(each, len(each))


def _require_same(told: Sequence[bytes], otherwise: Sequence[bytes]) -> None:
    """What somebody is answered in one world they are answered in the other."""
    for one, another in zip_longest(told, otherwise):
        if one != another:
            raise Heard(f"somebody who asks is told what they may not know: {one!r}, or else {another!r}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began = time.monotonic()
    try:
        counts = check(asked.pairs, asked.seed)
    except Heard as fault:
        sys.exit(str(fault))
    figures = {"pairs of worlds": counts["pairs"], "requests in both": counts["requests"], "differing bytes": 0}
    print(json.dumps(figures, indent=2), f"{time.monotonic() - began:.0f} s", sep="\n")
    keep("silence", figures, much=lambda of: of["pairs of worlds"])


if __name__ == "__main__":
    main()
