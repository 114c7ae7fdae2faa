"""Actions: what a key or a click asks for, each in a place of the bar that it keeps all round long.

An action is plain data. Its id says what it does (``choose:bet 2``, ``chip:5``, ``deal``); whoever draws the bar hands
the id back when it is pressed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.rules.game import Game
from croupier.rules.streets import KEYS, Bet, Check, Choice, Choices, Fold, size_keys
from croupier.written import listed, times

CHIPS = (1, 5, 25, 100, 500)
"""The chips of the tray, on the keys 1 to 5."""

CHOOSE, CHIP = "choose:", "chip:"
"""How the ids of choices and of chips begin; the choice as records write it follows, or the number of chips."""
LESS = "insure less"
"""The action that asks for an amount, between its least and its most, before it is a choice."""


@dataclass(frozen=True, slots=True)
class Action:
    """One place of a bar: its key, its label, and whether it can be had now."""

    place: str
    id: str
    key: str
    label: str
    detail: str = ""
    offered: bool = True
    least: int = 0
    most: int = 0
    """Between which numbers of chips it asks for one, if it does."""
    chips: int = 0
    """What it costs, where that is a number."""

    @property
    def key_name(self) -> str:
        """The key as keyboards print it."""
        return self.key.capitalize() if len(self.key) > 1 else self.key


def places(game: Game) -> tuple[Action, ...]:
    """Every choice that a game can ever offer, each in its place, none of them on offer."""
    options = [option for decision in game.decisions for option in decision.options]
    offers = sorted((option.sizes for option in options if isinstance(option, Bet)), key=len)
    keys = {size: key for sizes in offers for size, key in zip(sizes, size_keys(sizes), strict=True)}
    several = any(len(sizes) > 1 for sizes in offers)
    found = [_bet(size, keys[size], by_size=several) for size in sorted(keys)]
    for block in game.blocks:
        found += [_verb(verb) for verb in block.verbs] + [_LESS] * ("insure" in block.verbs)
    found += [_verb("check")] * any(isinstance(option, Check) for option in options)
    found += [_verb("fold")] * any(isinstance(option, Fold) for option in options)
    return tuple(found)


def choosing(game: Game, choices: Choices) -> tuple[Action, ...]:
    """The bar during a round: every place, those of the choices on offer filled."""
    offered = {action.place: action for action in _offered(choices)}
    return tuple(offered.get(place.place, place) for place in places(game))


def betting(game: Game, wager: str, *, settling: bool = False, begin: str = "Deal") -> tuple[Action, ...]:
    """The bar before the deal, its chips being those for a wager; ``begin`` is what the placing ends with.

    While a round is ``settling``, right after its end, whatever shares a key with a choice of the game waits: somebody
    who presses a choice twice does not mean it.
    """
    taken = {key for place in places(game) for key in (place.key, *_SHARED.get(place.place.split()[0], ()))}
    found = [
        Action(f"chip {at}", f"{CHIP}{chips}", str(at), f"● {chips}") for at, chips in enumerate(tray(game, wager), 1)
    ]
    found += [
        Action("deal", "deal", "space", begin),
        Action("rebet", "rebet", "r", "Rebet"),
        Action("double", "double", "d", "Double"),
        Action("undo", "undo", "u", "Undo"),
        Action("clear", "clear", "c", "Clear"),
    ]
    return tuple(replace(action, offered=not (settling and action.key in taken)) for action in found)


BETTING = (*(f"chip {at}" for at in range(1, len(CHIPS) + 1)), "deal", "rebet", "double", "undo", "clear")
"""The places of the bar before the deal."""


def tray(game: Game, wager: str) -> tuple[int, ...]:
    """The chips to put on a wager: where its stake must be a multiple of something, they are too."""
    step = game.grid[wager][0]
    fitting = {chip if chip % step == 0 else chip * step for chip in CHIPS}
    return tuple(sorted(chip for chip in fitting if chip <= game.limits[1])) or (step,)


def in_words(choices: Choices) -> str:
    """The choices in a few words: "bet 1 (10), bet 2 (20) on Turn/River or fold", "decline or insure 1 to 50"."""
    bets = [choice for choice in choices.options if choice.verb == "bet"]
    words = [", ".join(f"{bet.short} ({bet.chips})" for bet in bets) + f" on {bets[0].wager}"] if bets else []
    words += [str(choice) for choice in choices.options if choice.verb != "bet"]
    words += [str(choices.amounts)] if choices.amounts else []
    return listed(words, "or")


def _offered(choices: Choices) -> Iterator[Action]:
    """The choices on offer; one with an amount as all of it, or as less, which is asked for."""
    for choice in choices.options:
        yield _action(choice)
    if choices.amounts:
        most = choices.amounts.most
        yield replace(_action(choices.amounts.choice(most)), place=choices.amounts.verb)
        if most > 1:
            yield replace(_LESS, detail=f"1–{most - 1:,}", offered=True, least=1, most=most - 1)


def _action(choice: Choice) -> Action:
    """A choice as an action."""
    place = _verb(choice.verb)
    if choice.times is not None:
        place = _bet(choice.times, choice.key, by_size=choice.text != choice.verb)
    return replace(place, id=f"{CHOOSE}{choice.short}", detail=_cost(choice), offered=True, chips=choice.chips)


def _bet(size: Fraction, key: str, *, by_size: bool) -> Action:
    label = "Bet" if size == 1 and not by_size else f"Bet {times(size)}x"
    return Action(f"bet {times(size)}", f"{CHOOSE}bet {times(size)}", key, label, offered=False)


def _verb(verb: str) -> Action:
    return Action(verb, f"{CHOOSE}{verb}", KEYS[verb], verb.capitalize(), offered=False)


_LESS = Action(LESS, LESS, "l", "Less", offered=False)
_SHARED = {"bet": (KEYS["bet"],)}
"""Further keys of a place: a bet of one size only is on its letter, whatever its size."""


def _cost(choice: Choice) -> str:
    """The chips a choice takes; a narrow button has room for the number and a word only while it is small."""
    if not choice.chips:
        return ""
    return f"● {choice.chips}" if choice.chips < 1000 else f"{choice.chips:,}"
