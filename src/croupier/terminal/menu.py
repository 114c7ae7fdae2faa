"""The menu: the games, each with a line about it, and how the session at its table stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from croupier.errors import CroupierError
from croupier.games import CALIBRATION, SHEETS, find, installed
from croupier.terminal.room import RoomyScreen
from croupier.terminal.table import TableScreen
from croupier.terminal.visit import Visit
from croupier.terminal.widgets import add_row
from croupier.written import number_of, signed

HINT = "↑ ↓ choose a game, Enter sits down at its table."


class MenuScreen(RoomyScreen):
    """Where a game is chosen; every table keeps its session while the program runs."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "app.quit", "Quit", key_display="Esc"),
    ]

    def __init__(self, sit_down: Callable[[str], Visit]) -> None:
        super().__init__()
        self.sit_down = sit_down
        self.visits: dict[str, Visit] = {}
        """The visit to each game's table, the last one where there were several."""

    def contents(self) -> Iterable[Widget]:
        yield Static("♠ ♥  Croupier  ♦ ♣", id="sign")
        yield OptionList(id="games")
        yield Static(HINT, id="message")
        yield Footer(show_command_palette=False)

    def on_screen_resume(self) -> None:
        """List the games afresh: a session may have moved on."""
        games = self.query_one(OptionList)
        at = games.highlighted
        games.clear_options()
        games.add_options(list(self._options()))
        games.highlighted = 1 if at is None else at
        games.focus()

    def _options(self) -> Iterable[Option]:
        own = tuple(installed().sheets)
        for title, keys in (("The rule sheets", SHEETS), ("Well-known games", CALIBRATION), ("Installed", own)):
            if not keys:
                continue
            yield Option(Content.styled(title, "dim italic"), disabled=True)
            for key in keys:
                yield Option(self._entry(key), id=key)

    def _entry(self, key: str) -> Table:
        game, session = find(key), self.visits[key].session if key in self.visits else None
        chips = f"\n{number_of(session.bankroll, 'chip')}, net {signed(session.net)}" if session else ""
        stands = chips if session and session.view else ""
        entry = Table.grid(padding=(0, 2, 0, 0))
        entry.add_column(width=24)
        entry.add_column()
        add_row(entry, Text.assemble((game.name, "bold"), stands), game.summary)
        return entry

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option.id is not None:
            self._sit_down(event.option.id)

    def _sit_down(self, key: str) -> None:
        message = self.query_one("#message", Static)
        try:
            visit = self._visit(key)
        except CroupierError as fault:
            message.update(Content(f"! {fault}"))
            return
        message.update(HINT)
        self.app.push_screen(TableScreen(visit, keeps_round=True))

    def _visit(self, key: str) -> Visit:
        """The visit to a game's table: the one that was left there, unless its bankroll is spent."""
        left = self.visits.get(key)
        if left is None or not (left.session.bankroll or left.session.at_stake):
            self.visits[key] = self.sit_down(key)
        return self.visits[key]
