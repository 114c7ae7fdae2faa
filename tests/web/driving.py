"""A table page played as somebody plays it: by the names of what is there to be pressed and read, and by keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from playwright.sync_api import Locator, Page, expect

from tests.web.scenarios import Scenario

SETTLED = "[data-phase=settled]"
"""What a page is marked with when a round is settled: for measuring, where names take too long."""


def number(text: str) -> int:
    """A number as a page writes it: "+1,205", "−55"."""
    digits = re.sub(r"[^\d+\-−]", "", text).replace("−", "-")
    return int(digits)


class TablePage:
    """A table in a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.choices = page.get_by_role("group", name="Your choices")
        self.tray = page.get_by_role("group", name="Place chips")
        self.settlement = page.get_by_role("complementary", name="Settlement")
        self.dealing = self.tray.get_by_role("button", name=re.compile("^Deal"))
        self.staked: tuple[dict[str, int], str] = ({}, "")
        """What was put down last, and what the button said that deals then."""

    # Before the deal.

    def sit(self) -> TablePage:
        """Take a seat, and chips."""
        self.page.get_by_role("button", name="Sit down").click()
        expect(self.tray).to_be_visible()
        return self

    def circle(self, wager: str) -> Locator:
        """The circle of a wager: "Ante, 10 chips"."""
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(wager)}, "))

    def chips(self, wager: str) -> int:
        """What lies on a circle, as its name says."""
        name = self.circle(wager).locator(".sr").inner_text()
        found = re.search(r", ([\d,.]+) chips?\b", name)
        return number(found[1]) if found else 0

    def bet(self, stakes: Mapping[str, int]) -> TablePage:
        """Put down these stakes and no others, chip by chip, once whatever was asked before is answered.

        Those of the round before lie there still: if they are the same, nobody takes them up to put them down again.
        """
        expect(self.tray.get_by_role("button", name=re.compile("^Chip of ")).first).to_be_enabled()
        before, said = self.staked
        if stakes == before and self._dealing_says() == said.replace("Deal", "Deal again"):
            return self
        clear = self.tray.get_by_role("button", name=re.compile("^Clear"))
        if clear.is_enabled():
            clear.click()
        for wager, chips in stakes.items():
            self._select(wager)
            for at in self._counted_out(chips):
                self.tray.get_by_role("button", name=re.compile("^Chip of ")).nth(at).click()
            expect(self.circle(wager)).to_have_accessible_name(re.compile(rf"^{re.escape(wager)}, {chips:,} chips?\b"))
        self.staked = dict(stakes), self._dealing_says()
        return self

    def _dealing_says(self) -> str:
        return " ".join(self.dealing.inner_text().split())

    def _select(self, wager: str) -> None:
        """A click selects a circle, and puts a chip on it, which is taken back."""
        self.circle(wager).click()
        self.page.keyboard.press("Backspace")
        expect(self.circle(wager)).to_have_accessible_name(re.compile(rf"^{re.escape(wager)}, empty"))

    def _counted_out(self, chips: int) -> Iterable[int]:
        """The chips of the tray that make so many, the largest first, by their places."""
        names = self.tray.get_by_role("button", name=re.compile("^Chip of ")).all()
        sizes = [number(each.locator(".sr").inner_text()) for each in names]
        for at in reversed(range(len(sizes))):
            while chips >= sizes[at]:
                chips -= sizes[at]
                yield at
        assert chips == 0, f"the tray has no chips for it: {sizes}, {chips} left"

    def deal(self) -> TablePage:
        """Deal, or deal again."""
        self.dealing.click()
        return self

    # During a round.

    def offered(self) -> list[str]:
        """What can be chosen now, as the buttons say it."""
        return [" ".join(each.inner_text().split()) for each in self.choices.get_by_role("button").all()]

    def asked(self) -> TablePage:
        """Wait until there is something to choose."""
        expect(self.choices.get_by_role("button", disabled=False).first).to_be_visible()
        return self

    def choose(self, choice: str) -> TablePage:
        """Press a choice, given as records write it: "bet 2", "fold", "insure 3"."""
        verb, _, size = choice.partition(" ")
        if verb == "insure":
            return self._insure(int(size))
        self._button(choice).click()
        return self

    def key_of(self, choice: str) -> str:
        """The key that is printed on a choice."""
        return self._button(choice).locator("kbd").inner_text()

    def _button(self, choice: str) -> Locator:
        verb, _, size = choice.partition(" ")
        label = rf"^{verb.capitalize()}" + (rf" {re.escape(size)}[×x]" if size else r"\b")
        button = self.choices.get_by_role("button", name=re.compile(label), disabled=False)
        expect(button).to_have_count(1)  # a plain "bet" fits several sizes until the street that offers one is there
        return button

    def _insure(self, chips: int) -> TablePage:
        whole = self.choices.get_by_role("button", name=re.compile(rf"^Insure\b.*\b{chips:,}\b"))
        less = self.choices.get_by_role("button", name=re.compile(r"^Less\b"))
        expect(whole.or_(less).first).to_be_visible()
        if whole.count():
            whole.click()
            return self
        less.click()
        expect(self.page.get_by_role("spinbutton")).to_be_focused()
        self.page.keyboard.type(str(chips))
        self.page.keyboard.press("Enter")
        return self

    def settled(self) -> dict[str, int]:
        """What each wager brought, when the round is over, as the list of payouts says it."""
        expect(self.settlement).to_be_visible()
        lines = self.settlement.locator("li[data-wager]").all()
        return {each.get_attribute("data-wager") or "": number(each.locator(".got").inner_text()) for each in lines}

    def play(self, scenario: Scenario) -> dict[str, int]:
        """A whole round, from the chips to what each wager brought."""
        self.bet(scenario.stakes).deal()
        for choice in scenario.choices:
            self.choose(choice)
        return self.settled()

    # By keys and by words alone.

    def press(self, *keys: str) -> TablePage:
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def command(self, text: str) -> TablePage:
        """Type a command in text mode."""
        field = self.page.get_by_role("textbox", name="Command")
        field.fill(text)
        field.press("Enter")
        return self
