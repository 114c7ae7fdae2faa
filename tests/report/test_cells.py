"""Cells of reports, found by the heads of their columns and the labels of their rows, held against the solution."""

from fractions import Fraction

import pytest

from croupier.documents.model import Bar, Cell, Fact, Facts, Figure, Fine, Strong, Table, Toned
from croupier.documents.numerals import fixed, odds
from croupier.documents.words import letters, words_of
from croupier.report.beside import score
from croupier.report.gathered import Played
from croupier.report.operations import hold_table
from croupier.report.sensitivity import readings
from croupier.report.strategy import closest
from croupier.report.verification import certified
from croupier.simulation.certify import Verdict
from croupier.simulation.comparison import Figure as Compared
from croupier.solver.operations import HoldAfter, HoldBand, NearBand, OfStaked
from tests.report.test_report import FIVE, blocks, gathered, made

Exact = Fraction | int | float | None


def tables(key: str, begins: str) -> list[Table]:
    return [each for each in blocks(made(key)) if isinstance(each, Table) and each.caption.startswith(begins)]


def words(cell: Cell) -> str:
    assert not isinstance(cell, Bar)
    return words_of(cell)


def rows_of(table: Table) -> dict[str, dict[str, Cell]]:
    """The cells of a table by the labels of their rows and the heads of their columns, with what stands above these."""
    heads = [f"{column.over}: {column.head}" if column.over else column.head for column in table.columns]
    rows = [row for row in (*table.rows, *table.more) if not row.leads]
    return {words(row.cells[0]): dict(zip(heads, row.cells, strict=True)) for row in rows if words(row.cells[0])}


def exact(cell: Cell) -> Exact:
    assert not isinstance(cell, Bar)
    (found,) = (each for each in cell if isinstance(each, Figure | Strong | Toned) and each.exact is not None)
    return found.exact


# Operations.


@pytest.mark.parametrize("key", FIVE)
def test_quantiles_of_the_hold_stand_under_their_heads(key: str) -> None:
    (table,) = tables(key, "House win as a share of the")
    told = rows_of(table)
    for after in gathered(key).operations.hold:
        row = told[f"{after.rounds:,}"]
        ends = {f"{float(50 * (1 - share)):g} %": low for share, low, _ in after.bands}
        ends |= {f"{100 - float(50 * (1 - share)):g} %": high for share, _, high in after.bands}
        assert {letters(head): exact(row[head]) for head in row if "%" in head} == ends
        assert exact(row["median"]) == after.median
        assert exact(row["House behind"]) == after.behind


def test_quantiles_of_all_that_is_staked_stand_under_their_heads() -> None:
    """Whatever is mirrored, or under another head, is another number here."""
    bands = tuple(HoldBand(Fraction(share), Fraction(-share), Fraction(2 * share)) for share in (90, 95, 99))
    near = tuple(NearBand(Fraction(share), -share / 100, share / 50) for share in (90, 95, 99))
    after = HoldAfter(100, Fraction(1), 1.0, Fraction(7), bands, 0.25, 0.0, OfStaked(Fraction(1), 0.5, near))
    row = rows_of(hold_table("", [after], of_staked=False))["100"]
    assert [exact(cell) for head, cell in row.items() if head != "Rounds"] == [-99, -95, -90, 7, 180, 190, 198, 0.25]
    row = rows_of(hold_table("", [after], of_staked=True))["100"]
    assert [exact(cell) for head, cell in row.items() if head != "Rounds"] == [
        -0.99, -0.95, -0.9, 0.5, 1.8, 1.9, 1.98,
    ]  # fmt: skip


@pytest.mark.parametrize("key", FIVE)
def test_risks_of_ruin_stand_under_their_rounds(key: str) -> None:
    (table,) = tables(key, "Ruined within so many rounds")
    told, found = rows_of(table), gathered(key).operations.ruin
    for bankroll, within, ever in zip(found.bankrolls, found.within, found.for_ever, strict=True):
        row = told[f"{int(bankroll):,}"]
        assert [exact(row[f"{rounds:,}"]) for rounds in found.lengths] == list(within)
        assert exact(row["ever"]) == ever
        assert list(within) == sorted(within)


def test_only_what_cannot_be_lost_is_told_to_be_nought() -> None:
    """Of 500 units 100 rounds of River Hold'em lose all at times, in floating point never; of Triple Action none."""
    for key, says in (("river-holdem", "< 0.01 %"), ("triple-action-holdem", "0 %")):
        (table,) = tables(key, "Ruined within so many rounds")
        assert words(rows_of(table)["500"]["100"]) == says
    for table in tables("triple-shot-bonus", "House win as a share of the War"):
        assert words(rows_of(table)["1,000,000"]["House behind"]) == "< 0.0001 %"


# Settlement and wagers.


@pytest.mark.parametrize("key", ["river-holdem", "holdem-88", "three-card-holdem", "triple-action-holdem"])
def test_outcomes_pay_what_brings_the_value(key: str) -> None:
    """Odds of the matrix times what lies there by each end are the value; each outcome has a name of its own."""
    (table,) = tables(key, "What each outcome does")
    solution, told = gathered(key).solution, rows_of(table)
    assert len(told) == len(table.rows)
    pays = {row.id: row.odds.to_one for rows in solution.game.settlements.values() for row in rows}
    met: dict[tuple[str, ...], Fraction] = {}
    names = [column.head for column in table.columns[1:-2]]
    for end in solution.ends:
        laid = dict(end.rows)
        line = tuple(letters(odds(pays[laid[name]]).text) if name in laid else "-" for name in names)
        met[line] = met.get(line, Fraction(0)) + end.probability
    printed: dict[tuple[str, ...], Fraction] = {}
    for row in told.values():
        line = tuple(words(row[name]) for name in names)
        printed[line] = printed.get(line, Fraction(0)) + Fraction(exact(row["Probability"]) or 0)
    assert printed == met


@pytest.mark.parametrize("key", FIVE)
def test_figures_of_side_wagers_are_theirs(key: str) -> None:
    seen = 0
    for side in gathered(key).solution.side_wagers:
        column = f"Column {side.column}" if side.column else "As printed"
        label = column + " (posted)" * side.posted
        for table in (each for each in blocks(made(key)) if isinstance(each, Table)):
            if not table.caption.startswith(side.wager):
                continue
            told = rows_of(table)
            figures = {
                "Edge": side.edge,
                "Hit frequency": side.hit_frequency,
                "Pushes": side.pushes,
                "Variance": side.variance,
            }
            if table.caption.endswith("every column"):
                found = {head: exact(cell) for head, cell in told[label].items() if head in figures}
            elif "Edge" in told and f"{label}: Contribution" in told["Edge"]:
                found = {row: exact(told[row][f"{label}: Contribution"]) for row in figures}
            else:
                continue
            assert found == {head: figures[head] for head in found}
            assert len(found) >= 3
            seen += 1
    assert seen >= 2


@pytest.mark.parametrize("key", FIVE)
def test_the_most_that_is_paid_is_told_of_every_wager_and_column(key: str) -> None:
    """A side wager pays its highest odds on the largest stake, under whichever column; a main one as operations say."""
    game, seen = gathered(key).solution.game, set()
    (largest,) = tables(key, "The most that can be paid")
    paid = {name: exact(row["Largest payout, chips"]) for name, row in rows_of(largest).items()}
    last = ""
    for block in blocks(made(key)):
        last = block.caption if isinstance(block, Table) else last
        if isinstance(block, Facts) and block.inline and last in paid:
            assert {fact.label: fact.figure.exact for fact in block.facts}["chips at most"] == paid[last]
            seen.add(last)
    for side in gathered(key).solution.side_wagers:
        most = game.limits[1] * max(row.odds for row in side.rows)
        column = f"Column {side.column}" if side.column else "As printed"
        label = column + " (posted)" * side.posted
        named = [each for each in blocks(made(key)) if isinstance(each, Table) and side.wager in each.caption]
        rows = [rows_of(each) for each in named]
        told = [each[label]["Chips at most"] for each in rows if "Chips at most" in each.get(label, {})]
        told += [
            each["Chips at most"][f"{label}: Contribution"]
            for each in rows
            if f"{label}: Contribution" in each.get("Chips at most", {})
        ]
        assert told, label
        assert {exact(each) for each in told} == {most}
        assert paid[side.wager] == most or not side.posted
        seen.add(side.wager)
    assert seen == {wager.name for wager in game.wagers if wager.name != "Insurance"}


@pytest.mark.parametrize("key", FIVE)
def test_figures_of_main_wagers_are_theirs(key: str) -> None:
    wagers = {each.name: each for each in gathered(key).solution.wagers}
    seen, last = 0, ""
    for block in blocks(made(key)):
        if isinstance(block, Table):
            last = block.caption
        elif isinstance(block, Facts) and block.inline and last in wagers:
            figures = {fact.label: fact.figure.exact for fact in block.facts}
            assert figures["adds to the value"] == wagers[last].value
            hits = sum((often for net, often in wagers[last].outcomes if net > 0), Fraction(0))
            assert figures["hit frequency"] == hits
            square = sum((often * net**2 for net, often in wagers[last].outcomes), Fraction(0))
            mean = sum((often * net for net, often in wagers[last].outcomes), Fraction(0))
            assert figures["variance"] == square - mean**2
            seen += 1
    assert seen >= 2


def test_what_lines_add_is_summed_up_under_every_column() -> None:
    sides = {each.column: each.value for each in gathered("three-card-holdem").solution.side_wagers}
    seen = 0
    for table in (each for each in blocks(made("three-card-holdem")) if isinstance(each, Table)):
        if table.caption.endswith("what each line adds"):
            assert table.total is not None
            for column, cell in zip(table.columns, table.total.cells, strict=True):
                if (name := column.head.removesuffix("*")) in sides:
                    assert exact(cell) == sides[name]
                    seen += 1
    assert seen > 2


@pytest.mark.parametrize("key", FIVE)
def test_bankrolls_and_reserves_are_decimals(key: str) -> None:
    for begins in ("Bankroll with which", "Reserve of the house"):
        for table in tables(key, begins):
            assert not any("/" in words(cell) for row in table.rows for cell in row.cells)


# Rulings, strategy, verification.


@pytest.mark.parametrize("key", FIVE)
def test_a_reading_is_told_with_what_it_changes(key: str) -> None:
    found = gathered(key)
    told = rows_of(readings(found.solution, found.readings))
    for each in found.readings:
        (row,) = (row for label, row in told.items() if label.endswith(f" {each.ruling}={each.reading}"))
        assert exact(row["Edge"]) == each.solution.edge
        if not each.posted:
            change = 100 * (each.solution.edge - found.solution.edge)
            assert words(row["Change, points"]) == letters(fixed(change, 4, sign=True).text)


@pytest.mark.parametrize("key", ["river-holdem", "holdem-88", "triple-action-holdem", "three-card-holdem"])
def test_the_closest_calls_cost_what_the_second_choice_gives_away(key: str) -> None:
    opening = gathered(key).solution.opening
    assert opening is not None
    costs = sorted((sorted(cell.values)[-1] - sorted(cell.values)[-2]) for cell in opening.cells if max(cell.best) == 1)
    table = closest(opening)
    heads = [column.head for column in table.columns]
    assert [exact(row.cells[heads.index("The next best costs")]) for row in table.rows] == costs[: len(table.rows)]


def test_figures_that_disagree_are_not_counted_among_those_that_agree() -> None:
    def judged(z: float) -> Verdict:
        return Verdict(Compared("round", "round", "return", z, 1.0, Fraction(0)))

    table = certified(Played(100, "1", (), (judged(0.5), judged(9.0), judged(-1.0))))
    told = {words(row.cells[0]): words(row.cells[1]) for row in table.rows}
    assert (told["Figures judged"], told["Figures that agree"]) == ("3", "2")


def test_what_is_no_standard_error_away_has_no_side() -> None:
    assert score(Compared("round", "round", "return", -1e-6, 1.0, Fraction(0))) == (Figure("+0.00", -1e-6),)


def test_fractions_are_not_divided_between_lines() -> None:
    """A column of four has room for some fifty characters."""
    (table,) = tables("triple-shot-bonus", "What Blackjack brings")
    shares = [row.cells[1] for row in table.rows]
    told = [each.text for cell in shares if not isinstance(cell, Bar) for each in cell if isinstance(each, Fine)]
    assert any(told)
    assert max(map(len, told)) <= 52


def test_facts_are_figures() -> None:
    facts = [each for block in blocks(made("river-holdem")) if isinstance(block, Facts) for each in block.facts]
    assert all(isinstance(each, Fact) and each.figure.exact is not None for each in facts)
