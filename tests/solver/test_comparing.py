"""Two postings side by side: each figure is what solving from the cards gives, as a fraction; best play is followed."""

from fractions import Fraction
from pathlib import Path

import pytest

from croupier import games
from croupier.errors import PostingError, StakeError
from croupier.rules import Game
from croupier.solver import store
from croupier.solver.comparing import Compared, compare
from croupier.solver.drawing.trying import _played
from croupier.solver.edges import edges_of
from croupier.solver.showdown import trying as showdown_trying
from croupier.solver.solve import solve
from croupier.solver.trying import tried

CHEAP = (
    ("three-card-poker", {"ante-bonus": "House(5,4,2)"}),
    ("three-card-poker", {"ante-bonus": "House(6,5,-)", "pair-plus": "House(40,25,15/2,4,1)"}),
    ("triple-action-holdem", {"ante-bonus": "Own(9,7/2,2,3/2)", "bonus-bet": "B"}),
    ("three-card-holdem", {"straight-up": "House(200,50,-,4,15/2,3,2,-,1)"}),
)
DEAR = (
    ("river-holdem", {"raises": "House(200,40,9,4)", "trips": "House(100,40,25,15/2,6,4,3)"}),
    ("holdem-88", {"blind": "House(400,40,8,3,7/4,1)", "88-bonus": "2"}),
    ("ultimate-texas-holdem", {"blind": "House(600,60,10,3,3/2,1)"}),
    ("casino-holdem", {"ante": "House(100,30,10,4,3)"}),
    ("triple-shot-bonus", {"poker": "House(400,60,-,7,5,4,2,2,1)"}),
    ("triple-shot-bonus", {"poker": "House(400,60,20,7,5,4,2,1,-)", "peek": "no"}),
)


@pytest.fixture(autouse=True)
def _nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))


def own_posting(key: str, posting: dict[str, str]) -> Game:
    """The game so posted; each column has as many odds as its paytable has lines."""
    game = games.find(key)
    for name, value in posting.items():
        if "(" in value:
            column, _, figures = value.removesuffix(")").partition("(")
            wanted = len(game.paytables[name].lines)
            parts = (figures.split(",") + ["1"] * wanted)[:wanted]
            posting = posting | {name: f"{column}({','.join(parts)})"}
    return game.post(posting)


def require_as_solved(compared: Compared) -> None:
    """Every figure under the own posting is that of the game, posted so, counted from the cards."""
    found = solve(compared.own, recompute=True)
    exact = edges_of(found)
    game = compared.round
    assert game.edge.own == found.edge
    assert game.edge_of_initial_stake.own == exact.edge_of_initial_stake
    assert game.element_of_risk.own == exact.element_of_risk
    assert game.hit_frequency.own == exact.hit_frequency
    assert game.average_stake.own == exact.average_stake
    assert game.deviation.variance.own == found.variance
    for wager in compared.wagers:
        alone = exact.posted(wager.wager)
        assert alone is not None
        assert (wager.value.own, wager.hit_frequency.own) == (alone.value, alone.hit_frequency)
        assert (wager.deviation.variance.own, wager.average_stake.own) == (alone.variance, alone.average_stake)
        assert alone.edge == (wager.edge.own if wager.edge is not None else None)
    assert {each.wager for each in compared.wagers} == {each.wager for each in exact.wagers}
    taken = {(each.street, each.after): dict(each.choices) for each in found.decisions}
    for decision in compared.decisions:
        own = {each.choice: each.frequency.own for each in decision.choices if each.frequency.own}
        assert own == {choice: often for choice, often in taken[decision.street, decision.after].items() if often}
    best = tried(compared.own).best
    assert (best.opening, best.decisions) == (found.opening, found.decisions)
    assert best.charts == (found.drawing.charts if found.drawing else ())


@pytest.mark.parametrize(("key", "posting"), CHEAP, ids=str)
def test_figures_are_those_of_the_game_counted_from_the_cards(key: str, posting: dict[str, str]) -> None:
    require_as_solved(compare(games.find(key), own_posting(key, posting)))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "posting"), DEAR, ids=str)
def test_figures_of_larger_games_are_so_too(key: str, posting: dict[str, str]) -> None:
    require_as_solved(compare(games.find(key), own_posting(key, posting)))


def test_what_is_posted_stands_beside_it() -> None:
    game = games.find("three-card-poker")
    compared, posted = compare(game, own_posting("three-card-poker", {"ante-bonus": "House(5,4,2)"})), solve(game)
    assert compared.round.edge.posted == posted.edge
    assert compared.wager("ante bonus").value.posted == posted.wager("Ante Bonus").value
    assert compared.wager("ante bonus").value.difference == Fraction(36, 1105)
    assert [each.wager for each in compared.wagers if each.changed] == ["Ante Bonus"]
    assert compared.wager("Ante Bonus").edge is None


def test_a_richer_table_for_raises_moves_best_play() -> None:
    """River Hold'em, quads at 40 to 1 on the raises: two classes are worth a bet before the flop that were folded."""
    compared = compare(games.find("river-holdem"), own_posting("river-holdem", {"raises": "House(400,100,40,4)"}))
    (chart,) = compared.charts
    moved = [each for each in chart.cells if each.changed]
    assert moved
    assert {(each.posted, each.own) for each in moved} == {("fold", "bet")}
    assert all(each.costs > 0 for each in moved)
    assert not compared.same_play
    first = {each.choice: each.frequency for each in compared.decisions[0].choices}
    assert first["fold"].difference == -first["bet"].difference == -chart.share


def test_no_more_is_told_to_have_changed_than_has() -> None:
    """The classes told to be others are those that are, and no more: read off both openings by themselves."""
    game, own = games.find("river-holdem"), own_posting("river-holdem", {"raises": "House(400,100,40,4)"})
    before, after = tried(game).best.opening, tried(own).best.opening
    assert before is not None
    assert after is not None
    differ = {cell.row for cell, other in zip(before.cells, after.cells, strict=True) if cell.best != other.best}
    (chart,) = compare(game, own).charts
    assert {each.row for each in chart.cells if each.changed} == differ


def test_side_wagers_alone_ask_for_no_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Texas Hold'em Bonus takes half a minute to count, and its side wager none of it."""

    def refuses(*_: object) -> None:
        raise AssertionError("nothing is to be counted")

    monkeypatch.setattr(showdown_trying, "_counted", refuses)
    own = own_posting("texas-holdem-bonus", {"bonus": "House(30,25,20,15,10,5,4)"})
    compared = compare(games.find("texas-holdem-bonus"), own)
    assert compared.same_play
    assert compared.round.edge.difference == 0
    bonus = compared.wager("Bonus")
    assert bonus.changed
    assert bonus.value.difference != 0


def test_deals_of_triple_shot_serve_every_column_that_no_choice_depends_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.solver.drawing.trying._counted", None)  # what is shipped will do
    _played._kept.clear()
    game = games.find("triple-shot-bonus")
    compared = compare(game, game.post({"poker": "06"}))
    read = compare(game, own_posting("triple-shot-bonus", {"poker": "House(200,60,20,6,5,4,2,3/2,1)"}))
    assert read.round.edge == compared.round.edge
    assert read.round.deviation == compared.round.deviation
    assert read.round.hit_frequency == compared.round.hit_frequency
    assert read.wager("Poker").edge == compared.wager("Poker").edge
    assert read.same_play


def test_two_lines_changed_at_once_are_both_in_force() -> None:
    game = games.find("river-holdem")
    own = game.post({"trips": "House(100,40,25,15/2,6,4,3)"})
    compared = compare(game, own)
    assert [(each.wager, each.posted, each.own) for each in compared.staked] == [
        ("Player Trips", 1, 2),
        ("Dealer Trips", 1, 2),
    ]
    assert "15 to 2" in compared.staked[0].because
    edges = {(each.wager, each.column): each.edge for each in compared.columns}
    assert {column for _, column in edges} == {"A", "B", "House"}
    edge = compared.wager("Player Trips").edge
    assert edge is not None
    assert edge.own == edges["Player Trips", "House"]


def test_nothing_is_kept_on_disk(tmp_path: Path) -> None:
    game = games.find("three-card-poker")
    compare(game, game.post({"ante-bonus": "House(7,4,2)"}))
    assert store.figures(game.post({"ante-bonus": "House(7,4,2)"})) is None
    assert not [path for path in tmp_path.rglob("*") if path.suffix == ".gz"]


def test_other_games_and_unknown_wagers_are_refused() -> None:
    game = games.find("three-card-poker")
    with pytest.raises(PostingError, match="two postings of one game"):
        compare(game, games.find("river-holdem"))
    with pytest.raises(StakeError, match="has no wager 'Trips'"):
        compare(game, game).wager("Trips")
