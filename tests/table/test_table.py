"""A table: people, bets, shoes, rounds one after another; commands in, events out."""

import random
from dataclasses import replace

import pytest

from croupier import games
from croupier.cards import Card
from croupier.errors import CroupierError, IllegalChoice, OutOfTurn, ReasonError, SeatError, StakeError, StaleView
from croupier.rules.streets import Choice, Choices
from croupier.table.commands import (
    Answer,
    Began,
    Begin,
    BuyIn,
    CallOff,
    ComeBack,
    Command,
    GoAway,
    Happened,
    Leave,
    Left,
    Moved,
    Place,
    Sit,
    TableEvent,
)
from croupier.table.events import Chose
from croupier.table.ledger import CASHIER, HOUSE, Phase
from croupier.table.record import read
from croupier.table.shoe import Shoe
from croupier.table.stakes import least
from croupier.table.table import Table, least_risky
from tests.rounds import random_stakes

RIVER = games.find("river-holdem")


def done(table: Table, *commands: Command) -> Table:
    for command in commands:
        table, _ = table.does(command)
    return table


def shoe(seed: int = 1, key: str = "river-holdem") -> Shoe:
    return Shoe.shuffled(games.find(key).deck, str(seed).encode())


def seated(*names: str, chips: int = 1000) -> Table:
    return done(Table(RIVER), *(Sit(name, chips) for name in names))


def begun(*names: str, seed: int = 1) -> Table:
    table = seated(*names)
    return done(table, *(Place(name, {"Ante": 10}) for name in names), Begin(shoe(seed)))


def offered(table: Table) -> Choice:
    assert table.round is not None
    return table.round.choices.options[0]


def answer(table: Table, name: str, choice: Choice | None = None) -> Answer:
    assert table.round is not None
    return Answer(name, table.rounds, table.round.number, choice or offered(table))


# Seats.


def test_people_sit_where_they_like_or_where_there_is_room() -> None:
    table = done(Table(RIVER), Sit("ann", 100, 3), Sit("bob", 50), Sit("cyd", 70))
    assert {seat: who.name for seat, who in table.occupants.items()} == {1: "bob", 2: "cyd", 3: "ann"}
    assert (table.chips("ann"), table.chips("bob"), table.balances[CASHIER]) == (100, 50, -220)


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (Sit("ann", 100), "ann sits at this table already, at seat 1"),
        (Sit("bob", 100, 1), "seat 1 cannot be had: free are 2, 3, 4, 5, 6, 7"),
        (Sit("bob", 100, 8), "seat 8 cannot be had"),
        (Sit("", 100), "cannot be anybody's name"),
        (Sit("house", 100), "'house' cannot be anybody's name here"),
        (Sit("felt 2", 100), "'felt 2' cannot be anybody's name here"),
        (Sit("House", 100), "'House' cannot be anybody's name here"),
        (Sit("\ud800", 100), "cannot be anybody's name here"),
        (Sit("\x1b[2J", 100), "cannot be anybody's name here"),
        (Sit(" ann", 100), "cannot be anybody's name here"),
        (Sit("x" * 41, 100), "cannot be anybody's name here"),
        (Leave("bob"), "bob does not sit at this table"),
        (Place("bob", {"Ante": 10}), "bob does not sit at this table"),
    ],
)
def test_seats_that_cannot_be_had(command: Command, complaint: str) -> None:
    with pytest.raises(SeatError, match=complaint):
        seated("ann").does(command)


def test_a_full_table_says_so() -> None:
    table = seated(*(f"guest {seat}" for seat in range(1, 8)))
    with pytest.raises(SeatError, match="all 7 seats are taken"):
        table.does(Sit("late", 10))


@pytest.mark.parametrize("chips", [0, -5, True, 2.5])
def test_chips_are_whole_and_some(chips: int) -> None:
    with pytest.raises(StakeError, match="bring at least 1"):
        Table(RIVER).does(Sit("ann", chips))
    with pytest.raises(StakeError, match="bring at least 1"):
        seated("ann").does(BuyIn("ann", chips))


def test_chips_are_brought_between_rounds() -> None:
    table = done(begun("ann"), Sit("bob", 50), BuyIn("bob", 5))
    assert table.chips("bob") == 55
    with pytest.raises(OutOfTurn, match="ann is in a round: chips are brought before it or after it"):
        table.does(BuyIn("ann", 100))


def test_nobody_brings_more_chips_than_there_could_be() -> None:
    assert done(Table(RIVER), Sit("ann", 10**15)).chips("ann") == 10**15
    with pytest.raises(StakeError, match="too many chips: the most is 1,000,000,000,000,000"):
        Table(RIVER).does(Sit("ann", 10**15 + 1))


# Bets.


def test_bets_are_checked_and_taken_back() -> None:
    table = done(seated("ann", chips=30), Place("ann", {"Ante": 10}), Place("ann", {"Ante": 20}))
    assert table.bets == {1: {"Ante": 20}}
    assert done(table, Place("ann", {})).bets == {}
    assert table.chips("ann") == 30
    with pytest.raises(StakeError, match="40 chips are to go down and ann has 30"):
        table.does(Place("ann", {"Ante": 40}))
    with pytest.raises(StakeError, match="multiple of 2"):
        table.does(Place("ann", {"Ante": 5}))


def test_a_round_needs_bets_and_the_right_cards() -> None:
    table = seated("ann")
    with pytest.raises(OutOfTurn, match="nobody has placed a bet"):
        table.does(Begin(shoe()))
    table = done(table, Place("ann", {"Ante": 10}))
    for cards in (shoe().cards[:51], (*shoe().cards[:51], shoe().cards[0])):
        with pytest.raises(OutOfTurn, match="the shoe does not hold the standard deck"):
            table.does(Begin(Shoe(cards)))


def test_only_those_who_bet_are_dealt_in() -> None:
    table = done(seated("ann", "bob", "cyd"), Place("bob", {"Ante": 10}), Begin(shoe()))
    assert table.round is not None
    assert table.round.seats == (2,)
    assert table.at_stake(2) == 10
    assert table.bets == {}
    over = done(table, GoAway("bob"))
    with pytest.raises(OutOfTurn, match="nobody has placed a bet"):
        over.does(Begin(shoe()))


# Rounds.


def test_the_table_goes_round_after_round_and_makes_no_chips() -> None:
    for key in games.SHEETS:
        game, rng = games.find(key), random.Random(key)
        table = done(Table(game), *(Sit(name, 10_000) for name in ("ann", "bob", "cyd")))
        events: list[TableEvent] = []
        for number in range(6):
            bets: list[Command] = [Place(name, least(game)) for name in ("ann", "bob", "cyd")]
            for command in (*bets, Begin(shoe(number, key))):
                table, happened = table.does(command)
                events += happened
            while table.playing:
                assert table.round is not None
                assert table.round.turn is not None
                name = table.occupants[table.round.turn].name
                choices = list(table.choices(table.round.turn))
                table, happened = table.does(answer(table, name, rng.choice(choices)))
                events += happened
                assert sum(table.balances.values()) == 0
        assert table.rounds == 6
        assert all(table.at_stake(seat) == 0 for seat in (1, 2, 3))
        begins = [event for event in events if isinstance(event, Began)]
        assert [event.number for event in begins] == [1, 2, 3, 4, 5, 6]


def test_a_table_is_its_events() -> None:
    table, events = Table(RIVER), list[TableEvent]()
    commands: list[Command] = [
        Sit("ann", 500),
        Sit("bob", 500),
        Place("ann", {"Ante": 10}),
        Place("bob", {"Ante": 20}),
        Begin(shoe()),
    ]
    for command in commands:
        table, happened = table.does(command)
        events += happened
    while table.playing:
        assert table.round is not None
        table, happened = table.does(answer(table, "ann" if table.round.turn == 1 else "bob"))
        events += happened
    assert Table.rebuilt(RIVER, events) == table
    assert table.number == len(events)
    assert Table.rebuilt(RIVER, events[:-1]) != table


def test_a_table_had_again_goes_on_from_the_shoe_it_is_handed() -> None:
    table, events = Table(RIVER), list[TableEvent]()
    for command in (Sit("ann", 500), Place("ann", {"Ante": 10}), Begin(shoe())):
        table, happened = table.does(command)
        events += happened
    again = Table.rebuilt(RIVER, events)
    with pytest.raises(OutOfTurn, match="no shoe to deal from"):
        again.does(answer(again, "ann"))
    assert table.shoe is not None
    with pytest.raises(OutOfTurn, match="does not hold"):
        again.dealing_from(Shoe(table.shoe.cards[1:]))
    again = again.dealing_from(table.shoe)
    assert again.does(answer(again, "ann")) == table.does(answer(table, "ann"))


def test_a_choice_that_comes_twice_chooses_once() -> None:
    table = begun("ann")
    first = answer(table, "ann")
    table = done(table, first)
    for again in (first, replace(first, number=first.number + 1), replace(first, number=10**9)):
        with pytest.raises(StaleView, match=f"answers state {again.number} of the round"):
            table.does(again)


def test_an_answer_of_an_earlier_round_answers_nothing() -> None:
    """The first decision of every round is its state 1, so a state alone does not name it."""
    table = begun("ann")
    late = answer(table, "ann", Choice("fold"))
    table = done(table, late, Place("ann", {"Ante": 10}), Begin(shoe(2)))
    assert table.round is not None
    assert table.round.number == late.number
    view = table.view(1)
    assert view is not None
    assert (view.round, view.number) == (2, late.number)
    with pytest.raises(StaleView, match="answers round 1 of the table, which is now at 2"):
        table.does(late)
    assert done(table, replace(late, round=2)).round != table.round


@pytest.mark.parametrize("seat", [-1, 8])
def test_a_seat_that_is_none_sees_nothing(seat: int) -> None:
    with pytest.raises(SeatError, match=f"there is no seat {seat}"):
        begun("ann").view(seat)


def test_a_double_click_hits_once() -> None:
    game = games.find("single-deck-blackjack")
    rest = [card for card in game.deck if str(card) not in ("2c", "2d", "3c", "3d")]
    cards = [*map(Card.parse, ("2c", "9d", "2d", "9c", "3c")), *(c for c in rest if str(c) not in ("9d", "9c"))]
    order = Shoe((*cards, Card.parse("3d")))
    table = done(Table(game), Sit("ann", 100), Place("ann", {"Blackjack": 2}), Begin(order))
    click = answer(table, "ann", Choice("hit"))
    table = done(table, click)
    assert table.round is not None
    assert table.round.choices
    with pytest.raises(StaleView):
        table.does(click)


def test_choices_are_exact_in_turn_and_paid_for() -> None:
    table = begun("ann", "bob")
    with pytest.raises(OutOfTurn, match="it is seat 1's turn, not seat 2's"):
        table.does(answer(table, "bob"))
    with pytest.raises(IllegalChoice, match=r"cannot bet .*: the choices are bet, fold") as caught:
        table.does(answer(table, "ann", Choice("bet", "Before Flop", 11)))
    assert caught.value.legal == ("bet", "fold")
    with pytest.raises(IllegalChoice):
        table.does(answer(table, "ann", Choice("bet", "After Flop", 10)))
    poor = done(seated("ann", chips=10), Place("ann", {"Ante": 10}), Begin(shoe()))
    with pytest.raises(IllegalChoice, match="bet takes 10 chips and ann has 0: the choices are fold"):
        poor.does(answer(poor, "ann"))
    assert str(poor.choices(1)) == "fold"


def test_nothing_is_asked_of_a_table_at_the_wrong_time() -> None:
    table = begun("ann")
    for command in (Place("ann", {"Ante": 10}), Begin(shoe())):
        with pytest.raises(OutOfTurn, match="a round is in play"):
            table.does(command)
    with pytest.raises(OutOfTurn, match="no round is in play"):
        seated("ann").does(Answer("ann", 0, 0, Choice("fold")))


def test_whatever_is_refused_changes_nothing() -> None:
    table = begun("ann", "bob")
    before = table
    for command in (Begin(shoe()), answer(table, "bob"), Place("ann", {}), Sit("ann", 5), Leave("zoe")):
        with pytest.raises(CroupierError):
            table.does(command)
    assert table == before


# Those who are not there.


def test_an_absent_seat_is_completed_by_the_least_risky_choice_and_it_is_said() -> None:
    table = done(begun("ann", "bob"), GoAway("ann"))
    assert table.round is not None
    assert table.round.events[-1] == Chose(1, Choice("fold"), absent=True)
    assert table.round.turn == 2
    view = table.view(2)
    assert view is not None
    assert view.absent == (1,)
    assert "1 fold (absent)" in table.round.record
    finished = done(table, GoAway("bob"))
    assert not finished.playing
    back = done(finished, ComeBack("ann"))
    assert not back.occupants[1].away


@pytest.mark.parametrize(
    ("choices", "verb"),
    [
        ("AsKd", "check"),
        ("AsKd / 7h7c2s / 9dJc", "fold"),
    ],
)
def test_the_least_risky_choice_of_holdem_88(choices: str, verb: str) -> None:
    from croupier.table.round import Round

    assert least_risky(Round.parse(games.find("holdem-88"), choices).choices).verb == verb


def test_less_is_risked_by_a_check_than_by_a_fold_and_least_by_the_smallest_bet_where_there_is_neither() -> None:
    bet, check, fold = Choice("bet", "Ante", 5), Choice("check"), Choice("fold")
    assert least_risky(Choices((bet, fold, check))) == check
    assert least_risky(Choices((bet, Choice("stand"), fold))) == Choice("stand")
    assert least_risky(Choices((bet, Choice("bet", "Ante", 2)))).chips == 2


def test_an_absent_seat_takes_no_insurance_and_stands() -> None:
    from croupier.table.round import Round

    game = games.find("triple-shot-bonus")
    insured = Round.parse(game, "Ks / Ad / 5s")
    assert insured.choices.amounts is not None
    assert least_risky(insured.choices).verb == "decline"
    assert least_risky(Round.parse(game, "Ks / 9d / 5s").choices).verb == "stand"


def test_leaving_in_a_round_waits_for_its_end() -> None:
    table = begun("ann", "bob")
    table, events = table.does(Leave("ann"))
    assert table.occupants[1].leaving
    assert not [event for event in events if isinstance(event, Left)]
    first = next(event.event for event in events if isinstance(event, Happened))
    assert first == Chose(1, Choice("fold"), absent=True)
    table, events = table.does(Leave("bob"))
    assert table.occupants == {}
    assert [event.name for event in events if isinstance(event, Left)] == ["ann", "bob"]
    assert table.chips("ann") == table.chips("bob") == 0
    assert table.balances[CASHIER] + table.balances[HOUSE] == 0


def test_leaving_between_rounds_takes_chips_and_bets_along() -> None:
    table = done(seated("ann", "bob"), Place("ann", {"Ante": 10}), Leave("ann"))
    assert table.bets == {}
    assert table.balances[CASHIER] == -1000
    again = done(table, Sit("ann", 20))
    assert again.chips("ann") == 20


def test_chips_at_stake_after_a_wager_is_settled_in_mid_round() -> None:
    """War is settled before Blackjack is played: its chips are off the felt while the round goes on."""
    game = games.find("triple-shot-bonus")
    cards = [Card.parse(text) for text in ("Ks", "5d", "9s", "Kh")]
    order = Shoe((*cards, *(card for card in game.deck if card not in cards)))
    stakes = {"War": 2, "Blackjack": 4, "Poker": 6}
    table = done(Table(game), Sit("ann", 100), Place("ann", stakes), Begin(order))
    assert table.playing
    assert (table.at_stake(1), table.chips("ann")) == (10, 100 - 12 + 4)
    assert table.round is not None
    assert [item.wager for item in table.round.settled] == ["War"]


# A round that is declared void.


def played_to(key: str, seed: int, steps: int) -> tuple[Table, dict[str, int]]:
    """A table of three some way through a round, and what everybody had before it."""
    game, rng = games.find(key), random.Random(seed)
    names = ("ann", "bob", "cyd")
    table = done(Table(game), *(Sit(name, 100_000) for name in names))
    before = {each: chips for each, chips in table.balances.items() if chips}
    table = done(table, *(Place(name, random_stakes(game, rng.randrange)) for name in names), Begin(shoe(seed, key)))
    for _ in range(steps):
        if table.round is None or table.round.turn is None:
            break
        name = table.occupants[table.round.turn].name
        further = done(table, answer(table, name, rng.choice(list(table.choices(table.round.turn)))))
        if not further.playing:
            break
        table = further
    return table, before


@pytest.mark.parametrize("key", games.SHEETS)
def test_a_round_that_is_void_leaves_everybody_with_what_they_had(key: str) -> None:
    settled = 0
    for seed in range(12):
        table, before = played_to(key, seed, seed)
        if not table.playing or table.round is None:
            continue
        settled += any(move.phase in (Phase.PAID, Phase.TAKEN) for move in table.moves)
        void, events = table.does(CallOff("the lights went out"))
        assert {each: chips for each, chips in void.balances.items() if chips} == before
        moves = [move for event in events if isinstance(event, Moved) for move in event.movements]
        assert {move.phase for move in moves} == {Phase.VOIDED}
        once = [(move.seat, move.wager) for move in moves]
        assert len(set(once)) == len(once)  # which the schema of a house requires
        assert void.round is not None
        assert (void.playing, void.round.void, void.round.net(1)) == (False, "the lights went out", 0)
        assert read(void.round.record) == void.round
        with pytest.raises(OutOfTurn, match="no round is in play"):
            void.does(CallOff("again"))
    assert settled or key != "triple-shot-bonus"  # where some wagers are settled early


def test_what_was_paid_and_is_staked_again_is_given_back_out_of_the_stakes() -> None:
    """War is won, and all that there is doubles Blackjack: stakes must come back before the payment goes."""
    key, stakes = "triple-shot-bonus", {"War": 10, "Blackjack": 100, "Poker": 10}
    ready = done(Table(games.find(key)), Sit("ann", 200), Sit("bob", 200), Place("ann", stakes), Place("bob", stakes))
    dealt = (done(ready, Begin(shoe(seed, key))) for seed in range(100))
    table = next(each for each in dealt if each.chips("ann") == 100 and "double" in each.choices(1))
    assert table.round is not None
    spent = done(table, answer(table, "ann", table.round.choices.find("double")))
    assert (spent.playing, spent.chips("ann")) == (True, 0)
    void = done(spent, CallOff("the lights went out"))
    assert (void.chips("ann"), void.chips("bob"), void.balances[HOUSE]) == (200, 200, 0)


def test_whoever_was_leaving_a_round_that_is_void_leaves_with_all_their_chips() -> None:
    table, _ = begun("ann", "bob").does(Leave("bob"))
    void, events = table.does(CallOff("a card was seen"))
    assert [type(each) for each in events] == [Happened, Moved, Moved, Left]
    assert void.chips("ann") == 1000
    assert void.balances[CASHIER] == -1000


@pytest.mark.parametrize("reason", ["", " ", "two\nlines", "a | stroke", "x" * 201, "spaces around "])
def test_a_reason_is_one_line_of_some_length(reason: str) -> None:
    with pytest.raises(ReasonError):
        begun("ann").does(CallOff(reason))
