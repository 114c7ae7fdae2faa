"""The table: a session played on the felt, by keys or by clicks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.widget import Widget
from textual.widgets import Footer, Static

from croupier.errors import CroupierError
from croupier.rules.facts import Item
from croupier.rules.piles import BOARD
from croupier.rules.streets import Choice
from croupier.table.session import Session
from croupier.table.view import View
from croupier.terminal import showing
from croupier.terminal.controls import Control, choice_controls, offered, places, tray
from croupier.terminal.dialogs import Amount, Confirm, Keys, Paytables, Rules
from croupier.terminal.felt import Bar, Breakdown, Button, Circle, Company, Pile, SessionBar
from croupier.terminal.room import RoomyScreen

BETTING = ("chip 1", "chip 2", "chip 3", "chip 4", "chip 5", "deal", "rebet", "double", "undo", "clear")
MORE_KEYS = (
    ("← →", "choose a circle (also Tab)"),
    ("↑ ↓", "add or take back the chip used last (also + and -)"),
    ("Backspace", "take all chips off the circle"),
    ("Enter", "deal"),
    ("mouse", "click a circle to add the chip used last, right-click to take it back"),
)
ALWAYS_KEYS = (
    ("PgUp PgDn", "scroll the breakdown and the other seats"),
    ("t", "paytables"),
    ("k", "rules card"),
    ("?", "this list"),
    ("Esc", "leave the table"),
)


class TableScreen(RoomyScreen):
    """One game's table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "paytables", "Paytables"),
        Binding("k", "rules", "Rules card"),
        Binding("question_mark", "keys", "Keys", key_display="?"),
        Binding("escape", "leave", "Leave the table", key_display="Esc"),
        Binding("pageup", "scroll(-3)", show=False),
        Binding("pagedown", "scroll(3)", show=False),
    ]

    def __init__(self, session: Session, *, keeps_round: bool = False) -> None:
        super().__init__()
        self.session = session
        self.keeps_round = keeps_round
        """Whether a round in play waits for the person to come back, as it does behind a menu."""
        self.circle = 0
        self.chip = 0
        """Which chip of the tray was used last."""
        self.fault = ""
        self.controls: tuple[Control, ...] = ()
        self.touched = True
        """Whether the person has begun to place chips since the last round."""

    @property
    def playing(self) -> bool:
        return self.session.round is not None and not self.session.round.over

    # Building.

    def contents(self) -> Iterable[Widget]:
        game = self.session.game
        yield SessionBar(id="session")
        house = [Pile("Dealer", id="dealer")]
        if BOARD in game.pile_sizes:
            house.append(Pile("Board", id="board"))
        yield Horizontal(*house, classes="piles")
        seats: list[Widget] = [Pile(self._own_title(), id="hole")]
        if self.session.others:
            seats.append(VerticalScroll(Company(), id="company", can_focus=False))
        yield Horizontal(*seats, classes="piles")
        yield Horizontal(*(Circle(wager) for wager in game.wagers), id="circles")
        yield VerticalScroll(Static(id="message"), Breakdown(), id="report", can_focus=False)
        yield Bar(BETTING, id="betting")
        yield Bar(places(game), id="choosing")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.show()

    def _own_title(self) -> str:
        return f"You, seat {self.session.seat}" if self.session.others else "You"

    # Showing.

    def show(self) -> None:
        """Bring every widget up to date with the session."""
        seen = self.session.view
        self.controls = tuple(self._choosing(seen) if self.playing else self._betting())
        self.set_class(seen is not None and seen.over and not self.touched, "-settled")
        self.query_one(SessionBar).show(self.session)
        self._show_cards(seen)
        self._show_circles()
        self._show_report(seen)
        self.query_one("#betting", Bar).show(() if self.playing else self.controls)
        self.query_one("#choosing", Bar).show(self.controls if self.playing else ())

    def _show_cards(self, seen: View | None) -> None:
        game = self.session.game
        lying, names, marked = showing.piles(game, seen), showing.hand_names(game, seen), showing.telling(game, seen)
        for pile, slots in lying.items():
            self.query_one(f"#{pile}", Pile).show(slots, names[pile], marked)
        for company in self.query(Company):
            company.show(seen)

    def _show_circles(self) -> None:
        seen = self.session.view
        stakes = seen.stakes(seen.seat) if self.playing and seen is not None else self._placed()
        nets = {item.wager: item.net for item in self._items} if self.playing else {}
        selected = self.session.placing.circles[self.circle].name
        for circle in self.query(Circle):
            name = circle.wager.name
            circle.show(stakes.get(name, 0), nets.get(name), selected=name == selected and not self.playing)

    def _placed(self) -> dict[str, int]:
        """What is down before the deal, linked wagers with the one they follow."""
        down = self.session.placing.stakes
        return down | {name: down[unit] for name, unit in self.session.game.linked.items() if unit in down}

    def _show_report(self, seen: View | None) -> None:
        message = self.query_one("#message", Static)
        message.set_class(bool(self.fault), "fault")
        message.update(Content(f"! {self.fault}" if self.fault else self._message(seen)))
        breakdown = self.query_one(Breakdown)
        breakdown.show(self._items, total=seen is not None and seen.over)
        if seen is not None and seen.over:
            self.query_one("#report").scroll_home(animate=False)

    def _message(self, seen: View | None) -> str:
        if seen is None:
            return "Place your wagers: ← → choose a circle, 1 to 5 add chips, Space deals."
        if not seen.over:
            looked = " The dealer has looked: no natural." if seen.looked else ""
            beyond = self.session.beyond_means
            return f"{seen.street}: {offered(self.session.choices)}?{f' ({beyond})' if beyond else ''}{looked}"
        net = sum(item.net for item in self._items)
        result = f"You win {net:,}." if net > 0 else f"You lose {-net:,}." if net < 0 else "You come out even."
        if not self.session.bankroll:
            return f"{result} The bankroll is spent: Esc leaves the table."
        return f"{result} Space deals again with {self.session.placing.total:,} chips down."

    # Keys and clicks.

    def _betting(self) -> Iterable[Control]:
        placing = self.session.placing
        for at, chips in enumerate(self._tray):
            yield Control(f"chip {at + 1}", str(at + 1), f"● {chips}", "", partial(self._add, at))
        yield Control("deal", "space", "Deal", "", self._deal)
        yield Control("rebet", "r", "Rebet", "", placing.rebet)
        yield Control("double", "d", "Double", "", placing.double)
        yield Control("undo", "u", "Undo", "", placing.undo)
        yield Control("clear", "c", "Clear", "", placing.clear)

    def _unseen_keys(self) -> dict[str, Callable[[], None]]:
        """Further keys before the deal, which have no button."""
        keys: dict[str, Callable[[], None]] = {"enter": self._deal}
        keys |= dict.fromkeys(("left", "shift+tab"), lambda: self._select(-1))
        keys |= dict.fromkeys(("right", "tab"), lambda: self._select(1))
        keys |= dict.fromkeys(("up", "plus", "equals_sign"), lambda: self._add(self.chip))
        keys |= dict.fromkeys(("down", "minus"), lambda: self._take(self.chip))
        keys |= dict.fromkeys(("delete", "backspace"), self._empty)
        return keys

    def _choosing(self, seen: View | None) -> Iterable[Control]:
        assert seen is not None
        stakes = seen.stakes(seen.seat)
        return choice_controls(self.session.game, self.session.choices, stakes, self._act, self._ask_insurance)

    def on_key(self, event: Key) -> None:
        by_key: dict[str, Callable[[], None]] = {} if self.playing else self._unseen_keys()
        by_key |= {control.key: control.does for control in self.controls}
        does = by_key.get(event.key.lower())
        if does is not None and self.fits:
            event.stop()
            event.prevent_default()
            self._do(does)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self._do(event.does)

    def on_circle_clicked(self, event: Circle.Clicked) -> None:
        names = [circle.name for circle in self.session.placing.circles]
        if not self.playing and event.wager in names:
            self._select(names.index(event.wager) - self.circle)
            self._do(partial(self._add if event.add else self._take, self.chip))

    def _do(self, does: Callable[[], object]) -> None:
        """Do what was asked; a refusal becomes a sentence and changes nothing."""
        self.fault = ""
        betting, before = not self.playing, self.session.round
        try:
            does()
        except CroupierError as fault:
            self.fault = str(fault)
        self.touched = betting and self.session.round is before
        self.show()

    def _add(self, chip: int) -> None:
        self.chip = chip
        self.session.placing.add(self._circle_name, self._tray[chip])

    def _take(self, chip: int) -> None:
        self.session.placing.add(self._circle_name, -self._tray[chip])

    def _deal(self) -> None:
        self.session.begin()

    def _act(self, choice: Choice) -> None:
        self.session.act(choice)

    def _empty(self) -> None:
        self.session.placing.set(self._circle_name, 0)

    def _select(self, step: int) -> None:
        self.circle = (self.circle + step) % len(self.session.placing.circles)
        self.chip = min(self.chip, len(self._tray) - 1)

    @property
    def _tray(self) -> tuple[int, ...]:
        return tray(self.session.game, self._circle_name)

    @property
    def _circle_name(self) -> str:
        return self.session.placing.circles[self.circle].name

    def _ask_insurance(self) -> None:
        insurances = [choice for choice in self.session.choices if choice.verb == "insure"]
        by_chips = {choice.chips: choice for choice in insurances}

        def answered(chips: int | None) -> None:
            if chips is not None:
                self._do(partial(self.session.act, by_chips[chips]))

        self.app.push_screen(Amount("How much insurance?", min(by_chips), max(by_chips)), answered)

    # What is always one key away.

    def action_paytables(self) -> None:
        self.app.push_screen(Paytables(self.session.game, self._items))

    def action_rules(self) -> None:
        self.app.push_screen(Rules(self.session.game))

    def action_keys(self) -> None:
        now = [(control.key_name, f"{control.label} {control.detail}".strip()) for control in self.controls]
        self.app.push_screen(Keys([*now, *([] if self.playing else MORE_KEYS), *ALWAYS_KEYS]))

    def action_scroll(self, lines: int) -> None:
        for part in self.query(VerticalScroll):
            part.scroll_relative(y=lines, animate=False)

    def action_leave(self) -> None:
        if not self.playing or self.keeps_round:
            self.dismiss()
            return
        staked = self.session.at_stake
        question = f"Leave in the middle of a round? The {staked:,} chips at stake stay with the house."
        self.app.push_screen(Confirm(question), self._leave_if)

    def _leave_if(self, yes: bool | None) -> None:  # noqa: FBT001 - a dialog's answer comes by place
        if yes:
            self.dismiss()

    @property
    def _items(self) -> tuple[Item, ...]:
        """The person's settled wagers."""
        return () if self.session.round is None else self.session.round.items(self.session.seat)
