"""Every exception Croupier raises, each with a stable code for machines and one sentence for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import shorten

from croupier.visible import visible


class CroupierError(Exception):
    """Something asked of Croupier that it will not do; the message says what, and what is allowed.

    >>> from croupier import games
    >>> games.find("three-card-poker").posted(colour="red")
    Traceback (most recent call last):
    croupier.errors.PostingError: Three Card Poker has nothing called 'colour' to post: it has minimum, maximum
    """

    code = "croupier/error"

    def __str__(self) -> str:
        """The message in one line, whatever it quotes."""
        return visible(super().__str__())


class OutputClosed(CroupierError):
    """Whoever read the output went away before all of it was written."""

    code = "output/closed"


class WrongKind(CroupierError, TypeError):
    """A call was given something of another kind than it takes."""

    code = "call/kind"

    @classmethod
    def unless(cls, given: object, kind: type | tuple[type, ...], wanted: str) -> None:
        """Refuse what is not of a kind, where people type calls; ``wanted`` says what is, and how to come by it."""
        if not isinstance(given, kind) or (kind is int and isinstance(given, bool)):
            raise cls(f"{shorten(repr(given), 60, placeholder=' …')} is not {wanted}")


class CardError(CroupierError):
    """A text that is not a card of the deck, or a card seen twice."""

    code = "card/unknown"


class PostingError(CroupierError):
    """A column, ruling, reading or limit that the game does not have."""

    code = "posting/unknown"


class UnknownGame(CroupierError):
    """No game of that name."""

    code = "game/unknown"


class RuleProblem(CroupierError):
    """One fault in a game's definition: where it is, and what is wrong there."""

    code = "rules/problem"

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")
        self.place = place
        self.problem = problem


class RulesError(ExceptionGroup[RuleProblem], CroupierError):
    """A malformed game, with every problem found in it at once."""

    code = "rules/malformed"

    def __new__(cls, message: str, problems: Sequence[RuleProblem]) -> RulesError:
        return super().__new__(cls, message, problems)

    def derive(self, excs: Sequence[RuleProblem]) -> RulesError:  # type: ignore[override]
        return RulesError(self.message, excs)

    def __str__(self) -> str:
        listed = "".join(f"\n  {problem}" for problem in self.exceptions)
        return f"{visible(self.message)}:{listed}"


class GameFileError(CroupierError):
    """A game of somebody's own that cannot be used, with every problem found in it."""

    code = "game/file"

    def __init__(self, refused: str, problems: Sequence[str] = ()) -> None:
        super().__init__(refused)
        self.problems = tuple(problems)

    def __str__(self) -> str:
        """One sentence; several problems have a line each."""
        told = [visible(problem) for problem in self.problems]
        if len(told) < 2:
            return ": ".join([super().__str__(), *told])
        return super().__str__() + ":" + "".join(f"\n  {problem}" for problem in told)


class Unsolvable(CroupierError):
    """A game, or a part of one, that a method cannot solve; the message says why."""

    code = "solver/unsolvable"


class ViewError(CroupierError):
    """A view that advice cannot answer: of another game, or with nothing to choose."""

    code = "view/no-decision"


class StaleView(CroupierError):
    """A choice made in sight of an earlier state of the round."""

    code = "view/stale"


class TableStopped(CroupierError):
    """A table that cannot go on until an operator has seen to it.

    Its deal cannot be opened, or its money does not come out even, so that whatever it did next would be wrong too.
    """

    code = "table/stopped"


class ReasonError(CroupierError):
    """A reason that cannot be written down with what it is for."""

    code = "table/reason"


class TermsError(CroupierError):
    """Terms that no table can be opened on."""

    code = "table/terms"


class TableUnknown(CroupierError):
    """No table of that name."""

    code = "table/unknown"


class TableClosed(CroupierError):
    """Something asked of a table that is closed, or about to be."""

    code = "table/closed"


class SeatError(CroupierError):
    """A seat that cannot be had, or somebody who does not sit at the table."""

    code = "table/seat"


class StakeError(CroupierError):
    """A stake that is missing, out of limits, or that some row could not pay in whole chips."""

    code = "table/limit"


class IllegalChoice(CroupierError):
    """A choice that is not on offer; ``legal`` lists those that are."""

    code = "choice/illegal"

    def __init__(self, message: str, legal: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.legal = tuple(legal)


class OutOfTurn(CroupierError):
    """A card or a choice offered when the round is waiting for something else."""

    code = "round/out-of-turn"


class RoundOver(CroupierError):
    """A card or a choice offered to a finished round."""

    code = "round/over"


class WireError(CroupierError):
    """Data from a wire that does not tell what it should; every fault is named with its place."""

    code = "wire/malformed"


class SeedError(CroupierError):
    """A secret or a seed that no shuffle can be made from."""

    code = "shuffle/seed"


class RoundUnknown(CroupierError):
    """No round of that name."""

    code = "round/unknown"


class RecordError(CroupierError):
    """A record line that cannot be read or does not settle as it says."""

    code = "record/malformed"


class AnswerError(CroupierError):
    """An answer in dealer school that settles nothing, or to something that was not asked."""

    code = "school/answer"


class ColumnError(CroupierError):
    """A house's own paytable column that is malformed or does not fit its paytable."""

    code = "column/malformed"


class SimulationError(CroupierError):
    """A simulation that cannot be run as asked."""

    code = "simulate/refused"


class StrategyError(SimulationError):
    """A strategy file that cannot be followed; it says on which line."""

    code = "simulate/strategy"


class PersonError(CroupierError):
    """A name, a password or chips that cannot be had."""

    code = "person/refused"


class PersonUnknown(PersonError):
    """Nobody of that name."""

    code = "person/unknown"


class NameTaken(PersonError):
    """A name that somebody else has."""

    code = "person/taken"


class NotLetIn(CroupierError):
    """Somebody who has not shown who they are, or not in a way that is believed."""

    code = "person/not-let-in"


class NotAllowed(CroupierError):
    """Something that only others may ask for."""

    code = "person/not-allowed"


class TooManyRequests(CroupierError):
    """Somebody who asks more often than anybody needs to."""

    code = "request/too-many"

    def __init__(self, message: str, seconds: int = 1) -> None:
        super().__init__(message)
        self.seconds = seconds


class Busy(CroupierError):
    """Something that takes longer than anybody waits, or that too many others have asked for as well."""

    code = "request/busy"

    def __init__(self, message: str, seconds: int = 5) -> None:
        super().__init__(message)
        self.seconds = seconds


class StillCounting(Busy):
    """Something is being worked out, and has come so far: whoever asks again is told the next, and then the answer."""

    code = "request/counting"


class TooLong(CroupierError):
    """Something that would take longer to count than a house counts for one who asks."""

    code = "request/too-long"


class KeyReused(CroupierError):
    """A request under the name of another one that somebody made before; nothing was done."""

    code = "request/reused"


class TooLarge(CroupierError):
    """More than anybody needs to send."""

    code = "request/too-large"


class WrongHost(CroupierError):
    """A request to a house under a name that is not its own."""

    code = "request/host"


class ServingError(CroupierError):
    """An address that cannot be served, or a server that cannot be reached."""

    code = "server/failed"


class HouseRefused(CroupierError):
    """What a house that is reached over a network refuses, in its own words; ``reason`` is the code that it gave."""

    code = "server/refused"

    def __init__(self, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason


class StoreError(CroupierError):
    """A database that cannot be used, or could not write what it was given; nothing was half done."""

    code = "store/failed"


class ChainBroken(StoreError):
    """A log that is not what was written down."""

    code = "store/broken"


class LeaseLost(StoreError):
    """A table that another process runs by now."""

    code = "store/lease"


class AlreadyDone(StoreError):
    """A request that was carried out before; it is not carried out again."""

    code = "store/done"


class Interrupted(CroupierError):
    """Somebody stopped it before there was anything to tell."""

    code = "interrupted"
