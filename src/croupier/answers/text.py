"""A solution as people read it: headlines first, then everything they are made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, groupby

from croupier.answers.drawing import at_stakes, blackjack, differences, plays, printed
from croupier.answers.layout import labelled, paragraph, spread, table, with_fractions
from croupier.rules.game import Game
from croupier.rules.wagers import Kind
from croupier.solver.breakdown import DecisionFigures, SideWager, WagerFigures
from croupier.solver.moments import root
from croupier.solver.solution import Solution
from croupier.written import decimal, listed, percent, whole

Lines = Iterator[str]
MOST_COMBINATIONS = 10**12  # larger numbers of them tell nobody anything


def report(solution: Solution, width: int = 80) -> Lines:
    """All that a solution says, in lines of at most ``width`` characters."""
    parts = (
        _title, _round, plays, differences, blackjack, _decisions, _wagers, _distribution, _covariance, _side_wagers,
        printed, _left_out,
    )  # fmt: skip
    for part in parts:
        lines = list(part(solution, width))
        if lines and part is not _title:
            yield ""
        yield from lines


def posted(game: Game, width: int) -> Lines:
    """Which columns and readings figures are for."""
    in_force = ", ".join(f"{name}={value}" for name, value in game.posting.items() if name in game.postable)
    if in_force:
        yield from paragraph(f"Posted: {in_force}", width=width, hang=2)


def _title(solution: Solution, width: int) -> Lines:
    game = solution.game
    yield game.name
    yield "=" * len(game.name)
    yield from posted(game, width)
    best = "Best play all round"
    if solution.drawing and solution.drawing.plays:
        best = f"The best total at stakes of {at_stakes(solution.drawing)}"
    yield from paragraph(
        f"{best}, counted over {whole(solution.deals)} deals; money is in units of the {game.unit.name}.", width=width
    )


def _round(solution: Solution, width: int) -> Lines:
    unit, drawing = solution.game.unit.name, solution.drawing
    yield f"THE ROUND, {drawing.riding} apart" if drawing and drawing.riding else "THE ROUND"
    figures: list[tuple[str, str, Fraction | None]] = [
        (f"value per {unit}", decimal(solution.value, 8), solution.value),
        (f"edge per {unit}", percent(solution.edge), solution.edge),
        ("edge per initial wager", percent(solution.edge_of_initial), solution.edge_of_initial),
        ("average total stake", decimal(solution.average_stake), solution.average_stake),
        ("element of risk", percent(solution.element_of_risk), solution.element_of_risk),
        ("standard deviation", decimal(solution.deviation), None),
        ("skewness", decimal(solution.skewness), None),
        ("hit frequency", percent(solution.hit_frequency), solution.hit_frequency),
        ("pushes", percent(solution.pushes), solution.pushes),
    ]
    if drawing and dict(drawing.stakes).get(drawing.riding):
        total = drawing.play("c").total / dict(drawing.stakes)[unit]
        figures.insert(1, (f"with the {drawing.riding}", decimal(total, 8), total))
    yield from labelled(figures, width=width)


def _decisions(solution: Solution, width: int) -> Lines:
    yield "DECISIONS"
    rows = [row for each in solution.decisions for row in _decision_rows(each)]
    yield from table(("", "of all rounds", "of those here"), rows, align="~>>", width=width)
    for each in solution.decisions:
        if each.indifferent:
            told = f"Exactly indifferent at {_where(each)}, so that the smaller stake is taken, with such cards as:"
            yield from paragraph(told, width=width, indent=2)
            yield from (f"    {example}" for example in each.examples)


def _decision_rows(each: DecisionFigures) -> Iterator[tuple[str, str, str]]:
    yield _where(each), percent(each.reached), ""
    met: list[tuple[str, Fraction]] = [*each.choices]
    if each.indifferent:
        met.append(("of these, indifferent", each.indifferent))
    for choice, often in met:
        yield f"  {choice}", percent(often), percent(often / each.reached) if each.reached else ""


def _where(each: DecisionFigures) -> str:
    return each.street + (f", after {', '.join(each.after)}" if each.after else "")


def _wagers(solution: Solution, width: int) -> Lines:
    yield "WAGERS, with the columns posted"
    rows = [
        (
            each.name,
            each.kind.value if each.placed or each.kind is not Kind.SIDE else "side, not staked",
            decimal(each.stake),
            decimal(each.value),
            percent(each.edge) if each.edge is not None else "",
        )
        for each in solution.wagers
    ]
    heads = ("wager", "kind", "average stake", "return", "edge")
    yield from table(heads, rows, align="~<>>>", width=width)
    below = {each.wager for each in solution.side_wagers}
    for each in solution.wagers:
        if each.name not in below:
            yield ""
            yield from _settlement(each, width)


def _settlement(each: WagerFigures, width: int) -> Lines:
    yield f"  {each.name}: how it is settled"
    rows = [(str(row.odds), percent(row.probability, 6), decimal(row.pays), row.why) for row in each.rows]
    yield from table(("odds", "probability", "return", ""), rows, align=">>>~", width=width, indent=4)


def _distribution(solution: Solution, width: int) -> Lines:
    yield "NET RESULT of a round, side wagers apart"
    yield from net_results(solution.distribution, width)


def net_results(outcomes: Sequence[tuple[Fraction, Fraction]], width: int) -> Lines:
    """How often each net result comes, from the worst, and how often that or a worse one."""
    rows = [
        (str(net), percent(often, 6), percent(so_far, 6), str(often))
        for (net, often), so_far in zip(outcomes, accumulate(often for _, often in outcomes), strict=True)
    ]
    yield from with_fractions(("net", "probability", "this or less", "exactly"), rows, align=">>><", width=width)


def _covariance(solution: Solution, width: int) -> Lines:
    wagers, matrix = solution.wagers, solution.covariance.matrix
    yield "COVARIANCE on and below the diagonal, CORRELATION above it"
    heads = ("", *(str(number) for number, _ in enumerate(wagers, 1)))
    deviations = [root(matrix[at][at]) for at in range(len(wagers))]
    rows = []
    for at, each in enumerate(wagers):
        figures = [
            decimal(cell, 4) if other <= at else _correlation(cell, deviations[at] * deviations[other])
            for other, cell in enumerate(matrix[at])
        ]
        rows.append((f"{at + 1} {each.name}", *figures))
    yield from spread(heads, rows, align="~" + ">" * len(wagers), fixed=1, width=width)
    sides = [each.name for each in wagers if each.kind is Kind.SIDE]
    if solution.drawing:
        everything = sum((cell for row in matrix for cell in row), Fraction(0))
        value = sum((each.value for each in wagers), Fraction(0))
        brings = f"value {decimal(value)}, deviation {decimal(root(everything))}"
        yield from paragraph(f"All wagers as they lie, together: {brings}.", width=width, indent=2, hang=2)
    elif sides:
        unit = solution.game.unit.name
        average, variance = solution.mix(dict.fromkeys([unit, *sides], 1))
        brings = f"value {decimal(average)}, deviation {decimal(root(variance))}"
        yield from paragraph(
            f"One unit each on {listed([unit, *sides])}: {brings}.",
            width=width,
            indent=2,
            hang=2,
        )


def _correlation(covariance: Fraction, deviations: float) -> str:
    return decimal(float(covariance) / deviations, 4) if deviations else ""


def _side_wagers(solution: Solution, width: int) -> Lines:
    if not solution.side_wagers:
        return
    apart = "SIDE WAGERS"
    if solution.drawing:
        apart = listed(list(dict.fromkeys(each.wager.upper() for each in solution.side_wagers)))
    yield f"{apart}, under every column (* posted)"
    for number, (name, group) in enumerate(groupby(solution.side_wagers, key=lambda each: each.wager)):
        columns = list(group)
        if number:
            yield ""
        yield f"  {name}"
        rows = [
            (
                _column(each),
                percent(each.edge),
                percent(each.hit_frequency),
                percent(each.pushes),
                decimal(each.deviation, 4),
                decimal(each.skewness, 4),
            )
            for each in columns
        ]
        heads = ("column", "edge", "hit frequency", "pushes", "deviation", "skewness")
        yield from table(heads, rows, align="<>>>>>", width=width, indent=4)
        for alike in _alike(columns):
            yield ""
            yield from _lines(alike, width)


def _column(each: SideWager) -> str:
    return f"{each.column or 'as printed'}{' *' if each.posted else ''}"


def _alike(columns: Sequence[SideWager]) -> list[list[SideWager]]:
    """Columns that carry the same lines, together: where one lacks a line, its cards fall to lines below."""
    found: dict[tuple[tuple[str, int], ...], list[SideWager]] = {}
    for each in columns:
        found.setdefault(tuple((row.line, row.combinations) for row in each.rows), []).append(each)
    return list(found.values())


def _lines(columns: Sequence[SideWager], width: int) -> Lines:
    """The lines of some columns: how often each settles, then its odds and what it returns under each column."""
    first, names = columns[0], [_column(each) for each in columns]
    if len(columns) == 1:
        alone: list[tuple[str, ...]] = [
            (row.line, whole(row.combinations), percent(row.probability, 6), str(row.odds), decimal(row.pays))
            for row in first.rows
        ]
        alone.append(("all", whole(first.combinations), "", "", decimal(first.value)))
        heads = [names[0], "combinations", "probability", "odds", "return"]
        if first.combinations > MOST_COMBINATIONS:
            heads, alone = [heads[0], *heads[2:]], [(row[0], *row[2:]) for row in alone]
        yield from table(heads, alone, align="~>>>>"[: len(heads)], width=width, indent=4)
        return
    rows = [
        [
            row.line,
            whole(row.combinations),
            percent(row.probability, 6),
            *(str(each.rows[at].odds) for each in columns),
        ]
        for at, row in enumerate(first.rows)
    ]
    rows.append(["all", whole(first.combinations), "", *("" for _ in columns)])
    heads = ["odds", "combinations", "probability", *names]
    yield from spread(heads, rows, align="~>>" + ">" * len(columns), fixed=3, width=width, indent=4)
    yield ""
    rows = [[row.line, *(decimal(each.rows[at].pays) for each in columns)] for at, row in enumerate(first.rows)]
    rows.append(["all", *(decimal(each.value) for each in columns)])
    yield from spread(["return", *names], rows, align="~" + ">" * len(columns), fixed=1, width=width, indent=4)


def _left_out(solution: Solution, width: int) -> Lines:
    if solution.left_out:
        yield "LEFT TO SIMULATION"
    for name, reason in solution.left_out:
        yield from paragraph(f"{name}: {reason}", width=width, indent=2, hang=2)
