"""Verification: anybody's proof or record checked, step by step, as whoever trusts nobody would."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from croupier.house.checking import Checked
from croupier.server.api.games import Reckoned
from croupier.server.counted import RecordGiven, Verification
from croupier.server.wired import JSON, answers, bytes_of
from croupier.table.commitment import Proof

router = APIRouter(tags=["rounds"])


@router.post("/verification", **answers(Checked, takes=(Proof, RecordGiven)))
async def verify(request: Request, reckoned: Reckoned) -> Response:
    """Check a proof, or a record alone."""
    return Response(await reckoned.read(Verification(await bytes_of(request))), media_type=JSON)
