"""Practice: rounds for one person, without chips, a table or anything kept between one choice and the next.

A round is played as seen, so a card that nobody has seen is not dealt yet. What comes next is drawn when it is needed,
with just the chances that a shuffled deck gives it; all there is to know of a round in practice is its record, and to
take a choice back is to go on from an earlier one.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from croupier.cards import Card
from croupier.errors import OutOfTurn, RecordError, RoundOver
from croupier.felt.sent import TableShown, table_shown
from croupier.felt.shown import Hints
from croupier.rules.game import Game
from croupier.rules.piles import Owner
from croupier.rules.streets import Choice, Choices, DealTo, Peek
from croupier.table.driver import feed
from croupier.table.placing import Placing
from croupier.table.round import Round
from croupier.table.stakes import Stakes
from croupier.table.view import View

Pick = Callable[[int], int]
"""Picks a number below its argument, each equally likely."""
HINTS = Hints(place="put chips on the circles", deal="")


def begun(game: Game, stakes: Stakes | None = None, pick: Pick = secrets.randbelow) -> Round:
    """A round with these stakes, or the least there may be, up to its first choice or its end."""
    return dealt(Round.start(game, {1: stakes} if stakes else None), pick)


def gone_on(played: Round, choice: Choice | str, pick: Pick = secrets.randbelow) -> Round:
    """The round after a choice, up to the next one or its end."""
    require_choice(played)
    return dealt(played.act(choice), pick)


def dealt(played: Round, pick: Pick = secrets.randbelow) -> Round:
    """The round with every card dealt that it waits for, up to the next choice or its end."""
    return feed(played, lambda state: next_cards(state, pick))


def next_cards(played: Round, pick: Pick = secrets.randbelow) -> tuple[Card, ...]:
    """The cards that a round waits for, as likely as ``Round.chances`` has them; none where the house looks in vain.

    Once the house has looked, its hidden card is one of those not barred: it is drawn first, and the others beside it.
    """
    pending, unseen = played.pending, list(played.unseen)
    if isinstance(pending, Peek):
        (card,) = _drawn(unseen, 1, pick)
        return (card,) if card in pending.ends else ()
    if not isinstance(pending, DealTo):
        raise OutOfTurn("the round does not wait for cards")
    if played.barred:
        (hidden,) = _drawn((card for card in unseen if card not in played.barred), 1, pick)
        if pending.pile.owner is Owner.HOUSE:
            return (hidden,)
        unseen.remove(hidden)
    return _drawn(unseen, pending.count, pick)


def require_one_seat(played: Round) -> None:
    """Practice is for one person: nobody is there to choose for other seats."""
    if len(played.seats) != 1:
        raise RecordError(f"{len(played.seats)} seats are in the round, and practice is for one")


def require_choice(played: Round) -> None:
    """Refuse a round in which there is nothing to choose."""
    require_one_seat(played)
    if played.over:
        raise RoundOver("the round is over: no choice is left to make")
    if played.turn is None:
        raise OutOfTurn("the round is waiting for cards: there is nothing to choose yet")


def _drawn(cards: Iterable[Card], count: int, pick: Pick) -> tuple[Card, ...]:
    """So many of some cards, one after the other."""
    left = list(cards)
    return tuple(left.pop(pick(len(left))) for _ in range(count))


# What is drawn of it.


@dataclass(frozen=True, slots=True)
class Practising:
    """Somebody at a round of practice, as whatever draws tables wants it: they have all the chips there are."""

    round: Round

    others = 0
    beyond_means = ""
    bankroll = at_stake = net = rounds = 0

    @property
    def game(self) -> Game:
        return self.round.game

    @property
    def seat(self) -> int:
        return self.round.seats[0]

    @property
    def view(self) -> View:
        return self.round.view(self.seat)

    @property
    def playing(self) -> bool:
        return not self.round.over

    @property
    def choices(self) -> Choices:
        return self.round.choices

    @property
    def placing(self) -> Placing:
        """Nothing is down for a next round."""
        return Placing(self.game)


def shown(played: Round) -> TableShown:
    """A round of practice, made ready to be drawn."""
    require_one_seat(played)
    return table_shown(Practising(played), HINTS)
