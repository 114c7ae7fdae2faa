"""Cards drawn in characters: faces in four colours with their suit's sign, backs, and empty places."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.content import Content
from textual.style import Style

from croupier.cards import SUIT_NAMES, SUITS, Card
from croupier.felt.piles import BACK, EMPTY, Slot

STYLES = frozenset({f"card--{name}" for name in SUIT_NAMES.values()} | {"card--back", "card--empty", "card--mark"})
"""The component classes whose styles a drawing asks for."""

WIDTHS = (9, 7, 5, 4, 3)
PADDED = 7  # characters: a card as wide as this has room beside its rank
GAPS = (3, 2, 1)  # characters between rows of cards that lie apart
MARK = "▲"

Paint = Callable[[str], Style]
"""The style that the style sheet gives a component class."""


def draw(rows: Sequence[Sequence[Slot]], width: int, height: int, paint: Paint) -> Content:
    """Cards in so many characters, as large as fits, rows of them apart beside each other.

    The marked ones carry a sign that they play.
    """
    size, gap = _fitting(rows, width, height)
    lines = []
    for line in range(height):
        pieces = [Content(" ").join(_piece(slot, line, size, height, paint) for slot in row) for row in rows]
        lines.append(Content(" " * gap).join(pieces))
    return Content("\n").join(lines)


def small(slot: Slot, paint: Paint) -> Content:
    """A card in three characters, for the seats further off."""
    if slot.kind == BACK:
        return Content.styled("▒▒▒", paint("card--back"))
    card = Card.parse(slot.card)
    return Content.styled(f"{card.rank_sign + card.suit_sign:>3}", paint(_class(card)))


def _fitting(rows: Sequence[Sequence[Slot]], width: int, height: int) -> tuple[int, int]:
    """The widest cards that fit beside each other, and how far apart rows lie; tall cards may be wide."""
    cards = sum(map(len, rows))
    for size in WIDTHS:
        for gap in GAPS:
            if size <= height + 2 and cards * (size + 1) - len(rows) + gap * (len(rows) - 1) <= width:
                return size, gap
    return WIDTHS[-1], GAPS[-1]


def _class(card: Card) -> str:
    return f"card--{SUIT_NAMES[SUITS[card.suit]]}"


def _piece(slot: Slot, line: int, width: int, height: int, paint: Paint) -> Content:
    """One line of one card."""
    if slot.kind == BACK:
        return Content.styled("▒" * width, paint("card--back"))
    if slot.kind == EMPTY:
        return Content.styled(_outline(line, width, height), paint("card--empty"))
    card = Card.parse(slot.card)
    face = paint(_class(card))
    pad = " " if width >= PADDED else ""
    rank = card.rank_sign
    if line == 0:
        return Content.styled((pad + rank).ljust(width), face)
    if line < height - 1:
        return Content.styled((card.suit_sign if line == height // 2 else "").center(width), face)
    mark = pad + MARK if slot.marked else ""
    rest = Content.styled((rank + pad).rjust(width - len(mark)), face)
    return Content.styled(mark, face + paint("card--mark")) + rest


def _outline(line: int, width: int, height: int) -> str:
    if line == 0:
        return f"╭{'─' * (width - 2)}╮"
    if line == height - 1:
        return f"╰{'─' * (width - 2)}╯"
    return f"│{' ' * (width - 2)}│"
