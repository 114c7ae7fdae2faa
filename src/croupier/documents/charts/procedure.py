"""The round drawn: streets from left to right, the cards of each party, what is decided and what lies on the felt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from croupier.documents.charts.palette import BLUE_2, BLUE_3, GREY, HAIR, INK, PALE, PAPER, RUST
from croupier.documents.charts.picture import WIDTH, Picture, lines, wide

OWNERS = {"seat": "The seat", "table": "The board", "house": "The dealer"}
CARD, PITCH, ROW, LINE = 13.0, 15.5, 28.0, 10.0
HEAD, WORDS = 9, 8


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards that come to an owner on a street; or so many of those face down that are turned over there."""

    owner: str
    count: int
    down: bool = False
    turned: bool = False


@dataclass(frozen=True, slots=True)
class DrawnStreet:
    """A street as the picture has it."""

    name: str
    deals: tuple[Dealt, ...]
    choices: tuple[str, ...] = ()
    """What can be chosen besides a fold, in words; nothing where nothing is decided."""
    folds: bool = False
    loses: str = ""
    """What a fold loses."""
    loop: str = ""
    """Where a seat goes on until it stops: what it does, in words."""
    settles: str = ""
    """What is settled there, in words; the last street settles whatever is still open."""
    lies: str = ""
    """What lies on the felt when it begins."""

    @property
    def decided(self) -> bool:
        return bool(self.choices or self.folds or self.loop)


class Face(NamedTuple):
    """A card as it lies on a street."""

    down: bool
    fresh: bool
    """Whether it was dealt or turned over there."""


def lying(streets: Sequence[DrawnStreet]) -> list[dict[str, tuple[Face, ...]]]:
    """The cards of each owner, street by street."""
    down: dict[str, list[bool]] = {owner: [] for owner in OWNERS}
    found = []
    for street in streets:
        fresh: dict[str, set[int]] = {owner: set() for owner in OWNERS}
        for deal in street.deals:
            cards = down[deal.owner]
            if deal.turned:
                places = [at for at, hidden in enumerate(cards) if hidden][: deal.count]
            else:
                places = [*range(len(cards), len(cards) + deal.count)]
                cards += [deal.down] * deal.count
            for at in places:
                cards[at] = deal.down
            fresh[deal.owner].update(places)
        found.append({
            owner: tuple(Face(hidden, at in fresh[owner]) for at, hidden in enumerate(cards))
            for owner, cards in down.items()
        })  # fmt: skip
    return found


def procedure(streets: Sequence[DrawnStreet]) -> Picture:
    """Cards with a mark are new, pale ones lie there already, hatched ones are face down."""
    laid = lying(streets)
    owners = [owner for owner in OWNERS if laid[-1][owner]]
    left, gap = 54.0, 6.0
    step = (WIDTH - left) / len(streets)
    heads = [lines(each.name, HEAD, step - gap) for each in streets]
    told = [_told(each, step - 18, last=each is streets[-1]) for each in streets]
    top = 8 + LINE * max(map(len, heads))
    cards = {owner: top + 8 + ROW * index for index, owner in enumerate(owners)}
    decided = top + 8 + ROW * len(owners)
    below = max(len(words) + (2 if each.folds else 0) for each, words in zip(streets, told, strict=True))
    felt = decided + 30 + LINE * max(below, 1)
    shown = any(each.lies for each in streets)
    picture = Picture(felt + (12 if shown else -6))
    for owner, y in cards.items():
        picture.text(0, y + 12, OWNERS[owner], WORDS, fill=GREY, italic=True)
    picture.text(0, decided + 15, "Decision", WORDS, fill=GREY, italic=True)
    number = 0
    for index, street in enumerate(streets):
        x = left + index * step
        for line, words in enumerate(heads[index]):
            picture.text(x, 12 + LINE * line, words, HEAD, weight=600)
        picture.line(x, top, x + step - gap, top, INK, 0.8)
        for owner, y in cards.items():
            _cards(picture, laid[index][owner], x, y, step - gap)
        if street.decided:
            number += 1
            _decision(picture, street, told[index], x, decided, step, number)
        else:
            _settlement(picture, told[index], x, decided, box=bool(street.settles) or street is streets[-1])
        if street.lies:
            picture.text(x, felt + 6, street.lies, WORDS)
    if shown:
        picture.line(0, felt - 6, WIDTH, felt - 6, HAIR)
        picture.text(0, felt + 6, "On the felt", WORDS, fill=GREY, italic=True)
    return picture


def _told(street: DrawnStreet, room: float, *, last: bool) -> list[str]:
    """The words below a decision or a settlement, line by line."""
    said = [street.loop, *street.choices]
    if street.settles and not last:
        said.append(f"then settles {street.settles}" if street.decided else street.settles)
    return [line for words in said if words for line in lines(words, WORDS, room)]


def _cards(picture: Picture, cards: Sequence[Face], x: float, y: float, room: float) -> None:
    pitch = min(PITCH, (room - CARD) / max(len(cards) - 1, 1))
    for place, card in enumerate(cards):
        _card(picture, x + place * pitch, y, card)


def _card(picture: Picture, x: float, y: float, card: Face) -> None:
    picture.rect(x, y, CARD, 18, PAPER, stroke=INK if card.fresh else HAIR, width=0.7, radius=1.5)
    if card.down:
        picture.rect(x + 2, y + 2, 9, 14, BLUE_2 if card.fresh else BLUE_3)
        picture.hatch(x + 2, y + 2, 9, 14, PAPER, 2.4, 0.5)
    elif card.fresh:
        picture.rect(x + 4.5, y + 7, 4, 4, INK)


def _decision(
    picture: Picture, street: DrawnStreet, told: Sequence[str], x: float, y: float, step: float, number: int
) -> None:
    picture.circle(x + 5, y + 12, 4.6, INK)
    picture.text(x + 5, y + 14.7, str(number), 7.5, "middle", fill=PAPER, weight=600)
    picture.arrow(x + 10, y + 12, x + step - 1, y + 12)
    below = y + 23
    if street.loop:
        picture.path(f"M{x + 5:.1f} {y + 17:.1f}v{6:.1f}c0 6 6 6 6 0", stroke=INK)
    for words in told:
        picture.text(x + 14, below, words, WORDS)
        below += LINE
    if street.folds:
        picture.arrow(x + 5, y + 17, x + 5, below + 2, RUST)
        picture.text(x + 14, below, "or fold", WORDS, fill=RUST, italic=True)
        picture.text(x, below + LINE + 2, street.loses, WORDS, fill=RUST)


def _settlement(picture: Picture, told: Sequence[str], x: float, y: float, *, box: bool) -> None:
    if box:
        picture.rect(x, y + 4, wide("settlement", WORDS, 600) + 16, 16, PALE, stroke=INK, width=0.7, radius=2)
        picture.text(x + 8, y + 15, "settlement", WORDS, weight=600)
    for index, words in enumerate(told):
        picture.text(x, y + 31 + LINE * index, words, WORDS)
