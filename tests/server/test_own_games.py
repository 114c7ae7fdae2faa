"""A game of somebody's own at a served table: given by whoever serves the house, and by nobody else."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from checks.served import served, with_operator

from croupier import games
from croupier.errors import GameFileError
from croupier.house import terms
from croupier.house.store import Store
from croupier.rules import Game
from croupier.server.serving import open_first_tables

GAME = Path(__file__).parents[2] / "docs" / "my_game.py"
TABLE = "jack-trap-1"

Give = Callable[..., tuple[Game, ...]]


@pytest.fixture
def give(monkeypatch: pytest.MonkeyPatch) -> Iterator[Give]:
    """Gives games as to a process that has just begun; with none, it has been given none."""

    def anew(*paths: Path) -> tuple[Game, ...]:
        monkeypatch.setenv(games.FILES, "")
        games.installed.cache_clear()
        terms._game.cache_clear()
        return games.give(*paths)

    yield anew
    games.installed.cache_clear()
    terms._game.cache_clear()


def opened(folder: Path, *own: Game) -> None:
    store = Store.open(f"sqlite:///{folder / 'house.db'}")
    open_first_tables(store, own)
    store.close()


def test_it_has_a_table_like_any_other_for_as_long_as_it_is_given(tmp_path: Path, give: Give) -> None:
    opened(tmp_path, *give(GAME))
    with served(tmp_path) as house:
        with_operator(house)
        house.comes("Ann")
        assert house.plays(TABLE, "Ann")
        assert house.gets(f"/tables/{TABLE}/felt")["name"] == "Jack Trap"
        assert house.gets(f"/tables/{TABLE}/figures")["game"] == "jack-trap"  # which another process has counted
        assert "jack-trap" in {each["game"] for each in house.gets("/games")["games"]}
    opened(tmp_path, *give(GAME))
    with served(tmp_path) as house:
        assert len(house.gets("/tables")["tables"]) == len(games.SHEETS) + 1
        assert house.gets(f"/tables/{TABLE}")["round"]["over"]


def test_a_table_whose_game_is_not_given_any_more_says_so_and_the_others_go_on(tmp_path: Path, give: Give) -> None:
    opened(tmp_path, *give(GAME))
    opened(tmp_path, *give())
    with served(tmp_path) as house:
        refused = house.asks("GET", f"/tables/{TABLE}")
        assert refused.status_code == 404
        assert refused.json()["detail"].startswith(f"{TABLE} cannot be opened: there is no game 'jack-trap'")
        assert len(house.gets("/tables")["tables"]) == len(games.SHEETS)
    opened(tmp_path, *give(GAME))
    with served(tmp_path) as house:
        assert house.gets(f"/tables/{TABLE}")["posting"] == "jack-trap"


def test_two_files_of_one_name_are_refused(tmp_path: Path, give: Give) -> None:
    other = tmp_path / "other.py"
    other.write_text(GAME.read_text())
    with pytest.raises(GameFileError, match="other"):
        give(GAME, other)


def test_no_file_is_run_because_of_what_somebody_sends(tmp_path: Path, give: Give) -> None:
    give()
    run = tmp_path / "run.py"
    run.write_text(f"open({str(tmp_path / 'was run')!r}, 'w')\n{GAME.read_text()}")
    with served(tmp_path) as house:
        house.comes("Ann")
        sent = {"table": "mine", "title": "Mine", "posting": str(run)}
        assert house.asks("POST", "/tables", "Ann", json=sent).status_code == 422
        for path in ("felt", "figures"):
            assert house.asks("GET", f"/games/{str(run).replace('/', '%2F')}/{path}").status_code == 404
    assert not (tmp_path / "was run").exists()
