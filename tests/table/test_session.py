"""A session: chips down and back, rounds one after another, company at the table."""

import pytest

from croupier import games
from croupier.errors import CroupierError, IllegalChoice, OutOfTurn, StakeError
from croupier.rules.streets import Choose
from croupier.table.placing import Placing
from croupier.table.policies import company
from croupier.table.round import Round
from croupier.table.session import Session
from croupier.table.stakes import least


def session(key: str = "river-holdem", **options: object) -> Session:
    return Session(games.find(key), seed="test", **options)  # type: ignore[arg-type]


def play_out(sitting: Session) -> Round:
    while sitting.choices:
        sitting.act(sitting.choices.options[0])
    assert sitting.round is not None
    return sitting.round


def test_the_bankroll_follows_the_round() -> None:
    sitting = session()
    sitting.begin({"Ante": 10, "Player Trips": 5})
    assert (sitting.bankroll, sitting.at_stake, sitting.net) == (985, 15, 0)
    over = play_out(sitting)
    assert sitting.bankroll == 1000 + over.net(1)
    assert sitting.net == over.net(1)
    assert len(sitting.played) == 1


@pytest.mark.parametrize("key", games.SHEETS)
def test_a_long_session_neither_makes_nor_loses_chips(key: str) -> None:
    sitting = session(key, bankroll=100_000, others=3)
    for _ in range(40):
        sitting.begin(least(sitting.game))
        over = play_out(sitting)
        assert over.over
    assert sitting.net == sum(over.net(sitting.seat) for over in sitting.played)
    assert sitting.bankroll == 100_000 + sitting.net


def test_a_seed_repeats_a_session() -> None:
    lines = []
    for _ in range(2):
        sitting = session("triple-shot-bonus", others=2)
        for _ in range(3):
            sitting.begin({"War": 2, "Blackjack": 2, "Poker": 2})
            play_out(sitting)
        lines.append([over.record for over in sitting.played])
    assert lines[0] == lines[1]
    assert len(set(lines[0])) == 3
    other = Session(games.find("triple-shot-bonus"), seed="other", others=2)
    assert other.begin({"War": 2, "Blackjack": 2, "Poker": 2}) != session("triple-shot-bonus", others=2).begin(
        {"War": 2, "Blackjack": 2, "Poker": 2}
    )


def test_refused_stakes_move_nothing() -> None:
    sitting = session(bankroll=20)
    for stakes in ({"Ante": 5}, {"Ante": 30}, {"Nothing": 2}, {}):
        with pytest.raises(CroupierError):
            sitting.begin(stakes)
        assert (sitting.bankroll, sitting.round, sitting.played) == (20, None, [])


def test_choices_are_those_the_bankroll_can_pay() -> None:
    sitting = session(bankroll=40)
    sitting.begin({"Ante": 10})
    sitting.act("bet")
    sitting.act("bet")
    assert str(sitting.choices) == "bet 1, fold"
    assert sitting.beyond_means == "other choices take 20 chips or more and the bankroll is 10"
    with pytest.raises(IllegalChoice, match="bet 2 takes 20 chips and the bankroll is 10"):
        sitting.act("bet 2")
    assert sitting.bankroll == 10


def test_one_round_at_a_time() -> None:
    sitting = session()
    with pytest.raises(OutOfTurn, match="no round is in play"):
        sitting.act("bet")
    sitting.begin({"Ante": 10})
    with pytest.raises(OutOfTurn, match="a round is in play"):
        sitting.begin({"Ante": 10})


def test_company_sits_around_the_person() -> None:
    sitting = session(others=4)
    assert sitting.seat == 3
    dealt = sitting.begin({"Ante": 10, "Player Trips": 5})
    assert dealt.seats == (1, 2, 3, 4, 5)
    assert dealt.stakes(1).keys() <= {"Ante", "Before Flop"}
    assert isinstance(dealt.pending, Choose)
    assert dealt.pending.seat == 3
    with pytest.raises(StakeError, match="has 7 seats: 0 to 6 others can sit"):
        session(others=7)
    with pytest.raises(StakeError, match="bring at least 1 chip"):
        session(bankroll=0)


@pytest.mark.parametrize("key", games.SHEETS + games.CALIBRATION)
def test_company_always_chooses_something_legal(key: str) -> None:
    from croupier.table.shoe import Shoe

    game = games.find(key)
    for number in range(100):
        shoe = Shoe.shuffled(game.deck, number.to_bytes(2, "big"))
        table = shoe.feed(Round.start(game, {1: least(game), 2: least(game)}))
        while isinstance(table.pending, Choose):
            table = shoe.feed(table.act(company(table.view(table.pending.seat))))


def test_placing_adds_rounds_undoes_rebets_and_doubles() -> None:
    chips = Placing(games.find("holdem-88"))
    assert [circle.name for circle in chips.circles] == ["Ante", "88 Bonus", "Seven Card Bonus"]
    chips.add("Ante", 5)
    assert chips.stakes == {"Ante": 6}  # a flush pays the Blind 3 to 2
    assert chips.total == 12
    chips.add("88 bonus", 5)
    chips.undo()
    assert chips.stakes == {"Ante": 6}
    chips.add("Ante", -100)
    assert chips.stakes == {}
    chips.undo()
    assert chips.confirmed() == {"Ante": 6, "Blind": 6}
    chips.played()
    chips.clear()
    chips.double()
    assert chips.stakes == {"Ante": 12}
    chips.double()
    chips.rebet()
    assert chips.stakes == {"Ante": 6}


def test_placing_refuses_with_a_sentence() -> None:
    chips = Placing(games.find("holdem-88").posted(minimum=10, maximum=25))
    for refused, sentence in (
        (chips.undo, "nothing to undo"),
        (chips.rebet, "no earlier round"),
        (chips.double, "nothing to double"),
        (lambda: chips.add("Highway", 5), "no chips go on Highway before the deal"),
        (lambda: chips.add("Blind", 5), "no chips go on Blind before the deal"),
        (lambda: chips.add("Nothing", 5), "has no wager 'Nothing'"),
    ):
        with pytest.raises(StakeError, match=sentence):
            refused()
    chips.add("Ante", 1)
    assert chips.stakes == {"Ante": 10}
    chips.add("Ante", 500)
    assert chips.stakes == {"Ante": 24}
    with pytest.raises(StakeError, match="Ante cannot be doubled to 48: the table's limit is 25"):
        chips.double()
