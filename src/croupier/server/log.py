"""The server's own log: what its operator should hear of."""

import logging

from croupier.errors import CroupierError

said = logging.getLogger("croupier.server")

NO_NEWS = {
    # Rows that another process was quicker to write are refused, and that is answered for; Psycopg tells besides of
    # the statements that it had sent after them, which end with the first.
    "psycopg": ("error ignored terminating %r: %s",),
    "uvicorn.error": (
        # A socket that is refused with a problem before there is one: Uvicorn has sent it, and takes it for no answer.
        "ASGI callable returned without completing handshake.",
        # Whoever sends it is told so as their socket ends; Uvicorn tells it with a traceback.
        "Invalid UTF-8 sequence received from client.",
    ),
}
"""What libraries say of things that are in order, by their loggers: anybody could fill the log with it."""


def _is_news(record: logging.LogRecord) -> bool:
    return record.msg not in NO_NEWS.get(record.name, ())


for _name in NO_NEWS:
    logging.getLogger(_name).addFilter(_is_news)


class Trouble:
    """Something that is tried again and again, and may fail as often: that is said once, and when it is over."""

    def __init__(self, what: str) -> None:
        self._what = what
        """What fails, as in "tables could not be looked at"."""
        self._why = ""

    def met(self, fault: Exception) -> None:
        """It failed; why is said, unless it was the last time."""
        before, self._why = self._why, f"{type(fault).__name__}: {fault}"
        if self._why == before:
            return
        if isinstance(fault, CroupierError):
            said.error("%s: %s", self._what, fault)
        else:
            said.error("%s", self._what, exc_info=fault)

    def over(self) -> None:
        """It was done."""
        if self._why:
            said.warning("%s: that is over", self._what)
        self._why = ""
