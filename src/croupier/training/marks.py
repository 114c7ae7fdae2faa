"""Answers of dealer school, marked: each is held against the chips that the ledger moves, and told why by the row.

Each has the id of the row that settles, by which answers are counted (``scores``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from croupier.articles import a_hand
from croupier.errors import AnswerError
from croupier.felt.deciding import deciding
from croupier.rules.facts import Item
from croupier.table.ledger import HOUSE, movements
from croupier.table.round import Round
from croupier.table.view import view
from croupier.training.hands_named import TOTALS, NamedHand, named_hands
from croupier.training.school import HAND, last_settled, require_settled
from croupier.written import listed, seats_are, whole

RIGHT = "right"
_SAID = re.compile(r"take(?: ([1-9][0-9]{0,11}))?|(push)|pay ([1-9][0-9]{0,11})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody does with one wager of a seat, or calls a hand of it."""

    record: str
    """The lesson's."""
    seat: int
    asked: str
    says: str
    """ "take", "take 5", "push", "pay 15"; of a hand, what it is called."""


@dataclass(frozen=True, slots=True)
class Marked:
    """An answer held against the ledger."""

    seat: int
    asked: str
    says: str
    right: bool
    verdict: str
    """ "right", "5 short", "10 over", "a flush"."""
    off: int
    """The chips that the seat was given too many, or too few of where it is negative."""
    due: str
    """What would have been right: "pay 15"."""
    net: int
    """The same as what the wager brings."""
    row: str
    """The id of the row that settles it, by which answers are counted; of a hand, "hand/flush"."""
    reason: str
    """The row's own sentence; of a hand, what it is."""
    street: str
    """The street on which it is settled, where that is before the last on which it can be."""
    cards: tuple[str, ...]
    """The cards that decide it."""


def marked(played: Round, answer: Answer) -> Marked:
    """An answer to a lesson, whose round has been played again from its record."""
    require_settled(played)
    if answer.seat not in played.seats:
        raise AnswerError(f"seat {answer.seat} is not in the round: {seats_are(played.seats)}")
    hands = {f"{HAND} {at}": hand for at, hand in enumerate(named_hands(played, answer.seat), 1)}
    items = {item.wager: item for item in played.items(answer.seat)}
    if answer.asked in hands:
        return _named(answer, hands[answer.asked])
    if answer.asked in items:
        return _settled(played, answer, items[answer.asked])
    raise AnswerError(f"seat {answer.seat} has {listed([*hands, *items])} to be asked for, not '{answer.asked}'")


def due(played: Round, seat: int, wager: str) -> int:
    """What a wager brings a seat, by the movements of the ledger: what the house pays less what it takes."""
    moves = (move for move in movements(played) if (move.seat, move.wager) == (seat, wager))
    return sum(move.chips * ((move.source == HOUSE) - (move.target == HOUSE)) for move in moves)


def said(net: int, stake: int) -> str:
    """What a dealer does with a wager, as an answer says it: only of a part of the stake is it said how much.

    >>> said(-10, 10), said(-5, 10), said(0, 10), said(15, 10)
    ('take', 'take 5', 'push', 'pay 15')
    """
    if net < 0:
        return "take" if -net == stake else f"take {-net}"
    return f"pay {net}" if net else "push"


def _named(answer: Answer, hand: NamedHand) -> Marked:
    if answer.says not in hand.can_be:
        raise AnswerError(f"'{answer.says}' is not what a hand is called here: {', '.join(hand.can_be)} are")
    right = answer.says == hand.called
    return Marked(
        seat=answer.seat,
        asked=answer.asked,
        says=answer.says,
        right=right,
        verdict=RIGHT if right else hand.called if hand.can_be == TOTALS else a_hand(hand.called),
        off=0,
        due=hand.called,
        net=0,
        row=f"{HAND}/{hand.called}",
        reason=hand.words,
        street="",
        cards=tuple(map(str, hand.cards)),
    )


def _settled(played: Round, answer: Answer, item: Item) -> Marked:
    net = due(played, item.seat, item.wager)
    off = _net(answer.says, item) - net
    return Marked(
        seat=answer.seat,
        asked=answer.asked,
        says=answer.says,
        right=off == 0,
        verdict=f"{whole(abs(off))} {'over' if off > 0 else 'short'}" if off else RIGHT,
        off=off,
        due=said(net, item.at_risk),
        net=net,
        row=item.row.id,
        reason=item.reason,
        street=_early(played, item),
        cards=_deciding(played, item),
    )


def _deciding(played: Round, item: Item) -> tuple[str, ...]:
    seen = view(played, item.seat)
    settled = next(each for each in seen.own if each.wager == item.wager)
    return tuple(map(str, deciding(played.game, seen, settled)))


def _net(says: str, item: Item) -> int:
    """What an answer would bring the seat."""
    read = _SAID.fullmatch(says)
    if read is None:
        raise AnswerError(f"'{says}' settles nothing: write take, take 5, push or pay 15")
    taken, pushed, paid = read.groups()
    if pushed:
        return 0
    if paid:
        return int(paid)
    chips = int(taken) if taken else item.at_risk
    if not 0 < chips <= item.at_risk:
        raise AnswerError(f"{chips} chips cannot be taken from {item.wager}, on which {item.at_risk} lie")
    return -chips


def _early(played: Round, item: Item) -> str:
    """The street on which a wager is settled, if others after it could have settled it too."""
    schedule, last = played.game.schedule, last_settled(played.game)[item.wager]
    street = schedule[played.steps[item.after - 1]][0] if item.after else ""
    return street if last < len(schedule) and street != schedule[last][0] else ""
