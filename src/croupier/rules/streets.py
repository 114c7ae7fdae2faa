"""Streets: the printed procedure of a round, and the primitive steps it comes down to.

A street is written as the sheet has it: cards dealt face up or down, cards revealed, decisions offered, wagers
settled. The engine plays it *as seen*: a card that lies face down is not dealt until somebody sees it, so a down-deal
of the house's or the table's cards moves to its reveal. What remains alternates cards seen and choices made, with
nothing hidden, and by exchangeability it is the same game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from math import isfinite
from numbers import Rational
from typing import Any

from croupier.cards import Card
from croupier.errors import IllegalChoice
from croupier.rules.piles import Owner, Pile
from croupier.rules.placeholders import Open, decided
from croupier.rules.wagers import Kind, Wager
from croupier.written import listed, number_of, times


class Facing(Enum):
    """Who sees a card as it is dealt: everybody, or only the seat it belongs to."""

    UP = "face up"
    DOWN = "face down"

    def __repr__(self) -> str:
        return self.name


UP, DOWN = Facing.UP, Facing.DOWN


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards to a pile; to every seat's, if it is a seat's pile. ``to`` deals until the pile holds that many."""

    pile: Pile
    count: int = 0
    facing: Facing = UP
    to: int = 0


@dataclass(frozen=True, slots=True)
class Reveal:
    """Face-down cards of a pile are turned over."""

    pile: Pile
    count: int


@dataclass(frozen=True, slots=True)
class Bet:
    """An offer to put a multiple of the unit on a raised wager."""

    wager: str
    multiples: tuple[Fraction, ...]
    smallest: Open[Fraction | None] = None

    @property
    def least(self) -> Fraction | None:
        """A posted minimum, offered too where it is smaller than every multiple."""
        return decided(self.smallest)

    @property
    def sizes(self) -> tuple[Fraction, ...]:
        """What may be bet, in units, smallest first."""
        smaller = self.least is not None and self.least < min(self.multiples)
        return (self.least, *self.multiples) if smaller and self.least else self.multiples

    def __repr__(self) -> str:
        return f"<bet {listed([times(size) for size in self.multiples], 'or')} on {self.wager}>"


@dataclass(frozen=True, slots=True)
class Check:
    """An offer to stay in for nothing."""

    def __repr__(self) -> str:
        return "CHECK"


@dataclass(frozen=True, slots=True)
class Fold:
    """An offer to give up the hand."""

    def __repr__(self) -> str:
        return "FOLD"


CHECK, FOLD = Check(), Fold()
Option = Bet | Check | Fold


@dataclass(frozen=True, slots=True)
class Decide:
    """Every seat still in, in table order, takes one of the options.

    A wager is staked once: a seat that has already placed what a decision offers is not asked again.
    """

    options: tuple[Option, ...]
    cites: str

    def __repr__(self) -> str:
        return f"<decision: {', '.join(repr(option).strip('<>') for option in self.options)}>"


@dataclass(frozen=True, slots=True)
class Settle:
    """Wagers are settled, as far as the cards seen decide them."""

    wagers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """A stage of a block: it hands out steps until it is done."""

    block: str
    stage: str


Step = Deal | Reveal | Decide | Settle | Run


@dataclass(frozen=True, slots=True)
class Street:
    """A stretch of the round: cards appear, then seats choose."""

    name: str
    steps: tuple[Step, ...]

    def __repr__(self) -> str:
        return f"<street {self.name}: {number_of(len(self.steps), 'step')}>"


def street(name: str, *steps: Step) -> Street:
    """A part of the round under its printed name: what is dealt, turned over, decided and settled, in this order."""
    return Street(name, steps)


def bet(wager: Wager, *multiples: Fraction | float, least: Open[Fraction | None] = None) -> Bet:
    """Offer a bet of any of the multiples, in units; of one unit if none is given."""
    return Bet(wager.name, tuple(map(_size, multiples or (1,))), _size(least))


def _size(written: Any) -> Any:
    """A number as a size, a decimal by its digits: 0.1 is a tenth.

    Whatever else is written stays, for the game to check; True and false, which Python takes for numbers, do too.
    """
    if isinstance(written, float) and isfinite(written):
        return Fraction(str(written))
    return Fraction(written) if isinstance(written, Rational) and not isinstance(written, bool) else written


def decide(*options: Option, cites: str) -> Decide:
    """A decision that is put to each seat in turn: bets, ``CHECK``, ``FOLD``; ``cites`` names the sheet's paragraph."""
    return Decide(options, cites)


def settle(*wagers: Wager) -> Settle:
    """Wagers that are settled here, before the round is over; the others are when it is."""
    return Settle(tuple(wager.name for wager in wagers))


def meets_fold(wager: Wager, streets: Sequence[Street]) -> bool:
    """Whether chips can lie on a wager when its seat folds.

    A raised wager meets the folds that come after the decision that placed it; a decision that offers the same wager
    again is not put to a seat that has it.
    """
    placed = wager.kind is not Kind.RAISED
    for step in (step for part in streets for step in part.steps if isinstance(step, Decide)):
        offered = any(isinstance(option, Bet) and option.wager == wager.name for option in step.options)
        if placed and FOLD in step.options and not offered:
            return True
        placed = placed or offered
    return False


def as_seen(streets: Sequence[Street]) -> Iterator[tuple[str, Step]]:
    """The steps in the order they are seen, each with its street's name; hidden deals are left to their reveals."""
    for part in streets:
        for step in part.steps:
            match step:
                case Deal(pile=pile, facing=Facing.DOWN) if pile.owner is not Owner.SEAT:
                    continue
                case Reveal():
                    yield part.name, Deal(step.pile, step.count)
                case _:
                    yield part.name, step


# Primitive steps: what a round waits for.

KEYS = {
    "bet": "b", "check": "c", "fold": "f", "hit": "h", "stand": "s", "double": "d", "split": "p",
    "surrender": "r", "insure": "i", "decline": "n",
}  # fmt: skip
"""The key for each verb, the same wherever it is offered."""
MOST_IN_SIZE = 10**9
"""The numbers that a size is written with are below it, so that it can be typed and read."""
SPARE_KEYS = "0egjmovwxyz"
"""Keys for sizes of a bet that no digit names, in this order; no verb has them, and a table needs none of them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing a seat may do: the verb, and the chips it puts on a wager. Those three make a choice what it is.

    A choice that a round offers also says how it is written, typed and explained.
    """

    verb: str
    wager: str = ""
    chips: int = 0
    times: Fraction | None = field(default=None, compare=False)
    """The size of a bet in units."""
    text: str = field(default="", compare=False)
    """As records write it, where the verb alone will not do: "bet 2"."""
    key: str = field(default="", compare=False)
    """The key for it at a table."""
    says: str = field(default="", compare=False)
    """What it does, in a sentence: "Bet 20 on Turn/River, 2 times the Ante"."""

    @property
    def short(self) -> str:
        """The choice as records write it: "bet 2", "fold"."""
        return self.text or self.verb

    def __str__(self) -> str:
        on = f" on {self.wager}" if self.wager and self.verb == "bet" else ""
        chips = self.verb != "insure" and (self.wager or self.chips)
        return self.short + on + (f" ({self.chips})" if chips else "")

    def __repr__(self) -> str:
        return f"<choice: {self}>"


def size_keys(sizes: Sequence[Fraction]) -> tuple[str, ...]:
    """A key for each size of a bet, all different: "b" for an only size, a digit for 1 to 9 times, else a spare key."""
    if len(sizes) == 1:
        return (KEYS["bet"],)
    spare = iter(SPARE_KEYS)
    return tuple(str(size) if has_digit(size) else next(spare) for size in sizes)


def has_digit(size: Fraction) -> bool:
    """Whether a digit names a size."""
    return size in range(1, 10)


def bets(wager: Wager, sizes: Sequence[Fraction], unit: int) -> Iterator[Choice]:
    """The choices to bet a wager at each size; where sizes differ, the size is said, and each has a key of its own."""
    several = len(sizes) > 1
    for size, key in zip(sizes, size_keys(sizes), strict=True):
        chips = int(size * unit)
        measured = f"as much as the {wager.unit}" if size == 1 else f"{times(size)} times the {wager.unit}"
        text = f"bet {times(size)}" if several else "bet"
        yield Choice("bet", wager.name, chips, size, text, key, f"Bet {chips} on {wager.name}, {measured}")


def plain(verb: str, says: str, wager: str = "", chips: int = 0) -> Choice:
    """A choice whose verb says it all."""
    return Choice(verb, wager, chips, key=KEYS[verb], says=says)


@dataclass(frozen=True, slots=True)
class Amounts:
    """Any whole number of chips from one to ``most``, each a choice of its own."""

    verb: str
    wager: str
    most: int
    key: str = field(default="", compare=False)
    says: str = field(default="", compare=False)

    def choice(self, chips: int) -> Choice:
        says = f"Put {chips} on {self.wager}"
        return Choice(self.verb, self.wager, chips, text=f"{self.verb} {chips}", key=self.key, says=says)

    def __iter__(self) -> Iterator[Choice]:
        return map(self.choice, range(1, self.most + 1))

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, Choice) and 1 <= choice.chips <= self.most and choice == self.choice(choice.chips)

    def __str__(self) -> str:
        return f"{self.verb} 1" + (f" to {self.most}" if self.most > 1 else "")


@dataclass(frozen=True, slots=True, repr=False)
class Choices:
    """The legal choices of a decision: iterate them, count them, test with ``in``, find one by its text."""

    options: tuple[Choice, ...] = ()
    amounts: Amounts | None = None
    """Where a seat names its own amount, as with insurance."""

    def __iter__(self) -> Iterator[Choice]:
        yield from self.options
        yield from self.amounts or ()

    def __len__(self) -> int:
        return len(self.options) + (self.amounts.most if self.amounts else 0)

    def __contains__(self, choice: object) -> bool:
        if isinstance(choice, str):
            return self._match(choice) is not None
        return choice in self.options or (self.amounts is not None and choice in self.amounts)

    def __str__(self) -> str:
        said = [choice.short for choice in self.options] + ([str(self.amounts)] if self.amounts else [])
        return ", ".join(said) or "none"

    def __repr__(self) -> str:
        return f"<choices: {self}>"

    def affordable(self, chips: int) -> Choices:
        """Those of the choices that cost no more than so many chips."""
        options = tuple(choice for choice in self.options if choice.chips <= chips)
        most = min(self.amounts.most, chips) if self.amounts else 0
        return Choices(options, replace(self.amounts, most=most) if self.amounts and most else None)

    def exactly(self, choice: Choice) -> Choice | None:
        """The choice on offer that is this one, as it is offered; None if it is not."""
        if self.amounts is not None and choice in self.amounts:
            return self.amounts.choice(choice.chips)
        return next((each for each in self.options if each == choice), None)

    def find(self, text: str) -> Choice:
        """The choice that a text names: "bet 2", "b2", "fold", "f"; a bare "insure" is for as much as allowed."""
        found = self._match(text)
        if found is None:
            legal = [choice.short for choice in self.options] + ([str(self.amounts)] if self.amounts else [])
            fault = "is too large" if re.fullmatch(r"\s*[A-Za-z]+\s*[0-9]{10,}x?\s*", text) else "is not on offer"
            raise IllegalChoice(f"'{text.strip()}' {fault}: the choices are {self}", legal)
        return found

    def _match(self, text: str) -> Choice | None:
        words = re.fullmatch(r"([a-z]+)\s*([0-9]{1,12}(?:[./][0-9]{1,9})?)?x?", text.strip().lower())
        if words is None:
            return None
        verb, size = words[1], words[2]
        if self.amounts and verb in (self.amounts.verb, KEYS[self.amounts.verb]):
            chips = self.amounts.most if size is None else int(size) if size.isdecimal() else 0
            return self.amounts.choice(chips) if 1 <= chips <= self.amounts.most else None
        fitting = [choice for choice in self.options if _fits(choice, verb, size)]
        return fitting[0] if len(fitting) == 1 else None


def _fits(choice: Choice, verb: str, size: str | None) -> bool:
    if verb not in (choice.verb, KEYS[choice.verb]):
        return False
    try:
        return size is None or Fraction(size) == choice.times
    except ZeroDivisionError:
        return False


@dataclass(frozen=True, slots=True)
class DealTo:
    """The round waits for cards to a pile."""

    pile: Pile
    count: int
    seat: int | None = None
    facing: Facing = UP


@dataclass(frozen=True, slots=True)
class Choose:
    """The round waits for a seat."""

    seat: int
    choices: Choices
    cites: str = ""


@dataclass(frozen=True, slots=True)
class Peek:
    """The round waits for the house to look at its hidden card: one of ``ends`` is turned over, others stay down."""

    pile: Pile
    ends: frozenset[Card]


Primitive = DealTo | Choose | Peek
