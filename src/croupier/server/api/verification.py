"""Verification: anybody's proof or record checked, step by step, as whoever trusts nobody would."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request, Response

from croupier.errors import RecordError, UnknownGame
from croupier.games import named
from croupier.house.checking import Checked, check_proof, check_record, read_proof
from croupier.rules.game import Game
from croupier.server.api.games import Reckoned
from croupier.server.wired import JSON, answers, bytes_of
from croupier.table.commitment import Proof
from croupier.wire.codec import loads, written

router = APIRouter(tags=["rounds"])


@dataclass(frozen=True, slots=True)
class RecordGiven:
    """A round in one line."""

    record: str


@router.post("/verification", **answers(Checked, takes=(Proof, RecordGiven)))
async def verify(request: Request, reckoned: Reckoned) -> Response:
    """Check a proof, or a record alone."""
    text = await bytes_of(request)
    return Response(await reckoned.quick.of(("verified", text), lambda: written(_checked(text))), media_type=JSON)


def _checked(text: bytes) -> Checked:
    if b'"secret"' in text:
        shown = read_proof(text.decode(errors="replace"))
        return check_proof(shown, _game(shown.game))
    given: RecordGiven = loads(RecordGiven, text)
    return check_record(given.record, _game(given.record))


def _game(text: str) -> Game:
    """The game that a text begins with the name of; it is never a file, since naming one would run it."""
    try:
        return named("".join(text.partition("|")[0].split()[:1]))
    except UnknownGame as fault:  # what is not there is not at this address, but in what was sent to it
        raise RecordError(str(fault)) from fault
