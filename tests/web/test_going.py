"""People who come and go, in a real browser: other pages and back, two tabs, no network, a house that is silent."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.client.houses import ServedHouse
from tests.web.driving import TablePage
from tests.web.visitors import Visitor

LOBBY = "Croupier, back to the tables"


def test_on_a_phone_a_panel_is_scrolled_to_whatever_it_holds(visitor: Visitor, house: ServedHouse) -> None:
    visitor.forgives("answered 503", "status of 503")  # advice, from a house that counts for many at once
    page = visitor.table(house.table("holdem-88")).sit()
    visitor.page.set_viewport_size({"width": 390, "height": 844})

    def opens(name: str) -> None:
        panel = visitor.page.get_by_role("complementary", name=name)
        expect(panel).to_be_visible()
        visitor.page.wait_for_function(
            "() => Math.abs(document.querySelector('.panel').getBoundingClientRect().top - 48) < 3"
        )
        page.press("Escape")

    page.bet({"Ante": 10}).deal().asked()
    visitor.page.get_by_role("button", name="Advice").click()
    opens("Advice")
    for tool in ("Paytables", "Rules"):
        visitor.page.get_by_role("button", name="Menu").click()
        visitor.page.get_by_role("button", name=re.compile(f"^{tool}")).click()
        opens(tool)
    page.press("t")
    visitor.page.wait_for_function("() => scrollY > 300")
    page.choose("check")
    dealt = visitor.page.locator(".felt .zone[data-pile=board] .card.art")
    expect(dealt).to_have_count(3)
    expect(dealt.first).to_be_in_viewport()  # who has acted sees what comes of it
    page.choose("bet 2")
    page.settled()
    visitor.page.evaluate("() => scrollTo(0, 0)")
    page.press("k")
    opens("Rules")


def test_pages_of_a_panel_are_turned_wherever_the_focus_is(visitor: Visitor, house: ServedHouse) -> None:
    page = visitor.table(house.table("river-holdem")).sit()
    page.press("k")
    panel = visitor.page.get_by_role("complementary", name="Rules")
    expect(panel).to_contain_text("Order of play")
    page.press("PageDown", "PageDown")
    below = panel.evaluate("panel => panel.scrollTop")
    assert below > panel.evaluate("panel => panel.clientHeight")
    page.press("PageUp")
    assert panel.evaluate("panel => panel.scrollTop") < below


def test_a_look_at_another_page_keeps_the_seat_and_the_evening(visitor: Visitor, house: ServedHouse) -> None:
    page = visitor.table(house.table("river-holdem")).sit()
    page.bet({"Ante": 10}).deal().asked().choose("fold")
    page.settled()
    bar = visitor.page.locator("footer .purse")
    before = bar.inner_text()
    page.settlement.get_by_role("link", name="This round").click()
    expect(visitor.page.locator("cr-round h1")).to_be_visible()
    expect(visitor.page.locator("cr-table")).to_have_count(0)
    visitor.page.go_back()
    page.settled()
    assert bar.inner_text() == before
    page.press("c", "r")
    expect(page.tray.get_by_role("button", name=re.compile("^Deal · 10"))).to_be_enabled()
    visitor.page.get_by_role("link", name=LOBBY).click()
    expect(visitor.page.get_by_text("Choose a game")).to_be_visible()
    visitor.page.go_back()
    visitor.page.get_by_role("button", name="Sit down").click()
    expect(page.tray).to_be_visible()
    assert bar.inner_text() == before


def test_whoever_leaves_in_one_tab_is_still_there_in_another(visitor: Visitor, house: ServedHouse) -> None:
    table = house.table("river-holdem")
    page = visitor.table(table).sit()
    other = TablePage(visitor.context.new_page())
    other.page.goto(visitor.page.url)
    expect(other.tray).to_be_visible()
    other.page.get_by_role("link", name=LOBBY).click()
    expect(other.page.get_by_role("region", name="Your seat is kept")).to_be_visible()
    page.bet({"Ante": 10}).deal().asked().choose("fold")
    page.settled()
    visitor.page.get_by_role("link", name=LOBBY).click()
    expect(visitor.page.get_by_text("Choose a game")).to_be_visible()
    expect(visitor.page.get_by_role("region", name="Your seat is kept")).to_have_count(0)


def test_a_lobby_that_opened_without_a_network_is_there_with_it(visitor: Visitor) -> None:
    page = visitor.goes("/")
    expect(page.locator(".game h3").first).to_be_visible()
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    with visitor.offline():
        page.get_by_role("link", name=LOBBY).click()
        expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
        expect(page.get_by_text("No table is open yet")).to_have_count(0)
    expect(page.locator(".game h3").first).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_house_that_does_not_answer_is_said_not_to(visitor: Visitor, house: ServedHouse) -> None:
    visitor.forgives("answered 500", "status of 500")
    table = house.table("river-holdem")
    asked: list[Route] = []

    def broken(route: Route) -> None:
        asked.append(route)
        route.fulfill(status=500, json={})

    visitor.page.route("**/felt", broken)
    visitor.goes(f"/tables/{table}")
    expect(visitor.page.get_by_text("The house answered 500. Trying again.")).to_be_visible()
    visitor.page.unroute("**/felt")
    sit = visitor.page.get_by_role("button", name="Sit down")
    expect(sit).to_be_visible()
    assert len(asked) < 8
    silent: list[Route] = []
    visitor.page.route("**/api/v1/me", lambda route: silent.append(route))
    sit.click()
    expect(visitor.page.locator(".prompt")).to_have_text("Sending…")
    expect(sit).to_be_disabled()
    for route in silent:
        route.continue_()
    expect(TablePage(visitor.page).tray).to_be_visible()
