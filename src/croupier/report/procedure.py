"""The round as a picture has it: what each street deals and turns over, what can be chosen and what is at stake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain

from croupier.documents.charts.procedure import Dealt, DrawnStreet
from croupier.rules.game import Game
from croupier.rules.piles import Owner
from croupier.rules.streets import Bet, Deal, Decide, Facing, Fold, Reveal, Run, Settle, Step, Street
from croupier.rules.wagers import Kind
from croupier.written import listed, times

Felt = frozenset[tuple[str, Fraction]]
"""What can lie on the main wagers of a seat that is still in, in units."""


def drawn(game: Game) -> list[DrawnStreet]:
    """The streets as the picture has them."""
    found: list[DrawnStreet] = []
    felts = _first(game)
    for street in game.streets:
        steps = street.steps
        decisions = [step for step in steps if isinstance(step, Decide)]
        options = [option for decision in decisions for option in decision.options]
        folding = [felt for each in decisions for felt in felts if Fold() in each.options and _asked(felt, each)]
        stages = [step.stage for step in steps if isinstance(step, Run)]
        settled = chain.from_iterable(step.wagers for step in steps if isinstance(step, Settle))
        found.append(
            DrawnStreet(
                street.name,
                tuple(_dealt(street, found)),
                tuple(_chosen(option) for option in options if not isinstance(option, Fold)),
                Fold() in options,
                f"loses {_amount(game, folding)}" if folding else "",
                "draw until you stand" if "seats" in stages else "",
                listed(list(dict.fromkeys(settled))),
                _amount(game, [felt for felt in felts if _asked(felt, *decisions)]),
            )
        )
        for decision in decisions:
            felts = list(dict.fromkeys(after for felt in felts for after in _after(felt, decision)))
    return found


def _chosen(option: object) -> str:
    if isinstance(option, Bet):
        return f"bet {listed([times(size) for size in option.sizes], 'or')}× on {option.wager}"
    return "or check"


def _dealt(street: Street, before: Sequence[DrawnStreet]) -> Iterator[Dealt]:
    """What comes to the owners on a street; a seat sees its own cards, whoever else does not."""
    found: list[Dealt] = []
    for step in street.steps:
        for deal in _deals(step, [deal for each in before for deal in each.deals] + found):
            found.append(deal)
            yield deal


def _deals(step: Step, before: Sequence[Dealt]) -> Iterator[Dealt]:
    match step:
        case Deal(pile=pile, count=count, facing=facing, to=to):
            owner = pile.owner.value
            held = sum(deal.count for deal in before if deal.owner == owner and not deal.turned)
            down = facing is Facing.DOWN and pile.owner is not Owner.SEAT
            yield Dealt(owner, max(to - held, 0) if to else count, down)
        case Reveal(pile=pile, count=count):
            yield Dealt(pile.owner.value, count, turned=True)
        case Run(stage="house"):
            hidden = sum(deal.count for deal in before if deal.owner == Owner.HOUSE.value and deal.down)
            yield Dealt(Owner.HOUSE.value, hidden, turned=True)


# What is at stake.


def _first(game: Game) -> list[Felt]:
    """What lies on the felt before the deal; nothing is told of stakes that differ, or that seats add to."""
    placed = [wager for wager in game.wagers if wager.kind is Kind.MANDATORY]
    if game.blocks or any((wager.unit or wager.name) != game.unit.name for wager in placed):
        return []
    return [frozenset((wager.name, Fraction(1)) for wager in placed)]


def _asked(felt: Felt, *decisions: Decide) -> bool:
    """Whether a seat is asked there that has so much on the felt: not if it has made the bet already."""
    placed = {wager for wager, _ in felt}
    offered = [{option.wager for option in each.options if isinstance(option, Bet)} for each in decisions]
    return not decisions or any(not wagers & placed for wagers in offered)


def _after(felt: Felt, decision: Decide) -> Iterator[Felt]:
    """What can lie there after a decision, with a seat that is still in."""
    if not _asked(felt, decision):
        yield felt
        return
    for option in decision.options:
        if isinstance(option, Bet):
            yield from (felt | {(option.wager, size)} for size in option.sizes)
        elif not isinstance(option, Fold):
            yield felt


def _amount(game: Game, felts: Sequence[Felt]) -> str:
    """So many units: "1 Ante", "4 or 5 Antes", "3 to 6 Antes"."""
    sizes = sorted({sum((size for _, size in felt), Fraction(0)) for felt in felts})
    if not sizes:
        return ""
    told = [times(size) for size in sizes]
    many = listed(told, "or") if len(told) <= 2 else f"{told[0]} to {told[-1]}"
    return f"{many} {game.unit.name}{'s' * (sizes != [1])}"
