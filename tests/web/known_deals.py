"""Tables of a real house that deal cards in a known order, for tests of what is seen when they fall so.

A deal is fixed, published, bet on and written down as ever; only when its shoe is wanted, one is handed out in which
the cards lie as a test wants them. So the proof of such a round does not hold, and whoever checks it must find that
out: tests of proofs that hold use a table at which nothing was arranged.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

from croupier.cards import Card
from croupier.house import fixed
from croupier.rules.game import Game
from croupier.table.commitment import Seeds, committed_shoe
from croupier.table.shoe import Shoe


@dataclass
class KnownDeals:
    """What is to be dealt, by table; where nothing is left to be, deals are as they were shuffled."""

    waiting: dict[str, deque[Shoe]] = field(default_factory=lambda: defaultdict(deque))
    taken: dict[str, Shoe | None] = field(default_factory=dict)
    """By the name of the round; None where it was left as it is shuffled, with whatever seeds there are by then."""

    def arrange(self, table: str, *orders: Sequence[Card]) -> None:
        """Have the next rounds at a table, on which no bets are down yet, dealt from these orders."""
        self.waiting[table] += [Shoe(tuple(order)) for order in orders]

    def shoe(self, game: Game, round_id: str, seeds: Seeds, secret: bytes) -> Shoe:
        """The shoe of a round, the same whenever it is asked for."""
        _, table, _ = round_id.split(".")
        if round_id not in self.taken:
            waiting = self.waiting[table]
            self.taken[round_id] = waiting.popleft() if waiting else None
        return self.taken[round_id] or committed_shoe(game, round_id, seeds, secret)


@contextmanager
def known_deals() -> Iterator[KnownDeals]:
    """Within it, houses of this process deal what is arranged."""
    deals = KnownDeals()
    with patch.object(fixed, "committed_shoe", deals.shoe):
        yield deals
