"""Ratings: on one scale with questions, moved by answers, had again from them."""

from fractions import Fraction
from random import Random

import pytest

from croupier.felt.grades import Grade
from croupier.training.rating import (
    EASIEST,
    HARDEST,
    HIGHEST,
    LOWEST,
    SUREST,
    UNRATED,
    Answered,
    Rating,
    after,
    chance,
    question_rating,
    rated,
)


def test_a_right_answer_always_raises_a_rating_and_a_wrong_one_always_lowers_it() -> None:
    for points in (400, 1500, 2900):
        for question in (EASIEST, 1500, HARDEST):
            rating = Rating(points, 80)
            assert after(rating, Answered(question, Grade.BEST)).points > points
            assert after(rating, Answered(question, Grade.BLUNDER)).points < points


def test_next_to_nothing_given_away_is_half_right_and_anything_more_is_wrong() -> None:
    rating = Rating(1500, 80)
    assert after(rating, Answered(1500, Grade.FINE)).points == 1500, "as often as the rating says"
    wrong = {after(rating, Answered(1500, grade)).points for grade in (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)}
    right = after(rating, Answered(1500, Grade.BEST)).points
    assert wrong == {3000 - right}


def test_a_hard_question_answered_well_is_worth_more_than_an_easy_one() -> None:
    hard, easy = (after(UNRATED, Answered(question, Grade.BEST)).points for question in (1900, 1100))
    assert hard > easy


def test_a_rating_becomes_surer_with_every_answer_but_never_quite() -> None:
    answers = [Answered(1500, Grade.BEST), Answered(1500, Grade.MISTAKE)] * 200
    assert rated(answers[:2]).deviation < UNRATED.deviation
    assert rated(answers).deviation == SUREST
    assert rated(answers).answers == 400


def test_glickmans_own_example() -> None:
    """A player of 1500, deviation 200, beats one of 1400: by his formulas, the other's deviation taken as none."""
    found = after(Rating(1500, 200), Answered(1400, Grade.BEST))
    likely = 1 / (1 + 10 ** ((1400 - 1500) / 400))
    q = 0.0057564627324851145
    spread = 1 / (q * q * likely * (1 - likely))
    assert found.points == pytest.approx(1500 + q / (1 / 200**2 + 1 / spread) * (1 - likely))
    assert found.deviation == pytest.approx((1 / (1 / 200**2 + 1 / spread)) ** 0.5)


def test_whoever_answers_as_well_as_a_rating_says_comes_to_that_rating() -> None:
    random, true, rating = Random(1), Rating(1800, 1), UNRATED
    seen = []
    for _ in range(1500):
        question = random.randrange(1400, 2200)
        right = random.random() < chance(true, question)
        rating = after(rating, Answered(question, Grade.BEST if right else Grade.MISTAKE))
        seen.append(rating.points)
    assert abs(sum(seen[-1000:]) / 1000 - 1800) < 40


def test_closer_decisions_and_rarer_choices_are_harder() -> None:
    assert question_rating(Fraction(1, 100)) > question_rating(Fraction(1, 10))
    rare, usual = (question_rating(Fraction(1, 20), share, 2) for share in (Fraction(2, 100), Fraction(98, 100)))
    assert rare > question_rating(Fraction(1, 20)) > usual
    assert question_rating(Fraction(1, 20), Fraction(0), 2) > rare
    assert EASIEST <= question_rating(Fraction(10)) <= question_rating(Fraction(1, 10**9)) <= HARDEST


def test_no_answer_is_too_much_for_a_rating() -> None:
    for points, question in ((1500.0, -1_000_000), (1500.0, 10**9), (1e12, 0)):
        assert LOWEST <= after(Rating(points), Answered(question, Grade.BLUNDER)).points <= HIGHEST


def test_whoever_is_always_wrong_is_rated_all_the_same() -> None:
    """A rating below nothing could ask for no question any more."""
    assert rated([Answered(EASIEST, Grade.BLUNDER)] * 1000).points == LOWEST


def test_a_decision_whose_best_choice_is_always_the_same_is_the_easiest() -> None:
    """Insurance, which is never worth taking: whoever always declines is rated for nothing else."""
    assert question_rating(Fraction(1, 100), Fraction(1), 1) == EASIEST
    always = rated([Answered(question_rating(Fraction(1, 100), Fraction(1), 1), Grade.BEST)] * 40)
    assert always.points < 1600
