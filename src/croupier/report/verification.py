"""Verification: why the figures should be believed."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from statistics import NormalDist

from croupier.documents.charts.house import strip
from croupier.documents.model import (
    Block,
    Column,
    Drawing,
    Heading,
    Paragraph,
    Row,
    Section,
    Strong,
    Table,
    Text,
    Tone,
    Toned,
    Width,
    said,
)
from croupier.documents.numerals import count, fixed, percent
from croupier.report.beside import beside, of_rounds
from croupier.report.gathered import Gathered, Played
from croupier.report.held import printed, published
from croupier.report.wording import title
from croupier.solver.reproduced import reproduced

KINDS = {
    "round": "The round",
    "total": "All wagers together",
    "wagers": "Each wager",
    "choices": "Choices",
    "outcomes": "Settlement rows",
    "distribution": "Net result",
    "together": "Net of all wagers",
}
BEYOND = 1.96


def verification_section(gathered: Gathered) -> Section:
    return Section("verification", "Verification", "Why should these figures be believed?", (*_verification(gathered),))


def _verification(gathered: Gathered) -> Iterator[Block]:
    if gathered.played:
        yield from _played(gathered.played)
        yield certified(gathered.played)
    yield Heading("Three methods, one set of rules" if gathered.played else "One method of three")
    counted: Text = ("The figures are ", Strong("counted"), " over every deal. ")
    if gathered.played:
        others: Text = (
            "The same rules are ",
            Strong("played"),
            " from shuffled decks, the second method, which shares none of the counting. Rounds of all kinds are then ",
            Strong("replayed"),
            " at the live table, card by card and chip by chip. “Told apart” means that enough was played to reject "
            "the paytable with any one line a step off.",
        )
    else:
        others = ("No rounds were played for this report, and none replayed at the live table: --rounds asks for it.",)
    yield Paragraph((*counted, *others))
    yield from printed(gathered.solution)
    if found := reproduced(gathered.solution):
        yield from published(found)
    else:
        yield Paragraph((f"No published analysis of {gathered.game.name} as posted is on file.",), note=True)


def _played(played: Played) -> Iterator[Block]:
    groups = [(name, [each.z or 0.0 for each in played.scored if each.section == key]) for key, name in KINDS.items()]
    groups = [(name, scores) for name, scores in groups if scores]
    scores = [score for _, each in groups for score in each]
    beyond = sum(abs(score) > BEYOND for score in scores)
    worst = max(map(abs, scores))
    told = f"{len(scores)} figures; {beyond} lie beyond 1.96, the largest is {fixed(worst, 2).text}"
    yield Drawing(
        "Played against counted: standard errors between them, one dot a figure",
        strip(groups).svg(),
        f"Standard errors between what was played and what was counted, for {told}.",
    )
    tail = 2 * (1 - NormalDist().cdf(worst))
    chance = 1 - prod([1 - tail] * len(scores))
    yield Paragraph(
        (
            f"{count(played.rounds).text} rounds from shuffled decks, seed {played.seed}. Of {len(scores)} figures "
            f"{beyond} ({percent(beyond / len(scores), 1).text}) lie beyond 1.96, where one in twenty is expected; the "
            f"largest is {fixed(worst, 2).text}, which so many independent figures would exceed with probability "
            f"{percent(chance, 0).text}. Figures of one run are not independent.",
        ),
        note=True,
    )
    main = [each for each in played.scored if each.section in ("round", "total", "wagers")]
    yield beside("The main figures", main, lambda each: title(f"{each.what}, {each.name}"), of_rounds)


def certified(played: Played) -> Table:
    """What certification came to."""
    judged = [each for each in played.verdicts if each.audit is None]
    replayed = next((each for each in played.verdicts if each.audit is not None), None)
    agree = sum(each.agrees for each in judged)
    apart = sum(each.told_apart for each in judged)
    rows: list[tuple[str, Text]] = [
        ("Rounds played", said(count(played.rounds))),
        ("Figures judged", said(count(len(judged)))),
        ("Figures that agree", _verdict(str(agree), agrees=agree == len(judged))),
        ("Told apart from one paytable step off", said(count(apart))),
        ("Agree so far; more rounds would tell", said(count(agree - apart if agree >= apart else 0))),
    ]
    if replayed is not None:
        rows += [
            ("Rounds replayed card by card at the table", said(count(replayed.rounds))),
            (
                "Replayed rounds that settled alike",
                _verdict("all" if replayed.agrees else "not all", agrees=replayed.agrees),
            ),
        ]
    return Table(
        "Certification run",
        (Column("Asked", "left"), Column("Answer", width=Width.SHARE)),
        tuple(Row(((label,), told)) for label, told in rows),
    )


def _verdict(words: str, *, agrees: bool) -> Text:
    return (words,) if agrees else (Toned(words, Tone.HOUSE),)
