"""Imported by the process that ``checks.traced`` forks players from: somebody plays once at every table.

Modules, games, codecs and statements are made as they are first needed, which takes a second; to play takes a
twentieth of that.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import psycopg
from sqlalchemy import create_engine

from checks.crashed_house import Files, check
from checks.crashing_player import play
from croupier.house.store import Store

REQUESTS = 200

with tempfile.TemporaryDirectory() as _folder, Files(Path(_folder)).house() as _url:
    _store = Store.open(_url)
    play(_store, REQUESTS, "to know the game", lambda _: None, alone=False)
    _store.close()
    check(_url, (), "to know the audit")
create_engine("postgresql+psycopg://").dispose()
assert psycopg.pq.__impl__, "loaded, so that nobody has to"
