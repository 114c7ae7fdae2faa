"""A game of one's own: from a file outside the package, or from a package that is installed."""

import os
import pickle
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import croupier
from croupier import games
from croupier.cli.certifying import Judged
from croupier.cli.program import app
from croupier.cli.rounds import Asked
from croupier.errors import CroupierError, GameFileError, UnknownGame
from tests.cli.running import COMMAND

ROOT = Path(__file__).parents[2]
MINE = ROOT / "docs" / "my_game.py"
RECORD = "jack-trap trap=B | Ante 10, Trap 5 | QsJd4c / 9s8s2d | bet 2 | Ante 0, Play 0, Trap -5"


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example where nothing of the project lies."""
    return Path(shutil.copy(MINE, tmp_path_factory.mktemp("elsewhere")))


def told(*words: str | Path, given: str = "") -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], input=given)


class TestExample:
    def test_has_forty_lines_at_most(self) -> None:
        assert len(MINE.read_text().splitlines()) <= 40

    def test_is_what_the_steps_for_contributors_come_to(self) -> None:
        steps = (ROOT / "CONTRIBUTING.md").read_text().partition("## Write a game")[2].partition("6. Open it")[0]
        blocks = re.findall(r"   ```python\n(.*?)   ```", steps, re.DOTALL)
        written = [line.removeprefix("   ") for block in blocks for line in block.splitlines()]
        assert len(blocks) == 4
        assert list(filter(None, written)) == list(filter(None, MINE.read_text().splitlines()))

    def test_prints_its_card(self, mine: Path) -> None:
        """As a command is run: by a path from where one stands."""
        done = subprocess.run(
            [*COMMAND, "rules", f"./{mine.name}", "--post", "trap=B"],
            capture_output=True, text=True, check=True, cwd=mine.parent,
        )  # fmt: skip
        assert done.stdout.startswith("Jack Trap\n=========\nThree cards each")
        assert "- the dealer does not qualify (less than jack high): pushes." in done.stdout

    def test_is_played(self, mine: Path) -> None:
        done = told("play", mine, "--plain", "--seed", "1", given="Ante 10\nbet 1\nquit\n")
        assert done.exit_code == 0
        assert "1 round played, bankroll 980, net -20." in done.output

    def test_is_solved(self, mine: Path) -> None:
        done = told("solve", mine)
        assert re.search(r"^  Value +-0\.00514160  -523377/101792600$", done.output, re.MULTILINE)
        solution = croupier.solve(croupier.find(mine))
        assert solution.deals == 22100 * 18424
        assert [choice for choice, _ in solution.decisions[0].choices] == ["fold", "bet 1", "bet 2"]

    def test_is_advised_on(self, mine: Path) -> None:
        done = told("advise", mine, "QsJd4c")
        assert re.search(r"fold +-1\.000000 +costs 0\.133847 .*\n +bet 1 +-0\.866153 +best", done.output)

    def test_is_simulated(self, mine: Path) -> None:
        done = told("simulate", mine, "--rounds", "100000")
        assert done.exit_code == 0
        assert re.search(r"round, return +-0\.005142 +-?0\.\d+ +0\.\d+ +[+-][012]\.", done.output)
        assert "disagree" not in done.output

    def test_is_certified(self, mine: Path) -> None:
        done = told("certify", mine, "--rounds", "20000")
        assert done.exit_code == 0, done.output
        assert "Jack Trap" in done.output

    def test_has_its_records_settled(self, mine: Path) -> None:
        done = told("deal", "--game", mine, RECORD)
        assert "the dealer does not qualify (less than jack high): Play pushes" in done.output
        lines = f"{RECORD}\nthree-card-poker | Ante 10 | AsKd9h / 7s6c2d | bet\n"
        assert told("deal", "--game", mine, "-", given=lines).output.count("Settlement") == 2
        alone = told("deal", RECORD)
        assert isinstance(alone.exception, UnknownGame)

    def test_travels_to_other_processes(self, mine: Path) -> None:
        game = croupier.find(mine).posted(trap="B")
        assert pickle.loads(pickle.dumps(game)) == game
        program = "import pickle, sys; game = pickle.load(sys.stdin.buffer); print(game, game.fingerprint)"
        done = subprocess.run(
            [sys.executable, "-c", program], input=pickle.dumps(game), capture_output=True, check=True
        )
        assert done.stdout.decode() == f"jack-trap trap=B {game.fingerprint}\n"

    def test_is_found_by_a_path_in_any_form(self, mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(mine.parent)
        assert games.find(mine) == games.find(str(mine)) == games.find("my_game.py") == games.find("./my_game.py")


BODY = MINE.read_text()


class TestBroken:
    @pytest.mark.parametrize(
        ("old", "new", "problems"),
        [
            ("SHEET = Sheet(", "SHEET = Sheet((", ["line 23: '(' was never closed"]),
            ("SHEET = Sheet(", "GAME = Sheet(", ["it defines no SHEET: its sheet is called GAME, so call it SHEET"]),
            (BODY, "", ["it defines no SHEET: write SHEET = Sheet(key=…, …)"]),
            (BODY, "SHEET = 5", ["SHEET is an int, not a Sheet"]),
            (BODY, "import nowhere", ["line 1: ModuleNotFoundError: No module named 'nowhere'"]),
            (BODY, "x = 1\nraise SystemExit('bye\x1b')", [r"line 2: SystemExit: bye\x1b"]),
            (BODY, "x = 1\n\n1 / 0", ["line 3: ZeroDivisionError: division by zero"]),
            (BODY, "def more():\n    return more()\nmore()", ["line 2: RecursionError: maximum recursion depth"]),
            (BODY, "a\0b", ["source code string cannot contain null bytes"]),
            (
                "from croupier.rules import *",
                "",
                [
                    "line 5: there is nothing called 'best_of' yet: it is a word of the vocabulary, so begin the file",
                    "line 5: there is nothing called 'HOLE' yet",
                    "line 8: there is nothing called 'high' yet",
                ],
            ),
            (
                'ante = mandatory("Ante", compared, cites="1")\nplay = raised("Play", compared, by=ante, cites="2")',
                'ante = mandatory(5, compared, cites=1)\nplay = raised("Play", compared, by=ante, cites=("2", 3))',
                [
                    "line 28: wagers, number 1, name: 5 cannot stand here: write text",
                    "line 28: wagers, number 1, cites: 1 cannot stand here: write text",
                    "line 20: wager Play, cites: ('2', 3) cannot stand here: write text",
                    "line 20: wager Play, unit: 5 cannot stand here: write text",
                ],
            ),
            ("{~qualifies:", "{won and player.at_least(TRIPS): 5, ~qualifies:", [
                "line 18: the player beats the dealer: cannot be joined by 'and', 'or' or 'not': "
                "write & for and, | for or, ~ for not",
            ]),
            ("{~qualifies:", "{not won: 5, ~qualifies:", ["line 18: the player beats the dealer: cannot be joined by"]),
            ("{~qualifies:", "{~qualifies: 5, ~qualifies:", [
                "line 18: ~qualifies stands in the same table as on line 18: one of them goes",
            ]),
            ("{~qualifies:", "{[won]: 5, ~qualifies:", ["line 18: a list cannot be a key of a table"]),
            ("high(JACK)", "FLUSH or PAIR", ["line 8: flush: cannot be joined by 'and', 'or' or 'not': name each"]),
            ("3, HOLE,", "3, HOLE and BOARD,", ["line 5: hole: cannot be joined by 'and', 'or' or 'not': name each"]),
            ("by=ante", "by=ante or play", ["line 20: Ante: cannot be joined by 'and', 'or' or 'not'"]),
            ("compared, by=ante", "5, by=ante", ["line 20: raised: rows 5 cannot stand here: write {a condition: "]),
            ("by=ante", 'by="Ante"', ["line 20: raised: by 'Ante' cannot stand here: write a wager"]),
            ("3, HOLE,", '3, "hole",', ["line 5: best_of: sources 'hole' cannot stand here: write HOLE"]),
            ('"Trap", "A B"', '"Trap", ("A", "B")', ["line 10: paytable: columns ('A', 'B') cannot stand here"]),
            ('(4, 3)', '(4, "three")', ["line 10: paytable Trap, line 4: 'three' cannot stand here: write a whole"]),
            (
                "player = best",
                'Ranking("own", "3", (HIGH_CARD, PAIR, TRIPS))\nplayer = best',
                ["line 5: Ranking: size '3' cannot stand here: write a whole number"],
            ),
            ("high(JACK)", 'high("jack")', ["line 8: high: rank 'jack' cannot stand here: write JACK"]),
            ("bet(play, 1, 2)", 'bet("Play", 1, 2)', ["line 30: bet: wager 'Play' cannot stand here: write a wager"]),
            ("Deal(HOLE, 3, DOWN)", "Deal('hole', 3, 1)", [
                "line 30: street The deal, step 1, pile: 'hole' cannot stand here: write HOLE",
                "line 30: street The deal, step 1, facing: 1 cannot stand here: write UP or DOWN",
            ]),
            ("wagers=(ante, play, trap)", "wagers=ante", [
                "line 28: wagers: <wager Ante: mandatory, 4 rows> cannot stand here: write (a wager, …)",
            ]),
            ("rulings=(WHOLE_CHIPS,)", 'felt=("Ace"), seats="7"', [
                "line 33: felt: 'Ace' cannot stand here: write (text, …)",
                "line 33: seats: '7' cannot stand here: write a whole number",
            ]),
            ("qualifies_with(high(JACK))", 'qualifies_with("jack high")', ["line 8: qualifies_with: cut 'jack high'"]),
            ('cites="3")', "cites=3)", ["line 21: wager Trap, cites: 3 cannot stand here: write text"]),
            ("3, HOLE,", "4, HOLE,", ["line 5: hand player: is to be the best 4 of its cards, and three-card poker"]),
            ('"Trap", "A B"', '"Trap", ""', ["line 10: paytable Trap: needs at least one column"]),
            ("won: EVEN}", "won: odds(5, 0)}", ["line 18: odds: 5 to 0 are none: write how many chips are paid"]),
            ("deck=FULL_DECK,", "", ["line 23: Sheet lacks 'deck'"]),
            ("3, HOLE,", "3, 5,", [
                "line 5: best_of: sources 5 cannot stand here: write HOLE, DEALER, BOARD, or the first",
            ]),
            ("FOLD, cites", '"fold", cites', ["line 30: street The deal, step 3, option 2: 'fold' cannot stand here: "
                                              "write FOLD"]),
            ("FOLD, cites", "5, cites", ["step 3, option 2: 5 cannot stand here: write bet(…), CHECK, or FOLD"]),
            ("decide(bet(play, 1, 2), FOLD, cites=\"2\")", "FOLD", [
                "cannot stand here: write Deal(…), Reveal(…), decide(…), settle(…), or a stage of a block",
            ]),
            ("streets=(", "street=(", ["line 23: Sheet takes no 'street': did you mean 'streets'?"]),
            ("showdown(player, dealer)", "showdown(player, player)", [
                "compares the player with itself: write showdown(one hand, another)",
            ]),
            ("deck=FULL_DECK,", "deck=FULL_DECK, table=1,", ["line 23: Sheet takes no 'table'"]),
            ("rulings=(WHOLE_CHIPS,)", "limits=(1, 1), rulings=(ruling('r', 'A?', 'B\x1b.'),)", [
                r"line 33: ruling r, reading 1: 'B\x1b.' may hold nothing that cannot be seen",
            ]),
            (
                "side(",
                "syde(",
                ["line 21: there is nothing called 'syde': did you mean 'side'?"],
            ),
            (
                "won: EVEN}",
                "won: EVE, otherwise: LOOSE, dealr.ties: PUSH}",
                [
                    "line 18: there is nothing called 'EVE': did you mean 'EVEN'?",
                    "line 18: there is nothing called 'LOOSE': did you mean 'LOSE'?",
                    "line 18: there is nothing called 'dealr': did you mean 'dealer'?",
                ],
            ),
            (
                "tied: PUSH, won: EVEN}",
                "tied: PUSH}",
                ["line 19: wager Ante: no row settles it when", "line 20: wager Play: no row settles it when"],
            ),
            ('key="jack-trap"', 'key="Jack Trap/.."', ["line 24: key: 'Jack Trap/..' is none: write small letters"]),
            ('key="jack-trap"', 'key="river-holdem"', ["its key 'river-holdem' is that of another game, river-holdem"]),
            ('name="Jack Trap"', 'name="Hold\'em 88"', ["its name 'Hold'em 88' is that of another game, holdem-88"]),
            ('"Trap", "A B"', '"Trap", "A A"', ["line 10: paytable Trap: needs at least one column, each with a name"]),
            (
                "Reveal(DEALER, 3)",
                "Reveal(DEALER, 2)",
                ["line 29: streets: 1 card of the dealer is never revealed"],
            ),
        ],
    )  # fmt: skip
    def test_every_problem_is_named_with_its_line(
        self, old: str, new: str, problems: list[str], tmp_path: Path
    ) -> None:
        path = tmp_path / "broken.py"
        assert old in BODY
        path.write_text(BODY.replace(old, new) if old != BODY else new)
        with pytest.raises(GameFileError) as refused:
            games.find(path)
        said = str(refused.value)
        assert said.startswith(f"the game file {path} cannot be used:")
        for problem in problems:
            assert problem in said
        assert len(refused.value.problems) >= len(problems)
        assert "\x1b" not in said

    def test_a_command_ends_in_sentences(self, tmp_path: Path) -> None:
        path = tmp_path / "broken.py"
        path.write_text("from croupier.rules import *\n\nplayer = bestof(3, HOLE)\ndealer = best_of(3, DEELER)\n")
        done = subprocess.run([*COMMAND, "play", path], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert done.stderr == (
            f"croupier: the game file {path} cannot be used:\n"
            "  line 3: there is nothing called 'bestof': did you mean 'best_of'?\n"
            "  line 4: there is nothing called 'DEELER': did you mean 'DEALER'?\n"
        )

    @pytest.mark.parametrize(
        ("name", "sentence"),
        [
            ("absent.py", "the game file absent.py cannot be read: No such file or directory"),
            ("/", "the game file / cannot be read: Is a directory"),
            ("/dev/zero", "the game file /dev/zero cannot be read: it is neither a file nor a pipe"),
            ("nul\0.py", "embedded null"),
        ],
    )
    def test_what_cannot_be_read(self, name: str, sentence: str) -> None:
        with pytest.raises(GameFileError, match=sentence):
            games.find(name)


@pytest.mark.parametrize("name", [None, 5, b"river-holdem"], ids=str)
def test_what_is_no_name_is_refused(name: Any) -> None:
    with pytest.raises(UnknownGame, match="names no game: give its key, its printed name, or the path of a file"):
        games.find(name)


def test_data_never_runs_a_file(tmp_path: Path) -> None:
    """Records and columns come from anywhere; a path in one is no game."""
    path, ran = tmp_path / "evil.py", tmp_path / "ran"
    path.write_text(f"from pathlib import Path\nPath({str(ran)!r}).touch()\n{BODY}")
    column = tmp_path / "column.toml"
    column.write_text(f'game = "{path}"\npaytable = "Trips"\ncolumn = "X"\n[lines]\n"flush" = 5\n')
    record = f"{path} | Ante 10 | AsKd9h"
    for attempt in (
        lambda: croupier.read(record),
        lambda: croupier.Round.parse(croupier.find("river-holdem"), record),
        lambda: games.named(str(path)),
    ):
        with pytest.raises(CroupierError):
            attempt()
    assert isinstance(told("deal", record).exception, UnknownGame)
    assert isinstance(told("rules", "river-holdem", "--paytable", column).exception, CroupierError)
    assert not ran.exists()
    games.find(path)
    assert ran.exists()


class TestInstalled:
    @pytest.fixture(autouse=True)
    def _afresh(self) -> Iterator[None]:
        games.installed.cache_clear()
        yield
        games.installed.cache_clear()

    @pytest.fixture
    def offered(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """Four games of a package, three of which cannot be used."""
        (tmp_path / "trap.py").write_text(BODY)
        (tmp_path / "trap_again.py").write_text(BODY.replace('name="Jack Trap"', 'name="Another"'))
        (tmp_path / "unfinished.py").write_text("from croupier.rules import *\n\nplayer = bestof(3, HOLE)\n")
        told = tmp_path / "traps-1.0.dist-info"
        told.mkdir()
        (told / "METADATA").write_text("Metadata-Version: 2.1\nName: traps\nVersion: 1.0\n")
        entries = ["a-trap = trap:SHEET", "b-trap = trap_again", "c-trap = unfinished", "d-trap = absent:SHEET"]
        (told / "entry_points.txt").write_text("[croupier.games]\n" + "\n".join(entries) + "\n")
        return tmp_path

    def test_games_of_packages_are_listed_and_broken_ones_told(self, offered: Path) -> None:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(offered)])}
        done = subprocess.run([*COMMAND, "games"], capture_output=True, text=True, check=True, env=env)
        listed = done.stdout.partition("GAMES OF INSTALLED PACKAGES")[2]
        assert "jack-trap: Jack Trap\n" in listed
        assert "river-holdem: River Hold'em\n" in done.stdout
        assert done.stderr.splitlines() == [
            "croupier: the game 'b-trap' of the package traps cannot be used: its key 'jack-trap' is that of another "
            "game, jack-trap: choose another key",
            f"croupier: the game 'c-trap' of the package traps cannot be used: {offered}/unfinished.py, line 3: "
            "NameError: name 'bestof' is not defined",
            "croupier: the game 'd-trap' of the package traps cannot be used: "
            "ModuleNotFoundError: No module named 'absent'",
        ]  # fmt: skip

    def test_games_of_packages_are_named_like_any_other(self, offered: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.syspath_prepend(offered)
        for name in ("jack-trap", "Jack Trap", "JACKTRAP"):
            assert games.find(name).key == "jack-trap"
        assert croupier.read(RECORD).net(1) == -5
        with pytest.raises(GameFileError, match="the game 'c-trap' of the package traps cannot be used"):
            games.find("c-trap")
        with pytest.raises(
            UnknownGame, match=r"did you mean jack-trap\? The games are .*, single-deck-blackjack, jack"
        ):
            games.find("jack-trip")

    @pytest.mark.parametrize("named", [(), ("all",)])
    def test_games_of_packages_are_certified_with_all_others(
        self, offered: Path, named: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.syspath_prepend(offered)
        asked: list[str] = []

        def playing(each: Iterable[Asked], rounds: int, *, leaving_out: bool) -> Iterator[Judged]:
            asked.extend(one.game.key for one in each)
            return iter(())

        monkeypatch.setattr("croupier.cli.certifying._certificates", playing)
        done = told("certify", *named)
        assert asked == [*games.SHEETS, *games.CALIBRATION, "jack-trap"]
        assert "the game 'c-trap' of the package traps cannot be used" in done.stderr

    def test_a_built_in_name_cannot_be_taken(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "taker.py").write_text(BODY.replace("jack-trap", "holdem-88"))
        monkeypatch.syspath_prepend(tmp_path)
        entry = EntryPoint("taker", "taker:SHEET", "croupier.games")
        monkeypatch.setattr("croupier.own_games.entry_points", lambda group: [entry])
        assert games.find("holdem-88").name == "Hold'em 88"
        assert not games.installed().sheets
        assert "its key 'holdem-88' is that of another game" in str(games.installed().refused["taker"])
