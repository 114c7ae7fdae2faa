"""Rounds dealt as a house deals them: names, secrets and seeds of their own, and the same for the same number."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from random import Random

from tests.rounds import random_posting, random_stakes

from croupier.rules.game import Game
from croupier.table.commitment import Proof, commitment, committed_shoe, key, proof
from croupier.table.driver import feed
from croupier.table.round import Round


@dataclass(frozen=True)
class Dealt:
    """A finished round and its proof."""

    round: Round
    proof: Proof


def round_name(game: Game, number: int) -> str:
    return f"fair.{game.key}.{number}"


def secret_of(game: Game, number: int) -> bytes:
    return sha256(f"secret of {game.key} {number}".encode()).digest()


def seeds_of(number: int) -> dict[int, str]:
    """What people add: nobody in every second round, then one, then two."""
    return {1 + (number + more) % 7: f"seed {number} {more}" for more in range(max(0, number % 4 - 1))}


def keys(game: Game, first: int, count: int) -> list[bytes]:
    """What the orders of successive rounds are made from."""
    return [
        key(round_name(game, number), seeds_of(number), secret_of(game, number))
        for number in range(first, first + count)
    ]


def dealt(game: Game, number: int) -> Dealt:
    """A round of a game, posted, staked and played at random."""
    chance = Random(f"{game.key} {number}")
    posted = random_posting(game, chance.randrange)
    seats = sorted({1 + chance.randrange(game.seats) for _ in range(1 + chance.randrange(game.seats))})
    name, seeds, secret = round_name(game, number), seeds_of(number), secret_of(game, number)
    started = Round.start(posted, {seat: random_stakes(posted, chance.randrange) for seat in seats})
    shoe = committed_shoe(posted, name, seeds, secret)
    over = feed(started, shoe.next_cards, lambda state: chance.choice(list(state.choices)))
    published = commitment(name, str(posted), posted.fingerprint, secret)
    return Dealt(over, proof(over, name, published, seeds, secret))
