"""An ordinary blackjack chart: what to do by total and up card, as printed cards for single-deck games have it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from croupier.solver.drawing.kinds import Kind, total

# From a two to a ten, then the ace. S stand, H hit; D double, or else hit; E double, or else stand; R surrender, or
# else hit. Aces are split where they may be.
_HARD = {
    range(8): "HHHHHHHHHH",
    range(8, 9): "HHHDDHHHHH",
    range(9, 10): "DDDDDHHHHH",
    range(10, 11): "DDDDDDDDHH",
    range(11, 12): "DDDDDDDDDD",
    range(12, 13): "HHSSSHHHHH",
    range(13, 16): "SSSSSHHHHH",
    range(16, 17): "SSSSSHHHRR",
    range(17, 22): "SSSSSSSSSS",
}
_SOFT = {
    range(13): "HHHHHHHHHH",
    range(13, 17): "HHDDDHHHHH",
    range(17, 18): "DDDDDHHHHH",
    range(18, 19): "SEEEESSHHS",
    range(19, 20): "SSSSESSSSS",
    range(20, 22): "SSSSSSSSSS",
}
_MEANS = {
    "S": ("stand",),
    "H": ("hit",),
    "D": ("double", "hit"),
    "E": ("double", "stand"),
    "R": ("surrender", "hit"),
}


def ordinary(up: int, kind: Kind, offered: Sequence[str]) -> str:
    """The chart as a way to play."""
    reached, soft = total(kind)
    return usual(up, reached, offered, soft=soft)


def usual(up: int, total: int, offered: Collection[str], *, soft: bool) -> str:
    """What the chart says against an up card (0 the ace, 1 a two, ... 9 a ten), of what is offered."""
    if "split" in offered:
        return "split"
    rows = _SOFT if soft else _HARD
    letters = next(letters for totals, letters in rows.items() if total in totals)
    return next(choice for choice in _MEANS[letters[up - 1]] if choice in offered)
