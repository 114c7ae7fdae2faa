"""Somebody who plays at all tables of a house and says so as soon as anything is acknowledged, until they are killed.

Started by ``checks.crashes``. What it prints is what a person at a table has been told: ``done KEY NUMBER`` once an
entry is written, ``refused KEY`` if it was not.
"""

from __future__ import annotations

import os
import random
import secrets
import sys

from croupier.errors import CroupierError
from croupier.house.host import Host
from croupier.house.hosted import Hosted
from croupier.house.requests import Choose, PutDown, Ready, Request, SitDown
from croupier.house.store import Store, now
from croupier.table.stakes import least

NAME = "player"


def next_request(hosted: Hosted, rng: random.Random) -> Request:
    """What somebody alone at a table asks next."""
    table = hosted.table
    if not table.occupants:
        return SitDown(1_000)
    if table.playing and table.round is not None and table.round.turn is not None:
        choices = list(table.choices(table.round.turn).options)
        return Choose(table.rounds, table.round.number, rng.choice(choices))
    deal = "" if hosted.coming is None else hosted.coming.round
    return Ready(deal) if table.bets else PutDown(deal, least(table.game), "a seed")


def play(store: Store, requests: int, seed: str) -> None:
    """Ask one thing after another, at one table after another."""
    rng = random.Random(seed)
    hosts = [
        Host(*store.hosted(table), store.lease(table, NAME, 0), lambda: secrets.token_bytes(32))
        for table in store.open_tables()
    ]
    for number in range(requests):
        host = hosts[number % len(hosts)]
        key = f"{seed} {number}"
        prepared = host.asked(NAME, key, next_request(host.hosted, rng), now())
        assert prepared.writing is not None, "everything that is asked here happens"
        try:
            (refused,) = store.append([prepared.writing])
        except CroupierError:
            tell(f"refused {host.hosted.terms.table} {key}")
            return  # a person would look at the table again first; here the next player does
        if refused is not None:
            tell(f"refused {host.hosted.terms.table} {key}")
            return
        host.took(prepared)
        tell(f"done {host.hosted.terms.table} {host.head.number} {key}")


def tell(text: str) -> None:
    os.write(1, f"{text}\n".encode())


if __name__ == "__main__":
    url, count, called = sys.argv[1:4]
    opened = Store.open(url)
    tell("open")
    play(opened, int(count), called)
    opened.close()
