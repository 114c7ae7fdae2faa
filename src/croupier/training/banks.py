"""Banks: close positions of a game as posted, ready to be asked about.

A bank is filled by chance: positions as they come up are looked at with exact advice and kept if they are close, as
many of each kind as there is room for. Kinds are what a wrong answer would be graded, so a bank has questions of every
difficulty. Banks of the games as their sheets post them come with the package; others grow while they are asked from,
and are kept beside solutions, under the rules' fingerprint and ``store.COUNTING``: none can be stale.

What a bank says of a position only sorts questions. What an answer is worth is counted anew when it is given.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache, partial
from pathlib import Path
from time import monotonic

from croupier import games
from croupier.errors import UnknownGame, WireError
from croupier.felt.grades import Grade
from croupier.rules.game import Game
from croupier.solver import shelves, store
from croupier.solver.families import family_of
from croupier.solver.solve import solve
from croupier.table.round import Round
from croupier.table.stakes import Stakes
from croupier.training.expected import on_every_wager
from croupier.training.positions import Pick, Position, is_sensible, looked_at, met, streets, transplanted
from croupier.wire.codec import decode, encode

ROOM = {Grade.FINE: 30, Grade.INACCURACY: 30, Grade.MISTAKE: 20, Grade.BLUNDER: 10}
"""How many positions of a street are kept, by what the second best choice is graded."""
ENOUGH = 1_000
"""How many positions of a street are looked at, at most."""
ALIKE = 0.6
"""The share of a kind that may have the same best choice: whoever always answers that one learns nothing."""
SHIPPED = Path(__file__).parent / "shipped"
DRILLS = "-drills"
"""What tells the file of a bank from that of a solution."""


@dataclass(frozen=True, slots=True)
class Often:
    """How often the best player comes to a decision, and takes each choice there."""

    reached: Fraction
    """Of all rounds."""
    choices: dict[str, Fraction]
    """Of all times there."""


@dataclass(frozen=True)
class Bank:
    """Close positions of a game as posted."""

    positions: tuple[Position, ...] = ()
    looked: dict[str, int] = field(default_factory=dict)
    """How many positions of each street were looked at."""
    often: dict[str, Often] = field(default_factory=dict)
    """What the best player does at each of them, where that was at hand; whoever asks need not read a solution then."""

    def of(self, street: str) -> tuple[Position, ...]:
        """Those of a street, or all."""
        return tuple(each for each in self.positions if not street or each.street == street)

    def done(self, game: Game) -> float:
        """How much of what it can hold it holds, or has been looked for."""
        return sum(map(self._done_of, streets(game))) / len(streets(game))

    def is_full(self, street: str) -> bool:
        return self._done_of(street) >= 1

    def _done_of(self, street: str) -> float:
        return max(self.looked.get(street, 0) / ENOUGH, len(self.of(street)) / sum(ROOM.values()))

    def with_looked_at(self, found: Position, *, keep: bool) -> Bank:
        looked = self.looked | {found.street: self.looked.get(found.street, 0) + 1}
        return replace(self, positions=(*self.positions, found) if keep else self.positions, looked=looked)

    def has_room_for(self, found: Position) -> bool:
        """Whether a position is close, new, and of a kind that is still wanted.

        Positions that become one another by a change of suits are worth the same to the last digit.
        """
        if not found.second or found.wrong not in ROOM:
            return False
        there = [each for each in self.of(found.street) if each.wrong is found.wrong]
        known = {(each.best, each.value, each.second) for each in there}
        alike = Counter(each.best for each in there)[found.best]
        late = self.looked.get(found.street, 0) > ENOUGH / 2  # by then it is known that others are rare
        room = ROOM[found.wrong]
        new = (found.best, found.value, found.second) not in known
        return new and len(there) < room and (late or alike < ALIKE * room)


def bank(game: Game, stakes: Stakes) -> Bank:
    """The bank of a game at these stakes, shipped or kept; empty where there is none yet."""
    return _read(game, stakes) or Bank()


def grown(game: Game, stakes: Stakes, pick: Pick, *, seconds: float = 1.0, street: str = "") -> Bank:
    """The bank of a game after looking at positions for some seconds, kept for the next time.

    Positions that are close in the game as its sheet posts it are looked at first.
    """
    found, end = bank(game, stakes), monotonic() + seconds
    wanted = [each for each in streets(game) if street in ("", each) and not found.is_full(each)]
    for left, each in zip(range(len(wanted), 0, -1), wanted, strict=True):
        until = monotonic() + (end - monotonic()) / left  # streets that are looked through sooner leave it to others
        found = filled(found, game, stakes, each, pick, partial(_late, until))
    if wanted:
        found = replace(found, often=often(game, stakes))
        keep(game, stakes, found)
    return found


def filled(
    found: Bank, game: Game, stakes: Stakes, street: str, pick: Pick, enough: Callable[[Bank], bool] = lambda _: False
) -> Bank:
    """A bank after looking at positions of a street until it is full, or until it is enough."""
    guesses = list(related(game, stakes).of(street))[found.looked.get(street, 0) :]
    while not found.is_full(street):
        state = _next(game, stakes, street, pick, guesses)
        if state is None:
            return replace(found, looked=found.looked | {street: ENOUGH})
        position, _ = looked_at(state)
        found = found.with_looked_at(position, keep=found.has_room_for(position) and is_sensible(state))
        if enough(found):
            break
    return found


def _late(until: float, _: Bank) -> bool:
    return monotonic() >= until


def often(game: Game, stakes: Stakes) -> dict[str, Often]:
    """What the best player does at each decision of a game, by street; nothing where it would have to be counted."""
    matter = _ratio(game, stakes)
    return _often(game, tuple(matter.items())) if store.figures(game, matter) is not None else {}


@lru_cache(32)
def _often(game: Game, matter: tuple[tuple[str, int], ...]) -> dict[str, Often]:
    reached, taken = defaultdict[str, Fraction](Fraction), defaultdict[tuple[str, str], Fraction](Fraction)
    for each in solve(game, dict(matter) or None).decisions:
        reached[each.street] += each.reached
        for choice, share in each.choices:
            taken[each.street, choice] += share
    return {
        name: Often(whole, {choice: share / whole for (street, choice), share in taken.items() if street == name})
        for name, whole in reached.items()
        if whole
    }


def related(game: Game, stakes: Stakes) -> Bank:
    """The bank of the same game as its sheet posts it, staked evenly: what is close there is a good guess elsewhere.

    Empty where there is none, or where that is the game itself.
    """
    try:
        sheet = games.named(game.key)
    except UnknownGame:
        return Bank()
    evenly = family_of(sheet).stakes(sheet, None)
    return bank(sheet, evenly) if file_name(sheet, evenly) != file_name(game, stakes) else Bank()


def keep(game: Game, stakes: Stakes, found: Bank, folder: Path | None = None) -> None:
    store.keep_figures(game, encode(found), _ratio(game, stakes), folder, DRILLS)


def file_name(game: Game, stakes: Stakes) -> str:
    """The file that a bank is kept in."""
    return store.figures_name(game, _ratio(game, stakes), DRILLS)


def _next(game: Game, stakes: Stakes, street: str, pick: Pick, guesses: list[Position]) -> Round | None:
    while guesses:
        state = transplanted(guesses.pop(0), game, stakes)
        if state is not None:
            return state
    return met(game, stakes, street, pick)


def _read(game: Game, stakes: Stakes) -> Bank | None:
    return _read_once(game, tuple(_ratio(game, stakes).items()), _newest(file_name(game, stakes)))


def _newest(name: str) -> int:
    """When a bank was last written: one that was not since is not read again."""
    paths = [folder / name for folder in (SHIPPED, *shelves.folders())]
    return max((path.stat().st_mtime_ns for path in paths if path.is_file()), default=0)


@lru_cache(32)
def _read_once(game: Game, matter: tuple[tuple[str, int], ...], _written: int) -> Bank | None:
    try:
        data = store.figures(game, dict(matter), DRILLS, SHIPPED)
        found: Bank | None = None if data is None else decode(Bank, data)
    except WireError:  # of another version: it is filled anew
        return None
    return found


def _ratio(game: Game, stakes: Stakes) -> dict[str, int]:
    """The stakes as far as they have a say in what is best."""
    return family_of(game).stakes(game, on_every_wager(game, stakes))
