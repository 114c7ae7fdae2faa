"""Words that several sections share: rows and classes in short, and what is posted."""

from __future__ import annotations

from croupier.answers.game import in_force as told_above
from croupier.documents.model import Text
from croupier.rules.game import Game
from croupier.solver.solution import Solution

SHORTER = (
    ("the player beats the dealer and the player has", "wins with"),
    ("the player beats the dealer with", "wins with"),
    ("the player beats the dealer", "wins"),
    ("the player loses to the dealer", "loses to the dealer"),
    ("the player ties the dealer", "ties the dealer"),
    ("the seat folded", "folded"),
    ("the player has ", ""),
    ("the dealer has ", "dealer: "),
    ("the seat has ", ""),
    ("the seat ", ""),
)
"""What a row's reason says at its beginning, and how a narrow column does."""


def short(why: str) -> str:
    """A row's reason in the words of a narrow column."""
    for words, fewer in SHORTER:
        if why.startswith(words):
            why = fewer + why.removeprefix(words)
            break
    return title(why)


def riding_apart(solution: Solution) -> str:
    """What best play is where figures are those of the main wagers alone, though it regards one that rides on them."""
    if solution.drawing is None or not solution.drawing.plays:
        return ""
    return f"Figures are of the main wagers, the {solution.drawing.riding} apart; best play is that of the best total."


def title(words: str) -> str:
    return words[:1].upper() + words[1:]


def in_force(game: Game) -> str:
    """What is posted of what can be: "trips = A; before-flop-odds = posted"."""
    return ";  ".join(f"{name} = {value}" for name, value in game.posting.items() if name in game.postable)


def posted(game: Game) -> tuple[Text, ...]:
    """Which columns and readings figures are for, as a command says it above them."""
    return ((shown,),) if (shown := told_above(game)) else ()
