"""The paytables as posted, with the lines that have just paid: what a dialog or a printed list shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.rules.facts import Item
from croupier.rules.game import Game
from croupier.rules.paytables import PaidBy


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a posted column, and what it has just paid."""

    title: str
    odds: str
    paid: int | None


@dataclass(frozen=True, slots=True)
class Posted:
    """A paytable with the column in force."""

    name: str
    column: str
    """Empty where the paytable has only one."""
    pays: tuple[str, ...]
    """The wagers it pays."""
    lines: tuple[Line, ...]
    otherwise: str


def posted(game: Game, items: Iterable[Item] = ()) -> Iterator[Posted]:
    """Every paytable of a game, in the order the wagers mention them."""
    users = _users(game)
    items = tuple(items)
    for key, table in game.paytables.items():
        paid: dict[str, int] = {}
        for item in items:
            if item.wager in users[key] and item.row.line:
                paid[item.row.line] = paid.get(item.row.line, 0) + item.net
        lines = tuple(Line(line.title, str(odds), paid.get(str(line))) for line, odds in table.in_force())
        column = table.posted if len(table.columns) > 1 else ""
        yield Posted(table.name, column, users[key], lines, table.otherwise.verb)


def _users(game: Game) -> dict[str, tuple[str, ...]]:
    users: dict[str, tuple[str, ...]] = dict.fromkeys(game.paytables, ())
    for wager in game.wagers:
        for key in {pays.table.key for _, pays in wager.rows if isinstance(pays, PaidBy)}:
            users[key] = (*users[key], wager.name)
    return users
