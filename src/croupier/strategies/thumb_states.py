"""What a search for short lists of rules looks at: the states that best play comes to, by how they answer."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from croupier.errors import StrategyError
from croupier.rules.game import Game
from croupier.solver.drawing.blackjack import Blackjack
from croupier.solver.progress import Tell, silent
from croupier.solver.showdown import methods
from croupier.solver.showdown.counting import Counted
from croupier.solver.showdown.following import follow
from croupier.solver.showdown.met import Ints, Met
from croupier.strategies.files import OF_BLACKJACK, Offer, Seen, offers
from croupier.strategies.followed import deals_of
from croupier.strategies.of_hands import Hands
from croupier.strategies.questions import Condition, Street, condition
from croupier.strategies.thumb_search import Signatures

RANKS = ("3", "4", "5", "6", "7", "8", "9", "ten", "jack", "queen", "king", "ace")
UPS = ("2", "3", "4", "5", "6", "7", "8", "9", "ten", "ace")
OWN = "with a card of one's own"


def _a(rank: str) -> str:
    return f"an {rank}" if rank in ("ace", "8") else f"a {rank}"


def _of_cards() -> Iterator[str]:
    """Conditions that people can keep in mind; those that cannot hold on a street are left out there."""
    hands = ("pair", "two pair", "three of a kind", "straight", "flush")
    for hand in hands:
        yield f"{hand} or better {OWN}"
        yield f"{hand} or better"
    for rank in RANKS:
        yield f"pair of {rank}s or better {OWN}"
        yield f"holds {_a(rank)} or better"
        yield f"plays {_a(rank)} or better"
    yield "pocket pair"
    for rank in RANKS:
        yield f"pair of {rank}s or better"
        yield f"holds {_a(rank)} or less"
        yield f"dealer shows {_a(rank)} or better"
    yield from ("suited", "an overcard", "two overcards")
    for number in ("two", "three", "four"):
        yield f"{number} to a flush"
        yield f"{number} to a straight"
        yield f"{number} to a flush on the board"
        yield f"{number} to a straight on the board"
    for hand in ("pair", "two pair", "three of a kind", "straight", "flush"):
        yield f"board makes {hand} or better"


def _of_hands() -> Iterator[str]:
    yield "pair of aces"  # the first of equals is taken: nothing else can be split
    for total in range(8, 22):
        yield f"total {total} or more"
    yield from ("soft", "two cards")
    for rank in UPS:
        yield f"dealer shows {_a(rank)} or better"


def _put(words: Iterator[str], street: Street, *, suits: bool) -> list[tuple[str, Condition]]:
    """Conditions that may hold on a street, and may not."""
    found = []
    for each in dict.fromkeys(words):
        try:
            asked = condition(each, street)
        except StrategyError:
            continue
        if not asked.always and (suits or not asked.suits):
            found.append((each, asked))
    return found


class Gathering:
    """Best play, followed, with what every choice gives away noted by signature."""

    def __init__(self, counted: Counted, offered: dict[str, Offer]) -> None:
        game_plan = counted.plan
        self._deals, self._scale = deals_of(game_plan), game_plan.scale
        self._choices: dict[str, tuple[str, ...]] = {}
        last = len(game_plan.seen) - 1
        self.asked: dict[str, list[tuple[str, Condition]]] = {}
        for node in (node for level in game_plan.nodes for node in level if node is not None):
            name = node.decision.street
            blind = methods.method(game_plan) == "holdem" and node.decision.level == last
            self.asked[name] = _put(_of_cards(), offered[name].street, suits=not blind)
            self._choices[name] = tuple(choice for choice, _ in node.followed)
        self._found: dict[str, dict[bytes, Ints]] = {name: {} for name in self.asked}

    def __call__(self, met: Met) -> Ints:
        name = met.node.decision.street
        seen = Seen(met.hole, met.board, met.up)
        answers = np.array([np.asarray(asked(seen)) for _, asked in self.asked[name]])
        packed = np.ascontiguousarray(np.packbits(answers, axis=0).T)
        rows = packed.view([("", packed.dtype)] * packed.shape[1]).ravel()
        order, starts = _runs(packed)
        lost = (met.values.max(axis=1)[:, None] - met.values) * met.deals[:, None]
        sums = np.add.reduceat(lost[order], starts, axis=0)
        found = self._found[name]
        for at, total in zip(order[starts].tolist(), sums, strict=True):
            key = rows[at].tobytes()
            found[key] = found[key] + total if key in found else total
        return met.best

    def signatures(self, street: str) -> Signatures:
        words = tuple(each for each, _ in self.asked[street])
        keys = sorted(self._found[street])
        bits = np.array([list(key) for key in keys], np.uint8)
        answers = np.unpackbits(bits, axis=1)[:, : len(words)].T.astype(bool)
        losses = np.array([self._found[street][key].tolist() for key in keys], object).T
        choices = self._choices[street]
        offered = np.ones((len(choices), len(keys)), bool)
        return Signatures(
            words, choices, tuple(range(len(choices))), answers, offered, losses, self._deals * self._scale
        )


def _runs(packed: NDArray[np.uint8]) -> tuple[Ints, Ints]:
    """An order in which equal rows lie together, and where each run begins."""
    order = np.lexsort(packed.T)
    there = packed[order]
    starts = np.flatnonzero(np.concatenate([[True], (there[1:] != there[:-1]).any(axis=1)]))
    return order, starts


def states_of(counted: Counted, game: Game, tell: Tell = silent) -> dict[str, Signatures]:
    """Every street's signatures under best play."""
    gathering = Gathering(counted, offers(game))
    follow(counted, gathering, None, tell)
    return {street: gathering.signatures(street) for street in gathering.asked}


def hands_of(game: Game) -> dict[str, Signatures]:
    """The signatures of hands of blackjack, played for itself."""
    ((name, offer),) = offers(game).items()
    asked = _put(_of_hands(), offer.street, suits=True)
    choices = tuple(choice for choice in OF_BLACKJACK if choice in offer.sometimes)
    best = Blackjack(game)
    found: dict[tuple[bytes, bytes], list[int]] = {}
    base = 0
    for up, against in best.ups.items():
        base = best.cards * against.ways * best.pays.scale
        for kind, orders in against.orders().items():
            values = against.choices.get(kind)
            if not values:
                continue
            hand = Hands.of(kind, up)
            answers = bytes(bool(each(hand)) for _, each in asked)
            offered = bytes(choice in values for choice in choices)
            most = max(values.values())
            entry = found.setdefault((answers, offered), [0] * len(choices))
            for number, choice in enumerate(choices):
                if choice in values:
                    entry[number] += best.supply[up] * orders * (most - values[choice])
    keys = sorted(found)
    return {
        name: Signatures(
            tuple(each for each, _ in asked),
            choices,
            tuple(number for number, choice in enumerate(choices) if choice in offer.always),
            np.array([list(answers) for answers, _ in keys], bool).T,
            np.array([list(offered) for _, offered in keys], bool).T,
            np.array([found[key] for key in keys], object).T,
            base,
        )
    }
