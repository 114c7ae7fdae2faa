"""One state counted by NumPy alone has the values that compiled code finds, to the last fraction, with no compiler."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier import games
from croupier.cards import Card, parse_cards
from croupier.rules import Game
from croupier.rules.facts import Band
from croupier.solver import compiling
from croupier.solver.drawing import plain_sums
from croupier.solver.drawing.blackjack import Blackjack
from croupier.solver.drawing.dealer import endings, weights
from croupier.solver.drawing.riding import BLACKJACK, BY_CHART, Play, rides, seeking, total_at
from croupier.solver.drawing.six_cards import Decided, Draws
from croupier.solver.kernels import draws
from croupier.solver.showdown import one_state
from croupier.solver.showdown.advice import from_opening, looked_up, on_the_spot
from croupier.solver.showdown.best_choices import nodes_of
from croupier.solver.showdown.counting import State
from croupier.solver.showdown.shape import board_plays, shape_of
from croupier.solver.solution import Solution
from croupier.solver.solve import solve
from croupier.table.round import Round
from tests.rounds import decisions
from tests.solver.ship import SOLVED, standard_postings

SHOWDOWN = [key for key in SOLVED if not games.find(key).blocks and key != "texas-holdem-bonus"]
"""Texas Hold'em Bonus is counted as a whole for a minute; its shape is met on a small deck in other tests."""


@cache
def solution(key: str) -> Solution:
    """Solved, everything counted."""
    found = solve(games.find(key))
    assert found.counted is found.counted_so_far
    return found


# Games with a showdown.


def states(game: Game, level: int, number: int) -> Iterator[State]:
    """Random states of a level."""
    rng, shape = random.Random(f"{game} {level}"), shape_of(solution(game.key).counted.plan)
    for _ in range(number):
        cards = rng.sample(list(game.deck), shape.hole + shape.up + shape.seen[level])
        hole, rest = cards[: shape.hole], cards[shape.hole :]
        yield State(level, tuple(hole), tuple(rest[: shape.up]), tuple(rest[shape.up :]))


@pytest.mark.parametrize("key", SHOWDOWN)
def test_lanes_are_those_of_the_whole_game(key: str) -> None:
    counted = solution(key).counted
    levels = {node.decision.level for node in nodes_of(counted.plan)}
    assert levels
    for level in levels:
        if one_state.refusal(counted.plan, level) is None:
            for state in states(games.find(key), level, 40):
                assert one_state.lanes_of(counted.plan, state) == counted.lanes(state), str(state)


@pytest.mark.parametrize("key", SHOWDOWN)
def test_lanes_on_the_last_board_are_those_of_every_dealers_hand(key: str) -> None:
    """By the ranking itself, hand after hand."""
    plan = solution(key).counted.plan
    shape, last = shape_of(plan), len(plan.seen) - 1
    for state in states(games.find(key), last, 2):
        left = [card for card in plan.game.deck if card not in {*state.hole, *state.up, *state.board}]
        shared = [state.board if board_plays(hand) else () for hand in (plan.player, plan.dealer)]
        mine = plan.player.ranking.best([*state.hole, *shared[0]])
        expected = np.zeros(len(plan.worth), np.int64)
        for hidden in combinations(left, shape.dealer - shape.up):
            theirs = plan.dealer.ranking.best([*state.up, *hidden, *shared[1]])
            result = 0 if mine > theirs else 1 if mine == theirs else 2
            expected += plan.worth[:, result, band_of(plan.player_bands, mine), band_of(plan.dealer_bands, theirs)]
        assert one_state.lanes_of(plan, state) == expected.tolist(), str(state)


def band_of(bands: Sequence[Band], strength: int) -> int:
    return sum(start <= strength for start, _ in bands) - 1


@pytest.mark.parametrize("key", SHOWDOWN)
def test_every_decision_is_answered_without_the_whole_game_and_alike(key: str) -> None:
    """On the spot, or for the opening from the figures."""
    whole, rng, met = solution(key), random.Random(key), set()
    for _ in range(10):
        for view in decisions(games.find(key), rng.sample(list(games.find(key).deck), 28)):
            found = on_the_spot(whole.game, view) or from_opening(whole, view)
            assert found is not None
            assert found == looked_up(whole.counted, view)
            met.add(view.step)
    assert len(met) == len({node.decision.step for node in nodes_of(whole.counted.plan)})


@pytest.mark.parametrize("key", ["holdem-88", "river-holdem", "ultimate-texas-holdem"])
def test_an_opening_has_the_value_of_every_hole(key: str) -> None:
    whole = solution(key)
    answered = 0
    for hole in combinations(sorted(whole.game.deck), 2):
        view = Round.start(whole.game).deal(*hole).view(1)
        assert from_opening(whole, view) == looked_up(whole.counted, view)
        answered += 1
    assert answered == 1326


def test_an_opening_is_asked_at_the_first_decision_only() -> None:
    full = solution("river-holdem")
    played = Round.start(full.game).deal(*parse_cards("As Kd"))
    later = played.act("bet").deal(*parse_cards("7h 7c Ks"))
    assert from_opening(full, played.view(1)) is not None
    assert from_opening(full, later.view(1)) is None


def test_what_cannot_be_counted_on_the_spot_says_why() -> None:
    plan = solution("river-holdem").counted.plan
    assert one_state.refusal(plan, 0) == "too many deals of River Hold'em can follow"
    assert one_state.refusal(plan, 1) is None


# Games in which seats draw.

TSB = games.find("triple-shot-bonus")
POSTED = [
    TSB,
    TSB.posted(peek="no", soft_17="hit", double="9-11"),
    TSB.posted(surrender="late", six_card_win="off", soft_21="stand"),
    TSB.posted(peek="no", ace_split="off", natural="6:5", double="none"),
]


def plays(game: Game) -> list[Play]:
    blackjack, riding = Blackjack(game), rides(game)
    stakes = {"Blackjack": 3, "Hat Trick": 7}
    return [BLACKJACK, BY_CHART, seeking((0, 1), (1, 0)), total_at(blackjack, riding, stakes)]


def counted_by(
    sums: ModuleType, monkeypatch: pytest.MonkeyPatch, game: Game, up: Card, held: list[Card], gone: list[Card]
) -> Iterator[tuple[str, NDArray[Any]]]:
    """Every array that a state comes down to."""
    for module in ("six_cards", "dealer"):
        monkeypatch.setattr(f"croupier.solver.drawing.{module}.sums", lambda *, small: sums)
    found = Draws(game, up, held, gone)
    yield "weights", found.weights
    yield "sixth", found.sixth
    for cards, level in found.levels.items():
        yield f"kinds of {cards}", level.kinds
        yield f"live of {cards}", level.live
        yield f"paid of {cards}", level.paid
    for number, play in enumerate(plays(game)):
        for cards, decided in found.decided(play).items():
            for name, array in zip(("values", "choices", "tied", "each"), decided.arrays, strict=True):
                yield f"{name} of {cards}, play {number}", array


@pytest.mark.parametrize("game", POSTED, ids=str)
def test_plain_sums_are_those_of_the_kernels(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(str(game))
    aces = [card for card in game.deck if card.rank == 12]
    for held in (2, 2, 3, 3, 4, 4, 5, 5, 5):
        cards = rng.sample(list(game.deck), 1 + held + rng.choice([0, 0, 6]))
        up, own, gone = cards[0], cards[1 : 1 + held], cards[1 + held :]
        if held == 2 and rng.random() < 0.5:
            own = aces[:2]
            up, gone = next(card for card in game.deck if card not in own), []
        mine = list(counted_by(plain_sums, monkeypatch, game, up, own, gone))
        theirs = list(counted_by(draws, monkeypatch, game, up, own, gone))
        for (name, one), (_, other) in zip(mine, theirs, strict=True):
            assert one.dtype == other.dtype
            assert (one == other).all(), f"{name}: {up} {own} {gone}"


KINDS, HANDS, LARGER = 15, 400, 60


@pytest.mark.parametrize("seed", range(12))
def test_choices_are_alike_where_many_are_equal(seed: int) -> None:
    """Tables filled at random with small numbers, as no game has them: ties of every kind, and every rule."""
    rng = np.random.default_rng(seed)
    some = rng.integers

    def rare(*shape: int) -> NDArray[np.int64]:
        """Mostly zeroes."""
        return np.where(some(0, 4, shape) == 0, some(0, 2, shape), 0)

    def in_limbs(*shape: int) -> NDArray[np.int64]:
        return np.stack([np.zeros(shape, np.int64), rare(*shape)], axis=-1)

    totals, soft = some(12, 25, KINDS), some(0, 2, KINDS).astype(np.bool_)
    ends, hits_21, surrenders, six_wins = 6 + seed % 2, seed // 2 % 2, seed // 4 % 2, seed // 3 % 2
    odds, units = some(-1, 2, (2, 7)), some(0, 2, (1 + seed % 2, 2))
    forced = some(0, 2, (2 * (seed % 5 == 4), 2, 22)).astype(np.int8)
    kinds, more = (some(0, KINDS, number).astype(np.int16) for number in (HANDS, LARGER))
    five = (
        kinds, totals, soft, some(0, KINDS, (KINDS, 10)), rare(KINDS, 10), rare(HANDS, 10, 3), 1, rare(KINDS, 7),
        rare(HANDS, 7), rare(HANDS, 7), ends, odds, six_wins, hits_21, units, forced,
    )  # fmt: skip
    assert_alike("decide_five", five)
    for hand in (2, 3, 4):
        larger = some(-1, LARGER, (HANDS, 3)).astype(np.int32)
        split = in_limbs(HANDS * (seed % 3 > 0), 2) - some(0, 2, (HANDS * (seed % 3 > 0), 1, 1))
        fewer = (
            larger, hand, kinds, more, totals, soft, in_limbs(HANDS, 7), in_limbs(HANDS, 7), in_limbs(LARGER, 7),
            in_limbs(LARGER, 7), in_limbs(LARGER, 2), ends, odds, hits_21, some(0, 2, (2, 22)).astype(np.bool_), split,
            surrenders, units, forced,
        )  # fmt: skip
        assert_alike("decide", fewer)


def assert_alike(function: str, given: tuple[Any, ...]) -> None:
    found = []
    for sums in (plain_sums, draws):
        room = Decided.room(HANDS, each=True).arrays
        getattr(sums, function)(*given, *room)
        found.append(room)
    for name, one, other in zip(("values", "choices", "tied", "each"), *found, strict=True):
        assert (one == other).all(), name
    assert found[0][2].any() or len(given[-1]), "no two choices were equal"


def test_one_up_card_of_blackjack_is_weighed_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    left = np.array([[4, 4, 4, 4, 4, 3, 4, 4, 4, 15], [1, 2, 0, 4, 3, 4, 4, 4, 4, 16], [0, 0, 4, 0, 4, 4, 4, 4, 4, 16]])
    for up in range(10):
        found = []
        for sums in (plain_sums, draws):
            monkeypatch.setattr("croupier.solver.drawing.dealer.sums", lambda *, small, sums=sums: sums)
            found.append(weights(endings(up, hits_soft_17=True), left, 9, small=True).tolist())
        assert found[0] == found[1]


def test_compiled_code_is_used_where_it_is_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.solver.drawing.sums import sums

    for ready, module in ((True, draws), (False, plain_sums)):
        monkeypatch.setattr("croupier.solver.kernels.compiled.is_ready", lambda needed, ready=ready: ready)
        assert compiling.at_hand("draws") is ready
        assert sums(small=True) is module
        assert sums(small=False) is draws
    monkeypatch.delitem(sys.modules, "croupier.solver.kernels.compiled")
    assert not compiling.at_hand("draws")


# The command's own way.

PROGRAM = """
import random, sys
from croupier.solver.solve import advise
from croupier.table.record import read_game
from tests.rounds import decisions

game = read_game(sys.argv[1])
for view in decisions(game, random.Random(sys.argv[1]).sample(list(game.deck), 28)):
    print(view.step, advise(game, view).values)
assert "numpy" in sys.modules and "numba" not in sys.modules
"""


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[pytest.mark.slow] * bool(game.changed))
        for game in standard_postings()
        if game.key in games.SHEETS
    ],
    ids=str,
)
def test_the_first_advice_needs_no_compiler(game: Game, tmp_path: Path) -> None:
    """In a process of its own, with nothing kept: at every decision of a round."""
    environment = os.environ | {"CROUPIER_CACHE": str(tmp_path)}
    command = [sys.executable, "-c", PROGRAM, str(game)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert len(done.stdout.splitlines()) >= 1
    assert not any(tmp_path.rglob("*.nbc"))
