"""A table of the house, without a house: bets on deals that are fixed, people who come and go, terms that change."""

import random
from collections.abc import Callable

import pytest

from croupier.errors import OutOfTurn, SeatError, SeedError, StaleView, TableClosed, TableStopped, TermsError
from croupier.house.clock import GONE_AFTER, Company, Deadlines, waits_for
from croupier.house.happenings import Closed, Committed, Happening, Opened, Reposted, Revealed, Voided
from croupier.house.hosted import Hosted
from croupier.house.requests import (
    BeBack,
    BetsAreClosed,
    BringChips,
    Choose,
    Close,
    GetUp,
    GivesUpSeat,
    HouseRequest,
    IsGone,
    PutDown,
    Ready,
    Repost,
    Request,
    SitDown,
    StepAway,
    TimeIsUp,
)
from croupier.house.sight import seen
from croupier.house.terms import Terms
from croupier.table.commands import Happened, Presence
from croupier.table.commitment import commitment, committed_shoe
from croupier.table.events import Chose
from croupier.wire.codec import dumps

ANTE = {"Ante": 10}


class Played:
    """A table of the house, and all that has happened at it."""

    def __init__(self, posting: str = "river-holdem", seed: int = 1) -> None:
        self.rng = random.Random(seed)
        terms = Terms("river", "By the window", posting, betting=5, deciding=7, patience=60)
        self.hosted = Hosted.opened("h", terms)
        self.happened: list[Happening] = [Opened(terms)]
        self.secrets: dict[str, bytes] = {}

    def draw(self) -> bytes:
        return self.rng.randbytes(32)

    def asks(self, name: str, request: Request) -> tuple[Happening, ...]:
        return self._took(lambda: self.hosted.asks(name, request, self.draw))

    def house(self, request: HouseRequest) -> tuple[Happening, ...]:
        return self._took(lambda: self.hosted.asks_itself(request, self.draw))

    def _took(self, ask: Callable[[], object]) -> tuple[Happening, ...]:
        step = ask()
        self.hosted = step.hosted  # type: ignore[attr-defined]
        self.happened += step.happenings  # type: ignore[attr-defined]
        self.secrets |= dict(step.secrets)  # type: ignore[attr-defined]
        again = Hosted.rebuilt("h", self.happened, self.secrets)
        assert again == self.hosted  # it is its happenings, whatever was asked
        assert not again.table.playing or again.table.shoe == self.hosted.table.shoe
        return step.happenings  # type: ignore[attr-defined,no-any-return]

    @property
    def deal(self) -> str:
        return "" if self.hosted.coming is None else self.hosted.coming.round

    def begun(self, *names: str) -> "Played":
        for name in names:
            self.asks(name, SitDown(500))
        for name in names:
            self.asks(name, PutDown(self.deal, ANTE))
        for name in names:
            self.asks(name, Ready(self.deal))
        assert self.hosted.table.playing
        return self

    def chooses(self, verb: str) -> tuple[Happening, ...]:
        table = self.hosted.table
        assert table.round is not None
        assert table.round.turn is not None
        choice = next(each for each in table.round.choices if each.verb == verb)
        name = table.occupants[table.round.turn].name
        return self.asks(name, Choose(table.rounds, table.round.number, choice))


def test_the_deal_is_published_before_anybody_bets_and_opened_after_the_round() -> None:
    table = Played()
    happened = table.asks("ann", SitDown(500))
    committed = next(each for each in happened if isinstance(each, Committed))
    secret = table.secrets[committed.round]
    game = table.hosted.table.game
    assert committed.commitment == commitment(committed.round, str(game), game.fingerprint, secret)
    assert committed.fingerprint == game.fingerprint
    table.asks("ann", PutDown(table.deal, ANTE, "my seed"))
    table.asks("ann", Ready(table.deal))
    assert table.hosted.table.shoe == committed_shoe(game, committed.round, {1: "my seed"}, secret)
    revealed = next(each for each in table.chooses("fold") if isinstance(each, Revealed))
    assert (revealed.round, bytes.fromhex(revealed.secret)) == (committed.round, secret)
    assert table.deal not in ("", committed.round)  # and the next is fixed already


def test_bets_are_for_one_deal_and_no_other() -> None:
    table = Played()
    table.asks("ann", SitDown(500))
    first = table.deal
    for request in (PutDown("h.river.99", ANTE), PutDown("", ANTE), Ready("h.river.99")):
        with pytest.raises(StaleView):
            table.asks("ann", request)
    table.asks("ann", PutDown(first, ANTE))
    table.asks("ann", Ready(first))
    with pytest.raises(OutOfTurn, match="a round is in play"):
        table.asks("ann", PutDown(first, ANTE))
    table.chooses("fold")
    with pytest.raises(StaleView, match=r"bets on h\.river\.1 are closed"):
        table.asks("ann", PutDown(first, ANTE))


def test_the_round_begins_when_everybody_is_ready_and_who_has_not_bet_sits_it_out() -> None:
    table = Played()
    for name in ("ann", "bob", "cyd"):
        table.asks(name, SitDown(500))
    table.asks("ann", PutDown(table.deal, ANTE))
    table.asks("ann", Ready(table.deal))
    table.asks("bob", Ready(table.deal))
    assert not table.hosted.table.playing
    table.asks("cyd", PutDown(table.deal, ANTE))
    table.asks("ann", PutDown(table.deal, {"Ante": 20}))  # who thinks again is not ready any more
    table.asks("cyd", Ready(table.deal))
    assert not table.hosted.table.playing
    table.asks("ann", Ready(table.deal))
    assert table.hosted.table.playing
    assert [player.name for player in table.hosted.players] == ["ann", "cyd"]


def test_nobody_waits_for_somebody_who_has_gone() -> None:
    table = Played()
    table.asks("ann", SitDown(500))
    table.asks("bob", SitDown(500))
    table.asks("ann", PutDown(table.deal, ANTE))
    table.asks("ann", Ready(table.deal))
    table.asks("bob", GetUp())
    assert table.hosted.table.playing


def test_a_bet_that_is_taken_back_takes_its_seed_with_it() -> None:
    table = Played()
    table.asks("ann", SitDown(500))
    table.asks("ann", PutDown(table.deal, ANTE, "one"))
    assert table.hosted.coming is not None
    assert table.hosted.coming.seeds == {1: "one"}
    table.asks("ann", PutDown(table.deal, {}, "two"))
    assert table.hosted.coming is not None
    assert table.hosted.coming.seeds == {}
    for seed in ("x" * 65, "a\nb", "é"):
        with pytest.raises(SeedError):
            table.asks("ann", PutDown(table.deal, ANTE, seed))


def test_the_clock_closes_bets_and_chooses_for_whoever_does_not() -> None:
    table = Played()
    table.asks("ann", SitDown(500))
    assert not list(waits_for(table.hosted))
    table.asks("ann", PutDown(table.deal, ANTE))
    assert list(waits_for(table.hosted)) == [(BetsAreClosed(0), 5)]
    table.house(BetsAreClosed(0))
    with pytest.raises(StaleView):
        table.house(BetsAreClosed(0))
    ((request, seconds),) = waits_for(table.hosted)
    assert seconds == 7
    assert isinstance(request, TimeIsUp)
    with pytest.raises(StaleView):
        table.house(TimeIsUp(request.round, request.number + 1))
    happened = table.house(request)
    chosen = [each.event for each in happened if isinstance(each, Happened) and isinstance(each.event, Chose)]
    assert [(each.choice.verb, each.absent) for each in chosen] == [("fold", True)]
    assert not table.hosted.table.playing
    assert list(waits_for(table.hosted)) == [(GivesUpSeat("ann"), 60)]
    table.asks("ann", BeBack())
    with pytest.raises(StaleView, match="ann is there"):
        table.house(GivesUpSeat("ann"))
    table.asks("ann", StepAway())
    table.house(GivesUpSeat("ann"))
    assert not table.hosted.table.occupants


def test_deadlines_run_on_while_what_they_are_for_does() -> None:
    table = Played()
    table.asks("ann", SitDown(500))
    table.asks("ann", PutDown(table.deal, ANTE))
    deadlines = Deadlines().after(table.hosted, 1_000)
    assert deadlines.left(2_000) == ("bets", 4_000)
    table.asks("ann", PutDown(table.deal, {"Ante": 20}))  # which gives nobody more time
    deadlines = deadlines.after(table.hosted, 3_000)
    assert (deadlines.next, deadlines.due(5_999), deadlines.due(6_000)) == (6_000, [], [BetsAreClosed(0)])
    table.asks("ann", Ready(table.deal))
    deadlines = deadlines.after(table.hosted, 4_000)
    assert deadlines.left(4_000) == ("choice", 7_000)
    table.chooses("fold")
    assert Deadlines().after(table.hosted, 0).next is None


def test_somebody_of_whom_nothing_is_heard_is_away_and_then_gives_up_the_seat() -> None:
    table = Played()
    table.asks("ann", SitDown(500))
    table.asks("bob", SitDown(500))
    company = Company({"bob", ""})
    assert list(waits_for(table.hosted, company)) == [(IsGone("ann"), GONE_AFTER)]
    assert not list(waits_for(table.hosted, Company({"ann", "bob"})))
    begun = Deadlines().after(table.hosted, 0, company)
    heard = begun.heard_of("ann").after(table.hosted, 30_000, company)
    assert (begun.next, heard.next) == (60_000, 90_000)
    assert begun.heard_of("bob").after(table.hosted, 30_000, company).next == 60_000
    happened = table.house(IsGone("ann"))
    assert happened == (Presence("ann", 1, away=True),)
    with pytest.raises(StaleView, match="ann is away"):
        table.house(IsGone("ann"))
    assert list(waits_for(table.hosted, company)) == [(GivesUpSeat("ann"), 60)]
    table.house(GivesUpSeat("ann"))
    assert [who.name for who in table.hosted.table.occupants.values()] == ["bob"]


def test_rounds_of_others_give_nobody_who_is_away_more_time() -> None:
    table = Played()
    table.asks("ann", SitDown(500))
    table.asks("ann", StepAway())
    deadlines = Deadlines().after(table.hosted, 0)
    table.begun("bob")
    assert table.hosted.table.playing
    deadlines = deadlines.after(table.hosted, 59_000)
    assert deadlines.due(60_000) == [GivesUpSeat("ann")]
    table.house(GivesUpSeat("ann"))
    assert table.hosted.table.playing
    assert [who.name for who in table.hosted.table.occupants.values()] == ["bob"]


def test_somebody_who_goes_in_a_round_keeps_the_seat_until_it_is_over() -> None:
    table = Played().begun("ann", "bob")
    table.house(IsGone("bob"))
    assert GivesUpSeat("bob") not in dict(waits_for(table.hosted))
    table.chooses("fold")
    assert not table.hosted.table.playing
    assert GivesUpSeat("bob") in dict(waits_for(table.hosted))


def test_a_table_may_stay_open_for_nobody_only_for_a_while() -> None:
    table = Played()
    nobody = Company(set(), empty_seconds=900)
    assert list(waits_for(table.hosted, nobody)) == [(Close(), 900)]
    assert not list(waits_for(table.hosted, Company({""}, empty_seconds=900)))
    assert not list(waits_for(table.hosted, Company(set())))
    deadlines = Deadlines().after(table.hosted, 0, nobody).heard_of("ann").after(table.hosted, 1_000, nobody)
    assert deadlines.next == 901_000
    table.asks("ann", SitDown(500))
    assert Close() not in dict(waits_for(table.hosted, nobody))


def test_a_game_is_posted_otherwise_between_rounds_and_never_in_one() -> None:
    table = Played().begun("ann")
    before, deal = table.hosted.table.game, table.hosted.dealing
    table.house(Repost("river-holdem trips=B"))
    assert table.hosted.table.game == before
    assert table.hosted.dealing == deal
    happened = table.chooses("fold")
    assert [type(each) for each in happened[-3:]] == [Revealed, Reposted, Committed]
    assert str(table.hosted.table.game) == "river-holdem trips=B"
    table.asks("ann", PutDown(table.deal, ANTE))
    voided = table.deal
    happened = table.house(Repost("river-holdem"))
    void = next(each for each in happened if isinstance(each, Voided))
    assert (void.round, bytes.fromhex(void.secret)) == (voided, table.secrets[voided])
    assert not table.hosted.table.bets
    assert table.deal != voided
    with pytest.raises(TermsError, match="open another"):
        table.house(Repost("holdem-88"))
    with pytest.raises(TermsError, match="posted already"):  # which would only draw another deal
        table.house(Repost("river-holdem"))
    with pytest.raises(TermsError, match="a round could pay"):
        table.house(Repost("river-holdem trips=House(999999999,40,25,8,6,4,3) maximum=999999"))


def test_a_secret_that_was_exchanged_deals_nothing() -> None:
    table = Played().begun("ann")
    assert table.hosted.dealing is not None
    with pytest.raises(TableStopped, match="another secret"):
        Hosted.rebuilt("h", table.happened, {table.hosted.dealing.round: bytes(32)})


def test_the_clock_outlives_somebody_who_has_just_left() -> None:
    table = Played()
    table.asks("ann", SitDown(500))
    table.asks("ann", StepAway())
    table.asks("ann", GetUp())
    with pytest.raises(StaleView):
        table.house(GivesUpSeat("ann"))


def test_a_table_closes_when_its_round_is_over_and_everybody_has_their_chips() -> None:
    table = Played().begun("ann", "bob")
    table.house(Close())
    assert table.hosted.closing
    for request in (SitDown(100), BringChips(5), PutDown(table.deal, ANTE), Ready(table.deal)):
        with pytest.raises(TableClosed):
            table.asks("cyd", request)
    table.chooses("fold")
    happened = table.chooses("fold")
    assert isinstance(happened[-1], Closed)
    assert table.hosted.closed
    assert not table.hosted.table.occupants
    assert {name: chips for name, chips in table.hosted.table.balances.items() if chips} == {
        "cashier": -20,
        "house": 20,
    }
    with pytest.raises(TableClosed, match="the table is closed"):
        table.asks("ann", SitDown(100))


def test_a_table_that_nobody_bet_at_says_what_it_had_fixed() -> None:
    table = Played()
    table.asks("ann", SitDown(500))
    deal = table.deal
    voided = next(each for each in table.house(Close()) if isinstance(each, Voided))
    assert (voided.round, voided.reason) == (deal, "the table is closed")


def test_whoever_leaves_in_a_round_is_played_for_and_gets_the_rest() -> None:
    table = Played().begun("ann", "bob")
    table.asks("ann", GetUp())
    assert table.hosted.table.occupants[1].leaving
    table.chooses("fold")
    assert [who.name for who in table.hosted.table.occupants.values()] == ["bob"]
    assert table.hosted.table.chips("ann") == 0
    with pytest.raises(SeatError):
        table.asks("ann", GetUp())


def test_whoever_takes_a_seat_does_not_see_what_lay_there() -> None:
    """Folded cards stay hidden, also from the next at that seat."""
    table = Played().begun("ann", "bob")
    assert table.hosted.table.round is not None
    folded = [str(card) for event in table.hosted.table.round.events[:1] for card in event.cards]  # type: ignore[union-attr]
    table.asks("ann", GetUp())
    table.chooses("fold")
    table.asks("cyd", SitDown(100, 1))
    told = dumps(seen(table.hosted, 9, "cyd"))
    stranger = dumps(seen(table.hosted, 9, ""))
    shows = [card for card in folded if f'"{card}"' in stranger]
    assert [card for card in folded if f'"{card}"' in told] == shows


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"table": "By the window"}, "small letters"),
        ({"table": ""}, "small letters"),
        ({"table": "x" * 61}, "60 at most"),
        ({"title": ""}, "title"),
        ({"title": "a\nb"}, "title"),
        ({"betting": 0}, "betting takes 1 to 3600 seconds"),
        ({"deciding": 4000}, "deciding takes"),
        ({"patience": -1}, "patience takes"),
    ],
)
def test_terms_that_no_table_can_be_opened_on(wrong: dict[str, object], said: str) -> None:
    right: dict[str, object] = {"table": "t", "title": "T", "posting": "river-holdem"}
    with pytest.raises(TermsError, match=said):
        Terms(**(right | wrong))  # type: ignore[arg-type]
