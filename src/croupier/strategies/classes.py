"""Classes of hands as people name them: what is made and with whose cards, what is drawn to, which card lies beside it.

They are for telling where choices differ and what mistakes cost, not for playing: a strategy file asks for itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANK_NAMES, RANKS
from croupier.rankings import FLUSH, PAIR, STRAIGHT, TWO_PAIR, Ranking
from croupier.strategies.of_cards import Seen, in_a_row, most_alike

Codes = NDArray[np.int64]
HIGHEST = len(RANKS)
TOLD = 4  # ranks below the ace that are told one by one; lower ones are told together


@dataclass(frozen=True, eq=False, slots=True)
class Part:
    """Something that classes tell apart: a number for each state, and what the numbers mean."""

    codes: Codes
    names: Sequence[str]


@dataclass(frozen=True, eq=False, slots=True)
class Classes:
    """States by class."""

    parts: tuple[Part, ...]

    @property
    def codes(self) -> Codes:
        """A number for each state, equal where the classes are."""
        found = np.zeros(len(self.parts[0].codes), np.int64)
        for part in self.parts:
            found = found * len(part.names) + part.codes
        return found

    def name(self, code: int) -> str:
        """The class with a number, in words."""
        said = []
        for part in reversed(self.parts):
            code, at = divmod(code, len(part.names))
            said.append(part.names[at])
        return ", ".join(word for word in reversed(said) if word)


def classes_of(ranking: Ranking, seen: Seen, *, more_comes: bool) -> Classes:
    """The classes of what is seen; ``more_comes`` says whether further cards of the board do."""
    parts = [_dealt(seen)] if not seen.board.shape[1] else [*_on_board(ranking, seen, more_comes=more_comes)]
    if seen.up is not None:
        parts.append(Part(seen.up.astype(np.int64) >> 2, [f"against {_a(rank)}" for rank in range(HIGHEST)]))
    return Classes(tuple(parts))


def _a(rank: int) -> str:
    name = RANK_NAMES[rank]
    return f"an {name}" if name[0] in "ae" else f"a {name}"


# Before any board.


def _dealt(seen: Seen) -> Part:
    """Two cards as charts name them; of more, the two highest ranks, or what they make."""
    ranks = np.sort(seen.hole.astype(np.int64) >> 2, axis=1)[:, ::-1]
    suited = most_alike(seen.hole & 3) == seen.hole.shape[1]
    first, second = ranks[:, 0], ranks[:, 1] if ranks.shape[1] > 1 else ranks[:, 0]
    if ranks.shape[1] == 2:
        names = [
            RANKS[high] + RANKS[low] + ("" if high == low else "s" if of_suit else "o")
            for high in range(HIGHEST) for low in range(HIGHEST) for of_suit in (0, 1)
        ]  # fmt: skip
        return Part((first * HIGHEST + second) * 2 + suited, names)
    alike = most_alike(ranks) > 1
    paired = np.where((ranks[:, :-1] == ranks[:, 1:]).any(axis=1), ranks[:, 1], 0)
    names = [f"{RANKS[high]}-{RANKS[low]} high" for high in range(HIGHEST) for low in range(HIGHEST)]
    names += [f"pair of {RANKS[rank]}s or better" for rank in range(HIGHEST)]
    return Part(np.where(alike, HIGHEST * HIGHEST + paired, first * HIGHEST + second), names)


# With a board.


def _on_board(ranking: Ranking, seen: Seen, *, more_comes: bool) -> list[Part]:
    made, own = _made(ranking, seen)
    parts = [made]
    place = seen.made(ranking) // 13**ranking.size if seen.all.shape[1] >= ranking.size else None
    if more_comes:
        parts.append(_draws(ranking, seen, place))
    parts.append(_beside(ranking, seen, own))
    return parts


def _made(ranking: Ranking, seen: Seen) -> tuple[Part, NDArray[np.bool_]]:
    """What is made, and whether with a card of one's own."""
    names = [cut.name for cut in ranking.order]
    place = seen.made(ranking) // 13**ranking.size
    own = seen.named(ranking) > seen.board_makes(ranking)
    own &= place > 0
    count = len(names)
    pair, two = ranking.order.index(PAIR), ranking.order.index(TWO_PAIR) if TWO_PAIR in ranking else -1
    codes = np.where(own, count + place, place)
    told = ["high card", *(f"the board's {name}" for name in names[1:]), *names]
    # A pair of one's own by what it is worth on that board.
    ranks = seen.board.astype(np.int64) >> 2
    rank = seen.made(ranking) // 13 ** (ranking.size - 1) % 13
    higher = np.zeros(len(ranks), np.int64)
    for at in range(ranks.shape[1]):
        first = (ranks[:, :at] != ranks[:, at : at + 1]).all(axis=1)
        higher += (ranks[:, at] > rank) & first
    pocket = (seen.hole[:, 0] >> 2) == (seen.hole[:, -1] >> 2)
    is_pair = own & (place == pair)
    codes = np.where(is_pair, 2 * count + np.where(pocket & (higher == 0), 0, np.minimum(higher, 2) + 1), codes)
    told += ["pair above the board", "top pair", "second pair", "lower pair"]
    if two >= 0:
        with_boards = own & (place == two) & (seen.board_makes(ranking) // 13**ranking.size == pair)
        codes = np.where(with_boards, 2 * count + 4, codes)
    told += ["pair beside the board's pair"]
    return Part(codes, told), own


def _draws(ranking: Ranking, seen: Seen, place: Codes | None) -> Part:
    """One card short of a straight or a flush, a card of one's own included."""
    wanted = ranking.size - 1
    below = np.ones(len(seen.hole), bool) if place is None else place < _place(ranking, STRAIGHT)
    on_board = seen.board
    flush = (most_alike(seen.all & 3) >= wanted) & (most_alike(on_board & 3) < wanted) & (FLUSH in ranking)
    straight = (in_a_row(ranking, seen.all >> 2) >= wanted) & (in_a_row(ranking, on_board >> 2) < wanted)
    straight &= STRAIGHT in ranking
    names = ["", "one short of a straight", "one short of a flush", "one short of a straight and of a flush"]
    return Part((below & flush) * 2 + (below & straight) * 1, names)


def _place(ranking: Ranking, cut: object) -> int:
    return next((number for number, each in enumerate(ranking.order) if each == cut), len(ranking.order))


def _beside(ranking: Ranking, seen: Seen, own: NDArray[np.bool_]) -> Part:
    """Where nothing is made with a card of one's own: the highest that plays."""
    if seen.all.shape[1] > ranking.size:
        highest = seen.highest_playing(ranking)
    else:
        highest = (seen.hole.astype(np.int64) >> 2).max(axis=1)
    least = HIGHEST - 1 - TOLD
    names = ["", "no card of one's own plays", f"with {_a(least - 1)} or lower"]
    names += [f"with {_a(rank)}" for rank in range(least, HIGHEST)]
    codes = np.where(highest < 0, 1, np.maximum(highest - least + 1, 0) + 2)
    return Part(np.where(own, 0, codes), names)
