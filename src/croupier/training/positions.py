"""Positions: decisions as chance brings them, and how close their best choices are.

A position is what lies open when a seat is to choose, without the game's posting and the chips on the wagers: the cards
in the order they were seen and the choices made, as records write them. So it can be put down again at other stakes,
and under another posting, where it is a good guess at what is close there too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from random import Random

from croupier.errors import CroupierError
from croupier.felt.grades import Grade, graded
from croupier.rules.game import Game
from croupier.rules.streets import Decide, Run
from croupier.solver import store
from croupier.solver.advice import Advice
from croupier.solver.families import family_of
from croupier.solver.solution import Solution
from croupier.solver.solve import advise, solve
from croupier.solver.words import street_of
from croupier.table.events import Chose
from croupier.table.round import Round
from croupier.table.stakes import Stakes
from croupier.training.practice import begun, gone_on
from croupier.wire.statements import told
from croupier.written import chips_on_plainly

Pick = Callable[[int], int]
SENSIBLE = (Grade.BEST, Grade.FINE, Grade.INACCURACY)
"""Grades of the choices that lead to a position: nobody who plays well comes to others."""
TRIES = 200
"""How many rounds are begun before a decision is given up as one that is never met."""


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies open at a decision."""

    cards: str
    """In the order they were seen."""
    chosen: str
    """The choices that led to it."""

    @property
    def id(self) -> str:
        """A short name for it."""
        return sha256(f"{self.cards}|{self.chosen}".encode()).hexdigest()[:10]


@dataclass(frozen=True, slots=True)
class Position:
    """A decision, and how close it is."""

    street: str
    cards: str
    chosen: str
    best: str
    value: Fraction
    """What the best choice is worth, in units."""
    second: Fraction
    """What the second best gives away."""

    @property
    def id(self) -> str:
        """A short name for what lies open."""
        return Lying(self.cards, self.chosen).id

    @property
    def wrong(self) -> Grade:
        """What the second best choice is graded."""
        return graded(self.second)

    def put_down(self, game: Game, stakes: Stakes) -> Round:
        """The position with these stakes, under this posting."""
        return Round.parse(game, f"{game} | {chips_on_plainly(stakes)} | {self.cards} | {self.chosen}")


told(Position, whole=True)


def streets(game: Game) -> tuple[str, ...]:
    """The decisions of a game, as they are headed, in the order that they are met."""
    return tuple(dict.fromkeys(street_of(game, step) for step in decision_steps(game)))


def decision_steps(game: Game) -> Iterator[int]:
    """The steps of a game's schedule at which a seat may have to choose."""
    insured = any(block.insurance for block in game.blocks)
    stages = ("seats", "insurance") if insured else ("seats",)
    for step, (_, each) in enumerate(game.schedule):
        if isinstance(each, Decide) or (isinstance(each, Run) and each.stage in stages):
            yield step


def street(state: Round) -> str:
    """Where a round stands that waits for a choice."""
    return street_of(state.game, state.step)


def met(game: Game, stakes: Stakes, wanted: str, pick: Pick) -> Round | None:
    """A decision of a street as chance brings it; None where so many rounds do not come to one.

    Choices on the way are taken by chance, none of them a fold: what they lead to is sorted out afterwards.
    """
    for _ in range(TRIES):
        state = begun(game, stakes, pick)
        while not state.over:
            if street(state) == wanted and not pick(2 if game.blocks else 1):  # of several there, any may be the one
                return state
            state = gone_on(state, _any_choice(state, pick), pick)
    return None


def looked_at(state: Round) -> tuple[Position, Advice]:
    """A decision as a position, exact advice taken."""
    advice = advised(state)
    return position(state, advice), advice


def position(state: Round, advice: Advice) -> Position:
    """A decision as a position, from what its choices are worth."""
    open_there = lying(state)
    known = plain_name(advice.best), advice.value, second(advice)
    return Position(street(state), open_there.cards, open_there.chosen, *known)


def lying(state: Round) -> Lying:
    """What lies open in a round, as its record has it."""
    _, _, cards, chosen = (part.strip() for part in (state.record + " | " * 4).split("|")[:4])
    return Lying(cards, chosen)


def second(advice: Advice) -> Fraction:
    """What the second best choice gives away; nothing where two are best."""
    return sorted(advice.costs.values())[1] if len(advice.costs) > 1 else Fraction(0)


def plain_name(choice: str) -> str:
    """A choice without the chips that are named with it: "insure 5" is to insure."""
    verb, _, chips = choice.partition(" ")
    return verb if verb == "insure" and chips else choice


def is_sensible(state: Round) -> bool:
    """Whether nothing much was given away on the way to a position."""
    before = Round.start(state.game, state.placed)
    for event in state.events:
        if isinstance(event, Chose) and graded(advised(before).costs[event.choice.short]) not in SENSIBLE:
            return False
        before = before.after(event)
    return True


def advised(state: Round) -> Advice:
    """What each choice is worth; where a whole solution is at hand it is read once, and not for each question."""
    solution = _at_hand(state.game)
    view = state.view(state.seats[0])
    return advise(state.game, view) if solution is None else solution.advice(view)


@lru_cache(8)
def _solution(game: Game) -> Solution:
    return solve(game)


def _at_hand(game: Game) -> Solution | None:
    if family_of(game).stakes_matter or store.figures(game) is None:
        return None
    return _solution(game)


def _any_choice(state: Round, pick: Pick) -> str:
    """A choice by chance: first what is done, then how large; insurance is declined."""
    options = [choice for choice in state.choices.options if choice.verb != "fold"] or list(state.choices.options)
    verbs = sorted({choice.verb for choice in options})
    verb = verbs[pick(len(verbs))]
    sizes = [choice for choice in options if choice.verb == verb]
    return sizes[pick(len(sizes))].short


def chance(seed: str) -> Pick:
    """Chance that can be had again."""
    return Random(seed).randrange


def transplanted(known: Position, game: Game, stakes: Stakes) -> Round | None:
    """A position of one posting under another; None where it cannot be met there."""
    try:
        state = known.put_down(game, stakes)
    except CroupierError:
        return None
    return state if state.turn is not None and street(state) == known.street else None
