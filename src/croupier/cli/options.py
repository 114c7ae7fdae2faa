"""What several commands can be given, and how it is read: postings, columns, stakes, counts, forms, files."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from croupier.cli.output import complain
from croupier.errors import ColumnError, CroupierError
from croupier.reading import text_of
from croupier.written import listed

if TYPE_CHECKING:
    from croupier.rules import Game
    from croupier.rules.columns import Column

Command = TypeVar("Command", bound=Callable[..., None])

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's key or name, as `croupier games` lists them, or a file.")
]
Post = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="Post a column, a ruling's reading, or a minimum or maximum. Repeatable."),
]
Paytable = Annotated[
    list[Path] | None,
    typer.Option(metavar="FILE", help="Post a column of your own from a TOML file. Repeatable."),
]
OwnGames = Annotated[
    list[str] | None,
    typer.Option(
        "--game", metavar="FILE", help="A game of your own that records may be of: its Python file. Repeatable."
    ),
]
STAKED_ALIKE = (
    "those not named are staked like the first mandatory one that is, and 0 leaves a side wager out. Repeatable."
)
Stake = Annotated[
    list[str] | None,
    typer.Option(metavar="STAKES", help=f"What lies on the wagers, such as 'Ante 10, Player Trips 5'; {STAKED_ALIKE}"),
]
StakeToo = Annotated[
    list[str] | None,
    typer.Option(
        metavar="STAKES",
        help="Say as well what a round brings with so much on the wagers, such as 'Ante 10, Player Trips 5'; where the "
        f"best choices depend on it, all figures are for it; {STAKED_ALIKE}",
    ),
]
Ratio = Annotated[
    list[str] | None,
    typer.Option(
        metavar="STAKES",
        help="What lies on the wagers, where the best choices depend on it, such as 'Blackjack 10, Hat Trick 5'; "
        + STAKED_ALIKE,
    ),
]
FullTable = Annotated[
    bool,
    typer.Option(
        "--full-table",
        help="Measure how far the seats of a full table go together where that does not come with the package: it "
        "takes some minutes.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV.")]

COUNT = re.compile(r"[+-]?([0-9]+(_[0-9]+)*|[0-9]{1,3}(,[0-9]{3})+|[0-9]+(\.[0-9]+)?[eE]\+?[0-9]{1,9})")
"""A number as people write large ones; that ``12.5e1`` is whole and ``1.25e1`` is not shows when it is read."""
MOST_COUNT = 10**18 - 1
"""The most that a count can be: more are not played in anybody's lifetime, and would not fit in 64 bits."""


def described(text: str) -> Callable[[Command], Command]:
    """Gives a command its words for the help, which its docstring could not: the interpreter's -OO takes those away."""

    def to(command: Command) -> Command:
        command.__doc__ = text
        return command

    return to


def one_of(asked: dict[str, bool]) -> None:
    """Options of which only one can be had at a time."""
    given = [name for name, on in asked.items() if on]
    if len(given) > 1:
        raise CroupierError(f"{listed(given)} exclude each other: ask for one of them")


def form_of(**asked: bool) -> str:
    """The form to print in, named as its option is; "text" if none is asked for."""
    one_of({f"--{name}": on for name, on in asked.items()})
    return next((name for name, on in asked.items() if on), "text")


def count_option(name: str, help: str, *, example: str, metavar: str = "COUNT") -> Any:
    """An option that takes a whole count, with or without what makes large ones easy to read."""
    # Some versions of Typer hand defaults over as well, as they are.
    return typer.Option(name, metavar=metavar, parser=lambda given: count(name, str(given), example), help=help)


def count(name: str, text: str, example: str) -> int:
    """A whole count that an option was given, such as 1000000, 1_000_000, 1,000,000 or 1e6."""
    number = Decimal(re.sub("[_,]", "", text)) if COUNT.fullmatch(text.strip()) else None
    if number is not None and abs(number) > MOST_COUNT:
        bound = f"large: the most is {MOST_COUNT:,}" if number > 0 else f"small: the least is {-MOST_COUNT:,}"
        raise CroupierError(f"{name} {text} is too {bound}")
    if number is None or number != number.to_integral_value():
        raise CroupierError(f"{name} {text} is not a whole number, such as {example}")
    return int(number)


def installed_keys() -> tuple[str, ...]:
    """The keys of the games that installed packages offer; of those that cannot be used it is said why."""
    from croupier.games import installed

    for fault in installed().refused.values():
        complain(fault)
    return tuple(installed().sheets)


def posted_game(key: str, post: list[str] | None, files: list[Path] | None) -> Game:
    """The game of that key, or of that file, with the house's columns and postings in force."""
    from croupier.answers.asked import posting_of
    from croupier.games import find

    return with_columns(find(key), own_columns(files)).post(posting_of(post or ()))


def together(stakes: list[str] | None) -> str | None:
    """What several options name, as one would."""
    return ", ".join(stakes) if stakes else None


def own_games(files: list[str] | None) -> dict[str, Game]:
    """Games of somebody's own, from their files, by key."""
    from croupier.games import find

    return {found.key: found for found in map(find, files or ())}


def game_of(record: str, mine: Mapping[str, Game], own: list[Column]) -> Game | None:
    """The game that a record begins with, one of those given or a known one, and the columns given for it."""
    from croupier.games import named

    key = "".join(record.partition("|")[0].split()[:1])
    if not key:
        return None
    game = mine.get(key) or named(key)
    return with_columns(game, [column for column in own if column.game == game.key])


def own_columns(files: list[Path] | None) -> list[Column]:
    """The house's own columns, from their files."""
    from croupier.rules.columns import parse_column

    return [parse_column(text_of(path, "paytable", ColumnError)) for path in files or []]


def with_columns(game: Game, columns: list[Column]) -> Game:
    """A game with some columns of the house's own posted."""
    for column in columns:
        game = column.posted_on(game)
    return game
