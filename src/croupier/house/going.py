"""A table of the house going through one request: what is asked of it, and whatever follows from that at once."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from croupier.errors import NotAllowed, OutOfTurn, StaleView, TableClosed, TableStopped, TermsError
from croupier.house.fixed import Fixed
from croupier.house.happenings import (
    Closed,
    Committed,
    Happening,
    Reposted,
    Revealed,
    SaidReady,
    Seeded,
    Voided,
    WillClose,
    WillRepost,
)
from croupier.house.hosted import DrawSecret, Hosted
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
    PostOtherwise,
    PutDown,
    Ready,
    Repost,
    Request,
    SitDown,
    StepAway,
    TimeIsUp,
    Void,
)
from croupier.house.terms import require_bounded
from croupier.table.commands import (
    Answer,
    Begin,
    BuyIn,
    CallOff,
    ComeBack,
    Command,
    GoAway,
    Leave,
    Place,
    Placed,
    Sit,
)
from croupier.table.commitment import commitment, require_seed
from croupier.version import __version__


@dataclass(frozen=True, slots=True)
class Step:
    """What a request came to: the table after it, what happened, and the secrets that were drawn, by round."""

    hosted: Hosted
    happenings: tuple[Happening, ...]
    secrets: tuple[tuple[str, bytes], ...] = field(default=(), repr=False)
    ends: tuple[tuple[Hosted, Hosted], ...] = ()
    """The table before and after the secret of each round that ended was revealed."""


class Going:
    """A table of the house on its way through one request: what happens is noted, and is what changes it."""

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
            self.hosted = self.hosted.noting(event)
        self.happenings += events
        self.hosted = replace(self.hosted, table=table)  # it has had these events, and knows its shoe

    # People.

    def asked(self, name: str, request: Request) -> None:
        self._require_open(request)
        self._require_shoe()
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
        if self.hosted.closing and self._brings_more(request):
            raise TableClosed("the table closes when the round is over")

    def _brings_more(self, request: Request) -> bool:
        """Whether somebody asks for more than to have what they put down before played or taken back."""
        match request:
            case SitDown() | BringChips():
                return True
            case PutDown(_, stakes):
                return bool(stakes) or self.hosted.table.playing
            case Ready():
                return self.hosted.table.playing
        return False

    def _require_coming(self, deal: str) -> None:
        """What is said of a deal is said while it is still to come."""
        if self.hosted.table.playing:
            raise OutOfTurn("a round is in play: bets are taken when it is over")
        if self.hosted.coming is None or self.hosted.coming.round != deal:
            raise StaleView(f"bets on {deal} are closed" if deal else "say which deal it is for, as it was published")
        if self.hosted.coming.shoe(self.hosted.table.game) is None:
            raise _cannot_be_opened(deal)

    def _require_shoe(self) -> None:
        """A round in play can go on only with what it was dealt from."""
        if self.hosted.dealing is not None and self.hosted.table.shoe is None:
            raise _cannot_be_opened(self.hosted.dealing.round)

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

    def house_asked(self, request: HouseRequest, actor: str) -> None:
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
                self._require_shoe()
                self.does(GoAway(table.occupants[played.turn].name))
            case IsGone(name):
                if not any(who.name == name and not who.away for who in table.occupants.values()):
                    raise StaleView(f"{name} is away, or has left already")
                self._require_shoe()
                self.does(GoAway(name))
            case GivesUpSeat(name):
                if not any(who.name == name and who.away for who in table.occupants.values()):
                    raise StaleView(f"{name} is there, or has left already")
                self.does(Leave(name))
            case Repost(posting):
                self._will_repost(posting)
            case PostOtherwise(changes):
                self._will_repost(hosted.next_terms.post(changes).posting)
            case Close():
                if not hosted.closing:
                    self.happens(WillClose())
            case Void(deal, reason):
                self._declare_void(deal, reason, actor)
        self._go_on()

    def _will_repost(self, posting: str) -> None:
        self._require_same_game(posting)
        require_bounded(replace(self.hosted.terms, posting=posting))
        self._require_another_posting(posting)
        self.happens(WillRepost(posting))

    def _require_same_game(self, posting: str) -> None:
        wanted = replace(self.hosted.terms, posting=posting).game
        if wanted.key != self.hosted.table.game.key:
            raise TermsError(f"this is a table of {self.hosted.table.game.name}: open another for {wanted.name}")

    def _require_another_posting(self, posting: str) -> None:
        """Posting the same again would only throw a deal away that everybody has been told of."""
        if replace(self.hosted.terms, posting=posting).game == self.hosted.table.game and not self.hosted.reposting:
            raise TermsError(f"{posting} is what is posted already")

    def _declare_void(self, deal: str, reason: str, actor: str) -> None:
        hosted = self.hosted
        if hosted.dealing is not None and hosted.dealing.round == deal:
            self._require_impartial(actor)
            self.does(CallOff(reason))
        elif hosted.coming is None or hosted.coming.round != deal:
            raise StaleView(f"{deal} is not in play")
        elif hosted.coming.shoe(hosted.table.game) is not None:
            raise OutOfTurn(f"{deal} is not dealt yet: bets on it can be taken back")
        else:
            self._void(reason)
            for seat in list(hosted.table.bets):
                self.happens(Placed(hosted.table.occupants[seat].name, seat, ()))

    def _require_impartial(self, actor: str) -> None:
        """A round that can be played to its end is not declared void by somebody who may lose by it."""
        can_be_played = self.hosted.table.shoe is not None
        if can_be_played and any(actor == player.name for player in self.hosted.players):
            raise NotAllowed("who is in a round does not declare it void: another operator can")

    # What follows from whatever was asked.

    def _go_on(self) -> None:
        if self.hosted.table.playing:
            return
        if self.hosted.dealing is not None:
            self._tell(self.hosted.dealing)
        # Bets that are down are dealt the deal they were put on, under its rules: all else waits for them.
        if self.hosted.closing and not self.hosted.table.bets:
            self._close()
            return
        if self.hosted.reposting and not self.hosted.table.bets:
            self._repost()
        if self.hosted.coming is None and self.hosted.table.occupants:
            self._fix()
        if self._all_ready():
            self._begin()
            self._go_on()

    def _tell(self, deal: Fixed) -> None:
        """The round is over, or void: its secret is everybody's."""
        played, secret = self.hosted, deal.secret.hex()
        void = "" if played.table.round is None else played.table.round.void
        self.happens(Voided(deal.round, void, secret) if void else Revealed(deal.round, secret))
        self.ends.append((played, self.hosted))

    def _all_ready(self) -> bool:
        table = self.hosted.table
        there = {seat for seat, occupant in table.occupants.items() if not occupant.away}
        return bool(table.bets) and bool(there) and there <= self.hosted.ready

    def _begin(self) -> None:
        coming = self.hosted.coming
        assert coming is not None, "bets are put on a deal that was fixed"
        shoe = coming.shoe(self.hosted.table.game)
        if shoe is None:
            raise _cannot_be_opened(coming.round)
        self.does(Begin(shoe))

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
        self._void("the game is posted otherwise")
        self.happens(Reposted(self.hosted.reposting))

    def _close(self) -> None:
        for occupant in list(self.hosted.table.occupants.values()):
            self.does(Leave(occupant.name))
        self._void("the table is closed")
        self.happens(Closed())


def _cannot_be_opened(deal: str) -> TableStopped:
    why = "its secret is lost, or other rules are in force than when it was fixed"
    return TableStopped(f"{deal} cannot be dealt from: {why}; an operator has to declare it void")
