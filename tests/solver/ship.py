"""Work out the solutions that are shipped with the package: ``python -m tests.solver.ship``.

Shipped are all games as they are by default, a unit on each wager, and the rule sheets' games under every single other
column or reading. They are found by the rules' fingerprint and by ``store.COUNTING``: a change to either asks for this
to be run.
"""

import sys
import time
from collections.abc import Iterator

from croupier import games
from croupier.rules import Game
from croupier.solver import store
from croupier.solver.families import family_of
from croupier.solver.kept import kept
from croupier.solver.solve import solve

SOLVED = games.SHEETS + games.CALIBRATION


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
        stakes = family_of(game).stakes(game, None)
        name = store.figures_name(game, stakes)
        wanted.add(name)
        if not (store.SHIPPED / name).exists():
            store.keep_figures(game, kept(solve(game, recompute=True)), stakes, store.SHIPPED)
            print(f"{game}: {time.monotonic() - began:.1f} s", file=sys.stderr)
    for path in store.SHIPPED.glob("*.json.gz"):
        if path.name not in wanted:
            path.unlink()
    _write_three_up_cards()


def _write_three_up_cards() -> None:
    from tests.solver import three_up_cards  # which needs the compiler, as a list of postings does not

    three_up_cards.main()


if __name__ == "__main__":
    main()
