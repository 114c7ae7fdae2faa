"""A table of the house, without a house: bets on deals that are fixed, people who come and go, terms that change."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from croupier.errors import (
    NotAllowed,
    OutOfTurn,
    PostingError,
    SeatError,
    SeedError,
    StaleView,
    TableClosed,
    TableStopped,
    TermsError,
)
from croupier.games import SHEETS
from croupier.house.acts import THE_HOUSE
from croupier.house.chain import Entry, Head
from croupier.house.checking import check_proof, read_proof
from croupier.house.clock import GONE_AFTER, GONE_FROM_OTHERS_AFTER, Company, Deadlines, waits_for
from croupier.house.following import follows
from croupier.house.happenings import (
    Closed,
    Committed,
    Happening,
    Opened,
    Reposted,
    Revealed,
    Voided,
    WillClose,
    WillRepost,
)
from croupier.house.host import Host
from croupier.house.hosted import Hosted
from croupier.house.replay import Otherwise, carried_out
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
    PostOtherwise,
    PutDown,
    Ready,
    Repost,
    Request,
    SitDown,
    StepAway,
    TimeIsUp,
    Void,
)
from croupier.house.sight import seen
from croupier.house.standing import read_standing, written
from croupier.house.terms import Terms
from croupier.table.commands import Happened, Moved, Placed, Presence
from croupier.table.commitment import commitment, committed_shoe
from croupier.table.events import Chose
from croupier.table.stakes import least
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

    def house(self, request: HouseRequest, actor: str = THE_HOUSE) -> tuple[Happening, ...]:
        return self._took(lambda: self.hosted.asks_itself(request, self.draw, actor))

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

    def begun_with_least(self, *names: str) -> "Played":
        for name in names:
            self.asks(name, SitDown(500))
        for name in names:
            self.asks(name, PutDown(self.deal, least(self.hosted.table.game), name))
        for name in names:
            self.asks(name, Ready(self.deal))
        return self

    def chooses_anything(self) -> None:
        if self.hosted.table.playing and self.hosted.table.round is not None:
            self.chooses(self.rng.choice(self.hosted.table.round.choices.options).verb)

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


def test_no_secret_is_in_what_is_shown_of_a_request() -> None:
    """As in a traceback that somebody logs."""
    host = Host(Hosted.opened("h", Terms("t", "T", "river-holdem")), Head(), None, lambda: b"S" * 32)
    prepared = host.asked("ann", "k", SitDown(100), 1)
    assert prepared.writing is not None
    assert prepared.writing.secrets
    step = host.hosted.asks("ann", SitDown(100), host.draw)
    assert step.secrets
    assert "SSSS" not in f"{prepared!r} {step!r}"


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


def test_whoever_takes_their_bets_back_is_waited_for_until_they_say_that_they_sit_out() -> None:
    table = Played()
    for name in ("ann", "bob"):
        table.asks(name, SitDown(500))
        table.asks(name, PutDown(table.deal, ANTE))
    table.asks("ann", Ready(table.deal))
    table.asks("ann", PutDown(table.deal, {}))
    assert not table.hosted.ready
    table.asks("bob", Ready(table.deal))
    assert not table.hosted.table.playing
    table.asks("ann", Ready(table.deal))
    assert [player.name for player in table.hosted.players] == ["bob"]


def test_nobody_waits_for_somebody_who_has_gone() -> None:
    table = Played()
    table.asks("ann", SitDown(500))
    table.asks("bob", SitDown(500))
    table.asks("ann", PutDown(table.deal, ANTE))
    table.asks("ann", Ready(table.deal))
    table.asks("bob", GetUp())
    assert table.hosted.table.playing


@pytest.mark.parametrize("how", ["posted otherwise", "the secret is lost"])
def test_who_is_ready_for_one_deal_is_not_for_the_next(how: str) -> None:
    table = Played()
    table.asks("ann", SitDown(500))
    table.asks("bob", SitDown(500))
    table.asks("bob", Ready(table.deal))
    if how == "posted otherwise":
        table.house(Repost("river-holdem trips=B"))
    else:
        table.secrets = dict.fromkeys(table.secrets, bytes(32))
        table.hosted = without_secrets(table)
        table.house(Void(table.deal, how))
    assert table.hosted.ready == frozenset()
    table.asks("ann", PutDown(table.deal, ANTE))
    table.asks("ann", Ready(table.deal))
    assert not table.hosted.table.playing, "bob has not been asked"
    table.asks("bob", Ready(table.deal))
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


def test_bets_wait_only_for_a_moment_for_somebody_who_has_gone() -> None:
    """Somebody closed a window between rounds: the others are dealt to as soon as they are ready."""
    table = Played()
    for name in ("ann", "bob", "eve"):
        table.asks(name, SitDown(500))
    company = Company({"ann", "bob"})
    deadlines = Deadlines().after(table.hosted, 0, company)
    assert deadlines.due_at == {IsGone("eve"): 60_000}
    table.asks("ann", PutDown(table.deal, ANTE))
    table.asks("ann", Ready(table.deal))
    deadlines = deadlines.after(table.hosted, 3_000, company)
    assert deadlines.due_at[IsGone("eve")] == GONE_FROM_OTHERS_AFTER * 1000
    table.asks("bob", PutDown(table.deal, ANTE))
    table.asks("bob", Ready(table.deal))
    assert not table.hosted.table.playing
    table.house(IsGone("eve"))
    assert table.hosted.table.playing


def test_somebody_who_has_bet_or_is_in_a_round_is_waited_for_longer() -> None:
    table = Played()
    for name in ("ann", "bob"):
        table.asks(name, SitDown(500))
    table.asks("ann", PutDown(table.deal, ANTE))
    table.asks("ann", Ready(table.deal))
    nobody = Company(set())
    waiting = Deadlines().after(table.hosted, 0, nobody)
    assert (waiting.due_at[IsGone("ann")], waiting.due_at[IsGone("bob")]) == (60_000, GONE_FROM_OTHERS_AFTER * 1000)
    table.asks("bob", Ready(table.deal))
    assert table.hosted.table.playing
    assert waiting.after(table.hosted, 9_000, nobody).due_at[IsGone("bob")] == 60_000


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
    voided = table.deal
    happened = table.house(Repost("river-holdem"))
    void = next(each for each in happened if isinstance(each, Voided))
    assert (void.round, bytes.fromhex(void.secret)) == (voided, table.secrets[voided])
    assert table.deal != voided
    with pytest.raises(TermsError, match="open another"):
        table.house(Repost("holdem-88"))
    with pytest.raises(TermsError, match="posted already"):  # which would only draw another deal
        table.house(Repost("river-holdem"))
    with pytest.raises(TermsError, match="a round could pay"):
        table.house(Repost("river-holdem trips=House(999999999,40,25,8,6,4,3) maximum=999999"))


def test_bets_that_are_down_are_played_under_the_rules_they_were_put_down_under() -> None:
    table = Played()
    table.asks("ann", SitDown(500))
    table.asks("ann", PutDown(table.deal, ANTE, "my seed"))
    coming, game = table.hosted.coming, table.hosted.table.game
    assert [type(each) for each in table.house(Repost("river-holdem trips=B"))] == [WillRepost]
    assert (table.hosted.coming, table.hosted.table.game) == (coming, game)
    assert read_standing("h", written(table.hosted)) == table.hosted  # what is still to be posted is not forgotten
    table.asks("ann", Ready(table.deal))
    assert [type(each) for each in table.chooses("fold")[-3:]] == [Revealed, Reposted, Committed]
    table.asks("ann", PutDown(table.deal, ANTE))
    table.house(Repost("river-holdem"))
    happened = table.asks("ann", PutDown(table.deal, {}))  # with nothing at stake any more it waits no longer
    assert [type(each) for each in happened] == [Placed, Voided, Reposted, Committed]


def test_what_is_posted_otherwise_twice_before_a_round_ends_is_so_both_times() -> None:
    table = Played()
    table.asks("ann", SitDown(500))
    table.asks("ann", PutDown(table.deal, ANTE))
    table.house(PostOtherwise({"minimum": "20"}))
    table.house(PostOtherwise({"maximum": "200", "trips": "B"}))
    assert table.hosted.next_terms.posting == table.hosted.reposting
    table.asks("ann", PutDown(table.deal, {}))
    assert table.hosted.terms.posting == "river-holdem trips=B minimum=20 maximum=200"
    table.house(PostOtherwise({"trips": "A"}))
    assert table.hosted.terms.posting == "river-holdem minimum=20 maximum=200"
    with pytest.raises(PostingError, match="no column 'Z'"):
        table.house(PostOtherwise({"trips": "Z"}))
    with pytest.raises(TermsError, match="posted already"):
        table.house(PostOtherwise({"minimum": "20"}))


def test_a_table_that_closes_plays_the_bets_that_are_down_first() -> None:
    table = Played()
    for name in ("ann", "bob"):
        table.asks(name, SitDown(500))
        table.asks(name, PutDown(table.deal, ANTE))
    assert [type(each) for each in table.house(Close())] == [WillClose]
    assert read_standing("h", written(table.hosted)) == table.hosted
    for request in (SitDown(100), BringChips(5), PutDown(table.deal, {"Ante": 20})):
        with pytest.raises(TableClosed):
            table.asks("ann", request)
    table.asks("bob", PutDown(table.deal, {}))
    table.asks("ann", Ready(table.deal))
    table.asks("bob", Ready(table.deal))
    assert table.hosted.table.playing
    assert isinstance(table.chooses("fold")[-1], Closed)
    table = Played()
    table.asks("ann", SitDown(500))
    table.asks("ann", PutDown(table.deal, ANTE))
    table.house(Close())
    assert isinstance(
        table.asks("ann", PutDown(table.deal, {}))[-1], Closed
    )  # with nothing at stake it waits no longer


# Deals that are void.


def test_a_round_that_is_declared_void_gives_everything_back_and_its_secret_away() -> None:
    table = Played("triple-shot-bonus")
    table.begun_with_least("ann", "bob")
    assert table.hosted.dealing is not None
    deal = table.hosted.dealing.round
    happened = table.house(Void(deal, "a card was seen"))
    assert [type(each) for each in happened] == [Happened, Moved, Voided, Committed]
    assert [table.hosted.table.chips(name) for name in ("ann", "bob")] == [500, 500]
    last = table.hosted.last
    assert last is not None
    assert (last.round, last.secret, last.void) == (deal, table.secrets[deal], "a card was seen")
    assert last.seeds == {1: "ann", 2: "bob"}
    told = seen(table.hosted, 9, "")
    assert told.round is not None
    assert told.last is not None
    assert (told.round.over, told.round.void, told.last.void) == (True, "a card was seen", "a card was seen")
    assert told.last.secret == table.secrets[deal].hex()
    assert read_standing("h", written(table.hosted)) == table.hosted
    with pytest.raises(StaleView, match="is not in play"):  # a word that comes too late is not for the next deal
        table.house(Void(deal, "a card was seen"))
    with pytest.raises(OutOfTurn, match="is not dealt yet"):
        table.house(Void(table.deal, "I do not like it"))


@pytest.mark.parametrize("game", SHEETS)
def test_the_proof_of_a_void_round_holds(game: str) -> None:
    for seed in range(10):
        table = Played(game, seed).begun_with_least("ann", "bob")
        for _ in range(seed % 6):
            table.chooses_anything()
        if table.hosted.dealing is None:
            continue
        step = table.hosted.asks_itself(Void(table.hosted.dealing.round, "it is late"), table.draw)
        (ended,) = follows(step).ended
        assert (ended.void, [each.net for each in ended.seats]) == ("it is late", [0, 0])
        assert ended.record.endswith("| void: it is late")
        shown = read_proof(ended.proof)
        assert shown.commitment == table.hosted.dealing.commitment
        checked = check_proof(shown, table.hosted.table.game)
        assert checked.holds, [each for each in checked.steps if not each.holds]
        assert not check_proof(replace(shown, commitment="0" * 64), table.hosted.table.game).holds


def test_a_deal_that_is_thrown_away_is_shown_with_its_secret_and_why() -> None:
    table = Played()
    table.asks("ann", SitDown(500))
    deal = table.deal
    step = table.hosted.asks_itself(Repost("river-holdem trips=B"), table.draw)
    (void,) = follows(step).voided
    told = seen(step.hosted, 9, "").voided
    assert told is not None
    assert (told.round, told.secret, told.void) == (deal, table.secrets[deal].hex(), "the game is posted otherwise")
    assert (void.round, void.secret, void.reason, void.commitment) == (deal, told.secret, told.void, told.commitment)
    assert commitment(void.round, void.game, void.fingerprint, bytes.fromhex(void.secret)) == void.commitment
    assert void.game == "river-holdem"


def test_nobody_declares_their_own_round_void() -> None:
    table = Played().begun("olga", "ann")
    assert table.hosted.dealing is not None
    void = Void(table.hosted.dealing.round, "I do not like my cards")
    with pytest.raises(NotAllowed, match="who is in a round does not declare it void: another operator can"):
        table.house(void, "olga")
    table.asks("olga", GetUp())
    with pytest.raises(NotAllowed):
        table.house(void, "olga")  # who has left is still played for
    assert table.hosted.table.playing
    before = table.hosted
    happened = table.house(void, "otto")
    assert not table.hosted.table.playing
    entry = Entry("table/river", 9, 1, "otto", None, "", "")
    drawn = table.secrets[table.deal]
    assert carried_out(before, entry, happened, lambda: drawn).hosted == table.hosted
    with pytest.raises(Otherwise, match="another operator can"):  # an audit finds it
        carried_out(before, replace(entry, actor="olga"), happened, lambda: drawn)


def test_whoever_is_in_a_round_that_can_never_be_opened_declares_it_void() -> None:
    table = Played().begun("olga", "ann")
    hosted = without_secrets(table)
    assert hosted.dealing is not None
    step = hosted.asks_itself(Void(hosted.dealing.round, "the secret is lost"), table.draw, "olga")
    assert not step.hosted.table.playing


def without_secrets(table: Played) -> Hosted:
    return Hosted.rebuilt("h", table.happened, {deal: bytes(32) for deal in table.secrets})


def test_a_secret_that_was_exchanged_or_lost_deals_nothing_until_its_deal_is_declared_void() -> None:
    table = Played().begun("ann")
    assert table.hosted.dealing is not None
    deal = table.hosted.dealing.round
    for hosted in (without_secrets(table), Hosted.rebuilt("h", table.happened)):
        assert hosted.table.round is not None
        for choice in hosted.table.round.choices:
            with pytest.raises(TableStopped, match=r"h\.river\.1 cannot be dealt from"):
                hosted.asks("ann", Choose(1, hosted.table.round.number, choice), table.draw)
        with pytest.raises(TableStopped):
            hosted.asks_itself(TimeIsUp(1, hosted.table.round.number), table.draw)
        step = hosted.asks_itself(Void(deal, "the secret is lost"), table.draw)
        assert step.happenings[2] == Voided(deal, "the secret is lost", "")
        assert step.hosted.table.chips("ann") == 500
        (ended,) = follows(step).ended
        assert (ended.proof, ended.void) == ("", "the secret is lost")


def test_bets_on_a_deal_that_can_never_be_opened_go_back_when_it_is_declared_void() -> None:
    table = Played()
    table.asks("ann", SitDown(500))
    table.asks("ann", PutDown(table.deal, ANTE))
    hosted, deal = without_secrets(table), table.deal
    for request in (PutDown(deal, {"Ante": 20}), Ready(deal)):
        with pytest.raises(TableStopped):
            hosted.asks("ann", request, table.draw)
    with pytest.raises(TableStopped):
        hosted.asks_itself(BetsAreClosed(0), table.draw)
    step = hosted.asks_itself(Void(deal, "the secret is lost"), table.draw)
    assert [type(each) for each in step.happenings] == [Voided, Placed, Committed]
    assert not step.hosted.table.bets
    (void,) = follows(step).voided
    assert (void.round, void.secret, void.reason) == (deal, "", "the secret is lost")


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
