"""A game that nobody knew of before: its felt, bar, paytables and payouts are there without a line of code."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from playwright.sync_api import expect

from croupier import games
from croupier.house import terms
from tests.client.houses import ServedHouse
from tests.web.known_deals import KnownDeals
from tests.web.scenarios import scenarios
from tests.web.visitors import WIDTHS, Visitor

MADE_UP = dedent('''
    """Four Corners: four cards each and two on the table; see them or fold. The corners are a side wager."""

    from croupier.rules import *

    player = best_of(3, HOLE, BOARD, ranking=THREE_CARD)
    dealer = best_of(3, DEALER, BOARD, ranking=THREE_CARD)
    won, tied, lost = showdown(player, dealer)
    corners_pay = paytable("Corners", "A B", {STRAIGHT_FLUSH: (20, 25), TRIPS: (10, 9), FLUSH: (1, 1)})
    compared: Rows = {lost: LOSE, tied: PUSH, won: EVEN}
    corner = mandatory("Corner", compared, cites="1")
    call = raised("Call", compared, by=corner, cites="2")
    corners = side("Corners", corners_pay.on(player), cites="3")
    duchess = side("Corners of the Grand Duchess", corners_pay.on(dealer), cites="3")
    SHEET = Sheet(
        key="four-corners", name="Four Corners of the Grand Duchess",
        summary="Four cards each and two on the table.", deck=FULL_DECK,
        wagers=(corner, call, corners, duchess),
        streets=(
            street("The deal", Deal(HOLE, 4), Deal(DEALER, 4, DOWN), decide(bet(call, 1, 3), FOLD, cites="2")),
            street("The table", Deal(BOARD, 2)),
            street("Showdown", Reveal(DEALER, 4)),
        ),
        rulings=(WHOLE_CHIPS,),
        felt=("Best three of six",),
    )
''').lstrip()


@pytest.fixture(autouse=True)
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The key of a game that is in no package; it is known until every window is closed."""
    file = tmp_path / "four_corners.py"
    file.write_text(MADE_UP)
    monkeypatch.setenv(games.FILES, "")
    games.installed.cache_clear()
    (given,) = games.give(file)
    yield given.key
    monkeypatch.undo()
    games.installed.cache_clear()
    terms._game.cache_clear()


def test_it_is_a_table_like_any_other(visitor: Visitor, house: ServedHouse, deals: KnownDeals, made_up: str) -> None:
    rounds = scenarios(made_up)
    table = house.table(made_up)
    deals.arrange(table, *(each.order for each in rounds))
    page = visitor.table(table).sit()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Four Corners of the Grand Duchess")
    expect(visitor.page.get_by_role("img", name="Best three of six")).to_be_visible()
    expect(visitor.page.locator(".felt .printed")).to_contain_text("Straight flush")
    expect(page.circle("Call").locator(".pays")).to_have_text("1 or 3× corner")
    for wager, is_long in {"Corners": False, "Corners of the Grand Duchess": True}.items():
        around = page.circle(wager).locator(".ring text").first
        expect(around).to_be_visible(visible=not is_long)
        expect(page.circle(wager).locator(".caption")).to_be_visible(visible=is_long)
    for each in rounds:
        assert page.play(each) == each.nets, str(each)
    assert visitor.axe() == []
    for width, height in WIDTHS.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.sideways() == 0, width
        assert visitor.cut("h1") == 0, width
