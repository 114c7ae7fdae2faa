"""Views: what a seat may know. The same function is the server's secrecy and the solver's information set.

A view has everything that a table draws, so that no table works out rules again; and nothing else. It names the state
it shows (``number``) and the rules it belongs to (``fingerprint``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.cards import Card
from croupier.errors import SeatError, WrongKind
from croupier.rules.game import Game
from croupier.rules.piles import BOARD, DEALER, HOLE, Owner, Pile
from croupier.rules.streets import Choices, Facing
from croupier.table.events import Chose, Dealt
from croupier.table.made import Made, made
from croupier.table.round import Round

SPECTATOR = 0
"""The seat of somebody who only looks on."""


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile as it lies on the felt."""

    pile: str
    owner: Owner
    seat: int | None
    cards: tuple[Card | None, ...]
    """In the order they were dealt, None for those that lie face down."""
    places: int
    """How many cards it holds when all are dealt, as far as that is fixed."""
    apart: tuple[tuple[int, ...], ...] = ()
    """Where a hand was split: which of the cards make each of the hands, and which came after them."""

    @property
    def rows(self) -> tuple[tuple[Card | None, ...], ...]:
        """The cards as they lie: in one row, or the split hands apart."""
        return tuple(tuple(self.cards[at] for at in row) for row in self.apart) or (self.cards,)


@dataclass(frozen=True, slots=True)
class Circle:
    """Chips that lie on a wager and are not settled yet."""

    seat: int
    wager: str
    stake: int


@dataclass(frozen=True, slots=True)
class Settled:
    """A wager of a seat, settled."""

    seat: int
    wager: str
    stake: int
    net: int
    row: str
    """The id of the row that decided; the posted game has it in words."""
    why: str = ""
    """Why, of these very cards, where the row's own words leave open which of several things it was."""
    bonus: bool = False
    """Whether the stake that it was paid on is another wager's."""


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """A round as one seat sees it; seat 0 is a spectator."""

    game: str
    """The game as records begin with it."""
    fingerprint: str
    """The rules as posted."""
    seat: int
    number: int
    """How many events the round has had: what a choice that answers this view names."""
    round: int
    """The table's number of the round, which such a choice names too; 0 of a round that is at no table."""
    street: str
    step: int
    """Where the round is in the game's schedule: the decision, if this seat faces one."""
    piles: tuple[PileView, ...]
    made: tuple[Made, ...]
    """The hands made so far, as far as this seat may know."""
    circles: tuple[Circle, ...]
    chosen: tuple[tuple[int, str], ...]
    absent: tuple[int, ...]
    """The seats for which the house chose, since nobody was there."""
    looked: bool
    """The dealer has looked at the hidden card and has no natural."""
    turn: int | None
    """The seat to choose, if the round waits for one."""
    choices: Choices
    """What this seat may do now."""
    settled: tuple[Settled, ...]
    over: bool
    void: str = ""
    """Why the round was declared void, if it was: then it is over, and everybody has their stakes back."""

    def __repr__(self) -> str:
        whose = f"seat {self.seat}'s view" if self.seat else "a spectator's view"
        piles = " / ".join(f"{each.pile} {''.join(_shown(card) for card in each.cards)}" for each in self.piles)
        state = f"to choose: {self.choices}" if self.choices else "over" if self.over else "waiting"
        return f"<{whose} of {self.game}, {self.street}: {piles}; {state}>"

    # The same, as whoever thinks about one seat wants it.

    @property
    def own(self) -> tuple[Settled, ...]:
        """This seat's settled wagers."""
        return tuple(item for item in self.settled if item.seat == self.seat)

    @property
    def hole(self) -> tuple[Card, ...]:
        return self._known(HOLE, self.seat)

    @property
    def board(self) -> tuple[Card, ...]:
        return self._known(BOARD, None)

    @property
    def dealer(self) -> tuple[Card, ...]:
        return self._known(DEALER, None)

    @property
    def others(self) -> tuple[tuple[int, tuple[Card | None, ...]], ...]:
        """The other seats' cards, None for those lying face down."""
        return tuple((each.seat, each.cards) for each in self.piles if each.seat not in (None, self.seat))

    def stakes(self, seat: int) -> dict[str, int]:
        """What a seat has staked, by wager, settled or not."""
        lying = {circle.wager: circle.stake for circle in self.circles if circle.seat == seat}
        return {each.wager: each.stake for each in self.settled if each.seat == seat and not each.bonus} | lying

    def _known(self, pile: Pile, seat: int | None) -> tuple[Card, ...]:
        cards = next((each.cards for each in self.piles if (each.pile, each.seat) == (pile.name, seat)), ())
        return tuple(card for card in cards if card is not None)


def _shown(card: Card | None) -> str:
    return "??" if card is None else str(card)


def require_place(game: Game, seat: int) -> None:
    """Refuse a number that is neither a seat's nor a spectator's."""
    WrongKind.unless(seat, int, "the number of a seat")
    if not SPECTATOR <= seat <= game.seats:
        raise SeatError(f"there is no seat {seat}: the table has seats 1 to {game.seats}, 0 is for spectators")


def view(played: Round, seat: int, number: int = 0) -> View:
    """What a seat may know of a round: its own cards, whatever lies face up, and what everybody did and won.

    A seat's hand is turned up when it is settled, so after the last settlement all hands are open. ``number`` is the
    round's at its table.
    """
    require_place(played.game, seat)
    piles = tuple(_piles(played, seat))
    shown = {(each.pile, each.seat): [card for card in each.cards if card is not None] for each in piles}
    closed = {each.seat for each in piles if each.seat and None in each.cards}
    verbs = {each: played.verbs(each) for each in played.seats if each not in closed}
    choices = [event for event in played.events if isinstance(event, Chose)]
    done = {(item.seat, item.wager) for item in played.settled}
    return View(
        game=str(played.game),
        fingerprint=played.game.fingerprint,
        seat=seat,
        number=played.number,
        round=number,
        street=played.street,
        step=played.step,
        piles=piles,
        made=tuple(made(played.game, shown, verbs)),
        circles=tuple(
            Circle(each, wager, chips)
            for each in played.seats
            for wager, chips in played.spread.stakes[each].items()
            if (each, wager) not in done
        ),
        chosen=tuple((event.seat, event.choice.short) for event in choices),
        absent=tuple(dict.fromkeys(event.seat for event in choices if event.absent)),
        looked=bool(played.barred),
        turn=played.turn,
        choices=played.choices if played.turn == seat else Choices(),
        settled=tuple(
            Settled(item.seat, item.wager, item.stake, item.net, item.row.id, item.told, item.row.bonus)
            for item in played.settled
        ),
        over=played.over,
        void=played.void,
    )


def _piles(played: Round, viewer: int) -> Iterator[PileView]:
    """Every pile: the dealer's and the board's, then the seats' in table order."""
    game = played.game
    lying = game.lying_at(played.step)
    for pile, places in game.pile_sizes.items():
        if pile.owner is not Owner.SEAT:
            cards = played.cards(pile)
            backs = max(0, lying.get(pile, 0) - len(cards))
            yield PileView(pile.name, pile.owner, None, (*cards, *[None] * backs), places)
    for seat in played.seats:
        for pile, places in game.pile_sizes.items():
            if pile.owner is Owner.SEAT:
                held = _seen_of(played, pile, seat, viewer)
                yield PileView(pile.name, pile.owner, seat, held, places, _apart(game, pile, len(held), played, seat))


def _seen_of(played: Round, pile: Pile, seat: int, viewer: int) -> tuple[Card | None, ...]:
    """A seat's cards as another seat sees them; its own it sees all."""
    cards: list[Card | None] = []
    for event in played.events:
        if isinstance(event, Dealt) and (event.pile, event.seat) == (pile.name, seat):
            known = played.over or seat == viewer or event.facing is Facing.UP
            cards += event.cards if known else [None] * len(event.cards)
    return tuple(cards)


def _apart(game: Game, pile: Pile, cards: int, played: Round, seat: int) -> tuple[tuple[int, ...], ...]:
    return game.blocks[0].apart(cards, played.verbs(seat)) if game.blocks and pile == HOLE else ()
