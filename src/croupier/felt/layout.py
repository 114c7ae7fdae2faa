"""The felt of a posted game, as it is printed: its circles by kind of wager, and the few words there is room for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from croupier.rules.conditions import And, AtLeast, Condition, Named, Not, Or
from croupier.rules.game import Game
from croupier.rules.paytables import EVEN
from croupier.rules.streets import Bet, Check, Decide
from croupier.rules.wagers import Kind, Row, Wager
from croupier.written import times

ROWS = ((Kind.MANDATORY, Kind.BONUS), (Kind.RAISED,), (Kind.SIDE,))
"""The kinds of wager that share a row of circles, nearest to the dealer first."""
MOST_LINES = 2


@dataclass(frozen=True, slots=True)
class Payline:
    """A line of what a wager pays, as short as a felt prints it."""

    label: str
    odds: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A circle before any chips lie on it."""

    wager: str
    kind: str
    caption: str
    """How chips come to lie here: "place", "= Ante", "optional", "on Ante", "later"."""
    sizes: tuple[str, ...]
    """What may be bet here during the round, as multiples of the wager it is measured by: "1x", "2x"."""
    step: int
    """What a stake placed before the deal must be a multiple of; 0 where none is."""
    pays: tuple[Payline, ...]
    most: Payline | None
    """The best of these."""
    unit: str = ""
    """The wager that it is measured by, or paid on, if there is one."""

    def pay_line(self, width: int) -> str:
        """What it pays at best, as much of it as so many characters hold: "royal flush 50 to 1", "up to 50 to 1"."""
        if self.most is None:
            return ""
        words = (f"{self.most.label} {self.most.odds}".lstrip(), f"{'up to ' * (len(self.pays) > 1)}{self.most.odds}")
        return next((each for each in (*words, self.most.odds) if len(each) <= width), "")


@dataclass(frozen=True, slots=True)
class Layout:
    """The felt of a game."""

    rows: tuple[tuple[Spot, ...], ...]
    lines: tuple[str, ...]
    """At most two lines printed across it."""
    least: int
    most: int
    """The limits of a stake placed before the deal."""

    @property
    def spots(self) -> tuple[Spot, ...]:
        return tuple(spot for row in self.rows for spot in row)


def layout(game: Game) -> Layout:
    """The felt of a game as posted."""
    rows = (tuple(_spot(game, wager) for wager in game.wagers if wager.kind in kinds) for kinds in ROWS)
    least, most = game.limits
    return Layout(tuple(row for row in rows if row), inscription(game), least, most)


def inscription(game: Game) -> tuple[str, ...]:
    """The lines printed across the felt: the sheet's own, else what follows from the rules."""
    return game.sheet.felt or tuple(islice(_derived(game), MOST_LINES))


def onward(game: Game) -> dict[str, Fraction]:
    """What must be bet during a round at least to see it to its end, for somebody who checks wherever that can be done.

    For each wager as a multiple of the one it is measured by; none where a game never asks for more.
    """
    found: dict[str, Fraction] = {}
    for step in (step for street in game.streets for step in street.steps):
        if not isinstance(step, Decide) or any(isinstance(option, Check) for option in step.options):
            continue
        bets = [option for option in step.options if isinstance(option, Bet)]
        if bets and not any(bet.wager in found for bet in bets):  # what is staked is not asked for again
            cheapest = min(bets, key=lambda bet: bet.sizes[0])
            found[cheapest.wager] = cheapest.sizes[0]
    return found


def _spot(game: Game, wager: Wager) -> Spot:
    sizes = sorted({size for offer in game.offers(wager) for size in offer.sizes})
    paying = [row for row in game.settlements[wager.name] if _printed(row)]
    takes_chips = wager.kind in (Kind.MANDATORY, Kind.SIDE) and not wager.unit
    return Spot(
        wager=wager.name,
        kind=wager.kind.value,
        caption=_caption(wager),
        sizes=tuple(f"{times(size)}x" for size in sizes),
        step=game.grid[wager.name][0] if takes_chips else 0,
        pays=tuple(map(_payline, paying)),
        most=_payline(max(paying, key=lambda row: row.odds.to_one)) if paying else None,
        unit=wager.unit,
    )


def _payline(row: Row) -> Payline:
    return Payline(row.label, str(row.odds))


def _caption(wager: Wager) -> str:
    match wager.kind:
        case Kind.BONUS:
            return f"on {wager.unit}"
        case Kind.MANDATORY:
            return f"= {wager.unit}" if wager.unit else "place"
        case Kind.SIDE:
            return "optional"
        case Kind.RAISED:
            return "later"


def _printed(row: Row) -> bool:
    """Whether a felt prints a row: one that pays and has a name, from a paytable or from the author."""
    return row.odds.to_one > 0 and bool(row.line or row.odds.label)


def _derived(game: Game) -> Iterator[str]:
    """The lines of a felt whose sheet gives none: who qualifies with what, then what a paytable does not say."""
    for words in dict.fromkeys(_qualifying(game)):
        yield f"The {words}"
    for rows in game.settlements.values():
        for row in rows:
            if _printed(row) and not row.line and row.odds != EVEN:
                yield f"{row.wager}: {row.label} pays {row.odds}"


def _qualifying(game: Game) -> Iterator[str]:
    for rows in game.settlements.values():
        for row in rows:
            for named in _named(row.condition):
                inner = named.inner
                if isinstance(inner, AtLeast) and named == inner.hand.qualifies_with(inner.cut):
                    yield f"{inner.hand.name} qualifies with {inner.cut.phrase} or better"


def _named(condition: Condition) -> Iterator[Named]:
    """The conditions under a name of their own that a condition is made of."""
    match condition:
        case And(left=left, right=right) | Or(left=left, right=right):
            yield from _named(left)
            yield from _named(right)
        case Not(inner=inner):
            yield from _named(inner)
        case Named():
            yield condition
