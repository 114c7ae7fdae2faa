"""Deals of a table in the house, each fixed before bets are taken on it: dealt and revealed, or declared void."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from croupier.rules.game import Game
from croupier.table.commitment import commitment, committed_shoe
from croupier.table.shoe import Shoe


@dataclass(frozen=True, slots=True)
class Fixed:
    """A deal that has been fixed: what was published of it, and what people have added."""

    round: str
    game: str
    """The game as posted when it was fixed, as records begin with it."""
    fingerprint: str
    """The rules then in force."""
    commitment: str
    """What was published."""
    seeds: Mapping[int, str] = field(default_factory=dict)
    secret: bytes = field(default=b"", repr=False, compare=False)
    """What it was published of, where that is known."""
    void: str = ""
    """Why it was declared void, if it was."""

    def knowing(self, secrets: Mapping[str, bytes]) -> Fixed:
        """The deal with its secret, if that is there, by round, and is the one that it was fixed with."""
        secret = secrets.get(self.round)
        if secret is None or commitment(self.round, self.game, self.fingerprint, secret) != self.commitment:
            return self
        return replace(self, secret=secret)

    def told(self, secret: str, void: str = "") -> Fixed:
        """The deal when it is over or void, and its secret everybody's."""
        return replace(self, secret=bytes.fromhex(secret), void=void)

    def seeded(self, seat: int, seed: str) -> Fixed:
        """The deal with what somebody adds to it; with nothing, without what they had added."""
        others = {each: said for each, said in self.seeds.items() if each != seat}
        return replace(self, seeds={**others, seat: seed} if seed else others)

    def shoe(self, game: Game) -> Shoe | None:
        """What it is dealt from; None if its secret is not known, or its rules are not those in force any more."""
        if not self.secret or (self.game, self.fingerprint) != (str(game), game.fingerprint):
            return None
        return committed_shoe(game, self.round, self.seeds, self.secret)
