"""Published figures, each with where it was published; the solver must print the same digits."""

from fractions import Fraction

import pytest

from croupier import games
from croupier.rules import odds
from croupier.solver.sidebets import side_wager
from croupier.solver.solution import Solution
from croupier.solver.solve import solve


def solution(key: str, **posting: str) -> Solution:
    return solve(games.find(key).posted(**posting))


def percent(figure: Fraction, digits: int = 2) -> str:
    return f"{float(figure) * 100:.{digits}f}"


def best(found: Solution, row: str) -> Fraction:
    assert found.opening is not None
    return max(next(cell for cell in found.opening.cells if cell.row == row).values)


def test_ultimate_texas_holdem() -> None:
    """Wizard of Odds, Ultimate Texas Hold'em: the value as a fraction of all deals, and two hands bet 4x."""
    found = solution("ultimate-texas-holdem")
    assert found.value == Fraction(-607_723_787_676, 27_813_810_024_000)
    assert found.deals == 27_813_810_024_000
    assert f"{float(best(found, 'AA')):.5f}" == "3.60107"
    assert f"{float(best(found, 'AKs')):.5f}" == "1.65833"
    assert percent(found.edge, 3) == "2.185"
    assert percent(found.element_of_risk) == "0.53"
    assert f"{float(found.average_stake):.2f}" == "4.15"
    assert f"{found.deviation:.2f}" == "4.94"


def test_ultimate_texas_holdem_trips() -> None:
    """Wizard of Odds, Ultimate Texas Hold'em, Trips bet 50/40/30/8/7/4/3."""
    assert percent(side_wager(games.find("ultimate-texas-holdem"), "Trips").edge) == "3.50"


def test_three_card_holdem() -> None:
    """Wizard of Odds, 3 Card Hold 'Em: the whole table of outcomes of the ante bet."""
    found = solution("three-card-holdem")
    assert percent(found.edge) == "3.05"
    assert percent(found.element_of_risk) == "1.28"
    assert f"{float(found.average_stake):.4f}" == "2.3879"
    first, second = found.decisions
    assert percent(dict(first.choices)["fold"]) == "2.39"
    assert percent(dict(second.choices)["check"]) == "56.44"
    assert percent(dict(second.choices)["bet"]) == "41.17"
    nets = dict(found.distribution)
    assert percent(nets[Fraction(-1)]) == "2.39"  # folds
    assert percent(nets[Fraction(1)]) == "9.27"  # one raise, the dealer does not qualify
    assert percent(nets[Fraction(2)]) == percent(Fraction(902 + 964, 10_000))  # a raise and qualified, or two and not
    assert percent(nets[Fraction(3)]) == "17.74"
    assert percent(nets[Fraction(-2)]) == "32.91"
    assert percent(nets[Fraction(-3)]) == "11.55"
    assert percent(nets[Fraction(0)], 1) == percent(Fraction(524 + 224, 10_000), 1)


def test_three_card_poker() -> None:
    """Wizard of Odds, Three Card Poker: ante and play with bonuses 5/4/1, and Pair Plus 40/30/6/3/1."""
    found = solution("three-card-poker")
    assert percent(found.edge, 3) == "3.373"
    assert percent(found.element_of_risk) == "2.01"
    assert percent(side_wager(games.find("three-card-poker"), "Pair Plus").edge) == "7.28"
    assert found.opening is not None
    chosen = {cell.row: found.opening.choices[cell.best.index(max(cell.best))] for cell in found.opening.cells}
    assert (chosen["Q63"], chosen["Q64"]) == ("fold", "bet")  # the well-known rule: queen, six, four or better


def test_casino_holdem() -> None:
    """Wizard of Odds, Casino Hold'em: ante table 100/20/10/3/2/1; AA bonus 100/50/40/30/20/7/7."""
    found = solution("casino-holdem")
    assert percent(found.edge) == "2.16"
    assert percent(found.element_of_risk) == "0.82"
    (decision,) = found.decisions
    assert percent(dict(decision.choices)["bet"], 0) == "82"


def test_texas_holdem_bonus() -> None:
    """Wizard of Odds, Texas Hold 'Em Bonus: Las Vegas rules, and the bonus bet 30/25/20/15/10/5/3."""
    found = solution("texas-holdem-bonus")
    assert percent(found.edge) == "2.04"
    assert percent(found.element_of_risk) == "0.53"
    assert percent(side_wager(games.find("texas-holdem-bonus"), "Bonus").edge) == "8.90"


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
