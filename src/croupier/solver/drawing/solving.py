"""Solutions of games with a blackjack block: alone, or with War, Poker and a wager that rides on all three.

Alone, a hand is a multiset of values and ``twenty_one`` plays it out. With a wager that rides on the cards' suits as
well, ``hat_trick`` does. Both give cells, from which every figure follows as it does for other games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import lcm

from croupier.cards import show_cards
from croupier.errors import Unsolvable
from croupier.rules.conditions import Flag
from croupier.rules.game import Game
from croupier.rules.piles import HOLE
from croupier.rules.streets import Run
from croupier.rules.wagers import Kind
from croupier.solver.breakdown import (
    BlackjackFigures,
    DecisionFigures,
    Differs,
    DrawingFigures,
    PlayFigures,
    SideRow,
    SideWager,
    Taken,
    WagerFigures,
)
from croupier.solver.drawing.blackjack import ORDER, Blackjack, Policy
from croupier.solver.drawing.cells import Outcome, Three, cells_of, stake_outcomes
from croupier.solver.drawing.hand_charts import own_chart, riding_chart
from croupier.solver.drawing.hat_trick import RANKS, HatTrick, Met, Played, Whole
from croupier.solver.drawing.riding import following
from croupier.solver.drawing.six_cards import CHOICES
from croupier.solver.progress import Progress, Tell
from croupier.solver.ratios import Stakes
from croupier.solver.showdown.tally import EXAMPLES
from croupier.solver.sidebets import columns_of, side_wager
from croupier.solver.solution import Solution
from croupier.solver.statistics import Statistics, of_cells
from croupier.solver.words import FOLLOWED, sought, street_of


def solved(game: Game, stakes: Stakes, tell: Tell, policy: Policy | None = None) -> Solution:
    """The solution of a game with a block at some stakes: of best play, or of another way to play."""
    if game.pile_sizes.get(HOLE) == 6:
        return _with_three(game, stakes, tell, policy)
    return _alone(game, stakes, tell, policy)


# Blackjack alone.


def _alone(game: Game, stakes: Stakes, tell: Tell, policy: Policy | None) -> Solution:
    tell(Progress(f"counting {game.name}"))
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
        DrawingFigures(tuple(stakes.items()), found.block.stake, "",
              BlackjackFigures(found.value, found.insurance, stake_outcomes(game, found, cells)),
              (), (own_chart(found, stakes),), ()),
        (),
    )  # fmt: skip


# With War, Poker and the wager that rides on all three.


def _with_three(game: Game, stakes: Stakes, tell: Tell, policy: Policy | None) -> Solution:
    tell(Progress(f"counting {game.name}"))
    both = HatTrick(game)
    found, riding = both.blackjack, both.rides
    _require_no_insurance(found)
    ways = both.plays(stakes) if policy is None else {FOLLOWED: following(policy)}
    key = "c" if policy is None else FOLLOWED
    whole = both.solve(ways, key, lambda done: tell(Progress("up cards", done, RANKS)))
    cells: Counter[Outcome] = Counter()
    for war, stop, end, band, count in whole.stops():
        cells[Outcome.of(found, stop, end, war, band)] += count
    atoms = Three(riding.first, riding.hand, both.bands.listed)
    statistics = of_cells(game, [wager.name for wager in game.wagers], cells_of(game, found, stakes, cells, (atoms,)))
    tell(Progress("counting Poker under every column"))
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
    totals = {
        key: others + stake * each.blackjack + rides_for * each.of_wager(riding.wins) for key, each in played.items()
    }
    first = next(iter(totals.values()))
    plays = tuple(
        PlayFigures(
            key,
            sought(key, riding.wager.name),
            each.blackjack,
            each.alive,
            -each.of_wager(riding.wins),
            totals[key],
            totals[key] - first,
        )
        for key, each in played.items()
    )
    _check(figures, apart[riding.wager.name], found, stakes, whole, played[key])
    decisions = [*_insurance(game, found)]
    for cards in sorted({cards for cards, _ in whole.met}):
        met = [whole.met[cards, living] for living in (True, False)]
        decisions.append(_six_card_decision(game, cards, met, whole.deals))
    differs = tuple(
        Differs(cards, Fraction(sum(each.choices), whole.deals), Fraction(each.differs, whole.deals))
        for (cards, living), each in whole.met.items()
        if living
    )
    charts = (own_chart(found, stakes), riding_chart(both, whole, stakes))
    drawing = DrawingFigures(
        tuple(stakes.items()),
        found.block.stake,
        riding.wager.name,
        BlackjackFigures(found.value, found.insurance, stake_outcomes(game, found, cells)),
        plays,
        charts,
        differs,
    )
    return _assembled(game, found, stakes, whole.deals, statistics, decisions, drawing, tuple(sides))


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


# Figures.


def _assembled(
    game: Game, found: Blackjack, stakes: Stakes, deals: int, statistics: Statistics,
    decisions: Iterable[DecisionFigures], drawing: DrawingFigures, sides: tuple[SideWager, ...],
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


def _step(game: Game, stage: str) -> tuple[int, str]:
    number = next(
        number for number, (_, step) in enumerate(game.schedule) if isinstance(step, Run) and step.stage == stage
    )
    return number, street_of(game, number)


def _insurance(game: Game, found: Blackjack) -> Iterator[DecisionFigures]:
    if found.block.insurance and found.supply[0]:
        step, street = _step(game, "insurance")
        aces = Fraction(found.supply[0], found.cards)
        yield DecisionFigures(
            step, street, (), aces, (Taken("decline", aces), Taken("insure", Fraction(0))), Fraction(0), ()
        )


def _decision(game: Game, cards: int, choices: Mapping[str, int], tied: int, deals: int) -> DecisionFigures:
    step, street = _step(game, "seats")
    met = tuple(Taken(choice, Fraction(count, deals)) for choice, count in choices.items())
    reached = sum((often for _, often in met), Fraction(0))
    return DecisionFigures(step, street, ("hit",) * (cards - 2), reached, met, Fraction(tied, deals), ())


def _six_card_decision(game: Game, cards: int, met: list[Met], deals: int) -> DecisionFigures:
    step, street = _step(game, "seats")
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
