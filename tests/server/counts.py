"""Counts that show what becomes of a process that counts; it loads nothing but this to work them out."""

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from croupier import games
from croupier.errors import GameFileError, IllegalChoice
from croupier.server.counting import Telling
from croupier.solver.progress import Progress, Tell


@dataclass(frozen=True)
class Tells:
    """Says who counts, and how far it stands back."""

    asked: int = 0

    def worked_out(self) -> bytes:
        print("and this is no answer")
        return f"{os.getpid()} {os.nice(0)} {os.getpgrp()}".encode()


@dataclass(frozen=True)
class Names:
    """Finds a game by name."""

    game: str

    def worked_out(self) -> bytes:
        return games.named(self.game).name.encode()


@dataclass(frozen=True)
class Refuses:
    """Refuses, in more than words."""

    legal: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()

    def worked_out(self) -> NoReturn:
        raise GameFileError("it is broken", self.problems) if self.problems else IllegalChoice("not now", self.legal)


@dataclass(frozen=True)
class Fails:
    """Is a mistake in the program."""

    def worked_out(self) -> NoReturn:
        raise ZeroDivisionError("a mistake")


@dataclass(frozen=True)
class Dies:
    """Takes the process along."""

    def worked_out(self) -> NoReturn:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("it lives")


@dataclass(frozen=True)
class Spins:
    """Counts for ever, and lets no other thread of its process go on longer than it must."""

    begun: Path
    """Where it says who it is."""

    def worked_out(self) -> NoReturn:
        unfinished = self.begun.with_suffix(".part")
        unfinished.write_text(str(os.getpid()))
        unfinished.rename(self.begun)
        while True:
            pass


@dataclass(frozen=True)
class SaysAndWaits(Telling):
    """Says how far it has come, and waits until it may go on."""

    go_on: Path

    def worked_out_telling(self, tell: Tell) -> bytes:
        tell(Progress("counting"))
        tell(Progress("up cards", 3, 13))
        while not self.go_on.exists():
            time.sleep(0.01)
        return b'{"done": true}'
