"""A process that counts for the house that started it: one count after another, as they come in by its input.

It stands back where there is little time for all, and it ends when the house does, however that ends: its input ends
then, and a thread of its own waits for that, whatever is being counted.
"""

from __future__ import annotations

import os
import pickle
import signal
import traceback
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, Protocol

from croupier.errors import CroupierError
from croupier.house.refusals import Refusal, refusal_of

BACK = 10
"""How far a process that counts stands back: behind the tables, but not behind all that is never urgent."""


class Count(Protocol):
    """Work as data, that another process can be handed and that is the same as any that is equal to it."""

    def worked_out(self) -> bytes: ...

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Failure:
    """Counting went wrong: where and how, for whoever looks after the program."""

    traced: str


Answer = bytes | Refusal | Failure


def main() -> None:
    """Answer every count that comes in."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever interrupts the house in a terminal means the house
    if hasattr(os, "nice"):
        os.nice(BACK)
    taken, given = _pipes()
    counts: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_hear, args=(taken, counts), daemon=True).start()
    while True:
        pickle.dump(answer_to(counts.get()), given)
        given.flush()


def answer_to(pickled: bytes) -> Answer:
    """What a count comes to. Whatever is wrong with it is an answer too, so that the next one is answered."""
    try:
        count: Count = pickle.loads(pickled)
        return count.worked_out()
    except CroupierError as fault:
        return refusal_of(fault)
    except Exception:
        return Failure(traceback.format_exc())


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """Where counts come from and answers go; what a game prints goes where errors do, and is no answer."""
    taken, given = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return taken, given


def _hear(taken: BinaryIO, counts: SimpleQueue[bytes]) -> None:
    try:
        while True:
            counts.put(pickle.load(taken))
    except (EOFError, pickle.UnpicklingError):  # the house has ended, perhaps in the middle of a word
        os._exit(0)
