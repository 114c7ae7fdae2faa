"""Statistics: every figure of a game, read off its tally.

A wager's result is a function of line and fact, so means, probabilities of rows, the distribution and all covariances
are sums over the tally's cells.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from croupier.rules.conditions import Atom
from croupier.rules.facts import pays
from croupier.rules.game import Game
from croupier.rules.wagers import Kind, Row
from croupier.solver.breakdown import Covariance, Joint, JointResult, NetResult, RowFigures, WagerFigures
from croupier.solver.ends import Chosen, End, SettledBy, in_order


class Cell(NamedTuple):
    """What lies on each wager, a fact, in how many deals they meet, and what was chosen in those."""

    units: Mapping[str, Fraction]
    fact: Mapping[Atom, bool]
    deals: int
    choices: tuple[Chosen, ...] = ()


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a tally says about a game."""

    distribution: tuple[NetResult, ...]
    """What all but the side wagers bring together."""
    joint: Joint
    """The same, and what each side wager brings beside it."""
    wagers: tuple[WagerFigures, ...]
    covariance: Covariance
    ends: tuple[End, ...]
    """Every way in which a round can end, side wagers ignored."""


def of_cells(game: Game, names: Sequence[str], cells: Iterable[Cell]) -> Statistics:
    """All that follows from the cells of some tally."""
    kinds = {wager.name: wager.kind for wager in game.wagers}
    deals = 0
    sides = [name for name in names if kinds[name] is Kind.SIDE]
    joint: Counter[tuple[Fraction, ...]] = Counter()
    settled: dict[str, Counter[Row]] = {name: Counter() for name in names}
    staked: defaultdict[str, Fraction] = defaultdict(Fraction)
    placed: Counter[str] = Counter()
    brought: defaultdict[tuple[str, Row], Fraction] = defaultdict(Fraction)
    products: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
    outcomes: dict[str, Counter[Fraction]] = {name: Counter() for name in names}
    ends: Counter[tuple[tuple[Chosen, ...], tuple[SettledBy, ...]]] = Counter()
    for units, fact, count, choices in cells:
        results, main = {}, []
        deals += count
        for name, unit in units.items():
            row = pays(game, name, fact)
            assert row is not None, "a tally answers whatever the rows of its wagers ask"
            results[name] = unit * row.odds.to_one
            settled[name][row] += count
            placed[name] += count
            staked[name] += unit * count
            brought[name, row] += results[name] * count
            outcomes[name][results[name]] += count
            if kinds[name] is not Kind.SIDE:
                main.append(SettledBy(name, kinds[name], unit, row.id, results[name]))
        ends[choices, tuple(sorted(main, key=lambda each: names.index(each.wager)))] += count
        net = sum((each.net for each in main), Fraction(0))
        joint[net, *(results.get(side, Fraction(0)) for side in sides)] += count
        happened = [(name, net) for name, net in results.items() if net]
        for name, net in happened:
            for other, other_net in happened:
                products[name, other] += net * other_net * count
    for name in names:
        if placed[name] < deals:
            outcomes[name][Fraction(0)] += deals - placed[name]
    wagers = tuple(
        WagerFigures(
            name,
            kinds[name],
            Fraction(0) if kinds[name] is Kind.BONUS else staked[name] / deals,
            Fraction(placed[name], deals),
            tuple(NetResult(net, Fraction(count, deals)) for net, count in sorted(outcomes[name].items())),
            tuple(
                RowFigures(
                    row.why,
                    row.line,
                    row.odds.to_one,
                    Fraction(settled[name][row], deals),
                    brought[name, row] / deals,
                    row.id,
                    settled[name][row],
                )
                for row in game.settlements[name]
            ),
        )
        for name in names
    )
    means = {each.name: each.value for each in wagers}
    covariance = tuple(
        tuple(products[name, other] / deals - means[name] * means[other] for other in names) for name in names
    )
    nets: Counter[Fraction] = Counter()
    for (net, *_), count in joint.items():
        nets[net] += count
    return Statistics(
        tuple(NetResult(net, Fraction(count, deals)) for net, count in sorted(nets.items())),
        Joint(
            ("main", *sides), tuple(JointResult(each, Fraction(count, deals)) for each, count in sorted(joint.items()))
        ),
        wagers,
        Covariance(tuple(names), covariance),
        in_order(End(*end, count, Fraction(count, deals)) for end, count in ends.items()),
    )
