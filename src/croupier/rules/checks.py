"""What a game verifies of itself when it is built; every problem is reported, each with its place.

Rows are tried at every combination of atoms that the cards can bring about: cuts reached are nested, a showdown
agrees with the cuts of both hands, a pattern's labels appear as in its examples, a block's flags as in its cases.
A row must be the first to hold at one of them under some posting, and under every posting some row must hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

from croupier.errors import RuleProblem
from croupier.rankings import Cut, Ranking
from croupier.rules.conditions import AtLeast, Atom, Fits, Flag, Folded, Posted, Showdown, Versus
from croupier.rules.hands import Hand
from croupier.rules.patterns import Label, Pattern
from croupier.rules.paytables import Paytable
from croupier.rules.piles import Owner
from croupier.rules.rulings import mentioned, resolve
from croupier.rules.streets import Bet, Deal, Decide, Facing, Reveal, Run, Settle, meets_fold
from croupier.rules.twenty_one import TwentyOne
from croupier.rules.wagers import Kind, Row, Wager, settlement

if TYPE_CHECKING:
    from croupier.rules.game import Game


def problems(game: Game) -> list[RuleProblem]:
    """Everything wrong with a definition, in the order a reader meets it."""
    found = [*_names(game), *_paytables(game), *_streets(game)]
    declared = {ruling.key for ruling in game.rulings}
    malformed = {problem.place.split(",")[0] for problem in _paytables(game)}
    for wager in game.wagers:
        rulings, tables = mentioned(wager)
        # Rows can only be tried where every ruling is declared and every paytable has its figures.
        if rulings <= declared and not malformed & {_place(table) for table in tables.values()}:
            found += _settlement(game, wager)
    if mentioned((game.streets, game.blocks))[0] <= declared:
        found += _deck(game)
    return found


def _names(game: Game) -> Iterator[RuleProblem]:
    for what, names in (
        ("wagers", [wager.name for wager in game.wagers]),
        ("rulings", [ruling.key for ruling in game.rulings]),
        ("streets", [street.name for street in game.streets]),
    ):
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield RuleProblem(what, f"'{name}' is declared twice")
    declared = {ruling.key for ruling in game.rulings}
    for name in sorted(mentioned((game.wagers, game.streets, game.blocks))[0] - declared):
        yield RuleProblem("rulings", f"'{name}' is used but not declared")
    keys = {ruling.key for ruling in game.rulings}
    tables = mentioned(game.wagers)[1]
    for name in sorted(keys & set(tables)):
        yield RuleProblem("rulings", f"'{name}' is also the name of a paytable")
    wagers = {wager.name: wager for wager in game.wagers}
    if not any(wager.kind is Kind.MANDATORY for wager in game.wagers):
        yield RuleProblem("wagers", "no mandatory wager, so nothing starts a round")
    for wager in game.wagers:
        unit = wagers.get(wager.unit)
        if wager.unit and (unit is None or unit.kind is not Kind.MANDATORY or unit.unit):
            yield RuleProblem(
                f"wager {wager.name}", f"its stake is measured by '{wager.unit}', which no seat must place"
            )


def _paytables(game: Game) -> Iterator[RuleProblem]:
    for table in mentioned(game.wagers)[1].values():
        place = _place(table)
        if not table.columns or len(set(table.columns)) != len(table.columns):
            yield RuleProblem(place, "needs at least one column, each with a name of its own")
        for line, figures in table.lines:
            if len(figures) != len(table.columns):
                yield RuleProblem(
                    f"{place}, line {line}", f"has {len(figures)} figures for {len(table.columns)} columns"
                )
            for figure in figures:
                if figure is not None and figure.to_one <= 0:
                    yield RuleProblem(f"{place}, line {line}", f"pays {figure}: a line pays more than nothing")
        for at, column in enumerate(table.columns):
            if all(len(figures) > at and figures[at] is None for _, figures in table.lines):
                yield RuleProblem(f"{place}, column {column}", "pays nothing at all")


def _place(table: Paytable[Any]) -> str:
    return f"paytable {table.name}"


def _streets(game: Game) -> Iterator[RuleProblem]:
    wagers = {wager.name: wager for wager in game.wagers}
    blocks = {block.name for block in game.blocks}
    hidden: dict[str, int] = {}
    for street in game.streets:
        place = f"street {street.name}"
        for step in street.steps:
            match step:
                case Decide():
                    for option in step.options:
                        if isinstance(option, Bet) and option.wager not in wagers:
                            yield RuleProblem(place, f"a decision offers '{option.wager}', which is not a wager")
                        elif isinstance(option, Bet) and wagers[option.wager].kind is not Kind.RAISED:
                            yield RuleProblem(place, f"a decision offers {option.wager}, which is not a raised wager")
                    if len(step.options) < 2:
                        yield RuleProblem(place, "a decision with fewer than two options decides nothing")
                case Settle():
                    for name in step.wagers:
                        if name not in wagers:
                            yield RuleProblem(place, f"settles '{name}', which is not a wager")
                case Run() if step.block not in blocks:
                    yield RuleProblem(place, f"runs '{step.block}', which is not a block")
                case Deal(facing=Facing.DOWN) if step.pile.owner is not Owner.SEAT:
                    hidden[step.pile.name] = hidden.get(step.pile.name, 0) + step.count
                case Reveal():
                    hidden[step.pile.name] = hidden.get(step.pile.name, 0) - step.count
                    if hidden[step.pile.name] < 0:
                        yield RuleProblem(place, f"reveals more cards of the {step.pile} than lie face down")
    for pile, left in hidden.items():
        if left > 0 and not game.blocks:
            yield RuleProblem("streets", f"{left} cards of the {pile} are never revealed")
    offered = {
        option.wager
        for street in game.streets
        for step in street.steps
        if isinstance(step, Decide)
        for option in step.options
        if isinstance(option, Bet)
    }
    for block in game.blocks:
        offered |= {block.doubled, block.split, block.insurance}
        for name in (block.stake, block.doubled, block.split, block.insurance):
            if name not in wagers:
                yield RuleProblem(f"block {block.name}", f"uses '{name}', which is not a wager")
    for wager in game.wagers:
        if wager.kind is Kind.RAISED and wager.name not in offered:
            yield RuleProblem(f"wager {wager.name}", "no decision offers it")


def _settlement(game: Game, wager: Wager) -> Iterator[RuleProblem]:
    place = f"wager {wager.name}"
    rulings = {ruling.key: ruling for ruling in game.rulings}
    keys, tables = mentioned(wager)
    block_keys = mentioned(game.blocks)[0] if _flags(wager) else set()
    choices = {key: rulings[key].names for key in sorted(keys | block_keys)}
    choices |= {key: table.columns for key, table in tables.items()}
    defaults = {ruling.key: ruling.names[0] for ruling in game.rulings}
    reached: set[str] = set()
    written: dict[str, str] = {}
    said: set[str] = set()
    # Block parameters are tried one at a time: their readings do not meet in any row.
    for posting in _postings(choices, separately=block_keys - keys):
        posted = resolve(wager, defaults | posting)
        rows = settlement(posted, forfeited=meets_fold(posted, game.streets))
        blocks = resolve(game.blocks, defaults | posting)
        for problem in _rows(game, posted, rows):
            if str(problem) not in said:
                said.add(str(problem))
                yield problem
        if said:
            continue
        columns = tuple((key, value) for key, value in posting.items() if key in tables)
        for at, row in enumerate(rows):
            if row.rest:
                continue  # what a paytable pays when no line fits is not a row anybody wrote
            written.setdefault(_mark(row, columns), f"{place}, row {at + 1} ({row.condition.says})")
        for fact in _facts(rows, blocks):
            first = next((row for row in rows if row.condition.holds(fact)), None)
            if first is None:
                said.add(place)
                yield RuleProblem(place, f"no row settles it when {_tell(fact)}")
                break
            reached.add(_mark(first, columns))
    if not said:
        for mark, where in written.items():
            if mark not in reached:
                yield RuleProblem(where, "can never settle the wager: the rows above it leave nothing")


def _mark(row: Row, columns: tuple[tuple[str, str], ...]) -> str:
    return f"{row.condition.says} {row.odds} {row.line} {columns if row.line else ''}"


def _postings(choices: dict[str, tuple[str, ...]], separately: set[str]) -> Iterator[dict[str, str]]:
    together = {key: names for key, names in choices.items() if key not in separately}
    for names in product(*together.values()):
        yield dict(zip(together, names, strict=True))
    for key in separately:
        for name in choices[key][1:]:
            yield {key: name} | {other: names[0] for other, names in together.items()}


def _rows(game: Game, wager: Wager, rows: Iterable[Row]) -> Iterator[RuleProblem]:
    for at, row in enumerate(rows):
        place = f"wager {wager.name}, row {at + 1}"
        if wager.kind is Kind.BONUS and row.odds.to_one < 0:
            yield RuleProblem(place, "a bonus has no chips of its own to lose")
        if row.odds.to_one < -1:
            yield RuleProblem(place, "takes more than the stake")
        for atom in row.condition.atoms():
            if isinstance(atom, AtLeast):
                yield from _cut(game, place, atom.hand, atom.cut)
            elif isinstance(atom, Versus) and atom.hand.ranking is not atom.rival.ranking:
                yield RuleProblem(place, f"compares the {atom.hand} and the {atom.rival} under different rankings")
            elif isinstance(atom, Fits) and atom.label not in atom.pattern.labels:
                yield RuleProblem(place, f"'{atom.label}' is not a label of {atom.pattern}")
            elif isinstance(atom, Flag) and atom.block not in {block.name for block in game.blocks}:
                yield RuleProblem(place, f"asks the block '{atom.block}', which the game does not have")


def _cut(game: Game, place: str, hand: Hand, cut: Cut) -> Iterator[RuleProblem]:
    if cut not in hand.ranking:
        order = ", ".join(str(each) for each in hand.ranking.order)
        yield RuleProblem(place, f"'{cut}' is not in the ranking {hand.ranking}: it has {order}")
    if cut.rank is not None and cut.rank not in game.deck.ranks:
        yield RuleProblem(place, f"'{cut}' asks for a rank that the {game.deck.name} does not have")
    for part in hand.parts:
        if part.pile not in game.pile_sizes:
            yield RuleProblem(place, f"the {hand} uses the {part.pile}, to which no card is dealt")


def _deck(game: Game) -> Iterator[RuleProblem]:
    if game.seats < 1:
        yield RuleProblem("seats", "a table has at least one seat")
    defaults = {ruling.key: ruling.names[0] for ruling in game.rulings}
    streets, blocks = resolve((game.streets, game.blocks), defaults)
    yield from deck_problems(replace(game, streets=streets, blocks=blocks, definition=(game.wagers,)))


def deck_problems(game: Game) -> Iterator[RuleProblem]:
    """Whether the deck can run out at the largest table."""
    needed = game.cards_needed(game.seats)
    if needed > len(game.deck):
        seats = "a single seat" if game.seats == 1 else f"{game.seats} seats"
        yield RuleProblem("deck", f"{seats} can need {needed} cards and the {game.deck.name} has {len(game.deck)}")


# The facts that cards can bring about.


def _facts(rows: tuple[Row, ...], blocks: tuple[TwentyOne, ...]) -> Iterator[dict[Atom, bool]]:
    atoms = tuple(dict.fromkeys(atom for row in rows for atom in row.condition.atoms()))
    hands = tuple(dict.fromkeys(hand for atom in atoms for hand in _hands(atom)))
    patterns = tuple(dict.fromkeys(atom.pattern for atom in atoms if isinstance(atom, Fits)))
    flagged = any(isinstance(atom, Flag) for atom in atoms)
    bands = [_bands(hand, atoms) for hand in hands]
    shown = [[_signature(pattern, label) for label in (None, *pattern.labels)] for pattern in patterns]
    cases = [case for block in blocks for case in block.cases(rows[0].wager)] if flagged else [{}]
    folds = (False, True) if any(isinstance(atom, Folded) for atom in atoms) else (False,)
    for each in product(*bands):
        standing = dict(zip(hands, each, strict=True))
        for result in _showdowns(standing, atoms):
            for signature, case, fold in product(product(*shown), cases, folds):
                yield _fact(atoms, standing, result, dict(zip(patterns, signature, strict=True)), case, fold=fold)


Band = tuple[int, int]
"""The least and the greatest strength of a band."""


def _bands(hand: Hand, atoms: Iterable[Atom]) -> list[Band]:
    ranking: Ranking = hand.ranking
    cuts = {ranking.threshold(atom.cut) for atom in atoms if isinstance(atom, AtLeast) and atom.hand == hand}
    starts = sorted(cuts | {0})
    return [(start, end - 1) for start, end in zip(starts, [*starts[1:], ranking.top + 1], strict=True) if start < end]


def _showdowns(standing: dict[Hand, Band], atoms: Iterable[Atom]) -> Iterator[dict[tuple[Hand, Hand], Showdown]]:
    pairs = list(dict.fromkeys((atom.hand, atom.rival) for atom in atoms if isinstance(atom, Versus)))
    possible = []
    for hand, rival in pairs:
        (least, most), (low, high) = standing[hand], standing[rival]
        results = []
        if most > low:
            results.append(Showdown.WON)
        if least <= high and low <= most:
            results.append(Showdown.TIED)
        if least < high:
            results.append(Showdown.LOST)
        possible.append(results)
    for ends in product(*possible):
        yield dict(zip(pairs, ends, strict=True))


def _signature(pattern: Pattern, label: Label | None) -> frozenset[Label]:
    """The labels that a label's own example fits; none for cards that fit nothing."""
    if label is None:
        return frozenset()
    laid = pattern.laid(label.example)
    return frozenset(each for each in pattern.labels if each.test.fits(laid))


def _fact(
    atoms: Iterable[Atom],
    standing: dict[Hand, Band],
    result: dict[tuple[Hand, Hand], Showdown],
    signature: dict[Pattern, frozenset[Label]],
    case: dict[str, bool],
    *,
    fold: bool,
) -> dict[Atom, bool]:
    fact: dict[Atom, bool] = {}
    for atom in atoms:
        match atom:
            case AtLeast(hand, cut):
                fact[atom] = standing[hand][0] >= hand.ranking.threshold(cut)
            case Versus(hand, rival, showdown):
                fact[atom] = result[hand, rival] is showdown
            case Fits(pattern, label):
                fact[atom] = label in signature[pattern]
            case Flag():
                fact[atom] = case[atom.name]
            case Folded():
                fact[atom] = fold
    return fact


def _hands(atom: Atom) -> tuple[Hand, ...]:
    if isinstance(atom, AtLeast):
        return (atom.hand,)
    return (atom.hand, atom.rival) if isinstance(atom, Versus) else ()


def _flags(wager: Wager) -> bool:
    return any(isinstance(atom, Flag) for condition, _ in wager.rows for atom in condition.atoms())


def _tell(fact: dict[Atom, bool]) -> str:
    return "; ".join(atom.says if true else atom.denies for atom, true in fact.items() if not isinstance(atom, Posted))
