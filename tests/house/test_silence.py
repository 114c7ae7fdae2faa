"""Nothing that somebody may not know reaches them, byte by byte; the long form is `make check-silence`."""

import json
from dataclasses import replace

import pytest
from checks.silence import Heard, check, frames

from croupier.client.looking import shown_to
from croupier.house.hosted import Hosted
from croupier.house.messages import TableFrame, told
from croupier.house.sight import seen


def test_what_somebody_may_not_know_changes_no_byte_of_what_they_are_sent() -> None:
    counts = check(600, seed=1)
    assert counts["pairs"] == 600


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
        check(600, seed=1, sent=leak)  # type: ignore[arg-type]
