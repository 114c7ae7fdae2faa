"""The strategy of a game, ready to be looked at: its first decision laid out in panels, every cell with every value.

A panel is a square of ranks, or the hands of blackjack against each up card. Whatever is drawn of it, letters, shares
and sentences, is made here, so that a page has only to put it in its places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from croupier.answers import hand_charts
from croupier.answers.chart import Chart, chart, is_close, is_mixed, leading, margin, written
from croupier.cards import RANKS, Card, show_cards
from croupier.errors import CroupierError
from croupier.felt.actions import CHOOSE, places
from croupier.felt.grades import BELOW, Grade, meaning
from croupier.rules.game import Game
from croupier.rules.piles import HOLE
from croupier.rules.streets import DealTo
from croupier.solver.breakdown import HandChart, OpeningCell
from croupier.solver.solution import Solution
from croupier.table.driver import feed
from croupier.table.record import HIDDEN
from croupier.table.round import Round
from croupier.wire.posted import Head, head
from croupier.wire.statements import told
from croupier.written import whole

CLOSE = BELOW[Grade.INACCURACY]
"""Where the second best choice costs less in every deal, a cell is marked."""
SUITED, OFFSUIT = "suited", "offsuit"


@dataclass(frozen=True, slots=True)
class StrategyChoice:
    """A choice, with the letter that cells show, and how often it is the best."""

    choice: str
    key: str
    label: str
    share: Fraction


@dataclass(frozen=True, slots=True)
class StrategyCell:
    """A class of hands: what each choice is worth there, on average over the class."""

    row: int
    column: int
    name: str
    """ "K5o", "T6 9"."""
    said: str
    """ "K5 offsuit", "hard 16 (T6) against 9"."""
    hands: int
    """How many deals belong to it."""
    best: int
    """The choice that brings most on average, by its place among the choices."""
    mixed: bool
    """Whether suits decide within the class."""
    decided: str
    """How they decide then: "suits decide: fold in 24 of 48 deals, bet in 24"."""
    close: bool
    """Whether the second best gives away little; where suits decide, an average cannot tell."""
    values: tuple[Fraction | None, ...]
    """Of each choice, in units; None where it is not on offer."""
    margin: Fraction
    """What the second best gives away on average."""
    means: str
    cards: str
    """Cards of the class, to be explored."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Hands next to each other in the ranking that are played alike."""

    choice: str
    highest: str
    lowest: str
    hands: int
    close: bool
    """Whether anything in it is close."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Cells laid out."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[StrategyCell, ...]


@dataclass(frozen=True, slots=True)
class Strategy:
    """The first decision of a game as posted."""

    about: Head
    unit: str
    street: str
    stakes: dict[str, int]
    """What it is best at, where the stakes have a say in that."""
    choices: tuple[StrategyChoice, ...]
    panels: tuple[str, ...]
    """The titles of all panels."""
    panel: Panel
    """The one that was asked for."""
    cuts: tuple[Cut, ...]
    """Where hands of one pile are all that is seen, and have a ranking: how they are played, from the highest."""
    note: str
    """Which of the choices are never best."""


told(Strategy, flat=("about",), whole=True)


def strategy(solution: Solution, panel: int = 0) -> Strategy:
    """A game's first decision, one panel of it laid out; a sentence where it has none."""
    return _of_hands(solution, panel) if solution.drawing else _of_classes(chart(solution), solution, panel)


# Classes of two or three cards.


def _of_classes(drawn: Chart, solution: Solution, panel: int) -> Strategy:
    game, opening = drawn.game, drawn.opening
    square = drawn.squares[_at(panel, drawn.squares)]
    cells = tuple(
        StrategyCell(
            row,
            column,
            cell.row,
            _said(cell, opening.columns),
            cell.weight,
            leading(cell),
            is_mixed(cell),
            _decided("suits decide", zip(opening.choices, cell.best, strict=True), cell.weight),
            is_close(cell, CLOSE),
            cell.values,
            margin(cell),
            _means(margin(cell), solution),
            _example(game, _cards(game, cell.row), cell.column),
        )
        for (row, column), cell in sorted(square.cells.items())
    )
    return Strategy(
        about=head(game),
        unit=game.unit.name,
        street=opening.street,
        stakes={},
        choices=_choices(game, opening.choices, drawn.keys, drawn.frequencies),
        panels=tuple(each.title for each in drawn.squares),
        panel=Panel(square.title, tuple(square.ranks), tuple(square.ranks), cells),
        cuts=tuple(_cuts(game, opening.choices, opening.cells)),
        note=_never(opening.choices, drawn.frequencies),
    )


def _said(cell: OpeningCell, columns: str) -> str:
    name = cell.row
    if len(name.rstrip("so")) > 2:
        said = written(name)
    elif name[-1] in "so":
        said = f"{name[:-1]} {SUITED if name[-1] == 's' else OFFSUIT}"
    else:
        said = f"pair of {name[0]}"
    return f"{said}, {columns} {cell.column}" if cell.column else said


def _cuts(game: Game, choices: Sequence[str], cells: Sequence[OpeningCell]) -> Iterator[Cut]:
    """Runs of hands that are played alike, where a class is a whole hand of the game."""
    size = len(cells[0].row.rstrip("s"))
    hand = next((each for each in game.hands if each.parts[0].pile == HOLE and each.size == size), None)
    if hand is None or any(cell.column for cell in cells):
        return
    ranked = sorted(cells, key=lambda cell: -hand.ranking.best(_cards(game, cell.row)))
    for best, run in groupby(ranked, key=leading):
        played = list(run)
        yield Cut(
            choices[best],
            written(played[0].row),
            written(played[-1].row),
            sum(cell.weight for cell in played),
            any(is_close(cell, CLOSE) for cell in played),
        )


def _cards(game: Game, name: str) -> tuple[Card, ...]:
    """Cards of a class, of suits as different as it asks for."""
    kinds = {rank: [card for card in game.deck if RANKS[card.rank] == rank] for rank in name.rstrip("so")}
    if name.endswith("s"):
        suit = next(card.suit for card in kinds[name[0]] if all(card.suit in _suits(each) for each in kinds.values()))
        return tuple(next(card for card in kinds[rank] if card.suit == suit) for rank in name[:-1])
    found: list[Card] = []
    for rank in name.rstrip("o"):
        taken = _suits(found)
        free = [card for card in kinds[rank] if card not in found]
        found.append(next((card for card in free if card.suit not in taken), free[0]))
    return tuple(found)


def _suits(cards: Iterable[Card]) -> set[int]:
    return {card.suit for card in cards}


# The hands of blackjack.


def _of_hands(solution: Solution, panel: int) -> Strategy:
    game, drawing = solution.game, solution.drawing
    assert drawing is not None, "seats draw"
    drawn = drawing.charts[_at(panel, drawing.charts)]
    offered = {choice for chart in drawing.charts for cell in chart.cells for choice, _ in cell.values}
    choices = tuple(choice for choice in hand_charts.KEYS if choice in offered)
    hands = hand_charts.ordered(drawn)
    totals = {cell.hand: cell.total for cell in drawn.cells}
    shares = _shares(choices, drawn)
    return Strategy(
        about=head(game),
        unit=game.unit.name,
        street=solution.decisions[-1].street,
        stakes=dict(drawing.stakes),
        choices=_choices(game, choices, [hand_charts.KEYS[choice] for choice in choices], shares),
        panels=tuple(each.seeks for each in drawing.charts),
        panel=Panel(
            drawn.seeks,
            tuple(f"{totals[hand]} {hand}" for hand in hands),
            tuple(hand_charts.UPS),
            tuple(_hand_cells(solution, drawn, choices, hands)),
        ),
        cuts=(),
        note=_never(choices, shares),
    )


def _hand_cells(
    solution: Solution, drawn: HandChart, choices: Sequence[str], hands: Sequence[str]
) -> Iterator[StrategyCell]:
    game = solution.game
    for cell in drawn.cells:
        values, lost, mixed = dict(cell.values), hand_charts.margin(cell), hand_charts.is_mixed(cell)
        yield StrategyCell(
            row=hands.index(cell.hand),
            column=hand_charts.UPS.index(cell.up),
            name=f"{cell.hand} {cell.up}",
            said=f"{cell.total} ({cell.hand}) against {cell.up}",
            hands=cell.weight,
            best=choices.index(hand_charts.leading(cell)),
            mixed=mixed,
            decided=_decided(hand_charts.MIXED, cell.best, cell.weight),
            close=not mixed and lost < CLOSE,
            values=tuple(values.get(choice) for choice in choices),
            margin=lost,
            means=_means(lost, solution),
            cards=_example(game, _cards(game, cell.hand), cell.up),
        )


def _shares(choices: Sequence[str], drawn: HandChart) -> tuple[Fraction, ...]:
    deals = sum(cell.weight for cell in drawn.cells)
    best = [(dict(cell.best), cell.weight) for cell in drawn.cells]
    return tuple(
        sum((shares.get(choice, Fraction(0)) * weight for shares, weight in best), Fraction(0)) / deals
        for choice in choices
    )


# Both.


def _at(panel: int, panels: Sequence[object]) -> int:
    if not 0 <= panel < len(panels):
        raise CroupierError(f"there is no panel {panel}: they are counted from 0 to {len(panels) - 1}")
    return panel


def _choices(
    game: Game, choices: Sequence[str], letters: Iterable[str], shares: Iterable[Fraction]
) -> tuple[StrategyChoice, ...]:
    labels = labels_of(game)
    return tuple(
        StrategyChoice(choice, key, labels.get(choice, choice.capitalize()), share)
        for choice, key, share in zip(choices, letters, shares, strict=True)
    )


def labels_of(game: Game) -> Mapping[str, str]:
    """What is printed on the button of each choice."""
    return {action.id.removeprefix(CHOOSE): action.label for action in places(game)}


def _decided(by: str, best: Iterable[tuple[str, Fraction]], deals: int) -> str:
    """In how many deals of a class each choice is the best; nothing where one is in all of them."""
    shares = sorted(((choice, round(share * deals)) for choice, share in best if share), key=lambda each: -each[1])
    if len(shares) < 2:
        return ""
    (most, often), *others = shares
    return ", ".join(
        [
            f"{by}: {most} in {whole(often)} of {whole(deals)} deals",
            *(f"{choice} in {whole(count)}" for choice, count in others),
        ]
    )


def _never(choices: Sequence[str], shares: Sequence[Fraction]) -> str:
    never = [choice for choice, share in zip(choices, shares, strict=True) if not share]
    return ", ".join(never)


def _means(lost: Fraction, solution: Solution) -> str:
    return meaning(lost, solution.edge).said


def _example(game: Game, hole: Sequence[Card], beside: str) -> str:
    """Cards that lead to the first decision, the seat's being these and the other one of that rank."""
    left, shown = list(hole), list[str]()

    def cards(played: Round) -> list[Card] | None:
        if not isinstance(played.pending, DealTo):
            shown.extend([HIDDEN] * bool(played.verbs(1)))  # else that the dealer looked goes without saying
            return []
        if played.pending.pile == HOLE:
            dealt, left[:] = left[: played.pending.count], left[played.pending.count :]
        else:
            rank = RANKS.index(beside) if beside else -1
            dealt = [card for card in played.unseen if card.rank == rank and card not in hole][: played.pending.count]
        if len(dealt) < played.pending.count:
            return None
        shown.append(show_cards(dealt))
        return dealt

    feed(Round.start(game), cards, lambda played: "decline" if played.choices.amounts else None)
    return " / ".join(shown)
