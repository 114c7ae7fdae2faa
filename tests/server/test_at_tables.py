"""Felts, figures and advice at a table: as it is posted there, and for the seat of whoever asks."""

import random
from typing import Any

import pytest
from checks.served import House
from checks.silence import other_world

from croupier.answers.documents import AdviceGiven
from croupier.errors import OutOfTurn
from croupier.felt.printed import PrintedFelt, printed_felt
from croupier.games import find
from croupier.house.sight import seen
from croupier.server.api import felt
from croupier.server.at_tables import AdviceAtTable, AdviceReady, advice_for
from croupier.table.record import read_game
from croupier.wire.codec import read_document
from tests.server.conftest import TABLE
from tests.server.opened import Opened, wait_until

POKER = "poker-1"


@pytest.fixture(scope="module")
def poker(house: House) -> House:
    """Ann and Ben at a table, and Ann is to choose."""
    house.opens(POKER, "Ann", "three-card-poker")
    for who in ("Ann", "Ben"):
        assert house.wants(POKER, who, asks="sit down", chips=100).status_code == 200
    deal = house.gets(f"/tables/{POKER}", "Ann")["coming"]["round"]
    for who in ("Ann", "Ben"):
        house.wants(POKER, who, asks="put down", stakes={"Ante": 10, "Pair Plus": 5}, deal=deal)
        house.wants(POKER, who, asks="ready", deal=deal)
    return house


def test_a_felt_is_that_of_the_game_as_posted(house: House) -> None:
    told = read_document(PrintedFelt, house.gets("/games/river-holdem/felt?post=trips=B"))
    assert told == printed_felt(find("river-holdem").posted(trips="B"))
    assert read_document(PrintedFelt, house.gets(f"/tables/{TABLE}/felt")) == printed_felt(find("river-holdem"))
    assert house.asks("GET", "/games/bridge/felt").status_code == 404
    assert house.asks("GET", "/tables/nowhere/felt").status_code == 404


def test_a_table_with_a_column_of_the_house_s_own_has_its_felt_and_its_figures(house: House) -> None:
    game = own_column()
    house.opens("own-column", "Olga", str(game))
    told: PrintedFelt = read_document(PrintedFelt, house.gets("/tables/own-column/felt"))
    assert {table.name: table.column for table in told.paytables}["Pair Plus"] == "House"
    by_the_house = house.gets("/tables/own-column/figures")
    by_the_sheet = house.gets("/tables/own-column/figures?post=pair-plus=standard")
    assert by_the_house["fingerprint"] != by_the_sheet["fingerprint"]
    assert by_the_sheet["side_wagers"] != by_the_house["side_wagers"]


def own_column() -> Any:
    from croupier.rules.paytables import odds

    game = find("three-card-poker")
    table = game.paytables["pair-plus"]
    figures = {line.name: odds(2) for line, _ in table.in_force()}
    posted = game.with_column("pair-plus", "House", figures)
    assert read_game(str(posted)) == posted
    return posted


def test_advice_is_for_the_seat_that_asks_at_the_choice_it_faces(poker: House) -> None:
    shown = poker.gets(f"/tables/{POKER}", "Ann")["round"]
    told: AdviceAtTable = read_document(AdviceAtTable, poker.gets(f"/tables/{POKER}/advice", "Ann"))
    assert (told.round, told.number, told.stakes) == (shown["round"], shown["number"], {"Ante": 10, "Pair Plus": 5})
    cards = next(pile["cards"] for pile in shown["piles"] if pile.get("seat") == 1)
    about_cards = poker.gets("/games/three-card-poker/advice", params={"cards": "".join(cards)})
    alone: AdviceGiven = read_document(AdviceGiven, about_cards)
    assert told.advice == alone.advice
    assert sum(worth.best for worth in told.worths) == 1


@pytest.mark.parametrize(
    ("who", "said"), [("Ben", "not your turn"), ("Olga", "look on")], ids=["another seat", "somebody who looks on"]
)
def test_whoever_is_not_to_choose_is_told_so(poker: House, who: str, said: str) -> None:
    refused = poker.asks("GET", f"/tables/{POKER}/advice", who)
    assert refused.status_code == 409
    assert refused.json()["code"] == OutOfTurn.code
    assert said in refused.json()["detail"]


def test_advice_that_takes_a_while_is_said_to_be_prepared(poker: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(felt, "SOON", 0.0)
    poker.app.state.reckonings.long._kept.clear()
    refused = poker.asks("GET", f"/tables/{POKER}/advice", "Ann")
    assert refused.status_code == 503
    assert refused.headers["Retry-After"] == "2"
    assert "being prepared" in refused.json()["detail"]


def test_nothing_but_the_seat_s_own_view_enters_its_advice(poker: House) -> None:
    state = poker.floor.watched(POKER).state
    otherwise = other_world(state.hosted, "Ann", random.Random(1))
    assert otherwise.table.round != state.hosted.table.round
    asked = [advice_for(seen(hosted, state.number, "Ann")) for hosted in (state.hosted, otherwise)]
    assert asked[0] == asked[1]


def test_whoever_comes_to_the_page_finds_advice_prepared(poker: House) -> None:
    ready = AdviceReady("three-card-poker")
    kept = poker.app.state.reckonings.long._kept
    kept.pop(ready, None)
    token = {"Authorization": f"Bearer {poker.tokens['Ben']}"}
    socket = Opened(poker, f"/tables/{POKER}/socket", token, "192.0.2.1", "shown=true")
    wait_until(lambda: ready in kept)
    socket.leaves()
