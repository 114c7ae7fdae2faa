"""A visit to a table: somebody's play there, and what is kept of it: advice, what the choices cost, and the records."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from croupier.errors import CroupierError
from croupier.felt.shown import ALONE, Around, Sitting
from croupier.felt.worth import Worth, cost, lost, worths
from croupier.rules.streets import Choice, Choices
from croupier.solver.advice import Advice
from croupier.table.commitment import Proof
from croupier.table.round import Round
from croupier.table.stakes import Stakes
from croupier.terminal.adviser import Adviser
from croupier.terminal.records import Records
from croupier.visible import visible
from croupier.written import number_of, signed_plainly

WORKING = "working it out"


class Play(Sitting, Protocol):
    """Somebody at a table who plays there: what is asked takes effect at once, or when the house says so."""

    @property
    def moment(self) -> tuple[int, int]:
        """Which state of which round it is: whatever happens in a round changes it."""
        ...

    @property
    def seed(self) -> str | None:
        """What gives the same cards again; None where nothing does."""
        ...

    @property
    def played(self) -> Sequence[Round]:
        """The rounds that are over, as far as they are known whole."""
        ...

    def begin(self, stakes: Stakes | None = None) -> object:
        """Put the stakes down, or what is down already, and have the round begun."""
        ...

    def act(self, choice: Choice | str) -> object:
        """Choose."""
        ...


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice that was made, and the advice that was asked for before it."""

    choice: Choice
    offered: Choices
    unit: int
    """The chips on the wager that everything is measured by."""
    advice: Future[Advice]

    @property
    def cost(self) -> Fraction | None:
        """What the choice gave away, in units; None where that is not known, or not yet."""
        if not self.advice.done() or self.advice.exception() is not None:
            return None
        return cost(self.advice.result().values, self.offered, self.choice)


class Visit:
    """Somebody at a table."""

    def __init__(self, session: Play, adviser: Adviser | None = None, records: Records | None = None) -> None:
        self.session, self.adviser, self.records = session, adviser, records
        self.heard: Callable[[], object] = lambda: None
        """Called, from another thread, when advice has come or something else happened."""
        self.chosen: list[Chosen] = []
        """The choices of all rounds."""
        self._of_round: list[Chosen] = []
        self._asked: Future[Advice] | None = None
        self._choosing: Chosen | None = None
        """A choice on its way."""
        self._at = session.moment
        self._recorded = 0

    def prepare(self) -> None:
        """Have the adviser ready before anybody asks."""
        if self.adviser is not None:
            self.adviser.prepare(self.session.game)

    # Playing.

    def begin(self, stakes: Stakes | None = None) -> None:
        """Have a round begun, and ask for advice on the first choice."""
        self.session.begin(stakes)
        self.go_on()

    def act(self, choice: Choice | str) -> None:
        """Choose, and remember what was advised before."""
        seen, offered, asked = self.session.view, self.session.choices, self._asked
        if isinstance(choice, str) and offered:
            choice = offered.find(choice) if choice in offered else choice
        self.session.act(choice)
        if asked is not None and seen is not None and isinstance(choice, Choice):
            unit = seen.stakes(seen.seat)[self.session.game.unit.name]
            self._choosing = Chosen(choice, offered, unit, asked)
        self.go_on()

    def go_on(self) -> None:
        """See whether anything has happened in the round: then what was chosen is kept, and advice is asked for."""
        self._keep_records()
        session, seen = self.session, self.session.view
        if session.moment == self._at or seen is None:
            return
        if session.moment[0] != self._at[0]:
            self._of_round = []
        self._at = session.moment
        if self._choosing is not None and session.seat not in seen.absent:
            self.chosen.append(self._choosing)
            self._of_round.append(self._choosing)
        self._choosing = self._asked = None
        if session.choices and self.adviser is not None:
            self._asked = self.adviser.ask(session.game, seen)
            self._asked.add_done_callback(lambda _: self.heard())

    def _keep_records(self) -> None:
        for at in range(self._recorded, len(self.session.played)):
            if self.records is not None:
                self.records.add(self.session.played[at], self._proof(at))
        self._recorded = len(self.session.played)

    def _proof(self, at: int) -> Proof | None:
        """What anybody can check the deal of a round by, if it was fixed beforehand."""
        return None

    # What is told.

    @property
    def around(self) -> Around:
        """What is to be told beside the round."""
        return ALONE

    @property
    def leaving(self) -> str:
        """What somebody is asked who leaves now; nothing if they may just go."""
        return leaving(self.session.at_stake) if self.session.playing else ""

    @property
    def advice(self) -> tuple[Worth, ...] | str:
        """What each choice is worth, or why that cannot be said, or not yet."""
        if self.adviser is None:
            return "Nobody gives advice at this table."
        if self._asked is None:
            return "There is nothing to choose now."
        if not self._asked.done():
            return f"The adviser is {WORKING}."
        fault = self._asked.exception()
        if fault is not None:
            return str(fault) if isinstance(fault, CroupierError) else "The adviser does not know."
        return worths(self._asked.result().values, self.session.choices)

    def wait(self, seconds: float | None = None) -> None:
        """Wait for whatever has been asked of the adviser in this round, for so long at most."""
        asked = [self._asked] if self._asked is not None else []
        wait([*asked, *(made.advice for made in self._of_round)], seconds)

    @property
    def round_cost(self) -> str:
        """What the choices of the round cost, in a sentence, as far as that can be said."""
        if not self._of_round:
            return ""
        if any(not made.advice.done() for made in self._of_round):
            return f"What your choices cost: {WORKING}."
        if any(made.cost is None for made in self._of_round):
            return ""
        return f"Your choices cost {self._lost(self._of_round)}."

    def farewell(self) -> Iterator[str]:
        """What the visit came to, when the person leaves."""
        yield from self._standing()
        known = [made for made in self.chosen if made.cost is not None]
        if known:
            others = len(self.chosen) - len(known)
            besides = f", and {number_of(others, 'choice')} not worked out" if others else ""
            yield f"Value lost by your choices: {self._lost(known)}{besides}."
        seed = self.session.seed
        if seed is not None and self.session.view is not None:
            yield f"The same cards again: --seed {shlex.quote(visible(seed))}"
        if self.records is not None and str(self.records):
            yield str(self.records)

    def _standing(self) -> Iterator[str]:
        """How the person stands in the end."""
        session = self.session
        if session.playing:
            at_stake = number_of(session.at_stake, "chip")
            yield f"You leave a round in play; what is at stake, {at_stake}, stays with the house."
        net = session.net - session.at_stake
        rounds = number_of(session.rounds, "round")
        yield f"{rounds} played, bankroll {session.bankroll}, net {signed_plainly(net)}."

    def _lost(self, made: Sequence[Chosen]) -> str:
        costs = [(each.cost or Fraction(0), each.unit) for each in made]
        units = sum((units for units, _ in costs), Fraction(0))
        chips = sum((units * chips for units, chips in costs), Fraction(0))
        return lost(units, self.session.game.unit.name, chips)


def leaving(at_stake: int) -> str:
    """What somebody is asked who leaves in the middle of a round."""
    return f"Leave in the middle of a round?\nWhat is at stake, {number_of(at_stake, 'chip')}, stays with the house."
