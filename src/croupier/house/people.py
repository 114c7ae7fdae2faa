"""People: who comes in, with which chips, and how they are known again.

Guests come as they are and are given a name. Members choose one, and a password. Operators are members who run the
house. Everybody is known by a token, of which only a hash is kept; what is kept of a password is an argon2id hash.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha256
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, select

from croupier.errors import AlreadyDone, LeaseLost, NameTaken, NotLetIn, PersonError, PersonUnknown, TooManyRequests
from croupier.house.acts import HOUSE_STREAM, THE_HOUSE, Act, ChipsIssued, ChipsReturned, PasswordSet, PersonCame
from croupier.house.called import folded, proper_name
from croupier.house.chain import Entry
from croupier.house.database import faults_told
from croupier.house.following import Follows, at_table, bankroll, from_house
from croupier.house.named import digest_of
from croupier.house.schema import balances, movements, people, rounds, tables, tokens
from croupier.house.store import Store, told
from croupier.house.writing import Token, Writing

if TYPE_CHECKING:
    from argon2 import PasswordHasher

GUEST, MEMBER, OPERATOR = "guest", "member", "operator"
WELCOME = 1_000
"""The chips that everybody is given when they first come in."""
MOST_ISSUED = 10**12
TOKEN_BYTES = 32
TOKEN_LASTS = 30 * 24 * 3600 * 1000
"""Milliseconds for which a token lets somebody in."""
REFILL = "refill"
REFILL_EVERY = 3600 * 1000
"""Milliseconds in which chips are given once to somebody who has lost theirs."""
PASSWORD = range(8, 129)
"""How long a password can be."""
TRIES = 20
"""How often an entry is tried that others came before."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the house."""

    name: str
    kind: str

    @property
    def runs_the_house(self) -> bool:
        return self.kind == OPERATOR


class People:
    """Everybody in a house."""

    def __init__(self, store: Store, clock: Callable[[], int], welcome: int = WELCOME) -> None:
        self.store = store
        self.clock = clock
        self.welcome = welcome
        self._one_at_a_time = threading.Lock()

    # Coming in.

    def guest(self) -> tuple[Person, str]:
        """Somebody who just wants to play, and a token for them."""
        while True:
            person = Person(f"Guest {secrets.randbelow(10**8):08}", GUEST)
            try:
                return person, self._come(person)
            except NameTaken:
                continue

    def join(self, name: str, password: str, *, kind: str = MEMBER, actor: str = "") -> tuple[Person, str]:
        """Somebody with a name and a password of their own, and a token for them."""
        person = Person(proper_name(name), kind)
        _require_password(password)
        return person, self._come(person, kept=self._hasher.hash(password), actor=actor)

    def sign_in(self, name: str, password: str) -> tuple[Person, str]:
        """Somebody who comes back, and a new token for them."""
        person, kept = self._recognised(name, password)
        shown, token = self._token(person)
        self.store.let_in(token, partial(_require_still_kept, person=person.name, kept=kept))
        return person, shown

    def _recognised(self, name: str, password: str) -> tuple[Person, str]:
        """Whoever has this name and this password, and what is kept of it."""
        from argon2.exceptions import VerificationError

        with faults_told(), self.store.reader.connect() as connection:
            row = connection.execute(select(people).where(people.c.folded == folded(name))).first()
        # Somebody who is not there takes as long to refuse as a wrong password, so that nobody learns who is.
        kept = self._nobody if row is None or row.password is None else row.password
        try:
            self._hasher.verify(kept, password)
        except VerificationError:
            kept = ""
        if row is None or row.password is None or not kept:
            raise _not_recognised()
        return Person(row.name, row.kind), kept

    def change_password(self, person: Person, password: str, new: str, token: str) -> list[str]:
        """Give somebody another password; only the token that they show lets them in from now on.

        What is told are the digests of the others.
        """
        if person.kind == GUEST:
            raise PersonError("a guest has no password: come in under a name of your own")
        _require_password(new)
        _, before = self._recognised(person.name, password)
        kept = self._hasher.hash(new)
        others = (tokens.c.person == person.name) & (tokens.c.digest != digest(token))
        with faults_told(), self.store.reader.connect() as connection:
            ended = list(connection.scalars(select(tokens.c.digest).where(others)))
        still = partial(_require_still_kept, person=person.name, kept=before)
        write_down = partial(Writing, password=kept, only_token=digest(token), only_if=still)
        self._enter(person.name, lambda: [PasswordSet(person.name, digest(kept))], write_down=write_down)
        return ended

    def require_password(self, person: Person, password: str) -> bool:
        """Make sure that somebody has this password, as whoever runs the program says; whether they had another.

        If they had, nothing lets them in any more but the new one. It is looked at again after others came first, so
        that of several processes that begin with the same one, one sets it.
        """
        _require_password(password)
        kept = self._hasher.hash(password)

        def unless_known() -> Sequence[Act]:
            try:
                self._recognised(person.name, password)
            except NotLetIn:
                return [PasswordSet(person.name, digest(kept))]
            return []

        return self._enter(THE_HOUSE, unless_known, write_down=partial(Writing, password=kept))

    def sign_out(self, token: str) -> None:
        """Let nobody in with this token any more."""
        with faults_told(), self.store.writer.begin() as connection:
            connection.execute(delete(tokens).where(tokens.c.digest == digest(token)))

    def who(self, token: str) -> Person:
        """Whoever has this token."""
        wanted = (
            select(people.c.name, people.c.kind, tokens.c.expires_at)
            .join_from(tokens, people, tokens.c.person == people.c.name)
            .where(tokens.c.digest == digest(token))
        )
        with faults_told(), self.store.reader.connect() as connection:
            row = connection.execute(wanted).first()
        if row is None or row.expires_at <= self.clock():
            raise NotLetIn("the token lets nobody in: come in again")
        return Person(row.name, row.kind)

    def letting_in(self, digests: Collection[str]) -> set[str]:
        """Which of these are of tokens that let somebody in."""
        wanted = select(tokens.c.digest).where(tokens.c.digest.in_(digests), tokens.c.expires_at > self.clock())
        with faults_told(), self.store.reader.connect() as connection:
            return set(connection.scalars(wanted))

    def forget_expired(self) -> None:
        """Keep nothing of tokens that let nobody in any more."""
        with faults_told(), self.store.writer.begin() as connection:
            connection.execute(delete(tokens).where(tokens.c.expires_at <= self.clock()))

    def find(self, name: str) -> Person:
        """Somebody by name."""
        with faults_told(), self.store.reader.connect() as connection:
            row = connection.execute(select(people).where(people.c.folded == folded(name))).first()
        if row is None:
            raise PersonUnknown(f"nobody here is called {name}")
        return Person(row.name, row.kind)

    # Chips.

    def chips(self, person: str) -> int:
        """What somebody has in their bankroll, at no table."""
        return self.store.balance(bankroll(person))

    def issue(self, actor: str, person: str, chips: int, reason: str, request: str | None = None) -> None:
        """Give somebody play money, or with less than nothing take some back."""
        if chips == 0 or abs(chips) > MOST_ISSUED:
            raise PersonError(f"{chips} chips cannot be issued: 1 to {MOST_ISSUED:,} can, or be taken back")
        found = self.find(person).name
        act = ChipsIssued(found, chips, reason) if chips > 0 else ChipsReturned(found, -chips, reason)
        wanted = None if request is None else digest_of(told([act], Act), str)
        self._enter(actor, lambda: [act], request, wanted)

    def everywhere(self, person: str) -> int:
        """What somebody has: in their bankroll, before them at open tables, and on the felt in rounds that go on."""
        reader = self.store.reader
        if reader.dialect.name == "postgresql":
            reader = reader.execution_options(isolation_level="REPEATABLE READ")
        with faults_told(), reader.connect() as connection, connection.begin():  # all of it at the same moment
            has = connection.scalar(select(balances.c.chips).where(balances.c.account == bankroll(person))) or 0
            stacks = select(tables.c.table, balances.c.chips).join(
                balances, balances.c.account == tables.c.table + at_table("", person)
            )
            for table, chips in connection.execute(stacks.where(tables.c.closed.is_(False))).all():
                has += chips + _staked(connection, table, person)
            return has

    def refill(self, person: str, *, hourly: bool = True) -> None:
        """Give somebody who has less than they were welcomed with what is missing: once an hour, or at any time.

        What is given at any time is the house's own act: nobody gives it to themselves.
        """
        if hourly:
            self._refill_this_hour(person)
        else:
            self._enter(THE_HOUSE, lambda: [self._missing(person)])

    def _refill_this_hour(self, person: str) -> None:
        now = self.clock()
        # The name of the request is that of the hour, so that nobody is given chips twice in one.
        request = f"{REFILL} {now // REFILL_EVERY}"
        try:
            if self.store.entry_of(HOUSE_STREAM, person, request) is not None:
                raise AlreadyDone("chips were given in this hour")
            self._enter(person, lambda: [self._missing(person)], request, digest_of(REFILL, str))
        except AlreadyDone:
            seconds = (REFILL_EVERY - now % REFILL_EVERY) // 1000 + 1
            left = f"{minutes} minutes" if (minutes := -(-seconds // 60)) > 1 else "a minute"
            raise TooManyRequests(f"chips are given once an hour: the next in {left}", seconds) from None

    def _missing(self, person: str) -> ChipsIssued:
        missing = self.welcome - self.everywhere(person)
        if missing <= 0:
            raise PersonError(f"chips are given to whoever has less than {self.welcome:,}, and you have not")
        return ChipsIssued(person, missing, REFILL)

    # What is written down.

    def _enter(
        self,
        actor: str,
        acting: Callable[[], Sequence[Act]],
        request: str | None = None,
        wanted: str | None = None,
        write_down: Callable[[Entry, Follows], Writing] = Writing,
    ) -> bool:
        """Enter in the house's own stream what is to be done as things stand, if anything is.

        If others came first, it is asked for again.
        """
        with self._one_at_a_time:
            for _ in range(TRIES):
                head = self.store.head(HOUSE_STREAM)
                acts = acting()
                if not acts:
                    return False
                happened = told(acts, Act)
                entry = Entry(HOUSE_STREAM, head.number + 1, self.clock(), actor, request, happened, head.hash, wanted)
                (outcome,) = self.store.append([write_down(entry, from_house(acts))])
                if outcome is None:
                    return True
                if not isinstance(outcome, LeaseLost):
                    raise outcome
        raise LeaseLost("too many others are coming in at once: try again")

    def _come(self, person: Person, kept: str = "", actor: str = "") -> str:
        """Somebody comes in, with all that they have from then on; what they are known by is written with it."""
        acts: list[Act] = [PersonCame(person.name, person.kind)]
        if kept:
            acts.append(PasswordSet(person.name, digest(kept)))
        if self.welcome:
            acts.append(ChipsIssued(person.name, self.welcome, "welcome"))
        by = THE_HOUSE if person.runs_the_house else person.name  # nobody makes an operator of themselves
        shown, token = self._token(person)
        self._enter(actor or by, lambda: acts, write_down=partial(Writing, password=kept, token=token))
        return shown

    def _token(self, person: Person) -> tuple[str, Token]:
        """Something new that somebody can be known by, and what is kept of it."""
        shown = secrets.token_urlsafe(TOKEN_BYTES)
        return shown, Token(digest(shown), person.name, self.clock() + TOKEN_LASTS)

    @cached_property
    def _hasher(self) -> PasswordHasher:
        return password_hasher()

    @cached_property
    def _nobody(self) -> str:
        return self._hasher.hash(secrets.token_hex())


def password_hasher() -> PasswordHasher:
    """What passwords are hashed with: as slow, and as large, as argon2's authors advise."""
    from argon2 import PasswordHasher

    return PasswordHasher()


def _require_still_kept(connection: Connection, person: str, kept: str) -> None:
    """Refuse whoever showed a password that is not theirs any more; nobody can change it until the transaction ends.

    A password takes long to recognise, and another may be given meanwhile.
    """
    wanted = select(people.c.password).where(people.c.name == person).with_for_update(read=True)
    if connection.scalar(wanted) != kept:
        raise _not_recognised()


def _not_recognised() -> NotLetIn:
    return NotLetIn("there is nobody of that name with that password")


def _staked(connection: Connection, table: str, person: str) -> int:
    """What somebody has on the felt of a table, in a round that is not over."""
    put_down = (
        select(movements.c.round, movements.c.target)
        .where(movements.c.source == at_table(table, person), movements.c.phase == "placed")
        .order_by(movements.c.number.desc())
        .limit(1)
    )
    last = connection.execute(put_down).first()
    if last is None:
        return 0
    over = select(rounds.c.round).where(rounds.c.table == table, rounds.c.number == last.round)
    if connection.scalar(over) is not None:
        return 0
    return connection.scalar(select(balances.c.chips).where(balances.c.account == last.target)) or 0


def digest(text: str) -> str:
    """What is kept of a token, or of what is kept of a password."""
    return sha256(text.encode(errors="surrogateescape")).hexdigest()


def _require_password(password: str) -> None:
    if len(password) not in PASSWORD:
        raise PersonError(f"a password has {PASSWORD[0]} to {PASSWORD[-1]} characters")
