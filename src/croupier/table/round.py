"""A round: from the first wager to the last settlement, as a pure, immutable value.

There is no shoe inside and no person: cards and choices are both handed in, as events, and each gives a new round. Fed
by a shoe and people it is the live table; fed every possible card it is the reference solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from croupier.cards import Card, cards_of, show_cards
from croupier.errors import CardError, IllegalChoice, OutOfTurn, RoundOver, StakeError, StaleView, WrongKind
from croupier.rules.facts import Item
from croupier.rules.game import Game, require_game
from croupier.rules.piles import Owner, Pile
from croupier.rules.streets import Choice, Choices, Choose, DealTo, Facing, Peek, Primitive
from croupier.shown import Pictured
from croupier.table.events import CalledOff, Chose, Dealt, Event, Peeked
from croupier.table.onward import onward
from croupier.table.spread import Spread
from croupier.table.stakes import STAKES, Stakes, least, placed
from croupier.written import number_of

if TYPE_CHECKING:
    from croupier.table.view import View


@dataclass(frozen=True, slots=True)
class Round(Pictured):
    """One deal of a game, up to some point of it.

    >>> from croupier import games
    >>> played = Round.start(games.find("three-card-poker"), {"Ante": 10}).deal("As Kd 9h").act("bet").deal("7s6c2d")
    >>> played.net(1), played
    (10, <round three-card-poker | Ante 10 | AsKd9h / 7s6c2d | bet | Ante +10, Play 0, Ante Bonus 0>)
    """

    game: Game
    opening: tuple[tuple[int, tuple[tuple[str, int], ...]], ...]
    """What each seat put down before the deal; ``placed`` has it as a mapping."""
    events: tuple[Event, ...] = ()
    pending: Primitive | None = field(default=None, compare=False)
    """What the round waits for: cards, a choice, a look at the hole card; None when it is over."""
    settled: tuple[Item, ...] = field(default=(), compare=False)
    """The wagers settled so far, in order."""
    step: int = field(default=0, compare=False)
    """Where the round is in the game's schedule; it names the decision that a seat faces."""
    _turn: int = field(default=0, compare=False)
    spread: Spread = field(default_factory=lambda: Spread({}, {}), compare=False)
    steps: tuple[int, ...] = field(default=(), compare=False)
    """Where in the game's schedule each event happened."""

    @classmethod
    def start(cls, game: Game, stakes: Mapping[int, Stakes] | Stakes | None = None) -> Round:
        """A round with the given stakes: by seat, or for seat 1 alone, or the least that may be staked."""
        require_game(game)
        by_seat = {1: least(game)} if stakes is None else _by_seat(stakes)
        for seat in by_seat:
            if not 1 <= seat <= game.seats:
                raise StakeError(f"there is no seat {seat}: the table has seats 1 to {game.seats}")
        checked = {seat: placed(game, by_seat[seat]) for seat in sorted(by_seat)}
        opening = tuple((seat, tuple(chips.items())) for seat, chips in checked.items())
        spread = Spread(checked, dict.fromkeys(checked, ()))
        return cls(game, opening, (), *onward(game, spread))

    @classmethod
    def rebuilt(cls, game: Game, stakes: Mapping[int, Stakes] | Stakes | None, events: Iterable[Event]) -> Round:
        """The round that these events make of these stakes, each of them checked as when it happened."""
        played = cls.start(game, stakes)
        for event in events:
            played = played.after(event)
        return played

    # What is on the felt.

    @property
    def number(self) -> int:
        """How many events the round has had: what a choice names, to say which state it answers."""
        return len(self.events)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats playing, in table order."""
        return self.spread.seats

    @property
    def placed(self) -> dict[int, dict[str, int]]:
        """What each seat put down before the deal."""
        return {seat: dict(chips) for seat, chips in self.opening}

    @property
    def over(self) -> bool:
        return self.pending is None

    @property
    def void(self) -> str:
        """Why the round was declared void, if it was."""
        last = self.events[-1] if self.events else None
        return last.reason if isinstance(last, CalledOff) else ""

    @property
    def street(self) -> str:
        """The street being played."""
        steps = self.game.schedule
        return steps[min(self.step, len(steps) - 1)][0]

    @property
    def choices(self) -> Choices:
        """What the seat to act may do; empty when the round waits for cards."""
        return self.pending.choices if isinstance(self.pending, Choose) else Choices()

    @property
    def turn(self) -> int | None:
        """The seat to choose, if the round waits for one."""
        return self.pending.seat if isinstance(self.pending, Choose) else None

    @property
    def barred(self) -> frozenset[Card]:
        """Cards that the house's hidden card is known not to be."""
        return self.spread.barred

    def cards(self, pile: Pile, seat: int | None = None) -> tuple[Card, ...]:
        """The cards of a pile that have been seen."""
        return self.spread.cards(pile, seat)

    def verbs(self, seat: int) -> tuple[str, ...]:
        """What a seat has chosen so far."""
        return self.spread.verbs(seat)

    def stake(self, seat: int, wager: str) -> int:
        """The chips a seat has on a wager."""
        return self.spread.stake(seat, wager)

    def stakes(self, seat: int) -> dict[str, int]:
        """All chips a seat has staked, by wager."""
        return dict(self.spread.stakes[seat])

    @property
    def seen(self) -> frozenset[Card]:
        return frozenset(card for cards in self.spread.piles.values() for card in cards)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of the deck that have not been dealt, in deck order."""
        seen = self.seen
        return tuple(card for card in self.game.deck if card not in seen)

    def items(self, seat: int) -> tuple[Item, ...]:
        """A seat's settled wagers."""
        return tuple(item for item in self.settled if item.seat == seat)

    def net(self, seat: int) -> int:
        """What a seat has won or lost by the wagers settled so far."""
        return sum(item.net for item in self.items(seat))

    # What happens to it.

    def after(self, event: Event) -> Round:
        """The round after an event, which must be one that it waits for."""
        match event:
            case Dealt(pile, seat, cards, facing):
                self._require_awaited(event)
                return self._dealt(Dealt(pile, seat, cards, facing))
            case Peeked():
                return self.peek()
            case Chose(seat, choice, absent):
                return self._chosen(self._legal(choice, seat, absent=absent))
            case CalledOff():
                return self._called_off(event)

    def deal(self, *cards: Card | str | Iterable[Card | str]) -> Round:
        """The round after the awaited cards arrive, given as cards, as lists of them or as text: ``deal("As Kd")``."""
        given = tuple(cards_of(*cards))
        match self.pending:
            case None:
                raise RoundOver(f"the round is over: no card can be dealt after {show_cards(sorted(self.seen))}")
            case Choose():
                raise OutOfTurn(f"seat {self.pending.seat} is to choose, so no card is dealt: {self.choices}")
            case Peek(pile=pile):
                return self._dealt(Dealt(pile.name, None, given, Facing.UP))
            case DealTo(pile=pile, seat=seat, facing=facing):
                return self._dealt(Dealt(pile.name, seat, given, facing))

    def peek(self) -> Round:
        """The round after the house looked at its hidden card in vain; a card it would turn over is dealt instead."""
        if not isinstance(self.pending, Peek):
            raise OutOfTurn("the dealer does not look at a hidden card now")
        return self._went(Peeked(self.pending.pile.name), self.spread.knowing(self.pending.ends), self._turn)

    def act(self, choice: Choice | str, seat: int | None = None, *, absent: bool = False) -> Round:
        """The round after the seat to act makes a choice, given as a value or as its text.

        ``absent`` says that the house chose for somebody who was not there.
        """
        return self._chosen(self._legal(choice, seat, absent=absent))

    def answer(self, number: int, seat: int, choice: Choice) -> Chose:
        """The event that a choice over a wire comes to: it is exact, and names the state that it answers.

        A choice that answers an earlier state is a ``StaleView``, whatever it says: the seat had not seen this one.
        """
        if number != self.number:
            raise StaleView(f"the choice answers state {number} of the round, which is now in state {self.number}")
        return self._legal(choice, seat, absent=False)

    def chances(self) -> Iterator[tuple[tuple[Card, ...], int]]:
        """Every way the awaited cards can fall, each with its weight; no cards means the house looked in vain.

        Once the house has looked, its hidden card is one of those not barred, and a card elsewhere is weighted by how
        many such cards it leaves.
        """
        unseen = self.unseen
        if isinstance(self.pending, Peek):
            found = [card for card in unseen if card in self.pending.ends]
            yield from (((card,), 1) for card in found)
            yield (), len(unseen) - len(found)
        elif isinstance(self.pending, DealTo) and self.barred:
            possible = [card for card in unseen if card not in self.barred]
            if self.pending.pile.owner is Owner.HOUSE:
                yield from (((card,), 1) for card in possible)
            else:
                for cards in combinations(unseen, self.pending.count):
                    yield cards, len(possible) - sum(card in possible for card in cards)
        elif isinstance(self.pending, DealTo):
            yield from ((cards, 1) for cards in combinations(unseen, self.pending.count))

    def view(self, seat: int) -> View:
        """What a seat may know: what it is sent, and what its best choice depends on."""
        from croupier.table.view import view

        return view(self, seat)

    # Texts.

    @property
    def record(self) -> str:
        """The round as one line of text, which ``parse`` reads back."""
        from croupier.table.record import write

        return write(self)

    @staticmethod
    def parse(game: Game, text: str) -> Round:
        """The round that a record tells, or the one that has shown these cards: ``As Kd / 7h 7c 2s``."""
        from croupier.table.record import RECORD, read_cards, read_with

        require_game(game)
        WrongKind.unless(text, str, f"{RECORD}, or the cards seen, such as 'As Kd / 7h 7c 2s'")
        return read_with(game, text) if "|" in text else read_cards(game, text)

    def __str__(self) -> str:
        return self.record

    def __repr__(self) -> str:
        return f"<round {self.record}>"

    # Inside.

    def _require_awaited(self, event: Dealt) -> None:
        match self.pending:
            case DealTo(pile=pile, seat=seat, facing=facing):
                awaited: tuple[object, ...] | None = (pile.name, seat, facing)
            case Peek(pile=pile):
                awaited = (pile.name, None, Facing.UP)
            case _:
                awaited = None
        if awaited is not None and awaited != (event.pile, event.seat, event.facing):
            whose = f"seat {event.seat}'s {event.pile}" if event.seat else f"the {event.pile}"
            raise OutOfTurn(f"no card comes to {whose} {event.facing.value} now")

    def _dealt(self, event: Dealt) -> Round:
        pending = self.pending
        if not isinstance(pending, DealTo | Peek):
            return self.deal(*event.cards)  # which says why not
        wanted = pending.count if isinstance(pending, DealTo) else 1
        if len(event.cards) != wanted:
            raise CardError(f"the {pending.pile} takes {number_of(wanted, 'card')} now, not {len(event.cards)}")
        self._check_cards(pending.pile, event.cards)
        barred = self.barred if pending.pile.owner is not Owner.HOUSE else frozenset()
        return self._went(event, self.spread.with_cards((event.pile, event.seat), event.cards, barred), self._turn + 1)

    def _chosen(self, chose: Chose) -> Round:
        choice = chose.choice
        spread = self.spread.with_choice(chose.seat, choice.verb, choice.wager, choice.chips)
        return self._went(chose, spread, self._turn + 1)

    def _legal(self, choice: Choice | str, seat: int | None, *, absent: bool) -> Chose:
        """A choice as an event, if it is in turn and on offer."""
        if self.over:
            raise RoundOver("the round is over: no choice is left to make")
        if not isinstance(self.pending, Choose):
            raise OutOfTurn("the round is waiting for cards: no seat is to choose")
        acting = self.pending.seat
        if seat not in (None, acting):
            raise OutOfTurn(f"it is seat {acting}'s turn, not seat {seat}'s")
        offered = self.pending.choices
        legal = offered.find(choice) if isinstance(choice, str) else offered.exactly(choice)
        if legal is None:
            said = f"seat {acting} cannot {choice}: the choices are {offered}"
            raise IllegalChoice(said, [each.short for each in offered])
        return Chose(acting, legal, absent)

    def _called_off(self, event: CalledOff) -> Round:
        """The round ended as if nobody had staked anything: whatever was settled before is settled no more."""
        if self.over:
            raise RoundOver("the round is over: it cannot be declared void any more")
        events, steps = (*self.events, event), (*self.steps, self.step)
        return Round(self.game, self.opening, events, None, (), self.step, self._turn, self.spread, steps)

    def _went(self, event: Event, spread: Spread, turn: int) -> Round:
        """The round after an event that was found to be in order."""
        events, steps = (*self.events, event), (*self.steps, self.step)
        reached = onward(self.game, spread, self.settled, self.step, turn, len(events))
        return Round(self.game, self.opening, events, *reached, steps)

    def _check_cards(self, pile: Pile, cards: tuple[Card, ...]) -> None:
        seen = self.seen
        for at, card in enumerate(cards):
            if card not in self.game.deck:
                raise CardError(f"{card} is not in the {self.game.deck.name}")
            if card in seen or card in cards[:at]:
                raise CardError(f"{card} has already been dealt")
            if pile.owner is Owner.HOUSE and card in self.barred:
                raise CardError(f"the dealer looked and had no natural, so the hidden card is not {card}")
            if isinstance(self.pending, Peek) and card not in self.pending.ends:
                raise CardError(f"{card} makes no natural: it stays face down (xx)")


def _by_seat(stakes: Mapping[int, Stakes] | Stakes) -> dict[int, Stakes]:
    by_seat: dict[int, Stakes] = {}
    alone: dict[str, int] = {}
    WrongKind.unless(stakes, Mapping, STAKES)
    for key, value in stakes.items():
        if isinstance(key, int) and isinstance(value, Mapping):
            by_seat[key] = value
        elif isinstance(key, str) and not isinstance(value, Mapping):
            alone[key] = value
        else:
            raise StakeError(f"stakes are given by wager, or by seat and wager: {key!r} is neither")
    if alone and by_seat:
        raise StakeError("stakes are given by wager for one seat, or by seat and wager for several, not both")
    return by_seat or {1: alone}
