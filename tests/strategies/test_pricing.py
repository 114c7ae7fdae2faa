"""The exact price of a way to play: to the last digit that of every deal played by it, whichever method counts it."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from croupier import games
from croupier.answers.priced import priced_text
from croupier.cards import FULL_DECK, Deck, parse_cards
from croupier.errors import SimulationError, StakeError, StrategyError
from croupier.rules.game import Game
from croupier.rules.streets import Choose
from croupier.solver import reference, store
from croupier.solver.drawing.blackjack import Blackjack
from croupier.solver.families import family_of
from croupier.solver.showdown import boards, holdem
from croupier.solver.showdown.best_choices import nodes_of
from croupier.solver.showdown.following import best, follow
from croupier.solver.showdown.met import Ints, Met, Way
from croupier.solver.showdown.plan import plan
from croupier.solver.showdown.tallied import statistics
from croupier.solver.showdown.tally import main_axes
from croupier.solver.solve import solve, valued
from croupier.strategies import habits
from croupier.strategies.files import Seen, StrategyFile, Written
from croupier.strategies.followed import Following, Played, counted_for, played, takes_long
from croupier.strategies.habits import HABITS, habit_played, habits_of
from croupier.strategies.of_hands_priced import riding_in, total_of
from croupier.strategies.pricing import StrategyPrice, price_strategy
from croupier.table.round import Round

RIVER = """[Before the flop]
bet: pocket pair
bet: holds a queen or better
fold: otherwise
[Flop]
bet: pair or better with a card of one's own
bet: four to a straight
fold: otherwise
[Turn and river]
bet 2: two pair or better with a card of one's own
bet 1: pair or better and not three to a flush on the board
bet 1: plays a king or better
fold: otherwise
"""
SUITS_ON_THE_RIVER = RIVER.replace("bet 1: plays a king or better", "bet 1: suited\nbet 2: four to a flush")
TRIPLE = "[The deal]\nbet: holds a ten or better and dealer shows a jack or less\nfold: otherwise\n"
THREE = """[First card]
bet: pair or better
bet: two overcards
fold: otherwise
[Second card]
bet: pair or better with a card of one's own
bet: plays a queen or better
check: otherwise
"""
SEATS = """[The seats]
double: total 10 to 11
stand: hard and total 15 or more
stand: soft and total 19 or more
hit: otherwise
"""
SMALL = {
    "river-holdem": (RIVER, "AsKdQh9cAdKh7s9dQs"),
    "triple-action-holdem": (TRIPLE, "AsKdQhJcAdTh8sTd"),
    "three-card-holdem": (THREE, "AsKdQhJcAdTh8s"),
}


@cache
def small(key: str) -> tuple[Game, StrategyFile]:
    text, cards = SMALL[key]
    return games.find(key).with_deck(Deck("few cards", parse_cards(cards))), StrategyFile("f.txt", text)


def brings(start: Round, play: Callable[[Round, Callable[[Round], Fraction]], Fraction]) -> Fraction:
    """What every deal brings, its choices taken some way: the oracle, which knows nothing but rounds."""

    def value(at: Round) -> Fraction:
        if at.over:
            return Fraction(at.net(1))
        if isinstance(at.pending, Choose):
            return play(at, value)
        total, ways = Fraction(0), 0
        for cards, weight in at.chances():
            if weight:
                total += weight * value(at.deal(*cards) if cards else at.peek())
                ways += weight
        return total / ways

    return value(start)


def by_file(file: StrategyFile, game: Game) -> Callable[[Round, Callable[[Round], Fraction]], Fraction]:
    """Asked card by card."""
    written = Written(file, game)
    nodes = {node.decision.step: node for node in nodes_of(plan(game))}

    def play(at: Round, value: Callable[[Round], Fraction]) -> Fraction:
        view = at.view(1)
        node = nodes[view.step]
        hole, board = (np.array([list(map(int, some))], np.uint8) for some in (view.hole, view.board))
        up = np.array([int(view.dealer[0])], np.uint8) if plan(game).up else None
        return value(at.act(node.followed[int(written.choose(node, Seen(hole, board, up))[0])][0]))

    return play


def never_folding(at: Round, value: Callable[[Round], Fraction]) -> Fraction:
    return max(value(at.act(choice)) for choice in at.choices if str(choice) != "fold")


@cache
def priced(key: str) -> StrategyPrice:
    return price_strategy(*small(key))


@pytest.mark.parametrize(
    "key", ["triple-action-holdem", "three-card-holdem", pytest.param("river-holdem", marks=pytest.mark.slow)]
)
def test_a_file_is_worth_what_every_deal_played_by_it_brings(key: str) -> None:
    game, file = small(key)
    start = Round.start(game, {"Ante": 10})
    assert priced(key).value * 10 == brings(start, by_file(file, game))
    assert priced(key).best * 10 == reference.value(start)


@pytest.mark.parametrize("key", SMALL)
def test_what_is_given_away_on_every_street_is_what_the_file_costs(key: str) -> None:
    found = priced(key)
    assert found.cost > 0
    assert sum((each.cost for each in found.streets), Fraction(0)) == found.cost
    assert sum((each.cost for each in found.departures), Fraction(0)) == found.cost
    for street in found.streets:
        there = [each for each in found.departures if each.street == street.street]
        assert sum((each.cost for each in there), Fraction(0)) == street.cost
        assert sum((each.frequency for each in there), Fraction(0)) == street.wrong
    assert found.streets[0].alone == found.streets[0].cost  # nothing comes before it
    costs = [each.cost for each in found.departures]
    assert costs == sorted(costs, reverse=True)


def test_what_a_street_gives_away_alone_is_what_is_left_if_all_else_is_played_best() -> None:
    """A way to play that follows the file on one street, and the best choices on the others, walked through."""
    game, file = small("three-card-holdem")
    written = Written(file, game)
    counted = boards.count(plan(game))
    for street in priced("three-card-holdem").streets:
        tally = follow(
            counted, on_one_street(Following(written, counted, classes=False), street.street), main_axes(counted.plan)
        )
        assert tally is not None
        value = sum((net * often for net, often in statistics(tally).distribution), Fraction(0))
        assert counted.value - value == street.alone


def on_one_street(followed: Following, street: str) -> Way:
    def choose(met: Met) -> Ints:
        return followed(met) if met.node.decision.street == street else met.best

    return choose


# Two methods.

TWENTY = games.find("river-holdem").with_deck(
    Deck("five ranks", tuple(card for card in FULL_DECK if card.rank in (4, 8, 9, 10, 12)))
)


@pytest.fixture(scope="module")
def counted_twice() -> tuple[holdem.HoldemCounted, boards.BoardsCounted]:
    game_plan = plan(TWENTY)
    return holdem.count(game_plan), boards.count(game_plan)


def test_best_play_followed_is_the_tally_of_best_play(
    counted_twice: tuple[holdem.HoldemCounted, boards.BoardsCounted],
) -> None:
    for counted in counted_twice:
        followed = follow(counted, best, main_axes(counted.plan))
        assert followed is not None
        assert (followed.counts == counted.tally(main_axes(counted.plan)).counts).all()


def test_both_methods_follow_a_file_to_the_same_end(
    counted_twice: tuple[holdem.HoldemCounted, boards.BoardsCounted],
) -> None:
    written = Written(StrategyFile("f", RIVER), TWENTY)
    assert not takes_long(written, plan(TWENTY))
    quick, slow = counted_twice
    ways = [Following(written, quick, classes=True), Following(written, slow, classes=True)]
    assert played(quick, ways[0]) == played(slow, ways[1])
    by_class = [
        {(each.hands, each.rule, each.best): (each.frequency, each.cost) for each in way.losses.departures()}
        for way in ways
    ]
    assert by_class[0] == by_class[1]


def test_suits_that_make_no_flush_are_told_apart_where_a_file_asks_for_them(
    counted_twice: tuple[holdem.HoldemCounted, boards.BoardsCounted],
) -> None:
    """Hearts and spades as they lie are another matter than the flushes they can make: the quick method has no say."""
    written = Written(StrategyFile("f", SUITS_ON_THE_RIVER), TWENTY)
    assert takes_long(written, plan(TWENTY))
    counted = counted_for(written, TWENTY)
    assert isinstance(counted, boards.BoardsCounted)
    assert played(counted, Following(written, counted, classes=False)).value < counted.value


# Habits.


def test_habits_are_those_that_mean_something() -> None:
    named = {key: [each.name for each in habits_of(games.find(key))] for key in (*games.SHEETS, *games.CALIBRATION)}
    assert named["triple-shot-bonus"] == named["single-deck-blackjack"] == ["mimics-dealer", "never-busts"]
    assert named["texas-holdem-bonus"] == named["river-holdem"] == ["never-folds", "raises-most"]


def test_habits_bring_what_every_deal_brings() -> None:
    game, _ = small("three-card-holdem")
    start = Round.start(game, {"Ante": 10})
    always = StrategyFile("f", "[First card]\nbet: otherwise\n[Second card]\nbet: otherwise")
    habit = next(each for each in HABITS if each.name == "raises-most")
    assert habit_played(game, habit).value * 10 == brings(start, by_file(always, game))
    never = price_strategy(game, "never-folds")
    assert never.value * 10 == brings(start, never_folding)
    assert never.cost >= 0


def test_unknown_habits_and_those_of_other_games_are_refused() -> None:
    game = games.find("three-card-poker")
    with pytest.raises(SimulationError, match="means nothing in Three Card Poker: there, name never-folds or raises-m"):
        price_strategy(game, "mimics-dealer")
    with pytest.raises(
        SimulationError, match=r"there is no strategy file 'nosuch\.txt': name one, or a habit: never-fol"
    ):
        price_strategy(game, "nosuch.txt")


# Where seats draw.


def test_a_file_of_blackjack_gives_away_what_its_hands_do() -> None:
    game, file = games.find("single-deck-blackjack"), StrategyFile("f", SEATS)
    found = price_strategy(game, file)
    assert (
        found.value
        == valued(game, Written(file, game).policy).value
        == Blackjack(game, Written(file, game).policy).value
    )
    assert sum((each.cost for each in found.streets), Fraction(0)) == found.cost
    assert sum((each.cost for each in found.departures), Fraction(0)) == found.cost
    costliest = found.departures[0]
    assert (costliest.hands, costliest.rule) == ("hard 14 against a 5", "line 5: hit: otherwise")
    assert costliest.best == "stand"


def test_what_rides_on_the_main_wagers_is_among_what_best_play_brings() -> None:
    """Best play gives up some of Blackjack for the Hat Trick; held against Blackjack alone, files would gain."""
    solution = solve(games.find("triple-shot-bonus"))
    assert solution.drawing is not None
    assert riding_in(solution) == "Hat Trick"
    total = total_of(solution, "Hat Trick")
    assert total == solution.drawing.play("c").total == max(each.total for each in solution.drawing.plays)
    as_it_is = Played(solution.initial, solution.distribution, solution.wagers, solution.decisions)
    price = StrategyPrice(solution.game, "War", "best", as_it_is, "Hat Trick", total, (), ())
    assert (price.total, price.cost) == (total, Fraction(0))
    assert price.value != price.total
    assert f"with Hat Trick       {float(total):.6f}" in "\n".join(priced_text(price, 80))
    assert riding_in(solve(solution.game, {"War": 1, "Blackjack": 1, "Poker": 1, "Hat Trick": 0})) == ""


@pytest.mark.slow
@pytest.mark.parametrize("stakes", [None, {"War": 2, "Blackjack": 1, "Poker": 1, "Hat Trick": 1}])
def test_no_street_of_a_file_gains_on_best_play_of_all_that_is_staked(stakes: dict[str, int] | None) -> None:
    game = games.find("triple-shot-bonus")
    found = price_strategy(
        game, StrategyFile("f", "[Blackjack]\nstand: total 17 or more\nhit: otherwise"), stakes=stakes
    )
    assert found.riding == "Hat Trick"
    assert all(each.cost > 0 for each in found.streets)
    assert sum((each.cost for each in found.streets), Fraction(0)) == found.cost
    (two_cards, _) = found.streets
    assert sum((each.cost for each in found.departures), Fraction(0)) == two_cards.cost


def test_what_is_wrong_with_a_file_or_its_stakes_is_told() -> None:
    with pytest.raises(StrategyError, match="says nothing about"):
        price_strategy(games.find("river-holdem"), StrategyFile("f", "[Flop]\nbet: otherwise"))
    with pytest.raises(StakeError, match="has no wager 'Foo'"):
        price_strategy(games.find("river-holdem"), StrategyFile("f", RIVER), stakes={"Foo": 2})


def test_stakes_change_nothing_where_play_is_the_same_at_all_of_them() -> None:
    game = games.find("three-card-poker")
    for strategy in ("never-folds", StrategyFile("f", "[The deal]\nbet: otherwise")):
        assert price_strategy(game, strategy, stakes={"Ante": 10}) == price_strategy(game, strategy)


def test_shipped_habits_are_what_counting_says() -> None:
    """Of a game that is counted at once; `make ship` writes those of all."""
    game = games.find("three-card-poker")
    anew = habits.priced_anew(game)
    assert store.figures(game, family_of(game).stakes(game, None), habits.KEPT) == {
        name: list(figures) for name, figures in anew.items()
    }
    assert [each.value for each in habits.habits_priced(game)] == [Fraction(value) for value, _ in anew.values()]
