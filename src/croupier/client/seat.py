"""A seat at a served table: the chips going down, what is asked of the house, and what it answers.

To whoever draws the table it is what a session is; but what is asked takes effect when the house says so.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator

from croupier.client.connection import Connection, GivenUp, Lost, News
from croupier.client.door import refusal
from croupier.client.seen import Clock, Moment, SeenTable
from croupier.errors import HouseRefused, OutOfTurn, ServingError, StakeError
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
from croupier.rules.streets import Choice, Choices
from croupier.table.commitment import require_seed
from croupier.table.placing import Placing
from croupier.table.stakes import Stakes, placed

PATIENCE = 10.0
"""Seconds that the house may take to answer somebody who comes or goes."""
SEED_BYTES = 16
"""How much chance there is in a seed that nobody typed: more than any house could try out."""


class ServedSeat(SeenTable):
    """Somebody at a served table; seat 0 looks on."""

    def __init__(self, connection: Connection, seen: TableSeen) -> None:
        super().__init__(seen)
        self.connection = connection
        self.placing = Placing(self.game)
        self.lost = ""
        """Why there is no connection at the moment, if there is none."""
        self.fault = ""
        """What was refused last, in a sentence; whoever shows it takes it away."""
        self.seed = None
        """The house's own secrets, and nobody's to repeat."""
        self.typed_seed = ""
        """What the person wants to add to every shuffle; without it a seed is drawn for each deal."""
        self.draw_seed: Callable[[], str] = lambda: secrets.token_hex(SEED_BYTES)
        self._drawn = "", ""
        """The deal that a seed was drawn for last, and that seed."""
        self.brought = self._chips
        """The chips that were brought to the table."""
        self._waiting: dict[str, Request] = {}
        """What was asked and is not answered, by its name."""
        self._done_in = seen.number
        """The entry in which the last request was carried out."""
        self._chose_at: Moment | None = None
        self._getting_up = False

    # How it stands: what every table needs to know, beside what is seen.

    @property
    def choices(self) -> Choices:
        view = self.view
        return Choices() if view is None or self.moment == self._chose_at or self.ended else view.choices

    @property
    def net(self) -> int:
        return self._chips - self.brought

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
        self._ask(PutDown(coming.round, down, self._seed(coming.round)))

    def add(self, seed: str) -> None:
        """Add words of one's own to shuffles, from the next bet on; with none, a seed is drawn for each deal again."""
        if seed:
            require_seed(seed)
        self.typed_seed = seed

    def _seed(self, deal: str) -> str:
        """What one adds to the shuffle of a deal; what is drawn for it stays, however often one bets on it."""
        if self._drawn[0] != deal:
            self._drawn = deal, self.draw_seed()
        return self.typed_seed or self._drawn[1]

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
            return not self.seen.seat  # the table may show it before the answer comes
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
                self.end(str(fault))
            case Ended():
                pass  # the connection tries again

    def _see(self, seen: TableSeen) -> None:
        before, game, moment = self.seen, self.game, self.moment
        self.lost = ""
        self.see(seen)
        if self.game is not game:
            self._place_anew()
        if self.in_play and self.moment[0] != moment[0] and self.within:
            self.placing.played()
        if before.seat and not seen.seat:
            self.end("you have got up" if self._getting_up else "your seat was given up")

    def _place_anew(self) -> None:
        """The game is posted otherwise: chips that lie there lie there still, as far as they may."""
        stakes, last = self.placing.stakes, self.placing.last
        self.placing = Placing(self.game, last=last)
        for name, chips in stakes.items():
            self.placing.set(name, chips)

    def end(self, reason: str) -> None:
        super().end(reason)
        self.connection.close()

    def _done(self, request: Request | None) -> None:
        match request:
            case PutDown(deal, stakes, seed):
                self.published.added[deal] = seed if stakes else ""
                if stakes:
                    self._ask(Ready(deal))  # not before: without its bets one would sit the round out
            case BringChips(chips):
                self.brought += chips

    def _refused(self, request: Request | None, fault: HouseRefused) -> None:
        if isinstance(request, Choose):
            self._chose_at = None
        self.fault = str(fault)

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
