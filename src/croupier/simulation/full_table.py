"""Several seats of one table: how far what they bring goes together, since they share the dealer's cards and the board.

What one seat brings is exact; how two go together is measured, in rounds from shuffled decks with best play all round,
and told with its standard error. The mean and the variance of a seat are put in as the exact ones that they are, so
that only the covariance is a matter of chance: of each round the mean product of what two seats bring, less the square
of the exact value. What a house keeps of a full table has the law of the measured totals, laid about the exact mean.

What was measured is kept like a solution, and for games as they are by default it comes with the package.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.rules.game import Game
from croupier.rules.wagers import Kind
from croupier.simulation.engine import Engine, nets
from croupier.simulation.run import engine, require_rounds
from croupier.simulation.shuffling import CHUNK
from croupier.solver import store
from croupier.solver.families import family_of
from croupier.solver.hold import ROUNDS, SHARES
from croupier.solver.law import law
from croupier.solver.moments import mean
from croupier.solver.operations import SEATS, FullTable, NearBand, Sampled, TableHold
from croupier.solver.progress import Progress, Tell, silent
from croupier.solver.ratios import staked
from croupier.solver.solution import Solution
from croupier.solver.solve import solve
from croupier.wire.codec import decode, encode

PLAYED = 4_000_000
"""Rounds that are played unless something else is said."""
SEED = "1"


def full_table(
    game: Game,
    stakes: Mapping[str, int] | None = None,
    *,
    rounds: int = PLAYED,
    seed: str = SEED,
    progress: Tell = silent,
) -> FullTable:
    """A full table of a game as posted, from what is shipped or kept, or from rounds that are played now."""
    placed = family_of(game).stakes(game, stakes)
    data = store.figures(game, placed, SEATS)
    known: FullTable | None = None if data is None else decode(FullTable, data)
    if known is not None and (known.seats, known.rounds, known.seed) == (game.seats, rounds, seed):
        return known  # else others were asked for
    found = measured(solve(game, stakes, progress=progress), game.seats, rounds=rounds, seed=seed, progress=progress)
    store.keep_figures(game, encode(found), placed, play=SEATS)
    return found


def measured(
    solution: Solution, seats: int, *, rounds: int = PLAYED, seed: str = SEED, progress: Tell = silent
) -> FullTable:
    """So many seats of a solved game, measured in rounds that are played now."""
    require_rounds(rounds)
    ready = engine(solution.game, "best", _placed(solution), seats)
    played = _Played(ready, solution)
    for number, start in enumerate(range(0, rounds, CHUNK)):
        played.add(ready.chunk(seed, number, min(CHUNK, rounds - start)))
        progress(Progress("rounds of a full table", min(rounds, start + CHUNK), rounds))
    return played.found(seed)


def _placed(solution: Solution) -> dict[str, int]:
    """The stakes that it was solved at; else a unit on each wager that must be placed."""
    if solution.drawing:
        return dict(solution.drawing.stakes)
    return staked(solution.game, None, sides=False)


class _Played:
    """Rounds of a table: the products of what seats bring, and what they bring together."""

    def __init__(self, ready: Engine, solution: Solution) -> None:
        self.ready, self.solution = ready, solution
        self.sides = {wager.name for wager in ready.game.wagers if wager.kind is Kind.SIDE}
        self.worth: dict[int, Fraction] = {}
        self.totals: Counter[Fraction] = Counter()
        self.rounds = 0
        self.products = self.squares = 0.0

    def add(self, codes: NDArray[np.int64]) -> None:
        known, place = np.unique(codes, return_inverse=True)
        amounts = [self._brought(int(code)) for code in known]
        scale = np.lcm.reduce([amount.denominator for amount in amounts])
        whole = np.array([int(amount * int(scale)) for amount in amounts], np.int64)[place.reshape(codes.shape)]
        together = whole.sum(axis=0)
        seats = len(codes)
        pairs = (together.astype(np.float64) ** 2 - (whole.astype(np.float64) ** 2).sum(axis=0)) / scale**2
        product = pairs / (seats * (seats - 1)) - float(self.solution.value) ** 2
        self.products += float(product.sum())
        self.squares += float((product**2).sum())
        self.rounds += codes.shape[1]
        for total, times in zip(*(each.tolist() for each in np.unique(together, return_counts=True)), strict=True):
            self.totals[Fraction(total, int(scale))] += times

    def _brought(self, code: int) -> Fraction:
        if code not in self.worth:
            each = nets(self.ready.game, self.ready.outcome(code))
            self.worth[code] = sum((net for name, net in each.items() if name not in self.sides), Fraction(0))
        return self.worth[code]

    def found(self, seed: str) -> FullTable:
        seats, one = self.ready.seats, float(self.solution.variance)
        covariance = self.products / self.rounds
        error = sqrt(max(0.0, self.squares / self.rounds - covariance**2) / self.rounds)
        deviation = sqrt(max(0.0, seats * one + seats * (seats - 1) * covariance))
        return FullTable(
            seats,
            self.rounds,
            seed,
            Sampled(covariance, error),
            Sampled(covariance / one, error / one),
            Sampled(deviation, seats * (seats - 1) * error / (2 * deviation)),
            sqrt(seats * one),
            tuple(self._hold(rounds) for rounds in ROUNDS),
        )

    def _hold(self, rounds: int) -> TableHold:
        """From the law of measured totals, laid about the exact mean of as many rounds."""
        kept = [(-total, Fraction(times, self.rounds)) for total, times in self.totals.items()]
        seats = self.ready.seats
        shift = (self.solution.edge * seats - mean(kept)) * rounds
        found = law([(kept, rounds)])
        assert found is not None, "totals of a table are as far apart as those of a seat"
        bands = tuple(
            NearBand(share, *(float((end + shift) / (rounds * seats)) for end in found.band(share))) for share in SHARES
        )
        return TableHold(rounds, bands, found.below(-shift))
