"""A table in the house: people who come and go, deals fixed before bets are taken, terms that may change.

Like the table inside it, it is pure: requests in, happenings out, no clock, no chance, no input or output. Secrets are
drawn by whoever runs it and handed in. It is its happenings, so that it can be had again from what was written down;
only secrets are kept apart, since nobody is to read them before their rounds are over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from croupier.errors import OutOfTurn, StaleView, TableClosed, TableStopped, TermsError
from croupier.house.happenings import (
    Closed,
    Committed,
    Happening,
    Opened,
    Reposted,
    Revealed,
    SaidReady,
    Seeded,
    Voided,
    WillClose,
    WillRepost,
)
from croupier.house.requests import (
    BeBack,
    BetsAreClosed,
    BringChips,
    Choose,
    Close,
    GetUp,
    GivesUpSeat,
    HouseRequest,
    IsGone,
    PutDown,
    Ready,
    Repost,
    Request,
    SitDown,
    StepAway,
    TimeIsUp,
)
from croupier.house.terms import Terms, require_bounded
from croupier.table.commands import (
    Answer,
    Began,
    Begin,
    BuyIn,
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
)
from croupier.table.commitment import commitment, committed_shoe, require_seed
from croupier.table.shoe import Shoe
from croupier.table.table import Table
from croupier.version import __version__

DrawSecret = Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Fixed:
    """A deal that has been fixed: what was published of it, and what people have added."""

    round: str
    commitment: str
    seeds: Mapping[int, str] = field(default_factory=dict)
    secret: bytes = field(default=b"", repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody in a round, and the chips they had at the table before they put any down."""

    seat: int
    name: str
    chips: int


@dataclass(frozen=True, slots=True, repr=False)
class Hosted:
    """A table in the house after some happenings."""

    house: str
    """The house's own name, which begins those of its rounds."""
    terms: Terms
    table: Table
    fixed: int = 0
    """How many deals have been fixed."""
    coming: Fixed | None = None
    """The deal of the next round."""
    dealing: Fixed | None = None
    """The deal of the round in play."""
    last: Fixed | None = None
    """The deal of the last round, its secret known to everybody."""
    players: tuple[Player, ...] = ()
    """Who is in the round in play, or was in the last one."""
    ready: frozenset[int] = frozenset()
    """The seats that wait for no more bets."""
    reposting: str = ""
    """How the game is posted when the round is over, if otherwise."""
    closing: bool = False
    closed: bool = False

    def __repr__(self) -> str:
        return f"<{self.terms.table}: {self.table}>"

    @classmethod
    def opened(cls, house: str, terms: Terms) -> Hosted:
        return cls(house, terms, Table(terms.game))

    # What is asked of it.

    def asks(self, name: str, request: Request, draw: DrawSecret) -> Step:
        """What somebody asks, carried out; whatever is refused changes nothing."""
        going = _Going(self, draw)
        going.asked(name, request)
        return going.step()

    def asks_itself(self, request: HouseRequest, draw: DrawSecret) -> Step:
        """What the house asks of its own table."""
        going = _Going(self, draw)
        going.house_asked(request)
        return going.step()

    # What happens to it.

    def after(self, happening: Happening) -> Hosted:
        """The table after something happened."""
        noted = self._noting(happening)
        if isinstance(happening, Sat | Left | Presence | Placed | Began | Happened | Moved):
            return replace(noted, table=self.table.after(happening))
        return noted

    def _noting(self, happening: Happening) -> Hosted:
        """What changes by something that happened, what changes at the table inside apart."""
        match happening:
            case Opened(terms):
                return Hosted.opened(self.house, terms)
            case Committed(name, published, _, _):
                return replace(self, coming=Fixed(name, published), fixed=self.fixed + 1)
            case Seeded(seat, seed):
                return self._seeded(seat, seed)
            case SaidReady(seat):
                return replace(self, ready=self.ready | {seat})
            case Revealed(_, secret):
                return replace(self, last=_known(self.dealing, secret), dealing=None)
            case Voided():
                return replace(self, coming=None)
            case WillRepost(posting):
                return replace(self, reposting=posting)
            case Reposted(posting):
                terms = replace(self.terms, posting=posting)
                return replace(self, terms=terms, table=replace(self.table, game=terms.game), reposting="")
            case WillClose():
                return replace(self, closing=True)
            case Closed():
                return replace(self, closing=True, closed=True)
            case Began():
                names = {seat: self.table.occupants[seat].name for seat, _ in happening.stakes}
                players = tuple(Player(seat, name, self.table.chips(name)) for seat, name in names.items())
                return replace(self, dealing=self.coming, coming=None, players=players, ready=frozenset())
            case Placed(_, seat, _):
                return replace(self, ready=self.ready - {seat})
            case Left(_, seat):
                return replace(self, ready=self.ready - {seat})._seeded(seat, "")
            case _:
                return self

    @classmethod
    def rebuilt(cls, house: str, happenings: Iterable[Happening], secrets: Mapping[str, bytes] | None = None) -> Hosted:
        """The table that these happenings make; with its secrets it can be dealt from."""
        first, *others = happenings
        if not isinstance(first, Opened):
            raise TableStopped("what is written down of a table begins with its opening")
        hosted = cls.opened(house, first.terms)
        for each in others:
            hosted = hosted.after(each)
        return hosted.knowing(secrets or {})

    def knowing(self, secrets: Mapping[str, bytes]) -> Hosted:
        """The table with the secrets of its deals, by round."""
        coming, dealing = (self._with_secret(each, secrets) for each in (self.coming, self.dealing))
        knows = replace(self, coming=coming, dealing=dealing)
        if dealing is not None and dealing.secret:
            knows = replace(knows, table=knows.table.dealing_from(knows._shoe(dealing)))
        return knows

    def _with_secret(self, deal: Fixed | None, secrets: Mapping[str, bytes]) -> Fixed | None:
        """A deal with its secret, if that is the one it was fixed with, under the rules that are still in force."""
        if deal is None or deal.round not in secrets:
            return deal
        game, secret = self.table.game, secrets[deal.round]
        if commitment(deal.round, str(game), game.fingerprint, secret) != deal.commitment:
            raise TableStopped(f"{deal.round} was fixed with another secret, or under other rules than are in force")
        return replace(deal, secret=secret)

    def _shoe(self, deal: Fixed) -> Shoe:
        return committed_shoe(self.table.game, deal.round, deal.seeds, deal.secret)

    def _seeded(self, seat: int, seed: str) -> Hosted:
        if self.coming is None:
            return self
        others = {each: said for each, said in self.coming.seeds.items() if each != seat}
        return replace(self, coming=replace(self.coming, seeds={**others, seat: seed} if seed else others))


@dataclass(frozen=True, slots=True)
class Step:
    """What a request came to: the table after it, what happened, and the secrets that were drawn, by round."""

    hosted: Hosted
    happenings: tuple[Happening, ...]
    secrets: tuple[tuple[str, bytes], ...] = ()
    ends: tuple[tuple[Hosted, Hosted], ...] = ()
    """The table before and after the secret of each round that ended was revealed."""


class _Going:
    """A table of the house on its way through one request."""

    def __init__(self, hosted: Hosted, draw: DrawSecret) -> None:
        self.hosted = hosted
        self.draw = draw
        self.happenings: list[Happening] = []
        self.secrets: dict[str, bytes] = {}
        self.ends: list[tuple[Hosted, Hosted]] = []

    def step(self) -> Step:
        return Step(self.hosted, tuple(self.happenings), tuple(self.secrets.items()), tuple(self.ends))

    def happens(self, happening: Happening) -> None:
        self.hosted = self.hosted.after(happening)
        self.happenings.append(happening)

    def does(self, command: Command) -> None:
        """Something is asked of the table inside; what it says has happened has happened."""
        table, events = self.hosted.table.does(command)
        for event in events:
            self.hosted = self.hosted._noting(event)
        self.happenings += events
        self.hosted = replace(self.hosted, table=table)  # it has had these events, and knows its shoe

    # People.

    def asked(self, name: str, request: Request) -> None:
        self._require_open(request)
        match request:
            case SitDown(chips, seat):
                self.does(Sit(name, chips, seat))
            case BringChips(chips):
                self.does(ComeBack(name))
                self.does(BuyIn(name, chips))
            case GetUp():
                self.does(Leave(name))
            case PutDown(deal, stakes, seed):
                self._require_coming(deal)
                self.does(ComeBack(name))
                self.does(Place(name, stakes))
                self._seed(name, seed if stakes else "")
            case Ready(deal):
                self._require_coming(deal)
                self.does(ComeBack(name))
                self._say_ready(name)
            case Choose(number, state, choice):
                self.does(Answer(name, number, state, choice))
            case StepAway():
                self.does(GoAway(name))
            case BeBack():
                self.does(ComeBack(name))
        self._go_on()

    def _require_open(self, request: Request) -> None:
        if self.hosted.closed:
            raise TableClosed("the table is closed")
        if self.hosted.closing and isinstance(request, SitDown | BringChips | PutDown | Ready):
            raise TableClosed("the table closes when the round is over")

    def _require_coming(self, deal: str) -> None:
        """What is said of a deal is said while it is still to come."""
        if self.hosted.table.playing:
            raise OutOfTurn("a round is in play: bets are taken when it is over")
        if self.hosted.coming is None or self.hosted.coming.round != deal:
            raise StaleView(f"bets on {deal} are closed" if deal else "say which deal it is for, as it was published")

    def _seed(self, name: str, seed: str) -> None:
        seat, coming = self.hosted.table.seat_of(name), self.hosted.coming
        if seed:
            require_seed(seed)
        if coming is not None and coming.seeds.get(seat, "") != seed:
            self.happens(Seeded(seat, seed))

    def _say_ready(self, name: str) -> None:
        seat = self.hosted.table.seat_of(name)
        if seat not in self.hosted.ready:
            self.happens(SaidReady(seat))

    # The house itself.

    def house_asked(self, request: HouseRequest) -> None:
        hosted, table = self.hosted, self.hosted.table
        if hosted.closed:
            raise TableClosed("the table is closed")
        match request:
            case BetsAreClosed(number):
                if table.playing or table.rounds != number or not table.bets:
                    raise StaleView("there are no bets to close")
                self._begin()
            case TimeIsUp(number, state):
                played = table.round
                if played is None or played.turn is None or (table.rounds, played.number) != (number, state):
                    raise StaleView("nobody's time is up")
                self.does(GoAway(table.occupants[played.turn].name))
            case IsGone(name):
                if not any(who.name == name and not who.away for who in table.occupants.values()):
                    raise StaleView(f"{name} is away, or has left already")
                self.does(GoAway(name))
            case GivesUpSeat(name):
                if not any(who.name == name and who.away for who in table.occupants.values()):
                    raise StaleView(f"{name} is there, or has left already")
                self.does(Leave(name))
            case Repost(posting):
                self._require_same_game(posting)
                require_bounded(replace(hosted.terms, posting=posting))
                self._require_another_posting(posting)
                self.happens(WillRepost(posting))
            case Close():
                if not hosted.closing:
                    self.happens(WillClose())
        self._go_on()

    def _require_same_game(self, posting: str) -> None:
        wanted = replace(self.hosted.terms, posting=posting).game
        if wanted.key != self.hosted.table.game.key:
            raise TermsError(f"this is a table of {self.hosted.table.game.name}: open another for {wanted.name}")

    def _require_another_posting(self, posting: str) -> None:
        """Posting the same again would only draw another deal, with everybody's bets and seeds in sight."""
        if replace(self.hosted.terms, posting=posting).game == self.hosted.table.game and not self.hosted.reposting:
            raise TermsError(f"{posting} is what is posted already")

    # What follows from whatever was asked.

    def _go_on(self) -> None:
        if self.hosted.table.playing:
            return
        if self.hosted.dealing is not None:
            played = self.hosted
            self.happens(Revealed(self.hosted.dealing.round, self.hosted.dealing.secret.hex()))
            self.ends.append((played, self.hosted))
        if self.hosted.closing:
            self._close()
            return
        if self.hosted.reposting:
            self._repost()
        if self.hosted.coming is None and self.hosted.table.occupants:
            self._fix()
        if self._all_ready():
            self._begin()
            self._go_on()

    def _all_ready(self) -> bool:
        table = self.hosted.table
        there = {seat for seat, occupant in table.occupants.items() if not occupant.away}
        return bool(table.bets) and bool(there) and there <= self.hosted.ready

    def _begin(self) -> None:
        coming = self.hosted.coming
        if coming is None or not coming.secret:
            raise TableStopped("the deal of the next round was not fixed")
        self.does(Begin(self.hosted._shoe(coming)))

    def _fix(self) -> None:
        """Fix the deal of the next round: draw its secret, and publish what it commits to."""
        hosted, secret = self.hosted, self.draw()
        name = f"{hosted.house}.{hosted.terms.table}.{hosted.fixed + 1}"
        game, rules = hosted.table.game, hosted.table.game.fingerprint
        self.happens(Committed(name, commitment(name, str(game), rules, secret), rules, __version__))
        self.secrets[name] = secret
        self.hosted = self.hosted.knowing(self.secrets)

    def _void(self, reason: str) -> None:
        coming = self.hosted.coming
        if coming is not None:
            self.happens(Voided(coming.round, reason, coming.secret.hex()))

    def _repost(self) -> None:
        for seat in list(self.hosted.table.bets):
            self.happens(Placed(self.hosted.table.occupants[seat].name, seat, ()))
        self._void("the game is posted otherwise")
        self.happens(Reposted(self.hosted.reposting))

    def _close(self) -> None:
        for occupant in list(self.hosted.table.occupants.values()):
            self.does(Leave(occupant.name))
        self._void("the table is closed")
        self.happens(Closed())


def _known(deal: Fixed | None, secret: str) -> Fixed | None:
    return None if deal is None else replace(deal, secret=bytes.fromhex(secret))
