"""Published figures held against the exact ones.

>>> from croupier import games
>>> from croupier.solver.solve import solve
>>> [f"{each.published.what}: {each.says}" for each in reproduced(solve(games.find("casino-holdem")))][0]
'round, edge: agrees'
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.games import CALIBRATION, SHEETS, named
from croupier.rules.game import Game
from croupier.rules.printed import rounds_to
from croupier.solver.published import PUBLISHED, Published
from croupier.solver.solution import Solution
from croupier.written import decimal

NEVER = Fraction(0)


@dataclass(frozen=True, slots=True)
class Reproduced:
    """A published figure beside the exact one."""

    published: Published
    exact: Fraction | float
    """What is not rational, a deviation, was rounded once."""

    @property
    def agrees(self) -> bool:
        """Whether the exact figure, rounded as the published one is, is the same."""
        return rounds_to(self.published.text, self.exact)

    @property
    def says(self) -> str:
        """The same in a word, and why, where it does not."""
        return "agrees" if self.agrees else f"disagrees. {self.published.remark}".rstrip(". ") + "."

    def __repr__(self) -> str:
        return f"<{self.published.what}: published as {self.published.text}, exactly {decimal(self.exact)}>"


def reproduced(solution: Solution) -> tuple[Reproduced, ...]:
    """Every published figure of a game as posted, beside the exact one."""
    return tuple(Reproduced(each, exact_figure(solution, each)) for each in PUBLISHED if belongs(each, solution.game))


def belongs(published: Published, game: Game) -> bool:
    """Whether a figure was published of these rules; one of a wager's column, whatever columns are posted."""
    if published.game != game.key or game.key not in SHEETS + CALIBRATION:
        return False
    if published.column:
        game = game.post({key: table.columns[0] for key, table in game.paytables.items() if len(table.columns) > 1})
    return named(published.game).post(dict(published.posting)).fingerprint == game.fingerprint


def exact_figure(solution: Solution, published: Published) -> Fraction | float:
    """The exact figure that a published one is about."""
    if published.net is not None:
        return dict(solution.distribution).get(published.net, NEVER)
    if published.hand:
        return _of_hand(solution, published)
    if published.street:
        met = next(each for each in solution.decisions if each.street == published.street)
        return dict(met.choices)[published.choice]
    if published.wager:
        named_so = (published.wager, published.column)
        return next(each for each in solution.side_wagers if (each.wager, each.column) == named_so).edge
    figures: dict[str, Fraction | float] = {
        "value": solution.value,
        "edge": solution.edge,
        "element of risk": solution.element_of_risk,
        "average stake": solution.average_stake,
        "deviation": solution.deviation,
    }
    return figures[published.figure]


def _of_hand(solution: Solution, published: Published) -> Fraction:
    """What a class of hands brings at the first decision."""
    if published.up:
        assert solution.drawing is not None, "a hand against an up card is one of blackjack"
        cells = solution.drawing.charts[0].cells  # the stake for itself
        values = dict(next(each for each in cells if (each.hand, each.up) == (published.hand, published.up)).values)
    else:
        assert solution.opening is not None, "a class of hands is one of a chart"
        cell = next(each for each in solution.opening.cells if each.row == published.hand)
        values = dict(zip(solution.opening.choices, cell.values, strict=True))
    return values[published.choice] if published.choice else max(values.values())
