"""People who look at a house with a browser, each in a window of their own; whatever goes wrong in it is noted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, WebSocket

from tests.client.houses import ServedHouse
from tests.web.browser.install import axe
from tests.web.driving import TablePage
from tests.web.hidden import leaks

PICTURES = Path(__file__).parent / "pictures"
WIDTHS = {1440: 900, 1024: 768, 768: 1024, 390: 844, 320: 640}
"""The windows that pages are looked at in, and their heights."""
THEMES = ("dark", "light", "contrast")
COLOUR_RULES = ("color-contrast", "link-in-text-block")
"""What axe looks at that may be otherwise in another theme."""
LEFT_BEHIND = "net::ERR_ABORTED"
"""What a request comes to that was under way when its page was left."""
NOT_KNOWN_YET = ("/api/v1/me: answered 401", "status of 401 (Unauthorized)")
"""What a browser makes of the house's answer to somebody who asks who they are and has never been there."""
OVERLAPPING = """() => {
  const there = [...document.querySelectorAll(':is(main, .actions) :is(button, a, input, select)')]
    .filter((each) => each.checkVisibility() && !each.closest('.sr, .felt, .grid13'))
    .map((each) => [each, each.getBoundingClientRect()]);
  const stuck = (each) => each.closest('.trainer-actions');
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  return there.flatMap(([one, at], number) => there.slice(number + 1)
    .filter(([other]) => stuck(one) === stuck(other))
    .filter(([other, where]) => !one.contains(other) && !other.contains(one) && over(at, where))
    .map(([other]) => `${one.outerHTML} lies over ${other.outerHTML}`));
}"""
SECONDS = 15.0
"""Within which whatever is waited for is there."""
Found = TypeVar("Found")


def at_rest(page: Page, wrong: Callable[[], Found]) -> Found:
    """What is wrong with how a page looks, once it has come to rest.

    What was changed is drawn first. Answers of the house come while somebody looks, and move what is looked at: it is
    looked at again until nothing is wrong, or for as long as anything is waited for.
    """
    page.evaluate("() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))")
    until = monotonic() + SECONDS
    while (found := wrong()) and monotonic() < until:
        page.wait_for_timeout(50)
    return found


def looks(page: Page, right: Callable[[], bool]) -> bool:
    """Whether a page looks right, once it has come to rest."""
    return not at_rest(page, lambda: not right())


@dataclass
class Visitor:
    """Somebody with a window of their own, and their own cookies: what they were sent, and what went wrong."""

    house: ServedHouse
    context: BrowserContext
    page: Page = field(init=False)
    frames: list[str] = field(default_factory=list)
    """Every message that came over a socket, as it came."""
    faults: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=lambda: list(NOT_KNOWN_YET))

    def __post_init__(self) -> None:
        self.context.set_default_timeout(SECONDS * 1000)
        self.context.on("page", self._watch)
        self.page = self.context.new_page()

    def goes(self, path: str) -> Page:
        """Look at a page of the house."""
        self.page.goto(f"{self.house.url}{path}")
        return self.page

    def table(self, table: str) -> TablePage:
        """Look at a table, which is then played through what can be seen and pressed there."""
        return TablePage(self.goes(f"/tables/{table}"))

    @property
    def messages(self) -> list[Any]:
        """What came over sockets, read."""
        return [json.loads(text) for text in self.frames]

    @contextmanager
    def offline(self) -> Iterator[None]:
        """No network for a while, which is no fault of the page's."""
        self.forgives("ERR_INTERNET_DISCONNECTED", "WebSocket connection to")
        self.context.set_offline(True)
        try:
            yield
        finally:
            self.context.set_offline(False)

    def forgives(self, *texts: str) -> None:
        """Faults with one of these texts in them are what a test is about."""
        self.forgiven += texts

    def axe(self, *rules: str) -> list[str]:
        """What is wrong with the page for somebody who does not see or point, by axe-core; each in a line.

        It is put in as a debugger would, which the page's own policy has no say in. Only some rules, if they are named.
        """
        self.page.evaluate(f"() => {{ if (!window.axe) {{ {axe()} }} }}")
        found = self.page.evaluate(
            "rules => axe.run(document, { resultTypes: ['violations'], ...(rules.length ? { runOnly: rules } : {}) })",
            list(rules),
        )
        return [
            f"{rule['id']}: {rule['help']}: {node['html']} {node['failureSummary']}"
            for rule in found["violations"]
            for node in rule["nodes"]
        ]

    def axe_in_every_theme(self) -> list[str]:
        """The same in every theme. What does not depend on colours is looked at in the first."""
        found: list[str] = []
        for theme in THEMES:
            self.looks_in(theme)
            found += [f"{theme}: {each}" for each in self.axe(*(COLOUR_RULES if theme != THEMES[0] else ()))]
        return found

    def looks_in(self, theme: str) -> None:
        """Have the page in other colours from now on, as settings that were changed in another window do."""
        self.page.evaluate(
            "theme => { const kept = JSON.parse(localStorage.getItem('croupier.settings') ?? '{}');"
            " localStorage.setItem('croupier.settings', JSON.stringify({ ...kept, theme }));"
            " dispatchEvent(new StorageEvent('storage', { key: 'croupier.settings' }));"
            " return new Promise(requestAnimationFrame)"
            "   .then(() => document.getAnimations().forEach(each => each.finish())); }",  # colours fade over
            theme,
        )
        assert self.page.locator("html").get_attribute("data-theme") == theme

    def pictures(self, name: str, widths: Sequence[int] = tuple(WIDTHS)) -> list[Path]:
        """The page as it looks in windows of these widths."""
        PICTURES.mkdir(exist_ok=True)
        before, taken = self.page.viewport_size, []
        for width in widths:
            self.page.set_viewport_size({"width": width, "height": WIDTHS[width]})
            taken.append(PICTURES / f"{name}-{width}.png")
            self.page.screenshot(path=taken[-1], full_page=width < WIDTHS[1024])
        if before is not None:
            self.page.set_viewport_size(before)
        return taken

    def sideways(self) -> int:
        """By how many pixels the page is wider than its window."""
        wider = "() => Math.max(0, document.documentElement.scrollWidth - innerWidth)"
        return at_rest(self.page, lambda: int(self.page.evaluate(wider)))

    def overlapping(self) -> list[str]:
        """Things to press that lie over one another: whoever aims at one may get the other."""
        return self.finds(OVERLAPPING)

    def cut(self, selector: str) -> int:
        """By how many pixels the first of these things is wider than its place."""
        wider = "each => Math.max(0, each.scrollWidth - each.clientWidth)"
        return at_rest(self.page, lambda: int(self.page.locator(selector).first.evaluate(wider)))

    def finds(self, wrong: str) -> list[str]:
        """What a script finds to be wrong with how the page looks."""
        return at_rest(self.page, lambda: list(self.page.evaluate(wrong)))

    def leaves(self) -> list[str]:
        """The window is closed; what went wrong in it."""
        self.context.close()
        return self.wrong()

    def wrong(self) -> list[str]:
        """What went wrong and is not forgiven, and what was told too early."""
        faults = [fault for fault in self.faults if not any(text in fault for text in self.forgiven)]
        return faults + leaks(self.house.database, self.frames)

    def _watch(self, page: Page) -> None:
        page.on("websocket", self._listen)
        page.on("console", self._said)
        page.on("pageerror", lambda fault: self.faults.append(f"error: {fault}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        page.on("crash", lambda _: self.faults.append("the page crashed"))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text} ({message.location['url']})")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda sent: self.frames.append(sent if isinstance(sent, str) else sent.decode()))

    def _failed(self, request: Request) -> None:
        if request.failure != LEFT_BEHIND:
            self.faults.append(f"{request.method} {request.url}: {request.failure}")

    def _answered(self, answer: Response) -> None:
        if answer.status >= 400:
            self.faults.append(f"{answer.request.method} {answer.url}: answered {answer.status}")
        if not answer.url.startswith((self.house.url, "data:", "blob:")):
            self.faults.append(f"{answer.url} is another host")


@dataclass
class Visitors:
    """All who look at a house in one test."""

    house: ServedHouse
    browser: Browser
    there: list[Visitor] = field(default_factory=list)

    def __call__(self, **window: Any) -> Visitor:
        """Somebody new, motion off and the language English unless it is said otherwise."""
        wanted = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", "reduced_motion": "reduce", **window}
        self.there.append(Visitor(self.house, self.browser.new_context(**wanted)))
        return self.there[-1]

    def leave(self) -> list[str]:
        return [fault for visitor in self.there for fault in visitor.leaves()]
