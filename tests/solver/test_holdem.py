"""The hold'em family on 52 cards: published figures as fractions, and single states counted by brute force."""

import random
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from croupier import games
from croupier.cards import FULL_DECK, Card, Deck
from croupier.errors import Unsolvable
from croupier.evaluate import evaluate
from croupier.rules import Game, odds
from croupier.rules.streets import DealTo
from croupier.solver import holdem
from croupier.solver.plan import Line, Node, Plan, plan
from croupier.table.round import Round

HOLDEM = ("holdem-88", "river-holdem", "ultimate-texas-holdem", "casino-holdem")


@cache
def solved(key: str) -> holdem.Value:
    return holdem.value(plan(games.find(key)))


def test_ultimate_texas_holdem_is_the_published_fraction() -> None:
    """Per ante with best play, and two of its hands: the figures every analysis of the game agrees on."""
    assert solved("ultimate-texas-holdem").value == Fraction(-607_723_787_676, 27_813_810_024_000)
    assert round(float(solved("ultimate-texas-holdem").by_hole["AA"]), 5) == 3.60107
    assert round(float(solved("ultimate-texas-holdem").by_hole["AKs"]), 5) == 1.65833


def test_casino_holdem_is_the_published_edge() -> None:
    assert round(float(-solved("casino-holdem").value), 4) == 0.0216


def test_holdem_88_is_its_sister_when_sizes_do_not_matter() -> None:
    """Hold'em 88 also offers 1x and 2x before the flop and 1x on it; none of them is ever best."""
    assert solved("holdem-88").value == solved("ultimate-texas-holdem").value
    assert solved("holdem-88").by_hole == solved("ultimate-texas-holdem").by_hole


@pytest.mark.parametrize("key", HOLDEM)
def test_every_deal_is_counted(key: str) -> None:
    assert solved(key).outcomes == 27_813_810_024_000
    sizes = {name: 6 if len(name) == 2 else 4 if name.endswith("s") else 12 for name in solved(key).by_hole}
    total = sum(size * solved(key).by_hole[name] for name, size in sizes.items())
    assert total / 1326 == solved(key).value
    assert sum(sizes.values()) == 1326


def test_a_small_highway_minimum_is_the_loophole_that_the_rulings_describe() -> None:
    """The smaller the token bet that buys a free showdown, the better for the player."""
    values = [
        holdem.value(plan(games.find("holdem-88").posted(highway_minimum=least))).value
        for least in ("1x", "0.75x", "0.5x", "0.25x")
    ]
    assert values == sorted(values)
    assert values[0] < 0 < values[-1]


def test_raising_a_payout_raises_the_value_and_a_ruling_can_be_priced() -> None:
    even = holdem.value(plan(games.find("river-holdem").posted(before_flop_odds="even")))
    assert even.value < solved("river-holdem").value


@pytest.mark.parametrize("key", HOLDEM)
def test_random_flops_against_every_turn_river_and_dealer(key: str) -> None:
    """A flop's lanes by the kernels, and by evaluating all 1,081 x 990 showdowns of it one by one."""
    game_plan = plan(games.find(key))
    counted = holdem.count(game_plan)
    flops = holdem.canonical_flops()
    rng = random.Random(key)
    tested = [flops.index(flop) for flop in rng.sample(flops, 3)]
    tested += [next(at for at, flop in enumerate(flops) if len({card.suit for card in flop}) == 1)]
    for at in tested:
        hole = sorted(rng.sample([card for card in FULL_DECK if card not in flops[at]], 2))
        if at == tested[-1]:  # a flush draw on a flop of one suit
            hole = sorted([Card(12 * 4 + flops[at][0].suit), Card(11 * 4 + (flops[at][0].suit + 1) % 4)])
        number = list(combinations(range(52), 2)).index((hole[0], hole[1]))
        assert counted.flops[at, number].tolist() == _by_brute_force(game_plan, hole, flops[at])


def _by_brute_force(game_plan: Plan, hole: list[Card], flop: tuple[Card, ...]) -> list[int]:
    """The lanes after the flop's decision, from every turn, river and dealer: no sweep, no classes, no symmetry."""
    left = np.array([card for card in FULL_DECK if card not in hole and card not in flop], np.uint8)
    rows = np.array(list(combinations(range(45), 2)))
    groups = len(game_plan.worth)
    river = game_plan.levels[2]
    total = np.zeros(len(river), np.int64)
    for turn, card in combinations(left, 2):
        board = [*flop, turn, card]
        rest = left[(left != turn) & (left != card)]
        theirs = np.concatenate([rest[rows], np.tile(np.array(board, np.uint8), (990, 1))], axis=1)
        dealer = evaluate(theirs, game_plan.dealer.ranking, check=False).strengths
        player = evaluate(np.array([[*hole, *board]], np.uint8), game_plan.player.ranking).strengths[0]
        band = sum(player >= start for start, _ in game_plan.player_bands) - 1
        dealer_band = sum((dealer >= start).astype(np.int64) for start, _ in game_plan.dealer_bands) - 1
        result = np.where(player > dealer, 0, np.where(player == dealer, 1, 2))
        brought = [int(game_plan.worth[group, result, band, dealer_band].sum()) for group in range(groups)]
        total += (river @ np.array(brought)).max(axis=1)
    after = (game_plan.levels[1] @ total).max(axis=1)
    found: list[int] = after[1:].tolist()  # lane 0 counts outcomes, which the kernels leave out
    return found


def test_a_huge_payout_does_not_wrap() -> None:
    """A million to one on a royal flush is beyond four bytes; the flop that can make one agrees with brute force."""
    own = {str(line): figure for line, figure in games.find("holdem-88").paytables["blind"].in_force()}
    game = games.find("holdem-88").with_column("blind", "huge", own | {"royal flush": odds(999_999)})
    game_plan = plan(game)
    flops = holdem.canonical_flops()
    at = next(at for at, flop in enumerate(flops) if {card.rank for card in flop} == {10, 11, 12}
              and len({card.suit for card in flop}) == 1)  # fmt: skip
    hole = sorted([Card(9 * 4 + flops[at][0].suit), Card(0)])
    number = list(combinations(range(52), 2)).index((hole[0], hole[1]))
    counted = holdem.count(game_plan)
    assert counted.flops[at, number].tolist() == _by_brute_force(game_plan, hole, flops[at])
    assert holdem.value(game_plan).value > 1
    beyond = games.find("holdem-88").with_column("blind", "huge", own | {"royal flush": odds(99_999_999)})
    with pytest.raises(Unsolvable, match="too large to be summed exactly"):
        holdem.value(plan(beyond))


def test_the_rounds_own_settlement_agrees_with_the_plan() -> None:
    """Agreement: what rounds pay, line by line, is what the plan's worth says, for random deals of each game."""
    rng = random.Random(1)
    for key in HOLDEM:
        game_plan = plan(games.find(key))
        for line in game_plan.lines:
            for _ in range(40):
                cards = rng.sample(list(FULL_DECK), 9)
                played = _played(game_plan, line, cards)
                assert Fraction(played.net(1), UNIT) == _worth(game_plan, line, cards)


UNIT = 4


def _played(game_plan: Plan, line: Line, cards: list[Card]) -> Round:
    piles = {"hole": cards[:2], "board": cards[2:7], "dealer": cards[7:]}
    chosen = [choice for _, choice in line.choices]
    played = Round.start(game_plan.game, {game_plan.game.unit.name: UNIT})
    while not played.over:
        if isinstance(played.pending, DealTo):
            name, count = played.pending.pile.name, played.pending.count
            played, piles[name] = played.deal(*piles[name][:count]), piles[name][count:]
        else:
            played = played.act(chosen.pop(0))
    return played


def _worth(game_plan: Plan, line: Line, cards: list[Card]) -> Fraction:
    ranking = game_plan.player.ranking
    mine, theirs = ranking.best(cards[:7]), ranking.best(cards[2:])
    band = sum(mine >= start for start, _ in game_plan.player_bands) - 1
    rival = sum(theirs >= start for start, _ in game_plan.dealer_bands) - 1
    result = 0 if mine > theirs else 1 if mine == theirs else 2
    brought = game_plan.worth[:, result, band, rival]
    return Fraction(int(np.array(game_plan.vector(line)) @ brought), game_plan.scale)


def test_the_tree_of_lines() -> None:
    root = plan(games.find("river-holdem")).root
    assert isinstance(root, Node)
    assert [choice for choice, _ in root.followed] == ["bet", "fold"]
    lines = plan(games.find("holdem-88")).lines
    assert len(lines) == 8
    assert all(isinstance(line, Line) for line in lines)
    assert {line.units["Highway"] for line in lines if "Highway" in line.units} == {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (games.find("triple-shot-bonus"), "which is no matter of two hands"),
        (games.find("triple-action-holdem"), "a dealer's card is seen before the last decision"),
        (games.find("three-card-holdem"), "no board of three cards, then two"),
        (
            games.find("river-holdem").with_deck(Deck.of("short deck", "89TJQKA")),
            "is not played with the standard deck",
        ),
    ],
)
def test_what_is_outside_the_shape_is_refused_with_the_reason(game: Game, reason: str) -> None:
    with pytest.raises(Unsolvable, match=reason):
        holdem.value(plan(game))
