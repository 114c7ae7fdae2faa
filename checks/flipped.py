"""One bit of a house's file changed, anywhere: the audit finds it, or nothing that it looks at reads otherwise.

Not found is only what means nothing to the house: space that no row uses, the fields of SQLite's header that are
listed here, and what an audit does not look at (``tokens``, ``leases``, ``asked``, ``learned``). Of every bit that is
not found, all rows that are audited, and the schema, are read and compared.

    python -m checks.flipped --flips 2000
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sqlite3
import tempfile
from collections import Counter
from pathlib import Path

from tests.house.made import CHECKED, make

from checks.kept import keep
from croupier.errors import StoreError
from croupier.house.audit import audit

HEADER = 100
"""The bytes of SQLite's own header."""
MEANINGLESS = {
    "how the file may be written": range(18, 19),
    "counter of changes": range(24, 28),
    "counter of the schema": range(40, 44),
    "format of the schema, of which one byte is read": range(44, 47),
    "size of the cache": range(48, 52),
    "encoding of texts, of which two bits are read": range(56, 60),
    "version, as users count": range(60, 64),
    "program": range(68, 72),
    "space that is kept": range(72, 92),
    "counter that the version is of": range(92, 96),
    "version of SQLite": range(96, 100),
}
"""What in the header changes nothing that is read: see "The Database Header" in SQLite's file format."""


class Unfound(Exception):
    """A change that the audit does not find."""


def made_house(folder: Path) -> Path:
    """A small house, all of it in one file."""
    file = folder / "whole.db"
    make(f"sqlite:///{file}", happenings=300).store.close()  # fewer leave most pages empty
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file


def check(whole: Path, flips: int, seed: int) -> Counter[str]:
    """So many bits, each changed alone."""
    chance, size = random.Random(seed), whole.stat().st_size
    return sum((flip(whole, chance.randrange(size), chance.randrange(8)) for _ in range(flips)), Counter[str]())


def flip(whole: Path, position: int, bit: int) -> Counter[str]:
    """Change one bit of a copy: whether it was found, or means nothing."""
    copy = whole.with_name("flipped.db")
    shutil.copy(whole, copy)
    with copy.open("r+b") as file:
        file.seek(position)
        (byte,) = file.read(1)
        file.seek(position)
        file.write(bytes([byte ^ (1 << bit)]))
    try:
        holds = audit(f"sqlite:///{copy}").holds
    except StoreError:
        holds = False
    if not holds:
        return Counter({"flips": 1, "found": 1})
    if position < HEADER and not any(position in each for each in MEANINGLESS.values()):
        raise Unfound(f"bit {bit} of byte {position} of the header is not looked at")
    if read(copy) != read(whole):
        raise Unfound(f"bit {bit} of byte {position} changes what is read, and the audit holds")
    return Counter({"flips": 1, "without meaning": 1})


def read(file: Path) -> list[object]:
    """All that is audited, as it is read."""
    with sqlite3.connect(file) as connection:
        wanted = ["SELECT type, name, tbl_name, sql FROM sqlite_master", *(f"SELECT * FROM {each}" for each in CHECKED)]
        return [sorted(connection.execute(each).fetchall(), key=repr) for each in wanted]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--flips", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            counts = check(made_house(Path(folder)), asked.flips, asked.seed)
        except Unfound as fault:
            raise SystemExit(str(fault)) from fault
    figures = dict(sorted(counts.items()))
    print(json.dumps(figures, indent=2))
    keep("flipped", figures, much=lambda of: of["flips"])


if __name__ == "__main__":
    main()
