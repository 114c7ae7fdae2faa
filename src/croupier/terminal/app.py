"""The terminal table as an application: one table, or the menu of all games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from croupier.terminal.dialogs import Confirm
from croupier.terminal.menu import MenuScreen
from croupier.terminal.palette import colours
from croupier.terminal.table import TableScreen
from croupier.terminal.visit import Visit, leaving


def play(visit: Visit) -> Iterator[str]:
    """Open a table; when the person leaves it, what the visit came to."""
    TableApp(visit).run()
    return visit.farewell()


def menu(sit_down: Callable[[str], Visit]) -> Iterator[str]:
    """Open the menu of games; ``sit_down`` begins the visit to a chosen game. In the end, what each visit came to."""
    app = TableApp(sit_down)
    app.run()
    for visit in app.visits:
        if visit.session.view is not None:
            yield f"{visit.session.game.name}:"
            yield from (f"  {line}" for line in visit.farewell())


class TableApp(App[None]):
    """A table, or a menu of tables."""

    CSS_PATH = "table.tcss"
    TITLE = "Croupier"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "quit", "Quit", show=False, priority=True)]

    def __init__(self, opens: Visit | Callable[[str], Visit], table: type[TableScreen] = TableScreen) -> None:
        super().__init__()
        self.table = table
        self.visits: list[Visit] = []
        self.opens = opens

    def get_css_variables(self) -> dict[str, str]:
        return super().get_css_variables() | colours(self.console.color_system)

    def on_mount(self) -> None:
        if isinstance(self.opens, Visit):
            self.visits.append(self.opens)
            self.push_screen(self.table(self.opens), lambda _: self.exit())
        else:
            self.push_screen(MenuScreen(self._sit_down))

    def _sit_down(self, game: str) -> Visit:
        assert not isinstance(self.opens, Visit), "a table by itself has no menu"
        self.visits.append(self.opens(game))
        return self.visits[-1]

    async def action_quit(self) -> None:
        """Leave, however it is asked for; in the middle of a round that is asked about."""
        asked = {visit.leaving: visit.session.at_stake for visit in self.visits if visit.leaving}
        if isinstance(self.screen, Confirm):
            return  # it is being asked already
        if asked:
            question = next(iter(asked)) if len(asked) == 1 else leaving(sum(asked.values()))
            self.push_screen(Confirm(question), self._exit_if)
        else:
            self.exit()

    def _exit_if(self, yes: bool | None) -> None:  # noqa: FBT001 - a dialog's answer comes by place
        if yes:
            self.exit()
