"""Every way in which a round can go on, for somebody who may err: small decks, exact probabilities."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from croupier.rules import Game
from croupier.solver.advice import Advice
from croupier.solver.solve import advise
from croupier.table.round import Round
from croupier.table.view import View

Policy = Callable[[Round], str]


def ends(played: Round, policy: Policy, often: Fraction = Fraction(1)) -> Iterator[tuple[Round, Fraction]]:
    """Every end of a round with its probability."""
    if played.over:
        yield played, often
    elif played.turn is not None:
        yield from ends(played.act(policy(played)), policy, often)
    else:
        ways = [(cards, weight) for cards, weight in played.chances() if weight]
        total = sum(weight for _, weight in ways)
        for cards, weight in ways:
            yield from ends(played.deal(*cards) if cards else played.peek(), policy, often * weight / total)


class Remembered:
    """Advice, asked once for each state."""

    def __init__(self) -> None:
        self.known: dict[str, Advice] = {}

    def __call__(self, game: Game, view: View) -> Advice:
        key = f"{view.piles} {view.chosen} {view.looked}"
        if key not in self.known:
            self.known[key] = advise(game, view)
        return self.known[key]


def last(played: Round) -> str:
    """Somebody who always takes what is offered last: it folds, or stands no matter what, or insures."""
    return list(played.choices)[-1].short


def first(played: Round) -> str:
    """Somebody who always takes what is offered first."""
    return next(iter(played.choices)).short
