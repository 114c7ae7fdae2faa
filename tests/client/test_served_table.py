"""A served table in the terminal: on the felt by keys, in lines of text, and what both say of others and of time."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from io import StringIO

import pytest

from croupier.client.deals import AS_FIXED
from croupier.client.seat import ServedSeat
from croupier.house.requests import TimeIsUp, Void
from croupier.terminal import LEAST_HEIGHT, LEAST_WIDTH
from croupier.terminal.adviser import Adviser
from croupier.terminal.app import TableApp
from croupier.terminal.dialogs import Amount, Confirm
from croupier.terminal.records import Records
from croupier.terminal.served import ServedVisit, short
from croupier.terminal.served_plain import ServedPlain
from croupier.terminal.served_table import ServedScreen
from tests.client.houses import SOON, ServedHouse, settle, told
from tests.terminal.tables import Seated, worth_more


class Terminal(Seated):
    """A served table on the felt."""

    async def until(self, *wanted: str) -> None:
        """Wait until the table says all of this."""
        until = time.monotonic() + SOON
        while not all(each in self.words for each in wanted):
            assert time.monotonic() < until, f"{wanted} in {self.text}"
            await self.pilot.pause(0.02)


@asynccontextmanager
async def on_felt(seat: ServedSeat, greeting: str = "", size: tuple[int, int] = (100, 30)) -> AsyncIterator[Terminal]:
    visit = ServedVisit(seat, Adviser(worth_more), back="F4 comes back", greeting=greeting)
    app = TableApp(visit, ServedScreen)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Terminal(app, pilot, seat)  # type: ignore[arg-type]


async def test_a_round_is_played_by_keys(house: ServedHouse) -> None:
    seat = house.seat(house.table())
    coming = seat.seen.coming
    assert coming is not None
    async with on_felt(seat) as table:
        await table.until(
            "Nobody else is here.",
            "Bankroll 500",
            "F2 Chips F4 Away F6 Seed",
            f"The next deal is fixed: {short(coming.commitment)}",
        )
        await table.press("2", "space")
        await table.until("Before the flop: bet (10) on Before Flop or fold?", "seconds left.", "At stake 10")
        assert f"This deal was fixed before the bets: {short(coming.commitment)}" in table.words
        await table.press("a")
        await table.until("costs 0.5000")
        await table.press("b")
        await table.until("Flop: bet (10) on After Flop or fold?")
        await table.press("f")
        await table.until("You lose 20.", "Bankroll 480", f"Checked: {AS_FIXED}", "Rounds 1", "Your choices cost")
        assert "the seat folded" in table.words
        table.app.screen.settling = None  # type: ignore[attr-defined]
        await table.press("space")
        await table.until("Before the flop: bet (10)")


async def test_every_key_is_named_in_the_smallest_terminal_and_who_comes_is_greeted(house: ServedHouse) -> None:
    seat = house.seat(house.table())
    async with on_felt(seat, "You sit here already.", (LEAST_WIDTH, LEAST_HEIGHT)) as table:
        await table.until("! You sit here already.", "Esc Leave F2 Chips F4 Away F6 Seed")
        await table.press("2")
        await table.until("Place your wagers")
        await table.press("question_mark")
        await table.pilot.pause()
        assert "bring more chips" in table.text


async def test_others_are_named_and_waited_for(house: ServedHouse) -> None:
    name = house.table()
    anna, bert = house.seat(name), house.seat(name)
    assert bert.own is not None
    async with on_felt(anna) as table:
        await table.until(bert.own.name, "You, seat 1")
        await table.press("2", "space")
        await table.until(f"10 chips down; waiting for {bert.own.name}. Bets close in")
        bert.begin({"Ante": 20})
        settle(bert)
        await table.until("Before the flop: bet (10)")
        await table.press("b")
        await table.until(f"Before the flop: {bert.own.name} is to choose.", "to choose")
        told(bert, lambda: bert.choices)
        bert.act("fold")
        await table.until("Flop: bet (10) on After Flop or fold?")
        await table.press("f")
        await table.until("You lose 20.", f"{bert.own.name} ", "-20")


async def test_a_refusal_is_shown_and_a_lost_connection_too(house: ServedHouse) -> None:
    seat = house.seat(house.table(), chips=20)
    async with on_felt(seat) as table:
        await table.press("3", "space")
        await table.until("! 50 chips are down and you have 20 here: take some back")
        seat.connection._wait = 1.0
        seat.connection.cut()
        await table.until("The connection is lost")
        await table.press("c", "2", "space")  # what is asked meanwhile is asked when it is mended
        await table.until("Before the flop: bet (10)")
        assert "connection" not in table.words


async def test_somebody_away_comes_back_and_leaving_in_a_round_is_asked_about(house: ServedHouse) -> None:
    name = house.table()
    anna, bert = house.seat(name), house.seat(name)
    async with on_felt(anna) as table:
        await table.press("2", "space")
        bert.begin({"Ante": 10})
        settle(bert)
        await table.until("Before the flop: bet (10)")
        await table.press("f4")
        await table.until("You are away, and the house chooses for you: F4 comes back.")
        await table.press("f4")
        await table.until("is to choose")
        await table.press("escape")
        await table.pilot.pause()
        assert isinstance(table.app.screen, Confirm)
        assert "The house plays it out for you" in table.app.screen.question
        await table.press("n")
        assert table.app.is_running
        await table.press("f2", "5", "enter")
        await table.until("is in a round: chips are brought before it or after it")


async def test_somebody_who_looks_on_has_nothing_to_press(house: ServedHouse) -> None:
    name = house.table()
    bert, watcher = house.seat(name), house.looks_on(name)
    async with on_felt(watcher) as table:
        await table.until("You look on", "Bets are being placed.")
        assert bert.own is not None
        assert bert.own.name in table.text
        for part in ("[Space]", "Ante", "Bankroll", "Net", "You, seat", *("Advice", "F2", "F4", "F6")):
            assert part not in table.text.replace("The Ante pays", ""), part
        await table.press("f2")
        assert not isinstance(table.app.screen, Amount)
        await table.press("question_mark")
        await table.pilot.pause()
        assert "paytables" in table.text
        assert "what each choice is worth" not in table.text
        assert "bring more chips" not in table.text
        await table.press("escape")
        await table.press("2", "space")
        bert.begin({"Ante": 10})
        settle(bert)
        await table.until("Before the flop: ", "is to choose.")
        told(bert, lambda: bert.choices)
        bert.act("fold")
        await table.until("The round is over. Bets are being placed.", "-10")
        assert not watcher.placing.stakes


async def test_a_table_posted_otherwise_is_drawn_anew_and_a_closed_one_says_so(house: ServedHouse) -> None:
    name = house.table()
    seat = house.seat(name)
    async with on_felt(seat) as table:
        await table.press("2")
        house.does(house.floor.repost(name, {"trips": "B"}, "operator"))
        await table.until("River Hold'em trips=B")
        await table.press("2", "space")
        await table.until("Before the flop: bet (20)")
        await table.press("f")
        await table.until("You lose 20.")
        house.does(house.floor.close_table(name, "operator"))
        await table.until("The table is closed.")


# In lines of text.


def plainly(seat: ServedSeat, *lines: str, **options: object) -> str:
    out = StringIO()
    ServedPlain(ServedVisit(seat, **options), StringIO("".join(f"{line}\n" for line in lines)), out).play()  # type: ignore[arg-type]
    return out.getvalue()


def test_rounds_are_played_in_lines(house: ServedHouse, tmp_path: pytest.TempPathFactory) -> None:
    seat = house.seat(house.table("river-holdem trips=B"))
    records = Records(tmp_path / "kept.txt")  # type: ignore[operator]
    text = plainly(
        seat,
        "",
        "Ante 10",
        "b",
        "zzz",
        "f",
        "deal",
        "f",
        "bring 50",
        "bring",
        "quit",
        records=records,
        back="type back",
    )
    for sentence in (
        "You sit at seat 1 with 500 chips.",
        "Posted: trips B.",
        "Stakes, such as Ante 10: Ante 10\nBefore the flop.\n",
        "nothing is down yet: type stakes, such as Ante 10",
        "'zzz' is not on offer: the choices are bet, fold",
        f"Total -20. Chips 480, net -20. Checked: {AS_FIXED}.",
        f"Total -10. Chips 470, net -30. Checked: {AS_FIXED}.",
        "Stakes, or Enter to bet Ante 10: deal",
        "say how many chips to bring, such as bring 100",
        "2 rounds played, net -30.",
    ):
        assert sentence in text, text
    assert text.count("The next deal is fixed: ") == 3
    assert records.kept == 2
    assert seat.brought == 550


def test_lines_tell_of_others_and_of_being_too_slow(house: ServedHouse) -> None:
    name = house.table()
    anna, bert = house.seat(name), house.seat(name)
    assert bert.own is not None
    settle(anna, bert)
    bert.begin({"Ante": 20})
    settle(bert, anna)

    class Slow(StringIO):
        """Somebody who types nothing until the house has chosen for them."""

        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
            if anna.choices:
                house.does(house.floor.room(name).ask_itself(TimeIsUp(*anna.moment)))
                told_by(lambda: not anna.choices)
            return super().readline(size)

    out = StringIO()
    ServedPlain(ServedVisit(anna, back="type back"), Slow("Ante 10\nquit\n"), out).play()
    told(bert, lambda: bert.choices)
    text = out.getvalue()
    assert f"{bert.own.name} sits at seat 2." in text
    assert "You are away, and the house chooses for you: type back." in text
    assert "1 round played" not in text
    assert "The house plays your round out" in text


def test_somebody_who_looks_on_is_told_what_they_can_type(house: ServedHouse) -> None:
    watcher = house.looks_on(house.table())
    lines = Watching("help\nAnte 10\nquit\n")
    out = StringIO()
    ServedPlain(ServedVisit(watcher), lines, out).play()
    assert "You look on." in out.getvalue()
    assert "  quit                      leave the table\n" in out.getvalue()
    assert "bring" not in out.getvalue()


class Watching(StringIO):
    """Lines that somebody types who is asked nothing."""

    def isatty(self) -> bool:
        return True


def test_a_lost_connection_is_told_once_and_its_mending_too(house: ServedHouse) -> None:
    seat = house.seat(house.table())

    class Cutting(StringIO):
        """Somebody who types nothing until the connection was lost, and is mended."""

        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
            if "lost" not in out.getvalue():
                seat.connection.cut()
                told_by(lambda: "mended.\n" in out.getvalue().replace("being mended", ""))
            return super().readline(size)

    out = StringIO()
    ServedPlain(ServedVisit(seat), Cutting("Ante 10\nf\nquit\n"), out).play()
    assert out.getvalue().count("is lost (") == out.getvalue().count("The connection is mended.") == 1
    assert "1 round played, net -10." in out.getvalue()


def told_by(holds: Callable[[], object]) -> None:
    until = time.monotonic() + SOON
    while not holds() and time.monotonic() < until:
        time.sleep(0.01)


def test_words_of_ones_own_are_added_and_a_void_round_is_told(house: ServedHouse) -> None:
    name = house.table()
    seat = house.seat(name)

    class Slow(StringIO):
        """Somebody who does not choose, so that the round is declared void in the end."""

        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
            if seat.choices and seat.seen.dealing is not None:
                house.does(house.floor.declare_void(name, Void(seat.seen.dealing.round, "it is late"), "operator"))
                told_by(lambda: not seat.choices)
            return super().readline(size)

    out = StringIO()
    ServedPlain(ServedVisit(seat), Slow("seed my words\nseed é\nAnte 10\nquit\n"), out).play()
    for sentence in (
        "Your bets add 'my words' to the shuffle.",
        "a seed is 1 to 64 letters",
        f"The round is void, and every stake goes back: it is late. Chips 500, net 0. Checked: {AS_FIXED}.",
    ):
        assert sentence in out.getvalue()
    last = house.floor.room(name).hosted.last
    assert last is not None
    assert last.seeds == {1: "my words"}


async def test_a_seed_is_typed_and_a_void_round_shown_on_the_felt(house: ServedHouse) -> None:
    name = house.table()
    seat = house.seat(name)
    async with on_felt(seat) as table:
        await table.press("f6", *"words", "enter", "2", "space")
        await table.until("Before the flop: bet (10)")
        assert seat.seen.dealing is not None
        assert seat.seen.dealing.seeds == ((1, "words"),)
        house.does(house.floor.declare_void(name, Void(seat.seen.dealing.round, "it is late"), "operator"))
        await table.until("The round is void, and every stake goes back: it is late.", "Bankroll 500")
        house.does(house.floor.repost(name, {"trips": "B"}, "operator"))
        await table.until("is void: the game is posted otherwise.")


def test_the_input_ending_in_a_round_gets_up(house: ServedHouse) -> None:
    seat = house.seat(house.table())
    text = plainly(seat, "Ante 10")
    assert "The house has played your round out.\n1 round played, net -10." in text
    assert house.floor.room(seat.seen.table).hosted.table.occupants == {}
