"""Time the designer's bench: a line of each paytable of every game is paid one more, and all figures are worked out.

Processor's time of one core, kernels loaded, best of three, other odds each time; what is posted stands there already,
as it does when somebody opens the page. The hold'em family must be answered within a second. Then the lowest line of
Triple Shot Bonus' Poker is left out, on which the Hat Trick depends: every deal is played out again.
"""

from __future__ import annotations

import time
from typing import Any

from croupier import games
from croupier.rules.columns import Column
from croupier.rules.game import Game
from croupier.rules.paytables import Odds, Paytable
from croupier.rules.rulings import paytables_in
from croupier.solver.comparing import compare
from croupier.solver.trying import tried

MUST = 1.0
ROUNDS = 3


def richer(game: Game, table: Paytable[Any], by: int) -> Game:
    """The game with the first line of a paytable paid so many more."""
    figures = {line.name: odds for line, odds in table.in_force()}
    first = next(iter(figures))
    own = figures | {first: Odds(figures[first].to_one + by)}
    return Column(game.key, table.key, "House", own).posted_on(game)


def without_lowest(game: Game, table: Paytable[Any]) -> Game:
    """The game with the last line of a paytable left out."""
    *figures, _ = ((line.name, odds) for line, odds in table.in_force())
    return Column(game.key, table.key, "House", dict(figures)).posted_on(game)


def spent(game: Game, own: Game) -> float:
    began = time.process_time()
    compare(game, own)
    return time.process_time() - began


def timed(game: Game, table: Paytable[Any]) -> float:
    spent(game, richer(game, table, 1))  # kernels are loaded
    return min(spent(game, richer(game, table, by)) for by in range(2, 2 + ROUNDS))


def main() -> int:
    missed = []
    for key in games.SHEETS + games.CALIBRATION:
        game = games.find(key)
        tried(game)
        for table in game.paytables.values():
            took = timed(game, table)
            pays = ", ".join(wager.name for wager in game.wagers if table.key in paytables_in(wager))
            print(f"{game.name:24}{table.name:20}{pays:40}{took:8.3f} s")
            if took > MUST:
                missed.append(f"{game.name}, {table.name}: {took:.2f} s, {MUST} s at most")
    game = games.find("triple-shot-bonus")
    table = game.paytables["poker"]
    print(f"{game.name}, the lowest line of {table.name} left out: {spent(game, without_lowest(game, table)):.1f} s")
    for each in missed:
        print(f"missed: {each}")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
