"""Nothing that somebody may not know reaches them, byte by byte; the long form is `make check-silence`."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from checks.silence import Heard, check, frames

from croupier.client.looking import shown_to
from croupier.errors import OutOfTurn
from croupier.house.going import Going
from croupier.house.hosted import Hosted
from croupier.house.messages import ListedTable, TableFrame, listed, told
from croupier.house.sight import seen
from croupier.server.api import tables as server_tables
from croupier.server.floor import Floor
from croupier.server.metrics import Metrics

ASKED_EVERY = 7  # so that it is one after another of the five who look on


def test_what_somebody_may_not_know_changes_no_byte_of_what_they_are_sent() -> None:
    counts = check(600, seed=1, asked_every=ASKED_EVERY)
    assert counts["pairs"] == 600
    assert counts["requests"] > 1_000


def leaks_another_seats_view(hosted: Hosted, number: int, name: str) -> bytes:
    return frames(hosted, number, hosted.players[0].name if hosted.players else name)


def leaks_the_shoe(hosted: Hosted, number: int, name: str) -> bytes:
    shoe = hosted.table.shoe
    return frames(hosted, number, name) + json.dumps([str(card) for card in shoe.cards] if shoe else []).encode()


def leaks_by_what_is_shown(hosted: Hosted, number: int, name: str) -> bytes:
    other = hosted.players[0].name if hosted.players else name
    shown = shown_to(hosted.table.game, seen(hosted, number, other))
    return json.dumps(told(TableFrame(number, seen(hosted, number, name), shown))).encode()


def leaks_the_secret(hosted: Hosted, number: int, name: str) -> bytes:
    return frames(replace(hosted, last=hosted.coming), number, name)


@pytest.mark.planted
@pytest.mark.parametrize("leak", [leaks_another_seats_view, leaks_by_what_is_shown, leaks_the_shoe, leaks_the_secret])
def test_a_leak_is_heard(leak: object) -> None:
    with pytest.raises(Heard):
        check(600, seed=1, sent=leak, asked_every=600)  # type: ignore[arg-type]


def refuses_with_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    def require_coming(self: Going, _: str) -> None:
        table = self.hosted.table
        if table.playing and table.shoe is not None:
            raise OutOfTurn(f"a round is in play: {table.shoe.cards[:6]}")

    monkeypatch.setattr(Going, "_require_coming", require_coming)


def lists_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    def with_cards(hosted: Hosted) -> ListedTable:
        cards = hosted.table.shoe.cards[:6] if hosted.table.shoe else ()
        short = listed(hosted)
        return replace(short, terms=replace(short.terms, title=" ".join(map(str, cards)) or "none"))

    monkeypatch.setattr(server_tables, "listed", with_cards)


def shows_a_card_in_a_metric(monkeypatch: pytest.MonkeyPatch) -> None:
    def text(self: Metrics, floor: Floor) -> bytes:
        shoes = [each.hosted.table.shoe for each in floor.all_watched()]
        return b"".join(b"croupier_first_card %s\n" % str(shoe.cards[0]).encode() for shoe in shoes if shoe)

    monkeypatch.setattr(Metrics, "text", text)


@pytest.mark.planted
@pytest.mark.parametrize("leak", [refuses_with_cards, lists_cards, shows_a_card_in_a_metric])
def test_a_leak_in_an_answer_is_heard(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(Heard, match="somebody who asks"):
        check(600, seed=1, asked_every=ASKED_EVERY)
