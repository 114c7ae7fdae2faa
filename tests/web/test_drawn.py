"""What a table draws, in a real browser: chips and their totals, places, figures as in the library, motion."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from croupier import games
from croupier.rules.streets import KEYS, SPARE_KEYS
from croupier.solver.edges import edges_of
from croupier.solver.solve import advise, solve
from croupier.table.round import Round
from croupier.table.shoe import Shoe
from croupier.table.view import view
from croupier.written import percent
from tests.client.houses import ServedHouse
from tests.rounds import play
from tests.web.known_deals import KnownDeals
from tests.web.scenarios import choosing, longest, scenarios
from tests.web.visitors import WIDTHS, Visitor, Visitors, looks

STAKE = 10
BUSY = ("answered 503", "status of 503")
"""What a house answers that counts for many at once; the page asks again."""
WATCHED = """
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const animation = animate.call(this, frames, { ...timing, duration: 600000 });
    window.moved.push({ animation, from: frames[0].transform });
    return animation;
  };
"""
"""Whatever begins to move is noted, and takes so long that nothing has arrived by itself."""


def plain(text: str) -> str:
    """Figures as they are written anywhere: spaces that do not break and true minus signs made plain."""
    return re.sub(r"\s", "", text).replace("−", "-")


def test_chips_print_their_totals_choices_what_they_cost_and_circles_stand_in_columns(
    visitor: Visitor, house: ServedHouse
) -> None:
    page = visitor.table(house.table("holdem-88")).sit()
    page.bet({"Ante": 16})
    tops = visitor.page.locator("[data-wager=Ante] .stack:not(.won-chips) .chip:last-child")
    expect(tops).to_have_text("16")
    expect(page.circle("Blind").locator(".pays")).to_have_text("to 500 to 1")
    page.deal().asked()
    for size in (3, 4):
        choice = page.choices.get_by_role("button", name=re.compile(f"^Bet {size}×"))
        expect(choice.locator("small")).to_have_text(str(16 * size))
    page.choose("bet 4")
    page.settled()
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    visitor.table(house.table("triple-shot-bonus"))
    expect(visitor.page.locator(".spot")).to_have_count(7)
    lefts = "all => new Set(all.map(each => Math.round(each.getBoundingClientRect().x))).size"
    circles = visitor.page.locator(".spot")
    assert looks(visitor.page, lambda: circles.evaluate_all(lefts) == 4), "seven circles stand four and three"


def test_the_bar_has_room_for_large_sums_in_every_window(
    visitor: Visitor, house: ServedHouse, deals: KnownDeals
) -> None:
    won = max(scenarios("holdem-88"), key=lambda each: each.net)
    assert won.net > 5000
    table = house.table("holdem-88")
    deals.arrange(table, won.order)
    visitor.table(table).sit().play(won)
    for width, height in WIDTHS.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        beyond = visitor.finds(
            "() => [...document.querySelectorAll('footer *')].filter(each => each.checkVisibility()"
            " && each.getBoundingClientRect().right > innerWidth - 8).map(each => each.outerHTML)"
        )
        assert beyond == [], width


def test_a_low_window_keeps_the_bar_in_sight_and_scrolls_the_felt(visitor: Visitor, house: ServedHouse) -> None:
    page = visitor.table(house.table("holdem-88")).sit()
    visitor.page.set_viewport_size({"width": 915, "height": 412})  # a phone held sideways
    deal = page.tray.get_by_role("button", name="Deal")
    expect(deal).to_be_in_viewport(ratio=1)
    visitor.page.mouse.move(400, 200)
    visitor.page.mouse.wheel(0, 1000)
    expect(page.circle("Ante")).to_be_in_viewport(ratio=1)
    expect(deal).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(1366, 625), (1280, 600), (800, 600), (915, 412)])
def test_nothing_of_the_felt_is_cut_in_a_low_window(
    visitor: Visitor, house: ServedHouse, deals: KnownDeals, width: int, height: int
) -> None:
    scenario = longest("river-holdem")
    table = house.table("river-holdem")
    deals.arrange(table, scenario.order)
    page = visitor.table(table).sit()
    page.bet(scenario.stakes).deal()
    visitor.page.set_viewport_size({"width": width, "height": height})
    for choice in scenario.choices:
        page.asked()
        require_whole_circles(visitor)
        page.choose(choice)
    page.settled()
    require_whole_circles(visitor)
    taller = """() => [document.querySelector(".panel").offsetHeight - document.querySelector(".felt").offsetHeight]
      .filter((pixels) => Math.abs(pixels) > 1)"""
    assert visitor.finds(taller) == [], "what the panel holds is scrolled within it"


def require_whole_circles(visitor: Visitor) -> None:
    """Whoever scrolls to the end of the page sees all circles, down to the last, over the bar."""
    below = """() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const bar = document.querySelector("footer").getBoundingClientRect();
      return [...document.querySelectorAll(".spot")]
        .filter((each) => each.getBoundingClientRect().bottom > bar.top + 0.5)
        .map((each) => each.dataset.wager);
    }"""
    expect(visitor.page.locator(".spot").first).to_be_visible()
    assert visitor.finds(below) == []


def test_a_raised_card_has_room_under_the_plates_of_others(visitors: Visitors, house: ServedHouse) -> None:
    one, other = visitors(), visitors()
    table = house.table("three-card-holdem")
    first, second = one.table(table).sit(), other.table(table).sit()
    for page in (first, second):
        page.bet({"Ante": 10}).deal()
    for page in (first, second):
        page.asked().choose("fold")
    first.settled()
    over = """() => {
      const plate = document.querySelector("article.seat").getBoundingClientRect();
      const cards = document.querySelector(".you .cards");
      const raised = cards.getBoundingClientRect().top - 0.13 * cards.querySelector(".card").offsetWidth;
      return [plate.bottom - raised].filter((pixels) => pixels > 0);
    }"""
    assert one.finds(over) == []


def test_a_plaque_lies_beside_the_hand_that_it_was_paid_for(
    visitor: Visitor, house: ServedHouse, deals: KnownDeals
) -> None:
    paid = [each for each in scenarios("triple-action-holdem") if each.nets.get("Ante Bonus", 0) > 0]
    table = house.table("triple-action-holdem")
    deals.arrange(table, *(each.order for each in paid))
    page = visitor.table(table).sit()
    visitor.page.set_viewport_size({"width": 768, "height": 1024})
    for each in paid:
        page.play(each)
        expect(visitor.page.locator(".plaque")).to_be_visible()
        expect(visitor.page.locator(".you .made")).to_be_visible()
        over = """() => {
          const [plaque, hand] = [".plaque", ".you .made"].map((each) => document.querySelector(each));
          const pixels = plaque.getBoundingClientRect().right - hand.getBoundingClientRect().left;
          return pixels > 0 ? [pixels] : [];
        }"""
        assert visitor.finds(over) == [], str(each)


def test_hyphens_in_prose_are_not_as_wide_as_figures(visitor: Visitor) -> None:
    summary = visitor.goes("/").locator("[data-game=triple-shot-bonus] .sum")
    expect(summary).to_contain_text("six-card")
    hyphen, typeface = summary.evaluate(
        """async (summary) => {
          await document.fonts.ready;
          const wide = (node, at) => {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            return range.getBoundingClientRect().width;
          };
          const text = [...summary.childNodes].find((each) => each.data?.includes('-'));
          const plain = document.createElement('span');
          plain.textContent = '-';
          plain.style.fontFeatureSettings = 'normal';
          summary.append(plain);
          return [wide(text, text.data.indexOf('-')), wide(plain.firstChild, 0)];
        }"""
    )
    assert hyphen == pytest.approx(typeface, abs=0.2)


def test_the_rules_beside_the_felt_write_multiples_as_the_bar_does_and_name_columns_once(
    visitor: Visitor, house: ServedHouse
) -> None:
    page = visitor.table(house.table("holdem-88")).sit()
    page.press("k")
    rules = visitor.page.get_by_role("complementary", name="Rules")
    expect(rules).to_contain_text("bet up to 4× before the flop")
    expect(rules.get_by_role("table", name="Blind").get_by_role("columnheader")).to_have_text(["Line", "posted"])
    expect(rules.get_by_role("table", name="88 Bonus").get_by_role("columnheader")).to_have_text(
        ["Line", "1 posted", "2"]
    )


@pytest.mark.parametrize("posting", ["triple-shot-bonus", "triple-action-holdem"])
def test_the_name_of_the_game_is_whole_in_every_window(visitor: Visitor, house: ServedHouse, posting: str) -> None:
    visitor.table(house.table(posting)).sit()
    for width in (*WIDTHS, 915, 1280, 1920):
        visitor.page.set_viewport_size({"width": width, "height": WIDTHS.get(width, 800)})
        assert visitor.cut("h1") == 0, width


def test_advice_is_what_the_library_says_in_units_and_in_chips(
    visitor: Visitor, house: ServedHouse, deals: KnownDeals
) -> None:
    visitor.forgives(*BUSY)
    scenario = next(each for each in choosing("three-card-poker") if each.stakes.get("Ante") == STAKE)
    table = house.table("three-card-poker")
    deals.arrange(table, scenario.order)
    page = visitor.table(table).sit()
    page.bet(scenario.stakes).deal().asked()
    page.press("a")
    panel = visitor.page.get_by_role("complementary", name="Advice")
    expect(panel.locator(".worths li")).to_have_count(2)
    started = Round.start(scenario.played.game, scenario.stakes)
    states = play(started, Shoe(scenario.order), lambda state: 0)
    asked = next(state for state in states if state.choices)
    for worth in advise(scenario.played.game, view(asked, 1)).choices:
        row = panel.locator("li").filter(has_text=re.compile(f"^\\s*{worth.choice}", re.IGNORECASE))
        value, cost = float(worth.value), float(worth.cost)
        assert plain(row.locator(".value").inner_text()) == f"{value:+.4f}"
        assert plain(row.locator(".in-chips").inner_text()) == f"{STAKE * value:+.2f}chips"
        if cost:
            told = plain(row.locator(".cost").inner_text())
            assert told.startswith(f"costs{cost:.4f},{STAKE * cost:.2f}chips"), told


def test_edges_at_the_table_are_those_of_the_library_under_every_column(visitor: Visitor, house: ServedHouse) -> None:
    visitor.forgives(*BUSY)
    key = "three-card-poker"
    game = games.named(key)
    edges = edges_of(solve(game))
    page = visitor.table(house.table(key)).sit()
    page.press("t")
    visitor.page.get_by_role("button", name="Exact edges").click()
    panel = visitor.page.get_by_role("complementary", name="Exact figures")
    value = panel.locator(".figs div").filter(has_text="Value of a round").first
    expect(value.locator("dd")).to_have_text(re.compile(f"−{abs(float(edges.value)):.4f}"))
    rows = panel.locator(".figures").nth(1).locator("tbody tr")
    expect(rows).to_have_count(len(edges.wagers))
    for row, wager in zip(rows.all(), edges.wagers, strict=True):
        said = plain(row.inner_text())
        assert said.startswith(plain(wager.wager))
        assert wager.edge is None or plain(percent(wager.edge)) in said
    poker = games.named("triple-shot-bonus").paytables["poker"]
    page = visitor.table(house.table("triple-shot-bonus")).sit()
    page.press("t")
    visitor.page.get_by_role("button", name="Exact edges").click()
    others = panel.get_by_role("button", name=re.compile("^Count Poker, column "))
    expect(others).to_have_count(len(poker.columns) - 1)


def test_keys_that_are_switched_off_do_nothing(visitor: Visitor, house: ServedHouse) -> None:
    page = visitor.table(house.table("holdem-88")).sit()
    page.press("2")
    expect(page.circle("Ante")).to_have_accessible_name("Ante, 10 chips")
    kept = json.dumps({"keys": False})
    visitor.page.evaluate(
        "kept => { localStorage.setItem('croupier.settings', kept);"
        " dispatchEvent(new StorageEvent('storage', { key: 'croupier.settings' })); }",
        kept,
    )
    page.press("2", "t", "Space")
    page.circle("Ante").click()
    expect(page.circle("Ante")).to_have_accessible_name("Ante, 20 chips")
    expect(visitor.page.get_by_role("complementary")).to_have_count(0)
    expect(page.tray).to_be_visible()


def test_a_key_that_is_put_elsewhere_acts_there_and_is_printed_so(visitor: Visitor, house: ServedHouse) -> None:
    settings = visitor.goes("/settings")
    said = settings.get_by_role("region", name="Keys of your own")
    expect(said.get_by_role("button").first).to_be_visible()
    listed = {each.get_attribute("data-key") for each in said.locator("[data-key]").all()}
    assert {*KEYS.values(), *SPARE_KEYS[1:], *"tkvaxmruc.?"} <= listed, "every key of every choice, and of the table"
    said.get_by_role("button", name="Paytables: key t. Change").press("Enter")
    settings.keyboard.press("5")
    expect(said.get_by_role("status")).to_contain_text("5 cannot be put in the place of another key")
    settings.keyboard.press("f")
    expect(said.get_by_role("status")).to_have_text("Paytables has the key f now.")
    expect(said.get_by_role("button", name="Fold: key t. Change")).to_be_visible()
    assert visitor.axe() == []
    table = house.table("river-holdem")
    page = visitor.table(table).sit()
    page.press("t")
    expect(visitor.page.get_by_role("complementary")).to_have_count(0)
    page.press("f")
    expect(visitor.page.get_by_role("complementary", name="Paytables")).to_be_visible()
    page.press("Escape")
    page.bet({"Ante": 10}).deal().asked()
    assert page.key_of("fold") == "t"
    page.press("?")
    keys = visitor.page.get_by_role("complementary", name="Keys").locator("dl div")
    expect(keys.filter(has_text=re.compile("fold$")).locator("kbd")).to_have_text("t")
    page.press("f")
    page.asked().press("t")
    assert page.settled() == {"Ante": -10}
    visitor.goes("/settings").get_by_role("button", name="All keys as they were").click()
    expect(said.get_by_role("button", name="Fold: key f. Change")).to_be_visible()
    expect(said.get_by_role("button", name="Paytables: key t. Change")).to_be_visible()


def test_cards_that_were_there_are_turned_and_any_key_finishes_what_moves(
    visitors: Visitors, house: ServedHouse, deals: KnownDeals
) -> None:
    visitor = visitors(reduced_motion="no-preference")
    visitor.page.add_init_script(WATCHED)
    scenario = next(each for each in scenarios("three-card-poker") if each.choices == ("bet",))
    table = house.table("three-card-poker")
    deals.arrange(table, scenario.order)
    page = visitor.table(table).sit()
    page.bet(scenario.stakes).deal().asked()
    moving = "() => moved.filter(({ animation }) => animation.playState === 'running').length"
    assert looks(visitor.page, lambda: visitor.page.evaluate(moving) >= 6)
    page.press(".")
    assert looks(visitor.page, lambda: visitor.page.evaluate(moving) == 0)
    before = visitor.page.evaluate("() => moved.length")
    page.choose("bet")
    page.settled()
    visitor.page.wait_for_function("from => moved.length > from", arg=before)
    turned = visitor.page.evaluate("from => moved.slice(from).map(({ from }) => from)", before)
    assert turned.count("rotateY(90deg)") == 3, "the dealer's cards lay there already"
