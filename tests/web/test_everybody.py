"""The web table for everybody: nothing that axe finds, no sideways scroll, nothing too small to press, at any width."""

from __future__ import annotations

import pytest

from tests.client.houses import ServedHouse
from tests.web.known_deals import KnownDeals
from tests.web.scenarios import POSTINGS, longest
from tests.web.visitors import WIDTHS, Visitor


@pytest.mark.parametrize("posting", POSTINGS)
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
            assert visitor.axe() == []
            require_room(visitor)
        page.choose(choice)
    page.settled()
    assert visitor.axe() == []
    require_room(visitor)


def require_room(visitor: Visitor) -> None:
    """No sideways scroll, and nothing that is pressed is too small, in any window."""
    for width, height in WIDTHS.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        wide = visitor.page.evaluate(
            "() => [...document.querySelectorAll('main *, header *, footer *')].filter(each => each.checkVisibility()"
            " && each.getBoundingClientRect().right > innerWidth + 0.5).map(each => each.outerHTML.slice(0, 120))"
        )
        assert visitor.sideways() == 0, f"{width}: {wide}"
        small = visitor.page.evaluate(
            "() => [...document.querySelectorAll('button, a')].filter(each => each.checkVisibility())"
            ".map(each => [each.textContent.trim(), each.getBoundingClientRect()])"
            ".filter(([, box]) => box.width > 1 && (box.width < 43.5 || box.height < 43.5)).map(([text]) => text)"
        )
        assert small == [], width
    visitor.page.set_viewport_size({"width": 1440, "height": 900})
