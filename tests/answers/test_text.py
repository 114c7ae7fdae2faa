"""A solution in text: the published figures are there to be read, and no line is too long."""

import doctest
import re
from dataclasses import replace
from types import ModuleType

import pytest

from croupier import games, written
from croupier.answers import chart
from croupier.documents.layout import paragraph, spread, table
from croupier.documents.plain import answer
from croupier.report.solved import solved
from croupier.solver.solution import Solution
from croupier.solver.solve import solve

from .solutions import KEYS, solution


def report(found: Solution, width: int = 80) -> list[str]:
    return answer(solved(found), width).splitlines()


def lines(key: str, width: int = 80) -> list[str]:
    return report(solution(key), width)


def row(key: str, start: str) -> list[str]:
    """The figures of the first line that begins so."""
    found = next(line for line in lines(key) if line.strip().startswith(start))
    return re.split(r"\s{2,}", found.strip())[1:]


def test_three_card_holdem_as_published() -> None:
    """Edge 3.05 %, element of risk 1.28 %, 2.3879 staked; 2.39 % folded, 41.17 % raised twice."""
    key = "three-card-holdem"
    assert row(key, "Value") == ["-0.03049403", "-642541771/21071068200"]
    assert row(key, "Edge ")[0] == "3.0494 %"
    assert row(key, "Element of risk")[0] == "1.2770 %"
    assert row(key, "Average stake") == ["2.387852", "1939354/812175"]
    assert row(key, "fold") == ["2.3891 %", "2.3891 %"]
    assert re.search(r"\n +bet +41\.1744 % +42\.1822 %\n", "\n".join(lines(key)))


def test_three_card_poker_as_published() -> None:
    assert row("three-card-poker", "Edge ")[0] == "3.3730 %"
    assert row("three-card-poker", "Element of risk")[0] == "2.0147 %"
    text = "\n".join(lines("three-card-poker"))
    below = text[text.index("Column standard (posted)") :]
    for figure in (r"Edge +7\.2760 %", r"Hit frequency +25\.6109 %", r"Pushes +0 %", r"Deviation +2\.8496"):
        assert re.search(rf"^  {figure}$", below, re.MULTILINE)
    assert re.search(r"^  Skewness +9\.1670$", below, re.MULTILINE)


def test_indifferent_states_are_named() -> None:
    text = " ".join(" ".join(lines("three-card-holdem")).split())
    assert "indifferent 0.0015 % 0.0015 %" in text
    assert "Exactly indifferent at Second card, after bet, so that the smaller stake is taken, with such cards" in text
    (found,) = (each for each in solution("three-card-holdem").decisions if each.indifferent)
    assert found.examples
    assert all(example in text for example in found.examples)
    assert "indifferent" not in "\n".join(lines("three-card-poker"))


def test_every_column_of_a_side_wager_and_its_lines() -> None:
    text = "\n".join(lines("three-card-holdem"))
    for column in solution("three-card-holdem").game.paytables["straight-up"].columns:
        assert re.search(rf"^  Column {column}( \(posted\))? +\d\.\d{{4}} %", text, re.MULTILINE)
    assert re.search(r"^  Straight flush plus a pair +3,312 +0\.127436 %", text, re.MULTILINE)
    assert re.search(r"^  Straight flush plus a pair +40 to 1 +\+0\.050974 +40 to 1 +\+0\.050974$", text, re.MULTILINE)
    assert "Column B1 (posted)" in text
    assert "Column B2 (posted)" not in text


def test_the_posting_is_named_and_marked() -> None:
    assert not any(line.startswith("Posted") for line in lines("three-card-poker"))
    posted = games.find("triple-action-holdem").posted(bonus_bet="B")
    text = "\n".join(report(solve(posted)))
    assert "Posted: bonus-bet=B, low-ace=no" in text
    assert "Column B (posted)" in text


def test_settlement_rows_add_up() -> None:
    """The rows of a wager that is no side wager are printed, with what each contributes."""
    text = "\n".join(lines("triple-action-holdem"))
    assert re.search(r"^  A royal flush +50 to 1 .*0\.004070 % +24,570 +\+0\.002035$", text, re.MULTILINE)
    assert not re.search("^Bonus Bet$", text, re.MULTILINE)  # it is below, under every column


def test_wagers_left_out_are_named_with_the_reason() -> None:
    partly = replace(solution("three-card-poker"), left_out=(("Pair Plus", "it asks for the moon"),))
    text = "\n".join(report(partly))
    assert "LEFT TO SIMULATION\n  - Pair Plus: it asks for the moon" in text


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("width", [80, 100])
def test_no_line_is_too_long_and_none_ends_in_spaces(key: str, width: int) -> None:
    for line in lines(key, width):
        assert len(line) <= width
        assert line == line.rstrip()


def test_text_columns_wrap_and_others_do_not() -> None:
    laid = list(table(("name", "n"), [("a very long name that has to be wrapped", "1/3")], align="~>", width=28))
    assert laid == ["  name                     n", "  a very long name that  1/3", "    has to be wrapped"]


def test_wide_tables_are_split() -> None:
    laid = list(spread(("line", "A", "B", "C"), [("x", "1" * 9, "2" * 9, "3" * 9)], align="~>>>", fixed=1, width=32))
    assert laid == [
        "  line          A          B",
        "  x     111111111  222222222",
        "",
        "  line          C",
        "  x     333333333",
    ]


def test_paragraphs_never_break_a_fraction() -> None:
    assert list(paragraph("value -1/12345678901234567890", width=10)) == ["value", "-1/12345678901234567890"]


@pytest.mark.parametrize("module", [chart, written])
def test_doctests(module: ModuleType) -> None:
    failures, tried = doctest.testmod(module)
    assert tried
    assert failures == 0
