"""What processes over one PostgreSQL tell each other: an entry, a request left, an answer given, somebody connected."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, text

CHANNEL = "croupier"
ENTRY, ASKED, ANSWERED, HERE = "entry", "asked", "answered", "here"
"""What is told; the table that it is about goes with it, and with the last the name of whoever is connected to it."""
_TELL = text(f"SELECT pg_notify('{CHANNEL}', :says)")


def tell(connection: Connection, what: str, about: Iterable[str]) -> None:
    """Tell all processes, when the transaction has come to its end; elsewhere there is nobody to tell."""
    if connection.dialect.name == "postgresql":
        for each in about:
            connection.execute(_TELL, {"says": f"{what} {each}"})
