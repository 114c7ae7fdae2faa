"""Short questions to the database that everything else waits for, in threads of their own.

Whatever takes long is done in other threads; who somebody is, and whether the house is ready, never waits for one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Found = TypeVar("Found")
AT_ONCE = 4


class Lookups:
    """Threads for questions that are answered in a moment."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="lookup")

    async def of(self, ask: Callable[Given, Found], *given: Given.args, **named: Given.kwargs) -> Found:
        return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: ask(*given, **named))

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
