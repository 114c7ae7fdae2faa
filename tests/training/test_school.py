"""Dealer school: every row of every game comes up, and what is right is what the ledger moves."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from croupier import games
from croupier.errors import AnswerError, RecordError
from croupier.rules.facts import Item
from croupier.rules.game import Game
from croupier.rules.paytables import odds
from croupier.rules.wagers import Row
from croupier.table.ledger import HOUSE, Phase, balances, movements, seat_account
from croupier.table.record import read, without_results
from croupier.table.round import Round
from croupier.training.hands_named import TOTALS, named_hands
from croupier.training.learned import Fact, learned, require_kept
from croupier.training.lessons import MOST_SEATS, lesson
from croupier.training.marks import Answer, Marked, marked, said
from croupier.training.school import asked
from croupier.training.scores import RowAnswered, RowScore, SeatSettled, row_scores
from croupier.wire.codec import dumps, loads, written

EVERY_GAME = (*games.SHEETS, *games.CALIBRATION)
ROUNDS = 2
"""How often a course is gone through before every row must have come up."""
Says = Callable[[Round, Item], str]


@cache
def course(key: str) -> tuple[Round, ...]:
    """The lessons of a seed, up to the one by which every row has come up, or as many as that may take."""
    game, found = games.named(key), list[Round]()
    missing = set(game.rows)
    while missing and len(found) < ROUNDS * len(game.rows):
        found.append(lesson(game, "7", len(found)))
        missing -= {item.row.id for item in found[-1].settled}
    return tuple(found)


def by_ledger(played: Round, item: Item) -> str:
    """What a dealer says who looks at the movements: what is taken from the felt, and what the house pays."""
    moves = [move for move in movements(played) if (move.seat, move.wager) == (item.seat, item.wager)]
    paid = sum(move.chips for move in moves if move.phase is Phase.PAID)
    took = sum(move.chips for move in moves if move.phase is Phase.TAKEN)
    return f"pay {paid}" if paid else f"take {took}" if took else "push"


def forgets_three_to_two(played: Round, item: Item) -> str:
    return f"pay {item.stake}" if item.row.odds == odds(3, 2) else by_ledger(played, item)


def answers(played: Round, says: Says) -> Iterator[Marked]:
    """A lesson answered, hands by what they are."""
    told = asked(played)
    again = read(told.record)
    for each in told.seats:
        for hand, named in zip(each.hands, named_hands(again, each.seat), strict=True):
            yield marked(again, Answer(told.record, each.seat, hand.asked, named.called))
        items = {item.wager: item for item in again.items(each.seat)}
        for wager in each.wagers:
            yield marked(again, Answer(told.record, each.seat, wager.asked, says(again, items[wager.asked])))


@pytest.mark.parametrize("key", EVERY_GAME)
def test_every_row_of_a_game_comes_up_in_a_course_or_two(key: str) -> None:
    seen = {item.row.id for played in course(key) for item in played.settled}
    assert set(games.named(key).rows) == seen


@pytest.mark.parametrize("key", EVERY_GAME)
def test_a_lesson_is_a_finished_round_at_a_table_of_one_to_seven(key: str) -> None:
    seats = [len(played.seats) for played in course(key)]
    assert all(played.over and read(without_results(played.record)) == played for played in course(key))
    assert len(set(seats)) >= min(5, games.named(key).seats)
    assert max(seats) <= MOST_SEATS
    sides = [wager.name for wager in games.named(key).wagers if wager.kind.value == "side"]
    often = sum(side in stakes for played in course(key) for stakes in played.placed.values() for side in sides)
    assert not sides or often > len(sides) * sum(seats) * 0.6


def test_the_lessons_of_a_seed_are_the_same_anywhere_and_those_of_another_are_not() -> None:
    game = games.named("river-holdem")
    assert lesson(game, "7", 3) == lesson(games.named("river-holdem"), "7", 3)
    assert lesson(game, "7", 3) != lesson(game, "8", 3) != lesson(game, "8", 4)


@pytest.mark.parametrize("key", EVERY_GAME)
def test_whoever_answers_by_the_ledger_is_right_everywhere(key: str) -> None:
    for played in course(key):
        found = list(answers(played, by_ledger))
        assert [each for each in found if not each.right or each.off or each.verdict != "right"] == []
        for seat in played.seats:  # and all of a seat's answers together are what its account has gained
            told = sum(each.net for each in found if each.seat == seat)
            assert told == balances(played)[seat_account(seat)]
        assert -sum(each.net for each in found) == balances(played)[HOUSE]
        rows, stakes = played.game.rows, {(item.seat, item.wager): item.stake for item in played.settled}
        for each in found:  # and what is printed pays as much
            if each.row in rows:
                assert each.net == rows[each.row].odds.to_one * stakes[each.seat, each.asked]


@pytest.mark.parametrize("key", ["holdem-88", "triple-shot-bonus", "river-holdem"])
def test_whoever_forgets_three_to_two_is_wrong_there_alone(key: str) -> None:
    wrong: defaultdict[str, list[Marked]] = defaultdict(list)
    for played in course(key):
        for each in answers(played, forgets_three_to_two):
            if not each.right:
                wrong[each.row].append(each)
    rows = games.named(key).rows
    assert set(wrong) == {row for row in rows if rows[row].odds == odds(3, 2)}
    for each in (each for found in wrong.values() for each in found):
        assert each.verdict == f"{-each.off} short"
        assert each.due == f"pay {int(each.says.removeprefix('pay ')) - each.off}"
        assert each.reason.endswith("pays 3 to 2")


def test_a_payout_planted_in_a_row_is_answered_wrong_by_whoever_knows_the_right_one() -> None:
    game = games.named("river-holdem")
    lines = {str(line): each for line, each in game.paytables["trips"].in_force()}
    planted = game.with_column("trips", "Planted", {**lines, "flush": odds(6)})
    found = defaultdict(set)
    for number in range(len(game.rows)):
        played = lesson(planted, "7", number)
        plain = Round.rebuilt(game, played.placed, played.events)
        right = {(item.seat, item.wager): by_ledger(plain, item) for item in plain.settled}
        for each in answers_of(played, right):
            found[each.right].add(each.row)
    assert found[False] == {"player-trips/1.5", "dealer-trips/1.5"}
    assert len(found[True]) > 30


def answers_of(played: Round, right: dict[tuple[int, str], str]) -> Iterator[Marked]:
    for (seat, wager), says in right.items():
        yield marked(played, Answer("", seat, wager, says))


# What comes before the answers.


@pytest.mark.parametrize("key", ["river-holdem", "triple-shot-bonus", "three-card-poker"])
def test_a_lesson_tells_nothing_of_its_answers(key: str) -> None:
    """Rows decided otherwise, on the same cards, stakes and choices, make the same lesson byte for byte."""
    game = games.named(key)
    for played in course(key)[:20]:
        told = asked(played)
        assert told.record.count("|") <= 3
        otherwise = replace(
            played, settled=tuple(replace(item, net=0, row=_other(game, item)) for item in played.settled)
        )
        assert written(asked(otherwise)) == written(told)
        assert not any(pile.hands or pile.totals for seat in told.seats for pile in seat.piles)
        assert not any(slot.marked for pile in told.piles for row in pile.rows for slot in row)


def _other(game: Game, item: Item) -> Row:
    """Another row of the same wager; whether it was a fold can be seen in the choices."""
    rows = [row for row in game.settlements[item.wager] if not row.id.endswith("/fold")]
    if item.row.id.endswith("/fold"):
        return item.row
    return replace(rows[(rows.index(item.row) + 1) % len(rows)], bonus=item.row.bonus)


def test_wagers_are_asked_in_the_order_of_settlement_and_no_earlier_where_they_are_lost_early() -> None:
    told = asked(read("triple-shot-bonus | War 10, Blackjack 10, Poker 10, Hat Trick 5 | 5c/9d/Td/8h/2s4s7s9h | stand"))
    (seat,) = told.seats
    assert [each.asked for each in seat.wagers] == ["War", "Blackjack", "Poker", "Hat Trick"]


# Answers.

HELD = "holdem-88 | Ante 10, 88 Bonus 5 | Th8h / 8cKh4h / 2h9d / KsQd | check, bet 1"
SHOT = "triple-shot-bonus | War 10, Blackjack 10, Poker 10, Hat Trick 5 | 9c/9d/Td/8h/2s4s7s8c | stand"


def answered(record: str, wants: str, says: str) -> Marked:
    return marked(read(record), Answer(record, 1, wants, says))


@pytest.mark.parametrize(
    ("record", "wants", "says", "verdict", "due"),
    [
        (HELD, "Blind", "pay 15", "right", "pay 15"),
        (HELD, "Blind", "pay 10", "5 short", "pay 15"),
        (HELD, "Blind", "pay 20", "5 over", "pay 15"),
        (HELD, "Blind", "push", "15 short", "pay 15"),
        (HELD, "Blind", "take", "25 short", "pay 15"),
        (HELD, "88 Bonus", "pay 20", "right", "pay 20"),
        (HELD, "hand 1", "flush", "right", "flush"),
        (HELD, "hand 1", "straight", "a flush", "flush"),
        (SHOT, "War", "take 5", "right", "take 5"),
        (SHOT, "War", "take", "5 short", "take 5"),
        (SHOT, "War", "push", "5 over", "take 5"),
        (SHOT, "hand 1", "19", "right", "19"),
        (SHOT, "hand 1", "busted", "19", "19"),
    ],
)
def test_an_answer_is_right_or_so_many_chips_off(record: str, wants: str, says: str, verdict: str, due: str) -> None:
    found = answered(record, wants, says)
    assert (found.verdict, found.due, found.right) == (verdict, due, verdict == "right")


def test_the_reason_is_the_rows_own_sentence_with_the_cards_that_decide() -> None:
    found = answered(HELD, "Blind", "push")
    assert found.reason == "the player beats the dealer with a flush: Blind pays 3 to 2"
    assert set(found.cards) == {"Kh", "Th", "8h", "4h", "2h"}
    assert found.reason == read(HELD).items(1)[1].reason


def test_a_wager_that_is_lost_early_says_where() -> None:
    early = "triple-shot-bonus | War 10, Blackjack 10, Poker 10, Hat Trick 5 | 5c/9d/Td/8h/2s4s7s9h | stand"
    assert answered(early, "Hat Trick", "push").street == "War"
    assert answered(early, "War", "take").street == answered(early, "Blackjack", "take").street == ""


def test_a_bonus_pays_on_the_stake_of_another_wager_and_has_nothing_to_take() -> None:
    record = "three-card-poker | Ante 10 | AsKsQs / 7s6c2d | bet"
    (seat,) = asked(read(record)).seats
    bonus = next(each for each in seat.wagers if each.kind == "bonus")
    assert (bonus.asked, bonus.stake, bonus.on, bonus.pays_on) == ("Ante Bonus", 0, "Ante", 10)
    assert answered(record, "Ante Bonus", "pay 50").right
    with pytest.raises(AnswerError, match="on which 0 lie"):
        answered(record, "Ante Bonus", "take")


@pytest.mark.parametrize(
    "says", ["", "pay", "pay 0", "pay -5", "take 11", "take 0", "push 5", "pay 1.5", "pay ١٥", "PAY 5", "9" * 5000]
)
def test_whatever_settles_nothing_is_refused_in_a_sentence(says: str) -> None:
    with pytest.raises(AnswerError):
        answered(HELD, "Ante", says)


def test_whatever_was_not_asked_is_refused_in_a_sentence() -> None:
    with pytest.raises(AnswerError, match="seat 1 has hand 1, Ante, Blind, Highway and 88 Bonus"):
        answered(HELD, "Insurance", "push")
    with pytest.raises(AnswerError, match="seat 2 is not in the round"):
        marked(read(HELD), Answer(HELD, 2, "Ante", "push"))
    with pytest.raises(AnswerError, match="is not what a hand is called"):
        answered(HELD, "hand 1", "boat")
    with pytest.raises(RecordError, match="not over"):
        asked(read("holdem-88 | Ante 10 | Th8h"))
    with pytest.raises(RecordError, match="void"):
        asked(read("holdem-88 | Ante 10 | Th8h | | void: a card was seen"))


@pytest.mark.parametrize("net", [-10, -5, 0, 15])
def test_what_a_dealer_says_brings_what_it_says(net: int) -> None:
    found = answered(HELD, "Ante", said(net, 10))
    assert found.off == net - found.net


# Hands.


def test_split_hands_are_named_one_by_one_and_a_total_by_itself() -> None:
    split = next(
        played for played in course("triple-shot-bonus") if any("split" in played.verbs(seat) for seat in played.seats)
    )
    seat = next(each for each in split.seats if "split" in split.verbs(each))
    hands = list(named_hands(split, seat))
    assert [each.hand for each in hands] == ["blackjack, first hand", "blackjack, second hand", "poker"]
    assert hands[0].can_be == TOTALS


def test_a_seat_with_nothing_left_but_a_fold_has_no_hand_to_be_named() -> None:
    (alone,) = asked(read("three-card-poker | Ante 10 | AsKd9h / 7s6c2d | fold")).seats
    assert alone.hands == ()
    assert alone.chosen == "fold"
    (beside,) = asked(read("three-card-poker | Ante 10, Pair Plus 5 | AsKd9h / 7s6c2d | fold")).seats
    assert [each.asked for each in beside.hands] == ["hand 1"]


# What comes again.

GAME = "river-holdem"


def settled(*answers: tuple[str, bool], at: int = 1) -> SeatSettled:
    return SeatSettled(at, GAME, "", 1, tuple(RowAnswered(row, right) for row, right in answers), 1)


def weak(scores: tuple[RowScore, ...]) -> list[str]:
    return [score.row for score in scores if score.weak]


def test_what_was_wrong_comes_again_until_it_is_known() -> None:
    royal = "player-trips/1.1"
    before = settled(("ante/3", False), ("ante/1", True), (royal, False), (royal, False))
    assert weak(row_scores([before])) == [royal, "ante/3"]
    met = [
        any(item.row.id == royal for item in lesson(games.named(GAME), "7", number, (royal,)).settled)
        for number in range(18)
    ]
    assert sum(met) >= 4  # and it is one of 44 rows
    known = row_scores([before, settled((royal, True), (royal, True))])
    assert weak(known) == ["ante/3"]
    assert known[0] == RowScore(GAME, royal, 2, 2, 2)


def test_what_was_settled_is_kept_and_taken_along_with_whatever_else_was_learned() -> None:
    facts: list[Fact] = [settled(("ante/3", False), at=5), settled(("ante/3", True), at=9)]
    again: list[Fact] = [loads(Fact, dumps(fact, Fact)) for fact in facts]
    assert again == facts
    assert learned(reversed(again)).rows == (RowScore(GAME, "ante/3", 1, 1, 1),)
    require_kept(again)
    with pytest.raises(RecordError, match="too many for a seat"):
        require_kept([settled(*[("ante/3", True)] * 101)])
    with pytest.raises(RecordError, match="too long"):
        require_kept([settled(("x" * 2001, True))])


def test_simulated_dealers_are_scored_as_they_err() -> None:
    """Somebody who errs one time in three, by chance, is scored so."""
    chance, found = Random(5), list[SeatSettled]()

    def says(state: Round, item: Item) -> str:
        return "pay 999999" if chance.random() < 1 / 3 else by_ledger(state, item)

    for played in course("three-card-poker"):
        given = [(each.row, each.right) for each in answers(played, says) if not each.row.startswith("hand/")]
        found.append(settled(*given))
    scores = row_scores(found)
    wrong, right = sum(score.wrong for score in scores), sum(score.right for score in scores)
    assert wrong + right == sum(len(played.settled) for played in course("three-card-poker"))
    assert abs(Fraction(wrong, wrong + right) - Fraction(1, 3)) < Fraction(1, 10)
