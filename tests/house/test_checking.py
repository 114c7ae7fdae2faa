"""Proofs and records held against the rules: what is true holds, and each lie is seen by the step that is for it."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from checks.deals import dealt

from croupier import games
from croupier.errors import CardError, RecordError, WireError
from croupier.house.checking import Checked, check_proof, check_record, read_proof
from croupier.rules.streets import Amounts
from croupier.table.commitment import DealtCard, Proof, commitment
from croupier.table.events import Chose
from croupier.wire.codec import dumps, loads

RIVER = games.find("river-holdem")
PROOF = dealt(RIVER, 3).proof


def failing(checked: Checked) -> list[str]:
    assert checked.holds == all(step.holds is not False for step in checked.steps)
    return [step.about for step in checked.steps if step.holds is False]


def committed_again(told: Proof) -> Proof:
    """A lie told so that the commitment fits it."""
    return replace(told, commitment=commitment(told.round, told.game, told.fingerprint, bytes.fromhex(told.secret)))


@pytest.mark.parametrize("key", games.SHEETS + games.CALIBRATION)
def test_what_was_dealt_holds(key: str) -> None:
    game = games.find(key)
    for number in range(12):
        found = dealt(game, number)
        checked = check_proof(read_proof(dumps(found.proof)), game)
        assert failing(checked) == []
        assert (checked.round, checked.record) == (found.proof.round, found.round.record)
        assert [step.about for step in checked.steps][-2:] == ["rules", "replay"]


def other(hexadecimal: str) -> str:
    return hexadecimal[:-1] + ("0" if hexadecimal[-1] != "0" else "1")


def with_cards(told: Proof, first: int, second: int) -> Proof:
    """Two cards that went to each other's piles, everywhere in the proof: places and record say so too."""
    cards = list(told.dealt)
    one, two = str(cards[first].card), str(cards[second].card)
    cards[first], cards[second] = cards[second], cards[first]
    record = told.record.replace(one, "__").replace(two, one).replace("__", two)
    return replace(told, dealt=tuple(cards), record=record)


def odds_changed(told: Proof) -> Proof:
    """The same round under another column of the house's, all else told truly."""
    posted = told.game.replace("trips=B", "trips=C") if "trips=B" in told.game else f"{RIVER.key} trips=B"
    return replace(told, game=posted, record=told.record.replace(told.game, posted, 1))


LIES: dict[str, tuple[Callable[[Proof], Proof], set[str]]] = {
    "another secret": (lambda p: replace(p, secret=other(p.secret)), {"commitment", "dealt", "replay"}),
    "another secret, committed to": (
        lambda p: committed_again(replace(p, secret=other(p.secret))),
        {"dealt", "replay"},
    ),
    "another seed": (lambda p: replace(p, seeds=((7, "mine"),)), {"dealt", "replay"}),
    "another commitment": (lambda p: replace(p, commitment=other(p.commitment)), {"commitment"}),
    "a swapped card": (
        lambda p: replace(
            p,
            dealt=(
                DealtCard(p.dealt[0].place, p.dealt[1].card),
                DealtCard(p.dealt[1].place, p.dealt[0].card),
                *p.dealt[2:],
            ),
        ),
        {"dealt", "record", "replay"},
    ),
    "cards at each other's piles": (lambda p: with_cards(p, 0, -1), {"replay"}),
    "a place moved": (
        lambda p: replace(p, dealt=(DealtCard(50, p.dealt[0].card), *p.dealt[1:])),
        {"dealt", "places", "replay"},
    ),
    "a changed result": (lambda p: replace(p, record=p.record + "0"), {"replay"}),
    "a changed stake": (lambda p: replace(p, record=p.record.replace("Ante ", "Ante 1", 1)), {"replay"}),
    "a choice left out": (
        lambda p: replace(p, record=" | ".join(p.record.split(" | ")[:3])),
        {"replay"},
    ),
    "results left out": (lambda p: replace(p, record=" | ".join(p.record.split(" | ")[:4])), {"replay"}),
    "other odds": (odds_changed, {"commitment", "rules"}),
    "other odds, committed to": (lambda p: committed_again(odds_changed(p)), {"rules"}),
    "other rules": (lambda p: committed_again(replace(p, fingerprint=other(p.fingerprint))), {"rules"}),
    "another deck": (lambda p: committed_again(replace(p, deck=p.deck[4:])), {"game's deck", "dealt"}),
}


@pytest.mark.parametrize("lie", LIES)
def test_every_lie_is_seen(lie: str) -> None:
    change, seen = LIES[lie]
    found = change(PROOF)
    assert found != PROOF
    assert seen <= set(failing(check_proof(found, RIVER)))
    if seen in ({"replay"}, {"rules"}, {"commitment"}):
        assert set(failing(check_proof(found, RIVER))) <= seen | {"replay"}


def test_a_choice_that_was_not_made_is_seen() -> None:
    """Told in a record that is in order by itself: somebody folds who did not."""
    for number in range(20):
        found = dealt(RIVER, number)
        choices = [event for event in found.round.events if isinstance(event, Chose)]
        if choices[0].choice.verb == "bet" and len(choices) > 3:
            break
    told = replace(found.proof, record=found.round.record.replace("bet", "fold", 1))
    assert "replay" in failing(check_proof(told, RIVER))


def test_an_insurance_is_not_looked_for_among_all_that_were_on_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.find("single-deck-blackjack")
    insured = next(found for found in (dealt(game, number) for number in range(200)) if "insure" in found.round.record)
    monkeypatch.delattr(Amounts, "__iter__")
    assert failing(check_proof(insured.proof, game)) == []


def test_a_proof_is_read_strictly() -> None:
    assert read_proof(dumps(PROOF)) == loads(Proof, dumps(PROOF)) == PROOF
    with pytest.raises(WireError, match="'round' is not there"):
        read_proof("{}")
    with pytest.raises(WireError, match='no key is called "more"'):
        read_proof('{"more": 1,' + dumps(PROOF)[1:])


def test_a_record_alone_shows_its_results_and_not_its_deal() -> None:
    checked = check_record(PROOF.record, RIVER)
    assert checked.holds
    assert (checked.checked, checked.round) == ("record", None)
    assert [(step.about, step.holds) for step in checked.steps] == [("results", True), ("deal", None)]
    assert failing(check_record(PROOF.record + "0", RIVER)) == ["results"]
    unfinished = check_record("river-holdem | Ante 10 | AsKd", RIVER)
    assert "still in play" in unfinished.steps[0].found
    assert failing(check_record("river-holdem | Ante 10 | AsKd | | Ante 3", RIVER)) == ["results"]
    with pytest.raises((RecordError, CardError)):
        check_record("river-holdem | Ante 10 | AsAs", RIVER)
