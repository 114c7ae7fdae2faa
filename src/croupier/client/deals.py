"""The deals of a served table, checked: what was published beforehand, and the round dealt again from its secret."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field, replace

from croupier.errors import CroupierError
from croupier.house.sight import DealSeen, TableSeen
from croupier.rules.game import Game
from croupier.rules.wagers import Kind
from croupier.table.commitment import Proof, commitment, committed_shoe, proof
from croupier.table.driver import feed
from croupier.table.events import CalledOff, Chose
from croupier.table.record import read_game
from croupier.table.round import Round
from croupier.table.view import View, view

AS_FIXED = "the deal is as it was fixed"
NEVER_OPENED = "the house never told the secret of the deal"
NOT_ITS_SECRET = "the secret is not the one of which the house published the hash"
NOT_SEEN = "what was published of the deal was not seen here before it was dealt"


@dataclass(frozen=True, slots=True)
class CheckedDeal:
    """What the check of a round's deal came to."""

    round: str
    holds: bool | None
    """None where it cannot be told."""
    found: str
    played: Round | None = None
    """The round dealt again, if it comes to the same."""
    proof: Proof | None = None
    """What anybody can check that round by."""


@dataclass(slots=True)
class Published:
    """What a house has published of its deals, as it was first seen, from the seat of somebody who watches."""

    commitments: dict[str, str] = field(default_factory=dict)
    """Of the deals still to come when they were seen, by round."""
    rules: dict[str, tuple[str, str]] = field(default_factory=dict)
    """The game as posted and the fingerprint of its rules that each of them is to be dealt under."""
    seeds: dict[str, tuple[tuple[int, str], ...]] = field(default_factory=dict)
    """What people had added when the cards were dealt, by round."""
    added: dict[str, str] = field(default_factory=dict)
    """What somebody here added, and the house took, by round."""
    changed: set[str] = field(default_factory=set)
    """The rounds of which the house later said something else."""
    _round: int = 0
    _choices: int = 0
    """How many choices of that round of the table have been seen."""
    _absent: set[int] = field(default_factory=set)
    """Which of them the house made for somebody who was not there."""

    def see(self, seen: TableSeen) -> None:
        """Note what a frame says of deals."""
        if seen.coming is not None and seen.coming.round not in self.commitments:
            self.commitments[seen.coming.round] = seen.coming.commitment
            self.rules[seen.coming.round] = str(read_game(seen.posting)), seen.fingerprint
        if seen.dealing is not None:
            self.seeds.setdefault(seen.dealing.round, seen.dealing.seeds)
        for deal in (seen.coming, seen.dealing, seen.last, seen.voided):
            if deal is not None and self.commitments.get(deal.round, deal.commitment) != deal.commitment:
                self.changed.add(deal.round)
        for deal in (seen.dealing, seen.last):
            if deal is not None and self.seeds.get(deal.round, deal.seeds) != deal.seeds:
                self.changed.add(deal.round)
        if seen.round is not None:
            self._see_choices(seen, seen.round)

    def _see_choices(self, seen: TableSeen, view: View) -> None:
        """Somebody who is away, or has gone, did not make the choices that are new."""
        if view.round != self._round:
            self._round, self._choices, self._absent = view.round, 0, set()
        there = {each.seat for each in seen.seats if not each.away}
        new = range(self._choices, len(view.chosen))
        self._absent |= {at for at in new if view.chosen[at][0] in view.absent and view.chosen[at][0] not in there}
        self._choices = len(view.chosen)

    def check(self, deal: DealSeen, over: View) -> CheckedDeal:
        """Check the deal of a round that is over, as far as that can be done from what was seen."""
        if deal.void and not deal.secret:
            return CheckedDeal(deal.round, holds=None, found=NEVER_OPENED)
        try:
            fault, played = self._fault(deal, over)
        except (CroupierError, ValueError) as refused:  # a secret that is none, a round that cannot be
            fault, played = str(refused), None
        if played is None:
            return CheckedDeal(deal.round, holds=False, found=fault)
        shown = proof(played, deal.round, deal.commitment, dict(deal.seeds), bytes.fromhex(deal.secret))
        if deal.round not in self.commitments:
            return CheckedDeal(deal.round, holds=None, found=NOT_SEEN, played=played, proof=shown)
        return CheckedDeal(deal.round, holds=True, found=AS_FIXED, played=played, proof=shown)

    def check_void(self, deal: DealSeen) -> CheckedDeal:
        """Check a deal that no round was dealt from: its secret is the one of which a hash was published."""
        if not deal.secret:
            return CheckedDeal(deal.round, holds=None, found=NEVER_OPENED)
        if deal.round not in self.rules:
            return CheckedDeal(deal.round, holds=None, found=NOT_SEEN)
        try:
            made = commitment(deal.round, *self.rules[deal.round], bytes.fromhex(deal.secret))
        except (CroupierError, ValueError):
            made = ""
        sound = made == self.commitments[deal.round]
        return CheckedDeal(deal.round, holds=sound, found=AS_FIXED if sound else NOT_ITS_SECRET)

    def _fault(self, deal: DealSeen, over: View) -> tuple[str, Round | None]:
        if deal.round in self.changed:
            return "the house changed what it had published of the deal", None
        added = self.added.get(deal.round, "")
        if over.seat and added and dict(deal.seeds).get(over.seat) != added:
            return "the house left out what you added to the shuffle", None
        game, secret = read_game(over.game), bytes.fromhex(deal.secret)
        if game.fingerprint != over.fingerprint:
            return "the round was played by other rules than are known here", None
        if commitment(deal.round, over.game, over.fingerprint, secret) != deal.commitment:
            return NOT_ITS_SECRET, None
        played = dealt_again(game, deal, over, self._absent)
        if replace(view(played, over.seat, over.round), absent=over.absent) != over:
            return "from this secret other cards are dealt, or they settle otherwise", None
        return "", played


def dealt_again(game: Game, deal: DealSeen, over: View, absent: Set[int] = frozenset()) -> Round:
    """The round that the secret gives, with the stakes and choices that were seen, the house's own among them."""
    shoe = committed_shoe(game, deal.round, dict(deal.seeds), bytes.fromhex(deal.secret))
    before = {wager.name for wager in game.wagers if wager.kind in (Kind.MANDATORY, Kind.SIDE)}
    seats = sorted({seat for seat, _ in over.others} | ({over.seat} if over.seat else set()))
    stakes = {seat: {name: chips for name, chips in over.stakes(seat).items() if name in before} for seat in seats}
    choices = enumerate(over.chosen)

    def choose(played: Round) -> Chose | None:
        at, (seat, choice) = next(choices, (0, (0, "")))
        return Chose(seat, played.choices.find(choice), at in absent) if seat == played.turn else None

    again = feed(Round.start(game, stakes), shoe.next_cards, choose)
    return again.after(CalledOff(over.void)) if over.void else again
