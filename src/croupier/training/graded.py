"""A played round graded: what it was worth to a seat at each step with best play from there, and each of its choices.

A round has a value where chips are down and no card is out, wherever the seat is to choose, after each of its choices,
and at the end; what lies between, cards and the choices of others, is one step. Values are in units, of the wagers that
advice counts: all but the side wagers, or all where the stakes have a say in what is best. So whatever happens between
two steps is either somebody's choice, which can only lose, or luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from croupier.errors import ViewError
from croupier.felt.grades import Grade, Meaning, graded, meaning
from croupier.felt.worth import Worth, cost, lost, worths
from croupier.rules.game import Game
from croupier.rules.streets import Choice
from croupier.rules.wagers import Kind
from croupier.solver.advice import Advice
from croupier.solver.families import family_of
from croupier.solver.solve import advise
from croupier.table.events import Chose
from croupier.table.round import Round
from croupier.table.stakes import Stakes
from croupier.table.view import View
from croupier.training.expected import Expected, expected
from croupier.wire.statements import told
from croupier.written import seats_are

Advise = Callable[[Game, View], Advice]
"""What works out advice; the solver's ``advise`` does."""
AtStart = Callable[[Game, Stakes], Expected | None]
"""What is to be expected of a round before its first card; None where that is too much to count."""


class Moment(Enum):
    """What a step is."""

    CHIPS = "the chips are down"
    CARDS = "cards have come, and the seat is to choose"
    CHOICE = "the seat has chosen"
    END = "the round is over"


@dataclass(frozen=True, slots=True)
class GradedChoice:
    """A choice that was made, beside all that could have been."""

    street: str
    choice: str
    """As records write it."""
    value: Fraction
    """What the round was worth with it, in units."""
    cost: Fraction
    """What it gave away against the best, in units."""
    grade: Grade | None
    """None where the house chose for somebody who was not there: that is nobody's mistake."""
    means: Meaning | None
    """Its cost in rounds of house edge, where that is at hand."""
    said: str
    """Its cost in a sentence."""
    position: str
    """The round up to this choice, as a record."""
    advice: Advice
    worths: tuple[Worth, ...]
    """The same in words, the best marked, each with the grade that it would have had."""


@dataclass(frozen=True, slots=True)
class Step:
    """A moment of a round at which its value to the seat is known."""

    moment: Moment
    number: int
    """How many events the round has had by then."""
    street: str
    value: Fraction | None
    """In units, with best play from there; None where what would have to be known first was not asked for."""
    chosen: GradedChoice | None = None


@dataclass(frozen=True, slots=True)
class GradedRound:
    """A round as one seat played it."""

    record: str
    seat: int
    unit: str
    """The wager that values are measured by."""
    chips: int
    """What the seat had on it."""
    stakes: dict[str, int]
    """What the seat put down before the deal."""
    steps: tuple[Step, ...]
    over: bool
    void: str
    """Why the round was declared void: then nothing that was won or lost in it counts."""
    net: int
    """What all wagers brought the seat so far, in chips."""
    expected: Fraction | None
    """What all wagers bring with best play, in chips; None where that was not asked for."""

    @property
    def choices(self) -> tuple[GradedChoice, ...]:
        """The choices that the seat made itself."""
        return tuple(each for each in self._chosen if each.grade is not None)

    @property
    def lost(self) -> Fraction:
        """What these gave away, in units."""
        return sum((each.cost for each in self.choices), Fraction(0))

    @property
    def lost_absent(self) -> Fraction:
        """What the choices gave away, in units, that the house made for the seat."""
        return sum((each.cost for each in self._chosen if each.grade is None), Fraction(0))

    @property
    def luck(self) -> Fraction | None:
        """What the cards brought, in chips: on average nothing, whoever plays and however.

        The result is what was to be expected of best play, less what the choices gave away, and luck.
        """
        if self.expected is None or not self.over or self.void:
            return None
        return self.net - self.expected + (self.lost + self.lost_absent) * self.chips

    @property
    def _chosen(self) -> tuple[GradedChoice, ...]:
        return tuple(step.chosen for step in self.steps if step.chosen is not None)


told(GradedRound, adds={"lost": "lost", "lost_absent": "lost_absent", "luck": "luck"})


def graded_round(
    played: Round, seat: int = 1, *, advised: Advise = advise, at_start: AtStart = expected
) -> GradedRound:
    """A round, whole or as far as it has come, graded for a seat that is in it."""
    if seat not in played.seats:
        raise ViewError(f"seat {seat} is not in the round: {seats_are(played.seats)}")
    stakes = played.placed[seat]
    before = at_start(played.game, stakes)
    return GradedRound(
        record=played.record,
        seat=seat,
        unit=played.game.unit.name,
        chips=stakes[played.game.unit.name],
        stakes=stakes,
        steps=tuple(_steps(played, seat, advised, before)),
        over=played.over,
        void=played.void,
        net=played.net(seat),
        expected=before.value if before is not None else None,
    )


def graded_choice(
    state: Round,
    choice: Choice,
    advice: Advice,
    *,
    absent: bool = False,
    made: bool = True,
    edge: Fraction | None = None,
) -> GradedChoice:
    """A choice of the seat that is to choose, graded, whether it is made or only warned of; ``edge`` is what the house
    expects of a round, in units.
    """
    given_away = cost(advice.values, state.choices, choice)
    means = None if edge is None else meaning(given_away, edge)
    return GradedChoice(
        street=state.street,
        choice=choice.short,
        value=advice.value - given_away,
        cost=given_away,
        grade=None if absent else graded(given_away),
        means=means,
        said=_said(state, given_away, means, made=made),
        position=state.record,
        advice=advice,
        worths=worths(advice.values, state.choices),
    )


def _said(state: Round, given_away: Fraction, means: Meaning | None, *, made: bool) -> str:
    """ "It cost 0.1879 of the Ante (1.88 chips), as much as 10 rounds of house edge."; "It would cost ..."."""
    if not given_away:
        return "It cost nothing."
    unit, seat = state.game.unit.name, state.turn or 0
    told = lost(given_away, unit, given_away * state.stake(seat, unit))
    return f"It {'cost' if made else 'would cost'} {told}" + (
        f", {means.said}." if means is not None and means.rounds is not None else "."
    )


def _steps(played: Round, seat: int, advised: Advise, before: Expected | None) -> Iterator[Step]:
    state = Round.start(played.game, played.placed)
    yield Step(Moment.CHIPS, 0, state.street, before.opening if before is not None else None)
    for event in played.events:
        if isinstance(event, Chose) and event.seat == seat:
            advice = advised(state.game, state.view(seat))
            yield Step(Moment.CARDS, state.number, state.street, advice.value)
            edge = before.edge if before is not None else None
            chosen = graded_choice(state, event.choice, advice, absent=event.absent, edge=edge)
            yield Step(Moment.CHOICE, state.number + 1, state.street, chosen.value, chosen)
        state = state.after(event)
    if state.turn == seat:
        yield Step(Moment.CARDS, state.number, state.street, advised(state.game, state.view(seat)).value)
    if state.over:
        yield Step(Moment.END, state.number, state.street, _brought(state, seat))


def _brought(over: Round, seat: int) -> Fraction:
    """What a round brought of the wagers that advice counts, in units."""
    game = over.game
    everything = family_of(game).stakes_matter
    net = sum(item.net for item in over.items(seat) if everything or game.wager(item.wager).kind is not Kind.SIDE)
    return Fraction(net, over.placed[seat][game.unit.name])
