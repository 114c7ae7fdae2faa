"""Designed paytables: exact, falling, as they were asked for, and as good as any that are looked for one by one."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise, product

import pytest

from croupier import games
from croupier.cards import EIGHTS_UP
from croupier.errors import ColumnError, PostingError, StakeError
from croupier.rules import Game, odds
from croupier.rules.columns import parse_column
from croupier.solver.designing.asked import Asked, Pays, lines_asked, table_of
from croupier.solver.designing.design import Design, design
from croupier.solver.designing.lines import line_ways
from croupier.solver.designing.of_play import found_by_play
from croupier.solver.designing.target import Brings, Target, share
from croupier.solver.designing.taste import WIDTHS, cost_of
from croupier.solver.progress import silent
from croupier.solver.sidebets import side_wager
from croupier.solver.solve import solve

OF_CARDS = (
    ("three-card-poker", "Pair Plus", {"edge": "4%"}),
    ("triple-action-holdem", "Bonus Bet", {"edge": "5%", "keep": ["royal flush", "two pair=1"]}),
    ("triple-action-holdem", "Flop Bet", {"edge": "8%", "deviation": 3}),
    ("three-card-holdem", "Straight Up", {"edge": "5%", "hit": "24%"}),
    ("holdem-88", "88 Bonus", {"edge": Fraction(1, 20), "keep": ["one 8 in the hole=-"], "hit": "10%"}),
)


def posted(game: Game, posting: str) -> Game:
    return game.post(dict([posting.split("=", 1)]))


@pytest.mark.parametrize(("key", "wager", "asked"), OF_CARDS)
def test_every_figure_is_that_of_the_game_so_posted(key: str, wager: str, asked: dict[str, str]) -> None:
    game = games.find(key)
    found = design(game, wager, **asked)  # type: ignore[arg-type]
    assert found.of == wager
    for each in found.designs:
        exact = side_wager(posted(game, each.posting), wager)
        assert each.brings == Brings(exact.edge, exact.hit_frequency, exact.variance)
        assert each.edge_off == exact.edge - found.target.edge
        own = parse_column(each.toml).posted_on(game)
        assert side_wager(own, wager).rows == exact.rows
    assert falls(found)


def falls(found: Design) -> bool:
    """Whether odds never rise from line to line, but where both lines are kept."""
    for each in found.designs:
        carried = [line for line in each.lines if line.odds is not None]
        for above, below in pairwise(carried):
            if (above.odds or 0) < (below.odds or 0) and not (above.kept and below.kept):
                return False
    return True


def test_kept_lines_are_kept() -> None:
    game = games.find("ultimate-texas-holdem")
    keep = ["royal flush", "Straight=5", "three of a kind=-"]
    for each in design(game, "Trips", edge="10%", keep=keep).designs:
        pays = {line.line: line for line in each.lines}
        assert [pays[name].odds for name in ("royal flush", "straight", "three of a kind")] == [50, 5, None]
        assert [line.line for line in each.lines if line.kept] == ["royal flush", "straight", "three of a kind"]


def test_the_order_is_the_same_whenever_it_is_asked_for() -> None:
    game = games.find("three-card-poker")
    found = [each.posting for each in design(game, "pair-plus", edge="4%").designs]
    assert found[0] == "pair-plus=House(40,30,7,3,1)"
    assert found == [each.posting for each in design(game, "Pair Plus", edge=0.04).designs]
    assert [each.posting for each in design(game, "Pair Plus", edge="1/25", most=2).designs] == found[:2]


def test_what_is_posted_already_is_found_first() -> None:
    game = games.find("three-card-poker")
    edge = side_wager(game, "Pair Plus").edge
    (best, *_) = design(game, "Pair Plus", edge=edge).designs
    assert (best.posting, best.taste) == ("pair-plus=House(40,30,6,3,1)", 0)
    assert best.edge_off == 0


def every_column(asked: Asked, width: int) -> Iterator[Pays]:
    """Columns one by one."""
    options = [[each.odds for each in line.options(width, Fraction(0))] for line in asked.lines]
    for column in product(*options):
        if all(above >= below for above, below in pairwise(column)):
            yield tuple(enumerate(column))


@pytest.mark.parametrize("edge", ["3%", "9%", "13.7%"])
def test_nothing_better_is_found_one_by_one(edge: str) -> None:
    game = games.find("triple-action-holdem")
    keep = ["straight flush", "straight"]
    wager = game.wager("Flop Bet")
    table = table_of(game, wager)
    asked = Asked(game, wager, table, lines_asked(table, keep), Target(share("", edge)), most=1)
    law = line_ways(game, wager, table).law(range(5))
    scores = []
    for pays in every_column(asked, WIDTHS[0]):
        value = law.base + sum(law.often[at] * to_one for at, to_one in pays)
        brings = Brings(-value, law.hit_frequency, Fraction(0))
        points = asked.target.points(brings) + cost_of(asked.lines, dict(pays))
        scores.append((asked.target.far(brings), points))
    (best,) = design(game, "Flop Bet", edge=edge, keep=keep, most=1).designs
    found = asked.target.far(best.brings), asked.target.points(best.brings) + best.taste
    assert found == min(scores)


@pytest.mark.parametrize(
    ("key", "wager"), [("three-card-holdem", "Straight Up"), ("triple-action-holdem", "Bonus Bet")]
)
def test_lines_settle_as_often_as_in_a_column_without_the_others(key: str, wager: str) -> None:
    game = games.find(key)
    placed = game.wager(wager)
    table = table_of(game, placed)
    ways = line_ways(game, placed, table)
    names = [line.name for line, _ in table.lines]
    for some in [*list(combinations(range(len(names)), 2))[::5], tuple(range(len(names)))]:
        own = game.with_column(table.key, "Some", {names[at]: odds(1) for at in some})
        law, exact = ways.law(some), side_wager(own, wager)
        assert law.hit_frequency == exact.hit_frequency
        assert [law.often[at] for at in some] == [row.probability for row in exact.rows[: len(some)]]


def test_an_impossible_target_has_its_closest_table() -> None:
    """All lines but one are kept: the nearest is the best odds of that one."""
    game = games.find("casino-holdem")
    keep = ["royal flush", "straight flush", "four of a kind", "full house", "flush", "straight"]
    found = design(game, "AA Bonus", edge="5%", keep=keep, most=1)
    assert not found.reached
    assert found.designs[0].posting == "aa-bonus=House(100,50,40,30,20,7,7)"
    assert found.says == (
        "no paytable of simple odds was found with an edge of 5.0000 %: the closest is off by edge +1.2583 points"
    )
    far = design(game, "AA Bonus", edge="99.9%", most=1)
    assert (far.reached, far.designs[0].lines[-1].odds) == (False, Fraction(1, 2))


def test_a_deviation_is_looked_for_among_odds_far_from_the_sheets() -> None:
    """One of those that reach it, trips=House(1000,100,75,6,6,3,3), has an edge of 4.0305 % and a deviation of 6.95."""
    found = design(games.find("river-holdem"), "Player Trips", edge="4%", deviation=7, most=1)
    assert found.reached
    assert abs(found.designs[0].brings.edge - Fraction(1, 25)) <= Fraction(1, 1000)
    assert found.designs[0].brings.deviation == pytest.approx(7, rel=0.05)


@pytest.mark.parametrize(("off", "near"), [("1/1000", True), ("-1/1000", True), ("11/10000", False), ("-1/500", False)])
def test_an_edge_is_reached_within_a_tenth_of_a_per_cent(off: str, *, near: bool) -> None:
    target = Target(share("", "4%"))
    assert target.reached(Brings(Fraction(1, 25) + Fraction(off), Fraction(0), Fraction(1))) is near


def test_whom_a_paytable_favours_is_said() -> None:
    found = design(games.find("three-card-poker"), "Pair Plus", edge="-2%", most=1)
    assert found.says.endswith("with 1 of 1 the player is favoured")
    assert "favoured" not in design(games.find("three-card-poker"), "Pair Plus", edge="2%", most=1).says


def test_lines_are_left_out_to_come_to_a_hit_frequency() -> None:
    game = games.find("triple-shot-bonus")
    found = design(game, "Poker", edge="5%", hit="20%", most=2)
    assert found.reached
    for each in found.designs:
        assert [line.line for line in each.lines if line.odds is None] == ["pair of jacks or better"]
        assert abs(each.brings.hit_frequency - Fraction(1, 5)) < Fraction(1, 200)


# Best play depends on it.


def test_best_play_is_solved_anew() -> None:
    """River Hold'em on a deck of 28 cards: with other odds other choices are best, so figures are not where the posted
    choices would put them."""
    game = games.find("river-holdem").with_deck(EIGHTS_UP)
    wanted = solve(game.post({"raises": "Low(40,5,3,2)"}), recompute=True).edge
    found = design(game, "After Flop", edge=wanted, most=1)
    assert found.reached
    assert (found.of, found.of_cards, found.pays) == ("round", False, ("Before Flop", "After Flop", "Turn/River"))
    assert found.solved >= 1
    (best,) = found.designs
    exact = solve(posted(game, best.posting), recompute=True)
    assert best.brings == Brings(exact.edge, exact.hit_frequency, exact.variance)
    assert found.posted.edge == solve(game).edge
    before, after = ([each.choices for each in some.decisions] for some in (solve(game), exact))
    assert before != after
    assert falls(found)


def test_a_bonus_is_found_by_the_edge_of_the_round() -> None:
    game = games.find("three-card-poker").with_deck(EIGHTS_UP)
    table = table_of(game, game.wager("Ante Bonus"))
    target = Target(solve(game.post({"ante-bonus": "Six(6,4,1)"}), recompute=True).edge)
    asked = Asked(game, game.wager("Ante Bonus"), table, lines_asked(table, ["straight"]), target, most=2)
    before, found, solved = found_by_play(asked, silent)
    assert before.edge == solve(game).edge
    assert 2 <= solved <= 6
    assert [to_one for _, to_one in found[0][0]] == [6, 4, 1]
    for pays, brings in found:
        assert dict(pays)[2] == 1
        assert brings.edge == solve(asked.column(pays).posted_on(game), recompute=True).edge


# What is refused.


@pytest.mark.parametrize(
    ("wager", "asked", "says"),
    [
        ("Ante", {"edge": "4%"}, "there is no paytable of Ante to be designed: no paytable pays it"),
        ("Trips", {"edge": "4"}, "the edge 4 is no share of a stake: write it as 4%, 0.04 or 1/25"),
        ("Trips", {"edge": "a lot"}, "the edge a lot is no share: write it as 4%"),
        ("Trips", {"edge": "4%", "hit": "1/0"}, "the hit frequency 1/0 is no share"),
        ("Trips", {"edge": "4%", "deviation": "0"}, "the deviation 0 is no number above 0"),
        ("Trips", {"edge": "4%", "keep": ["quads"]}, "Trips has no line 'quads': its lines are royal flush"),
        ("Trips", {"edge": "4%", "keep": ["flush=six"]}, "line 'flush' pays 'six': write a whole number"),
        ("Trips", {"edge": "4%", "keep": ["flush", "Flush=6"]}, "the line 'flush' is kept twice"),
        ("Trips", {"edge": "4%", "most": 0}, "0 paytables cannot be told: ask for 1 to 20"),
        ("Blind", {"edge": "4%", "hit": "4%"}, "a hit frequency is had by choosing lines, and best play depends"),
        ("Blind", {"edge": "4%", "keep": ["flush=-"]}, "so its lines stay those that are posted: flush cannot be"),
    ],
)  # fmt: skip
def test_what_cannot_be_designed_is_refused(wager: str, asked: dict[str, str], says: str) -> None:
    with pytest.raises((ColumnError, PostingError)) as refused:
        design(games.find("ultimate-texas-holdem"), wager, **asked)  # type: ignore[arg-type]
    assert says in str(refused.value)


def test_other_columns_and_wagers_that_are_not_there() -> None:
    game = games.find("three-card-holdem")
    with pytest.raises(ColumnError, match="Straight Up B1 has no odds for 'straight plus a pair' to keep"):
        design(game, "Straight Up", edge="4%", keep=["straight plus a pair"])
    none = [f"{line.title}=-" for line, _ in game.paytables["flush-or-pair"].lines]
    with pytest.raises(ColumnError, match="needs a line: not all of them can be left out"):
        design(game, "Flush or Pair", edge="4%", keep=none)
    with pytest.raises(StakeError, match="no wager 'Trips'"):
        design(game, "Trips", edge="4%")
