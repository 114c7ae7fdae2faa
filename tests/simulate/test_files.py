"""Strategy files: followed to the letter, and refused with the line that is wrong."""

import re
from pathlib import Path

import numpy as np
import pytest

from croupier import games
from croupier.cards import parse_cards
from croupier.errors import StrategyError
from croupier.rules.facts import pays
from croupier.simulate.counts import Measure, count
from croupier.simulate.drawn import Drawn
from croupier.simulate.files import Seen, StrategyFile, Written
from croupier.simulate.run import engine
from croupier.solver.charts import usual
from croupier.solver.twenty_one import Blackjack, total

ROOT = Path(__file__).parents[2]
RIVER = "[Before the flop]\nbet: otherwise\n[Flop]\nbet: otherwise\n[Turn and river]\n"


def holds(key: str, condition: str, hole: str, board: str = "", up: str = "") -> bool:
    """Whether a condition holds with some cards."""
    game = games.find(key)
    street = {"river-holdem": "Before the flop", "triple-action-holdem": "The deal"}[key]
    rest = "[Flop]\nbet: otherwise\n[Turn and river]\nfold: otherwise" if key == "river-holdem" else ""
    written = Written(StrategyFile("f", f"[{street}]\nbet: {condition}\nfold: otherwise\n{rest}"), game)
    seen = Seen(
        np.array([parse_cards(hole)], np.uint8),
        np.array([parse_cards(board)], np.uint8).reshape(1, -1),
        np.array(parse_cards(up), np.uint8) if up else None,
    )
    (asked,) = written.sections[street][0].conditions
    return bool(asked(seen)[0])


@pytest.mark.parametrize(
    ("condition", "hole", "board", "expected"),
    [
        ("pocket pair", "7s7d", "", True), ("pocket pair", "7s8s", "7d", False),
        ("suited", "7s8s", "", True), ("suited", "7s8d", "", False), ("not suited", "7s8d", "", True),
        ("holds an ace", "As2d", "", True), ("holds an ace", "KsQd", "AdAc2s", False),
        ("holds a ten or better", "Ts2d", "", True), ("holds a 10 or better", "9s2d", "", False),
        ("holds a six or less", "As6d", "", True),
        ("pair or better", "7s7d", "", True), ("pair or better", "7s8d", "", False),
        ("pair of 9s or better", "9s9d", "", True), ("pair of nines or better", "8s8d", "", False),
        ("pair of 9s or better", "9s2d", "9c5h6s", True), ("pair of 9s or better", "8s2d", "8c5h6s", False),
        ("pair of 9s or better", "8s5d", "8c5h6s", True), ("pair of 2s or better", "2s2d", "3c4h5s", True),
        ("two pair or better", "8s5d", "8c5h6s", True), ("two pair or better", "8s5d", "8c4h6s", False),
        ("flush or better", "8s5s", "2s9sKs4d4c", True), ("full house or better", "8s5s", "2s9sKs4d4c", False),
        ("three of a kind or better", "8s8d", "8c4h6s", True),
        ("four to a flush", "8s5s", "2s9sKd", True), ("four to a flush", "8s5s", "2s9dKd", False),
        ("four to a straight", "5s6d", "7c8hKs", True), ("four to a straight", "5s6d", "7cQhKs", False),
        ("four to a straight", "As2d", "3c4hKs", True), ("five to a straight", "Ts9d", "7c8hJs", True),
    ],
)  # fmt: skip
def test_conditions_of_cards(condition: str, hole: str, board: str, *, expected: bool) -> None:
    assert holds("river-holdem", condition, hole, board) is expected


def test_conditions_of_the_dealers_card() -> None:
    for condition, up, expected in [
        ("dealer shows a ten", "Ts", True), ("dealer shows a ten", "Js", False),
        ("dealer shows a ten or better", "As", True), ("dealer shows a nine or less", "Ts", False),
    ]:  # fmt: skip
        assert holds("triple-action-holdem", condition, "8s9d", up=up) is expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bet: otherwise", r"line 1: 'bet: otherwise' stands before any section: begin with \[Before the flop\]"),
        ("[River]\n", "line 1: River Hold'em decides nothing at 'River': it does at Before the flop, Flop, Turn and"),
        (f"{RIVER}fold: otherwise\n[flop]\nbet: otherwise", r"line 7: \[Flop\] has been there before"),
        (f"{RIVER}raise: otherwise", "line 6: 'raise' is not on offer: at Turn and river there are fold, bet 1, bet 2"),
        (f"{RIVER}fold", "line 6: 'fold' is no rule: write CHOICE: CONDITION"),
        (f"{RIVER}\n# a pear\nbet 2: pear of 3s or better", "line 8: 'pear of 3s or better' is no condition: pair or"),
        (f"{RIVER}bet 2: dealer shows a ten", "line 6: 'dealer shows a ten' is no condition"),
        (f"{RIVER}bet 2: pair or better", r"line 6: \[Turn and river\] ends here and leaves hands uncovered"),
        (f"{RIVER}fold: otherwise\nbet 1: otherwise", "line 7: no rule is reached after the one of line 6"),
        ("[Flop]\nbet: otherwise", r"f.txt says nothing about \[Before the flop\]"),
        ("", r"f.txt says nothing about \[Before the flop\]"),
    ],
)
def test_faults_point_at_the_line(text: str, said: str) -> None:
    with pytest.raises(StrategyError, match=f"^f.txt.*{said}" if "line" in said else said):
        engine(games.find("river-holdem"), StrategyFile("f.txt", text), None, 1)


def test_a_blackjack_file_ends_with_what_is_always_on_offer() -> None:
    with pytest.raises(StrategyError, match="line 2: double is not always on offer: end with stand or hit"):
        engine(games.find("single-deck-blackjack"), StrategyFile("f", "[The seats]\ndouble: otherwise"), None, 1)


CHART = """[The seats]
double: hard and total 11
double: hard and total 10 and dealer shows a nine or less
double: hard and total 9 and dealer shows a six or less
double: hard and total 8 and dealer shows a six or less and not dealer shows a four or less
double: soft and total 13 to 16 and dealer shows a six or less and not dealer shows a three or less
double: soft and total 17 and dealer shows a six or less
double: soft and total 18 and dealer shows a six or less and not dealer shows a two
double: soft and total 19 and dealer shows a six
stand: soft and total 19 or more
hit: soft and total 18 and dealer shows a nine or better and not dealer shows an ace
stand: soft and total 18
hit: soft
stand: total 17 or more
stand: total 13 or more and dealer shows a six or less
stand: total 12 and dealer shows a six or less and not dealer shows a three or less
hit: otherwise
"""


def test_the_ordinary_chart_as_a_file_plays_the_same_rounds() -> None:
    game = games.find("single-deck-blackjack")
    written = Written(StrategyFile("chart", CHART), game)
    for up, against in Blackjack(game).ups.items():
        for kind, choices in against.choices.items():
            reached, soft = total(kind)
            assert written.policy(up, kind, list(choices)) == usual(up, reached, choices, soft=soft), (up, kind)
    one, other = (engine(game, strategy, None, 1) for strategy in ("chart", StrategyFile("chart", CHART)))
    assert isinstance(other, Drawn)
    assert np.array_equal(one.chunk("same", 0, 5000), other.chunk("same", 0, 5000))


def test_the_documented_example_is_played_as_it_says() -> None:
    """Every round of it: the choices follow from the cards, and the money from the choices."""
    text = re.findall(r"(?:^    .*\n|^\n)+", (ROOT / "docs" / "strategies.md").read_text(), re.MULTILINE)
    example = "\n".join(line[4:] for block in text if "[Before the flop]" in block for line in block.splitlines())
    ready = engine(games.find("river-holdem"), StrategyFile("example", example), None, 2)
    measure = Measure(ready, count(ready.chunk("example", 0, 20_000)))
    taken = {tuple(choice for _, choice in outcome.choices) for outcome in measure.outcomes.values()}
    assert taken == {
        ("fold",), ("bet", "fold"), ("bet", "bet", "fold"), ("bet", "bet", "bet 1"), ("bet", "bet", "bet 2"),
    }  # fmt: skip
    for code, outcome in measure.outcomes.items():
        row = pays(ready.game, "Ante", outcome.fact)
        assert row is not None
        assert measure.nets[code]["Ante"] == row.odds.to_one
