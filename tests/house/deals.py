"""Rounds dealt as a house deals them, each with its proof."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from random import Random

from croupier.rules.game import Game
from croupier.table.commitment import Proof, committed_shoe, proof
from croupier.table.driver import feed
from croupier.table.round import Round
from tests.rounds import random_posting, random_stakes


@dataclass(frozen=True)
class Dealt:
    """A finished round and its proof."""

    round: Round
    proof: Proof


def dealt(game: Game, number: int) -> Dealt:
    """A round of a game, posted, staked, seeded and played at random, the same for the same number."""
    chance = Random(f"{game.key} {number}")
    posted = random_posting(game, chance.randrange)
    seats = sorted({1 + chance.randrange(game.seats) for _ in range(1 + chance.randrange(game.seats))})
    seeds = {seat: f"seed {chance.randrange(10**6)}" for seat in seats if chance.randrange(2)}
    name, secret = f"house.{game.key}.{number}", sha256(f"secret {number}".encode()).digest()
    started = Round.start(posted, {seat: random_stakes(posted, chance.randrange) for seat in seats})
    shoe = committed_shoe(posted, name, seeds, secret)
    over = feed(started, shoe.next_cards, lambda state: chance.choice(list(state.choices)))
    return Dealt(over, proof(over, name, seeds, secret))
