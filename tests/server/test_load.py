"""Load, in short: five people at a table of a real server. The long form is `make check-load`."""

from pathlib import Path
from typing import Any

import pytest
from checks import durable
from checks.load import MOST_MILLISECONDS, Seen, broken, figures, measured


def seen(waits: float = 5.0, grows: int = 0, **counts: int) -> Seen:
    memory = [(float(at), 100_000 + grows * at) for at in range(11)]
    found = Seen(waits=[waits] * 200, memory=memory)
    found.counts.update(counts)
    return found


def test_a_table_of_people_is_carried() -> None:
    told: dict[str, Any] = measured(tables=1, seconds=3, thinks=0.1)
    assert told["seats"] == 5
    assert told["choices"] > 3
    assert not told["errors"]


def test_what_is_within_bounds_is_as_promised() -> None:
    assert broken(figures(seen(waits=MOST_MILLISECONDS, grows=100), 1, 3)) == []


@pytest.mark.planted
@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (seen(waits=MOST_MILLISECONDS + 1), "one choice in a hundred waits longer than 100 ms for its frame: 101 ms"),
        (seen(grows=3_000), "memory grows by "),
        (seen(**{"failed: ConnectionClosedError": 1}), "1 failed: ConnectionClosedError"),
        (seen(**{"refused: server/failed": 2}), "2 refused: server/failed"),
        (seen(**{"refused: round/out-of-turn": 1}), "1 refused: round/out-of-turn"),
    ],
    ids=["slow", "growing", "cut off", "failing", "refusing"],
)
def test_a_server_that_does_not_carry_it_is_noticed(fault: Seen, told: str) -> None:
    (said,) = broken(figures(fault, 1, 3))
    assert said.startswith(told)


def test_rounds_are_counted_beside_bare_transactions(tmp_path: Path) -> None:
    found = durable.measured(f"sqlite:///{tmp_path}/house.db", (1, 3), seconds=0.05)
    assert found["bare transactions per second"] > 0
    assert [each["tables together"] for each in found["rounds"]] == [1, 3]
    assert all(each["entries per second"] > each["rounds per second"] > 0 for each in found["rounds"])


@pytest.mark.planted
def test_a_database_that_is_kept_waiting_is_noticed() -> None:
    """Each round waits for writes of its own, as with one table alone."""
    alone, together = (settling(tables / 50, rounds=100, tables=tables) for tables in (10, 40))
    assert durable.broken({"SQLite": {"rounds": [alone, together]}}) == []
    (said,) = durable.broken({"SQLite": {"rounds": [alone, together]}, "PostgreSQL": {"rounds": [alone]}})
    assert said == (
        "PostgreSQL settles 0.20 rounds to a bare transaction where a third is promised, and works 25% of the time"
    )


def test_where_a_disk_takes_no_time_the_processor_may_be_the_limit_and_nothing_else() -> None:
    fast, slow, waiting = (settling(0.1, rounds, a_second) for rounds, a_second in ((380, 400), (150, 160), (200, 400)))
    assert durable.broken({"SQLite": {"rounds": [fast]}}) == []
    assert len(durable.broken({"SQLite": {"rounds": [slow]}, "PostgreSQL": {"rounds": [waiting]}})) == 2


def settling(share: float, rounds: int, a_second: int = 400, tables: int = 40) -> durable.Figures:
    return {
        "tables together": tables,
        "of bare transactions": share,
        "rounds per second": rounds,
        "rounds per CPU-second": a_second,
    }
