"""A long history, made cheaply: rounds of a few hundred records, told again and again as if each had been played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from sqlalchemy import insert, text

from croupier import games
from croupier.house.catalogue import catalogued
from croupier.house.following import Ended, SeatInRound
from croupier.house.schema import catalogue, round_seats, rounds, tables
from croupier.house.sought import Sought
from croupier.house.store import Store
from croupier.table.events import CalledOff
from croupier.table.round import Round
from croupier.wire.codec import encode
from tests.rounds import random_round

RECORDS = 300
TABLES = 40
AT_ONCE = 2_000
PROOF = "x" * 1_500
"""As much as a proof takes up."""
SLOWEST = (
    Sought(text="bet 7"),
    Sought(person="ann", text="bet 7"),
    Sought(person="ann", text="2c3d4h5s6c7d8h9sTc"),
    Sought(person="ann", least_net=10**9),
    Sought(game="none"),
    Sought(person="ann", table="t7", void=False, least_net=10**9, text="2c3d4h5s6c7d8h9sTc, bet 7"),
)
"""Searches that find nothing, and look at everything."""


def fill(store: Store, count: int, person: str = "ann", seed: int = 1) -> None:
    """So many rounds more, in each of which somebody is at the first seat that is taken."""
    with store.writer.begin() as connection:
        posted = [{"table": f"t{at}", "title": "T", "posting": "river-holdem", "closed": True} for at in range(TABLES)]
        connection.execute(insert(tables), posted)
    made = _ended(count, person, random.Random(seed))
    while some := list(islice(made, AT_ONCE)):
        with store.writer.begin() as connection:
            connection.execute(insert(rounds), [_row(each, at) for at, each in some])
            seats = [{"round": each.round, **encode(seat)} for _, each in some for seat in each.seats]
            connection.execute(insert(round_seats), seats)
            listed = [found for at, each in some for found in catalogued(each, at)]
            connection.execute(
                insert(catalogue), [{name: getattr(each, name) for name in each.__slots__} for each in listed]
            )

    looked_after(store)


def looked_after(store: Store) -> None:
    """What a PostgreSQL server does by itself within a minute: see how much there is, and of what kind."""
    if store.is_shared:
        with store.writer.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("VACUUM ANALYZE"))


def _row(ended: Ended, at: int) -> dict[str, object]:
    told = {name: getattr(ended, name) for name in ended.__slots__ if name != "seats"}
    return {**told, "ended_at": at, "last_entry": ended.number}


def _ended(count: int, person: str, chance: random.Random) -> Iterator[tuple[int, Ended]]:
    """Rounds, two and two at the same moment, and now and then a void one."""
    played = [random_round(games.find(chance.choice(games.SHEETS)), chance.randrange, 2).states for _ in range(RECORDS)]
    ends = [states[-1] if at % 30 else states[-2].after(CalledOff("seen")) for at, states in enumerate(played)]
    for at in range(count):
        each, table, number = ends[chance.randrange(RECORDS)], f"t{at % TABLES}", at // TABLES + 1
        of = (f"many.{table}.{number}", table, number, each.record, PROOF, each.void)
        yield 1_700_000_000_000 + 1_000 * (at // 2), Ended(*of, tuple(_seats(each, person)))


def _seats(played: Round, person: str) -> Iterator[SeatInRound]:
    for at, seat in enumerate(played.seats):
        net = played.net(seat)
        staked = sum(played.stakes(seat).values())
        yield SeatInRound(seat, f"other {seat}" if at else person, staked, net, 1_000, 1_000 + net)
