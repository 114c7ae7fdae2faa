"""The codec: strict reading, faults with their places, exact numbers in one form."""

import subprocess
import sys
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import jsonschema
import pytest

from croupier import games
from croupier.errors import WireError
from croupier.rules.piles import Owner
from croupier.rules.streets import Choice
from croupier.table.commands import Command, Sit
from croupier.table.round import Round
from croupier.table.view import View
from croupier.wire.codec import VERSION, decode, document, dumps, encode, loads, one_of, read_document
from croupier.wire.schemas import schema
from croupier.wire.statements import told


class Pair(NamedTuple):
    net: Fraction
    times: int


@dataclass(frozen=True)
class Thing:
    """Something to be told."""

    name: str
    pairs: tuple[Pair, ...]
    owner: Owner
    share: float = 0.5
    hidden: int = 7
    _own: int = 3

    @property
    def twice(self) -> Fraction:
        return 2 * self.pairs[0].net


told(Thing, {"name": "thing"}, adds={"double": "twice"}, leaves_out=("hidden",))
THING = Thing("x", (Pair(Fraction(3, 2), 1), Pair(Fraction(-1), 2)), Owner.SEAT)
DATA = {
    "thing": "x",
    "pairs": [
        {"net": {"exact": "3/2", "decimal": 1.5}, "times": 1},
        {"net": {"exact": "-1/1", "decimal": -1.0}, "times": 2},
    ],
    "owner": "seat",
    "double": {"exact": "3/1", "decimal": 3.0},
}


def test_a_value_is_told_as_it_was_said_to_be() -> None:
    assert encode(THING) == DATA
    assert decode(Thing, DATA) == THING
    jsonschema.validate(DATA, schema(Thing, "A thing"))
    without = {name: value for name, value in DATA.items() if name != "owner"}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(without, schema(Thing, "A thing"))


def test_what_has_its_default_is_left_out() -> None:
    assert encode(Choice("fold")) == {"verb": "fold"}
    assert encode(Choice("bet", "Ante", 5)) == {"verb": "bet", "wager": "Ante", "chips": 5}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"thing": 3}, "thing: 3 is not a text"),
        ({"owner": "sea"}, 'owner: "sea" is none of seat, house, table'),
        ({"owner": None}, "owner: null is none of seat"),
        ({"more": 1}, 'no key is called "more"'),
        ({"_own": 1}, 'no key is called "_own"'),
        ({"pairs": [{"net": {"exact": "3/2"}, "times": True}]}, r"pairs\[0\].times: true is not a whole number"),
        ({"pairs": [{"net": {"exact": "3/2"}, "times": 1.0}]}, "1.0 is not a whole number"),
        ({"pairs": [{"net": {"exact": "3/0"}, "times": 1}]}, "is no exact number"),
        ({"pairs": [{"net": {"exact": "1.5"}, "times": 1}]}, "is no exact number"),
        ({"pairs": [{"net": 1.5, "times": 1}]}, "1.5 is no exact number"),
        ({"share": "0.5"}, 'share: "0.5" is not a number'),
        ({"share": float("1e999")}, "share: Infinity is too large a number"),
        ({"share": 10**400}, "is too large a number"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(WireError, match=complaint):
        decode(Thing, DATA | change)


def test_every_fault_is_named() -> None:
    with pytest.raises(WireError) as caught:
        decode(Thing, {"thing": 1, "pairs": [], "owner": 2})
    assert str(caught.value) == "thing: 1 is not a text; owner: 2 is none of seat, house, table"
    with pytest.raises(WireError, match="thing is missing"):
        decode(Thing, {"pairs": [], "owner": "seat"})
    with pytest.raises(WireError, match=r"\[1\] is no object"):
        decode(Thing, [1])


def test_kinds_are_told_apart_by_their_key() -> None:
    assert decode(Command, {"asks": "sit", "name": "ann", "chips": 5}) == Sit("ann", 5)
    for data in ({"asks": "fly"}, {"asks": ["sit"]}, {}):
        with pytest.raises(WireError, match="it is one of sit, buy in, leave"):
            decode(Command, data)
    with pytest.raises(WireError, match="3 is no object with the key 'asks'"):
        decode(Command, 3)


@pytest.mark.parametrize("card", ["as", "10h", "Xx", "AsKd", 3, None])
def test_cards_have_one_spelling(card: Any) -> None:
    view = encode(Round.parse(games.find("river-holdem"), "As Kd").view(1))
    view["piles"][-1]["cards"][0] = card
    if card is not None:
        with pytest.raises(WireError):
            decode(View, view)
    else:
        assert decode(View, view).hole == decode(View, view).piles[-1].cards[1:]


@pytest.mark.parametrize("text", ["", "{", "[1", "NaN", "[" * 100_000, '{"asks": NaN}'])
def test_what_is_no_json_is_said_to_be_none(text: str) -> None:
    with pytest.raises(WireError, match="this is not JSON"):
        loads(Command, text)


@pytest.mark.parametrize(
    ("text", "told"), [("9" * 5000, "a number has too many digits"), ("[" * 100_000, "it is nested too deeply")]
)
def test_what_python_cannot_read_is_told_in_our_own_words(text: str, told: str) -> None:
    with pytest.raises(WireError, match=f"this is not JSON that can be read here: {told}$"):
        loads(Command, text)


def test_escapes_that_were_sent_are_shown() -> None:
    with pytest.raises(WireError) as caught:
        loads(Command, '{"asks": "\\u001b[31m"}')
    assert "\x1b" not in str(caught.value)


def test_documents_begin_with_their_version() -> None:
    assert list(document(THING).items()) == [("version", VERSION), *DATA.items()]
    assert read_document(Thing, document(THING)) == THING
    assert dumps(Fraction(1, 3)).startswith('{"exact":"1/3"')
    with pytest.raises(WireError, match="version: 0 cannot be read here: this is version 1"):
        read_document(Thing, document(THING) | {"version": 0})
    with pytest.raises(WireError, match="version: null cannot be read here"):
        read_document(Thing, DATA)


@pytest.mark.parametrize("depth", [300, 900, 990, 2000, 100_000])
def test_what_is_nested_deeply_is_refused(depth: int) -> None:
    for kind in (Choice, Command, Thing):
        with pytest.raises(WireError):
            loads(kind, "[" * depth + "]" * depth)


@pytest.mark.parametrize(
    "number",
    [
        "1/2",
        {"exact": "1/2"},
        {"exact": "1/2", "decimal": 7},
        {"exact": "2/4", "decimal": 0.5},
        {"exact": "1/2", "decimal": 0.5, "more": 1},
        {"exact": "9" * 400 + "/1", "decimal": 1e300},
        {"exact": "9" * 5000 + "/1", "decimal": 1},
    ],
)
def test_an_exact_number_has_one_form(number: Any) -> None:
    with pytest.raises(WireError):
        decode(Thing, DATA | {"pairs": [{"net": number, "times": 1}]})


def test_a_key_that_is_there_twice_is_refused() -> None:
    with pytest.raises(WireError, match="a key is there twice"):
        loads(Command, '{"asks": "leave", "name": "ann", "name": "bob"}')


@pytest.mark.parametrize("version", [True, 1.0, "1", 2, None])
def test_a_document_of_another_version_is_refused(version: Any) -> None:
    with pytest.raises(WireError, match="cannot be read here"):
        read_document(Thing, {"version": version, **DATA})


def test_a_kind_of_a_union_has_no_field_called_as_the_key_that_tells_kinds_apart() -> None:
    with pytest.raises(AssertionError, match="'name'"):
        one_of("Both", Sit | Thing, "name", {"sits": Sit})


def test_half_of_a_character_is_no_text() -> None:
    assert loads(str, r'"\ud83c\udca1"') == "\N{PLAYING CARD ACE OF SPADES}"
    for text in (r'"\ud83c"', rb'"\udca1"', r'["\udca1", 1]'):
        with pytest.raises(WireError, match="half of a character"):
            loads(str, text)


@pytest.mark.parametrize("first", ["codec", "forms", "schemas"])
def test_the_unions_of_a_table_are_told_alike_whatever_was_imported_first(first: str) -> None:
    program = (
        f"import croupier.wire.{first}\n"
        "from croupier.table.commands import BuyIn, Command\n"
        "from croupier.wire.codec import dumps, loads\n"
        "sent = dumps(BuyIn('ann', 5), Command)\n"
        "print(sent, loads(Command, sent))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout == """{"asks":"buy in","name":"ann","chips":5} BuyIn(name='ann', chips=5)\n""", done.stderr
