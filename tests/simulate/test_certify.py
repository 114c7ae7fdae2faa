"""Certificates: what is right agrees, and every planted error is caught and named."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from croupier import games
from croupier.answers.certified import certified_text, verdict
from croupier.rules import odds
from croupier.simulate.certify import Verdict, certify, needed, verdicts
from croupier.simulate.counts import Counts
from croupier.simulate.engine import Engine
from croupier.simulate.run import engine, simulate
from croupier.solver.solution import RowFigures, Solution
from croupier.solver.solve import solve

ROUNDS = 400_000


@cache
def played(key: str) -> tuple[Engine, Counts]:
    ready = engine(games.find(key), "best", None, 1)
    return ready, simulate(ready, ROUNDS, "certificate", threads=1)


def judged(key: str, solution: Solution) -> list[Verdict]:
    return verdicts(*played(key), solution)


def parted(found: list[Verdict]) -> set[str]:
    return {each.figure.what for each in found if not each.agrees}


@pytest.mark.parametrize("key", ["three-card-poker", "river-holdem", "single-deck-blackjack"])
def test_what_is_exact_agrees(key: str) -> None:
    found = judged(key, solve(games.find(key)))
    assert parted(found) == set()
    assert {each.figure.section for each in found} == {"round", "wagers", "choices", "distribution", "rows"}
    assert all(each.figure.z is not None for each in found)
    assert verdict(found, ROUNDS).startswith(f"400,000 rounds: all {len(found)} figures agree.")


def with_rows(solution: Solution, wager: str, change: Callable[[dict[str, Fraction]], dict[str, Fraction]]) -> Solution:
    """The same figures, but for the probabilities of a wager's rows."""

    def changed(rows: tuple[RowFigures, ...]) -> tuple[RowFigures, ...]:
        shares = change({row.line or "less": row.probability for row in rows})
        return tuple(replace(row, probability=shares[row.line or "less"]) for row in rows)

    wagers = tuple(replace(each, rows=changed(each.rows)) if each.name == wager else each for each in solution.wagers)
    return replace(solution, wagers=wagers)


def test_a_paytable_line_off_by_one_is_caught() -> None:
    """The line itself is named, and so are the wager's return and deviation, as far as they show it."""
    game = games.find("three-card-poker")
    table = game.paytables["pair-plus"]
    lines = {str(line): figure for line, figure in table.in_force()}
    lines["straight"] = odds(int(lines["straight"].to_one) + 1)
    house = solve(game.with_column("pair-plus", "House", lines))
    found = judged("three-card-poker", house)
    assert "Pair Plus: the player has a straight" in parted(found)
    (line,) = (each for each in found if each.figure.what == "Pair Plus: the player has a straight")
    assert line.says == "PARTS: it pays 6 to 1, and not 7"
    assert "Pair Plus" in parted(found)
    assert parted(found) == {"Pair Plus", "Pair Plus: the player has a straight"}


def test_a_band_cut_in_the_wrong_place_is_caught() -> None:
    """A pair of twos taken for less than a pair."""
    twos = Fraction(6 * 48, 22_100)

    def cut(shares: dict[str, Fraction]) -> dict[str, Fraction]:
        return shares | {"pair": shares["pair"] - twos, "less": shares["less"] + twos}

    found = judged("three-card-poker", with_rows(solve(games.find("three-card-poker")), "Pair Plus", cut))
    assert {"Pair Plus: the player has a pair", "Pair Plus: the player has less than a pair"} <= parted(found)


def test_a_flush_above_a_full_house_is_caught() -> None:
    def swapped(shares: dict[str, Fraction]) -> dict[str, Fraction]:
        return shares | {"flush": shares["full house"], "full house": shares["flush"]}

    found = judged("river-holdem", with_rows(solve(games.find("river-holdem")), "Player Trips", swapped))
    assert parted(found) >= {"Player Trips: the player has a flush", "Player Trips: the player has a full house"}
    text = "\n".join(certified_text(games.find("river-holdem"), found, ROUNDS, 100))
    assert "PARTS at z" in text
    assert f"2 of {len(found)} figures part" in text


def test_the_rounds_that_a_row_needs() -> None:
    """Four standard errors of its share, times the odds, are a step of one in them."""
    row = RowFigures("", "", Fraction(6), Fraction(1, 37), Fraction(6, 37))
    assert needed(row) == 16 * 36 * 36
    assert needed(row, seats=2) == 8 * 36 * 36
    error = float((row.probability * (1 - row.probability) / needed(row)) ** Fraction(1, 2))
    assert 4 * float(row.odds) * error == pytest.approx(float(row.probability))
    assert needed(replace(row, odds=Fraction(0))) == needed(replace(row, probability=Fraction(0))) == 0


def test_playing_ends_when_all_rows_are_told_apart_or_rounds_run_out() -> None:
    ready, _ = played("three-card-poker")
    solution = solve(ready.game)
    common = replace(solution, wagers=tuple(each for each in solution.wagers if each.name in ("Ante", "Play")))
    counts, found = certify(ready, common, 10_000_000, "end")
    wanted = max(needed(row) for each in common.wagers for row in each.rows)
    assert wanted <= counts.rounds < wanted + (1 << 16)
    assert all(each.told_apart for each in found)
    counts, found = certify(ready, solution, 70_000, "end")
    assert counts.rounds == 70_000
    assert any("would tell" in each.says for each in found)


def test_results_and_choices_that_should_not_be_are_judged() -> None:
    """What was seen and is not among the exact figures at all parts too."""
    solution = solve(games.find("three-card-poker"))
    moved = replace(
        solution, distribution=tuple((Fraction(4) if net == 2 else net, share) for net, share in solution.distribution)
    )
    assert {"2", "4"} <= parted(judged("three-card-poker", moved))
    assert {"The deal: bet", "The deal: fold"} <= parted(judged("three-card-poker", replace(solution, decisions=())))


@pytest.mark.parametrize("rounds", [1, 20, 500])
def test_few_rounds_part_nothing(rounds: int) -> None:
    """Rows that have not been met yet are no reason to doubt what they would have paid."""
    ready, _ = played("three-card-poker")
    found = verdicts(ready, simulate(ready, rounds, "few", threads=1), solve(ready.game))
    assert parted(found) == set()
