"""Exposure: the most that a house can be asked to pay at the limits that are posted.

Of a single wager it is exact, however it is played: each row settles somewhere, so the highest odds are paid at the
largest stake sooner or later. Of a seat it is exact with best play, from what all its wagers bring at once, side
wagers being placed where they pay; whatever somebody plays, it cannot be more than all its wagers' most. Of a full
table, seats times that of a seat is a bound: whether as many hands of that kind lie in one deck is not looked into.

>>> from croupier import games
>>> from croupier.solver.solve import solve
>>> found = exposure(solve(games.find("three-card-poker")))
>>> found
<exposure: 470,000 chips to a seat, at most 3,290,000 to a table of 7>
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.rules.game import Game
from croupier.rules.wagers import Kind, Wager
from croupier.solver.solution import Solution
from croupier.written import whole


@dataclass(frozen=True, slots=True)
class WagerExposure:
    """The most that a wager can be paid."""

    wager: str
    kind: Kind
    stake: Fraction
    """The most chips that can lie on it; of a bonus, on the wager that it comes with."""
    top_award: Fraction
    """The highest odds that it pays."""
    row: str
    """The id of the row that pays them."""
    probability: Fraction | None
    """How often, of all rounds with best play, that row settles it; None where it is not counted exactly."""
    most: Fraction
    """In chips."""


@dataclass(frozen=True, slots=True)
class Exposure:
    """The most that can be paid, in chips, at the posted limits."""

    wagers: tuple[WagerExposure, ...]
    seat: Fraction
    """With best play, all wagers at once."""
    seat_probability: Fraction
    """How often that comes, of all rounds so staked."""
    seat_bound: Fraction
    """What no way to play can exceed."""
    seats: int

    @property
    def table_bound(self) -> Fraction:
        """What a full table cannot exceed, its seats playing their best."""
        return self.seats * self.seat

    def __repr__(self) -> str:
        table = f"at most {whole(int(self.table_bound))} to a table of {self.seats}"
        return f"<exposure: {whole(int(self.seat))} chips to a seat, {table}>"


def exposure(solution: Solution) -> Exposure:
    """The most that each wager, a seat and a full table of a solved game can be paid."""
    game = solution.game
    wagers = tuple(wager_exposure(solution, wager) for wager in game.wagers)
    most, often = _of_seat(solution)
    return Exposure(wagers, most, often, sum((max(Fraction(0), each.most) for each in wagers), Fraction(0)), game.seats)


def largest_stake(game: Game, wager: Wager) -> Fraction:
    """The most chips that can lie on a wager, or on the one that a bonus comes with.

    >>> from croupier import games
    >>> game = games.find("river-holdem")
    >>> {name: int(largest_stake(game, game.wager(name))) for name in ("Ante", "Turn/River", "Player Trips")}
    {'Ante': 10000, 'Turn/River': 20000, 'Player Trips': 10000}
    """
    if wager.kind is Kind.RAISED or wager.unit:
        sizes = [size for offer in game.offers(wager) for size in offer.sizes]
        insures = any(block.insurance == wager.name for block in game.blocks)
        most = max(sizes, default=Fraction(1, 2) if insures else Fraction(1))
        return largest_stake(game, game.wager(wager.unit)) * most
    step, _ = game.grid[wager.name]
    return Fraction(game.limits[1] // step * step)


def wager_exposure(solution: Solution, wager: Wager) -> WagerExposure:
    """The most that one wager of a solved game can be paid."""
    game = solution.game
    row = max(game.settlements[wager.name], key=lambda each: each.odds.to_one)
    figures = [each for each in solution.wagers if each.name == wager.name]
    counted = {each.id: each.probability for found in figures for each in found.rows}
    stake, odds = largest_stake(game, wager), row.odds.to_one
    return WagerExposure(wager.name, wager.kind, stake, odds, row.id, counted.get(row.id), stake * odds)


def _of_seat(solution: Solution) -> tuple[Fraction, Fraction]:
    """The most that a seat is paid with best play, each side wager placed where it pays, and how often."""
    game = solution.game
    _, *sides = solution.joint.wagers
    unit = largest_stake(game, game.unit)
    if solution.drawing:
        unit /= dict(solution.drawing.stakes)[game.unit.name]
    times = [unit, *(largest_stake(game, game.wager(name)) for name in sides)]
    found: dict[Fraction, Fraction] = {}
    for nets, often in solution.joint.results:
        first, *others = (factor * net for factor, net in zip(times, nets, strict=True))
        total = first + sum((max(Fraction(0), net) for net in others), Fraction(0))
        found[total] = found.get(total, Fraction(0)) + often
    return max(found.items())
