"""What a sheet verifies of itself when it is built; every problem is reported, each with its place.

Rows are tried at every fact that cards can bring about (``facts.possible_facts``). A row must be the first to hold at
one of them under some posting, and under every posting some row must hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from croupier.errors import RuleProblem
from croupier.rankings import Ranking
from croupier.rules.conditions import AtLeast, Atom, Fits, Flag, Versus
from croupier.rules.facts import hands_of, possible_facts
from croupier.rules.hands import Hand
from croupier.rules.kinds import strange_parts, unseen_texts
from croupier.rules.patterns import Pattern
from croupier.rules.paytables import Odds, PaidBy, Paytable, slug
from croupier.rules.piles import Owner, Part
from croupier.rules.placeholders import ByRuling
from croupier.rules.rulings import parts_of, paytables_in, resolve, rulings_in
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
    Street,
    as_seen,
    has_digit,
    meets_fold,
)
from croupier.rules.wagers import LONGEST_LABEL, Kind, Row, Wager, settlement
from croupier.rules.written_checks import number_problems, unpayable, written_problems

if TYPE_CHECKING:
    from croupier.rules.game import Game
    from croupier.rules.sheet import Sheet


BODY = ("deck", "wagers", "streets", "rulings", "blocks", "printed", "felt")
"""The fields of a sheet whose parts are looked into."""


def problems(sheet: Sheet) -> list[RuleProblem]:
    """Everything wrong with a definition, in the order a reader meets it."""
    strange = strange_parts(sheet)
    of_kinds = [problem for found in strange.values() for problem in found]
    if any(strange[name] for name in BODY):
        return of_kinds  # whatever looks at it would stumble
    tables, numbers = [*_paytables(sheet)], of_kinds or [*number_problems(sheet)]
    unreadable = [*_rulings(sheet), *_rankings(sheet)]
    found = [
        *_names(sheet),
        *_slugs(sheet),
        *unseen_texts(sheet),
        *written_problems(sheet),
        *numbers,
        *unreadable,
        *tables,
        *_streets(sheet),
        *_printed(sheet),
    ]
    if unreadable:
        return found  # nothing can be posted or no hand compared, so no row can be tried
    malformed = {problem.place.split(",")[0] for problem in tables}
    for wager in sheet.wagers:
        if not malformed & {_place(table) for table in paytables_in(wager).values()}:
            found += _settlement(sheet, wager)
    if numbers:
        return found
    return [*found, *deck_problems(sheet.game), *(RuleProblem("limits", each) for each in unpayable(sheet.game))]


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
    yield from _units(sheet)


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
    for ruling in sheet.rulings:
        if len(ruling.readings) > 1 and ruling.key not in used:
            yield RuleProblem(f"ruling {ruling.key}", "its readings change nothing: no part of the game asks for them")
    for part in parts_of(body):
        if isinstance(part, ByRuling) and part.ruling in declared:
            for name in sorted(set(declared[part.ruling].names) - {name for name, _ in part.options}):
                yield RuleProblem(f"ruling {part.ruling}", f"a choice by it leaves out the reading '{name}'")


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


def _paytables(sheet: Sheet) -> Iterator[RuleProblem]:
    for table in paytables_in(sheet.wagers).values():
        place = _place(table)
        if not table.columns or len(set(table.columns)) != len(table.columns):
            yield RuleProblem(place, "needs at least one column, each with a name of its own")
        for line, figures in table.lines:
            if len(figures) != len(table.columns):
                problem = f"has {len(figures)} figures for {len(table.columns)} columns"
                yield RuleProblem(f"{place}, line {line}", problem)
            for each in figures:
                if isinstance(each, Odds) and each.to_one <= 0:
                    yield RuleProblem(f"{place}, line {line}", f"pays {each}: a line pays more than nothing")
        for at, column in enumerate(table.columns):
            if all(len(figures) > at and figures[at] is None for _, figures in table.lines):
                yield RuleProblem(f"{place}, column {column}", "pays nothing at all")


def _place(table: Paytable[Any]) -> str:
    return f"paytable {table.name}"


def _streets(sheet: Sheet) -> Iterator[RuleProblem]:
    wagers = {wager.name: wager for wager in sheet.wagers}
    for street in sheet.streets:
        for step in street.steps:
            for problem in _step(sheet, wagers, step):
                yield RuleProblem(f"street {street.name}", problem)
    yield from _hidden(sheet)
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


# Settlement.


def _settlement(sheet: Sheet, wager: Wager) -> list[RuleProblem]:
    """Problems of a wager's rows under every posting they depend on."""
    found: dict[str, RuleProblem] = {}
    written: dict[str, str] = {}
    reached: set[str] = set()
    tables = paytables_in(wager)
    for posting in _postings(sheet, wager):
        body = resolve((wager,), sheet.streets, sheet.rulings, sheet.blocks, posting)
        (posted,), streets = body.wagers, body.streets
        rows = settlement(posted, forfeited=meets_fold(posted, streets))
        faults = list(_rows(sheet, streets, posted, rows))
        found |= {str(fault): fault for fault in faults}
        if faults:
            continue
        columns = str({key: posting[key] for key in tables})
        for at, row in enumerate(rows):
            if not row.rest:  # what a paytable pays when no line fits is not a row anybody wrote
                written.setdefault(_mark(row, columns), f"wager {wager.name}, row {at + 1} ({row.condition.says})")
        for fact in possible_facts(rows, body.blocks):
            first = next((row for row in rows if row.condition.holds(fact)), None)
            if first is None:
                problem = RuleProblem(f"wager {wager.name}", f"no row settles it when {_tell(fact)}")
                found.setdefault("not total", problem)
                break
            reached.add(_mark(first, columns))
    if not found:
        for mark, where in written.items():
            if mark not in reached:
                found[mark] = RuleProblem(where, "can never settle the wager: the rows above it leave nothing")
    return list(found.values())


def _mark(row: Row, columns: str) -> str:
    """What makes a row the same under two postings; a paytable's line counts once for each column."""
    return f"{row.condition.says} {row.odds} {row.line} {columns if row.line else ''}"


def _postings(sheet: Sheet, wager: Wager) -> Iterator[dict[str, str]]:
    """All combinations of what the wager mentions; a block's own parameters, which meet in no row, one at a time."""
    defaults = sheet.defaults
    flagged = any(isinstance(part, Flag) for part in parts_of(wager))
    names = {ruling.key: ruling.names for ruling in sheet.rulings}
    together = {key: names[key] for key in sorted(rulings_in(wager))}
    together |= {key: table.columns for key, table in paytables_in(wager).items()}
    for chosen in product(*together.values()):
        yield defaults | dict(zip(together, chosen, strict=True))
    for key in sorted(rulings_in(sheet.blocks) - set(together)) if flagged else ():
        yield from (defaults | {key: name} for name in names[key][1:])


def _rows(sheet: Sheet, streets: tuple[Street, ...], wager: Wager, rows: Iterable[Row]) -> Iterator[RuleProblem]:
    for at, row in enumerate(rows):
        place = f"wager {wager.name}, row {at + 1}"
        if wager.kind is Kind.BONUS and row.odds.to_one < 0:
            yield RuleProblem(place, "a bonus has no chips of its own to lose")
        if row.odds.to_one < -1:
            yield RuleProblem(place, "takes more than the stake")
        if len(row.label) > LONGEST_LABEL:
            yield RuleProblem(place, f"its label '{row.label}' is longer than {LONGEST_LABEL} characters")
        for atom in row.condition.atoms():
            yield from (RuleProblem(place, problem) for problem in _atom(sheet, streets, atom))


def _atom(sheet: Sheet, streets: tuple[Street, ...], atom: Atom) -> Iterator[str]:
    for hand in hands_of(atom):
        yield from _hand(streets, hand)
    match atom:
        case AtLeast(hand, cut):
            problem = hand.ranking.refusal(cut, sheet.deck)
            yield from [problem] if problem is not None else []
        case Versus(hand, rival, _) if hand.ranking != rival.ranking:
            yield f"compares the {hand} and the {rival} under different rankings"
        case Fits(pattern, label):
            yield from _parts(streets, pattern.name, pattern.parts)
            if label not in pattern.labels:
                yield f"'{label}' is not a label of {pattern}"
        case Flag(name, _) if name not in {block.name for block in sheet.blocks}:
            yield f"asks the block '{name}', which the game does not have"


def _hand(streets: tuple[Street, ...], hand: Hand) -> Iterator[str]:
    yield from _parts(streets, hand.name, hand.parts)
    sizes = {pile: ends[-1] for pile, ends in _deal_ends(streets).items()}
    held = sum(part.count or sizes.get(part.pile.name, 0) for part in hand.parts)
    if held < hand.size:
        yield f"the {hand} takes the best {hand.size} of only {held} cards"


def _parts(streets: tuple[Street, ...], name: str, parts: Iterable[Part]) -> Iterator[str]:
    dealt = _deal_ends(streets)
    for part in parts:
        ends = dealt.get(part.pile.name)
        if ends is None:
            yield f"the {name} uses the {part.pile}, to which no card is dealt"
        elif part.count is not None and part.count not in ends:
            # Cards that arrive together have no order among them, so no part may end between them.
            grows = ", ".join(map(str, ends))
            yield f"the {name} uses the {part}, but no deal ends there: the {part.pile} grows to {grows}"


def _deal_ends(streets: tuple[Street, ...]) -> dict[str, list[int]]:
    """How many cards each pile holds after each deal to it, as seen."""
    ends: dict[str, list[int]] = {}
    for _, step in as_seen(streets):
        if isinstance(step, Deal):
            held = ends.setdefault(step.pile.name, [])
            held.append(step.to or (held[-1] if held else 0) + step.count)
    return ends


def _tell(fact: Mapping[Atom, bool]) -> str:
    return "; ".join(atom.says if true else atom.denies for atom, true in fact.items())
