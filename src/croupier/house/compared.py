"""Rows of a database beside those that should stand there, and the first place where they differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, Table, select

from croupier.errors import StoreError
from croupier.house.snapshot import as_stored, rows
from croupier.visible import visible

LONGEST = 300
"""The most characters that are shown of what stands somewhere."""
LEAD = 60
"""How many of them stand before the place where two texts differ."""
NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Difference:
    """A place of a house that is not as its log makes it."""

    where: str
    """The table of the database."""
    stream: str
    """The stream of the entry that it follows from; empty where it follows from many or from none."""
    entry: int
    stands: str
    should: str

    @property
    def place(self) -> str:
        return self.where + (f", {self.stream}, entry {self.entry}" if self.stream else "")

    def __str__(self) -> str:
        return f"{self.place}: there is {self.stands}, not {self.should}"


class Differs(StoreError):
    """A house that is not as its log makes it."""

    code = "store/differs"

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


def differs(where: str, stands: str, should: str, stream: str = "", entry: int = 0) -> Differs:
    return Differs(Difference(where, stream, entry, *_short(stands, should)))


class Rows:
    """Rows of a table of the database, read one after another and compared with what should stand there."""

    def __init__(self, connection: Connection, table: Table, narrowed: Any = None) -> None:
        """``narrowed`` is given the query for all rows, and asks for some of them, or in some order."""
        self.table = table.name
        self.names = tuple(table.c.keys())
        wanted: Select[Any] = select(*as_stored(list(table.c)))
        self._rows: Iterator[tuple[Any, ...]] = rows(connection, wanted if narrowed is None else narrowed(wanted))
        self.compared = 0

    def next(self) -> tuple[Any, ...] | None:
        """The next row, whatever it is."""
        self.compared += 1
        return next(self._rows, None)

    def require_next(self, should: tuple[Any, ...], stream: str, entry: int) -> None:
        """The next row is this one."""
        self.require(self.next(), should, stream, entry)

    def require(self, row: tuple[Any, ...] | None, should: tuple[Any, ...], stream: str = "", entry: int = 0) -> None:
        """A row is as it should be."""
        if row != should:
            raise differs(self.table, *self._apart(row, should), stream, entry)

    def require_end(self, stream: str = "", entry: int = 0) -> None:
        """There are no more rows."""
        row = next(self._rows, None)
        if row is not None:
            raise differs(self.table, self._told(row), NOTHING, stream, entry)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return self._rows

    def _apart(self, row: tuple[Any, ...] | None, should: tuple[Any, ...]) -> tuple[str, str]:
        """The two rows, or where they are of the same thing, only what is not the same."""
        if row is None:
            return NOTHING, self._told(should)
        apart = [at for at, name in enumerate(self.names) if row[at] != should[at]]
        if 0 in apart:
            return self._told(row), self._told(should)
        of = f" of {row[0]}"
        return self._told(row, apart) + of, self._told(should, apart) + of

    def _told(self, row: tuple[Any, ...], at: list[int] | None = None) -> str:
        return ", ".join(f"{self.names[each]} {row[each]!r}" for each in (at or range(len(row))))


def _short(stands: str, should: str) -> tuple[str, str]:
    """Two texts, and of long ones the parts where they first differ."""
    texts = visible(stands), visible(should)
    if max(map(len, texts)) <= LONGEST:
        return texts
    begin = max(0, _alike(*texts) - LEAD)
    cut = ["…" * bool(begin) + text[begin : begin + LONGEST] + "…" * (len(text) > begin + LONGEST) for text in texts]
    return cut[0], cut[1]


def _alike(one: str, other: str) -> int:
    """How many characters two texts have in common before they differ."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
