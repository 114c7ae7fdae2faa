"""A process that counts for the house that started it: one count after another, as they come in by its input.

It stands back where there is little time for all, and it ends when the house does, however that ends: its input ends
then, and a thread of its own waits for that, whatever is being counted.
"""

from __future__ import annotations

import os
import pickle
import signal
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, Protocol

from croupier.errors import CroupierError
from croupier.house.refusals import Refusal, refusal_of
from croupier.server.beside import pipes, stand_back
from croupier.solver.progress import Progress, Tell, silent

MOST_SECONDS = "CROUPIER_COUNTING_SECONDS"
"""Where a process is told how long it may count at one thing, as seconds of a processor; 0 is as long as it takes."""
TOO_LONG = -int(getattr(signal, "SIGPROF", 0))
"""How a process ends that has counted for longer: at once, whatever it is in the middle of."""


class Count(Protocol):
    """Work as data, that another process can be handed and that is the same as any that is equal to it."""

    def worked_out(self) -> bytes: ...

    def __hash__(self) -> int: ...


class Telling(ABC):
    """Work that takes a while, and tells how far it has come."""

    __slots__ = ()

    @abstractmethod
    def worked_out_telling(self, tell: Tell) -> bytes:
        """What it comes to, with word for whoever waits."""

    def worked_out(self) -> bytes:
        return self.worked_out_telling(silent)


@dataclass(frozen=True, slots=True)
class Said:
    """What is being done now, in words: no answer yet."""

    doing: str


@dataclass(frozen=True, slots=True)
class Failure:
    """Counting went wrong: where and how, for whoever looks after the program."""

    traced: str


Answer = bytes | Refusal | Failure


def main() -> None:
    """Answer every count that comes in."""
    stand_back()
    most = float(os.environ[MOST_SECONDS])
    taken, given = pipes()
    counts: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_hear, args=(taken, counts), daemon=True).start()
    while True:
        asked = counts.get()
        _end_after(most)
        answer = answer_to(asked, lambda doing: _give(given, Said(doing)))
        _end_after(0)
        _give(given, answer)


def _end_after(seconds: float) -> None:
    """End this process once a processor has been at work in it for so long; 0 lets it go on. Where no such clock is,
    it takes as long as it takes."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def answer_to(pickled: bytes, say: Callable[[str], None]) -> Answer:
    """What a count comes to. Whatever is wrong with it is an answer too, so that the next one is answered."""
    try:
        count: Count = pickle.loads(pickled)
        return count.worked_out_telling(_aloud(say)) if isinstance(count, Telling) else count.worked_out()
    except CroupierError as fault:
        return refusal_of(fault)
    except Exception:
        return Failure(traceback.format_exc())


def _aloud(say: Callable[[str], None]) -> Tell:
    """Say whatever is told of progress."""
    from croupier.answers.waiting import Doing

    doing = Doing()

    def tell(progress: Progress) -> None:
        doing.hear(progress)
        say(doing.said)

    return tell


def _give(given: BinaryIO, answer: Answer | Said) -> None:
    pickle.dump(answer, given)
    given.flush()


def _hear(taken: BinaryIO, counts: SimpleQueue[bytes]) -> None:
    try:
        while True:
            counts.put(pickle.load(taken))
    except (EOFError, pickle.UnpicklingError):  # the house has ended, perhaps in the middle of a word
        os._exit(0)
