"""Method, terms, data, signature: how the figures were obtained, and who stands by them."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote

from croupier.documents.model import Block, Bullets, Code, Heading, Link, Paragraph, Section, Signature, Terms, said
from croupier.documents.numerals import count
from croupier.report.gathered import Gathered
from croupier.rules.prose import order_of
from croupier.solver.solution import Solution
from croupier.written import listed

TERMS = (
    ("value", "the mean net result of a round with best play, in units of the first wager"),
    ("edge", "minus the value: what the house keeps of the first wager"),
    ("element of risk", "the edge divided by everything staked on average, raises included"),
    ("return, contribution", "what a wager, or one of its rows, adds to the value"),
    ("hit frequency", "the share of rounds with a net gain; pushes are not hits"),
    ("one in", "the inverse of a probability"),
    ("deviation, skewness", "root of the variance; third standardised moment"),
    ("hold", "here: what the house wins of what is staked; not win over drop, which depends on buy-ins"),
    ("ruling, reading", "a question that the sheet leaves open; one of its answers"),
    ("posting", "the columns, readings and limits in force"),
    ("line, column", "one hand’s odds; one printed variant of a paytable"),
    ("indifferent", "where two choices are worth exactly the same"),
    ("fingerprint", "a hash of the rules as posted; equal prints, equal rules"),
    ("z", "the difference of played and counted, in standard errors"),
)


def method_section(gathered: Gathered) -> Section:
    return Section("method", "Method", "How are figures obtained?", (*_method(gathered),))


def _method(gathered: Gathered) -> Iterator[Block]:
    game, solution = gathered.game, gathered.solution
    if solution.drawing is None:
        how = (
            "Deals are then counted by fact, board by board, with suits exchanged where that changes nothing: "
            f"{count(solution.deals).text} in all, as integers. Working backwards from the showdown, each decision "
            "takes the choice with the largest total; ties take the smaller stake."
        )
    else:
        how = (
            "A seat is given all its cards first and the dealer draws beside them, so that every set of cards is "
            f"counted once: {count(solution.deals).text} orders of cards in all, as integers. Choices are taken from "
            "the longest hands back to the first two cards, each the one with the largest total; ties take the "
            "smaller stake."
        )
    yield Paragraph(
        (
            "A game is one file of rules: cards, streets, decisions, wagers, settlement rows. From it the program "
            "lists what a seat can do and what each wager pays at each fact that settlement can ask for. "
            f"{how} Division comes last, so every figure is a fraction.",
        )
    )
    stakes = f" --stake '{', '.join(f'{n} {c}' for n, c in solution.drawing.stakes)}'" if solution.drawing else ""
    named = quote(gathered.named or game.key)
    post = "".join(f" --post {quote(each)}" for each in game.to_post)
    yield Bullets(
        (
            ("The player sees own cards and what lies face up as it is dealt, nothing else; other seats do not change "
             "the law of one seat’s result.",),
            (_counted_apart(solution),),
            (f"Deviation, covariance and skewness follow from the exact joint law of all wagers, "
             f"{len(solution.joint.results):,} results.",),
            ("Hold bands and ruin are convolutions of that law in double precision; apart from square roots, and from "
             "what was played, they are the only figures that are not fractions.",),
            said("Reproduce: ", Code(f"croupier solve {named}{post}{stakes} --recompute --json"),
                 ". The fingerprint names the rules that it must report."),
        )
    )  # fmt: skip
    for name, reason in solution.left_out:
        yield Paragraph((f"Not computed: {name}. {reason}.",))
    if left := [*_left_out(gathered)]:
        yield Paragraph((f"Left out, since nobody asked for what takes minutes: {listed(left)}.",))


def _counted_apart(solution: Solution) -> str:
    """How wagers are counted that do not depend on the main game; and the one that rides on it, where there is one."""
    apart = "A side wager is counted over its own combinations, whatever the main game does."
    if solution.drawing and solution.drawing.riding:
        riding = solution.drawing.riding
        return f"{apart} One that depends on choices is not: {riding} is counted as the best total plays."
    return apart


def _left_out(gathered: Gathered) -> Iterator[str]:
    """What a report of another posting may have, and the option that asks for it."""
    if gathered.solution.decisions and gathered.thumbs is None:
        yield "rules of thumb and decisions by classes of hands (--thumbs)"
    if gathered.operations.table is None:
        yield "how the seats of a full table go together (--full-table)"


def terms_section(gathered: Gathered, attached: str) -> Section:
    question = "What do the words mean, where is the data, who stands by it?"
    return Section("terms", "Terms, data, signature", question, (*_terms(gathered, attached),))


def _terms(gathered: Gathered, attached: str) -> Iterator[Block]:
    yield Terms(TERMS)
    yield Heading("Data")
    yield Paragraph(
        said(
            "The attached file ",
            Code(attached),
            " holds the exact figures of the game as fractions: all wagers and columns, the joint law of all wagers, "
            "every starting hand with the value of every choice, and the other readings.",
        )
    )
    for ranking in dict.fromkeys(hand.ranking for hand in gathered.game.hands):
        if ranking.size > 1:
            yield Paragraph((order_of(ranking),))
    yield Heading("Signature")
    yield Signature(
        said(
            "The undersigned has compared the rules in section ",
            Link("rules"),
            " with the rule sheet named below, and reproduced the figures of this report from the fingerprint on its "
            "cover.",
        ),
        (
            "Name and capacity",
            "For (laboratory, inventor, operator)",
            "Rule sheet: title, version, date",
            "Place and date",
            "Signature",
            "Report number",
        ),
    )
