"""Records: a round as one line of text that parses back to it.

``river-holdem trips=B | Ante 10 | AsKd / 7h7c2s / 9dJc / QhQs | bet, bet, bet 2 | Ante -10, Before Flop -10, …``

Five parts: the game as posted, the stakes, the cards in the order they were seen (``xx`` where the dealer looked at a
hidden card and left it down), the choices, and what each wager brought. At a table of several, seats are numbered:
``1: Ante 10; 3: Ante 20``. A round still in play has a shorter record, and no results; of one that was declared void
the last part says why: ``void: the lights went out``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby

from croupier import games
from croupier.cards import Card, parse_cards, show_cards
from croupier.errors import CardError, CroupierError, RecordError, WrongKind
from croupier.rules.game import Game
from croupier.rules.piles import Pile
from croupier.rules.streets import Choice, Choices, Choose, DealTo, Peek
from croupier.rules.written_checks import MOST_CHIPS
from croupier.table.driver import feed
from croupier.table.events import CalledOff, Chose, Dealt
from croupier.table.round import Round
from croupier.written import chips_on_plainly, number_of, signed_plainly

RECORD = "a record: one line of text, such as 'river-holdem | Ante 10 | AsKd | bet'"
HIDDEN = "xx"
VOID = "void:"
ABSENT = "(absent)"
"""Stands after a choice that the house made for somebody who was not there."""


def write(played: Round) -> str:
    """A round as a record line."""
    stakes = "; ".join(_seat(played, seat) + chips_on_plainly(played.placed[seat]) for seat in played.seats)
    happened = zip(played.events, played.steps, strict=True)
    shown = [(event, step) for event, step in happened if not isinstance(event, Chose | CalledOff)]
    cards = " / ".join(
        " ".join(show_cards(event.cards) if isinstance(event, Dealt) else HIDDEN for event, _ in group)
        for _, group in groupby(shown, key=lambda each: each[1])
    )
    choices = ", ".join(
        (f"{event.seat} " if len(played.seats) > 1 else "") + event.choice.short + f" {ABSENT}" * event.absent
        for event in played.events
        if isinstance(event, Chose)
    )
    parts = [str(played.game), stakes, cards, choices]
    if played.over:
        parts.append(f"{VOID} {played.void}" if played.void else _results(played))
    return " | ".join(parts).rstrip()


def read(text: str) -> Round:
    """The round a record tells, its game found by name; of a game of one's own, ``Round.parse`` reads it.

    >>> read("three-card-poker | Ante 10 | As Kd 9h / 7s 6c 2d | bet").net(1)
    10
    """
    return read_with(_named(text), text)


def read_game(text: str) -> Game:
    """The game that a record begins with, as posted: ``river-holdem trips=B``."""
    return posted_as(_named(text), text)


def _named(text: str) -> Game:
    """The game that a text begins with the name of; it is never a file, since naming one would run it."""
    WrongKind.unless(text, str, RECORD)
    words = text.partition("|")[0].split()
    if not words:
        raise RecordError(f"'{text.strip()}' is not a record: it begins with a game, as in river-holdem | Ante 10 | …")
    return games.named(words[0])


def read_with(game: Game, text: str) -> Round:
    """The round a record tells, of the given game (which may have a house's own columns)."""
    if len(text.splitlines()) > 1:
        raise RecordError("a record is one line of text")
    parts = [part.strip() for part in text.split("|")]
    if not 2 <= len(parts) <= 5:
        count = number_of(len(parts), "part")
        raise RecordError(f"'{text.strip()}' has {count}: a record has game | stakes | cards | choices | results")
    head, stakes, cards, choices, results = parts + [""] * (5 - len(parts))
    try:
        played = Round.start(posted_as(game, head), _stakes(stakes, game.seats))
        played = _play(played, cards, choices, implied=False)
        if results.startswith(VOID):
            return played.after(CalledOff(results.removeprefix(VOID).strip()))
    except RecordError:
        raise
    except CroupierError as fault:
        raise RecordError(f"in the record '{text.strip()}': {fault}") from fault
    if results and _squeeze(results) != (_squeeze(_results(played)) if played.over else ""):
        actual = _results(played) if played.over else "the round is not over"
        raise RecordError(f"the record says '{results}' but it settles as '{actual}'")
    return played


def without_results(text: str) -> str:
    """A record up to its choices: what is needed to play it again."""
    return "|".join(text.split("|")[:4])


def read_cards(game: Game, text: str, stakes: Mapping[str, int] | None = None) -> Round:
    """The round in which these cards have been seen, every seat having stayed in as cheaply as it could.

    Where seats draw, they have hit; where the dealer looks at a hidden card, it made no natural.
    """
    try:
        return _play(Round.start(game, stakes), text, "", implied=True)
    except RecordError:
        raise
    except CroupierError as fault:
        raise RecordError(f"in '{text.strip()}': {fault}") from fault


def posted_as(game: Game, head: str) -> Game:
    """A game posted as the beginning of a record says."""
    key, *postings = head.split() or [""]
    if games.plain(key) != games.plain(game.key):
        raise RecordError(f"the record is of '{key}', not of {game.key}")
    pairs = {}
    for posting in postings:
        name, equals, value = posting.partition("=")
        if not equals:
            raise RecordError(f"'{posting}' posts nothing: write name=value, such as trips=B")
        if name in pairs:
            raise RecordError(f"'{name}' is posted twice")
        pairs[name] = value
    return game.by_default.post(pairs)


def _stakes(text: str, seats: int) -> dict[int, dict[str, int]]:
    by_seat: dict[int, dict[str, int]] = {}
    for part in text.split(";"):
        seat, colon, listed = part.rpartition(":")
        if colon and not re.fullmatch(r"[0-9]+", seat.strip()):
            raise RecordError(f"'{seat.strip()}' is not a seat number")
        if colon and len(seat.strip().lstrip("0")) > len(str(seats)):
            raise RecordError(f"the seat number {seat.strip()} is too large: the most is {seats}")
        number = int(seat) if colon else 1
        if number in by_seat:
            raise RecordError(f"seat {number} is staked twice")
        by_seat[number] = parse_stakes(listed)
    return by_seat


def parse_stakes(text: str, example: str = "Ante 10") -> dict[str, int]:
    """One seat's stakes: ``Ante 10, Player Trips 5``."""
    stakes: dict[str, int] = {}
    for stake in text.split(","):
        match = re.fullmatch(r"\s*(.+?)\s+([0-9]+)\s*", stake)
        if match is None:
            raise RecordError(f"'{stake.strip()}' is not a stake: write the wager and the chips, such as {example}")
        digits = match[2].lstrip("0") or "0"
        if len(digits) > len(str(MOST_CHIPS)) or int(digits) > MOST_CHIPS:
            raise RecordError(f"the stake {match[2]} on {match[1]} is too large: the most is {MOST_CHIPS:,} chips")
        if match[1] in stakes:
            raise RecordError(f"{match[1]} is staked twice")
        stakes[match[1]] = int(digits)
    return stakes


def _play(played: Round, cards: str, choices: str, *, implied: bool) -> Round:
    """Feed cards and choices to a round until they run out; every one must find its place."""
    shown, chosen = _Shown(cards, implied=implied), [part.strip() for part in choices.split(",") if part.strip()]

    def choose(state: Round) -> Chose | Choice | None:
        if not chosen:
            return _cheapest(state.choices) if implied and shown.left else None
        text = chosen.pop(0)
        said = text.removesuffix(ABSENT).strip()
        seat = state.turn or 0
        return Chose(seat, state.choices.find(_choice(said, seat, state.choices)), absent=text.endswith(ABSENT))

    played = feed(played, shown.next_cards, choose)
    if shown.left:
        expected = "the round is over" if played.over else f"the round waits for {_awaited(played)}"
        raise RecordError(f"{''.join(map(str, shown.left))} is left over in '{cards.strip()}': {expected}")
    if chosen:
        raise RecordError(f"the choice '{chosen[0]}' comes too early or too late in '{choices.strip()}'")
    return played


def _awaited(played: Round) -> str:
    match played.pending:
        case Choose(seat=seat):
            return f"seat {seat} to choose"
        case DealTo(pile=pile, count=count):
            return f"{number_of(count, 'card')} to the {pile}"
    return "the dealer to look at the hidden card"


class _Shown:
    """The cards of a record or of a question, taken one after the other.

    A group, between strokes, is meant for one pile. Where the dealer gives a pile cards at several times, cards that
    are grouped otherwise would be read as somebody else's, so they are refused.
    """

    def __init__(self, text: str, *, implied: bool) -> None:
        self.text, self.implied = text, implied
        self.groups = [_tokens(group, text) for group in text.split("/")]
        self.piles: list[Pile] = []
        """The piles that cards have gone to, one after the other."""
        self.begun = False
        """Whether cards of the group now being read have gone somewhere."""
        self.mixed = ""
        """The card at which a group went over to another pile, and where it went."""

    @property
    def left(self) -> list[Card | str]:
        return [token for group in self.groups for token in group]

    def next_cards(self, played: Round) -> list[Card] | None:
        """What a round waits for, if there is as much; the cards of a question say nothing of looks in vain."""
        match played.pending:
            case Peek(pile=pile) if self.left and not (self.implied and isinstance(self.left[0], Card)):
                first = self._take(pile)
                return [first] if isinstance(first, Card) else []
            case Peek() if self.implied:
                return []
            case DealTo(pile=pile, count=count) if len(self.left) >= count:
                if HIDDEN in self.left[:count]:
                    raise RecordError(f"the {pile} takes a card where the record says {HIDDEN}")
                return [card for card in (self._take(pile) for _ in range(count)) if isinstance(card, Card)]
        return None

    def _take(self, pile: Pile) -> Card | str:
        while not self.groups[0]:
            del self.groups[0]
            self.begun = False
        group = self.groups[0]
        if self.piles and self.piles[-1] != pile:
            if self.begun:
                self.mixed = self.mixed or f"{group[0]} would come to the {pile}, after cards of the {self.piles[-1]}"
            if pile in self.piles and self.mixed:
                raise RecordError(
                    f"the cards '{self.text.strip()}' are not grouped as they are dealt: {self.mixed}; "
                    "write them in the order in which they are dealt, with a / wherever another pile gets the next"
                )
        if not self.piles or self.piles[-1] != pile:
            self.piles.append(pile)
        self.begun = True
        return group.pop(0)


def _cheapest(offered: Choices) -> Choice:
    """How a seat stays in for as little as it can; an amount of its own it may always decline to name."""
    return min((c for c in offered.options if c.verb not in ("fold", "stand", "surrender")), key=lambda c: c.chips)


def _tokens(group: str, text: str) -> list[Card | str]:
    tokens: list[Card | str] = []
    for part in re.split(f"({HIDDEN})", group):
        if part == HIDDEN:
            tokens.append(part)
            continue
        try:
            tokens += parse_cards(part)
        except CardError as fault:
            raise RecordError(f"{fault} (the cards are '{text.strip()}')") from fault
    return tokens


def _choice(text: str, seat: int, offered: Choices) -> str:
    numbered = re.fullmatch(r"([0-9]{1,3})\s+([A-Za-z].*)", text)
    if numbered is None:
        return text
    if int(numbered[1]) != seat:
        raise RecordError(f"'{text}' is out of turn: seat {seat} is to choose among {offered}")
    return numbered[2]


def _results(played: Round) -> str:
    return "; ".join(_seat(played, seat) + ", ".join(_brought(played, seat)) for seat in played.seats)


def _brought(played: Round, seat: int) -> Iterator[str]:
    net = {item.wager: item.net for item in played.items(seat)}
    for wager in played.game.wagers:
        if wager.name in net:
            yield f"{wager.name} {signed_plainly(net[wager.name])}"


def _seat(played: Round, seat: int) -> str:
    return f"{seat}: " if len(played.seats) > 1 or seat != 1 else ""


def _squeeze(text: str) -> str:
    return re.sub(r"\s+", "", text).replace("+", "").lower()
