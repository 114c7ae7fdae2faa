"""The solutions that come with the package are those that the sources work out, all of them, figure for figure."""

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.rules import Game
from croupier.solver import store
from croupier.solver.families import family_of
from croupier.solver.solve import solve
from tests.solver.ship import standard_postings

STANDARD = list(standard_postings())


def test_every_standard_posting_is_shipped_and_nothing_else() -> None:
    """After a change to rules or to how they are counted, `make ship` works them out again."""
    wanted = {store.figures_name(game, family_of(game).stakes(game, None)) for game in STANDARD}
    assert {path.name for path in store.SHIPPED.glob("*.json.gz")} == wanted


def _takes_long(game: Game) -> bool:
    """Whether it is counted for some twenty seconds, and alike enough to one that is not left out."""
    return game.key == "triple-shot-bonus" and str(game) not in ("triple-shot-bonus", "triple-shot-bonus peek=no")


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.slow] * _takes_long(game)) for game in STANDARD], ids=str
)
def test_recomputed_they_are_the_same(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    assert store.figures(game, family_of(game).stakes(game, None)) is not None
    shipped = solve(game)
    assert solve(game, recompute=True).figures == shipped.figures


def test_a_shipped_answer_needs_nothing_numerical(tmp_path: Path) -> None:
    program = (
        "import sys\nfrom croupier import games\nfrom croupier.solver.solve import solve\n"
        "assert solve(games.find('river-holdem')).value < 0\n"
        "print(*sorted({'numpy', 'numba', 'textual', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"
