"""A sheet: the rules of one rule sheet as its file writes them, rulings open and every column printed.

Building a sheet checks it, once (``checks``). Posting it gives a ``Game``: a column of each paytable and a reading of
each ruling in force, by default the first. A sheet never changes; a house's own column makes another sheet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import InitVar, dataclass, fields, replace
from functools import cached_property, lru_cache
from typing import Any

from croupier.cards import Deck
from croupier.errors import PostingError, RulesError
from croupier.rules.game import Game, Limits
from croupier.rules.paytables import Odds, Paytable, odds
from croupier.rules.printed import Printed
from croupier.rules.rulings import Ruling, parts_of, paytables_in, resolve, with_table
from croupier.rules.streets import Bet, Street
from croupier.rules.twenty_one import Blackjack
from croupier.rules.wagers import Kind, Wager
from croupier.rules.written_checks import COLUMN_NAME, MOST_CHIPS, unpayable

MOST_ODDS = 10**9
GAMES_KEPT = 64
"""How many of a sheet's games are at hand once they have been asked for: a file of records asks again and again."""


@dataclass(frozen=True, repr=False, kw_only=True)
class Sheet:
    """One house-banked table game, as written."""

    key: str
    name: str
    summary: str
    deck: Deck
    wagers: tuple[Wager, ...]
    streets: tuple[Street, ...]
    rulings: tuple[Ruling, ...] = ()
    blocks: tuple[Blackjack, ...] = ()
    printed: tuple[Printed, ...] = ()
    """What the sheet prints about its wagers; nothing depends on it."""
    felt: tuple[str, ...] = ()
    """At most two short lines for the felt; without them it shows how the dealer qualifies."""
    seats: int = 7
    limits: Limits = (1, 10_000)
    check: InitVar[bool] = True

    def __post_init__(self, check: bool) -> None:
        if check:
            from croupier.rules.checks import problems  # checks look at sheets

            found = problems(self)
            if found:
                raise RulesError(f"{self.name} is not a complete game", found)

    def __str__(self) -> str:
        return self.key

    def __repr__(self) -> str:
        return f"<sheet of {self.name}>"

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to other processes: the fields, without whatever else was worked out from them."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @cached_property
    def paytables(self) -> dict[str, Paytable[Any]]:
        """The paytables that the wagers mention, by key."""
        return paytables_in(self.wagers)

    @cached_property
    def postable(self) -> dict[str, tuple[str, ...]]:
        """The columns of every paytable and the readings of every ruling, by key, the default first."""
        columns = {key: table.columns for key, table in self.paytables.items()}
        return columns | {ruling.key: ruling.names for ruling in self.rulings}

    @cached_property
    def defaults(self) -> dict[str, str]:
        """What is in force where nothing is posted."""
        return {key: names[0] for key, names in self.postable.items()}

    @cached_property
    def game(self) -> Game:
        """The game with everything at its default."""
        return self._posted(tuple(self.defaults.items()), self.limits)

    def posted(self, /, **posting: str | int) -> Game:
        """The game with these columns, readings, and ``minimum`` and ``maximum`` stakes, the rest at its default."""
        return self.post({name.replace("_", "-"): value for name, value in posting.items()})

    def post(self, posting: Mapping[str, str | int]) -> Game:
        """``posted`` for names that are not Python words; nothing is made unless all of it is known.

        A column may be written out with its odds, line by line, as records do: ``House(100,40,25,15/2,6,4,3)``.
        """
        for name, value in posting.items():
            column, bracket, figures = str(value).partition("(")
            if bracket:
                wider = self._widened(name, column, figures)
                return wider.post({**posting, name: column})
        asked = {name: str(value) for name, value in posting.items() if name not in ("minimum", "maximum")}
        for name, value in asked.items():
            self._require(name, value)
        low, high = self.limits
        limits = (_chips("minimum", posting.get("minimum", low)), _chips("maximum", posting.get("maximum", high)))
        game = self._posted(tuple((self.defaults | asked).items()), limits)
        _check_limits(game)
        return game

    def with_column(self, table: str, column: str, figures: Mapping[str, Odds]) -> Sheet:
        """The same sheet with a house's own column added to a paytable, checked like its own."""
        own = self._paytable(table)
        if column in own.columns:
            raise PostingError(f"{own.name} already has a column '{column}': give yours another name")
        if not re.fullmatch(COLUMN_NAME, column):
            raise PostingError(f"the column name '{column}' may hold letters, digits and . + - _ only")
        for line, figure in figures.items():
            if max(abs(figure.to_one.numerator), figure.to_one.denominator) >= MOST_ODDS:
                raise PostingError(f"the odds of {line} are too large: their numbers are below {MOST_ODDS:,}")
        wider = own.with_column(column, own.by_line(figures))
        return replace(self, wagers=with_table(self.wagers, wider))

    def without_columns(self, names: Mapping[str, Collection[str]]) -> Sheet:
        """The same sheet without some columns of the house's own, named by paytable."""
        wagers = self.wagers
        for key, columns in names.items():
            wagers = with_table(wagers, self.paytables[key].without(columns))
        return replace(self, wagers=wagers, check=False)  # with fewer columns nothing can be wrong that was not

    @cached_property
    def _widened(self) -> Callable[[str, str, str], Sheet]:
        """The sheet with a written column; the same one, if it has been asked for lately: each is checked anew."""
        return lru_cache(GAMES_KEPT)(self._with_written)

    def _with_written(self, table: str, column: str, text: str) -> Sheet:
        """The same sheet with a column that is written out, unless it has just that one."""
        own = self._paytable(table)
        figures = _figures(own, text)
        if column in own.columns and [row[own.columns.index(column)] for _, row in own.lines] == figures:
            return self
        named = {line.name: figure for (line, _), figure in zip(own.lines, figures, strict=True) if figure}
        return self.with_column(table, column, named)

    def _paytable(self, key: str) -> Paytable[Any]:
        if key not in self.paytables:
            raise PostingError(f"{self.name} has no paytable '{key}': it has {', '.join(self.paytables)}")
        return self.paytables[key]

    def with_deck(self, deck: Deck) -> Sheet:
        """The same sheet for one seat and another deck, which whoever plays it must have found to be large enough."""
        return replace(self, deck=deck, seats=1, check=False)

    @cached_property
    def _posted(self) -> Callable[[tuple[tuple[str, str], ...], Limits], Game]:
        """The game under a posting that says everything; the same one, if it has been asked for lately."""
        return lru_cache(GAMES_KEPT)(self._made)

    def _made(self, posting: tuple[tuple[str, str], ...], limits: Limits) -> Game:
        body = resolve(self.wagers, self.streets, self.rulings, self.blocks, dict(posting))
        offered = {part.wager for part in parts_of(body.streets) if isinstance(part, Bet)}
        offered = offered.union(*(block.offers for block in body.blocks))
        # A wager that nothing offers under this posting, such as Double where none is allowed, is not on the layout.
        wagers = tuple(wager for wager in body.wagers if wager.kind is not Kind.RAISED or wager.name in offered)
        return Game(
            sheet=self,
            deck=self.deck,
            wagers=wagers,
            streets=body.streets,
            rulings=body.rulings,
            blocks=body.blocks,
            seats=self.seats,
            limits=limits,
            printed=self.printed,
        )

    def _require(self, name: str, value: str) -> None:
        """Refuse what cannot be posted."""
        if name not in self.postable:
            open_ones = [key for key, names in self.postable.items() if len(names) > 1]
            offered = ", ".join([*open_ones, "minimum", "maximum"])
            raise PostingError(f"{self.name} has nothing called '{name}' to post: it has {offered}")
        if name in self.paytables:
            self.paytables[name].post(value)
        else:
            next(ruling for ruling in self.rulings if ruling.key == name).post(value)


def _figures(table: Paytable[Any], text: str) -> list[Odds | None]:
    """The odds of a column that is written out, one for each line of the paytable; a dash leaves a line out."""
    parts = text.removesuffix(")").split(",")
    lines = [line.title for line, _ in table.lines]
    if not text.endswith(")") or len(parts) != len(lines):
        listed = ", ".join(lines)
        raise PostingError(f"a column of {table.name} is written as Name(…) with {len(lines)} odds, for {listed}")
    figures = []
    for part in parts:
        match = re.fullmatch(r"([0-9]{1,9})(?:/([0-9]{1,9}))?", part.strip())
        if part.strip() != "-" and (match is None or not int(match[1]) or not int(match[2] or 1)):
            raise PostingError(
                f"'{part}' is no odds to one: write a number such as 40 or 15/2, or - to leave a line out"
            )
        figures.append(odds(int(match[1]), int(match[2] or 1)) if match else None)
    return figures


def _chips(name: str, value: str | int) -> int:
    whole = value.isascii() and value.isdecimal() if isinstance(value, str) else type(value) is int
    if not whole:
        raise PostingError(f"the {name} stake '{value}' is not a whole number of chips")
    if len(str(value)) > len(str(MOST_CHIPS)) or int(value) > MOST_CHIPS:
        raise PostingError(f"the {name} stake {value} is too large: the most is {MOST_CHIPS:,} chips")
    return int(value)


def _check_limits(game: Game) -> None:
    low, high = game.limits
    if not 1 <= low <= high:
        raise PostingError(f"the limits {low} to {high} hold no stake: 1 <= minimum <= maximum")
    for refused in unpayable(game):
        raise PostingError(f"the limits {refused}")
