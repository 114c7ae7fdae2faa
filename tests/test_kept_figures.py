"""Figures of a check stay when somebody only tries it out."""

from pathlib import Path

import pytest
from checks import kept


def test_a_short_run_leaves_the_figures_of_a_long_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    stands = []
    for rounds in (10, 1_000, 400, 900):
        kept.keep("dealt", {"rounds": rounds}, much=lambda of: of["rounds"])
        last = kept.last("dealt")
        assert last is not None
        stands.append(last.figures["rounds"])
    assert stands == [10, 1_000, 1_000, 900], "another long run counts, though it is a little shorter"
