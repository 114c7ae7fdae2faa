"""Solutions are kept whole or not at all, noticed when damaged, and never read for other rules."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from croupier import games
from croupier.rules import Game, odds
from croupier.rules.wagers import Row
from croupier.solver import store
from croupier.solver.families import family_of
from croupier.solver.kept import kept as kept_figures
from croupier.solver.kept import read
from croupier.solver.showdown.advice import looked_up
from croupier.solver.solve import advise, solve
from croupier.table.round import Round

GAME = games.find("three-card-poker")
STARTED_WITH = dict(os.environ)
"""Where compiled kernels are kept, whatever place a test has for solutions."""


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place for solutions, with nothing shipped."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    monkeypatch.setattr(store, "SHIPPED", tmp_path / "nothing")
    return tmp_path / "croupier" / "solutions"


def test_a_solution_is_kept_and_read_back_the_same(kept: Path) -> None:
    first = solve(GAME)
    assert sorted(path.suffix for path in kept.iterdir()) == [".gz", ".npz"]
    second = solve(GAME)
    assert second.figures == first.figures
    view = Round.parse(GAME, "Qs6d4c").view(1)
    assert second.advice(view) == looked_up(second.counted, view) == first.advice(view)


def test_what_is_kept_is_not_worked_out_again(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solve(GAME)
    monkeypatch.setattr("croupier.solver.showdown.methods.count", None)
    assert solve(GAME).value < 0
    looked_up(solve(GAME).counted, Round.parse(GAME, "Qs6d4c").view(1))
    with pytest.raises(TypeError):
        solve(GAME, recompute=True)


def test_advice_for_one_state_asks_for_nothing_kept_and_keeps_nothing(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.solver.showdown.methods.count", None)
    assert advise(GAME, Round.parse(GAME, "Qs6d4c").view(1)).best == "bet"
    assert not list(kept.glob("*"))


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty"])
def test_a_damaged_file_is_noticed_and_made_again(kept: Path, damage: str) -> None:
    value = solve(GAME).value
    for path in kept.iterdir():
        body = path.read_bytes()
        middle = len(body) // 2
        flipped = body[:middle] + bytes([body[middle] ^ 1]) + body[middle + 1 :]
        path.write_bytes({"cut": body[:-1], "flipped": flipped, "empty": b""}[damage])
        assert store.figures(GAME) is None or path.suffix == ".npz"
        assert store.arrays(GAME) is None or path.suffix == ".gz"
    solution = solve(GAME)
    assert solution.value == value
    assert looked_up(solution.counted, Round.parse(GAME, "Qs6d4c").view(1)).best == "bet"
    assert store.figures(GAME) is not None
    assert store.arrays(GAME) is not None


def test_what_was_counted_otherwise_of_the_same_rules_is_forgotten(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "COUNTING", "earlier")
    solve(GAME)
    solve(games.find("triple-action-holdem"))
    earlier = {path.name for path in kept.iterdir()}
    assert len(earlier) == 4
    monkeypatch.setattr(store, "COUNTING", "later")
    solve(GAME)
    left = {path.name for path in kept.iterdir()}
    assert {name for name in left if "earlier" in name} == {name for name in earlier if "triple-action" in name}
    assert len(left) == 4


def test_other_rules_have_another_key_and_limits_do_not() -> None:
    own = GAME.with_column("pair-plus", "mine", {"pair": odds(1)})
    assert len({store.key(game) for game in (GAME, own, games.find("casino-holdem"))}) == 3
    assert store.key(GAME.posted(minimum=5, maximum=50)) == store.key(GAME)


def test_a_raised_number_changes_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    before = store.key(GAME)
    monkeypatch.setattr(store, "COUNTING", store.COUNTING + 1)
    assert store.key(GAME) != before


def test_what_is_kept_has_no_words_that_the_rules_may_change(kept: Path) -> None:
    """Sentences, lines and streets are asked of the game as it is when a solution is read."""
    for game in (GAME, games.find("three-card-holdem"), games.find("single-deck-blackjack")):
        first = solve(game)
        data = store.figures(game, family_of(game).stakes(game, None))
        assert data is not None
        texts = set(_texts(data))
        named = [wager.name for wager in game.wagers] + [line for row in _rows(game) for line in (row.line, row.why)]
        named += [street for street, _ in game.schedule] + [game.name]
        wagers = {wager.name for wager in game.wagers}  # by which records know them
        assert not texts & (set(named) - wagers - {""}), game.key
        assert solve(game).figures == first.figures


def test_a_solution_is_read_in_the_words_of_the_game_that_asks(kept: Path) -> None:
    """The same rules with other words have the same fingerprint, and what was kept speaks theirs."""
    data = kept_figures(solve(GAME))
    renamed = replace(GAME)
    vars(renamed)["settlements"] = {
        name: tuple(replace(row, line=row.line and f"now {row.line}") for row in rows)
        for name, rows in GAME.settlements.items()
    }
    vars(renamed)["schedule"] = tuple((f"now {street}", step) for street, step in GAME.schedule)
    again = read(renamed, data)
    for wager in again.wagers:
        rows = renamed.settlements[wager.name]
        assert [(row.why, row.line) for row in wager.rows] == [(row.why, row.line) for row in rows]
    (pair_plus,) = again.side_wagers
    assert [row.line for row in pair_plus.rows if row.odds > 0][-1] == "now pair"
    assert {each.street for each in again.decisions} == {f"now {each.street}" for each in solve(GAME).decisions}
    assert again.opening is not None
    assert again.opening.street == again.decisions[0].street


def _rows(game: Game) -> Iterator[Row]:
    for rows in game.settlements.values():
        yield from rows


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield key
            yield from _texts(value)
    elif isinstance(data, list):
        for each in data:
            yield from _texts(each)


def test_a_solve_that_is_killed_leaves_nothing_that_is_read(kept: Path, tmp_path: Path) -> None:
    """Killed at several moments of solving and writing, over and over: a later solve finds nothing or all of it.

    What solves is a copy of a process that has loaded all that it takes, one for each moment; its kernels are those of
    the other tests.
    """
    program = (
        "import os, sys\nfrom croupier import games\nfrom croupier.solver import store\nfrom pathlib import Path\n"
        f"store.SHIPPED = Path({str(tmp_path / 'nothing')!r})\nfrom croupier.solver.solve import solve\n"
        f"import croupier.solver.kernels.compiled\nos.environ['CROUPIER_CACHE'] = {str(tmp_path)!r}\n"
        "solve(games.find('three-card-poker'), recompute=True)\n"
        "for _ in sys.stdin:\n    if child := os.fork():\n        os.waitpid(child, 0)\n"
        "        print('ended', flush=True)\n        continue\n"
        "    print(os.getpid(), flush=True)\n"
        "    for _ in range(1000):\n        solve(games.find('three-card-poker'), recompute=True)\n"
        "        print('solved', flush=True)\n"
    )
    expected = solve(GAME, recompute=True).figures
    with subprocess.Popen(
        [sys.executable, "-c", program], env=STARTED_WITH, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for moment in (0.0, 0.05, 0.13, 0.3):
            print("solve", file=running.stdin, flush=True)
            solving = int(running.stdout.readline())
            assert running.stdout.readline() == "solved\n"
            time.sleep(moment)
            os.kill(solving, signal.SIGKILL)
            while running.stdout.readline() != "ended\n":
                pass
            assert solve(GAME).figures == expected
    assert running.returncode == 0


def test_an_interrupted_write_leaves_no_file(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        solve(GAME)
    assert list(kept.iterdir()) == []


def test_where_nothing_can_be_written_the_answer_comes_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", "/proc/nowhere")
    monkeypatch.setattr(store, "SHIPPED", Path("/proc/nowhere"))
    assert solve(GAME).value < 0
