"""Tables that are kept are the tables that were made."""

from pathlib import Path

import numpy as np
import pytest

from croupier import games
from croupier.simulation import kept
from croupier.simulation.showdown import Showdowns
from croupier.solver import store
from croupier.solver.ratios import staked


@pytest.mark.parametrize("key", ["three-card-poker", "river-holdem", "triple-action-holdem", "three-card-holdem"])
def test_kept_tables_play_the_same_rounds(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    game = games.find(key)
    assert store.arrays(game, kept.NAME) is None
    made = kept.tables(game)
    assert store.arrays(game, kept.NAME) is not None
    again = kept.tables(game)
    assert again is not made
    assert all(np.array_equal(one, other) for one, other in zip(made.tables, again.tables, strict=True))
    one, other = (Showdowns(each, staked(each.plan.game)).chunk("kept", 1, 3000) for each in (made, again))
    assert np.array_equal(one, other)
