"""The processes that count for a house, so that its tables wait for none of it and it can close in the middle.

Each is started when there is something to count and all others are at work; it is kept, with all that it has loaded
and remembers. One that dies takes its own count along and nothing else.

They are no ``ProcessPoolExecutor``: in that one, a process that dies takes the work of all others along, one at work
cannot be ended, and the program that serves the house is run once more in each.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from contextlib import suppress
from threading import Lock

from croupier.errors import Busy, TooLong
from croupier.house.refusals import Refusal, raised_again
from croupier.server.beside import begun
from croupier.server.counting import MOST_SECONDS, TOO_LONG, Answer, Count, Failure, Said
from croupier.server.log import said
from croupier.solver.shelves import FOR_STRANGERS


class Counters:
    """As many processes as have been needed at once."""

    def __init__(self, seconds: int | None = None, *, kept_apart: bool = False) -> None:
        self._seconds = seconds
        """How long a processor may be at work on one count."""
        self._kept_apart = kept_apart
        """Whether what is worked out is kept apart from what the user has solved."""
        self._lock = Lock()
        self._all: set[_Counter] = set()
        self._idle: list[_Counter] = []
        self._ended = False

    def answer_to(self, count: Count, hear: Callable[[str], None] = lambda _: None) -> bytes:
        """What a count comes to; whoever asks waits for it, in a thread, and hears what is being done."""
        asked = pickle.dumps(count)
        counter = self._taken()
        try:
            answer = counter.answer_to(asked, hear)
        except (OSError, EOFError, pickle.UnpicklingError) as fault:
            if self._lost(counter) == TOO_LONG and self._seconds is not None:
                told = f"this takes longer to count than the {self._seconds} seconds that are spent on it here"
                raise TooLong(told) from None
            raise Busy("what was being counted is lost: ask again", 1) from fault
        self._give_back(counter)
        if isinstance(answer, Refusal):
            raise raised_again(answer)
        if isinstance(answer, Failure):
            raise RuntimeError(f"counting went wrong:\n{answer.traced}")
        return answer

    def end(self) -> None:
        """End every process now, in the middle of whatever it counts; those who wait for one are told."""
        with self._lock:
            self._ended = True
            for counter in self._all:
                counter.kill()
            idle, self._idle = self._idle, []
        for counter in idle:
            counter.bury()

    def _taken(self) -> _Counter:
        """A process that has nothing to do, or a new one."""
        with self._lock:  # else one could be started while all are ended
            if self._ended:
                raise Busy("the house is closing: ask again in a while", 10)
            while self._idle:
                counter = self._idle.pop()
                if counter.is_alive():
                    return counter
                self._all.discard(counter)
                counter.bury()
            try:
                counter = _Counter(self._seconds, kept_apart=self._kept_apart)
            except OSError as fault:
                said.error("no process can be started that counts: %s", fault)
                raise Busy("nothing can be counted at the moment: ask again in a while", 10) from fault
            self._all.add(counter)
            return counter

    def _give_back(self, counter: _Counter) -> None:
        with self._lock:
            if not self._ended:
                self._idle.append(counter)
                return
        counter.bury()

    def _lost(self, counter: _Counter) -> int:
        """A process has ended, and how."""
        with self._lock:
            self._all.discard(counter)
            expected = self._ended
        status = counter.bury()
        if status == TOO_LONG:
            said.warning("something took longer to count than anybody may ask for")
        elif not expected:
            said.error("a process that counts ended by itself, with status %s", status)
        return status


class _Counter:
    """A process that counts, as the house sees it."""

    def __init__(self, seconds: int | None, *, kept_apart: bool) -> None:
        known = {MOST_SECONDS: str(seconds or 0), FOR_STRANGERS: "yes" if kept_apart else ""}
        self._process = begun("croupier.server.counting", **known)
        assert self._process.stdin is not None, "it was asked for"
        assert self._process.stdout is not None, "it was asked for"
        self._asks, self._hears = self._process.stdin, self._process.stdout

    def answer_to(self, asked: bytes, hear: Callable[[str], None]) -> Answer:
        pickle.dump(asked, self._asks)
        self._asks.flush()
        answer: Answer | Said = pickle.load(self._hears)
        while isinstance(answer, Said):
            hear(answer.doing)
            answer = pickle.load(self._hears)
        return answer

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        self._process.kill()

    def bury(self) -> int:
        """Leave nothing of it; how it ended."""
        self._process.kill()
        status = self._process.wait()
        self._hears.close()
        with suppress(BrokenPipeError):  # if it died before it had heard everything
            self._asks.close()
        return status
