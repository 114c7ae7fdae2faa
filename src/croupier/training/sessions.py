"""What a session came to: how well somebody played, and luck apart from that.

A result is what was to be expected of best play, less what the choices gave away, and luck; luck alone has a mean of
nothing, whoever plays. Beside it is the band of best play in these rounds, at their stakes, from the exact law. How
ordinary somebody's luck is, is read off the same law: exactly, if they gave nothing away, and nearly so otherwise,
since the law of somebody who errs now and then is not known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, sqrt
from typing import TYPE_CHECKING

from croupier.errors import RecordError, StakeError, Unsolvable, ViewError
from croupier.felt.grades import Grade
from croupier.solver.moments import root
from croupier.solver.solve import advise
from croupier.table.round import Round
from croupier.training.expected import Expected, expected
from croupier.training.graded import Advise, AtStart, GradedChoice, GradedRound, graded_round
from croupier.wire.statements import told
from croupier.written import signed

if TYPE_CHECKING:
    from croupier.solver.law import Law

SHARE = Fraction(95, 100)
"""Of all sessions that lie within the band."""
ORDINARY = ((0.3, "quite ordinary"), (0.1, "not unusual"), (0.02, "unusual"), (0.002, "rare"), (0.0, "very rare"))
"""What luck is called that is at least so likely, or worse: at either side."""


@dataclass(frozen=True, slots=True)
class Luck:
    """What the cards brought, apart from the choices; in chips."""

    chips: Fraction
    """The result, less what these choices were worth."""
    deviations: float | None
    """In standard deviations of such a session; None where nothing can vary."""
    probability: float
    """How likely as much luck is or more, in the direction that it went."""
    band: tuple[Fraction, Fraction] | None
    """Between which results the best player ends such a session 95 times of a hundred, from the exact law of these
    rounds at their stakes; None where that is too large."""
    exact: bool
    """Whether the probability is exact: it is read off that law, and nothing was given away that would make another."""
    said: str


@dataclass(frozen=True, slots=True)
class Session:
    """Rounds that were played, summed up."""

    rounds: int
    """Those that count: a void one does not."""
    void: int
    choices: int
    grades: dict[str, int]
    """How many choices had each grade, the best first."""
    accuracy: Fraction | None
    """The share of choices that were best; None where there was none to make."""
    lost: Fraction
    """What the choices gave away, in units."""
    lost_chips: Fraction
    net: int
    """What the rounds brought, in chips."""
    worth: Fraction | None
    """What these choices were worth, in chips: what was to be expected of them, and of those the house made for the
    person, cards apart. The result is this and luck."""
    edge: Fraction | None
    """What the house keeps of each unit of the first wager from somebody who plays like this."""
    best_edge: Fraction | None
    """What it keeps from the best player."""
    luck: Luck | None
    """None where no round counts, or what was to be expected of one is not known."""
    mistakes: tuple[GradedChoice, ...]
    """The choices that gave something away, the dearest first."""


told(Session, whole=True)


Counted = tuple[GradedRound, Expected | None]
"""A round graded, and what was to be expected of it, where that is known."""


def session(rounds: Sequence[tuple[Round, int]]) -> Session:
    """Rounds that somebody played to their end, each with their seat, summed up."""
    return summed_up([counted(played, seat) for played, seat in rounds])


def counted(played: Round, seat: int, *, advised: Advise = advise, at_start: AtStart = expected) -> Counted:
    """A round of a session, graded."""
    if not played.over:
        raise RecordError(f"a session has whole rounds, and this one is still in play: {played.record}")
    if seat not in played.seats:
        raise ViewError(f"seat {seat} is not in the round {played.record}")
    try:
        before = at_start(played.game, played.placed[seat])
    except (StakeError, Unsolvable):  # the choices are graded all the same
        before = None
    return graded_round(played, seat, advised=advised, at_start=lambda *_: before), before


def summed_up(rounds: Sequence[Counted]) -> Session:
    """Graded rounds summed up."""
    choices = [choice for graded, _ in rounds for choice in graded.choices]
    by_grade = Counter(choice.grade for choice in choices)
    valid = [(graded, before) for graded, before in rounds if not graded.void]
    units = sum(graded.chips for graded, _ in valid)
    lost_chips = sum((graded.lost * graded.chips for graded, _ in valid), Fraction(0))
    absent_chips = sum((graded.lost_absent * graded.chips for graded, _ in valid), Fraction(0))
    best = _expected_together(valid)
    worth = None if best is None else best - lost_chips - absent_chips
    return Session(
        rounds=len(valid),
        void=len(rounds) - len(valid),
        choices=len(choices),
        grades={grade.value: by_grade[grade] for grade in Grade},
        accuracy=Fraction(by_grade[Grade.BEST], len(choices)) if choices else None,
        lost=sum((graded.lost for graded, _ in valid), Fraction(0)),
        lost_chips=lost_chips,
        net=sum(graded.net for graded, _ in valid),
        worth=worth,
        edge=None if best is None else (lost_chips - best) / units,
        best_edge=None if best is None else -best / units,
        luck=None if worth is None else _luck(valid, worth),
        mistakes=tuple(sorted((each for each in choices if each.cost), key=lambda each: -each.cost)),
    )


def _expected_together(valid: Sequence[Counted]) -> Fraction | None:
    """What best play was to bring in all rounds; None where there is none, or one of which that is not known."""
    known = [before.value for _, before in valid if before is not None]
    return sum(known, Fraction(0)) if valid and len(known) == len(valid) else None


def _luck(valid: Sequence[Counted], worth: Fraction) -> Luck:
    """Luck, and how ordinary it is."""
    chips = sum((graded.luck for graded, _ in valid if graded.luck is not None), Fraction(0))
    laws = [before for _, before in valid if before is not None]
    best = sum((before.value for before in laws), Fraction(0))
    deviation = root(sum((before.variance for before in laws), Fraction(0)))
    deviations = float(chips) / deviation if deviation else None
    together = _law_of(laws)
    if together is None:
        tail, band = erfc(abs(deviations or 0.0) / sqrt(2)) / 2, None
    else:
        tail = together.at_most(best + chips) if chips < 0 else together.at_least(best + chips)
        band = together.band(SHARE)
    said = _said(sum(graded.net for graded, _ in valid), worth, chips, deviations, tail)
    return Luck(chips, deviations, tail, band, together is not None and worth == best, said)


def _law_of(rounds: Sequence[Expected]) -> Law | None:
    """The law of all rounds together, those alike counted once."""
    from croupier.solver.law import law  # it takes NumPy

    alike = Counter(before.outcomes for before in rounds)
    return law(list(alike.items()))


def _said(net: int, worth: Fraction, luck: Fraction, deviations: float | None, tail: float) -> str:
    """ "Net -85 chips. Your choices were worth -17, so luck took 68: 0.2 standard deviations, quite ordinary."."""
    told_worth, told_luck = _adding_up(net, worth)
    worked = f"Net {signed(net)} chips. Your choices were worth {told_worth}, so "
    if not luck:
        return f"{worked}luck did nothing."
    verb = "took" if luck < 0 else "gave"
    ordinary = next(words for least, words in ORDINARY if tail >= least)
    measured = "" if deviations is None else f": {abs(deviations):.1f} standard deviations, {ordinary}"
    return f"{worked}luck {verb} {told_luck}{measured}."


def _adding_up(net: int, worth: Fraction) -> tuple[str, str]:
    """What choices were worth, and by how much luck changed that, each as exactly as the other: they add up to the net.

    >>> _adding_up(-85, Fraction(-171, 10)), _adding_up(-25, Fraction(-2223, 100)), _adding_up(0, Fraction(-45, 2))
    (('-17', '68'), ('-22.23', '2.77'), ('-22', '22'))
    """
    places = 2 if min(abs(worth), abs(net - worth)) < 10 else 0
    rounded = round(worth, places)
    return f"{float(rounded):,.{places}f}", f"{float(abs(net - rounded)):,.{places}f}"
