"""A game: the rules of one rule sheet as posted, as plain data.

A sheet has columns and readings to choose between; a game has one of each in force, and whatever follows from them.
It never changes: ``posted`` gives another game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property
from math import lcm
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from croupier.articles import a_hand
from croupier.cards import Deck
from croupier.errors import RulesError, StakeError, WrongKind
from croupier.rules.conditions import AtLeast, Atom, Fits, Flag, Folded, Versus
from croupier.rules.hands import Hand
from croupier.rules.patterns import Pattern
from croupier.rules.paytables import Odds, Paytable, slug
from croupier.rules.piles import Owner, Pile
from croupier.rules.printed import Printed
from croupier.rules.rulings import Ruling, paytables_in
from croupier.rules.streets import Bet, Deal, Decide, Facing, Fold, Step, Street, as_seen, meets_fold
from croupier.rules.twenty_one import TwentyOne
from croupier.rules.wagers import Kind, Row, Wager, settlement
from croupier.shown import Pictured, Tabular
from croupier.written import times

if TYPE_CHECKING:
    from croupier.rules.sheet import Sheet

Limits = tuple[int, int]
"""The least and the most chips that may lie on a wager placed before the deal."""


def require_game(given: object) -> None:
    """Refuse what is no game, where people type calls: most often it is the name of one."""
    WrongKind.unless(given, Game, "a game: croupier.find gives one by its name")


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Game(Pictured, Tabular):
    """One house-banked table game, as posted; ``Sheet.post`` makes it.

    >>> from croupier import games
    >>> game = games.find("river-holdem")
    >>> game.postable["trips"], game.posted(trips="B", minimum=5)
    (('A', 'B'), river-holdem trips=B minimum=5)
    """

    sheet: Sheet
    """What it was posted from, and can be posted otherwise from."""
    deck: Deck
    wagers: tuple[Wager, ...]
    streets: tuple[Street, ...]
    rulings: tuple[Ruling, ...]
    blocks: tuple[TwentyOne, ...]
    seats: int
    limits: Limits
    printed: tuple[Printed, ...] = ()

    @property
    def key(self) -> str:
        return self.sheet.key

    @property
    def name(self) -> str:
        return self.sheet.name

    @property
    def summary(self) -> str:
        return self.sheet.summary

    def __eq__(self, other: object) -> bool:
        """Two games are equal when whatever a round could show is: rules as posted, deck, limits and seats."""
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or self._told == other._told

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        """The game as records begin with it: its key, and what is posted other than by default.

        A column of the house's own is written out, so that whoever reads it knows what it pays.
        """
        return " ".join([self.key, *self.to_post])

    __repr__ = __str__

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to other processes: the fields, without whatever else was worked out from them."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the rules as posted: what a kept or printed figure belongs to.

        Wording does not enter it, nor do limits and the number of seats.
        """
        from croupier.rules.canonical import fingerprint  # it looks at games

        return fingerprint(self)

    @property
    def changes(self) -> str:
        """What is posted other than by default, as one posts it: "trips=B"."""
        return " ".join(f"{name}={value}" for name, value in self.changed.items())

    @property
    def to_post(self) -> tuple[str, ...]:
        """The same one by one, a column of the house's own written out: so anybody can post what is in force here."""
        return tuple(f"{name}={self._written_out(name)}" for name in self.changed)

    @property
    def title(self) -> str:
        """The printed name, and what is posted other than by default: "River Hold'em, trips B"."""
        return ", ".join([self.name, *(f"{name} {value}" for name, value in self.changed.items())])

    # Posting.

    def posted(self, /, **posting: str | int) -> Game:
        """The same game with other columns, readings, or ``minimum`` and ``maximum`` stakes posted."""
        return self.post({name.replace("_", "-"): value for name, value in posting.items()})

    def post(self, posting: Mapping[str, str | int]) -> Game:
        """``posted`` for names that are not Python words."""
        return self.sheet.post({**self.posting, **posting})

    @property
    def by_default(self) -> Game:
        """The same game with nothing posted; a house's own columns stay there to be posted."""
        return self.sheet.game

    def with_column(self, table: str, column: str, figures: Mapping[str, Odds]) -> Game:
        """The same game with a house's own column added to a paytable, checked like the sheet's, and posted.

        Figures are given by line, named as the rules card prints it.
        """
        return self.sheet.with_column(table, column, figures).post({**self.changed, table: column})

    def without_house(self) -> Game:
        """The same game from a sheet that has no columns of a house's own but those in force."""
        idle = {key: set(table.house) - {table.posted} for key, table in self.paytables.items()}
        return self.sheet.without_columns(idle).post(self.posting) if any(idle.values()) else self

    def with_deck(self, deck: Deck) -> Game:
        """The same game, with its rulings and columns, on another deck: small decks are for proofs by enumeration."""
        from croupier.rules.checks import deck_problems  # checks look at games

        smaller = replace(self, deck=deck, seats=1, sheet=self.sheet.with_deck(deck))
        found = list(deck_problems(smaller))
        if found:
            raise RulesError(f"{self.name} cannot be played with the {deck.name}", found)
        return smaller

    @cached_property
    def postable(self) -> dict[str, tuple[str, ...]]:
        """What a house can choose between: columns and readings by key, the default first."""
        return {key: names for key, names in self.sheet.postable.items() if len(names) > 1}

    @cached_property
    def posting(self) -> Mapping[str, str]:
        """What is in force of everything that can be posted: columns, readings, limits."""
        columns = {key: table.posted for key, table in self.paytables.items()}
        readings = {ruling.key: ruling.posted for ruling in self.rulings}
        limits = dict(zip(("minimum", "maximum"), map(str, self.limits), strict=True))
        return MappingProxyType({key: (columns | readings)[key] for key in self.postable} | limits)

    @cached_property
    def changed(self) -> Mapping[str, str]:
        """What of it differs from the default, limits included."""
        default = self.sheet.game.posting
        return MappingProxyType({name: value for name, value in self.posting.items() if value != default[name]})

    # What follows from the definition.

    @cached_property
    def settlements(self) -> dict[str, tuple[Row, ...]]:
        """Every wager's rows, paytables and folds written out."""
        return {wager.name: settlement(wager, forfeited=meets_fold(wager, self.streets)) for wager in self.wagers}

    @cached_property
    def rows(self) -> dict[str, Row]:
        """Every row of every wager, by its id."""
        return {row.id: row for rows in self.settlements.values() for row in rows}

    @cached_property
    def unmoved(self) -> frozenset[str]:
        """The wagers placed before the deal that no choice changes."""
        return frozenset(
            wager.name
            for wager in self.wagers
            if wager.kind in (Kind.MANDATORY, Kind.SIDE)
            and not any(
                isinstance(atom, Flag | Folded)
                for row in self.settlements[wager.name]
                for atom in row.condition.atoms()
            )
        )

    @cached_property
    def schedule(self) -> tuple[tuple[str, Step], ...]:
        """The round's steps in the order they are seen, each with the name of its street."""
        return tuple(as_seen(self.streets))

    @cached_property
    def can_fold(self) -> bool:
        return any(isinstance(option, Fold) for decision in self.decisions for option in decision.options)

    @property
    def decisions(self) -> tuple[Decide, ...]:
        return tuple(step for street in self.streets for step in street.steps if isinstance(step, Decide))

    @cached_property
    def paytables(self) -> dict[str, Paytable[Any]]:
        """Every paytable, by key, in the order the wagers mention them."""
        return paytables_in(self.wagers)

    @cached_property
    def atoms(self) -> tuple[Atom, ...]:
        """Everything that some row asks."""
        found: dict[Atom, None] = {}
        for rows in self.settlements.values():
            for row in rows:
                found.update(dict.fromkeys(row.condition.atoms()))
        return tuple(found)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """Every hand that some row looks at."""
        found: dict[Hand, None] = {}
        for atom in self.atoms:
            if isinstance(atom, AtLeast):
                found[atom.hand] = None
            elif isinstance(atom, Versus):
                found.update({atom.hand: None, atom.rival: None})
        return tuple(found)

    @cached_property
    def whole_hands(self) -> tuple[Hand, ...]:
        """The hands made of whole piles: what a seat's, the dealer's or the board's cards are named by."""
        return tuple(hand for hand in self.hands if all(part.count is None for part in hand.parts))

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        return tuple(dict.fromkeys(atom.pattern for atom in self.atoms if isinstance(atom, Fits)))

    @cached_property
    def flags(self) -> tuple[Flag, ...]:
        return tuple(atom for atom in self.atoms if isinstance(atom, Flag))

    @cached_property
    def pile_sizes(self) -> dict[Pile, int]:
        """How many cards each pile of the table holds in the end, blocks' own draws apart."""
        sizes: dict[Pile, int] = {}
        for street in self.streets:
            for step in street.steps:
                if isinstance(step, Deal):
                    sizes[step.pile] = step.to or sizes.get(step.pile, 0) + step.count
        return sizes

    def lying_at(self, step: int) -> Mapping[Pile, int]:
        """How many cards of the house and the table the printed procedure has laid down, face up or down, when the
        round is at a step of the schedule."""
        return self._lying[min(step, len(self._lying) - 1)]

    @cached_property
    def _lying(self) -> tuple[dict[Pile, int], ...]:
        found: list[dict[Pile, int]] = []
        lying: dict[Pile, int] = {}
        for street in self.streets:
            for step in street.steps:
                hidden = isinstance(step, Deal) and step.facing is Facing.DOWN and step.pile.owner is not Owner.SEAT
                if not hidden:
                    found.append(dict(lying))
                if isinstance(step, Deal) and step.pile.owner is not Owner.SEAT:
                    lying[step.pile] = step.to or lying.get(step.pile, 0) + step.count
        return (*found, lying)

    def cards_needed(self, seats: int) -> int:
        """The most cards a round with so many seats can use."""
        needed = sum(size * (seats if pile.owner is Owner.SEAT else 1) for pile, size in self.pile_sizes.items())
        for block in self.blocks:
            house = sum(size for pile, size in self.pile_sizes.items() if pile.owner is Owner.HOUSE)
            seat = sum(size for pile, size in self.pile_sizes.items() if pile.owner is Owner.SEAT)
            needed += max(0, block.longest_house(self.deck) - house)
            needed += max(0, block.longest_seat(self.deck) - seat) * seats
        return needed

    def wager(self, name: str) -> Wager:
        """The wager of that name, however its words are spelt and joined."""
        if name in self._by_name:
            return self._by_name[name]
        WrongKind.unless(name, str, "the name of a wager")
        for wager in self.wagers:
            if slug(name) == slug(wager.name):
                return wager
        placed = [wager.name for wager in self.wagers if wager.kind in (Kind.MANDATORY, Kind.SIDE)]
        raise StakeError(f"{self.name} has no wager '{name.strip()}': before the deal it takes {', '.join(placed)}")

    @cached_property
    def _by_name(self) -> dict[str, Wager]:
        return {wager.name: wager for wager in self.wagers}

    @cached_property
    def unit(self) -> Wager:
        """The wager everything is measured by: the first mandatory one."""
        return next(wager for wager in self.wagers if wager.kind is Kind.MANDATORY)

    @cached_property
    def grid(self) -> dict[str, tuple[int, str]]:
        """For each wager placed before the deal, what its stake must be a multiple of, and which rows say so."""
        grid: dict[str, tuple[int, str]] = {}
        for wager in self.wagers:
            target = wager.unit or wager.name
            for size in sorted({size for offer in self.offers(wager) for size in offer.sizes}) or [Fraction(1)]:
                step, why = grid.get(target, (1, ""))
                if step % size.denominator:
                    why = "; ".join(filter(None, [why, f"{wager.name} may be {times(size)} times it"]))
                    step = lcm(step, size.denominator)
                for row in self.settlements[wager.name]:
                    pays = row.odds.to_one * size
                    if step % pays.denominator:
                        because = f"{wager.name} {row.outcome}" + (f" on {a_hand(row.line)}" if row.line else "")
                        why = "; ".join(filter(None, [why, because]))
                        step = lcm(step, pays.denominator)
                grid[target] = (step, why)
        return grid | {name: grid[unit] for name, unit in self.linked.items()}

    def stakes_on(self, wager: str) -> range:
        """What may lie on a wager that is placed before the deal: within the limits, and payable in whole chips."""
        (low, high), (step, _) = self.limits, self.grid[wager]
        return range(-(-low // step) * step, high + 1, step)

    @cached_property
    def linked(self) -> dict[str, str]:
        """The wagers that are placed with another and equal to it, as a blind with an ante."""
        return {wager.name: wager.unit for wager in self.wagers if wager.kind is Kind.MANDATORY and wager.unit}

    def offers(self, wager: Wager) -> tuple[Bet, ...]:
        """The bets that decisions offer on a wager."""
        offered = (option for decision in self.decisions for option in decision.options if isinstance(option, Bet))
        return tuple(offer for offer in offered if offer.wager == wager.name)

    def _written_out(self, name: str) -> str:
        """What is posted under a name; with its odds, line by line, where it is a column of the house's own."""
        value = self.changed[name]
        table = self.paytables.get(name)
        if table is None or value not in table.house:
            return value
        at = table.columns.index(value)
        figures = (figures[at] for _, figures in table.lines)
        return f"{value}({','.join('-' if figure is None else str(figure.to_one) for figure in figures)})"

    @cached_property
    def _told(self) -> tuple[Any, ...]:
        """What makes two games the same."""
        return (self.key, self.fingerprint, self.seats, self.limits)
