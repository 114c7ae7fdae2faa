"""The solution of Triple Shot Bonus: what must hold between its figures, and what can be had by plainer means."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, permutations, product
from math import perm

import numpy as np
import pytest

from croupier import games
from croupier.cards import FULL_DECK, Card
from croupier.errors import Unsolvable
from croupier.rules.twenty_one import is_natural, points
from croupier.rules.wagers import Kind
from croupier.solver.breakdown import DrawingFigures, WagerFigures
from croupier.solver.drawing.blackjack import Blackjack
from croupier.solver.drawing.hand_charts import hand_name, total_name
from croupier.solver.drawing.hat_trick import WAR, HatTrick, Whole
from croupier.solver.drawing.kinds import Kind as Values
from croupier.solver.drawing.kinds import name, total
from croupier.solver.drawing.ordinary import ordinary
from croupier.solver.drawing.payoffs import Stop
from croupier.solver.drawing.riding import BLACKJACK, BY_CHART, Play, following, seeking, total_at
from croupier.solver.drawing.six_cards import Draws
from croupier.solver.moments import central, mean
from croupier.solver.sidebets import side_wager
from croupier.solver.solution import Solution
from croupier.solver.solve import solve

GAME = games.find("triple-shot-bonus")
ONE = {"War": 1, "Blackjack": 1, "Poker": 1, "Hat Trick": 1}
NATURAL = Fraction(2 * 4 * 16, 52 * 51)
BOTH = NATURAL * Fraction(2 * 3 * 15, 50 * 49)
NEITHER = 1 - 2 * NATURAL + BOTH


@cache
def solution() -> Solution:
    """A unit on every wager: shipped, kept, or worked out once."""
    return solve(GAME)


@cache
def alone() -> Blackjack:
    return Blackjack(GAME)


def wager(name: str) -> WagerFigures:
    return solution().wager(name)


def rows(name: str) -> dict[str, Fraction]:
    return {row.why: row.probability for row in wager(name).rows}


# Wagers.


def check_wagers(found: Solution, stakes: Mapping[str, int]) -> None:
    """Rows, stakes, values, variances and the distribution fit each other."""
    names = [each.name for each in found.wagers]
    by_name = dict(zip(names, found.covariance.matrix, strict=True))
    for each in found.wagers:
        unit = Fraction(stakes.get(each.name, stakes["Blackjack"]))
        assert sum((row.probability for row in each.rows), Fraction(0)) == each.placed
        assert each.stake == unit * each.placed
        assert [row.pays for row in each.rows] == [unit * row.odds * row.probability for row in each.rows]
        assert sum((row.pays for row in each.rows), Fraction(0)) == each.value
        squares = sum(((unit * row.odds) ** 2 * row.probability for row in each.rows), Fraction(0))
        assert dict(zip(names, by_name[each.name], strict=True))[each.name] == squares - each.value**2
    assert [*zip(*found.covariance.matrix, strict=True)] == [*found.covariance.matrix]
    main = [at for at, each in enumerate(found.wagers) if each.kind is not Kind.SIDE]
    assert sum((often for _, often in found.distribution), Fraction(0)) == 1
    assert mean(found.distribution) == sum((found.wagers[at].value for at in main), Fraction(0)) == found.value
    variance = sum((found.covariance.matrix[one][other] for one in main for other in main), Fraction(0))
    assert central(found.distribution, 2) == variance > 0


def test_wagers_fit_each_other() -> None:
    check_wagers(solution(), ONE)


def test_what_is_always_and_what_is_never_placed() -> None:
    placed = {each.name: each.placed for each in solution().wagers}
    assert {name: often for name, often in placed.items() if name in ONE} == dict.fromkeys(ONE, Fraction(1))
    assert placed["Insurance"] == 0
    assert 0 < placed["Split"] < placed["Double"] < 1


def test_war() -> None:
    assert list(rows("War").values()) == [Fraction(8, 17), Fraction(1, 17), Fraction(8, 17)]
    assert wager("War").value == Fraction(-1, 34)


@pytest.mark.parametrize("column", ["05", "06"])
def test_no_choice_touches_poker(column: str) -> None:
    """Whatever is played for, the six cards are any six cards: line by line, by another method."""
    counted = side_wager(GAME, "Poker", column)
    own = wager("Poker")
    assert [row.line or row.why for row in own.rows] == [row.line for row in counted.rows]
    assert [row.probability for row in own.rows] == [row.probability for row in counted.rows]
    assert counted in solution().side_wagers
    if column == GAME.posting["poker"]:
        assert own.value == counted.value
        assert [row.odds for row in own.rows] == [row.odds for row in counted.rows]


def test_naturals() -> None:
    found = rows("Blackjack")
    assert found["the seat has a natural and the dealer has a natural"] == BOTH
    alone = (
        "the seat has a natural and the dealer has no natural",
        "the dealer has a natural and the seat has no natural",
    )
    assert [found[each] for each in alone] == [NATURAL - BOTH] * 2


def test_the_hat_trick_is_lost_to_the_first_that_is_lost() -> None:
    """War first; and it wins as often as the play promises."""
    found = wager("Hat Trick")
    assert [row.odds for row in found.rows] == [-1, -1, -1, 6]
    assert found.rows[0].probability == Fraction(8, 17)
    assert drawn().play("c").wins == found.rows[-1].probability
    assert found.value == 7 * found.rows[-1].probability - 1


# Plays.


def drawn() -> DrawingFigures:
    found = solution().drawing
    assert found is not None
    return found


def test_every_play_is_the_best_at_what_it_seeks() -> None:
    plays = {each.key: each for each in drawn().plays}
    assert list(plays) == ["a", "b", "c", "d"]
    for one, other in permutations("abcd", 2):
        if one == "a":
            assert plays[one].blackjack > plays[other].blackjack
        if one == "b":
            assert plays[one].wins > plays[other].wins
        if one == "c":
            assert plays[one].total > plays[other].total


def test_what_plays_bring_is_added_up() -> None:
    for each in drawn().plays:
        assert each.riding == 7 * each.wins - 1 == -each.edge
        assert each.total == wager("War").value + wager("Poker").value + each.blackjack + each.riding


def test_blackjack_for_itself_and_by_the_chart_are_what_they_are_without_suits() -> None:
    assert drawn().blackjack.value == drawn().play("a").blackjack == alone().value
    assert drawn().play("d").blackjack == Blackjack(GAME, ordinary).value
    assert drawn().blackjack.insurance == 0


def test_blackjack_is_its_stake_doubles_and_splits() -> None:
    played = drawn().play("c")
    assert played.blackjack == sum((wager(name).value for name in ("Blackjack", "Double", "Split")), Fraction(0))
    assert sum((often for _, often in drawn().blackjack.outcomes), Fraction(0)) == 1
    assert mean(drawn().blackjack.outcomes) == played.blackjack
    assert [net for net, _ in drawn().blackjack.outcomes] == [-2, -1, 0, 1, Fraction(3, 2), 2]
    assert dict(drawn().blackjack.outcomes)[Fraction(3, 2)] == NATURAL - BOTH


# Decisions.


def check_decisions(found: Solution) -> list[Fraction]:
    """How often the decisions with two, three, four and five cards are met."""
    for each in found.decisions:
        assert sum((often for _, often in each.choices), Fraction(0)) == each.reached
        assert 0 <= each.indifferent <= each.reached
    insurance, *drawing = found.decisions
    assert insurance.reached == Fraction(1, 13)
    assert dict(insurance.choices) == {"decline": Fraction(1, 13), "insure": 0}
    for before, after in pairwise(drawing):
        assert after.after == (*before.after, "hit")
        assert after.reached < dict(before.choices)["hit"]
    return [each.reached for each in drawing]


def test_decisions() -> None:
    reached = check_decisions(solution())
    assert len(reached) == 4
    assert reached[0] == NEITHER
    first = dict(solution().decisions[1].choices)
    assert first["double"] == wager("Double").placed
    assert first["split"] == wager("Split").placed


def dealt_ranks() -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """The ranks of the first card, the up card, the second and the hidden one, with their probabilities."""
    for ranks in product(range(13), repeat=4):
        ways = 1
        for at, rank in enumerate(ranks):
            ways *= 4 - ranks[:at].count(rank)
        if ways:
            yield ranks, Fraction(ways, perm(52, 4))


def test_how_often_the_first_decision_is_met_with_the_hat_trick_alive() -> None:
    """By all four first cards, by rank: War not lost, no natural on either side."""
    met = Fraction(0)
    for (first, up, second, hidden), often in dealt_ranks():
        natural = any(is_natural([Card(4 * one), Card(4 * other)]) for one, other in ((first, second), (up, hidden)))
        if first >= up and not natural:
            met += often
    cards, reached, differs = drawn().differs[0]
    assert (cards, reached) == (2, met)
    assert 0 < differs < reached


def test_where_the_best_total_asks_for_another_choice() -> None:
    for (cards, reached, differs), met in zip(drawn().differs, solution().decisions[1:], strict=True):
        assert cards == 2 + len(met.after)
        assert 0 < differs < reached < met.reached


# Charts.


def kinds_of_two() -> Iterator[Values]:
    for one in range(10):
        for other in range(one + 1):
            yield tuple((value == one) + (value == other) for value in range(10))


def test_the_chart_of_blackjack_alone() -> None:
    """Every two cards and up card but naturals, with the values of the suitless solver."""
    cells = {(cell.hand, cell.up): cell for cell in drawn().charts[0].cells}
    assert len(cells) == len(drawn().charts[0].cells) == 10 * 54
    for up, against in alone().ups.items():
        for kind in kinds_of_two():
            if total(kind)[0] == 21:
                continue
            cell, hand = cells[hand_name(kind), name(up)], against.hand(kind)
            assert cell.values == hand.choices
            assert cell.best == ((hand.best, Fraction(1)),)
            assert cell.total == total_name(kind)
            ways = [against.left[value] for value in range(10) for _ in range(kind[value])]
            pair = max(kind) == 2
            orders = ways[0] * (ways[0] - 1) if pair else 2 * ways[0] * ways[1]
            assert cell.weight == alone().supply[up] * orders


def by_cards(hand: str, up: str) -> tuple[int, dict[str, Fraction], dict[str, Fraction]]:
    """A cell of the other chart from actual cards: its orders, what choices bring, how often each is best."""
    values = sorted(hand)
    orders, sums, best = 0, defaultdict[str, Fraction](Fraction), Counter[str]()
    for rank in range(13):
        shown = Card(4 * rank)
        if name(points(shown) - 1) != up:
            continue
        for pair in combinations([card for card in FULL_DECK if card != shown], 2):
            alive = sum(first.rank >= rank for first in pair)  # in so many orders War is not lost
            if sorted(name(points(card) - 1) for card in pair) != values or not alive:
                continue
            worth = Draws(GAME, shown, pair, blackjack=alone()).worth(ONE)
            orders += alive
            best[max(worth, key=lambda choice: worth[choice])] += alive
            for choice, value in worth.items():
                sums[choice] += alive * value
    means = {choice: value / orders for choice, value in sums.items()}
    return orders, means, {choice: Fraction(often, orders) for choice, often in best.items()}


@pytest.mark.parametrize(("hand", "up"), [("88", "8"), ("93", "9"), ("AA", "A"), ("A2", "5"), ("54", "4"), ("A7", "T")])
def test_the_chart_while_the_hat_trick_is_alive(hand: str, up: str) -> None:
    """Means over actual cards, suit by suit, in the orders in which War is not lost."""
    (cell,) = (cell for cell in drawn().charts[1].cells if (cell.hand, cell.up) == (hand, up))
    orders, values, best = by_cards(hand, up)
    assert cell.weight == 4 * orders  # for every suit of the up card
    assert dict(cell.values) == values
    assert dict(cell.best) == best


def test_hands_that_cannot_keep_the_hat_trick_alive_are_not_on_its_chart() -> None:
    cells = {(cell.hand, cell.up) for cell in drawn().charts[1].cells}
    assert ("22", "2") in cells
    assert ("72", "7") in cells
    assert ("62", "7") not in cells
    assert ("TT", "A") not in cells
    assert {hand for hand, up in cells if up == "A"} == {"AA", *(f"A{value}" for value in range(2, 10))}


# One up card.


@cache
def both() -> HatTrick:
    return HatTrick(GAME)


@cache
def against(up: Card) -> Draws:
    return Draws(GAME, up, blackjack=both().blackjack)


@cache
def against_one(up: Card, play_out: str) -> Whole:
    """All four plays against one up card, and one of them played out."""
    plays, found = both().plays(ONE), against(up)
    whole = Whole(both(), {key: [0, 0] for key in plays})
    whole.add(found, {key: found.decided(play) for key, play in plays.items()}, plays, play_out)
    return whole


NINE, TEN = Card.parse("9c"), Card.parse("Tc")
DEALS = perm(51, 6) * perm(45, 9)


@pytest.mark.parametrize("up", [NINE, TEN])
def test_blackjack_against_one_up_card(up: Card) -> None:
    value = points(up) - 1
    played = against_one(up, "a").played
    assert 13 * played["a"].blackjack == alone().ups[value].value
    assert 13 * played["d"].blackjack == Blackjack(GAME, ordinary).ups[value].value


def mimic(up: int, kind: Values, offered: Collection[str]) -> str:
    """As the dealer does, but for aces, which are split, and a ten that shows, which is surrendered to."""
    if "split" in offered:
        return "split"
    if up == 9 and "surrender" in offered:
        return "surrender"
    return "stand" if total(kind)[0] >= 17 else "hit"


@pytest.mark.parametrize("surrender", ["none", "late"])
def test_any_way_to_play_against_one_up_card(surrender: str) -> None:
    """Whatever is followed brings by sets of cards what it brings by multisets of values."""
    game = GAME.post({"surrender": surrender})
    two, plays = HatTrick(game), {"e": following(mimic)}
    found = Draws(game, TEN, blackjack=two.blackjack)
    whole = Whole(two, {"e": [0, 0]})
    whole.add(found, {"e": found.decided(plays["e"])}, plays, "e")
    assert 13 * whole.played["e"].blackjack == Blackjack(game, mimic).ups[9].value
    assert whole.played["e"].alive > 0
    assert int(whole.counts.sum() + whole.splits.sum()) == DEALS
    assert any(stop.how == "surrendered" for _, stop, *_ in whole.stops()) == (surrender == "late")
    assert any(stop.how == "split" for _, stop, *_ in whole.stops())


def test_a_way_to_play_that_looks_at_single_cards_has_no_table() -> None:
    def picky(up: int, kind: Values, offered: Collection[str]) -> str:
        return "stand" if kind[4] else mimic(up, kind, offered)

    with pytest.raises(Unsolvable, match="looks at more than the total, an ace and whether there are two cards"):
        against(NINE).decided(following(picky))


@pytest.mark.parametrize("up", [NINE, TEN])
def test_played_out_against_one_up_card_as_without_suits(up: Card) -> None:
    """How the seat stops and how the dealer ends: by sets of cards, and by multisets of values."""
    counted: Counter[tuple[Stop, int]] = Counter()
    for _, stop, end, _, deals in against_one(up, "a").stops():
        counted[stop, end] += deals
    assert sum(counted.values()) == DEALS
    plain: Counter[tuple[Stop, int]] = Counter()
    found = alone().ups[points(up) - 1]
    for stop, ways in found.stops():
        for end, count in enumerate(ways):
            plain[stop, end] += count
    assert {key: Fraction(count, found.ways) for key, count in plain.items() if count} == {
        key: Fraction(count, DEALS) for key, count in counted.items()
    }


@pytest.mark.parametrize("play", ["a", "c"])
def test_war_against_one_up_card(play: str) -> None:
    """Seven ranks are below a nine, five above; choices do not touch it."""
    wars: Counter[str] = Counter()
    for war, _, _, _, deals in against_one(NINE, play).stops():
        wars[WAR[war].name] += deals
    assert {war: Fraction(deals, DEALS) for war, deals in wars.items()} == {
        "LOST": Fraction(28, 51), "TIED": Fraction(3, 51), "WON": Fraction(20, 51)
    }  # fmt: skip


def test_two_naturals_against_a_ten() -> None:
    """Of the 49 cards that a natural and a ten leave, three are aces."""
    ends: Counter[int] = Counter()
    for _, stop, end, _, deals in against_one(TEN, "c").stops():
        if stop.how == "natural":
            ends[end] += deals
    assert Fraction(sum(ends.values()), DEALS) == Fraction(2 * 4 * 15, 51 * 50)
    assert Fraction(ends[6], sum(ends.values())) == Fraction(3, 49)


def dealer(left: list[int], hard: int, *, ace: bool, drawn: int) -> dict[int, Fraction]:
    """How the dealer ends from an up card that makes no natural: 0 for a bust, 1 for 17, ... 5 for 21."""
    reached = hard + 10 if ace and hard <= 11 else hard
    if drawn and reached >= 17:
        return {0 if reached > 21 else reached - 16: Fraction(1)}
    ends: dict[int, Fraction] = {}
    for value, number in enumerate(left):
        if number:
            rest = [count - (at == value) for at, count in enumerate(left)]
            further = dealer(rest, hard + value + 1, ace=ace or value == 0, drawn=drawn + 1)
            for end, often in further.items():
                ends[end] = ends.get(end, Fraction(0)) + often * Fraction(number, sum(left))
    return ends


def test_split_aces_against_a_nine() -> None:
    """Every pair of aces is split: what the two get and how the dealer ends, by a plain draw."""
    counted: Counter[tuple[int, int, int]] = Counter()
    for _, stop, end, _, deals in against_one(NINE, "c").stops():
        if stop.how == "split":
            counted[stop.grade, stop.second, end] += deals
    assert Fraction(sum(counted.values()), DEALS) == Fraction(4 * 3, 51 * 50)
    plain: defaultdict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    left = [2, 4, 4, 4, 4, 4, 4, 4, 3, 16]
    for one, other in product(range(10), repeat=2):
        often = Fraction(left[one] * (left[other] - (one == other)), 49 * 48)
        rest = [count - (value == one) - (value == other) for value, count in enumerate(left)]
        grades = [max((12 if value == 0 else value + 12) - 16, 0) for value in (one, other)]
        for end, chance in dealer(rest, 9, ace=False, drawn=0).items():
            plain[grades[0], grades[1], end] += often * chance
    assert {key: Fraction(deals, sum(counted.values())) for key, deals in counted.items()} == dict(plain)


# Stakes.


def brought(up: Card, plays: Mapping[str, Play]) -> dict[str, tuple[Fraction, Fraction]]:
    """What plays bring against one up card, on Blackjack and how often the Hat Trick then wins."""
    plays, found = {"a": BLACKJACK, **plays}, against(up)
    whole = Whole(both(), {key: [0, 0] for key in plays})
    whole.add(found, {key: found.decided(each) for key, each in plays.items()}, plays, "a")
    return {key: (13 * played.blackjack, 13 * played.alive) for key, played in whole.played.items()}


HUGE = 10**6


def at_stakes(blackjack: int, hat_trick: int) -> Play:
    return total_at(both().blackjack, both().rides, {"Blackjack": blackjack, "Hat Trick": hat_trick})


def test_without_a_hat_trick_at_stake_blackjack_is_played_for_itself() -> None:
    for cards, decided in against(NINE).decided(at_stakes(3, 0)).items():
        own = against(NINE).decided(BLACKJACK)[cards]
        assert np.array_equal(decided.choices, own.choices)
        assert np.array_equal(decided.values, own.values)


def test_the_more_is_staked_on_the_hat_trick_the_more_it_is_played_for() -> None:
    """Wins rise and Blackjack falls with the stake, between what the two plays for themselves bring."""
    plays = {str(stake): at_stakes(1, stake) for stake in (0, 1, 5, 100, HUGE)} | {"b": seeking((0, 1), (1, 0))}
    found = brought(NINE, plays)
    assert found["0"] == found["a"]
    for less, more in pairwise(plays):
        assert found[less][0] >= found[more][0]
        assert found[less][1] <= found[more][1]
    assert found["0"][1] < found["1"][1] < found["b"][1]
    (blackjack, wins), most = found[str(HUGE)], found["b"]
    assert 7 * HUGE * (most[1] - wins) <= blackjack - most[0]  # as it was worth more at those stakes


def test_only_the_ratio_of_stakes_matters() -> None:
    assert np.array_equal(at_stakes(2, 2).units, at_stakes(1, 1).units)
    assert np.array_equal(at_stakes(6, 4).units, at_stakes(3, 2).units)
    assert not np.array_equal(at_stakes(3, 2).units, at_stakes(1, 1).units)
    assert solve(GAME, dict.fromkeys(ONE, 2)).figures == solution().figures


# Blackjack and nothing else.


def test_single_deck_blackjack() -> None:
    game = games.find("single-deck-blackjack")
    found = solve(game)
    check_wagers(found, {"Blackjack": 1})
    assert found.value == Blackjack(game).value
    assert check_decisions(found)[0] == NEITHER
    assert found.drawing is not None
    assert found.drawing.blackjack.outcomes == found.distribution
    assert found.drawing.blackjack.value == found.value
    naturals = [row.probability for row in found.wager("Blackjack").rows[:3]]
    assert naturals == [BOTH, NATURAL - BOTH, NATURAL - BOTH]


# All up cards at other stakes and postings.


@pytest.mark.slow
def test_all_up_cards_at_other_stakes() -> None:
    """As against one up card; and a huge stake's play wins almost as often as can be."""
    stakes = {"c0": at_stakes(1, 0), "c1": at_stakes(1, 1), "huge": at_stakes(1, HUGE)}
    plays = {"a": BLACKJACK, "b": seeking((0, 1), (1, 0)), "d": BY_CHART, **stakes}
    played = both().solve(plays, "c0").played
    for key in "abd":
        assert (played[key].blackjack, played[key].alive) == (drawn().play(key).blackjack, drawn().play(key).wins)
    assert (played["c1"].blackjack, played["c1"].alive) == (drawn().play("c").blackjack, drawn().play("c").wins)
    assert played["c0"] == played["a"]
    assert played["a"].alive < played["c1"].alive < played["huge"].alive <= played["b"].alive
    assert 7 * HUGE * (played["b"].alive - played["huge"].alive) <= played["huge"].blackjack - played["b"].blackjack


@pytest.mark.slow
def test_without_a_hat_trick_at_stake() -> None:
    found = solve(GAME, {"Hat Trick": 0}, recompute=True)
    check_wagers(found, ONE | {"Hat Trick": 0})
    assert found.wager("Hat Trick").placed == 0
    (side,) = (each for each in found.side_wagers if each.wager == "Hat Trick")
    assert side.hit_frequency == found.drawing.play("a").wins if found.drawing else False
    assert check_decisions(found)[0] == NEITHER
    assert found.drawing is not None
    best, own = found.drawing.play("c"), found.drawing.play("a")
    assert (best.blackjack, best.wins, best.total) == (own.blackjack, own.wins, own.total)
    assert all(differs == 0 for _, _, differs in found.drawing.differs)
    assert found.drawing.charts[1].seeks != found.drawing.charts[0].seeks
    assert own.total == found.value


POSTINGS: list[tuple[dict[str, str | int], tuple[int, int, int, int], Fraction]] = [
    ({"peek": "no", "surrender": "late", "war-tie": "kills"}, (2, 3, 1, 2), 1 - NATURAL),
    (
        {"natural": "6:5", "soft-17": "hit", "ace-split": "off", "six-card-win": "off", "war-ace": "low"},
        (1, 1, 1, 1),
        NEITHER,
    ),
    ({"double": "10-11", "soft-21": "stand", "poker": "06"}, (1, 5, 2, 7), NEITHER),
]


@pytest.mark.slow
@pytest.mark.parametrize(("posting", "chips", "reached"), POSTINGS)
def test_other_postings(posting: dict[str, str | int], chips: tuple[int, int, int, int], reached: Fraction) -> None:
    """The identities hold, the suitless solver agrees, and Poker is what it is."""
    game, stakes = GAME.post(posting), dict(zip(ONE, chips, strict=True))
    found = solve(game, stakes, recompute=True)
    check_wagers(found, stakes)
    assert check_decisions(found)[0] == reached
    assert found.drawing is not None
    assert found.drawing.play("a").blackjack == Blackjack(game).value
    assert found.drawing.play("d").blackjack == Blackjack(game, ordinary).value
    counted = side_wager(game, "Poker", game.posting["poker"])
    assert [row.probability for row in found.wager("Poker").rows] == [row.probability for row in counted.rows]
    assert max(found.drawing.plays, key=lambda each: each.total).key == "c"
    assert max(found.drawing.plays, key=lambda each: each.wins).key == "b"
    assert max(found.drawing.plays, key=lambda each: each.blackjack).key == "a"
