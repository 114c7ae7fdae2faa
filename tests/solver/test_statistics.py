"""Every figure of a small game, against rounds played out: each deal fed to a round, each choice as advised."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

import pytest

from croupier import games
from croupier.cards import Deck, parse_cards
from croupier.rules import Game
from croupier.rules.streets import Choose
from croupier.rules.wagers import Kind
from croupier.solver.showdown import boards
from croupier.solver.showdown.opening import opening
from croupier.solver.showdown.plan import plan
from croupier.solver.showdown.tallied import decisions, statistics
from croupier.solver.showdown.tally import axes
from croupier.solver.sidebets import left_out, side_wagers
from croupier.solver.solution import Solution
from croupier.table.events import Chose
from croupier.table.round import Round

CASES: list[tuple[str, str, dict[str, str | int]]] = [
    ("triple-action-holdem", "8c8d9c9dTcJcAcAh", {}),
    ("triple-action-holdem", "8c9cTcJcQcQdAcAd", {"bonus-after-fold": "yes", "low-ace": "yes"}),
    ("three-card-holdem", "2c3c4c4dQsKsAs4h", {}),
    ("holdem-88", "8c8d8h9cTcJcQcKd2s", {}),
    ("river-holdem", "2c2d2h3dTcJcQcKcAc", {"trips": "B"}),
    ("casino-holdem", "AcAd2h3dTcJcQcKc9c", {}),
    ("three-card-poker", "2c3c4c4dQsKsAs7h8h", {}),
    ("texas-holdem-bonus", "AcAdKh3dTcJcQc4cKc", {}),
]


def played_out(played: Round, solution: Solution, often: Fraction = Fraction(1)) -> Iterator[tuple[Round, Fraction]]:
    """Every round that can come of this one with the choices that are advised, and with which probability."""
    if played.over:
        yield played, often
    elif isinstance(played.pending, Choose):
        yield from played_out(played.act(solution.advice(played.view(1)).best), solution, often)
    else:
        chances = [(cards, weight) for cards, weight in played.chances() if weight]
        ways = sum(weight for _, weight in chances)
        for cards, weight in chances:
            dealt = played.deal(*cards) if cards else played.peek()
            yield from played_out(dealt, solution, often * Fraction(weight, ways))


class Settled(NamedTuple):
    wager: str
    stake: int
    net: int
    row: str


Ended = tuple[tuple[Settled, ...], str]
"""The wagers of a round as they were settled, and what was chosen in it."""


def ended_alike(rounds: Iterable[tuple[Round, Fraction]]) -> dict[Ended, Fraction]:
    """How often rounds end alike, so that figures are added up once for all that do."""
    found: defaultdict[Ended, Fraction] = defaultdict(Fraction)
    for ended, often in rounds:
        settled = tuple(Settled(item.wager, item.stake, item.net, item.row.id) for item in ended.settled)
        chosen = " ".join(each.choice.short for each in ended.events if isinstance(each, Chose))
        found[settled, chosen] += often
    return found


def solved(game: Game) -> Solution:
    counted = boards.count(plan(game))
    told = axes(counted.plan)
    tally = counted.tally(told)
    found = statistics(tally)
    solution = Solution(
        game=game,
        deals=1,
        initial=sum((Fraction(1) for wager in game.wagers if wager.kind is Kind.MANDATORY), Fraction(0)),
        distribution=found.distribution,
        joint=found.joint,
        ends=found.ends,
        decisions=tuple(decisions(tally)),
        wagers=found.wagers,
        covariance=found.covariance,
        side_wagers=side_wagers(game),
        left_out=(*told.left_out, *left_out(game).items()),
        opening=opening(counted),
        load=lambda: counted,
    )
    assert solution.counted is counted  # so that thousands of states are looked up, not counted one by one
    return solution


UNIT = 4


def ends_of(solution: Solution) -> dict[tuple[str, frozenset[Settled]], Fraction]:
    """How often each end comes, as rounds tell it; of all that can be dealt, so many deals."""
    dealt = sum(each.deals for each in solution.ends)
    assert all(each.probability == Fraction(each.deals, dealt) for each in solution.ends)
    return {
        (
            " ".join(made.choice for made in each.choices),
            frozenset(
                Settled(name, int(stake * UNIT), int(net * UNIT), row) for name, _, stake, row, net in each.wagers
            ),
        ): each.probability
        for each in solution.ends
    }


@pytest.mark.parametrize(("key", "deck", "posting"), CASES)
def test_every_figure_is_what_rounds_show(key: str, deck: str, posting: dict[str, str | int]) -> None:
    game = games.find(key).post(posting).with_deck(Deck("few cards", parse_cards(deck)))
    solution = solved(game)
    assert not solution.left_out
    placed = [wager.name for wager in game.wagers if wager.kind in (Kind.MANDATORY, Kind.SIDE)]
    kinds = {wager.name: wager.kind for wager in game.wagers}
    nets: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    staked: defaultdict[str, Fraction] = defaultdict(Fraction)
    rows: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
    means: defaultdict[str, Fraction] = defaultdict(Fraction)
    brought: defaultdict[str, defaultdict[Fraction, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    products: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
    chosen: defaultdict[str, Fraction] = defaultdict(Fraction)
    ends: defaultdict[tuple[str, frozenset[Settled]], Fraction] = defaultdict(Fraction)
    start = Round.start(game, dict.fromkeys(placed, UNIT))
    for (settled, choices), often in ended_alike(played_out(start, solution)).items():
        results = {item.wager: Fraction(item.net, UNIT) for item in settled}
        nets[sum((net for name, net in results.items() if kinds[name] is not Kind.SIDE), Fraction(0))] += often
        for item in settled:
            staked[item.wager] += Fraction(item.stake, UNIT) * often
            rows[item.wager, item.row] += often
            means[item.wager] += results[item.wager] * often
            brought[item.wager][results[item.wager]] += often
            for other, net in results.items():
                products[item.wager, other] += results[item.wager] * net * often
        chosen[choices] += often
        ends[choices, frozenset(item for item in settled if kinds[item.wager] is not Kind.SIDE)] += often
    assert dict(solution.distribution) == nets
    assert ends_of(solution) == ends
    for figures, covariances in zip(solution.wagers, solution.covariance.matrix, strict=True):
        name = figures.name
        assert figures.value == means[name], name
        placed_in = sum(brought[name].values(), Fraction(0))
        brought[name][Fraction(0)] += 1 - placed_in
        assert dict(figures.outcomes) == {net: share for net, share in brought[name].items() if share}
        assert figures.stake == (0 if figures.kind is Kind.BONUS else staked[name])
        for row in figures.rows:
            assert row.probability == rows[name, row.id], row.why
        for rival, cell in zip(solution.wagers, covariances, strict=True):
            assert cell == products[name, rival.name] - means[name] * means[rival.name]
    for decision in solution.decisions:
        for choice, often in decision.choices:
            path = " ".join([*decision.after, choice])
            assert often == sum(many for line, many in chosen.items() if f"{line} ".startswith(f"{path} "))
    for side in solution.side_wagers:
        if side.posted:
            assert side.value == means[side.wager]
            assert side.variance == products[side.wager, side.wager] - means[side.wager] ** 2


@pytest.mark.parametrize(("key", "deck", "posting"), CASES[2:4])
def test_a_mix_of_stakes(key: str, deck: str, posting: dict[str, str | int]) -> None:
    """Mean and variance of three units on the ante and one or two on the side wagers, against rounds so staked."""
    game = games.find(key).post(posting).with_deck(Deck("few cards", parse_cards(deck)))
    solution = solved(game)
    sides = [wager.name for wager in game.wagers if wager.kind is Kind.SIDE]
    stakes = {game.unit.name: 12} | {name: 4 * (at + 1) for at, name in enumerate(sides)}
    nets: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for ended, often in played_out(Round.start(game, stakes), solution):
        nets[Fraction(ended.net(1))] += often
    first = sum((net * often for net, often in nets.items()), Fraction(0))
    second = sum((net**2 * often for net, often in nets.items()), Fraction(0))
    assert solution.mix(stakes) == (first, second - first**2)
    assert solution.together(12, stakes) == tuple(sorted(nets.items()))
    assert solution.together() == solution.distribution
    assert solution.mix({game.unit.name: 1}) == (solution.value, solution.variance)


def test_the_opening_is_the_advice_class_by_class() -> None:
    game = games.find("triple-action-holdem").with_deck(Deck.of("half a deck", "89TJ"))
    solution = solved(game)
    assert solution.opening is not None
    assert sum(cell.weight for cell in solution.opening.cells) == 120 * 14  # holes of sixteen cards, cards that show
    cell = next(cell for cell in solution.opening.cells if (cell.row, cell.column) == ("J8s", "9"))
    assert cell.weight == 4 * 4
    views = [Round.parse(game, f"Jc8c / {up}").view(1) for up in ("9c", "9d", "9h", "9s")]
    advised = [dict(solution.advice(view).values) for view in views]
    for choice, value in zip(solution.opening.choices, cell.values, strict=True):
        assert sum(each[choice] for each in advised) / 4 == value
