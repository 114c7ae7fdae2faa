"""Advice is for views of the very rules that were solved."""

import pytest

from croupier import games
from croupier.errors import ViewError
from croupier.rules import odds
from croupier.solver.solve import advise, solve
from croupier.table.round import Round

GAME = games.find("three-card-poker")


def test_a_view_of_a_house_column_is_refused_by_the_sheets_solution() -> None:
    """The column is called alike, and yet it is another game: it pays otherwise."""
    own, other = (GAME.with_column("pair-plus", "mine", {"pair": odds(pays)}) for pays in (1, 2))
    view = Round.parse(own, "Qs6d4c").view(1)
    with pytest.raises(ViewError, match="whose rules are others"):
        solve(other).advice(view)
    assert solve(own).advice(view).best == "bet"


def test_a_view_of_another_table_of_the_same_rules_is_answered() -> None:
    """Limits have no say in what a choice is worth."""
    view = Round.parse(GAME.posted(minimum=5), "Qs6d4c").view(1)
    assert advise(GAME, view) == advise(GAME, Round.parse(GAME, "Qs6d4c").view(1))
