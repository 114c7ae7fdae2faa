"""Guests known again: what a house lets a guest in with is kept between runs, in a private file for each house."""

from __future__ import annotations

import re
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from croupier.client.door import Door
from croupier.errors import HouseRefused, NotLetIn, StoreError
from croupier.folders import data_folder
from croupier.house.messages import LetIn
from croupier.house.whole_files import whole_file

TOKEN = re.compile("[A-Za-z0-9_-]{1,200}")


def come_as_guest(door: Door) -> LetIn:
    """Come in as the guest that one was there before, to one's seat and chips; else as a new one."""
    file = _file_of(door)
    came = _known_again(door, _kept(file)) or door.guest()
    _keep(file, came.token)
    return came


def _known_again(door: Door, token: str) -> LetIn | None:
    """Whoever a token lets in; nobody if the house does not know it any more."""
    if not token:
        return None
    try:
        who = door.oneself(token)
    except HouseRefused as fault:
        if fault.reason == NotLetIn.code:
            return None
        raise
    return LetIn(who.name, who.kind, token)


def _file_of(door: Door) -> Path | None:
    folder = data_folder("guests")
    return None if folder is None else folder / f"{sha256(door.address.encode()).hexdigest()[:32]}.token"


def _kept(file: Path | None) -> str:
    try:
        text = "" if file is None else file.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""
    return text if TOKEN.fullmatch(text) else ""


def _keep(file: Path | None, token: str) -> None:
    """Keep a token; where that cannot be done one comes as a new guest the next time."""
    if file is None or _kept(file) == token:
        return
    with suppress(StoreError), whole_file(file, force=True) as partial:
        partial.write_text(f"{token}\n", encoding="ascii")
