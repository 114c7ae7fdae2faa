"""What a seat puts down before the deal, checked: every payout of it must come out in whole chips."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.errors import StakeError, WrongKind
from croupier.rules.game import Game
from croupier.rules.wagers import Kind, Wager
from croupier.written import number_of

Stakes = Mapping[str, int]
"""Chips by the name of the wager they lie on."""
STAKES = "chips by wager, such as {'Ante': 10}"
"""The same in words, for whoever gave something else."""


def placed(game: Game, stakes: Stakes) -> dict[str, int]:
    """A seat's stakes in the layout's order, linked wagers filled in; refused, with the reason, if they will not do."""
    WrongKind.unless(stakes, Mapping, STAKES)
    wanted: dict[str, int] = {}
    for name, chips in stakes.items():
        if game.wager(name).name in wanted:
            raise StakeError(f"{game.wager(name).name} is staked twice")
        wanted[game.wager(name).name] = chips
    for name in wanted:
        _check_kind(game.wager(name))
    checked: dict[str, int] = {}
    for wager in game.wagers:
        if wager.kind in (Kind.RAISED, Kind.BONUS):
            continue
        chips = wanted.get(wager.name, 0)
        if wager.unit:
            chips = _linked(wager, chips, checked[wager.unit])
        if wager.kind is Kind.SIDE and chips == 0:
            continue
        _check(game, wager, chips)
        checked[wager.name] = chips
    return checked


def least(game: Game) -> dict[str, int]:
    """The smallest stakes a seat can sit down with: mandatory wagers only."""
    wagers = [wager for wager in game.wagers if wager.kind is Kind.MANDATORY and not wager.unit]
    return placed(game, {wager.name: fitting(game, wager.name, game.limits[0]) for wager in wagers})


def fitting(game: Game, wager: str, chips: int) -> int:
    """The smallest payable stake on a wager of at least so many chips."""
    step = game.grid[wager][0]
    return -(-chips // step) * step


def _check_kind(wager: Wager) -> None:
    if wager.kind is Kind.RAISED:
        raise StakeError(f"{wager.name} is not placed before the deal: it comes by a choice during the round")
    if wager.kind is Kind.BONUS:
        raise StakeError(f"{wager.name} is not placed before the deal: it comes by itself, on the {wager.unit}")


def _linked(wager: Wager, chips: int, other: int) -> int:
    if chips not in (0, other):
        raise StakeError(f"{wager.name} must equal {wager.unit}: {chips} is not {other}")
    return other


def _check(game: Game, wager: Wager, chips: int) -> None:
    low, high = game.limits
    if isinstance(chips, bool) or not isinstance(chips, int):
        raise StakeError(f"a stake of {chips!r} on {wager.name} is not a whole number of chips")
    if chips == 0:
        raise StakeError(f"{wager.name} must be placed: it takes {taken(game, wager.name)}")
    if not low <= chips <= high:
        raise StakeError(f"{chips} on {wager.name} is outside the table's limits: it takes {taken(game, wager.name)}")
    step, why = game.grid[wager.name]
    if chips % step:
        raise StakeError(
            f"{chips} on {wager.name} could not be paid in whole chips ({why}): stake a multiple of {step}"
        )


def taken(game: Game, wager: str) -> str:
    """What may lie on a wager, in words: "2 to 10000 chips, in multiples of 2"."""
    may = game.stakes_on(wager)
    if len(may) == 1:
        return number_of(may[0], "chip")
    return f"{may[0]} to {may[-1]} chips" + (f", in multiples of {may.step}" if may.step > 1 else "")
