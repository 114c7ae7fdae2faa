"""Conditions in English: two that read alike are the same one, and the plain ones read as people speak."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import games
from croupier.errors import RuleProblem
from croupier.rules import BOARD, DEALER, FLUSH, FULL_HOUSE, HOLE, PAIR, Condition, Suited, best_of, folded, showdown
from croupier.rules.conditions import And, Named, Not, Or

player, dealer = best_of(5, HOLE, BOARD), best_of(5, DEALER, BOARD)
won, tied, lost = showdown(player, dealer)
flush, full_house = player.at_least(FLUSH), player.at_least(FULL_HOUSE)
qualifies = dealer.qualifies_with(PAIR)
(block,) = games.find("triple-shot-bonus").blocks

ATOMS = (won, tied, flush, qualifies, folded, block.flag("busted"), block.flag("won"))


def formulas(joints: int) -> st.SearchStrategy[Condition]:
    """Formulas with at most so many joints, each part denied or not."""
    plain = st.sampled_from(ATOMS)
    if joints:
        split = st.integers(0, joints - 1).flatmap(
            lambda left: st.tuples(formulas(left), formulas(joints - 1 - left), st.booleans())
        )
        plain = st.one_of(plain, split.map(lambda each: each[0] & each[1] if each[2] else each[0] | each[1]))
    return st.tuples(plain, st.booleans()).map(lambda each: ~each[0] if each[1] else each[0])


Shape = tuple[object, ...]


def shape(condition: Condition, *, denied: bool = False) -> Shape:
    """A formula with denials moved down to its atoms and groups of one word run together: what it means as written."""
    if isinstance(condition, Not):
        return shape(condition.inner, denied=not denied)
    if isinstance(condition, And | Or):
        word = "and" if isinstance(condition, And) is not denied else "or"
        return (word, *_operands(condition, word, denied=denied))
    return ("atom", condition, denied)


def _operands(condition: And | Or, word: str, *, denied: bool) -> Iterator[object]:
    for part in (condition.left, condition.right):
        found = shape(part, denied=denied)
        yield from found[1:] if found[0] == word else (found,)


def phrase(condition: Condition, *, denied: bool) -> str:
    return condition.denies if denied else condition.says


# Few atoms, so that the same words come together in many ways.
FEW = (won, flush)


def few(joints: int) -> Iterator[Condition]:
    if not joints:
        yield from FEW
    for left in range(joints):
        for one in few(left):
            for other in few(joints - 1 - left):
                yield from (one & other, one | other, ~(one & other))


@pytest.mark.parametrize("denied", [False, True], ids=["says", "denies"])
def test_no_two_small_conditions_read_alike(*, denied: bool) -> None:
    met: dict[str, Shape] = {}
    for joints in range(4):
        for condition in few(joints):
            words = phrase(condition, denied=denied)
            assert met.setdefault(words, shape(condition)) == shape(condition), words
    assert len(met) > 500


@settings(max_examples=150, deadline=None)
@given(formulas(7), formulas(7))
def test_conditions_that_read_alike_are_the_same(one: Condition, other: Condition) -> None:
    for denied in (False, True):
        assert (phrase(one, denied=denied) == phrase(other, denied=denied)) is (shape(one) == shape(other))


@settings(max_examples=150, deadline=None)
@given(formulas(9))
def test_the_words_can_be_read_back(condition: Condition) -> None:
    assert read(condition.says) == shape(condition)
    assert read(condition.denies) == shape(condition, denied=True)


SAID = {atom.says: ("atom", atom, False) for atom in ATOMS} | {atom.denies: ("atom", atom, True) for atom in ATOMS}


def read(text: str) -> Shape:
    """The formula that a text says, found by its pauses alone, the longest first."""
    text = text.removeprefix("either ")
    if text in SAID:
        return SAID[text]
    if text.startswith("(") and _closes(text) == len(text) - 1:
        return read(text[1:-1])
    for mark in (";", ",", ""):
        for word in ("and", "or"):
            parts = _split(text, f"{mark} {word} ")
            if len(parts) > 1:
                return (word, *map(read, parts))
    raise AssertionError(f"'{text}' says nothing")


def _closes(text: str) -> int:
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if not depth:
            return at
    raise AssertionError(f"'{text}' opens a bracket that it does not close")


def _split(text: str, joint: str) -> list[str]:
    """The text cut at a joint, outside brackets and outside what an atom says."""
    parts, at, start = [], 0, 0
    while at < len(text):
        inside = next((said for said in sorted(SAID, key=len, reverse=True) if text.startswith(said, at)), "")
        if inside:
            at += len(inside)
        elif text[at] == "(":
            at += _closes(text[at:]) + 1
        elif text.startswith(joint, at):
            parts.append(text[start:at])
            at = start = at + len(joint)
        else:
            at += 1
    return [*parts, text[start:]]


@pytest.mark.parametrize(
    ("condition", "says", "denies"),
    [
        (won & flush, "the player beats the dealer and the player has a flush or better",
         "the player does not beat the dealer or the player has less than a flush"),
        (won | tied, "the player beats the dealer or the player ties the dealer",
         "the player does not beat the dealer and the player does not tie the dealer"),
        ((won | tied) & flush,
         "either the player beats the dealer or the player ties the dealer, and the player has a flush or better",
         "the player does not beat the dealer and the player does not tie the dealer, or the player has less than a "
         "flush"),
        (won | (tied & flush),
         "the player beats the dealer, or the player ties the dealer and the player has a flush or better",
         "the player does not beat the dealer, and either the player does not tie the dealer or the player has less "
         "than a flush"),
        (~qualifies & won, "the dealer does not qualify (less than a pair) and the player beats the dealer",
         "the dealer qualifies (a pair or better) or the player does not beat the dealer"),
        (won & flush & qualifies,
         "the player beats the dealer and the player has a flush or better and the dealer qualifies (a pair or better)",
         "the player does not beat the dealer or the player has less than a flush or the dealer does not qualify (less "
         "than a pair)"),
    ],
)  # fmt: skip
def test_conditions_in_words(condition: Condition, says: str, denies: str) -> None:
    assert condition.says == says
    assert condition.denies == denies


def test_words_of_the_authors_own_are_kept_together() -> None:
    named = Named(won | tied, "the player wins or ties", "the player loses")
    assert (named & flush).says == "the player wins or ties, and the player has a flush or better"


@pytest.mark.parametrize(
    ("part", "instead"),
    [
        (won & flush, "write & for and"),
        (qualifies, "write & for and"),
        (Suited(HOLE), "write & for and, or give each a label"),
        (HOLE, "name each by itself"),
        (HOLE.first(2), "name each by itself"),
        (player, "name each by itself"),
        (FLUSH, "name each by itself"),
    ],
    ids=str,
)
def test_parts_of_rules_are_neither_true_nor_false(part: object, instead: str) -> None:
    """Python would take ``won and flush`` for ``flush``."""
    with pytest.raises(RuleProblem, match=re.escape(f"cannot be joined by 'and', 'or' or 'not': {instead}")):
        assert part
