"""The opening decision as a chart: what is best for each class of hands.

Two hole cards make a square of ranks, suited above the diagonal and offsuit below. Where another card is seen beside
them there is a square for each rank of it; three hole cards have a square for each rank of the highest.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.cards import RANKS, one
from croupier.errors import CroupierError
from croupier.rules.game import Game
from croupier.shown import Pictured, Tabular
from croupier.solver.breakdown import Opening, OpeningCell
from croupier.solver.solution import Solution

Place = tuple[int, int]
"""A row and a column of a square, from the highest rank."""


@dataclass(frozen=True, slots=True)
class Square:
    """Classes of two ranks laid out."""

    title: str
    """What is the same in all of it: "the dealer's card is a king", or nothing."""
    ranks: str
    """Its rows and columns."""
    cells: dict[Place, OpeningCell]

    def __repr__(self) -> str:
        return f"<square of {len(self.cells):,} classes of hands: {self.title}>"


@dataclass(frozen=True, slots=True, repr=False)
class Chart(Pictured, Tabular):
    """An opening decision, laid out."""

    game: Game
    opening: Opening
    keys: tuple[str, ...]
    """A letter or a figure for each choice."""
    squares: tuple[Square, ...]

    def __repr__(self) -> str:
        return f"<chart of {self.game}: {self.opening.street}, {len(self.opening.cells):,} classes of hands>"

    @property
    def frequencies(self) -> tuple[Fraction, ...]:
        """How often each choice is the best."""
        deals = sum(cell.weight for cell in self.opening.cells)
        return tuple(
            sum((cell.weight * cell.best[at] for cell in self.opening.cells), Fraction(0)) / deals
            for at in range(len(self.keys))
        )


def chart(solution: Solution) -> Chart:
    """The chart of a game, or a sentence where its first decision has none."""
    game, opening = solution.game, solution.opening
    if opening is None and not game.decisions:
        raise CroupierError(f"there is no chart: nothing is decided in {game.name}")
    if opening is None:
        raise CroupierError(
            f"{game.name} has no chart: too many cards have been seen at its first decision; "
            "croupier advise answers for any of them"
        )
    if not all(len(_ranks(cell.row)) in (2, 3) for cell in opening.cells):
        raise CroupierError("a chart is drawn for two or three hole cards: --csv and --json have every class")
    ranks = "".join(RANKS[rank] for rank in sorted(game.deck.ranks, reverse=True))
    squares: dict[tuple[str, str], dict[Place, OpeningCell]] = {}
    for cell in sorted(opening.cells, key=lambda cell: _order(cell, ranks)):
        highest, pair = _ranks(cell.row)[:-2], _ranks(cell.row)[-2:]
        first, second = map(ranks.index, pair)
        place = (first, second) if _is_suited(cell.row) else (second, first)
        squares.setdefault((cell.column, highest), {})[place] = cell
    laid = tuple(
        _square(_title(opening, column, highest), ranks, cells) for (column, highest), cells in squares.items()
    )
    return Chart(game, opening, keys(opening.choices), laid)


def keys(choices: tuple[str, ...]) -> tuple[str, ...]:
    """A key for each choice: the size of a bet where sizes tell them apart, else the first letter.

    >>> keys(("check", "bet 3", "bet 4")), keys(("fold", "bet"))
    (('C', '3', '4'), ('F', 'B'))
    """
    quarters = {"0.25": "¼", "0.5": "½", "0.75": "¾"}
    last = [choice.split()[-1] for choice in choices]
    named = zip(choices, last, strict=True)
    found = tuple(quarters.get(word, word) if " " in choice else word[0].upper() for choice, word in named)
    if len(set(found)) == len(found) and all(len(key) == 1 for key in found):
        return found
    return tuple("abcdefghijklmnopqrstuvwxyz"[: len(choices)])


def usual(cell: OpeningCell) -> int:
    """The choice that is best most often in a class."""
    return cell.best.index(max(cell.best))


def leading(cell: OpeningCell) -> int:
    """The choice that brings most on average over a class: another one than the usual where suits decide, perhaps."""
    return max(range(len(cell.values)), key=lambda at: (cell.values[at], cell.best[at]))


def is_mixed(cell: OpeningCell) -> bool:
    """Whether suits decide within the class what is best."""
    return max(cell.best) < 1


def worth(cell: OpeningCell) -> Fraction:
    """What the better choice brings on average over the class; where suits decide, a little more can be had."""
    return max(cell.values)


def margin(cell: OpeningCell) -> Fraction:
    """What the second best choice costs, on average over the class."""
    first, second, *_ = sorted(cell.values, reverse=True)
    return first - second


def is_close(cell: OpeningCell, below: Fraction) -> bool:
    """Whether the second best choice costs less than so much, whichever deal of the class it is.

    An average says nothing of that where suits decide: what is won in some of the deals is lost in the others.
    """
    return not is_mixed(cell) and margin(cell) < below


def written(name: str) -> str:
    """A class of three cards in full: "Q-6-4", "Q-6-4 suited"."""
    return "-".join(_ranks(name)) + (" suited" if _is_suited(name) else "")


def _square(title: str, ranks: str, cells: dict[Place, OpeningCell]) -> Square:
    """A square without the rows and columns at its top that nothing lies in."""
    start = min(min(place) for place in cells)
    return Square(title, ranks[start:], {(row - start, at - start): cell for (row, at), cell in cells.items()})


def _title(opening: Opening, column: str, highest: str) -> str:
    parts = []
    if column:
        parts.append(f"{opening.columns} is {one(RANKS.index(column))}")
    if highest:
        parts.append(f"the highest card is {one(RANKS.index(highest))}")
    return ", ".join(parts)


def _order(cell: OpeningCell, ranks: str) -> tuple[list[int], list[int]]:
    return [ranks.index(rank) for rank in cell.column], [ranks.index(rank) for rank in _ranks(cell.row)]


def _ranks(name: str) -> str:
    return name.rstrip("so")


def _is_suited(name: str) -> bool:
    return name.endswith("s")
