"""The web table in a real browser: whole rounds of every game, people at one table, reloads and cuts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from croupier.table.view import view
from tests.client.houses import ServedHouse
from tests.web.driving import TablePage
from tests.web.known_deals import KnownDeals
from tests.web.scenarios import POSTINGS, Scenario, choosing, longest, scenarios
from tests.web.visitors import Visitor, Visitors

CONNECTION_LOST = "Connection lost"


def require_explained(page: TablePage, scenario: Scenario) -> None:
    """Each wager with its reason, word for word; the total; the purse."""
    rows = page.settlement.locator("li[data-wager]").all()
    said = {row.get_attribute("data-wager"): row.inner_text().replace("\n", " ") for row in rows}
    for item in scenario.played.items(1):
        assert item.row.outcome in said[item.wager]
    net = page.settlement.locator(".net-line b").inner_text()
    assert net.replace("−", "-").replace(",", "") == f"{scenario.net:+d}".replace("+0", "0")


@pytest.mark.parametrize("posting", POSTINGS)
def test_rounds_with_every_choice_are_played_and_paid_as_the_engine_pays(
    visitor: Visitor, house: ServedHouse, deals: KnownDeals, posting: str
) -> None:
    rounds = choosing(posting)
    table = house.table(posting)
    deals.arrange(table, *(each.order for each in rounds))
    page = visitor.table(table).sit()
    for each in rounds:
        assert page.play(each) == each.nets, str(each)
        require_explained(page, each)
    assert visitor.sideways() == 0


@pytest.mark.slow
@pytest.mark.parametrize("posting", POSTINGS)
def test_rounds_with_every_row_are_played_and_paid_as_the_engine_pays(
    visitor: Visitor, house: ServedHouse, deals: KnownDeals, posting: str
) -> None:
    rounds = scenarios(posting)
    table = house.table(posting)
    deals.arrange(table, *(each.order for each in rounds))
    page = visitor.table(table).sit()
    for each in rounds:
        assert page.play(each) == each.nets, str(each)
        require_explained(page, each)


def test_the_cards_that_decided_are_raised_and_the_line_that_paid_is_lit(
    visitor: Visitor, house: ServedHouse, deals: KnownDeals
) -> None:
    from croupier.felt.shown import brought

    scenario = next(
        each
        for each in scenarios("river-holdem")
        if any(row.startswith("player-trips/1.") and not row.endswith("rest") for row in each.rows)
    )
    table = house.table("river-holdem")
    deals.arrange(table, scenario.order)
    page = visitor.table(table).sit()
    page.play(scenario)
    seen = view(scenario.played, 1)
    trips = next(item for item in brought(scenario.played.game, seen) if item.wager == "Player Trips")
    page.settlement.locator("li[data-wager='Player Trips']").hover()
    raised = page.page.locator(".felt .zone .card.up")
    expect(raised).to_have_count(len(trips.cards))
    lit = page.settlement.locator(".paytable [data-lit] dt")
    line = scenario.played.game.rows[trips.row].line
    expect(lit).to_have_text(re.compile(re.escape(line), re.IGNORECASE))


@pytest.mark.parametrize("posting", ["holdem-88", "triple-shot-bonus"])
def test_a_reload_at_every_step_comes_back_to_the_same_table(
    visitor: Visitor, house: ServedHouse, deals: KnownDeals, posting: str
) -> None:
    scenario = longest(posting)
    table = house.table(posting)
    deals.arrange(table, scenario.order)
    page = visitor.table(table).sit()
    page.bet(scenario.stakes).deal()
    for choice in scenario.choices:
        page.asked()
        before = looks(page)
        visitor.page.reload()
        page.asked()
        assert looks(page) == before
        page.choose(choice)
    assert page.settled() == scenario.nets
    visitor.page.reload()
    expect(visitor.page.locator("[data-phase=settled]")).to_be_visible()
    assert [each.get_attribute("aria-label") for each in visitor.page.locator(".felt .card").all()]


def looks(page: TablePage) -> list[str]:
    """The cards, the circles and the choices, as somebody who does not see is told of them."""
    felt = page.page.get_by_role("region", name="The table")
    cards = [each.get_attribute("aria-label") or "" for each in felt.locator(".card").all()]
    circles = felt.locator(".spot .sr").all_inner_texts()
    return cards + circles + page.offered()


def test_a_lost_connection_is_said_and_the_table_comes_back_as_it_is(
    visitor: Visitor, house: ServedHouse, deals: KnownDeals
) -> None:
    scenario = longest("river-holdem")
    table = house.table("river-holdem")
    deals.arrange(table, scenario.order)
    page = visitor.table(table).sit()
    page.bet(scenario.stakes).deal()
    page.asked()
    before = looks(page)
    visitor.forgives("WebSocket", "ERR_INTERNET_DISCONNECTED", "ERR_")
    house.does(cut(house, table))
    with visitor.offline():
        house.does(cut(house, table))
        expect(visitor.page.locator(".strip.lost")).to_contain_text(CONNECTION_LOST)
        expect(page.choices.get_by_role("button").first).to_be_disabled()
    expect(visitor.page.locator(".strip.lost")).to_have_count(0)
    expect(visitor.page.locator("[data-spoken=assertive]")).not_to_contain_text(CONNECTION_LOST)
    assert looks(page) == before
    for choice in scenario.choices:
        page.choose(choice)
    assert page.settled() == scenario.nets


async def cut(house: ServedHouse, table: str) -> None:
    """Whoever looks at a table is cut off."""
    for watcher in list(house.floor.watched(table).watchers):
        watcher.waiting.put_nowait(None)


def test_two_people_at_one_table_see_each_other(visitors: Visitors, house: ServedHouse) -> None:
    one, other = visitors(), visitors()
    table = house.table("three-card-holdem")
    first, second = one.table(table).sit(), other.table(table).sit()
    expect(one.page.locator("article.seat")).to_have_count(1)
    first.bet({"Ante": 10}).deal()
    expect(other.page.locator("article.seat")).to_contain_text("10")
    second.bet({"Ante": 15}).deal()
    first.asked()
    expect(other.page.locator("article.seat[data-turn]")).to_be_visible()
    expect(other.page.locator("article.seat .card.back").first).to_be_visible()
    first.choose("fold")
    second.asked()
    second.choose("fold")
    assert first.settled()["Ante"] == -10
    assert second.settled()["Ante"] == -15


def test_whoever_looks_on_sees_the_table_and_may_sit_down(visitors: Visitors, house: ServedHouse) -> None:
    one, other = visitors(), visitors()
    table = house.table("river-holdem")
    page = one.table(table).sit()
    looking = other.table(table)
    expect(other.page.get_by_text("You look on")).to_be_visible()
    page.bet({"Ante": 10}).deal()
    page.asked()
    expect(other.page.locator("article.seat .card.back").first).to_be_visible()
    assert not looking.choices.get_by_role("button").count()
    page.choose("fold")
    page.settled()
    looking.sit()
    expect(looking.tray).to_be_visible()


def test_a_round_is_played_by_keys_alone(visitor: Visitor, house: ServedHouse, deals: KnownDeals) -> None:
    scenario = next(each for each in choosing("river-holdem") if set(each.stakes) == {"Ante"})
    table = house.table("river-holdem")
    deals.arrange(table, scenario.order)
    page = visitor.table(table)
    page.page.get_by_role("button", name="Sit down").press("Enter")
    expect(page.tray).to_be_visible()
    page.page.locator("body").press("2")
    expect(page.circle("Ante")).to_have_accessible_name("Ante, 10 chips")
    page.press("Space")
    for choice in scenario.choices:
        page.press(page.asked().key_of(choice))
    assert page.settled() == scenario.nets
    page.press("t")
    expect(page.page.get_by_role("complementary", name="Paytables")).to_be_visible()
    page.press("Escape")
    expect(page.settlement).to_be_visible()


def test_a_choice_that_is_pressed_twice_moves_no_chips(visitor: Visitor, house: ServedHouse) -> None:
    page = visitor.table(house.table("holdem-88")).sit()
    page.bet({"Ante": 10}).deal().asked()
    page.press("1", "1", "1")
    page.settled()
    page.press("1")
    assert re.search(r"Deal again · 20\b", page.tray.get_by_role("button", name=re.compile("^Deal")).inner_text())


def test_what_a_round_brought_is_there_after_a_reload(visitor: Visitor, house: ServedHouse) -> None:
    page = visitor.table(house.table("river-holdem")).sit()
    page.bet({"Ante": 10}).deal().asked().choose("fold")
    assert page.settled() == {"Ante": -10}
    visitor.page.reload()
    assert page.settled() == {"Ante": -10}


def test_a_table_reached_by_going_back_is_that_table(visitor: Visitor, house: ServedHouse) -> None:
    one, other = house.table("river-holdem"), house.table("holdem-88")
    visitor.table(one)
    title = visitor.page.get_by_role("heading", level=1)
    expect(title).to_have_text("River Hold'em")
    visitor.page.evaluate(
        "path => { history.pushState(null, '', path); dispatchEvent(new Event('popstate')); }", f"/tables/{other}"
    )
    expect(title).to_have_text("Hold'em 88")
    visitor.page.go_back()
    expect(title).to_have_text("River Hold'em")


def test_results_stay_until_somebody_goes_on_and_space_deals(visitor: Visitor, house: ServedHouse) -> None:
    page = visitor.table(house.table("river-holdem")).sit()
    page.circle("Ante").click()
    page.press("Space")
    page.asked().choose("fold")
    page.settled()
    page.press("t", "Escape")
    expect(page.settlement).to_be_visible()
    page.press("Space")
    page.asked()


def test_no_key_chooses_while_there_is_no_connection(visitor: Visitor, house: ServedHouse) -> None:
    page = visitor.table(house.table("river-holdem")).sit()
    page.bet({"Ante": 10}).deal().asked()
    with visitor.offline():
        expect(visitor.page.locator(".strip.lost")).to_be_visible()
        page.press("f")
    expect(visitor.page.locator(".strip.lost")).to_have_count(0)
    expect(visitor.page.locator("[data-spoken=assertive]")).not_to_contain_text(CONNECTION_LOST)
    page.asked()
    assert page.offered()[0].startswith("Bet")


def test_what_lies_on_the_circles_is_what_the_house_has(visitors: Visitors, house: ServedHouse) -> None:
    one, other = visitors(), visitors()
    table = house.table("three-card-holdem")
    first, second = one.table(table).sit(), other.table(table).sit()
    first.bet({"Ante": 10}).deal()
    plate = other.page.locator("article.seat")
    expect(plate).to_contain_text("10 down")
    one.page.reload()
    expect(first.circle("Ante")).to_have_accessible_name("Ante, 10 chips")
    first.press("c")
    expect(plate).not_to_contain_text("down")
    first.bet({"Ante": 10}).deal()
    expect(plate).to_contain_text("10 down")
    first.press("d")
    expect(plate).to_contain_text("20 down")
    second.bet({"Ante": 15}).deal()
    first.asked().choose("fold")
    second.asked().choose("fold")
    assert (first.settled()["Ante"], second.settled()["Ante"]) == (-20, -15)


def test_whoever_leaves_between_rounds_takes_the_chips_to_the_next_table(visitor: Visitor, house: ServedHouse) -> None:
    page = visitor.table(house.table("river-holdem")).sit()
    page.bet({"Ante": 10}).deal().asked().choose("fold")
    page.settled()
    visitor.page.get_by_role("link", name="Croupier, back to the tables").click()
    expect(visitor.page.get_by_text("Choose a game")).to_be_visible()
    next_page = visitor.table(house.table("holdem-88")).sit()
    expect(visitor.page.locator("footer .purse dd").first).to_have_text("990")
    next_page.bet({"Ante": 10}).deal().asked()


def test_chips_left_at_an_idle_seat_are_brought_and_those_in_a_round_are_found(
    visitor: Visitor, house: ServedHouse
) -> None:
    visitor.table(house.table("river-holdem")).sit()
    page = visitor.table(house.table("holdem-88")).sit()  # by its address, so that nobody has got up
    expect(visitor.page.locator("footer .purse dd").first).to_have_text("1,000")
    page.bet({"Ante": 10}).deal().asked()
    visitor.table(house.table("triple-action-holdem"))
    visitor.page.get_by_role("button", name="Sit down").click()
    expect(visitor.page.locator(".prompt")).to_contain_text("Your 1,000 chips are at")
    visitor.page.get_by_role("link", name=re.compile("^Back to")).click()
    page.asked()


def test_no_frame_holds_a_hidden_card_is_checked_of_every_window(visitor: Visitor, house: ServedHouse) -> None:
    page = visitor.table(house.table("river-holdem")).sit()
    page.bet({"Ante": 10}).deal()
    page.asked()
    assert any(message["type"] == "table" and message.get("shown") for message in visitor.messages)
    assert visitor.wrong() == []
