"""The committed shuffle: a deal that was fixed before anybody bet on it, and that anybody can check afterwards.

Before bets are taken, the house draws a secret of 32 bytes and publishes its *commitment*, a hash of it. Whoever bets
may add a seed of their own. The secret and the seeds make a *key*, and the key makes the order of the cards. When the
round is over the secret is published, and everybody can follow the same steps.

Every text that is hashed has its length in front of it, so that two different lists never come to the same bytes.
Nothing else enters: no stakes, no names, no time. The commitment is of the secret, never of the deck, whose orders
could be tried out; and the key is not the commitment, which everybody knows.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from croupier.cards import Card
from croupier.errors import OutOfTurn, SeedError
from croupier.rules.game import Game
from croupier.table.events import Dealt
from croupier.table.round import Round
from croupier.table.shoe import Shoe

SECRET_BYTES = 32
COMMITMENT = "croupier commitment 1"
KEY = "croupier key 1"
"""What is hashed says what it is for, and in which version."""
LONGEST_SEED = 64

Seeds = Mapping[int, str]
"""What people have added to a shuffle, by seat."""


def prefixed(*texts: str | bytes) -> bytes:
    """Texts one after another, each as UTF-8 with its length in bytes in front, itself in four bytes."""
    try:
        parts = [text.encode() if isinstance(text, str) else text for text in texts]
    except UnicodeEncodeError as fault:
        raise SeedError(f"'{fault.object}' is no text that could be hashed") from fault
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def commitment(round_id: str, game: str, fingerprint: str, secret: bytes) -> str:
    """What is published before bets are taken: a hash of the round, the rules in force and the secret."""
    _require_secret(secret)
    return sha256(prefixed(COMMITMENT, round_id, game, fingerprint, secret)).hexdigest()


def key(round_id: str, seeds: Seeds, secret: bytes) -> bytes:
    """What the order of the cards is made from: the secret, the round, and what people have added."""
    _require_secret(secret)
    told = [part for seat in sorted(seeds) for part in (str(seat), seeds[seat])]
    return hmac.digest(secret, prefixed(KEY, round_id, *told), sha256)


def committed_shoe(game: Game, round_id: str, seeds: Seeds, secret: bytes) -> Shoe:
    """The shoe of a round."""
    return Shoe.shuffled(game.deck, key(round_id, seeds, secret))


def require_seed(seed: str) -> None:
    """A seed can be shown, and typed again."""
    if not 0 < len(seed) <= LONGEST_SEED or not seed.isascii() or not seed.isprintable():
        raise SeedError(f"a seed is 1 to {LONGEST_SEED} letters, digits and signs of a keyboard")


@dataclass(frozen=True, slots=True)
class DealtCard:
    """A card that was dealt, and where in the shoe it lay: 0 for the first."""

    place: int
    card: Card


@dataclass(frozen=True, slots=True)
class Proof:
    """All that it takes to check the deal of a finished round, without trusting whoever dealt it."""

    round: str
    game: str
    """The game as posted, as records begin with it."""
    fingerprint: str
    """The rules in force."""
    commitment: str
    """What was published before bets were taken."""
    secret: str
    """What it was of, in hexadecimal digits."""
    seeds: tuple[tuple[int, str], ...]
    """What people added, by seat."""
    deck: tuple[Card, ...]
    """The cards as they lay before the shuffle: from deuces to aces, in each rank c, d, h, s."""
    dealt: tuple[DealtCard, ...]
    """The cards that were seen, in that order."""
    record: str
    """The round in one line."""


def proof(played: Round, round_id: str, published: str, seeds: Seeds, secret: bytes) -> Proof:
    """What a house publishes when a round is over, and not before: the secret tells what is still hidden.

    The commitment is the one that was published, not one worked out again: whether it is that of the secret is what a
    proof is checked for.
    """
    if not played.over:
        raise OutOfTurn("the round is in play: its secret is published when it is over")
    return Proof(
        round=round_id,
        game=str(played.game),
        fingerprint=played.game.fingerprint,
        commitment=published,
        secret=secret.hex(),
        seeds=tuple(sorted(seeds.items())),
        deck=tuple(sorted(played.game.deck)),
        dealt=dealt(played, committed_shoe(played.game, round_id, seeds, secret)),
        record=played.record,
    )


def dealt(played: Round, shoe: Shoe) -> tuple[DealtCard, ...]:
    """The cards that a round has shown, and where in its shoe they lay."""
    places = {card: place for place, card in enumerate(shoe.cards)}
    cards = [card for event in played.events if isinstance(event, Dealt) for card in event.cards]
    return tuple(DealtCard(places[card], card) for card in cards)


def _require_secret(secret: bytes) -> None:
    if len(secret) != SECRET_BYTES:
        raise SeedError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
