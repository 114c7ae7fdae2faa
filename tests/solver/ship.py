"""Work out the solutions that are shipped with the package: ``python -m tests.solver.ship``.

Shipped are the games that have an exact solution, as they are by default, and the rule sheets' games under every single
other column or reading. They are found by a hash of rules and sources, so any edit to either asks for this to be run.
"""

import sys
import time
from collections.abc import Iterator

from croupier import games
from croupier.rules import Game
from croupier.solver import store
from croupier.solver.solve import solve

SOLVED = tuple(key for key in games.SHEETS + games.CALIBRATION if key != "triple-shot-bonus")


def standard_postings() -> Iterator[Game]:
    for key in SOLVED:
        game = games.find(key)
        yield game
        if key in games.SHEETS:
            for name, values in game.postable.items():
                yield from (game.post({name: value}) for value in values[1:])


def main() -> None:
    store.SHIPPED.mkdir(exist_ok=True)
    wanted = set()
    for game in standard_postings():
        began = time.monotonic()
        name = store.figures_name(game)
        wanted.add(name)
        if not (store.SHIPPED / name).exists():
            store.keep_figures(game, solve(game, recompute=True).as_data(), store.SHIPPED)
            print(f"{game}: {time.monotonic() - began:.1f} s", file=sys.stderr)
    for path in store.SHIPPED.glob("*.json.gz"):
        if path.name not in wanted:
            path.unlink()


if __name__ == "__main__":
    main()
