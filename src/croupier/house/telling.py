"""What processes over one PostgreSQL tell each other: that there is an entry, a request left, an answer given."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, text

CHANNEL = "croupier"
ENTRY, ASKED, ANSWERED = "entry", "asked", "answered"
"""What is told; the table that it is about goes with it."""
_TELL = text(f"SELECT pg_notify('{CHANNEL}', :says)")


def tell(connection: Connection, what: str, tables: Iterable[str]) -> None:
    """Tell all processes, when the transaction has come to its end; elsewhere there is nobody to tell."""
    if connection.dialect.name == "postgresql":
        for table in tables:
            connection.execute(_TELL, {"says": f"{what} {table}"})
