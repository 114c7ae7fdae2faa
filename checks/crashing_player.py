"""Somebody who plays at all tables of a house and says so as soon as anything is acknowledged, until they are killed.

Forked by ``checks.traced``. What it prints is what a person at a table has been told: ``done TABLE NUMBER KEY`` once
an entry is written, ``refused TABLE KEY`` if it was not. As in a server, one thread writes what all tables prepare.
"""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol

from croupier.errors import CroupierError
from croupier.house.host import Host, Prepared
from croupier.house.hosted import Hosted
from croupier.house.requests import Choose, PutDown, Ready, Request, SitDown
from croupier.house.store import Store, now
from croupier.house.writer import Outcome, Writer
from croupier.table.stakes import least

NAME = "player"
Tells = Callable[[str], None]


class HandedFd(Protocol):
    """A file that was handed over by another process."""

    def detach(self) -> int: ...


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


def play(store: Store, requests: int, seed: str, tells: Tells, *, alone: bool) -> None:
    """Ask one thing after another, at some tables at once; or each alone, once the one before was acknowledged."""
    rng, writer = random.Random(seed), Writer(store)
    hosts = [
        Host(*store.hosted(table), store.lease(table, NAME, 0), lambda: secrets.token_bytes(32))
        for table in store.open_tables()
    ]
    asked = 0
    while asked < requests:
        waiting: list[tuple[Host, str, Prepared, Future[Outcome]]] = []
        for host in rng.sample(hosts, 1 if alone else rng.randint(1, len(hosts))):
            key = f"{seed} {asked}"
            prepared = host.asked(NAME, key, next_request(host.hosted, rng), now())
            assert prepared.writing is not None, "everything that is asked here happens"
            waiting.append((host, key, prepared, writer.write(prepared.writing)))
            asked += 1
        done = [_told(*each, tells) for each in waiting]
        if not all(done):
            return  # a person would look at the table again first; here the next player does
    writer.close()


def _told(host: Host, key: str, prepared: Prepared, outcome: Future[Outcome], tells: Tells) -> bool:
    """Tell what became of a request: whether it was carried out."""
    try:
        refused: CroupierError | None = outcome.result()
    except CroupierError as fault:
        refused = fault
    if refused is not None:
        tells(f"refused {host.hosted.terms.table} {key}")
        return False
    host.took(prepared)
    tells(f"done {host.hosted.terms.table} {host.head.number} {key}")
    return True


def tell(text: str) -> None:
    os.write(1, f"{text}\n".encode())


def played_here(url: str, requests: int, seed: str, tells: HandedFd, waits: HandedFd, *, alone: bool) -> None:
    """Wait for a word, then play, in a process of its own."""
    os.dup2(tells.detach(), 1)
    os.dup2(waits.detach(), 0)
    tell("here")
    os.read(0, 1)
    try:
        opened = Store.open(url)
        tell("open")
        play(opened, requests, seed, tell, alone=alone)
        opened.close()
    except CroupierError:
        raise SystemExit(1) from None  # of a disk that fails: whoever checks knows of it
