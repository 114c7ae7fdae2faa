"""The table in words: whole rounds by typed commands alone, and answers that can be gone through part by part."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from croupier import games
from croupier.rules.piles import Owner
from tests.client.houses import ServedHouse
from tests.web.driving import TablePage
from tests.web.known_deals import KnownDeals
from tests.web.scenarios import Scenario, longest
from tests.web.visitors import WIDTHS, Visitor


def in_words(visitor: Visitor, table: str) -> TablePage:
    """A table in words, which is the first thing that a keyboard comes to."""
    page = visitor.table(table)
    expect(page.page.get_by_role("button", name="Sit down")).to_be_visible()
    page.press("Tab", "Enter")
    expect(page.page.get_by_role("textbox", name="Command")).to_be_focused()
    return page


def log(page: TablePage) -> Locator:
    """What was said, the newest first."""
    return page.page.locator(".spoken-log > li:not([data-typed])")


def answers(page: TablePage, command: str, *said: str | re.Pattern[str]) -> None:
    """Type something, and be told this, in the live region and in the log."""
    page.command(command)
    for each in said:
        expect(log(page).first).to_contain_text(each)
        expect(page.page.locator("[data-spoken=polite]")).to_contain_text(each)


def result(scenario: Scenario) -> str:
    net = scenario.net
    return f"You win {net:,}." if net > 0 else f"You lose {-net:,}." if net < 0 else "You come out even."


@pytest.mark.parametrize("posting", ["river-holdem", "triple-shot-bonus"])
def test_a_whole_round_is_played_by_typed_commands_alone(
    visitor: Visitor, house: ServedHouse, deals: KnownDeals, posting: str
) -> None:
    scenario = longest(posting)
    table = house.table(posting)
    deals.arrange(table, scenario.order)
    page = in_words(visitor, table)
    answers(page, "sit", re.compile(r"You sit at seat \d with 1,000 chips"))
    stakes = ", ".join(f"{wager.lower()} {chips}" for wager, chips in scenario.stakes.items())
    answers(page, stakes, re.compile(r"chips down\.$"))
    page.command("deal")
    for choice in scenario.choices:
        expect(
            page.page.get_by_role("button", name=re.compile(rf"^{choice.split()[0]}", re.IGNORECASE)).first
        ).to_be_enabled()
        answers(page, "cards", "Dealer: ", "You, seat 1: ")
        answers(page, "choices", re.compile(r"\bor\b|\."))
        page.command(choice)
    expect(log(page).first).to_contain_text(result(scenario))
    for wager, net in scenario.nets.items():
        if net:
            answers(page, "why", f"{wager} {'wins' if net > 0 else 'loses'} {abs(net):,}")
    answers(page, "balance", f"You have {1000 + scenario.net:,} chips.")
    assert visitor.sideways() == 0


def test_everything_has_its_heading_and_long_answers_are_in_parts(visitor: Visitor, house: ServedHouse) -> None:
    page = in_words(visitor, house.table("river-holdem"))
    headings = page.page.get_by_role("heading", level=2)
    expect(headings).to_have_text(["Dealer", "Board", "You", "Wagers", "Choices", "What was said"])
    card = games.named("river-holdem")
    answers(page, "rules", card.summary, "The table, Wagers, Order of play")
    parts = log(page).first.get_by_role("heading", level=3)
    expect(parts.first).to_have_text("The table")
    assert parts.count() > 10
    assert len(page.page.locator("[data-spoken=polite]").inner_text()) < 600, "not in one breath"
    answers(page, "next", "The table. Cards: standard deck")
    answers(page, "rules wagers", re.compile(r"^Wagers\. Ante"))
    answers(page, "next", re.compile(r"^Order of play\. 1\. "))
    answers(page, "edges", "River Hold'em, played at its best", "element of risk")
    answers(page, "edges trips", re.compile(r"^Player Trips\. Column .*edge \d"))
    answers(page, "fair", "No deal is fixed yet.")
    answers(page, "next", "Nothing more is to be told.")
    assert visitor.axe_in_every_theme() == []
    for width, height in WIDTHS.items():
        page.page.set_viewport_size({"width": width, "height": height})
        assert visitor.sideways() == 0, width


def test_the_dealer_is_told_first_in_whichever_order_a_game_deals(visitor: Visitor, house: ServedHouse) -> None:
    assert next(iter(games.named("holdem-88").pile_sizes)).owner is Owner.TABLE
    page = in_words(visitor, house.table("holdem-88"))
    expect(page.page.get_by_role("heading", level=2)).to_have_text(
        ["Dealer", "Board", "You", "Wagers", "Choices", "What was said"]
    )
    answers(page, "cards", re.compile("^Dealer: .* Board: "))


def test_a_deal_that_was_played_is_checked_when_it_is_asked_for(visitor: Visitor, house: ServedHouse) -> None:
    page = in_words(visitor, house.table("river-holdem"))
    answers(page, "sit", "You sit")
    answers(page, "ante 10", "down")
    page.command("deal")
    expect(page.page.get_by_role("button", name="Fold")).to_be_enabled()
    answers(page, "fair", "The deal in play is fixed")
    page.command("fold")
    expect(log(page).first).to_contain_text("You lose 10.")
    answers(page, "fair", "The last round: this deal is as it was fixed beforehand.", "The next deal is fixed")
    answers(page, "next", "Published before the deal. Holds.")
    answers(page, "next", "The secret, told after the round. Holds.")
    answers(page, "record", "river-holdem | Ante 10 | ", " | fold | Ante -10", f"{house.url}/rounds/")
    page.page.set_viewport_size({"width": 320, "height": 640})
    assert visitor.sideways() == 0
