"""Whether a wager's rows settle it: at every fact that cards can bring about, and each row at some of them.

Rows are tried at every fact that cards can bring about (``facts.possible_facts``). A row must be the first to hold at
one of them under some posting, and under every posting some row must hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING

from croupier.errors import RuleProblem
from croupier.rules.conditions import AtLeast, Atom, Fits, Flag, Versus
from croupier.rules.facts import hands_of, possible_facts
from croupier.rules.hands import Hand
from croupier.rules.piles import Part
from croupier.rules.rulings import parts_of, paytables_in, resolve, rulings_in
from croupier.rules.streets import Deal, Street, as_seen, meets_fold
from croupier.rules.wagers import LONGEST_LABEL, Kind, Row, Wager, settlement

if TYPE_CHECKING:
    from croupier.rules.sheet import Sheet


def row_problems(sheet: Sheet, wager: Wager) -> list[RuleProblem]:
    """Problems of a wager's rows under every posting they depend on."""
    found: dict[str, RuleProblem] = {}
    written: dict[str, str] = {}
    reached: set[str] = set()
    tables = paytables_in(wager)
    for posting in _postings(sheet, wager):
        body = resolve((wager,), sheet.streets, sheet.rulings, sheet.blocks, posting)
        (posted,), streets = body.wagers, body.streets
        rows = settlement(posted, forfeited=meets_fold(posted, streets))
        faults = list(_rows(sheet, streets, posted.kind, rows))
        found |= {str(fault): fault for fault in faults}
        if faults:
            continue
        columns = str({key: posting[key] for key in tables})
        for row in rows:
            if not row.rest:  # what a paytable pays when no line fits is not a row anybody wrote
                written.setdefault(_mark(row, columns), f"{_place(row)} ({row.condition.says})")
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


def _place(row: Row) -> str:
    """Where a row stands, as its author counts: the fold that a kind of wager implies is not one of them."""
    number, _, line = row.id.rpartition("/")[2].partition(".")
    return f"wager {row.wager}, row {number}, line {line}" if line else f"wager {row.wager}, row {number}"


def _rows(sheet: Sheet, streets: tuple[Street, ...], kind: Kind, rows: Iterable[Row]) -> Iterator[RuleProblem]:
    for row in rows:
        place = _place(row)
        if kind is Kind.BONUS and row.odds.to_one < 0:
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
        case Versus(hand, rival, _) if hand == rival:
            yield f"compares the {hand} with itself: write showdown(one hand, another)"
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
