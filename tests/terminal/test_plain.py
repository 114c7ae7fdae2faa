"""The plain table: whole sessions as text in, text out."""

import re
from io import StringIO

import pytest

from croupier.games import CALIBRATION, SHEETS, find
from croupier.table.session import Session
from croupier.table.stakes import least
from croupier.terminal.adviser import Adviser
from croupier.terminal.plain import play
from croupier.terminal.visit import Visit
from tests.rules.test_checks import little_game
from tests.terminal.tables import seed_where, session, worth_more


def played(sitting: Session | Visit, *lines: str, stakes: dict[str, int] | None = None) -> str:
    """What the table writes when it is typed these lines and then nothing."""
    out = StringIO()
    visit = sitting if isinstance(sitting, Visit) else Visit(sitting)
    play(visit, stakes, StringIO("".join(f"{line}\n" for line in lines)), out)
    return out.getvalue()


def stakes_of(key: str) -> str:
    return ", ".join(f"{wager} {chips}" for wager, chips in least(session(key).game).items())


def choices_of(key: str) -> list[str]:
    """The first choices of a round of this game, as a person would type them."""
    trial = session(key)
    trial.begin(least(trial.game))
    typed = []
    while trial.choices:
        typed.append(trial.choices.options[0].short)
        trial.act(typed[-1])
    return typed


@pytest.mark.parametrize("key", SHEETS + CALIBRATION)
def test_a_whole_round_is_played_and_explained(key: str) -> None:
    sitting = session(key)
    text = played(sitting, stakes_of(key), *choices_of(key), "quit")
    over = sitting.played[0]
    for item in over.items(1):
        net = f"{item.net:+d}" if item.net else "0"
        staked = f" {item.stake}" if not item.row.bonus else ""
        assert f"{item.wager}{staked}: {net}, {item.reason}." in text
    assert f"Bankroll {1000 + over.net(1)}, net" in text
    for card in over.seen:
        assert f"{card.name} ({card})" in text
    *_, rounds, seed = text.rstrip().splitlines()
    assert rounds.startswith("1 round played, bankroll ")
    assert seed == "The same cards again: --seed test"


def test_nothing_but_plain_text_is_written() -> None:
    text = played(session(others=3), "Ante 10", "b", "f", "rules", "pay", "help")
    assert "\x1b" not in text
    assert not re.search(r"[\x00-\x08\x0b-\x1f]", text)


def test_bad_input_gets_a_sentence_and_nothing_is_lost() -> None:
    sitting = session()
    text = played(sitting, "", "Ante 3", "Ante", "Blind 5", "Ante 5000", "nonsense 4", "Ante 10", "bet 7", "zzz", "f")
    for sentence in (
        "nothing is down yet: type stakes, such as Ante 10",
        "3 on Ante could not be paid in whole chips",
        "'Ante' is not a stake",
        "River Hold'em has no wager 'Blind'",
        "5000 chips are down and the bankroll is 1000: take some back",
        "'bet 7' is not on offer: the choices are bet, fold",
        "'zzz' is not on offer: the choices are bet, fold",
    ):
        assert sentence in text
    assert sitting.bankroll == 990
    assert len(sitting.played) == 1


def test_refused_stakes_are_not_left_down() -> None:
    sitting = session()
    played(sitting, "Ante 10", "f", "Ante 5000", "", "f")
    assert [dict(each.placed[1]) for each in sitting.played] == [{"Ante": 10}, {"Ante": 10}]


def test_the_input_ending_between_rounds_is_a_polite_end() -> None:
    text = played(session())
    assert text.rstrip().endswith("0 rounds played, bankroll 1000, net 0.")


def test_the_input_ending_within_a_round_says_what_stays_behind() -> None:
    text = played(session(), "Ante 10", "b")
    assert "what is at stake, 20 chips, stays with the house" in text
    assert text.rstrip().splitlines()[-2] == "0 rounds played, bankroll 980, net -20."


def test_enter_plays_the_same_stakes_again() -> None:
    sitting = session()
    text = played(sitting, "Ante 10, player trips 5", "fold", "", "f", "deal", "F")
    assert "Enter to deal with Ante 10, Player Trips 5" in text
    assert [dict(each.placed[1]) for each in sitting.played] == [{"Ante": 10, "Player Trips": 5}] * 3


def test_rebet_double_undo_and_clear() -> None:
    sitting = session()
    text = played(sitting, "rebet", "Ante 10", "f", "double", "undo", "undo", "clear", "rebet", "double", "", "f")
    assert "there is no earlier round" in text
    assert "there is nothing to undo" in text
    downs = re.findall(r"^Down: (.*)\.$", text, re.MULTILINE)
    assert downs == ["nothing", "Ante 20", "Ante 10", "Ante 10", "nothing", "Ante 10", "Ante 20"]
    assert sitting.bankroll == 1000 - 10 - 20


def test_given_stakes_begin_the_first_round() -> None:
    sitting = session()
    played(sitting, "f", stakes={"Ante": 20})
    assert sitting.bankroll == 980
    assert "must be placed" in played(session(), stakes={"Player Trips": 5})


def test_the_paytables_and_the_rules_can_be_read_at_any_time() -> None:
    sitting = session()
    sitting.game = sitting.game.posted(trips="B")
    text = played(sitting, "pay", "Ante 10", "paytables", "rules", "?", "f")
    assert text.count("Trips, column B, pays Player Trips, Dealer Trips:") == 2
    assert "  four of a kind: 25 to 1" in text
    assert "ORDER OF PLAY" in text
    assert "During a round, type a choice or its letter" in text
    assert "Posted: trips B." in text


@pytest.mark.parametrize(
    ("key", "choices"),
    [
        ("river-holdem", "bet (b), fold (f)"),
        ("holdem-88", "bet (b), check (c), fold (f)"),
        ("triple-shot-bonus", "hit (h), stand (s), double (d), split (p), insure (i), decline (n)"),
    ],
)
def test_the_help_names_the_choices_that_the_game_has(key: str, choices: str) -> None:
    lines = played(Session(find(key), seed="1"), "help").splitlines()
    (told,) = (lines[at + 1] for at, line in enumerate(lines) if line.startswith("During a round, type a choice"))
    assert told == f"  {choices}"


def test_a_game_without_paytables_says_where_its_odds_are() -> None:
    text = played(Session(little_game(), seed="1"), "pay")
    assert "No wager pays by a paytable here: rules has what each one pays." in text


def test_a_line_that_has_just_paid_is_told() -> None:
    def pair(trial: Session) -> bool:
        seen = trial.view
        return seen is not None and seen.hole[0].rank == seen.hole[1].rank

    stakes = {"Ante": 1, "Flush or Pair": 1}
    sitting = session("three-card-holdem", seed=seed_where("three-card-holdem", stakes, pair))
    text = played(sitting, "f", "pay", stakes=stakes)
    assert text.count("just now") == 1


def test_other_seats_keep_their_cards_to_themselves() -> None:
    sitting = session(others=3)
    text = played(sitting, "Ante 10", "b", "b", "f")
    before, after = text.split("had ", 1)
    over = sitting.played[0]
    hidden = [
        card
        for event in over.events
        if getattr(event, "seat", None) not in (None, sitting.seat)
        for card in getattr(event, "cards", ())
    ]
    assert len(hidden) == 6
    for card in hidden:
        assert str(card) not in before
        assert f"({card})" in after


def test_many_insurances_are_told_as_a_range() -> None:
    stakes = {"War": 2, "Blackjack": 200, "Poker": 2}
    seed = seed_where("triple-shot-bonus", stakes, lambda trial: "decline" in trial.choices)
    sitting = session("triple-shot-bonus", seed=seed)
    text = played(sitting, "what", "insure 101", "insure 7", stakes=stakes)
    assert text.count("is not on offer: the choices are decline, insure 1 to 100") == 2
    assert sitting.round is not None
    assert sitting.round.stake(1, "Insurance") == 7


def test_a_spent_bankroll_ends_the_session() -> None:
    text = played(session(bankroll=10), "Ante 10", "f", "Ante 10")
    assert "The bankroll is spent." in text
    assert text.rstrip().splitlines()[-2] == "1 round played, bankroll 0, net -10."


def test_a_choice_the_bankroll_cannot_pay_is_refused() -> None:
    text = played(session(bankroll=35), "Ante 10", "b", "b", "bet 2", "f")
    assert "bet 2 takes 20 chips and the bankroll is 5" in text


def test_advice_is_typed_for_and_told_before_the_next_choice() -> None:
    text = played(Visit(session(), Adviser(worth_more)), "a", "Ante 10", "advice", "bet", "a", "fold", "pay")
    assert "There is nothing to choose now." in text
    assert text.count("What the round then brings, per Ante:\n  bet: 0, costs 0.5000\n  fold: 0.5000, best\n") == 2
    assert "Your choices cost 0.5000 of the Ante (5.00 chips).\n" in text
    assert "Value lost by your choices: 0.5000 of the Ante (5.00 chips).\n" in text


def test_split_hands_are_told_apart() -> None:
    stakes = {"War": 2, "Blackjack": 2, "Poker": 2}
    seed = seed_where("triple-shot-bonus", stakes, lambda trial: "split" in trial.choices)
    text = played(session("triple-shot-bonus", seed=seed), "split", "pay", stakes=stakes)
    (told,) = [line for line in text.splitlines() if line.startswith("You have") and "apart from that" in line]
    assert told.count("; apart from that ") == 2
    assert told.count("ace of ") >= 2
    assert "Hat Trick:\n  all three won or tied: 6 to 1" in text


def test_large_figures_are_written_as_a_program_reads_them() -> None:
    text = played(session(bankroll=10_000), "Ante 2000", "f")
    assert "Ante 2000: -2000, the seat folded: Ante loses." in text
    assert "Total -2000. Bankroll 8000, net -2000." in text


def test_the_example_is_within_the_limits() -> None:
    few = Session(find("river-holdem").posted(maximum=4), seed="test")
    assert "such as Ante 2:" in played(few, "quit")
    many = Session(find("river-holdem").posted(minimum=15), seed="test")
    assert "such as Ante 16:" in played(many, "quit")
