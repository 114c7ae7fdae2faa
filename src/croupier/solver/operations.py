"""Operations: what whoever runs a game asks of its figures beside what they are on average.

Hold over many rounds, ruin and reserve, and the most that can be paid, all from the solution alone and within a second
or so: the words of these answers are here, and need no NumPy; how they are worked out is in ``hold`` and ``ruin``.

>>> from croupier import games
>>> from croupier.solver.solve import solve
>>> operations(solve(games.find("three-card-poker")))
<operations: 5 lengths of play, a reserve, an exposure of 470,000 chips>
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from croupier.rules.game import Game
from croupier.rules.wagers import Kind
from croupier.solver import store
from croupier.solver.ends import stakes_and_nets
from croupier.solver.exposure import Exposure, exposure
from croupier.solver.families import family_of
from croupier.solver.solution import Solution
from croupier.wire.codec import decode, encode
from croupier.written import decimal, number_of, percent, whole

SEATS = "-seats"
"""What the file of a full table is called beside that of the figures."""
KEPT = "-rounds"
"""What that of all of it is called, but for the full table."""

# Hold.


class HoldBand(NamedTuple):
    """Between which two figures what is kept lies so large a share of the time, as much beyond at either side."""

    share: Fraction
    low: Fraction
    high: Fraction


class NearBand(NamedTuple):
    """The same where figures are no fractions of anything."""

    share: Fraction
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class HoldAfter:
    """What the house keeps of so many rounds."""

    rounds: int
    expected: Fraction
    """Of each unit of the first wager."""
    deviation: float
    median: Fraction
    bands: tuple[HoldBand, ...]
    behind: float
    """How likely the house is to have lost by then."""
    even: float
    """How likely it is to have neither won nor lost."""
    of_staked: OfStaked

    def __repr__(self) -> str:
        share, low, high = self.bands[0]
        within = f"{decimal(low, 4)} to {decimal(high, 4)} in {percent(share, 0)} of cases"
        kept = f"the house keeps {decimal(self.expected, 4)} per unit, {within}"
        return f"<{whole(self.rounds)} rounds: {kept}; behind in {percent(self.behind, 2)}>"


@dataclass(frozen=True, slots=True)
class OfStaked:
    """What it keeps of each unit staked."""

    expected: Fraction
    """The element of risk: what is kept on average of what is staked on average."""
    median: float
    bands: tuple[NearBand, ...]


# Ruin and reserve.


class Needed(NamedTuple):
    """The least bankroll with which ruin is no likelier than so, within so many rounds."""

    rounds: int
    risk: Fraction
    bankroll: Fraction


@dataclass(frozen=True, slots=True)
class Ruin:
    """How likely a seat is to be ruined at flat stakes."""

    initial: Fraction
    """What must be put down before each deal: with less, a seat is ruined."""
    bankrolls: tuple[Fraction, ...]
    lengths: tuple[int, ...]
    within: tuple[tuple[float, ...], ...]
    """For each bankroll, how likely it is to be lost within each number of rounds."""
    for_ever: tuple[float, ...]
    """For each bankroll, how likely it is to be lost sooner or later."""
    needed: tuple[Needed, ...]

    def __repr__(self) -> str:
        return (
            f"<ruin of {number_of(len(self.bankrolls), 'bankroll')} within {', '.join(map(str, self.lengths))} rounds>"
        )


class ReserveFor(NamedTuple):
    """The least reserve that is lost sooner or later no likelier than so, in units of the first wager."""

    risk: Fraction
    reserve: Fraction
    lundberg: float
    """By Lundberg's bound, which is never too small."""
    normal: float
    """If a round's result followed a normal law of the same mean and deviation."""


@dataclass(frozen=True, slots=True)
class Reserve:
    """What a house must have to pay one seat that plays for ever at flat stakes."""

    exponent: float
    """The root r of E[exp(-r * what the house keeps of a round)] = 1."""
    needed: tuple[ReserveFor, ...]

    def __repr__(self) -> str:
        told = ", ".join(f"{decimal(each.reserve, 1)} at {float(each.risk):.2%}" for each in self.needed)
        return f"<reserve: {told}>"


# Several seats.


class Sampled(NamedTuple):
    """A measured figure, and its standard error."""

    mean: float
    error: float


class TableHold(NamedTuple):
    """What the house keeps of so many rounds of a full table, per seat and unit of the first wager."""

    rounds: int
    bands: tuple[NearBand, ...]
    behind: float
    """How likely it is to have lost by then."""


@dataclass(frozen=True, slots=True)
class FullTable:
    """What the main wagers of all seats of a table bring together, in units; best play all round."""

    seats: int
    rounds: int
    """That were played to measure it."""
    seed: str
    covariance: Sampled
    """Of what two seats bring in a round."""
    correlation: Sampled
    deviation: Sampled
    """Of what all seats bring in a round."""
    alone: float
    """What that would be if seats had nothing to do with each other."""
    hold: tuple[TableHold, ...]

    def __repr__(self) -> str:
        told, off = self.correlation
        return f"<{self.seats} seats: correlation {told:.4f} ± {off:.4f}, deviation {self.deviation.mean:.4f}>"


def shipped_table(game: Game, stakes: Mapping[str, int] | None = None) -> FullTable | None:
    """A full table of a game as posted, if it comes with the package; ``simulation.full_table`` measures any other."""
    data = store.shipped_figures(game, family_of(game).stakes(game, stakes), SEATS)
    if data is None:
        return None
    found: FullTable = decode(FullTable, data)
    return found


# Together.


@dataclass(frozen=True, slots=True)
class SideHold:
    """What the house keeps of a stake of one on a side wager under the posted column, round after round."""

    wager: str
    column: str
    hold: tuple[HoldAfter, ...]


@dataclass(frozen=True, slots=True)
class Operations:
    """What a house and a seat have to expect of many rounds; money is in units but for the exposure."""

    hold: tuple[HoldAfter, ...]
    """Of the main wagers, one unit on the unit."""
    side_holds: tuple[SideHold, ...]
    ruin: Ruin
    reserve: Reserve | None
    """None where the house has no edge, and nothing is enough."""
    exposure: Exposure
    table: FullTable | None = None
    """All seats together, where they were measured."""

    def __repr__(self) -> str:
        reserve = "no reserve is enough" if self.reserve is None else "a reserve"
        chips = f"an exposure of {whole(int(self.exposure.seat))} chips"
        return f"<operations: {number_of(len(self.hold), 'length')} of play, {reserve}, {chips}>"


def operations(solution: Solution, table: FullTable | None = None) -> Operations:
    """All of it, from a solution; with a full table that was measured, else with the one that comes with the package.

    Nothing that merely happens to be kept on this machine has a say in it.
    """
    from croupier.solver.hold import hold, of_side_wager  # which take NumPy, as whoever reads the figures does not
    from croupier.solver.ruin import house_reserve, ruin

    kinds = {wager.name: wager.kind for wager in solution.game.wagers}
    sides = [each for each in solution.side_wagers if each.posted and kinds[each.wager] is Kind.SIDE]
    return Operations(
        hold(stakes_and_nets(solution.ends)),
        tuple(SideHold(each.wager, each.column, hold(of_side_wager(each))) for each in sides),
        ruin(solution.distribution, solution.initial),
        house_reserve(solution.distribution) if solution.edge > 0 else None,
        exposure(solution),
        table or shipped_table(solution.game, _stakes(solution) or None),
    )


def operations_kept(solution: Solution, table: FullTable | None = None) -> Operations:
    """The same of the solution of a game as posted, which takes a second: kept from one time to the next."""
    stakes = _stakes(solution)
    kept = store.figures(solution.game, stakes, KEPT)
    if kept is None:
        found = operations(solution, table)
        store.keep_figures(solution.game, encode(replace(found, table=None)), stakes, play=KEPT)
        return found
    read: Operations = decode(Operations, kept)
    return replace(read, table=table or shipped_table(solution.game, stakes or None))


def _stakes(solution: Solution) -> dict[str, int]:
    """The stakes that it was solved at, where they matter."""
    return dict(solution.drawing.stakes) if solution.drawing else {}
