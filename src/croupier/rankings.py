"""Rankings: orders on hands, and the cuts that rules make in them.

A ranking lists its categories from lowest to highest; everything else follows. A hand's *strength* is one integer:
the category's place, then the ranks that break ties, most numerous first, as digits in base 13. A *cut* is a named
point in that order ("pair of nines"); a hand is *at least* the cut when its strength reaches the cut's.

>>> from croupier.cards import parse_cards
>>> POKER.describe(POKER.best(parse_cards("Kd Kh 8c 8s 8d 2c 3c")))
'full house, eights over kings'
>>> EIGHTS_UP_POKER.threshold(FLUSH) > EIGHTS_UP_POKER.threshold(QUADS)
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, permutations

from croupier.articles import a_hand
from croupier.best_hand import best_strength, is_nested
from croupier.cards import ACE, EIGHT, FOUR, JACK, KING, NINE, QUEEN, RANK_NAMES, Card, Deck, one, plural
from croupier.errors import CardError
from croupier.no_truth import NoTruth
from croupier.written import number_of


@dataclass(frozen=True, slots=True)
class Cut(NoTruth):
    """A named point in a ranking: the lowest hand of a category, or of a category from some ranks up."""

    name: str
    category: str
    ranks: tuple[int, ...] = ()
    """The ranks it names, the most telling first: a pair's, then those of the cards beside it."""

    @property
    def phrase(self) -> str:
        """The cut with its article, for sentences: "a full house", "three of a kind", "queen high"."""
        return a_hand(self.name)

    @property
    def title(self) -> str:
        """The cut as a paytable line: "pair of jacks or better", but plain "full house", which ends at the next."""
        ranked = self.ranks and self.category != STRAIGHT_FLUSH.category
        return f"{self.name} or better" if ranked else self.name

    @property
    def short(self) -> str:
        """The cut as a felt prints it."""
        return self.title

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<cut: {self}>"


def _category(name: str) -> Cut:
    return Cut(name, name)


HIGH_CARD = _category("high card")
PAIR = _category("pair")
TWO_PAIR = _category("two pair")
TRIPS = _category("three of a kind")
STRAIGHT = _category("straight")
FLUSH = _category("flush")
FULL_HOUSE = _category("full house")
QUADS = _category("four of a kind")
STRAIGHT_FLUSH = _category("straight flush")
ROYAL_FLUSH = Cut("royal flush", STRAIGHT_FLUSH.category, (ACE,))


def _require_ranks(*ranks: int) -> None:
    for rank in ranks:
        if not 0 <= rank <= ACE:
            raise CardError(f"there is no rank {rank}: ranks run from 0, a deuce, to {ACE}, an ace")


def pair_of(rank: int, *beside: int) -> Cut:
    """The cut at a pair of the given rank, and at the ranks of the cards beside it, where some are given.

    >>> pair_of(ACE).phrase, pair_of(ACE, KING).phrase, pair_of(ACE, KING, QUEEN).phrase
    ('a pair of aces', 'a pair of aces with a king', 'a pair of aces with king-queen')
    """
    _require_ranks(rank, *beside)
    kickers = one(beside[0]) if len(beside) == 1 else _run_together(beside)
    return Cut(f"pair of {plural(rank)}{' with ' * bool(beside)}{kickers}", PAIR.category, (rank, *beside))


def high(rank: int, *beside: int) -> Cut:
    """The cut at "queen high" and the like, or at "ace-king high", where more than one card is asked for."""
    _require_ranks(rank, *beside)
    return Cut(f"{_run_together((rank, *beside))} high", HIGH_CARD.category, (rank, *beside))


def _run_together(ranks: Sequence[int]) -> str:
    return "-".join(RANK_NAMES[rank] for rank in ranks)


JACKS = pair_of(JACK)
NINES = pair_of(NINE)
FOURS = pair_of(FOUR)
ACES = pair_of(ACE)
QUEEN_HIGH = high(QUEEN)

# How many cards of one rank make which category; whatever is left of a hand is single cards. Hands of distinct ranks
# are looked at for straights and flushes instead.
_GROUPS = {
    HIGH_CARD.category: (), PAIR.category: (2,), TWO_PAIR.category: (2, 2), TRIPS.category: (3,),
    FULL_HOUSE.category: (3, 2), QUADS.category: (4,),
}  # fmt: skip
_RUNS = (STRAIGHT, FLUSH, STRAIGHT_FLUSH)
_SIZES = range(1, 6)
_SHAPES = {
    (*groups, *[1] * (size - sum(groups))): category
    for size in _SIZES
    for category, groups in _GROUPS.items()
    if sum(groups) <= size
}
_CATEGORIES = (HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH)


@dataclass(frozen=True, slots=True)
class Ranking:
    """An order on hands of ``size`` cards.

    ``order`` lists the categories from lowest to highest: all that so many cards can make, straights and flushes as the
    author likes. ``ace_below`` is the rank that an ace may sit beneath in a straight (a deuce in most games), or None
    where the ace is only high. ``ace_low`` makes the ace the lowest rank everywhere. A game refuses a ranking that has
    ``problems``.
    """

    name: str
    size: int
    order: tuple[Cut, ...]
    ace_below: int | None = 0
    ace_low: bool = False
    _place: dict[str, int] = field(init=False, repr=False, compare=False)
    _wheel: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_place", {cut.category: place for place, cut in enumerate(self.order)})
        below = self.ace_below
        wheel = () if below is None else (ACE, *range(below + self.size - 2, below - 1, -1))
        object.__setattr__(self, "_wheel", wheel)

    def __hash__(self) -> int:
        return hash(self.name)  # it is the key of the cache of strengths, so it must be cheap

    def __str__(self) -> str:
        return self.name

    def __contains__(self, cut: object) -> bool:
        """Whether the cut is a point of this order."""
        return isinstance(cut, Cut) and cut.category in self._place

    def problems(self) -> Iterator[str]:
        """Whatever keeps this from being an order on all hands of its size."""
        if self.size not in _SIZES:
            yield f"ranks hands of {self.size} cards: a ranking is of one to five"
            return
        for cut in dict.fromkeys(self.order):
            if cut not in _CATEGORIES:
                yield f"'{cut}' is no category: there are {', '.join(map(str, _CATEGORIES))}"
            elif self._least(cut) > self.size:
                yield f"{cut.phrase} takes {self._least(cut)} cards, and its hands have {self.size}"
            if self.order.count(cut) > 1:
                yield f"{cut} is in its order twice"
        for cut in _CATEGORIES:
            if cut not in _RUNS and self._least(cut) <= self.size and cut not in self.order:
                yield f"its order lacks {cut}, which {number_of(self.size, 'card')} can make"
        if HIGH_CARD in self.order[1:]:
            yield "its order does not begin with high card, the least that any cards make"
        yield from self._run_problems()

    def _run_problems(self) -> Iterator[str]:
        """Straights and flushes may be left out, but what is both must be there where both are, and above both."""
        straight, flush, both = (cut in self.order for cut in _RUNS)
        if straight and flush and not both:
            yield "its order has straights and flushes, but no straight flush"
        if both and not (straight and flush):
            yield "its order has straight flushes, but not both straights and flushes"
        if straight and flush and both and self.order.index(STRAIGHT_FLUSH) < max(map(self.order.index, _RUNS)):
            yield "its order puts a straight flush below a straight or a flush"
        if straight and self.ace_low:
            yield "its order has straights, and an ace that is low everywhere: leave out one of the two"
        if straight and self.ace_below is not None and not 0 <= self.ace_below <= KING - self.size + 1:
            yield f"no straight of {self.size} has an ace below rank {self.ace_below} and ends below the king"

    def refusal(self, cut: Cut, deck: Deck) -> str | None:
        """Why a cut is none of this order, if it is not: no hand from the deck has its category and its ranks."""
        if cut not in self:
            return f"'{cut}' is not in the ranking {self}: it has {', '.join(map(str, self.order))}"
        compared = len(self._compared(cut.category))
        if len(cut.ranks) > compared:
            return f"'{cut}' names {len(cut.ranks)} ranks, and {self} compares {compared} of {cut.category}"
        if not deck.ranks.issuperset(cut.ranks):
            return f"'{cut}' asks for a rank that the {deck.name} does not have"
        if cut.ranks and not _is_shown(self, cut, deck):
            which = "name ranks that some hand of that kind shows, the most telling first"
            return f"no {self.size} cards of the {deck.name} make '{cut}': {which}"
        return None

    def _with_ranks(self, cut: Cut, deck: Deck) -> Iterator[tuple[Card, ...]]:
        """Hands with a cut's ranks, each as often as its category has it, beside all others that the deck has.

        Of one suit and of several, as if the deck had every suit of its ranks.
        """
        groups = _GROUPS.get(cut.category, ())
        counts = (*groups, *[1] * (self.size - sum(groups)))
        others, held = sorted(deck.ranks - set(cut.ranks)), Counter(card.rank for card in deck)
        left = counts[len(cut.ranks) :]
        ways = combinations if set(left) <= {1} else permutations  # whether it matters which rank comes how often
        for rest in ways(others, len(left)):
            hand = dict(zip((*cut.ranks, *rest), counts, strict=True))
            if len(hand) == len(counts) and all(count <= held[rank] for rank, count in hand.items()):
                for suit in (0, 1):  # of the first card; the others begin with the first suit
                    suits = {rank: suit * (rank == cut.ranks[0]) for rank in hand}
                    copies = [(rank, copy) for rank, count in hand.items() for copy in range(count)]
                    yield tuple(Card(4 * rank + (suits[rank] + copy) % 4) for rank, copy in copies)

    def _least(self, cut: Cut) -> int:
        """How many cards a hand must have for a category to be there."""
        return sum(_GROUPS[cut.category]) or 1 if cut.category in _GROUPS else 3

    def _compared(self, category: str) -> tuple[int, ...]:
        """How many cards there are of each rank that tells two hands of a category apart, the most telling first."""
        if category in (STRAIGHT.category, STRAIGHT_FLUSH.category):
            return (1,)
        groups = _GROUPS.get(category, ())
        return (*groups, *[1] * (self.size - sum(groups)))

    def threshold(self, cut: Cut) -> int:
        """The strength from which a hand is at least ``cut``."""
        return _threshold(self, cut)

    @property
    def top(self) -> int:
        """The strength of the best hand there is."""
        best = self.order[-1].category
        return self._encode(best, range(12, 12 - len(self._compared(best)), -1))

    def strength(self, cards: Sequence[Card]) -> int:
        """The strength of exactly ``size`` cards."""
        values = sorted((self._value(card // 4) for card in cards), reverse=True)
        if len(set(values)) < len(values):
            counts = sorted(((values.count(value), value) for value in set(values)), reverse=True)
            return self._encode(_SHAPES[tuple(count for count, _ in counts)], [value for _, value in counts])
        place = self._place
        flush = len({card % 4 for card in cards}) == 1 and FLUSH.category in place
        if STRAIGHT.category in place:
            run = values[0] - values[-1] == self.size - 1
            wheel = tuple(values) == self._wheel
            if run or wheel:
                highest = values[0] if run else values[1]
                return self._encode(STRAIGHT_FLUSH.category if flush else STRAIGHT.category, [highest])
        return self._encode(FLUSH.category if flush else HIGH_CARD.category, values)

    def best(self, cards: Iterable[Card]) -> int:
        """The strength of the best hand that can be made from the cards."""
        return _best(self, tuple(sorted(cards)))

    def best_cards(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards that make the best hand, highest first."""
        held = sorted(cards, reverse=True)
        best = self.best(held)
        return next(hand for hand in combinations(held, self.size) if self.strength(hand) == best)

    def category(self, strength: int) -> Cut:
        """The category a strength falls in."""
        return self.order[strength // int(13**self.size)]

    def describe(self, strength: int) -> str:
        """A made hand in words: "two pair, kings and eights"."""
        category = self.category(strength).category
        digits = [strength // 13**place % 13 for place in range(self.size - 1, -1, -1)]
        first, second = self._rank(digits[0]), self._rank(digits[1]) if self.size > 1 else 0
        match category:
            case "high card" if self.size == 1:
                return RANK_NAMES[first]
            case "high card":
                return f"{RANK_NAMES[first]} high"
            case "pair":
                return f"pair of {plural(first)}"
            case "two pair":
                return f"two pair, {plural(first)} and {plural(second)}"
            case "full house":
                return f"full house, {plural(first)} over {plural(second)}"
            case "three of a kind" | "four of a kind":
                return f"{category}, {plural(first)}"
            case "straight flush" if self.size == 5 and first == ACE:
                return "royal flush"
            case _:
                return f"{category}, {RANK_NAMES[first]} high"

    def _value(self, rank: int) -> int:
        return (rank + 1) % 13 if self.ace_low else rank

    def _rank(self, value: int) -> int:
        return (value - 1) % 13 if self.ace_low else value

    def _encode(self, category: str, values: Sequence[int]) -> int:
        code = self._place[category]
        for place in range(self.size):
            code = code * 13 + (values[place] if place < len(values) else 0)
        return code

    def __repr__(self) -> str:
        return f"<ranking {self}: hands of {number_of(self.size, 'card')}>"


@lru_cache
def _threshold(ranking: Ranking, cut: Cut) -> int:
    return ranking._encode(cut.category, [ranking._value(rank) for rank in cut.ranks])


@lru_cache(maxsize=1_000)
def _is_shown(ranking: Ranking, cut: Cut, deck: Deck) -> bool:
    """Whether some hand of a cut's category has the ranks that it names before all others.

    Hands are gone through for it, and a sheet is checked anew for every column that somebody writes: it is kept.
    """
    begins = ranking.threshold(cut)
    ends = begins + 13 ** (ranking.size - len(cut.ranks))
    return any(begins <= ranking.strength(hand) < ends for hand in ranking._with_ranks(cut, deck))


@lru_cache(maxsize=4_000)
def _best(ranking: Ranking, cards: tuple[Card, ...]) -> int:
    if len(cards) < ranking.size:
        raise ValueError(f"{ranking} ranks {ranking.size} cards, and there are {len(cards)}")
    order = _nested(ranking)
    if order is None:
        return max(map(ranking.strength, combinations(cards, ranking.size)))
    values = [(ranking._value(card // 4), card % 4) for card in cards]
    return best_strength(values, order, ranking.size, ranking.ace_below)


@lru_cache
def _nested(ranking: Ranking) -> tuple[str, ...] | None:
    """The order of a ranking in which every category ranks above what it contains; None of another."""
    order = tuple(cut.category for cut in ranking.order)
    return order if is_nested(order) and not any(ranking.problems()) else None


POKER = Ranking(
    "poker",
    5,
    (HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH),
)
THREE_CARD = Ranking("three-card poker", 3, (HIGH_CARD, PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH))

# With 28 cards a flush is rarer than four of a kind, and an ace is not also a seven.
_EIGHTS_UP_ORDER = (HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FULL_HOUSE, QUADS, FLUSH, STRAIGHT_FLUSH)
EIGHTS_UP_POKER = Ranking("poker with 28 cards", 5, _EIGHTS_UP_ORDER, ace_below=None)
EIGHTS_UP_POKER_ACE_LOW = Ranking("poker with 28 cards, the ace also below the eight", 5, _EIGHTS_UP_ORDER, EIGHT)

# Three cards of 28: a flush (120 ways) is rarer than a straight (300).
_EIGHTS_UP_FLOP_ORDER = (HIGH_CARD, PAIR, STRAIGHT, FLUSH, TRIPS, STRAIGHT_FLUSH)
EIGHTS_UP_FLOP = Ranking("three cards of 28", 3, _EIGHTS_UP_FLOP_ORDER, ace_below=None)
EIGHTS_UP_FLOP_ACE_LOW = Ranking("three cards of 28, the ace also below the eight", 3, _EIGHTS_UP_FLOP_ORDER, EIGHT)

ONE_CARD = Ranking("high card", 1, (HIGH_CARD,))
ONE_CARD_ACE_LOW = Ranking("high card, the ace low", 1, (HIGH_CARD,), ace_low=True)
