"""Whether deals are fair: bias counted, bad shufflers rejected, dealt cards looked at, the verifier asked.

    python -m checks.fairness [--rounds N] [--agreements N]

The tests do the same with fewer rounds. Figures go to checks/results/fairness.json; it ends with 1 if a check fails.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from checks import in_browser
from checks.battery import LEVEL, Tally
from checks.counts import BOUNDS, SIZES, biased_bounds, is_even, sequences_by_order, uneven_by_bytes, uneven_sizes
from checks.deals import dealt, keys
from checks.kept import keep
from checks.shufflers import OURS, PANEL, Shuffler, shuffled_at_once, streams
from checks.tails import rejected
from croupier import games
from croupier.house import verify_deal
from croupier.house.checking import check_proof
from croupier.wire.codec import dumps

ROUNDS, AGREEMENTS, PANEL_ROUNDS = 1_000_000, 10_000, 20_000
CHUNK, FEW = 20_000, 200
BY_BYTES = 4
"""The cards of a deck whose orders are counted over all sequences of bytes."""
Given = TypeVar("Given")
Found = TypeVar("Found")

PLANTED: dict[str, tuple[str, ...]] = {
    "bias below bounds": ("no byte is passed over", "one byte too many is taken"),
    "orders of tiny decks": (
        "the shuffle ends one card too early",
        "no card may stay at its place",
        "every card changes places with any",
        "the copy of the shuffle in NumPy passes a byte too many over",
    ),
    "panel": ("a bad shuffler exchanged for the real one", "the real one exchanged for a bad one"),
    "cards of dealt rounds": (
        "a key takes in the first byte of its secret alone",
        "every second round is dealt from the shoe of the one before",
        "every round has the same key",
        "the battery's chi-square has a degree of freedom too many",
        "the variance of its runs is too large",
        "its tests are not judged together",
        "it does not compare successive rounds",
    ),
    "known answers": (
        "a stream repeats its first block",
        "seats are sorted as texts",
        "texts are hashed without their lengths",
        "the verifier passes no byte over",
    ),
    "verifier": (
        "a key leaves out the seeds",
        "a key leaves out the round's name",
        "a commitment leaves out the rules",
        "draws pass a card over",
        "the house picks its own first card from the end of the shoe",
        "the verifier believes the commitment it is told",
        "the verifier takes a deck in any order",
        "the verifier lets places be passed over",
        "the verifier does not look at the record's cards",
        "the browser lets no card stay at its place",
    ),
    "croupier verify": (
        "fingerprints of rules are not compared",
        "decks are not compared with the game's",
        "results of records are not compared",
        "the replayed record is not compared",
    ),
}
"""Bugs that were planted, by the check that was seen to catch them."""


# Counted.


@dataclass(frozen=True)
class Bias:
    """What is counted of a shuffler."""

    biased_bounds: list[int]
    uneven_sizes: list[int]
    uneven_by_bytes: bool

    @property
    def found(self) -> bool:
        return bool(self.biased_bounds or self.uneven_sizes or self.uneven_by_bytes)


def bias(shuffler: Shuffler) -> Bias:
    """All that counting says of a shuffler."""
    return Bias(list(biased_bounds(shuffler)), list(uneven_sizes(shuffler)), uneven_by_bytes(shuffler))


# The panel.


@dataclass(frozen=True)
class Judged:
    """What counts and battery say of a shuffler: by what it is rejected."""

    shuffler: str
    by_count: str
    by_battery: list[str]

    @property
    def rejected(self) -> bool:
        return bool(self.by_count or self.by_battery)


def judge(shuffler: Shuffler, rounds: int) -> Judged:
    """Whether a shuffler is rejected; a count stops at the first bias."""
    bound, size = next(biased_bounds(shuffler), None), next(uneven_sizes(shuffler), None)
    count = (
        f"numbers below {bound}" if bound
        else f"orders of {size} cards" if size
        else "orders of 3 cards, by bytes" * uneven_by_bytes(shuffler)
    )  # fmt: skip
    tally = Tally(52, 52)
    tally.add(shuffler.orders(52, keys(games.find("river-holdem"), 0, rounds)))
    return Judged(shuffler.name, count, tally.rejected())


def judged(shuffler: Shuffler) -> Judged:
    return judge(shuffler, PANEL_ROUNDS)


# Cards of dealt rounds.


def tallied(part: tuple[str, int, int]) -> Tally:
    """Successive rounds of a game at a full table, its places as far as it can deal from them."""
    name, first, count = part
    game = games.find(name)
    tally = Tally(len(game.deck), game.cards_needed(game.seats))
    orders, _ = shuffled_at_once(len(game.deck), streams(keys(game, first, count)))
    tally.add(orders)
    return tally


@dataclass(frozen=True)
class Looked:
    """What the battery says of a game's rounds."""

    game: str
    rounds: int
    places: int
    tests: int
    smallest_tail: float
    rejected: list[str]


def looked_at(tallies: dict[str, Tally]) -> list[Looked]:
    """All games together: at most one family of good shuffles in a hundred is rejected."""
    tails = {f"{name}: {test}": tail for name, each in tallies.items() for test, tail in each.tails().items()}
    faults = rejected(tails, LEVEL)
    return [
        Looked(
            name,
            each.rounds,
            each.places,
            len(each.tails()),
            float(f"{min(each.tails().values()):.3g}"),
            [fault for fault in faults if fault.startswith(f"{name}: ")],
        )
        for name, each in tallies.items()
    ]


# The verifiers and the table.


def differences(part: tuple[str, int, int]) -> list[str]:
    """The rounds of which the verifiers, the rules and the shuffle in NumPy do not say what the table says."""
    name, first, count = part
    game = games.find(name)
    orders, _ = shuffled_at_once(len(game.deck), streams(keys(game, first, count)))
    proofs = [dealt(game, number).proof for number in range(first, first + count)]
    found = []
    for shown, order in zip(proofs, orders, strict=True):
        steps = verify_deal.check(verify_deal.read(dumps(shown)))
        places = [shown.deck[order[each.place]] == each.card for each in shown.dealt]
        if not (all(step.holds for step in steps) and all(places) and check_proof(shown, game).holds):
            found.append(shown.round)
    return sorted({*found, *in_browser.refused(proofs)})


# All of it.


def parts(name: str, rounds: int, size: int) -> Iterator[tuple[str, int, int]]:
    for first in range(0, rounds, size):
        yield name, first, min(size, rounds - first)


def spread(work: Callable[[Given], Found], given: Sequence[Given], told: str) -> Iterator[Found]:
    """The work done by all processors, and how far it is."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for done, found in enumerate(pool.map(work, given), 1):
            _progress(f"{told} {done}/{len(given)}")
            yield found
    _progress("")


def _progress(said: str) -> None:
    """A line on how far it is, over the one before; where nobody looks, nothing."""
    if sys.stderr.isatty():
        print(f"\r{said:60}\r", end="", file=sys.stderr, flush=True)


def of_all_games(rounds: int) -> list[Looked]:
    tallies: dict[str, Tally] = {}
    for name in games.SHEETS:
        for tally in spread(tallied, list(parts(name, rounds, CHUNK)), f"{name}, {CHUNK:,} rounds each:"):
            tallies.setdefault(name, Tally(tally.deck, tally.places)).merge(tally)
    return looked_at(tallies)


def main(words: Iterable[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--rounds", type=int, default=ROUNDS, help="rounds dealt of each game")
    asked.add_argument("--agreements", type=int, default=AGREEMENTS, help="rounds given to the verifiers")
    given = asked.parse_args(None if words is None else list(words))
    figures: dict[str, Any] = {}
    failed = [name for name, holds in _checks(given.rounds, given.agreements, figures) if not holds]
    keep("fairness", figures, much=lambda of: sum(each["rounds"] for each in of["games"]))
    print("all hold" if not failed else f"FAILED: {', '.join(failed)}")
    return bool(failed)


def _checks(rounds: int, agreements: int, figures: dict[str, Any]) -> Iterator[tuple[str, bool]]:
    """Every check in turn, told and noted, and whether it holds."""
    counted = bias(OURS)
    figures["bias"] = {"bounds": [BOUNDS[0], BOUNDS[-1]], "bytes": 256, **asdict(counted)}
    yield _told("bias below bounds", f"2 to 52, all 256 bytes: {len(counted.biased_bounds)}", not counted.biased_bounds)
    orders = sequences_by_order(BY_BYTES)
    ways, even = sorted(set(orders.values())), is_even(orders, BY_BYTES)
    figures["orders"] = {"sizes": [SIZES[0], SIZES[-1]], "cards": BY_BYTES, "sequences_by_order": ways}
    said = f"2 to 6 cards by numbers, {BY_BYTES} by all 256^{BY_BYTES - 1} bytes: {ways[0]:,} sequences each"
    yield _told("orders of tiny decks", said, even and not counted.found)

    panel = list(spread(judged, PANEL, "bad shufflers"))
    caught = sum(each.rejected for each in panel)
    figures["panel"] = [
        {"shuffler": each.shuffler, "by_count": each.by_count, "by_battery": len(each.by_battery)} for each in panel
    ]
    yield _told("panel", f"bad shufflers rejected: {caught} of {len(PANEL)}", caught == len(PANEL))
    ours = judged(OURS)
    yield _told("our own", "accepted by the same" if not ours.rejected else f"rejected: {ours}", not ours.rejected)

    looked = of_all_games(rounds)
    figures["games"] = [asdict(each) for each in looked]
    for each in looked:
        said = f"{each.rounds:,} rounds, {each.places} places, {each.tests} tests, tails from {each.smallest_tail:.2g}"
        yield _told(each.game, said, not each.rejected)

    each_game = -(-agreements // len(games.SHEETS))
    asked = [part for name in games.SHEETS for part in parts(name, each_game, FEW)]
    apart = [name for found in spread(differences, asked, f"verifiers, {FEW} rounds each:") for name in found]
    figures["verifier"] = {"rounds": each_game * len(games.SHEETS), "by": ["Python", "browser"], "differences": apart}
    yield _told("verifier", f"{each_game * len(games.SHEETS):,} rounds, {len(apart)} differences", not apart)


def _told(name: str, said: str, holds: bool) -> tuple[str, bool]:  # noqa: FBT001
    print(f"{'ok' if holds else 'NOT':4} {name:22} {said}", flush=True)
    return name, holds


if __name__ == "__main__":
    sys.exit(main())
