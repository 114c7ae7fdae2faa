"""What strategy files can ask of cards, in many rounds at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.rankings import FLUSH, FULL_HOUSE, HIGH_CARD, PAIR, QUADS, TRIPS, TWO_PAIR, Cut, Ranking, pair_of
from croupier.rules.piles import HOLE
from croupier.solver.marks import ordinals
from croupier.solver.showdown.plan import Plan
from croupier.solver.strengths import strengths
from croupier.strategies.questions import WORDS, Asked, Never, Question, Street, compared, in_deck

Cards = NDArray[Any]
"""Cards, ranks or suits; which kind of integers is no matter."""


# What is seen.


@dataclass(frozen=True, eq=False, slots=True)
class Seen:
    """What seats have seen in many rounds. What several conditions ask of them is worked out once."""

    hole: Cards
    board: Cards
    up: Cards | None
    """``[round, card]``, and ``up[round]`` where a card of the dealer's shows."""
    _known: dict[Hashable, Any] = field(default_factory=dict, repr=False)

    @property
    def all(self) -> Cards:
        cards: Cards = self.once("all", lambda: np.concatenate([self.hole, self.board], axis=1))
        return cards

    def made(self, ranking: Ranking) -> NDArray[np.int64]:
        """What all cards seen make, whatever comes to them: cards beside it told where there are enough for a hand."""
        found: NDArray[np.int64] = self.once(("made", ranking), lambda: _strengths(ranking, self.all))
        return found

    def named(self, ranking: Ranking) -> NDArray[np.int64]:
        """The same, cards beside it not counted."""
        found: NDArray[np.int64] = self.once(("named", ranking), lambda: _named(ranking, self.made(ranking)))
        return found

    def board_makes(self, ranking: Ranking) -> NDArray[np.int64]:
        """What the board makes by itself, cards beside it not counted."""
        make = lambda: _named(ranking, _strengths(ranking, self.board))  # noqa: E731 - once, here
        found: NDArray[np.int64] = self.once(("board", ranking), make)
        return found

    def highest_playing(self, ranking: Ranking) -> NDArray[np.int64]:
        """The rank of the highest card of the seat without which its hand would be worse; -1 where there is none."""
        found: NDArray[np.int64] = self.once(("playing", ranking), lambda: _highest_playing(ranking, self))
        return found

    def once(self, what: Hashable, make: Callable[[], Any]) -> Any:
        """Something that was worked out before, or is now."""
        if what not in self._known:
            self._known[what] = make()
        return self._known[what]


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


OWN = " or better with a card of one's own"


def _made(street: CardStreet, cut: Cut, end: str) -> Asked:
    ranking, seen = street.ranking, street.cards
    _require_made(ranking, cut, seen, f"the {WORDS[seen]} seen make")
    least = ranking.threshold(cut)
    if end != OWN:
        always = cut == ranking.order[0]
        return Asked(lambda seen: seen.made(ranking) >= least, always, ("hand", least))
    _require_board(street)
    if cut.category == HIGH_CARD.category:
        raise Never("any cards make high card: ask for a pair")
    return Asked(
        lambda seen: (seen.made(ranking) >= least) & (seen.named(ranking) > seen.board_makes(ranking)),
        degree=("own hand", least),
    )


def _board_makes(street: CardStreet, cut: Cut, _: str) -> Asked:
    _require_board(street)
    ranking, least = street.ranking, street.ranking.threshold(cut) if cut in street.ranking else 0
    _require_made(
        ranking, cut, street.board, f"the {_cards(street.board)} of the board make{'s' * (street.board == 1)}"
    )
    return Asked(lambda seen: seen.board_makes(ranking) >= least, cut == ranking.order[0], ("board", least))


def _cards(number: int) -> str:
    return "one card" if number == 1 else f"{WORDS[number]} cards"


def _require_made(ranking: Ranking, cut: Cut, cards: int, makes: str) -> None:
    """Refuse a hand that the ranking does not have, or that takes more cards than are seen."""
    there = ", ".join(each.name for each in ranking.order if _takes(ranking, each) <= cards)
    if cut not in ranking:
        raise Never(f"{ranking} has no {cut.name}, but {there}")
    if _takes(ranking, cut) > cards:
        raise Never(f"{cut.phrase} takes {WORDS[_takes(ranking, cut)]} cards, and {makes} {there}")


def _require_board(street: CardStreet) -> None:
    if not street.board:
        raise Never("no card of the board has been dealt")


def _takes(ranking: Ranking, cut: Cut) -> int:
    """How many cards make the hand, whatever lies beside them."""
    few = {HIGH_CARD: 1, PAIR: 2, TRIPS: 3, TWO_PAIR: 4, QUADS: 4}
    return {each.category: count for each, count in few.items()}.get(cut.category, ranking.size)


def _strengths(ranking: Ranking, cards: Cards) -> NDArray[np.int64]:
    """What cards make, as strengths: the best hand; or of too few for one, what is there whatever comes."""
    if cards.shape[1] < ranking.size:
        return _made_for_good(ranking, cards >> 2)
    found: NDArray[np.int64] = _all_strengths(ranking)[ordinals(ranking, cards)]
    return found


@cache
def _all_strengths(ranking: Ranking) -> NDArray[np.int64]:
    return np.asarray(strengths(ranking, ranking.size).strengths, np.int64)


def _made_for_good(ranking: Ranking, ranks: Cards) -> NDArray[np.int64]:
    """What ranks too few for a hand make, whatever comes to them: the least strength with their groups."""
    values = (ranks + 1) % 13 if ranking.ace_low else ranks
    counts = (values[:, :, None] == np.arange(13)).sum(axis=1)
    order = np.argsort(counts * 13 + np.arange(13), axis=1)
    first, second = order[:, -1], order[:, -2]  # the highest of those that are there most often
    most, more = (np.take_along_axis(counts, each[:, None], axis=1)[:, 0] for each in (first, second))
    shape = np.where((most == 2) & (more == 2), 0, most)
    place = np.zeros(5, np.int64)
    for number, cut in enumerate((TWO_PAIR, HIGH_CARD, PAIR, TRIPS, QUADS)):
        place[number] = ranking.order.index(cut) if cut in ranking else 0
    code = place[shape] * 13 + first
    if ranking.size > 1:
        code = code * 13 + np.where(shape == 0, second, 0)
    return np.asarray(code * 13 ** max(0, ranking.size - 2), np.int64)


def _named(ranking: Ranking, made: NDArray[np.int64]) -> NDArray[np.int64]:
    """Strengths without the cards beside what makes the hand: a pair with any others is that pair."""
    told = np.ones(len(ranking.order), np.int64)
    for category, count in ((TWO_PAIR, 2), (FULL_HOUSE, 2), (FLUSH, ranking.size)):
        if category in ranking:
            told[ranking.order.index(category)] = count
    beside = 13 ** (ranking.size - np.minimum(told, ranking.size))[made // 13**ranking.size]
    found: NDArray[np.int64] = made // beside * beside
    return found


def _highest_playing(ranking: Ranking, seen: Seen) -> NDArray[np.int64]:
    best = seen.made(ranking)
    found = np.full(len(best), -1, np.int64)
    for place in range(seen.hole.shape[1]):
        others = np.delete(seen.all, place, axis=1)
        plays = _strengths(ranking, others) < best
        found = np.maximum(found, np.where(plays, seen.hole[:, place].astype(np.int64) >> 2, -1))
    return found


def _pocket_pair(_: CardStreet, __: str) -> Asked:
    return Asked(lambda seen: most_alike(seen.hole >> 2) >= 2)


def _suited(_: CardStreet, __: str) -> Asked:
    return Asked(lambda seen: most_alike(seen.hole & 3) == seen.hole.shape[1], suits=True)


def _holds(street: CardStreet, rank: int, end: str) -> Asked:
    always = in_deck(street.game, rank, end, lambda card: card.rank)
    degree = {" or better": ("highest card", rank), " or less": ("lowest card", -rank)}.get(end)
    return Asked(lambda seen: compared(seen.hole >> 2, rank, end).any(axis=1), always, degree)


def _plays(street: CardStreet, rank: int, end: str) -> Asked:
    left_out = street.cards - street.ranking.size
    if left_out < 1:
        raise Never("no card is left out of a hand there: write 'holds' for 'plays'")
    in_deck(street.game, rank, end, lambda card: card.rank)
    degree = ("highest card that plays", rank)
    return Asked(lambda seen: seen.highest_playing(street.ranking) >= rank, degree=degree)


def _overcards(street: CardStreet, number: int, _: str) -> Asked:
    _require_board(street)
    if number > street.hole:
        raise Never(f"a seat has {_cards(street.hole)} of its own")
    return Asked(
        lambda seen: ((seen.hole >> 2) > (seen.board >> 2).max(axis=1)[:, None]).sum(axis=1) >= number,
        degree=("overcards", number),
    )


def _shows(street: CardStreet, rank: int, end: str) -> Asked:
    if not street.plan.up:
        raise Never(f"no card of the dealer's shows in {street.game.name}")
    always = in_deck(street.game, rank, end, lambda card: card.rank)
    return Asked(lambda seen: compared(seen.up >> 2, rank, end), always)


def _board_shows(street: CardStreet, rank: int, end: str) -> Asked:
    _require_board(street)
    in_deck(street.game, rank, end, lambda card: card.rank)
    always = sum(not compared(card.rank, rank, end) for card in street.game.deck) < street.board
    degree = {" or better": ("board's highest", rank), " or less": ("board's lowest", -rank)}.get(end)
    return Asked(lambda seen: compared(seen.board >> 2, rank, end).any(axis=1), always, degree)


def _require(number: int, most: int, why: str) -> None:
    if number > most:
        least = f", so {WORDS[most]} can be asked for at most" if most > 1 else ""
        raise Never(f"{why}{least}")


ON_BOARD = " on the board"


def _looked_at(street: CardStreet, number: int, end: str) -> int:
    """How many cards are counted."""
    if end == ON_BOARD:
        _require_board(street)
        _require(number, street.board, f"the board has {_cards(street.board)} there")
        return street.board
    _require(number, street.cards, f"{WORDS[street.cards]} cards are seen there")
    return street.cards


def _to_a_flush(street: CardStreet, number: int, end: str) -> Asked:
    cards, on_board = _looked_at(street, number, end), end == ON_BOARD
    always = cards > 4 * (number - 1)
    # Where the whole board lies, suits matter to hands only if it shows three of one, or if five make a flush.
    suits = number < (3 if on_board else street.ranking.size)
    return Asked(
        lambda seen: most_alike((seen.board if on_board else seen.all) & 3) >= number,
        always, (f"flush{end}", number), suits,
    )  # fmt: skip


def _to_a_straight(street: CardStreet, number: int, end: str) -> Asked:
    ranking, on_board = street.ranking, end == ON_BOARD
    most = min(_looked_at(street, number, end), ranking.size)
    _require(number, most, f"a straight has {WORDS[ranking.size]} cards in {ranking}")
    return Asked(
        lambda seen: in_a_row(ranking, (seen.board if on_board else seen.all) >> 2) >= number,
        degree=(f"straight{end}", number),
    )


def most_alike(values: Cards) -> NDArray[np.int64]:
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
        "HAND",
        "the cards seen so far, board included, make that hand of the game's ranking, or a better one; with a card of "
        "one's own, it is also better than what the board makes by itself, cards beside the hand not counted",
        ("pair or better", "two pair or better", "straight or better", "pair or better with a card of one's own"),
        _made, (" or better", OWN),
    ),
    Question(
        "pair of RANKS", "they make that pair, or a better hand; with a card of one's own as above",
        ("pair of 9s or better", "pair of aces or better", "pair of 9s or better with a card of one's own"),
        lambda street, rank, end: _made(street, pair_of(rank), end), (" or better", OWN),
    ),
    Question("pocket pair", "two cards of the seat have the same rank", ("pocket pair",), _pocket_pair),
    Question("suited", "all cards of the seat have the same suit", ("suited",), _suited),
    Question(
        "holds a RANK", "some card of the seat is such a one",
        ("holds a ten or better", "holds an ace", "holds a six or less"), _holds, ("", " or better", " or less"),
    ),
    Question(
        "plays a RANK",
        "the seat's hand would be worse without some card of its own that is such a one, perhaps only as a kicker",
        ("plays a queen or better",), _plays, (" or better",),
    ),
    Question(
        "an overcard", "a card of the seat is higher than every card of the board", ("an overcard",),
        lambda street, end: _overcards(street, 1, end),
    ),
    Question("NUMBER overcards", "so many of them are", ("two overcards",), _overcards),
    Question(
        "NUMBER to a flush", "so many of the cards seen have the same suit, or of those on the board alone",
        ("four to a flush", "three to a flush on the board"), _to_a_flush, ("", ON_BOARD),
    ),
    Question(
        "NUMBER to a straight",
        "so many different ranks of one straight of the game are among them, or among those on the board alone",
        ("four to a straight", "four to a straight on the board"), _to_a_straight, ("", ON_BOARD),
    ),
    Question(
        "board makes HAND", "the board makes that hand by itself, or a better one",
        ("board makes pair or better", "board makes two pair or better"), _board_makes, (" or better",),
    ),
    Question(
        "board shows a RANK", "some card of the board is such a one",
        ("board shows an ace", "board shows a ten or better", "board shows a six or less"), _board_shows,
        ("", " or better", " or less"),
    ),
    Question(
        "dealer shows a RANK", "the dealer's card that shows is such a one, in games that show one",
        ("dealer shows a ten", "dealer shows a jack or better", "dealer shows a nine or less"), _shows,
        ("", " or better", " or less"),
    ),
)  # fmt: skip
