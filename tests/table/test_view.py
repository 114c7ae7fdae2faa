"""Views: a seat sees its own cards and what lies face up, and nothing else until the end."""

from croupier import games
from croupier.cards import parse_cards, show_cards
from croupier.table import record
from croupier.table.round import Round
from croupier.wire.codec import dumps


def test_other_seats_cards_are_hidden_until_the_end() -> None:
    table = Round.start(games.find("river-holdem"), {1: {"Ante": 2}, 2: {"Ante": 2}})
    table = table.deal(*parse_cards("AsKd")).deal(*parse_cards("2c2d"))
    seen = table.view(1)
    assert seen.hole == parse_cards("AsKd")
    assert seen.others == ((2, (None, None)),)
    assert "2c" not in repr(seen)
    spectator = table.view(0)
    assert spectator.hole == ()
    assert spectator.others == ((1, (None, None)), (2, (None, None)))
    line = "river-holdem | 1: Ante 2; 2: Ante 2 | AsKd 2c2d / 7h7c2s / 9dJc / QhQs | 1 fold, 2 fold"
    assert record.read(line).view(1).others == ((2, parse_cards("2c2d")),)


def test_only_the_seat_to_act_is_offered_choices() -> None:
    table = Round.start(games.find("river-holdem"), {1: {"Ante": 2}, 2: {"Ante": 2}})
    table = table.deal(*parse_cards("AsKd")).deal(*parse_cards("2c2d"))
    assert (table.view(1).turn, str(table.view(1).choices)) == (1, "bet, fold")
    assert (table.view(2).turn, len(table.view(2).choices)) == (1, 0)


def test_face_up_cards_are_seen_by_all() -> None:
    table = Round.start(games.find("triple-shot-bonus"), {1: _stakes(), 2: _stakes()})
    table = table.deal(*parse_cards("As")).deal(*parse_cards("2c")).deal(*parse_cards("Kd"))
    seen = table.view(1)
    assert seen.others == ((2, parse_cards("2c")),)
    assert seen.dealer == parse_cards("Kd")
    assert [item.wager for item in seen.settled] == ["War", "War"]


def test_a_circle_is_empty_once_its_wager_is_settled() -> None:
    """War is settled first, in the middle of the round; a choice puts more down, and in the end nothing lies there."""
    opening = "triple-shot-bonus | War 2, Blackjack 4, Poker 6, Hat Trick 8 | 9s / Kd"
    lost = record.read(opening).view(1)
    assert [item.wager for item in lost.settled] == ["War", "Hat Trick"]
    assert [(circle.wager, circle.stake) for circle in lost.circles] == [("Blackjack", 4), ("Poker", 6)]
    won = record.read("triple-shot-bonus | War 2, Blackjack 4, Poker 6, Hat Trick 8 | As / Kd / 9h / xx / 2d | double")
    lying = {circle.wager: circle.stake for circle in won.view(1).circles}
    assert lying == {"Blackjack": 4, "Poker": 6, "Hat Trick": 8, "Double": 4}
    over = record.read("river-holdem | Ante 2, Player Trips 4 | AsKd / 7h7c2s / 9dJc / QhQs | fold").view(1)
    assert over.over
    assert over.circles == ()


def test_a_look_without_a_natural_is_public() -> None:
    table = Round.start(games.find("triple-shot-bonus"))
    table = table.deal(*parse_cards("9s")).deal(*parse_cards("Kd")).deal(*parse_cards("9c"))
    assert not table.view(1).looked
    assert table.peek().view(1).looked


def test_a_folded_seats_cards_stay_face_down_for_others_until_the_end() -> None:
    """Its side wagers are still in action, so its cards are turned up when they are settled."""
    opening = "river-holdem | 1: Ante 2, Player Trips 2; 2: Ante 2 | AsKd 2c2d"
    folded = record.read(f"{opening} / 7h7c2s | 1 fold, 2 bet")
    for viewer in (0, 2):
        assert dict(folded.view(viewer).others)[1] == (None, None)
        assert "As" not in dumps(folded.view(viewer))
    assert folded.view(1).hole == parse_cards("AsKd")
    over = record.read(f"{opening} / 7h7c2s / 9dJc / QhQs | 1 fold, 2 bet, 2 fold")
    assert dict(over.view(2).others)[1] == parse_cards("AsKd")


def test_hidden_cards_are_backs_in_their_place() -> None:
    def lying(key: str, cards: str) -> dict[str, str]:
        view = Round.parse(games.find(key), cards).view(1)
        return {pile.pile: "".join(str(card or "??") for card in pile.cards) for pile in view.piles}

    assert lying("river-holdem", "AsKd") == {"hole": "AsKd", "dealer": "????", "board": ""}
    assert lying("river-holdem", "AsKd / 7h7c2s") == {"hole": "AsKd", "dealer": "????", "board": "7h7c2s"}
    assert lying("holdem-88", "AsKd") == {"hole": "AsKd", "dealer": "????", "board": "??????????"}
    assert lying("holdem-88", "AsKd / 7h7c2s") == {"hole": "AsKd", "dealer": "????", "board": "7h7c2s????"}
    assert lying("triple-action-holdem", "AsKd / Th") == {"hole": "AsKd", "dealer": "Th??", "board": "??????"}
    assert lying("three-card-holdem", "AsKd / Th") == {"hole": "AsKd", "dealer": "????", "board": "Th????"}
    assert lying("triple-shot-bonus", "As / 9d / 5h") == {"hole": "As5h", "dealer": "9d??"}


def test_hands_made_so_far_with_the_cards_that_make_them() -> None:
    def made(key: str, text: str, seat: int = 1) -> list[tuple[int | None, str, str, str]]:
        view = Round.parse(games.find(key), text).view(seat)
        return [(each.seat, each.hand, each.words, show_cards(each.cards)) for each in view.made]

    assert made("river-holdem", "AsKd") == []
    assert made("river-holdem", "AsKd / 7h7c2s") == [(1, "player", "pair of sevens", "7h7c")]
    assert made("river-holdem", "AsKd / QhJcTs / 2d3d / 2c2s") == [
        (1, "player", "straight, ace high", "AsKdQhJcTs"),
        (None, "dealer", "three of a kind, deuces", "2s2d2c"),
    ]
    assert made("triple-shot-bonus", "As / 9d / 5h") == [
        (1, "blackjack", "soft 16", "As5h"),
        (None, "dealer's blackjack", "shows 9", "9d"),
    ]
    others = "river-holdem | 1: Ante 2; 2: Ante 2 | AsAd 2c2d / 7h7c2s"
    bets = " | 1 bet, 2 bet"
    assert made("river-holdem", others + bets) == [(1, "player", "two pair, aces and sevens", "AsAd7h7c")]
    assert made("river-holdem", others + bets, seat=2) == [
        (2, "player", "full house, deuces over sevens", "7h7c2s2d2c")
    ]
    assert made("river-holdem", others + bets, seat=0) == []


def test_split_hands_lie_apart() -> None:
    line = "triple-shot-bonus | War 2, Blackjack 2, Poker 2 | As / 5d / Ad 9s2d | split"
    split = record.read(line.replace(" 9s2d", "")).deal("9s").deal("2d").view(1)
    (pile,) = [each for each in split.piles if each.pile == "hole"]
    assert split.hole == parse_cards("AsAd9s2d")
    assert pile.rows == (parse_cards("As9s"), parse_cards("Ad2d"))
    assert [each.words for each in split.made if each.hand == "blackjack"] == ["soft 20", "soft 13"]


def test_a_view_counts_the_events_and_names_its_rules() -> None:
    table = Round.start(games.find("single-deck-blackjack"))
    seen = [table.view(1).number]
    for card in ("2c", "9d", "2d"):
        table = table.deal(card)
        seen.append(table.view(1).number)
    hit = table.act("hit")
    assert [*seen, hit.view(1).number, hit.deal("3c").view(1).number] == [0, 1, 2, 3, 4, 5]
    assert table.view(1).step == hit.deal("3c").view(1).step  # which is why a step names no state
    assert table.view(1).fingerprint == games.find("single-deck-blackjack").fingerprint


def test_every_choice_says_what_it_does_and_which_key_it_has() -> None:
    line = "river-holdem | Ante 10, Player Trips 6 | AsKd / 7h7c2s / 9dJc | bet, bet"
    view = record.read(line).view(1)
    assert [(each.text or each.verb, each.key, each.says) for each in view.choices] == [
        ("bet 1", "1", "Bet 10 on Turn/River, as much as the Ante"),
        ("bet 2", "2", "Bet 20 on Turn/River, 2 times the Ante"),
        ("fold", "f", "Give up Ante 10, Before Flop 10, After Flop 10"),
    ]


def _stakes() -> dict[str, int]:
    return {"War": 2, "Blackjack": 2, "Poker": 2}
