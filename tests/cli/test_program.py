"""The program as a whole: its help, its streams, how fast it answers."""

import fcntl
import json
import os
import pty
import re
import shlex
import signal
import struct
import subprocess
import sys
import termios
from functools import cache
from pathlib import Path

import pytest

from croupier import __version__
from croupier.cli import program
from tests.cli.running import COMMAND, called, run


def test_version() -> None:
    assert run("--version").stdout == f"croupier {__version__}\n"


COMMANDS = tuple(command.__name__ for command in program.COMMANDS)


def test_help_names_every_command() -> None:
    text = run("--help").stdout
    for command in COMMANDS:
        assert re.search(rf"^\s+{command}\s+[A-Z]", text, re.MULTILINE)
        assert "Usage: croupier " + command in called(command, "--help").stdout


def test_no_sentence_of_the_help_is_cut_short() -> None:
    env = {**os.environ, "COLUMNS": "80"}
    told = subprocess.run([sys.executable, "-m", "croupier", "-h"], capture_output=True, text=True, check=True, env=env)
    commands = told.stdout.partition("Commands:\n")[2].splitlines()
    assert len(commands) == len(COMMANDS)
    assert all(line.endswith(".") and not line.endswith("...") for line in commands)


@pytest.mark.parametrize("command", [(), *((command,) for command in COMMANDS)])
def test_help_has_a_short_name_and_outlives_docstrings(command: tuple[str, ...]) -> None:
    told = called(*command, "--help").stdout
    assert re.match(r"Usage: croupier .*\n\n  [A-Z].*[.,:a-z]\n", told)
    assert called(*command, "-h").stdout == told
    assert without_docstrings()[command] == told


@cache
def without_docstrings() -> dict[tuple[str, ...], str]:
    """What help says, by the command, where Python has thrown docstrings away: one process tells all of it."""
    program = (
        "import json, sys\n"
        "from tests.cli.running import called\n"
        "assert called.__doc__ is None\n"
        "print(json.dumps([called(*words, '--help').stdout for words in json.loads(sys.argv[1])]))\n"
    )
    commands = [(), *((command,) for command in COMMANDS)]
    bare = [sys.executable, "-OO", "-c", program, json.dumps(commands)]
    done = subprocess.run(bare, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    return dict(zip(commands, json.loads(done.stdout), strict=True))


def test_the_installed_command_is_the_same_program() -> None:
    words = [sys.executable, "-c", "from croupier.cli import main; main()", "--version"]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout == run("--version").stdout


def test_an_interrupt_while_the_program_is_being_loaded_shows_no_traceback() -> None:
    program = (
        "import os, signal, sys\n"
        "class Interrupts:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'typer': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Interrupts())\n"
        "from croupier.cli import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program, "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


def test_a_fault_of_a_file_is_not_blamed_on_the_output() -> None:
    """What no command expects still ends in a sentence, and a true one."""
    program = (
        "from croupier.cli import main, tables\n"
        "def broken(): raise PermissionError(13, 'Permission denied', 'kept\\x1b.bin')\n"
        "tables.shutil.get_terminal_size = broken\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program, "games"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "croupier: kept\\x1b.bin: Permission denied\n")


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
    ],
)
def test_missing_and_full_streams(command: str, code: int) -> None:
    line = f"{shlex.join(COMMAND)} {command}"
    env = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False, env=env)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "command",
    [
        "simulate three-card-poker --rounds 9 --json",
        "simulate three-card-poker --session 9 --sessions 9",
        "simulate three-card-poker --session 9 --sessions 9 --json",
        "certify three-card-poker --rounds 100",
    ],
)
def test_a_seed_that_is_no_text_is_printed_all_the_same(command: str) -> None:
    done = called(*command.split(), "--seed", "\udcff")
    assert (done.returncode, "\\xff" in done.stdout.replace("\\\\", "\\")) == (0, "certify" not in command)


@pytest.fixture(scope="module")
def rival() -> float:
    """The processor time of loading what commands and data are made with, and no more: the least of a few."""
    program = "import os, typer, cattrs\ntimes = os.times()\nprint(times.user + times.system)"
    run = [sys.executable, "-c", program]
    return min(float(subprocess.run(run, capture_output=True, text=True, check=True).stdout) for _ in range(3))


@pytest.mark.parametrize(
    ("words", "times"),
    [
        (("--help",), 5),
        (("rules", "triple-shot-bonus"), 14),
        (("--version",), 5),
        (("solve", "three-card-poker"), 16),
        (("solve", "three-card-poker", "--json"), 16),
        (("solve", "three-card-poker", "--csv"), 16),
        (("chart", "three-card-poker"), 16),
        (("solve", "triple-shot-bonus"), 18),
        (("chart", "triple-shot-bonus"), 18),
    ],
)
def test_answers_at_once_and_without_arrays(words: tuple[str, ...], times: int, rival: float) -> None:
    """A few times what its libraries take (the first of some that takes so little is enough), and no NumPy.

    A solution is shipped, or kept by the time it is asked for.
    """
    if words[0] in ("solve", "chart"):
        assert called(*words).returncode == 0
    program = (
        "import sys, os\nfrom croupier.cli import main\nsys.argv[1:] = sys.argv[1:]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "loaded = {'numpy', 'numba', 'textual'} & set(sys.modules)\n"
        "times = os.times()\nprint('\\nCPU', times.user + times.system, sorted(loaded), file=sys.stderr)\n"
    )
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=True)
        seconds, loaded = done.stderr.rpartition("CPU ")[2].split(maxsplit=1)
        assert loaded.strip() == "[]"
        if float(seconds) < times * rival:
            return
    pytest.fail(f"{seconds} s of processor time, and the libraries alone take {rival} s")


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
