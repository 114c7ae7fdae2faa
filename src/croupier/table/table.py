"""A table: people at seats, bets, a shoe, and rounds one after another. Commands in, events out, and nothing else.

There is no clock in it, no chance and no input or output: shoes are handed in, and whoever keeps the time says when
bets are closed and who is absent. A table is its game and its events; ``after`` takes them one by one, so that a table
can be had again from what was written down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from croupier.errors import OutOfTurn, SeatError, StakeError, StaleView
from croupier.rules.game import Game
from croupier.rules.streets import Choice, Choices
from croupier.table.commands import (
    Answer,
    Began,
    Begin,
    BuyIn,
    CallOff,
    ComeBack,
    Command,
    GoAway,
    Happened,
    Leave,
    Left,
    Moved,
    Place,
    Placed,
    Presence,
    Sat,
    Sit,
    TableEvent,
)
from croupier.table.events import CalledOff, Chose, Event
from croupier.table.ledger import CASHIER, Movement, Phase, felt_account, is_reserved, moved, movements, undone
from croupier.table.means import Means
from croupier.table.round import Round
from croupier.table.shoe import Shoe
from croupier.table.stakes import Stakes, placed
from croupier.table.view import View, require_place, view
from croupier.written import number_of

LONGEST_NAME = 40
MOST_CHIPS = 10**15
"""What anybody may bring at a time."""


@dataclass(frozen=True, slots=True)
class Occupant:
    """Whoever sits at a seat."""

    name: str
    away: bool = False
    leaving: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class Table:
    """A table after some events."""

    game: Game
    occupants: Mapping[int, Occupant] = field(default_factory=dict)
    """Whoever sits, by seat."""
    bets: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    """Stakes down for the next round, by seat; the chips are still their owners'."""
    balances: Mapping[str, int] = field(default_factory=dict)
    """What every account has."""
    round: Round | None = None
    """The round in play, or the last one."""
    shoe: Shoe | None = field(default=None, compare=False)
    """What the round in play is dealt from. No event tells it: a table had again from its events is handed it anew."""
    moves: tuple[Movement, ...] = ()
    """What has moved in the round in play, to be taken back if it is declared void."""
    rounds: int = 0
    """How many rounds have begun."""
    number: int = 0
    """How many events the table has had."""

    def __repr__(self) -> str:
        who = ", ".join(f"{each.name} at seat {seat}" for seat, each in self.occupants.items()) or "nobody there"
        return f"<table of {self.game}: {who}; {number_of(self.rounds, 'round')} begun>"

    # Who and what there is.

    @property
    def playing(self) -> bool:
        return self.round is not None and not self.round.over

    def seat_of(self, name: str) -> int:
        """Where somebody sits."""
        for seat, occupant in self.occupants.items():
            if occupant.name == name:
                return seat
        raise SeatError(f"{name} does not sit at this table")

    def chips(self, name: str) -> int:
        """What somebody has, chips on the felt apart."""
        return self.balances.get(name, 0)

    def means(self, name: str) -> Means:
        """The same, for what somebody is to put down."""
        return Means(self.chips(name), f"{name} has")

    def at_stake(self, seat: int) -> int:
        """A seat's chips on the felt that are not settled yet."""
        return self.balances.get(felt_account(seat), 0)

    def view(self, seat: int) -> View | None:
        """The round as a seat, or a spectator, may see it."""
        require_place(self.game, seat)
        return None if self.round is None else view(self.round, seat, self.rounds)

    def choices(self, seat: int) -> Choices:
        """What a seat may do now and can pay for."""
        if self.round is None or self.round.turn != seat:
            return Choices()
        return self.round.choices.affordable(self.chips(self.occupants[seat].name))

    # What is asked of it.

    def does(self, command: Command) -> tuple[Table, tuple[TableEvent, ...]]:
        """The table after a command, and what happened; whatever is refused changes nothing."""
        going = _Going(self)
        match command:
            case Sit():
                going.sit(command)
            case BuyIn(name, chips):
                going.buy_in(name, chips)
            case Leave(name):
                going.leave(name)
            case GoAway(name):
                going.presence(name, away=True)
            case ComeBack(name):
                going.presence(name, away=False)
            case Place(name, stakes):
                going.place(name, stakes)
            case Begin(shoe):
                going.begin(shoe)
            case Answer():
                going.answer(command)
            case CallOff(reason):
                going.call_off(reason)
        return going.table, tuple(going.events)

    def after(self, event: TableEvent) -> Table:
        """The table after an event."""
        count = self.number + 1
        match event:
            case Sat(name, seat):
                return replace(self, occupants=_sorted({**self.occupants, seat: Occupant(name)}), number=count)
            case Left(name, seat):
                occupants = {each: who for each, who in self.occupants.items() if each != seat}
                bets = {each: down for each, down in self.bets.items() if each != seat}
                balances = {each: chips for each, chips in self.balances.items() if each != name or chips}
                return replace(self, occupants=occupants, bets=bets, balances=balances, number=count)
            case Presence(name, seat, away, leaving):
                occupants = {**self.occupants, seat: Occupant(name, away, leaving)}
                return replace(self, occupants=_sorted(occupants), number=count)
            case Placed(_, seat, stakes):
                bets = {each: down for each, down in self.bets.items() if each != seat}
                return replace(self, bets={**bets, seat: dict(stakes)} if stakes else bets, number=count)
            case Began(rounds, by_seat):
                started = Round.start(self.game, {seat: dict(stakes) for seat, stakes in by_seat})
                return replace(self, bets={}, round=started, shoe=None, rounds=rounds, number=count)
            case Happened(happened):
                if self.round is None:
                    raise OutOfTurn("no round is in play")
                played = self.round.after(happened)
                return replace(self, round=played, moves=() if played.over else self.moves, number=count)
            case Moved(moves):
                of_round = tuple(move for move in moves if move.round) if self.playing else ()
                balances = moved(self.balances, moves)
                return replace(self, balances=balances, moves=self.moves + of_round, number=count)

    def dealing_from(self, shoe: Shoe) -> Table:
        """The table with the shoe that its round is dealt from."""
        if sorted(shoe.cards) != sorted(self.game.deck):
            raise OutOfTurn(f"the shoe does not hold the {self.game.deck.name}")
        return replace(self, shoe=shoe)

    @classmethod
    def rebuilt(cls, game: Game, events: Iterable[TableEvent]) -> Table:
        """The table that these events make; a round in play goes on when it is handed its shoe again."""
        table = cls(game)
        for event in events:
            table = table.after(event)
        return table


def least_risky(choices: Choices) -> Choice:
    """The choice made for somebody who is absent: no insurance, a check or a stand if there is one, else a fold."""
    for verb in ("decline", "check", "stand", "fold"):
        for choice in choices.options:
            if choice.verb == verb:
                return choice
    return min(choices, key=lambda choice: choice.chips)


class _Going:
    """A table on its way through one command: what happens is noted, and is what changes it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events: list[TableEvent] = []

    def happens(self, event: TableEvent) -> None:
        self.table = self.table.after(event)
        self.events.append(event)

    def sit(self, command: Sit) -> None:
        table = self.table
        if any(who.name == command.name for who in table.occupants.values()):
            raise SeatError(f"{command.name} sits at this table already, at seat {table.seat_of(command.name)}")
        if is_reserved(command.name) or not _is_name(command.name):
            raise SeatError(f"'{command.name}' cannot be anybody's name here: choose another")
        free = [seat for seat in range(1, table.game.seats + 1) if seat not in table.occupants]
        if not free:
            raise SeatError(f"all {table.game.seats} seats are taken")
        if command.seat and command.seat not in free:
            raise SeatError(f"seat {command.seat} cannot be had: free are {', '.join(map(str, free))}")
        _require_chips(command.chips)
        self.happens(Sat(command.name, command.seat or free[0]))
        self.buy_in(command.name, command.chips)

    def buy_in(self, name: str, chips: int) -> None:
        seat = self.table.seat_of(name)
        _require_chips(chips)
        if self.table.playing and self.table.round is not None and seat in self.table.round.seats:
            raise OutOfTurn(f"{name} is in a round: chips are brought before it or after it")
        self.happens(Moved((Movement(0, seat, "", Phase.BOUGHT, CASHIER, name, chips),)))

    def leave(self, name: str) -> None:
        seat = self.table.seat_of(name)
        if self.table.playing and self.table.round is not None and seat in self.table.round.seats:
            self.happens(Presence(name, seat, away=True, leaving=True))
            self.go_on()
        else:
            self._get_up(seat)

    def presence(self, name: str, *, away: bool) -> None:
        seat = self.table.seat_of(name)
        if self.table.occupants[seat].away != away:
            self.happens(Presence(name, seat, away))
            self.go_on()

    def place(self, name: str, stakes: Stakes) -> None:
        table, seat = self.table, self.table.seat_of(name)
        if table.playing:
            raise OutOfTurn("a round is in play: bets are taken when it is over")
        down = placed(table.game, stakes) if stakes else {}
        table.means(name).require_stakes(down)
        self.happens(Placed(name, seat, tuple(down.items())))

    def begin(self, shoe: Shoe) -> None:
        table = self.table
        if table.playing:
            raise OutOfTurn("a round is in play: finish it before the next one")
        if not table.bets:
            raise OutOfTurn("nobody has placed a bet")
        by_seat = tuple((seat, tuple(table.bets[seat].items())) for seat in sorted(table.bets))
        table.dealing_from(shoe)  # refused before anything has happened
        self.happens(Began(table.rounds + 1, by_seat))
        self.table = replace(self.table, shoe=shoe)
        self._move()
        self.go_on()

    def answer(self, command: Answer) -> None:
        table, seat = self.table, self.table.seat_of(command.name)
        if table.round is None:
            raise OutOfTurn("no round is in play: place your wagers first")
        if command.round != table.rounds:
            raise StaleView(f"the choice answers round {command.round} of the table, which is now at {table.rounds}")
        chose = table.round.answer(command.number, seat, command.choice)
        table.means(command.name).require_choice(chose.choice, table.round.choices)
        self._take(chose)
        self.go_on()

    def call_off(self, reason: str) -> None:
        if not self.table.playing:
            raise OutOfTurn("no round is in play that could be declared void")
        back = tuple(undone(self.table.moves))
        self.happens(Happened(CalledOff(reason)))
        self.happens(Moved(back))
        self.go_on()

    def go_on(self) -> None:
        """Deal and complete absent seats until somebody who is there is to choose, or the round is over."""
        while self.table.playing and self.table.round is not None:
            played = self.table.round
            if played.turn is None:
                self._take(self._shoe.next_event(played))
            elif self.table.occupants[played.turn].away:
                self._take(Chose(played.turn, least_risky(self.table.choices(played.turn)), absent=True))
            else:
                return
        for seat, occupant in list(self.table.occupants.items()):
            if occupant.leaving:
                self._get_up(seat)

    @property
    def _shoe(self) -> Shoe:
        if self.table.shoe is None:
            raise OutOfTurn("the table has no shoe to deal from")
        return self.table.shoe

    def _take(self, event: Event) -> None:
        """Something happens in the round, and whatever chips move by it."""
        before = self.table.round.number if self.table.round is not None else 0
        self.happens(Happened(event))
        self._move(since=before)

    def _move(self, since: int | None = None) -> None:
        table = self.table
        if table.round is None:
            return
        names = {seat: table.occupants[seat].name for seat in table.round.seats}
        moves = tuple(movements(table.round, since=since, number=table.rounds, accounts=names))
        if moves:
            self.happens(Moved(moves))

    def _get_up(self, seat: int) -> None:
        name = self.table.occupants[seat].name
        chips = self.table.chips(name)
        if chips:
            self.happens(Moved((Movement(0, seat, "", Phase.CASHED, name, CASHIER, chips),)))
        self.happens(Left(name, seat))


def _is_name(name: str) -> bool:
    """Whether a name can be shown to others, and told from theirs."""
    return 0 < len(name) <= LONGEST_NAME and name.isprintable() and name == " ".join(name.split())


def _require_chips(chips: int) -> None:
    if isinstance(chips, bool) or not isinstance(chips, int) or chips < 1:
        raise StakeError(f"{chips} chips play nothing: bring at least 1")
    if chips > MOST_CHIPS:
        raise StakeError(f"that is too many chips: the most is {MOST_CHIPS:,}")


def _sorted(occupants: Mapping[int, Occupant]) -> dict[int, Occupant]:
    return dict(sorted(occupants.items()))
