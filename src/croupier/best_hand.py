"""The strength of the best hand among more cards than it takes, without trying them all.

Cards are counted by value, as bits of a whole number: those there is one of, or two, three, four, and those of each
suit. The categories of a ranking are then looked for from the highest down. What is found first is the best hand,
provided that whatever a category contains ranks below it: a full house above three of a kind and two pair, a straight
flush above both its parts. Rankings see to that when they are built (``Ranking.problems``); of one that does not, every
hand is tried.
"""

from __future__ import annotations

from collections.abc import Sequence

Bits = int
"""Values as bits: 1 << 12 is the highest."""

CONTAINED = {
    "pair": ("high card",),
    "two pair": ("pair",),
    "three of a kind": ("pair",),
    "full house": ("two pair", "three of a kind"),
    "four of a kind": ("three of a kind", "full house"),
    "straight": ("high card",),
    "flush": ("high card",),
    "straight flush": ("straight", "flush"),
}
"""What can be made of the cards of a category, and must rank below it."""


def is_nested(order: Sequence[str]) -> bool:
    """Whether every category of an order, lowest first, ranks above whatever its cards contain."""
    place = {category: at for at, category in enumerate(order)}
    return all(
        place[lesser] < place[category]
        for category, contained in CONTAINED.items()
        for lesser in contained
        if category in place and lesser in place
    )


def best_strength(values: Sequence[tuple[int, int]], order: Sequence[str], size: int, below: int | None) -> int:
    """The strength of the best hand of ``size`` among cards, each given by value and suit.

    ``order`` has the categories from lowest to highest; ``below`` is the value that the highest one may sit beneath in
    a straight. The strength is the category's place and then its telling values, as digits in base 13.
    """
    suits = [0, 0, 0, 0]
    one = two = three = four = 0
    for value, suit in values:
        bit = 1 << value
        suits[suit] |= bit
        four |= three & bit
        three |= two & bit
        two |= one & bit
        one |= bit
    flushes = [suit for suit in suits if suit.bit_count() >= size]
    for place in range(len(order) - 1, -1, -1):
        digits = _digits(order[place], size, below, one, two, three, four, flushes)
        if digits is not None:
            strength = place
            for digit in digits:
                strength = strength * 13 + digit
            return strength * int(13 ** (size - len(digits)))
    raise AssertionError("any cards make a high card")


def _digits(
    category: str, size: int, below: int | None, one: Bits, two: Bits, three: Bits, four: Bits, flushes: list[Bits]
) -> list[int] | None:
    """The telling values of the best hand of a category, or None if the cards do not make one."""
    match category:
        case "high card":
            return _highest(one, size)
        case "pair" if two:
            return _with_kickers(two, one, size - 2)
        case "two pair" if two.bit_count() > 1:
            first, second = _highest(two, 2)
            return [first, second, *_highest(one & ~(1 << first | 1 << second), size - 4)]
        case "three of a kind" if three:
            return _with_kickers(three, one, size - 3)
        case "full house" if three and two.bit_count() > 1:
            first = three.bit_length() - 1
            return [first, (two & ~(1 << first)).bit_length() - 1]
        case "four of a kind" if four:
            return _with_kickers(four, one, size - 4)
        case "straight":
            return _straight(one, size, below)
        case "flush" if flushes:
            return max(_highest(suit, size) for suit in flushes)
        case "straight flush":
            found = [run for run in (_straight(suit, size, below) for suit in flushes) if run is not None]
            return max(found, default=None)
    return None


def _with_kickers(made: Bits, one: Bits, kickers: int) -> list[int]:
    first = made.bit_length() - 1
    return [first, *_highest(one & ~(1 << first), kickers)]


def _highest(bits: Bits, count: int) -> list[int]:
    """The highest values, from the top."""
    found = []
    for _ in range(count):
        value = bits.bit_length() - 1
        found.append(value)
        bits ^= 1 << value
    return found


def _straight(bits: Bits, size: int, below: int | None) -> list[int] | None:
    """The highest value of the best straight."""
    runs = bits
    for _ in range(size - 1):
        runs &= runs >> 1
    if runs:
        return [runs.bit_length() - 1 + size - 1]
    if below is not None:
        wheel = 1 << 12 | ((1 << (size - 1)) - 1) << below
        if bits & wheel == wheel:
            return [below + size - 2]
    return None
