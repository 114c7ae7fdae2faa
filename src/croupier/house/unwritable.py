"""Entries that cannot be written: which of several they are, and why."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection
from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError

from croupier.errors import CroupierError, LeaseLost, StoreError
from croupier.house.database import faults_told
from croupier.house.writing import Writing, write


def faults_by_halves(connection: Connection, writings: Sequence[Writing]) -> list[Exception | None]:
    """Write those entries that can be, if all cannot be at once; for each of the others, why not."""
    middle = len(writings) // 2
    return [*_faults(connection, writings[:middle]), *_faults(connection, writings[middle:])]


def _faults(connection: Connection, writings: Sequence[Writing]) -> list[Exception | None]:
    try:
        with faults_told(), connection.begin_nested():
            write(connection, writings)
    except Exception as fault:
        if not is_about_an_entry(fault):
            raise
        return [fault] if len(writings) == 1 else faults_by_halves(connection, writings)
    return [None] * len(writings)


def is_about_an_entry(fault: Exception) -> bool:
    """Whether it is an entry that cannot be written, and not the database that cannot write."""
    about = isinstance(fault, LeaseLost) or isinstance(fault.__cause__, IntegrityError | DataError | ProgrammingError)
    return about or not isinstance(fault, StoreError)


def never_written(fault: Exception) -> CroupierError:
    """Why an entry is none that a database takes: a number that is too large, say, or whatever made no rows of it."""
    if isinstance(fault, CroupierError):
        return fault
    refused = StoreError(f"this cannot be written down: {fault or type(fault).__name__}")
    refused.__cause__ = fault
    return refused
