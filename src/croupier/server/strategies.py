"""Strategies and positions looked at: each as data, and how that is worked out, in whichever process."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.answers.asked import table_stakes
from croupier.server.counted import Staked
from croupier.server.counting import Telling
from croupier.solver.progress import Tell
from croupier.wire.codec import written


@dataclass(frozen=True, slots=True)
class StrategyOf(Telling, Staked):
    """The first decision, laid out."""

    panel: int = 0

    def worked_out_telling(self, tell: Tell) -> bytes:
        from croupier.answers.strategy import strategy

        return written(strategy(self._solution(tell), self.panel))


@dataclass(frozen=True, slots=True)
class ExploredOf(Staked):
    """A position looked at."""

    given: str = ""
    """The cards seen so far, or a record."""

    def worked_out(self) -> bytes:
        from croupier.answers.advice import advised, at_decision
        from croupier.answers.explored import explored
        from croupier.solver.solve import advise
        from croupier.training.expected import if_at_hand

        game = self._posted()
        seated = at_decision(game, self.given, table_stakes(game, self.stake))
        advice = advise(seated.game, advised(seated))
        before = if_at_hand(seated.game, seated.placed[advised(seated).seat])
        return written(explored(seated, advice, None if before is None else before.edge))
