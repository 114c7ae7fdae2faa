"""A solution as one tidy table: a row for each number, for spreadsheets and data frames.

``figure`` has the name that the number has in the JSON, and the columns before it say what it is a figure of. An exact
number is a numerator and a denominator, since spreadsheets take 5/17 for a date; ``decimal`` is the nearest one.
What is no number stands in ``text``.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from croupier.answers.hand_charts import every_hand_rows, hand_rows
from croupier.answers.staked import AtStakes
from croupier.solver.breakdown import DrawingFigures, HandValue, Opening
from croupier.solver.moments import Varying
from croupier.solver.readings import Priced
from croupier.solver.solution import Solution

KEYS = ("section", "wager", "column", "street", "after", "item", "choice")
COLUMNS = (*KEYS, "figure", "numerator", "denominator", "decimal", "text")

Figure = Fraction | int | float | str
Row = dict[str, Figure]
"""A figure: its section and whatever else it is a figure of, its name under ``figure``, and its ``value``."""


def solution_csv(
    solution: Solution,
    priced: Sequence[Priced] = (),
    at: AtStakes | None = None,
    more: Iterable[Row] = (),
) -> str:
    """Every figure of a solution, of readings that were priced with it, of a round at stakes that were given, and what
    else there is to be told of it."""
    rows = [*solution_rows(solution), *rulings_rows(priced), *(_staked_rows(at) if at else ()), *more]
    return figures_csv(rows)


def figures_csv(rows: Iterable[Row]) -> str:
    """Some figures, a row for each."""
    return _csv(COLUMNS, map(_written, rows))


def hands_csv(drawing: DrawingFigures) -> str:
    """The first two cards of Blackjack against every up card."""
    rows = list(hand_rows(drawing.charts))
    return _csv(rows[0], rows)


def every_hand_csv(hands: Sequence[HandValue]) -> str:
    """Every hand of Blackjack against every up card."""
    rows = list(every_hand_rows(hands))
    return _csv(rows[0], rows)


def chart_csv(opening: Opening) -> str:
    """The opening decision: a row for each class of hands, and for each card that may lie beside them.

    ``best_deals`` counts the deals of a class, of ``weight`` in all, in which a choice is the best.
    """
    names = [choice.replace(" ", "_") for choice in opening.choices]
    per_choice = ("value", "numerator", "denominator", "best_deals")
    columns = ["class", "column", "weight", "best", *(f"{name}_{each}" for name in names for each in per_choice)]
    rows = []
    for cell in opening.cells:
        usual = opening.choices[cell.best.index(max(cell.best))]
        row = {"class": cell.row, "column": cell.column, "weight": str(cell.weight), "best": usual}
        for name, value, often in zip(names, cell.values, cell.best, strict=True):
            row |= {
                f"{name}_value": repr(float(value)),
                f"{name}_numerator": str(value.numerator),
                f"{name}_denominator": str(value.denominator),
                f"{name}_best_deals": str(often * cell.weight),
            }
        rows.append(row)
    return _csv(columns, rows)


def _csv(columns: Iterable[str], rows: Iterable[Mapping[str, str]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(columns), restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().removesuffix("\n")


def _written(row: Row) -> dict[str, str]:
    """A figure as a line of a file has it."""
    told = {key: str(value) for key, value in row.items() if key != "value"}
    match row["value"]:
        case str() as text:
            return told | {"text": text}
        case float() as number:
            return told | {"decimal": repr(number)}
        case figure:
            exact = Fraction(figure)
            fraction = {"numerator": str(exact.numerator), "denominator": str(exact.denominator)}
            return told | fraction | {"decimal": repr(float(exact))}


def solution_rows(solution: Solution) -> Iterator[Row]:
    """Every figure of a solution."""
    yield from _game_rows(solution)
    yield from _round_rows(solution)
    yield from _decision_rows(solution)
    yield from _wager_rows(solution)
    yield from _end_rows(solution)
    yield from _side_rows(solution)
    if solution.opening:
        yield from opening_rows(solution.opening)
    if solution.drawing:
        yield from _drawing_rows(solution.drawing)
    for each in solution.printed:
        told: dict[str, Figure] = {
            "printed_percent": each.printed.percent,
            "computed": each.exact,
            "agrees": "yes" if each.agrees else "no",
        }
        where = {"wager": each.printed.wager, "column": each.printed.column, "item": each.printed.figure}
        yield from rows_of("printed", told, choice=each.play, **where)


def _game_rows(solution: Solution) -> Iterator[Row]:
    game = solution.game
    yield from rows_of("game", {"game": game.key, "name": game.name, "unit": game.unit.name, "deals": solution.deals})
    for name, value in game.posting.items():
        yield from rows_of("posting", {"posted": value}, item=name)
    for wager, reason in solution.left_out:
        yield from rows_of("left_out", {"reason": reason}, wager=wager)


def _round_rows(solution: Solution) -> Iterator[Row]:
    figures: dict[str, Figure] = {
        "value": solution.value,
        "edge": solution.edge,
        "initial_stake": solution.initial,
        "edge_of_initial_stake": solution.edge_of_initial,
        "average_stake": solution.average_stake,
        "element_of_risk": solution.element_of_risk,
        **_spread(solution),
    }
    yield from rows_of("round", figures)
    for net, often in solution.distribution:
        yield from rows_of("distribution", {"net": net, "probability": often}, item=str(net))
    for results, often in solution.joint.results:
        at_once = ", ".join(f"{name} {net}" for name, net in zip(solution.joint.wagers, results, strict=True))
        yield from rows_of("joint", {"probability": often}, item=at_once)
        for name, net in zip(solution.joint.wagers, results, strict=True):
            yield from rows_of("joint", {"net": net}, wager=name, item=at_once)


def _decision_rows(solution: Solution) -> Iterator[Row]:
    for each in solution.decisions:
        where = {"street": each.street, "after": ", ".join(each.after)}
        met: dict[str, Figure] = {"step": each.step, "reached": each.reached, "indifferent": each.indifferent}
        yield from rows_of("decisions", met, **where)
        for choice, often in each.choices:
            yield from rows_of("decisions", {"frequency": often}, choice=choice, **where)
        for example in each.examples:
            yield from rows_of("decisions", {"indifferent_example": example}, **where)


def _wager_rows(solution: Solution) -> Iterator[Row]:
    for each in solution.wagers:
        figures: dict[str, Figure] = {
            "kind": each.kind.value,
            "average_stake": each.stake,
            "placed": each.placed,
            "return": each.value,
        }
        if each.edge is not None:
            figures["edge"] = each.edge
        figures |= _spread(each)
        if each.top_award is not None:
            figures["top_award"] = each.top_award
        yield from rows_of("wagers", figures, wager=each.name)
        for net, often in each.outcomes:
            yield from rows_of("wager_outcomes", {"net": net, "probability": often}, wager=each.name, item=str(net))
        for row in each.rows:
            settled: dict[str, Figure] = {
                "odds": row.odds,
                "deals": row.deals,
                "probability": row.probability,
                "return": row.pays,
                "id": row.id,
            }
            if row.line:
                settled["line"] = row.line
            yield from rows_of("wager_rows", settled, wager=each.name, item=row.why)
    for each, cells in zip(solution.wagers, solution.covariance.matrix, strict=True):
        for other, cell in zip(solution.wagers, cells, strict=True):
            yield from rows_of("covariance", {"covariance": cell}, wager=each.name, item=other.name)


def _end_rows(solution: Solution) -> Iterator[Row]:
    for number, each in enumerate(solution.ends, 1):
        where = {"item": f"end {number}", "after": ", ".join(made.choice for made in each.choices)}
        figures: dict[str, Figure] = {
            "stake": each.stake,
            "net": each.net,
            "deals": each.deals,
            "probability": each.probability,
        }
        yield from rows_of("ends", figures, **where)
        for settled in each.wagers:
            lay: dict[str, Figure] = {"stake": settled.stake, "row": settled.row, "net": settled.net}
            yield from rows_of("ends", lay, wager=settled.wager, **where)


def _spread(of: Varying) -> dict[str, Figure]:
    return {
        "hit_frequency": of.hit_frequency,
        "pushes": of.pushes,
        "variance": of.variance,
        "deviation": of.deviation,
        "third_moment": of.third_moment,
        "skewness": of.skewness,
        "fourth_moment": of.fourth_moment,
        "kurtosis": of.kurtosis,
    }


def _side_rows(solution: Solution) -> Iterator[Row]:
    for each in solution.side_wagers:
        where = {"wager": each.wager, "column": each.column}
        figures: dict[str, Figure] = {
            **({"table": each.table} if each.table else {}),
            "posted": "yes" if each.posted else "no",
            "combinations": each.combinations,
            "return": each.value,
            "edge": each.edge,
            **_spread(each),
            "top_award": each.top_award,
        }
        yield from rows_of("side_wagers", figures, **where)
        for row in each.rows:
            settled: dict[str, Figure] = {
                "odds": row.odds,
                "combinations": row.combinations,
                "probability": row.probability,
                "return": row.pays,
            }
            yield from rows_of("side_wager_rows", settled, item=row.line, **where)


def opening_rows(opening: Opening) -> Iterator[Row]:
    """What each choice is worth in each class of hands at the first decision."""
    for cell in opening.cells:
        where = {"street": opening.street, "item": cell.row, "column": cell.column}
        yield from rows_of("opening", {"weight": cell.weight}, **where)
        for choice, value, often in zip(opening.choices, cell.values, cell.best, strict=True):
            yield from rows_of("opening", {"value": value, "best": often}, choice=choice, **where)


def _drawing_rows(drawing: DrawingFigures) -> Iterator[Row]:
    for name, chips in drawing.stakes:
        yield from rows_of("stakes", {"stake": chips}, wager=name)
    yield from rows_of("blackjack", {"return": drawing.blackjack.value, "insurance_adds": drawing.blackjack.insurance})
    for net, often in drawing.blackjack.outcomes:
        yield from rows_of("blackjack_outcomes", {"net": net, "probability": often}, item=str(net))
    for play in drawing.plays:
        figures: dict[str, Figure] = {
            "seeks": play.seeks,
            "blackjack": play.blackjack,
            "riding_wins": play.wins,
            "riding_edge": play.edge,
            "total": play.total,
            "gains": play.gains,
        }
        yield from rows_of("plays", figures, item=play.key)
    for cards, reached, differs in drawing.differs:
        yield from rows_of("differs", {"reached": reached, "differs": differs}, item=f"{cards} cards")
    for chart in drawing.charts:
        for cell in chart.cells:
            where = {"street": chart.seeks, "item": cell.hand, "column": cell.up}
            yield from rows_of("charts", {"weight": cell.weight, "total": cell.total}, **where)
            best = dict(cell.best)
            for choice, value in cell.values:
                shown: dict[str, Figure] = {"value": value, "best": best.get(choice, Fraction(0))}
                yield from rows_of("charts", shown, choice=choice, **where)


def rulings_rows(priced: Iterable[Priced]) -> Iterator[Row]:
    """What each reading of each ruling is worth."""
    for each in priced:
        where = {"item": f"{each.ruling}={each.reading}"}
        found = each.solution
        figures: dict[str, Figure] = {
            "posted": "yes" if each.posted else "no",
            "value": found.value,
            "edge": found.edge,
            "element_of_risk": found.element_of_risk,
            "initial_stake": found.initial,
            "average_stake": found.average_stake,
            **_spread(found),
        }
        yield from rows_of("rulings", figures, **where)
        for net, often in found.distribution:
            yield from rows_of("rulings_distribution", {"net": net, "probability": often}, choice=str(net), **where)
        for met in found.decisions:
            after = {"street": met.street, "after": ", ".join(met.after)}
            yield from rows_of("rulings_decisions", {"reached": met.reached}, **after, **where)
            for choice, often in met.choices:
                yield from rows_of("rulings_decisions", {"frequency": often}, choice=choice, **after, **where)
        for side in found.side_wagers:
            own: dict[str, Figure] = {"edge": side.edge, "hit_frequency": side.hit_frequency}
            yield from rows_of("rulings", own, wager=side.wager, column=side.column, **where)
        for play in found.drawing.plays if found.drawing else ():
            brings: dict[str, Figure] = {
                "blackjack": play.blackjack,
                "riding_wins": play.wins,
                "riding_edge": play.edge,
                "total": play.total,
            }
            yield from rows_of("rulings", brings, choice=play.key, **where)


def _staked_rows(at: AtStakes) -> Iterator[Row]:
    for name, chips in at.stakes.items():
        yield from rows_of("staked", {"stake": chips}, wager=name)
    figures: dict[str, Figure] = {
        "value": at.value,
        "variance": at.variance,
        "deviation": at.deviation,
        "third_moment": at.third_moment,
        "skewness": at.skewness,
        "edge_of_initial_stake": at.edge_of_initial,
        "hit_frequency": at.hit_frequency,
        "pushes": at.pushes,
    }
    yield from rows_of("staked", figures)
    for each in at.wagers:
        yield from rows_of("staked", {"average_stake": each.average_stake, "return": each.value}, wager=each.name)
    for net, often in at.outcomes:
        yield from rows_of("staked_distribution", {"net": net, "probability": often}, item=str(net))


def rows_of(section: str, figures: Mapping[str, Figure], **keys: str) -> Iterator[Row]:
    """A row for each of some figures of the same thing."""
    yield from ({"section": section, **keys, "figure": name, "value": figure} for name, figure in figures.items())
