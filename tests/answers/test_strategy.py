"""Strategies laid out: every cell has the values of the cards that it names."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from croupier import games
from croupier.answers.advice import advised, at_decision
from croupier.answers.asked import table_stakes
from croupier.answers.explored import explored
from croupier.answers.strategy import Strategy, strategy
from croupier.errors import CroupierError
from croupier.solver.breakdown import class_name
from croupier.solver.solve import advise, solve

CHARTED = [key for key in games.SHEETS + games.CALIBRATION if key != "casino-holdem"]
SHOWDOWN = [key for key in CHARTED if not games.find(key).blocks]


def laid_out(key: str, panel: int = 0) -> Strategy:
    return strategy(solve(games.find(key)), panel)


@pytest.mark.parametrize("key", CHARTED)
def test_cells_lie_in_their_places_and_say_which_choice_is_best(key: str) -> None:
    found = laid_out(key)
    panel = found.panel
    assert len({(cell.row, cell.column) for cell in panel.cells}) == len(panel.cells)
    for cell in panel.cells:
        offered = [value for value in cell.values if value is not None]
        assert len(cell.values) == len(found.choices)
        assert cell.values[cell.best] == max(offered)
        assert bool(cell.decided) == cell.mixed
        assert cell.margin == sorted(offered)[-1] - sorted(offered)[-2]
        assert cell.close == (cell.margin < Fraction(5, 100) and not cell.mixed)
    assert sum(choice.share for choice in found.choices) == 1


def test_where_suits_decide_the_best_is_best_on_average_and_it_is_said_in_how_many_deals() -> None:
    """Of 7-4 offsuit beside an ace, whoever has no card of its suit folds: a flush is in reach of the others."""
    game = games.find("three-card-holdem")
    solution = solve(game)
    mixed = [cell for at in range(13) for cell in strategy(solution, at).panel.cells if cell.mixed]
    assert len(mixed) == 66
    for cell in mixed:
        assert cell.values[cell.best] == max(value for value in cell.values if value is not None)
        assert not cell.close
    ace = strategy(solution, strategy(solution).panels.index("the board's card is an ace"))
    cell = next(cell for cell in ace.panel.cells if cell.name == "74o")
    assert ace.choices[cell.best].choice == "bet"
    assert cell.decided == "suits decide: fold in 24 of 48 deals, bet in 24"
    shown = [advise(game, advised(at_decision(game, f"7h4{suit} / A{up}"))).best for suit in "csd" for up in "hcsd"]
    assert Counter(shown) == {"fold": 6, "bet": 6}, "48 deals are four times these"


def test_triple_shot_says_how_ten_cards_decide() -> None:
    solution = solve(games.find("triple-shot-bonus"))
    (cell,) = (cell for at in range(2) for cell in strategy(solution, at).panel.cells if cell.mixed)
    assert cell.decided == "suits decide, or which ten-card it is: hit in 160 of 256 deals, stand in 96"


@pytest.mark.parametrize("key", [key for key in SHOWDOWN if key != "three-card-poker"])
def test_rows_and_columns_are_the_ranks_of_the_cards_suited_above_the_diagonal(key: str) -> None:
    panel = laid_out(key).panel
    for cell in panel.cells:
        high, low = sorted((cell.row, cell.column))
        assert cell.name.rstrip("so") == panel.rows[high] + panel.columns[low]
        assert cell.name.endswith("s") == (cell.column > cell.row)


@pytest.mark.parametrize("key", SHOWDOWN)
def test_cards_of_a_cell_are_worth_what_it_says(key: str) -> None:
    """To the last digit where nothing else lies open: all hands of a class are then alike."""
    game = games.find(key)
    found = laid_out(key, len(laid_out(key).panels) // 2)
    for cell in random.Random(key).sample(found.panel.cells, 3):
        view = advised(at_decision(game, cell.cards))
        advice = advise(game, view)
        assert class_name(view.hole) == cell.name
        assert [choice for choice, _ in advice.values] == [choice.choice for choice in found.choices]
        if not view.dealer and not view.board and len(view.hole) == 2:
            assert tuple(value for _, value in advice.values) == cell.values


def test_blackjack_is_hands_against_up_cards() -> None:
    found = laid_out("triple-shot-bonus")
    assert found.panel.columns == tuple("23456789TA")
    cell = next(cell for cell in found.panel.cells if cell.name == "T6 9")
    assert cell.said == "hard 16 (T6) against 9"
    assert [choice.key for choice in found.choices] == ["S", "H", "D", "P"]
    assert len(found.panels) == 2
    assert found.stakes == {"War": 1, "Blackjack": 1, "Poker": 1, "Hat Trick": 1}
    game = games.find("triple-shot-bonus")
    for each in random.Random(1).sample(found.panel.cells, 12):
        assert not at_decision(game, each.cards, table_stakes(game, None)).choices.amounts, (
            "insurance is another decision"
        )


def test_three_card_hands_are_cut_where_everybody_cuts_them() -> None:
    bet, fold = laid_out("three-card-poker").cuts
    assert (bet.choice, bet.highest, bet.lowest) == ("bet", "A-K-Q suited", "Q-6-4")
    assert (fold.choice, fold.highest, fold.lowest) == ("fold", "Q-6-3", "5-3-2")
    assert bet.hands + fold.hands == 22100
    assert bet.close
    assert fold.close


def test_what_is_not_there_is_refused_in_a_sentence() -> None:
    with pytest.raises(CroupierError, match="has no chart"):
        laid_out("casino-holdem")
    with pytest.raises(CroupierError, match="there is no panel 7: they are counted from 0 to 6"):
        laid_out("triple-action-holdem", 7)


def test_any_cards_are_explored() -> None:
    played = at_decision(games.find("holdem-88"), "QdTc / QhTs4d")
    found = explored(played, advise(played.game, advised(played)), Fraction(1, 50))
    assert found.given.hand == "two pair, queens and tens"
    assert found.given.advice.value == Fraction(2805223, 1070190)
    assert found.labels == {"check": "Check", "bet 1": "Bet 1x", "bet 2": "Bet 2x"}
    assert found.second == found.given.advice.costs["check"]
    assert found.means is not None
    assert found.means.said == "as much as 41 rounds of house edge"
    assert [pile.title for pile in found.piles] == ["Board", "Dealer", "You"]
