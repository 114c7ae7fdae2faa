"""Games that decide when all of the board is seen: solved, charted and played by best play, on small decks."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from croupier.cards import RANKS, Deck, parse_cards
from croupier.errors import Unsolvable
from croupier.rules import (
    BOARD,
    CHECK,
    DEALER,
    DOWN,
    EVEN,
    FOLD,
    FULL_DECK,
    HOLE,
    LOSE,
    POKER,
    PUSH,
    THREE_CARD,
    Deal,
    Game,
    Reveal,
    Sheet,
    best_of,
    bet,
    decide,
    mandatory,
    raised,
    showdown,
    street,
)
from croupier.simulation import showdown as simulated
from croupier.simulation.run import engine
from croupier.solver import reference
from croupier.solver.breakdown import OpeningCell, class_name
from croupier.solver.showdown import boards, walk
from croupier.solver.showdown.counting import State
from croupier.solver.showdown.opening import opening
from croupier.solver.showdown.plan import Node, plan
from croupier.solver.solve import advise
from croupier.table.round import Round
from tests.simulation.test_rounds import held

RAGGED = Deck("few cards", parse_cards("2c2d3c4d5h7c7sQd"))
WHOLE_SUITS = Deck.of("few ranks", "69Q")


def last_board(*, cards: int = 1, up: int = 0, early: bool = False) -> Game:
    """Two cards each, then all of the board and a decision, which may be the second: nothing but data."""
    ranking = THREE_CARD if cards == 1 else POKER
    player, dealer = (best_of(ranking.size, pile, BOARD, ranking=ranking) for pile in (HOLE, DEALER))
    won, tied, lost = showdown(player, dealer)
    rows = {won: EVEN, tied: PUSH, lost: LOSE}
    ante = mandatory("Ante", rows, cites="-")
    first, play = (raised(name, rows, by=ante, cites="-") for name in ("First", "Play"))
    shown = (Deal(DEALER, 1),) if up else ()
    dealt = (Deal(HOLE, 2, DOWN), *shown, Deal(DEALER, 2 - up, DOWN))
    seen = (Deal(BOARD, cards), decide(bet(play), FOLD, cites="-"))
    before = (street("Before", *dealt, decide(bet(first), CHECK, cites="-")), street("After", *seen))
    return Sheet(
        key="last-board",
        name="Last Board",
        summary="It decides on the last board.",
        deck=FULL_DECK,
        wagers=(ante, first, play) if early else (ante, play),
        streets=(*(before if early else (street("The deal", *dealt, *seen),)), street("Shown", Reveal(DEALER, 2 - up))),
    ).game


ONE_CARD = {"alone": last_board(), "dealer's card up": last_board(up=1), "two decisions": last_board(early=True)}


@pytest.mark.parametrize("deck", [RAGGED, WHOLE_SUITS], ids=["ragged", "whole suits"])
@pytest.mark.parametrize("game", ONE_CARD.values(), ids=ONE_CARD)
def test_it_is_worth_what_the_walk_and_the_reference_say(game: Game, deck: Deck) -> None:
    small = plan(game.with_deck(deck))
    found = boards.count(small).value
    assert found == walk.count(small).value
    if deck is RAGGED:
        assert found == reference.value(Round.start(small.game, {"Ante": 1}))


@pytest.mark.parametrize("deck", [RAGGED, WHOLE_SUITS], ids=["ragged", "whole suits"])
@pytest.mark.parametrize("game", [ONE_CARD["alone"], ONE_CARD["dealer's card up"]], ids=["alone", "dealer's card up"])
def test_its_opening_is_what_the_walk_says_state_by_state(game: Game, deck: Deck) -> None:
    small = plan(game.with_deck(deck))
    found = opening(boards.count(small))
    assert found is not None
    assert len({cell.column for cell in found.cells}) == len(deck.ranks)
    assert {(cell.row, cell.column): cell for cell in found.cells} == walked_opening(walk.count(small))


def walked_opening(counted: walk.Walked) -> dict[tuple[str, str], OpeningCell]:
    """The cells of the first decision, each state of every class looked at for itself."""
    node, deck = counted.plan.root, set(counted.plan.game.deck)
    assert isinstance(node, Node)
    values: defaultdict[tuple[str, str], list[list[Fraction]]] = defaultdict(list)
    for hole in combinations(sorted(deck), 2):
        for up in combinations(sorted(deck - {*hole}), counted.plan.up):
            for board in combinations(sorted(deck - {*hole, *up}), 1):
                key = class_name(hole), RANKS[(*up, *board)[0].rank]
                values[key].append([value for _, value in counted.values(node, State(1, hole, up, board))])
    cells = {}
    for (row, column), states in values.items():
        often = Counter(state.index(max(state)) for state in states)
        means = tuple(sum(each, Fraction(0)) / len(states) for each in zip(*states, strict=True))
        best = tuple(Fraction(often[choice], len(states)) for choice in range(2))
        cells[row, column] = OpeningCell(row, column, len(states), means, best)
    return cells


@pytest.mark.parametrize("game", [*ONE_CARD.values(), last_board(cards=3)], ids=[*ONE_CARD, "flop"])
def test_it_is_played_as_advised(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    small = game.with_deck(Deck.of("few ranks", "357TQ"))
    held(engine(small, "best", None, 1), 150, lambda view: advise(small, view))


@pytest.mark.parametrize("strategy", ["best", "chart"])
def test_a_board_too_large_to_be_looked_up_is_refused_before_anything_is_counted(
    strategy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(simulated, "best_tables")
    with pytest.raises(Unsolvable) as refused:
        engine(last_board(cards=5, early=True), strategy, None, 1)
    assert str(refused.value) == (
        "After of Last Board is decided seeing 5 cards of the board, too many to look up the best choice of every "
        "round; a strategy file, which needs no table of best choices, can be played"
    )
