"""A session: one person at a table, round after round, with a bankroll, perhaps in company."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass, field
from hashlib import sha256

from croupier.errors import IllegalChoice, OutOfTurn, StakeError
from croupier.rules.game import Game
from croupier.rules.streets import Choice, Choices, Choose
from croupier.rules.wagers import Kind
from croupier.table.placing import Placing
from croupier.table.policies import company
from croupier.table.round import Round
from croupier.table.shoe import Shoe
from croupier.table.stakes import Stakes, placed
from croupier.table.view import View, view

START_BANKROLL = 1_000


@dataclass(slots=True)
class Session:
    """What lasts from round to round: bankroll, stakes to rebet, rounds played."""

    game: Game
    bankroll: int = START_BANKROLL
    others: int = 0
    """How many further seats the house plays."""
    seed: str | None = None
    """Makes the session repeatable; without it every shoe is fresh from the operating system."""
    played: list[Round] = field(default_factory=list)
    round: Round | None = None
    placing: Placing = field(init=False)
    _shoe: Shoe = field(init=False, default_factory=lambda: Shoe(()))
    _bought_in: int = field(init=False)

    def __post_init__(self) -> None:
        if not 0 <= self.others < self.game.seats:
            raise StakeError(f"{self.game.name} has {self.game.seats} seats: 0 to {self.game.seats - 1} others can sit")
        if self.bankroll < 1:
            raise StakeError(f"a bankroll of {self.bankroll} plays nothing: bring at least 1 chip")
        self.placing = Placing(self.game)
        self._bought_in = self.bankroll

    @property
    def seat(self) -> int:
        """The person's seat: in the middle of the company."""
        return 1 + self.others // 2

    @property
    def net(self) -> int:
        """What the session has brought so far, wagers in play not counted as lost."""
        return self.bankroll + self.at_stake - self._bought_in

    @property
    def at_stake(self) -> int:
        """The person's chips on the felt that are not settled yet."""
        if self.round is None or self.round.over:
            return 0
        done = {item.wager for item in self.round.items(self.seat)}
        return sum(chips for wager, chips in self.round.stakes(self.seat).items() if wager not in done)

    @property
    def view(self) -> View | None:
        """The round in play as the person may see it."""
        return None if self.round is None else view(self.round, self.seat)

    def place(self, stakes: Stakes) -> None:
        """Put stakes down without dealing, if they will do and can be paid for."""
        total = sum(placed(self.game, stakes).values())
        if total > self.bankroll:
            raise StakeError(f"{total} chips are to go down and the bankroll is {self.bankroll}")
        self.placing.place(stakes)

    def begin(self, stakes: Stakes | None = None) -> Round:
        """Place the stakes and deal, up to the person's first choice or the end; nothing moves if they are refused."""
        if self.round is not None and not self.round.over:
            raise OutOfTurn("a round is in play: finish it before the next one")
        mine = self.placing.confirmed() if stakes is None else placed(self.game, stakes)
        total = sum(mine.values())
        if total > self.bankroll:
            raise StakeError(f"{total} chips are down and the bankroll is {self.bankroll}: take some back")
        mandatory = {wager.name: mine[wager.name] for wager in self.game.wagers if wager.kind is Kind.MANDATORY}
        by_seat = {seat: mine if seat == self.seat else mandatory for seat in range(1, self.others + 2)}
        started = Round.start(self.game, by_seat)
        self._shoe = Shoe.shuffled(self.game.deck, self._secret())
        self.bankroll -= total
        if stakes is not None:
            down = {circle.name for circle in self.placing.circles}
            self.placing.stakes = {name: chips for name, chips in mine.items() if name in down}
        self.placing.played()
        self.round = None
        return self._go_on(started)

    @property
    def choices(self) -> Choices:
        """What the person may do now and can pay for."""
        if self.round is None or not isinstance(self.round.pending, Choose) or self.round.pending.seat != self.seat:
            return Choices()
        return self.round.choices.affordable(self.bankroll)

    @property
    def beyond_means(self) -> str:
        """Why some of the choices of the decision are not offered, if any are not."""
        if self.round is None or len(self.choices) == len(self.round.choices) or not self.choices:
            return ""
        cheapest = min(choice.chips for choice in self.round.choices if choice.chips > self.bankroll)
        return f"other choices take {cheapest} chips or more and the bankroll is {self.bankroll}"

    def act(self, choice: Choice | str) -> Round:
        """The person's choice, then everything up to the next one."""
        if self.round is None or self.round.over:
            raise OutOfTurn("no round is in play: place your wagers first")
        if isinstance(choice, str):
            choice = self.round.choices.find(choice)
        if choice.chips > self.bankroll:
            legal = [each.short for each in self.choices]
            raise IllegalChoice(
                f"{choice.short} takes {choice.chips} chips and the bankroll is {self.bankroll}: "
                f"the choices are {self.choices}",
                legal,
            )
        acted = self.round.act(choice, self.seat)
        self.bankroll -= choice.chips
        return self._go_on(acted)

    def _go_on(self, played: Round) -> Round:
        """Deal and let the company choose until the person is to choose, paying what is settled on the way."""
        paid = 0 if self.round is None else len(self.round.items(self.seat))
        played = self._shoe.feed(played)
        while isinstance(played.pending, Choose) and played.pending.seat != self.seat:
            played = self._shoe.feed(played.act(company(view(played, played.pending.seat))))
        for item in played.items(self.seat)[paid:]:
            own_chips = 0 if item.row.bonus else item.stake
            self.bankroll += own_chips + item.net
        self.round = played
        if played.over:
            self.played.append(played)
        return played

    def _secret(self) -> bytes:
        if self.seed is None:
            return secrets.token_bytes(32)
        return hmac.digest(self.seed.encode(errors="surrogateescape"), f"round {len(self.played) + 1}".encode(), sha256)
