"""Make the pictures of the web table in ``docs/pictures``: real rounds in a real browser, played from known cards.

python docs/pictures.py          (needs the browser of the tests: python -m tests.web.browser.install)
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from checks.served import AT_EASE
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from tests.client.houses import ServedHouse, open_house
from tests.web.browser.install import browser
from tests.web.conftest import ARGUMENTS
from tests.web.driving import TablePage

FOLDER = Path(__file__).parent / "pictures"
DESK: ViewportSize = {"width": 1440, "height": 900}
MOST_TOLD = 4
"""A round is worth a picture in which so many cards made the hand."""
PHONE: ViewportSize = {"width": 390, "height": 844}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    found = browser()
    with (
        tempfile.TemporaryDirectory() as folder,
        open_house(Path(folder), rates=AT_EASE) as house,
        sync_playwright() as driver,
    ):
        window = driver.chromium.launch(
            executable_path=found.path, args=list(ARGUMENTS), env={**found.environment}, timeout=30_000
        )
        rounds_until_won(
            window, house, "river-holdem", {"Ante": 10, "Player Trips": 5, "Dealer Trips": 5}, "b", DESK, "table"
        )
        rounds_until_won(window, house, "holdem-88", {"Ante": 10, "88 Bonus": 5}, "1", PHONE, "phone")
        lobby(window, house)
        window.close()


def rounds_until_won(
    window: Browser, house: ServedHouse, game: str, stakes: dict[str, int], key: str, size: ViewportSize, name: str
) -> None:
    """Play until a round is won that shows something, and take its picture; deals are as the house shuffles them."""
    page = opened(window, house, f"/tables/{house.table(game)}", size)
    table = TablePage(page).sit()
    table.bet(stakes)
    for _ in range(200):
        table.deal()
        page.wait_for_selector("[data-phase=playing]")
        while not page.locator("[data-phase=settled]").count():
            offered = page.locator(".choice:not([disabled]) kbd").all_inner_texts()
            wanted = next((each for each in (key, "1", "c") if each in offered), "")
            if wanted:  # a key more, and the round might be over by then: it would take the chips back
                page.keyboard.press(wanted)
            page.wait_for_timeout(30)
        brought = table.settled()
        won = sum(brought.values()) > 0 and brought["Ante"] >= 0
        if won and page.locator(".felt .card.up").count() >= MOST_TOLD:
            break
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=90)
    page.context.close()


def lobby(window: Browser, house: ServedHouse) -> None:
    page = opened(window, house, "/", DESK)
    page.wait_for_selector(".game")
    for _ in range(300):
        if not page.locator(".quietly").count():  # every figure is there
            break
        page.wait_for_timeout(100)
    page.screenshot(path=FOLDER / "lobby.jpg", type="jpeg", quality=90)
    page.context.close()


def opened(window: Browser, house: ServedHouse, path: str, size: ViewportSize) -> Page:
    page = window.new_context(viewport=size, reduced_motion="reduce", color_scheme="dark", locale="en-GB").new_page()
    page.goto(f"{house.url}{path}")
    return page


if __name__ == "__main__":
    main()
