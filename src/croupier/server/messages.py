"""What goes over a socket: frames from the table, answers to requests, and the requests themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.house.requests import Request
from croupier.house.sight import TableSeen
from croupier.wire.codec import VERSION, encode, one_of


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody sends: a request, and what they call it, so that it is carried out once however often it comes."""

    request: str
    wants: Request


@dataclass(frozen=True, slots=True)
class TableFrame:
    """The table after an entry; ``seq`` is the entry's number."""

    seq: int
    data: TableSeen


@dataclass(frozen=True, slots=True)
class ClockFrame:
    """How much time there is left, and for what: "bets" or "choice"."""

    running: str
    milliseconds: int


@dataclass(frozen=True, slots=True)
class Done:
    """A request was carried out, in the entry of that number, now or before."""

    request: str
    seq: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A request was not carried out, and why; ``problem`` is a problem detail."""

    request: str
    problem: Any


@dataclass(frozen=True, slots=True)
class Ended:
    """Nothing more comes on this socket, and why."""

    reason: str


Message = TableFrame | ClockFrame | Done | Refused | Ended
one_of(
    Message,
    "type",
    {"table": TableFrame, "clock": ClockFrame, "done": Done, "refused": Refused, "ended": Ended},
)


def told(message: Message) -> dict[str, Any]:
    """A message as data, with the version of the wire."""
    return {"version": VERSION, **encode(message, Message)}
