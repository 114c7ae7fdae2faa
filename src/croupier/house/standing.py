"""A table as it stands between rounds, as plain data: where having it again begins, instead of at its first entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.house.fixed import Fixed
from croupier.house.hosted import Hosted, Player
from croupier.house.terms import Terms
from croupier.table.record import read
from croupier.table.table import Occupant, Table
from croupier.wire.codec import dumps, loads


@dataclass(frozen=True, slots=True)
class FixedDeal:
    """A deal that has been fixed; its secret only if everybody may know it."""

    round: str
    game: str
    fingerprint: str
    commitment: str
    seeds: tuple[tuple[int, str], ...]
    secret: str
    void: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A table of the house between rounds."""

    terms: Terms
    occupants: tuple[tuple[int, Occupant], ...]
    bets: tuple[tuple[int, tuple[tuple[str, int], ...]], ...]
    balances: Mapping[str, int]
    rounds: int
    number: int
    record: str
    """The last round, if there was one."""
    fixed: int
    coming: FixedDeal | None
    last: FixedDeal | None
    voided: FixedDeal | None
    players: tuple[Player, ...]
    ready: tuple[int, ...]
    reposting: str
    closing: bool
    closed: bool


def is_quiet(hosted: Hosted) -> bool:
    """Whether a table can be written down as it stands: no round is in play."""
    return not hosted.table.playing and hosted.dealing is None


def written(hosted: Hosted) -> str:
    """A table between rounds, as text."""
    table = hosted.table
    return dumps(
        Standing(
            terms=hosted.terms,
            occupants=tuple(table.occupants.items()),
            bets=tuple((seat, tuple(down.items())) for seat, down in table.bets.items()),
            balances=table.balances,
            rounds=table.rounds,
            number=table.number,
            record="" if table.round is None else table.round.record,
            fixed=hosted.fixed,
            coming=_deal(hosted.coming, secret=False),
            last=_deal(hosted.last, secret=True),
            voided=_deal(hosted.voided, secret=True),
            players=hosted.players,
            ready=tuple(sorted(hosted.ready)),
            reposting=hosted.reposting,
            closing=hosted.closing,
            closed=hosted.closed,
        )
    )


def read_standing(house: str, text: str) -> Hosted:
    """The table that was written down."""
    standing: Standing = loads(Standing, text)
    table = Table(
        game=standing.terms.game,
        occupants=dict(standing.occupants),
        bets={seat: dict(down) for seat, down in standing.bets},
        balances=dict(standing.balances),
        round=read(standing.record) if standing.record else None,
        rounds=standing.rounds,
        number=standing.number,
    )
    return Hosted(
        house=house,
        terms=standing.terms,
        table=table,
        fixed=standing.fixed,
        coming=_fixed(standing.coming),
        last=_fixed(standing.last),
        voided=_fixed(standing.voided),
        players=standing.players,
        ready=frozenset(standing.ready),
        reposting=standing.reposting,
        closing=standing.closing,
        closed=standing.closed,
    )


def _deal(deal: Fixed | None, *, secret: bool) -> FixedDeal | None:
    if deal is None:
        return None
    told = deal.secret.hex() if secret else ""
    seeds = tuple(deal.seeds.items())
    return FixedDeal(deal.round, deal.game, deal.fingerprint, deal.commitment, seeds, told, deal.void)


def _fixed(deal: FixedDeal | None) -> Fixed | None:
    if deal is None:
        return None
    secret = bytes.fromhex(deal.secret)
    return Fixed(deal.round, deal.game, deal.fingerprint, deal.commitment, dict(deal.seeds), secret, deal.void)
