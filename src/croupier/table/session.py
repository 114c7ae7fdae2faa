"""A session: one person at a table, round after round, perhaps in company that the house plays."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

from croupier.errors import OutOfTurn, StakeError, WrongKind
from croupier.rules.game import Game, require_game
from croupier.rules.streets import Choice, Choices
from croupier.rules.wagers import Kind
from croupier.shown import Tabular
from croupier.table.commands import Answer, Begin, Command, Moved, Place, Sit
from croupier.table.ledger import Ledger
from croupier.table.means import Means
from croupier.table.placing import Placing
from croupier.table.policies import company
from croupier.table.round import Round
from croupier.table.shoe import Shoe
from croupier.table.stakes import Stakes, placed
from croupier.table.table import Table
from croupier.table.view import View, view
from croupier.written import number_of, signed_plainly

START_BANKROLL = 1_000
SEED_BYTES = 16
YOU = "you"
DEEP_POCKETS = 10**15
"""What company brings: nobody watches its chips."""


class Session(Tabular):
    """What lasts from round to round: the table with its chips, stakes to rebet, rounds played.

    >>> from croupier import games
    >>> session = Session(games.find("three-card-poker"), bankroll=200, seed="monday")
    >>> session.begin({"Ante": 10}).choices
    <choices: bet, fold>
    >>> session.act("fold").over, session
    (True, <session at three-card-poker: 1 round, bankroll 190, net -10>)
    """

    def __init__(self, game: Game, *, bankroll: int = START_BANKROLL, others: int = 0, seed: str | None = None) -> None:
        """Sit down with a bankroll, the house playing so many other seats.

        A seed makes the session repeatable; one is drawn from the operating system where none is given.
        """
        require_game(game)
        WrongKind.unless(bankroll, int, "a bankroll: give a whole number of chips")
        WrongKind.unless(others, int, "a number of other seats")
        WrongKind.unless("" if seed is None else seed, str, "a seed: give a text, such as 'monday'")
        if not 0 <= others < game.seats:
            raise StakeError(f"{game.name} has {game.seats} seats: 0 to {game.seats - 1} others can sit")
        if bankroll < 1:
            raise StakeError(f"a bankroll of {bankroll} plays nothing: bring at least 1 chip")
        self.game, self.others = game, others
        self.seed = secrets.token_hex(SEED_BYTES) if seed is None else seed
        self.bought_in = bankroll
        self.played: list[Round] = []
        self.placing = Placing(game)
        self.ledger = Ledger()
        self.table = Table(game)
        for seat in range(1, others + 2):
            mine = seat == self.seat
            self._do(Sit(YOU if mine else _guest(seat), bankroll if mine else DEEP_POCKETS, seat))

    def __repr__(self) -> str:
        rounds = number_of(len(self.played), "round")
        return f"<session at {self.game}: {rounds}, bankroll {self.bankroll}, net {signed_plainly(self.net)}>"

    # How it stands.

    @property
    def seat(self) -> int:
        """The person's seat: in the middle of the company."""
        return 1 + self.others // 2

    @property
    def round(self) -> Round | None:
        """The round in play, or the last one."""
        return self.table.round

    @property
    def rounds(self) -> int:
        """How many rounds have been played to their end."""
        return len(self.played)

    @property
    def moment(self) -> tuple[int, int]:
        """Which state of which round it is."""
        return self.table.rounds, 0 if self.round is None else self.round.number

    @property
    def playing(self) -> bool:
        return self.table.playing

    @property
    def bankroll(self) -> int:
        """The person's chips, those on the felt apart."""
        return self.ledger.balance(YOU)

    @property
    def at_stake(self) -> int:
        """The person's chips on the felt that are not settled yet."""
        return self.table.at_stake(self.seat)

    @property
    def net(self) -> int:
        """What the session has brought so far, wagers in play not counted as lost."""
        return self.bankroll + self.at_stake - self.bought_in

    @property
    def view(self) -> View | None:
        """The round in play as the person may see it."""
        return self.table.view(self.seat)

    @property
    def choices(self) -> Choices:
        """What the person may do now and can pay for."""
        return self.table.choices(self.seat)

    @property
    def beyond_means(self) -> str:
        """Why some of the choices of the decision are not offered, if any are not."""
        return "" if self.round is None or not self.choices else self._means.beyond(self.round.choices)

    # What the person does.

    def place(self, stakes: Stakes) -> None:
        """Put stakes down without dealing, if they will do and can be paid for."""
        self._means.require_stakes(placed(self.game, stakes))
        self.placing.place(stakes)

    def begin(self, stakes: Stakes | None = None) -> Round:
        """Place the stakes and deal, up to the person's first choice or the end; nothing moves if they are refused."""
        if self.playing:
            raise OutOfTurn("a round is in play: finish it before the next one")
        mine = self.placing.confirmed() if stakes is None else placed(self.game, stakes)
        self._means.require_stakes(mine, down=True)
        mandatory = {wager.name: mine[wager.name] for wager in self.game.wagers if wager.kind is Kind.MANDATORY}
        for seat in self.table.occupants:
            self._do(Place(self.table.occupants[seat].name, mine if seat == self.seat else mandatory))
        self._do(Begin(Shoe.shuffled(self.game.deck, self._secret())))
        if stakes is not None:
            down = {circle.name for circle in self.placing.circles}
            self.placing.stakes = {name: chips for name, chips in mine.items() if name in down}
        self.placing.played()
        return self._go_on()

    def act(self, choice: Choice | str) -> Round:
        """The person's choice, then everything up to the next one."""
        if self.round is None or self.round.over:
            raise OutOfTurn("no round is in play: place your wagers first")
        if isinstance(choice, str):
            choice = self.round.choices.find(choice)
        self._means.require_choice(choice, self.round.choices)
        self._do(Answer(YOU, self.table.rounds, self.round.number, choice))
        return self._go_on()

    # Inside.

    @property
    def _means(self) -> Means:
        return Means(self.bankroll, "the bankroll is")

    def _do(self, command: Command) -> None:
        self.table, events = self.table.does(command)
        for event in events:
            if isinstance(event, Moved):
                self.ledger.add(event.movements)

    def _go_on(self) -> Round:
        """Let the company choose until the person is to choose, or the round is over."""
        while self.round is not None and self.round.turn not in (None, self.seat):
            turn = self.round.turn or 0
            self._do(Answer(_guest(turn), self.table.rounds, self.round.number, company(view(self.round, turn))))
        if self.round is None:
            raise OutOfTurn("no round is in play")
        if self.round.over:
            self.played.append(self.round)
        return self.round

    def _secret(self) -> bytes:
        return hmac.digest(self.seed.encode(errors="surrogateescape"), f"round {len(self.played) + 1}".encode(), sha256)


def _guest(seat: int) -> str:
    return f"guest {seat}"
