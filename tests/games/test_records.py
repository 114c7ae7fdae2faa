"""Whole rounds with their settlements, in tests/records: each settles as it says, and together they reach every row."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier import games
from croupier.errors import RecordError
from croupier.rules import Game, odds
from croupier.rules.streets import Bet, Fold
from croupier.rules.wagers import Kind, Row
from croupier.table.record import read, read_with
from croupier.table.round import Round

RECORDS = Path(__file__).parent.parent / "records"
KEYS = games.SHEETS + games.CALIBRATION


def lines(key: str) -> list[tuple[int, str]]:
    """The record lines of a game's file, with their line numbers."""
    text = (RECORDS / f"{key}.txt").read_text(encoding="utf-8")
    return [(at, line) for at, line in enumerate(text.splitlines(), 1) if line and not line.startswith("#")]


EVERY = [pytest.param(line, id=f"{key}:{at}") for key in KEYS for at, line in lines(key)]


@pytest.mark.parametrize("line", EVERY)
def test_a_record_settles_as_it_says_and_prints_back(line: str) -> None:
    played = read(line)
    assert played.over
    assert played.record == line


def test_every_record_states_results() -> None:
    """A line without its last part would settle as anything."""
    short = [f"{key}:{at}" for key in KEYS for at, line in lines(key) if not line.split("|")[-1].strip()[-1:].isdigit()]
    assert short == []
    assert all(line.count("|") == 4 for key in KEYS for _, line in lines(key))


def test_there_is_a_file_for_every_game_and_no_other() -> None:
    assert sorted(path.stem for path in RECORDS.glob("*.txt")) == sorted(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_some_rounds_have_several_seats(key: str) -> None:
    assert any(";" in line.split("|")[1] for _, line in lines(key))


# Coverage.

IMPOSSIBLE = {
    ("triple-shot-bonus double=9-11", "Double", "the seat busted"),  # eleven and any card is at most 21
    ("triple-shot-bonus double=10-11", "Double", "the seat busted"),
    ("single-deck-blackjack double=9-11", "Double", "the seat busted"),
    ("single-deck-blackjack double=10-11", "Double", "the seat busted"),
}
"""Rows that no cards reach under a posting, though the same row is reached under others."""


def postings(game: Game) -> Iterator[Game]:
    """The game by default, and with each other column or reading alone."""
    yield game
    for key, default in ((key, game.posting[key]) for key in game.postable):
        if key in game.paytables:
            names: tuple[str, ...] = game.paytables[key].columns
        else:
            names = next(ruling.names for ruling in game.rulings if ruling.key == key)
        for name in names:
            if name != default:
                yield game.post({key: name})


def settled(key: str) -> Iterator[Round]:
    """The rounds of a game's file, settled by the engine; a faulty one is another test's business."""
    for _, line in lines(key):
        try:
            yield read(line)
        except RecordError:
            continue


def offered(game: Game, wager: str) -> bool:
    """Whether a wager can be placed at all under a posting."""
    rulings = {ruling.key: ruling.posted for ruling in game.rulings}
    return (wager, rulings.get("double")) != ("Double", "none") and (wager, rulings.get("ace-split")) != (
        "Split",
        "off",
    )


def forfeited(game: Game, wager: str) -> bool:
    """Whether a seat that has chips on a wager can still fold: a later decision must offer the fold."""
    kind = game.wager(wager).kind
    if kind is not Kind.RAISED:
        return True
    placed = False
    for decision in game.decisions:
        betting = any(isinstance(option, Bet) and option.wager == wager for option in decision.options)
        if placed and not betting and any(isinstance(option, Fold) for option in decision.options):
            return True
        placed = placed or betting
    return False


def reachable(game: Game, wager: str, rows: tuple[Row, ...]) -> Iterator[int]:
    """The places of the rows that some round must reach."""
    for at, row in enumerate(rows):
        dead = row.condition.says == "the seat folded" and not forfeited(game, wager)
        shadowed = any(above.condition == part for above in rows[:at] for part in _conjuncts(row))
        known = (str(game), wager, row.condition.says) in IMPOSSIBLE
        if offered(game, wager) and not (dead or shadowed or known):
            yield at


def _conjuncts(row: Row) -> tuple[object, ...]:
    """The condition and, where it is a conjunction, its first half: what a whole row above would swallow."""
    return (row.condition, getattr(row.condition, "left", row.condition))


@pytest.mark.parametrize("key", KEYS)
def test_every_row_is_reached_under_every_posting(key: str) -> None:
    reached: dict[str, set[tuple[str, int]]] = defaultdict(set)
    for played in settled(key):
        for item in played.settled:
            reached[str(played.game)].add((item.wager, played.game.settlements[item.wager].index(item.row)))
    missing = [
        f"{game}: {game.settlements[wager][at]}"
        for game in postings(games.find(key))
        for wager, rows in game.settlements.items()
        for at in reachable(game, wager, rows)
        if (wager, at) not in reached[str(game)]
    ]
    assert not missing, "no record reaches\n  " + "\n  ".join(missing)


@pytest.mark.parametrize("key", KEYS)
def test_every_line_of_every_column_is_paid(key: str) -> None:
    paid = {
        (item.wager, played.game.paytables[table].posted, item.row.line, item.row.odds)
        for played in settled(key)
        for item in played.settled
        for table in tables(played.game, item.wager)
    }
    game = games.find(key)
    missing = [
        f"{wager.name}, column {column}, {line} at {figure}"
        for wager in game.wagers
        for table in tables(game, wager.name)
        for column in game.paytables[table].columns
        for line, figure in game.paytables[table].column(column)
        if (wager.name, column, str(line), figure) not in paid
    ]
    assert not missing, "no record pays\n  " + "\n  ".join(missing)


def tables(game: Game, wager: str) -> list[str]:
    """The paytables a wager's rows are read off."""
    return [pays.table.key for _, pays in game.wager(wager).rows if hasattr(pays, "table")]


def test_every_row_can_come_about() -> None:
    """No row waits for a fold that cannot happen: a wager placed by the last fold-or-bet is never forfeited."""
    dead = [
        f"{key}: {row}"
        for key in KEYS
        for wager, rows in games.find(key).settlements.items()
        for row in rows
        if row.condition.says == "the seat folded" and not forfeited(games.find(key), wager)
    ]
    assert not dead, "these rows settle nothing, ever:\n  " + "\n  ".join(dead)


def test_no_reading_leaves_rows_behind_another() -> None:
    """A row whose condition is wholly contained in a row above it says something false on the rules card."""
    shadowed = [
        f"{game}: {row}"
        for key in KEYS
        for game in postings(games.find(key))
        for rows in game.settlements.values()
        for at, row in enumerate(rows)
        if any(above.condition == part for above in rows[:at] for part in _conjuncts(row))
    ]
    assert not shadowed, "a row above leaves these nothing:\n  " + "\n  ".join(shadowed)


# A fault is noticed.


@pytest.mark.planted
def test_a_changed_paytable_is_noticed() -> None:
    game = games.find("river-holdem")
    figures = {str(line): figure for line, figure in game.paytables["trips"].column("A")}
    planted = game.with_column("trips", "A2", {**figures, "three of a kind": odds(4)})
    told = next(line for _, line in lines("river-holdem") if "Player Trips +30," in line)
    head, _, rest = told.partition(" |")
    assert head == "river-holdem"
    with pytest.raises(RecordError, match=r"Player Trips \+40"):
        read_with(planted, f"{planted} |{rest}")


@pytest.mark.planted
def test_a_changed_result_is_noticed() -> None:
    for key in KEYS:
        _, line = lines(key)[-1]
        stated, _, last = line.rpartition(" ")
        with pytest.raises(RecordError):
            read(f"{stated} {int(last) + 1}")


@pytest.mark.planted
def test_a_missing_row_is_noticed() -> None:
    """The coverage above can fail: one record alone leaves nearly everything out."""
    game = games.find("river-holdem")
    _, first = lines("river-holdem")[0]
    reached = {(item.wager, item.row) for item in read(first).settled}
    rows = {(wager, row) for wager, rows in game.settlements.items() for row in rows}
    assert reached < rows
