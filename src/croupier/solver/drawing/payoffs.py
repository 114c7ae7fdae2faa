"""What outcomes of blackjack pay, read off the wagers' rows, and how a seat's blackjack can stop."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from croupier.rules.facts import Standing, pays
from croupier.rules.game import Game
from croupier.rules.twenty_one import DEALER_STANDS, TwentyOne
from croupier.solver.kernels import draw_codes as codes

# What outcomes pay.


@dataclass(frozen=True, slots=True)
class Payoffs:
    """What a hand brings in units of the stake, by outcome, all its wagers together."""

    scale: int
    plain: dict[str, int]
    """Neither doubled nor split: "won", "tied", "lost", "busted", "six cards", "natural", "surrendered",
    "two naturals", "dealer natural"; times ``scale``."""
    doubled: dict[str, int]
    split: dict[tuple[str, str], int]
    """The two hands' results, and what they bring together; "dealer natural" twice where he did not look."""


RESULTS = ("lost", "tied", "won")


def payoffs(game: Game, block: TwentyOne) -> Payoffs:
    """Read what outcomes pay off the wagers' rows."""

    def odds(wager: str, *flags: str) -> Fraction:
        row = pays(game, wager, Standing(flags=flags).answers(game.flags))
        assert row is not None, f"{wager} is undecided when all is known"
        return row.odds.to_one

    def second(result: str) -> str:
        return f"second {result}"

    plain = {result: odds(block.stake, result) for result in (*RESULTS, "busted", "natural", "dealer natural")}
    plain["two naturals"] = odds(block.stake, "natural", "dealer natural")
    if block.six_card_win:
        plain["six cards"] = odds(block.stake, "six cards")
    if block.surrenders:
        plain["surrendered"] = odds(block.stake, "surrendered")
    doubled, split = {}, {}
    outcomes = (*RESULTS, "busted", *(["dealer natural"] if not block.peeks else []))
    if block.double != "none":
        doubled = {result: plain[result] + odds(block.doubled, result) for result in outcomes}
    if block.splits_aces:
        for first in RESULTS:
            for other in RESULTS:
                split[first, other] = plain[first] + odds(block.split, first, second(other))
        if not block.peeks:
            split["dealer natural", "dealer natural"] = plain["dealer natural"] + odds(block.split, "dealer natural")
    scale = lcm(*(value.denominator for table in (plain, doubled, split) for value in table.values()))
    return Payoffs(
        scale,
        {key: int(value * scale) for key, value in plain.items()},
        {key: int(value * scale) for key, value in doubled.items()},
        {key: int(value * scale) for key, value in split.items()},
    )


@dataclass(frozen=True, slots=True)
class Stop:
    """How a seat's blackjack stopped, as far as the dealer's hand can tell: a total of 16 is as good as any less."""

    how: str
    """"natural", "busted", "six cards", "surrendered", "stood", "doubled", "doubled and busted" or "split"."""
    grade: int = 0
    """The total beyond 16, where there is one to compare; of the first hand, where aces were split."""
    second: int = 0
    """The same of the second hand."""

    def flags(self, end: int) -> frozenset[str]:
        """The block's flags that are up when the dealer has ended so."""
        if end == codes.NATURAL:
            return frozenset({"dealer natural", "natural" if self.how == "natural" else "behind"})
        match self.how:
            case "natural" | "six cards":
                return frozenset({self.how})
            case "busted" | "surrendered":
                return frozenset({self.how, "behind"})
            case "doubled and busted":
                return frozenset({"busted", "behind"})
        first = against(DEALER_STANDS - 1 + self.grade, end)
        if self.how != "split":
            return frozenset({first} | ({"behind"} if first == "lost" else set()))
        second = against(DEALER_STANDS - 1 + self.second, end)
        behind = (first, second).count("lost") > (first, second).count("won")
        return frozenset({first, f"second {second}"} | ({"behind"} if behind else set()))

    def placed(self, block: TwentyOne, end: int) -> tuple[str, ...]:
        """The wagers placed on the way, each as large as the stake; none if the dealer looked and had a natural."""
        if end == codes.NATURAL and block.peeks:
            return ()
        added = {"doubled": block.doubled, "doubled and busted": block.doubled, "split": block.split}
        return (added[self.how],) if self.how in added else ()


def grade(reached: int) -> int:
    return max(reached - DEALER_STANDS + 1, 0)


def against(reached: int, end: int) -> str:
    """How a total that has not gone over does against a dealer's end that is no natural."""
    if end == codes.BUST:
        return "won"
    theirs = DEALER_STANDS + end - 1
    return "won" if reached > theirs else "tied" if reached == theirs else "lost"
