"""What seen cards are worth: on small decks as all deals have it, else as states counted on the spot."""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations

import pytest

from croupier import games
from croupier.cards import Card, Deck, parse_cards
from croupier.rules.streets import Choose
from croupier.rules.twenty_one import count, is_natural, points
from croupier.simulation import seen_in_showdowns
from croupier.simulation.seen_cards import measured, seen_cards
from croupier.simulation.seen_in_drawing import Seen
from croupier.simulation.seen_in_showdowns import OPENINGS, Sight, states_of
from croupier.solver import reference
from croupier.solver.drawing.kinds import supply
from croupier.solver.seen_cards import known_seen_cards
from croupier.solver.showdown import boards, one_state
from croupier.solver.showdown.counting import State, row_values
from croupier.solver.showdown.known_cards import lanes_of, worth_of
from croupier.solver.showdown.plan import Node, plan
from croupier.solver.solve import solve
from croupier.table.round import Round
from tests.solver.test_twenty_one import single_deck

UNIT = 2
POKER = games.find("three-card-poker").with_deck(Deck("few cards", parse_cards("2c3c4dQsKsAs7h8hTd")))
"""Too few for a second seat at the table, but not for cards that somebody sees."""
HOLDEM = games.find("three-card-holdem").with_deck(Deck("few cards", parse_cards("2c3c4c2d3d4dQsKsAsQh")))


@cache
def _bet(hole: tuple[Card, ...], dealer: tuple[Card, ...]) -> Fraction:
    return Fraction(Round.start(POKER, {"Ante": UNIT}).deal(*hole).act("bet").deal(*dealer).net(1), UNIT)


def _facing(hole: tuple[Card, ...], gone: tuple[Card, ...] = (), up: tuple[Card, ...] = ()) -> Fraction:
    """What a bet brings on average where some cards are gone, and the dealer holds others."""
    left = [card for card in POKER.deck if card not in {*hole, *gone, *up}]
    rivals = [tuple(sorted((*up, *cards))) for cards in combinations(left, 3 - len(up))]
    return sum((_bet(hole, rival) for rival in rivals), Fraction(0)) / len(rivals)


def test_a_card_of_the_dealers_is_worth_what_all_deals_have_it() -> None:
    best = [
        max(Fraction(-1), _facing(hole, up=(card,)))
        for hole in combinations(sorted(POKER.deck), 3)
        for card in POKER.deck
        if card not in hole
    ]
    ordinary = [max(Fraction(-1), _facing(hole)) for hole in combinations(sorted(POKER.deck), 3)]
    exact = sum(best, Fraction(0)) / len(best) - sum(ordinary, Fraction(0)) / len(ordinary)
    (gain,) = measured(POKER).gains[:1]
    assert (gain.exact, gain.error) == (exact, 0)
    assert exact > 0


def test_cards_of_another_seat_are_worth_what_all_deals_have_it() -> None:
    lost = []
    for hole in combinations(sorted(POKER.deck), 3):
        bets = _facing(hole) > -1
        for gone in combinations([card for card in sorted(POKER.deck) if card not in hole], 3):
            knowing = _facing(hole, gone)
            lost.append(max(Fraction(-1), knowing) - (knowing if bets else -1))
    exact = float(sum(lost, Fraction(0)) / len(lost))
    found = Sight(solve(POKER).counted, "1").gain(1, 3_000)
    assert found.exact is None
    assert found.error < exact / 10
    assert found.mean == pytest.approx(exact, abs=4 * found.error)


def test_gains_on_all_streets_are_what_expectimax_has() -> None:
    """Two decisions: what is given away on the way adds up to what the whole round brings more."""
    solution = solve(HOLDEM)
    sight = Sight(solution.counted, "2")
    found = sight.gain(1, 3_000)
    gained, ordinary = Fraction(0), solution.value
    dealt = list(combinations(sorted(HOLDEM.deck), 2))
    for gone in dealt:
        fewer = HOLDEM.with_deck(Deck("fewer cards", tuple(card for card in HOLDEM.deck if card not in gone)))
        gained += boards.count(plan(fewer)).value
    exact = float(gained / len(dealt) - ordinary)
    assert found.error < exact / 5
    assert found.mean == pytest.approx(exact, abs=4 * found.error)


def test_first_decisions_that_are_sampled_apart_average_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands are drawn by preference, and weighed."""
    sight = Sight(solve(POKER).counted, "1")
    whole = sight.gain(1, 3_000)
    monkeypatch.setitem(OPENINGS, 1, 2_000)
    monkeypatch.setattr(seen_in_showdowns, "DEAR", 0)
    apart = sight.gain(1, 2)
    assert 0 < apart.error < whole.mean / 5
    assert apart.mean == pytest.approx(whole.mean, abs=4 * (apart.error**2 + whole.error**2) ** 0.5)
    assert apart.deals == 2_002


@pytest.mark.parametrize("cards", ["", "4d", "4dQs"])
def test_a_state_with_cards_gone_is_that_of_a_smaller_deck(cards: str) -> None:
    gone = parse_cards(cards)
    fewer = HOLDEM.with_deck(Deck("fewer cards", tuple(card for card in HOLDEM.deck if card not in gone)))
    hole, shared = parse_cards("2c3d"), parse_cards("3c")
    state = State(1, hole, (), shared)
    whole, small = plan(HOLDEM), plan(fewer)
    lanes = lanes_of(whole, state, gone)
    assert lanes == one_state.lanes_of(small, state)
    played = Round.start(fewer, {"Ante": UNIT}).deal(*hole).deal(*shared)
    node = whole.root
    assert isinstance(node, Node)
    told = {choice.short: value / UNIT for choice, value in reference.advice(played).items()}
    names = [choice for choice, _ in node.followed]
    assert dict(zip(names, row_values(whole, node, lanes), strict=True)) == told
    assert [value / Fraction(lanes[0] * whole.scale) for value in worth_of(whole, node, lanes)] == [
        *map(told.get, names)
    ]


def test_states_stand_for_all_there_are() -> None:
    game = games.find("triple-action-holdem")
    found = list(states_of(plan(game), 0, 2))
    assert sum(alike for _, alike in found) == 378 * 325
    assert len({(state.hole, state.up) for state, _ in found}) == len(found) < 8_000


# Where seats draw.

DECK = "AcAd9c9dTcTdThJsQs8c8d8h7c6d"
FEW = games.find("single-deck-blackjack").with_deck(Deck("few cards", parse_cards(DECK)))


def test_the_card_in_the_hole_is_worth_what_all_deals_have_it() -> None:
    dealt = Counter(permutations(_VALUES, 4))
    total = sum(
        (times * _informed(tuple(sorted(hand)), (up, hole), _without(_VALUES, *hand, up, hole))
         for (*hand, up, hole), times in dealt.items()), Fraction(0),
    )  # fmt: skip
    seen = Seen(FEW)
    assert seen.of_hole() == total / dealt.total() - seen.ordinary.value - seen.ordinary.insurance


_VALUES = tuple(sorted(min(points(card), 10) for card in parse_cards(DECK)))
_CARD = {points(card): card for card in parse_cards(DECK)}


def _without(values: tuple[int, ...], *gone: int) -> tuple[int, ...]:
    left = list(values)
    for value in gone:
        left.remove(value)
    return tuple(left)


def _cards(values: tuple[int, ...]) -> list[Card]:
    return [_CARD[value] for value in values]


@cache
def _ends(held: tuple[int, ...], left: tuple[int, ...]) -> dict[int, Fraction]:
    """How the dealer's hand ends, 0 for a bust."""
    total, _ = count(_cards(held))
    if total >= 17:
        return {total if total <= 21 else 0: Fraction(1)}
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for value in left:
        for end, often in _ends((*held, value), _without(left, value)).items():
            found[end] += often / len(left)
    return found


def _stood(total: int, dealer: tuple[int, int], left: tuple[int, ...]) -> Fraction:
    return sum((often * ((total > end) - (total < end)) for end, often in _ends(dealer, left).items()), Fraction(0))


@cache
def _informed(hand: tuple[int, ...], dealer: tuple[int, int], left: tuple[int, ...]) -> Fraction:
    """What a hand brings to whoever sees both cards of the dealer."""
    total, _ = count(_cards(hand))
    if total > 21:
        return Fraction(-1)
    if len(hand) == 2 and is_natural(_cards(dealer)):
        return Fraction(-1 + is_natural(_cards(hand))) + (dealer[0] == 1)  # insured where an ace shows: two for a half
    if len(hand) == 2 and is_natural(_cards(hand)):
        return Fraction(3, 2)
    if total == 21 and count(_cards(hand)) == (21, False):
        return _stood(21, dealer, left)
    drawn = [(tuple(sorted((*hand, value))), _without(left, value)) for value in left]
    best = max(
        _stood(total, dealer, left),
        sum((_informed(more, dealer, rest) for more, rest in drawn), Fraction(0)) / len(left),
    )
    if len(hand) == 2:
        once = [
            Fraction(-1) if count(_cards(more))[0] > 21 else _stood(count(_cards(more))[0], dealer, rest)
            for more, rest in drawn
        ]
        best = max(best, 2 * sum(once, Fraction(0)) / len(left))
    return best


def test_cards_that_are_gone_are_worth_what_expectimax_has() -> None:
    """One set of cards: best play without them, less ordinary play of the whole deck without them."""
    whole = single_deck().with_deck(Deck("few cards", parse_cards("9c9dTcTdThJcAcAd8cTs8d")))
    gone = parse_cards("Ts8d")
    fewer = single_deck().with_deck(Deck("fewer cards", tuple(card for card in whole.deck if card not in gone)))
    start, seen = Round.start(fewer, {"Blackjack": UNIT}), Seen(whole)
    exact = (reference.value(start) - _by_habit(start, seen)) / UNIT
    assert seen.of_cards(gone) == exact
    assert seen.of_cards([]) == 0


def _by_habit(played: Round, seen: Seen) -> Fraction:
    """What a round brings to a seat that plays as if all cards were there."""
    if played.over:
        return Fraction(played.net(1))
    if isinstance(played.pending, Choose):
        view = played.view(1)
        chosen = seen.ordinary.ups[points(view.dealer[0]) - 1].chosen[supply(view.hole)]
        return _by_habit(played.act(chosen), seen)
    total, ways = Fraction(0), 0
    for cards, weight in played.chances():
        if weight:
            total += weight * _by_habit(played.deal(*cards) if cards else played.peek(), seen)
            ways += weight
    return total / ways


# Shipped.


@pytest.mark.parametrize("key", games.SHEETS)
def test_what_is_shipped_says_what_is_seen(key: str) -> None:
    game = games.find(key)
    found = known_seen_cards(game)
    assert found is not None
    assert found == seen_cards(game)
    assert [each.seats for each in found.gains] == [0, 1, game.seats - 1]
    assert all(each.mean > 0 and (each.exact is None) == (each.error > 0) for each in found.gains)
    assert found.gains[1].mean < found.gains[2].mean


def test_what_is_shipped_is_found_again() -> None:
    game = games.find("triple-action-holdem")
    shipped = known_seen_cards(game)
    assert shipped is not None
    sight = Sight(solve(game).counted, "another")
    again = sight.gain(6, 1_000)
    assert shipped.gains[0].exact == sight.counted_gain()
    apart = abs(again.mean - shipped.gains[2].mean)
    assert apart < 4 * (again.error**2 + shipped.gains[2].error ** 2) ** 0.5
