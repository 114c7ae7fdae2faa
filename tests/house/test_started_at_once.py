"""Processes that are started at the same moment on an empty database: the house is founded once, and nobody fails."""

import re
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from croupier.cli.serving import require_operator
from croupier.games import SHEETS
from croupier.house.audit import audit
from croupier.house.people import OPERATOR, People
from croupier.house.store import Store, now
from croupier.server.serving import LEISURE, open_first_tables

PROCESSES = 3
WEB = Path(__file__).parents[2] / "web"


def test_several_processes_found_one_house(
    empty_postgres_url: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    at_once = threading.Barrier(PROCESSES)

    def begins() -> str:
        try:
            return begun()
        except BaseException:
            at_once.abort()  # nobody waits for whoever fails
            raise

    def begun() -> str:
        at_once.wait()
        store = Store.open(empty_postgres_url)
        at_once.wait()
        open_first_tables(store)
        at_once.wait()
        require_operator(store, "Olga")
        store.close()
        return store.name

    with ThreadPoolExecutor(PROCESSES) as threads:
        names = {each.result() for each in [threads.submit(begins) for _ in range(PROCESSES)]}
    assert len(names) == 1
    assert not caplog.records, "whoever was not the first has nothing to tell of that"
    assert capsys.readouterr().out.count("has the password") == 1
    store = Store.open(empty_postgres_url)
    assert store.open_tables() == sorted(f"{key}-1" for key in SHEETS)
    hosted, _ = store.hosted(f"{SHEETS[0]}-1")
    assert (hosted.terms.betting, hosted.terms.deciding) == (60, 180), "whoever is new has time to look round"
    assert People(store, now).find("Olga").kind == OPERATOR
    store.close()
    assert audit(empty_postgres_url).holds


def test_a_table_that_the_browser_opens_for_one_who_sits_down_has_the_times_of_the_first_ones() -> None:
    (said,) = re.findall(r"const LEISURE = \{(.*?)\}", (WEB / "src" / "games.ts").read_text(encoding="utf-8"))
    assert dict(re.findall(r"(\w+): (\d+)", said)) == {name: str(seconds) for name, seconds in LEISURE.items()}
