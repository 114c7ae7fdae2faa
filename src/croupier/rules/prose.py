"""A game in English: the rules card, made from the definition alone.

A dealer can run the game from the card: it has the deck, every wager and how it is staked, the order of play with
every decision, every settlement row, every paytable line, how hands rank, and every ruling.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile
from textwrap import wrap
from typing import Any

from croupier.cards import RANK_NAMES
from croupier.rankings import STRAIGHT, STRAIGHT_FLUSH, Ranking
from croupier.rules.drawing_prose import procedure
from croupier.rules.game import Game
from croupier.rules.paytables import Odds, Paytable
from croupier.rules.piles import Owner, Part, Pile
from croupier.rules.streets import Bet, Check, Deal, Decide, Facing, Fold, Option, Reveal, Run, Settle, Step
from croupier.rules.wagers import Kind, Wager
from croupier.written import listed, number_of, times

WIDTH = 96
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the card and what stands under it; a line that starts with a space is kept as it is."""

    heading: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n".join([self.heading.upper(), *map(_wrapped, self.lines)])


def rules_card(game: Game) -> str:
    """The whole card as text."""
    head = f"{game.name}\n{'=' * len(game.name)}\n{game.summary}"
    return "\n\n".join([head, *(section.text for section in sections(game))]) + "\n"


def sections(game: Game) -> tuple[Section, ...]:
    """The card, part by part."""
    parts = [
        Section("The table", tuple(_table(game))),
        Section("Wagers", tuple(_wager(game, wager) for wager in game.wagers)),
        Section("Order of play", tuple(_play(game))),
        Section("Settlement", tuple(_settlement(game))),
    ]
    for table in game.paytables.values():
        parts.append(Section(f"Paytable: {table.name}", tuple(_paytable(table))))
    if hands := tuple(_hands(game)):
        parts.append(Section("Hands", hands))
    if game.rulings:
        parts.append(Section("Rulings, where the sheet is silent", tuple(_rulings(game))))
    return tuple(parts)


def _table(game: Game) -> Iterator[str]:
    low, high = game.limits
    yield f"- Cards: {game.deck.name}, shuffled for every round."
    yield f"- Seats: one to {_number(game.seats)}." if game.seats > 1 else "- Seats: one."
    apart = {name: (step, why) for name, (step, why) in game.grid.items() if step > 1}
    but = ", but for these" if apart else ""
    yield f"- Stakes: whole chips, {low} to {high} on each wager placed before the deal{but}."
    for name, (step, why) in apart.items():
        may = game.stakes_on(name)
        span = f"{may[0]} to {may[-1]} chips" if len(may) > 1 else number_of(may[0], "chip")
        yield f"- {name} is staked in multiples of {step}, so that every payout is whole ({why}): {span}."


def _wager(game: Game, wager: Wager) -> str:
    match wager.kind:
        case Kind.MANDATORY if wager.unit:
            how = f"mandatory, equal to the {wager.unit}"
        case Kind.MANDATORY:
            how = "mandatory, placed before the deal"
        case Kind.RAISED:
            how = f"placed during the round, {_staked(game, wager)}"
        case Kind.SIDE:
            how = "optional, placed before the deal"
            how += "; it stays in action after a fold" if game.can_fold else ""
        case Kind.BONUS:
            how = f"no chips of its own: it is paid on the {wager.unit} stake and cannot lose"
    return f"- {wager.name} ({wager.cites}): {how}."


def _staked(game: Game, wager: Wager) -> str:
    """How large a raised wager is."""
    if any(block.insurance == wager.name for block in game.blocks):
        return f"up to half the {wager.unit} stake"
    sizes = sorted({size for offer in game.offers(wager) for size in offer.sizes})
    if sizes in ([], [Fraction(1)]):
        return f"equal to the {wager.unit}"
    return f"{_multiples(tuple(sizes))} the {wager.unit}"


def _play(game: Game) -> Iterator[str]:
    number = 2
    must = [wager.name for wager in game.wagers if wager.kind is Kind.MANDATORY]
    may = [wager.name for wager in game.wagers if wager.kind is Kind.SIDE]
    yield f"1. Each seat places {listed(must)}{f', and, if it likes, {listed(may)}' if may else ''}."
    for street in game.streets:
        yield f"{street.name}:"
        for step in street.steps:
            for sentence in told_step(game, step):
                yield f"{number}. {sentence}"
                number += 1
    yield f"{number}. Every wager still open is settled."


def told_step(game: Game, step: Step) -> list[str]:
    """A step of the printed procedure, in sentences."""
    match step:
        case Deal(pile=pile, to=to) if to:
            return [f"Each seat is dealt further cards until it holds {_number(to)}."]
        case Deal(pile=pile, count=count, facing=facing):
            return [f"{_cards(count)} {_facing(facing)} to {_whose(pile)}."]
        case Reveal(pile=pile, count=count):
            return [f"The dealer turns over {_cards(count).lower()} of {_owned(pile)}."]
        case Decide(options=options, cites=cites):
            offers = "; or ".join(_option(game, step, option) for option in options)
            once = " that has not made this bet yet" if _repeated(game, step) else ""
            return [f"Each seat{_still_in(game)}{once}, in turn, chooses ({cites}): {offers}."]
        case Settle(wagers=wagers):
            on_layout = [wager.name for wager in game.wagers if wager.name in wagers]
            return [f"Settle whatever is decided of {listed(on_layout)}."]
        case Run(block=name, stage=stage):
            block = next(each for each in game.blocks if each.name == name)
            return procedure(block, stage)


def _option(game: Game, decision: Decide, option: Option) -> str:
    match option:
        case Bet(wager=name, sizes=sizes):
            unit = game.wager(name).unit
            return f"bet {_multiples(sizes)} the {unit} on {name}"
        case Check():
            return "check, and bet nothing now"
        case Fold():
            return f"fold, and lose what lies on {listed(_down(game, decision))}"


def _down(game: Game, decision: Decide) -> list[str]:
    """The wagers that a fold at a decision can forfeit: those placed before the deal or by an earlier decision.

    A seat that already has what the decision offers is not asked.
    """
    earlier = _offered_before(game, decision) - _offered(decision)
    return [w.name for w in game.wagers if w.kind is Kind.MANDATORY or (w.kind is Kind.RAISED and w.name in earlier)]


def _settlement(game: Game) -> Iterator[str]:
    for wager in game.wagers:
        yield f"{wager.name} (the first line that applies):"
        for row in game.settlements[wager.name]:
            yield f"- {row.why}: {row.outcome}."


def _paytable(table: Paytable[Any]) -> Iterator[str]:
    """One row per line, one column per column, the posted one starred."""
    grid = [["to 1", *(f"{name}*" if name == table.posted else name for name in table.columns)]]
    figures = dict(table.lines)
    for line in table.order or figures:
        grid.append([line.title, *(_figure(figure) if figure else "-" for figure in figures[line])])
    widths = [max(len(row[at]) for row in grid) for at in range(len(grid[0]))]
    for row in grid:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        yield ("  " + "  ".join(cells)).rstrip()
    yield f"  anything else {table.otherwise.verb}"


def _figure(figure: Odds) -> str:
    """Odds in a table headed "to 1": a whole number alone, others in full."""
    return str(figure) if figure.to_one.denominator > 1 else str(figure.to_one)


def _hands(game: Game) -> Iterator[str]:
    for hand in game.hands:
        parts = listed([_part(part) for part in hand.parts])
        yield (
            f"- The {hand}: {parts}." if hand.size == 1 else f"- The {hand}: the best {_number(hand.size)} of {parts}."
        )
    for ranking in dict.fromkeys(hand.ranking for hand in game.hands):
        if ranking.size > 1:
            yield f"- {order_of(ranking)} {_straights(ranking)}"
        else:
            yield f"- Single cards rank by their rank, the ace {'low' if ranking.ace_low else 'high'}."
    for pattern in game.patterns:
        for label in pattern.labels:
            yield f"- The {pattern} show {label.phrase} when {label.test.says}."


def order_of(ranking: Ranking) -> str:
    """The hands of a ranking, from the highest."""
    royal = "royal flush, " if ranking.size == 5 and STRAIGHT_FLUSH in ranking else ""
    order = royal + ", ".join(cut.name for cut in reversed(ranking.order))
    return f"Order of {ranking}, highest first: {order}."


def _part(part: Part) -> str:
    whole = _owned(part.pile)
    return whole if part.count is None else f"the first {_cards(part.count).lower().removeprefix('one ')} of {whole}"


def _owned(pile: Pile) -> str:
    return {Owner.SEAT: "the seat's cards", Owner.HOUSE: "the dealer's cards", Owner.TABLE: "the board"}[pile.owner]


def _straights(ranking: Ranking) -> str:
    if STRAIGHT not in ranking:
        return ""
    if ranking.ace_below is None:
        return "In a straight the ace is only high."
    return f"In a straight the ace plays high, or low below the {RANK_NAMES[ranking.ace_below]}."


def _rulings(game: Game) -> Iterator[str]:
    for ruling in game.rulings:
        posted = f" [{ruling.key}={ruling.posted}]" if ruling.alternatives else ""
        yield f"- {ruling.question} {ruling.answer}{posted}"
        for name, answer in ruling.alternatives:
            yield f"  Otherwise posted {ruling.key}={name}: {answer}"


def _still_in(game: Game) -> str:
    return " still in" if game.can_fold else ""


def _repeated(game: Game, decision: Decide) -> bool:
    """Whether an earlier decision offers the same wager."""
    return bool(_offered(decision) & _offered_before(game, decision))


def _offered_before(game: Game, decision: Decide) -> set[str]:
    """The wagers that the decisions before one offer."""
    return {wager for each in takewhile(lambda each: each is not decision, game.decisions) for wager in _offered(each)}


def _offered(decision: Decide) -> set[str]:
    return {option.wager for option in decision.options if isinstance(option, Bet)}


def _multiples(sizes: tuple[Fraction, ...]) -> str:
    if sizes == (Fraction(1),):
        return "as much as"
    return listed([times(size) for size in sizes], "or") + " times"


def _number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def _cards(count: int) -> str:
    return f"{_number(count).capitalize()} card{'s' * (count != 1)}"


def _facing(facing: Facing) -> str:
    return facing.value


def _whose(pile: Pile) -> str:
    names = {Owner.SEAT: "each seat", Owner.HOUSE: "the dealer", Owner.TABLE: "the board"}
    return names[pile.owner]


def _wrapped(line: str) -> str:
    if line.startswith(" ") and not line.startswith("  Otherwise"):
        return line
    indent = line[: len(line) - len(line.lstrip())]
    lead, dot, _ = line.partition(". ")
    hang = indent + ("  " if line.startswith(("- ", " ")) else " " * (len(lead) + 2) if dot and lead.isdigit() else "")
    return "\n".join(wrap(line, WIDTH, subsequent_indent=hang, break_on_hyphens=False))
