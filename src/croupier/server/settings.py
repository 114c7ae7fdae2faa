"""What an operator decides about a server."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.server.rates import Rates


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
    anyone_opens_tables: bool = True
    """Whether others than operators may open tables."""
    rates: Rates = field(default_factory=Rates)
    """How often people may ask."""
