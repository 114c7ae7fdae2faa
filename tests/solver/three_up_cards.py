"""Triple Shot Bonus against three of the thirteen up cards, solved as against all of them.

Counting against all takes half a minute, which `make test-slow` spends. What is counted against three, and put together
by the same code, is kept in a file of the tests; `make ship` writes it.
"""

import json
from pathlib import Path
from unittest.mock import patch

from croupier import games
from croupier.cards import parse_cards
from croupier.solver.drawing import hat_trick
from croupier.solver.families import family_of
from croupier.solver.kept import kept
from croupier.solver.progress import silent
from croupier.solver.solution import Solution
from croupier.wire.codec import Data

GAME = games.find("triple-shot-bonus")
UPS = parse_cards("6c Kc Ac")
"""A weak one, one of value ten, and the one that is insured against."""
KEPT = Path(__file__).with_suffix(".json")


def solved() -> Solution:
    family = family_of(GAME)
    with patch.object(hat_trick, "RANKS", len(UPS)), patch.object(hat_trick.HatTrick, "ups", UPS):
        return family.solved(GAME, family.stakes(GAME, None), silent)


def figures(solution: Solution) -> Data:
    """All but the charts, which are compared with those that are shipped, where the king is one card of value ten of
    four: so its column is kept.
    """
    told = kept(solution)
    _, riding = told.pop("charts")
    return told | {"riding_against_king": [cell for cell in riding["cells"] if cell["up"] == "T"]}


def main() -> None:
    told = (f"{json.dumps(name)}: {json.dumps(value)}" for name, value in figures(solved()).items())
    KEPT.write_text("{\n" + ",\n".join(told) + "\n}\n")


if __name__ == "__main__":
    main()
