"""A visit to a table: a session, and what is kept of it: advice, what the choices cost, and the records."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import CroupierError
from croupier.felt.worth import Worth, cost, lost, worths
from croupier.rules.streets import Choice, Choices
from croupier.solver.advice import Advice
from croupier.table.session import Session
from croupier.table.stakes import Stakes
from croupier.terminal.adviser import Adviser
from croupier.terminal.records import Records
from croupier.visible import visible
from croupier.written import number_of, signed_plainly

WORKING = "working it out"


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

    def __init__(self, session: Session, adviser: Adviser | None = None, records: Records | None = None) -> None:
        self.session, self.adviser, self.records = session, adviser, records
        self.heard: Callable[[], object] = lambda: None
        """Called, from the adviser's thread, when advice has come."""
        self.chosen: list[Chosen] = []
        """The choices of all rounds."""
        self._of_round: list[Chosen] = []
        self._asked: Future[Advice] | None = None

    def prepare(self) -> None:
        """Have the adviser ready before anybody asks."""
        if self.adviser is not None:
            self.adviser.prepare(self.session.game)

    # Playing.

    def begin(self, stakes: Stakes | None = None) -> None:
        """Deal, and ask for advice on the first choice."""
        self.session.begin(stakes)
        self._of_round = []
        self._go_on()

    def act(self, choice: Choice | str) -> None:
        """Choose, and remember what was advised before."""
        seen, offered, asked = self.session.view, self.session.choices, self._asked
        if isinstance(choice, str) and offered:
            choice = offered.find(choice) if choice in offered else choice
        self.session.act(choice)
        if asked is not None and seen is not None and isinstance(choice, Choice):
            unit = seen.stakes(seen.seat)[self.session.game.unit.name]
            made = Chosen(choice, offered, unit, asked)
            self.chosen.append(made)
            self._of_round.append(made)
        self._go_on()

    def _go_on(self) -> None:
        seen = self.session.view
        self._asked = None
        if self.session.playing and self.adviser is not None and seen is not None:
            self._asked = self.adviser.ask(self.session.game, seen)
            self._asked.add_done_callback(lambda _: self.heard())
        if not self.session.playing and self.records is not None:
            self.records.add(self.session.played[-1])

    # What is told.

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
        session = self.session
        if session.playing:
            at_stake = number_of(session.at_stake, "chip")
            yield f"You leave a round in play; what is at stake, {at_stake}, stays with the house."
        net = session.net - session.at_stake
        rounds = number_of(len(session.played), "round")
        yield f"{rounds} played, bankroll {session.bankroll}, net {signed_plainly(net)}."
        known = [made for made in self.chosen if made.cost is not None]
        if known:
            others = len(self.chosen) - len(known)
            besides = f", and {number_of(others, 'choice')} not worked out" if others else ""
            yield f"Value lost by your choices: {self._lost(known)}{besides}."
        if session.round is not None:
            yield f"The same cards again: --seed {shlex.quote(visible(session.seed))}"
        if self.records is not None and str(self.records):
            yield str(self.records)

    def _lost(self, made: Sequence[Chosen]) -> str:
        costs = [(each.cost or Fraction(0), each.unit) for each in made]
        units = sum((units for units, _ in costs), Fraction(0))
        chips = sum((units * chips for units, chips in costs), Fraction(0))
        return lost(units, self.session.game.unit.name, chips)
