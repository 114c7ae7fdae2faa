"""The menu: every game listed, a table opened, the session kept."""

from pathlib import Path

import pytest

from croupier import games
from croupier.errors import PostingError
from croupier.games import CALIBRATION, SHEETS, find
from croupier.terminal.app import TableApp
from croupier.terminal.dialogs import Confirm
from croupier.terminal.table import TableScreen
from croupier.terminal.visit import Visit
from tests.terminal.tables import session, shown, visit


async def test_every_game_is_listed_and_summed_up() -> None:
    app = TableApp(visit)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = " ".join(shown(app).split())
        await pilot.press("end")  # the list is longer than a small terminal
        await pilot.pause()
        below = " ".join(shown(app).split())
        for key in SHEETS + CALIBRATION:
            assert find(key).name in text + below
        assert "Three stakes, three games on one set of cards:" in text
        assert text.index("The rule sheets") < text.index("River Hold'em") < text.index("Well-known games")


async def test_games_of_installed_packages_stand_below_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = games.own(Path(__file__).parents[2] / "docs" / "my_game.py")
    for module in ("croupier.games", "croupier.terminal.menu"):
        monkeypatch.setattr(f"{module}.installed", lambda: games.Installed({sheet.key: sheet}))
    app = TableApp(visit)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("end")
        await pilot.pause()
        text = shown(app)
        assert text.index("Single-deck Blackjack") < text.index("Installed") < text.index(sheet.name)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.game == sheet.game


async def test_a_game_is_chosen_and_escape_comes_back() -> None:
    app = TableApp(visit)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.game.key == SHEETS[1]
        await pilot.press("escape")
        await pilot.pause()
        assert "sits down at its table" in shown(app)
        await pilot.press("escape")
        assert app._exit


async def test_the_round_waits_while_its_player_is_at_the_menu() -> None:
    app = TableApp(visit)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter", "2", "space", "escape")
        await pilot.pause()
        assert "995 chips, net 0" in shown(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, Confirm)  # whoever quits leaves those chips behind
        await pilot.press("n", "enter")
        await pilot.pause()
        assert "At stake 5" in shown(app)


async def test_a_spent_bankroll_is_renewed_from_the_menu() -> None:
    def poor(key: str) -> Visit:
        return Visit(session(key, bankroll=5))

    app = TableApp(poor)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter", "2", "space", "f", "escape", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.bankroll == 5


async def test_a_session_that_cannot_be_made_is_a_sentence() -> None:
    def refuse(key: str) -> Visit:
        raise PostingError(f"{key} has nothing called 'trips' to post")

    app = TableApp(refuse)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert "! triple-action-holdem has nothing called 'trips' to post" in shown(app)


async def test_a_small_terminal_is_asked_for_room() -> None:
    app = TableApp(visit)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert "this one has 60 by 20" in " ".join(shown(app).split())
