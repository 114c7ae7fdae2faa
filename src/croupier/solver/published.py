"""Figures that others have published about games of this vocabulary, each as it is written there.

The solver holds them against what is exact (``solver/reproduced``). Where the two differ, a remark says why: a figure
that is disputed stays here as it was published.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """One figure: of a game under a posting, of what, how it is written, and where."""

    game: str
    posting: tuple[tuple[str, str], ...] = ()
    """What is posted other than by default."""
    figure: str
    """"value", "edge", "element of risk", "average stake", "deviation" or "frequency"."""
    wager: str = ""
    """Where it is a wager's, under this column of its paytable."""
    column: str = ""
    street: str = ""
    """Where it is a choice's at this decision: of all rounds."""
    choice: str = ""
    hand: str = ""
    """Where it is the value of a class of hands at the first decision, with that choice or, if none is named, with the
    best one."""
    up: str = ""
    """The dealer's card beside them."""
    net: Fraction | None = None
    """Where it is how often a round brings just this."""
    text: str
    """As it is published: "2.185 %", "3.60107", a fraction, or a sum of several that are published."""
    source: str
    remark: str = ""
    """Why it is not the exact figure, where it is not."""

    @property
    def what(self) -> str:
        """What it is a figure of, and which: "Trips 1, edge", "AA against T, value of hit", "net result -2"."""
        if self.net is not None:
            return f"net result {self.net}, {self.figure}"
        if self.hand:
            dealt = f"{self.hand} against {self.up}" if self.up else self.hand
            return f"{dealt}, {self.figure}" + (f" of {self.choice}" if self.choice else "")
        if self.street:
            return f"{self.street}, {self.figure} of {self.choice}"
        return f"{' '.join(filter(None, [self.wager or 'round', self.column]))}, {self.figure}"

    def __repr__(self) -> str:
        return f"<{self.game}: {self.what} {self.text}, {self.source}>"


WIZARD = "Wizard of Odds, wizardofodds.com"
NAIRN = "John A. Nairn, Single-Deck Blackjack, geditcom.com/Blackjack/OneDeck.html, Prohibit Splitting"


def _ultimate_texas_holdem() -> Iterator[Published]:
    game, source = "ultimate-texas-holdem", f"{WIZARD}: Ultimate Texas Hold'em"
    yield from _ultimate_main_game(game, source)
    trips = f"{source}, Trips 50/40/30/8/7/4/3"
    yield Published(game=game, figure="edge", wager="Trips", column="1", text="3.50 %", source=trips)


def _holdem_88() -> Iterator[Published]:
    """As its sheet has it, its main game is that of Ultimate Texas Hold'em."""
    return _ultimate_main_game("holdem-88", f"{WIZARD}: Ultimate Texas Hold'em, whose main game has the same rules")


def _ultimate_main_game(game: str, source: str) -> Iterator[Published]:
    yield Published(game=game, figure="value", text="-607,723,787,676/27,813,810,024,000", source=source)
    for figure, text in {
        "edge": "2.185 %", "element of risk": "0.53 %", "average stake": "4.15", "deviation": "4.94",
    }.items():  # fmt: skip
        yield Published(game=game, figure=figure, text=text, source=source)
    for hand, text in {"AA": "3.60107", "AKs": "1.65833"}.items():
        yield Published(game=game, figure="value", hand=hand, text=text, source=source)


def _three_card_holdem() -> Iterator[Published]:
    game, source = "three-card-holdem", f"{WIZARD}: 3 Card Hold 'Em, Ante Bet Analysis"
    for figure, text in {"edge": "3.05 %", "element of risk": "1.28 %", "average stake": "2.3879"}.items():
        yield Published(game=game, figure=figure, text=text, source=source)
    for street, choice, text in (
        ("First card", "fold", "2.39 %"), ("Second card", "check", "56.44 %"), ("Second card", "bet", "41.17 %"),
    ):  # fmt: skip
        yield Published(game=game, figure="frequency", street=street, choice=choice, text=text, source=source)
    nets = {
        -3: "11.55 %", -2: "32.91 %", -1: "2.39 %", 0: "5.24 % + 2.24 %", 1: "9.27 %", 2: "9.02 % + 9.64 %",
        3: "17.74 %",
    }  # fmt: skip
    for net, text in nets.items():
        yield Published(game=game, figure="frequency", net=Fraction(net), text=text, source=source)


def _three_card_poker() -> Iterator[Published]:
    game, source = "three-card-poker", f"{WIZARD}: Three Card Poker, bonuses 5/4/1"
    for figure, text in {"edge": "3.373 %", "element of risk": "2.01 %"}.items():
        yield Published(game=game, figure=figure, text=text, source=source)
    plus = f"{WIZARD}: Three Card Poker, Pair Plus 40/30/6/3/1"
    yield Published(game=game, figure="edge", wager="Pair Plus", column="standard", text="7.28 %", source=plus)


def _casino_holdem() -> Iterator[Published]:
    game, source = "casino-holdem", f"{WIZARD}: Casino Hold'em, Ante 100/20/10/3/2/1"
    for figure, text in {"edge": "2.16 %", "element of risk": "0.82 %"}.items():
        yield Published(game=game, figure=figure, text=text, source=source)
    yield Published(game=game, figure="frequency", street="Flop", choice="bet", text="82 %", source=source)
    bonus = f"{WIZARD}: Casino Hold'em, AA Bonus 100/50/40/30/20/7/7"
    yield Published(game=game, figure="edge", wager="AA Bonus", column="standard", text="6.26 %", source=bonus)


def _texas_holdem_bonus() -> Iterator[Published]:
    game, source = "texas-holdem-bonus", f"{WIZARD}: Texas Hold 'Em Bonus"
    vegas, jersey = f"{source}, Las Vegas rules", f"{source}, Atlantic City rules"
    for figure, text in {"edge": "2.037 %", "element of risk": "0.5335 %", "average stake": "3.8181"}.items():
        yield Published(game=game, figure=figure, text=text, source=vegas)
    yield Published(
        game=game, figure="deviation", text="3.500839", source=vegas,
        remark="Rounds that are played have the deviation that is counted; how the page came by its own is not said.",
    )  # fmt: skip
    hands = {"32o": ("-1.155927", "-1.195592"), "42o": ("-1.091604", "-1.13521"), "52o": ("-1.019987", "-1.067022")}
    flush = (("ante-from", "flush"),)
    yield Published(game=game, posting=flush, figure="edge", text="5.5935 %", source=jersey)
    for hand, (straight_pays, flush_pays) in hands.items():
        under_vegas = Published(game=game, figure="value", hand=hand, choice="bet", text=straight_pays, source=vegas)
        yield under_vegas
        yield replace(under_vegas, posting=flush, text=flush_pays, source=jersey)
    bonus = f"{source}, bonus bet 30/25/20/15/10/5/3"
    yield Published(game=game, figure="edge", wager="Bonus", column="standard", text="8.90 %", source=bonus)


def _single_deck_blackjack() -> Iterator[Published]:
    remark = (
        "His player draws by the total alone from the third card on, and he weighs hands against an ace or a ten as if "
        "the dealer's natural did not depend on them; with both granted, the figure is his."
    )
    for double, soft_17, text in (
        ("any", "stand", "-0.38485 %"), ("10-11", "stand", "-0.65595 %"),
        ("any", "hit", "-0.57444 %"), ("10-11", "hit", "-0.85433 %"),
    ):  # fmt: skip
        posting = {"double": double, "soft-17": soft_17}
        other = tuple((name, value) for name, value in posting.items() if value not in ("any", "stand"))
        yield Published(
            game="single-deck-blackjack", posting=other, figure="value", text=text, source=NAIRN, remark=remark
        )


def _triple_shot_bonus() -> Iterator[Published]:
    source = f"{WIZARD}: Ask the Wizard 51, fifteens against a ten"
    for hand, text in {"T5": "-0.501091", "96": "-0.509827", "87": "-0.474794"}.items():
        yield Published(
            game="triple-shot-bonus", figure="value", hand=hand, up="T", choice="hit", text=text, source=source
        )


PUBLISHED: tuple[Published, ...] = (
    *_three_card_holdem(),
    *_triple_shot_bonus(),
    *_ultimate_texas_holdem(),
    *_holdem_88(),
    *_casino_holdem(),
    *_texas_holdem_bonus(),
    *_three_card_poker(),
    *_single_deck_blackjack(),
)
"""All of them, game by game."""
