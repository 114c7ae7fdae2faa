"""Verification: anybody's proof or record checked, step by step, as whoever trusts nobody would."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from fastapi import APIRouter, Request

from croupier.errors import RecordError, UnknownGame
from croupier.house import forms  # noqa: F401 - the codec learns of the house's unions
from croupier.server.wired import Wired, answers, bytes_of
from croupier.table.commitment import Proof, commitment, committed_shoe
from croupier.table.record import read
from croupier.table.round import Round
from croupier.wire.codec import loads

router = APIRouter(tags=["rounds"])


@dataclass(frozen=True, slots=True)
class RecordGiven:
    """A round in one line."""

    record: str


@dataclass(frozen=True, slots=True)
class VerifiedStep:
    """A step of the check."""

    about: str
    found: str
    holds: bool | None
    """None where it cannot be told."""


@dataclass(frozen=True, slots=True)
class Verified:
    """A proof or a record, and how every step of checking it went."""

    holds: bool
    """Whether no step fails."""
    steps: tuple[VerifiedStep, ...]


@router.post("/verification", **answers(Verified, takes=(Proof, RecordGiven)))
async def verify(request: Request) -> Wired:
    """Check a proof, or a record alone."""
    return Wired(await asyncio.to_thread(_verified, await bytes_of(request)))


def _verified(text: bytes) -> Verified:
    steps = _proof_steps(loads(Proof, text)) if b'"secret"' in text else _record_steps(loads(RecordGiven, text).record)
    return Verified(all(step.holds is not False for step in steps), steps)


def _record_steps(text: str) -> tuple[VerifiedStep, ...]:
    played = _played(text)
    alone = "a record alone cannot show that the deal was fixed beforehand: that takes the round's proof"
    settles = f"the round settles so: {played.record}" if played.over else "the round is still in play"
    return (VerifiedStep("results", settles, holds=True), VerifiedStep("deal", alone, holds=None))


def _proof_steps(shown: Proof) -> tuple[VerifiedStep, ...]:
    try:
        secret = bytes.fromhex(shown.secret)
    except ValueError:
        raise RecordError("the secret is not written in hexadecimal digits") from None
    played = _played(shown.record)
    made = commitment(shown.round, shown.game, shown.fingerprint, secret)
    shoe = committed_shoe(played.game, shown.round, dict(shown.seeds), secret)
    lay = all(0 <= each.place < len(shoe.cards) and shoe.cards[each.place] == each.card for each in shown.dealt)
    return (
        VerifiedStep("commitment", made, holds=made == shown.commitment),
        VerifiedStep("rules", played.game.fingerprint, holds=played.game.fingerprint == shown.fingerprint),
        VerifiedStep("dealt", "every card, from its place in the shoe", holds=lay),
        VerifiedStep("record", played.record, holds=played.record == shown.record),
    )


def _played(text: str) -> Round:
    try:
        return read(text)
    except UnknownGame as fault:  # what is not there is not at this address, but in what was sent to it
        raise RecordError(str(fault)) from fault
