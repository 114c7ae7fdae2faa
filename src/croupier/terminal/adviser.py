"""The adviser: works out what choices are worth while the person thinks, and keeps nobody waiting.

It has one thread, which ends with the program: whoever leaves the table does not wait for what is still being counted.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread

from croupier.rules.game import Game
from croupier.solver.advice import Advice
from croupier.table.session import Session
from croupier.table.stakes import least
from croupier.table.view import View

Advise = Callable[[Game, View], Advice]
"""What works out advice; the solver's ``advise`` does."""


class Adviser:
    """Somebody to ask, one question after the other."""

    def __init__(self, advise: Advise) -> None:
        self.advise = advise
        self._asked: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._begun = False

    def ask(self, game: Game, view: View) -> Future[Advice]:
        """The advice for a view, as soon as it is worked out."""
        answer: Future[Advice] = Future()

        def work() -> None:
            try:
                answer.set_result(self.advise(game, view))
            except Exception as fault:  # whatever it is, it concerns the one who asked
                answer.set_exception(fault)

        self._asked.put(work)
        if not self._begun:
            self._begun = True
            Thread(target=self._answer, daemon=True, name="adviser").start()
        return answer

    def prepare(self, game: Game) -> None:
        """Have everything loaded that advice on a game needs, by asking about a round that nobody plays."""
        stakes = least(game)
        trial = Session(game, seed="prepare", bankroll=sum(stakes.values()))
        trial.begin(stakes)
        if trial.view is not None and trial.playing:
            self.ask(game, trial.view)

    def _answer(self) -> None:
        while True:
            self._asked.get()()
