"""Sessions as people and programs read them: how they end, what is left, and how deep they fall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from croupier.answers.figures import listed, whole
from croupier.answers.layout import paragraph, table
from croupier.answers.simulated import LARGE, simulated_csv
from croupier.answers.text import posted
from croupier.rules.game import Game
from croupier.simulate.figures import Figure
from croupier.simulate.sessions import RUINED, Money, Sessions
from croupier.solver.solution import exact

Lines = Iterator[str]
HEADINGS = {
    "endings": "HOW SESSIONS END",
    "bankroll": "FINAL BANKROLL",
    "rounds": "ROUNDS PLAYED",
    "drawdown": "LARGEST DRAWDOWN, from the most a bankroll had been",
}
ASSUMED = (
    "A seat is ruined when its bankroll does not cover the initial stake of another round. Within a round it is "
    "assumed to cover every raise, so that a final bankroll may be below nothing."
)


def sessions_text(game: Game, figures: Sequence[Figure], about: str, width: int) -> Lines:
    """A report in lines of at most ``width`` characters."""
    yield game.name
    yield "=" * len(game.name)
    yield from posted(game, width)
    yield from paragraph(about, width=width)
    yield from paragraph(ASSUMED, width=width)
    for section, group in groupby(figures, key=lambda each: each.section):
        yield ""
        yield HEADINGS[section]
        rows = [
            (
                _label(each),
                _shown(each.mean, each),
                "" if each.error is None else _shown(each.error, each),
                "" if each.exact is None else _shown(each.exact, each),
                "" if each.z is None else f"{each.z:+.2f}",
            )
            for each in group
        ]
        yield from table(("", "simulated", "error", "exact", "z"), rows, align="~>>>>", width=width)
    known = [each for each in figures if each.z is not None]
    if known:
        far = [each for each in known if abs(each.z or 0) >= LARGE]
        most = max(known, key=lambda each: abs(each.z or 0))
        furthest = f"{most.what}, {most.name}, z {most.z:+.2f}"
        said = f"{len(known)} figures are held against exact ones; the furthest is {furthest}."
        if far:
            said += f" {len(far)} are beyond {LARGE:g} standard errors: they part from what is exact."
        yield ""
        yield from paragraph(said, width=width)


def _label(each: Figure) -> str:
    if each.name == "probability":
        return each.what
    return f"percentile {each.what}" if each.name == "percentile" else each.name


def _shown(number: Fraction | float, each: Figure) -> str:
    if each.name == "probability":
        return f"{100 * float(number):.4f} %"
    return f"{float(number):,.4f}" if each.name in ("mean", "deviation") else f"{float(number):,.6g}"


def sessions_data(played: Sessions, figures: Sequence[Figure]) -> dict[str, Any]:
    """The rules of the sessions, how many were played, and every figure."""
    return {
        "rules": played.rules.as_data(),
        "initial_stake": exact(played.initial),
        "sessions": played.count,
        "rounds": played.rounds,
        "figures": [each.as_data() for each in figures],
    }


def sessions_csv(figures: Sequence[Figure]) -> str:
    """A row for each figure, in the columns of every simulation."""
    return simulated_csv(figures)


def about(played: Sessions, strategy: str, seed: str, *, stopped: bool) -> str:
    """What was played."""
    rules = played.rules
    until = [f"it has {money(rules.target)}"] if rules.target is not None else []
    until += [f"it is down to {money(rules.stop_loss)}"] if rules.stop_loss is not None else []
    until += [f"it is {RUINED}", f"{whole(rules.rounds)} rounds are played"]
    with_sides = "side wagers included" if rules.sides else "side wagers apart"
    said = (
        f"{whole(played.count)} sessions of one seat, {whole(played.rounds)} rounds in all, strategy {strategy}, seed "
        f"{seed}. A seat sits down with {money(rules.bankroll)} units, stakes {money(played.initial)} before every "
        f"deal ({with_sides}), and plays until {listed(until, 'or')}."
    )
    return f"Stopped: {said}" if stopped else said


def money(units: Money) -> str:
    """Units as a sentence says them: "100", "62.5", and "1/3" where no decimal is exact."""
    exactly = Fraction(units)
    shown = f"{float(exactly):,.12g}"
    return shown if Fraction(shown.replace(",", "")) == exactly else str(exactly)
