"""Sessions as people read them: how they end, what is left, and how deep they fall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from croupier.answers.layout import paragraph
from croupier.answers.simulated import heading, held_against, share
from croupier.rules.game import Game
from croupier.simulation.comparison import Figure
from croupier.simulation.sessions import RUINED, Money, Sessions
from croupier.written import chips_on, listed, whole

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
    yield from heading(game, width)
    yield from paragraph(about, width=width)
    yield from paragraph(ASSUMED, width=width)
    yield from held_against(figures, lambda each: HEADINGS[each.section], _label, _shown, width)


def _label(each: Figure) -> str:
    if each.name == "probability":
        return each.what
    return f"percentile {each.what}" if each.name == "percentile" else each.name


def _shown(number: float, each: Figure) -> str:
    if each.name == "probability":
        return share(number)
    return f"{number:,.4f}" if each.name in ("mean", "deviation") else f"{number:,.10g}"


def about(played: Sessions, strategy: str, seed: str, stakes: Mapping[str, int], *, stopped: bool) -> str:
    """What was played."""
    rules = played.rules
    until = [f"it has {money(rules.target)}"] if rules.target is not None else []
    until += [f"it is down to {money(rules.stop_loss)}"] if rules.stop_loss is not None else []
    until += [f"it is {RUINED}", f"{whole(rules.rounds)} rounds are played"]
    said = (
        f"{whole(played.count)} sessions of one seat, {whole(played.rounds)} rounds in all, strategy {strategy}, seed "
        f"'{seed}'. A seat sits down with {money(rules.bankroll)}, stakes {chips_on(stakes)} before every deal, and "
        f"plays until {listed(until, 'or')}."
    )
    return f"Stopped: {said}" if stopped else said


def money(units: Money) -> str:
    """Units as a sentence says them: "100", "62.5", and "1/3" where no decimal is exact."""
    exactly = Fraction(units)
    shown = f"{float(exactly):,.12g}"
    return shown if Fraction(shown.replace(",", "")) == exactly else str(exactly)
