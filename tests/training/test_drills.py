"""Drills: what banks hold is as close as they say, questions come from them, and answers are graded from the cards."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from croupier import games
from croupier.answers.asked import seated_stakes
from croupier.errors import CroupierError
from croupier.felt.grades import Grade, graded
from croupier.rules.game import Game
from croupier.solver import store
from croupier.solver.solve import advise
from croupier.table.round import Round
from croupier.training import banks
from croupier.training.banks import SHIPPED, Bank, bank, file_name, filled, grown, often
from croupier.training.drills import answered, drills, fact, frequencies, question, rating_for, street_named
from croupier.training.learned import ratings
from croupier.training.positions import Position, chance, is_sensible, met, second, street, streets
from croupier.training.rating import UNRATED, Answered, after

EVERY = games.SHEETS + games.CALIBRATION
CHEAP = {"triple-shot-bonus": 1, "single-deck-blackjack": 2}
"""How many shipped positions of a street are counted again, where each takes long."""


@pytest.fixture(autouse=True)
def _kept_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "cache"))


@cache
def found(key: str) -> tuple[Game, dict[str, int], Bank]:
    game = games.find(key)
    return game, seated_stakes(game, None), bank(game, seated_stakes(game, None))


def small() -> tuple[Game, dict[str, int]]:
    """A game that is counted in no time."""
    game = games.find("three-card-poker")
    return game, {"Ante": 10}


# What is shipped.


def test_every_game_comes_with_a_bank_and_nothing_else_is_there() -> None:
    wanted = {file_name(game, seated_stakes(game, None)) for game in map(games.find, EVERY)}
    assert {path.name for path in SHIPPED.iterdir()} == wanted


@pytest.mark.parametrize("key", EVERY)
def test_what_a_bank_says_of_a_position_is_so_to_the_last_digit(key: str) -> None:
    """A sample of what is shipped is counted anew, as fractions."""
    game, stakes, kept = found(key)
    assert kept.done(game) == 1
    assert kept.often == often(game, stakes)
    for name in streets(game):
        positions = kept.of(name)
        for position in random.Random(key).sample(positions, min(CHEAP.get(key, 4), len(positions))):
            state = position.put_down(game, stakes)
            advice = advise(game, state.view(1))
            assert street(state) == name
            assert advice.best.startswith(position.best)
            assert (advice.value, second(advice)) == (position.value, position.second)
            assert position.second > 0


@pytest.mark.parametrize("key", EVERY)
def test_a_bank_has_questions_of_every_difficulty_and_none_twice(key: str) -> None:
    game, _, kept = found(key)
    assert {each.street for each in kept.positions} == set(streets(game))
    assert len({each.id for each in kept.positions}) == len(kept.positions)
    for name in streets(game):
        positions = kept.of(name)
        close = [each for each in positions if each.second < Fraction(1, 4)]
        assert len(close) >= 5, name
        assert len({(each.best, each.value, each.second) for each in positions}) == len(positions)


@pytest.mark.parametrize("key", ["river-holdem", "three-card-poker"])
def test_whoever_always_answers_the_same_is_not_always_right(key: str) -> None:
    _, _, kept = found(key)
    for name in {each.street for each in kept.positions}:
        best = Counter(each.best for each in kept.of(name))
        assert max(best.values()) < len(kept.of(name))


# Filling one.


def test_a_bank_is_filled_alike_from_the_same_seed() -> None:
    game, stakes = small()

    def made(seed: str) -> Bank:
        return filled(Bank(), game, stakes, "The deal", chance(seed), lambda bank: bank.looked["The deal"] >= 40)

    assert made("one") == made("one")
    assert made("one") != made("two")
    assert all(
        each.second == second(advise(game, each.put_down(game, stakes).view(1))) for each in made("one").positions
    )


def test_a_bank_grows_while_it_is_used_and_is_kept() -> None:
    game, stakes, name = games.find("river-holdem").post({"trips": "B"}), {"Ante": 10}, "Turn and river"
    assert bank(game, stakes) == Bank()
    first = grown(game, stakes, chance("a"), seconds=0.2, street=name)
    assert bank(game, stakes) == first
    assert first.looked[name]
    again = grown(game, stakes, chance("b"), seconds=0.2, street=name)
    assert again.looked[name] > first.looked[name]
    assert again.done(game) > first.done(game)
    assert again.often == often(game, stakes)


def test_a_damaged_bank_is_no_bank(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game, stakes = small()
    monkeypatch.setattr(banks, "SHIPPED", tmp_path)
    banks.keep(game, stakes, Bank(looked={"The deal": 3}), tmp_path)
    path = tmp_path / file_name(game, stakes)
    assert bank(game, stakes).looked == {"The deal": 3}
    path.write_bytes(path.read_bytes()[:-1])
    assert bank(game, stakes) == Bank()
    store.keep_figures(game, {"of": "another form"}, None, tmp_path, banks.DRILLS)
    assert bank(game, stakes) == Bank()


def test_nobody_who_plays_well_comes_to_a_position_by_a_mistake() -> None:
    game = games.find("ultimate-texas-holdem")
    assert is_sensible(Round.parse(game, f"{game} | Ante 10, Blind 10 | 7c2d / AhKhQh | check"))
    assert not is_sensible(Round.parse(game, f"{game} | Ante 10, Blind 10 | AsAd / 7h8c2s | check"))


def test_positions_come_up_as_likely_as_in_play() -> None:
    """Of all deals, as many are pairs as there are."""
    game, stakes = small()
    pick = chance("pairs")
    states = [met(game, stakes, "The deal", pick) for _ in range(3000)]
    hands = [state.view(1).hole for state in states if state is not None]
    pairs = sum(len({card.rank for card in hand}) < 3 for hand in hands)
    assert len(hands) == 3000
    assert abs(pairs / 3000 - 0.1718) < 0.025


# Asking and answering.


@pytest.mark.parametrize("key", EVERY)
def test_every_game_asks_and_the_best_choice_is_graded_best(key: str) -> None:
    game, stakes, _ = found(key)
    asked = question(game, stakes, seed="7")
    state = Round.parse(game, asked.record)
    advice = advise(game, state.view(1))
    best = answered(state, advice.best)
    assert best.graded.grade is Grade.BEST
    assert best.question == asked.rating
    assert best.after.points > best.before.points
    assert set(asked.choices) == {
        choice.split()[0] if choice.startswith("insure") else choice for choice, _ in advice.values
    }
    worst = min(advice.values, key=lambda each: each[1])[0]
    wrong = answered(state, worst)
    assert wrong.graded.cost == advice.costs[worst]
    assert wrong.graded.grade is graded(advice.costs[worst])
    assert wrong.after.points < wrong.before.points or wrong.graded.grade is Grade.FINE


def test_a_bank_that_says_the_wrong_best_choice_misleads_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept in files only sorts questions: grades are counted from the cards."""
    game, stakes = small()
    wrong = Bank((Position("The deal", "QsJd2c", "", "fold", Fraction(5), Fraction(1, 50)),), {"The deal": 1000})
    monkeypatch.setattr("croupier.training.drills.bank", lambda *_: wrong)
    state = Round.parse(game, question(game, stakes).record)
    assert answered(state, "bet").graded.grade is Grade.BEST
    assert answered(state, "fold").graded.grade is Grade.BLUNDER


def test_questions_are_about_as_hard_as_somebody_is_good() -> None:
    game, stakes, _ = found("river-holdem")
    asked = {
        points: [question(game, stakes, rating=points, seed=str(n)).rating or 0 for n in range(30)]
        for points in (1100, 1900)
    }
    assert sum(asked[1900]) / 30 > sum(asked[1100]) / 30 + 300


def test_the_last_questions_are_not_asked_again() -> None:
    game, stakes, _ = found("three-card-poker")
    seen: list[str] = []
    for number in range(40):
        asked = question(game, stakes, seen=seen[-20:], seed=str(number))
        assert asked.id not in seen[-20:]
        seen.append(asked.id)


def test_stakes_change_the_chips_and_not_the_question() -> None:
    game = games.find("river-holdem")
    low, high = (question(game, {"Ante": ante}, seed="1", street="Flop") for ante in (2, 50))
    assert low.id == high.id
    assert low.rating == high.rating
    assert "Ante 50" in high.record


def test_a_posting_without_a_bank_is_asked_about_from_the_sheets_own() -> None:
    game = games.find("river-holdem").post({"trips": "B"})
    asked = question(game, {"Ante": 10}, street="turn", seed="1")
    known = {each.id for each in found("river-holdem")[2].of("Turn and river")}
    assert asked.id in known
    assert asked.record.startswith("river-holdem trips=B")
    assert asked.prepared == 0


@pytest.mark.parametrize(
    ("key", "post", "stakes"),
    [
        ("river-holdem", {"trips": "B"}, {"Ante": 10}),
        ("ultimate-texas-holdem", {"blind": "House(600,50,10,3,3/2,1)"}, {"Ante": 10, "Blind": 10}),
        ("triple-shot-bonus", {"soft-17": "hit"}, None),
        ("triple-shot-bonus", {}, {"War": 10, "Blackjack": 40, "Poker": 10, "Hat Trick": 10}),
    ],
)
def test_no_question_waits_for_anything_to_be_counted(
    key: str, post: dict[str, str], stakes: dict[str, int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under postings and at stakes that nobody has drilled: one is asked after the other, and none twice."""
    game = games.find(key).post(post)
    for counts in ("advised", "solve"):
        monkeypatch.setattr(f"croupier.training.positions.{counts}", not_to_be_called)
    monkeypatch.setattr(banks, "solve", not_to_be_called)
    for name in streets(game):
        seen: list[str] = []
        for number in range(5):
            asked = question(game, stakes or seated_stakes(game, None), street=name, seen=seen, seed=str(number))
            assert asked.rating is not None
            assert asked.street == name
            seen.append(asked.id)
        assert len(set(seen)) == 5


def not_to_be_called(*_: object, **__: object) -> None:
    pytest.fail("something is counted")


def test_a_game_that_nobody_has_looked_at_is_asked_about_as_chance_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game, stakes = small()
    monkeypatch.setattr(banks, "SHIPPED", Path("nowhere"))
    monkeypatch.setattr("croupier.training.positions.advised", not_to_be_called)
    first, other = (question(game, stakes, seed=seed) for seed in "ab")
    assert first.rating is None
    assert first.prepared == 0
    assert first.id != other.id


def test_how_often_the_best_player_takes_each_choice_is_exact() -> None:
    game, stakes, _ = found("river-holdem")
    before = frequencies(game, stakes)["Before the flop"]
    assert before.reached == 1
    assert before.choices == {"fold": Fraction(4, 221), "bet": Fraction(217, 221)}
    told = drills(game, stakes)
    assert [each.street for each in told.streets] == list(streets(game))
    assert all(sum(one.share for one in each.choices) == 1 for each in told.streets)


def test_ratings_are_had_again_from_what_was_learned() -> None:
    game, stakes, _ = found("three-card-poker")
    facts = []
    rating = UNRATED
    for number in range(6):
        state = Round.parse(game, question(game, stakes, seed=str(number)).record)
        answer = answered(state, "bet", rating)
        rating = answer.after
        facts.append(fact(answer, number))
    assert rating_for(facts, game, "The deal") == rating
    assert [each.rating for each in ratings(facts)] == [rating]
    assert rating == after(answer.before, Answered(facts[-1].question or 0, facts[-1].grade))
    assert rating_for([replace(each, question=None) for each in facts], game, "The deal") == UNRATED


@pytest.mark.parametrize(
    ("text", "named"), [("flop", "Flop"), ("before", "Before the flop"), ("RIVER", "Turn and river")]
)
def test_a_street_is_named_as_people_name_it(text: str, named: str) -> None:
    assert street_named(games.find("river-holdem"), text) == named


def test_a_street_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(CroupierError, match="it has Before the flop, Flop, Turn and river"):
        street_named(games.find("river-holdem"), "sixth")
