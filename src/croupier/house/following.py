"""What follows from what happened: movements between accounts, rounds that ended, tables as they are posted.

The log says what happened; this says what that means for everything else in the database. Whoever writes an entry
asks it, and so does the audit, which compares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from croupier.house.acts import THE_HOUSE, Act, ChipsIssued, ChipsReturned, OperatorActed, PasswordSet, PersonCame
from croupier.house.fixed import Fixed
from croupier.house.going import Step
from croupier.house.happenings import Closed, Happening, Opened, Reposted, Voided, WillClose, WillRepost
from croupier.house.hosted import Hosted
from croupier.table.commands import Happened, Moved
from croupier.table.commitment import proof
from croupier.table.events import CalledOff
from croupier.table.ledger import CASHIER, HOUSE, Movement, is_reserved
from croupier.table.round import Round
from croupier.wire.codec import dumps

ISSUER = "issuer"
"""Where all chips come from: it owes what everybody has."""


DECLARED = "declared"
"""How the note of a void deal begins: what only operators do, at their own tables too."""


def bankroll(person: str) -> str:
    """The account of somebody's chips that are at no table."""
    return f"bank/{person}"


def at_table(table: str, name: str) -> str:
    """The account of somebody's chips at a table, of those on its felt, or of the table's own."""
    return f"{table}/{name}" if is_reserved(name) else f"{table}/at/{name}"


def may_owe(account: str) -> bool:
    """Whether an account may have less than nothing: the issuer's, and what tables have won."""
    return account == ISSUER or account.endswith(f"/{HOUSE}")


@dataclass(frozen=True, slots=True)
class Transfer:
    """A movement between accounts of the whole house."""

    round: int
    seat: int
    wager: str
    phase: str
    source: str
    target: str
    chips: int
    row: str = ""


@dataclass(frozen=True, slots=True)
class SeatInRound:
    """Somebody's part in a round that ended."""

    seat: int
    person: str
    staked: int
    net: int
    before: int
    """What they had at the table before they put anything down."""
    after: int


@dataclass(frozen=True, slots=True)
class Ended:
    """A round that ended."""

    round: str
    table: str
    number: int
    record: str
    proof: str
    """Empty of a round that is void, if its deal can never be checked."""
    void: str
    """Why it was declared void, if it was."""
    seats: tuple[SeatInRound, ...]


@dataclass(frozen=True, slots=True)
class VoidDeal:
    """A deal that no round was dealt from: all that was published of it, and of what, so that anybody can compare."""

    round: str
    game: str
    """The game as posted when it was fixed, as records begin with it."""
    fingerprint: str
    """The rules then in force."""
    commitment: str
    """What was published when it was fixed."""
    secret: str
    """What it was of, in hexadecimal digits; empty if that is lost."""
    seeds: tuple[tuple[int, str], ...]
    """What people had added, by seat."""
    reason: str


@dataclass(frozen=True, slots=True)
class Posted:
    """A table as it is posted now."""

    table: str
    title: str
    posting: str
    closed: bool


@dataclass(frozen=True, slots=True)
class Follows:
    """All that follows from one entry."""

    transfers: tuple[Transfer, ...] = ()
    ended: tuple[Ended, ...] = ()
    posted: Posted | None = None
    voided: tuple[VoidDeal, ...] = ()
    people: tuple[tuple[str, str], ...] = ()
    """Who came in, and as what."""
    passwords: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    """Digests of what is kept of new passwords, by person."""


def follows(step: Step) -> Follows:
    """What follows from what a table went through by one entry."""
    terms = step.hosted.terms
    changed = any(isinstance(each, Opened | Reposted | Closed) for each in step.happenings)
    return Follows(
        transfers=transfers_of(terms.table, step.happenings),
        ended=tuple(_ended(before, after) for before, after in step.ends),
        posted=Posted(terms.table, terms.title, terms.posting, step.hosted.closed) if changed else None,
        voided=tuple(_voided(step)),
    )


def transfers_of(table: str, happenings: Iterable[Happening]) -> tuple[Transfer, ...]:
    """The movements between accounts in an entry of a table."""
    return tuple(_transfers(table, (move for each in happenings if isinstance(each, Moved) for move in each.movements)))


def acts_of(table: str, actor: str, happenings: Sequence[Happening]) -> tuple[OperatorActed, ...]:
    """What is noted in the house's own stream of an entry of a table: what somebody did who runs it."""
    did = _did(happenings, by_itself=actor == THE_HOUSE)
    return (OperatorActed(table, did),) if did else ()


def _did(happenings: Sequence[Happening], *, by_itself: bool) -> str:
    """What was asked of a table, if it is of note: by what happened first."""
    match happenings:
        case (Opened(), *_) if not by_itself:
            return "opened"
        case (WillRepost(posting), *_):
            return f"posted {posting}"
        case (WillClose(), *_):
            return "closed, since nobody was there" if by_itself else "closed"
        case (Happened(CalledOff()) | Voided(), *_):
            void = next(each for each in happenings if isinstance(each, Voided))
            return f"{DECLARED} {void.round} void: {void.reason}"
    return ""


def from_house(acts: Iterable[Act]) -> Follows:
    """What follows from an entry of the house's own."""
    transfers: list[Transfer] = []
    people: list[tuple[str, str]] = []
    passwords: list[tuple[str, str]] = []
    for act in acts:
        match act:
            case ChipsIssued(person, chips, _):
                transfers.append(Transfer(0, 0, "", "issued", ISSUER, bankroll(person), chips))
            case ChipsReturned(person, chips, _):
                transfers.append(Transfer(0, 0, "", "returned", bankroll(person), ISSUER, chips))
            case PersonCame(person, kind):
                people.append((person, kind))
            case PasswordSet(person, digest):
                passwords.append((person, digest))
    return Follows(tuple(transfers), people=tuple(people), passwords=tuple(passwords))


def _transfers(table: str, moves: Iterable[Movement]) -> Iterator[Transfer]:
    for move in moves:
        source = _account(table, move.source, move.target)
        target = _account(table, move.target, move.source)
        phase = move.phase.name.lower()
        yield Transfer(move.round, move.seat, move.wager, phase, source, target, move.chips, move.row)


def _account(table: str, name: str, other: str) -> str:
    """What a table calls the cashier is, in the house, the bankroll of whoever brings chips or takes them away."""
    return bankroll(other) if name == CASHIER else at_table(table, name)


def _voided(step: Step) -> Iterator[VoidDeal]:
    """The deal that is void by an entry though no round was dealt from it; no entry has more than one."""
    deal = step.hosted.voided
    if deal is not None and any(isinstance(each, Voided) and each.round == deal.round for each in step.happenings):
        seeds = tuple(sorted(deal.seeds.items()))
        told = deal.secret.hex()
        yield VoidDeal(deal.round, deal.game, deal.fingerprint, deal.commitment, told, seeds, deal.void)


def _ended(before: Hosted, after: Hosted) -> Ended:
    played, deal = before.table.round, after.last
    assert played is not None, "what is revealed is of a round that was played"
    assert deal is not None, "what is revealed is of a deal that was fixed"
    seats = tuple(
        SeatInRound(each.seat, each.name, sum(played.stakes(each.seat).values()), net, each.chips, each.chips + net)
        for each in before.players
        for net in (played.net(each.seat),)
    )
    record, shown = played.record, _proof(played, deal)
    return Ended(deal.round, after.terms.table, before.table.rounds, record, shown, deal.void, seats)


def _proof(played: Round, deal: Fixed) -> str:
    """What it takes to check a deal, if that can be done: of a void one, perhaps never."""
    if deal.shoe(played.game) is None:
        return ""
    return dumps(proof(played, deal.round, deal.commitment, deal.seeds, deal.secret))
