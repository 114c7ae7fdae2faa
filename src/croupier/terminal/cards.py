"""Cards drawn in characters: faces in four colours with their suit's sign, backs, and empty places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from textual.content import Content
from textual.style import Style

from croupier.cards import RANKS, SUIT_NAMES, SUITS, SYMBOLS, Card
from croupier.terminal.showing import Place, Slot

SIGNS = {suit: symbol for symbol, suit in SYMBOLS.items()}
STYLES = frozenset({f"card--{name}" for name in SUIT_NAMES.values()} | {"card--back", "card--empty", "card--mark"})
"""The component classes whose styles a drawing asks for."""

WIDTHS = (7, 5, 4, 3)
MARK = "▲"

Paint = Callable[[str], Style]
"""The style that the style sheet gives a component class."""


def draw(slots: Sequence[Slot], marked: Iterable[Card], width: int, height: int, paint: Paint) -> Content:
    """A row of cards in so many characters, as large as fits; the marked ones carry a sign that they play."""
    size = _card_width(len(slots), width, height)
    marked = frozenset(marked)
    rows = []
    for row in range(height):
        pieces = [_piece(slot, row, size, height, paint, marked=slot in marked) for slot in slots]
        rows.append(Content(" ").join(pieces))
    return Content("\n").join(rows)


def small(slot: Card | None, paint: Paint) -> Content:
    """A card in three characters, for the seats further off."""
    if slot is None:
        return Content.styled("▒▒▒", paint("card--back"))
    return Content.styled(f"{rank_sign(slot) + suit_sign(slot):>3}", paint(_class(slot)))


def rank_sign(card: Card) -> str:
    """A rank as cards print it: "10", not "T"."""
    return RANKS[card.rank].replace("T", "10")


def suit_sign(card: Card) -> str:
    return SIGNS[SUITS[card.suit]]


def _card_width(count: int, width: int, height: int) -> int:
    """The widest card of which so many fit beside each other; tall cards may be wide."""
    fitting = [size for size in WIDTHS if size <= height + 2 and count * (size + 1) - 1 <= width]
    return fitting[0] if fitting else WIDTHS[-1]


def _class(card: Card) -> str:
    return f"card--{SUIT_NAMES[SUITS[card.suit]]}"


def _piece(slot: Slot, row: int, width: int, height: int, paint: Paint, *, marked: bool) -> Content:
    """One row of one card."""
    if slot is Place.BACK:
        return Content.styled("▒" * width, paint("card--back"))
    if isinstance(slot, Place):
        return Content.styled(_outline(row, width, height), paint("card--empty"))
    face = paint(_class(slot))
    pad = " " if width == WIDTHS[0] else ""
    rank = rank_sign(slot)
    if row == 0:
        return Content.styled((pad + rank).ljust(width), face)
    if row < height - 1:
        return Content.styled((suit_sign(slot) if row == height // 2 else "").center(width), face)
    mark = pad + MARK if marked else ""
    rest = Content.styled((rank + pad).rjust(width - len(mark)), face)
    return Content.styled(mark, face + paint("card--mark")) + rest


def _outline(row: int, width: int, height: int) -> str:
    if row == 0:
        return f"╭{'─' * (width - 2)}╮"
    if row == height - 1:
        return f"╰{'─' * (width - 2)}╯"
    return f"│{' ' * (width - 2)}│"
