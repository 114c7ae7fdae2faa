"""The rules card is complete: every wager, paytable line, decision and ruling of every game is on it."""

import re

import pytest

from croupier import games
from croupier.rules import Game
from croupier.rules.paytables import Odds
from croupier.rules.prose import WIDTH, rules_card, sections
from croupier.rules.streets import Bet

ALL = games.SHEETS + games.CALIBRATION


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def every_posting(game: Game) -> list[Game]:
    return [game, *(game.post({key: name}) for key, names in game.postable.items() for name in names[1:])]


@pytest.mark.parametrize("key", ALL)
def test_every_wager_and_every_row_is_on_the_card(key: str) -> None:
    for game in every_posting(games.find(key)):
        card = squeezed(rules_card(game))
        for wager in game.wagers:
            assert f"- {wager.name} ({wager.cites}):" in card
            for row in game.settlements[wager.name]:
                assert f"- {row.why}: {row.outcome}." in card


@pytest.mark.parametrize("key", ALL)
def test_every_paytable_line_is_on_the_card(key: str) -> None:
    game = games.find(key)
    by_heading = {section.heading: section for section in sections(game)}
    for table in game.paytables.values():
        header, *lines, rest = by_heading[f"Paytable: {table.name}"].lines
        assert header.replace("*", "").split() == ["to", "1", *table.columns]
        assert header.split()[2:][list(table.columns).index(table.posted)] == table.posted + "*"
        printed = {re.split(r"\s{2,}", line.strip())[0]: re.split(r"\s{2,}", line.strip())[1:] for line in lines}
        expected = {line.title: [_short(figure) for figure in figures] for line, figures in table.lines}
        assert printed == expected
        assert rest.strip() == f"anything else {table.otherwise.verb}"


def _short(figure: Odds | None) -> str:
    return "-" if figure is None else str(figure).removesuffix(" to 1")


@pytest.mark.parametrize("key", ALL)
def test_every_decision_is_on_the_card(key: str) -> None:
    for game in every_posting(games.find(key)):
        card = squeezed(rules_card(game))
        for decision in game.decisions:
            (sentence,) = [part for part in re.split(r"\d+\. ", card) if f"chooses ({decision.cites}): " in part
                           and all(_offer(option) in part for option in decision.options)][:1] or [""]  # fmt: skip
            assert sentence, f"decision {decision.cites} is not on the card"
            for option in decision.options:
                if isinstance(option, Bet):
                    assert option.wager in sentence
                    if len(option.sizes) > 1:
                        assert all(f"{float(size):g}" in sentence for size in option.sizes)


def _offer(option: object) -> str:
    return {"Bet": "bet ", "Check": "check", "Fold": "fold"}[type(option).__name__]


def test_every_blackjack_choice_is_on_the_card() -> None:
    game = games.find("triple-shot-bonus").posted(surrender="late")
    card = rules_card(game)
    for word in ("stand", "hit", "double", "split", "surrender", "Insurance", "decline"):
        assert word in card
    without = squeezed(rules_card(game.posted(surrender="none", double="none", ace_split="off", peek="no")))
    for sentence in ("a seat may double", "may be split once:", "a seat may surrender half"):
        assert sentence not in without
    assert "The dealer does not look at the hidden card" in without


@pytest.mark.parametrize("key", ALL)
def test_every_ruling_and_reading_is_on_the_card(key: str) -> None:
    for game in every_posting(games.find(key)):
        card = squeezed(rules_card(game))
        for ruling in game.rulings:
            assert f"- {ruling.question} {ruling.answer}" in card
            for name, answer in ruling.alternatives:
                assert f"Otherwise posted {ruling.key}={name}: {answer}" in card


@pytest.mark.parametrize("key", ALL)
def test_the_card_says_who_makes_which_hand_and_how_hands_rank(key: str) -> None:
    game = games.find(key)
    card = squeezed(rules_card(game))
    assert game.deck.name in card
    for hand in game.hands:
        assert f"The {hand}: " in card
        if hand.size > 1:
            order = ", ".join(cut.name for cut in reversed(hand.ranking.order))
            assert order in card
    for wager, (step, why) in game.grid.items():
        assert step == 1 or f"{wager} is staked in multiples of {step}, so that every payout is whole ({why})" in card


@pytest.mark.parametrize("key", ALL)
def test_the_card_fits_a_page(key: str) -> None:
    assert max(map(len, rules_card(games.find(key)).splitlines())) <= WIDTH


def test_a_changed_paytable_changes_the_card() -> None:
    game = games.find("river-holdem")
    assert "pays 7 to 1" in rules_card(game)
    assert "pays 7 to 1" not in rules_card(game.posted(trips="B"))


def test_labels_are_explained() -> None:
    card = squeezed(rules_card(games.find("three-card-holdem")))
    assert "The five cards show straight when three of the five cards make a straight." in card
    assert "show straight plus a pair when three of the five cards make a straight and the two cards outside" in card
    assert "The first two cards show pair of aces when the hole holds 2 aces or more." in card


def test_no_card_speaks_of_a_look_that_is_not_taken() -> None:
    card = squeezed(rules_card(games.find("triple-shot-bonus").posted(peek="no", six_card_win="off")))
    assert "The dealer does not look at the hidden card." in card
    assert "ends at once" not in card
    assert "Blackjack, at once" not in card
    assert "before the dealer looks" not in card.lower()


@pytest.mark.parametrize("look", ["yes", "no"])
def test_a_natural_is_always_defined(look: str) -> None:
    card = squeezed(rules_card(games.find("triple-shot-bonus").posted(peek=look)))
    assert "A natural (an ace and a ten-card in the first two)" in card
    assert ("six cards without busting wins at once." in card) is (look == "yes")


def test_every_reason_for_a_grid_is_given() -> None:
    game = games.find("triple-shot-bonus").posted(natural="6:5", surrender="late")
    assert game.grid["Blackjack"] == (10, "Blackjack pays 6 to 5; Blackjack loses half")
