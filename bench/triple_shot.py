"""Time Triple Shot Bonus: one core, kernels warm, processor's time, best of three.

Blackjack alone; the best total of Blackjack and Hat Trick over the whole game; that with the other three ways to play
and every deal played out, which is what `croupier solve` does; advice for one state. The yardstick, in the same run, is
the same count with every suit told apart, for one up card.
"""

from __future__ import annotations

import random
import resource
import time
from collections.abc import Callable, Sequence
from functools import partial

from croupier import games
from croupier.cards import Card
from croupier.rules.streets import DealTo, Peek
from croupier.solver.drawing import six_cards
from croupier.solver.drawing.advice import advice
from croupier.solver.drawing.blackjack import Blackjack
from croupier.solver.drawing.hat_trick import HatTrick
from croupier.solver.drawing.sets import Shape, arranged
from croupier.table.round import Round
from croupier.table.view import View

GAME = games.find("triple-shot-bonus")
UNITS = {"War": 1, "Blackjack": 1, "Poker": 1, "Hat Trick": 1}
ROUNDS = 3
MUST = {"Blackjack alone": 1.0, "the best total": 60.0, "advice, the slowest": 0.3}
MEMORY = 4096  # megabytes


def spent(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The least seconds of processor's time that some work took."""
    best = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def suits_apart(unseen: Sequence[Card], held: Sequence[Card] = ()) -> tuple[list[Card], Shape]:
    """Places as ``arranged`` gives them, no two suits taken for alike."""
    places, shape = arranged(unseen, held)
    return places, tuple((length, 1) for length, alike in shape for _ in range(alike))


def one_up_card(game: HatTrick) -> None:
    found = six_cards.Draws(GAME, Card(0), blackjack=game.blackjack)
    for play in ("a", "c"):
        found.decided(game.plays(UNITS)[play])


def views() -> list[View]:
    """Every decision of some random rounds in which a seat goes on drawing."""
    rng, found = random.Random(1), []
    for _ in range(40):
        cards = iter(rng.sample(list(GAME.deck), 30))
        played = Round.start(GAME, dict.fromkeys(UNITS, 2))
        while not played.over:
            if isinstance(played.pending, Peek):
                played = played.peek()
            elif isinstance(played.pending, DealTo):
                dealt = [card for _, card in zip(range(played.pending.count), cards, strict=False)]
                if set(dealt) & played.barred:
                    break
                played = played.deal(*dealt)
            else:
                found.append(played.view(1))
                played = played.act("decline" if played.choices.amounts else "hit")
    return found


def main() -> int:
    game = HatTrick(GAME)
    plays = game.plays(UNITS)
    rows = {"Blackjack alone": spent(lambda: Blackjack(GAME).value)}
    best = {key: plays[key] for key in ("a", "c")}
    game.solve(best, None)  # warm
    rows["the best total"] = spent(lambda: game.solve(best, None))
    game.solve(plays, "c")
    rows["four ways to play, every deal"] = spent(lambda: game.solve(plays, "c"))
    states = views()
    for view in states:
        advice(GAME, view, exposed=False)
    each = [spent(partial(advice, GAME, view, exposed=False)) for view in states]
    rows["advice, on average"], rows["advice, the slowest"] = sum(each) / len(each), max(each)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    alike = spent(lambda: one_up_card(game))
    vars(six_cards)["arranged"] = suits_apart
    one_up_card(game)
    apart = spent(lambda: one_up_card(game))
    missed = []
    for name, seconds in rows.items():
        print(f"{name:32}{seconds:9.3f} s")
        if seconds > MUST.get(name, seconds):
            missed.append(f"{name}: {seconds:.2f} s, {MUST[name]} s at most")
    print(f"{'one up card':32}{alike:9.3f} s")
    print(f"{'the same, suits told apart':32}{apart:9.3f} s, {apart / alike:.1f} times as long")
    print(f"memory: {memory:.0f} MB at most, the yardstick apart")
    if memory > MEMORY:
        missed.append(f"memory: {memory:.0f} MB, {MEMORY} MB at most")
    for miss in missed:
        print(f"missed: {miss}")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
