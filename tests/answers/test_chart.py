"""Charts: squares, exceptions and thresholds, each true to the data."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.answers.chart import Chart, chart, keys
from croupier.answers.documents import class_chart
from croupier.answers.grid import chart_text, painter
from croupier.answers.svg import chart_svg
from croupier.cards import RANKS, Card
from croupier.errors import CroupierError
from croupier.rankings import THREE_CARD
from croupier.wire.codec import document

from .solutions import KEYS, solution, with_opening

SVG = "{http://www.w3.org/2000/svg}"


def text(drawn: Chart, *, width: int = 80, values: bool = False) -> str:
    return "\n".join(chart_text(drawn, width=width, values=values))


def test_three_card_poker_bets_queen_six_four_or_better() -> None:
    shown = text(chart(solution("three-card-poker")))
    assert re.search(r"bet +Q-6-4 or better\n +fold +Q-6-3 or less\n", shown)
    assert "F  fold   32.5792 %" in shown


def test_the_threshold_is_that_of_every_class() -> None:
    """Every class as good as Q-6-4 bets in all of its deals, and every other folds."""
    least = THREE_CARD.strength([Card.parse(card) for card in ("Qs", "6d", "4c")])
    opening = solution("three-card-poker").opening
    assert opening is not None
    for cell in opening.cells:
        suits = (0, 0, 0) if cell.row.endswith("s") else (0, 1, 2)
        cards = [Card(RANKS.index(rank) * 4 + suit) for rank, suit in zip(cell.row[:3], suits, strict=True)]
        assert cell.best[1] == (THREE_CARD.strength(cards) >= least)


def test_three_card_holdem_lists_its_folds() -> None:
    """A rule and its exceptions, column by column, rather than 2,197 cells."""
    drawn = chart(solution("three-card-holdem"))
    shown = text(drawn)
    assert "Bet everything, except to fold these, each in 50 % of its deals:" in shown
    assert "  9                 63o  62o  52o\n" in shown
    assert "\n  4  " not in shown  # a four on the board leaves nothing to fold
    folded = re.findall(r"\b[2-9TJQKA]{2}[so]?\b", shown.partition("its deals:")[2])
    assert len(folded) == sum(cell.best[0] > 0 for cell in drawn.opening.cells)


def test_frequencies_are_those_of_the_decision() -> None:
    for key in KEYS:
        first = solution(key).decisions[0]
        assert chart(solution(key)).frequencies == tuple(often for _, often in first.choices)


def test_triple_action_always_bets() -> None:
    assert "Always bet: every hand, whatever the dealer's card." in text(chart(solution("triple-action-holdem")))


def test_a_square_has_suited_above_the_diagonal() -> None:
    drawn = chart(with_opening())
    (square,) = drawn.squares
    assert square.ranks == "AKQJT98765432"
    assert len(square.cells) == 169
    assert (square.cells[0, 1].row, square.cells[1, 0].row, square.cells[2, 2].row) == ("AKs", "AKo", "QQ")
    shown = text(drawn)
    assert "  C  check" in shown
    assert "  3  bet 3" in shown
    assert re.search(r"^A( 4 ){10} 3  3~ C$", shown, re.MULTILINE)
    assert "suited above the diagonal, offsuit below" in shown
    assert "~ most often: suits decide" in shown


def test_a_square_for_each_card_beside_the_hand() -> None:
    drawn = chart(with_opening("the dealer's card"))
    assert [square.title for square in drawn.squares] == [
        "the dealer's card is an ace",
        "the dealer's card is a nine",
        "the dealer's card is a deuce",
    ]
    shown = text(drawn, width=100)
    assert "the dealer's card is an ace                the dealer's card is a nine" in shown
    assert all(len(line) <= 100 for line in shown.splitlines())


@pytest.mark.parametrize("key", KEYS)
def test_values_fit_in_80_columns(key: str) -> None:
    shown = text(chart(solution(key)), values=True)
    assert "What the second best costs, per Ante" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_colour_is_never_alone() -> None:
    drawn = chart(with_opening())
    painted = "\n".join(chart_text(drawn, width=80, paint=painter(drawn.opening.choices)))
    assert "\x1b[33mC\x1b[0m" in painted
    assert re.sub(r"\x1b\[\d+m", "", painted) == text(drawn)


def test_keys_are_one_character_each_and_different() -> None:
    assert keys(("fold", "bet 1", "bet 2")) == ("F", "1", "2")
    assert keys(("fold", "bet 1", "bet 1.5")) == ("a", "b", "c")


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("values", [False, True])
def test_a_picture_has_a_cell_for_each_class(key: str, *, values: bool) -> None:
    drawn = chart(solution(key))
    picture = chart_svg(drawn, values=values)
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    cells = [group for group in root.iter(f"{SVG}g") if group.get("class") == "class"]
    assert len(cells) == len(drawn.opening.cells)
    named = sorted(group.findall(f"{SVG}text")[0].text or "" for group in cells)
    assert named == sorted(cell.row for cell in drawn.opening.cells)
    assert all(group.find(f"{SVG}title") is not None for group in cells)
    width, height = int(root.attrib["width"]), int(root.attrib["height"])
    for rect in root.iter(f"{SVG}rect"):
        assert float(rect.get("x", 0)) + float(rect.attrib["width"]) <= width
        assert float(rect.get("y", 0)) + float(rect.attrib["height"]) <= height
    assert not re.search(r"<script|@import|url\(|href", picture)


def test_a_picture_divides_mixed_cells_as_their_deals_are() -> None:
    root = ET.fromstring(chart_svg(chart(with_opening())))
    mixed = next(g for g in root.iter(f"{SVG}g") if (g.findall(f"{SVG}text") or [g])[0].text == "A3s")
    assert [rect.attrib["width"] for rect in mixed.findall(f"{SVG}rect")] == ["11", "33", "44"]
    assert mixed.findall(f"{SVG}text")[1].text == "3 75%"


def test_chart_data_is_the_openings() -> None:
    laid = chart(solution("triple-action-holdem"))
    data = document(class_chart(laid.game, laid.opening))
    assert data["columns"] == "the dealer's card"
    assert len(data["cells"]) == 343
    assert sum(Fraction(cell["best"][1]["exact"]) for cell in data["cells"]) == 343


def test_a_game_that_decides_too_late_has_no_chart() -> None:
    late = replace(solution("three-card-poker"), opening=None)
    with pytest.raises(CroupierError, match=r"has no chart: .* croupier advise answers for any of them"):
        chart(late)


def test_hands_of_other_sizes_have_no_chart() -> None:
    opening = solution("three-card-poker").opening
    assert opening is not None
    odd = replace(opening, cells=(replace(opening.cells[0], row="2"),))
    with pytest.raises(CroupierError, match="two or three hole cards: --csv and --json"):
        chart(replace(solution("three-card-poker"), opening=odd))
