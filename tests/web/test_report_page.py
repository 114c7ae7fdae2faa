"""A report as a page: on a phone, in print."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from croupier.cards import RANKS
from croupier.documents.charts.choices import Square, grid, shaded
from croupier.documents.charts.money import dots, waterfall
from croupier.documents.html import LONG, html
from croupier.documents.model import Code, Column, Cover, Document, Drawing, Paragraph, Row, Section, Table, said
from croupier.documents.numerals import fixed

PHONE = 360
LEGIBLE = 9


def report() -> Document:
    """Pictures, a chart, and tables that are wide and long."""
    columns = (Column("Line", "left"), *(Column(f"A rather wide column {at}") for at in range(8)))
    rows = tuple(Row(((f"row {at}",), *(said(fixed(Fraction(at, 7), 6)) for _ in range(8)))) for at in range(LONG + 1))
    parts = [("Ante", -0.2, "-0.2"), ("Raise", 0.17, "+0.17")]
    cells = {(row, column): ("AKs", (("bet", 1.0),), 0.5) for row in range(13) for column in range(13)}
    chart = shaded(Square("", RANKS, cells), ("fold", "bet"))
    blocks = (
        Drawing("A picture", waterfall(parts, -0.03, "Ante").svg(), "in words."),
        Drawing("A chart", grid(chart).svg(), "in words.", chart),
        Drawing("Dots", dots([("before-flop-odds=posted", 0.018, True), ("Dealer Trips, B", 0.07, False)]).svg(), "."),
        Table("Short, under a caption that has more words than a narrow screen has room for", columns, rows[:3]),
        Table("Long", columns, rows),
        Paragraph((Code("croupier report river-holdem --post before-flop-odds=even -o a-long-name.pdf"),)),
    )
    return Document(Cover("Report", "A game", "", (), (), ()), (Section("one", "One", "What?", blocks),), ("a", "b"))


@pytest.fixture
def page(chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    file = tmp_path / "report.html"
    file.write_text(html(report()), "utf-8")
    opened = chromium.new_page(viewport={"width": PHONE, "height": 700})
    opened.goto(file.as_uri())
    yield opened
    opened.close()


def test_a_phone_shows_it_in_letters_that_can_be_read_and_moves_only_what_is_wide(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE
    heights = page.locator("figure svg text").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().height)"
    )
    assert len(heights) > 5
    assert min(heights) >= LEGIBLE
    caption = page.get_by_text("Short, under a caption")
    table = page.get_by_role("region", name="Short, under a caption")
    table.evaluate("each => { each.scrollLeft = 10_000 }")
    assert table.evaluate("each => each.scrollLeft") > 0
    box = caption.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE
    assert box["height"] > 20  # on two lines


def test_words_of_pictures_keep_their_room_in_whichever_letters_there_are(page: Page) -> None:
    """Labels are measured in the report's own letters, which few devices have: others are set as small as these."""
    dotted = page.get_by_role("region", name="Dots").locator("svg")
    ends = dotted.locator('text[text-anchor="start"]').first.evaluate("each => each.getBoundingClientRect().right")
    dot = dotted.locator("circle").first.evaluate("each => each.getBoundingClientRect().left")
    axis = dotted.locator("line").first.evaluate("each => each.getBoundingClientRect().left")
    assert ends < axis < dot


def test_the_chart_is_a_table_whose_cells_say_what_is_best(page: Page) -> None:
    chart = page.get_by_role("region", name="A chart").get_by_role("table")
    assert chart.get_by_role("columnheader").count() == len(RANKS)
    assert chart.get_by_role("rowheader").count() == len(RANKS)
    assert chart.get_by_role("cell", name="AKs 0.50 bet").count() == len(RANKS) ** 2


def test_a_table_that_is_folded_away_is_printed(page: Page) -> None:
    last = page.get_by_text(f"row {LONG}", exact=True)
    assert last.evaluate("each => each.checkVisibility()") is False
    page.emulate_media(media="print")
    assert last.evaluate("each => each.checkVisibility()") is True
    assert last.evaluate("each => each.getBoundingClientRect().height") > 5


def test_on_paper_a_caption_is_not_parted_from_its_table(page: Page) -> None:
    page.emulate_media(media="print")
    for caption in (page.locator("summary"), page.locator("p.caption").first):
        assert caption.evaluate("each => getComputedStyle(each).breakAfter") == "avoid"


def test_paper_is_white_however_dark_the_screen(page: Page) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(ground) != "rgb(255, 255, 255)"
    page.emulate_media(color_scheme="dark", media="print")
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
