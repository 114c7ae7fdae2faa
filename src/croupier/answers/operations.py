"""Hold, ruin, reserve and exposure as rows of a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.answers.table import Figure, Row, rows_of
from croupier.solver.operations import FullTable, HoldAfter, Operations, Sampled


def operations_rows(found: Operations) -> Iterator[Row]:
    """A row for each figure."""
    yield from _hold_rows(found.hold)
    for side in found.side_holds:
        yield from _hold_rows(side.hold, wager=side.wager, column=side.column)
    ruin = found.ruin
    for bankroll, within, ever in zip(ruin.bankrolls, ruin.within, ruin.for_ever, strict=True):
        for rounds, risk in zip(ruin.lengths, within, strict=True):
            yield from rows_of("ruin", {"probability": risk}, item=f"bankroll {bankroll}, {rounds} rounds")
        yield from rows_of("ruin", {"probability": ever}, item=f"bankroll {bankroll}, for ever")
    for need in ruin.needed:
        yield from rows_of("ruin", {"bankroll": need.bankroll}, item=f"risk {need.risk}, {need.rounds} rounds")
    if found.reserve:
        yield from rows_of("reserve", {"exponent": found.reserve.exponent})
        for each in found.reserve.needed:
            needs: dict[str, Figure] = {"reserve": each.reserve, "lundberg": each.lundberg, "normal": each.normal}
            yield from rows_of("reserve", needs, item=f"risk {each.risk}")
    most = found.exposure
    for wager in most.wagers:
        owed: dict[str, Figure] = {"stake": wager.stake, "top_award": wager.top_award, "most": wager.most}
        if wager.probability is not None:
            owed["probability"] = wager.probability
        yield from rows_of("exposure", owed | {"row": wager.row}, wager=wager.wager)
    together: dict[str, Figure] = {
        "seat": most.seat,
        "seat_probability": most.seat_probability,
        "seat_bound": most.seat_bound,
        "table_bound": most.table_bound,
    }
    yield from rows_of("exposure", together)
    if found.table:
        yield from _table_rows(found.table)


def _table_rows(found: FullTable) -> Iterator[Row]:
    for name in ("covariance", "correlation", "deviation"):
        figure: Sampled = getattr(found, name)
        yield from rows_of("full_table", {name: figure.mean, f"{name}_error": figure.error})
    yield from rows_of("full_table", {"seats": found.seats, "rounds": found.rounds, "alone": found.alone})
    for each in found.hold:
        after = f"{each.rounds} rounds"
        yield from rows_of("full_table", {"behind": each.behind}, item=after)
        for share, low, high in each.bands:
            yield from rows_of("full_table", {"low": low, "high": high}, choice=str(share), item=after)


def _hold_rows(found: Sequence[HoldAfter], **keys: str) -> Iterator[Row]:
    for each in found:
        after = keys | {"item": f"{each.rounds} rounds"}
        figures: dict[str, Figure] = {
            "expected": each.expected,
            "deviation": each.deviation,
            "median": each.median,
            "behind": each.behind,
            "even": each.even,
            "of_staked": each.of_staked.expected,
            "of_staked_median": each.of_staked.median,
        }
        yield from rows_of("hold", figures, **after)
        for (share, low, high), (_, near_low, near_high) in zip(each.bands, each.of_staked.bands, strict=True):
            band: dict[str, Figure] = {
                "low": low,
                "high": high,
                "of_staked_low": near_low,
                "of_staked_high": near_high,
            }
            yield from rows_of("hold", band, choice=str(share), **after)
