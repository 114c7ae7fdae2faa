"""What is begun is finished, whatever becomes of whoever waits for it: somebody who goes away half-way, say."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Done = TypeVar("Done")

_begun: set[asyncio.Task[Any]] = set()
"""What runs now: a loop itself forgets tasks that nobody else remembers."""


async def finished(does: Coroutine[Any, Any, Done]) -> Done:
    """Wait for something that goes on to its end, also if nobody waits any more."""
    task = asyncio.get_running_loop().create_task(does)
    _begun.add(task)
    task.add_done_callback(_begun.discard)
    return await asyncio.shield(task)
