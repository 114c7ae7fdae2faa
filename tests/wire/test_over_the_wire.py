"""Each game played by somebody who has nothing but JSON: no rules, no Python values, only what is sent.

The client reads the posted game and its views, and answers with commands; the table reads those and sends views. What
the client sees is enough to play, to know its money, and to tell why each wager was settled as it was.
"""

import json
import random
from functools import partial
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from croupier import games
from croupier.errors import CroupierError, IllegalChoice, StaleView
from croupier.felt.layout import layout
from croupier.rules.streets import Choice
from croupier.rules.wagers import Kind
from croupier.table.commands import Begin, Command, TableEvent
from croupier.table.driver import states
from croupier.table.events import Event
from croupier.table.round import Round
from croupier.table.shoe import Shoe
from croupier.table.table import Table
from croupier.table.view import View, view
from croupier.wire.codec import dumps, encode, loads
from croupier.wire.posted import PostedGame, game_of, posted_game
from croupier.wire.schemas import published, schema
from tests.rounds import random_posting, random_round

ALL = games.SHEETS + games.CALIBRATION
MOST_BYTES = 8_000
SCHEMAS = {each.name: jsonschema.Draft202012Validator(schema(each.kind, each.says)) for each in published()}


class Served:
    """A table behind a wire: texts in, texts out. It adds up what its events move, as any listener could."""

    def __init__(self, game: Any, names: tuple[str, ...]) -> None:
        self.table = Table(game)
        self.balances: dict[str, int] = {}
        for name in names:
            self.ask({"asks": "sit", "name": name, "chips": 10_000})

    def ask(self, command: dict[str, Any]) -> None:
        SCHEMAS["command"].validate(command)
        self.take(loads(Command, json.dumps(command)))

    def take(self, command: Command) -> None:
        self.table, events = self.table.does(command)
        for event in events:
            sent = json.loads(dumps(event, TableEvent))
            SCHEMAS["table-event"].validate(sent)
            for move in sent["movements"] if sent["happened"] == "moved" else ():
                self.balances[move["source"]] = self.balances.get(move["source"], 0) - move["chips"]
                self.balances[move["target"]] = self.balances.get(move["target"], 0) + move["chips"]

    def sent(self, seat: int) -> dict[str, Any]:
        """What a seat is sent."""
        text = dumps(self.table.view(seat))
        assert len(text.encode()) < MOST_BYTES
        view: dict[str, Any] = json.loads(text)
        SCHEMAS["view"].validate(view)
        return view


def stakes_from(game: dict[str, Any]) -> dict[str, int]:
    """Stakes that a client works out from the posted game alone: something on every wager placed before the deal."""
    placed = [each for each in game["wagers"] if each["kind"] in ("mandatory", "side")]
    step = max(each["multiple_of"] for each in placed)
    return {each["wager"]: 10 * step for each in placed}


def choice_from(view: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A choice on offer, as it is sent back: verb, wager and chips."""
    offered = list(view["choices"].get("options", []))
    amounts = view["choices"].get("amounts")
    if amounts:
        offered.append({"verb": amounts["verb"], "wager": amounts["wager"], "chips": rng.randint(1, amounts["most"])})
    assert all(each.get("key") and each.get("says") for each in view["choices"].get("options", []))
    picked = rng.choice(offered)
    return {name: picked[name] for name in ("verb", "wager", "chips") if name in picked}


@pytest.mark.parametrize("key", ALL)
def test_a_game_is_played_over_the_wire_alone(key: str) -> None:
    rng = random.Random(key)
    posted = random_posting(games.find(key), rng.randrange)
    game = json.loads(dumps(posted_game(posted)))
    SCHEMAS["game"].validate(game)
    rows = {row["id"]: row for wager in game["wagers"] for row in wager["rows"]}
    names = tuple(f"guest {seat}" for seat in range(1, min(4, posted.seats) + 1))
    table = Served(posted, names)
    for number in range(3):
        before = dict(table.balances)
        for name in names:
            table.ask({"asks": "place", "name": name, "stakes": stakes_from(game)})
        table.take(Begin(Shoe.shuffled(posted.deck, f"{key} {number}".encode())))
        while not (shown := table.sent(0))["over"]:
            seen = table.sent(shown["turn"])
            assert seen["fingerprint"] == game["fingerprint"]
            assert seen["number"] == shown["number"]
            choice = choice_from(seen, rng)
            names_of = {"name": names[seen["turn"] - 1], "round": seen["round"], "number": seen["number"]}
            answer = {"asks": "answer", **names_of, "choice": choice}
            table.ask(answer)
            with pytest.raises(StaleView):
                table.ask(answer)
        for seat, name in enumerate(names, 1):
            mine = [item for item in shown["settled"] if item["seat"] == seat]
            assert sum(item["net"] for item in mine) == table.balances[name] - before[name]
            for item in mine:
                row = rows[item["row"]]
                numerator, denominator = map(int, row["odds"]["exact"].split("/"))
                assert item["net"] * denominator == numerator * item["stake"]
                assert item.get("why") or row["why"]


def test_an_illegal_choice_is_told_what_is_legal() -> None:
    table = Served(games.find("river-holdem"), ("ann",))
    table.ask({"asks": "place", "name": "ann", "stakes": {"Ante": 10}})
    table.take(Begin(Shoe.shuffled(games.find("river-holdem").deck, b"x")))
    number = table.sent(1)["number"]
    for choice in ({"verb": "b"}, {"verb": "bet"}, {"verb": "bet", "wager": "Before Flop", "chips": 20}):
        with pytest.raises(IllegalChoice) as caught:
            table.ask({"asks": "answer", "name": "ann", "round": 1, "number": number, "choice": choice})
        assert caught.value.legal == ("bet", "fold")
    paid = {"asks": "answer", "name": "ann", "round": 1, "number": number, "choice": {"verb": "fold", "chips": 5}}
    with pytest.raises(IllegalChoice, match=r"^seat 1 cannot fold \(5\): the choices are bet, fold$"):
        table.ask(paid)


# What is sent.


@pytest.mark.parametrize("key", ALL)
def test_views_and_events_come_back_as_they_were_sent(key: str) -> None:
    rng = random.Random(key)
    for _ in range(4):
        played = random_round(random_posting(games.find(key), rng.randrange), rng.randrange, seats=None)
        for state in played.states:
            for seat in (0, *state.seats):
                seen = state.view(seat)
                sent = dumps(seen)
                assert loads(View, sent) == seen
                assert dumps(loads(View, sent)) == sent
        texts = [dumps(event, Event) for event in played.end.events]
        for text in texts:
            SCHEMAS["event"].validate(json.loads(text))
        again = Round.rebuilt(played.end.game, played.end.placed, [loads(Event, text) for text in texts])
        assert again == played.end
        assert again.settled == played.end.settled


@pytest.mark.parametrize("key", ALL)
def test_a_full_table_is_sent_in_few_bytes(key: str) -> None:
    """Every seat taken, every wager staked as high as it goes, and whatever puts more chips down chosen."""
    game = games.find(key)
    high = game.limits[1] // 60 * 60  # a multiple of every grid
    stakes = {wager.name: high for wager in game.wagers if wager.kind in (Kind.MANDATORY, Kind.SIDE)}
    largest = 0
    for number in range(25):
        rng = random.Random(number)
        started = Round.start(game, dict.fromkeys(range(1, game.seats + 1), stakes))
        shoe = Shoe.shuffled(game.deck, str(number).encode())
        for state in states(started, shoe.next_cards, partial(_dearest, rng)):
            largest = max(largest, *(len(dumps(view(state, seat, 10**6)).encode()) for seat in (0, game.seats)))
    assert 1_000 < largest < MOST_BYTES


def _dearest(rng: random.Random, state: Round) -> Choice:
    """A choice that puts chips down if there is one, most of the time; else to draw on."""
    choices = list(state.choices)
    dear = [choice for choice in choices if choice.chips] or [choice for choice in choices if choice.verb == "hit"]
    return max(dear, key=lambda each: each.chips) if dear and rng.random() < 0.8 else rng.choice(choices)


def test_a_game_that_is_sent_runs_no_file(tmp_path: Path) -> None:
    file = tmp_path / "evil.py"
    file.write_text("raise SystemExit('run')")
    data = encode(posted_game(games.find("river-holdem"))) | {"text": str(file)}
    with pytest.raises(CroupierError):
        game_of(loads(PostedGame, json.dumps(data)))
    for text in ("river-holdem trips=B trips=A", "river-holdem trips", ""):
        with pytest.raises(CroupierError):
            game_of(loads(PostedGame, json.dumps(data | {"text": text})))


@pytest.mark.parametrize("key", ALL)
def test_a_posted_game_comes_back_as_the_game_it_was(key: str) -> None:
    rng = random.Random(key)
    for _ in range(3):
        game = random_posting(games.find(key), rng.randrange).posted(minimum=2, maximum=400)
        data = posted_game(game)
        assert data.felt == layout(game).lines
        assert loads(PostedGame, dumps(data)) == data
        assert game_of(loads(PostedGame, dumps(data))) == game


def test_a_posted_game_is_enough_for_felt_and_card() -> None:
    game = encode(posted_game(games.find("river-holdem").post({"trips": "House(100,40,25,15/2,6,4,3)"})))
    assert [street["street"] for street in game["streets"]] == ["Before the flop", "Flop", "Turn and river", "Showdown"]
    (decision,) = [step for step in game["streets"][2]["steps"] if step["does"] == "decide"]
    assert decision["cites"] == "To Play, 5"
    assert [option["verb"] for option in decision["options"]] == ["bet", "fold"]
    assert [size["exact"] for size in decision["options"][0]["sizes"]] == ["1/1", "2/1"]
    trips = next(table for table in game["paytables"] if table["key"] == "trips")
    assert (trips["columns"], trips["posted"], trips["house"]) == (["A", "B", "House"], "House", ["House"])
    assert [odds["exact"] for odds in trips["lines"][3]["odds"]] == ["8/1", "8/1", "15/2"]
    player_trips = next(wager for wager in game["wagers"] if wager["wager"] == "Player Trips")
    assert (player_trips["kind"], player_trips["multiple_of"]) == ("side", 2)
    assert player_trips["rows"][3]["id"] == "player-trips/1.4"
    assert player_trips["rows"][3]["label"] == "full house"
    assert {each["verb"]: each["key"] for each in game["verbs"]} == {"bet": "b", "fold": "f"}
    assert game["card"][0]["heading"] == "The table"
    assert game["felt"] == ["The Ante pays with a full house or better"]
    assert len(json.dumps(game)) > 5_000
