"""Simulations put together: the same counts however the chunks are handed out, each chunk counted once."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.errors import SimulationError
from croupier.games import find
from croupier.rules.columns import parse_column
from croupier.rules.game import Game
from croupier.simulation import run, shuffling
from croupier.simulation.counts import Counts
from croupier.simulation.engine import Engine
from croupier.simulation.run import Task, engine, play, simulate, simulate_on, task
from croupier.simulation.shuffling import CHUNK

GAMES = ("three-card-poker", "single-deck-blackjack")
ROUNDS = 21 * CHUNK + 4321
COLUMN = """
game = "three-card-poker"
paytable = "pair-plus"
column = "Mine"
[lines]
"straight flush" = 35
"pair" = "3 to 2"
"""


@cache
def ready(key: str) -> Engine:
    return engine(find(key), "best", None, 1)


@cache
def alone(key: str, rounds: int = ROUNDS) -> Counts:
    """What one thread finds, whose chunks are played one after the other."""
    return simulate(ready(key), rounds, "seed", threads=1)


def own_column() -> Game:
    return parse_column(COLUMN).posted_on(find("three-card-poker"))


class Here(Executor):
    """An executor that does everything at once, and takes faults instead of some of it."""

    def __init__(self, fault: Callable[[Any], BaseException | None] = lambda _: None) -> None:
        self.fault = fault
        self.batches: list[run.Batch] = []

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.batches.append(args[-1])
        fault = self.fault(args[-1])
        if fault is None:
            future.set_result(work(*args, **kwargs))
        else:
            future.set_exception(fault)
        return future


class TestSameCounts:
    @pytest.mark.parametrize("key", GAMES)
    def test_two_threads(self, key: str) -> None:
        assert alone(key).rounds == ROUNDS
        assert simulate(ready(key), ROUNDS, "seed", threads=2) == alone(key)

    @pytest.mark.parametrize("key", GAMES)
    def test_two_processes(self, key: str) -> None:
        with ProcessPoolExecutor(2, get_context("spawn")) as pool:
            found = simulate_on(pool, task(find(key), "best", None, 1), ROUNDS, "seed", width=lambda: 2)
        assert found == alone(key)

    def test_batches_of_any_size(self, monkeypatch: pytest.MonkeyPatch) -> None:
        played = task(find(GAMES[0]), "best", None, 1)
        for pace in (1e-9, 0.01, 1e9):
            monkeypatch.setattr(run, "PACE", pace)
            assert simulate_on(Here(), played, ROUNDS, "seed", width=lambda: 1) == alone(GAMES[0])

    @pytest.mark.parametrize("rounds", [1, CHUNK - 1, CHUNK, CHUNK + 1, 40 * CHUNK + 1])
    def test_every_round_is_handed_out_once(self, rounds: int) -> None:
        pool = Here()
        found = simulate_on(pool, task(find(GAMES[0]), "best", None, 1), rounds, "seed", width=lambda: 1)
        numbers = [batch.first + at for batch in pool.batches for at in range(batch.chunks)]
        assert numbers == list(range(-(-rounds // CHUNK)))
        assert found.rounds == rounds == sum(batch.rounds for batch in pool.batches)
        assert found == simulate(ready(GAMES[0]), rounds, "seed", threads=2)

    def test_several_seats(self) -> None:
        played = engine(find(GAMES[0]), "best", None, 3)
        sent = task(find(GAMES[0]), "best", None, 3)
        found = simulate_on(Here(), sent, CHUNK + 9, "seed")
        assert found == simulate(played, CHUNK + 9, "seed", threads=1)
        assert found.pairs


class TestLost:
    def test_what_is_lost_is_played_again(self) -> None:
        seen: list[int] = []

        def fault(batch: run.Batch) -> BaseException | None:
            seen.append(batch.first)
            return LookupError() if seen.count(batch.first) == 1 and batch.first % 3 == 0 else None

        pool = Here(fault)
        played = task(find(GAMES[0]), "best", None, 1)
        assert simulate_on(pool, played, ROUNDS, "seed", lost=(LookupError,)) == alone(GAMES[0])
        assert any(batch.tries == 2 for batch in pool.batches)

    def test_but_not_for_ever(self) -> None:
        pool = Here(lambda batch: LookupError() if batch.first == 3 else None)
        with pytest.raises(SimulationError, match=r"handed out 3 times.*see what ends the workers"):
            simulate_on(pool, task(find(GAMES[0]), "best", None, 1), ROUNDS, "seed", lost=(LookupError,))
        assert [batch.tries for batch in pool.batches if batch.first == 3] == [1, 2, 3]

    def test_other_faults_are_told(self) -> None:
        pool = Here(lambda batch: OSError("broken") if batch.first == 3 else None)
        with pytest.raises(OSError, match="broken"):
            simulate_on(pool, task(find(GAMES[0]), "best", None, 1), ROUNDS, "seed", lost=(LookupError,))


class TestStop:
    def test_what_has_been_played_is_returned(self) -> None:
        told: list[int] = []
        found = simulate(
            ready(GAMES[0]),
            10**12,
            "seed",
            threads=2,
            tell=lambda counts: told.append(counts.rounds),
            stop=lambda: len(told) == 3,
        )
        assert found.rounds == told[-1] == sum(found.codes.values())
        assert found.rounds % CHUNK == 0

    def test_is_heard_while_nothing_comes_back(self) -> None:
        class Nobody(Here):
            def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
                self.handed = getattr(self, "handed", [])
                self.handed.append(Future[Any]())
                return self.handed[-1]  # type: ignore[no-any-return]

        pool, looks = Nobody(), iter([False, True])
        found = simulate_on(
            pool, task(find(GAMES[0]), "best", None, 1), ROUNDS, "seed", width=lambda: 3, stop=lambda: next(looks)
        )
        assert found == Counts()
        assert len(pool.handed) == 6, "a few more than can be played at once"
        assert all(each.cancelled() for each in pool.handed)


class TestTask:
    @pytest.mark.parametrize("game", [own_column(), find("triple-shot-bonus").posted(minimum=10)], ids=str)
    def test_comes_back_equal_from_another_process(self, game: Game) -> None:
        sent = task(game, "best", {"War": 5} if game.blocks else None, 2)
        program = (
            "import pickle, sys; read = pickle.load(sys.stdin.buffer); "
            "sys.stdout.buffer.write(pickle.dumps((read.game.fingerprint, read)))"
        )
        answer = subprocess.run(
            [sys.executable, "-c", program], input=pickle.dumps(sent), capture_output=True, check=True
        )
        fingerprint, back = pickle.loads(answer.stdout)
        assert fingerprint == game.fingerprint
        assert back == sent
        assert hash(back) == hash(sent)

    def test_does_not_grow_with_what_was_worked_out_about_the_game(self) -> None:
        game = ready(GAMES[0]).game
        assert "settlements" in vars(game)
        fresh = replace(game, sheet=replace(game.sheet))
        assert len(pickle.dumps(task(game, "best", None, 1))) == len(pickle.dumps(task(fresh, "best", None, 1)))

    def test_engine_is_made_once(self) -> None:
        sent = pickle.dumps(task(own_column(), "best", None, 1))
        with ThreadPoolExecutor(2) as pool:
            before = run._engine.cache_info().misses
            list(pool.map(lambda at: play(pickle.loads(sent), "seed", run.Batch(at, 1, 10)), range(4)))
        assert run._engine.cache_info().misses == before + 1

    def test_of_other_sources_is_refused(self) -> None:
        sent = Task(find(GAMES[0]), "best", None, 1, "others")
        with pytest.raises(SimulationError, match="install the same version"):
            play(sent, "seed", run.Batch(0, 1, 10))

    def test_no_rounds_are_refused(self) -> None:
        with pytest.raises(SimulationError, match="at least 1"):
            simulate_on(Here(), task(find(GAMES[0]), "best", None, 1), 0, "seed")


class TestStreams:
    def test_chunks_share_no_numbers(self) -> None:
        """As far as a chunk can go: some numbers for each of its rounds."""
        drawn = [shuffling.Stream("seed", chunk).numbers(4 * CHUNK) for chunk in (0, 1, 2, 3, 1 << 32)]
        assert len(np.unique(np.concatenate(drawn))) == sum(map(len, drawn))

    def test_a_chunk_and_a_seed_mean_the_same_numbers(self) -> None:
        one = shuffling.Stream("seed", 7)
        pieces = np.concatenate([one.numbers(5), one.numbers(95)])
        assert np.array_equal(pieces, shuffling.Stream("seed", 7).numbers(100))
        assert not np.isin(pieces, shuffling.Stream("seed ", 7).numbers(100)).any()

    def test_a_seed_may_be_no_text(self) -> None:
        """Such as a shell hands over for bytes that are none."""
        odd, other = (shuffling.Stream(bytes([byte]).decode(errors="surrogateescape"), 0) for byte in (0xFE, 0xFF))
        assert not np.isin(odd.numbers(100), other.numbers(100)).any()


def test_an_edit_to_any_source_that_has_a_say_makes_it_another_croupier(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = (
        "cards.py", "rankings.py", "rules/facts.py", "solver/store.py", "solver/showdown/plan.py",
        "solver/kernels/boards.py", "strategies/files.py", "simulation/run.py", "simulation/kernels/rounds.py",
    )  # fmt: skip
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1")
    monkeypatch.setattr(run, "PACKAGE", tmp_path)
    hashes = set()
    for path in [None, *sorted(tmp_path.rglob("*.py"))]:
        if path:
            path.write_text("2")
        run._sources.cache_clear()
        hashes.add(run._sources())
    run._sources.cache_clear()
    assert len(hashes) == len(names) + 1
