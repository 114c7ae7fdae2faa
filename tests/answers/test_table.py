"""CSV: every exact number of the JSON is in it, and parses back to the same fraction."""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from croupier.answers import documents
from croupier.answers.documents import Solved
from croupier.answers.operations import operations_rows
from croupier.answers.table import COLUMNS, chart_csv, solution_csv
from croupier.documents.plain import section_lines
from croupier.report.operations import operations_section
from croupier.solver.operations import operations
from croupier.solver.solution import Solution
from croupier.wire.codec import document, read_document

from .solutions import KEYS, solution


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def told(found: Solution) -> Any:
    """A solution as programs read it."""
    return json.loads(json.dumps(document(documents.solved(found, None, None))))


def exact_numbers(data: Any) -> Iterator[Fraction]:
    """Every {"exact": …} of some data."""
    if isinstance(data, dict) and "exact" in data:
        yield Fraction(data["exact"])
    elif isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from exact_numbers(each)


@pytest.mark.parametrize("key", [*KEYS, "triple-shot-bonus", "single-deck-blackjack"])
def test_every_exact_number_of_the_json(key: str) -> None:
    found = rows(solution_csv(solution(key)))
    assert tuple(found[0]) == COLUMNS
    listed = Counter(Fraction(int(row["numerator"]), int(row["denominator"])) for row in found if row["numerator"])
    figures = told(solution(key))
    del figures["rules"]  # which it is a solution of
    wanted = Counter(exact_numbers(figures))
    assert not wanted - listed


@pytest.mark.parametrize("key", [*KEYS, "triple-shot-bonus", "single-deck-blackjack"])
def test_no_row_is_there_twice_and_decimals_are_the_nearest(key: str) -> None:
    found = rows(solution_csv(solution(key)))
    keys = [tuple(row[name] for name in (*COLUMNS[:8], "text")) for row in found]
    assert len(set(keys)) == len(keys)
    for row in found:
        if row["numerator"]:
            assert float(row["decimal"]) == int(row["numerator"]) / int(row["denominator"])
        else:
            assert bool(row["decimal"]) != bool(row["text"])


def test_figures_are_found_by_their_keys() -> None:
    found = {
        (row["section"], row["wager"], row["column"], row["item"], row["choice"], row["figure"]): row
        for row in rows(solution_csv(solution("three-card-holdem")))
    }
    edge = found["round", "", "", "", "", "edge"]
    assert (edge["numerator"], edge["denominator"]) == ("642541771", "21071068200")
    assert found["side_wager_rows", "Straight Up", "C1", "straight", "", "combinations"]["numerator"] == "526860"
    assert found["opening", "", "Q", "96o", "fold", "best"]["decimal"] == "0.5"
    assert found["decisions", "", "", "", "check", "frequency"]["after"] == "bet"
    assert found["posting", "", "", "straight-up", "", "posted"]["text"] == "B1"


@pytest.mark.parametrize("key", KEYS)
def test_a_chart_as_csv(key: str) -> None:
    opening = solution(key).opening
    assert opening is not None
    found = rows(chart_csv(opening))
    assert len(found) == len(opening.cells)
    for row, cell in zip(found, opening.cells, strict=True):
        assert (row["class"], row["column"], int(row["weight"])) == (cell.row, cell.column, cell.weight)
        for choice, value, often in zip(opening.choices, cell.values, cell.best, strict=True):
            assert Fraction(int(row[f"{choice}_numerator"]), int(row[f"{choice}_denominator"])) == value
            assert float(row[f"{choice}_value"]) == float(value)
            assert Fraction(row[f"{choice}_best_deals"]) == often * cell.weight
    assert Counter(row["best"] for row in found)["bet"] > 0


@pytest.mark.parametrize("key", [*KEYS, "triple-shot-bonus", "single-deck-blackjack"])
def test_json_reads_back_as_the_same_solution(key: str) -> None:
    first = solution(key)
    read = read_document(Solved, told(first))
    assert read == documents.solved(first, None, None)
    again = Solution.of(first.game, read.figures, lambda: first.counted)
    assert told(again) == told(first)
    assert (again.value, again.wagers, again.side_wagers) == (first.value, first.wagers, first.side_wagers)


def test_operations_are_told_to_people_and_to_programs() -> None:
    found = solution("three-card-poker")
    operated = operations(found)
    listed = rows(solution_csv(found, (), None, operations_rows(operated)))
    keys = [
        tuple(row[name] for name in COLUMNS[:8]) for row in listed if row["section"] in ("hold", "ruin", "exposure")
    ]
    assert len(set(keys)) == len(keys)
    exact = {Fraction(int(row["numerator"]), int(row["denominator"])) for row in listed if row["numerator"]}
    data = json.loads(json.dumps(document(documents.solved(found, None, None, operated))))["operations"]
    assert set(exact_numbers(data)) - {each.share for each in operated.hold[0].bands} <= exact | {
        need.risk for need in operated.ruin.needed
    } | set(operated.ruin.bankrolls) | {operated.ruin.initial}
    text = list(section_lines(operations_section(found, operated), 80, pictures=False))
    assert max(map(len, text)) <= 80
    assert re.search(r"^  All wagers of one seat +470,000$", "\n".join(text), re.MULTILINE)
