"""The store: solutions kept under the fingerprint of the rules and a number for how they are counted.

A file begins with a hash of what follows, so that a damaged one is noticed and worked out again; it is written under
another name and then moved, so that whoever interrupts a solve leaves no half of one. Some solutions are shipped with
the package, under the same names: where rules or counting have changed they are not found, and nothing stale is read.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import tempfile
import time
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.folders import private_folder
from croupier.rules.game import Game

if TYPE_CHECKING:
    from numpy.typing import NDArray

SHIPPED = Path(__file__).parent / "shipped"
DIGEST = 32  # bytes of a hash

COUNTING = 2
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


def figures(game: Game, stakes: Mapping[str, int] | None = None, play: str = "") -> dict[str, Any] | None:
    """The figures of a game, shipped or kept from an earlier solve."""
    for folder in (SHIPPED, private_folder("solutions")):
        body = _read(folder / figures_name(game, stakes, play)) if folder else None
        if body is not None:
            found: dict[str, Any] = json.loads(gzip.decompress(body))
            return found
    return None


def keep_figures(
    game: Game,
    data: Mapping[str, Any],
    stakes: Mapping[str, int] | None = None,
    folder: Path | None = None,
    play: str = "",
) -> None:
    body = gzip.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), mtime=0)
    _write(folder or private_folder("solutions"), figures_name(game, stakes, play), body)
    _forget(game)


def arrays(game: Game, what: str = "") -> dict[str, NDArray[Any]] | None:
    """The arrays that advice is read from, or others, kept from an earlier solve."""
    import numpy as np

    folder = private_folder("solutions")
    body = _read(folder / f"{key(game)}{what}.npz") if folder else None
    if body is None:
        return None
    with np.load(io.BytesIO(body), allow_pickle=False) as found:
        return dict(found)


def keep_arrays(game: Game, found: Mapping[str, NDArray[Any]], what: str = "") -> None:
    import numpy as np

    body = io.BytesIO()
    np.savez_compressed(body, allow_pickle=False, **dict(found))
    _write(private_folder("solutions"), f"{key(game)}{what}.npz", body.getvalue())


def _forget(game: Game) -> None:
    """Remove what was counted otherwise of the same rules: nothing will ask for it again."""
    folder = private_folder("solutions")
    if folder is None:
        return
    stale = [path for path in folder.glob(f"{_rules_key(game)}-*") if not path.name.startswith(key(game))]
    yesterday = time.time() - 24 * 60 * 60
    stale += [path for path in folder.glob(".*.part") if _modified(path) < yesterday]  # of a process that was killed
    for path in stale:
        path.unlink(missing_ok=True)


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # somebody else was quicker
        return time.time()


def _read(path: Path) -> bytes | None:
    """What was kept, or None if nothing was or if it is damaged."""
    try:
        kept = path.read_bytes()
    except OSError:
        return None
    body = kept[DIGEST:]
    return body if sha256(body).digest() == kept[:DIGEST] else None


def _write(folder: Path | None, name: str, body: bytes) -> None:
    """Keep something, whole or not at all; where nothing can be written, it is worked out again next time."""
    if folder is None:
        return
    try:
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=".", suffix=".part")
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(sha256(body).digest() + body)
        os.replace(temporary, folder / name)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
