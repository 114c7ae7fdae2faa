"""Rounds and sessions played, here or on a cluster, and verdicts on exact figures."""

import csv
import io
import json
import re
import signal
import time
from pathlib import Path

import pytest

from tests.cli.running import AT_ONCE, COMMAND, called, interruptible, refused, says


def test_a_simulation_for_programs() -> None:
    words = ("simulate", "three-card-poker", "--rounds", "200000", "--seed", "7")
    data = json.loads(called(*words, "--json").stdout)
    assert (data["rounds"], data["seats"], data["strategy"], data["stopped"]) == (200_000, 1, "best", False)
    for figure in data["figures"]:
        assert set(figure) - {"score", "wanted"} == {"section", "what", "figure", "mean", "se", "exact", "z"}
        if figure["se"] is not None:
            assert abs(figure["z"]) < 5
    rows = list(csv.DictReader(io.StringIO(called(*words, "--csv").stdout)))
    assert [float(row["mean"]) for row in rows] == [figure["mean"] for figure in data["figures"]]
    assert json.loads(called(*words[:-1], "8", "--json").stdout)["figures"] != data["figures"]


def test_a_million_rounds_by_another_name() -> None:
    assert "1,000,000 rounds of one seat" in called("simulate", "three-card-poker", "--rounds", "1e6").stdout


def test_several_seats_and_a_chart() -> None:
    text = called(
        "simulate", "single-deck-blackjack", "--rounds", "30000", "--seats", "3", "--strategy", "chart"
    ).stdout
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
    words = [*AT_ONCE, "simulate", "three-card-poker", "--rounds", "1e9", "--cluster", "local"]
    with interruptible(words) as done:
        says(done, "starting workers")
        done.send_signal(signal.SIGINT)
        shown, complaint = done.communicate(timeout=60)
    assert (done.returncode, shown) == (130, "")
    assert complaint.endswith("croupier: stopped before anything was played\n")
    assert "Traceback" not in complaint


def test_a_simulation_that_is_stopped_tells_what_it_has_played() -> None:
    words = [*COMMAND, "simulate", "three-card-poker", "--rounds", "999999999999"]
    with interruptible(words) as done:
        says(done, "playing")
        time.sleep(2)
        done.send_signal(signal.SIGINT)
        shown, complaint = done.communicate(timeout=60)
    assert done.returncode == 130
    assert "Stopped: " in shown
    assert "Pair Plus, return" in shown
    assert "Traceback" not in complaint


def test_a_certificate() -> None:
    data = json.loads(called("certify", "three-card-poker", "--rounds", "150000", "--json").stdout)
    assert [each["game"] for each in data["certificates"]] == ["three-card-poker"]
    assert all(each["agrees"] for each in data["certificates"][0]["verdicts"])
    replayed, published = data["certificates"][0]["replayed"], data["certificates"][0]["published"]
    assert (replayed["rounds"], replayed["disagreeing"], replayed["first"]) == (replayed["wanted"], 0, None)
    assert {each["text"]: each["agrees"] for each in published} == {"3.373 %": True, "2.01 %": True, "7.28 %": True}
    text = called("certify", "three-card-poker", "--rounds", "150000").stdout
    assert re.search(r"150,000 rounds: all \d+ figures agree", " ".join(text.split()))
    assert re.search(r"PUBLISHED BY OTHERS.*Round, edge 3.373 % 3.37298 % agrees", " ".join(text.split()))


def test_sessions() -> None:
    words = ("simulate", "three-card-poker", "--session", "200", "--sessions", "3000", "--bankroll", "20")
    data = json.loads(called(*words, "--json").stdout)
    known = [each for each in data["figures"] if each["z"] is not None]
    assert len(known) >= 5
    assert all(abs(each["z"]) < 5 for each in known)
    text = called(*words, "--target", "none", "--stop-loss", "5").stdout
    assert "ruin" in text
    assert "target" not in called(*words, "--target", "many").stdout


def test_stakes_of_rounds_and_of_sessions() -> None:
    words = ("simulate", "three-card-poker", "--stake", "Ante 10, Pair Plus 4", "--json")
    data = json.loads(called(*words, "--rounds", "100000").stdout)
    assert data["stakes"] == {"Ante": 10, "Pair Plus": 4}
    assert {each["section"] for each in data["figures"]} >= {"round", "total"}
    assert all(abs(each["z"]) < 5 for each in data["figures"])
    session = ("--session", "50", "--sessions", "2000")
    data = json.loads(called(*words, *session).stdout)
    assert data["initial_stake"]["exact"] == "14/1"
    assert data["rules"]["bankroll"]["exact"] == "1000/1"
    assert sum(each["z"] is not None for each in data["figures"]) == 13
    alone = json.loads(called("simulate", "three-card-poker", "--stake", "Ante 10", "--json", *session).stdout)
    assert alone["stakes"] == {"Ante": 10, "Pair Plus": 0}
    assert alone["initial_stake"]["exact"] == "10/1"


def test_sessions_at_large_stakes() -> None:
    """Neither their bankroll nor the room they take is a matter of how large they are."""
    words = ("simulate", "three-card-poker", "--session", "50", "--sessions", "500", "--json", "--stake")
    large = json.loads(called(*words, "Ante 999999999999").stdout)
    assert large["rules"]["bankroll"]["exact"] == "99999999999900/1"
    small = json.loads(called(*words, "Ante 1").stdout)
    scores = [[each["z"] for each in data["figures"] if each["z"] is not None] for data in (small, large)]
    assert scores[0] == pytest.approx(scores[1])
    assert len(scores[0]) >= 10


def test_a_seed_is_printed_as_it_can_be_given_again() -> None:
    words = ("simulate", "three-card-poker", "--rounds", "1000", "--json", "--seed")
    odd = json.loads(called(*words, "a\udcff").stdout)
    assert odd["seed"] == r"a\xff"
    assert json.loads(called(*words, odd["seed"]).stdout) == odd


def test_a_cluster_plays_the_same_rounds() -> None:
    """One that is started for them; ``simulation.test_cluster`` has commands for one that runs already."""
    words = ("simulate", "three-card-poker", "--rounds", "300000", "--json")
    assert json.loads(called(*words, "--cluster", "local").stdout) == json.loads(called(*words).stdout)


def test_a_strategy_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("[The deal]\nbet: holds a queen or better\nbet: pair or better\nfold: otherwise\n")
    text = called("simulate", "three-card-poker", "--rounds", "50000", "--strategy", str(file)).stdout
    assert "The deal: fold" in text
    file.write_text("[The deal]\nbet: holds a queen or better\n")
    assert "mine.txt, line 2: [The deal] ends here and leaves hands uncovered" in refused(
        "simulate", "three-card-poker", "--strategy", str(file)
    )
    file.write_bytes(b"\xff\xfe")
    assert "mine.txt cannot be read: it is not UTF-8 text" in refused(
        "simulate", "three-card-poker", "--strategy", str(file)
    )
