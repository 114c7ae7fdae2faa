"""Fill the banks of close positions that are shipped with the package: ``python -m tests.training.ship``.

Shipped are those of all games as they are by default, under the names that their solutions have: a change of rules or
of ``store.COUNTING`` asks for this to be run, as it does for ``make ship``. Chance has a seed, so that the same banks
come of it.
"""

import sys
import time
from collections.abc import Sequence
from dataclasses import replace

from croupier import games
from croupier.answers.asked import seated_stakes
from croupier.rules import Game
from croupier.training.banks import SHIPPED, Bank, file_name, filled, keep, often
from croupier.training.positions import chance, streets


def main(keys: Sequence[str] = ()) -> None:
    """Fill what is not there yet, of some games or of all; of all, what is not wanted any more is removed."""
    SHIPPED.mkdir(exist_ok=True)
    wanted = set()
    for key in keys or games.SHEETS + games.CALIBRATION:
        game = games.find(key)
        stakes = seated_stakes(game, None)
        wanted.add(file_name(game, stakes))
        if not (SHIPPED / file_name(game, stakes)).exists():
            began = time.monotonic()
            keep(game, stakes, made(game), SHIPPED)
            print(f"{game}: {time.monotonic() - began:.0f} s", file=sys.stderr)
    for path in () if keys else SHIPPED.glob("*.json.gz"):
        if path.name not in wanted:
            path.unlink()


def made(game: Game) -> Bank:
    """A bank from nothing."""
    found, stakes, pick = Bank(), seated_stakes(game, None), chance(game.key)
    for street in streets(game):
        found = filled(found, game, stakes, street, pick)
        print(f"{game}, {street}: {len(found.of(street))} of {found.looked[street]}", file=sys.stderr)
    return replace(found, often=often(game, stakes))


if __name__ == "__main__":
    main(sys.argv[1:])
