"""The family of games with a showdown: how they are solved, read and advised on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.errors import ViewError
from croupier.rules.game import Game
from croupier.solver import store
from croupier.solver.progress import Tell, silent
from croupier.solver.ratios import staked
from croupier.table.view import View

if TYPE_CHECKING:
    from croupier.solver.advice import Advice
    from croupier.solver.showdown.counting import Counted
    from croupier.solver.solution import Solution
    from croupier.solver.trying import Tried


class ShowdownFamily:
    """Games with a showdown, counted as a whole."""

    stakes_matter = False

    def stakes(self, game: Game, named: Mapping[str, int] | None) -> dict[str, int]:
        staked(game, named)  # which says what is wrong with them
        return {}

    def solved(self, game: Game, stakes: Mapping[str, int], tell: Tell) -> Solution:
        from croupier.solver.showdown.solving import solved

        solution = solved(game, tell)
        store.keep_arrays(game, solution.counted.arrays())
        return solution

    def read(self, game: Game, data: dict[str, Any], tell: Tell) -> Solution:
        from croupier.solver.kept import read

        return read(game, data, lambda: load(game, tell))

    def tried(self, game: Game, stakes: Mapping[str, int], tell: Tell) -> Tried:
        from croupier.solver.showdown.trying import tried

        return tried(game, tell)

    def advise(self, game: Game, view: View, tell: Tell, *, exposed: bool) -> Advice:
        from croupier.solver.showdown.advice import on_the_spot
        from croupier.solver.solve import solve

        _require_choice(game, view, exposed=exposed)
        return on_the_spot(game, view) or self.advice(solve(game, progress=tell), view, exposed=exposed)

    def advice(self, solution: Solution, view: View, *, exposed: bool) -> Advice:
        from croupier.solver.showdown.advice import from_opening, looked_up, on_the_spot

        _require_choice(solution.game, view, exposed=exposed)
        if solution.counted_so_far is None:
            found = on_the_spot(solution.game, view) or from_opening(solution, view)
            if found is not None:
                return found
        return looked_up(solution.counted, view)


def _require_choice(game: Game, view: View, *, exposed: bool) -> None:
    from croupier.solver.advice import require_choice

    require_choice(game, view)
    if exposed:
        raise ViewError(f"in {game.name} others' cards are not seen before a seat has chosen")


def load(game: Game, tell: Tell = silent) -> Counted:
    """The value of every choice in every state, kept from an earlier solve or counted now."""
    from croupier.solver.showdown.methods import restore
    from croupier.solver.showdown.plan import plan
    from croupier.solver.showdown.solving import counted

    found, game_plan = store.arrays(game), plan(game)
    if found is not None:
        return restore(game_plan, found)
    made = counted(game_plan, tell)
    store.keep_arrays(game, made.arrays())
    return made
