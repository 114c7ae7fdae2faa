"""A round: from the first wager to the last settlement, as a pure, immutable value.

There is no shoe inside and no person: cards and choices are both handed in, and each gives a new round. Fed by a shoe
and people it is the live table; fed every possible card it is the reference solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TYPE_CHECKING

from croupier.cards import Card, show_cards
from croupier.errors import CardError, IllegalChoice, OutOfTurn, RoundOver, StakeError
from croupier.rules.facts import Item, Seen, pays, settled
from croupier.rules.game import Game
from croupier.rules.piles import Owner, Pile
from croupier.rules.streets import (
    Bet,
    Check,
    Choice,
    Choices,
    Choose,
    Deal,
    DealTo,
    Decide,
    Facing,
    Fold,
    Peek,
    Primitive,
    Run,
    Settle,
)
from croupier.rules.wagers import Kind
from croupier.table.stakes import Stakes, least, placed

if TYPE_CHECKING:
    from croupier.table.view import View


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards came to a pile."""

    step: int
    pile: Pile
    seat: int | None
    cards: tuple[Card, ...]
    facing: Facing


@dataclass(frozen=True, slots=True)
class Peeked:
    """The house looked at its hidden card and it was none of the cards that end the round."""

    step: int
    pile: Pile


@dataclass(frozen=True, slots=True)
class Chose:
    """A seat chose."""

    step: int
    seat: int
    choice: Choice


Event = Dealt | Peeked | Chose
Slot = tuple[str, int | None]


@dataclass(frozen=True, slots=True)
class Round:
    """One deal of a game, up to some point of it."""

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
    barred: frozenset[Card] = field(default=frozenset(), compare=False)
    """Cards that the house's hidden card is known not to be."""
    _piles: Mapping[Slot, tuple[Card, ...]] = field(default_factory=dict, compare=False, repr=False)
    _stakes: Mapping[int, Mapping[str, int]] = field(default_factory=dict, compare=False, repr=False)
    _verbs: Mapping[int, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)
    _turn: int = field(default=0, compare=False, repr=False)

    @classmethod
    def start(cls, game: Game, stakes: Mapping[int, Stakes] | Stakes | None = None) -> Round:
        """A round with the given stakes: by seat, or for seat 1 alone, or the least that may be staked."""
        by_seat = {1: least(game)} if stakes is None else _by_seat(stakes)
        for seat in by_seat:
            if not 1 <= seat <= game.seats:
                raise StakeError(f"there is no seat {seat}: the table has seats 1 to {game.seats}")
        checked = {seat: placed(game, by_seat[seat]) for seat in sorted(by_seat)}
        opening = tuple((seat, tuple(chips.items())) for seat, chips in checked.items())
        return cls(game, opening, _stakes=checked, _verbs=dict.fromkeys(checked, ()))._onward()

    # What is on the felt.

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats playing, in table order."""
        return tuple(self._stakes)

    @property
    def placed(self) -> dict[int, dict[str, int]]:
        """What each seat put down before the deal."""
        return {seat: dict(chips) for seat, chips in self.opening}

    @property
    def over(self) -> bool:
        return self.pending is None

    @property
    def street(self) -> str:
        """The street being played."""
        steps = self.game.schedule
        return steps[min(self.step, len(steps) - 1)][0]

    @property
    def choices(self) -> Choices:
        """What the seat to act may do; empty when the round waits for cards."""
        return self.pending.choices if isinstance(self.pending, Choose) else Choices()

    def cards(self, pile: Pile, seat: int | None = None) -> tuple[Card, ...]:
        """The cards of a pile that have been seen."""
        return self._piles.get((pile.name, seat), ())

    def verbs(self, seat: int) -> tuple[str, ...]:
        """What a seat has chosen so far."""
        return self._verbs[seat]

    def stake(self, seat: int, wager: str) -> int:
        """The chips a seat has on a wager."""
        return self._stakes[seat].get(wager, 0)

    def stakes(self, seat: int) -> dict[str, int]:
        """All chips a seat has staked, by wager."""
        return dict(self._stakes[seat])

    @property
    def seen(self) -> frozenset[Card]:
        return frozenset(card for cards in self._piles.values() for card in cards)

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

    def deal(self, *cards: Card) -> Round:
        """The round after the awaited cards arrive."""
        match self.pending:
            case None:
                raise RoundOver(f"the round is over: no card can be dealt after {show_cards(sorted(self.seen))}")
            case Choose():
                raise OutOfTurn(f"seat {self.pending.seat} is to choose, so no card is dealt: {self.choices}")
            case Peek():
                pile, seat, facing, wanted = self.pending.pile, None, Facing.UP, 1
            case DealTo():
                pile, seat, facing = self.pending.pile, self.pending.seat, self.pending.facing
                wanted = self.pending.count
        if len(cards) != wanted:
            raise CardError(f"the {pile} takes {wanted} card{'s' * (wanted != 1)} now, not {len(cards)}")
        self._check_cards(pile, cards)
        piles = {**self._piles, (pile.name, seat): self.cards(pile, seat) + cards}
        barred = self.barred if pile.owner is not Owner.HOUSE else frozenset()
        event = Dealt(self.step, pile, seat, cards, facing)
        return self._after(event, _piles=piles, barred=barred, _turn=self._turn + 1)

    def peek(self) -> Round:
        """The round after the house looked at its hidden card in vain; a card it would turn over is dealt instead."""
        if not isinstance(self.pending, Peek):
            raise OutOfTurn("the dealer does not look at a hidden card now")
        return self._after(Peeked(self.step, self.pending.pile), barred=self.pending.ends)

    def act(self, choice: Choice | str, seat: int | None = None) -> Round:
        """The round after the seat to act makes a choice, given as a value or as its text."""
        if self.over:
            raise RoundOver("the round is over: no choice is left to make")
        if not isinstance(self.pending, Choose):
            raise OutOfTurn("the round is waiting for cards: no seat is to choose")
        acting, choices = self.pending.seat, self.pending.choices
        if seat not in (None, acting):
            raise OutOfTurn(f"it is seat {acting}'s turn, not seat {seat}'s")
        if isinstance(choice, str):
            choice = choices.find(choice)
        if choice not in choices:
            legal = [each.short for each in choices]
            raise IllegalChoice(f"seat {acting} cannot {choice.short}: the choices are {choices}", legal)
        verbs = {**self._verbs, acting: (*self._verbs[acting], choice.verb)}
        stakes = self._stakes
        if choice.wager:
            stakes = {**stakes, acting: {**stakes[acting], choice.wager: choice.chips}}
        return self._after(Chose(self.step, acting, choice), _verbs=verbs, _stakes=stakes, _turn=self._turn + 1)

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
        from croupier.table.record import read_cards, read_with

        return read_with(game, text) if "|" in text else read_cards(game, text)

    def __str__(self) -> str:
        return self.record

    # Inside.

    def _after(self, event: Event, **changes: object) -> Round:
        return replace(self, events=(*self.events, event), **changes)._onward()  # type: ignore[arg-type]

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

    def _onward(self) -> Round:
        """This round moved on to the next thing it must wait for, settling what can be settled on the way."""
        step, turn, done = self.step, self._turn, self.settled
        schedule = self.game.schedule
        pending: Primitive | None
        while step < len(schedule):
            at = self if (step, turn) == (self.step, self._turn) else replace(self, step=step, _turn=turn)
            match schedule[step][1]:
                case Deal() as deal:
                    turn, pending = at._next_deal(deal)
                case Decide() as decide:
                    turn, pending = at._next_decision(decide)
                case Run() as run:
                    block = next(block for block in self.game.blocks if block.name == run.block)
                    pending = block.next_step(run.stage, self)
                case Settle() as now:
                    pending = None
                    done = self._settle(now.wagers, done)
                case _:
                    raise AssertionError("a reveal has no place in a schedule as seen")
            if pending is not None:
                return replace(self, pending=pending, settled=done, step=step, _turn=turn)
            step, turn = step + 1, 0
        done = self._settle([wager.name for wager in self.game.wagers], done)
        assert len(done) == self._wagers_down(), f"a wager was left unsettled: {self.record}"
        return replace(self, pending=None, settled=done, step=step, _turn=turn)

    def _next_deal(self, deal: Deal) -> tuple[int, DealTo | None]:
        if deal.pile.owner is not Owner.SEAT:
            return self._turn, None if self._turn else DealTo(deal.pile, deal.count, None, deal.facing)
        for turn in range(self._turn, len(self.seats)):
            seat = self.seats[turn]
            count = deal.to - len(self.cards(deal.pile, seat)) if deal.to else deal.count
            if count > 0:
                return turn, DealTo(deal.pile, count, seat, deal.facing)
        return self._turn, None

    def _next_decision(self, decide: Decide) -> tuple[int, Choose | None]:
        for turn in range(self._turn, len(self.seats)):
            seat = self.seats[turn]
            if "fold" not in self._verbs[seat]:
                choices = self._offered(decide, seat)
                if choices:
                    return turn, Choose(seat, Choices(choices), decide.cites)
        return self._turn, None

    def _offered(self, decide: Decide, seat: int) -> tuple[Choice, ...]:
        """A decision's options for a seat; none, if it has already staked what the decision offers."""
        choices = []
        for option in decide.options:
            match option:
                case Bet(wager=wager, sizes=sizes):
                    if self.stake(seat, wager):
                        return ()
                    unit = self.stake(seat, self.game.wager(wager).unit)
                    for size in sizes:
                        choices.append(Choice("bet", wager, int(unit * size), size, sole=len(sizes) == 1))
                case Check():
                    choices.append(Choice("check"))
                case Fold():
                    choices.append(Choice("fold"))
        return tuple(choices)

    def _settle(self, wagers: list[str] | tuple[str, ...], so_far: tuple[Item, ...]) -> tuple[Item, ...]:
        """The settled wagers, with those of the given ones added that the cards seen decide."""
        done = {(item.seat, item.wager) for item in so_far}
        items = []
        for seat in self.seats:
            known = Seen(self.game, self, seat)
            for wager in (wager for wager in self.game.wagers if wager.name in wagers):
                name = wager.name
                stake = self.stake(seat, wager.unit if wager.kind is Kind.BONUS else name)
                if stake and (seat, name) not in done:
                    row = pays(self.game, name, known)
                    if row is not None:
                        items.append(settled(seat, name, stake, row, len(self.events), known.told(row)))
        return so_far + tuple(items)

    def _wagers_down(self) -> int:
        bonuses = sum(wager.kind is Kind.BONUS for wager in self.game.wagers)
        return sum(len(chips) + bonuses for chips in self._stakes.values())


def _by_seat(stakes: Mapping[int, Stakes] | Stakes) -> dict[int, Stakes]:
    by_seat: dict[int, Stakes] = {}
    alone: dict[str, int] = {}
    for key, value in stakes.items():
        if isinstance(key, int) and isinstance(value, Mapping):
            by_seat[key] = value
        elif isinstance(key, str) and isinstance(value, int):
            alone[key] = value
        else:
            raise StakeError(f"stakes are given by wager, or by seat and wager: {key!r} is neither")
    if alone and by_seat:
        raise StakeError("stakes are given by wager for one seat, or by seat and wager for several, not both")
    return by_seat or {1: alone}
