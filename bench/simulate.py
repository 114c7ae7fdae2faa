"""Time simulation: rounds per second of processor's time, one core, warm, best play from tables; then a table of seven
seats, for which pairs of codes are counted and put together too; then two cores.

Beside it, in the same run, what people use today to play card games by the thousand: gymnasium's and OpenSpiel's and
RLCard's blackjack, each driven as its documentation shows with whatever choice comes first or at random, and hands of
hold'em in pokerkit. They are made for learning agents and for correctness of single hands, not for this.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

from croupier import games
from croupier.simulation.counts import Counts, count
from croupier.simulation.run import engine, simulate
from croupier.simulation.shuffling import CHUNK

MUST = {
    "triple-action-holdem": 5e6,
    "three-card-holdem": 5e6,
    "holdem-88": 5e6,
    "river-holdem": 5e6,
    "triple-shot-bonus": 2e6,
}
"""Rounds per second of processor's time."""
SEATS = 7
AT_A_TABLE = {"triple-shot-bonus": 250e3, "holdem-88": 500e3}
"""The same for a table of so many seats."""
TWO_CORES = 1.8
TWO_CORES_AT_A_TABLE = 1.6
CHUNKS = 40
SECONDS = 2.0  # for each rival


def per_second(key: str) -> float:
    """The most rounds per second of processor's time, of three runs."""
    ready = engine(games.find(key), "best", None, 1)
    count(ready.chunk("warm", 0, CHUNK))
    best = 0.0
    for turn in range(3):
        began = time.process_time()
        for number in range(CHUNKS):
            count(ready.chunk(f"bench {turn}", number, CHUNK))
        best = max(best, CHUNKS * CHUNK / (time.process_time() - began))
    return best


def at_a_table(key: str) -> float:
    """The same for a table, all chunks of a run put together."""
    ready = engine(games.find(key), "best", None, SEATS)
    count(ready.chunk("warm", 0, CHUNK))
    best = 0.0
    for turn in range(3):
        total = Counts()
        began = time.process_time()
        for number in range(CHUNKS):
            total.add(count(ready.chunk(f"bench {turn}", number, CHUNK), number))
        best = max(best, CHUNKS * CHUNK / (time.process_time() - began))
    return best


def two_cores(key: str, seats: int = 1) -> float:
    """How much sooner two threads are done than one, by the clock; the best of three."""
    ready = engine(games.find(key), "best", None, seats)
    rounds = 4 * CHUNKS * CHUNK // seats
    found = []
    for _ in range(3):
        took = []
        for threads in (1, 2):
            began = time.perf_counter()
            simulate(ready, rounds, "bench", threads=threads)
            took.append(time.perf_counter() - began)
        found.append(took[0] / took[1])
    return max(found)


def gymnasium_blackjack() -> Callable[[], None]:
    import gymnasium

    env = gymnasium.make("Blackjack-v1")

    def play() -> None:
        env.reset()
        over = False
        while not over:
            _, _, ended, cut, _ = env.step(env.action_space.sample())
            over = ended or cut

    return play


def open_spiel_blackjack() -> Callable[[], None]:
    import pyspiel

    game = pyspiel.load_game("blackjack")

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))

    return play


def rlcard_blackjack() -> Callable[[], None]:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("blackjack")
    env.set_agents([RandomAgent(num_actions=env.num_actions)])
    return lambda: env.run(is_training=False) and None


def pokerkit_holdem() -> Callable[[], None]:
    from pokerkit import Automation, NoLimitTexasHoldem

    def play() -> None:
        state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, (2, 2), 2)  # noqa: FBT003
        while state.status:
            state.check_or_call()

    return play


RIVALS = {
    "gymnasium, blackjack": gymnasium_blackjack,
    "OpenSpiel, blackjack": open_spiel_blackjack,
    "RLCard, blackjack": rlcard_blackjack,
    "pokerkit, a hand of hold'em": pokerkit_holdem,
}


def rivals() -> Iterator[tuple[str, float]]:
    """Rounds per second of each that is installed."""
    for name, make in RIVALS.items():
        try:
            play = make()
        except ImportError:
            print(f"{name}: not installed")
            continue
        play()
        rounds, began = 0, time.process_time()
        while time.process_time() - began < SECONDS:
            play()
            rounds += 1
        yield name, rounds / (time.process_time() - began)


def main() -> int:
    missed = []
    speeds = {}
    for key, must in MUST.items():
        speeds[key] = per_second(key)
        print(f"{key:32}{speeds[key] / 1e6:9.2f} million rounds a second")
        if speeds[key] < must:
            missed.append(f"{key}: {speeds[key] / 1e6:.2f} million, at least {must / 1e6:g}")
    for key, must in AT_A_TABLE.items():
        speed = at_a_table(key)
        print(
            f"{key}, {SEATS} seats{speed / 1e6:9.3f} million rounds a second; of a seat {SEATS * speed / 1e6:.2f}, "
            f"{SEATS * speed / speeds[key]:.2f} times those of one alone"
        )
        if speed < must:
            missed.append(f"{key}, {SEATS} seats: {speed / 1e3:,.0f} thousand, at least {must / 1e3:g}")
    cases = [("river-holdem", 1, TWO_CORES), ("triple-shot-bonus", 1, TWO_CORES)]
    for key, seats, least in [*cases, *((key, SEATS, TWO_CORES_AT_A_TABLE) for key in AT_A_TABLE)]:
        ratio = two_cores(key, seats)
        what = key if seats == 1 else f"{key}, {seats} seats"
        print(f"{what}, two cores{ratio:8.2f} times one")
        if ratio < least:
            missed.append(f"{what}: two cores are {ratio:.2f} times one, at least {least}")
    for name, speed in rivals():
        print(f"{name:32}{speed:12,.0f} rounds a second; Triple Shot {speeds['triple-shot-bonus'] / speed:,.0f} times")
    for each in missed:
        print(f"missed: {each}")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
