"""Side wagers, counted exactly: every row of every column, in combinations and fractions.

A side wager stands whatever the seat does, so its table is a matter of cards alone: in how many of all combinations
does each row settle it? Rows ask atoms; the cards are counted once by which atoms hold (``card_ways``), and every
column of the wager's paytable is read off those counts.

>>> from croupier import games
>>> bet = side_wager(games.find("ultimate-texas-holdem"), "Trips")
>>> bet.combinations, round(float(bet.edge), 6)
(133784560, 0.034979)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from croupier.errors import PostingError, Unsolvable
from croupier.rules.conditions import NEVER, AtLeast, Atom, Fits, Flag, Versus
from croupier.rules.facts import pays
from croupier.rules.game import Game
from croupier.rules.paytables import PaidBy, Paytable
from croupier.rules.rulings import paytables_in
from croupier.rules.wagers import Kind, Wager
from croupier.solver.breakdown import SideRow, SideWager
from croupier.solver.card_ways import Counts, count
from croupier.solver.marks import Asked
from croupier.solver.words import under_column
from croupier.written import listed


def side_wagers(game: Game) -> tuple[SideWager, ...]:
    """Every side wager that cards alone settle, under every column of its paytable, a house's own included.

    Rulings are read as the game is posted. The wagers that are not served are ``left_out``.
    """
    refused = left_out(game)
    served = [wager for wager in game.wagers if wager.kind is Kind.SIDE and wager.name not in refused]
    return tuple(_under(game, wager, column) for wager in served for column in _columns(_table(wager)))


def left_out(game: Game) -> dict[str, str]:
    """The side wagers that ``side_wagers`` cannot count, each with the reason."""
    reasons = {}
    for wager in game.wagers:
        if wager.kind is Kind.SIDE:
            try:
                side_wager(game, wager.name)
            except Unsolvable as reason:
                reasons[wager.name] = str(reason)
    return reasons


def side_wager(game: Game, wager: str, column: str = "") -> SideWager:
    """One wager, of whatever kind, under one column: the posted one unless named.

    Refused with ``Unsolvable`` unless its rows ask for nothing but cuts and patterns. A mandatory wager can be such a
    one, as the Poker of Triple Shot: its six cards are the first six to reach the seat, and however the seat draws,
    it draws blindly, so they are any six of the deck.
    """
    placed = game.wager(wager)
    columns = _columns(_table(placed))
    if column and column not in columns:
        offered = f"the columns are {', '.join(columns)}" if columns != ("",) else "it has no paytable"
        raise PostingError(f"no column '{column}' of {placed}: {offered}")
    return _under(game, placed, column)


def cards_alone(game: Game, wager: Wager) -> bool:
    """Whether cards alone settle a wager, whatever anybody chooses."""
    try:
        side_wager(game, wager.name)
    except Unsolvable:
        return False
    return True


def columns_of(game: Game, wager: str) -> tuple[str, ...]:
    """The columns of a wager's paytable; one without a name where it has none."""
    return _columns(_table(game.wager(wager)))


def _under(game: Game, wager: Wager, column: str) -> SideWager:
    """A wager's table under a column, read off the counts that all its columns share."""
    table = _table(wager)
    in_force = table.posted if table else ""
    column = column or in_force
    posted = under_column(game, table.key if table else "", column)
    atoms, counts = answer_counts(game, wager)
    settled = Counter[int]()
    for answers, ways in counts:
        row = pays(posted, wager.name, dict(zip(atoms, answers, strict=True)))
        assert row is not None, f"{wager} of {game.key} is undecided when all is known"
        settled[posted.settlements[wager.name].index(row)] += ways
    total = settled.total()
    rows = tuple(
        SideRow(row.line or row.why, row.odds.to_one, settled[at], Fraction(settled[at], total), row.id)
        for at, row in enumerate(posted.settlements[wager.name])
    )
    return SideWager(wager.name, table.key if table else "", column, column == in_force, total, rows)


def _table(wager: Wager) -> Paytable[Any] | None:
    tables = paytables_in(wager)
    if len(tables) > 1:
        raise Unsolvable(f"{wager} is paid by {listed(list(tables))}: a table of one column cannot tell both")
    return next(iter(tables.values()), None)


def _columns(table: Paytable[Any] | None) -> tuple[str, ...]:
    return table.columns if table else ("",)


def answer_counts(game: Game, wager: Wager) -> tuple[tuple[Asked, ...], Counts]:
    """The atoms that a wager asks under any column, and how their answers fall."""
    atoms = tuple(_asked(wager, atom) for atom in dict.fromkeys(_atoms(game, wager)))
    return atoms, count(game.deck, tuple(game.pile_sizes.items()), atoms)


def _atoms(game: Game, wager: Wager) -> Iterator[Atom]:
    for row in game.settlements[wager.name]:
        yield from row.condition.atoms()
    for condition, paid in wager.rows:
        if isinstance(paid, PaidBy) and condition != NEVER:
            target: Any = paid.target
            for line, _ in paid.table.lines:  # the column in force may leave some out
                yield from target.shows(line).atoms()


def _asked(wager: Wager, atom: Atom) -> Asked:
    match atom:
        case AtLeast() | Fits():
            return atom
        case Versus(hand, rival, _):
            reason = f"it compares the {hand} with the {rival}"
        case Flag(block, _):
            reason = f"it asks the {block} whether {atom.says}"
        case _:
            reason = f"it asks whether {atom.says}"
    raise Unsolvable(f"{wager} is not settled by cuts and patterns alone: {reason}")
