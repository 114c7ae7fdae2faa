"""Rounds in a real browser: listed, searched, gone through step by step; any round or position by its address."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from croupier.table.record import read
from croupier.training.graded import graded_round
from croupier.training.replay import replay
from tests.client.houses import ServedHouse
from tests.web.visitors import WIDTHS, Visitor, looks

RECORD = (
    "river-holdem trips=B | Ante 10, Player Trips 5 | AsKd / 7h7c2s / 9dJc / 7sQs | bet, bet, bet 2 | "
    "Ante -10, Before Flop -10, After Flop -10, Turn/River -20, Player Trips -5"
)
TWO = "three-card-poker | 1: Ante 10; 3: Ante 20 | AsAdAh 2s4d6c / 7c8d9h | 1 fold, 3 bet"
TRIPLE_SHOT = "triple-shot-bonus | War 2, Blackjack 20, Poker 2 | Ac / Ah / Ad / xx | insure 3, split"
REFUSED = ("answered 422", "status of 422")


def stepped(page: Page, step: str) -> None:
    """This step is shown."""
    expect(page.locator(".steps [aria-current=step] .st")).to_have_text(step)


def in_one_line(page: Page, selector: str) -> bool:
    tops = "all => new Set(all.map((each) => Math.round(each.getBoundingClientRect().y))).size"
    return looks(page, lambda: page.locator(selector).evaluate_all(tops) == 1)


def values(page: Page) -> list[str]:
    """What a page says that the round was worth, step by step."""
    return [
        each if each == "not counted" else f"{number(each):+.4f}"
        for each in page.locator(".steps .v").all_inner_texts()
    ]


def number(text: str) -> float:
    return float(text.replace("−", "-"))


def told(record: str, seat: int | None = None) -> list[str]:
    """The same from the exact solution."""
    steps = [step for step in replay(read(record), seat).graded.steps if step.moment.name != "CHOICE"]
    return ["not counted" if step.value is None else f"{float(step.value):+.4f}" for step in steps]


def shows(visitor: Visitor, record: str, more: str = "") -> Page:
    page = visitor.goes(f"/replay?record={quote(record)}{more}")
    expect(page.locator(".steps")).to_be_visible()
    return page


def test_a_record_is_gone_through_by_keys_with_its_exact_values(visitor: Visitor) -> None:
    page = shows(visitor, RECORD)
    assert values(page) == told(RECORD) == ["-0.0184", "+1.0721", "+0.6635", "-0.5131", "-5.0000"]
    stepped(page, "Showdown")
    page.keyboard.press("Home")
    expect(page.get_by_role("region", name="Step 1 of 5: Chips down")).to_be_visible()
    page.keyboard.press("ArrowRight")
    felt = page.get_by_role("region", name="Step 2 of 5: Before the flop")
    expect(felt.get_by_role("img", name="ace of spades")).to_be_visible()
    expect(felt.get_by_role("img", name="seven of hearts")).to_have_count(0)
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    stepped(page, "Turn and river")
    expect(page.locator(".steps [aria-current=step]")).to_contain_text("Fine")
    expect(page.get_by_text("It cost 0.0051 of the Ante")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    stepped(page, "Flop")
    page.keyboard.press("End")
    stepped(page, "Showdown")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause").first).to_be_visible()
    page.keyboard.press("Space")
    stepped(page, "Chips down")
    page.get_by_role("button", name="Step on").first.click()
    stepped(page, "Before the flop")
    label = page.locator(".graph").get_attribute("aria-label") or ""
    assert "Chips down −0.0184, Before the flop +1.0721" in label
    visitor.pictures("replay")


def test_piles_lie_from_the_dealers_down_with_their_labels_on_one_line(visitor: Visitor) -> None:
    """In whatever order a game deals them: Hold'em 88 deals its board before the dealer's cards."""
    page = shows(visitor, "holdem-88 | Ante 10 | Th8h / 8cKh4h / 2h9d / KsQd | check, bet 1")
    labels = page.locator(".view .zone > .label")
    assert labels.all_inner_texts() == ["DEALER", "BOARD", "YOU"]
    expect(page.locator(".view .card.up").first).to_be_visible()
    assert in_one_line(page, ".view .zone > .label")


def test_what_is_posted_stands_beside_the_title_and_chips_have_two_decimals(visitor: Visitor) -> None:
    page = shows(visitor, RECORD)
    expect(page.locator(".bar .posted")).to_have_text("River Hold'em, trips B")
    page = shows(visitor, "holdem-88 | Ante 10, 88 Bonus 5 | Td5c / Qd3d3c / JcKc / 9c6s | bet 3")
    expect(page.get_by_text("The cards brought −0.30 chips")).to_be_visible()


def test_the_fields_of_a_position_stand_in_one_line(visitor: Visitor) -> None:
    page = visitor.goes("/position")
    expect(page.locator(".given option").first).to_be_attached()
    expect(page.locator(".given .picks > *")).to_have_count(4)
    assert in_one_line(page, ".given .picks > *")


@pytest.mark.parametrize("record", [TRIPLE_SHOT, TWO, "three-card-poker | Ante 10 | AsAdAh | fold | void: no light"])
def test_any_game_any_seat_and_a_void_round_are_shown_with_their_values(visitor: Visitor, record: str) -> None:
    page = shows(visitor, record)
    assert values(page) == told(record)
    if record == TWO:
        expect(page.get_by_role("region", name=re.compile("^Step 4 of 4|^Step 3 of 3"))).to_contain_text("Seat 3")
        page.get_by_role("link", name="Seat 3").click()
        expect(page.get_by_role("link", name="Seat 3")).to_have_attribute("aria-current", "true")
        assert values(page) == told(record, 3)


def test_what_the_house_chose_for_an_absent_seat_is_told_with_its_cost(visitor: Visitor) -> None:
    """What was to be expected, what the choices gave away and luck add up to the result, whoever chose."""
    record = "river-holdem | Ante 10 | AsAd / 7h8c2s / 2d2h / Kc4d | bet, fold (absent)"
    graded = graded_round(read(record), 1)
    assert not graded.lost
    assert graded.lost_absent > 1
    page = shows(visitor, record)
    told = page.get_by_text("What the house chose for the absent seat gave away")
    expect(told).to_contain_text(f"gave away {float(graded.lost_absent):.4f} of the Ante, ")
    expect(page.locator(".steps")).to_contain_text("chosen by the house")


def test_what_is_wrong_with_a_text_is_said_beside_it_and_the_text_is_kept(visitor: Visitor) -> None:
    visitor.forgives(*REFUSED)
    page = visitor.goes("/replay")
    field = page.get_by_label("Record")
    field.fill("river-holdem | Ante 10 | AsAs")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("As has already been dealt")
    expect(field).to_have_value("river-holdem | Ante 10 | AsAs")
    expect(field).to_be_focused()
    field.fill("river-holdem | Ante 10 | AsKd")
    field.press("Enter")
    expect(page.get_by_text("What each choice is worth now")).to_be_visible()
    assert "record=river-holdem" in page.url
    page.get_by_role("link", name="By cards instead").click()
    page.get_by_label("Game").select_option("River Hold'em")
    page.get_by_label("Cards").fill("AsKd / 7h7c2")
    page.get_by_label("Posted").fill("trips=B")
    page.get_by_role("button", name="Show it").click()
    expect(page.get_by_role("alert")).to_contain_text("is not a card")
    expect(page.get_by_label("Cards")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Cards").fill("AsKd / 7h7c2s")
    page.get_by_label("Stakes").fill("Ante lots")
    page.get_by_role("button", name="Show it").click()
    expect(page.get_by_label("Stakes")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Stakes").fill("Ante 20")
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".rec")).to_contain_text("river-holdem trips=B | Ante 20 | AsKd / 7h7c2s | bet")
    visitor.pictures("position")


def test_ones_own_rounds_are_listed_searched_opened_and_taken_along(visitor: Visitor, house: ServedHouse) -> None:
    table = house.table("river-holdem")
    played = visitor.table(table).sit()
    played.bet({"Ante": 10}).deal().asked().choose("fold")
    played.settled()
    played.page.keyboard.press("Escape")
    played.deal().asked().choose("bet")
    played.asked().choose("fold")
    played.settled()
    page = visitor.goes("/rounds")
    rows = page.locator(".found li")
    expect(rows).to_have_count(2)
    expect(page.get_by_role("heading", name="2 rounds")).to_be_visible()
    expect(rows.last).to_contain_text("−10")
    page.get_by_label("Cards, wagers, choices").fill("bet")
    page.keyboard.press("Enter")
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("bet, fold")
    page.get_by_label("Result").select_option("Won")
    expect(page.get_by_text("No round is like that.")).to_be_visible()
    assert "result=won" in page.url
    page.go_back()
    expect(rows).to_have_count(1)
    page.get_by_role("link", name="Show all").click()
    expect(rows).to_have_count(2)
    for name, begins in (("JSON Lines", '{"version":1,"line":"round"'), ("CSV", "round,table,number,ended")):
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        text = download.value.path().read_text()
        assert text.startswith(begins)
        assert len(text.splitlines()) == 2 + (name == "CSV")
    page.locator("body").click(position={"x": 2, "y": 300})
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(rows.last.get_by_role("link")).to_be_focused()
    visitor.pictures("rounds")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rounds/*")
    expect(page.locator(".fair .checked li").first).to_be_visible()
    expect(page.locator(".steps li")).to_have_count(3)
    expect(page.get_by_text("What each wager brought")).to_be_visible()
    page.keyboard.press("Home")
    stepped(page, "Chips down")
    visitor.pictures("round")
    assert visitor.axe() == []


@pytest.mark.parametrize("address", ["/rounds?whose=all", f"/replay?record={quote(RECORD)}", "/position"])
def test_the_pages_suit_everybody_at_every_width(visitor: Visitor, address: str) -> None:
    page = visitor.goes(address)
    expect(page.get_by_role("main")).not_to_be_empty()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    if "record" in address:
        expect(page.locator(".steps")).to_be_visible()
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert visitor.sideways() == 0, width
        assert visitor.axe() == [], width
