"""The price of a way to play: as people read it, as programs do, and as a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.answers.game import heading
from croupier.answers.table import Row, figures_csv
from croupier.documents.layout import labelled, paragraph, table
from croupier.solver import forms  # noqa: F401 - the codec learns how decisions and wagers are told
from croupier.strategies.departures import Departure
from croupier.strategies.followed import Played
from croupier.strategies.pricing import StrategyPrice, StreetPrice
from croupier.wire.posted import Head, head
from croupier.wire.statements import told
from croupier.written import decimal, percent

Lines = Iterator[str]
SHOWN = 12
"""Departures that a page has room for; the JSON and the table have all of them."""
HABIT = "A habit has no rules of its own: a strategy file is told where it departs from best play."


# For programs.


@dataclass(frozen=True, slots=True)
class PricedStrategy:
    """What `croupier price` prints: a way to play beside best play, every figure exact, in units."""

    about: Head
    unit: str
    strategy: str
    played: Played
    riding: str
    """The wager that rides on the main ones and is staked, or "" if there is none."""
    total: Fraction
    """What the main wagers bring together with it."""
    best: Fraction
    """What best play brings, with it too."""
    cost: Fraction
    """How much less it brings to play so."""
    streets: tuple[StreetPrice, ...]
    departures: tuple[Departure, ...]
    """Classes of hands with which something else is chosen than would be best, from the costliest."""


told(
    Played,
    {"initial": "initial_stake"},
    adds={
        "value": "value",
        "edge": "edge",
        "edge_of_initial_stake": "edge_of_initial",
        "average_stake": "average_stake",
        "element_of_risk": "element_of_risk",
        "hit_frequency": "hit_frequency",
        "deviation": "deviation",
    },
)
told(StreetPrice, whole=True)
told(PricedStrategy, flat=("about", "played"))


def priced_strategy(price: StrategyPrice) -> PricedStrategy:
    return PricedStrategy(
        about=head(price.game),
        unit=price.unit,
        strategy=price.strategy,
        played=price.played,
        riding=price.riding,
        total=price.total,
        best=price.best,
        cost=price.cost,
        streets=price.streets,
        departures=price.departures,
    )


# As a table.


def priced_csv(price: StrategyPrice) -> str:
    """Every figure, a row for each."""
    return figures_csv(_rows(price))


def _rows(price: StrategyPrice) -> Iterator[Row]:
    for name, figure in price.figures:
        yield {"section": "round", "figure": name, "value": figure}
    for street in price.streets:
        for name, value in (("wrong", street.wrong), ("cost", street.cost), ("alone", street.alone)):
            if value is not None:
                yield {"section": "streets", "street": street.street, "figure": name, "value": value}
    for decision in price.played.decisions:
        for choice, often in decision.choices:
            after = ", ".join(decision.after)
            yield {
                "section": "decisions", "street": decision.street, "after": after, "choice": choice,
                "figure": "frequency", "value": often,
            }  # fmt: skip
    for each in price.departures:
        about: Row = {"section": "departures", "street": each.street, "item": each.hands, "choice": each.chosen}
        yield about | {"figure": "best", "value": each.best}
        yield about | {"figure": "rule", "value": each.rule}
        yield about | {"figure": "frequency", "value": each.frequency}
        yield about | {"figure": "cost", "value": each.cost}
        yield about | {"figure": "example", "value": each.example}
        yield about | {"figure": "example_costs", "value": each.example_costs}


SHARES = ("edge", "element_of_risk", "hit_frequency")


# For people.


def priced_text(price: StrategyPrice, width: int) -> Lines:
    """What it brings, what it costs street by street, what is chosen, and the costliest departures."""
    yield from heading(price.game, width)
    yield from paragraph(f"Played by {price.strategy}, against every deal.", width=width)
    yield ""
    yield f"THE ROUND, per {price.unit}"
    names = {"total": f"with {price.riding}", "best": "best play brings", "cost": "given away"}
    yield from labelled(
        [
            (names.get(name, name.replace("_", " ")), (percent if name in SHARES else decimal)(figure), figure)
            for name, figure in price.figures
            if name != "total" or price.riding
        ],
        width=width,
    )
    if price.streets:
        yield ""
        yield "GIVEN AWAY, street by street"
        rows = [
            (each.street, _often(each.wrong), decimal(each.cost), "" if each.alone is None else decimal(each.alone))
            for each in price.streets
        ]
        yield from table(("", "rounds", "costs", "alone"), rows, align="~>>>", width=width)
        yield from paragraph("(alone: if every other street were played best)", width=width, indent=2)
    yield ""
    yield "CHOICES, of all rounds"
    for decision in price.played.decisions:
        met = f"{decision.street}, after {', '.join(decision.after)}" if decision.after else decision.street
        taken = ", ".join(f"{choice} {percent(often)}" for choice, often in decision.choices)
        yield from paragraph(f"{met}: {taken}", width=width, indent=2, hang=2)
    yield from _departures(price, width)


def _often(share: Fraction | None) -> str:
    return "" if share is None else percent(share)


def _departures(price: StrategyPrice, width: int) -> Lines:
    yield ""
    if not price.streets:
        yield from paragraph(HABIT, width=width)
        return
    if not price.departures:
        yield "It is best play: nothing is given away."
        return
    yield "COSTLIEST DEPARTURES from best play"
    for each in price.departures[:SHOWN]:
        yield from paragraph(
            f"{each.street}: {each.hands}: {each.best} is better than {each.chosen} ({each.rule})",
            width=width, indent=2, hang=2,
        )  # fmt: skip
        yield from paragraph(
            f"costs {decimal(each.cost)} a round, in {percent(each.frequency)} of them; most with '{each.example}', "
            f"{decimal(each.example_costs)}",
            width=width, indent=4, hang=2,
        )  # fmt: skip
    left = len(price.departures) - SHOWN
    if left > 0:
        rest = sum((each.cost for each in price.departures[SHOWN:]), Fraction(0))
        yield f"  {left:,} more cost {decimal(rest)} together: --json and --csv have them"
