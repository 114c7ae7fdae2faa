"""Rounds replayed: values are the exact solution's, and the felt is what the seat saw."""

from fractions import Fraction

import pytest

from croupier import games
from croupier.rules.wagers import Kind
from croupier.solver.solve import advise, solve
from croupier.table.events import Chose
from croupier.table.record import read
from croupier.table.round import Round
from croupier.training.graded import Moment
from croupier.training.replay import Drawn, Replay, replay
from croupier.wire.codec import decode, encode

RIVER = (
    "river-holdem trips=B | Ante 10, Player Trips 5 | AsKd / 7h7c2s / 9dJc / 7sQs | bet, bet, bet 2 | "
    "Ante -10, Before Flop -10, After Flop -10, Turn/River -20, Player Trips -5"
)
TWO = "three-card-poker | 1: Ante 10; 3: Ante 20, Pair Plus 5 | AsAdAh 2s4d6c / 7c8d9h | 1 fold, 3 bet"
TRIPLE_SHOT = (
    "triple-shot-bonus | 1: War 10, Blackjack 10, Poker 10; 4: War 10, Blackjack 20, Poker 10, Hat Trick 10 | "
    "Ac Kc / Ad / Js 5d / xx / 6h / 9c / 3d4h6c9d Kd2s8c | 1 decline, 4 insure 1, 4 hit"
)
VOID = "three-card-poker | Ante 10 | AsAdAh | fold | void: the lights went out"


def cards(drawn: Drawn) -> set[str]:
    """Every card that the felt shows, at whichever place."""
    own = {slot.card for pile in drawn.piles for row in pile.rows for slot in row if slot.card}
    return own | {slot.card for each in drawn.neighbours for slot in each.cards if slot.card}


def test_every_value_is_that_of_the_exact_solution() -> None:
    played, found = read(RIVER), replay(read(RIVER))
    game = played.game
    state, values = Round.start(game, played.placed), [solve(game).value]
    for event in played.events:
        if isinstance(event, Chose):
            advice = advise(game, state.view(1))
            values += [advice.value, dict(advice.values)[event.choice.short]]
        state = state.after(event)
    assert [step.value for step in found.graded.steps[:-1]] == values
    assert values[0] == solve(games.find("river-holdem")).value, "a side wager's column has no say in it"


@pytest.mark.parametrize(("record", "seat"), [(RIVER, 1), (TWO, 1), (TWO, 3)])
def test_the_last_value_is_the_net_of_the_main_wagers_in_units(record: str, seat: int) -> None:
    played = read(record)
    game, found = played.game, replay(played, seat)
    main = sum(item.net for item in played.items(seat) if game.wager(item.wager).kind is not Kind.SIDE)
    assert found.graded.steps[-1].value == Fraction(main, played.placed[seat][game.unit.name])
    assert found.graded.net == played.net(seat)


def test_where_stakes_have_a_say_the_last_value_counts_all_wagers() -> None:
    played = read(TRIPLE_SHOT)
    found = replay(played, 4)
    assert played.over
    assert found.graded.steps[-1].value == Fraction(played.net(4), 10)
    assert [each.choice for each in found.graded.choices] == ["insure 1", "hit"]
    values = [dict(each.advice.values)["hit"] for each in found.graded.choices if each.choice == "hit"]
    assert values == [step.value for step in found.graded.steps if step.chosen and step.chosen.choice == "hit"]


def test_there_is_a_felt_for_every_step_with_the_cards_that_were_seen_by_then() -> None:
    found = replay(read(RIVER))
    assert [step.number for step in found.graded.steps] == [drawn.number for drawn in found.drawn]
    decisions = [
        drawn for step, drawn in zip(found.graded.steps, found.drawn, strict=True) if step.moment is not Moment.CHOICE
    ]
    came = [drawn.came for drawn in decisions]
    assert came == [(), ("As", "Kd"), ("7h", "7c", "2s"), ("9d", "Jc"), ("7s", "Qs")]
    for at, drawn in enumerate(decisions):
        assert cards(drawn) == {card for some in came[: at + 1] for card in some}
    assert found.drawn[2].said == "bet on Before Flop (10)"
    assert {each.wager: each.chips for each in found.drawn[2].circles if each.chips} == {
        "Ante": 10,
        "Before Flop": 10,
        "Player Trips": 5,
    }
    assert found.drawn[-1].said == "the player loses to the dealer: Ante loses"
    assert sum(item.net for item in found.drawn[-1].settled) == -55


def test_other_seats_are_seen_as_the_seat_saw_them() -> None:
    """The first seat folds before the third chooses, which sees backs until cards are turned up."""
    one, three = replay(read(TWO), 1), replay(read(TWO), 3)
    assert (one.seats, one.graded.seat, three.graded.seat) == ((1, 3), 1, 3)
    assert replay(read(TWO)).graded.seat == 1
    for each, other in ((one, {"2s", "4d", "6c"}), (three, {"As", "Ad", "Ah"})):
        for step, drawn in zip(each.graded.steps, each.drawn, strict=True):
            if step.moment in (Moment.CHIPS, Moment.CARDS):
                assert not cards(drawn) & other
                assert drawn.number == 0 or len(drawn.neighbours) == 1


def test_a_void_round_ends_with_nothing_and_says_why() -> None:
    found = replay(read(VOID))
    assert found.graded.steps[-1].value == found.graded.net == 0
    assert found.drawn[-1].said == found.graded.void == "the lights went out"


def test_where_the_seat_is_to_choose_each_choice_is_told_with_its_worth() -> None:
    played = read("river-holdem | Ante 10 | AsKd / 7h7c2s | bet")
    found = replay(played)
    advice = advise(played.game, played.view(1))
    assert [each.choice for each in found.worths] == [choice for choice, _ in advice.values]
    assert [each.choice for each in found.worths if each.best] == [advice.best]
    assert found.graded.steps[-1].value == advice.value
    assert replay(read(RIVER)).worths == ()
    two = read("three-card-poker | 1: Ante 10; 3: Ante 20 | AsAdAh 2s4d6c |")
    assert replay(two, 1).worths
    assert replay(two, 3).worths == (), "it is not its turn"


def test_it_goes_over_the_wire() -> None:
    for record in (RIVER, TWO, TRIPLE_SHOT, VOID):
        found = replay(read(record))
        assert decode(Replay, encode(found)) == found
