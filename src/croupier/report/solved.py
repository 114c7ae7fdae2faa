"""What `solve` answers: the sections of the report that say what a solution says."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.answers.drawing import at_stakes
from croupier.answers.staked import AtStakes
from croupier.documents.model import (
    Answer,
    Block,
    Column,
    Fact,
    Facts,
    Paragraph,
    Row,
    Section,
    Table,
    Text,
    Width,
    said,
)
from croupier.documents.numerals import fixed, fraction, percent
from croupier.report.held import printed_section
from croupier.report.plays import drawn_section, plays_section
from croupier.report.round import net_results, net_section, round_section
from croupier.report.sensitivity import rulings_section
from croupier.report.strategy import choices_section
from croupier.report.together import together_section
from croupier.report.wagers import left_section, sides_section, wagers_section
from croupier.report.wording import posted
from croupier.solver.operations import Operations
from croupier.solver.readings import Priced
from croupier.solver.solution import Solution
from croupier.written import chips_on, whole

MOST_RESULTS = 60
"""Net results at given stakes that anybody reads one below another."""


def solved(
    solution: Solution,
    readings: Sequence[Priced] | None = None,
    operated: Operations | None = None,
    at: AtStakes | None = None,
) -> Answer:
    """All that a solution says; with priced rulings, operations and given stakes, if these were asked for."""
    maybe: tuple[Section | None, ...] = (
        round_section(solution),
        plays_section(solution, readings or ()),
        drawn_section(solution),
        choices_section(solution),
        wagers_section(solution),
        net_section(solution),
        together_section(solution),
        sides_section(solution),
        printed_section(solution),
        left_section(solution),
        _rulings(solution, readings) if readings is not None else None,
        _operations(solution, operated) if operated else None,
        staked_section(at) if at else None,
    )
    return Answer(solution.game.name, about(solution), tuple(each for each in maybe if each is not None))


def about(solution: Solution) -> tuple[Text, ...]:
    """What is posted, how it is played and what was counted."""
    best = "Best play all round"
    if solution.drawing and solution.drawing.plays:
        best = f"The best total at stakes of {at_stakes(solution.drawing)}"
    counted = f"{best}, counted over {whole(solution.deals)} deals; money is in units of the {solution.counted_in}."
    return (*posted(solution.game), (f"{counted} --json and --csv have every fraction.",))


def _rulings(solution: Solution, readings: Sequence[Priced]) -> Section:
    if readings and (found := rulings_section(solution, readings)):
        return found
    none = Paragraph(("None of them can be read in more than one way.",))
    return Section("rulings", "Rulings", "What would another reading change?", (none,))


def _operations(solution: Solution, operated: Operations) -> Section:
    from croupier.report.operations import operations_section  # which needs NumPy; nobody else waits for it

    return operations_section(solution, operated)


def staked_section(found: AtStakes) -> Section:
    """A round with so many chips on each wager."""
    facts = (
        Fact("A round brings", fixed(found.value, 6), "", fraction(found.value)),
        Fact("Standard deviation", fixed(found.deviation, 6)),
        Fact("Skewness", fixed(found.skewness, 6)),
        Fact("Edge per chip put down first", percent(found.edge_of_initial), "", fraction(found.edge_of_initial)),
        Fact("Hit frequency", percent(found.hit_frequency), "", fraction(found.hit_frequency)),
        Fact("Pushes", percent(found.pushes), "", fraction(found.pushes)),
    )
    wagers = Table(
        "What each wager brings",
        (Column("Wager", "left"), *(Column(head, width=Width.SHARE) for head in ("Average stake", "Brings"))),
        tuple(
            Row(((each.name,), said(fixed(each.average_stake, 6)), said(fixed(each.value, 6, sign=True))))
            for each in found.wagers
        ),
    )
    blocks: tuple[Block, ...] = (
        Facts("In chips", facts),
        wagers,
        net_results("Every net result, in chips", found.outcomes, most=MOST_RESULTS),
    )
    return Section(
        "staked", f"At stakes of {chips_on(found.stakes)}", "What does a round bring at these stakes?", blocks
    )
