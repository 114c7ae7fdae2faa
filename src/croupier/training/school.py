"""Dealer school: somebody settles the wagers of a finished round, seat by seat, and is held against the ledger.

A lesson is a record without its results: cards, stakes and choices, all that a dealer sees before settling. Whoever
answers sends it back, the round is played again from it, and the chips that its ledger moves are the right answer. So
nothing is kept between lesson and answer, what is sent before an answer does not have it, and any round can be a
lesson, whoever dealt it. Somebody may send another record than they were given, but never be told wrong of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from croupier.errors import RecordError
from croupier.felt.piles import Pile, piles
from croupier.rules.facts import Item
from croupier.rules.game import Game
from croupier.rules.piles import Owner
from croupier.rules.streets import Settle
from croupier.rules.wagers import Kind
from croupier.table.record import without_results
from croupier.table.round import Round
from croupier.table.view import SPECTATOR, View, view
from croupier.training.hands_named import named_hands

HAND = "hand"
"""How what is asked of hands is called: "hand 1", "hand 2"."""


@dataclass(frozen=True, slots=True)
class HandAsked:
    """A hand to be named."""

    asked: str
    """What an answer refers to it by: "hand 1"."""
    hand: str
    can_be: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WagerAsked:
    """A wager to be settled."""

    asked: str
    """Its name: what an answer refers to it by."""
    kind: str
    stake: int
    """The chips that lie on it: none on a bonus."""
    on: str
    """Of a bonus, the wager whose stake it is paid on."""
    pays_on: int
    """The chips that odds are counted on: its own, or those of that wager."""


@dataclass(frozen=True, slots=True)
class SeatAsked:
    """A seat to be settled: its cards and choices, then what is asked, in order."""

    seat: int
    piles: tuple[Pile, ...]
    chosen: str
    """ "bet, check, fold"."""
    hands: tuple[HandAsked, ...]
    wagers: tuple[WagerAsked, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A finished round as its dealer sees it, before anything is settled."""

    game: str
    """As posted, and as records begin with it."""
    name: str
    seed: str
    number: int
    """Which lesson of the seed's course it is; both are empty where the round is somebody's own."""
    rows: int
    """How many rows the game's wagers are settled by."""
    record: str
    """The round without its results: it is sent back with every answer."""
    piles: tuple[Pile, ...]
    """The dealer's cards and the board."""
    seats: tuple[SeatAsked, ...]


def asked(played: Round, seed: str = "", number: int = 0) -> Lesson:
    """A finished round as a lesson."""
    require_settled(played)
    seen = view(played, SPECTATOR)
    return Lesson(
        game=str(played.game),
        name=played.game.name,
        seed=seed,
        number=number,
        rows=len(played.game.rows),
        record=without_results(played.record).rstrip(),
        piles=_lying(played.game, seen, Owner.HOUSE, Owner.TABLE),
        seats=tuple(_seat_asked(played, seat) for seat in played.seats),
    )


def require_settled(played: Round) -> None:
    """A round is over, and was not declared void."""
    if not played.over:
        raise RecordError("the round is not over: there is nothing to settle yet")
    if played.void:
        raise RecordError("the round is void: every stake goes back, and nothing is settled")


def _seat_asked(played: Round, seat: int) -> SeatAsked:
    seen = view(played, seat)
    return SeatAsked(
        seat=seat,
        piles=_lying(played.game, seen, Owner.SEAT),
        chosen=", ".join(choice for who, choice in seen.chosen if who == seat),
        hands=tuple(
            HandAsked(f"{HAND} {at}", hand.hand, hand.can_be) for at, hand in enumerate(named_hands(played, seat), 1)
        ),
        wagers=tuple(_wager_asked(played, item) for item in _in_order(played, seat)),
    )


def _wager_asked(played: Round, item: Item) -> WagerAsked:
    wager = played.game.wager(item.wager)
    bonus = wager.kind is Kind.BONUS
    return WagerAsked(item.wager, wager.kind.value, item.at_risk, wager.unit if bonus else "", item.stake)


def _in_order(played: Round, seat: int) -> list[Item]:
    """A seat's wagers in the order in which the game settles them at the latest.

    A wager that was lost early is not asked for earlier: that would say that it was lost.
    """
    last, wagers = last_settled(played.game), [wager.name for wager in played.game.wagers]
    return sorted(played.items(seat), key=lambda item: (last[item.wager], wagers.index(item.wager)))


def last_settled(game: Game) -> dict[str, int]:
    """The step of a game's schedule at which each wager is settled at the latest."""
    last = {wager.name: len(game.schedule) for wager in game.wagers}
    for at, (_, step) in enumerate(game.schedule):
        if isinstance(step, Settle):
            last |= dict.fromkeys(step.wagers, at)
    return last


def _lying(game: Game, seen: View, *owners: Owner) -> tuple[Pile, ...]:
    """Piles as they lie, with no word of what they make: that is what is asked."""
    whose = {owner.value for owner in owners}
    return tuple(pile for pile in piles(game, replace(seen, made=()), f"Seat {seen.seat}") if pile.owner in whose)
