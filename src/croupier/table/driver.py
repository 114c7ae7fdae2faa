"""The driver: a round fed from a source of cards and a source of choices, as far as they go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from croupier.cards import Card
from croupier.rules.streets import Choice, Choose
from croupier.table.events import Chose
from croupier.table.round import Round

Cards = Callable[[Round], Sequence[Card] | None]
"""The cards a round waits for; none where the house looks in vain, None where the source has run out."""
Chooser = Callable[[Round], Chose | Choice | str | None]
"""The choice of the seat that a round waits for, or it as an event; None where there is none to be had."""


def no_choice(_: Round) -> None:
    """The source of choices that has none: a round is fed up to its next decision."""


def states(played: Round, cards: Cards, choose: Chooser = no_choice) -> Iterator[Round]:
    """The round after each event that the two sources bring, as far as they go."""
    while not played.over:
        if isinstance(played.pending, Choose):
            choice = choose(played)
            if choice is None:
                return
            played = played.after(choice) if isinstance(choice, Chose) else played.act(choice)
        else:
            given = cards(played)
            if given is None:
                return
            played = played.deal(*given) if given else played.peek()
        yield played


def feed(played: Round, cards: Cards, choose: Chooser = no_choice) -> Round:
    """The round as far as the two sources take it."""
    for state in states(played, cards, choose):
        played = state
    return played
