"""Drills: one close decision after the other, as hard as somebody is good, each answer graded by exact values."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import exp
from random import Random, SystemRandom

from croupier.errors import CroupierError
from croupier.felt.sent import TableShown
from croupier.rules.game import Game
from croupier.table.round import Round
from croupier.table.stakes import Stakes
from croupier.training import practice
from croupier.training.banks import Bank, Often, bank, often, related
from croupier.training.expected import if_at_hand
from croupier.training.graded import GradedChoice, graded_choice
from croupier.training.learned import ChoiceMade, Fact, Where, chose, rating_at, ratings
from croupier.training.positions import Position, advised, lying, met, plain_name, second, street, transplanted
from croupier.training.positions import streets as decisions_of
from croupier.training.rating import UNRATED, Answered, Rating, after, question_rating
from croupier.wire.posted import Head, head
from croupier.wire.statements import told

NEAR = 150
"""Questions so many points away from a person's rating are asked about a third as often as those beside it."""
AGAIN = 20
"""As many of the last questions are not asked again."""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision to be made: what lies open, and what can be chosen."""

    about: Head
    text: str
    """The game as records begin with it."""
    id: str
    """What lies open, in short: whoever has been asked names it, and is not asked again."""
    street: str
    record: str
    hand: str
    """What the seat's cards make by now, in words."""
    chosen: tuple[str, ...]
    """What was chosen on the way."""
    choices: tuple[str, ...]
    rating: int | None
    """How hard it is; None where nobody has looked at it yet."""
    shown: TableShown
    """What is to be drawn."""
    prepared: float
    """How much of the questions for such a drill is at hand, from 0 to 1: below that, more are looked for."""


@dataclass(frozen=True, slots=True)
class Graded:
    """An answer graded, and what it makes of a rating."""

    about: Head
    text: str
    """The game as records begin with it."""
    street: str
    question: int
    """How hard it was."""
    graded: GradedChoice
    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class ChoiceShare:
    """How often the best player takes a choice at a decision, of all times there."""

    choice: str
    share: Fraction


@dataclass(frozen=True, slots=True)
class Street:
    """A decision that can be drilled."""

    street: str
    reached: Fraction | None
    """How often the best player comes to it, of all rounds; None where that would have to be counted first."""
    choices: tuple[ChoiceShare, ...]
    positions: int
    """How many close ones are at hand."""


@dataclass(frozen=True, slots=True)
class Drills:
    """What can be drilled of a game as posted."""

    about: Head
    unit: str
    stakes: dict[str, int]
    streets: tuple[Street, ...]
    prepared: float


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something was no answer, in the words of a problem: the question stands."""

    code: str
    detail: str
    legal: tuple[str, ...]
    """What could be answered."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a drill came to."""

    about: Head
    answered: int
    grades: dict[str, int]
    lost: Fraction
    """What the answers gave away, in units."""
    before: Rating
    after: Rating


told(Question, flat=("about",), whole=True)
told(Refusal, whole=True)
told(Summary, flat=("about",), whole=True)
told(Graded, flat=("about",), whole=True)
told(Drills, flat=("about",), whole=True)


def drills(game: Game, stakes: Stakes) -> Drills:
    """The decisions of a game, how often the best player takes each choice there, and how many close ones there are."""
    found, shares = bank(game, stakes), frequencies(game, stakes)
    return Drills(
        head(game),
        game.unit.name,
        dict(stakes),
        tuple(
            Street(
                each,
                shares[each].reached if each in shares else None,
                tuple(ChoiceShare(*one) for one in shares[each].choices.items()) if each in shares else (),
                len(found.of(each)),
            )
            for each in decisions_of(game)
        ),
        found.done(game),
    )


def question(
    game: Game,
    stakes: Stakes,
    *,
    street: str = "",
    rating: float = UNRATED.points,
    seen: Collection[str] = (),
    seed: str | None = None,
) -> Question:
    """The next question: about as hard as somebody is good, and none of the last ones.

    Nothing is counted for it, nor a solution read. Where no bank has one yet, it is one that is close as the sheet
    posts the game, and rated as it is there; or whatever chance brings.
    """
    named = street_named(game, street) if street else ""
    chance = SystemRandom() if seed is None else Random(seed)
    found, sheets = bank(game, stakes), related(game, stakes)
    named = named or _any_street(game, chance, (found, sheets))
    source = found if _unseen(found, named, seen) else sheets if _unseen(sheets, named, seen) else found
    rated = [
        (each, hardness(source.often.get(named), each.best, each.second))
        for each in _unseen(source, named, seen) or source.of(named)
    ]
    while rated:
        weights = [exp(-(((hard - rating) / NEAR) ** 2)) + 1e-6 for _, hard in rated]
        position, hard = chance.choices(rated, weights)[0]
        state = transplanted(position, game, stakes)
        if state is not None:
            return asked(state, found, hard)
        rated.remove((position, hard))  # it cannot be met under this posting
    state = met(game, stakes, named, chance.randrange)
    if state is None:
        raise CroupierError(f"nothing is ever to be chosen in {game.name} at {named}")
    return asked(state, found)


def asked(state: Round, found: Bank, rating: int | None = None) -> Question:
    """A round that waits for a choice, as a question."""
    shown = practice.shown(state)
    own = next((pile for pile in shown.piles if pile.owner == "seat"), None)
    return Question(
        about=head(state.game),
        text=str(state.game),
        id=lying(state).id,
        street=street(state),
        record=state.record,
        hand=own.hands if own is not None else "",
        chosen=tuple(choice for _, choice in state.view(state.seats[0]).chosen),
        choices=tuple(choice.short for choice in state.choices.options)
        + ((state.choices.amounts.verb,) if state.choices.amounts else ()),
        rating=rating,
        shown=shown,
        prepared=found.done(state.game),
    )


def answered(state: Round, choice: str, rating: Rating = UNRATED) -> Graded:
    """An answer graded from the cards, whatever any bank says of the position."""
    if state.turn is None:
        raise CroupierError("nothing is to be chosen there: a question is a round that waits for a choice")
    practice.require_one_seat(state)
    legal, advice = state.choices.find(choice), advised(state)
    stakes = state.placed[state.seats[0]]
    before = if_at_hand(state.game, stakes)
    graded = graded_choice(state, legal, advice, edge=None if before is None else before.edge)
    assert graded.grade is not None, "somebody chose"
    hard = hardness(frequencies(state.game, stakes).get(street(state)), advice.best, second(advice))
    return Graded(
        head(state.game),
        str(state.game),
        street(state),
        hard,
        graded,
        rating,
        after(rating, Answered(hard, graded.grade)),
    )


def fact(answer: Graded, at: int) -> ChoiceMade:
    """An answer as it is kept among what somebody has learned."""
    made = chose(answer.graded, at, Where.DRILL, answer.text)
    return replace(made, street=answer.street, question=answer.question)


def rating_for(facts: Sequence[Fact], game: Game, street: str = "") -> Rating:
    """How well somebody answers at a street, or on average over the streets of a game that they have drilled."""
    if street:
        return rating_at(facts, str(game), street)
    known = [each.rating for each in ratings(facts) if each.game == str(game)]
    if not known:
        return UNRATED
    return Rating(
        sum(each.points for each in known) / len(known),
        max(each.deviation for each in known),
        sum(each.answers for each in known),
    )


def hardness(there: Often | None, best: str, second: Fraction) -> int:
    """How hard a question is: by what the second best choice gives away, and by how rarely the best one is best there,
    as far as that is known.
    """
    shares = there.choices if there is not None else {}
    ever = [share for share in shares.values() if share]
    return question_rating(second, shares.get(plain_name(best)), len(ever))


def frequencies(game: Game, stakes: Stakes) -> Mapping[str, Often]:
    """What the best player does at each decision, as far as that is at hand."""
    return bank(game, stakes).often or often(game, stakes)


def street_named(game: Game, text: str) -> str:
    """The decision that a text names: "flop", "Before the flop", "insurance"."""
    wanted, known = text.strip().casefold(), decisions_of(game)
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [each for each in known if fits(each.casefold(), wanted)]
        if len(found) == 1:
            return found[0]
    raise CroupierError(f"{game.name} has no decision '{text}': it has {', '.join(known)}")


def _any_street(game: Game, chance: Random, known: Sequence[Bank]) -> str:
    """A decision by chance, as often as the best player comes to it; one that questions are at hand of, if any is."""
    streets = decisions_of(game)
    there = [each for each in streets if any(bank.of(each) for bank in known)] or streets
    often = next((bank.often for bank in known if bank.often), {})
    return chance.choices(there, [float(often[each].reached) if each in often else 1.0 for each in there])[0]


def _unseen(known: Bank, street: str, seen: Collection[str]) -> list[Position]:
    return [each for each in known.of(street) if each.id not in seen]
