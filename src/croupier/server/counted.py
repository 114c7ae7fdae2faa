"""What is worked out for whoever asks: each as data, and how that is done, in whichever process.

A game is found by its name alone, since a file would be run. What it takes to solve one is loaded where that is done.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier import games
from croupier.answers import documents
from croupier.answers.asked import given_stakes, posting_of, table_stakes
from croupier.errors import RecordError, UnknownGame
from croupier.house.checking import Checked, check_proof, check_record, read_proof
from croupier.rules.columns import own_column
from croupier.rules.game import Game
from croupier.rules.prose import rules_card
from croupier.server.counting import Telling
from croupier.solver.progress import Tell, silent
from croupier.wire.codec import loads, written
from croupier.wire.posted import Head, PaytableData, head, posted_game
from croupier.wire.statements import told

if TYPE_CHECKING:
    from croupier.solver.solution import Solution


@dataclass(frozen=True, slots=True)
class Listed:
    """All games, each as posted by default."""

    def worked_out(self) -> bytes:
        return written(documents.game_list((games.named(key), key in games.CALIBRATION) for key in games.listed()))


@dataclass(frozen=True, slots=True)
class OfGame(ABC):
    """Something about a game as posted."""

    game: str
    post: tuple[str, ...] = ()

    @abstractmethod
    def worked_out(self) -> bytes:
        """What it comes to, as it is answered."""

    def _posted(self) -> Game:
        return games.named(self.game).post(posting_of(self.post))


class Posted(OfGame):
    """All of it as data."""

    __slots__ = ()

    def worked_out(self) -> bytes:
        return written(posted_game(self._posted()))


class RulesCard(OfGame):
    """Its rules card."""

    __slots__ = ()

    def worked_out(self) -> bytes:
        return rules_card(self._posted()).encode()


@dataclass(frozen=True, slots=True)
class Paytables:
    """The paytables of a game, every column of them."""

    about: Head
    paytables: tuple[PaytableData, ...]


told(Paytables, flat=("about",))


class PaytablesOf(OfGame):
    """Its paytables."""

    __slots__ = ()

    def worked_out(self) -> bytes:
        game = self._posted()
        return written(Paytables(head(game), posted_game(game).paytables))


@dataclass(frozen=True, slots=True)
class Staked(OfGame):
    """Something about it with something on its wagers."""

    stake: str | None = None

    def _solution(self, tell: Tell = silent) -> Solution:
        from croupier.solver.solve import solve

        game = self._posted()
        return solve(game, given_stakes(game, self.stake), progress=tell)


class Figures(Staked):
    """Every exact figure."""

    __slots__ = ()

    def worked_out(self) -> bytes:
        from croupier.answers.staked import at_stakes
        from croupier.solver.families import family_of
        from croupier.solver.solve import solve

        game = self._posted()
        stakes = given_stakes(game, self.stake)
        solution = solve(game, stakes)
        scaled = stakes is not None and not family_of(game).stakes_matter
        at = at_stakes(solution, stakes or {}) if scaled else None
        return written(documents.solved(solution, None, at))


class EdgesOf(OfGame):
    """The figures in short, with the edge of every wager."""

    __slots__ = ()

    def worked_out(self) -> bytes:
        from croupier.answers.edges import game_edges
        from croupier.solver.solve import solve

        return written(game_edges(solve(self._posted())))


@dataclass(frozen=True, slots=True)
class Bench(Telling, OfGame):
    """A posting of somebody's own beside the sheet's."""

    against: tuple[str, ...] = ()
    """Columns that it is held against, if not the sheet's."""

    def worked_out_telling(self, tell: Tell) -> bytes:
        from croupier.answers.bench import benched, both_postings
        from croupier.solver.comparing import compare

        posted, own = both_postings(games.named(self.game), self.post, self.against)
        return written(benched(compare(posted, own, progress=tell)))


class BenchReady(OfGame):
    """All that a first change at the bench waits for, loaded by trying one. It comes to nothing."""

    __slots__ = ()

    def worked_out(self) -> bytes:
        from croupier.answers.bench import another_posting
        from croupier.solver.trying import tried

        tried(another_posting(self._posted()))
        return b""


@dataclass(frozen=True, slots=True)
class ColumnFile(OfGame):
    """A column of a house's own, as a TOML file."""

    paytable: str = ""

    def worked_out(self) -> bytes:
        return own_column(self._posted(), self.paytable).text.encode()


class Chart(Staked):
    """The first decision, laid out."""

    __slots__ = ()

    def worked_out(self) -> bytes:
        from croupier.answers.chart import chart

        solution = self._solution()
        if solution.drawing:
            return written(documents.hand_charts(solution))
        return written(documents.class_chart(solution.game, chart(solution).opening))


@dataclass(frozen=True, slots=True)
class DrawnChart(Staked):
    """The same, drawn."""

    values: bool = False

    def worked_out(self) -> bytes:
        from croupier.answers.chart import chart
        from croupier.answers.svg import chart_svg, hands_svg

        solution = self._solution()
        if solution.drawing:
            return hands_svg(solution, solution.drawing, values=self.values).encode()
        return chart_svg(chart(solution), values=self.values).encode()


@dataclass(frozen=True, slots=True)
class Advice(Staked):
    """What each choice is worth."""

    given: str = ""
    """The cards seen so far, or a record."""
    exposed: bool = False
    """Whether what other seats show is taken into account."""

    def worked_out(self) -> bytes:
        from croupier.answers.advice import advised, at_decision
        from croupier.solver.solve import advise

        game = self._posted()
        seated = at_decision(game, self.given, table_stakes(game, self.stake))
        found = advise(seated.game, advised(seated), exposed=self.exposed)
        return written(documents.advice_given(seated, found, exposed=self.exposed))


@dataclass(frozen=True, slots=True)
class RecordGiven:
    """A round in one line."""

    record: str


@dataclass(frozen=True, slots=True)
class Verification:
    """A proof or a record alone, checked."""

    text: bytes

    def worked_out(self) -> bytes:
        return written(self._checked())

    def _checked(self) -> Checked:
        if b'"secret"' in self.text:
            shown = read_proof(self.text.decode(errors="replace"))
            return check_proof(shown, _game(shown.game))
        given: RecordGiven = loads(RecordGiven, self.text)
        return check_record(given.record, _game(given.record))


def _game(text: str) -> Game:
    """The game that a text begins with the name of."""
    try:
        return games.named("".join(text.partition("|")[0].split()[:1]))
    except UnknownGame as fault:  # what is not there is not at this address, but in what was sent to it
        raise RecordError(str(fault)) from fault
