"""What must hold of every round of every game: Silence, Balance, Replay, Suits, Totality.

Each property is a function of a played round, so that a planted fault can be shown to break it (``test_planted``).
Rounds come from two sources: seeded sweeps of hundreds, and Hypothesis, which shrinks what it breaks.
"""

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier import games
from croupier.cards import Card
from croupier.errors import RecordError, TableStopped
from croupier.rules.piles import Pile
from croupier.rules.streets import Choose
from croupier.rules.wagers import Kind
from croupier.table import record
from croupier.table.events import Chose, Dealt, Peeked
from croupier.table.ledger import HOUSE, balances, felt_account, seat_account
from croupier.table.round import Round
from croupier.table.shoe import Shoe
from croupier.wire.codec import dumps
from tests.rounds import Played, random_posting, random_round, redealt, relabel

ROUNDS = 300
"""Rounds of each game in a sweep: enough that each column and reading is posted in some of them."""
SWEEPS = [0, *(pytest.param(number, marks=pytest.mark.slow) for number in (1, 2, 3))]
"""The rounds of one are as good as those of another: the others only make a rare fault likelier to be met."""


# The properties.


def silence(played: Played, rng: random.Random) -> None:
    """Permuting the cards a seat has not seen never changes its view, byte for byte."""
    at = rng.randrange(len(played.states))
    state = played.states[at]
    for seat in (*state.seats, 0):
        other, _ = redealt(played.shoe, state, seat, rng)
        assert dumps(other.view(seat)) == dumps(state.view(seat))


def balance(played: Played) -> None:
    """Seats, house and felt sum to zero after every event, and the end leaves nothing on the felt."""
    for state in played.states:
        accounts = balances(state)
        assert sum(accounts.values()) == 0
        assert all(accounts[felt_account(seat)] >= 0 for seat in state.seats)
    accounts = balances(played.end)
    assert all(accounts[felt_account(seat)] == 0 for seat in played.end.seats)
    assert accounts[HOUSE] == -sum(played.end.net(seat) for seat in played.end.seats)
    for seat in played.end.seats:
        assert accounts[seat_account(seat)] == played.end.net(seat)


def replay(played: Played, rng: random.Random) -> None:
    """A record parses back to the round it tells, finished or not."""
    for state in (played.end, rng.choice(played.states)):
        again = record.read(state.record)
        assert again == state
        assert again.settled == state.settled
        assert again.pending == state.pending
        assert again.record == state.record


def suits(played: Played, rng: random.Random) -> None:
    """Relabelling the suits changes no settlement and no choice."""
    labels = dict(enumerate(rng.sample(range(4), 4)))
    again = Round.start(played.end.game, played.end.placed)
    for event in played.end.events:
        match event:
            case Dealt():
                again = again.deal(*(relabel(card, labels) for card in event.cards))
            case Peeked():
                again = again.peek()
            case Chose():
                assert isinstance(again.pending, Choose)
                again = again.act(event.choice)
    assert again.settled == played.end.settled


def totality(played: Played) -> None:
    """Every wager with chips on it is settled, once, by the first of its rows that holds."""
    end = played.end
    for seat in end.seats:
        settled = [item.wager for item in end.items(seat)]
        riding = [w.name for w in end.game.wagers if w.kind is Kind.BONUS]
        assert sorted(settled) == sorted([*end.stakes(seat), *riding])
        for item in end.items(seat):
            assert item.row in end.game.settlements[item.wager]
            assert item.net == item.row.odds.to_one * item.stake
            assert item.net >= -item.stake


def all_properties(played: Played, rng: random.Random) -> None:
    silence(played, rng)
    balance(played)
    replay(played, rng)
    suits(played, rng)
    totality(played)


# The rounds.


@pytest.mark.parametrize("sweep", SWEEPS)
@pytest.mark.parametrize("key", games.SHEETS + games.CALIBRATION)
def test_hundreds_of_rounds(key: str, sweep: int) -> None:
    rng = random.Random(f"{key} {sweep}")
    game = games.find(key)
    postings: set[str] = set()
    for _ in range(ROUNDS):
        posted = random_posting(game, rng.randrange)
        postings.update(f"{name}={value}" for name, value in posted.posting.items() if name in game.postable)
        all_properties(random_round(posted, rng.randrange), rng)
    assert postings == {f"{key}={name}" for key, names in game.postable.items() for name in names}


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@pytest.mark.parametrize("key", games.SHEETS)
@given(data=st.data())
def test_rounds_that_hypothesis_finds(key: str, data: st.DataObject) -> None:
    def pick(bound: int) -> int:
        return data.draw(st.integers(0, bound - 1))

    posted = random_posting(games.find(key), pick)
    all_properties(random_round(posted, pick), random.Random(0))


# Each property fails on a planted fault.


def _sample(key: str, seats: int) -> Played:
    rng = random.Random(7)
    return random_round(games.find(key), rng.randrange, seats=seats)


def test_planted_leak_breaks_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.table import view

    def leaky(played: Round, pile: Pile, seat: int, viewer: int) -> tuple[Card | None, ...]:
        return tuple(card for event in played.events if isinstance(event, Dealt) and event.seat == seat
                     for card in event.cards)  # fmt: skip

    monkeypatch.setattr(view, "_seen_of", leaky)
    played = _sample("river-holdem", seats=7)
    dealt = Played(played.shoe, played.states[9:10])  # every seat has its cards and nothing is settled
    with pytest.raises(AssertionError):
        silence(dealt, random.Random(1))


def test_planted_overpayment_breaks_balance(monkeypatch: pytest.MonkeyPatch) -> None:
    played = _sample("river-holdem", seats=1)
    wrong = replace(played.end.settled[0], net=played.end.settled[0].net + 1, stake=played.end.settled[0].stake + 1)
    end = replace(played.end, settled=(wrong, *played.end.settled[1:]))
    with pytest.raises((AssertionError, TableStopped)):  # the ledger may refuse it before anybody adds up
        balance(Played(played.shoe, (*played.states[:-1], end)))


def test_planted_forgotten_wager_breaks_balance_and_totality() -> None:
    played = _sample("river-holdem", seats=1)
    short = Played(played.shoe, (*played.states[:-1], replace(played.end, settled=played.end.settled[1:])))
    with pytest.raises(AssertionError):
        balance(short)
    with pytest.raises(AssertionError):
        totality(short)


def test_planted_suit_preference_breaks_suits(monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.rankings import Ranking

    honest = Ranking.best
    monkeypatch.setattr(Ranking, "best", lambda self, cards: honest(self, cards) + (51 in cards) * 13**self.size)
    # The dealer's ace of spades lifts his hand above the seat's; any other ace of his would not.
    line = "three-card-poker | Ante 2 | KsKd2h / As7c3d | bet"
    with pytest.raises(AssertionError):
        suits(Played(Shoe(()), (record.read(line),)), random.Random(4))


def test_planted_truncated_size_breaks_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.rules.streets import Choice

    rng = random.Random(5)
    played = random_round(games.find("holdem-88"), rng.randrange, seats=4)
    monkeypatch.setattr(Choice, "short", property(lambda self: "bet 1" if self.times else self.verb))
    with pytest.raises(RecordError, match="settles as"):
        replay(played, rng)
