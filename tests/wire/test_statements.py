"""What is stated of dataclasses: parts told flat, by name, whole; lists and objects that are none are refused."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import jsonschema
import pytest

from croupier.errors import WireError
from croupier.wire.codec import decode, encode, plain
from croupier.wire.schemas import schema
from croupier.wire.statements import told


@dataclass(frozen=True)
class Inner:
    height: int
    says: str = "nothing"


@dataclass(frozen=True)
class Extra:
    depth: int
    width: int = 1


@dataclass(frozen=True)
class Named:
    key: str
    share: Fraction


@dataclass(frozen=True)
class Outer:
    inner: Inner
    pairs: tuple[tuple[str, int], ...]
    named: tuple[Named, ...]
    extra: Extra | None = None


@dataclass(frozen=True)
class Whole:
    odd: int | bytes
    perhaps: int | bytes | None = None
    count: int = 0


told(Inner, {"height": "tall"})
told(Outer, flat=("inner", "extra"), by_name=("pairs", "named"))
told(Whole, whole=True)
plain(int | bytes, str, lambda data: int(data), {"type": "string"})

OUTER = Outer(Inner(3), (("a", 1), ("b", 2)), (Named("x", Fraction(1, 2)), Named("y", Fraction(2))))
DATA = {
    "tall": 3,
    "pairs": {"a": 1, "b": 2},
    "named": {"x": {"share": {"exact": "1/2", "decimal": 0.5}}, "y": {"share": {"exact": "2/1", "decimal": 2.0}}},
}


def test_parts_stand_among_the_keys_of_the_whole_and_values_under_their_names() -> None:
    assert encode(OUTER) == DATA
    assert decode(Outer, DATA) == OUTER
    jsonschema.validate(DATA, schema(Outer, ""))


def test_a_part_that_need_not_be_there_is_there_with_all_that_it_needs() -> None:
    more = Outer(Inner(3, "more"), (), (), Extra(5))
    assert encode(more) == {"tall": 3, "says": "more", "pairs": {}, "named": {}, "depth": 5}
    assert decode(Outer, encode(more)) == more
    jsonschema.validate(encode(more), schema(Outer, ""))
    with pytest.raises(WireError, match=r"^depth is missing$"):
        decode(Outer, DATA | {"width": 2})


def test_what_is_told_whole_has_every_field() -> None:
    assert encode(Whole(1)) == {"odd": "1", "perhaps": None, "count": 0}
    for value in (Whole(1), Whole(2, 3, 4)):
        assert decode(Whole, encode(value)) == value
        jsonschema.validate(encode(value), schema(Whole, ""))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"odd": "1"}, schema(Whole, ""))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"tall": "3"}, '^tall: "3" is not a whole number$'),
        ({"pairs": {"a": "1"}}, r'^pairs\.a: "1" is not a whole number$'),
        ({"pairs": [["a", 1]]}, r'^pairs: \[\["a", 1\]\] is no object$'),
        ({"named": {"x": 5}}, "^named: 5 is no object$"),
        ({"named": {"x": {}}}, r"^named\.x\.share is missing$"),
        ({"named": {"x": DATA["named"] | {"more": 1}}}, "no key is called"),  # type: ignore[operator]
        ({"height": 3}, '^no key is called "height"$'),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(WireError, match=complaint):
        decode(Outer, DATA | change)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(DATA | change, schema(Outer, ""))


@pytest.mark.parametrize(
    ("kind", "data", "complaint"),
    [
        (tuple[str, ...], "abc", '"abc" is no list'),
        (list[int], {"a": 1}, "is no list"),
        (tuple[int, int], [1], r"\[1\] has not 2 parts"),
        (dict[str, int], [1], r"\[1\] is no object"),
        (dict[str, int], {"a": "b"}, 'a: "b" is not a whole number'),
    ],
)
def test_nothing_is_taken_for_a_list_or_an_object_that_is_none(kind: Any, data: Any, complaint: str) -> None:
    with pytest.raises(WireError, match=complaint):
        decode(kind, data)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, schema(kind, ""))
