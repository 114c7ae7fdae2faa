"""A game: the rules of one rule sheet as a value.

A game file builds one ``Game``. Building it checks it (``checks``), then posts it with every default: a game always
has a column of each paytable and a reading of each ruling in force. ``posted`` gives the same game under others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from math import lcm
from typing import Any

from croupier.cards import Deck
from croupier.errors import PostingError, RulesError, StakeError
from croupier.rules.conditions import AtLeast, Atom, Fits, Flag, Versus
from croupier.rules.hands import Hand
from croupier.rules.patterns import Pattern
from croupier.rules.paytables import Odds, Paytable, slug
from croupier.rules.piles import Owner, Pile
from croupier.rules.printed import Printed
from croupier.rules.rulings import Ruling, parts_of, paytables_in, resolve, with_table
from croupier.rules.streets import Bet, Deal, Decide, Fold, Step, Street, as_seen, meets_fold
from croupier.rules.twenty_one import TwentyOne
from croupier.rules.wagers import Kind, Row, Wager, settlement

Limits = tuple[int, int]
"""The least and the most chips that may lie on a wager placed before the deal."""


@dataclass(frozen=True, slots=True)
class Definition:
    """The parts of a game as its file has them, rulings undecided: what every posting is made from."""

    wagers: tuple[Wager, ...]
    streets: tuple[Street, ...]
    rulings: tuple[Ruling, ...]
    blocks: tuple[TwentyOne, ...]
    limits: Limits

    @property
    def postable(self) -> dict[str, tuple[str, ...]]:
        """The columns of every paytable and the readings of every ruling, by key, the default first."""
        columns = {key: table.columns for key, table in paytables_in(self.wagers).items()}
        return columns | {ruling.key: ruling.names for ruling in self.rulings}


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """One house-banked table game, as posted."""

    key: str
    name: str
    summary: str
    deck: Deck
    wagers: tuple[Wager, ...]
    streets: tuple[Street, ...]
    rulings: tuple[Ruling, ...] = ()
    blocks: tuple[TwentyOne, ...] = ()
    printed: tuple[Printed, ...] = ()
    """What the sheet prints about its wagers; nothing depends on it."""
    seats: int = 7
    limits: Limits = (1, 10_000)
    definition: Definition | None = None
    """The game's own affair; a game file leaves it out."""

    def __post_init__(self) -> None:
        if self.definition is None:
            from croupier.rules.checks import problems

            found = problems(self)
            if found:
                raise RulesError(f"{self.name} is not a complete game", found)
            written = Definition(self.wagers, self.streets, self.rulings, self.blocks, self.limits)
            object.__setattr__(self, "definition", written)
            self._take({key: names[0] for key, names in written.postable.items()})

    def __eq__(self, other: object) -> bool:
        """Two games are equal when everything a round could show is: rules as posted, deck, limits and seats."""
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or self._rules == other._rules

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in self.posting.items())])

    __repr__ = __str__

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the rules as posted: what a cached or printed figure belongs to."""
        return sha256(repr(self._rules).encode()).hexdigest()

    # Posting.

    def posted(self, /, **posting: str | int) -> Game:
        """The same game with other columns, readings, or ``minimum`` and ``maximum`` stakes posted."""
        return self.post({name.replace("_", "-"): value for name, value in posting.items()})

    def post(self, posting: Mapping[str, str | int]) -> Game:
        """``posted`` for names that are not Python words."""
        known = self._written.postable
        asked = {name: str(value) for name, value in posting.items() if name not in ("minimum", "maximum")}
        for name, value in asked.items():
            if name not in known:
                offered = ", ".join([*self.postable, "minimum", "maximum"])
                raise PostingError(f"{self.name} has nothing called '{name}' to post: it has {offered}")
            self._allowed(name, value)
        low, high = self.limits
        limits = (_chips("minimum", posting.get("minimum", low)), _chips("maximum", posting.get("maximum", high)))
        fresh = replace(self, limits=limits)
        fresh._take({key: names[0] for key, names in known.items()} | self.in_force | asked)
        fresh._check_limits()
        return fresh

    @property
    def by_default(self) -> Game:
        """The same game with nothing posted; a house's own columns stay there to be posted."""
        fresh = replace(self, limits=self._written.limits)
        fresh._take({key: names[0] for key, names in self._written.postable.items()})
        return fresh

    def with_column(self, table: str, column: str, figures: Mapping[str, Odds]) -> Game:
        """The same game with a house's own column added to a paytable, checked like the sheet's, and posted.

        Figures are given by line, named as the rules card prints it.
        """
        if table not in self.paytables:
            raise PostingError(f"{self.name} has no paytable '{table}': it has {', '.join(self.paytables)}")
        own = self.paytables[table]
        if column in own.columns:
            raise PostingError(f"{own.name} already has a column '{column}': give yours another name")
        written = self._written
        wider = paytables_in(written.wagers)[table].with_column(column, own.by_line(figures))
        widened = replace(
            self,
            wagers=with_table(written.wagers, wider),
            streets=written.streets,
            rulings=written.rulings,
            blocks=written.blocks,
            limits=written.limits,
            definition=None,
        )
        return widened.post({**self.posting, table: column})

    def with_deck(self, deck: Deck) -> Game:
        """The same game, with its rulings and columns, on another deck: small decks are for proofs by enumeration."""
        from croupier.rules.checks import deck_problems

        smaller = replace(self, deck=deck, seats=1)
        found = list(deck_problems(smaller))
        if found:
            raise RulesError(f"{self.name} cannot be played with the {deck.name}", found)
        return smaller

    @cached_property
    def postable(self) -> dict[str, tuple[str, ...]]:
        """What a house can choose between: columns and readings by key, the default first."""
        return {key: names for key, names in self._written.postable.items() if len(names) > 1}

    @cached_property
    def in_force(self) -> dict[str, str]:
        """What is posted of everything that can be."""
        columns = {key: table.posted for key, table in self.paytables.items()}
        readings = {ruling.key: ruling.posted for ruling in self.rulings}
        return {key: (columns | readings)[key] for key in self.postable}

    @cached_property
    def posting(self) -> dict[str, str]:
        """Whatever is posted other than by default."""
        posting = {name: value for name, value in self.in_force.items() if value != self.postable[name][0]}
        limits = zip(("minimum", "maximum"), self.limits, self._written.limits, strict=True)
        return posting | {name: str(chips) for name, chips, default in limits if chips != default}

    # What follows from the definition.

    @cached_property
    def settlements(self) -> dict[str, tuple[Row, ...]]:
        """Every wager's rows, paytables and folds written out."""
        return {wager.name: settlement(wager, forfeited=meets_fold(wager, self.streets)) for wager in self.wagers}

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
                    why = "; ".join(filter(None, [why, f"{wager.name} may be {float(size):g} times it"]))
                    step = lcm(step, size.denominator)
                for row in self.settlements[wager.name]:
                    pays = row.odds.to_one * size
                    if step % pays.denominator:
                        because = f"{wager.name} {row.outcome}" + (f" on {row.line}" if row.line else "")
                        why = "; ".join(filter(None, [why, because]))
                        step = lcm(step, pays.denominator)
                grid[target] = (step, why)
        return grid | {name: grid[unit] for name, unit in self.linked.items()}

    @cached_property
    def linked(self) -> dict[str, str]:
        """The wagers that are placed with another and equal to it, as a blind with an ante."""
        return {wager.name: wager.unit for wager in self.wagers if wager.kind is Kind.MANDATORY and wager.unit}

    def offers(self, wager: Wager) -> tuple[Bet, ...]:
        """The bets that decisions offer on a wager."""
        offered = (option for decision in self.decisions for option in decision.options if isinstance(option, Bet))
        return tuple(offer for offer in offered if offer.wager == wager.name)

    # How posting works inside.

    @property
    def _written(self) -> Definition:
        assert self.definition is not None, "a game has its definition from the moment it is built"
        return self.definition

    def _take(self, posting: Mapping[str, str]) -> None:
        """Put a posting in force; whatever followed from another one is forgotten."""
        for name in set(vars(self)) - {each.name for each in fields(self)}:
            del vars(self)[name]
        parts = resolve(self._written, posting)
        offered = {part.wager for part in parts_of(parts.streets) if isinstance(part, Bet)}
        offered = offered.union(*(block.offers for block in parts.blocks))
        # A wager that nothing offers under this posting, such as Double where none is allowed, is not on the layout.
        wagers = tuple(wager for wager in parts.wagers if wager.kind is not Kind.RAISED or wager.name in offered)
        for name, value in (("wagers", wagers), ("streets", parts.streets), ("rulings", parts.rulings)):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "blocks", parts.blocks)

    def _allowed(self, name: str, value: str) -> None:
        if name in self.paytables:
            self.paytables[name].post(value)
        else:
            next(ruling for ruling in self.rulings if ruling.key == name).post(value)

    def _check_limits(self) -> None:
        low, high = self.limits
        if not 1 <= low <= high:
            raise PostingError(f"the limits {low} to {high} hold no stake: 1 <= minimum <= maximum")
        for wager in self.wagers:
            step, why = self.grid.get(wager.name, (1, ""))
            if wager.name in self.grid and -(-low // step) * step > high:
                multiples = f"which goes in multiples of {step} ({why})"
                raise PostingError(f"the limits {low} to {high} hold no stake on {wager.name}, {multiples}")

    @property
    def _rules(self) -> tuple[Any, ...]:
        return (self.key, self.deck, self.wagers, self.streets, self.rulings, self.blocks, self.seats, self.limits)


def _chips(name: str, value: str | int) -> int:
    if isinstance(value, int):
        return value
    if not (value.isascii() and value.isdecimal() and len(value) <= 12):
        raise PostingError(f"the {name} stake '{value}' is not a whole number of chips")
    return int(value)
