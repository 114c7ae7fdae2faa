"""What is asked for in words: what is posted, and what lies on the wagers."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.errors import PostingError
from croupier.rules.game import Game


def posting_of(texts: Iterable[str]) -> dict[str, str]:
    """What is to be posted, each written NAME=VALUE."""
    posting: dict[str, str] = {}
    for each in texts:
        name, equals, value = each.partition("=")
        if not equals or not name or not value:
            raise PostingError(f"'{each}' posts nothing: write NAME=VALUE, such as trips=B")
        if name.strip() in posting:
            raise PostingError(f"'{name.strip()}' is posted twice")
        posting[name.strip()] = value.strip()
    return posting


def given_stakes(posted: Game, text: str | None) -> dict[str, int] | None:
    """Stakes that were given, by wager."""
    from croupier.table.record import parse_stakes

    return None if text is None else parse_stakes(text, f"{posted.unit.name} 10")


def table_stakes(posted: Game, text: str | None) -> dict[str, int] | None:
    """Stakes that were given, as a table takes them; mandatory wagers that are not named get the least they can.

    Where seats draw, side wagers have a say in what is best: there those not named are staked like the first mandatory
    one that is, as nearly as they can be paid, and with the least that can lie on every wager if none is.
    """
    from croupier.rules.wagers import Kind
    from croupier.solver.families import family_of
    from croupier.table.stakes import fitting, least

    matter = family_of(posted).stakes_matter
    if text is None and not matter:
        return None
    given = {posted.wager(name).name: chips for name, chips in (given_stakes(posted, text) or {}).items()}
    placed = {name: chips for name, chips in least(posted).items() if name not in posted.linked}  # those follow theirs
    if matter:
        names = [wager.name for wager in posted.wagers if wager.kind in (Kind.MANDATORY, Kind.SIDE)]
        smallest = max(fitting(posted, name, posted.limits[0]) for name in names)
        alike = next((chips for name, chips in given.items() if name in placed), smallest)
        placed = {name: fitting(posted, name, alike) for name in names}
    return {name: chips for name, chips in (placed | given).items() if chips}


def seated_stakes(posted: Game, text: str | None) -> dict[str, int]:
    """Stakes that somebody sits down with, checked: those that were given, or the least that may be."""
    from croupier.table.stakes import least, placed

    given = table_stakes(posted, text)
    return least(posted) if given is None else placed(posted, given)
