"""Solutions as plain data, and read back.

Each exact number is the string "a/b" with its decimal beside it. What a solution is read back from holds figures alone:
whatever the rules have words for (why a row applies, what a line or a street is called) is asked of the game, so that a
solution that was kept stays good when words change. Rows are known by their place in their wager's settlement.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.rules.game import Game
from croupier.rules.wagers import Kind, Row
from croupier.solver.breakdown import (
    DecisionFigures,
    DrawingFigures,
    HandCell,
    HandChart,
    Opening,
    OpeningCell,
    PlayFigures,
    RowFigures,
    SideRow,
    SideWager,
    WagerFigures,
)
from croupier.solver.solution import Solution
from croupier.solver.words import sought, sought_alive, street_of, under_column

if TYPE_CHECKING:
    from croupier.solver.showdown.counting import Counted

Data = dict[str, Any]
WORDS = ("why", "line", "street", "seeks")
"""Of figures kept, what is asked of the game again."""
OF_GAME = ("name", "posting", "in_force", "unit", "printed")
"""Of a solution kept, what is the game's own."""


def exact(figure: Fraction) -> Data:
    """An exact number as data: "a/b", and the nearest decimal."""
    return {"exact": f"{figure.numerator}/{figure.denominator}", "decimal": float(figure)}


def number(data: Data) -> Fraction:
    return Fraction(data["exact"])


def as_data(solution: Solution) -> Data:
    """A solution as people's programs read it."""
    return {
        "game": solution.game.key,
        "name": solution.game.name,
        "posting": solution.game.changed,
        "in_force": solution.game.posting,
        "unit": solution.game.unit.name,
        "deals": solution.deals,
        "value": exact(solution.value),
        "edge": exact(solution.edge),
        "initial_stake": exact(solution.initial),
        "edge_of_initial_stake": exact(solution.edge_of_initial),
        "average_stake": exact(solution.average_stake),
        "element_of_risk": exact(solution.element_of_risk),
        "variance": exact(solution.variance),
        "deviation": solution.deviation,
        "third_moment": exact(solution.third_moment),
        "skewness": solution.skewness,
        "hit_frequency": exact(solution.hit_frequency),
        "pushes": exact(solution.pushes),
        "distribution": [
            {"net": exact(net), "probability": exact(probability)} for net, probability in solution.distribution
        ],
        "joint": {
            "wagers": ["main", *(each.name for each in solution.wagers if each.kind is Kind.SIDE)],
            "results": [
                {"nets": list(map(str, results)), "probability": exact(probability)}
                for results, probability in solution.joint
            ],
        },
        "decisions": [_decision_data(each) for each in solution.decisions],
        "wagers": [_wager_data(each) for each in solution.wagers],
        "covariance": {
            "wagers": [each.name for each in solution.wagers],
            "matrix": [[exact(cell) for cell in row] for row in solution.covariance],
        },
        "side_wagers": [_side_data(each) for each in solution.side_wagers],
        "left_out": dict(solution.left_out),
        "printed": printed_data(solution),
        "opening": _opening_data(solution.opening) if solution.opening else None,
        **(_drawing_data(solution.drawing) if solution.drawing else {}),
    }


def kept_data(solution: Solution) -> Data:
    """A solution as it is kept: the same without words that the rules may have others for one day."""
    data = {key: value for key, value in as_data(solution).items() if key not in OF_GAME}
    kept: Data = _wordless(data | {"left_out": [wager for wager, _ in solution.left_out]})
    return kept


def _wordless(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _wordless(value) for key, value in data.items() if key not in WORDS}
    return [_wordless(each) for each in data] if isinstance(data, list) else data


def from_data(game: Game, data: Data, load: Callable[[], Counted] | None) -> Solution:
    """The solution of a game that ``as_data`` or ``kept_data`` gave."""
    decisions = tuple(_decision(game, each) for each in data["decisions"])
    return Solution(
        game=game,
        deals=data["deals"],
        initial=number(data["initial_stake"]),
        distribution=tuple((number(each["net"]), number(each["probability"])) for each in data["distribution"]),
        joint=tuple(
            (tuple(map(Fraction, each["nets"])), number(each["probability"])) for each in data["joint"]["results"]
        ),
        decisions=decisions,
        wagers=tuple(_wager(game, each) for each in data["wagers"]),
        covariance=tuple(tuple(map(number, row)) for row in data["covariance"]["matrix"]),
        side_wagers=tuple(_side(game, each) for each in data["side_wagers"]),
        left_out=_left_out(game, data["left_out"]),
        opening=_opening(decisions[0].street, data["opening"]) if data["opening"] else None,
        load=load,
        drawing=_drawing(data) if "plays" in data else None,
    )


def _left_out(game: Game, wagers: list[str] | dict[str, str]) -> tuple[tuple[str, str], ...]:
    """The wagers that were left out, with the reasons, which are worked out again."""
    if not wagers:
        return ()
    from croupier.solver.showdown.solving import left_out

    reasons = left_out(game)
    return tuple((wager, reasons[wager]) for wager in wagers)


def printed_data(solution: Solution) -> list[Data]:
    """What the sheet prints, beside what is true."""
    return [
        {
            "wager": each.printed.wager,
            "column": each.printed.column,
            "figure": each.printed.figure,
            "printed_percent": each.printed.percent,
            "play": each.play,
            "computed": exact(each.exact),
            "agrees": each.agrees,
        }
        for each in solution.printed
    ]


# Decisions.


def _decision_data(each: DecisionFigures) -> Data:
    return {
        "step": each.step,
        "street": each.street,
        "after": list(each.after),
        "reached": exact(each.reached),
        "choices": [{"choice": choice, "frequency": exact(often)} for choice, often in each.choices],
        "indifferent": exact(each.indifferent),
        "indifferent_examples": list(each.examples),
    }


def _decision(game: Game, data: Data) -> DecisionFigures:
    return DecisionFigures(
        data["step"],
        street_of(game, data["step"]),
        tuple(data["after"]),
        number(data["reached"]),
        tuple((each["choice"], number(each["frequency"])) for each in data["choices"]),
        number(data["indifferent"]),
        tuple(data["indifferent_examples"]),
    )


# Wagers.


def _wager_data(each: WagerFigures) -> Data:
    return {
        "wager": each.name,
        "kind": each.kind.value,
        "average_stake": exact(each.stake),
        "placed": exact(each.placed),
        "return": exact(each.value),
        "edge": exact(each.edge) if each.edge is not None else None,
        "outcomes": [{"net": exact(net), "probability": exact(often)} for net, often in each.outcomes],
        "rows": [
            {
                "id": row.id,
                "why": row.why,
                "line": row.line,
                "odds": exact(row.odds),
                "probability": exact(row.probability),
                "return": exact(row.pays),
            }
            for row in each.rows
        ],
    }


def _wager(game: Game, data: Data) -> WagerFigures:
    settlement = game.settlements[data["wager"]]
    rows = tuple(
        RowFigures(row.why, row.line, number(each["odds"]), number(each["probability"]), number(each["return"]), row.id)
        for row, each in zip(settlement, data["rows"], strict=True)
    )
    return WagerFigures(
        data["wager"],
        Kind(data["kind"]),
        number(data["average_stake"]),
        number(data["placed"]),
        tuple((number(outcome["net"]), number(outcome["probability"])) for outcome in data["outcomes"]),
        rows,
    )


def _side_data(side: SideWager) -> Data:
    return {
        "wager": side.wager,
        "table": side.table,
        "column": side.column,
        "posted": side.posted,
        "combinations": side.combinations,
        "return": exact(side.value),
        "edge": exact(side.edge),
        "hit_frequency": exact(side.hit_frequency),
        "pushes": exact(side.pushes),
        "variance": exact(side.variance),
        "deviation": side.deviation,
        "third_moment": exact(side.third_moment),
        "skewness": side.skewness,
        "rows": [
            {
                "id": row.id,
                "line": row.line,
                "odds": exact(row.odds),
                "combinations": row.combinations,
                "probability": exact(row.probability),
                "return": exact(row.pays),
            }
            for row in side.rows
        ],
    }


def _side(game: Game, data: Data) -> SideWager:
    posted = under_column(game, data["table"], data["column"])
    by_id = {row.id: row for row in posted.settlements[data["wager"]]}
    rows = tuple(_side_row(by_id[each["id"]], each) for each in data["rows"])
    return SideWager(data["wager"], data["table"], data["column"], data["posted"], data["combinations"], rows)


def _side_row(row: Row, data: Data) -> SideRow:
    figures = number(data["odds"]), data["combinations"], number(data["probability"])
    return SideRow(row.line or row.why, *figures, data["id"])


# The first decision.


def _opening_data(opening: Opening) -> Data:
    return {
        "street": opening.street,
        "choices": list(opening.choices),
        "columns": opening.columns,
        "cells": [
            {
                "row": cell.row,
                "column": cell.column,
                "weight": cell.weight,
                "values": [exact(value) for value in cell.values],
                "best": [exact(often) for often in cell.best],
            }
            for cell in opening.cells
        ],
    }


def _opening(street: str, data: Data) -> Opening:
    cells = tuple(
        OpeningCell(
            cell["row"],
            cell["column"],
            cell["weight"],
            tuple(map(number, cell["values"])),
            tuple(map(number, cell["best"])),
        )
        for cell in data["cells"]
    )
    return Opening(street, tuple(data["choices"]), data["columns"], cells)


# Where seats draw.


def _drawing_data(drawing: DrawingFigures) -> Data:
    return {
        "stakes": dict(drawing.stakes),
        "drawing": drawing.stake,
        "riding": drawing.riding,
        "blackjack": {
            "return": exact(drawing.blackjack),
            "insurance_adds": exact(drawing.insurance),
            "outcomes": [{"net": exact(net), "probability": exact(often)} for net, often in drawing.outcomes],
        },
        "plays": plays_data(drawing),
        "differs": [
            {"cards": cards, "reached": exact(reached), "differs": exact(differs)}
            for cards, reached, differs in drawing.differs
        ],
        "charts": [
            {
                "seeks": chart.seeks,
                "cells": [
                    {
                        "hand": cell.hand,
                        "total": cell.total,
                        "up": cell.up,
                        "weight": cell.weight,
                        "values": {choice: exact(value) for choice, value in cell.values},
                        "best": {choice: exact(often) for choice, often in cell.best},
                    }
                    for cell in chart.cells
                ],
            }
            for chart in drawing.charts
        ],
    }


def plays_data(drawing: DrawingFigures) -> Data:
    """Ways to play, by their letters."""
    return {
        each.key: {
            "seeks": each.seeks,
            "blackjack": exact(each.blackjack),
            "riding_wins": exact(each.wins),
            "riding_edge": exact(each.edge),
            "total": exact(each.total),
            "gains": exact(each.total - drawing.plays[0].total),
        }
        for each in drawing.plays
    }


def _drawing(data: Data) -> DrawingFigures:
    return DrawingFigures(
        tuple(data["stakes"].items()),
        data["drawing"],
        data["riding"],
        number(data["blackjack"]["return"]),
        number(data["blackjack"]["insurance_adds"]),
        tuple((number(each["net"]), number(each["probability"])) for each in data["blackjack"]["outcomes"]),
        tuple(
            PlayFigures(
                key,
                sought(key, data["riding"]),
                number(each["blackjack"]),
                number(each["riding_wins"]),
                -number(each["riding_edge"]),
                number(each["total"]),
            )
            for key, each in data["plays"].items()
        ),
        tuple(
            HandChart(
                sought_alive(data["riding"]) if riding else sought("a", data["riding"]),
                tuple(
                    HandCell(
                        cell["hand"],
                        cell["total"],
                        cell["up"],
                        cell["weight"],
                        tuple((choice, number(value)) for choice, value in cell["values"].items()),
                        tuple((choice, number(often)) for choice, often in cell["best"].items()),
                    )
                    for cell in chart["cells"]
                ),
            )
            for riding, chart in enumerate(data["charts"])
        ),
        tuple((each["cards"], number(each["reached"]), number(each["differs"])) for each in data["differs"]),
    )
