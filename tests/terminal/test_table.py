"""The table in the terminal: whole rounds by keys, chips down and back, dialogs, company, room."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cards import Card
from croupier.felt.shown import Neighbour
from croupier.games import SHEETS, find
from croupier.rules.wagers import Kind
from croupier.table.session import Session
from croupier.terminal.adviser import Adviser
from croupier.terminal.dialogs import Amount, Confirm
from croupier.terminal.table import TableScreen
from croupier.terminal.visit import Visit
from croupier.terminal.widgets import Bar, Breakdown, Button, CardRow, Circle, Company
from croupier.written import signed
from tests.terminal.tables import Seated, first_key, own_clock, seated, seed_where, session, staked, worth_more

SHOTS = {"War": 10, "Blackjack": 10, "Poker": 10}


@pytest.mark.parametrize("key", [*SHEETS, "three-card-poker"])
async def test_a_whole_round_is_played_by_keys(key: str) -> None:
    async with seated(session(key)) as table:
        for _ in table.session.placing.circles:
            await table.press("2", "right")
        down = dict(table.session.placing.stakes)
        assert len(down) == len(table.session.placing.circles)
        assert f"Chips down {table.session.placing.total}" in table.text
        await table.press("space")
        while table.session.choices:
            assert "At stake" in table.text
            before = table.session.round
            await table.press(first_key(table.session.choices))
            assert table.session.round is not before
        over = table.session.played[0]
        assert dict(over.placed[1]).items() >= down.items()
        assert f"Bankroll {1000 + over.net(1):,}" in table.text
        for item in over.items(1):
            line = next(line for line in table.text.splitlines() if line.startswith(f" {item.wager} "))
            assert f"{signed(item.net)} {item.row.outcome}: " in line
            assert item.row.why.split()[0] in line
        assert f"Net {signed(over.net(1))}" in table.text


@pytest.mark.parametrize("key", SHEETS)
async def test_everything_fits_at_common_sizes(key: str) -> None:
    async with seated(staked(key, others=2)) as table:
        await resized(table, (120, 40), (80, 24), check=circles_fit)
        await table.press("space")
        await resized(table, (120, 40), (80, 24), check=choices_fit)


async def test_circles_say_what_they_pay_where_there_is_room() -> None:
    async with seated(staked("river-holdem")) as table:
        for size, said in (((80, 24), [" 50 to 1 "]), ((160, 50), [" royal flush 50 to 1 ", " royal flush 100 to 1 "])):
            await table.pilot.resize_terminal(*size)
            await table.pilot.pause()
            edges = [line for line in table.text.splitlines() if "╰" in line and " to 1 " in line]
            assert all(any(words in line for line in edges) for words in said)
            assert not any("…" in line for line in edges)


async def resized(table: Seated, *sizes: tuple[int, int], check: Callable[[Seated], None]) -> None:
    for size in sizes:
        await table.pilot.resize_terminal(*size)
        await table.pilot.pause()
        assert table.app.size == size
        check(table)


def circles_fit(table: Seated) -> None:
    for wager in table.session.game.wagers:
        assert wager.name in table.text
    assert not table.app.screen.query_one("#circles").show_horizontal_scrollbar


def choices_fit(table: Seated) -> None:
    offered = [each.action for each in table.app.screen.query(Button) if each.action and each.action.offered]
    assert offered or not table.session.choices
    for action in offered:
        assert action.label in table.text
        assert f"[{action.key_name}]{(' ' + action.detail).rstrip()}" in table.text


async def test_a_choice_keeps_its_place_all_round_long() -> None:
    async with seated(session()) as table:
        await table.press("2", "space")
        places = []
        while table.session.choices:
            fold = next(button for button in table.app.screen.query(Button) if button.place == "fold")
            assert fold.visible
            places.append(fold.region)
            before = table.session.round
            await table.press(first_key(table.session.choices))
            assert table.session.round is not before
        assert len(places) == 3
        assert len(set(places)) == 1


async def test_only_choices_the_bankroll_can_pay_are_offered() -> None:
    async with seated(session(bankroll=35)) as table:
        await table.press("2", "space", "b", "b")
        actions = [button.action for button in table.app.screen.query_one("#choosing", Bar).query(Button)]
        labels = [action.label for action in actions if action and action.offered]
        assert labels == ["Fold"]
        assert "Bet 2x" not in table.text


async def test_a_key_that_is_not_on_offer_does_nothing() -> None:
    async with seated(session()) as table:
        await table.press("2", "space")
        before = table.session.round
        await table.press("c", "h", "2", "space", "enter", "u")
        assert table.session.round is before


async def test_chips_go_down_and_come_back() -> None:
    async with seated(session()) as table:
        placing = table.session.placing
        await table.press("2", "2")
        assert placing.stakes == {"Ante": 20}
        await table.press("u")
        assert placing.stakes == {"Ante": 10}
        await table.press("right", "3")
        assert placing.stakes == {"Ante": 10, "Player Trips": 25}
        await table.press("down")
        assert placing.stakes == {"Ante": 10}
        await table.press("up", "minus", "plus", "d")
        assert placing.stakes == {"Ante": 20, "Player Trips": 50}
        await table.press("backspace")
        assert placing.stakes == {"Ante": 20}
        await table.press("c")
        assert placing.stakes == {}
        assert "Chips down 0" in table.text
        await table.press("u")
        assert placing.stakes == {"Ante": 20}


async def test_taking_back_goes_below_the_minimum_to_nothing() -> None:
    sitting = Session(find("river-holdem").posted(minimum=10))
    async with seated(sitting) as table:
        await table.press("1")
        assert sitting.placing.stakes == {"Ante": 10}
        await table.press("down")
        assert sitting.placing.stakes == {}
    sitting.placing.set("ante", 14)
    sitting.placing.add("ante", -1)
    assert sitting.placing.stakes == {"Ante": 12}  # 13 could not be paid


async def test_rebet_double_and_deal_again() -> None:
    async with seated(session()) as table:
        await table.press("r")
        assert "! there is no earlier round" in table.text
        await table.press("2", "space", "f")
        assert "You lose 10. Space deals again with 10 chips down." in table.text
        await table.press("c", "r")
        assert table.session.placing.stakes == {"Ante": 10}
        await table.press("d", "space", "f", "enter", "f")
        assert table.session.bankroll == 1000 - 10 - 20 - 20
        assert "Rounds 3" in table.text


async def test_linked_wagers_are_placed_together() -> None:
    async with seated(session("holdem-88")) as table:
        assert "= Ante" in table.text
        await table.press("2")
        assert "= Ante" not in table.text
        assert "Chips down 20" in table.text
        assert table.text.count("● 10 ") >= 2


async def test_a_refusal_is_a_sentence_and_nothing_is_lost() -> None:
    async with seated(session(bankroll=50)) as table:
        await table.press("space")
        assert "! Ante must be placed: it takes 2 to 10000 chips" in table.text
        await table.press("4", "space")
        assert "! 100 chips are down and the bankroll is 50: take some back" in table.text
        assert (table.session.bankroll, table.session.round) == (50, None)
        await table.press("u", "2", "space")
        assert "!" not in table.text


async def test_clicks_do_what_keys_do() -> None:
    async with seated(session()) as table:
        circles = {circle.spot.wager: circle for circle in table.app.screen.query(Circle)}
        await table.press("2")
        await table.pilot.click(circles["Player Trips"])
        assert table.session.placing.stakes == {"Ante": 10, "Player Trips": 5}
        await table.pilot.click(circles["Player Trips"], button=3)
        await table.pilot.click(circles["Before Flop"])
        assert table.session.placing.stakes == {"Ante": 10}
        await table.pilot.click(next(b for b in table.app.screen.query(Button) if b.place == "deal"))
        await table.pilot.click(next(b for b in table.app.screen.query(Button) if b.place == "fold"))
        assert table.session.bankroll == 990


async def test_the_paytables_are_one_key_away_with_the_paid_line_marked() -> None:
    def pair(trial: Session) -> bool:
        return trial.view is not None and trial.view.hole[0].rank == trial.view.hole[1].rank

    stakes = {"Ante": 5, "Flush or Pair": 5}
    seed = seed_where("three-card-holdem", stakes, pair)
    async with seated(session("three-card-holdem", seed=seed)) as table:
        await table.press("t")
        assert "Flush or Pair, column A1" in table.text
        assert "AK suited                     30 to 1" in table.text
        assert "paid" not in table.text
        await table.press("escape", "2", "right", "2", "space", "f", "t")
        item = next(item for item in table.session.played[0].items(1) if item.wager == "Flush or Pair")
        marked = [line for line in table.text.splitlines() if f"◀ paid {signed(item.net)}" in line]
        assert len(marked) == 1
        assert item.row.line in marked[0]
        await table.press("escape")
        assert "column A1" not in table.text


async def test_the_posted_column_is_the_one_shown() -> None:
    sitting = session()
    sitting.game = sitting.game.posted(trips="B")
    async with seated(sitting) as table:
        assert "River Hold'em trips=B" in table.text
        await table.press("t")
        assert "Trips, column B" in table.text
        assert "four of a kind                25 to 1" in table.text


async def test_the_rules_card_is_one_key_away_and_scrolls() -> None:
    async with seated(session()) as table:
        await table.press("k")
        assert "Rules card" in table.text
        top = table.text
        await table.press("end")
        assert table.text != top
        assert "Do the Trips bets stay in action after a fold?" in table.text
        await table.press("escape")
        assert "Rules card ─" not in table.text


async def test_help_lists_the_keys_that_work_now() -> None:
    async with seated(session()) as table:
        await table.press("question_mark")
        assert "Rebet" in table.text
        assert "take all chips off the circle" in table.text
        await table.press("escape", "2", "space", "question_mark")
        keys = table.text.split("─ Keys ─")[1]
        assert "f  Fold" in keys
        assert "take all chips off the circle" not in keys


async def test_insurance_in_full_none_or_less() -> None:
    seed = seed_where("triple-shot-bonus", SHOTS, lambda trial: "decline" in trial.choices)
    for keys, insured in ((["n"], 0), (["i"], 5), (["l", "3", "enter"], 3)):
        async with seated(staked("triple-shot-bonus", SHOTS, seed=seed)) as table:
            await table.press("space")
            assert "decline or insure 1 to 5?" in table.text
            await table.press(*keys)
            assert table.session.round is not None
            assert table.session.round.stake(1, "Insurance") == insured


async def test_an_insurance_out_of_bounds_is_asked_again() -> None:
    seed = seed_where("triple-shot-bonus", SHOTS, lambda trial: "decline" in trial.choices)
    async with seated(staked("triple-shot-bonus", SHOTS, seed=seed)) as table:
        await table.press("space")
        assert "[l] 1–4" in table.text
        await table.press("l", "9", "enter")
        assert isinstance(table.app.screen, Amount)
        assert "! A whole number from 1 to 4, please." in table.text
        await table.press("escape")
        assert "decline or insure 1 to 5?" in table.text


async def test_blackjack_totals_are_told() -> None:
    def soft(trial: Session) -> bool:
        ranks = sorted(str(card)[0] for card in trial.view.hole) if trial.view is not None else []
        return ranks == ["6", "A"] and "hit" in trial.choices

    seed = seed_where("triple-shot-bonus", SHOTS, soft)
    async with seated(staked("triple-shot-bonus", SHOTS, seed=seed)) as table:
        await table.press("space")
        assert "You  soft 17" in table.text
        assert "Dealer  shows" in table.text
        await table.press("s")
        assert "You  soft 17; " in table.text


async def test_the_dealer_s_cards_are_backs_until_the_showdown() -> None:
    async with seated(session()) as table:
        await table.press("2", "space")
        assert table.session.view is not None
        assert table.session.view.dealer == ()
        dealer_side = "\n".join(line[:40] for line in table.text.splitlines()[1:5])
        assert dealer_side.count("▒▒▒▒▒") == 6
        assert not any(sign in dealer_side for sign in "♠♥♦♣")
        await table.press("f")
        dealer_side = "\n".join(line[:40] for line in table.text.splitlines()[1:5])
        assert "▒" not in dealer_side
        assert sum(dealer_side.count(sign) for sign in "♠♥♦♣") == 2


@pytest.mark.parametrize(
    ("chosen", "hands", "told"),
    [("fold", "", "fold"), ("", "ace high", "ace high"), ("bet", "ace high", "bet; ace high"), ("", "", "")],
)
def test_a_neighbour_is_told_in_parts_that_are_there(chosen: str, hands: str, told: str) -> None:
    line = Company()._line(Neighbour(2, (), hands, 10, chosen, -10)).plain
    assert line.rstrip() == f"Seat 2  10 -10 {told}".rstrip()


async def test_other_seats_cards_are_hidden_until_the_end() -> None:
    async with seated(session(others=4), (120, 40)) as table:
        await table.press("2", "space", "b", "b")
        assert table.session.round is not None
        assert "You, seat 3" in table.text
        others = [line for line in table.text.splitlines() if "Seat " in line]
        assert len(others) == 4
        for line in others:
            company = line[line.index("Seat ") :]
            assert company.count("▒▒▒") == 2
            assert not any(sign in company for sign in "♠♥♦♣")
        await table.press("f")
        over = table.session.played[0]
        seat_2 = next(line for line in table.text.splitlines() if "Seat 2" in line)
        dealt = [event.cards for event in over.events if getattr(event, "seat", None) == 2 and hasattr(event, "cards")]
        assert dealt
        for card in dealt[0]:
            assert small(card) in seat_2
        assert f" {sum(over.stakes(2).values())} {signed(over.net(2))} " in seat_2


def small(card: Card) -> str:
    return card.rank_sign + card.suit_sign


async def test_a_full_table_scrolls_to_its_last_seat() -> None:
    async with seated(staked(others=6)) as table:
        await table.press("space", "f")
        assert "Seat 7" not in table.text
        await table.press("pagedown")
        assert "Seat 7" in table.text


async def test_a_small_terminal_is_asked_for_room_and_the_table_comes_back() -> None:
    async with seated(session(), (79, 24)) as table:
        assert "at least 80 by 24" in table.text
        assert "this one has 79 by 24" in table.words
        assert "Ante" not in table.text
        await table.press("2", "space")
        assert table.session.round is None  # nobody plays blind
        await table.pilot.resize_terminal(80, 23)
        await table.pilot.pause()
        assert "this one has 80 by 23" in table.words
        await table.pilot.resize_terminal(80, 24)
        await table.pilot.pause()
        assert "at least" not in table.text
        assert "Ante" in table.text
        await table.press("2", "space", "f")
        assert "You lose 10." in table.text


async def test_a_short_terminal_gives_the_circles_room_to_the_breakdown_until_chips_move() -> None:
    async with seated(session()) as table:
        await table.press("2", "space", "f")
        assert not table.app.screen.query_one("#circles").display
        await table.press("right")
        assert table.app.screen.query_one("#circles").display
    async with seated(session(), (100, 30)) as table:
        await table.press("2", "space", "f")
        assert table.app.screen.query_one("#circles").display


async def test_leaving_between_rounds_ends_the_program() -> None:
    async with seated(session()) as table:
        await table.press("escape")
        assert table.app._exit


async def test_leaving_a_round_in_play_is_asked_about() -> None:
    async with seated(session()) as table:
        await table.press("2", "space", "escape")
        assert isinstance(table.app.screen, Confirm)
        assert "What is at stake, 10 chips, stays with the house." in table.text
        assert "stays with the house." in table.text
        await table.press("n")
        assert not table.app._exit
        await table.press("f", "escape")
        assert table.app._exit


async def test_a_spent_bankroll_is_said() -> None:
    async with seated(session(bankroll=10)) as table:
        await table.press("2", "space", "f")
        assert "The bankroll is spent" in table.text
        await table.press("space")
        assert "! 10 chips are down and the bankroll is 0" in table.text


async def test_a_bonus_asks_for_no_chips() -> None:
    async with seated(session("triple-action-holdem")) as table:
        assert "on Ante" in table.text
        await table.press("2", "space", "b")
        staked = table.session.played[0].stakes(1)
        bonus = next(wager.name for wager in table.session.game.wagers if wager.kind is Kind.BONUS)
        assert bonus not in staked
        total = next(line for line in table.text.splitlines() if line.startswith(" Total"))
        assert total.split()[1] == str(sum(staked.values()))
        assert table.app.screen.query_one(Breakdown).region.height > 3


async def test_advice_is_one_key_away_and_comes_when_it_is_there() -> None:
    async with seated(Visit(session(), Adviser(worth_more))) as table:
        await table.press("2", "space", "a")
        await settled(table)
        assert "fold 0.5000 best" in table.words
        assert "bet 0 costs 0.5000" in table.words
        assert "what the round then brings, per Ante" in table.words
        await table.press("a")
        assert "best" not in table.text
        await table.press("a", "b")
        assert "best" not in table.text  # it was asked about another choice
        await table.press("f")
        await settled(table)
        assert "Your choices cost 0.5000 of the Ante (5.00 chips)." in table.words


async def settled(table: Seated) -> None:
    """Let the adviser finish and the table hear of it."""
    assert isinstance(table.app.opens, Visit)
    table.app.opens.wait(10)
    await table.pilot.pause()


def test_the_dead_time_is_longer_than_a_key_pressed_twice_and_shorter_than_waiting() -> None:
    assert 0.2 <= TableScreen.DEAD_TIME <= 1


async def test_a_choice_pressed_once_too_often_puts_no_chips_down(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = own_clock(monkeypatch)
    almost = TableScreen.DEAD_TIME * 0.9
    async with seated(session()) as table:
        placing = table.session.placing
        await table.press("2", "space", "b", "b", "2", "2", "2", "1")
        assert len(table.session.played) == 1
        assert placing.stakes == {"Ante": 10}
        assert "[2]" not in table.text  # the keys on the screen are those that work
        assert "[3]" in table.text
        await clock.let_pass(almost, table)
        await table.press("2")  # from which the dead time begins again
        await clock.let_pass(almost, table)
        await table.pilot.click(next(b for b in table.app.screen.query(Button) if b.place == "deal"))
        assert len(table.session.played) == 1
        await clock.let_pass(almost, table)
        assert placing.stakes == {"Ante": 10}
        assert "[2]" not in table.text
        await clock.let_pass(TableScreen.DEAD_TIME, table)
        assert "[2]" in table.text
        await table.press("2")
        assert placing.stakes == {"Ante": 20}
        await table.press("space", "b", "b", "2", "right", "2")  # an arrow says that chips are meant
        assert placing.stakes == {"Ante": 20, "Player Trips": 5}


async def test_control_q_asks_in_the_middle_of_a_round() -> None:
    async with seated(session()) as table:
        await table.press("2", "space", "t", "ctrl+q")
        assert isinstance(table.app.screen, Confirm)
        await table.press("ctrl+c", "n")  # asks as well
        assert not table.app._exit
        await table.press("escape", "f", "ctrl+q")
        assert table.app._exit


async def test_split_aces_lie_apart() -> None:
    seed = seed_where("triple-shot-bonus", SHOTS, lambda trial: "split" in trial.choices)
    async with seated(staked("triple-shot-bonus", SHOTS, seed=seed)) as table:
        await table.press("space", "p")
        hole = next(line for line in table.text.splitlines() if "You" in line)
        assert " and soft" in hole
        dealt = table.text.splitlines()[table.text.splitlines().index(hole) + 1]
        rows = [row.split() for row in re.split(r" {6,}", dealt.strip())]
        assert [len(row) for row in rows] == [2, 2, 2]
        assert rows[0][0] == rows[1][0] == "A"


async def test_a_large_terminal_gives_every_kind_of_wager_its_row() -> None:
    async with seated(staked(), (200, 60)) as table:
        circles = {circle.spot.wager: circle.region for circle in table.app.screen.query(Circle)}
        assert circles["Ante"].y < circles["Before Flop"].y < circles["Player Trips"].y
        assert circles["Before Flop"].y == circles["Turn/River"].y
        assert table.app.screen.query_one(CardRow).size.height == 7


async def test_a_key_is_for_the_choice_on_offer_before_any_other_of_its_places() -> None:
    async with seated(staked("ultimate-texas-holdem")) as table:
        await table.press("space", "c")
        assert "bet" in table.session.choices
        await table.press("b")
        assert table.session.played


BRACKETS = """
from croupier.rules import *

player = best_of(3, HOLE, ranking=THREE_CARD)
dealer = best_of(3, DEALER, ranking=THREE_CARD)
won, tied, lost = showdown(player, dealer)
enters = dealer.at_least(PAIR).named("the dealer is in [a pair]", "the dealer is out [/no pair]")
ante = mandatory("Ante [b]", {~enters: PUSH, lost: LOSE, tied: PUSH, won: odds(2).labelled("[i] in :ace: [/i]")},
                 cites="1")
suits = pattern("hole cards", HOLE, labels=[Label("[u] suited [/u]", Suited(HOLE), "As2s3s"),
                                            Label("[/x] trips", Paired(HOLE), "2c2d2h")])
side_pays = paytable("[red]Sides", "A", {suits.labels[0]: 4, suits.labels[1]: 3})
hearts = side("Sides [/b]", side_pays.on(suits), cites="2")
SHEET = Sheet(
    key="brackets", name="Brackets [b]", summary="Words in [/b] brackets.", deck=FULL_DECK, wagers=(ante, hearts),
    streets=(street("All", Deal(HOLE, 3, DOWN), Deal(DEALER, 3, DOWN)), street("[/b] End", Reveal(DEALER, 3))),
)
"""


async def test_what_stands_in_brackets_is_shown_as_it_is(tmp_path: Path) -> None:
    """Names and reasons are an author's, and no mark-up."""
    file = tmp_path / "brackets.py"
    file.write_text(BRACKETS)
    sitting = Session(find(file), seed="1")
    for circle in sitting.placing.circles:
        sitting.placing.set(circle.name, 10)
    async with seated(sitting, (120, 40)) as table:
        assert "[u] suited [/u] 4 to 1" in table.text
        await table.press("space")
        assert re.search(r"Ante \[b\] +10 +\S+ .*: the dealer is (in \[a pair\]|out \[/no pair\])", table.text)
        assert re.search(r"Sides \[/b\] +10 +", table.text)
        await table.press("t")
        assert "[red]Sides" in table.text
        assert re.search(r"\[u\] suited \[/u\] +4 to 1", table.text)
        assert re.search(r"\[i\] in :ace: \[/i\] +2 to 1", table.text)


def crowded(tmp_path: Path, names: list[str]) -> Session:
    """A session at a game with side wagers of these names beside an Ante and a Play."""
    game = (Path(__file__).parents[2] / "docs" / "my_game.py").read_text()
    sides = f'more = tuple(side(name, trap_pays.on(player), cites="3") for name in {names})\n'
    game = game.replace("SHEET = Sheet(", f"{sides}SHEET = Sheet(").replace("play, trap)", "play, trap, *more)")
    file = tmp_path / "crowded.py"
    file.write_text(game.replace('"jack-trap"', '"crowded"').replace('"Jack Trap"', '"Crowded"'))
    return Session(find(file), seed="1")


async def test_circles_share_the_room_where_their_names_have_none(tmp_path: Path) -> None:
    names = [f"{number}. wager with a rather long name" for number in range(1, 6)]
    async with seated(crowded(tmp_path, names)) as table:
        for size in ((80, 24), (200, 60)):
            await table.pilot.resize_terminal(*size)
            await table.pilot.pause()
            every = table.app.screen.query_one("#circles")
            assert not every.show_horizontal_scrollbar
            for circle in table.app.screen.query(Circle):
                assert every.region.contains_region(circle.region)
                assert circle.content_size.width >= len("10,000")
            for number in range(1, 6):
                assert re.search(rf"{number}\. w[a-z ]*…", table.text)
        await table.press("left", "4")
        assert "● 100" in table.text


async def test_of_more_circles_than_have_room_the_selected_one_is_in_sight(tmp_path: Path) -> None:
    async with seated(crowded(tmp_path, [f"Side wager {number}" for number in range(1, 12)])) as table:
        assert "Ante" in table.text
        await table.press("left", "4")  # the last of them
        assert "● 100" in table.text
        await table.press("right")
        assert "Ante" in table.text


async def test_a_number_of_chips_that_has_no_room_is_not_cut_to_a_smaller_one(tmp_path: Path) -> None:
    crowded(tmp_path, [])
    file = tmp_path / "crowded.py"
    file.write_text(file.read_text().replace("bet(play, 1, 2)", "bet(play, 1, 2, 3, 4, 5, 6, 7, 8, 9)"))
    sitting = Session(find(file), seed="1")
    sitting.placing.set("Ante", 100)
    async with seated(sitting) as table:
        await table.press("space")
        keys = next(line for line in table.text.splitlines() if "[9]" in line)
        assert not re.search(r"● \d", keys), keys
        assert keys.count("…") == 9
