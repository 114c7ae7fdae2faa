"""Progress: what is being done, as a value for whoever waits. How it is said is their affair."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Progress:
    """A stage of some work; or, where it is counted, how far the last stage told of has come."""

    doing: str
    """The stage, "counting River Hold'em"; or what is counted: "boards"."""
    done: int = 0
    of: int = 0
    """How much of how much; of nothing where a stage begins."""
    among: str = ""
    """Which of several such works it is, "peek=no (2/14)"; of a stage only."""
    so_far: str = ""
    """What has come of it by now, where that can be told."""
    compiling: bool = False
    """Whether kernels are compiled on first use, whatever else is done meanwhile."""

    @property
    def is_step(self) -> bool:
        """Whether it is a step within the stage told of before."""
        return self.of > 0


Tell = Callable[[Progress], None]


def silent(_: Progress) -> None:
    """Tell nobody."""


def one_of(among: str, tell: Tell) -> Tell:
    """Tell of a work that is one of several."""
    return lambda progress: tell(replace(progress, among=among))
