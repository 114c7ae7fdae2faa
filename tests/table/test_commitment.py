"""The committed shuffle: what enters a deal, what does not, and when its secret may be told."""

from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier import games
from croupier.cards import FULL_DECK, Deck
from croupier.errors import OutOfTurn, SeedError
from croupier.table.commitment import (
    LONGEST_SEED,
    commitment,
    committed_shoe,
    key,
    prefixed,
    proof,
    require_seed,
)
from croupier.table.driver import feed
from croupier.table.round import Round
from croupier.table.shoe import Shoe

RIVER = games.find("river-holdem")
SECRET = bytes(range(32))


# The first text takes a while: tables of characters are made for it.
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]))), st.lists(st.binary()))
def test_lists_of_texts_that_differ_are_hashed_as_bytes_that_differ(texts: list[str], others: list[bytes]) -> None:
    """Read back by their lengths they are the same texts again, so no two lists have the same bytes."""
    for given_texts in (texts, others):
        left, found = prefixed(*given_texts), []
        while left:
            size = int.from_bytes(left[:4], "big")
            found.append(left[4 : 4 + size])
            left = left[4 + size :]
        assert found == [each.encode() if isinstance(each, str) else each for each in given_texts]


def test_a_commitment_is_of_the_round_the_game_its_rules_and_the_secret() -> None:
    one = commitment("r", "g", "f", SECRET)
    others = [commitment("s", "g", "f", SECRET), commitment("r", "h", "f", SECRET), commitment("r", "g", "e", SECRET)]
    assert len({one, *others, commitment("r", "g", "f", bytes(32)), commitment("rg", "", "f", SECRET)}) == 6


def test_a_key_is_of_the_secret_the_round_and_what_people_added() -> None:
    keys = {
        key("r", {}, SECRET), key("s", {}, SECRET), key("r", {}, bytes(32)), key("r", {1: "a"}, SECRET),
        key("r", {2: "a"}, SECRET), key("r", {1: "b"}, SECRET), key("r", {1: "a", 2: "b"}, SECRET),
        key("r", {1: "b", 2: "a"}, SECRET), key("r1a", {}, SECRET),
    }  # fmt: skip
    assert len(keys) == 9
    assert key("r", {2: "b", 1: "a"}, SECRET) == key("r", {1: "a", 2: "b"}, SECRET)
    assert key("r", {}, SECRET).hex() != commitment("r", "", "", SECRET)


def test_a_deal_does_not_depend_on_what_is_staked_or_posted() -> None:
    shoes = {
        committed_shoe(game, "r", {}, SECRET) for game in (RIVER, RIVER.posted(trips="B"), RIVER.posted(minimum=5))
    }
    assert len(shoes) == 1
    deals = set()
    for staked in ({"Ante": 2}, {"Ante": 500, "Player Trips": 20}):
        played = next(iter(shoes)).feed(Round.start(RIVER, {1: staked, 4: staked}))
        deals.add(tuple(map(str, played.events)))
    assert len(deals) == 1


def test_the_order_in_which_a_deck_is_listed_does_not_matter() -> None:
    listed = Deck("turned round", tuple(reversed(FULL_DECK.cards)))
    assert Shoe.shuffled(listed, b"key") == Shoe.shuffled(FULL_DECK, b"key")


def finished(seeds: Mapping[int, str]) -> Round:
    shoe = committed_shoe(RIVER, "r", seeds, SECRET)
    return feed(Round.start(RIVER), shoe.next_cards, lambda played: played.choices.options[0])


def test_a_proof_tells_what_the_deal_was_made_from() -> None:
    seeds = {3: "c", 1: "a"}
    played = finished(seeds)
    shown = proof(played, "r", "what was published", seeds, SECRET)
    assert shown.commitment == "what was published"  # and not what should have been
    assert (shown.secret, shown.seeds) == (SECRET.hex(), ((1, "a"), (3, "c")))
    assert shown.deck == FULL_DECK.cards
    shoe = committed_shoe(RIVER, "r", seeds, SECRET)
    assert all(shoe.cards[each.place] == each.card for each in shown.dealt)
    assert {each.card for each in shown.dealt} == played.seen
    assert shown.record == played.record


def test_there_is_no_proof_before_the_round_is_over() -> None:
    for begun in (Round.start(RIVER), Round.start(RIVER).deal("AsKd")):
        with pytest.raises(OutOfTurn, match="its secret is published when it is over"):
            proof(begun, "r", "", {}, SECRET)


@pytest.mark.parametrize("size", [0, 16, 31, 33, 64])
def test_a_secret_has_its_size(size: int) -> None:
    for use in (lambda: key("r", {}, bytes(size)), lambda: commitment("r", "g", "f", bytes(size))):
        with pytest.raises(SeedError, match=f"a secret has 32 bytes, not {size}"):
            use()


@pytest.mark.parametrize("seed", ["a", " ", "~" * LONGEST_SEED, "\"'\\|"])
def test_seeds_that_can_be_typed(seed: str) -> None:
    require_seed(seed)


@pytest.mark.parametrize("seed", ["", "a" * (LONGEST_SEED + 1), "é", "\n", "\x7f", "\ud800"])
def test_seeds_that_cannot_be_typed(seed: str) -> None:
    with pytest.raises(SeedError, match="a seed is 1 to 64 letters, digits and signs"):
        require_seed(seed)


def test_what_is_no_text_is_refused_in_a_sentence() -> None:
    with pytest.raises(SeedError, match="is no text that could be hashed"):
        key("r", {1: "\ud800"}, SECRET)
