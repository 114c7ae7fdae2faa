"""What wagers pay as posted, and which lines have just paid."""

from croupier.felt.paytables import Line, posted
from croupier.games import find
from croupier.table.round import Round
from croupier.table.view import view

ALL_THREE = (
    "triple-shot-bonus | War 10, Blackjack 10, Poker 10, Hat Trick 5 | Ts / 6d / Td / 9c / 8c / AcAdKhQs | stand"
)


def test_a_paytable_tells_which_wagers_it_pays() -> None:
    tables = {table.name: table for table in posted(find("river-holdem"))}
    assert tables["Trips"].pays == ("Player Trips", "Dealer Trips")
    assert tables["Raises"].otherwise == "pays 1 to 1"
    assert tables["Raises"].column == ""


def test_a_bonus_that_no_line_pays_is_not_paid() -> None:
    assert {table.name: table.otherwise for table in posted(find("three-card-poker"))}["Ante Bonus"] == "is not paid"


def test_wagers_that_pay_odds_without_a_paytable_are_there_too() -> None:
    tables = {table.name: table for table in posted(find("triple-shot-bonus"))}
    assert tuple(tables) == ("Poker", "Blackjack", "Insurance", "Hat Trick")
    assert tables["Hat Trick"].lines == (Line("all three won or tied", "6 to 1", ("hat-trick/5",)),)
    assert tables["Hat Trick"].otherwise == "loses"
    assert tables["Blackjack"].lines[0].odds == "3 to 2"


def test_the_lines_that_have_just_paid_are_told() -> None:
    game = find("triple-shot-bonus")
    over = Round.parse(game, ALL_THREE)
    assert over.over
    paid = {
        (table.name, line.title): line.paid
        for table in posted(game, view(over, 1).own)
        for line in table.lines
        if line.paid is not None
    }
    assert paid == {
        ("Poker", "two pair"): 15,
        ("Blackjack", "won"): 10,
        ("Hat Trick", "all three won or tied"): 30,
    }
