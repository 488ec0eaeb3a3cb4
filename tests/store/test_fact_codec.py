"""How a log's facts are stored: by their names, and by the names and types of their fields."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import pytest

from dealer_app.rules.money import Money
from dealer_app.store.fact_codec import FIRST, WRITTEN, FactCodec, FieldForms
from dealer_app.store.troubles import NotUnderstood


@dataclass(frozen=True, slots=True)
class CageClosed:
    """The cage gives nothing out any more."""


@dataclass(frozen=True, slots=True)
class ChipsLent:
    """Chips went to another cage."""

    amount: Money
    slip: str = ""


@dataclass(frozen=True, slots=True)
class ChipsWeighed:
    """A scale was read."""

    grams: float


CageFact = CageClosed | ChipsLent
LENT = ChipsLent(Money(500))


def cage(
    left_out: Mapping[str, object] | None = None, named: Mapping[type, str] | None = None
) -> FactCodec[CageFact]:
    """The codec of a cage's log; `left_out` are fields of chips that were lent."""
    return FactCodec(
        CageFact, FieldForms(left_out={ChipsLent: left_out or {}}), lambda *_: FIRST, named or {}
    )


def test_a_fact_is_stored_under_the_name_of_its_class() -> None:
    assert cage().encode(LENT) == ("chips_lent", 1, '{"amount":500}')
    assert cage().encode(CageClosed()) == ("cage_closed", 1, "{}")


def test_a_class_that_is_called_otherwise_now_keeps_its_stored_name() -> None:
    renamed = cage(named={ChipsLent: "chips_sent"})
    assert renamed.encode(LENT).kind == "chips_sent"
    assert renamed.decode(*renamed.encode(LENT)).fact == LENT


def test_a_field_of_its_usual_value_is_left_out() -> None:
    assert cage().decode("chips_lent", 1, '{"amount":500}').fact == LENT
    assert cage().encode(ChipsLent(Money(500), "7")).body == '{"amount":500,"slip":"7"}'


def test_a_field_that_is_always_written_stands_in_its_usual_value_too() -> None:
    assert cage({"slip": WRITTEN}).encode(LENT).body == '{"amount":500,"slip":""}'


def test_a_field_is_left_out_for_what_it_was_before_there_was_one() -> None:
    before = cage({"slip": "none"})
    assert before.encode(LENT).body == '{"amount":500,"slip":""}'
    assert before.decode("chips_lent", 1, '{"amount":500}').fact == ChipsLent(Money(500), "none")


def test_no_fact_has_a_field_that_is_not_stored_exactly() -> None:
    with pytest.raises(TypeError):
        FactCodec(CageClosed | ChipsWeighed, FieldForms(), lambda *_: FIRST)


class Key(StrEnum):
    """Which key of the cage."""

    BRASS = "brass"
    STEEL = "steel"


@dataclass(frozen=True, slots=True)
class KeyHung:
    """A key hangs on its hook, with what went with it."""

    key: Key
    lent: ChipsLent


@dataclass(frozen=True, slots=True)
class KeysMixed:
    """Keys of any kind lie in a heap, which has no order to write."""

    keys: set[Key]


def hung() -> FactCodec[CageClosed | KeyHung]:
    return FactCodec(CageClosed | KeyHung, FieldForms(), lambda *_: FIRST)


def test_what_stands_in_a_fact_is_written_by_its_own_fields() -> None:
    there = KeyHung(Key.STEEL, LENT)
    assert hung().encode(there).body == '{"key":"steel","lent":{"amount":500}}'
    assert hung().decode(*hung().encode(there)).fact == there


@pytest.mark.parametrize("lent", ["5", "[]", '{"amount":500,"scale":1}'])
def test_a_part_that_is_no_record_of_its_fields_is_not_understood(lent: str) -> None:
    with pytest.raises(NotUnderstood):
        hung().decode("key_hung", 1, f'{{"key":"steel","lent":{lent}}}')


@pytest.mark.parametrize(("key", "lent"), [("steel", LENT), (Key.STEEL, CageClosed())])
def test_a_part_of_another_type_than_is_declared_is_refused(key: Key, lent: ChipsLent) -> None:
    with pytest.raises(TypeError):
        hung().encode(KeyHung(key, lent))


def test_a_collection_without_an_order_of_its_own_is_refused() -> None:
    with pytest.raises(TypeError):
        FactCodec(CageClosed | KeysMixed, FieldForms(), lambda *_: FIRST)
