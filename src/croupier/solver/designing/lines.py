"""In how many ways each line of a paytable settles a wager, whichever lines a column carries.

A line that a column leaves out is passed over, and the cards fall to the next line that fits. So cards are counted
once, by all the lines that fit them in the order they are read, and any choice of lines is read off that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.rules.facts import Fact
from croupier.rules.game import Game
from croupier.rules.paytables import Paytable, odds
from croupier.rules.wagers import Wager
from croupier.solver.sidebets import answer_counts

PROBE = "Every-line"


@dataclass(frozen=True, slots=True)
class Law:
    """How often each line settles a wager that carries some, and what the rest brings; by those, all its figures."""

    often: tuple[Fraction, ...]
    """For each line of the paytable; nothing for one that is left out."""
    rest: tuple[tuple[Fraction, Fraction], ...]
    """What is brought where no line pays: odds, and how often."""

    @property
    def base(self) -> Fraction:
        """What the rest adds to the value."""
        return sum((to_one * share for to_one, share in self.rest), Fraction(0))

    @property
    def base_square(self) -> Fraction:
        return sum((to_one**2 * share for to_one, share in self.rest), Fraction(0))

    @property
    def hit_frequency(self) -> Fraction:
        """How often the wager is paid, lines paying more than nothing."""
        return sum(self.often, Fraction(0)) + sum((share for to_one, share in self.rest if to_one > 0), Fraction(0))


@dataclass(frozen=True, slots=True)
class LineWays:
    """Combinations by the lines that fit them, in the order they are read, and by what is paid if none is carried."""

    cells: tuple[tuple[tuple[int, ...], Fraction, int], ...]
    lines: int

    def law(self, carried: Collection[int]) -> Law:
        """The law of a column that carries some lines."""
        settled, rest, total = Counter[int](), Counter[Fraction](), 0
        for fitting, otherwise, ways in self.cells:
            total += ways
            first = next((line for line in fitting if line in carried), None)
            if first is None:
                rest[otherwise] += ways
            else:
                settled[first] += ways
        return Law(
            tuple(Fraction(settled[line], total) for line in range(self.lines)),
            tuple((to_one, Fraction(ways, total)) for to_one, ways in sorted(rest.items())),
        )


def line_ways(game: Game, wager: Wager, table: Paytable[Any]) -> LineWays:
    """The combinations of a wager that cards alone settle, told apart by the lines of its paytable."""
    every = game.with_column(table.key, PROBE, {line.name: odds(1) for line, _ in table.lines})
    places = {str(line): at for at, (line, _) in enumerate(table.lines)}
    atoms, counts = answer_counts(every, every.wager(wager.name))
    cells: Counter[tuple[tuple[int, ...], Fraction]] = Counter()
    for answers, ways in counts:
        fact: Fact = dict(zip(atoms, answers, strict=True))
        fitting: list[int] = []
        for row in every.settlements[wager.name]:
            if row.condition.holds(fact):
                if not row.line:
                    cells[tuple(fitting), row.odds.to_one] += ways
                    break
                fitting.append(places[row.line])
    return LineWays(tuple((*key, ways) for key, ways in cells.items()), len(table.lines))
