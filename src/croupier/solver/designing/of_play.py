"""Paytables of wagers that best play depends on: looked for as if choices stayed as they are, then solved anew.

With the same choices a value is linear in the odds, and best play can only bring more. So every posting that has been
solved gives a plane below the values of all others, and the highest of the planes is what a posting is expected to
bring. The best that is not yet solved is solved, which gives one plane more, until all that would be told are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import ColumnError, Unsolvable
from croupier.rules.game import Game
from croupier.rules.rulings import paytables_in
from croupier.rules.wagers import Kind
from croupier.solver.breakdown import WagerFigures
from croupier.solver.designing.asked import Asked, Pays, Plane, carried
from croupier.solver.designing.target import Brings
from croupier.solver.moments import central
from croupier.solver.progress import Tell, one_of
from croupier.solver.trying import tried
from croupier.written import listed

FURTHER = 4
"""How many paytables are solved beyond those that are told, at most."""


@dataclass(frozen=True, slots=True)
class Played:
    """A posting, best play all round: what is aimed at, and what odds would change of it if choices stayed the same."""

    brings: Brings
    plane: Plane
    base_square: Fraction
    """What is left of the mean square without the lines, as if they were paid apart: a first guess for other odds."""

    def expects(self, pays: Pays) -> Brings:
        """What another column comes to if the same choices are made; its spread is a guess."""
        value = self.plane.value(pays)
        square = self.base_square + sum((self.plane.weights[at] * to_one**2 for at, to_one in pays), Fraction(0))
        return Brings(-value, self.brings.hit_frequency, max(square - value**2, Fraction(0)))


def found_by_play(asked: Asked, tell: Tell) -> tuple[Brings, list[tuple[Pays, Brings]], int]:
    """What the posted column comes to, the best columns, and how many were solved."""
    _require_posted_lines(asked)
    first = _played(asked, asked.game, one_of("as posted", tell))
    solved: dict[Pays, Played] = {asked.posted: first}
    pool = {*asked.near(first.plane, first.base_square), asked.posted}
    while len(solved) <= asked.most + FURTHER:
        expected = [(pays, _expected(solved, pays)) for pays in sorted(pool)]
        open_ones = [pays for pays, _ in asked.ranked(expected) if pays not in solved]
        if not open_ones:
            break
        at = f"paytable {len(solved)} of at most {asked.most + FURTHER}"
        own = asked.column(open_ones[0]).posted_on(asked.game)
        solved[open_ones[0]] = _played(asked, own, one_of(at, tell))
        latest = solved[open_ones[0]]
        pool.update(asked.near(latest.plane, latest.base_square))
    kept = {at: line.kept for at, line in enumerate(asked.lines) if line.kept is not None}
    answers = [
        (pays, each.brings) for pays, each in solved.items() if all(dict(pays)[at] == odds for at, odds in kept.items())
    ]
    return first.brings, asked.ranked(answers), len(solved) - 1


def _require_posted_lines(asked: Asked) -> None:
    """Other lines would be met otherwise than anything that was solved tells."""
    there = carried(asked.lines)
    moved = [line.title for at, line in enumerate(asked.lines) if (line.posted is not None) != (at in there)]
    if moved:
        raise ColumnError(
            f"best play depends on {asked.wager}, so its lines stay those that are posted: {listed(moved)} cannot be "
            "added or left out"
        )


def _played(asked: Asked, game: Game, tell: Tell) -> Played:
    """A posting solved: the figures of the round, or of the wager itself if it is a side wager."""
    found = tried(game, progress=tell)
    best = found.best
    paid = {wager.name for wager in game.wagers if asked.table.key in paytables_in(wager)}
    if asked.wager.kind is Kind.SIDE:
        own = next((each for each in best.wagers if each.name == asked.wager.name), None)
        if own is None:
            reason = dict(found.left_out).get(asked.wager.name, "it has no figures")
            raise Unsolvable(f"{asked.wager} is not counted exactly: {reason}")
        hits = sum((often for net, often in own.outcomes if net > 0), Fraction(0))
        return _as_played(asked, game, Brings(-own.value, hits, central(own.outcomes, 2)), [own])
    counted = [each for each in best.wagers if each.name in paid and each.kind is not Kind.SIDE]
    return _as_played(asked, game, Brings(-best.value, best.hit_frequency, best.variance), counted)


def _as_played(asked: Asked, game: Game, brings: Brings, wagers: Sequence[WagerFigures]) -> Played:
    """Figures, and what the lines of these wagers add to them as long as the same choices are made."""
    places = {str(line): at for at, (line, _) in enumerate(asked.table.lines)}
    posted = {places[str(line)]: odds.to_one for line, odds in game.paytables[asked.table.key].in_force()}
    weights: defaultdict[int, Fraction] = defaultdict(Fraction, dict.fromkeys(posted, Fraction(0)))
    for wager in wagers:
        for row in wager.rows:
            if row.line in places and row.odds:
                weights[places[row.line]] += row.pays / row.odds
    value, square = -brings.edge, brings.variance + brings.edge**2
    for at, to_one in posted.items():
        value -= weights[at] * to_one
        square -= weights[at] * to_one**2
    return Played(brings, Plane(value, dict(weights)), square)


def _expected(solved: dict[Pays, Played], pays: Pays) -> Brings:
    """What a column comes to if it is solved, else what it is expected to: at least what any plane says."""
    if pays in solved:
        return solved[pays].brings
    return min((each.expects(pays) for each in solved.values()), key=lambda brings: brings.edge)
