"""Hold as people read it: warnings first, then each game as posted with its wagers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.answers.hold import Hold, HouseHold, WagerKept
from croupier.documents.layout import paragraph, spread
from croupier.written import listed, number_of, percent, some_chips, whole

Lines = Iterator[str]
HEADS = ("wager", "rounds", "staked", "kept", "hold", "should be", "99.9 % of the time")
OUTSIDE, ABOVE = " OUTSIDE", " above"
UNKNOWN, TOGETHER = "not counted", "with others"


def hold_told(found: HouseHold, width: int = 80, *, table: str | None = None) -> Lines:
    """All that is known of the hold of a house, or of one of its tables, in lines of at most ``width`` characters."""
    if not found.games and not found.unread:
        at, there = (f" at {table}", " there") if table else ("", "")
        yield f"No round is over yet{at}: the house has kept nothing{there}."
        return
    yield f"The house kept {whole(found.kept)} of {whole(found.staked)} chips staked{_share(found.kept, found.staked)}."
    for warning in found.warnings:
        yield from paragraph(f"! {warning}", width=width, hang=2)
    for each in found.games:
        yield ""
        yield from _game(each, width)
    for unread in found.unread:
        yield ""
        said = f"{unread.game}, kept {whole(unread.kept)} of {whole(unread.staked)}: {unread.why}"
        yield from paragraph(said, width=width, hang=2)
    yield ""
    yield from paragraph(
        "What should be is exact, and by best play for wagers that choices change (*): those that follow one stake are "
        "judged together, and whoever errs leaves the house more. Seats of one round share its cards, and are taken "
        "for one that staked it all, so their band (~) is the widest there can be.",
        width=width,
    )


def _game(found: Hold, width: int) -> Lines:
    about = found.about
    posted = ", ".join(f"{name}={value}" for name, value in about.changed.items())
    where = f"{number_of(found.rounds, 'round')} at {listed(found.tables)}"
    yield from paragraph(f"{about.name}{f' ({posted})' if posted else ''}, {where}", width=width, hang=2)
    if found.unknown:
        yield from paragraph(f"What it should have kept is not known: {found.unknown}", width=width, indent=2)
    yield from spread(HEADS, [_row(each) for each in found.wagers], align="<>>>>><", fixed=1, width=width)


def _row(each: WagerKept) -> list[str]:
    kept = each.kept
    band = _band(each)
    return [
        each.wager + ("" if each.by_any_play else " *"),
        whole(kept.rounds),
        whole(kept.staked),
        whole(kept.kept),
        "" if kept.hold is None else percent(kept.hold, 2),
        "" if kept.expected is None else some_chips(kept.expected),
        band + (OUTSIDE if kept.outside else ABOVE if kept.band is not None and kept.kept > kept.band[1] else ""),
    ]


def _band(each: WagerKept) -> str:
    if each.kept.band is None:
        return UNKNOWN if each.kept.expected is None else TOGETHER
    return ("" if each.kept.exact else "~ ") + " to ".join(whole(round(end)) for end in each.kept.band)


def _share(kept: int, staked: int) -> str:
    return f", {percent(Fraction(kept, staked), 2)}" if staked else ""
