"""Tables of figures as data frames: pandas or polars, whichever is installed or asked for; neither is needed otherwise.

A table is a list of rows, and a row says by name what it knows. Exact figures become two columns, the nearest decimal
and the fraction as text, which any file can hold and ``Fraction`` reads back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from croupier.answers.chart import Chart
from croupier.answers.charted import HandCharts
from croupier.answers.table import KEYS, Figure, Row, opening_rows, solution_rows
from croupier.errors import CroupierError
from croupier.rules.game import Game
from croupier.solver.advice import Advice
from croupier.solver.solution import Solution
from croupier.table.session import Session
from croupier.written import listed

LIBRARIES = ("pandas", "polars")
MOST_WHOLE = 2**63 - 1
"""The largest whole number that a column can hold."""

Table = list[dict[str, Any]]


class _KnowsItsTables(Protocol):
    def tables(self) -> dict[str, Table]: ...


def frame(thing: object, table: str = "", library: str = "") -> Any:
    """A table of figures as a data frame; the first there is if none is named."""
    maker = _library(library)  # before anything is worked out for it
    return maker.DataFrame(columns(_table(thing, table)))


def tables(thing: object) -> dict[str, Table]:
    """Every table of figures that a value has, by name."""
    match thing:
        case Solution():
            found = _by_section(solution_rows(thing))
            return {"round": found.pop("round"), **found}
        case Chart():
            return _by_section(opening_rows(thing.opening))
        case HandCharts():
            return {"charts": _by_section(solution_rows(thing.solution))["charts"]}
        case Advice():
            costs = thing.costs
            return {"choices": [{"choice": name, "value": value, "costs": costs[name]} for name, value in thing.values]}
        case Game():
            return _of_game(thing)
        case Session():
            played = [{"net": each.net(thing.seat), "record": each.record} for each in thing.played]
            return {"rounds": [{"round": number} | each for number, each in enumerate(played, 1)]}
    return cast("_KnowsItsTables", thing).tables()


def columns(rows: Table) -> dict[str, list[Any]]:
    """Rows as columns, exact figures beside their decimals; what a row does not know is None."""
    found: dict[str, list[Any]] = {}
    for name in dict.fromkeys(name for row in rows for name in row):
        cells = [row.get(name) for row in rows]
        if any(isinstance(cell, str) for cell in cells):
            found[name] = [None if cell is None else str(cell) for cell in cells]
        elif any(isinstance(cell, Fraction) or (isinstance(cell, int) and abs(cell) > MOST_WHOLE) for cell in cells):
            found[name] = [None if cell is None else float(cell) for cell in cells]
            found[f"{name}_exact"] = [str(cell) if isinstance(cell, Fraction | int) else None for cell in cells]
        else:
            found[name] = cells
    return found


def _table(thing: object, name: str) -> Table:
    there = tables(thing)
    if name and name not in there:
        raise CroupierError(f"there is no table '{name}': the tables are {', '.join(there)}")
    return there[name] if name else next(iter(there.values()))


def _library(name: str) -> Any:
    if name and name not in LIBRARIES:
        raise CroupierError(f"'{name}' makes no data frames here: ask for {listed(list(LIBRARIES), 'or')}")
    for each in [name] if name else LIBRARIES:
        if find_spec(each) is not None:
            return import_module(each)
    missing = f"{name} is not installed" if name else f"neither {' nor '.join(LIBRARIES)} is installed"
    raise CroupierError(f"{missing}: pip install {name or LIBRARIES[0]} brings data frames")


def _by_section(rows: Iterable[Row]) -> dict[str, Table]:
    """Figures one by one put together: a row for whatever they are figures of.

    Where a section has figures of a thing and of its parts, such as a decision and its choices, the parts have a table
    of their own.
    """
    sections: defaultdict[str, dict[tuple[str, ...], dict[tuple[Figure, ...], dict[str, Figure]]]] = defaultdict(dict)
    for row in rows:
        keys = {key: row[key] for key in KEYS[1:] if key in row}
        of = sections[str(row["section"])].setdefault(tuple(keys), {}).setdefault(tuple(keys.values()), keys)
        name, value = str(row["figure"]), row["value"]
        if name == "net" and of.get("item") == str(value):
            del of["item"]
        of[name] = f"{of[name]}; {value}" if isinstance(value, str) and name in of else value
    return {
        _named(section, keys, next(iter(parts))): _upright(list(found.values()))
        for section, parts in sections.items()
        for keys, found in parts.items()
    }


def _named(section: str, keys: tuple[str, ...], whole: tuple[str, ...]) -> str:
    """What the table of a section is called in which rows are told apart by these keys, the thing itself by others."""
    return "_by_".join([section, *(key for key in keys if key not in whole)])


def _upright(rows: Table) -> Table:
    """A single row of figures that are figures of nothing else stands upright."""
    if len(rows) > 1 or any(key in row for row in rows for key in KEYS):
        return rows
    return [{"figure": name, "value": value} for row in rows for name, value in row.items()]


def _of_game(game: Game) -> dict[str, Table]:
    """What a game as posted says."""
    wagers = [{"wager": each.name, "kind": each.kind.value, "unit": each.unit or None} for each in game.wagers]
    settlement = [
        {"wager": row.wager, "row": row.id, "why": row.why, "odds": row.odds.to_one}
        for rows in game.settlements.values()
        for row in rows
    ]
    paytables = [
        {"paytable": table.name, "column": column, "posted": column == table.posted, "line": line.title}
        | {"odds": figure.to_one}
        for table in game.paytables.values()
        for column in table.columns
        for line, figure in table.column(column)
    ]
    rulings = [{"ruling": each.key, "posted": each.posted, "answer": each.answer} for each in game.rulings]
    return {"wagers": wagers, "settlement": settlement, "paytables": paytables, "rulings": rulings}
