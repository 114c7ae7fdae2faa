"""A seat at a served table: what the house tells of it, the chips going down, and what is asked.

To whoever draws the table it is what a session is; but what is asked takes effect when the house says so.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from croupier.client.connection import Connection, GivenUp, Lost, News
from croupier.client.deals import CheckedDeal, Published
from croupier.client.door import refusal
from croupier.errors import HouseRefused, OutOfTurn, ServingError, StakeError, TermsError
from croupier.house.messages import ClockFrame, Done, Ended, Refused, TableFrame
from croupier.house.requests import (
    BeBack,
    BringChips,
    Choose,
    GetUp,
    PutDown,
    Ready,
    Request,
    SitDown,
    StepAway,
)
from croupier.house.sight import SeatSeen, TableSeen
from croupier.rules.game import Game
from croupier.rules.streets import Choice, Choices
from croupier.table.placing import Placing
from croupier.table.record import read_game
from croupier.table.round import Round
from croupier.table.stakes import Stakes, placed
from croupier.table.view import SPECTATOR, View
from croupier.visible import visible

PATIENCE = 10.0
"""Seconds that the house may take to answer somebody who comes or goes."""

Moment = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Clock:
    """Time that runs: for "bets" or for a "choice", and until when."""

    running: str
    until: float

    @property
    def seconds(self) -> int:
        """How many whole seconds are left."""
        return max(0, round(self.until - time.monotonic()))


class ServedSeat:
    """Somebody at a served table; seat 0 looks on."""

    def __init__(self, connection: Connection, seen: TableSeen) -> None:
        self.connection = connection
        self.game = played_here(seen)
        self.placing = Placing(self.game)
        self.seen = seen
        self._before = seen.round.round if seen.round is not None and seen.round.over else 0
        """The round that was over when one came, and is no matter of one's own."""
        self.clock: Clock | None = None
        self.lost = ""
        """Why there is no connection at the moment, if there is none."""
        self.ended: str = ""
        """Why nothing more will come, if nothing will."""
        self.fault = ""
        """What was refused last, in a sentence; whoever shows it takes it away."""
        self.checked: CheckedDeal | None = None
        """What the check of the last round's deal came to."""
        self.rounds = 0
        """How many rounds have been seen to their end: one's own, or any where one looks on."""
        self.played: list[Round] = []
        """Those of them that were dealt again here, and came to the same."""
        self.seed = None
        """The house's own secrets, and nobody's to repeat."""
        self._chips = self.bankroll + self.at_stake
        """What one has at the table, or had when one left it, wagers in play not counted as lost."""
        self.brought = self._chips
        """The chips that were brought to the table."""
        self.names: dict[int, str] = {}
        """Who was at the table in the round in play, or in the last one, by seat."""
        self._published = Published()
        self._waiting: dict[str, Request] = {}
        """What was asked and is not answered, by its name."""
        self._done_in = seen.number
        """The entry in which the last request was carried out."""
        self._chose_at: Moment | None = None
        self._getting_up = False
        self._heard_of = seen.last.round if seen.last is not None else ""
        self._published.see(seen)
        self._see_names()

    # How it stands: what every table needs to know.

    @property
    def seat(self) -> int:
        return self.seen.seat

    @property
    def others(self) -> int:
        """How many other seats there are, taken or not."""
        return self.game.seats - 1

    @property
    def own(self) -> SeatSeen | None:
        """One's own seat as the house sees it; None for somebody who looks on."""
        return next((each for each in self.seen.seats if each.seat == self.seat), None)

    @property
    def view(self) -> View | None:
        """The round in play, or the last one that was seen, as long as its game is the one that is posted."""
        seen = self.seen.round
        return None if seen is None or seen.game != str(self.game) or seen.round == self._before else seen

    @property
    def within(self) -> bool:
        """Whether one is in the round in play, or was in the last one."""
        return self.view is not None and self.view.seat != SPECTATOR

    @property
    def in_play(self) -> bool:
        """Whether a round is, with or without oneself."""
        return self.view is not None and not self.view.over

    @property
    def playing(self) -> bool:
        """Whether no chips can be put down: a round is in play, or one only looks on."""
        return self.in_play or not self.seat or bool(self.ended)

    @property
    def choices(self) -> Choices:
        view = self.view
        return Choices() if view is None or self.moment == self._chose_at or self.ended else view.choices

    @property
    def beyond_means(self) -> str:
        return ""  # the house offers what one can pay for

    @property
    def bankroll(self) -> int:
        """The chips that one has at the table, those at stake apart."""
        return self.own.chips if self.own is not None else 0

    @property
    def at_stake(self) -> int:
        return self.own.at_stake if self.own is not None else 0

    @property
    def net(self) -> int:
        return self._chips - self.brought

    @property
    def moment(self) -> Moment:
        """Which state of which round it is."""
        return (0, 0) if self.view is None else (self.view.round, self.view.number)

    @property
    def busy(self) -> bool:
        """Whether something was asked that the house has not answered, or has not shown yet."""
        return bool(self._waiting) or self.seen.number < self._done_in

    # What the person does.

    def begin(self, stakes: Stakes | None = None) -> None:
        """Put the chips down and wait for no more bets; with none, take back what is down, or sit the round out."""
        self._require_betting()
        coming = self.seen.coming
        if coming is None:
            raise OutOfTurn("the next deal is not fixed yet")
        if stakes is None and not self.placing.stakes and self._others_wait():
            self._ask(PutDown(coming.round, {}) if self.own is not None and self.own.bets else Ready(coming.round))
            return
        down = self.placing.confirmed() if stakes is None else placed(self.game, stakes)
        total = sum(down.values())
        if total > self.bankroll:
            raise StakeError(f"{total} chips are down and you have {self.bankroll} here: take some back")
        if stakes is not None:
            circles = {circle.name for circle in self.placing.circles}
            self.placing.stakes = {name: chips for name, chips in down.items() if name in circles}
        self._ask(PutDown(coming.round, down))

    def act(self, choice: Choice | str) -> None:
        """Choose."""
        view = self.view
        if view is None or not self.in_play:
            raise OutOfTurn("no round is in play: place your wagers first")
        if not self.choices:
            raise OutOfTurn("it is not your turn")
        chosen = self.choices.find(choice) if isinstance(choice, str) else choice
        self._chose_at = self.moment
        self._ask(Choose(view.round, view.number, chosen))

    def bring(self, chips: int) -> None:
        """Bring more chips of one's bankroll."""
        self._require_seat()
        self._ask(BringChips(chips))

    def away_or_back(self) -> None:
        """Step away, so that the house chooses; or be back."""
        own = self._require_seat()
        self._ask(BeBack() if own.away else StepAway())

    def leave(self) -> bool:
        """Get up, with one's chips; whether the house said that it is done, or will be when the round is over."""
        if self.own is None or self.ended:
            return True
        self._getting_up = True
        try:
            self._have_done(GetUp())
        except (HouseRefused, ServingError):
            return False
        return True

    def sit_down(self, chips: int, seat: int = 0) -> None:
        """Take a seat; somebody who sits there already is back."""
        if self.own is None:
            self._have_done(SitDown(chips, seat))
        elif self.own.away:
            self._have_done(BeBack())
        self._until(lambda: self.own is not None)
        self.brought = self._chips

    # What the house tells.

    def news(self, seconds: float = 0) -> Iterator[News]:
        """Take whatever has come in, one after another, waiting so long at most for the first."""
        for news in self.connection.take(seconds):
            self.hear(news)
            yield news

    def hear(self, news: News) -> None:
        """Take one thing that has come in."""
        match news:
            case TableFrame(_, seen):
                self._see(seen)
            case ClockFrame(running, milliseconds):
                self.clock = Clock(running, time.monotonic() + milliseconds / 1000)
            case Done(key, number):
                self._done_in = max(self._done_in, number)  # its frame may come after it
                self._done(self._waiting.pop(key, None))
            case Refused(key, problem):
                self._refused(self._waiting.pop(key, None), refusal(problem) or HouseRefused("the house refuses it"))
            case Lost(reason):
                self.lost, self.clock = reason, None
            case GivenUp(fault):
                self._end(str(fault))
            case Ended():
                pass  # the connection tries again

    def _see(self, seen: TableSeen) -> None:
        before, moment = self.seen, self.moment
        self.lost = ""
        self._published.see(seen)
        if seen.posting != self.seen.posting and not self._repost(seen):
            return
        self.seen = seen
        self.clock = None  # if one runs it is told next
        self._see_names()
        self._count_chips(before)
        if self.in_play and self.moment[0] != moment[0] and self.within:
            self.placing.played()
        if seen.last is not None and seen.last.round != self._heard_of:
            self._round_over(seen)
        if seen.closed:
            self._end("the table is closed")
        elif before.seat and not seen.seat:
            self._end("you have got up" if self._getting_up else "your seat was given up")

    def _count_chips(self, before: TableSeen) -> None:
        """One's chips now; somebody who left with the last entry took along what the round brought in it."""
        if self.own is not None:
            self._chips = self.own.chips + self.own.at_stake
        elif before.seat:
            self._chips += _settled(self.seen, before.seat) - _settled(before, before.seat, self.seen.round)

    def _see_names(self) -> None:
        """Seats may have others by the time a round is over."""
        if self.in_play:
            self.names = {each.seat: visible(each.name) for each in self.seen.seats}

    def _repost(self, seen: TableSeen) -> bool:
        try:
            self.game = played_here(seen)
        except TermsError as fault:
            self._end(str(fault))
            return False
        stakes, last = self.placing.stakes, self.placing.last
        self.placing = Placing(self.game, last=last)
        for name, chips in stakes.items():
            self.placing.set(name, chips)
        return True

    def _round_over(self, seen: TableSeen) -> None:
        """A secret was published that was not known before."""
        if seen.last is None or seen.round is None or not seen.round.over:
            return
        self._heard_of = seen.last.round
        self.checked = self._published.check(seen.last, seen.round)
        if seen.round.seat or not seen.seat:
            self.rounds += 1
            if self.checked.played is not None:
                self.played.append(self.checked.played)

    def _done(self, request: Request | None) -> None:
        match request:
            case PutDown(deal, stakes) if stakes:
                self._ask(Ready(deal))  # not before: without its bets one would sit the round out
            case BringChips(chips):
                self.brought += chips

    def _refused(self, request: Request | None, fault: HouseRefused) -> None:
        if isinstance(request, Choose):
            self._chose_at = None
        self.fault = str(fault)

    def _end(self, reason: str) -> None:
        self.ended = self.ended or reason
        self.connection.close()

    # Inside.

    def _ask(self, request: Request) -> str:
        key = self.connection.ask(request)
        self._waiting[key] = request
        return key

    def _have_done(self, request: Request) -> None:
        """Ask, and wait for the answer."""
        self.fault = ""
        key = self._ask(request)
        self._until(lambda: key not in self._waiting and (self.seen.number >= self._done_in or bool(self.fault)))
        if self.fault:
            fault, self.fault = self.fault, ""
            raise HouseRefused(fault)

    def _until(self, holds: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not holds():
            if self.ended:
                raise HouseRefused(self.ended)
            if time.monotonic() > until:
                raise ServingError("the house does not answer")
            for _ in self.news(0.1):
                pass

    def _others_wait(self) -> bool:
        """Whether bets are down, one's own or others'."""
        return any(each.bets for each in self.seen.seats)

    def _require_seat(self) -> SeatSeen:
        if self.own is None:
            raise OutOfTurn("you look on here, and have no seat")
        return self.own

    def _require_betting(self) -> None:
        self._require_seat()
        if self.in_play:
            raise OutOfTurn("a round is in play: bets are taken when it is over")
        if self.ended:
            raise OutOfTurn(self.ended)


def _settled(seen: TableSeen, seat: int, of: View | None = None) -> int:
    """What a seat's wagers have brought so far in the round that a frame shows, if it is the one meant."""
    view = seen.round
    if view is None or (of is not None and view.round != of.round):
        return 0
    return sum(item.net for item in view.settled if item.seat == seat)


def played_here(seen: TableSeen) -> Game:
    """The game of a table, if its rules are known here and the same."""
    game = read_game(seen.posting)
    if game.fingerprint != seen.fingerprint:
        raise TermsError(f"the house plays {game.name} by other rules than this program knows: versions differ")
    return game


def approach(connection: Connection) -> ServedSeat:
    """Come to a table, as somebody who looks on until they sit down."""
    connection.start()
    try:
        return _first_seen(connection)
    except BaseException:
        connection.close()
        raise


def _first_seen(connection: Connection) -> ServedSeat:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        came = connection.take(0.2)
        for at, news in enumerate(came):
            match news:
                case TableFrame(_, seen):
                    seat = ServedSeat(connection, seen)
                    for later in came[at + 1 :]:
                        seat.hear(later)
                    return seat
                case GivenUp(fault):
                    raise fault
                case Lost(reason):
                    raise ServingError(f"the table cannot be reached: {reason}")
    raise ServingError("the house does not answer")
