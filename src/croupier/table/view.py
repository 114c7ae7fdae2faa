"""Views: what a seat may know. The same function is the server's secrecy and the solver's information set."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.cards import Card
from croupier.rules.facts import Item
from croupier.rules.piles import BOARD, DEALER, HOLE
from croupier.rules.streets import Choices, Choose, Facing
from croupier.table.round import Chose, Dealt, Round


@dataclass(frozen=True, slots=True)
class View:
    """A round as one seat sees it; seat 0 is a spectator."""

    game: str
    seat: int
    street: str
    step: int
    """Where the round is in the game's schedule: the decision, if this seat faces one."""
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    dealer: tuple[Card, ...]
    others: tuple[tuple[int, tuple[Card | None, ...]], ...]
    """The other seats' cards, None for those lying face down."""
    stakes: tuple[tuple[int, tuple[tuple[str, int], ...]], ...]
    chosen: tuple[tuple[int, str], ...]
    looked: bool
    """The dealer has looked at the hidden card and has no natural."""
    turn: int | None
    """The seat to choose, if the round waits for one."""
    choices: Choices
    """What this seat may do now."""
    settled: tuple[Item, ...]
    over: bool

    @property
    def own(self) -> tuple[Item, ...]:
        """This seat's settled wagers."""
        return tuple(item for item in self.settled if item.seat == self.seat)


def view(played: Round, seat: int) -> View:
    """What a seat may know of a round: its own cards, whatever lies face up, and what everybody did and won.

    A seat's hand is turned up when it is settled, so after the last settlement all hands are open.
    """
    turn = played.pending.seat if isinstance(played.pending, Choose) else None
    others = tuple((other, _shown(played, other)) for other in played.seats if other != seat)
    return View(
        game=str(played.game),
        seat=seat,
        street=played.street,
        step=played.step,
        hole=played.cards(HOLE, seat),
        board=played.cards(BOARD),
        dealer=played.cards(DEALER),
        others=others,
        stakes=tuple((each, tuple(played.stakes(each).items())) for each in played.seats),
        chosen=tuple((event.seat, event.choice.short) for event in played.events if isinstance(event, Chose)),
        looked=bool(played.barred),
        turn=turn,
        choices=played.choices if turn == seat else Choices(),
        settled=played.settled,
        over=played.over,
    )


def _shown(played: Round, seat: int) -> tuple[Card | None, ...]:
    cards: list[Card | None] = []
    for event in played.events:
        if isinstance(event, Dealt) and event.seat == seat and event.pile == HOLE:
            open_to_all = played.over or event.facing is Facing.UP
            cards += event.cards if open_to_all else [None] * len(event.cards)
    return tuple(cards)
