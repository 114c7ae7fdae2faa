"""What lies on each wager before the deal, when only some of it is said; and what amounts have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import gcd, lcm

from croupier.errors import StakeError, WrongKind
from croupier.rules.game import Game
from croupier.rules.wagers import Kind
from croupier.table.stakes import STAKES

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
    WrongKind.unless(named, Mapping, STAKES)
    found: dict[str, int] = {}
    for spelt, chips in named.items():
        name = game.wager(spelt).name
        if name in found:
            raise StakeError(f"{name} is staked twice")
        if name not in before:
            raise StakeError(f"{name} is not staked before the deal: {', '.join(before)} are")
        WrongKind.unless(chips, int, f"a stake on {name}: give a whole number of chips")
        if chips < 0:
            raise StakeError(f"{name} cannot be staked with {chips}")
        found[name] = chips
    return found


def ratio(placed: Stakes) -> tuple[dict[str, int], int]:
    """The smallest stakes of the same ratio, and how many times as large these are."""
    times = gcd(*placed.values())
    return {name: chips // times for name, chips in placed.items()}, times


def counted_in(game: Game, stakes: Stakes) -> str:
    """What figures of a round are units of at the smallest stakes of a ratio: the first wager, or a part of it.

    >>> from croupier import games
    >>> game = games.find("triple-shot-bonus")
    >>> counted_in(game, {"War": 1, "Blackjack": 3}), counted_in(game, {"War": 2, "Blackjack": 1})
    ('War', '1/2 War')
    """
    lots = lots_of(game, stakes)
    return game.unit.name if lots == 1 else f"1/{lots} {game.unit.name}"


def lots_of(game: Game, stakes: Stakes) -> int:
    """How many units lie on the first wager at the smallest stakes of a ratio; one if nothing is said of it."""
    return stakes.get(game.unit.name, 1)


def common(amounts: Iterable[Fraction]) -> Fraction:
    """The largest amount that all of some are multiples of; nothing if all are nothing."""
    found = Fraction(0)
    for each in amounts:
        below = lcm(found.denominator, each.denominator)
        found = Fraction(gcd(int(found * below), int(each * below)), below)
    return found
