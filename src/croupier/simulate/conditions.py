"""What a rule of a strategy file can ask: of cards in many rounds at once, and of hands of blackjack.

``OF_CARDS`` and ``OF_HANDS`` are the whole vocabulary. A ``Question`` says how it is written, when it holds, and how it
is put: on the street where it stands it is answered by a function of what is seen there, or refused because it could
never hold. What is told to somebody who writes anything else, and the tables of ``docs/strategies.md``, follow from it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import cached_property
from itertools import combinations, islice, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANK_NAMES, RANKS, Card, plural
from croupier.errors import StrategyError
from croupier.rankings import HIGH_CARD, PAIR, POKER, QUADS, TRIPS, TWO_PAIR, Cut, Ranking, pair_of
from croupier.rules.game import Game
from croupier.rules.piles import HOLE
from croupier.rules.twenty_one import BUST_ABOVE, DOUBLE_TOTALS, TwentyOne, points
from croupier.solver.marks import first_ordinal, ordinals
from croupier.solver.plan import Plan
from croupier.solver.twenty_one import EMPTY, VALUES, Kind, more, supply, total
from croupier.visible import visible

Cards = NDArray[Any]
"""Cards, ranks or suits; which kind of integers is no matter."""
Answers = NDArray[np.bool_]
Answer = Callable[[Any], Any]
"""Of ``Seen`` or ``Hands``, as the street is: whether it holds, in each round."""

NEAR = 0.8  # how alike two texts are of which one may be a slip for the other
NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
WORDS = {number: word for word, number in NUMBERS.items()}


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


@dataclass(frozen=True, slots=True)
class Hands:
    """A hand of blackjack against an up card, as numbers; or many, as arrays."""

    total: Any
    soft: Any
    cards: Any
    aces: Any
    up: Any
    """What the card is worth, an ace eleven."""

    @classmethod
    def of(cls, kind: Kind, up: int) -> Hands:
        reached, soft = total(kind)
        return cls(reached, soft, sum(kind), kind[0], _worth(up + 1))


def _worth(points: int) -> int:
    """Of a card of the dealer's: an ace is the best one."""
    return 11 if points == 1 else points


# Where it is seen.


@dataclass(frozen=True, eq=False)
class Street(ABC):
    """A street of a game on which seats choose."""

    game: Game
    name: str

    @property
    @abstractmethod
    def questions(self) -> Sequence[Question]:
        """What can be asked in such games, if not on every street."""

    @property
    @abstractmethod
    def states(self) -> Seen | Hands | None:
        """All that can be seen there, where it is little enough to be gone through."""

    @abstractmethod
    def on_offer(self, choice: str, state: Any) -> Any:
        """Whether a seat that sees so much may choose so, in each round."""


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


@dataclass(frozen=True, eq=False)
class HandStreet(Street):
    """The street of blackjack on which seats play."""

    block: TwentyOne

    @property
    def questions(self) -> Sequence[Question]:
        return OF_HANDS

    @cached_property
    def states(self) -> Hands:
        left = supply(self.game.deck)
        hands, level = [], [EMPTY]
        while level:
            dealt = [kind for kind in level if sum(kind) > 1]
            hands += [Hands.of(kind, up) for kind in dealt for up in VALUES if kind[up] < left[up]]
            grown = {more(kind, value) for kind in level for value in VALUES if kind[value] < left[value]}
            level = [kind for kind in grown if self._chooses(kind)]
        return Hands(*(np.array([getattr(hand, each.name) for hand in hands]) for each in fields(Hands)))

    def on_offer(self, choice: str, state: Hands) -> Any:
        if choice in ("stand", "hit"):
            return True
        posted = {
            "double": np.isin(state.total, DOUBLE_TOTALS[self.block.double]),
            "split": (state.aces == 2) & self.block.splits_aces,
            "surrender": self.block.surrenders,
        }
        return (state.cards == 2) & posted[choice]

    def _chooses(self, kind: Kind) -> bool:
        reached, soft = total(kind)
        full = bool(self.block.most_cards) and sum(kind) >= self.block.most_cards
        goes_on = soft and sum(kind) > 2 and self.block.hits_soft_21
        return not full and (reached < BUST_ABOVE or (reached == BUST_ABOVE and goes_on))


# How a question is written, and put.


class Slot(NamedTuple):
    """A word of a question that stands for many."""

    pattern: str
    read: Callable[[str], Any]
    words: Mapping[str, str]
    """Words for it, some that nobody should write included, and how they are written."""


def _alternatives(words: Mapping[str, Any]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


def _same(words: Sequence[str]) -> dict[str, str]:
    return {word: word for word in words}


_SINGULAR = {name: rank for rank, name in enumerate(RANK_NAMES)} | {"two": 0}
_SHORT = {letter.casefold(): rank for rank, letter in enumerate(RANKS)} | {"10": RANKS.index("T")}
_PLURAL = {plural(rank): rank for rank in range(len(RANKS))} | {"twos": 0}
_SHORT_PLURAL = {f"{letter}s": rank for letter, rank in _SHORT.items()}
_RANK = _SINGULAR | _SHORT | _PLURAL | _SHORT_PLURAL
FIGURES = [str(number) for number in range(2, 11)]
_HAND = {cut.name: cut for cut in POKER.order}

SLOTS = {
    "RANK": Slot(_alternatives(_RANK), _RANK.__getitem__, _same([*_SINGULAR, *FIGURES])),
    "RANKS": Slot(_alternatives(_RANK), _RANK.__getitem__, _same([*_PLURAL, *(f"{each}s" for each in FIGURES)])),
    "HAND": Slot(_alternatives(_HAND), _HAND.__getitem__, _same([*_HAND])),
    "NUMBER": Slot(
        _alternatives(NUMBERS), NUMBERS.__getitem__,
        _same([*NUMBERS]) | {str(number): word for word, number in NUMBERS.items()},
    ),
    "TOTAL": Slot("[0-9]{1,9}", int, _same([str(each) for each in range(1, BUST_ABOVE + 1)])),
}  # fmt: skip


class Never(Exception):
    """Why something that is asked could not hold on a street."""


class Asked(NamedTuple):
    """A question as it is put on a street."""

    answer: Answer
    always: bool = False
    """Whether it holds whatever is seen; its denial then never does."""
    degree: tuple[str, int] | None = None
    """Where it holds from some degree of a thing on: the thing, and that degree."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something that can be asked."""

    form: str
    """How it is written, with the slots in capitals."""
    holds: str
    """When it holds, as the documents say it."""
    examples: tuple[str, ...]
    ask: Callable[..., Asked]
    """Put it: a street, what stands in the slots, and the end. Raises ``Never``."""
    ends: tuple[str, ...] = ("",)

    def read(self, words: str) -> tuple[Any, ...] | None:
        """What stands in the slots, and the end; None where the words are not this question."""
        parts = self.form.split()
        patterns = []
        for at, part in enumerate(parts):
            article = part == "a" and parts[at + 1] in SLOTS
            patterns.append("an?" if article else f"({SLOTS[part].pattern})" if part in SLOTS else re.escape(part))
        match = re.fullmatch(f"{' '.join(patterns)}({'|'.join(self.ends)})", words)
        if match is None:
            return None
        slots = [SLOTS[part] for part in parts if part in SLOTS]
        *said, end = match.groups()
        return *(slot.read(word) for slot, word in zip(slots, said, strict=True)), end

    def spelt(self) -> Iterator[tuple[str, str]]:
        """Everything that may be meant for it, and how that is written."""
        parts = self.form.split()
        choices = [SLOTS[part].words.items() if part in SLOTS else [(part, part)] for part in parts]
        for chosen in product(*choices, [(end, end) for end in self.ends]):
            for_it, written = (" ".join(words[:-1]) + words[-1] for words in zip(*chosen, strict=True))
            yield _with_articles(for_it), _with_articles(written)

    def can_be_asked(self, words: str, street: Street) -> bool:
        """Whether this question, written so, may hold on a street."""
        said = self.read(words)
        assert said is not None, f"'{words}' is no way to write {self.form}"
        try:
            self.ask(street, *said)
        except Never:
            return False
        return True


def _with_articles(text: str) -> str:
    return re.sub(r"\ba (?=ace\b|eight\b|8\b)", "an ", text)


@dataclass(frozen=True, slots=True)
class Condition:
    """A question, or its denial, put on a street: call it with what is seen there."""

    thing: Hashable
    least: int
    """It holds from this degree of the thing on; or, denied, below it."""
    denied: bool
    always: bool
    answer: Answer = field(compare=False, repr=False)

    def __call__(self, state: Seen | Hands) -> Any:
        return self.answer(state) != self.denied

    def implies(self, other: Condition) -> bool:
        """Whether the other holds wherever this one does, as far as degrees tell."""
        if other.always:
            return True
        more, less = (other, self) if self.denied else (self, other)
        return self.denied == other.denied and self.thing == other.thing and more.least >= less.least

    def contradicts(self, other: Condition) -> bool:
        """Whether this one, which is not denied, holds only where the other, which is, does not."""
        return other.denied and not self.denied and self.thing == other.thing and self.least >= other.least


def condition(words: str, street: Street, *, denied: bool = False) -> Condition:
    """Read one condition, in small letters and with single blanks, or say what is wrong with it."""
    for question in street.questions:
        said = question.read(words)
        if said is None:
            continue
        try:
            asked = question.ask(street, *said)
        except Never as why:
            raise StrategyError(f"{quoted(words)} never holds at {street.name}: {why}") from None
        if denied and asked.always:
            raise StrategyError(f"'not {words}' never holds at {street.name}: '{words}' always does")
        thing, least = asked.degree or ((question.form, said), 0)
        return Condition(thing, least, denied, asked.always, asked.answer)
    meant = _meant(words[:MOST_QUOTED], street)
    slip = f"no condition, but '{meant}' is one" if meant else "no condition"
    raise StrategyError(f"{quoted(words)} is {slip}; at {street.name} there are {', '.join(askable(street))}")


def _meant(words: str, street: Street) -> str | None:
    """What somebody may have meant, if that can be asked on the street."""
    spelt = {like: (written, question) for question in street.questions for like, written in question.spelt()}
    parts = (like for like in spelt if like.startswith(f"{words} ") or words.startswith(f"{like} "))
    for like in get_close_matches(words, spelt, 1, NEAR) or islice(parts, 1):
        written, question = spelt[like]
        if question.can_be_asked(written, street):
            return written
    return None


def askable(street: Street) -> list[str]:
    """An example of each thing that can be asked on a street."""
    found: list[str] = []
    for question in street.questions:
        written = (*question.examples, *(each for _, each in question.spelt()))
        found += islice((each for each in written if question.can_be_asked(each, street)), 1)
    return found


MOST_QUOTED = 60  # characters


def quoted(text: str) -> str:
    """What somebody wrote, as it can be told in one line whatever it is."""
    text = text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}..."
    return f"'{visible(text)}'"


# Questions of cards.


def _compared(values: Any, wanted: int, end: str) -> Any:
    if end in (" or better", " or more"):
        return values >= wanted
    return values <= wanted if end == " or less" else values == wanted


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


def _in_deck(game: Game, wanted: int, end: str, worth: Callable[[Card], int]) -> bool:
    """Whether every card of the deck is such a one; at least one must be."""
    fits = [bool(_compared(worth(card), wanted, end)) for card in game.deck]
    if not any(fits):
        raise Never(f"there is no such card in the {game.deck.name}")
    return all(fits)


def _holds(street: CardStreet, rank: int, end: str) -> Asked:
    always = _in_deck(street.game, rank, end, lambda card: card.rank)
    degree = {" or better": ("highest card", rank), " or less": ("lowest card", -rank)}.get(end)
    return Asked(lambda seen: _compared(seen.hole >> 2, rank, end).any(axis=1), always, degree)


def _shows(street: CardStreet, rank: int, end: str) -> Asked:
    if not street.plan.up:
        raise Never(f"no card of the dealer's shows in {street.game.name}")
    always = _in_deck(street.game, rank, end, lambda card: card.rank)
    return Asked(lambda seen: _compared(seen.up >> 2, rank, end), always)


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


# Questions of hands of blackjack.


def _totals(street: HandStreet, wanted: Callable[[Any], Any]) -> Asked:
    totals = street.states.total
    if not wanted(totals).any():
        raise Never(f"a seat chooses with totals of {totals.min()} to {totals.max()}")
    return Asked(lambda hand: wanted(hand.total))


def _between(street: HandStreet, low: int, high: int, _: str) -> Asked:
    if low > high:
        raise Never(f"write total {high} to {low}")
    return _totals(street, lambda totals: (totals >= low) & (totals <= high))


def _dealt(street: HandStreet, rank: int, end: str) -> Asked:
    wanted = _worth(points(Card(rank * 4)))
    always = _in_deck(street.game, wanted, end, lambda card: _worth(points(card)))
    return Asked(lambda hand: _compared(hand.up, wanted, end), always)


OF_HANDS = (
    Question(
        "total TOTAL", "the total is so", ("total 17 or more", "total 11 or less", "total 16"),
        lambda street, wanted, end: _totals(street, lambda totals: _compared(totals, wanted, end)),
        ("", " or more", " or less"),
    ),
    Question("total TOTAL to TOTAL", "it is one of these", ("total 13 to 16",), _between),
    Question("soft", "an ace counts eleven", ("soft",), lambda *_: Asked(lambda hand: hand.soft)),
    Question("hard", "no ace does", ("hard",), lambda *_: Asked(lambda hand: hand.soft ^ True)),
    Question("two cards", "no card has been drawn", ("two cards",), lambda *_: Asked(lambda hand: hand.cards == 2)),
    Question(
        "pair of aces", "the two cards are aces", ("pair of aces",),
        lambda *_: Asked(lambda hand: (hand.cards == 2) & (hand.aces == 2)),
    ),
    Question(
        "dealer shows a RANK", "the dealer's card is such a one; court cards are tens, and an ace is the best card",
        ("dealer shows a six or less", "dealer shows a nine or better", "dealer shows an ace"), _dealt,
        ("", " or better", " or less"),
    ),
)  # fmt: skip
