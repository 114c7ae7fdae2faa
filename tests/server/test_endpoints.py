"""What endpoints answer: the documents of the one wire, and what they are about."""

import asyncio
import json
import re
import shlex
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from checks.served import PASSWORD, House, SetClock
from sqlalchemy import delete, text

from croupier import games
from croupier.answers import documents
from croupier.errors import CroupierError, StoreError
from croupier.house import last_write, people, store
from croupier.house.acts import Act
from croupier.house.history import ActsDone, PastRounds, RoundShown, VoidDeals
from croupier.house.last_write import LastWrite
from croupier.house.schema import secrets
from croupier.rules.prose import rules_card
from croupier.server.api.health import UNWRITTEN_FOR
from croupier.server.reckoning import Reckoning
from croupier.server.settings import STRANGERS
from croupier.table.commitment import Proof, commitment
from croupier.table.record import read
from croupier.wire.codec import decode, read_document
from croupier.wire.posted import PostedGame, game_of
from tests.server.conftest import TABLE


def test_somebody_is_told_where_they_sit_and_what_they_see_there(house: House) -> None:
    guest = house.comes_as_guest()
    assert house.gets("/me/tables", guest)["tables"] == []
    house.wants(TABLE, guest, asks="sit down", chips=100)
    (seen,) = house.gets("/me/tables", guest)["tables"]
    assert seen == {key: told for key, told in house.gets(f"/tables/{TABLE}", guest).items() if key != "version"}
    assert seen["seat"] > 0
    house.wants(TABLE, guest, asks="get up")
    assert house.gets("/me/tables", guest)["tables"] == []


# Games.


def test_games_are_listed_and_each_can_be_posted(empty: House) -> None:
    listed = read_document(documents.GameList, empty.gets("/games")).games
    assert [each.posted.game for each in listed] == list(games.SHEETS + games.CALIBRATION)
    posted = read_document(PostedGame, empty.gets("/games/river-holdem?post=trips=B&post=minimum=5"))
    assert str(game_of(posted)) == "river-holdem trips=B minimum=5"


def test_a_rules_card_is_also_a_text(empty: House) -> None:
    answer = empty.asks("GET", "/games/River Hold'em/card?post=trips=B")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.text == rules_card(games.find("river-holdem").posted(trips="B"))


def test_a_game_is_never_a_file(empty: House, tmp_path: Any) -> None:
    (tmp_path / "game.py").write_text("raise SystemExit('this was run')")
    for name in (f"{tmp_path}/game.py", "..%2Fgame.py", "game.py"):
        assert empty.asks("GET", f"/games/{name}").status_code == 404


def test_paytables_have_every_column(empty: House) -> None:
    found = empty.gets("/games/river-holdem/paytables?post=trips=B")["paytables"]
    trips = next(each for each in found if each["key"] == "trips")
    assert trips["posted"] == "B"
    assert len(trips["columns"]) == len(trips["lines"][0]["odds"]) > 1


TRIPS = {"royal flush": "60", "Straight Flush": " 40:1 ", "full house": "15 to 2", "flush": "6", "straight": ""}


def test_a_game_is_posted_with_a_column_of_ones_own(empty: House) -> None:
    wanted = {"post": {"minimum": "2"}, "columns": [{"paytable": "trips", "column": "Ours", "lines": TRIPS}]}
    answer = empty.asks("POST", "/games/river-holdem/posting", json=wanted)
    posted = read_document(PostedGame, answer.json())
    assert posted.text == "river-holdem trips=Ours(60,40,-,15/2,6,-,-) minimum=2"
    terms = {"table": "ours", "title": "Ours", "posting": posted.text}
    assert empty.asks("POST", "/tables", "Ann", json=terms).json()["terms"]["posting"] == posted.text


def test_what_an_operator_is_shown_in_the_documents_is_done(empty: House) -> None:
    text = (Path(__file__).parents[2] / "docs" / "house.md").read_text()
    blocks = "\n".join(re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
    asked = re.findall(r"^curl .*\n(?:[ \t].*\n)*", blocks, re.MULTILINE)
    shown = [shlex.split(each, comments=True) for each in asked]
    empty.comes("Bob")
    answers = {}
    for words in shown:
        if "…" in str(words):
            continue  # a password of one's own
        each = dict(pairwise(words))
        path = next(word for word in words if word.startswith("$HOUSE")).removeprefix("$HOUSE")
        method = each.get("-X", "POST" if "-d" in each else "GET")
        who = "Olga" if "-H" in each else None
        answer = empty.asks(method, path, who, **({"content": each["-d"]} if "-d" in each else {}))
        assert answer.status_code in (200, 201), (words, answer.text)
        answers[method, path] = answer.json()
    assert answers["PATCH", "/tables/trips"]["terms"]["posting"] == "river-holdem trips=Late(50,40,30,8,6,5,-)"
    written_out = answers["POST", "/games/river-holdem/posting"]["text"]
    assert written_out == "river-holdem trips=House(100,40,25,15/2,6,-,-) minimum=5"


@pytest.mark.parametrize(
    ("column", "lines", "said"),
    [
        ("Ours", {"flush": "often"}, "line 'flush' pays 'often': write a whole number"),
        ("Ours", {"flush": "0 to 1"}, "line 'flush' pays '0 to 1'"),
        ("Ours", {"flash": "6"}, "has no line 'flash'"),
        ("A", {"flush": "6"}, "already has a column 'A'"),
        ("two words", {"flush": "6"}, "letters, digits and . + - _ only"),
    ],
)
def test_a_column_that_cannot_be_posted_is_refused_with_the_reason(
    empty: House, column: str, lines: dict[str, str], said: str
) -> None:
    wanted = {"columns": [{"paytable": "trips", "column": column, "lines": lines}]}
    answer = empty.asks("POST", "/games/river-holdem/posting", json=wanted)
    assert answer.status_code == 422
    assert said in answer.json()["detail"]


def test_edges_are_those_of_the_figures(empty: House) -> None:
    edges = empty.gets("/games/river-holdem/edges?post=trips=B")
    figures = empty.gets("/games/river-holdem/figures?post=trips=B")
    for name in (
        "unit",
        "value",
        "edge_of_initial_stake",
        "element_of_risk",
        "hit_frequency",
        "deviation",
        "fingerprint",
    ):
        assert edges[name] == figures[name]
    sides = [each for each in edges["wagers"] if each["kind"] == "side"]
    assert [each["column"] for each in sides if each["posted"]] == ["B", "B"]
    assert [each["hit_frequency"] for each in sides] == [each["hit_frequency"] for each in figures["side_wagers"]]
    (ante,) = (each for each in edges["wagers"] if each["wager"] == "Ante")
    told = next(each for each in figures["wagers"] if each["wager"] == "Ante")
    assert ante["edge"] == told["edge"]
    assert ante["hit_frequency"]["exact"] == told["outcomes"][-1]["probability"]["exact"]


def test_figures_are_exact_and_at_stakes(empty: House) -> None:
    figures = read_document(documents.Solved, empty.gets("/games/three-card-poker/figures"))
    assert str(figures.figures.value) == "-686689/20358520"
    staked = empty.gets("/games/three-card-poker/figures?stake=Ante 20, Pair Plus 0")["staked"]
    assert staked["value"]["exact"] == "-686689/1017926"  # twenty times as much


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("post=colour=red", "posting/unknown"),
        ("post=trips", "posting/unknown"),
        ("stake=Ante", "record/malformed"),
        ("stake=Nothing 5", None),
    ],
)
def test_figures_that_cannot_be_had_say_why(empty: House, query: str, code: str | None) -> None:
    refused = empty.asks("GET", f"/games/river-holdem/figures?{query}")
    assert refused.status_code == 422
    assert code is None or refused.json()["code"] == code


def test_advice_is_about_cards_or_about_a_record(empty: House) -> None:
    about_cards = empty.gets("/games/three-card-poker/advice", params={"cards": "Qs6d3c"})
    assert about_cards["best"] == "fold"
    record = "three-card-poker | Ante 10 | Qs6d3c"
    about_record = empty.gets("/games/three-card-poker/advice", params={"record": record})
    assert about_record["best"] == "fold"
    assert [each["choice"] for each in about_cards["choices"]] == ["fold", "bet"]
    assert about_cards["choices"] == about_record["choices"]


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"cards": "Qs6d3c", "record": "three-card-poker | Ante 10 | Qs6d3c"},
        {"record": "Qs6d3c"},
        {"cards": "three-card-poker | Ante 10 | Qs6d3c"},
        {"record": "three-card-poker | Ante 10 | Qs6d3c", "post": "minimum=5"},
        {"record": "three-card-poker | Ante 10 | Qs6d3c", "stake": "Ante 5"},
        {"cards": "Qs6d"},
    ],
    ids=str,
)
def test_questions_that_are_none_are_refused(empty: House, query: dict[str, str]) -> None:
    assert empty.asks("GET", "/games/three-card-poker/advice", params=query).status_code == 422


def test_charts_are_of_classes_or_of_hands_and_drawn(empty: House) -> None:
    assert read_document(documents.ClassChart, empty.gets("/games/three-card-poker/chart")).opening.cells
    assert read_document(documents.HandCharts, empty.gets("/games/triple-shot-bonus/chart")).charts
    drawn = empty.asks("GET", "/games/triple-shot-bonus/chart.svg?values=true")
    assert drawn.headers["Content-Type"] == "image/svg+xml"
    assert drawn.text.startswith("<svg")


# Rounds.


def test_a_round_is_shown_with_everything(house: House, played: str) -> None:
    shown = read_document(RoundShown, house.gets(f"/rounds/{played}"))
    again = read(shown.past.record)
    assert (shown.past.table, shown.past.number, shown.about.game) == (TABLE, 1, "river-holdem")
    assert shown.past.ended.startswith("2027-01-15T08:00:00")
    assert shown.events == again.events
    (ann,) = shown.past.people
    (seat,) = shown.settled.seats
    assert (ann.person, ann.before, ann.net) == ("Ann", 300, again.net(1))
    assert ann.after == ann.before + ann.net
    assert sum(item.net for item in seat.settled) == ann.net
    assert all(item.reason for item in seat.settled)
    assert any("Settlement" in line for line in shown.story)
    assert house.asks("GET", f"/rounds/{played}/record").text == shown.past.record


def test_rounds_are_told_page_by_page_none_lost_none_twice(house: House, played: str) -> None:
    for _ in range(3):
        house.plays(TABLE, "Ann")
    told, before = [], ""
    while True:
        path = "/me/rounds?limit=2" + (f"&before={before}" if before else "")
        page = read_document(PastRounds, house.gets(path, "Ann"))
        told += [each.number for each in page.rounds]
        before = page.before
        if not before:
            break
    assert told == [4, 3, 2, 1]
    assert len(house.gets(f"/rounds?table={TABLE}")["rounds"]) == 4
    assert house.gets("/rounds?table=another")["rounds"] == []
    assert house.gets("/me/rounds", "Ben")["rounds"] == []


def test_who_sat_where_is_told_to_those_who_were_there_and_to_others_as_the_table_shows_it(house: House) -> None:
    house.opens("shown", "Olga")
    first = house.plays("shown", "Ann")

    def names(round: str, who: str | None) -> list[list[str]]:
        listed = house.gets("/rounds?table=shown", who)["rounds"]
        one = next(each for each in listed if each["round"] == round)
        told = [one["people"], house.gets(f"/rounds/{round}", who)["people"]]
        # Chips would string the rounds of one person together: each begins with what the one before ended with.
        assert all(bool(each["person"]) == ("before" in each) == ("after" in each) for seats in told for each in seats)
        return [[each["person"] for each in people] for people in told]

    assert names(first, None) == [["Ann"], ["Ann"]]  # as whoever looks on sees her there
    second = house.plays("shown", "Ann")
    for who, told in ((None, ""), ("Ben", ""), ("Ann", "Ann"), ("Olga", "Ann")):
        assert names(first, who) == [[told], [told]]
    house.wants("shown", "Ann", asks="get up")
    assert names(second, None) == [[""], [""]]
    house.asks("DELETE", "/tables/shown", "Olga")
    assert names(second, "Ben") == [[""], [""]]
    assert names(second, "Ann") == [["Ann"], ["Ann"]]


@pytest.mark.parametrize("path", ["", "/record", "/proof"])
def test_rounds_that_there_are_not_are_not_found(house: House, path: str) -> None:
    refused = house.asks("GET", f"/rounds/none.at.1{path}")
    assert (refused.status_code, refused.json()["code"]) == (404, "round/unknown")


def test_a_round_in_play_changes_nothing_of_what_is_told_about_the_past(house: House, played: str) -> None:
    """Nor does what it has settled already: War is, before anybody plays on. Once it is over, all of it is told."""
    house.opens("slow", "Ann", "triple-shot-bonus")
    house.wants("slow", "Ben", asks="sit down", chips=300)
    deal = house.gets("/tables/slow")["coming"]["round"]
    about_it = [f"/rounds/{deal}{more}" for more in ("", "/record", "/proof", "/replay")]
    lists = ("/rounds", "/me/rounds", "/me/rounds.jsonl", "/me/rounds.csv", "/tables/slow/void-deals")
    paths = [*about_it, *lists, "/house/hold?table=slow"]
    before = _told_of_the_past(house, paths)
    house.wants("slow", "Ben", asks="put down", stakes={"War": 10, "Blackjack": 10, "Poker": 10}, deal=deal)
    house.wants("slow", "Ben", asks="ready", deal=deal)
    looked = 0
    while not (own := house.gets("/tables/slow", "Ben")["round"])["over"]:
        assert house.gets("/tables/slow")["dealing"]["round"] == deal
        assert _told_of_the_past(house, paths) == before
        looked += 1
        stands = next((each for each in own["choices"]["options"] if each["verb"] == "stand"), None)
        choice = stands or own["choices"]["options"][0]
        house.wants("slow", "Ben", asks="choose", round=own["round"], number=own["number"], choice=choice)
    told = _told_of_the_past(house, paths)
    changed = {path for path, who in told if who == "Olga" and told[path, who] != before[path, who]}
    assert changed == {*about_it, "/rounds", "/house/hold?table=slow", "/house/tables"}
    assert looked or "natural" in str(house.gets(f"/rounds/{deal}")["story"]), "it was over as it was dealt"


def _told_of_the_past(house: House, paths: list[str]) -> dict[tuple[str, str | None], Any]:
    """What everybody is told who asks what has been, but for who sits at tables now."""
    told: dict[tuple[str, str | None], Any] = {}
    for who in (None, "Ann", "Ben", "Olga"):
        answers = {path: house.asks("GET", path, who) for path in paths}
        told |= {(path, who): (each.status_code, each.content) for path, each in answers.items()}
    run = house.gets("/house/tables", "Olga")["tables"]
    return told | {("/house/tables", "Olga"): [{**each, "now": None} for each in run]}


def test_proofs_hold_and_lies_do_not(house: House, played: str) -> None:
    shown = house.gets(f"/rounds/{played}/proof")
    read_document(Proof, shown)
    del shown["version"]
    assert house.asks("POST", "/verification", json=shown).json()["holds"] is True
    for name, lie in {"commitment": "0" * 64, "secret": "0" * 64, "seeds": [[1, "mine"]], "round": "another"}.items():
        answer = house.asks("POST", "/verification", json=shown | {name: lie})
        assert (answer.status_code, answer.json().get("holds")) == (200, False), name
    alone = house.asks("POST", "/verification", json={"record": shown["record"]}).json()
    assert [step["holds"] for step in alone["steps"]] == [True, None]


# Rounds and deals that are void.


def test_a_key_is_of_one_request(house: House) -> None:
    """Whether what is asked under the key of another could be done, would change nothing, or cannot be done."""
    house.opens("keys-1", "Ann")
    sit = {"asks": "sit down", "chips": 300}

    def asks(**wants: object) -> tuple[int, object]:
        answer = house.asks("POST", "/tables/keys-1/requests", "Ben", json=wants, headers={"Idempotency-Key": "k"})
        return answer.status_code, answer.json().get("seq") or answer.json()["code"]

    done = asks(**sit)
    assert done == (200, 2)
    for other in ({"asks": "get up"}, {"asks": "be back"}, {"asks": "bring chips", "chips": 9}, {**sit, "chips": 301}):
        assert asks(**other) == (409, "request/reused")
    assert asks(**sit) == done
    assert house.floor.room("keys-1").hosted.table.chips("Ben") == 300
    house.floor.room("keys-1")._answered.clear()  # as after a restart
    assert asks(asks="get up") == (409, "request/reused")
    assert asks(**sit) == done
    assert house.wants("keys-1", "Ben", asks="get up").status_code == 200


def test_a_key_is_of_one_request_also_if_that_had_no_effect(house: House) -> None:
    house.opens("keys-2", "Ann")
    house.wants("keys-2", "Ben", asks="sit down", chips=300)

    def asks(key: str, **wants: object) -> tuple[int, object]:
        answer = house.asks("POST", "/tables/keys-2/requests", "Ben", json=wants, headers={"Idempotency-Key": key})
        return answer.status_code, answer.json().get("seq") or answer.json()["code"]

    first, nothing, back = (asks("s1", asks="step away"), asks("s2", asks="step away"), asks("s3", asks="be back"))
    for restart in (False, True):
        if restart:
            house.floor.room("keys-2")._answered.clear()
        assert (asks("s1", asks="step away"), asks("s2", asks="step away")) == (first, nothing)
        assert asks("s3", asks="be back") == back
        for other in ({"asks": "bring chips", "chips": 10}, {"asks": "be back"}, {"asks": "sit down", "chips": 7}):
            assert asks("s2", **other) == (409, "request/reused")
    seen = house.gets("/tables/keys-2", "Ben")
    assert [(seat["chips"], seat.get("away", False)) for seat in seen["seats"]] == [(300, False)]
    house.wants("keys-2", "Ben", asks="be back")
    assert house.gets("/tables/keys-2")["number"] == seen["number"], (
        "what has no name and no effect is not written down"
    )
    assert house.wants("keys-2", "Ben", asks="get up").status_code == 200


def test_two_postings_before_a_round_ends_are_both_kept_and_each_can_be_sent_again(house: House) -> None:
    house.opens("posted-2", "Ann")
    house.wants("posted-2", "Ben", asks="sit down", chips=300)
    deal = house.gets("/tables/posted-2")["coming"]["round"]
    house.wants("posted-2", "Ben", asks="put down", deal=deal, stakes={"Ante": 10})
    own = "Ours(60,40,-,15/2,6,-,-)"

    def posts(key: str, **post: str) -> int:
        headers = {"Idempotency-Key": key}
        return house.asks("PATCH", "/tables/posted-2", "Olga", json={"post": post}, headers=headers).status_code

    assert (posts("k1", minimum="20"), posts("k2", trips=own), posts("k1", minimum="20")) == (200, 200, 200)
    house.wants("posted-2", "Ben", asks="put down", deal=deal, stakes={})
    assert house.gets("/tables/posted-2")["posting"] == f"river-holdem trips={own} minimum=20"
    assert posts("k3", minimum="5", trips="A") == 200
    assert (posts("k1", minimum="20"), posts("k2", trips=own), posts("k1", minimum="30")) == (200, 200, 409)
    assert house.gets("/tables/posted-2")["posting"] == "river-holdem minimum=5"
    assert house.asks("PATCH", "/tables/posted-2", "Olga", json={"post": {"trips": "Z"}}).status_code == 422
    house.wants("posted-2", "Ben", asks="get up")


def begins(house: House, table: str, who: str) -> str:
    """Somebody alone at a table begins a round; its name."""
    house.wants(table, who, asks="sit down", chips=300)
    deal = str(house.gets(f"/tables/{table}", who)["coming"]["round"])
    house.wants(table, who, asks="put down", stakes={"Ante": 10}, deal=deal, seed="mine")
    assert house.wants(table, who, asks="ready", deal=deal).status_code == 200
    return deal


def test_a_round_is_declared_void_by_an_operator_who_says_why(house: House) -> None:
    house.opens("void-1", "Ann")
    deal = begins(house, "void-1", "Ben")
    said = {"deal": deal, "reason": "a card was seen"}
    done = house.asks("POST", "/tables/void-1/void", "Olga", json=said, headers={"Idempotency-Key": "once"})
    assert done.status_code == 200
    again = house.asks("POST", "/tables/void-1/void", "Olga", json=said, headers={"Idempotency-Key": "once"})
    assert again.json() == done.json()
    (past,) = read_document(PastRounds, house.gets("/rounds?table=void-1")).rounds
    assert (past.round, past.void) == (deal, "a card was seen")
    assert [(each.person, each.staked, each.net, each.before, each.after) for each in past.people] == [
        ("Ben", 10, 0, 300, 300)
    ]
    seen = house.gets("/tables/void-1")
    assert (seen["last"]["void"], seen["round"]["void"], seen["dealing"]) == (
        "a card was seen",
        "a card was seen",
        None,
    )
    shown = read_document(RoundShown, house.gets(f"/rounds/{deal}"))
    assert shown.story[-1] == "  the round is void, and every stake goes back: a card was seen"
    assert house.asks("GET", f"/rounds/{deal}/record").text.endswith("| void: a card was seen")
    proof = house.gets(f"/rounds/{deal}/proof")
    assert (proof["commitment"], proof["secret"]) == (seen["last"]["commitment"], seen["last"]["secret"])
    checked = house.asks("POST", "/verification", json=proof).json()
    assert checked["holds"], checked
    acts = read_document(ActsDone, house.gets("/acts?limit=5", "Olga"))
    assert f"declared {deal} void: a card was seen" in str(acts.entries)
    late = house.asks("POST", "/tables/void-1/void", "Olga", json=said)
    assert (late.status_code, late.json()["code"]) == (409, "view/stale")
    wrong = house.asks("POST", "/tables/void-1/void", "Olga", json={"deal": deal, "reason": "a | b"})
    assert wrong.status_code == 422
    assert "a reason is one line" in wrong.json()["detail"]


def test_a_round_whose_secret_is_lost_stops_its_table_until_it_is_declared_void(house: House) -> None:
    house.opens("void-3", "Ann")
    deal = begins(house, "void-3", "Ben")
    with house.floor.store.writer.begin() as connection:
        connection.execute(text("DROP TRIGGER secrets_keeps_rows"))
        connection.execute(delete(secrets).where(secrets.c.round == deal))
    house.floor.rooms["void-3"]._sound = False  # so that it begins again from what the database has
    view = house.gets("/tables/void-3", "Ben")["round"]
    choice = view["choices"]["options"][0]
    refused = house.wants("void-3", "Ben", asks="choose", round=1, number=view["number"], choice=choice)
    assert (refused.status_code, refused.json()["code"]) == (409, "table/stopped")
    assert "an operator has to declare it void" in refused.json()["detail"]
    said = {"deal": deal, "reason": "its secret is lost"}
    assert house.asks("POST", "/tables/void-3/void", "Olga", json=said).status_code == 200
    seen = house.gets("/tables/void-3", "Ben")
    assert [each["chips"] for each in seen["seats"]] == [300]
    assert (seen["last"]["void"], seen["last"].get("secret", "")) == ("its secret is lost", "")
    gone = house.asks("GET", f"/rounds/{deal}/proof")
    assert (gone.status_code, "its deal can never be checked: its secret is lost" in gone.json()["detail"]) == (
        404,
        True,
    )
    assert house.plays("void-3", "Ben") != deal
    house.wants("void-3", "Ben", asks="get up")


def test_deals_that_were_thrown_away_are_listed_with_their_secrets_and_why(house: House) -> None:
    house.opens("void-2", "Ann")
    house.wants("void-2", "Ben", asks="sit down", chips=300)
    fixed = []
    for minimum in ("5", "10"):
        fixed.append(house.gets("/tables/void-2")["coming"])
        assert house.asks("PATCH", "/tables/void-2", "Ann", json={"post": {"minimum": minimum}}).status_code == 200
    assert house.gets("/tables/void-2")["voided"]["round"] == fixed[1]["round"]
    last = read_document(VoidDeals, house.gets("/tables/void-2/void-deals?limit=1"))
    (before,) = read_document(VoidDeals, house.gets(f"/tables/void-2/void-deals?before={last.before}")).deals
    for past, was in zip((*last.deals, before), reversed(fixed), strict=True):
        deal = past.deal
        assert (deal.round, deal.commitment, deal.reason) == (
            was["round"],
            was["commitment"],
            "the game is posted otherwise",
        )
        assert commitment(deal.round, deal.game, deal.fingerprint, bytes.fromhex(deal.secret)) == deal.commitment
    assert house.asks("GET", "/tables/nowhere/void-deals").status_code == 404


# Chips, and what operators do.


def test_an_operator_gives_chips_and_takes_them_back_once_for_each_key(house: House) -> None:
    before = house.gets("/people/Ben/chips", "Olga")["bankroll"]
    given = {"chips": 50, "reason": "a prize"}
    for _ in range(2):
        answer = house.asks("POST", "/people/Ben/chips", "Olga", json=given, headers={"Idempotency-Key": "prize-1"})
        assert answer.json()["bankroll"] == before + 50
    for path, other in (("/people/Ann/chips", given), ("/people/Ben/chips", {**given, "chips": 51})):
        refused = house.asks("POST", path, "Olga", json=other, headers={"Idempotency-Key": "prize-1"})
        assert (refused.status_code, refused.json()["code"]) == (409, "request/reused")
    taken = house.asks("POST", "/people/ben/chips", "Olga", json={"chips": -50, "reason": "a mistake"})
    assert taken.json()["bankroll"] == before
    much = house.asks("POST", "/people/Ben/chips", "Olga", json={"chips": -(10**9), "reason": "all"})
    assert (much.status_code, much.json()["code"]) == (422, "table/limit")
    assert house.asks("GET", "/people/Nobody/chips", "Olga").status_code == 404


def test_whoever_has_lost_their_chips_is_given_new_ones_once_an_hour(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.floor, "others", replace(house.floor.others, refills_hourly=STRANGERS.refills_hourly))
    name = house.comes_as_guest()
    assert house.asks("POST", "/me/chips", name).status_code == 422
    for left in (300, 400):
        house.asks("POST", f"/people/{name}/chips", "Olga", json={"chips": left - 1000, "reason": "lost"})
        if left == 300:
            house.wants(TABLE, name, asks="sit down", chips=200)
            given = house.asks("POST", "/me/chips", name)
            assert given.json()["bankroll"] == people.WELCOME - 200  # with what is at the table it is the whole again
    refused = house.asks("POST", "/me/chips", name)
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) <= 3601
    assert re.fullmatch(r"chips are given once an hour: the next in (\d+ minutes|a minute)", refused.json()["detail"])
    house.clock.passes(3600)
    assert house.asks("POST", "/me/chips", name).status_code == 200


def test_at_home_whoever_has_lost_their_chips_is_given_new_ones_as_often_as_that_happens(house: House) -> None:
    name = house.comes_as_guest()
    for _ in range(3):
        house.asks("POST", f"/people/{name}/chips", "Olga", json={"chips": -1000, "reason": "lost"})
        assert house.asks("POST", "/me/chips", name).json()["bankroll"] == people.WELCOME
    assert house.asks("POST", "/me/chips", name).status_code == 422


def test_chips_on_the_felt_are_not_missing(house: House) -> None:
    name = house.comes_as_guest()
    house.opens("felt", "Olga")
    house.wants("felt", name, asks="sit down", chips=300)
    deal = house.gets("/tables/felt")["coming"]["round"]
    for wanted in ({"asks": "put down", "stakes": {"Ante": 100}, "deal": deal}, {"asks": "ready", "deal": deal}):
        assert house.wants("felt", name, **wanted).status_code == 200
    hosted = house.floor.rooms["felt"].hosted
    assert hosted.table.chips(name) < 300
    assert house.floor.people.everywhere(name) == people.WELCOME
    assert house.asks("POST", "/me/chips", name).status_code == 422
    view = house.gets("/tables/felt", name)["round"]
    house.wants("felt", name, asks="choose", round=1, number=view["number"], choice=view["choices"]["options"][0])
    house.asks("DELETE", "/tables/felt", "Olga")


def test_two_who_give_chips_at_once_do_not_give_them_twice(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    name = house.comes_as_guest()
    house.floor.people.issue("Olga", name, -900, "lost")
    here, elsewhere = (people.People(house.floor.store, lambda at=at: at) for at in (0, people.REFILL_EVERY))  # type: ignore[misc]
    looked = here.everywhere

    def meanwhile(person: str) -> int:
        has = looked(person)
        monkeypatch.setattr(here, "everywhere", looked)
        elsewhere.refill(person)  # in the next hour, which has just begun
        return has

    monkeypatch.setattr(here, "everywhere", meanwhile)
    with pytest.raises(CroupierError, match="you have not"):
        here.refill(name)
    assert looked(name) == people.WELCOME


def test_every_act_is_written_down_with_whoever_did_it(house: House) -> None:
    house.opens("acted", "Olga")
    house.asks("PATCH", "/tables/acted", "Olga", json={"post": {"minimum": "5"}})
    house.asks("DELETE", "/tables/acted", "Olga")
    house.asks("POST", "/people/Ben/chips", "Olga", json={"chips": 1, "reason": "luck"})
    done = read_document(ActsDone, house.gets("/acts?limit=4", "Olga"))
    assert [(each.actor, each.acts[0]) for each in done.entries] == [
        ("Olga", _act("issued", person="Ben", chips=1, reason="luck")),
        ("Olga", _act("operator", table="acted", did="closed")),
        ("Olga", _act("operator", table="acted", did="posted river-holdem minimum=5")),
        ("Olga", _act("operator", table="acted", did="opened")),
    ]
    everything = []
    before = ""
    while True:
        page = house.gets(f"/acts?limit=7{before}", "Olga")
        everything += [each["number"] for each in page["entries"]]
        if "before" not in page:
            break
        before = f"&before={page['before']}"
    assert everything == list(range(everything[0], 0, -1))
    assert re.search("[0-9a-f]{64}", json.dumps(house.gets("/acts?limit=500", "Olga"))) is None


def test_limits_are_set_from_the_next_round_on(house: House) -> None:
    house.opens("limits", "Ann", "river-holdem trips=B")
    listed = house.asks("PATCH", "/tables/limits", "Ann", json={"post": {"minimum": "25"}}).json()
    assert listed["terms"]["posting"] == "river-holdem trips=B minimum=25"
    assert house.asks("PATCH", "/tables/limits", "Ann", json={"post": {"minimum": "none"}}).status_code == 422
    assert house.asks("POST", "/tables", "Ann", json={"table": "x", "title": "X", "posting": "none"}).status_code == 422


def _act(kind: str, **fields: Any) -> Any:
    return decode(Act, {"act": kind, **fields})


# Health.


def test_a_house_without_its_database_is_well_but_not_ready(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    assert house.gets("/ready")["tables"] >= 1

    def fails(stream: str) -> None:
        raise StoreError("the database does not answer")

    monkeypatch.setattr(house.floor.store, "head", fails)
    assert house.asks("GET", "/health").status_code == 200
    assert house.asks("GET", "/ready").status_code == 503


def test_a_house_that_cannot_write_is_not_ready_for_a_while(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> None:
        raise StoreError("the disk is full")

    table = "unwritten"
    house.opens(table, "Ann")
    for path, who, asked in (
        (f"/tables/{table}/requests", "Ann", {"asks": "sit down", "chips": 100}),
        ("/guests", None, None),
        ("/people", None, {"name": "Somebody new", "password": PASSWORD}),
        ("/sessions", None, {"name": "Ann", "password": PASSWORD}),
    ):
        caplog.clear()
        with monkeypatch.context() as patched:
            patched.setattr(store, "write", full)
            patched.setattr(store, "let_in", full)
            for _ in range(2):
                assert house.asks("POST", path, who, json=asked).status_code == 503
        refused = house.asks("GET", "/ready")
        said = "entries cannot be written: the disk is full"
        assert (refused.status_code, refused.json()["detail"]) == (503, said)
        assert [each.getMessage() for each in caplog.records].count(said) == 1
        assert house.asks("POST", path, who, json=asked).status_code in (200, 201)
        assert house.asks("GET", "/ready").status_code == 200
        house.client.cookies.clear()


def test_a_failure_is_forgotten_after_a_while_though_nobody_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, last = SetClock(), LastWrite()
    monkeypatch.setattr(last_write, "monotonic", clock.monotonic)
    last.failed(StoreError("the disk is full"))
    clock.passes(14)
    assert last.failed_within(UNWRITTEN_FOR) == "the disk is full"
    clock.passes(1)
    assert last.failed_within(UNWRITTEN_FOR) == ""


def test_metrics_count_what_happens(house: House, played: str) -> None:
    def counted() -> dict[str, float]:
        lines = house.asks("GET", "/metrics").text.splitlines()
        return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}

    house.opens("counted", "Ann")
    before = counted()
    house.wants("counted", "Ben", asks="get up")  # who does not sit there
    house.plays("counted", "Ann")
    house.asks("GET", "/nothing/at/all")
    after = counted()

    def more(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert more("croupier_rounds_total") == 1
    assert more('croupier_table_refusals_total{code="table/seat"}') == 1
    assert more("croupier_table_requests_total") > 3
    assert more("croupier_write_seconds_count") == more("croupier_entries_written_total") > 3
    assert more('croupier_requests_total{endpoint="none",method="GET",status="404"}') == 1
    assert after["croupier_tables"] == len(house.floor.rooms)
    assert after["croupier_seats"] >= 1
    assert not any("nothing/at/all" in name for name in after)


def test_who_somebody_is_and_whether_the_house_is_ready_wait_for_nothing_that_takes_long(house: House) -> None:
    go = Event()

    async def keep_all_threads() -> list[Any]:
        return [asyncio.ensure_future(asyncio.to_thread(go.wait, 10)) for _ in range(64)]

    waiting = house.waits_for(keep_all_threads())
    try:
        assert house.asks("GET", "/ready").status_code == 200
        assert house.asks("GET", "/tables/none", "Ann").status_code == 404
        assert not any(each.done() for each in waiting)
    finally:
        go.set()


# Work that takes long.


async def test_work_is_done_once_for_all_who_wait_and_remembered() -> None:
    reckoning, done = Reckoning("test", at_once=1, waiting=0, patience=5), []
    go = Event()

    def work() -> bytes:
        go.wait(5)
        done.append(1)
        return b"answer"

    asked = [asyncio.ensure_future(reckoning.of("same", work)) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(CroupierError, match="too much is being counted"):
        await reckoning.of("other", work)
    go.set()
    assert await asyncio.gather(*asked) == [b"answer"] * 3
    assert await reckoning.of("same", work) == b"answer"
    assert len(done) == 1
    reckoning.close()


async def test_nobody_waits_for_ever_and_whoever_asks_again_finds_it_done() -> None:
    reckoning, go = Reckoning("test", at_once=1, waiting=0, patience=0.01), Event()

    def work() -> bytes:
        go.wait(5)
        return b"answer"

    with pytest.raises(CroupierError, match="still being counted"):
        await reckoning.of("long", work)
    go.set()
    for _ in range(100):
        await asyncio.sleep(0.01)
        if not reckoning._running:
            break
    assert await reckoning.of("long", work) == b"answer"
    reckoning.close()


async def test_whoever_waits_is_told_that_the_house_closes() -> None:
    reckoning, go = Reckoning("test", at_once=1, waiting=0, patience=5), Event()
    asked = asyncio.ensure_future(reckoning.of("long", lambda: str(go.wait(5)).encode()))
    await asyncio.sleep(0)
    reckoning.close()
    with pytest.raises(CroupierError, match="the house is closing"):
        async with asyncio.timeout(1):
            await asked
    with pytest.raises(CroupierError, match="the house is closing"):
        await reckoning.of("other", lambda: b"")
    go.set()


async def test_what_was_refused_is_worked_out_again() -> None:
    reckoning, faults = Reckoning("test", at_once=1, waiting=0, patience=5), [CroupierError("not yet")]

    def work() -> bytes:
        if faults:
            raise faults.pop()
        return b"answer"

    with pytest.raises(CroupierError, match="not yet"):
        await reckoning.of("key", work)
    assert await reckoning.of("key", work) == b"answer"
    reckoning.close()


def test_the_house_goes_on_while_something_is_counted(house: House) -> None:
    go = Event()
    long = house.app.state.reckonings.long
    with ThreadPoolExecutor() as threads:
        waiting = threads.submit(house.waits_for, long.of("test", lambda: b"x" * go.wait(10)))
        assert house.asks("GET", "/health").status_code == 200
        assert house.asks("GET", "/games/river-holdem/card").status_code == 200
        assert not waiting.done()
        go.set()
        assert waiting.result(10) == b"x"
