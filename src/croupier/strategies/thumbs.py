"""Rules of thumb: the shortest readable lists of rules that come close to best play, found by search.

For each street there are lists of one rule, two and so on, each with what it costs if every other street is played
best; and for each length a whole strategy file of them, with what it costs as it is played. All costs are exact. What
was found for the games as their sheets post them comes with the package.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.rules.game import Game
from croupier.solver import store
from croupier.solver.families import DRAWING, family_of
from croupier.solver.progress import Progress, Tell, silent
from croupier.solver.solve import solve, valued
from croupier.strategies.files import StrategyFile, Written
from croupier.strategies.followed import Following, counted_whole, played
from croupier.strategies.thumb_search import LONGEST, FoundList, Signatures, lists_of
from croupier.strategies.thumb_states import UPS, hands_of, states_of
from croupier.wire.codec import decode, encode
from croupier.written import decimal, number_of

NAME = "-thumbs"


@dataclass(frozen=True, slots=True)
class ThumbRule:
    """A rule of a list."""

    choice: str
    asked: str
    """The conditions, as a strategy file has them."""
    saves: Fraction
    """How much more the list would cost without it, in units a round."""


@dataclass(frozen=True, slots=True)
class ThumbList:
    """A list of rules for a street, read from the top."""

    rules: tuple[ThumbRule, ...]
    otherwise: str
    """What is chosen where none of them holds."""
    cost: Fraction
    """What it gives away in units a round, every other street played best."""

    def lines(self) -> Iterator[str]:
        """As a strategy file has it."""
        yield from (f"{each.choice}: {each.asked}" for each in self.rules)
        yield f"{self.otherwise}: otherwise"


@dataclass(frozen=True, slots=True)
class StreetThumbs:
    """The lists of a street: of no rule at all, of one, of two and so on."""

    street: str
    lists: tuple[ThumbList, ...]

    def of_at_most(self, rules: int) -> ThumbList:
        """The longest of them that has no more rules than that."""
        return [each for each in self.lists if len(each.rules) <= rules][-1]


@dataclass(frozen=True, slots=True)
class ThumbFile:
    """A whole strategy file of lists of at most so many rules a street."""

    rules: int
    text: str
    value: Fraction
    """What it brings, in units a round."""
    cost: Fraction
    """How much less than best play that is."""


@dataclass(frozen=True, slots=True)
class Thumbs:
    """Rules of thumb of a game as posted."""

    streets: tuple[StreetThumbs, ...]
    files: tuple[ThumbFile, ...]

    def __repr__(self) -> str:
        costs = ", ".join(f"{number_of(each.rules, 'rule')} cost {decimal(each.cost)}" for each in self.files)
        return f"<rules of thumb: {costs}>"


def rules_of_thumb(game: Game, *, recompute: bool = False, progress: Tell = silent) -> Thumbs:
    """Short lists of rules for every street of a game, and whole strategy files of them, each with its exact cost.

    Where seats draw, lists are sought for Blackjack by itself; what the files cost is exact for all main wagers.

    >>> from croupier import games
    >>> thumbs = rules_of_thumb(games.find("three-card-poker"))
    >>> print("\\n".join(thumbs.streets[0].of_at_most(1).lines()))
    fold: not pair or better and not holds a queen or better
    bet: otherwise
    """
    stakes = family_of(game).stakes(game, None)
    data = None if recompute else store.figures(game, stakes, NAME)
    if data is not None:
        return _read(data)
    made = _drawn(game, progress) if family_of(game) is DRAWING else _shown_down(game, progress)
    store.keep_figures(game, kept(made), stakes, play=NAME)
    return made


def shipped_thumbs(game: Game) -> Thumbs | None:
    """Rules of thumb of a game as posted, if they come with the package: to look for them takes minutes."""
    data = store.shipped_figures(game, family_of(game).stakes(game, None), NAME)
    return None if data is None else _read(data)


def _read(data: dict[str, Any]) -> Thumbs:
    found: Thumbs = decode(Thumbs, data)
    return found


def kept(thumbs: Thumbs) -> dict[str, object]:
    """As it is kept."""
    found = encode(thumbs)
    assert isinstance(found, dict), "dataclasses are told as objects"
    return found


def _shown_down(game: Game, tell: Tell) -> Thumbs:
    counted = counted_whole(game, tell)
    tell(Progress("looking at every state that best play comes to"))
    streets = _searched(states_of(counted, game, tell), tell)

    def brings(text: str) -> Fraction:
        way = Following(Written(StrategyFile("rules of thumb", text), game), counted, classes=False)
        return played(counted, way, tell).value

    return Thumbs(streets, tuple(_files(streets, counted.value, brings)))


def _drawn(game: Game, tell: Tell) -> Thumbs:
    streets = _searched(hands_of(game), tell)

    def brings(text: str) -> Fraction:
        return valued(game, Written(StrategyFile("rules of thumb", text), game).policy, progress=tell).value

    return Thumbs(streets, tuple(_files(streets, solve(game, progress=tell).value, brings)))


def _searched(states: dict[str, Signatures], tell: Tell) -> tuple[StreetThumbs, ...]:
    found = []
    for street, signatures in states.items():
        tell(Progress(f"searching rules for {street}"))
        lists = tuple(_told(signatures, each) for each in lists_of(signatures))
        found.append(StreetThumbs(street, lists))
    return tuple(found)


def _files(streets: Sequence[StreetThumbs], best: Fraction, brings: object) -> Iterator[ThumbFile]:
    """A file for each number of rules; one that is the same as a shorter one is left out."""
    assert callable(brings)
    seen = set()
    for rules in range(LONGEST + 1):
        lists = [(each.street, each.of_at_most(rules)) for each in streets]
        text = "\n".join(f"[{street}]\n" + "\n".join(each.lines()) + "\n" for street, each in lists)
        if text not in seen:
            seen.add(text)
            value: Fraction = brings(text)
            yield ThumbFile(rules, text, value, best - value)


def _told(states: Signatures, found: FoundList) -> ThumbList:
    cost = states.cost(found)
    rules = []
    for at, rule in enumerate(found.rules):
        without = FoundList((*found.rules[:at], *found.rules[at + 1 :]), found.rest)
        words = [("not " if denied else "") + states.words[number] for number, denied in rule.literals]
        saves = Fraction(states.cost(without) - cost, states.base)
        rules.append(ThumbRule(states.choices[rule.choice], " and ".join(_readable(words)), saves))
    return ThumbList(tuple(rules), states.choices[found.rest], Fraction(cost, states.base))


# As people say it.


def _readable(words: Sequence[str]) -> list[str]:
    """Conditions of blackjack without denials, where others say the same."""
    said = [_plainly(each) for each in words]
    least = [match for each in said if (match := re.fullmatch(r"total (\d+) or more", each))]
    most = [match for each in said if (match := re.fullmatch(r"total (\d+) or less", each))]
    if least and most:
        others = [each for each in said if not re.fullmatch(r"total \d+ or (more|less)", each)]
        low, high = max(int(match[1]) for match in least), min(int(match[1]) for match in most)
        return [f"total {low} to {high}" if low < high else f"total {low}", *others]
    return said


def _plainly(words: str) -> str:
    if words == "not soft":
        return "hard"
    if match := re.fullmatch(r"not total (\d+) or more", words):
        return f"total {int(match[1]) - 1} or less"
    if (match := re.fullmatch(r"not dealer shows an? (\w+) or better", words)) and UPS.index(match[1]) > 0:
        below = UPS[UPS.index(match[1]) - 1]
        return f"dealer shows a{'n' * (below == '8')} {below} or less"
    return words.replace("shows an ace or better", "shows an ace").replace("holds an ace or better", "holds an ace")
