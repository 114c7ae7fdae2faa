"""Hold: for each wager what the house kept against what it should have, and how far apart the two may be by chance.

What it should have is exact: so many rounds at such stakes, each with the wager's own law. A wager that a choice
changes has no law but that of best play, and nobody has to play so: whoever never doubles, or insures, moves chips from
one wager to another. So of these it is only said what best play would have left; those that are measured by one stake
are judged together, and only whether the house kept less than even the best player would have left to it, since
mistakes bring it more. Who has something riding on a hand plays it for that too, so the best player is whoever plays it
for these wagers alone, and a wager that rides is held against play that seeks nothing else. Seats of one round share
its cards, so they are taken for one that staked it all: of several seats the band is the widest that there can be, and
nobody is warned because they won together.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import erfc, sqrt
from typing import TYPE_CHECKING

from croupier.errors import CroupierError
from croupier.house.takings import Taking
from croupier.rules.game import Game
from croupier.rules.wagers import Kind, Wager
from croupier.solver.moments import central, mean, root
from croupier.solver.progress import Tell, silent
from croupier.solver.solution import Solution
from croupier.solver.solve import solve
from croupier.table.record import read_game
from croupier.wire.posted import Head, head
from croupier.wire.statements import told
from croupier.written import listed, number_of, percent

if TYPE_CHECKING:
    from croupier.solver.law import Law

NOTHING = Fraction(0)
SHARE = Fraction(999, 1000)
"""Of all houses that lie within the band; whoever lies outside is warned."""
TOGETHER = "Main wagers together"
DEVIATIONS = 3.2905
"""The same of a normal law, where the exact one is too large to be laid out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What the house kept beside what it should have, in chips."""

    rounds: int
    staked: int
    """The handle."""
    kept: int
    hold: Fraction | None
    """What it kept of each chip staked; None of a bonus, which has no stake of its own."""
    expected: Fraction | None = None
    """What it should have kept; None where that is not known."""
    deviation: float | None = None
    band: tuple[Fraction, Fraction] | None = None
    """Between which it keeps 999 times of 1,000; None of a single wager that is judged with others."""
    exact: bool = False
    """Whether the band is read off the exact law: not off the normal one, nor off that of play that is nearly as good,
    and not wider than it need be, since several seats shared rounds.
    """
    probability: float | None = None
    """How likely it is to keep as little, or as much, at the side where it lies."""
    outside: bool = False
    """Whether it lies outside of the band."""
    said: str = "not counted exactly"


@dataclass(frozen=True, slots=True)
class WagerKept:
    """One wager."""

    wager: str
    kind: Kind | None
    """None of several wagers together."""
    by_any_play: bool
    """Whether no choice changes it; else what it should have brought is that of best play."""
    kept: Kept


@dataclass(frozen=True, slots=True)
class Hold:
    """A game as posted, at whichever tables."""

    about: Head
    tables: tuple[str, ...]
    rounds: int
    staked: int
    kept: int
    hold: Fraction | None
    wagers: tuple[WagerKept, ...]
    unknown: str
    """Why nothing is known of what it should have been, if so."""


@dataclass(frozen=True, slots=True)
class Unread:
    """Rounds of a game that is not known here, or is another by now."""

    game: str
    tables: tuple[str, ...]
    staked: int
    kept: int
    why: str


@dataclass(frozen=True, slots=True)
class HouseHold:
    """Everything that the tables of a house took."""

    staked: int
    kept: int
    games: tuple[Hold, ...]
    unread: tuple[Unread, ...]
    warnings: tuple[str, ...]


told(WagerKept, flat=("kept",))
told(Hold, flat=("about",))


def house_hold(takings: Sequence[Taking], *, progress: Tell = silent) -> HouseHold:
    """What was taken, game by game as posted."""
    by_game: defaultdict[str, list[Taking]] = defaultdict(list)
    for each in takings:
        by_game[each.game].append(each)
    held, unread = list[Hold](), list[Unread]()
    for posted, taken in by_game.items():
        try:
            held.append(hold(read_game(posted), taken, progress=progress))
        except CroupierError as fault:
            tables, staked, kept = _totals(taken)
            unread.append(Unread(posted, tables, staked, kept, str(fault)))
    warnings = tuple(
        f"{each.about.name}, {wager.wager}: {wager.kept.said}"
        for each in held
        for wager in each.wagers
        if wager.kept.outside
    )
    _, staked, kept = _totals(takings)
    return HouseHold(staked, kept, tuple(held), tuple(unread), warnings)


def hold(game: Game, taken: Sequence[Taking], *, progress: Tell = silent) -> Hold:
    """What was taken in rounds of a game as posted."""
    tables, staked, kept = _totals(taken)
    unknown, solution = "", None
    try:
        solution = solve(game, progress=progress)
    except CroupierError as fault:
        unknown = str(fault)
    by_wager = {wager.name: [each for each in taken if each.wager == wager.name] for wager in game.wagers}
    met = [wager for wager in game.wagers if by_wager[wager.name] or by_wager[_base(game, wager).name]]
    return Hold(
        about=head(game),
        tables=tables,
        rounds=sum(each.rounds for each in by_wager[game.unit.name]),
        staked=staked,
        kept=kept,
        hold=Fraction(kept, staked) if staked else None,
        wagers=(*_groups(game, by_wager, solution), *(_wager(wager, game, by_wager, solution) for wager in met)),
        unknown=unknown,
    )


def _totals(taken: Iterable[Taking]) -> tuple[tuple[str, ...], int, int]:
    listed = list(taken)
    tables = tuple(sorted({each.table for each in listed}))
    return tables, sum(each.handle for each in listed), sum(each.kept for each in listed)


def _base(game: Game, wager: Wager) -> Wager:
    """The wager by whose stake another is measured in the end: what somebody puts down before the deal."""
    return _base(game, game.wager(wager.unit)) if wager.unit else wager


def _wager(wager: Wager, game: Game, by_wager: ByWager, solution: Solution | None) -> WagerKept:
    base, by_any_play = _base(game, wager), wager.name in game.unmoved
    counted = _of(by_wager[base.name])
    _, staked, kept = _totals(by_wager[wager.name])
    riding = None if solution is None or by_any_play else _riding(wager, solution)
    rounds = _at(counted, riding) if riding else _rounds(wager.name, base.name, solution, counted)
    beside = _beside(counted, staked, kept, rounds)
    if riding:
        return WagerKept(wager.name, wager.kind, by_any_play, _one_sided(beside))
    return WagerKept(wager.name, wager.kind, by_any_play, beside if by_any_play else _unjudged(beside))


def _riding(wager: Wager, solution: Solution) -> Outcomes:
    """The law of a wager that rides on the hand, as its best player has it; nothing of any other wager."""
    drawing = solution.drawing
    if drawing is None or wager.kind is not Kind.SIDE or wager.name != drawing.riding or not drawing.plays:
        return []
    figures = solution.wager(wager.name)
    nets = [net / figures.stake for net, often in figures.outcomes if often]
    if len(nets) != 2:  # it wins or loses, and the best player wins most often
        return []
    wins = max(each.wins for each in drawing.plays)
    return [(-nets[0], 1 - wins), (-nets[1], wins)]


def _groups(game: Game, by_wager: ByWager, solution: Solution | None) -> Iterator[WagerKept]:
    """Main wagers that are measured by one stake, if choices change any of them, together."""
    main = [wager for wager in game.wagers if wager.kind is not Kind.SIDE]
    bases = [wager for wager in main if not wager.unit]
    for base in bases:
        group = [wager.name for wager in main if _base(game, wager) == base]
        counted = _of(by_wager[base.name])
        if solution is None or not counted or game.unmoved.issuperset(group):
            continue
        _, staked, kept = _totals(each for name in group for each in by_wager[name])
        better = _better_alone(base, group, solution)
        rounds = _at(counted, _law_of(group, base, solution))
        beside = _one_sided(_beside(counted, staked, kept, rounds, better * sum(counted.chips())))
        name = TOGETHER if len(bases) == 1 else f"{listed(group)} together"
        yield WagerKept(name, None, by_any_play=False, kept=beside)


def _law_of(group: Sequence[str], base: Wager, solution: Solution) -> Outcomes:
    """What the house keeps of wagers together, for a chip on the one that they are measured by."""
    found = defaultdict[Fraction, Fraction](Fraction)
    for end in solution.ends:
        found[-sum((each.net for each in end.wagers if each.wager in group), Fraction(0))] += end.probability
    of_one = solution.wager(base.name).stake
    return [(kept / of_one, often) for kept, often in found.items()]


def _better_alone(base: Wager, group: Sequence[str], solution: Solution) -> Fraction:
    """How much more wagers bring, a chip staked, to whoever plays for them alone and for nothing that rides on them."""
    drawing = solution.drawing
    if drawing is None or not drawing.plays or base.name != drawing.stake:
        return NOTHING
    return max(each.blackjack for each in drawing.plays) + mean(_law_of(group, base, solution))


@dataclass(frozen=True, slots=True)
class Counted:
    """In how many rounds how much lay on a wager."""

    stakes: Counter[int]
    shared: bool
    """Whether several seats staked it in any of them."""

    def __bool__(self) -> bool:
        return bool(self.stakes)

    def chips(self) -> Iterator[int]:
        """All that lay on it."""
        return (chips * times for chips, times in self.stakes.items())


def _of(taken: Iterable[Taking]) -> Counted:
    found, shared = Counter[int](), False
    for each in taken:
        found[each.staked] += each.rounds
        shared |= each.shared
    return Counted(found, shared)


ByWager = Mapping[str, Sequence[Taking]]
Outcomes = list[tuple[Fraction, Fraction]]
Rounds = list[tuple[Outcomes, int]]
"""So many rounds of each law, as the house sees it: what it keeps, and how likely that is."""


def _rounds(wager: str, base: str, solution: Solution | None, counted: Counted) -> Rounds:
    """The rounds at these stakes on the wager that it is measured by; none where it is not counted exactly."""
    figures = {} if solution is None else {each.name: each for each in solution.wagers}
    if wager not in figures or base not in figures:
        return []
    of_one = figures[base].stake
    return _at(counted, [(-net / of_one, often) for net, often in figures[wager].outcomes])


def _at(counted: Counted, of_one: Outcomes) -> Rounds:
    """The law of each stake, from that of one chip."""
    return [([(kept * chips, often) for kept, often in of_one], times) for chips, times in counted.stakes.items()]


def _unjudged(found: Kept) -> Kept:
    """What best play would have left, and nothing of how far from it somebody may be."""
    said = found.said if found.expected is None else "choices change it: best play alone is counted"
    return replace(found, band=None, probability=None, outside=False, said=said)


def _one_sided(found: Kept) -> Kept:
    """Mistakes bring a house more than it should have, so more is as it should be."""
    if found.band is None or found.kept <= found.band[1]:
        return found
    said = f"the house kept {found.kept:,}, more than best play would have left: people's mistakes bring it that"
    return replace(found, outside=False, said=said)


def _beside(counted: Counted, staked: int, kept: int, rounds: Rounds, less: Fraction = NOTHING) -> Kept:
    """What was kept beside the law of its rounds; ``less`` is by how much less still might have been left."""
    count = sum(counted.stakes.values())
    share = Fraction(kept, staked) if staked else None
    if not rounds:
        return Kept(rounds=count, staked=staked, kept=kept, hold=share)
    from croupier.solver.law import law  # which takes NumPy, and a server describes what it answers without

    expected = sum((mean(outcomes) * times for outcomes, times in rounds), Fraction(0))
    deviation = root(sum((central(outcomes, 2) * times for outcomes, times in rounds), Fraction(0)))
    found = law(rounds)
    low, high = _normal_band(expected, deviation) if found is None else found.band(SHARE)
    low, high = low - less, high - less
    exact = found is not None and not less and not counted.shared
    return Kept(
        rounds=count,
        staked=staked,
        kept=kept,
        hold=share,
        expected=expected - less,
        deviation=deviation,
        band=(low, high),
        exact=exact,
        probability=_tail(found, expected, deviation, kept + less),
        outside=not low <= kept <= high,
        said=_said(kept, (low, high), count, exact=exact),
    )


def _normal_band(expected: Fraction, deviation: float) -> tuple[Fraction, Fraction]:
    beyond = Fraction(round(DEVIATIONS * deviation))
    return expected - beyond, expected + beyond


def _tail(found: Law | None, expected: Fraction, deviation: float, kept: Fraction) -> float:
    if found is not None:
        return found.at_most(kept) if kept < expected else found.at_least(kept)
    return erfc(abs(float(kept - expected)) / deviation / sqrt(2)) / 2 if deviation else 1.0


def _said(kept: int, band: tuple[Fraction, Fraction], count: int, *, exact: bool) -> str:
    low, high = band
    after = f"after {number_of(count, 'round')}"
    within = f"{'' if exact else 'about '}{percent(SHARE, 1)} of the time it is {_chips(low)} to {_chips(high)} {after}"
    if kept < low:
        return f"the house kept {kept:,}, less than it should: {within}"
    if kept > high:
        return f"the house kept {kept:,}, more than it should: {within}"
    return f"as it should be: {within}"


def _chips(amount: Fraction) -> str:
    return f"{round(amount):,}"
