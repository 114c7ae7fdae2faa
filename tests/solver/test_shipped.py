"""The solutions that come with the package are those that the sources work out, all of them, figure for figure."""

import json
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from croupier import games
from croupier.rules import Game
from croupier.rules.wagers import Kind
from croupier.solver import store
from croupier.solver.drawing import kept_cells
from croupier.solver.drawing.blackjack import Blackjack
from croupier.solver.drawing.ordinary import ordinary
from croupier.solver.drawing.solving import played_out
from croupier.solver.ends import by_choices, by_net, by_rows
from croupier.solver.families import family_of
from croupier.solver.kept import kept
from croupier.solver.moments import central, mean
from croupier.solver.progress import silent
from croupier.solver.sidebets import side_wager, side_wagers
from croupier.solver.solution import Solution
from croupier.solver.solve import solve
from tests.solver import three_up_cards
from tests.solver.ship import shipped_names, standard_postings, with_cells

STANDARD = list(standard_postings())


def test_every_standard_posting_is_shipped_and_nothing_else() -> None:
    """After a change to rules or to how they are counted, `make ship` works them out again."""
    assert {path.name for path in store.SHIPPED.glob("*.json.gz")} == set(shipped_names())


def _takes_long(game: Game) -> bool:
    """Whether counting it takes twenty seconds or more: Texas Hold'em Bonus, which decides on the turn as well, takes
    two minutes. Every run counts Triple Shot Bonus against some up cards, below.
    """
    return game.key in ("texas-holdem-bonus", "triple-shot-bonus")


def _changes_no_choice(game: Game) -> bool:
    """Whether what is posted is of side wagers only, which are recomputed anyhow, without any counting."""
    plain = games.find(game.key)
    return bool(game.changed) and not game.blocks and _played_for(game) == _played_for(plain)


def _played_for(game: Game) -> tuple[object, ...]:
    """All that a choice can depend on."""
    return game.schedule, [(each, game.settlements[each.name]) for each in game.wagers if each.kind is not Kind.SIDE]


def _is_valued_elsewhere(game: Game) -> bool:
    """Whether it is one of several least bets of Hold'em 88; what they all are worth is counted in ``test_holdem``."""
    return game.changed.get("highway-minimum") in ("0.75x", "0.5x")


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(
            game,
            marks=[pytest.mark.slow] * (_takes_long(game) or _changes_no_choice(game) or _is_valued_elsewhere(game)),
        )
        for game in STANDARD
    ],
    ids=str,
)
def test_recomputed_they_are_the_same(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    assert store.figures(game, family_of(game).stakes(game, None)) is not None
    shipped = solve(game)
    assert solve(game, recompute=True).figures == shipped.figures


@pytest.mark.slow
def test_every_deal_played_out_again_is_the_same() -> None:
    game = with_cells()
    stakes = family_of(game).stakes(game, None)
    assert kept_cells.cells(game, stakes) == dict(played_out(game, stakes, silent).cells)


def test_triple_shot_recomputed_against_three_up_cards_is_the_same() -> None:
    """All that is counted and how it is put together; and against each up card what is shipped for it."""
    found, shipped = three_up_cards.solved(), solve(three_up_cards.GAME)
    assert three_up_cards.figures(found) == json.loads(three_up_cards.KEPT.read_text())
    assert found.drawing is not None
    assert shipped.drawing is not None
    (own, riding), (shipped_own, shipped_riding) = found.drawing.charts, shipped.drawing.charts
    assert own == shipped_own
    for up in ("6", "A"):  # cards of value ten are told apart nowhere: the king's column is among the figures above
        column = [cell for cell in riding.cells if cell.up == up]
        assert len(column) > 5
        assert column == [cell for cell in shipped_riding.cells if cell.up == up]


def test_what_is_shipped_is_written_the_same_byte_for_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Recomputed, or read and kept again: so what `make ship` writes shows what has changed, and nothing else."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    for key, recompute in (("three-card-poker", True), ("river-holdem", False), ("triple-shot-bonus", False)):
        game = games.find(key)
        stakes = family_of(game).stakes(game, None)
        store.keep_figures(game, kept(solve(game, recompute=recompute)), stakes, tmp_path)
        name = store.figures_name(game, stakes)
        assert (tmp_path / name).read_bytes() == (store.SHIPPED / name).read_bytes()


@pytest.mark.parametrize("game", STANDARD, ids=str)
def test_what_needs_no_counting_of_deals_is_so(game: Game) -> None:
    """Side wagers are what they are alone, rows pay what is posted, and figures add up to each other."""
    found = solve(game)
    # War compares two cards, and the Hat Trick depends on choices.
    sides = [each for each in found.side_wagers if each.wager not in ("War", "Hat Trick")]
    assert sides == [side_wager(game, each.wager, each.column) for each in sides]
    assert set(side_wagers(game)) <= set(sides)
    for wager in found.wagers:
        posted = [(row.why, row.odds.to_one) for row in game.settlements[wager.name]]
        assert [(row.why, row.odds) for row in wager.rows] == posted
        assert sum(row.probability for row in wager.rows) == wager.placed
        if wager.kind in (Kind.MANDATORY, Kind.SIDE):  # the stakes of others differ from round to round
            assert all(row.pays == row.odds * row.probability for row in wager.rows)
        assert sum(row.pays for row in wager.rows) == wager.value == mean(wager.outcomes)
        counted = next((each for each in sides if each.wager == wager.name and each.posted), None)
        if counted is not None:
            assert [row.probability for row in wager.rows] == [row.probability for row in counted.rows]
    folds = sum(dict(each.choices).get("fold", 0) for each in found.decisions)
    assert folds == sum(row.probability for row in found.wagers[0].rows if row.why == "the seat folded")
    main = [at for at, wager in enumerate(found.wagers) if wager.kind is not Kind.SIDE]
    assert sum(often for _, often in found.distribution) == 1
    assert mean(found.distribution) == sum(found.wagers[at].value for at in main)
    assert central(found.distribution, 2) == sum(found.covariance.matrix[one][other] for one in main for other in main)
    for at, wager in enumerate(found.wagers):
        assert found.covariance.matrix[at][at] == central(wager.outcomes, 2)
    _require_ends_that_add_up(found)
    if _changes_no_choice(game):
        plain = solve(games.find(game.key))
        assert (found.distribution, found.decisions, found.opening) == (
            plain.distribution,
            plain.decisions,
            plain.opening,
        )
        for one, other in product(main, repeat=2):
            assert found.covariance.matrix[one][other] == plain.covariance.matrix[one][other]


def _require_ends_that_add_up(found: Solution) -> None:
    """Whatever else is known of the main wagers is a sum over the ways in which a round can end."""
    assert sum(each.deals for each in found.ends) == found.deals
    assert all(each.probability == Fraction(each.deals, found.deals) for each in found.ends)
    assert {net: alike.probability for net, alike in by_net(found.ends).items()} == dict(found.distribution)
    assert sum(each.stake * each.probability for each in found.ends) == found.average_stake
    settled: Counter[tuple[str, str]] = Counter()
    for rows, alike in by_rows(found.ends).items():
        settled.update(dict.fromkeys(rows, alike.deals))
    for wager in found.wagers:
        for row in wager.rows:
            assert row.probability == Fraction(row.deals, found.deals)
            if wager.kind is not Kind.SIDE:
                assert settled[wager.name, row.id] == row.deals
    lines = {tuple(made.choice for made in chosen): each.probability for chosen, each in by_choices(found.ends).items()}
    for decision in [] if found.drawing else found.decisions:
        for choice, often in decision.choices:
            path = (*decision.after, choice)
            assert often == sum(share for line, share in lines.items() if line[: len(path)] == path)


def test_without_a_look_blackjack_alone_is_what_it_is_without_suits() -> None:
    """The reading that changes most of how Triple Shot Bonus is counted, by the method that knows no suits."""
    game = games.find("triple-shot-bonus").posted(peek="no")
    drawn = solve(game).drawing
    assert drawn is not None
    assert drawn.play("a").blackjack == Blackjack(game).value
    assert drawn.play("d").blackjack == Blackjack(game, ordinary).value


def test_a_shipped_answer_needs_nothing_numerical(tmp_path: Path) -> None:
    program = (
        "import sys\nfrom croupier import games\nfrom croupier.solver.solve import solve\n"
        "assert solve(games.find('river-holdem')).value < 0\n"
        "print(*sorted({'numpy', 'numba', 'textual', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"
