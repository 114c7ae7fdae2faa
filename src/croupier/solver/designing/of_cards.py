"""Paytables of wagers that cards alone settle."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from croupier.solver.designing.asked import Asked, Pays, Plane, carried
from croupier.solver.designing.lines import Law, LineWays, line_ways
from croupier.solver.designing.target import PER_HITS, Brings
from croupier.solver.designing.taste import LINE_MOVED
from croupier.solver.sidebets import side_wager

CHOICES = 8
"""How many choices of lines are looked into where a hit frequency is wanted."""


def found_by_cards(asked: Asked) -> list[tuple[Pays, Brings]]:
    """The best columns, each worked out once more as the game would be with it posted."""
    ways = line_ways(asked.game, asked.wager, asked.table)
    found: dict[Pays, Brings] = {}
    for lines in _choices(asked, ways):
        law = ways.law(lines)
        plane = Plane(law.base, {at: law.often[at] for at in lines})
        found |= {pays: _brings(law, pays) for pays in asked.near(plane, law.base_square)}
    best = asked.ranked(found.items())
    for pays, brings in best:
        if brings != settled(asked, pays):  # no assertion: it must be looked at whatever the interpreter's flags
            raise AssertionError("a paytable that was found is not what it was taken for")
    return best


def settled(asked: Asked, pays: Pays | None = None) -> Brings:
    """What the wager comes to with a column posted; as it is posted, if none is given."""
    game = asked.game if pays is None else asked.column(pays).posted_on(asked.game)
    side = side_wager(game, asked.wager.name)
    return Brings(side.edge, side.hit_frequency, side.variance)


def _choices(asked: Asked, ways: LineWays) -> list[tuple[int, ...]]:
    """The lines that columns may carry: those that are posted; if hits are wanted, those that come nearest to them."""
    wanted, usual = asked.target.hit_frequency, carried(asked.lines)
    if wanted is None:
        return [tuple(sorted(usual))]
    must = {at for at, line in enumerate(asked.lines) if line.kept is not None}
    free = [at for at, line in enumerate(asked.lines) if at not in must and not line.out]
    far = {}
    for size in range(len(free) + 1):
        for some in combinations(free, size):
            lines = tuple(sorted(must.union(some)))
            if lines:
                off = abs(ways.law(lines).hit_frequency - wanted)
                far[lines] = PER_HITS * off + LINE_MOVED * len(usual.symmetric_difference(lines))
    return sorted(far, key=lambda lines: (far[lines], lines))[:CHOICES]


def _brings(law: Law, pays: Pays) -> Brings:
    value = law.base + sum((law.often[at] * to_one for at, to_one in pays), Fraction(0))
    square = law.base_square + sum((law.often[at] * to_one**2 for at, to_one in pays), Fraction(0))
    return Brings(-value, law.hit_frequency, square - value**2)
