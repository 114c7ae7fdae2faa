"""A sheet as written and a game as posted: two types, neither of which ever changes itself."""

from dataclasses import FrozenInstanceError, dataclass, fields, is_dataclass, replace
from typing import Any

import pytest

from croupier import games
from croupier.errors import PostingError
from croupier.rankings import Cut, pair_of
from croupier.rules import ACE, BOARD, DOWN, LOSE, Deal, Game, Label, Paired, Suited, holding, odds, otherwise, side
from croupier.rules.canonical import _given, canonical
from croupier.rules.conditions import Named, Posted
from croupier.rules.patterns import CardTest, Laid, Pattern
from croupier.rules.paytables import Odds, Pays, Paytable
from croupier.rules.piles import HOLE, Part, Pile
from croupier.rules.placeholders import ByRuling, decided
from croupier.rules.rulings import parts_of, paytables_in, with_table
from croupier.rules.sheet import GAMES_KEPT
from croupier.rules.streets import Facing
from croupier.solver import store
from croupier.table.record import read

ALL = games.SHEETS + games.CALIBRATION
RIVER = "river-holdem trips=House(100,40,25,15/2,6,4,3)"


def placeholders(node: Any) -> list[Any]:
    return [part for part in parts_of(node) if isinstance(part, ByRuling | Posted | Pays)]


def test_what_is_posted_cannot_be_changed_for_everybody() -> None:
    game = games.find("river-holdem")
    for told in (game.posting, game.posted(trips="B").changed):
        with pytest.raises(TypeError):
            told["trips"] = "X"  # type: ignore[index]
    assert game.posting["trips"] == "A"


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
        assert (game.post({name: values[-1]}) is game) == (values[-1] == game.posting[name])
    assert all(getattr(game, name) is value for name, value in before.items())
    with pytest.raises(FrozenInstanceError):
        game.seats = 3  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        game.sheet.seats = 3  # type: ignore[misc]


def test_a_posting_asked_for_again_is_the_same_game_and_another_is_not() -> None:
    """What a file of records is full of is made once; whatever is posted counts, limits included."""
    game = games.find("river-holdem")
    asked: list[dict[str, str | int]] = [
        {},
        {"trips": "B"},
        {"minimum": 5},
        {"maximum": 50},
        {"minimum": 5, "maximum": 50},
        {"trips": "B", "minimum": 5},
    ]
    made = [game.post(posting) for posting in asked]
    assert all(game.post(posting) is each for posting, each in zip(asked, made, strict=True))
    assert len(set(map(id, made))) == len(made)
    assert [(each.posting["trips"], each.limits) for each in made[1:3]] == [("B", (1, 10_000)), ("A", (5, 10_000))]


def test_only_some_games_of_a_sheet_are_kept() -> None:
    game = games.find("river-holdem")
    first = game.post({"minimum": 7})
    for maximum in range(1000, 1000 + GAMES_KEPT):
        game.post({"maximum": maximum})
    assert game.post({"minimum": 7}) is not first
    assert game.post({"minimum": 7}) == first


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


def side_game(test: CardTest, *parts: Pile | Part) -> Game:
    """River Hold'em with one more side wager, which looks at some cards."""
    label = Label("something", test, "")
    seen = Pattern("cards", tuple(map(Part.of, parts)), (label,))
    more = side("More", {seen.shows(label): odds(3), otherwise: LOSE}, cites="-")
    sheet = games.find("river-holdem").sheet
    return replace(sheet, wagers=(*sheet.wagers, more), check=False).game


def test_which_cards_a_pattern_looks_at_counts() -> None:
    whole, first = side_game(Paired(BOARD), BOARD), side_game(Paired(BOARD), BOARD.first(3))
    assert whole.fingerprint != first.fingerprint
    assert whole != first


def test_how_tests_are_bracketed_does_not_count() -> None:
    one, two, three = Paired(HOLE), Suited(HOLE), holding(1, ACE, HOLE)
    assert side_game((one & two) & three, HOLE) == side_game(one & (two & three), HOLE)
    assert side_game(one & two, HOLE) != side_game(one & three, HOLE)


class Even(CardTest):
    """A test of an author's own, which is no dataclass."""

    def fits(self, laid: Laid) -> bool:
        return sum(laid["hole"]) % 2 == 0

    @property
    def says(self) -> str:
        return "the cards are even"


def test_an_authors_own_test_is_the_same_whoever_builds_it() -> None:
    assert side_game(Even(), HOLE).fingerprint == side_game(Even(), HOLE).fingerprint
    assert side_game(Even(), HOLE) != side_game(Paired(HOLE), HOLE)


def test_a_column_that_is_not_in_force_is_nobodys_business() -> None:
    plain = games.find("river-holdem").posted(trips="B")
    other = plain.with_column("trips", "House", {"flush": odds(5)}).posted(trips="B")
    assert other.fingerprint == plain.fingerprint
    started = read(f"{other} | Ante 2 | AsKd")
    assert started.game == other
    assert store.key(other) != store.key(plain)  # its figures are given too


def test_what_is_posted_has_its_limits() -> None:
    game = games.find("river-holdem").posted(minimum=4)
    assert game.posting == {"trips": "A", "before-flop-odds": "posted", "minimum": "4", "maximum": "10000"}
    assert game.changed == {"minimum": "4"}
    for value in (2.5, True, None):
        with pytest.raises(PostingError, match="is not a whole number"):
            game.posted(minimum=value)  # type: ignore[arg-type]
    with pytest.raises(PostingError, match="too large"):
        game.with_column("trips", "House", {"flush": odds(10**9)})


PINNED = {
    "triple-action-holdem": "9ed33cdd13bf326d82cf3d50985329b848387559dacf487bc2dda8b148a072ec",
    "holdem-88": "d4c901bd832c1e3d3a5a3542dff11e07c495d3a2d2508aefd7e402c0932e4ea8",
    "three-card-holdem": "5766d01f15e37d3fa1de459da65a1601965e24f7652e69ac8d4305ac5e0ee493",
    "triple-shot-bonus": "af20cf4235f5c4344907eb63bcca68b10b089d51f36a3a288ca22060a6ea297e",
    "river-holdem": "4bee2fb743beb44fe529548c0841046f21bafe7ed96b611248d903782ef4d4d9",
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


@dataclass(frozen=True)
class Among(CardTest):
    """A test of an author's own that was given parts of the vocabulary."""

    piles: tuple[Pile, ...]
    part: Part
    cut: Cut
    pays: Odds
    facing: Facing
    words: str = "among"

    def fits(self, laid: Laid) -> bool:
        return True

    @property
    def says(self) -> str:
        return self.words


def test_how_parts_are_shown_to_people_enters_no_fingerprint() -> None:
    hole = "Pile(name='hole', owner=<Owner.SEAT: 'seat'>)"
    assert _given(Among((HOLE,), HOLE.first(2), pair_of(ACE), odds(3, 2), DOWN)) == [
        f"({hole},)",
        f"Part(pile={hole}, count=2)",
        "Cut(name='pair of aces', category='pair', ranks=(12,))",
        "Odds(to_one=Fraction(3, 2), label='')",
        "<Facing.DOWN: 'face down'>",
        "'among'",
    ]


def test_a_written_column_is_checked_once() -> None:
    """Whoever answers questions about a posting of somebody's own reads it again with every one of them."""
    game, written = games.find("river-holdem"), {"trips": "House(100,40,25,15/2,6,4,3)"}
    assert game.post(written) is game.post(written)
    assert game.post(written) is not game.post({"trips": "House(100,40,25,15/2,6,4,2)"})
