"""A served table as lines of text: what the house tells is said as it comes, also while somebody is asked."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, TextIO

from croupier.client.connection import Lost
from croupier.errors import StakeError
from croupier.house.messages import TableFrame
from croupier.house.sight import SeatSeen, TableSeen
from croupier.table.view import View
from croupier.terminal.plain import MOST_TYPED, Left, PlainTable
from croupier.terminal.served import ServedVisit, short, void_told
from croupier.visible import visible
from croupier.written import number_of, signed_plainly

HELP = """\
Between rounds:
  {stakes:<25} bet this on the next deal
  Enter, or bet             bet what is down: after a round, the same stakes again
  rebet, double             put down the last stakes again, or twice what is down
  undo, clear               take back the last change, or everything
  pass                      take back your bet, or sit a round out that others bet on
  bring 100                 bring more chips of your bankroll
  seed WORDS                add words of your own to the shuffles; seed alone: chance again
During a round, type a choice or its letter; bet 2 or b2 where sizes differ:
  {choices}
At any time:
  advice, or a              what each choice is worth
  away, back                let the house choose for you, or choose again
  pay, or paytables         the paytables as posted
  rules                     the rules card
  help, or ?                this list
  quit                      leave the table, with your chips"""
HELP_LOOKING_ON = """\
  pay, or paytables         the paytables as posted
  rules                     the rules card
  help, or ?                this list
  quit                      leave the table"""


class Typed:
    """Lines as they are typed, one at a time, without keeping anybody waiting."""

    def __init__(self, lines_in: TextIO, wake: threading.Event) -> None:
        self.lines_in, self.wake = lines_in, wake
        self._line: str | None = None
        self._reading: threading.Thread | None = None

    @property
    def reading(self) -> bool:
        """Whether a line is still waited for."""
        return self._reading is not None and self._line is None

    def want(self) -> None:
        """Have a line read, unless one is being read already."""
        if self._reading is None:
            self._reading = threading.Thread(target=self._read, daemon=True, name="typed lines")
            self._reading.start()

    def take(self) -> str | None:
        """The line, once it is there."""
        line = self._line
        if line is not None:
            self._line = self._reading = None
        return line

    def _read(self) -> None:
        try:
            self._line = self.lines_in.readline(MOST_TYPED)
        except (OSError, ValueError):  # the input is gone
            self._line = ""
        self.wake.set()


@dataclass(slots=True)
class ServedPlain(PlainTable):
    """A seat at a served table, told line by line."""

    HELP: ClassVar[str] = HELP
    BEGIN: ClassVar[str] = "bet"

    wake: threading.Event = field(default_factory=threading.Event)
    prompted: tuple[object, ...] = ()
    """What was asked last and not answered yet."""
    lost: bool = False
    """Whether it was said that the connection is lost."""
    half_a_line: bool = False
    """Whether a prompt stands at the end of what was written."""
    typed: Typed = field(init=False)

    def __post_init__(self) -> None:
        self.typed = Typed(self.lines_in, self.wake)
        self.visit.heard = self.wake.set

    @property
    def served(self) -> ServedVisit:
        assert isinstance(self.visit, ServedVisit), "this is for served tables"
        return self.visit

    def say(self, line: str = "") -> None:
        if self.half_a_line:
            self.out.write("\n")
        self.half_a_line, self.prompted = False, ()
        self.out.write(f"{line}\n")
        self.out.flush()

    def welcome(self) -> None:
        game, seat = self.session.game, self.served.seat
        title = visible(seat.seen.title)
        self.say(f"{title}: {game.name}. {game.summary}" if title != game.name else f"{title}. {game.summary}")
        if game.changed:
            self.say(f"Posted: {', '.join(f'{name} {value}' for name, value in game.changed.items())}.")
        for each in seat.seen.seats:
            if each.seat != seat.seat:
                self.say(f"{visible(each.name)} sits at seat {each.seat}.")
        if seat.seat:
            self.say(f"You sit at seat {seat.seat} with {number_of(seat.bankroll, 'chip')}.")
        else:
            self.say("You look on.")
        if self.served.greeting:
            self.say(self.served.greeting)
        self.say("Type help for what can be typed.")
        self._say_fixed(seat.seen)

    def farewell(self) -> None:
        self.say()
        self.served.go_home()
        for line in self.visit.farewell():
            self.say(line)

    # Hearing and asking.

    def ask(self) -> str:
        """The next line typed; what the house tells meanwhile is said."""
        while True:
            self.wake.clear()
            self._hear()
            if self.served.seat.ended:
                raise Left
            asks = self._asks()
            if asks and asks != self.prompted:
                self.out.write(f"{self._prompt()} ")
                self.out.flush()
                self.half_a_line, self.prompted = True, asks
            if asks or self.lines_in.isatty():
                self.typed.want()
            line = self.typed.take()
            if line is not None:
                self.half_a_line, self.prompted = self.half_a_line and not line, ()
                return self.heard(line)
            self.wake.wait()

    def _asks(self) -> tuple[object, ...]:
        """What is asked of the person now; nothing while others are waited for."""
        seat = self.served.seat
        if seat.choices:
            return ("choose", *seat.moment)
        if seat.playing or seat.busy or seat.own is None or seat.own.ready:
            return ()
        return ("bet", seat.rounds)

    def _hear(self) -> None:
        """Take what the house has told, and say it."""
        seat, before = self.served.seat, self.served.seat.seen
        for news in self.served.news():
            if isinstance(news, Lost) and not self.lost:
                self.lost = True
                self.say(f"The connection is lost ({news.reason}) and is being mended.")
            elif isinstance(news, TableFrame):
                if self.lost:
                    self.lost = False
                    self.say("The connection is mended.")
                for line in _changes(before, seat.seen):
                    self.say(line)
                if seat.seen.voided is not None and seat.seen.voided != before.voided and seat.void is not None:
                    self.say(void_told(seat.seen.voided, seat.void))
                self.tell()
                if before.coming != seat.seen.coming:
                    self._say_fixed(seat.seen)
                before = seat.seen
            if seat.fault:
                self.refused += 1
                self.say(seat.fault)
                seat.fault = ""

    # Telling.

    def _say_fixed(self, seen: TableSeen) -> None:
        if seen.coming is not None and not seen.coming.seeds:
            self.say(f"The next deal is fixed: {short(seen.coming.commitment)}")

    def _result(self, seen: View) -> Iterator[str]:
        if seen.void:
            yield f"The round is void, and every stake goes back: {visible(seen.void)}."
        elif seen.seat:
            total = sum(item.net for item in seen.own)
            yield f"Total {signed_plainly(total)}."
        if self.session.seat:
            yield f"Chips {self.session.bankroll}, net {signed_plainly(self.session.net)}."
        found = self.served.seat.checked
        if found is not None:
            told = {True: "Checked", False: "DO NOT TRUST THIS DEAL", None: "Not checked"}[found.holds]
            yield f"{told}: {found.found}."

    def spent(self) -> None:
        if self.session.seat:
            self.say("Your chips here are spent: bring 100 brings some of your bankroll, if it has so many.")

    def _reference(self, word: str) -> Iterator[str]:
        if word in ("help", "?") and not self.session.seat:
            yield HELP_LOOKING_ON
        else:
            yield from PlainTable._reference(self, word)

    # Obeying.

    def obey(self, text: str) -> None:
        words, seat = text.lower().split(), self.served.seat
        if words[:1] == ["bring"]:
            self.attempt(lambda: seat.bring(_chips(words[1:])))
        elif words[:1] == ["seed"]:
            self.attempt(lambda: self._add(text))
        elif words == ["pass"]:
            self.attempt(self._pass)
        elif words in (["away"], ["back"]):
            if seat.own is None or seat.own.away == (words == ["back"]):
                self.attempt(seat.away_or_back)
        else:
            PlainTable.obey(self, "deal" if words == ["bet"] and not self.playing else text)

    def _add(self, text: str) -> None:
        seed = text.strip()[len("seed") :].strip()
        self.served.seat.add(seed)
        self.say(f"Your bets add '{seed}' to the shuffle." if seed else "Your bets add something drawn by chance.")

    def _pass(self) -> None:
        self.session.placing.clear()
        self.visit.begin()


def _chips(words: list[str]) -> int:
    if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 15:
        raise StakeError("say how many chips to bring, such as bring 100")
    return int(words[0])


def _changes(before: TableSeen, after: TableSeen) -> Iterator[str]:
    """What others have done beside their choices."""
    was, now = ({each.seat: each for each in seen.seats if each.seat != after.seat} for seen in (before, after))
    for seat in sorted(was.keys() | now.keys()):
        yield from _changed(was.get(seat), now.get(seat))
    own = next((each for each in after.seats if each.seat == after.seat), None)
    was_own = next((each for each in before.seats if each.seat == after.seat), None)
    if own is not None and was_own is not None and own.away != was_own.away:
        yield "You are away, and the house chooses for you: type back." if own.away else "You are back."
    if after.closing and not before.closing:
        yield "The table closes when the round is over."
    if after.reposting and not before.reposting:
        yield f"To be posted when this round is over: {after.reposting}."
    if after.posting != before.posting:
        yield f"Posted now: {after.posting}."


def _changed(was: SeatSeen | None, now: SeatSeen | None) -> Iterator[str]:
    if was is not None and (now is None or now.name != was.name):
        yield f"{visible(was.name)} leaves."
        was = None
    if now is None:
        return
    name = visible(now.name)
    if was is None:
        yield f"{name} sits down at seat {now.seat}."
    elif was.away != now.away:
        yield f"{name} is away." if now.away else f"{name} is back."
    if now.bets and (was is None or now.bets != was.bets):
        yield f"{name} bets {sum(chips for _, chips in now.bets)}."
