"""Where tests write, and what each costs: the processor time that it and the processes it waited for took.

Time by the clock says little where a machine does other things as well. `make test-times` prints the dearest tests.
"""

import gc
import os
from collections import Counter
from collections.abc import Generator, Iterator

import pytest
from argon2 import PasswordHasher

from croupier.house import people

gc.set_threshold(100_000, 50, 1_000)
"""Tests share what dear ones worked out, millions of objects that live to the end: to look through all of them for
rings again and again took one processor second in twelve.
"""

COST = "processor time"
SHOWN = 40
BEFORE = pytest.StashKey[float]()


@pytest.fixture(autouse=True, scope="session")
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Records of sessions go to a folder of the tests' own, whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CROUPIER_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(autouse=True, scope="session")
def quick_passwords() -> Iterator[None]:
    """Passwords are hashed so that whoever steals them has no use for them, which takes long: not in every test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(people, "password_hasher", lambda: PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cost", action="store_true", help="print the tests that take most processor time")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    item.stash[BEFORE] = _used()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """The report of the end of a test takes its cost to whoever prints it, perhaps in another process."""
    report = yield
    if call.when == "teardown":
        report.user_properties.append((COST, _used() - item.stash[BEFORE]))
    return report


def _used() -> float:
    """Seconds of this process and of its children that have ended."""
    return sum(os.times()[:4])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not config.getoption("--cost"):
        return
    reports = [report for outcome in terminalreporter.stats.values() for report in outcome]
    costs = [
        (cost, report.nodeid)
        for report in reports
        for name, cost in getattr(report, "user_properties", ())
        if name == COST
    ]
    total = sum(cost for cost, _ in costs)
    terminalreporter.section(f"{total / 60:.1f} minutes of processor time; the dearest tests")
    for cost, name in sorted(costs, reverse=True)[:SHOWN]:
        terminalreporter.write_line(f"{cost:7.2f} s  {name}")
    terminalreporter.section("by folder")
    folders: Counter[str] = Counter()
    for cost, name in costs:
        folders["/".join(name.partition("::")[0].split("/")[:2])] += round(cost * 1000)
    for folder, milliseconds in folders.most_common(SHOWN // 2):
        terminalreporter.write_line(f"{milliseconds / 1000:7.1f} s  {folder}")
