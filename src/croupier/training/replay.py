"""A round replayed: what lay on the felt at each step, as its seat saw it, beside what the round was then worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.felt.piles import Pile
from croupier.felt.sent import CircleShown, circle_shown
from croupier.felt.shown import Brought, Neighbour, brought, circles, every_pile, neighbours
from croupier.felt.worth import Worth, worths
from croupier.rules.game import Game
from croupier.solver.advice import Advice
from croupier.solver.solve import advise
from croupier.table.events import CalledOff, Chose
from croupier.table.round import Round
from croupier.table.view import View
from croupier.training.expected import if_at_hand
from croupier.training.graded import Advise, GradedRound, graded_round
from croupier.wire.posted import Head, head
from croupier.wire.statements import told


@dataclass(frozen=True, slots=True)
class Drawn:
    """The felt after so many events, as the seat saw it: other seats' cards face down until they were turned up."""

    number: int
    """How many events the round has had by then."""
    came: tuple[str, ...]
    """The cards that the seat has come to see since the step before."""
    said: str
    """What has happened, or why the round ended as it did: "bet on Before Flop (10)"."""
    piles: tuple[Pile, ...]
    circles: tuple[CircleShown, ...]
    neighbours: tuple[Neighbour, ...]
    settled: tuple[Brought, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """A round, whole or as far as it has come, to be gone through step by step."""

    about: Head
    graded: GradedRound
    seats: tuple[int, ...]
    """Those in the round."""
    drawn: tuple[Drawn, ...]
    """One for each step."""
    worths: tuple[Worth, ...]
    """What each choice is worth that the seat has now, where it is to choose."""


told(Replay, flat=("about", "graded"))


def replay(played: Round, seat: int | None = None, *, advised: Advise = advise) -> Replay:
    """A round as one of its seats played it, without a word the first; nothing is counted that takes minutes."""
    whose = played.seats[0] if seat is None else seat
    remembered = _Remembered(advised)
    graded = graded_round(played, whose, advised=remembered, at_start=if_at_hand)
    states = _states(played)
    drawn = tuple(_drawn(states, [step.number for step in graded.steps], whose))
    now = worths(remembered.last.values, played.choices) if played.turn == whose and remembered.last else ()
    return Replay(head(played.game), graded, played.seats, drawn, now)


class _Remembered:
    """Advice, the last of which is asked for again."""

    def __init__(self, advised: Advise) -> None:
        self._advised = advised
        self.last: Advice | None = None

    def __call__(self, game: Game, view: View) -> Advice:
        self.last = self._advised(game, view)
        return self.last


def _states(played: Round) -> list[Round]:
    """The round after each number of events."""
    states = [Round.start(played.game, played.placed)]
    for event in played.events:
        states.append(states[-1].after(event))
    return states


def _drawn(states: list[Round], numbers: list[int], seat: int) -> Iterator[Drawn]:
    before: list[str] = []
    for number in numbers:
        state = states[number]
        game, view = state.game, state.view(seat)
        seen = _cards(view)
        yield Drawn(
            number=number,
            came=tuple(card for card in seen if card not in before),
            said=_said(state, seat),
            piles=tuple(every_pile(game, view, f"Seat {seat}" if len(state.seats) > 1 else "You")),
            circles=tuple(map(circle_shown, circles(game, view, {}, ""))),
            neighbours=tuple(neighbours(view)),
            settled=tuple(brought(game, view)),
        )
        before = seen


def _cards(view: View) -> list[str]:
    """The cards on the table that a seat sees: its own, the dealer's and the board's."""
    shared = [each for each in view.piles if each.seat in (None, view.seat)]
    return [str(card) for pile in shared for card in pile.cards if card is not None]


def _said(state: Round, seat: int) -> str:
    """What happened last, if it was a choice or the end."""
    last = state.events[-1] if state.events else None
    if isinstance(last, CalledOff):
        return last.reason
    if state.over:
        return next((item.reason for item in state.items(seat) if item.wager == state.game.unit.name), "")
    if isinstance(last, Chose) and last.seat == seat:
        return str(last.choice)
    return ""
