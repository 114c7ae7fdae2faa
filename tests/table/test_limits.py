"""Stakes at the very edge of what a table takes and a person has: the last legal chip, and the first illegal one."""

from fractions import Fraction

import pytest

from croupier import games
from croupier.errors import CroupierError, IllegalChoice, StakeError
from croupier.rules.streets import Choices, bets
from croupier.rules.wagers import Kind
from croupier.table import record
from croupier.table.means import Means
from croupier.table.placing import Placing
from croupier.table.record import parse_stakes
from croupier.table.round import Round
from croupier.table.session import Session
from croupier.table.stakes import least, placed

EVERY = games.SHEETS + games.CALIBRATION
LOW, HIGH = 40, 80
"""Multiples of whatever any wager goes in."""


@pytest.mark.parametrize("key", EVERY)
def test_a_stake_may_be_the_minimum_or_the_maximum_and_no_chip_beyond(key: str) -> None:
    game = games.find(key).posted(minimum=LOW, maximum=HIGH)
    smallest = {name: chips for name, chips in least(game).items() if name not in game.linked}
    wagers = [wager for wager in game.wagers if wager.kind in (Kind.MANDATORY, Kind.SIDE) and not wager.unit]
    for wager in wagers:
        step = game.grid[wager.name][0]
        assert LOW % step == HIGH % step == 0, "the bounds themselves can be paid"
        for chips in (LOW, HIGH):
            assert placed(game, smallest | {wager.name: chips})[wager.name] == chips
        for chips in (LOW - 1, HIGH + 1, LOW - step, HIGH + step):
            with pytest.raises(
                StakeError, match=f"^{chips} on {wager.name} is outside .*: it takes {LOW} to {HIGH} chips"
            ):
                placed(game, smallest | {wager.name: chips})


@pytest.mark.parametrize("key", EVERY)
def test_limits_may_hold_a_single_stake(key: str) -> None:
    game = games.find(key).posted(minimum=LOW, maximum=LOW)
    assert set(least(game).values()) == {LOW}
    chips = Placing(game)
    for circle in chips.circles:
        chips.add(circle.name, 1)
        chips.add(circle.name, 1)
    assert set(chips.stakes.values()) == {LOW}
    assert Round.start(game, chips.confirmed()).stakes(1)[game.unit.name] == LOW
    with pytest.raises(StakeError, match=f"cannot be doubled to {2 * LOW}: the table's limit is {LOW}"):
        chips.double()
    for wrong in (LOW - 4, LOW + 4):
        with pytest.raises(StakeError, match=f"outside the table's limits: it takes {LOW} chips"):
            placed(game, dict.fromkeys(least(game), wrong))
    played = Round.start(game, least(game))
    assert f"minimum={LOW} maximum={LOW} |" in played.record
    assert record.read(played.record) == played


@pytest.mark.parametrize("key", EVERY)
def test_whoever_takes_back_more_than_may_go_has_nothing_down(key: str) -> None:
    """Below the minimum nothing can lie; from above it, a stake comes down to the minimum first."""
    chips = Placing(games.find(key).posted(minimum=LOW, maximum=HIGH))
    for circle in chips.circles:
        chips.add(circle.name, HIGH)
        chips.add(circle.name, LOW - HIGH)
        assert chips.stakes[circle.name] == LOW
        chips.add(circle.name, -1)
        assert circle.name not in chips.stakes


def test_the_bankroll_itself_may_be_staked_and_no_chip_more() -> None:
    for bankroll, ante in ((20, 20), (21, 20)):
        sitting = Session(games.find("river-holdem"), bankroll=bankroll, seed="edge")
        sitting.place({"Ante": ante})
        sitting.begin({"Ante": ante})
        assert sitting.bankroll == bankroll - ante
    sitting = Session(games.find("river-holdem"), bankroll=19, seed="edge")
    with pytest.raises(StakeError, match="20 chips are to go down and the bankroll is 19"):
        sitting.place({"Ante": 20})
    with pytest.raises(StakeError, match="20 chips are down and the bankroll is 19"):
        sitting.begin({"Ante": 20})
    assert sitting.bankroll == 19


def test_the_last_chip_may_go_on_a_choice() -> None:
    sitting = Session(games.find("river-holdem"), bankroll=40, seed="edge")
    sitting.begin({"Ante": 10})
    sitting.act("bet")
    sitting.act("bet")
    assert sitting.bankroll == 10
    assert "bet 1" in sitting.choices
    assert sitting.act("bet 1").over
    short = Session(games.find("river-holdem"), bankroll=39, seed="edge")
    short.begin({"Ante": 10})
    short.act("bet")
    short.act("bet")
    assert str(short.choices) == "fold"
    with pytest.raises(IllegalChoice, match="bet 1 takes 10 chips and the bankroll is 9"):
        short.act("bet 1")


def test_what_lies_beyond_somebody_s_means_is_told_where_something_else_does_not() -> None:
    offered = Choices((*bets(games.find("river-holdem").wager("Turn/River"), (Fraction(1), Fraction(2)), 10),))
    told = {chips: Means(chips, "the bankroll is").beyond(offered) for chips in (9, 10, 19, 20)}
    assert told[10] == "other choices take 20 chips or more and the bankroll is 10"
    assert told[19] == told[10].replace("is 10", "is 19")
    assert (told[9], told[20]) == ("", "")  # there is no other choice, and there is nothing beyond


@pytest.mark.parametrize(
    "text",
    [
        "Ante 10, Player Trips 5, player-trips 5",
        "Ante 10, Player Trips 5, PLAYER TRIPS 6",
        "Ante 10, player trips 5, Player-Trips 5",
        "Ante 10, ANTE 10",
    ],
)
def test_a_wager_is_staked_once_however_it_is_spelt(text: str) -> None:
    game = games.find("river-holdem")
    sitting = Session(game, seed="twice")
    stakes = parse_stakes(text)
    for attempt in (
        lambda: placed(game, stakes),
        lambda: Round.start(game, stakes),
        lambda: sitting.begin(stakes),
        lambda: record.read(f"river-holdem | {text} | AsKd"),
    ):
        with pytest.raises(CroupierError, match=r"(Ante|Player Trips) is staked twice"):
            attempt()
    assert sitting.bankroll == 1000


def test_a_record_that_names_no_limits_is_of_the_usual_ones() -> None:
    """Whatever the house has posted that it is read against."""
    usual = games.find("river-holdem")
    for house in (usual.posted(minimum=100), usual.posted(maximum=8), usual.posted(minimum=100, maximum=200)):
        played = Round.parse(house, "river-holdem | Ante 10 | AsKd | bet")
        assert played.game.limits == usual.limits
        assert played.record == "river-holdem | Ante 10 | AsKd | bet"
        named = Round.parse(house, "river-holdem minimum=6 | Ante 10 | AsKd | bet")
        assert named.game.limits == (6, usual.limits[1])
    with pytest.raises(
        CroupierError, match="20000 on Ante is outside the table's limits: it takes 2 to 10000 chips, in multiples of 2"
    ):
        Round.parse(usual.posted(maximum=50_000), "river-holdem | Ante 20000 | AsKd")
