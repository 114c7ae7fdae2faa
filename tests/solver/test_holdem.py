"""The hold'em family: published figures as fractions, and every step of the counting against brute force."""

import random
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

import numpy as np
import pytest

from croupier import games
from croupier.cards import FULL_DECK, Card, Deck, parse_cards
from croupier.errors import Unsolvable
from croupier.evaluation import evaluate
from croupier.rankings import (
    EIGHTS_UP_POKER,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    POKER,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    Ranking,
)
from croupier.rules import Game, odds
from croupier.rules.conditions import AtLeast, Atom, Fits
from croupier.rules.hands import best_of
from croupier.rules.piles import BOARD
from croupier.rules.printed import rounds_to
from croupier.rules.streets import FOLD, Bet, DealTo, Decide
from croupier.solver.kernels import holdem as kernels
from croupier.solver.kernels import holdem_values
from croupier.solver.published import PUBLISHED
from croupier.solver.showdown import boards, holdem
from croupier.solver.showdown.counting import State, values
from croupier.solver.showdown.holdem_deck import pair_of, shapes_of
from croupier.solver.showdown.holdem_rules import cuts_of, hand_tables, refined_worth, rules_of
from croupier.solver.showdown.plan import Ints, Line, Node, Plan, plan
from croupier.solver.showdown.tally import Axes, Mark, Tally, axes, main_axes
from croupier.solver.solve import solve
from croupier.table.round import Round

HOLDEM = ("holdem-88", "river-holdem", "ultimate-texas-holdem", "casino-holdem")
DEALS = 27_813_810_024_000


@cache
def solved(key: str) -> holdem.Value:
    return holdem.value(plan(games.find(key)))


@cache
def counted(key: str) -> holdem.HoldemCounted:
    return holdem.count(plan(games.find(key)))


@cache
def tallied(key: str) -> Tally:
    return counted(key).tally(axes(counted(key).plan))


# Values.


def published(game: str, figure: str, hand: str = "") -> str:
    """A figure of the round, or of a class of hands, as it is published."""
    known = (each for each in PUBLISHED if (each.game, each.figure, each.hand) == (game, figure, hand))
    return next(known).text


def test_ultimate_texas_holdem_is_the_published_fraction() -> None:
    """Per ante with best play, and two of its hands: the figures every analysis of the game agrees on."""
    game = "ultimate-texas-holdem"
    assert solved(game).value == Fraction(published(game, "value").replace(",", ""))
    for hand in ("AA", "AKs"):
        assert rounds_to(published(game, "value", hand), solved(game).by_hole[hand])


def test_casino_holdem_is_the_published_edge() -> None:
    assert rounds_to(published("casino-holdem", "edge"), -solved("casino-holdem").value)


def test_holdem_88_is_its_sister_when_sizes_do_not_matter() -> None:
    """Hold'em 88 also offers 1x and 2x before the flop and 1x on it; none of them is ever best."""
    assert solved("holdem-88").value == solved("ultimate-texas-holdem").value
    assert solved("holdem-88").by_hole == solved("ultimate-texas-holdem").by_hole


@pytest.mark.parametrize("key", HOLDEM)
def test_every_deal_is_counted(key: str) -> None:
    assert solved(key).outcomes == DEALS
    sizes = {name: 6 if len(name) == 2 else 4 if name.endswith("s") else 12 for name in solved(key).by_hole}
    total = sum(size * solved(key).by_hole[name] for name, size in sizes.items())
    assert total / 1326 == solved(key).value
    assert sum(sizes.values()) == 1326


def test_a_small_highway_minimum_is_the_loophole_that_the_rulings_describe() -> None:
    """The smaller the token bet that buys a free showdown, the better for the player."""
    posted = [games.find("holdem-88").posted(highway_minimum=least) for least in ("1x", "0.75x", "0.5x", "0.25x")]
    values = [holdem.value(plan(game)).value for game in posted]
    assert values == sorted(values) == [solve(game).value for game in posted]
    assert values[0] < 0 < values[-1]


def test_a_ruling_can_be_priced() -> None:
    even = holdem.value(plan(games.find("river-holdem").posted(before_flop_odds="even")))
    assert even.value < solved("river-holdem").value


# States of every level, by brute force.


@pytest.mark.parametrize("key", HOLDEM)
def test_random_flops_against_every_turn_river_and_dealer(key: str) -> None:
    """A flop's lanes by the tables, and by evaluating all 1,081 x 990 showdowns of it one by one."""
    rng = random.Random(key)
    states = [rng.sample(list(FULL_DECK), 5) for _ in range(2)]
    states += [list(parse_cards("AhKd2h7h9h")), list(parse_cards("9c9dTdQd2s"))]  # draws, one of them with a pair
    for cards in states:
        state = State(1, tuple(cards[:2]), (), tuple(cards[2:]))
        found = counted(key).lanes(state)
        assert found == _flop_by_brute_force(counted(key).plan, state)
        for node in counted(key).plan.nodes[1]:
            if node is not None:
                assert values(counted(key), node, state) == _values(counted(key).plan, node, found)


@pytest.mark.parametrize("key", HOLDEM)
def test_random_rivers_against_every_dealer(key: str) -> None:
    rng = random.Random(key)
    for _ in range(10):
        cards = rng.sample(list(FULL_DECK), 7)
        state = State(2, tuple(cards[:2]), (), tuple(cards[2:]))
        expected = _river_by_brute_force(counted(key).plan, state.hole, state.board)
        assert counted(key).lanes(state) == expected
        for node in counted(key).plan.nodes[2]:
            if node is not None:
                assert values(counted(key), node, state) == _values(counted(key).plan, node, expected)


@pytest.mark.parametrize("key", HOLDEM)
def test_a_hole_is_the_sum_of_its_flops(key: str) -> None:
    """Every one of 19,600 flops by cards, its decision taken: no canonical flops, no weights."""
    game_plan = counted(key).plan
    hole = tuple(random.Random(key).sample(list(FULL_DECK), 2))
    left = [card for card in FULL_DECK if card not in hole]
    flops = np.array([counted(key).lanes(State(1, hole, (), flop)) for flop in combinations(left, 3)])
    expected = (game_plan.levels[1] @ flops.T).max(axis=1).sum(axis=1).tolist()
    assert counted(key).lanes(State(0, hole, (), ())) == expected
    for node in game_plan.nodes[0]:
        if node is not None:
            state = State(0, hole, (), ())
            assert values(counted(key), node, state) == _values(game_plan, node, expected)


def _values(game_plan: Plan, node: Node, lanes: list[int]) -> list[tuple[str, Fraction]]:
    """What the choices of a decision are worth, from its lines: the best of what follows each."""
    level = node.decision.level
    at = [each is node for each in game_plan.nodes[level]].index(True)
    rows = game_plan.levels[level][len(game_plan.worth) + at]
    worth = (rows.astype(object) @ np.array(lanes, object)).tolist()
    names = [name for name, _ in node.followed]
    return [(name, Fraction(each, lanes[0] * game_plan.scale)) for name, each in zip(names, worth, strict=False)]


def _flop_by_brute_force(game_plan: Plan, state: State) -> list[int]:
    """The lanes before the flop's decision, from every turn, river and dealer: no sweep, no classes, no symmetry."""
    left = [card for card in game_plan.game.deck if card not in state.hole and card not in state.board]
    river = game_plan.levels[2]
    total = np.zeros(len(river), np.int64)
    for turn, card in combinations(left, 2):
        brought = _river_by_brute_force(game_plan, state.hole, (*state.board, turn, card))
        total += (river @ np.array(brought)).max(axis=1)
    found: list[int] = total.tolist()
    return found


def _river_by_brute_force(game_plan: Plan, hole: tuple[Card, ...], board: tuple[Card, ...]) -> list[int]:
    rest = np.array([card for card in game_plan.game.deck if card not in hole and card not in board], np.uint8)
    theirs = rest[np.array(list(combinations(range(len(rest)), 2)))]
    hands = np.concatenate([theirs, np.tile(np.array(board, np.uint8), (len(theirs), 1))], axis=1)
    dealer = evaluate(hands, game_plan.dealer.ranking, check=False).strengths
    player = evaluate(np.array([[*hole, *board]], np.uint8), game_plan.player.ranking).strengths[0]
    band = sum(player >= start for start, _ in game_plan.player_bands) - 1
    dealer_band = sum((dealer >= start).astype(np.int64) for start, _ in game_plan.dealer_bands) - 1
    result = np.where(player > dealer, 0, np.where(player == dealer, 1, 2))
    return [int(each[result, band, dealer_band].sum()) for each in game_plan.worth]


def with_royal_flush(payout: int) -> Plan:
    own = {str(line): figure for line, figure in games.find("holdem-88").paytables["blind"].in_force()}
    return plan(games.find("holdem-88").with_column("blind", "huge", own | {"royal flush": odds(payout)}))


def test_a_huge_payout_is_counted_in_eight_bytes() -> None:
    """A million to one on a royal flush is beyond four; a hundred millions are refused."""
    kinds = [rules_of(each, each.player_bands, each.dealer_bands).pays.dtype
             for each in map(with_royal_flush, (500, 999_999))]  # fmt: skip
    assert kinds == [np.int32, np.int64]
    with pytest.raises(Unsolvable, match="too large to be summed exactly"):
        holdem.value(with_royal_flush(99_999_999))


@pytest.mark.slow
def test_a_huge_payout_does_not_wrap() -> None:
    """The flop that can make a royal flush agrees with brute force. Other kernels are compiled for it, which takes
    long; that they are asked for is tested above."""
    game_plan = with_royal_flush(999_999)
    state = State(1, parse_cards("Jh2c"), (), parse_cards("AhKhQh"))
    huge = holdem.count(game_plan)
    assert huge.lanes(state) == _flop_by_brute_force(game_plan, state)
    assert holdem.value(game_plan).value > 1
    assert huge.tally(main_axes(game_plan)).deals == DEALS


def test_kept_arrays_are_small_and_say_the_same() -> None:
    kept = counted("river-holdem").arrays()
    assert sum(array.nbytes for array in kept.values()) < 12_000_000
    again = holdem.restore(counted("river-holdem").plan, kept)
    rng = random.Random(3)
    for level, cards in ((0, 2), (1, 5), (2, 7)):
        for _ in range(20):
            drawn = rng.sample(list(FULL_DECK), cards)
            state = State(level, tuple(drawn[:2]), (), tuple(drawn[2:]))
            assert again.lanes(state) == counted("river-holdem").lanes(state)
    told = again.tally(main_axes(again.plan)).counts
    assert (told == counted("river-holdem").tally(main_axes(again.plan)).counts).all()


# Rivers, class by class.

FLUSH_FIRST = Ranking(
    "poker, a flush above high cards only",
    5,
    (HIGH_CARD, FLUSH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FULL_HOUSE, QUADS, STRAIGHT_FLUSH),
)
FLUSH_BELOW_STRAIGHT = Ranking(
    "poker, a flush below a straight",
    5,
    (HIGH_CARD, PAIR, TWO_PAIR, TRIPS, FLUSH, STRAIGHT, FULL_HOUSE, QUADS, STRAIGHT_FLUSH),
)


ORDERS = [POKER, EIGHTS_UP_POKER, FLUSH_FIRST, FLUSH_BELOW_STRAIGHT]
SMALL = Deck.of("deck of 28 cards", "89TJQKA")


@pytest.mark.parametrize("deck", [FULL_DECK, SMALL], ids=["52", "28"])
@pytest.mark.parametrize("suited", [3, 4, 5])
@pytest.mark.parametrize("ranking", ORDERS, ids=str)
def test_flush_boards_class_by_class(ranking: Ranking, suited: int, deck: Deck) -> None:
    """Rank tallies corrected for flushes, against all holdings of a real board compared with each other."""
    thresholds = tuple(sorted(ranking.threshold(cut) for cut in (PAIR, TRIPS, FLUSH, FULL_HOUSE)))
    rng = random.Random(f"{ranking} {suited} {len(deck)}")
    for turn in range(6):
        ranks = sorted(rng.sample(sorted(deck.ranks), suited))
        rest = rng.choices(sorted(deck.ranks), k=5 - suited)
        if turn % 2 and rest:
            rest[0] = ranks[0]  # a paired board, on which ranks compete with flushes
        # Without cuts, and with a low one alone, another way is taken.
        for cuts in ((), thresholds[:1], thresholds):
            expected = _by_comparing(ranking, deck, ranks, rest, cuts)
            assert _by_kernel(ranking, deck, ranks, rest, cuts, list(expected)) == expected


@pytest.mark.parametrize("ranking", ORDERS, ids=str)
def test_rank_boards_pair_by_pair(ranking: Ranking) -> None:
    """The sweep, against all holdings of a real board of mixed suits compared with each other."""
    thresholds = tuple(sorted(ranking.threshold(cut) for cut in (PAIR, TRIPS, FLUSH, FULL_HOUSE)))
    deck, hands, _, edges, room = _swept(ranking, FULL_DECK, thresholds)
    rng = random.Random(str(ranking))
    for board in rng.sample(range(len(deck.boards)), 6):
        ranks = deck.boards[board].tolist()
        expected = _by_comparing(ranking, FULL_DECK, [], ranks, thresholds)
        kernels.rank_board(deck, hands, edges, board, room)
        for number, tally in expected.items():
            member = room.member_of[number]
            assert [room.won[member], room.tied[member], *room.below[:, member]] == tally


Swept = tuple[kernels.Deck, kernels.Hands, kernels.Ranked, Ints, kernels.River]


@cache
def _swept(ranking: Ranking, deck: Deck, thresholds: tuple[int, ...]) -> Swept:
    """All rank boards of a deck, with dealers cut at some strengths."""
    cards, hands = shapes_of(deck).deck, hand_tables(ranking, deck)
    edges = cuts_of(ranking, tuple((start, start) for start in (0, *thresholds)))
    room, ranked = kernels.river(len(edges), np.int32), kernels.ranked(len(cards.boards), len(edges))
    nothing = np.zeros((1, len(edges) + 1, 1, 3 + max(1, len(edges))), np.int32)
    rules = kernels.Rules(np.zeros(0, np.int64), edges, nothing, 1, np.zeros(0, np.int64))
    rows = np.zeros((1, kernels.MEMBERS), np.int32)
    plain = np.zeros((len(cards.boards), 1, kernels.PAIRS), np.int32)
    holdem_values.rank_boards(cards, hands, rules, room, rows, ranked, plain)
    return cards, hands, ranked, edges, room


def _by_kernel(
    ranking: Ranking, deck: Deck, suited: list[int], rest: list[int], cuts: tuple[int, ...], classes: list[int]
) -> dict[int, list[int]]:
    cards, hands, ranked, edges, room = _swept(ranking, deck, cuts)
    suit_set = cards.sets.tolist().index(sum(1 << rank for rank in suited))
    number = cards.rests.tolist().index([*sorted(rest), kernels.NO_RANK, kernels.NO_RANK][:2])
    board = cards.board_of[number, suit_set - cards.sized[len(suited) - 3]]
    kernels.flush_board(cards, hands, ranked, edges, suit_set, number, board, room)
    members = {each: room.member_of[each] for each in classes}
    return {
        each: [int(room.won[at]), int(room.tied[at]), *room.below[: len(cuts), at].tolist()]
        for each, at in members.items()
    }


def _by_comparing(
    ranking: Ranking, deck: Deck, suited: list[int], rest: list[int], cuts: tuple[int, ...]
) -> dict[int, list[int]]:
    """Lay a board of clubs and of others; for one holding of each class, look at every dealer's."""
    others = [rank * 4 + 1 + (rest[:at].count(rank) + at) % 3 for at, rank in enumerate(rest)]
    if not suited:  # no suit three times, and no card twice
        others = [rank * 4 + (rest.index(rank) + rest[:at].count(rank)) % 4 for at, rank in enumerate(rest)]
    board = np.array([*(rank * 4 for rank in suited), *others], np.uint8)
    assert len(set(board.tolist())) == 5
    left = np.array([card for card in deck if card not in board], np.uint8)
    holdings = left[np.array(list(combinations(range(len(left)), 2)))]
    hands = np.concatenate([holdings, np.tile(board, (len(holdings), 1))], axis=1)
    strengths = evaluate(hands, ranking, check=False).strengths
    found: dict[int, list[int]] = {}
    for (low, high), own in zip(holdings.tolist(), strengths.tolist(), strict=True):
        plane = (low % 4 == 0) + 2 * (high % 4 == 0)
        if low // 4 == high // 4 and plane == 2:
            plane = 1
        number = plane * 91 + pair_of(low // 4, high // 4)
        if not suited:
            number %= 91
        if number not in found:
            apart = strengths[~np.isin(holdings, (low, high)).any(axis=1)]
            found[number] = [int((apart < own).sum()), int((apart == own).sum())]
            found[number] += [int((apart < cut).sum()) for cut in cuts]
    return found


# Tallies.


@pytest.mark.parametrize("key", HOLDEM)
def test_tallies_of_all_deals(key: str) -> None:
    """Every deal is counted, and the finer table says the same as the coarser one; both are checked for the value."""
    game_plan = counted(key).plan
    main = counted(key).tally(main_axes(game_plan))
    assert tallied(key).deals == main.deals == DEALS
    mine, theirs = (
        [sum(start >= least for least, _ in coarse) - 1 for start, _ in fine]
        for fine, coarse in (
            (tallied(key).axes.player_bands, game_plan.player_bands),
            (tallied(key).axes.dealer_bands, game_plan.dealer_bands),
        )
    )
    coarser = np.zeros_like(main.counts[..., 0])
    for band, inside in enumerate(mine):
        for rival, within in enumerate(theirs):
            coarser[:, :, inside, within] += tallied(key).counts[:, :, band, rival].sum(axis=-1)
    assert (coarser == main.counts[..., 0]).all()


def test_hands_of_seven_cards_are_what_they_are_known_to_be() -> None:
    """Player and dealer each hold the best of seven cards: the counts of C(52, 7) hands, as any table of them has."""
    known = {"straight": 6_180_020, "flush": 4_047_644, "full house": 3_473_184, "four of a kind": 224_848}
    tally = tallied("river-holdem")
    for axis, bands in ((2, tally.axes.player_bands), (3, tally.axes.dealer_bands)):
        found = tally.counts.sum(axis=tuple({0, 1, 2, 3, 4} - {axis}))
        by_name = {str(POKER.category(start)): int(count) for (start, _), count in zip(bands, found, strict=True)}
        for name, count in known.items():
            assert Fraction(by_name[name], DEALS) == Fraction(count, comb(52, 7))


def test_pocket_eights() -> None:
    """Marks: of the deals of Hold'em 88, six holes in 1,326 are a pair of eights, whatever follows."""
    tally = tallied("holdem-88")
    pocket = [any("show pocket 8s" in atom.says and "two" not in atom.says for atom in mark) for mark in tally.marks]
    assert Fraction(int(tally.counts[..., pocket].sum()), DEALS) == Fraction(6, 1326)
    four = [any(atom.says.endswith("show four 8s") for atom in mark) for mark in tally.marks]
    assert Fraction(int(tally.counts[..., four].sum()), DEALS) == Fraction(comb(48, 3), comb(52, 7))


def test_marks_on_the_flop() -> None:
    """Hole and flop are five cards: of the C(52, 5) hands so many are flushes and straights, as any table has it."""
    tally = tallied("casino-holdem")
    known = {"a flush or better": 5_108 + 3_744 + 624 + 40, "a straight or better": 10_200 + 9_516}
    for phrase, count in known.items():
        marked = [any(atom.says.endswith(f"has {phrase}") for atom in mark) for mark in tally.marks]
        assert Fraction(int(tally.counts[..., marked].sum()), DEALS) == Fraction(count, comb(52, 5))


def test_ultimate_texas_holdem_is_played_as_published() -> None:
    """How often each bet is made is not said there; what they come to is: element of risk and deviation."""
    tally, game_plan = tallied("ultimate-texas-holdem"), counted("ultimate-texas-holdem").plan
    by_line = tally.counts.reshape(len(game_plan.lines), -1).sum(axis=1).tolist()
    staked = sum(deals * sum(line.units.values()) for line, deals in zip(game_plan.lines, by_line, strict=True))
    risk = -solved("ultimate-texas-holdem").value * DEALS / staked
    assert rounds_to(published("ultimate-texas-holdem", "element of risk"), risk)
    worth = refined_worth(game_plan, tally.axes.player_bands, tally.axes.dealer_bands)
    nets = np.tensordot(np.array([game_plan.vector(line) for line in game_plan.lines]), worth, 1) / game_plan.scale
    chances = tally.counts.sum(axis=-1) / DEALS
    mean = (chances * nets).sum()
    deviation = float(np.sqrt((chances * nets**2).sum() - mean**2))
    assert rounds_to(published("ultimate-texas-holdem", "deviation"), deviation)


@pytest.mark.parametrize("key", HOLDEM)
def test_ties_are_ties_and_are_met(key: str) -> None:
    """Every example's best two choices are equal, and the decisions before it lead there."""
    game_plan = counted(key).plan
    for tie in tallied(key).ties:
        assert 1 <= len(set(tie.examples)) == len(tie.examples) <= 5
        for hole, up, board in tie.examples:
            assert len(board) == game_plan.seen[tie.node.decision.level]
            at: Node | Line = game_plan.root
            while at is not tie.node:
                assert isinstance(at, Node)
                level = at.decision.level
                state = State(level, hole, up, board[: game_plan.seen[level]])
                worth = [each for _, each in values(counted(key), at, state)]
                at = at.followed[worth.index(max(worth))][1]
            worth = [each for _, each in values(counted(key), at, State(at.decision.level, hole, up, board))]
            assert worth.count(max(worth)) > 1


Cells = dict[tuple[int, int, int, int, Mark], int]


@pytest.mark.parametrize(
    ("key", "ranks"),
    [
        ("holdem-88", "28TQA"),
        pytest.param("river-holdem", "TJQKA", marks=pytest.mark.slow),  # which has no marks: the others do all it does
        pytest.param("casino-holdem", "4TJQA", marks=pytest.mark.slow),  # ... and has one decision less
    ],
)
def test_tallies_of_small_decks_cell_by_cell(key: str, ranks: str) -> None:
    """All 1.3 x 10^9 deals of twenty cards, board by board in NumPy: no classes, no suits put together."""
    game_plan = plan(games.find(key).with_deck(Deck.of("deck of 20 cards", ranks)))
    small = holdem.count(game_plan)
    told = axes(game_plan)
    tally = small.tally(told)
    expected, ties = _enumerated(game_plan, told)
    found = {
        (*cell[:4], tally.marks[cell[4]]): int(tally.counts[tuple(cell)]) for cell in np.argwhere(tally.counts).tolist()
    }
    assert found == expected
    assert [(tie.node, tie.deals) for tie in tally.ties] == ties


def _enumerated(game_plan: Plan, told: Axes) -> tuple[Cells, list[tuple[Node, int]]]:
    """The cells of a tally, and the deals in which a decision is met with two best choices."""
    deck = np.array(sorted(game_plan.game.deck), np.int64)
    size, ranking = len(deck), game_plan.player.ranking
    boards = np.array(list(combinations(range(size), 5)))
    pairs = np.array(list(combinations(range(size - 5), 2)))
    apart = ~(pairs[:, None, :, None] == pairs[None, :, None, :]).any(axis=(2, 3))
    left = np.array([[card for card in range(size) if card not in board] for board in boards.tolist()])
    holes = left[:, pairs]  # [board, pair, card]
    numbers = np.zeros((size, size), np.int64)
    numbers[tuple(np.array(list(combinations(range(size), 2))).T)] = np.arange(comb(size, 2))
    hole = numbers[holes[..., 0], holes[..., 1]]  # [board, pair]
    flop_number = {flop: number for number, flop in enumerate(combinations(range(size), 3))}
    flops = np.array([[flop_number[tuple(flop)] for flop in combinations(board, 3)] for board in boards.tolist()])
    hands = np.concatenate([deck[holes], np.repeat(deck[boards][:, None], len(pairs), axis=1)], axis=2)
    strength = evaluate(hands.reshape(-1, 7).astype(np.uint8), ranking, check=False).strengths.reshape(hole.shape)
    mine, theirs = (
        np.searchsorted([start for start, _ in bands], strength, "right") - 1
        for bands in (told.player_bands, told.dealer_bands)
    )
    inside = np.eye(len(told.dealer_bands))
    dealers = np.zeros((*hole.shape, 3, len(inside)), np.int32)  # [board, pair, result, dealer band]
    for at in range(0, len(boards), 512):
        some = slice(at, at + 512)
        rivals, here = inside[theirs[some]], strength[some]
        beats, ties = here[:, :, None] > here[:, None, :], here[:, :, None] == here[:, None, :]
        for result, mask in enumerate((beats, ties, ~(beats | ties))):
            dealers[some, :, result] = (mask & apart) @ rivals
    worth = refined_worth(game_plan, told.player_bands, told.dealer_bands)
    brought = np.zeros((*hole.shape, len(worth)), np.int64)
    for band in range(len(told.player_bands)):
        brought[mine == band] = np.einsum("nrd,grd->ng", dealers[mine == band], worth[:, :, band])
    _, on_flop, at_river = game_plan.levels
    last = np.einsum("lcg,bpg->bplc", at_river, brought)
    after = last.max(axis=3)
    # Every board is met through ten flops: [board, pair, split].
    state = hole[:, :, None] * comb(size, 3) + flops[:, None, :]
    sums = np.stack(
        [np.bincount(state.ravel(), np.repeat(after[..., lane].ravel(), 10), comb(size, 2) * comb(size, 3))
         for lane in range(after.shape[2])], axis=1,
    ).astype(np.int64)  # fmt: skip
    second = np.einsum("lcg,sg->slc", on_flop, sums)
    by_hole = second.max(axis=2).reshape(comb(size, 2), comb(size, 3), -1).sum(axis=1)
    first = np.einsum("lcg,hg->hlc", game_plan.levels[0], by_hole)
    return _followed(game_plan, told, deck, boards, holes, hole, state, dealers, mine, (first, second, last))


def _followed(
    game_plan: Plan, told: Axes, deck: Ints, boards: Ints, holes: Ints, hole: Ints, state: Ints,
    dealers: Ints, mine: Ints, levels: tuple[Ints, Ints, Ints],
) -> tuple[Cells, list[tuple[Node, int]]]:  # fmt: skip
    """Follow the best choices of every deal, from the values of choices at each level."""
    groups, lines = len(game_plan.worth), list(game_plan.lines)
    marks, mark_of = _marks(told, deck, boards, holes, state)
    cells: Cells = {}
    ties: list[tuple[Node, int]] = []
    everyone = int(dealers[0, 0].sum())

    def follow(node: Node | Line, met: Ints) -> None:
        """``met[board, pair, split]``: where the node is reached."""
        if isinstance(node, Line):
            reached = np.flatnonzero(met)
            places = reached // met.shape[2] * len(marks) + mark_of.take(reached)
            weight = np.bincount(places, minlength=hole.size * len(marks)).reshape(*hole.shape, len(marks))
            for band in range(len(told.player_bands)):
                here = (mine == band) & weight.any(axis=2)
                deals = dealers[here].reshape(-1, dealers[0, 0].size)
                found = (weight[here].T.astype(float) @ deals).reshape(-1, *dealers.shape[2:])  # exact, below 2**53
                for mark, result, rival in np.argwhere(found).tolist():
                    cell = lines.index(node), result, band, rival, marks[mark]
                    cells[cell] = cells.get(cell, 0) + int(found[mark, result, rival])
            return
        level = node.decision.level
        lane = groups + [each is node for each in game_plan.nodes[level]].index(True)
        offered = levels[level][..., lane, : len(node.followed)]
        pick, even = offered.argmax(axis=-1), (offered == offered.max(axis=-1, keepdims=True)).sum(axis=-1) > 1
        at = (hole[:, :, None], state, (slice(None), slice(None), None))[level]
        pick, even = np.broadcast_to(pick[at], met.shape), np.broadcast_to(even[at], met.shape)
        equal = int((met & even).sum()) * everyone
        place = len(ties)
        for choice, (_, then) in enumerate(node.followed):
            follow(then, met & (pick == choice))
        if equal:
            ties.insert(place, (node, equal))

    follow(game_plan.root, np.ones(state.shape, np.bool_))
    return cells, sorted(ties, key=lambda tie: tie[0].decision.level)


def _marks(told: Axes, deck: Ints, boards: Ints, holes: Ints, state: Ints) -> tuple[list[Mark], Ints]:
    """The marks there are, and the number of each deal's, ``[board, pair, split]``; asked of the rules, once for all
    deals in which the same cards are asked about."""
    if not told.asked:
        return [frozenset()], np.zeros(state.shape, np.int64)
    numbers: dict[Mark, int] = {}

    def number(hole: list[Card], board: list[Card]) -> int:
        laid = {"hole": hole, "board": board}
        mark = frozenset(atom for atom in told.asked if _holds(atom, laid))
        return numbers.setdefault(mark, len(numbers))

    if all(isinstance(atom, AtLeast) for atom in told.asked):  # hands made of hole and flop, whichever cards are whose
        by_state, by_hand = [], dict[frozenset[int], int]()
        for hole, flop in product(*(combinations(range(len(deck)), count) for count in (2, 3))):
            held = frozenset((*hole, *flop))
            if len(held) == 5 and held not in by_hand:
                by_hand[held] = number([], [Card(deck[place]) for place in held])
            by_state.append(by_hand.get(held, -1))
        return list(numbers), np.array(by_state)[state]
    # The same ranks in any suits, since the atoms asked of seven cards are blind to suits.
    laid = np.broadcast_to(deck[boards][:, None], (*holes.shape[:2], 5))
    seen = np.concatenate([deck[holes], laid], axis=2) // 4 * 4
    different, which = np.unique(seen @ 64 ** np.arange(7), return_inverse=True)
    shown = [[Card(each >> 6 * place & 63) for place in range(7)] for each in different.tolist()]
    found = np.array([number(cards[:2], cards[2:]) for cards in shown])[which.reshape(seen.shape[:2])]
    return list(numbers), np.repeat(found[:, :, None], 10, axis=2)


def _holds(atom: Atom, laid: dict[str, list[Card]]) -> bool:
    match atom:
        case AtLeast(hand, cut):
            return hand.ranking.best([*laid["hole"], *laid["board"]]) >= hand.ranking.threshold(cut)
        case Fits(_, label):
            return label.test.fits(laid)
    raise AssertionError(f"no mark answers {atom}")


def two_sizes() -> Game:
    """River Hold'em with a choice of sizes before the flop, so that later decisions are met with two histories."""
    game = games.find("river-holdem")
    first, *others = game.streets
    *deals, offer = first.steps
    assert isinstance(offer, Decide)
    wider = Decide((Bet("Before Flop", (Fraction(1), Fraction(2))), FOLD), offer.cites)
    return replace(game, streets=(replace(first, steps=(*deals, wider)), *others))


@pytest.mark.parametrize(
    ("game", "ranks"),
    [
        (games.find("holdem-88"), "2389TQA"),
        (games.find("holdem-88").posted(highway_minimum="0.25x"), "678TJQ"),
        (games.find("river-holdem"), "89TJQKA"),
        (games.find("ultimate-texas-holdem"), "2345TA"),
        (games.find("casino-holdem"), "4TJQKA"),
        (two_sizes(), "2345TA"),
    ],
    ids=lambda each: each if isinstance(each, str) else each.key,
)
def test_board_by_board_agrees_on_decks_of_24_and_28_cards(game: Game, ranks: str) -> None:
    """Value, cells and ties of all deals, by a method that sees every board and every suit."""
    game_plan = plan(game.with_deck(Deck.of("small deck", ranks)))
    ours, theirs = holdem.count(game_plan), boards.count(game_plan)
    assert ours.value == theirs.value
    tallies = ours.tally(axes(game_plan)), theirs.tally(axes(game_plan))
    cells, ties = zip(*(_chances(tally) for tally in tallies), strict=True)
    assert cells[0] == cells[1]
    assert ties[0] == ties[1]


def _chances(tally: Tally) -> tuple[dict[tuple[int, int, int, int, Mark], Fraction], dict[Node, Fraction]]:
    cells = {
        (line, result, mine, theirs, tally.marks[mark]): Fraction(
            int(tally.counts[line, result, mine, theirs, mark]), tally.deals
        )
        for line, result, mine, theirs, mark in np.argwhere(tally.counts).tolist()
    }
    return cells, {tie.node: Fraction(tie.deals, tally.deals) for tie in tally.ties}


def test_an_atom_about_the_suits_of_the_river_is_refused() -> None:
    game_plan = counted("holdem-88").plan
    board = best_of(5, BOARD, name="the board")
    told = main_axes(game_plan)
    asked = Axes(told.player_bands, told.dealer_bands, (AtLeast(board, FLUSH),), told.wagers)
    with pytest.raises(Unsolvable, match="depends on the suits of hole and river"):
        counted("holdem-88").tally(asked)


# The plan that is counted.


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
    assert [choice for choice, _ in root.followed] == ["fold", "bet"]
    lines = plan(games.find("holdem-88")).lines
    assert len(lines) == 8
    assert all(isinstance(line, Line) for line in lines)
    assert {line.units["Highway"] for line in lines if "Highway" in line.units} == {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (games.find("triple-action-holdem"), "a dealer's card is seen before the last decision"),
        (games.find("three-card-holdem"), "no board of three cards, then two"),
        (
            games.find("river-holdem").with_deck(Deck("deck without the deuce of clubs", tuple(FULL_DECK)[1:])),
            "does not have all four suits of at least five ranks",
        ),
    ],
)
def test_what_is_outside_the_shape_is_refused_with_the_reason(game: Game, reason: str) -> None:
    with pytest.raises(Unsolvable, match=reason):
        holdem.value(plan(game))
    assert reason in (holdem.refusal(plan(game)) or "")
