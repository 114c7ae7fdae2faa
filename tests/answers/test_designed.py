"""Designed paytables as people read them, as a file, as a table, and what the command ends with."""

import csv
import io
from fractions import Fraction
from pathlib import Path

from croupier import games
from croupier.answers.designed import designed_csv, designed_text
from croupier.cards import EIGHTS_UP
from croupier.rules.columns import parse_column
from croupier.solver.designing.design import design
from croupier.solver.sidebets import side_wager
from tests.cli.running import called

PAIR_PLUS = ("design", "three-card-poker", "Pair Plus", "--edge", "4%", "--keep", "pair")


def test_as_people_read_it() -> None:
    found = design(games.find("river-holdem"), "Player Trips", edge="4%", hit="15%", keep=["royal flush"])
    text = list(designed_text(found, 80))
    assert text[:5] == [
        "River Hold'em: Player Trips",
        "===========================",
        "5 paytables of simple odds near an edge of 4.0000 % and a hit frequency of",
        "15.0000 %.",
        "Figures are those of Player Trips, which cards alone settle.",
    ]
    assert "The same paytable pays Dealer Trips." in text
    assert any(line.startswith("  royal flush (kept)  50 to 1  50 to 1") for line in text)
    assert sum(line.startswith("    off by") for line in text) == 2
    assert text[-5:] == [f'  {at}  --post "{each.posting}"' for at, each in enumerate(found.designs, start=1)]
    assert max(map(len, text)) <= 80


def test_what_is_only_near_is_not_told_to_be_on_the_target() -> None:
    game = games.find("three-card-poker")
    said = [design(game, "Pair Plus", edge=edge, keep=["pair"], most=1).says for edge in ("4%", "222/5525")]
    assert said == [
        "1 paytable of simple odds near an edge of 4.0000 %",
        "1 paytable of simple odds with an edge of 4.0181 %",
    ]


def test_where_best_play_depends_on_it_the_figures_are_those_of_the_round() -> None:
    game = games.find("three-card-poker").with_deck(EIGHTS_UP)
    text = " ".join(designed_text(design(game, "Ante Bonus", edge="-25%", most=1)))
    assert "Figures are those of the round, per Ante: best play depends on these odds, and is solved anew for" in text


def test_every_line_and_figure_once() -> None:
    found = design(games.find("three-card-poker"), "Pair Plus", edge="4%", keep=["flush=-"], most=2)
    rows = list(csv.DictReader(io.StringIO(designed_csv(found))))
    of = {(row["column"], row["section"], row["item"], row["figure"]): row for row in rows}
    assert len(of) == len(rows)
    edge = of["2", "designs", "", "edge"]
    assert Fraction(int(edge["numerator"]), int(edge["denominator"])) == found.designs[1].brings.edge
    assert of["1", "lines", "flush", "odds"]["text"] == "-"
    assert of["1", "designs", "", "posting"]["text"] == found.designs[0].posting
    tables = found.tables()
    assert [row["posting"] for row in tables["designs"]] == [each.posting for each in found.designs]
    assert len(tables["lines"]) == 2 * 5


def test_the_best_one_as_a_file(tmp_path: Path) -> None:
    done = called(*PAIR_PLUS, "--toml")
    assert done.returncode == 0
    own = parse_column(done.stdout).posted_on(games.find("three-card-poker"))
    assert side_wager(own, "Pair Plus").edge == Fraction(222, 5525)
    file = tmp_path / "house.toml"
    file.write_text(done.stdout)
    assert "4.0181 %" in called("compare", "three-card-poker", "--paytable", str(file)).stdout


def test_the_command_ends_with_whether_it_was_reached() -> None:
    assert called(*PAIR_PLUS).returncode == 0
    kept = [word for line in ("straight flush", "three of a kind", "straight", "flush") for word in ("--keep", line)]
    done = called(*PAIR_PLUS, *kept)
    assert done.returncode == 1
    assert "was found with an edge of 4.0000 %: the closest is off by edge +3.2760 points" in done.stderr
    assert '  1  --post "pair-plus=House(40,30,6,3,1)"' in done.stdout
