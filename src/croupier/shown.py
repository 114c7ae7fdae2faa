"""What values show of themselves where pictures and data frames are wanted.

Whatever draws a value knows all about it, and the value should know nothing of drawing. So the drawing is named here
and loaded when somebody asks: rules, rounds and solutions do not depend on it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Pictured:
    """A value that notebooks show as a picture."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        picture: str = import_module("croupier.answers.notebook").picture(self)
        return picture


class Tabular:
    """A value whose figures can be had as data frames."""

    __slots__ = ()

    @property
    def frames(self) -> tuple[str, ...]:
        """The tables of figures that there are, by name."""
        return tuple(import_module("croupier.answers.frames").tables(self))

    def frame(self, table: str = "", library: str = "") -> Any:
        """A table of figures as a data frame of pandas or polars, whichever is installed or asked for.

        A figure that is exact has two columns: the nearest decimal, and beside it, as text, the fraction itself
        (``value`` and ``value_exact``). Without a name it is the first of ``frames``.
        """
        return import_module("croupier.answers.frames").frame(self, table, library)
