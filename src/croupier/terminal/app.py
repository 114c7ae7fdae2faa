"""The terminal table as an application: one session's table, or the menu of all games."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import App

from croupier.table.session import Session
from croupier.terminal.menu import MenuScreen
from croupier.terminal.table import TableScreen


def play(session: Session) -> None:
    """Open the table for a session, and return when the person leaves it."""
    TableApp(session).run()


def menu(make_session: Callable[[str], Session]) -> None:
    """Open the menu of games; the table of a chosen game gets its session from ``make_session``."""
    TableApp(make_session).run()


class TableApp(App[None]):
    """A table, or a menu of tables."""

    CSS_PATH = "table.tcss"
    TITLE = "Croupier"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, opens: Session | Callable[[str], Session]) -> None:
        super().__init__()
        self.opens = opens

    def on_mount(self) -> None:
        if isinstance(self.opens, Session):
            self.push_screen(TableScreen(self.opens), lambda _: self.exit())
        else:
            self.push_screen(MenuScreen(self.opens))
