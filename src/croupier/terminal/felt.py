"""The felt's widgets: rows of cards, wager circles, the company, the session bar, the breakdown, the bar of buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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

from croupier.cards import Card
from croupier.rules.facts import Item
from croupier.rules.wagers import Kind, Wager
from croupier.table.session import Session
from croupier.table.view import View
from croupier.terminal import cards
from croupier.terminal.controls import CHIPS, Control
from croupier.terminal.showing import Slot

TONES = ("won", "lost", "even")


def signed(chips: int) -> str:
    """A gain or loss: "+15", "-10", "0"."""
    return f"{chips:+,d}" if chips else "0"


def tone(chips: int) -> str:
    """How a gain or loss is toned."""
    return "won" if chips > 0 else "lost" if chips < 0 else "even"


class CardRow(Widget):
    """A pile of cards side by side, drawn as high as the style sheet makes the row."""

    COMPONENT_CLASSES = cards.STYLES  # type: ignore[assignment]

    slots: reactive[tuple[Slot, ...]] = reactive(())
    marked: reactive[frozenset[Card]] = reactive(frozenset())

    def render(self) -> RenderResult:
        width, height = self.size
        return cards.draw(self.slots, self.marked, width, height, self.get_visual_style) if height else ""


class Pile(Vertical):
    """A pile with its title and the hand it makes."""

    def __init__(self, title: str, *, id: str) -> None:
        super().__init__(id=id, classes="pile")
        self.title = title

    def compose(self) -> ComposeResult:
        yield Static(classes="title")
        yield CardRow()

    def show(self, slots: tuple[Slot, ...], hand: str, marked: frozenset[Card]) -> None:
        title = Content.assemble((self.title, "bold"), f"  {hand}" if hand else "")
        self.query_one(".title", Static).update(title)
        row = self.query_one(CardRow)
        row.slots, row.marked = slots, marked


class Circle(Static):
    """A wager's circle, with its chips."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"circle--{name}" for name in (*TONES, *(f"chip-{c}" for c in CHIPS))}

    class Clicked(Message):
        """A circle was clicked: with the first button to add chips, with another to take them back."""

        def __init__(self, wager: str, *, add: bool) -> None:
            super().__init__()
            self.wager = wager
            self.add = add

    def __init__(self, wager: Wager) -> None:
        super().__init__(classes=f"circle {wager.kind.value}")
        self.wager = wager
        room = max(len(wager.name), len("10,000")) + 2
        self.styles.width = f"{room}fr"
        self.styles.min_width = room

    def show(self, chips: int, net: int | None, *, selected: bool) -> None:
        """Show the chips lying here, or, once the wager is settled, what it brought."""
        self.set_class(selected, "selected")
        self.border_title = "▼" if selected else ""
        stake = self._stake(chips) if net is None else Content.styled(signed(net), self._style(tone(net)))
        self.update(Content.assemble((self.wager.name, "bold"), "\n", stake))

    def _stake(self, chips: int) -> Content:
        if not chips:
            return Content.styled(_waiting(self.wager), "dim")
        largest = max((chip for chip in CHIPS if chip <= chips), default=CHIPS[0])
        dot = Content.styled("● ", self._style(f"chip-{largest}"))
        fits = len(f"● {chips:,}") <= max(self.content_size.width, len("● 999"))
        return (dot if fits else Content()) + Content(f"{chips:,}")

    def _style(self, name: str) -> Style:
        return self.get_visual_style(f"circle--{name}", partial=True)

    def on_click(self, event: Click) -> None:
        self.post_message(self.Clicked(self.wager.name, add=event.button == 1))


def _waiting(wager: Wager) -> str:
    """What stands in a circle without chips."""
    match wager.kind:
        case Kind.BONUS:
            return f"on {wager.unit}"
        case Kind.MANDATORY if wager.unit:
            return f"= {wager.unit}"
        case Kind.MANDATORY:
            return "place"
        case Kind.SIDE:
            return "optional"
        case Kind.RAISED:
            return "later"


class Company(Static):
    """The other seats: cards, chips, choices and what the round brought them."""

    COMPONENT_CLASSES = cards.STYLES  # type: ignore[assignment]

    def show(self, seen: View | None) -> None:
        self.update(Content("\n").join(self._lines(seen)) if seen is not None else "The other seats wait for you.")

    def _lines(self, seen: View) -> Iterable[Content]:
        stakes = {seat: sum(seen.stakes(seat).values()) for seat, _ in seen.others}
        for seat, held in seen.others:
            dealt = Content(" ").join(cards.small(card, self.get_visual_style) for card in held)
            chosen = ", ".join(choice for who, choice in seen.chosen if who == seat)
            items = [item for item in seen.settled if item.seat == seat]
            net = f" {signed(sum(item.net for item in items))}" if seen.over else ""
            yield Content.assemble((f"Seat {seat} ", "bold"), dealt, f" {stakes[seat]}", (net, "bold"), f" {chosen}")


class SessionBar(Horizontal):
    """The game as posted; bankroll, chips at stake, net and rounds."""

    def compose(self) -> ComposeResult:
        yield Static(id="game")
        yield Static(id="money")

    def show(self, session: Session) -> None:
        posting = " ".join(f"{name}={value}" for name, value in session.game.changed.items())
        self.query_one("#game", Static).update(Content.assemble((session.game.name, "bold"), f" {posting}"))
        playing = session.round is not None and not session.round.over
        staked = session.at_stake if playing else session.placing.total
        figures = (
            ("Bankroll", f"{session.bankroll:,}"),
            ("At stake" if playing else "Chips down", f"{staked:,}"),
            ("Net", signed(session.net)),
            ("Rounds", str(len(session.played))),
        )
        told = Content("  ").join(Content.assemble(f"{name} ", (value, "bold")) for name, value in figures)
        self.query_one("#money", Static).update(told)


class Breakdown(Static):
    """What every wager brought, and why."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"breakdown--{name}" for name in TONES}

    def show(self, items: Sequence[Item], *, total: bool) -> None:
        table = Table.grid(padding=(0, 1, 0, 0))
        for justify in ("left", "right", "right", "left"):
            table.add_column(justify=justify, no_wrap=justify != "left")
        table.columns[0].no_wrap = True
        for item in items:
            reason = f"{item.row.outcome}: {item.why}"
            table.add_row(item.wager, f"{item.at_risk:,}" if item.at_risk else "", self._toned(item.net), reason)
        if total and items:
            staked = sum(item.stake for item in items if not item.row.bonus)
            table.add_row(Text("Total", "bold"), f"{staked:,}", self._toned(sum(item.net for item in items)), "")
        self.update(table)

    def _toned(self, chips: int) -> Text:
        return Text(signed(chips), self.get_component_rich_style(f"breakdown--{tone(chips)}", partial=True))


class Button(Static):
    """One place of the bar: a control, or nothing where it is not offered."""

    class Pressed(Message):
        """A button was clicked."""

        def __init__(self, does: Callable[[], None]) -> None:
            super().__init__()
            self.does = does

    def __init__(self, place: str) -> None:
        super().__init__(classes=f"button {place.split()[0]}")
        self.place = place
        self.control: Control | None = None

    def show(self, control: Control | None) -> None:
        self.control = control
        self.visible = control is not None  # an invisible button keeps its place
        if control is not None:
            detail = f" {control.detail}" if control.detail else ""
            self.update(Content.assemble((control.label, "bold"), "\n", (f"[{control.key_name}]", "bold"), detail))

    def on_click(self) -> None:
        if self.control is not None:
            self.post_message(self.Pressed(self.control.does))


class Bar(Horizontal):
    """A row of buttons, each in its own place."""

    def __init__(self, places: Sequence[str], *, id: str) -> None:
        super().__init__(id=id, classes="bar")
        self.places = places

    def compose(self) -> ComposeResult:
        for place in self.places:
            yield Button(place)

    def show(self, controls: Sequence[Control]) -> None:
        by_place = {control.place: control for control in controls}
        self.display = bool(controls)
        for button in self.query(Button):
            button.show(by_place.get(button.place))
