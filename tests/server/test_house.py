"""The house as operators run it, over HTTP: its tables, its hold, its audit."""

import signal
import time
from pathlib import Path
from typing import Any

import pytest
from checks.served import House, served, with_operator

from croupier.answers.hold import HouseHold, house_hold
from croupier.house.audit import audit
from croupier.house.takings import takings
from croupier.server.audits import AuditTold
from croupier.wire.codec import document, read_document

PATIENCE, SOON = 60.0, 30.0


def audited(house: House) -> AuditTold:
    """An audit from its beginning to its end."""
    begun = house.asks("POST", "/house/audit", "Olga").json()
    assert begun["running"]
    assert begun["by"] == "Olga"
    until = time.monotonic() + PATIENCE
    while (now := house.gets("/house/audit", "Olga"))["running"]:
        assert time.monotonic() < until, now
        time.sleep(0.05)
    read: AuditTold = read_document(AuditTold, now)
    return read


@pytest.fixture(scope="module")
def evening(house: House, played: str) -> House:
    """Rounds at two tables, one of which is closed."""
    house.opens("poker-1", "Olga", "three-card-poker minimum=5")
    house.plays("poker-1", "Ben")
    house.plays("river-1", "Ann")
    house.wants("poker-1", "Ben", asks="get up")
    assert house.asks("DELETE", "/tables/poker-1", "Olga").status_code == 200
    return house


def tables(house: House, more: str = "") -> dict[str, Any]:
    return {each["table"]: each for each in house.gets(f"/house/tables{more}", "Olga")["tables"]}


def test_hold_over_http_is_the_librarys(evening: House) -> None:
    for query, wanted in (("", {}), ("?table=poker-1", {"table": "poker-1"}), ("?until=2001-01-01", {"until": 1})):
        told = evening.gets(f"/house/hold{query}", "Olga")
        found = house_hold(takings(evening.floor.store, **wanted))
        assert told == document(found)
        assert read_document(HouseHold, told) == found
    assert not told["games"]
    assert evening.asks("GET", "/house/hold?since=yesterday", "Olga").status_code == 422
    nowhere = evening.asks("GET", "/house/hold?table=nowhere", "Olga")
    assert (nowhere.status_code, nowhere.json()["detail"]) == (404, "there is no table called nowhere")


def test_operators_see_every_table_with_what_it_took_and_who_sits_there(evening: House) -> None:
    listed = tables(evening)
    river, poker = listed["river-1"], listed["poker-1"]
    assert (river["closed"], river["rounds"], poker["closed"], poker["rounds"], poker["now"]) == (
        False,
        2,
        True,
        1,
        None,
    )
    assert river["now"]["people"] == {"1": "Ann"}
    assert river["now"]["listed"]["taken"] == 1
    assert (river["now"]["minimum"], river["now"]["maximum"]) == evening.floor.room("river-1").hosted.table.game.limits
    assert tables(evening, "?closed=true").keys() == {"poker-1"}
    assert "poker-1" not in tables(evening, "?closed=false")
    first = evening.gets("/house/tables?limit=1", "Olga")
    assert [each["table"] for each in first["tables"]] == [first["after"]] == ["poker-1"]
    assert "poker-1" not in tables(evening, f"?after={first['after']}")


def test_an_audit_runs_beside_the_house_and_finds_what_the_library_does(evening: House) -> None:
    told = audited(evening)
    assert told.found == audit(evening.app.state.settings.database)
    assert told.found is not None
    assert told.found.holds
    assert (told.failed, told.step) == ("", None)
    again = evening.asks("POST", "/house/audit", "Olga").json()
    process = evening.app.state.audits._process
    assert again["running"]
    assert read_document(AuditTold, again).found == told.found, "until there is another"
    assert evening.asks("POST", "/house/audit", "Olga").json()["running"]
    assert evening.app.state.audits._process is process, "one at a time"
    until = time.monotonic() + PATIENCE
    while evening.gets("/house/audit", "Olga")["running"] and time.monotonic() < until:
        time.sleep(0.05)


def test_an_audit_that_cannot_be_says_why(evening: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening.app.state.audits, "_database", "sqlite:////nowhere/house.db")
    told = audited(evening)
    assert told.found is None
    assert told.failed


def test_an_audit_ends_with_the_house_and_no_list_of_processes_names_the_database(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        with_operator(house)
        assert house.asks("POST", "/house/audit", "Olga").json()["running"]
        process = house.app.state.audits._process
        process.send_signal(signal.SIGSTOP)  # so that it is not through before the house closes
    assert process.wait(SOON) == -signal.SIGKILL
    assert not [part for part in process.args if str(tmp_path) in part]
