"""Sessions: played against exact, exact against every sequence of rounds and against closed forms."""

import csv
import io
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, sqrt

import numpy as np
import pytest

from croupier import games
from croupier.answers.sessions import about, sessions_data, sessions_text
from croupier.answers.simulated import simulated_csv
from croupier.errors import SimulationError
from croupier.rules.conditions import Atom
from croupier.rules.game import Game
from croupier.simulate.counts import Measure, count
from croupier.simulate.engine import Codes, Engine, Outcome
from croupier.simulate.run import engine
from croupier.simulate.sessions import (
    BANKROLLS,
    LOST,
    PLAYED,
    REACHED,
    RUINED,
    ExactSession,
    Laying,
    SessionRules,
    Sessions,
    exact,
    figures,
    initial_stake,
    percentile,
    play,
)
from croupier.simulate.shuffling import CHUNK
from croupier.simulate.truth import truth
from croupier.solver.solve import solve
from croupier.solver.stakes import staked

Distribution = Sequence[tuple[Fraction, Fraction]]
EDGE = 4.5  # standard errors: one figure in 150,000 is beyond by chance
GAME = "three-card-poker"


@cache
def ready(key: str = GAME, seats: int = 1, stakes: tuple[tuple[str, int], ...] = ()) -> Engine:
    game = games.find(key)
    return engine(game, "best", staked(game, dict(stakes), sides=False), seats)


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
    SessionRules.doubling(2, 5),
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
    for hundredths in BANKROLLS:
        sums = [sum(finals[each] for each in finals if each <= final) for final in sorted(finals)]
        least = next(final for final, so_far in zip(sorted(finals), sums, strict=True) if 100 * so_far >= hundredths)
        assert found.percentile(hundredths) == least


def test_many_rounds_stay_exact() -> None:
    distribution = solve(games.find(GAME)).distribution
    rules = SessionRules.doubling(10, 2_000)
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


# Played.


@pytest.mark.parametrize(
    ("key", "rules", "sessions"),
    [
        (GAME, SessionRules.doubling(20, 200), 20_000),
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
            # A share of sessions beyond the exact percentile is held against the exact share.
            share = sum(often for final, often in found.finals.items() if Fraction(final, found.scale) <= each.exact)
            exactly = sum(chance for final, chance in true.finals if final <= each.exact)
            assert abs(share / sessions - exactly) <= EDGE * sqrt(exactly * (1 - exactly) / sessions) + 1e-12


def test_sessions_with_side_wagers_bring_what_is_exact() -> None:
    """What the wagers bring at once is known exactly, at any stakes."""
    stakes = (("Ante", 2), ("Pair Plus", 5))
    source, rules = ready(stakes=stakes), SessionRules.doubling(70, 60)
    together = truth(source.game, "best", source, source.stakes).together
    assert together is not None
    found = play(source, 20_000, rules, "sides")
    assert found.initial == 7
    told = [*figures(found, known(together, found.initial, rules))]
    assert sum(each.z is not None for each in told) == 6
    for each in told:
        assert each.z is None or abs(each.z) < EDGE, each


@pytest.mark.parametrize(
    ("rules", "stakes"),
    [
        (SessionRules.doubling(10, 60), ()),
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
    assert {Fraction(final, found.scale): often for final, often in found.finals.items()} == finals
    assert {Fraction(fall, found.scale): often for fall, often in found.drawdowns.items()} == falls
    assert found.lengths == lengths
    assert found.rounds == at


def test_a_seed_means_the_same_however_it_is_played() -> None:
    rules, sessions = SessionRules.doubling(50, 700), 400
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
    assert (found.scale, found.finals, found.drawdowns) == (6, {48: 1, 52: 1, 51: 1}, {12: 1, 8: 1, 9: 1})


def test_an_interrupt_leaves_what_has_ended() -> None:
    rules, heard = SessionRules.doubling(20, 200), list[int]()
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
        (SessionRules.doubling(10, 0), 1, "a session of 0 rounds cannot be played: ask for at least 1"),
        (SessionRules.doubling(10, 10), 0, "0 sessions cannot be played: ask for at least 1"),
    ],
)
def test_refusals(rules: SessionRules, sessions: int, said: str) -> None:
    with pytest.raises(SimulationError, match=f"^{said}$"):
        play(ready(), sessions, rules, "1")


def test_more_refusals() -> None:
    with pytest.raises(SimulationError, match="a session is that of one seat, not of 2"):
        play(ready(seats=2), 1, SessionRules.doubling(10, 10), "1")


def test_a_percentile_is_the_least_that_so_many_do_not_exceed() -> None:
    counted = {-3: 1, 0: 49, 8: 50}
    assert [percentile(counted, each) for each in (1, 2, 50, 51, 99, 100)] == [-3, 0, 0, 8, 8, 8]


# As it is read.


@pytest.fixture(scope="module")
def reported() -> tuple[Sessions, ExactSession]:
    rules = SessionRules(20, 200, 40, Fraction(5, 2))
    return play(ready(), 500, rules, "1"), known(solve(games.find(GAME)).distribution, 1, rules)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_report_stays_in_its_width(width: int, reported: tuple[Sessions, ExactSession]) -> None:
    told = [*figures(*reported)]
    said = about(reported[0], "best", "1", {"Ante": 1, "Pair Plus": 0}, stopped=False)
    assert "A seat sits down with 20, stakes Ante 1 before every deal, and" in said
    assert "plays until it has 40, it is down to 2.5, it is ruined or 200 rounds are played." in said
    lines = [*sessions_text(games.find(GAME), told, said, width)]
    assert max(map(len, lines)) <= width
    text = "\n".join(lines)
    for heading in ("HOW SESSIONS END", "FINAL BANKROLL", "ROUNDS PLAYED", "LARGEST DRAWDOWN"):
        assert heading in text
    assert about(reported[0], "best", "1", {"Ante": 1}, stopped=True).startswith("Stopped: 500 sessions")


def test_programs_read_the_same(reported: tuple[Sessions, ExactSession]) -> None:
    told = [*figures(*reported)]
    data = json.loads(json.dumps(sessions_data(reported[0], told)))
    assert (data["sessions"], data["rounds"]) == (500, reported[0].rounds)
    assert data["rules"]["stop_loss"] == {"exact": "5/2", "decimal": 2.5}
    assert data["figures"] == [json.loads(json.dumps(each.as_data())) for each in told]
    rows = [*csv.DictReader(io.StringIO(simulated_csv(told)))]
    assert [float(row["mean"]) for row in rows] == [each.mean for each in told]
    assert sum(float(row["mean"]) for row in rows if row["section"] == "endings") == pytest.approx(1)
    alone = [*figures(reported[0], None)]
    assert [each.mean for each in alone] == [each.mean for each in told]
    assert {each.z for each in alone} == {None}
