"""Fair deals, in small: no bias by count, bad shufflers rejected, dealt cards as chance has them, and no differences.

`make check-fairness` does the same with a million rounds of each game.
"""

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from checks import fairness, in_browser, kept
from checks.counts import BOUNDS, biased_bounds, sequences_by_order
from checks.deals import dealt, keys, round_name, seeds_of
from checks.fairness import Judged, bias, differences, judge, looked_at, tallied
from checks.shufflers import OURS, PANEL, Shuffler, modulo_a_byte, shuffled_at_once, streams

from croupier import games
from croupier.cards import EIGHTS_UP, FULL_DECK, Deck
from croupier.table.shoe import Shoe, stream

ANY_PLACE, OTHER_PLACE = "below(last + 1, raw)", "below(last, raw)"
"""Where a card of the browser's shuffle may go, and where with a slip of its own."""
DECKS = (FULL_DECK, EIGHTS_UP, Deck.of("sixes to aces", "6789TJQKA"), Deck.of("aces", "A"))


@cache
def judged(shuffler: Shuffler) -> Judged:
    return judge(shuffler, 4_000)


def test_there_is_no_bias_at_all() -> None:
    """Every byte, every bound, every sequence of numbers for decks of 2 to 6, all 65,536 pairs of bytes for 3 cards."""
    assert list(BOUNDS) == list(range(2, 53))
    assert not bias(OURS).found


def test_orders_of_three_cards_come_from_equally_many_bytes_in_numpy_too() -> None:
    found = sequences_by_order(3)
    assert len(found) == 6
    assert set(found.values()) == {255 * 256 // 6}


def test_counting_finds_every_biased_bound() -> None:
    """Powers of two divide 256; nothing else does."""
    shuffler = Shuffler("", OURS.arrange, modulo_a_byte)
    assert list(biased_bounds(shuffler)) == [bound for bound in BOUNDS if 256 % bound]


@pytest.mark.planted
@pytest.mark.parametrize("shuffler", PANEL, ids=lambda each: each.name)
def test_a_bad_shuffler_is_rejected(shuffler: Shuffler) -> None:
    found = judged(shuffler)
    assert found.rejected
    if "modulo" not in shuffler.name:  # those show in cards only after many more rounds
        assert found.by_battery


def test_ours_is_not() -> None:
    assert not judged(OURS).rejected
    assert len({each.name for each in PANEL}) == 8


@pytest.mark.parametrize("deck", DECKS, ids=len)
def test_the_shuffle_in_numpy_is_the_shoes(deck: Deck) -> None:
    secrets = [b"", *keys(games.find("holdem-88"), 0, 400)]
    raw = streams(secrets)
    assert [bytes(row) for row in raw[:5]] == [bytes(islice(stream(each), raw.shape[1])) for each in secrets[:5]]
    orders, _ = shuffled_at_once(len(deck), raw)
    cards = sorted(deck)
    for secret, order in zip(secrets, orders, strict=True):
        assert tuple(cards[at] for at in order) == Shoe.shuffled(deck, secret).cards


def test_a_stream_that_is_too_short_is_a_fault() -> None:
    with pytest.raises(IndexError):
        shuffled_at_once(52, streams([b"key"])[:, :40])


def test_rounds_have_names_secrets_and_keys_of_their_own() -> None:
    made = [made for name in games.SHEETS for made in keys(games.find(name), 0, 500)]
    assert len(set(made)) == len(made)
    assert {len(seeds_of(number)) for number in range(8)} == {0, 1, 2}
    assert dealt(games.find("holdem-88"), 5).proof.round == round_name(games.find("holdem-88"), 5)


def test_cards_of_dealt_rounds_are_as_chance_has_them() -> None:
    looked = looked_at({name: tallied((name, 0, 4_000)) for name in games.SHEETS})
    assert [each.rejected for each in looked] == [[]] * 5
    assert [each.places for each in looked] == [19, 21, 19, 52, 21]


@pytest.mark.parametrize("name", games.SHEETS)
def test_verifiers_rules_and_numpy_say_what_the_table_says(name: str) -> None:
    """The verifier in Python and the browser's."""
    assert differences((name, 0, 40)) == []


@pytest.mark.planted
def test_the_browser_is_asked_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A slip in its shuffle alone, and a proof that was changed."""
    proofs = [dealt(games.find("holdem-88"), number).proof for number in range(4)]
    other = replace(proofs[1], secret=proofs[2].secret)
    assert in_browser.refused([proofs[0], other, proofs[3]]) == [other.round]
    web = tmp_path / "web"
    shutil.copytree(in_browser.WEB / "src", web / "src")
    shutil.copytree(in_browser.WEB / "tests", web / "tests")
    (web / "node_modules").symlink_to(in_browser.WEB / "node_modules")
    shuffle = web / "src" / "fair" / "shuffle.ts"
    written = shuffle.read_text(encoding="utf-8")
    assert written.count(ANY_PLACE) == 1
    shuffle.write_text(written.replace(ANY_PLACE, OTHER_PLACE), encoding="utf-8")
    monkeypatch.setattr(in_browser, "WEB", web)
    assert differences(("holdem-88", 0, 4)) == [each.round for each in proofs]


# The command.


def one_by_one(work: Callable[[Any], Any], given: Sequence[Any], told: str) -> Iterator[Any]:
    yield from map(work, given)


@pytest.fixture
def results(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The command in small, in this process, its figures somewhere else."""
    monkeypatch.setattr(kept, "FOLDER", tmp_path / "results")
    monkeypatch.setattr(fairness, "judged", judged)
    monkeypatch.setattr(fairness, "spread", one_by_one)
    monkeypatch.setattr(fairness, "BY_BYTES", 3)
    return tmp_path / "results" / "fairness.json"


SMALL = ("--rounds", "500", "--agreements", "10")


def test_the_command_prints_and_writes_its_figures(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert fairness.main(SMALL) == 0
    told = capsys.readouterr().out
    assert "bad shufflers rejected: 8 of 8" in told
    assert told.endswith("all hold\n")
    figures = json.loads(results.read_text())["figures"]
    assert list(figures) == ["bias", "orders", "panel", "games", "verifier"]
    assert figures["verifier"] == {"rounds": 10, "by": ["Python", "browser"], "differences": []}


def always_one(part: tuple[str, int, int]) -> list[str]:
    return [f"{part[0]}.{part[1]}"]


@pytest.mark.parametrize(
    ("name", "planted", "failing"),
    [
        ("OURS", PANEL[3], "bias below bounds, orders of tiny decks, our own"),
        ("OURS", PANEL[1], "orders of tiny decks, our own"),
        ("PANEL", (*PANEL[:-1], OURS), "panel"),
        ("streams", lambda given: streams([b"always the same"] * len(given)), ", ".join(games.SHEETS) + ", verifier"),
        ("differences", always_one, "verifier"),
    ],
)
def test_the_command_fails_where_something_is_wrong(
    name: str, planted: object, failing: str, results: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(fairness, name, planted)
    assert fairness.main(SMALL) == 1
    assert capsys.readouterr().out.endswith(f"FAILED: {failing}\n")
    assert results.exists()
