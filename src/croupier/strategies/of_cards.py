"""What strategy files can ask of cards, in many rounds at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.rankings import HIGH_CARD, PAIR, QUADS, TRIPS, TWO_PAIR, Cut, Ranking, pair_of
from croupier.rules.piles import HOLE
from croupier.solver.marks import first_ordinal, ordinals
from croupier.solver.showdown.plan import Plan
from croupier.strategies.questions import WORDS, Asked, Never, Question, Street, compared, in_deck

Cards = NDArray[Any]
"""Cards, ranks or suits; which kind of integers is no matter."""


# What is seen.


@dataclass(frozen=True, slots=True)
class Seen:
    """What seats have seen in many rounds."""

    hole: Cards
    board: Cards
    up: Cards | None
    """``[round, card]``, and ``up[round]`` where a card of the dealer's shows."""

    @property
    def all(self) -> Cards:
        return np.concatenate([self.hole, self.board], axis=1)


@dataclass(frozen=True, eq=False)
class CardStreet(Street):
    """A street of a game with a showdown."""

    plan: Plan
    board: int
    """Cards of the board that have been seen."""

    @property
    def questions(self) -> Sequence[Question]:
        return OF_CARDS

    @property
    def ranking(self) -> Ranking:
        return self.plan.player.ranking

    @property
    def hole(self) -> int:
        return self.game.pile_sizes[HOLE]

    @property
    def cards(self) -> int:
        """Cards that have been seen, the dealer's not counted."""
        return self.hole + self.board

    @cached_property
    def states(self) -> Seen | None:
        others = self.board + self.plan.up
        if others > 1:
            return None
        deck = np.array(sorted(self.game.deck), np.uint8)
        hole = np.array(list(combinations(deck, self.hole)), np.uint8)
        if not others:
            return Seen(hole, hole[:, :0], None)
        hole, other = np.repeat(hole, len(deck), axis=0), np.tile(deck, len(hole))
        dealt = (hole != other[:, None]).all(axis=1)
        hole, other = hole[dealt], other[dealt]
        return Seen(hole, other[:, None], None) if self.board else Seen(hole, hole[:, :0], other)

    def on_offer(self, choice: str, state: Seen) -> bool:
        """All that a street offers is offered whatever the cards."""
        return True


def _made(street: CardStreet, cut: Cut, _: str) -> Asked:
    ranking, seen = street.ranking, street.cards
    makes = ", ".join(each.name for each in ranking.order if _takes(ranking, each) <= seen)
    if cut not in ranking:
        raise Never(f"{ranking} has no {cut.name}, but {makes}")
    if _takes(ranking, cut) > seen:
        raise Never(f"{cut.phrase} takes {WORDS[_takes(ranking, cut)]} cards, and the {WORDS[seen]} seen make {makes}")
    always = cut == ranking.order[0]
    first = first_ordinal(ranking, ranking.threshold(cut))
    if seen < ranking.size:
        least = ranking.threshold(cut) // 13 ** (ranking.size - 1)
        return Asked(lambda seen: _made_for_good(ranking, seen.all >> 2) >= least, always, ("hand", first))
    return Asked(lambda seen: ordinals(ranking, seen.all) >= first, always, ("hand", first))


def _takes(ranking: Ranking, cut: Cut) -> int:
    """How many cards make the hand, whatever lies beside them."""
    few = {HIGH_CARD: 1, PAIR: 2, TRIPS: 3, TWO_PAIR: 4, QUADS: 4}
    return {each.category: count for each, count in few.items()}.get(cut.category, ranking.size)


def _made_for_good(ranking: Ranking, ranks: Cards) -> NDArray[np.int64]:
    """What ranks too few for a hand make, whatever comes to them: the category's place, and its rank, in base 13."""
    counts = (ranks[:, :, None] == np.arange(13)).sum(axis=1)
    most = counts.max(axis=1)
    rank = 12 - (counts == most[:, None])[:, ::-1].argmax(axis=1)  # the highest of those that are there most often
    shape = np.where((most == 2) & ((counts == 2).sum(axis=1) == 2), 0, most)
    place = np.zeros(5, np.int64)
    for number, cut in enumerate((TWO_PAIR, HIGH_CARD, PAIR, TRIPS, QUADS)):
        place[number] = ranking.order.index(cut) if cut in ranking else 0
    return np.asarray(place[shape] * 13 + rank, np.int64)


def _pocket_pair(_: CardStreet, __: str) -> Asked:
    return Asked(lambda seen: _most_alike(seen.hole >> 2) >= 2)


def _suited(_: CardStreet, __: str) -> Asked:
    return Asked(lambda seen: _most_alike(seen.hole & 3) == seen.hole.shape[1])


def _holds(street: CardStreet, rank: int, end: str) -> Asked:
    always = in_deck(street.game, rank, end, lambda card: card.rank)
    degree = {" or better": ("highest card", rank), " or less": ("lowest card", -rank)}.get(end)
    return Asked(lambda seen: compared(seen.hole >> 2, rank, end).any(axis=1), always, degree)


def _shows(street: CardStreet, rank: int, end: str) -> Asked:
    if not street.plan.up:
        raise Never(f"no card of the dealer's shows in {street.game.name}")
    always = in_deck(street.game, rank, end, lambda card: card.rank)
    return Asked(lambda seen: compared(seen.up >> 2, rank, end), always)


def _require(number: int, most: int, why: str) -> None:
    if number > most:
        raise Never(f"{why}, so {WORDS[most]} can be asked for at most")


def _to_a_flush(street: CardStreet, number: int, _: str) -> Asked:
    _require(number, street.cards, f"{WORDS[street.cards]} cards are seen there")
    always = street.cards > 4 * (number - 1)
    return Asked(lambda seen: _most_alike(seen.all & 3) >= number, always, ("flush", number))


def _to_a_straight(street: CardStreet, number: int, _: str) -> Asked:
    ranking, most = street.ranking, min(street.cards, street.ranking.size)
    _require(number, street.cards, f"{WORDS[street.cards]} cards are seen there")
    _require(number, most, f"a straight has {WORDS[ranking.size]} cards in {ranking}")
    return Asked(lambda seen: in_a_row(ranking, seen.all >> 2) >= number, degree=("straight", number))


def _most_alike(values: Cards) -> NDArray[np.int64]:
    """How many of each round's values are the same, at most."""
    most: NDArray[np.int64] = (values[:, :, None] == values[:, None, :]).sum(axis=2).max(axis=1)
    return most


def in_a_row(ranking: Ranking, ranks: Cards) -> NDArray[np.uint8]:
    """How many ranks of one straight there are, at most; an ace is low where the ranking says so."""
    size, below = ranking.size, ranking.ace_below
    straights = [sum(1 << rank for rank in range(low, low + size)) for low in range(13 - size + 1)]
    if below is not None:
        straights.append(1 << 12 | sum(1 << rank for rank in range(below, below + size - 1)))
    has = np.bitwise_or.reduce(np.uint16(1) << ranks.astype(np.uint16), axis=1)
    most: NDArray[np.uint8] = np.bitwise_count(has[:, None] & np.array(straights, np.uint16)).max(axis=1)
    return most


OF_CARDS = (
    Question(
        "HAND", "the cards seen so far, board included, make that hand of the game's ranking, or a better one",
        ("pair or better", "two pair or better", "straight or better"), _made, (" or better",),
    ),
    Question(
        "pair of RANKS", "they make that pair, or a better hand", ("pair of 9s or better", "pair of aces or better"),
        lambda street, rank, end: _made(street, pair_of(rank), end), (" or better",),
    ),
    Question("pocket pair", "two cards of the seat have the same rank", ("pocket pair",), _pocket_pair),
    Question("suited", "all cards of the seat have the same suit", ("suited",), _suited),
    Question(
        "holds a RANK", "some card of the seat is such a one",
        ("holds a ten or better", "holds an ace", "holds a six or less"), _holds, ("", " or better", " or less"),
    ),
    Question("NUMBER to a flush", "so many of the cards seen have the same suit", ("four to a flush",), _to_a_flush),
    Question(
        "NUMBER to a straight", "so many different ranks of one straight of the game are among them",
        ("four to a straight",), _to_a_straight,
    ),
    Question(
        "dealer shows a RANK", "the dealer's card that shows is such a one, in games that show one",
        ("dealer shows a ten", "dealer shows a jack or better", "dealer shows a nine or less"), _shows,
        ("", " or better", " or less"),
    ),
)  # fmt: skip
