"""The stream of one table, replayed from its first entry, beside every row that follows from it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, field
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, select

from croupier.errors import ChainBroken, CroupierError, SeedError
from croupier.house.by_money import ByMoney
from croupier.house.chain import Entry, Head, checked
from croupier.house.compared import Differs, Rows, differs
from croupier.house.following import Ended, Follows, Posted, Transfer, VoidDeal, acts_of, follows, transfers_of
from croupier.house.going import Step
from croupier.house.happenings import Closed, Committed, Happening, Opened, Reposted, Revealed, Voided
from croupier.house.hosted import Hosted
from croupier.house.replay import Otherwise, carried_out, game_after, opened
from croupier.house.schema import log, movements, round_seats, rounds, secrets, standings, void_deals
from croupier.house.snapshot import entries, rows
from croupier.house.standing import is_quiet, written
from croupier.house.store import happened, table_stream
from croupier.table.commitment import commitment
from croupier.wire.codec import dumps

SECRETS_AT_ONCE = 500
KNOWN_OF_VOID = ("round", "fingerprint", "commitment", "secret", "reason")
"""What of a void deal is known whatever the rules are."""


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
    """A table on its way through its log."""

    def __init__(self, connection: Connection, house: str, table: str) -> None:
        self.stream = table_stream(table)
        self.happenings = self.rounds = self.deals = 0
        self.others = ""
        """From where on only chain and money are checked, since the rules are others in this version."""
        self.posted: Posted | None = None
        self.acts: list[Noted] = []
        """What must stand in the house's own stream beside it."""
        self.entries = StreamEntries(connection, self.stream)
        self._house, self._table = house, table
        self._hosted: Hosted | None = None
        self._money = ByMoney()
        self._secrets = _Secrets(connection, self.stream, f"{house}.{table}.")
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
        self._voided = Rows(
            connection,
            void_deals,
            lambda wanted: wanted.where(void_deals.c.table == table).order_by(void_deals.c.entry),
        )
        self._fixed: dict[str, Committed] = {}
        """What was published of deals that are neither over nor void yet, by round."""
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
            self.entries.require_moved(entry, found.transfers)
            for ended in found.ended:
                self._require_round(entry, ended, happenings)
            for deal in found.voided:
                self._require_void(entry, deal)
            self._require_standing(entry)
            self.posted = found.posted or self.posted
            acts = acts_of(self._table, entry.actor, happenings)
            self.acts += [Noted(entry.number, entry.actor, entry.at, act.did) for act in acts]
            self.happenings += len(happenings)
            yield found
        last = self.entries.head.number
        self._rounds.require_end(self.stream, last)
        self._seats.require_end(self.stream, last)
        self._voided.require_end(self.stream, last)
        if self._standing is not None and not self.others:
            raise differs(
                "standings", f"entry {self._standing[1]}", f"one of {last}, between rounds", self.stream, last
            )

    # What follows from an entry.

    def _follow(self, entry: Entry, happenings: Sequence[Happening]) -> Follows:
        step = self._opened(entry, happenings) if entry.number == 1 else self._carried_out(entry, happenings)
        self._money.follow(happenings)
        self._fixed |= {each.round: each for each in happenings if isinstance(each, Committed)}
        if step is None:
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

    def _carried_out(self, entry: Entry, happenings: Sequence[Happening]) -> Step | None:
        if self._hosted is not None:
            self._look_at_rules(entry, happenings, self._hosted)
        if self._hosted is None:
            return None
        self._require_secrets(entry, happenings, self._hosted)
        if self._hosted is None:
            return None
        return carried_out(self._hosted, entry, happenings, self._secrets.draw)

    def _look_at_rules(self, entry: Entry, happenings: Sequence[Happening], before: Hosted) -> None:
        """Whether deals were fixed under the rules that this version has for them."""
        for at, each in enumerate(happenings):
            if isinstance(each, Committed):
                try:
                    game = game_after(before, happenings[:at])
                except CroupierError as fault:
                    return self._rules_are_others(entry, str(fault))
                if game.fingerprint != each.fingerprint:
                    return self._rules_are_others(entry, f"{game} had other rules in version {each.version}")
        return None

    def _rules_are_others(self, entry: Entry, why: str) -> None:
        self._hosted = None
        self.others = f"{self.stream}, from entry {entry.number} on: {why}"

    def _by_money(self, happenings: Sequence[Happening]) -> Follows:
        """What follows from an entry whatever the rules are."""
        transfers = transfers_of(self._table, happenings)
        posted = self.posted
        assert posted is not None, "a table is opened first"
        for each in happenings:
            match each:
                case Committed(name, _, _, _):
                    self.deals += self._secrets.of(name) is not None or name not in self._secrets.lost
                case Reposted(posting):
                    posted = Posted(self._table, posted.title, posting, closed=False)
                case Closed():
                    posted = Posted(self._table, posted.title, posted.posting, closed=True)
        ended = self._money.ended
        seats = self._money.seats()
        return Follows(
            transfers,
            () if ended is None else (Ended(ended[0], self._table, self._money.round, "", "", ended[1], seats),),
            posted,
            tuple(
                VoidDeal(each.round, "", was.fingerprint, was.commitment, each.secret, (), each.reason)
                for each in happenings
                if isinstance(each, Voided) and (ended is None or each.round != ended[0])
                for was in (self._fixed[each.round],)
            ),
        )

    # Rows that follow from it.

    def _require_secrets(self, entry: Entry, happenings: Sequence[Happening], before: Hosted) -> None:
        """The secrets of the deals that were fixed are those that were published of."""
        for at, each in enumerate(happenings):
            if isinstance(each, Committed):
                game = game_after(before, happenings[:at])
                secret = self._secrets.of(each.round)
                stands = f"the secret of {each.round}" if secret is not None else f"no secret of {each.round}"
                if secret is None or _published(each, str(game), secret) != each.commitment:
                    if each.round in self._secrets.lost:
                        return self._rules_are_others(entry, f"{each.round} was never opened, and is void")
                    raise differs("secrets", stands, f"that of {each.commitment}", self.stream, entry.number)
                self.deals += 1
        return None

    def _require_round(self, entry: Entry, ended: Ended, happenings: Sequence[Happening]) -> None:
        row = self._rounds.next()
        record, proof = ended.record, ended.proof
        if self._hosted is None and row is not None:
            record, proof = row[5], row[6]
            if not self._is_proof_of(proof, ended, record, happenings):
                raise differs("rounds", f"{record} and {proof}", "a record and its proof", self.stream, entry.number)
        should = (ended.round, ended.table, ended.number, entry.at, entry.number, record, proof, ended.void)
        self._rounds.require(row, should, self.stream, entry.number)
        for seat in ended.seats:
            self._seats.require_next((ended.round, *astuple(seat)), self.stream, entry.number)
        self.rounds += 1
        del self._fixed[ended.round]

    def _is_proof_of(self, proof: Any, ended: Ended, record: str, happenings: Sequence[Happening]) -> bool:
        """Whether a proof is of a round's own commitment, secret and record, whatever else the rules made of it."""
        if ended.void and not proof:
            return True
        secret = next(each.secret for each in happenings if isinstance(each, Revealed | Voided))
        published = self._fixed[ended.round].commitment
        return _tells(proof, round=ended.round, commitment=published, secret=secret, record=record)

    def _require_void(self, entry: Entry, deal: VoidDeal) -> None:
        row, told = self._voided.next(), dumps(deal)
        if self._hosted is None and row is not None:
            told, known = row[4], {name: getattr(deal, name) for name in KNOWN_OF_VOID}
            if not _tells(told, **known):
                raise differs("void_deals", told, f"one with {known}", self.stream, entry.number)
        self._voided.require(row, (deal.round, self._table, entry.number, entry.at, told), self.stream, entry.number)
        del self._fixed[deal.round]

    def _require_standing(self, entry: Entry) -> None:
        if self._standing is None or self._standing[1] != entry.number or self._hosted is None:
            return
        hosted, (_, _, state) = self._hosted, self._standing
        should = written(hosted) if is_quiet(hosted) else "nothing, since a round is in play"
        if state != should:
            raise differs("standings", state, should, self.stream, entry.number)
        self._standing = None


class _Secrets:
    """The secrets of a table's deals, some at a time, in the order of the deals."""

    def __init__(self, connection: Connection, stream: str, prefix: str) -> None:
        self._connection = connection
        self._stream = stream
        self._prefix = prefix
        self._known: dict[str, Any] = {}
        self._looked_at = 0
        self._drawn = 0

    def of(self, name: str) -> Any:
        """The secret of a deal, or None."""
        number = name.removeprefix(self._prefix)
        if number.isdecimal() and int(number) == self._looked_at + 1:
            names = [f"{self._prefix}{self._looked_at + 1 + more}" for more in range(SECRETS_AT_ONCE)]
            self._known = dict(rows(self._connection, select(secrets).where(secrets.c.round.in_(names))))
            self._looked_at += SECRETS_AT_ONCE
        return self._known.get(name)

    @cached_property
    def lost(self) -> set[str]:
        """The deals that were declared void without their secrets."""
        wanted = select(log.c.happened).where(log.c.stream == self._stream, log.c.happened.contains('"voided"'))
        found = [each for (told,) in rows(self._connection, wanted) for each in json.loads(told)]
        return {each["round"] for each in found if each["happened"] == "voided" and not each["secret"]}

    def draw(self) -> bytes:
        """The secret of the next deal."""
        self._drawn += 1
        secret: bytes = self._known[f"{self._prefix}{self._drawn}"]
        return secret


def _published(committed: Committed, game: str, secret: Any) -> str:
    """The commitment that should have been published."""
    try:
        return commitment(committed.round, game, committed.fingerprint, secret)
    except (SeedError, TypeError):
        return ""


def _tells(text: Any, **known: str) -> bool:
    """Whether a document says what is known, whatever else it says."""
    try:
        shown = json.loads(text)
        return all(shown[name] == value for name, value in known.items())
    except (ValueError, TypeError, KeyError):
        return False


def _the_standing(connection: Connection, stream: str) -> tuple[Any, ...] | None:
    found = list(rows(connection, select(standings).where(standings.c.stream == stream)))
    if len(found) > 1:
        raise differs("standings", f"{len(found)} of {stream}", "one")
    return found[0] if found else None
