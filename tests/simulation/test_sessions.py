"""Sessions: played against exact, exact against every sequence of rounds and against closed forms."""

import csv
import io
import json
import tracemalloc
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, sqrt
from threading import Event
from typing import Any

import numpy as np
import pytest

from croupier import games
from croupier.answers.play_documents import PlayedSessions
from croupier.answers.simulated import simulated_csv
from croupier.documents.plain import answer as told_plainly
from croupier.errors import SimulationError
from croupier.report.simulated import sessions_answer, sessions_played
from croupier.rules.conditions import Atom
from croupier.rules.game import Game
from croupier.simulation import run
from croupier.simulation.convolution import ExactSession, exact
from croupier.simulation.counts import Measure, count
from croupier.simulation.engine import Codes, Engine, Outcome
from croupier.simulation.run import engine, task
from croupier.simulation.session_figures import BANKROLLS, DOUBLED, figures, percentile
from croupier.simulation.sessions import (
    LOST,
    PLAYED,
    REACHED,
    RUINED,
    Laying,
    SessionRules,
    Sessions,
    initial_stake,
    play_on,
)
from croupier.simulation.sessions import play as play_laid
from croupier.simulation.shuffling import CHUNK
from croupier.simulation.truth import truth
from croupier.solver.ratios import staked
from croupier.solver.solve import solve
from croupier.wire.codec import document, encode, read_document
from croupier.wire.posted import head
from tests.simulation.test_run import Here

Distribution = Sequence[tuple[Fraction, Fraction]]
EDGE = 4.5  # standard errors: one figure in 150,000 is beyond by chance
GAME = "three-card-poker"


@cache
def ready(key: str = GAME, seats: int = 1, stakes: tuple[tuple[str, int], ...] = ()) -> Engine:
    game = games.find(key)
    return engine(game, "best", staked(game, dict(stakes), sides=False), seats)


def doubling(bankroll: int, rounds: int) -> SessionRules:
    """Rules whose target is twice the bankroll."""
    return SessionRules(bankroll, rounds, 2 * bankroll)


def play(source: Engine, sessions: int, rules: SessionRules, seed: str, **how: Any) -> Sessions:
    return play_laid(Laying(source, rules, sessions), seed, **how)


def known(distribution: Distribution, initial: Fraction | int, rules: SessionRules) -> ExactSession:
    found = exact(distribution, initial, rules)
    assert found is not None
    return found


# One session, told as plainly as can be.


def walked(nets: Sequence[Fraction], initial: Fraction, rules: SessionRules) -> tuple[Fraction, Fraction, int, str]:
    """The final bankroll, the largest drawdown, the rounds played and the ending of a session with such rounds."""
    levels = [Fraction(rules.bankroll)]
    for net in nets[: rules.rounds]:
        bankroll = levels[-1]
        if rules.target is not None and bankroll >= rules.target:
            break
        if bankroll < initial or (rules.stop_loss is not None and bankroll <= rules.stop_loss):
            break
        levels.append(bankroll + net)
    final = levels[-1]
    falls = [levels[high] - levels[low] for low in range(len(levels)) for high in range(low + 1)]
    if final < initial:
        ending = RUINED
    elif rules.target is not None and final >= rules.target:
        ending = REACHED
    elif rules.stop_loss is not None and final <= rules.stop_loss:
        ending = LOST
    else:
        ending = PLAYED
    return final, max(falls), len(levels) - 1, ending


# Exactly.


@pytest.mark.parametrize("win", [Fraction(1, 2), Fraction(18, 37), Fraction(3, 5)])
@pytest.mark.parametrize(("bankroll", "target"), [(1, 2), (5, 10), (7, 20), (19, 20)])
def test_the_ruin_of_a_gambler_has_a_closed_form(win: Fraction, bankroll: int, target: int) -> None:
    even = [(Fraction(-1), 1 - win), (Fraction(1), win)]
    found = known(even, 1, SessionRules(bankroll, 20_000, target))
    ratio = (1 - win) / win
    if ratio == 1:
        ruin, rounds = Fraction(target - bankroll, target), Fraction(bankroll * (target - bankroll))
    else:
        ruin = (ratio**bankroll - ratio**target) / (1 - ratio**target)
        rounds = (bankroll - target * (1 - ruin)) / (1 - 2 * win)
    assert found.endings[RUINED] == pytest.approx(float(ruin), abs=1e-12)
    assert found.endings[REACHED] == pytest.approx(float(1 - ruin), abs=1e-12)
    assert found.endings[PLAYED] == pytest.approx(0, abs=1e-12)
    assert found.rounds == pytest.approx(float(rounds), rel=1e-12)
    assert found.mean == pytest.approx(float(target * (1 - ruin)), abs=1e-11)


@pytest.mark.parametrize(("bankroll", "rounds"), [(1, 7), (4, 30), (10, 501), (30, 4000)])
def test_ruin_within_some_rounds_is_counted_by_reflection(bankroll: int, rounds: int) -> None:
    half = Fraction(1, 2)
    found = known([(Fraction(-1), half), (Fraction(1), half)], 1, SessionRules(bankroll, rounds))
    ways = sum(
        comb(rounds, won) * (1 if 2 * won - rounds == -bankroll else 2)
        for won in range(rounds + 1)
        if 2 * won - rounds <= -bankroll
    )
    assert found.endings[RUINED] == pytest.approx(float(Fraction(ways, 2**rounds)), abs=1e-12)
    assert found.mean == pytest.approx(bankroll, abs=1e-12)


ODD = [
    (Fraction(-5, 2), Fraction(1, 7)),
    (Fraction(-1), Fraction(2, 7)),
    (Fraction(0), Fraction(1, 7)),
    (Fraction(1, 2), Fraction(2, 7)),
    (Fraction(7, 3), Fraction(1, 7)),
]
RULES = [
    doubling(2, 5),
    SessionRules(2, 5),
    SessionRules(3, 4, Fraction(7, 2)),
    SessionRules(Fraction(16, 5), 5, 5, Fraction(6, 5)),
    SessionRules(5, 5, stop_loss=3),
    SessionRules(4, 5, 6, Fraction(7, 2)),
    SessionRules(100, 3, 200, 1),
    SessionRules(1, 1, 2),
]


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("initial", [Fraction(1), Fraction(1, 3)])
def test_every_sequence_of_rounds_agrees(rules: SessionRules, initial: Fraction) -> None:
    finals: Counter[Fraction] = Counter()
    endings: Counter[str] = Counter()
    lengths: Counter[int] = Counter()
    for rounds in product(ODD, repeat=rules.rounds):
        chance = Fraction(1)
        for _, often in rounds:
            chance *= often
        final, _, played, ending = walked([net for net, _ in rounds], initial, rules)
        finals[final] += chance  # type: ignore[assignment]
        endings[ending] += chance  # type: ignore[assignment]
        lengths[played] += chance  # type: ignore[assignment]
    found = known(ODD, initial, rules)
    assert [final for final, _ in found.finals] == sorted(finals)
    assert [chance for _, chance in found.finals] == pytest.approx([float(finals[each]) for each in sorted(finals)])
    assert found.endings == pytest.approx({each: float(endings[each]) for each in rules.endings}, abs=1e-15)
    mean = sum(final * chance for final, chance in finals.items())
    assert found.mean == pytest.approx(float(mean), abs=1e-13)
    variance = sum((final - mean) ** 2 * chance for final, chance in finals.items())
    assert found.deviation == pytest.approx(sqrt(variance), abs=1e-13)
    length = sum(played * chance for played, chance in lengths.items())
    assert found.rounds == pytest.approx(float(length), abs=1e-13)
    spread = sum((played - length) ** 2 * chance for played, chance in lengths.items())
    assert found.rounds_deviation == pytest.approx(sqrt(spread), abs=1e-7)
    twice = sum(chance for final, chance in finals.items() if final >= 2 * rules.bankroll)
    assert found.doubled == pytest.approx(float(twice), abs=1e-15)
    for hundredths in BANKROLLS:
        sums = [sum(finals[each] for each in finals if each <= final) for final in sorted(finals)]
        least = next(final for final, so_far in zip(sorted(finals), sums, strict=True) if 100 * so_far >= hundredths)
        assert found.percentile(hundredths) == least


def test_many_rounds_stay_exact() -> None:
    distribution = solve(games.find(GAME)).distribution
    rules = doubling(10, 2_000)
    found = known(distribution, 1, rules)
    # The same with fractions of one denominator: whole numbers, rounded by nothing.
    deals = max(often.denominator for _, often in distribution)
    steps = [(int(net), int(often * deals)) for net, often in distribution]
    assert sum(often for _, often in steps) == deals
    bits = 200  # each mass is a whole number of parts of 2 to so many
    live, ended = {10: 1 << bits}, Counter[int]()
    for _ in range(rules.rounds):
        grown: Counter[int] = Counter()
        for level, mass in live.items():
            for net, often in steps:
                grown[level + net] += mass * often
        live = {level: mass // deals for level, mass in grown.items() if 1 <= level < 20}
        for level, mass in grown.items():
            if not 1 <= level < 20:
                ended[level] += mass // deals
    ended.update(live)
    for final, chance in found.finals:
        assert chance == pytest.approx(ended[int(final)] / (1 << bits), abs=1e-15)


def test_what_would_take_too_long_is_left_alone() -> None:
    assert exact(ODD, 1, SessionRules(1_000_000, 1_000_000)) is None
    # Levels grow from round to round, and all rounds count: those that were played with those that are left.
    rounds, wide = 20, max(ODD)[0] * 6 - min(ODD)[0] * 6
    work = sum((1 + wide * played) * len(ODD) + 1 + wide * (played + 1) for played in range(rounds))
    assert exact(ODD, 1, SessionRules(10_000, rounds), most=int(work)) is not None
    assert exact(ODD, 1, SessionRules(10_000, rounds), most=int(work) - 1) is None


@pytest.mark.parametrize("times", [1000, 10**12, Fraction(1, 10**6)])
def test_larger_stakes_are_no_more_work(times: Fraction | int) -> None:
    rules = SessionRules(Fraction(16, 5), 50, 9, Fraction(6, 5))
    larger = SessionRules(rules.bankroll * times, 50, 9 * times, Fraction(6, 5) * times)
    found = known(ODD, 1, rules)
    scaled = known([(net * times, often) for net, often in ODD], times, larger)
    assert scaled.finals == tuple((final * times, chance) for final, chance in found.finals)
    assert (scaled.endings, scaled.rounds) == (found.endings, found.rounds)


def test_odd_bankrolls_are_no_more_work() -> None:
    """All of them go up and down by the same, wherever they began and whatever they aim at."""
    part = Fraction(1, 10**6)
    even = [(Fraction(-1), Fraction(1, 2)), (Fraction(1), Fraction(1, 2))]
    found = known(even, 1, SessionRules(10**12 - part, 50, 10**12 + 2 - 2 * part, 10**12 - 3 + part))
    plain = known(even, 1, SessionRules(10, 50, 12, 7))
    assert [(final - 10**12 + part, chance) for final, chance in found.finals] == [
        (final - 10, chance) for final, chance in plain.finals
    ]
    assert found.deviation == pytest.approx(plain.deviation)
    between = known(even, 1, SessionRules(Fraction(5, 2), 2))
    assert between.finals == ((Fraction(1, 2), 0.25), (Fraction(5, 2), 0.5), (Fraction(9, 2), 0.25))
    assert known(even, 1, SessionRules(Fraction(3, 2), 2)).endings == {RUINED: 0.5, PLAYED: 0.5}


@pytest.mark.parametrize("wide", [10**7 + 1, 10**15 + 1])
@pytest.mark.parametrize("sign", [1, -1])
def test_what_would_take_too_much_room_is_left_alone(wide: int, sign: int) -> None:
    rules = SessionRules(10**6, 1)
    tracemalloc.start()
    try:
        assert exact([(Fraction(2 * sign), Fraction(1, 2)), (Fraction(sign * wide), Fraction(1, 2))], 1, rules) is None
        assert tracemalloc.get_traced_memory()[1] < 1 << 24
    finally:
        tracemalloc.stop()


def test_room_may_be_lacking_only_later() -> None:
    """A few rounds of many levels each would be little work."""
    wide = [(Fraction(-400_001), Fraction(1, 2)), (Fraction(400_003), Fraction(1, 2))]
    assert exact(wide, 1, SessionRules(10**9, 1)) is not None
    assert exact(wide, 1, SessionRules(10**9, 9)) is None


# Played.


@pytest.mark.parametrize(
    ("key", "rules", "sessions"),
    [
        (GAME, doubling(20, 200), 20_000),
        (GAME, SessionRules(12, 150, 30, 6), 20_000),
        (GAME, SessionRules(30, 100), 20_000),
        (GAME, SessionRules(1, 3, 2), 100_000),
        ("single-deck-blackjack", SessionRules(Fraction(21, 2), 100, 20), 5_000),
    ],
)
def test_sessions_bring_what_is_exact(key: str, rules: SessionRules, sessions: int) -> None:
    solution = solve(games.find(key))
    assert initial_stake(ready(key)) == solution.initial
    found = play(ready(key), sessions, rules, "sessions")
    true = known(solution.distribution, solution.initial, rules)
    assert found.count == sessions
    told = [*figures(found, true)]
    assert {each.section for each in told} == {"endings", "bankroll", "rounds", "drawdown"}
    for each in told:
        assert each.z is None or abs(each.z) < EDGE, each
        if each.name == "percentile" and each.exact is not None:
            # A share of sessions at or below the exact percentile is held against the exact share.
            share = sum(often for final, often in found.finals.items() if final <= each.exact)
            exactly = sum(chance for final, chance in true.finals if final <= each.exact)
            error = sqrt(max(0.0, exactly * (1 - exactly)) / sessions)
            if each.z is None:
                assert exactly == pytest.approx(1)
                assert share == sessions
            else:
                assert each.z == pytest.approx((share / sessions - exactly) / error)


def test_scores_of_percentiles_are_normal() -> None:
    """A percentile jumps from level to level; the share of sessions up to the exact one does not."""
    rules, sessions, seeds = SessionRules(20, 60, 60), 300, 200
    true = known(solve(games.find(GAME)).distribution, 1, rules)
    scores: dict[str, list[float]] = {}
    for seed in range(seeds):
        for each in figures(play(ready(), sessions, rules, f"percentiles {seed}"), true):
            if each.name == "percentile" and each.section == "bankroll":
                assert each.z is not None
                scores.setdefault(each.what, []).append(each.z)
    assert len(scores) == len(BANKROLLS)
    for what, found in scores.items():
        assert abs(np.mean(found)) < EDGE / sqrt(seeds), what
        assert abs(np.var(found) - 1) < EDGE * sqrt(2.3 / seeds), what
        assert sum(each < 0 for each in found) > seeds / 5, what
        assert sum(each > 0 for each in found) > seeds / 5, what


def test_a_percentile_that_all_are_below_has_no_score() -> None:
    rules = SessionRules(1, 1, 2)
    distribution = [(Fraction(-1), Fraction(1, 2)), (Fraction(1), Fraction(1, 2))]
    told = figures(play(ready(), 100, rules, "1"), known(distribution, 1, rules))
    scores = {each.what: each.z for each in told if each.name == "percentile" and each.section == "bankroll"}
    assert [what for what, score in scores.items() if score is None] == ["75", "95", "99"]


@pytest.mark.parametrize("target", [None, 25, 39, 40, 41, 70])
def test_doubling_is_told_whatever_the_target(target: int | None) -> None:
    rules, sessions = SessionRules(20, 100, target), 5000
    true = known(solve(games.find(GAME)).distribution, 1, rules)
    found = play(ready(), sessions, rules, "doubled")
    told = {each.what: each for each in figures(found, true)}
    twice = told[REACHED if target == 40 else DOUBLED]
    assert (DOUBLED in told) == (target != 40)
    assert twice.mean == sum(often for final, often in found.finals.items() if final >= 40) / sessions
    assert twice.exact == pytest.approx(sum(chance for final, chance in true.finals if final >= 40))
    assert twice.z is not None
    assert abs(twice.z) < EDGE


def test_sessions_with_side_wagers_bring_what_is_exact() -> None:
    """What the wagers bring at once is known exactly, at any stakes."""
    stakes = (("Ante", 2), ("Pair Plus", 5))
    source, rules = ready(stakes=stakes), doubling(70, 60)
    total = truth(source.game, "best", source, source.stakes).total
    assert total is not None
    assert total.outcomes is not None
    found = play(source, 20_000, rules, "sides")
    assert found.initial == 7
    told = [*figures(found, known(total.outcomes, found.initial, rules))]
    assert sum(each.z is not None for each in told) >= 6 + len(BANKROLLS) - 2, "the last percentiles may be the target"
    for each in told:
        assert each.z is None or abs(each.z) < EDGE, each


@pytest.mark.parametrize(
    ("rules", "stakes"),
    [
        (doubling(10, 60), ()),
        (SessionRules(6, 25, 9, 3), ()),
        (SessionRules(15, 40), (("Ante", 3), ("Pair Plus", 2))),
    ],
)
def test_sessions_take_their_rounds_from_one_stream(rules: SessionRules, stakes: tuple[tuple[str, int], ...]) -> None:
    """Whatever is staked counts, side wagers too."""
    source, sessions = ready(stakes=stakes), 500
    codes = source.chunk("stream", 0, CHUNK)
    measure = Measure(source, count(codes))
    nets = [measure.totals[code] for code in codes[0, : sessions * rules.rounds].tolist()]
    initial = Fraction(sum(dict(stakes).values()) or 1)
    finals, falls, lengths = Counter[Fraction](), Counter[Fraction](), Counter[int]()
    at = 0
    for _ in range(sessions):
        final, fall, played, _ = walked(nets[at : at + rules.rounds], initial, rules)
        finals[final] += 1
        falls[fall] += 1
        lengths[played] += 1
        at += played
    found = play(source, sessions, rules, "stream")
    assert found.initial == initial
    assert found.finals == finals
    assert found.drawdowns == falls
    assert found.lengths == lengths
    assert found.rounds == at


def test_a_seed_means_the_same_however_it_is_played() -> None:
    rules, sessions = doubling(50, 700), 400
    found = play(ready(), sessions, rules, "seed", threads=1)
    assert found.rounds > 3 * CHUNK
    assert play(ready(), sessions, rules, "seed", threads=3) == found
    laying = Laying(ready(), rules, sessions)
    stream = np.concatenate([ready().chunk("seed", number, CHUNK)[0] for number in range(5)])
    at, size = 0, 1
    while at < len(stream):
        laying.add(stream[at : at + size])
        at, size = at + size, size * 3 % 70_001
    assert laying.found == found
    assert play(ready(), sessions, rules, "another") != found
    fewer = play(ready(), 100, rules, "seed")
    assert fewer.finals <= found.finals
    assert fewer.lengths <= found.lengths


class TestElsewhere:
    """Rounds played by others and laid here."""

    rules, sessions = SessionRules(50, 700, 100), 2000

    def play_on(self, pool: Executor, **how: Any) -> Sessions:
        sent = task(ready().game, "best", staked(ready().game, {}, sides=False), 1)
        return play_on(pool, sent, Laying(ready(), self.rules, self.sessions), "seed", **how)

    def alone(self) -> Sessions:
        return play(ready(), self.sessions, self.rules, "seed", threads=1)

    @pytest.mark.parametrize("pace", [1e-9, 0.01, 1e9])
    def test_batches_of_any_size(self, pace: float, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(run, "PACE", pace)
        pool, heard = Here(), list[int]()
        found = self.play_on(pool, width=lambda: 3, tell=lambda so_far: heard.append(so_far.count))
        assert found == self.alone()
        assert heard == sorted(heard)
        assert heard[-1] == self.sessions
        if pace > 1:
            assert max(batch.chunks for batch in pool.batches) > 1

    def test_in_any_order(self) -> None:
        """The first batches come back last."""
        early = Event()

        def wait(batch: run.Batch) -> None:
            if batch.first == 0:
                assert early.wait(10)
            if batch.first == 3:
                early.set()

        class Late(ThreadPoolExecutor):
            def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
                def later() -> Any:
                    wait(args[-1])
                    return work(*args, **kwargs)

                return super().submit(later)

        with Late(4) as pool:
            assert self.play_on(pool, width=lambda: 2) == self.alone()
        assert early.is_set()

    def test_what_is_lost_is_played_again(self) -> None:
        seen: list[int] = []

        def fault(batch: run.Batch) -> BaseException | None:
            seen.append(batch.first)
            return LookupError() if seen.count(batch.first) == 1 and batch.first % 3 == 0 else None

        pool = Here(fault)
        assert self.play_on(pool, lost=(LookupError,), width=lambda: 2) == self.alone()
        assert any(batch.tries == 2 for batch in pool.batches)

    def test_but_not_for_ever(self) -> None:
        pool = Here(lambda batch: LookupError() if batch.first == 3 else None)
        with pytest.raises(SimulationError, match="handed out 3 times"):
            self.play_on(pool, lost=(LookupError,))
        assert [batch.tries for batch in pool.batches if batch.first == 3] == [1, 2, 3]

    def test_what_waits_is_not_more_than_is_handed_out(self) -> None:
        """Nothing goes on for ever while the first batch does not come back."""

        class Hung(Here):
            def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
                future = super().submit(work, *args, **kwargs)
                return future if args[-1].first else Future()

        pool, looks = Hung(), iter([False] * 5 + [True])
        found = self.play_on(pool, width=lambda: 3, stop=lambda: next(looks))
        assert found.count == 0
        assert len(pool.batches) == 6

    def test_codes_are_sent_small(self) -> None:
        sent = task(ready().game, "best", None, 1)
        batch = run.Batch(3, 2, CHUNK + 9)
        codes, _ = run.play_codes(sent, "seed", batch)
        assert codes.dtype == np.uint8
        source = engine(ready().game, "best", None, 1)
        assert codes.tolist() == [*source.chunk("seed", 3, CHUNK)[0], *source.chunk("seed", 4, 9)[0]]


class Losing:
    """Every round loses: code 0 a whole unit, code 1 a half of it, code 2 a third."""

    seats = 1
    stakes: Mapping[str, int] = {"Ante": 1, "Pair Plus": 0}

    @property
    def game(self) -> Game:
        return ready().game

    def chunk(self, seed: str, number: int, rounds: int) -> Codes:
        return np.zeros((1, rounds), np.int64)

    def outcome(self, code: int) -> Outcome:
        return Outcome({"Ante": Fraction(1, code + 1)}, _lost(), ())


@cache
def _lost() -> Mapping[Atom, bool]:
    source = ready()
    for code in np.unique(source.chunk("", 0, 1000)).tolist():
        outcome = source.outcome(code)
        if [choice for _, choice in outcome.choices] == ["fold"]:
            return outcome.fact
    raise AssertionError("nobody folds")


def test_smaller_parts_of_a_unit_may_come_late() -> None:
    laying = Laying(Losing(), SessionRules(10, 2), 3)
    for codes in ([0, 0, 0], [2], [0, 1, 0]):
        laying.add(np.array(codes))
    found = laying.found
    falls = {Fraction(2): 1, Fraction(4, 3): 1, Fraction(3, 2): 1}
    assert found.drawdowns == falls
    assert found.finals == {10 - fall: 1 for fall in falls}


@pytest.mark.parametrize("times", [1000, 10**12])
def test_sessions_at_large_stakes_are_those_at_small_ones(times: int) -> None:
    stakes = (("Ante", 2), ("Pair Plus", 5))
    small = play(ready(stakes=stakes), 200, SessionRules(70, 60, 100, 20), "large")
    larger = tuple((name, chips * times) for name, chips in stakes)
    large = play(ready(stakes=larger), 200, SessionRules(70 * times, 60, 100 * times, 20 * times), "large")
    assert large.finals == {final * times: often for final, often in small.finals.items()}
    assert large.drawdowns == {fall * times: often for fall, often in small.drawdowns.items()}
    assert large.lengths == small.lengths


def test_sessions_do_not_care_what_lies_beyond_them() -> None:
    """A bankroll with parts that no round changes, and barriers that are not on any level."""
    part = Fraction(1, 10**9)
    found = play(ready(), 300, SessionRules(10**12 + part, 100, 10**12 + 20 - part, 10**12 - 10 + 2 * part), "far")
    plain = play(ready(), 300, SessionRules(100, 100, 120, 90), "far")
    assert {final - 10**12 - part: often for final, often in found.finals.items()} == {
        final - 100: often for final, often in plain.finals.items()
    }
    assert (found.drawdowns, found.lengths) == (plain.drawdowns, plain.lengths)


class Huge(Losing):
    """Code 0 loses a unit, code 1 so many and one more."""

    many = 10**17

    def outcome(self, code: int) -> Outcome:
        return Outcome({"Ante": Fraction(self.many * code + 1)}, _lost(), ())


def test_what_does_not_fit_is_refused() -> None:
    rules = SessionRules(Huge.many**2, 30)
    refused = pytest.raises(SimulationError, match="change by whole numbers of 1, and may come to too many of them")
    Laying(Huge(), rules, 3).add(np.array([0] * 100))
    Laying(Huge(), rules, 3).add(np.array([1] * 20))
    laying = Laying(Huge(), rules, 3)
    for _ in range(22):
        laying.add(np.array([0, 1]))
    with refused:
        Laying(Huge(), rules, 3).add(np.array([0, *[1] * 29]))
    soon_over = Laying(Huge(), SessionRules(Huge.many, 30), 3)
    soon_over.add(np.array([0, *[1] * 29]))
    assert soon_over.found.finals == {Fraction(-2): 1, Fraction(-1): 2}
    late = Laying(Huge(), rules, 3)
    late.add(np.array([1] * 20))
    assert late.step == Huge.many + 1
    with refused:
        late.add(np.array([0, 0, *[1] * 8]))


def test_what_one_round_brings_may_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Huge, "many", 10**20)
    with pytest.raises(SimulationError, match="stake amounts that are nearer to each other"):
        Laying(Huge(), SessionRules(10**30, 30), 3).add(np.array([0, 1]))


def test_rounds_that_bring_nothing() -> None:
    class Idle(Losing):
        def outcome(self, code: int) -> Outcome:
            return Outcome({"Ante": Fraction(code)}, _lost(), ())

    laying = Laying(Idle(), SessionRules(10, 2, 11), 2)
    laying.add(np.array([0, 0, 0]))
    laying.add(np.array([3]))
    assert laying.found.finals == {Fraction(10): 1, Fraction(7): 1}


def test_an_interrupt_leaves_what_has_ended() -> None:
    rules, heard = doubling(20, 200), list[int]()
    found = play(
        ready(), 10_000, rules, "stop", tell=lambda so_far: heard.append(so_far.count), stop=lambda: len(heard) == 2
    )
    assert len(heard) == 2
    assert 0 < heard[0] < heard[1] == found.count < 10_000
    assert play(ready(), found.count, rules, "stop") == found
    nothing = play(ready(), 10, rules, "stop", stop=lambda: True)
    with pytest.raises(SimulationError, match="no session has ended"):
        next(figures(nothing, None))


@pytest.mark.parametrize(
    ("rules", "sessions", "said"),
    [
        (SessionRules(Fraction(1, 2), 10), 1, "a bankroll of 1/2 does not cover the initial stake of 1"),
        (SessionRules(10, 10, 10), 1, "a target of 10 is not above the bankroll of 10"),
        (SessionRules(10, 10, 20, 10), 1, "a stop loss of 10 is not below the bankroll of 10"),
        (
            SessionRules(10, 10, 20, Fraction(1, 2)),
            1,
            "a stop loss of 1/2 is never reached: a seat with less than the initial stake of 1 is ruined",
        ),
        (doubling(10, 0), 1, "a session of 0 rounds cannot be played: ask for at least 1"),
        (doubling(10, 10), 0, "0 sessions cannot be played: ask for at least 1"),
    ],
)
def test_refusals(rules: SessionRules, sessions: int, said: str) -> None:
    with pytest.raises(SimulationError, match=f"^{said}$"):
        play(ready(), sessions, rules, "1")


def test_more_refusals() -> None:
    with pytest.raises(SimulationError, match="a session is that of one seat, not of 2"):
        play(ready(seats=2), 1, doubling(10, 10), "1")


def test_a_percentile_is_the_least_that_so_many_do_not_exceed() -> None:
    counted = {Fraction(-3): 1, Fraction(0): 49, Fraction(8): 50}
    assert [percentile(counted, each) for each in (1, 2, 50, 51, 99, 100)] == [-3, 0, 0, 8, 8, 8]


# As it is read.


@pytest.fixture(scope="module")
def reported() -> tuple[Sessions, ExactSession]:
    rules = SessionRules(20, 200, 40, Fraction(5, 2))
    return play(ready(), 500, rules, "1"), known(solve(games.find(GAME)).distribution, 1, rules)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_report_stays_in_its_width(width: int, reported: tuple[Sessions, ExactSession]) -> None:
    told = [*figures(*reported)]
    said = sessions_played(reported[0], "best", "1", {"Ante": 1, "Pair Plus": 0}, stopped=False)
    assert "A seat sits down with 20, stakes Ante 1 before every deal, and" in said
    assert "plays until it has 40, it is down to 2.5, it is ruined or 200 rounds are played." in said
    text = told_plainly(sessions_answer(games.find(GAME), told, said), width)
    assert max(map(len, text.splitlines())) <= width
    for heading in ("HOW SESSIONS END", "FINAL BANKROLL", "ROUNDS PLAYED", "LARGEST DRAWDOWN"):
        assert heading in text
    assert sessions_played(reported[0], "best", "1", {"Ante": 1}, stopped=True).startswith("Stopped: 500 sessions")


def test_programs_read_the_same(reported: tuple[Sessions, ExactSession]) -> None:
    told = [*figures(*reported)]
    played = reported[0]
    answer = PlayedSessions(
        head(games.find(GAME)), "best", "1", {"Ante": 1}, stopped=False, rules=played.rules, initial=played.initial,
        sessions=played.count, rounds=played.rounds, figures=tuple(told),
    )  # fmt: skip
    data = json.loads(json.dumps(document(answer)))
    assert read_document(PlayedSessions, data) == answer
    assert (data["sessions"], data["rounds"]) == (500, reported[0].rounds)
    assert data["rules"]["stop_loss"] == {"exact": "5/2", "decimal": 2.5}
    assert data["figures"] == [json.loads(json.dumps(encode(each))) for each in told]
    rows = [*csv.DictReader(io.StringIO(simulated_csv(told)))]
    assert [float(row["mean"]) for row in rows] == [each.mean for each in told]
    assert sum(float(row["mean"]) for row in rows if row["section"] == "endings") == pytest.approx(1)
    alone = [*figures(reported[0], None)]
    assert [each.mean for each in alone] == [each.mean for each in told]
    assert {each.z for each in alone} == {None}
