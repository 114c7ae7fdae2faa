"""Make ``docs/vocabulary.md``: every word that a game file can use, and which shapes of games are solved."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from enum import Enum, EnumType
from fractions import Fraction
from pathlib import Path
from types import UnionType
from typing import Any

from croupier import rules
from croupier.cards import RANK_NAMES, Deck
from croupier.games import CALIBRATION, SHEETS, find
from croupier.rankings import Cut, Ranking
from croupier.rules.conditions import Condition
from croupier.rules.hands import Hand
from croupier.rules.paytables import Odds, Paytable
from croupier.rules.piles import Pile
from croupier.rules.rulings import Ruling
from croupier.solver.families import DRAWING, family_of
from croupier.solver.showdown import boards, walk
from croupier.solver.showdown.methods import method
from croupier.solver.showdown.plan import plan
from croupier.solver.strengths import MOST

TARGET = Path(__file__).with_suffix(".md")
WRITTEN: dict[type, tuple[str, ...]] = {
    Hand: ("at_least", "qualifies_with"),
    Condition: ("__and__", "__or__", "__invert__", "named"),
    Paytable: ("on", "pays_on"),
    Odds: ("labelled",),
    Ruling: ("posts", "choose"),
}
"""What game files ask of the values that the words give them."""
OPERATORS = {
    "__and__": ("one & other", "The condition that both hold."),
    "__or__": ("one | other", "The condition that one of them holds, or both."),
    "__invert__": ("~condition", "The condition that it does not hold."),
}
BY_TYPE: dict[str, type] = {
    "Decks": Deck, "Piles": Pile, "Rankings": Ranking, "Cuts": Cut, "Odds": Odds, "Conditions": Condition,
    "Rulings": Ruling, "Ranks": int,
}  # fmt: skip
"""Headings for words that stand for one value each."""
METHODS = {
    "holdem": "by ranks, and by suits only where a flush can be made",
    "boards": "board by board",
}


def page() -> str:
    """The whole page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# The vocabulary"
    yield ""
    yield "What a game file gets by `from croupier.rules import *`. `make docs` makes this page from the words."
    yield from _called("Functions", inspect.isfunction)
    yield from _called("Types", inspect.isclass)
    yield "\n## What their values can be asked"
    for asked, names in WRITTEN.items():
        for name in names:
            word = getattr(asked, name)
            call = f"{asked.__name__.lower()}.{name}{_signature(word, skip=1)}"
            call, told = OPERATORS.get(name, (call, _explained(word)))
            yield f"\n`{call}`: {told}"
    placed = set[str]()
    for heading, kind in BY_TYPE.items():
        names = [name for name in rules.__all__ if isinstance(getattr(rules, name), kind)]
        placed.update(names)
        yield from _values(heading, names)
    rest = [name for name in rules.__all__ if name not in placed and not callable(getattr(rules, name))]
    yield from _values("Others", rest)
    yield from _shapes()


def _called(heading: str, which: Callable[[Any], bool]) -> Iterator[str]:
    yield f"\n## {heading}"
    for name in rules.__all__:
        value = getattr(rules, name)
        if which(value):
            yield f"\n### `{name}{_signature(value)}`"
            yield f"\n{_explained(value)}"


def _signature(value: Any, skip: int = 0) -> str:
    """What a word takes, without types, which editors show."""
    if inspect.isabstract(value) or value is Fraction or isinstance(value, EnumType):
        return ""
    shown, starred = [], False
    for each in list(inspect.signature(value).parameters.values())[skip:]:
        if each.kind is each.VAR_POSITIONAL:
            starred = True
        if each.kind is each.KEYWORD_ONLY and not starred:
            shown.append("*")
            starred = True
        star = {each.VAR_POSITIONAL: "*", each.VAR_KEYWORD: "**"}.get(each.kind, "")
        shown.append(f"{star}{each.name}" + (f"={_default(each.default)}" if each.default is not each.empty else ""))
    return f"({', '.join(shown)})"


def _default(value: Any) -> str:
    """A default as a game file would write it."""
    for name in rules.__all__:
        if getattr(rules, name) is value and not isinstance(value, int):
            return name
    return repr(value) if isinstance(value, int | str | tuple | None) else "…"


def _explained(value: Any) -> str:
    """A word's own explanation, without examples that are tested elsewhere."""
    if value is Fraction:
        return "Python's own exact numbers."
    members = f" `{'`, `'.join(value.__members__)}`." if isinstance(value, EnumType) else ""
    return (inspect.getdoc(value) or "").partition("\n>>>")[0].strip().replace("``", "`") + members


def _values(heading: str, names: list[str]) -> Iterator[str]:
    if not names:
        return
    yield f"\n## {heading}\n"
    yield "| word | what it is |"
    yield "|---|---|"
    for name in names:
        yield f"| `{name}` | {_told(getattr(rules, name))} |"


def _told(value: Any) -> str:
    match value:
        case Ranking():
            categories = ", ".join(cut.name for cut in value.order)
            return f"{value.name}: {value.size} card{'s' * (value.size != 1)}; from the lowest, {categories}"
        case Cut():
            return value.title
        case Deck():
            return f"{value.name}"
        case Pile():
            return f"cards of the {value.owner.value}"
        case Odds():
            return f"the wager {value.verb}"
        case Condition():
            return value.says
        case Ruling():
            return f"{value.question} {value.answer}"
        case int():
            return RANK_NAMES[value]
        case Enum():
            return str(value.value)
        case UnionType():
            return "the type of what a wager's rows are written as, for annotations"
    return _explained(type(value))


def _shapes() -> Iterator[str]:
    yield f"""
## Which games are solved and simulated

Any game that the words can state is played, settled, recorded and printed as a rules card. Exact figures, advice and
simulation are for two families; any other game gets a sentence, `Unsolvable`, that says what does not fit.

**Showdowns.** The seat's cards come in one deal, then perhaps cards of the board, then the dealer's; with one decision
or none between two deals, or none at all, and at most one of the dealer's cards showing before the last decision. Each
main wager compares one hand of the seat with one of the dealer, both under one ranking and made of their own cards and
the board, and may ask for cuts of either. Hands are made of at most {MOST} cards. Two cards each and a board of three
and two, ranked by five, are counted fastest; anything else as long as no street has more than {boards.MOST_STATES:,}
states (the last: {boards.MOST_LAST:,}), and where hands must be compared one by one, {boards.MOST_COMPARISONS:,} of
them. Decks may be smaller than 52 cards; one with at most {walk.LIMIT:,} showdowns can also be walked through, deal by
deal, as proof.

**Drawing to a total.** One `Blackjack` block, alone or between a War and a Poker on the same cards with a wager that
rides on all three, with the deck of 52 cards.

**Side wagers** are counted under every column if their rows ask for cuts and patterns alone, of one paytable; one that
compares hands or asks the block is left out of the exact figures, and the solution says so.

Refused, each with its reason: two showdowns in one game, a dealer's card turned up between two decisions, two decisions
with no card between them, a seat's cards in more than one deal, odds that do not fit in 64 bits.
What is solved is simulated too: by best play, by `chart` if the first decision sees at most one card of the board, or
by a strategy file. Strategy files alone are simulated, beside exact figures, where a decision sees five cards of the
board, or five of the seat's own, from a deck of more than 23 and the game is not one of those counted fastest: its best
choices are too many to be looked up. A showdown that fits but is too large to be counted, as four cards against four
from 52 with some 73 thousand million pairs of hands, has no exact figures and no best play: advice counts one state at
a time, and strategy files alone are simulated, with nothing exact beside them.

| game | family | how it is counted |
|---|---|---|"""
    for key in SHEETS + CALIBRATION:
        game = find(key)
        drawing = family_of(game) is DRAWING
        counted = "hand by hand" if drawing else METHODS[method(plan(game))]
        yield f"| {game.name} | {'drawing' if drawing else 'showdown'} | {counted} |"


if __name__ == "__main__":
    TARGET.write_text(page())
