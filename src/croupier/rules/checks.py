"""What a sheet verifies of itself when it is built; every problem is reported, each with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from croupier.errors import RuleProblem
from croupier.rankings import Ranking
from croupier.rules.hands import Hand
from croupier.rules.kinds import is_of_kind, strange_parts, unseen_texts
from croupier.rules.patterns import Pattern
from croupier.rules.paytables import Odds, PaidBy, Paytable, slug
from croupier.rules.piles import Owner
from croupier.rules.placeholders import ByRuling
from croupier.rules.row_checks import row_problems
from croupier.rules.rulings import parts_of, paytables_in, rulings_in
from croupier.rules.streets import (
    MOST_IN_SIZE,
    SPARE_KEYS,
    Bet,
    Deal,
    Decide,
    Facing,
    Reveal,
    Run,
    Settle,
    has_digit,
)
from croupier.rules.wagers import Kind, Wager
from croupier.rules.written_checks import WRITTEN_CHECKS, unpayable
from croupier.written import number_of

if TYPE_CHECKING:
    from croupier.rules.game import Game
    from croupier.rules.sheet import Sheet


def problems(sheet: Sheet) -> list[RuleProblem]:
    """Everything wrong with a definition, in the order a reader meets it.

    What looks at a field that holds something strange would stumble over it, and is left out.
    """
    of_kinds = strange_parts(sheet)
    strange = {name for name, found in of_kinds.items() if found}
    found = [problem for each in of_kinds.values() for problem in each]
    found += unseen_texts(sheet, {each.name for each in fields(sheet)} - strange)
    for looks_at, check in (*WRITTEN_CHECKS, *CHECKS):
        if not strange.intersection(looks_at):
            found += check(sheet)
    found += _rows(sheet, strange)
    numbers = any(problem.place in ("seats", "limits") for problem in found)
    if strange or numbers or [*_unreadable(sheet), *_paytables(sheet.wagers)]:
        return found
    return [*found, *deck_problems(sheet.game), *(RuleProblem("limits", each) for each in unpayable(sheet.game))]


def _rows(sheet: Sheet, strange: Collection[str]) -> Iterator[RuleProblem]:
    """What is wrong with the rows of every wager that can be read, its paytables too."""
    if not isinstance(sheet.wagers, tuple) or {"deck", "streets", "rulings", "blocks"}.intersection(strange):
        return
    wagers = tuple(wager for wager in sheet.wagers if is_of_kind(wager, Wager) and not [*_paytables(wager)])
    sound = replace(sheet, wagers=wagers, check=False)
    if [*_unreadable(sound)]:
        return  # nothing can be posted or no hand compared, so no row can be tried
    for wager in wagers:
        yield from row_problems(sound, wager)


def _unreadable(sheet: Sheet) -> Iterator[RuleProblem]:
    """What keeps a sheet from being posted or its hands from being compared."""
    yield from _rulings(sheet)
    yield from _rankings(sheet)


def deck_problems(game: Game) -> Iterator[RuleProblem]:
    """Whether the deck can run out at the largest table of a posted game."""
    needed = game.cards_needed(game.seats)
    if needed > len(game.deck):
        seats = "a single seat" if game.seats == 1 else f"{game.seats} seats"
        yield RuleProblem("deck", f"{seats} can need {needed} cards and the {game.deck.name} has {len(game.deck)}")


def _printed(sheet: Sheet) -> Iterator[RuleProblem]:
    tables = {wager.name: [pays.table for _, pays in wager.rows if isinstance(pays, PaidBy)] for wager in sheet.wagers}
    for each in sheet.printed:
        place = f"printed {each.figure} of {each.wager}"
        if each.wager not in tables:
            yield RuleProblem(place, f"'{each.wager}' is not a wager")
            continue
        columns = [column for table in tables[each.wager] for column in table.columns] or [""]
        if each.column not in columns:
            offered = f"it has {', '.join(columns)}" if columns != [""] else "it has no paytable"
            yield RuleProblem(place, f"no column '{each.column}': {offered}")
        if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", each.percent):
            yield RuleProblem(place, f"'{each.percent}' is not a number of per cent")


# Names.


def _names(sheet: Sheet) -> Iterator[RuleProblem]:
    parts = list(parts_of((sheet.wagers, sheet.streets)))
    for what, names in (
        ("wagers", [wager.name for wager in sheet.wagers]),
        ("rulings", [ruling.key for ruling in sheet.rulings]),
        ("streets", [street.name for street in sheet.streets]),
        ("hands", _distinct(part for part in parts if isinstance(part, Hand))),
        ("patterns", _distinct(part for part in parts if isinstance(part, Pattern))),
        ("paytables", _distinct(part for part in parts if isinstance(part, Paytable))),
    ):
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield RuleProblem(what, f"'{name}' is declared twice")


def _distinct(parts: Iterable[Any]) -> list[str]:
    """The names of different things; the same thing met twice counts once."""
    different: list[Any] = []
    for part in parts:
        if part not in different:
            different.append(part)
    return [part.name for part in different]


def _slugs(sheet: Sheet) -> Iterator[RuleProblem]:
    """Wagers that commands and the ids of rows could not tell apart."""
    slugs = [slug(wager.name) for wager in sheet.wagers]
    for one, other in combinations(sheet.wagers, 2):
        if one.name != other.name and slug(one.name) == slug(other.name):
            yield RuleProblem("wagers", f"'{one}' and '{other}' are both written '{slug(one.name)}'")
    if "" in slugs:
        yield RuleProblem("wagers", "a wager's name needs a letter or a digit")


def _units(sheet: Sheet) -> Iterator[RuleProblem]:
    wagers = {wager.name: wager for wager in sheet.wagers}
    if not any(wager.kind is Kind.MANDATORY for wager in sheet.wagers):
        yield RuleProblem("wagers", "no mandatory wager, so nothing starts a round")
    for wager in sheet.wagers:
        unit = wagers.get(wager.unit)
        if wager.unit and (unit is None or unit.kind is not Kind.MANDATORY or unit.unit):
            problem = f"its stake is measured by '{wager.unit}', which no seat must place"
            yield RuleProblem(f"wager {wager.name}", problem)


def _rulings(sheet: Sheet) -> Iterator[RuleProblem]:
    body = (sheet.wagers, sheet.streets, sheet.blocks)
    declared = {ruling.key: ruling for ruling in sheet.rulings}
    used = rulings_in(body)
    for name in sorted({ruling.key for ruling in sheet.rulings} & set(paytables_in(sheet.wagers))):
        yield RuleProblem("rulings", f"'{name}' is also the name of a paytable")
    for name in sorted(used - set(declared)):
        yield RuleProblem("rulings", f"'{name}' is used but not declared")
    for part in parts_of(body):
        if isinstance(part, ByRuling) and part.ruling in declared:
            for name in sorted(set(declared[part.ruling].names) - {name for name, _ in part.options}):
                yield RuleProblem(f"ruling {part.ruling}", f"a choice by it leaves out the reading '{name}'")


def _unused_rulings(sheet: Sheet) -> Iterator[RuleProblem]:
    used = rulings_in((sheet.wagers, sheet.streets, sheet.blocks))
    for ruling in sheet.rulings:
        if len(ruling.readings) > 1 and ruling.key not in used:
            yield RuleProblem(f"ruling {ruling.key}", "its readings change nothing: no part of the game asks for them")


# Rankings.


def _rankings(sheet: Sheet) -> Iterator[RuleProblem]:
    """Every ranking that some hand may have, under any posting, and whether it is for as many cards as are asked."""
    hands = [part for part in parts_of(sheet.wagers) if isinstance(part, Hand)]
    for ranking in dict.fromkeys(part for hand in hands for part in parts_of(hand) if isinstance(part, Ranking)):
        yield from (RuleProblem(f"ranking {ranking}", problem) for problem in ranking.problems())
    for hand in dict.fromkeys(hands):
        for ranking in (part for part in parts_of(hand) if isinstance(part, Ranking)):
            if ranking.size != hand.size:
                problem = f"is to be the best {hand.size} of its cards, and {ranking} ranks hands of {ranking.size}"
                yield RuleProblem(f"hand {hand}", problem)


# Paytables and streets.


def _paytables(node: Wager | tuple[Wager, ...]) -> Iterator[RuleProblem]:
    for table in paytables_in(node).values():
        place = f"paytable {table.name}"
        if not table.columns or len(set(table.columns)) != len(table.columns):
            yield RuleProblem(place, "needs at least one column, each with a name of its own")
        for line, figures in table.lines:
            if len(figures) != len(table.columns):
                problem = f"has {number_of(len(figures), 'figure')} for {number_of(len(table.columns), 'column')}"
                yield RuleProblem(f"{place}, line {line}", problem)
            for each in figures:
                if isinstance(each, Odds) and each.to_one <= 0:
                    yield RuleProblem(f"{place}, line {line}", f"pays {each}: a line pays more than nothing")
        for at, column in enumerate(table.columns):
            if all(len(figures) > at and figures[at] is None for _, figures in table.lines):
                yield RuleProblem(f"{place}, column {column}", "pays nothing at all")


def _streets(sheet: Sheet) -> Iterator[RuleProblem]:
    wagers = {wager.name: wager for wager in sheet.wagers}
    for street in sheet.streets:
        for step in street.steps:
            for problem in _step(sheet, wagers, step):
                yield RuleProblem(f"street {street.name}", problem)
    offered = {part.wager for part in parts_of(sheet.streets) if isinstance(part, Bet)}
    for block in sheet.blocks:
        offered |= set(block.wagers) - {block.stake}
        for name in block.wagers:
            if name not in wagers:
                yield RuleProblem(f"block {block.name}", f"uses '{name}', which is not a wager")
    for wager in sheet.wagers:
        if wager.kind is Kind.RAISED and wager.name not in offered:
            yield RuleProblem(f"wager {wager.name}", "no decision offers it")


def _step(sheet: Sheet, wagers: Mapping[str, Wager], step: object) -> Iterator[str]:
    match step:
        case Decide():
            for option in step.options:
                if isinstance(option, Bet):
                    yield from _offer(wagers, option)
            if len(step.options) < 2:
                yield "a decision with fewer than two options decides nothing"
            bets = [option for option in step.options if isinstance(option, Bet)]
            if len(bets) == len(step.options) > 1:
                yield "a decision offers bets alone: somebody without the chips for one could do nothing"
            if len({bet.wager for bet in bets}) < len(bets):
                yield "a decision offers a wager twice: give all its sizes at once"
            elif len(bets) > 1:
                yield "a decision offers bets on several wagers: it offers one, in as many sizes as there are"
        case Settle():
            for name in step.wagers:
                if name not in wagers:
                    yield f"settles '{name}', which is not a wager"
        case Run() if step.block not in {block.name for block in sheet.blocks}:
            yield f"runs '{step.block}', which is not a block"


def _offer(wagers: Mapping[str, Wager], offer: Bet) -> Iterator[str]:
    if offer.wager not in wagers:
        yield f"a decision offers '{offer.wager}', which is not a wager"
    elif wagers[offer.wager].kind is not Kind.RAISED:
        yield f"a decision offers {offer.wager}, which is not a raised wager"
    if any(multiple <= 0 for multiple in offer.multiples):
        yield f"a decision offers {offer.wager} for no chips"
    for size in offer.multiples:
        if max(abs(size.numerator), size.denominator) >= MOST_IN_SIZE:
            yield f"a decision offers {offer.wager} for {size} times: the numbers of a size are below {MOST_IN_SIZE:,}"
    if len(set(offer.multiples)) < len(offer.multiples):
        yield f"a decision offers {offer.wager} twice for as many chips"
    unnamed = len([size for size in offer.multiples if not has_digit(size)])
    if unnamed >= len(SPARE_KEYS):  # one is left for a posted minimum
        yield f"a decision offers {offer.wager} in {unnamed} sizes that are not 1 to 9: there are keys for fewer"


def _hidden(sheet: Sheet) -> Iterator[RuleProblem]:
    """Cards face down, and whether each is turned over once; blocks turn over their own."""
    down: dict[str, int] = {}
    for street in sheet.streets:
        for step in street.steps:
            if isinstance(step, Deal) and step.facing is Facing.DOWN and step.pile.owner is not Owner.SEAT:
                down[step.pile.name] = down.get(step.pile.name, 0) + step.count
            elif isinstance(step, Reveal):
                down[step.pile.name] = down.get(step.pile.name, 0) - step.count
                if down[step.pile.name] < 0:
                    problem = f"reveals more cards of the {step.pile} than lie face down"
                    yield RuleProblem(f"street {street.name}", problem)
    for pile, left in down.items():
        if left > 0 and not sheet.blocks:
            cards = f"{left} cards of the {pile} are" if left > 1 else f"1 card of the {pile} is"
            yield RuleProblem("streets", f"{cards} never revealed")


Check = Callable[["Sheet"], Iterator[RuleProblem]]
CHECKS: tuple[tuple[tuple[str, ...], Check], ...] = (
    (("wagers", "streets", "rulings"), _names),
    (("wagers",), _units),
    (("wagers",), _slugs),
    (("wagers", "streets", "rulings", "blocks"), _rulings),
    (("wagers", "streets", "rulings", "blocks"), _unused_rulings),
    (("wagers",), _rankings),
    (("wagers",), lambda sheet: _paytables(sheet.wagers)),
    (("wagers", "streets", "blocks"), _streets),
    (("streets", "blocks"), _hidden),
    (("wagers", "printed"), _printed),
)
"""The checks, each with the fields of a sheet that it looks at."""
