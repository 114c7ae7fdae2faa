"""The web table in a real browser: how soon it is there, how soon a choice is seen, how smoothly cards are dealt.

    python bench/web.py          (needs the browser of the tests: python -m tests.web.browser.install)

Everything is on this machine: the house, the browser and the loopback between them, so that what is measured is ours.
Beside the time to a picture stands that of an empty page of the same house, which nothing here can be faster than.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parent.parent))

from checks.served import AT_EASE
from playwright.sync_api import Browser, Page, sync_playwright
from tests.client.houses import open_house
from tests.web.browser.install import browser
from tests.web.conftest import ARGUMENTS
from tests.web.driving import SETTLED, TablePage
from tests.web.measuring import measured

ROUNDS = 30
ASKED_MILLISECONDS = 150
ASKED_KILOBYTES = 300
ASKED_SECONDS = 2.0
EMPTY = "data:text/html,<title>nothing</title>"


def main() -> None:
    print("| what | measured | asked |")
    print("|---|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        told(
            "`croupier serve` until it can be played at, warm", f"{median(starts(folder)):.2f} s", f"{ASKED_SECONDS} s"
        )
    with (
        tempfile.TemporaryDirectory() as folder,
        open_house(Path(folder), rates=AT_EASE) as house,
        chromium() as window,
    ):
        url = house.url
        first_load(window, f"{url}/tables/{house.table('river-holdem')}", "the table")
        first_load(window, f"{url}/", "the lobby")
        choices(window, f"{url}/tables/{house.table('river-holdem')}")
        dealing(window, f"{url}/tables/{house.table('holdem-88')}")


def told(what: str, measured: str, asked: str = "") -> None:
    print(f"| {what} | {measured} | {asked} |", flush=True)


def starts(folder: str) -> Iterator[float]:
    """Seconds from the command to a table's felt, three times on the same house."""
    for _ in range(4):
        began = time.perf_counter()
        command = [
            sys.executable,
            "-m",
            "croupier",
            "serve",
            "--port",
            "0",
            "--database",
            f"sqlite:///{folder}/house.db",
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ) as serving:
            assert serving.stdout is not None
            found = re.search(r"http://\S+", serving.stdout.readline())
            assert found, "it says where it is"
            urllib.request.urlopen(f"{found[0].rstrip('/')}/api/v1/tables/river-holdem-1/felt").read()
            took = time.perf_counter() - began
            serving.terminate()
            serving.stdout.read()
        yield took


@contextmanager
def chromium() -> Iterator[Browser]:
    found = browser()
    with sync_playwright() as driver:
        yield driver.chromium.launch(
            executable_path=found.path, args=list(ARGUMENTS), env={**found.environment}, timeout=30_000
        )


def opened(window: Browser, url: str, motion: str = "reduce") -> Page:
    page = window.new_context(reduced_motion=motion, viewport={"width": 1440, "height": 900}).new_page()
    page.goto(url)
    return page


def first_load(window: Browser, url: str, what: str) -> None:
    """What comes over the wire when a browser sees a page for the first time, and when it is drawn."""
    page = window.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.goto(url)
    page.wait_for_selector(".felt, .game")
    page.wait_for_load_state("networkidle")
    files = page.evaluate(
        "() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
        ".map(each => [each.name, each.encodedBodySize])"
    )
    faces = sum(size for name, size in files if "/cards-" in name)
    paint = page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    largest = page.evaluate(
        "() => new Promise(done => new PerformanceObserver(list => done(list.getEntries().at(-1).startTime))"
        ".observe({ type: 'largest-contentful-paint', buffered: true }))"
    )
    shift = page.evaluate(
        "() => new Promise(done => { let sum = 0; new PerformanceObserver(list => {"
        " for (const each of list.getEntries()) sum += each.value;"
        " }).observe({ type: 'layout-shift', buffered: true }); setTimeout(() => done(sum), 200); })"
    )
    kilobytes = (sum(size for _, size in files) - faces) / 1000
    told(f"first load of {what}, compressed, without card faces", f"{kilobytes:.0f} kB", f"{ASKED_KILOBYTES} kB")
    told(f"{what}: first and largest contentful paint", f"{paint:.0f} and {largest:.0f} ms")
    told(f"{what}: cumulative layout shift", f"{shift:.3f}")
    page.context.close()


def choices(window: Browser, url: str) -> None:
    """From the key of the last choice to the settled picture, motion off, beside a frame of an empty page."""
    page = opened(window, url)
    table = TablePage(page).sit().bet({"Ante": 10})
    waits = []
    for _ in range(ROUNDS):
        table.deal().asked()
        waits.append(measured(page, lambda: page.keyboard.press("f"), SETTLED).milliseconds)
    told(
        f"a choice until the settled picture, median and 95 of 100 of {ROUNDS}",
        f"{median(waits):.0f} and {quantiles(waits, n=20)[-1]:.0f} ms",
        f"{ASKED_MILLISECONDS} ms",
    )
    empty = window.new_page()
    empty.goto(EMPTY)
    frame = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    alone = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        empty.evaluate(frame)
        alone.append(1000 * (time.perf_counter() - began))
    told("two frames of an empty page, for comparison", f"{median(alone):.0f} ms")
    page.context.close()


def dealing(window: Browser, url: str) -> None:
    """Frames a second while cards fly."""
    page = opened(window, url, motion="no-preference")
    table = TablePage(page).sit().bet({"Ante": 10})
    rates, gaps = [], []
    for _ in range(8):
        found = measured(page, lambda: table.deal(), ".choice:not([disabled])")
        page.wait_for_timeout(700)  # all cards have arrived
        rates.append(found.frames_per_second)
        gaps.append(found.longest_gap)
        while not page.locator(SETTLED).count():
            page.keyboard.press("c")  # check while one can, and fold at last
            page.keyboard.press("f")
            page.wait_for_timeout(100)
    told("frames a second while cards are dealt, median", f"{median(rates):.0f}", "60")
    told("longest gap between two frames meanwhile, median", f"{median(gaps):.0f} ms")
    page.context.close()


if __name__ == "__main__":
    main()
