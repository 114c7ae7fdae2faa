"""A table as one person sees it, put together: everything there is to draw, and nothing to work out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from croupier.felt.actions import Action, betting, choosing, in_words
from croupier.felt.deciding import deciding, reached
from croupier.felt.layout import Layout, Spot, layout
from croupier.felt.piles import Pile, Slot, piles, slot, words
from croupier.rules.game import Game
from croupier.rules.piles import HOLE
from croupier.rules.streets import Bet, Choices, Decide, Run
from croupier.table.placing import Placing
from croupier.table.stakes import Stakes
from croupier.table.view import View
from croupier.visible import visible
from croupier.written import number_of

TITLE_ALONE = "You"
LOOKED = "The dealer has looked: no natural."


class Sitting(Protocol):
    """Somebody at a table, and the chips they are putting down: a session, or a seat at a table of a house."""

    @property
    def game(self) -> Game: ...
    @property
    def seat(self) -> int:
        """0 for somebody who looks on."""
        ...

    @property
    def others(self) -> int: ...
    @property
    def view(self) -> View | None: ...
    @property
    def playing(self) -> bool:
        """Whether no chips can be put down now."""
        ...

    @property
    def choices(self) -> Choices: ...
    @property
    def beyond_means(self) -> str: ...
    @property
    def placing(self) -> Placing: ...
    @property
    def bankroll(self) -> int: ...
    @property
    def at_stake(self) -> int: ...
    @property
    def net(self) -> int: ...
    @property
    def rounds(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Hints:
    """How things are done where the table is drawn: with keys, or with a finger."""

    place: str = "put chips on the circles, then deal"
    deal: str = "deal again"
    """Empty where it is said elsewhere what comes next."""
    leave: str = "leave the table"
    begin: str = "Deal"
    """What the button says that ends the placing of chips."""


ANYWHERE = Hints()
"""Hints that are true wherever a table is drawn."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Somebody at another seat, as far as that is no matter of the round."""

    seat: int
    name: str
    stake: int = 0
    """What is down for the next round."""
    doing: str = ""
    """ "ready", "away"."""


@dataclass(frozen=True, slots=True)
class Around:
    """What is to be told at a table with other people, beside the round itself."""

    instead: str = ""
    """What is waited for: said instead of what one is to do."""
    time: str = ""
    """How much time there is."""
    fairness: str = ""
    """What was published of the deal, or how its check came out."""
    company: tuple[Beside, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict)
    """Who is, or was, in the round, by seat."""


ALONE = Around()


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle as it is now: the chips on it, or what they brought."""

    spot: Spot
    chips: int
    net: int | None
    """What the wager brought, once it is settled."""
    selected: bool
    reached: str = ""
    """The line of its paytable that the cards reach so far, while it is not settled."""
    row: str = ""
    """The id of the row that this line is."""
    later: bool = False
    """Whether a choice that is still to come in the round may put chips here."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What a wager brought, and why."""

    wager: str
    stake: int
    """The chips that lay on the wager itself: none on a bonus, whose stake is another wager's."""
    net: int
    outcome: str
    """ "pays 3 to 2", "pushes"."""
    why: str
    row: str = ""
    """The id of the row that decided it."""
    cards: tuple[str, ...] = ()
    """The cards of the hand that did, where one did."""

    @property
    def reason(self) -> str:
        """ "the dealer does not qualify (less than a pair): Ante pushes"."""
        return f"{self.why}: {self.wager} {self.outcome}"


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another seat: its cards, chips and choices, and what the round brought it."""

    seat: int
    cards: tuple[Slot, ...]
    hands: str
    stake: int
    chosen: str
    net: int | None
    """None while the round is in play."""
    name: str = ""
    doing: str = ""
    """What else is to be said of them: "ready", "away"."""

    @property
    def title(self) -> str:
        """Who it is, as far as that is known."""
        return self.name or f"Seat {self.seat}"


@dataclass(frozen=True, slots=True)
class Money:
    """How a person stands."""

    bankroll: int
    down: int
    """Chips at stake during a round, and those put down for the next one before it."""
    at_stake: bool
    net: int


@dataclass(frozen=True, slots=True)
class Shown:
    """A table with one person's view of it."""

    game: str
    posting: str
    """What is posted other than by default: "trips=B"."""
    layout: Layout
    money: Money | None
    """None of somebody who looks on: they have no chips here, nor cards or circles of their own."""
    piles: tuple[Pile, ...]
    circles: tuple[Circle, ...]
    neighbours: tuple[Neighbour, ...]
    rounds: int
    """How many were played, or seen by somebody who looks on."""
    message: str
    settled: tuple[Brought, ...]
    total: Brought | None
    """What the round brought, when it is over."""
    bar: tuple[Action, ...]
    playing: bool
    fairness: str = ""


def shown(
    session: Sitting, *, selected: str, settling: bool = False, hints: Hints = ANYWHERE, around: Around = ALONE
) -> Shown:
    """The table as somebody at it sees it, with a circle selected to put chips on."""
    game, seen, playing = session.game, session.view, session.playing
    settled = tuple(brought(game, seen)) if seen is not None else ()
    bets = betting(game, selected, settling=settling, begin=hints.begin)
    return Shown(
        game=game.name,
        posting=game.changes,
        layout=layout(game),
        money=money(session) if session.seat else None,
        piles=tuple(every_pile(game, seen, title(session))),
        circles=tuple(circles(game, seen if playing else None, session.placing.down, selected)) if session.seat else (),
        neighbours=tuple(neighbours(seen, around)),
        rounds=session.rounds,
        message=message(session, hints, around),
        settled=settled,
        total=total(settled) if seen is not None and seen.over else None,
        bar=choosing(game, session.choices) if playing else bets,
        playing=playing,
        fairness=around.fairness,
    )


def title(session: Sitting) -> str | None:
    """What stands over somebody's own cards; nothing for somebody who looks on, and has none."""
    if not session.seat:
        return None
    return f"{TITLE_ALONE}, seat {session.seat}" if session.others else TITLE_ALONE


def every_pile(game: Game, seen: View | None, title: str | None) -> Iterator[Pile]:
    """Every place for cards: a seat's own under its title, or without one, for somebody who looks on, no seat's."""
    found = {pile.name: pile for pile in piles(game, seen, title or "")}
    for empty in piles(game, None, title or ""):
        if title is not None or empty.name != HOLE.name:
            yield found.get(empty.name, empty)


def money(session: Sitting) -> Money:
    """How somebody stands."""
    on_felt = session.at_stake if session.playing else session.placing.total
    return Money(session.bankroll, on_felt, session.playing, session.net)


def circles(game: Game, seen: View | None, before: Stakes, selected: str) -> Iterator[Circle]:
    """Every circle: as the round in play has it, or with the chips that lie there before the deal."""
    stakes = before if seen is None else seen.stakes(seen.seat)
    nets = {} if seen is None else {item.wager: item.net for item in seen.own}
    lines = {} if seen is None else reached(game, seen)
    to_come = frozenset[str]() if seen is None else still_to_come(game, seen)
    for spot in layout(game).spots:
        chosen, line = seen is None and spot.wager == selected, lines.get(spot.wager)
        chips, reads = stakes.get(spot.wager, 0), (line.label, line.id) if line is not None else ("", "")
        later = spot.wager in to_come and not chips
        yield Circle(spot, chips, nets.get(spot.wager), chosen, *reads, later=later)


def still_to_come(game: Game, seen: View) -> frozenset[str]:
    """The wagers that a seat may be asked to bet on after this; none of somebody who has folded."""
    if seen.over or (seen.seat, "fold") in seen.chosen:
        return frozenset()
    waits = seen.turn is None or seen.turn < seen.seat  # for cards, or for a seat that chooses before it
    steps = [step for _, step in game.schedule[seen.step + (not waits) :]]
    bets = {
        option.wager for step in steps if isinstance(step, Decide) for option in step.options if isinstance(option, Bet)
    }
    stages = {(step.block, step.stage) for step in steps if isinstance(step, Run)}
    return frozenset(bets).union(
        *(block.offered_in(stage) for block in game.blocks for name, stage in stages if name == block.name)
    )


def brought(game: Game, seen: View) -> Iterator[Brought]:
    """What each settled wager of a seat brought, in words of the row that decided it, with the cards that did."""
    for item in seen.own:
        row = game.rows[item.row]
        yield Brought(
            wager=item.wager,
            stake=0 if row.bonus else item.stake,
            net=item.net,
            outcome=row.outcome,
            why=item.why or row.why,
            row=row.id,
            cards=tuple(map(str, deciding(game, seen, item))),
        )


def total(settled: tuple[Brought, ...]) -> Brought:
    return Brought("Total", sum(item.stake for item in settled), sum(item.net for item in settled), "", "")


def neighbours(seen: View | None, around: Around = ALONE) -> Iterator[Neighbour]:
    """The other seats: those in the round, then whoever else is there."""
    company = {each.seat: each for each in around.company}
    in_round = () if seen is None else seen.others
    for seat, held in in_round:
        assert seen is not None, "somebody is in the round"
        yield Neighbour(
            seat=seat,
            cards=tuple(map(slot, held)),
            hands=words(made for made in seen.made if made.seat == seat),
            stake=sum(seen.stakes(seat).values()),
            chosen=", ".join(choice for who, choice in seen.chosen if who == seat),
            net=sum(item.net for item in seen.settled if item.seat == seat) if seen.over else None,
            name=around.names.get(seat, ""),
            doing=company[seat].doing if seat in company else "",
        )
    told = {seat for seat, _ in in_round}
    for each in around.company:
        if each.seat not in told:
            yield Neighbour(each.seat, (), "", each.stake, "", None, each.name, each.doing)


def message(session: Sitting, hints: Hints, around: Around = ALONE) -> str:
    """The line that says what is to be done now, or what the round brought."""
    return " ".join(part for part in (_message(session, hints, around.instead), around.time) if part)


def _message(session: Sitting, hints: Hints, instead: str) -> str:
    seen = session.view
    if seen is None:
        return instead or f"Place your wagers: {hints.place}."
    if not seen.over:
        looked = f" {LOOKED}" if seen.looked else ""
        asked = question(session.choices, session.beyond_means) if session.choices else instead
        return f"{seen.street}: {asked}{looked}"
    if seen.void:
        return f"The round is void, and every stake goes back: {visible(seen.void)}. {instead}".rstrip()
    if not seen.seat:
        return f"The round is over. {instead or f'Place your wagers: {hints.place}.'}"
    net = sum(item.net for item in seen.own)
    result = f"You win {net:,}." if net > 0 else f"You lose {-net:,}." if net < 0 else "You come out even."
    if instead:
        return f"{result} {instead}"
    if not hints.deal:
        return result
    if not session.bankroll:
        return f"{result} The bankroll is spent: {hints.leave}."
    return f"{result} {hints.deal.capitalize()} with {number_of(session.placing.total, 'chip')} down."


def question(choices: Choices, beyond_means: str) -> str:
    """What is asked of somebody who is to choose."""
    return f"{in_words(choices)}?" + (f" ({beyond_means})" if beyond_means else "")
