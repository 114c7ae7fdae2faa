"""Screens that need room: below 80 by 24 they ask for it, and come back when they have it."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Resize
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from croupier.terminal import LEAST_HEIGHT, LEAST_WIDTH


class RoomyScreen(Screen[None]):
    """A screen that shows its contents only where they fit; the style sheet hides one or the other."""

    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - Textual declares it so
        (0, "-cramped"), (LEAST_WIDTH, "-narrow"), (110, "-wide"),
    ]  # fmt: skip
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-low"), (LEAST_HEIGHT, "-short"), (30, "-tall"), (36, "-roomy"), (48, "-grand"),
    ]  # fmt: skip

    @property
    def fits(self) -> bool:
        return self.app.size.width >= LEAST_WIDTH and self.app.size.height >= LEAST_HEIGHT

    def compose(self) -> ComposeResult:
        yield Static(id="asking-for-room")
        with Vertical(id="room"):
            yield from self.contents()

    def contents(self) -> Iterable[Widget]:
        """What the screen shows where there is room."""
        raise NotImplementedError

    def on_resize(self, event: Resize) -> None:
        have = f"{event.size.width} by {event.size.height}"
        self.query_one("#asking-for-room", Static).update(
            f"The table needs a terminal of at least {LEAST_WIDTH} by {LEAST_HEIGHT} characters; this one has {have}. "
            "Enlarge it, and the table comes back as it was."
        )
