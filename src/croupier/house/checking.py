"""Proofs and records checked: the deal by the verifier that knows nothing of us, and the round by the rules.

The verifier shows that the cards were fixed beforehand. That they went where the rules send them, and that the round
came out as its record says, takes the rules: the shoe is dealt again, with the record's stakes and choices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.errors import RecordError, WireError
from croupier.house import verify_deal
from croupier.rules.game import Game
from croupier.table import record
from croupier.table.commitment import Proof, committed_shoe, dealt
from croupier.table.driver import feed
from croupier.table.events import CalledOff, Chose
from croupier.table.round import Round
from croupier.table.shoe import Shoe
from croupier.wire.codec import decode, encode
from croupier.wire.posted import Head, head
from croupier.wire.statements import told

NOT_SHOWN = "a record alone cannot show that the deal was fixed beforehand: that takes the round's proof"


@dataclass(frozen=True, slots=True)
class CheckedStep:
    """One step of a check."""

    about: str
    found: str
    holds: bool | None
    """None where it cannot be told."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What `croupier verify` prints: a record or a proof, and how every step of checking it went."""

    about: Head
    checked: str
    """What was given: "record" or "proof"."""
    round: str | None
    """The round's name, which only a proof tells."""
    record: str
    holds: bool
    """Whether no step fails."""
    steps: tuple[CheckedStep, ...]


told(Checked, flat=("about",))


def read_proof(text: str) -> Proof:
    """The proof that JSON tells, with or without the version of the wire in front."""
    try:
        data = verify_deal.read(text)
    except verify_deal.NoProof as fault:
        raise WireError(str(fault)) from fault
    shown: Proof = decode(Proof, {name: value for name, value in data.items() if name != "version"})
    return shown


def check_proof(shown: Proof, game: Game) -> Checked:
    """A proof checked, step by step, given its game with whatever columns the house has of its own."""
    posted = record.posted_as(game, shown.game)
    steps = tuple(_fixed_beforehand(shown)) + tuple(_by_the_rules(shown, posted))
    return _checked(posted, "proof", shown.round, shown.record, steps)


def check_record(text: str, game: Game) -> Checked:
    """A record replayed, and its results compared; what cannot be played is refused."""
    played = record.read_with(game, record.without_results(text))
    steps = (_results(text, game, played), CheckedStep("deal", NOT_SHOWN, holds=None))
    return _checked(played.game, "record", None, text.strip(), steps)


def _checked(game: Game, kind: str, round: str | None, text: str, steps: tuple[CheckedStep, ...]) -> Checked:
    return Checked(head(game), kind, round, text, all(step.holds is not False for step in steps), steps)


def _results(text: str, game: Game, played: Round) -> CheckedStep:
    try:
        told = record.read_with(game, text)
    except RecordError as fault:
        return CheckedStep("results", str(fault), holds=False)
    if told.void:
        return CheckedStep("results", f"the round was declared void, and nobody won or lost: {told.void}", holds=True)
    if not played.over:
        return CheckedStep("results", "the round is still in play: there are none to compare", holds=True)
    return CheckedStep("results", f"the round settles so: {played.record}", holds=True)


def _fixed_beforehand(shown: Proof) -> Iterator[CheckedStep]:
    for step in verify_deal.check(encode(shown)):
        yield CheckedStep(step.about, step.found, step.holds)


def _by_the_rules(shown: Proof, game: Game) -> Iterator[CheckedStep]:
    """What takes the rules: that these are in force, with this deck, and that the shoe gives this very round."""
    if shown.fingerprint != game.fingerprint:
        said = f"{game} as posted has the fingerprint {game.fingerprint}, not {shown.fingerprint}"
        yield CheckedStep("rules", said, holds=False)
    else:
        yield CheckedStep("rules", f"{game} as posted has this fingerprint: {game.fingerprint}", holds=True)
    if shown.deck != tuple(sorted(game.deck)):
        yield CheckedStep("game's deck", f"the game is played with a {game.deck.name}", holds=False)
    yield _replay(shown, game)


def _replay(shown: Proof, game: Game) -> CheckedStep:
    try:
        played = record.read_with(game, shown.record)
    except RecordError as fault:
        return CheckedStep("replay", str(fault), holds=False)
    shoe = committed_shoe(game, shown.round, dict(shown.seeds), bytes.fromhex(shown.secret))
    again = _dealt_again(shoe, played)
    if again.record != shown.record:
        return CheckedStep("replay", f"from this shoe the round goes otherwise: {again.record}", holds=False)
    if not again.over:
        return CheckedStep("replay", "the record ends before the round is over", holds=False)
    if dealt(again, shoe) != shown.dealt:
        return CheckedStep("replay", "from this shoe the same cards are dealt in another order", holds=False)
    return CheckedStep("replay", "the shoe, with the record's stakes and choices, gives this record", holds=True)


def _dealt_again(shoe: Shoe, played: Round) -> Round:
    """The round that the shoe gives with the same stakes and choices, as far as these are in order."""
    choices = iter([event for event in played.events if isinstance(event, Chose)])

    def choose(state: Round) -> Chose | None:
        chose = next(choices, None)
        return chose if chose is not None and chose.seat == state.turn and chose.choice in state.choices else None

    again = feed(Round.start(played.game, played.placed), shoe.next_cards, choose)
    return again.after(CalledOff(played.void)) if played.void and not again.over else again
