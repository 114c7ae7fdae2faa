"""Rounds worth playing in a browser: every choice and every row of every settlement, found by seeded search.

Nothing is written down of any game. A search deals orders of cards, some of them with a few suits or ranks brought
forward so that rare hands come too, and plays them with choices at random in the engine; of the rounds that it sees
it keeps those that bring something no other brought. What a round brings each wager is what the engine settles.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from croupier import games
from croupier.cards import Card
from croupier.felt.actions import LESS, places
from croupier.rules.game import Game
from croupier.rules.streets import Amounts, Bet, Choice, Decide, Fold
from croupier.rules.wagers import Kind
from croupier.table.events import Chose
from croupier.table.round import Round
from croupier.table.shoe import Shoe
from croupier.table.stakes import fitting
from croupier.written import times
from tests.rounds import play

POSTINGS = (*games.SHEETS, *games.CALIBRATION)
ROUNDS = 4000
"""How many rounds of a game are looked at, at most."""
STAKE, SIDE_STAKE = 10, 5
BROUGHT_FORWARD = (0.05, 0.25)
"""How near to the top of the deck favoured cards come, where others come anywhere."""
WEIGHTS = {"fold": 1, "split": 16}
"""How often something is chosen beside the other choices, each of them four times: folds end rounds, pairs are rare."""

Sight = tuple[str, str]
"""Something to be seen in a round: a row that settled, a choice on a street, or stakes of some kind."""
ROW, CHOICE, STAKED = "row", "choice", "staked"


@dataclass(frozen=True)
class Scenario:
    """A round played through: the cards as they lie, the stakes, the choices, and what the engine makes of it."""

    posting: str
    order: tuple[Card, ...]
    stakes: dict[str, int]
    """What is put down by hand; linked wagers follow."""
    played: Round

    @property
    def choices(self) -> tuple[str, ...]:
        """As records write them, in the order they are made."""
        return tuple(choice.short for choice in _chosen(self.played))

    @property
    def nets(self) -> dict[str, int]:
        """What each wager brings."""
        return {item.wager: item.net for item in self.played.items(1)}

    @property
    def net(self) -> int:
        return self.played.net(1)

    @property
    def rows(self) -> frozenset[str]:
        """The rows that settle it, by their ids."""
        return frozenset(item.row.id for item in self.played.items(1))

    @cached_property
    def sights(self) -> frozenset[Sight]:
        """All that is to be seen in it."""
        sides = {wager.name for wager in self.played.game.wagers if wager.kind is Kind.SIDE}
        staked = "with side wagers" if sides & set(self.stakes) else "without side wagers"
        return frozenset({(ROW, row) for row in self.rows} | set(_choices_seen(self.played)) | {(STAKED, staked)})

    def __str__(self) -> str:
        """Short enough for the name of a test."""
        return f"{self.posting}: {', '.join(self.choices) or 'no choice'}, {self.net:+}"


@cache
def scenarios(posting: str) -> tuple[Scenario, ...]:
    """Rounds of a game that show together whatever a few thousand do; those that show most come first."""
    game = games.find(posting)
    wanted, kept = set(wanted_sights(game)), list[Scenario]()
    for number in range(ROUNDS):
        if not wanted:
            break
        found = _played(posting, game, random.Random(f"{posting} {number}"))
        if wanted & found.sights:
            kept.append(found)
            wanted -= found.sights
    return tuple(_fewest(kept))


def showing(posting: str, sight: Sight) -> Scenario:
    """The first of a game's scenarios in which something is seen."""
    found = next((each for each in scenarios(posting) if sight in each.sights), None)
    assert found is not None, f"no scenario of {posting} shows {' '.join(sight)}"
    return found


def choosing(posting: str) -> tuple[Scenario, ...]:
    """The fewest of a game's scenarios that show every choice on every street, and stakes of every kind."""
    return tuple(_fewest(scenarios(posting), (CHOICE, STAKED)))


def longest(posting: str) -> Scenario:
    """The one of these in which most is chosen."""
    return max(choosing(posting), key=lambda each: len(each.choices))


def wanted_sights(game: Game) -> Iterator[Sight]:
    """All that could be seen in a game's rounds: rows as they are written out, and choices street by street."""
    yield from ((ROW, row.id) for rows in game.settlements.values() for row in rows)
    for street in game.streets:
        for step in street.steps:
            if isinstance(step, Decide):
                yield from ((CHOICE, f"{street.name}: {text}") for option in step.options for text in _texts(option))
    drawn = {verb for block in game.blocks for verb in block.verbs}
    yield from ((CHOICE, place.place) for place in places(game) if place.place in {*drawn, LESS})
    yield STAKED, "without side wagers"
    if any(wager.kind is Kind.SIDE for wager in game.wagers):
        yield STAKED, "with side wagers"


def unseen(posting: str) -> frozenset[Sight]:
    """What none of a game's scenarios shows."""
    shown = [each.sights for each in scenarios(posting)]
    return frozenset(wanted_sights(games.find(posting))) - frozenset().union(*shown)


def _texts(option: object) -> list[str]:
    if isinstance(option, Bet):
        return [f"bet {times(size)}" for size in option.sizes]
    return ["fold" if isinstance(option, Fold) else "check"]


def _played(posting: str, game: Game, chance: random.Random) -> Scenario:
    stakes, order = _stakes(game, chance), _order(game, chance)
    *_, end = play(Round.start(game, stakes), Shoe(order), lambda state: _picked(state, chance))
    return Scenario(posting, order, stakes, end)


def _stakes(game: Game, chance: random.Random) -> dict[str, int]:
    wanted = {Kind.MANDATORY: STAKE, Kind.SIDE: SIDE_STAKE if chance.random() < 0.9 else 0}
    circles = [wager for wager in game.wagers if wanted.get(wager.kind) and not wager.unit]
    return {wager.name: fitting(game, wager.name, wanted[wager.kind]) for wager in circles}


def _order(game: Game, chance: random.Random) -> tuple[Card, ...]:
    """The deck in some order, often with cards brought forward that make something of each other."""
    deck = sorted(game.deck)
    ranks, suits = sorted({card.rank for card in deck}), sorted({card.suit for card in deck})
    low, suit, forward = chance.choice(ranks), chance.choice(suits), chance.choice(BROUGHT_FORWARD)
    few = chance.sample(ranks, chance.choice((2, 3)))
    ends = chance.sample((*ranks[:2], ranks[-1]), chance.choice((1, 2)))
    favoured: list[Callable[[Card], bool]] = [
        lambda card: card.suit == suit and low <= card.rank <= low + 6,  # straight flushes
        lambda card: card.suit == suit and card.rank >= ranks[-6],  # ... up to royal ones
        lambda card: card.rank in few,  # full houses, ties
        lambda card: card.rank in ends,  # strong hands beside weak dealers, pairs of aces
        lambda card: False,
    ]
    favours = chance.choice(favoured)
    return tuple(sorted(deck, key=lambda card: chance.random() * (forward if favours(card) else 1)))


def _picked(state: Round, chance: random.Random) -> int:
    """The place among the choices of one of them, an amount being all of it or about half."""
    offered, amounts = list(state.choices.options), state.choices.amounts
    if amounts is not None:
        offered += [amounts.choice(amounts.most), amounts.choice(max(1, amounts.most // 2))]
    weights = [WEIGHTS.get(choice.verb, 4) for choice in offered]
    return list(state.choices).index(chance.choices(offered, weights)[0])


def _chosen(played: Round) -> list[Choice]:
    return [event.choice for event in played.events if isinstance(event, Chose)]


def _choices_seen(played: Round) -> Iterator[Sight]:
    """The choices that were made, each with its street where the printed procedure offers it, else by itself."""
    state = Round.start(played.game, played.placed)
    for event in played.events:
        if isinstance(event, Chose):
            choice, amounts = event.choice, state.choices.amounts
            if any(choice.verb in block.verbs for block in played.game.blocks):
                yield CHOICE, LESS if amounts is not None and _is_less(choice, amounts) else choice.verb
            else:
                text = choice.verb if choice.times is None else f"{choice.verb} {times(choice.times)}"
                yield CHOICE, f"{state.street}: {text}"
        state = state.after(event)


def _is_less(choice: Choice, amounts: Amounts) -> bool:
    return choice.verb == amounts.verb and choice.chips < amounts.most


def _fewest(
    found: list[Scenario] | tuple[Scenario, ...], kinds: tuple[str, ...] = (ROW, CHOICE, STAKED)
) -> list[Scenario]:
    """Few of the rounds that show together what all of them do: always the one that shows most that is new."""
    sights = [frozenset(sight for sight in each.sights if sight[0] in kinds) for each in found]
    left, kept = set().union(*sights), list[Scenario]()
    while left:
        best = max(range(len(sights)), key=lambda at: (len(sights[at] & left), -at))
        kept.append(found[best])
        left -= sights[best]
    return kept
