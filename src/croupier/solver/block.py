"""Solutions of games with a blackjack block: alone, or with War, Poker and a wager that rides on all three.

Alone, a hand is a multiset of values and ``twenty_one`` plays it out. With a wager that rides on the cards' suits as
well, ``hat_trick`` does. Both give cells, from which every figure follows as it does for other games.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from croupier.cards import show_cards
from croupier.errors import Unsolvable
from croupier.rules.conditions import AtLeast, Atom, Flag, Versus
from croupier.rules.facts import pays
from croupier.rules.game import Game
from croupier.rules.piles import HOLE
from croupier.rules.streets import Run
from croupier.rules.wagers import Kind
from croupier.solver.counting import Progress
from croupier.solver.drawing import CHOICES, following
from croupier.solver.hat_trick import RANKS, WAR, HatTrick, Met, Played, Whole
from croupier.solver.sidebets import columns_of, side_wager
from croupier.solver.solution import (
    DecisionFigures,
    Drawn,
    HandCell,
    HandChart,
    PlayFigures,
    SideRow,
    SideWager,
    Solution,
    WagerFigures,
)
from croupier.solver.statistics import Cell, Statistics, of_cells
from croupier.solver.tally import EXAMPLES
from croupier.solver.twenty_one import ORDER, VALUES, Blackjack, Policy, Stop, name, total
from croupier.solver.twenty_one import Kind as Values

Stakes = Mapping[str, int]
SUITS = 4
FOLLOWED = "e"
SEEKS = {
    "a": "Blackjack for itself",
    "b": "to win the {wager}",
    "c": "the best total at the stakes",
    "d": "an ordinary chart",
    FOLLOWED: "what is followed",
}


def solved(game: Game, stakes: Stakes, progress: Progress, policy: Policy | None = None) -> Solution:
    """The solution of a game with a block at some stakes: of best play, or of another way to play."""
    if game.pile_sizes.get(HOLE) == 6:
        return _with_three(game, stakes, progress, policy)
    return _alone(game, stakes, progress, policy)


# Blackjack alone.


def _alone(game: Game, stakes: Stakes, progress: Progress, policy: Policy | None) -> Solution:
    progress(f"counting {game.name}")
    found = Blackjack(game, policy)
    _require_no_insurance(found)
    deals = found.cards * next(iter(found.ups.values())).ways
    cells: Counter[Outcome] = Counter()
    met: Counter[tuple[int, str]] = Counter()
    tied: Counter[int] = Counter()
    for up, against in found.ups.items():
        for stop, ways in against.stops():
            for end, count in enumerate(ways):
                if count:
                    cells[Outcome.of(found, stop, end)] += found.supply[up] * count
        for key, count in against.met().items():
            met[key] += found.supply[up] * count
        for size, count in against.tied().items():
            tied[size] += found.supply[up] * count
    statistics = of_cells(game, [wager.name for wager in game.wagers], cells_of(game, found, stakes, cells, ()))
    decisions = [*_insurance(game, found)]
    for cards in sorted({cards for cards, _ in met}):
        choices = {choice: met[cards, choice] for choice in ORDER if met[cards, choice]}
        decisions.append(_decision(game, cards, choices, tied[cards], deals))
    return _assembled(
        game, found, stakes, deals, statistics, decisions,
        Drawn(tuple(stakes.items()), found.block.stake, "", found.value, found.insurance, _together(game, found, cells),
              (), (_chart(found, stakes),), ()),
        (),
    )  # fmt: skip


# With War, Poker and the wager that rides on all three.


def _with_three(game: Game, stakes: Stakes, progress: Progress, policy: Policy | None) -> Solution:
    progress(f"counting {game.name}")
    both = HatTrick(game)
    found, riding = both.blackjack, both.rides
    _require_no_insurance(found)
    sought = both.plays(stakes) if policy is None else {FOLLOWED: following(policy)}
    key = "c" if policy is None else FOLLOWED
    whole = both.solve(sought, key, lambda done: progress(f"up card {done} of {RANKS}"))
    cells: Counter[Outcome] = Counter()
    for war, stop, end, band, count in whole.stops():
        cells[Outcome.of(found, stop, end, war, band)] += count
    atoms = Three(riding.first, riding.hand, both.bands.listed)
    statistics = of_cells(game, [wager.name for wager in game.wagers], cells_of(game, found, stakes, cells, (atoms,)))
    progress("counting Poker under every column")
    figures = {each.name: each for each in statistics.wagers}
    # The wagers that are placed before the deal, for a unit each, whether they are staked here or not.
    units = dict.fromkeys(stakes, 1)
    alike = of_cells(game, list(units), cells_of(game, found, units, cells, (atoms,), alone=True))
    apart = {each.name: each for each in alike.wagers}
    sides = [*_apart(game, apart)]
    played = whole.played
    others = sum(
        (figures[wager.name].value for wager in game.wagers
         if wager.kind is Kind.MANDATORY and wager.name != found.block.stake), Fraction(0),
    )  # fmt: skip
    stake, rides_for = stakes.get(found.block.stake, 0), stakes.get(riding.wager.name, 0)
    plays = tuple(
        PlayFigures(
            key,
            SEEKS[key].format(wager=riding.wager.name),
            each.blackjack,
            each.alive,
            each.of_wager(riding.wins),
            others + stake * each.blackjack + rides_for * each.of_wager(riding.wins),
        )
        for key, each in played.items()
    )
    _check(figures, apart[riding.wager.name], found, stakes, whole, played[key])
    decisions = [*_insurance(game, found)]
    for cards in sorted({cards for cards, _ in whole.met}):
        met = [whole.met[cards, living] for living in (True, False)]
        decisions.append(_drawn_decision(game, cards, met, whole.deals))
    differs = tuple(
        (cards, Fraction(sum(each.choices), whole.deals), Fraction(each.differs, whole.deals))
        for (cards, living), each in whole.met.items()
        if living
    )
    charts = (_chart(found, stakes), _riding_chart(both, whole, stakes))
    drawn = Drawn(
        tuple(stakes.items()),
        found.block.stake,
        riding.wager.name,
        found.value,
        found.insurance,
        _together(game, found, cells),
        plays,
        charts,
        differs,
    )
    return _assembled(game, found, stakes, whole.deals, statistics, decisions, drawn, tuple(sides))


def _check(
    figures: Mapping[str, WagerFigures], riding: WagerFigures, found: Blackjack, stakes: Stakes, whole: Whole,
    played: Played,
) -> None:  # fmt: skip
    """Played out, the deals must bring what the choices promised; looked at whatever the interpreter's flags."""
    brought = sum((figures[name].value for name in found.block.wagers if name in figures), Fraction(0))
    won = sum((row.probability for row in riding.rows if row.odds > 0), Fraction(0))
    total_deals = int(whole.counts.sum() + whole.splits.sum())
    promised = stakes[found.block.stake] * played.blackjack
    if brought != promised or total_deals != whole.deals or won != played.alive:
        raise AssertionError("the deals, played out, do not bring what the choices promised")


# Cells.


@dataclass(frozen=True, slots=True)
class Outcome:
    """What settlements can tell apart of a round."""

    flags: frozenset[str]
    placed: tuple[str, ...]
    war: int = -1
    band: int = -1

    @classmethod
    def of(cls, found: Blackjack, stop: Stop, end: int, war: int = -1, band: int = -1) -> Outcome:
        return cls(stop.flags(end), stop.placed(found.block, end), war, band)


@dataclass(frozen=True, slots=True)
class Three:
    """Whose hands War and the bands are of."""

    war: Versus
    six: AtLeast
    bands: tuple[tuple[int, int], ...]


def cells_of(
    game: Game,
    found: Blackjack,
    stakes: Stakes,
    counted: Mapping[Outcome, int],
    three: tuple[Three, ...],
    *,
    alone: bool = False,
) -> Iterator[Cell]:
    """What lies on each wager in each outcome; ``alone`` leaves out what is placed during the round."""
    asked = list(
        dict.fromkeys(atom for rows in game.settlements.values() for row in rows for atom in row.condition.atoms())
    )
    stake = Fraction(stakes[found.block.stake])
    units = {name: Fraction(chips) for name, chips in stakes.items() if chips}
    for outcome, count in counted.items():
        fact = {atom: _holds(atom, outcome, three) for atom in asked}
        yield units | ({} if alone else dict.fromkeys(outcome.placed, stake)), fact, count


def _holds(atom: Atom, outcome: Outcome, three: tuple[Three, ...]) -> bool:
    match atom:
        case Flag(name=flag):
            return flag in outcome.flags
        case Versus(hand, rival, result):
            for known in three:
                if (hand, rival) == (known.war.hand, known.war.rival):
                    return WAR[outcome.war] is result
        case AtLeast(hand, cut):
            for known in three:
                if hand == known.six.hand:
                    return known.bands[outcome.band][0] >= hand.ranking.threshold(cut)
    raise Unsolvable(f"it is asked whether {atom.says}")


def _together(game: Game, found: Blackjack, counted: Mapping[Outcome, int]) -> tuple[tuple[Fraction, Fraction], ...]:
    """What the stake brings with its doubles and splits, for one unit on it."""
    nets: Counter[Fraction] = Counter()
    flags = game.flags
    for outcome, count in counted.items():
        fact: dict[Atom, bool] = {flag: flag.name in outcome.flags for flag in flags}
        net = Fraction(0)
        for wager in (found.block.stake, *outcome.placed):
            row = pays(game, wager, fact)
            assert row is not None, "all is known"
            net += row.odds.to_one
        nets[net] += count
    deals = sum(counted.values())
    return tuple((net, Fraction(count, deals)) for net, count in sorted(nets.items()))


# Figures.


def _assembled(
    game: Game, found: Blackjack, stakes: Stakes, deals: int, statistics: Statistics,
    decisions: Iterable[DecisionFigures], drawn: Drawn, sides: tuple[SideWager, ...],
) -> Solution:  # fmt: skip
    mandatory = [wager.name for wager in game.wagers if wager.kind is Kind.MANDATORY]
    return Solution(
        game=game,
        deals=deals,
        initial=sum((Fraction(stakes[name]) for name in mandatory), Fraction(0)),
        distribution=statistics.distribution,
        joint=statistics.joint,
        decisions=tuple(decisions),
        wagers=statistics.wagers,
        covariance=statistics.covariance,
        side_wagers=sides,
        left_out=(),
        opening=None,
        drawn=drawn,
    )


def _apart(game: Game, figures: Mapping[str, WagerFigures]) -> Iterator[SideWager]:
    """The wagers that no choice changes, and the one that rides on all: under every column, for a unit each."""
    for wager in game.wagers:
        if wager.kind not in (Kind.MANDATORY, Kind.SIDE) or wager.name not in figures:
            continue
        rows = figures[wager.name].rows
        asked = [atom for row in game.settlements[wager.name] for atom in row.condition.atoms()]
        if wager.kind is Kind.MANDATORY and any(isinstance(atom, Flag) for atom in asked):
            continue  # it is played for, and has a chapter of its own
        columns = columns_of(game, wager.name)
        if columns != ("",):
            yield from (side_wager(game, wager.name, column) for column in columns)
            continue
        settled = [row for row in rows if row.probability]
        told_apart = lcm(*(row.probability.denominator for row in settled))
        lines = (
            SideRow(row.line or row.why, row.odds, int(row.probability * told_apart), row.probability)
            for row in settled
        )
        yield SideWager(wager.name, "", "", posted=True, combinations=told_apart, rows=tuple(lines))


def _require_no_insurance(found: Blackjack) -> None:
    if found.insurance > 0:
        raise Unsolvable(f"with this deck {found.block.insurance} is worth taking, which figures do not cover")


def _step(game: Game, stage: str) -> tuple[int, str]:
    return next(
        (number, street)
        for number, (street, step) in enumerate(game.schedule)
        if isinstance(step, Run) and step.stage == stage
    )


def _insurance(game: Game, found: Blackjack) -> Iterator[DecisionFigures]:
    if found.block.insurance and found.supply[0]:
        step, street = _step(game, "insurance")
        aces = Fraction(found.supply[0], found.cards)
        where = f"{street}: {found.block.insurance.lower()}"
        yield DecisionFigures(step, where, (), aces, (("decline", aces), ("insure", Fraction(0))), Fraction(0), ())


def _decision(game: Game, cards: int, choices: Mapping[str, int], tied: int, deals: int) -> DecisionFigures:
    step, street = _step(game, "seats")
    met = tuple((choice, Fraction(count, deals)) for choice, count in choices.items())
    reached = sum((often for _, often in met), Fraction(0))
    return DecisionFigures(step, street, ("hit",) * (cards - 2), reached, met, Fraction(tied, deals), ())


def _drawn_decision(game: Game, cards: int, met: list[Met], deals: int) -> DecisionFigures:
    step, street = _step(game, "seats")
    taken = {choice: sum(each.choices[CHOICES.index(choice)] for each in met) for choice in ORDER}
    tied = sum(each.tied for each in met)
    examples = [f"{show_cards(hand)} / {up}" for each in met for hand, up in each.examples]
    return DecisionFigures(
        step,
        street,
        ("hit",) * (cards - 2),
        Fraction(sum(taken.values()), deals),
        tuple((choice, Fraction(count, deals)) for choice, count in taken.items() if count),
        Fraction(tied, deals),
        tuple(examples[:EXAMPLES]),
    )


# Hands.


def every_hand(game: Game) -> list[tuple[str, str, str, str, Fraction]]:
    """Every hand of Blackjack for itself: its cards, its total, the up card, a choice and what it brings."""
    found = Blackjack(game)
    return [
        (hand_name(hand.kind), total_name(hand.kind), name(up), choice, value)
        for up, against in found.ups.items()
        for hand in sorted(against.hands(), key=lambda hand: sum(hand.kind))
        for choice, value in hand.choices
    ]


def hand_name(kind: Values) -> str:
    """The cards of a kind, the ace first: "A7", "T6"."""
    return "".join(name(value) * kind[value] for value in (0, *reversed(VALUES[1:])))


def total_name(kind: Values) -> str:
    reached, soft = total(kind)
    return f"{'soft' if soft else 'hard'} {reached}"


def _chart(found: Blackjack, stakes: Stakes) -> HandChart:
    """The first two cards, Blackjack considered alone."""
    stake = stakes[found.block.stake]
    unit = stakes[found.game.unit.name]
    cells = []
    for up, against in found.ups.items():
        for kind, chance in against.deals():
            hand = against.hand(kind)
            if hand.choices:
                weight = found.supply[up] * int(chance * against.cards * (against.cards - 1))
                values = tuple((choice, value * stake / unit) for choice, value in hand.choices)
                cells.append(
                    HandCell(hand_name(kind), total_name(kind), name(up), weight, values, ((hand.best, Fraction(1)),))
                )
    return HandChart(SEEKS["a"], tuple(cells))


def _riding_chart(both: HatTrick, whole: Whole, stakes: Stakes) -> HandChart:
    """The first two cards while the wager that rides on suits lives: means over the deals that are alike in value."""
    riding, block = both.rides, both.blackjack.block
    stake, rides_for, unit = stakes[block.stake], stakes.get(riding.wager.name, 0), stakes[both.game.unit.name]
    weights: Counter[tuple[Values, int]] = Counter()
    sums: defaultdict[tuple[Values, int], defaultdict[str, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    best: defaultdict[tuple[Values, int], Counter[str]] = defaultdict(Counter)
    for kind, up, weight, means, chosen in whole.cells:
        weights[kind, up] += SUITS * weight  # an up card was taken for all suits of its rank
        best[kind, up][chosen] += SUITS * weight
        for choice, (blackjack, alive) in means.items():
            worth = stake * blackjack + rides_for * ((riding.wins + 1) * alive - 1)
            sums[kind, up][choice] += SUITS * weight * worth / unit
    cells = [
        HandCell(
            hand_name(kind),
            total_name(kind),
            name(up),
            weight,
            tuple((choice, sums[kind, up][choice] / weight) for choice in ORDER if choice in sums[kind, up]),
            tuple((choice, Fraction(best[kind, up][choice], weight)) for choice in ORDER if best[kind, up][choice]),
        )
        for (kind, up), weight in weights.items()
    ]
    return HandChart(f"{riding.wager.name} alive, {SEEKS['c']}", tuple(cells))
