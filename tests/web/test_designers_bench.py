"""The designer's bench in a real browser: a number is edited and every figure follows; by keys, on a phone, by URL."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from croupier import games
from croupier.rules.columns import parse_column
from croupier.solver.comparing import compare
from croupier.written import percent
from tests.web.test_everybody import require_room
from tests.web.visitors import WIDTHS, Visitor, Visitors

TRIPS = "trips=House(100,40,25,15/2,6,4,3)"
REFUSED = ("answered 422", "status of 422")


def settled(page: Page) -> None:
    """All figures are there, and are of what is typed."""
    expect(page.get_by_role("region", name="Exact figures")).to_have_attribute("aria-busy", "false")


def edge_of(page: Page, wager: str) -> str:
    return page.locator(f"[data-wager='{wager}'] [data-own]").inner_text().replace("\N{NO-BREAK SPACE}", " ")


def test_a_number_is_edited_and_the_edge_follows(visitor: Visitor) -> None:
    page = visitor.goes("/bench")
    page.get_by_role("link", name="Bench: River Hold'em").click()
    page.wait_for_url("**/bench/river-holdem")
    settled(page)
    game = games.find("river-holdem")
    field = page.get_by_label("Full house, Trips")
    expect(field).to_have_value("8")
    field.fill("15 to 2")
    page.wait_for_url("**/bench/river-holdem?post=*")
    own = game.post(dict([post_of(page)]))
    assert own.paytables["trips"].posted == "House"
    exact = compare(game, own).wager("Player Trips").edge
    assert exact is not None
    row = page.locator("[data-wager='Player Trips']")
    expect(row.locator("[data-own]")).to_have_text(percent(exact.own))
    expect(page.locator(".staked").first).to_contain_text("Player Trips is then staked in multiples of 2")
    expect(page.get_by_text("Best play is the same as before.", exact=True)).to_be_visible()
    page.get_by_role("button", name="Put everything back").click()
    expect(page.get_by_label("Full house, Trips")).to_have_value("8")
    assert urlsplit(page.url).query == ""


def post_of(page: Page) -> tuple[str, str]:
    (post,) = parse_qs(urlsplit(page.url).query)["post"]
    name, _, value = post.partition("=")
    return name, value


def test_a_table_that_raises_are_paid_by_moves_best_play(visitor: Visitor) -> None:
    page = visitor.goes("/bench/river-holdem?post=raises=House(400,100,40,4)")
    settled(page)
    expect(page.get_by_text("Best play is another than before.", exact=True)).to_be_visible()
    compared = compare(games.find("river-holdem"), games.find("river-holdem").post({"raises": "House(400,100,40,4)"}))
    changed = [each.row for each in compared.charts[0].cells if each.changed]
    expect(page.locator(".grid13 [data-changed]")).to_have_count(len(changed))
    for row in changed:
        expect(page.get_by_role("cell", name=f"{row}: bet, was fold")).to_have_count(1)
    expect(page.get_by_role("region", name=re.compile("^How often each choice"))).to_contain_text("Before the flop")


def test_an_address_is_the_whole_of_it(visitors: Visitors) -> None:
    """Whoever is sent the link sees what was typed; a column that is typed back is the sheet's own again."""
    sender, receiver = visitors(), visitors()
    page = sender.goes("/bench/river-holdem")
    settled(page)
    page.get_by_label("Flush, Trips", exact=True).fill("9:2")
    page.wait_for_url("**?post=*")
    settled(page)
    shown = edge_of(page, "Dealer Trips")
    other = receiver.goes(urlsplit(page.url).path + "?" + urlsplit(page.url).query)
    settled(other)
    expect(other.get_by_label("Flush, Trips", exact=True)).to_have_value("9 to 2")
    assert edge_of(other, "Dealer Trips") == shown
    page.get_by_label("Flush, Trips", exact=True).fill("7/1")
    page.wait_for_url("**/bench/river-holdem")


def test_what_cannot_be_paid_is_said_beside_the_line(visitor: Visitor) -> None:
    visitor.forgives(*REFUSED)
    page = visitor.goes("/bench/three-card-poker")
    settled(page)
    field = page.get_by_label("Straight, Pair Plus")
    field.fill("a lot")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("alert")).to_contain_text("Line 'straight' pays 'a lot': write a whole number")
    expect(page.get_by_text("figures of the last posting that could be read")).to_be_visible()
    for name in ("Open a table with it", "Copy link", "Play with it"):
        expect(page.get_by_text(name, exact=True)).to_have_attribute("aria-disabled", "true")
    said, line = page.get_by_role("alert").bounding_box(), page.locator(".typed").first.bounding_box()
    assert said is not None
    assert line is not None
    assert said["width"] > 0.8 * line["width"]
    assert visitor.axe() == []
    field.fill("0")
    expect(page.get_by_role("alert")).to_contain_text("pays '0'")
    field.fill("7")
    expect(page.get_by_role("alert")).to_have_count(0)
    settled(page)


def test_an_answer_that_comes_too_late_is_dropped(visitor: Visitor) -> None:
    """The figures of the first edit are held back until those of the second are there."""
    held: list[Route] = []
    page = visitor.goes("/bench/three-card-poker")
    settled(page)

    def hold(route: Route) -> None:
        if "House" in route.request.url and not held:
            held.append(route)
        else:
            route.continue_()

    page.route("**/bench?post=*", hold)
    page.get_by_label("Pair, Pair Plus").fill("3")
    page.wait_for_url("**?post=*")
    page.get_by_label("Pair, Pair Plus").fill("2")
    settled(page)
    shown = edge_of(page, "Pair Plus")
    with page.expect_response("**/bench?post=*"):
        held[0].continue_()
    page.wait_for_timeout(200)
    assert edge_of(page, "Pair Plus") == shown
    assert page.url.endswith("%2C2)")


def test_by_keys_alone(visitor: Visitor) -> None:
    page = visitor.goes("/bench/three-card-poker")
    settled(page)
    page.get_by_label("Pair, Pair Plus").focus()
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Pair, Pair Plus")).to_have_value("4")
    game = games.find("three-card-poker")
    page.wait_for_url("**?post=*")
    exact = compare(game, game.post(dict([post_of(page)]))).wager("Pair Plus").edge
    assert exact is not None
    expect(page.locator("[data-wager='Pair Plus'] [data-own]")).to_have_text(percent(exact.own).replace("-", "−"))
    expect(page.locator("p[role=status].sr")).to_contain_text("Edge of Pair Plus")


def test_a_column_is_taken_along_as_a_file_and_brought_again(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.goes(f"/bench/river-holdem?post={TRIPS}")
    settled(page)
    with page.expect_download() as coming:
        page.get_by_role("link", name="Download Trips as TOML").click()
    file = tmp_path / "column.toml"
    coming.value.save_as(file)
    game = games.find("river-holdem")
    own = game.post({"trips": TRIPS.partition("=")[2]})
    assert parse_column(file.read_text()).posted_on(game).fingerprint == own.fingerprint
    page.get_by_role("button", name="Put everything back").click()
    settled(page)
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_label("Full house, Trips")).to_have_value("15 to 2")
    settled(page)
    assert "15%2F2" in page.url


def test_it_is_played_with(visitor: Visitor) -> None:
    page = visitor.goes(f"/bench/river-holdem?post={TRIPS}")
    settled(page)
    page.get_by_role("button", name="Play with it").click()
    page.wait_for_url("**/tables/**")
    expect(page.locator(".bar .posted")).to_contain_text("House")


def test_choices_have_the_colours_that_they_have_in_the_strategy(visitor: Visitor) -> None:
    """Bets of 1, 2 and 3 are never best, and have none."""
    page = visitor.goes("/bench/holdem-88")
    key = page.locator(".bench-chart .key span:has(.k)")
    expect(key).to_have_text(["Ccheck", "4bet 4", re.compile("changed")])
    colour = "each => getComputedStyle(each).backgroundColor"
    benched = page.locator(".bench-chart .key .k").nth(1).evaluate(colour)
    page = visitor.goes("/strategy/holdem-88")
    assert page.locator(".key .k", has_text="4").evaluate(colour) == benched


def test_every_figure_of_a_wager_is_in_sight_at_any_width(visitor: Visitor) -> None:
    page = visitor.goes("/bench/holdem-88")
    expect(page.locator("[data-wager='88 Bonus']")).to_be_visible()
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        table = page.get_by_role("region", name="Wagers", exact=True)
        assert table.evaluate("each => each.scrollWidth - each.clientWidth") == 0, width


@pytest.mark.parametrize("address", ["/bench", "/bench/river-holdem?post=raises=House(400,100,40,4)"])
def test_the_bench_suits_everybody_at_every_width_and_in_every_colour(visitor: Visitor, address: str) -> None:
    page = visitor.goes(address)
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    expect(page.get_by_role("main")).not_to_be_empty()
    assert visitor.axe_in_every_theme() == []
    require_room(visitor)
