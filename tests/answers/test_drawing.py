"""Games in which seats draw, as they are printed: ways to play, charts of hands, rulings, what the sheet says."""

import csv
import io
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from fractions import Fraction

import pytest

from croupier import games
from croupier.answers import documents
from croupier.answers.drawing import changed, reproducing
from croupier.answers.hand_charts import (
    KEYS,
    UPS,
    every_hand_rows,
    hands_text,
    margin,
    ordered,
    usual,
    worth,
)
from croupier.answers.svg import hands_svg
from croupier.answers.table import every_hand_csv, hands_csv, solution_csv
from croupier.documents.plain import answer
from croupier.report.solved import solved
from croupier.rules.printed import Printed
from croupier.solver.breakdown import DrawingFigures
from croupier.solver.drawing.blackjack import Blackjack
from croupier.solver.drawing.hand_charts import every_hand
from croupier.solver.readings import Priced, priced
from croupier.solver.solution import Solution
from croupier.solver.solve import solve
from croupier.wire.codec import document

from .solutions import solution

TSB, BLACKJACK = "triple-shot-bonus", "single-deck-blackjack"
BOTH = (TSB, BLACKJACK)
SVG = "{http://www.w3.org/2000/svg}"


def drawn(key: str = TSB) -> DrawingFigures:
    found = solution(key).drawing
    assert found is not None
    return found


def printed_report(found: Solution, width: int = 80) -> str:
    return answer(solved(found), width)


def test_the_four_ways_to_play_are_there_with_their_exact_figures() -> None:
    text = printed_report(solution(TSB), 120)
    assert [play.key for play in drawn().plays] == ["a", "b", "c", "d"]
    for play in drawn().plays:
        (line,) = re.findall(rf"^  {play.key}  (?i:{play.seeks}) .*$", text, re.MULTILINE)
        gained = play.total - drawn().plays[0].total
        figures = [f"{100 * float(figure):.4f}" for figure in (play.blackjack, play.wins, play.edge)]
        assert re.findall(r"-?\d+\.\d{4} %", line) == [f"{figure} %" for figure in figures]
        assert f"{float(play.total):.6f}" in line
        assert line.endswith(f"{float(gained):+.6f}" if gained else " 0")
        for fraction in (play.blackjack, play.wins):
            assert re.search(rf"^  {play.key} .*{fraction}(  |$)", text, re.MULTILINE)


def test_a_disagreement_with_the_sheet_is_named() -> None:
    """It prints a hit frequency of 34.6 % for Poker, which is 34.46 %; the others are right, Blackjack for itself."""
    found = {
        (each.printed.wager, each.printed.column, each.printed.figure, each.play): each
        for each in solution(TSB).printed
    }
    assert len(found) == 4 + 2 * 4
    assert [key for key, each in found.items() if key[0] == "Poker" and not each.agrees] == [
        ("Poker", "05", "hit frequency", ""),
        ("Poker", "06", "hit frequency", ""),
    ]
    assert found["Poker", "05", "hit frequency", ""].exact == 1 - Fraction(13_342_884, 20_358_520)
    assert reproducing(solution(TSB)) == ["a"]
    text = " ".join(printed_report(solution(TSB)).split())
    assert "Poker 05 hit frequency 34.6 % 34.4604 % disagrees" in text
    assert "The printed figures of the Hat Trick are those of: Blackjack for itself." in text


def test_where_no_play_gives_the_printed_figures_that_is_said() -> None:
    other = (Printed("Hat Trick", "", "edge", "9.9"), Printed("Hat Trick", "", "hit frequency", "12.5"))
    found = replace(solution(TSB), game=replace(solution(TSB).game, printed=other))
    assert reproducing(found) == []
    assert "No way to play gives the printed figures of the Hat Trick" in " ".join(printed_report(found).split())


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("width", [80, 100])
def test_no_line_is_too_long(key: str, width: int) -> None:
    assert max(map(len, printed_report(solution(key), width).splitlines())) <= width
    for values in (False, True):
        assert max(map(len, hands_text(solution(key), drawn(key), width=width, values=values))) <= width


@pytest.mark.parametrize("key", BOTH)
def test_the_chart_shows_the_best_choice_of_every_hand(key: str) -> None:
    """Each row has a letter for each up card, and it is the choice that is best most often."""
    text = list(hands_text(solution(key), drawn(key), width=80))
    for chart in drawn(key).charts:
        start = next(at for at, line in enumerate(text) if line.lower() == chart.seeks.lower())
        rows = text[start + 2 : start + 2 + len(ordered(chart))]
        cells = {(cell.hand, cell.up): cell for cell in chart.cells}
        for hand, row in zip(ordered(chart), rows, strict=True):
            shown = row[10:12]
            assert shown == hand
            letters = row[13:].ljust(30)
            for at, up in enumerate(UPS):
                cell = cells.get((hand, up))
                mark = letters[3 * at : 3 * at + 3]
                if cell is None:
                    assert mark == "   "
                else:
                    assert mark == f" {KEYS[usual(cell)]}{'~' if len(cell.best) > 1 else ' '}"


def test_the_charts_hold_what_blackjack_says() -> None:
    found = Blackjack(games.find(BLACKJACK))
    cells = {(cell.hand, cell.up): cell for cell in drawn(BLACKJACK).charts[0].cells}
    ten_six = dict(found.ups[9].hand((0, 0, 0, 0, 0, 1, 0, 0, 0, 1)).choices)
    assert dict(cells["T6", "T"].values) == ten_six
    assert cells["T6", "T"].total == "hard 16"
    assert worth(cells["T6", "T"]) == max(ten_six.values())
    assert margin(cells["T6", "T"]) == sorted(ten_six.values())[-1] - sorted(ten_six.values())[-2]
    assert len(cells) == 55 * 10 - 10  # ace and ten is a natural


def test_changed_cells_are_those_in_which_the_charts_differ() -> None:
    alone, riding = drawn().charts
    old = {(cell.hand, cell.up): cell.best[0][0] for cell in alone.cells}
    found = {(cell.hand, cell.up) for _, cell, _ in changed(drawn())}
    assert found == {
        (cell.hand, cell.up)
        for cell in riding.cells
        if [choice for choice, _ in cell.best] != [old[cell.hand, cell.up]]
    }
    assert all(gain >= 0 for gain, _, _ in changed(drawn()))
    assert ("A8", "6") in found
    assert old["A8", "6"] == "double"


def test_the_charts_as_tables_and_data() -> None:
    rows = list(csv.DictReader(io.StringIO(hands_csv(drawn()))))
    cells = [cell for chart in drawn().charts for cell in chart.cells]
    assert len(rows) == sum(len(cell.values) for cell in cells)
    assert {Fraction(int(row["numerator"]), int(row["denominator"])) for row in rows} == {
        value for cell in cells for _, value in cell.values
    }
    data = document(documents.hand_charts(solution(TSB)))
    assert data["stakes"] == {"War": 1, "Blackjack": 1, "Poker": 1, "Hat Trick": 1}
    assert [chart["seeks"] for chart in data["charts"]] == [chart.seeks for chart in drawn().charts]


@pytest.mark.parametrize("values", [False, True])
def test_the_picture_names_every_hand_and_divides_cells_where_suits_decide(*, values: bool) -> None:
    picture = ET.fromstring(hands_svg(solution(TSB), drawn(), values=values))
    groups = [group for group in picture.iter(f"{SVG}g") if group.get("class") == "class"]
    cells = [cell for chart in drawn().charts for cell in chart.cells]
    assert len(groups) == len(cells)
    spoken = [group.findtext(f"{SVG}title") or "" for group in groups]
    assert sorted(text.partition(":")[0] for text in spoken) == sorted(
        f"{cell.total}, {cell.hand} against {cell.up}" for cell in cells
    )
    parts = sorted(len(group.findall(f"{SVG}rect")) - 1 for group in groups)
    assert parts == sorted(len(cell.best) for cell in cells)


@pytest.mark.parametrize("key", [TSB, "single-deck-blackjack"])
def test_the_pictures_heading_has_room(key: str) -> None:
    """Two thirds of the height of its letters for each, which is more than any of its fonts takes."""
    drawing = solution(key).drawing
    assert drawing is not None
    picture = ET.fromstring(hands_svg(solution(key), drawing))
    heading = next(text for text in picture.iter(f"{SVG}text") if "font-size:18px" in text.get("style", ""))
    assert heading.text == picture.findtext(f"{SVG}title")
    assert int(heading.attrib["x"]) + 18 * 2 / 3 * len(heading.text or "") < int(picture.attrib["width"])


def test_every_hand_of_every_size() -> None:
    hands = every_hand(games.find(TSB))
    sizes = {len(hand) for hand, _, _, _, _ in hands}
    assert sizes == {2, 3, 4, 5}
    found = {(hand, up, choice): value for hand, _, up, choice, value in hands}
    assert len(found) == len(hands)
    assert (
        found["T6", "T", "stand"]
        == dict(Blackjack(games.find(TSB)).ups[9].hand((0,) * 5 + (1, 0, 0, 0, 1)).choices)["stand"]
    )
    assert len(list(csv.DictReader(io.StringIO(every_hand_csv(hands))))) == len(hands)
    assert [
        Fraction(each["value"]["exact"]) for each in document(documents.every_hand(games.find(TSB), hands))["hands"]
    ] == [value for *_, value in hands]
    assert next(every_hand_rows(hands))["hand"] == hands[0][0]


# Rulings.


def readings(key: str) -> list[Priced]:
    game = games.find(key)
    return priced(game, solution(key), None, lambda _: None)


def test_every_reading_is_priced_by_its_own_solution() -> None:
    found = readings(BLACKJACK)
    assert [(each.ruling, each.reading, each.posted) for each in found] == [
        ("double", "any", True), ("double", "9-11", False), ("double", "10-11", False), ("double", "none", False),
        ("soft-17", "stand", True), ("soft-17", "hit", False),
    ]  # fmt: skip
    for each in found:
        game = games.find(BLACKJACK).post({each.ruling: each.reading})
        assert each.solution.value == solve(game).value
        assert (
            each.says
            == dict(next(ruling for ruling in game.rulings if ruling.key == each.ruling).readings)[each.reading]
        )
    values = {each.reading: each.solution.value for each in found}
    assert values["any"] > values["9-11"] > values["10-11"] > values["none"]
    assert values["hit"] == Blackjack(games.find(BLACKJACK).posted(soft_17="hit")).value


def test_rulings_of_triple_shot_are_told_with_the_plays_that_give_the_printed_figures() -> None:
    found = readings(TSB)
    assert {each.ruling for each in found} == {
        "double", "peek", "soft-17", "natural", "ace-split", "six-card-win", "surrender", "soft-21", "war-ace",
        "war-tie",
    }  # fmt: skip
    assert max(map(len, answer(solved(solution(TSB), found), 100).splitlines())) <= 100
    text = answer(solved(solution(TSB), found), 300)
    start = text.index("House rules priced")
    rules = text[start : text.index("\n\n", start)].splitlines()
    by_name = {f"{each.ruling}={each.reading}": line for each in found for line in rules if _names(each, line)}
    assert len(by_name) == len(found)
    for each in found:
        assert ("(in force)" in by_name[f"{each.ruling}={each.reading}"]) == each.posted
    kills = next(each for each in found if (each.ruling, each.reading) == ("war-tie", "kills"))
    assert reproducing(kills.solution) == []  # so the printed figures speak for ties that keep it alive
    assert by_name["war-tie=kills"].endswith("none")
    low = next(each for each in found if (each.ruling, each.reading) == ("war-ace", "low"))
    assert low.solution.wager("War").value == solution(TSB).wager("War").value
    assert reproducing(low.solution) == []


def _names(each: Priced, line: str) -> bool:
    return f" {each.ruling}={each.reading} " in line


def test_rulings_of_other_games_too() -> None:
    found = readings("triple-action-holdem")
    key = "triple-action-holdem"
    text = answer(solved(solution(key), found), 120)
    start = text.index("Side wagers that a reading changes")
    line = " ".join(each for each in text[start:].splitlines() if each.strip().startswith("low-ace=yes"))
    yes = next(each.solution for each in found if each.reading == "yes" and each.ruling == "low-ace")
    for side in yes.side_wagers:
        if side.posted:
            assert f"{100 * float(side.edge):.4f} %" in line
            assert side.edge < 0  # both side bets then favour the player, as the ruling says
    assert "RULINGS\n  None of them can be read in more than one way." in answer(solved(solution(key), []))
    assert "RULINGS" not in answer(solved(solution(key)))


def test_priced_rulings_are_in_the_csv_and_the_json() -> None:
    found = readings(BLACKJACK)
    rows = [
        row
        for row in csv.DictReader(io.StringIO(solution_csv(solution(BLACKJACK), found)))
        if row["section"] == "rulings"
    ]
    values = {
        row["item"]: Fraction(int(row["numerator"]), int(row["denominator"]))
        for row in rows
        if row["figure"] == "value"
    }
    assert values == {f"{each.ruling}={each.reading}": each.solution.value for each in found}
    data = document(documents.solved(solution(BLACKJACK), found, None))["rulings"]
    assert [Fraction(each["value"]["exact"]) for each in data] == [each.solution.value for each in found]
    for each, told in zip(found, data, strict=True):
        under, figures = each.solution, each.figures
        for name in ("edge", "element_of_risk", "average_stake", "variance", "hit_frequency", "pushes", "kurtosis"):
            assert Fraction(told[name]["exact"]) == getattr(figures, name) == getattr(under, name)
        assert (figures.distribution, figures.decisions) == (under.distribution, under.decisions)
