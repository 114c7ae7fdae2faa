"""A house's own paytable column: posted, followed everywhere, and refused where it will not do."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from croupier import games
from croupier.errors import ColumnError, RecordError
from croupier.rankings import Ranking
from croupier.rules.columns import Column, own_column, parse_column, typed_column
from croupier.rules.paytables import odds
from croupier.rules.prose import rules_card
from croupier.table import record

HOUSE = """
game = "river-holdem"
paytable = "Trips"
column = "House"

[lines]
"royal flush" = 60
"full house" = "15 to 2"
"three of a kind" = 2
"""


def test_what_hands_make_is_not_gone_through_anew_for_every_column(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is most of what checking a column takes, and no column changes it."""
    game = games.find("river-holdem")
    parse_column(HOUSE).posted_on(game)

    def hands(*_: object) -> Iterator[object]:
        pytest.fail("they were gone through for the first column")

    monkeypatch.setattr(Ranking, "_with_ranks", hands)
    parse_column(HOUSE.replace("60", "61")).posted_on(game)


def test_a_column_is_posted_and_followed() -> None:
    game = parse_column(HOUSE).posted_on(games.find("river-holdem"))
    assert str(game) == "river-holdem trips=House(60,-,-,15/2,-,-,2)"
    assert dict(game.paytables["trips"].in_force())[_line(game, "full house")].to_one == Fraction(15, 2)
    assert game.grid["Player Trips"] == (2, "Player Trips pays 15 to 2 on a full house")
    assert "15 to 2" in rules_card(game)
    # A flush has no line in this column: it falls to three of a kind.
    line = "river-holdem trips=House | Ante 2, Player Trips 2 | AhKh / 7h8h2h / 9dJc / QcQs | bet, bet, bet 1"
    paid = {item.wager: item.net for item in record.read_with(game, line).items(1)}
    assert paid["Player Trips"] == 4


def _line(game: object, name: str) -> object:
    from croupier.rules import Game

    assert isinstance(game, Game)
    return next(line for line, _ in game.paytables["trips"].lines if str(line) == name)


def test_a_record_with_a_column_of_the_house_needs_the_column() -> None:
    with pytest.raises(RecordError, match="no column 'House' of Trips"):
        record.read("river-holdem trips=House | Ante 2 | AhKh")


def test_a_column_for_labels() -> None:
    text = HOUSE.replace("river-holdem", "holdem-88").replace("Trips", "88 Bonus").split("[lines]")[0]
    game = parse_column(text + '[lines]\n"four 8s" = 500\n"two 8s" = 3\n').posted_on(games.find("holdem-88"))
    assert [str(line) for line, _ in game.paytables["88-bonus"].in_force()] == ["four 8s", "two 8s"]


def test_or_better_may_be_written() -> None:
    text = HOUSE.replace("river-holdem", "triple-shot-bonus").replace("Trips", "Poker").split("[lines]")[0]
    game = parse_column(text + '[lines]\n"pair of jacks or better" = 1\n').posted_on(games.find("triple-shot-bonus"))
    assert [str(line) for line, _ in game.paytables["poker"].in_force()] == ["pair of jacks"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("= 60", "= [1"), "not TOML"),
        (("game =", "gmae ="), "'gmae' is not a key .* 'game' is missing"),
        (('"House"', "7"), "'column' must be a name in quotes"),
        (('"House"', '"my house"'), "may hold letters, digits"),
        (("= 60", "= 0"), "line 'royal flush' pays 0: write a whole number"),
        (("= 60", "= -3"), "line 'royal flush' pays -3"),
        (("= 60", "= 1.5"), "line 'royal flush' pays 1.5"),
        (("= 60", "= true"), "line 'royal flush' pays True"),
        (("15 to 2", "15 to 0"), "line 'full house' pays '15 to 0'"),
        (("15 to 2", "lots"), "line 'full house' pays 'lots'"),
        (("[lines]", "[rows]"), "'rows' is not a key .* 'lines' is missing"),
        (("royal flush", "royal flash"), "Trips has no line 'royal flash': its lines are royal flush, straight flush"),
        (('"Trips"', '"Trip"'), "River Hold'em has no paytable 'trip': it has raises, trips"),
        (('"House"', '"A"'), "Trips already has a column 'A'"),
        (("river-holdem", "holdem-88"), "is for holdem-88, not for river-holdem"),
    ],
)
def test_a_faulty_column_is_refused_in_one_sentence(change: tuple[str, str], complaint: str) -> None:
    with pytest.raises(ColumnError, match=complaint):
        parse_column(HOUSE.replace(*change)).posted_on(games.find("river-holdem"))


def test_all_faults_of_form_are_told_together() -> None:
    with pytest.raises(ColumnError) as caught:
        parse_column('column = 3\n[lines]\n"flush" = "no"\n')
    assert str(caught.value).count(";") == 3


def test_lines_may_be_spelt_as_the_sheet_spells_them_but_only_once() -> None:
    head = 'game = "triple-shot-bonus"\npaytable = "Poker"\ncolumn = "House"\n[lines]\n"Royal Flush" = 100\n'
    game = parse_column(head + '"Pair of Jacks or better" = 1\n').posted_on(games.find("triple-shot-bonus"))
    assert [str(line) for line, _ in game.paytables["poker"].in_force()] == ["royal flush", "pair of jacks"]
    with pytest.raises(ColumnError, match="line 'pair of jacks' twice"):
        parse_column(head + '"pair of jacks" = 1\n"pair of jacks or better" = 2\n').posted_on(
            games.find("triple-shot-bonus")
        )
    with pytest.raises(ColumnError, match="no line 'flush or better'"):
        parse_column(head + '"flush or better" = 1\n').posted_on(games.find("triple-shot-bonus"))


@pytest.mark.parametrize(
    "figure", ["9" * 5000, '"' + "9" * 5000 + ' to 2"', '"2 to ' + "9" * 5000 + '"', "1000000000", '"1000000000 to 1"']
)
def test_a_number_that_is_too_large_is_called_so(figure: str) -> None:
    with pytest.raises(ColumnError, match="too large: the most is 999,999,999"):
        parse_column(HOUSE.replace("60", figure))


def test_a_line_that_serves_better_hands_too_says_so() -> None:
    """With one line at a flush, four aces are paid by it, as "a flush or better"."""
    text = HOUSE.split("[lines]")[0] + '[lines]\n"flush" = 5\n"straight" = 2\n'
    game = parse_column(text).posted_on(games.find("river-holdem"))
    line = "river-holdem trips=House | Ante 10, Player Trips 6 | AsAd / AhAc2s / 9dJc / 7sQs | bet, bet, bet 2"
    (item,) = (item for item in record.read_with(game, line).items(1) if item.wager == "Player Trips")
    assert item.reason == "the player has a flush or better: Player Trips pays 5 to 1"
    assert "the player has a straight: pays 2 to 1" in rules_card(game)


@pytest.mark.parametrize("key", games.SHEETS + games.CALIBRATION)
def test_every_column_written_down_as_toml_is_read_back_as_it_was(key: str) -> None:
    game = games.find(key)
    for name, table in game.paytables.items():
        for column in table.columns:
            figures = {line.title: pays for line, pays in table.column(column)}
            posted = Column(key, name, "House", figures).posted_on(game)
            again = parse_column(own_column(posted).text).posted_on(game)
            assert again == posted
            assert again.fingerprint == posted.fingerprint
            assert [*again.paytables[name].in_force()] == [*table.column(column)]


def test_names_that_toml_has_to_quote_come_through() -> None:
    column = Column('a "game"', "trips", "House", {'the "nuts" \\ é': odds(15, 2), "flush": odds(3)})
    assert parse_column(column.text) == column


def test_which_column_is_written_down_must_be_plain() -> None:
    game = games.find("river-holdem")
    with pytest.raises(ColumnError, match="without a column of a house's own"):
        own_column(game)
    both = game.post({"trips": "House(60,50,40,30,20,10,5)", "raises": "House(4,3,2,1)"})
    with pytest.raises(ColumnError, match="are posted on raises, trips: name one"):
        own_column(both)
    with pytest.raises(ColumnError, match="are posted on raises, trips: name one"):
        own_column(both, "blind")
    assert own_column(both, "Trips").figures["flush"] == odds(20)


@pytest.mark.parametrize("text", ["3 to 2", "3:2", "3/2", " 3 : 2 ", "6/4"])
def test_odds_are_typed_as_people_write_them(text: str) -> None:
    typed = typed_column(games.find("river-holdem"), "trips", "House", {"flush": text, "straight": "  "})
    assert typed.figures == {"flush": odds(3, 2)}


@pytest.mark.parametrize("text", ["0", "1/0", "0:5", "-3", "a lot", "3 to", "1.5", "1/2/3", "½", "٣"])
def test_what_are_no_odds_is_said_of_its_line(text: str) -> None:
    with pytest.raises(ColumnError, match=f"line 'flush' pays {text!r}: write a whole number".replace("(", r"\(")):
        typed_column(games.find("river-holdem"), "trips", "House", {"flush": text})
