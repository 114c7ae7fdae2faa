"""The felt as it is printed: circles by kind, captions, lines; and that all of it is plain data, drawn by nobody."""

import dataclasses
import json
import subprocess
import sys
from dataclasses import replace

import pytest

from croupier.felt.layout import layout, onward
from croupier.felt.shown import shown
from croupier.games import CALIBRATION, SHEETS, find
from croupier.rules import EVEN, FLUSH, LOSE, odds, side
from croupier.rules.paytables import Odds
from croupier.table.session import Session
from croupier.table.stakes import least
from tests.rules.test_checks import little_game, player, won


@pytest.mark.parametrize("key", SHEETS + CALIBRATION)
def test_every_wager_has_its_circle_among_its_kind(key: str) -> None:
    game = find(key)
    felt = layout(game)
    assert sorted(spot.wager for spot in felt.spots) == sorted(wager.name for wager in game.wagers)
    kinds = [{spot.kind for spot in row} for row in felt.rows]
    assert [kind for row in kinds for kind in row if kind != "bonus"] == list(
        dict.fromkeys(
            kind for kind in ("mandatory", "raised", "side") if any(w.kind.value == kind for w in game.wagers)
        )
    )
    assert len(felt.lines) <= 2


def test_a_pay_line_says_the_best_as_far_as_there_is_room() -> None:
    trips = next(spot for spot in layout(find("river-holdem")).spots if spot.wager == "Player Trips")
    lines = [trips.pay_line(width) for width in (19, 18, 13, 12, 7, 6)]
    assert lines == ["royal flush 50 to 1", "up to 50 to 1", "up to 50 to 1", "50 to 1", "50 to 1", ""]
    ante = next(spot for spot in layout(find("three-card-poker")).spots if spot.wager == "Ante")
    assert ante.pay_line(80) == ""


def test_the_best_need_not_be_first() -> None:
    for key in SHEETS + CALIBRATION:
        game = find(key)
        for spot in layout(game).spots:
            best = max([row.odds.to_one for row in game.settlements[spot.wager]])
            assert spot.most is None or spot.most.odds == str(Odds(best))
    rows = {won & player.at_least(FLUSH): EVEN.labelled("flush"), won: odds(5).labelled("plain"), ~won: LOSE}
    own = layout(little_game(side("Side", rows, cites="4")))
    (spot,) = [spot for spot in own.spots if spot.wager == "Side"]
    assert [line.label for line in spot.pays] == ["flush", "plain"]
    assert spot.most == spot.pays[1]


def test_what_staying_in_takes_is_the_least_of_each_raise_that_cannot_be_checked() -> None:
    asked = {key: {wager: str(size) for wager, size in onward(find(key)).items()} for key in SHEETS + CALIBRATION}
    assert asked["river-holdem"] == {"Before Flop": "1", "After Flop": "1", "Turn/River": "1"}
    assert asked["ultimate-texas-holdem"] == {"Play": "1"}  # 3 or 4 before the flop can be checked
    assert asked["three-card-holdem"] == {"Second Bet": "1"}  # and so can the third bet
    assert asked["casino-holdem"] == {"Call": "2"}
    assert asked["triple-shot-bonus"] == asked["single-deck-blackjack"] == {}


def test_captions_say_how_chips_come_to_lie_there() -> None:
    captions = {spot.wager: spot.caption for spot in layout(find("holdem-88")).spots}
    assert captions == {
        "Ante": "place", "Blind": "= Ante", "Highway": "later", "88 Bonus": "optional", "Seven Card Bonus": "optional",
    }  # fmt: skip
    assert {spot.caption for spot in layout(find("three-card-poker")).spots} >= {"on Ante"}
    highway = next(spot for spot in layout(find("holdem-88").posted(highway_minimum="0.5x")).spots if spot.sizes)
    assert highway.sizes == ("0.5x", "1x", "2x", "3x", "4x")
    assert (highway.step, layout(find("river-holdem")).spots[0].step) == (0, 2)


def test_the_felt_says_how_the_dealer_qualifies() -> None:
    assert layout(find("holdem-88")).lines == ("The dealer qualifies with a pair or better",)
    assert layout(find("three-card-poker")).lines == ("The dealer qualifies with queen high or better",)
    pays = ("Blackjack: natural pays 3 to 2", "Insurance: dealer's natural pays 2 to 1")
    assert printed("triple-shot-bonus") == layout(find("single-deck-blackjack")).lines == pays
    assert printed("river-holdem") == ()


def printed(key: str, *lines: str) -> tuple[str, ...]:
    """The lines of a game's felt when its sheet gives these."""
    return layout(replace(find(key).sheet, felt=lines).game).lines


def test_a_sheet_s_own_lines_come_instead() -> None:
    own = ("Ante and Blind are equal", "Eights pay")
    assert printed("holdem-88", *own) == own


def test_what_a_circle_pays_is_in_few_words() -> None:
    trips = next(spot for spot in layout(find("river-holdem")).spots if spot.wager == "Player Trips")
    assert [(line.label, line.odds) for line in trips.pays][:2] == [
        ("royal flush", "50 to 1"),
        ("straight flush", "40 to 1"),
    ]
    assert all(len(line.label) <= 24 for key in SHEETS for spot in layout(find(key)).spots for line in spot.pays)


@pytest.mark.parametrize("key", SHEETS)
def test_whatever_is_shown_is_plain_data(key: str) -> None:
    session = Session(find(key), seed="test", others=2)
    now = shown(session, selected=session.placing.circles[0].name)
    assert json.loads(json.dumps(dataclasses.asdict(now)))["game"] == session.game.name
    session.begin(least(session.game))
    while True:
        now = shown(session, selected=session.placing.circles[0].name)
        text = json.dumps(dataclasses.asdict(now))
        assert len(text) < 20_000
        assert [each.net is None for each in now.neighbours] == [session.playing] * 2  # though War may be settled
        if not session.choices:
            break
        session.act(session.choices.options[0])
    assert now.total is not None
    assert now.total.net == session.net


def test_a_look_that_found_nothing_is_said_with_the_question() -> None:
    met: dict[bool, str] = {}
    for seed in range(100):
        session = Session(find("single-deck-blackjack"), seed=str(seed))
        session.begin({"Blackjack": 2})
        if session.view is not None and session.playing:
            met.setdefault(session.view.looked, shown(session, selected="Blackjack").message)
    assert met[True].endswith("? The dealer has looked: no natural.")
    assert "looked" not in met[False]


def test_the_package_and_the_plain_table_do_not_wait_for_textual() -> None:
    code = (
        "import sys, croupier, croupier.felt.shown, croupier.terminal.plain;"
        "print(sorted({'textual', 'rich', 'numpy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
