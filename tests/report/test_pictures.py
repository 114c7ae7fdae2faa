"""The pictures of reports: cards lie as they do at the table, no words meet others, the dark has every colour."""

import re
from functools import cache
from html import unescape
from itertools import combinations

import pytest

from croupier import games
from croupier.documents.charts.choices import Divided, Square, divided, grid, looks, panels, shaded
from croupier.documents.charts.classes import Bar, bars, nearly
from croupier.documents.charts.house import CURVES, ruin
from croupier.documents.charts.money import waterfall
from croupier.documents.charts.palette import SCHEME
from croupier.documents.charts.picture import Box, box, lines, meet, wide
from croupier.documents.charts.procedure import OWNERS, lying, procedure
from croupier.documents.html import html
from croupier.documents.model import Column, Drawing, Table, Width
from croupier.documents.typst import pdf, source
from croupier.report.later import MOST, RAREST, drawn_of
from croupier.report.procedure import drawn
from croupier.report.strategy import choices_section
from croupier.solver.solve import solve
from croupier.strategies.hand_classes import StreetClasses, hand_classes
from tests.report.test_report import ALL, FIVE, blocks, gathered, made

DEALT = sorted({*ALL, "texas-holdem-bonus"})


# The round.


def told_faces(key: str) -> list[str]:
    """Cards of the seat, the board and the dealer by street: d for face down, u for up, in capitals where new."""
    return [
        " ".join(
            "".join((("d", "u")[not face.down]).upper() if face.fresh else ("d", "u")[not face.down] for face in cards)
            for owner in OWNERS
            if (cards := street[owner]) or owner != "table"
        )
        for street in lying(drawn(games.find(key)))
    ]


@pytest.mark.parametrize(
    ("key", "faces"),
    [
        ("river-holdem", ["UU DD", "uu UUU dd", "uu uuuUU dd", "uu uuuuu UU"]),
        ("holdem-88", ["UU DDDDD DD", "uu UUUdd dd", "uu uuuUU dd", "uu uuuuu UU"]),
        ("three-card-holdem", ["UU UDD DD", "uu uUd dd", "uu uuU UU"]),
        ("triple-action-holdem", ["UU DDD UD", "uu UUU uU"]),
        ("casino-holdem", ["UU UUU DD", "uu uuuUU UU"]),
        ("single-deck-blackjack", ["UU UD", "uu ud", "uu uU"]),
    ],
)
def test_every_card_lies_as_the_sheet_deals_it(key: str, faces: list[str]) -> None:
    assert told_faces(key) == faces


@pytest.mark.parametrize("key", DEALT)
def test_the_round_is_told_whole(key: str) -> None:
    streets = drawn(games.find(key))
    svg = procedure(streets).svg()
    shown = " ".join(words for words, _ in texts(svg))
    assert "…" not in shown
    assert "settlement" in shown
    for street in streets:
        assert all(word in shown for choice in street.choices for word in choice.split())


@pytest.mark.parametrize(
    ("key", "lies", "loses"),
    [
        ("river-holdem", ["1 Ante", "2 Antes", "3 Antes", "4 or 5 Antes"], ["1 Ante", "2 Antes", "3 Antes", ""]),
        ("holdem-88", ["2 Antes", "2 Antes", "2 Antes", "3 to 6 Antes"], ["", "", "2 Antes", ""]),
        ("three-card-holdem", ["1 Ante", "2 Antes", "2 or 3 Antes"], ["1 Ante", "", ""]),
        ("triple-shot-bonus", ["", "", ""], ["", "", ""]),
    ],
)
def test_what_lies_on_the_felt_and_what_a_fold_loses(key: str, lies: list[str], loses: list[str]) -> None:
    streets = drawn(games.find(key))
    assert [each.lies for each in streets] == lies
    assert [each.loses.removeprefix("loses ") for each in streets] == loses
    shown = [words for words, _ in texts(procedure(streets).svg())]
    assert ("On the felt" in shown) == any(lies)
    assert {f"loses {each}" for each in loses if each} == {words for words in shown if words.startswith("loses")}


# Words of pictures.


def texts(svg: str) -> list[tuple[str, Box]]:
    """The words of a picture, and what they take up."""
    found = []
    pattern = r'<text x="(\S+)" y="(\S+)" font-size="(\S+)" text-anchor="(\w+)"[^>]*font-weight="(\d+)"[^>]*>([^<]*)<'
    for x, y, size, anchor, weight, words in re.findall(pattern, svg):
        plain = unescape(words)
        found.append((plain, box(float(x), float(y), plain, float(size), anchor, int(weight))))
    return found


def drawings(key: str) -> list[Drawing]:
    return [each for each in blocks(made(key)) if isinstance(each, Drawing)]


@pytest.mark.parametrize("key", ALL)
def test_no_words_run_into_each_other_or_off_the_picture(key: str) -> None:
    seen = 0
    for drawing in drawings(key):
        size = re.search(r'viewBox="0 0 (\S+) (\S+)"', drawing.svg)
        assert size
        placed = texts(drawing.svg)
        seen += len(placed)
        for words, (left, top, right, bottom) in placed:
            assert left > -2, (drawing.caption, words)
            assert right < float(size[1]) + 2, (drawing.caption, words)
            assert top > -2, (drawing.caption, words)
            assert bottom < float(size[2]) + 2, (drawing.caption, words)
        for (one, here), (other, there) in combinations(placed, 2):
            assert not meet(here, there), (drawing.caption, one, other)
    assert seen > 100


@pytest.mark.parametrize("key", FIVE)
def test_ticks_of_an_axis_are_told_apart(key: str) -> None:
    for drawing in drawings(key):
        if "what each wager adds" in drawing.caption:
            base = max(y for _, (_, y, _, _) in texts(drawing.svg) if y) - 12
            axis = [words for words, (_, top, _, _) in texts(drawing.svg) if base < top < base + 6]
            assert len(axis) == len(set(axis)) > 2, axis


def test_an_axis_has_as_many_decimals_as_it_needs() -> None:
    svg = waterfall([("Ante", -0.2, "a"), ("Raise", 0.17, "b")], -0.03, "Ante").svg()
    assert {"−0.20", "−0.15", "−0.10", "−0.05", "0"} <= {words for words, _ in texts(svg)}
    svg = waterfall([("Ante", -3.0, "a"), ("Raise", 2.0, "b")], -1.0, "Ante").svg()
    assert {"−3.0", "−2.5", "−0.5", "0"} <= {words for words, _ in texts(svg)}


def test_words_are_put_on_lines_that_have_room() -> None:
    told = lines("bet 1, 2, 3 or 4× on Highway", 8, 60)
    assert " ".join(told) == "bet 1, 2, 3 or 4× on Highway"
    assert len(told) > 1
    assert all(wide(each, 8) <= 60 for each in told)


# Curves and choices.


def test_curves_of_ruin_are_told_apart_and_named() -> None:
    lengths = (100, 1_000, 10_000, 100_000, 1_000_000)
    svg = ruin([(each, [(20.0, 0.2), (50.0, 0.1)]) for each in lengths], "Ante").svg()
    shown = [words for words, _ in texts(svg)]
    assert all(f"{each:,}" in words for each, words in zip(lengths, shown[-5:], strict=True))
    assert len(set(CURVES[:6])) == 6
    assert len({tone for tone, _ in CURVES[:6]}) == len({shape for _, shape in CURVES[:6]}) == 6


def test_the_more_a_choice_stakes_the_deeper_it_is() -> None:
    section = choices_section(solve(games.find("holdem-88")))
    assert section
    svg = next(block.svg for block in section.blocks if isinstance(block, Drawing))
    fills = dict(
        re.findall(r'<rect [^>]*fill="(#\w+)"[^>]*/>(?:<line[^>]*/>)*<text [^>]*>(bet\S* ?\d?) [\d.]+.%<', svg)
    )
    light = {words: sum(int(fill[at : at + 2], 16) for at in (1, 3, 5)) for fill, words in fills.items()}
    assert light["bet 4"] < light["bet 2"] < light["bet"]


def test_one_size_has_one_look_wherever_it_is_offered() -> None:
    first, second = {"bet": 1.0}, {"bet 1": 1.0, "bet 2": 2.0}
    sizes = [1.0, 2.0]
    assert looks(["bet"], first, sizes)["bet"] == looks(["bet 1", "bet 2"], second, sizes)["bet 1"]


def test_decisions_too_rare_to_be_seen_take_no_room() -> None:
    often = Divided("Blackjack", (), (("stand", 0.6), ("hit", 0.4)))
    rare = Divided("Blackjack", ("hit",), (("stand", 0.005), ("hit", 0.005)))
    assert divided([often, rare]).height == divided([often]).height
    fairly = Divided("Blackjack", ("hit",), (("stand", 0.02), ("hit", 0.03)))
    shown = " ".join(words for words, _ in texts(divided([often, fairly]).svg()))
    assert "stand 2.00" in shown  # beside the bar, which is too narrow
    assert "hit 3.00" in shown


def test_a_bar_without_room_beside_it_is_told_above() -> None:
    shares = (("stand", 0.4), ("hit", 0.4), ("double", 0.09), ("split", 0.01))
    shown = [words for words, _ in texts(divided([Divided("Blackjack", (), shares)]).svg())]
    assert "double 9.00\u202f%, split 1.00\u202f%" in shown


def test_a_cell_is_the_paler_the_less_depends_on_it() -> None:
    cells = {
        (0, 0): ("AA", (("bet", 1.0),), 4.0),
        (0, 1): ("A2", (("bet", 1.0),), 0.01),
        (1, 0): ("2A", (("fold", 1.0),), 0.01),
    }
    chart = shaded(Square("", "A2", cells), ("fold", "bet"))
    (_, (clear, close)), (_, (folded, none)) = chart.rows
    assert clear
    assert close
    assert folded
    assert none is None
    assert clear.fills[0].opacity > 0.9 > 0.3 > close.fills[0].opacity
    assert (folded.fills[0].opacity, folded.means) == (1, "fold")
    assert folded.fills[0].hatched
    both = shaded(Square("", "A2", cells | {(1, 1): ("22", (("bet 2", 1.0),), 1.0)}), ("fold", "bet", "bet 2"))
    assert {tile.fills[0].opacity for _, row in both.rows for tile in row if tile} == {1}  # depth is the stake there
    assert 'fill-opacity="1' not in grid(chart).svg()


@pytest.mark.parametrize("offered", [("check", "bet"), ("check", "bet 1", "bet 2")])
def test_no_choice_is_told_from_others_by_its_colour_alone(offered: tuple[str, ...]) -> None:
    """Depth says in a square how much depends on the choice or is bet: who passes is hatched, who bets is not."""
    cells = {(0, at): ("AA", ((choice, 1.0),), 1.0) for at, choice in enumerate(offered)}
    square = Square("", "AKQ", cells)
    ((_, tiles), *_) = shaded(square, offered).rows
    assert [bool(tile and tile.fills[0].hatched) for tile in tiles[: len(offered)]] == [True] + [False] * (
        len(offered) - 1
    )
    for choice in offered:
        alone = Square("", "AKQ", {(0, 0): ("AA", ((choice, 1.0),), 1.0)})
        assert ("<line" in panels([alone], offered).svg()) == (choice == "check")


# Later decisions.


def later(key: str) -> list[tuple[Drawing, StreetClasses]]:
    """The pictures of later decisions, each with what it shows as the library has it."""
    game = games.find(key)
    opening = solve(game).opening
    assert opening
    streets = [street for street in hand_classes(game) if street.street != opening.street]
    drawn = [each for each in drawings(key) if each.caption.endswith("the best choice by classes of hands")]
    assert [each.caption.partition(":")[0] for each in drawn] == [street.street for street in streets]
    return list(zip(drawn, streets, strict=True))


def divided_bars(svg: str, left: float) -> dict[float, list[tuple[str, float]]]:
    """The parts of each bar by its height: their colours and widths."""
    found: dict[float, list[tuple[str, float]]] = {}
    for x, y, width, fill in re.findall(r'<rect x="(\S+)" y="(\S+)" width="(\S+)" [^>]*?fill="(#\w+)"', svg):
        if float(x) >= left - 0.01 and float(y) > 20:  # the key lies above
            found.setdefault(float(y), []).append((fill, float(width)))
    return found


@pytest.mark.parametrize(("key", "streets"), [("river-holdem", 2), ("holdem-88", 2), ("three-card-holdem", 1)])
def test_later_decisions_are_drawn_from_the_exact_shares(key: str, streets: int) -> None:
    met = later(key)
    assert len(met) == streets
    for drawing, street in met:
        classes = [each for each in street.classes if each.frequency >= RAREST * street.reached][:MOST]
        assert drawn_of(street) == tuple(classes)
        shown = texts(drawing.svg)
        heads = {words: place for words, place in shown if words in ("Hands", "how often", "margin")}
        names = [words for words, place in shown if place[0] == 0 and place[1] > heads["Hands"][3]]
        assert [each.lower() for each in names] == [each.hands.replace("'", "’").lower() for each in classes]
        margins = [words for words, place in shown if place[1] > heads["margin"][3] and place[2] > 467]
        assert [float(each) for each in margins] == pytest.approx([float(each.margin) for each in classes], abs=6e-4)
        parts = divided_bars(drawing.svg, heads["how often"][2])
        assert len(parts) == len(classes)
        fills: dict[str, str] = {}
        for (_, here), each in zip(sorted(parts.items()), classes, strict=True):
            best = [taken for taken in each.best if taken.frequency]
            whole = sum(width for _, width in here)
            for (fill, width), taken in zip(here, best, strict=True):
                assert width / whole == pytest.approx(float(taken.frequency / each.frequency), abs=1e-3)
                assert fills.setdefault(taken.choice, fill) == fill
        assert len(set(fills.values())) == len(fills)
        assert drawing.alt.count("; margin ") == len(classes)


def test_later_decisions_are_told_in_words() -> None:
    told = {street.street: drawing.alt for drawing, street in later("river-holdem")}
    assert (
        "Pair beside the board’s pair, 16.16\u202f%: bet 1 5.1\u202f%, bet 2 94.9\u202f%; margin 0.394."
        in told["Turn and river"]
    )
    assert "Full house, 2.64\u202f%: always bet 2; margin 1.319." in told["Turn and river"]


@pytest.mark.parametrize("key", ["river-holdem", "three-card-holdem"])
def test_names_of_hands_have_room_in_wider_letters(key: str) -> None:
    wider = 1.19  # DejaVu Serif, which browsers take where Libertinus is not
    for drawing, _ in later(key):
        rows: dict[float, list[Box]] = {}
        for _, place in texts(drawing.svg):
            rows.setdefault(place[1], []).append(place)
        named = [sorted(row) for row in rows.values() if len(row) >= 4]
        assert len(named) > 20
        for (_, _, end, _), (start, _, right, _), *_ in named:
            assert end * wider < right - (right - start) * wider


def test_a_share_of_what_is_divided_is_neither_all_nor_nothing() -> None:
    assert [nearly(each) for each in (0.99999, 0.5, 0.00001)] == [
        ">\u202f99.9\u202f%",
        "50.0\u202f%",
        "<\u202f0.1\u202f%",
    ]
    rows = [Bar("Top pair", 0.3, (("fold", 0.02), ("bet", 0.98)), "0.100"), Bar("Flush", 0.1, (("bet", 1.0),), "1.000")]
    shown = [words for words, _ in texts(bars(rows, looks(["fold", "bet"])).svg())]
    assert shown.count("bet") == 2  # in the key, and where nothing else is best
    assert "98.0\u202f%" in shown
    assert "2.0\u202f%" not in shown  # there is no room


# Colours.


@cache
def page(key: str) -> str:
    return html(made(key)).partition("</style>")[2].partition('<script type="application/json"')[0]


@pytest.mark.parametrize("key", ALL)
def test_the_dark_has_every_colour(key: str) -> None:
    assert "var(--ink)" in page(key)
    assert re.findall(r"#[0-9a-fA-F]{6}\b", page(key)) == []


def luminance(colour: tuple[float, ...]) -> float:
    parts = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in colour]
    return sum(share * each for share, each in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def mixed(colour: str, paper: str, opacity: float) -> tuple[float, ...]:
    over, under = ([int(each[at : at + 2], 16) / 255 for at in (1, 3, 5)] for each in (colour, paper))
    return tuple(opacity * one + (1 - opacity) * other for one, other in zip(over, under, strict=True))


@pytest.mark.parametrize("at", [0, 1])
@pytest.mark.parametrize("key", ["river-holdem", "holdem-88"])
def test_cells_are_legible_in_the_light_and_in_the_dark(key: str, at: int) -> None:
    names = {light: (light, dark)[at] for light, dark in SCHEME.values()}
    charts = [drawing.chart for drawing in drawings(key) if drawing.chart]
    assert charts
    for tile in (tile for chart in charts for _, row in chart.rows for tile in row if tile):
        ink = luminance(mixed(names[tile.ink], "#000000", 1))
        for fill in tile.fills:
            ground = luminance(mixed(names[fill.colour], names["#ffffff"], fill.opacity))
            contrast = (max(ink, ground) + 0.05) / (min(ink, ground) + 0.05)
            assert contrast >= 4.5, (tile.words, tile.means)


# What pictures and tables say of themselves.


def test_the_notch_in_the_bands_and_the_normal_curve_are_explained() -> None:
    told = page("river-holdem")
    assert "would put the first figure of 10,000 rounds at −10.20\u202f% instead of −11.28\u202f%" in told
    assert "The notch in the widest band is real: from 163 rounds on, a net result of 401 or more" in told


@pytest.mark.parametrize("key", FIVE)
def test_a_normal_curve_is_only_spoken_of_where_it_errs(key: str) -> None:
    for curve, law in re.findall(r"10,000 rounds at (\S+\u202f%) instead of (\S+\u202f%)", page(key)):
        assert curve != law


def test_correlations_are_tinted_by_their_size() -> None:
    (table,) = (
        each
        for each in blocks(made("river-holdem"))
        if isinstance(each, Table) and each.caption.startswith("Covariance")
    )
    solution = gathered("river-holdem").solution
    matrix = solution.covariance.matrix
    row = table.rows[0]
    for other in range(1, len(matrix)):
        size = abs(float(matrix[0][other])) / float(matrix[0][0] * matrix[other][other]) ** 0.5
        assert row.tints[other + 1] == pytest.approx(size)
    assert row.tints[:2] == (0, 0)
    assert page("river-holdem").count('<td class="right" style="background: color-mix') == 15


# How pages are filled.


@pytest.mark.parametrize(("key", "most"), [("river-holdem", 18), ("three-card-poker", 13)])
def test_sections_share_pages(key: str, most: int) -> None:
    pages = len(re.findall(rb"/Type ?/Page\b", pdf(made(key))))
    assert 5 < pages <= most


def test_a_note_is_on_the_page_of_what_it_explains() -> None:
    told = source(made("river-holdem"))
    assert re.search(r"whole\(\{ picture\([^\n]*?; note\([^\n]*?Suited hands lie above", told)


def test_a_page_to_be_signed_says_what_is_signed() -> None:
    """The section is not divided; others are, where they are long."""
    signed = re.findall(r'#section\("(\w+)"[^{]*signed: true', source(made("river-holdem")))
    assert signed == ["terms"]


@pytest.mark.parametrize("key", FIVE)
def test_how_a_net_result_comes_about_has_the_room_that_figures_leave(key: str) -> None:
    tables = [each for each in blocks(made(key)) if isinstance(each, Table)]
    (table,) = (each for each in tables if each.caption.startswith("Every net result"))
    shares = [column.head for column in table.columns if column.wraps or column.width is Width.SHARE]
    assert shares == ["Most often"]


def test_a_name_and_a_figure_do_not_lie_far_apart() -> None:
    columns = (Column("Line", "left"), Column("A", width=Width.SHARE))
    assert Table("", columns, ()).slim
    assert not Table("", (*columns, Column("B", width=Width.SHARE)), ()).slim
    assert not Table("", (Column("Line", "left", wraps=True), columns[1]), ()).slim
    assert 'class="slim"' in page("river-holdem")
