"""A game verifies itself when built. Each test plants a fault in a sound little game and reads the complaint."""

import pickle
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from croupier import games
from croupier.cards import Deck
from croupier.errors import CardError, PostingError, RulesError
from croupier.rankings import HIGH_CARD, Ranking
from croupier.rules import (
    ACE,
    BOARD,
    DEALER,
    DOWN,
    EIGHTS_UP,
    EVEN,
    FIVE,
    FLUSH,
    FOLD,
    FOURS,
    FULL_DECK,
    FULL_HOUSE,
    HOLE,
    KING,
    LOSE,
    PAIR,
    POKER,
    PUSH,
    QUADS,
    ROYAL_FLUSH,
    STRAIGHT,
    THREE_CARD,
    TRIPS,
    TWO_PAIR,
    Cut,
    Deal,
    Game,
    Label,
    Paired,
    Reveal,
    Sheet,
    best_of,
    bet,
    bonus,
    decide,
    high,
    mandatory,
    odds,
    pair_of,
    pattern,
    paytable,
    raised,
    ruling,
    settle,
    showdown,
    side,
    street,
)
from croupier.rules.facts import pays, possible_facts
from croupier.rules.prose import rules_card
from croupier.rules.wagers import Kind, Rows, Wager
from croupier.table.round import Round
from tests.rankings import FOUR_CARD

player = best_of(5, HOLE, BOARD)
dealer = best_of(5, DEALER, BOARD)
won, tied, lost = showdown(player, dealer)
ante = mandatory("Ante", {won: EVEN, tied: PUSH, lost: LOSE}, cites="1")
raise_ = raised("Raise", {won: EVEN, tied: PUSH, lost: LOSE}, by=ante, cites="2")
STREETS = (
    street("Deal", Deal(HOLE, 2, DOWN), Deal(DEALER, 2, DOWN), Deal(BOARD, 3), decide(bet(raise_), FOLD, cites="3")),
    street("Showdown", Deal(BOARD, 2), Reveal(DEALER, 2)),
)


def little_game(*extra: Wager, **changes: Any) -> Game:
    parts: dict[str, Any] = {"deck": FULL_DECK, "wagers": (ante, raise_, *extra), "streets": STREETS}
    return Sheet(key="little", name="Little", summary="A little game.", **(parts | changes)).game


def complaints(*extra: Wager, **changes: Any) -> list[str]:
    with pytest.raises(RulesError) as caught:
        little_game(*extra, **changes)
    return [str(problem) for problem in caught.value.exceptions]


def side_complaints(rows: Any) -> list[str]:
    return complaints(side("Side", rows, cites="4"))


def test_the_little_game_is_sound() -> None:
    assert little_game(side("Side", {won: EVEN, tied: PUSH, lost: LOSE}, cites="4")).seats == 7


def test_rows_must_be_total() -> None:
    (complaint,) = side_complaints({won: EVEN, lost: LOSE})
    assert complaint.startswith("wager Side: no row settles it when")
    assert complaint.endswith("the player does not beat the dealer; the player does not lose to the dealer")


def test_a_slip_of_kind_hides_no_other_problem() -> None:
    """What has nothing to do with the slip is checked as ever: other fields, and the rows of other wagers."""
    slip: Any = 3
    whole = side("Slip", {won: EVEN, tied: PUSH, lost: LOSE}, cites=slip)
    partial = side("Side", {won: EVEN, lost: LOSE}, cites="4")
    hidden = (STREETS[0], street("Showdown", Deal(BOARD, 2), Reveal(DEALER, 1)))
    told = complaints(whole, partial, limits=(0, 100), seats="7", streets=hidden, felt=("a  b",))
    assert [each.partition(":")[0] for each in told] == [
        "wager Slip, cites", "seats", "felt", "limits", "streets", "wager Side",
    ]  # fmt: skip


def test_rows_must_be_reachable() -> None:
    (complaint,) = side_complaints({won: EVEN, tied: PUSH, lost: LOSE, won & player.at_least(FLUSH): odds(2)})
    assert complaint.startswith("wager Side, row 4 (the player beats the dealer and the player has a flush or better)")
    assert "can never settle" in complaint


def test_two_royal_flushes_cannot_beat_each_other() -> None:
    both = player.at_least(ROYAL_FLUSH) & dealer.at_least(ROYAL_FLUSH)
    (complaint,) = side_complaints({won & both: odds(9), won: EVEN, tied: PUSH, lost: LOSE})
    assert "row 1" in complaint


def test_paytable_lines_must_be_reachable_in_every_column() -> None:
    table = paytable("Wrong", "A B", {PAIR: (1, None), FULL_HOUSE: (8, 8)})
    (complaint,) = side_complaints(table.on(player))
    assert "full house" in complaint
    assert "can never settle" in complaint


def test_cuts_must_belong_to_the_ranking() -> None:
    three = best_of(3, HOLE, BOARD.first(3), ranking=THREE_CARD, name="three")
    (complaint,) = side_complaints(paytable("Wrong", "A", {FULL_HOUSE: 3, PAIR: 1}).on(three))
    assert "'full house' is not in the ranking three-card poker" in complaint
    assert "it has high card, pair, flush" in complaint


def test_cuts_must_exist_in_the_deck() -> None:
    found = complaints(side("Side", {player.at_least(FOURS): EVEN, ~player.at_least(FOURS): LOSE}, cites="4"),
                       deck=EIGHTS_UP)  # fmt: skip
    assert any("'pair of fours' asks for a rank" in complaint for complaint in found)


def test_a_hand_is_of_as_many_cards_as_its_ranking() -> None:
    four = best_of(4, HOLE, BOARD, ranking=THREE_CARD, name="four")
    assert side_complaints({four.at_least(PAIR): EVEN, ~four.at_least(PAIR): LOSE}) == [
        "hand four: is to be the best 4 of its cards, and three-card poker ranks hands of 3"
    ]


def test_every_ranking_that_can_be_posted_is_looked_at() -> None:
    size = ruling("size", "How many cards?", five="Five.", three="Three.")
    hand = best_of(5, HOLE, BOARD, ranking=size.choose({"five": POKER, "three": THREE_CARD}), name="odd")
    wager = side("Side", {hand.at_least(PAIR): EVEN, ~hand.at_least(PAIR): LOSE}, cites="4")
    assert complaints(wager, rulings=(size,)) == [
        "hand odd: is to be the best 5 of its cards, and three-card poker ranks hands of 3"
    ]


def test_a_ranking_must_be_an_order_on_all_its_hands() -> None:
    odd = Ranking("odd", 4, (HIGH_CARD, PAIR, TRIPS, QUADS))
    hand = best_of(4, HOLE, BOARD, ranking=odd, name="four")
    assert side_complaints({hand.at_least(PAIR): EVEN, ~hand.at_least(PAIR): LOSE}) == [
        "ranking odd: its order lacks two pair, which 4 cards can make"
    ]
    six = best_of(6, HOLE, BOARD, ranking=Ranking("six", 6, (HIGH_CARD, PAIR)), name="six")
    assert side_complaints({six.at_least(PAIR): EVEN, ~six.at_least(PAIR): LOSE}) == [
        "ranking six: ranks hands of 6 cards: a ranking is of one to five"
    ]


def test_a_four_card_hand_is_played_to_the_end() -> None:
    hand = best_of(4, HOLE, BOARD, ranking=FOUR_CARD, name="four")
    table = paytable("Four", "A", {QUADS: 50, TRIPS: 8, TWO_PAIR: 3, pair_of(ACE, KING): 2, PAIR: 1})
    game = little_game(side("Four", table.on(hand), cites="4"))
    played = Round.parse(game, "little | Ante 1, Four 1 | AhKh / 7h8cAc / 9dJc / QcQs | bet")
    assert played.items(1)[-1].reason == "the four has a pair of aces with a king or better: Four pays 2 to 1"
    assert "pair of aces with a king or better" in rules_card(game)


def test_kickers_must_be_some_that_a_hand_can_have() -> None:
    (complaint,) = side_complaints({player.at_least(high(ACE, ACE)): EVEN, ~player.at_least(high(ACE, ACE)): LOSE})[:1]
    assert complaint == (
        "wager Side, row 1: no 5 cards of the standard deck of 52 cards make 'ace-ace high': name ranks that "
        "some hand of that kind shows, the most telling first"
    )
    (complaint, *_) = complaints(side("Side", {player.at_least(pair_of(ACE, FIVE)): EVEN,
                                              ~player.at_least(pair_of(ACE, FIVE)): LOSE}, cites="4"),
                                 deck=EIGHTS_UP, seats=1)  # fmt: skip
    assert "'pair of aces with a five' asks for a rank that the special deck of 28 cards" in complaint


def test_hands_under_different_rankings_are_not_compared() -> None:
    other = best_of(3, DEALER, BOARD.first(3), ranking=THREE_CARD, name="other")
    a, b, c = showdown(player, other)
    assert "under different rankings" in side_complaints({a: EVEN, b: PUSH, c: LOSE})[0]


def test_decisions_name_wagers_that_exist() -> None:
    ghost = raised("Ghost", {won: EVEN, tied: PUSH, lost: LOSE}, by=ante, cites="2")
    streets = (street("Deal", *STREETS[0].steps[:3], decide(bet(ghost), bet(ante), bet(raise_), FOLD, cites="3")),
               STREETS[1])  # fmt: skip
    found = complaints(streets=streets)
    assert found == [
        "street Deal: a decision offers 'Ghost', which is not a wager",
        "street Deal: a decision offers Ante, which is not a raised wager",
        "street Deal: a decision offers bets on several wagers: it offers one, in as many sizes as there are",
    ]


def test_a_raised_wager_must_be_offered() -> None:
    idle = raised("Idle", {won: EVEN, tied: PUSH, lost: LOSE}, by=ante, cites="2")
    assert complaints(idle) == ["wager Idle: no decision offers it"]


def test_a_decision_needs_two_options() -> None:
    streets = (street("Deal", *STREETS[0].steps[:3], decide(bet(raise_), cites="3")), STREETS[1])
    assert complaints(streets=streets) == ["street Deal: a decision with fewer than two options decides nothing"]


def test_deals_must_fit_the_deck_at_the_largest_table() -> None:
    assert complaints(seats=23) == ["deck: 23 seats can need 53 cards and the standard deck of 52 cards has 52"]
    assert little_game(seats=22).seats == 22


def test_what_is_face_down_is_revealed_once() -> None:
    hidden = complaints(streets=(STREETS[0], street("Showdown", Deal(BOARD, 2))))
    assert "streets: 2 cards of the dealer are never revealed" in hidden
    assert "wager Ante, row 1: the dealer uses the dealer, to which no card is dealt" in hidden
    assert complaints(streets=(STREETS[0], street("Showdown", Deal(BOARD, 2), Reveal(DEALER, 3)))) == [
        "street Showdown: reveals more cards of the dealer than lie face down"
    ]


def test_settle_names_wagers_that_exist() -> None:
    ghost = side("Ghost", {won: EVEN, tied: PUSH, lost: LOSE}, cites="2")
    streets = (*STREETS, street("End", settle(ghost)))
    assert complaints(streets=streets) == ["street End: settles 'Ghost', which is not a wager"]


def test_names_are_unique() -> None:
    found = complaints(replace(raise_, name="Ante", kind=Kind.SIDE, unit=""), streets=(*STREETS, STREETS[1]))
    assert "wagers: 'Ante' is declared twice" in found
    assert "streets: 'Showdown' is declared twice" in found


def test_rulings_that_are_used_are_declared() -> None:
    ghost = ruling("ghost", "Is there one?", no="No.", yes="Yes.")
    found = complaints(side("Side", {ghost.posts("yes"): EVEN, won: EVEN, tied: PUSH, lost: LOSE}, cites="4"))
    assert found == ["rulings: 'ghost' is used but not declared"]


def test_a_ruling_may_not_share_a_paytables_name() -> None:
    table = paytable("Side", "A", {PAIR: 1})
    found = complaints(side("Side", table.on(player), cites="4"), rulings=(ruling("side", "Which?", "That."),))
    assert found == ["rulings: 'side' is also the name of a paytable"]


def test_readings_must_all_be_total() -> None:
    odd = ruling("odd", "Is it?", no="No.", yes="Yes.")
    rows = {won & odd.posts("no"): EVEN, tied: PUSH, lost: LOSE}
    found = complaints(side("Side", rows, cites="4"), rulings=(odd,))
    assert len(found) == 1
    assert "no row settles it when" in found[0]


def test_a_bonus_cannot_lose() -> None:
    found = complaints(bonus("Bonus", paytable("Wrong", "A", {TRIPS: 3}).on(player), on=ante, cites="5"))
    assert any("a bonus has no chips of its own to lose" in complaint for complaint in found)


def test_a_stake_is_measured_by_a_mandatory_wager() -> None:
    stray = bonus("Bonus", paytable("Fine", "A", {TRIPS: 3}, otherwise=PUSH).on(player), on=raise_, cites="5")
    assert complaints(stray) == ["wager Bonus: its stake is measured by 'Raise', which no seat must place"]


def test_a_game_needs_a_mandatory_wager() -> None:
    found = complaints(wagers=(side("Side", {won: EVEN, tied: PUSH, lost: LOSE}, cites="4"),))
    assert "wagers: no mandatory wager, so nothing starts a round" in found


def test_paytables_have_a_figure_for_every_column() -> None:
    assert side_complaints(paytable("Short", "A B", {PAIR: (1,)}).on(player)) == [
        "paytable Short, line pair: has 1 figure for 2 columns"
    ]
    assert side_complaints(paytable("Nil", "A", {PAIR: 0}).on(player)) == [
        "paytable Nil, line pair: pays 0 to 1: a line pays more than nothing"
    ]
    assert side_complaints(paytable("Empty", "A B", {PAIR: (1, None)}).on(player)) == [
        "paytable Empty, column B: pays nothing at all"
    ]


def test_labels_must_belong_to_their_pattern_and_be_reachable() -> None:
    two = Label("two alike", Paired(HOLE), "7c7d")
    again = Label("two alike again", Paired(HOLE), "8c8d")
    found = side_complaints(paytable("Twice", "A", {two: 2, again: 1}).on(pattern("hole", HOLE, labels=(two, again))))
    assert len(found) == 1
    assert "two alike again" in found[0]
    stray = side_complaints(paytable("Stray", "A", {two: 2, again: 1}).on(pattern("hole", HOLE, labels=(two,))))
    assert any("'two alike again' is not a label of hole" in complaint for complaint in stray)


def test_flags_need_their_block() -> None:
    block = games.find("triple-shot-bonus").blocks[0]
    found = side_complaints({block.flag("busted"): LOSE, ~block.flag("busted"): EVEN})
    assert any("asks the block 'blackjack', which the game does not have" in complaint for complaint in found)


def test_all_problems_are_reported_at_once() -> None:
    idle = raised("Idle", {won: EVEN, tied: PUSH, lost: LOSE}, by=ante, cites="2")
    partial = side("Partial", {won: EVEN}, cites="4")
    found = complaints(idle, partial, seats=40)
    assert [complaint.split(":")[0] for complaint in found] == ["wager Idle", "wager Partial", "deck"]


def test_the_error_lists_every_problem_in_its_text() -> None:
    with pytest.raises(RulesError) as caught:
        little_game(side("Partial", {won: EVEN}, cites="4"), seats=40)
    text = str(caught.value)
    assert text.startswith("Little is not a complete game:\n  wager Partial")
    assert "\n  deck: 40 seats" in text


@pytest.mark.parametrize("key", games.SHEETS + games.CALIBRATION)
def test_every_row_of_every_game_is_needed(key: str) -> None:
    """Without any one row of any wager, the game is refused, or some fact is settled otherwise under some posting."""
    game = games.find(key)
    sheet = game.sheet
    for at, wager in enumerate(sheet.wagers):
        for drop in range(len(wager.rows)):
            fewer = replace(wager, rows=wager.rows[:drop] + wager.rows[drop + 1 :])
            try:
                poorer = replace(sheet, wagers=(*sheet.wagers[:at], fewer, *sheet.wagers[at + 1 :])).game
            except RulesError:
                continue
            assert any(_settles_otherwise(wager.name, *pair) for pair in _under_each_posting(game, poorer))


def _under_each_posting(game: Game, poorer: Game) -> Iterator[tuple[Game, Game]]:
    yield game, poorer
    for key, names in game.postable.items():
        yield from ((game.post({key: name}), poorer.post({key: name})) for name in names[1:])


def _settles_otherwise(wager: str, game: Game, poorer: Game) -> bool:
    rows = game.settlements[wager] + poorer.settlements[wager]
    for fact in possible_facts(rows, game.blocks):
        before, after = pays(game, wager, fact), pays(poorer, wager, fact)
        assert before is not None
        assert after is not None
        if before.odds != after.odds:
            return True
    return False


def test_posting_what_does_not_exist() -> None:
    game = games.find("river-holdem")
    with pytest.raises(PostingError, match="no column 'C' of Trips: the columns are A, B"):
        game.posted(trips="C")
    with pytest.raises(PostingError, match="no reading 'odd' of before-flop-odds: the readings are posted, even"):
        game.posted(before_flop_odds="odd")
    with pytest.raises(PostingError, match="nothing called 'tips' to post: it has trips, before-flop-odds"):
        game.posted(tips="A")
    with pytest.raises(PostingError, match="hold no stake"):
        game.posted(minimum=20, maximum=10)
    with pytest.raises(PostingError, match="not a whole number"):
        game.post({"minimum": "ten"})
    with pytest.raises(PostingError, match="hold no stake on Ante, which goes in multiples of 2"):
        game.posted(minimum=3, maximum=3)


def test_a_small_deck_must_not_run_out() -> None:
    with pytest.raises(RulesError) as caught:
        games.find("river-holdem").with_deck(Deck.of("toy", "AK"))
    assert "a single seat can need 9 cards and the toy has 8" in str(caught.value)


def test_cut_phrases() -> None:
    assert Cut("queen high", "high card", (10,)).phrase == "queen high"
    assert (TWO_PAIR.phrase, STRAIGHT.phrase, POKER.name) == ("two pair", "a straight", "poker")


def test_hands_patterns_and_paytables_of_one_name_are_one_thing() -> None:
    three = best_of(3, HOLE, BOARD.first(3), ranking=THREE_CARD)
    rows = {three.at_least(PAIR): EVEN, ~three.at_least(PAIR): LOSE}
    assert complaints(side("Side", rows, cites="4")) == ["hands: 'player' is declared twice"]
    one, other = (paytable("Same", "A", {PAIR: pays}) for pays in (1, 2))
    found = complaints(side("One", one.on(player), cites="4"), side("Other", other.on(player), cites="4"))
    assert found == ["paytables: 'Same' is declared twice"]


def test_a_hand_has_its_cards() -> None:
    a, b, c = showdown(best_of(5, HOLE, name="short"), best_of(5, DEALER, name="other"))
    found = side_complaints({a: EVEN, b: PUSH, c: LOSE})
    assert "wager Side, row 1: the short takes the best 5 of only 2 cards" in found
    assert "wager Side, row 1: the other takes the best 5 of only 2 cards" in found
    early = best_of(3, HOLE, BOARD.first(1), ranking=THREE_CARD, name="early")
    found = side_complaints({early.at_least(PAIR): EVEN, ~early.at_least(PAIR): LOSE})
    assert found[0] == (
        "wager Side, row 1: the early uses the first 1 of board, but no deal ends there: the board grows to 3, 5"
    )


def test_readings_must_matter_and_choices_must_cover_them() -> None:
    idle = ruling("idle", "Does it matter?", no="No.", yes="Yes.")
    assert complaints(rulings=(idle,)) == [
        "ruling idle: its readings change nothing: no part of the game asks for them"
    ]
    partial: Rows = {won: idle.choose({"no": EVEN}), tied: PUSH, lost: LOSE}
    assert complaints(side("Side", partial, cites="4"), rulings=(idle,)) == [
        "ruling idle: a choice by it leaves out the reading 'yes'"
    ]


def test_a_bet_is_of_some_chips() -> None:
    streets = (street("Deal", *STREETS[0].steps[:3], decide(bet(raise_, 0), FOLD, cites="3")), STREETS[1])
    assert "street Deal: a decision offers Raise for no chips" in complaints(streets=streets)


def test_games_are_equal_by_their_rules_and_survive_pickling() -> None:
    game = little_game()
    turned = replace(ante, rows=((won, LOSE), (tied, PUSH), (lost, EVEN)))
    assert little_game() == game
    assert little_game().fingerprint == game.fingerprint
    assert little_game(wagers=(turned, raise_)) != game
    assert little_game(wagers=(turned, raise_)).fingerprint != game.fingerprint
    for key in games.SHEETS:
        again = pickle.loads(pickle.dumps(games.find(key)))
        assert again == games.find(key)
        assert again.settlements == games.find(key).settlements
        assert again.fingerprint == games.find(key).fingerprint


def test_a_felt_has_room_for_two_short_lines() -> None:
    assert complaints(felt=("a", "b", "c")) == ["felt: has 3 lines: there is room for 2"]
    assert complaints(felt=("x" * 49,)) == [f"felt: '{'x' * 49}' has 49 characters: there is room for 48"]
    assert complaints(felt=("",)) == ["felt: '' has 0 characters: there is room for 48"]


def test_halves_of_a_size_and_of_odds_together_ask_for_fours() -> None:
    half = raised("Half", {won: odds(3, 2), tied: PUSH, lost: LOSE}, by=ante, cites="2")
    halved = (street("Deal", *STREETS[0].steps[:3], decide(bet(half, 0.5), FOLD, cites="3")), STREETS[1])
    assert little_game(streets=halved, wagers=(ante, half)).grid == {
        "Ante": (4, "Half may be 0.5 times it; Half pays 3 to 2")
    }


def test_a_decision_can_be_met_without_chips_and_is_of_one_wager() -> None:
    other = raised("Other", {won: EVEN, tied: PUSH, lost: LOSE}, by=ante, cites="2")

    def deciding(*options: Any) -> tuple[Any, ...]:
        return (street("Deal", *STREETS[0].steps[:3], decide(*options, cites="3")), STREETS[1])

    alone = complaints(other, streets=deciding(bet(raise_), bet(other)))
    assert "street Deal: a decision offers bets alone: somebody without the chips for one could do nothing" in alone
    both = complaints(other, streets=deciding(bet(raise_), bet(other), FOLD))
    assert any("offers bets on several wagers" in each for each in both)
    twice = complaints(streets=deciding(bet(raise_), bet(raise_, 2), FOLD))
    assert any("offers a wager twice" in each for each in twice)


@pytest.mark.parametrize("name", ["A|B", "A,B", "A;B", "A:B", "A:\nB", "A|\x1b[1m", " A", "A  B"])
def test_a_wagers_name_can_be_written_in_a_record(name: str) -> None:
    found = complaints(side(name, {won: EVEN, tied: PUSH, lost: LOSE}, cites="4"))
    assert any("may hold no | , ; : and no spaces but one between words" in each for each in found)
    assert not any("\x1b" in each for each in found)


UNSEEN = "\x1b[2J"
PAIRED = Label("pair", Paired(HOLE), "7s7d")


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"summary": f"Little{UNSEEN}"}, "summary"),
        ({"name": f"Little{UNSEEN}"}, "name"),
        ({"felt": (f"Ties{UNSEEN}",)}, "felt, number 1"),
        ({"deck": Deck(f"deck{UNSEEN}", FULL_DECK.cards)}, "deck, name"),
        ({"wagers": (replace(ante, cites=UNSEEN), raise_)}, "wager Ante, cites"),
        ({"wagers": (ante, replace(raise_, rows=((won, EVEN.labelled(UNSEEN)), *raise_.rows[1:])))},
         "wager Raise, row 1"),
        ({"streets": (STREETS[0], street(f"End{UNSEEN}", *STREETS[1].steps))}, r"street End\x1b[2J, name"),
        ({"streets": (street("Deal", *STREETS[0].steps[:3], decide(bet(raise_), FOLD, cites=UNSEEN)), STREETS[1])},
         "street Deal, step 4, cites"),
        ({"rulings": (ruling("r", f"What{UNSEEN}?", "That."),)}, "ruling r, question"),
        ({"rulings": (ruling("r", "What?", f"That{UNSEEN}."),)}, "ruling r, reading 1"),
        ({"wagers": (ante, raise_, side("Side", {won.named(UNSEEN, "not so"): EVEN, ~won: LOSE}, cites="4"))},
         "wager Side, row 1, yes"),
        ({"wagers": (ante, raise_, side("Side", paytable("Pair", "A", {PAIRED: 1}).on(
            pattern(f"cards{UNSEEN}", HOLE, labels=[PAIRED])), cites="4"))}, r"pattern cards\x1b[2J, name"),
    ],
)  # fmt: skip
def test_no_text_of_a_sheet_may_hold_what_cannot_be_seen(changes: dict[str, Any], place: str) -> None:
    parts: dict[str, Any] = {"key": "little", "name": "Little", "summary": "A little game.", "deck": FULL_DECK}
    with pytest.raises(RulesError) as caught:
        Sheet(**(parts | {"wagers": (ante, raise_), "streets": STREETS} | changes))
    (complaint,) = [str(each) for each in caught.value.exceptions]
    assert complaint.startswith(place)
    assert "may hold nothing that cannot be seen" in complaint
    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize("unseen", ["\x07", "\x9b", "\x7f", "\u202e", "\u200b", "\n"], ids=ascii)
def test_nothing_that_cannot_be_seen_is_let_in(unseen: str) -> None:
    """A bell, an escape in one character, letters that run backwards: whatever a terminal would obey or not show."""
    found = complaints(side("Side", {won: EVEN, ~won: LOSE}, cites=f"4{unseen}"), felt=(f"Ties{unseen}",))
    assert [each.partition(":")[0] for each in found] == ["wager Side, cites", "felt, number 1"]
    assert not any(unseen in each for each in found)


def test_limits_hold_a_stake_that_can_be_paid() -> None:
    half = side("Half", {won: odds(3, 2), tied: PUSH, lost: LOSE}, cites="4")
    assert complaints(half, limits=(3, 3)) == [
        "limits: 3 to 3 hold no stake on Half, which goes in multiples of 2 (Half pays 3 to 2)"
    ]
    assert little_game(half, limits=(3, 4)).grid["Half"][0] == 2
    card = " ".join(rules_card(little_game(half, limits=(3, 5), seats=1)).split()) + " "
    assert "- Seats: one. - Stakes: whole chips, 3 to 5 on each wager placed before the deal, but for these. " in card
    assert "- Half is staked in multiples of 2, so that every payout is whole (Half pays 3 to 2): 4 chips. " in card
    card = " ".join(rules_card(little_game(half, limits=(3, 7))).split()) + " "
    assert (
        "- Half is staked in multiples of 2, so that every payout is whole (Half pays 3 to 2): 4 to 6 chips. " in card
    )
    with pytest.raises(PostingError, match="the limits 5 to 5 hold no stake on Half, which goes in multiples of 2"):
        little_game(half).posted(minimum=5, maximum=5)


def test_a_rank_that_is_none_is_refused() -> None:
    for rank in (-1, 13, 99):
        with pytest.raises(CardError, match=f"there is no rank {rank}"):
            high(rank)
        with pytest.raises(CardError):
            pair_of(rank)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"seats": 2.5}, "seats"),
        ({"seats": True}, "seats"),
        ({"seats": 0}, "seats"),
        ({"limits": (1,)}, "limits"),
        ({"limits": (2.5, 10)}, "limits"),
        ({"limits": (5, 1)}, "limits"),
        ({"limits": ("1", "x")}, "limits"),
        ({"limits": (1, 10**13)}, "limits"),
        ({"limits": 5}, "limits"),
        ({"summary": 5}, "summary"),
        ({"streets": (replace(STREETS[0], name=""), STREETS[1])}, "streets"),
    ],
)
def test_figures_and_texts_that_no_table_could_have_are_problems_beside_the_others(
    changes: dict[str, Any], place: str
) -> None:
    partial = side("Partial", {won: EVEN}, cites="4")
    parts: dict[str, Any] = {"key": "little", "name": "Little", "summary": "A little game.", "deck": FULL_DECK}
    with pytest.raises(RulesError) as caught:
        Sheet(**(parts | {"wagers": (ante, raise_, partial), "streets": STREETS} | changes))
    assert sorted(str(problem).split(":")[0] for problem in caught.value.exceptions) == sorted([place, "wager Partial"])


def test_columns_of_a_sheet_are_named_as_a_house_names_its_own() -> None:
    (complaint,) = side_complaints(paytable("Pay", "A(1) B", {FLUSH: (2, 3), PAIR: (1, 1)}).on(player))
    assert complaint == "paytable Pay: the column name 'A(1)' may hold letters, digits and . + - _ only"


@pytest.mark.parametrize("name", ["Pay\x1b[2J", "?", "Pay  Table"])
def test_paytables_have_names_that_can_be_printed(name: str) -> None:
    (complaint,) = side_complaints(paytable(name, "A", {FLUSH: 2, PAIR: 1}).on(player))
    assert complaint.startswith(("paytables: '", "paytable Pay"))
    assert complaint.isprintable()
