"""What wagers pay as posted, with the lines that have just paid: what a dialog or a printed list shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from croupier.rules.game import Game
from croupier.rules.paytables import EVEN, PaidBy, Paytable
from croupier.rules.wagers import Wager
from croupier.table.view import Settled
from croupier.written import listed


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a posted column, and what it has just paid."""

    title: str
    odds: str
    paid: int | None


@dataclass(frozen=True, slots=True)
class Posted:
    """A paytable with the column in force, or the odds that a wager pays without one."""

    name: str
    column: str
    """Empty where there is only one."""
    pays: tuple[str, ...]
    """The wagers it pays."""
    lines: tuple[Line, ...]
    otherwise: str


def posted(game: Game, settled: Iterable[Settled] = ()) -> tuple[Posted, ...]:
    """Every paytable of a game, in the order the wagers mention them, then the wagers that pay odds without one."""
    settled = tuple(settled)
    tables = [_paytable(game, table, settled) for table in game.paytables.values()]
    return (*tables, *(_odds(game, wager, settled) for wager in game.wagers if _pays_odds(game, wager)))


def _paytable(game: Game, table: Paytable[Any], settled: Iterable[Settled]) -> Posted:
    users = tuple(wager.name for wager in game.wagers if table.key in set(_tables(wager)))
    paid: dict[str, int] = {}
    for item in settled:
        line = game.rows[item.row].line
        if line and item.wager in users:
            paid[line] = paid.get(line, 0) + item.net
    lines = tuple(Line(line.title, str(odds), paid.get(str(line))) for line, odds in table.in_force())
    column = table.posted if len(table.columns) > 1 else ""
    rest = dict.fromkeys(row.outcome for user in users for row in game.settlements[user] if row.rest)
    return Posted(table.name, column, users, lines, listed(list(rest), "or"))


def _odds(game: Game, wager: Wager, settled: Iterable[Settled]) -> Posted:
    """A wager's own rows as a paytable: those that pay, and what the others do."""
    paid = {item.row: item.net for item in settled}
    rows = game.settlements[wager.name]
    paying = [row for row in rows if row.odds.to_one > 0]
    lines = tuple(Line(row.odds.label or row.why, str(row.odds), paid.get(row.id)) for row in paying)
    others = dict.fromkeys(row.outcome for row in rows if row not in paying)
    return Posted(wager.name, "", (wager.name,), lines, listed(list(others), "or"))


def _pays_odds(game: Game, wager: Wager) -> bool:
    """Whether a wager without a paytable pays anything but even money."""
    own = any(row.odds.to_one > 0 and row.odds != EVEN for row in game.settlements[wager.name])
    return own and not any(_tables(wager))


def _tables(wager: Wager) -> Iterator[str]:
    """The keys of the paytables that pay a wager."""
    return (pays.table.key for _, pays in wager.rows if isinstance(pays, PaidBy))
