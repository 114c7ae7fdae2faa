"""Best choices as tables, kept from one run to the next: they take seconds to make, and a minute for some games."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.rules.game import Game
from croupier.solver import store
from croupier.solver.showdown.best_choices import Places, Rivers, Strategy, best, nodes_of
from croupier.solver.showdown.boards import BoardsCounted
from croupier.solver.showdown.family import load
from croupier.solver.showdown.methods import count
from croupier.solver.showdown.plan import Plan, plan

NAME = "-tables"


def tables(game: Game) -> Strategy:
    """The best choices of a game of the showdown family, kept or made now."""
    found, game_plan = store.arrays(game, NAME), plan(game)
    if found is not None:
        return _restored(game_plan, found)
    counted = load(game)
    if isinstance(counted, BoardsCounted) and not counted.before.keys() >= _asked(game_plan):
        counted = count(game_plan)  # what is kept for advice leaves out levels that it counts on the spot
    strategy = best(counted)
    store.keep_arrays(game, _arrays(strategy), NAME)
    return strategy


def _asked(game_plan: Plan) -> set[int]:
    """The levels with a decision whose states a count of all boards keeps: those of the last it never does."""
    last = len(game_plan.seen) - 1
    return {node.decision.level for node in nodes_of(game_plan)} - ({last} if last else set())


def _arrays(strategy: Strategy) -> dict[str, NDArray[np.generic]]:
    found: dict[str, NDArray[np.generic]] = {"cards": strategy.cards, "change": strategy.change}
    for number, table in enumerate(strategy.tables):
        found[f"table {number}"] = table
    for number, level in enumerate(strategy.levels):
        if isinstance(level, Places):
            found[f"first {number}"], found[f"by {number}"] = level.first, level.by
            found[f"seen {number}"] = np.array([level.seen])
        elif isinstance(level, Rivers):
            found[f"boards {number}"], found[f"sets {number}"] = level.board_of, level.set_of
            found[f"flushes {number}"] = level.flush_of
    return found


def _restored(game_plan: Plan, found: dict[str, NDArray[np.generic]]) -> Strategy:
    arrays: dict[str, NDArray[np.generic]] = found
    levels: list[Places | Rivers | None] = []
    for number in range(len(game_plan.seen)):
        if f"first {number}" in arrays:
            seen = int(arrays[f"seen {number}"].tolist()[0])
            first, by = arrays[f"first {number}"], arrays[f"by {number}"]
            levels.append(Places(seen, first.astype(np.int32), by.astype(np.int8)))
        elif f"boards {number}" in arrays:
            boards, sets = arrays[f"boards {number}"], arrays[f"sets {number}"]
            flushes = arrays[f"flushes {number}"].astype(np.int32)
            levels.append(Rivers(boards.astype(np.int16), sets.astype(np.int16), flushes))
        else:
            levels.append(None)
    nodes = nodes_of(game_plan)
    return Strategy(
        game_plan,
        arrays["cards"].astype(np.uint8),
        arrays["change"].astype(np.int32),
        tuple(levels),
        nodes,
        tuple(arrays[f"table {number}"].astype(np.uint8) for number in range(len(nodes))),
    )
