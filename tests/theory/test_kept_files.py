"""What lies in the user's cache comes out as it went in, and nothing else comes out."""

import pickle
import zlib
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from hashlib import sha256
from types import MappingProxyType
from typing import Final
from zoneinfo import ZoneInfo

import pytest

from dealer_app.rules.cards import Card, Count
from dealer_app.rules.house import CommissionMode, House
from dealer_app.theory.kept_files import packed, unpacked

AS_IT_WAS: Final = (
    *(House(), Card("7", "s"), CommissionMode.MARKED, Fraction(1, 3), range(3), frozenset("ab")),
    *(date(2026, 11, 20), datetime(2026, 11, 20, 16, tzinfo=UTC), timedelta(minutes=2)),
    *(ZoneInfo("Europe/Paris"), {"a": (1, None)}),
)


@pytest.mark.parametrize("thing", AS_IT_WAS, ids=lambda value: type(value).__name__)
def test_a_thing_comes_out_as_it_went_in(thing: object) -> None:
    found = unpacked(packed(thing), ("rules",))
    assert (found, type(found)) == (thing, type(thing))


def test_a_mapping_comes_out_as_a_mapping_and_a_function_as_what_nobody_can_call() -> None:
    kept = (MappingProxyType({"a": 1}), Counter("aab"), test_a_thing_comes_out_as_it_went_in)
    with pytest.raises(pickle.UnpicklingError, match="tests"):
        unpacked(packed(kept), ("rules",))
    assert unpacked(packed((*kept[:2], packed)), ("rules",)) == ({"a": 1}, {"a": 2, "b": 1}, {})


def pickled(text: bytes) -> bytes:
    inside = zlib.compress(text)
    return sha256(inside).digest() + inside


NO_CLASSES: Final = ("os system", "builtins eval", "dealer_app.rules.money rounded")
ELSEWHERE: Final = "dealer_app.rules.money Fraction"
"""A class of another room, which that module imports."""


@pytest.mark.parametrize("named", [*NO_CLASSES, ELSEWHERE])
def test_nothing_else_than_a_class_of_its_rooms_comes_out(named: str) -> None:
    with pytest.raises(pickle.UnpicklingError, match=named.replace(" ", ".")):
        unpacked(pickled(b"c" + named.replace(" ", "\n").encode() + b"\n."), ("rules",))


def test_what_was_read_for_one_room_is_not_for_another() -> None:
    kept = packed(Count)
    assert unpacked(kept, ("rules",)) is Count
    with pytest.raises(pickle.UnpicklingError):
        unpacked(kept, ("theory", "rule"))
