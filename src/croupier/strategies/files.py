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
whatever is left. What can be asked is in ``conditions``; ``not`` denies, ``and`` joins, and alternatives are rules of
their own. Every fault is told with its line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.errors import SimulationError, StrategyError
from croupier.reading import text_of
from croupier.rules.game import Game
from croupier.rules.streets import Run
from croupier.solver.drawing.kinds import Kind
from croupier.solver.families import DRAWING, family_of
from croupier.solver.showdown.plan import Node, plan
from croupier.strategies.of_cards import CardStreet, Seen
from croupier.strategies.of_hands import Hands, HandStreet
from croupier.strategies.questions import Condition, Street, condition, quoted
from croupier.visible import visible
from croupier.written import listed

__all__ = ["Seen", "StrategyFile", "Written", "strategy_named"]

COMPARED = ("better", "more", "less", "worse", "higher", "lower", "fewer", "above", "below")
"""What comes after an "or" that does not stand between two conditions."""
MOST_NAME = 255  # characters of a file's name, beyond which systems refuse to look
OF_BLACKJACK = ("stand", "hit", "double", "split", "surrender")


@dataclass(frozen=True, slots=True)
class StrategyFile:
    """A strategy as it was written; it can be sent to where it is played."""

    name: str
    text: str

    def __str__(self) -> str:
        return self.name


def strategy_named(name: str | Path) -> str | StrategyFile:
    """A strategy by its name, or from a file of that name."""
    path = Path(name)
    known = name in ("", "best", "chart") or len(str(name)) > MOST_NAME
    if isinstance(name, str) and (known or not path.exists()):
        return name  # whoever plays it says whether there is such a one
    return StrategyFile(visible(path.name), text_of(path, "strategy", SimulationError))


@dataclass(frozen=True, slots=True)
class Rule:
    """A choice, and when it is taken."""

    line: int
    choice: str
    asked: str
    conditions: tuple[Condition, ...]
    """All of them must hold; none is for whatever is left."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.choice}: {self.asked}"

    def holds(self, state: Seen | Hands) -> Any:
        """In each round, or for a hand."""
        found = True
        for each in self.conditions:
            found = found & each(state)
        return found

    @property
    def contrary(self) -> bool:
        """Whether it can be told from the conditions alone that they never hold together."""
        return any(one.contradicts(other) for one in self.conditions for other in self.conditions)

    def takes(self, later: Rule) -> bool:
        """Whether it can be told from the conditions alone that it holds wherever a later one does."""
        return all(any(theirs.implies(mine) for theirs in later.conditions) for mine in self.conditions)

    def ends(self, offer: Offer) -> bool:
        """Whether nothing is left after it."""
        return not self.conditions and self.choice in offer.always


@dataclass(slots=True)
class Section:
    """The rules for a decision, in the order in which they are read."""

    line: int
    rules: list[Rule] = field(default_factory=list)
    taken: Any = 0
    """In each state of the street, where these are listed, the line that is followed; 0 for none so far."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be chosen on a street."""

    street: Street
    sometimes: tuple[str, ...]
    always: frozenset[str]
    """Those that are open whenever there is something to choose."""

    @property
    def named(self) -> str:
        return ", ".join(self.sometimes)


def offers(game: Game) -> dict[str, Offer]:
    """What can be chosen on each street of a game as posted."""
    return _offered_to_hands(game) if family_of(game) is DRAWING else _offered_to_cards(game)


def _offered_to_hands(game: Game) -> dict[str, Offer]:
    """Where seats draw."""
    (name,) = (street for street, step in game.schedule if isinstance(step, Run) and step.stage == "seats")
    street = HandStreet(game, name, game.blocks[0])
    where = {choice: street.on_offer(choice, street.states) for choice in OF_BLACKJACK}
    sometimes = tuple(choice for choice, found in where.items() if np.any(found))
    return {name: Offer(street, sometimes, frozenset(choice for choice in sometimes if np.all(where[choice])))}


def _offered_to_cards(game: Game) -> dict[str, Offer]:
    """On the way to a showdown."""
    shape = plan(game)
    offered: dict[str, Offer] = {}
    for node in (node for nodes in shape.nodes for node in nodes if node is not None and node.offered):
        name, choices = node.decision.street, tuple(choice for choice, _ in node.followed)
        cards = CardStreet(game, name, shape, shape.seen[node.decision.level])
        before = offered.setdefault(name, Offer(cards, choices, frozenset(choices)))
        assert before.sometimes == choices, "a street offers the same however it is reached"
    return offered


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
    def offered(self) -> dict[str, Offer]:
        return offers(self.game)

    def _sections(self) -> dict[str, Section]:
        found: dict[str, Section] = {}
        name = ""
        for line, text in enumerate(re.split(r"\r\n|\r|\n", self.file.text), 1):
            text = " ".join(text.partition("#")[0].split())
            if not text:
                continue
            if text.startswith("["):
                name = self._street(line, text)
                if name in found:
                    raise self._fault(line, f"[{name}] has been there before, on line {found[name].line}")
                found[name] = Section(line)
            elif not name:
                raise self._fault(
                    line, f"{quoted(text)} stands before any section: begin with [{next(iter(self.offered))}]"
                )
            else:
                rule = self._rule(line, self.offered[name], text)
                self._require_followed(rule, found[name], self.offered[name])
                found[name].rules.append(rule)
        return found

    def _street(self, line: int, text: str) -> str:
        heading = re.fullmatch(r"\[ ?([^][]*?) ?\]", text)
        if heading is None:
            raise self._fault(line, f"{quoted(text)} is no heading: write [STREET], and rules on lines of their own")
        for name in self.offered:
            if name.casefold() == heading[1].casefold():
                return name
        raise self._fault(
            line, f"{self.game.name} decides nothing at {quoted(heading[1])}: it does at {', '.join(self.offered)}"
        )

    def _rule(self, line: int, offer: Offer, text: str) -> Rule:
        choice, colon, asked = (part.strip() for part in text.casefold().partition(":"))
        if not colon:
            raise self._fault(line, f"{quoted(text)} is no rule: write CHOICE: CONDITION, or CHOICE: otherwise")
        if choice not in offer.sometimes:
            raise self._fault(line, f"{quoted(choice)} is not on offer: at {offer.street.name} there are {offer.named}")
        if not asked:
            raise self._fault(line, f"nothing says when to {choice}: write {choice}: CONDITION, or {choice}: otherwise")
        if asked == "otherwise":
            return Rule(line, choice, asked, ())
        if re.search(r"\botherwise\b", asked):
            raise self._fault(line, f"otherwise is for whatever is left and stands alone: write {choice}: otherwise")
        if any(not get_close_matches(word, COMPARED) for word in re.findall(r"\bor\b ?(\S*)", asked)):
            raise self._fault(line, "alternatives are rules of their own: write the rule twice, and leave out the 'or'")
        try:
            return Rule(line, choice, asked, tuple(_condition(part, offer.street) for part in _joined(asked)))
        except StrategyError as fault:
            raise self._fault(line, str(fault)) from None

    def _require_followed(self, rule: Rule, section: Section, offer: Offer) -> None:
        """Somewhere the rule must hold, its choice be on offer, and no rule before it be followed."""
        street, states, taken = offer.street, offer.street.states, section.taken
        for earlier in section.rules:
            if earlier.ends(offer):
                raise self._fault(rule.line, f"no rule is reached after the one of line {earlier.line}")
        if rule.ends(offer):
            return  # every section must end so, even if nothing is left
        if states is None:
            holds = fits = not rule.contrary
            takers = [earlier.line for earlier in section.rules if earlier.takes(rule)][:1]
        else:
            holds = rule.holds(states)
            fits = holds & street.on_offer(rule.choice, states)
            free = fits & (taken == 0)
            section.taken = np.where(free, rule.line, taken)
            lines = [] if free.any() else [earlier.line for earlier in section.rules]
            takers = [line for line in lines if (fits & (taken == line)).any()]
        if not np.any(holds):
            raise self._fault(rule.line, f"{quoted(rule.asked)} never holds at {street.name}: no hand is like that")
        if not np.any(fits):
            raise self._fault(rule.line, f"{rule.choice} is never on offer where {quoted(rule.asked)} holds")
        if takers:
            they = listed([str(line) for line in takers])
            who = f"line{'s' * (len(takers) > 1)} {they} take{'s' * (len(takers) == 1)}"
            raise self._fault(rule.line, f"this rule is never reached: {who} all that it is for")

    def _require_all(self) -> None:
        """Every decision must be covered to the end."""
        for name, offer in self.offered.items():
            section = self.sections.get(name)
            if section is None:
                raise StrategyError(f"{self.file.name} says nothing about [{name}]: it asks for {offer.named}")
            if not section.rules:
                raise self._fault(section.line, f"[{name}] has no rules: it asks for {offer.named}")
            last = section.rules[-1]
            if last.conditions:
                raise self._fault(last.line, f"[{name}] ends here and leaves hands uncovered: add CHOICE: otherwise")
            if last.choice not in offer.always:
                others = listed([choice for choice in offer.sometimes if choice in offer.always], "or")
                raise self._fault(last.line, f"{last.choice} is not always on offer: end with {others}")

    # Playing.

    def choose(self, node: Node, seen: Seen) -> NDArray[np.int64]:
        """The number of the choice in each round at a decision."""
        found: NDArray[np.int64] = self.taken(node)[self.followed(node, seen)]
        return found

    def taken(self, node: Node) -> NDArray[np.int64]:
        """The number of the choice at a decision by the number of a rule; -1 for one that is not on offer."""
        names = [choice for choice, _ in node.followed]
        rules = self.sections[node.decision.street].rules
        return np.array([names.index(rule.choice) if rule.choice in names else -1 for rule in rules])

    def followed(self, node: Node, seen: Seen) -> NDArray[np.int64]:
        """The number of the rule that is followed in each round at a decision, of those of its section."""
        names = [choice for choice, _ in node.followed]
        found = np.full(len(seen.hole), -1, np.int64)
        for number, rule in enumerate(self.sections[node.decision.street].rules):
            if rule.choice in names:
                found[rule.holds(seen) & (found < 0)] = number
        assert (found >= 0).all(), "the last rule is for whatever is left"
        return found

    def tells_suits_apart(self, street: str) -> bool:
        """Whether a rule of a street asks for suits beyond the flushes that they make."""
        return any(each.suits for rule in self.sections[street].rules for each in rule.conditions)

    def policy(self, up: int, kind: Kind, offered: Sequence[str]) -> str:
        """The choice of a hand of blackjack."""
        return self.rule_for(up, kind, offered).choice

    def rule_for(self, up: int, kind: Kind, offered: Sequence[str]) -> Rule:
        """The rule that is followed with a hand of blackjack."""
        (section,) = self.sections.values()
        hand = Hands.of(kind, up)
        return next(rule for rule in section.rules if rule.choice in offered and rule.holds(hand))


def _joined(asked: str) -> list[str]:
    """The conditions that ``and`` joins."""
    parts = [part.strip() for part in re.split(r"\band\b", asked)]
    if not all(parts):
        raise StrategyError(f"{quoted(asked)} lacks a condition before or after 'and'")
    return parts


def _condition(words: str, street: Street) -> Condition:
    denied = words.split()[0] == "not"
    if not denied:
        return condition(words, street)
    words = words.removeprefix("not").strip()
    if not words:
        raise StrategyError("'not' denies nothing: a condition comes after it")
    if words.split()[0] == "not":
        raise StrategyError("'not not' says nothing: leave out both")
    return condition(words, street, denied=True)
