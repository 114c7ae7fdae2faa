"""What a round waits for next, and what is settled on the way there, by the game's schedule and the cards seen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.errors import TableStopped
from croupier.rules.facts import Item, Seen, pays, settled
from croupier.rules.game import Game
from croupier.rules.piles import Owner
from croupier.rules.streets import (
    Bet,
    Check,
    Choice,
    Choices,
    Choose,
    Deal,
    DealTo,
    Decide,
    Fold,
    Primitive,
    Run,
    Settle,
    bets,
    plain,
)
from croupier.rules.wagers import Kind
from croupier.table.spread import Spread

Reached = tuple[Primitive | None, tuple[Item, ...], int, int, Spread]
"""What is waited for, the wagers settled so far, the step of the schedule and the turn in it, and the felt."""


def onward(
    game: Game, spread: Spread, done: tuple[Item, ...] = (), step: int = 0, turn: int = 0, events: int = 0
) -> Reached:
    """Go on from a step of the schedule until something must be waited for, or the round is over."""
    going = _Onward(game, spread, done, step, turn, events)
    pending = going.next()
    return pending, going.done, going.step, going.turn, spread


@dataclass(slots=True)
class _Onward:
    """A round on its way."""

    game: Game
    spread: Spread
    done: tuple[Item, ...]
    step: int
    turn: int
    events: int

    def next(self) -> Primitive | None:
        schedule = self.game.schedule
        while self.step < len(schedule):
            pending = self._at(schedule[self.step][1])
            if pending is not None:
                return pending
            self.step, self.turn = self.step + 1, 0
        self._settle([wager.name for wager in self.game.wagers])
        if len(self.done) != self._wagers_down():
            raise TableStopped("a wager was left unsettled at the end of the round")
        return None

    def _at(self, step: object) -> Primitive | None:
        match step:
            case Deal():
                return self._next_deal(step)
            case Decide():
                return self._next_decision(step)
            case Run(block=name, stage=stage):
                block = next(block for block in self.game.blocks if block.name == name)
                return block.next_step(stage, self.spread)
            case Settle(wagers=wagers):
                self._settle(wagers)
                return None
        raise TableStopped("a reveal has no place in a schedule as seen")

    def _next_deal(self, deal: Deal) -> DealTo | None:
        if deal.pile.owner is not Owner.SEAT:
            return None if self.turn else DealTo(deal.pile, deal.count, None, deal.facing)
        seats = self.spread.seats
        for turn in range(self.turn, len(seats)):
            seat = seats[turn]
            count = deal.to - len(self.spread.cards(deal.pile, seat)) if deal.to else deal.count
            if count > 0:
                self.turn = turn
                return DealTo(deal.pile, count, seat, deal.facing)
        return None

    def _next_decision(self, decide: Decide) -> Choose | None:
        seats = self.spread.seats
        for turn in range(self.turn, len(seats)):
            seat = seats[turn]
            if "fold" not in self.spread.verbs(seat):
                choices = self._offered(decide, seat)
                if choices:
                    self.turn = turn
                    return Choose(seat, Choices(choices), decide.cites)
        return None

    def _offered(self, decide: Decide, seat: int) -> tuple[Choice, ...]:
        """A decision's options for a seat; none, if it has already staked what the decision offers."""
        choices: list[Choice] = []
        for option in decide.options:
            match option:
                case Bet(wager=name, sizes=sizes):
                    if self.spread.stake(seat, name):
                        return ()
                    wager = self.game.wager(name)
                    choices += bets(wager, sizes, self.spread.stake(seat, wager.unit))
                case Check():
                    choices.append(plain("check", "Stay in, and bet nothing now"))
                case Fold():
                    choices.append(plain("fold", f"Give up {self._forfeited(seat)}"))
        return tuple(choices)

    def _forfeited(self, seat: int) -> str:
        """What a fold gives up, in words."""
        stakes = self.spread.stakes[seat]
        kept = (Kind.SIDE, Kind.BONUS)
        lost = [f"{name} {chips}" for name, chips in stakes.items() if self.game.wager(name).kind not in kept]
        return ", ".join(lost)

    def _settle(self, wagers: Iterable[str]) -> None:
        """Settle those of the given wagers that the cards seen decide."""
        named = frozenset(wagers)
        done = {(item.seat, item.wager) for item in self.done}
        items = []
        for seat, stakes in self.spread.stakes.items():
            known = Seen(self.game, self.spread, seat)
            for wager in self.game.wagers:
                name = wager.name
                stake = stakes.get(wager.unit if wager.kind is Kind.BONUS else name, 0)
                if stake and name in named and (seat, name) not in done:
                    row = pays(self.game, name, known)
                    if row is not None:
                        items.append(settled(seat, name, stake, row, self.events, known.told(row)))
        self.done += tuple(items)

    def _wagers_down(self) -> int:
        bonuses = sum(wager.kind is Kind.BONUS for wager in self.game.wagers)
        return sum(len(chips) + bonuses for chips in self.spread.stakes.values())
