"""Published figures held against the exact ones, and what must be so whatever anybody publishes."""

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier import games
from croupier.cards import EIGHTS_UP
from croupier.rules import odds
from croupier.rules.printed import rounds_to
from croupier.solver.published import PUBLISHED
from croupier.solver.reproduced import Reproduced, belongs, reproduced
from croupier.solver.solution import Solution
from croupier.solver.solve import solve


def solution(key: str, **posting: str) -> Solution:
    return solve(games.find(key).posted(**posting))


GAMES = sorted({each.game for each in PUBLISHED})
POSTINGS = sorted({(each.game, each.posting) for each in PUBLISHED if each.posting})


@pytest.mark.parametrize("key", GAMES)
def test_what_is_published_is_exact_or_disputed_with_a_reason(key: str) -> None:
    """Each has where it was published; the solver must print the same digits, or it is said why it does not."""
    found = reproduced(solution(key))
    assert [each.published for each in found] == [each for each in PUBLISHED if each.game == key and each.posting == ()]
    assert [each for each in found if each.agrees is bool(each.published.remark)] == []


@pytest.mark.slow
@pytest.mark.parametrize(("key", "posting"), POSTINGS)
def test_what_is_published_of_other_postings(key: str, posting: tuple[tuple[str, str], ...]) -> None:
    found = reproduced(solve(games.find(key).post(dict(posting))))
    assert [each.published.posting for each in found if each.published.posting] == [
        each.posting for each in PUBLISHED if (each.game, each.posting) == (key, posting)
    ]
    assert [each for each in found if each.agrees is bool(each.published.remark)] == []


def test_a_figure_that_is_not_the_published_one_disagrees() -> None:
    (edge, *_) = reproduced(solution("casino-holdem"))
    assert (edge.published.what, edge.agrees, edge.says) == ("round, edge", True, "agrees")
    wrong = Reproduced(replace(edge.published, text="2.17 %", remark="It is a misprint."), edge.exact)
    assert (wrong.agrees, wrong.says) == (False, "disagrees. It is a misprint.")
    assert Reproduced(replace(edge.published, text="2.17 %"), edge.exact).says == "disagrees."


def test_what_was_published_of_other_rules_is_not_held_against_these() -> None:
    """A wager's column is the same wager whatever is posted beside it; a round is another one."""
    game = games.find("three-card-poker")
    own = game.with_column("ante-bonus", "House", {"straight flush": odds(9), "straight": odds(1)})
    assert {each.what for each in PUBLISHED if belongs(each, own)} == {"Pair Plus standard, edge"}
    assert not any(belongs(each, game.with_deck(EIGHTS_UP)) for each in PUBLISHED)
    jersey = games.find("texas-holdem-bonus").posted(ante_from="flush")
    assert {each.text for each in PUBLISHED if belongs(each, jersey) and each.figure == "edge"} == {"5.5935 %"}


@pytest.mark.parametrize(
    ("written", "exact", "agrees"),
    [
        ("2.185 %", Fraction(21854, 1_000_000), True), ("2.185 %", Fraction(21856, 1_000_000), False),
        ("4.15", Fraction(4155, 1000), True), ("4.15", Fraction(41551, 10_000), False),
        ("-1/3", Fraction(-1, 3), True), ("-1/3", Fraction(-333, 1000), False),
        ("5.24 % + 2.24 %", Fraction(749, 10_000), True), ("5.24 % + 2.24 %", Fraction(750, 10_000), False),
        ("1,000", Fraction(1000), True), ("4.94", 4.939299, True), ("4.94", 4.93, False),
    ],
)  # fmt: skip
def test_a_figure_is_rounded_as_it_is_written(written: str, exact: Fraction | float, agrees: bool) -> None:  # noqa: FBT001 - a case
    assert rounds_to(written, exact) is agrees


def test_the_well_known_rules_of_three_card_poker() -> None:
    """Wizard of Odds, Three Card Poker: queen, six, four or better."""
    found = solution("three-card-poker")
    assert found.opening is not None
    chosen = {cell.row: found.opening.choices[cell.best.index(max(cell.best))] for cell in found.opening.cells}
    assert (chosen["Q63"], chosen["Q64"]) == ("fold", "bet")


def test_triple_action_is_never_folded() -> None:
    """The rulings of the sheet: an Ante Bonus after a fold changes nothing, since folding is never right."""
    found = solution("triple-action-holdem")
    assert dict(found.decisions[0].choices)["fold"] == 0
    assert solution("triple-action-holdem", bonus_after_fold="yes").value == found.value


def test_triple_action_with_a_low_ace_makes_both_side_bets_favour_the_player() -> None:
    low = solution("triple-action-holdem", low_ace="yes")
    posted = {each.wager: each.edge for each in low.side_wagers if each.posted}
    assert posted["Bonus Bet"] < 0
    assert posted["Flop Bet"] < 0
    usual = {each.wager: each.edge for each in solution("triple-action-holdem").side_wagers if each.posted}
    assert min(usual.values()) > 0


def test_a_house_that_pays_more_gives_more_away() -> None:
    """Dominance: raising any one payout by one never lowers the value, and here always raises it."""
    for key, table in (("triple-action-holdem", "ante-bonus"), ("three-card-poker", "ante-bonus")):
        game = games.find(key)
        own = {str(line): figure for line, figure in game.paytables[table].in_force()}
        plain = solve(game).value
        for line, figure in own.items():
            raised = game.with_column(table, "raised", own | {line: odds(int(figure.to_one) + 1)})
            assert solve(raised, recompute=True).value > plain, line


@pytest.mark.parametrize("key", ["triple-action-holdem", "three-card-holdem", "three-card-poker", "holdem-88"])
def test_no_line_played_blindly_does_better(key: str) -> None:
    """Dominance: the value is at least that of taking the same choices whatever the cards."""
    from croupier.solver.showdown.methods import count
    from croupier.solver.showdown.plan import plan
    from croupier.solver.showdown.tally import main_axes

    game_plan = plan(games.find(key))
    tally = count(game_plan).tally(main_axes(game_plan))
    facts = tally.counts.sum(axis=(0, 4))  # any line meets the same cards
    for _, vector in game_plan.vectors:
        total = sum(units * int((facts * worth).sum()) for units, worth in zip(vector, game_plan.worth, strict=True))
        assert Fraction(total, tally.deals * game_plan.scale) <= solve(games.find(key)).value
