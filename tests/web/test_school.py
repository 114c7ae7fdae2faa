"""Dealer school in a real browser: a lesson settled by keyboard, and by hand on a phone."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from croupier import games
from croupier.table.ledger import Phase, movements
from croupier.table.record import read
from croupier.table.round import Round
from croupier.training.hands_named import named_hands
from tests.web.visitors import WIDTHS, Visitor, Visitors, looks

NAMES = "1234567890"
RACK = {100: "5", 25: "4", 10: "3", 5: "2", 1: "1"}
PAID = "holdem-88 | Ante 10, 88 Bonus 5 | Th8h / 8cKh4h / 2h9d / KsQd | check, bet 1"
SHOT = "triple-shot-bonus | War 10, Blackjack 10, Poker 10, Hat Trick 5 | 9c/9d/Td/8h/2s4s7s8c | stand"
"""A War that is tied loses half."""
SPLIT = "triple-shot-bonus | War 10, Blackjack 10, Poker 10 | Ah / 6d / As / 9cTd / Tc4h / 2c3d | split"
BEYOND = """() => {
  const felt = document.querySelector(".felt").getBoundingClientRect();
  return [...document.querySelectorAll(".felt :is(.spot, .seat, .card)")].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.bottom > felt.bottom + 1 || box.top < felt.top - 1
      || box.left < felt.left - 1 || box.right > felt.right + 1;
  }).map((each) => each.outerHTML);
}"""
"""Cards, seats and circles that do not lie wholly on the felt."""
SMALL = """() => [...document.querySelectorAll("main button, footer button, footer input, main a.btn")]
  .map((each) => [each.textContent.trim(), each.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
  .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""
"""Buttons of the page that a finger would miss."""


def begun(visitor: Visitor, game: str, number: int = 0) -> tuple[Page, Round]:
    """A lesson of a course that is always the same, and its round as the house told it to the page."""
    course = json.dumps({game: {"seed": "7", "number": number}})
    visitor.page.add_init_script(f"localStorage['croupier.courses'] ??= {json.dumps(course)}")
    with visitor.page.expect_response(re.compile(rf"/school/{game}\?")) as told:
        page = visitor.goes(f"/school/{game}")
    expect(page.locator(".nowrow")).to_be_visible()
    return page, read(told.value.json()["record"])


def answers(played: Round, seat: int) -> list[str]:
    """What is to be pressed to name the hands of a seat."""
    return [NAMES[hand.can_be.index(hand.called)] for hand in named_hands(played, seat)]


def pressed(played: Round, seat: int, wager: str) -> str:
    """What is to be pressed to settle a wager by the ledger: chips, and a verb."""
    moves = [move for move in movements(played) if (move.seat, move.wager) == (seat, wager)]
    paid = sum(move.chips for move in moves if move.phase is Phase.PAID)
    took = sum(move.chips for move in moves if move.phase is Phase.TAKEN)
    whole = took == sum(move.chips for move in moves if move.phase is Phase.PLACED)
    if not paid + took:
        return "p"
    return ("" if took and whole else chips(paid or took)) + (" " if paid else "l")


def chips(count: int) -> str:
    """The keys that put so many chips out."""
    keys = ""
    for value, key in RACK.items():
        keys += key * (count // value)
        count %= value
    return keys


def settles(page: Page, played: Round, seat: int) -> None:
    """A seat settled by keys alone."""
    names = answers(played, seat)
    for at in range(page.locator(".paid li").count()):
        asked = page.locator(".nowrow").get_attribute("data-asked") or ""
        for key in names[at] if at < len(names) else pressed(played, seat, asked):
            page.keyboard.press("Space" if key == " " else key)
        expect(page.locator(".paid li[data-right]")).to_have_count(at + 1)


@pytest.mark.parametrize("game", ["river-holdem", "triple-shot-bonus"])
def test_a_whole_lesson_is_settled_by_keys_and_every_answer_by_the_ledger_is_right(visitor: Visitor, game: str) -> None:
    page, played = begun(visitor, game)
    asked = 0
    for at, seat in enumerate(played.seats):
        expect(page.locator(".you .label").first).to_contain_text(f"Seat {seat}")
        settles(page, played, seat)
        asked += page.locator(".paid li").count()
        expect(page.locator(".paid li[data-right=no]")).to_have_count(0)
        expect(page.locator(".figs dd").first).to_have_text(f"{asked} of {asked}")
        if at < len(played.seats) - 1:
            page.keyboard.press("Space")
    expect(page.get_by_text("Every seat is settled.")).to_be_visible()
    with page.expect_response(re.compile(rf"/school/{game}\?.*number=1")) as told:
        page.keyboard.press("Space")
    expect(page.locator(".nowrow")).to_be_visible()
    assert read(told.value.json()["record"]) != played
    facts = json.loads(page.evaluate("() => localStorage['croupier.learned']"))
    assert sum(each["right"] for fact in facts for each in fact["answers"]) == asked
    assert [fact["seat"] for fact in facts] == list(played.seats)


def own(visitor: Visitor, record: str) -> Page:
    page = visitor.goes(f"/school?record={record.replace(' ', '+')}")
    expect(page.locator(".nowrow")).to_be_visible()
    return page


def test_whoever_errs_is_told_by_how_much_and_why(visitor: Visitor) -> None:
    page = own(visitor, PAID)
    page.keyboard.press("6")
    expect(page.locator(".paid li").first).to_contain_text("should be flush")
    expect(page.locator(".paid li").first).to_contain_text("a flush")
    for keys in ("3 ", "3 ", "3 "):
        done = page.locator(".paid li[data-right]").count()
        for key in keys:
            page.keyboard.press("Space" if key == " " else key)
        expect(page.locator(".paid li[data-right]")).to_have_count(done + 1)
    blind = page.locator(".paid li").nth(2)
    expect(blind).to_have_attribute("data-right", "no")
    expect(blind).to_contain_text("5 short")
    expect(blind).to_contain_text("you paid 10, should be 15")
    expect(blind).to_contain_text("The player beats the dealer with a flush: Blind pays 3 to 2")
    expect(page.locator(".paid li").nth(1)).to_have_attribute("data-right", "yes")
    expect(page.get_by_role("status").first).to_contain_text("Highway: Right.")


def test_from_a_round_of_ones_own_one_goes_back_to_the_courses(visitor: Visitor) -> None:
    page = own(visitor, PAID)
    page.get_by_role("navigation").get_by_role("link", name="Dealer school").click()
    expect(page.locator(".schools li").first).to_be_visible()
    expect(page.locator(".nowrow")).to_have_count(0)
    page.go_back()
    expect(page.locator(".nowrow")).to_be_visible()


def test_half_a_stake_is_taken_with_chips_out_and_more_than_lies_there_cannot_be(visitor: Visitor) -> None:
    page = own(visitor, SHOT)
    page.keyboard.press("4")
    expect(page.locator(".paid li[data-right]")).to_have_count(1)
    page.keyboard.press(NAMES[8])
    expect(page.locator(".nowrow")).to_contain_text("War")
    page.keyboard.press("4")
    page.keyboard.press("l")
    expect(page.get_by_role("alert")).to_contain_text("Only 10 chips lie on War.")
    page.keyboard.press("u")
    page.keyboard.press("2")
    page.keyboard.press("l")
    war = page.locator(".paid li").nth(2)
    expect(war).to_contain_text("you took 5")
    expect(war).to_have_attribute("data-right", "yes")
    page.keyboard.press("Space")
    expect(page.get_by_role("alert")).to_contain_text("Put chips out first")


def test_split_hands_lie_apart_and_are_named_one_by_one(visitor: Visitor) -> None:
    page = own(visitor, SPLIT)
    rows = page.locator(".you .hands .zone")
    assert rows.count() >= 2
    expect(page.locator(".nowrow")).to_contain_text("blackjack, first hand")
    expect(page.locator(".spot[data-wager=Split]")).to_be_visible()


def test_the_paytable_is_covered_until_it_is_asked_for_and_then_the_seat_does_not_count(visitor: Visitor) -> None:
    page = own(visitor, PAID)
    expect(page.locator(".paytable, .printed")).to_have_count(0)
    page.keyboard.press("t")
    expect(page.locator(".panel .paytable").first).to_be_visible()
    page.keyboard.press("5")
    expect(page.locator(".paid li[data-right=yes]")).to_have_count(1)
    expect(page.locator(".figs dd").first).to_have_text("0 of 0")
    expect(page.locator(".panel")).to_contain_text("this seat does not count")


def test_chips_are_typed_where_that_is_easier_and_a_seat_can_be_skipped(visitor: Visitor) -> None:
    page, played = begun(visitor, "holdem-88")
    for at in range(len(answers(played, played.seats[0]))):
        page.locator(".names button").first.click()
        expect(page.locator(".paid li[data-right]")).to_have_count(at + 1)
    page.get_by_role("spinbutton").fill("37500")
    expect(page.get_by_role("button", name="Pay 37,500")).to_be_visible()
    page.get_by_role("spinbutton").press("Enter")
    expect(page.locator(".paid li[data-right]").last).to_contain_text("you paid 37,500")
    page.locator("h1").click()
    if len(played.seats) > 1:
        page.keyboard.press("s")
        expect(page.locator(".you .label").first).to_contain_text(f"Seat {played.seats[1]}")
        expect(page.locator(".seat").first).to_contain_text("skipped")


def test_school_suits_everybody_at_every_width(visitor: Visitor) -> None:
    page = visitor.goes("/school")
    expect(page.locator(".schools li")).to_have_count(len(games.SHEETS + games.CALIBRATION))
    assert visitor.axe() == []
    addresses = ("/school", f"/school?record={PAID.replace(' ', '+')}", f"/school?record={SPLIT.replace(' ', '+')}")
    for address in addresses:
        visitor.goes(address)
        expect(page.locator(".schools li, .nowrow").first).to_be_visible()
        for width, height in (WIDTHS | {1280: 720, 1366: 768}).items():
            page.set_viewport_size({"width": width, "height": height})
            assert visitor.sideways() == 0, (address, width)
            assert visitor.overlapping() == [], (address, width)
            assert visitor.finds(SMALL) == [], (address, width)
        assert visitor.axe() == [], address


@pytest.mark.parametrize("chips", ["", "1", "5" * 12])
def test_nothing_lies_over_what_settles_a_wager_at_any_width(visitor: Visitor, chips: str) -> None:
    """The bar is at its fullest while a wager is settled: its name, a field, the rack, four verbs and the tools."""
    page = own(visitor, "holdem-88 | Ante 10, Seven Card Bonus 25 | Th8h / 8cKh4h / 2h9d / KsQd | check, bet 1")
    for key in ("5", "p", "p", "p"):
        done = page.locator(".paid li[data-right]").count()
        page.keyboard.press(key)
        expect(page.locator(".paid li[data-right]")).to_have_count(done + 1)
    expect(page.locator(".nowrow")).to_contain_text("Seven Card Bonus")
    for key in chips:
        page.keyboard.press(key)
    for width, height in (WIDTHS | {820: 1180, 1100: 800, 1120: 800, 1280: 720, 1366: 768}).items():
        page.set_viewport_size({"width": width, "height": height})
        assert visitor.sideways() == 0, width
        assert visitor.overlapping() == [], width
        assert visitor.finds(SMALL) == [], width


@pytest.mark.parametrize(("game", "number"), [("triple-shot-bonus", 7), ("holdem-88", 4)])
def test_seven_seats_have_room_on_the_felt(visitor: Visitor, game: str, number: int) -> None:
    page, played = begun(visitor, game, number)
    assert len(played.seats) == 7
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert visitor.sideways() == 0, width
        assert visitor.finds(BEYOND) == [], width


def test_on_a_phone_the_hand_to_be_named_is_in_sight_beside_three_others(visitors: Visitors) -> None:
    visitor = visitors(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page, played = begun(visitor, "holdem-88", 0)
    assert len(played.seats) == 4
    expect(page.locator(".you .card").first).to_be_visible()
    hidden = """() => {
      const bar = document.querySelector("footer.actions").getBoundingClientRect();
      return [...document.querySelectorAll(".you .card")]
        .filter((each) => each.getBoundingClientRect().bottom >= bar.top).map((each) => each.outerHTML);
    }"""
    assert visitor.finds(hidden) == []
    lines = "() => new Set([...document.querySelectorAll('.seat')].map((each) => each.getBoundingClientRect().y)).size"
    assert looks(page, lambda: page.evaluate(lines) == 1)


def test_a_lesson_is_settled_with_a_thumb(visitors: Visitors) -> None:
    visitor = visitors(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    page = own(visitor, PAID)
    page.get_by_role("button", name="Flush", exact=True).tap()
    page.get_by_role("button", name="Chip of 10", exact=True).tap()
    page.get_by_role("button", name=re.compile("^Pay 10")).tap()
    expect(page.locator(".paid li[data-right=yes]")).to_have_count(2)
    page.get_by_role("button", name=re.compile("^Push")).tap()
    expect(page.locator(".paid li[data-right=no]")).to_contain_text("15 short")


def test_on_a_phone_no_button_names_a_key(visitors: Visitors) -> None:
    page, played = begun(
        visitors(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True), "river-holdem"
    )
    keys = page.locator("footer.actions kbd:visible")
    expect(keys).to_have_count(0)
    settles(page, played, played.seats[0])
    expect(page.get_by_role("button", name=re.compile("^Next"))).to_be_visible()
    expect(keys).to_have_count(0)


def test_what_is_kept_can_be_exported_and_deleted(visitor: Visitor) -> None:
    page, played = begun(visitor, "three-card-poker")
    settles(page, played, played.seats[0])
    visitor.goes("/school")
    row = page.locator("[data-game=three-card-poker]")
    expect(row).to_contain_text("answers right, 0 wrong")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Take it along").click()
    (fact,) = json.loads(saved.value.path().read_text())["facts"]
    assert (fact["fact"], read(fact["record"])) == ("settled", played)
    page.get_by_role("button", name="Delete it all").click()
    page.get_by_role("button", name="Yes, delete it all").click()
    expect(page.get_by_text("Nothing is kept any more.")).to_be_visible()
    expect(row).to_contain_text("not begun yet")
    assert page.evaluate("() => localStorage['croupier.learned']") is None


def test_what_was_wrong_is_asked_for_again(visitor: Visitor) -> None:
    page = own(visitor, PAID)
    page.keyboard.press("5")
    for at, key in enumerate(("3 ", "l", "3 ", "2 ")):
        expect(page.locator(".paid li[data-right]")).to_have_count(at + 1)
        for each in key:
            page.keyboard.press("Space" if each == " " else each)
    expect(page.locator(".paid li[data-right]")).to_have_count(5)
    with page.expect_response(re.compile(r"/school/holdem-88\?")) as told:
        visitor.goes("/school/holdem-88")
    assert re.findall(r"weak=([^&]+)", told.value.url) == ["blind%2F3.5", "88-bonus%2F1.5"]


def test_a_key_that_was_given_up_names_no_hand(visitor: Visitor) -> None:
    visitor.page.add_init_script("localStorage['croupier.settings'] = JSON.stringify({ bound: { f: 'ö' } })")
    page = own(visitor, PAID)
    page.keyboard.press("f")
    page.keyboard.press("6")
    expect(page.locator(".paid li[data-right]")).to_have_count(1)
    expect(page.locator(".paid li").first).to_contain_text("should be flush")
    expect(page.locator(".paid li").first).not_to_contain_text("royal")
