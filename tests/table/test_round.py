"""The round: what it waits for, what it refuses, and that it never changes."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest

from croupier import games
from croupier.cards import Deck, parse_cards
from croupier.errors import CardError, CroupierError, IllegalChoice, OutOfTurn, RoundOver, StakeError
from croupier.rules.piles import BOARD, DEALER, HOLE
from croupier.rules.streets import Amounts, Choice, Choose, DealTo, Facing, Peek
from croupier.table import record
from croupier.table.events import Dealt
from croupier.table.means import Means
from croupier.table.round import Round


def river(stakes: dict[str, int] | None = None) -> Round:
    return Round.start(games.find("river-holdem"), stakes or {"Ante": 10})


def at_the_flop() -> Round:
    return river().deal(*parse_cards("AsKd")).act("bet").deal(*parse_cards("7h7c2s"))


def test_a_round_waits_for_cards_then_choices_then_is_over() -> None:
    started = river()
    assert started.pending == DealTo(HOLE, 2, 1, Facing.DOWN)
    dealt = started.deal(*parse_cards("AsKd"))
    assert isinstance(dealt.pending, Choose)
    assert dealt.street == "Before the flop"
    bet = dealt.act("bet").deal(*parse_cards("7h7c2s")).act("bet").deal(*parse_cards("9dJc")).act("bet 2")
    assert bet.pending == DealTo(DEALER, 2)
    over = bet.deal(*parse_cards("QhQs"))
    assert over.over
    assert over.net(1) == -50


def test_choices_can_be_iterated_counted_and_tested() -> None:
    choices = at_the_flop().act("bet").deal(*parse_cards("9dJc")).choices
    assert len(choices) == 3
    assert [choice.short for choice in choices] == ["bet 1", "bet 2", "fold"]
    assert "bet 2" in choices
    assert "2x" not in choices
    assert "bet 3" not in choices
    assert Choice("fold") in choices
    assert 7 not in choices
    assert choices.find("b2").chips == 20
    assert choices.find(" BET 2x ").times == Fraction(2)
    assert str(choices) == "bet 1, bet 2, fold"


def test_a_round_is_immutable() -> None:
    before = at_the_flop()
    text = before.record
    before.act("fold")
    before.act("bet")
    assert before.record == text
    with pytest.raises(AttributeError):
        before.events = ()  # type: ignore[misc]


def test_equal_rounds_are_equal() -> None:
    assert at_the_flop() == at_the_flop()
    assert at_the_flop() != at_the_flop().act("fold")


@pytest.mark.parametrize(
    ("move", "error", "sentence"),
    [
        (lambda: at_the_flop().act("bet 2"), IllegalChoice, "'bet 2' is not on offer: the choices are bet, fold"),
        (lambda: at_the_flop().act("raise"), IllegalChoice, "'raise' is not on offer"),
        (lambda: at_the_flop().act(""), IllegalChoice, "'' is not on offer"),
        (lambda: at_the_flop().act(Choice("check")), IllegalChoice, "seat 1 cannot check: the choices are bet, fold"),
        (lambda: at_the_flop().act("bet", seat=2), OutOfTurn, "it is seat 1's turn, not seat 2's"),
        (lambda: at_the_flop().deal(*parse_cards("9d")), OutOfTurn, "seat 1 is to choose, so no card is dealt"),
        (lambda: river().act("bet"), OutOfTurn, "waiting for cards"),
        (lambda: river().deal(*parse_cards("AsKdQd")), CardError, "the hole takes 2 cards now, not 3"),
        (lambda: river().deal(*parse_cards("AsAs")), CardError, "As has already been dealt"),
        (lambda: at_the_flop().act("bet").deal(*parse_cards("As2d")), CardError, "As has already been dealt"),
        (lambda: river().peek(), OutOfTurn, "does not look at a hidden card now"),
    ],
)
def test_what_a_round_refuses(move: Callable[[], Round], error: type[CroupierError], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        move()


@pytest.mark.parametrize(
    ("pile", "seat", "facing"), [("board", None, Facing.UP), ("hole", 2, Facing.DOWN), ("hole", 1, Facing.UP)]
)
def test_cards_come_where_they_are_awaited_and_lie_as_they_do(pile: str, seat: int | None, facing: Facing) -> None:
    held = parse_cards("AsKd")
    assert river().after(Dealt("hole", 1, held, Facing.DOWN)).cards(HOLE, 1) == held
    with pytest.raises(OutOfTurn, match=f"{pile} {facing.value} now"):
        river().after(Dealt(pile, seat, held, facing))


def test_illegal_choices_carry_what_was_legal() -> None:
    with pytest.raises(IllegalChoice) as caught:
        at_the_flop().act("bet 9")
    assert caught.value.legal == ("bet", "fold")
    assert caught.value.code == "choice/illegal"


def test_nothing_happens_after_the_end() -> None:
    line = "river-holdem | Ante 10 | AsKd / 7h7c2s / 9dJc / QhQs | fold"
    over = Round.parse(games.find("river-holdem"), line)
    with pytest.raises(RoundOver):
        over.act("bet")
    with pytest.raises(RoundOver):
        over.deal(*parse_cards("2d"))


def test_cards_outside_the_deck_are_refused() -> None:
    with pytest.raises(CardError, match="7s is not in the special deck of 28 cards"):
        Round.start(games.find("triple-action-holdem")).deal(*parse_cards("7s8s"))


@pytest.mark.parametrize(
    ("game", "stakes", "sentence"),
    [
        (
            "river-holdem",
            {"Ante": 5},
            r"5 on Ante could not be paid in whole chips \(Before Flop pays 3 to 2 on a full",
        ),
        ("river-holdem", {"Ante": 10, "Tips": 5}, "has no wager 'Tips': before the deal it takes Ante, Player Trips"),
        (
            "river-holdem",
            {"Ante": 10, "After Flop": 10},
            "After Flop is not placed before the deal: it comes by",
        ),
        ("river-holdem", {"Player Trips": 5}, "Ante must be placed: it takes 2 to 10000 chips, in multiples of 2"),
        ("river-holdem", {"Ante": 20_000}, "20000 on Ante is outside the table's limits"),
        ("river-holdem", {"Ante": -2}, "-2 on Ante is outside the table's limits"),
        ("river-holdem", {"Ante": 10, "Player Trips": -1}, "-1 on Player Trips is outside the table's limits"),
        ("river-holdem", {"Ante": True}, "not a whole number"),
        ("holdem-88", {"Ante": 10, "Blind": 20}, "Blind must equal Ante: 20 is not 10"),
        ("holdem-88", {"Ante": 3}, "stake a multiple of 2"),
        ("triple-action-holdem", {"Ante": 3, "Ante Bonus": 3}, "it comes by itself, on the Ante"),
        ("triple-shot-bonus", {"War": 3, "Blackjack": 2, "Poker": 2}, r"3 on War could not be .* \(War loses half\)"),
        ("triple-shot-bonus", {"War": 2, "Blackjack": 3, "Poker": 2}, r"\(Blackjack pays 3 to 2\)"),
        ("triple-shot-bonus", {"War": 2, "Blackjack": 2, "Poker": 3}, r"\(Poker pays 3 to 2 on two pair\)"),
        ("triple-shot-bonus", {"War": 2, "Blackjack": 2}, "Poker must be placed"),
    ],
)
def test_stakes_that_are_refused(game: str, stakes: dict[str, int], sentence: str) -> None:
    with pytest.raises(StakeError, match=sentence):
        Round.start(games.find(game), stakes)


def test_limits_and_odds_as_posted_decide_what_can_be_staked() -> None:
    with pytest.raises(StakeError, match="4 on Ante is outside the table's limits: it takes 10 to 50 chips"):
        Round.start(games.find("holdem-88").posted(minimum=10, maximum=50), {"Ante": 4})
    six_to_five = games.find("triple-shot-bonus").posted(natural="6:5")
    assert six_to_five.grid["Blackjack"] == (5, "Blackjack pays 6 to 5")
    quarter = games.find("holdem-88").posted(highway_minimum="0.25x")
    assert quarter.grid["Ante"] == (4, "Blind pays 3 to 2 on a flush; Highway may be 0.25 times it")


def test_stakes_are_free_and_unequal_in_triple_shot() -> None:
    started = Round.start(games.find("triple-shot-bonus"), {"War": 2, "Blackjack": 40, "Poker": 6, "Hat Trick": 5})
    assert started.stakes(1) == {"War": 2, "Blackjack": 40, "Poker": 6, "Hat Trick": 5}


def test_seats() -> None:
    game = games.find("river-holdem")
    with pytest.raises(StakeError, match="there is no seat 8: the table has seats 1 to 7"):
        Round.start(game, {8: {"Ante": 10}})
    with pytest.raises(StakeError, match="not both"):
        Round.start(game, {1: {"Ante": 10}, "Ante": 10})  # type: ignore[arg-type]
    full = Round.start(game, {seat: {"Ante": 2 * seat} for seat in range(7, 0, -1)})
    assert full.seats == (1, 2, 3, 4, 5, 6, 7)


def test_seats_act_in_table_order_and_a_folded_seat_is_not_asked_again() -> None:
    table = Round.start(games.find("river-holdem"), {seat: {"Ante": 10} for seat in (2, 4, 5)})
    table = table.deal(*parse_cards("AsKd")).deal(*parse_cards("2c7h")).deal(*parse_cards("QhQs"))
    asked = []
    while not table.over:
        if isinstance(table.pending, Choose):
            asked.append((table.street, table.pending.seat))
            table = table.act("fold" if table.pending.seat == 4 else table.choices.options[0])
        else:
            assert isinstance(table.pending, DealTo)
            table = table.deal(*table.unseen[: table.pending.count])
    assert asked == [
        ("Before the flop", 2), ("Before the flop", 4), ("Before the flop", 5),
        ("Flop", 2), ("Flop", 5), ("Turn and river", 2), ("Turn and river", 5),
    ]  # fmt: skip
    assert len(table.cards(BOARD)) == 5


def test_insurance_is_any_whole_amount_up_to_half() -> None:
    game = games.find("triple-shot-bonus")
    table = Round.start(game, {"War": 2, "Blackjack": 10, "Poker": 2})
    table = table.deal(*parse_cards("9c")).deal(*parse_cards("As")).deal(*parse_cards("9d"))
    assert [choice.short for choice in table.choices] == ["decline", *(f"insure {chips}" for chips in range(1, 6))]
    assert table.act("insure").stake(1, "Insurance") == 5
    assert table.act("insure 2").stake(1, "Insurance") == 2
    with pytest.raises(IllegalChoice):
        table.act("insure 6")


def test_the_look_at_the_hidden_card() -> None:
    game = games.find("triple-shot-bonus")
    table = Round.start(game).deal(*parse_cards("9c")).deal(*parse_cards("Ks")).deal(*parse_cards("9d"))
    assert isinstance(table.pending, Peek)
    with pytest.raises(CardError, match="makes no natural"):
        table.deal(*parse_cards("5d"))
    natural = table.deal(*parse_cards("Ad"))
    assert {item.wager for item in natural.settled} == {"War", "Blackjack"}
    looked = table.peek()
    assert looked.barred == frozenset(parse_cards("AcAdAhAs"))
    stood = looked.act("stand")
    with pytest.raises(CardError, match="had no natural, so the hidden card is not Ad"):
        stood.deal(*parse_cards("Ad"))


def test_chances_after_a_look_are_weighted_by_what_they_leave() -> None:
    """Given that the hidden card is no ace, an ace elsewhere leaves one more card that it can be."""
    game = games.find("triple-shot-bonus")
    table = Round.start(game).deal(*parse_cards("2c")).deal(*parse_cards("Ks")).deal(*parse_cards("3d")).peek()
    weights = dict(table.act("hit").chances())
    assert weights[parse_cards("Ad")] == 49 - 4
    assert weights[parse_cards("5d")] == 49 - 4 - 1
    assert sum(weights.values()) == (49 - 4) * 48


def test_parsing_bare_cards_stays_in_as_cheaply_as_possible() -> None:
    river = Round.parse(games.find("river-holdem"), "As Kd / 7h 7c 2s")
    assert [choice.short for choice in river.choices] == ["bet", "fold"]
    assert river.stakes(1) == {"Ante": 2, "Before Flop": 2}
    eights = Round.parse(games.find("holdem-88"), "AsKd 7h7c2s 9d9c")
    assert eights.stakes(1) == {"Ante": 2, "Blind": 2}
    assert str(eights.choices) == "bet, fold"


def test_rounds_can_be_kept_in_sets_and_their_stakes_cannot_be_changed() -> None:
    before = at_the_flop()
    before.placed[1]["Ante"] = 7
    assert before == at_the_flop()
    assert len({before, at_the_flop()}) == 1


def test_no_stakes_are_not_the_least_stakes() -> None:
    with pytest.raises(StakeError, match="Ante must be placed"):
        Round.start(games.find("river-holdem"), {})


def test_a_large_insurance_is_offered_as_a_range() -> None:
    table = Round.start(games.find("triple-shot-bonus"), {"War": 2, "Blackjack": 10_000, "Poker": 2})
    table = table.deal(*parse_cards("9c")).deal(*parse_cards("As")).deal(*parse_cards("9d"))
    assert len(table.choices) == 5001
    assert str(table.choices) == "decline, insure 1 to 5000"
    assert len(repr(table.view(1))) < 8_000
    assert Choice("insure", "Insurance", 5000) in table.choices
    assert Choice("insure", "Insurance", 5001) not in table.choices


def test_an_insurance_of_any_size_is_never_gone_through_chip_by_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Amounts, "__iter__")
    game = games.find("single-deck-blackjack").posted(maximum=10**12)
    insuring = (
        "single-deck-blackjack maximum=1000000000000 | Blackjack 1000000000000 | 9c / As / 9d | insure 500000000000"
    )
    assert record.read(insuring).record == insuring
    asked = record.read_cards(game, "9c / As / 9d / 2h", {"Blackjack": 10**12})
    assert asked.verbs(1) == ("decline", "hit")
    offered = Round.parse(game, insuring.rpartition("|")[0]).choices
    said = "other choices take 8 chips or more and the bankroll is 7"
    assert Means(7, "the bankroll is").beyond(offered) == said


def test_a_look_is_weighted_as_the_shoe_would_have_it() -> None:
    """The chance of each next card after a look in vain, by counting every order of a small deck's hidden cards."""
    deck = Deck("toy", parse_cards("Kc9c8dAcAdTcTd7h6h5h4h"))
    game = games.find("triple-shot-bonus").with_deck(deck)
    table = Round.start(game).deal(*parse_cards("9c")).deal(*parse_cards("Kc")).deal(*parse_cards("8d")).peek()
    hidden = [card for card in table.unseen if card.rank != 12]
    counted = Counter(drawn for hole in hidden for drawn in table.unseen if drawn != hole)
    assert {cards[0]: weight for cards, weight in table.act("hit").chances()} == counted
