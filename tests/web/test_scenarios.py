"""Together the scenarios show every choice on every street, and every row of every settlement."""

import pytest

from croupier import games
from croupier.rules.wagers import Kind
from tests.web.scenarios import CHOICE, POSTINGS, ROW, scenarios, showing, unseen, wanted_sights


@pytest.mark.parametrize("posting", POSTINGS)
def test_scenarios_show_every_choice_and_every_row(posting: str) -> None:
    assert unseen(posting) == frozenset()


@pytest.mark.parametrize("posting", POSTINGS)
def test_there_are_few_enough_to_be_played_in_a_browser(posting: str) -> None:
    assert 5 <= len(scenarios(posting)) <= 20


@pytest.mark.parametrize("posting", POSTINGS)
def test_every_side_wager_wins_and_loses(posting: str) -> None:
    sides = {wager.name for wager in games.find(posting).wagers if wager.kind is Kind.SIDE}
    signs = {(name, each.nets[name] > 0) for each in scenarios(posting) for name in sides & each.nets.keys()}
    assert signs == {(name, won) for name in sides for won in (True, False)}


def test_what_people_ask_about_is_among_them() -> None:
    """Splits, doubles, insurance whole and in part, and six cards: by the words of the choices and of the rows."""
    shown = {sight for each in scenarios("triple-shot-bonus") for sight in each.sights}
    assert {(CHOICE, verb) for verb in ("split", "double", "insure", "insure less", "decline")} <= shown
    settlements = games.find("triple-shot-bonus").settlements.values()
    six = [row.id for rows in settlements for row in rows if "six cards" in row.why]
    assert six
    assert all((ROW, row) in shown for row in six)
    assert showing("triple-shot-bonus", (ROW, six[0])).nets["Blackjack"] > 0


@pytest.mark.parametrize("posting", POSTINGS)
def test_every_fold_is_wanted_by_its_street(posting: str) -> None:
    game = games.find(posting)
    folding = {street.name for street in game.streets for step in street.steps if "FOLD" in repr(step)}
    assert {(CHOICE, f"{name}: fold") for name in folding} <= set(wanted_sights(game))
