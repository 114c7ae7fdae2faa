"""Certificates: what is right agrees, and every planted error is caught and named."""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier import games
from croupier.documents.plain import answer
from croupier.rankings import FLUSH, FULL_HOUSE, PAIR, TRIPS, Ranking, pair_of
from croupier.report.certified import certified, verdict
from croupier.rules import odds
from croupier.rules.conditions import Atom
from croupier.rules.facts import pays
from croupier.rules.game import Game
from croupier.rules.patterns import CardTest, Paired
from croupier.rules.wagers import Row
from croupier.simulation import hand_tables as hands
from croupier.simulation import kept, showdown
from croupier.simulation.certify import Verdict, certify, needed, verdicts
from croupier.simulation.counts import Counts
from croupier.simulation.engine import Engine
from croupier.simulation.run import engine, simulate
from croupier.solver import marks, statistics, strengths
from croupier.solver.breakdown import NetResult, RowFigures
from croupier.solver.showdown import shape
from croupier.solver.solution import Solution
from croupier.solver.solve import solve

ROUNDS = 400_000


@cache
def played(key: str) -> tuple[Engine, Counts]:
    ready = engine(games.find(key), "best", None, 1)
    return ready, simulate(ready, ROUNDS, "certificate", threads=1)


def judged(key: str, solution: Solution) -> list[Verdict]:
    return verdicts(*played(key), solution)


def disagreeing(found: list[Verdict]) -> set[str]:
    return {each.figure.what for each in found if not each.agrees}


@pytest.mark.parametrize("key", ["three-card-poker", "river-holdem", "single-deck-blackjack"])
def test_what_is_exact_agrees(key: str) -> None:
    found = judged(key, solve(games.find(key)))
    assert disagreeing(found) == set()
    sections = {each.figure.section for each in found}
    assert sections - {"total"} == {"round", "wagers", "choices", "distribution", "rows"}
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
    assert "Pair Plus: the player has a straight" in disagreeing(found)
    (line,) = (each for each in found if each.figure.what == "Pair Plus: the player has a straight")
    assert line.says == "DISAGREES: it pays 6 to 1, and not 7"
    assert "Pair Plus" in disagreeing(found)
    assert disagreeing(found) - {"all wagers"} == {"Pair Plus", "Pair Plus: the player has a straight"}


def test_a_band_cut_in_the_wrong_place_is_caught() -> None:
    """A pair of twos taken for less than a pair."""
    twos = Fraction(6 * 48, 22_100)

    def cut(shares: dict[str, Fraction]) -> dict[str, Fraction]:
        return shares | {"pair": shares["pair"] - twos, "less": shares["less"] + twos}

    found = judged("three-card-poker", with_rows(solve(games.find("three-card-poker")), "Pair Plus", cut))
    assert {"Pair Plus: the player has a pair", "Pair Plus: the player has less than a pair"} <= disagreeing(found)


def test_a_flush_above_a_full_house_is_caught() -> None:
    def swapped(shares: dict[str, Fraction]) -> dict[str, Fraction]:
        return shares | {"flush": shares["full house"], "full house": shares["flush"]}

    found = judged("river-holdem", with_rows(solve(games.find("river-holdem")), "Player Trips", swapped))
    assert disagreeing(found) >= {"Player Trips: the player has a flush", "Player Trips: the player has a full house"}
    text = answer(certified(games.find("river-holdem"), found, ROUNDS), 100)
    assert "DISAGREES at z" in text
    assert f"2 of {len(found)} figures disagree" in text


def test_the_rounds_that_a_row_needs() -> None:
    """Seven standard errors of its share, times the odds, are a step of one in them: more than it takes to part."""
    row = RowFigures("", "", Fraction(6), Fraction(1, 37), Fraction(6, 37))
    assert needed(row) == 49 * 36 * 36
    assert needed(row, seats=7) == 7 * 36 * 36
    error = float((row.probability * (1 - row.probability) / needed(row)) ** Fraction(1, 2))
    assert 7 * float(row.odds) * error == pytest.approx(float(row.probability))
    assert needed(replace(row, odds=Fraction(0))) == needed(replace(row, probability=Fraction(0))) == 0


def test_playing_ends_when_all_rows_are_told_apart_or_rounds_run_out() -> None:
    ready, _ = played("three-card-poker")
    solution = solve(ready.game)
    common = replace(solution, wagers=tuple(each for each in solution.wagers if each.name in ("Ante", "Play")))
    measure, _, found = certify(ready, common, 10_000_000, "end")
    wanted = max(each.needed for each in found if each.audit is None)
    assert wanted >= max(needed(row) for each in common.wagers for row in each.rows)
    assert wanted <= measure.counts.rounds < wanted + (1 << 16)
    assert all(each.told_apart for each in found)
    measure, _, found = certify(ready, solution, 70_000, "end")
    assert measure.counts.rounds == 70_000
    assert any("would tell" in each.says for each in found)


def test_results_and_choices_that_should_not_be_are_judged() -> None:
    """What was seen and is not among the exact figures at all parts too."""
    solution = solve(games.find("three-card-poker"))
    moved = replace(
        solution,
        distribution=tuple(NetResult(Fraction(4) if net == 2 else net, share) for net, share in solution.distribution),
    )
    assert {"2", "4"} <= disagreeing(judged("three-card-poker", moved))
    undecided = judged("three-card-poker", replace(solution, decisions=()))
    assert {"The deal: bet", "The deal: fold"} <= disagreeing(undecided)


def test_a_row_that_should_never_settle_parts_when_it_does() -> None:
    """A few sightings of what is said to be impossible are enough, however few."""
    ready, _ = played("three-card-poker")

    def never(shares: dict[str, Fraction]) -> dict[str, Fraction]:
        return shares | {"straight flush": Fraction(0), "less": shares["less"] + shares["straight flush"]}

    counts = simulate(ready, 3000, "never", threads=1)
    found = verdicts(ready, counts, with_rows(solve(ready.game), "Pair Plus", never))
    (row,) = (each for each in found if each.figure.what == "Pair Plus: the player has a straight flush")
    assert 0 < row.figure.mean * 3000 < 20
    assert not row.agrees


def test_too_few_rounds_are_said_to_be() -> None:
    """After one round everything agrees, and nothing is told apart."""
    ready, _ = played("three-card-poker")
    found = verdicts(ready, simulate(ready, 1, "one", threads=1), solve(ready.game))
    assert not any(each.told_apart for each in found)
    assert {each.says.partition(":")[0] for each in found} == {"agrees so far"}
    assert verdict(found, 1) == (
        f"1 round: all {len(found)} figures agree. It takes more to tell {len(found)} of them from wrong ones."
    )


@pytest.mark.parametrize("rounds", [1, 7, 500])
def test_few_rounds_part_nothing(rounds: int) -> None:
    """Neither rows that have not been met yet nor a lucky first round are a reason to doubt anything."""
    ready, _ = played("three-card-poker")
    solution = solve(ready.game)
    for seed in range(150):
        found = verdicts(ready, simulate(ready, rounds, str(seed), threads=1), solution)
        assert disagreeing(found) == set(), seed


def test_a_share_that_is_half_of_what_is_said_is_not_told_apart_before_it_would_part() -> None:
    """Planted: ties twice as likely as they are. However many rounds, what finally agrees is not wrong."""
    ready, _ = played("three-card-poker")
    solution = solve(ready.game)
    ties = "Ante: the player ties the dealer"

    def twice(each: RowFigures) -> RowFigures:
        return replace(each, probability=2 * each.probability) if "ties" in each.why else each

    wagers = tuple(replace(each, rows=tuple(map(twice, each.rows))) for each in solution.wagers)
    said = set()
    for rounds in (20_000, 65_536, 200_000, 400_000):
        found = verdicts(ready, simulate(ready, rounds, "ties", threads=1), replace(solution, wagers=wagers))
        (row,) = (each for each in found if each.figure.what == ties)
        said.add(row.says.split(":")[0].split(" at ")[0])
    assert "agrees" not in said
    assert "DISAGREES" in said


# Errors planted in the code: everything that depends on it is worked out anew, the strategy that is played included.


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Nothing kept from before is used, and nothing that is worked out now is used after."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    _forget()
    yield monkeypatch
    _forget()


def _forget() -> None:
    for name in [name for name in sys.modules if name.startswith(("croupier.solver.", "croupier.simulation."))]:
        for each in vars(sys.modules[name]).values():
            if hasattr(each, "cache_clear") and ".kernels." not in each.__module__:
                each.cache_clear()


def worked_out(key: str) -> list[Verdict]:
    """The verdicts on a solution that the code at hand works out."""
    game = games.find(key)
    solution = solve(game, recompute=True)
    return certify(engine(game, "best", None, 1), solution, ROUNDS, "planted").verdicts


def at_table(found: list[Verdict]) -> Verdict:
    (verdict,) = (each for each in found if each.audit is not None)
    return verdict


@pytest.mark.parametrize("key", ["three-card-poker", "triple-action-holdem"])
def test_with_nothing_planted_all_agrees(key: str, fresh: pytest.MonkeyPatch) -> None:
    found = worked_out(key)
    assert disagreeing(found) == set()
    assert at_table(found).says.endswith("rounds replayed at the table: all settled alike")


@pytest.fixture
def river() -> tuple[Engine, Counts]:
    return played("river-holdem")


@pytest.mark.planted
@pytest.mark.parametrize("plays", ["as was right", pytest.param("as is solved", marks=pytest.mark.slow)])
def test_a_solver_that_ranks_flush_over_full_house_is_caught(
    plays: str, river: tuple[Engine, Counts], fresh: pytest.MonkeyPatch
) -> None:
    """In the tables that the solver looks hands up in; the simulation ranks for itself.

    To play as such a solver says takes long, for tables are made of it.
    """

    def swapped(true: Any) -> Callable[[Ranking], Any]:
        def wrong(ranking: Ranking) -> Any:
            found = true.__wrapped__(ranking)
            flush, full = (ranking.threshold(cut) // 13**ranking.size for cut in (FLUSH, FULL_HOUSE))
            place, rest = divmod(found, 13**ranking.size)
            moved = np.select([place == flush, place == full], [full, flush], place)
            return moved * 13**ranking.size + rest

        return wrong

    for name in ("_ranked", "_suited"):
        fresh.setattr(strengths, name, swapped(getattr(strengths, name)))
    if plays == "as is solved":
        found = worked_out("river-holdem")
    else:
        found = certify(river[0], solve(games.find("river-holdem"), recompute=True), ROUNDS, "planted").verdicts
    assert {"Player Trips: the player has a flush", "Player Trips: the player has a full house"} <= disagreeing(found)
    assert at_table(found).agrees  # it is the simulation that is right


@pytest.mark.planted
def test_a_solver_that_takes_a_full_house_for_three_of_a_kind_is_caught(
    river: tuple[Engine, Counts], fresh: pytest.MonkeyPatch
) -> None:
    """Only where it is made of seven cards: smaller tables are right. It is played as was right, to save time."""
    true: Any = strengths._rank_table

    def wrong(ranking: Ranking, cards: int) -> Any:
        table = true(ranking, cards).copy()
        values = strengths._values(ranking)
        first, last, full = (np.searchsorted(values, each) for each in _stretches(ranking))
        if cards == 7:
            table[(table >= first) & (table < last)] = full
        return table

    fresh.setattr(strengths, "_rank_table", wrong)
    found = verdicts(*river, solve(games.find("river-holdem"), recompute=True))
    rows = {f"Player Trips: the player has {hand}" for hand in ("a full house", "three of a kind")}
    assert rows <= disagreeing(found)


def _stretches(ranking: Ranking) -> tuple[int, int, int]:
    """Where full houses begin and end, and the lowest three of a kind."""
    full = ranking.threshold(FULL_HOUSE)
    return full, full + 13**ranking.size, ranking.threshold(TRIPS)


@pytest.mark.planted
def test_a_band_that_the_solver_cuts_in_the_wrong_place_is_caught(fresh: pytest.MonkeyPatch) -> None:
    """A pair from threes up, in the solver."""
    true = marks.first_ordinal

    def wrong(ranking: Ranking, strength: int) -> int:
        cut = strength == ranking.threshold(PAIR)
        return true(ranking, ranking.threshold(pair_of(1)) if cut else strength)

    fresh.setattr(shape, "first_ordinal", wrong)
    found = worked_out("three-card-poker")
    assert {"Pair Plus: the player has a pair", "Pair Plus: the player has less than a pair"} <= disagreeing(found)
    assert at_table(found).agrees


@pytest.mark.planted
def test_a_band_that_the_simulation_cuts_in_the_wrong_place_is_caught(fresh: pytest.MonkeyPatch) -> None:
    true = hands._first
    fresh.setattr(hands, "_first", lambda ranking, cut: true(ranking, pair_of(1) if cut == PAIR else cut))
    found = worked_out("three-card-poker")
    assert "Pair Plus: the player has a pair" in disagreeing(found)
    assert not at_table(found).agrees


@pytest.mark.planted
def test_a_line_that_the_solver_pays_one_too_much_is_caught(fresh: pytest.MonkeyPatch) -> None:
    def wrong(game: Game, wager: str, fact: Mapping[Atom, bool]) -> Row | None:
        row = pays(game, wager, fact)
        if row is not None and (wager, row.line) == ("Pair Plus", "straight"):
            return replace(row, odds=odds(int(row.odds.to_one) + 1))
        return row

    fresh.setattr(statistics, "pays", wrong)
    found = worked_out("three-card-poker")
    assert {"Pair Plus", "Pair Plus: the player has a straight"} <= disagreeing(found)
    assert at_table(found).agrees


@pytest.mark.planted
def test_a_pattern_that_solver_and_simulation_get_wrong_is_caught_at_the_table(fresh: pytest.MonkeyPatch) -> None:
    """A pair in the first two cards is never seen: both ask ``solver.marks``, and agree with each other."""
    true = marks._fits

    def wrong(test: CardTest, laid: Mapping[str, Any], threes: Any) -> Any:
        return true(test, laid, threes) & (not isinstance(test, Paired))

    fresh.setattr(marks, "_fits", wrong)
    found = worked_out("three-card-holdem")
    assert not at_table(found).agrees
    assert disagreeing(found) == {"rounds replayed at the table"}
    assert "at the table, -" in at_table(found).says


@pytest.mark.planted
def test_a_wrong_choice_in_a_table_is_caught(fresh: pytest.MonkeyPatch) -> None:
    """A seat that plays one hand in fifty the other way."""
    made = kept.tables(games.find("three-card-poker"))
    (table,) = made.tables
    wrong = np.where(np.arange(len(table)) % 50 == 7, 1 - table, table).astype(np.uint8)
    fresh.setattr(showdown, "best_tables", lambda _: replace(made, tables=(wrong,)))
    found = worked_out("three-card-poker")
    assert {"The deal: bet", "The deal: fold"} <= disagreeing(found)
    assert at_table(found).agrees  # a bad choice is settled rightly
