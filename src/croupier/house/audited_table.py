"""The stream of one table, replayed from its first entry, beside every row that follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, field, replace
from itertools import count
from typing import Any

from sqlalchemy import Connection, select

from croupier.errors import ChainBroken, CroupierError
from croupier.house.audited_secrets import AuditedSecrets
from croupier.house.by_money import ByMoney
from croupier.house.by_proof import Told, opens, proves, shows
from croupier.house.catalogue import catalogued
from croupier.house.chain import Entry, Head, checked
from croupier.house.compared import Differs, Rows, differs
from croupier.house.following import Ended, Follows, Posted, Transfer, VoidDeal, acts_of, follows, transfers_of
from croupier.house.going import Step
from croupier.house.happenings import Closed, Committed, Happening, Opened, Reposted, Revealed, Voided
from croupier.house.hosted import Hosted
from croupier.house.replay import Otherwise, carried_out, game_after, opened
from croupier.house.schema import catalogue, movements, round_seats, rounds, standings, void_deals
from croupier.house.snapshot import entries, rows
from croupier.house.standing import Standing, is_quiet, written
from croupier.house.store import happened, table_stream
from croupier.wire.codec import dumps, loads


@dataclass(frozen=True, slots=True)
class Noted:
    """An act of somebody who runs a table, as an entry of the table tells it, or one of the house."""

    entry: int = field(compare=False)
    actor: str
    at: int
    did: str

    def __str__(self) -> str:
        return f"{self.actor} {self.did} it at {self.at}"


class StreamEntries:
    """The entries of a stream, as far as their chain holds, with the movements that follow from them."""

    def __init__(self, connection: Connection, stream: str) -> None:
        self.stream = stream
        self.head = Head()
        self._connection = connection
        self._moves = Rows(
            connection,
            movements,
            lambda wanted: wanted.where(movements.c.stream == stream).order_by(movements.c.number, movements.c.leg),
        )

    def __iter__(self) -> Iterator[Entry]:
        try:
            yield from checked(self._stored())
        except ChainBroken as fault:
            raise differs(
                "log", str(fault), "the chain as it was written", self.stream, self.head.number + 1
            ) from fault
        self._moves.require_end(self.stream, self.head.number)

    def _stored(self) -> Iterator[tuple[Entry, str]]:
        for entry, stored in entries(self._connection, self.stream):
            yield entry, stored
            self.head = Head(entry.number, stored)

    def require_moved(self, entry: Entry, transfers: Sequence[Transfer]) -> None:
        """The movements of an entry are those that follow from it."""
        for leg, each in enumerate(transfers):
            moved = (each.round, each.seat, each.wager, each.phase, each.source, each.target, each.chips, each.row)
            self._moves.require_next((self.stream, entry.number, leg, *moved), self.stream, entry.number)


class AuditedTable:
    """A table on its way through its log.

    Where its rules are those of this version, each entry is carried out anew. Where they are others, what it says is
    taken for what happened, and chain, money and deals are checked, until a deal is fixed under rules of this version.
    """

    def __init__(self, connection: Connection, house: str, table: str) -> None:
        self.stream = table_stream(table)
        self.happenings = self.rounds = self.deals = 0
        self.happenings_in_part = self.rounds_in_part = 0
        self.in_part: list[str] = []
        """What could be checked in part only, and why."""
        self.posted: Posted | None = None
        self.acts: list[Noted] = []
        """What must stand in the house's own stream beside it."""
        self.entries = StreamEntries(connection, self.stream)
        self._house, self._table = house, table
        self._hosted: Hosted | None = None
        """The table as it stands; None where this version could not follow it through the rules that it had."""
        self._since = 0
        """The entry from which on the rules are others; 0 where they are those of this version."""
        self._why = ""
        self._money = ByMoney()
        self._secrets = AuditedSecrets(connection, self.stream, f"{house}.{table}.")
        self._rounds = Rows(
            connection, rounds, lambda wanted: wanted.where(rounds.c.table == table).order_by(rounds.c.number)
        )
        self._seats = Rows(
            connection,
            round_seats,
            lambda wanted: (
                wanted.join(rounds, round_seats.c.round == rounds.c.round)
                .where(rounds.c.table == table)
                .order_by(rounds.c.number, round_seats.c.seat)
            ),
        )
        self._catalogue = Rows(
            connection,
            catalogue,
            lambda wanted: wanted.where(catalogue.c.table == table).order_by(catalogue.c.number, catalogue.c.seat),
        )
        self._voided = Rows(
            connection,
            void_deals,
            lambda wanted: wanted.where(void_deals.c.table == table).order_by(void_deals.c.entry),
        )
        self._fixed: dict[str, Committed] = {}
        """What was published of deals that are neither over nor void yet, by round."""
        self._record: str | None = None
        """The last round, if its rules were others: as it was written down, since it may go otherwise now."""
        self._standing = _the_standing(connection, self.stream)

    def replay(self) -> Iterator[Follows]:
        """What follows from each entry, compared as far as it is of this table alone."""
        for entry in self.entries:
            try:
                happenings = happened(entry)
                found = self._follow(entry, happenings)
            except Otherwise as fault:
                raise differs("log", fault.stands, fault.should, self.stream, entry.number) from fault
            except Differs:
                raise
            except (CroupierError, ValueError, KeyError) as fault:
                raise differs("log", str(fault), "something that can happen", self.stream, entry.number) from fault
            self._require_rows(entry, happenings, found)
            self.posted = found.posted or self.posted
            acts = acts_of(self._table, entry.actor, happenings)
            self.acts += [Noted(entry.number, entry.actor, entry.at, act.did) for act in acts]
            self.happenings += len(happenings)
            self.happenings_in_part += len(happenings) if self._since else 0
            self._resume(entry, happenings)
            self._require_standing(entry)
            yield found
        self._require_ends()
        if self._since:
            self.in_part.append(f"{self.stream}, from entry {self._since} on: {self._why}")

    # What follows from an entry.

    def _follow(self, entry: Entry, happenings: Sequence[Happening]) -> Follows:
        before = self._hosted
        if entry.number == 1:
            step = self._opened(entry, happenings)
        else:
            self._look_at_rules(entry, happenings)
            self._require_secrets(entry, happenings)
            step = None if self._since or before is None else self._carried_out(entry, happenings, before)
        self._money.follow(happenings)
        self._fixed |= {each.round: each for each in happenings if isinstance(each, Committed)}
        if step is None:
            self._hosted = None if before is None else _followed(before, happenings)
            return self._by_money(happenings)
        self._hosted = step.hosted
        found = follows(step)
        for ended in found.ended:
            if ended.seats != self._money.seats():
                raise Otherwise(f"by the movements {self._money.seats()}", f"by the rules {ended.seats}")
        return found

    def _opened(self, entry: Entry, happenings: Sequence[Happening]) -> Step | None:
        match happenings:
            case (Opened(terms), *_):
                self.posted = Posted(terms.table, terms.title, terms.posting, closed=False)
        try:
            return opened(self._house, happenings)
        except Otherwise:
            raise
        except CroupierError as fault:
            self._rules_are_others(entry, str(fault))
            return None

    def _carried_out(self, entry: Entry, happenings: Sequence[Happening], before: Hosted) -> Step:
        draw = map(self._secrets.drawn, count(before.fixed + 1)).__next__
        return carried_out(before, entry, happenings, draw, self._secrets.lost)

    def _look_at_rules(self, entry: Entry, happenings: Sequence[Happening]) -> None:
        """Whether deals were fixed under the rules that this version has for them."""
        for at, each in enumerate(happenings):
            if isinstance(each, Committed) and self._hosted is not None and not self._since:
                try:
                    game = game_after(self._hosted, happenings[:at])
                except CroupierError as fault:
                    return self._rules_are_others(entry, str(fault))
                if game.fingerprint != each.fingerprint:
                    return self._rules_are_others(entry, f"{game} had other rules in version {each.version}")
        return None

    def _rules_are_others(self, entry: Entry, why: str) -> None:
        self._since, self._why = entry.number, why

    def _resume(self, entry: Entry, happenings: Sequence[Happening]) -> None:
        """From here on everything is carried out anew again, if a deal was fixed under the rules of this version."""
        hosted = self._hosted
        fixed = [each for each in happenings if isinstance(each, Committed)]
        if not self._since or not fixed or hosted is None or self._money.playing or not is_quiet(hosted):
            return
        if fixed[-1].fingerprint == hosted.table.game.fingerprint:
            self.in_part.append(f"{self.stream}, entries {self._since} to {entry.number}: {self._why}")
            self._since = 0
            self._hosted = hosted.knowing({fixed[-1].round: self._secrets.of(fixed[-1].round)})

    def _by_money(self, happenings: Sequence[Happening]) -> Follows:
        """What follows from an entry whatever the rules are."""
        posted = self.posted
        assert posted is not None, "a table is opened first"
        for each in happenings:
            match each:
                case Reposted(posting):
                    posted = Posted(self._table, posted.title, posting, closed=False)
                case Closed():
                    posted = Posted(self._table, posted.title, posted.posting, closed=True)
        ended = self._money.ended
        seats = self._money.seats()
        return Follows(
            transfers_of(self._table, happenings),
            () if ended is None else (Ended(ended[0], self._table, self._money.round, "", "", ended[1], seats),),
            posted,
            tuple(
                VoidDeal(each.round, "", was.fingerprint, was.commitment, each.secret, self._money.seeded, each.reason)
                for each in happenings
                if isinstance(each, Voided) and (ended is None or each.round != ended[0])
                for was in (self._fixed[each.round],)
            ),
        )

    # Rows that follow from it.

    def _require_rows(self, entry: Entry, happenings: Sequence[Happening], found: Follows) -> None:
        self.entries.require_moved(entry, found.transfers)
        if self._since:
            self._require_revealed(entry, happenings)
        for ended in found.ended:
            self._require_round(entry, ended, happenings)
        for deal in found.voided:
            self._require_void(entry, deal)

    def _require_secrets(self, entry: Entry, happenings: Sequence[Happening]) -> None:
        """The secrets of the deals that were fixed are those that were published of."""
        for at, each in enumerate(happenings):
            if isinstance(each, Committed):
                secret = self._secrets.of(each.round)
                self.deals += secret is not None
                if each.round in self._secrets.lost:
                    self.in_part.append(f"{self.stream}: {each.round} was never opened, since its secret is lost")
                    continue
                game = self._posted_after(happenings[:at])
                if secret is None or (game and not opens(each, game, secret)):
                    stands = f"the secret of {each.round}" if secret is not None else f"no secret of {each.round}"
                    raise differs("secrets", stands, f"that of {each.commitment}", self.stream, entry.number)

    def _posted_after(self, happenings: Sequence[Happening]) -> str:
        """The game as commitments are of it; empty where this version does not know it."""
        try:
            return "" if self._hosted is None else str(game_after(self._hosted, happenings))
        except CroupierError:
            return ""

    def _require_revealed(self, entry: Entry, happenings: Sequence[Happening]) -> None:
        """What was told to everybody is what was drawn; where an entry is carried out anew, it is drawn from there."""
        for each in happenings:
            if isinstance(each, Revealed | Voided) and each.round not in self._secrets.lost:
                secret = self._secrets.of(each.round)
                if not isinstance(secret, bytes) or secret.hex() != each.secret:
                    should = f"the one that was revealed: {each.secret}"
                    raise differs("secrets", f"another secret of {each.round}", should, self.stream, entry.number)

    def _require_round(self, entry: Entry, ended: Ended, happenings: Sequence[Happening]) -> None:
        row = self._rounds.next()
        record, proof = ended.record, ended.proof
        if self._since and row is not None:
            record, proof = row[5], row[6]
            if not self._is_shown(ended, record, proof, happenings):
                raise differs("rounds", f"{record} and {proof}", "a record and its proof", self.stream, entry.number)
        should = (ended.round, ended.table, ended.number, entry.at, entry.number, record, proof, ended.void)
        self._rounds.require(row, should, self.stream, entry.number)
        for seat in ended.seats:
            self._seats.require_next((ended.round, *astuple(seat)), self.stream, entry.number)
        for each in catalogued(replace(ended, record=record), entry.at):
            self._catalogue.require_next(astuple(each), self.stream, entry.number)
        self.rounds += 1
        self.rounds_in_part += bool(self._since) or ended.round in self._secrets.lost
        self._record = record if self._since else None
        del self._fixed[ended.round]

    def _is_shown(self, ended: Ended, record: Any, proof: Any, happenings: Sequence[Happening]) -> bool:
        """Whether a round that is over is shown with a proof of its deal; a void one may have none."""
        secret = next(each.secret for each in happenings if isinstance(each, Revealed | Voided))
        fixed = self._fixed[ended.round]
        if ended.void and not proof:
            return isinstance(record, str) and opens(fixed, record.partition(" | ")[0], secret)
        return proves(proof, Told(fixed, secret, self._money.seeded), self._money.cards, record)

    def _require_void(self, entry: Entry, deal: VoidDeal) -> None:
        row, shown = self._voided.next(), dumps(deal)
        if self._since and row is not None:
            shown = row[4]
            if not shows(shown, Told(self._fixed[deal.round], deal.secret, deal.seeds), deal.reason):
                raise differs("void_deals", f"{shown}", f"{dumps(deal)} with its game", self.stream, entry.number)
        self._voided.require(row, (deal.round, self._table, entry.number, entry.at, shown), self.stream, entry.number)
        del self._fixed[deal.round]

    def _require_standing(self, entry: Entry) -> None:
        if self._standing is None or self._standing[1] != entry.number:
            return
        _, _, state = self._standing
        should = self._stands(state)
        if state != should:
            raise differs("standings", f"{state}", should, self.stream, entry.number)
        self._standing = None

    def _stands(self, state: Any) -> str:
        """How the table is to be written down as it stands."""
        hosted, record = self._hosted, self._record
        if self._money.playing or (hosted is not None and record is None and not is_quiet(hosted)):
            return "nothing, since a round is in play"
        if hosted is None:
            return self._stands_by_money(state)
        if record is None:
            return written(hosted)
        between = replace(hosted, table=replace(hosted.table, round=None))
        return dumps(replace(loads(Standing, written(between)), record=record))

    def _stands_by_money(self, state: Any) -> str:
        """... as far as that can be told where this version could not follow it."""
        try:
            standing: Standing = loads(Standing, state)
        except (CroupierError, TypeError) as fault:
            return f"a table between rounds: {fault}"
        money, posted = self._money, self.posted
        assert posted is not None, "a table is opened first"
        found = {seat: who.name for seat, who in standing.occupants}
        chips = {account: chips for account, chips in standing.balances.items() if chips}
        stands = (found, chips, standing.rounds, standing.fixed, standing.record, standing.closed)
        should = (money.names, money.chips, money.round, money.fixed, self._record or "", posted.closed)
        return str(state) if stands == should else f"one with {should}"

    def _require_ends(self) -> None:
        last = self.entries.head.number
        self._rounds.require_end(self.stream, last)
        self._catalogue.require_end(self.stream, last)
        self._seats.require_end(self.stream, last)
        self._voided.require_end(self.stream, last)
        if self._standing is not None:
            raise differs(
                "standings", f"entry {self._standing[1]}", f"one of {last}, between rounds", self.stream, last
            )


def _followed(hosted: Hosted, happenings: Sequence[Happening]) -> Hosted | None:
    """A table after what an entry says, with no look at whether it could be; None if this version cannot tell."""
    try:
        for each in happenings:
            hosted = hosted.after(each)
    except Exception:  # whatever happenings under other rules may lead to
        return None
    return hosted


def _the_standing(connection: Connection, stream: str) -> tuple[Any, ...] | None:
    found = list(rows(connection, select(standings).where(standings.c.stream == stream)))
    if len(found) > 1:
        raise differs("standings", f"{len(found)} of {stream}", "one")
    return found[0] if found else None
