"""The walk against the reference: values, advice, tallies and ties of every game it can walk, on small decks."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import pytest

from croupier import games
from croupier.cards import Deck, parse_cards
from croupier.errors import Unsolvable
from croupier.rankings import FLUSH
from croupier.rules import Game
from croupier.rules.conditions import AtLeast, Versus
from croupier.rules.facts import pays
from croupier.rules.piles import BOARD, DEALER, HOLE
from croupier.rules.streets import DealTo
from croupier.rules.wagers import Kind
from croupier.solver import reference
from croupier.solver.progress import Progress
from croupier.solver.showdown import walk
from croupier.solver.showdown.counting import State
from croupier.solver.showdown.plan import Line, Node, plan
from croupier.solver.showdown.tally import Tally, axes, main_axes
from croupier.table.events import Chose
from croupier.table.round import Round
from tests.solver.test_reference import COUNTS

Case = tuple[str, dict[str, str], str]
"""A game, its posting, a deck."""

COUNTED: list[dict[str, Any]] = [
    entry
    for path in sorted(COUNTS.glob("*.json"))
    for entry in json.loads(path.read_text())
    if entry["game"] != "triple-shot-bonus" and not entry["dealt"]
]
"""Situations that the reference has counted: the value of all stakes together, in chips."""

ASKED: list[Case] = [
    ("triple-action-holdem", {"low-ace": "yes"}, "8c8d9cTdJc9hAcAd"),
    ("triple-action-holdem", {"low-ace": "yes", "bonus-after-fold": "yes"}, "8c9cTcJcAcAd9hTd"),
    ("three-card-holdem", {}, "2c2d3c4c4dQcKc9h"),
    ("three-card-holdem", {"dealer-ahead-unqualified": "ante_pushes"}, "2c3d4c5h5sKsQs9h"),
    ("river-holdem", {"before-flop-odds": "even"}, "2c2d3c3d3hTcJcQcKc"),
    ("ultimate-texas-holdem", {}, "5c6c7c8c9cTdTh2sKd"),
    ("casino-holdem", {}, "2c3c3d7cTcJcQsKcAd"),
    ("three-card-poker", {}, "2c3c4c4d4hQdKdAd"),
    ("three-card-poker", {}, "2s5d7c7sTcThKdKs"),
]
"""Situations for which the reference is asked here."""

SIDES: list[Case] = [
    ("triple-action-holdem", {"bonus-bet": "B", "low-ace": "yes"}, "8c8d8h9cTcJcQcAc"),
    ("holdem-88", {"pocket-eights": "three"}, "8c8d8h8s9cTcJcQcKc"),
    ("three-card-holdem", {"straight-up": "C1"}, "5s6s7s7h7dAsKsQs"),
    ("river-holdem", {"trips": "B"}, "2c2d2h3dTcJcQcKcAc"),
    ("ultimate-texas-holdem", {}, "5c5d5h7c8c9cTcJc2s"),
    ("casino-holdem", {}, "AcAdAhTcJcQcKc2d2h"),
    ("three-card-poker", {}, "2c3c4c4d4h5d9dQs"),
]

LARGER: list[Case] = [
    ("triple-action-holdem", {"low-ace": "yes", "bonus-after-fold": "yes"}, "8c8d9c9d9hTcJcQhAcAd"),
    ("holdem-88", {"highway-minimum": "0.25x"}, "8c8d8h9cTcJcQcKdAc2s3h"),
    ("three-card-holdem", {"dealer-ahead-unqualified": "ante_pushes"}, "2c3c4c4dQsKsAs7h8h9s"),
    ("river-holdem", {}, "2c2d3c3dTcJcQcKcAc7h7s"),
    ("ultimate-texas-holdem", {}, "5c5d6c7c8c9cTdTh2sKd"),
    ("casino-holdem", {}, "3c3d4cJcQcKcAc4d2h2s"),
    ("texas-holdem-bonus", {"ante-from": "flush"}, "3c4c5c6c7cAcAdKd2h"),
    ("three-card-poker", {}, "2c3c4c4d4hQdKdAdTsJs"),
]


def small(key: str, posting: dict[str, str], deck: str) -> Game:
    return games.find(key).post(posting).with_deck(Deck("reduced deck", parse_cards(deck)))


@cache
def walked(game: Game) -> walk.Walked:
    return walk.count(plan(game))


@cache
def tallied(game: Game) -> Tally:
    return walked(game).tally(axes(walked(game).plan))


def named(cases: list[Case]) -> list[Any]:
    return [pytest.param(small(*case), id=" ".join([case[0], *case[1].values(), case[2]])) for case in cases]


def counted() -> list[Case]:
    return [(entry["game"], entry["posting"], entry["deck"]) for entry in COUNTED]


# Values.


@pytest.mark.parametrize("entry", COUNTED, ids=lambda entry: f"{entry['game']} {entry['name']}")
def test_the_value_is_the_counted_one(entry: dict[str, Any]) -> None:
    """Side wagers, where they are staked, add what the tally says of them."""
    game = small(entry["game"], entry["posting"], entry["deck"])
    means = {name: mean(tallied(game), name) for name in entry["stakes"] if game.wager(name).kind is Kind.SIDE}
    means[game.unit.name] = walked(game).value
    assert sum(chips * means[name] for name, chips in entry["stakes"].items()) == Fraction(entry["value"])


@pytest.mark.parametrize("game", named(ASKED))
def test_the_value_is_the_references(game: Game) -> None:
    played = Round.start(game)
    assert walked(game).value * played.stake(1, game.unit.name) == reference.value(played)


def test_the_decks_bring_about_what_games_tell_apart() -> None:
    """Every game is won, tied and lost, with a dealer who qualifies and one who does not, and shows flushes."""
    answers: dict[tuple[str, Any], set[bool]] = {}
    for case in counted() + ASKED:
        game = small(*case)
        for _, fact, _ in tallied(game).cells():
            for atom, answer in fact.items():
                answers.setdefault((game.key, atom), set()).add(answer)
    matter = [
        (key, atom)
        for key, atom in answers
        if isinstance(atom, Versus) or (isinstance(atom, AtLeast) and (atom.hand.name == "dealer" or atom.cut == FLUSH))
    ]
    assert len({key for key, _ in matter}) == 7
    one_way = [f"{key}: {atom.says}" for key, atom in matter if answers[key, atom] != {True, False}]
    assert not one_way


# The tally.


def mean(tally: Tally, wager: str) -> Fraction:
    """What one unit on a side wager brings on average."""
    total = Fraction(0)
    for _, fact, deals in tally.cells():
        row = pays(tally.plan.game, wager, fact)
        assert row is not None
        total += deals * row.odds.to_one
    return total / tally.deals


@pytest.mark.parametrize("game", named(counted() + ASKED + SIDES + LARGER))
def test_the_tally_adds_up_to_the_value(game: Game) -> None:
    tally, total = tallied(game), Fraction(0)
    for line, fact, deals in tally.cells():
        for wager, units in line.stakes:
            row = pays(game, wager, fact)
            assert row is not None
            total += deals * units * row.odds.to_one
    assert total / tally.deals == walked(game).value


@pytest.mark.parametrize("game", named(counted() + SIDES))
def test_every_deal_is_counted_once(game: Game) -> None:
    sizes = game.pile_sizes
    unseen, deals = len(game.deck), 1
    dealt = {
        "triple-action-holdem": (2, 1, 3, 1),
        "three-card-holdem": (2, 1, 1, 1, 2),
        "three-card-poker": (3, 3),
    }.get(game.key, (2, 3, 2, 2))
    assert sum(dealt) == sum(sizes.values())
    for cards in dealt:
        deals *= comb(unseen, cards)
        unseen -= cards
    assert tallied(game).deals == walked(game).deals == deals


@pytest.mark.parametrize("game", named(SIDES))
def test_side_wagers_bring_what_rounds_pay(game: Game) -> None:
    """Every round of the game, the last choice always taken: a side wager does not mind."""
    sides = [wager.name for wager in game.wagers if wager.kind is Kind.SIDE]
    assert set(sides) <= set(tallied(game).axes.wagers)
    step = game.grid[game.unit.name][0]
    paid: Counter[str] = Counter()
    rounds = 0
    for ended in _ends(Round.start(game, {game.unit.name: step} | dict.fromkeys(sides, 1))):
        rounds += 1
        for item in ended.items(1):
            paid[item.wager] += item.net
    assert {name: mean(tallied(game), name) for name in sides} == {name: Fraction(paid[name], rounds) for name in sides}


def _ends(played: Round) -> Iterator[Round]:
    if played.over:
        yield played
    elif played.choices:
        yield from _ends(played.act(list(played.choices)[-1]))
    else:
        for cards, _ in played.chances():
            yield from _ends(played.deal(*cards))


def test_marks_follow_the_streets() -> None:
    """The AA Bonus of Casino Hold'em looks at the flop, not at any three cards of the board."""
    tally = tallied(small(*SIDES[5]))
    assert len(tally.marks) > 1
    assert {atom.hand.name for mark in tally.marks for atom in mark if isinstance(atom, AtLeast)} == {
        "player's flop hand"
    }


def test_without_side_wagers_there_is_one_mark() -> None:
    game = small(*LARGER[1])
    tally = walked(game).tally(main_axes(walked(game).plan))
    assert tally.marks == (frozenset(),)
    assert tally.deals == tallied(game).deals


@pytest.mark.parametrize("case", [("triple-action-holdem", {}, "8c8d9c9dTcTdJcQdAh"), ASKED[-1]])
def test_lines_and_ties_are_the_references(case: Case) -> None:
    """Every state of a game's only decision: how often each line is best, a tie going to the smaller stake."""
    game = small(*case)
    tally = tallied(game)
    lines: Counter[str] = Counter()
    tied, states = 0, 0
    for hole in combinations(game.deck, game.pile_sizes[HOLE]):
        for seated in _to_the_decision(Round.start(game).deal(*hole)):
            worth = {choice.verb: chips for choice, chips in reference.advice(seated).items()}
            states += 1
            tied += worth["bet"] == worth["fold"]
            lines["bet" if worth["bet"] > worth["fold"] else "fold"] += 1
    each = tally.deals // states
    assert tied
    assert [tie.deals for tie in tally.ties] == [tied * each]
    found = {line.choices[0][1]: int(tally.counts[at].sum()) for at, line in enumerate(tally.plan.lines)}
    assert found == {verb: number * each for verb, number in lines.items()}


def _to_the_decision(played: Round) -> Iterator[Round]:
    if played.choices:
        yield played
    else:
        for cards, _ in played.chances():
            yield from _to_the_decision(played.deal(*cards))


@pytest.mark.parametrize("game", named(counted() + LARGER))
def test_examples_of_ties_are_ties(game: Game) -> None:
    for tie in tallied(game).ties:
        states = [State(tie.node.decision.level, *example) for example in tie.examples]
        assert 1 <= len(set(states)) == len(states) <= 5
        for state in states:
            worth = [value for _, value in walked(game).values(tie.node, state)]
            assert worth.count(max(worth)) > 1


# Advice.


SHORT = 8  # cards unseen: from there the reference takes a second at most
ADVISED: list[Case] = [
    ("holdem-88", {"highway-minimum": "0.25x"}, "3c3d6h7cTcJcQcKcAd"),
    ("river-holdem", {}, "2c2d3c3dTcJcQcKcAc"),
    ("river-holdem", {"before-flop-odds": "even"}, "2c2d3c3d3hTcJcQcKc"),
]


@pytest.mark.parametrize("game", named(ADVISED + LARGER))
def test_advice_is_the_references(game: Game) -> None:
    """Rounds dealt at random, at every decision whose future is short enough for the reference."""
    rng = random.Random(str(game))
    met = Counter[int]()
    for stay in (min, max, min):  # as cheaply as can be, or not at all cheaply
        played = Round.start(game)
        while not played.over:
            if isinstance(played.pending, DealTo):
                played = played.deal(*rng.sample(played.unseen, played.pending.count))
                continue
            node, state = _seen(played)
            if len(played.unseen) <= SHORT and met[state.level] < (1 if len(played.unseen) == SHORT else 3):
                met[state.level] += 1
                stake = played.stake(1, game.unit.name)
                told = {choice.short: chips / stake for choice, chips in reference.advice(played).items()}
                assert dict(walked(game).values(node, state)) == told
            staying = [choice for choice in played.choices if choice.verb != "fold"]
            played = played.act(stay(staying, key=lambda choice: choice.chips))
    unseen = len(game.deck) - game.pile_sizes[HOLE] - walked(game).plan.up
    seen, nodes = walked(game).plan.seen, walked(game).plan.nodes
    assert set(met) == {level for level, board in enumerate(seen) if any(nodes[level]) and unseen - board <= SHORT}


def _seen(played: Round) -> tuple[Node, State]:
    """The decision that a round waits at, and what its seat has seen."""
    branch: Node | Line = plan(played.game).root
    for event in played.events:
        if isinstance(event, Chose):
            assert isinstance(branch, Node)
            branch = dict(branch.followed)[event.choice.short]
    assert isinstance(branch, Node)
    cards = (played.cards(HOLE, 1), played.cards(DEALER), played.cards(BOARD))
    return branch, State(branch.decision.level, *cards)


def test_choices_are_told_from_the_smallest_stake() -> None:
    game = small(*LARGER[1])
    root = walked(game).plan.root
    assert isinstance(root, Node)
    told = walked(game).values(root, State(0, parse_cards("AcQc"), (), ()))
    assert [choice for choice, _ in told] == ["check", "bet 0.25", "bet 1", "bet 2", "bet 3", "bet 4"]


# What is walked, and what is not.


def test_a_large_deck_is_refused_with_the_number_of_its_showdowns() -> None:
    large = plan(games.find("ultimate-texas-holdem"))
    reason = walk.refusal(large)
    assert reason is not None
    assert "2,781,381,002,400 showdowns" in reason
    assert "3,000,000" in reason
    with pytest.raises(Unsolvable, match="2,781,381,002,400 showdowns"):
        walk.count(large)


def test_a_small_deck_is_walked_hole_by_hole() -> None:
    small_plan = plan(small(*ASKED[-1]))
    assert walk.refusal(small_plan) is None
    said: list[Progress] = []
    walk.count(small_plan, progress=said.append)
    assert len(said) == comb(8, 3)
    assert said[-1] == Progress("holes", 56, 56)
