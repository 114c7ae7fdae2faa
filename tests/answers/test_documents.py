"""Documents for programs: each is read back as it was written, fits its schema, and begins alike."""

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator as Validator
from jsonschema import ValidationError
from typer.testing import CliRunner

from croupier import games
from croupier.answers.documents import AdviceGiven, EveryHand
from croupier.answers.play_documents import Certificate
from croupier.answers.published import every_schema, published, published_documents
from croupier.cli.program import app
from croupier.errors import WireError
from croupier.simulation.audit import Audit
from croupier.simulation.certify import Verdict
from croupier.simulation.comparison import Figure
from croupier.simulation.sessions import SessionRules
from croupier.solver.advice import Advice
from croupier.solver.breakdown import (
    Covariance,
    DecisionFigures,
    HandCell,
    Joint,
    NetResult,
    Opening,
    PlayFigures,
    RowFigures,
    WagerFigures,
)
from croupier.solver.ends import End
from croupier.solver.operations import HoldAfter, Operations, Ruin, operations
from croupier.solver.published import PUBLISHED
from croupier.solver.reproduced import Reproduced
from croupier.solver.solve import solve
from croupier.table.story import RoundTold
from croupier.wire.codec import VERSION, decode, document, dumps, encode, loads, read_document
from croupier.wire.posted import Head
from croupier.wire.schemas import schema
from tests.cli.running import RECORD

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"

ASKED = {
    "games": ["games"],
    "rules": ["rules river-holdem --post trips=B", "rules triple-shot-bonus"],
    "deal": [f"deal '{RECORD}'", "deal 'river-holdem | Ante 10 | AsKd'"],
    "verify": [f"verify '{RECORD}'", f"verify {SCHEMAS.parent / 'vectors' / 'proof.json'}"],
    "solve": [
        "solve three-card-poker",
        "solve three-card-poker --stake 'Ante 10, Pair Plus 5' --rulings",
        "solve triple-shot-bonus --operations",
        "solve single-deck-blackjack",
    ],
    "compare": ["compare three-card-poker --post 'ante-bonus=House(5,4,3/2)' --post pair-plus=House(40,30,6,4,1)"],
    "design": [
        "design three-card-poker 'Pair Plus' --edge 4% --keep pair --most 2",
        "design three-card-poker 'Pair Plus' --edge 5% --hit 26% --deviation 4",
    ],
    "price": ["price three-card-poker --strategy never-folds"],
    "advise": ["advise three-card-poker Qs6d4c", "advise triple-action-holdem 'ThJs / 9d' --post bonus-bet=B"],
    "chart": ["chart three-card-poker"],
    "chart-hands": ["chart triple-shot-bonus", "chart single-deck-blackjack"],
    "chart-every-hand": ["chart single-deck-blackjack --every-hand"],
    "simulate": ["simulate three-card-poker --rounds 1000"],
    "simulate-session": [
        "simulate three-card-poker --session 20 --sessions 100",
        "simulate three-card-poker --session 20 --sessions 100 --bankroll 62.5 --target none --stop-loss 2.5",
    ],
    "certify": ["certify three-card-poker --rounds 1000"],
    "report": ["report three-card-poker --rounds 1000"],
}
LONG, ENOUGH = ("hands", "cells"), 100
"""Of thousands that are alike, some are held against their schema."""
DOCUMENTS = [(name, words) for name, asked in ASKED.items() for words in asked]


@cache
def printed(words: str) -> Any:
    done = CliRunner().invoke(app, f"{words} --json", catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def of_the_docs(name: str) -> Any:
    return json.loads((SCHEMAS / f"cli-{name}.json").read_text())


def test_the_schemas_in_the_docs_are_current() -> None:
    """`make docs` writes them. That they are schemas is looked at here, once, and not for each document."""
    written = {path.name: json.loads(path.read_text()) for path in SCHEMAS.glob("*.json")}
    assert written == every_schema()
    for each in written.values():
        Validator.check_schema(each)


OF_HOUSES = {"tables", "audit", "hold", "backup", "export"}
"""Documents that take a house: they are tried where there is one, in tests/cli/test_keeping.py."""
OF_DRILLS = {"train-question", "train-answer", "train-refusal", "train-summary", "train-export"}
"""Those of somebody who answers: they are tried in tests/cli/test_training.py."""


def test_every_kind_of_document_is_tried() -> None:
    assert set(ASKED) | OF_HOUSES | OF_DRILLS == {each.name for each in published_documents()}


@pytest.mark.parametrize(("name", "words"), DOCUMENTS)
def test_a_document_fits_its_schema_and_is_read_back_as_it_was_written(name: str, words: str) -> None:
    data = printed(words)
    own = of_the_docs(name)
    Validator(own).validate({key: value[:ENOUGH] if key in LONG else value for key, value in data.items()})
    kind = next(each.kind for each in published_documents() if each.name == name)
    read = read_document(kind, data)
    assert json.loads(json.dumps(document(read))) == data
    assert read_document(kind, document(read)) == read
    keys_alone = Validator(own | {"properties": {key: {} for key in own["properties"]}})  # the rest fits, as was seen
    for key in own["required"]:
        with pytest.raises(ValidationError):
            keys_alone.validate({other: value for other, value in data.items() if other != key})
    with pytest.raises(ValidationError):
        keys_alone.validate(data | {"more": 1})
    with pytest.raises(WireError, match='no key is called "more"'):
        read_document(kind, data | {"more": 1})


def heads(data: Any) -> Iterator[dict[str, Any]]:
    """Whatever a document tells of one game each."""
    yield from data.get("games") or data.get("certificates") or [data]


@pytest.mark.parametrize(("name", "words"), DOCUMENTS)
def test_documents_begin_with_the_version_and_the_game_as_posted(name: str, words: str) -> None:
    data = printed(words)
    assert next(iter(data)) == "version"
    assert data["version"] == VERSION
    for each in heads(data):
        about = [key for key in each if key != "version"][:5]
        assert about == ["game", "name", "posting", "changed", "fingerprint"]
        assert each["changed"].items() <= each["posting"].items()
    assert "in_force" not in dumps(data)


def exact_numbers(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict) and "exact" in data and "decimal" in data:
        yield data
    elif isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from exact_numbers(each)


@pytest.mark.parametrize(("name", "words"), DOCUMENTS)
def test_exact_numbers_are_written_in_one_way(name: str, words: str) -> None:
    for number in exact_numbers(printed(words)):
        assert set(number) == {"exact", "decimal"}
        if number["exact"] is not None:
            numerator, denominator = map(int, number["exact"].split("/"))
            assert float(Fraction(numerator, denominator)) == number["decimal"]
    if name == "solve":
        (joint,) = [printed(words)["joint"]]
        assert all(set(net) == {"exact", "decimal"} for each in joint["results"] for net in each["nets"])


def test_columns_of_the_house_are_in_documents_too(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('game = "three-card-poker"\npaytable = "pair-plus"\ncolumn = "Ours"\n[lines]\n"flush" = 12\n')
    data = printed(f"rules three-card-poker --paytable {file}")
    assert data["changed"] == {"pair-plus": "Ours"}
    Validator(of_the_docs("rules")).validate(data)


# Values of every kind.

numbers = st.fractions(max_denominator=10**6)
decimals = st.integers(-(10**9), 10**9).map(lambda thousandths: thousandths / 1000)  # so that z-scores are finite
texts = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=8)  # else no wire has it
st.register_type_strategy(str, texts)
by_name = st.dictionaries(texts, numbers, max_size=4).map(lambda found: tuple(found.items()))
st.register_type_strategy(Fraction, numbers)
st.register_type_strategy(float, decimals)

advice = st.dictionaries(texts, numbers, min_size=1, max_size=5).map(lambda found: Advice.of(found.items()))
cells = st.builds(HandCell, values=by_name, best=by_name)
held = st.builds(Reproduced, published=st.sampled_from(PUBLISHED))
laws = st.dictionaries(numbers, st.integers(1, 9), min_size=1, max_size=4).map(
    lambda found: tuple(NetResult(net, Fraction(share, sum(found.values()))) for net, share in found.items())
)
VALUES = {
    Advice: advice,
    AdviceGiven: st.builds(AdviceGiven, advice=advice),
    HandCell: cells,
    EveryHand: st.from_type(EveryHand),
    WagerFigures: st.builds(WagerFigures, outcomes=laws),
    End: st.from_type(End),
    Operations: st.deferred(
        lambda: st.just(operations(solve(games.find("three-card-poker"))))
    ),  # made up, they are huge
    HoldAfter: st.from_type(HoldAfter),
    Ruin: st.from_type(Ruin),
    RowFigures: st.from_type(RowFigures),
    DecisionFigures: st.from_type(DecisionFigures),
    Opening: st.from_type(Opening),
    PlayFigures: st.from_type(PlayFigures),
    Joint: st.from_type(Joint),
    Covariance: st.from_type(Covariance),
    Head: st.from_type(Head),
    RoundTold: st.from_type(RoundTold),
    SessionRules: st.from_type(SessionRules),
    Audit: st.from_type(Audit),
    Figure: st.from_type(Figure),
    Verdict: st.from_type(Verdict),
    Certificate: st.builds(Certificate, published=st.tuples(held)),
}


@cache
def validator(kind: type) -> Any:
    Validator.check_schema(schema(kind, ""))
    return Validator(schema(kind, ""))


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_whatever_is_told_is_read_back_the_same(kind: type, data: st.DataObject) -> None:
    value = data.draw(VALUES[kind])
    assert decode(kind, encode(value)) == value
    assert loads(kind, dumps(value)) == value
    validator(kind).validate(json.loads(dumps(value)))


def test_advice_is_told_with_its_costs() -> None:
    found = Advice.of([("fold", Fraction(-1)), ("bet", Fraction(1, 2)), ("bet 2", Fraction(1, 2))])
    data = encode(found)
    assert (data["best"], data["value"]["exact"], data["indifferent"]) == ("bet", "1/2", ["bet", "bet 2"])
    assert [(each["choice"], each["cost"]["exact"]) for each in data["choices"]] == [
        ("fold", "3/2"),
        ("bet", "0/1"),
        ("bet 2", "0/1"),
    ]
    assert "advice" in {each.name for each in published()}
    data["choices"][1]["value"] = 0.5
    with pytest.raises(WireError, match=r"^choices\[1\]\.value: 0\.5 is no exact number"):
        decode(Advice, data)
