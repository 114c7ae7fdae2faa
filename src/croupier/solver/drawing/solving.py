"""Solutions of games with a blackjack block: alone, or with War, Poker and a wager that rides on all three.

Alone, a hand is a multiset of values and ``twenty_one`` plays it out. With a wager that rides on the cards' suits as
well, ``hat_trick`` does. Both give cells, from which every figure follows as it does for other games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from croupier.cards import show_cards
from croupier.errors import Unsolvable
from croupier.rules.conditions import Flag
from croupier.rules.game import Game
from croupier.rules.piles import HOLE
from croupier.rules.wagers import Kind
from croupier.solver.breakdown import (
    BlackjackFigures,
    DecisionFigures,
    Differs,
    DrawingFigures,
    HandChart,
    PlayFigures,
    SideRow,
    SideWager,
    Taken,
    WagerFigures,
)
from croupier.solver.drawing.blackjack import ORDER, Blackjack, Policy
from croupier.solver.drawing.cells import Outcome, Three, cells_of, stake_outcomes
from croupier.solver.drawing.hand_charts import own_chart, riding_chart
from croupier.solver.drawing.hat_trick import RANKS, HatTrick, Met, Played
from croupier.solver.drawing.riding import Rides, following
from croupier.solver.drawing.six_cards import CHOICES
from croupier.solver.progress import Progress, Tell
from croupier.solver.ratios import Stakes
from croupier.solver.showdown.tally import EXAMPLES
from croupier.solver.sidebets import columns_of, side_wager
from croupier.solver.solution import Solution
from croupier.solver.statistics import Statistics, of_cells
from croupier.solver.words import FOLLOWED, sought, stage_of


@dataclass(frozen=True, eq=False, slots=True)
class PlayedOut:
    """A way to play against every deal: what settlements can tell apart, and how often it comes.

    It depends on no odds but those that choices depend on.
    """

    found: Blackjack
    stakes: Stakes
    deals: int
    cells: Mapping[Outcome, int]
    three: tuple[Three, ...]
    """Whose hands War and the bands of six cards are of; none where Blackjack is played alone."""
    decisions: tuple[DecisionFigures, ...]
    charts: tuple[HandChart, ...]
    differs: tuple[Differs, ...] = ()
    rides: Rides | None = None
    plays: Mapping[str, Played] = field(default_factory=dict)
    """What each way to play brings, where a wager rides on all three."""
    key: str = ""
    """The one that was played out."""


def solved(game: Game, stakes: Stakes, tell: Tell, policy: Policy | None = None) -> Solution:
    """The solution of a game with a block at some stakes: of best play, or of another way to play."""
    return figured(game, played_out(game, stakes, tell, policy), tell)


def played_out(game: Game, stakes: Stakes, tell: Tell, policy: Policy | None = None) -> PlayedOut:
    """Best play, or another way to play, against every deal."""
    tell(Progress(f"counting {game.name}"))
    if game.pile_sizes.get(HOLE) == 6:
        return _with_three(game, stakes, tell, policy)
    return _alone(game, stakes, policy)


def figured(game: Game, played: PlayedOut, tell: Tell) -> Solution:
    """Every figure of a game, from what was played out."""
    found, stakes = played.found, played.stakes
    statistics = of_cells(
        game,
        [wager.name for wager in game.wagers],
        cells_of(game, found.block.stake, stakes, played.cells, played.three),
    )
    sides: tuple[SideWager, ...] = ()
    plays: tuple[PlayFigures, ...] = ()
    if played.rides is not None:
        tell(Progress("counting Poker under every column"))
        apart = _for_a_unit(game, played)
        _check({each.name: each for each in statistics.wagers}, apart[played.rides.wager.name], played)
        sides, plays = tuple(_apart(game, apart)), tuple(_ways_to_play(game, played, statistics))
    drawing = DrawingFigures(
        tuple(stakes.items()),
        found.block.stake,
        played.rides.wager.name if played.rides is not None else "",
        BlackjackFigures(found.value, found.insurance, stake_outcomes(game, found, played.cells)),
        plays,
        played.charts,
        played.differs,
    )
    return _assembled(game, played, statistics, drawing, sides)


# Blackjack alone.


def _alone(game: Game, stakes: Stakes, policy: Policy | None) -> PlayedOut:
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
    decisions = [*_insurance(game, found)]
    for cards in sorted({cards for cards, _ in met}):
        choices = {choice: met[cards, choice] for choice in ORDER if met[cards, choice]}
        decisions.append(_decision(game, cards, choices, tied[cards], deals))
    return PlayedOut(found, stakes, deals, cells, (), tuple(decisions), (own_chart(found, stakes),))


# With War, Poker and the wager that rides on all three.


def _with_three(game: Game, stakes: Stakes, tell: Tell, policy: Policy | None) -> PlayedOut:
    both = HatTrick(game)
    found, riding = both.blackjack, both.rides
    _require_no_insurance(found)
    ways = both.plays(stakes) if policy is None else {FOLLOWED: following(policy)}
    key = "c" if policy is None else FOLLOWED
    whole = both.solve(ways, key, lambda done: tell(Progress("up cards", done, RANKS)))
    cells: Counter[Outcome] = Counter()
    for war, stop, end, band, count in whole.stops():
        cells[Outcome.of(found, stop, end, war, band)] += count
    decisions = [*_insurance(game, found)]
    for cards in sorted({cards for cards, _ in whole.met}):
        met = [whole.met[cards, living] for living in (True, False)]
        decisions.append(_six_card_decision(game, cards, met, whole.deals))
    differs = tuple(
        Differs(cards, Fraction(sum(each.choices), whole.deals), Fraction(each.differs, whole.deals))
        for (cards, living), each in whole.met.items()
        if living
    )
    return PlayedOut(
        found=found,
        stakes=stakes,
        deals=whole.deals,
        cells=cells,
        three=(Three(riding.first, riding.hand, both.bands.listed),),
        decisions=tuple(decisions),
        charts=(own_chart(found, stakes), riding_chart(both, whole, stakes)),
        differs=differs,
        rides=riding,
        plays=whole.played,
        key=key,
    )


def _for_a_unit(game: Game, played: PlayedOut) -> dict[str, WagerFigures]:
    """The wagers that are placed before the deal, for a unit each, whether they are staked here or not."""
    units, drawing = dict.fromkeys(played.stakes, 1), played.found.block.stake
    alike = of_cells(game, list(units), cells_of(game, drawing, units, played.cells, played.three, alone=True))
    return {each.name: each for each in alike.wagers}


def _ways_to_play(game: Game, played: PlayedOut, statistics: Statistics) -> Iterator[PlayFigures]:
    """What each way to play brings, all wagers together."""
    riding, block = played.rides, played.found.block
    assert riding is not None, "a wager rides on all three"
    figures = {each.name: each for each in statistics.wagers}
    others = sum(
        (figures[wager.name].value for wager in game.wagers
         if wager.kind is Kind.MANDATORY and wager.name != block.stake), Fraction(0),
    )  # fmt: skip
    stake, rides_for = played.stakes.get(block.stake, 0), played.stakes.get(riding.wager.name, 0)
    totals = {
        key: others + stake * each.blackjack + rides_for * each.of_wager(riding.wins)
        for key, each in played.plays.items()
    }
    first = next(iter(totals.values()))
    for key, each in played.plays.items():
        edge, total = -each.of_wager(riding.wins), totals[key]
        seeks = sought(key, riding.wager.name)
        yield PlayFigures(key, seeks, each.blackjack, each.alive, edge, total, total - first)


def _check(figures: Mapping[str, WagerFigures], riding: WagerFigures, played: PlayedOut) -> None:
    """Played out, the deals must bring what the choices promised; looked at whatever the interpreter's flags."""
    block, sought_for = played.found.block, played.plays[played.key]
    brought = sum((figures[name].value for name in block.wagers if name in figures), Fraction(0))
    won = sum((row.probability for row in riding.rows if row.odds > 0), Fraction(0))
    promised = played.stakes[block.stake] * sought_for.blackjack
    if brought != promised or sum(played.cells.values()) != played.deals or won != sought_for.alive:
        raise AssertionError("the deals, played out, do not bring what the choices promised")


# Figures.


def _assembled(
    game: Game, played: PlayedOut, statistics: Statistics, drawing: DrawingFigures, sides: tuple[SideWager, ...]
) -> Solution:
    mandatory = [wager.name for wager in game.wagers if wager.kind is Kind.MANDATORY]
    return Solution(
        game=game,
        deals=played.deals,
        initial=sum((Fraction(played.stakes[name]) for name in mandatory), Fraction(0)),
        distribution=statistics.distribution,
        joint=statistics.joint,
        ends=statistics.ends,
        decisions=played.decisions,
        wagers=statistics.wagers,
        covariance=statistics.covariance,
        side_wagers=sides,
        left_out=(),
        opening=None,
        drawing=drawing,
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
            SideRow(row.line or row.why, row.odds, int(row.probability * told_apart), row.probability, row.id)
            for row in settled
        )
        yield SideWager(wager.name, "", "", posted=True, combinations=told_apart, rows=tuple(lines))


def _require_no_insurance(found: Blackjack) -> None:
    if found.insurance > 0:
        raise Unsolvable(f"with this deck {found.block.insurance} is worth taking, which figures do not cover")


def _insurance(game: Game, found: Blackjack) -> Iterator[DecisionFigures]:
    if found.block.insurance and found.supply[0]:
        step, street = stage_of(game, "insurance")
        aces = Fraction(found.supply[0], found.cards)
        yield DecisionFigures(
            step, street, (), aces, (Taken("decline", aces), Taken("insure", Fraction(0))), Fraction(0), ()
        )


def _decision(game: Game, cards: int, choices: Mapping[str, int], tied: int, deals: int) -> DecisionFigures:
    step, street = stage_of(game, "seats")
    met = tuple(Taken(choice, Fraction(count, deals)) for choice, count in choices.items())
    reached = sum((often for _, often in met), Fraction(0))
    return DecisionFigures(step, street, ("hit",) * (cards - 2), reached, met, Fraction(tied, deals), ())


def _six_card_decision(game: Game, cards: int, met: list[Met], deals: int) -> DecisionFigures:
    step, street = stage_of(game, "seats")
    taken = {choice: sum(each.choices[CHOICES.index(choice)] for each in met) for choice in ORDER}
    tied = sum(each.tied for each in met)
    examples = [f"{show_cards(hand)} / {up}" for each in met for hand, up in each.examples]
    return DecisionFigures(
        step,
        street,
        ("hit",) * (cards - 2),
        Fraction(sum(taken.values()), deals),
        tuple(Taken(choice, Fraction(count, deals)) for choice, count in taken.items() if count),
        Fraction(tied, deals),
        tuple(examples[:EXAMPLES]),
    )
