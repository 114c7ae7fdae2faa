"""States that nobody wants to see, in a real browser: silence, an empty purse, chips where none can go, a reload."""

from __future__ import annotations

import re
from itertools import pairwise

from playwright.sync_api import WebSocketRoute, expect

from croupier.house.requests import Close
from croupier.server.sockets import TRY_AGAIN
from tests.client.houses import ServedHouse
from tests.web.known_deals import KnownDeals
from tests.web.scenarios import scenarios
from tests.web.visitors import Visitor, Visitors


class Wire:
    """Whatever sockets a page opens go through here; they can fall silent, unclosed, and others fail then."""

    def __init__(self) -> None:
        self.silent = False
        self.opened = 0

    def __call__(self, route: WebSocketRoute) -> None:
        if self.silent:
            route.close(code=TRY_AGAIN)
            return
        house = route.connect_to_server()
        self.opened += 1
        own = self.opened
        route.on_message(lambda sent: self._pass(own, sent, house))
        house.on_message(lambda told: self._pass(own, told, route))

    def _pass(self, socket: int, text: str | bytes, to: WebSocketRoute) -> None:
        if not self.silent and socket == self.opened:
            to.send(text)


def test_a_connection_that_falls_silent_is_noticed_and_what_was_asked_is_asked_again(
    visitor: Visitor, house: ServedHouse
) -> None:
    wire = Wire()
    visitor.page.route_web_socket(re.compile("/socket"), wire)
    page = visitor.table(house.table("holdem-88")).sit()
    page.bet({"Ante": 10}).deal().asked()
    wire.silent = True
    page.choose("bet 3")
    pressed = page.choices.get_by_role("button", name=re.compile("^Bet 3"))
    expect(pressed).to_have_attribute("data-pressed", "")
    expect(visitor.page.locator(".prompt")).to_contain_text("Sending…")
    expect(visitor.page.locator(".strip.lost")).to_contain_text("Connection lost")
    wire.silent = False
    expect(visitor.page.locator(".strip.lost")).to_have_count(0)
    page.settled()
    expect(page.settlement.locator("li[data-wager=Highway]")).to_contain_text("30")
    assert wire.opened == 2


def test_whoever_has_lost_everything_is_told_so_and_given_new_chips(visitor: Visitor, house: ServedHouse) -> None:
    page = visitor.table(house.table("three-card-poker")).sit()
    page.bet({"Ante": 1000}).deal().asked()
    expect(visitor.page.locator(".prompt")).to_contain_text("other choices take 1,000 chips or more and you have 0")
    page.choose("fold")
    page.settled()
    expect(visitor.page.get_by_text("The purse is empty.")).to_be_visible()
    assert not page.tray.count()
    visitor.page.get_by_role("button", name="New purse").click()
    expect(page.tray.get_by_role("button", name=re.compile("^Deal again · 1,000"))).to_be_enabled()
    expect(visitor.page.locator("footer .purse dd").nth(1)).to_have_text("−1,000")


def test_a_side_wager_waits_for_the_mandatory_ones_and_says_so_beneath_it(visitor: Visitor, house: ServedHouse) -> None:
    page = visitor.table(house.table("holdem-88")).sit()
    page.circle("88 Bonus").click()
    refused = visitor.page.locator(".spot-place", has=page.circle("88 Bonus")).locator(".refused")
    expect(refused).to_have_text("Put chips on Ante first.")
    expect(page.circle("88 Bonus")).to_have_accessible_name("88 Bonus, empty")
    page.circle("Ante").click()
    expect(visitor.page.locator(".refused")).to_have_count(0)
    page.circle("88 Bonus").click()
    expect(page.circle("88 Bonus")).to_have_accessible_name(re.compile("chips?$"))


def test_a_reload_keeps_the_session_bar_and_the_stakes(visitor: Visitor, house: ServedHouse) -> None:
    page = visitor.table(house.table("river-holdem")).sit()
    page.bet({"Ante": 10, "Player Trips": 5}).deal().asked().choose("fold")
    page.settled()
    bar = visitor.page.locator("footer .purse")
    before = bar.inner_text()
    assert before.split()[-2:] == ["Rounds", "1"]
    visitor.page.reload()
    page.settled()
    assert bar.inner_text() == before
    page.press("c", "r")
    expect(page.tray.get_by_role("button", name=re.compile("^Deal · 15"))).to_be_enabled()


def test_what_was_missed_is_told_in_a_line(visitors: Visitors, house: ServedHouse) -> None:
    one, other = visitors(), visitors()
    table = house.table("holdem-88")
    first, second = one.table(table).sit(), other.table(table).sit()
    first.bet({"Ante": 10}).deal()
    second.bet({"Ante": 10}).deal()
    first.asked().choose("check")
    second.asked()
    expect(one.page.locator(".prompt")).to_contain_text("is to choose")
    with one.offline():
        expect(one.page.locator(".strip.lost")).to_be_visible()
        second.choose("check")
        expect(other.page.locator(".felt .zone[data-pile=board] .card.art")).to_have_count(3)
    expect(one.page.locator(".strip")).to_have_text(re.compile(r"^Meanwhile: the flop was dealt, Guest \d+ checked\.$"))
    first.asked().choose("check")
    expect(one.page.locator(".strip")).to_have_count(0)


def test_six_cards_lie_side_by_side_where_there_is_room(
    visitor: Visitor, house: ServedHouse, deals: KnownDeals
) -> None:
    six = next(each for each in scenarios("triple-shot-bonus") if each.choices.count("hit") == 4)
    table = house.table("triple-shot-bonus")
    deals.arrange(table, six.order)
    visitor.table(table).sit().play(six)
    cards = visitor.page.locator(".felt .zone[data-pile=hole] .card").all()
    boxes = [box for card in cards if (box := card.bounding_box()) is not None]
    assert len(boxes) == 6
    assert all(left["x"] + left["width"] <= right["x"] + 1 for left, right in pairwise(boxes))


def test_when_time_runs_out_it_is_said_what_was_chosen_at_once_and_in_the_results(
    visitor: Visitor, house: ServedHouse
) -> None:
    page = visitor.table(house.table("three-card-poker", deciding=6)).sit()
    page.bet({"Ante": 10}).deal().asked()
    expect(visitor.page.locator(".prompt .then")).to_have_text("then: fold")
    expect(visitor.page.locator("[data-spoken=assertive]")).to_have_text("Five seconds left, then fold.")
    page.settled()
    said = "Time ran out: fold was chosen for you."
    expect(visitor.page.locator(".strip")).to_have_text(said)
    expect(visitor.page.locator("[data-spoken=assertive]")).to_have_text(said)
    expect(page.settlement).to_contain_text(said)
    assert visitor.axe() == []
    page.deal().asked()
    expect(visitor.page.locator(".strip")).to_have_count(0)


def test_time_for_bets_is_seen_to_run_out_by_whoever_has_not_dealt(visitors: Visitors, house: ServedHouse) -> None:
    one, other = visitors(), visitors()
    table = house.table("three-card-poker", betting=7)
    first, second = one.table(table).sit(), other.table(table).sit()
    second.bet({"Ante": 10})
    prompt = other.page.locator("footer .prompt")
    expect(prompt).to_have_count(0)
    first.bet({"Ante": 10}).deal()
    expect(prompt.get_by_role("timer")).to_be_visible()
    expect(prompt).to_contain_text("Bets are closing: deal, or the round begins without you.")
    expect(prompt.locator(".then")).to_have_text("then: dealt without you")
    expect(other.page.locator("[data-spoken=assertive]")).to_have_text("Five seconds left, then dealt without you.")
    expect(other.page.locator(".strip")).to_have_text("Time for bets ran out: this round is dealt without you.")
    first.asked()


def test_stakes_that_leave_too_little_to_stay_in_are_said_to_before_the_deal(
    visitor: Visitor, house: ServedHouse
) -> None:
    page = visitor.table(house.table("three-card-poker")).sit()
    page.bet({"Ante": 500})
    prompt = visitor.page.locator("footer .prompt")
    expect(prompt).to_have_count(0)
    page.bet({"Ante": 600})
    expect(prompt).to_have_text("This leaves 400 chips, and staying in takes 600 more: you may have to fold.")
    expect(page.tray.get_by_role("button", name=re.compile("^Deal · 600"))).to_be_enabled()


def test_a_table_that_closes_leaves_the_record_of_its_last_round(visitor: Visitor, house: ServedHouse) -> None:
    table = house.table("three-card-poker")
    page = visitor.table(table).sit()
    page.bet({"Ante": 10}).deal().asked()
    house.does(house.floor.room(table).ask_itself(Close()))
    page.choose("fold")
    expect(visitor.page.get_by_role("alert")).to_have_text("This table is closed.")
    last = visitor.page.get_by_role("region", name="The round in one line")
    expect(last).to_contain_text(re.compile(r"three-card-poker \| Ante 10 \| .* \| fold \| Ante -10"))
    expect(last.get_by_role("link", name="This round")).to_be_visible()
    assert visitor.axe() == []
    visitor.page.wait_for_timeout(500)  # by then a house that is asked again has said that it knows no such table
    expect(visitor.page.get_by_role("alert")).to_have_text("This table is closed.")
    visitor.page.get_by_role("link", name="Back to the tables").click()
    expect(visitor.page.get_by_text("Choose a game")).to_be_visible()


def test_after_a_reload_it_is_said_how_the_round_stands(visitor: Visitor, house: ServedHouse) -> None:
    page = visitor.table(house.table("three-card-poker")).sit()
    page.bet({"Ante": 10}).deal().asked()
    visitor.page.add_init_script(
        "new MutationObserver(() => { const live = document.querySelector('[data-spoken=polite]');"
        " if (live && window.heard === undefined) window.heard = live.innerText; })"
        ".observe(document, { childList: true, subtree: true })"
    )
    visitor.page.reload()
    page.asked()
    expect(visitor.page.locator("[data-spoken=polite]")).to_contain_text(re.compile("you are dealt .* or fold"))
    assert visitor.page.evaluate("() => window.heard") == "", "a live region is there before there is anything in it"
