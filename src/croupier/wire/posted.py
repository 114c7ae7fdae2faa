"""A posted game as plain data: enough to draw its felt and to print its card without Python.

Everything that a table shows or a card prints is in it: piles, streets and decisions as printed, wagers with kind and
unit, every row with its id, every column with its odds, rulings, limits, the grid of stakes, verbs with their keys, and
the paragraphs of the rule sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

from croupier.cards import Card
from croupier.errors import WireError
from croupier.felt.layout import inscription
from croupier.rules.game import Game
from croupier.rules.paytables import PaidBy, Paytable, slug
from croupier.rules.piles import Owner
from croupier.rules.prose import Section, sections, told_step
from croupier.rules.streets import KEYS, Bet, Check, Deal, Decide, Facing, Fold, Option, Reveal, Run, Settle, Step
from croupier.rules.wagers import Kind, Row, Wager
from croupier.table.record import read_game


@dataclass(frozen=True, slots=True)
class Head:
    """The game that something is about, as posted: what every document about a game begins with."""

    game: str
    """Its key."""
    name: str
    posting: dict[str, str]
    """What is in force: every column, reading and limit."""
    changed: dict[str, str]
    """What of that is not as the rule sheet has it."""
    fingerprint: str


def head(game: Game) -> Head:
    """A game as documents begin with it."""
    return Head(game.key, game.name, dict(game.posting), dict(game.changed), game.fingerprint)


@dataclass(frozen=True, slots=True)
class Limits:
    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True)
class PileData:
    pile: str
    owner: Owner
    cards: int
    """How many it holds when all are dealt, as far as that is fixed."""


@dataclass(frozen=True, slots=True)
class OptionData:
    """Something that a decision offers."""

    verb: str
    wager: str = ""
    sizes: tuple[Fraction, ...] = ()
    """Of a bet, in units of the wager it is measured by."""


@dataclass(frozen=True, slots=True)
class StepData:
    """A step of the printed procedure; ``does`` says which of the rest there is."""

    does: str
    """deal, reveal, decide, settle or play"""
    says: tuple[str, ...]
    """The step as the card prints it."""
    pile: str = ""
    count: int = 0
    facing: Facing | None = None
    to: int = 0
    """Cards are dealt until the pile holds so many."""
    options: tuple[OptionData, ...] = ()
    wagers: tuple[str, ...] = ()
    stage: str = ""
    cites: str = ""


@dataclass(frozen=True, slots=True)
class StreetData:
    street: str
    steps: tuple[StepData, ...]


@dataclass(frozen=True, slots=True)
class RowData:
    """A row of a settlement, paytables written out."""

    id: str
    why: str
    outcome: str
    odds: Fraction
    label: str
    line: str = ""
    """The paytable line that pays, where one does."""


@dataclass(frozen=True, slots=True)
class WagerData:
    wager: str
    key: str
    kind: Kind
    unit: str
    """The wager its stake is measured by, or "" if it stands by itself."""
    sizes: tuple[Fraction, ...]
    """Of a raised wager, in units, wherever a decision offers it."""
    multiple_of: int | None
    """What a stake must be a multiple of; None where none is placed before the deal."""
    because: str
    """Which rows say so."""
    cites: str
    paytables: tuple[str, ...]
    """The keys of the paytables that it is paid by."""
    rows: tuple[RowData, ...]


@dataclass(frozen=True, slots=True)
class LineData:
    line: str
    label: str
    odds: tuple[Fraction | None, ...]
    """For each column; None where the column leaves the line out."""


@dataclass(frozen=True, slots=True)
class PaytableData:
    key: str
    name: str
    columns: tuple[str, ...]
    posted: str
    house: tuple[str, ...]
    """The columns that are the house's own."""
    lines: tuple[LineData, ...]
    """In the order in which they are read."""
    otherwise: Fraction


@dataclass(frozen=True, slots=True)
class ReadingData:
    reading: str
    says: str


@dataclass(frozen=True, slots=True)
class RulingData:
    ruling: str
    question: str
    posted: str
    readings: tuple[ReadingData, ...]


@dataclass(frozen=True, slots=True)
class VerbData:
    verb: str
    key: str


@dataclass(frozen=True, slots=True)
class PostedGame(Head):
    """A game as posted."""

    summary: str
    text: str
    """The game as records begin with it, from which it can be posted again."""
    deck: tuple[Card, ...]
    deck_name: str
    seats: int
    limits: Limits
    felt: tuple[str, ...]
    unit: str
    """The wager that everything is measured by."""
    piles: tuple[PileData, ...]
    streets: tuple[StreetData, ...]
    wagers: tuple[WagerData, ...]
    paytables: tuple[PaytableData, ...]
    rulings: tuple[RulingData, ...]
    verbs: tuple[VerbData, ...]
    card: tuple[Section, ...]
    """The rules card, part by part."""


def posted_game(game: Game) -> PostedGame:
    """A game as posted, as data."""
    about, (low, high) = head(game), game.limits
    return PostedGame(
        **{each.name: getattr(about, each.name) for each in fields(Head)},
        summary=game.summary,
        text=str(game),
        deck=tuple(game.deck),
        deck_name=game.deck.name,
        seats=game.seats,
        limits=Limits(low, high),
        felt=inscription(game),
        unit=game.unit.name,
        piles=tuple(PileData(pile.name, pile.owner, size) for pile, size in game.pile_sizes.items()),
        streets=tuple(
            StreetData(street.name, tuple(_step(game, step) for step in street.steps)) for street in game.streets
        ),
        wagers=tuple(_wager(game, wager) for wager in game.wagers),
        paytables=tuple(_paytable(key, table) for key, table in game.paytables.items()),
        rulings=tuple(
            RulingData(
                each.key, each.question, each.posted, tuple(ReadingData(name, says) for name, says in each.readings)
            )
            for each in game.rulings
        ),
        verbs=tuple(VerbData(verb, KEYS[verb]) for verb in dict.fromkeys(_verbs(game))),
        card=sections(game),
    )


def game_of(data: PostedGame) -> Game:
    """The game that data is about, posted as it says; refused where the rules here are others."""
    game = read_game(data.text)
    if game.fingerprint != data.fingerprint:
        raise WireError(f"the rules of {data.text} are others here than those that were sent")
    return game


def _step(game: Game, step: Step) -> StepData:
    says = tuple(told_step(game, step))
    match step:
        case Deal(pile=pile, count=count, facing=facing, to=to):
            return StepData("deal", says, pile.name, count, facing, to)
        case Reveal(pile=pile, count=count):
            return StepData("reveal", says, pile.name, count)
        case Decide(options=options, cites=cites):
            return StepData("decide", says, options=tuple(map(_option, options)), cites=cites)
        case Settle(wagers=wagers):
            return StepData("settle", says, wagers=wagers)
        case Run(block=name, stage=stage):
            block = next(each for each in game.blocks if each.name == name)
            return StepData("play", says, stage=stage, cites=block.cites)


def _option(option: Option) -> OptionData:
    match option:
        case Bet(wager=wager, sizes=sizes):
            return OptionData("bet", wager, tuple(sizes))
        case Check():
            return OptionData("check")
        case Fold():
            return OptionData("fold")


def _wager(game: Game, wager: Wager) -> WagerData:
    step, why = game.grid.get(wager.name, (None, ""))
    return WagerData(
        wager=wager.name,
        key=slug(wager.name),
        kind=wager.kind,
        unit=wager.unit,
        sizes=tuple(sorted({size for offer in game.offers(wager) for size in offer.sizes})),
        multiple_of=step,
        because=why,
        cites=wager.cites,
        paytables=tuple(dict.fromkeys(pays.table.key for _, pays in wager.rows if isinstance(pays, PaidBy))),
        rows=tuple(map(_row, game.settlements[wager.name])),
    )


def _row(row: Row) -> RowData:
    return RowData(row.id, row.why, row.outcome, row.odds.to_one, row.label, row.line)


def _paytable(key: str, table: Paytable[Any]) -> PaytableData:
    figures = dict(table.lines)
    lines = tuple(
        LineData(line.title, line.short, tuple(figure and figure.to_one for figure in figures[line]))
        for line in table.order or figures
    )
    return PaytableData(key, table.name, table.columns, table.posted, table.house, lines, table.otherwise.to_one)


def _verbs(game: Game) -> Iterator[str]:
    """Every verb that the game can offer, in the order of the bar."""
    for decision in game.decisions:
        yield from (_option(option).verb for option in decision.options)
    for block in game.blocks:
        yield from block.verbs
