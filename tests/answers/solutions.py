"""Solutions to print, each worked out once; and an opening made up where no quick game has one of that shape."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

from croupier import games
from croupier.cards import RANKS
from croupier.solver.breakdown import Opening, OpeningCell
from croupier.solver.solution import Solution
from croupier.solver.solve import solve

KEYS = ("three-card-poker", "three-card-holdem", "triple-action-holdem")


@cache
def solution(key: str) -> Solution:
    return solve(games.find(key))


def with_opening(columns: str = "") -> Solution:
    """3 Card Hold'em with the opening of another game: check, bet 3 or bet 4 by the sum of the ranks."""
    shown = "29A" if columns else [""]
    cells = tuple(_cell(row, rank, column) for row, rank in _classes() for column in shown)
    made_up = Opening("Before the flop", ("check", "bet 3", "bet 4"), columns, cells)
    return replace(solution("three-card-holdem"), opening=made_up)


def _classes() -> Iterator[tuple[str, int]]:
    for high, first in enumerate(RANKS):
        for low, second in enumerate(RANKS[: high + 1]):
            for suited in ("s", "o") if high != low else ("",):
                yield first + second + suited, high + low


def _cell(row: str, total: int, column: str) -> OpeningCell:
    best = 2 if total > 14 else 1 if total > 12 else 0
    shares = [Fraction(at == best) for at in range(3)]
    if total == 13:
        shares = [Fraction(1, 4), Fraction(3, 4), Fraction(0)]
    values = (Fraction(0), Fraction(total - 12, 10), Fraction(total - 13, 8))
    return OpeningCell(row, column, 6 if len(row) == 2 else 4 if row.endswith("s") else 12, values, tuple(shares))
