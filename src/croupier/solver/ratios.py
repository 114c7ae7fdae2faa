"""What lies on each wager before the deal, when only some of it is said."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd

from croupier.errors import StakeError
from croupier.rules.game import Game
from croupier.rules.wagers import Kind

Stakes = Mapping[str, int]


def staked(game: Game, named: Stakes | None = None, *, sides: bool = True) -> dict[str, int]:
    """The stake of every wager that is placed before the deal; nothing on a side wager that is left out.

    A wager that is not named is staked like the first mandatory one that is, and with one unit if none is. Side wagers
    that are not named can also be left out.
    """
    before = [wager for wager in game.wagers if wager.kind in (Kind.MANDATORY, Kind.SIDE)]
    given = _named(game, named or {}, [wager.name for wager in before])
    main = [wager.name for wager in before if wager.kind is Kind.MANDATORY]
    alike = next((chips for name, chips in given.items() if name in main), 1)
    found: dict[str, int] = {}
    for wager in before:
        usual = alike if sides or wager.kind is Kind.MANDATORY else 0
        if wager.unit:
            usual = found[wager.unit]
        found[wager.name] = given.get(wager.name, usual)
        if wager.unit and found[wager.name] != found[wager.unit]:
            raise StakeError(f"{wager} must equal {wager.unit}: {found[wager.name]} is not {found[wager.unit]}")
        if wager.kind is Kind.MANDATORY and not found[wager.name]:
            raise StakeError(f"{wager} must be staked")
    return found


def _named(game: Game, named: Stakes, before: list[str]) -> dict[str, int]:
    """The stakes that are said, by the wagers' own names."""
    found: dict[str, int] = {}
    for spelt, chips in named.items():
        name = game.wager(spelt).name
        if name in found:
            raise StakeError(f"{name} is staked twice")
        if name not in before:
            raise StakeError(f"{name} is not staked before the deal: {', '.join(before)} are")
        if chips < 0:
            raise StakeError(f"{name} cannot be staked with {chips}")
        found[name] = chips
    return found


def ratio(placed: Stakes) -> tuple[dict[str, int], int]:
    """The smallest stakes of the same ratio, and how many times as large these are."""
    times = gcd(*placed.values())
    return {name: chips // times for name, chips in placed.items()}, times
