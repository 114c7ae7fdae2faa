"""A Dask cluster as an executor. Nothing else knows of Dask, and nothing is loaded of it before a cluster is asked for.

Dask hands the work of a worker that died to another one, and gives up when that happens to the same work several times;
such work is ``LOST`` and can be handed in again. Each piece of work has a name of its own and one future that is
fulfilled once, however often it was begun.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pkgutil
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from tempfile import TemporaryDirectory
from typing import Any, ParamSpec, TypeVar

from croupier import __version__
from croupier.errors import SimulationError
from croupier.solver.progress import Progress, Tell, silent

LOCAL = "local"
TO_CONNECT = 5.0
"""Seconds within which a scheduler has to answer."""
TO_JOIN = 10.0
"""Seconds within which it has to have a worker."""
TO_RETURN = 60.0
"""Seconds within which a worker has to come back, when all have gone."""
LOOK = 1.0  # seconds between counts of workers
DEATHS = 20  # workers that may die with the same work, in a cluster of our own
ALLOWED = "--cluster takes tcp://HOST:PORT of a Dask scheduler, or local to start a cluster on this machine"
DEAF = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
"""Run by local workers: Ctrl-C is for whoever started them, who ends them."""

Given = ParamSpec("Given")
Result = TypeVar("Result")


class Cluster(Executor):
    """The workers behind a scheduler."""

    def __init__(self, client: Any, name: str, lost: tuple[type[BaseException], ...]) -> None:
        self.client, self.name = client, name
        self.lost = lost
        """Faults that mean that workers died with some work, and nothing about the work."""
        # Impure: the same work handed in twice is done twice, and nobody else's result is taken for it.
        self._executor = client.get_executor(pure=False, retries=0)
        self._width, self._counted, self._seen = 1, 0.0, time.monotonic()

    def submit(self, work: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs) -> Future[Result]:
        future: Future[Result] = self._executor.submit(work, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002
        self._executor.shutdown(wait and not cancel_futures)

    def width(self) -> int:
        """How many threads the workers have together, counted now and then, for workers come and go."""
        now = time.monotonic()
        if now - self._counted > LOOK:
            self._width, self._counted = sum(self.client.nthreads().values()), now
        if self._width:
            self._seen = now
        elif now - self._seen > TO_RETURN:
            raise SimulationError(f"all workers of {self.name} have gone: {_start(self.name)}")
        return self._width


@contextmanager
def connected(address: str, tell: Tell = silent, *, workers: int | None = None) -> Iterator[Cluster]:
    """A cluster to play on: one on this machine, or that of a scheduler; ``workers`` is for the former."""
    _require_address(address)
    try:
        import dask
        import distributed
        from distributed.comm import CommClosedError
    except ImportError as fault:
        raise SimulationError(
            "--cluster needs Dask, which is not installed: pip install 'croupier[cluster]'"
        ) from fault
    with _gone(address, CancelledError, CommClosedError), _quiet(), ExitStack() as stack:
        stack.enter_context(
            dask.config.set(
                {
                    "distributed.scheduler.allowed-failures": DEATHS,
                    # Dask has workers give memory back at once; arrays of a chunk would be asked for again and again.
                    "distributed.nanny.pre-spawn-environ": {"MALLOC_TRIM_THRESHOLD_": None},
                }
            )
        )
        if address == LOCAL:
            tell(Progress("starting workers"))
            folder = stack.enter_context(TemporaryDirectory(prefix="croupier-", ignore_cleanup_errors=True))
            scheduler: Any = stack.enter_context(
                distributed.LocalCluster(
                    n_workers=workers or os.cpu_count() or 1,
                    threads_per_worker=1,
                    processes=True,
                    host="127.0.0.1",
                    # Without a dashboard there is a server for it all the same: not on the port of somebody else's.
                    scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
                    silence_logs=logging.CRITICAL,
                    local_directory=folder,
                    memory_limit=0,
                    preload=[DEAF],
                )
            )
        else:
            tell(Progress(f"connecting to {address}"))
            stack.enter_context(dask.config.set({"distributed.comm.timeouts.connect": f"{TO_CONNECT}s"}))
            _require_scheduler(address)
            scheduler = address
        client = stack.enter_context(distributed.Client(scheduler, timeout=TO_CONNECT, set_as_default=False))
        tell(Progress("waiting for workers"))
        try:
            client.wait_for_workers(1, timeout=TO_JOIN)
        except TimeoutError as fault:
            raise SimulationError(f"the scheduler at {address} has no workers: {_start(address)}") from fault
        _require_croupier(client, address)
        yield Cluster(client, address, (distributed.KilledWorker,))


def _require_address(address: str) -> None:
    found = re.fullmatch(r"tcp://([\w.-]+|\[[0-9a-fA-F:.]+\]):([0-9]{1,5})", address)
    if address != LOCAL and not (found and 0 < int(found[2]) < 1 << 16):
        raise SimulationError(f"'{address}' is no address of a scheduler: {ALLOWED}")


@contextmanager
def _gone(address: str, *faults: type[BaseException]) -> Iterator[None]:
    try:
        yield
    except faults as fault:
        raise SimulationError(f"the scheduler at {address} went away before all was played") from fault


def _require_scheduler(address: str) -> None:
    """See who is there, before Dask's client does: one that fails is never closed, and stops others later on."""
    from distributed.core import rpc

    async def identity() -> str:
        async with rpc(address) as there:
            return str((await there.identity())["type"])

    try:
        with ThreadPoolExecutor(1) as pool:  # for this one may have a loop of its own
            found = pool.submit(asyncio.run, asyncio.wait_for(identity(), TO_CONNECT)).result()
    except Exception as fault:  # whatever came back, it was no scheduler's answer
        raise SimulationError(f"there is no Dask scheduler to be reached at {address}: {ALLOWED}") from fault
    if found != "Scheduler":
        raise SimulationError(f"there is a {found.lower()} at {address}, not a scheduler: {ALLOWED}")


def _require_croupier(client: Any, address: str) -> None:
    """See that what is sent can be read: by the scheduler too, which unpacks it on its way."""
    where = "croupier:__version__"
    try:  # workers are asked by a function that they surely have
        found = {
            client.run_on_scheduler(pkgutil.resolve_name, where),
            *client.run(pkgutil.resolve_name, where).values(),
        }
    except (ImportError, AttributeError):
        found = set()
    if found != {__version__}:
        raise SimulationError(
            f"not every machine of the cluster at {address} has this Croupier: "
            f"install croupier {__version__} where its scheduler and its workers run"
        )


def _start(address: str) -> str:
    return "start it again" if address == LOCAL else f"start some with `dask worker {address}`"


@contextmanager
def _quiet() -> Iterator[None]:
    """Without Dask's own log: what matters of it is said in a sentence, or mended.

    Some loggers further down have levels and handlers of their own, so each of them is told; those that come up later
    have none.
    """
    names = ["distributed", "tornado", "asyncio"]
    names += [each for each in logging.root.manager.loggerDict if each.startswith(tuple(f"{name}." for name in names))]
    loggers = [logging.getLogger(name) for name in names]
    levels = [each.level for each in loggers]
    for each in loggers:
        each.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for each, level in zip(loggers, levels, strict=True):
            each.setLevel(level)
