"""A browser, a house and people who look at it. Whatever goes wrong in a window makes the test fail that opened it."""

from collections.abc import Iterator

import pytest
from checks.served import AT_EASE
from playwright.sync_api import Browser, Error, expect, sync_playwright

from tests.client.houses import ServedHouse, open_house
from tests.web.browser.install import NoBrowser, browser
from tests.web.hidden import leaks
from tests.web.known_deals import KnownDeals, known_deals
from tests.web.overheard import Overheard
from tests.web.visitors import SECONDS, Visitor, Visitors

expect.set_options(timeout=SECONDS * 1000)

ARGUMENTS = (
    "--headless=shell",
    "--no-sandbox",  # there is none for root, nor within another sandbox; and it looks at nothing but this house
    "--disable-dev-shm-usage",  # containers have little of it, or none
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
)
"""All in one process would start no faster, and hangs when a window is closed."""


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for the files that a process tests one after another.

    Not for the whole session: as long as it is driven there is an event loop in this thread, and tests elsewhere that
    run their own could not.
    """
    try:
        found = browser()
    except NoBrowser as fault:
        pytest.fail(str(fault), pytrace=False)
    with sync_playwright() as driver:
        try:
            started = driver.chromium.launch(
                executable_path=found.path, args=list(ARGUMENTS), env={**found.environment}, timeout=30_000
            )
        except Error as fault:
            pytest.fail(f"{found.path} does not start: {fault}", pytrace=False)
        yield started
        started.close()


@pytest.fixture(scope="package")
def deals() -> Iterator[KnownDeals]:
    with known_deals() as known:
        yield known


@pytest.fixture(scope="package")
def overheard() -> Overheard:
    """Every answer of the house to whoever asks over HTTP."""
    return Overheard()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory, deals: KnownDeals, overheard: Overheard) -> Iterator[ServedHouse]:
    """A real house on a port of its own; every test opens the tables that it needs."""
    with open_house(tmp_path_factory.mktemp("house"), overheard.around, rates=AT_EASE) as opened:
        yield opened


@pytest.fixture
def visitors(house: ServedHouse, chromium: Browser, overheard: Overheard) -> Iterator[Visitors]:
    """People come by calling it, each in a window of their own."""
    there = Visitors(house, chromium)
    overheard.answers.clear()
    yield there
    wrong = there.leave() + leaks(house.database, answers=overheard.answers)
    assert not wrong, "\n".join(wrong)


@pytest.fixture
def visitor(visitors: Visitors) -> Visitor:
    return visitors()
