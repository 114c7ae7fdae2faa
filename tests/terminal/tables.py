"""Tables for tests: opened without a terminal, pressed by a pilot, read as the text they show."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest
from textual.pilot import Pilot

from croupier.games import find
from croupier.rules.game import Game
from croupier.rules.streets import Choices
from croupier.solver.advice import Advice
from croupier.table.session import Session
from croupier.table.view import View
from croupier.terminal.app import TableApp
from croupier.terminal.table import TableScreen
from croupier.terminal.visit import Visit

STANDARD = (80, 24)


@dataclass
class Seated:
    """A table somebody sits at."""

    app: TableApp
    pilot: Pilot[None]
    session: Session

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    @property
    def text(self) -> str:
        """What the terminal shows, line by line."""
        return shown(self.app)

    @property
    def words(self) -> str:
        """The same as running text, however it is wrapped or framed."""
        return " ".join(self.text.replace("│", " ").split())


@dataclass(eq=False)
class Alarm:
    """A timer of a table's that goes off when the test says that its time has come."""

    screen: TableScreen
    due: float
    ring: Callable[[], None]
    stopped: bool = False

    def stop(self) -> None:
        self.stopped = True


@dataclass
class Clock:
    """The time of a table's dead time: it passes when the test says so, however slow the machine is."""

    now: float = 0.0
    alarms: list[Alarm] = field(default_factory=list)

    def set_alarm(self, screen: TableScreen, delay: float, ring: Callable[[], None]) -> Alarm:
        self.alarms.append(Alarm(screen, self.now + delay, ring))
        return self.alarms[-1]

    async def let_pass(self, seconds: float, table: Seated) -> None:
        self.now += seconds
        for alarm in self.alarms:
            if alarm.due <= self.now and not alarm.stopped:
                alarm.stop()
                alarm.screen.call_later(alarm.ring)
        await table.pilot.pause()


def own_clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock of the test's own for the dead time; whatever else Textual times is left to it."""
    own, timed = Clock(), TableScreen.set_timer

    def set_timer(screen: TableScreen, delay: float, callback: Any = None, **options: Any) -> Any:
        if callback == screen._settled_and_shown:
            return own.set_alarm(screen, delay, callback)
        return timed(screen, delay, callback, **options)

    monkeypatch.setattr(TableScreen, "set_timer", set_timer)
    return own


def shown(app: TableApp) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


@asynccontextmanager
async def seated(session: Session | Visit, size: tuple[int, int] = STANDARD) -> AsyncIterator[Seated]:
    visit = session if isinstance(session, Visit) else Visit(session)
    assert isinstance(visit.session, Session), "these tables are for sessions"
    app = TableApp(visit)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Seated(app, pilot, visit.session)


def worth_more(game: Game, view: View) -> Advice:
    """Advice that is quickly had: each choice is worth half a unit more than the one before it."""
    return Advice.of((choice.short, Fraction(at, 2)) for at, choice in enumerate(view.choices.options))


def visit(key: str) -> Visit:
    return Visit(session(key))


def session(key: str = "river-holdem", *, seed: str | None = "test", bankroll: int = 1000, others: int = 0) -> Session:
    return Session(find(key), seed=seed, bankroll=bankroll, others=others)


def staked(key: str = "river-holdem", stakes: dict[str, int] | None = None, **options: Any) -> Session:
    """A session with chips already down: as given, or ten on every circle."""
    sitting = session(key, **options)
    for circle in sitting.placing.circles:
        sitting.placing.set(circle.name, (stakes or {}).get(circle.name, 0 if stakes else 10))
    return sitting


def seed_where(key: str, stakes: dict[str, int], wanted: Callable[[Session], bool]) -> str:
    """The first seed whose deal is as wanted, whatever the shuffle makes of seeds."""
    for number in range(2000):
        trial = session(key, seed=str(number))
        trial.begin(stakes)
        if wanted(trial):
            return str(number)
    raise AssertionError(f"no seed of 2000 deals {key} so")


def first_key(choices: Choices) -> str:
    """The key of the first choice."""
    return choices.options[0].key
