"""Conditions: what settlement rows may ask.

A condition is a formula over *atoms*, the only things rules can look at: a showdown, a cut reached, a pattern fitted,
a flag of a block, a fold. A *fact* says which atoms are true; one that is not yet known (the dealer has not drawn)
raises ``Undecided``, so a wager named at an early settlement simply waits. Conditions never see cards.

Every condition can say itself and its denial in English: rules cards and reasons are made of those two phrases. What
is joined first is said without a pause, what is joined later after a comma, then a semicolon, then brackets, so that
two conditions that read alike are the same one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from croupier.no_truth import JOINTS, NoTruth
from croupier.rules.phrases import joined, pause

if TYPE_CHECKING:
    from croupier.rankings import Cut
    from croupier.rules.hands import Hand
    from croupier.rules.patterns import Label, Pattern


class Undecided(Exception):
    """A row asked for something the table does not know yet."""


class Condition(NoTruth, ABC):
    """Something a settlement row can require; combine with ``&``, ``|`` and ``~``."""

    __slots__ = ()
    instead = JOINTS

    @abstractmethod
    def holds(self, fact: Mapping[Atom, bool]) -> bool:
        """Whether the fact satisfies this condition; raises ``Undecided`` when it cannot be told."""

    @abstractmethod
    def atoms(self) -> Iterator[Atom]:
        """Every atom the condition mentions."""

    @property
    @abstractmethod
    def says(self) -> str:
        """The condition as a phrase: "the dealer qualifies"."""

    @property
    @abstractmethod
    def denies(self) -> str:
        """Its opposite as a phrase: "the dealer does not qualify"."""

    def __and__(self, other: Condition) -> Condition:
        if isinstance(self, Constant):
            return other if self.value else self
        if isinstance(other, Constant):
            return self if other.value else other
        return And(self, other)

    def __or__(self, other: Condition) -> Condition:
        if isinstance(self, Constant):
            return self if self.value else other
        if isinstance(other, Constant):
            return other if other.value else self
        return Or(self, other)

    def __invert__(self) -> Condition:
        if isinstance(self, Constant):
            return Constant(not self.value)
        return self.inner if isinstance(self, Not) else Not(self)

    def named(self, yes: str, no: str) -> Condition:
        """The same condition under other words."""
        return Named(self, yes, no)

    def __str__(self) -> str:
        return self.says

    def __repr__(self) -> str:
        return f"<condition: {self}>"


@dataclass(frozen=True, slots=True, repr=False)
class Constant(Condition):
    """Always true, or never: what a ruling's condition becomes once a reading is posted."""

    value: bool

    def holds(self, fact: Mapping[Atom, bool]) -> bool:
        return self.value

    def atoms(self) -> Iterator[Atom]:
        return iter(())

    @property
    def says(self) -> str:
        return "in every other case" if self.value else "never"

    @property
    def denies(self) -> str:
        return Constant(not self.value).says


otherwise = Constant(value=True)
NEVER = Constant(value=False)


@dataclass(frozen=True, slots=True, repr=False)
class _Joined(Condition):
    """Two conditions joined by a word."""

    left: Condition
    right: Condition

    def atoms(self) -> Iterator[Atom]:
        yield from self.left.atoms()
        yield from self.right.atoms()

    @property
    def says(self) -> str:
        return joined(_word(self), _parts(self))

    @property
    def denies(self) -> str:
        return Not(self).says


class And(_Joined):
    __slots__ = ()

    def holds(self, fact: Mapping[Atom, bool]) -> bool:
        return self.left.holds(fact) and self.right.holds(fact)


class Or(_Joined):
    __slots__ = ()

    def holds(self, fact: Mapping[Atom, bool]) -> bool:
        return self.left.holds(fact) or self.right.holds(fact)


@dataclass(frozen=True, slots=True, repr=False)
class Not(Condition):
    inner: Condition

    def holds(self, fact: Mapping[Atom, bool]) -> bool:
        return not self.inner.holds(fact)

    def atoms(self) -> Iterator[Atom]:
        return self.inner.atoms()

    @property
    def says(self) -> str:
        word = _word(self)
        return joined(word, _parts(self)) if word else self.inner.denies

    @property
    def denies(self) -> str:
        return self.inner.says


# How joined conditions are said.


def operands(condition: Condition, word: str) -> Iterator[Condition]:
    """What is joined by the word, however it is grouped; a denied "or" is an "and" of denials, and the reverse."""
    if _word(condition) != word:
        yield condition
    elif isinstance(condition, Not):
        assert isinstance(condition.inner, _Joined)
        yield from operands(~condition.inner.left, word)
        yield from operands(~condition.inner.right, word)
    elif isinstance(condition, _Joined):
        yield from operands(condition.left, word)
        yield from operands(condition.right, word)


def _word(condition: Condition) -> str:
    """The word that joins the parts of a condition, if it has parts."""
    denied = isinstance(condition, Not)
    match condition.inner if isinstance(condition, Not) else condition:
        case And():
            return "or" if denied else "and"
        case Or():
            return "and" if denied else "or"
    return ""


def _parts(condition: Condition) -> Iterator[str]:
    for part in operands(condition, _word(condition)):
        yield f"either {part.says}" if _word(part) == "or" else part.says


def told(reason: Condition) -> str:
    """A reason in English: as it says itself, but "the player beats the dealer with a straight" where that is it."""
    parts = list(operands(reason, "and"))
    if len(parts) == 2 and not any(map(_word, parts)):
        first, (subject, has, what) = parts[0].says, parts[1].says.partition(" has ")
        fits = first.startswith(subject + " ") and not first.startswith(subject + has)
        if has and fits and not pause(first) and not pause(what):
            return f"{first} with {what}"
    return reason.says


def refined(condition: Condition, finer: Mapping[Flag, Flag]) -> Condition:
    """The same condition with some of its flags in closer words."""
    match condition:
        case And(left=left, right=right):
            return And(refined(left, finer), refined(right, finer))
        case Or(left=left, right=right):
            return Or(refined(left, finer), refined(right, finer))
        case Not(inner=inner):
            return ~refined(inner, finer)
        case Flag():
            return finer.get(condition, condition)
    return condition


@dataclass(frozen=True, slots=True, repr=False)
class Named(Condition):
    """A condition under the name players know it by: "the dealer qualifies"."""

    inner: Condition
    yes: str
    no: str

    def holds(self, fact: Mapping[Atom, bool]) -> bool:
        return self.inner.holds(fact)

    def atoms(self) -> Iterator[Atom]:
        return self.inner.atoms()

    @property
    def says(self) -> str:
        return self.yes

    @property
    def denies(self) -> str:
        return self.no


class Atom(Condition):
    """A condition that is looked up rather than worked out."""

    __slots__ = ()

    def holds(self, fact: Mapping[Atom, bool]) -> bool:
        try:
            return fact[self]
        except KeyError:
            raise Undecided(self.says) from None

    def atoms(self) -> Iterator[Atom]:
        yield self


class Showdown(Enum):
    """How two hands compare, seen from the first."""

    WON = "won"
    TIED = "tied"
    LOST = "lost"


@dataclass(frozen=True, slots=True, repr=False)
class Versus(Atom):
    """One hand against another."""

    hand: Hand
    rival: Hand
    result: Showdown

    @property
    def says(self) -> str:
        match self.result:
            case Showdown.WON:
                return f"the {self.hand} beats the {self.rival}"
            case Showdown.TIED:
                return f"the {self.hand} ties the {self.rival}"
            case Showdown.LOST:
                return f"the {self.hand} loses to the {self.rival}"

    @property
    def denies(self) -> str:
        match self.result:
            case Showdown.WON:
                return f"the {self.hand} does not beat the {self.rival}"
            case Showdown.TIED:
                return f"the {self.hand} does not tie the {self.rival}"
            case Showdown.LOST:
                return f"the {self.hand} does not lose to the {self.rival}"


def showdown(hand: Hand, rival: Hand) -> tuple[Condition, Condition, Condition]:
    """The three ways a comparison can end: won, tied, lost."""
    return (
        Versus(hand, rival, Showdown.WON),
        Versus(hand, rival, Showdown.TIED),
        Versus(hand, rival, Showdown.LOST),
    )


@dataclass(frozen=True, slots=True, repr=False)
class AtLeast(Atom):
    """A hand that reaches a cut of its ranking."""

    hand: Hand
    cut: Cut

    @property
    def says(self) -> str:
        return f"the {self.hand} has {self.cut.phrase} or better"

    @property
    def denies(self) -> str:
        return f"the {self.hand} has less than {self.cut.phrase}"


@dataclass(frozen=True, slots=True, repr=False)
class Fits(Atom):
    """Cards that fit a label of a pattern."""

    pattern: Pattern
    label: Label

    @property
    def says(self) -> str:
        return f"the {self.pattern} show {self.label.phrase}"

    @property
    def denies(self) -> str:
        return f"the {self.pattern} do not show {self.label.phrase}"


@dataclass(frozen=True, slots=True, repr=False)
class Flag(Atom):
    """Something a block says about the seat: "the seat busted"."""

    block: str
    name: str
    yes: str
    no: str

    @property
    def says(self) -> str:
        return self.yes

    @property
    def denies(self) -> str:
        return self.no


@dataclass(frozen=True, slots=True, repr=False)
class Folded(Atom):
    """The seat gave up its hand."""

    @property
    def says(self) -> str:
        return "the seat folded"

    @property
    def denies(self) -> str:
        return "the seat did not fold"


folded = Folded()


@dataclass(frozen=True, slots=True, repr=False)
class Posted(Atom):
    """A reading in force: replaced by a constant when the game is posted, so no fact ever holds it."""

    ruling: str
    reading: str

    @property
    def says(self) -> str:
        return f"{self.ruling} is {self.reading}"

    @property
    def denies(self) -> str:
        return f"{self.ruling} is not {self.reading}"
