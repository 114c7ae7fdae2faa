"""What is begun is finished, whatever becomes of whoever waits for it: somebody who goes away half-way, say."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from croupier.errors import CroupierError
from croupier.server.log import said

Done = TypeVar("Done")


_begun: set[asyncio.Task[Any]] = set()
"""What runs now: a loop itself forgets tasks that nobody else remembers."""


async def finished(does: Coroutine[Any, Any, Done]) -> Done:
    """Wait for something that goes on to its end, also if nobody waits any more."""
    task = _begin(does)
    try:
        await asyncio.wait([task])
    except asyncio.CancelledError:
        task.add_done_callback(_told_nobody)
        raise
    return task.result()


def begun(does: Coroutine[Any, Any, Any]) -> None:
    """Have something done that nobody waits for."""
    _begin(does).add_done_callback(_told_nobody)


def _begin(does: Coroutine[Any, Any, Done]) -> asyncio.Task[Done]:
    task = asyncio.get_running_loop().create_task(does)
    _begun.add(task)
    task.add_done_callback(_begun.discard)
    return task


def _told_nobody(task: asyncio.Task[Any]) -> None:
    """Whoever was to be told has gone: a refusal concerns nobody else, anything else does."""
    fault = None if task.cancelled() else task.exception()
    if fault is not None and not isinstance(fault, CroupierError):
        said.error("a request failed", exc_info=fault)
