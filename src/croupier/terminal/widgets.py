"""The felt's widgets: each draws one part of what is shown, and decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult, RenderResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Static

from croupier.felt import piles
from croupier.felt.actions import CHIPS, Action
from croupier.felt.layout import Spot
from croupier.felt.shown import Brought, Money, Neighbour, Shown
from croupier.felt.shown import Circle as CircleShown
from croupier.felt.worth import Worth
from croupier.terminal import cards
from croupier.written import signed

TONES = ("won", "lost", "even")
STACKED = "-grand"
"""The class of a screen so high that the kinds of wager have rows of their own, as on a felt."""


def add_row(table: Table, *cells: str | Text, style: str = "none") -> None:
    """A row of a table, its words as they are: what an author writes in brackets is no mark-up."""
    table.add_row(*(Text(cell) if isinstance(cell, str) else cell for cell in cells), style=style)


def tone(chips: int) -> str:
    """How a gain or loss is toned."""
    return "won" if chips > 0 else "lost" if chips < 0 else "even"


class CardRow(Widget):
    """Cards side by side, drawn as high as the style sheet makes the row."""

    COMPONENT_CLASSES = cards.STYLES  # type: ignore[assignment]

    slots: reactive[tuple[tuple[piles.Slot, ...], ...]] = reactive(())

    def render(self) -> RenderResult:
        width, height = self.size
        return cards.draw(self.slots, width, height, self.get_visual_style) if height else ""


class Pile(Vertical):
    """A pile with its title and the hands it makes."""

    def __init__(self, name: str) -> None:
        super().__init__(id=name, classes="pile")

    def compose(self) -> ComposeResult:
        yield Static(classes="title")
        yield CardRow()

    def show(self, pile: piles.Pile) -> None:
        title = Content.assemble((pile.title, "bold"), f"  {pile.hands}" if pile.hands else "")
        self.query_one(".title", Static).update(title)
        self.query_one(CardRow).slots = pile.rows


FRAME = 4  # characters of a circle's lower edge, beyond its corners, that are no words


class Circle(Static):
    """A wager's circle, with its chips."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"circle--{name}" for name in (*TONES, *(f"chip-{c}" for c in CHIPS))}

    class Clicked(Message):
        """A circle was clicked: with the first button to add chips, with another to take them back."""

        def __init__(self, wager: str, *, add: bool) -> None:
            super().__init__()
            self.wager = wager
            self.add = add

    def __init__(self, spot: Spot) -> None:
        super().__init__(classes=f"circle {spot.kind}")
        self.spot = spot
        self.circle: CircleShown | None = None

    def show(self, circle: CircleShown) -> None:
        """Show the chips lying here, or, once the wager is settled, what it brought."""
        self.circle = circle
        self.set_class(circle.selected, "selected")
        self.border_title = "▼" if circle.selected else ""
        self.border_subtitle = Content(self.spot.pay_line(self.content_size.width - FRAME))
        net = circle.net
        stake = self._stake(circle.chips) if net is None else Content.styled(signed(net), self._style(tone(net)))
        self.update(Content.assemble((self.spot.wager, "bold"), "\n", stake))

    def on_resize(self) -> None:
        """What there is room for may have changed."""
        if self.circle is not None:
            self.show(self.circle)

    def _stake(self, chips: int) -> Content:
        if not chips:
            return Content.styled(self._waiting, "dim")
        largest = max((chip for chip in CHIPS if chip <= chips), default=CHIPS[0])
        dot = Content.styled("● ", self._style(f"chip-{largest}"))
        fits = len(f"● {chips:,}") <= max(self.content_size.width, len("● 999"))
        return (dot if fits else Content()) + Content(f"{chips:,}")

    @property
    def _waiting(self) -> str:
        """What stands in a circle without chips: how they come there, and how many where there is room to say it."""
        of_sizes = in_short(self.spot.sizes)
        longer = f"{self.spot.caption}, {of_sizes}"
        return longer if of_sizes and len(longer) <= self.content_size.width else self.spot.caption

    def _style(self, name: str) -> Style:
        return self.get_visual_style(f"circle--{name}", partial=True)

    def on_click(self, event: Click) -> None:
        self.post_message(self.Clicked(self.spot.wager, add=event.button == 1))


def in_short(sizes: Sequence[str]) -> str:
    """The multiples that may be bet, as few characters as will do: "1–3x" where each is one more than the one before.

    >>> in_short(["1x", "2x", "3x"]), in_short(["1x", "3x"]), in_short(["0.5x", "1.5x", "2x"]), in_short(["2x"])
    ('1–3x', '1, 3x', '0.5, 1.5, 2x', '2x')
    """
    figures = [size.removesuffix("x") for size in sizes]
    whole = len(figures) > 2 and figures[0].isdigit()
    consecutive = whole and figures == [str(int(figures[0]) + at) for at in range(len(figures))]
    return (f"{figures[0]}–{figures[-1]}" if consecutive else ", ".join(figures)) + "x" * bool(figures)


LEAST_ROOM = len("10,000") + 2
"""The characters that a circle takes at least, its name shortened."""


def room(spot: Spot) -> int:
    """The characters that a circle takes with its whole name."""
    return max(len(spot.wager) + 2, LEAST_ROOM)


def widest(spots: Sequence[Spot], width: int) -> int:
    """How wide circles may be that lie beside each other: the longest names are shortened until there is room."""
    wider = range(max(map(room, spots)), LEAST_ROOM, -1)
    return next((most for most in wider if span(spots, most) <= width), LEAST_ROOM)


def span(spots: Sequence[Spot], most: int) -> int:
    """The characters that circles take beside each other, none of them wider than so many."""
    return sum(min(room(spot), most) + 1 for spot in spots) - 1


class Circles(Widget):
    """The circles by kind of wager: in rows where there is room, else beside each other."""

    def __init__(self, rows: Sequence[Sequence[Spot]]) -> None:
        super().__init__(id="circles")
        self.rows = rows

    def compose(self) -> ComposeResult:
        for row in self.rows:
            yield Horizontal(*map(Circle, row), classes="circle-row")

    def on_resize(self) -> None:
        stacked, width = self.screen.has_class(STACKED), self.content_size.width
        together = [spot for row in self.rows for spot in row]
        for group, row in zip(self.query(".circle-row"), self.rows, strict=True):
            beside = row if stacked else together
            most = widest(beside, width)
            fits = span(beside, most) <= width
            for circle, spot in zip(group.query(Circle), row, strict=True):
                least = min(room(spot), most)
                circle.styles.width, circle.styles.min_width = f"{least}fr" if fits else least, least
            least = span(row, most) + (row is not self.rows[-1])
            group.styles.width = "1fr" if stacked else f"{least}fr" if fits else least
            group.styles.min_width = least

    def show(self, circles: Sequence[CircleShown]) -> None:
        """The circles as they are; somebody who looks on is shown none."""
        for widget, circle in zip(self.query(Circle), circles, strict=bool(circles)):
            widget.show(circle)
            if circle.selected and self.show_horizontal_scrollbar:
                widget.scroll_visible(animate=False)


class Company(Static):
    """The other seats: cards, chips, choices, and what the round brought them."""

    COMPONENT_CLASSES = cards.STYLES  # type: ignore[assignment]

    def __init__(self, nobody: str = "") -> None:
        super().__init__()
        self.nobody = nobody
        """What is said while there is nobody to tell of."""

    def show(self, neighbours: Sequence[Neighbour]) -> None:
        lines = Content("\n").join(map(self._line, neighbours))
        self.update(lines if neighbours else self.nobody)

    def _line(self, neighbour: Neighbour) -> Content:
        dealt = Content(" ").join(cards.small(slot, self.get_visual_style) for slot in neighbour.cards)
        net = "" if neighbour.net is None else f" {signed(neighbour.net)}"
        told = " " + "; ".join(part for part in (neighbour.chosen, neighbour.hands, neighbour.doing) if part)
        stake = f" {neighbour.stake}" if neighbour.stake else ""
        return Content.assemble((f"{neighbour.title} ", "bold"), dealt, stake, (net, "bold"), told)


class SessionBar(Horizontal):
    """The game as posted; bankroll, chips at stake, net and rounds."""

    def compose(self) -> ComposeResult:
        yield Static(id="game")
        yield Static(id="money")

    def show(self, shown: Shown) -> None:
        self.query_one("#game", Static).update(Content.assemble((shown.game, "bold"), f" {shown.posting}"))
        figures = [*(() if shown.money is None else _told(shown.money)), ("Rounds", str(shown.rounds))]
        told = Content("  ").join(Content.assemble(f"{name} ", (value, "bold")) for name, value in figures)
        self.query_one("#money", Static).update(told if shown.money is not None else Content("You look on  ") + told)


def _told(money: Money) -> tuple[tuple[str, str], ...]:
    return (
        ("Bankroll", f"{money.bankroll:,}"),
        ("At stake" if money.at_stake else "Chips down", f"{money.down:,}"),
        ("Net", signed(money.net)),
    )


class Breakdown(Static):
    """What every wager brought, and why."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"breakdown--{name}" for name in TONES}

    def show(self, settled: Sequence[Brought], total: Brought | None) -> None:
        table = Table.grid(padding=(0, 1, 0, 0))
        for justify in ("left", "right", "right", "left"):
            table.add_column(justify=justify, no_wrap=justify != "left")
        table.columns[0].no_wrap = True
        for item in settled:
            stake = f"{item.stake:,}" if item.stake else ""
            add_row(table, item.wager, stake, self._toned(item.net), f"{item.outcome}: {item.why}")
        if total is not None and settled:
            add_row(table, Text(total.wager, "bold"), f"{total.stake:,}", self._toned(total.net), "")
        self.update(table)

    def _toned(self, chips: int) -> Text:
        return Text(signed(chips), self.get_component_rich_style(f"breakdown--{tone(chips)}", partial=True))


class AdviceLines(Static):
    """What each choice is worth, or why that cannot be said."""

    def show(self, advice: Sequence[Worth] | str, unit: str) -> None:
        self.display = bool(advice)
        if isinstance(advice, str):
            self.update(Content(advice))
            return
        table = Table.grid(padding=(0, 2, 0, 0))
        for justify in ("left", "right", "left"):
            table.add_column(justify=justify)
        for worth in advice:
            add_row(table, worth.choice, worth.value, worth.said, style="bold" if worth.best else "none")
        add_row(table, "", "", f"what the round then brings, per {unit}", style="dim")
        self.update(table)


class Button(Static):
    """One place of the bar: an action, or nothing where it is not offered."""

    class Pressed(Message):
        """A button was clicked."""

        def __init__(self, action: Action) -> None:
            super().__init__()
            self.action = action

    def __init__(self, place: str) -> None:
        super().__init__(classes=f"button {place.split()[0]}")
        self.place = place
        self.action: Action | None = None

    def show(self, action: Action | None, *, keeps_label: bool) -> None:
        """Show an action; one that cannot be had now is not to be seen, or is seen without its key."""
        self.action = action
        offered = action is not None and action.offered
        self.visible = offered or (action is not None and keeps_label)  # an invisible button keeps its place
        self.set_class(not offered, "waiting")
        if action is not None:
            key = Content.assemble((f"[{action.key_name}]", "bold"), f" {action.detail}".rstrip())
            self.update(Content.assemble((action.label, "bold"), "\n", key if offered else ""))

    def on_click(self) -> None:
        if self.action is not None and self.action.offered:
            self.post_message(self.Pressed(self.action))


class Bar(Horizontal):
    """A row of buttons, each in its own place."""

    def __init__(self, places: Sequence[str], *, id: str, keeps_labels: bool = False) -> None:
        super().__init__(id=id, classes="bar")
        self.places = places
        self.keeps_labels = keeps_labels
        """Whether what cannot be had for the moment is still to be seen."""

    def compose(self) -> ComposeResult:
        for place in self.places:
            yield Button(place)

    def show(self, actions: Sequence[Action]) -> None:
        by_place = {action.place: action for action in actions}
        self.display = bool(actions)
        for button in self.query(Button):
            button.show(by_place.get(button.place), keeps_label=self.keeps_labels)
