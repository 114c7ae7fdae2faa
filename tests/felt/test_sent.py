"""What is sent to a page: the printed felt of every game, and a table at every moment of a round."""

import random
from itertools import pairwise

import pytest

from croupier.client.looking import shown_to
from croupier.felt.printed import printed_felt
from croupier.felt.sent import TableShown
from croupier.felt.shown import still_to_come
from croupier.games import CALIBRATION, SHEETS, find
from croupier.house.hosted import Hosted
from croupier.house.requests import Choose, PutDown, Ready, Request, SitDown
from croupier.house.sight import seen
from croupier.house.terms import Terms
from croupier.rules.wagers import Kind
from croupier.table.view import view
from tests.rounds import random_round


@pytest.mark.parametrize("key", SHEETS + CALIBRATION)
def test_a_printed_felt_has_every_wager_every_pile_and_every_line(key: str) -> None:
    game, felt = find(key), printed_felt(find(key))
    assert {spot.wager for row in felt.rows for spot in row} == {wager.name for wager in game.wagers}
    assert {(pile.name, pile.owner, pile.cards) for pile in felt.piles} == {
        (pile.name, pile.owner.value, size) for pile, size in game.pile_sizes.items()
    }
    placed = {wager.name for wager in game.wagers if wager.kind in (Kind.MANDATORY, Kind.SIDE) and not wager.unit}
    assert set(felt.trays) == placed
    lines = [row for table in felt.paytables for line in table.lines for row in line.rows]
    assert len(lines) == len(set(lines))
    assert {row.id for row in game.rows.values() if row.line} <= set(lines) <= set(game.rows)


def test_a_line_of_a_paytable_is_the_rows_of_each_wager_that_it_pays() -> None:
    trips = next(table for table in printed_felt(find("river-holdem")).paytables if table.name == "Trips")
    assert trips.lines[0].rows == ("player-trips/1.1", "dealer-trips/1.1")
    assert (trips.column, trips.columns) == ("A", ("A", "B"))


# A table, from its first chip to the settlement.


def at_table(key: str, stakes: dict[str, int], chips: int = 10_000) -> Hosted:
    hosted = Hosted.opened("house", Terms("table", key, key))
    for seat, name in enumerate(("ann", "bob"), 1):
        hosted = asked(hosted, name, SitDown(chips, seat))
    assert hosted.coming is not None
    return asked(hosted, "ann", PutDown(hosted.coming.round, stakes, "seed"))


def asked(hosted: Hosted, name: str, request: Request) -> Hosted:
    return hosted.asks(name, request, lambda: bytes(32)).hosted


def looked(hosted: Hosted, name: str) -> TableShown:
    return shown_to(hosted.table.game, seen(hosted, 1, name))


def test_bets_that_are_down_lie_on_the_circles() -> None:
    shown = looked(at_table("river-holdem", {"Ante": 10, "Player Trips": 5}), "ann")
    assert {each.wager: each.chips for each in shown.circles if each.chips} == {
        "Ante": 10,
        "Player Trips": 5,
    } | {each.wager: 10 for each in shown.circles if each.wager in find("river-holdem").linked}
    assert [slot.kind for pile in shown.piles for row in pile.rows for slot in row].count("empty") == 9
    assert not any(action.offered for action in shown.bar)
    assert [each.name for each in shown.neighbours] == ["bob"]


def test_whoever_is_to_choose_is_offered_the_choices_and_nobody_else() -> None:
    hosted = dealt(at_table("river-holdem", {"Ante": 10}))
    mine, other, stranger = looked(hosted, "ann"), looked(hosted, "bob"), looked(hosted, "")
    assert any(action.offered for action in mine.bar)
    assert not any(action.offered for action in (*other.bar, *stranger.bar))
    assert [action.place for action in mine.bar] == [action.place for action in stranger.bar]
    assert "ann is to choose" in other.message
    assert mine.playing
    assert other.playing
    assert stranger.playing


def test_a_choice_beyond_ones_means_is_absent_and_the_reason_is_told() -> None:
    hosted = dealt(at_table("river-holdem", {"Ante": 10}, chips=40))
    for _ in range(2):
        assert "other choices" not in looked(hosted, "ann").message
        hosted = chosen(hosted, "bet")
    mine = looked(hosted, "ann")
    assert [action.place for action in mine.bar if action.offered] == ["bet 1", "fold"]
    assert mine.message.endswith("(other choices take 20 chips or more and you have 10)")
    assert "other choices" not in looked(hosted, "bob").message


def test_a_settled_round_stays_on_the_felt_until_the_next_bets() -> None:
    hosted = dealt(at_table("river-holdem", {"Ante": 10}))
    over = played_out(hosted)
    shown = looked(over, "ann")
    assert shown.total is not None
    assert shown.total.net == sum(each.net for each in shown.settled)
    nets = {each.wager: each.net for each in shown.circles if each.net is not None}
    assert nets == {each.wager: each.net for each in shown.settled}
    assert shown.message.split()[:2] in (["You", "win"], ["You", "lose"], ["You", "come"])
    assert over.coming is not None
    again = looked(asked(over, "ann", PutDown(over.coming.round, {"Ante": 20}, "")), "ann")
    assert all(each.net is None for each in again.circles)
    assert next(each.chips for each in again.circles if each.wager == "Ante") == 20
    assert again.settled == shown.settled


@pytest.mark.parametrize("key", SHEETS + CALIBRATION)
def test_a_circle_says_whether_chips_may_still_come_to_lie_on_it(key: str) -> None:
    game, rng = find(key), random.Random(key)
    raised = {wager.name for wager in game.wagers if wager.kind is Kind.RAISED}
    closed = set[str]()
    for _ in range(40):
        states = random_round(game, rng.randrange).states
        for seat in states[0].seats:
            moments = [view(state, seat) for state in states if state.turn is not None or state.over]
            for before, after in pairwise(moments):
                open_now = {choice.wager for choice in before.choices if choice.wager}
                possible = still_to_come(game, before) | open_now
                asked_next = {choice.wager for choice in after.choices if choice.wager}
                assert still_to_come(game, after) | asked_next <= possible, "what is closed stays so"
                assert (after.stakes(seat).keys() - before.stakes(seat).keys()) & raised <= open_now
                assert not ((seat, "fold") in before.chosen and possible)
                closed |= raised - possible
            assert still_to_come(game, view(states[0], seat)) == raised
            assert not still_to_come(game, view(states[-1], seat))
    assert closed == raised


def test_what_is_later_is_sent_with_its_circle_alone() -> None:
    hosted = chosen(dealt(at_table("river-holdem", {"Ante": 10})), "bet")
    later = {each.wager for each in looked(hosted, "ann").circles if each.later}
    assert later == {"Turn/River"}, "After Flop is open now, and chips lie on Before Flop"


def dealt(hosted: Hosted) -> Hosted:
    assert hosted.coming is not None
    for name in ("ann", "bob"):
        hosted = asked(hosted, name, Ready(hosted.coming.round if hosted.coming else ""))
    return hosted


def chosen(hosted: Hosted, text: str) -> Hosted:
    played = hosted.table.round
    assert played is not None
    assert played.turn is not None
    choice = hosted.table.choices(played.turn).find(text)
    name = hosted.table.occupants[played.turn].name
    return asked(hosted, name, Choose(hosted.table.rounds, played.number, choice))


def played_out(hosted: Hosted) -> Hosted:
    rng = random.Random(1)
    while hosted.table.playing and hosted.table.round is not None:
        turn = hosted.table.round.turn
        assert turn is not None
        hosted = chosen(hosted, rng.choice(hosted.table.choices(turn).options).short)
    return hosted
