"""Solutions: the exact figures of a posted game, as plain data.

Every figure is a ``Fraction``; what is not rational (a deviation, a skewness) is rounded once, from exact moments. As
data, each exact number is the string "a/b" with its decimal beside it. Nothing here needs NumPy, so figures that were
worked out before are read at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from operator import mul
from typing import TYPE_CHECKING, Any

from croupier.errors import StakeError, ViewError
from croupier.rules.game import Game
from croupier.rules.printed import Printed
from croupier.rules.wagers import Kind
from croupier.solver.moments import central, mean, root, skewness
from croupier.table.view import View

if TYPE_CHECKING:
    from croupier.solver.counting import Counted

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SideRow:
    """One row of a side wager's settlement, and how often it is the one that settles."""

    line: str
    """The paytable's line, or the row's reason where it has none."""
    odds: Fraction
    combinations: int
    probability: Fraction

    @property
    def pays(self) -> Fraction:
        """What the row adds to the wager's value."""
        return self.odds * self.probability


@dataclass(frozen=True, slots=True)
class SideWager:
    """A wager under one column of its paytable, exactly; all figures are for a stake of one."""

    wager: str
    table: str
    """The key of its paytable, or "" if it has none."""
    column: str
    posted: bool
    """Whether this is the column in force."""
    combinations: int
    """All that the wager can tell apart."""
    rows: tuple[SideRow, ...]

    @property
    def outcomes(self) -> list[tuple[Fraction, Fraction]]:
        return [(row.odds, row.probability) for row in self.rows]

    @property
    def value(self) -> Fraction:
        """What a stake of one brings on average."""
        return mean(self.outcomes)

    @property
    def edge(self) -> Fraction:
        return -self.value

    @property
    def hit_frequency(self) -> Fraction:
        """How often the wager is paid more than nothing."""
        return sum((often for odds, often in self.outcomes if odds > 0), Fraction(0))

    @property
    def pushes(self) -> Fraction:
        """How often the stake goes back as it came."""
        return sum((often for odds, often in self.outcomes if odds == 0), Fraction(0))

    @property
    def variance(self) -> Fraction:
        return central(self.outcomes, 2)

    @property
    def deviation(self) -> float:
        """The standard deviation, rounded once."""
        return root(self.variance)

    @property
    def third_moment(self) -> Fraction:
        """The mean cube of what the wager brings beyond its value."""
        return central(self.outcomes, 3)

    @property
    def skewness(self) -> float:
        return skewness(self.variance, self.third_moment)

    def as_data(self) -> Data:
        return {
            "wager": self.wager,
            "table": self.table,
            "column": self.column,
            "posted": self.posted,
            "combinations": self.combinations,
            "return": exact(self.value),
            "edge": exact(self.edge),
            "hit_frequency": exact(self.hit_frequency),
            "pushes": exact(self.pushes),
            "variance": exact(self.variance),
            "deviation": self.deviation,
            "third_moment": exact(self.third_moment),
            "skewness": self.skewness,
            "rows": [
                {
                    "line": row.line,
                    "odds": exact(row.odds),
                    "combinations": row.combinations,
                    "probability": exact(row.probability),
                    "return": exact(row.pays),
                }
                for row in self.rows
            ],
        }

    @classmethod
    def from_data(cls, data: Data) -> SideWager:
        rows = tuple(
            SideRow(row["line"], number(row["odds"]), row["combinations"], number(row["probability"]))
            for row in data["rows"]
        )
        return cls(data["wager"], data["table"], data["column"], data["posted"], data["combinations"], rows)


@dataclass(frozen=True, slots=True)
class RowFigures:
    """A settlement row: how often it settles its wager, and what it adds to the round's value."""

    why: str
    line: str
    odds: Fraction
    probability: Fraction
    pays: Fraction


@dataclass(frozen=True)
class WagerFigures:
    """One wager of the posted game, best play all round, for one unit on the unit and on each side wager."""

    name: str
    kind: Kind
    stake: Fraction
    """What lies on it on average."""
    placed: Fraction
    """How often anything does."""
    outcomes: tuple[tuple[Fraction, Fraction], ...]
    """What it brings, from the worst: net result and probability; nothing where it is not placed."""
    rows: tuple[RowFigures, ...]

    @cached_property
    def value(self) -> Fraction:
        """What it brings on average."""
        return mean(self.outcomes)

    @property
    def edge(self) -> Fraction | None:
        """What the house keeps of each unit staked on it; None for a bonus, which has no stake of its own."""
        return -self.value / self.stake if self.stake and self.kind is not Kind.BONUS else None


@dataclass(frozen=True, slots=True)
class DecisionFigures:
    """A decision: how often it is met, and what is chosen."""

    step: int
    street: str
    after: tuple[str, ...]
    """The choices that lead to it."""
    reached: Fraction
    choices: tuple[tuple[str, Fraction], ...]
    """Each choice with how often it is taken, of all rounds."""
    indifferent: Fraction
    """How often, of all rounds, it is met where two choices are equally good and none is better."""
    examples: tuple[str, ...]
    """Some such states."""


@dataclass(frozen=True, slots=True)
class OpeningCell:
    """A class of hands at the first decision, perhaps with the first card that shows beside them."""

    row: str
    column: str
    weight: int
    """How many deals of what has been seen belong to the class."""
    values: tuple[Fraction, ...]
    """The mean value of each choice."""
    best: tuple[Fraction, ...]
    """How often each choice is the best of them."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The first decision, class by class: what a chart shows."""

    street: str
    choices: tuple[str, ...]
    columns: str
    """What columns stand for: "the dealer's card", "the board's card", or "" if there are none."""
    cells: tuple[OpeningCell, ...]


@dataclass(frozen=True, slots=True)
class PlayFigures:
    """A way to play a game whose wagers pull in different directions, and what it brings."""

    key: str
    seeks: str
    """What is sought: "Blackjack for itself"."""
    blackjack: Fraction
    """What a unit on the blackjack stake brings, its doubles and splits included."""
    wins: Fraction
    """How often the wager that rides on everything wins."""
    riding: Fraction
    """What a unit on it brings."""
    total: Fraction
    """What the round brings at the stakes, all wagers together."""

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit on the wager that rides on everything."""
        return -self.riding


@dataclass(frozen=True, slots=True)
class HandCell:
    """The first two cards by value against an up card."""

    hand: str
    """"A7", "T6": court cards are tens."""
    total: str
    """"soft 18", "hard 16"."""
    up: str
    weight: int
    """How many deals of the seat's two cards, in order, and of an up card belong to it."""
    values: tuple[tuple[str, Fraction], ...]
    """The mean value of each choice on offer, in units, given that the round has come so far."""
    best: tuple[tuple[str, Fraction], ...]
    """How often each choice is the best: suits may decide."""


@dataclass(frozen=True, slots=True)
class HandChart:
    """The first decision of Blackjack, hand by hand."""

    seeks: str
    cells: tuple[HandCell, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """What only games have in which a seat draws to a total."""

    stakes: tuple[tuple[str, int], ...]
    """What lies on each wager before the deal; the best choices depend on their ratio."""
    drawing: str
    """The wager that seats draw for."""
    riding: str
    """The wager that rides on everything, or "" if there is none."""
    blackjack: Fraction
    """What a unit on the blackjack stake brings when it is played for itself."""
    insurance: Fraction
    """What the right to insure adds to it."""
    outcomes: tuple[tuple[Fraction, Fraction], ...]
    """What a unit on the blackjack stake brings with its doubles and splits: net result and probability."""
    plays: tuple[PlayFigures, ...]
    charts: tuple[HandChart, ...]
    differs: tuple[tuple[int, Fraction, Fraction], ...]
    """With so many cards and the riding wager alive: how often, of all rounds, a decision is met, and how often the
    best total asks for another choice than Blackjack alone."""

    def play(self, key: str) -> PlayFigures:
        return next(each for each in self.plays if each.key == key)


@dataclass(frozen=True, slots=True)
class PrintedFigure:
    """A figure that the rule sheet prints, beside the exact one."""

    printed: Printed
    play: str
    """The way to play that it is exact for; "" where no choice matters."""
    exact: Fraction

    @property
    def agrees(self) -> bool:
        return self.printed.agrees(self.exact)


@dataclass(frozen=True, slots=True)
class Advice:
    """What each choice is worth in units to a seat that has seen what it has seen, the smaller stake first."""

    values: tuple[tuple[str, Fraction], ...]

    @property
    def best(self) -> str:
        """The best choice; of equals, the one that stakes less."""
        return max(self.values, key=lambda each: each[1])[0]

    @property
    def value(self) -> Fraction:
        return max(value for _, value in self.values)

    @property
    def costs(self) -> dict[str, Fraction]:
        """What each choice gives away against the best."""
        return {choice: self.value - value for choice, value in self.values}

    @property
    def indifferent(self) -> tuple[str, ...]:
        """The choices that are best, where there are more than one."""
        best = tuple(choice for choice, cost in self.costs.items() if cost == 0)
        return best if len(best) > 1 else ()

    def __str__(self) -> str:
        others = [f"{choice} costs {float(cost):.4f}" for choice, cost in self.costs.items() if choice != self.best]
        return f"{self.best} ({', '.join(others)})"


@dataclass(frozen=True, eq=False)
class Solution:
    """The exact answer to a posted game, best play all round; money is in units, the stake of the first wager."""

    game: Game
    deals: int
    """All that can be dealt, each equally likely."""
    initial: Fraction
    """What must be put down before the deal."""
    distribution: tuple[tuple[Fraction, Fraction], ...]
    """What the main wagers bring together, from the worst: net result and probability."""
    joint: tuple[tuple[tuple[Fraction, ...], Fraction], ...]
    """The same, and what each side wager of ``wagers`` brings beside it, with the probability of all at once."""
    decisions: tuple[DecisionFigures, ...]
    wagers: tuple[WagerFigures, ...]
    covariance: tuple[tuple[Fraction, ...], ...]
    """Between the results of ``wagers``, in their order."""
    side_wagers: tuple[SideWager, ...]
    """Every side wager under every column."""
    left_out: tuple[tuple[str, str], ...]
    """Wagers that an exact count cannot serve, each with the reason; simulation can."""
    opening: Opening | None
    """The first decision by classes of hands; None where it comes too late to be shown so."""
    load: Callable[[], Counted] | None = field(repr=False, default=None)
    """Fetches the value of every choice in every state, when advice is first asked for."""
    drawn: Drawn | None = None
    """What only a game has in which a seat draws to a total."""

    # The main wagers together.

    @cached_property
    def value(self) -> Fraction:
        """What a round brings on average, in units."""
        return mean(self.distribution)

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit of the first wager."""
        return -self.value

    @property
    def edge_of_initial(self) -> Fraction:
        """What the house keeps of what must be put down before the deal."""
        return self.edge / self.initial

    @cached_property
    def average_stake(self) -> Fraction:
        """What is staked on the main wagers on average."""
        return sum((each.stake for each in self.wagers if each.kind in (Kind.MANDATORY, Kind.RAISED)), Fraction(0))

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of each unit staked."""
        return self.edge / self.average_stake

    @cached_property
    def variance(self) -> Fraction:
        return central(self.distribution, 2)

    @property
    def deviation(self) -> float:
        return root(self.variance)

    @cached_property
    def third_moment(self) -> Fraction:
        return central(self.distribution, 3)

    @property
    def skewness(self) -> float:
        return skewness(self.variance, self.third_moment)

    @property
    def hit_frequency(self) -> Fraction:
        """How often a round brings more than nothing."""
        return sum((often for net, often in self.distribution if net > 0), Fraction(0))

    @property
    def pushes(self) -> Fraction:
        """How often a round brings exactly nothing."""
        return sum((often for net, often in self.distribution if net == 0), Fraction(0))

    def wager(self, name: str) -> WagerFigures:
        name = self.game.wager(name).name
        found = next((each for each in self.wagers if each.name == name), None)
        if found is None:
            raise StakeError(f"{name} is not counted exactly: {dict(self.left_out).get(name, 'it has no figures')}")
        return found

    def mix(self, stakes: Mapping[str, int | Fraction]) -> tuple[Fraction, Fraction]:
        """Mean and variance of a round with these stakes on the unit and on side wagers, as "Ante 10, Trips 5"."""
        if self.drawn:
            raise StakeError(f"best play of {self.game.name} depends on the stakes: solve it at those")
        weights = {self.wager(name).name: Fraction(stake) for name, stake in stakes.items()}
        unit = self.game.unit.name
        for name in weights:
            kind = self.wager(name).kind
            if name != unit and kind is not Kind.SIDE:
                raise StakeError(f"{name} follows {unit}: stakes are put on {unit} and on side wagers")
        by_wager = [weights.get(each.name if each.kind is Kind.SIDE else unit, Fraction(0)) for each in self.wagers]
        average = sum((weight * each.value for weight, each in zip(by_wager, self.wagers, strict=True)), Fraction(0))
        variance = sum(
            (a * b * cell
             for a, row in zip(by_wager, self.covariance, strict=True)
             for b, cell in zip(by_wager, row, strict=True)),
            Fraction(0),
        )  # fmt: skip
        return average, variance

    def together(
        self, main: int | Fraction = 1, sides: Mapping[str, int | Fraction] | None = None
    ) -> tuple[tuple[Fraction, Fraction], ...]:
        """What all wagers bring at once, from the worst, their results taken so many times.

        Where the best choices depend on the stakes, results are already those at the stakes that it was solved at.
        """
        names = [each.name for each in self.wagers if each.kind is Kind.SIDE]
        weights = [Fraction(main), *(Fraction((sides or {}).get(name, 0)) for name in names)]
        found: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        for results, often in self.joint:
            found[sum(map(mul, weights, results), Fraction(0))] += often
        return tuple(sorted(found.items()))

    @property
    def printed(self) -> tuple[PrintedFigure, ...]:
        """What the rule sheet prints, beside what is true; for each way to play where that makes a difference."""
        found = []
        for each in self.game.printed:
            edge = each.figure == "edge"
            for side in self.side_wagers:
                if (side.wager, side.column) != (each.wager, each.column):
                    continue
                if self.drawn and each.wager == self.drawn.riding:
                    found += [
                        PrintedFigure(each, play.key, play.edge if edge else play.wins) for play in self.drawn.plays
                    ]
                else:
                    found.append(PrintedFigure(each, "", side.edge if edge else side.hit_frequency))
        return tuple(found)

    # Advice.

    @cached_property
    def counted(self) -> Counted:
        """The value of every choice in every state."""
        assert self.load is not None, "a game in which seats draw is counted state by state"
        return self.load()

    def advice(self, view: View, *, exposed: bool = False) -> Advice:
        """What each choice is worth to the seat whose view this is.

        Where seats draw to a total, ``exposed`` also takes into account what others show.
        """
        from croupier.solver.counting import State, values
        from croupier.solver.plan import Node

        if self.drawn:
            from croupier.solver.block_advice import advice

            return advice(self.game, view, exposed=exposed)
        require_choice(self.game, view)
        if exposed:
            raise ViewError(f"in {self.game.name} others' cards are not seen before a seat has chosen")
        counted = self.counted
        node = counted.plan.root
        for seat, choice in view.chosen:
            if seat == view.seat and isinstance(node, Node):
                node = dict(node.followed)[choice]
        assert isinstance(node, Node), "a seat that may choose has met a decision"
        assert node.decision.step == view.step, "the choices made lead to the decision that is offered"
        state = State(node.decision.level, view.hole, view.dealer[: counted.plan.up], view.board)
        return Advice(tuple(values(counted, node, state)))

    # As data.

    def as_data(self) -> Data:
        return {
            "game": self.game.key,
            "name": self.game.name,
            "posting": self.game.posting,
            "in_force": self.game.in_force,
            "unit": self.game.unit.name,
            "deals": self.deals,
            "value": exact(self.value),
            "edge": exact(self.edge),
            "initial_stake": exact(self.initial),
            "edge_of_initial_stake": exact(self.edge_of_initial),
            "average_stake": exact(self.average_stake),
            "element_of_risk": exact(self.element_of_risk),
            "variance": exact(self.variance),
            "deviation": self.deviation,
            "third_moment": exact(self.third_moment),
            "skewness": self.skewness,
            "hit_frequency": exact(self.hit_frequency),
            "pushes": exact(self.pushes),
            "distribution": [
                {"net": exact(net), "probability": exact(probability)} for net, probability in self.distribution
            ],
            "joint": {
                "wagers": ["main", *(each.name for each in self.wagers if each.kind is Kind.SIDE)],
                "results": [
                    {"nets": list(map(str, results)), "probability": exact(probability)}
                    for results, probability in self.joint
                ],
            },
            "decisions": [_decision_data(each) for each in self.decisions],
            "wagers": [_wager_data(each) for each in self.wagers],
            "covariance": {
                "wagers": [each.name for each in self.wagers],
                "matrix": [[exact(cell) for cell in row] for row in self.covariance],
            },
            "side_wagers": [each.as_data() for each in self.side_wagers],
            "left_out": dict(self.left_out),
            "printed": [
                {
                    "wager": each.printed.wager,
                    "column": each.printed.column,
                    "figure": each.printed.figure,
                    "printed_percent": each.printed.percent,
                    "play": each.play,
                    "computed": exact(each.exact),
                    "agrees": each.agrees,
                }
                for each in self.printed
            ],
            "opening": _opening_data(self.opening) if self.opening else None,
            **(_drawn_data(self.drawn) if self.drawn else {}),
        }

    @classmethod
    def from_data(cls, game: Game, data: Data, load: Callable[[], Counted] | None) -> Solution:
        """The solution of a game that ``as_data`` gave."""
        return cls(
            game=game,
            deals=data["deals"],
            initial=number(data["initial_stake"]),
            distribution=tuple((number(each["net"]), number(each["probability"])) for each in data["distribution"]),
            joint=tuple(
                (tuple(map(Fraction, each["nets"])), number(each["probability"])) for each in data["joint"]["results"]
            ),
            decisions=tuple(map(_decision, data["decisions"])),
            wagers=tuple(map(_wager, data["wagers"])),
            covariance=tuple(tuple(map(number, row)) for row in data["covariance"]["matrix"]),
            side_wagers=tuple(map(SideWager.from_data, data["side_wagers"])),
            left_out=tuple(data["left_out"].items()),
            opening=_opening(data["opening"]) if data["opening"] else None,
            load=load,
            drawn=_drawn(data) if "plays" in data else None,
        )


def require_choice(game: Game, view: View) -> None:
    """Refuse a view of another game, or of a seat that is not to choose."""
    if view.fingerprint != game.fingerprint:
        raise ViewError(f"this is a view of {view.game}, and the solution is of {game}")
    if view.turn != view.seat or not len(view.choices):
        raise ViewError(f"seat {view.seat} has nothing to choose now")


def exact(figure: Fraction) -> Data:
    """An exact number as data: "a/b", and the nearest decimal."""
    return {"exact": f"{figure.numerator}/{figure.denominator}", "decimal": float(figure)}


def number(data: Data) -> Fraction:
    return Fraction(data["exact"])


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


def _decision(data: Data) -> DecisionFigures:
    return DecisionFigures(
        data["step"],
        data["street"],
        tuple(data["after"]),
        number(data["reached"]),
        tuple((each["choice"], number(each["frequency"])) for each in data["choices"]),
        number(data["indifferent"]),
        tuple(data["indifferent_examples"]),
    )


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
                "why": row.why,
                "line": row.line,
                "odds": exact(row.odds),
                "probability": exact(row.probability),
                "return": exact(row.pays),
            }
            for row in each.rows
        ],
    }


def _wager(data: Data) -> WagerFigures:
    rows = tuple(
        RowFigures(row["why"], row["line"], number(row["odds"]), number(row["probability"]), number(row["return"]))
        for row in data["rows"]
    )
    return WagerFigures(
        data["wager"],
        Kind(data["kind"]),
        number(data["average_stake"]),
        number(data["placed"]),
        tuple((number(outcome["net"]), number(outcome["probability"])) for outcome in data["outcomes"]),
        rows,
    )


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


def _opening(data: Data) -> Opening:
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
    return Opening(data["street"], tuple(data["choices"]), data["columns"], cells)


def _drawn_data(drawn: Drawn) -> Data:
    return {
        "stakes": dict(drawn.stakes),
        "drawing": drawn.drawing,
        "riding": drawn.riding,
        "blackjack": {
            "return": exact(drawn.blackjack),
            "insurance_adds": exact(drawn.insurance),
            "outcomes": [{"net": exact(net), "probability": exact(often)} for net, often in drawn.outcomes],
        },
        "plays": {
            each.key: {
                "seeks": each.seeks,
                "blackjack": exact(each.blackjack),
                "riding_wins": exact(each.wins),
                "riding_edge": exact(each.edge),
                "total": exact(each.total),
                "gains": exact(each.total - drawn.plays[0].total),
            }
            for each in drawn.plays
        },
        "differs": [
            {"cards": cards, "reached": exact(reached), "differs": exact(differs)}
            for cards, reached, differs in drawn.differs
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
            for chart in drawn.charts
        ],
    }


def _drawn(data: Data) -> Drawn:
    return Drawn(
        tuple(data["stakes"].items()),
        data["drawing"],
        data["riding"],
        number(data["blackjack"]["return"]),
        number(data["blackjack"]["insurance_adds"]),
        tuple((number(each["net"]), number(each["probability"])) for each in data["blackjack"]["outcomes"]),
        tuple(
            PlayFigures(
                key,
                each["seeks"],
                number(each["blackjack"]),
                number(each["riding_wins"]),
                -number(each["riding_edge"]),
                number(each["total"]),
            )
            for key, each in data["plays"].items()
        ),
        tuple(
            HandChart(
                chart["seeks"],
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
            for chart in data["charts"]
        ),
        tuple((each["cards"], number(each["reached"]), number(each["differs"])) for each in data["differs"]),
    )
