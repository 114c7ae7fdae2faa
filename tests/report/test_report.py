"""Reports of every game: what they say is what the figures are, and nothing is empty, cut off or out of place."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TypeGuard

import pytest

from croupier import games
from croupier.cards import FULL_DECK
from croupier.documents.html import html
from croupier.documents.model import (
    Bar,
    Beside,
    Block,
    Bullets,
    Cell,
    Document,
    Drawing,
    Facts,
    Figure,
    Heading,
    Paragraph,
    Section,
    Table,
    Text,
    tables_of,
)
from croupier.documents.plain import answer, text
from croupier.documents.typst import source
from croupier.documents.words import cell_words, words_of
from croupier.report.document import document, figures
from croupier.report.gathered import Gathered, gather
from croupier.report.operations import operations_section
from croupier.report.round import figures as round_figures
from croupier.report.solved import solved
from croupier.report.strategy import from_the_weakest, three_cards
from croupier.report.together import mixes
from croupier.rules import (
    DEALER,
    DOWN,
    EVEN,
    FLUSH,
    HOLE,
    LOSE,
    PAIR,
    PUSH,
    THREE_CARD,
    Deal,
    Game,
    Reveal,
    Sheet,
    best_of,
    mandatory,
    paytable,
    showdown,
    side,
    street,
)
from croupier.simulation.full_table import PLAYED, full_table
from croupier.solver import store
from croupier.solver.operations import SEATS
from croupier.solver.solve import solve
from croupier.strategies import hand_classes, thumbs
from croupier.strategies.hand_classes import StreetClasses
from croupier.strategies.thumbs import Thumbs
from croupier.wire.codec import encode

FIVE = ("triple-action-holdem", "holdem-88", "three-card-holdem", "triple-shot-bonus", "river-holdem")
ALL = (*FIVE, "three-card-poker", "single-deck-blackjack", "ultimate-texas-holdem", "casino-holdem")


@cache
def gathered(key: str) -> Gathered:
    return gather(games.find(key), rounds=0)


@cache
def made(key: str) -> Document:
    return document(gathered(key))


def blocks(of: Document) -> list[Block]:
    found = [block for section in of.sections for block in section.blocks]
    return [*found, *(each for block in found if isinstance(block, Beside) for each in (block.left, block.right))]


@pytest.mark.parametrize("key", ALL)
def test_every_row_has_a_cell_for_every_column(key: str) -> None:
    seen = 0
    for section in made(key).sections:
        assert section.blocks, section.title
        for table in tables_of(section.blocks):
            assert table.rows, table.caption
            for row in (*table.rows, *((table.total,) if table.total else ()), *table.more):
                assert len(row.cells) == (1 if row.leads else len(table.columns)), table.caption
                seen += 1
    assert seen > 60


@pytest.mark.parametrize("key", ALL)
def test_links_lead_somewhere_and_keys_are_said_once(key: str) -> None:
    keys = [section.key for section in made(key).sections]
    keys += [block.key for block in blocks(made(key)) if isinstance(block, Heading) and block.key]
    assert len(keys) == len(set(keys))
    links = re.findall(r'where\("([^"]+)"\)', source(made(key)))
    assert links
    assert set(links) <= set(keys)


@pytest.mark.parametrize("key", FIVE)
def test_the_headlines_are_the_solution(key: str) -> None:
    solution, glance = gathered(key).solution, {each.label: each.figure for each in made(key).cover.glance}
    assert glance["House edge"].exact == solution.edge
    assert glance["Element of risk"].exact == solution.element_of_risk
    assert glance["Average stake"].exact == solution.average_stake
    assert glance["Hit frequency"].exact == solution.hit_frequency
    (round_figures,) = (each for each in blocks(made(key)) if isinstance(each, Facts) and "main game" in each.caption)
    assert {each.label: each.figure.exact for each in round_figures.facts}["Value"] == solution.value


@pytest.mark.parametrize("key", FIVE)
def test_probabilities_of_net_results_add_up(key: str) -> None:
    tables = [each for each in blocks(made(key)) if isinstance(each, Table)]
    (table,) = (each for each in tables if each.caption.startswith("Every net result"))
    at = [column.head for column in table.columns].index("Probability")
    shares = [_exact(row.cells[at]) for row in table.rows]
    assert sum(shares) == 1
    assert len(shares) == len(gathered(key).solution.distribution)


@pytest.mark.parametrize("key", FIVE)
def test_contributions_of_a_wager_are_its_value(key: str) -> None:
    solution, met = gathered(key).solution, 0
    tables = {each.caption: each for each in blocks(made(key)) if isinstance(each, Table)}
    for wager in solution.wagers:
        table = tables.get(wager.name)
        if table is None:
            continue
        at = [column.head for column in table.columns].index("Contribution")
        assert sum(_exact(row.cells[at]) for row in table.rows) == wager.value
        met += 1
    assert met >= 2


@pytest.mark.parametrize("key", FIVE)
def test_pictures_are_told_where_they_are_not_seen(key: str) -> None:
    drawings = [each for each in blocks(made(key)) if isinstance(each, Drawing)]
    assert len(drawings) >= 5
    for each in drawings:
        assert each.alt.endswith(".")
        assert "nan" not in each.svg
        assert "inf" not in each.svg


@pytest.mark.parametrize("key", FIVE)
def test_the_closest_calls_are_of_hands_that_are_always_played_alike(key: str) -> None:
    """What is best on average, where suits decide, is no call that anybody makes."""
    opening = gathered(key).solution.opening
    if opening is None:
        return
    (table,) = (each for each in blocks(made(key)) if isinstance(each, Table) and each.caption == "The closest calls")
    heads = [column.head for column in table.columns]
    mixed = {(cell.row, cell.column) for cell in opening.cells if max(cell.best) < 1}
    for row in table.rows:
        told = dict(zip(heads, map(cell_words, row.cells), strict=True))
        assert (told["Hand"], told.get("The board's card", "")) not in mixed
        brings = {head.removesuffix(" brings").lower(): told[head] for head in heads if head.endswith(" brings")}
        values = {choice: float(value.replace("−", "-")) for choice, value in brings.items()}
        assert values[told["Best"]] == max(values.values())
    assert any("suits decide" in note for note in map(str, table.note)) == bool(mixed)


def test_a_chart_in_words_says_with_which_hands_suits_decide() -> None:
    (drawing,) = (
        each
        for each in blocks(made("three-card-holdem"))
        if isinstance(each, Drawing) and "the best choice with each hand" in each.caption
    )
    (most, more), (least, other) = (part.split(" with ", 1) for part in drawing.alt.split("; "))
    assert (most, least, other) == ("suits decide", "bet", "every other hand.")
    assert re.fullmatch(r"(?:\w+o beside \w, ){59}\w+o beside \w and 6 more", more)


@pytest.mark.parametrize("key", FIVE)
def test_what_solve_prints_are_sections_of_the_report(key: str) -> None:
    found = gathered(key)
    told = solved(found.solution, found.readings, found.operations)
    reported = blocks(made(key))
    assert len(told.sections) >= 7
    for section in told.sections:
        assert all(block in reported for block in section.blocks), section.title
    assert max(map(len, answer(told, 80).splitlines())) <= 80


@pytest.mark.parametrize("key", FIVE)
def test_text_lines_are_never_too_long(key: str) -> None:
    lines = text(made(key), 80).splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) > 300


def test_a_reading_that_favours_the_player_comes_first() -> None:
    assert words_of(first_finding("holdem-88")).startswith(
        "If highway-minimum is posted as 0.25x, the game favours the player"
    )
    assert "favours the player" not in text(made("river-holdem"))


@pytest.mark.parametrize(
    ("key", "posted", "wagers"),
    [
        ("triple-action-holdem", "low-ace=yes", ("Bonus Bet (column A)", "Flop Bet (column C)")),
        ("three-card-holdem", "plus-a-pair=anywhere", ("Straight Up (column C1)", "Straight Up (column B2)")),
    ],
)
def test_a_side_wager_that_favours_the_player_is_on_the_cover_and_found(
    key: str, posted: str, wagers: tuple[str, ...]
) -> None:
    (opened,) = (words_of(each.text) for each in made(key).cover.entries if each.label == "Open readings")
    findings = made(key).sections[0].blocks[0]
    assert isinstance(findings, Bullets)
    ruling, reading = posted.split("=")
    told = [words_of(each) for each in findings.items]
    (found,) = (each for each in told if each.startswith(f"If {ruling} is posted as {reading}, a side wager favours"))
    readings = gathered(key).readings
    sides = next(each.solution for each in readings if (each.ruling, each.reading) == (ruling, reading)).side_wagers
    for name in wagers:
        edge = next(each.edge for each in sides if name == f"{each.wager} (column {each.column})")
        assert edge < 0
        assert f"{float(100 * edge):.4f} %" in opened.partition(posted)[2]
        assert f"{float(100 * edge):.2f} % of {name}" in found


def test_another_posting_is_another_report() -> None:
    game = games.find("river-holdem").posted(trips="B")
    other = document(gather(game, rounds=0))
    assert "trips = B" in text(other)
    assert text(other) != text(made("river-holdem"))
    assert other.running[1] != made("river-holdem").running[1]


def test_what_was_played_is_told_beside_what_was_counted() -> None:
    played = gather(games.find("three-card-poker"), rounds=70_000)
    told = text(document(played))
    assert "70,000 rounds from shuffled decks" in told
    assert "Replayed rounds that settled alike" in told
    data = json.loads(figures(played))
    assert data["played"]["rounds"] == 70_000
    assert Fraction(data["solved"]["edge"]["exact"]) == played.solution.edge
    assert data["fingerprint"] == played.game.fingerprint


def first_finding(key: str) -> Text:
    findings = made(key).sections[0].blocks[0]
    assert isinstance(findings, Bullets)
    return findings.items[0]


def _exact(cell: Cell) -> Fraction:
    assert not isinstance(cell, Bar)
    (figure,) = (each for each in cell if isinstance(each, Figure))
    assert figure.exact is not None
    return Fraction(figure.exact)


@pytest.mark.parametrize("key", ["river-holdem", "holdem-88", "three-card-holdem", "triple-action-holdem"])
def test_the_matrix_of_outcomes_has_every_round_once(key: str) -> None:
    tables = [each for each in blocks(made(key)) if isinstance(each, Table)]
    (matrix,) = (each for each in tables if each.caption.startswith("What each outcome does"))
    at = [column.head for column in matrix.columns].index("Probability")
    assert sum(_exact(row.cells[at]) for row in matrix.rows) == 1


def test_habits_are_told_as_they_are_priced() -> None:
    found = gathered("river-holdem")
    tables = [each for each in blocks(made("river-holdem")) if isinstance(each, Table)]
    (table,) = (each for each in tables if "ways to play" in each.caption)
    told = [_exact(row.cells[1]) for row in table.rows[1 : 1 + len(found.habits)]]
    assert told == [each.edge for each in found.habits]
    assert all(each.edge > found.solution.edge for each in found.habits)


def test_what_best_play_does_under_another_reading_is_told() -> None:
    tables = [each for each in blocks(made("holdem-88")) if isinstance(each, Table)]
    (table,) = (each for each in tables if each.caption.startswith("What best play does by highway-minimum"))
    heads = [column.head for column in table.columns]
    posted = next(each for each in gathered("holdem-88").readings if each.reading == "0.25x").solution
    streets = [words_of(row.cells[0]) for row in table.rows if row.leads and isinstance(row.cells[0], tuple)]
    assert len(streets) == len(set(streets)) == len(posted.decisions)
    told = {words_of(row.cells[0]): row for row in table.rows if not row.leads and isinstance(row.cells[0], tuple)}
    (often,) = (often for each in posted.decisions for choice, often in each.choices if choice == "bet 0.25" and often)
    assert _exact(told["bet 0.25"].cells[heads.index("0.25x")]) == often


def test_rules_of_thumb_cost_what_they_are_priced_at() -> None:
    found = gathered("river-holdem").thumbs
    assert found is not None
    tables = [each for each in blocks(made("river-holdem")) if isinstance(each, Table)]
    (costs,) = (each for each in tables if each.caption.startswith("What lists of so many rules"))
    assert [_exact(row.cells[2]) for row in costs.rows] == [each.cost for each in found.files]
    assert all(each.value + each.cost == gathered("river-holdem").solution.value for each in found.files)
    other = gather(games.find("river-holdem").posted(trips="B"), rounds=0)
    assert other.thumbs is None  # nobody waits for minutes who did not ask for it


def test_what_is_kept_on_a_machine_is_not_in_a_report_that_did_not_ask_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    game = games.find("three-card-poker").posted(pair_plus="House(50,30,6,4,1)")
    before = figures(gather(game, rounds=0))
    store.keep_figures(game, encode(Thumbs((), ())), {}, play=thumbs.NAME)
    classes = (StreetClasses("The deal", Fraction(1), ()),)
    store.keep_figures(game, hand_classes.kept(classes), {}, play=hand_classes.NAME)
    table = replace(full_table(game, rounds=2_000), rounds=PLAYED)
    store.keep_figures(game, encode(table), {}, play=SEATS)
    assert figures(gather(game, rounds=0)) == before
    asked = gather(game, rounds=0, thumbs=True, full_table=True)
    assert (asked.thumbs, asked.classes, asked.operations.table) == (Thumbs((), ()), classes, table)


def test_sentences_are_said_only_where_they_are_true() -> None:
    keys = ("river-holdem", "triple-shot-bonus", "three-card-poker")
    river, shot, calibrating = (" ".join(text(made(key)).split()) for key in keys)
    assert "No rounds were played for this report" in river
    assert "cards alone settle" not in shot.lower()
    assert "Pair of jacks or better" in shot
    assert "rules of thumb and decisions by classes" in calibrating
    assert "Left out" not in river
    drawn = {key: html(made(key)) for key in ("river-holdem", "three-card-poker")}
    assert "set in semibold" in drawn["river-holdem"]
    assert "set in semibold" not in drawn["three-card-poker"]
    assert "A dash" not in text(made("triple-action-holdem"))


def test_colours_are_only_spoken_of_where_they_are_seen() -> None:
    for key in ("triple-action-holdem", "triple-shot-bonus"):
        assert "bet with every other hand" not in text(made(key))
        assert not re.search(r"Blue: bet|S stand, H hit", text(made(key)))
        assert re.search(r"Blue: bet|S stand, H hit", html(made(key)))
    assert "bet with every hand" in " ".join(text(made("triple-action-holdem")).split())


@pytest.mark.parametrize("key", ALL)
def test_sentences_are_apart_from_each_other(key: str) -> None:
    joined = re.findall(r"[a-z)][.;:][A-Z][a-z]+", " ".join(text(made(key)).split()))
    assert not joined


def test_the_first_decision_is_told_in_a_sentence() -> None:
    found = {key: " ".join(text(made(key)).split()) for key in ("three-card-holdem", "triple-action-holdem")}
    assert (
        "At the first decision (First card), best play is to bet with 97.61 % of hands." in found["three-card-holdem"]
    )
    assert "At the first decision (The deal), best play is to bet with every hand." in found["triple-action-holdem"]


def test_habits_that_cost_nothing_are_no_mistakes() -> None:
    drawn = {
        key: [each for each in blocks(made(key)) if isinstance(each, Drawing) and "mistakes" in each.caption]
        for key in ("river-holdem", "triple-action-holdem")
    }
    assert [len(each) for each in drawn.values()] == [1, 0]
    free = "None of them costs a player anything here."
    assert free in text(made("triple-action-holdem"))
    assert free not in text(made("river-holdem"))


def test_a_reserve_and_a_board_are_spoken_of_only_where_there_is_one() -> None:
    found = gathered("river-holdem")
    none = replace(found, operations=replace(found.operations, reserve=None))
    assert "Lundberg" in text(made("river-holdem"))
    assert "Lundberg" not in text(document(none))
    shares = {key: _full_table(key) for key in ("river-holdem", "triple-shot-bonus")}
    assert shares["river-holdem"].endswith("seats share the dealer and the board")
    assert shares["triple-shot-bonus"].endswith("seats share the dealer")


def _full_table(key: str) -> str:
    (table,) = (each for each in blocks(made(key)) if _captioned(each, "A full table of"))
    return table.caption


def test_money_is_in_units_of_what_it_is_counted_in() -> None:
    """At stakes of which the first wager's is not the smallest unit, figures of a round are no shares of it."""
    one = gathered("triple-shot-bonus").solution
    assert (one.counted_in, one.lots) == ("War", 1)
    assert one.drawing is not None
    stakes = tuple((name, 2 if name == "War" else 1) for name, _ in one.drawing.stakes)
    two = replace(one, drawing=replace(one.drawing, stakes=stakes))
    assert (two.counted_in, two.lots) == ("1/2 War", 2)
    told = answer(solved(two), 200)
    assert "money is in units of the 1/2 War" in told
    assert "Figures of the main game, per 1/2 War," in told
    assert "of the 1/2 War" in told
    assert not re.search(r"(of the|per) War\b", told)
    brings = {each.label: each.figure.exact for each in round_figures(two).facts}
    assert brings["With the Hat Trick"] == one.drawing.play("c").total
    found = gathered("triple-shot-bonus").operations
    highest = [_table(operations_section(each, found), "Reserve of the house").rows[0].cells[4] for each in (one, two)]
    chips = [_exact(cell) for cell in highest]
    assert chips[0] == 2 * chips[1] > 0


def test_a_round_that_brings_nothing_comes_about_by_what_made_it_so() -> None:
    """A bonus that pays nothing settles most rounds alike, whatever they bring."""
    (table,) = (each for each in blocks(made("triple-action-holdem")) if _captioned(each, "Every net result"))
    told = {cell_words(row.cells[0]): cell_words(row.cells[-1]) for row in table.rows}
    assert told["0"] == "bet: Ties the dealer"
    assert told["-2"] == "bet: Loses to the dealer"


def test_where_best_play_regards_a_wager_that_rides_that_is_said_of_figures_without_it() -> None:
    said = "of the main wagers, the Hat Trick apart; best play is that of the best total"
    assert " ".join(text(made("triple-shot-bonus")).split()).count(said) == 2
    assert "best total" not in text(made("single-deck-blackjack"))


def _table(section: Section, caption: str) -> Table:
    return next(each for each in tables_of(section.blocks) if each.caption.startswith(caption))


def test_mixes_of_many_side_wagers_are_not_all_told() -> None:
    """Of four there would be 16, of nine 512."""
    solution = gathered("river-holdem").solution
    (few,) = (each for each in mixes(solution) if isinstance(each, Table))
    assert [cell_words(row.cells[0]) for row in few.rows] == [
        "The main game alone", "with Player Trips", "with Dealer Trips", "with Player Trips and Dealer Trips",
    ]  # fmt: skip
    many = solve(four_sides())
    (table,) = (each for each in mixes(many) if isinstance(each, Table))
    assert [cell_words(row.cells[0]) for row in table.rows] == [
        "The main game alone", *(f"with Side {at}" for at in range(4)), "with all side wagers",
    ]  # fmt: skip
    mean, variance = many.mix(dict.fromkeys([wager.name for wager in many.game.wagers], 1))
    assert _exact(table.rows[-1].cells[2]) == mean
    assert _exact(table.rows[-1].cells[4]) == pytest.approx(float(variance) ** 0.5)


def four_sides() -> Game:
    """Three cards against three, and four wagers on a seat's own."""
    player, dealer = best_of(3, HOLE, ranking=THREE_CARD), best_of(3, DEALER, ranking=THREE_CARD)
    won, tied, lost = showdown(player, dealer)
    table = paytable("Side", "A", {FLUSH: 4, PAIR: 1})
    wagers = (
        mandatory("Ante", {won: EVEN, tied: PUSH, lost: LOSE}, cites="1"),
        *(side(f"Side {at}", table.on(player), cites="2") for at in range(4)),
    )
    steps = (Deal(HOLE, 3, DOWN), Deal(DEALER, 3, DOWN), Reveal(DEALER, 3))
    sheet = Sheet(
        key="four-sides", name="Four Sides", summary="Three cards against three.", deck=FULL_DECK, wagers=wagers,
        streets=(street("The deal", *steps),),
    )  # fmt: skip
    return sheet.game


def test_hands_are_ranked_alike_wherever_their_order_is_told() -> None:
    told = re.findall(r"Order of poker, highest first: ([^.]+)\.", " ".join(text(made("river-holdem")).split()))
    assert len(told) == 2
    assert len(set(told)) == 1
    assert told[0].startswith("royal flush, straight flush")


def test_quotation_marks_are_those_of_print_but_for_what_is_typed() -> None:
    shot, river = html(made("triple-shot-bonus")), html(made("river-holdem"))
    assert "<h1>River Hold’em</h1>" in river
    assert "headed ‘Flop and Turn/River’" in river
    assert "--stake &#x27;War 1, Blackjack 1" in shot
    assert "raw(\"croupier solve triple-shot-bonus --stake 'War 1" in source(made("triple-shot-bonus"))
    assert "River Hold'em" not in source(made("river-holdem"))


def test_a_fraction_beside_its_figure_is_apart_from_it() -> None:
    assert "3.9216\u202f% <small>2\u2009/\u200951</small>" in html(made("three-card-holdem"))
    assert not re.search(r"[^ >]<small>", html(made("three-card-holdem")).partition("<script")[0])


def test_published_figures_have_the_minus_of_all_others() -> None:
    (table,) = (each for each in blocks(made("triple-shot-bonus")) if _captioned(each, "Published figures"))
    assert [row.cells[1] for row in table.rows] == [("−0.501091",), ("−0.509827",), ("−0.474794",)]
    (table,) = (each for each in blocks(made("three-card-holdem")) if _captioned(each, "Published figures"))
    assert ("Net result −3, frequency",) in [row.cells[0] for row in table.rows]


def test_every_decision_has_its_cut_where_hands_have_three_cards() -> None:
    opening = gathered("three-card-poker").solution.opening
    assert opening is not None
    cells = [replace(cell, values=(*cell.values, cell.values[1] * 2 - Fraction(1, 4))) for cell in opening.cells]
    best = [tuple(Fraction(value == max(cell.values)) for value in cell.values) for cell in cells]
    cells = [replace(cell, best=choice) for cell, choice in zip(cells, best, strict=True)]
    wider = replace(opening, choices=(*opening.choices, "bet 2"), cells=tuple(cells))
    told = [words_of(block.text) for block in three_cards(wider, "Ante") if isinstance(block, Paragraph)]
    assert [each.partition(" is best")[0] for each in told] == [
        "The weakest hand with which bet", "The weakest hand with which bet 2",
    ]  # fmt: skip


def test_hands_that_are_given_up_are_drawn_from_the_weakest_too() -> None:
    opening = gathered("three-card-poker").solution.opening
    assert opening is not None
    shown = from_the_weakest(opening)
    assert [max(cell.values) for cell in shown] == sorted(max(cell.values) for cell in shown)
    fold, bet = (opening.choices.index(choice) for choice in ("fold", "bet"))
    folded = [cell.values[bet] for cell in shown if cell.values[fold] > cell.values[bet]]
    assert len(folded) > 100
    assert folded == sorted(folded)


def test_what_seen_cards_are_worth_is_told_with_its_error() -> None:
    """Exact where all was counted, ± where not; elsewhere that nobody has measured it."""
    found = gathered("triple-action-holdem")
    (table,) = (each for each in blocks(made("triple-action-holdem")) if _captioned(each, "Cards seen that"))
    assert found.seen is not None
    dealer, *others = found.seen.gains
    assert dealer.exact is not None
    assert _exact(table.rows[0].cells[1]) == dealer.exact
    assert _exact(table.rows[0].cells[2]) == found.solution.edge - dealer.exact
    for row, gain in zip(table.rows[1:], others, strict=True):
        cell = row.cells[1]
        assert not isinstance(cell, Bar)
        told = words_of(cell)
        mean, _, error = told.partition(" ± ")
        places = len(error.partition(".")[2])
        assert (mean, error) == (f"{100 * gain.mean:+.{places}f}", f"{100 * gain.error:.{places}f}")
        assert len(error.replace(".", "").lstrip("0")) >= 2, "as many digits as its error allows"
    said = [words_of(each.text) for each in blocks(document(replace(found, seen=None))) if isinstance(each, Paragraph)]
    assert any("not measured for this posting" in each for each in said)


def _captioned(block: object, caption: str) -> TypeGuard[Table]:
    return isinstance(block, Table) and block.caption.startswith(caption)
