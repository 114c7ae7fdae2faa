"""Larger answers take less room on their way, and what lets somebody in is never among them."""

import gzip
import json

import httpx
import pytest
from checks.served import House

from croupier import games
from croupier.server import packed
from croupier.server.in_short import GamesInShort
from croupier.wire.codec import read_document


def sent(
    house: House, method: str, path: str, takes: str = "gzip, br", **asked: object
) -> tuple[httpx.Response, bytes]:
    """An answer, and its body as it came over the wire."""

    async def raw() -> tuple[httpx.Response, bytes]:
        headers = {"Accept-Encoding": takes}
        wanted = house.client.build_request(method, f"/api/v1{path}", headers=headers, **asked)  # type: ignore[arg-type]
        answer = await house.client.send(wanted, stream=True)
        return answer, b"".join([part async for part in answer.aiter_raw()])

    return house.waits_for(raw())


@pytest.mark.parametrize("path", ["/games", "/lobby", "/games/river-holdem", "/tables/river-1/felt", "/openapi.json"])
def test_what_is_looked_up_is_packed_for_whoever_takes_it_so(house: House, path: str) -> None:
    answer, body = sent(house, "GET", path)
    plain, whole = sent(house, "GET", path, takes="identity")
    assert (answer.headers["Content-Encoding"], answer.headers["Content-Length"]) == ("gzip", str(len(body)))
    assert "Content-Encoding" not in plain.headers
    assert plain.headers["Vary"] == answer.headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(body) == whole
    assert len(body) < len(whole) / 2


def test_what_is_small_is_sent_as_it_is(house: House) -> None:
    answer, body = sent(house, "GET", "/health")
    assert len(body) < packed.LEAST
    assert "Content-Encoding" not in answer.headers


def test_what_lets_somebody_in_is_never_packed(house: House) -> None:
    """Nor is anything else that is answered to what somebody sent, however much it is."""
    let_in, token = sent(house, "POST", "/guests")
    posted, card = sent(house, "POST", "/games/river-holdem/posting", json={"post": {}})
    assert json.loads(token)["token"]
    assert len(card) > packed.LEAST
    assert "Content-Encoding" not in let_in.headers
    assert "Content-Encoding" not in posted.headers


def test_a_lobby_is_told_the_games_in_short(empty: House) -> None:
    listed = read_document(GamesInShort, empty.gets("/lobby")).games
    assert [each.game for each in listed] == list(games.listed())
    assert [each.game for each in listed if each.calibration] == list(games.CALIBRATION)
    for each in listed:
        game = games.named(each.game)
        assert (each.name, each.text, each.summary) == (game.name, str(game), game.summary)
        assert [wager.wager for wager in each.wagers] == [wager.name for wager in game.wagers]
    _, body = sent(empty, "GET", "/lobby")
    assert len(body) < 4000, "the first thing that a browser is told of a house"
