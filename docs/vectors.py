"""Write docs/vectors: known answers for whoever checks deals with a program of their own, and a proof to try it on.

Run from the repository: ``python docs/vectors.py``.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

from croupier import games
from croupier.cards import EIGHTS_UP, FULL_DECK, Deck
from croupier.table.commitment import Proof, Seeds, commitment, committed_shoe, key, proof
from croupier.table.driver import feed
from croupier.table.round import Round
from croupier.table.shoe import Shoe, stream
from croupier.table.stakes import least
from croupier.wire.codec import document

VECTORS = Path(__file__).parent / "vectors"
STREAM_BYTES = 96


@dataclass(frozen=True)
class Deal:
    """A deal that others can compute as well."""

    name: str
    round: str
    game: str
    fingerprint: str
    secret: bytes
    seeds: Seeds
    deck: Deck = field(default=FULL_DECK)

    def worked_out(self) -> dict[str, Any]:
        made = key(self.round, self.seeds, self.secret)
        return {
            "name": self.name,
            "round": self.round,
            "game": self.game,
            "fingerprint": self.fingerprint,
            "secret": self.secret.hex(),
            "seeds": [[seat, seed] for seat, seed in self.seeds.items()],
            "deck": list(map(str, self.deck)),
            "commitment": commitment(self.round, self.game, self.fingerprint, self.secret),
            "key": made.hex(),
            "stream": bytes(islice(stream(made), STREAM_BYTES)).hex(),
            "order": list(map(str, Shoe.shuffled(self.deck, made).cards)),
        }


def deals() -> list[Deal]:
    """Decks of several sizes; seeds of nobody, somebody, everybody, and such as are easily hashed wrongly."""
    noughts, counted, ones = bytes(32), bytes(range(32)), bytes([255] * 32)
    rules = {deck: sha256(deck.name.encode()).hexdigest() for deck in (FULL_DECK, EIGHTS_UP)}
    full, eights = rules[FULL_DECK], rules[EIGHTS_UP]
    seven = {seat: f"seed of seat {seat}" for seat in range(1, 8)}
    signs = {2: "  ", 5: '"quoted" \\ / | <&>\'`%s\\n', 7: "0"}
    many = {seat: str(seat) * 64 for seat in (10, 9, 1, 2)}
    return [
        Deal("no seeds", "house.table.1", "river-holdem", full, noughts, {}),
        Deal("one seed", "house.table.2", "river-holdem trips=B", full, counted, {1: "abc"}),
        Deal("seven seeds", "house.table.3", "holdem-88", full, ones, seven),
        Deal("signs in seeds", "house.table.4", "three-card-holdem", full, counted, signs),
        Deal("letters beyond ASCII", "häuser.♠.😀", "spiel=größer", full, counted, {1: "é", 2: "e\u0301", 3: "😀"}),
        Deal("seats by number, not by text", "house.table.6", "holdem-88", full, counted, many),
        Deal("texts moved along", "house.table.61", "holdem-88", full, counted, {1: "1a", 2: ""}),
        Deal("the same moved once more", "house.table.6", "holdem-88", full, counted, {11: "a", 2: ""}),
        Deal("empty texts", "", "", "", noughts, {1: ""}),
        Deal("28 cards", "house.table.10", "triple-action-holdem", eights, ones, {}, EIGHTS_UP),
        Deal("28 cards, seven seeds", "house.table.11", "triple-action-holdem", eights, noughts, seven, EIGHTS_UP),
        Deal("36 cards", "house.table.12", "six-up", full, counted, {3: "x"}, Deck.of("sixes to aces", "6789TJQKA")),
        Deal("four cards", "house.table.13", "aces", full, counted, {}, Deck.of("aces", "A")),
        Deal("eight cards", "house.table.14", "kings and aces", full, ones, {1: "1"}, Deck.of("two ranks", "KA")),
    ]


def proofs() -> Iterator[Proof]:
    """A whole proof of each of the five games, at tables of one, two, four, seven and three."""
    for number, (name, seats) in enumerate(zip(games.SHEETS, (1, 2, 4, 7, 3), strict=True), 1):
        game, round_id = games.find(name), f"house.{name}.{number}"
        seeds = {seat: f"{name} {seat}" for seat in range(1, seats)}
        secret = sha256(round_id.encode()).digest()
        shoe = committed_shoe(game, round_id, seeds, secret)
        staked = Round.start(game, {seat: least(game) for seat in range(1, seats + 1)})
        over = feed(staked, shoe.next_cards, lambda played: played.choices.options[played.number % len(played.choices)])
        yield proof(over, round_id, commitment(round_id, str(game), game.fingerprint, secret), seeds, secret)


def vectors() -> dict[str, Any]:
    """All known answers."""
    return {
        "about": "Known answers for docs/fair-deals.md: bytes are in hexadecimal digits; stream is its first 96 bytes.",
        "deals": [deal.worked_out() for deal in deals()],
        "proofs": [document(each) for each in proofs()],
    }


def files() -> dict[str, Any]:
    """What is in each file."""
    known = vectors()
    return {"deals.json": known, "proof.json": known["proofs"][-1]}


def main() -> None:
    VECTORS.mkdir(exist_ok=True)
    for name, data in files().items():
        (VECTORS / name).write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
