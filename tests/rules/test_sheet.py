"""A sheet as written and a game as posted: two types, neither of which ever changes itself."""

from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from typing import Any

import pytest

from croupier import games
from croupier.errors import PostingError
from croupier.rules import Deal, Game, odds
from croupier.rules.canonical import canonical
from croupier.rules.conditions import Named, Posted
from croupier.rules.paytables import Pays, Paytable
from croupier.rules.piles import HOLE
from croupier.rules.placeholders import ByRuling, decided
from croupier.rules.rulings import parts_of, paytables_in, with_table
from croupier.table.record import read

ALL = games.SHEETS + games.CALIBRATION
RIVER = "river-holdem trips=House(100,40,25,15/2,6,4,3)"


def placeholders(node: Any) -> list[Any]:
    return [part for part in parts_of(node) if isinstance(part, ByRuling | Posted | Pays)]


def test_sheets_have_placeholders_and_games_have_none() -> None:
    assert placeholders((games.find("triple-shot-bonus").sheet.wagers, games.find("triple-shot-bonus").sheet.blocks))
    for key in ALL:
        game = games.find(key)
        for name, values in game.postable.items():
            for value in values:
                posted = game.post({name: value})
                assert placeholders((posted.wagers, posted.streets, posted.blocks, posted.rulings)) == []


def test_what_is_open_cannot_be_taken_for_decided() -> None:
    player = next(part for part in parts_of(games.find("triple-action-holdem").sheet.wagers) if hasattr(part, "ranked"))
    with pytest.raises(PostingError, match="'low-ace' is not decided yet"):
        _ = player.ranking
    assert decided(3) == 3


@pytest.mark.parametrize("key", ALL)
def test_posting_leaves_sheet_and_game_as_they_are(key: str) -> None:
    game = games.find(key)
    before = {each.name: getattr(game, each.name) for each in fields(Game)}
    for name, values in game.postable.items():
        assert game.post({name: values[-1]}) is not game
    assert all(getattr(game, name) is value for name, value in before.items())
    with pytest.raises(FrozenInstanceError):
        game.seats = 3  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        game.sheet.seats = 3  # type: ignore[misc]


# The fingerprint.


def reworded(node: Any) -> Any:
    """A part of a sheet with every sentence and citation in it exchanged, names of wagers and paytables apart."""
    words = {"cites", "question", "yes", "no"}
    if isinstance(node, tuple):
        return tuple(map(reworded, node))
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changes = {}
    for each in fields(node):
        value = getattr(node, each.name)
        if each.name in words and isinstance(value, str):
            changes[each.name] = f"{value}, in other words"
        elif each.init and not isinstance(node, Named | Paytable):
            changes[each.name] = reworded(value)
    return replace(node, **changes) if changes else node


@pytest.mark.parametrize("key", ALL)
def test_words_do_not_change_a_fingerprint(key: str) -> None:
    sheet = games.find(key).sheet
    other = replace(
        sheet,
        name="Another Name",
        summary="Said otherwise.",
        wagers=reworded(sheet.wagers),
        streets=tuple(replace(street, name=f"{street.name} again") for street in reworded(sheet.streets)),
        rulings=tuple(
            replace(each, question="?", readings=tuple((name, f"{said}!") for name, said in each.readings))
            for each in sheet.rulings
        ),
    )
    assert other != sheet
    assert other.game.fingerprint == sheet.game.fingerprint


@pytest.mark.parametrize("key", ALL)
def test_rules_change_a_fingerprint_and_limits_do_not(key: str) -> None:
    game = games.find(key)
    found = {game.fingerprint}
    for name, values in game.postable.items():
        for value in values[1:]:
            found.add(game.post({name: value}).fingerprint)
    assert len(found) == 1 + sum(len(values) - 1 for values in game.postable.values())
    assert game.posted(minimum=2, maximum=600).fingerprint == game.fingerprint
    assert game.posted(minimum=2, maximum=600) != game


def test_a_figure_of_a_column_that_is_not_in_force_counts() -> None:
    """Figures are given for every column, so a solution belongs to all of them."""
    sheet = games.find("river-holdem").sheet
    trips = paytables_in(sheet.wagers)["trips"]
    line, (first, second) = trips.lines[0]
    assert second == odds(100)
    other = replace(trips, lines=((line, (first, odds(101))), *trips.lines[1:]))
    assert replace(sheet, wagers=with_table(sheet.wagers, other)).game.fingerprint != sheet.game.fingerprint


def test_a_card_more_or_less_changes_a_fingerprint() -> None:
    sheet = games.find("triple-shot-bonus").sheet
    last = sheet.streets[-1]
    fewer = replace(last, steps=(Deal(HOLE, to=5), *last.steps[1:]))
    assert canonical(replace(sheet, streets=(*sheet.streets[:-1], fewer), check=False).game) != canonical(sheet.game)


PINNED = {
    "triple-action-holdem": "f0f20c5beb3b51d4ed9d59a026ba06e5415f3299d9f817d3e30a78feb2db585b",
    "holdem-88": "343e003b6a16283ea14cb20251d4fa1d4563f393191ca3c0151cd74292dda402",
    "three-card-holdem": "494e74e29973c934164cd9cbae0f678e025617bfe258cc16f9eef67e82914686",
    "triple-shot-bonus": "260bbd3e55bc0049b607947082524206da22d6c05a759bd2880bcd8e30f754c8",
    "river-holdem": "df274ea24adb69172f9c2e669c908131e151df18ad6d45be2d3122ae99d34d39",
}
"""Whoever changes one of these has changed a rule, and ships solutions and reads records anew."""


@pytest.mark.parametrize("key", PINNED)
def test_the_rules_of_the_sheets_are_what_they_were(key: str) -> None:
    assert games.find(key).fingerprint == PINNED[key]


# A house's own column, written out.


def test_a_record_on_a_houses_own_column_is_read_back() -> None:
    line = f"{RIVER} | Ante 10, Player Trips 2 | AsAd / AhAc2s / 9dJc / 7sQs | bet, bet, bet 2"
    played = read(line)
    assert {item.wager: item.net for item in played.items(1)}["Player Trips"] == 50
    assert read(played.record) == played
    assert played.record.startswith(f"{RIVER} |")


def test_a_column_written_out_is_the_column_of_that_name() -> None:
    own = games.find("river-holdem").with_column("trips", "House", {"flush": odds(5), "straight": odds(3, 2)})
    assert str(own) == "river-holdem trips=House(-,-,-,-,5,3/2,-)"
    again = own.by_default.post({"trips": "House(-,-,-,-,5,3/2,-)"})
    assert again == own
    assert again.sheet is own.sheet
    assert games.find("river-holdem").post({"trips": "House(-,-,-,-,5,3/2,-)"}) == own
    with pytest.raises(PostingError, match="already has a column 'House'"):
        own.post({"trips": "House(-,-,-,-,6,3/2,-)"})


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("House(1,2)", "a column of Trips is written as Name(…) with 7 odds, for royal flush, straight flush"),
        ("House(1,1,1,1,1,1,1", "is written as Name"),
        ("House(1,1,1,1,1,1,0)", "'0' is no odds to one"),
        ("House(1,1,1,1,1,1,3/0)", "'3/0' is no odds to one"),
        ("House(1,1,1,1,1,1,x)", "'x' is no odds to one"),
        ("My House(1,1,1,1,1,1,1)", "the column name 'My House' may hold"),
        ("(1,1,1,1,1,1,1)", "the column name '' may hold"),
        ("B(1,1,1,1,1,1,1)", "already has a column 'B'"),
    ],
)
def test_a_column_badly_written_out_is_refused(written: str, complaint: str) -> None:
    with pytest.raises(PostingError, match=complaint.replace("(", r"\(").replace(")", r"\)")):
        games.find("river-holdem").post({"trips": written})
    with pytest.raises(PostingError, match="has no paytable 'tripe'"):
        games.find("river-holdem").post({"tripe": "House(1)"})


def test_a_limit_of_too_many_digits_is_too_large() -> None:
    for chips in ("9" * 13, 10**13):
        with pytest.raises(PostingError, match="is too large: the most is 1,000,000,000,000 chips"):
            games.find("river-holdem").posted(maximum=chips)
    with pytest.raises(PostingError, match="'ten' is not a whole number"):
        games.find("river-holdem").posted(minimum="ten")
