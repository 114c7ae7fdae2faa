"""What a game with a showdown deals and asks, in order: its two hands, and the levels of cards its decisions see."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.errors import Unsolvable
from croupier.rules.conditions import AtLeast, Folded, Versus
from croupier.rules.game import Game
from croupier.rules.hands import Hand
from croupier.rules.piles import BOARD, DEALER, HOLE, Owner
from croupier.rules.piles import Part as PilePart
from croupier.rules.streets import Deal, Decide
from croupier.rules.wagers import Wager

FLOP, FIVE = 3, 5


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of the schedule: where it stands, what has been seen, what may be chosen."""

    step: int
    street: str
    level: int
    offer: Decide


def two_hands(game: Game, main: list[Wager]) -> tuple[Hand, Hand]:
    """The two hands of the showdown; every other hand belongs to side wagers."""
    found: set[tuple[Hand, Hand]] = set()
    looked: set[Hand] = set()
    for wager in main:
        for row in game.settlements[wager.name]:
            for atom in row.condition.atoms():
                match atom:
                    case Versus(hand, rival, _):
                        found.add((hand, rival))
                    case AtLeast(hand, _):
                        looked.add(hand)
                    case Folded():
                        pass
                    case _:
                        raise Unsolvable(f"{wager.name} asks whether {atom.says}, which is no matter of two hands")
    if len(found) != 1:
        raise Unsolvable(f"the game has {len(found)} showdowns where this method needs one")
    ((player, dealer),) = found
    if looked - {player, dealer}:
        raise Unsolvable(
            f"a main wager looks at the {next(iter(looked - {player, dealer}))}, which is not in the showdown"
        )
    for hand, own in ((player, HOLE), (dealer, DEALER)):
        if hand.parts not in ((PilePart(own), PilePart(BOARD)), (PilePart(own),)):
            raise Unsolvable(f"the {hand} is not made of its own cards and the board")
    return player, dealer


def schedule_of(game: Game) -> tuple[tuple[int, ...], int, list[Decision]]:
    """How many board cards each level has seen, the dealer's cards shown with the first, and the decisions."""
    if game.blocks:
        raise Unsolvable(f"the game has a {game.blocks[0].name} block, which has no fixed schedule")
    seen, board, up, held = [0], 0, 0, 0
    decisions: list[Decision] = []
    for step, (street, each) in enumerate(game.schedule):
        match each:
            case Deal(pile=pile, count=count) if pile.owner is Owner.TABLE:
                board += count
                seen.append(board)
            case Deal(pile=pile) if pile.owner is Owner.SEAT:
                held += 1
                if held > 1 or decisions or board:
                    raise Unsolvable("a seat's cards come in more than one deal")
            case Deal(pile=pile, count=count) if any(isinstance(later, Decide) for _, later in game.schedule[step:]):
                if board or decisions or not held:
                    raise Unsolvable("a dealer's card is turned up between two decisions")
                up += count
            case Decide():
                if decisions and decisions[-1].level == len(seen) - 1:
                    raise Unsolvable("two decisions follow each other with no card between them")
                decisions.append(Decision(step, street, len(seen) - 1, each))
    if not decisions and seen == [0, FIVE]:
        seen = [
            0,
            FLOP,
            FIVE,
        ]  # boards that come in two deals are counted fastest; each of them is then ten deals alike
    return tuple(seen), up, decisions
