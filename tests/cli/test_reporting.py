"""The mathematics report from the command line: every form, and every way to ask for what cannot be had."""

import json
import re
import shlex
from fractions import Fraction
from pathlib import Path

import pytest

from croupier import games
from croupier.solver.solve import solve
from tests.cli.running import called, refused

GAME = "three-card-poker"


def test_every_form_is_the_same_document(tmp_path: Path) -> None:
    names = [tmp_path / f"report{ending}" for ending in (".pdf", ".html", ".md", ".json", ".txt", ".csv")]
    words = [word for name in names for word in ("-o", str(name))]
    done = called("report", GAME, "--rounds", "0", "--date", "2026-01-31", *words)
    assert (done.returncode, done.stdout) == (0, "")
    assert [path for path in tmp_path.iterdir() if path.suffix == ".part"] == []
    pdf, html, markdown, data, text, _ = (name.read_bytes() for name in names)
    edge = solve(games.find(GAME)).edge
    assert pdf.startswith(b"%PDF")
    assert Fraction(json.loads(data)["solved"]["edge"]["exact"]) == edge
    shown = f"{float(edge):.4%}".replace("%", "")
    for page in (html, markdown, text):
        assert shown in page.decode()
        assert "2026-01-31" in page.decode()
    assert data.decode() in html.decode()  # the same bytes are attached
    again = tmp_path / "again.pdf"
    called("report", GAME, "--rounds", "0", "--date", "2026-01-31", "-o", str(again))
    assert again.read_bytes() == pdf


def test_without_a_file_it_is_printed() -> None:
    text = called("report", GAME, "--rounds", "0").stdout
    assert text.startswith("Three Card Poker: mathematics report\n")
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("-o", "report"), "report says nothing of its kind: end it in .pdf, .html, .md, .json, .txt or .csv"),
        (("-o", "report.doc"), "end it in .pdf, .html"),
        (("-o", "nowhere/report.pdf"), "there is no folder nowhere"),
        (("--paper", "a5"), "--paper a5 is not known: there are a4 and us-letter"),
        (("--date", "31.1.2026"), "--date 31.1.2026 is no date: write it as 2026-01-31"),
        (("--rounds", "-1"), "--rounds cannot be below 0"),
        (("--post", "pair-plus=Z"), "no column 'Z' of Pair Plus"),
    ],
)
def test_what_cannot_be_had_is_refused_before_anything_is_counted(words: tuple[str, ...], says: str) -> None:
    assert says in refused("report", GAME, *words)


def test_a_folder_and_a_file_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "there.pdf"
    folder.mkdir()
    assert "is a folder: name a file in it" in refused("report", GAME, "-o", str(folder))
    monkeypatch.setattr("os.access", lambda *_: False)
    assert "cannot be written" in refused("report", GAME, "-o", str(tmp_path / "x.html"))


def test_a_full_disk_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = tmp_path / "x.md"
    there.write_text("as it was")

    def full(self: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert "No space left on device" in refused("report", GAME, "--rounds", "0", "-o", str(there))
    assert there.read_text() == "as it was"


def test_typst_that_is_not_installed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.documents.typst.find_spec", lambda _: None)
    assert "pip install 'croupier[report]'" in refused("report", GAME, "-o", str(tmp_path / "x.pdf"))


def test_a_place_that_takes_no_file_is_noticed_before_anything_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full, kept = tmp_path / "full", tmp_path / "kept.html"
    full.mkdir()
    kept.write_text("as it was", "utf-8")
    write = Path.write_bytes

    def no_room(path: Path, data: bytes) -> int:
        if path.parent == full:
            raise OSError(28, "No space left on device")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", no_room)
    monkeypatch.setattr("croupier.report.gathered.gather", lambda *_, **__: pytest.fail("that was counted for nothing"))
    said = refused("report", GAME, "-o", str(kept), "-o", str(full / "x.html"))
    assert "x.html cannot be written: No space left on device" in said
    assert [path.name for path in (*tmp_path.rglob("*.*"),)] == ["kept.html"]
    assert kept.read_text("utf-8") == "as it was"


@pytest.mark.parametrize("words", [(GAME, "--post", "pair-plus=House(50,30,6,4,1)"), ("own",)])
def test_the_command_that_reproduces_a_report_does(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if words == ("own",):
        text = Path(games.__file__).with_name("calibration").joinpath("three_card_poker.py").read_text()
        own = text.replace("three-card-poker", "my-poker").replace("Three Card Poker", "My Poker")
        Path("my own.py").write_text(own)
        words = (str(tmp_path / "my own.py"),)
    called("report", *words, "--rounds", "0", "-o", "it.md", "-o", "it.json")
    (command,) = re.findall(r"`(croupier solve [^`]*)`", Path("it.md").read_text())
    assert str(tmp_path) not in command
    solved = json.loads(called(*shlex.split(command)[1:]).stdout)
    assert solved["fingerprint"] == json.loads(Path("it.json").read_text())["fingerprint"]
