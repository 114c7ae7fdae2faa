"""Atoms asked of many cards at once: every answer against the rules' own, ``Ranking.best`` and ``CardTest.fits``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier import games
from croupier.cards import ACE, EIGHT, EIGHTS_UP, FULL_DECK, Card, Deck, parse_cards
from croupier.errors import CardError
from croupier.rankings import POKER, ROYAL_FLUSH, THREE_CARD, Cut, Ranking
from croupier.rules import (
    BOARD,
    DEALER,
    HOLE,
    Game,
    Label,
    Paired,
    PlusPair,
    Suited,
    ThreeOf,
    best_of,
    holding,
    pattern,
)
from croupier.rules.conditions import AtLeast, Fits
from croupier.rules.hands import Hand
from croupier.rules.patterns import Both, CardTest, Laid
from croupier.rules.piles import Pile
from croupier.solver import marks
from croupier.solver.marks import Asked, holds, looks_at, named_ranks, seen_together, suit_blind, suits_alike
from tests.solver.test_evaluate import RANKINGS, SITUATIONS

SHAPES = ("straight", "three of a kind", "straight flush", "AKQ suited", "straight flush below AKQ")
FIVE = {HOLE: 2, BOARD: 3}
THREE_OF = [ThreeOf(shape, (HOLE, BOARD), plus) for shape in SHAPES for plus in PlusPair]
OTHERS: list[CardTest] = [
    *(holding(count, rank, *piles) for count in (1, 2, 3, 4) for rank in (EIGHT, ACE)
      for piles in ((HOLE,), (BOARD,), (HOLE, BOARD))),
    Suited(HOLE), Suited(BOARD), Paired(HOLE), Paired(BOARD),
    Suited(HOLE) & Paired(BOARD),
    holding(1, ACE, HOLE) & holding(2, EIGHT, HOLE, BOARD) & Suited(BOARD),
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class FirstIsLowest(CardTest):
    """A test that the module does not know, and that tells piles apart."""

    def fits(self, laid: Laid) -> bool:
        return min(laid["hole"]) < min(laid["board"])

    @property
    def says(self) -> str:
        return "the lowest card lies in the hole"


def deal(states: int, sizes: dict[Pile, int], deck: Sequence[Card], seed: int = 0) -> dict[str, NDArray[np.uint8]]:
    """Piles dealt at random. Every second state uses few cards of the deck, so that rare hands are met often."""
    rng = np.random.default_rng([seed, states, len(deck)])
    needed = sum(sizes.values())
    rows = np.empty((states, needed), np.uint8)
    for state in range(states):
        some = rng.permutation(np.array(deck, np.uint8))
        ranks = np.isin(some >> 2, rng.choice(np.unique(some >> 2), 5, replace=False))
        narrow = some[ranks & np.isin(some & 3, rng.choice(4, 2, replace=False))]
        rows[state] = (narrow if state % 2 and len(narrow) >= needed else some)[:needed]
    laid, at = {}, 0
    for pile, size in sizes.items():
        laid[pile.name], at = rows[:, at : at + size], at + size
    return laid


def asked_one_by_one(atom: Asked, laid: dict[str, NDArray[np.uint8]], sizes: dict[Pile, int]) -> list[bool]:
    """What the rules say of each state."""
    answers = []
    for state in range(len(next(iter(laid.values())))):
        parts = atom.hand.parts if isinstance(atom, AtLeast) else atom.pattern.parts
        cards = {
            part.pile.name: [*map(Card, laid[part.pile.name][state, : part.count or sizes[part.pile]].tolist())]
            for part in parts
        }
        match atom:
            case AtLeast(hand, cut):
                held = [card for own in cards.values() for card in own]
                answers.append(hand.ranking.best(held) >= hand.ranking.threshold(cut))
            case Fits(_, label):
                answers.append(label.test.fits(cards))
    return answers


def says(test: CardTest) -> str:
    return test.says


@cache
def five_cards() -> dict[str, NDArray[np.uint8]]:
    return deal(600, FIVE, FULL_DECK.cards)


def fits(test: CardTest) -> Fits:
    label = Label("it", test, "")
    return Fits(pattern("cards", HOLE, BOARD, labels=[label]), label)


@pytest.mark.parametrize("test", [*THREE_OF, *OTHERS, FirstIsLowest()], ids=says)
def test_a_test_of_cards_fits_where_it_says(test: CardTest) -> None:
    laid = five_cards()
    expected = asked_one_by_one(fits(test), laid, FIVE)
    assert holds(fits(test), laid, FIVE).tolist() == expected


@pytest.mark.parametrize("test", THREE_OF, ids=says)
def test_three_of_five_is_tried_on_hands_that_do_and_do_not_fit(test: ThreeOf) -> None:
    """Every hand of a dozen cards, among which each shape comes with and without a pair."""
    laid = few_cards()
    expected = asked_one_by_one(fits(test), laid, FIVE)
    assert {True, False} == set(expected)
    assert holds(fits(test), laid, FIVE).tolist() == expected


@cache
def few_cards() -> dict[str, NDArray[np.uint8]]:
    hands = np.array([*combinations(parse_cards("AsKsQs Js Ah Ad 2s 3s 3h 2d"), 5)], np.uint8)
    return {"hole": hands[:, :2], "board": hands[:, 2:]}


@pytest.mark.parametrize("plus", PlusPair)
@pytest.mark.parametrize("cards", [3, 4, 6, 7])
def test_three_of_any_number_of_cards(cards: int, plus: PlusPair) -> None:
    sizes = {HOLE: 2, BOARD: cards - 2}
    laid = deal(400, sizes, FULL_DECK.cards)
    for shape in SHAPES:
        atom = fits(ThreeOf(shape, (HOLE, BOARD), plus))
        assert holds(atom, laid, sizes).tolist() == asked_one_by_one(atom, laid, sizes)


@pytest.mark.parametrize("deck", [FULL_DECK, EIGHTS_UP], ids=len)
@pytest.mark.parametrize(("ranking", "cards"), SITUATIONS, ids=str)
def test_a_hand_reaches_the_cuts_that_its_ranking_says(ranking: Ranking, cards: int, deck: Deck) -> None:
    sizes = {HOLE: cards}
    laid = deal(60, sizes, deck.cards)
    hand = best_of(ranking.size, HOLE, ranking=ranking)
    ranked = [Cut(f"{cut} of {rank}", cut.category, (rank,)) for cut in ranking.order for rank in (3, EIGHT, 11, ACE)]
    for cut in (*ranking.order, *ranked):
        atom = AtLeast(hand, cut)
        assert holds(atom, laid, sizes).tolist() == asked_one_by_one(atom, laid, sizes)


def test_a_hand_of_a_part_looks_at_no_later_card() -> None:
    """The flop makes the hand; a royal flush that the river completes does not count."""
    sizes = {HOLE: 2, BOARD: 5}
    hole, board = parse_cards("AsKs"), parse_cards("QsJs2d Ts3c")
    laid = {"hole": np.array([hole], np.uint8), "board": np.array([board], np.uint8)}
    flop = best_of(5, HOLE, BOARD.first(3), name="flop hand")
    assert not holds(AtLeast(flop, ROYAL_FLUSH), laid, sizes)[0]
    assert holds(AtLeast(best_of(5, HOLE, BOARD), ROYAL_FLUSH), laid, sizes)[0]


def test_bad_cards_and_missing_cards_are_noticed() -> None:
    atom = AtLeast(best_of(5, HOLE), ROYAL_FLUSH)
    with pytest.raises(CardError, match="no card"):
        holds(atom, {"hole": np.array([[0, 1, 2, 3, 52]], np.uint8)}, {HOLE: 5})
    with pytest.raises(AssertionError, match="5 cards of the hole are laid where 6 are looked at"):
        holds(atom, {"hole": np.zeros((1, 5), np.uint8)}, {HOLE: 6})


# Every atom of every game.


def every_posting() -> Iterator[Game]:
    """Each game by default, and with each other reading of each ruling."""
    for key in games.SHEETS + games.CALIBRATION:
        game = games.find(key)
        yield game
        for ruling in game.rulings:
            yield from (game.post({ruling.key: name}) for name, _ in ruling.alternatives)


def atoms_of(game: Game) -> list[Asked]:
    """The cuts and labels that some row asks, and the labels and lines that other columns have."""
    found: dict[Asked, None] = {atom: None for atom in game.atoms if isinstance(atom, AtLeast | Fits)}
    found |= {Fits(pattern, label): None for pattern in game.patterns for label in pattern.labels}
    lines = [line for table in game.paytables.values() for line, _ in table.lines if isinstance(line, Cut)]
    found |= {AtLeast(hand, line): None for hand in game.hands for line in lines if line in hand.ranking}
    return list(found)


def test_every_atom_of_every_game_under_every_reading() -> None:
    tried = set()
    for at, game in enumerate(every_posting()):
        laid = deal(80, game.pile_sizes, game.deck.cards, seed=at)
        for atom in atoms_of(game):
            assert holds(atom, laid, game.pile_sizes).tolist() == asked_one_by_one(atom, laid, game.pile_sizes)
            tried.add((game.key, str(atom)))
    assert len(tried) > 70


def test_every_label_fits_its_own_example() -> None:
    for game in every_posting():
        for each in game.patterns:
            for label in each.labels:
                cards = {name: np.array([own], np.uint8) for name, own in each.laid(label.example).items()}
                assert holds(Fits(each, label), cards, game.pile_sizes).tolist() == [True]


# What an atom looks at.


def test_suit_blind_atoms_are_those_of_ranks_alone() -> None:
    blind = {str(atom.label) for game in map(games.find, games.SHEETS) for atom in atoms_of(game)
             if isinstance(atom, Fits) and suit_blind(atom)}  # fmt: skip
    eights = {"pocket 8s with two 8s on the board", "four 8s", "pocket 8s", "three 8s", "two 8s", "one 8 in the hole"}
    assert blind == eights | {"pair of aces", "pair"}
    assert suit_blind(fits(Both(Paired(HOLE), holding(1, ACE, BOARD))))
    assert not suit_blind(fits(Both(Paired(HOLE), Suited(BOARD))))
    assert not suit_blind(fits(FirstIsLowest()))
    assert not any(suit_blind(AtLeast(best_of(ranking.size, HOLE, ranking=ranking), ranking.order[0]))
                   for ranking in RANKINGS)  # fmt: skip


@pytest.mark.parametrize("test", [test for test in OTHERS if suit_blind(fits(test))], ids=says)
def test_a_suit_blind_test_sees_only_the_ranks_it_names(test: CardTest) -> None:
    """Other suits, and other ranks for those that are not named, change no answer."""
    atom = fits(test)
    laid = five_cards()
    named = named_ranks(atom)
    stand_in = next((rank for rank in range(13) if rank not in named), 0)
    kinds = np.array([rank * 4 if rank in named else stand_in * 4 for rank in range(13)], np.uint8)
    blurred = {name: kinds[cards >> 2] for name, cards in laid.items()}
    assert holds(atom, blurred, FIVE).tolist() == holds(atom, laid, FIVE).tolist()


def test_the_ranks_that_are_named() -> None:
    assert named_ranks(fits(holding(2, EIGHT, HOLE) & holding(1, ACE, BOARD))) == {EIGHT, ACE}
    assert named_ranks(fits(Paired(HOLE) & holding(1, ACE, BOARD))) == set(range(13))
    assert named_ranks(AtLeast(best_of(5, HOLE), ROYAL_FLUSH)) == set(range(13))


def test_suits_are_alike_to_all_that_is_known() -> None:
    assert all(suits_alike(fits(test)) for test in (*THREE_OF, *OTHERS))
    assert all(suits_alike(atom) for game in every_posting() for atom in atoms_of(game))
    assert not suits_alike(fits(FirstIsLowest()))
    assert not suits_alike(fits(Suited(HOLE) & FirstIsLowest()))


@pytest.mark.parametrize("test", [*THREE_OF, *OTHERS], ids=says)
def test_a_renaming_of_suits_changes_no_answer(test: CardTest) -> None:
    laid = five_cards()
    renamed = {name: (cards & ~np.uint8(3)) | (cards + 1) & np.uint8(3) for name, cards in laid.items()}
    assert holds(fits(test), renamed, FIVE).tolist() == holds(fits(test), laid, FIVE).tolist()


def test_what_an_atom_looks_at() -> None:
    sizes = {HOLE: 2, BOARD: 5, DEALER: 2}

    def places(pile: Pile, count: int) -> frozenset[tuple[str, int]]:
        return frozenset((pile.name, place) for place in range(count))

    def looks(atom: Asked) -> tuple[object, object]:
        return looks_at(atom, sizes), set(seen_together(atom, sizes))

    hole, board = places(HOLE, 2), places(BOARD, 5)
    both = ((HOLE, 2), (BOARD, 5))
    flop: Hand = best_of(5, HOLE, BOARD.first(3))
    assert looks(AtLeast(flop, ROYAL_FLUSH)) == (((HOLE, 2), (BOARD, 3)), {hole | places(BOARD, 3)})
    assert looks(fits(Suited(BOARD))) == (((BOARD, 5),), {board})
    assert looks(fits(holding(2, EIGHT, HOLE, BOARD))) == (both, {hole | board})
    assert looks(fits(holding(2, EIGHT, HOLE) & holding(2, EIGHT, BOARD))) == (both, {hole, board})
    assert looks(fits(THREE_OF[0])) == (both, {hole | board})
    assert looks(fits(FirstIsLowest())) == (both, {hole, board})


@pytest.mark.parametrize("test", [*THREE_OF, *OTHERS, FirstIsLowest()], ids=says)
def test_cards_seen_together_may_change_places(test: CardTest) -> None:
    atom, laid = fits(test), five_cards()
    groups = seen_together(atom, FIVE)
    moved = {name: cards.copy() for name, cards in laid.items()}
    for group in groups:
        # Where a part of the test looks at the hole alone, only the board's cards are seen together by every part.
        alone = sorted(place for place in group if all(place not in other for other in groups if other != group))
        order = np.random.default_rng(1).permutation(len(alone))
        for (name, place), (other, from_place) in zip(alone, [alone[at] for at in order], strict=True):
            moved[name][:, place] = laid[other][:, from_place]
    assert holds(atom, moved, FIVE).tolist() == holds(atom, laid, FIVE).tolist()


def test_an_ordinal_is_a_place_among_strengths() -> None:
    hands = deal(300, {HOLE: 5}, FULL_DECK.cards)["hole"]
    found = marks.ordinals(THREE_CARD, hands)
    strengths = [THREE_CARD.best(map(Card, hand)) for hand in hands.tolist()]
    assert [marks.first_ordinal(THREE_CARD, strength) for strength in strengths] == found.tolist()
    assert marks.first_ordinal(POKER, 0) == 0
