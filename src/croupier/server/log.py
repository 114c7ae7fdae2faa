"""The server's own log: what its operator should hear of."""

import logging

said = logging.getLogger("croupier.server")

NO_NEWS = {
    # Rows that another process was quicker to write are refused, and that is answered for; Psycopg tells besides of
    # the statements that it had sent after them, which end with the first.
    "psycopg": "error ignored terminating %r: %s",
    # A socket that is refused with a problem before there is one: Uvicorn has sent it, and takes it for no answer.
    "uvicorn.error": "ASGI callable returned without completing handshake.",
}
"""What libraries say of things that are in order, by their loggers: anybody could fill the log with it."""


def _is_news(record: logging.LogRecord) -> bool:
    return NO_NEWS.get(record.name) != record.msg


for _name in NO_NEWS:
    logging.getLogger(_name).addFilter(_is_news)
