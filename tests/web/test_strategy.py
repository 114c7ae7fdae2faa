"""The strategy page and drills in a real browser: every value by pointing, keys and typing; questions by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from croupier import games
from croupier.answers.advice import advised, at_decision
from croupier.solver.solve import advise, solve
from croupier.table.record import read
from croupier.written import decimal
from tests.web.visitors import WIDTHS, Visitor

SMALL = """() => [...document.querySelectorAll('main button, main a, main select, main summary, main input')]
    .filter((each) => each.checkVisibility() && !each.closest('.grid13') && each.type !== 'radio')
    .filter((each) => each.getBoundingClientRect().height < 43.5).map((each) => each.outerHTML)"""
"""What a finger could miss; the grid may be small, since there is a field for it."""


def require_room(visitor: Visitor) -> None:
    for width, height in WIDTHS.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.sideways() == 0, width
        assert visitor.overlapping() == [], width
        assert visitor.finds(SMALL) == [], width
    visitor.page.set_viewport_size({"width": 1440, "height": 900})


def shown(page: Page) -> list[str]:
    """The values of the cell that is selected."""
    return page.locator(".cell-values .value").all_inner_texts()


def written(value: float) -> str:
    return f"{value:.4f}".replace("-", "−")


def test_every_value_is_there_by_pointing_by_keys_and_by_typing(visitor: Visitor) -> None:
    page = visitor.goes("/strategy/river-holdem")
    opening = solve(games.find("river-holdem")).opening
    assert opening is not None
    values = {cell.row: [written(float(value)) for value in cell.values] for cell in opening.cells}
    expect(page.locator(".grid13 button")).to_have_count(169)
    page.get_by_role("button", name=re.compile("^AK suited: bet")).hover()
    expect(page.locator(".cell-values h2")).to_contain_text("AK suited")
    assert shown(page) == values["AKs"]
    page.get_by_role("button", name=re.compile("^AK suited: bet")).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".cell-values h2")).to_contain_text("KQ suited")
    assert shown(page) == values["KQs"]
    page.keyboard.press("Enter")
    expect(page.locator("#position")).to_have_value("KcQc")
    expect(page.locator(".expl .card")).to_have_count(2)
    page.get_by_label("A hand").fill("2 of cups")
    page.get_by_label("A hand").press("Enter")
    expect(page.get_by_text("No hand here is called 2 of cups.")).to_be_visible()
    page.get_by_label("A hand").fill("32o")
    page.get_by_label("A hand").press("Enter")
    assert shown(page) == values["32o"]
    assert visitor.axe() == []
    require_room(visitor)


@pytest.mark.parametrize("key", games.SHEETS + games.CALIBRATION)
def test_every_game_has_its_strategy_from_data_alone(visitor: Visitor, key: str) -> None:
    if key == "casino-holdem":
        visitor.forgives("/strategy: answered 422", "status of 422")
    page = visitor.goes(f"/strategy/{key}")
    if key == "casino-holdem":
        expect(page.get_by_text("has no chart")).to_be_visible()
    else:
        expect(page.locator(".grid13 b").first).to_be_visible()
        expect(page.locator(".cell-values .grade")).to_have_count(1)
    if key == "triple-action-holdem":
        page.get_by_label("Which hands").select_option(label="The dealer's card is a king")
        expect(page.get_by_role("grid", name=re.compile("is a king"))).to_be_visible()
    if key == "three-card-poker":
        expect(page.locator(".cuts li").first).to_contain_text("A-K-Q suited to Q-6-4")
    if key in ("triple-shot-bonus", "triple-action-holdem", "three-card-poker"):
        require_room(visitor)
        assert visitor.axe() == []


def test_where_suits_decide_it_is_said_in_how_many_deals(visitor: Visitor) -> None:
    page = visitor.goes("/strategy/three-card-holdem")
    page.get_by_label("Which hands").select_option(label="The board's card is an ace")
    cell = page.get_by_role(
        "button", name=re.compile("^74 offsuit, the board's card A: suits decide: fold in 24 of 48")
    )
    cell.click()
    values = page.locator(".cell-values")
    expect(values.get_by_role("status")).to_have_text(
        re.compile(r"^Suits decide: fold in 24 of 48 deals, bet in 24\. On average the second best costs 0\.1462, ")
    )
    expect(values.locator("li", has=page.locator(".grade"))).to_contain_text("Bet")
    expect(values.locator("li", has_text="Fold")).to_contain_text("costs 0.1462")


def test_any_cards_are_explored_by_text_and_by_picking_them(visitor: Visitor) -> None:
    page = visitor.goes("/strategy/holdem-88?cards=QdTc%20/%20QhTs4d")
    expect(page.locator(".expl .made")).to_have_text("Two pair, queens and tens")
    played = at_decision(games.find("holdem-88"), "QdTc / QhTs4d")
    best = max(advise(played.game, advised(played)).values, key=lambda each: each[1])
    expect(page.locator(".exact")).to_have_text(str(best[1]))
    expect(page.locator(".right .values").last).to_contain_text(decimal(best[1], 4))
    page.get_by_text("Pick cards").click()
    page.get_by_role("button", name="four of diamonds").click()
    expect(page.get_by_text("1 more card, then there is something to decide.")).to_be_visible()
    page.get_by_role("button", name="four of clubs").click()
    expect(page.locator("#position")).to_have_value("Qd Tc Qh Ts 4c")
    expect(page.locator(".right .values").last.locator("li")).to_have_count(3)
    page.get_by_label("88 Bonus").select_option("2")
    expect(page).to_have_url(re.compile("post=88-bonus%3D2"))
    expect(page.locator(".expl .card").first).to_be_visible()
    assert visitor.axe() == []
    require_room(visitor)


def test_while_cards_are_picked_nothing_is_asked_that_could_not_be_answered(visitor: Visitor) -> None:
    page = visitor.goes("/strategy/river-holdem?cards=AsKd")
    values = page.locator(".right .values").last
    expect(page.locator(".exact")).to_be_visible()
    page.get_by_text("Pick cards").click()
    page.get_by_role("button", name="nine of hearts").click()
    expect(page.locator("#position-said")).to_have_text("2 more cards, then there is something to decide.")
    expect(page.locator("#position-said.fault")).to_have_count(0)
    expect(page.locator(".exact")).to_have_count(0)  # what was there is of other cards
    page.get_by_role("button", name="nine of clubs").click()
    page.get_by_role("button", name="ten of spades").click()
    expect(page.locator(".expl .made")).to_have_text("Pair of nines")
    expect(values.locator("li")).to_have_count(2)
    page.get_by_label("A hand").fill("KAs")
    page.get_by_label("A hand").press("Enter")
    expect(page.locator(".cell-values h2")).to_contain_text("AK suited")
    page.get_by_label("A hand").fill("")
    page.get_by_label("A hand").press("Enter")
    expect(page.get_by_text("Type the name of a hand.")).to_be_visible()


def test_values_are_in_sight_beside_the_lowest_row(visitor: Visitor) -> None:
    page = visitor.goes("/strategy/triple-shot-bonus")
    for width in (1440, 1024, 768):
        page.set_viewport_size({"width": width, "height": 800})
        lowest = page.locator(".grid13 tbody tr").last.locator("button").first
        lowest.scroll_into_view_if_needed()
        lowest.hover()
        expect(lowest.locator("xpath=..")).to_have_attribute("aria-selected", "true")
        expect(page.locator(".cell-values h2")).to_be_in_viewport()


def test_a_record_is_explored_at_its_own_address(visitor: Visitor) -> None:
    page = visitor.goes("/strategy?record=river-holdem%20trips=B%20|%20Ante%2010%20|%20AsKd%20/%207h7c2s%20|%20bet")
    expect(page.locator(".expl .made")).to_have_text("Pair of sevens")
    expect(page.locator(".bar .posted")).to_contain_text("trips=B")
    page.get_by_role("link", name="Drill close decisions").click()
    expect(page).to_have_url(re.compile("/drills/river-holdem.*street=Flop"))
    page.go_back()
    page.get_by_role("link", name="Practise from here").click()
    expect(page.locator(".spotview")).to_contain_text("Pair of sevens")


def test_on_a_phone_the_grid_is_a_picture_and_a_hand_is_typed(visitor: Visitor) -> None:
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    page = visitor.goes("/strategy/river-holdem")
    expect(page.locator(".grid13 .cell")).to_have_count(169)
    expect(page.locator(".grid13 button")).to_have_count(0)
    page.get_by_label("A hand").fill("AA")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".cell-values h2")).to_contain_text("Pair of A")
    assert visitor.axe() == []


# Drills.


def asked(page: Page) -> str:
    """A question is there to be answered; which."""
    expect(page.locator("#choices .choice:not([disabled])").first).to_be_visible()
    found = page.locator("[data-question]").get_attribute("data-question")
    assert found
    return found


def test_questions_are_answered_by_keys_and_the_rating_moves(visitor: Visitor) -> None:
    page = visitor.goes("/drills/river-holdem")
    page.get_by_role("link", name="Turn and river, 20 hands").click()
    first = asked(page)
    assert visitor.axe() == []
    page.reload()
    assert asked(page) == first  # none is passed over for nothing
    page.keyboard.press("f")
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("You chose fold.")
    expect(verdict.locator(".values li")).to_have_count(3)
    grade = verdict.get_attribute("data-grade")
    expect(verdict).to_contain_text(
        re.compile(r"Rating 1,[5-9]\d\d, \d+ more\." if grade == "best" else r"Rating 1,\d+")
    )
    expect(verdict).not_to_contain_text("NaN")
    record = page.evaluate("() => JSON.parse(localStorage['croupier.learned']).at(-1)")
    assert record["where"] == "drill"
    assert record["question"]
    state = read(record["position"])
    assert record["best"] == advise(state.game, state.view(1)).best
    page.keyboard.press("Space")
    assert asked(page) != first
    require_room(visitor)
    page.get_by_role("link", name="Other drills").click()
    expect(page.locator(".drill-list .rating").nth(2)).to_contain_text("±")


def test_what_ones_cards_make_is_told_under_them_and_not_beside_the_dealers(visitor: Visitor) -> None:
    page = visitor.goes("/drills/single-deck-blackjack?street=all")
    asked(page)
    own, dealers = page.locator(".expl .zone").all()
    made = own.locator(".made")
    expect(made).to_have_text(re.compile("^(Hard|Soft|Pair)", re.IGNORECASE))
    expect(dealers.locator(".made")).to_have_count(0)
    elsewhere = """() => {
      const own = document.querySelector(".expl .zone");
      const [at, cards] = [".made", ".cards"].map((each) => own.querySelector(each).getBoundingClientRect());
      const middle = at.left + at.width / 2;
      const below = at.top > cards.top + cards.height / 2;
      return [below, cards.left < middle && middle < cards.right].filter((right) => !right);
    }"""
    assert visitor.finds(elsewhere) == []


def test_a_drill_ends_after_its_questions(visitor: Visitor) -> None:
    page = visitor.goes("/drills/three-card-poker?street=all")
    for _ in range(20):
        asked(page)
        expect(page.locator(".figs dt").first).to_have_text("Your rating: The deal")
        page.keyboard.press("b")
        expect(page.locator(".verdict")).to_be_visible()
        page.keyboard.press("Space")
        expect(page.locator(".verdict")).to_have_count(0)
    expect(page.get_by_role("heading", name="The drill is over")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator(".dots li")).to_have_count(20)
    assert visitor.axe() == []


def test_cards_to_pick_show_their_suit_by_its_shape(visitor: Visitor) -> None:
    """Their colour alone tells nobody who does not see it."""
    page = visitor.goes("/strategy/holdem-88")
    page.get_by_text("Pick cards").click()
    shapes = page.locator(".picker .suit > button:first-child").evaluate_all(
        "each => each.map((button) => getComputedStyle(button, '::after').maskImage)"
    )
    assert len(shapes) == len(set(shapes)) == 4
    assert all(shape.startswith("url(") for shape in shapes)


def test_the_list_of_drills_says_of_which_game_and_leaves_out_what_is_never_best(visitor: Visitor) -> None:
    page = visitor.goes("/drills/holdem-88")
    first = page.locator(".drill-list li").first
    expect(first).to_contain_text("check 62.29 %, bet 4 37.71 %")
    expect(page.get_by_role("heading", level=1)).to_have_text("Drills: Hold'em 88")


def test_the_trainer_leads_to_drills(visitor: Visitor) -> None:
    page = visitor.goes("/trainer/three-card-poker")
    page.get_by_role("link", name="The deal, 20 hands").click()
    asked(page)
