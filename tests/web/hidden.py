"""Whether frames that a page was sent hold anything that whoever looks at it may not know yet.

What they may know is worked out from the house's log, not from what the house makes of it for them: the cards that have
been dealt face up or to their own seat, and those of hands that are settled.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from croupier.cards import Card, parse_cards
from croupier.house.happenings import Revealed, Voided
from croupier.house.hosted import Hosted
from croupier.house.store import Store, happened, table_stream
from croupier.rules.streets import Facing
from croupier.table.events import Dealt
from croupier.table.round import Round

CARDS = re.compile(r"((10|[2-9TJQKA])[cdhs♣♦♥♠]\s*)+")
"""A text of nothing but cards."""
RANKS = {
    **dict(zip(["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], "23456789T", strict=True)),
    "deuce": "2",
    "trey": "3",
    "jack": "J",
    "queen": "Q",
    "king": "K",
    "ace": "A",
}
SPOKEN = re.compile(rf"({'|'.join(RANKS)}) of (clubs|diamonds|hearts|spades)", re.IGNORECASE)


def leaks(database: str, texts: Iterable[str]) -> list[str]:
    """What frames, as they came over sockets, tell too early, each in a sentence."""
    frames = [(text, frame) for text in texts if (frame := json.loads(text)).get("type") == "table"]
    store = Store.open(database, reads_only=True)
    try:
        return [leak for table in _tables(frames) for leak in _leaks_of(store, table, frames)]
    finally:
        store.close()


def _tables(frames: list[tuple[str, Any]]) -> list[str]:
    return sorted({frame["data"]["table"] for _, frame in frames})


def _leaks_of(store: Store, table: str, frames: list[tuple[str, Any]]) -> Iterator[str]:
    history, secrets = _history(store, table)
    for text, frame in frames:
        data, number = frame["data"], frame["seq"]
        if data["table"] != table:
            continue
        hidden = mentioned(frame) - known(history[number].table.round, data["seat"])
        if hidden:
            yield f"frame {number} of {table} holds {' '.join(map(str, sorted(hidden)))}, not seen from {data['seat']}"
        early = [name for name, (secret, told) in secrets.items() if number < told and secret in text]
        yield from (f"frame {number} of {table} holds the secret of {name} before its time" for name in early)


def _history(store: Store, table: str) -> tuple[dict[int, Hosted], dict[str, tuple[str, int]]]:
    """The table after each entry, and by deal its secret with the entry in which everybody is told of it."""
    history: dict[int, Hosted] = {}
    secrets: dict[str, tuple[str, int]] = {}
    hosted: Hosted | None = None
    for entry, _ in store.entries(table_stream(table)):
        happenings = happened(entry)
        if hosted is None:
            hosted, *_ = (Hosted.rebuilt(store.name, happenings),)
        else:
            for each in happenings:
                hosted = hosted.after(each)
        history[entry.number] = hosted
        for each in happenings:
            if isinstance(each, Revealed | Voided) and each.secret:
                secrets[each.round] = (each.secret, entry.number)
    return history, secrets


def known(played: Round | None, seat: int) -> set[Card]:
    """The cards of a round that a seat has seen by now; 0 looks on."""
    if played is None:
        return set()
    settled = {item.seat for item in played.settled} - {played.turn}
    found: set[Card] = set()
    for event in played.events:
        if isinstance(event, Dealt) and (
            event.seat in (None, seat) or event.facing is Facing.UP or event.seat in settled or played.over
        ):
            found.update(event.cards)
    return found


def mentioned(value: Any) -> set[Card]:
    """Every card that is written anywhere in a message, in signs or in words."""
    match value:
        case dict():
            return set().union(*map(mentioned, value.values()))
        case list():
            return set().union(*map(mentioned, value))
        case str() if CARDS.fullmatch(value):
            return set(parse_cards(value))
        case str():
            spoken = SPOKEN.findall(value)
            return {card for rank, suit in spoken for card in parse_cards(f"{RANKS[rank.lower()]}{suit[0].lower()}")}
    return set()
