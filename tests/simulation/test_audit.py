"""Rounds replayed at the table, and hands ranked a second time: what solver and simulation share cannot hide there."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest

import croupier.simulation.forms  # noqa: F401 - the codec learns how figures are told
from croupier import games, rankings
from croupier.cards import FULL_DECK, Card
from croupier.documents.plain import answer
from croupier.rankings import Ranking
from croupier.report.certified import certified, verdict
from croupier.simulation import audit as audits
from croupier.simulation.audit import audit, stakes_at_table
from croupier.simulation.certify import at_the_table
from croupier.simulation.counts import Counts, count
from croupier.simulation.engine import Engine, Outcome
from croupier.simulation.hand_tables import best, tables
from croupier.simulation.run import engine, simulate
from croupier.simulation.showdown import Showdowns
from croupier.solver.progress import Progress
from croupier.table.record import read
from croupier.wire.codec import encode
from tests.rankings import OWN

RANKINGS = [*(each for each in vars(rankings).values() if isinstance(each, Ranking)), *OWN]


@cache
def ready(key: str, seats: int = 1) -> Engine:
    return engine(games.find(key), "best", None, seats)


# Hands.


@pytest.mark.parametrize("ranking", RANKINGS, ids=str)
def test_hands_are_ranked_as_the_rules_rank_them(ranking: Ranking) -> None:
    """By whichever is better: the ranks alone, or the cards of a suit; and with as many cards as games use."""
    rng = Random(ranking.name)
    for cards in range(ranking.size, 8):
        found = tables(ranking, cards)
        for _ in range(150):
            deck = rng.sample(range(52), rng.choice([16, 28, 52]))  # smaller ones pair and flush more often
            hand = [Card(each) for each in rng.sample(deck, cards)]
            assert _strength(ranking, hand) == ranking.best(hand)
            assert ranking.best(hand) in found.strengths


def _strength(ranking: Ranking, hand: list[Card]) -> int:
    ranks = [card.rank for card in hand]
    found = int(best(ranking, np.array([[ranks.count(rank) for rank in range(13)]]))[0])
    for suit in range(4):
        own = [card.rank for card in hand if card.suit == suit]
        if len(own) >= ranking.size and rankings.FLUSH in ranking:
            suited = best(ranking, np.array([[int(rank in own) for rank in range(13)]]), suited=True)
            found = max(found, int(suited[0]))
    return found


@pytest.mark.parametrize("ranking", [rankings.POKER, rankings.THREE_CARD], ids=str)
def test_every_hand_of_exactly_its_size_is_there(ranking: Ranking) -> None:
    every = {ranking.strength(hand) for hand in combinations(FULL_DECK, 3)} if ranking.size == 3 else None
    assert len(tables(ranking, ranking.size).strengths) == (len(every) if every else 7462)


# Rounds.


@pytest.mark.parametrize(
    ("key", "seats", "rounds"),
    [
        ("triple-action-holdem", 1, 70_000),
        ("holdem-88", 3, 70_000),
        ("three-card-holdem", 1, 70_000),
        ("river-holdem", 1, 70_000),
        ("three-card-poker", 6, 70_000),
        ("triple-shot-bonus", 2, 600),
        ("single-deck-blackjack", 1, 70_000),
    ],
)
def test_rounds_settle_alike(key: str, seats: int, rounds: int) -> None:
    played = ready(key, seats)
    counts = simulate(played, rounds, "alike")
    found = audit(played, counts, "alike", sample=120)
    assert found.first is None
    assert found.rounds == found.wanted >= max(120, min(len(counts.codes), audits.MOST))
    assert found.says == f"{found.rounds:,} rounds replayed at the table: all settled alike"


def test_a_round_that_is_settled_otherwise_is_told_with_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """A simulation that takes a pair for less than a pair."""
    played = ready("three-card-poker")
    counts = simulate(played, 3_000, "pairs")
    true = played.outcome

    def wrong(code: int) -> Outcome:
        outcome = true(code)
        taken = {atom: False for atom in outcome.fact if atom.says == "the player has a pair or better"}
        assert taken
        return replace(outcome, fact=dict(outcome.fact) | taken)

    monkeypatch.setattr(played, "outcome", wrong)
    found = audit(played, counts, "pairs")
    assert 0.1 < found.disagreeing / found.rounds < 0.25  # 16.9 % of hands
    assert found.first is not None
    assert found.first.why == "Pair Plus brings 1 at the table, -1 in the simulation"
    assert read(found.first.record).over
    lines = answer(certified(played.game, [at_the_table(found)], 3_000), 80).splitlines()
    assert f"  {found.first.record}" in lines
    assert "DISAGREES: " in verdict([at_the_table(found)], 3_000)
    assert encode(at_the_table(found))["record"] == found.first.record


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda choices: choices[:-1], "the table asks at The deal, and the simulation chose nothing there"),
        (lambda choices: ((choices[0][0], "raise"),), "'raise' is not on offer"),
        (lambda choices: (*choices, choices[-1]), "and the table did not ask"),
    ],
    ids=["none", "another", "one more"],
)
def test_choices_must_be_those_that_the_table_offers(
    monkeypatch: pytest.MonkeyPatch, change: Callable[..., tuple[tuple[int, str], ...]], said: str
) -> None:
    played = ready("three-card-poker")
    true = played.outcome
    monkeypatch.setattr(played, "outcome", lambda code: replace(true(code), choices=change(true(code).choices)))
    found = audit(played, count(played.chunk("choices", 0, 20)), "choices")
    assert found.disagreeing == found.rounds == 20
    assert found.first is not None
    assert said in found.first.why


def test_it_stops_and_says_how_far_it_is() -> None:
    played = ready("three-card-poker")
    counts = simulate(played, 3_000, "stop")
    heard: list[Progress] = []
    found = audit(played, counts, "stop", tell=heard.append, stop=lambda: len(heard) > 2)
    assert found.rounds < found.wanted
    assert heard[1] == Progress("rounds replayed at the table", 100, found.wanted)
    assert (
        found.says
        == f"{found.rounds} rounds replayed at the table, of {found.wanted:,}, before it was stopped: all alike"
    )
    assert at_the_table(audit(played, counts, "stop", stop=lambda: True)).agrees


def test_codes_beyond_the_most_are_left_out_from_the_common_end(monkeypatch: pytest.MonkeyPatch) -> None:
    played = ready("river-holdem")
    counts = simulate(played, 70_000, "most")
    replayed: list[int] = []
    true = audits.held_against

    def noted(played: Engine, code: int, piles: audits.Piles) -> audits.Difference | None:
        replayed.append(code)
        return true(played, code, piles)

    monkeypatch.setattr(audits, "held_against", noted)
    assert audit(played, counts, "most", sample=5, most=10).rounds == 15
    assert set(sorted(counts.firsts, key=lambda code: counts.firsts[code])[-10:]) <= set(replayed)


@pytest.mark.parametrize(("minimum", "maximum"), [(1, 10_000), (15, 10_000), (1, 2)])
def test_stakes_that_the_table_takes(minimum: int, maximum: int) -> None:
    played = ready("river-holdem")
    assert isinstance(played, Showdowns)
    game = games.find("river-holdem").posted(minimum=minimum, maximum=maximum)
    outcome = played.outcome(int(played.chunk("stakes", 0, 1)[0, 0]))
    doubled = replace(outcome, units={name: 2 * units for name, units in outcome.units.items()})
    posted, stakes, factor = stakes_at_table(game, doubled)
    assert set(stakes) == {"Ante", "Player Trips", "Dealer Trips"}
    assert {chips / factor for chips in stakes.values()} == {2}
    assert all(minimum <= chips and chips % game.grid[name][0] == 0 for name, chips in stakes.items())
    assert posted is game


def test_counts_of_nothing_are_no_rounds() -> None:
    assert audit(ready("three-card-poker"), Counts(), "none").wanted == 0
