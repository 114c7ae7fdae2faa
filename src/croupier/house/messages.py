"""What goes between a house and whoever comes to it: over sockets frames, requests and answers, over HTTP a few forms.

Both sides read it from here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from croupier.felt.sent import TableShown
from croupier.house import forms
from croupier.house.hosted import Hosted
from croupier.house.requests import Request
from croupier.house.sight import TableSeen
from croupier.house.terms import Terms
from croupier.wire.codec import VERSION, decode, encode, one_of, plain

# Over a socket.


@dataclass(frozen=True, slots=True)
class AreYouThere:
    """Answer, and do nothing: whoever hears nothing for a while finds out so whether they are still connected."""


Asked = Request | AreYouThere
one_of("Asked", Asked, "asks", {**forms.REQUESTS, "are you there": AreYouThere})


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody sends: a request, and what they call it, so that it is carried out once however often it comes."""

    request: str
    wants: Asked


@dataclass(frozen=True, slots=True)
class TableFrame:
    """The table after an entry; ``seq`` is the entry's number."""

    seq: int
    data: TableSeen
    shown: TableShown | None = None
    """What is to be drawn of it, for whoever asked for that."""


@dataclass(frozen=True, slots=True)
class ClockFrame:
    """How much time there is left, and for what: "bets" or "choice"."""

    running: str
    milliseconds: int


@dataclass(frozen=True, slots=True)
class Done:
    """A request was carried out, in the entry of that number, now or before; one that does nothing, in the last."""

    request: str
    seq: int


class Problem(dict[str, Any]):
    """Why something was refused: a problem detail (RFC 9457), of which readers pass over what they do not know."""


plain(
    Problem,
    dict,
    lambda data: Problem(decode(dict[str, Any], data)),
    {
        "type": "object",
        "description": "Why something was refused: a problem detail (RFC 9457).",
        "properties": {
            "type": {"type": "string"},
            "title": {"type": "string"},
            "status": {"type": "integer"},
            "detail": {"type": "string"},
            "code": {"type": "string"},
            "legal": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["type", "title", "status", "detail", "code"],
    },
)


@dataclass(frozen=True, slots=True)
class Refused:
    """A request was not carried out, and why; without a name, it is the socket that is refused."""

    request: str
    problem: Problem


@dataclass(frozen=True, slots=True)
class Ended:
    """Nothing more comes on this socket, and why."""

    reason: str


Message = TableFrame | ClockFrame | Done | Refused | Ended
one_of(
    "Message",
    Message,
    "type",
    {"table": TableFrame, "clock": ClockFrame, "done": Done, "refused": Refused, "ended": Ended},
)


def told(message: Message) -> dict[str, Any]:
    """A message as data, with the version of the wire."""
    return {"version": VERSION, **encode(message, Message)}


# Over HTTP.


@dataclass(frozen=True, slots=True)
class Credentials:
    """A name and a password."""

    name: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class NewPassword:
    """The password that one has, and the one that one wants."""

    password: str = field(repr=False)
    new: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class LetIn:
    """Somebody who has come in, and the token that shows it: keep it."""

    name: str
    kind: str
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Bankroll:
    """Somebody, and the chips that they have at no table."""

    name: str
    kind: str
    bankroll: int


@dataclass(frozen=True, slots=True)
class ListedTable:
    """An open table, in short."""

    terms: Terms
    taken: int
    """How many seats are."""
    seats: int
    rounds: int
    playing: bool
    closing: bool


@dataclass(frozen=True, slots=True)
class TableList:
    """Open tables, in the order of their names."""

    tables: tuple[ListedTable, ...]
    after: str = ""
    """The table to ask for those after, if there are any."""


@dataclass(frozen=True, slots=True)
class TablesSeen:
    """The tables that somebody sits at, in the order of their names, each as they see it."""

    tables: tuple[TableSeen, ...]


def listed(hosted: Hosted) -> ListedTable:
    """A table, in short."""
    table = hosted.table
    return ListedTable(
        hosted.terms, len(table.occupants), table.game.seats, table.rounds, table.playing, hosted.closing
    )
