"""What a solution is made of: wagers, rows, decisions, charts, each with its exact figures.

Nothing here needs NumPy, so figures that were worked out before are read at once. The module is longer than most since
these are the words of one document: each class is a few fields, several hold one another, and whoever writes, reads or
prints a solution wants to find them side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from croupier.cards import RANKS, Card
from croupier.rules.printed import Printed
from croupier.rules.wagers import Kind
from croupier.solver.moments import Varying
from croupier.written import chips_on, decimal, listed, percent


class NetResult(NamedTuple):
    """A net result, and how often it comes."""

    net: Fraction
    probability: Fraction


class JointResult(NamedTuple):
    """What several wagers bring at once, and how often."""

    nets: tuple[Fraction, ...]
    probability: Fraction


@dataclass(frozen=True, slots=True)
class Joint:
    """What the main wagers bring together, and each side wager beside them, all at once."""

    wagers: tuple[str, ...]
    """"main", and the side wagers."""
    results: tuple[JointResult, ...]

    def __repr__(self) -> str:
        return f"<{len(self.results):,} results at once of {listed(self.wagers)}>"


@dataclass(frozen=True, slots=True)
class Covariance:
    """Between the results of wagers."""

    wagers: tuple[str, ...]
    matrix: tuple[tuple[Fraction, ...], ...]

    def __repr__(self) -> str:
        return f"<covariance of {listed(self.wagers)}>"


@dataclass(frozen=True, slots=True)
class SideRow:
    """One row of a side wager's settlement, and how often it is the one that settles."""

    line: str
    """The paytable's line, or the row's reason where it has none."""
    odds: Fraction
    combinations: int
    probability: Fraction
    id: str = ""
    """The row's, in the settlement under the wager's column."""

    @property
    def pays(self) -> Fraction:
        """What the row adds to the wager's value."""
        return self.odds * self.probability

    def __repr__(self) -> str:
        return f"<{self.line}: pays {self.odds}, probability {percent(self.probability)}>"


@dataclass(frozen=True)
class SideWager(Varying):
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

    def _law(self) -> Sequence[NetResult]:
        return [NetResult(row.odds, row.probability) for row in self.rows]

    @property
    def edge(self) -> Fraction:
        return -self.value

    @property
    def top_award(self) -> Fraction:
        """The highest odds that are ever paid."""
        return max(row.odds for row in self.rows if row.probability)

    def __repr__(self) -> str:
        column = f" {self.column}" if self.column else ""
        return f"<{self.wager}{column}: edge {percent(self.edge)}, hit frequency {percent(self.hit_frequency)}>"


@dataclass(frozen=True, slots=True)
class RowFigures:
    """A settlement row: how often it settles its wager, and what it adds to the round's value."""

    why: str
    line: str
    odds: Fraction
    probability: Fraction
    pays: Fraction
    id: str = ""
    deals: int = 0
    """Of all that can be dealt, those in which it settles."""

    def __repr__(self) -> str:
        return f"<{self.why}: pays {self.odds}, probability {percent(self.probability)}>"


@dataclass(frozen=True)
class WagerFigures(Varying):
    """One wager of the posted game, best play all round, for one unit on the unit and on each side wager."""

    name: str
    kind: Kind
    stake: Fraction
    """What lies on it on average."""
    placed: Fraction
    """How often anything does."""
    outcomes: tuple[NetResult, ...]
    """What it brings, from the worst: net result and probability; nothing where it is not placed."""
    rows: tuple[RowFigures, ...]

    def _law(self) -> Sequence[NetResult]:
        return self.outcomes

    @property
    def edge(self) -> Fraction | None:
        """What the house keeps of each unit staked on it; None for a bonus, which has no stake of its own."""
        return -self.value / self.stake if self.stake and self.kind is not Kind.BONUS else None

    @property
    def pushes(self) -> Fraction:
        """How often its stake goes back as it came; of a bonus, how often nothing is paid."""
        return sum((row.probability for row in self.rows if row.odds == 0), Fraction(0))

    @property
    def top_award(self) -> Fraction | None:
        """The highest odds that are ever paid; None if it is never placed."""
        return max((row.odds for row in self.rows if row.probability), default=None)

    def __repr__(self) -> str:
        edge = "" if self.edge is None else f", edge {percent(self.edge)}"
        return f"<{self.name}: average stake {decimal(self.stake)}, return {decimal(self.value)}{edge}>"


class Taken(NamedTuple):
    """A choice, and how often it is taken, of all rounds."""

    choice: str
    frequency: Fraction


@dataclass(frozen=True, slots=True)
class DecisionFigures:
    """A decision: how often it is met, and what is chosen."""

    step: int
    street: str
    after: tuple[str, ...]
    """The choices that lead to it."""
    reached: Fraction
    choices: tuple[Taken, ...]
    indifferent: Fraction
    """How often, of all rounds, it is met where two choices are equally good and none is better."""
    examples: tuple[str, ...]
    """Some such states."""

    def __repr__(self) -> str:
        met = f"{self.street}, after {', '.join(self.after)}" if self.after else self.street
        taken = ", ".join(f"{choice} {percent(often)}" for choice, often in self.choices)
        return f"<{met}: {taken}>"


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

    def __repr__(self) -> str:
        beside = f" beside {self.column}" if self.column else ""
        return f"<{self.row}{beside}: {self.weight:,} deals, values {', '.join(map(decimal, self.values))}>"


def class_name(hole: Sequence[Card]) -> str:
    """The class of some hole cards, as the rows of an opening name it."""
    ranks = "".join(RANKS[card.rank] for card in sorted(hole, reverse=True))
    suited = len({card.suit for card in hole}) == 1
    if len(hole) != 2:
        return ranks + ("s" if suited else "")
    return ranks if ranks[0] == ranks[1] else ranks + ("s" if suited else "o")


@dataclass(frozen=True, slots=True)
class Opening:
    """The first decision, class by class: what a chart shows."""

    street: str
    choices: tuple[str, ...]
    columns: str
    """What columns stand for: "the dealer's card", "the board's card", or "" if there are none."""
    cells: tuple[OpeningCell, ...]

    def __repr__(self) -> str:
        return f"<{self.street}: {listed(self.choices, 'or')}, {len(self.cells):,} classes of hands>"


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
    edge: Fraction
    """What the house keeps of each unit on that wager."""
    total: Fraction
    """What the round brings at the stakes, all wagers together."""
    gains: Fraction
    """How much more that is than with the first way to play."""

    @property
    def riding(self) -> Fraction:
        """What a unit on the wager that rides on everything brings."""
        return -self.edge

    def __repr__(self) -> str:
        return f"<{self.key}, {self.seeks}: total {decimal(self.total)}>"


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

    def __repr__(self) -> str:
        told = ", ".join(f"{choice} {decimal(value)}" for choice, value in self.values)
        return f"<{self.hand}, {self.total}, against {self.up}: {told}>"


@dataclass(frozen=True, slots=True)
class HandChart:
    """The first decision of Blackjack, hand by hand."""

    seeks: str
    cells: tuple[HandCell, ...]

    def __repr__(self) -> str:
        return f"<{self.seeks}: {len(self.cells):,} cells>"


class HandValue(NamedTuple):
    """What a choice brings with a hand of Blackjack of any size against an up card."""

    hand: str
    total: str
    up: str
    choice: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class BlackjackFigures:
    """What a unit on the blackjack stake brings."""

    value: Fraction
    """When it is played for itself."""
    insurance: Fraction
    """What the right to insure adds to that."""
    outcomes: tuple[NetResult, ...]
    """What it brings with its doubles and splits."""

    def __repr__(self) -> str:
        return f"<blackjack: return {decimal(self.value)}, of which insurance {decimal(self.insurance)}>"


class Differs(NamedTuple):
    """With so many cards and the riding wager alive: how often, of all rounds, a decision is met, and how often the
    best total asks for another choice than Blackjack alone."""

    cards: int
    reached: Fraction
    differs: Fraction


@dataclass(frozen=True, slots=True)
class DrawingFigures:
    """What only games have in which a seat draws to a total."""

    stakes: tuple[tuple[str, int], ...]
    """What lies on each wager before the deal; the best choices depend on their ratio."""
    stake: str
    """The wager that seats draw for."""
    riding: str
    """The wager that rides on everything, or "" if there is none."""
    blackjack: BlackjackFigures
    plays: tuple[PlayFigures, ...]
    charts: tuple[HandChart, ...]
    differs: tuple[Differs, ...]

    def play(self, key: str) -> PlayFigures:
        return next(each for each in self.plays if each.key == key)

    def __repr__(self) -> str:
        return f"<figures of {self.stake} at {chips_on(dict(self.stakes))}: {len(self.plays)} ways to play>"


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

    def __repr__(self) -> str:
        said = self.printed
        of = f"{said.wager} {said.column}".rstrip()
        return f"<{of}: {said.figure} printed as {said.percent} %, exactly {percent(self.exact)}>"


@dataclass(frozen=True, slots=True)
class SideFigures:
    """A side wager under one of its columns, in short."""

    wager: str
    column: str
    edge: Fraction
    hit_frequency: Fraction


@dataclass(frozen=True)
class ReadingFigures(Varying):
    """One reading of one ruling, and what the game is worth under it, best play all round."""

    ruling: str
    question: str
    reading: str
    says: str
    posted: bool
    initial: Fraction
    """What must be put down before the deal."""
    average_stake: Fraction
    distribution: tuple[NetResult, ...]
    """What the main wagers bring together, from the worst."""
    decisions: tuple[DecisionFigures, ...]
    side_wagers: tuple[SideFigures, ...]
    plays: tuple[PlayFigures, ...] = ()
    """Where seats draw to a total."""
    printed: tuple[PrintedFigure, ...] = ()

    def _law(self) -> Sequence[NetResult]:
        return self.distribution

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit of the first wager."""
        return -self.value

    @property
    def element_of_risk(self) -> Fraction:
        """What it keeps of each unit staked."""
        return self.edge / self.average_stake

    def __repr__(self) -> str:
        return f"<{self.ruling}={self.reading}: value {decimal(self.value)}>"
