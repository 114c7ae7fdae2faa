"""The store: solutions kept under the fingerprint of the rules and a number for how they are counted.

They stand on shelves of bounded size (``shelves``). Some solutions are shipped with the package, under the same names:
where rules or counting have changed they are not found, and nothing stale is read.
"""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.rules.game import Game
from croupier.solver import shelves

if TYPE_CHECKING:
    from numpy.typing import NDArray

SHIPPED = Path(__file__).parent / "shipped"

COUNTING = 3
"""Raised whenever counting changes so that a figure, a table of choices or the form they are kept in could be another.

Nothing that was kept under another number is read any more, and `make ship` works out anew what is shipped. An edit
that leaves all figures as they are, to words or to how they are reached, leaves it alone: the tests that recompute
what is shipped would show it if it had been more.
"""


def key(game: Game) -> str:
    """What a solution of a posted game is kept under: its rules, and how they were counted."""
    return f"{_rules_key(game)}-c{COUNTING}"


def _rules_key(game: Game) -> str:
    """The rules; and the house's columns that are not in force, of which a fingerprint knows nothing but figures do."""
    others = [
        (table.key, column, [str(figure) for _, figure in table.column(column)])
        for table in game.paytables.values()
        for column in table.house
        if column != table.posted
    ]
    more = f"-{sha256(repr(others).encode()).hexdigest()[:12]}" if others else ""
    return f"{game.key}-{game.fingerprint[:24]}{more}"


def figures_name(game: Game, stakes: Mapping[str, int] | None = None, play: str = "") -> str:
    """The file of a posted game's figures, at stakes where they matter, and of a play other than the best."""
    placed = "".join(f"-{chips}" for chips in (stakes or {}).values())
    return f"{key(game)}{placed}{play}.json.gz"


def figures(
    game: Game, stakes: Mapping[str, int] | None = None, play: str = "", shipped: Path | None = None
) -> dict[str, Any] | None:
    """The figures of a game, shipped or kept from an earlier solve."""
    found = shipped_figures(game, stakes, play, shipped)
    return _read(shelves.found(figures_name(game, stakes, play))) if found is None else found


def shipped_figures(
    game: Game, stakes: Mapping[str, int] | None = None, play: str = "", shipped: Path | None = None
) -> dict[str, Any] | None:
    """Those alone that come with the package: the same on every machine, whatever was worked out there before."""
    return _read(shelves.whole((shipped or SHIPPED) / figures_name(game, stakes, play)))


def _read(body: bytes | None) -> dict[str, Any] | None:
    if body is None:
        return None
    found: dict[str, Any] = json.loads(gzip.decompress(body))
    return found


def keep_figures(
    game: Game,
    data: Mapping[str, Any],
    stakes: Mapping[str, int] | None = None,
    folder: Path | None = None,
    play: str = "",
) -> None:
    body = gzip.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), mtime=0)
    name = figures_name(game, stakes, play)
    if folder is not None:
        shelves.write(folder, name, body)
    else:
        shelves.keep(name, body)
    shelves.forget(f"{_rules_key(game)}-", key(game))  # what was counted otherwise: nothing will ask for it again


def arrays(game: Game, what: str = "") -> dict[str, NDArray[Any]] | None:
    """The arrays that advice is read from, or others, kept from an earlier solve."""
    import numpy as np

    body = shelves.found(f"{key(game)}{what}.npz")
    if body is None:
        return None
    with np.load(io.BytesIO(body), allow_pickle=False) as found:
        return dict(found)


def keep_arrays(game: Game, found: Mapping[str, NDArray[Any]], what: str = "") -> None:
    import numpy as np

    body = io.BytesIO()
    np.savez_compressed(body, allow_pickle=False, **dict(found))
    shelves.keep(f"{key(game)}{what}.npz", body.getvalue())
