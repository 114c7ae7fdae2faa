"""A ranking of the author's own, and cuts that name kickers: table, solver and simulation agree about them."""

import pytest

from croupier.cards import Deck, parse_cards
from croupier.rankings import POKER, THREE_CARD, Cut, Ranking
from croupier.rules import (
    ACE,
    BOARD,
    DEALER,
    DOWN,
    EVEN,
    FOLD,
    HOLE,
    JACK,
    KING,
    LOSE,
    PUSH,
    QUEEN,
    SIX,
    Deal,
    Game,
    Reveal,
    Sheet,
    best_of,
    bet,
    decide,
    high,
    mandatory,
    pair_of,
    paytable,
    raised,
    showdown,
    side,
    street,
)
from croupier.rules.facts import bands
from croupier.rules.prose import rules_card
from croupier.simulation import hand_tables as simulated
from croupier.simulation.audit import audit
from croupier.simulation.run import engine, simulate
from croupier.solver import reference
from croupier.solver.showdown import boards, walk
from croupier.solver.showdown.plan import plan
from croupier.solver.solve import solve
from croupier.table.round import Round
from tests.rankings import FOUR_CARD, OWN


def little(ranking: Ranking, opens: Cut, deck: Deck, *, shared: int = 1, seats: int = 1) -> Game:
    """So many own cards that one shared card more makes a hand and one too many; the dealer opens with a cut."""
    own = ranking.size + 1 - shared
    player = best_of(ranking.size, HOLE, BOARD, ranking=ranking)
    dealer = best_of(ranking.size, DEALER, BOARD, ranking=ranking)
    won, tied, lost = showdown(player, dealer)
    qualifies = dealer.qualifies_with(opens)
    lines = paytable("Side", "A", {line: 2 + at for at, line in enumerate(ranking.order[:0:-1])})
    ante = mandatory("Ante", {~qualifies: EVEN, won: 1, tied: PUSH, lost: LOSE}, cites="1")
    call = raised("Call", {~qualifies: PUSH, won & player.at_least(ranking.order[-1]): 3, won: 1, tied: 0, lost: -1},
                  by=ante, cites="2")  # fmt: skip
    return Sheet(
        key="little",
        name="Little",
        summary="A little game.",
        deck=deck,
        wagers=(ante, call, side("Side", lines.on(player), cites="3")),
        streets=(
            street("Deal", Deal(HOLE, own, DOWN), Deal(DEALER, own, DOWN), decide(bet(call, 1), FOLD, cites="4")),
            street("Board", Deal(BOARD, shared), Reveal(DEALER, own)),
        ),
        seats=seats,
    ).game


def small(ranking: Ranking, opens: Cut, cards: str) -> Game:
    return little(ranking, opens, Deck("reduced deck", parse_cards(cards)), shared=ranking.size - 1)


SMALL = {
    2: ("AcAdKcQcKd2h3c", high(KING)), 3: ("AcAd2c3cKcQdKd9h", pair_of(KING)),
    4: ("AcAdKcQcJcKdKh2cJd", pair_of(KING)), 5: ("2c2d3c4c5c6c7c3d6h", pair_of(SIX)),
}  # fmt: skip


@pytest.mark.parametrize("ranking", OWN, ids=str)
def test_table_walk_and_boards_agree(ranking: Ranking) -> None:
    cards, opens = SMALL[ranking.size]
    game = small(ranking, opens, cards)
    exact = reference.value(Round.start(game, {"Ante": 1}))
    assert walk.count(plan(game)).value == exact
    assert boards.count(plan(game)).value == exact


KICKERS = [
    (THREE_CARD, high(ACE, KING), "AcKdQcJh9sKcAd2h"),
    (THREE_CARD, high(ACE, KING, JACK), "AcKdQcJh9sKcAd2h"),
    (THREE_CARD, pair_of(KING, ACE), "AcKdQcJhKsKcAdQh"),
    (FOUR_CARD, pair_of(KING, ACE, QUEEN), "AcKdQcJhKsKcAdQh2c"),
    (FOUR_CARD, Cut("two pair, aces and kings", "two pair", (ACE, KING)), "AcKdQcJhKsKcAdQh2c"),
    (POKER, high(ACE, KING), "AcKd9c7h5s4c3d2hQs"),
]


@pytest.mark.parametrize(("ranking", "opens", "cards"), KICKERS, ids=lambda each: str(each)[:30])
def test_kicker_cuts_are_cuts(ranking: Ranking, opens: Cut, cards: str) -> None:
    game = small(ranking, opens, cards)
    exact = reference.value(Round.start(game, {"Ante": 1}))
    assert walk.count(plan(game)).value == exact
    assert boards.count(plan(game)).value == exact
    looser = small(ranking, Cut("one kicker less", opens.category, opens.ranks[:-1]), cards)
    assert reference.value(Round.start(looser, {"Ante": 1})) != exact  # so the kickers count
    assert f"the dealer does not qualify (less than {opens.phrase})" in " ".join(rules_card(game).split())


def test_ace_king_is_reached_from_ace_king_up() -> None:
    least = POKER.threshold(high(ACE, KING))
    for cards, reached in [("AcKd4h3s2c", True), ("AcQdJh9s8c", False), ("KcQdJh9s8c", False), ("2c2d3h4s5c", True)]:
        assert (POKER.strength(parse_cards(cards)) >= least) is reached
    assert high(ACE, KING).title == "ace-king high or better"


def test_bands_end_at_kickers_in_table_and_simulation_alike() -> None:
    game = small(*KICKERS[3])
    (dealer,) = (hand for hand in game.hands if hand.name == "dealer")
    assert tuple(bands(dealer, game.atoms)) == simulated.bands(dealer, game.atoms)
    assert len(bands(dealer, game.atoms)) == 2


@pytest.mark.parametrize("ranking", [FOUR_CARD, OWN[3]], ids=str)
def test_on_a_larger_deck_it_is_solved_simulated_and_replayed(ranking: Ranking) -> None:
    """Best play on 20 cards, played out against every deal; the simulation's rounds come out the same at the table."""
    game = little(ranking, pair_of(KING), Deck.of("few ranks", "TJQKA"))
    solution = solve(game, recompute=True)
    assert -1 < solution.value < 1
    ready = engine(game, "best", None, 1)
    counts = simulate(ready, 20_000, "seed", threads=1)
    found = audit(ready, counts, "seed", sample=200)
    assert found.first is None
    assert found.rounds >= 200
