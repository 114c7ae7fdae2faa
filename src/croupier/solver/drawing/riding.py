"""A wager that rides on War, Blackjack and Poker, and what a seat may seek that has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

import numpy as np

from croupier.errors import Unsolvable
from croupier.rules.conditions import AtLeast, Flag, Showdown, Versus
from croupier.rules.facts import Standing, pays
from croupier.rules.game import Game
from croupier.rules.piles import HOLE
from croupier.rules.wagers import Kind, Wager
from croupier.solver.drawing.blackjack import Blackjack, Policy
from croupier.solver.drawing.ordinary import ordinary
from croupier.solver.kernels import draw_codes as codes
from croupier.solver.kernels.draw_codes import Ints

CARDS = 6
MOST_UNITS = 1 << (2 * codes.LIMB)


# The wager.


@dataclass(frozen=True, slots=True)
class Rides:
    """A wager that wins where War is not lost, Blackjack is not behind and the six cards pay."""

    wager: Wager
    first: Versus
    """Any of the atoms about War: its two hands are the first cards."""
    hand: AtLeast
    """What the six cards must reach."""
    wins: Fraction
    """What it then pays to one."""
    alive: dict[Showdown, bool]
    """Whether it lives on after War ended so."""


def rides(game: Game) -> Rides:
    """The wager of a game that rides on all three, or ``Unsolvable`` with the reason."""
    for wager in game.wagers:
        atoms = [atom for row in game.settlements[wager.name] for atom in row.condition.atoms()]
        war = [atom for atom in atoms if isinstance(atom, Versus)]
        hands = [atom for atom in atoms if isinstance(atom, AtLeast)]
        flags = [atom for atom in atoms if isinstance(atom, Flag)]
        if wager.kind is Kind.SIDE and war and hands and {flag.name for flag in flags} == {"behind"}:
            return _rides(game, wager, war, hands, flags)
    raise Unsolvable(f"{game.name} has no wager that rides on War, Blackjack and Poker")


def _rides(game: Game, wager: Wager, war: list[Versus], hands: list[AtLeast], flags: list[Flag]) -> Rides:
    def odds(result: Showdown, *, behind: bool, paid: bool) -> Fraction:
        standing = Standing(
            showdowns={(atom.hand, atom.rival): result for atom in war},
            flags=[flag.name for flag in flags if behind],
            holds=hands if paid else (),
        )
        row = pays(game, wager.name, standing.answers([*war, *flags, *hands]))
        assert row is not None, f"{wager} is undecided when all is known"
        return row.odds.to_one

    wins = odds(Showdown.WON, behind=False, paid=True)
    alive = {result: odds(result, behind=False, paid=True) == wins for result in Showdown}
    for result in Showdown:
        for behind, paid in ((False, False), (True, False), (True, True)):
            if odds(result, behind=behind, paid=paid) != -1:
                raise Unsolvable(f"{wager} does not lose all when one of the three is lost")
    if len(set(hands)) != 1 or game.pile_sizes[HOLE] != CARDS:
        raise Unsolvable(f"{wager} does not look at six cards of the seat")
    return Rides(wager, war[0], hands[0], wins, alive)


# What is sought.


@dataclass(frozen=True, eq=False, slots=True)
class Play:
    """What a seat seeks whose wager is alive: rows of (blackjack, alive), the next deciding where one ties."""

    units: Ints
    policy: Policy | None = None
    """What is followed instead, whatever it brings; it may look at totals, aces, and whether there are two cards."""


def seeking(*units: tuple[int, int]) -> Play:
    return Play(np.array(units, np.int64))


BLACKJACK = seeking((1, 0))


def following(policy: Policy) -> Play:
    return Play(BLACKJACK.units, policy)


BY_CHART = following(ordinary)


def total_at(blackjack: Blackjack, riding: Rides, stakes: Mapping[str, int]) -> Play:
    """To seek the best total of the blackjack stake and the wager at some stakes."""
    stake = Fraction(stakes.get(blackjack.block.stake, 0))
    rides_for = stakes.get(riding.wager.name, 0) * (riding.wins + 1) * blackjack.pays.scale
    units = [int(each * rides_for.denominator) for each in (stake, rides_for)]
    divisor = gcd(*units) or 1
    if max(units) // divisor >= MOST_UNITS:
        raise Unsolvable("the stakes are too large to be compared exactly: a trillion chips are not")
    return seeking((units[0] // divisor, units[1] // divisor))
