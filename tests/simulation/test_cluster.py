"""A Dask cluster of real processes: the same counts, whoever dies meanwhile; what cannot be reached, in a sentence."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

import pytest
from distributed.core import rpc

from croupier.errors import SimulationError
from croupier.games import find
from croupier.simulation import cluster, run, sessions
from croupier.simulation.cluster import Cluster, connected
from croupier.simulation.counts import Counts
from croupier.simulation.run import Task, simulate_on, task
from croupier.simulation.sessions import Laying, SessionRules, Sessions, play_on
from croupier.simulation.sessions import play as sessions_alone
from croupier.simulation.shuffling import CHUNK
from tests.cli.running import called
from tests.simulation.test_run import GAMES, ROUNDS, alone

MANY = 120 * CHUNK + 77
"""Rounds that take a few seconds, so that there is a middle of them."""


def play(on: Cluster, key: str, rounds: int, tell: Callable[[Counts], None] = lambda _: None) -> Counts:
    return simulate_on(on, task(find(key), "best", None, 1), rounds, "seed", width=on.width, lost=on.lost, tell=tell)


def kill_one(on: Cluster) -> Callable[[Counts], None]:
    """Kill a worker in the middle of the rounds: one that has something to do."""
    pids: dict[str, int] = on.client.run(os.getpid)
    killed: list[int] = []

    def tell(counts: Counts) -> None:
        if not killed and counts.rounds > MANY // 4:
            busy = [address for address, work in on.client.processing().items() if work]
            if busy:
                killed.append(pids[busy[0]])
                os.kill(pids[busy[0]], signal.SIGKILL)

    return tell


SESSIONS = SessionRules(10_000, 1000)
"""None of them ends early."""
MANY_SESSIONS = 8_000


def sessions_task() -> Task:
    return task(find(GAMES[0]), "best", {"Ante": 1, "Pair Plus": 0}, 1)


def laying(sessions: int) -> Laying:
    return Laying(run._engine(sessions_task()), SESSIONS, sessions)


@cache
def all_sessions() -> Sessions:
    return sessions_alone(laying(MANY_SESSIONS), "seed")


def play_sessions(on: Cluster, sessions: int, tell: Callable[[Sessions], None] = lambda _: None) -> Sessions:
    return play_on(on, sessions_task(), laying(sessions), "seed", width=on.width, lost=on.lost, tell=tell)


def kill_one_of(on: Cluster, sessions: int) -> Callable[[Sessions], None]:
    kill = kill_one(on)
    return lambda found: kill(Counts(rounds=found.count * MANY // sessions))


@contextmanager
def started(*command: str, env: dict[str, str] | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """A process of Dask's, ended when it is no longer needed."""
    program = [sys.executable, "-m", *command]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(program, env=os.environ | (env or {}), **quiet) as process:  # type: ignore[call-overload]
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def scheduler(folder: Path, allowed_failures: int = 3) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    file = folder / "scheduler.json"
    env = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(allowed_failures)}
    given = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
    with started("distributed.cli.dask_scheduler", *given, env=env) as process:
        until = time.monotonic() + 15
        while not file.exists() or not file.read_text():
            assert time.monotonic() < until
            time.sleep(0.05)
        yield json.loads(file.read_text())["address"], process


@contextmanager
def workers(address: str, count: int, folder: Path) -> Iterator[None]:
    with ExitStack() as stack:
        for _ in range(count):
            given = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--local-directory", str(folder))
            stack.enter_context(started("distributed.cli.dask_worker", address, *given))
        yield


@pytest.fixture(scope="module")
def shared_scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with scheduler(tmp_path_factory.mktemp("scheduler"), allowed_failures=0) as (address, _):
        yield address


@pytest.fixture
def lasting(shared_scheduler: str) -> str:
    """The address of a scheduler that nobody kills and that mends nothing; whoever worked for it before is gone."""
    until = time.monotonic() + 15
    while asyncio.run(_workers_of(shared_scheduler)):
        assert time.monotonic() < until
        time.sleep(0.05)
    return shared_scheduler


async def _workers_of(address: str) -> int:
    async with rpc(address) as there:
        return len((await there.identity())["workers"])


@pytest.fixture(scope="module")
def local() -> Iterator[Cluster]:
    with connected("local", workers=2) as on:
        yield on


class TestLocal:
    @pytest.mark.parametrize("key", GAMES)
    def test_same_counts(self, key: str, local: Cluster) -> None:
        assert local.width() == 2
        assert play(local, key, ROUNDS) == alone(key)

    def test_killed_worker_costs_time_only(self, local: Cluster) -> None:
        before = set(local.client.run(os.getpid).values())
        assert play(local, GAMES[0], MANY, kill_one(local)) == alone(GAMES[0], MANY)
        local.client.wait_for_workers(2, timeout=15)
        assert len(before - set(local.client.run(os.getpid).values())) == 1

    def test_interrupts_are_not_for_workers(self, local: Cluster) -> None:
        """Ctrl-C in a terminal reaches every process there; the first one decides."""
        local.client.wait_for_workers(2, timeout=15)
        before = local.client.run(os.getpid)
        for pid in before.values():
            os.kill(pid, signal.SIGINT)
        assert play(local, GAMES[0], ROUNDS) == alone(GAMES[0])
        assert local.client.run(os.getpid) == before

    def test_stopped(self, local: Cluster) -> None:
        told: list[int] = []
        found = simulate_on(
            local,
            task(find(GAMES[0]), "best", None, 1),
            10**12,
            "seed",
            width=local.width,
            tell=lambda counts: told.append(counts.rounds),
            stop=lambda: len(told) == 3,
        )
        assert found.rounds == told[-1] == sum(found.codes.values())

    def test_sessions_are_the_same(self, local: Cluster) -> None:
        local.client.wait_for_workers(2, timeout=15)
        before = set(local.client.run(os.getpid).values())
        found = play_sessions(local, MANY_SESSIONS, kill_one_of(local, MANY_SESSIONS))
        local.client.wait_for_workers(2, timeout=15)
        assert len(before - set(local.client.run(os.getpid).values())) == 1
        assert found == all_sessions()

    def test_sessions_stopped(self, local: Cluster) -> None:
        told: list[int] = []
        found = play_on(
            local,
            sessions_task(),
            laying(10**9),
            "seed",
            width=local.width,
            tell=lambda so_far: told.append(so_far.count),
            stop=lambda: len(told) == 3,
        )
        assert 0 < found.count == told[-1] < 10**9
        assert found == sessions_alone(laying(found.count), "seed")

    @pytest.mark.parametrize("asked", [("--rounds", "300000"), ("--session", "500", "--sessions", "1000")])
    def test_a_command_plays_the_same_rounds(
        self, asked: tuple[str, ...], local: Cluster, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        words = ("simulate", GAMES[0], *asked, "--json")
        with monkeypatch.context() as nobody_plays_here:
            nobody_plays_here.setattr(run, "simulate", None)
            nobody_plays_here.setattr(sessions, "play", None)
            on_it = called(*words, "--cluster", local.client.scheduler_info()["address"])
        assert json.loads(on_it.stdout) == json.loads(called(*words).stdout)

    def test_faults_of_workers_are_told(self, local: Cluster) -> None:
        with pytest.raises(SimulationError, match="1 to 7 seats, not by 8"):
            simulate_on(local, task(find(GAMES[0]), "best", None, 8), ROUNDS, "seed", width=local.width)


class TestScheduler:
    def test_killed_worker_costs_time_only(self, lasting: str, tmp_path: Path) -> None:
        """Dask is not allowed to mend anything here, and the worker does not come back."""
        with workers(lasting, 3, tmp_path), connected(lasting) as on:
            on.client.wait_for_workers(3, timeout=15)
            found = play(on, GAMES[0], MANY, kill_one(on))
            assert len(on.client.nthreads()) == 2
            assert found == alone(GAMES[0], MANY)
            found_sessions = play_sessions(on, MANY_SESSIONS, kill_one_of(on, MANY_SESSIONS))
            assert len(on.client.nthreads()) == 1
            assert found_sessions == all_sessions()

    @pytest.mark.parametrize("asked", [("--rounds", "1e12"), ("--session", "1000", "--sessions", "1e9")])
    def test_killed_scheduler_ends_a_command_in_a_sentence(self, asked: tuple[str, ...], tmp_path: Path) -> None:
        """And in nothing else: what Dask has to say of it is not for whoever reads the command's."""
        program = [sys.executable, "-c", "from croupier.cli import main; main()", "simulate", GAMES[0], *asked]
        with scheduler(tmp_path) as (address, process), workers(address, 1, tmp_path):
            words = [*program, "--cluster", address]
            with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as done:
                with connected(address) as on:
                    until = time.monotonic() + 30
                    while not any(on.client.processing().values()):
                        assert time.monotonic() < until
                        time.sleep(0.1)
                process.kill()
                shown, complaint = done.communicate(timeout=60)
        assert (done.returncode, shown) == (2, "")
        lines = complaint.splitlines()
        assert all(line.startswith("croupier: ") for line in lines), lines
        assert lines[-1] == f"croupier: the scheduler at {address} went away before all was played"

    def test_killed_scheduler_ends_in_a_sentence(self, tmp_path: Path) -> None:
        with scheduler(tmp_path) as (address, process), workers(address, 1, tmp_path):
            gone = pytest.raises(SimulationError, match="went away")
            with gone, connected(address) as on:
                play(on, GAMES[0], 10**11, lambda _: process.kill())

    @pytest.mark.parametrize("source", ["raise ImportError", "__version__ = '0.0.0'"])
    def test_croupier_is_needed_everywhere(
        self, source: str, lasting: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Not there at all, or another version."""
        other = tmp_path / "croupier"
        other.mkdir()
        (other / "__init__.py").write_text(source)
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))
        with workers(lasting, 1, tmp_path):
            missing = pytest.raises(SimulationError, match=r"install croupier .* where its scheduler and its workers")
            with missing, connected(lasting):
                pass

    def test_worker_is_no_scheduler(self, lasting: str, tmp_path: Path) -> None:
        with workers(lasting, 1, tmp_path), connected(lasting) as on:
            wrong = pytest.raises(SimulationError, match=r"there is a worker at .*, not a scheduler")
            with wrong, connected(next(iter(on.client.nthreads()))):
                pass

    def test_without_workers(self, lasting: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cluster, "TO_JOIN", 1.0)
        nobody = pytest.raises(SimulationError, match=f"no workers: start some with `dask worker {lasting}`")
        with nobody, connected(lasting):
            pass

    def test_all_workers_gone(self, lasting: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cluster, "TO_RETURN", 2.0)
        with workers(lasting, 1, tmp_path):
            gone = pytest.raises(SimulationError, match="have gone: start some")
            with gone, connected(lasting) as on:
                pids = list(on.client.run(os.getpid).values())

                def tell(_: Counts) -> None:
                    while pids:
                        os.kill(pids.pop(), signal.SIGKILL)

                play(on, GAMES[0], 10**11, tell)


class TestUnreachable:
    @pytest.fixture(autouse=True)
    def _soon(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cluster, "TO_CONNECT", 1.0)

    def test_nobody_listens(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        before = set(threading.enumerate())
        unreachable = pytest.raises(SimulationError, match=f"no Dask scheduler to be reached at {address}.*or local")
        with unreachable as caught, connected(address):
            pass
        assert "\n" not in str(caught.value)
        assert set(threading.enumerate()) <= before, "a client that fails would leave its loop running"

    def test_somebody_else_listens(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:

            def answer() -> None:
                caller, _ = server.accept()
                with caller:
                    caller.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n" * 10)

            thread = threading.Thread(target=answer)
            thread.start()
            unreachable = pytest.raises(SimulationError, match="no Dask scheduler")
            with unreachable, connected(f"tcp://127.0.0.1:{server.getsockname()[1]}"):
                pass
            thread.join()

    @pytest.mark.parametrize(
        "address",
        ["", "here", "tcp://", "tcp://host", "tcp://host:0", "tcp://host:99999", "http://host:8786", "tcp://a b:1"],
    )
    def test_no_address(self, address: str) -> None:
        refused = pytest.raises(SimulationError, match="is no address of a scheduler: --cluster takes tcp://HOST:PORT")
        with refused, connected(address):
            pass

    def test_not_installed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "distributed", None)
        missing = pytest.raises(SimulationError, match=r"pip install 'croupier\[cluster\]'")
        with missing, connected("local"):
            pass


def test_loggers_speak_again_afterwards(local: Cluster) -> None:
    names = ("distributed", "distributed.client", "distributed.nothing", "distributedly", "tornado.application")
    loggers = [logging.getLogger(name) for name in names]
    loggers[2].setLevel(logging.DEBUG)
    before = [each.level for each in loggers]
    with cluster._quiet():
        assert [each.isEnabledFor(logging.CRITICAL) for each in loggers] == [False, False, False, True, False]
    assert [each.level for each in loggers] == before


def test_dask_is_not_loaded_before_it_is_asked_for() -> None:
    program = "import sys, croupier.simulation.run, croupier.simulation.cluster; sys.exit('dask' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)
