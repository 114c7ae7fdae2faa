"""One sentence for every fault, in the error stream, and a code that is not zero."""

import json
import shlex
import subprocess
from pathlib import Path
from subprocess import PIPE

import pytest

from croupier.cli.options import count
from croupier.reading import MOST_BYTES
from tests.cli.running import COMMAND, NINES, RECORD, called, refused, run


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("serve", "--origin", "tables.example.org"), "--origin tables.example.org is no origin, such as https://"),
        (("serve", "--origin", "https://example.org/tables"), "is no origin, such as https://tables.example.org"),
        (("serve", "--others-tables", "-3"), "--others-tables -3 is fewer than none"),
        (("serve", "--others-sockets", "-1"), "--others-sockets -1 is fewer than none"),
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
        (("chart", "holdem-88", "--stake", "Foo 5"), "has no wager 'Foo'"),
        (
            ("compare", "holdem-88", "--post", "88-bonus=2", "--stake", "Highway 5"),
            "Highway is not staked before the deal",
        ),
        (("price", "holdem-88", "--strategy", "never-folds", "--stake", "Foo 5"), "has no wager 'Foo'"),
        (("solve", "holdem-88", "--stake", "Ante 5, Blind 10"), "Blind must equal Ante: 10 is not 5"),
        (("solve", "holdem-88", "--stake", "Highway 5"), "Highway is not staked before the deal"),
        (("solve", "triple-shot-bonus", "--stake", "Ante 5"), "no wager 'Ante'"),
        (("solve", "triple-shot-bonus", "--stake", "Double 5"), "Double is not staked before the deal"),
        (("solve", "triple-shot-bonus", "--stake", "War 0"), "War must be staked"),
        (("solve", "triple-shot-bonus", "--stake", "War"), "'War' is not a stake"),
        (("solve", "triple-shot-bonus", "--stake", "Hat Trick 1, hat-trick 2"), "staked twice"),
        (
            ("solve", "triple-shot-bonus", "--stake", "Hat Trick 1234567890123"),
            "is too large: the most is 1,000,000,000,000",
        ),
        (("chart", "triple-shot-bonus", "--every-hand", "--csv", "--stake", "War 2"), "exclude each other"),
        (("chart", "triple-shot-bonus", "--every-hand", "--svg"), "--every-hand and --svg exclude each other"),
        (("advise", "triple-shot-bonus", "9c As"), "the round waits for 1 card to the hole"),
        (("advise", "triple-shot-bonus", "9c / As / 2d / xx / 3s 3s"), "3s has already been dealt"),
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
        (
            ("compare", "three-card-poker"),
            "nothing is named that could be compared: add --post NAME=VALUE or --paytable",
        ),
        (("compare", "three-card-poker", "--post", "trips"), "'trips' posts nothing: write NAME=VALUE"),
        (
            ("compare", "three-card-poker", "--post", "default"),
            "'three-card-poker' is named twice: there is nothing to",
        ),
        (("compare", "three-card-holdem", "--post", "straight-up=D1"), "no column 'D1' of Straight Up"),
        (("design", "three-card-poker", "Ante", "--edge", "4%"), "there is no paytable of Ante to be designed"),
        (("design", "three-card-poker", "Trips", "--edge", "4%"), "no wager 'Trips'"),
        (
            ("design", "three-card-poker", "Pair Plus", "--edge", "4"),
            "the edge 4 is no share of a stake: write it as 4%",
        ),
        (("design", "three-card-poker", "Pair Plus", "--edge", "nan"), "the edge nan is no share: write it as 4%"),
        (
            ("design", "three-card-poker", "Pair Plus", "--edge", "4%", "--keep", "quads"),
            "Pair Plus has no line 'quads'",
        ),
        (("design", "three-card-poker", "Pair Plus", "--edge", "4%", "--most", "30"), "30 paytables cannot be told"),
        (("design", "three-card-poker", "Pair Plus", "--edge", "4%", "--toml", "--csv"), "--toml and --csv exclude"),
        (("design", "three-card-poker", "Pair Plus"), "Missing option '--edge'"),
        (
            ("compare", "three-card-holdem", *(["--post", "straight-up=C1"] * 10)),
            "10 postings are too many to stand side",
        ),
        (("compare", "three-card-holdem", "--post", "straight-up=C1", "--stake", "War 1"), "no wager 'War'"),
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
        (("play", "river-holdem", "--bankroll", "many"), "--bankroll many is not a whole number, such as 1,000"),
        (("play", "river-holdem", "--plain", "--others", "abc"), "--others abc is not a whole number, such as 3"),
        (("certify", ""), "there is no game '': the games are"),
        (("play", "", "--plain"), "there is no game ''"),
        (("play", ""), "there is no game ''"),
        (("rules", "rivr holdem"), "there is no game 'rivr holdem': did you mean river-holdem? The games are"),
    ],
)
def test_bad_input_gets_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(*words)


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
        ("rules", "river-holdem", "--paytable", "\n"),
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
    ("written", "number"),
    [("1e6", 10**6), ("2.5E+6", 2_500_000), ("1_000_000", 10**6), ("1,000,000", 10**6), (" +7 ", 7), ("-1", -1)],
)
def test_counts_may_be_written_as_people_write_them(written: str, number: int) -> None:
    assert count("--rounds", written, "7") == number


@pytest.mark.parametrize(
    ("option", "number"),
    [(option, "many") for option in ("--rounds", "--seats", "--session", "--sessions")]
    + [("--rounds", number) for number in ("1.5", "1,5", "1,0000", "1.25e1", "1e-3", "1__0", "nan", "²")],
)
def test_what_is_no_whole_number_is_named(option: str, number: str) -> None:
    done = called("simulate", "three-card-poker", option, number)
    assert done.returncode == 2
    assert done.stderr.startswith(f"croupier: {option} {number} is not a whole number, such as ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("deal", "river-holdem | Ante 1000000000001 | AsKd"), "the stake 1000000000001 on Ante is too large: the"),
        (("deal", "river-holdem | Ante 10 | AsKd | bet 9999999999"), "'bet 9999999999' is too large: the choices are"),
        (("deal", "river-holdem | 99: Ante 10 | AsKd"), "the seat number 99 is too large: the most is 7"),
        (("play", "river-holdem", "--plain", "--stake", f"Ante {NINES}"), "is too large: the most is 1,000,000,000"),
        (("play", "river-holdem", "--plain", "--bankroll", NINES), "is too large: the most is 999,999,999,999,999,999"),
        (("play", "river-holdem", "--plain", "--others", "1e18"), "--others 1e18 is too large: the most is"),
        (("simulate", "three-card-poker", "--rounds", "1e99999"), "--rounds 1e99999 is too large: the most is"),
        (("simulate", "three-card-poker", "--rounds", "-1e18"), "--rounds -1e18 is too small: the least is"),
        (("simulate", "three-card-poker", "--session", "9", "--bankroll", "1" + "0" * 12), "is too large: the most is"),
    ],
)  # fmt: skip
def test_a_number_that_is_too_large_is_called_so(words: tuple[str, ...], sentence: str) -> None:
    done = called(*words)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


ESCAPE = "\x1b[31mred\x07\x9b"


@pytest.mark.parametrize(
    "words",
    [
        ("rules", ESCAPE),
        ("rules", "river-holdem", "--post", ESCAPE),
        ("rules", "river-holdem", "--post", f"{ESCAPE}=B"),
        ("rules", "river-holdem", "--post", f"trips={ESCAPE}"),
        ("rules", "river-holdem", "--paytable", ESCAPE),
        ("deal", ESCAPE),
        ("deal", f"river-holdem {ESCAPE}=B | Ante 10"),
        ("deal", f"river-holdem | {ESCAPE} 10 | AsKd"),
        ("deal", f"river-holdem | Ante 10 | {ESCAPE}"),
        ("deal", f"river-holdem | Ante 10 | AsKd | {ESCAPE}"),
        ("deal", f"river-holdem | Ante 10 | AsKd | bet | {ESCAPE}"),
        ("advise", "river-holdem", ESCAPE),
        ("solve", "river-holdem", "--stake", f"{ESCAPE} 10"),
        ("play", "river-holdem", "--plain", "--stake", ESCAPE),
        ("play", "river-holdem", "--plain", "--others", ESCAPE),
        ("simulate", "three-card-poker", "--strategy", ESCAPE),
        ("simulate", "three-card-poker", "--cluster", ESCAPE),
        ("simulate", "three-card-poker", f"--{ESCAPE}"),
        (ESCAPE,),
    ],
)
def test_what_a_terminal_would_obey_is_shown_and_not_sent(words: tuple[str, ...]) -> None:
    done = called(*words)
    assert done.returncode == 2
    assert r"\x1b[31mred\x07" in done.stderr
    assert not set(done.stdout + done.stderr) & set("\x1b\x07\x9b")


def test_what_is_typed_or_piped_is_shown_and_not_sent() -> None:
    done = run("play", "river-holdem", "--plain", "--seed", "1", given=f"{ESCAPE}\nAnte 10\n{ESCAPE}\nfold\n")
    assert done.stdout.count(r"\x1b[31mred\x07\x9b") == 4  # twice as it was typed, twice as it is refused
    assert not set(done.stdout) & set("\x1b\x07\x9b")
    done = called("deal", "-", given=f"{ESCAPE}\n")
    assert done.stderr.startswith(r"croupier: line 1: there is no game '\x1b[31mred\x07\x9b'")


@pytest.mark.parametrize("form", ["", "--json"])
def test_seeds_and_names_of_files_are_shown_and_not_sent(form: str, tmp_path: Path) -> None:
    file = tmp_path / ESCAPE
    file.write_text("[The deal]\nbet: otherwise\n")
    words = ("simulate", "three-card-poker", "--rounds", "9", "--seed", ESCAPE, "--strategy", str(file))
    done = called(*words, *filter(None, [form]))
    assert done.returncode == 0, done.stderr
    assert done.stdout.replace("\\\\", "\\").count(r"\x1b[31mred\x07\x9b") == 2
    assert not set(done.stdout) & set("\x1b\x07\x9b")
    done = called("price", "three-card-poker", "--strategy", str(file), *filter(None, [form]))
    assert done.returncode == 0, done.stderr
    assert r"\x1b[31mred\x07\x9b" in done.stdout.replace("\\\\", "\\")
    assert not set(done.stdout + done.stderr) & set("\x1b\x07\x9b")


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("rules", "river-holdem", "--paytable"), "paytable"),
        (("deal", RECORD, "--paytable"), "paytable"),
        (("simulate", "three-card-poker", "--strategy"), "strategy"),
    ],
)
def test_files_that_never_end_are_not_read(words: tuple[str, ...], kind: str, tmp_path: Path) -> None:
    large = tmp_path / "large"
    large.write_bytes(b" " * (MOST_BYTES + 1))
    for done, path, reason in (
        (run(*words, "/dev/zero", timeout=20), "/dev/zero", "it is neither a file nor a pipe"),
        (called(*words, str(large)), large, "it is larger than 1,048,576 bytes"),
    ):
        assert done.returncode == 2
        assert done.stderr == f"croupier: the {kind} file {path} cannot be read: {reason}\n"


def test_a_file_as_large_as_allowed_is_read(tmp_path: Path) -> None:
    column = 'game = "river-holdem"\npaytable = "trips"\ncolumn = "Ours"\n[lines]\n"flush" = 12\n'
    file = tmp_path / "large.toml"
    file.write_text(column.ljust(MOST_BYTES, "\n"))
    assert "pays 12 to 1" in called("rules", "river-holdem", "--paytable", str(file)).stdout


def test_a_line_that_never_ends_is_not_waited_for() -> None:
    """With little memory: all of it would not fit."""
    for command, code, said in (
        ("deal -", 2, "croupier: line 1 of the input has more than 100,000 characters\n"),
        ("play river-holdem --plain", 124, ""),  # which goes on refusing what it reads, until it is stopped
    ):
        line = f"ulimit -v 1000000; timeout 5 {shlex.join(COMMAND)} {command} < /dev/zero | head -c 100000 > /dev/null"
        done = subprocess.run(["bash", "-o", "pipefail", "-c", line], capture_output=True, text=True, check=False)
        assert done.stderr == said or "closed before everything" in done.stderr
        assert done.returncode in (code, 1)


def test_records_are_settled_as_they_come() -> None:
    with subprocess.Popen([*COMMAND, "deal", "-", "--json"], stdin=PIPE, stdout=PIPE, text=True) as dealing:
        assert dealing.stdin is not None
        assert dealing.stdout is not None
        for _ in range(2):
            dealing.stdin.write(f"{RECORD}\n")
            dealing.stdin.flush()
            assert json.loads(dealing.stdout.readline())["over"]
        dealing.stdin.close()
        assert dealing.wait(timeout=20) == 0
