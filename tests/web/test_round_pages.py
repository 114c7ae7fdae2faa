"""The pages of rounds that are over: what happened, whose it was, and the deal checked in the browser."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, Route, expect

from tests.client.houses import ServedHouse
from tests.web.driving import TablePage
from tests.web.known_deals import KnownDeals
from tests.web.scenarios import longest
from tests.web.visitors import WIDTHS, Visitor, Visitors

STEPS = 7
"""Of a check: what was published, the secret, the seeds, the deck, the shoe, the cards, the record."""


def folds(page: TablePage) -> None:
    """A round that is over at once."""
    page.bet({"Ante": 10}).deal().asked().choose("fold")
    page.settled()


def round_page(visitor: Visitor, table: str) -> Page:
    """The page of the round that was played last at a table, checked."""
    page = visitor.goes(f"/rounds/{visitor.house.floor.watched(table).hosted.last.round}")  # type: ignore[union-attr]
    expect(page.locator(".fair[aria-busy=false]")).to_be_visible()
    return page


def test_rounds_are_listed_and_each_is_shown_again_and_checked(visitor: Visitor, house: ServedHouse) -> None:
    table = house.table("river-holdem")
    at_table = visitor.table(table).sit()
    folds(at_table)
    folds(at_table)
    page = visitor.goes("/")
    page.get_by_role("link", name="Rounds", exact=True).press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rounds")
    lines = page.locator("ol.found a")
    expect(lines).to_have_text(
        [re.compile(f"Round {number}, table {table}.*River Hold'em.*−10", re.S) for number in (2, 1)]
    )
    assert visitor.axe() == []
    lines.first.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 2")
    expect(page.get_by_role("region", name=re.compile("^Step [0-9] of [0-9]: ")).get_by_role("img")).to_have_count(9)
    expect(page.get_by_role("region", name="Seat 1, you")).to_contain_text("10 staked, 990 before, 980 after")
    expect(page.locator(".rec").first).to_contain_text(
        re.compile(r"^river-holdem \| Ante 10 \| .* \| fold \| Ante -10$")
    )
    expect(page.get_by_text("Verified in this browser")).to_be_visible()
    expect(page.locator(".checked [data-mark=holds]")).to_have_count(STEPS)
    page.get_by_role("button", name="Show all bytes").press("Enter")
    expect(page.locator(".checked")).to_contain_text(re.compile(r"[0-9a-f]{64}"))
    assert visitor.axe_in_every_theme() == []
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert visitor.sideways() == 0, width
    page.go_back()
    expect(lines).to_have_count(2)


def test_whoever_was_not_there_is_told_that_the_deal_holds_and_not_whose_it_was(
    visitors: Visitors, house: ServedHouse
) -> None:
    plays, looks = visitors(), visitors()
    table = house.table("river-holdem")
    folds(plays.table(table).sit())
    plays.page.get_by_role("link", name="Croupier, back to the tables").click()
    expect(plays.page.get_by_text("Choose a game")).to_be_visible()  # whoever has got up is shown at no table
    page = round_page(looks, table)
    expect(page.get_by_text("Holds; not seen beforehand")).to_be_visible()
    expect(page.locator(".checked [data-mark=holds]")).to_have_count(STEPS - 1)
    expect(page.locator("[data-step=published]")).to_have_attribute("data-mark", "unknown")
    brought = page.get_by_role("region", name="Seat 1", exact=True)
    expect(brought).to_contain_text("10 staked")
    expect(brought).not_to_contain_text("before")
    expect(page.get_by_role("region", name=re.compile("^Step ")).locator(".label")).to_have_text(
        ["Dealer", "Board", "Seat 1"]
    )
    steps = page.locator(".block", has=page.get_by_role("heading", name="Steps"))
    expect(steps.locator("header")).to_contain_text("in stakes of the Ante, net −10 chips")
    looks.goes("/rounds")
    expect(page.get_by_text("You have not played a round here yet.")).to_be_visible()


def test_a_deal_that_was_exchanged_is_found_out(visitor: Visitor, house: ServedHouse, deals: KnownDeals) -> None:
    scenario = longest("river-holdem")
    table = house.table("river-holdem")
    deals.arrange(table, scenario.order)
    visitor.table(table).sit().play(scenario)
    page = round_page(visitor, table)
    expect(page.get_by_text("Does not hold", exact=True)).to_be_visible()
    expect(page.locator(".checked [data-mark=fails]")).to_have_attribute("data-step", "dealt")


def test_a_proof_that_was_tampered_with_is_found_out(visitor: Visitor, house: ServedHouse) -> None:
    table = house.table("river-holdem")
    folds(visitor.table(table).sit())

    def otherwise(route: Route) -> None:
        proof = route.fetch().json()
        proof["secret"] = "0" * 64
        route.fulfill(body=json.dumps(proof), content_type="application/json")

    visitor.page.route("**/rounds/*/proof", otherwise)
    page = round_page(visitor, table)
    expect(page.get_by_text("Does not hold", exact=True)).to_be_visible()
    expect(page.locator("[data-step=secret]")).to_have_attribute("data-mark", "fails")


def test_a_round_that_there_is_not_is_said(visitor: Visitor) -> None:
    visitor.forgives("404")
    page = visitor.goes("/rounds/nowhere.table.1")
    expect(page.get_by_role("alert")).to_contain_text("No round that is over is called")
    expect(page.get_by_role("link", name="Back to the tables", exact=True)).to_be_visible()
