"""Articles: made hands take one, told by their noun, and counted things take none."""

import pytest

from croupier.articles import a_hand


@pytest.mark.parametrize(
    ("name", "phrase"),
    [
        ("three-card straight", "a three-card straight"),
        ("five-card straight flush", "a five-card straight flush"),
        ("six-card straight flush", "a six-card straight flush"),
        ("8-high straight", "an 8-high straight"),
        ("11-high straight", "an 11-high straight"),
        ("10-high straight", "a 10-high straight"),
        ("A-K-Q flush", "an A-K-Q flush"),
        ("uniform pair", "a uniform pair"),
        ("unimproved pair", "an unimproved pair"),
        ("one-eyed pair", "a one-eyed pair"),
        ("ace high straight flush", "an ace high straight flush"),
        ("suited connected pair", "a suited connected pair"),
        ("suited and very connected pair", "suited and very connected pair"),
        ("two pair", "two pair"),
        ("three of a kind", "three of a kind"),
        ("a flush", "a flush"),
        ("any pair", "any pair"),
        ("2 pair", "2 pair"),
    ],
)
def test_what_cards_make_as_a_sentence_has_it(name: str, phrase: str) -> None:
    assert a_hand(name) == phrase
