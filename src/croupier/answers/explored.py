"""Any cards explored: how they lie, what they make, what each choice is worth and what the others give away."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.answers.advice import advised
from croupier.answers.documents import AdviceGiven, advice_given
from croupier.answers.strategy import labels_of
from croupier.felt.grades import Meaning, meaning
from croupier.felt.piles import Pile, piles
from croupier.felt.worth import Worth, worths
from croupier.solver.advice import Advice
from croupier.table.round import Round
from croupier.wire.statements import told


@dataclass(frozen=True, slots=True)
class Explored:
    """A position looked at."""

    given: AdviceGiven
    piles: tuple[Pile, ...]
    worths: tuple[Worth, ...]
    """What each choice is worth, and what it would be graded."""
    labels: dict[str, str]
    """What is printed on the button of each choice."""
    second: Fraction
    """What the second best choice gives away, in units."""
    means: Meaning | None
    """The same in rounds of the house's edge, where that is at hand."""


told(Explored, flat=("given",), whole=True)


def explored(played: Round, advice: Advice, edge: Fraction | None) -> Explored:
    """A position with advice on it; ``edge`` is what the house expects of a round, in units."""
    costs = sorted(advice.costs.values())
    second = costs[1] if len(costs) > 1 else Fraction(0)
    buttons = labels_of(played.game)
    return Explored(
        advice_given(played, advice),
        piles(played.game, advised(played)),
        worths(advice.values, played.choices),
        {choice: buttons.get(choice, choice.capitalize()) for choice, _ in advice.values},
        second,
        None if edge is None else meaning(second, edge),
    )
