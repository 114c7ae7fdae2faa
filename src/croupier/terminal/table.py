"""The table: a session played on the felt, by keys or by clicks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Footer, Static

from croupier.errors import CroupierError
from croupier.felt.actions import BETTING, CHIP, CHOOSE, LESS, Action, places, tray
from croupier.felt.layout import layout
from croupier.felt.paytables import posted
from croupier.felt.shown import Hints, Shown, shown
from croupier.rules.piles import BOARD, DEALER, HOLE
from croupier.terminal.dialogs import Amount, Confirm, Keys, Paytables, Rules
from croupier.terminal.room import RoomyScreen
from croupier.terminal.visit import Visit
from croupier.terminal.widgets import (
    AdviceLines,
    Bar,
    Breakdown,
    Button,
    Circle,
    Circles,
    Company,
    Pile,
    SessionBar,
)

MORE_KEYS = (
    ("← →", "choose a circle (also Tab)"),
    ("↑ ↓", "add or take back the chip used last (also + and -)"),
    ("Backspace", "take all chips off the circle"),
    ("Enter", "deal"),
    ("mouse", "click a circle to add the chip used last, right-click to take it back"),
)
ADVICE_KEY = ("a", "what each choice is worth")
ALWAYS_KEYS = (
    ("PgUp PgDn", "scroll the breakdown and the other seats"),
    ("t", "paytables"),
    ("k", "rules card"),
    ("?", "this list"),
    ("Esc", "leave the table (also Ctrl-Q)"),
)


class TableScreen(RoomyScreen):
    """One game's table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "advice", "Advice"),
        Binding("t", "paytables", "Paytables"),
        Binding("k", "rules", "Rules"),
        Binding("question_mark", "keys", "Keys", key_display="?"),
        Binding("escape", "leave", "Leave", key_display="Esc"),
        Binding("pageup", "scroll(-3)", show=False),
        Binding("pagedown", "scroll(3)", show=False),
    ]

    HINTS: ClassVar[Hints] = Hints(
        place="← → choose a circle, 1 to 5 add chips, Space deals",
        deal="Space deals again",
        leave="Esc leaves the table",
    )

    NOBODY: ClassVar[str] = "The other seats wait for you."
    """What is said of the other seats while there is nothing to tell of them."""

    DEAD_TIME: ClassVar[float] = 0.6
    """Seconds without a key after a round's end until keys that were choices put chips down."""

    class Heard(Message):
        """Advice has come, or something else has happened elsewhere."""

    def __init__(self, visit: Visit, *, keeps_round: bool = False) -> None:
        super().__init__()
        self.visit, self.session = visit, visit.session
        self.keeps_round = keeps_round
        """Whether a round in play waits for the person to come back, as it does behind a menu."""
        self.spots = tuple(spot.wager for spot in layout(self.session.game).spots if spot.step)
        """The circles that take chips before the deal."""
        self.at = 0
        """Which of them is selected."""
        self.chip = 0
        """Which chip of the tray was used last."""
        self.fault = ""
        self.bar: tuple[Action, ...] = ()
        self.touched = True
        """Whether the person has begun to place chips since the last round."""
        self.advising = False
        self.settling: Timer | None = None

    @property
    def playing(self) -> bool:
        return self.session.playing

    # Building.

    def contents(self) -> Iterable[Widget]:
        game = self.session.game
        yield SessionBar(id="session")
        house = [Pile(pile.name) for pile in (DEALER, BOARD) if pile in game.pile_sizes]
        yield Horizontal(*house, classes="piles")
        seats: list[Widget] = [Pile(HOLE.name)]
        if self.session.others:
            seats.append(VerticalScroll(Company(self.NOBODY), id="company", can_focus=False))
        yield Horizontal(*seats, classes="piles")
        yield Circles(layout(game).rows)
        said = (Static(id="message"), Static(id="cost"), Static(id="fairness"), AdviceLines(), Breakdown())
        yield VerticalScroll(*said, Static(id="lines"), id="report", can_focus=False)
        yield Bar(BETTING, id="betting", keeps_labels=True)
        yield Bar([action.place for action in places(game)], id="choosing")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.visit.heard = lambda: self.post_message(self.Heard())
        self.visit.prepare()
        self.show()

    # Showing.

    def show(self) -> None:
        """Bring every widget up to date with the session."""
        settling, around = self.settling is not None, self.visit.around
        now = shown(self.session, selected=self._selected, settling=settling, hints=self.HINTS, around=around)
        self.bar = now.bar
        self.set_class(now.money is None, "-looking-on")
        self.set_class(now.total is not None and not self.touched, "-settled")
        self.query_one(SessionBar).show(now)
        for pile in now.piles:
            self.query_one(f"#{pile.name}", Pile).show(pile)
        for company in self.query(Company):
            company.show(now.neighbours)
        self.query_one(Circles).show(now.circles)
        self._show_report(now)
        self.query_one("#betting", Bar).show(() if now.playing else now.bar)
        self.query_one("#choosing", Bar).show(now.bar if now.playing else ())

    def _show_report(self, now: Shown) -> None:
        message = self.query_one("#message", Static)
        message.set_class(bool(self.fault), "fault")
        message.update(Content(f"! {self.fault}" if self.fault else now.message))
        fairness = self.query_one("#fairness", Static)
        fairness.display = bool(now.fairness)
        fairness.update(Content(now.fairness))
        self._show_advice()
        self.query_one(Breakdown).show(now.settled, now.total)
        lines = self.query_one("#lines", Static)
        lines.display = not now.settled
        lines.update(Content("\n".join(now.layout.lines)))
        if now.total is not None:
            self.query_one("#report").scroll_home(animate=False)

    def _show_advice(self) -> None:
        self.query_one(AdviceLines).show(self.visit.advice if self.advising else "", self.session.game.unit.name)
        cost = self.query_one("#cost", Static)
        told = "" if self.playing else self.visit.round_cost
        cost.display = bool(told)
        cost.update(Content(told))

    def on_table_screen_heard(self) -> None:
        if self.is_mounted:
            self._show_advice()

    # Keys and clicks.

    def on_key(self, event: Key) -> None:
        key = event.key.lower()
        meant = [action for action in self.bar if action.key == key]
        action = next((action for action in meant if action.offered), meant[0] if meant else None)
        unseen = {} if self.playing else self._unseen_keys()
        if not self.fits or (action is None and key not in unseen):
            return
        event.stop()
        event.prevent_default()
        if action is None:
            self._do(unseen[key])
        elif action.offered:
            self._do(partial(self._obey, action))
        elif self.settling is not None:
            self._settle()  # the key is still being pressed: the dead time begins again

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if self.settling is not None:  # a click on a choice that was one too many
            self._settle()
        else:
            self._do(partial(self._obey, event.action))

    def on_circle_clicked(self, event: Circle.Clicked) -> None:
        if not self.playing and event.wager in self.spots:
            self._select(self.spots.index(event.wager) - self.at)
            self._do(partial(self._add if event.add else self._take, self.chip))

    def _unseen_keys(self) -> dict[str, Callable[[], None]]:
        """Further keys before the deal, which have no button."""
        keys: dict[str, Callable[[], None]] = {"enter": self.visit.begin}
        keys |= dict.fromkeys(("left", "shift+tab"), lambda: self._select(-1))
        keys |= dict.fromkeys(("right", "tab"), lambda: self._select(1))
        keys |= dict.fromkeys(("up", "plus", "equals_sign"), lambda: self._add(self.chip))
        keys |= dict.fromkeys(("down", "minus"), lambda: self._take(self.chip))
        keys |= dict.fromkeys(("delete", "backspace"), lambda: self.session.placing.set(self._selected, 0))
        return keys

    def _do(self, does: Callable[[], object]) -> None:
        """Do what was asked; a refusal becomes a sentence and changes nothing."""
        self.fault = ""
        self._settled()
        was_playing, before = self.playing, self.session.moment
        try:
            does()
        except CroupierError as fault:
            self.fault = str(fault)
        self.touched = not was_playing and self.session.moment == before
        if self.session.moment != before:
            self._went_on()
        self.show()

    def _went_on(self) -> None:
        """Something happened in the round."""
        self.advising = self.touched = False
        if not self.playing:
            self._settle()

    def _obey(self, action: Action) -> None:
        """Do what an action's id says."""
        placing = self.session.placing
        if action.id.startswith(CHOOSE):
            self.visit.act(action.id.removeprefix(CHOOSE))
        elif action.id.startswith(CHIP):
            self._add(self._tray.index(int(action.id.removeprefix(CHIP))))
        elif action.id == LESS:
            self._ask_amount(action)
        else:
            plain = {"rebet": placing.rebet, "double": placing.double, "undo": placing.undo, "clear": placing.clear}
            {"deal": self.visit.begin, **plain}[action.id]()

    def _add(self, chip: int) -> None:
        self.chip = chip
        self.session.placing.add(self._selected, self._tray[chip])

    def _take(self, chip: int) -> None:
        self.session.placing.add(self._selected, -self._tray[chip])

    def _select(self, step: int) -> None:
        self.at = (self.at + step) % len(self.spots)
        self.chip = min(self.chip, len(self._tray) - 1)

    @property
    def _selected(self) -> str:
        return self.spots[self.at]

    @property
    def _tray(self) -> tuple[int, ...]:
        return tray(self.session.game, self._selected)

    def _ask_amount(self, action: Action) -> None:
        verb = action.place.split()[0]

        def answered(chips: int | None) -> None:
            if chips is not None:
                self._do(partial(self.visit.act, f"{verb} {chips}"))

        self.app.push_screen(Amount(f"How much to {verb}?", action.least, action.most), answered)

    # A round has just ended: a key pressed once more was meant for it.

    def _settle(self) -> None:
        self._settled()
        self.settling = self.set_timer(self.DEAD_TIME, self._settled_and_shown)

    def _settled(self) -> None:
        if self.settling is not None:
            self.settling.stop()
        self.settling = None

    def _settled_and_shown(self) -> None:
        self._settled()
        self.show()

    # What is always one key away.

    def action_advice(self) -> None:
        self.advising = not self.advising
        self._show_advice()

    def action_paytables(self) -> None:
        seen = self.session.view
        self.app.push_screen(Paytables(posted(self.session.game, seen.own if seen is not None else ())))

    def action_rules(self) -> None:
        self.app.push_screen(Rules(self.session.game))

    def action_keys(self) -> None:
        offered = [action for action in self.bar if action.offered]
        now = [(action.key_name, f"{action.label} {action.detail}".strip()) for action in offered]
        self.app.push_screen(Keys([*now, *([] if self.playing else MORE_KEYS), *self._own_keys(), *ALWAYS_KEYS]))

    def _own_keys(self) -> Iterable[tuple[str, str]]:
        """What somebody who sits here may always press."""
        return [ADVICE_KEY]

    def action_scroll(self, lines: int) -> None:
        for part in self.query(VerticalScroll):
            part.scroll_relative(y=lines, animate=False)

    def action_leave(self) -> None:
        asked = "" if self.keeps_round else self.visit.leaving
        if asked:
            self.app.push_screen(Confirm(asked), self._leave_if)
        else:
            self.dismiss()

    def _leave_if(self, yes: bool | None) -> None:  # noqa: FBT001 - a dialog's answer comes by place
        if yes:
            self.dismiss()
