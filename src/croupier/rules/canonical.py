"""What a posted game's rules come to, as plain data that says nothing twice and has no wording in it.

Its hash is the game's fingerprint: what figures, records and views belong to. Renaming a field, rewording a sentence
or editing a docstring changes neither; a rule, a card or a figure of a paytable that changes, changes both. Limits and
the number of seats are no rules. Rulings enter through what their readings do.

The form is written out by hand, part by part, since whatever is derived from names in the code would follow them.
A change of the form itself raises ``VERSION``, since every fingerprint changes with it.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from inspect import getsource
from typing import TYPE_CHECKING, Any

from croupier.cards import show_cards
from croupier.rankings import (
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    Cut,
    Ranking,
)
from croupier.rules.conditions import (
    And,
    AtLeast,
    Condition,
    Constant,
    Fits,
    Flag,
    Folded,
    Named,
    Not,
    Or,
    Showdown,
    Versus,
)
from croupier.rules.hands import Hand
from croupier.rules.patterns import Both, CardTest, Holding, Label, Paired, PlusPair, Suited, ThreeOf
from croupier.rules.paytables import Odds, Paytable
from croupier.rules.piles import Part, Pile
from croupier.rules.streets import Bet, Check, Deal, Decide, Facing, Fold, Option, Reveal, Run, Settle, Step
from croupier.rules.twenty_one import TwentyOne
from croupier.rules.wagers import Kind

if TYPE_CHECKING:
    from croupier.rules.game import Game

VERSION = 1

# What things are called here, whatever they are called elsewhere.
_KINDS = {Kind.MANDATORY: "mandatory", Kind.RAISED: "raised", Kind.SIDE: "side", Kind.BONUS: "bonus"}
_FACINGS = {Facing.UP: "up", Facing.DOWN: "down"}
_SHOWDOWNS = {Showdown.WON: "won", Showdown.TIED: "tied", Showdown.LOST: "lost"}
_PLUS = {
    PlusPair.NOT_ASKED: "none", PlusPair.APART: "apart", PlusPair.APART_FROM_BEST: "apart from best",
    PlusPair.ANYWHERE: "anywhere",
}  # fmt: skip
_CATEGORIES = {
    HIGH_CARD.category: "high card", PAIR.category: "pair", TWO_PAIR.category: "two pair", TRIPS.category: "trips",
    STRAIGHT.category: "straight", FLUSH.category: "flush", FULL_HOUSE.category: "full house",
    QUADS.category: "quads", STRAIGHT_FLUSH.category: "straight flush",
}  # fmt: skip


def fingerprint(game: Game) -> str:
    """A hash of a posted game's rules, in 64 hexadecimal digits."""
    text = json.dumps(canonical(game), separators=(",", ":"), sort_keys=True)
    return sha256(text.encode()).hexdigest()


def canonical(game: Game) -> dict[str, Any]:
    """The rules of a game as posted."""
    return {
        "version": VERSION,
        "game": game.key,
        "deck": show_cards(game.deck),
        "streets": [[_step(step) for step in street.steps] for street in game.streets],
        "wagers": [
            {
                "name": wager.name,
                "kind": _KINDS[wager.kind],
                "unit": wager.unit,
                "rows": [[_condition(row.condition), _odds(row.odds)] for row in game.settlements[wager.name]],
            }
            for wager in game.wagers
        ],
        "paytables": {key: _paytable(table) for key, table in game.paytables.items()},
        "blocks": [_block(block) for block in game.blocks],
    }


def _odds(odds: Odds) -> str:
    return f"{odds.to_one.numerator}/{odds.to_one.denominator}"


def _step(step: Step) -> list[Any]:
    match step:
        case Deal():
            return ["deal", step.pile.name, step.count, _FACINGS[step.facing], step.to]
        case Reveal():
            return ["reveal", step.pile.name, step.count]
        case Decide():
            return ["decide", *map(_option, step.options)]
        case Settle():
            return ["settle", *step.wagers]
        case Run():
            return ["run", step.block, step.stage]


def _option(option: Option) -> list[Any]:
    match option:
        case Bet():
            return ["bet", option.wager, *map(str, option.sizes)]
        case Check():
            return ["check"]
        case Fold():
            return ["fold"]


def _condition(condition: Condition) -> list[Any]:
    match condition:
        case Constant():
            return ["always" if condition.value else "never"]
        case And():
            return ["and", *_joined(condition, And)]
        case Or():
            return ["or", *_joined(condition, Or)]
        case Not():
            return ["not", _condition(condition.inner)]
        case Named():
            return _condition(condition.inner)
        case AtLeast():
            return ["at least", _hand(condition.hand), condition.hand.ranking.threshold(condition.cut)]
        case Versus():
            return ["versus", _hand(condition.hand), _hand(condition.rival), _SHOWDOWNS[condition.result]]
        case Fits():
            return ["fits", _parts(condition.pattern.parts), _test(condition.label.test)]
        case Flag():
            return ["flag", condition.block, condition.name]
        case Folded():
            return ["folded"]
    raise AssertionError(f"a posted game asks nothing else: {condition}")


def _joined(condition: Condition, joint: type[And] | type[Or]) -> list[Any]:
    """The parts that one kind of joint joins, however they are bracketed."""
    if isinstance(condition, joint):
        return [*_joined(condition.left, joint), *_joined(condition.right, joint)]
    return [_condition(condition)]


def _hand(hand: Hand) -> list[Any]:
    return [_parts(hand.parts), _ranking(hand.ranking)]


def _parts(parts: tuple[Part, ...]) -> list[Any]:
    return [[part.pile.name, part.count] for part in parts]


def _ranking(ranking: Ranking) -> list[Any]:
    return [ranking.size, [_CATEGORIES[cut.category] for cut in ranking.order], ranking.ace_below, ranking.ace_low]


def _test(test: CardTest) -> list[Any]:
    match test:
        case Both():
            return ["and", *_both(test)]
        case Holding():
            return ["holding", test.count, test.rank, [pile.name for pile in test.piles]]
        case Suited():
            return ["suited", test.pile.name]
        case Paired():
            return ["paired", test.pile.name]
        case ThreeOf():
            return ["three", test.shape, [pile.name for pile in test.piles], _PLUS[test.plus]]
    return ["own", type(test).__qualname__, _source(type(test)), _given(test)]


def _both(test: CardTest) -> list[Any]:
    """The tests that are joined, however they are bracketed."""
    return [*_both(test.one), *_both(test.other)] if isinstance(test, Both) else [_test(test)]


def _source(cls: type) -> str:
    """What a test of an author's own does is code: whatever changes in it changes the rules."""
    try:
        return sha256(getsource(cls).encode()).hexdigest()
    except (OSError, TypeError):  # typed into a shell, or built from nowhere
        return ""


def _given(test: CardTest) -> list[Any]:
    """What such a test was given, in the order of its fields; nothing of one that is no dataclass."""
    return [_spelt(getattr(test, each.name)) for each in fields(test)] if is_dataclass(test) else []


def _spelt(value: Any) -> str:
    """A value as Python spells it out, however short it is shown to people, whose words may change."""
    match value:
        case Facing():
            return Enum.__repr__(value)
        case Pile() | Part() | Cut() | Odds():
            held = (f"{each.name}={_spelt(getattr(value, each.name))}" for each in fields(value))
            return f"{type(value).__name__}({', '.join(held)})"
        case tuple() if type(value) is tuple:
            return f"({', '.join(map(_spelt, value))}{',' * (len(value) == 1)})"
        case list() if type(value) is list:
            return f"[{', '.join(map(_spelt, value))}]"
    return repr(value)


def _paytable(table: Paytable[Any]) -> dict[str, Any]:
    """Every column, since figures are given for all of them.

    Of the house's own only the one in force: neither a record nor a view says anything of the others.
    """
    return {
        "lines": [_line(line) for line, _ in table.lines],
        "order": [_line(line) for line in table.order],
        "columns": {
            name: [figure and _odds(figure) for figure in (figures[at] for _, figures in table.lines)]
            for at, name in enumerate(table.columns)
            if name not in table.house or name == table.posted
        },
        "otherwise": _odds(table.otherwise),
        "posted": table.posted,
    }


def _line(line: Cut | Label) -> list[Any]:
    return ["cut", _CATEGORIES[line.category], *line.ranks] if isinstance(line, Cut) else ["label", _test(line.test)]


def _block(block: TwentyOne) -> dict[str, Any]:
    return {
        "name": block.name,
        "stake": block.stake,
        "doubled": block.doubled,
        "split": block.split,
        "insurance": block.insurance,
        "most cards": block.most_cards,
        "double": block.double,
        "peeks": block.peeks,
        "hits soft 17": block.hits_soft_17,
        "splits aces": block.splits_aces,
        "surrenders": block.surrenders,
        "hits soft 21": block.hits_soft_21,
        "six card win": block.six_card_win,
    }
