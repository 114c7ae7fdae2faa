"""Dialogs over the table: paytables, rules card, keys, an amount to insure, and leaving in the middle of a round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from croupier.felt.paytables import Posted
from croupier.rules.game import Game
from croupier.terminal.widgets import add_row
from croupier.written import signed


class Page(ModalScreen[None]):
    """Something to read: it scrolls, and any of its keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space,t,k,question_mark", "dismiss", "Close"),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-12)", show=False),
        Binding("pagedown", "scroll(12)", show=False),
        Binding("home", "scroll(-10000)", show=False),
        Binding("end", "scroll(10000)", show=False),
    ]

    title_text = ""

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog", can_focus=False) as dialog:
            dialog.border_title = self.title_text
            dialog.border_subtitle = "↑ ↓ scroll   Esc closes"
            yield from self.text()

    def text(self) -> Iterable[Static]:
        """What there is to read."""
        raise NotImplementedError

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


class Paytables(Page):
    """Every paytable as posted, with the lines that have just paid."""

    title_text = "Paytables"

    def __init__(self, posted: Sequence[Posted]) -> None:
        super().__init__()
        self.posted = posted

    def text(self) -> Iterable[Static]:
        for each in self.posted:
            yield Static(_paytable(each), classes="paytable")
        if not self.posted:
            yield Static("Everything here pays even money.")


def _paytable(shown: Posted) -> Table:
    column = f", column {shown.column}" if shown.column else ""
    pays = f"  pays {', '.join(shown.pays)}" if shown.pays != (shown.name,) else ""
    title = Text.assemble((f"{shown.name}{column}", "bold"), pays)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.title, table.title_justify, table.title_style = title, "left", "none"
    table.add_column(min_width=26)
    table.add_column(justify="right", min_width=9)
    table.add_column()
    for line in shown.lines:
        paid = f"◀ paid {signed(line.paid)}" if line.paid is not None else ""
        add_row(table, line.title, line.odds, paid, style="bold reverse" if paid else "none")
    add_row(table, "anything else", "", shown.otherwise, style="italic")
    return table


class Rules(Page):
    """The rules card."""

    title_text = "Rules card"

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def text(self) -> Iterable[Static]:
        from croupier.rules.prose import sections  # only a reader of the rules waits for it

        yield Static(Text.assemble((self.game.name, "bold"), f"\n{self.game.summary}"), classes="section")
        for section in sections(self.game):
            lines = [_hanging(line) for line in section.lines]
            yield Static(Group(Text(section.heading, "bold"), *lines), classes="section")


def _hanging(line: str) -> RenderableType:
    """A line of the card, wrapped to the dialog under its dash or number; a table's row is kept as it is."""
    mark = re.match(r"(\s*(?:-|\d+\.|Otherwise posted)) (?=\S)", line)
    if mark is None:
        return Text(line, no_wrap=line.startswith(" "))
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row(Text(mark[1]), Text(line[mark.end() :]))
    return grid


class Keys(Page):
    """Every key and what it does."""

    title_text = "Keys"

    def __init__(self, keys: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.keys = keys

    def text(self) -> Iterable[Static]:
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(justify="right", style="bold", no_wrap=True)
        table.add_column()
        for key, does in self.keys:
            add_row(table, key, does)
        yield Static(table)


class Amount(ModalScreen[int | None]):
    """A number of chips within bounds; None if it is left."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Back")]

    def __init__(self, question: str, least: int, most: int) -> None:
        super().__init__()
        self.question, self.least, self.most = question, least, most

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog small-dialog"):
            yield Static(f"{self.question} ({self.least} to {self.most} chips; Esc goes back)")
            yield Input(type="integer", max_length=9)
            yield Static(id="fault")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if text.isdigit() and self.least <= int(text) <= self.most:
            self.dismiss(int(text))
        else:
            self.query_one("#fault", Static).update(f"! A whole number from {self.least} to {self.most}, please.")


class Words(ModalScreen[str | None]):
    """A line of text, or none; None if it is left."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Back")]

    def __init__(self, question: str, now: str, longest: int) -> None:
        super().__init__()
        self.question, self.now, self.longest = question, now, longest

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog small-dialog"):
            yield Static(f"{self.question} (Esc goes back)")
            yield Input(self.now, max_length=self.longest)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())


class Confirm(ModalScreen[bool]):
    """A question with yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "answer(True)", "Yes"),
        Binding("n,escape", "answer(False)", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog small-dialog"):
            yield Static(self.question)
            with Horizontal(classes="answers"):
                yield Static("[b]\\[y][/b] yes   [b]\\[n][/b] no")

    def action_answer(self, answer: bool) -> None:  # noqa: FBT001 - Textual passes an action's arguments by place
        self.dismiss(answer)
