"""The rooms around the tables, in a real browser: lobby, a game's page, opening a table, account and settings."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from croupier import games
from croupier.written import percent
from tests.client.houses import ServedHouse
from tests.web.visitors import WIDTHS, Visitor, Visitors

ROOMS = ("/", "/open", "/games/river-holdem", "/rounds", "/account", "/settings")
REFUSED = ("answered 422", "status of 422", "answered 401", "status of 401")
"""What the house answers to somebody who asks for what cannot be."""


def settled(page: Page) -> None:
    """All that the page is about is there, figures among it."""
    expect(page.get_by_role("main")).not_to_be_empty()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    expect(page.get_by_text("…", exact=True)).to_have_count(0)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_suits_everybody_at_every_width_and_in_every_colour(visitor: Visitor, room: str) -> None:
    page = visitor.goes(room)
    settled(page)
    assert visitor.axe_in_every_theme() == []
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert visitor.sideways() == 0, width
        assert page.get_by_role("heading", level=1).count() == 1


def test_the_lobby_has_every_game_with_its_exact_edge(visitor: Visitor) -> None:
    page = visitor.goes("/")
    for key in games.SHEETS + games.CALIBRATION:
        there = page.locator(f"[data-game={key}]")
        expect(there).to_contain_text(games.named(key).name)
        expect(there).to_contain_text(re.compile(r"\d\.\d{4}\s%"))
    from croupier.solver.solve import solve

    solution = solve(games.named("river-holdem"))
    shown = page.locator("[data-game=river-holdem] dd").all_inner_texts()
    assert ["".join(each.split()) for each in shown] == [
        percent(solution.edge_of_initial).replace(" ", ""),
        percent(solution.element_of_risk).replace(" ", ""),
    ]


def test_a_game_that_cannot_be_counted_is_said_not_to_be(visitor: Visitor) -> None:
    visitor.forgives(*REFUSED)
    problem = {"detail": "River Hold'em cannot be counted"}
    visitor.page.route("**/games/river-holdem/edges", lambda route: route.fulfill(status=422, json=problem))
    page = visitor.goes("/")
    expect(page.locator("[data-game=river-holdem] dd")).to_have_text(["not counted", "not counted"])
    expect(page.locator("[data-game=holdem-88] dd").first).to_contain_text("%")
    page = visitor.goes("/games/river-holdem")
    expect(page.get_by_role("alert")).to_have_text(problem["detail"])
    figures = page.get_by_role("region", name="Exact figures")
    expect(figures).to_contain_text("not counted")
    expect(figures).to_have_attribute("aria-busy", "false")


def test_what_only_other_pages_look_like_is_fetched_with_the_first_of_them(visitor: Visitor) -> None:
    page = visitor.goes("/")
    expect(page.get_by_role("heading", name="Learn")).to_be_visible()
    assert page.evaluate("() => document.styleSheets.length") == 1
    page.get_by_role("link", name=re.compile("^Trainer Play")).click()
    expect(page.locator(".trainer")).to_be_visible()
    assert page.evaluate("() => document.styleSheets.length") == 2


def test_a_felt_in_small_is_drawn_from_the_game_alone(visitor: Visitor) -> None:
    page = visitor.goes("/")
    for key in games.SHEETS:
        game = games.named(key)
        drawn = page.locator(f"[data-game={key}] .preview")
        expect(drawn.locator("rect")).to_have_count(sum(max(size, 2) for size in game.pile_sizes.values()))
        circles = [wager for wager in game.wagers if wager.kind.value != "bonus"]
        expect(drawn.locator("circle:not(.pchip)")).to_have_count(len(circles))


def test_somebody_sits_down_and_the_round_that_waits_is_offered_first(visitor: Visitor) -> None:
    page = visitor.goes("/")
    page.get_by_role("button", name="Sit down at 3 Card Hold'em").click()
    page.wait_for_url("**/tables/**")
    expect(page.locator(".spot").first).to_be_visible()
    expect(page.locator(".tray")).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator(".choice:not([disabled])").first).to_be_visible()
    page.get_by_role("link", name="Croupier, back to the tables").click()
    waiting = page.get_by_role("region", name="A round is waiting")
    expect(waiting.get_by_role("heading")).to_have_text("3 Card Hold'em, first card: bet or fold")
    expect(waiting.get_by_role("img")).to_have_count(5)
    assert visitor.axe() == []
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/**")
    expect(page.locator(".choice:not([disabled])").first).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Sit down at 3 Card Hold'em").click()
    page.wait_for_url("**/tables/**")
    expect(page.locator(".choice:not([disabled])").first).to_be_visible()


def test_open_tables_are_listed_as_they_open_and_fill(visitors: Visitors, house: ServedHouse) -> None:
    looks, sits = visitors(), visitors()
    page = looks.goes("/")
    settled(page)
    table = house.table("casino-holdem")
    there = page.locator(f"[data-table={table}]")
    more = page.get_by_role("button", name=re.compile("more table"))
    expect(there.or_(more).first).to_be_visible(timeout=10_000)
    if more.is_visible():
        more.click()
    expect(there).to_contain_text("Casino Hold'em, 0 of")
    expect(there.get_by_role("link", name=re.compile("^Join "))).to_be_visible()
    expect(there.get_by_role("link", name=re.compile("^Watch "))).to_be_visible()
    sits.goes(f"/tables/{table}?sit")
    expect(there).to_contain_text("1 of")


def test_a_table_is_opened_with_a_paytable_of_ones_own(visitor: Visitor, house: ServedHouse) -> None:
    visitor.forgives(*REFUSED)
    page = visitor.goes("/open?game=river-holdem")
    page.get_by_label("Title").fill("Our own table")
    page.get_by_label("Trips", exact=True).select_option("A column of your own")
    page.get_by_label("Flush", exact=True).fill("lots")
    page.get_by_role("button", name="Open the table").click()
    flush = page.get_by_label("Flush", exact=True)
    expect(flush).to_have_attribute("aria-invalid", "true")
    expect(flush).to_be_focused()
    expect(page.get_by_role("alert")).to_contain_text("Line 'flush' pays 'lots': write a whole number (to one)")
    expect(page.get_by_label("Title")).to_have_value("Our own table")
    flush.fill("15 to 2")
    page.get_by_label("Minimum").fill("500")
    page.get_by_label("Maximum").fill("50")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("The limits 500 to 50 hold no stake")
    page.get_by_label("Minimum").fill("2")
    page.get_by_role("button", name="Show the rules card").click()
    card = page.get_by_role("region", name="Rules card")
    expect(card).to_contain_text("Player Trips is staked in multiples of 2")
    assert visitor.axe() == []
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/our-own-table-*")
    opened = page.url.rpartition("/")[2].partition("?")[0]
    assert house.floor.watched(opened).hosted.terms.posting == (
        "river-holdem trips=House(50,40,30,8,15/2,4,3) minimum=2 maximum=50"
    )


def test_a_game_is_read_and_priced_as_somebody_would_post_it(visitor: Visitor) -> None:
    page = visitor.goes("/games/three-card-poker")
    expect(page.get_by_role("region", name="Exact figures")).to_contain_text("3.3730 %")
    page = visitor.goes("/games/three-card-holdem")
    edges = page.get_by_role("region", name="Every wager under every column")
    posted = edges.locator("[data-posted]")
    expect(posted).to_have_count(2)
    expect(posted.first).to_contain_text("3.9216 %")
    page.get_by_role("combobox", name="Flush or Pair").select_option("A2")
    page.wait_for_url("**/games/three-card-holdem?post=flush-or-pair%3DA2")
    expect(page.get_by_role("region", name="Flush or Pair").locator("th[data-posted]")).to_contain_text("A2")
    page.get_by_role("button", name="Back to the sheet").click()
    expect(posted.first).to_contain_text("3.9216 %")


def test_a_guest_makes_an_account_comes_back_to_it_and_loses_nothing_typed(visitor: Visitor) -> None:
    visitor.forgives(*REFUSED)
    page = visitor.goes("/account")
    expect(page.get_by_role("heading", name=re.compile("You are here as Guest"))).to_be_visible()
    join, sign_in, change = page.locator("#join"), page.locator("#sign-in"), page.locator("#password")
    join.get_by_label("Name").fill("Vera")
    join.get_by_label("Password").fill("short")
    join.get_by_role("button").click()
    expect(join.get_by_role("alert")).to_be_visible()
    expect(join.get_by_label("Name")).to_have_value("Vera")
    join.get_by_label("Password").fill("a long password")
    join.get_by_role("button").click()
    expect(page.get_by_role("heading", name="You are signed in as Vera.")).to_be_visible()
    assert visitor.axe() == []
    change.get_by_label("Password", exact=True).fill("a long password")
    change.get_by_label("New password").fill("another password")
    change.get_by_role("button").click()
    expect(page.get_by_role("status")).to_have_text("The password is changed.")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("status")).to_have_text("You are signed out, and here as a guest.")
    sign_in.get_by_label("Name").fill("Vera")
    sign_in.get_by_label("Password").fill("a long password")
    sign_in.get_by_role("button").click()
    expect(sign_in.get_by_role("alert")).to_have_text("There is nobody of that name with that password")
    sign_in.get_by_label("Password").fill("another password")
    sign_in.get_by_role("button").click()
    expect(page.get_by_role("heading", name="You are signed in as Vera.")).to_be_visible()


def test_what_a_guest_has_learned_is_kept_with_the_account_when_they_say_so(visitor: Visitor) -> None:
    fact = {
        "fact": "settled", "at": 1, "game": "river-holdem", "record": "r", "seat": 1,
        "answers": [{"row": "ante/win", "right": True}], "milliseconds": 9,
    }  # fmt: skip
    page = visitor.goes("/account")
    page.evaluate("facts => localStorage.setItem('croupier.learned', facts)", json.dumps([fact]))
    join, left = page.locator("#join"), page.get_by_role("region", name="Learned as a guest")
    expect(join).to_be_visible()
    expect(left).to_have_count(0)
    join.get_by_label("Name").fill("Wanda")
    join.get_by_label("Password").fill("a long password")
    join.get_by_role("button").click()
    expect(left).to_contain_text("1 graded choice or session")
    assert visitor.axe() == []
    left.get_by_role("button").click()
    expect(page.get_by_role("status")).to_have_text("They are kept with your account now.")
    expect(left).to_have_count(0)
    assert page.evaluate("() => localStorage.getItem('croupier.learned')") is None
    visitor.goes("/school")
    expect(page.locator("[data-game=river-holdem]")).to_contain_text("1 answers right")


def test_an_address_that_cannot_be_read_is_no_page(visitor: Visitor) -> None:
    page = visitor.goes("/trainer/%E0%A4%A")
    expect(page.get_by_role("alert")).to_have_text("There is no such page here.")


def test_settings_are_in_force_at_once_and_kept(visitor: Visitor) -> None:
    page = visitor.goes("/settings")
    page.get_by_label("High contrast").check()
    page.get_by_label("Two colours").check()
    page.get_by_label("Not at all").check()
    page.get_by_role("checkbox", name="Text mode").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    expect(page.locator(".sample img").first).to_have_attribute("src", re.compile("/two/"))
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    for name in ("High contrast", "Two colours", "Not at all", "Text mode"):
        expect(page.get_by_label(name, exact=True)).to_be_checked()


def test_rooms_are_walked_through_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor.goes("/")
    settled(page)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    page.get_by_role("link", name="Settings").focus()
    page.wait_for_timeout(100)  # a place within the page is no other page, which would take the focus
    expect(page.get_by_role("link", name="Settings")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    expect(page.locator("#main")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Dark")).to_be_checked()
