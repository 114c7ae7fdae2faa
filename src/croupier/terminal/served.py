"""A visit to a served table: who is waited for and how long, what was published of the deal, and going home."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.client.around import announced, awaited, company, sentence
from croupier.client.connection import News
from croupier.client.deals import CheckedDeal
from croupier.client.seat import ServedSeat
from croupier.errors import CroupierError
from croupier.felt.shown import Around
from croupier.house.sight import DealSeen
from croupier.table.commitment import Proof
from croupier.terminal.adviser import Adviser
from croupier.terminal.records import Records
from croupier.terminal.visit import Visit
from croupier.visible import visible
from croupier.written import number_of, signed_plainly

SHORT = 12
"""How many digits of a commitment are shown: enough to compare it at a glance."""


class ServedVisit(Visit):
    """Somebody at a table of a house elsewhere."""

    def __init__(
        self,
        seat: ServedSeat,
        adviser: Adviser | None = None,
        records: Records | None = None,
        *,
        bankroll: Callable[[], int] | None = None,
        back: str = "come back",
        greeting: str = "",
    ) -> None:
        super().__init__(seat, adviser, records)
        self.seat = seat
        self.bankroll = bankroll
        """Tells the chips that the person has at no table."""
        self.back = back
        """How somebody who is away comes back, where the table is drawn."""
        self.greeting = greeting
        """What somebody is to know who has just come."""
        self._last_words: tuple[str, ...] = ()
        seat.connection.heard = lambda: self.heard()

    def news(self, seconds: float = 0) -> Iterator[News]:
        """Whatever the house has told since, one after another, waiting so long at most for the first."""
        for news in self.seat.news(seconds):
            self.go_on()
            yield news

    def _proof(self, at: int) -> Proof:
        return self.seat.proofs[at]

    # What is told.

    @property
    def around(self) -> Around:
        seat = self.seat
        return Around(self._instead(), self._time(), self._fairness(), tuple(company(seat)), seat.names)

    @property
    def leaving(self) -> str:
        if not self._in_round:
            return ""
        return "Leave in the middle of a round? The house plays it out for you, and your chips go to your bankroll."

    @property
    def _in_round(self) -> bool:
        return self.seat.in_play and self.seat.within and self.seat.own is not None

    def _instead(self) -> str:
        """What is waited for; nothing where the person is to do something."""
        seat = self.seat
        if seat.lost and not seat.ended:
            return f"The connection is lost ({seat.lost}) and is being mended."
        return awaited(seat, self.back, busy=seat.busy)

    def _time(self) -> str:
        seat, clock = self.seat, self.seat.clock
        told = []
        if seat.lost and seat.choices:
            told.append("The connection is lost and is being mended.")
        if clock is not None and not seat.ended and clock.running == "bets" and not seat.in_play:
            told.append(f"Bets close in {number_of(clock.seconds, 'second')}.")
        if clock is not None and not seat.ended and clock.running == "choice" and seat.in_play:
            told.append(f"{number_of(clock.seconds, 'second').capitalize()} left.")
        return " ".join([*told, *announced(seat)])

    def _fairness(self) -> str:
        seen, found = self.seat.seen, self.seat.checked
        if self.seat.in_play:
            return f"This deal was fixed before the bets: {short(seen.dealing.commitment)}" if seen.dealing else ""
        told = ""
        if found is not None and seen.last is not None and seen.last.round == found.round:
            told = {True: "Checked: ", False: "DO NOT TRUST THIS DEAL: ", None: "Not checked: "}[found.holds]
            told = f"{told}{found.found} ({short(seen.last.commitment)}). "
        if seen.voided is not None and self.seat.void is not None and self.seat.void.round == seen.voided.round:
            told += f"{void_told(seen.voided, self.seat.void)} "
        return told + (f"The next deal is fixed: {short(seen.coming.commitment)}" if seen.coming else "")

    # Going home.

    def go_home(self) -> None:
        """Get up, with one's chips, and want no more of the table."""
        seat, in_round, looked_on = self.seat, self._in_round, self.seat.own is None and not self.seat.brought
        reason, done = seat.ended, seat.leave()
        seat.connection.close()
        words = [sentence(reason)] if reason else []
        if looked_on:
            words.append(f"{number_of(seat.rounds, 'round')} seen.")
        else:
            later = "The house plays your round out; your chips then go to your bankroll."
            words += [later if seat.own is not None else "The house has played your round out."] * (in_round and done)
            words += ["The house could not be told: it keeps your seat and your chips for you."] * (not done)
            words.append(f"{number_of(seat.rounds, 'round')} played, net {signed_plainly(seat.net)}.")
            words += self._told_bankroll()
        self._last_words = tuple(words)

    def _told_bankroll(self) -> Iterator[str]:
        try:
            if self.bankroll is not None:
                yield f"Your bankroll is {number_of(self.bankroll(), 'chip')}."
        except CroupierError as fault:
            yield f"Your bankroll could not be asked for: {fault}."

    def _standing(self) -> Iterator[str]:
        yield from self._last_words


def short(commitment: str) -> str:
    """A commitment to compare at a glance."""
    return f"{visible(commitment[:SHORT])}…"


def void_told(deal: DealSeen, found: CheckedDeal) -> str:
    """That no round was dealt from a deal, why, and whether its secret was the one it was fixed with."""
    trust = {True: "", False: f"DO NOT TRUST THIS HOUSE: {found.found}. ", None: f"Not checked: {found.found}. "}
    return f"{trust[found.holds]}The deal {short(deal.commitment)} is void: {visible(deal.void)}."
