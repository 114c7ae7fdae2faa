"""Requests that have a name: whoever asks gives it, so that one that comes again is not carried out again.

The log keeps with the name a digest of what was wanted, so that something else is not taken for it.
"""

from __future__ import annotations

import json
import secrets
from hashlib import sha256
from typing import Any

from croupier.errors import KeyReused
from croupier.house import forms  # noqa: F401 - the codec learns of requests
from croupier.house.requests import Choose, Wish
from croupier.rules.streets import Choice
from croupier.table.commitment import prefixed
from croupier.wire.codec import encode

WANTED = "croupier wanted 1"
"""What is hashed says what it is for, and in which version."""


LONGEST_NAME = 64
"""How many characters anybody may call a request by."""


def of_no_name() -> str:
    """What processes call a request among each other that nobody gave a name: longer than anybody may."""
    return secrets.token_hex(LONGEST_NAME // 2 + 1)


def was_named(key: str | None) -> bool:
    """Whether whoever asks gave their request a name, and may so ask again."""
    return key is not None and len(key) <= LONGEST_NAME


def digest_of(wanted: Any, kind: Any = Wish) -> str:
    """The digest of what somebody wants: the same however it is written."""
    if isinstance(wanted, Choose):
        wanted = Choose(wanted.round, wanted.number, without_words(wanted.choice))
    told = json.dumps(encode(wanted, kind), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return sha256(prefixed(WANTED, told)).hexdigest()


def reused(key: str) -> KeyReused:
    """The refusal of something that is called as something else was."""
    return KeyReused(f"another request of yours was called '{key}': give this one a name of its own")


def without_words(choice: Choice) -> Choice:
    """A choice without the words that it is offered with: what it is, is enough."""
    return Choice(choice.verb, choice.wager, choice.chips)
