"""An event loop in which time is only counted: whoever sleeps is woken at once, in the order of their times.

Nothing runs beside it: what would be done in a thread is done on the spot. So a program runs the same way every time
that its chances are the same, and years pass in minutes.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _NoWaiting(selectors.DefaultSelector):
    """Waits for nothing: instead the loop's time moves on."""

    loop: SimulatedLoop

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise RuntimeError("everybody waits for somebody else")
        self.loop.passed += timeout
        return []


class SimulatedLoop(asyncio.SelectorEventLoop):
    """A loop whose time is simulated."""

    def __init__(self) -> None:
        selector = _NoWaiting()
        selector.loop = self
        self.passed = 0.0
        super().__init__(selector)

    def time(self) -> float:
        return self.passed

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> Any:
        """What would be done in a thread, done at once."""
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as fault:
            future.set_exception(fault)
        return future


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run something in simulated time."""
    loop = SimulatedLoop()
    asyncio.set_event_loop(loop)
    try:
        return loop.run_until_complete(main)
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.gather(*asyncio.all_tasks(loop), return_exceptions=True))
        asyncio.set_event_loop(None)
        loop.close()
