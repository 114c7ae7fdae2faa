"""What an operator decides about a server.

A house that only its own machine reaches is at home: anybody may do everything. One that others reach, by its address
or through a proxy, lets them do what does no harm, unless the operator says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from ipaddress import ip_address
from urllib.parse import urlsplit

from croupier.house.address import HOST, PORT
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
    refills_hourly: bool = False
    """Whether chips are given once an hour to whoever has lost theirs, or as often as that happens."""
    counting_seconds: int | None = None
    """How long a processor counts at one thing that somebody asks for."""
    counting_shared: bool = False
    """Whether one address takes up no more than half of those who count, and of the line before them."""
    counting_kept_apart: bool = False
    """Whether what they have counted is kept on a shelf of its own, where it crowds out nothing else."""


FRIENDS = Others()
"""Where only this machine reaches the house."""
STRANGERS = Others(
    Opens.LISTED,
    tables=100,
    tables_each=3,
    empty_seconds=900,
    sockets=100,
    sockets_each=10,
    refills_hourly=True,
    counting_seconds=120,
    counting_shared=True,
    counting_kept_apart=True,
)
"""Where anybody may come by."""


def is_loopback(host: str) -> bool:
    """Whether an address reaches no further than this machine."""
    return ip_address(host).is_loopback if _is_address(host) else host.casefold() == "localhost"


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Settings:
    """How a house is served."""

    database: str
    host: str = HOST
    port: int = PORT
    origins: tuple[str, ...] = ()
    """Where it is reached under a name, and where other pages come from that may use it."""
    secure: bool = False
    """Whether it is reached over TLS, through a proxy: cookies then say so."""
    proxies: tuple[str, ...] = ()
    """Addresses, or networks, of proxies: they are believed where a request comes from."""
    others: Others = FRIENDS
    """What others than operators may do."""
    rates: Rates = field(default_factory=Rates)
    """How often people may ask."""

    def is_called(self, name: str) -> bool:
        """Whether the house is reached under a name: its own, that of an origin, or any address in numbers."""
        known = {"localhost", self.host.casefold()} | {urlsplit(each).hostname for each in self.origins}
        return name in known or _is_address(name)
