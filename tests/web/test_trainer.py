"""The trainer in a real browser: grades, warnings, exams, mistakes learned from; by keys, and on a phone."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest
from playwright.sync_api import Page, Route, expect

from croupier import games
from croupier.cards import FULL_DECK, parse_cards
from croupier.table.record import read
from croupier.training.sessions import session
from tests.client.houses import ServedHouse
from tests.web.driving import TablePage
from tests.web.known_deals import KnownDeals
from tests.web.scenarios import scenarios
from tests.web.visitors import WIDTHS, Visitor

SMALL = """() => [...document.querySelectorAll('main button, main a, main select, main input')]
    .filter((each) => each.offsetParent && each.getBoundingClientRect().height < 43.5).map((each) => each.outerHTML)"""
"""What a finger could miss."""
KEPT_ROUNDS = "() => JSON.parse(sessionStorage['croupier.practised.three-card-poker']).examRounds"
"""The rounds of the exam that this tab has played."""
POSITION = "three-card-poker | Ante 10 | Qs6d3c |"


def ready(page: Page) -> None:
    """Something is to be done, and nothing is waited for."""
    expect(page.locator("#choices button:not([disabled])").first).to_be_visible()


def dealt_to(page: Page) -> list[str]:
    """The cards that lie there."""
    found: list[str] = page.locator(".spotview .card").evaluate_all("cards => cards.map((card) => card.dataset.slot)")
    return found


def play(page: Page, key: str) -> None:
    """Press a key of the bar and wait for what comes of it."""
    ready(page)
    page.keyboard.press(key)


def played_out(page: Page) -> None:
    """Play the round to its end by whatever is offered first."""
    for _ in range(12):
        ready(page)
        if page.get_by_role("button", name="Next round").count():
            return
        page.locator("#choices .choice").first.click()
        page.wait_for_timeout(150)
    raise AssertionError("the round does not end")


def test_rounds_are_practised_by_keys_and_every_choice_is_graded(visitor: Visitor) -> None:
    page = visitor.goes("/trainer/three-card-poker")
    play(page, "b")
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("You chose bet")
    expect(verdict.locator(".values li")).to_have_count(2)
    expect(page.locator("[data-session]")).to_contain_text("1 round, 1 choice")
    expect(page.locator(".luck")).to_contain_text("Your choices were worth")
    ready(page)
    page.keyboard.press("u")
    expect(page.locator("#choices .choice")).to_have_count(2)
    play(page, "f")
    expect(verdict).to_contain_text("You chose fold")
    expect(page.locator("[data-session]")).to_contain_text("1 round, 1 choice")
    play(page, "Space")
    expect(page.locator("#choices .choice")).to_have_count(2)
    before = dealt_to(page)
    page.reload()
    expect(page.locator("[data-session]")).to_contain_text("1 round, 1 choice")
    assert dealt_to(page) == before, "the round in play is another one"
    kept = page.evaluate("() => JSON.parse(localStorage['croupier.learned']).filter((each) => each.fact === 'played')")
    assert [each["rounds"] for each in kept] == [1]


def test_what_is_posted_stands_beside_the_title(visitor: Visitor) -> None:
    page = visitor.goes("/trainer/river-holdem?post=trips%3DOwn(50,40,30,8,6,5,4)&post=minimum%3D4")
    ready(page)
    expect(page.locator(".bar .posted")).to_have_text("trips Own, minimum 4, grading after each choice")


def test_what_each_hand_makes_is_told_under_its_own_cards(visitor: Visitor) -> None:
    """Beside the dealer's cards it would be taken for the board's."""
    page = visitor.goes("/trainer?record=river-holdem | Ante 10 | AsKd / 7h7c2s / 9dJc | bet, bet")
    ready(page)
    expect(page.locator(".spotview > .made")).to_have_text("Pair of sevens")
    play(page, "1")
    hands = page.locator(".spotview .zone:has(.made)")
    expect(hands).to_have_count(2)
    beside = """() => [...document.querySelectorAll(".spotview .zone:has(.made)")].filter((hand) => {
      const [card, made] = [".card", ".made"].map((each) => [...hand.querySelectorAll(each)].at(-1));
      return made.getBoundingClientRect().top < card.getBoundingClientRect().bottom;
    }).map((hand) => hand.outerHTML)"""
    assert visitor.finds(beside) == []


@pytest.mark.parametrize("key", [*games.SHEETS, "single-deck-blackjack"])
def test_every_game_is_practised_to_its_end(visitor: Visitor, key: str) -> None:
    page = visitor.goes(f"/trainer/{key}")
    played_out(page)
    expect(page.locator(".net-line")).to_be_visible()


def test_an_exam_is_silent_to_its_end(visitor: Visitor) -> None:
    page = visitor.goes("/trainer/three-card-poker")
    ready(page)
    page.get_by_role("button", name="Exam, silent").click()
    page.get_by_label("Rounds of the exam").select_option("5")
    for at in range(5):
        expect(page.locator(".prompt").first).to_contain_text(f"Round {at + 1} of 5")
        play(page, "b")
        expect(page.locator(".verdict")).to_have_count(0)
        if at < 4:
            expect(page.get_by_role("button", name="Next round")).to_be_enabled()
            page.keyboard.press("Space")
        if at == 2:  # whoever does not like the cards gets no others, and the exam is not begun anew
            expect(page.locator(".prompt").first).to_contain_text("Round 4 of 5")
            ready(page)
            before = dealt_to(page)
            page.reload()
            ready(page)
            assert dealt_to(page) == before
    every = page.get_by_role("heading", name="Every choice")
    expect(every).to_be_visible()
    expect(page.locator("[data-session]")).to_contain_text("5 rounds, 5 choices")
    records = page.evaluate(KEPT_ROUNDS)
    page.wait_for_function("() => (localStorage.getItem('croupier.learned') ?? '').includes('played')")
    facts = json.loads(page.evaluate("() => localStorage['croupier.learned']"))
    (fact,) = [each for each in facts if each["fact"] == "played"]
    exact = session([(read(record), 1) for record in records])
    assert (fact["game"], fact["rounds"], fact["choices"], fact["net"]) == ("three-card-poker", 5, 5, exact.net)
    assert Fraction(fact["lost"]["exact"]) == exact.lost
    assert Fraction(fact["worth"]["exact"]) == exact.worth
    assert [each["chosen"] for each in facts if each["fact"] == "chose"] == ["bet"] * 5
    earlier = page.get_by_role("region", name="Earlier sessions")
    expect(earlier).to_have_count(0)
    page.reload()
    expect(every).to_be_visible()
    expect(page.get_by_text("6 graded choices and sessions, kept by this browser")).to_be_visible()
    expect(earlier).to_have_count(0)
    page.get_by_role("button", name="Grade after").click()
    expect(earlier.locator("li")).to_have_count(1)
    page.get_by_role("button", name="Exam, silent").click()
    expect(every).to_be_visible()
    assert len(json.loads(page.evaluate("() => localStorage['croupier.learned']"))) == len(facts), "learned twice"


def test_results_of_an_exam_are_gone_to_before_another_begins(visitor: Visitor) -> None:
    page = visitor.goes("/trainer/three-card-poker")
    ready(page)
    page.get_by_role("button", name="Exam, silent").click()
    page.get_by_label("Rounds of the exam").select_option("5")
    for at in range(5):
        expect(page.locator(".prompt").first).to_contain_text(f"Round {at + 1} of 5")
        play(page, "b")
        if at < 4:
            expect(page.get_by_role("button", name="Next round")).to_be_enabled()
            page.keyboard.press("Space")
    expect(page.get_by_role("button", name="What it came to")).to_be_enabled()
    page.keyboard.press("Space")
    expect(page.locator("#results")).to_be_focused()
    expect(page.locator("[data-session]")).to_contain_text("5 rounds, 5 choices")
    page.keyboard.press("Space")
    expect(page.locator(".prompt").first).to_contain_text("Round 1 of 5")


def test_each_choice_is_worth_what_is_said_before_it_and_the_round_does_not_count(visitor: Visitor) -> None:
    page = visitor.goes("/trainer/three-card-poker")
    play(page, "a")
    expect(page.locator(".advice .values li")).to_have_count(2)
    play(page, "b")
    expect(page.locator(".verdict")).to_contain_text("You chose bet")
    expect(page.locator(".advice")).to_have_count(0)
    expect(page.locator("[data-session]")).to_contain_text("Nothing is played to its end yet")
    assert page.evaluate("() => localStorage.getItem('croupier.learned')") is None


def test_a_round_is_of_its_own_game_and_what_cannot_be_practised_leads_on(visitor: Visitor) -> None:
    visitor.forgives("answered 422", "status of 422", "answered 404", "status of 404")
    page = visitor.goes(f"/trainer/river-holdem?record={POSITION.replace(' ', '+')}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Trainer: Three Card Poker")
    visitor.goes("/trainer/three-card-poker?record=garbage")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("link", name="A round from its first card").click()
    ready(page)
    ways = (
        ("/trainer/nope", "Another game"),
        ("/trainer?record=garbage", "Another game"),
        ("/drills/nope", "Choose a game"),
    )
    for path, way in ways:
        visitor.goes(path)
        expect(page.get_by_role("alert")).to_be_visible()
        page.get_by_role("link", name=way).click()
        expect(page.get_by_role("link", name="River Hold'em")).to_be_visible()


def test_earlier_sessions_are_listed_with_what_they_came_to(visitor: Visitor) -> None:
    fact = {
        "fact": "played", "at": 1_800_000_000_000, "began": 1_799_999_000_000, "where": "practice",
        "game": "three-card-poker", "rounds": 42, "choices": 40, "lost": {"exact": "1/4", "decimal": 0.25}, "net": -85,
        "worth": {"exact": "-17/1", "decimal": -17.0}, "deviations": -0.2,
    }  # fmt: skip
    other = {**fact, "game": "river-holdem", "began": 1, "rounds": 7}
    page = visitor.goes("/trainer")
    page.evaluate("facts => localStorage.setItem('croupier.learned', facts)", json.dumps([fact, other]))
    page.get_by_role("link", name="Three Card Poker").click()
    listed = page.get_by_role("region", name="Earlier sessions").get_by_role("listitem")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("2027")
    expect(listed).to_contain_text("−85")
    expect(listed).to_contain_text("42 rounds, 40 choices; gave away 0.2500, luck −0.2 standard deviations")
    play(page, "b")
    expect(page.locator("[data-session]")).to_contain_text("1 round, 1 choice")
    expect(listed).to_have_count(1)


def test_somebody_is_warned_and_learns_from_a_mistake(visitor: Visitor) -> None:
    fact = {
        "fact": "chose", "at": 1, "where": "practice", "game": "three-card-poker", "street": "The deal",
        "position": POSITION, "chosen": "bet", "best": "fold", "cost": {"exact": "1/100", "decimal": 0.01},
        "grade": "inaccuracy",
    }  # fmt: skip
    page = visitor.goes("/trainer")
    page.evaluate("facts => localStorage.setItem('croupier.learned', facts)", json.dumps([fact]))
    page.get_by_role("link", name="Three Card Poker").click()
    page.get_by_role("button", name=re.compile("Find the better choice")).click()
    expect(page.locator(".prompt").first).to_contain_text("Find the better choice")
    expect(page.locator(".verdict")).to_have_count(0)
    play(page, "b")
    expect(page.locator(".prompt").first).to_contain_text("Not that one")
    expect(page.locator(".verdict")).to_have_count(0)
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".verdict")).to_contain_text("The best choice is fold.")
    expect(page.locator(".verdict")).not_to_contain_text("You chose")
    page.get_by_role("button", name=re.compile("Find the better choice")).click()
    play(page, "f")
    expect(page.locator(".prompt").first).to_contain_text("That is it")
    expect(page.locator(".verdict")).to_contain_text("Best")
    expect(page.locator(".learn")).to_contain_text("No mistakes to learn from")
    page.get_by_role("button", name="Delete it all").click()
    page.get_by_role("button", name="Yes, delete it all").click()
    expect(page.get_by_text("All of it is deleted.")).to_be_visible()
    assert page.evaluate("() => localStorage.getItem('croupier.learned')") is None


def test_a_warning_comes_before_the_choice(visitor: Visitor) -> None:
    page = visitor.goes("/trainer/three-card-poker")
    ready(page)
    page.get_by_role("button", name="Warn before").click()
    for _ in range(20):  # until a hand comes that is folded wrongly
        play(page, "f")
        expect(page.locator(".verdict")).to_be_visible()
        if page.get_by_text("is not the best choice here").count():
            break
        play(page, "Space")
        expect(page.locator("#choices .choice")).to_have_count(2)
    expect(page.locator(".verdict .values")).to_have_count(0)
    expect(page.locator(".verdict .meaning")).to_contain_text("It would cost")
    play(page, "f")
    expect(page.locator(".verdict .meaning")).to_contain_text("It cost")
    expect(page.locator(".verdict")).to_contain_text("The best choice was bet")


@pytest.mark.parametrize("path", ["/trainer", "/trainer/triple-shot-bonus"])
def test_it_suits_everybody_at_every_width(visitor: Visitor, path: str) -> None:
    page = visitor.goes(path)
    if path != "/trainer":
        played_out(page)
        expect(page.locator(".luck")).to_be_visible()
    else:
        expect(page.get_by_role("link", name="Triple Shot Bonus")).to_be_visible()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    assert visitor.axe() == []
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert visitor.sideways() == 0, width
        assert visitor.overlapping() == [], width
        assert visitor.finds(SMALL) == [], width
    visitor.pictures(f"trainer{path.count('/')}")


# At tables.

INSISTS = 450
"""Milliseconds after which a choice that is made again is no slip."""
ACES = [*parse_cards("AsAdAh7c8d9h"), *(card for card in FULL_DECK if card not in parse_cards("AsAdAh7c8d9h"))]


def test_choices_at_a_table_are_warned_of_and_graded(visitor: Visitor, house: ServedHouse, deals: KnownDeals) -> None:
    table = house.table("three-card-poker")
    deals.arrange(table, ACES, ACES)
    visitor.goes("/settings").get_by_label("Warn before", exact=True).check()
    page = visitor.table(table).sit()
    page.bet({"Ante": 10})
    strip = visitor.page.locator(".strip")
    visitor.forgives("answered 503", "status of 503")  # advice may have to be prepared first
    held: list[Route] = []
    visitor.page.route("**/advice", lambda route: route.continue_() if held else held.append(route))
    page.deal().asked()
    fold = page.choices.get_by_role("button", name=re.compile("^Fold"))
    fold.dblclick()  # which is no insisting
    expect(strip).to_contain_text("What each choice is worth is still being counted.")
    expect(page.settlement).to_have_count(0)
    held[0].continue_()
    expect(strip).to_contain_text("What each choice is worth is known now")
    visitor.page.keyboard.down("f")
    expect(strip).to_contain_text("Fold is not the best choice here")
    visitor.page.wait_for_timeout(INSISTS)
    visitor.page.keyboard.down("f")  # the same press, held on
    visitor.page.keyboard.up("f")
    visitor.page.wait_for_timeout(INSISTS)
    expect(page.settlement).to_have_count(0)
    with visitor.page.expect_response(re.compile("/training/graded")):
        fold.click()
    expect(page.settlement).to_be_visible()
    expect(strip).to_contain_text("Blunder")
    visitor.page.wait_for_function("() => (localStorage.getItem('croupier.learned') ?? '').includes('blunder')")


def test_in_text_mode_choices_are_warned_of_and_graded_in_words(
    visitor: Visitor, house: ServedHouse, deals: KnownDeals
) -> None:
    visitor.forgives("answered 503", "status of 503")
    table = house.table("three-card-poker")
    deals.arrange(table, ACES)
    settings = visitor.goes("/settings")
    settings.get_by_label("Warn before", exact=True).check()
    settings.get_by_role("checkbox", name="Text mode").check()
    page = TablePage(visitor.goes(f"/tables/{table}"))
    log = visitor.page.locator(".spoken-log")
    visitor.page.get_by_role("button", name="Sit down").click()
    expect(visitor.page.get_by_role("button", name="Deal", exact=True)).to_be_visible()
    page.command("ante 10").command("deal")
    expect(visitor.page.get_by_role("button", name=re.compile("^Fold"))).to_be_enabled()
    page.command("fold")
    expect(log).to_contain_text(re.compile("Fold is not the best choice here|still being counted"))
    if "still being counted" in log.inner_text():
        expect(log).to_contain_text("is known now")
        page.command("fold")
    expect(log).to_contain_text("Blunder. Fold is not the best choice here. Choose it again to insist.")
    visitor.page.wait_for_timeout(INSISTS)
    page.command("fold")
    expect(log).to_contain_text(re.compile(r"Blunder\. Fold, .*"))
    expect(log).to_contain_text("You lose 10")


def test_insurance_of_any_amount_is_warned_of_and_so_is_a_choice_at_hand_when_warnings_are_switched_on(
    visitor: Visitor, house: ServedHouse, deals: KnownDeals
) -> None:
    visitor.forgives("answered 503", "status of 503")
    insured = next(each for each in scenarios("triple-shot-bonus") if any("insure" in one for one in each.choices))
    table = house.table("triple-shot-bonus")
    deals.arrange(table, insured.order)
    page = visitor.table(table).sit()
    page.bet(insured.stakes).deal().asked()
    page.press("?")
    visitor.page.get_by_role("button", name="Settings").click()
    with visitor.page.expect_response(lambda answer: "/advice" in answer.url and answer.status == 200):
        visitor.page.get_by_label("Warn before", exact=True).check()
    page.choose("insure 2")
    strip = visitor.page.locator(".strip")
    expect(strip).to_contain_text(re.compile("Insure 2 is not the best choice here|still being counted"))
    expect(visitor.page.get_by_role("spinbutton")).to_be_visible()
    expect(page.choices).to_have_count(0)
