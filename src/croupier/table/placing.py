"""Chips going down on the felt before the deal: add, take back, undo, clear, rebet, double."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.errors import StakeError
from croupier.rules.game import Game
from croupier.rules.wagers import Kind, Wager
from croupier.table.stakes import Stakes, fitting, placed
from croupier.written import chips_on_plainly


@dataclass(slots=True)
class Placing:
    """The stakes a person is building; wagers that must be equal move together."""

    game: Game
    stakes: dict[str, int] = field(default_factory=dict)
    last: dict[str, int] = field(default_factory=dict)
    """What was staked in the round before, for rebet."""
    _before: list[dict[str, int]] = field(default_factory=list)

    @property
    def circles(self) -> tuple[Wager, ...]:
        """The wagers a person can put chips on."""
        kinds = (Kind.MANDATORY, Kind.SIDE)
        return tuple(wager for wager in self.game.wagers if wager.kind in kinds and not wager.unit)

    @property
    def down(self) -> dict[str, int]:
        """What lies on each circle, linked wagers with the one they follow."""
        linked = self.game.linked.items()
        return self.stakes | {name: self.stakes[unit] for name, unit in linked if unit in self.stakes}

    @property
    def total(self) -> int:
        return sum(self.down.values())

    def step(self, wager: str) -> int:
        """The least by which a stake can grow and still be paid in whole chips."""
        return self.game.grid[wager][0]

    def add(self, wager: str, chips: int) -> None:
        """Put chips on a wager, rounded up to what can be paid; a negative number takes back at least so many."""
        name = self._circle(wager)
        wanted = self.stakes.get(name, 0) + chips
        if chips < 0:
            wanted = wanted // self.step(name) * self.step(name)
            wanted = wanted if wanted >= self.game.limits[0] else 0
        self.set(name, wanted)

    def set(self, wager: str, chips: int) -> None:
        """Make the stake on a wager so many chips, rounded up to what can be paid, within the limits."""
        wager = self._circle(wager)
        low, high = self.game.limits
        step = self.step(wager)
        top = high // step * step
        chips = 0 if chips <= 0 else min(max(fitting(self.game, wager, chips), fitting(self.game, wager, low)), top)
        self._change({**self.stakes, wager: chips} if chips else {k: v for k, v in self.stakes.items() if k != wager})

    def place(self, stakes: Stakes) -> None:
        """Put down exactly these stakes, if they will do."""
        checked = placed(self.game, stakes)
        self._change({circle.name: checked[circle.name] for circle in self.circles if circle.name in checked})

    def clear(self) -> None:
        """Take everything back."""
        self._change({})

    def rebet(self) -> None:
        """The stakes of the round before."""
        if not self.last:
            raise StakeError("there is no earlier round whose stakes could be placed again")
        self._change(dict(self.last))

    def double(self) -> None:
        """Twice what is down, or twice the last stakes if nothing is; refused where the limits forbid it."""
        doubled = {wager: 2 * chips for wager, chips in (self.stakes or self.last).items()}
        if not doubled:
            raise StakeError("there is nothing to double yet")
        high = self.game.limits[1]
        over = [wager for wager, chips in doubled.items() if chips > high]
        if over:
            raise StakeError(f"{over[0]} cannot be doubled to {doubled[over[0]]}: the table's limit is {high}")
        self._change(doubled)

    def undo(self) -> None:
        """Back to before the last change."""
        if not self._before:
            raise StakeError("there is nothing to undo")
        self.stakes = self._before.pop()

    def confirmed(self) -> dict[str, int]:
        """The stakes, checked as the round will check them."""
        return placed(self.game, self.stakes)

    def played(self) -> None:
        """Remember the stakes for rebet and leave them down, as players do."""
        self.last = dict(self.stakes)
        self._before.clear()

    def _circle(self, wager: str) -> str:
        """The name of a wager that takes chips before the deal."""
        name = self.game.wager(wager).name
        if name not in {circle.name for circle in self.circles}:
            takes = ", ".join(circle.name for circle in self.circles)
            raise StakeError(f"no chips go on {name} before the deal: the table takes {takes}")
        return name

    def _change(self, stakes: dict[str, int]) -> None:
        if stakes != self.stakes:
            self._before.append(dict(self.stakes))
            self.stakes = stakes

    def __repr__(self) -> str:
        return f"<placing at {self.game}: {chips_on_plainly(self.down) or 'nothing'}>"
