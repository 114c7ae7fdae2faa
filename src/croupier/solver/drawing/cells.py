"""What settlements can tell apart of a round in which seats draw, and what lies on each wager there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import Unsolvable
from croupier.rules.conditions import AtLeast, Atom, Flag, Versus
from croupier.rules.facts import Standing, pays
from croupier.rules.game import Game
from croupier.solver.breakdown import NetResult
from croupier.solver.drawing.blackjack import Blackjack
from croupier.solver.drawing.hat_trick import WAR
from croupier.solver.drawing.payoffs import Stop
from croupier.solver.ends import Chosen
from croupier.solver.ratios import Stakes
from croupier.solver.statistics import Cell
from croupier.solver.words import stage_of

# Cells.


@dataclass(frozen=True, slots=True)
class Outcome:
    """What settlements can tell apart of a round."""

    flags: frozenset[str]
    placed: tuple[str, ...]
    war: int = -1
    band: int = -1

    @classmethod
    def of(cls, found: Blackjack, stop: Stop, end: int, war: int = -1, band: int = -1) -> Outcome:
        return cls(stop.flags(end), stop.placed(found.block, end), war, band)

    def standing(self, three: tuple[Three, ...]) -> Standing:
        """How the seat stands."""
        return Standing(
            strengths={known.six.hand: known.bands[self.band][0] for known in three},
            showdowns={(known.war.hand, known.war.rival): WAR[self.war] for known in three},
            flags=self.flags,
        )


@dataclass(frozen=True, slots=True)
class Three:
    """Whose hands War and the bands are of."""

    war: Versus
    six: AtLeast
    bands: tuple[tuple[int, int], ...]


def cells_of(
    game: Game,
    drawing: str,
    stakes: Stakes,
    counted: Mapping[Outcome, int],
    three: tuple[Three, ...],
    *,
    alone: bool = False,
) -> Iterator[Cell]:
    """What lies on each wager in each outcome, where seats draw for the stake ``drawing``; ``alone`` leaves out what is
    placed during the round."""
    asked = list(
        dict.fromkeys(atom for rows in game.settlements.values() for row in rows for atom in row.condition.atoms())
    )
    _require_told(asked, three)
    stake = Fraction(stakes[drawing])
    units = {name: Fraction(chips) for name, chips in stakes.items() if chips}
    for outcome, count in counted.items():
        fact = outcome.standing(three).answers(asked)
        placed = {} if alone else dict.fromkeys(outcome.placed, stake)
        yield Cell(units | placed, fact, count, tuple(_chosen(game, outcome)))


def _chosen(game: Game, outcome: Outcome) -> Iterator[Chosen]:
    """What a settlement can tell of a seat's choices."""
    block = game.blocks[0]
    verbs = {block.doubled: "double", block.split: "split"}
    step, street = stage_of(game, "seats")
    told = ["surrender"] * ("surrendered" in outcome.flags) + [verbs[wager] for wager in outcome.placed]
    yield from (Chosen(step, street, choice) for choice in told)


def _require_told(asked: Iterable[Atom], three: tuple[Three, ...]) -> None:
    """Refuse what outcomes do not tell."""
    compared = {(known.war.hand, known.war.rival) for known in three}
    banded = {known.six.hand for known in three}
    for atom in asked:
        match atom:
            case Flag():
                told = True
            case Versus(hand, rival, _):
                told = (hand, rival) in compared
            case AtLeast(hand, _):
                told = hand in banded
            case _:
                told = False
        if not told:
            raise Unsolvable(f"it is asked whether {atom.says}")


def stake_outcomes(game: Game, found: Blackjack, counted: Mapping[Outcome, int]) -> tuple[NetResult, ...]:
    """What the stake brings with its doubles and splits, for one unit on it."""
    nets: Counter[Fraction] = Counter()
    for outcome, count in counted.items():
        fact = outcome.standing(()).answers(game.flags)
        net = Fraction(0)
        for wager in (found.block.stake, *outcome.placed):
            row = pays(game, wager, fact)
            assert row is not None, "all is known"
            net += row.odds.to_one
        nets[net] += count
    deals = sum(counted.values())
    return tuple(NetResult(net, Fraction(count, deals)) for net, count in sorted(nets.items()))
