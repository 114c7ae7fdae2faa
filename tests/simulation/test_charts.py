"""Charts played: the first decision by classes, the rest as is best."""

import numpy as np
import pytest

from croupier import games
from croupier.errors import SimulationError
from croupier.simulation import showdown
from croupier.simulation.counts import Measure, count
from croupier.simulation.run import engine
from croupier.simulation.showdown import Showdowns
from croupier.solver.showdown.best_choices import best
from croupier.solver.showdown.family import load
from croupier.solver.solve import solve
from croupier.strategies.charts import charted


@pytest.mark.parametrize("key", ["three-card-poker", "holdem-88", "river-holdem"])
def test_where_classes_tell_everything_the_chart_is_the_best(key: str) -> None:
    strategy = best(load(games.find(key)))
    found = charted(strategy, solve(games.find(key)))
    assert np.array_equal(found.tables[0], strategy.tables[0])
    assert all(mine is theirs for mine, theirs in zip(found.tables[1:], strategy.tables[1:], strict=True))


def test_where_suits_decide_the_chart_takes_what_is_best_most_often() -> None:
    """3 Card Hold'em: how often it folds is what the classes that mostly fold come to."""
    game = games.find("three-card-holdem")
    solution = solve(game)
    assert solution.opening is not None
    folded = sum(cell.weight for cell in solution.opening.cells if cell.best.index(max(cell.best)) == 0)
    share = folded / sum(cell.weight for cell in solution.opening.cells)
    ready = engine(game, "chart", None, 1)
    assert isinstance(ready, Showdowns)
    measure = Measure(ready, count(ready.chunk("chart", 0, 1 << 16)))
    fold = {code: 1 for code, outcome in measure.outcomes.items() if outcome.choices[0][1] == "fold"}
    seen = sum(measure.counts.codes[code] for code in fold) / (1 << 16)
    assert abs(seen - share) < 4.5 * (share * (1 - share) / (1 << 16)) ** 0.5
    assert not np.array_equal(ready.strategy.tables[0], best(load(game)).tables[0])


def test_a_game_without_a_chart_is_refused_before_anything_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(showdown, "best_tables")
    with pytest.raises(SimulationError, match="Casino Hold'em has no chart"):
        engine(games.find("casino-holdem"), "chart", None, 1)
