"""What a rule of a strategy file can ask: of cards in many rounds at once, and of hands of blackjack.

``OF_CARDS`` and ``OF_HANDS`` are the whole vocabulary. A ``Question`` says how it is written, when it holds, and how it
is put: on the street where it stands it is answered by a function of what is seen there, or refused because it could
never hold. What is told to somebody who writes anything else, and the tables of ``docs/strategies.md``, follow from it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import islice, product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANK_NAMES, RANKS, Card, plural
from croupier.errors import StrategyError
from croupier.rankings import POKER
from croupier.rules.game import Game
from croupier.rules.twenty_one import BUST_ABOVE
from croupier.visible import visible

if TYPE_CHECKING:
    from croupier.strategies.of_cards import Seen
    from croupier.strategies.of_hands import Hands

Answers = NDArray[np.bool_]
Answer = Callable[[Any], Any]
"""Of ``Seen`` or ``Hands``, as the street is: whether it holds, in each round."""

NEAR = 0.8  # how alike two texts are of which one may be a slip for the other
NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
WORDS = {number: word for word, number in NUMBERS.items()}


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
    suits: bool = False
    """Whether it tells suits apart beyond the flushes that are made of all cards in the end."""


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
    suits: bool = False
    """Whether it tells suits apart beyond the flushes that are made of all cards in the end."""

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
        return Condition(thing, least, denied, asked.always, asked.answer, asked.suits)
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


def compared(values: Any, wanted: int, end: str) -> Any:
    if end in (" or better", " or more"):
        return values >= wanted
    return values <= wanted if end == " or less" else values == wanted


def in_deck(game: Game, wanted: int, end: str, worth: Callable[[Card], int]) -> bool:
    """Whether every card of the deck is such a one; at least one must be."""
    fits = [bool(compared(worth(card), wanted, end)) for card in game.deck]
    if not any(fits):
        raise Never(f"there is no such card in the {game.deck.name}")
    return all(fits)
