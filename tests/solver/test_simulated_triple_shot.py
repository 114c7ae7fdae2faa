"""Triple Shot Bonus simulated: shuffled decks, settlement typed anew from the sheet, only the choices the solver's.

Rounds are played card by card, many at once: every array has an entry for each round. Cards are rank times four plus
suit, from the deuce of clubs. The house rules are the default ones: the dealer stands on all 17s and looks under an ace
or a ten, a natural pays 3 to 2, any two cards may be doubled, aces are split once, six cards win.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import inf

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier import games
from croupier.cards import Card
from croupier.solver.drawing.hat_trick import HatTrick
from croupier.solver.drawing.sets import Sets
from croupier.solver.drawing.six_cards import CHOICES, Draws
from croupier.solver.moments import central, mean
from croupier.solver.solution import Solution
from croupier.solver.solve import solve

GAME = games.find("triple-shot-bonus")
ONE = {"War": 1, "Blackjack": 1, "Poker": 1, "Hat Trick": 1}
STAND, HIT, DOUBLE, SPLIT = (CHOICES.index(choice) for choice in ("stand", "hit", "double", "split"))
ACE, JACK = 12, 9  # as ranks
USED = 20  # cards from the top of a deck: no round takes more

Cards = NDArray[np.int64]
Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]


# The choices.


@dataclass(frozen=True)
class Chooser:
    """What the solver chooses against one rank of the up card, its suit being clubs."""

    place: Cards
    """The place of each card, as the solver numbers the unseen ones."""
    sets: dict[int, Sets]
    choices: dict[str, dict[int, NDArray[np.int8]]]
    """By play and number of cards."""

    def choose(self, play: str, hands: Cards) -> NDArray[np.int8]:
        """The choices for some hands of one size, ``hands[round, card]``."""
        size = hands.shape[1]
        masks = (np.uint64(1) << self.place[hands].astype(np.uint64)).sum(axis=1, dtype=np.uint64)
        return self.choices[play][size][self.sets[size].numbers(masks)]


@cache
def choosers() -> list[Chooser]:
    both = HatTrick(GAME)
    plays = {key: play for key, play in both.plays(ONE).items() if key in "ac"}
    found = []
    for rank in range(13):
        draws = Draws(GAME, Card(4 * rank), blackjack=both.blackjack)
        place = np.zeros(52, np.int64)
        place[draws.unseen] = range(51)
        choices = {
            key: {size: decided.choices for size, decided in draws.decided(play).items()} for key, play in plays.items()
        }
        found.append(Chooser(place, {size: level.sets for size, level in draws.levels.items()}, choices))
    return found


# The rules.


def totals(hands: Cards) -> tuple[Cards, Bools]:
    """The best total of each hand and whether it is soft; -1 is no card."""
    ranks = hands // 4
    values = np.where(hands < 0, 0, np.where(ranks == ACE, 1, np.minimum(ranks + 2, 10)))
    hard = values.sum(axis=1)
    soft = ((ranks == ACE) & (hands >= 0)).any(axis=1) & (hard + 10 <= 21)
    return hard + 10 * soft, soft


def natural(one: Cards, other: Cards) -> Bools:
    reached: Cards = totals(np.stack([one, other], axis=1))[0]
    return np.equal(reached, 21)


def poker(six: Cards) -> Floats:
    """What the best five of six cards bring, column 05."""
    ranks, suits = six // 4, six % 4
    of_rank = (ranks[:, :, None] == np.arange(13)).sum(axis=1)
    straight, straight_flush, royal, flush = (np.zeros(len(six), bool) for _ in range(4))
    for suit in (-1, 0, 1, 2, 3):
        held = (suits == suit) | (suit < 0)
        shown = ((ranks[:, :, None] == np.arange(13)) & held[:, :, None]).any(axis=1)
        for lowest in range(-1, 9):  # an ace may be the lowest
            run = shown[:, [(lowest + step) % 13 for step in range(5)]].all(axis=1)
            if suit < 0:
                straight |= run
            else:
                straight_flush |= run
                royal |= run & (lowest == 8)
        if suit >= 0:
            flush |= held.sum(axis=1) >= 5
    pairs, trips = (of_rank >= 2).sum(axis=1), (of_rank >= 3).any(axis=1)
    lines: list[tuple[Bools, float]] = [
        (royal, 500),
        (straight_flush, 50),
        ((of_rank == 4).any(axis=1), 20),
        (trips & (pairs >= 2), 6),
        (flush, 5),
        (straight, 4),
        (trips, 2),
        (pairs >= 2, 1.5),
        ((of_rank[:, JACK:] >= 2).any(axis=1), 1),
    ]
    return np.select([fits for fits, _ in lines], [pays for _, pays in lines], -1.0)


@dataclass(frozen=True)
class Results:
    """What a unit on each wager brought, round by round."""

    war: Floats
    blackjack: Floats
    """With doubles and splits."""
    poker: Floats
    hat_trick: Floats
    doubled: Bools
    split: Bools
    busted: Bools
    six_cards: Bools


def played(decks: Cards, play: str) -> Results:
    """Play every deck: first card, up card, second card, hidden card, then cards as they are needed."""
    decks = clubs_up(decks)
    parts = [(np.flatnonzero(decks[:, 1] // 4 == rank), chooser) for rank, chooser in enumerate(choosers())]
    found = [(rounds, against(decks[rounds], chooser, play)) for rounds, chooser in parts]
    order = np.argsort(np.concatenate([rounds for rounds, _ in found]))
    fields = Results.__dataclass_fields__
    return Results(**{name: np.concatenate([getattr(each, name) for _, each in found])[order] for name in fields})


def clubs_up(decks: Cards) -> Cards:
    """The decks with the up card's suit and clubs exchanged: no rule tells suits apart."""
    suits, own = decks % 4, decks[:, 1:2] % 4
    return decks - suits + np.where(suits == own, 0, np.where(suits == 0, own, suits))


def against(decks: Cards, chooser: Chooser, play: str) -> Results:
    """Rounds with up cards of one rank."""
    first, up, second, hidden = decks[:, :4].T
    war = np.select([first // 4 > up // 4, first // 4 == up // 4], [1.0, -0.5], -1.0)
    alive = war > -1
    hands = np.full((len(decks), 6), -1)
    hands[:, 0], hands[:, 1] = first, second
    held, top = np.full(len(decks), 2), np.full(len(decks), 4)

    def deal(to: Cards) -> None:
        """A card to each of some seats."""
        hands[to, held[to]] = decks[to, top[to]]
        held[to] += 1
        top[to] += 1

    theirs, mine = natural(up, hidden), natural(first, second)
    choosing, doubled, split = ~theirs & ~mine, np.zeros(len(decks), bool), np.zeros(len(decks), bool)
    for size in range(2, 6):
        reached, soft = totals(hands)
        choosing &= (held == size) & ((reached < 21) | (soft & (reached == 21)))
        choice = np.zeros(len(decks), np.int8)
        for lives in (True, False):
            own = np.flatnonzero(choosing & (alive == lives))
            choice[own] = chooser.choose(play if lives else "a", hands[own, :size])
        doubled |= choosing & (choice == DOUBLE)
        split |= choosing & (choice == SPLIT)
        choosing &= choice == HIT
        deal(np.flatnonzero(choosing | (choice == DOUBLE) | (choice == SPLIT)))
    deal(np.flatnonzero(split))  # the second ace's card
    reached, _ = totals(hands)
    busted = (reached > 21) & ~split
    six_cards = (held == 6) & ~busted
    house = np.full((len(decks), 12), -1)
    house[:, 0], house[:, 1] = up, hidden
    dealt = np.full(len(decks), 2)
    contested = ~theirs & ~mine & ~busted & ~six_cards
    while (draws := contested & (totals(house)[0] < 17)).any():
        to = np.flatnonzero(draws)
        house[to, dealt[to]] = decks[to, top[to]]
        dealt[to] += 1
        top[to] += 1
    dealer = totals(house)[0]

    def compared(total: Cards) -> Floats:
        return np.where(dealer > 21, 1.0, np.sign(total - dealer))

    aces = [totals(hands[:, [at, at + 2]])[0] for at in (0, 1)]
    blackjack = np.select(
        [theirs, mine, busted, six_cards, split],
        [np.where(mine, 0.0, -1.0), 1.5, -1.0, 1.0, compared(aces[0]) + compared(aces[1])],
        compared(reached),
    ) * np.where(doubled, 2.0, 1.0)
    while (held < 6).any():
        deal(np.flatnonzero(held < 6))
    pays = poker(hands)
    hat_trick = np.where(alive & (blackjack >= 0) & (pays > 0), 6.0, -1.0)
    return Results(war, blackjack, pays, hat_trick, doubled, split, busted, six_cards)


# The comparison.


@cache
def solution() -> Solution:
    return solve(GAME)


def shuffled(rounds: int, seed: int) -> Iterator[Cards]:
    """The tops of as many shuffled decks, some at a time."""
    random = np.random.Generator(np.random.Philox(seed))
    for start in range(0, rounds, 100_000):
        number = min(100_000, rounds - start)
        yield random.permuted(np.tile(np.arange(52), (number, 1)), axis=1)[:, :USED]


def tallied(rounds: int, seed: int, play: str) -> dict[str, Counter[Fraction]]:
    """How often each result of each wager came about."""
    tally: dict[str, Counter[Fraction]] = {name: Counter() for name in Results.__dataclass_fields__}
    for decks in shuffled(rounds, seed):
        found = played(decks, play)
        for name, counts in tally.items():
            for result, times in zip(*np.unique(getattr(found, name), return_counts=True), strict=True):
                counts[Fraction(float(result))] += int(times)
    return tally


Law = Sequence[tuple[Fraction, Fraction]]
"""Results, each with its probability."""


def laws(play: str) -> dict[str, Law]:
    """What the solution says of the best total: everything; of Blackjack for itself, what it tells."""
    found = solution()
    assert found.drawing is not None
    wins = found.drawing.play(play).wins
    exact: dict[str, Law] = {
        "war": [(row.odds, row.probability) for row in found.wager("War").rows],
        "poker": [(row.odds, row.probability) for row in found.wager("Poker").rows],
        "hat_trick": [(Fraction(6), wins), (Fraction(-1), 1 - wins)],
    }
    if play == "c":
        by_row = {row.why: row.probability for row in found.wager("Blackjack").rows}
        often = {
            "doubled": found.wager("Double").placed,
            "split": found.wager("Split").placed,
            "busted": by_row["the seat busted"],
            "six_cards": by_row["the seat reached six cards without busting"],
        }
        exact["blackjack"] = list(found.drawing.blackjack.outcomes)
        exact |= {name: [(Fraction(1), chance), (Fraction(0), 1 - chance)] for name, chance in often.items()}
    return exact


def scores(rounds: int, seed: int, play: str) -> dict[str, float]:
    """By how many standard deviations each mean and each frequency is off."""
    tally = tallied(rounds, seed, play)
    means = {
        name: sum((result * times for result, times in counts.items()), Fraction(0)) / rounds
        for name, counts in tally.items()
    }
    found: dict[str, float] = {}
    for name, law in laws(play).items():
        found |= {f"{name} {result}": inf for result in set(tally[name]) - dict(law).keys()}  # which cannot be
        found[name] = float(means[name] - mean(law)) / float(central(law, 2) / rounds) ** 0.5
        for result, chance in law:
            deviation = float(chance * (1 - chance) / rounds) ** 0.5
            found[f"{name} {result}"] = float(Fraction(tally[name][result], rounds) - chance) / deviation
    if "blackjack" not in found:
        drawn = solution().drawing
        assert drawn is not None
        spread = central([(result, Fraction(times, rounds)) for result, times in tally["blackjack"].items()], 2)
        exact = drawn.play(play).blackjack
        found["blackjack"] = float(means["blackjack"] - exact) / float(spread / rounds) ** 0.5
    return found


LIMIT = 4.5  # standard deviations


def off(found: Mapping[str, float]) -> dict[str, float]:
    return {name: score for name, score in found.items() if not abs(score) < LIMIT}


@pytest.mark.parametrize("play", ["a", "c"])
def test_some_rounds(play: str) -> None:
    """War, Blackjack, Poker and the Hat Trick: what they bring, and how often each of their results comes about."""
    assert off(scores(500_000, 1, play)) == {}


@pytest.mark.slow
@pytest.mark.parametrize("play", ["a", "c"])
def test_many_rounds(play: str) -> None:
    assert off(scores(10_000_000, 2, play)) == {}


@pytest.mark.slow
def test_the_best_total_beats_blackjack_for_itself_on_the_same_decks() -> None:
    """Most rounds are played alike, so that the little that is gained shows, and is as much as was said."""
    rounds = 6_000_000
    gains, squares = 0, 0
    for decks in shuffled(rounds, 3):
        best, own = played(decks, "c"), played(decks, "a")
        gained = 2 * (best.blackjack + best.hat_trick - own.blackjack - own.hat_trick)
        gains += int(gained.sum())
        squares += int((gained**2).sum())
    drawn = solution().drawing
    assert drawn is not None
    exact = float(drawn.play("c").total - drawn.play("a").total)
    average = gains / (2 * rounds)
    deviation = ((squares / (4 * rounds) - average**2) / rounds) ** 0.5
    assert average > LIMIT * deviation
    assert abs(average - exact) < LIMIT * deviation
