"""The figures of a game with a showdown, read off its tally."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.rules.wagers import Kind
from croupier.solver.breakdown import DecisionFigures, Taken
from croupier.solver.ends import Chosen
from croupier.solver.showdown.plan import Line, Node, Plan
from croupier.solver.showdown.tally import Tally
from croupier.solver.statistics import Cell, Statistics, of_cells
from croupier.solver.words import street_of


def statistics(tally: Tally) -> Statistics:
    """All that follows from a tally, one unit on the unit and on each side wager."""
    game = tally.plan.game
    names = [wager.name for wager in game.wagers if wager.name in tally.axes.wagers]
    sides = {wager.name: Fraction(1) for wager in game.wagers if wager.kind is Kind.SIDE and wager.name in names}
    chosen = {
        line: tuple(Chosen(step, street_of(game, step), choice) for step, choice in line.choices)
        for line in tally.plan.lines
    }
    return of_cells(
        game,
        names,
        (Cell(sides | line.units, fact, count, chosen[line]) for line, fact, count in tally.cells()),
    )


def decisions(tally: Tally) -> Iterator[DecisionFigures]:
    """Every decision: how often it is met, and what is chosen."""
    plan, deals = tally.plan, tally.deals
    often: dict[Line, int] = dict(zip(plan.lines, tally.counts.sum(axis=(1, 2, 3, 4)).tolist(), strict=True))
    ties = {id(tie.node): tie for tie in tally.ties}

    def weight(node: Node | Line) -> int:
        return often[node] if isinstance(node, Line) else sum(weight(after) for _, after in node.followed)

    def each(node: Node | Line, after: tuple[str, ...]) -> Iterator[DecisionFigures]:
        if isinstance(node, Line) or not node.offered:
            return
        tie = ties.get(id(node))
        yield DecisionFigures(
            node.decision.step,
            node.decision.street,
            after,
            Fraction(weight(node), deals),
            tuple(Taken(choice, Fraction(weight(then), deals)) for choice, then in node.followed),
            Fraction(tie.deals, deals) if tie else Fraction(0),
            tuple(state_text(plan, *example) for example in tie.examples) if tie else (),
        )
        for choice, then in node.followed:
            yield from each(then, (*after, choice))

    yield from each(plan.root, ())


def state_text(plan: Plan, *cards: tuple[object, ...]) -> str:
    """A state as records write it, the board's streets apart."""
    hole, up, board = cards
    ends = [seen for seen in plan.seen if 0 < seen <= len(board)]
    streets = [board[start:end] for start, end in zip([0, *ends], ends, strict=False)]
    return " / ".join("".join(map(str, part)) for part in (hole, up, *streets) if part)
