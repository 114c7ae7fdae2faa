"""Advice for cards given as text: what they show, what each choice is worth, and what the others cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.cards import FULL_DECK, Card, parse_cards, show_cards
from croupier.documents.layout import table
from croupier.errors import RecordError, ViewError
from croupier.rules.game import Game
from croupier.rules.piles import BOARD, DEALER, HOLE
from croupier.rules.streets import Choice, Choose, DealTo
from croupier.rules.twenty_one import count
from croupier.solver.advice import Advice
from croupier.solver.families import DRAWING, family_of
from croupier.table.driver import feed
from croupier.table.record import read_cards
from croupier.table.round import Round
from croupier.table.view import View
from croupier.written import decimal, listed, number_of, signed_plainly

DEALT = parse_cards("As Kd 9h 9c Ts Jd Qc")
"""The cards of examples: all of them are in the smallest deck."""


def at_decision(game: Game, text: str, stakes: Mapping[str, int] | None = None) -> Round:
    """The round in which a seat has seen these cards, or that a record tells, waiting for the seat to choose."""
    text = " ".join(text.split())
    if text.startswith("|"):
        raise RecordError(
            f"'{text}' is not a record: it begins with a game, as in {game.key} | {game.unit.name} 10 | …"
        )
    try:
        played = Round.parse(game, text) if "|" in text else read_cards(game, text, stakes)
    except RecordError as fault:
        if fault.__cause__ is not None or "|" in text:
            raise  # it is about one card, or about a record, which says more than cards
        raise RecordError(f"{fault}; {_offered(game)}") from fault
    if isinstance(played.pending, Choose):
        return played
    if not text:
        raise RecordError(f"no cards were given: {_offered(game)}")
    raise ViewError(f"after '{text}' {_awaited(played)}; {_offered(game)}")


def advised(played: Round) -> View:
    """The view of the seat that is to choose."""
    assert isinstance(played.pending, Choose), "the round waits for a choice"
    return played.view(played.pending.seat)


def advice_text(played: Round, advice: Advice, width: int = 80, *, exposed: bool = False) -> Iterator[str]:
    """Advice for people."""
    game, view = played.game, advised(played)
    yield game.title
    lines = [(name, show_cards(cards)) for name, cards in seen(view).items()]
    hand = made(game, view)
    if hand:
        lines.append(("hand", hand))
    if chosen(view):
        lines.append(("so far", ", ".join(chosen(view))))
    if family_of(game).stakes_matter:
        settled = {item.wager for item in view.own}
        open_stakes = [f"{name} {chips}" for name, chips in view.stakes(view.seat).items() if name not in settled]
        lines.append(("stakes", ", ".join(open_stakes)))
        lines += [("settled", f"{item.wager} {item.stake}: {signed_plainly(item.net)}") for item in view.own]
    if exposed:
        lines.append(("others", show_cards(others(view)) or "show nothing"))
    yield from table(("", ""), lines, align="<~", width=width)
    yield ""
    yield f"{view.street}: what the round then brings, per {game.unit.name}"
    rows = []
    for choice, value in advice.values:
        cost = advice.costs[choice]
        said = "best" if choice == advice.best else f"costs {decimal(cost)}" if cost else "costs nothing"
        rows.append((choice, decimal(value), said, str(value)))
    yield from table(("",) * 4, rows, align="<><<", width=width)
    if advice.indifferent:
        yield f"  exactly indifferent between {listed(list(advice.indifferent))}: the smaller stake is taken"


def seen(view: View) -> dict[str, tuple[Card, ...]]:
    """The cards that a seat sees, by pile."""
    piles = {HOLE.name: view.hole, DEALER.name: view.dealer, BOARD.name: view.board}
    return {name: cards for name, cards in piles.items() if cards}


def chosen(view: View) -> tuple[str, ...]:
    """What a seat has chosen so far."""
    return tuple(choice for seat, choice in view.chosen if seat == view.seat)


def others(view: View) -> tuple[Card, ...]:
    """The cards that other seats show."""
    return tuple(card for _, cards in view.others for card in cards if card is not None)


def made(game: Game, view: View) -> str:
    """What the seat's cards make by now, in words, once there are enough for a hand; else nothing."""
    if family_of(game) is DRAWING:
        total, soft = count(view.hole)
        return f"{'soft' if soft else 'hard'} {total}"
    piles = {HOLE: view.hole, BOARD: view.board}
    for hand in game.hands:
        cards = [card for part in hand.parts for card in piles.get(part.pile, ())]
        if hand.parts[0].pile == HOLE and len(cards) >= hand.size:
            return hand.ranking.describe(hand.ranking.best(cards))
    return ""


def examples(game: Game) -> list[str]:
    """Cards that lead to each decision of a game in turn, with as little staked as may be."""
    given = list(dict.fromkeys(card for card in (*DEALT, *FULL_DECK) if card in game.deck))
    shown, found = list[str](), list[str]()

    def cards(played: Round) -> list[Card]:
        wanted = played.pending.count if isinstance(played.pending, DealTo) else 0  # a look that finds nothing
        dealt, given[:] = given[:wanted], given[wanted:]
        shown.extend([show_cards(dealt)] * bool(dealt))
        return dealt

    def choose(played: Round) -> Choice:
        found.append(" / ".join(shown))
        return min((choice for choice in played.choices.options if choice.verb != "fold"), key=lambda each: each.chips)

    feed(Round.start(game), cards, choose)
    return found


def _offered(game: Game) -> str:
    quoted = [f"'{each}'" for each in examples(game)]
    return (
        f"{game.name} decides after such cards as {listed(quoted, 'or')}"
        if quoted
        else f"nothing is decided in {game.name}"
    )


def _awaited(played: Round) -> str:
    if any(choice == "fold" for _, choice in played.view(1).chosen):
        return "a seat has folded, and nothing is left to decide"
    match played.pending:
        case None:
            return "nothing is left to decide"
        case DealTo(pile=pile, count=count):
            return f"the round waits for {number_of(count, 'card')} to the {pile}"
    return "the round waits for the dealer to look at the hidden card"
