"""Whether frames or answers that somebody was sent hold anything that they may not know yet.

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
from tests.web.overheard import Answer

CARDS = re.compile(r"(?<![^\W_])(?:(?:10|[2-9TJQKA])[cdhs♣♦♥♠])+(?![^\W_])")
"""A word of nothing but cards, wherever it stands."""
ENGLISH = re.compile(r"\b(?:A[sdh](?= [a-z])|(?:[Pp]ocket|[Tt]wo|[Tt]hree|[Ff]our|pair of) [2-9TJQKA]s\b)")
"""What is a card elsewhere begins a sentence here, or says that there are several of a rank."""
HASHES = frozenset({"commitment", "fingerprint", "secret", "seeds", "house", "request"})
"""What goes by these names is digits, some of which look like cards."""
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


def leaks(database: str, texts: Iterable[str] = (), answers: Iterable[Answer] = ()) -> list[str]:
    """What frames, as they came over sockets, and answers over HTTP tell too early, each in a sentence.

    Looked for are the cards of a table in whatever is about that table, and its secrets anywhere.
    """
    frames = [(text, frame) for text in texts if (frame := json.loads(text)).get("type") == "table"]
    told = list(answers)
    store = Store.open(database, reads_only=True)
    try:
        return [leak for table in _tables(frames, told) for leak in _leaks_of(store, table, frames, told)]
    finally:
        store.close()


def _tables(frames: list[tuple[str, Any]], answers: list[Answer]) -> list[str]:
    return sorted({frame["data"]["table"] for _, frame in frames} | {table for each in answers for table in each.about})


def _leaks_of(store: Store, table: str, frames: list[tuple[str, Any]], answers: list[Answer]) -> Iterator[str]:
    history, secrets = _history(store, table)
    told = [
        (f"frame {each['seq']}", text, each, each["seq"]) for text, each in frames if each["data"]["table"] == table
    ]
    for name, text, frame, number in told:
        yield from _hidden(name, table, frame, history[number], frame["data"]["seat"])
        yield from _early(name, table, text, number, secrets)
    for answer in answers:
        number = answer.tables.get(table, 0)
        if number not in history:
            continue  # the table was opened later
        seated = {who.name: seat for seat, who in history[number].table.occupants.items()}
        for told_of in answer.about.get(table, []):
            yield from _hidden(answer.asked, table, told_of, history[number], seated.get(answer.person, 0))
        yield from _early(answer.asked, table, answer.text, number, secrets)


def _hidden(name: str, table: str, told: Any, hosted: Hosted, seat: int) -> Iterator[str]:
    hidden = mentioned(told) - known(hosted.table.round, seat)
    if hidden:
        yield f"{name} of {table} holds {' '.join(map(str, sorted(hidden)))}, not seen from {seat}"


def _early(name: str, table: str, text: str, number: int, secrets: dict[str, tuple[str, int]]) -> Iterator[str]:
    early = [deal for deal, (secret, told) in secrets.items() if number < told and secret in text]
    yield from (f"{name} of {table} holds the secret of {deal} before its time" for deal in early)


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
    """Every card that is written anywhere in a message, in signs or in words, by itself or within a longer text."""
    match value:
        case dict():
            return set().union(*(mentioned(each) for name, each in value.items() if name not in HASHES))
        case list():
            return set().union(*map(mentioned, value))
        case str():
            signs = {card for word in CARDS.findall(ENGLISH.sub("", value)) for card in parse_cards(word)}
            spoken = SPOKEN.findall(value)
            return signs | {
                card for rank, suit in spoken for card in parse_cards(f"{RANKS[rank.lower()]}{suit[0].lower()}")
            }
    return set()
