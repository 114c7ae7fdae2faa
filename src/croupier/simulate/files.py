"""Strategy files: how somebody plays, written down and played by the million.

A file has a section for each decision, headed by its street in brackets, and in it a rule to a line, read from the top:

    # River Hold'em, carefully
    [Before the flop]
    bet: pocket pair
    bet: holds a ten or better
    fold: otherwise

    [Turn and river]
    bet 2: two pair or better
    bet 1: pair of 9s or better and not three to a flush
    fold: otherwise

The first rule whose conditions all hold, and whose choice is on offer, is followed; the last of a section is for
whatever is left. What can be asked is listed in ``CONDITIONS``; ``not`` denies, ``and`` joins, and alternatives are
rules of their own. Every fault is told with its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANK_NAMES, RANKS, Card
from croupier.errors import StrategyError
from croupier.rankings import Ranking
from croupier.rules.game import Game
from croupier.rules.streets import Run
from croupier.rules.twenty_one import points
from croupier.solver.marks import first_ordinal, ordinals
from croupier.solver.plan import Node, Plan, plan
from croupier.solver.twenty_one import Kind, total

Cards = NDArray[Any]
"""Cards, ranks or suits; which kind of integers is no matter."""
Answers = NDArray[np.bool_]

CONDITIONS = (
    "pair or better, two pair or better, three of a kind or better ... (any hand of the game; pair of 9s or better)",
    "pocket pair, suited, holds an ace, holds a ten or better",
    "four to a flush, three to a straight (any number from two to seven, board included)",
    "dealer shows a ten, dealer shows a six or less, dealer shows an ace",
    "in blackjack: total 17 or more, total 11 or less, total 16, hard, soft, two cards, pair of aces",
)
NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
BLACKJACK_CHOICES = ("stand", "hit", "double", "split", "surrender")


@dataclass(frozen=True, slots=True)
class StrategyFile:
    """A strategy as it was written; it can be sent to where it is played."""

    name: str
    text: str

    def __str__(self) -> str:
        return self.name


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
class Hand:
    """A hand of blackjack against an up card."""

    kind: Kind
    up: int
    """0 an ace, 1 a two, ... 9 a ten."""


OfCards = Callable[[Seen], Answers]
OfHands = Callable[[Hand], bool]


@dataclass(frozen=True, slots=True)
class Rule:
    """A choice, and when it is taken."""

    line: int
    choice: str
    conditions: tuple[Any, ...]
    """Of cards in many rounds, or of a hand of blackjack, as the game is."""


class Written:
    """A strategy file, read for a game."""

    def __init__(self, file: StrategyFile, game: Game) -> None:
        self.file, self.game = file, game
        self.sections = self._sections()
        self._require_all()

    # Reading.

    def _fault(self, line: int, said: str) -> StrategyError:
        return StrategyError(f"{self.file.name}, line {line}: {said}")

    @cached_property
    def plan(self) -> Plan | None:
        return None if self.game.blocks else plan(self.game)

    @cached_property
    def offered(self) -> dict[str, tuple[str, ...]]:
        """What can be chosen on each street."""
        if self.plan is None:
            (street,) = (
                street for street, step in self.game.schedule if isinstance(step, Run) and step.stage == "seats"
            )
            return {street: BLACKJACK_CHOICES}
        found: dict[str, tuple[str, ...]] = {}
        for nodes in self.plan.nodes:
            for node in nodes:
                if node is not None:
                    names = tuple(choice for choice, _ in node.followed)
                    found[node.decision.street] = tuple(dict.fromkeys((*found.get(node.decision.street, ()), *names)))
        return found

    def _sections(self) -> dict[str, list[Rule]]:
        found: dict[str, list[Rule]] = {}
        street = ""
        for number, text in enumerate(self.file.text.splitlines(), 1):
            text = text.partition("#")[0].strip()
            if not text:
                continue
            heading = re.fullmatch(r"\[\s*(.*?)\s*\]", text)
            if heading:
                street = self._street(number, heading[1])
                if street in found:
                    raise self._fault(number, f"[{street}] has been there before")
                found[street] = []
            elif not street:
                raise self._fault(
                    number, f"'{text}' stands before any section: begin with [{next(iter(self.offered))}]"
                )
            else:
                if found[street] and not found[street][-1].conditions:
                    raise self._fault(number, f"no rule is reached after the one of line {found[street][-1].line}")
                found[street].append(self._rule(number, street, text))
        return found

    def _street(self, line: int, name: str) -> str:
        for street in self.offered:
            if street.casefold() == " ".join(name.split()).casefold():
                return street
        raise self._fault(line, f"{self.game.name} decides nothing at '{name}': it does at {', '.join(self.offered)}")

    def _rule(self, line: int, street: str, text: str) -> Rule:
        choice, colon, asked = (part.strip() for part in text.partition(":"))
        if not colon:
            raise self._fault(line, f"'{text}' is no rule: write CHOICE: CONDITION, or CHOICE: otherwise")
        choice = " ".join(choice.casefold().split())
        if choice not in self.offered[street]:
            raise self._fault(
                line, f"'{choice}' is not on offer: at {street} there are {', '.join(self.offered[street])}"
            )
        if asked.casefold() == "otherwise":
            return Rule(line, choice, ())
        conditions = tuple(
            self._condition(line, part.strip()) for part in re.split(r"\band\b", asked, flags=re.IGNORECASE)
        )
        return Rule(line, choice, conditions)

    def _condition(self, line: int, text: str) -> Any:
        words = " ".join(text.casefold().split())
        if words.startswith("not "):
            return _denied(self._condition(line, words.removeprefix("not ")))
        found = _of_hands(words) if self.game.blocks else self._of_cards(words)
        if found is None:
            raise self._fault(line, f"'{text}' is no condition: {'; '.join(CONDITIONS)}")
        return found

    def _of_cards(self, words: str) -> OfCards | None:
        assert self.plan is not None
        if words == "pocket pair":
            return lambda seen: _most_alike(seen.hole >> 2) >= 2
        if words == "suited":
            return lambda seen: _most_alike(seen.hole & 3) == seen.hole.shape[1]
        match = re.fullmatch(r"(holds|dealer shows) an? (\w+)( or better| or less)?", words)
        rank = _rank(match[2]) if match else None
        if match and rank is not None and (match[1] == "holds" or self.plan.up):
            return _holding(rank, match[3]) if match[1] == "holds" else _showing(rank, match[3])
        if (match := re.fullmatch(r"(\w+) to a (flush|straight)", words)) and match[1] in NUMBERS:
            wanted = NUMBERS[match[1]]
            if match[2] == "flush":
                return lambda seen: _most_alike(seen.all & 3) >= wanted
            window = self.plan.player.ranking.size
            return lambda seen: _straight(seen.all >> 2, window) >= wanted
        if words.endswith(" or better"):
            return _made(self.plan.player.ranking, words.removesuffix(" or better").strip())
        return None

    def _require_all(self) -> None:
        """Every decision must be covered to the end."""
        for street, choices in self.offered.items():
            rules = self.sections.get(street)
            if not rules:
                raise StrategyError(f"{self.file.name} says nothing about [{street}]: it asks for {', '.join(choices)}")
            last = rules[-1]
            if last.conditions:
                raise self._fault(last.line, f"[{street}] ends here and leaves hands uncovered: add CHOICE: otherwise")
            if self.game.blocks and last.choice not in ("stand", "hit"):
                raise self._fault(last.line, f"{last.choice} is not always on offer: end with stand or hit")

    # Playing.

    def choose(self, node: Node, seen: Seen) -> NDArray[np.int64]:
        """The number of the choice in each round at a decision."""
        names = [choice for choice, _ in node.followed]
        rounds = len(seen.hole)
        found = np.full(rounds, -1, np.int64)
        for rule in self.sections[node.decision.street]:
            if rule.choice in names:
                holds = np.ones(rounds, np.bool_)
                for condition in rule.conditions:
                    holds &= condition(seen)
                found[holds & (found < 0)] = names.index(rule.choice)
        if (found < 0).any():
            street = node.decision.street
            raise StrategyError(
                f"{self.file.name} leaves hands uncovered at [{street}] where {', '.join(names)} are open"
            )
        return found

    def policy(self, up: int, kind: Kind, offered: Sequence[str]) -> str:
        """The choice of a hand of blackjack."""
        (rules,) = self.sections.values()
        hand = Hand(kind, up)
        for rule in rules:
            if rule.choice in offered and all(condition(hand) for condition in rule.conditions):
                return rule.choice
        raise AssertionError("the last rule is for whatever is left")


def _denied(condition: Any) -> Any:
    """The opposite of a condition about cards, or of one about a hand."""
    return lambda state: ~condition(state) if isinstance(state, Seen) else not condition(state)


# What can be asked of cards.


def _rank(name: str) -> int | None:
    """A rank by its name, in the singular or the plural, or by its letter."""
    name = name.casefold()
    spelt = {each: rank for rank, each in enumerate(RANK_NAMES)} | {"two": 0, "deuce": 0}
    plurals = {f"{each}s": rank for each, rank in spelt.items()} | {"sixes": RANKS.index("6")}
    letters = {letter.casefold(): rank for rank, letter in enumerate(RANKS)} | {"10": RANKS.index("T")}
    letters |= {f"{letter}s": rank for letter, rank in letters.items()}
    return (spelt | plurals | letters).get(name)


def _compared(values: Cards, rank: int, how: str | None) -> Answers:
    if how == " or better":
        return np.asarray(values >= rank)
    return np.asarray(values <= rank if how == " or less" else values == rank)


def _holding(rank: int, how: str | None) -> OfCards:
    return lambda seen: np.asarray(_compared(seen.hole >> 2, rank, how).any(axis=1))


def _showing(rank: int, how: str | None) -> OfCards:
    def shows(seen: Seen) -> Answers:
        assert seen.up is not None, "conditions about the dealer's card are for games that show one"
        return _compared(seen.up >> 2, rank, how)

    return shows


def _most_alike(values: Cards) -> NDArray[np.int64]:
    """How many of each round's values are the same, at most."""
    most: NDArray[np.int64] = (values[:, :, None] == values[:, None, :]).sum(axis=2).max(axis=1)
    return most


def _straight(ranks: Cards, window: int) -> NDArray[np.int64]:
    """How many different ranks of so many in a row there are, at most; an ace is high and low."""
    has = np.zeros((len(ranks), 14), np.int64)
    for card in range(ranks.shape[1]):
        has[np.arange(len(ranks)), ranks[:, card].astype(np.int64) + 1] = 1
    has[:, 0] = has[:, 13]
    runs = np.lib.stride_tricks.sliding_window_view(has, window, axis=1).sum(axis=2)
    most: NDArray[np.int64] = runs.max(axis=1)
    return most


def _made(ranking: Ranking, name: str) -> OfCards | None:
    """A hand of the ranking or better; with too few cards for one, what pairs and threes make."""
    cut = next((each for each in ranking.order if each.name == name), None)
    of = re.fullmatch(r"pair of (\w+)", name)
    rank = _rank(of[1]) if of else None
    if cut is None and rank is None:
        return None
    least = ranking.threshold(cut) if cut is not None else _pair_threshold(ranking, rank)
    if least is None:
        return None

    def reached(seen: Seen) -> Answers:
        cards = seen.all
        if cards.shape[1] >= ranking.size:
            answers: Answers = ordinals(ranking, cards) >= first_ordinal(ranking, least)
            return answers
        ranks = cards >> 2
        if name == "three of a kind":
            return _most_alike(ranks) >= 3
        if name.startswith("pair"):
            paired = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2) >= 2
            return np.asarray((paired & (ranks >= (rank or 0))).any(axis=1))
        return np.full(len(cards), name == "high card")

    return reached


def _pair_threshold(ranking: Ranking, rank: int | None) -> int | None:
    """The weakest pair of a rank: with the lowest other cards."""
    if rank is None:
        return None
    others = [each for each in range(13) if each != rank][: ranking.size - 2]
    suits = (2, 3, 2, 3)
    cards = [Card(rank * 4), Card(rank * 4 + 1), *(Card(each * 4 + suits[at]) for at, each in enumerate(others))]
    return ranking.best(cards)


# What can be asked of hands of blackjack.


def _of_hands(words: str) -> OfHands | None:
    if words in ("soft", "hard"):
        return lambda hand: total(hand.kind)[1] == (words == "soft")
    if words == "two cards":
        return lambda hand: sum(hand.kind) == 2
    if words == "pair of aces":
        return lambda hand: sum(hand.kind) == 2 and hand.kind[0] == 2
    if match := re.fullmatch(r"total (\d{1,2})( or more| or less)?", words):
        wanted, how = int(match[1]), match[2]
        return lambda hand: _within(total(hand.kind)[0], wanted, how)
    if match := re.fullmatch(r"total (\d{1,2}) to (\d{1,2})", words):
        low, high = int(match[1]), int(match[2])
        return lambda hand: low <= total(hand.kind)[0] <= high
    if match := re.fullmatch(r"dealer shows an? (\w+)( or better| or less)?", words):
        rank = _rank(match[1])
        if rank is not None:
            value = points(Card(rank * 4))
            # An ace counts as the best card of all.
            worth = 11 if value == 1 else value
            how = {" or better": " or more"}.get(match[2], match[2]) if match[2] else None
            return lambda hand: _within(11 if hand.up == 0 else hand.up + 1, worth, how)
    return None


def _within(number: int, wanted: int, how: str | None) -> bool:
    return number >= wanted if how == " or more" else number <= wanted if how == " or less" else number == wanted
