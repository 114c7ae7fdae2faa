"""A strategy file followed where seats draw to a total: what it brings, and where it gives something away.

Where Blackjack is played alone, every hand is a state, and what is given away there is known: the sum over the hands
that the file comes to is what it costs. With a wager that rides on more than Blackjack a hand's suits matter too; then
the first two cards are looked at set by set, and what is given away later is told together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import perm

import numpy as np

from croupier.cards import Card
from croupier.rules.piles import HOLE
from croupier.rules.twenty_one import points
from croupier.solver.compiling import compiling
from croupier.solver.drawing.blackjack import Blackjack
from croupier.solver.drawing.hand_charts import total_name
from croupier.solver.drawing.hat_trick import RANKS, HatTrick
from croupier.solver.drawing.kinds import VALUES, Kind, name
from croupier.solver.drawing.riding import BLACKJACK, CARDS, total_at
from croupier.solver.drawing.six_cards import big
from croupier.solver.drawing.sums import KERNELS
from croupier.solver.families import family_of
from croupier.solver.progress import Progress, Tell
from croupier.solver.solution import RoundFigures, Solution
from croupier.solver.solve import valued
from croupier.strategies.departures import Departure
from croupier.strategies.files import Written
from croupier.strategies.followed import Played
from croupier.written import number_of

StreetRow = tuple[str, Fraction | None, Fraction, Fraction | None]
"""The street with so many cards: how often the file errs, what that costs, and what it costs if all else is played
best; None where that is not told apart."""


@dataclass(frozen=True, slots=True)
class HandsPriced:
    """What a file brings where seats draw."""

    played: Played
    streets: tuple[StreetRow, ...]
    departures: tuple[Departure, ...]


@dataclass(slots=True)
class _Lost:
    deals: Fraction = Fraction(0)
    cost: Fraction = Fraction(0)
    example: tuple[Fraction, str] = (Fraction(-1), "")

    def add(self, often: Fraction, lost: Fraction, example: str) -> None:
        self.deals += often
        self.cost += often * lost
        if lost > self.example[0]:
            self.example = lost, example


Found = dict[tuple[int, str, str, str, str], _Lost]
"""By number of cards, class of hands, rule, choice and best choice."""


def hands_priced(written: Written, best: Solution, stakes: Mapping[str, int] | None, tell: Tell) -> HandsPriced:
    """What a file brings, and where it gives something away."""
    game = written.game
    solution = valued(game, written.policy, stakes, progress=tell)
    played = Played(solution.initial, solution.distribution, solution.wagers, solution.decisions)
    (street,) = written.offered
    riding = riding_in(best)
    lost = total_of(best, riding) - total_of(solution, riding)
    if game.pile_sizes.get(HOLE) == 6:
        with compiling(KERNELS, tell):
            found = _of_two_cards(written, family_of(game).stakes(game, stakes), tell)
        here = sum((each.cost for each in found.values()), Fraction(0))
        often = sum((each.deals for each in found.values()), Fraction(0))
        rows: list[StreetRow] = [(_street(street, 2), often, here, here)]
        rows.append((f"{street}, three cards or more", None, lost - here, None))
    else:
        found, alone = _of_hands(written, plays=True), _of_hands(written, plays=False)
        sizes = sorted({cards for cards, *_ in found} | {cards for cards, *_ in alone})
        rows = [
            (_street(street, cards), _sum(found, cards)[0], _sum(found, cards)[1], _sum(alone, cards)[1])
            for cards in sizes
        ]
        if sum((cost for _, _, cost, _ in rows), Fraction(0)) != lost:
            raise AssertionError("the deals, played out, do not bring what is left of best play")
    departures = [
        Departure(
            _street(street, cards), hands, rule, chosen, better, each.deals, each.cost, each.example[1], each.example[0]
        )
        for (cards, hands, rule, chosen, better), each in found.items()
    ]
    return HandsPriced(played, tuple(rows), tuple(sorted(departures, key=lambda each: (-each.cost, each.hands))))


def riding_in(solution: Solution) -> str:
    """The wager that best play regards beside the main ones: one that rides on them and is staked; else ""."""
    drawing = solution.drawing
    return drawing.riding if drawing and dict(drawing.stakes).get(drawing.riding) else ""


def total_of(played: RoundFigures, riding: str) -> Fraction:
    """What the main wagers bring, and what rides on them."""
    return played.value + sum((each.value for each in played.wagers if each.name == riding), Fraction(0))


def _street(street: str, cards: int) -> str:
    return f"{street}, {number_of(cards, 'card')}"


def _sum(found: Found, cards: int) -> tuple[Fraction, Fraction]:
    here = [each for (size, *_), each in found.items() if size == cards]
    return sum((each.deals for each in here), Fraction(0)), sum((each.cost for each in here), Fraction(0))


def _of_hands(written: Written, *, plays: bool) -> Found:
    """Blackjack alone: every hand that the file comes to, or that best play does while the file is only asked."""
    game, found = written.game, Found()
    best = Blackjack(game)
    met = Blackjack(game, written.policy) if plays else best
    for up, against in best.ups.items():
        ways = best.cards * against.ways
        for kind, orders in met.ups[up].orders().items():
            values = against.choices.get(kind)
            if not values:
                continue
            rule = written.rule_for(up, kind, tuple(values))
            chosen = rule.choice
            better = max(values, key=lambda choice: values[choice])
            lost = values[better] - values[chosen]
            if lost:
                # Values are sums over all that may follow, a natural of a dealer who looks left out.
                possible = against.possible(kind)
                often = Fraction(best.supply[up] * orders * possible, ways)
                mean = Fraction(lost, possible * best.pays.scale)
                key = sum(kind), _class(up, kind), str(rule), chosen, better
                found.setdefault(key, _Lost()).add(often, mean, _example(kind, up))
    return found


def _of_two_cards(written: Written, stakes: Mapping[str, int], tell: Tell) -> Found:
    """The first two cards where a wager rides on suits as well."""
    both, found = HatTrick(written.game), Found()
    block, riding = both.blackjack.block, both.rides
    on = stakes.get(block.stake, 0), stakes.get(riding.wager.name, 0)
    plays = {True: total_at(both.blackjack, riding, stakes), False: BLACKJACK}
    for number, (against, decided) in enumerate(both.valued(plays), 1):
        tell(Progress("up cards", number, RANKS))
        waiting, up = both.waiting(against), points(against.up) - 1
        two = against.levels[2]
        for alive in plays:
            each = decided[alive][2].each
            orders = waiting[:, both.living == int(alive)].sum(axis=1)
            for at in np.flatnonzero(orders).tolist():
                kind = against.kinds.listed[int(two.kinds[at])]
                offered = against.offered(int(two.kinds[at]), 2)
                if not offered:
                    continue
                means = {
                    choice: on[0] * blackjack + alive * on[1] * (riding.wins + 1) * wins
                    for choice, (blackjack, wins) in against.means(two.live[at], each[at], offered).items()
                }
                rule = written.rule_for(up, kind, offered)
                chosen = rule.choice
                better = max(means, key=lambda choice: means[choice])
                lost = means[better] - means[chosen]
                if lost:
                    often = Fraction(int(orders[at]) * big(two.live[at][: against.ends]), _deals(both))
                    key = 2, _class(up, kind), str(rule), chosen, better
                    cards = [against.unseen[place] for place in two.sets.places[at]]
                    found.setdefault(key, _Lost()).add(often, lost, _text(cards, against.up))
    return found


def _deals(both: HatTrick) -> int:
    """Every deal, the up cards of a rank taken for one."""
    cards = both.blackjack.cards - 1
    return RANKS * perm(cards, CARDS) * perm(cards - CARDS, both.blackjack.draws)


def _class(up: int, kind: Kind) -> str:
    shown = {"A": "an ace", "T": "a ten", "8": "an 8"}.get(name(up), f"a {name(up)}")
    hand = "pair of aces" if kind[0] == 2 and sum(kind) == 2 else total_name(kind)
    return f"{hand} against {shown}"


def _example(kind: Kind, up: int) -> str:
    """Cards of a kind, suits dealt out by turns."""
    values = [value for value in VALUES for _ in range(kind[value])]
    cards, used = [], [0] * len(VALUES)
    for value in [*values, up]:
        cards.append(Card((12 if value == 0 else value - 1) * 4 + used[value] % 4))
        used[value] += 1
    return _text(cards[:-1], cards[-1])


def _text(hand: list[Card], up: Card) -> str:
    """Cards as they are dealt, which is how advice takes them."""
    first, *others = (str(card) for card in hand)
    return f"{first} / {up} / {''.join(others)}"
