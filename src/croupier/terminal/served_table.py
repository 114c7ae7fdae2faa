"""A served table on the felt: the same table, brought up to date by what the house tells."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType

from croupier.client.connection import Lost
from croupier.felt.layout import layout
from croupier.felt.shown import Hints
from croupier.table.commitment import LONGEST_SEED
from croupier.table.table import MOST_CHIPS
from croupier.terminal.dialogs import Amount, Words
from croupier.terminal.served import ServedVisit
from croupier.terminal.table import TableScreen
from croupier.terminal.visit import Visit

SERVED_KEYS = (
    ("F2", "bring more chips of your bankroll"),
    ("F4", "step away, so that the house chooses; or come back"),
    ("F6", "words of your own to add to the shuffles"),
)


class ServedScreen(TableScreen):
    """One table of a house elsewhere."""

    HINTS: ClassVar[Hints] = Hints(
        place="← → choose a circle, 1 to 5 add chips, Space bets",
        deal="Space bets again",
        leave="F2 brings more chips, Esc leaves the table",
        begin="Bet",
    )
    NOBODY: ClassVar[str] = "Nobody else is here."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "bring", "Chips", key_display="F2"),
        Binding("f4", "away_or_back", "Away", key_display="F4"),
        Binding("f6", "add_seed", "Seed", key_display="F6"),
    ]
    SEATED: ClassVar[frozenset[str]] = frozenset({"advice", "bring", "away_or_back", "add_seed"})
    """What only somebody with a seat can do."""
    TICK: ClassVar[float] = 1.0
    """Seconds between two looks at the clock."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        assert isinstance(visit, ServedVisit), "this screen is for served tables"
        self.served = visit
        self.drawn = visit.seat.game
        self.fault = visit.greeting

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(self.TICK, self.catch_up)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whoever looks on has only keys that do something."""
        return bool(self.served.seat.seat) or action not in self.SEATED

    def _own_keys(self) -> Iterable[tuple[str, str]]:
        return [*super()._own_keys(), *SERVED_KEYS] if self.served.seat.seat else []

    def on_table_screen_heard(self) -> None:
        self.catch_up()

    def catch_up(self) -> None:
        """Take what the house has told, and show it."""
        if not self.is_mounted:
            return
        seat, before = self.served.seat, self.session.moment
        for news in self.served.news():
            if isinstance(news, Lost):
                self.fault = ""  # it would hide what matters more
            if self.session.moment != before:
                before, self.fault = self.session.moment, ""
                self._went_on()
        if seat.fault:
            self.fault, seat.fault = seat.fault, ""
        if seat.game is self.drawn:
            self.show()
        else:
            self.call_later(self._draw_anew)

    async def _draw_anew(self) -> None:
        """The game is posted otherwise: its felt may be another."""
        self.drawn = self.served.seat.game
        self.spots = tuple(spot.wager for spot in layout(self.drawn).spots if spot.step)
        self.at = self.chip = 0
        await self.recompose()
        self.show()

    def action_bring(self) -> None:
        def answered(chips: int | None) -> None:
            if chips is not None:
                self._do(partial(self.served.seat.bring, chips))

        self.app.push_screen(Amount("How many chips to bring from your bankroll?", 1, MOST_CHIPS), answered)

    def action_add_seed(self) -> None:
        seat = self.served.seat

        def answered(seed: str | None) -> None:
            if seed is not None:
                self._do(partial(seat.add, seed))

        asked = "Words of your own to add to the shuffles? With none, chance adds some to each."
        self.app.push_screen(Words(asked, seat.typed_seed, LONGEST_SEED), answered)

    def action_away_or_back(self) -> None:
        self._do(self.served.seat.away_or_back)
