"""A game: the rules of one rule sheet as a value.

A game file builds one ``Game``. Building it checks it (``checks``), then posts it with every default: a game always
has a column of each paytable and a reading of each ruling in force. ``posted`` gives the same game under others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

from croupier.cards import Deck
from croupier.errors import PostingError, RulesError, StakeError
from croupier.rules.conditions import AtLeast, Atom, Fits, Flag, Versus
from croupier.rules.hands import Hand
from croupier.rules.patterns import Pattern
from croupier.rules.paytables import Odds, PaidBy, Paytable
from croupier.rules.piles import Owner, Pile
from croupier.rules.rulings import Ruling, mentioned, resolve
from croupier.rules.streets import Bet, Deal, Decide, Fold, Step, Street, as_seen, meets_fold
from croupier.rules.twenty_one import TwentyOne
from croupier.rules.wagers import Kind, Row, Wager, settlement

Limits = tuple[int, int]
"""The least and the most chips that may lie on a wager placed before the deal."""

DEFAULT_LIMITS: Limits = (1, 10_000)


@dataclass(frozen=True, eq=False)
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
    seats: int = 7
    limits: Limits = DEFAULT_LIMITS
    definition: tuple[Any, ...] = field(default=(), repr=False)
    """Wagers, streets, rulings and blocks as the file has them, from which other postings are made."""

    def __post_init__(self) -> None:
        if not self.definition:
            from croupier.rules.checks import problems  # checks look at games

            found = problems(self)
            if found:
                raise RulesError(f"{self.name} is not a complete game", found)
            object.__setattr__(self, "definition", (self.wagers, self.streets, self.rulings, self.blocks))
            self._take(self._defaults())

    def __eq__(self, other: object) -> bool:
        """Two games are equal when they are the same definition under the same posting."""
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or (self._identity == other._identity)

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in self.posting.items())])

    __repr__ = __str__

    # Posting.

    def posted(self, /, **posting: str | int) -> Game:
        """The same game with other columns, readings, or ``minimum`` and ``maximum`` stakes posted."""
        return self.post({name.replace("_", "-"): value for name, value in posting.items()})

    def post(self, posting: Mapping[str, str | int]) -> Game:
        """``posted`` for names that are not Python words."""
        asked = {name: str(value) for name, value in posting.items() if name not in ("minimum", "maximum")}
        known = self._defaults()
        for name, value in asked.items():
            if name not in known:
                offered = ", ".join([*self.in_force, "minimum", "maximum"])
                raise PostingError(f"{self.name} has nothing called '{name}' to post: it has {offered}")
            self._allowed(name, value)
        least, most = self.limits
        limits = (_chips("minimum", posting.get("minimum", least)), _chips("maximum", posting.get("maximum", most)))
        if not 1 <= limits[0] <= limits[1]:
            raise PostingError(f"the limits {limits[0]} to {limits[1]} hold no stake: 1 <= minimum <= maximum")
        fresh = replace(self, limits=limits)
        fresh._take(known | self.posting | asked)
        return fresh

    def with_column(self, table: str, column: str, figures: Mapping[str, Odds]) -> Game:
        """The same game with a house's own column added to a paytable, checked like the sheet's, and posted."""
        if table not in self.paytables:
            raise PostingError(f"{self.name} has no paytable '{table}': it has {', '.join(self.paytables)}")
        own = self.paytables[table]
        unknown = [name for name in figures if name not in {str(line) for line, _ in own.lines}]
        if unknown:
            lines = ", ".join(str(line) for line, _ in own.lines)
            raise PostingError(f"{own.name} has no line '{unknown[0]}': its lines are {lines}")
        if column in own.columns:
            raise PostingError(f"{own.name} already has a column '{column}': give yours another name")
        authored, streets, rulings, blocks = self.definition
        wider = mentioned(authored)[1][table].with_column(column, figures)
        widened = replace(
            self,
            wagers=tuple(_with_table(wager, wider) for wager in authored),
            streets=streets,
            rulings=rulings,
            blocks=blocks,
            definition=(),
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
    def posting(self) -> dict[str, str]:
        """Whatever is posted other than by default."""
        defaults = self._defaults()
        posting = {name: value for name, value in self.in_force.items() if value != defaults[name]}
        limits = zip(("minimum", "maximum"), self.limits, DEFAULT_LIMITS, strict=True)
        return posting | {name: str(chips) for name, chips, default in limits if chips != default}

    @cached_property
    def in_force(self) -> dict[str, str]:
        """The column of every paytable with a choice of them and the reading of every ruling with a choice."""
        columns = {key: table.posted for key, table in self.paytables.items() if len(table.columns) > 1}
        return columns | {ruling.key: ruling.posted for ruling in self.rulings if len(ruling.readings) > 1}

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
        return mentioned(self.wagers)[1]

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
            needed += max(0, block.longest_house(self.deck) - house)
        return needed

    def wager(self, name: str) -> Wager:
        """The wager of that name, as it is written or as a slug, in any case."""
        if name in self._by_name:
            return self._by_name[name]
        wanted = name.strip().lower()
        for wager in self.wagers:
            if wanted in (wager.name.lower(), wager.name.lower().replace(" ", "-")):
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
        """For each wager placed before the deal, what its stake must be a multiple of, and which row says so."""
        grid: dict[str, tuple[int, str]] = {}
        for wager in self.wagers:
            target = wager.unit or wager.name
            for size in {size for offer in self.offers(wager) for size in offer.sizes} or {Fraction(1)}:
                step, why = grid.get(target, (1, ""))
                if step % size.denominator:
                    why = f"{wager.name} may be {float(size):g} times it"
                    step = lcm(step, size.denominator)
                for row in self.settlements[wager.name]:
                    pays = row.odds.to_one * size
                    if step % pays.denominator:
                        why = f"{wager.name} {row.outcome}" + (f" on {row.line}" if row.line else "")
                        step = lcm(step, pays.denominator)
                grid[target] = (step, why)
        linked = {wager.name: grid[wager.unit] for wager in self.wagers if wager.kind is Kind.MANDATORY and wager.unit}
        return grid | linked

    def offers(self, wager: Wager) -> tuple[Bet, ...]:
        """The bets that decisions offer on a wager."""
        offered = (option for decision in self.decisions for option in decision.options if isinstance(option, Bet))
        return tuple(offer for offer in offered if offer.wager == wager.name)

    # How posting works inside.

    def _take(self, posting: Mapping[str, str]) -> None:
        parts = resolve(self.definition, posting)
        for name, value in zip(("wagers", "streets", "rulings", "blocks"), parts, strict=True):
            object.__setattr__(self, name, value)

    def _defaults(self) -> dict[str, str]:
        columns = {key: table.columns[0] for key, table in mentioned(self.definition[0])[1].items()}
        return columns | {ruling.key: ruling.readings[0][0] for ruling in self.definition[2]}

    def _allowed(self, name: str, value: str) -> None:
        if name in self.paytables:
            self.paytables[name].post(value)
        else:
            next(ruling for ruling in self.rulings if ruling.key == name).post(value)

    @property
    def _identity(self) -> tuple[Any, ...]:
        columns = tuple((key, tuple(table.in_force())) for key, table in self.paytables.items())
        return (self.key, self.deck, self.limits, tuple(self.in_force.items()), columns)


def _chips(name: str, value: str | int) -> int:
    try:
        return int(value)
    except ValueError:
        raise PostingError(f"the {name} stake '{value}' is not a whole number of chips") from None


def _with_table(wager: Wager, table: Paytable[Any]) -> Wager:
    """The wager with a paytable of the same key replaced by this one."""

    def paid(pays: Odds | PaidBy) -> Odds | PaidBy:
        return PaidBy(table, pays.target) if isinstance(pays, PaidBy) and pays.table.key == table.key else pays

    return replace(wager, rows=tuple((condition, paid(pays)) for condition, pays in wager.rows))
