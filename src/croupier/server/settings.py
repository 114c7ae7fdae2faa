"""What an operator decides about a server.

A house that only its own machine reaches is at home: anybody may do everything. One that others reach, by its address
or through a proxy, lets them do what does no harm, unless the operator says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from ipaddress import ip_address

from croupier.server.rates import Rates


class Opens(Enum):
    """Which tables others than operators may open."""

    NOTHING = "nothing"
    LISTED = "listed"
    """Of any game, with any column and reading that its sheet lists; limits are the sheet's own."""
    ANYTHING = "anything"
    """With columns and limits of their own as well."""


@dataclass(frozen=True, slots=True)
class Others:
    """What others than operators may do, and how much they may take up; None is as much as they like."""

    open: Opens = Opens.ANYTHING
    tables: int | None = None
    """Tables open at a time that others opened, all of them together."""
    tables_each: int | None = None
    """The same of one person."""
    empty_seconds: int | None = None
    """How long such a table stays open for nobody: nobody sits there, and nobody looks on."""
    sockets: int | None = None
    """Sockets at a time from one address."""
    sockets_each: int | None = None
    """The same of one person."""


FRIENDS = Others()
"""Where only this machine reaches the house."""
STRANGERS = Others(Opens.LISTED, tables=100, tables_each=3, empty_seconds=900, sockets=100, sockets_each=10)
"""Where anybody may come by."""


def is_loopback(host: str) -> bool:
    """Whether an address reaches no further than this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.casefold() == "localhost"


@dataclass(frozen=True, slots=True)
class Settings:
    """How a house is served."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8088
    origins: tuple[str, ...] = ()
    """Where pages that may use it come from, beside the server itself."""
    secure: bool = False
    """Whether it is reached over TLS, through a proxy: cookies then say so."""
    others: Others = FRIENDS
    """What others than operators may do."""
    rates: Rates = field(default_factory=Rates)
    """How often people may ask."""
