"""Cover and summary: the figures at a glance, what they are figures of, and what was found."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.documents.model import (
    Block,
    Bullets,
    Code,
    Column,
    Contents,
    Cover,
    Entry,
    Fact,
    Heading,
    Link,
    Paragraph,
    Piece,
    Row,
    Section,
    Table,
    Text,
    Tone,
    Toned,
    Width,
    said,
)
from croupier.documents.numerals import count, fixed, fraction, odds, one_in, percent, short
from croupier.report.gathered import Gathered
from croupier.report.round import main_wagers
from croupier.report.wording import in_force
from croupier.solver.breakdown import SideWager
from croupier.solver.solution import Solution
from croupier.version import __version__
from croupier.written import chips_on, listed

KIND = "Mathematics report"
HALF_PRINT = 32
"""Characters of a fingerprint that fit on a line."""


def cover(gathered: Gathered) -> Cover:
    game, solution = gathered.game, gathered.solution
    return Cover(
        KIND, game.name, game.summary, (*_glance(solution),), (*_sides(solution),), (*_entries(gathered),)
    )  # fmt: skip


def _glance(solution: Solution) -> Iterator[Fact]:
    unit = solution.counted_in
    top, often = solution.distribution[-1]
    yield Fact("House edge", percent(solution.edge), f"of the {unit}", fraction(solution.edge))
    yield Fact(
        "Element of risk", percent(solution.element_of_risk), "of everything staked", fraction(solution.element_of_risk)
    )
    yield Fact(
        "Average stake",
        fixed(solution.average_stake, 4),
        f"units of the {unit} a round",
        fraction(solution.average_stake),
    )
    pushes = f"and {percent(solution.pushes, 2).text} pushes"
    yield Fact("Hit frequency", percent(solution.hit_frequency), pushes, fraction(solution.hit_frequency))
    moments = f"variance {fixed(solution.variance, 4).text}; skewness {fixed(solution.skewness, 2).text}"
    yield Fact("Standard deviation", fixed(solution.deviation, 4), moments)
    award = f"net on the {unit}; one round in {one_in(often).text}"
    yield Fact("Top award", odds(top) if top > 0 else short(top), award)


def _sides(solution: Solution) -> Iterator[Block]:
    posted = [each for each in solution.side_wagers if each.posted]
    if not posted:
        return
    rows = tuple(
        Row((
            (each.wager,),
            (each.column or "as printed",),
            (Toned.of(percent(each.edge), Tone.HOUSE),) if each.edge < 0 else said(percent(each.edge)),
            said(percent(each.hit_frequency, 2)),
            said(fixed(each.deviation, 4)),
            said(odds(max(row.odds for row in each.rows))),
        ))
        for each in posted
    )  # fmt: skip
    heads = ("Edge", "Hit frequency", "Deviation", "Top award")
    kind = "Side wagers" if not solution.drawing else listed([each.wager for each in posted])
    yield Table(
        f"{kind}, as posted",
        (
            Column("Wager", "left"),
            Column("Column", "left", width=Width.SHARE),
            *(Column(head, width=Width.SHARE) for head in heads),
        ),
        rows,
    )


def _entries(gathered: Gathered) -> Iterator[Entry]:
    game, solution, played = gathered.game, gathered.solution, gathered.played
    posting = in_force(game)
    if posting:
        yield Entry("Posted", (posting,))
    if opened := _open(gathered):
        yield Entry("Open readings", opened)
    deck = f"{game.deck.name}, shuffled for every round; one to {game.seats} seats"
    best = "best play at every decision" if solution.decisions else "no decisions"
    if solution.drawing and solution.drawing.plays:
        best = f"the best total at stakes of {chips_on(dict(solution.drawing.stakes))}"
    yield Entry("Played", (f"{best}; {deck}",))
    low, high = game.limits
    stakes = f"{low:,} to {high:,} on each wager; figures are in units of the {solution.counted_in}"
    yield Entry("Stakes", (stakes,))
    yield Entry("Deals counted", (f"{count(solution.deals).text}, every one of them; nothing on this page is sampled",))
    method = "board by board" if solution.drawing is None else "hand by hand, the dealer’s draws beside each"
    yield Entry("Method", (f"Counted {method}, in whole numbers; how is told in section ", Link("method")))
    if played:
        replayed = sum(each.rounds for each in played.verdicts if each.audit is not None)
        confirmed = f"{count(played.rounds).text} simulated rounds"
        confirmed += f" and {count(replayed).text} rounds replayed card by card" if replayed else ""
        yield Entry("Confirmed by", (confirmed,))
    yield Entry("Rules fingerprint", (Code(game.fingerprint[:HALF_PRINT]), " ", Code(game.fingerprint[HALF_PRINT:])))
    yield Entry("Software", (f"croupier {__version__}",))
    if gathered.issued:
        yield Entry(
            "Issued", (f"{gathered.issued.isoformat()}. The figures belong to the fingerprint, not to the date",)
        )


def _open(gathered: Gathered) -> Text:
    """Readings that move the edge; what favours the player stands out, side wagers included."""
    pieces: list[Piece] = []
    for each in gathered.readings:
        if each.posted:
            continue
        named, edge = f"{each.ruling}={each.reading}", each.solution.edge
        sides = [f"{_wager(side)} {percent(side.edge).text}" for side in _turned(each.solution, gathered.solution)]
        if edge != gathered.solution.edge:
            told = f"{named}: edge {percent(edge).text}"
            pieces += ["; ", Toned(told, Tone.HOUSE) if edge < 0 else told]
            pieces += [", ", Toned(listed(sides), Tone.HOUSE)] if sides else []
        elif sides:
            pieces += ["; ", Toned(f"{named}: {listed(sides)}", Tone.HOUSE)]
    return tuple(pieces[1:])


def _turned(solution: Solution, before: Solution | None = None) -> list[SideWager]:
    """Side wagers that favour the player, the worst for the house first; not those that did so before."""
    known = {(each.wager, each.column) for each in before.side_wagers if each.edge < 0} if before else set()
    found = [each for each in solution.side_wagers if each.edge < 0 and (each.wager, each.column) not in known]
    return sorted(found, key=lambda each: each.edge)


def _wager(side: SideWager) -> str:
    """A side wager, and the column that it is under where there are several."""
    return f"{side.wager} (column {side.column})" if side.column else side.wager


# Summary.

READERS = (
    ("Inventor", "Is the game what I meant, does it hold, and what would another paytable or reading do?",
     ("rules", "round", "sides", "rulings")),
    ("Laboratory, regulator", "Are rules, combinations and returns complete, exact and reproducible?",
     ("rules", "settlement", "net", "wagers", "verification", "method")),
    ("Operator", "What will the table win, how much does it swing, what is the most it can pay?",
     ("together", "choices", "operations")),
    ("Trainer, floor", "How should it be played, and what do mistakes cost?", ("strategy", "rulings")),
)  # fmt: skip
WRITTEN = (
    "Probabilities and edges are percentages; returns and contributions are decimals of one unit staked. All are "
    "rounded only when printed, from the fraction set below or beside them in small type. “One in” is the inverse of a "
    "probability. Odds are to one: what is paid besides the stake. A plus is the player’s, a minus (−) the house’s. "
    "What is sampled says so: by “±” and one standard error, or in the head of its column or table as played."
)


def summary_section(gathered: Gathered, there: tuple[str, ...]) -> Section:
    """What was found, and where to read it; ``there`` are the keys of the sections that the report has."""
    rows = []
    for reader, question, keys in READERS:
        links: list[Piece] = []
        for key in keys:
            if key in there:
                links += [*([", "] if links else []), Link(key)]
        if links:
            rows.append(Row(((reader,), (question,), tuple(links))))
    return Section(
        "summary",
        "Summary",
        "What was found, and where to read it",
        (
            Bullets(tuple((each,) if isinstance(each, str) else each for each in findings(gathered)), numbered=True),
            Heading("Who needs what"),
            Table(
                "",
                (Column("Reader", "left"), Column("Question", "left", wraps=True), Column("Sections", "left")),
                tuple(rows),
            ),
            Heading("Contents"),
            Contents(),
            Heading("How figures are written"),
            Paragraph((WRITTEN,)),
        ),
    )


def findings(gathered: Gathered) -> list[str | Text]:
    """At most six, each only if the fractions say so."""
    found = [*_findings(gathered)]
    return found[:6]


def _findings(gathered: Gathered) -> Iterator[str | Text]:
    solution, unit = gathered.solution, gathered.solution.counted_in
    favours = [each for each in gathered.readings if each.solution.edge < 0 and not each.posted]
    if solution.edge < 0:
        so = f": its edge is {percent(solution.edge).text}."
        yield (Toned("As posted, the game favours the player", Tone.HOUSE), so)
    elif favours:
        least = min(favours, key=lambda each: each.solution.edge)
        yield (
            Toned(f"If {least.ruling} is posted as {least.reading}, the game favours the player", Tone.HOUSE),
            f": its edge is then {percent(least.solution.edge).text}. The house must post the reading in force.",
        )
    yield from _sides_favour(gathered)
    how = "With best play the house keeps" if solution.decisions else "The house keeps"
    if solution.drawing and solution.drawing.plays:
        how = f"As the best total plays, the {solution.drawing.riding} apart, the house keeps"
    yield (
        f"{how} {percent(solution.edge).text} of each {unit}, and {percent(solution.element_of_risk).text} of all that "
        f"is staked, since a round stakes {fixed(solution.average_stake, 2).text} units on average."
    )
    main = main_wagers(solution)
    worst, best = min(main, key=lambda each: each.value), max(main, key=lambda each: each.value)
    if worst.value < 0 < best.value:
        gives = [each.name for each in main if each.value > 0]
        yield (
            f"{worst.name} alone loses {percent(-worst.value, 2).text} of a unit a round; {listed(gives)} "
            f"give{'s' * (len(gives) == 1)} {percent(sum(each.value for each in main if each.value > 0), 2).text} back."
        )
    if solution.decisions and not solution.drawing:
        first = solution.decisions[0]
        choice, often = max(first.choices, key=lambda each: each[1])
        with_ = "every hand" if often == first.reached else f"{percent(often / first.reached, 2).text} of hands"
        yield f"At the first decision ({first.street}), best play is to {choice} with {with_}."
    moved = [each for each in gathered.readings if not each.posted and each.solution.edge != solution.edge]
    if moved and not favours:
        most = max(moved, key=lambda each: abs(each.solution.edge - solution.edge))
        yield (
            f"Read otherwise ({most.ruling}={most.reading}), the edge is {percent(most.solution.edge).text} instead. "
            "The sheet leaves this open; the house must post it."
        )
    yield from _by_column(solution)


def _sides_favour(gathered: Gathered) -> Iterator[Text]:
    """Side wagers that favour the player: under some column as everything else is posted, then under a reading."""

    def told(sides: list[SideWager]) -> str:
        edges = listed([f"{percent(each.edge, 2).text} of {_wager(each)}" for each in sides])
        return f": the house keeps {edges}."

    if own := _turned(gathered.solution):
        when = "As posted" if any(each.posted for each in own) else "Under another column"
        yield (Toned(f"{when}, a side wager favours the player", Tone.HOUSE), told(own))
    for each in gathered.readings:
        if not each.posted and (turned := _turned(each.solution, gathered.solution)):
            favours = f"If {each.ruling} is posted as {each.reading}, a side wager favours the player"
            yield (Toned(favours, Tone.HOUSE), told(turned))


def _by_column(solution: Solution) -> Iterator[str]:
    """How much it matters which column is posted, of the first wager of which it does."""
    for name in dict.fromkeys(each.wager for each in solution.side_wagers):
        columns = [each for each in solution.side_wagers if each.wager == name]
        low, high = min(columns, key=lambda each: each.edge), max(columns, key=lambda each: each.edge)
        if low.edge != high.edge:
            yield (
                f"{name} costs the player between {percent(low.edge, 2).text} (column {low.column}) and "
                f"{percent(high.edge, 2).text} (column {high.column}) of its stake, by the column posted."
            )
            break
