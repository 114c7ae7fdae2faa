"""Games listed, rules cards, records settled, the plain table."""

import json
from pathlib import Path

import pytest

from croupier import games
from tests.cli.running import RECORD, called, refused, run


def test_games_lists_them_all() -> None:
    text = called("games").stdout
    assert all(key in text for key in games.SHEETS + games.CALIBRATION)
    data = json.loads(called("games", "--json").stdout)
    assert data["version"] == 1
    assert [game["game"] for game in data["games"]] == list(games.SHEETS + games.CALIBRATION)
    assert [game["game"] for game in data["games"] if game["calibration"]] == list(games.CALIBRATION)
    assert data["games"][0]["deck"][0] == "8c"


def test_games_tells_of_wagers_and_postings() -> None:
    text = " ".join(called("games").stdout.split())
    for key in games.SHEETS + games.CALIBRATION:
        game = games.find(key)
        assert f"{key}: {game.name} {game.summary} mandatory " in text
        for name, values in game.postable.items():
            assert f"{name}={'|'.join(values)}, " in text
    assert "mandatory Ante raised Before Flop, After Flop, Turn/River side Player Trips, Dealer Trips to post" in text
    assert "side Pair Plus bonus Ante Bonus to post minimum=1, maximum=10000" in text


@pytest.mark.parametrize("columns", [50, 80, 200])
def test_games_keeps_to_the_width_of_the_terminal(columns: int) -> None:
    lines = called("games", COLUMNS=str(columns)).stdout.splitlines()
    assert max(map(len, lines)) <= min(columns, 100)


@pytest.mark.parametrize("name", ["River Hold'em", "RIVER-HOLDEM", "river holdem"])
def test_a_game_is_found_by_its_name_too(name: str, tmp_path: Path) -> None:
    assert called("rules", name).stdout == called("rules", "river-holdem").stdout
    file = tmp_path / "house.toml"
    file.write_text('game = "river-holdem"\npaytable = "trips"\ncolumn = "Ours"\n[lines]\n"flush" = 12\n')
    record = f"{name.replace(' ', '-')} trips=Ours | Ante 10"
    assert called("deal", record, "--paytable", str(file)).stdout.startswith("River Hold'em, trips Ours\n")


@pytest.mark.parametrize("key", games.SHEETS)
def test_rules(key: str) -> None:
    assert games.find(key).name in called("rules", key).stdout
    assert "Settlement" in [part["heading"] for part in json.loads(called("rules", key, "--json").stdout)["card"]]


def test_rules_as_posted() -> None:
    assert "100 to 1" in called("rules", "river-holdem", "--post", "trips=B").stdout
    assert "100 to 1" not in called("rules", "river-holdem").stdout.split("RAISES")[0].split("Player Trips (the")[1]


def test_deal_settles_with_reasons() -> None:
    text = called("deal", RECORD).stdout
    assert "player: pair of sevens; dealer: two pair, queens and sevens" in text
    assert "the player loses to the dealer: Turn/River loses" in text
    data = json.loads(called("deal", RECORD, "--json").stdout)
    assert data["seats"][0]["net"] == -55
    assert data["house"] == 55
    assert data["seats"][0]["settled"][0]["odds"] == {"exact": "-1/1", "decimal": -1.0}


def test_deal_reads_lines_from_the_input() -> None:
    done = run("deal", "-", "--json", given=f"{RECORD}\n\n{RECORD}\n")
    assert [json.loads(line)["over"] for line in done.stdout.splitlines()] == [True, True]


def test_deal_of_an_unfinished_round_says_what_it_waits_for() -> None:
    assert "seat 1 is to choose: bet, fold" in called("deal", "river-holdem | Ante 10 | AsKd").stdout
    assert "waiting for cards" in called("deal", "river-holdem | Ante 10").stdout


def test_a_bad_line_among_records_is_named_and_the_others_are_settled() -> None:
    done = called("deal", "-", "--json", given=f"{RECORD}\nnonsense\n{RECORD}\n")
    assert len(done.stdout.splitlines()) == 2
    assert done.stderr.startswith("croupier: line 2: there is no game 'nonsense'")
    assert done.returncode == 2


def test_a_column_of_the_house(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('game = "river-holdem"\npaytable = "trips"\ncolumn = "Ours"\n[lines]\n"pair of" = 2\n')
    assert "Trips has no line 'pair of'" in refused("rules", "river-holdem", "--paytable", str(file))
    file.write_text('game = "river-holdem"\npaytable = "trips"\ncolumn = "Ours"\n[lines]\n"flush" = 12\n')
    assert "pays 12 to 1" in called("rules", "river-holdem", "--paytable", str(file)).stdout
    line = "river-holdem trips=Ours | Ante 2, Player Trips 1 | AhKh / 7h8h2h / 9dJc / QcQs | bet, bet, bet 1"
    done = called("deal", line, "--paytable", str(file), "--json")
    assert {item["wager"]: item["net"] for item in json.loads(done.stdout)["seats"][0]["settled"]}["Player Trips"] == 12


def test_a_record_means_what_it_says_whatever_columns_are_at_hand(tmp_path: Path) -> None:
    """A record that names no column is of the sheet's first one, even when a house's own is brought along."""
    file = tmp_path / "house.toml"
    file.write_text('game = "river-holdem"\npaytable = "trips"\ncolumn = "Ours"\n[lines]\n"flush" = 12\n')
    line = "river-holdem | Ante 2, Player Trips 1 | AhKh / 7h8h2h / 9dJc / QcQs | bet, bet, bet 1"
    done = called("deal", line, "--paytable", str(file), "--json")
    assert {item["wager"]: item["net"] for item in json.loads(done.stdout)["seats"][0]["settled"]}["Player Trips"] == 7


def test_refused_lines_in_a_pipe_end_in_a_code() -> None:
    done = run("play", "river-holdem", "--plain", "--seed", "1", given="Ante 10\nraise\nfold\n")
    assert "'raise' is not on offer: the choices are bet, fold" in done.stdout
    assert done.returncode == 2
    assert run("play", "river-holdem", "--plain", "--seed", "1", given="Ante 10\nfold\n").returncode == 0


def test_leaving_a_table_tells_how_to_repeat_it_and_where_its_records_are(tmp_path: Path) -> None:
    done = run("play", "three-card-poker", "--plain", given="Ante 10\nf\n", CROUPIER_DATA=str(tmp_path))
    (file,) = (tmp_path / "croupier" / "records").iterdir()
    *_, lost, repeat, kept = done.stdout.splitlines()
    assert kept == f"The records are in {file}."
    assert lost.startswith("Value lost by your choices: ")
    again = run("play", "three-card-poker", "--plain", "--seed", repeat.split()[-1], given="Ante 10\nf\n")
    cards = [line for line in done.stdout.splitlines() if line.startswith(("You have", "The dealer has"))]
    assert len(cards) == 3
    assert all(line in again.stdout for line in cards)
    assert called("deal", "-", given=file.read_text()).stdout.startswith("Three Card Poker\n")
