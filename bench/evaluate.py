"""Hands in bulk, side by side with the evaluators of PyPI: random hands of seven cards, one core, warm.

Each library is used as its own documentation shows, on cards already in its own form, in the quickest loop that
Python has for it; Croupier, on an array of card numbers. Every library's answers are checked to order the hands as
Croupier does. The clock counts the processor's time; rounds go through all libraries in turn, and the best counts.

Run ``python bench/evaluate.py`` from the repository with the ``bench`` extra installed.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from itertools import pairwise, starmap
from time import process_time
from types import ModuleType
from typing import Any

import numpy as np

from croupier.cards import Card
from croupier.evaluation import evaluate

HANDS = 100_000
CARDS = 7
ROUNDS = 5
SECONDS = 0.1  # of each round, at least, for each
AIM = 20  # times the fastest rival


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender:
    """A way to evaluate the first ``hands`` of the hands; ``run`` does nothing but that."""

    name: str
    hands: int
    run: Callable[[], Any]
    high_wins: bool = True


def main() -> int:
    numbers = deal()
    try:
        rivals = list(meet_rivals(numbers.tolist()))
    except ImportError as missing:
        print(f"{missing.name} is not installed: pip install 'croupier[bench]'", file=sys.stderr)
        return 2
    ours = Contender(name="croupier", hands=HANDS, run=lambda: evaluate(numbers).strengths)
    unchecked = Contender(
        name="croupier, check=False", hands=HANDS, run=lambda: evaluate(numbers, check=False).strengths
    )
    strengths = ours.run()
    for rival in rivals:
        require_same_order(strengths[: rival.hands], rival)
    speeds = measure([ours, unchecked, *rivals])
    fastest = max(rivals, key=lambda rival: speeds[rival.name])
    print("| evaluator | hands per CPU-second | ns per hand | croupier is faster by |")
    print("|---|---:|---:|---:|")
    for name, speed in sorted(speeds.items(), key=lambda item: -item[1]):
        print(f"| {name} | {speed:,.0f} | {1e9 / speed:,.1f} | {speeds[ours.name] / speed:,.1f} |")
    ratio = speeds[ours.name] / speeds[fastest.name]
    print(f"\n{ratio:.1f} times the fastest rival, {fastest.name}; the aim is {AIM}.")
    return 0 if ratio >= AIM else 1


def deal() -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Random hands, the same in every run."""
    decks = np.tile(np.arange(52, dtype=np.uint8), (HANDS, 1))
    return np.random.default_rng(7).permuted(decks, axis=1)[:, :CARDS].copy()


def meet_rivals(hands: list[list[int]]) -> Iterator[Contender]:
    """The rivals, each with the hands in its own cards; the slow ones with fewer."""
    names = ("pkrbot", "eval7", "phevaluator", "treys", "pokerkit")
    pkrbot, eval7, phevaluator, treys, pokerkit = map(import_module, names)

    def own(make: Callable[[str], Any], count: int) -> list[list[Any]]:
        cards = [make(str(Card(number))) for number in range(52)]
        return [[cards[number] for number in hand] for hand in hands[:count]]

    def rival(module: ModuleType, function: Callable[..., Any], arguments: list[Any], *, high_wins: bool) -> Contender:
        name = f"{module.__name__} {version(module.__name__)}"
        return Contender(
            name=name, hands=len(arguments), run=lambda: list(starmap(function, arguments)), high_wins=high_wins
        )

    for module in (pkrbot, eval7):
        alone = [(hand,) for hand in own(module.Card, HANDS)]
        yield rival(module, module.evaluate, alone, high_wins=True)

    # It takes its own Card objects too, at half the speed.
    yield rival(phevaluator, phevaluator.evaluate_7cards, hands, high_wins=False)

    held = [(hand[:2], hand[2:]) for hand in own(treys.Card.new, HANDS // 10)]
    yield rival(treys, treys.Evaluator().evaluate, held, high_wins=False)

    held = [(hand[:2], hand[2:]) for hand in own(lambda text: next(pokerkit.Card.parse(text)), HANDS // 50)]
    yield rival(pokerkit, pokerkit.StandardHighHand.from_game, held, high_wins=True)


def require_same_order(strengths: Sequence[int], rival: Contender) -> None:
    """Stop if the rival puts any two hands in another order than we do: then one of us is wrong."""
    answers = rival.run()
    ranked = sorted(zip(strengths, answers, strict=True), key=lambda pair: pair[0])
    for (strength, answer), (next_strength, next_answer) in pairwise(ranked):
        weaker, stronger = (answer, next_answer) if rival.high_wins else (next_answer, answer)
        agreed = weaker == stronger if strength == next_strength else weaker < stronger
        if not agreed:
            raise SystemExit(f"{rival.name} orders hands of strengths {strength} and {next_strength} otherwise")


def measure(contenders: Sequence[Contender]) -> dict[str, float]:
    """Hands per second of the processor's time, in the best of the rounds."""
    best = dict.fromkeys((contender.name for contender in contenders), 0.0)
    gc.disable()  # as timeit does: no one pays for another's rubbish
    for _ in range(ROUNDS):
        for contender in contenders:
            contender.run()  # the others have filled the processor's caches since
            best[contender.name] = max(best[contender.name], speed(contender))
        gc.collect()
    gc.enable()
    return best


def speed(contender: Contender) -> float:
    """Hands per second over as many runs as fill the time, since the clock is too coarse for one quick run."""
    hands = 0
    start = process_time()
    while (spent := process_time() - start) < SECONDS:
        contender.run()
        hands += contender.hands
    return hands / spent


if __name__ == "__main__":
    raise SystemExit(main())
