"""The web table for everybody: nothing that axe finds, no sideways scroll, nothing too small to press, at any width."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from croupier import games
from croupier.table.stakes import least
from tests.client.houses import ServedHouse, settle
from tests.web.known_deals import KnownDeals
from tests.web.scenarios import longest
from tests.web.visitors import WIDTHS, Visitor, Visitors

TINY = """() => [...document.querySelectorAll('main *, header *, footer *')]
  .filter(each => each.checkVisibility() && [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
  .map(each => {
    const drawn = each.closest('svg');
    const scale = drawn ? drawn.getBoundingClientRect().width / drawn.viewBox.baseVal.width : 1;
    return [each.textContent.trim(), scale * parseFloat(getComputedStyle(each).fontSize)];
  })
  .filter(([, size]) => size < 10.95)"""
"""What is written or printed in letters of less than 11 pixels, as large as they are drawn."""

CUT = """() => {
  const felt = document.querySelector('.felt')?.getBoundingClientRect();
  if (!felt) return [];
  return [...document.querySelectorAll('.felt :is(.card, .spot, .seat, .plaque)')]
    .filter(each => each.checkVisibility())
    .map(each => [each.className, each.getBoundingClientRect()])
    .filter(([, box]) => box.left < felt.left - 0.5 || box.right > felt.right + 0.5).map(([name]) => name)
    .concat([...document.querySelectorAll('.felt .seat')].filter(each => each.scrollWidth > each.clientWidth + 1)
      .map(each => each.textContent.trim()))
    .concat([...document.querySelectorAll('.arc textPath')].filter(each => each.checkVisibility()
      && each.getComputedTextLength() > document.querySelector(each.getAttribute('href')).getTotalLength())
      .map(each => each.textContent));
}"""
"""What the felt has no room for, and so cuts at its sides."""


@pytest.mark.parametrize(
    "posting", [*games.SHEETS, *(pytest.param(each, marks=pytest.mark.slow) for each in games.CALIBRATION)]
)
def test_a_table_suits_everybody_at_every_width(
    visitor: Visitor, house: ServedHouse, deals: KnownDeals, posting: str
) -> None:
    scenario = longest(posting)
    table = house.table(posting)
    deals.arrange(table, scenario.order)
    page = visitor.table(table).sit()
    assert visitor.axe() == []
    page.bet(scenario.stakes).deal()
    for at, choice in enumerate(scenario.choices):
        page.asked()
        if at == 0:
            assert visitor.axe_in_every_theme() == []
            require_room(visitor)
        page.choose(choice)
    page.settled()
    assert visitor.axe_in_every_theme() == []
    require_room(visitor)


def test_a_table_of_seven_has_room_for_all_at_every_width(
    visitors: Visitors, house: ServedHouse, deals: KnownDeals
) -> None:
    visitor = visitors()
    table = house.table("triple-shot-bonus")
    deals.arrange(table, sorted(games.named("triple-shot-bonus").deck, key=lambda card: card.rank))  # nobody is done
    others = [house.seat(table) for _ in range(3)]
    page = visitor.table(table).sit()
    others += [house.seat(table) for _ in range(3)]
    for each in others:
        each.begin(least(each.game))
        settle(each)
    page.bet({"War": 10, "Blackjack": 10, "Poker": 10}).deal()
    expect(visitor.page.locator("article.seat .card").first).to_be_visible()
    require_room(visitor)
    looking_on = visitors()
    looking_on.table(table)
    expect(looking_on.page.locator("article.seat .card")).to_have_count(14)
    expect(looking_on.page.locator("article.seat[data-turn]")).to_contain_text("choosing")
    require_room(looking_on)


def require_room(visitor: Visitor) -> None:
    """No sideways scroll, and nothing that is pressed is too small, in any window."""
    for width, height in WIDTHS.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        beyond = visitor.sideways()
        wide = visitor.page.evaluate(
            "() => [...document.querySelectorAll('main *, header *, footer *')].filter(each => each.checkVisibility()"
            " && each.getBoundingClientRect().right > innerWidth + 0.5).map(each => each.outerHTML.slice(0, 120))"
        )
        assert beyond == 0, f"{width}: {wide}"
        small = visitor.finds(
            "() => [...document.querySelectorAll('button, a')].filter(each => each.checkVisibility())"
            ".map(each => [each.textContent.trim(), each.getBoundingClientRect()])"
            ".filter(([, box]) => box.width > 1 && (box.width < 43.5 || box.height < 43.5)).map(([text]) => text)"
        )
        assert small == [], width
        assert visitor.finds(TINY) == [], width
        assert visitor.finds(CUT) == [], width
    visitor.page.set_viewport_size({"width": 1440, "height": 900})
