"""The ordinary chart: cells as printed cards for single-deck games have them, and an answer to whatever is offered."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cache
from itertools import chain, combinations

import pytest

from croupier import games
from croupier.solver.drawing.blackjack import Blackjack
from croupier.solver.drawing.kinds import Kind, name, total
from croupier.solver.drawing.ordinary import usual
from croupier.solver.published import PUBLISHED

ALL = {"stand", "hit", "double", "surrender"}
UPS = {"A": 0, "2": 1, "3": 2, "4": 3, "5": 4, "6": 5, "7": 6, "8": 7, "9": 8, "T": 9}

HARD = [
    (7, "6", "hit"), (8, "4", "hit"), (8, "5", "double"), (8, "6", "double"), (8, "7", "hit"),
    (9, "2", "double"), (9, "6", "double"), (9, "7", "hit"), (10, "9", "double"), (10, "T", "hit"), (10, "A", "hit"),
    (11, "T", "double"), (11, "A", "double"), (12, "2", "hit"), (12, "3", "hit"), (12, "4", "stand"),
    (12, "6", "stand"), (12, "7", "hit"), (13, "2", "stand"), (14, "T", "hit"), (15, "9", "hit"),
    (15, "A", "hit"), (16, "6", "stand"), (16, "7", "hit"), (16, "9", "hit"),
    (16, "T", "surrender"), (16, "A", "surrender"), (17, "A", "stand"), (18, "T", "stand"), (21, "A", "stand"),
]  # fmt: skip
SOFT = [
    (12, "6", "hit"), (13, "3", "hit"), (13, "4", "double"), (13, "6", "double"), (13, "7", "hit"), (16, "3", "hit"),
    (16, "4", "double"), (17, "2", "double"), (17, "6", "double"), (17, "7", "hit"), (17, "A", "hit"),
    (18, "2", "stand"), (18, "3", "double"), (18, "6", "double"), (18, "7", "stand"), (18, "8", "stand"),
    (18, "9", "hit"), (18, "T", "hit"), (18, "A", "stand"), (19, "5", "stand"), (19, "6", "double"), (19, "T", "stand"),
    (20, "6", "stand"), (21, "6", "stand"),
]  # fmt: skip


@pytest.mark.parametrize(("reached", "up", "choice"), HARD)
def test_hard_totals(reached: int, up: str, choice: str) -> None:
    assert usual(UPS[up], reached, ALL, soft=False) == choice


@pytest.mark.parametrize(("reached", "up", "choice"), SOFT)
def test_soft_totals(reached: int, up: str, choice: str) -> None:
    assert usual(UPS[up], reached, ALL, soft=True) == choice


HIT_OR_STAND = [
    ("hard", 11, "6", "hit"), ("hard", 9, "3", "hit"), ("soft", 15, "5", "hit"), ("soft", 17, "4", "hit"),
    ("soft", 18, "4", "stand"), ("soft", 19, "6", "stand"), ("hard", 15, "T", "hit"), ("hard", 16, "T", "hit"),
    ("hard", 16, "A", "hit"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "reached", "up", "choice"), HIT_OR_STAND)
def test_what_is_done_where_nothing_else_is_offered(kind: str, reached: int, up: str, choice: str) -> None:
    """With more than two cards a doubled hand is hit, but soft 18 and 19 stand; a surrendered one is hit."""
    assert usual(UPS[up], reached, {"stand", "hit"}, soft=kind == "soft") == choice


def test_aces_are_split_where_they_may_be() -> None:
    for up in UPS.values():
        assert usual(up, 12, ALL | {"split"}, soft=True) == "split"
        assert usual(up, 12, ALL, soft=True) == "hit"


def offers() -> list[Collection[str]]:
    """Every offer that has standing and hitting in it."""
    more = ("double", "split", "surrender")
    subsets = chain.from_iterable(combinations(more, size) for size in range(4))
    return [{"stand", "hit", *subset} for subset in subsets]


def test_every_state_has_an_answer_of_those_offered() -> None:
    asked = 0
    for up in UPS.values():
        for soft, totals in ((False, range(4, 22)), (True, range(12, 22))):
            for reached in totals:
                for offered in offers():
                    assert usual(up, reached, offered, soft=soft) in offered
                    asked += 1
    assert asked == 10 * (18 + 10) * 8


def by_chart(up: int, kind: Kind, offered: Collection[str]) -> str:
    reached, soft = total(kind)
    return usual(up, reached, offered, soft=soft)


@cache
def solved(key: str, surrender: str = "") -> Blackjack:
    return Blackjack(games.find(key).post({"surrender": surrender} if surrender else {}))


def totals_of_two(found: Blackjack) -> dict[tuple[int, int, bool], dict[str, Fraction]]:
    """What each choice brings on average with two cards of a total against an up card; aces are left to the split."""
    means: dict[tuple[int, int, bool], dict[str, Fraction]] = {}
    for up, against in found.ups.items():
        for kind, chance in against.deals():
            if kind[0] < 2:
                own = means.setdefault((up, *total(kind)), {})
                possible = sum(against.weights[kind][end] for end in against.ends)
                for choice, value in against.hand(kind).choices:
                    own[choice] = own.get(choice, Fraction(0)) + chance * possible * value
    return {cell: choices for cell, choices in means.items() if choices}


def best(choices: Mapping[str, Fraction]) -> str:
    return max(choices, key=lambda choice: choices[choice])


def test_every_cell_for_two_cards_is_the_best_for_its_total() -> None:
    cells = totals_of_two(solved("single-deck-blackjack"))
    assert len(cells) == 10 * (17 + 8)  # hard 4 to 20, soft 13 to 20
    for (up, reached, soft), choices in cells.items():
        assert usual(up, reached, choices, soft=soft) == best(choices)


FIFTEENS = {each.hand: float(each.text) for each in PUBLISHED if each.game == "triple-shot-bonus" and each.up == "T"}
"""What hitting brings against a ten, as it is published: not all of them are worth surrendering."""


def test_surrender_is_for_the_cells_in_which_it_is_best() -> None:
    """And not for a fifteen against a ten, about which charts differ: surrendering all of them is a little worse."""
    found = solved("triple-shot-bonus", "late")
    cells = totals_of_two(found)
    surrendered = {cell for cell, choices in cells.items() if best(choices) == "surrender"}
    assert surrendered == {(UPS["T"], 16, False), (UPS["A"], 16, False)}
    for (up, reached, soft), choices in cells.items():
        assert (usual(up, reached, choices, soft=soft) == "surrender") is ((up, reached, soft) in surrendered)
    for hand, published in FIFTEENS.items():
        kind = tuple(hand.count(name(value)) for value in range(10))
        hit = dict(found.ups[UPS["T"]].hand(kind).choices)["hit"]
        assert float(hit) == pytest.approx(published, rel=0, abs=6e-7)


def test_the_chart_gives_away_less_than_a_thousandth() -> None:
    found = solved("single-deck-blackjack")
    assert 0 < found.value - Blackjack(found.game, by_chart).value < Fraction(1, 1000)
