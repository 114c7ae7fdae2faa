"""The operator's page in a real browser: hold with its bands, tables posted otherwise and closed, chips, the audit."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest
from checks.served import AT_EASE, PASSWORD
from playwright.sync_api import Browser, Locator, Page, Route, expect

from croupier.answers.hold import HouseHold, house_hold
from croupier.errors import NameTaken
from croupier.house.audit import Audited, audit
from croupier.house.people import OPERATOR
from croupier.house.takings import takings
from tests.client.houses import ServedHouse, open_house, play_round
from tests.web.visitors import WIDTHS, Visitor, Visitors

NAME = "Olga of the house"
REFUSED = ("answered 422", "status of 422", "answered 404", "status of 404")


def signed_in(visitor: Visitor) -> Visitor:
    """Somebody who runs the house, and has signed in by hand."""
    with suppress(NameTaken):  # by a test before
        visitor.house.floor.people.join(NAME, PASSWORD, kind=OPERATOR)
    page = visitor.goes("/account")
    form = page.locator("#sign-in")
    expect(page.get_by_role("link", name="House")).to_have_count(0)
    form.get_by_label("Name").fill(NAME)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    page.get_by_role("link", name="House").click()
    expect(page.get_by_role("region", name="Hold by wager")).to_be_visible()
    return visitor


@pytest.fixture
def operator(visitor: Visitor) -> Visitor:
    return signed_in(visitor)


@pytest.fixture
def played(house: ServedHouse) -> str:
    """A table at which some rounds are over, and somebody sits."""
    table = house.table("three-card-poker")
    seat = house.seat(table)
    for _ in range(3):
        play_round(seat)
    return table


def shown(page: Page, table: str) -> Locator:
    return page.locator(f"[data-table={table}]")


def held(house: ServedHouse, table: str) -> HouseHold:
    return house_hold(takings(house.floor.store, table=table))


def test_hold_is_shown_as_the_library_has_it(played: str, operator: Visitor, house: ServedHouse) -> None:
    page = operator.page
    page.get_by_role("combobox", name="Table").select_option(played)
    page.get_by_role("button", name="Count").click()
    found = held(house, played)
    listed = page.locator("[data-hold]")
    expect(listed).to_have_count(1)
    for wager in found.games[0].wagers:
        line = listed.locator(f'[data-wager="{wager.wager}"]')
        expect(line).to_contain_text(f"{wager.kept.kept:,}".replace("-", "−"))
        if wager.kept.band is None:
            expect(line).to_contain_text("judged with others")
            continue
        low, high = (f"{round(each):,}".replace("-", "−") for each in wager.kept.band)
        expect(line).to_contain_text(f"{low} to {high}")
        expect(line.get_by_role("img", name=re.compile("^kept "))).to_be_visible()
    expect(page.get_by_text("Every band holds: nothing lies outside.")).to_be_visible()
    took = shown(page, played)
    expect(took).to_contain_text(f"{found.staked:,}")
    expect(took).to_contain_text("1 of 7")
    assert operator.axe() == []
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert operator.sideways() == 0, width
    small = operator.finds(
        "() => [...document.querySelectorAll('main button, main a, main summary, main input, main select')]"
        ".filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)"
        ".map((each) => each.outerHTML)"
    )
    assert small == []


def test_whatever_lies_outside_is_warned_of_first(played: str, operator: Visitor) -> None:
    warned = "Three Card Poker, Ante: the house kept 9, less than it should"
    page = operator.page

    def warns(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        told["games"][0]["wagers"][0]["outside"] = True
        told["warnings"] = [warned]
        route.fulfill(response=answer, json=told)

    page.get_by_role("combobox", name="Table").select_option(played)
    page.route("**/api/v1/house/hold*", warns)
    page.get_by_role("button", name="Count").click()
    alert = page.get_by_role("alert", name="Warnings")
    expect(alert).to_contain_text("1 wager lies outside of the band")
    expect(alert).to_contain_text(warned)
    expect(page.locator("[data-outside]")).to_contain_text("outside")
    assert operator.axe() == []


def test_what_mistakes_bring_the_house_is_neither_warned_of_nor_within_its_band(played: str, operator: Visitor) -> None:
    page = operator.page

    def more(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        together = told["games"][0]["wagers"][0]
        together["kept"] = round(together["band"][1]["decimal"]) + 5
        told["games"] = told["games"][:1]
        route.fulfill(response=answer, json=told)

    page.get_by_role("combobox", name="Table").select_option(played)
    page.route("**/api/v1/house/hold*", more)
    page.get_by_role("button", name="Count").click()
    where = page.locator("[data-hold] tbody tr").first.locator(".where")
    expect(where).to_have_text(re.compile("above, by mistakes"))
    expect(page.get_by_text("No warning: what lies above its band")).to_be_visible()
    expect(page.get_by_text("Every band holds")).to_have_count(0)
    assert operator.axe() == []


def test_on_a_phone_every_figure_of_the_hold_is_in_sight(played: str, operator: Visitor) -> None:
    page = operator.page
    page.get_by_role("combobox", name="Table").select_option(played)
    page.get_by_role("button", name="Count").click()
    expect(page.locator("[data-hold]")).to_have_count(1)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": WIDTHS[width]})
        wider = (
            "() => [...document.querySelectorAll('[data-hold]')].filter(each => each.scrollWidth > each.clientWidth)"
        )
        assert operator.finds(wider + ".map(each => each.outerHTML)") == [], width
        staked = page.locator("[data-hold] tbody tr").first.locator("td").last
        assert staked.evaluate("each => getComputedStyle(each, '::before').content") == '"Staked"'


def test_a_table_is_posted_otherwise_and_closed_by_keys(operator: Visitor, house: ServedHouse) -> None:
    operator.forgives(*REFUSED)
    table = house.table("river-holdem")
    page = operator.goes("/house")
    run = shown(page, table)
    run.get_by_role("button", name=re.compile("^Post otherwise")).press("Enter")
    run.get_by_label("Trips", exact=True).select_option("B")
    run.get_by_label("Minimum").fill("500")
    run.get_by_label("Maximum").fill("50")
    run.get_by_role("button", name="Post it").press("Enter")
    expect(run.get_by_role("alert")).to_contain_text("The limits 500 to 50 hold no stake")
    run.get_by_label("Minimum").fill("10")
    assert operator.axe() == []
    run.get_by_role("button", name="Post it").press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("is posted otherwise")
    expect(run).to_contain_text("river-holdem trips=B minimum=10 maximum=50")
    assert house.floor.watched(table).hosted.terms.posting == "river-holdem trips=B minimum=10 maximum=50"
    run.get_by_role("button", name=re.compile("^Close ")).press("Enter")
    expect(run.get_by_role("button", name="Close the table")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Open tables").locator(f"[data-table={table}]")).to_have_count(0)
    page.get_by_text("Closed tables").click()
    expect(run).to_contain_text("trips=B")
    expect(page.get_by_role("region", name="What was done")).to_contain_text(f"closed {table}")


def test_chips_are_given_and_it_is_written_down(operator: Visitor, house: ServedHouse) -> None:
    operator.forgives(*REFUSED)
    page = operator.page
    guest = house.door.guest().name
    giving = page.get_by_role("region", name="Give chips")
    giving.get_by_label("Name").fill("nobody there")
    giving.get_by_label("Chips").fill("250")
    giving.get_by_label("Reason").fill("a good evening")
    giving.get_by_role("button").click()
    expect(giving.get_by_role("alert")).to_be_visible()
    giving.get_by_label("Name").fill(guest)
    giving.get_by_role("button").click()
    expect(page.get_by_role("region", name="What was done")).to_contain_text(f"250 chips to {guest}: a good evening")


def test_chips_are_for_somebody(operator: Visitor) -> None:
    form = operator.page.get_by_role("region", name="Give chips")
    form.get_by_label("Chips").fill("5")
    form.get_by_label("Reason").fill("a good day")
    form.get_by_role("button", name="Give").click()
    expect(form.get_by_text("Write the name of whoever they are for.")).to_be_visible()


def test_a_time_in_which_nothing_was_played_is_not_called_the_beginning(played: str, operator: Visitor) -> None:
    page = operator.page
    page.get_by_label("From").fill("2099-01-01")
    page.get_by_role("button", name="Count").click()
    expect(page.get_by_text("No round was over at that table in that time")).to_be_visible()


def test_an_audit_is_followed_to_what_it_finds(operator: Visitor, chromium: Browser, tmp_path: Path) -> None:
    """The house of these tests has tables that nobody opened, which does not hold; another does."""
    found = audited(operator).difference
    assert found is not None
    audit_of = operator.page.get_by_role("region", name="Audit")
    expect(audit_of).to_contain_text("The house does not hold.")
    expect(audit_of).to_contain_text(found.stands)
    with open_house(tmp_path, rates=AT_EASE) as sound:
        there = Visitors(sound, chromium)
        another = signed_in(there())
        assert audited(another).holds
        expect(another.page.get_by_role("region", name="Audit")).to_contain_text("The house holds: everything")
        expect(another.page.get_by_text("No round is over yet")).to_be_visible()
        assert another.axe() == []
        assert there.leave() == []


def audited(visitor: Visitor) -> Audited:
    """What an audit finds, which somebody ran on the page."""
    part = visitor.page.get_by_role("region", name="Audit")
    part.get_by_role("button", name="Run the audit").click()
    expect(part.get_by_role("status")).not_to_be_empty(timeout=60_000)
    return audit(visitor.house.database)


def test_others_are_told_that_it_is_for_operators(visitor: Visitor) -> None:
    page = visitor.goes("/house")
    expect(page.get_by_text("This page is for whoever runs the house.")).to_be_visible()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    assert visitor.axe() == []
