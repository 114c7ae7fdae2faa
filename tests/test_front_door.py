"""One import: what it offers, how fast it is there, and what its values show of themselves."""

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any

import pytest

import croupier
from croupier.answers import frames
from croupier.answers.table import KEYS
from croupier.rules.game import Game
from croupier.rules.paytables import Odds
from croupier.solver.pricing import Pays
from croupier.solver.sidebets import side_wager
from croupier.table.shoe import Shoe

THREE_CARD = "three-card-poker"
LINES: dict[str, Pays] = {
    "straight flush": 40,
    "three of a kind": 25,
    "straight": 6,
    "flush": "4 to 1",
    "pair": Fraction(1),
}
RECORD = f"{THREE_CARD} | Ante 10, Pair Plus 5 | AsAd9h / 7s6c2d | bet"


@pytest.fixture(scope="module")
def game() -> Game:
    return croupier.find(THREE_CARD)


class TestImport:
    def test_takes_no_time_and_loads_nothing_numerical(self) -> None:
        program = (
            "import sys, time; before = time.process_time(); import croupier\n"
            "took = time.process_time() - before\n"
            "loaded = [name for name in sys.modules if name.startswith(('croupier.', 'numpy', 'numba', 'textual'))"
            " and name != 'croupier.version']\n"
            "game = croupier.find('river-holdem'); croupier.Round.start(game).deal('As Kd').view(1)\n"
            "croupier.solve(game).frames; croupier.chart(croupier.solve(game)); croupier.Session(game)\n"
            "heavy = sorted({'numpy', 'numba', 'textual', 'rich', 'typer', 'pandas', 'polars'} & set(sys.modules))\n"
            "print(took < 0.1, loaded, heavy)"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert done.stdout == "True [] []\n"

    def test_names_are_there_whatever_was_imported_before(self) -> None:
        import croupier.evaluation
        import croupier.simulation.run  # a package of a name's own would hide it

        assert callable(croupier.simulate)
        assert callable(croupier.evaluate)
        assert {*croupier.__all__, "__version__"} == set(dir(croupier))

    def test_what_is_not_there_is_said_as_python_says_it(self) -> None:
        with pytest.raises(AttributeError, match="module 'croupier' has no attribute 'poker'"):
            croupier.poker  # type: ignore[attr-defined]  # noqa: B018


UNTYPED: Any = croupier
NO_GAME = "'three-card-poker' is not a game: croupier.find gives one by its name"
NO_STAKES = "'Ante 10' is not chips by wager, such as {'Ante': 10}"
RECORDED = "5 is not a record: one line of text, such as 'river-holdem | Ante 10 | AsKd | bet'"
NO_SEED = "5 is not a seed: give a text, such as 'monday'"


class TestWrongKinds:
    """What people type in a notebook, where nobody checks types: a sentence says what to give instead."""

    @pytest.mark.parametrize(
        ("call", "sentence"),
        [
            (lambda game: UNTYPED.Round.start(game.key), NO_GAME),
            (lambda game: UNTYPED.Session(game.key), NO_GAME),
            (lambda game: UNTYPED.solve(game.key), NO_GAME),
            (lambda game: UNTYPED.advise(game.key, None), NO_GAME),
            (lambda game: UNTYPED.price(game.key, "Pair Plus", LINES), NO_GAME),
            (lambda game: UNTYPED.compare(game, game.key), NO_GAME),
            (lambda game: UNTYPED.simulate(game.key), NO_GAME),
            (lambda game: UNTYPED.chart(game), "three-card-poker is not a solution: croupier.solve(game) is one"),
            (
                lambda game: UNTYPED.advise(game, UNTYPED.read(RECORD)),
                "<round three-card-poker | Ante 10, Pair Plus 5 | AsAd9h / … "
                "is not a view: round.view(seat=1) is what a seat may know of a round",
            ),
            (lambda game: UNTYPED.Round.start(game, "Ante 10"), NO_STAKES),
            (lambda game: UNTYPED.Session(game).begin("Ante 10"), NO_STAKES),
            (lambda game: UNTYPED.simulate(game, 10, stakes="Ante 10"), NO_STAKES),
            (
                lambda game: UNTYPED.simulate(game, 10, stakes={"Ante": 0.5}),
                "0.5 is not a stake on Ante: give a whole number of chips",
            ),
            (
                lambda game: UNTYPED.Round.start(game, {"Ante": "10"}),
                "a stake of '10' on Ante is not a whole number of chips",
            ),
            (lambda game: UNTYPED.solve(game, "Ante 10"), NO_STAKES),
            (
                lambda game: UNTYPED.solve(game, {"Foo": 1}),
                "Three Card Poker has no wager 'Foo': before the deal it takes Ante, Pair Plus",
            ),
            (lambda game: UNTYPED.solve(game, {5: 1}), "5 is not the name of a wager"),
            (lambda game: UNTYPED.read(5), RECORDED),
            (
                lambda game: UNTYPED.Round.parse(game, 5),
                f"{RECORDED}, or the cards seen, such as 'As Kd / 7h 7c 2s'",
            ),
            (lambda game: UNTYPED.Round.parse(game.key, "As Kd 9h"), NO_GAME),
            (lambda game: UNTYPED.design(game.key, "Pair Plus", edge="4%"), NO_GAME),
            (lambda game: UNTYPED.design(game, 5, edge="4%"), "5 is not the name of a wager"),
            (lambda game: UNTYPED.price_strategy(game.key, "never-folds"), NO_GAME),
            (
                lambda game: UNTYPED.price_strategy(game, 5),
                "5 is not a strategy file, or the name of a habit such as 'never-folds'",
            ),
            (lambda game: UNTYPED.Session(game, seed=5), NO_SEED),
            (lambda game: UNTYPED.simulate(game, 10, seed=5), NO_SEED),
            (lambda game: UNTYPED.simulate(game, 1e5), "100000.0 is not a whole number of rounds"),
            (
                lambda game: UNTYPED.Session(game, bankroll="500"),
                "'500' is not a bankroll: give a whole number of chips",
            ),
            (lambda game: UNTYPED.Session(game, others=True), "True is not a number of other seats"),
            (
                lambda game: UNTYPED.price(game, "Pair Plus", [40, 30]),
                "[40, 30] is not what each line pays, such as {'flush': 6, 'full house': '3 to 2'}",
            ),
            (lambda game: UNTYPED.price(game, 5, LINES), "5 is not the name of a paytable"),
            (
                lambda game: UNTYPED.Round.start(game).deal(1, 2, 3),
                "1 is not a card: write a rank and a suit, such as 'As'",
            ),
            (lambda game: UNTYPED.Round.start(game).view("1"), "'1' is not the number of a seat"),
            (
                lambda game: UNTYPED.Round.start(game).view(8),
                "there is no seat 8: the table has seats 1 to 7, 0 is for spectators",
            ),
        ],
    )  # fmt: skip
    def test_are_refused_in_a_sentence(self, call: Any, sentence: str, game: Game) -> None:
        with pytest.raises(croupier.CroupierError) as refused:
            call(game)
        assert str(refused.value) == sentence

    def test_stakes_are_taken_where_figures_are_merely_scaled(self, game: Game) -> None:
        assert croupier.solve(game, {"Ante": 10}).value == croupier.solve(game).value
        assert croupier.compare(game, game, {"Ante": 10}) == croupier.compare(game, game)

    def test_cards_come_as_text_as_values_or_in_lists(self, game: Game) -> None:
        cards = [*game.deck][:3]
        dealt = croupier.Round.start(game).deal(cards)
        assert dealt == croupier.Round.start(game).deal(*cards) == croupier.Round.start(game).deal(map(str, cards))
        assert dealt == croupier.Round.start(game).deal(str(cards[0]), cards[1:])


def _after_a_round(game: Game) -> croupier.Session:
    session = croupier.Session(game, seed="1", others=2)
    session.begin({"Ante": 1})
    return session


class TestReprs:
    @pytest.mark.parametrize(
        ("make", "shown"),
        [
            (lambda game: game, "three-card-poker"),
            (lambda game: game.sheet, "<sheet of Three Card Poker>"),
            (lambda game: game.wagers[0], "<wager Ante: mandatory, 4 rows>"),
            (lambda game: game.paytables["pair-plus"], "<paytable Pair Plus: 5 lines, standard (posted)>"),
            (lambda game: croupier.Round.parse(game, "AsAd9h"), "<round three-card-poker | Ante 1 | AsAd9h |>"),
            (
                lambda game: croupier.Round.parse(game, "AsAd9h").view(1),
                "<seat 1's view of three-card-poker, The deal: dealer ?????? / hole AsAd9h; to choose: bet, fold>",
            ),
            (lambda game: croupier.Round.parse(game, "AsAd9h").choices, "<choices: bet, fold>"),
            (lambda game: croupier.Session(game), "<session at three-card-poker: 0 rounds, bankroll 1000, net 0>"),
            (lambda game: croupier.Session(game).table, "<table of three-card-poker: you at seat 1; 0 rounds begun>"),
            (
                lambda game: _after_a_round(game).table,
                "<table of three-card-poker: guest 1 at seat 1, you at seat 2, guest 3 at seat 3; 1 round begun>",
            ),
            (lambda game: croupier.evaluate(["AsKsQsJsTs", "KdKh8c8s8d"]), "<hands: 2 ranked by poker>"),
            (
                croupier.solve,
                "<solution of three-card-poker: value -0.033730 per Ante, element of risk 2.0147 %>",
            ),
            (lambda game: croupier.chart(croupier.solve(game)), "<chart of three-card-poker: The deal, 741 classes "),
            (
                lambda game: croupier.advise(game, croupier.Round.parse(game, "Qs6d4c").view(1)),
                "<advice: bet (fold costs 0.0066)>",
            ),
            (lambda game: croupier.price(game, "Pair Plus", LINES), "<Pair Plus Own of three-card-poker, against "),
            (lambda game: croupier.simulate(game, 1000), "<1,000 rounds of three-card-poker: return "),
        ],
    )  # fmt: skip
    def test_are_one_line(self, make: Any, shown: str, game: Game) -> None:
        told = repr(make(game))
        assert told.startswith(shown)
        assert told == shown or not shown.endswith(">")
        assert "\n" not in told
        assert len(told) < 140


class TestPrice:
    def test_a_side_wager_is_what_counting_says(self, game: Game) -> None:
        priced = croupier.price(game, "pair plus", LINES, column="Mine")
        edge = priced.figure("Pair Plus")
        assert edge.own == side_wager(priced.game, "Pair Plus", "Mine").edge
        assert edge.posted == side_wager(game, "Pair Plus").edge == edge.own - edge.difference
        assert [each.name for each in priced.figures] == ["return", "edge", "hit frequency"]
        assert str(priced.game) == "three-card-poker pair-plus=Mine(40,25,6,4,1)"

    def test_what_changes_the_round_is_solved_under_both(self, game: Game) -> None:
        richer: dict[str, Pays] = {
            "straight flush": 6,
            "three of a kind": Odds(Fraction(4)),
            "straight": 1,
        }
        priced = croupier.price(game, "Ante Bonus", richer)
        value = priced.figure("round", "return")
        assert value.posted == croupier.solve(game).value
        straight_flushes = Fraction(48, 22100)  # each of which pays one unit more now, and is never folded
        assert value.difference == straight_flushes

    @pytest.mark.parametrize(
        ("paytable", "lines", "sentence"),
        [
            ("Trips", LINES, "Three Card Poker has no paytable 'trips': it has ante-bonus, pair-plus"),
            ("Pair Plus", {"royal": 5}, "Pair Plus has no line 'royal'"),
            ("Pair Plus", {"pair": "much", "flush": 0}, "line 'pair' pays 'much': .*; line 'flush' pays 0: "),
        ],
    )
    def test_a_faulty_one_is_refused_in_a_sentence(
        self, paytable: str, lines: dict[str, Any], sentence: str, game: Game
    ) -> None:
        with pytest.raises(croupier.CroupierError, match=sentence):
            croupier.price(game, paytable, lines)

    def test_a_figure_that_is_not_there(self, game: Game) -> None:
        with pytest.raises(croupier.CroupierError, match=r"no figure 'Ante edge'.*: there are Pair Plus return, "):
            croupier.price(game, "Pair Plus", LINES).figure("Ante")


class TestSimulate:
    def test_gives_figures_beside_exact_ones(self, game: Game) -> None:
        played = croupier.simulate(game, 20_000, stakes={"Ante": 10, "Pair Plus": 5}, seats=2, seed="7")
        assert played.figure().exact == 10 * croupier.solve(game).value
        assert played.figure("Pair Plus").exact == 5 * Fraction(-402, 5525)
        assert played.furthest is not None
        assert abs(played.furthest.z or 9) < 5
        assert played.stakes == {"Ante": 10, "Pair Plus": 5}
        assert (played.rounds, played.seats, played.strategy) == (20_000, 2, "best")
        again = croupier.simulate(game, 20_000, stakes={"Ante": 10, "Pair Plus": 5}, seats=2, seed="7")
        assert again.figures == played.figures
        alone = croupier.simulate(game, 20_000, stakes={"Ante": 10, "Pair Plus": 5}, seed="7")
        assert alone.figures != played.figures

    def test_plays_a_strategy_file(self, game: Game, tmp_path: Any) -> None:
        path = tmp_path / "mine.txt"
        path.write_text("[The deal]\nfold: otherwise\n")
        played = croupier.simulate(game, 1000, strategy=path)
        assert played.strategy == "mine.txt"
        assert played.figure("Ante").mean == -1

    def test_a_figure_that_is_not_there(self, game: Game) -> None:
        with pytest.raises(croupier.CroupierError, match="there is no return of 'Blind': there is one of 'round', "):
            croupier.simulate(game, 100).figure("Blind")


class TestOneLine:
    """Whatever is printed first is a line that can be read."""

    MOST = 170

    def test_everything_that_hangs_below_is_one_line(self, game: Game) -> None:
        river, triple = croupier.find("river-holdem"), croupier.find("triple-shot-bonus")
        seated = croupier.Round.start(river, {"Ante": 10}).deal("As Kd").act("bet").deal("7h 7c 2s")
        session = croupier.Session(triple, seed="1")
        session.placing.add("War", 10)
        things: list[Any] = [
            croupier.solve(game), croupier.solve(triple), croupier.chart(croupier.solve(game)), seated, session.placing,
            seated.view(seat=1), croupier.advise(river, seated.view(seat=1)), croupier.simulate(game, 500),
            croupier.price(game, "Pair Plus", LINES), croupier.read(RECORD), river.sheet.rulings,
            [row for rows in triple.settlements.values() for row in rows], Shoe.shuffled(game.deck, b"1"),
        ]  # fmt: skip
        names = set()
        for thing in things:
            for each in below(thing, set()):
                names.add(type(each).__name__)
                assert len(repr(each)) <= self.MOST, repr(each)
                assert "\n" not in repr(each)
        assert names >= {"WagerFigures", "RowFigures", "Figure", "Ruling", "Placing", "Item", "Row", "HandCell", "Shoe"}

    def test_some_as_they_are(self, game: Game) -> None:
        solution = croupier.solve(game)
        assert repr(solution.wagers[0]) == "<Ante: average stake 1.000000, return -0.101201, edge 10.1201 %>"
        assert repr(solution.wagers[0].rows[0]) == "<the seat folded: pays -1, probability 32.5792 %>"
        assert repr(solution.decisions) == "(<The deal: fold 32.5792 %, bet 67.4208 %>,)"
        assert repr(solution.side_wagers[0]) == "<Pair Plus standard: edge 7.2760 %, hit frequency 25.6109 %>"
        rulings = {each.key: each for each in croupier.find("river-holdem").rulings}
        assert repr(rulings["before-flop-odds"]) == "<ruling before-flop-odds: posted, not even>"


def below(thing: object, seen: set[type]) -> Iterator[object]:
    """A value of each kind among a value, its fields and what they hold."""
    if isinstance(thing, Mapping):
        thing = [*thing.keys(), *thing.values()]
    if isinstance(thing, list | tuple) and not hasattr(thing, "_fields"):
        for each in thing:
            yield from below(each, seen)
    elif type(thing).__module__.startswith("croupier") and type(thing) not in seen:
        seen.add(type(thing))
        yield thing
        if is_dataclass(thing):
            for field in fields(thing):
                yield from below(getattr(thing, field.name), seen)


class TestFrames:
    """A stand-in makes the frames, since neither library is needed to test what it is handed."""

    @pytest.fixture
    def library(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(frames, "find_spec", lambda name: name == "polars" or None)
        stand_in = SimpleNamespace(DataFrame=lambda columns: ("polars", columns))
        monkeypatch.setattr(frames, "import_module", {"polars": stand_in}.__getitem__)

    def test_fractions_stand_beside_their_decimals(self, game: Game, library: None) -> None:
        solution = croupier.solve(game)
        maker, columns = solution.frame("distribution")
        assert maker == "polars"
        assert list(columns) == ["net", "net_exact", "probability", "probability_exact"]
        exact = [(Fraction(net), Fraction(often)) for net, often in zip(*list(columns.values())[1::2], strict=True)]
        assert exact == list(solution.distribution)
        assert columns["probability"] == [float(often) for _, often in exact]

    def test_every_table_has_columns_of_one_length_and_kind(self, game: Game, library: None) -> None:
        solution = croupier.solve(game)
        triple = croupier.solve(croupier.find("triple-shot-bonus"))
        view = croupier.Round.parse(game, "Qs6d4c").view(1)
        session = croupier.Session(game, seed="1")
        session.begin({"Ante": 1})
        session.act("fold")
        things: list[Any] = [
            game, solution, triple, croupier.chart(solution), croupier.chart(triple), croupier.advise(game, view),
            session, croupier.price(game, "Pair Plus", LINES), croupier.simulate(game, 500),
            croupier.compare(game, game.post({"ante-bonus": "House(5,4,2)"})),
            croupier.price_strategy(game, "never-folds"), croupier.design(game, "Pair Plus", edge="4%"),
        ]  # fmt: skip
        for thing in things:
            assert thing.frames
            for name in thing.frames:
                _, columns = thing.frame(name)
                assert len({len(cells) for cells in columns.values()}) <= 1, name
                for cells in columns.values():
                    kinds = {type(cell) for cell in cells if cell is not None}
                    assert kinds <= {int, float} or kinds in ({str}, {bool}), (name, kinds)

    def test_a_thing_and_its_parts_have_tables_of_their_own(self, library: None) -> None:
        """Every row of a table says what it is a row of in the same words, and no two are of the same thing."""
        solution = croupier.solve(croupier.find("river-holdem"))
        for name in ("decisions", "decisions_by_choice", "opening", "opening_by_choice", "joint", "joint_by_wager"):
            _, columns = solution.frame(name)
            keys = [columns[key] for key in KEYS if key in columns]
            assert all(None not in cells for cells in keys), name
            assert len(set(zip(*keys, strict=True))) == len(keys[0]), name

    def test_the_first_is_had_without_a_name(self, game: Game, library: None) -> None:
        _, columns = croupier.solve(game).frame()
        assert dict(zip(columns["figure"], columns["value_exact"], strict=True))["value"] == "-686689/20358520"

    def test_figures_of_the_same_thing_share_a_row(self, game: Game, library: None) -> None:
        _, columns = croupier.solve(game).frame("wagers")
        assert columns["wager"] == ["Ante", "Play", "Ante Bonus", "Pair Plus"]
        assert columns["edge_exact"][2] is None  # a bonus has none
        _, rounds = croupier.Session(game).frame("rounds")
        assert rounds == {}

    def test_two_postings_have_their_figures_beside_each_other(self, game: Game, library: None) -> None:
        compared = croupier.compare(game, game.post({"ante-bonus": "House(5,4,2)"}))
        assert compared.frames == ("figures", "choices", "opening")
        _, figures = compared.frame()
        told = {each: at for at, each in enumerate(zip(figures["what"], figures["figure"], strict=True))}
        edge = told["round", "edge"]
        assert [figures[of][edge] for of in ("posted_exact", "own_exact")] == ["686689/20358520", "4685/4071704"]
        assert figures["difference_exact"][told["Ante Bonus", "return"]] == "36/1105"
        assert isinstance(figures["own"][told["Ante", "deviation"]], float)
        assert ("Ante Bonus", "edge") not in told  # a bonus has none
        _, choices = compared.frame("choices")
        assert (choices["street"], choices["choice"]) == (["The deal"] * 2, ["fold", "bet"])
        assert sum(map(Fraction, choices["own_exact"])) == 1
        _, opening = compared.frame("opening")
        assert len(opening["hands"]) == len(compared.charts[0].cells)
        assert opening["changed"].count(True) == sum(each.changed for each in compared.charts[0].cells)

    def test_a_habit_has_figures_and_nothing_by_street(self, game: Game, library: None) -> None:
        price = croupier.price_strategy(game, "never-folds")
        _, figures = price.frame()
        told = dict(zip(figures["figure"], figures["value_exact"], strict=True))
        assert Fraction(told["cost"]) == price.cost == Fraction(told["best"]) - Fraction(told["value"])
        assert price.frame("streets")[1] == {}

    def test_whole_numbers_too_large_for_a_column_are_kept_as_text(self) -> None:
        assert frames.columns([{"deals": 2**70}]) == {"deals": [float(2**70)], "deals_exact": [str(2**70)]}

    def test_a_table_that_is_not_there(self, game: Game, library: None) -> None:
        with pytest.raises(croupier.CroupierError, match="there is no table 'poker': the tables are round, game, "):
            croupier.solve(game).frame("poker")

    @pytest.mark.parametrize(
        ("asked", "sentence"),
        [
            ("", "neither pandas nor polars is installed: pip install pandas brings data frames"),
            ("polars", "polars is not installed: pip install polars brings data frames"),
            ("numpy", "'numpy' makes no data frames here: ask for pandas or polars"),
        ],
    )
    def test_without_a_library_there_is_a_sentence(
        self, asked: str, sentence: str, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(frames, "find_spec", lambda name: None)
        with pytest.raises(croupier.CroupierError, match=f"^{sentence}$"):
            game.frame(library=asked)


def test_the_felt_of_a_round_shows_what_is_printed_on_it() -> None:
    for key, line in (
        ("river-holdem", "The Ante pays with a full house or better"),
        (THREE_CARD, "The dealer qualifies"),
    ):
        assert line in croupier.Round.start(croupier.find(key))._repr_html_()


class Tags(HTMLParser):
    """The tags of a page; one that is not closed is a fault."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.seen.add(tag)
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


class TestPictures:
    def pictured(self, thing: Any) -> str:
        page: str = thing._repr_html_()
        tags = Tags()
        tags.feed(page)
        assert not tags.open
        assert not tags.seen & {"script", "link", "img", "iframe"}
        assert not re.search(r"""(src|href)\s*=|url\(""", page.replace("http://www.w3.org/2000/svg", ""))
        return page

    def test_of_a_game_is_its_card(self, game: Game) -> None:
        page = self.pictured(game)
        assert "Three Card Poker" in page
        assert "<summary>Settlement</summary>" in page
        assert "the dealer does not qualify (less than queen high)" in page

    def test_of_a_round_is_cards_circles_and_settlement(self) -> None:
        page = self.pictured(croupier.read(RECORD))
        assert 'title="ace of diamonds">A♦</span>' in page
        assert ">Pair Plus</td>" in page
        assert "the player has a pair: Pair Plus pays 1 to 1" in page
        assert ">+15</td>" in page

    def test_of_a_round_in_play_hides_what_is_hidden(self, game: Game) -> None:
        page = self.pictured(croupier.Round.parse(game, "AsAd9h"))
        assert page.count('title="face down"') == 3
        assert "Seat 1 is to choose: bet, fold" in page

    def test_of_company_shows_nobodys_cards(self, game: Game) -> None:
        dealt = croupier.Round.start(game, {1: {"Ante": 1}, 2: {"Ante": 1}}).deal("AsAd9h").deal("2c2d3h")
        page = self.pictured(dealt)
        assert "ace of spades" not in page
        assert "As" not in page
        assert "2c2d3h" not in page
        assert page.count('title="face down"') == 9

    def test_of_company_ends_with_the_record(self, game: Game) -> None:
        dealt = croupier.Round.start(game, {1: {"Ante": 1}, 2: {"Ante": 1}}).deal("AsAd9h").deal("2c2d3h")
        over = dealt.act("fold").act("fold").deal("4c5d6h")
        assert over.over
        assert f"<code>{over.record}</code>" in self.pictured(over)

    def test_of_a_solution_is_its_figures(self, game: Game) -> None:
        page = self.pictured(croupier.solve(game))
        assert "-686689/20358520" in page
        assert "standard (posted)" in page

    @pytest.mark.parametrize("key", [THREE_CARD, "single-deck-blackjack"])
    def test_of_a_chart_is_its_svg(self, key: str) -> None:
        page = self.pictured(croupier.chart(croupier.solve(croupier.find(key))))
        assert page.startswith("<svg ")

    def test_names_from_outside_are_escaped(self, game: Game) -> None:
        from dataclasses import replace

        sheet = replace(game.sheet, name="<script>alert(1)</script> & Co", summary='"<b>"')
        for page in (sheet.game._repr_html_(), croupier.Round.start(sheet.game)._repr_html_()):
            assert "<script>" not in page
            assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; Co" in page
