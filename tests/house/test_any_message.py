"""Any message in any state, in short; the long form is `make check-messages`."""

from collections.abc import Callable

import pytest
from checks.any_message import Broke, asks, check

from croupier.errors import CroupierError
from croupier.house.going import Step
from croupier.house.hosted import Hosted
from croupier.house.requests import PutDown, Request, SitDown

Draw = Callable[[], bytes]


def test_whatever_is_sent_is_carried_out_or_refused_in_a_sentence() -> None:
    counts = check(3_000, seed=2)
    assert counts["carried out"] > 300
    assert counts["refused"] > 300


def fails(hosted: Hosted, name: str, request: Request, draw: Draw) -> Step:
    if isinstance(request, PutDown):
        raise KeyError("Ante")
    return asks(hosted, name, request, draw)


def makes_chips(hosted: Hosted, name: str, request: Request, draw: Draw) -> Step:
    step = asks(hosted, name, request, draw)
    step.hosted.table.balances["house"] = 7  # type: ignore[index]
    return step


def changes_what_it_refuses(hosted: Hosted, name: str, request: Request, draw: Draw) -> Step:
    if isinstance(request, SitDown) and hosted.table.occupants:
        object.__setattr__(hosted.table, "rounds", hosted.table.rounds + 1)
        raise CroupierError("no")
    return asks(hosted, name, request, draw)


def moves_chips_when_it_refuses(hosted: Hosted, name: str, request: Request, draw: Draw) -> Step:
    balances = hosted.table.balances
    first = next((who.name for who in hosted.table.occupants.values()), "")
    if isinstance(request, SitDown) and balances.get(first, 0) > 5:
        balances[first] -= 5  # type: ignore[index]
        balances["house"] = balances.get("house", 0) + 5  # type: ignore[index]
        raise CroupierError("no")
    return asks(hosted, name, request, draw)


@pytest.mark.planted
@pytest.mark.parametrize("fault", [fails, makes_chips, changes_what_it_refuses, moves_chips_when_it_refuses])
def test_what_a_message_should_not_do_is_noticed(fault: Callable[..., Step]) -> None:
    with pytest.raises(Broke):
        check(3_000, seed=2, ask=fault)
