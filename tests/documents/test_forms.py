"""A document in every form: the same words and figures, nothing taken for markup, nothing asked for elsewhere."""

import csv
import doctest
import io
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from croupier.documents import numerals, words
from croupier.documents.charts.picture import Picture
from croupier.documents.html import html
from croupier.documents.markdown import markdown
from croupier.documents.model import (
    Answer,
    Attached,
    Bar,
    Beside,
    Bullets,
    Code,
    Column,
    Contents,
    Cover,
    Document,
    Drawing,
    Entry,
    Fact,
    Facts,
    Fine,
    Heading,
    Link,
    Paragraph,
    Quiet,
    Row,
    Section,
    Signature,
    Steps,
    Strong,
    Table,
    Terms,
    Tone,
    Toned,
    said,
)
from croupier.documents.numerals import fixed, fraction, percent
from croupier.documents.plain import answer, lines, text
from croupier.documents.tabular import as_csv
from croupier.documents.typst import pdf
from croupier.errors import CroupierError

STRANGE = """<b>*x*</b> & "y" #z $1 | `q` \\ [l] _u_ </script>"""
EDGE = Fraction(-1, 3)


def made_up() -> Document:
    """A document that has one of everything, and words that every form could take for markup of its own."""
    picture = Picture(20)
    picture.text(0, 10, STRANGE)
    table = Table(
        STRANGE,
        (Column("Hand", "left", wraps=True), Column("Edge", over="Column A"), Column("", "left", roomy=True)),
        (
            Row(((STRANGE,),), leads=True),
            Row(((STRANGE,), said(fixed(EDGE, 4)), Bar(-0.5))),
            Row((("nothing",), said(fixed(Fraction(0), 4)), Bar(0.0))),
        ),
        Row((("All",), said(percent(EDGE)), ("",))),
        (Row((("More",), (Fine(fraction(EDGE)),), ("",))),),
        note=(STRANGE, Link("first")),
    )
    blocks = (
        Paragraph((STRANGE, Strong(STRANGE), Quiet(STRANGE), Code("croupier solve x"), Toned(STRANGE, Tone.HOUSE))),
        Heading(STRANGE, "part"),
        Bullets(((STRANGE,), ("two",)), numbered=True),
        Bullets(((STRANGE,),)),
        Steps(((STRANGE, (("7", STRANGE),)),)),
        Facts(STRANGE, (Fact(STRANGE, percent(EDGE), STRANGE, fraction(EDGE)),)),
        Facts("", (Fact(STRANGE, percent(EDGE)),), inline=True),
        table,
        Drawing(STRANGE, picture.svg(), STRANGE),
        Beside(Paragraph(("left",)), Paragraph(("right",))),
        Terms(((STRANGE, STRANGE),)),
        Contents(),
        Signature((STRANGE,), (STRANGE,)),
    )
    glance, entries = (Fact("edge", percent(EDGE)),), (Entry(STRANGE, (Link("part"),)),)
    return Document(
        Cover(STRANGE, STRANGE, STRANGE, glance, (table,), entries),
        (Section("first", STRANGE, STRANGE, blocks),),
        (STRANGE, "right"),
        Attached("x.json", b'{"a": "</script>"}', "x"),
    )


class _Seen(HTMLParser):
    """What a browser makes of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.asked: list[str] = []
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.asked += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def test_a_page_is_well_formed_and_asks_for_nothing_else() -> None:
    seen = _Seen()
    seen.feed(html(made_up()))
    assert seen.open == []
    assert all(address.startswith("#") for address in seen.asked)
    assert seen.tags.count("script") == 1
    assert "b" in seen.tags
    assert STRANGE in seen.words  # as letters, and not as a tag


def test_markdown_takes_nothing_for_markup() -> None:
    made = markdown(made_up())
    assert "<b>" not in made
    rows = [line for line in made.splitlines() if line.startswith("|")]
    assert {line.replace("\\|", "").count("|") for line in rows if "Hand" in line} == {3}  # a bar has no column there
    assert "−33.3333\u202f%" in made


def test_text_keeps_its_width_and_can_be_typed() -> None:
    made = text(made_up(), 80)
    assert max(map(len, made.splitlines()[2:])) <= 80  # a title is what it is
    assert "-33.3333 %" in made
    assert "-1/3" in made
    assert "−" not in made


def wide() -> Table:
    """A table with headings above headings, a column that needs room, and rows for some columns alone."""
    columns = ("A", "A", "B (posted)", "B (posted)")
    return Table(
        "Lines",
        (
            Column("Hand", "left"),
            *(Column(head, over=over) for head, over in zip(("Pays", "Adds") * 2, columns, strict=True)),
            Column("Deals", roomy=True),
        ),
        (Row((("flush",), ("4 to 1",), ("+0.25",), ("5 to 1",), ("+0.31",), ("1,234",))),),
        more=(Row((("Edge",), ("",), ("3 %",), ("",), ("2 %",), ("",))),),
    )


def test_columns_that_share_a_heading_stay_together_and_rows_without_words_are_left_out() -> None:
    assert list(lines(wide(), 80)) == [
        "Lines",
        "                     A     B (posted)",
        "  Hand     Pays   Adds    Pays   Adds  Deals",
        "  flush  4 to 1  +0.25  5 to 1  +0.31  1,234",
        "  Edge             3 %            2 %",
    ]
    assert list(lines(wide(), 40)) == list(lines(replace(wide(), columns=wide().columns[:-1]), 40))
    narrow = "\n".join(lines(wide(), 30))
    assert "Deals" not in narrow
    assert narrow.count("Edge") == 2
    assert "                     A\n  Hand     Pays   Adds\n" in narrow
    none_for_b = replace(wide(), more=(Row((("Edge",), ("",), ("3 %",), ("",), ("",), ("",))),))
    assert "\n".join(lines(none_for_b, 30)).count("Edge") == 1


def test_an_answer_has_figures_and_neither_pictures_nor_questions() -> None:
    blocks = (
        Drawing("Picture", "<svg/>", "in words."),
        Beside(Drawing("Picture", "<svg/>", "in words."), Facts("", (Fact("edge", percent(EDGE)),))),
        Paragraph(("Bars are to scale.",), drawn=True),
        Paragraph((Code("a line that somebody copies whole" * 4),)),
    )
    told = answer(Answer("A game", (("Posted: a=b",),), (Section("x", "The round", "What?", blocks),)), 40)
    assert told.splitlines() == [
        "A game",
        "======",
        "Posted: a=b",
        "",
        "THE ROUND",
        "  edge    -33.3333 %  -1/3",
        "",
        "  " + "a line that somebody copies whole" * 4,
    ]


def test_cells_in_a_table_for_programs_are_exact() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(made_up()))))
    mine = [row for row in rows if (row["section"], row["column"]) == ("first", "Column A: Edge")]
    (edge,) = (row for row in mine if row["row"].startswith("<b>"))
    assert (edge["numerator"], edge["denominator"]) == ("-1", "3")


def test_figures_below_a_table_and_by_themselves_are_in_the_table_for_programs() -> None:
    more = Row((("Edge",), (Strong.of(percent(EDGE)),), (Toned.of(fixed(EDGE, 2), Tone.HOUSE),)))
    columns = (Column("Hand"), Column("A"), Column("B"))
    blocks = (
        Table("Lines", columns, (Row((("flush",), ("4 to 1",), ("",))),), more=(more,)),
        Facts("", (Fact("hit frequency", percent(EDGE)),), inline=True),
        Beside(Paragraph(("left",)), Facts("Alone", (Fact("value", fixed(EDGE, 2)),))),
    )
    document = replace(made_up(), sections=(Section("first", "", "", blocks),))
    rows = [row for row in csv.DictReader(io.StringIO(as_csv(document))) if row["section"] == "first"]
    told = [(row["table"], row["row"], row["column"], row["numerator"], row["denominator"]) for row in rows]
    assert told == [
        ("Lines", "flush", "A", "", ""),
        ("Lines", "Edge", "A", "-1", "3"),
        ("Lines", "Edge", "B", "-1", "3"),
        ("Lines", "hit frequency", "Figure", "-1", "3"),
        ("Alone", "value", "Figure", "-1", "3"),
    ]
    cover = [row for row in csv.DictReader(io.StringIO(as_csv(document))) if row["section"] == "cover"]
    assert [row["row"] for row in cover if row["column"] == "Figure"] == ["edge"]


def test_a_pdf_is_the_same_bytes_and_takes_nothing_for_markup() -> None:
    first = pdf(made_up())
    assert first.startswith(b"%PDF")
    assert first == pdf(made_up())


def test_letters_that_no_font_has_are_told() -> None:
    document = replace(made_up(), cover=replace(made_up().cover, title="Jack 龍"))
    with pytest.raises(CroupierError, match='a PDF cannot show "龍"'):
        pdf(document)
    assert "Jack 龍" in html(document)


def test_what_lies_halfway_is_rounded_to_even() -> None:
    halves = [Fraction(3, 2), Fraction(5, 2), Fraction(-5, 2), Fraction(7, 2)]
    assert [fixed(each, 0).text for each in halves] == ["2", "2", "\u22122", "4"]
    assert [percent(Fraction(number, 20_000), 2).text for number in (1, 3, 5, 1999)] == [
        "<\u202f0.01\u202f%", "0.02\u202f%", "0.02\u202f%", "10.00\u202f%",
    ]  # fmt: skip
    assert [fixed(Fraction(number, 1_000), 2).text for number in (14, 15, 16, 19, 25)] == [
        "0.01", "0.02", "0.02", "0.02", "0.02",
    ]  # fmt: skip


def test_doctests() -> None:
    for module in (numerals, words):
        failures, tried = doctest.testmod(module)
        assert tried
        assert not failures
