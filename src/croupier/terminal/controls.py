"""Controls: what a key or a click does now. The bar draws them, the keyboard obeys them, and help lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.rules.game import Game
from croupier.rules.streets import KEYS, Bet, Check, Choice, Choices, Fold
from croupier.table.stakes import Stakes

CHIPS = (1, 5, 25, 100, 500)
"""The chips of the tray, on the keys 1 to 5."""

LESS = "insure less"


@dataclass(frozen=True, slots=True)
class Control:
    """A button of the bar: where it sits, its key, and what it does."""

    place: str
    key: str
    label: str
    detail: str
    does: Callable[[], None]

    @property
    def key_name(self) -> str:
        """The key as keyboards print it."""
        return self.key.capitalize() if len(self.key) > 1 else self.key


def tray(game: Game, wager: str) -> tuple[int, ...]:
    """The chips to put on a wager: where its stake must be a multiple of something, they are too."""
    step = game.grid[wager][0]
    fitting = {chip if chip % step == 0 else chip * step for chip in CHIPS}
    return tuple(sorted(chip for chip in fitting if chip <= game.limits[1])) or (step,)


def places(game: Game) -> tuple[str, ...]:
    """Every choice a game can ever offer, in the order of the bar, so that each keeps its place all round long."""
    options = [option for decision in game.decisions for option in decision.options]
    sizes = sorted({size for option in options if isinstance(option, Bet) for size in option.sizes})
    found = [f"bet {float(size):g}" for size in sizes]
    for block in game.blocks:
        found += ["stand", "hit"]
        found += ["double"] * (block.double != "none") + ["split"] * block.splits_aces
        found += ["surrender"] * block.surrenders + ["decline", "insure", LESS] * bool(block.insurance)
    found += ["check"] * any(isinstance(option, Check) for option in options)
    found += ["fold"] * any(isinstance(option, Fold) for option in options)
    return tuple(found)


def choice_controls(
    game: Game, choices: Choices, stakes: Stakes, act: Callable[[Choice], None], ask_insurance: Callable[[], None]
) -> Iterator[Control]:
    """The choices on offer as controls; insurance as all, none, or an amount to be asked for."""
    insurances = [choice for choice in choices if choice.verb == "insure"]
    several = sum(choice.verb == "bet" for choice in choices) > 1
    for choice in choices:
        if choice.verb == "bet":
            yield _bet_control(choice, stakes[game.wager(choice.wager).unit], act, by_size=several)
        elif choice.verb != "insure":
            yield Control(choice.verb, KEYS[choice.verb], choice.verb.capitalize(), _cost(choice), _doing(act, choice))
    if insurances:
        full = insurances[-1]
        yield Control("insure", KEYS["insure"], "Insure", _cost(full), _doing(act, full))
    if len(insurances) > 1:
        yield Control(LESS, "l", "Less", f"1–{insurances[-2].chips:,}", ask_insurance)


def offered(choices: Choices) -> str:
    """The choices in a few words: "bet 1 (10), bet 2 (20) on Turn/River or fold", "decline or insure 1 to 50"."""
    insurances = [choice for choice in choices if choice.verb == "insure"]
    bets = [choice for choice in choices if choice.verb == "bet"]
    words = [", ".join(f"{bet.short} ({bet.chips})" for bet in bets) + f" on {bets[0].wager}"] if bets else []
    words += [str(choice) for choice in choices if choice.verb not in ("bet", "insure")]
    if insurances:
        first, last = insurances[0].chips, insurances[-1].chips
        words.append(f"insure {first}" if first == last else f"insure {first} to {last}")
    return ", ".join(words[:-1]) + f" or {words[-1]}" if len(words) > 1 else "".join(words)


def _cost(choice: Choice) -> str:
    """The chips a choice takes; a narrow button has room for the number and a word only while it is small."""
    if not choice.chips:
        return ""
    return f"● {choice.chips}" if choice.chips < 1000 else f"{choice.chips:,}"


def _bet_control(choice: Choice, unit: int, act: Callable[[Choice], None], *, by_size: bool) -> Control:
    size = choice.times if choice.times is not None else Fraction(choice.chips, unit)
    text = f"{float(size):g}"
    # Where sizes differ each has its digit; a fraction of the unit, of which there is at most one, is on 0.
    key = (text if size.denominator == 1 else "0") if by_size else KEYS["bet"]
    label = "Bet" if size == 1 and not by_size else f"Bet {text}x"
    return Control(f"bet {text}", key, label, _cost(choice), _doing(act, choice))


def _doing(act: Callable[[Choice], None], choice: Choice) -> Callable[[], None]:
    return lambda: act(choice)
