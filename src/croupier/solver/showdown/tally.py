"""Tallies: in how many ways each line meets each fact, which is all that any figure of a game depends on.

Play the best choices against every deal, and count the deals by what settlements can tell apart: the line taken, who
won the showdown, the bands of both hands, and the *mark*, which is what side wagers see beyond those two hands ("pocket
eights", "the flop is a straight"). Value, distribution, frequencies, returns and covariances are sums over this table,
and paytables enter only then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

import numpy as np

from croupier.cards import Card
from croupier.rules.conditions import AtLeast, Atom, Fits, Folded, Versus
from croupier.rules.facts import Band, Standing, bands
from croupier.rules.game import Game
from croupier.rules.wagers import Kind
from croupier.solver.showdown.plan import RESULTS, Ints, Line, Node, Plan

EXAMPLES = 5  # states named where choices are indifferent

Mark = frozenset[Atom]
"""Those of the asked atoms that hold."""


@dataclass(frozen=True, slots=True)
class Axes:
    """What a tally tells apart beside the line and the showdown."""

    player_bands: tuple[Band, ...]
    dealer_bands: tuple[Band, ...]
    asked: tuple[Atom, ...]
    """What marks answer: atoms about hole cards and board that the bands do not answer."""
    wagers: tuple[str, ...]
    """The wagers that can be settled from such a tally."""
    left_out: tuple[tuple[str, str], ...] = ()
    """The other wagers, each with the reason."""


def main_axes(plan: Plan) -> Axes:
    """What the main wagers tell apart, side wagers ignored."""
    main = tuple(wager.name for wager in plan.game.wagers if wager.kind is not Kind.SIDE)
    return Axes(plan.player_bands, plan.dealer_bands, (), main)


def axes(plan: Plan, without: Collection[str] = ()) -> Axes:
    """What all wagers tell apart, as far as it is a matter of hole cards, board and the two hands of the showdown.

    Side wagers can be left out that are counted otherwise: the less a tally tells apart, the sooner it is there.
    """
    game = plan.game
    told, left_out = list(main_axes(plan).wagers), []
    for wager in game.wagers:
        if wager.kind is Kind.SIDE and wager.name not in without:
            strange = [atom for atom in _atoms(game, wager.name) if not _told(plan, atom)]
            if strange:
                left_out.append((wager.name, f"{wager.name} asks whether {strange[0].says}"))
            else:
                told.append(wager.name)
    atoms = list(dict.fromkeys(atom for name in told for atom in _atoms(game, name)))
    asked = [atom for atom in atoms if isinstance(atom, Fits | AtLeast) and not _of_the_showdown(plan, atom)]
    return Axes(
        tuple(bands(plan.player, atoms)), tuple(bands(plan.dealer, atoms)), tuple(asked), tuple(told), tuple(left_out)
    )


def _atoms(game: Game, wager: str) -> Iterator[Atom]:
    for row in game.settlements[wager]:
        yield from row.condition.atoms()


def _of_the_showdown(plan: Plan, atom: Atom) -> bool:
    return isinstance(atom, AtLeast) and atom.hand in (plan.player, plan.dealer)


def _told(plan: Plan, atom: Atom) -> bool:
    """Whether a tally can answer an atom."""
    match atom:
        case Versus(hand, rival, _):
            return (hand, rival) == (plan.player, plan.dealer)
        case AtLeast(hand, _):
            looks = {part.pile.name for part in hand.parts}
            return hand in (plan.player, plan.dealer) or looks <= {"hole", "board"}
        case Fits(pattern, _):
            return {part.pile.name for part in pattern.parts} <= {"hole", "board"}
        case Folded():
            return True
    return False


@dataclass(frozen=True, slots=True)
class Tie:
    """Where two choices of a decision are exactly as good as each other and none is better."""

    node: Node
    deals: int
    """In how many deals the decision is met in such a state."""
    examples: tuple[tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]], ...]
    """Some such states: hole cards, the dealer's cards that show, the board."""


@dataclass(frozen=True, eq=False, slots=True)
class Tally:
    """The deals of a game, by line and fact."""

    plan: Plan
    axes: Axes
    marks: tuple[Mark, ...]
    counts: Ints
    """``counts[line, result, player band, dealer band, mark]``, lines as in ``plan.lines``."""
    ties: tuple[Tie, ...] = ()
    """The decisions that are met in indifferent states; those went to the smaller stake."""

    @property
    def deals(self) -> int:
        return int(self.counts.sum())

    def cells(self) -> Iterator[tuple[Line, dict[Atom, bool], int]]:
        """Each line and fact that happens, and in how many deals."""
        lines = self.plan.lines
        for line, result, mine, theirs, mark in np.argwhere(self.counts):
            fact = self.fact(lines[line], int(result), int(mine), int(theirs), self.marks[mark])
            yield lines[line], fact, int(self.counts[line, result, mine, theirs, mark])

    def fact(self, line: Line, result: int, mine: int, theirs: int, mark: Mark) -> dict[Atom, bool]:
        """What the rows of the wagers ask, answered."""
        plan, axes = self.plan, self.axes
        standing = Standing(
            strengths={plan.player: axes.player_bands[mine][0], plan.dealer: axes.dealer_bands[theirs][0]},
            showdowns={(plan.player, plan.dealer): RESULTS[result]},
            holds=mark,
            folded=line.folded,
        )
        return standing.answers(atom for name in axes.wagers for atom in _atoms(plan.game, name))
