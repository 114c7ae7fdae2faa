"""Chips in a real browser: put down and taken back with a mouse, a finger and the buttons of the tray."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.client.houses import ServedHouse
from tests.web.visitors import Visitor

LONG_PRESS = """async circle => {
  const finger = { bubbles: true, pointerType: 'touch', isPrimary: true };
  const press = (type) => circle.dispatchEvent(new PointerEvent(type, finger));
  press('pointerdown');
  circle.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  await new Promise(done => setTimeout(done, 700));
  press('pointerup');
  circle.click();
}"""
"""A finger that stays down: browsers make a context menu of it, and a click when it is lifted."""


def test_a_click_adds_and_a_right_click_a_long_press_and_the_minus_take_back(
    visitor: Visitor, house: ServedHouse
) -> None:
    page = visitor.table(house.table("holdem-88")).sit()
    ante, blind = page.circle("Ante"), page.circle("Blind")
    for _ in range(4):
        ante.click()
    expect(ante).to_have_accessible_name("Ante, 40 chips")
    expect(blind).to_have_accessible_name("Blind, 40 chips")
    ante.click(button="right")
    expect(blind).to_have_accessible_name("Blind, 30 chips")
    ante.evaluate(LONG_PRESS)
    expect(ante).to_have_accessible_name("Ante, 20 chips")
    visitor.page.get_by_role("button", name="Take chips back from Ante").click()
    expect(ante).to_have_accessible_name("Ante, 10 chips")
    blind.click()  # tied to the other
    expect(ante).to_have_accessible_name("Ante, 20 chips")


def test_the_tray_undoes_clears_bets_again_and_doubles(visitor: Visitor, house: ServedHouse) -> None:
    page = visitor.table(house.table("holdem-88")).sit()
    page.bet({"Ante": 10, "88 Bonus": 5}).deal().asked().choose("bet 4")
    page.settled()

    def press(name: str) -> None:
        page.tray.get_by_role("button", name=re.compile(f"^{name}")).click()

    deal = page.tray.get_by_role("button", name=re.compile("^Deal"))
    expect(deal).to_have_accessible_name(re.compile("^Deal again · 25"))
    press("Clear")
    expect(page.circle("Ante")).to_have_accessible_name("Ante, empty")
    press("Rebet")  # which becomes Double
    expect(deal).to_have_accessible_name(re.compile("^Deal · 25"))
    press("Double")
    expect(deal).to_have_accessible_name(re.compile("^Deal · 50"))
    press("Undo")
    expect(deal).to_have_accessible_name(re.compile("^Deal · 25"))
    page.press("?")
    expect(visitor.page.get_by_role("complementary", name="Keys")).to_contain_text("the last stakes again")
