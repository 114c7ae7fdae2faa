"""Lines of an export that can be checked alone: rounds, each with the proof of its deal or, void, with its record."""

from __future__ import annotations

import json

from croupier.errors import WireError
from croupier.house.export import Kept, RoundKept
from croupier.wire.codec import Data, dumps, read_document


def kind_of(text: str) -> str:
    """Which of an export's lines a text is, such as "round" or "entry"; empty if it is none."""
    if not text.lstrip().startswith("{"):
        return ""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    kind = told.get("line", "")
    return kind if isinstance(kind, str) else ""


def to_check(text: str) -> str:
    """The proof in the line of a round; where it has none, the record."""
    data: Data = json.loads(text)
    kept: Kept = read_document(Kept, data)
    if not isinstance(kept, RoundKept):
        raise WireError("this line of an export is of no round")
    if kept.proof is None:
        return kept.record
    if (kept.proof.round, kept.proof.record) != (kept.round, kept.record):
        raise WireError(f"what stands beside the proof of {kept.proof.round} is another round, or another record")
    return dumps(kept.proof)
