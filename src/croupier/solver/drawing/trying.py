"""Postings of a game in which seats draw, tried out: deals are played out again only where choices may be others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from croupier.rules.conditions import AtLeast, Atom
from croupier.rules.game import Game
from croupier.rules.rulings import paytables_in
from croupier.solver import store
from croupier.solver.breakdown import SideWager
from croupier.solver.compiling import compiling
from croupier.solver.drawing.cells import Outcome, cells_of
from croupier.solver.drawing.kept_cells import NAME, cells, kept_cells, three_of
from croupier.solver.drawing.sums import KERNELS
from croupier.solver.kept import kept, read
from croupier.solver.progress import Tell
from croupier.solver.ratios import Stakes
from croupier.solver.sidebets import cards_alone, columns_of, side_wager
from croupier.solver.solution import Solution
from croupier.solver.statistics import of_cells
from croupier.solver.trying import BestPlay, Memory, Tried, decisive

POSTINGS = 16


@dataclass(frozen=True, eq=False, slots=True)
class _Played:
    """A posting with every deal played out."""

    solution: Solution
    cells: Mapping[Outcome, int]


_played: Memory[_Played] = Memory(POSTINGS)


def tried(game: Game, stakes: Stakes, tell: Tell) -> Tried:
    """A posting at some stakes; deals that were played out serve again if only odds changed that choices ignore."""
    data = store.figures(game, stakes)
    if data is not None:
        solution = read(game, data)
        return Tried(game, BestPlay.of(solution), solution.side_wagers, solution.left_out)
    apart = [wager.name for wager in game.wagers if paytables_in(wager) and cards_alone(game, wager)]
    alike = _alike(game, apart)
    key = decisive(alike, apart), _cuts(alike), tuple(stakes.items())
    return _figured(
        game, _played.of(key, lambda: _known(alike, stakes) or _counted(alike, stakes, tell)), apart, stakes
    )


def _alike(game: Game, apart: list[str]) -> Game:
    """A posting of the sheet's own with the same best play, whose deals tell as much apart; else the game itself."""
    tables = [table for name in apart for table in paytables_in(game.wager(name)).values()]
    printed = game.post({table.key: table.columns[0] for table in tables})
    serves = decisive(printed, apart) == decisive(game, apart) and _cuts(game) <= _cuts(printed)
    return printed.without_house() if serves else game


def _cuts(game: Game) -> frozenset[Atom]:
    """Where rows cut hands: a column that leaves a line out cuts less."""
    return frozenset(atom for atom in game.atoms if isinstance(atom, AtLeast))


def _known(game: Game, stakes: Stakes) -> _Played | None:
    """What is shipped, or was kept."""
    figures, found = store.figures(game, stakes), cells(game, stakes)
    return None if figures is None or found is None else _Played(read(game, figures), found)


def _counted(game: Game, stakes: Stakes, tell: Tell) -> _Played:
    """Every deal played out; of the sheet's own columns, which are few, it is kept."""
    from croupier.solver.drawing.solving import figured, played_out

    with compiling(KERNELS, tell):
        played = played_out(game, stakes, tell)
        solution = figured(game, played, tell)
    if not any(table.house for table in game.paytables.values()):
        store.keep_figures(game, kept(solution), stakes)
        store.keep_figures(game, kept_cells(played.cells), stakes, play=NAME)
    return _Played(solution, played.cells)


def _figured(game: Game, played: _Played, apart: list[str], stakes: Stakes) -> Tried:
    """The figures of a posting from the deals of one alike."""
    counted = cells_of(game, game.blocks[0].stake, stakes, played.cells, three_of(played.solution.game))
    figures = of_cells(game, [wager.name for wager in game.wagers], counted)
    best = replace(BestPlay.of(played.solution), distribution=figures.distribution, wagers=figures.wagers)
    return Tried(game, best, tuple(_sides(game, played.solution, apart)), played.solution.left_out)


def _sides(game: Game, alike: Solution, apart: list[str]) -> Iterator[SideWager]:
    """Wagers apart, under the columns that the game has now."""
    for name in dict.fromkeys(each.wager for each in alike.side_wagers):
        if name in apart:
            yield from (side_wager(game, name, column) for column in columns_of(game, name))
        else:
            yield from (each for each in alike.side_wagers if each.wager == name)
