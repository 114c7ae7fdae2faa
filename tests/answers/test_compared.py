"""Postings side by side: as they are asked for, as people read them and as a table."""

import csv
import io
from fractions import Fraction

import pytest

from croupier import games
from croupier.answers.compared import asked_postings, compared_csv, compared_postings, compared_text
from croupier.rules.columns import parse_column
from croupier.solver.comparing import compare

OWN = parse_column("""
game = "three-card-holdem"
paytable = "flush-or-pair"
column = "Mine"
[lines]
"AK suited" = 40
"pair" = 5
"flush" = 1
""")


def asked(*posts: str, own: bool = False) -> list[str]:
    found = asked_postings(games.find("three-card-holdem"), posts, [OWN] if own else [])
    return [str(each).removeprefix("three-card-holdem").strip() for each in found]


MINE = "flush-or-pair=Mine(40,-,5,1)"


@pytest.mark.parametrize(
    ("posts", "own", "found"),
    [
        (["straight-up=C1"], False, ["", "straight-up=C1"]),
        (["straight-up=C1", "default"], False, ["straight-up=C1", ""]),
        (["straight-up=C1, flush-or-pair=A2", "default"], False, ["flush-or-pair=A2 straight-up=C1", ""]),
        (["flush-or-pair=Mine(40,-,5,1),straight-up=C1"], False, ["", f"{MINE} straight-up=C1"]),
        ([], True, ["", MINE]),
        (["flush-or-pair=A2"], True, ["flush-or-pair=A2", MINE]),
        (["default", "flush-or-pair=Mine,straight-up=C1"], True, ["", f"{MINE} straight-up=C1"]),
    ],
)  # fmt: skip
def test_each_text_is_a_whole_posting(posts: list[str], own: bool, found: list[str]) -> None:  # noqa: FBT001 - a case
    """Commas part what is posted, but not the odds of a column; a column that no text names is a posting by itself."""
    assert asked(*posts, own=own) == found


def three_postings() -> list[str]:
    first, *others = asked_postings(
        games.find("three-card-holdem"), ["default", "dealer-ahead-unqualified=ante_pushes", "straight-up=C1"]
    )
    return list(compared_text([compare(first, each) for each in others], 100))


def test_as_people_read_it() -> None:
    text = three_postings()
    assert text[:5] == [
        "3 Card Hold'em", "==============", "A  as printed", "B  dealer-ahead-unqualified=ante_pushes",
        "C  straight-up=C1",
    ]  # fmt: skip
    assert "  element of risk         1.2770 %  -0.0324 %   1.2770 %" in text
    assert "The same under all: Flush or Pair." in text
    assert "    fold                   2.3891 %   1.4842 %   2.3891 %" in text
    assert "FIRST DECISION under B (First card): something else is best in 0.9050 % of all deals" in text
    assert not any("under C" in line for line in text)
    assert max(map(len, text)) <= 100


def test_a_single_other_posting_has_differences_and_stakes() -> None:
    game = games.find("three-card-poker")
    first, other = asked_postings(game, ["pair-plus=House(40,30,6,7/2,1)"])
    text = list(compared_text([compare(first, other)], 100))
    assert "  edge            7.2760 %   4.7964 %   -2.4796 %" in text
    assert "  Best play is the same." in text
    stakes = text[text.index("STAKES") + 1 :]
    assert stakes == ["  B: Pair Plus is then staked in multiples of 2: Pair Plus pays 7 to 2 on a flush."]


def test_every_figure_of_every_posting_once() -> None:
    game = games.find("three-card-poker")
    first, *others = asked_postings(game, ["default", "pair-plus=X(40,30,6,4,1)", "pair-plus=Y(50,30,6,3,1)"])
    found = [compare(first, each) for each in others]
    rows = list(csv.DictReader(io.StringIO(compared_csv(found))))
    edges = {
        row["item"]: Fraction(int(row["numerator"]), int(row["denominator"]))
        for row in rows
        if (row["wager"], row["figure"]) == ("Pair Plus", "edge")
    }
    assert list(edges) == [str(first), *map(str, others)]
    besides = [each.wager("Pair Plus").value for each in found]
    assert [*edges.values()] == [-besides[0].posted, *(-each.own for each in besides)]
    keys = [
        tuple(row[key] for key in ("section", "wager", "street", "after", "item", "choice", "figure")) for row in rows
    ]
    assert len(set(keys)) == len(keys)
    document = compared_postings(found)
    assert [each.beside.about.changed for each in document.compared] == [{"pair-plus": "X"}, {"pair-plus": "Y"}]
