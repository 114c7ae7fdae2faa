"""Short lists of rules found by search: what a list costs follows from how states answer its conditions.

States that answer all conditions alike are one *signature*, with what each choice gives away there in all; so a list is
priced by adding up signatures, exactly, and thousands of them are tried. Lists grow from the top: a rule is added that
takes some of what is left, and whatever then remains is left to the best single choice. A beam of the best lists is
kept from one length to the next. Sums that only rank lists are floats, rounded before they are compared, so that the
same lists are found on any machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Literal = tuple[int, bool]
"""The number of a condition, and whether it is denied."""

BEAM = 12
LONGEST = 5
"""Rules of a list, the last one, for whatever is left, not counted."""
EXTENDED = 16  # rules that are tried with a condition more
HOPE = 0.3  # of what a rule gives away, how much further conditions are hoped to leave
LITERAL = 3e-5  # what a further condition must save, in units a round, to be worth reading
WORTH_A_RULE = 1e-4  # ... and a further rule


@dataclass(frozen=True, slots=True)
class Found:
    """A rule of a list: a choice by its number, and the conditions that must all hold."""

    choice: int
    literals: tuple[Literal, ...]


@dataclass(frozen=True, slots=True)
class FoundList:
    """Rules, and the choice that is left to the rest."""

    rules: tuple[Found, ...]
    rest: int


@dataclass(frozen=True, eq=False, slots=True)
class Signatures:
    """States by how they answer every condition."""

    words: tuple[str, ...]
    """The conditions."""
    choices: tuple[str, ...]
    always: tuple[int, ...]
    """Those that are on offer in every state."""
    answers: Bools
    """``answers[condition, signature]``."""
    offered: Bools
    """``offered[choice, signature]``."""
    losses: NDArray[np.object_]
    """``losses[choice, signature]``: whole numbers; nothing where a choice is not on offer."""
    base: int
    """What losses are divided by to be units a round."""

    def cost(self, found: FoundList) -> int:
        """What a list gives away, exactly, as losses are told."""
        left = np.ones(self.answers.shape[1], bool)
        total = 0
        for rule in found.rules:
            here = left & self.holds(rule) & self.offered[rule.choice]
            total += int(self.losses[rule.choice, here].sum())
            left &= ~here
        return total + int(self.losses[found.rest, left].sum())

    def holds(self, rule: Found) -> Bools:
        found = np.ones(self.answers.shape[1], bool)
        for number, denied in rule.literals:
            found &= self.answers[number] != denied
        return found


@dataclass(frozen=True, eq=False, slots=True)
class _Partial:
    rules: tuple[Found, ...]
    left: Bools
    score: float
    """What the list costs, in units a round."""
    rest: int


def lists_of(states: Signatures, longest: int = LONGEST) -> tuple[FoundList, ...]:
    """The best list of each length that was found, from no rule at all; none that is hardly better than a shorter one.

    What is left to the rest is decided first, and each such choice has its own beam: lists that name the hands to play
    and lists that name the hands to give up both begin badly.
    """
    losses = states.losses.astype(np.float64) / states.base
    ended = [_beams(states, losses, rest, longest) for rest in states.always]
    found: list[FoundList] = []
    for length in range(longest + 1):
        there = [_tidied(states, each[length]) for each in ended if length < len(each)]
        if not there:
            break
        best = min(there, key=lambda each: (round(_to_be_read(states, each), 9), str(each)))
        if not found or states.cost(found[-1]) - states.cost(best) > WORTH_A_RULE * states.base:
            found.append(best)
    return tuple(found)


def _to_be_read(states: Signatures, found: FoundList) -> float:
    """What a list costs, and the trouble of reading it."""
    return states.cost(found) / states.base + sum(_reading(rule.literals) for rule in found.rules)


def _beams(states: Signatures, losses: Floats, rest: int, longest: int) -> list[FoundList]:
    """The best list of each length whose rest is left to one choice."""
    everything = np.ones(states.answers.shape[1], bool)
    beam = [_Partial((), everything, float(losses[rest].sum()), rest)]
    best = [FoundList((), rest)]
    for _ in range(longest):
        beam = _kept([each for partial in beam for each in _grown(states, losses, partial)])
        if not beam:
            break
        best.append(FoundList(beam[0].rules, rest))
    return best


def _kept(grown: Sequence[_Partial]) -> list[_Partial]:
    """The best, no two of which leave the same and cost the same."""
    order = sorted(grown, key=lambda each: (round(_rated(each), 9), str(each.rules)))
    kept: dict[tuple[float, int], _Partial] = {}
    for each in order:
        kept.setdefault((round(each.score, 9), int(each.left.sum())), each)
        if len(kept) == BEAM:
            break
    return list(kept.values())


def _rated(partial: _Partial) -> float:
    return partial.score + sum(_reading(rule.literals) for rule in partial.rules)


def _reading(literals: Sequence[Literal]) -> float:
    """What it takes to keep conditions in mind, those that are denied more than others, in units."""
    return LITERAL * (len(literals) + sum(denied for _, denied in literals))


def _grown(states: Signatures, losses: Floats, partial: _Partial) -> list[_Partial]:
    """A list with one rule more, the best few of those that there are."""
    answers = states.answers[:, partial.left].astype(np.float64)
    here = losses[:, partial.left]
    tried: list[tuple[float, Found]] = []
    hopeful: list[tuple[float, Found]] = []
    for choice in range(len(states.choices)):
        if choice != partial.rest:
            # What the list costs changes by what the rule gives away where it holds, less what the rest would have.
            changes = (here[choice] - here[partial.rest]) * states.offered[choice, partial.left]
            tried += _rated_rules(choice, _within(answers, changes), partial.score)
            hopeful += _rated_rules(choice, _within(answers, _softened(changes)), partial.score)
    tried.sort(key=_order)
    hopeful.sort(key=_order)
    two = [rule for _, rule in tried if len(rule.literals) == 2][:EXTENDED]
    two += [rule for _, rule in hopeful if len(rule.literals) == 2][:EXTENDED]
    three = [each for rule in dict.fromkeys(two) for each in _extended(states, losses, partial, rule)]
    three.sort(key=lambda each: _order((each[0], each[2])))
    four = [each for _, _, rule in three[:EXTENDED] for each in _extended(states, losses, partial, rule)]
    longer = [(score, rule) for _, score, rule in (*three, *four)]
    every = sorted([*tried[: 4 * BEAM], *longer], key=_order)
    return [
        _added(states, losses, partial, rule) for rule in list(dict.fromkeys(rule for _, rule in every))[: 2 * BEAM]
    ]


def _softened(changes: Floats) -> Floats:
    """What a rule would change if further conditions kept most of what it gives away from it."""
    return np.where(changes > 0, HOPE * changes, changes)


def _order(each: tuple[float, Found]) -> tuple[float, int, tuple[Literal, ...]]:
    score, rule = each
    return round(score, 9), rule.choice, rule.literals


def _within(answers: Floats, weights: Floats) -> Floats:
    """``sums[i, j]``: the weights where both conditions hold; the last row and column are for no condition at all."""
    every = np.vstack([answers, np.ones((1, answers.shape[1]))])
    sums: Floats = (every * weights) @ every.T
    return sums


def _rated_rules(choice: int, within: Floats, score: float) -> list[tuple[float, Found]]:
    """The best rules of one condition or two, each with what the list would cost, and the trouble of reading it."""
    found: list[tuple[float, Found]] = []
    for denied in ((False, False), (False, True), (True, False), (True, True)):
        scores = score + _of_two(within, denied)
        first, second = np.triu_indices(len(scores), 0 if denied[0] == denied[1] else 1)
        taken = np.argsort(np.round(scores[first, second], 9), kind="stable")[: 4 * EXTENDED]
        for one, other in zip(first[taken].tolist(), second[taken].tolist(), strict=True):
            literals = ((one, denied[0]), (other, denied[1])) if one != other else ((one, denied[0]),)
            found.append((float(scores[one, other]) + _reading(literals), Found(choice, literals)))
    return found


def _of_two(table: Floats, denied: tuple[bool, bool]) -> Floats:
    """``sums[i, j]`` where the first condition holds, or does not, and so the second."""
    both, alone, every = table[:-1, :-1], table.diagonal()[:-1], table[-1, -1]
    one, other = np.broadcast_to(alone[:, None], both.shape), np.broadcast_to(alone[None, :], both.shape)
    match denied:
        case (False, False):
            found: Floats = both
        case (False, True):
            found = one - both
        case (True, False):
            found = other - both
        case _:
            found = every - one - other + both
    return found


def _extended(states: Signatures, losses: Floats, partial: _Partial, rule: Found) -> list[tuple[float, float, Found]]:
    """A rule with one condition more: what the list may come to cost with others, what it costs so, and the rule."""
    here = partial.left & states.holds(rule) & states.offered[rule.choice]
    answers = states.answers[:, here].astype(np.float64)
    changes = losses[rule.choice, here] - losses[partial.rest, here]
    sums = [(answers @ each, float(each.sum())) for each in (_softened(changes), changes)]
    used = {number for number, _ in rule.literals}
    found = []
    for number, denied in product(range(len(states.words)), (False, True)):
        if number not in used:
            literals = tuple(sorted((*rule.literals, (number, denied))))
            may, does = (
                partial.score + (every - float(held[number]) if denied else float(held[number])) + _reading(literals)
                for held, every in sums
            )
            found.append((may, does, Found(rule.choice, literals)))
    return found


def _added(states: Signatures, losses: Floats, partial: _Partial, rule: Found) -> _Partial:
    here = partial.left & states.holds(rule) & states.offered[rule.choice]
    change = float((losses[rule.choice, here] - losses[partial.rest, here]).sum())
    return _Partial((*partial.rules, rule), partial.left & ~here, partial.score + change, partial.rest)


def _tidied(states: Signatures, found: FoundList) -> FoundList:
    """The same list without rules and conditions that it is no better for."""
    rules, cost, at = list(found.rules), states.cost(found), 0
    while at < len(rules):
        literals = rules[at].literals
        shorter = [replace(rules[at], literals=(*literals[:i], *literals[i + 1 :])) for i in range(len(literals))]
        for fewer in ([], *([each] for each in shorter if each.literals)):
            tried = FoundList((*rules[:at], *fewer, *rules[at + 1 :]), found.rest)
            if states.cost(tried) <= cost:
                rules, cost, at = list(tried.rules), states.cost(tried), -1
                break
        at += 1
    return FoundList(tuple(rules), found.rest)
