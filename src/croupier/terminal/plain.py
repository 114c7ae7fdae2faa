"""The plain table: the same game as lines of text, for pipes and screen readers.

No colour and no cursor movement; cards are named in words. Whatever is refused is answered with a sentence and asked
again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TextIO

from croupier.cards import Card
from croupier.errors import CroupierError, StakeError
from croupier.felt.actions import places
from croupier.felt.paytables import Posted, posted
from croupier.felt.piles import BACK, CARD, Pile, Slot, piles
from croupier.felt.shown import ALONE, LOOKED, Around, Neighbour, brought, neighbours, question
from croupier.rules.game import Game
from croupier.rules.piles import BOARD, DEALER, HOLE
from croupier.rules.streets import KEYS
from croupier.table.record import parse_stakes
from croupier.table.stakes import fitting, least
from croupier.table.view import View
from croupier.terminal.visit import Play, Visit
from croupier.visible import visible
from croupier.written import chips_on_plainly, number_of, signed_plainly

PATIENCE = 0.5  # seconds that somebody waits after a round to be told what the choices cost
NO_PAYTABLES = "No wager pays by a paytable here: rules has what each one pays."
MODEST = 10  # chips, on a wager of an example
MOST_TYPED = 1_000  # characters of a line; what follows is taken for the next

HELP = """\
Between rounds:
  {stakes:<25} place these stakes and deal
  Enter, or deal            deal with what is down: after a round, the same stakes again
  rebet, double             put down the last stakes again, or twice what is down
  undo, clear               take back the last change, or everything
During a round, type a choice or its letter; bet 2 or b2 where sizes differ:
  {choices}
At any time:
  advice, or a              what each choice is worth
  pay, or paytables         the paytables as posted
  rules                     the rules card
  help, or ?                this list
  quit                      leave the table"""


class Left(Exception):
    """The person leaves the table, or the input has ended."""


def play(visit: Visit, stakes: Mapping[str, int] | None, lines_in: TextIO, out: TextIO) -> int:
    """Play until the person quits or the input ends; ``stakes``, if given, begin the first round.

    Returns how many lines were refused.
    """
    return PlainTable(visit, lines_in, out).play(stakes)


@dataclass(slots=True)
class PlainTable:
    """A session told line by line."""

    HELP: ClassVar[str] = HELP
    BEGIN: ClassVar[str] = "deal with"
    """What Enter does with the chips that are down."""

    visit: Visit
    lines_in: TextIO
    out: TextIO
    told: dict[str, None] = field(default_factory=dict)
    """What has been said of the round, so that nothing is said twice."""
    told_rounds: int = 0
    refused: int = 0
    """How many lines could not be obeyed."""

    @property
    def session(self) -> Play:
        return self.visit.session

    @property
    def playing(self) -> bool:
        return self.session.playing

    def play(self, stakes: Mapping[str, int] | None = None) -> int:
        """Play until the person quits or the input ends; how many lines were refused."""
        if self.lines_in.isatty():
            self.visit.prepare()
        try:
            self.welcome()
            if stakes is not None:
                self.attempt(lambda: self.visit.begin(stakes))
            while True:
                self.tell()
                self.obey(self.ask())
        except (Left, KeyboardInterrupt):
            self.farewell()
        return self.refused

    def say(self, line: str = "") -> None:
        self.out.write(f"{line}\n")

    def welcome(self) -> None:
        game = self.session.game
        self.say(f"{game.name}. {game.summary}")
        if game.changed:
            self.say(f"Posted: {', '.join(f'{name} {value}' for name, value in game.changed.items())}.")
        self.say(f"Bankroll {self.session.bankroll}. Type help for what can be typed.")

    def farewell(self) -> None:
        self.say()
        for line in self.visit.farewell():
            self.say(line)

    # Telling.

    def tell(self) -> None:
        """Say whatever of the round has not been said, and at its end what it brought."""
        seen = self.session.view
        if seen is None or (seen.over and self.session.rounds == self.told_rounds):
            return
        for line in round_lines(self.session.game, seen, self.visit.around):
            if line not in self.told:
                self.told[line] = None
                self.say(line)
        if seen.over:
            self.told_rounds = self.session.rounds
            self.told.clear()
            self.say(" ".join(self._result(seen)))
            self.visit.wait(PATIENCE if self.lines_in.isatty() else None)  # a pipe has time, and reads the same twice
            if self.visit.round_cost:
                self.say(self.visit.round_cost)
        if seen.over and not self.session.bankroll:
            self.spent()

    def spent(self) -> None:
        """There is nothing left to play with."""
        self.say("The bankroll is spent.")
        raise Left

    def _result(self, seen: View) -> Iterator[str]:
        """What a round brought, and how the person stands."""
        total, net = sum(item.net for item in seen.own), self.session.net
        yield f"Total {signed_plainly(total)}. Bankroll {self.session.bankroll}, net {signed_plainly(net)}."

    # Asking.

    def ask(self) -> str:
        """The next line typed, after a prompt; in a pipe it is echoed, so that the output reads as a conversation."""
        self.out.write(f"{self._prompt()} ")
        self.out.flush()
        return self.heard(self.lines_in.readline(MOST_TYPED))

    def heard(self, line: str) -> str:
        """A line as it was meant."""
        if not line:
            raise Left
        if not self.lines_in.isatty():
            self.say(visible(line.strip()))
        return line.strip()

    def _prompt(self) -> str:
        if self.playing:
            return question(self.session.choices, self.session.beyond_means)
        placing = self.session.placing
        if placing.stakes:
            return f"Stakes, or Enter to {self.BEGIN} {_stakes(placing.stakes)}:"
        return f"Stakes, such as {_example(self.session.game)}:"

    # Obeying.

    def obey(self, text: str) -> None:
        """Do what a line asks for."""
        word = text.lower()
        if word in ("quit", "exit", "q"):
            raise Left
        if word in ("advice", "a", "pay", "paytables", "rules", "help", "?"):
            for line in self._reference(word):
                self.say(line)
        elif self.playing:
            self.attempt(lambda: self.visit.act(text))
        elif word in ("rebet", "double", "undo", "clear"):
            self.attempt(getattr(self.session.placing, word))
            self.say(f"Down: {_stakes(self.session.placing.stakes)}.")
        else:
            self.attempt(lambda: self._begin(text))

    def attempt(self, does: Callable[[], object]) -> None:
        """Do something, or say why it is refused."""
        try:
            does()
        except CroupierError as fault:
            self.refused += 1
            self.say(str(fault))

    def _begin(self, text: str) -> None:
        if text.lower() not in ("", "deal"):
            self.visit.begin(parse_stakes(text, _example(self.session.game)))
        elif self.session.placing.stakes:
            self.visit.begin()
        else:
            raise StakeError(f"nothing is down yet: type stakes, such as {_example(self.session.game)}")

    def _reference(self, word: str) -> Iterator[str]:
        game = self.session.game
        if word == "rules":
            from croupier.rules.prose import rules_card  # only a reader of the rules waits for it

            yield rules_card(game).rstrip("\n")
        elif word in ("help", "?"):
            there = {action.place.split()[0] for action in places(game)}
            choices = ", ".join(f"{verb} ({key})" for verb, key in KEYS.items() if verb in there)
            yield self.HELP.format(choices=choices or "nothing is decided in this game", stakes=_example(game))
        elif word in ("advice", "a"):
            yield from self._advice()
        else:
            seen = self.session.view
            tables = posted(game, seen.own if seen is not None else ())
            for table in tables:
                yield from _paytable(table)
            if not tables:
                yield NO_PAYTABLES

    def _advice(self) -> Iterator[str]:
        self.visit.wait()  # there is nothing else to do at a table of lines
        advice = self.visit.advice
        if isinstance(advice, str):
            yield advice
            return
        yield f"What the round then brings, per {self.session.game.unit.name}:"
        for worth in advice:
            yield f"  {worth.choice}: {worth.value}, {worth.said}"


def round_lines(game: Game, seen: View, around: Around = ALONE) -> Iterator[str]:
    """The round so far, a line for each thing that can change."""
    if not seen.over:
        yield f"{seen.street}."
    by_name = {pile.name: pile for pile in piles(game, seen)}
    for title, pile in (("You have", HOLE), ("On the board", BOARD), ("The dealer has", DEALER)):
        if pile.name in by_name:
            yield from _pile(title, by_name[pile.name])
    if seen.looked:
        yield LOOKED
    for neighbour in neighbours(seen, around):
        yield from _neighbour(neighbour)
    for item in brought(game, seen):
        on = f" {item.stake}" if item.stake else ""
        yield f"{item.wager}{on}: {signed_plainly(item.net)}, {item.reason}."


def _pile(title: str, pile: Pile) -> Iterator[str]:
    rows = [words for words in map(_cards, pile.rows) if words]
    if rows:
        yield f"{title} {'; apart from that '.join(rows)}" + (f": {pile.hands}." if pile.hands else ".")


def _neighbour(neighbour: Neighbour) -> Iterator[str]:
    seat, cards = neighbour.title, _cards([slot for slot in neighbour.cards if slot.kind == CARD])
    if neighbour.net is not None:
        hands = f", {neighbour.hands}" if neighbour.hands else ""
        yield f"{seat} had {cards}{hands}: {signed_plainly(neighbour.net)}."
    elif cards:
        yield f"{seat} has {cards}" + (f": {neighbour.chosen}." if neighbour.chosen else ".")
    elif neighbour.chosen:
        yield f"{seat}: {neighbour.chosen}."


def _cards(slots: Sequence[Slot]) -> str:
    """ "ace of hearts (Ah), king of clubs (Kc) and 1 card face down"."""
    named = ", ".join(f"{Card.parse(slot.card).name} ({slot.card})" for slot in slots if slot.kind == CARD)
    backs = sum(slot.kind == BACK for slot in slots)
    hidden = f"{number_of(backs, 'card')} face down" if backs else ""
    return " and ".join(part for part in (named, hidden) if part)


def _example(game: Game) -> str:
    """Modest stakes on every wager that must be placed: the least it takes, or more where the limits allow it."""
    smallest = {name: chips for name, chips in least(game).items() if name not in game.linked}
    modest = {name: max(chips, fitting(game, name, MODEST)) for name, chips in smallest.items()}
    return _stakes({name: chips if chips <= game.limits[1] else smallest[name] for name, chips in modest.items()})


def _stakes(stakes: Mapping[str, int]) -> str:
    return chips_on_plainly(stakes) or "nothing"


def _paytable(table: Posted) -> Iterator[str]:
    column = f", column {table.column}" if table.column else ""
    pays = f", pays {', '.join(table.pays)}" if table.pays != (table.name,) else ""
    yield f"{table.name}{column}{pays}:"
    for line in table.lines:
        paid = "" if line.paid is None else f", paid {signed_plainly(line.paid)} just now"
        yield f"  {line.title}: {line.odds}{paid}"
    yield f"  anything else: {table.otherwise}"
