"""A game as arrays: what a fixed schedule of cards and choices comes down to.

In a game of this shape a seat's complete choices are one of a handful of *lines*. What a line brings depends on a
*fact*: who won the showdown, and the bands of the two hands between the cuts that the rules make. So the rules are
evaluated once at every fact, here, and kernels get integers.

Wagers that bring the same at every fact, and wagers that every line stakes alike, are put together in a *group*; a line
is then a vector of how many units it has on each group, and only the groups' results need summing over cards. What a
wager still brings after a fold is a group of its own, unless it brings the same whatever the cards. Working backwards
from the last card, a decision turns the vectors of its choices into one new *lane*, the best of them in each state.
``levels[k]`` holds, for the cards seen at level k, how the lanes after its decision are made from the lanes before it:
``choices[out, choice, in]``.

Choices are in order of what they stake: fold, check, then bets from the smallest. The first of equals is taken, so a
tie goes to the smaller stake.

Every number is an integer: results are in units times ``scale``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm

import numpy as np
from numpy.typing import NDArray

from croupier.errors import Unsolvable
from croupier.rules.conditions import Atom, Showdown
from croupier.rules.facts import Band, Standing, bands, pays
from croupier.rules.game import Game
from croupier.rules.hands import Hand
from croupier.rules.streets import Bet, Decide, Fold, Option
from croupier.rules.wagers import Kind, Wager
from croupier.solver.showdown.schedule import Decision, schedule_of, two_hands
from croupier.written import times

Ints = NDArray[np.int64]
RESULTS = (Showdown.WON, Showdown.TIED, Showdown.LOST)


@dataclass(frozen=True, slots=True)
class Line:
    """A seat's complete choices, with the units they put on each wager."""

    choices: tuple[tuple[int, str], ...]
    """The decision's step and the choice made there, as records write it."""
    stakes: tuple[tuple[str, Fraction], ...]
    folded: bool

    @property
    def units(self) -> dict[str, Fraction]:
        return dict(self.stakes)


@dataclass(frozen=True, slots=True)
class Node:
    """A decision reached by a history, and what follows each choice."""

    decision: Decision
    followed: tuple[tuple[str, Node | Line], ...]

    @property
    def offered(self) -> bool:
        """Whether anything is chosen here: in a game without decisions one node leads to its one line."""
        return bool(self.decision.offer.options)


@dataclass(frozen=True, eq=False, slots=True)
class Plan:
    """A game of the showdown shape as arrays."""

    game: Game
    player: Hand
    dealer: Hand
    seen: tuple[int, ...]
    """How many board cards are seen at each level, the last being the whole board."""
    up: int
    """How many of the dealer's cards are seen from the first level on."""
    root: Node
    player_bands: tuple[Band, ...]
    dealer_bands: tuple[Band, ...]
    worth: Ints
    """``worth[group, result, player band, dealer band]``; group 0 is one everywhere, so that it counts outcomes."""
    levels: tuple[Ints, ...]
    """For each level, ``choices[lane after, choice, lane before]``."""
    scale: int
    vectors: tuple[tuple[Line, tuple[int, ...]], ...]
    """Each line as coefficients of the groups."""
    nodes: tuple[tuple[Node | None, ...], ...]
    """For each level, the decision of each lane beyond the groups; None where the level only passes a lane on."""

    def vector(self, line: Line) -> tuple[int, ...]:
        """What a line stakes on each group, so that its result is a product with ``worth``."""
        return dict(self.vectors)[line]

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(_leaves(self.root))

    def decides(self, level: int) -> bool:
        """Whether something is chosen at a level."""
        return any(node is not None for node in self.nodes[level])

    def place(self, level: int, node: Node) -> int:
        """The number of a decision among those of its level."""
        return next(number for number, each in enumerate(self.nodes[level]) if each is node)


Kept = Callable[[Sequence[str]], Sequence[str]]
"""Which of the choices on offer somebody ever takes."""


def plan(game: Game, kept: Kept = tuple) -> Plan:
    """The plan of a game, or ``Unsolvable`` with the reason why it is not; of what somebody keeps of its choices."""
    main = [wager for wager in game.wagers if wager.kind is not Kind.SIDE]
    player, dealer = two_hands(game, main)
    seen, up, decisions = schedule_of(game)
    root = _rooted(game, _tree(game, decisions, 0, (), {}, kept))
    lines = tuple(_leaves(root))
    atoms = [atom for wager in main for row in game.settlements[wager.name] for atom in row.condition.atoms()]
    player_bands, dealer_bands = bands(player, atoms), bands(dealer, atoms)
    results = {
        (wager.name, folded): _results(game, wager, atoms, player, dealer, folded=folded)
        for wager in main
        for folded in {line.folded for line in lines}
    }
    odds = lcm(*(value.denominator for table in results.values() for value in table.values()))
    sizes = lcm(*(units.denominator for line in lines for _, units in line.stakes))
    groups = _groups(results, lines)
    if any(abs(odds * value) >= 2**62 for group in groups for value in group.outcomes.values()):
        raise Unsolvable("the game's odds are too large to be summed exactly in 64 bits")
    worth = np.ones((len(groups) + 1, 3, len(player_bands), len(dealer_bands)), np.int64)
    for number, group in enumerate(groups, 1):
        for fact in product(range(3), range(len(player_bands)), range(len(dealer_bands))):
            worth[(number, *fact)] = int(odds * group.outcomes[fact])
    coefficients = {
        line: _coefficients(number, line, groups, results, odds, sizes) for number, line in enumerate(lines)
    }
    levels, nodes = _levels(root, len(seen), len(groups) + 1, coefficients)
    return Plan(
        game=game,
        player=player,
        dealer=dealer,
        seen=seen,
        up=up,
        root=root,
        player_bands=tuple(player_bands),
        dealer_bands=tuple(dealer_bands),
        worth=worth,
        levels=levels,
        scale=odds * sizes,
        vectors=tuple((line, tuple(vector)) for line, vector in coefficients.items()),
        nodes=nodes,
    )


# The lines.

Made = tuple[tuple[int, str], ...]


def _tree(
    game: Game, decisions: list[Decision], at: int, made: Made, staked: dict[str, Fraction], kept: Kept
) -> Node | Line:
    if at == len(decisions):
        return _line(game, made, staked, folded=False)
    decision = decisions[at]
    bets = [option for option in decision.offer.options if isinstance(option, Bet)]
    if any(option.wager in staked for option in bets):
        return _tree(game, decisions, at + 1, made, staked, kept)
    followed: list[tuple[str, Node | Line]] = []
    for option in sorted(decision.offer.options, key=_by_stake):
        match option:
            case Bet(wager=wager, sizes=sizes):
                for size in sorted(sizes):
                    name = f"bet {times(size)}" if len(sizes) > 1 else "bet"
                    made_now = (*made, (decision.step, name))
                    followed.append((name, _tree(game, decisions, at + 1, made_now, {**staked, wager: size}, kept)))
            case Fold():
                followed.append(("fold", _line(game, (*made, (decision.step, "fold")), staked, folded=True)))
            case _:
                made_now = (*made, (decision.step, "check"))
                followed.append(("check", _tree(game, decisions, at + 1, made_now, staked, kept)))
    if len({name for name, _ in followed}) < len(followed):
        raise Unsolvable("a decision offers two choices of the same name")
    stays = kept([name for name, _ in followed])
    return Node(decision, tuple(each for each in followed if each[0] in stays))


def _rooted(game: Game, root: Node | Line) -> Node:
    """What a game begins with; one without decisions with a node that offers nothing, and leads to its one line."""
    if isinstance(root, Node):
        return root
    street, _ = game.schedule[0]
    return Node(Decision(0, street, 0, Decide((), cites="")), (("", root),))


def _by_stake(option: Option) -> int:
    return 0 if isinstance(option, Fold) else 2 if isinstance(option, Bet) else 1


def _line(game: Game, made: Made, staked: dict[str, Fraction], *, folded: bool) -> Line:
    units = {wager.name: Fraction(1) for wager in game.wagers if wager.kind is Kind.MANDATORY} | staked
    ridden = {
        wager.name: units[wager.unit] for wager in game.wagers if wager.kind is Kind.BONUS and wager.unit in units
    }
    return Line(made, tuple((units | ridden).items()), folded)


def _leaves(node: Node | Line) -> Iterator[Line]:
    if isinstance(node, Line):
        yield node
    else:
        for _, after in node.followed:
            yield from _leaves(after)


Part = tuple[str, bool]
"""A wager, as it is settled without or after a fold."""


@dataclass(frozen=True, slots=True)
class Group:
    """Wagers that are summed together: what they bring at each fact for a unit on the group, and what lines stake."""

    outcomes: dict[Fact, Fraction]
    units: tuple[Fraction, ...]
    parts: frozenset[Part]


def _groups(results: dict[Part, dict[Fact, Fraction]], lines: tuple[Line, ...]) -> list[Group]:
    """The wagers in as few groups as will do; what no card changes is left to group 0."""
    by_outcome: dict[tuple[Fraction, ...], list[Part]] = {}
    for (name, folded), outcomes in results.items():
        if not (folded and len(set(outcomes.values())) == 1):
            by_outcome.setdefault(tuple(outcomes.values()), []).append((name, folded))
    by_stake: dict[tuple[Fraction, ...], list[list[Part]]] = {}
    for parts in by_outcome.values():
        units = tuple(sum((_units(line, part) for part in parts), Fraction(0)) for line in lines)
        if any(units):
            by_stake.setdefault(units, []).append(parts)
    groups = []
    for units, alike in by_stake.items():
        facts = results[alike[0][0]]
        outcomes = {fact: sum((results[parts[0]][fact] for parts in alike), Fraction(0)) for fact in facts}
        groups.append(Group(outcomes, units, frozenset(part for parts in alike for part in parts)))
    return groups


def _units(line: Line, part: Part) -> Fraction:
    """What a line stakes on a wager as it is settled without, or after, a fold."""
    name, folded = part
    return line.units.get(name, Fraction(0)) if line.folded is folded else Fraction(0)


# The worth.

Fact = tuple[int, int, int]


def _results(
    game: Game, wager: Wager, atoms: list[Atom], player: Hand, dealer: Hand, *, folded: bool
) -> dict[Fact, Fraction]:
    """What one unit on a wager brings at every fact, those that no cards can bring about included as nothing."""
    found: dict[Fact, Fraction] = {}
    standings = product(enumerate(RESULTS), enumerate(bands(player, atoms)), enumerate(bands(dealer, atoms)))
    for (result, showdown), (mine, band), (theirs, rival) in standings:
        standing = Standing(
            strengths={player: band[0], dealer: rival[0]}, showdowns={(player, dealer): showdown}, folded=folded
        )
        row = pays(game, wager.name, standing.answers(atoms))
        assert row is not None
        found[result, mine, theirs] = row.odds.to_one
    return found


def _coefficients(
    number: int, line: Line, groups: list[Group], results: dict[Part, dict[Fact, Fraction]], odds: int, sizes: int
) -> list[int]:
    """A line as a vector over the groups, group 0 being what it brings whatever the cards."""
    grouped = frozenset().union(*(group.parts for group in groups))
    fixed = sum(
        (units * next(iter(results[name, line.folded].values()))
         for name, units in line.stakes if (name, line.folded) not in grouped),
        Fraction(0),
    )  # fmt: skip
    return [int(odds * sizes * fixed), *(int(sizes * group.units[number]) for group in groups)]


def _levels(
    root: Node, count: int, groups: int, coefficients: dict[Line, list[int]]
) -> tuple[tuple[Ints, ...], tuple[tuple[Node | None, ...], ...]]:
    """The choices of each level as vectors; lanes after a level are the groups, then one for each decision there."""
    lanes: list[list[list[list[int]]]] = [[] for _ in range(count)]
    nodes: list[list[Node | None]] = [[] for _ in range(count)]

    def vector(node: Node | Line) -> tuple[list[int], int | None]:
        """A node as seen from above: coefficients of the groups, or the number of its lane."""
        if isinstance(node, Line):
            return coefficients[node], None
        followed = [vector(after) for _, after in node.followed]
        level = node.decision.level
        for (_, lane), (_, after) in zip(followed, node.followed, strict=True):
            if lane is not None and isinstance(after, Node) and after.decision.level != level + 1:
                raise Unsolvable("a decision is followed by another only two deals later")
        width = groups + (len(lanes[level + 1]) if level + 1 < count else 0)
        rows = []
        for start, lane in followed:
            row = [*start, *([0] * (width - groups))]
            if lane is not None:
                row[groups + lane] = 1
            rows.append(row)
        lanes[level].append(rows)
        nodes[level].append(node)
        return [0] * groups, len(lanes[level]) - 1

    vector(root)
    # Where the first decision comes late, the levels above it only pass its lane on.
    for level in range(root.decision.level - 1, -1, -1):
        lanes[level].append([[*([0] * groups), 1]])
        nodes[level].append(None)
    return tuple(_tensor(lanes, level, groups) for level in range(count)), tuple(map(tuple, nodes))


def _tensor(lanes: list[list[list[list[int]]]], level: int, groups: int) -> Ints:
    before = groups + (len(lanes[level + 1]) if level + 1 < len(lanes) else 0)
    most = max([1, *(len(rows) for rows in lanes[level])])
    tensor = np.zeros((groups + len(lanes[level]), most, before), np.int64)
    for group in range(groups):
        tensor[group, :, group] = 1
    for number, rows in enumerate(lanes[level]):
        for choice in range(most):
            row = rows[min(choice, len(rows) - 1)]
            tensor[groups + number, choice, : len(row)] = row
    return tensor
