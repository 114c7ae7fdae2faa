"""The rules card is complete: every wager, paytable line, decision and ruling of every game is on it."""

import re

import pytest

from croupier import games
from croupier.rules import Game
from croupier.rules.conditions import folded as folded_atom
from croupier.rules.paytables import Odds
from croupier.rules.prose import WIDTH, rules_card, sections
from croupier.rules.streets import Bet, Choose
from croupier.table.round import Round

ALL = games.SHEETS + games.CALIBRATION

# What there is to find on each card, so that no loop below runs over nothing without being meant to.
PAYTABLES = {
    "triple-action-holdem": ["Ante Bonus", "Bonus Bet", "Flop Bet"],
    "holdem-88": ["Blind", "88 Bonus", "Seven Card Bonus"],
    "three-card-holdem": ["Flush or Pair", "Straight Up"],
    "triple-shot-bonus": ["Poker"],
    "river-holdem": ["Raises", "Trips"],
    "ultimate-texas-holdem": ["Blind", "Trips"],
    "casino-holdem": ["Ante", "AA Bonus"],
    "texas-holdem-bonus": ["Bonus"],
    "three-card-poker": ["Ante Bonus", "Pair Plus"],
    "single-deck-blackjack": [],
}
RULINGS = {
    "triple-action-holdem": 5, "holdem-88": 7, "three-card-holdem": 7, "triple-shot-bonus": 20, "river-holdem": 4,
    "ultimate-texas-holdem": 0, "casino-holdem": 0, "texas-holdem-bonus": 1, "three-card-poker": 0,
    "single-deck-blackjack": 2,
}  # fmt: skip
HANDS = {
    "triple-action-holdem": ["dealer", "player", "board"],
    "holdem-88": ["player", "dealer"],
    "three-card-holdem": ["player", "dealer"],
    "triple-shot-bonus": ["player's first card", "dealer's first card", "player"],
    "river-holdem": ["player", "dealer"],
    "ultimate-texas-holdem": ["player", "dealer"],
    "casino-holdem": ["dealer", "player", "player's flop hand"],
    "texas-holdem-bonus": ["player", "dealer"],
    "three-card-poker": ["dealer", "player"],
    "single-deck-blackjack": [],
}


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def every_posting(game: Game) -> list[Game]:
    return [game, *(game.post({key: name}) for key, names in game.postable.items() for name in names[1:])]


@pytest.mark.parametrize("key", ALL)
def test_every_wager_and_every_row_is_on_the_card(key: str) -> None:
    for game in every_posting(games.find(key)):
        card = squeezed(rules_card(game))
        (settlement,) = (section for section in sections(game) if section.heading == "Settlement")
        expected = []
        for wager in game.wagers:
            assert f"- {wager.name} ({wager.cites}):" in card
            expected.append(f"{wager.name} (the first line that applies):")
            expected += [f"- {row.why}: {row.outcome}." for row in game.settlements[wager.name]]
        assert list(settlement.lines) == expected
        assert all(squeezed(line) in card for line in expected)
        assert len(expected) >= 2 * len(game.wagers) > 0


@pytest.mark.parametrize("key", ALL)
def test_every_paytable_line_is_on_the_card(key: str) -> None:
    game = games.find(key)
    by_heading = {section.heading: section for section in sections(game)}
    headed = [heading.removeprefix("Paytable: ") for heading in by_heading if heading.startswith("Paytable: ")]
    assert headed == [table.name for table in game.paytables.values()] == PAYTABLES[key]
    for table in game.paytables.values():
        header, *lines, rest = by_heading[f"Paytable: {table.name}"].lines
        assert header.replace("*", "").split() == ["to", "1", *table.columns]
        assert header.split()[2:][list(table.columns).index(table.posted)] == table.posted + "*"
        printed = {re.split(r"\s{2,}", line.strip())[0]: re.split(r"\s{2,}", line.strip())[1:] for line in lines}
        expected = {line.title: [_short(figure) for figure in figures] for line, figures in table.lines}
        assert printed == expected
        assert rest.strip() == f"anything else {table.otherwise.verb}"


def _short(figure: Odds | None) -> str:
    return "-" if figure is None else str(figure).removesuffix(" to 1")


DECISIONS = {
    "triple-action-holdem": [
        "Each seat still in, in turn, chooses (Ante/Bet): bet as much as the Ante on Bet; or fold, and lose what lies "
        "on Ante.",
    ],
    "holdem-88": [
        "Each seat still in, in turn, chooses (3): bet 1, 2, 3 or 4 times the Ante on Highway; or check, and bet "
        "nothing now.",
        "Each seat still in that has not made this bet yet, in turn, chooses (5): bet 1 or 2 times the Ante on "
        "Highway; or check, and bet nothing now.",
        "Each seat still in that has not made this bet yet, in turn, chooses (7): bet as much as the Ante on Highway; "
        "or fold, and lose what lies on Ante and Blind.",
    ],
    "three-card-holdem": [
        "Each seat still in, in turn, chooses (2): bet as much as the Ante on Second Bet; or fold, and lose what lies "
        "on Ante.",
        "Each seat still in, in turn, chooses (4): bet as much as the Ante on Third Bet; or check, and bet nothing "
        "now.",
    ],
    "triple-shot-bonus": [],
    "river-holdem": [
        "Each seat still in, in turn, chooses (To Play, 3): bet as much as the Ante on Before Flop; or fold, and lose "
        "what lies on Ante.",
        "Each seat still in, in turn, chooses (To Play, 4): bet as much as the Ante on After Flop; or fold, and lose "
        "what lies on Ante and Before Flop.",
        "Each seat still in, in turn, chooses (To Play, 5): bet 1 or 2 times the Ante on Turn/River; or fold, and lose "
        "what lies on Ante, Before Flop and After Flop.",
    ],
    "ultimate-texas-holdem": [
        "Each seat still in, in turn, chooses (Play, 3x or 4x): bet 3 or 4 times the Ante on Play; or check, and bet "
        "nothing now.",
        "Each seat still in that has not made this bet yet, in turn, chooses (Play, 2x): bet 2 times the Ante on Play; "
        "or check, and bet nothing now.",
        "Each seat still in that has not made this bet yet, in turn, chooses (Play, 1x): bet as much as the Ante on "
        "Play; or fold, and lose what lies on Ante and Blind.",
    ],
    "casino-holdem": [
        "Each seat still in, in turn, chooses (Call): bet 2 times the Ante on Call; or fold, and lose what lies on "
        "Ante.",
    ],
    "texas-holdem-bonus": [
        "Each seat still in, in turn, chooses (Flop): bet 2 times the Ante on Flop Bet; or fold, and lose what lies on "
        "Ante.",
        "Each seat still in, in turn, chooses (Turn): bet as much as the Ante on Turn Bet; or check, and bet nothing "
        "now.",
        "Each seat still in, in turn, chooses (River): bet as much as the Ante on River Bet; or check, and bet nothing "
        "now.",
    ],
    "three-card-poker": [
        "Each seat still in, in turn, chooses (Play): bet as much as the Ante on Play; or fold, and lose what lies on "
        "Ante.",
    ],
    "single-deck-blackjack": [],
}


def decisions_on(game: Game) -> list[str]:
    """The sentences of the card that offer a choice of the streets, without their numbers."""
    (order,) = (section for section in sections(game) if section.heading == "Order of play")
    return [line.partition(". ")[2] for line in order.lines if "chooses (" in line]


@pytest.mark.parametrize("key", ALL)
def test_every_decision_is_on_the_card(key: str) -> None:
    assert decisions_on(games.find(key)) == DECISIONS[key]
    for game in every_posting(games.find(key)):
        card = squeezed(rules_card(game))
        assert len(decisions_on(game)) == len(game.decisions) == len(DECISIONS[key])
        for decision, sentence in zip(game.decisions, decisions_on(game), strict=True):
            assert sentence in card
            assert f"chooses ({decision.cites}): " in sentence
            for option in decision.options:
                assert _offer(option) in sentence
                if isinstance(option, Bet):
                    assert f" on {option.wager}" in sentence
                    if len(option.sizes) > 1:
                        assert all(f"{float(size):g}" in sentence for size in option.sizes)


@pytest.mark.parametrize("key", ALL)
def test_a_fold_names_what_the_table_takes(key: str) -> None:
    """Whoever folds at a decision, having bet wherever that was needed to come so far, loses what the card says."""
    folded = 0
    game = games.find(key)
    for place, sentence in enumerate(decisions_on(game)):
        if "fold, and lose what lies on " not in sentence:
            continue
        seat = played_to(game, place).act("fold")
        while not seat.over:
            seat = dealt(seat)
        lost = [item.wager for item in seat.settled if item.row.condition == folded_atom and item.at_risk]
        named = sentence.partition("what lies on ")[2].removesuffix(".").replace(" and ", ", ").split(", ")
        assert sorted(lost) == sorted(named)
        folded += 1
    assert folded == sum("fold" in sentence for sentence in DECISIONS[key])


def played_to(game: Game, decision: int) -> Round:
    """A round that has come to a decision of the streets; checks where it can, and bets where it must."""
    seat, met = Round.start(game, {game.unit.name: 10} | dict.fromkeys(game.linked, 10)), 0
    while True:
        if isinstance(seat.pending, Choose):
            if met == decision:
                return seat
            offered = [choice.short for choice in seat.choices]
            seat, met = seat.act("check" if "check" in offered else offered[0]), met + 1
        else:
            seat = dealt(seat)


def dealt(seat: Round) -> Round:
    """The round after the first cards that may come."""
    return seat.deal(*next(cards for cards, weight in seat.chances() if weight))


@pytest.mark.parametrize(
    ("key", "wager", "streets"), [("holdem-88", "Highway", 3), ("ultimate-texas-holdem", "Play", 3)]
)
def test_a_bet_that_is_offered_again_is_made_once(key: str, wager: str, streets: int) -> None:
    """The card says it, and the table does it."""
    offers = [sentence for sentence in decisions_on(games.find(key)) if f" on {wager}" in sentence]
    assert ["that has not made this bet yet" in sentence for sentence in offers] == [False] + [True] * (streets - 1)
    game = games.find(key)
    seat = played_to(game, 0)
    seat = seat.act(next(choice for choice in seat.choices if choice.wager == wager))
    while not seat.over:
        assert not isinstance(seat.pending, Choose), "the seat is asked again"
        seat = dealt(seat)


@pytest.mark.parametrize("key", [key for key in ALL if key not in ("holdem-88", "ultimate-texas-holdem")])
def test_no_other_card_speaks_of_a_bet_made_before(key: str) -> None:
    assert "has not made this bet yet" not in squeezed(rules_card(games.find(key)))


def _offer(option: object) -> str:
    return {"Bet": "bet ", "Check": "check", "Fold": "fold"}[type(option).__name__]


def test_every_blackjack_choice_is_on_the_card() -> None:
    game = games.find("triple-shot-bonus").posted(surrender="late")
    card = rules_card(game)
    for word in ("stand", "hit", "double", "split", "surrender", "Insurance", "decline"):
        assert word in card
    without = squeezed(rules_card(game.posted(surrender="none", double="none", ace_split="off", peek="no")))
    for sentence in ("a seat may double", "may be split once:", "a seat may surrender half"):
        assert sentence not in without
    assert "The dealer does not look at the hidden card" in without


@pytest.mark.parametrize("key", ALL)
def test_every_ruling_and_reading_is_on_the_card(key: str) -> None:
    assert len(games.find(key).rulings) == RULINGS[key]
    for game in every_posting(games.find(key)):
        card = squeezed(rules_card(game))
        assert ("RULINGS" in card) is bool(game.rulings)
        for ruling in game.rulings:
            assert f"- {ruling.question} {ruling.answer}" in card
            for name, answer in ruling.alternatives:
                assert f"Otherwise posted {ruling.key}={name}: {answer}" in card


@pytest.mark.parametrize("key", ALL)
def test_the_card_says_who_makes_which_hand_and_how_hands_rank(key: str) -> None:
    game = games.find(key)
    card = squeezed(rules_card(game))
    assert game.deck.name in card
    assert [hand.name for hand in game.hands] == HANDS[key]
    assert ("HANDS" in card) is bool(HANDS[key])
    for hand in game.hands:
        assert f"The {hand}: " in card
        if hand.size > 1:
            order = ", ".join(cut.name for cut in reversed(hand.ranking.order))
            assert order in card
    assert game.grid
    for wager, (step, why) in game.grid.items():
        assert step == 1 or f"{wager} is staked in multiples of {step}, so that every payout is whole ({why})" in card


@pytest.mark.parametrize("key", ALL)
def test_the_card_fits_a_page(key: str) -> None:
    assert max(map(len, rules_card(games.find(key)).splitlines())) <= WIDTH


def test_a_changed_paytable_changes_the_card() -> None:
    game = games.find("river-holdem")
    assert "pays 7 to 1" in rules_card(game)
    assert "pays 7 to 1" not in rules_card(game.posted(trips="B"))


def test_labels_are_explained() -> None:
    card = squeezed(rules_card(games.find("three-card-holdem")))
    assert "The five cards show a straight when three of the five cards make a straight." in card
    assert "show a straight plus a pair when three of the five cards make a straight and the two cards outside" in card
    assert "The first two cards show a pair of aces when the hole holds 2 aces or more." in card


BARE = re.compile(r"\b(show|has|have|with|make|on|than) (pair|straight|flush|full house|royal flush)\b")


@pytest.mark.parametrize("key", ALL)
def test_made_hands_have_their_articles(key: str) -> None:
    """On the card, in every row's reason, in what it denies and in the reasons for a grid."""
    for game in every_posting(games.find(key)):
        said = [squeezed(rules_card(game)).partition("PAYTABLE")[0], *(why for _, why in game.grid.values())]
        said += [row.why for row in game.rows.values()] + [atom.denies for atom in game.atoms]
        assert not [text for text in said if BARE.search(text)]
        assert not [text for text in said if re.search(r"\ba (two|three|four|AK|pocket)\b", text)]


def test_no_card_speaks_of_a_look_that_is_not_taken() -> None:
    card = squeezed(rules_card(games.find("triple-shot-bonus").posted(peek="no", six_card_win="off")))
    assert "The dealer does not look at the hidden card." in card
    assert "ends at once" not in card
    assert "Blackjack, at once" not in card
    assert "before the dealer looks" not in card.lower()


@pytest.mark.parametrize("look", ["yes", "no"])
def test_a_natural_is_always_defined(look: str) -> None:
    card = squeezed(rules_card(games.find("triple-shot-bonus").posted(peek=look)))
    assert "A natural (an ace and a ten-card in the first two)" in card
    assert ("six cards without busting wins at once." in card) is (look == "yes")


def test_every_reason_for_a_grid_is_given() -> None:
    game = games.find("triple-shot-bonus").posted(natural="6:5", surrender="late")
    assert game.grid["Blackjack"] == (10, "Blackjack pays 6 to 5; Blackjack loses half")
