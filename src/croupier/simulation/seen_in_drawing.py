"""Seen cards where seats draw to a total: what they are worth to whoever plays the blackjack stake for itself.

The dealer's card in the hole is known by its value, so that all of it is counted; and so is what two cards of another
seat are worth, which are one of some fifty pairs of values. Of more seats, whose cards are sampled, each sample is
counted: best play that knows that they are gone, less best play that does not. Insurance is taken where it has value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, sqrt

import numpy as np

from croupier.cards import Card
from croupier.rules.game import Game
from croupier.rules.twenty_one import points
from croupier.simulation.shuffling import deal, shuffle
from croupier.solver.drawing.blackjack import Against, Blackjack
from croupier.solver.drawing.kinds import VALUES, Kind
from croupier.solver.kernels import draw_codes as codes
from croupier.solver.progress import Progress, Tell, silent
from croupier.solver.seen_cards import SeenCards, SeenGain

SAMPLES = 40
"""Sets of cards of several seats that are counted."""
FIRST_CARDS = 2


def measured(
    game: Game, stakes: Mapping[str, int], seats: Sequence[int], seed: str, progress: Tell = silent
) -> SeenCards:
    """What the cards of so many other seats are worth, or the dealer's in the hole (0), at some stakes."""
    seen = Seen(game)
    per_unit = Fraction(stakes[seen.ordinary.block.stake], stakes[game.unit.name])
    return SeenCards(
        seen.ordinary.block.stake, seed, tuple(seen.gain(each, per_unit, seed, progress) for each in seats)
    )


class Seen:
    """Ordinary best play, and what is gained on it."""

    def __init__(self, game: Game) -> None:
        self.game, self.ordinary = game, Blackjack(game)

    def gain(
        self, seats: int, per_unit: Fraction, seed: str, progress: Tell = silent, samples: int = SAMPLES
    ) -> SeenGain:
        exact = self.of_hole() if not seats else self.of_one_seat(progress) if seats == 1 else None
        if exact is not None:
            return SeenGain(seats, exact * per_unit, float(exact * per_unit), 0.0, 0)
        deck, found = sorted(self.game.deck), []
        gone = FIRST_CARDS * seats
        places = deal(f"{seed} seen {seats}", 0, samples, len(deck), shuffle(len(deck), gone))
        for number, column in enumerate(places.T.tolist()):
            found.append(float(self.of_cards([deck[place] for place in column]) * per_unit))
            progress(Progress("hands of other seats", number + 1, samples))
        return SeenGain(seats, None, float(np.mean(found)), float(np.std(found, ddof=1)) / sqrt(samples), samples)

    def of_hole(self) -> Fraction:
        """What the dealer's card in the hole is worth."""
        found = self.ordinary
        value = sum((Fraction(found.supply[up], found.cards) * self._against(up) for up in found.ups), Fraction(0))
        return value - found.value - found.insurance

    def _against(self, up: int) -> Fraction:
        """What a unit brings against an up card to whoever knows the one in the hole."""
        found, value = self.ordinary, Fraction(0)
        insured = found.block.insurance and up == 0
        for hole in VALUES:
            if found.supply[hole] - (hole == up):
                known = Against(found, up, hole=hole)
                value += known.value
                if insured:
                    value += sum((chance * self._insured(known, kind) for kind, chance in known.deals()), Fraction(0))
        return value

    def _insured(self, known: Against, kind: Kind) -> Fraction:
        """What insurance for half the stake brings where it is taken for a natural that is seen."""
        ways = sum(self.ordinary.ups[known.up].weights[kind])
        return Fraction(max(0, 3 * known.weights[kind][codes.NATURAL] - sum(known.weights[kind])), 2 * ways)

    def of_one_seat(self, progress: Tell = silent) -> Fraction:
        """What the first two cards of another seat are worth, which are as good as any two of their values."""
        by_value: dict[int, list[Card]] = {value: [] for value in VALUES}
        for card in self.game.deck:
            by_value[points(card) - 1].append(card)
        total, ways = Fraction(0), 0
        pairs = list(combinations_with_replacement(VALUES, FIRST_CARDS))
        for number, (one, other) in enumerate(pairs):
            first, second = by_value[one], by_value[other]
            times = comb(len(first), 2) if one == other else len(first) * len(second)
            if times:
                total += times * self.of_cards([first[0], second[-1]])
                ways += times
            progress(Progress("hands of another seat", number + 1, len(pairs)))
        return total / ways

    def of_cards(self, gone: Sequence[Card]) -> Fraction:
        """What it is worth to know that some cards are gone."""
        informed = Blackjack(self.game, gone=gone)
        return informed.value + informed.insurance - Blackjack(self.game, self._as_ordinary, gone).value

    def _as_ordinary(self, up: int, kind: Kind, offered: Sequence[str]) -> str | None:
        return self.ordinary.ups[up].chosen.get(kind)
