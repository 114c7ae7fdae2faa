"""Rounds at the table: dealt from shuffled shoes, chosen, settled with reasons, one processor.

    python bench/rounds.py        (pip install pokerkit rlcard, for the rivals)

Each round is played as a live one is: a fresh shoe from a secret, every card checked, every choice a legal one taken
at random, every wager settled by its row. Times are the processor's, best of five.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from croupier import games
from croupier.rules.game import Game
from croupier.table.driver import feed
from croupier.table.round import Round
from croupier.table.session import Session
from croupier.table.shoe import Shoe

ROUNDS = 400
SECRETS = [0]
ASKED = 5_000
"""One-seat rounds of River Hold'em a second of the processor's."""


def main() -> None:
    print("| what is played | rounds per CPU-second |")
    print("|---|---:|")
    rates = {}
    for key in games.SHEETS:
        game = games.find(key)
        rates[key] = measured(lambda game=game: bare(game, 1))
        print(f"| {game.name}, one seat | {rates[key]:,.0f} |")
    river = games.find("river-holdem")
    print(f"| River Hold'em, seven seats | {measured(lambda: bare(river, 7)):,.0f} |")
    print(f"| River Hold'em, a session at a table, with its ledger | {measured(lambda: sessions(river)):,.0f} |")
    print(f"| shuffling alone | {measured(shuffling):,.0f} |")
    if rates["river-holdem"] < ASKED:
        sys.exit(f"River Hold'em: {rates['river-holdem']:,.0f} rounds a second, and {ASKED:,} are asked")


def bare(game: Game, seats: int) -> None:
    """Rounds by themselves."""
    rng = random.Random(1)
    stakes = {seat: dict(Round.start(game).placed[1]) for seat in range(1, seats + 1)}
    for number in range(ROUNDS):
        shoe = Shoe.shuffled(game.deck, secret(number))
        over = feed(Round.start(game, stakes), shoe.next_cards, lambda state: rng.choice(state.choices.options))
        assert over.over


def sessions(game: Game) -> None:
    """Rounds of one person at a table."""
    rng = random.Random(1)
    session = Session(game, bankroll=10**9, seed=f"bench {SECRETS[0]}")
    for _ in range(ROUNDS):
        session.begin({"Ante": 10})
        while session.choices:
            session.act(rng.choice(session.choices.options))


def shuffling() -> None:
    deck = games.find("river-holdem").deck
    for number in range(ROUNDS):
        Shoe.shuffled(deck, secret(number))


def secret(number: int) -> bytes:
    return f"{SECRETS[0]} {number}".encode()


def measured(play: Callable[[], None]) -> float:
    best = 0.0
    for repetition in range(5):
        SECRETS[0] = repetition  # other rounds each time, so that nothing is remembered of them
        began = time.process_time()
        play()
        best = max(best, ROUNDS / (time.process_time() - began))
    return best


if __name__ == "__main__":
    main()
