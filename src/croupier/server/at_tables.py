"""What is worked out for whoever is at a table: each as data, and how that is done, in whichever process.

A table's game is known by its posting, in which a column of the house's own is written out. Of a round there is what
one seat may see and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.answers import documents
from croupier.answers.asked import posting_of
from croupier.errors import OutOfTurn
from croupier.felt.printed import printed_felt
from croupier.felt.worth import Worth, worths
from croupier.house.sight import TableSeen
from croupier.rules.game import Game
from croupier.server.counted import OfGame
from croupier.solver.advice import Advice
from croupier.table.record import read_game
from croupier.table.view import View
from croupier.wire.codec import dumps, loads, written
from croupier.wire.posted import Head, head
from croupier.wire.statements import told


class FeltOf(OfGame):
    """The felt of a game as posted."""

    __slots__ = ()

    def worked_out(self) -> bytes:
        return written(printed_felt(self._posted()))


@dataclass(frozen=True, slots=True)
class FeltAt:
    """The felt of a table."""

    posting: str

    def worked_out(self) -> bytes:
        return written(printed_felt(read_game(self.posting)))


@dataclass(frozen=True, slots=True)
class FiguresAt:
    """Every exact figure of a table's game, or of the same posted otherwise."""

    posting: str
    post: tuple[str, ...] = ()

    def worked_out(self) -> bytes:
        from croupier.solver.solve import solve

        game = read_game(self.posting)
        return written(documents.solved(solve(game.post(posting_of(self.post)) if self.post else game), None, None))


@dataclass(frozen=True, slots=True)
class AdviceAtTable:
    """What each choice is worth to a seat, with what it has seen and staked."""

    about: Head
    unit: str
    round: int
    """The table's number of the round."""
    number: int
    """The state of the round that it is about: advice on another is none."""
    street: str
    stakes: dict[str, int]
    advice: Advice
    worths: tuple[Worth, ...]
    """The same of those that the seat can pay for, in words."""


told(AdviceAtTable, flat=("about", "advice"))


@dataclass(frozen=True, slots=True)
class AdviceAt:
    """What each choice is worth to the seat whose view this is."""

    view: str
    """The view as it is sent: nothing that the seat is not told enters its advice."""

    def worked_out(self) -> bytes:
        from croupier.solver.solve import advise

        view: View = loads(View, self.view)
        game = read_game(view.game)
        return written(_advised(game, view, advise(game, view)))


@dataclass(frozen=True, slots=True)
class AdviceReady:
    """Nothing, once all is loaded or counted that advice on a game needs."""

    posting: str

    def worked_out(self) -> bytes:
        from croupier.answers.advice import advised, at_decision, examples
        from croupier.solver.solve import advise

        game = read_game(self.posting)
        for cards in examples(game)[:1]:
            advise(game, advised(at_decision(game, cards)))
        return b""


def advice_for(seen: TableSeen) -> AdviceAt:
    """What somebody asks for who wants advice now; refused unless they are to choose."""
    view = seen.round
    if not seen.seat:
        raise OutOfTurn("you look on here, and have nothing to choose")
    if view is None or view.over or not view.seat:
        raise OutOfTurn("you are in no round now: there is nothing to choose")
    if not view.choices:
        raise OutOfTurn("it is not your turn: there is advice when you are to choose")
    return AdviceAt(dumps(view))


def _advised(game: Game, view: View, advice: Advice) -> AdviceAtTable:
    return AdviceAtTable(
        about=head(game),
        unit=game.unit.name,
        round=view.round,
        number=view.number,
        street=view.street,
        stakes=view.stakes(view.seat),
        advice=advice,
        worths=worths(advice.values, view.choices),
    )
