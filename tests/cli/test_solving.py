"""Exact answers: figures, advice, charts."""

import csv
import io
import json
import re
import signal
from fractions import Fraction
from pathlib import Path

from croupier import games
from tests.cli.running import COMMAND, called, interruptible, refused, run


def test_solve_prints_the_published_figures() -> None:
    done = run("solve", "three-card-holdem")
    assert done.returncode == 0
    assert re.search(r"Edge +3\.0494 %  642541771/21071068200", done.stdout)
    assert re.search(r"Element of risk +1\.2770 %", done.stdout)
    assert all(len(line) <= 100 for line in done.stdout.splitlines())
    assert "\x1b" not in done.stdout


def test_solve_as_data_is_the_solution() -> None:
    from croupier.answers.documents import Solved
    from croupier.solver.solve import solve
    from croupier.wire.codec import document, read_document
    from croupier.wire.posted import head

    found = solve(games.find("three-card-poker"))
    data = json.loads(called("solve", "three-card-poker", "--json").stdout)
    read = read_document(Solved, data)
    assert data == json.loads(json.dumps(document(read)))
    assert (read.about, read.figures, read.printed) == (head(found.game), found.figures, found.printed)


def test_solve_under_another_column_and_a_column_of_the_house(tmp_path: Path) -> None:
    data = json.loads(called("solve", "triple-action-holdem", "--post", "bonus-bet=B", "--json").stdout)
    assert data["changed"] == {"bonus-bet": "B"}
    assert data["posting"]["bonus-bet"] == "B"
    assert {each["column"] for each in data["side_wagers"] if each["posted"]} == {"B", "C"}
    file = tmp_path / "house.toml"
    file.write_text('game = "three-card-poker"\npaytable = "pair-plus"\ncolumn = "Ours"\n[lines]\n"flush" = 12\n')
    text = called("solve", "three-card-poker", "--paytable", str(file)).stdout
    assert "Posted: pair-plus=Ours" in text
    assert "Column Ours (posted)" in text


def test_solve_as_csv_is_one_table() -> None:
    lines = called("solve", "three-card-poker", "--csv").stdout.splitlines()
    assert lines[0] == "section,wager,column,street,after,item,choice,figure,numerator,denominator,decimal,text"
    assert "round,,,,,,,edge,686689,20358520,0.03372980943604938," in lines


STAKED = ("solve", "three-card-poker", "--stake", "Ante 10, Pair Plus 5")


def test_solve_at_stakes_that_only_scale_the_figures() -> None:
    """What the round brings then is told beside the figures by unit, which stay as they are."""
    from croupier.solver.solve import solve

    plain, text = called("solve", "three-card-poker").stdout, called(*STAKED).stdout
    assert text.startswith(plain)
    told = text.removeprefix(plain)
    assert "\nAT STAKES OF ANTE 10, PAIR PLUS 5\nIn chips\n" in told
    assert re.search(r"A round brings +-0\.701099  -7136669/10179260\n", told)
    assert re.search(r"Standard deviation +26\.426605\n", told)
    assert re.search(r"Pair Plus +5\.000000  -0\.363801\n", told)
    assert re.search(r" -25 +19\.154810 %", told)
    mean, variance = solve(games.find("three-card-poker")).mix({"Ante": 10, "Pair Plus": 5})
    data = json.loads(called(*STAKED, "--json").stdout)
    staked = data.pop("staked")
    assert data == json.loads(called("solve", "three-card-poker", "--json").stdout)
    assert staked["stakes"] == {"Ante": 10, "Pair Plus": 5}
    assert Fraction(staked["value"]["exact"]) == mean
    assert Fraction(staked["variance"]["exact"]) == variance
    rows = [row for row in csv.DictReader(io.StringIO(called(*STAKED, "--csv").stdout)) if "staked" in row["section"]]
    assert {row["figure"]: row["decimal"] for row in rows if not row["wager"]}["deviation"] == repr(staked["deviation"])
    assert sum(row["section"] == "staked_distribution" for row in rows) == 2 * len(staked["distribution"])


def test_stakes_named_by_several_options_count_together() -> None:
    """None of them is dropped without a word."""
    apart = ("solve", "three-card-poker", "--stake", "Ante 10", "--stake", "Pair Plus 5")
    assert called(*apart).stdout == called(*STAKED).stdout
    twice = called("solve", "three-card-poker", "--stake", "Ante 10", "--stake", "Ante 5")
    assert (twice.returncode, twice.stderr) == (2, "croupier: Ante is staked twice\n")


def test_stakes_that_are_wrong_are_refused_before_anything_is_counted() -> None:
    done = run("solve", "texas-holdem-bonus", "--recompute", "--stake", "Anti 10", timeout=20)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("croupier: Texas Hold'em Bonus has no wager 'Anti'")


def test_recompute_finds_the_same() -> None:
    assert called("solve", "three-card-poker", "--recompute").stdout == called("solve", "three-card-poker").stdout


def test_advise() -> None:
    assert "  bet   -0.993378  best            -9151/9212\n" in called("advise", "three-card-poker", "Qs 6♦ 4c").stdout
    data = json.loads(called("advise", "three-card-poker", "Qs6d4c", "--json").stdout)
    assert data["choices"][0]["cost"]["exact"] == "61/9212"


def test_chart() -> None:
    assert re.search(r"bet +Q-6-4 or better\n", called("chart", "three-card-poker").stdout)
    assert called("chart", "three-card-poker", "--svg").stdout.startswith("<svg ")
    assert called("chart", "three-card-poker", "--csv").stdout.startswith("class,column,weight,best,fold_value")
    assert len(json.loads(called("chart", "three-card-poker", "--json").stdout)["cells"]) == 741
    assert "What the second best costs" in called("chart", "three-card-poker", "--values").stdout


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


def test_a_full_table_is_measured_for_what_asks_for_one() -> None:
    assert "add that" in refused("solve", "three-card-poker", "--full-table")
    shipped = called("solve", "three-card-poker", "--operations").stdout
    assert called("solve", "three-card-poker", "--operations", "--full-table").stdout == shipped
