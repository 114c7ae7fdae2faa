"""A seat at a served table: whole rounds, every deal checked, company, cuts, doubled requests, time, closing."""

from dataclasses import replace
from typing import Any

import pytest

from croupier.client.connection import Connection, News
from croupier.client.deals import AS_FIXED, NOT_SEEN, Published
from croupier.client.seat import ServedSeat, approach
from croupier.errors import HouseRefused, OutOfTurn, SeedError, StakeError, TermsError
from croupier.house.messages import Done, Refused, TableFrame
from croupier.house.requests import Choose, TimeIsUp, Void
from croupier.house.sight import TableSeen
from croupier.rules.streets import Choices
from croupier.table.record import read
from croupier.table.stakes import least
from tests.client.houses import SOON, ServedHouse, first, play_round, settle, told


@pytest.mark.parametrize("game", ["river-holdem trips=B", "three-card-holdem", "triple-shot-bonus"])
def test_rounds_are_played_and_every_deal_is_checked(house: ServedHouse, game: str) -> None:
    seat = house.seat(house.table(game), chips=500)
    for number in (1, 2):
        play_round(seat)
        assert (seat.rounds, len(seat.played)) == (number, number)
        assert seat.checked is not None
        assert (seat.checked.holds, seat.checked.found) == (True, AS_FIXED)
    assert seat.net == sum(played.net(seat.seat) for played in seat.played) == seat.bankroll - 500
    assert [str(read(played.record)) for played in seat.played] == [played.record for played in seat.played]
    assert str(seat.game) == game


@pytest.mark.parametrize("verb", ["hit", "stand", "double", "split", "insure", "decline"])
def test_every_kind_of_choice_of_triple_shot_goes_over_the_wire(house: ServedHouse, verb: str) -> None:
    table = house.table("triple-shot-bonus")
    house.deals(table, lambda dealt: verb in dealt.choices)
    seat = house.seat(table)
    made: list[str] = []

    def once(choices: Choices) -> str:
        made.append(verb if not made else first(choices))
        return "insure 1" if made == ["insure"] and choices.amounts else made[-1]

    assert verb in seat.game.blocks[0].verbs
    play_round(seat, choose=once)
    assert made[0] == verb
    assert seat.played[0].verbs(seat.seat)[0] == verb
    assert seat.checked is not None
    assert seat.checked.holds, seat.checked.found


def test_two_people_at_a_table_see_what_each_may_see(house: ServedHouse) -> None:
    table = house.table()
    anna, bert = house.seat(table), house.seat(table)
    watcher = house.looks_on(table)
    settle(anna, bert)
    anna.begin({"Ante": 10})
    settle(anna, bert)
    assert (anna.in_play, bert.in_play) == (False, False)
    assert anna.own is not None
    assert anna.own.ready
    bert.begin({"Ante": 20})
    settle(anna, bert)
    assert anna.view is not None
    assert bert.view is not None
    assert (anna.view.turn, bool(anna.choices), bool(bert.choices)) == (anna.seat, True, False)
    assert [cards for _, cards in bert.view.others] == [(None, None)]
    with pytest.raises(OutOfTurn, match="it is not your turn"):
        bert.act("bet")
    anna.act("bet")
    settle(anna, bert)
    assert not anna.choices
    bert.act("fold")
    settle(anna, bert)
    told(watcher, lambda: watcher.in_play)
    assert watcher.view is not None
    assert (watcher.view.hole, watcher.choices, watcher.seat) == ((), Choices(), 0)
    while anna.choices:
        anna.act(first(anna.choices))
        settle(anna, bert)
    told(watcher, lambda: watcher.rounds)
    for each in (anna, bert, watcher):
        assert each.checked is not None
        assert each.checked.holds, each.checked.found
        assert each.played[0].record == anna.played[0].record
    assert bert.net == -20
    assert anna.names == {anna.seat: anna.own.name, bert.seat: bert.own.name if bert.own else ""}


# Cuts and doubled messages.


class Doubling(Connection):
    """Sends everything twice, and counts the answers that are handed on."""

    def __init__(self, address: str, token: str = "") -> None:
        super().__init__(address, token)
        self.answers: list[str] = []

    def _tell(self, news: News) -> None:
        self.answers += [news.request] if isinstance(news, Done | Refused) else []
        super()._tell(news)

    def _send(self, *keys: str) -> None:
        super()._send(*(key for key in keys for _ in range(2)))


class CutShort(Connection):
    """Loses every connection right after it has asked something, before the answer can come."""

    cuts = 0

    def ask(self, request: Any) -> str:
        with self._sending:
            key = super().ask(request)
            self.cut()
            self.cuts += 1
        return key


def test_what_is_asked_twice_is_done_once(house: ServedHouse) -> None:
    seat = house.seat(house.table(), kind=Doubling)
    for _ in range(2):
        play_round(seat)
    assert (seat.rounds, seat.fault) == (2, "")
    assert isinstance(seat.connection, Doubling)
    assert len(seat.connection.answers) == len(set(seat.connection.answers)) > 4
    assert seat.net == sum(played.net(seat.seat) for played in seat.played)


def test_a_cut_in_the_middle_of_a_round_is_mended_and_nothing_is_done_twice(house: ServedHouse) -> None:
    seat = house.seat(house.table(), kind=CutShort)
    seat.begin({"Ante": 10})
    settle(seat)
    assert seat.in_play
    before = seat.moment
    seat.act("bet")
    settle(seat)
    assert (seat.moment > before, seat.lost, seat.fault) == (True, "", "")
    seat.act("fold")
    settle(seat)
    assert isinstance(seat.connection, CutShort)
    assert seat.connection.cuts >= 5
    assert (seat.net, seat.rounds, seat.bankroll) == (-20, 1, 480)
    assert seat.checked is not None
    assert seat.checked.holds


def test_whatever_happened_meanwhile_is_told_after_a_cut(house: ServedHouse) -> None:
    table = house.table()
    anna, bert = house.seat(table), house.seat(table)
    seen: list[int] = []
    settle(anna, bert)
    number = anna.seen.number
    anna.connection.cut()
    for _ in range(3):
        bert.begin({"Ante": 10})
        settle(bert)
        bert.begin({"Ante": 20})
        settle(bert)
    newest = bert.seen.number
    while anna.seen.number < newest:
        came = list(anna.news(SOON))
        assert came, "nothing comes any more"
        seen += [news.seq for news in came if isinstance(news, TableFrame)]
    assert seen == list(range(number + 1, newest + 1))


# What can be refused, and what time and the house do.


def test_refusals_are_sentences_and_change_nothing(house: ServedHouse) -> None:
    seat = house.seat(house.table(), chips=50)
    with pytest.raises(StakeError, match="60 chips are down and you have 50 here"):
        seat.begin({"Ante": 60})
    with pytest.raises(OutOfTurn, match="no round is in play"):
        seat.act("bet")
    seat.begin({"Ante": 10})
    settle(seat)
    seat.connection.ask(Choose(1, 77, seat.choices.options[0]))
    told(seat, lambda: seat.fault)
    assert "the choice answers state 77 of the round" in seat.fault
    assert seat.choices
    seat.fault = ""
    seat.act("fold")
    settle(seat)
    seat.bring(10**9)
    told(seat, lambda: seat.fault)
    assert "are asked for" in seat.fault
    assert (seat.bankroll, seat.net, seat.fault != "") == (40, -10, True)
    seat.fault = ""
    seat.bring(60)
    settle(seat)
    assert (seat.bankroll, seat.brought, seat.net) == (100, 110, -10)


def test_a_seat_that_is_taken_and_a_full_table_are_refused(house: ServedHouse) -> None:
    table = house.table("three-card-poker")
    seats = [house.seat(table, chips=10) for _ in range(house.floor.room(table).hosted.table.game.seats)]
    with pytest.raises(HouseRefused, match=f"all {len(seats)} seats are taken"):
        house.seat(table)


def test_somebody_whose_time_is_up_is_away_until_they_are_back(house: ServedHouse) -> None:
    table = house.table()
    seat = house.seat(table)
    seat.begin({"Ante": 10})
    settle(seat)
    house.does(house.floor.room(table).ask_itself(TimeIsUp(*seat.moment)))
    told(seat, lambda: seat.rounds)
    assert seat.own is not None
    assert (seat.own.away, seat.net) == (True, -10)
    assert seat.played[0].record.count("(absent)") == 1
    seat.away_or_back()
    settle(seat)
    assert not seat.own.away


def test_the_clock_tells_how_long_there_is(house: ServedHouse) -> None:
    seat = house.seat(house.table(betting=100, deciding=50))
    seat.begin({"Ante": 10})
    settle(seat)
    told(seat, lambda: seat.clock)
    assert seat.clock is not None
    assert (seat.clock.running, 45 <= seat.clock.seconds <= 50) == ("choice", True)


def test_bets_are_taken_back_and_a_round_can_be_sat_out(house: ServedHouse) -> None:
    table = house.table()
    anna, bert = house.seat(table), house.seat(table)
    settle(anna, bert)
    anna.begin({"Ante": 10})
    settle(anna, bert)
    anna.placing.clear()
    anna.begin()
    settle(anna, bert)
    assert anna.own is not None
    assert (anna.own.bets, anna.own.ready, anna.in_play) == ((), False, False)
    with pytest.raises(StakeError, match="Ante must be placed"):
        anna.begin()
    anna.begin({"Ante": 10})
    settle(anna, bert)
    bert.placing.clear()
    bert.begin()
    settle(anna, bert)
    assert (anna.in_play, anna.within, bert.in_play, bert.within) == (True, True, True, False)


def test_a_table_that_closes_sends_everybody_home_with_their_chips(house: ServedHouse) -> None:
    table = house.table()
    seat = house.seat(table)
    seat.begin({"Ante": 10})
    settle(seat)
    house.does(house.floor.close_table(table, "operator"))
    told(seat, lambda: seat.seen.closing)
    seat.act("fold")
    told(seat, lambda: seat.ended)
    assert (seat.ended, seat.net, seat.rounds) == ("the table is closed", -10, 1)
    with pytest.raises(OutOfTurn):
        seat.begin({"Ante": 10})


def test_leaving_in_a_round_has_the_house_play_it_out(house: ServedHouse) -> None:
    table = house.table()
    came = house.door.guest()
    seat = approach(Connection(house.door.socket(table), came.token))
    house.seats.append(seat)
    seat.sit_down(400)
    seat.begin({"Ante": 10})
    settle(seat)
    assert seat.leave()
    told(seat, lambda: seat.ended)
    assert (seat.net, house.door.oneself(came.token).bankroll) == (-10, 990)


def test_the_game_may_be_posted_otherwise(house: ServedHouse) -> None:
    table = house.table()
    seat = house.seat(table)
    play_round(seat)
    house.does(house.floor.repost(table, {"trips": "B"}, "operator"))
    told(seat, lambda: seat.game.changed)
    assert (str(seat.game), seat.view, seat.placing.stakes) == ("river-holdem trips=B", None, {"Ante": 2})
    play_round(seat)
    assert seat.checked is not None
    assert seat.checked.holds


def test_a_game_whose_rules_are_others_here_is_refused(house: ServedHouse) -> None:
    seen = house.looks_on(house.table()).seen
    with pytest.raises(TermsError, match="by other rules than this program knows"):
        ServedSeat(Connection("ws://nowhere"), replace(seen, fingerprint="0" * 64))


def test_a_round_that_is_declared_void_is_told_and_its_deal_checked_all_the_same(house: ServedHouse) -> None:
    table = house.table("river-holdem")
    seat = house.seat(table)
    seat.begin(least(seat.game))
    settle(seat)
    assert seat.seen.dealing is not None
    house.does(house.floor.declare_void(table, Void(seat.seen.dealing.round, "a card was seen"), "operator"))
    told(seat, lambda: seat.rounds)
    assert (seat.net, seat.bankroll, seat.in_play) == (0, 500, False)
    assert seat.view is not None
    assert seat.view.void == "a card was seen"
    assert seat.checked is not None
    assert seat.checked.holds, seat.checked.found
    assert seat.played[0].record.endswith("| void: a card was seen")


def test_a_deal_that_is_thrown_away_is_checked_against_what_was_published(house: ServedHouse) -> None:
    table = house.table()
    seat = house.seat(table)
    fixed = seat.seen.coming
    assert fixed is not None
    house.does(house.floor.repost(table, {"trips": "B"}, "operator"))
    told(seat, lambda: seat.void)
    assert seat.void is not None
    assert (seat.void.round, seat.void.holds) == (fixed.round, True)
    assert seat.seen.voided is not None
    other = replace(seat.seen.voided, secret="00" * 32)
    assert seat.published.check_void(other).holds is False
    assert seat.published.check_void(replace(other, secret="")).holds is None


# Seeds.


def test_every_bet_adds_something_to_the_shuffle_that_nobody_could_know(house: ServedHouse) -> None:
    seat = house.seat(house.table())
    seeds = []
    for _ in range(2):
        play_round(seat)
        assert seat.seen.last is not None
        seeds += [seed for _, seed in seat.seen.last.seeds]
        assert seat.checked is not None
        assert seat.checked.holds
    assert len(set(seeds)) == 2
    assert all(len(seed) == 32 for seed in seeds)
    seat.add("my own words")
    play_round(seat)
    assert seat.seen.last is not None
    assert seat.seen.last.seeds == ((seat.seat, "my own words"),)
    for wrong in ("x" * 65, "é"):
        with pytest.raises(SeedError):
            seat.add(wrong)
    seat.add("")
    play_round(seat)
    assert seat.seen.last is not None
    assert seat.seen.last.seeds != ((seat.seat, "my own words"),)


@pytest.mark.planted
def test_a_seed_that_was_left_out_or_changed_is_found_out(house: ServedHouse) -> None:
    before, after = over(house)
    assert after.last is not None
    assert after.round is not None
    published = Published()
    published.see(before)
    published.added[after.last.round] = "what I added"
    found = published.check(after.last, after.round)
    assert (found.holds, found.found) == (False, "the house left out what you added to the shuffle")
    published = Published()
    published.see(replace(before, coming=None, dealing=replace(after.last, secret="", seeds=((1, "another"),))))
    published.see(after)
    found = published.check(after.last, after.round)
    assert (found.holds, found.found) == (False, "the house changed what it had published of the deal")


# The check of a deal.


def over(house: ServedHouse) -> tuple[TableSeen, TableSeen]:
    """A table before a round and after it."""
    seat = house.seat(house.table())
    before = seat.seen
    play_round(seat)
    return before, seat.seen


@pytest.mark.planted
def test_a_deal_that_does_not_hold_is_found_out(house: ServedHouse) -> None:
    before, after = over(house)
    last, ended = after.last, after.round
    assert last is not None
    assert ended is not None

    def found(seen: TableSeen = before, **changes: Any) -> tuple[bool | None, str]:
        published = Published()
        published.see(seen)
        view = changes.pop("view", ended)
        deal = replace(last, **changes)
        published.see(replace(after, last=deal))
        checked = published.check(deal, view)
        return checked.holds, checked.found

    assert found() == (True, AS_FIXED)
    assert found(replace(before, coming=None)) == (None, NOT_SEEN)
    assert found(secret="00" * 32) == (False, "the secret is not the one of which the house published the hash")
    assert found(secret="zz")[0] is False
    assert found(commitment="0" * 64) == (False, "the house changed what it had published of the deal")
    otherwise = "from this secret other cards are dealt, or they settle otherwise"
    assert found(seeds=((1, "mine"),)) == (False, otherwise)
    dearer = tuple(replace(item, net=item.net - 1) for item in ended.settled)
    assert found(view=replace(ended, settled=dearer)) == (False, otherwise)
    swapped = tuple(replace(pile, cards=pile.cards[::-1]) for pile in ended.piles)
    assert found(view=replace(ended, piles=swapped)) == (False, otherwise)


def test_a_connection_that_is_not_wanted_any_more_ends(house: ServedHouse) -> None:
    seat = house.looks_on(house.table())
    thread = seat.connection._thread
    assert thread.is_alive()
    seat.connection.close()
    thread.join(SOON)
    assert not thread.is_alive()
