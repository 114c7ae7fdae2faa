"""The people of ``checks.house``: they come and go, and play by requests that are mostly sensible."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

from croupier.errors import CroupierError
from croupier.house.people import GUEST, Person
from croupier.house.requests import BeBack, BringChips, Choose, GetUp, PutDown, Ready, Request, SitDown, StepAway
from croupier.house.sight import TableSeen
from croupier.rules.game import Game
from croupier.table.stakes import fitting, least

if TYPE_CHECKING:
    from checks.house import World


class Client:
    """Somebody at a table, at the other end of a bad network."""

    def __init__(self, world: World, table: str, name: str, rng: random.Random) -> None:
        self.world, self.table, self.name, self.rng = world, table, name, rng
        self.person = Person(name, GUEST)
        self.sees: TableSeen | None = None
        self.asked = 0

    async def live(self) -> None:
        """Come in the evening, most evenings, and play until it is over."""
        world = self.world
        while True:
            await world.evenings.begun.wait()
            if self.rng.random() > world.chances.stays_away:
                self._comes()
                await self._plays()
            await world.evenings.over.wait()

    def _comes(self) -> None:
        """Be let in, ask for chips, perhaps, and see the table."""
        counts, doorkeeper = self.world.told.counts, self.world.doorkeeper
        counts["tokens that had run out"] += doorkeeper.comes(self.person)
        for _ in range(self.rng.randrange(3)):  # some ask again at once
            counts["refills" if doorkeeper.refills(self.name) else "refills refused"] += 1
        floor = self.world.floor
        if floor is not None and self.table in floor.rooms:
            self.world.frame(self, floor.rooms[self.table])

    async def _plays(self) -> None:
        """Do one thing after another, each asked again until it is answered; at the end get up, or just go."""
        evenings = self.world.evenings
        while evenings.begun.is_set():
            await asyncio.sleep(self.rng.expovariate(1.0))
            if self.rng.random() < self.world.chances.away:
                await asyncio.sleep(self.rng.random() * 400)  # gone without a word
            request = self.next_request() if evenings.begun.is_set() else self.rng.choice((None, GetUp()))
            if request is not None:
                await self._ask(request)

    def next_request(self) -> Request | None:
        """Something to ask, mostly sensible, in sight of a state that may be old."""
        sees, rng = self.sees, self.rng
        if sees is None or not sees.seat:
            return SitDown(rng.choice((50, 200, 500)), rng.choice((0, 0, 0, rng.randint(1, 7))))
        game = self.world.game(self.table)
        deal = "" if sees.coming is None else sees.coming.round
        if rng.random() < 0.03:
            return rng.choice((GetUp(), StepAway(), BeBack(), BringChips(100), Ready(deal), PutDown(deal, {})))
        if sees.round is not None and not sees.round.over:
            options = list(sees.round.choices.options)
            if not options:
                return None
            return Choose(sees.round.round, sees.round.number, rng.choice(options))
        if not any(each.bets for each in sees.seats if each.seat == sees.seat):
            return PutDown(deal, _stakes(game, rng), rng.choice(("", "", "my seed", f"{rng.random()}")))
        return Ready(deal)

    async def _ask(self, request: Request) -> None:
        """Send a request until it is answered, or as long as anybody has patience for."""
        self.asked += 1
        key = f"{self.name} {self.asked}"
        for _ in range(6):
            answer: asyncio.Future[int | CroupierError] = asyncio.get_running_loop().create_future()
            await self.world.send(self, key, request, answer)
            try:
                async with asyncio.timeout(2.0):
                    outcome = await answer
            except TimeoutError:
                self.world.told.counts["asked again"] += 1
                continue
            self.world.acknowledged(self, key, request, outcome)
            return


def _stakes(game: Game, rng: random.Random) -> dict[str, int]:
    """Some stakes: now and then with side wagers, now and then illegal ones."""
    chips = rng.choice((1, 2, 10, 10, 20))
    stakes = {name: fitting(game, name, max(chips, lowest)) for name, lowest in least(game).items()}
    for wager in game.wagers:
        if wager.kind.name == "SIDE" and rng.random() < 0.2:
            stakes[wager.name] = fitting(game, wager.name, game.limits[0])
    return stakes
