"""What is shown of deals that are over or void, held against what the log tells of them, whatever the rules are by now.

A commitment is of the game as posted, the fingerprint of its rules and a secret: that it was opened can be told without
the rules, and so can it that the cards lay in the shoe as they came.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from croupier.cards import Card
from croupier.errors import SeedError
from croupier.house import verify_deal
from croupier.house.happenings import Committed
from croupier.table.commitment import commitment


@dataclass(frozen=True, slots=True)
class Told:
    """What the log tells of a deal."""

    fixed: Committed
    secret: str
    seeds: Sequence[tuple[int, str]]


def proves(text: Any, told: Told, cards: Sequence[Card], record: str) -> bool:
    """Whether a proof is of this very deal, of this record and of the cards that came, and holds by itself."""
    try:
        proof = verify_deal.read(text)
        steps = verify_deal.check(proof)
    except (verify_deal.NoProof, TypeError):
        return False
    came = [str(card) for card in cards]
    return (
        all(step.holds for step in steps)
        and _is_of(proof, told)
        and proof["record"] == record
        and [each["card"] for each in proof["dealt"]] == came
    )


def shows(text: Any, told: Told, reason: str) -> bool:
    """Whether a void deal that is shown is this very one."""
    try:
        shown = json.loads(text)
        return _is_of(shown, told) and shown["reason"] == reason and opens(told.fixed, str(shown["game"]), told.secret)
    except (ValueError, TypeError, KeyError):
        return False


def opens(fixed: Committed, game: str, secret: str | bytes | None) -> bool:
    """Whether this is the secret that was committed to; one that is lost opens nothing, and contradicts nothing."""
    if secret == "":
        return True
    try:
        known = bytes.fromhex(secret) if isinstance(secret, str) else secret
        return known is not None and commitment(fixed.round, game, fixed.fingerprint, known) == fixed.commitment
    except (SeedError, TypeError, ValueError):
        return False


def _is_of(shown: dict[str, Any], told: Told) -> bool:
    fixed = told.fixed
    known: dict[str, Any] = {
        "round": fixed.round,
        "fingerprint": fixed.fingerprint,
        "commitment": fixed.commitment,
        "secret": told.secret,
        "seeds": [list(each) for each in told.seeds],
    }
    return all(shown[name] == value for name, value in known.items())
