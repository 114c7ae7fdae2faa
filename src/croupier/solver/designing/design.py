"""Paytables of simple odds that reach a target: whether cards alone settle a wager, or best play depends on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.errors import ColumnError
from croupier.rules.game import Game, require_game
from croupier.rules.rulings import paytables_in
from croupier.rules.wagers import Kind
from croupier.shown import Tabular
from croupier.solver.designing.asked import Asked, Pays, lines_asked, table_of
from croupier.solver.designing.of_cards import found_by_cards, settled
from croupier.solver.designing.of_play import found_by_play
from croupier.solver.designing.target import Brings, Share, Target, positive, share
from croupier.solver.designing.taste import cost_of
from croupier.solver.progress import Progress, Tell, silent
from croupier.solver.sidebets import cards_alone
from croupier.written import listed, number_of, percent

MOST = 20
"""Paytables that are told at most."""
THE_ROUND = "round"


@dataclass(frozen=True, slots=True)
class DesignedLine:
    """A line of a paytable that was found."""

    line: str
    odds: Fraction | None
    """To one; None where the column leaves it out."""
    posted: Fraction | None
    """What the posted column pays."""
    kept: bool


@dataclass(frozen=True, slots=True)
class Designed:
    """A paytable that was found, and what it comes to, exactly."""

    lines: tuple[DesignedLine, ...]
    brings: Brings
    edge_off: Fraction
    """How far the edge is from the target; and the others, where they are wanted."""
    hit_frequency_off: Fraction | None
    deviation_off: float | None
    reached: bool
    """Whether all targets are as good as hit."""
    taste: int
    """What its numbers cost, in points: the fewer, the more it looks like what casinos print."""
    posting: str
    """What is posted to play it: "trips=House(50,40,30,8,7,4,3)"."""
    toml: str
    """The column as a file that --paytable reads."""

    def __repr__(self) -> str:
        return f"<{self.posting}: edge {percent(self.brings.edge)}>"


@dataclass(frozen=True, slots=True, repr=False)
class Design(Tabular):
    """Paytables that were found for a target, the best first."""

    game: Game
    wager: str
    paytable: str
    pays: tuple[str, ...]
    """All wagers that the paytable pays."""
    of: str
    """What the figures are of: the wager, or "round" for the main wagers together."""
    target: Target
    posted: Brings
    """What the posted column comes to."""
    designs: tuple[Designed, ...]
    of_cards: bool
    """Whether cards alone settle the wager; else best play depends on it."""
    solved: int
    """How many paytables were solved anew, best play and all."""

    @property
    def reached(self) -> bool:
        """Whether some paytable is as good as on the target."""
        return any(each.reached for each in self.designs)

    @property
    def says(self) -> str:
        """What came of it, in a sentence; and whom it favours, where that is not the house."""
        favours = sum(each.brings.edge < 0 for each in self.designs)
        return self._found + (f"; with {favours} of {len(self.designs)} the player is favoured" if favours else "")

    @property
    def _found(self) -> str:
        if self.reached:
            found = [each for each in self.designs if each.reached]
            off = any(each.edge_off or each.hit_frequency_off or each.deviation_off for each in found)
            return f"{number_of(len(found), 'paytable')} of simple odds {'near' if off else 'with'} {self.target.says}"
        missed = [
            f"{name} {float(off):+.4f}" if name == "deviation" else f"{name} {float(100 * off):+.4f} points"
            for name, off, near in self.target.misses(self.designs[0].brings)
            if not near
        ]
        return f"no paytable of simple odds was found with {self.target.says}: the closest is off by {listed(missed)}"

    def tables(self) -> dict[str, list[dict[str, Any]]]:
        """For data frames: a row for each paytable, and one for each of its lines."""
        designs = [
            {"design": at, "posting": each.posting, "edge": each.brings.edge, "off": each.edge_off}
            | {"hit_frequency": each.brings.hit_frequency, "variance": each.brings.variance, "taste": each.taste}
            for at, each in enumerate(self.designs, start=1)
        ]
        lines = [
            {"design": at, "line": line.line, "odds": line.odds, "posted": line.posted, "kept": line.kept}
            for at, each in enumerate(self.designs, start=1)
            for line in each.lines
        ]
        return {"designs": designs, "lines": lines}

    def __repr__(self) -> str:
        return f"<{self.wager} of {self.game}: {self.says}>"


def design(
    game: Game,
    wager: str,
    *,
    edge: Share,
    hit: Share | None = None,
    deviation: Share | None = None,
    keep: Iterable[str] = (),
    most: int = 5,
    progress: Tell = silent,
) -> Design:
    """Paytables of simple odds for a wager that come to an edge, and to a hit frequency and a deviation if wanted.

    >>> from croupier import games
    >>> found = design(games.find("three-card-poker"), "Pair Plus", edge="4%", keep=["pair"], most=1)
    >>> found.designs[0], found.designs[0].brings.edge
    (<pair-plus=House(40,30,7,3,1): edge 4.0181 %>, Fraction(222, 5525))

    Where cards alone settle the wager these are its own figures, and lines are added or left out to come to a hit
    frequency. Where best play depends on its odds they are those of the round, and every paytable that is told has
    been solved anew. ``keep`` names lines that stay as they are posted ("royal flush"), that pay something ("royal
    flush=50") or that are left out ("flush=-").
    """
    require_game(game)
    if not 1 <= most <= MOST:
        raise ColumnError(f"{most} paytables cannot be told: ask for 1 to {MOST}")
    placed = game.wager(wager)
    table = table_of(game, placed)
    target = Target(
        share("the edge", edge),
        None if hit is None else share("the hit frequency", hit),
        None if deviation is None else positive("the deviation", deviation),
    )
    asked = Asked(game, placed, table, lines_asked(table, keep), target, most)
    progress(Progress(f"looking for paytables of {placed}"))
    of_cards, solved = cards_alone(game, placed), 0
    if of_cards:
        posted, found = settled(asked), found_by_cards(asked)
    elif target.hit_frequency is not None:
        raise ColumnError(f"a hit frequency is had by choosing lines, and best play depends on {placed}: leave it out")
    else:
        posted, found, solved = found_by_play(asked, progress)
    if not found:
        raise ColumnError(f"no odds fall from line to line of {table.name} with what is kept")
    return Design(
        game=game,
        wager=placed.name,
        paytable=table.key,
        pays=tuple(each.name for each in game.wagers if table.key in paytables_in(each)),
        of=placed.name if of_cards or placed.kind is Kind.SIDE else THE_ROUND,
        target=target,
        posted=posted,
        designs=tuple(_designed(asked, pays, brings) for pays, brings in found),
        of_cards=of_cards,
        solved=solved,
    )


def _designed(asked: Asked, pays: Pays, brings: Brings) -> Designed:
    odds = dict(pays)
    column = asked.column(pays)
    written = ",".join(str(odds[at]) if at in odds else "-" for at in range(len(asked.lines)))
    missed = {name: off for name, off, _ in asked.target.misses(brings)}
    hits, spread = missed.get("hit frequency"), missed.get("deviation")
    return Designed(
        lines=tuple(
            DesignedLine(line.title, odds.get(at), line.posted, kept=line.kept is not None or line.out)
            for at, line in enumerate(asked.lines)
        ),
        brings=brings,
        edge_off=brings.edge - asked.target.edge,
        hit_frequency_off=None if hits is None else Fraction(hits),
        deviation_off=None if spread is None else float(spread),
        reached=asked.target.reached(brings),
        taste=cost_of(asked.lines, odds),
        posting=f"{asked.table.key}={column.name}({written})",
        toml=column.text,
    )
