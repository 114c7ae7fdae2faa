"""Planted faults: tests that put a fault in on purpose, in server, solver, shuffle or file, and want it noticed.

They run with all tests; this counts them alone.

    python -m checks.planted
"""

from __future__ import annotations

import sys

import pytest

from checks.kept import keep

MUST = 20


class Counted:
    """How many faults were put in, and which of them nothing noticed."""

    def __init__(self) -> None:
        self.faults = 0
        self.missed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.faults += report.when == "call"
        if report.failed:
            self.missed.append(report.nodeid)


def main() -> int:
    counted = Counted()
    pytest.main(["tests", "-q", "-p", "no:cacheprovider", "-m", "planted and not slow"], plugins=[counted])
    noticed = counted.faults - len(counted.missed)
    print(f"{noticed} of {counted.faults} planted faults noticed")
    keep("planted", {"faults": counted.faults, "noticed": noticed})
    return 0 if noticed == counted.faults >= MUST else 1


if __name__ == "__main__":
    sys.exit(main())
