"""The bench itself: what it is to notice is put into a small page of its own, and is noticed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from croupier.cards import Card
from croupier.server.door import HEADERS
from tests.client.houses import ServedHouse, settle
from tests.web.hidden import RANKS, leaks, mentioned
from tests.web.known_deals import KnownDeals
from tests.web.measuring import Measured, measured
from tests.web.overheard import Answer, Overheard
from tests.web.scenarios import POSTINGS, Scenario, choosing, longest, showing
from tests.web.visitors import WIDTHS, Visitor, Visitors

PAGE = """<!doctype html><html lang="en"><head><title>A page</title><link rel="icon" href="/bench.svg">
<meta name="viewport" content="width=device-width"><script type="module" src="/bench.js"></script></head>
<body><main><h1>A page</h1><button>Press</button><p role="status"></p></main></body></html>"""
PICTURE = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>"
SCRIPT = """
const said = document.querySelector("p");
document.querySelector("button").addEventListener("click", () => { said.dataset.done = ""; });
window.looks = table => {
  const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${table}/socket`);
  socket.addEventListener("message", () => { said.textContent = "told"; });
};
"""


@pytest.fixture
def small(visitors: Visitors) -> Visitor:
    """Somebody who looks at the small page."""
    visitor = visitors()
    shown(visitor, PAGE)
    return visitor


def shown(visitor: Visitor, page: str, path: str = "/bench") -> None:
    """A page is looked at that is served as the house serves its own: under its policy."""
    visitor.page.route(f"**{path}", lambda route: route.fulfill(body=page, content_type="text/html", headers=HEADERS))
    visitor.page.route("**/bench.js", lambda route: route.fulfill(body=SCRIPT, content_type="text/javascript"))
    visitor.page.route("**/bench.svg", lambda route: route.fulfill(body=PICTURE, content_type="image/svg+xml"))
    visitor.goes(path)


def test_a_page_without_fault_is_left_without_any(small: Visitor) -> None:
    assert small.page.get_by_role("heading").inner_text() == "A page"
    assert small.wrong() == []


BROKEN = {
    "a console error": "console.error('broken')",
    "an error that nobody caught": "setTimeout(() => { throw new Error('broken') })",
    "a promise that nobody waited for": "void Promise.reject(new Error('broken'))",
    "a style that the policy forbids": "document.body.setAttribute('style', 'color: red')",
    "a script of the page's own": "document.body.append(Object.assign(document.createElement('script'), {text: '1'}))",
    "another host": "fetch('http://198.51.100.1/').catch(() => 0)",
    "something that is not there": "fetch('/api/v1/tables/nowhere')",
}


@pytest.mark.planted
@pytest.mark.parametrize("what", BROKEN)
def test_whatever_breaks_in_a_page_is_noticed(small: Visitor, what: str) -> None:
    small.page.evaluate(f"() => {{ {BROKEN[what]} }}")
    for _ in range(50):
        small.page.wait_for_timeout(100)  # on a machine with much to do it takes a while
        if small.wrong():
            break
    assert small.wrong()
    small.page.wait_for_timeout(100)  # the console may say it too
    small.faults.clear()


def test_frames_are_kept_as_they_came(small: Visitor, house: ServedHouse) -> None:
    table = house.table()
    small.page.evaluate("table => looks(table)", table)
    small.page.get_by_text("told").wait_for()
    assert small.messages[0]["type"] == "table"
    assert small.messages[0]["data"]["table"] == table


@pytest.mark.planted
def test_a_frame_with_a_hidden_card_or_a_secret_is_noticed(house: ServedHouse, deals: KnownDeals) -> None:
    scenario = max(choosing("river-holdem"), key=lambda each: len(each.choices))
    told, _ = house_plays(house, deals, scenario)
    assert leaks(house.database, told) == []
    begun = next(text for text in told if '"turn":1' in text.replace(" ", ""))
    frame = json.loads(begun)
    assert mentioned(frame["data"]["round"]["piles"]), "the seat's own cards can be seen"
    hidden = scenario.order[-1], scenario.played.events[-1].cards[0]  # type: ignore[union-attr]
    for card in hidden:
        for said in (
            str(card),
            f"The river is {card}, they say.",
            f"2c{card} | fold",
            f"It is the {spoken(card)} then.",
        ):
            assert leaks(house.database, [json.dumps({**frame, "by the way": said})]), said
    last = json.loads(told[-1])["data"]["last"]
    assert leaks(house.database, [json.dumps({**frame, "by the way": last["secret"]})])


def spoken(card: Card) -> str:
    rank, suit = tuple(str(card))
    return f"{next(word for word, sign in RANKS.items() if sign == rank)} of {SUITS[suit]}"


SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def test_words_and_hashes_are_no_cards() -> None:
    assert (
        mentioned(
            {"said": "As posted, two 8s or a pair of 4s; 4card", "commitment": "2c3d4c5d", "of": ["table-7c1", "x2c"]}
        )
        == set()
    )


@pytest.mark.planted
def test_an_answer_with_a_hidden_card_or_a_secret_is_noticed(
    house: ServedHouse, deals: KnownDeals, overheard: Overheard, visitor: Visitor
) -> None:
    scenario = longest("river-holdem")
    table = house.table("river-holdem")
    deals.arrange(table, scenario.order)
    visitor.table(table).sit().bet(scenario.stakes).deal().asked()
    visitor.goes("/")
    expect(visitor.page.get_by_text("A round is waiting")).to_be_visible()
    own = next(each for each in overheard.answers if each.asked.endswith("/me/tables") and f'"{table}"' in each.text)
    assert mentioned(own.about[table]), "one's own cards can be seen"
    assert leaks(house.database, answers=[own]) == []
    assert leaks(house.database, answers=[replace(own, person="somebody else")])
    hidden = scenario.order[-1]
    planted = json.loads(own.text)
    for seen in planted["tables"]:
        seen["by the way"] = f"The river is {hidden}."
    assert leaks(house.database, answers=[replace(own, text=json.dumps(planted))])
    seen = Answer(f"GET /api/v1/tables/{table}/felt", "", own.tables, json.dumps({"lines": [f"mind the {hidden}"]}))
    assert leaks(house.database, answers=[seen])
    secret = house.floor.room(table).hosted.dealing.secret.hex()  # type: ignore[union-attr]
    over = visitor.table(table)
    for choice in scenario.choices:
        over.choose(choice)
    over.settled()
    assert leaks(house.database, answers=[own, Answer("GET /api/v1/health", "", own.tables, secret)])
    now = {table: house.floor.room(table).host.head.number}
    assert leaks(house.database, answers=[own, Answer("GET /api/v1/health", "", now, secret)]) == []


def house_plays(house: ServedHouse, deals: KnownDeals, scenario: Scenario) -> tuple[list[str], dict[str, int]]:
    """A scenario played at the house without a browser: what was told, and what each wager brought."""
    table = house.table(scenario.posting)
    deals.arrange(table, scenario.order)
    seat = house.seat(table, chips=900)
    told: list[str] = []
    seat.begin(scenario.stakes)
    for choice in (*scenario.choices, ""):
        settle(seat)
        told.append(frame_of(house, table, seat.seen.seats[0].name))
        if choice:
            seat.act(choice)
    return told, {item.wager: item.net for item in seat.view.own} if seat.view is not None else {}


def frame_of(house: ServedHouse, table: str, name: str) -> str:
    """What somebody is told of a table now, as it goes over a socket."""
    from croupier.house.messages import TableFrame, told
    from croupier.house.sight import seen

    room = house.floor.room(table)
    number = room.host.head.number
    return json.dumps(told(TableFrame(number, seen(room.hosted, number, name))))


@pytest.mark.parametrize("posting", POSTINGS)
def test_a_house_deals_what_is_arranged(house: ServedHouse, deals: KnownDeals, posting: str) -> None:
    sent: list[str] = []
    for scenario in choosing(posting):
        told, nets = house_plays(house, deals, scenario)
        assert nets == scenario.nets, str(scenario)
        sent += told
    assert leaks(house.database, sent) == []


def test_axe_looks_under_the_policy_of_the_page(visitor: Visitor) -> None:
    shown(visitor, PAGE)
    assert visitor.axe() == []


@pytest.mark.planted
def test_axe_finds_a_picture_without_a_name(visitor: Visitor) -> None:
    shown(visitor, PAGE.replace("<button>", "<img src='/bench.svg'><button>"))
    assert [each.partition(":")[0] for each in visitor.axe()] == ["image-alt"]


@pytest.mark.planted
def test_axe_finds_what_cannot_be_read_in_one_theme_alone(visitor: Visitor) -> None:
    page = visitor.goes("/settings")
    expect(page.get_by_role("main")).not_to_be_empty()
    assert visitor.axe_in_every_theme() == []
    page.evaluate(
        "() => { const sheet = new CSSStyleSheet();"
        " sheet.replaceSync('[data-theme=light] legend { color: #ccc }'); document.adoptedStyleSheets = [sheet]; }"
    )
    found = visitor.axe_in_every_theme()
    assert {each.partition(":")[0] for each in found} == {"light"}


def test_pictures_are_taken_at_every_width(small: Visitor) -> None:
    taken = small.pictures("bench")
    assert [path.name for path in taken] == [f"bench-{width}.png" for width in WIDTHS]
    assert all(path.stat().st_size for path in taken)
    assert small.sideways() == 0


def test_time_is_measured_from_the_click_to_the_picture(small: Visitor) -> None:
    def press() -> None:
        small.page.get_by_role("button").click()

    found = measured(small.page, press, "p[data-done]")
    assert 0 < found.milliseconds < 1000
    assert slowed(small.page, press).milliseconds > 150


def slowed(page: Page, press: Callable[[], None]) -> Measured:
    """The same, with something in the way."""
    page.evaluate("() => delete document.querySelector('p').dataset.done")
    page.evaluate(
        "() => document.querySelector('button').addEventListener('click', () => {"
        " const until = performance.now() + 200; while (performance.now() < until); }, { capture: true })"
    )
    return measured(page, press, "p[data-done]")


def test_a_scenario_can_be_asked_for_by_what_it_shows() -> None:
    assert "fold" in showing("river-holdem", ("row", "ante/fold")).choices
