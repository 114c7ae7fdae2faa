"""The command line as its users meet it: real processes, real pipes, one sentence for every fault."""

import csv
import fcntl
import io
import json
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier import __version__, games
from croupier.cli.options import count

RECORD = "river-holdem trips=B | Ante 10, Player Trips 5 | AsKd / 7h7c2s / 9dJc / QhQs | bet, bet, bet 2"
COMMAND = [sys.executable, "-c", "from croupier.cli import main; main()"]


def run(*words: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "NO_COLOR": "1", "COLUMNS": "100", **environment}
    return subprocess.run([*COMMAND, *words], input=given, capture_output=True, text=True, check=False, env=env)


def refused(*words: str, given: str = "") -> str:
    """What a refused command says; it says it in the error stream, exits with a code, and never shows a traceback."""
    done = run(*words, given=given)
    assert done.returncode not in (0, None)
    assert "Traceback" not in done.stderr + done.stdout
    return done.stderr


def test_version() -> None:
    assert run("--version").stdout == f"croupier {__version__}\n"


def test_help_names_every_command() -> None:
    text = run("--help").stdout
    for command in ("games", "rules", "deal", "play", "solve", "advise", "chart", "simulate", "certify"):
        assert re.search(rf"^\s+{command}\s", text, re.MULTILINE)
        assert "Usage: croupier " + command in run(command, "--help").stdout


def test_games_lists_them_all() -> None:
    text = run("games").stdout
    assert all(key in text for key in games.SHEETS + games.CALIBRATION)
    data = json.loads(run("games", "--json").stdout)
    assert [game["key"] for game in data] == list(games.SHEETS + games.CALIBRATION)
    assert data[0]["deck"][0] == "8c"


@pytest.mark.parametrize("key", games.SHEETS)
def test_rules(key: str) -> None:
    assert games.find(key).name in run("rules", key).stdout
    assert "Settlement" in json.loads(run("rules", key, "--json").stdout)["card"]


def test_rules_as_posted() -> None:
    assert "100 to 1" in run("rules", "river-holdem", "--post", "trips=B").stdout
    assert "100 to 1" not in run("rules", "river-holdem").stdout.split("RAISES")[0].split("Player Trips (the")[1]


def test_deal_settles_with_reasons() -> None:
    text = run("deal", RECORD).stdout
    assert "player: pair of sevens; dealer: two pair, queens and sevens" in text
    assert "the player loses to the dealer: Turn/River loses" in text
    data = json.loads(run("deal", RECORD, "--json").stdout)
    assert data["seats"][0]["net"] == -55
    assert data["house"] == 55
    assert data["seats"][0]["settled"][0]["odds"] == "-1"


def test_deal_reads_lines_from_the_input() -> None:
    done = run("deal", "-", "--json", given=f"{RECORD}\n\n{RECORD}\n")
    assert [json.loads(line)["over"] for line in done.stdout.splitlines()] == [True, True]


def test_deal_of_an_unfinished_round_says_what_it_waits_for() -> None:
    assert "seat 1 is to choose: bet, fold" in run("deal", "river-holdem | Ante 10 | AsKd").stdout
    assert "waiting for cards" in run("deal", "river-holdem | Ante 10").stdout


def test_a_column_of_the_house(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('game = "river-holdem"\npaytable = "trips"\ncolumn = "Ours"\n[lines]\n"pair of" = 2\n')
    assert "Trips has no line 'pair of'" in refused("rules", "river-holdem", "--paytable", str(file))
    file.write_text('game = "river-holdem"\npaytable = "trips"\ncolumn = "Ours"\n[lines]\n"flush" = 12\n')
    assert "pays 12 to 1" in run("rules", "river-holdem", "--paytable", str(file)).stdout
    line = "river-holdem trips=Ours | Ante 2, Player Trips 1 | AhKh / 7h8h2h / 9dJc / QcQs | bet, bet, bet 1"
    done = run("deal", line, "--paytable", str(file), "--json")
    assert {item["wager"]: item["net"] for item in json.loads(done.stdout)["seats"][0]["settled"]}["Player Trips"] == 12


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("rules", "poker"), "there is no game 'poker': the games are triple-action-holdem, holdem-88"),
        (("play", "poker", "--plain"), "there is no game 'poker'"),
        (("rules", "river-holdem", "--post", "trips=C"), "no column 'C' of Trips: the columns are A, B"),
        (("rules", "river-holdem", "--post", "odds=C"), "nothing called 'odds' to post: it has trips"),
        (("rules", "holdem-88", "--post", "pocket-eights=four"), "no reading 'four' of pocket-eights: the readings"),
        (("rules", "river-holdem", "--post", "trips"), "'trips' posts nothing: write NAME=VALUE"),
        (("rules", "river-holdem", "--paytable", "absent.toml"), "absent.toml cannot be read: No such file"),
        (("deal", "river-holdem | Ante 10 | AsAs"), "As has already been dealt"),
        (("deal", "river-holdem | Ante 3 | AsKs"), "could not be paid in whole chips"),
        (("deal", "river-holdem | Ante 10 | AsKd | bet, bet"), "comes too early or too late"),
        (("deal", "nonsense"), "there is no game 'nonsense'"),
        (("deal", ""), "is not a record"),
        (("deal", "-"), "no record was given"),
        (("play", "river-holdem"), "needs a terminal to draw on: add --plain"),
        (("play", "--plain"), "a plain table needs a game"),
        (("play", "river-holdem", "--plain", "--others", "7"), "0 to 6 others can sit"),
        (("play", "river-holdem", "--plain", "--bankroll", "0"), "bring at least 1 chip"),
        (("play", "river-holdem", "--plain", "--stake", "Ante"), "'Ante' is not a stake"),
        (("solve", "poker"), "there is no game 'poker'"),
        (("solve", "three-card-poker", "--json", "--csv"), "--json and --csv exclude each other: ask for one of them"),
        (("chart", "three-card-poker", "--svg", "--csv"), "--svg and --csv exclude each other: ask for one of them"),
        (("solve", "holdem-88", "--stake", "Ante 5"), "best play of Hold'em 88 is the same at all stakes"),
        (("solve", "triple-shot-bonus", "--stake", "Ante 5"), "no wager 'Ante'"),
        (("solve", "triple-shot-bonus", "--stake", "Double 5"), "Double is not staked before the deal"),
        (("solve", "triple-shot-bonus", "--stake", "War 0"), "War must be staked"),
        (("solve", "triple-shot-bonus", "--stake", "War"), "'War' is not a stake"),
        (("solve", "triple-shot-bonus", "--stake", "Hat Trick 1, hat-trick 2"), "staked twice"),
        (("solve", "triple-shot-bonus", "--stake", "Hat Trick 1234567890123"), "is not a stake"),
        (("chart", "triple-shot-bonus", "--every-hand", "--csv", "--stake", "War 2"), "exclude each other"),
        (("chart", "triple-shot-bonus", "--every-hand", "--svg"), "--every-hand and --svg exclude each other"),
        (("advise", "triple-shot-bonus", "9c As"), "the round waits for 1 card to the hole"),
        (("advise", "triple-shot-bonus", "9c / As / 9d / xx / Ts Ts"), "Ts has already been dealt"),
        (("advise", "triple-shot-bonus", "9c 9s 9d", "--stake", "Hat Trick x"), "is not a stake"),
        (("advise", "triple-shot-bonus", "x | y", "--stake", "War 2"), "a record says what is staked"),
        (("advise", "holdem-88", "AsKd", "--exposed"), "others' cards are not seen"),
        (("chart", "holdem-88", "--every-hand", "--csv"), "--every-hand is for games of blackjack"),
        (("simulate", "three-card-poker", "--rounds", "0"), "0 rounds cannot be played: ask for at least 1"),
        (
            ("simulate", "three-card-poker", "--strategy", "wild"),
            "no strategy 'wild': there are best and chart, and no file",
        ),
        (("simulate", "casino-holdem", "--strategy", "chart"), "Casino Hold'em has no chart"),
        (("simulate", "three-card-poker", "--cluster", "here"), "'here' is no address of a scheduler"),
        (("simulate", "three-card-poker", "--cluster", "tcp://127.0.0.1:1"), "no Dask scheduler to be reached"),
        (
            ("simulate", "three-card-poker", "--cluster", "local", "--session", "9", "--seats", "2"),
            "a session is that of one seat, not of 2",
        ),
        (("simulate", "three-card-poker", "--seats", "8"), "Three Card Poker is played by 1 to 7 seats, not by 8"),
        (("simulate", "three-card-poker", "--stake", "Ante 0"), "Ante must be staked"),
        (("simulate", "holdem-88", "--stake", "Ante 5, Blind 10"), "Blind must equal Ante: 10 is not 5"),
        (("simulate", "three-card-poker", "--stake", "Play 5"), "Play is not staked before the deal: Ante, Pair Plus"),
        (("simulate", "three-card-poker", "--json", "--csv"), "--json and --csv exclude each other"),
        (("simulate", "poker"), "there is no game 'poker'"),
        (
            ("simulate", "three-card-poker", "--session", "10", "--bankroll", "x"),
            "--bankroll x is not a number such as 100 or 62.5",
        ),
        (("simulate", "three-card-poker", "--session", "0"), "rounds"),
        (("simulate", "three-card-poker", "--bankroll", "5"), "--bankroll is about sessions: add --session ROUNDS"),
        (("simulate", "three-card-poker", "--session", "9", "--target", "50"), "target"),
        (
            ("simulate", "three-card-poker", "--session", "9", "--rounds", "99"),
            "--rounds is about single rounds: with --session, say --sessions",
        ),
        (("certify", "three-card-poker", "--rounds", "-1"), "-1 rounds cannot be played"),
        (("certify", "--post", "trips=B"), "postings are of one game: name it"),
        (("certify", "all", "--post", "trips=B"), "postings are of one game: name it"),
        (("simulate", "three-card-poker", "--strategy", "x" * 300), "there is no strategy"),
        (("chart", "triple-shot-bonus", "--every-hand"), "add --csv or --json"),
        (("solve", "three-card-holdem", "--post", "straight-up=D1"), "no column 'D1' of Straight Up"),
        (("advise", "three-card-holdem", "AsKd / 2c", "--post", "straight-up=D1"), "no column 'D1' of Straight Up"),
        (("advise", "three-card-holdem", "AsAs / 2c"), "As has already been dealt"),
        (("advise", "three-card-holdem", "AsKd"), "the round waits for 1 card to the board"),
        (("advise", "three-card-holdem", ""), "no cards were given: 3 Card Hold'em decides after such cards as"),
        (("advise", "three-card-holdem", "AsKd / 2c3c4c / QhQd"), "nothing is left to decide"),
        (("advise", "triple-action-holdem", "AsKd / 2c"), "2c is not in the special deck of 28 cards"),
        (
            ("advise", "three-card-holdem", "three-card-holdem | Ante 1 | AsKd / 2c", "--post", "straight-up=C1"),
            "a record says what is posted: leave --post out",
        ),
        (("solve",), "Missing argument 'GAME'"),
        (("advise", "three-card-holdem"), "Missing argument 'CARDS'"),
        (("chart",), "Missing argument 'GAME'"),
        (("deal",), "Missing argument"),
        (("shuffle",), "No such command"),
        (("play", "river-holdem", "--bankroll", "many"), "Invalid value for '--bankroll'"),
    ],
)
def test_bad_input_gets_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(*words)


def test_a_closed_pipe() -> None:
    """The reader goes away before the first line: a sentence and a code, no traceback."""
    reader, writer = os.pipe()
    os.close(reader)
    with subprocess.Popen(
        [*COMMAND, "rules", "river-holdem"], stdout=writer, stderr=subprocess.PIPE, text=True
    ) as done:
        os.close(writer)
        _, complaint = done.communicate(timeout=20)
    assert done.returncode == 1
    assert complaint == "croupier: the output was closed before everything was written\n"


NINES = "9" * 5000


@pytest.mark.parametrize(
    "words",
    [
        ("deal", f"river-holdem | Ante {NINES} | AsKd"),
        ("deal", f"river-holdem | {NINES}: Ante 10 | AsKd"),
        ("deal", f"river-holdem | Ante 10 | AsKd | {NINES} bet"),
        ("deal", f"river-holdem | Ante 10 | AsKd | bet {NINES}"),
        ("deal", "river-holdem | ²: Ante 10 | AsKd"),
        ("deal", "river-holdem trips=A trips=B | Ante 10"),
        ("deal", "triple-shot-bonus | War 2, Blackjack 2, Poker 2 | 9c As 9d | insure 1/0"),
        ("play", "river-holdem", "--plain", "--stake", f"Ante {NINES}"),
        ("play", "river-holdem", "--plain", "--stake", "Ante 3"),
        ("play", "river-holdem", "--plain", "--stake", "Ante 2000"),
        ("play", "river-holdem", "--plain", "--stake", "Before Flop 10"),
        ("play", "river-holdem", "--plain", "--stake", ""),
        ("play", "--stake", "Ante 10"),
        ("rules", "river-holdem", "--post", f"minimum={NINES}"),
        ("rules", "river-holdem", "--post", "minimum=1_0"),
        ("rules", "river-holdem", "--post", "minimum=3", "--post", "maximum=3"),
        ("rules", "river-holdem", "--post", "trips=A", "--post", "trips=B"),
        ("rules", "river-holdem", "--paytable", "."),
        ("advise", "three-card-holdem", NINES),
        ("advise", "three-card-holdem", "AsKd\n/ 2c\n/ 3"),
        ("advise", "three-card-holdem", "| |"),
        ("solve", "three-card-holdem", "--post", "minimum=0"),
        ("solve", "three-card-holdem", "--paytable", "."),
        ("simulate", "three-card-poker", "--rounds", NINES),
        ("simulate", "three-card-poker", "--rounds", "1e999"),
        ("simulate", "three-card-poker", "--session", "9", "--sessions", ""),
        ("simulate", "three-card-poker", "--session", "9", "--bankroll", ""),
        ("simulate", "three-card-poker", "--session", "9", "--target", ""),
        ("simulate", "three-card-poker", "--session", "9", "--stop-loss", ""),
        ("certify", "three-card-poker", "--rounds", "inf"),
    ],
)
def test_odd_input_gets_one_sentence_too(words: tuple[str, ...]) -> None:
    complaint = refused(*words)
    assert complaint.startswith("croupier: ")
    assert complaint.count("\n") == 1


@pytest.mark.parametrize(
    "text", ["= " + NINES, f'= "{NINES} to 1"', "= " + "[" * 5000, '= "1 to 9999999999999"', '= "1 to 99999999"']
)
def test_odd_columns_get_one_sentence_too(text: str, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f'game = "river-holdem"\npaytable = "trips"\ncolumn = "Ours"\n[lines]\n"flush" {text}\n')
    assert refused("rules", "river-holdem", "--paytable", str(file)).startswith("croupier: the ")
    file.write_bytes(b"\xff\xfe")
    assert "not UTF-8" in refused("rules", "river-holdem", "--paytable", str(file))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("deal - <&-", 2),
        ("play river-holdem --plain <&-", 0),
        ("rules river-holdem >&-", 1),
        ("games >/dev/full", 1),
        ("--help >/dev/full", 1),
        ("solve three-card-poker >/dev/full", 1),
        ("chart three-card-poker --svg >&-", 1),
        ("advise three-card-poker Qs6d4c 2>&-", 0),
        ("rules --help >/dev/full", 1),
        ("deal - < <(printf '\\xff\\xfe\\n')", 2),
        ("play river-holdem --plain --seed $'\\xff' </dev/null", 0),
        ("simulate three-card-poker --rounds 9 --seed $'\\xff'", 0),
        ("simulate three-card-poker --rounds 9 --seed $'\\xff' --json", 0),
        ("simulate three-card-poker --session 9 --sessions 9 --seed $'\\xff'", 0),
        ("simulate three-card-poker --session 9 --sessions 9 --seed $'\\xff' --json", 0),
        ("certify three-card-poker --rounds 100 --seed $'\\xff'", 0),
    ],
)
def test_missing_and_full_streams(command: str, code: int) -> None:
    line = f"{sys.executable} -c 'from croupier.cli import main; main()' {command}"
    env = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False, env=env)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


def test_a_bad_line_among_records_is_named_and_the_others_are_settled() -> None:
    done = run("deal", "-", "--json", given=f"{RECORD}\nnonsense\n{RECORD}\n")
    assert len(done.stdout.splitlines()) == 2
    assert done.stderr.startswith("croupier: line 2: there is no game 'nonsense'")
    assert done.returncode == 2


def test_a_record_means_what_it_says_whatever_columns_are_at_hand(tmp_path: Path) -> None:
    """A record that names no column is of the sheet's first one, even when a house's own is brought along."""
    file = tmp_path / "house.toml"
    file.write_text('game = "river-holdem"\npaytable = "trips"\ncolumn = "Ours"\n[lines]\n"flush" = 12\n')
    line = "river-holdem | Ante 2, Player Trips 1 | AhKh / 7h8h2h / 9dJc / QcQs | bet, bet, bet 1"
    done = run("deal", line, "--paytable", str(file), "--json")
    assert {item["wager"]: item["net"] for item in json.loads(done.stdout)["seats"][0]["settled"]}["Player Trips"] == 7


def test_refused_lines_in_a_pipe_end_in_a_code() -> None:
    done = run("play", "river-holdem", "--plain", "--seed", "1", given="Ante 10\nraise\nfold\n")
    assert "'raise' is not on offer: the choices are bet, fold" in done.stdout
    assert done.returncode == 2
    assert run("play", "river-holdem", "--plain", "--seed", "1", given="Ante 10\nfold\n").returncode == 0


@pytest.mark.parametrize(
    ("words", "most"),
    [
        (("--help",), 0.4),
        (("rules", "triple-shot-bonus"), 0.4),
        (("--version",), 0.4),
        (("solve", "three-card-poker"), 0.5),
        (("solve", "three-card-poker", "--json"), 0.5),
        (("solve", "three-card-poker", "--csv"), 0.5),
        (("chart", "three-card-poker"), 0.5),
        (("solve", "triple-shot-bonus"), 0.6),
        (("chart", "triple-shot-bonus"), 0.6),
    ],
)
def test_answers_at_once_and_without_arrays(words: tuple[str, ...], most: float) -> None:
    """Little processor time (best of three, the first of which may have to compile), and no NumPy.

    A solution is shipped, or kept by the time it is asked for.
    """
    if words[0] in ("solve", "chart"):
        assert run(*words).returncode == 0
    program = (
        "import sys, os\nfrom croupier.cli import main\nsys.argv[1:] = sys.argv[1:]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "loaded = {'numpy', 'numba', 'textual'} & set(sys.modules)\n"
        "times = os.times()\nprint('\\nCPU', times.user + times.system, sorted(loaded), file=sys.stderr)\n"
    )
    best = 9.0
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=True)
        seconds, loaded = done.stderr.rpartition("CPU ")[2].split(maxsplit=1)
        assert loaded.strip() == "[]"
        best = min(best, float(seconds))
    assert best < most


def test_a_terminal_too_small() -> None:
    """In a real terminal of 60 by 20: both sizes are told, and nothing is drawn."""
    master, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 20, 60, 0, 0))
    env = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    words = [*COMMAND, "play", "river-holdem"]
    with subprocess.Popen(words, stdin=terminal, stdout=terminal, stderr=subprocess.PIPE, text=True, env=env) as done:
        os.close(terminal)
        _, complaint = done.communicate(timeout=20)
    os.close(master)
    assert done.returncode == 2
    assert complaint == (
        "croupier: the terminal is 60 by 20 and the table needs 80 by 24: enlarge it, or add --plain\n"
    )


def test_solve_prints_the_published_figures() -> None:
    done = run("solve", "three-card-holdem")
    assert done.returncode == 0
    assert re.search(r"edge per Ante +3\.0494 %  642541771/21071068200", done.stdout)
    assert re.search(r"element of risk +1\.2770 %", done.stdout)
    assert all(len(line) <= 100 for line in done.stdout.splitlines())
    assert "\x1b" not in done.stdout


def test_solve_as_data_is_the_solution() -> None:
    from croupier.solver.solution_data import as_data, from_data
    from croupier.solver.solve import solve

    game = games.find("three-card-poker")
    data = json.loads(run("solve", "three-card-poker", "--json").stdout)
    assert data == json.loads(json.dumps(as_data(solve(game))))
    assert from_data(game, data, lambda: solve(game).counted).edge == solve(game).edge


def test_solve_under_another_column_and_a_column_of_the_house(tmp_path: Path) -> None:
    data = json.loads(run("solve", "triple-action-holdem", "--post", "bonus-bet=B", "--json").stdout)
    assert data["posting"] == {"bonus-bet": "B"}
    assert {each["column"] for each in data["side_wagers"] if each["posted"]} == {"B", "C"}
    file = tmp_path / "house.toml"
    file.write_text('game = "three-card-poker"\npaytable = "pair-plus"\ncolumn = "Ours"\n[lines]\n"flush" = 12\n')
    text = run("solve", "three-card-poker", "--paytable", str(file)).stdout
    assert "Posted: pair-plus=Ours" in text
    assert "Ours *" in text


def test_solve_as_csv_is_one_table() -> None:
    lines = run("solve", "three-card-poker", "--csv").stdout.splitlines()
    assert lines[0] == "section,wager,column,street,after,item,choice,figure,numerator,denominator,decimal,text"
    assert "round,,,,,,,edge,686689,20358520,0.03372980943604938," in lines


def test_recompute_finds_the_same() -> None:
    assert run("solve", "three-card-poker", "--recompute").stdout == run("solve", "three-card-poker").stdout


def test_advise() -> None:
    assert "  bet   -0.993378  best            -9151/9212\n" in run("advise", "three-card-poker", "Qs 6♦ 4c").stdout
    data = json.loads(run("advise", "three-card-poker", "Qs6d4c", "--json").stdout)
    assert data["choices"][0]["cost"]["exact"] == "61/9212"


def test_chart() -> None:
    assert re.search(r"bet +Q-6-4 or better\n", run("chart", "three-card-poker").stdout)
    assert run("chart", "three-card-poker", "--svg").stdout.startswith("<svg ")
    assert run("chart", "three-card-poker", "--csv").stdout.startswith("class,column,weight,best,fold_value")
    assert len(json.loads(run("chart", "three-card-poker", "--json").stdout)["cells"]) == 741
    assert "What the second best costs" in run("chart", "three-card-poker", "--values").stdout


@contextmanager
def interruptible(words: list[str]) -> Iterator[subprocess.Popen[str]]:
    """A process that hears an interrupt even if whoever runs the tests does not, and that is gone in the end."""
    with subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as done:
        try:
            yield done
        finally:
            done.kill()


def test_a_solve_that_is_stopped() -> None:
    """Ctrl-C while it counts: one sentence, the shell's code for it, nothing printed."""
    words = [*COMMAND, "solve", "texas-holdem-bonus", "--recompute"]
    with interruptible(words) as done:
        assert done.stderr is not None
        assert done.stderr.readline().startswith("croupier: ")  # it has been at it for a second
        done.send_signal(signal.SIGINT)
        shown, complaint = done.communicate(timeout=60)
    assert done.returncode == 130
    assert shown == ""
    assert complaint.splitlines()[-1] == "croupier: stopped before there was an answer"
    assert "Traceback" not in complaint


def test_a_simulation_for_programs() -> None:
    words = ("simulate", "three-card-poker", "--rounds", "200000", "--seed", "7")
    data = json.loads(run(*words, "--json").stdout)
    assert (data["rounds"], data["seats"], data["strategy"], data["stopped"]) == (200_000, 1, "best", False)
    for figure in data["figures"]:
        assert set(figure) == {"section", "what", "figure", "mean", "se", "exact", "z"}
        if figure["se"] is not None:
            assert abs(figure["z"]) < 5
    rows = list(csv.DictReader(io.StringIO(run(*words, "--csv").stdout)))
    assert [float(row["mean"]) for row in rows] == [figure["mean"] for figure in data["figures"]]
    assert json.loads(run(*words[:-1], "8", "--json").stdout)["figures"] != data["figures"]


@pytest.mark.parametrize(
    ("written", "number"),
    [("1e6", 10**6), ("2.5E+6", 2_500_000), ("1_000_000", 10**6), ("1,000,000", 10**6), (" +7 ", 7), ("-1", -1)],
)
def test_counts_may_be_written_as_people_write_them(written: str, number: int) -> None:
    assert count("--rounds", written, "7") == number


def test_a_million_rounds_by_another_name() -> None:
    assert "1,000,000 rounds of one seat" in run("simulate", "three-card-poker", "--rounds", "1e6").stdout


@pytest.mark.parametrize(
    ("option", "number"),
    [(option, "many") for option in ("--rounds", "--seats", "--session", "--sessions")]
    + [("--rounds", number) for number in ("1.5", "1,5", "1,0000", "1.25e1", "1e-3", "1__0", "nan", "²")],
)
def test_what_is_no_whole_number_is_named(option: str, number: str) -> None:
    done = run("simulate", "three-card-poker", option, number)
    assert done.returncode == 2
    assert done.stderr.startswith(f"croupier: {option} {number} is not a whole number, such as ")
    assert done.stderr.count("\n") == 1


def test_several_seats_and_a_chart() -> None:
    text = run("simulate", "single-deck-blackjack", "--rounds", "30000", "--seats", "3", "--strategy", "chart").stdout
    assert "30,000 rounds of 3 seats, strategy chart, seed '1'" in " ".join(text.split())
    assert "Blackjack, return" in text


def test_a_simulation_that_is_stopped_while_it_is_prepared() -> None:
    """Stakes that nobody solved before take a while: Ctrl-C then ends it at once."""
    words = [*COMMAND, "simulate", "triple-shot-bonus", "--stake", "War 97, Blackjack 89, Poker 83, Hat Trick 79"]
    with interruptible(words) as done:
        assert done.stderr is not None
        assert done.stderr.readline().startswith("croupier: ")
        done.send_signal(signal.SIGINT)
        began = time.monotonic()
        shown, complaint = done.communicate(timeout=60)
    assert time.monotonic() - began < 5
    assert done.returncode == 130
    assert shown == ""
    assert complaint.endswith("croupier: stopped before anything was played\n")


def test_a_simulation_that_is_stopped_while_workers_start() -> None:
    """Nothing has been played yet, and that is said."""
    words = [*COMMAND, "simulate", "three-card-poker", "--rounds", "1e9", "--cluster", "local"]
    with interruptible(words) as done:
        assert done.stderr is not None
        while "starting workers" not in done.stderr.readline():
            pass
        done.send_signal(signal.SIGINT)
        shown, complaint = done.communicate(timeout=60)
    assert (done.returncode, shown) == (130, "")
    assert complaint.endswith("croupier: stopped before anything was played\n")
    assert "Traceback" not in complaint


def test_a_simulation_that_is_stopped_tells_what_it_has_played() -> None:
    words = [*COMMAND, "simulate", "three-card-poker", "--rounds", "999999999999"]
    with interruptible(words) as done:
        assert done.stderr is not None
        while "playing" not in done.stderr.readline():
            pass
        time.sleep(2)
        done.send_signal(signal.SIGINT)
        shown, complaint = done.communicate(timeout=60)
    assert done.returncode == 130
    assert "Stopped: " in shown
    assert "Pair Plus, return" in shown
    assert "Traceback" not in complaint


def test_a_certificate() -> None:
    data = json.loads(run("certify", "three-card-poker", "--rounds", "150000", "--json").stdout)
    assert [each["game"] for each in data] == ["three-card-poker"]
    assert all(each["agrees"] for each in data[0]["verdicts"])
    text = run("certify", "three-card-poker", "--rounds", "150000").stdout
    assert re.search(r"150,000 rounds: all \d+ figures agree", " ".join(text.split()))


def test_sessions() -> None:
    words = ("simulate", "three-card-poker", "--session", "200", "--sessions", "3000", "--bankroll", "20")
    data = json.loads(run(*words, "--json").stdout)
    known = [each for each in data["figures"] if each["z"] is not None]
    assert len(known) >= 5
    assert all(abs(each["z"]) < 5 for each in known)
    text = run(*words, "--target", "none", "--stop-loss", "5").stdout
    assert "ruin" in text
    assert "target" not in run(*words, "--target", "many").stdout


def test_stakes_of_rounds_and_of_sessions() -> None:
    words = ("simulate", "three-card-poker", "--stake", "Ante 10, Pair Plus 4", "--json")
    data = json.loads(run(*words, "--rounds", "100000").stdout)
    assert data["stakes"] == {"Ante": 10, "Pair Plus": 4}
    assert {each["section"] for each in data["figures"]} >= {"round", "total"}
    assert all(abs(each["z"]) < 5 for each in data["figures"])
    session = ("--session", "50", "--sessions", "2000")
    data = json.loads(run(*words, *session).stdout)
    assert data["initial_stake"]["exact"] == "14/1"
    assert data["rules"]["bankroll"]["exact"] == "1000/1"
    assert sum(each["z"] is not None for each in data["figures"]) == 13
    alone = json.loads(run("simulate", "three-card-poker", "--stake", "Ante 10", "--json", *session).stdout)
    assert alone["stakes"] == {"Ante": 10, "Pair Plus": 0}
    assert alone["initial_stake"]["exact"] == "10/1"


def test_sessions_at_large_stakes() -> None:
    """Neither their bankroll nor the room they take is a matter of how large they are."""
    words = ("simulate", "three-card-poker", "--session", "50", "--sessions", "500", "--json", "--stake")
    large = json.loads(run(*words, "Ante 999999999999").stdout)
    assert large["rules"]["bankroll"]["exact"] == "99999999999900/1"
    small = json.loads(run(*words, "Ante 1").stdout)
    scores = [[each["z"] for each in data["figures"] if each["z"] is not None] for data in (small, large)]
    assert scores[0] == pytest.approx(scores[1])
    assert len(scores[0]) >= 10


def test_a_seed_is_printed_as_it_can_be_given_again() -> None:
    words = ("simulate", "three-card-poker", "--rounds", "1000", "--json", "--seed")
    odd = json.loads(run(*words, "a\udcff").stdout)
    assert odd["seed"] == r"a\xff"
    assert json.loads(run(*words, odd["seed"]).stdout) == odd


@pytest.mark.parametrize("asked", [("--rounds", "300000"), ("--session", "500", "--sessions", "1000")])
def test_a_cluster_plays_the_same_rounds(asked: tuple[str, ...]) -> None:
    words = ("simulate", "three-card-poker", *asked, "--json")
    assert json.loads(run(*words, "--cluster", "local").stdout) == json.loads(run(*words).stdout)


def test_a_strategy_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("[The deal]\nbet: holds a queen or better\nbet: pair or better\nfold: otherwise\n")
    text = run("simulate", "three-card-poker", "--rounds", "50000", "--strategy", str(file)).stdout
    assert "The deal: fold" in text
    file.write_text("[The deal]\nbet: holds a queen or better\n")
    assert "mine.txt, line 2: [The deal] ends here and leaves hands uncovered" in refused(
        "simulate", "three-card-poker", "--strategy", str(file)
    )
    file.write_bytes(b"\xff\xfe")
    assert "mine.txt cannot be read: it is not UTF-8 text" in refused(
        "simulate", "three-card-poker", "--strategy", str(file)
    )
