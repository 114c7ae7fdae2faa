"""Lessons of dealer school: finished rounds at a table of one to seven seats, each dealt so that a wanted row settles.

By chance a dealer would wait for years for a royal flush. So each lesson is for one row: deals of a theme are tried
until the row settles a wager, and other seats are put around that one. In the course of a seed the rows of a game come
one after the other, in an order of its own, and those that somebody gets wrong come again in between.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from croupier.cards import Card
from croupier.errors import StakeError
from croupier.rules.game import Game
from croupier.rules.streets import Choice, DealTo, Peek
from croupier.rules.wagers import Kind, Row
from croupier.table.driver import feed
from croupier.table.events import Chose, Dealt, Peeked
from croupier.table.round import Round
from croupier.table.stakes import fitting
from croupier.training.themes import Pick, Theme, picker, taken, theme

MOST_TRIES = 600
"""Deals that are tried for a row: half a second; almost always far fewer do."""
MOST_SEATS = 7
SIZES = (5, 10, 15, 20, 25, 30, 40, 45, 50, 60, 75, 100)
"""Stakes are about so large: many enough that payouts have to be worked out."""
WEAK_EVERY = 3
"""One lesson of so many is about what was wrong before."""
STYLES = ("", "", "hit")
"""What a seat always does if it can: nothing in particular, or drawing as long as it may."""
_Queue = dict[tuple[str, int | None], list[Card]]


def lesson(game: Game, seed: str, number: int, weak: Sequence[str] = ()) -> Round:
    """The finished round that is the lesson of a number in the course of a seed; ``weak`` names rows to come again."""
    pick = picker(f"{game.fingerprint} {seed} {number} {' '.join(weak)}")
    row = wanted(game, seed, number, weak, pick)
    alone = sought(game, row, pick)
    among = _among(alone, row, pick)
    return among if _settles(among, row) or not _settles(alone, row) else alone


def wanted(game: Game, seed: str, number: int, weak: Sequence[str], pick: Pick) -> Row:
    """The row that a lesson is for: the next in the order of the seed, or now and then a weak one."""
    again = [game.rows[each] for each in weak if each in game.rows]
    if again and pick(WEAK_EVERY) == 0:
        return again[pick(len(again))]
    course = taken(game.rows.values(), len(game.rows), picker(f"{game.fingerprint} {seed}"))
    return course[number % len(course)]


def sought(game: Game, row: Row, pick: Pick) -> Round:
    """A round of one seat in which a row settles; where none is found in all tries, the last of them."""
    for _ in range(MOST_TRIES):
        themed, style = theme(game.deck, row, pick), STYLES[pick(len(STYLES))]
        begun = Round.start(game, {1: _stakes(game, pick, row.wager)})
        played = feed(begun, _dealing(themed, pick), _choosing(row, style, pick))
        if _settles(played, row):
            break
    return played


def _settles(played: Round, row: Row) -> bool:
    return any(item.row.id == row.id for item in played.settled)


def _stakes(game: Game, pick: Pick, must: str = "") -> dict[str, int]:
    """Chips on every circle that takes some before the deal, side wagers mostly; ``must`` is staked in any case."""
    placed = [wager for wager in game.wagers if wager.kind in (Kind.MANDATORY, Kind.SIDE) and not wager.unit]
    return {
        wager.name: _fitting(game, wager.name, SIZES[pick(len(SIZES))])
        for wager in placed
        if wager.kind is Kind.MANDATORY or wager.name == must or pick(4)
    }


def _fitting(game: Game, wager: str, chips: int) -> int:
    """A stake of about so many chips that the table takes."""
    least, most = game.limits
    step = game.grid[wager][0]
    found = fitting(game, wager, max(chips, least))
    found = found if found <= most else most // step * step
    if found < least:
        raise StakeError(f"no stake on {wager} lies within the limits {least} to {most}: post others")
    return found


def _dealing(themed: Theme, pick: Pick) -> Callable[[Round], Sequence[Card]]:
    return lambda state: themed.next_cards(state, pick)


def _choosing(row: Row, style: str, pick: Pick) -> Callable[[Round], Choice]:
    """Choices by which a row may come up: whatever puts chips on its wager, and no fold but where one is wanted."""
    folds = row.id.endswith("/fold")

    def choose(state: Round) -> Choice:
        offered = _offered(state)
        staking = [each for each in offered if each.wager == row.wager]
        always = [each for each in offered if each.verb == style]
        staying = [each for each in offered if folds or each.verb != "fold"]
        among = staking or always or staying or offered
        return among[pick(len(among))]

    return choose


def _offered(state: Round) -> list[Choice]:
    """What the seat to act may do, each way once; of an amount, as much as it may."""
    amounts = state.choices.amounts
    return [*state.choices.options, *([amounts.choice(amounts.most)] if amounts else [])]


# The table around it.


def _among(alone: Round, row: Row, pick: Pick) -> Round:
    """The same round with other seats in it: what the one seat, the board and the house had, they have again."""
    game = alone.game
    seats = sorted(taken(range(1, game.seats + 1), 1 + pick(min(MOST_SEATS, game.seats)), pick))
    own = seats[pick(len(seats))]
    stakes = {seat: alone.placed[1] if seat == own else _stakes(game, pick) for seat in seats}
    table = _Around(alone, own, theme(game.deck, row, pick), pick)
    return feed(Round.start(game, stakes), table.next_cards, table.choose)


@dataclass(slots=True)
class _Around:
    """Where cards and choices come from at a table around one seat."""

    alone: Round
    own: int
    themed: Theme
    pick: Pick
    cards: _Queue = field(init=False)
    looks: int = field(init=False)
    """How often the house looked in vain."""
    choices: list[Choice] = field(init=False)

    def __post_init__(self) -> None:
        self.cards, events = {}, self.alone.events
        for event in events:
            if isinstance(event, Dealt):
                seat = None if event.seat is None else self.own
                self.cards.setdefault((event.pile, seat), []).extend(event.cards)
        self.looks = sum(isinstance(event, Peeked) for event in events)
        self.choices = [event.choice for event in events if isinstance(event, Chose)]

    def next_cards(self, state: Round) -> Sequence[Card]:
        match state.pending:
            case Peek() if self.looks:
                self.looks -= 1
                return ()
            case DealTo(pile=pile, seat=seat, count=count):
                queue = self.cards.get((pile.name, seat), [])
                if len(queue) >= count:
                    return [queue.pop(0) for _ in range(count)]
            case Peek(pile=pile, ends=ends):
                queue = self.cards.get((pile.name, None), [])
                if queue and queue[0] in ends:
                    return [queue.pop(0)]
        return self.themed.next_cards(state, self.pick, self._kept)

    @property
    def _kept(self) -> Collection[Card]:
        return {card for cards in self.cards.values() for card in cards}

    def choose(self, state: Round) -> Choice:
        if state.turn == self.own and self.choices:
            return self.choices.pop(0)
        offered = _offered(state)
        return offered[self.pick(len(offered))]
