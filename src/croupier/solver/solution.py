"""Solutions: the exact figures of a posted game.

Every figure is a ``Fraction``; what is not rational (a deviation, a skewness) is rounded once, from exact moments.
Nothing here needs NumPy, so figures that were worked out before are read at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import cached_property
from operator import mul
from typing import TYPE_CHECKING

from croupier.errors import StakeError
from croupier.rules.game import Game
from croupier.rules.wagers import Kind
from croupier.shown import Pictured, Tabular
from croupier.solver.advice import Advice
from croupier.solver.breakdown import (
    Covariance,
    DecisionFigures,
    DrawingFigures,
    Joint,
    NetResult,
    Opening,
    PrintedFigure,
    SideWager,
    WagerFigures,
)
from croupier.solver.ends import End
from croupier.solver.moments import Varying
from croupier.solver.ratios import counted_in, lots_of, ratio
from croupier.table.view import View
from croupier.written import decimal, number_of, percent

if TYPE_CHECKING:
    from croupier.solver.showdown.counting import Counted


class RoundFigures(Varying):
    """What follows from what the main wagers bring together, and from what lies on each."""

    initial: Fraction
    distribution: tuple[NetResult, ...]
    wagers: tuple[WagerFigures, ...]

    def _law(self) -> Sequence[NetResult]:
        return self.distribution

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit of the first wager."""
        return -self.value

    @property
    def edge_of_initial(self) -> Fraction:
        """What the house keeps of what must be put down before the deal."""
        return self.edge / self.initial

    @cached_property
    def average_stake(self) -> Fraction:
        """What is staked on the main wagers on average."""
        return sum((each.stake for each in self.wagers if each.kind in (Kind.MANDATORY, Kind.RAISED)), Fraction(0))

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of each unit staked."""
        return self.edge / self.average_stake


@dataclass(frozen=True)
class Figures(RoundFigures):
    """The exact figures of a posted game, best play all round; money is in units, the stake of the first wager."""

    deals: int
    """All that can be dealt, each equally likely."""
    initial: Fraction
    """What must be put down before the deal."""
    distribution: tuple[NetResult, ...]
    """What the main wagers bring together, from the worst."""
    joint: Joint
    """The same, and what each side wager of ``wagers`` brings beside it."""
    ends: tuple[End, ...]
    """Every way in which a round can end, as the main wagers settle it."""
    decisions: tuple[DecisionFigures, ...]
    wagers: tuple[WagerFigures, ...]
    covariance: Covariance
    side_wagers: tuple[SideWager, ...]
    """Every side wager under every column."""
    left_out: tuple[tuple[str, str], ...]
    """Wagers that an exact count cannot serve, each with the reason; simulation can."""
    opening: Opening | None
    """The first decision by classes of hands; None where it comes too late to be shown so."""
    drawing: DrawingFigures | None = None
    """What only a game has in which a seat draws to a total."""

    def __repr__(self) -> str:
        made_of = f"{number_of(len(self.wagers), 'wager')}, {number_of(len(self.decisions), 'decision')}"
        return f"<figures: value {decimal(self.value)}, {made_of}>"


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Solution(Figures, Pictured, Tabular):
    """The exact answer to a posted game: its figures, and advice."""

    game: Game
    load: Callable[[], Counted] | None = field(repr=False, default=None)
    """Fetches the value of every choice in every state, when advice is first asked for."""

    def __repr__(self) -> str:
        risk = f"element of risk {percent(self.element_of_risk)}"
        return f"<solution of {self.game}: value {decimal(self.value)} per {self.counted_in}, {risk}>"

    @staticmethod
    def of(game: Game, figures: Figures, load: Callable[[], Counted] | None = None) -> Solution:
        """The solution of a game whose figures are known."""
        return Solution(game=game, load=load, **{each.name: getattr(figures, each.name) for each in fields(Figures)})

    @property
    def counted_in(self) -> str:
        """What money is units of: the first wager, or a part of it where more than one of them lies on it."""
        return counted_in(self.game, dict(self.drawing.stakes) if self.drawing else {})

    @property
    def lots(self) -> int:
        """How many of these units lie on the first wager."""
        return lots_of(self.game, dict(self.drawing.stakes) if self.drawing else {})

    @property
    def figures(self) -> Figures:
        """The figures alone."""
        return Figures(**{each.name: getattr(self, each.name) for each in fields(Figures)})

    def wager(self, name: str) -> WagerFigures:
        name = self.game.wager(name).name
        found = next((each for each in self.wagers if each.name == name), None)
        if found is None:
            raise StakeError(f"{name} is not counted exactly: {dict(self.left_out).get(name, 'it has no figures')}")
        return found

    def mix(self, stakes: Mapping[str, int | Fraction]) -> tuple[Fraction, Fraction]:
        """Mean and variance of a round with these stakes on the unit and on side wagers, as "Ante 10, Trips 5"."""
        if self.drawing:
            raise StakeError(f"best play of {self.game.name} depends on the stakes: solve it at those")
        weights = {self.wager(name).name: Fraction(stake) for name, stake in stakes.items()}
        unit = self.game.unit.name
        for name in weights:
            kind = self.wager(name).kind
            if name != unit and kind is not Kind.SIDE:
                raise StakeError(f"{name} follows {unit}: stakes are put on {unit} and on side wagers")
        by_wager = [weights.get(each.name if each.kind is Kind.SIDE else unit, Fraction(0)) for each in self.wagers]
        average = sum((weight * each.value for weight, each in zip(by_wager, self.wagers, strict=True)), Fraction(0))
        variance = sum(
            (a * b * cell
             for a, row in zip(by_wager, self.covariance.matrix, strict=True)
             for b, cell in zip(by_wager, row, strict=True)),
            Fraction(0),
        )  # fmt: skip
        return average, variance

    def together(
        self, main: int | Fraction = 1, sides: Mapping[str, int | Fraction] | None = None
    ) -> tuple[NetResult, ...]:
        """What all wagers bring at once, from the worst, their results taken so many times.

        Where the best choices depend on the stakes, results are already those at the stakes that it was solved at.
        """
        weights = [Fraction(main), *(Fraction((sides or {}).get(name, 0)) for name in self.joint.wagers[1:])]
        found: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        for results, often in self.joint.results:
            found[sum(map(mul, weights, results), Fraction(0))] += often
        return tuple(NetResult(*each) for each in sorted(found.items()))

    def factors(self, stakes: Mapping[str, int]) -> tuple[int, dict[str, int]]:
        """How many times as large results are at these stakes: of the main wagers, and of each side wager.

        Where the best choices depend on the stakes, these must be in the ratio that it was solved at.
        """
        sides = [each.name for each in self.wagers if each.kind is Kind.SIDE]
        if self.drawing:
            times = ratio(stakes)[1]
            return times, dict.fromkeys(sides, times)
        return stakes[self.game.unit.name], {name: stakes.get(name, 0) for name in sides}

    @property
    def printed(self) -> tuple[PrintedFigure, ...]:
        """What the rule sheet prints, beside what is true; for each way to play where that makes a difference."""
        found = []
        for each in self.game.printed:
            edge = each.figure == "edge"
            for side in self.side_wagers:
                if (side.wager, side.column) != (each.wager, each.column):
                    continue
                if self.drawing and each.wager == self.drawing.riding:
                    found += [
                        PrintedFigure(each, play.key, play.edge if edge else play.wins) for play in self.drawing.plays
                    ]
                else:
                    found.append(PrintedFigure(each, "", side.edge if edge else side.hit_frequency))
        return tuple(found)

    # Advice.

    @cached_property
    def counted(self) -> Counted:
        """The value of every choice in every state: worth its while before advice is asked for many of them."""
        assert self.load is not None, "a game in which seats draw is counted state by state"
        return self.load()

    @property
    def counted_so_far(self) -> Counted | None:
        """The same if it is at hand already."""
        found: Counted | None = vars(self).get("counted")
        return found

    def advice(self, view: View, *, exposed: bool = False) -> Advice:
        """What each choice is worth to the seat whose view this is.

        Where seats draw to a total, ``exposed`` also takes into account what others show.
        """
        from croupier.solver.families import family_of  # families know solutions

        return family_of(self.game).advice(self, view, exposed=exposed)
