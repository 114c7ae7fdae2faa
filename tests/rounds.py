"""Rounds for tests: random ones, of any game, under any posting, fed by anything that can pick a number."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from croupier.cards import Card
from croupier.rules import Game
from croupier.rules.piles import DEALER
from croupier.rules.streets import DealTo, Peek
from croupier.rules.wagers import Kind
from croupier.table.driver import states
from croupier.table.events import CalledOff, Chose, Dealt, Peeked
from croupier.table.round import Round
from croupier.table.shoe import Shoe, laid_down
from croupier.table.view import View

Pick = Callable[[int], int]
"""Picks a number below its argument."""


@dataclass(frozen=True)
class Played:
    """A finished round, the shoe it was dealt from, and every state it went through."""

    shoe: Shoe
    states: tuple[Round, ...]

    @property
    def end(self) -> Round:
        return self.states[-1]


def random_posting(game: Game, pick: Pick) -> Game:
    """The game with a column of every paytable and a reading of every ruling picked."""
    return game.post({key: names[pick(len(names))] for key, names in game.postable.items()})


def random_stakes(game: Game, pick: Pick) -> dict[str, int]:
    stakes = {}
    for wager in game.wagers:
        if wager.kind is Kind.MANDATORY and not wager.unit:
            stakes[wager.name] = game.grid[wager.name][0] * (1 + pick(4))
        elif wager.kind is Kind.SIDE and pick(4):
            stakes[wager.name] = game.grid[wager.name][0] * (1 + pick(3))
    return stakes


def random_round(game: Game, pick: Pick, seats: int | None = None) -> Played:
    """A whole round: seats, stakes, shoe and choices all picked."""
    taken = (1, 1, 2, 3, game.seats)[pick(5)] if seats is None else seats
    chairs = sorted({1 + pick(game.seats) for _ in range(taken)})
    started = Round.start(game, {seat: random_stakes(game, pick) for seat in chairs})
    shoe = Shoe.shuffled(game.deck, bytes(pick(256) for _ in range(8)))
    return Played(shoe, tuple(play(started, shoe, lambda state: pick(len(state.choices)))))


def play(started: Round, shoe: Shoe, choose: Callable[[Round], int]) -> Iterator[Round]:
    """Every state of a round from here to its end."""
    yield started
    yield from states(started, shoe.next_cards, lambda state: list(state.choices)[choose(state)])


def relabel(card: Card, suits: Mapping[int, int]) -> Card:
    """The card with its suit exchanged."""
    return Card(card.rank * 4 + suits[card.suit])


def decisions(game: Game, cards: list[Card]) -> list[View]:
    """The views of a lone seat that stays in as cheaply as it can, at each of its decisions."""
    left = list(cards)
    played, views = Round.start(game), []
    while not played.over:
        if isinstance(played.pending, DealTo):
            possible = [card for card in left if card not in played.barred]  # where the dealer looked in vain
            dealt = possible[: played.pending.count]
            left = [card for card in left if card not in dealt]
            played = played.deal(*dealt)
        elif isinstance(played.pending, Peek):
            played = played.peek()
        else:
            views.append(played.view(1))
            stay = [choice for choice in played.choices if choice.verb not in ("fold", "stand")]
            played = played.act(min(stay, key=lambda choice: choice.chips))
    return views


def redealt(shoe: Shoe, state: Round, seat: int, rng: random.Random) -> tuple[Round, Shoe]:
    """The same choices on a shoe in which only what the seat has seen stays where it was, and that shoe."""
    hidden = _hidden_places(shoe, state, seat)
    while True:
        order = list(shoe.cards)
        mixed = rng.sample(hidden, len(hidden))
        for place, source in zip(hidden, mixed, strict=True):
            order[place] = shoe.cards[source]
        other = Shoe(tuple(order))
        if not state.barred or _hole_card(state, other) not in state.barred:
            return _again(state, other), other


def _hidden_places(shoe: Shoe, state: Round, seat: int) -> list[int]:
    seen: set[Card] = set()
    for event in state.events:
        if isinstance(event, Dealt) and (event.seat in (None, seat) or event.facing.value == "face up" or state.over):
            seen.update(event.cards)
    return [place for place, card in enumerate(shoe.cards) if card not in seen]


def _hole_card(state: Round, shoe: Shoe) -> Card:
    return shoe.cards[laid_down(state)[DEALER.name, None, 1]]


def _again(state: Round, shoe: Shoe) -> Round:
    again = Round.start(state.game, state.placed)
    for event in state.events:
        match event:
            case Chose() | CalledOff():
                again = again.after(event)
            case Dealt() | Peeked():
                cards = shoe.next_cards(again)
                again = again.deal(*cards) if cards else again.peek()
    return again
