"""What wagers pay as posted, with the lines that have just paid: what a dialog or a printed list shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from croupier.rules.game import Game
from croupier.rules.paytables import EVEN, PaidBy, Paytable, slug
from croupier.rules.wagers import Row, Wager
from croupier.table.view import Settled
from croupier.written import listed


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a posted column, and what it has just paid."""

    title: str
    odds: str
    rows: tuple[str, ...]
    """The ids of the rows that it is, one or more for each wager that it pays."""
    paid: int | None = None


@dataclass(frozen=True, slots=True)
class Posted:
    """A paytable with the column in force, or the odds that a wager pays without one."""

    name: str
    column: str
    """Empty where there is only one."""
    columns: tuple[str, ...]
    """All that could be posted; none where there is only one."""
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
    written = [row for user in users for row in _rows(game, game.wager(user), table)]
    rows = {str(line): tuple(row.id for row in written if row.line == str(line)) for line, _ in table.in_force()}
    lines = tuple(
        Line(line.title, str(odds), rows[str(line)], _paid(rows[str(line)], settled)) for line, odds in table.in_force()
    )
    several = len(table.columns) > 1
    rest = dict.fromkeys(row.outcome for row in written if row.rest)
    return Posted(
        name=table.name,
        column=table.posted if several else "",
        columns=table.columns if several else (),
        pays=users,
        lines=lines,
        otherwise=listed(list(rest), "or"),
    )


def _rows(game: Game, wager: Wager, table: Paytable[Any]) -> Iterator[Row]:
    """The rows of a wager that a paytable stands for."""
    places = [
        at for at, (_, pays) in enumerate(wager.rows, 1) if isinstance(pays, PaidBy) and pays.table.key == table.key
    ]
    begun = tuple(f"{slug(wager.name)}/{at}." for at in places)
    return (row for row in game.settlements[wager.name] if row.id.startswith(begun))


def _paid(rows: tuple[str, ...], settled: Iterable[Settled]) -> int | None:
    """What some rows have just brought, if one of them decided anything."""
    nets = [item.net for item in settled if item.row in rows]
    return sum(nets) if nets else None


def _odds(game: Game, wager: Wager, settled: Iterable[Settled]) -> Posted:
    """A wager's own rows as a paytable: those that pay, and what the others do."""
    rows = game.settlements[wager.name]
    paying = [row for row in rows if row.odds.to_one > 0]
    lines = tuple(
        Line(row.odds.label or row.why, str(row.odds), (row.id,), _paid((row.id,), settled)) for row in paying
    )
    others = dict.fromkeys(row.outcome for row in rows if row not in paying)
    return Posted(wager.name, "", (), (wager.name,), lines, listed(list(others), "or"))


def _pays_odds(game: Game, wager: Wager) -> bool:
    """Whether a wager without a paytable pays anything but even money."""
    own = any(row.odds.to_one > 0 and row.odds != EVEN for row in game.settlements[wager.name])
    return own and not any(_tables(wager))


def _tables(wager: Wager) -> Iterator[str]:
    """The keys of the paytables that pay a wager."""
    return (pays.table.key for _, pays in wager.rows if isinstance(pays, PaidBy))
